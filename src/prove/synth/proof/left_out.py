"""Whether the work counts as done without a goal: then nobody would have to do it."""

from prove.core.episodes import Episode, EpisodeTurn, Message, Step
from prove.core.examples import ReferenceCall
from prove.core.outcome import Change, Outcome
from prove.core.records import Target
from prove.core.results import Call
from prove.reward.answers import reached_by
from prove.synth.proof.proof import Proof
from prove.synth.proof.without_call import without_call


def can_be_left_out(proof: Proof, call: ReferenceCall) -> bool:
    """Whether the other reference calls alone reach a goal that is a write or a question.

    A refusal may be found by reading, which is right: it is no goal that can be left out.
    """
    goal = proof.goals[call.id]
    if goal.kind == "question":
        return _is_answered(proof, call)
    if goal.kind == "refusal" or not _is_doubtful(proof, call):
        return False
    return not without_call(proof.example, call.id, proof.open()).outcome_differs


def _is_answered(proof: Proof, call: ReferenceCall) -> bool:
    """Whether the results of the other calls up to the goal's turn answer it."""
    if proof.example.expected is None or not proof.tool(call).read_only:
        return False
    last = proof.turn_of[call.id]
    steps = [
        Step(Call(other.name, other.arguments), proof.results[id])
        for id, other in proof.calls.items()
        if id != call.id and proof.turn_of[id] <= last
    ]
    turns = (*[EpisodeTurn()] * last, EpisodeTurn((Message("", tuple(steps)),)))
    made = Episode(proof.example, "", turns, outcome=proof.session.outcome())
    return reached_by(made, last, proof.goals[call.id], call, proof.example.expected.results[call.id]) is not None


def _is_doubtful(proof: Proof, call: ReferenceCall) -> bool:
    """Whether another call touches a record that a write touches, so that nothing of it may be left at the end.

    The records of all other writes are still there at the end, and nothing else can have put them there.
    """
    mine = _records(proof.effects[call.id])
    others = [effect for id, effect in proof.effects.items() if id != call.id]
    return not mine or any(not mine.isdisjoint(_records(effect)) for effect in others)


def _records(effect: Outcome) -> set[tuple[Target, str]]:
    """The records that a call touches, with the ids that they have in the session."""
    back = {name: id for id, name in effect.names.items()}
    return {_record(change, back) for change in effect.changes}


def _record(change: Change, back: dict[str, str]) -> tuple[Target, str]:
    return change.target, back.get(change.key, change.key)
