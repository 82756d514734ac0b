"""The agenda: series, single events, trips and birthdays, disjoint where the user takes part."""

import datetime as dt
from typing import Literal

from prove.core import Record

Sphere = Literal["work", "home", "mark"]
Repeats = Literal["never", "weekdays", "weekly", "biweekly", "monthly"]


class Engagement(Record):
    """An event or the first of a series; `mark` is a day that is only marked, such as a birthday.

    `people` are the e-mail addresses of the others, `place` the name of a place, `meeting` the id of its video
    meeting, `trip` the key of the trip that it belongs to, `skipped` the days on which a series does not take place.
    """

    key: str
    title: str
    starts_at: dt.datetime
    minutes: int
    sphere: Sphere
    organizer: str
    people: tuple[str, ...]
    place: str | None
    repeats: Repeats
    meeting: str | None
    trip: str | None = None
    skipped: tuple[dt.date, ...] = ()
