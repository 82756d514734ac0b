"""The benchmark's ground truths as examples with witnesses, and the policy that plays them."""

import msgspec

from prove.connect.bfcl import open_bfcl
from prove.connect.bfcl.entries import Entry, entries, example_of
from prove.core.episodes import Episode
from prove.core.examples import Example
from prove.rollout import EpisodeLimits, policy_named, run_episode, with_expected

UNLIMITED = EpisodeLimits(messages=10_000, calls_per_message=10_000)


def proven(entry: Entry) -> Example:
    """The entry as an example, with what its ground truth gives."""
    example = example_of(entry)
    return with_expected(example, open_bfcl(example))


def play(policy: str, example: Example) -> Episode:
    """What a scripted policy does with an example, limits lifted."""
    return run_episode(policy_named(policy), example, open_bfcl(example), UNLIMITED)


def witnesses(category: str, step: int) -> list[str]:
    """What every so many ground truths gave and changed, as text."""
    found = [proven(entry).expected for entry in entries(category)[::step]]
    return [msgspec.json.encode(expected).decode() for expected in found]
