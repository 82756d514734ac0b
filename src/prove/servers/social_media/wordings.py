"""The sentences of posts and replies, with what must be so for them."""

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from prove.servers._shared.kinds import WEEKDAYS

Trait = Literal[
    "settled", "in_town", "warm", "warmer", "cold", "morning", "later", "workday", "other", "by_rail", "planned"
]
"""What is so when somebody writes: they are not on a trip; they are in the home city, where all places are; the season
of their city, and whether it was not warm yet a month ago; the time of the day and of the week; nothing is known of
their trips, as it is of the user's; a city is a night by train away; they write it days before it comes out."""

PLACE_SLOT = re.compile(r"\{(place|cafe|library|park|museum|restaurant|cinema)\}")


class Wording(NamedTuple):
    """A sentence, what comes after its tail, and all that must be so for it."""

    text: str
    tags: str
    needs: frozenset[Trait]


def _fits(text: str, *needs: Trait) -> Wording:
    """A sentence; one that tells of a visit to a place is not for the user, whose visits are known."""
    found: set[Trait] = {*needs}
    if PLACE_SLOT.search(text):
        found.add("in_town")
        if "planned" not in found:
            found.add("other")
    said, _, tags = text.partition(" {tail}")
    return Wording(said, tags, frozenset(found))


POSTS = (
    _fits("Best flat white of the week at {cafe}. {tail} #coffee"),
    _fits("Finished the {race} at last. {tail} #running", "settled"),
    _fits("Sourdough attempt number {count}, and it has holes. {tail} #baking", "settled"),
    _fits("If anyone needs me, I am on the top floor of {library} with a book. {tail} #reading"),
    _fits("Lost {a_colour} scarf near {place} this morning. {tail}", "cold", "later"),
    _fits("Morning fog over {park}. {tail} #photography", "morning"),
    _fits("Three days in {city}, and I have eaten nothing but pastries. {tail} #travel", "settled", "other"),
    _fits("Just back from {city}. {tail} #travel", "settled", "other"),
    _fits("Anyone up for a game night on {soon}? {tail} #boardgames", "settled", "planned"),
    _fits("My {plant} plants have outgrown the balcony. {tail} #gardening", "settled", "warm"),
    _fits("I recommend the new exhibition at {museum} to everyone. {tail} #art", "planned"),
    _fits("Thank you {met} for the lift home! {tail}", "in_town", "other"),
    _fits("{friend} was right about the dumplings at {restaurant}. {tail} #food"),
    _fits("Great talk by {met} today. {tail} #work", "settled", "workday", "later", "other"),
    _fits("Selling two concert tickets for {soon}, face value. {tail} #music", "settled", "planned"),
    _fits("Fixed my own bike {part} and lost only {count} screws. {tail} #cycling", "settled"),
    _fits("Looking for a {instrument} teacher who is patient with adults. {tail} #music", "settled", "planned"),
    _fits("The queue at {restaurant} goes around the block again. {tail}"),
    _fits("Saw my favourite film again at {cinema}. {tail} #cinema"),
    _fits("First swim of the season. {tail} #swimming", "warm", "warmer"),
    _fits("New desk at the office, same {on_desk}. {tail} #work", "settled", "workday"),
    _fits("Does anyone know a good vet who is open on {day}s? {tail} #dogs", "settled", "planned"),
    _fits("The {pet} has learned to open the {opened}. {tail} #pets", "settled"),
    _fits("Packed for {city}: one suitcase and {count} books. {tail} #travel", "settled", "other"),
    _fits("Found my grandmother's recipe for {dish}. {tail} #baking", "settled", "planned"),
    _fits("Sunrise run through {park}, saw {count} herons. {tail} #running #birds", "morning"),
    _fits("Moving flat next month, free {furniture} to a good home. {tail}", "settled", "other"),
    _fits("Our street party raised enough for a new {wanted}. {tail} #neighbours", "settled", "planned"),
    _fits("The chess club meets at {cafe} now. {tail} #chess", "planned"),
    _fits("{cafe} still has the best cinnamon rolls. {tail} #food", "planned"),
    _fits("Took the night train to {rail_city} and slept well. {tail} #travel", "settled", "other", "by_rail"),
    _fits("Just gave blood and got {snack}. {tail}", "settled"),
    _fits("Power cut on our street, {dish} by candlelight. {tail}", "settled", "later"),
    _fits("Dear neighbour with the {instrument}: bravo, but not at six. {tail}", "settled"),
    _fits("Meteor shower tonight, look up after {late}. {tail} #astronomy", "later"),
    _fits("Repaired an old {machine} with {count} screws to spare. {tail} #vintage", "settled"),
    _fits("Volunteers wanted for the clean-up in {park} on {soon}. {tail} #neighbours", "planned"),
    _fits("I drew {drawn} all week. {tail} #art", "settled"),
    _fits("Ran into {met} at {place}. {tail}"),
    _fits("{jam} season, and my kitchen is sticky. {tail} #baking", "settled", "cold"),
    _fits("Passed my {exam} exam. {tail}", "settled"),
    _fits("Learning to play the {instrument}. {tail} #music", "settled", "planned"),
    _fits("I would cross the city for the {dish} at {restaurant}. {tail} #food", "planned"),
    _fits("Day {number} without coffee, and I miss it. {tail} #coffee", "settled"),
    _fits("I have read {count} books about {topic} and cannot stop. {tail} #reading", "settled"),
    _fits("My grandmother says that nobody can hurry {dish}. {tail} #food", "settled"),
    _fits("Made {dish} for the whole street. {tail} #food", "settled", "later"),
    _fits("The washing machine ate {count} socks this week. {tail}", "settled"),
    _fits("Planted {plant} seeds in old tea cups. {tail} #gardening", "settled"),
    _fits("I am knitting {a_colour} scarf for {friend}. {tail} #knitting", "settled", "cold"),
    _fits("I can do {number} pull-ups in a row, which is a record for me. {tail} #sport", "settled"),
    _fits("Does anyone have a {tool} that I could borrow on {soon}? {tail}", "settled", "planned"),
    _fits("Who else has started to learn {language}? {tail} #languages", "settled", "planned"),
    _fits("My {language} teacher says that I sound like a robot. {tail} #languages", "settled"),
    _fits("Our choir still looks for {voices} for {soon}. {tail} #music", "settled", "planned"),
    _fits("Looking for people to play {game} with on {day} evenings. {tail} #sport", "settled", "planned"),
    _fits("Lost at {game} to a ten-year-old. {tail} #sport", "settled", "later"),
    _fits("A {bird} has moved in below our roof. {tail} #birds", "settled", "warm"),
    _fits("Too warm to sleep, so I read about {topic}. {tail} #reading", "settled", "warm", "morning"),
    _fits("Can anyone recommend a podcast about {topic}? {tail} #podcasts", "settled", "planned"),
    _fits("Watched a film about {topic} and cried. {tail} #cinema", "settled"),
    _fits("The {pet} and I disagree about breakfast. {tail} #pets", "settled", "morning"),
    _fits("The {pet} sleeps on my {slept_on}. {tail} #pets", "settled"),
    _fits("Built a {built} out of old boxes. {tail}", "settled", "later"),
    _fits("Painted the bathroom {colour}, and half of myself. {tail}", "settled", "later"),
    _fits("Wrote {count} letters by hand. {tail}", "settled"),
    _fits("Found {found} in an old coat. {tail}", "settled"),
    _fits("Our lift is broken, and I live on the {floor} floor. {tail}", "settled", "other"),
    _fits("The new neighbours have {count} {pet}s. {tail} #neighbours", "settled"),
    _fits("Learning to {skill} at my age. {tail}", "settled", "planned"),
    _fits("I can {skill} now, ask me for proof. {tail}", "settled"),
    _fits("Today I learned that {fact}. {tail}"),
    _fits("Our quiz team needs somebody who knows about {topic}. {tail} #quiz", "settled", "planned"),
    _fits("Our quiz team came {rank} out of nine. {tail} #quiz", "settled"),
    _fits("I have listened to {music} all {today}. {tail} #music", "settled", "later"),
    _fits("My {machine} stopped working on a {today}, of course. {tail}", "settled"),
    _fits("Up before the alarm, day {number} in a row. {tail}", "settled", "morning"),
    _fits("{flavour} ice cream for dinner, no regrets. {tail} #food", "settled", "warm", "later"),
    _fits("Cycled {count} hours against the wind. {tail} #cycling", "settled", "later"),
    _fits("Walked for {count} hours and met only {animals}. {tail} #hiking", "settled", "later"),
    _fits("Swapping {plant} seedlings for a {tool}. {tail} #gardening", "settled", "planned", "warm"),
    _fits("I would like to hear more {music}, what do you recommend? {tail} #music", "settled", "planned"),
    _fits("My {exam} course starts on {soon}, and I am nervous. {tail}", "settled", "other"),
    _fits("Hot {drink} is the only reason to go outside. {tail}", "settled", "cold"),
    _fits("My windows have not been this clean in {number} months. {tail}", "settled", "later"),
    _fits("The {instrument} from the attic is in tune again. {tail} #music", "settled"),
    _fits("A {bird} sat next to me for {number} minutes. {tail} #birds", "settled"),
)
ON_TRIPS = tuple(
    _fits(text)
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
    _fits("{name} celebrates its anniversary this year. {tail} #anniversary"),
    _fits("{name} is proud to sponsor the {city} city run. {tail} #running"),
    _fits("Our customer survey is out: help {name} with two minutes of your time. {tail} #survey"),
    _fits("Behind the scenes at {name}: how a {workday} looks. {tail} #team"),
    _fits("Thank you, {city}, for the warm welcome. {tail} #news"),
    _fits("{name} has a new logo, and it is {colour}. {tail} #news"),
    _fits("Half of {name} cycles to work in {city}. {tail} #cycling"),
    _fits("{name} answers your questions on {soon}. {tail} #questions"),
    _fits("Our apprentices in {city} have passed their exams. {tail} #team"),
    _fits("{name} now prints on both sides, everywhere. {tail} #green"),
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
    _fits("New on the wall of {name}: pictures by people from {city}. {tail} #art"),
    _fits("{name} has a new chair, and it squeaks. {tail} #neighbours"),
    _fits("The {pet} in front of {name} is nobody's, but well fed. {tail} #pets"),
    _fits("Still here after all these years: {name} says thank you. {tail} #anniversary"),
    _fits("Somebody has forgotten {found} at {name}. {tail}"),
)
HOURS_POST = _fits("{name} is open from {opens} to {closes}. {tail} #news")
"""Not on the day of the week on which it is closed."""
CLOSED_POST = _fits("A reminder: {name} is closed on {closed}s. {tail} #news")
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
MET = _fits("Ran into {friend} at {place}. {tail}")
"""What somebody writes who has met the user."""
VISITED = (
    _fits("Spent some time at {place} on {today}. {tail}"),
    _fits("{place} never lets me down. {tail}"),
    _fits("If you have not been to {place} lately, go. {tail}"),
    _fits("My {today} at {place}. {tail}"),
    _fits("I could go to {place} every {today}. {tail}"),
    _fits("Ask me where I was on {today}: at {place}. {tail}"),
)
ON_THE_WAY = (
    _fits("Packed for {city}: one suitcase and {count} books. {tail} #travel"),
    _fits("Landed in {city}. {tail} #travel"),
    _fits("Just back from {city}. {tail} #travel"),
)
"""What the user writes before a trip, after landing and at home again."""
ON_THE_WAY_AGAIN = (
    _fits("Packed for {city} again, with {count} books fewer. {tail} #travel"),
    _fits("Landed in {city} once more. {tail} #travel"),
    _fits("Back from {city} again. {tail} #travel"),
)
"""What the user writes about a later trip to the same city."""
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
    "number": ("three", "five", "eight", "nine", "eleven", "twelve", "fourteen", "twenty"),
    "race": ("half marathon", "hill race", "charity run", "relay race", "night run", "ten-kilometre run"),
    "plant": ("tomato", "basil", "bean", "pepper", "strawberry", "mint", "cucumber"),
    "part": ("brake", "chain", "light", "saddle", "pedal"),
    "on_desk": ("desk plant", "cold coffee", "squeaky chair", "pile of paper", "view of the car park"),
    "pet": ("dog", "cat", "rabbit", "parrot", "puppy", "kitten"),
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
