"""Check `round-trip`: the words of a purpose, read back and solved in a new world, give the reference again."""

import dataclasses
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from prove.core.examples import ReferenceCall, Turn, Unserved
from prove.core.provenance import Chosen
from prove.core.world_session import WorldSession
from prove.purposes.catalogue import purposes
from prove.purposes.mixins import Mixed, is_replaced, mixtures, solved_in
from prove.purposes.nodes import Purpose
from prove.purposes.reading import Reading, read
from prove.purposes.reference import Part, reference_of
from prove.purposes.solving import UnboundError, solve
from prove.synth.proof.proof import Proof, ReadBack
from prove.synth.proof.unsolvable import serves

Reader = Callable[[Purpose, WorldSession, Sequence[str]], list[Reading]]
"""Finds all meanings of some turns."""


def round_trip(proof: Proof, reader: Reader = read) -> str | None:
    """The texts have one meaning, and its solution is the reference, call by call, with goals and answers."""
    purpose = purposes().get(proof.example.purpose)
    if purpose is None:
        return f"there is no purpose {proof.example.purpose!r}"
    turns = [turn for turn in proof.example.turns if not is_irrelevant(turn)]
    found = readings(proof, purpose, turns, reader)
    if len(found) != 1:
        return "the words have no meaning" if not found else "the words have several meanings"
    mixed, reading = found[0]
    return (
        _unserved(proof, mixed, reading, turns) or _solution(proof, purpose, mixed, reading, turns) or _unlisted(proof)
    )


def is_irrelevant(turn: Turn) -> bool:
    """Whether a turn has nothing to do with the purpose; the check `unsolvable` is about such turns."""
    asked = turn.unserved is not None and turn.unserved.kind == "irrelevant"
    return asked and not turn.reference_calls and not turn.handed_over


def readings(
    proof: Proof, purpose: Purpose, turns: Sequence[Turn], reader: Reader = read
) -> list[tuple[Mixed, Reading]]:
    """All ways to understand the turns that the purpose has a part in."""
    session = proof.library.only(purpose.servers).open(proof.example.seed)
    texts = [turn.user for turn in turns]
    return [
        (mixed, reading)
        for mixed in mixtures(purpose, proof.library.tools)
        if len(mixed.spoken.turns) == len(turns) and all(_fits(mixed, place, turn) for place, turn in enumerate(turns))
        for reading in reader(mixed.spoken, session, texts)
    ]


def _fits(mixed: Mixed, place: int, turn: Turn) -> bool:
    """Whether a turn is served, or not served, as it is in a mixture."""
    put_off = mixed.puts_off and place == mixed.at
    if put_off != (not turn.reference_calls) or put_off != (turn.unserved is not None):
        return False
    handed = (mixed.tool,) if mixed.kind == "hidden" and place == mixed.at + 1 else ()
    return turn.handed_over == handed


def _unserved(proof: Proof, mixed: Mixed, reading: Reading, turns: Sequence[Turn]) -> str | None:
    """Why a turn without calls could be served, or is not what it says."""
    if not mixed.puts_off:
        return None
    turn = turns[mixed.at]
    if mixed.kind == "hidden":
        claimed = Unserved("hidden", mixed.tool)
    else:
        claimed = Unserved("missing", mixed.tool, mixed.parameter, reading.words[mixed.absent])
    if turn.unserved != claimed:
        return "a turn does not lack what it says"
    if mixed.kind != "hidden":
        return None if mixed.tool in turn.tools else f"{mixed.tool} is not a candidate, whatever is missing"
    return _served(proof, turn, mixed.tool)


def _served(proof: Proof, turn: Turn, asked: str) -> str | None:
    """The candidate that could serve a request for a tool, if there is one."""
    for name in turn.tools:
        if name == asked or serves(proof, proof.library.tools[name], proof.library.tools[asked]):
            return f"{name} could serve a request for {asked}"
    return None


def _unlisted(proof: Proof) -> str | None:
    """A look-up may need a value that the assistant chooses from a list, if the list is there."""
    for call in proof.calls.values() if proof.example.enums_stripped else ():
        parameters = proof.tool(call).parameters
        for name, origin in call.provenance.items():
            if isinstance(origin, Chosen) and name in parameters.required and parameters.fields[name].enum:
                return f"{call.name}: {name} was chosen though its values are not listed"
    return None


def _solution(proof: Proof, purpose: Purpose, mixed: Mixed, reading: Reading, turns: Sequence[Turn]) -> str | None:
    """Why what the words mean is not the reference."""
    mounted, seed = proof.library.only(purpose.servers), proof.example.seed
    try:
        brief = mixed.final(reading.brief)
        solved = solved_in(mixed, mounted.open(seed), brief)
        solution = solve(solved, mounted.open(seed), brief, mixed.final(reading.words))
        apart, together = (reference_of(solved, solution, together=each) for each in (False, True))
        if mixed.kind == "correction" and not is_replaced(mixed, lambda: mounted.open(seed), brief):
            return "what is taken back leaves something behind"
    except UnboundError as error:
        return f"what the words mean cannot be done ({error})"
    served = [turns[mixed.place(number)] for number in range(len(solved.turns))]
    parts = next((each for each in (apart, together) if _agrees(served, each)), None)
    if parts is None:
        return "what the words mean is not what the reference does"
    proof.read_back = ReadBack(purpose, mixed, _aligned(reading, proof.example.turns), solution, parts)
    return None


def _aligned(reading: Reading, turns: Sequence[Turn]) -> Reading:
    """A reading that has spans for all turns: none where nothing of the purpose is said."""
    spans = iter(reading.spans)
    return dataclasses.replace(reading, spans=tuple(() if is_irrelevant(turn) else next(spans) for turn in turns))


def _agrees(turns: Sequence[Turn], parts: list[Part]) -> bool:
    return len(turns) == len(parts) and all(
        turn.goals == part.goals and [_plain(call) for call in turn.reference_calls] == [_plain(c) for c in part.calls]
        for turn, part in zip(turns, parts, strict=True)
    )


def _plain(call: ReferenceCall) -> ReferenceCall:
    """A call without its implicit edges, which are another check's."""
    return replace(call, depends=tuple(edge for edge in call.depends if edge.kind == "explicit"))
