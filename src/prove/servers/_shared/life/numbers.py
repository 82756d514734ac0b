"""Ids and numbers of facts: a function of the seed and the fact's key, the same in every server that names it."""

from collections.abc import Callable, Iterable

from prove.core.keyed import opaque_id, spoken_number


def ids_for(seed: int, prefix: str, keys: Iterable[str]) -> dict[str, str]:
    """An id for each key, such as 'mtg_k7wd'; the table that holds the rows has the same prefix."""
    return _apart(keys, lambda key: opaque_id(prefix, seed, key))


def numbers_for(seed: int, pattern: str, keys: Iterable[str]) -> dict[str, str]:
    """A number that people say for each key, by a pattern with # for digits and @ for letters: 'INV-#####'."""
    return _apart(keys, lambda key: spoken_number(pattern, seed, key))


def _apart(keys: Iterable[str], spell: Callable[[str], str]) -> dict[str, str]:
    """One spelling for each key; where two keys meet, the later one in the alphabet is spelled again."""
    made: dict[str, str] = {}
    taken: set[str] = set()
    for key in sorted(keys):
        spelling, again = spell(key), 0
        while spelling in taken:
            again += 1
            spelling = spell(f"{key}+{again}")
        taken.add(spelling)
        made[key] = spelling
    return made
