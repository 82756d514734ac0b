"""Proves an example, or says why not: a list of checks, each a function that returns nothing or a reason."""

from collections.abc import Callable, Iterator
from typing import Any

from prove.core.session import WorldEnvironment
from prove.core.shapes import Shape
from prove.core.trace import Example, Turn
from prove.graph import DependencyGraph
from prove.rollout.conversation import EpisodeLimits
from prove.synth.proof.necessity import necessity
from prove.synth.proof.proof import Proof, flat, holds
from prove.synth.proof.provenance import provenance
from prove.synth.proof.referents import referents
from prove.synth.proof.unsolvable import unsolvable

MOST_ERRORS = 0.3

Check = Callable[[Proof], str | None]


def well_formed(proof: Proof) -> str | None:
    """No empty turns, candidates that hold the reference's tools, dependencies that point back, goals that are met."""
    if not proof.example.turns:
        return "it has no turns"
    if len(proof.calls) != len(proof.example.reference_calls):
        return "two calls have one id"
    before: set[str] = set()
    for turn in proof.example.turns:
        reason = _turn(proof, turn) or _calls(proof, turn) or _goals(proof, turn)
        if reason is None and set(turn.handed_over) & before:
            reason = "a tool is handed over that was there before"
        if reason is not None:
            return reason
        before |= set(turn.tools)
    return None


def _turn(proof: Proof, turn: Turn) -> str | None:
    if not turn.user.strip() or not turn.reply.strip():
        return "a turn is empty"
    if unknown := [name for name in turn.tools if name not in proof.environment.tools]:
        return f"{unknown[0]} is a tool of none of its servers"
    if not set(turn.handed_over) <= set(turn.tools):
        return "a tool is handed over that is no candidate"
    if not turn.reference_calls and (turn.goals or turn.attempts):
        return "a turn without calls has goals or attempts"
    return "time runs backwards" if turn.advance < 0 else None


def _calls(proof: Proof, turn: Turn) -> str | None:
    message = 0
    for call in turn.reference_calls:
        if call.name not in turn.tools:
            return f"{call.name} is not among the candidates of its turn"
        if any(proof.order.get(edge.source, len(proof.order)) >= proof.order[call.id] for edge in call.depends):
            return f"{call.id} depends on a call that comes later or does not exist"
        if set(call.provenance) != set(call.arguments):
            return f"the arguments of {call.id} do not all have a provenance"
        sources = {origin.call for origin in flat(call.provenance.values()) if origin.call}
        if sources != {edge.source for edge in call.depends if edge.kind == "explicit"}:
            return f"{call.id} does not depend on the calls that its arguments come from"
        if call.message < message:
            return "the messages of a turn are out of order"
        message = call.message
    return None


def _goals(proof: Proof, turn: Turn) -> str | None:
    made = {call.id: call for call in turn.reference_calls}
    if made and not turn.goals:
        return "a turn with calls has no goal"
    if any(attempt.before not in made or attempt.call.name not in turn.tools for attempt in turn.attempts):
        return "an attempt stands before no call of its turn, or is no candidate's"
    for goal in turn.goals:
        if goal.call not in made:
            return "a goal is reached by no call of its turn"
        if goal.kind != "refusal" and (goal.kind == "question") != proof.tool(made[goal.call]).read_only:
            return f"{made[goal.call].name} is no {goal.kind}"
        if any(value.casefold() not in turn.reply.casefold() for value in goal.values):
            return "a reply does not tell what its goal asks for"
    return None


def within_limits(proof: Proof) -> str | None:
    """The oracle itself, and the transcript with its failed attempts, stay within an episode's limits."""
    limits = EpisodeLimits()
    messages = sum(
        len({call.message for call in turn.reference_calls}) + len(turn.attempts) + 1 for turn in proof.example.turns
    )
    if messages > limits.messages_for(proof.example):
        return "the reference needs more messages than an episode has"
    for turn in proof.example.turns:
        numbers = [call.message for call in turn.reference_calls]
        if any(numbers.count(number) > limits.calls_per_message for number in set(numbers)):
            return "a message of the reference has too many calls"
    return None


def replay(proof: Proof) -> str | None:
    """A fresh world gives identical results, digest and outcome; errors are those that recovery or a goal intends."""
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
    if (proof.session.digest(), outcome.key, outcome.changes) != (expected.digest, expected.outcome, expected.changes):
        return "the outcome is not what a replay gives"
    if (proof.effects, proof.touched) != (expected.effects, expected.touched):
        return "an effect is not what a replay gives"
    return _failures(proof) or _attempts(proof)


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
    """What recovery answers has really failed, as it says."""
    for turn in proof.example.turns:
        for attempt in turn.attempts:
            result = proof.before[attempt.before].fork().call(attempt.call.name, attempt.call.arguments)
            if result.ok or result.code != attempt.code:
                return "an attempt does not fail as it says"
    return None


def secrets_traceable(proof: Proof) -> str | None:
    """A PIN, a card number, a password stands in what the user said or in an earlier result, and nowhere else."""
    for call in proof.calls.values():
        for name, value in call.arguments.items():
            for secret in secrets_in(proof.tool(call).parameters.fields[name], value):
                found = call.provenance[name].source == "result" or holds(proof.said_for(call), secret)
                if not found:
                    return f"{call.name}: the secret {name!r} comes from nowhere"
                if holds(proof.example.system, secret):
                    return f"{call.name}: the secret {name!r} stands in the system message"
                if any(holds(turn.reply, secret) for turn in proof.example.turns):
                    return f"{call.name}: the secret {name!r} is told aloud by the assistant"
    return None


def secrets_in(shape: Shape, value: Any) -> Iterator[str]:
    """The secret values inside an argument."""
    if value is None:
        return
    if shape.sensitive:
        yield str(value)
    elif shape.item is not None:
        for inner in value:
            yield from secrets_in(shape.item, inner)
    else:
        for name, inner in shape.fields.items():
            yield from secrets_in(inner, value.get(name))


CHECKS: dict[str, Check] = {
    "well-formed": well_formed,
    "limits": within_limits,
    "replay": replay,
    "secrets": secrets_traceable,
    "provenance": provenance,
    "referents": referents,
    "necessity": necessity,
    "unsolvable": unsolvable,
}


def validate(example: Example, library: WorldEnvironment, graph: DependencyGraph) -> tuple[str, str] | None:
    """The first check that an example fails, and why; None if it is proven."""
    proof = Proof(example, library, graph)
    for name, check in CHECKS.items():
        if (reason := check(proof)) is not None:
            return name, reason
    return None
