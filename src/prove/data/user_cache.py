"""Where the library keeps what it would otherwise compute again."""

import os
from pathlib import Path

from prove.core.errors import UsageError


def cache_folder() -> Path:
    """`$PROVE_CACHE`, or a folder in the user's home."""
    chosen = os.environ.get("PROVE_CACHE")
    if chosen:
        return Path(chosen)
    try:
        return Path.home() / ".cache" / "prove"
    except RuntimeError as error:
        raise UsageError("there is no home folder for the cache; set PROVE_CACHE to a folder") from error
