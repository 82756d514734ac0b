"""Pins the held-out set: makes it as the code does now, and writes its digests into `own_set.py`.

    python scripts/pin_own_set.py [--sample]

Every set that differs from the pinned one gets the next version. `--sample` makes the small set alone, and leaves the
digest of the whole one empty if the small one differs.
"""

import argparse
import os
import re
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from prove.core.examples import Example
from prove.data.read import read_any
from prove.evals import own_set
from prove.evals.own import has_room
from prove.evals.own_set import CONFIG, PER_SPLIT, SAMPLE, chosen, set_digest
from prove.synth.config import SynthConfig
from prove.synth.run.pipeline import synthesize

FILE = Path(own_set.__file__)


def main() -> int:
    """Make, compare, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", action="store_true", help="the small set alone")
    arguments = parser.parse_args()
    sample = digest(SAMPLE, None)
    is_same = sample == own_set.SAMPLE_DIGEST
    whole = (own_set.DIGEST if is_same else "") if arguments.sample else digest(CONFIG, PER_SPLIT)
    FILE.write_text(pinned(FILE.read_text(), sample, whole))
    print(f"the small set is {sample}, the whole one {whole or 'not pinned'}")
    return 0


def digest(config: SynthConfig, each: int | None) -> str:
    """The digest of a set, which is made anew."""
    with tempfile.TemporaryDirectory(prefix="pin-own-set-") as folder:
        synthesize(config, Path(folder) / "set", os.cpu_count() or 1)
        examples, problems = read_any(Path(folder) / "set")
    if problems:
        raise SystemExit(problems[0])
    held_out = examples if each is None else chosen(examples, each)
    refuse_cramped(held_out)
    return set_digest(held_out)


def refuse_cramped(examples: Sequence[Example]) -> None:
    """No set is pinned in which the suite's limits would stop one who solves a task and only looks around too much."""
    cramped = [example.id for example in examples if not has_room(example)]
    if cramped:
        raise SystemExit(f"the limits of the suite leave too little room in {len(cramped)}, as in {cramped[0]}")


def pinned(source: str, sample: str, whole: str) -> str:
    """The source with these digests, and with the next version if one that was pinned is another now."""
    before = (own_set.SAMPLE_DIGEST, own_set.DIGEST)
    is_new = any(old and old != new for old, new in zip(before, (sample, whole), strict=True))
    for name, value in (
        ("VERSION", str(own_set.VERSION + is_new)),
        ("DIGEST", f'"{whole}"'),
        ("SAMPLE_DIGEST", f'"{sample}"'),
    ):
        source, count = re.subn(rf"^{name} = .*$", f"{name} = {value}", source, flags=re.MULTILINE)
        assert count == 1
    return source


if __name__ == "__main__":
    sys.exit(main())
