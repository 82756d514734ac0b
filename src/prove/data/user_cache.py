"""Where the library keeps what it would otherwise compute again."""

import os
from functools import cache
from hashlib import blake2b
from pathlib import Path

import prove
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


@cache
def code_digest() -> str:
    """A hash of the library's code: what other code made is not used again."""
    root, seen = Path(str(prove.__file__)).parent, blake2b(digest_size=8)
    for path in sorted(root.rglob("*.py")):
        code = path.read_bytes()
        seen.update(f"{path.relative_to(root)} {len(code)} ".encode() + code)
    return seen.hexdigest()
