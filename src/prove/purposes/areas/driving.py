"""Getting around: cars, charging, ways to events and places on the map."""

from typing import Any

from prove.purposes.areas.people import address_of, contacts
from prove.purposes.program import (
    act,
    again,
    among,
    ask,
    at,
    column,
    day,
    day_of,
    look,
    me,
    name_of,
    named,
    number,
    present,
    purpose,
    quoted,
    rows,
    say,
    shift,
    some,
    text,
    when,
    word,
)
from prove.servers._shared.life.place.roads import Mode
from prove.servers.budget.tools import add_expense, list_budget_accounts, list_budget_categories
from prove.servers.calendar.events import create_event, list_events
from prove.servers.calendar.records import Occurrence
from prove.servers.email.tools import search_address_book, send_email
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
from prove.servers.vehicle.records import CarSummary


def _car(powertrain: str = "") -> CarSummary:
    """A car of the household that is parked, by its name or by what it looks like."""
    kinds = (powertrain,) if powertrain else ("electric", "combustion")
    return some(
        rows(list_vehicles),
        lambda c: (f"{c.nickname}", f"the {c.color} {c.make}", f"the {c.color} car"),
        fits=[lambda c: among(c.powertrain, kinds), lambda c: c.is_driving == False],  # noqa: E712
    )


def _outing(on: Any) -> Occurrence:
    """Something in the calendar that takes place somewhere in town."""
    return some(
        rows(list_events, since=on, until=on),
        lambda e: (f"{e.title}",),
        fits=[lambda e: present(e.location) != "", lambda e: e.status == "confirmed"],
    )


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
        ask(way.departs_at, way.minutes),
        f"look up {event} in my calendar {on:on} and tell me when I have to leave by {mode} to be there {spare} "
        "minutes "
        "early, and how long I'll be on the way",
        f"tell me when to set off for {event} {on:on} if I go by {mode} and want to be there {spare} minutes before it "
        "starts, and how many minutes it takes",
        f"find out when I need to leave {on:on} to get to {event} by {mode}, {spare} minutes ahead of time, and how "
        "long "
        "the way takes",
        f"check how long it takes me by {mode} to the place of {event} {on:on}, and when I have to go to arrive "
        f"{spare} "
        "minutes early",
    )
    title = quoted("Leave now", "Time to go", "Set off", "Off I go")
    note = say(
        act(create_event, title=title, starts_at=way.departs_at, duration_minutes=5),
        f"put {title} into my calendar at that time, just five minutes long",
        f"add {title} to my calendar for the moment I have to leave, 5 minutes long",
        f"make a five-minute entry {title} in my calendar for exactly then",
        f"remind me to go with a 5-minute entry {title} in my calendar at the time of departure",
    )
    return (tell,), (note,)


@purpose(
    "calendar",
    "maps",
    "email",
    because=(
        "We'll be hungry afterwards.",
        "I said I'd find a place to eat.",
        "We could have dinner after that.",
        "I don't know that part of town.",
    ),
)
def eat_near_an_event() -> Any:
    """Send somebody the best restaurant near the place of an event."""
    on = day(1, 6)
    event = again(_outing(on), "it")
    radius = number(3, 4, 5, 6, 8)
    table = say(
        rows(find_nearby_places, kind="restaurant", address=_place_of(event).address, radius_km=radius).most(
            lambda p: p.rating
        ),
        f"the best-rated restaurant within {radius} km of where {event} takes place {on:on}",
        f"the restaurant with the best rating no more than {radius} kilometres from the place of {event} {on:on}",
        f"whichever restaurant is rated best within {radius} km of the place where {event} is {on:on}",
    )
    friend = again(name_of(contacts(), lambda c: c.name), "them")
    subject = quoted("Where to eat", "Dinner afterwards", "A place to eat near by", "Hungry afterwards?")
    mail = say(
        act(
            send_email,
            to=(address_of(friend),),
            subject=subject,
            body=text(f"Let's eat at {table.name}, {table.address}; it is rated {table.rating}."),
        ),
        f"find {table}, and e-mail {friend} its name, its address and its rating, subject {subject}",
        f"look for {table} and send {friend} a mail called {subject} with the name, the address and the rating",
        f"let {friend} know in a mail titled {subject} the name, the address and the rating of {table}",
        f"search the map for {table}, and write to {friend} under the subject {subject}: what it's called, the address "
        "and the stars",
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
    )
    go = say(
        act(navigate_to_place, car_id=car.id, place=present(event.location)),
        f"set its navigation to the place of {event}, which is {on:on}",
        f"put the place where {event} is {on:on} into its navigation",
        f"enter the location of {event} {on:on} as its destination",
    )
    goal = say(
        when(car.energy_percent < least, charge, go),
        f"check the battery of {car}: if it's below {least} percent, {charge}; otherwise {go}",
        f"if {car} has less than {least} percent left in its battery, {charge}; if not, {go}",
        f"look at how full the battery of {car} is. Under {least} percent, {charge}; else {go}",
        f"see if the battery of {car} is at less than {least} percent. If so, {charge}; if not, {go}",
    )
    return ((goal,),)


@purpose(
    "vehicle",
    "calendar",
    because=(
        "I've plugged it in.",
        "I need the car later.",
        "Somebody else needs the charger after me.",
        "The car is at the charger.",
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
        f"have {car} charged to {full}%",
        f"get {car} charging, with {full} percent as the target",
    )
    title = quoted("Unplug the car", "The car is full", "Move the car", "Free the charger")
    note = say(
        act(
            create_event,
            title=title,
            starts_at=present(charge.ready_at),
            duration_minutes=10,
            description=text(f"{charge.nickname} is at {charge.target_percent} percent."),
        ),
        f"put {title} into my calendar for ten minutes when {car:again} is ready, with the car's name and the "
        "percentage in "
        "the notes",
        f"add a 10-minute entry {title} to my calendar at the time the charging ends, and note which car it is and how "
        "full",
        f"remind me with {title} in my calendar, 10 minutes from the moment it's done; the note should have the name "
        "of the "
        "car and the target",
        f"make a calendar entry {title} of ten minutes for when the charging is finished, that says which car and what "
        "percentage",
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
    )
    place = column(rows(list_saved_places), lambda p: p.name)
    go = say(
        act(navigate_to_place, car_id=car.id, place=place),
        f"set it to {place}",
        f"lead it to {place} as planned",
        f"make {place} the destination",
    )
    goal = say(
        when(car.energy_percent < least, plug, go),
        f"check how full {car} is: if there is less than {least} percent left, {plug}; otherwise {go}",
        f"if the battery of {car} is below {least} percent, {plug}; if not, {go}",
        f"look at the battery of {car}. Unless it's at {least} percent or more, {plug}; else {go}",
        f"see whether {car} is under {least} percent. If it is, {plug}; if it isn't, {go}",
    )
    return ((goal,),)


@purpose(
    "vehicle",
    "budget",
    because=(
        "I always forget to book the petrol.",
        "I keep track of what the car costs.",
        "I'm catching up with my bookkeeping.",
        "I filled up the other day.",
    ),
)
def book_the_last_fuel_stop() -> Any:
    """Put the last stop for fuel into the budget."""
    car = some(
        rows(list_vehicles),
        lambda c: (f"{c.nickname}", f"the {c.color} {c.make}", f"the {c.color} car"),
        fits=[lambda c: present(look(get_vehicle_status, car_id=c.id).last_fuel_stop).litres > 0],
    )
    fuel = present(look(get_vehicle_status, car_id=car.id).last_fuel_stop)
    tell = say(
        ask(fuel.station, fuel.litres, fuel.cost),
        f"look up where {car} was last filled up, how many litres it was and what that cost",
        f"Where did we last fill up {car}, how many litres was it and what did it cost?",
        f"tell me the last fuel stop of {car}: the station, the litres and the price",
        f"find out at which station {car} was refuelled last, with how many litres and for how much",
    )
    wallet = some(
        rows(list_budget_accounts),
        lambda a: (f"my {a.name} account",),
        fits=[lambda a: a.kind == "checking"],
    )
    category = some(
        rows(list_budget_categories),
        lambda c: (f"{c.name}",),
        fits=[lambda c: among(c.name, ("Transport", "Travel"))],
    )
    book = say(
        act(
            add_expense,
            account_id=wallet.id,
            category_id=category.id,
            amount=fuel.cost,
            merchant=fuel.station,
            spent_on=day_of(fuel.at),
        ),
        f"book that in my budget under {category}, paid from {wallet} on the day of that stop",
        f"add it to my budget as an expense from {wallet} in {category}, on that day",
        f"put it into my budget: the same day and station, category {category}, from {wallet}",
        f"record it as an expense in {category} that {wallet} paid, with the date of the stop",
    )
    return (tell,), (book,)


@purpose(
    "vehicle",
    "email",
    because=(
        "I get paid by the kilometre.",
        "We share the cost of the car.",
        "I have to account for my drives.",
        "I'm settling up for the car.",
    ),
)
def report_long_drives() -> Any:
    """Add up what a car was driven since a day, and send that to somebody with the longest drive."""
    car, since = again(_car(), "the car"), day(-12, -3, edge="since")
    drives = rows(list_drives, car_id=car.id, since=since, driver=me.name)
    longest = drives.most(lambda d: d.km)
    total = drives.sum(lambda d: d.km)
    tell = say(
        ask(drives.count(), total),
        f"How many times have I driven {car} since {since}, and how many kilometres was that in all?",
        f"tell me how often I have driven {car} since {since} and how many kilometres that makes",
        f"go through my own drives with {car} since {since}, and tell me the number and the kilometres altogether",
        f"count my drives with {car} since {since} and add up the kilometres",
    )
    friend = again(name_of(contacts(), lambda c: c.name), "them")
    subject = quoted("My drives", "Kilometres", "The car", "How far I drove")
    mail = say(
        act(
            send_email,
            to=(address_of(friend),),
            subject=subject,
            body=text(f"I drove {total} km. The longest drive, {longest.km} km, went to {longest.destination}."),
        ),
        f"e-mail {friend} the total, and how long the longest drive was and to which address it went, subject "
        f"{subject}",
        f"send {friend} a mail called {subject} with the kilometres in all, plus the length and the destination "
        "address of "
        "the longest drive",
        f"let {friend} know the sum in a mail titled {subject}, and also the kilometres and the destination address of "
        "the "
        "longest one",
        f"write to {friend} under the subject {subject}: all kilometres together, and the longest drive with its "
        "distance "
        "and the address it went to",
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
    ),
)
def plan_the_service() -> Any:
    """Start a car, run its self-test, and plan a service if one is near."""
    car = again(_car(), "the car")
    brake = say(
        act(set_brake, car_id=car.id, brake="pedal", action="apply"),
        f"press the brake pedal of {car}",
        f"hold the brake pedal of {car} down",
        f"apply the brake pedal in {car}",
    )
    start = say(
        act(set_ignition, car_id=car.id, ignition="on"),
        f"switch the ignition of {car:again} on",
        f"start {car:again}",
        "turn the ignition on",
    )
    test = look(run_diagnostics, car_id=car.id)
    least = number(1000, 2000, 3000, 4000, 5000, 6000, 8000, 10000)
    title, on = quoted("Take the car in", "Car service", "Garage appointment", "Service for the car"), day(2, 12)
    plan = say(
        act(
            create_event,
            title=title,
            starts_at=at(on, 8),
            description=text(f"{test.nickname}: service due in {test.service_due_in_km} km."),
        ),
        f"put {title} into my calendar {on:on} at 8 am, and note the car's name and the kilometres that are left",
        f"add {title} to my calendar for 8 am {on:on}, with the name of the car and the remaining kilometres in the "
        "notes",
        f"make an entry {title} in my calendar {on:on} at 8 in the morning that says which car and how many kilometres "
        "are left",
    )
    tell = say(
        ask(test.service_due_in_km),
        "just tell me how many kilometres are left",
        "tell me how far it can still go until then",
        "let me know the exact number of kilometres",
    )
    goal = say(
        when(test.service_due_in_km < least, plan, tell),
        f"run the diagnostics: if the next service is due in less than {least} km, {plan}; otherwise {tell}",
        f"run the self-test, and if it says that there are fewer than {least} kilometres until the next service, "
        f"{plan}; if "
        f"not, {tell}",
        f"check the diagnostics. If the service is less than {least} km away, {plan}; else {tell}",
        f"do a diagnostic run: with less than {least} km to the next service, {plan}; with more, {tell}",
    )
    return (brake, start), (goal,)


@purpose(
    "vehicle",
    because=(
        "I have to go soon.",
        "I'm leaving in half an hour.",
        "I like to get into a warm car.",
        "I'm about to drive to work.",
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
    )
    charge = say(
        act(set_charging, car_id=car.id, action="start", target_percent=full),
        f"charge it to {full} percent",
        f"start charging it, up to {full} percent",
        f"let it charge until {full} percent",
    )
    goal = say(
        when(car.energy_percent >= least, heat, charge),
        f"check the battery of {car}: if it's at {least} percent or more, {heat}; otherwise {charge}",
        f"if {car} has at least {least} percent left in its battery, {heat}; if it has less, {charge}",
        f"look at the battery of {car}. With {least} percent or more, {heat}; with less, {charge}",
        f"see if {car} is charged to {least} percent or more. If so, {heat}; if not, {charge}",
    )
    status = look(get_vehicle_status, car_id=car.id)
    tell = say(
        ask(status.range_km),
        "tell me how far I can drive with it as it is",
        "How many kilometres can I go with what's in the battery?",
        "let me know its range at the moment",
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
    ),
)
def meet_near_a_friend() -> Any:
    """Find a well-rated place near somebody's home, and invite them there."""
    friend = again(name_of(contacts(), lambda c: c.name, fits=[lambda c: c.city == me.city]), "them")
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
    )
    title = quoted("Catching up", "Meeting up", "A chat", "Long time no see", "An hour for us")
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
        f"make an event {title} in {spot}, at that time, and invite {friend:again}",
        f"search for {spot}, and then create an event {title} there at that time with {friend:again} as a guest",
    )
    tell = say(
        ask(spot.name, spot.address, spot.rating),
        "Which place is that, where is it exactly, and how is it rated?",
        "tell me the name and the address of the place and its rating",
        "let me know what the place is called, where it is and how many stars it has",
    )
    return (plan,), (tell,)
