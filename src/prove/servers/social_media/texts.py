"""What people and businesses write: sentences of two parts, so that few posts are alike, and only where they fit."""

import datetime as dt
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from random import Random

from prove.core import Record, keyed_number
from prove.servers._shared.cast import Cast, Place
from prove.servers._shared.days import hour_and_minute
from prove.servers._shared.life.cities import city_of, climate_of
from prove.servers._shared.life.outings.errands import errands_of
from prove.servers._shared.life.place.geo import hours_of
from prove.servers._shared.life.place.routes import flight_minutes
from prove.servers._shared.life.place.trips import trips_of
from prove.servers._shared.life.place.zones import local_time
from prove.servers.social_media.wordings import (
    BY_FIRMS,
    CLOSED_POST,
    COLOURS,
    DAYS,
    FIRM_POSTS,
    FIRM_TAILS,
    MET,
    ON_TRIPS,
    PLACE_SLOT,
    POSTS,
    REPLIES,
    TAILS,
    TO_FIRMS,
    VENUE_POSTS,
    VISITED,
    WISHES,
    WORDS,
    Trait,
)

Draft = tuple[str, str | None]
"""A text, and the place that it mentions."""


class Scene(Record):
    """When and where somebody writes: `visits` is the city of a trip, `friends` are the handles of people nearby.

    `met` are those of them whom one may have met without a trace of it in another app, unlike the user.
    """

    at: dt.datetime
    city: str
    visits: str | None
    friends: Sequence[str]
    met: Sequence[str]
    traits: frozenset[Trait]


MET_DAYS = dt.timedelta(days=40)
MET_SHARE = 0.06
"""How often somebody writes that they have met the user, among the visits of that time."""
_WARM, _COLD = 20, 12
"""Degrees by day from which it is warm, and up to which it is cold."""
_RAIL_MINUTES = range(70, 190)
"""How long a flight takes over as far as a night train goes."""
_LANDS = {"United States": "America", "Canada": "America", "United Kingdom": "Britain"}
_NO_TRAINS = ("Ireland", "Finland", "Turkey", "Singapore", "Japan", "Australia", "Greece")


def scene_of(
    cast: Cast,
    at: dt.datetime,
    city: str,
    visits: str | None,
    friends: Sequence[str],
    met: Sequence[str],
    *,
    is_known: bool,
) -> Scene:
    """When and where somebody writes who lives in a city and may be on a trip; `is_known` if all their trips are."""
    settled, rail = visits is None, bool(_by_rail(cast.cities, city))
    day = (at.month, at.hour, at.weekday() < 5)
    traits = _traits(visits or city, *day, settled, settled and city == cast.home, rail, is_known)
    return Scene(at, city, visits, friends, met, traits)


@lru_cache(4096)
def _traits(
    city: str, month: int, hour: int, is_workday: bool, settled: bool, in_town: bool, by_rail: bool, is_known: bool
) -> frozenset[Trait]:
    high = climate_of(city, month).high
    held: tuple[tuple[Trait, bool], ...] = (
        ("settled", settled),
        ("in_town", in_town),
        ("warm", high >= _WARM),
        ("cold", high <= _COLD),
        ("morning", hour < 11),
        ("later", hour >= 12),
        ("workday", is_workday),
        ("other", not is_known),
        ("by_rail", by_rail),
        ("planned", True),
    )
    return frozenset([trait for trait, holds in held if holds])


@lru_cache(1024)
def _by_rail(cities: tuple[str, ...], city: str) -> list[str]:
    """Those of the cities that a night train from a city goes to."""
    land = _land(city)
    if land is None:
        return []
    return [one for one in cities if _land(one) == land and flight_minutes(city, one) in _RAIL_MINUTES]


def _land(city: str) -> str | None:
    country = city_of(city).country.name
    return None if country in _NO_TRAINS else _LANDS.get(country, "Europe")


class Words(dict[str, str]):
    """What fills a sentence, with what is known of it; every other word is drawn when the sentence asks for it."""

    def __init__(self, cast: Cast, rng: Random, scene: Scene, **known: str) -> None:
        super().__init__(known)
        self._cast, self._rng, self._scene = cast, rng, scene

    def __missing__(self, slot: str) -> str:
        self[slot] = word = self._rng.choice(WORDS.get(slot) or self._own(slot))
        return word

    def _own(self, slot: str) -> Sequence[str]:
        scene, weekday = self._scene, self._scene.at.weekday()
        match slot:
            case "friend":
                return scene.friends
            case "met":
                return scene.met
            case "city":
                return [city for city in self._cast.cities[1:] if city != scene.city]
            case "rail_city":
                return _by_rail(self._cast.cities, scene.city)
            case "today":
                return (DAYS[weekday],)
            case "soon":
                return [DAYS[(weekday + days) % 7] for days in range(1, 6)]
            case "lately":
                return [DAYS[(weekday - days) % 7] for days in range(1, 6)]
            case _:
                return _places(self._cast, slot)


def _places(cast: Cast, kind: str) -> list[str]:
    """The names of all places, or of those of a kind."""
    return [place.name for place in cast.places if kind in ("place", place.kind)]


def private_post(cast: Cast, rng: Random, scene: Scene, *, planned: bool = False) -> Draft | None:
    """A post about something that no other app knows; None if the one that was drawn does not fit.

    One that is planned is written days before it comes out, so that it is about nothing that happens then.
    """
    if scene.visits is not None and not planned:
        return _filled(rng.choice(ON_TRIPS), _tail(rng, scene), Words(cast, rng, scene, city=scene.visits)), None
    wording = rng.choice(POSTS)
    needs = wording.needs - {"settled"} if planned else wording.needs
    if not needs <= scene.traits or (planned and "planned" not in needs):
        return None
    if "{met}" in wording.text and not scene.met:
        return None
    words, place = Words(cast, rng, scene), None
    if found := PLACE_SLOT.search(wording.text):
        if not (names := _places(cast, found[1])):
            return None
        place = words[found[1]] = rng.choice(names)
    return _filled(wording.text, _tail(rng, scene), words), place


def _tail(rng: Random, scene: Scene) -> str:
    while not (tail := rng.choice(TAILS)).needs <= scene.traits:
        pass
    return tail.text


def own_posts(cast: Cast, rng: Random, friends: list[str], since: dt.datetime) -> Iterator[tuple[dt.datetime, Draft]]:
    """The user's posts about what happened since: trips, visits and birthdays."""
    seed, now = cast.seed, cast.now

    def about(text: str, at: dt.datetime, visits: str | None = None, **known: str) -> str:
        scene = scene_of(cast, at, cast.home, visits, friends, friends, is_known=True)
        return _filled(text, _tail(rng, scene), Words(cast, rng, scene, **known))

    handles = dict(zip((person.email for person in cast.people), friends, strict=False))
    for trip in trips_of(seed):
        if len(trip.flights) != 2:
            continue
        out, back = trip.flights
        landing, take_off = (
            local_time(out.arrives_at, trip.city, cast.home),
            local_time(back.departs_at, trip.city, cast.home),
        )
        packed, landed = _evening(rng, out.departs_at), _waking(rng, landing)
        home = _waking(rng, back.arrives_at + dt.timedelta(hours=2))
        if since < packed < now and rng.random() < 0.5:
            text = "Packed for {city}: one suitcase and {count} books. {tail} #travel"
            yield packed, (about(text, packed, city=trip.city), None)
        if since < landed < min(now, take_off):
            yield landed, (about("Landed in {city}. {tail} #travel", landed, trip.city, city=trip.city), None)
        if since < home < now and rng.random() < 0.6:
            yield home, (about("Just back from {city}. {tail} #travel", home, city=trip.city), None)
    visits = [v for v in errands_of(seed).visits if v.at > since and v.category in ("dining", "culture", "shopping")]
    for visit in rng.sample(visits, min(len(visits), rng.randrange(2, 6))):
        at = visit.at + dt.timedelta(minutes=rng.randrange(5, 20 if visit.at.hour > 20 else 90))
        if at < now and 7 <= at.hour < 23 and at.date() == visit.at.date():
            yield at, (about(rng.choice(VISITED), at, place=visit.place), visit.place)
    for person in cast.tied("family", "friend"):
        born = person.birthday
        for year in sorted({since.year, now.year}):
            at = dt.datetime(year, born.month, born.day, rng.randrange(7, 12), rng.randrange(60))
            if since < at < now:
                yield at, (f"Happy birthday, {handles[person.email]}! {rng.choice(WISHES)}", None)


def meetings_with(
    cast: Cast, rng: Random, user: str, scenes: Callable[[str, dt.datetime], Scene], people: Sequence[str]
) -> Iterator[tuple[dt.datetime, str, Draft]]:
    """Posts of people who have met the user, by their handles, where the user was and paid with a card."""
    since = cast.now - MET_DAYS
    visits = [v for v in errands_of(cast.seed).visits if v.category in ("dining", "culture", "shopping")]
    for visit in [v for v in visits if v.card is not None and v.at > since and 8 <= v.at.hour < 20]:
        at, author = visit.at + dt.timedelta(minutes=rng.randrange(5, 90)), rng.choice(people)
        scene = scenes(author, at)
        if rng.random() < MET_SHARE and at < cast.now and "in_town" in scene.traits:
            words = Words(cast, rng, scene, friend=user, place=visit.place)
            tail = _tail(rng, scene)
            yield at, author, (_filled(MET, "" if "friend" in tail or "place" in tail else tail, words), visit.place)


def _evening(rng: Random, departs_at: dt.datetime) -> dt.datetime:
    """A moment of the evening before a flight."""
    day = departs_at.date() - dt.timedelta(days=1)
    return dt.datetime.combine(day, dt.time(rng.randrange(18, 22), rng.randrange(60)))


def _waking(rng: Random, landed_at: dt.datetime) -> dt.datetime:
    """A moment soon after somebody has landed, or of the next morning if that is late."""
    at = landed_at + dt.timedelta(minutes=rng.randrange(30, 150))
    if 7 <= at.hour < 22:
        return at
    day = at.date() + dt.timedelta(days=at.hour >= 22)
    return dt.datetime.combine(day, dt.time(rng.randrange(8, 11), rng.randrange(60)))


def business_post(seed: int, cast: Cast, rng: Random, at: dt.datetime, name: str, place: Place | None) -> str:
    """What a firm or, with `place`, a venue tells its followers."""
    scene = Scene(at, cast.home, None, (), (), frozenset())
    if place is None:
        words = Words(cast, rng, scene, name=name, city=rng.choice(cast.cities))
        return _filled(rng.choice(FIRM_POSTS), rng.choice(FIRM_TAILS), words)
    hours = hours_of(seed, place.name, place.kind)
    words = Words(cast, rng, scene, name=name, city=place.city)
    words["colour"] = COLOURS[keyed_number("social_media.front", seed, name) % len(COLOURS)]
    words |= {"opens": hour_and_minute(hours.opens_at), "closes": hour_and_minute(hours.closes_at)}
    templates = VENUE_POSTS
    if hours.closed_on is not None:
        templates, words["closed"] = (*VENUE_POSTS, CLOSED_POST), hours.closed_on.capitalize()
    return _filled(rng.choice(templates), rng.choice(FIRM_TAILS), words)


def reply(cast: Cast, rng: Random, author: str, scene: Scene) -> str:
    """A person's answer to a person, by the display name of the author of the post."""
    words = Words(cast, rng, scene, first=author.split()[0])
    while not (wording := rng.choice(REPLIES)).needs <= scene.traits:
        pass
    tail = _tail(rng, scene) if rng.random() < 0.3 else ""
    return _filled(f"{wording.text} {{tail}}", "" if "friend" in tail else tail, words)


def reply_to_firm(cast: Cast, rng: Random, firm: str, scene: Scene) -> str:
    """A person's answer to a business."""
    fitting = [wording.text for wording in TO_FIRMS if wording.needs <= scene.traits]
    return _filled(rng.choice(fitting), "", Words(cast, rng, scene, name=firm))


def reply_of_firm(cast: Cast, rng: Random, firm: str, name: str, scene: Scene) -> str:
    """The answer of a business to somebody."""
    words = Words(cast, rng, scene, firm=firm, short=firm.removeprefix("The "), name=name)
    return _filled(rng.choice(BY_FIRMS), "", words)


def _filled(template: str, tail: str, words: Words) -> str:
    words["tail"] = tail.format_map(words)
    return " ".join(template.format_map(words).split())
