"""Cars that are parked: wet inside, unlocked, lent to somebody."""

from typing import Any

from prove.purposes.areas.cars import switched_off_car
from prove.purposes.areas.people import mail_to, somebody
from prove.purposes.program import (
    act,
    again,
    ask,
    inside,
    look,
    number,
    purpose,
    quoted,
    rows,
    say,
    tells,
    text,
    when,
    word,
)
from prove.servers.vehicle.controls import (
    get_vehicle_status,
    list_vehicles,
    set_brake,
    set_car_doors,
    set_car_window,
    set_headlights,
    set_ignition,
    set_seat_heating,
)
from prove.servers.vehicle.records import SeatPosition


@purpose(
    "vehicle",
    "email",
    because=(
        "A whole bottle of water tipped over in there.",
        "Somebody sat down in wet swimming things.",
        "The rain got in through the door I had left open.",
        "My umbrella dripped all over the upholstery.",
        "A child, a juice carton, a sharp bend: you can picture it.",
        "I cleaned the upholstery and it's still soaked.",
        "The dog jumped into the river and then onto the seat.",
        "There was a leaking lunch box involved.",
        "Melting ice cubes from the cool box did it.",
        "The flowers I bought came with half a vase of water.",
        "I spilled my tea at the lights.",
        "Steam-cleaning leaves everything damp.",
        "A water balloon found its target.",
    ),
)
def dry_a_wet_seat() -> Any:
    """Heat a wet seat with the windows open a little, and warn somebody who may use the car."""
    car = again(switched_off_car(), "it", "the car")
    seat: SeatPosition = word("driver", "passenger")
    level, gap = number(2, 3), number(10, 15, 25, 30, 40)
    brake = say(
        act(set_brake, car_id=car.id, brake="pedal", action="apply"),
        f"press {car}'s brake pedal, so that I can switch it on",
        f"I have to switch {car} on, so apply its brake pedal first.",
        f"put {car}'s brake pedal down to get it started",
        f"Without the brake pedal {car} won't come on, so press that.",
        f"hold the brake pedal of {car}, otherwise it won't switch on",
        f"start with the brake pedal of {car}: press it",
    )
    start = say(
        act(set_ignition, car_id=car.id, ignition="on"),
        "turn on the ignition",
        "switch the ignition on",
        "switch the power on, by which I mean the ignition",
        "let the ignition come on",
        "Then it's the ignition's turn: on with it.",
        "get the ignition going",
    )
    heat = say(
        act(set_seat_heating, car_id=car.id, seat=seat, level=level),
        f"set the heating of the {seat} seat to level {level}, because that's the wet one",
        f"The wet one is the {seat} seat, so heat it at level {level}.",
        f"dry the {seat} seat with its heating on level {level}",
        f"run the seat heating at level {level} for the {seat} seat",
        f"warm the {seat} seat at level {level} until it's dry",
        f"It's the {seat} seat that is soaked; turn its heating to level {level}.",
    )
    air = say(
        act(set_car_window, car_id=car.id, window="all", open_percent=gap),
        f"open all its windows to {gap} percent so that the damp gets out",
        f"have each window opened to {gap} percent",
        f"Fresh air would help, so all windows go to {gap} percent.",
        f"let some air in: {gap} percent open, all four windows",
        f"move all windows to {gap} percent",
        f"set every window {gap} percent open",
        f"ventilate it with all the windows at {gap} percent",
    )
    friend = again(somebody("family"), "them")
    subject = quoted(
        "Wet seat",
        "Mind the car",
        "Don't sit down yet",
        "A damp surprise",
        "Car is drying",
        "Towel needed",
        "Before you take the car",
        "Still soaked",
    )
    letter = say(
        text(f"The {heat.position} seat of {heat.nickname} is wet. Its heating is on level {heat.heating}."),
        "which seat of which car is wet, and the level its heating is on",
        "the car's name, the seat that is wet and the heating level",
        "the wet seat, the car by name and how high the heating is set",
        "what level the heating has, which seat it is and in which car",
        "the seat, the name of the car and its heating level",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"warn {friend} in a mail titled {subject} that has {letter}",
        f"e-mail {friend} under the subject {subject}: {letter}",
        f"send {friend} a mail called {subject} with {letter}",
        f"Perhaps {friend} wants to drive it today, so mail over {letter}, subject {subject}.",
        f"drop {friend} a mail headed {subject} about it, with {letter}",
        f"I don't want {friend} to sit in it: a mail entitled {subject} should give {letter}.",
        f"get {letter} to {friend} by mail, {subject} being the subject",
    )
    return (brake, start, heat), (air, mail)


@purpose(
    "vehicle",
    "email",
    because=(
        "I walked away without turning round.",
        "Something tells me I didn't lock up properly.",
        "There have been break-ins around here.",
        "My laptop bag is still on the back seat.",
        "I was on the phone when I got out.",
        "It looks like rain, and I'm nowhere near.",
        "Half asleep, I just let the door fall shut.",
        "The street has hardly any lamps.",
        "My key fob has been acting up.",
        "An opportunist wouldn't need a crowbar, I fear.",
        "I had both arms full of shopping when I left it.",
        "My insurer is picky about such things.",
        "Cyclists come racing round that corner in the dark.",
    ),
)
def lock_up_from_afar() -> Any:
    """Lock a car with its parking lights on, and have somebody close the windows if many are open."""
    car = again(switched_off_car(), "it", "the car")
    lock = say(
        act(set_car_doors, car_id=car.id, door="all", action="lock"),
        f"lock {car}, all doors and the trunk",
        f"make sure that every door of {car} is locked, and the trunk too",
        f"lock all the doors of {car} including the trunk",
        f"see that nobody can get into {car}: all doors and the trunk locked",
        f"have {car} locked on all sides, trunk included",
        f"I'd like {car} locked, each door as well as the trunk.",
    )
    lights = say(
        act(set_headlights, car_id=car.id, headlights="parking"),
        "switch on its parking lights",
        "leave the parking lights on so that it can be seen",
        "set the headlights to parking",
        "The lights can go to parking mode.",
        "let it stand there with its parking lights on",
        "turn its lights to the parking setting",
    )
    opened = inside(look(get_vehicle_status, car_id=car.id).open_windows).count()
    least, helper = number(2, 3), again(somebody("family"), "them")
    subject = quoted(
        "Windows of the car",
        "A favour",
        "Could you pop over?",
        "Left open, silly me",
        "Car windows",
        "Before it rains",
        "Are you near the car?",
    )
    letter = say(
        text(f"{car.nickname} is at {car.location}. Open windows: {opened}. Please close them."),
        "how many windows of which car are open and at what address it stands",
        "the car's name, its address and the number of open windows, with a request to close them",
        "the car by name, where it is parked and how many windows need closing",
        "where the car is, what it's called and how many windows have to be shut",
        "the address it is at, the name of the car and the count of windows to be closed",
    )
    mail = say(
        mail_to(helper, subject, letter),
        f"send {helper} a mail titled {subject} with {letter}",
        f"e-mail {helper} {letter}, subject {subject}",
        f"ask {helper} for help in a mail called {subject} that gives {letter}",
        f"write to {helper} under the subject {subject}: {letter}",
        f"let {helper} know by mail, entitled {subject}: {letter}",
    )
    tell = say(
        ask(opened, told=("Open windows: {}.", "Windows that are open: {}.", "The number of open windows is {}.")),
        "just tell me how many it is",
        "simply let me know the number",
        "only give me the number, I'll live with that",
        "tell me the count and leave it at that",
    )
    goal = say(
        when(opened >= least, mail, tell),
        f"check its windows: if {least} or more of them are open, {mail}; otherwise {tell}",
        f"see how many of its windows are open. From {least} up, {mail}; with fewer, {tell}",
        f"How many windows are open? If there are at least {least}, {mail}; if there are fewer, {tell}.",
        f"should {least} or more windows be open, {mail}; should it be fewer, {tell}",
        f"The windows worry me as well. If it has {least} or more open ones, {mail}; if not, {tell}.",
        f"count the windows that are open, and if you get to {least} or beyond, {mail}; if you don't, {tell}",
    )
    tells(goal, f"Open windows: {opened}.", f"The number of open windows is {opened}.")
    return (lock, lights), (goal,)


@purpose(
    "vehicle",
    "email",
    because=(
        "A removal van fell through at the last minute.",
        "Their own car is in the workshop.",
        "I've promised one of our cars for a day.",
        "Somebody has to fetch an aunt from the station.",
        "We can spare one for the weekend.",
        "The trains are on strike.",
        "A wardrobe must be carried across town.",
        "I owe a favour since the move.",
        "A rental would cost an arm and a leg.",
        "Someone I know is stranded without wheels.",
        "My garage is a sort of lending library.",
        "The bus doesn't go out to that farm.",
    ),
)
def lend_a_car() -> Any:
    """Unlock the fullest of the parked cars for a friend, and write where it stands."""
    friend = again(somebody("friend"), "them")
    car = again(
        say(
            rows(list_vehicles).where(lambda c: c.is_driving == False).most(lambda c: c.energy_percent),  # noqa: E712
            "whichever of our parked cars is fullest in percent, be it fuel or charge",
            "the parked car with the highest percentage of fuel or charge",
            "that one of our cars which is parked and has the most left in percent, tank or battery",
            "the one among our parked cars whose tank or battery shows the greatest percentage",
            "out of our parked cars the fullest, by percent of tank or battery",
        ),
        "it",
        "the car",
    )
    unlock = say(
        act(set_car_doors, car_id=car.id, door="all", action="unlock"),
        f"unlock all doors of {car}, because {friend} is going to borrow it",
        f"choose a car that {friend} can borrow, namely {car}, and unlock all of its doors",
        f"A car for {friend}, please: take {car}, and unlock every door.",
        f"I'm lending {friend} a car. Let it be {car}, with all its doors unlocked.",
        f"unlock every door of {car}: {friend} is going to take it",
        f"let {friend} have {car}; unlock each of the doors",
    )
    subject = quoted(
        "Your ride",
        "It's yours for today",
        "Where the car is",
        "Take this one",
        "Wheels for you",
        "Go ahead and take it",
        "Parked and unlocked",
        "Drive safely",
    )
    letter = say(
        text(
            f"You can take {car.nickname}, the {car.color} {car.make} with the plate {car.plate}. It is at "
            f"{car.location} and {car.energy_percent} percent full."
        ),
        "its name, color, make and plate, the address where it stands and how full it is",
        "what it's called, its color, make and plate, where it is parked and the percentage that is left",
        "the address, the plate, the make with its color, the name and how full it is in percent",
        "its plate, name, color and make, its location and the percentage in the tank or battery",
        "where to find it, its percentage, and how to recognise it by name, color, make and plate",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"mail {friend:again} {letter}, subject {subject}",
        f"send {friend:again} a mail titled {subject} with {letter}",
        f"let {friend:again} know by mail, headed {subject}: {letter}",
        f"put {letter} into a mail called {subject} and send it to {friend:again}",
        f"write a mail with {subject} as the subject to {friend:again}, giving {letter}",
        f"Everything else goes to {friend:again} by mail, entitled {subject}: {letter}.",
    )
    return (unlock,), (mail,)
