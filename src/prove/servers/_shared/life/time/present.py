"""Who is doing what now? One answer for the agenda, the video service and the garage: nobody is in two places."""

import datetime as dt
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal

from prove.core import Record, keyed
from prove.servers._shared.cast import Person, cast_of
from prove.servers._shared.life.clock import KEPT, now_of
from prove.servers._shared.life.person.household import household_of
from prove.servers._shared.life.time.engagement import Engagement

Doing = Literal["meeting", "car", "other"]
Guest = Literal["invited", "left"]

PLANTED: dict[str, float] = {"hosts now": 0.5, "in the car": 0.6, "invited now": 0.4, "left just now": 0.55}
"""How often the user hosts a video meeting, if it is a time for one, and how often the others sit in a car; how often
a meeting of somebody else is under way that the user could join, or has left or was put out of."""
VISIT_MINUTES = 5
"""How long the user was in a meeting of somebody else that goes on without them."""
_ON_THE_ROAD, _MINUTE = 0.85, dt.timedelta(minutes=1)
_FIRST, _FIRST_AT_WEEKENDS, _LAST = dt.time(8), dt.time(9), dt.time(21, 30)
_BEFORE, _AFTER = dt.timedelta(minutes=45), dt.timedelta(minutes=25)
"""When the meetings that are under way began at the earliest, and how long they go on."""


class Present(Record):
    """What goes on at the beginning. `on_the_road` and `at_the_pump` are the names of two of the family in cars;
    where no car is theirs, nobody is on the road.

    `guest` is about a video meeting of somebody else that is under way: the user could join it, or has left it.
    """

    user: Doing
    guest: Guest | None
    on_the_road: str | None
    at_the_pump: str

    def drives(self, name: str) -> bool:
        """Whether somebody of the family is on the way in a car."""
        return name in (self.on_the_road, self.at_the_pump)


@lru_cache(KEPT)
def present_of(seed: int) -> Present:
    """What the user and the drivers of the family are doing now."""
    rng, now = keyed("life.present", seed), now_of(seed)
    has_meetings = is_time_for_meetings(now - _BEFORE) and is_time_for_meetings(now + _AFTER)
    doing, guest, leaves = rng.random(), rng.random(), rng.random()
    hosts = has_meetings and doing < PLANTED["hosts now"]
    user: Doing = "meeting" if hosts else "car" if leaves < PLANTED["in the car"] else "other"
    invited = guest < PLANTED["invited now"]
    left = guest > 1 - PLANTED["left just now"]
    home = household_of(seed)
    owners, with_family = [car.owner for car in home.cars], home.car("family")
    family = [person.name for person in cast_of(seed).tied("family") if person.name not in owners]
    return Present(
        user,
        ("invited" if invited else "left" if left else None) if has_meetings else None,
        with_family.owner if with_family is not None and rng.random() < _ON_THE_ROAD else None,
        rng.choice(family),
    )


def free_now(
    seed: int, people: Sequence[Person], engagements: Iterable[Engagement], since: dt.datetime | None = None
) -> list[Person]:
    """Those who sit in no car now, and who have been in none of these engagements since a moment, or now."""
    now, present = now_of(seed), present_of(seed)
    busy = {email for engagement in engagements if is_on(engagement, now, since) for email in engagement.people}
    return [person for person in people if person.email not in busy and not present.drives(person.name)]


def is_on(engagement: Engagement, now: dt.datetime, since: dt.datetime | None = None) -> bool:
    """Whether an engagement has begun and is not over, or was not over at a moment before."""
    return bool(engagement.times((since or now) - engagement.length + _MINUTE, now + _MINUTE))


def is_time_for_meetings(moment: dt.datetime) -> bool:
    """Whether people are in a video meeting at such a time: by day or in the evening, at weekends not too early."""
    first = _FIRST if moment.weekday() < 5 else _FIRST_AT_WEEKENDS
    return first <= moment.time() <= _LAST
