"""Check `replay`: a fresh world gives what the example expects."""

from collections import Counter

from prove.core.examples import Attempt, ReferenceCall
from prove.core.json_values import same
from prove.core.provenance import calls_of
from prove.synth.proof.proof import Proof

MOST_ERRORS = 0.3
"""The paper's limit: the share of calls that may fail."""


def replay_agrees(proof: Proof) -> str | None:
    """A replay gives the expected results, digest, outcome and effects; only what is meant to fail fails."""
    expected = proof.example.expected
    if expected is None:
        return "it was never run"
    outcome = proof.session.outcome()
    if set(expected.results) != set(proof.results):
        return "a result is not what a replay gives"
    for id, result in proof.results.items():
        known = expected.results[id]
        if (result.level, result.code) != (known.level, known.code):
            return "a result is not what a replay gives"
        if outcome.rename(result.content) != known.content:
            return "a result is not what a replay gives"
    if expected.outcome is None or (proof.session.digest(), outcome.key, outcome.changes) != (
        expected.digest,
        expected.outcome.key,
        expected.outcome.changes,
    ):
        return "the outcome is not what a replay gives"
    if (proof.effects, proof.touched) != (expected.effects, Counter(expected.touched)):
        return "an effect is not what a replay gives"
    return _failures(proof) or _attempts(proof) or writes_undone(proof)


def _failures(proof: Proof) -> str | None:
    """The paper's rule, and ours: only a goal may fail, and for a reason of the world."""
    intended = {id for id, goal in proof.goals.items() if goal.kind == "refusal"}
    failed = {id for id, result in proof.results.items() if not result.ok}
    if proof.results and len(failed - intended) / len(proof.results) > MOST_ERRORS:
        return "more than three in ten calls fail"
    if failed != intended:
        return "a call fails that nobody meant to fail" if failed - intended else "a refusal is not refused"
    if any(proof.results[id].level != "failed" or _is_wrong_words(proof, id) for id in intended):
        return "a goal is refused for its wording, not for what the world is like"
    return None


def _is_wrong_words(proof: Proof, id: str) -> bool:
    voice = proof.library.servers[proof.tool(proof.calls[id]).server].voice
    return voice.is_wrong_words(proof.results[id].code)


def _attempts(proof: Proof) -> str | None:
    """Every attempt that recovery answers is a try of the call that corrects it, and fails with the code it names."""
    for turn in proof.example.turns:
        for attempt in turn.attempts:
            corrected = next((call for call in turn.reference_calls if _corrects(call, attempt)), None)
            if corrected is None:
                return "an attempt is not a try of the call that corrects it"
            if _was_read(proof, corrected, attempt):
                return "an attempt has something else in place of an id that was read before"
            result = proof.before[attempt.before].fork().call(attempt.call.name, attempt.call.arguments)
            if result.ok or result.code != attempt.code:
                return "an attempt does not fail as it says"
    return None


def _corrects(call: ReferenceCall, attempt: Attempt) -> bool:
    """Whether an attempt is a try of the call that it comes before, or of one for which that call is the look-up."""
    if call.name != attempt.call.name:
        return False
    if call.id == attempt.before:
        return True
    wrong = _wrong(call, attempt)
    whole = call.arguments.keys() == attempt.call.arguments.keys()
    return whole and len(wrong) == 1 and attempt.before in calls_of([call.provenance[wrong[0]]])


def _wrong(call: ReferenceCall, attempt: Attempt) -> list[str]:
    """The arguments that an attempt has wrong."""
    tried = attempt.call.arguments
    return [name for name, value in call.arguments.items() if name not in tried or not same(tried[name], value)]


def _was_read(proof: Proof, call: ReferenceCall, attempt: Attempt) -> bool:
    """Whether the id that an attempt has wrong was shown before it, so that nobody would try anything else."""
    shown = [result.text for id, result in proof.results.items() if proof.order[id] < proof.order[attempt.before]]
    fields = proof.tool(call).parameters.fields
    return any(
        fields[name].ref is not None
        and calls_of([call.provenance[name]])
        and any(str(call.arguments[name]) in text for text in shown)
        for name in _wrong(call, attempt)
        if name in call.provenance
    )


def writes_undone(proof: Proof) -> str | None:
    """Nobody is asked for writes alone that undo one another: to do nothing would be as good."""
    if proof.session.outcome() or not proof.goals:
        return None
    if all(goal.kind == "write" and proof.effects.get(id) for id, goal in proof.goals.items()):
        return "its writes undo one another, and nothing else is asked for"
    return None
