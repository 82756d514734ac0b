"""What buyers write about a product: a few sentences about the article itself, fitting the stars they give."""

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from prove.servers.shopping.records import Product

_PLURAL = frozenset(("headphones", "pruning shears", "building blocks", "sunglasses"))
_WHO = ("sister", "brother", "mother", "father", "neighbour", "partner", "daughter", "son", "best friend", "aunt")

_OPENINGS: dict[int, tuple[str, ...]] = {
    5: (
        "Exactly the {kind} I was looking for.",
        "We use the {kind} almost every day.",
        "Could not be happier with the {kind}.",
        "A present for my {who}, who loved the {kind}.",
        "The {name} arrived early and looked better than in the picture.",
        "Friends keep asking where I got the {kind}.",
        "I compared the {kind} with three others and chose well.",
        "My second purchase from {brand}, and again a good one.",
        "I wanted the {style} {kind} for a long time.",
        "Replaced our old {kind} and should have done so earlier.",
    ),
    4: (
        "Very good {kind}, with one small complaint.",
        "I like the {kind} a lot, though {brand} is not cheap.",
        "The {name} did what the box promised.",
        "Happy with the {kind} after {time}.",
        "Almost perfect for {a_style_kind}.",
        "Bought the {kind} together with my {who}, and we both like {it}.",
        "I like the work on the {kind}, only the box was too large.",
        "The {kind} came a day late, otherwise all is well.",
    ),
    3: (
        "I found the {kind} all right, nothing special.",
        "Not bad, but I expected more from {brand}.",
        "Average quality for {a_kind} at an average price.",
        "My {who} likes the {kind} more than I do.",
        "I am still not sure about the {style} design.",
        "The {name} looked larger in the picture.",
        "I wish the {kind} took less care.",
    ),
    2: (
        "I hoped for more from the {kind}.",
        "The {kind} looked nice and scratched at once.",
        "Two stars because {brand} answered quickly.",
        "Disappointing for {a_style_kind}.",
        "My {who} warned me about the {kind}.",
        "The {name} felt cheaper than expected.",
    ),
    1: (
        "The {kind} broke within {time}.",
        "Nothing like the description of the {kind}.",
        "The worst {kind} that we ever had.",
        "I gave the {kind} a second chance, in vain.",
        "{brand} sent me {a_kind} with a fault.",
        "My {who} and I both regret the {kind}.",
    ),
}

_PRAISE = (
    "The {colour} goes with everything we own.",
    "The {style} version was the right choice.",
    "{brand} took care with the details.",
    "After {time} there is not a mark on {it}.",
    "For {price} dollars I expected less.",
    "The {colour} was the same as on the screen.",
    "Well packed, and here within {days}.",
    "Bought {it} in {colour} after reading the other reviews.",
    "My {who} wants the same in another colour.",
    "Simple to use from the first day on.",
    "Even after {time} I am glad that I bought {it}.",
    "Worth every one of the {price} dollars.",
)
_DOUBT = (
    "The {colour} was darker than in the picture.",
    "The finish was uneven on one side.",
    "For {price} dollars I expected more.",
    "The box was damaged when it came.",
    "The {style} design is nicer to look at than to use.",
    "After {time} the {colour} began to fade.",
    "It took {days} to get here.",
    "Smaller than my {who} and I thought.",
    "The first signs of wear came after {time}.",
    "I have seen better from {brand}.",
)
_ENDINGS: dict[int, tuple[str, ...]] = {
    5: (
        "Recommended.",
        "I would order {it} again.",
        "All the stars from us.",
        "Thank you, {brand}!",
        "My {who} has ordered the same.",
    ),
    4: (
        "One star off for that.",
        "Still a good buy.",
        "I would choose {it} again.",
        "My {who} agrees.",
        "Recommended.",
    ),
    3: (
        "Fine for the price.",
        "It will do for now.",
        "Perhaps another colour next time.",
        "My {who} gives four stars.",
        "Not for everybody.",
    ),
    2: ("I would not buy {it} again.", "Better to wait for a sale.", "My {who} thinks so too.", "What a pity."),
    1: ("I sent {it} back.", "Look elsewhere.", "Never again from {brand}.", "My money is gone.", "Avoid {it}."),
}
_A_DAY_LATE = "The {kind} came a day late, otherwise all is well."
_OF_THE_USER = {
    "The {name} arrived early and looked better than in the picture.": "The {name} looked better than in the picture.",
    _A_DAY_LATE: "The {kind} came on the right day, and all is well.",
    "I sent {it} back.": "I do not use {it} any more.",
}
"""What the user says of things that came on the day they were to come, and that were kept."""
_FIRST_OF_BRAND = {
    "My second purchase from {brand}, and again a good one.": "I had read much about {brand}, and it is all true.",
}
_FIRST_OF_PRODUCT = {
    "Bought {it} in {colour} after reading the other reviews.": "Bought {it} in {colour} without reading any reviews.",
}
"""What is said of a product that nobody has reviewed before."""
_FAST = {"It took {days} to get here.": "The parcel was left at the wrong door."}
_FAST_DAYS = 3
"""Up to how many days nobody complains of."""


class Bought(NamedTuple):
    """What is known of a purchase of the user, who has kept it: how many days it took to come, whether the user had
    bought from the brand before, whom the user may mention, and whether it came later than it should have."""

    days: int
    is_second: bool
    people: tuple[str, ...]
    is_late: bool = False


def people_of(relations: Iterable[str]) -> tuple[str, ...]:
    """Whom somebody with these relations may mention; everybody has neighbours and friends."""
    known = {*relations, "neighbour", "best friend"}
    return tuple(who for who in _WHO if who in known)


def opinion(
    rng: Random, product: Product, stars: int, days_used: int, own: Bought | None = None, *, is_first: bool = False
) -> str:
    """What somebody writes who has had the product for some days; `own` if it is the user, and the first review of it
    if nobody has written about it before."""
    middle = rng.choice(_PRAISE if stars > 3 or (stars == 3 and rng.random() < 0.5) else _DOUBT)
    parts = [rng.choice(_OPENINGS[stars]), middle]
    if rng.random() < 0.6:
        parts.append(rng.choice(_ENDINGS[stars]))
    if is_first:
        parts = [_FIRST_OF_PRODUCT.get(part, part) for part in parts]
    who, time, days = rng.choice(_WHO), _time(rng.randrange(1, min(300, days_used) + 1)), rng.randrange(2, 9)
    if own is not None:
        parts, who, days = [_as_bought(own, part) for part in parts], _known(own, who), own.days
    return " ".join(parts).format(
        kind=product.kind,
        name=product.name,
        brand=product.brand,
        style=product.style,
        a_kind=_with_article(product.kind),
        a_style_kind=_with_article(product.kind, f"{product.style} {product.kind}"),
        colour=product.colour,
        price=round(product.price),
        it="them" if product.kind in _PLURAL else "it",
        who=who,
        time=time,
        days="a day" if days == 1 else f"{days} days",
    )


def _as_bought(own: Bought, part: str) -> str:
    """A sentence as the user can say it of a purchase."""
    if not (own.is_late and part == _A_DAY_LATE):
        part = _OF_THE_USER.get(part, part)
    if not own.is_second:
        part = _FIRST_OF_BRAND.get(part, part)
    return _FAST.get(part, part) if own.days <= _FAST_DAYS else part


def _known(own: Bought, who: str) -> str:
    """The person who was drawn, or another one if the user has no such person."""
    return who if who in own.people else own.people[_WHO.index(who) % len(own.people)]


def _with_article(kind: str, words: str = "") -> str:
    """Words that name a kind of article, with 'a' or 'an' unless the kind is plural."""
    words = words or kind
    return words if kind in _PLURAL else f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def _time(days: int) -> str:
    """A number of days as people say it."""
    for unit, length in (("month", 30), ("week", 7), ("day", 1)):
        if count := days // length:
            return f"a {unit}" if count == 1 else f"{count} {unit}s"
    return "a day"
