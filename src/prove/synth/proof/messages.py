"""Check `messages`: calls come one by one in the order of the requests, or side by side as early as can be."""

from prove.core.examples import Turn
from prove.synth.proof.proof import Proof


def messages(proof: Proof) -> str | None:
    """Who asks for one thing, then another, gets them in this order; independent calls may share a message.

    Nothing is made of what is only asked for after it.
    """
    for turn in proof.example.turns:
        if not _one_by_one(turn) and not _side_by_side(turn):
            return "calls are neither in the order in which they are asked for nor side by side"
    return None


def _one_by_one(turn: Turn) -> bool:
    reached = [goal.call for goal in turn.goals]
    made = [call.id for call in turn.reference_calls if call.id in reached]
    return made == reached and [call.message for call in turn.reference_calls] == list(range(len(turn.reference_calls)))


def _side_by_side(turn: Turn) -> bool:
    level: dict[str, int] = {}
    needs: dict[str, set[str]] = {}
    for call in turn.reference_calls:
        explicit = [edge.source for edge in call.depends if edge.kind == "explicit"]
        level[call.id] = 1 + max((level.get(source, -1) for source in explicit), default=-1)
        needs[call.id] = {*explicit}.union(*(needs.get(source, ()) for source in explicit))
    asked = [goal.call for goal in turn.goals]
    place = {id: number for number, id in enumerate(asked)}
    order = [(level[call.id], place.get(call.id)) for call in turn.reference_calls]
    goals = [(depth, number) for depth, number in order if number is not None]
    return (
        all(level[call.id] == call.message for call in turn.reference_calls)
        and goals == sorted(goals)
        and all(needs[call.id].isdisjoint(asked[place[call.id] :]) for call in turn.reference_calls if call.id in place)
    )
