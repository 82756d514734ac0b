"""What reviews say: a remark on something that such a place has, and one on the visit, with the place's own facts."""

import datetime as dt
from functools import lru_cache
from random import Random
from typing import NamedTuple

from prove.servers._shared.days import hour_and_minute
from prove.servers._shared.kinds import WEEKDAYS
from prove.servers.maps.records import Place, PlaceKind

_FEATURES: dict[PlaceKind, tuple[str, ...]] = {
    "airport": ("the security queue", "the waiting hall", "the bus to the city", "the signage", "the coffee bar"),
    "bank": ("the advice on our loan", "the cash desk", "the appointment system", "the app support", "the front desk"),
    "cafe": ("the flat white", "the almond croissant", "the cheesecake", "the window seat", "the playlist", "the tea"),
    "charging": ("the charging speed", "the payment terminal", "the parking space", "the roof", "the cable length"),
    "church": ("the organ", "the courtyard", "the choir", "the stained glass", "the evening concert"),
    "cinema": ("the sound", "the big screen", "the popcorn", "the legroom", "the late show", "the ticket counter"),
    "fuel": ("the car wash", "the small shop", "the air pump", "the price board", "the coffee machine"),
    "gym": ("the changing room", "the evening class", "the equipment", "the trainer", "the shower", "the booking app"),
    "hospital": ("the emergency desk", "the nurse on duty", "the waiting room", "the cafeteria", "the follow-up call"),
    "hotel": ("the breakfast", "the mattress", "the view", "the night porter", "the soundproofing", "the lobby"),
    "library": ("the reading corner", "the film section", "the loan desk", "the study room", "the children's shelf"),
    "museum": ("the audio guide", "the permanent collection", "the gift shop", "the guided tour", "the top floor"),
    "office": ("the reception", "the meeting room", "the canteen", "the lift", "the bicycle cellar", "the wifi"),
    "park": ("the pond", "the playground", "the running track", "the rose garden", "the kiosk", "the old oak"),
    "parking": ("the ticket machine", "the ramp", "the lighting", "the day rate", "the space marking"),
    "pharmacy": ("the advice", "the waiting area", "the prescription counter", "the stock", "the delivery service"),
    "restaurant": ("the lunch menu", "the dessert", "the house wine", "the soup", "the terrace", "the main course"),
    "school": ("the open day", "the sports hall", "the summer course", "the school yard", "the secretary's office"),
    "shop": ("the selection", "the advice", "the window display", "the gift wrapping", "the return policy"),
    "station": ("the ticket hall", "the departure board", "the lift to the platform", "the bakery", "the bike rack"),
    "supermarket": ("the bakery counter", "the fruit section", "the self-checkout", "the cheese counter", "the fish"),
    "theatre": ("the sound in the hall", "the balcony", "the bar in the interval", "the ensemble", "the cloakroom"),
}
_AT_HOURS: dict[str, tuple[dt.time, dt.time]] = {
    "the lunch menu": (dt.time(12), dt.time(14)),
    "the evening class": (dt.time(19), dt.time(20)),
    "the evening concert": (dt.time(19), dt.time(20)),
    "the late show": (dt.time(20), dt.time(22)),
}
"""By when a place opens, and when it closes at the earliest, that has such a thing."""
_GOOD = (
    *("Loved {it}.", "{It} alone is worth the trip.", "Can only praise {it}.", "{It} was better than I remembered."),
    *("Nowhere in {city} have I seen the like: {it} is first-rate.", "{It} made our {weekday}."),
    *("{friend} was right about {it}.", "Big compliment for {it}.", "We still talk about {it} at home."),
)
_MIXED = (
    *("{It} is fine, no more.", "{It} is decent, the rest is average.", "Mixed feelings about {it}."),
    *("{friend} liked {it} more than I did.", "{It} is good, but it gets crowded on a {weekday}."),
    *("Does its job; {it} could do with some care.", "Nothing wrong with {it}, nothing special either."),
)
_BAD = (
    *("{It} was a letdown.", "Expected more of {it}.", "Somebody should look after {it}.", "{It} needs work."),
    *("{friend} warned me about {it}, and rightly so.", "Even the staff apologised for {it}."),
    *(
        "Waited {minutes} minutes on a {weekday}, and then {it} was out of order.",
        "Sorry, but {it} is not good enough.",
    ),
)
_WHEN_GOOD = (
    *("I go there every other {weekday}.", "{friend} took me there in {month}.", "My third visit since {earlier}."),
    *("Easy to find on {street}.", "Will be back with {friend}.", "The people at {name} take their time for you."),
    *("Came on a {weekday} with {friend} and stayed for {hours} hours.", "{name} has earned every star."),
)
_WHEN_MIXED = (
    *("We came on a {weekday} in {month}.", "If you are on {street} anyway, why not.", "Quieter on a {weekday}."),
    *("{friend} wants to give {name} a second chance.", "Maybe I expected too much of {name}."),
    *("It took us {minutes} minutes to find a space on {street}.", "Will see how it is after {month}."),
)
_WHEN_BAD = (
    *("That was on a {weekday} in {month}.", "Nobody at {name} felt responsible.", "{friend} and I left early."),
    *("Hard to find on {street}, too.", "It took {minutes} minutes until somebody came."),
    *("We will not take the way to {street} again.", "{name} used to be better before {earlier}."),
)
_VISITED_OFTEN = frozenset(_FEATURES) - {"airport", "hospital", "hotel"}
_STAYED_AT = frozenset[PlaceKind](("cafe", "cinema", "gym", "library", "museum", "park", "restaurant", "theatre"))
_ABOUT_KINDS: dict[str, frozenset[PlaceKind]] = {
    "I go there every other {weekday}.": _VISITED_OFTEN,
    "Came on a {weekday} with {friend} and stayed for {hours} hours.": _STAYED_AT,
}
"""What is said of visits to places of some kinds only."""
_OPEN_LATE = ("Handy that it is open until {closes}.", "Come well before {closes}, they close on time.")
_OPEN_EARLY = ("Doors open at {opens}, and there is a queue by then.", "Best right at {opens}, when it opens.")
_ALWAYS = ("Open day and night, which helps.", "Even at night somebody is there.")
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


class Visit(NamedTuple):
    """Who was at a place, on which day, with whom, and how many stars it gets."""

    place: Place
    day: dt.date
    friend: str
    stars: int


def opinion(rng: Random, visit: Visit) -> str:
    """The text of a review."""
    remarks, about_visit = _words_for(visit.stars)
    said = [rng.choice(remarks), rng.choice(_about_visits(about_visit, visit.place.kind))]
    if visit.stars > 2 and rng.random() < 0.4:
        said.append(rng.choice(_about_hours(visit.place)))
    elif rng.random() < 0.3:
        said.reverse()
    return " ".join(said).format_map(_facts(rng, visit))


def _words_for(stars: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if stars > 3:
        return _GOOD, _WHEN_GOOD
    return (_MIXED, _WHEN_MIXED) if stars == 3 else (_BAD, _WHEN_BAD)


@lru_cache(1024)
def _about_visits(words: tuple[str, ...], kind: PlaceKind) -> tuple[str, ...]:
    """What can be said of a visit to a place of a kind."""
    return tuple([text for text in words if kind in _ABOUT_KINDS.get(text, _FEATURES)])


@lru_cache(1024)
def _features(kind: PlaceKind, opens: dt.time, closes: dt.time) -> tuple[str, ...]:
    """What a place has that is open at these hours."""
    return tuple([it for it in _FEATURES[kind] if it not in _AT_HOURS or _is_open(_AT_HOURS[it], opens, closes)])


def _is_open(span: tuple[dt.time, dt.time], opens: dt.time, closes: dt.time) -> bool:
    return opens <= span[0] and span[1] <= closes


def _about_hours(place: Place) -> tuple[str, ...]:
    first = place.hours[0]
    if first.closes.hour == 23 and first.opens.hour == 0:
        return _ALWAYS
    return _OPEN_LATE if first.closes.hour > 19 else _OPEN_EARLY


def _facts(rng: Random, visit: Visit) -> dict[str, str | int]:
    place, hours = visit.place, visit.place.hours[0]
    it, month = rng.choice(_features(place.kind, hours.opens, hours.closes)), visit.day.month - 1
    return {
        "it": it,
        "It": it[0].upper() + it[1:],
        "name": place.name,
        "city": place.city,
        "street": place.address.partition(" ")[2],
        "friend": visit.friend,
        "weekday": WEEKDAYS[visit.day.weekday()].capitalize(),
        "month": _MONTHS[month],
        "earlier": _MONTHS[month - rng.randrange(2, 7)],
        "minutes": rng.randrange(15, 60, 5),
        "hours": rng.choice(("two", "three")),
        "opens": hour_and_minute(hours.opens),
        "closes": hour_and_minute(hours.closes),
    }
