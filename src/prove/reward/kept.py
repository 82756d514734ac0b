"""Keeps what was made of an object as long as it is likely to be needed again: the rollouts of a group share much."""

from collections.abc import Callable
from threading import Lock
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """Things made of objects that never change, by the identity of the object; the oldest are forgotten."""

    def __init__(self, most: int = 1024) -> None:
        self._most = most
        self._found: dict[tuple[int, Any], tuple[object, T]] = {}
        self._lock = Lock()

    def of(self, owner: object, make: Callable[[], T], variant: Any = None) -> T:
        """What was made of an object, in a variant; it is made on the first request."""
        key = (id(owner), variant)
        known = self._found.get(key)
        if known is not None and known[0] is owner:
            return known[1]
        made = make()
        with self._lock:
            if len(self._found) >= self._most:
                del self._found[next(iter(self._found))]
            self._found[key] = (owner, made)
        return made
