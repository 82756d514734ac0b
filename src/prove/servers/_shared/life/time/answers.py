"""Who stays away? What guests of the agenda answered, so that all who tell of an event agree on who was there."""

import datetime as dt
from functools import lru_cache

from prove.core import keyed_number
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import KEPT, now_of
from prove.servers._shared.life.time.agenda import agenda_of
from prove.servers._shared.life.time.engagement import Engagement

WRITTEN_BEFORE = dt.timedelta(days=9)
"""How long before an event people begin to write about it at the earliest."""
_ONE_IN = 5
_NOBODY = frozenset[str]()


def declined_by(seed: int, engagement: Engagement) -> frozenset[str]:
    """The e-mail addresses of the guests who declined; nobody does what is on a trip or under way.

    Customers come, and so does the first of the guests, who writes about the event, as soon as that can be.
    """
    people = engagement.people
    if not people or engagement.trip is not None:
        return _NOBODY
    number, drawn = keyed_number("life.answers", seed, engagement.key), list[str]()
    for email in people:
        number, draw = divmod(number, _ONE_IN)
        if draw == 0:
            drawn.append(email)
    now = now_of(seed)
    if not drawn or engagement.starts_at <= now < engagement.starts_at + engagement.length:
        return _NOBODY
    kept = {engagement.organizer, people[0]} if is_settled(engagement, now) else {engagement.organizer}
    return frozenset(drawn) - _customers(seed) - kept


@lru_cache(KEPT)
def never_begun(seed: int) -> str | None:
    """The key of a meeting online that the user forgot to start; no customer was invited, and nobody tells of it."""
    cast, now = cast_of(seed), now_of(seed)
    over = [
        event
        for event in agenda_of(seed)
        if event.meeting is not None and event.organizer == cast.protagonist.email and event.repeats == "never"
        if not event.called_off and event.starts_at + event.length <= now and _customers(seed).isdisjoint(event.people)
    ]
    return over[keyed_number("life.never_begun", seed) % len(over)].key if len(over) > 1 else None


def is_settled(engagement: Engagement, now: dt.datetime) -> bool:
    """Whether the first of the guests has agreed to come: an event is so near that they may have written about it."""
    return engagement.repeats != "never" or engagement.starts_at < now + WRITTEN_BEFORE


@lru_cache(KEPT)
def _customers(seed: int) -> frozenset[str]:
    return frozenset(person.email for person in cast_of(seed).tied("client"))
