"""The agenda: series, single events, trips and birthdays, disjoint where the user takes part."""

import datetime as dt
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from prove.servers._shared.cast import Person
from prove.servers._shared.life.clock import HOLIDAYS_AHEAD, KEPT, SERIES_DAYS, is_day_off
from prove.servers._shared.life.diary import Diary
from prove.servers._shared.life.numbers import ids_for
from prove.servers._shared.life.person.habits import amount
from prove.servers._shared.life.place.trips import LifeTrip, trips_of
from prove.servers._shared.life.place.zones import local_time
from prove.servers._shared.life.time.engagement import (
    Engagement,
    Sphere,
    holidays_in,
    is_office_day,
    meeting_at,
    series_days,
    series_ordinals,
)
from prove.servers._shared.life.time.invitations import add_unattended
from prove.servers._shared.life.time.occasions import (
    BIRTHDAY_DINNER,
    HOME_ONCE,
    HOME_SERIES,
    ONLINE_AT_WORK,
    WORK_ONCE,
    WORK_SERIES,
    WORKING_HOURS,
    Occasion,
    Repeats,
    Series,
)
from prove.servers._shared.life.time.planner import COMING, DAY, PAST, TRIES, Planner, minutes_in
from prove.servers._shared.life.time.present import free_now, is_time_for_meetings, present_of
from prove.servers._shared.life.time.ways import Ways

__all__ = ["Engagement", "agenda_of", "busy_of", "meeting_at", "series_days", "unattended_of", "ways_of"]

MEETING_PREFIX = "mtg"
"""The prefix of the ids of video meetings."""
PLANTED: dict[str, float] = {"hosts soon": 0.75}
"""How often the user hosts a video meeting that begins soon, if one is under way; without one they always do, if it is
a time for meetings and they sit in no car."""
_BY_DAY = range(6, 22)
"""The hours in which people are up."""
_VISIT, _WAY_THERE = 90, 45
"""The minutes that the visit to a client takes, and those of the ways there and back."""
_DRIVE = dt.timedelta(minutes=10), 70
"""The time that somebody takes who sits in a car: from when before now on, and how many minutes."""


class _Written(NamedTuple):
    """What the user takes part in, what they do not, and the diary with its ways."""

    attended: tuple[Engagement, ...]
    unattended: tuple[Engagement, ...]
    busy: Diary
    ways: Ways


@lru_cache(KEPT)
def agenda_of(seed: int) -> tuple[Engagement, ...]:
    """All that the user takes part in, and birthdays, in order of their (first) start."""
    return _written(seed).attended


@lru_cache(KEPT)
def unattended_of(seed: int) -> tuple[Engagement, ...]:
    """What takes none of the user's time: invitations that are not accepted, and events that were called off."""
    return _written(seed).unattended


@lru_cache(KEPT)
def busy_of(seed: int) -> Diary:
    """The diary with trips and agenda in it, in minutes since `origin_of`; copy it before you plan more."""
    return _written(seed).busy


def ways_of(seed: int) -> Ways:
    """When the user is at the places of the agenda; plan more beside it."""
    return _written(seed).ways


@lru_cache(KEPT)
def _written(seed: int) -> _Written:
    """The agenda of a seed."""
    planner = Planner(seed)
    for trip in trips_of(seed):
        _add_trip(planner, trip)
    _add_what_is_on_now(planner)
    _add_meetings_behind(planner)
    _add_series(planner)
    _change_series(planner)
    _add_birthdays(planner)
    _add_single(planner, "work", WORK_ONCE, amount(planner.rng, 26, planner.habits.working, 10))
    _add_single(planner, "home", HOME_ONCE, amount(planner.rng, 22, planner.habits.social, 9))
    add_unattended(planner)
    ids = ids_for(seed, MEETING_PREFIX, planner.online)

    def finished(drafts: list[Engagement]) -> tuple[Engagement, ...]:
        drafts.sort(key=lambda draft: (draft.starts_at, draft.key))
        return tuple(replace(draft, meeting=ids[draft.key]) if draft.key in ids else draft for draft in drafts)

    return _Written(finished(planner.attended), finished(planner.unattended), planner.busy, planner.ways)


def _add_trip(planner: Planner, trip: LifeTrip) -> None:
    """The flights of a trip, the arrival at the hotel, and the visit to the client, who is where they live.

    All of it is by the clock at home, as everything in the agenda. A trip without flights is in the agenda as a whole:
    the days are kept free for it.
    """
    home = planner.cast.home
    by_name = {person.name: person for person in planner.cast.people}
    party = [by_name[name] for name in trip.party if name in by_name]
    airport = next((place.name for place in planner.cast.places if place.kind == "airport"), None)
    for leg in trip.flights:
        leaves_at = local_time(leg.departs_at, leg.origin, home)
        minutes = minutes_in(local_time(leg.arrives_at, leg.destination, home) - leaves_at)
        title = f"Flight {leg.flight_number} to {leg.destination}"
        place = airport if leg.origin == home else None
        _add_on_trip(planner, trip, title, (leaves_at, minutes), planner.me, party, place)
    if not trip.flights:
        left, back = trip.away
        _add_on_trip(planner, trip, trip.name, (left, minutes_in(back - left)), planner.me, party, None)
        return
    there, back = trip.flights[0].arrives_at, trip.flights[-1].departs_at
    if (room := trip.lodging) is not None:
        _add_on_trip(
            planner,
            trip,
            f"Check in at {room.hotel}",
            (local_time(_arrival(room.check_in, there), trip.city, home), 30),
            planner.me,
            party,
            room.hotel,
        )
    client = by_name.get(trip.client or "")
    if client is not None and (slots := _visiting_times(planner, trip.city, there, back)):
        host, title = planner.pick((planner.me, client)), f"Visit to {client.name} in {trip.city}"
        address = f"{client.address}, {trip.city}"
        times = [local_time(slot, trip.city, home) for slot in slots]
        when = next((at for at in times if _leaves_time(planner, at, _VISIT)), times[0]), _VISIT
        _add_on_trip(planner, trip, title, when, host, [client, *party], address)


def _add_what_is_on_now(planner: Planner) -> None:
    """Video meetings that the user hosts, under way or soon; who sits in a car has time for the drive instead.

    Nothing else is under way, since the map has the user at home or at work.
    """
    present, soon = present_of(planner.cast.seed), planner.now + dt.timedelta(minutes=10)
    if present.user == "car":
        before, minutes = _DRIVE
        planner.take(planner.now - before, minutes)
        return
    if present.user == "meeting":
        before = planner.pick((10, 15, 20, 25))
        _host_online(planner, planner.now - dt.timedelta(minutes=before), before + 5, range(6, 12))
    else:
        planner.take(planner.now, 1)
    is_due = present.user != "meeting" or planner.rng.random() < PLANTED["hosts soon"]
    if is_time_for_meetings(soon) and is_time_for_meetings(soon + dt.timedelta(minutes=45)) and is_due:
        minutes = planner.pick((15, 25, 30, 45))
        _host_online(planner, soon, minutes, range(2, 6))


def _add_meetings_behind(planner: Planner) -> None:
    """Two video meetings of the last weeks that the user hosted, whatever else there was."""
    planned = 0
    while planned < 2:
        day = planner.day(range(-25, 0))
        starts_at = dt.datetime.combine(day, dt.time(planner.pick(WORKING_HOURS), planner.pick((0, 0, 30))))
        minutes = planner.pick((30, 45, 60))
        if not is_day_off(day) and planner.take(starts_at, minutes):
            title = planner.pick([title for title in ONLINE_AT_WORK if title not in planner.titles])
            people = planner.people("team")
            planner.add(planner.draft(title, starts_at, minutes, "work", planner.me, people, None), online=True)
            planned += 1


def _add_series(planner: Planner) -> None:
    """Series at work and at home; trips take precedence over single days of them."""
    _add_all_series(planner, "work", WORK_SERIES, min(0.95, 0.45 + 0.25 * planner.habits.working))
    _add_all_series(planner, "home", HOME_SERIES, min(0.95, 0.45 + 0.25 * planner.habits.social))


def _change_series(planner: Planner) -> None:
    """Some coming times of series are called off, some are moved by a few hours or a day."""
    first, last = planner.now + dt.timedelta(days=1), planner.now + dt.timedelta(days=28)
    for place, engagement in enumerate(planner.attended):
        if engagement.repeats in ("never", "monthly"):
            continue
        coming = engagement.times(first, last)
        days = {at.date() for at in engagement.times(first, last + dt.timedelta(days=2))}
        skipped, moved = list(engagement.skipped), list(engagement.moved)
        for at in planner.rng.sample(coming, min(len(coming), planner.rng.randrange(3))):
            later = at + dt.timedelta(hours=planner.pick((1, 2, 24, 25)))
            if planner.rng.random() < 0.4:
                skipped.append(at.date())
            elif later.date() in days - {at.date()}:  # twice on one day
                continue
            elif planner.fits(engagement, later) and planner.take(later, engagement.minutes, engagement.place):
                moved.append((at.date(), later))
        skipped.sort()
        moved.sort()
        planner.attended[place] = replace(engagement, skipped=tuple(skipped), moved=tuple(moved))


def _add_birthdays(planner: Planner) -> None:
    """The next birthday of family and friends as marks, and dinners on birthdays that are near."""
    today = planner.now.date()
    for person in planner.cast.tied("family", "friend"):
        this_year = person.birthday.replace(year=today.year)
        day = this_year if this_year >= today else this_year.replace(year=today.year + 1)
        title = f"{person.first_name}'s birthday"
        planner.add(planner.draft(title, dt.datetime.combine(day, dt.time()), DAY, "mark", planner.me, [], None))
        near = next((d for d in (day, this_year) if -60 <= (d - today).days <= 40), None)
        if near is not None and planner.rng.random() < (0.9 if person.tie == "family" else 0.5):
            _plan_once(planner, BIRTHDAY_DINNER, "home", near, [person])


def _add_single(planner: Planner, sphere: Sphere, occasions: Sequence[Occasion], count: int) -> None:
    """Events that take place once, behind and ahead."""
    titles = planner.titles
    for _ in range(count):
        days = COMING if planner.rng.random() < 0.6 else PAST
        possible = [occasion for occasion in occasions if occasion.title not in titles]
        for _ in range(TRIES):
            if _plan_once(planner, planner.pick(possible), sphere, planner.day(days)):
                break


def _add_on_trip(
    planner: Planner,
    trip: LifeTrip,
    title: str,
    when: tuple[dt.datetime, int],
    organizer: Person,
    people: Sequence[Person],
    place: str | None,
) -> None:
    starts_at, minutes = when
    start = planner.minute(starts_at)
    if planner.on_trips.take(start, start + minutes):
        sphere: Sphere = "work" if trip.purpose == "work" else "home"
        draft = planner.draft(title, starts_at, minutes, sphere, organizer, people, place)
        planner.add(replace(draft, trip=trip.key))


def _leaves_time(planner: Planner, starts_at: dt.datetime, minutes: int) -> bool:
    """Whether there is time for the ways to something on a trip and from there to what comes next."""
    start = planner.minute(starts_at)
    return planner.on_trips.free(start - _WAY_THERE, start + minutes + _WAY_THERE)


def _arrival(day: dt.date, landed_at: dt.datetime) -> dt.datetime:
    """When somebody arrives at the hotel: in the afternoon or an hour after landing, but still on that day."""
    drive = dt.timedelta(minutes=60 + -landed_at.minute % 15)
    earliest, latest = dt.datetime.combine(day, dt.time(15)), dt.datetime.combine(day, dt.time(23, 30))
    return max(landed_at, min(latest, max(earliest, landed_at + drive)))


def _visiting_times(planner: Planner, city: str, there: dt.datetime, back: dt.datetime) -> list[dt.datetime]:
    """Full hours of working days between the arrival and the flight back, by the clock of the city.

    The calendar has the time at home, where it is a working day as well, and not night; noon and the last hours are for
    cities in which no other hour is like that.
    """
    hours = planner.rng.sample((9, 10, 11, 13, 14, 15), 6)
    days = [there.date() + dt.timedelta(days=n) for n in range((back.date() - there.date()).days + 1)]
    hours += [12, 16, 17]
    slots = [dt.datetime.combine(day, dt.time(hour)) for day in days for hour in hours if not is_day_off(day)]
    earliest, latest = there + dt.timedelta(minutes=75), back - dt.timedelta(hours=5)
    slots = [slot for slot in slots if earliest <= slot <= latest]
    by_slot = {slot: local_time(slot, city, planner.cast.home) for slot in slots}
    return [slot for slot, at in by_slot.items() if at.hour in _BY_DAY and not is_day_off(at.date())]


def _host_online(planner: Planner, starts_at: dt.datetime, minutes: int, guests: range) -> None:
    """A video meeting of the user with people who have time for it; some are left for the meetings of others."""
    sphere, title, known = planner.online_now()
    if planner.take(starts_at, minutes):
        known = free_now(planner.cast.seed, known, ())
        people = planner.rng.sample(known, min(len(known) - 3, planner.pick(guests)))
        planner.add(planner.draft(title, starts_at, minutes, sphere, planner.me, people, None), online=True)


def _add_all_series(planner: Planner, sphere: Sphere, series: Sequence[Series], chance: float) -> None:
    for occasion, repeats in series:
        if planner.rng.random() < chance:
            _add_one_series(planner, occasion, sphere, repeats)


def _add_one_series(planner: Planner, occasion: Occasion, sphere: Sphere, repeats: Repeats) -> None:
    people = planner.people(occasion.tie)
    title = planner.title(occasion, people)
    online = planner.rng.random() < occasion.online
    for _ in range(TRIES):
        first = planner.day(range(-150, -34))
        if (sphere == "work" and is_day_off(first)) or (repeats == "weekdays" and first.weekday() > 4):
            continue
        starts_at = planner.start(occasion, sphere, first)
        if not planner.is_day_for(people, starts_at):
            continue
        minutes, begins = planner.pick(occasion.minutes), starts_at.time()
        horizon, until = planner.today + dt.timedelta(days=SERIES_DAYS), _last_day(planner, repeats)
        days = series_ordinals(first, repeats, min(horizon, until or horizon))
        working = days if sphere == "home" else [day for day in days if is_office_day(day)]
        places: Sequence[str | None] = (None,)
        if occasion.kinds and not online:
            places = planner.open_places(occasion, {(day + 6) % 7 for day in working}, begins, minutes)
        first_place = int(planner.rng.random() * len(places))
        kept, place = _take_series(planner, working, begins, minutes, (*places[first_place:], *places[:first_place]))
        if not kept:
            continue
        organizer = people[0] if people and planner.rng.random() < 0.2 else planner.me
        left_out = [day for day in days if day not in kept]
        if sphere == "work" and repeats != "monthly":
            left_out += _later_holidays(planner, first, repeats, until)
        skipped = tuple(map(dt.date.fromordinal, left_out))
        draft = planner.draft(title, starts_at, minutes, sphere, organizer, people, place)
        planner.add(replace(draft, repeats=repeats, until=until, skipped=skipped), online=online)
        return


def _later_holidays(planner: Planner, first: dt.date, repeats: Repeats, until: dt.date | None) -> list[int]:
    """The holidays on which a series would take place after the days for which it is planned, by their ordinals."""
    today, last = planner.today.toordinal(), (until or dt.date.max).toordinal()
    return holidays_in(first, repeats, today + SERIES_DAYS + 1, min(today + HOLIDAYS_AHEAD, last))


def _last_day(planner: Planner, repeats: Repeats) -> dt.date | None:
    """When a series ends, if it does; a monthly one always does, since it meets every other series at some time."""
    ending = planner.rng.random()
    if ending < 0.08:
        days = planner.rng.randrange(-25, -4)
    elif repeats == "monthly":
        days = planner.rng.randrange(45, SERIES_DAYS)
    elif ending < 0.33:
        days = planner.rng.randrange(70, 200)
    else:
        return None
    return planner.today + dt.timedelta(days=days)


def _take_series(
    planner: Planner, days: Sequence[int], begins: dt.time, minutes: int, places: Sequence[str | None]
) -> tuple[set[int], str | None]:
    """Take the times of a series, by the ordinals of its days, but those on trips: its days and its place.

    It is not planned, and has no days, if it meets something else, leaves no time for a way or takes place too rarely.
    """
    offset = begins.hour * 60 + begins.minute - planner.origin.toordinal() * DAY
    taken, place = planner.take_all([day * DAY + offset for day in days], minutes, places)
    return {(start - offset) // DAY for start in taken}, place


def _plan_once(
    planner: Planner, occasion: Occasion, sphere: Sphere, day: dt.date, people: Sequence[Person] | None = None
) -> bool:
    """Plan an event on a day if its title, its time and its place are free; whether they were."""
    draft, online = planner.proposal(occasion, sphere, day, people, free=True)
    if draft is None or not planner.take(draft.starts_at, draft.minutes, draft.place):
        return False
    if occasion.tie is not None and planner.rng.random() < 0.3:
        draft = replace(draft, organizer=draft.people[0])
    planner.add(draft, online=online)
    return True
