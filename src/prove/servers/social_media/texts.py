"""What people and businesses write: sentences of two parts, so that few posts are alike, and only where they fit."""

import datetime as dt
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from prove.core import Record, keyed_number
from prove.servers._shared.cast import Cast, Place, cast_of
from prove.servers._shared.days import hour_and_minute
from prove.servers._shared.life.cities import city_of, climate_of
from prove.servers._shared.life.outings.errands import errands_of
from prove.servers._shared.life.place.geo import hours_of
from prove.servers._shared.life.place.routes import flight_minutes
from prove.servers._shared.life.place.trips import trips_of
from prove.servers._shared.life.place.zones import local_time
from prove.servers._shared.life.time.desk import free_from, free_that_day
from prove.servers.social_media.wordings import (
    BY_FIRMS,
    CLOSED_POST,
    COLOURS,
    DAYS,
    FIRM_POSTS,
    FIRM_TAILS,
    HOURS_POST,
    MET,
    ON_TRIPS,
    POSTS,
    REPLIES,
    REPLY_TAILS,
    TAGS_OF_TAILS,
    TAILS,
    TO_FIRMS,
    VENUE_POSTS,
    VISITED,
    WAYS,
    WISHES,
    WORDS,
    Speech,
    Trait,
    Wording,
)

_TELLS: frozenset[Speech] = frozenset(("tells",))
_WISH: frozenset[Speech] = frozenset(("wish",))
THANKS: frozenset[Speech] = frozenset(("thanks",))
"""What a birthday wish is to the one who has the birthday."""


class Draft(NamedTuple):
    """A text with how it begins, the place that it mentions, and what it is to those who answer it."""

    text: str
    opening: str
    place: str | None = None
    speech: frozenset[Speech] = _TELLS


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
_STAYS = dt.timedelta(minutes=30)
"""How long somebody stays at least who writes that they are at a place."""
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
    settled, hour = visits is None, at.hour
    rail, in_town = bool(_by_rail(cast.seed, city)), settled and city == cast.cities[0]
    day = at.month, hour < 11, hour >= 12, at.weekday() < 5
    return Scene(at, city, visits, friends, met, _traits(visits or city, *day, settled, in_town, rail, is_known))


@lru_cache(4096)
def _traits(
    city: str,
    month: int,
    in_the_morning: bool,
    in_the_afternoon: bool,
    is_workday: bool,
    settled: bool,
    in_town: bool,
    by_rail: bool,
    is_known: bool,
) -> frozenset[Trait]:
    high = climate_of(city, month).high
    held: tuple[tuple[Trait, bool], ...] = (
        ("settled", settled),
        ("in_town", in_town),
        ("warm", high >= _WARM),
        ("warmer", climate_of(city, (month - 2) % 12 + 1).high < _WARM),
        ("cold", high <= _COLD),
        ("morning", in_the_morning),
        ("later", in_the_afternoon),
        ("workday", is_workday),
        ("other", not is_known),
        ("by_rail", by_rail),
        ("planned", True),
        ("open", True),
        ("free", True),
    )
    return frozenset([trait for trait, holds in held if holds])


@lru_cache(1024)
def _by_rail(seed: int, city: str) -> list[str]:
    """Those of the cities of the cast that a night train from a city goes to."""
    land = _land(city)
    if land is None:
        return []
    return [one for one in cast_of(seed).cities if _land(one) == land and flight_minutes(city, one) in _RAIL_MINUTES]


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
                return _by_rail(self._cast.seed, scene.city)
            case "today":
                return (DAYS[weekday],)
            case "soon":
                return [DAYS[(weekday + days) % 7] for days in range(1, 6)]
            case "lately":
                return [DAYS[(weekday - days) % 7] for days in range(1, 6)]
            case _:
                return _places(self._cast.seed, slot)


@lru_cache(1024)
def _places(seed: int, kind: str) -> tuple[str, ...]:
    """The names of all places, or of those of a kind."""
    return tuple([place.name for place in cast_of(seed).places if kind in ("place", place.kind)])


def private_post(
    cast: Cast, rng: Random, scene: Scene, is_free: Callable[[], bool], *, planned: bool = False
) -> Draft | None:
    """A post about something that no other app knows; None if the one that was drawn does not fit.

    One that is planned is written days before it comes out, so that it is about nothing that happens then. `is_free`
    tells whether the author has time to be at a place.
    """
    if scene.visits is not None and not planned:
        return _drafted(rng, scene, rng.choice(ON_TRIPS), Words(cast, rng, scene, city=scene.visits))
    wording = rng.choice(_fitting(scene.traits, planned))
    if ("{met}" in wording.text and not scene.met) or ("free" in wording.needs and not is_free()):
        return None
    words, place = Words(cast, rng, scene), None
    if wording.slot is not None:
        names = _places(cast.seed, wording.slot)
        if "open" in wording.needs:
            names = [name for name in names if _is_open(cast.seed, name, wording.slot, scene.at)]
        if not names:
            return None
        place = words[wording.slot] = rng.choice(names)
    return _drafted(rng, scene, wording, words, place)


def _is_open(seed: int, name: str, kind: str, at: dt.datetime) -> bool:
    """Whether a place is open at a moment and in the next minutes."""
    return hours_of(seed, name, kind).open_from(at, at + _STAYS)


@lru_cache(1024)
def _fitting(traits: frozenset[Trait], planned: bool) -> tuple[Wording, ...]:
    """What somebody can post of whom some traits hold."""
    if not planned:
        return tuple([wording for wording in POSTS if wording.needs <= traits])
    return tuple([wording for wording in POSTS if "planned" in wording.needs and wording.needs - {"settled"} <= traits])


def _drafted(rng: Random, scene: Scene, wording: Wording, words: Words, place: str | None = None) -> Draft:
    """A post with a tail, which does not name again whom or what the post has named."""
    opening, tail = wording.text.format_map(words), rng.choice(_tails(scene.traits, wording.tags))
    if ("{friend}" in tail and "friend" in words) or ("{place}" in tail and place is not None):
        tail = ""
    return Draft(" ".join(f"{opening} {tail.format_map(words)}{wording.tags}".split()), opening, place, wording.speech)


@lru_cache(4096)
def _tails(traits: frozenset[Trait], tags: str) -> tuple[str, ...]:
    used = frozenset(tags.split())
    fitting = [tail.text for tail in TAILS if tail.needs <= traits]
    return tuple([tail for tail in fitting if tail not in TAGS_OF_TAILS or used & TAGS_OF_TAILS[tail]])


def own_posts(cast: Cast, rng: Random, friends: list[str], since: dt.datetime) -> Iterator[tuple[dt.datetime, Draft]]:
    """The user's posts about what happened since: trips, visits and birthdays."""
    seed, now = cast.seed, cast.now

    def about(
        wording: Wording, at: dt.datetime, visits: str | None = None, place: str | None = None, **known: str
    ) -> tuple[dt.datetime, Draft]:
        there = at if visits is None else local_time(at, cast.home, visits)
        scene = scene_of(cast, there, cast.home, visits, friends, friends, is_known=True)
        if place is not None:
            known["place"] = place
        return at, _drafted(rng, scene, wording, Words(cast, rng, scene, **known), place)

    handles = dict(zip((person.email for person in cast.people), friends, strict=False))
    seen: list[str] = []
    for trip in trips_of(seed):
        if len(trip.flights) != 2 or seen.count(trip.city) == len(WAYS):
            continue
        out, back = trip.flights
        take_off = local_time(back.departs_at, trip.city, cast.home)
        packed = free_that_day(seed, _evening(rng, out.departs_at))
        landed = local_time(_waking(rng, out.arrives_at), trip.city, cast.home)
        home = free_from(seed, _waking(rng, back.arrives_at + dt.timedelta(hours=2)))
        pack, land, back_home = WAYS[seen.count(trip.city)]
        seen.append(trip.city)
        if packed is not None and since < packed < now and rng.random() < 0.5:
            yield about(pack, packed, city=trip.city)
        if since < landed < min(now, take_off):
            yield about(land, landed, trip.city, city=trip.city)
        if since < home < now and rng.random() < 0.6:
            yield about(back_home, home, city=trip.city)
    visits = [v for v in errands_of(seed).visits if v.at > since and v.category in ("dining", "culture", "shopping")]
    visits = list({visit.place: visit for visit in visits}.values())
    for visit in rng.sample(visits, min(len(visits), rng.randrange(2, 6))):
        at = free_from(seed, visit.at + dt.timedelta(minutes=rng.randrange(5, 20 if visit.at.hour > 20 else 90)))
        if at < now and 7 <= at.hour < 23 and at.date() == visit.at.date():
            yield about(rng.choice(VISITED), at, place=visit.place)
    for person in cast.tied("family", "friend"):
        born = person.birthday
        for year in sorted({since.year, now.year}):
            at = free_that_day(seed, dt.datetime(year, born.month, born.day, rng.randrange(7, 12), rng.randrange(60)))
            if at is not None and since < at:
                wish = f"Happy birthday, {handles[person.email]}!"
                yield at, Draft(f"{wish} {rng.choice(WISHES)}", wish, speech=_WISH)


def meetings_with(
    cast: Cast, rng: Random, user: str, scenes: Callable[[str, dt.datetime], Scene], people: Sequence[str]
) -> Iterator[tuple[dt.datetime, str, Draft]]:
    """Posts of people who have met the user, by their handles, where the user was and paid with a card."""
    since = cast.now - MET_DAYS
    visits = [v for v in errands_of(cast.seed).visits if v.category in ("dining", "culture", "shopping")]
    told: set[str] = set()
    for visit in [v for v in visits if v.card is not None and v.at > since and 8 <= v.at.hour < 20]:
        at, author = visit.at + dt.timedelta(minutes=rng.randrange(5, 90)), rng.choice(people)
        scene = scenes(author, at)
        if rng.random() < MET_SHARE and at < cast.now and "in_town" in scene.traits and visit.place not in told:
            told.add(visit.place)
            words = Words(cast, rng, scene, friend=user, place=visit.place)
            yield at, author, _drafted(rng, scene, MET, words, visit.place)


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


def business_post(seed: int, cast: Cast, rng: Random, at: dt.datetime, name: str, place: Place | None) -> Draft:
    """What a firm or, with `place`, a venue tells its followers."""
    scene = Scene(at, cast.home, None, (), (), frozenset())
    if place is None:
        return _announced(rng, rng.choice(FIRM_POSTS), Words(cast, rng, scene, name=name, city=rng.choice(cast.cities)))
    hours = hours_of(seed, place.name, place.kind)
    words = Words(cast, rng, scene, name=name, city=place.city)
    words["colour"] = COLOURS[keyed_number("social_media.front", seed, name) % len(COLOURS)]
    words |= {"opens": hour_and_minute(hours.opens_at), "closes": hour_and_minute(hours.closes_at)}
    wordings = VENUE_POSTS
    if hours.closed_on is not None:
        wordings, words["closed"] = (*wordings, CLOSED_POST), hours.closed_on.capitalize()
    if words.get("closed") != DAYS[at.weekday()]:
        wordings = (*wordings, HOURS_POST)
    return _announced(rng, rng.choice(wordings), words)


def _announced(rng: Random, wording: Wording, words: Words) -> Draft:
    opening, tail = wording.text.format_map(words), rng.choice(FIRM_TAILS).format_map(words)
    return Draft(" ".join(f"{opening} {tail}{wording.tags}".split()), opening, speech=wording.speech)


def reply(cast: Cast, rng: Random, author: str, scene: Scene, speech: frozenset[Speech]) -> str:
    """A person's answer to a person, by the display name of the author of the post, that fits what it answers."""
    words = Words(cast, rng, scene, first=author.split()[0])
    wording = rng.choice(_replies(scene.traits, speech))
    tail = rng.choice(REPLY_TAILS) if rng.random() < 0.3 else ""
    return _filled(f"{wording.text} {{tail}}", tail, words)


@lru_cache(4096)
def _replies(traits: frozenset[Trait], speech: frozenset[Speech]) -> tuple[Wording, ...]:
    return tuple([wording for wording in REPLIES if wording.needs <= traits and wording.speech & speech])


def reply_to_firm(cast: Cast, rng: Random, firm: str, scene: Scene, speech: frozenset[Speech]) -> str:
    """A person's answer to a business."""
    told = speech | _TELLS
    fitting = [wording.text for wording in TO_FIRMS if wording.needs <= scene.traits and wording.speech & told]
    return _filled(rng.choice(fitting), "", Words(cast, rng, scene, name=firm))


def reply_of_firm(cast: Cast, rng: Random, firm: str, name: str, scene: Scene, speech: frozenset[Speech]) -> str:
    """The answer of a business to somebody."""
    words = Words(cast, rng, scene, firm=firm, short=firm.removeprefix("The "), name=name)
    fitting = [wording.text for wording in BY_FIRMS if not wording.speech or wording.speech & speech]
    return _filled(rng.choice(fitting), "", words)


def _filled(template: str, tail: str, words: Words) -> str:
    words["tail"] = tail.format_map(words)
    return " ".join(template.format_map(words).split())
