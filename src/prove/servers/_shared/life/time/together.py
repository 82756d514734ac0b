"""Who is beside the user? What others sit in with the user, and the flights on which they come along."""

import datetime as dt
from collections import defaultdict
from functools import lru_cache

from prove.servers._shared.life.clock import KEPT, SERIES_DAYS, now_of, origin_of
from prove.servers._shared.life.time.agenda import agenda_of, busy_of
from prove.servers._shared.life.time.engagement import Engagement

_MINUTE, _A_DAY = dt.timedelta(minutes=1), dt.timedelta(days=1)
_KNOWN = dt.timedelta(days=SERIES_DAYS - 1)
"""For how long after now the diary of the user has all that they take part in."""
_TRIES = 4


def apart_from(seed: int, email: str, moment: dt.datetime) -> dt.datetime:
    """A moment, or the end of what somebody, by their e-mail address, takes part in with the user at that moment."""
    for _ in range(_TRIES):
        ends = _until(seed, email, moment)
        if ends is None:
            break
        moment = ends
    return moment


def is_beside(seed: int, email: str, moment: dt.datetime) -> bool:
    """Whether somebody, by their e-mail address, takes part in something with the user at a moment."""
    return _until(seed, email, moment) is not None


def _until(seed: int, email: str, moment: dt.datetime) -> dt.datetime | None:
    """When that ends which somebody takes part in with the user at a moment, if there is anything."""
    minute = (moment - origin_of(seed)) // _MINUTE
    if moment < now_of(seed) + _KNOWN and busy_of(seed).free(minute, minute + 1):
        return None
    for event in _shared(seed).get(email, ()):
        if times := event.times(moment - event.length + _MINUTE / 60, moment + _MINUTE / 60):
            return times[0] + event.length
    return None


@lru_cache(KEPT)
def _shared(seed: int) -> dict[str, list[Engagement]]:
    """What the user takes part in with each of the others; days that are kept free for a trip are not of that kind."""
    found = defaultdict[str, list[Engagement]](list)
    for event in agenda_of(seed):
        if event.sphere != "mark" and event.reply == "accepted" and not event.called_off and event.length < _A_DAY:
            for email in event.people:
                found[email].append(event)
    return found
