"""What fits the clock of a world: nobody speaks of this morning at night, or of a Christmas tree in May."""

import datetime as dt
import re
from collections.abc import Container
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Occasion:
    """When words fit: in these months, at these hours, on these days of the week (0 is Monday)."""

    words: re.Pattern[str]
    months: Container[int] = range(1, 13)
    hours: Container[int] = range(24)
    weekdays: Container[int] = range(7)


def _occasion(words: str, **when: Container[int]) -> Occasion:
    return Occasion(re.compile(words), **when)


_COLD = (10, 11, 12, 1, 2, 3, 4)
_OCCASIONS = (
    _occasion(r"^Morning!|\bGood morning\b|\bthis morning\b|\bsince (?:breakfast|dawn)\b", hours=range(6, 13)),
    _occasion(r"\b(?:before|have) lunch\b", hours=range(7, 14)),
    _occasion(r"\bafter lunch\b|\bthis afternoon\b", hours=range(8, 17)),
    _occasion(r"\bGood evening\b|\bfell asleep\b|\bare (?:finally )?asleep\b|\bin bed\b(?! by)", hours=range(19, 24)),
    _occasion(r"\bthe sun is out\b", hours=range(8, 19)),
    _occasion(r"\bSunday morning\b", hours=range(6, 13), weekdays=range(6, 7)),
    _occasion(r"^(?:On Mondays|It's Monday|Mondays)\b", weekdays=range(1)),
    _occasion(r"\bIt's Friday\b", weekdays=range(4, 5)),
    _occasion(r"\bChristmas tree has\b|\bbefore Christmas\b", months=range(12, 13)),
    _occasion(r"\bgold in December\b", months=range(11, 13)),
    _occasion(r"\bheatwave\b|\bbarbecue season\b", months=range(6, 9)),
    _occasion(r"\bskis on the roof\b|\bfrost\b", months=range(1, 4)),
    _occasion(
        r"\b(?:chilly|gloves on|scraping ice)\b",
        months=_COLD,
    ),
    _occasion(r"\bmowing the lawn\b", months=range(4, 11), hours=range(8, 20)),
    _occasion(r"\blunch is getting cold\b", hours=range(11, 16)),
    _occasion(r"\bspring[- ]cleaning\b", months=range(3, 6)),
    _occasion(r"\b[Nn]ew year calls\b", months=range(1, 2)),
)


def is_said_at(words: str, now: dt.datetime) -> bool:
    """Whether nothing in the words speaks against this time."""
    return all(
        now.month in each.months and now.hour in each.hours and now.weekday() in each.weekdays
        for each in _OCCASIONS
        if each.words.search(words)
    )
