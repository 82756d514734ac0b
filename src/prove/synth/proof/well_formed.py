"""Check `well-formed`: the parts of an example fit together."""

from prove.core.examples import Turn
from prove.core.provenance import calls_of
from prove.reward.success import untold
from prove.synth.proof.proof import Proof


def well_formed(proof: Proof) -> str | None:
    """No empty turns, candidates that hold the reference's tools, dependencies that point back, goals that are met."""
    if not proof.example.turns:
        return "it has no turns"
    if len(proof.calls) != len(proof.example.reference_calls):
        return "two calls have one id"
    if len({turn.user for turn in proof.example.turns}) != len(proof.example.turns):
        return "the user says the same twice"
    if not _is_numbered(proof.example.turns):
        return "calls are not numbered in the order of their turns"
    before: set[str] = set()
    for turn in proof.example.turns:
        reason = _turn(proof, turn) or _calls(proof, turn) or _goals(proof, turn)
        if reason is None and set(turn.handed_over) & before:
            reason = "a tool is handed over that was there before"
        if reason is not None:
            return reason
        before |= set(turn.tools)
    return None


def _is_numbered(turns: tuple[Turn, ...]) -> bool:
    """Whether every call of a turn has a greater number than those of earlier turns, as far as ids have numbers."""
    greatest = 0
    for turn in turns:
        numbers = [int(call.id[1:]) for call in turn.reference_calls if call.id[1:].isdigit()]
        if numbers and min(numbers) <= greatest:
            return False
        greatest = max([greatest, *numbers])
    return True


def _turn(proof: Proof, turn: Turn) -> str | None:
    if not turn.user.strip() or not turn.reply.strip():
        return "a turn is empty"
    if unknown := [name for name in turn.tools if name not in proof.environment.tools]:
        return f"{unknown[0]} is not a tool of its servers"
    if not set(turn.handed_over) <= set(turn.tools):
        return "a tool is handed over that is not a candidate"
    if not turn.reference_calls and (turn.goals or turn.attempts):
        return "a turn without calls has goals or attempts"
    if turn.reference_calls and turn.unserved is not None:
        return "a turn with calls says that it is not served"
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
        explicit = {edge.source for edge in call.depends if edge.kind == "explicit"}
        if set(calls_of(call.provenance.values())) != explicit:
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
        return "an attempt does not belong to a call of its turn, or its tool is not a candidate"
    for goal in turn.goals:
        if goal.call not in made:
            return "a goal is not reached by a call of its turn"
        if goal.kind != "refusal" and (goal.kind == "question") != proof.tool(made[goal.call]).read_only:
            return f"{made[goal.call].name} is not a {goal.kind}"
        if untold(turn.reply, goal.values):
            return "a reply does not tell what its goal asks for"
    return None
