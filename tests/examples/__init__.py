"""Examples written by hand, over several servers and every category; later rooms reuse them."""

from functools import cache

from prove.core.examples import Example
from tests.examples import across, errands, files, money, people, shop, work


@cache
def _written() -> tuple[Example, ...]:
    return tuple(write() for theme in (money, files, shop, work, people, across, errands) for write in theme.EXAMPLES)


def all_examples() -> list[Example]:
    """Every example; they are written once and shared."""
    return list(_written())


def by_category(name: str) -> list[Example]:
    """The examples of one category."""
    return [example for example in _written() if example.category == name]
