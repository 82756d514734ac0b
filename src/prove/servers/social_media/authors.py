"""Who posts what: people and businesses write texts that fit them, where they are, and the time."""

import datetime as dt
from collections.abc import Iterable, Iterator
from functools import partial
from random import Random

from prove.servers._shared.cast import Cast, cast_of
from prove.servers._shared.life.clock import is_day_off
from prove.servers._shared.life.place.trips import LifeTrip, trips_of
from prove.servers._shared.life.place.zones import local_time
from prove.servers._shared.life.texts.style import by_day
from prove.servers._shared.life.time.agenda import agenda_of, unattended_of
from prove.servers._shared.life.time.desk import free_before
from prove.servers._shared.life.time.occasions import CLUB_SERIES, COMPANY_SERIES, may_be_on
from prove.servers.social_media.records import Audience, Network, Post
from prove.servers.social_media.rules import hashtags_in, mentions_in
from prove.servers.social_media.texts import Draft, Scene, business_post, private_post, scene_of

BEGINNING = 20
"""How many characters tell what a post is about."""
TRIES = 200
_AFTER_WORK = 18
_APART = dt.timedelta(hours=2)
"""How long before and after an event somebody is at no other place."""
_STAYS = dt.timedelta(minutes=30)
"""How long somebody is at a place who writes that they are there."""
_NONE, _UP, _WAKES = dt.timedelta(0), range(6, 24), range(7, 23)
_MORNING = 8
"""When somebody answers in the morning; on a day on which clocks change, it may be an hour less."""
TELLS = dt.timedelta(hours=14)
"""Within which time somebody tells that they have landed; after a late landing, on the next morning."""


class Authors:
    """Where everybody is who writes: at home, or on a trip with the user or as the user."""

    def __init__(self, network: Network, cast: Cast) -> None:
        self._cast = cast
        self._cities = {account.handle: account.city or cast.home for account in network.accounts}
        handles = {account.display_name: account.handle for account in network.accounts if account.kind == "person"}
        self.people = list(handles.values())[1:]
        self._persons = {handles[person.name]: person for person in (cast.protagonist, *cast.people)}
        local = [handle for handle in self.people if self._cities[handle] == cast.home]
        self._near, self._anyone = [*local, *[network.me] * 3], [*self.people, *[network.me] * 3]
        self._near_others, self._others = local, self.people
        trips = trips_of(network.seed)
        self._trips = [
            (*trip.away, trip.city, frozenset(handles[name] for name in (cast.protagonist.name, *trip.party)))
            for trip in trips
        ]
        self._ways = [
            (*way, party) for trip, (*_, party) in zip(trips, self._trips, strict=True) for way in _ways(trip, cast)
        ]
        self._me, self._now = network.me, network.now
        self._travellers = {handle for *_, party in self._trips for handle in party}

    def settled(self, handle: str, at: dt.datetime) -> dt.datetime:
        """The moment, or one some days from now away from it if somebody is on the way to or from a city then.

        It is the same time of day where they are then. The user writes only at moments at which they have time to.
        """
        if handle not in self._travellers | {self._me}:
            return at
        days, drawn = dt.timedelta(days=1 if at > self._now else -1), None
        while at != drawn:
            drawn = at
            while any(start <= at <= end and handle in party for start, end, party in self._ways):
                at += days + self.ahead(handle, at) - self.ahead(handle, at + days)
            if handle == self._me and at < self._now:
                at = free_before(self._cast.seed, at)
        return at

    def ahead(self, handle: str, at: dt.datetime) -> dt.timedelta:
        """How far the clock of the city where somebody is at a moment is ahead of that at home."""
        city, home = self._cities[handle], self._cast.home
        if handle in self._travellers:
            there = (visited for start, end, visited, party in self._trips if start <= at <= end and handle in party)
            city = next(there, city)
        return _NONE if city == home else local_time(at, home, city) - at

    def is_free(self, handle: str, at: dt.datetime) -> bool:
        """Whether somebody may be anywhere in town: they do not work then, meet nobody whom the user knows of, are
        in nothing that the company or a club does regularly, and are not one of those whose drives are known."""
        person = self._persons[handle]
        if person.tie == "family" or (at.hour < _AFTER_WORK and not is_day_off(at.date())):
            return False
        if may_be_on(COMPANY_SERIES if person.tie == "colleague" else CLUB_SERIES, at, at + _STAYS):
            return False
        events = (*agenda_of(self._cast.seed), *unattended_of(self._cast.seed))
        theirs = [event for event in events if person.email in (event.organizer, *event.people)]
        return not any(event.times(at - event.length - _APART, at + _APART) for event in theirs)

    def scene(self, handle: str, at: dt.datetime) -> Scene:
        """When and where somebody writes; the user is mentioned more often than others."""
        city, visits, away = self._cities[handle], None, frozenset[str]()
        for start, end, visited, party in self._trips:
            if start <= at <= end:
                visits, away = visited if handle in party else None, party
        near = self._near if city == self._cast.home and visits is None else self._anyone
        friends, met = near, self._near_others if near is self._near else self._others
        if away:
            friends, met = ([one for one in some if one not in away] for some in (friends, met))
        there = at + self.ahead(handle, at)
        return scene_of(self._cast, there, city, visits, friends, met, is_known=handle in self._travellers)


def _ways(trip: LifeTrip, cast: Cast) -> Iterator[tuple[dt.datetime, dt.datetime]]:
    """From leaving home until somebody has told that they have landed, and from take-off until they are at home."""
    if trip.flights:
        out, back = trip.flights
        left, home = trip.away
        yield left, local_time(out.arrives_at, trip.city, cast.home) + TELLS
        yield local_time(back.departs_at, trip.city, cast.home), home


class Writer:
    """Writes different posts that fit their authors and times."""

    def __init__(self, network: Network, cast: Cast, rng: Random, authors: Authors) -> None:
        self._network, self._cast, self._rng, self._authors = network, cast, rng, authors
        self._me, self._accounts = network.me, network.accounts
        self._places = {place.name: place for place in cast.places}
        self._seen: set[str] = set()
        self._told: set[tuple[str, str]] = set()

    def note(self, drafts: Iterable[Draft]) -> None:
        """Remember what others have written, so that no post begins as one of these."""
        self._seen.update(draft.opening for draft in drafts)

    def post(self, author: str, at: dt.datetime) -> Draft:
        """What a person or a business posts at a moment."""
        account = self._accounts.get(author)
        if account.kind == "person":
            return self.private(author, at)
        name, place = account.display_name, self._places.get(account.display_name)
        tries, there = 0, at + self._authors.ahead(author, at)
        while True:
            tries += 1
            draft = business_post(self._network.seed, self._cast, self._rng, there, name, place)
            if draft.opening not in self._seen or tries > TRIES:
                self._seen.add(draft.opening)
                return draft

    def private(self, author: str, at: dt.datetime, *, planned: bool = False) -> Draft:
        """A text that does not mention its author and begins as no other, if something else can be found.

        Nobody is notified of a mention that is still to come.
        """
        scene = self._authors.scene(author, at)
        unwanted, is_free = self._me if at > self._network.now else author, partial(self._authors.is_free, author, at)
        tries = 0
        while True:
            tries += 1
            draft = private_post(self._cast, self._rng, scene, is_free, planned=planned)
            if draft is None or author in draft.text or unwanted in draft.text:
                continue
            told = author, draft.opening[:BEGINNING]
            if (told not in self._told and draft.opening not in self._seen) or tries > TRIES:
                self._seen.add(draft.opening)
                self._told.add(told)
                return draft


def awake(
    network: Network,
    rng: Random,
    moment: dt.datetime,
    earliest: dt.datetime | None = None,
    ahead: dt.timedelta = _NONE,
) -> dt.datetime:
    """A moment by day near another one, on the same side of now and not before the earliest that is possible.

    It is by day for people whose clock is so far ahead.
    """
    there = moment + ahead
    at = by_day(there, rng)
    if moment <= network.now < at - ahead:
        evening = dt.datetime.combine(there.date(), dt.time(rng.randrange(18, 22), rng.randrange(60)))
        at = min(there, evening) if there.hour >= 22 else evening - dt.timedelta(days=1)
    return at - ahead if earliest is None else max(at - ahead, earliest)


def is_asleep(at: dt.datetime, ahead: dt.timedelta) -> bool:
    """Whether it is night for people whose clock is so far ahead."""
    return (at + ahead).hour not in _UP


def by_morning(network: Network, handle: str, at: dt.datetime) -> dt.datetime:
    """A moment or, if it is night where the account of a handle is, the morning after it."""
    home = cast_of(network.seed).home
    city = home if handle == network.me else network.accounts.get(handle).city or home
    there = local_time(at, home, city)
    if there.hour in _WAKES:
        return at
    day = there.date() + dt.timedelta(days=there.hour >= _WAKES.stop)
    morning = dt.datetime.combine(day, dt.time(_MORNING, there.minute))
    return at + (morning - there)


def post_of(
    network: Network,
    rng: Random,
    id: str,
    author: str,
    text: str,
    moment: dt.datetime,
    place: str | None,
    answered: Post | None = None,
) -> Post:
    """A post, not yet on the network. An answer has the audience of what it answers."""
    audience: Audience = "followers" if rng.random() < 0.2 else "public"
    return Post(
        id=id,
        author=author,
        text=text,
        posted_at=moment,
        audience=audience if answered is None else answered.audience,
        place=place,
        hashtags=hashtags_in(text),
        mentions=mentions_in(network, text),
        reply_to_id=None if answered is None else answered.id,
        replies_from="everyone" if answered is not None or rng.random() < 0.85 else "nobody",
    )
