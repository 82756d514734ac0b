"""Cars at a fuel station: fuel, air, and who pays."""

from typing import Any

from prove.purposes.areas.people import mail_to, somebody
from prove.purposes.areas.vehicles.cars import car_at_the_pump
from prove.purposes.program import (
    act,
    again,
    ask,
    at,
    day,
    inside,
    look,
    money,
    number,
    purpose,
    quoted,
    rows,
    say,
    some,
    tells,
    text,
)
from prove.servers.budget.tools import add_expense, list_budget_accounts, list_budget_categories
from prove.servers.calendar.events import create_event
from prove.servers.vehicle.controls import (
    get_vehicle_status,
)
from prove.servers.vehicle.driving import inflate_tires, refuel_vehicle
from prove.servers.vehicle.records import CarSummary, TireView


def _front_left(car: CarSummary) -> TireView:
    """The front left tire of a car."""
    tires = inside(look(get_vehicle_status, car_id=car.id).tires)
    return tires.where(lambda t: t.position == "front_left").the()


@purpose(
    "vehicle",
    "budget",
    because=(
        "I'm standing at the pump.",
        "We're off to the lake and want to be on the safe side.",
        "The forecourt is empty for once.",
        "Petrol goes up tomorrow, they say.",
        "Nobody but me ever thinks of fuel in this family.",
        "The price board looks bearable today.",
        "I've pulled in at a filling station.",
        "I never know afterwards where my cash went.",
        "The nozzle is in my hand already.",
        "Someone behind me is drumming on his steering wheel.",
        "I'd like to get my travel costs under control this year.",
        "Every receipt I stuff into the door pocket gets lost.",
        "A long haul awaits us, so a splash won't do.",
    ),
)
def fill_up_at_the_pump() -> Any:
    """Refuel a car at the pump where it stands, and book what that cost in the budget."""
    car = again(car_at_the_pump(), "it", "the car")
    litres = number(8, 10, 12, 14, 15, 16, 18, 20, 22, 24, 25, 28, 30)
    stop = say(
        act(refuel_vehicle, car_id=car.id, litres=litres),
        f"put {litres} litres of fuel into {car}",
        f"refuel {car} with {litres} litres",
        f"fill {litres} litres into {car}'s tank",
        f"give {car} {litres} litres",
        f"The tank of {car} is to get {litres} litres from this pump.",
        f"let {litres} litres run into the tank of {car}",
        f"pump {litres} litres into {car}, which is parked at the station",
        f"I'd like {litres} litres in {car}, no more.",
    )
    account = some(
        rows(list_budget_accounts),
        lambda a: (f"my account called {a.name}", f"my account named {a.name}"),
        fits=[lambda a: a.status == "open", lambda a: a.kind == "checking"],
    )
    category = rows(list_budget_categories, query="Transport").the()
    book = say(
        act(
            add_expense,
            account_id=account.id,
            category_id=category.id,
            amount=stop.cost,
            merchant=stop.station,
            note=text(f"{stop.litres} litres for {stop.nickname}."),
        ),
        f"book what that cost in my budget under Transport, paid from {account}, and note the litres and the car's "
        "name",
        f"add an expense to my budget for it: Transport, the station as the merchant, paid from {account}, with the "
        "litres and the name of the car in the note",
        f"record the bill in my budget as Transport, paid out of {account}; the note should name car and litres",
        f"My budget needs that too: category Transport, out of {account}, with the station's price, plus the car and "
        "its litres as a note.",
        f"let the price show up in my budget, category Transport, charged to {account}; jot the car's name and the "
        "litres down as a note",
        f"have the station's bill taken out of {account} in my budget, as Transport, the note saying which car it "
        "was and how many litres",
        f"charge {account} in my budget with what I paid there, under Transport, and keep the litres and the car's "
        "name as a note",
        f"In my budget that belongs to Transport and comes off {account}; put litres and car into the note.",
    )
    tells(book, f"{book.amount} at {book.merchant} is in your budget.", f"I booked {book.amount} under Transport.")
    return (stop,), (book,)


@purpose(
    "vehicle",
    "calendar",
    because=(
        "The steering feels spongy.",
        "It swims around every bend.",
        "We're about to load it to the roof.",
        "I haven't touched the valves since I bought it.",
        "Soft rubber eats fuel, my father used to say.",
        "A passer-by pointed at the wheels and shook her head.",
        "The air hose is free for a change.",
        "Worn shoulders on the treads cost me a fortune once.",
        "I'm at the station anyway.",
        "A roadside breakdown is the last thing I need.",
        "Cornering makes it squeal.",
        "It sits lower than it should.",
    ),
)
def pump_up_the_tires() -> Any:
    """See how much air a tire has and should have, pump up all of them, and plan the next check."""
    car = again(car_at_the_pump(), "it", "the car")
    tires = inside(look(get_vehicle_status, car_id=car.id).tires)
    front = tires.where(lambda t: t.position == "front_left").the()
    tell = say(
        ask(
            front.pressure,
            front.recommended,
            told=(
                "It has {} bar; {} bar is recommended.",
                "The front left tire is at {} bar, and it should have {} bar.",
                "There are {} bar in it. The recommendation is {} bar.",
            ),
        ),
        f"How much air is in the front left tire of {car}, and how much is recommended?",
        f"check the front left tire of {car}: what pressure does it have, and what should it have",
        f"tell me the pressure of {car}'s front left tire and the recommended one",
        f"read me two figures for the front left tire of {car}, the actual and the recommended pressure",
        f"I'd like to know how many bar {car} has at the front left and how many it ought to have there.",
        f"At the front left, what is {car}'s pressure, and what does the maker recommend?",
        f"look at {car}'s front left tire and give me its pressure next to the recommended value",
    )
    pump = say(
        act(inflate_tires, car_id=car.id, tire="all", pressure=front.recommended),
        "pump all four tires to the recommended pressure",
        "bring every tire up to what is recommended",
        "inflate all the tires to that recommendation",
        "All four should have the recommended pressure, so set them to it.",
        "let the air hose fill all tires to the recommended figure",
        "give all four wheels the pressure that's recommended",
    )
    days = day(10, 40)
    title = quoted(
        "Check the tires",
        "Tire pressure",
        "Air for the tires",
        "Round of the wheels",
        "Tires, all four",
        "Back to the air hose",
        "Wheels need a look",
    )
    label = say(
        text(f"{car.nickname}: all tires were set to {front.recommended} bar."),
        "the car's name and the pressure they have now",
        "the car by name and the bar that you just set",
        "the new pressure along with the name of the car",
        "what the car is called, and how many bar the tires got",
        "today's pressure and which car it was",
    )
    plan = say(
        act(create_event, title=title, starts_at=at(days, 17), duration_minutes=15, description=label),
        f"put {title} into my calendar {days:on} at 5 pm for a quarter of an hour; the notes should have {label}",
        f"remind me {days:on} at 5 pm, 15 minutes, with an entry {title} in my calendar that mentions {label}",
        f"plan a quarter of an hour called {title} {days:on} from 5 pm in my calendar, and write down {label}",
        f"I want to repeat that {days:on}: {title} at 5 pm, fifteen minutes in my calendar, noting {label}.",
        f"schedule {title} for 5 pm {days:on}, fifteen minutes long, described by {label}",
        f"reserve 5 to 5:15 pm {days:on} for {title}; the description should give {label}",
        f"block fifteen minutes at 5 pm {days:on} as {title}, and let the notes give {label}",
    )
    return (tell,), (pump, plan)


@purpose(
    "vehicle",
    "email",
    because=(
        "We share the car for the way to choir.",
        "A friend rides along every week.",
        "We carpool, and today I'm at the pump.",
        "The two of us drove to the coast on my tank.",
        "Petrol isn't getting cheaper.",
        "We agreed to go halves on fuel.",
        "My passenger left before I filled up.",
        "It was a joint trip, after all.",
        "We took turns at the wheel the whole way.",
        "The detour wasn't my idea.",
        "Last time it was the other way round.",
        "Sharing a ride means sharing the bill.",
    ),
)
def split_the_fuel() -> Any:
    """Refuel a car at the pump where it stands, and ask a friend for half of what that cost."""
    car = again(car_at_the_pump(), "it", "the car")
    litres = number(10, 12, 14, 15, 16, 18, 20, 22, 24, 25, 26, 28, 30)
    friend = again(somebody("friend"), "them")
    stop = say(
        act(refuel_vehicle, car_id=car.id, litres=litres),
        f"refuel {car}, {litres} litres will do",
        f"get {litres} litres into {car} at this pump",
        f"fill up {car} with {litres} litres",
        f"I want {litres} litres in {car}'s tank.",
        f"top up {car} by {litres} litres",
        f"have {litres} litres pumped into {car}",
    )
    half = money(stop.cost / 2)
    subject = quoted(
        "Fuel money",
        "Your half of the fuel",
        "What we burned",
        "Petrol, shared",
        "For the tank",
        "Pump news",
        "Carpool accounts",
        "You owe me a little",
    )
    letter = say(
        text(
            f"I put {stop.litres} litres into {stop.nickname} at {stop.station}. It cost {stop.cost}. "
            f"Could you send me half of it, {half}?"
        ),
        "the station, the litres, the car's name, the price and half of it",
        "what half of the bill comes to, next to the whole bill, the litres, the car by name and the station",
        "the car and its litres, the name of the station, the cost and the half of that cost",
        "the full price, one half of it, where I filled up, which car it was and how many litres",
        "how many litres went into which car, at what station, for how much, and what half of it is",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"ask {friend} for half by mail, titled {subject}: {letter}",
        f"send {friend} a mail called {subject} with {letter}",
        f"Half of that is on {friend}, so mail over {letter}, subject {subject}.",
        f"bill {friend} for one half in a mail headed {subject}; it should give {letter}",
        f"let {friend} know by mail under the subject {subject}: {letter}",
        f"write to {friend}, subject {subject}, and spell out {letter}",
        f"get half of it back from {friend}: a mail entitled {subject}, stating {letter}",
    )
    return (stop,), (mail,)


@purpose(
    "vehicle",
    "email",
    because=(
        "I've picked up a nail, I'm afraid.",
        "That one loses a little every week.",
        "One of the four never keeps its air.",
        "There's a hiss, ever so faint.",
        "I hit a kerb rather hard.",
        "I keep having to top it up.",
        "A warning came up on the way here.",
        "I drove over broken glass.",
        "The valve looks ancient.",
        "Better to find out here than on the motorway.",
        "My uncle would call that a slow puncture.",
        "Gravel roads are hard on rubber.",
    ),
)
def a_slow_puncture() -> Any:
    """Pump up one tire that loses air, and tell a relative what it had."""
    car = again(
        car_at_the_pump(lambda c: _front_left(c).pressure < _front_left(c).recommended),
        "it",
        "the car",
    )
    tire = _front_left(car)
    pump = say(
        act(inflate_tires, car_id=car.id, tire="front_left", pressure=tire.recommended),
        f"look up what pressure is recommended for the front left tire of {car}, and inflate it to that",
        f"pump up {car}'s front left tire to its recommended pressure",
        f"The front left tire of {car} is low: bring it to the pressure that's recommended.",
        f"fill the front left tire on {car} with air up to the recommendation",
        f"inflate the front left tire of {car} to whatever is recommended for it",
        f"get {car}'s tire at the front left back to the recommended pressure",
    )
    tells(
        pump,
        f"It had {tire.pressure} bar and has {tire.recommended} bar now.",
        f"The front left tire went from {tire.pressure} to {tire.recommended} bar.",
    )
    person = again(somebody("family"), "them")
    subject = quoted(
        "Watch the tire",
        "Front left",
        "It's losing air",
        "Slow puncture?",
        "Before you drive off",
        "Keep an eye on it",
        "Soft tire",
    )
    letter = say(
        text(
            f"The front left tire of {car.nickname} had {tire.pressure} bar; I pumped it up to {tire.recommended} bar."
        ),
        "the car's name, the pressure the tire had and the one it has now",
        "how many bar it had, how many it has now, and in which car",
        "the old and the new pressure of that tire, and what the car is called",
        "the car by name and the tire's pressure before and after",
    )
    mail = say(
        mail_to(person, subject, letter),
        f"warn {person} by mail, headed {subject}: {letter}",
        f"send {person} a mail titled {subject} with {letter}",
        f"mail {person} {letter}, subject {subject}",
        f"In case {person} takes it next, write them a mail called {subject} with {letter}.",
        f"let {person} know by mail under the subject {subject}: {letter}",
        f"write to {person} under the subject {subject}, giving {letter}",
    )
    return (pump,), (mail,)
