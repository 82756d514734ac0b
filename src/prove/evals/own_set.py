"""The held-out set: 1,000 conversations in worlds that no training set has, and 1,000 with plans that none has.

The worlds are those of a seed that is kept for it; the plans are held out of every set by their hash. The set is made
by synthesis when it is first needed, in a minute or two, and kept in the cache.

The set is fixed. Its version names it, and the digests of what synthesis gives are pinned beside the version: a change
to synthesis that would change the set fails a test, and a new version is then a decision (`scripts/pin_own_set.py`).
"""

from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path

import msgspec

from prove.console import counted, print_problems
from prove.core.errors import UsageError, cut, shown
from prove.core.examples import Example
from prove.data.read import read_any
from prove.data.user_cache import cache_folder
from prove.synth.config import HELD_OUT_SEED, SynthConfig
from prove.synth.run.cached import make_once

PER_SPLIT = 1_000
SPLITS = {"test_worlds": "unseen worlds", "test_plans": "unseen plans"}
"""The splits of the suite, and what they are called in tables."""

SERVERS = (
    *("banking", "budget", "calendar", "crm", "email", "filesystem", "food_delivery", "iot_devices", "issue_tracker"),
    *("maps", "marketplace", "payments", "retail_chain", "shopping", "social_media", "team_chat", "trading"),
    *("travel_booking", "vehicle", "video_meeting"),
)
"""Those of the package, whatever others are installed."""

CONFIG = SynthConfig(
    seed=HELD_OUT_SEED,
    count=11_500,
    missing_function=1500 / 13517,
    abstentions=1122 / 13517,
    servers=SERVERS,
    missing=0.2,
    minimal=0.2,
    purposes=0.95,
    corrections=0.05,
    across=0.1,
    irrelevance=0.05,
    refusals=0.06,
    recovery=0.12,
    parallel=0.3,
    distractors=0.4,
    distractor_count=(3, 8),
    enums_stripped=0.3,
    advance=0.06,
    long_context=0.0,
    candidates=20,
    min_turns=2,
    max_turns=3,
    most_calls=12,
    per_world=12,
    test_worlds=1.0,
    test_plans=0.1,
    dev=0.03,
    duplicate=0.7,
    per_shape=60,
    writer="grammar",
    teacher="grammar",
    url="",
    model="",
)
"""All settings, so that no other default changes the set. Every world of this seed is unseen; one plan in ten is."""

VERSION = 14
"""Moves with the digests below, and with nothing else."""

DIGEST = "a0733100"
"""That of the whole set; empty until it is pinned."""

SAMPLE = msgspec.structs.replace(CONFIG, count=60, per_world=1)
SAMPLE_DIGEST = "09beb627"
"""That of a small set which a test can afford to make, of more worlds than the first that are told what a set lacks."""


def held_out(workers: int, config: SynthConfig = CONFIG, each: int = PER_SPLIT) -> list[Example]:
    """The examples of the suite, made first if they are not in the cache: by one process; others wait for it."""
    folder = cache_folder() / "held_out" / place_in_cache(config)
    make_once(config, folder, "the held-out set", workers)
    examples = chosen(_read(folder), each)
    if (config, each) == (CONFIG, PER_SPLIT):
        print_problems(doubts(examples, DIGEST))
    return examples


def held_out_in(path: str | Path) -> list[Example]:
    """The held-out examples of another run, or all of its examples if it holds out none."""
    examples = _read(Path(path))
    found = [example for example in examples if example.split in SPLITS] or examples
    id, count = Counter(example.id for example in found).most_common(1)[0] if found else ("", 0)
    if count > 1:
        raise UsageError(f"{cut(path)} is not a set to evaluate on: {count} of its examples have the id {shown(id)}")
    return found


def chosen(examples: Sequence[Example], each: int) -> list[Example]:
    """The first examples of each split."""
    found: list[Example] = []
    for split, words in SPLITS.items():
        several = [example for example in examples if example.split == split][:each]
        if len(several) < each:
            were = "was" if len(several) == 1 else "were"
            raise UsageError(f"only {counted(len(several), 'example')} of {words} {were} made, not {each:,}")
        found += several
    return found


def set_digest(examples: Sequence[Example]) -> str:
    """What tells whether two sets are the same."""
    seen = blake2b(digest_size=4)
    for example in examples:
        seen.update(msgspec.json.encode(example))
    return seen.hexdigest()


def doubts(examples: Sequence[Example], pinned: str) -> list[str]:
    """What is to be said of a set that is not the pinned one, in a sentence; nothing of one that is."""
    made = set_digest(examples)
    if made == pinned:
        return []
    expected = f"is {pinned}" if pinned else "has not been pinned"
    return [
        f"the held-out set was made as {made}, but version {VERSION} of the suite {expected}; "
        "results are not comparable with those of that version"
    ]


def place_in_cache(config: SynthConfig) -> str:
    """Where a set is kept: by the version, by what is pinned for it and by how it is made."""
    return f"v{VERSION}-{blake2b(msgspec.json.encode((config, DIGEST)), digest_size=8).hexdigest()}"


def _read(path: Path) -> list[Example]:
    examples, problems = read_any(path)
    if problems:
        raise UsageError(f"{cut(path)} is not a set to evaluate on: {problems[0]}")
    return examples
