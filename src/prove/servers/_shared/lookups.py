"""Looking up rows that a filter names."""

from typing import Any

from prove.core import Table


def check_exists(table: Table[Any], key: str | None) -> None:
    """Refuse a key that the table does not have; None, for a filter that was left out, is fine."""
    if key is not None:
        table.get(key)
