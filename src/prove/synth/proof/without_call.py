"""What happens without a call: which later calls are refused, and whether the outcome is another."""

from dataclasses import dataclass

from prove.core.session import WorldSession
from prove.core.trace import Example


@dataclass(frozen=True, slots=True)
class Without:
    """The reference without one call: the later calls that end otherwise, and whether the outcome differs."""

    refused: tuple[str, ...]
    outcome_differs: bool


def without_call(example: Example, dropped: str, session: WorldSession) -> Without:
    """Play the reference of an example in a fresh session, but for one call."""
    assert example.expected is not None
    refused: list[str] = []
    seen = False
    for turn in example.turns:
        if turn.advance:
            session.advance(turn.advance)
        for call in turn.reference_calls:
            if call.id == dropped:
                seen = True
                continue
            result = session.call(call.name, call.arguments)
            if seen and result.ok != example.expected.results[call.id].ok:
                refused.append(call.id)
    return Without(tuple(refused), session.outcome().key != example.expected.outcome)
