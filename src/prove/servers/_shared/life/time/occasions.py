"""What an agenda is made of: titles with the people, the places, the hours and the lengths that fit them."""

import datetime as dt
from collections.abc import Iterable
from typing import Literal

from prove.core import Record

Repeats = Literal["never", "weekdays", "weekly", "biweekly", "monthly"]

KICK_OFF = "Kick-off with {company}"
"""Only with the clients of projects."""
WORKING_HOURS: range = range(8, 17)
EVENING: range = range(17, 21)
DINNER: range = range(18, 20)


class Occasion(Record):
    """A kind of event. `title` may name the first person who takes part, `{first}`, or their company, `{company}`.

    `tie` says who takes part: nobody else, one person with a tie, the user's manager ("manager"), a colleague who is
    not that ("peer"), one of the family who lives elsewhere ("relative"), or several colleagues ("team"). `online` is
    the share that are video meetings; the others are at one of the places that `kinds` name or are the kinds of, if
    any. `hours` are the usual hours of the start; without them, working hours or, for what is private, spare time. What
    is `mild` takes place in months in which it is not cold outside.
    """

    title: str
    tie: str | None
    kinds: tuple[str, ...]
    minutes: tuple[int, ...]
    online: float = 0.0
    hours: tuple[int, ...] = ()
    by_day: bool = False
    mild: bool = False


Series = tuple[Occasion, Repeats]
"""An occasion and how often it takes place."""
Shared = tuple[str, Repeats, int, range, int, tuple[str, ...]]
"""A series that somebody else organizes: its title, how often it takes place, the weekday of the first time, the hours
at which it may begin, its minutes and the kinds of its place."""


def _at(hours: Iterable[int]) -> tuple[int, ...]:
    return tuple(hours)


WORK_SERIES: tuple[Series, ...] = (
    (Occasion("Team stand-up", "team", (), (15, 20), 0.8, (8, 9, 10)), "weekdays"),
    (Occasion("Weekly planning", "team", ("office",), (45, 60), 0.3), "weekly"),
    (Occasion("Sprint review", "team", ("office",), (60, 90), 0.5, (11, 13, 14, 15)), "biweekly"),
    (Occasion("Budget check-in", "colleague", (), (30, 45), 0.8), "monthly"),
    (Occasion("1:1 with {first}", "manager", ("cafe",), (30,), 0.4), "weekly"),
    (Occasion("Mentoring {first}", "peer", (), (45, 60), 0.6), "biweekly"),
    (Occasion("Account call with {first}", "client", (), (30, 45), 0.9), "weekly"),
    (Occasion("Hiring committee", "team", ("office",), (45, 60), 0.6), "biweekly"),
)
HOME_SERIES: tuple[Series, ...] = (
    (Occasion("Yoga class", None, ("gym",), (60, 75), 0.0, (17, 18)), "weekly"),
    (Occasion("Piano lesson", None, ("school",), (45,), 0.0, (16, 17)), "weekly"),
    (Occasion("Book club", "friend", ("library", "cafe"), (90, 120), 0.2, (16, 17)), "monthly"),
    (Occasion("Call with {first}", "relative", (), (30, 45), 0.9, (18, 19, 20)), "weekly"),
    (Occasion("Run with {first}", "friend", ("park",), (45, 60), 0.0, (7, 17, 18)), "weekly"),
    (Occasion("Choir practice", "friend", ("church", "school"), (90,), 0.0, (16, 17)), "weekly"),
    (Occasion("Language practice", None, (), (20, 30), 0.0, (7,)), "weekdays"),
    (Occasion("Language exchange with {first}", "friend", (), (45, 60), 0.9, (18, 19)), "biweekly"),
)
WORK_ONCE: tuple[Occasion, ...] = (
    Occasion("Project review with {company}", "client", ("office",), (60, 90), 0.5),
    Occasion("Contract talk with {first}", "client", ("cafe", "hotel"), (45, 60), 0.2),
    Occasion("Product demo for {company}", "client", (), (30, 45), 0.9),
    Occasion(KICK_OFF, "client", ("office",), (60,), 0.5),
    Occasion("Pricing discussion with {first}", "client", (), (30, 45), 0.8),
    Occasion("Brainstorming with {company}", "client", ("office", "cafe"), (60, 90), 0.4),
    Occasion("Lunch with {first}", "colleague", ("restaurant",), (60,), 0.0, (12,)),
    Occasion("Handover with {first}", "colleague", (), (30,), 0.6),
    Occasion("Feedback talk with {first}", "colleague", ("office",), (45, 60), 0.5),
    Occasion("Tool training with {first}", "colleague", ("office",), (60,), 0.4),
    Occasion("Design workshop", "team", ("office", "hotel"), (90, 120)),
    Occasion("Quarterly planning", "team", ("office",), (90, 120), 0.3),
    Occasion("Incident review", "team", (), (30, 45), 0.8),
    Occasion("Roadmap planning", "team", ("office",), (60, 90), 0.5),
    Occasion("Security briefing", "team", (), (30, 45), 0.9),
    Occasion("Customer feedback round", "team", ("office",), (45, 60), 0.7),
    Occasion("Data migration check", "team", (), (30, 45), 0.9),
    Occasion("Website relaunch", "team", (), (45, 60), 0.8),
    Occasion("Office move planning", "team", ("office",), (45,), 0.4),
)
HOME_ONCE: tuple[Occasion, ...] = (
    Occasion("Dentist appointment", None, ("hospital",), (45,), by_day=True),
    Occasion("Eye test", None, ("hospital",), (30,), by_day=True),
    Occasion("Haircut", None, (), (45, 60), by_day=True),
    Occasion("Bike repair", None, ("Velo Bike Shop",), (30,), by_day=True),
    Occasion("Bank appointment", None, ("bank",), (45,), by_day=True),
    Occasion("Pottery course", None, ("school",), (90,), 0.0, (16, 17)),
    Occasion("Coffee with {first}", "friend", ("cafe",), (60, 75), 0.0, (9, 10, 14, 15, 16, 17)),
    Occasion("Dinner with {first}", "friend", ("restaurant",), (90, 120), 0.0, _at(DINNER)),
    Occasion("Brunch with {first}", "friend", ("restaurant", "cafe"), (90,), 0.0, (11, 12)),
    Occasion("Museum visit with {first}", "family", ("museum",), (120,), 0.0, (10, 11, 14, 15)),
    Occasion("Cinema with {first}", "friend", ("cinema", "theatre"), (120, 150), 0.0, (17, 18, 19)),
    Occasion("Swim with {first}", "friend", ("Riverside Pool",), (60, 75), 0.0, (10, 16, 17)),
    Occasion("Picnic with {first}", "family", ("park",), (120, 150), 0.0, (11, 12, 15, 16), mild=True),
    Occasion("Walk with {first}", "family", ("park",), (60, 75), 0.0, (10, 11, 17, 18)),
    Occasion("Library visit with {first}", "family", ("library",), (60,), 0.0, (11, 14, 16)),
    Occasion("Video call with {first}", "relative", (), (30, 45), 1.0, (18, 19, 20)),
    Occasion("Board games with {first}", "friend", (), (90, 120), 0.6, (18, 19)),
    Occasion("Travel planning with {first}", "friend", (), (30, 45), 1.0, (18, 19, 20)),
)
BIRTHDAY_DINNER = Occasion("Birthday dinner for {first}", None, ("restaurant",), (120, 150), 0.0, _at(DINNER))
ONLINE_AT_WORK: tuple[str, ...] = (
    "Quarterly budget review",
    "Design critique",
    "Sprint retrospective",
    "Annual report draft",
    "Support handover",
    "Press briefing",
    "Training session online",
    "Supplier questions",
)
ONLINE_AT_HOME: tuple[str, ...] = (
    "Family catch-up",
    "Neighbourhood meeting",
    "Volunteer training",
    "Quiz group online",
    "Reading circle online",
    "Class reunion planning",
    "Photography group",
    "Allotment association",
)
COMPANY_SERIES: tuple[Shared, ...] = (
    ("All-hands", "biweekly", 1, range(9, 16), 60, ("office", "hotel")),
    ("Friday drinks", "weekly", 4, range(17, 19), 90, ("restaurant",)),
    ("Lunch and learn", "biweekly", 2, range(12, 13), 45, ("office", "cafe")),
    ("New colleagues' breakfast", "biweekly", 3, range(9, 10), 60, ("cafe",)),
)
"""What colleagues of the user organize."""
CLUB_SERIES: tuple[Shared, ...] = (
    ("{club}: weekly evening", "weekly", 3, range(18, 20), 90, ()),
    ("{club}: open day", "monthly", 5, range(10, 15), 180, ("park", "school")),
    ("{club}: committee", "monthly", 1, range(17, 19), 60, ("cafe", "restaurant")),
)
"""What friends of the user organize; they may be in another club."""
PAST_THE_HOUR: tuple[int, ...] = (0, 15, 30)
"""By how many minutes past an hour such a series begins."""
VISITED: frozenset[str] = frozenset(
    kind
    for occasion in (*(one for one, _ in (*WORK_SERIES, *HOME_SERIES)), *WORK_ONCE, *HOME_ONCE, BIRTHDAY_DINNER)
    for kind in occasion.kinds
)
"""The kinds and the names of places where something takes place."""


def may_be_on(series: Iterable[Shared], start: dt.datetime, end: dt.datetime) -> bool:
    """Whether one of some shared series may be under way between two moments of a day; monthly ones are on any day."""
    first, last = (moment.hour * 60 + moment.minute for moment in (start, end))
    return any(
        (repeats == "monthly" or weekday == start.weekday())
        and hours[0] * 60 <= last
        and first <= hours[-1] * 60 + PAST_THE_HOUR[-1] + minutes
        for _, repeats, weekday, hours, minutes, _ in series
    )
