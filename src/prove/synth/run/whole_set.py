"""What only shows over a whole set: examples that are there twice, and what is in two splits that must not share it."""

from collections import Counter
from collections.abc import Iterable
from hashlib import blake2b

from prove.core.examples import LIBRARY, Example
from prove.synth.config import SynthConfig
from prove.synth.run.near_duplicates import shingles
from prove.synth.run.selection import split_of

SHOWN = 20
"""How many duplicates, and how many wrong splits, are named."""


def set_problems(examples: Iterable[Example], config: SynthConfig | None = None) -> list[str]:
    """Duplicates, and worlds or plans in two splits; a check of each example has found its plan to be true.

    With the settings of the run that made the set, every split is drawn again.
    """
    plans: dict[str, set[str]] = {}
    worlds: dict[str, set[int]] = {}
    ids: Counter[str] = Counter()
    first: dict[bytes, str] = {}
    doubled: list[str] = []
    misplaced: list[str] = []
    for example in examples:
        plans.setdefault(example.split, set()).add(example.plan)
        worlds.setdefault(example.split, set()).add(example.seed)
        ids[example.id] += 1
        if example.environment == LIBRARY and example.turns:
            known = first.setdefault(_content(example), example.id)
            if known != example.id:
                doubled.append(f"{example.id} does what {known} does")
        if config is not None and example.split != (split := split_of(config, example, example.seed)):
            misplaced.append(f"{example.id} is in {example.split}, but belongs into {split}")
    found = [f"the id {id} occurs {count} times" for id, count in ids.items() if count > 1]
    return [*found, *doubled[:SHOWN], *misplaced[:SHOWN], *_leaks(plans, worlds)]


def _leaks(plans: dict[str, set[str]], worlds: dict[str, set[int]]) -> list[str]:
    found: list[str] = []
    for split in ("train", "dev"):
        shared = plans.get("test_plans", set()) & plans.get(split, set())
        found += [f"{len(shared)} plans of test_plans are also in {split}"] if shared else []
        common = worlds.get("test_worlds", set()) & worlds.get(split, set())
        found += [f"{len(common)} worlds of test_worlds are also in {split}"] if common else []
    return found


def _content(example: Example) -> bytes:
    """What a conversation does, as a hash: each tool with each of its arguments, whatever is said."""
    return blake2b("\n".join(sorted(shingles(example))).encode(), digest_size=16).digest()
