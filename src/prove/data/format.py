"""The version of stored examples and episodes: files of another version are refused."""

from typing import Any

import msgspec

from prove.core import episodes, examples
from prove.core.errors import UsageError, cut, shown

FORMATS: dict[type, str] = {examples.Example: examples.FORMAT, episodes.Episode: episodes.FORMAT}

PARQUET = b"PAR1"
"""How a parquet file begins."""


class _Stored(msgspec.Struct):
    """The fields by which a stored record of any version is recognised."""

    format: str = ""
    turns: Any = None


def check_format(kind: type, raw: bytes | str, path: object) -> None:
    """Refuse a file if this record of it has another version than the one that we read and write."""
    text = raw.encode() if isinstance(raw, str) else raw
    if text.startswith(PARQUET):
        raise UsageError(f"{cut(path)} is a parquet file, not a JSON lines file of {kind.__name__.lower()}s")
    if text.startswith(f'{{"format":"{FORMATS[kind]}"'.encode()):  # as we write it; the common case
        return
    try:
        stored = msgspec.json.decode(text, type=_Stored)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return  # damaged, not old; the decoder reports it
    if stored.turns is not None and stored.format != FORMATS[kind]:
        found = f"the format {shown(stored.format)}" if stored.format else "an older format"
        wanted = FORMATS[kind]
        raise UsageError(f"{cut(path)} is in {found}; this version reads {wanted!r}, so make the file again with it")
