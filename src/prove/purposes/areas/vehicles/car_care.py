"""Cars that are parked: wet or smelly inside, unlocked."""

from typing import Any

from prove.purposes.areas.people import mail_to, somebody
from prove.purposes.areas.vehicles.cars import parked_car, switched_off_car
from prove.purposes.program import (
    act,
    again,
    ask,
    at,
    day,
    inside,
    look,
    number,
    purpose,
    quoted,
    say,
    tells,
    text,
    when,
    word,
)
from prove.servers.calendar.events import create_event
from prove.servers.vehicle.controls import (
    get_vehicle_status,
    set_brake,
    set_cabin_climate,
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
        f"warn {friend} in a mail titled {subject} that gives {letter}",
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
    tells(lock, f"All doors of {car.nickname} and its trunk are locked.", f"{car.nickname} is locked, trunk included.")
    return (lock, lights), (goal,)


@purpose(
    "vehicle",
    "calendar",
    because=(
        "I carried a crate of fish in it.",
        "The dog was sick on the way home.",
        "Somebody smoked in there, and it wasn't me.",
        "Fresh paint has been standing in the back.",
        "It smells of wet gym shoes.",
        "A carton of milk burst under the seat.",
        "We fetched manure for the roses.",
        "The takeaway left its mark.",
        "An onion has been rolling around in there for weeks.",
        "My nose tells me something died in it.",
        "The new air freshener is worse than the stench.",
        "I can't possibly give anybody a lift like this.",
    ),
)
def air_out_the_car() -> Any:
    """Let fresh air into a car with the windows down and the fan on, and plan to have it cleaned."""
    car = again(switched_off_car(), "it", "the car")
    brake = say(
        act(set_brake, car_id=car.id, brake="pedal", action="apply"),
        f"press {car}'s brake pedal, because it won't switch on without that",
        f"The windows of {car} need power, so press its brake pedal first.",
        f"push the brake pedal of {car} down, so that it can be switched on",
        f"I want to switch {car} on: brake pedal down, please.",
        f"begin with {car}'s brake pedal and press it",
    )
    start = say(
        act(set_ignition, car_id=car.id, ignition="on"),
        "turn the ignition on",
        "switch on the ignition",
        "let the ignition come on",
        "have the ignition switched on",
        "Ignition on after that, please.",
    )
    gap = number(60, 70, 75, 80, 100)
    air = say(
        act(set_car_window, car_id=car.id, window="all", open_percent=gap),
        f"open all windows to {gap} percent",
        f"let every window down to {gap} percent",
        f"bring the windows to {gap} percent so that it airs, all four",
        f"All windows should be {gap} percent open.",
        f"set all four windows at {gap} percent",
    )
    level, warmth = number(3, 4, 5), number(18, 19, 20, 21)
    fan = say(
        act(set_cabin_climate, car_id=car.id, climate="auto", temperature=warmth, fan_level=level),
        f"set the climate to auto at {warmth} degrees with the fan on level {level}",
        f"run the climate on auto, {warmth} degrees, fan level {level}, to blow the smell out",
        f"The fan should help: climate on auto, {warmth} degrees, fan at level {level}.",
        f"put the fan on level {level} and the climate on auto at {warmth} degrees",
        f"have the automatic climate at {warmth} degrees blow with fan level {level}",
    )
    on, title = (
        day(1, 6),
        quoted("Car wash", "Clean the car", "Scrub the seats", "Vacuum and shampoo", "Deep clean", "Soap and brushes"),
    )
    plan = say(
        act(create_event, title=title, starts_at=at(on, 10), duration_minutes=90, description=car.nickname),
        f"put {title} into my calendar {on:on} at 10 am for an hour and a half, with the car's name in the notes",
        f"reserve 90 minutes from 10 am {on:on} for {title} in my calendar, and note the name of the car",
        f"schedule {title} {on:on}, 10 to 11:30 am, noting which car by its name",
        f"It needs more than air, so plan {title} {on:on} at 10 am, 90 minutes, with the car by name as a note.",
        f"add {title} to my calendar for 10 am {on:on}, an hour and a half long; the note is the car's name",
    )
    return (brake, start, air), (fan, plan)


@purpose(
    "vehicle",
    "calendar",
    because=(
        "Somebody flashed me, and I wonder why.",
        "I'm standing in front of the bumper.",
        "A lamp seems to be dead.",
        "The inspection is coming up.",
        "An oncoming lorry hooted at me.",
        "I changed a fuse and want to see if it helped.",
        "One side looked darker than the other on the garage wall.",
        "I'm holding a screwdriver and a torch.",
        "My neighbour says I'm driving with one eye.",
        "The tunnel was gloomier than it should have been.",
        "I can't be inside and outside at the same time.",
        "A moth family has moved in behind the glass, I suspect.",
    ),
)
def check_the_lamps() -> Any:
    """Switch the beams of a parked car on to look at them, then back, and plan a repair."""
    car = again(parked_car(), "it", "the car")
    on = say(
        act(set_headlights, car_id=car.id, headlights="high_beam"),
        f"switch on the high beam of {car}",
        f"turn {car}'s headlights to high beam",
        f"let me see the high beam of {car}, so switch it on",
        f"give me the high beam on {car}",
        f"I'd like the headlights of {car} on high beam.",
        f"set {car}'s lights to high beam while I look at them",
    )
    off = say(
        act(set_headlights, car_id=car.id, headlights="auto"),
        "I've seen enough, so put the headlights back to auto.",
        "set the lights to auto again",
        "return the headlights to automatic",
        "The lights can go back to auto.",
        "switch them back to auto",
    )
    title, day_ = (
        quoted("New bulb", "Get the lamp fixed", "Lamp workshop", "Change the bulb", "Let there be light"),
        day(1, 9),
    )
    label = say(
        text(f"{car.nickname}, the {car.color} {car.make} {car.model}, {car.plate}."),
        "the car's name, color, make, model and plate",
        "plate, name, make, model and color of the car",
        "which car it is: name, plate, color, make and model",
        "what the car is called, its plate, its color, its make and its model",
    )
    plan = say(
        act(create_event, title=title, starts_at=at(day_, 9), duration_minutes=30, description=label),
        f"put {title} into my calendar {day_:on} at 9 am for half an hour, with {label} in the notes",
        f"One lamp is dark: schedule {title} {day_:on} at 9 am, half an hour, noting {label}.",
        f"reserve half an hour from 9 am {day_:on} for {title}, and write down {label}",
        f"plan {title} for 9 to 9:30 am {day_:on}; the notes should have {label}",
        f"add {title} to my calendar {day_:on}, 9 am, 30 minutes long, mentioning {label}",
    )
    return (on,), (off, plan)
