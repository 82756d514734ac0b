"""Visits: calling on people, which car takes one there, and what to see together."""

from typing import Any, cast

from prove.purposes.areas.people import CLOSE, address_of, contacts, entry_of, goes_by_name, somebody
from prove.purposes.areas.vehicles.cars import is_fit
from prove.purposes.program import (
    act,
    among,
    ask,
    each,
    given,
    inside,
    look,
    name_of,
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
from prove.servers.vehicle.records import CarSummary

MOST_PLACES = 5
"""How many places are put on a list in one go."""


def _quickest_car(address: str) -> CarSummary:
    """The parked car with the shortest drive to an address."""
    cars = rows(list_vehicles).where(lambda c: c.is_driving == False)  # noqa: E712
    origins = cast(Any, cars.column(lambda c: c.location))
    quickest = rows(get_distance_matrix, origins=origins, destinations=(address,)).least(lambda e: e.minutes)
    return cars.the(lambda c: c.location == quickest.origin)


@purpose(
    "maps",
    "email",
    because=(
        "I've baked far too much.",
        "I've made plenty of jam to give away.",
        "Some books I borrowed are gathering dust here.",
        "I have raffle tickets to hand out.",
        "Three short visits are better than one long phone call.",
        "I've baked bread for half the town.",
        "I've knitted scarves for three people.",
        "I've printed photos from our reunion and want to hand them out.",
        "My freezer is full of dumplings that I can't eat alone.",
        "I've cleared out my bookshelves and have books to give away.",
        "I've got the choir's new song sheets to deliver.",
        "I'm dropping off lavender soap and beeswax candles at three households.",
        "I've bottled too much elderberry syrup for one pantry.",
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
        f"I want to visit {one}, {two} and {three} at home by {mode} in the fastest order. At which address should I "
        "begin, at which do I end, and how many kilometres is it in all?",
        f"In which order do I get to {one}, {two} and {three} quickest if I start now by {mode}? I need the first and "
        "the last address and the distance.",
        f"work out the fastest order for visiting {one}, {two} and {three} at home by {mode}; which address is first, "
        "which is last, and how many kilometres is it in all",
        f"What's the quickest {mode} route to the homes of {one}, {two} and {three}? I'd like to know the first "
        "address, the last one and how long it is in kilometres.",
        f"I'm dropping in on {one}, {two} and {three} today, by {mode}. Find the order that takes the least time; at "
        "which address do I start, at which do I finish, and how many kilometres is that?",
        f"Three people are getting a visit from me: {one}, {two} and {three}. In the quickest order by {mode}, which "
        "address is first, which is last, and how many kilometres is it in all?",
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
        f"that I'm coming by {mode} and at what time I get to my last stop",
        f"that I'm coming round by {mode} and at what time I reach the last address",
        f"that I'm getting around by {mode} and what time I'll be at the last stop",
        f"that I'm on my way by {mode} and the time I expect to reach the last address",
    )
    mail = say(
        act(send_email, to=(address_of(one), address_of(two), address_of(three)), subject=subject, body=letter),
        f"send the three of them one email called {subject} that says {letter}",
        f"send one e-mail to the three of them with the subject {subject}: {letter}",
        f"write to all three at once, subject {subject}: {letter}",
        f"A single e-mail called {subject} should go to all three and tell them {letter}.",
        f"They should all know {letter}, in one e-mail with the subject {subject}.",
        f"let the three of them know by a single email {letter}; the subject is {subject}",
        f"I don't want to surprise anybody. Send one email to all of them, please, with the subject {subject}, telling "
        f"them {letter}.",
        f"put {subject} in the subject line of an email to all three that says {letter}",
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
        "Our cars are never where I need them.",
        "Acting as a cabbie is one of my specialties.",
        "Somebody hurt a knee and can hardly walk.",
        "Somebody has too much luggage for the bus.",
        "Our modest fleet is scattered over various parking spots.",
        "I've cleaned all of our cars.",
        "Somebody's own car won't start.",
        "I've just been asked for a ride.",
    ),
)
def pick_somebody_up() -> Any:
    """See which of the parked cars is quickest at somebody's home, set its navigation, and write to them."""
    friend = name_of(
        contacts(),
        lambda c: c.name,
        fits=[lambda c: among(c.tie, CLOSE), goes_by_name, lambda c: is_fit(_quickest_car(c.address))],
    )
    home = entry_of(friend)
    car = _quickest_car(home.address)
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
        f"Which of our parked cars has the shortest drive to {friend}'s home, going by the minutes, and where is it?",
        f"I'm picking {friend} up at home. Of the cars that are parked, which one has the shortest drive there in "
        "minutes, counted from where the car stands, and where is that?",
        f"compare the driving times from where our parked cars stand to where {friend} lives, and tell me which car "
        "has "
        "the shortest drive and where it is",
        f"find out which of our parked cars has the shortest drive to {friend}'s home in terms of time, and where it "
        "is",
        f"Look at our parked cars. Which one has the shortest drive to {friend}'s home in minutes, and where is it?",
        f"I've promised {friend} a ride from home. Never mind how I get to the car: which of our parked ones has the "
        "shortest drive from there in minutes, and where does it stand?",
        f"I'm giving {friend} a lift from home. From where they are parked, which of our cars would take the fewest "
        "minutes to drive there, and where is it?",
    )
    route = say(
        act(navigate_to_address, car_id=car.id, address=home.address),
        f"set its navigation to {friend}'s address",
        f"put {friend}'s home address into its navigation",
        f"set the car's navigation to where {friend} lives",
        f"I'm taking that car, so have it navigate to {friend}'s home.",
        f"That's the car I'll take. Enter {friend}'s address as its destination.",
        f"make {friend}'s home its destination",
        f"have the car guide me to {friend}'s place",
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
        "the color and the make of the car I'm coming in",
        "the color and make of the car to look out for",
        "which car I'm coming in, by color and make",
        "what color and make my car is",
    )
    mail = say(
        act(send_email, to=(address_of(friend),), subject=subject, body=letter),
        f"e-mail {friend}, subject {subject}: {letter}",
        f"send {friend} an email with the subject {subject}, mentioning {letter}",
        f"let {friend} know by email, subject {subject}: {letter}",
        f"tell {friend} in an email titled {subject}: {letter}",
        f"It would be good if {friend} knew {letter}: send an email called {subject}.",
        f"write {friend} an e-mail, {subject} in the subject line, that says {letter}",
        f"announce me to {friend} in a short e-mail with the subject {subject}: {letter}",
        f"So that nobody gets into the wrong car, email {friend} {letter}, with {subject} as the subject.",
    )
    tells(
        route,
        f"The navigation of {car.nickname} is set to {home.address}.",
        f"{car.nickname} knows the way to {home.address}.",
    )
    return (tell,), (route, mail)


@purpose(
    "maps",
    "email",
    because=(
        "We're bored with our usual places.",
        "I've been told to come up with ideas.",
        "Brochures and blogs overwhelm me when I plan an excursion.",
        "We always end up at the same corner.",
        "Choosing together is half the fun.",
        "I refuse to spend another day on the sofa.",
        "My weekends are all laundry and TV.",
        "I've got new walking shoes and nowhere to go.",
        "Our last outing ended in a furniture store.",
        "Everyone shrugs when I ask for suggestions, so I'm taking charge.",
        "I don't know my own city well enough.",
        "My neighbours always have better plans than me.",
        "My spontaneous ideas usually get vetoed.",
    ),
)
def gather_ideas_for_a_day() -> Any:
    """Put all good places of a kind nearby on a new list, and ask somebody which they fancy."""
    kind: PlaceKind = word("museum", "cafe", "park", "cinema", "restaurant", "library")
    around, least = number(3, 4, 5, 6, 8), number(3, 4)
    name = quoted("Our day out", "Ideas", "Shortlist", "To choose from", "Next weekend", "Little trips", "Our options")
    good = rows(find_nearby_places, kind=kind, radius_km=around, min_rating=least)
    make = say(
        act(create_place_list, name=name),
        f"create a list of places called {name}",
        f"start a new place list called {name}",
        f"My map could do with another list. Call it {name}.",
        f"set up a list of places called {name}",
        f"make a list of places named {name} on the map",
        f"I need a new list on my map, called {name}.",
        f"open a fresh list for places, with {name} as its name",
    )
    fill = say(
        each(good, lambda p: act(save_place, place_id=given(p.id, good.count() <= MOST_PLACES), list_name=make.name)),
        f"save every {kind} on it that's within {around} kilometres of me in a straight line and has at least "
        f"{least} stars",
        f"put each {kind} on it that has {least} stars or more and is no farther than {around} kilometres from here "
        "as the crow flies",
        f"add every {kind} to it that is within {around} kilometres of me, as the crow flies, and rated {least} "
        "stars or "
        "more",
        f"Every {kind} in a radius of {around} kilometres around me should be on that list, as long as it has {least} "
        "stars or more.",
        f"look for each {kind} within a radius of {around} km from me with {least} stars or more, and add it to the "
        "list",
        f"Fill it with every {kind} that has at least {least} stars and isn't more than {around} kilometres from me "
        "as the "
        "crow flies.",
        f"What I want on that list: every {kind} with {least} stars or more, no more than {around} kilometres from "
        "where I am in a straight line.",
    )
    friend = somebody(*CLOSE)
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
        "all the places on that list, asking which one to choose",
        "everything that's on that list, and the question of which one to choose",
        "the whole list of places, and the question of which one it should be",
        "all the names on that list, and the question of which one to choose",
    )
    mail = say(
        act(send_email, to=(address_of(friend),), subject=subject, body=letter),
        f"email {friend} about the choice, subject {subject}, with {letter}",
        f"send {friend} an e-mail titled {subject} with {letter}",
        f"write to {friend} with the subject {subject}: {letter}",
        f"I'd like {friend} to decide. Send an email with the subject {subject}, giving {letter}.",
        f"let {friend} choose: send an email titled {subject} with {letter}",
        f"It's up to {friend} now. Write an e-mail, {subject} as the subject, with {letter}.",
        f"We're going together, so contact {friend} by email, {subject} in the subject line, with {letter}.",
        f"get {friend}'s opinion by e-mail, subject {subject}: {letter}",
    )
    saved = good.column(lambda p: p.name)
    tells(make, f'The list "{make.name}" is there.', f'I made the list "{make.name}".')
    tells(fill, f"It has {saved} on it now.", f"I saved {saved} on it.", f"{saved} are on it now.")
    return (make, fill), (mail,)
