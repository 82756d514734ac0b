"""When does somebody eat? Not twice within a few hours, at a restaurant or what was delivered."""

import datetime as dt

from prove.servers._shared.life.clock import now_of, origin_of
from prove.servers._shared.life.place.geo import spots_of
from prove.servers._shared.life.time.agenda import agenda_of
from prove.servers._shared.life.time.planner import minutes_in

_APART = 3 * 60
"""How many minutes there are at least from the end of a meal to the next one."""
_AHEAD = dt.timedelta(days=6)
"""Later than any meal that is ordered now."""

Span = tuple[int, int]


def dinners_of(seed: int) -> list[Span]:
    """When the agenda has something at a restaurant, in minutes since the origin."""
    restaurants = {spot.name for spot in spots_of(seed) if spot.kind == "restaurant"}
    origin, last = origin_of(seed), now_of(seed) + _AHEAD
    events = [event for event in agenda_of(seed) if event.place in restaurants and event.trip is None]
    starts = [(minutes_in(at - origin), event.minutes) for event in events for at in event.times(origin, last)]
    return [(start, start + minutes) for start, minutes in starts]


def is_hungry(eaten: list[Span], start: int, end: int) -> bool:
    """Whether nothing is eaten for some hours before and after a meal."""
    return all(end + _APART <= begins or ends + _APART <= start for begins, ends in eaten)
