"""What people and businesses write: sentences of two parts, so that few posts are alike."""

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from random import Random

from prove.servers._shared.cast import Cast, Place
from prove.servers._shared.days import hour_and_minute, weekday_name
from prove.servers._shared.life.outings.errands import errands_of
from prove.servers._shared.life.place.geo import hours_of
from prove.servers._shared.life.place.trips import trips_of

Draft = tuple[str, str | None]
"""A text, and the place that it mentions."""

PLACE_SLOT = re.compile(r"\{(place|cafe|library|park|museum|restaurant|cinema)\}")

POSTS = (
    "Best flat white of the week at {cafe}. {tail} #coffee",
    "Finished the half marathon at last. {tail} #running",
    "Sourdough attempt number {count}, and it has holes. {tail} #baking",
    "If anyone needs me, I am on the top floor of {library} with a book. {tail} #reading",
    "Lost a {colour} scarf near {place} this morning. {tail}",
    "Morning fog over {park}. {tail} #photography",
    "Three days in {city}, and I have eaten nothing but pastries. {tail} #travel",
    "Just back from {city}. {tail} #travel",
    "Anyone up for a game night on {day}? {tail} #boardgames",
    "My tomato plants have outgrown the balcony. {tail} #gardening",
    "I recommend the new exhibition at {museum} to everyone. {tail} #art",
    "Thank you {friend} for the lift home! {tail}",
    "{friend} was right about the dumplings at {restaurant}. {tail} #food",
    "Great talk by {friend} today. {tail} #work",
    "Selling two concert tickets for {day}, face value. {tail} #music",
    "Fixed my own bike brake and lost only {count} screws. {tail} #cycling",
    "Looking for a {instrument} teacher who is patient with adults. {tail} #music",
    "The queue at {restaurant} goes around the block again. {tail}",
    "Saw my favourite film again at {cinema}. {tail} #cinema",
    "First swim of the season. {tail} #swimming",
    "New job title, same desk plant. {tail} #work",
    "Does anyone know a good vet who is open on {day}s? {tail} #dogs",
    "The dog has learned to open the fridge. {tail} #dogs",
    "Packed for {city}: one suitcase and {count} books. {tail} #travel",
    "Found my grandmother's recipe for {dish}. {tail} #baking",
    "Sunrise run through {park}, saw {count} herons. {tail} #running #birds",
    "Moving flat next month, free bookshelf to a good home. {tail}",
    "Our street party raised enough for a new swing. {tail} #neighbours",
    "The chess club meets at {cafe} now. {tail} #chess",
    "{cafe} still has the best cinnamon rolls. {tail} #food",
    "Took the night train to {city} and slept well. {tail} #travel",
    "Just gave blood and got a biscuit. {tail}",
    "Power cut on our street, dinner by candlelight. {tail}",
    "Dear neighbour with the {instrument}: bravo, but not at six. {tail}",
    "Meteor shower tonight, look up after eleven. {tail} #astronomy",
    "Repaired an old radio, and it plays jazz. {tail} #vintage",
    "Volunteers wanted for the clean-up in {park} on {day}. {tail} #neighbours",
    "I drew people on the tram all week. {tail} #art",
    "Ran into {friend} at {place}. {tail}",
    "Marmalade season, and my kitchen is sticky. {tail} #baking",
    "Passed my sailing exam. {tail} #sailing",
    "Learning to play the {instrument}. {tail} #music",
    "The {dish} at {restaurant} is worth the walk. {tail} #food",
)
TAILS = (
    "Who comes along next time?",
    "I am still smiling.",
    "It made my week.",
    "Ask me again in a month.",
    "Photos will follow.",
    "Tell me I am not the only one.",
    "It took me long enough.",
    "{friend}, this one is for you.",
    "Any tips are welcome.",
    "I could do this every {day}.",
    "Next stop: {place}.",
    "My legs disagree.",
    "It is better than it sounds.",
    "Write to me if you know more.",
    "I told you so, {friend}.",
    "See some of you on {day}.",
    "The weather helped.",
    "Not bad for a {day}.",
    "",
    "",
)
FIRM_POSTS = (
    "{name} is hiring in {city}. {tail} #jobs",
    "Our new office in {city} opens its doors next month. {tail} #news",
    "Meet the team behind {name}. {tail} #team",
    "{name} celebrates its anniversary this year. {tail} #anniversary",
    "{name} is proud to sponsor the {city} city run. {tail} #running",
    "Our customer survey is out: help {name} with two minutes of your time. {tail} #survey",
    "Behind the scenes at {name}: how a {day} looks. {tail} #team",
    "Thank you, {city}, for the warm welcome. {tail} #news",
)
FIRM_TAILS = (
    "Come and say hello.",
    "We look forward to hearing from you.",
    "More on our pages.",
    "Thank you all.",
    "Tell your friends.",
    "Details follow on {day}.",
    "",
)
VENUE_POSTS = (
    "{name} is open from {opens} to {closes}. {tail} #news",
    "Win two vouchers for {name}: tell us your favourite memory. {tail} #giveaway",
    "We painted the front of {name} {colour}, come and judge us. {tail} #neighbours",
    "Someone left a {colour} umbrella at {name}, ask at the counter. {tail}",
    "New on our wall: pictures by people from {city}. {tail} #art",
)
CLOSED_POST = "A reminder: {name} is closed on {closed}s. {tail} #news"
REPLIES = (
    "Congratulations, {first}!",
    "Count me in, {first}.",
    "I had no idea, thanks for telling us, {first}.",
    "Send pictures of it on {day}, please.",
    "This made my {day}.",
    "Same here, every single {day}.",
    "Which day exactly, {first}?",
    "I can bring {dish}.",
    "You have to show me how, {first}.",
    "Let me ask around on {day}.",
    "Not sure I agree, {first}, but well said.",
    "We should go there together, {first}.",
    "I know someone near {place} who can help.",
    "{first}, you never change.",
    "Enjoy it while it lasts, {first}!",
    "That looks good, {first}.",
    "I was there on {day}, it is true.",
    "Please take me along, {first}!",
    "{first}, you are an example to us all.",
    "Have you asked at {place}?",
    "It reminds me of {place}.",
    "Who would have thought, {first}.",
    "I would have stayed at home with {dish}.",
    "See you at {place}, then.",
)
_VISITED = (
    "Spent some time at {place} on {day}. {tail}",
    "{place} never lets me down. {tail}",
    "If you have not been to {place} lately, go. {tail}",
    "My {day} at {place}. {tail}",
)
_WISHES = ("Have a great day.", "All the best.", "To many more.", "Enjoy the cake.", "Let us celebrate soon.")
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_COLOURS = ("red", "grey", "green", "yellow", "blue", "striped", "orange", "purple")
_COUNTS = ("two", "three", "four", "five", "six", "seven", "nine")
_DISHES = ("plum cake", "apple pie", "lentil soup", "noodles", "potato salad", "lemon tart", "dumplings", "fish stew")
_INSTRUMENTS = ("violin", "trumpet", "cello", "piano", "drum", "flute", "guitar")
_WORDS: dict[str, Sequence[str]] = {
    "day": _DAYS,
    "colour": _COLOURS,
    "count": _COUNTS,
    "dish": _DISHES,
    "instrument": _INSTRUMENTS,
}


class Words(dict[str, str]):
    """What fills a sentence, with what is known of it; every other word is drawn when the sentence asks for it.

    `friends` are handles.
    """

    def __init__(self, cast: Cast, rng: Random, friends: list[str], **known: str) -> None:
        super().__init__(known)
        self._cast, self._rng, self._friends = cast, rng, friends

    def __missing__(self, slot: str) -> str:
        self[slot] = word = self._rng.choice(_WORDS.get(slot) or self._own(slot))
        return word

    def _own(self, slot: str) -> Sequence[str]:
        if slot == "friend":
            return self._friends
        if slot == "city":
            return self._cast.cities[1:]
        return _places(self._cast, slot)


def private_post(cast: Cast, rng: Random, friends: list[str]) -> Draft | None:
    """A post about something that no other app knows; None if the city has no place of the kind that it needs."""
    template, words = rng.choice(POSTS), Words(cast, rng, friends)
    place = None
    if found := PLACE_SLOT.search(template):
        if not (names := _places(cast, found[1])):
            return None
        place = words[found[1]] = rng.choice(names)
    return _filled(template, rng.choice(TAILS), words), place


def _places(cast: Cast, kind: str) -> list[str]:
    """The names of all places, or of those of a kind."""
    return [place.name for place in cast.places if kind in ("place", place.kind)]


def own_posts(
    seed: int, cast: Cast, rng: Random, friends: list[str], since: dt.datetime
) -> Iterator[tuple[dt.datetime, Draft]]:
    """The user's posts about what happened since: trips, visits and birthdays."""
    handles = dict(zip((person.email for person in cast.people), friends, strict=False))
    for trip in trips_of(seed):
        if len(trip.flights) == 2 and since < trip.flights[0].arrives_at < cast.now:
            words = Words(cast, rng, friends, city=trip.city)
            landed = trip.flights[0].arrives_at + dt.timedelta(minutes=rng.randrange(30, 150))
            yield landed, (_filled("Landed in {city}. {tail} #travel", rng.choice(TAILS), words), None)
    visits = [v for v in errands_of(seed).visits if v.at > since and v.category in ("dining", "culture", "shopping")]
    for visit in rng.sample(visits, min(len(visits), rng.randrange(2, 6))):
        words = Words(cast, rng, friends, place=visit.place, day=weekday_name(visit.at))
        at = visit.at + dt.timedelta(minutes=rng.randrange(5, 90))
        yield at, (_filled(rng.choice(_VISITED), rng.choice(TAILS), words), visit.place)
    for person in cast.tied("family", "friend"):
        born = person.birthday
        for year in sorted({since.year, cast.now.year}):
            at = dt.datetime(year, born.month, born.day, rng.randrange(7, 12), rng.randrange(60))
            if since < at < cast.now:
                yield at, (f"Happy birthday, {handles[person.email]}! {rng.choice(_WISHES)}", None)


def business_post(seed: int, cast: Cast, rng: Random, name: str, place: Place | None) -> str:
    """What a firm or, with `place`, a venue tells its followers."""
    words = {"name": name, "day": rng.choice(_DAYS), "colour": rng.choice(_COLOURS), "city": rng.choice(cast.cities)}
    if place is None:
        return _filled(rng.choice(FIRM_POSTS), rng.choice(FIRM_TAILS), words)
    hours = hours_of(seed, place.name, place.kind)
    words |= {"opens": hour_and_minute(hours.opens_at), "closes": hour_and_minute(hours.closes_at), "city": place.city}
    templates = VENUE_POSTS
    if hours.closed_on is not None:
        templates, words["closed"] = (*VENUE_POSTS, CLOSED_POST), hours.closed_on.capitalize()
    return _filled(rng.choice(templates), rng.choice(FIRM_TAILS), words)


def reply(cast: Cast, rng: Random, author: str) -> str:
    """An answer to a post, by the display name of its author."""
    words = Words(cast, rng, [author], first=author.split()[0])
    tail = rng.choice(("", "", *TAILS)) if rng.random() < 0.35 else ""
    return _filled(f"{rng.choice(REPLIES)} {{tail}}", "" if "friend" in tail else tail, words)


def _filled(template: str, tail: str, words: dict[str, str]) -> str:
    words["tail"] = tail.format_map(words)
    return " ".join(template.format_map(words).split())
