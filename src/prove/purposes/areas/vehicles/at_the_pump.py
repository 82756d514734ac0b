"""Cars at a fuel station: fuel, air, and who pays."""

from collections.abc import Callable
from typing import Any, cast

from prove.purposes.areas.people import mail_to, somebody
from prove.purposes.areas.vehicles.cars import car_at_the_pump
from prove.purposes.program import (
    act,
    again,
    among,
    ask,
    at,
    day,
    either,
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
    word,
)
from prove.servers.budget.tools import add_expense, list_budget_accounts, list_budget_categories
from prove.servers.calendar.events import create_event
from prove.servers.vehicle.controls import (
    get_vehicle_status,
)
from prove.servers.vehicle.driving import inflate_tires, refuel_vehicle
from prove.servers.vehicle.records import CarSummary, Corner, TireView

LEAST_LOSS = 0.2
"""How much less air than recommended, in bar, makes one speak of a puncture."""
PLACES = ("front left", "front right", "rear left", "rear right")


def _corner(place: str) -> Corner:
    """The name that a status has for where a tire is."""
    left = either(place == "front left", "front_left", "rear_left")
    right = either(place == "front right", "front_right", "rear_right")
    return cast(Corner, either(among(place, ("front left", "rear left")), left, right))


def _tire(car: CarSummary, place: str) -> TireView:
    """The tire of a car at a place."""
    return inside(look(get_vehicle_status, car_id=car.id).tires).the(lambda t: t.position == _corner(place))


def _lacks_air_at(place: str) -> Callable[[CarSummary], object]:
    """Whether the tire of a car at a place has clearly too little air."""
    return lambda c: _tire(c, place).recommended - _tire(c, place).pressure >= LEAST_LOSS


@purpose(
    "vehicle",
    "budget",
    because=(
        "Gas goes up tomorrow, they say.",
        "Nobody but me ever thinks of fuel in this family.",
        "I never know afterwards where my money went.",
        "Every receipt I put into the door pocket gets lost.",
        "There's no queue at the pump for once.",
        "Tolls, snacks and fuel quietly devour my salary.",
        "Fuel is my biggest expense after the rent.",
        "My glove compartment is full of old receipts.",
        "Delayed bookkeeping leads to mysterious gaps and wasteful spending.",
        "I promised myself to be less sloppy about household expenses.",
        "A driver behind me is already waiting.",
        "I'm on a tight budget this month.",
        "I've just cleaned the windscreen at the gas station.",
    ),
)
def fill_up_at_the_pump() -> Any:
    """Refuel a car at the pump where it stands, and book what that cost in the budget."""
    car = again(car_at_the_pump(), "it", "the car")
    litres = number(8, 10, 12, 14, 15, 16, 18, 20, 22, 24, 25, 28, 30)
    stop = say(
        act(refuel_vehicle, car_id=car.id, litres=litres),
        f"buy {litres} litres of fuel for {car} where it's parked",
        f"refuel {car} with {litres} litres",
        f"put {litres} litres of fuel into {car} where it's parked",
        f"{car} is at the pump, so get it {litres} litres of fuel",
        f"I'd like {car} to get {litres} litres of fuel.",
        f"I'm at the pump with {car}, so put in {litres} litres, please.",
        f"get {litres} litres of fuel into {car} while we're here",
    )
    account = some(
        rows(list_budget_accounts),
        lambda a: (f"my {a.name} account",),
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
        f"enter what that cost in my budget under Transport, paid from {account}, and note the litres and which car "
        "it was",
        f"add what that cost to my budget as a Transport expense at that station, paid from {account}, with a note of "
        "the litres and the car",
        f"record what I paid in my budget as Transport, from {account}; the note should have the litres and the car",
        f"My budget needs that expense: category Transport, paid from {account}, with the litres and the car as a "
        "note.",
        f"enter the cost in my budget under Transport, charged to {account}, and note how many litres it was and for "
        "which car",
        f"I paid that from {account}. Put it into my budget as Transport, with the litres and the car in the note.",
        f"Let my budget show that as a Transport expense from {account}, with the litres and the car in the note.",
    )
    tells(
        stop,
        f"{stop.nickname} has {stop.litres} litres more; that cost {stop.cost} at {stop.station}.",
        f"{stop.litres} litres at {stop.station} came to {stop.cost}.",
    )
    tells(
        book,
        f"The expense of {book.amount} at {book.merchant} is in your budget, with the litres and the car in the note.",
        f"I entered {book.amount} at {book.merchant} in your budget under Transport, with the note.",
    )
    return (stop,), (book,)


@purpose(
    "vehicle",
    "calendar",
    because=(
        "The steering feels soft.",
        "We're about to load the car to the roof.",
        "Soft tires cost fuel.",
        "A passer-by pointed at my tires and shook her head.",
        "A breakdown is the last thing I need.",
        "The car wobbles a little.",
        "Worn treads made me skid once, and I'm cautious now.",
        "We're going on a long drive with a lot of luggage.",
        "One of the tires doesn't look right.",
        "I heard a strange noise at the last roundabout.",
        "Correct inflation improves grip and shortens braking distance.",
        "The car has been using more fuel than usual.",
    ),
)
def pump_up_the_tires() -> Any:
    """See how much air a tire has and should have, pump up all of them, and plan the next check."""
    place = word(*PLACES)
    car = again(car_at_the_pump(_lacks_air_at(place)), "it", "the car")
    tire = _tire(car, place)
    tell = say(
        ask(
            tire.pressure,
            tire.recommended,
            told=(
                "That tire has {} bar; {} bar is recommended.",
                "That tire is at {} bar, and it should have {} bar.",
                "The pressure in that tire is {} bar. The recommendation is {} bar.",
            ),
        ),
        f"How much air is in the {place} tire of {car}, and how much is recommended?",
        f"check the {place} tire of {car}: what pressure it has, and what it should have",
        f"tell me the pressure of the {place} tire of {car} and the recommended one",
        f"I'd like to know how many bar the {place} tire of {car} has and how many it should have.",
        f"What's the pressure in the {place} tire of {car}, and what is recommended?",
        f"The {place} tire of {car} looks flat to me. How much pressure does it have, and how much should it have?",
        f"check the pressure in the {place} tire of {car}: I need what it has now and what's recommended",
    )
    pump = say(
        act(inflate_tires, car_id=car.id, tire="all", pressure=tire.recommended),
        "pump all four tires to the recommended pressure",
        "bring all four tires up to the recommended pressure",
        "inflate all the tires to the recommended pressure",
        "All four tires should have the recommended pressure, so pump them up to it.",
        "top up the air in all four tires until they have that recommended pressure",
        "Let's pump up all four tires while we're here, to the recommended pressure.",
        "put air into all of the tires until they have the recommended pressure",
    )
    days = day(10, 40)
    title = quoted(
        "Check the tires",
        "Tire pressure",
        "Air for the tires",
        "Tire check",
        "Look at the tires",
    )
    label = say(
        text(f"{car.nickname}: all tires were set to {tire.recommended} bar."),
        "the car and the pressure the tires have now",
        "the car and the pressure you just set",
        "the new pressure and the car",
        "the car and today's pressure",
    )
    plan = say(
        act(create_event, title=title, starts_at=at(days, 17), duration_minutes=15, description=label),
        f"put {title} into my calendar {days:on} at 5 pm for a quarter of an hour; the notes should have {label}",
        f"put a fifteen-minute entry called {title} into my calendar {days:on} at 5 pm, and note {label}",
        f"I want to check again {days:on}: put {title} into my calendar at 5 pm, fifteen minutes, with {label} as a "
        "note.",
        f"schedule {title} in my calendar for 5 pm {days:on}, fifteen minutes long, with {label} in the notes",
        f"block fifteen minutes at 5 pm {days:on} as {title} in my calendar, with {label} in the notes",
        f"The tires need another look {days:on}, so put {title} into my calendar at 5 pm, a quarter of an hour, with "
        f"{label} in the notes.",
        f"add {title} to my calendar, {days:on} at 5 pm, 15 minutes; write {label} into the notes",
    )
    tells(
        pump,
        f"All four tires have {tire.recommended} bar now.",
        f"The tires are pumped up to {tire.recommended} bar.",
    )
    return (tell,), (pump, plan)


@purpose(
    "vehicle",
    "email",
    because=(
        "A friend and I regularly transport kayaks to the lake.",
        "A friend and I carpool, and today I'm at the pump.",
        "A friend and I agreed to go halves on fuel.",
        "My passenger got out before I filled up.",
        "A friend and I have a fair arrangement about fuel.",
        "A friend and I drove to a flea market.",
        "Splitting expenses evenly keeps a friendship healthy.",
        "A friend and I commute in the same car.",
        "I don't like asking a friend for money in person.",
        "My friend and I took turns at the wheel.",
        "A friend of mine hates owing anybody money.",
        "A friend and I moved some furniture with the car.",
    ),
)
def split_the_fuel() -> Any:
    """Refuel a car at the pump where it stands, and ask a friend for half of what that cost."""
    car = again(car_at_the_pump(), "it", "the car")
    litres = number(10, 12, 14, 15, 16, 18, 20, 22, 24, 25, 26, 28, 30)
    friend = somebody("friend")
    stop = say(
        act(refuel_vehicle, car_id=car.id, litres=litres),
        f"refuel {car} with {litres} litres",
        f"buy {litres} litres of fuel for {car} where it's parked",
        f"pump {litres} litres of fuel into {car}",
        f"I want {litres} litres of fuel for {car}.",
        f"top up {car} with {litres} litres",
        f"We're at the pump, so get {litres} litres into {car}.",
        f"add {litres} litres of fuel to {car}",
    )
    half = money(stop.cost / 2)
    subject = quoted(
        "Fuel money",
        "Your half of the fuel",
        "Fuel, shared",
        "Our fuel",
        "Fuel, half each",
    )
    letter = say(
        text(
            f"I put {stop.litres} litres into {stop.nickname} at {stop.station}. It cost {stop.cost}. "
            f"Could you send me half of it, {half}?"
        ),
        "the station, the car, the litres, the price and half of it",
        "the litres, the car, the station, the cost and half of it",
        "the full price and half of it, the station, the car and the litres",
        "the car, the litres, the station, the cost and half of that",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"ask {friend} for half of the cost by email, titled {subject}: {letter}",
        f"write {friend} an e-mail titled {subject}, asking for half of the cost, with {letter}",
        f"Half of the cost is on {friend}, so send an email with the subject {subject}: {letter}.",
        f"let {friend} know by email with the subject {subject} that I'd like half of the cost back: {letter}",
        f"email {friend} about the half of the cost I'd like back, subject {subject}, with {letter}",
        f"The fuel was for {friend} as well. Ask for half of the cost in an e-mail called {subject}, with {letter}.",
        f"get half of the cost back from {friend} with an e-mail whose subject is {subject}, giving {letter}",
        f"I'd like {friend} to pay me half of the cost. Ask for that in an email, subject {subject}: {letter}.",
    )
    tells(
        stop,
        f"{stop.nickname} has {stop.litres} litres more; that cost {stop.cost} at {stop.station}.",
        f"{stop.litres} litres at {stop.station} came to {stop.cost}.",
    )
    return (stop,), (mail,)


@purpose(
    "vehicle",
    "email",
    because=(
        "I've driven over a nail, I'm afraid.",
        "One tire loses a little air every week.",
        "I hit a kerb rather hard.",
        "A thorn or a screw may be stuck in the rubber.",
        "I drove over broken glass.",
        "I suspect a faulty valve or a dented rim.",
        "I drove through a deep pothole.",
        "I can hear air coming out of a tire.",
        "A cyclist pointed at my tires.",
        "I parked next to a building site with nails everywhere.",
        "The car isn't standing straight.",
        "I've just stopped because something felt wrong.",
    ),
)
def a_slow_puncture() -> Any:
    """Pump up one tire that loses air, and tell a relative which it is and what it has now."""
    place = word(*PLACES)
    car = again(car_at_the_pump(_lacks_air_at(place)), "it", "the car")
    tire = _tire(car, place)
    pump = say(
        act(inflate_tires, car_id=car.id, tire=_corner(place), pressure=tire.recommended),
        f"look up what pressure is recommended for the {place} tire of {car}, and inflate the tire to that",
        f"pump up the {place} tire of {car} to its recommended pressure",
        f"The {place} tire of {car} is low, so bring it to the recommended pressure.",
        f"inflate the {place} tire of {car} to what is recommended for it",
        f"get the {place} tire of {car} back to the recommended pressure",
        f"The {place} tire of {car} needs air. Pump it up to the recommended pressure.",
        f"put air into the {place} tire of {car} until it has the recommended pressure",
    )
    tells(
        pump,
        f"The {place} tire of {car.nickname} has {tire.recommended} bar now.",
        f"I pumped the {place} tire up to {tire.recommended} bar.",
    )
    person = somebody("family")
    subject = quoted(
        "Watch the tire",
        "About one of the tires",
        "Slow puncture?",
        "Before you drive off",
        "Keep an eye on the tire",
    )
    letter = say(
        text(f"The {place} tire of {car.nickname} had lost air; I pumped it up to {tire.recommended} bar."),
        "which tire of which car had lost air and what pressure it has now",
        "the nickname of the car, the tire that was low, and its new pressure",
        "the name of the car, the tire that had lost air and the pressure it has now",
    )
    mail = say(
        mail_to(person, subject, letter),
        f"warn {person} by email, subject {subject}: {letter}",
        f"write {person} an e-mail titled {subject} that gives {letter}",
        f"In case {person} takes that car next, send an email called {subject} with {letter}.",
        f"share {letter} with {person} in an email titled {subject}",
        f"tell {person} about that tire in an e-mail, {subject} in the subject line: {letter}",
        f"I'm not the only one who drives that car. Email {person} {letter}, subject {subject}.",
        f"let {person} know by e-mail what happened, subject {subject}, with {letter}",
        f"Since {person} drives that car as well, send an e-mail called {subject}, giving {letter}.",
    )
    return (pump,), (mail,)
