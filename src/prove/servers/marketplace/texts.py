"""What members write: about a thing for sale, with an offer, and in a rating, each from several independent parts.

Sentences about a thing fit one lamp as well as a pair of boots.
"""

import re
from functools import lru_cache
from random import Random
from typing import NamedTuple

from prove.servers._shared.kinds import WEEKDAYS
from prove.servers._shared.life.purchases.market import OLD_LOOKS, UsedCategory
from prove.servers.marketplace.records import Condition, ListingKind

_HISTORIES: dict[Condition, tuple[str, ...]] = {
    "new": (
        "Never used, not even once.",
        "A present that nobody needed.",
        "Bought twice by mistake.",
        "Unused, from a shop that closed.",
        "I bought the wrong size and missed the day to return it.",
        "Still in the original box.",
    ),
    "like_new": (
        "Hardly used, from a home without pets.",
        "Used twice since last year.",
        "Kept in a cupboard most of the time.",
        "No marks that I could find.",
        "We have two and need one.",
        "As good as on the first day.",
    ),
    "good": (
        "Bought last year, we are moving.",
        "Used every week and well looked after.",
        "A few light marks, nothing that shows in a photo.",
        "Repaired once, since then without trouble.",
        "Belonged to my grandmother.",
        "Comes from a family of four.",
    ),
    "worn": (
        "Many years of use, and that shows.",
        "One side has suffered, see the third picture.",
        "Needs some care.",
        "Good for somebody who likes to mend things.",
        "Old, but with years to come.",
        "Found in the attic when we cleared the house.",
    ),
}
_OF_NO_OLD_THINGS = {"Belonged to my grandmother.": "Belonged to my neighbour."}
"""What is said of the past of things that need not be old instead of what fits old ones only."""
_DETAILS: dict[UsedCategory, tuple[str, ...]] = {
    "furniture": ("No smell of smoke.", "The colour is true in the pictures.", "Measures on request.", "No wobbling."),
    "electronics": ("Tested this week.", "The manual is there, too.", "All parts are there.", "No faults."),
    "bikes": ("Always kept indoors.", "Ready for the road.", "You are welcome to try.", "Nothing is loose."),
    "books": ("No notes on the pages.", "All pages are there.", "Dry and straight.", "From a home with many shelves."),
    "clothing": ("No holes, no stains.", "Runs a little small.", "Runs a little large.", "Try on at my place."),
    "garden": ("Kept under a roof.", "Our new garden is too small.", "Clean and dry.", "We gave up the garden."),
    "music": ("Sounds as it should.", "I have no time to play.", "You may play before you buy.", "With a bag."),
    "toys": ("No parts are missing.", "From five years up.", "From a tidy nursery.", "Counted twice, complete."),
}
"""What may be said of a kind of things, new or old."""
_HANDOVERS = (
    "Pick-up only, cash or transfer.",
    "Pick-up in the evening.",
    "Can be sent by post.",
    "I can bring the {thing} to any place in {city}.",
    "Pick-up in {city}, best on a {day}.",
    "The price for the {thing} is negotiable.",
    "No returns, please look first.",
    "First come, first served.",
    "Write to me for more pictures of the {thing}.",
    "Free from {day} on.",
)
_IN_AUCTIONS = {
    "The price for the {thing} is negotiable.": "The highest bid takes the {thing}.",
    "First come, first served.": "Please bid only if you can collect.",
}
"""What is said in an auction instead of what fits a fixed price only."""
_SENT = {
    "Pick-up only, cash or transfer.": "Sent as soon as the transfer is here.",
    "Pick-up in the evening.": "Sent in the evening, in a strong box.",
    "I can bring the {thing} to any place in {city}.": "I can send the {thing} to any place.",
    "Pick-up in {city}, best on a {day}.": "Sent from {city}, best on a {day}.",
    "No returns, please look first.": "No returns, please ask first.",
    "Please bid only if you can collect.": "Postage comes on top of the highest bid.",
    "You are welcome to try.": "Packed in one piece.",
    "Try on at my place.": "I can measure every seam for you.",
    "You may play before you buy.": "I can send you a recording.",
}
"""What is said of a thing that goes to another city instead of what fits people of the same one only."""
_IN_PERSON = re.compile(
    r"\bpick[ -]?up\b|\b(can collect|I can bring|look first|welcome to try|at my place|before you buy)\b", re.IGNORECASE
)
"""What tells that a thing changes hands, or is seen, in the seller's city."""
_OPENINGS = (
    "Hello {first}!",
    "Hi {first}!",
    "Good day, {first}.",
    "Hi there!",
    "Hello!",
    "Nice one, {first}!",
)
_INTERESTS = (
    "I like the {thing} a lot.",
    "Do you still have the {thing}?",
    "The {thing} in your pictures would be just right.",
    "Would you let the {thing} go for a little less?",
    "This is what I can spend on the {thing} this month.",
    "I have been waiting for somebody to sell me the right {thing}.",
    "I saw your {thing} and have to ask.",
    "For the {thing} I can pay at once.",
    "I compared a few, and I prefer your {thing}.",
    "Before somebody else takes the {thing}: what about this price?",
)
_REASONS: dict[UsedCategory, tuple[str, ...]] = {
    "furniture": ("We have just moved.", "My daughter gets a room of her own.", "My car is large enough."),
    "electronics": ("Mine broke yesterday.", "I need this for work.", "My son needs this for school."),
    "bikes": ("I have to get to work without the car.", "The season starts soon.", "We plan a tour."),
    "books": ("I collect these.", "A present for my father.", "My old copy fell apart."),
    "clothing": ("The size is mine.", "I have nothing for the cold.", "For a journey next month."),
    "garden": ("We have a garden at last.", "My neighbour recommended this.", "There is much to do outside."),
    "music": ("My niece starts lessons.", "We are forming a band.", "I want to play again."),
    "toys": ("A birthday is coming up.", "My nephew will be happy.", "For the playgroup."),
}
_OWN_REASONS = {
    "We have just moved.": "There is an empty corner at home.",
    "My daughter gets a room of her own.": "I am doing up a room.",
    "My son needs this for school.": "I need this for a course.",
    "A present for my father.": "A present for a friend.",
    "My niece starts lessons.": "I want to take lessons.",
    "My nephew will be happy.": "A present for a friend's child.",
    "I have to get to work without the car.": "I want to ride to work now and then.",
}
"""What the user says, whose home, family and cars are known, instead of what the life may contradict."""
_PICK_UPS = (
    "I could come by on {day}.",
    "On {day} evening I am out anyway.",
    "I would collect in person.",
    "Would {day} suit you?",
    "I can collect any day but {day}.",
)
_POSTINGS = (
    "Could you post the {thing} on {day}?",
    "Could you send the {thing} to {home}?",
    "I would pay for the postage.",
    "What would sending cost?",
    "Do you send to {home}?",
)
"""What people from another city than the seller's say instead of how they would pick something up."""
_BY_POST = {
    "My car is large enough.": "There is room for this at home.",
    "{first} came an hour late.": "{first} sent the parcel a day late.",
    "{first} wanted more money at the door.": "{first} wanted more money for the postage.",
    "We had to meet twice.": "We wrote to and fro about the postage.",
    "The way across the city was long.": "The postage to {home} was high.",
    "{first} was in a hurry.": "{first} packed in a hurry.",
    "Handed over on time.": "Sent off on time.",
    "{first} even helped me carry.": "{first} even paid for the postage.",
    "A pleasant deal in {city}.": "A parcel from {city} without a scratch.",
}
"""What people from another city than the seller's say instead of what fits people who meet."""
_BAD_THINGS = (
    "The {thing} looked better in the pictures.",
    "The {thing} needed a repair that nobody had mentioned.",
    "I had to clean the {thing} for an hour.",
    "After that description I expected more of the {thing}.",
    "For that price the {thing} should have lasted longer.",
    "I would not buy the {thing} again.",
)
_FAIR_THINGS = (
    "The {thing} had a scratch more than described.",
    "I can use the {thing}, though not everything worked at first.",
    "I thought the {thing} would look newer.",
    "A bit dear for the {thing} that I got.",
    "The {thing} came without the box.",
    "I had hoped for a little more from the {thing}.",
)
_GOOD_THINGS = (
    "The {thing} came just as described.",
    "I am happy with the {thing}.",
    "Exactly the {thing} that I wanted.",
    "The {thing} came clean and complete.",
    "Nothing wrong with the {thing} at all.",
    "A fair price for the {thing}.",
    "The {thing} looked even better than in the pictures.",
    "I have not regretted the {thing} for a minute.",
)
_BAD_DEALS = (
    "{first} came an hour late.",
    "It took four messages to get an answer.",
    "{first} did not reply when I asked.",
    "Badly packed.",
    "{first} wanted more money at the door.",
)
_FAIR_DEALS = (
    "A bit late, but polite.",
    "{first} took a while to answer.",
    "We had to meet twice.",
    "The way across the city was long.",
    "{first} was in a hurry.",
)
_GOOD_DEALS = (
    "{first} answered every question.",
    "Friendly and quick.",
    "Handed over on time.",
    "I would buy from {first} again.",
    "{first} even helped me carry.",
    "A pleasant deal in {city}.",
    "Well packed.",
    "Thank you, {first}!",
)


class Buyer(NamedTuple):
    """Somebody who makes an offer: their city, whether they are the user, and whether they could pick something up in
    the seller's city on any of the next days."""

    city: str
    is_user: bool = False
    can_come: bool = True


def describe(
    rng: Random,
    title: str,
    category: UsedCategory,
    condition: Condition,
    kind: ListingKind,
    city: str,
    *,
    sent: bool,
) -> str:
    """What a seller writes: the thing's past, what is true of its kind, and how it changes hands.

    `sent` says that the thing goes, or most probably will go, to another city.
    """
    facts = {"thing": thing_of(title), "city": city, "day": _day(rng)}
    history, handover = rng.choice(_HISTORIES[condition]), rng.choice(_HANDOVERS)
    if not title.startswith(OLD_LOOKS):
        history = _OF_NO_OLD_THINGS.get(history, history)
    if kind == "auction":
        handover = _IN_AUCTIONS.get(handover, handover)
    parts = [history, handover]
    if rng.random() < 0.6:
        parts.insert(1, rng.choice(_DETAILS[category]))
    if sent:
        parts = [_SENT.get(part, part) for part in parts]
    return " ".join(parts).format_map(facts)


@lru_cache(4096)
def is_in_person(description: str | None) -> bool:
    """Whether a seller writes that people have to come, so that nobody of another city can deal with them."""
    return description is not None and _IN_PERSON.search(description) is not None


def ask(rng: Random, title: str, category: UsedCategory, seller: str, city: str, buyer: Buyer) -> str:
    """What somebody writes with an offer: to the seller by name or not, about the thing, and why or when.

    `city` is the seller's.
    """
    facts = {"thing": thing_of(title), "first": _first(seller), "day": _day(rng), "home": buyer.city}
    meets = buyer.city == city
    more = _REASONS[category]
    if rng.random() < 0.5 and (buyer.can_come or not meets):
        more = _PICK_UPS if meets else _POSTINGS
    parts = [rng.choice(_OPENINGS)] if rng.random() < 0.5 else []
    parts += [rng.choice(_INTERESTS), _as_from(buyer.city, city, rng.choice(more))]
    if buyer.is_user:
        parts[-1] = _OWN_REASONS.get(parts[-1], parts[-1])
    return " ".join(parts).format_map(facts)


def judge(rng: Random, title: str, seller: str, city: str, home: str, stars: int) -> str:
    """What a buyer writes with some stars: about the thing, and often about the deal. `home` is the buyer's city."""
    mood = 0 if stars < 3 else 1 if stars == 3 else 2
    things, deals = (_BAD_THINGS, _FAIR_THINGS, _GOOD_THINGS)[mood], (_BAD_DEALS, _FAIR_DEALS, _GOOD_DEALS)[mood]
    parts = [rng.choice(things)]
    if rng.random() < 0.8:
        parts.insert(rng.randrange(2), _as_from(home, city, rng.choice(deals)))
    return " ".join(parts).format(thing=thing_of(title), first=_first(seller), city=city, home=home)


def thing_of(title: str) -> str:
    """The thing without its look: the record player of an 'Italian record player'."""
    return title.partition(" ")[2]


def _as_from(home: str, city: str, text: str) -> str:
    """A wording as somebody uses it who lives in a city and deals with a seller of the same one or another."""
    return text if home == city else _BY_POST.get(text, text)


def _first(name: str) -> str:
    return name.partition(" ")[0]


def _day(rng: Random) -> str:
    return rng.choice(WEEKDAYS).capitalize()
