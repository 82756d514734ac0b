"""Check `round-trip`: the words of a purpose, read back and solved in a new world, give the reference again."""

from msgspec.structs import replace

from prove.core.examples import ReferenceCall, Turn
from prove.purposes.catalogue import purposes
from prove.purposes.reading import read
from prove.purposes.reference import Part, reference_of
from prove.purposes.solving import UnboundError, solve
from prove.synth.proof.proof import Proof, ReadBack


def round_trip(proof: Proof) -> str | None:
    """The texts have one meaning, and its solution is the reference, call by call, with goals and answers."""
    example = proof.example
    purpose = purposes().get(example.purpose)
    if purpose is None:
        return f"there is no purpose {example.purpose!r}"
    mounted = proof.library.only(purpose.servers)
    found = read(purpose, mounted.open(example.seed), [turn.user for turn in example.turns])
    if len(found) != 1:
        return "the words have no meaning" if not found else "the words have several meanings"
    try:
        solution = solve(purpose, mounted.open(example.seed), found[0].brief, found[0].words)
        apart, together = (reference_of(purpose, solution, together=each) for each in (False, True))
    except UnboundError as error:
        return f"what the words mean cannot be done ({error})"
    parts = next((each for each in (apart, together) if _agrees(example.turns, each)), None)
    if parts is None:
        return "what the words mean is not what the reference does"
    proof.read_back = ReadBack(purpose, found[0], solution, parts)
    return None


def _agrees(turns: tuple[Turn, ...], parts: list[Part]) -> bool:
    return len(turns) == len(parts) and all(
        turn.goals == part.goals and [_plain(call) for call in turn.reference_calls] == [_plain(c) for c in part.calls]
        for turn, part in zip(turns, parts, strict=True)
    )


def _plain(call: ReferenceCall) -> ReferenceCall:
    """A call without its implicit edges, which are another check's."""
    return replace(call, depends=tuple(edge for edge in call.depends if edge.kind == "explicit"))
