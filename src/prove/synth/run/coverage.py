"""Which tools a set has too rarely so far, told to the worlds that come some time later.

Some tools have no use in most worlds: what is recorded is a meeting that runs, which few worlds have. So that such a
tool is not left out by chance, the worlds in which it has a use are told that it is lacking. What a world is told
follows from the worlds before it in order, never from when they were ready.
"""

from collections import Counter, deque
from collections.abc import Iterable

from prove.core.examples import Example

DELAY = 48
"""After how many further indices a chunk's examples count: those between may be made at the same time."""
LEAST = 1 / 350
"""The share of examples that a tool is wanted in at least."""


class Coverage:
    """Counts in how many examples each tool is called."""

    def __init__(self, tools: Iterable[str]) -> None:
        self._used = Counter(dict.fromkeys(tools, 0))
        self._made = 0
        self._known: deque[tuple[int, tuple[str, ...]]] = deque([(0, ())])

    def count(self, example: Example) -> None:
        """Count an example that the set takes."""
        self._made += 1
        self._used.update({call.name for call in example.reference_calls} & self._used.keys())

    def end(self, index: int) -> None:
        """Note what the set lacks after a chunk, the last one so far."""
        self._known.append((index, tuple(name for name, times in self._used.items() if times < LEAST * self._made)))

    def lacking(self, index: int) -> tuple[str, ...]:
        """What a chunk is told to use first. Chunks are asked for in order; those `DELAY` before must have ended."""
        while len(self._known) > 1 and self._known[1][0] <= index - DELAY:
            self._known.popleft()
        return self._known[0][1]
