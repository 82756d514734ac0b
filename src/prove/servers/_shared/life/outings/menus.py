"""The restaurants that deliver in the home city: where they are, when they cook, what is on their menus."""

import datetime as dt
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Literal, NamedTuple

from prove.core import Record, keyed, keyed_fraction, keyed_number
from prove.servers._shared.baskets import discount, discount_code
from prove.servers._shared.cast import KITCHEN_LINES, Cast, cast_of, street
from prove.servers._shared.life.clock import KEPT, now_of
from prove.servers._shared.life.place.geo import Hours, hours_of, numbers_of_places, phones_of
from prove.servers._shared.streets import free_address
from prove.servers._shared.words import folded

Cuisine = Literal["italian", "indian", "japanese", "mexican", "american", "thai", "greek", "healthy", "cafe"]

ZONES: tuple[str, ...] = ("Old Town", "Harbourside", "Northside", "University Quarter", "Garden District")
SLOWEST = 40
"""All steps of an order together take up to so many minutes more than the usual cooking time."""
ALWAYS_LEFT = "FREERIDE"
"""How the code begins that no past meal used."""


class Kitchen(Record):
    """A restaurant of the home city that delivers. `dishes` are names and cents, without options.

    `zones` are the parts of town that it delivers to, `minimum` and `fee` are cents.
    """

    name: str
    cuisine: Cuisine
    address: str
    phone: str
    hours: Hours
    zones: tuple[str, ...]
    minimum: int
    fee: int
    prep_minutes: int
    dishes: tuple[tuple[str, int], ...]

    def open_at(self, moment: dt.datetime) -> bool:
        """Whether the kitchen takes orders and hands out food at a moment."""
        hours = self.hours
        return hours.open_at(moment) and moment.time() < hours.closes_at


class Offer(Record):
    """A promo code for one order: `percent` of the dishes, `cents`, or the delivery fee if it is neither."""

    code: str
    percent: int | None
    cents: int | None
    minimum: int
    valid_until: dt.date
    restaurant: str | None

    def fits(self, kitchen: Kitchen, dishes: int, day: dt.date) -> bool:
        """Whether the code counts for dishes of so many cents from a kitchen on a day."""
        return self.valid_until >= day and self.restaurant in (None, kitchen.name) and self.minimum <= dishes

    def off(self, dishes: int) -> int:
        """How many cents it takes off the dishes."""
        return discount(dishes, self.percent, self.cents and self.cents / 100)

    @property
    def pays_delivery(self) -> bool:
        return self.percent is None and self.cents is None


class Menus(Record):
    """The restaurants that deliver, and the promo codes of the user."""

    kitchens: tuple[Kitchen, ...]
    offers: tuple[Offer, ...]

    def kitchen(self, name: str) -> Kitchen:
        """The restaurant with a name."""
        return next(kitchen for kitchen in self.kitchens if kitchen.name == name)


@lru_cache(KEPT)
def menus_of(seed: int) -> Menus:
    """The restaurants of a seed's home city that deliver; those of the cast have its addresses."""
    cast, rng = cast_of(seed), keyed("life.menus", seed)
    spots = _spots(cast, rng)
    home = zone_of(seed, street_of(cast.protagonist.address))
    others = [zone for zone in ZONES if zone != home]
    far = set(rng.sample([spot.name for spot in spots if spot.cuisine != "cafe"], 3))
    decks = {cuisine: rng.sample(dishes, len(dishes)) for cuisine, dishes in _DISHES.items()}
    phones = _phones(seed, spots)
    kitchens = tuple(
        _kitchen(
            *(seed, rng, spot, others if spot.name in far else [*others, home], home),
            *(decks[spot.cuisine], phones[spot.name]),
        )
        for spot in spots
    )
    return Menus(kitchens, _offers(seed, rng, kitchens))


def zone_of(seed: int, street: str) -> str:
    """The part of town that a street is in."""
    return ZONES[int(keyed_fraction(seed, "zone", folded(street)) * len(ZONES))]


def street_of(address: str) -> str:
    """The street of an address, without the house number."""
    return address.partition(" ")[2]


def minutes_of_steps(seed: int, restaurant: str, prep_minutes: int, placed_at: dt.datetime) -> tuple[int, ...]:
    """The minutes until an order is accepted, then started, picked up and delivered."""
    number = keyed_number(seed, "steps", restaurant, placed_at.isoformat())
    number, accept = divmod(number, 4)
    number, start = divmod(number, 6)
    number, cook = divmod(number, 8)
    return 2 + accept, 3 + start, prep_minutes - 2 + cook, 8 + number % 13


class _Spot(NamedTuple):
    name: str
    cuisine: Cuisine
    address: str


def _spots(cast: Cast, rng: Random) -> list[_Spot]:
    """The restaurants of the cast and others; no cuisine has more of them than its dishes allow."""
    known = [_Spot(place.name, _KNOWN[place.name], place.address) for place in cast.places if place.name in _KNOWN]
    occupied = {each.address for each in (cast.protagonist, *cast.people, *cast.places)}
    others = rng.sample(_OTHERS, len(_OTHERS))
    more = [_Spot(name, cuisine, free_address(street(rng), occupied)) for name, cuisine in others]
    count, chosen, taken = rng.randrange(12, 18), list[_Spot](), Counter[Cuisine]()
    for spot in known + more:
        if taken[spot.cuisine] < _PER_CUISINE.get(spot.cuisine, 2) and len(chosen) < count:
            taken[spot.cuisine] += 1
            chosen.append(spot)
    rng.shuffle(chosen)
    return chosen


def _phones(seed: int, spots: list[_Spot]) -> dict[str, str]:
    """The phone numbers of the places, and others for restaurants that are none of them."""
    known = phones_of(seed)
    return known | numbers_of_places(seed, (spot.name for spot in spots if spot.name not in known), KITCHEN_LINES)


def _kitchen(
    seed: int, rng: Random, spot: _Spot, zones: Sequence[str], home: str, deck: list[tuple[str, int]], phone: str
) -> Kitchen:
    is_cafe = spot.cuisine == "cafe"
    reached = {*rng.sample([zone for zone in zones if zone != home], rng.randrange(2, 4)), *({home} & {*zones})}
    most = len(_DISHES[spot.cuisine]) // _PER_CUISINE.get(spot.cuisine, 2)
    return Kitchen(
        name=spot.name,
        cuisine=spot.cuisine,
        address=spot.address,
        phone=phone,
        hours=hours_of(seed, spot.name, "cafe" if is_cafe else "restaurant"),
        zones=tuple(zone for zone in ZONES if zone in reached),
        minimum=100 * rng.choice((8, 10, 12) if is_cafe else (10, 12, 15, 18, 20, 25)),
        fee=rng.choice((0, 99, 149, 199, 249, 299, 349, 399)),
        prep_minutes=rng.randrange(8, 15) if is_cafe else rng.randrange(14, 32),
        dishes=tuple(
            (name, _price(rng, cents)) for name, cents in (deck.pop() for _ in range(most - rng.randrange(2)))
        ),
    )


def _price(rng: Random, cents: int) -> int:
    return round(cents * rng.uniform(0.9, 1.2) / 50) * 50 - rng.choice((0, 0, 5, 10))


def _offers(seed: int, rng: Random, kitchens: tuple[Kitchen, ...]) -> tuple[Offer, ...]:
    """Codes for every restaurant, one of them expired; free deliveries; and codes for single restaurants."""
    today, past = now_of(seed).date(), rng.randrange(len(_OFFERS))

    def offer(
        word: str, percent: int | None, cents: int | None, minimum: int, restaurant: str | None, *, expired: bool
    ) -> Offer:
        left = -rng.randrange(3, 60) if expired else rng.randrange(4, 90)
        valid_until = today + dt.timedelta(days=left)
        return Offer(discount_code(word, seed), percent, cents, minimum, valid_until, restaurant)

    made: list[Offer] = []
    for place, (word, sizes, is_percent, minimum) in enumerate(_OFFERS):
        size = rng.choice(sizes)
        terms = (size, None) if is_percent else (None, size * 100)
        made.append(offer(word, *terms, minimum, None, expired=place == past))
    made.append(offer(ALWAYS_LEFT, None, None, 1500, None, expired=False))
    made.append(offer(rng.choice(("RAINYDAY", "SUNDAYRIDE", "NOFEE")), None, None, 1000, None, expired=True))
    for kitchen in rng.sample(kitchens, rng.randrange(2, 5)):
        word = max(kitchen.name.upper().split(), key=len)
        made.append(offer(word, 20, None, 1500, kitchen.name, expired=False))
    return tuple(made)


_KNOWN: dict[str, Cuisine] = {
    "Trattoria Lucia": "italian",
    "Pizzeria Vesuvio": "italian",
    "Saffron House": "indian",
    "Noodle Bar Ginza": "japanese",
    "El Camino Taqueria": "mexican",
    "The Copper Pot": "american",
    "Harbor Grill": "american",
    "The Green Table": "healthy",
    "Kettle & Crumb": "cafe",
    "Blue Door Cafe": "cafe",
    "Third Rail Coffee": "cafe",
    "The Paper Cup": "cafe",
}

_OTHERS: tuple[tuple[str, Cuisine], ...] = (
    ("Pasta Nonna", "italian"),
    ("Masala Corner", "indian"),
    ("Tandoor Lane", "indian"),
    ("Sushi Kawa", "japanese"),
    ("Izakaya Tori", "japanese"),
    ("Casa Maiz", "mexican"),
    ("Burrito Depot", "mexican"),
    ("Burger Yard", "american"),
    ("Smokehouse 21", "american"),
    ("Bangkok Alley", "thai"),
    ("Lotus Garden", "thai"),
    ("Basil & Lime", "thai"),
    ("Souvlaki Stop", "greek"),
    ("Olive & Thyme", "greek"),
    ("Little Santorini", "greek"),
    ("Bowl & Branch", "healthy"),
    ("Leaf Kitchen", "healthy"),
    ("Morning Glory Bakery", "cafe"),
)

SERVED_COLD = frozenset(
    (
        *("caprese salad", "bruschetta", "tiramisu", "panna cotta", "blood orange soda", "gulab jamun", "mango lassi"),
        *("salmon nigiri set", "rainbow roll", "avocado maki", "edamame", "mochi ice cream", "iced matcha"),
        *("guacamole with chips", "horchata", "lobster roll", "key lime pie", "vanilla milkshake", "summer rolls"),
        *("papaya salad", "mango sticky rice", "Thai iced tea", "Greek salad", "hummus with pita", "baklava"),
        *("mint lemonade", "salmon poke bowl", "tofu power bowl", "kale caesar salad", "roasted beet salad"),
        *("avocado toast", "fruit cup", "chia pudding", "green smoothie", "cold brew", "smoked salmon bagel"),
        *("cream cheese bagel", "ham and brie baguette", "granola with yoghurt", "butter croissant"),
        *("blueberry muffin", "carrot cake", "cinnamon bun", "sweet potato wrap"),
    )
)
"""Dishes that nobody expects to be warm."""
_PER_CUISINE: dict[Cuisine, int] = {"cafe": 3}
"""How many restaurants of a cuisine there may be, two unless said otherwise: no dish is on two menus."""

_OFFERS: tuple[tuple[str, tuple[int, ...], bool, int], ...] = (  # word, how much, is it a percentage, minimum
    ("HELLO", (10, 15), True, 0),
    ("LUNCH", (10, 15, 20), True, 2000),
    ("FIVER", (5,), False, 2500),
    ("TREAT", (3, 4), False, 1200),
    ("TEAM", (15, 20), True, 4000),
    ("FEAST", (10, 12, 15), False, 6000),
)

_DISHES: dict[Cuisine, tuple[tuple[str, int], ...]] = {
    "italian": (
        ("margherita pizza", 1100),
        ("diavola pizza", 1350),
        ("four-cheese pizza", 1300),
        ("spaghetti carbonara", 1250),
        ("penne arrabbiata", 1100),
        ("lasagne al forno", 1350),
        ("gnocchi with pesto", 1200),
        ("mushroom risotto", 1300),
        ("caprese salad", 850),
        ("garlic focaccia", 500),
        ("bruschetta", 650),
        ("tiramisu", 650),
        ("panna cotta", 600),
        ("blood orange soda", 350),
    ),
    "indian": (
        ("chicken tikka masala", 1400),
        ("palak paneer", 1250),
        ("lamb rogan josh", 1550),
        ("chana masala", 1100),
        ("vegetable biryani", 1200),
        ("butter chicken", 1450),
        ("dal makhani", 1150),
        ("vegetable samosas", 600),
        ("onion bhaji", 550),
        ("garlic naan", 350),
        ("gulab jamun", 500),
        ("mango lassi", 450),
    ),
    "japanese": (
        ("tonkotsu ramen", 1450),
        ("miso ramen", 1300),
        ("chicken katsu curry", 1400),
        ("salmon nigiri set", 1650),
        ("rainbow roll", 1500),
        ("avocado maki", 800),
        ("teriyaki donburi", 1350),
        ("yaki udon", 1250),
        ("pork gyoza", 700),
        ("edamame", 450),
        ("mochi ice cream", 550),
        ("iced matcha", 450),
    ),
    "mexican": (
        ("carnitas tacos", 1150),
        ("baja fish tacos", 1250),
        ("cauliflower tacos", 1050),
        ("chicken burrito", 1100),
        ("black bean burrito", 1000),
        ("beef quesadilla", 1150),
        ("chicken enchiladas", 1300),
        ("guacamole with chips", 750),
        ("street corn", 500),
        ("nachos grande", 950),
        ("churros", 550),
        ("horchata", 350),
    ),
    "american": (
        ("classic cheeseburger", 1150),
        ("smoky bacon burger", 1350),
        ("black bean burger", 1100),
        ("fried chicken sandwich", 1200),
        ("pulled pork plate", 1450),
        ("grilled ribeye", 2200),
        ("lobster roll", 1950),
        ("mac and cheese", 950),
        ("buffalo wings", 900),
        ("loaded fries", 650),
        ("key lime pie", 600),
        ("vanilla milkshake", 550),
    ),
    "thai": (
        ("pad thai", 1250),
        ("green curry", 1300),
        ("massaman curry", 1350),
        ("drunken noodles", 1250),
        ("basil fried rice", 1150),
        ("tofu pad see ew", 1150),
        ("tom yum soup", 750),
        ("chicken satay", 800),
        ("summer rolls", 650),
        ("papaya salad", 700),
        ("mango sticky rice", 650),
        ("Thai iced tea", 400),
    ),
    "greek": (
        ("chicken gyros", 1050),
        ("pork souvlaki", 1150),
        ("falafel pita", 950),
        ("moussaka", 1350),
        ("lamb kofta plate", 1450),
        ("stuffed peppers", 1150),
        ("grilled halloumi", 800),
        ("spanakopita", 650),
        ("Greek salad", 800),
        ("hummus with pita", 600),
        ("baklava", 500),
        ("mint lemonade", 350),
    ),
    "healthy": (
        ("salmon poke bowl", 1450),
        ("tofu power bowl", 1250),
        ("roast chicken bowl", 1350),
        ("kale caesar salad", 1100),
        ("roasted beet salad", 1050),
        ("lentil soup", 700),
        ("sweet potato wrap", 950),
        ("zucchini noodles", 1150),
        ("avocado toast", 850),
        ("fruit cup", 500),
        ("chia pudding", 550),
        ("green smoothie", 600),
    ),
    "cafe": (
        ("flat white", 400),
        ("caramel latte", 480),
        ("cold brew", 450),
        ("hot chocolate", 420),
        ("chai latte", 460),
        ("bacon and egg roll", 750),
        ("smoked salmon bagel", 900),
        ("cream cheese bagel", 600),
        ("ham and brie baguette", 850),
        ("tomato soup", 650),
        ("granola with yoghurt", 650),
        ("butter croissant", 320),
        ("blueberry muffin", 380),
        ("carrot cake", 480),
        ("cinnamon bun", 400),
    ),
}
