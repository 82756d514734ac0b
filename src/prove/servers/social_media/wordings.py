"""The sentences of posts and replies, with what must be so for them."""

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from prove.servers._shared.kinds import WEEKDAYS

Trait = Literal[
    "settled",
    "in_town",
    "warm",
    "warmer",
    "cold",
    "morning",
    "later",
    "workday",
    "other",
    "by_rail",
    "planned",
    "open",
    "free",
]
"""What is so when somebody writes: they are not on a trip; they are in the home city, where all places are; the season
of their city, and whether it was not warm yet a month ago; the time of the day and of the week; nothing is known of
their trips, as it is of the user's; a city is a night by train away; they write it days before it comes out; the
place is open, and they have time to be there."""

Speech = Literal[
    "tells",
    "feat",
    "bad",
    "asks",
    "advice",
    "offers",
    "invites",
    "place",
    "city",
    "how",
    "seen",
    "food",
    "pet",
    "wish",
    "thanks",
]
"""What a post is to those who answer it: it tells something, done well or gone wrong; it looks for somebody or
something, asks for advice, gives something away or invites; it is about a place in town, another city, something that
one may want to learn or see, food or an animal; it wishes somebody else, or who answers, a happy birthday."""

_PLACE_SLOT = re.compile(r"\{(place|cafe|library|park|museum|restaurant|cinema)\}")


class Wording(NamedTuple):
    """A sentence, what comes after its tail, all that must be so for it, what it is to others, and its place's slot."""

    text: str
    tags: str
    needs: frozenset[Trait]
    speech: frozenset[Speech] = frozenset()
    slot: str | None = None


def _fits(text: str, *needs: Trait, to: Sequence[Speech] = ("tells",)) -> Wording:
    """A sentence; one that tells of a visit to a place is not for the user, whose visits are known.

    `to` is what it is to those who answer it; or, of an answer, what it answers.
    """
    found: set[Trait] = {*needs}
    if slot := _PLACE_SLOT.search(text):
        found.add("in_town")
        if "planned" not in found:
            found.add("other")
    said, _, tags = text.partition(" {tail}")
    return Wording(said, tags, frozenset(found), frozenset(to), slot and slot[1])


POSTS = (
    _fits("Best flat white of the week at {cafe}. {tail} #coffee", to=("tells", "place", "food")),
    _fits("Finished the {race} at last. {tail} #running", "settled", to=("feat",)),
    _fits(
        "Sourdough attempt number {count}, and it has holes. {tail} #baking",
        "settled",
        to=("feat", "food", "seen", "how"),
    ),
    _fits(
        "If anyone needs me, I am on the top floor of {library} with a book. {tail} #reading",
        "open",
        "free",
        to=("tells", "place"),
    ),
    _fits("Lost {a_colour} scarf near {place} this morning. {tail}", "cold", "later", to=("bad",)),
    _fits("Morning fog over {park}. {tail} #photography", "morning", to=("tells", "place", "seen")),
    _fits(
        "Last year in {city} I ate nothing but pastries for three days. {tail} #travel",
        "settled",
        "other",
        to=("city", "food"),
    ),
    _fits("I still think of my week in {city}. {tail} #travel", "settled", "other", to=("city", "seen")),
    _fits("Anyone up for a game night on {soon}? {tail} #boardgames", "settled", "planned", to=("invites",)),
    _fits("My {plant} plants have outgrown the balcony. {tail} #gardening", "settled", "warm", to=("tells", "seen")),
    _fits("I recommend the new exhibition at {museum} to everyone. {tail} #art", "planned", to=("place",)),
    _fits("Thank you {met} for the lift home! {tail}", "in_town", "other"),
    _fits("{friend} was right about the {course} at {restaurant}. {tail} #food", to=("place", "food")),
    _fits("Great talk by {met} today. {tail} #work", "settled", "workday", "later", "other"),
    _fits("Selling two concert tickets for {soon}, face value. {tail} #music", "settled", "planned", to=("offers",)),
    _fits("Fixed my own bike {part} and lost only {count} screws. {tail} #cycling", "settled", to=("feat", "how")),
    _fits(
        "Looking for a {instrument} teacher who is patient with adults. {tail} #music",
        "settled",
        "planned",
        to=("asks",),
    ),
    _fits("The queue at {restaurant} goes around the block again. {tail}", "open", to=("place",)),
    _fits("Saw my favourite film again at {cinema}. {tail} #cinema", to=("place",)),
    _fits("First swim of the season. {tail} #swimming", "warm", "warmer", to=("feat",)),
    _fits("New desk at the office, same {on_desk}. {tail} #work", "settled", "workday", to=("tells", "seen")),
    _fits("Does anyone know a good vet who is open on {day}s? {tail} #dogs", "settled", "planned", to=("asks",)),
    _fits("The {pet} has learned to open the {opened}. {tail} #pets", "settled", to=("tells", "seen", "pet")),
    _fits("Packed for {city}: one suitcase and {count} books. {tail} #travel", "settled", "other", to=("city",)),
    _fits("Found my grandmother's recipe for {dish}. {tail} #baking", "settled", "planned", to=("food", "tells")),
    _fits("Sunrise run through {park}, saw {count} herons. {tail} #running #birds", "morning", to=("tells", "place")),
    _fits("Moving flat next month, free {furniture} to a good home. {tail}", "settled", "other", to=("offers",)),
    _fits("Our street party raised enough for a new {wanted}. {tail} #neighbours", "settled", "planned", to=("feat",)),
    _fits("The chess club meets at {cafe} now. {tail} #chess", "planned", to=("place", "invites")),
    _fits("{cafe} still has the best cinnamon rolls. {tail} #food", "planned", to=("place", "food")),
    _fits(
        "Took the night train to {rail_city} and slept well. {tail} #travel",
        "settled",
        "other",
        "by_rail",
        to=("city",),
    ),
    _fits("Just gave blood and got {snack}. {tail}", "settled", to=("feat",)),
    _fits("Power cut on our street, {dish} by candlelight. {tail}", "settled", "later", to=("bad",)),
    _fits("Dear neighbour with the {instrument}: bravo, but not at six. {tail}", "settled"),
    _fits("Meteor shower tonight, look up after {late}. {tail} #astronomy", "later"),
    _fits("Repaired an old {machine} with {count} screws to spare. {tail} #vintage", "settled", to=("feat", "how")),
    _fits("Volunteers wanted for the clean-up in {park} on {soon}. {tail} #neighbours", "planned", to=("invites",)),
    _fits("I drew {drawn} all week. {tail} #art", "settled", to=("tells", "seen", "how")),
    _fits("Ran into {met} at {place}. {tail}"),
    _fits("{jam} season, and my kitchen is sticky. {tail} #baking", "settled", "cold", to=("food", "how")),
    _fits("Passed my {exam} exam. {tail}", "settled", to=("feat",)),
    _fits("Learning to play the {instrument}. {tail} #music", "settled", "planned"),
    _fits("I would cross the city for the {course} at {restaurant}. {tail} #food", "planned", to=("place", "food")),
    _fits("Day {number} without coffee, and I miss it. {tail} #coffee", "settled", to=("bad", "feat")),
    _fits("I have read {count} books about {topic} and cannot stop. {tail} #reading", "settled"),
    _fits("My grandmother says that nobody can hurry {dish}. {tail} #food", "settled", to=("food",)),
    _fits("Made {dish} for the whole street. {tail} #food", "settled", "later", to=("food", "feat")),
    _fits("The washing machine ate {count} socks this week. {tail}", "settled", to=("bad",)),
    _fits("Planted {plant} seeds in old tea cups. {tail} #gardening", "settled", to=("seen", "how")),
    _fits("I am knitting {a_colour} scarf for {friend}. {tail} #knitting", "settled", "cold", to=("seen", "how")),
    _fits(
        "I can do {number} pull-ups in a row, which is a record for me. {tail} #sport", "settled", to=("feat", "how")
    ),
    _fits("Does anyone have a {tool} that I could borrow on {soon}? {tail}", "settled", "planned", to=("asks",)),
    _fits("Who else has started to learn {language}? {tail} #languages", "settled", "planned", to=("advice",)),
    _fits("My {language} teacher says that I sound like a robot. {tail} #languages", "settled", to=("bad", "tells")),
    _fits("Our choir still looks for {voices} for {soon}. {tail} #music", "settled", "planned", to=("asks",)),
    _fits(
        "Looking for people to play {game} with on {day} evenings. {tail} #sport", "settled", "planned", to=("invites",)
    ),
    _fits("Lost at {game} to a ten-year-old. {tail} #sport", "settled", "later", to=("bad",)),
    _fits("A {bird} has moved in below our roof. {tail} #birds", "settled", "warm", to=("tells", "seen")),
    _fits("Too warm to sleep, so I read about {topic}. {tail} #reading", "settled", "warm", "morning", to=("bad",)),
    _fits("Can anyone recommend a podcast about {topic}? {tail} #podcasts", "settled", "planned", to=("advice",)),
    _fits("Watched a film about {topic} and cried. {tail} #cinema", "settled"),
    _fits("The {pet} and I disagree about breakfast. {tail} #pets", "settled", "morning", to=("tells", "pet")),
    _fits("The {pet} sleeps on my {slept_on}. {tail} #pets", "settled", to=("tells", "pet", "seen")),
    _fits("Built a {built} out of old boxes. {tail}", "settled", "later", to=("feat", "seen", "how")),
    _fits("Painted the bathroom {colour}, and half of myself. {tail}", "settled", "later", to=("feat", "seen")),
    _fits("Wrote {count} letters by hand. {tail}", "settled", to=("feat",)),
    _fits("Found {found} in an old coat. {tail}", "settled"),
    _fits("Our lift is broken, and I live on the {floor} floor. {tail}", "settled", "other", to=("bad",)),
    _fits("The new neighbours have {count} {pet}s. {tail} #neighbours", "settled"),
    _fits("Learning to {skill} at my age. {tail}", "settled", "planned"),
    _fits("I can {skill} now, ask me for proof. {tail}", "settled", to=("feat", "how")),
    _fits("Today I learned that {fact}. {tail}"),
    _fits("Our quiz team needs somebody who knows about {topic}. {tail} #quiz", "settled", "planned", to=("asks",)),
    _fits("Our quiz team came {rank} out of nine. {tail} #quiz", "settled"),
    _fits("I have listened to {music} all {today}. {tail} #music", "settled", "later"),
    _fits("My {machine} stopped working on a {today}, of course. {tail}", "settled", to=("bad",)),
    _fits("Up before the alarm, day {number} in a row. {tail}", "settled", "morning"),
    _fits("{flavour} ice cream for dinner, no regrets. {tail} #food", "settled", "warm", "later", to=("food", "tells")),
    _fits("Cycled {count} hours against the wind. {tail} #cycling", "settled", "later", to=("feat",)),
    _fits("Walked for {count} hours and met only {animals}. {tail} #hiking", "settled", "later", to=("feat",)),
    _fits("Swapping {plant} seedlings for a {tool}. {tail} #gardening", "settled", "planned", "warm", to=("offers",)),
    _fits(
        "I would like to hear more {music}, what do you recommend? {tail} #music", "settled", "planned", to=("advice",)
    ),
    _fits("My {exam} course starts on {soon}, and I am nervous. {tail}", "settled", "other"),
    _fits("Hot {drink} is the only reason to go outside. {tail}", "settled", "cold"),
    _fits("My windows have not been this clean in {number} months. {tail}", "settled", "later", to=("feat",)),
    _fits("The {instrument} from the attic is in tune again. {tail} #music", "settled", to=("feat",)),
    _fits("A {bird} sat next to me for {number} minutes. {tail} #birds", "settled", to=("tells", "seen")),
)
ON_TRIPS = tuple(
    _fits(text, to=("city",))
    for text in (
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
        "Nobody in {city} walks as slowly as I do. {tail} #travel",
        "I could live in {city} for the bakeries alone. {tail} #food",
        "I keep taking photos of {drawn} in {city}. {tail} #photography",
        "The mornings in {city} smell of coffee. {tail} #travel",
        "A {pet} in {city} has followed me for {count} streets. {tail} #pets",
        "They told me {city} was noisy, and I hear a {bird}. {tail} #birds",
    )
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
    _fits("Next stop: {place}."),
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
OUTDOORS = frozenset(("#running", "#cycling", "#sport", "#hiking", "#travel", "#swimming"))
TAGS_OF_TAILS = {
    "My legs disagree.": OUTDOORS,
    "The weather helped.": OUTDOORS | {"#gardening", "#photography", "#birds", "#astronomy", "#neighbours"},
    "I could do this every {today}.": OUTDOORS | {"#reading", "#baking", "#food", "#coffee", "#cinema", "#art"},
}
"""Tails that are written only with some of these tags."""
FIRM_POSTS = (
    _fits("{name} is hiring in {city}. {tail} #jobs"),
    _fits("Our new office in {city} opens its doors next month. {tail} #news"),
    _fits("Meet the team behind {name}. {tail} #team"),
    _fits("{name} celebrates its anniversary this year. {tail} #anniversary", to=("feat",)),
    _fits("{name} is proud to sponsor the {city} city run. {tail} #running", to=("feat",)),
    _fits("Our customer survey is out: help {name} with two minutes of your time. {tail} #survey"),
    _fits("Behind the scenes at {name}: how a {workday} looks. {tail} #team"),
    _fits("Thank you, {city}, for the warm welcome. {tail} #news"),
    _fits("{name} has a new logo, and it is {colour}. {tail} #news"),
    _fits("Half of {name} cycles to work in {city}. {tail} #cycling", to=("feat",)),
    _fits("{name} answers your questions on {soon}. {tail} #questions"),
    _fits("Our apprentices in {city} have passed their exams. {tail} #team", to=("feat",)),
    _fits("{name} now prints on both sides, everywhere. {tail} #green", to=("feat",)),
    _fits("Quiet week at {name}: we moved {count} desks. {tail} #team"),
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
    _fits("Win two vouchers for {name}: tell us your favourite memory. {tail} #giveaway"),
    _fits("We painted the front of {name} {colour}, come and judge us. {tail} #neighbours"),
    _fits("Someone left {a_colour} umbrella at {name}, ask at the counter. {tail}"),
    _fits("New on the wall of {name}: pictures by people from {city}. {tail} #art", to=("tells", "place")),
    _fits("{name} has a new chair, and it squeaks. {tail} #neighbours"),
    _fits("The {pet} in front of {name} is nobody's, but well fed. {tail} #pets"),
    _fits("Still here after all these years: {name} says thank you. {tail} #anniversary", to=("feat",)),
    _fits("Somebody has forgotten {found} at {name}. {tail}"),
)
HOURS_POST = _fits("{name} is open from {opens} to {closes}. {tail} #news")
"""Not on the day of the week on which it is closed."""
CLOSED_POST = _fits("A reminder: {name} is closed on {closed}s. {tail} #news")
REPLIES = (
    _fits("I had no idea, thanks for telling us, {first}."),
    _fits("This made my {today}, {first}."),
    _fits("{first}, you never change."),
    _fits("Who would have thought, {first}."),
    _fits("I like how you tell it, {first}."),
    _fits("More of this, {first}, please."),
    _fits("Good to know, {first}. I would not have guessed it."),
    _fits("{first}, I needed that on a {today}."),
    _fits("Congratulations, {first}!", to=("feat",)),
    _fits("{first}, you are an example to us all.", to=("feat",)),
    _fits("Well done, {first}! I would have given up.", to=("feat",)),
    _fits("Not everybody can say that, {first}.", to=("feat",)),
    _fits("I take my hat off to you, {first}.", to=("feat",)),
    _fits("Sorry to hear that, {first}.", to=("bad",)),
    _fits("That happened to me on {lately}, {first}.", "other", to=("bad",)),
    _fits("It could be worse, {first}, believe me.", to=("bad",)),
    _fits("I had to laugh, {first}, forgive me.", to=("bad",)),
    _fits("Tomorrow is another day, {first}.", to=("bad",)),
    _fits("Let me ask around on {soon}, {first}.", to=("asks", "offers")),
    _fits("I know someone near {place} who can help.", "planned", to=("asks",)),
    _fits("Have you asked at {place}?", "planned", to=("asks",)),
    _fits("Not me, {first}, but I pass it on.", to=("asks", "offers")),
    _fits("I think I know whom to ask, {first}.", to=("asks",)),
    _fits("I write you a list on {soon}, {first}.", to=("advice",)),
    _fits("Let me think about it until {soon}, {first}.", to=("advice",)),
    _fits("I would like to know that too, {first}.", to=("advice",)),
    _fits("{first}, ask me that over a coffee.", to=("advice",)),
    _fits("Is that still to be had, {first}?", to=("offers",)),
    _fits("My neighbour may be glad of that, {first}.", to=("offers",)),
    _fits("Count me in, {first}.", to=("invites",)),
    _fits("At what time, {first}?", to=("invites",)),
    _fits("I can bring {dish}, {first}.", to=("invites",)),
    _fits("Shall I bring somebody along, {first}?", to=("invites",)),
    _fits("We should go there together, {first}.", to=("place", "city")),
    _fits("I was there the other day, {first}, it is true.", "in_town", "other", to=("place",)),
    _fits("I go there far too seldom, {first}.", "in_town", "other", to=("place",)),
    _fits("{first}, I know nobody who does not like it there.", to=("place",)),
    _fits("Please take me along next time, {first}!", to=("place", "city")),
    _fits("You have to tell me all about it, {first}.", to=("city",)),
    _fits("I would rather be there than here on a {today}, {first}.", to=("city",)),
    _fits("I would have stayed at home with {dish}, {first}.", to=("city",)),
    _fits("You have to show me how, {first}.", to=("how",)),
    _fits("Could you teach me that, {first}?", to=("how",)),
    _fits("Send pictures of it on {soon}, {first}, please.", to=("seen",)),
    _fits("I would like to see that, {first}.", to=("seen",)),
    _fits("Now I am hungry, {first}.", to=("food",)),
    _fits("I had {dish} today, {first}, and I regret it.", "later", to=("food",)),
    _fits("I would eat that right now, {first}.", to=("food",)),
    _fits("What is it called, {first}?", to=("pet",)),
    _fits("They understand more than we think, {first}.", to=("pet",)),
    _fits("All the best from me as well!", to=("wish",)),
    _fits("I would have forgotten it without you, {first}!", to=("wish",)),
    _fits("Thank you for thinking of it, {first}. From me, too!", to=("wish",)),
    _fits("I join in, {first}: to a good year!", to=("wish",)),
    _fits("Is it that day again? My best wishes, and thanks to {first}!", to=("wish",)),
    _fits("That is kind of you, {first}, thank you!", to=("thanks",)),
    _fits("Thank you, {first}! There is {dish} for everyone.", to=("thanks",)),
    _fits("You never forget it, {first}. Thank you!", to=("thanks",)),
    _fits("One year wiser, {first}, and grateful.", to=("thanks",)),
)
"""What people answer to people; `to` is what they can answer so."""
REPLY_TAILS = (
    "Have a good {today}.",
    "Greetings to all of you.",
    "More when we meet.",
    "Call me one of these days.",
    "I read it twice.",
)
"""How an answer may end."""
TO_FIRMS = (
    _fits("Congratulations, {name}!", "in_town", to=("feat",)),
    _fits("Thanks for telling us, {name}.", "in_town"),
    _fits("Good to hear from {name} again.", "in_town"),
    _fits("My family likes {name}, by the way.", "in_town"),
    _fits("Where can I read more about {name}?", "in_town"),
    _fits("Well done, all of you.", to=("feat",)),
    _fits("Could you say more by {soon}, please?"),
    _fits("I pass it on, it fits my {today}."),
    _fits("That is good news for a {today}.", to=("feat",)),
    _fits("Please tell us more about it on {soon}."),
)
"""What people answer to a business."""
BY_FIRMS = (
    _fits("Everybody at {firm} says hello, {name}!", to=()),
    _fits("Greetings from {firm}, {name}.", to=()),
    _fits("The {short} team wishes you a good {today}, {name}.", to=()),
    _fits("We like that, {name}. Your {short} team.", to=("tells", "feat", "how", "seen", "food", "pet", "city")),
    _fits("Write to us if {firm} can help, {name}.", to=("asks", "advice", "bad")),
    _fits("We at {firm} talked about this, {name}.", to=("tells", "feat", "bad", "place", "asks")),
)
"""What a business answers; what is `to` nothing fits everything."""
MET = _fits("Ran into {friend} at {place}. {tail}")
"""What somebody writes who has met the user."""
VISITED = (
    _fits("Spent some time at {place} on {today}. {tail}", to=("place",)),
    _fits("{place} never lets me down. {tail}", to=("place",)),
    _fits("If you have not been to {place} lately, go. {tail}", to=("place",)),
    _fits("My {today} at {place}. {tail}", to=("place",)),
    _fits("I could go to {place} every {today}. {tail}", to=("place",)),
    _fits("Ask me where I was on {today}: at {place}. {tail}", to=("place",)),
)
ON_THE_WAY = (
    _fits("Packed for {city}: one suitcase and {count} books. {tail} #travel", to=("city",)),
    _fits("Landed in {city}. {tail} #travel", to=("city",)),
    _fits("Just back from {city}. {tail} #travel", to=("city", "seen")),
)
"""What the user writes before a trip, after landing and at home again."""
ON_THE_WAY_AGAIN = (
    _fits("Packed for {city} again, with {count} books fewer. {tail} #travel", to=("city",)),
    _fits("Landed in {city} once more. {tail} #travel", to=("city",)),
    _fits("Back from {city} again. {tail} #travel", to=("city", "seen")),
)
"""What the user writes about the next trip to the same city."""
ON_THE_WAY_ONCE_MORE = (
    _fits("Packed for {city}, the suitcase knows the way by now. {tail} #travel", to=("city",)),
    _fits("Landed in {city}, for the third time lately. {tail} #travel", to=("city",)),
    _fits("Home from {city} for the third time lately. {tail} #travel", to=("city", "seen")),
)
"""What the user writes about the trip after that."""
WAYS = ON_THE_WAY, ON_THE_WAY_AGAIN, ON_THE_WAY_ONCE_MORE
"""What the user writes about trips to one city, trip by trip; of more trips they write nothing."""
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
    "course": (
        "lunch menu",
        "soup of the day",
        "bread",
        "chef's special",
        "dessert of the day",
        "Sunday menu",
        "house sauce",
        "set dinner",
    ),
    "instrument": ("violin", "trumpet", "cello", "piano", "drum", "flute", "guitar"),
    "number": ("three", "five", "eight", "nine", "eleven", "twelve", "fourteen", "twenty"),
    "race": ("half marathon", "hill race", "charity run", "relay race", "night run", "ten-kilometre run"),
    "plant": ("tomato", "basil", "bean", "pepper", "strawberry", "mint", "cucumber"),
    "part": ("brake", "chain", "light", "saddle", "pedal"),
    "on_desk": ("desk plant", "cold coffee", "squeaky chair", "pile of paper", "view of the car park"),
    "pet": ("dog", "cat", "rabbit", "parrot", "hamster", "kitten"),
    "opened": ("fridge", "treat jar", "back door", "bread box", "laundry basket"),
    "wanted": ("swing", "bench", "slide", "bike stand", "book box", "fountain"),
    "snack": ("a biscuit", "a banana", "two biscuits", "a sandwich", "a sticker"),
    "late": ("ten", "half past ten", "eleven", "midnight"),
    "machine": ("radio", "sewing machine", "record player", "wall clock", "typewriter", "toaster"),
    "drawn": ("people on the tram", "front doors", "cats on windowsills", "hands", "market stalls", "old trees"),
    "jam": ("Marmalade", "Quince jelly", "Pickle", "Lemon curd"),
    "exam": ("first aid", "sailing", "Italian", "bookkeeping", "lifeguard", "sign language"),
    "furniture": ("bookshelf", "armchair", "desk", "floor lamp", "wardrobe", "piano stool"),
    "topic": ("volcanoes", "whales", "old trains", "bees", "the moon", "lighthouses", "codes", "mushrooms"),
    "tool": ("long ladder", "drill", "sewing machine", "tent", "bike pump", "wheelbarrow", "projector"),
    "language": ("Italian", "Spanish", "Japanese", "Portuguese", "Finnish", "Greek", "Korean"),
    "voices": ("basses", "tenors", "altos", "sopranos", "a pianist"),
    "game": ("badminton", "chess", "volleyball", "table tennis", "darts", "bridge"),
    "bird": ("swallow", "blackbird", "sparrow", "robin", "starling", "wren"),
    "slept_on": ("favourite jumper", "winter coat", "keyboard", "pillow", "open book", "clean laundry"),
    "built": ("bookshelf", "bird house", "shoe rack", "puppet theatre", "rabbit hutch"),
    "found": ("an old ticket", "a love letter", "two odd gloves", "a key", "a shopping list", "a postcard"),
    "floor": ("fourth", "fifth", "sixth", "seventh", "ninth"),
    "skill": ("juggle", "skate", "knit", "whistle", "dance the tango", "type with ten fingers"),
    "fact": (
        "octopuses have three hearts",
        "bananas are berries",
        "honey does not go bad",
        "sharks are older than trees",
        "wombats are faster than I am",
        "cows have best friends",
        "snails can sleep for years",
    ),
    "rank": ("second", "third", "fourth", "fifth", "seventh", "last"),
    "music": ("old jazz", "one piano piece", "sad songs", "choir music", "film music", "drum solos"),
    "flavour": ("Lemon", "Pistachio", "Hazelnut", "Mango", "Vanilla", "Raspberry"),
    "animals": ("cows", "two ducks", "joggers", "a very old horse", "sheep", "my own neighbours"),
    "drink": ("chocolate", "ginger tea", "apple juice", "lemon water"),
}
"""What is drawn for a slot, whoever writes."""
