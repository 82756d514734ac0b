"""Pages of the key-value cache: which are free."""

SCRATCH_PAGE = 0
"""A page that belongs to nobody: rows that have nothing to keep write there."""


class PagePool:
    """Hands out page numbers 1 to `pages`; page 0 is the scratch page."""

    def __init__(self, pages: int) -> None:
        self.pages = pages
        self._free = list(range(pages, SCRATCH_PAGE, -1))

    @property
    def available(self) -> int:
        """The number of free pages."""
        return len(self._free)

    def take(self, count: int) -> list[int]:
        """Take `count` free pages; the caller has checked that there are as many."""
        if count > len(self._free):
            raise AssertionError(f"{count} pages asked for, {len(self._free)} free")
        return [self._free.pop() for _ in range(count)]

    def give(self, pages: list[int]) -> None:
        """Give pages back."""
        self._free.extend(reversed(pages))
