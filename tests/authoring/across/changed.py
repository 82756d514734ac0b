"""Worlds that tests change, to see that a promise notices it."""

from collections.abc import Callable
from typing import Any

from prove.authoring.across.rules import Worlds

Change = Callable[[list[Any]], list[Any]]


class OwnWorlds(Worlds):
    """Worlds that a test may change."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._own: dict[str, Any] = {}

    def state(self, server: str) -> Any:
        if server not in self._own:
            self._own[server] = super().state(server).fork()
        return self._own[server]


class ChangedWorlds(Worlds):
    """Worlds of which one table was changed."""

    def __init__(self, seed: int, table: str, change: Change) -> None:
        super().__init__(seed)
        self._table, self._change = table, change

    def rows(self, table: str) -> list[Any]:
        rows = super().rows(table)
        return self._change(rows) if table == self._table else rows
