"""The sentences of posts and replies, with what must be so for them."""

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from prove.servers._shared.kinds import WEEKDAYS

Trait = Literal["settled", "in_town", "warm", "cold", "morning", "later", "workday", "other", "by_rail", "planned"]
"""What is so when somebody writes: they are not on a trip; they are in the home city, where all places are; the season
of their city; the time of the day and of the week; nothing is known of their trips, as it is of the user's; a city is a
night by train away; they write it days before it comes out."""

PLACE_SLOT = re.compile(r"\{(place|cafe|library|park|museum|restaurant|cinema)\}")


class Wording(NamedTuple):
    """A sentence, and all that must be so for it."""

    text: str
    needs: frozenset[Trait]


def _fits(text: str, *needs: Trait) -> Wording:
    """A sentence; one that tells of a visit to a place is not for the user, whose visits are known."""
    found: set[Trait] = {*needs}
    if PLACE_SLOT.search(text):
        found.add("in_town")
        if "planned" not in found:
            found.add("other")
    return Wording(text, frozenset(found))


POSTS = (
    _fits("Best flat white of the week at {cafe}. {tail} #coffee"),
    _fits("Finished the half marathon at last. {tail} #running", "settled"),
    _fits("Sourdough attempt number {count}, and it has holes. {tail} #baking", "settled"),
    _fits("If anyone needs me, I am on the top floor of {library} with a book. {tail} #reading"),
    _fits("Lost {a_colour} scarf near {place} this morning. {tail}", "cold", "later"),
    _fits("Morning fog over {park}. {tail} #photography", "morning"),
    _fits("Three days in {city}, and I have eaten nothing but pastries. {tail} #travel", "settled", "other"),
    _fits("Just back from {city}. {tail} #travel", "settled", "other"),
    _fits("Anyone up for a game night on {soon}? {tail} #boardgames", "settled", "planned"),
    _fits("My tomato plants have outgrown the balcony. {tail} #gardening", "settled", "warm"),
    _fits("I recommend the new exhibition at {museum} to everyone. {tail} #art", "planned"),
    _fits("Thank you {met} for the lift home! {tail}", "in_town", "other"),
    _fits("{friend} was right about the dumplings at {restaurant}. {tail} #food"),
    _fits("Great talk by {met} today. {tail} #work", "settled", "workday", "later", "other"),
    _fits("Selling two concert tickets for {soon}, face value. {tail} #music", "settled", "planned"),
    _fits("Fixed my own bike brake and lost only {count} screws. {tail} #cycling", "settled"),
    _fits("Looking for a {instrument} teacher who is patient with adults. {tail} #music", "settled", "planned"),
    _fits("The queue at {restaurant} goes around the block again. {tail}"),
    _fits("Saw my favourite film again at {cinema}. {tail} #cinema"),
    _fits("First swim of the season. {tail} #swimming", "warm"),
    _fits("New job title, same desk plant. {tail} #work", "settled", "workday"),
    _fits("Does anyone know a good vet who is open on {day}s? {tail} #dogs", "settled", "planned"),
    _fits("The dog has learned to open the fridge. {tail} #dogs", "settled"),
    _fits("Packed for {city}: one suitcase and {count} books. {tail} #travel", "settled", "other"),
    _fits("Found my grandmother's recipe for {dish}. {tail} #baking", "settled", "planned"),
    _fits("Sunrise run through {park}, saw {count} herons. {tail} #running #birds", "morning"),
    _fits("Moving flat next month, free bookshelf to a good home. {tail}", "settled", "other"),
    _fits("Our street party raised enough for a new swing. {tail} #neighbours", "settled", "planned"),
    _fits("The chess club meets at {cafe} now. {tail} #chess", "planned"),
    _fits("{cafe} still has the best cinnamon rolls. {tail} #food", "planned"),
    _fits("Took the night train to {rail_city} and slept well. {tail} #travel", "settled", "other", "by_rail"),
    _fits("Just gave blood and got a biscuit. {tail}", "settled"),
    _fits("Power cut on our street, dinner by candlelight. {tail}", "settled", "later"),
    _fits("Dear neighbour with the {instrument}: bravo, but not at six. {tail}", "settled"),
    _fits("Meteor shower tonight, look up after eleven. {tail} #astronomy", "later"),
    _fits("Repaired an old radio, and it plays jazz. {tail} #vintage", "settled"),
    _fits("Volunteers wanted for the clean-up in {park} on {soon}. {tail} #neighbours", "planned"),
    _fits("I drew people on the tram all week. {tail} #art", "settled"),
    _fits("Ran into {met} at {place}. {tail}"),
    _fits("Marmalade season, and my kitchen is sticky. {tail} #baking", "settled", "cold"),
    _fits("Passed my sailing exam. {tail} #sailing", "settled", "warm"),
    _fits("Learning to play the {instrument}. {tail} #music", "settled", "planned"),
    _fits("I would cross the city for the {dish} at {restaurant}. {tail} #food", "planned"),
)
ON_TRIPS = (
    "{city} is even better than I was told. {tail} #travel",
    "I have walked through half of {city} today. {tail} #travel",
    "Breakfast in {city} takes two hours, and nobody minds. {tail} #travel",
    "Lost my way in {city} and found a bakery. {tail} #travel #food",
    "The view from my window in {city} deserves {count} photos. {tail} #photography",
    "I tried {dish} in {city}, and I want the recipe. {tail} #food",
    "I sent {count} postcards from {city}. {tail} #travel",
    "Everybody in {city} seems to own {a_colour} umbrella. {tail} #travel",
    "My phone says I climbed {count} hills in {city}. {tail} #travel",
    "Somebody plays the {instrument} below my window in {city}. {tail} #music",
)
"""What somebody writes who is on a trip."""
TAILS = (
    _fits("Who comes along next time?"),
    _fits("I am still smiling."),
    _fits("It made my week."),
    _fits("Ask me again in a month."),
    _fits("Photos will follow."),
    _fits("Tell me I am not the only one."),
    _fits("It took me long enough."),
    _fits("{friend}, this one is for you."),
    _fits("Any tips are welcome."),
    _fits("I could do this every {today}."),
    _fits("Next stop: {place}.", "planned"),
    _fits("My legs disagree."),
    _fits("It is better than it sounds."),
    _fits("Write to me if you know more."),
    _fits("I told you so, {friend}."),
    _fits("See some of you on {soon}.", "in_town"),
    _fits("The weather helped."),
    _fits("Not bad for a {today}."),
    _fits(""),
    _fits(""),
)
FIRM_POSTS = (
    "{name} is hiring in {city}. {tail} #jobs",
    "Our new office in {city} opens its doors next month. {tail} #news",
    "Meet the team behind {name}. {tail} #team",
    "{name} celebrates its anniversary this year. {tail} #anniversary",
    "{name} is proud to sponsor the {city} city run. {tail} #running",
    "Our customer survey is out: help {name} with two minutes of your time. {tail} #survey",
    "Behind the scenes at {name}: how a {workday} looks. {tail} #team",
    "Thank you, {city}, for the warm welcome. {tail} #news",
)
FIRM_TAILS = (
    "Come and say hello.",
    "We look forward to hearing from you.",
    "More on our pages.",
    "Thank you all.",
    "Tell your friends.",
    "Details follow on {soon}.",
    "",
)
VENUE_POSTS = (
    "{name} is open from {opens} to {closes}. {tail} #news",
    "Win two vouchers for {name}: tell us your favourite memory. {tail} #giveaway",
    "We painted the front of {name} {colour}, come and judge us. {tail} #neighbours",
    "Someone left {a_colour} umbrella at {name}, ask at the counter. {tail}",
    "New on our wall: pictures by people from {city}. {tail} #art",
)
CLOSED_POST = "A reminder: {name} is closed on {closed}s. {tail} #news"
REPLIES = (
    _fits("Congratulations, {first}!"),
    _fits("Count me in, {first}."),
    _fits("I had no idea, thanks for telling us, {first}."),
    _fits("Send pictures of it on {soon}, please."),
    _fits("This made my {today}."),
    _fits("Same here, every single {today}."),
    _fits("Which day exactly, {first}?"),
    _fits("I can bring {dish}."),
    _fits("You have to show me how, {first}."),
    _fits("Let me ask around on {soon}."),
    _fits("Not sure I agree, {first}, but well said."),
    _fits("We should go there together, {first}."),
    _fits("I know someone near {place} who can help.", "planned"),
    _fits("{first}, you never change."),
    _fits("Enjoy it while it lasts, {first}!"),
    _fits("That looks good, {first}."),
    _fits("I was there on {lately}, it is true."),
    _fits("Please take me along, {first}!"),
    _fits("{first}, you are an example to us all."),
    _fits("Have you asked at {place}?", "planned"),
    _fits("It reminds me of {place}.", "planned"),
    _fits("Who would have thought, {first}."),
    _fits("I would have stayed at home with {dish}."),
    _fits("See you at {place}, then.", "planned"),
)
TO_FIRMS = (
    _fits("Congratulations, {name}!", "in_town"),
    _fits("Thanks for telling us, {name}.", "in_town"),
    _fits("Good to hear from {name} again.", "in_town"),
    _fits("My family likes {name}, by the way.", "in_town"),
    _fits("Where can I read more about {name}?", "in_town"),
    _fits("Well done, all of you."),
    _fits("Could you say more by {soon}, please?"),
    _fits("I pass it on, it fits my {today}."),
    _fits("That is good news for a {today}."),
    _fits("Please tell us more about it on {soon}."),
)
"""What people answer to a business."""
BY_FIRMS = (
    "Everybody at {firm} says hello, {name}!",
    "Greetings from {firm}, {name}.",
    "We like that, {name}. Your {short} team.",
    "The {short} team wishes you a good {today}, {name}.",
    "Write to us if {firm} can help, {name}.",
    "We at {firm} talked about this, {name}.",
)
"""What a business answers."""
MET = "Ran into {friend} at {place}. {tail}"
"""What somebody writes who has met the user."""
VISITED = (
    "Spent some time at {place} on {today}. {tail}",
    "{place} never lets me down. {tail}",
    "If you have not been to {place} lately, go. {tail}",
    "My {today} at {place}. {tail}",
)
WISHES = ("Have a great day.", "All the best.", "To many more.", "Enjoy the cake.", "Let us celebrate soon.")
DAYS = tuple(day.capitalize() for day in WEEKDAYS)
COLOURS = ("red", "grey", "green", "yellow", "blue", "striped", "orange", "purple")
WORDS: dict[str, Sequence[str]] = {
    "day": DAYS,
    "workday": DAYS[:5],
    "colour": COLOURS,
    "a_colour": tuple(f"{'an' if colour[0] in 'aeiou' else 'a'} {colour}" for colour in COLOURS),
    "count": ("two", "three", "four", "five", "six", "seven", "nine"),
    "dish": (
        "plum cake",
        "apple pie",
        "lentil soup",
        "noodles",
        "potato salad",
        "lemon tart",
        "dumplings",
        "fish stew",
    ),
    "instrument": ("violin", "trumpet", "cello", "piano", "drum", "flute", "guitar"),
}
"""What is drawn for a slot, whoever writes."""
