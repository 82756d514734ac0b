"""Visits: calling on people, which car takes one there, and what to see together."""

from typing import Any, cast

from prove.purposes.areas.people import CLOSE, address_of, entry_of, somebody
from prove.purposes.program import (
    act,
    again,
    ask,
    each,
    given,
    inside,
    look,
    number,
    purpose,
    quoted,
    rows,
    say,
    tells,
    text,
    time_of,
    word,
)
from prove.servers._shared.life.place.roads import Mode
from prove.servers.email.tools import send_email
from prove.servers.maps.places import create_place_list, find_nearby_places, save_place
from prove.servers.maps.records import PlaceKind
from prove.servers.maps.routes import get_distance_matrix, plan_stops
from prove.servers.vehicle.controls import list_vehicles
from prove.servers.vehicle.driving import navigate_to_address

MOST_PLACES = 5
"""How many places are put on a list in one go."""


@purpose(
    "maps",
    "email",
    because=(
        "I've baked far too much.",
        "I've made plenty of jam to give away.",
        "Some books I borrowed are gathering dust here.",
        "I have raffle tickets to hand out.",
        "Three short visits are better than one long phone call.",
        "My sourdough has gone berserk, and nobody I know escapes without a warm loaf.",
        "I've knitted scarves, and my living room looks like a yarn shop after an explosion.",
        "The printer spat out our reunion pictures at last, glossy and slightly crooked.",
        "My freezer is crammed with dumplings that I can't possibly eat by myself.",
        "I've cleared out my bookshelves and earmarked novels for people who'll love them.",
        "The choir's new song sheets ended up in my hallway, and I'm the delivery service.",
        "I have something small to hand over at three front doors.",
        "Whole trays of fudge are wrapped in foil, and my dentist had better not see the ribbons.",
    ),
)
def call_on_three_people() -> Any:
    """Find the quickest round to three people's homes, and let them know when the last one is reached."""
    one, two, three = somebody(*CLOSE), somebody(*CLOSE), somebody(*CLOSE)
    mode: Mode = word("bike", "car")
    homes = tuple(entry_of(person).address for person in (one, two, three))
    tour = look(plan_stops, stops=homes, mode=mode)
    first = inside(tour.legs).least(lambda leg: leg.arrives_at)
    last = inside(tour.legs).most(lambda leg: leg.arrives_at)
    tell = say(
        ask(
            first.destination,
            last.destination,
            tour.distance_km,
            told=(
                "Start at {} and finish at {}; that makes {} kilometres.",
                "The first stop is {}, the last one {}, and the distance is {} kilometres.",
                "{} comes first and {} last. It's {} kilometres in all.",
            ),
        ),
        f"plan the fastest {mode} trip from here to the homes of {one}, {two} and {three}, and tell me the first "
        "address, the last one and the kilometres",
        f"I want to visit {one}, {two} and {three} by {mode}. At which address should I begin, at which do I end, and "
        "how many kilometres is it?",
        f"In which order do I get to {one}, {two} and {three} quickest if I start now by {mode}? Tell me the first and "
        "the last address and the distance.",
        f"work out the best order for visiting {one}, {two} and {three} at home by {mode}, and give me the first "
        "address, the last one and the kilometres",
        f"What's the quickest {mode} route to the homes of {one}, {two} and {three}? I need the first address, the "
        "last "
        "one and the length in kilometres.",
    )
    subject = quoted(
        "I'm coming round",
        "A short visit",
        "Are you at home?",
        "Put the kettle on",
        "At your door soon",
        "See you in a bit",
    )
    letter = say(
        text(
            f"I'm coming round by {mode} today. I'll reach my last stop at {time_of(tour.arrives_at)} at the earliest."
        ),
        "the news that I'm coming, how I'm travelling and the time I get to the last stop",
        "how I'm coming and at what time I reach the last address",
        "how I'm getting around and when I get to the last stop",
        "how I'm coming and when I'll be at the last address",
    )
    mail = say(
        act(send_email, to=(address_of(one), address_of(two), address_of(three)), subject=subject, body=letter),
        f"send the three of them one mail called {subject} with {letter}",
        f"drop the three of them an e-mail titled {subject} that gives {letter}, all in one mail",
        f"e-mail the three together under the subject {subject}: {letter}",
        f"write to all three at once, subject {subject}: {letter}",
        f"A single e-mail called {subject} should go to all three, with {letter}.",
    )
    return (tell,), (mail,)


@purpose(
    "vehicle",
    "maps",
    "email",
    because=(
        "The buses are on strike.",
        "I promised to be the driver today.",
        "We've got several cars standing around town.",
        "There's a heavy suitcase to be carried.",
        "It's my turn to drive, it seems.",
        "Our cars are never where one needs them.",
        "My passengers get peppermints and dreadful singing, at no extra charge.",
        "Somebody twisted a knee playing badminton and can hardly limp to the front door.",
        "The double bass doesn't fit on a tram, so I'm playing chauffeur.",
        "I scattered our cars all over the neighbourhood and lost the overview.",
        "I've vacuumed the crumbs off the passenger seats, so I'm ready for company.",
        "An unlucky soul with a broken gearbox phoned me in a quivering voice.",
        "My phone buzzed with a plea for a ride while I was peeling potatoes.",
    ),
)
def pick_somebody_up() -> Any:
    """See which of the parked cars is quickest at somebody's home, set its navigation, and write to them."""
    friend = again(somebody(*CLOSE), "them")
    home = entry_of(friend)
    cars = rows(list_vehicles).where(lambda c: c.is_driving == False)  # noqa: E712
    quickest = rows(
        get_distance_matrix,
        origins=cast(Any, cars.column(lambda c: c.location)),
        destinations=(home.address,),
    ).least(lambda e: e.minutes)
    car = cars.the(lambda c: c.location == quickest.origin)
    tell = say(
        ask(
            car.nickname,
            car.location,
            told=(
                "That's {}, which is parked at {}.",
                "{} is the quickest; it stands at {}.",
                "Take {}. It is parked at {}.",
            ),
        ),
        f"Which of our parked cars would be fastest at {friend}'s home, and where is it?",
        f"I'm picking {friend} up at home. Of the cars that are parked, which one gets there soonest, and where is it?",
        f"compare the driving times of our parked cars to where {friend} lives, and tell me which is the quickest and "
        "where it stands",
        f"find the parked car of ours with the shortest driving time to {friend}'s address; I need its name and where "
        "it "
        "is",
        f"look at all our cars that are parked, see which one has the shortest drive to {friend}'s home in minutes, "
        "and "
        "tell me the car and where it is",
    )
    route = say(
        act(navigate_to_address, car_id=car.id, address=home.address),
        "set its navigation to that address",
        "enter that home as the destination in that car",
        "put the address into its navigation",
        "set the car's navigation to go there",
        "enter the destination in the car's navigation",
    )
    subject = quoted(
        "I'm picking you up",
        "Your driver",
        "On my way to you",
        "Be ready",
        "Taxi service",
        "A lift for you",
    )
    letter = say(
        text(f"I'm coming to pick you up in the {car.color} {car.make}."),
        "the colour and the make of the car I'm coming in",
        "the colour and make of the car to look out for",
        "which car I'm coming in, by colour and make",
        "what colour and make my car is",
    )
    mail = say(
        act(send_email, to=(address_of(friend),), subject=subject, body=letter),
        f"send {friend:again} an e-mail with {letter}, under the subject {subject}",
        f"mail {letter} over to {friend:again}; the subject line reads {subject}",
        f"drop {friend:again} a line under the heading {subject}, mentioning {letter}",
        f"let {friend:again} know by mail, headed {subject}: {letter}",
        f"tell {friend:again} in a mail titled {subject}: {letter}",
    )
    tells(route, f"The navigation of {car.nickname} is set.", f"{car.nickname} knows the way.")
    return (tell,), (route, mail)


@purpose(
    "maps",
    "email",
    because=(
        "We're bored with our usual places.",
        "I've been told to come up with ideas.",
        "Spontaneity works best with a list.",
        "We always end up at the same corner.",
        "Choosing together is half the fun.",
        "I refuse to spend another day on the sofa.",
        "My weekends have shrunk to laundry, crossword puzzles and reheated lasagne.",
        "I bought comfortable shoes and have nowhere to wear them.",
        "Our last outing ended in a furniture store, eating meatballs.",
        "Everyone shrugs when I ask for suggestions, so I'm taking charge.",
        "A leaflet from the tourist office made me feel like a foreigner on my own street.",
        "My neighbour's travel stories make my own spare time look like cold porridge.",
        "I've lived here for ages and still only know the way to the dentist.",
    ),
)
def gather_ideas_for_a_day() -> Any:
    """Put all good places of a kind nearby on a new list, and ask somebody which they fancy."""
    kind: PlaceKind = word("museum", "cafe", "park", "cinema", "restaurant", "library")
    around, least = number(3, 4, 5, 6, 8), number(3, 4)
    name = quoted("Our day out", "Ideas", "Shortlist", "To choose from", "Next weekend", "Little trips", "Our options")
    good = rows(find_nearby_places, kind=kind, radius_km=around, min_rating=least)
    make = say(
        act(create_place_list, name=given(name, good.count() <= MOST_PLACES)),
        f"create a list of places called {name}",
        f"start a new place list, {name}",
        f"The map could do with another list. Call it {name}.",
        f"set up a list of places called {name}",
        f"make a list named {name} on the map",
    )
    fill = say(
        each(good, lambda p: act(save_place, place_id=p.id, list_name=make.name)),
        f"save every {kind} on it that's within {around} kilometres of me and has at least {least} stars",
        f"put each {kind} on it that has {least} stars or more and is no farther than {around} kilometres from here",
        f"add every {kind} within {around} kilometres of me that is rated {least} stars or more",
        f"Every {kind} up to {around} kilometres away from me goes onto it, as long as it has {least} stars or more.",
        f"look for each {kind} within {around} kilometres of me with {least} stars or more, and add it to the list",
    )
    friend = again(somebody(*CLOSE), "them")
    subject = quoted(
        "Which would you like?",
        "Pick one",
        "Something to do",
        "Where shall we go?",
        "Your choice",
        "Ideas for us",
    )
    letter = say(
        text(f"Which of these would you like? {good.column(lambda p: p.name)}."),
        "the names of all these places, asking which one to choose",
        "every name that's on it now, with the question which one to choose",
        "the names on the list, and the question which one it should be",
        "all the names, asking for a favourite",
    )
    mail = say(
        act(send_email, to=(address_of(friend),), subject=subject, body=letter),
        f"email {friend} about the choice, subject {subject}, with {letter}",
        f"drop {friend} an e-mail titled {subject} with {letter}",
        f"write to {friend} under the heading {subject}: {letter}",
        f"I'd like {friend} to decide. Send a mail headed {subject} with {letter}.",
        f"let {friend} choose: send a mail titled {subject} with {letter}",
    )
    saved = good.column(lambda p: p.name)
    tells(make, f"The list {make.name} is there.", f"I made the list {make.name}.")
    tells(fill, f"It has {saved} on it now.", f"I saved {saved} on it.", f"On it are {saved}.")
    return (make, fill), (mail,)
