"""The benchmark's ground truths as examples with witnesses, and the policy that plays them."""

from prove.core.trace import Episode, Example
from prove.rollout import EpisodeLimits, policy_named, run_episode, with_expected
from tests.connect.bfcl.entries import Entry, entries, example_of
from tests.connect.bfcl.stranger import BfclEnvironment, BfclSession

UNLIMITED = EpisodeLimits(messages=10_000, calls_per_message=10_000)


def open_session(example: Example) -> BfclSession:
    """A session in the world of an example."""
    return BfclEnvironment(example.category).open(example.seed)


def proven(entry: Entry) -> Example:
    """The entry as an example, with what its ground truth gives."""
    example = example_of(entry)
    return with_expected(example, open_session(example))


def play(policy: str, example: Example) -> Episode:
    """What a scripted policy does with an example, limits lifted."""
    return run_episode(policy_named(policy), example, open_session(example), UNLIMITED)


def witnesses(category: str, step: int) -> list[str]:
    """Digest, outcome and effects of every so many ground truths, as text."""
    found = [proven(entry).expected for entry in entries(category)[::step]]
    return [f"{w.digest} {w.outcome} {' '.join(w.effects.values())}" for w in found if w is not None]
