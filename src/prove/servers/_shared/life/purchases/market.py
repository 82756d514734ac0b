"""Second-hand deals that were paid: bought from or sold to other people."""

import datetime as dt
from functools import lru_cache
from random import Random
from typing import Literal

from prove.core import Record, keyed
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import KEPT, now_of
from prove.servers._shared.life.numbers import ids_for
from prove.servers._shared.life.person.habits import amount, habits_of
from prove.servers._shared.life.person.wallet import wallet_of
from prove.servers._shared.life.purchases.moments import with_time

MARKET = "Secondway"
"""What the marketplace is called on a statement."""
PURCHASES = "pur"
"""The prefix of the ids of purchases."""

Side = Literal["bought", "sold"]
UsedCategory = Literal["furniture", "electronics", "bikes", "books", "clothing", "garden", "music", "toys"]

USED_GOODS: dict[UsedCategory, tuple[tuple[str, int], ...]] = {
    "furniture": (("bookshelf", 90), ("desk lamp", 25), ("armchair", 140), ("kitchen table", 180), ("wardrobe", 160)),
    "electronics": (("tablet", 190), ("record player", 110), ("camera", 320), ("monitor", 130), ("headphones", 60)),
    "bikes": (("road bike", 420), ("cargo bike", 900), ("bike trailer", 120), ("folding bike", 260), ("helmet", 30)),
    "books": (("atlas", 28), ("cookbook set", 35), ("encyclopedia", 80), ("comic collection", 95), ("dictionary", 14)),
    "clothing": (("winter coat", 75), ("leather boots", 65), ("rain jacket", 45), ("wool sweater", 32)),
    "garden": (("lawn mower", 150), ("rose pots", 22), ("garden bench", 95), ("barbecue", 120), ("wheelbarrow", 38)),
    "music": (("guitar", 220), ("violin", 480), ("keyboard", 270), ("drum kit", 390), ("trumpet", 240)),
    "toys": (("train set", 70), ("doll house", 85), ("building blocks", 40), ("board game", 18), ("puzzle", 12)),
}
"""Things that people sell to each other, with their typical price in dollars."""
_LOOKS = (
    *("Vintage", "Blue", "Red", "Green", "Black", "White", "Italian", "Swedish", "Large", "Small", "Classic"),
    *("Sturdy", "Grey", "Danish", "Antique", "Modern", "Yellow", "Compact"),
)
OLD_LOOKS = ("Antique", "Vintage")
"""The looks of old things."""
_NO_OLD_ONES = {
    *("tablet", "monitor", "headphones", "keyboard", "cargo bike", "bike trailer", "folding bike", "helmet"),
    *("lawn mower", "barbecue", "rain jacket"),
}
_INSTEAD = {"Antique": "Silver", "Vintage": "Orange"}
"""The looks of things that are never old."""
_RECENT, _PAST, _LONG_AGO = range(1, 19), range(19, 60), range(63, 160)


class UsedThing(Record):
    """Something that somebody may sell; no two titles are the same. `dollars` is its typical price."""

    title: str
    category: UsedCategory
    dollars: int


_EVERY: tuple[UsedThing, ...] = tuple(
    UsedThing(f"{_INSTEAD.get(look, look) if thing in _NO_OLD_ONES else look} {thing}", category, dollars)
    for category, things in USED_GOODS.items()
    for thing, dollars in things
    for look in _LOOKS
)


class Deal(Record):
    """A paid deal. `other` is the e-mail address of the other person, `card` the key of the card that paid or got it.

    `id` is that of the purchase in the marketplace.
    """

    key: str
    id: str
    title: str
    side: Side
    other: str
    cents: int
    paid_at: dt.datetime
    card: str
    category: UsedCategory = "furniture"


@lru_cache(KEPT)
def used_things_of(seed: int) -> tuple[UsedThing, ...]:
    """Everything that may be sold in a seed's marketplace, in random order; the first ones are in `deals_of`."""
    things, bits = list(_EVERY), keyed("life.used_things", seed).getrandbits
    for last in range(len(things) - 1, 0, -1):  # what `shuffle` does, without a call for each of hundreds
        size = (last + 1).bit_length()
        while (place := bits(size)) > last:
            pass
        things[last], things[place] = things[place], things[last]
    return tuple(things)


@lru_cache(KEPT)
def deals_of(seed: int) -> tuple[Deal, ...]:
    """The deals of the last five months, the oldest first: things bought and things sold, lately and long ago."""
    rng, online = keyed("life.market", seed), habits_of(seed).online
    counts: dict[Side, int] = {"bought": amount(rng, 9, online, 5), "sold": amount(rng, 6, online, 3)}
    plans: list[tuple[dt.datetime, Side]]
    plans = sorted((_paid_at(seed, rng, place), side) for side, count in counts.items() for place in range(count))
    keys = [f"deal:{place:02d}" for place in range(len(plans))]
    ids, things = ids_for(seed, PURCHASES, keys), used_things_of(seed)
    cast = cast_of(seed)
    others = [person.email for person in cast.people if person.address != cast.protagonist.address]
    return tuple(
        Deal(
            key=key,
            id=ids[key],
            title=thing.title,
            side=side,
            other=rng.choice(others),
            cents=max(2, round(thing.dollars * rng.uniform(0.6, 1.4))) * 100,
            paid_at=paid_at,
            card=_card(seed, rng, paid_at.date()),
            category=thing.category,
        )
        for key, thing, (paid_at, side) in zip(keys, things, plans, strict=False)
    )


def _paid_at(seed: int, rng: Random, place: int) -> dt.datetime:
    """A moment of a day; of every four deals on a side, two are recent and one is long ago."""
    ago = rng.choice((_RECENT, _RECENT, _LONG_AGO, _PAST)[place % 4])
    day = now_of(seed).date() - dt.timedelta(days=ago)
    return with_time(seed, dt.datetime.combine(day, dt.time(rng.randrange(8, 22), rng.randrange(60))))


def _card(seed: int, rng: Random, day: dt.date) -> str:
    """A debit card of a private account that can pay on a day."""
    usable = wallet_of(seed).usable(day)
    private = [card for card in usable if card.form == "debit" and not card.account.startswith("business")]
    return rng.choice(private or usable).key
