"""Where the library keeps what it would otherwise compute again."""

import os
from pathlib import Path


def cache_folder() -> Path:
    """`$PROVE_CACHE`, or a folder in the user's home."""
    chosen = os.environ.get("PROVE_CACHE")
    return Path(chosen) if chosen else Path.home() / ".cache" / "prove"
