"""Which values a text holds, in whatever usual writing: numbers and money, days and times, names and the rest."""

import datetime as dt
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from prove.core.keyed import HANDLE
from prove.language.mentions import mentions
from prove.language.wordings import ONES
from prove.reward.facts import NAME
from prove.reward.moments import is_day, is_time, moments_in, names_day, names_time, other_days, wanted_day
from prove.reward.named import flat, is_named, is_part_of, is_phone, without

Kind = Literal["day", "time", "number", "name"]
"""What a value is: names are all that is nothing else."""

SPARE = 2
"""A text may hold so many values of a kind that it was not asked for, or as many as it was asked for."""
IN_A_ROW = 3
"""How many numbers of each row that a text lists it may hold: how many of a thing, its price and what was paid."""
ROOM, ROOM_RATIO = 800, 3
"""A text may have so many characters, and so many times the reference's more."""

_CURRENCY = r"dollars?|bucks|USD|euros?|EUR|pounds?|GBP|[€£]"
_NUMBER = re.compile(
    "(?:(?<![\\w/])|(?-i:(?<=(?<![\\w-])x)))(?<!\\d[.,:/-])(?<!\\w-)(?P<sign>[-\u2212])?(?:(?P<before>US\\$|[$€£¥]|(?:USD|EUR|GBP)(?=\\s))\\s?)?"
    r"(?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?!\d|[.,:/-]\d|(?:st|nd|rd|th)\b|[A-Za-z]+\d)"
    rf"(?:\s?(?P<after>{_CURRENCY})(?!\w)(?:\s+and\s+(?P<cents>\d{{1,2}})\s+cents?\b)?)?",
    re.IGNORECASE,
)
_SPELT = re.compile(rf"\b(?:{'|'.join(ONES)}|no|none|nothing)\b", re.IGNORECASE)
_FREE = re.compile(
    r"(?<![\w-])(?<!feel )(?<!still )(?<!are )(?<!\bam )(?<!['\u2019]m )free"
    r"(?![\w-]|\s+(?:time|seats?|rooms?|places?|spots?|slots?|tables?|at|on|until|from|again|for(?! you))\b)",
    re.IGNORECASE,
)
"""What costs nothing, not who has time or what nobody has taken."""
_COMMON = ("one", "no", "none", "nothing")
"""Words for numbers that usually mean something else."""
_DOLLARS = ("", "$", "us$", "usd", "dollar", "dollars", "bucks", "free")
_NUMBER_VALUE = re.compile(r"(?P<sign>-)?(?P<dollar>\$)?(?P<digits>(?:0|[1-9][\d,]*)(?:\.\d+)?)%?")
_ID = re.compile(rf"{HANDLE}|{NAME.pattern}")


class Number(NamedTuple):
    """A number that a text names, and the sign or the word of its currency; `is_common` if its word usually is none."""

    amount: float
    currency: str = ""
    is_common: bool = False


@dataclass(frozen=True, slots=True)
class Setting:
    """What is known beside a text.

    Args:
        today: The day on which it is written, so that 'Friday' means one.
        people: The full names of people, who may also be called by one of their names.
        known: Texts whose values it may repeat: what the user said, and how the reference says it.
        rivals: Values that could be mistaken for the wanted ones, as they have the same place in other rows.
        listed: The rows of a list that the text is about, each as a text of its values.
    """

    today: dt.date | None = None
    people: tuple[str, ...] = ()
    known: str = ""
    rivals: tuple[str, ...] = ()
    listed: tuple[str, ...] = ()


NOWHERE = Setting()


def fulfils(text: str, values: Sequence[str], reference: str, setting: Setting) -> bool:
    """Whether a text holds all these values and is no dump: not much longer, and with few others of their kinds."""
    if not text.strip() or len(text) > ROOM + ROOM_RATIO * len(reference):
        return False
    return not missing(text, values, setting) and not _is_dump(text, values, setting)


def holds(text: str, value: str, setting: Setting = NOWHERE) -> bool:
    """Whether a text holds a value, in whatever usual writing."""
    return not missing(text, [value], setting)


def missing(text: str, values: Iterable[str], setting: Setting = NOWHERE) -> list[str]:
    """The values that a text does not hold. One that is also a part of another must stand for itself, too."""
    wanted = list(values)
    numbers = numbers_in(without(text, [value for value in wanted if kind_of(value) == "name"]))

    def is_held(value: str) -> bool:
        match kind_of(value):
            case "day":
                return names_day(text, value, setting.today)
            case "time":
                return names_time(text, value)
            case "number":
                return any(is_number(number, value) for number in numbers)
            case "name":
                return _names(without(text, _longer(value, wanted)), value, setting)

    return [value for value in wanted if not is_held(value)]


def kind_of(value: str) -> Kind:
    """What a value is, by its looks."""
    if is_day(value):
        return "day"
    if is_time(value):
        return "time"
    return "number" if _NUMBER_VALUE.fullmatch(value) else "name"


def _longer(name: str, among: Iterable[str]) -> list[str]:
    """The names that contain another one without naming it too, as a path names its files and folders."""
    return [
        other
        for other in among
        if len(other) > len(name) and mentions(flat(other), flat(name)) and not is_part_of(other, name)
    ]


def _names(text: str, value: str, setting: Setting) -> bool:
    if is_named(text, value.removeprefix("The ")):
        return True
    return value in setting.people and any(len(part) > 1 and mentions(flat(text), part) for part in value.split())


def numbers_in(text: str) -> list[Number]:
    """The numbers in a text; the digits of days and times, and of names with digits in them, are none."""
    rest = moments_in(text).rest
    found = [_number(match) for match in _NUMBER.finditer(rest)]
    for match in _SPELT.finditer(rest):
        word = match[0].casefold()
        found.append(Number(float(ONES.index(word)) if word in ONES else 0.0, "", word in _COMMON))
    found += (Number(0.0, "free", True) for _ in _FREE.finditer(rest))
    return found


def is_number(number: Number, value: str) -> bool:
    """Whether a number is the one that a value writes. Money may stand without its sign; a whole number has none."""
    match = _NUMBER_VALUE.fullmatch(value)
    if match is None:
        return False
    wanted = float(match["digits"].replace(",", ""))
    if number.currency not in (_DOLLARS if match["dollar"] or "." in value else ("",)):
        return False
    return abs(number.amount) == wanted if match["dollar"] else number.amount == (-wanted if match["sign"] else wanted)


def number_places(text: str, value: str) -> list[tuple[int, int]]:
    """Where a text writes the number of a value in digits."""
    return [match.span() for match in _NUMBER.finditer(text) if is_number(_number(match), value)]


def _number(match: re.Match[str]) -> Number:
    amount = float(match["digits"].replace(",", "")) + int(match["cents"] or 0) / 100
    return Number(-amount if match["sign"] else amount, (match["before"] or match["after"] or "").casefold())


def _is_dump(text: str, values: Sequence[str], setting: Setting) -> bool:
    """Whether a text holds many other values of a kind that it was asked for, or many ids, as a pasted record does."""
    bare = without(text, [value for value in values if is_phone(value)])
    by_kind: dict[Kind, list[str]] = {}
    for value in values:
        by_kind.setdefault(kind_of(value), []).append(value)
        if is_day(value) and moments_in(value).times:
            by_kind.setdefault("time", []).append(value)
    if any(_others(bare, kind, wanted, setting) > max(SPARE, len(wanted)) for kind, wanted in by_kind.items()):
        return True
    return len({*_ID.findall(text)} - {*_ID.findall(setting.known)}) > SPARE


def _others(text: str, kind: Kind, wanted: list[str], setting: Setting) -> int:
    """How many values of a kind a text holds that are neither wanted nor known, nor those of the rows that it lists."""
    rows = " ; ".join(setting.listed)
    match kind:
        case "day":
            days = [day for value in wanted if (day := wanted_day(value, setting.today)) is not None]
            others = other_days(text, days, setting.today) - other_days(setting.known, days, setting.today)
            dated = [dt.date(day.year, *day.pairs[0]) for day in moments_in(rows).days if day.year and day.pairs]
            own = {day for day in others if any(day.means(one, setting.today) or day.fits(one) for one in dated)}
        case "time":
            said = {time.minutes for known in (setting.known, *wanted) for time in moments_in(known).times}
            others = {time.minutes for time in moments_in(text).times} - said
            own = others & {time.minutes for time in moments_in(rows).times}
        case "number":
            said = {abs(number.amount) for known in (setting.known, *wanted) for number in numbers_in(known)}
            others = {abs(number.amount) for number in numbers_in(text) if not number.is_common} - said
            own = others & {abs(number.amount) for number in numbers_in(rows)}
        case "name":
            return sum(is_named(text, rival) and not is_named(setting.known, rival) for rival in setting.rivals)
    return len(others) - min(len(own), len(setting.listed) * (IN_A_ROW if kind == "number" else 1))
