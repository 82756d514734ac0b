"""Check `candidates`: the tools on offer stay the same but for what is handed over, and do not give the answer away."""

from itertools import pairwise

from prove.core.examples import Turn
from prove.synth.proof.proof import Proof


def candidates(proof: Proof) -> str | None:
    """No tool comes or goes silently, none is there twice, and there are some that nobody needs."""
    turns = proof.example.turns
    if any(len(set(turn.tools)) != len(turn.tools) for turn in turns):
        return "a tool is offered twice"
    if turns[0].handed_over:
        return "a tool is handed over before there was any"
    for before, after in pairwise(turns):
        if tuple(name for name in after.tools if name not in after.handed_over) != before.tools:
            return "the candidates change, and nobody says so"
    return _hidden(turns) or _revealing(proof)


def _hidden(turns: tuple[Turn, ...]) -> str | None:
    """What is handed over is what was hidden, and the other way round."""
    for number, turn in enumerate(turns):
        after = turns[number + 1].handed_over if number + 1 < len(turns) else ()
        hidden = (turn.unserved.tool,) if turn.unserved is not None and turn.unserved.kind == "hidden" else ()
        if after != hidden:
            return "what is handed over is not what was hidden"
    return None


def _revealing(proof: Proof) -> str | None:
    used = list(dict.fromkeys(call.name for call in proof.calls.values()))
    own = {proof.library.tools[name].server for name in used}
    offered = proof.example.turns[-1].tools
    spare = sum(name not in used for name, tool in proof.library.tools.items() if tool.server in own)
    if len(offered) - len(used) < min(proof.others, spare):
        return "the tools on offer give the answer away"
    if len(used) > 1 and [name for name in offered if name in used] == list(offered[: len(used)]) == used:
        return "the order of the tools gives the answer away"
    return None
