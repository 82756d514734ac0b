"""Check `frame`: the system message, the world and the labels are computed again from the world and the reference."""

import re
from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from prove.core.examples import LIBRARY, Example, ReferenceCall
from prove.core.world_session import WorldSession
from prove.graph import plan_key
from prove.ground.protagonist import protagonist_of
from prove.language.mentions import mentions
from prove.language.wordings import lapse_wording
from prove.synth.proof.proof import Proof

_FIRST = re.compile(r"(?<=[.!?])\s")
"""Where a first sentence ends."""
ADVICE = "Use the tools where they help; ask when something is missing; say so when something cannot be done."


def frame(proof: Proof) -> str | None:
    """Whoever the user is, whatever the day, the category and the plan are: the example says what is true."""
    example = proof.example
    if example.environment != LIBRARY or example.schemas:
        return "it is not of our own worlds, or brings schemas that these have themselves"
    if example.system != system_message(proof.open()):
        return "the system message is not that of its world"
    if example.turns[0].advance:
        return "time passes before the first turn, so that the system message has another day"
    for turn in example.turns:
        if turn.advance and not mentions(_FIRST.split(turn.user)[0], lapse_wording(turn.advance)):
            return f"the user does not say that they were away for {lapse_wording(turn.advance)}"
    offered = {proof.library.tools[name].server for turn in example.turns for name in turn.tools}
    if len(set(example.servers)) != len(example.servers) or not set(example.servers) <= offered:
        return "a server is there twice, or nothing of it is offered"
    if any(turn.unserved is not None and turn.unserved.kind == "missing" for turn in example.turns) != (
        example.category == "missing-value"
    ):
        return "the category does not say that a value is missing"
    if example.category != category(proof):
        return f"the category is {category(proof)}, not {example.category}"
    if example.plan != plan_key(_planned(proof)):
        return "the plan is not that of its calls"
    return None


def system_message(session: WorldSession) -> str:
    """Who the user is, where that is known, and what time it is; nothing that a look-up should find."""
    me, now = protagonist_of(session), session.now
    whose = "" if me is None else f" of {me.name} ({me.email}, {me.phone}), who lives in {me.city}"
    return f"You are the assistant{whose}. It is {now:%A, %B} {now.day}, {now.year}, {now:%H:%M}. {ADVICE}"


def category(proof: Proof) -> str:
    """What is special about a conversation, the rarest first."""
    example = proof.example
    kinds = {turn.unserved.kind for turn in example.turns if turn.unserved is not None}
    if "hidden" in kinds:
        return "missing-function"
    if not proof.calls:
        return "abstention"
    if "missing" in kinds:
        return "missing-value"
    if "irrelevant" in kinds:
        return "irrelevance"
    if any(goal.kind == "refusal" for goal in proof.goals.values()):
        return "refusal"
    if len({proof.tool(proof.calls[id]).server for id in proof.goals}) > 1:
        return "across"
    return _shape(example, [goal.kind for goal in proof.goals.values()])


def _shape(example: Example, goals: Sequence[str]) -> str:
    """What is special about a conversation on one server that is served in full."""
    sources = ({edge.source for edge in call.depends if edge.kind == "explicit"} for call in example.reference_calls)
    if any(len(each) > 1 for each in sources):
        return "join"
    if any(a.message == b.message for turn in example.turns for a, b in pairwise(turn.reference_calls)):
        return "parallel"
    return "question" if all(kind == "question" for kind in goals) else "base"


def _planned(proof: Proof) -> list[ReferenceCall]:
    """The calls with the edges that belong to the plan: values that are passed on, and conditions that decide."""
    if proof.read_back is not None:
        return [call for part in proof.read_back.parts for call in part.calls]
    return [
        replace(call, depends=tuple(edge for edge in call.depends if edge.kind == "explicit"))
        for call in proof.calls.values()
    ]
