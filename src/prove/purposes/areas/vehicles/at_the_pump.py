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
        "Petrol goes up tomorrow, they say.",
        "Nobody but me ever thinks of fuel in this family.",
        "I never know afterwards where my money went.",
        "Every receipt I put into the door pocket gets lost.",
        "There's no queue at the pump for once.",
        "The nozzle dripped on my suede shoes last time, so I've put on old trainers.",
        "Fuel costs me more than my haircuts these days.",
        "My glove compartment is stuffed with crumpled receipts and toffee wrappers.",
        "The petrol fumes are making my eyes water, but the shop here sells decent pasties.",
        "I promised myself to be less sloppy about household expenses.",
        "A driver behind me is already tapping on the steering wheel.",
        "My piggy bank and the filling station have a strained relationship.",
        "I've washed the windscreen while waiting and found a scratch and a pizza flyer.",
    ),
)
def fill_up_at_the_pump() -> Any:
    """Refuel a car at the pump where it stands, and book what that cost in the budget."""
    car = again(car_at_the_pump(), "it", "the car")
    litres = number(8, 10, 12, 14, 15, 16, 18, 20, 22, 24, 25, 28, 30)
    stop = say(
        act(refuel_vehicle, car_id=car.id, litres=litres),
        f"buy {litres} litres of fuel for {car} at this pump",
        f"refuel {car} with {litres} litres",
        f"order {litres} litres at the pump for {car}",
        f"{car} is at the pump, so get it {litres} litres of fuel",
        f"I'd like {litres} litres in {car}, no more.",
        f"I'm at the pump with {car}. {litres} litres, please.",
        f"get {litres} litres into {car} while we're here",
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
        f"book what that cost in my budget under Transport, paid from {account}, and note the litres and which car it "
        "was",
        f"add it to my budget as a Transport expense at that station, paid from {account}, with a note of the car and "
        "the litres",
        f"record what I paid in my budget as Transport, from {account}; the note should have the car and the litres",
        f"My budget needs that too: category Transport, paid from {account}, with the car and the litres as a note.",
        f"enter the cost in my budget under Transport, charged to {account}, and note for which car and how many "
        "litres",
        f"I paid that from {account}. Put it into my budget as Transport, with the litres and the car in the note.",
        f"That's a Transport expense from {account} in my budget; note the litres and the car with it.",
    )
    tells(
        stop,
        f"{stop.nickname} has {stop.litres} litres more; that cost {stop.cost} at {stop.station}.",
        f"{stop.litres} litres at {stop.station} came to {stop.cost}.",
    )
    tells(book, f"{book.amount} at {book.merchant} is in your budget.", f"I booked {book.amount} under Transport.")
    return (stop,), (book,)


@purpose(
    "vehicle",
    "calendar",
    because=(
        "The steering feels spongy.",
        "We're about to load the car to the roof.",
        "Soft tires cost fuel, my father used to say.",
        "A passer-by pointed at my tires and shook her head.",
        "A breakdown is the last thing I need.",
        "The car wobbles like a shopping trolley on cobblestones.",
        "My driving instructor used to kick the rubber before every lesson, and the habit has faded.",
        "A roof box and two bicycles will have to come along on our next tour.",
        "I squatted beside the car with a half-eaten bun and didn't like the sight of the rubber.",
        "I heard a dull slapping sound under me on the roundabout.",
        "The compressor hose has finally been repaired, so I've got no more excuses.",
        "My mileage has become dreadful, and a workmate blames flabby rubber.",
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
                "It has {} bar; {} bar is recommended.",
                "That tire is at {} bar, and it should have {} bar.",
                "There are {} bar in it. The recommendation is {} bar.",
            ),
        ),
        f"How much air is in the {place} tire of {car}, and how much is recommended?",
        f"check the {place} tire of {car}: what pressure it has, and what it should have",
        f"tell me the pressure of the {place} tire of {car} and the recommended one",
        f"I'd like to know how many bar the {place} tire of {car} has and how many it should have.",
        f"What's the pressure in the {place} tire of {car}, and what is recommended?",
        f"The {place} tire of {car} looks flat to me. What's in it, and what ought to be in it?",
        f"see how much pressure the {place} tire of {car} has lost: I need what it has now and what's recommended",
    )
    pump = say(
        act(inflate_tires, car_id=car.id, tire="all", pressure=tire.recommended),
        "pump all four tires to the recommended pressure",
        "bring all four tires up to what is recommended",
        "inflate all the tires to the recommended pressure",
        "All four should have the recommended pressure, so set them to it.",
        "fill all four tires to that recommended pressure",
        "Let's do all four while we're here, up to what's recommended.",
        "put air into all of the tires until they have what's recommended",
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
        "the car and the pressure they have now",
        "the car and the pressure you just set",
        "the new pressure and the car",
        "the car and today's pressure",
    )
    plan = say(
        act(create_event, title=title, starts_at=at(days, 17), duration_minutes=15, description=label),
        f"put {title} into my calendar {days:on} at 5 pm for a quarter of an hour; the notes should have {label}",
        f"remind me {days:on} at 5 pm with fifteen minutes called {title} in my calendar, and note {label}",
        f"I want to repeat that {days:on}: put {title} into my calendar at 5 pm, fifteen minutes, with {label} as a "
        "note.",
        f"schedule {title} in my calendar for 5 pm {days:on}, fifteen minutes long, with {label} in the notes",
        f"block fifteen minutes at 5 pm {days:on} as {title} in my calendar, with {label} in the notes",
        f"It's worth another look {days:on}: {title} in my calendar at 5 pm, a quarter of an hour, with {label} in the "
        "notes.",
        f"add {title} to my calendar, {days:on} at 5 pm, 15 minutes; write down {label}",
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
        "A friend rides along every week.",
        "We carpool, and today I'm at the pump.",
        "A friend and I agreed to go halves on fuel.",
        "My passenger left before I filled up.",
        "Last time it was the other way round.",
        "A friend and I drove to a flea market and came home with a stuffed pheasant.",
        "My passenger ate all my crisps, sang off-key and got out before the filling station.",
        "A friend and I commute together, gossiping the whole way.",
        "I'm too shy to rattle a tin under a friend's nose.",
        "We took turns at the wheel, my friend and I, until our spines complained.",
        "A friend of mine hates owing anybody money and always nags me for the figure.",
        "My car carried a friend's drum kit to a gig, and drums are heavy.",
    ),
)
def split_the_fuel() -> Any:
    """Refuel a car at the pump where it stands, and ask a friend for half of what that cost."""
    car = again(car_at_the_pump(), "it", "the car")
    litres = number(10, 12, 14, 15, 16, 18, 20, 22, 24, 25, 26, 28, 30)
    friend = somebody("friend")
    stop = say(
        act(refuel_vehicle, car_id=car.id, litres=litres),
        f"refuel {car}, {litres} litres will do",
        f"order {litres} litres for {car} at this pump",
        f"fill up {car} with {litres} litres",
        f"I want {litres} litres of fuel for {car}.",
        f"top up {car} with {litres} litres",
        f"We're at the pump, so get {litres} litres into {car}.",
        f"add {litres} litres of fuel to {car}",
    )
    half = money(stop.cost / 2)
    subject = quoted(
        "Fuel money",
        "Your half of the fuel",
        "Petrol, shared",
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
        f"ask {friend} for half of it by mail, titled {subject}: {letter}",
        f"drop {friend} an e-mail titled {subject}, asking for half of it, with {letter}",
        f"Half of that is on {friend}, so mail {letter}, subject {subject}.",
        f"let {friend} know by mail under the subject {subject} that I'd like half of it back: {letter}",
        f"email {friend} about the half I'd like back, subject {subject}, with {letter}",
        f"We share the fuel, {friend} and I. Write an e-mail called {subject} asking for half, with {letter}.",
        f"get half of it back from {friend} with an e-mail headed {subject} that gives {letter}",
        f"I'd like {friend} to pay me half. Put {letter} into a mail, with {subject} as the subject.",
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
        "I've picked up a nail, I'm afraid.",
        "One tire loses a little air every week.",
        "I hit a kerb rather hard.",
        "A warning came up on the way here.",
        "I drove over broken glass.",
        "The steering wheel keeps tugging at my wrists like an impatient terrier.",
        "I bumped through a pothole the size of a bathtub.",
        "There's a faint hissing whenever I crouch beside the car.",
        "A cyclist knocked on my window and pointed downwards.",
        "I parked beside a building site and must have rolled over some screws.",
        "The car leans to one side like a tired donkey.",
        "I've borrowed a gauge from the cashier and rolled up my sleeves.",
    ),
)
def a_slow_puncture() -> Any:
    """Pump up one tire that loses air, and tell a relative which it is and what it has now."""
    place = word(*PLACES)
    car = again(car_at_the_pump(_lacks_air_at(place)), "it", "the car")
    tire = _tire(car, place)
    pump = say(
        act(inflate_tires, car_id=car.id, tire=_corner(place), pressure=tire.recommended),
        f"look up what pressure is recommended for the {place} tire of {car}, and inflate it to that",
        f"pump up the {place} tire of {car} to its recommended pressure",
        f"The {place} tire of {car} is low: bring it to the recommended pressure.",
        f"inflate the {place} tire of {car} to what is recommended for it",
        f"get the {place} tire of {car} back to the recommended pressure",
        f"I'm losing air in the {place} tire of {car}. Fill it up to what it should have.",
        f"put air into the {place} tire of {car} until it has the recommended pressure",
    )
    tells(
        pump,
        f"The {place} tire has {tire.recommended} bar now.",
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
        "which car it is, which tire had lost air, and the new pressure",
        "the car, which tire had lost air and how many bar it has now",
    )
    mail = say(
        mail_to(person, subject, letter),
        f"warn {person} by mail, headed {subject}: {letter}",
        f"drop {person} an e-mail titled {subject} that gives {letter}",
        f"In case {person} takes it next, send a mail called {subject} with {letter}.",
        f"share {letter} with {person} in a mail entitled {subject}",
        f"tell {person} about it in an e-mail, {subject} in the subject line: {letter}",
        f"I'm not the only one who drives it. Mail {person} {letter}, subject {subject}.",
        f"let {person} know by e-mail what to watch, headed {subject}, with {letter}",
        f"Since {person} drives it as well, put {letter} into an e-mail called {subject}.",
    )
    return (pump,), (mail,)
