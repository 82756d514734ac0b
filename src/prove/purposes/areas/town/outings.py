"""Ways to events and to places on the map."""

from collections.abc import Callable
from typing import Any

from prove.purposes.areas.people import AT_WORK, CLOSE, mail_to, somebody
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
    text,
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
from prove.servers.vehicle.driving import navigate_to_address, navigate_to_place, set_charging

MEALS = ("Dinner", "Lunch", "Brunch", "Breakfast", "Coffee", "Picnic", "Birthday")
"""How the titles of events begin at which people eat."""


def _outing(on: Any, *tests: Callable[[Occurrence], object]) -> Occurrence:
    """Something in the calendar that takes place somewhere in town."""
    return some(
        rows(list_events, since=on, until=on),
        lambda e: (f'"{e.title}"', f'the event "{e.title}"'),
        fits=[lambda e: present(e.location) != "", lambda e: e.status == "confirmed", *tests],
    )


def _is_no_meal(event: Occurrence) -> object:
    """Whether people are hungry after an event."""
    return both(*(among(named(event.title, meal), (False,)) for meal in MEALS))


def _place_of(event: Occurrence) -> PlaceSummary:
    where = present(event.location)
    return rows(search_places, query=where).the(lambda p: p.name == where)


@purpose(
    "calendar",
    "maps",
    because=(
        "I'm always late.",
        "I don't know the way there.",
        "I must not be late this time.",
        "The traffic is unpredictable these days.",
        "Punctuality has never been my strong point.",
        "There are roadworks all over the place.",
        "My friends tell me a fake starting time, that's how bad it is.",
        "Between the school run and the bridge works, anything can happen.",
        "I'd like to arrive with dry hair and a calm pulse for once.",
        "My phone's own estimate has fooled me more than once.",
        "Somebody saved me a seat, so I can't let them down.",
        "Tardiness has become my unofficial trademark.",
        "A tram derailed near us and snarled up everything.",
    ),
)
def leave_on_time() -> Any:
    """Find out when to leave for an event, and put that into the calendar."""
    on = day(1, 6)
    event = again(_outing(on), "it")
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
            way.minutes,
            told=(
                "You have to leave on {}; the way takes {} minutes.",
                "Set off on {}. You'll be on the way for {} minutes.",
                "Leave on {}, since it takes {} minutes.",
            ),
        ),
        f"look up {event} in my calendar {on:on} and tell me when I have to leave by {mode} to be there "
        f"{spare} minutes early, and how long I'll be on the way",
        f"tell me when to set off for {event} {on:on} if I go by {mode} and want to be there {spare} minutes "
        "before it starts, and how many minutes it takes",
        f"find out when I need to leave {on:on} to get to {event} by {mode}, {spare} minutes ahead of time, "
        "and how long the way takes",
        f"By {mode}, what's the latest I can start out {on:on} and still reach {event} with {spare} minutes "
        "to spare, and how long is the journey?",
        f"I'm going to {event} {on:on} by {mode} and would like {spare} minutes in hand; work out my "
        "departure and the minutes on the road.",
        f"How long does the {mode} take to {event} {on:on}, and when must I be out of the house to turn up "
        f"{spare} minutes early?",
        f"calculate a departure time for {event} {on:on}, travelling by {mode}, arriving {spare} minutes "
        "before the start, and give me the duration too",
        f"Get me to {event} {on:on} with {spare} minutes in reserve: at what time do I leave by {mode}, and "
        "after how many minutes am I there?",
        f"for {event} {on:on}, tell me my time of departure by {mode} and the travel time, given that I like "
        f"to be {spare} minutes early",
        f"If I take the {mode} to {event} {on:on} and mean to be {spare} minutes early, when do I leave and "
        "how long do I travel?",
    )
    title = quoted(
        "Leave now",
        "Time to go",
        "Set off",
        "Off I go",
        "Shoes on",
        "Out the door",
        "Grab the keys",
        "Departure",
        "Get moving",
        "Hurry up",
    )
    note = say(
        act(create_event, title=title, starts_at=way.departs_at, duration_minutes=5),
        f"put {title} into my calendar at that time, just five minutes long",
        f"add {title} to my calendar for the moment I have to leave, 5 minutes long",
        f"make a five-minute entry {title} in my calendar for exactly then",
        f"remind me to go with a 5-minute entry {title} in my calendar at the time of departure",
        f"reserve the five minutes from that departure under {title}",
        f"let a short entry, five minutes, called {title} sit in my calendar right when I should be going",
        f"nudge me: {title}, five minutes in the calendar, starting when I have to be off",
        f"set aside five minutes in my calendar at that point and call them {title}",
        f"I want to be prodded when it's time: {title} in my calendar, five minutes.",
        f"drop a five-minute {title} into my calendar where the journey starts",
    )
    return (tell,), (note,)


@purpose(
    "calendar",
    "maps",
    "email",
    because=(
        "We'll be hungry afterwards.",
        "I said I'd find a place to eat.",
        "We could eat together after that.",
        "I don't know that part of town.",
        "Nobody wants to go home on an empty stomach.",
        "My companion is a bit of a foodie.",
        "Last time we ended up at a petrol station with crisps.",
        "We tend to wander around for an hour arguing about menus.",
        "It would be lovely to sit down together before everyone heads home.",
        "The last spontaneous choice gave three of us a stomach ache.",
        "We haven't caught up in months, so a proper table is called for.",
        "My blood sugar plummets without warning.",
        "Vending machines are no substitute for cutlery.",
    ),
)
def eat_near_an_event() -> Any:
    """Send somebody the best restaurant near the place of an event."""
    on = day(1, 6)
    event = again(_outing(on, _is_no_meal, lambda e: e.calendar_name != "Work"), "it")
    radius = number(3, 4, 5, 6, 8)
    table = say(
        rows(find_nearby_places, kind="restaurant", address=_place_of(event).address, radius_km=radius).most(
            lambda p: p.rating
        ),
        f"the restaurant with the best rating no more than {radius} kilometres from the place of {event} {on:on}",
        f"whichever restaurant is rated best within {radius} km of the place where {event} is {on:on}",
        f"the best-rated restaurant within {radius} km of the venue of {event} {on:on}",
        f"the top restaurant by stars in a radius of {radius} km around the venue of {event} {on:on}",
        f"the highest-rated place to dine, a restaurant at most {radius} kilometres from where I'll be for "
        f"{event} {on:on}",
        f"the restaurant people rate highest within {radius} kilometres of {event}, which takes place {on:on}",
    )
    friend = again(somebody(*CLOSE, *AT_WORK), "them")
    subject = quoted(
        "Where to eat",
        "A place to eat near by",
        "Hungry afterwards?",
        "Feeding us",
        "Table for two?",
        "A table for us",
        "I found us somewhere",
        "Food first",
    )
    letter = say(
        text(f"Let's eat at {table.name}, {table.address}; it is rated {table.rating}."),
        "its name, its address and its rating",
        "the name, the address and the rating of it",
        "its name plus the street and the stars",
        "its rating, its name and where it is",
        "the address and the score along with the name",
        "what it's called, where it is and how it's rated",
        "the restaurant's name, its location and its stars",
        "name, street and rating",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"find {table}, and e-mail {friend} {letter}, subject {subject}",
        f"look for {table} and send {friend} a mail called {subject} with {letter}",
        f"search the map for {table}, and write to {friend} under the subject {subject}: {letter}",
        f"I'd like {friend} to hear about {table}. Mail over {letter}, headed {subject}.",
        f"pick {table}; then {friend} should get a mail from me, titled {subject}, containing {letter}",
        f"send {friend} a mail with {subject} in the subject line that suggests {table}, giving {letter}",
        f"choose {table} and forward {letter} to {friend} in a mail entitled {subject}",
        f"tip {friend} off by mail, subject {subject}, about {table}: {letter}",
        f"treat {friend} to a tip in a mail headed {subject}: {table}, with {letter}",
        f"mail {friend} my suggestion, that is {table}, under the subject {subject}, and include {letter}",
    )
    return ((mail,),)


@purpose(
    "calendar",
    "vehicle",
    because=(
        "I'm taking the electric car.",
        "I don't want to get stuck on the way.",
        "I have a busy week ahead.",
        "The car has to be ready.",
        "Range anxiety is real.",
        "There's no charger anywhere near where I'm headed.",
        "I was too lazy to plug it in yesterday.",
        "Last month I coasted into a lay-by with one percent and a red face.",
        "The motorway chargers were all occupied by delivery vans.",
        "A full pack would take one worry off my mind.",
        "Somebody borrowed it and surely brought it back empty.",
        "Hypermiling with white knuckles isn't my idea of fun.",
        "The gauge sank faster than a soufflé.",
    ),
)
def charge_before_an_event() -> Any:
    """Charge an electric car before an event if it is low, else set the navigation to the place."""
    on = day(1, 3)
    event = again(_outing(on), "it")
    car = again(parked_car("electric"), "it", "the car")
    least, full = number(20, 25, 30, 35, 40, 45, 50), number(70, 80, 90, 100)
    charge = say(
        act(set_charging, car_id=car.id, action="start", target_percent=full),
        f"start charging it to {full} percent",
        f"charge it up to {full} percent",
        f"let it charge until it's at {full} percent",
        f"top it up to {full} percent",
        f"get some power into it, up to {full} percent",
        f"begin charging, with {full} percent as the limit",
    )
    go = say(
        act(navigate_to_place, car_id=car.id, place=present(event.location)),
        f"set its navigation to the place of {event}, which is {on:on}",
        f"enter the location of {event} {on:on} as its destination",
        f"put the location of {event}, in my calendar {on:on}, into its navigation",
        f"program the satnav for the venue of {event} {on:on}",
        f"let it guide me to wherever {event} takes place {on:on}",
        f"have the route to the venue of {event} {on:on} loaded",
    )
    goal = say(
        when(car.energy_percent < least, charge, go),
        f"check {car}'s battery: if it's below {least} percent, {charge}; otherwise {go}",
        f"if {car} has less than {least} percent left in its battery, {charge}; if not, {go}",
        f"look at how full {car}'s battery is. Under {least} percent, {charge}; else {go}",
        f"see if {car} is down to less than {least} percent. If so, {charge}; if not, {go}",
        f"Does {car} still have {least} percent or more? If it doesn't, {charge}; if it does, {go}.",
        f"unless {car} is at {least} percent or above, {charge}; if it has that much, {go}",
        f"What does {car}'s battery say? Should it be lower than {least} percent, {charge}; should it be enough, {go}.",
        f"Is {car}'s battery under {least} percent? Then {charge}. If it isn't, {go}.",
    )
    tells(goal, f"The battery is at {car.energy_percent} percent.", f"It is at {car.energy_percent} percent.")
    return ((goal,),)


@purpose(
    "vehicle",
    "maps",
    because=(
        "The battery is getting low.",
        "I'd rather not run out of power.",
        "I'm driving across town.",
        "I've got a few errands to run.",
        "The range display makes me nervous.",
        "I forgot to plug in overnight.",
        "It's a long list of stops today.",
        "I've got parcels to drop off at five different addresses.",
        "My passenger is already clutching the door handle at the sight of the display.",
        "The air conditioning was running all the way down from the mountains.",
        "It said plenty left this morning, but these hills are merciless.",
        "Being towed once in a lifetime is quite enough.",
        "Headwind devours electrons like crisps.",
        "I'd rather not push two tonnes uphill.",
    ),
)
def charge_on_the_way() -> Any:
    """Lead a car to the nearest charging station if it is low, else to a saved place."""
    car = again(parked_car("electric"), "it", "the car")
    least = number(15, 20, 25, 30, 35, 40, 50, 60)
    near = rows(find_nearby_places, kind="charging", address=car.location, radius_km=15).least(lambda p: p.distance_km)
    plug = say(
        act(navigate_to_address, car_id=car.id, address=near.address),
        "set its navigation to the charging station that is closest to it, within 15 km",
        "lead it to the nearest charging station within a radius of 15 kilometres",
        "find the charging station nearest to it, no more than 15 km away, and make that its destination",
        "guide me to the closest charger in a 15 km radius",
        "take me to whichever charging point is nearest to where the car stands, at most 15 km off",
        "route it to a charging station, the nearest one inside 15 kilometres",
        "have the navigation aim for the closest charging station, 15 km away at the most",
        "steer it to a charger, the closest there is inside 15 km",
        "send it to the closest charging station it can find, at most 15 km off",
        "head for the nearest place to charge, 15 kilometres away at most",
    )
    place = column(rows(list_saved_places), lambda p: p.name)
    go = say(
        act(navigate_to_place, car_id=car.id, place=place),
        f"set it to {place}",
        f"make {place} the destination",
        f"lead me to {place}",
        f"enter {place} as the destination",
        f"carry on to {place}",
        f"navigate to {place} as usual",
        f"go straight to {place}",
        f"aim for {place}",
        f"bring me to {place}",
    )
    goal = say(
        when(car.energy_percent < least, plug, go),
        f"check how full {car} is: if there is less than {least} percent left, {plug}; otherwise {go}",
        f"if {car}'s battery is below {least} percent, {plug}; if not, {go}",
        f"look at {car}'s battery. Unless it's at {least} percent or more, {plug}; else {go}",
        f"see whether {car} is under {least} percent. If it is, {plug}; if it isn't, {go}",
        f"How much charge has {car} got? Anything short of {least} percent, and you {plug}; with that much or "
        f"more, {go}.",
        f"When {car} shows less than {least} percent, {plug}; when it shows that or more, {go}.",
        f"I'm in {car}. If the charge is under {least} percent, {plug}; if it isn't, {go}.",
        f"Take a look at {car}. Below {least} percent I want you to {plug}; from that level up, {go}.",
    )
    tells(plug, f"The navigation leads to {near.name}, {near.address}.", f"The next charger is {near.name}; it is set.")
    tells(goal, f"The battery is at {car.energy_percent} percent.", f"It has {car.energy_percent} percent left.")
    return ((goal,),)


@purpose(
    "email",
    "maps",
    "calendar",
    because=(
        "We haven't seen each other for ages.",
        "We said we'd meet up soon.",
        "I'm going to visit that part of town anyway.",
        "It's my turn to choose a place.",
        "Half a year of postponing is enough.",
        "A friend of mine could use some cheering up.",
        "I owe somebody a long conversation.",
        "A broken ankle is involved, so it shouldn't be far to hobble.",
        "Our last proper chat was at somebody's wedding.",
        "I've got gossip that can't be typed.",
        "Rough weeks are just over, and somebody needs company.",
        "My therapist says I should nurture old friendships.",
        "The two of us used to be inseparable at university.",
        "Nostalgia ambushed me over an old photograph.",
        "Emoji can't replace a hug.",
    ),
)
def meet_near_a_friend() -> Any:
    """Find a well-rated place near somebody's home, and invite them there."""
    friend = again(somebody("friend"), "them")
    person = rows(search_address_book, query=friend).the(lambda c: named(c.name, friend))
    kind: PlaceKind = word("cafe", "restaurant", "park", "museum")
    radius, on = number(3, 4, 5, 6, 8), day(2, 12)
    spot = say(
        rows(find_nearby_places, kind=kind, address=person.address, radius_km=radius, open_at=at(on, 15)).least(
            lambda p: p.distance_km
        ),
        f"the {kind} nearest to where {friend} lives that is open {on:on} at 3 pm, within {radius} km of their address",
        f"the {kind} closest to {friend}'s address, no more than {radius} km away, that's open at 3 pm {on:on}",
        f"whichever {kind} within {radius} kilometres of {friend}'s home is the nearest and is open {on:on} at 3 in "
        "the "
        "afternoon",
        f"the nearest {kind} to {friend}'s front door, {radius} km away at most and open {on:on} at 3 pm",
        f"a {kind} near {friend}, namely the closest to their address within {radius} km that's open {on:on} at 3 pm",
        f"the closest {kind} in a circle of {radius} km around {friend}'s home with its doors open {on:on} at 3 pm",
    )
    title = quoted(
        "Catching up",
        "Meeting up",
        "A chat",
        "Long time no see",
        "An hour for us",
        "A proper talk",
        "Two old friends",
        "See you there",
        "Afternoon off",
        "The usual gossip",
    )
    plan = say(
        act(
            create_event,
            title=title,
            starts_at=at(on, 15),
            location=spot.name,
            invitees=(person.email,),
        ),
        f"find {spot}, put {title} into my calendar for that time and place, and invite {friend:again}",
        f"look for {spot}, and invite {friend:again} there for that time with an event called {title}",
        f"let {spot} be the venue of an event called {title} at that time, and invite {friend:again}",
        f"search for {spot}, and then create an event {title} there at that time with {friend:again} as a guest",
        f"track down {spot}; that is where {title} should take place at that hour, with {friend:again} invited",
        f"locate {spot}, then schedule {title} there for that hour and send {friend:again} an invitation",
    )
    tell = say(
        ask(
            spot.name,
            spot.address,
            spot.rating,
            told=(
                "It is {}, {}; it is rated {}.",
                "The place is called {}, it is at {}, and its rating is {}.",
                "You'd meet at {}, {}, which has a rating of {}.",
            ),
        ),
        "Which place is that, where is it exactly, and how is it rated?",
        "tell me the name and the address of the place and its rating",
        "let me know what the place is called, where it is and how many stars it has",
        "What's its name, how many stars does it have, and what's the address?",
        "give me the rating, the street and the name of it",
        "I don't know that place: what's it called, where do I find it and is it any good?",
        "tell me where we're meeting, so name and address, and what rating it has",
        "What are we in for: name, address, stars?",
        "describe the venue to me, that is its name, its street address and the rating",
        "So where are we going, what's the exact address, and what do people give it?",
    )
    return ((plan, tell),)
