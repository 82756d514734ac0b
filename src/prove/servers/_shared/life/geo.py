"""Places of the home city: phone and opening hours, the same in every app."""

import datetime as dt
from functools import lru_cache

from prove.core import Record, keyed
from prove.servers._shared.cast import phone_number
from prove.servers._shared.kinds import WEEKDAYS, Weekday
from prove.servers._shared.life.clock import KEPT

_ALWAYS_OPEN = frozenset(("fuel", "charging", "hotel", "hospital", "parking", "station", "airport", "park"))
_EVENING = frozenset(("restaurant", "cinema", "theatre"))


class Hours(Record):
    """When a place is open: the same hours every day but the closing day."""

    opens_at: dt.time
    closes_at: dt.time
    closed_on: Weekday | None

    def open_at(self, moment: dt.datetime) -> bool:
        """Whether the place is open at a moment."""
        return self.open_from(moment, moment)

    def open_from(self, start: dt.datetime, end: dt.datetime) -> bool:
        """Whether the place is open all the time from one moment to another of the same day."""
        if WEEKDAYS[start.weekday()] == self.closed_on:
            return False
        return self.opens_at <= start.time() and end.date() == start.date() and end.time() <= self.closes_at


@lru_cache(KEPT * 60)
def hours_of(seed: int, name: str, kind: str) -> Hours:
    """The opening hours of a place, by its name and its kind as the cast has them."""
    rng = keyed("life.hours", seed, name)
    if kind in _ALWAYS_OPEN:
        return Hours(dt.time(0), dt.time(23, 59), None)
    if kind in _EVENING:
        opens, closes = rng.choice((dt.time(11), dt.time(11, 30), dt.time(12), dt.time(17))), rng.choice((22, 23))
        return Hours(opens, dt.time(closes, rng.choice((0, 30))), rng.choice((None, None, "monday", "tuesday")))
    if kind == "cafe":
        opens, closes = rng.choice((dt.time(6, 30), dt.time(7), dt.time(7, 30))), rng.choice((18, 19, 20))
        return Hours(opens, dt.time(closes), rng.choice((None, None, "sunday")))
    return Hours(dt.time(rng.choice((8, 9, 10))), dt.time(rng.choice((18, 19, 20, 21))), rng.choice((None, "sunday")))


@lru_cache(KEPT * 60)
def phone_of(seed: int, name: str) -> str:
    """The phone number of a place, by its name."""
    return phone_number(keyed("life.phone", seed, name))
