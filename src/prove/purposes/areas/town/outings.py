"""Ways to events and to places on the map."""

from collections.abc import Callable
from typing import Any

from prove.purposes.areas.dates import is_no_journey
from prove.purposes.areas.people import somebody
from prove.purposes.areas.vehicles.cars import parked_car
from prove.purposes.program import (
    act,
    again,
    among,
    ask,
    at,
    both,
    column,
    day,
    look,
    named,
    number,
    present,
    purpose,
    quoted,
    rows,
    say,
    shift,
    some,
    tells,
    time_of,
    when,
    word,
)
from prove.servers._shared.life.place.roads import Mode
from prove.servers.calendar.events import create_event, list_events
from prove.servers.calendar.records import Occurrence
from prove.servers.email.tools import search_address_book
from prove.servers.maps.places import find_nearby_places, list_saved_places, search_places
from prove.servers.maps.records import PlaceKind, PlaceSummary
from prove.servers.maps.routes import get_travel_time
from prove.servers.vehicle.controls import get_vehicle_status
from prove.servers.vehicle.driving import navigate_to_address, navigate_to_place, set_charging
from prove.servers.vehicle.records import CarSummary

MEALS = ("Dinner", "Lunch", "Brunch", "Breakfast", "Coffee", "Picnic", "Birthday", "Dentist")
"""How the titles of events begin at which people eat, or after which they cannot."""
NOON = "11:30"
"""From when on a restaurant is where one goes afterwards."""


def _outing(on: Any, *tests: Callable[[Occurrence], object]) -> Occurrence:
    """Something in the calendar that takes place somewhere in town."""
    return some(
        rows(list_events, since=on, until=on),
        lambda e: (f'"{e.title}"',),
        fits=[lambda e: present(e.location) != "", lambda e: e.status == "confirmed", *tests],
    )


def _is_no_meal(event: Occurrence) -> object:
    """Whether people are hungry after an event."""
    return both(*(among(named(event.title, meal), (False,)) for meal in MEALS))


def _has_one_nearest(car: CarSummary) -> object:
    """Whether the charging station that is nearest to a car on the map is the one that is nearest for the car, too."""
    near = rows(find_nearby_places, kind="charging", address=car.location, radius_km=15).least(lambda p: p.distance_km)
    return look(get_vehicle_status, car_id=car.id).nearest_station.address == near.address


def _place_of(event: Occurrence) -> PlaceSummary:
    where = present(event.location)
    return rows(search_places, query=where).the(lambda p: p.name == where)


@purpose(
    "calendar",
    "maps",
    because=(
        "Railroad crossings and drawbridges keep delaying me.",
        "The traffic is unpredictable these days.",
        "Punctuality has never been my strong point.",
        "There are roadworks all over the place.",
        "My friends tell me a fake starting time, that's how bad it is.",
        "My own estimates are always too short.",
        "I tell everyone that I'm on my way when I'm still at home.",
        "I can never find my keys when I have to go.",
        "My optimism about arrival times has ruined many entrances.",
        "I underestimate every distance.",
        "My colleagues make jokes about my lateness.",
        "I always need longer than I think to get ready.",
        "Trucks have been blocking our street all week.",
    ),
)
def leave_on_time() -> Any:
    """Find out when to leave for an event, and put that into the calendar."""
    on = day(1, 6)
    event = again(_outing(on, is_no_journey), "it")
    spare = number(5, 10, 15, 20)
    mode: Mode = word("car", "bike")
    way = look(
        get_travel_time,
        destination=_place_of(event).address,
        mode=mode,
        arrive_by=shift(event.starts_at, minutes=0 - spare),
    )
    tell = say(
        ask(
            way.departs_at,
            told=("You have to leave on {}.", "Set off on {}.", "Leave on {} to be there in time."),
        ),
        f"look up {event} in my calendar {on:on} and tell me when I have to leave by {mode} to be there {spare} "
        "minutes early",
        f"When do I have to leave by {mode} to be {spare} minutes early for {event} {on:on}?",
        f"I'm going by {mode} to {event} {on:on} and would like to be {spare} minutes early. When should I leave?",
        f"calculate the latest departure by {mode} that gets me to {event} {on:on} with {spare} minutes to spare",
        f"I want to arrive {spare} minutes before {event} starts {on:on}. Going by {mode}, what time do I need to "
        "leave?",
        f"What's the latest I can set off by {mode} and still be {spare} minutes early for {event} {on:on}?",
        f"plan my way to {event} {on:on}: I'm going by {mode}, want to be there {spare} minutes early and need to "
        "know when to leave",
        f"If I go by {mode} and want to be {spare} minutes early for {event} {on:on}, at what time must I leave?",
    )
    title = quoted(
        "Leave now",
        "Time to go",
        "Set off",
        "Off I go",
        "Shoes on",
        "Out the door",
        "Get moving",
    )
    note = say(
        act(create_event, title=title, starts_at=way.departs_at, duration_minutes=5),
        f"put {title} into my calendar at that time, just five minutes long",
        f"add {title} to my calendar, 5 minutes long and starting when I have to leave",
        f"So that I don't forget, put {title} into my calendar for then, five minutes long.",
        f"block five minutes in my calendar from the time of my departure, and call that {title}",
        f"My calendar should have {title} right then, for five minutes.",
        f"I'll forget otherwise, so put a five-minute event called {title} into my calendar at the time when I must be "
        "off.",
        f"schedule {title} in my calendar for that moment; five minutes will do",
        f"I'd like five minutes called {title} in my calendar, beginning at that time.",
    )
    return (tell,), (note,)


@purpose(
    "calendar",
    "maps",
    because=(
        "We'll be hungry afterwards.",
        "I said I'd find us a place to eat.",
        "Nobody wants to go home on an empty stomach.",
        "Last time we ended up with chips from a gas station.",
        "We always walk around for an hour because nobody can decide where to eat.",
        "My blood sugar drops quickly, so skipping meals isn't an option.",
        "I felt faint once because I'd skipped a meal.",
        "I've eaten from vending machines far too often.",
        "A hot meal is better than a sandwich from my bag.",
        "I'm the one who has to pick the restaurant.",
        "I want to eat properly for once instead of chocolate bars.",
        "Steak or curry, I just refuse another soggy burger.",
    ),
)
def eat_near_an_event() -> Any:
    """Find the best restaurant near the place of an event, and see when one gets there afterwards."""
    on = day(1, 6)
    event = again(
        _outing(on, _is_no_meal, lambda e: e.calendar_name != "Work", lambda e: time_of(e.ends_at) >= NOON), "it"
    )
    radius = number(3, 4, 5, 6, 8)
    table = say(
        rows(find_nearby_places, kind="restaurant", address=_place_of(event).address, radius_km=radius).most(
            lambda p: p.rating
        ),
        f"the best-rated restaurant within {radius} km, as the crow flies, of where {event} is {on:on}",
        f"the restaurant with the best rating no more than {radius} kilometres in a straight line from where {event} "
        f"is {on:on}",
        f"the best-rated restaurant at most {radius} kilometres, as the crow flies, from the venue of {event} {on:on}",
        f"the best-rated restaurant in a radius of {radius} km around where {event} takes place {on:on}",
        f"the restaurant with the highest rating within a radius of {radius} km around where I'm going for {event} "
        f"{on:on}",
    )
    mode: Mode = word("bike", "car")
    way = look(
        get_travel_time,
        destination=table.address,
        origin=_place_of(event).address,
        mode=mode,
        depart_at=event.ends_at,
    )
    reach = say(
        ask(
            way.minutes,
            way.arrives_at,
            told=(
                "It takes {} minutes, so you'd be there on {}.",
                "It's {} minutes; you arrive on {}.",
                "You need {} minutes and get there on {}.",
            ),
        ),
        f"How many minutes is it by {mode} if I go there right when the event ends, and when would I arrive?",
        f"see how long it takes to get there from the event by {mode}, leaving as soon as it's over, and when I'd "
        "arrive",
        f"I'd go there by {mode} straight after the event. How many minutes is it, and when would I arrive?",
        f"check the way from the event to the restaurant by {mode}, starting at its end: how many minutes, and what "
        "time do I get there",
        f"Suppose I set off by {mode} the moment the event is over. How many minutes do I need, and when am I at the "
        "restaurant?",
        f"work out how many minutes it takes by {mode} to go to the restaurant right after the event, and when I'd be "
        "there",
        f"If I go there by {mode} when the event ends, how many minutes do I need, and what time would I get there?",
    )
    tell = say(
        ask(
            table.name,
            table.address,
            table.rating,
            told=(
                "It is {}, {}, rated {} stars.",
                "{} at {} has the best rating, {} stars.",
                "The best one is {}, {}, with a rating of {}.",
            ),
        ),
        f"find {table}; I'd like to know what it's called, where exactly it is and how it's rated",
        f"I'm looking for {table}. What's it called, what's the address, and how is it rated?",
        f"search the map for {table}, and tell me which one that is, with its address and its rating",
        f"What's {table}? I need its name, its address and its rating.",
        f"I want to eat at {table}. Which one is that, at what address, and how is it rated?",
        f"pick {table}, and let me have its name, its address and its rating",
        f"Which is {table}, where is it exactly, and what's its rating?",
    )
    return (tell,), (reach,)


@purpose(
    "calendar",
    "vehicle",
    because=(
        "I'm taking the electric car.",
        "Range anxiety is real.",
        "There may be no charger where I'm going.",
        "I was too lazy to plug the car in yesterday.",
        "Last month I nearly ran out of power.",
        "I once drove home with the heating off to save power.",
        "Inclines and hairpin bends deplete the battery faster than expected.",
        "I spent my last outing looking for a charger.",
        "My friends laugh because I'm always looking for a charger.",
        "Public chargers are usually occupied or vandalized.",
        "The battery was almost empty the last time I went out.",
        "I like to know in advance whether I'll get there.",
    ),
)
def charge_before_an_event() -> Any:
    """See where an event is, and charge an electric car before it if it is low, else ask how far it goes."""
    on = day(1, 3)
    event = again(_outing(on, is_no_journey), "it")
    where = say(
        ask(
            present(event.location),
            event.starts_at,
            told=("It is at {}, on {}.", "The place is {}, and it starts on {}.", "You have to be at {} on {}."),
        ),
        f"Where is {event} {on:on}, and when does it start?",
        f"look up where {event} takes place {on:on} and when it starts",
        f"At what time and where is {event} {on:on}?",
        f"I've got {event} {on:on}. Where do I have to be, and at what time?",
        f"check my calendar for {event} {on:on}; I've forgotten the place and the time",
        f"Where do I have to be for {event} {on:on}, and from what time?",
        f"remind me where I'm going for {event} {on:on} and what time it starts",
    )
    car = again(parked_car("electric"), "it", "the car")
    least, full = number(20, 25, 30, 35, 40, 45, 50), number(70, 80, 90, 100)
    charge = say(
        act(set_charging, car_id=car.id, action="start", target_percent=full),
        f"start charging it to {full} percent",
        f"charge it up to {full} percent",
        f"let it charge until it's at {full} percent",
        f"start charging, with {full} percent as the limit",
        f"get it charging, up to {full} percent",
        f"have it charged to {full} percent",
        f"set it to charge to {full} percent",
    )
    far = say(
        ask(
            look(get_vehicle_status, car_id=car.id).range_km,
            told=("That's enough. It can go {} km.", "No need to charge; the range is {} km."),
        ),
        "just tell me how far it can go",
        "tell me how many kilometres it has left",
        "only tell me its range",
        "tell me what range it has",
        "just tell me how many kilometres I can drive with it",
        "tell me how far I can get with it",
    )
    goal = say(
        when(car.energy_percent < least, charge, far),
        f"I'm taking {car}. If its battery is below {least} percent, {charge}; otherwise {far}.",
        f"I'm driving there in {car}, so check the battery. If it's under {least} percent, {charge}; if not, {far}.",
        f"see if {car} is down to less than {least} percent. If so, {charge}; if not, {far}",
        f"if {car} has less than {least} percent left in its battery, {charge}; if not, {far}",
        f"check the battery of {car}: if it's below {least} percent, {charge}; otherwise {far}",
        f"Is the battery of {car} under {least} percent? If so, {charge}; if it isn't, {far}.",
        f"How full is the battery of {car}? Under {least} percent, {charge}; if it has that or more, {far}.",
        f"I'd like to take {car}. In case there's less than {least} percent in the battery, {charge}; otherwise {far}.",
    )
    tells(goal, f"The battery is at {car.energy_percent} percent.", f"It is at {car.energy_percent} percent.")
    return (where,), (goal,)


@purpose(
    "vehicle",
    "maps",
    because=(
        "The range display makes me nervous.",
        "I forgot to plug in overnight.",
        "The battery drains faster than it used to.",
        "I lent my charging cable to a neighbour.",
        "Being towed once in a lifetime is quite enough.",
        "I can't charge at home at the moment.",
        "My trunk is crammed with paving slabs and turf.",
        "I'm ready to go, and only the battery worries me.",
        "Somebody must have unplugged the car, I suspect.",
        "I've got a nervous passenger.",
        "I hate it when the car starts beeping about power.",
        "The charging cable at home has a defective connector.",
    ),
)
def charge_on_the_way() -> Any:
    """Find the nearest charging station, and lead a car there if it is low, else to a saved place."""
    car = again(parked_car("electric", _has_one_nearest), "the car")
    least = number(15, 20, 25, 30, 35, 40, 50, 60)
    near = rows(find_nearby_places, kind="charging", address=car.location, radius_km=15).least(lambda p: p.distance_km)
    plug = say(
        act(navigate_to_address, car_id=car.id, address=near.address),
        "set the navigation to that station",
        "guide me to that station",
        "make that station the destination",
        "take me to that charging station",
        "have the navigation lead to that station",
        "set a course for that station",
    )
    place = column(rows(list_saved_places), lambda p: p.name)
    go = say(
        act(navigate_to_place, car_id=car.id, place=place),
        f"set the navigation straight to {place}",
        f"make {place} the destination",
        f"get me straight to {place}",
        f"take me to {place} without a stop",
        f"key in {place} as the destination",
        f"navigate directly to {place}",
    )
    goal = say(
        when(car.energy_percent < least, plug, go),
        f"check how full the battery of {car:again} is: if there is less than {least} percent left, {plug}; otherwise "
        f"{go}",
        f"if the battery of {car:again} is below {least} percent, {plug}; if not, {go}",
        f"look at the battery in {car:again}. If it's under {least} percent, {plug}; else {go}",
        f"see whether the battery of {car:again} is under {least} percent. If it is, {plug}; if it isn't, {go}",
        f"How full is the battery of {car:again}? If it's at less than {least} percent, {plug}; with that much or "
        f"more, {go}.",
        f"I'm setting off in {car:again} now. If its battery is under {least} percent, {plug}; if it isn't, {go}.",
        f"Below {least} percent I get nervous: if the battery of {car:again} has less than that left, {plug}; "
        f"otherwise {go}.",
    )
    tells(go, f"The navigation leads to {place}.", f"{place} is set as the destination.")
    tells(plug, f"The navigation leads to {near.name}.", f"{near.name} is set as the destination.")
    tells(goal, f"The battery is at {car.energy_percent} percent.", f"It has {car.energy_percent} percent left.")
    find = say(
        ask(
            near.name,
            near.address,
            told=("The nearest one is {}; the address is {}.", "That's {}, at {}.", "It's {}. You'll find it at {}."),
        ),
        f"Which charging station is nearest to {car}, within 15 km, and what's its address?",
        f"find the charging station that is closest to {car}, no more than 15 km away, and tell me its name and "
        "address",
        f"What's the charging station nearest to where {car} is parked, in a radius of 15 km, and at which address "
        "is it?",
        f"look for the charging station nearest to {car} within 15 kilometres; I need to know which one it is and the "
        "address",
        f"Where can I charge {car}? Find the nearest charging station, 15 km away at most, and tell me what it's "
        "called "
        "and the address.",
        f"I need a charging station close to where {car} is parked. Which is the nearest one up to 15 km from there, "
        "and where exactly is it?",
        f"I want to know which charging station is closest to where {car} is parked, 15 km away or less, and at what "
        "address it is.",
    )
    return (find,), (goal,)


@purpose(
    "email",
    "maps",
    "calendar",
    because=(
        "A friend and I haven't seen each other for ages.",
        "I've put off seeing a friend for half a year.",
        "A friend of mine could use some cheering up.",
        "A friend and I used to sing duets and rarely meet now.",
        "A friend of mine can't walk far at the moment.",
        "I've got news for a friend that can't be typed.",
        "A friend of mine has a puppy that can't be left alone for long.",
        "A friend who works from home is alone all day and misses company.",
        "A friend and I only send each other voice messages lately.",
        "I've got a birthday present for a friend that has been in my wardrobe for months.",
        "A friend is renovating and deserves a break.",
        "A friend and I talk a lot on the phone, but that isn't the same as meeting.",
        "A friend of mine is on crutches.",
    ),
)
def meet_near_a_friend() -> Any:
    """Find the nearest place of a kind to somebody's home, and invite them there."""
    friend = somebody("friend")
    person = rows(search_address_book, query=friend).the(lambda c: named(c.name, friend))
    kind: PlaceKind = word("cafe", "restaurant", "park", "museum")
    radius, on = number(3, 4, 5, 6, 8), day(2, 12)
    spot = say(
        rows(find_nearby_places, kind=kind, address=person.address, radius_km=radius, open_at=at(on, 15)).least(
            lambda p: p.distance_km
        ),
        f"the {kind} nearest, as the crow flies, to where {friend} lives that is open {on:on} at 3 pm, within "
        f"{radius} km",
        f"the {kind} closest to {friend}'s home in a straight line, no more than {radius} km away, that's open at 3 pm "
        f"{on:on}",
        f"the {kind} nearest to {friend}'s home as the crow flies that is open {on:on} at 3 in the afternoon, at most "
        f"{radius} kilometres away",
        f"the nearest {kind} to {friend}'s home in a straight line, {radius} km away at most and open {on:on} at 3 pm",
        f"the {kind} closest to {friend}'s place by straight-line distance, open at 3 pm {on:on} and within {radius} "
        "km",
    )
    title = quoted(
        "Catching up",
        "Meeting up",
        "A chat",
        "Long time no see",
        "A proper talk",
        "See you there",
    )
    plan = say(
        act(
            create_event,
            title=title,
            starts_at=at(on, 15),
            duration_minutes=60,
            location=spot.name,
            invitees=(person.email,),
        ),
        f"put {title} into my calendar for that time, one hour, with only the name of the place as the location, and "
        f"invite {friend}",
        f"We'll meet there at that time for an hour. Put it into my calendar as {title}, with just the place's name as "
        f"the location, and invite {friend}.",
        f"create {title} at that time in my calendar, an hour long, with the name of that place as the location and "
        f"{friend} as a guest",
        f"That's where we'll meet: add {title} to my calendar for an hour at that time, with the name of the place "
        "as the "
        f"location, and invite {friend}.",
        f"schedule {title} for that time, an hour in all, enter the place by its name alone as the location, and send "
        f"{friend} the invitation",
        f"set up an hour called {title} at that time in my calendar, with {friend} invited and nothing but the name of "
        "the place as the location",
        f"That's where I'd like to meet {friend}: put {title} into my calendar, 3 to 4 pm that day, give the place's "
        "name as the location, and send the invitation.",
        f"I'd like {title} in my calendar for an hour at that time, the name of that place as its location, with an "
        f"invitation for {friend}.",
    )
    tell = say(
        ask(
            spot.name,
            spot.address,
            spot.rating,
            told=(
                "It is {}, {}; it is rated {} stars.",
                "The place is called {}, it is at {}, and its rating is {}.",
                "You'd meet at {}, {}, which has a rating of {}.",
            ),
        ),
        f"find {spot}; I'd like its name, its address and its rating",
        f"look for {spot}, and tell me what it's called, where exactly it is and how it's rated",
        f"I'm looking for {spot}. What's it called, where is it and what rating does it have?",
        f"Which is {spot}? I need its address and its rating, too.",
        f"We could meet at {spot}. Tell me what it's called, where it is and how it's rated.",
        f"search for {spot}, and tell me which one it is, its address and its rating",
        f"get me the name, the address and the rating of {spot}",
    )
    return (tell,), (plan,)
