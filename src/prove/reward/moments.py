"""The days and times that a text names, in whatever usual writing, and which day it means."""

import datetime as dt
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from prove.language.wordings import ONES

NEAR, THIS_MONTH = 6, 31
"""Up to so many days away a weekday is enough to name a day, or its number in the month."""

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|(?-i:Mar(?:ch)?)|apr(?:il)?|(?-i:May)|june?|july?|aug(?:ust)?|"
    r"sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_YEAR = r"(?:,?\s+(?P<year>\d{4})\b)?"
_NTH = r"(?:st|nd|rd|th)"
_COUNT = rf"\d{{1,2}}|{'|'.join(ONES)}"
_DAYS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?<!\d)(?P<year>\d{4})-(?P<number>\d\d)-(?P<day>\d\d)(?!\d)",
        rf"\b{_MONTH}\s+(?:the\s+)?(?P<day>\d{{1,2}}){_NTH}?\b(?!:\d){_YEAR}",
        rf"(?<![\d.,])(?P<day>\d{{1,2}}){_NTH}?\.?\s+(?:of\s+)?{_MONTH}{_YEAR}",
        r"(?<![\d/])(?P<one>\d{1,2})/(?P<other>\d{1,2})(?:/(?P<year>\d{4}))?(?![\d/])",
        r"(?<![\d.])(?P<one>\d{1,2})\.(?P<other>\d{1,2})\.(?P<year>\d{4})(?!\d)",
        r"\b(?P<weekday>(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b",
        r"\b(?P<weekday>(?-i:Mon|Tue|Wed|Thu|Fri|Sat|Sun))\b",
        rf"\bthe\s+(?P<day>\d{{1,2}}){_NTH}\b",
        r"\bday\s+(?P<word>after\s+tomorrow|before\s+yesterday)\b|\b(?P<near>today|tonight|tomorrow|yesterday)\b",
        rf"\bin\s+(?P<ahead>{_COUNT})\s+days?\b|(?<![\w-])(?P<ago>{_COUNT})\s+days?\s+ago\b",
    )
)
_TO = (
    r"(?:(?P<tight>[-\u2013\u2014])|\s*[-\u2013\u2014]\s*|\s+(?:to|through|until|till)\s+|(?(between)\s+and\s+|(?!)))"
    r"(?:the\s+)?"
)
_BETWEEN = r"(?P<between>\bbetween\s+(?:the\s+)?)?"
_ANY_MONTH = _MONTH.replace("?P<month>", "?:")
_NO_NOUN = (
    "and|are|as|at|but|by|costs|for|from|if|in|is|it|of|on|or|so|suits|that|the|this|to|was|we|with|works|would|you"
)
_RANGES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_BETWEEN}\b{_MONTH}\s+(?:the\s+)?(?P<day>\d{{1,2}}){_NTH}?{_TO}(?P<until>\d{{1,2}}){_NTH}?\b"
        rf"(?![.:/-]\d|\s*[ap]\.?m\b|\s+o['\u2019]clock|\.?\s+(?:of\s+)?{_ANY_MONTH})"
        rf"(?(tight)|(?!\s+(?!(?:{_NO_NOUN})\b)(?-i:[a-z]))){_YEAR}",
        rf"{_BETWEEN}(?<![\d.,:/$€£-])\b(?P<day>\d{{1,2}}){_NTH}?\.?{_TO}(?P<until>\d{{1,2}}){_NTH}?\.?"
        rf"\s+(?:of\s+)?{_MONTH}{_YEAR}",
    )
)
"""Two days of one month: 'August 4-6', 'the 4th to the 6th of August'; but 'May 5 - 7 boxes' is a day and a number."""
_AFTER_MONTH = re.compile(rf"\b{_ANY_MONTH}\s+(?:the\s+)?$", re.IGNORECASE)
_AWAY = {"today": 0, "tonight": 0, "tomorrow": 1, "yesterday": -1}

_HALF = r"(?:\s*(?P<half>[ap]m|[ap]\.m\.)(?!\w)|\s+(?P<part>in\s+the\s+(?:morning|afternoon|evening)|at\s+night)\b)"
_TIMES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?<![\d:.])(?P<hour>\d{{1,2}}):(?P<minute>\d\d)(?::\d\d)?(?!\d){_HALF}?",
        rf"(?<![\d:.])(?P<hour>\d{{1,2}})(?:\.(?P<minute>\d\d))?{_HALF}",
        "(?<![\\d:.])(?P<hour>\\d{1,2})\\s+o['\u2019]clock\\b",
        r"\b(?P<word>noon|midnight)\b",
    )
)
_DAY = re.compile(
    rf"(?:\d{{4}}-\d\d-\d\d|{_MONTH}\s\d{{1,2}}(?:, \d{{4}})?)(?:(?: at |T)(?P<time>\d\d?:\d\d.*))?", re.IGNORECASE
)
_TIME = re.compile(r"\d{1,2}:\d\d(?::\d\d)?(?: [ap]m)?")


class Day(NamedTuple):
    """A day that a text names; what it does not say is None.

    Args:
        pairs: Month and day of the month; two of them where it is open which number is which.
        number: The day of the month, where the text does not say of which.
        away: How many days after today.
    """

    start: int
    end: int
    year: int | None = None
    pairs: tuple[tuple[int, int], ...] = ()
    number: int | None = None
    weekday: int | None = None
    away: int | None = None

    def means(self, wanted: dt.date, today: dt.date | None) -> bool:
        """Whether whoever names this day today means the wanted one."""
        if self.pairs:
            right_year = self.year is None or today is None or self.year == wanted.year
            return (wanted.month, wanted.day) in self.pairs and right_year
        if today is None:
            return False
        away = (wanted - today).days
        if self.away is not None:
            return self.away == away
        return self.fits(wanted) and abs(away) <= (THIS_MONTH if self.weekday is None else NEAR)

    def fits(self, wanted: dt.date) -> bool:
        """Whether a weekday, or a number in a month, is that of the wanted day, however far away it is."""
        return self.weekday == wanted.weekday() if self.weekday is not None else self.number == wanted.day


class Time(NamedTuple):
    """A time of day that a text names, in minutes."""

    start: int
    end: int
    minutes: int


class Moments(NamedTuple):
    """The days and times in a text, and the text without them."""

    days: tuple[Day, ...]
    times: tuple[Time, ...]
    rest: str


@lru_cache(maxsize=256)
def moments_in(text: str) -> Moments:
    """The days and times in a text."""
    days: list[Day] = []
    times: list[Time] = []
    for pattern in _RANGES:
        ranges = [day for match in pattern.finditer(text) for day in _first_and_last(match)]
        text = _without(text, ranges)
        days += ranges
    for pattern in _DAYS:
        found = [day for match in pattern.finditer(text) if (day := _day(match)) is not None]
        text = _without(text, found)
        days += found
    for pattern in _TIMES:
        clocks = [time for match in pattern.finditer(text) if (time := _time(match)) is not None]
        text = _without(text, clocks)
        times += clocks
    return Moments(tuple(days), tuple(times), text)


def is_day(value: str) -> bool:
    """Whether a value is a day, perhaps with a time."""
    return _DAY.fullmatch(value) is not None


def is_time(value: str) -> bool:
    """Whether a value is a time of day."""
    return _TIME.fullmatch(value) is not None


def names_time(text: str, value: str) -> bool:
    """Whether a text names a time of day."""
    wanted = moments_in(value).times[0].minutes
    return any(time.minutes == wanted for time in moments_in(text).times)


def names_day(text: str, value: str, today: dt.date | None) -> bool:
    """Whether a text names a day and, where the value has one, its time, with no other day between the two."""
    match, wanted = _DAY.fullmatch(value), wanted_day(value, today)
    if match is None or wanted is None:
        return False
    found = moments_in(text)
    days = [day for day in found.days if day.means(wanted, today)]
    if match["time"] is None:
        return bool(days)
    minutes = moments_in(match["time"]).times[0].minutes
    others = [day for day in found.days if not day.means(wanted, today) and not day.fits(wanted)]
    times = [time for time in found.times if time.minutes == minutes]
    return any(not any(_is_between(other, day, time) for other in others) for day in days for time in times)


def _is_between(other: Day, day: Day, time: Time) -> bool:
    return min(day.end, time.end) <= other.start < max(day.start, time.start)


def wanted_day(value: str, today: dt.date | None) -> dt.date | None:
    """The day that a value writes, without a year the one nearest to today; None if there is no such day."""
    found = moments_in(value).days
    if not found or len(found[0].pairs) != 1:
        return None
    ((month, number),) = found[0].pairs
    middle = today or dt.date(2000, 1, 1)
    years = [found[0].year] if found[0].year else [middle.year, middle.year + 1, middle.year - 1]
    days = [day for year in years if (day := _date(year, month, number)) is not None]
    return min(days, key=lambda day: abs((day - middle).days), default=None)


def other_days(text: str, wanted: Iterable[dt.date], today: dt.date | None) -> set[Day]:
    """The days that a text names apart from these, without their places."""
    known = list(wanted)
    found = moments_in(text).days
    others = [day for day in found if not any(day.means(one, today) or day.fits(one) for one in known)]
    return {day._replace(start=0, end=0) for day in others}


def _day(match: re.Match[str]) -> Day | None:
    given = {name: value for name, value in match.groupdict().items() if value is not None}
    start, end = match.span()
    if "weekday" in given:
        return Day(start, end, weekday=_WEEKDAYS.index(given["weekday"][:3].casefold()))
    if (away := _away(given)) is not None:
        return Day(start, end, away=away)
    year = int(given["year"]) if "year" in given else None
    if "one" in given:
        one, other = int(given["one"]), int(given["other"])
        pairs = tuple(pair for pair in dict.fromkeys(((one, other), (other, one))) if _date(2000, *pair) is not None)
        return Day(start, end, year, pairs) if pairs else None
    number = int(given["day"])
    if "month" in given or "number" in given:
        month = _MONTHS.index(given["month"][:3].casefold()) + 1 if "month" in given else int(given["number"])
        return Day(start, end, year, ((month, number),)) if _date(2000, month, number) else None
    return Day(start, end, number=number)


def _first_and_last(match: re.Match[str]) -> Iterator[Day]:
    """The two days of a range; none in 'July 21 - 30 August', which are days of two months."""
    if match.start("day") < match.start("month") and _AFTER_MONTH.search(match.string, 0, match.start("day")):
        return
    month = _MONTHS.index(match["month"][:3].casefold()) + 1
    first, last = int(match["day"]), int(match["until"])
    if first < last and _date(2000, month, last) is not None:
        year = int(match["year"]) if match["year"] else None
        yield Day(match.start(), match.end("day"), year, ((month, first),))
        yield Day(match.start("until"), match.end(), year, ((month, last),))


def _away(given: dict[str, str]) -> int | None:
    if "near" in given:
        return _AWAY[given["near"].casefold()]
    if "word" in given:
        return 2 if given["word"].casefold().startswith("after") else -2
    if "ahead" in given:
        return _count(given["ahead"])
    return -_count(given["ago"]) if "ago" in given else None


def _count(word: str) -> int:
    return int(word) if word.isdigit() else ONES.index(word.casefold())


def _date(year: int, month: int, day: int) -> dt.date | None:
    try:
        return dt.date(year, month, day)
    except ValueError:
        return None


def _time(match: re.Match[str]) -> Time | None:
    given = match.groupdict()
    start, end = match.span()
    if given.get("word"):
        return Time(start, end, 720 if given["word"].casefold() == "noon" else 0)
    hour, minute = int(given["hour"]), int(given.get("minute") or 0)
    half, part = (given.get("half") or "").casefold(), (given.get("part") or "").casefold()
    if half.startswith("p") or (part and "morning" not in part):
        hour += 12 if hour < 12 else 0
    elif half.startswith("a") and hour == 12:
        hour = 0
    return Time(start, end, 60 * hour + minute) if hour < 24 and minute < 60 else None


def _without(text: str, places: Iterable[Day | Time]) -> str:
    """A text with semicolons instead of what stands in these places, as long as it was."""
    pieces: list[str] = []
    at = 0
    for place in places:
        pieces += (text[at : place.start], ";" * (place.end - place.start))
        at = place.end
    return "".join((*pieces, text[at:]))
