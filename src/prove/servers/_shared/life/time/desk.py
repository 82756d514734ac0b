"""When the protagonist has time to write and to call: hours of a day in which they never drive.

They follow from the agenda alone, so that a chat need not know where the protagonist drove; the drives keep to them.
On a trip these hours, and the nights, are by the clock of the city where the protagonist is.
"""

import datetime as dt
from bisect import bisect_right
from functools import lru_cache
from random import Random

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import AHEAD_DAYS, KEPT, PAST_DAYS, now_of, origin_of
from prove.servers._shared.life.diary import Diary
from prove.servers._shared.life.place.geo import workplace_of
from prove.servers._shared.life.place.trips import stays_of
from prove.servers._shared.life.place.zones import local_time
from prove.servers._shared.life.time.agenda import agenda_of

_RECENT = 45
"""For how many days back there are hours at the desk: longer than the log of a car goes back."""
_WORKDAY = ((9 * 60, 11 * 60 + 45), (13 * 60 + 15, 17 * 60), (20 * 60, 21 * 60))
_WEEKEND = ((9 * 60, 10 * 60), (20 * 60, 21 * 60))
_WAY = 45
"""For how many minutes before and after an event at a place one may drive."""
_BOARDING = 90
"""For how many minutes before the flight home there are no hours at the desk."""
_AWAKE = range(7, 23)
_NIGHT = 22 * 60 + 30, 31 * 60
"""When a night in another city begins at the earliest, and when it is over, in minutes since midnight."""
_LONGER, _LATER = range(50), range(30)
"""How many minutes later one gets up, and goes to bed; each night has others."""
_SPREAD = dt.timedelta(hours=2)
"""What came at other hours is done in this time after the desk is reached."""
_MINUTE, _DAY = dt.timedelta(minutes=1), 24 * 60


def free_from(seed: int, moment: dt.datetime) -> dt.datetime:
    """A moment, or when the protagonist has time again who may drive then or is in something they take part in."""
    now, origin = now_of(seed), origin_of(seed)
    if not origin + dt.timedelta(days=PAST_DAYS - _RECENT) <= moment < now:
        return _after_events(seed, moment)
    spans = _hours(seed)
    place = bisect_right(spans, ((moment - origin) // _MINUTE, 2 * PAST_DAYS * _DAY))
    left = origin + spans[place - 1][1] * _MINUTE if place else origin
    if moment < left:
        return moment
    if place == len(spans):
        return _after_events(seed, now)
    start, end = spans[place]
    return origin + start * _MINUTE + (moment - left) % min(_SPREAD, (end - start) * _MINUTE)


def free_before(seed: int, moment: dt.datetime) -> dt.datetime:
    """A moment of the past, or an earlier one at which the protagonist had time who may drive then or is in something
    they take part in."""
    origin, minute = origin_of(seed), (moment - origin_of(seed)) // _MINUTE
    spans = _hours(seed) if minute >= (PAST_DAYS - _RECENT) * _DAY else []
    place = bisect_right(spans, (minute, 2 * PAST_DAYS * _DAY))
    if not place:
        return _before_events(seed, moment)
    start, end = spans[place - 1]
    left = origin + end * _MINUTE
    if moment < left:
        return moment
    return left - _MINUTE - (moment - left) % min(_SPREAD, (end - start) * _MINUTE)


def free_between(seed: int, moment: dt.datetime, earliest: dt.datetime, latest: dt.datetime) -> dt.datetime | None:
    """A moment of the past, or another one between two at which the protagonist had time, a later one if possible."""
    later = free_from(seed, moment)
    while later != moment and later.hour not in _AWAKE and not _is_elsewhere(seed, later):
        later = free_from(seed, _morning(later))
    if later <= latest:
        return later
    earlier = free_before(seed, moment)
    return earlier if earliest <= earlier <= latest else None


def free_that_day(seed: int, moment: dt.datetime) -> dt.datetime | None:
    """A moment of the past, or another one of that day at which the protagonist had time, a later one if possible."""
    midnight = dt.datetime.combine(moment.date(), dt.time())
    return free_between(seed, moment, midnight, min(now_of(seed), midnight + dt.timedelta(days=1)) - _MINUTE)


def free_since(seed: int, rng: Random, since: dt.datetime) -> dt.datetime | None:
    """Some moment since another one at which the protagonist had time; None if there is none."""
    now = now_of(seed)
    hours = -((since - now) // dt.timedelta(hours=1))
    spans = [(max(start, since), end) for start, end in hours_before(seed, now, hours)]
    lengths = [max(0, (end - start) // _MINUTE) for start, end in spans]
    minute = rng.randrange(sum(lengths)) if any(lengths) else 0
    for (start, _), length in zip(spans, lengths, strict=True):
        if minute < length:
            return start + minute * _MINUTE
        minute -= length
    return None


def free_lately(seed: int, rng: Random, since: dt.datetime) -> dt.datetime:
    """Some moment since another one at which the protagonist had time; if there is none, a few minutes ago."""
    return free_since(seed, rng, since) or now_of(seed) - rng.randrange(1, 5) * _MINUTE


def hours_before(seed: int, moment: dt.datetime, hours: int) -> list[tuple[dt.datetime, dt.datetime]]:
    """The spans at the desk in so many hours before a moment."""
    origin, since = origin_of(seed), moment - dt.timedelta(hours=hours)
    spans, first = _hours(seed), (since - origin) // _MINUTE
    place = bisect_right(spans, first, key=lambda span: span[1])
    found = ((origin + start * _MINUTE, origin + end * _MINUTE) for start, end in reversed(spans[place:]))
    return [(max(since, start), min(moment, end)) for start, end in found if start < moment and since < end]


def is_off_the_desk(weekday: int, start: int, end: int) -> bool:
    """Whether no hour at the desk meets a time of a day, in minutes since its midnight; 0 is Monday."""
    return all(end <= begins or ends <= start for begins, ends in _usual(weekday))


@lru_cache(KEPT)
def desk_of(seed: int) -> Diary:
    """The hours at the desk, in minutes since `origin_of`."""
    diary = Diary()
    for start, end in _hours(seed):
        diary.take(start, end)
    return diary


@lru_cache(KEPT)
def _hours(seed: int) -> list[tuple[int, int]]:
    """The spans at the desk until now, in order: certain hours of every day without the events and the ways there.

    On a trip they are by the clock of its city.
    """
    now, origin = now_of(seed), origin_of(seed)
    last = (now - origin) // _MINUTE
    busy = _events(seed, now - dt.timedelta(days=_RECENT + 1), now + dt.timedelta(days=1), _WAY)
    spans, monday = list[tuple[int, int]](), now.weekday() - PAST_DAYS
    first = (PAST_DAYS - _RECENT) * _DAY
    stays = [(landed, left, ahead) for landed, left, ahead in _elsewhere(seed) if first < left and landed < last]
    away = [(landed, left) for landed, left, _ in stays]
    days_away = {day for landed, left in away for day in range(landed // _DAY, left // _DAY + 1)}
    for day in range(PAST_DAYS - _RECENT, PAST_DAYS + 1):
        for start, end in _usual((monday + day) % 7):
            times = day * _DAY + start, min(day * _DAY + end, last)
            for begins, ends in _without(*times, away) if day in days_away else (times,):
                spans += _without(begins, ends, busy)
    for landed, left, ahead in stays:
        for day in range((landed + ahead) // _DAY, (left + ahead) // _DAY + 1):
            for start, end in _usual((monday + day) % 7):
                begins, ends = day * _DAY + start - ahead, day * _DAY + end - ahead
                spans += _without(max(landed, begins), min(left - _BOARDING, ends, last), busy)
    return sorted(spans) if stays else spans


@lru_cache(KEPT)
def _elsewhere(seed: int) -> list[tuple[int, int, int]]:
    """From when until when the protagonist is in another city, and how many minutes its clock is ahead."""
    origin, home = origin_of(seed), cast_of(seed).home
    return [
        ((landed - origin) // _MINUTE, (left - origin) // _MINUTE, (local_time(landed, home, city) - landed) // _MINUTE)
        for landed, left, city in stays_of(seed)
    ]


def _is_elsewhere(seed: int, moment: dt.datetime) -> bool:
    minute = (moment - origin_of(seed)) // _MINUTE
    return any(landed <= minute < left for landed, left, _ in _elsewhere(seed))


@lru_cache(KEPT)
def _nights(seed: int) -> list[tuple[int, int]]:
    """When the protagonist sleeps in another city."""
    nights: list[tuple[int, int]] = []
    for landed, left, ahead in _elsewhere(seed):
        for day in range((landed + ahead) // _DAY - 1, (left + ahead) // _DAY + 1):
            begins = day * _DAY + _NIGHT[0] + _LATER[day * 17 % len(_LATER)] - ahead
            ends = day * _DAY + _NIGHT[1] + _LONGER[day * 37 % len(_LONGER)] - ahead
            begins, ends = max(landed, begins), min(left, ends)
            if begins < ends:
                nights.append((begins, ends))
    return nights


def _usual(weekday: int) -> tuple[tuple[int, int], ...]:
    return _WORKDAY if weekday < 5 else _WEEKEND


def _without(start: int, end: int, busy: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """What is left of a span, in pieces."""
    left: list[tuple[int, int]] = []
    place = max(0, bisect_right(busy, (start,)) - 1)
    while start < end and place < len(busy) and busy[place][0] < end:
        begins, ends = busy[place]
        if start < begins:
            left.append((start, begins))
        start, place = max(start, ends), place + 1
    return [*left, (start, end)] if start < end else left


def _after_events(seed: int, moment: dt.datetime) -> dt.datetime:
    """A moment, or the end of the event that the protagonist is in then."""
    spans, origin = _all_events(seed, is_past=moment < now_of(seed)), origin_of(seed)
    place = bisect_right(spans, ((moment - origin) // _MINUTE, (PAST_DAYS + AHEAD_DAYS) * 2 * _DAY)) - 1
    return moment if place < 0 else max(moment, origin + spans[place][1] * _MINUTE)


def _before_events(seed: int, moment: dt.datetime) -> dt.datetime:
    """A moment, or the last minute before the event that the protagonist is in then; not at night."""
    spans, origin, drawn = _all_events(seed, is_past=True), origin_of(seed), moment
    while True:
        place = bisect_right(spans, ((moment - origin) // _MINUTE, (PAST_DAYS + AHEAD_DAYS) * 2 * _DAY)) - 1
        if place >= 0 and moment < origin + spans[place][1] * _MINUTE:
            moment = origin + (spans[place][0] - 1) * _MINUTE
        elif moment != drawn and moment.hour not in _AWAKE and not _is_elsewhere(seed, moment):
            moment = _morning(moment) - dt.timedelta(hours=10)
        else:
            return moment


def _morning(moment: dt.datetime) -> dt.datetime:
    """A moment of the first hour of the day after a night."""
    day = moment.date() + dt.timedelta(days=moment.hour >= _AWAKE.stop)
    return dt.datetime.combine(day, dt.time(_AWAKE.start, moment.minute))


@lru_cache(KEPT)
def _all_events(seed: int, *, is_past: bool) -> list[tuple[int, int]]:
    """Events before there are hours at the desk, or from now on."""
    now = now_of(seed)
    if is_past:
        return _events(seed, now - dt.timedelta(days=PAST_DAYS), now - dt.timedelta(days=_RECENT - 3), 0)
    return _events(seed, now, now + dt.timedelta(days=AHEAD_DAYS), 0)


def _events(seed: int, first: dt.datetime, last: dt.datetime, margin: int) -> list[tuple[int, int]]:
    """When the protagonist takes part in something or sleeps in another city, in order and apart, with a margin for the
    way to a place."""
    origin, spans, office = origin_of(seed), [*_nights(seed)], workplace_of(seed).name
    for event in agenda_of(seed):
        if event.sphere != "mark":
            around = margin if event.place not in (None, office) and event.trip is None else 0
            since, at = first - (event.minutes + around) * _MINUTE, event.starts_at
            times = [at] if since <= at < last else []
            for at in times if event.repeats == "never" else event.times(since, last):
                start = (at - origin) // _MINUTE
                spans.append((start - around, start + event.minutes + around))
    apart: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if apart and start <= apart[-1][1]:
            apart[-1] = apart[-1][0], max(end, apart[-1][1])
        else:
            apart.append((start, end))
    return apart
