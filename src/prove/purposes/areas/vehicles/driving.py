"""Cars: charging, fuel, drives and service."""

from typing import Any

from prove.purposes.areas.dates import is_cool_season
from prove.purposes.areas.people import CLOSE, mail_to, somebody
from prove.purposes.areas.vehicles.cars import names_of, parked_car
from prove.purposes.program import (
    act,
    again,
    among,
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
    workday,
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
        "I forget everything around me when I read a good book.",
        "I once drove off with the cable still in the socket.",
        "Somebody shouted at me the other day for leaving a car plugged in too long.",
        "A charging cable across the ground is a trap for careless feet.",
        "Lithium cells age early when nobody looks after them, I've read.",
        "I never know how long these things take.",
        "Last time the car hung on the cable for two days, because nobody remembered.",
        "A cousin of mine tripped over a charging cable and broke a rib.",
        "Our other drivers leave the plugging and unplugging to me.",
        "I've got plenty to do in the meantime and won't look at the clock.",
        "Thunderstorms make me nervous when something is plugged in.",
        "An electrician told me never to leave cables lying about.",
    ),
)
def unplug_when_ready() -> Any:
    """Charge a car, and note in the calendar when it is ready."""
    car, full = again(parked_car("electric", by_name=True), "it", "the car"), number(50, 60, 70, 80, 90, 100)
    charge = say(
        act(set_charging, car_id=car.id, action="start", target_percent=full),
        f"start charging {car} to {full} percent",
        f"charge {car} up to {full} percent",
        f"let {car} charge until the battery is at {full} percent",
        f"charge the battery of {car}, and stop at {full} percent",
        f"get {car} charging, with {full} percent as the target",
        f"I've plugged in {car}. Charge it to {full} percent.",
        f"I want {car} charged to {full} percent, so start the charging.",
    )
    title = quoted(
        "Unplug the car",
        "Car is charged",
        "Move the car",
        "Free the charger",
        "Fetch the car",
    )
    label = say(
        text(f"{charge.nickname} is at {charge.target_percent} percent."),
        "the car's name and how full it will be",
        "the name of the car and its charge by then",
        "the car and the percentage it's charged to",
    )
    note = say(
        act(
            create_event,
            title=title,
            starts_at=present(charge.ready_at),
            duration_minutes=10,
            description=label,
        ),
        f"put {title} into my calendar for ten minutes, from when {car:again} is charged, with {label} in the notes",
        f"add {title} to my calendar at the time the charging ends, 10 minutes, and note {label}",
        f"put ten minutes called {title} into my calendar when the charging is done, and note {label}",
        f"When the charging is finished, I want ten minutes called {title} in my calendar, with {label} as a note.",
        f"schedule {title} in my calendar for when the charging is over, ten minutes long, with {label} in the notes",
        f"I shouldn't leave the car plugged in. Put {title} into my calendar for the moment it's charged, for ten "
        f"minutes, and note {label}.",
        f"I'd like {title} in my calendar from the end of the charging, for 10 minutes, with {label} in the "
        "description.",
    )
    return (charge,), (note,)


@purpose(
    "vehicle",
    "budget",
    because=(
        "I plot our mileage and efficiency on a chart.",
        "I've lost a receipt from the gas station.",
        "My figures on fuel have gaps.",
        "Incomplete columns in my ledger irritate me.",
        "I'm thinking about switching to an electric car.",
        "My receipts for fuel are all over the place.",
        "I want to compare driving with the train.",
        "I used to write all this into a logbook.",
        "I argued with a colleague about whose car uses more fuel.",
        "I'm going through the cost of our cars.",
        "I was told to keep better notes on fuel.",
        "One of our cars uses too much fuel, I think.",
    ),
)
def note_the_last_fuel_stop() -> Any:
    """Note the litres of the last stop for fuel with its expense in the budget."""
    car = some(
        rows(list_vehicles),
        names_of,
        fits=[lambda c: among(_booked(present(look(get_vehicle_status, car_id=c.id).last_fuel_stop)).note, (None, ""))],
    )
    fuel = present(look(get_vehicle_status, car_id=car.id).last_fuel_stop)
    tell = say(
        ask(
            fuel.station,
            fuel.litres,
            fuel.cost,
            told=(
                "It was at {}: {} litres for {}.",
                "The last stop for fuel was at {}, with {} litres, which cost {}.",
                "You filled up at {}; {} litres came to {}.",
            ),
        ),
        f"look up where {car} last got fuel, how many litres it was and what that cost",
        f"Where did we last fill up {car}, how many litres was it and what did it cost?",
        f"tell me about the last fuel stop of {car}: which station, how many litres, and for how much",
        f"find out at which station {car} was refuelled last, how many litres went in and what they cost",
        f"I can't remember the last time we filled up {car}. Which station was it, how many litres, and what did it "
        "cost?",
        f"When {car} last got fuel, where was that, how many litres was it, and what did we pay?",
        f"check the last fuel stop of {car}; I need the station, the litres and the cost",
    )
    add = say(
        act(
            update_expense,
            expense_id=_booked(fuel).id,
            note=text(f"{fuel.litres} litres for {car.nickname}."),
        ),
        "find that stop in my budget and note there how many litres it was and for which car",
        "look for that expense in my budget and add the litres and the car as a note",
        "My budget has that expense: add a note to it with the litres and the car.",
        "go to that expense in my budget, and note there which car it was and how many litres it got",
        "add a note to that expense in my budget with the car and the litres",
        "That expense is in my budget already, but without details. Note the litres and the car there.",
        "I want to see the litres and the car in my budget, too, so write both into the note of that expense.",
    )
    tells(
        add,
        f"The expense at {add.merchant} now has a note: {fuel.litres} litres for {car.nickname}.",
        f"I noted {fuel.litres} litres for {car.nickname} with the expense at {add.merchant}.",
    )
    return (tell,), (add,)


@purpose(
    "vehicle",
    "email",
    because=(
        "We share the cost of the car.",
        "I promised to say how much I use the car.",
        "Transparent records settle quarrels better than guesswork.",
        "I'm suspected of using the car too much.",
        "We argue about who drives the car most.",
        "Depreciation and wear deserve a fair division.",
        "I think I drive less than everybody believes.",
        "I'd rather show figures than argue.",
        "Nobody believed me when I said how much I drive.",
        "The insurance premium has gone up, and I want to be honest about my part.",
        "We want to share the costs of the car fairly.",
    ),
)
def report_long_drives() -> Any:
    """Add up what a car was driven since a day, and send that to somebody with the longest drive."""
    car = again(
        parked_car("", lambda c: rows(list_drives, car_id=c.id, driver=me.name).count() > 10, by_name=True), "the car"
    )
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
        f"go through my own drives with {car} since {since}, and tell me how many there are and the kilometres "
        "altogether",
        f"count my drives with {car} since {since}, and add up the kilometres",
        f"How often was I at the wheel of {car} since {since}, and how many kilometres did I drive?",
        f"I've been using {car} a lot since {since}. How many drives of mine is that, and how many kilometres in all?",
        f"check what I've driven with {car} since {since}: the number of my drives, and the total distance",
    )
    friend = somebody(*CLOSE)
    subject = quoted(
        "My drives",
        "Kilometres",
        "How far I drove",
        "Mileage report",
        "My share of the driving",
    )
    letter = say(
        text(
            f"I drove {car.nickname} for {total} km. The longest drive, {longest.km} km, went to {longest.destination}."
        ),
        "the name of the car, my kilometres in all, and how far my longest drive was and to which address",
        "the car in question, my total distance, and the longest drive with its distance and the address it went to",
        "the car's name, the total distance, and how far and to which address my longest drive was",
        "the name of the car, the overall kilometres and my longest drive, with its length and the address where it "
        "ended",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"send {friend} an email titled {subject} that gives {letter}",
        f"email {friend} about my driving, subject {subject}, with {letter}",
        f"email the figures to {friend}, namely {letter}; the subject line should be {subject}",
        f"I'd like {friend} to see that in black and white, so send an email titled {subject} with {letter}.",
        f"tell {friend} in an e-mail titled {subject}: {letter}",
        f"The figures are for {friend}. Write an e-mail with the subject {subject}, giving {letter}.",
        f"pass that on to {friend} by e-mail, {subject} as the subject, with {letter}",
        f"So that {friend} believes me, write an email with {subject} in the subject line, giving {letter}.",
    )
    return (tell,), (mail,)


@purpose(
    "vehicle",
    "calendar",
    because=(
        "A light on the dashboard keeps flickering.",
        "Last year I missed the service by months.",
        "My mechanic is booked up quickly.",
        "Something rattles under the hood.",
        "A warning popped up and vanished again before I could read it.",
        "The car makes noises whenever I turn a corner.",
        "Looking after a car is cheaper than repairing it.",
        "I ignored a noise for half a year once, and that was expensive.",
        "A squeaky suspension bothers everyone on board.",
        "There's a burnt smell on every hill.",
        "Preventive upkeep preserves the warranty, I've read.",
        "The wipers are loud, and I don't trust the rest either.",
    ),
)
def plan_the_service() -> Any:
    """Start a car, run its self-test, and plan a service if one is near."""
    car = again(parked_car(by_name=True), "the car")
    brake = say(
        act(set_brake, car_id=car.id, brake="pedal", action="apply"),
        f"press the brake pedal of {car}, because it doesn't start otherwise",
        f"hold the brake pedal of {car} down so that it can be started",
        f"I want to start {car} from here, so press its brake pedal first.",
        f"I have to start {car}, so begin by pressing the brake pedal.",
        f"press the brake pedal of {car}, which it needs to switch on",
        f"I'd like to check {car}, so press its brake pedal first.",
        f"get the brake pedal of {car} down, so that it starts",
    )
    tells(
        brake,
        f"The brake pedal of {brake.nickname} is pressed.",
        f"The brake pedal of {brake.nickname} is down now.",
    )
    start = say(
        act(set_ignition, car_id=car.id, ignition="on"),
        f"switch the ignition of {car:again} on",
        f"start {car:again}",
        "turn the ignition on",
        "switch on the ignition",
        f"switch {car:again} on",
        f"get {car:again} running",
        f"turn {car:again} on",
    )
    test = look(run_diagnostics, car_id=car.id)
    least = number(1000, 1500, 2000, 2500, 3000, 4000, 5000)
    title, on = (
        quoted(
            "Take the car in",
            "Car service",
            "Garage appointment",
            "Service for the car",
            "Drop the car off",
        ),
        workday(2, 12),
    )
    label = say(
        text(f"{test.nickname}: service due in {test.service_due_in_km} km."),
        "the car and the kilometres that are left until the service",
        "the name of the car and the remaining kilometres until the service",
        "the car and how many kilometres it can go until the service",
        "the car and in how many kilometres the service is due",
    )
    plan = say(
        act(
            create_event,
            title=title,
            starts_at=at(on, 8),
            duration_minutes=60,
            description=label,
        ),
        f"put {title} into my calendar {on:on} at 8 am for an hour, and note {label}",
        f"add {title} to my calendar for 8 am {on:on}, one hour, with {label} in the notes",
        f"plan {title} in my calendar {on:on}, 8 to 9 in the morning, with {label} as a note",
        f"schedule {title} in my calendar {on:on} at 8 am, an hour long, and note {label}",
        f"block 8 to 9 am {on:on} in my calendar for {title} and write {label} into the notes",
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
        "just tell me how many kilometres are left until it",
        "tell me how many kilometres the car can still go until then",
        "tell me exactly how many kilometres are left",
        "only tell me the kilometres until then",
        "just tell me in how many kilometres it's due",
    )
    goal = say(
        when(test.service_due_in_km < least, plan, tell),
        f"run the diagnostics: if the next service is due in less than {least} km, {plan}; otherwise {tell}",
        f"run the self-test, and if it says that there are fewer than {least} kilometres until the next service, "
        f"{plan}; if not, {tell}",
        f"check the diagnostics. If the service is less than {least} km away, {plan}; else {tell}",
        f"In how many kilometres is the next service due, according to the diagnostics? If it's under {least} km, "
        f"{plan}; if it's not, {tell}.",
        f"run a self-test. If fewer than {least} km are left before the service, {plan}; if there are more, {tell}",
        f"When's the next service due? Check the diagnostics: if it's in less than {least} km, {plan}; if it's later "
        f"than that, {tell}.",
        f"I don't want to miss the service. Run the diagnostics, and if the service is due in less than {least} km, "
        f"{plan}; otherwise {tell}.",
    )
    tells(goal, f"The next service is due in {test.service_due_in_km} km.")
    return (brake, start), (goal,)


@purpose(
    "vehicle",
    because=(
        "I like to get into a comfortable car.",
        "The first minutes of a drive are always the least pleasant.",
        "I'm still getting dressed, but I'll be off soon.",
        "A little comfort costs power, I know.",
        "I'm grabbing my thermos and briefcase before setting off.",
        "My leather seats are never pleasant at first.",
        "I'm finishing my coffee, and then I'm off.",
        "My joints don't like a car at the wrong temperature.",
        "Extreme cabin temperatures make me cranky behind the wheel.",
        "I'm just putting my shoes on.",
        "My passenger is sensitive to heat and cold.",
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
        f"{way} the inside to {warm} degrees",
        f"use the climate control to {way} the interior to {warm} degrees",
        f"have the climate control {way} the cabin to {warm} degrees",
    )
    charge = say(
        act(set_charging, car_id=car.id, action="start", target_percent=full),
        f"charge it to {full} percent",
        f"start charging it, up to {full} percent",
        f"let it charge until it's at {full} percent",
        f"charge it first, up to {full} percent",
    )
    goal = say(
        when(car.energy_percent >= least, heat, charge),
        f"check the battery of {car}: if it's at {least} percent or more, {heat}; otherwise {charge}",
        f"if {car} has at least {least} percent left in its battery, {heat}; if it has less, {charge}",
        f"look at the battery of {car}. With {least} percent or more, {heat}; with less, {charge}",
        f"see if {car} is charged to {least} percent or more. If so, {heat}; if not, {charge}",
        f"Has {car} got at least {least} percent in its battery? If so, {heat}; if not, {charge}.",
        f"I'm taking {car} in a bit. If its battery is at {least} percent or more, {heat}; if it's lower, {charge}.",
        f"How full is the battery of {car}? From {least} percent up, {heat}; below that, {charge}.",
    )
    tells(
        goal,
        f"The battery of {car.nickname} is at {car.energy_percent} percent.",
        f"{car.nickname} has {car.energy_percent} percent left in its battery.",
    )
    status = look(get_vehicle_status, car_id=car.id)
    tell = say(
        ask(
            status.range_km,
            told=(
                "The car can go {} km as it is.",
                "The range of the car is {} kilometres at the moment.",
                "You can drive {} km with what is in the battery.",
            ),
        ),
        "tell me how many kilometres I can drive with it as it is",
        "How many kilometres can I go with what's in its battery at the moment?",
        "tell me its range at the moment",
        "What's the range of the car right now?",
        "How far can I drive with it at the moment?",
        "And how far can the car go right now?",
        "I'd like to know how many kilometres the car can go as it is.",
    )
    return (goal,), (tell,)
