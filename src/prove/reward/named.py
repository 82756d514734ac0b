"""Whether a text names something that is no number, day or time: in any case, whatever the marks between the words."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from prove.language.mentions import mentions

_MARKS = re.compile(r"[,;:!?](?!\d)|[()\"]")
_GAP = r"[\s,;:!?()\"“”-]+"
_PHONE = re.compile(r"\+\d{7,15}")
_KIND_OF_THING = re.compile(r"[a-z]+(?: [a-z]+)+")
_HEAD = re.compile(r" (?:of|with|for|in|from)\b")
"""After the word of a name that gets the ending in the plural: 'bags of rice'."""
_LETTERS = r"[^\W\d_]+"
_HYPHENATED = re.compile(rf"(?<![\w./@#-]){_LETTERS}(?:-{_LETTERS})+(?![\w/@-]|\.\w)")
"""Words with hyphens, but not in a path, in an address or in the name of a file."""
_CORNER = re.compile(r"\b(front|rear|back)[ -](left|right)\b|\b(left|right)[ -](front|rear|back)\b", re.IGNORECASE)

_BULLET = r"(?:[-*•]|\d{1,3}[.)])\s+"
_BULLETS = re.compile(rf"^[ \t]*{_BULLET}", re.MULTILINE)
_PATH = re.compile(r"~?(?:/[^/\n]+)+/?")
_ARCHIVE = re.compile(r"(?P<stem>[^/\n]+)\.(?:zip|tar|tar\.gz|tgz)")

_ABSENT = re.compile(r"no (?P<thing>[a-z]+(?: [a-z]+)*)")
_OTHER_WORDS = {"motion": "movement"}
_NOT = r"(?:not|cannot|never|without|[a-z]+n['\u2019]t)"
_MISSED = r"only|just|miss|fail|ignor|overl|forg|until|rul|exclud|doubt|den[iy]"
"""With a 'not' before them they say that something was there."""
_SAW = r"detect|notic|not(?:e|ed)\b|regist|report|record|sens|see\b|saw|seen|find|found|pick|was\b|were\b|is\b"


def is_phone(name: str) -> bool:
    """Whether a name is a phone number."""
    return _PHONE.fullmatch(name) is not None


def is_named(text: str, name: str) -> bool:
    """Whether a text names something: as it is called, several of it, a thing by its place, or a number in groups.

    The words of a name may be joined by hyphens, and the lines of a longer one may be items of a list.
    """
    here, wanted = flat(text), flat(name)
    if is_phone(wanted):
        return re.search(_grouped(wanted), here) is not None
    if _is_written(here, wanted) or (("-" in here or "-" in wanted) and _is_written(_spaced(here), _spaced(wanted))):
        return True
    if "\n" in name and mentions(flat(_without_bullets(text)), flat(_without_bullets(name))):
        return True
    return next(absences(here, name), None) is not None and not _is_there(here, name)


@lru_cache(maxsize=1024)
def flat(text: str) -> str:
    """A text in one line, without the marks between words, and with plain quotation marks."""
    plain = text.replace("\u2019", "'").replace("“", '"').replace("”", '"')
    return " ".join(_MARKS.sub(" ", plain).split())


def without(text: str, names: Iterable[str]) -> str:
    """A text without these names."""
    for name in sorted(names, key=len, reverse=True):
        if is_phone(name):
            text = re.sub(_grouped(name), ";", text)
            continue
        for form in (name, several(name)):
            if pattern := _pattern(form):
                text = re.sub(rf"(?<!\w){pattern}(?!\w)", ";", text, flags=re.IGNORECASE)
    return text


def is_part_of(path: str, name: str) -> bool:
    """Whether a path is made of a file or folder of this name, or an archive is called after it."""
    archive = _ARCHIVE.fullmatch(path.rpartition("/")[2])
    if archive is not None and archive["stem"] == name:
        return True
    return _PATH.fullmatch(path) is not None and name in path.split("/")[1:]


# Other writings


def _is_written(text: str, name: str) -> bool:
    return mentions(text, name) or any(mentions(text, form) for form in (several(name), *_by_place(name)))


def several(name: str) -> str:
    """The plural of a name: 'Wool Throws', 'bags of rice'."""
    head = _HEAD.search(name)
    one, rest = (name[: head.start()], name[head.start() :]) if head else (name, "")
    if re.search(r"[^aeiou]y$", one):
        return f"{one[:-1]}ies{rest}"
    return f"{one}es{rest}" if re.search(r"(?:s|x|z|ch|sh)$", one) else f"{one}s{rest}"


def _by_place(name: str) -> Iterator[str]:
    """'Reading lamp in the bedroom' for a 'bedroom reading lamp', and 'right rear' for 'rear right'."""
    if _KIND_OF_THING.fullmatch(name):
        words = name.split()
        for place in range(1, len(words)):
            yield f"{' '.join(words[place:])} in the {' '.join(words[:place])}"
    if _CORNER.search(name):
        yield _CORNER.sub(lambda found: f"{found[2] or found[4]} {found[1] or found[3]}", name)


def _grouped(phone: str) -> str:
    """A pattern for a phone number whose digits may stand in groups."""
    return r"\+" + r"[\s().-]*".join(phone[1:]) + r"(?!\d)"


def _pattern(name: str) -> str:
    """A pattern for a name with any marks between its words, and for one of several lines as a list."""
    lines = _without_bullets(name).splitlines() if "\n" in name else [name]
    each = (_GAP.join(map(re.escape, words)) for line in lines if (words := _spaced(flat(line)).split()))
    return rf"{_GAP}(?:{_BULLET})?".join(each)


@lru_cache(maxsize=1024)
def _spaced(text: str) -> str:
    """A text in which the parts of words with hyphens are words."""
    return _HYPHENATED.sub(lambda found: found[0].replace("-", " "), text)


@lru_cache(maxsize=256)
def _without_bullets(text: str) -> str:
    return _BULLETS.sub("", text)


# What is not there


def absences(text: str, name: str) -> Iterator[tuple[int, int]]:
    """Where a text says in other words that something is not there: 'did not detect any motion' for 'no motion'."""
    if things := _things(name):
        not_any = rf"{_NOT}\s+(?:(?!{_MISSED})[a-z]+\s+){{0,3}}any"
        pattern = rf"(?<!\w)(?:no|without|{not_any})\s+{things}(?!\w)"
        yield from (match.span() for match in re.finditer(pattern, text, re.IGNORECASE))


def _things(name: str) -> str:
    """A pattern for what a name such as 'no motion' says there is not; empty if it is another name."""
    absent = _ABSENT.fullmatch(name)
    if absent is None:
        return ""
    words = [absent["thing"], *([other] if (other := _OTHER_WORDS.get(absent["thing"])) else [])]
    return f"(?:{'|'.join(map(re.escape, words))})"


def _is_there(text: str, name: str) -> bool:
    """Whether a text says somewhere that the thing was there."""
    things = _things(name)
    for start, end in reversed([*absences(text, name)]):
        text = f"{text[:start]};{text[end:]}"
    seen = rf"(?<!not )(?<!n't )(?<!\w)(?:{_SAW})[a-z]*\s+(?:(?:some|a|the|there)\s+)?{things}(?!\w)"
    was = rf"(?<!\w){things}\s+(?:was|were|is|has\s+been|had\s+been)\s+(?:{_SAW}|there)"
    return re.search(f"{seen}|{was}", text, re.IGNORECASE) is not None
