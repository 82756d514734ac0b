"""How people point at a thing that was spoken of before: 'that car', 'the event', 'the file'."""

from prove.synth.task.turn_plan import pointing_words

PATH = "path"
SAID_FOR = {"event": "event"}
"""Nouns that people do say of a thing that has a name."""
IN_PLURAL = frozenset(
    ("device", "product", "dish", "listing", "purchase", "basket item", "cart line", "order line", "order item")
)
"""Kinds of things whose names may be in the plural, like blinds: neither 'it' nor 'that' is said of those."""


def ways_to_point(noun: str, key: str = "") -> tuple[str, ...]:
    """The words by which people point at a thing of a kind, those for it alone first; none where nobody does.

    A path is that of a file if its name has an ending, and otherwise that of a folder.
    """
    said = SAID_FOR.get(noun) if noun != PATH else "file" if has_ending(key) else "folder"
    ways = (f"that {said}", f"the same {said}") if said is not None else pointing_words(noun)
    return (*ways, f"the {ways[0].partition(' ')[2]}") if ways else ()


def has_ending(path: str) -> bool:
    """Whether a path ends in a name with an ending, as those of files do."""
    return "." in path.rpartition("/")[2].lstrip(".")


def is_several(noun: str, words: str) -> bool:
    """Whether a thing of a kind has a name in the plural."""
    return noun in IN_PLURAL and words.endswith("s")
