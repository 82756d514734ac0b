"""What happens without a call: which later calls end differently, and whether the outcome does."""

from dataclasses import dataclass

from prove.core.examples import Example
from prove.core.world_session import WorldSession
from prove.rollout.replay import replay


@dataclass(frozen=True, slots=True)
class Without:
    """The reference without one call: the later calls that end differently, and whether the outcome differs."""

    refused: tuple[str, ...]
    outcome_differs: bool


def without_call(example: Example, dropped: str, session: WorldSession) -> Without:
    """Run the reference of an example in a fresh session, except for one call."""
    assert example.expected is not None
    ids = [call.id for call in example.reference_calls]
    later = frozenset(ids[ids.index(dropped) + 1 :])
    refused = [
        played.call.id
        for played in replay(example.turns, session, without=dropped)
        if played.call.id in later and played.step.result.ok != example.expected.results[played.call.id].ok
    ]
    return Without(tuple(refused), session.outcome() != example.expected.outcome)
