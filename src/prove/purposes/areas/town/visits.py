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
        "Everybody gets a jar of my plum jam.",
        "I borrowed something from all three of them.",
        "The wedding photos have to be handed over at last.",
        "My garden produces more courgettes than any family can eat.",
        "I'm collecting signatures for the neighbourhood.",
        "There are presents to deliver.",
        "Books I borrowed are gathering dust here.",
        "I promised to drop in on a few people.",
        "The tombola tickets want to be distributed.",
        "Three short visits are better than one long phone call.",
    ),
)
def call_on_three_people() -> Any:
    """Find the quickest round to three people's homes, and let them know by when it is over."""
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
        f"I want to call on {one}, {two} and {three} by {mode}. At which address should I begin, at which do I end, "
        "and how many kilometres is the round?",
        f"In which order do I get round {one}, {two} and {three} quickest if I start now by {mode}? Tell me the "
        "first and the last address and the distance.",
        f"work out the best sequence for visiting {one}, {two} and {three} at home by {mode}, and give me the "
        "address to start with, the one to end with and the kilometres",
        f"What's the quickest {mode} tour to the homes of {one}, {two} and {three}? I need the first address, the "
        "final one and the length in kilometres.",
        f"find a clever route by {mode} to the doors of {one}, {two} and {three}; the first address, the last one and "
        "the total distance are enough",
    )
    subject = quoted(
        "I'm coming round",
        "A short visit",
        "Are you at home?",
        "Put the kettle on",
        "At your door soon",
        "Special delivery",
        "Don't go out yet",
    )
    letter = say(
        text(f"I'm on my way to you and two others by {mode}. My round is over by {tour.arrives_at}."),
        "the news that I'm coming, my means of travel and the end of the round",
        "how I travel and when the round is over",
        "my means of travel and the time at which I'm through",
        "the end of the round, and what I'm travelling by",
    )
    mail = say(
        act(send_email, to=(address_of(one), address_of(two), address_of(three)), subject=subject, body=letter),
        f"send the three of them one mail called {subject} with {letter}",
        f"warn all three in a single mail headed {subject}, telling {letter}",
        f"e-mail the three together under the subject {subject}: {letter}",
        f"A joint mail to them, entitled {subject}, should contain {letter}.",
        f"write to all three at once, title {subject}, with {letter}",
        f"let the three have {letter}, all in one mail titled {subject}",
    )
    return (tell,), (mail,)


@purpose(
    "vehicle",
    "maps",
    "email",
    because=(
        "Somebody needs a lift.",
        "The buses are on strike.",
        "I promised to be the driver today.",
        "We've got several cars standing around town.",
        "There's a suitcase to be carried.",
        "A good turn is due.",
        "Time matters more than comfort.",
        "I want to waste no minute.",
        "My turn to drive, it seems.",
        "Somebody's ankle is sprained.",
        "Our cars are never where one needs them.",
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
            quickest.minutes,
            car.location,
            told=(
                "That's {}: {} minutes from {}.",
                "{} is the quickest, with {} minutes; it stands at {}.",
                "Take {}. It needs {} minutes and is parked at {}.",
            ),
        ),
        f"Which of our parked cars would be fastest at {friend}'s home? Name it, the minutes it needs and where it "
        "stands.",
        f"I'm picking {friend} up at home. Of the cars that aren't on the road, which gets there soonest, in how many "
        "minutes, and from what address?",
        f"compare the driving times of our parked cars to where {friend} lives, and tell me the winner's name, its "
        "minutes and its address",
        f"find the parked car of ours with the shortest drive to {friend}'s address: name, minutes and location",
        f"From where is it quickest to drive to {friend}'s place, going by where our cars are parked? I need the "
        "car, the minutes and the spot.",
        f"look at all our cars that stand still just now, see which one has the fewest minutes to {friend}'s door, "
        "and tell me the car, the minutes and where it is",
    )
    route = say(
        act(navigate_to_address, car_id=car.id, address=home.address),
        "set its navigation to that home",
        "enter the destination in that car",
        "put the address into its navigation",
        "have the car's navigation lead there",
        "program the route there into it",
        "let it guide me there: set the destination",
    )
    subject = quoted(
        "I'm fetching you",
        "Your driver",
        "On my way to you",
        "Be ready",
        "Taxi service",
        "Look out of the window",
        "A lift for you",
    )
    letter = say(
        text(f"I'm coming to fetch you in {car.nickname}. The drive takes {quickest.minutes} minutes."),
        "the name of the car and the minutes of the drive",
        "which car I'm coming in and how many minutes I'll drive",
        "what I'm driving and how long it takes",
        "the car by name, plus the driving time in minutes",
    )
    mail = say(
        act(send_email, to=(address_of(friend),), subject=subject, body=letter),
        f"mail {friend:again} {letter}, under the subject {subject}",
        f"send {friend:again} a mail called {subject} with {letter}",
        f"announce me to {friend:again} by mail, headed {subject}, giving {letter}",
        f"write to {friend:again}, title {subject}: {letter}",
        f"A mail to {friend:again} entitled {subject} should give {letter}.",
        f"get a mail off to {friend:again}, {subject} being the subject, with {letter}",
    )
    tells(route, f"The navigation of {car.nickname} is set.", f"{car.nickname} knows the way.")
    return (tell,), (route, mail)


@purpose(
    "maps",
    "email",
    because=(
        "We're bored with our usual haunts.",
        "A day out wants to be prepared.",
        "I've been told to come up with ideas.",
        "Spontaneity works best with a list.",
        "It's my turn to suggest something.",
        "Two heads find more than one.",
        "I'd like to know my own town better.",
        "We always end up at the same corner.",
        "Choosing together is half the fun.",
        "I refuse to spend another day on the sofa.",
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
        f"I need a fresh list on the map. Call it {name}.",
        f"set up the list {name} for places",
        f"make a list named {name} on the map",
        f"open a new list of places under the name {name}",
    )
    fill = say(
        each(good, lambda p: act(save_place, place_id=p.id, list_name=make.name)),
        f"save every {kind} on it that's within {around} kilometres of me and has at least {least} stars",
        f"put each {kind} there that has {least} stars or more and is no farther than {around} kilometres from here",
        f"fill it: any {kind} belongs there that lies within {around} kilometres of me and is rated {least} or better",
        f"Every {kind} up to {around} kilometres away from me goes onto it, as long as it has {least} stars or more.",
        f"look around me, {around} kilometres at most, and add any {kind} to it that is rated {least} stars or higher",
        f"enter each {kind} in it that people rate {least} or above and that lies within {around} kilometres of me",
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
        "the names of all of these places, asking for a favourite",
        "every name that's on it now, with the question which one to take",
        "the names on the list, and the question which it should be",
        "what's on the list, name by name, for a choice",
    )
    mail = say(
        act(send_email, to=(address_of(friend),), subject=subject, body=letter),
        f"mail {friend} {letter}, subject {subject}",
        f"send {friend} a mail called {subject} with {letter}",
        f"write to {friend} under the heading {subject}: {letter}",
        f"let {friend} have {letter} in a mail titled {subject}",
        f"I'd like {friend} to decide. Send a mail headed {subject} with {letter}.",
        f"put a mail together for {friend}, entitled {subject}, that gives {letter}",
    )
    tells(make, f"The list {make.name} is there.", f"I made the list {make.name}.")
    return (make, fill), (mail,)
