"""Cars: charging, fuel, drives and service."""

from typing import Any

from prove.purposes.areas.dates import is_cool_season
from prove.purposes.areas.people import CLOSE, mail_to, somebody
from prove.purposes.areas.vehicles.cars import parked_car
from prove.purposes.program import (
    act,
    again,
    ask,
    at,
    day,
    day_of,
    given,
    look,
    me,
    number,
    present,
    purpose,
    quoted,
    rows,
    say,
    some,
    tells,
    text,
    when,
    word,
)
from prove.servers.budget.records import ExpenseDetail
from prove.servers.budget.tools import list_expenses, update_expense
from prove.servers.calendar.events import create_event
from prove.servers.vehicle.controls import get_vehicle_status, list_vehicles, set_brake, set_cabin_climate, set_ignition
from prove.servers.vehicle.driving import list_drives, run_diagnostics, set_charging
from prove.servers.vehicle.records import Climate, FuelStop


def _booked(stop: FuelStop) -> ExpenseDetail:
    """A stop for fuel as the budget has it."""
    on = day_of(stop.at)
    return rows(list_expenses, query=stop.station, since=on, until=on).the(lambda e: e.amount == stop.cost)


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
    car, full = again(parked_car("electric"), "it", "the car"), number(50, 60, 70, 80, 90, 100)
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
        lambda c: (f"{c.nickname}", f"our car {c.nickname}", f"the {c.color} {c.make}", f"the {c.color} car"),
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
        "I was the one behind the wheel most of the time, and it's only fair to say so.",
        "I'm suspected of using it as a taxi.",
        "The warranty depends on staying beneath a certain mileage.",
        "The odometer snitches on me anyway.",
        "Fairness begets fewer squabbles.",
    ),
)
def report_long_drives() -> Any:
    """Add up what a car was driven since a day, and send that to somebody with the longest drive."""
    car = again(parked_car("", lambda c: rows(list_drives, car_id=c.id, driver=me.name).count() > 10), "the car")
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
    car = again(parked_car(), "the car")
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
        "I like to get into a comfortable car.",
        "I'm sensitive to the temperature.",
        "The first minutes of a drive are always the least pleasant.",
        "My glasses fog up the moment I sit down in there.",
        "Grandma is riding with me, and she complains about any draught.",
        "I'm still in my pyjamas, but the clock is running.",
        "It stands outside, so you can imagine what it's like in there.",
        "My shoes are on already.",
        "A little comfort costs power, I know.",
    ),
)
def warm_up_or_charge() -> Any:
    """Heat or cool an electric car, as the season is, if the battery allows it, else charge it; see how far it goes."""
    car = parked_car("electric")
    least, warm, full = number(25, 30, 35, 40, 45, 50, 60), number(20, 21, 22, 23), number(70, 80, 90, 100)
    way: Climate = word("heat", "cool")
    season = (way == "heat") == is_cool_season()
    heat = say(
        act(set_cabin_climate, car_id=car.id, climate=given(way, season), temperature=warm),
        f"{way} the cabin to {warm} degrees",
        f"{way} it inside to {warm} degrees",
        f"start to {way} the interior to {warm} degrees",
        f"{way} the inside for me, {warm} degrees",
        f"turn on the climate control to {way} it to {warm} degrees",
        f"have the climate control {way} the cabin to {warm} degrees",
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
