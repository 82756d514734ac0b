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
    workday,
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
        "A whole bottle of water tipped over in the car.",
        "Somebody got into the car in wet clothes.",
        "A soaked swimsuit and a snorkel were lying on the seat.",
        "A child dropped a carton of juice in the car.",
        "The dog jumped into the river and then into the car.",
        "A lunch box leaked in the car.",
        "I spilled my tea at a red light.",
        "A bag of ice cubes melted in the car.",
        "The lid came off my paper cup in the car.",
        "A vase of flowers fell over in the car.",
        "My watering can leaked in the car.",
        "I left a bag of frozen peas in the car.",
        "An aquarium sloshed over during a sharp turn.",
        "Somebody opened a bottle of lemonade in the car.",
    ),
)
def dry_a_wet_seat() -> Any:
    """Heat a wet seat with the windows open a little, and warn somebody who may use the car."""
    car = again(switched_off_car(by_name=True), "it", "the car")
    seat: SeatPosition = word("driver", "passenger")
    level, gap = number(2, 3), number(10, 15, 25, 30, 40)
    brake = say(
        act(set_brake, car_id=car.id, brake="pedal", action="apply"),
        f"press the brake pedal of {car}, so that it can be switched on",
        f"A seat of {car} has to be dried, so press the brake pedal first.",
        f"hold down the brake pedal of {car}, otherwise it won't switch on",
        f"start by pressing the brake pedal of {car}, so that it can be turned on",
        f"A seat of {car} is wet. Its heating needs power, so press the brake pedal first.",
        f"A seat of {car} has to dry. The car won't switch on without the brake pedal, so press that first, please.",
        f"press the brake pedal of {car} for me, because it needs that to switch on",
    )
    tells(
        brake,
        f"The brake pedal of {brake.nickname} is pressed.",
        f"The brake pedal of {brake.nickname} is down now.",
    )
    start = say(
        act(set_ignition, car_id=car.id, ignition="on"),
        "turn on the ignition",
        "turn the ignition on",
        "switch the ignition on",
        "switch the car on",
        "turn the car on",
        "start the car",
        "get the car running",
    )
    heat = say(
        act(set_seat_heating, car_id=car.id, seat=seat, level=level),
        f"set the heating of the {seat} seat to level {level}, because that's the wet one",
        f"The wet one is the {seat} seat, so heat it at level {level}.",
        f"dry the {seat} seat with its heating on level {level}",
        f"heat the {seat} seat at level {level} to dry it",
        f"It's the {seat} seat that is soaked; turn its heating to level {level}.",
        f"warm up the {seat} seat at level {level}, because that's the damp one",
        f"The {seat} seat is sopping wet. Set its heating to level {level}.",
    )
    air = say(
        act(set_car_window, car_id=car.id, window="all", open_percent=gap),
        f"open all windows of the car to {gap} percent, so that the damp gets out",
        f"Fresh air would help, so open all windows to {gap} percent.",
        f"let some air in: all four windows {gap} percent open",
        f"open all four windows, {gap} percent",
        f"set every window to {gap} percent open",
        f"The damp has to get out, so open all the windows {gap} percent, please.",
        f"have the four windows down a bit, {gap} percent open",
    )
    friend = somebody("family")
    subject = quoted(
        "Wet seat",
        "Don't sit down yet",
        "The car is drying",
        "Before you take the car",
        "Careful, wet seat",
    )
    letter = say(
        text(f"The {heat.position} seat of {heat.nickname} is wet. Its heating is on level {heat.heating}."),
        "the car, the wet seat and the heating level",
        "the name of the car, the seat that is wet and the heating level",
        "the car's name, which seat is wet and how high its heating is set",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"warn {friend} in an email titled {subject} that gives {letter}",
        f"send {friend} an email with the subject {subject}, giving {letter}",
        f"Perhaps {friend} wants to drive today, so send an email about it, subject {subject}, with {letter}.",
        f"send {friend} an email, subject {subject}: {letter}",
        f"let {friend} know by e-mail, subject {subject}: {letter}",
        f"tell {friend} by e-mail, with {subject} in the subject line: {letter}",
        f"I don't want {friend} to sit down on that seat. Write an email called {subject} with {letter}.",
        f"e-mail {friend} a warning, {subject} as the subject, with {letter}",
    )
    tells(heat, f"The {seat} seat is being heated at level {level}.", f"The {seat} seat heating is on level {level}.")
    tells(air, f"All four windows are {gap} percent open.", f"The windows are down, {gap} percent open.")
    return (brake, start, heat), (air, mail)


@purpose(
    "vehicle",
    "email",
    because=(
        "A car in my street was broken into.",
        "My laptop bag is still on the back seat.",
        "I was on the phone when I got out of the car.",
        "I had both arms full of shopping when I left the car.",
        "My key fob has been acting up.",
        "My insurer is picky about unlocked cars.",
        "Expensive sunglasses and a trumpet are in the car.",
        "Somebody broke into my neighbour's car.",
        "I'm in a waiting room and can't go back to the car.",
        "My golf clubs are in the car.",
        "I'm scatterbrained and was daydreaming when I got out.",
        "The button on my car key doesn't always work.",
        "I jumped out of the car to catch a bus.",
    ),
)
def lock_up_from_afar() -> Any:
    """Lock a car with its parking lights on, and have somebody close the windows if many are open."""
    car = again(switched_off_car(by_name=True), "it", "the car")
    lock = say(
        act(set_car_doors, car_id=car.id, door="all", action="lock"),
        f"lock {car}, all doors and the trunk",
        f"make sure that every door of {car} is locked, and the trunk too",
        f"lock all the doors of {car} including the trunk",
        f"lock {car} completely, trunk included",
        f"I'd like {car} locked, all doors and the trunk.",
        f"I don't think I locked {car}, so do it for me: every door and the trunk.",
        f"Please make sure that {car} is locked, all the doors and the trunk as well.",
    )
    lights = say(
        act(set_headlights, car_id=car.id, headlights="parking"),
        "switch on its parking lights",
        "switch its lights to parking",
        "have its parking lights on, so that it can be seen",
        "turn on its parking lights",
        "set its headlights to parking",
        "People should be able to see it, so put the parking lights on.",
        "put its parking lights on",
    )
    opened = inside(look(get_vehicle_status, car_id=car.id).open_windows).count()
    least, helper = number(2, 3), somebody("family")
    subject = quoted(
        "The windows of the car",
        "A favour",
        "Could you pop over?",
        "Car windows",
        "Are you near the car?",
    )
    letter = say(
        text(f"{car.nickname} is at {car.location} with {opened} windows open. Please close them."),
        "the name of the car, where it is parked and how many windows are open",
        "the car's name, where it is and how many windows are open",
        "the car in question, where it is and how many of its windows are open",
    )
    mail = say(
        mail_to(helper, subject, letter),
        f"write {helper} an e-mail titled {subject} that gives {letter}",
        f"ask {helper} by email to close the windows, subject {subject}: {letter}",
        f"ask {helper} for help in an email called {subject} that gives {letter}",
        f"write to {helper} with the subject {subject} and ask for help: {letter}",
        f"ask {helper} to close the windows: send an email with the subject {subject}, giving {letter}",
    )
    tell = say(
        ask(opened, told=("I see {} open windows.", "It has {} open windows.", "I count {} open windows.")),
        "just tell me how many you've counted",
        "only tell me how many there are",
        "tell me the exact number of open windows",
        "tell me how many are open",
        "let me know how many windows are open",
    )
    goal = say(
        when(opened >= least, mail, tell),
        f"check its windows: if {least} or more of them are open, {mail}; otherwise {tell}",
        f"see how many of its windows are open. If it's {least} or more, {mail}; if it's fewer, {tell}",
        f"How many of its windows are open? If there are at least {least}, {mail}; if there are fewer, {tell}.",
        f"if {least} or more of its windows are open, {mail}; if not, {tell}",
        f"The windows worry me as well. If {least} or more of them are open, {mail}; if not, {tell}.",
        f"I may have left its windows open. If {least} or more of them are open, {mail}; with fewer, {tell}.",
        f"check the windows, too: if {least} or more of them are open, {mail}; if not, {tell}",
    )
    tells(goal, f"I count {opened} open windows.", f"It has {opened} open windows.")
    tells(lights, f"The parking lights of {car.nickname} are on.", "Its parking lights are on.")
    tells(lock, f"All doors of {car.nickname} and its trunk are locked.", f"{car.nickname} is locked, trunk included.")
    return (lock, lights), (goal,)


@purpose(
    "vehicle",
    "calendar",
    because=(
        "I carried a crate of fish in the car.",
        "The dog was sick on the way home.",
        "Somebody smoked in the car, and it wasn't me.",
        "I carried open paint cans in the car.",
        "A carton of milk burst in the car.",
        "I can't give anybody a lift in a car that smells like this.",
        "I drove a lot of ripe cheese home.",
        "My passenger wore far too much perfume.",
        "A forgotten banana was lying under the car seat.",
        "I carried bags of manure for the garden in the car.",
        "Sweaty jerseys and hockey gear were in the trunk.",
        "The car smells so bad that my colleague laughed.",
        "The fumes of takeout curry cling to the fabric.",
    ),
)
def air_out_the_car() -> Any:
    """Let fresh air into a car with the windows down and the fan on, and plan to have it cleaned."""
    car = again(switched_off_car(by_name=True), "it", "the car")
    brake = say(
        act(set_brake, car_id=car.id, brake="pedal", action="apply"),
        f"press the brake pedal of {car}, because it won't switch on without that",
        f"I need power for the windows of {car}, so press its brake pedal first.",
        f"press the brake pedal of {car}, so that it can be started",
        f"First of all, the brake pedal of {car} has to be down. Please press it.",
        f"start by pressing the brake pedal of {car}, because I need it running",
        f"Before {car} can be switched on, its brake pedal has to be down. Press it.",
        f"hold the brake pedal of {car} down, so that it will switch on",
    )
    tells(
        brake,
        f"The brake pedal of {brake.nickname} is pressed.",
        f"The brake pedal of {brake.nickname} is down now.",
    )
    start = say(
        act(set_ignition, car_id=car.id, ignition="on"),
        "turn the ignition on",
        "turn on the ignition",
        "switch on the ignition",
        "switch the car on",
        "turn the car on",
        "start the car",
        "get the car running",
    )
    gap = number(60, 70, 75, 80, 100)
    air = say(
        act(set_car_window, car_id=car.id, window="all", open_percent=gap),
        f"open all windows to {gap} percent",
        f"open all four windows, {gap} percent",
        f"let every window down to {gap} percent",
        f"All windows should be {gap} percent open.",
        f"set all four windows to {gap} percent open",
        f"I want fresh air in the car: every window {gap} percent open.",
        f"wind all the windows down, {gap} percent open",
    )
    level, warmth = number(3, 4, 5), number(18, 19, 20, 21)
    fan = say(
        act(set_cabin_climate, car_id=car.id, climate="auto", temperature=warmth, fan_level=level),
        f"set the climate control to auto at {warmth} degrees with the fan on level {level}",
        f"turn the climate control to auto, {warmth} degrees, and the fan to level {level}",
        f"run the climate control on auto, {warmth} degrees, fan level {level}, to blow the smell out",
        f"The fan should help: put the climate control on auto, {warmth} degrees, fan level {level}.",
        f"put the climate control on auto at {warmth} degrees and the fan on level {level}",
        f"Put the fan on level {level}, too, with the climate control on auto at {warmth} degrees.",
        f"blow the smell out with the climate control on auto, {warmth} degrees and the fan at level {level}",
    )
    on, title = (
        day(1, 6),
        quoted("Car wash", "Clean the car", "Scrub the seats", "Deep clean", "Clean the seats"),
    )
    plan = say(
        act(create_event, title=title, starts_at=at(on, 10), duration_minutes=90, description=car.nickname),
        f"put {title} into my calendar {on:on} at 10 am for an hour and a half, and note which car it is",
        f"reserve 90 minutes from 10 am {on:on} for {title} in my calendar, with the car in the notes",
        f"schedule {title} in my calendar {on:on}, 10 to 11:30 am, and note which car it is",
        f"The car needs more than air, so put {title} into my calendar {on:on} at 10 am, 90 minutes, and note which "
        "one it is.",
        f"add {title} to my calendar for 10 am {on:on}, an hour and a half long, with the car in the notes",
        f"I'll have to clean the car as well, so put {title} into my calendar {on:on} from 10 am, 90 minutes, and note "
        "which car it is.",
        f"block an hour and a half in my calendar at 10 am {on:on} for {title}, and put in the notes which car it's "
        "about",
    )
    tells(air, f"All four windows are {gap} percent open.", f"The windows are down, {gap} percent open.")
    return (brake, start, air), (fan, plan)


@purpose(
    "vehicle",
    "calendar",
    because=(
        "Somebody flashed their lights at me, and I wonder why.",
        "I changed a fuse and want to see if it helped.",
        "One headlight looked darker than the other.",
        "My neighbour says one of my headlights is out.",
        "I can't be inside and outside the car at the same time.",
        "A roadside inspector said that one headlight dazzles other drivers.",
        "A truck driver pointed at my headlights.",
        "Scratched lenses weaken the beam, according to a forum.",
        "An inspection is coming up, and the lights have to be right.",
        "The road was very dark in front of me last time.",
        "I saw only one light on my garage wall.",
        "A mechanic wanted a lot of money for looking at my headlights.",
    ),
)
def check_the_lamps() -> Any:
    """Switch the beams of a parked car on to look at them, then back, and plan a repair."""
    car = again(parked_car(), "it", "the car")
    on = say(
        act(set_headlights, car_id=car.id, headlights="high_beam"),
        f"switch on the high beam of {car}",
        f"turn the headlights of {car} to high beam",
        f"I want to see the high beam of {car}, so switch it on.",
        f"I'd like the headlights of {car} on high beam.",
        f"set the lights of {car} to high beam while I look at them",
        f"I'm standing in front of {car}, so switch on the high beam.",
        f"put on the high beam of {car} for a moment",
    )
    off = say(
        act(set_headlights, car_id=car.id, headlights="auto"),
        "I've seen enough, so put the headlights back on auto.",
        "set the lights to auto again",
        "switch the headlights from high beam back to auto",
        "The lights can go back to auto now.",
        "switch the lights back to auto",
        "That's enough, so set the lights back to auto, please.",
        "return the headlights to auto",
    )
    title, day_ = (
        quoted("New bulb", "Get the lamp fixed", "Change the bulb", "Headlights", "Garage: headlight"),
        workday(1, 9),
    )
    label = say(
        text(f"{car.make} {car.model}, plate {car.plate}."),
        "the make, model and plate of the car",
        "the car's make and model and its plate",
        "its make, model and plate",
    )
    plan = say(
        act(create_event, title=title, starts_at=at(day_, 9), duration_minutes=30, description=label),
        f"put {title} into my calendar {day_:on} at 9 am for half an hour, with {label} in the notes",
        f"One of the lights is out: put {title} into my calendar {day_:on} at 9 am, half an hour, and note {label}.",
        f"reserve half an hour from 9 am {day_:on} for {title} in my calendar, and note {label}",
        f"plan {title} for 9 to 9:30 am {day_:on} in my calendar; the notes should have {label}",
        f"add {title} to my calendar {day_:on}, 9 am, 30 minutes long, with {label} in the notes",
        f"The left headlight is out. I'll see to it at 9 am, {day_:on}, so block half an hour as {title} in my "
        f"calendar, with {label} in the notes.",
        f"I need {title} in my calendar, {day_:on} at 9 am for 30 minutes; the garage wants {label}, so write that "
        "into the notes.",
    )
    return (on,), (off, plan)
