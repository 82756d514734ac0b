"""A set that is kept in the cache: made by the first process that needs it; the others wait for it."""

import time
from pathlib import Path

from prove.console import print_problems
from prove.data.journal import LockedError
from prove.synth.config import SynthConfig
from prove.synth.run.pipeline import synthesize

LOOK_SECONDS = 1.0
"""How often a set that another process makes is looked for."""


def make_once(config: SynthConfig, folder: Path, name: str, workers: int = 1) -> None:
    """Make a set if it is not there.

    Args:
        name: What the set is called in the sentence that says that it is waited for.
    """
    told = False
    while True:
        try:
            synthesize(config, folder, workers)
            return
        except LockedError:
            if not told:
                print_problems([f"another process is making {name}; waiting for it"])
                told = True
            time.sleep(LOOK_SECONDS)
