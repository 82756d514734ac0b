"""Getting around: cars, charging, ways to events and places on the map."""

from collections.abc import Callable
from typing import Any

from prove.purposes.areas.people import AT_WORK, CLOSE, mail_to, somebody
from prove.purposes.program import (
    act,
    again,
    among,
    ask,
    at,
    both,
    column,
    day,
    day_of,
    look,
    me,
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
from prove.servers.budget.records import ExpenseDetail
from prove.servers.budget.tools import list_expenses, update_expense
from prove.servers.calendar.events import create_event, list_events
from prove.servers.calendar.records import Occurrence
from prove.servers.email.tools import search_address_book
from prove.servers.maps.places import find_nearby_places, list_saved_places, search_places
from prove.servers.maps.records import PlaceKind, PlaceSummary
from prove.servers.maps.routes import get_travel_time
from prove.servers.vehicle.controls import (
    get_vehicle_status,
    list_vehicles,
    set_brake,
    set_cabin_climate,
    set_ignition,
)
from prove.servers.vehicle.driving import (
    list_drives,
    navigate_to_address,
    navigate_to_place,
    run_diagnostics,
    set_charging,
)
from prove.servers.vehicle.records import CarSummary, FuelStop

MEALS = ("Dinner", "Lunch", "Brunch", "Breakfast", "Coffee", "Picnic", "Birthday")
"""How the titles of events begin at which people eat."""


def _car(powertrain: str = "", *tests: Callable[[CarSummary], object]) -> CarSummary:
    """A car of the household that is parked, by its name or by what it looks like."""
    kinds = (powertrain,) if powertrain else ("electric", "combustion")
    return some(
        rows(list_vehicles),
        lambda c: (f"{c.nickname}", f"our {c.nickname}", f"the {c.color} {c.make}", f"the {c.color} car"),
        fits=[lambda c: among(c.powertrain, kinds), lambda c: c.is_driving == False, *tests],  # noqa: E712
    )


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


def _booked(stop: FuelStop) -> ExpenseDetail:
    """A stop for fuel as the budget has it."""
    on = day_of(stop.at)
    return rows(list_expenses, query=stop.station, since=on, until=on).the(lambda e: e.amount == stop.cost)


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
    car = again(_car("electric"), "it", "the car")
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
    "calendar",
    because=(
        "I've plugged it in.",
        "I need the car later.",
        "Somebody else needs the charger after me.",
        "The car is at the charger.",
        "There's a fine if you block the charging bay.",
        "My neighbour is queueing for the cable.",
        "Electricity is cheap at this hour.",
        "I tend to get absorbed in my book and lose track of time.",
        "The car park attendant gets grumpy if we overstay.",
        "A friend of mine paid a hefty penalty for blocking such a spot.",
        "Solar panels are humming nicely while the sun is out.",
        "Idle fees are daylight robbery.",
        "My parking etiquette was criticised in the residents' newsletter.",
    ),
)
def unplug_when_ready() -> Any:
    """Charge a car, and note in the calendar when it is ready."""
    car, full = again(_car("electric"), "it", "the car"), number(50, 60, 70, 80, 90, 100)
    charge = say(
        act(set_charging, car_id=car.id, action="start", target_percent=full),
        f"start charging {car} to {full} percent",
        f"charge {car} up to {full} percent",
        f"let {car} charge until the battery is at {full} percent",
        f"have {car} charged to {full} percent",
        f"get {car} charging, with {full} percent as the target",
        f"begin filling {car}'s battery and stop at {full} percent",
    )
    title = quoted(
        "Unplug the car",
        "Car is charged",
        "Move the car",
        "Free the charger",
        "Cable off",
        "Clear the bay",
        "Park elsewhere",
        "Charger duty",
        "Fetch the car",
    )
    label = say(
        text(f"{charge.nickname} is at {charge.target_percent} percent."),
        "the car's name and the percentage",
        "the name of the vehicle plus its target",
        "the name and the level of the car",
        "the car by name and its final level",
    )
    note = say(
        act(
            create_event,
            title=title,
            starts_at=present(charge.ready_at),
            duration_minutes=10,
            description=label,
        ),
        f"put {title} into my calendar for ten minutes when {car:again} is ready, with {label} in the notes",
        f"add a 10-minute entry {title} to my calendar at the time the charging ends, and note {label}",
        f"put a 10-minute reminder {title} into my calendar that begins when it's done; the note should have {label}",
        f"make a calendar entry {title} of ten minutes for when the charging is finished, that says {label}",
        f"The minute it's finished I want ten minutes called {title} in my calendar, with {label} written there.",
        f"schedule {title}, ten minutes, to begin exactly as the charge completes, and mention {label}",
        f"The end of the charge is worth ten minutes in my calendar, named {title}, with {label} as its note.",
        f"book ten minutes in my calendar as {title} for when the cable can come off, with {label} noted down",
        f"As soon as the battery has what I asked for, ten minutes of {title} should appear in my calendar, "
        f"noting {label}.",
        f"jot {title} into my calendar for ten minutes at the end of the charge; mention {label} in the description",
    )
    return ((charge, note),)


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
    car = again(_car("electric"), "it", "the car")
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
    tells(goal, f"The battery is at {car.energy_percent} percent.", f"It has {car.energy_percent} percent left.")
    return ((goal,),)


@purpose(
    "vehicle",
    "budget",
    because=(
        "I like to know what goes into the tank.",
        "I keep track of what the car costs.",
        "I'm catching up with my bookkeeping.",
        "I filled up the other day.",
        "The receipt is somewhere under the seat.",
        "My figures on petrol have gaps.",
        "Fuel prices are getting out of hand.",
        "The tank was bone dry the other day.",
        "My accountant has threatened to come and search the glove box himself.",
        "I'm comparing this old thing with an electric model.",
        "At the pump I was juggling a coffee and a crying child.",
        "Our road trip diary lacks its final chapter.",
        "I'm determined to find out what commuting really costs me.",
        "A wad of faded slips is stuck to my sun visor.",
        "Pump receipts multiply like moths in the ashtray.",
        "An odd rattle made me curious about consumption.",
    ),
)
def note_the_last_fuel_stop() -> Any:
    """Note the litres of the last stop for fuel with its expense in the budget."""
    car = some(
        rows(list_vehicles),
        lambda c: (f"{c.nickname}", f"our {c.nickname}", f"the {c.color} {c.make}", f"the {c.color} car"),
        fits=[lambda c: _booked(present(look(get_vehicle_status, car_id=c.id).last_fuel_stop)).id != ""],
    )
    fuel = present(look(get_vehicle_status, car_id=car.id).last_fuel_stop)
    tell = say(
        ask(
            fuel.station,
            fuel.litres,
            fuel.cost,
            told=(
                "It was at {}: {} litres for {}.",
                "The last fuel stop was {}, with {} litres, and cost {}.",
                "You filled up at {}; {} litres came to {}.",
            ),
        ),
        f"look up where {car} was last filled up, how many litres it was and what that cost",
        f"Where did we last fill up {car}, how many litres was it and what did it cost?",
        f"tell me the last fuel stop of {car}: the station, the litres and the price",
        f"find out at which station {car} was refuelled last, with how many litres and for how much",
        f"When {car} was last at the pump, which station was it, how many litres went in, and for how much money?",
        f"I can't recall the last fill-up of {car}. Which station, how much fuel in litres, and at what cost?",
        f"give me the station, the litres and the bill of {car}'s latest refuelling",
        f"Tell me about the last time {car} got fuel: name of the station, litres, price.",
        f"check {car}'s last refuelling for the place, the litres and what we were charged",
    )
    add = say(
        act(
            update_expense,
            expense_id=_booked(fuel).id,
            note=text(f"{fuel.litres} litres for {car.nickname}."),
        ),
        "find that stop in my budget and note the litres and the car's name there",
        "look for the expense in my budget and write down the litres and the name of the car as its note",
        "My budget has that expense: add a note to it with the litres and what the car is called.",
        "go to that expense in my budget; the note should give the litres and the car by name",
        "put the litres and the car's name on record as a note to that very expense in my budget",
        "The same stop is in my budget, so let its note state the litres and the car by name.",
        "complete the entry for it in my budget with a note: litres, and the name of the car",
    )
    tells(add, f"The note is on the expense at {add.merchant}.", f"I noted {fuel.litres} litres and the car there.")
    return (tell,), (add,)


@purpose(
    "vehicle",
    "email",
    because=(
        "We share the cost of the car.",
        "I have to account for my drives.",
        "I'm settling up for the car.",
        "I promised to own up to how much I use it.",
        "Somebody asked how much I drive.",
        "Our car-sharing club closes its ledger this week.",
        "I was the one behind the wheel all summer, and it's only fair to say so.",
        "I'm suspected of using it as a taxi.",
        "The warranty depends on staying beneath a certain mileage.",
        "We're thinking of selling it, and buyers ask.",
        "The odometer snitches on me anyway.",
        "Fairness begets fewer squabbles.",
    ),
)
def report_long_drives() -> Any:
    """Add up what a car was driven since a day, and send that to somebody with the longest drive."""
    car = again(_car("", lambda c: rows(list_drives, car_id=c.id, driver=me.name).count() > 10), "the car")
    since = day(-45, -8, edge="since")
    drives = rows(list_drives, car_id=car.id, since=since, driver=me.name)
    longest = drives.most(lambda d: d.km)
    total = drives.sum(lambda d: d.km)
    tell = say(
        ask(
            drives.count(),
            total,
            told=(
                "You have driven it {} times, {} km in all.",
                "It was {} drives and {} kilometres altogether.",
                "There are {} drives of yours; together they make {} km.",
            ),
        ),
        f"How many times have I driven {car} since {since}, and how many kilometres was that in all?",
        f"tell me how often I have driven {car} since {since} and how many kilometres that makes",
        f"go through my own drives with {car} since {since}, and tell me the number and the kilometres altogether",
        f"count my drives with {car} since {since} and add up the kilometres",
        f"What do my trips in {car} since {since} come to, in number and in kilometres?",
        f"add up how far I've taken {car} since {since}, and say how many drives it took",
        f"I'd like two figures for {car} since {since}: how often I was at the wheel, and the kilometres I covered.",
    )
    friend = again(somebody(*CLOSE), "them")
    subject = quoted(
        "My drives",
        "Kilometres",
        "The car",
        "How far I drove",
        "Mileage report",
        "Figures for you",
        "Behind the wheel",
        "Distance covered",
        "My share of the driving",
        "Road log",
    )
    letter = say(
        text(f"I drove {total} km. The longest drive, {longest.km} km, went to {longest.destination}."),
        "the total, plus the length and the destination address of the longest drive",
        "the kilometres in all, and the longest drive with its distance and destination address",
        "the overall distance, and for the longest trip its kilometres and the address it ended at",
        "my total mileage along with the longest single drive, its length and its destination address",
        "the sum, then the distance and the address of the furthest drive",
        "both the kilometres altogether and the longest drive, by length and by address of destination",
        "my mileage as a whole, next to the longest trip's kilometres and destination address",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"e-mail {friend} {letter}, subject {subject}",
        f"send {friend} a mail called {subject} with {letter}",
        f"write to {friend} under the subject {subject}: {letter}",
        f"report to {friend} by mail, entitled {subject}: {letter}",
        f"put {letter} into a mail for {friend}, with {subject} as its subject",
        f"a mail headed {subject} will do to let {friend} have {letter}",
        f"I owe {friend} an account, so mail over {letter}, headed {subject}.",
        f"have {friend} informed by mail under the heading {subject}, covering {letter}",
        f"compose a mail titled {subject} to {friend}, about {letter}",
        f"fill {friend} in on {letter} through a mail named {subject}",
    )
    return (tell,), (mail,)


@purpose(
    "vehicle",
    "calendar",
    because=(
        "The car hasn't been checked for ages.",
        "I don't want to miss the next service.",
        "There was a strange noise yesterday.",
        "We're driving far next month.",
        "A light on the dashboard keeps flickering.",
        "Last year I overran the interval by months.",
        "My mechanic is booked up quickly.",
        "It rattles whenever I brake.",
        "My uncle ignored such a message until the engine seized.",
        "The garage around the corner has a waiting list like a star chef.",
        "It coughs in the morning like a chain smoker.",
        "We've promised the kids a tour along the coast.",
        "The inspection sticker looks suspiciously old.",
        "A warning popped up and vanished again before I could read it.",
        "A whiff of burnt rubber lingers after each ride.",
        "Preventive medicine beats amputation, mechanically speaking.",
    ),
)
def plan_the_service() -> Any:
    """Start a car, run its self-test, and plan a service if one is near."""
    car = again(_car(), "the car")
    brake = say(
        act(set_brake, car_id=car.id, brake="pedal", action="apply"),
        f"press the brake pedal of {car}, because it doesn't start otherwise",
        f"hold {car}'s brake pedal down so that it can be started",
        f"apply the brake pedal in {car}, without which the engine stays off",
        f"Remote start only works with the pedal pressed, so apply the brake pedal in {car}.",
        f"I want to start {car} from here, so put its brake pedal down first.",
        f"get {car} ready to be started by pressing its brake pedal",
    )
    start = say(
        act(set_ignition, car_id=car.id, ignition="on"),
        f"switch the ignition of {car:again} on",
        f"start {car:again}",
        "turn the ignition on",
        f"fire up {car:again}",
        f"switch {car:again} on",
        "get the engine electronics going: ignition on",
    )
    test = look(run_diagnostics, car_id=car.id)
    least = number(1000, 2000, 3000, 4000, 5000, 6000, 8000, 10000)
    title, on = (
        quoted(
            "Take the car in",
            "Car service",
            "Garage appointment",
            "Service for the car",
            "Workshop",
            "Oil change and more",
            "Inspection",
            "Drop the car off",
            "Mechanic",
        ),
        day(2, 12),
    )
    label = say(
        text(f"{test.nickname}: service due in {test.service_due_in_km} km."),
        "the car's name and the kilometres that are left",
        "the name of the car and the remaining kilometres",
        "the car's name plus the distance until it's due",
        "what the car is called and the kilometres it has left",
    )
    plan = say(
        act(
            create_event,
            title=title,
            starts_at=at(on, 8),
            description=label,
        ),
        f"put {title} into my calendar {on:on} at 8 am, and note {label}",
        f"add {title} to my calendar for 8 am {on:on}, with {label} in the notes",
        f"make an entry {title} in my calendar {on:on} at 8 in the morning that says {label}",
        f"reserve 8 o'clock in the morning {on:on} for {title}, mentioning {label}",
        f"schedule {title} {on:on} at 8:00 and write {label} into it",
    )
    tell = say(
        ask(
            test.service_due_in_km,
            told=(
                "The service is due in {} km.",
                "There are {} kilometres left until the service.",
                "It can go {} km until the next service.",
            ),
        ),
        "just tell me how many kilometres are left",
        "tell me how far it can still go until then",
        "let me know the exact number of kilometres",
        "only give me the kilometres until then",
        "say how much distance remains",
    )
    goal = say(
        when(test.service_due_in_km < least, plan, tell),
        f"run the diagnostics: if the next service is due in less than {least} km, {plan}; otherwise {tell}",
        f"run the self-test, and if it says that there are fewer than {least} kilometres until the next service, "
        f"{plan}; if "
        f"not, {tell}",
        f"check the diagnostics. If the service is less than {least} km away, {plan}; else {tell}",
        f"do a diagnostic run: with less than {least} km to the next service, {plan}; with more, {tell}",
        f"How long until the next service, according to the diagnostics? If it's under {least} km, {plan}; if "
        f"it's not, {tell}.",
        f"let it test itself. When fewer than {least} km remain before the service, {plan}; when there are "
        f"more, {tell}",
        f"have the car diagnosed; should the service come up in less than {least} km, {plan}, and if it's "
        f"further off, {tell}",
        f"Ask the car's own diagnostics: is the service less than {least} km off? If so, {plan}; if not, {tell}.",
    )
    tells(goal, f"The next service is due in {test.service_due_in_km} km.")
    return (brake, start), (goal,)


@purpose(
    "vehicle",
    because=(
        "I have to go soon.",
        "I'm leaving in a while.",
        "I like to get into a warm car.",
        "I feel the cold easily.",
        "It's chilly in there.",
        "My glasses fog up the moment I sit down in there.",
        "Grandma is riding with me, and she complains about chilly seats.",
        "I'm still in my pyjamas, but the clock is running.",
        "Icy upholstery makes me yelp.",
        "The steering wheel feels like a frozen halibut.",
        "My fingers go numb on cold leather.",
    ),
)
def warm_up_or_charge() -> Any:
    """Warm an electric car if the battery allows it, else charge it, and see how far it can go."""
    car = _car("electric")
    least, warm, full = number(25, 30, 35, 40, 45, 50, 60), number(20, 21, 22, 23, 24), number(70, 80, 90, 100)
    heat = say(
        act(set_cabin_climate, car_id=car.id, climate="heat", temperature=warm),
        f"heat the cabin to {warm} degrees",
        f"warm it up inside to {warm} degrees",
        f"set its heating to {warm} degrees",
        f"preheat the interior to {warm} degrees",
        f"get it nice and warm in there, {warm} degrees",
        f"turn on the climate control at {warm} degrees",
    )
    charge = say(
        act(set_charging, car_id=car.id, action="start", target_percent=full),
        f"charge it to {full} percent",
        f"start charging it, up to {full} percent",
        f"let it charge until {full} percent",
        f"begin charging it and stop at {full} percent",
        f"give it some power first, up to {full} percent",
        f"put it on charge with a limit of {full} percent",
    )
    goal = say(
        when(car.energy_percent >= least, heat, charge),
        f"check {car}'s battery: if it's at {least} percent or more, {heat}; otherwise {charge}",
        f"if {car} has at least {least} percent left in its battery, {heat}; if it has less, {charge}",
        f"look at {car}'s battery. With {least} percent or more, {heat}; with less, {charge}",
        f"see if {car} is charged to {least} percent or more. If so, {heat}; if not, {charge}",
        f"Has {car} got {least} percent or above? If yes, {heat}; if no, {charge}.",
        f"unless {car}'s battery has dropped below {least} percent, {heat}; if it has, {charge}",
        f"when there's {least} percent or more in {car}, {heat}; when there's less, {charge}",
        f"How's {car}'s charge? {least} percent or more, and you {heat}; anything lower, and you {charge}.",
    )
    tells(goal, f"The battery is at {car.energy_percent} percent.", f"It has {car.energy_percent} percent left.")
    status = look(get_vehicle_status, car_id=car.id)
    tell = say(
        ask(
            status.range_km,
            told=(
                "It can go {} km as it is.",
                "Its range is {} kilometres at the moment.",
                "You can drive {} km with that.",
            ),
        ),
        "tell me how far I can drive with it as it is",
        "How many kilometres can I go with what's in the battery?",
        "let me know its range at the moment",
        "What's the range right now?",
        "How far would it take me in its present state?",
        "give me the kilometres it can do at the moment",
        "What distance is in the battery as things stand?",
        "say how many kilometres I'd get out of it today",
        "How many kilometres before I'd be stranded?",
    )
    return (goal,), (tell,)


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
