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
        "Somebody got into the car in wet swimming things.",
        "The rain got into the car through a door I had left open.",
        "A child, a juice carton, a sharp bend: you can picture it.",
        "The dog jumped into the river and then into the car.",
        "A lunch box leaked in the car.",
        "I spilled my tea at the lights.",
        "A goldfish bag burst in the car on the way from the pet shop, but the fish is well.",
        "I trusted the lid of a paper cup, and the car has paid the price.",
        "The flower vase I was transporting didn't survive the speed bump.",
        "My watering can leaked in the car, of all the silly accidents.",
        "I left a bag of frozen peas in the car, and now there's a pond.",
        "The upholstery in the car squelches like a bog after my attempt with a sponge.",
        "Somebody opened a well-shaken lemonade in the car, and the fountain was spectacular.",
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
        f"I need to dry {car}, so press its brake pedal first.",
        f"hold down the brake pedal of {car}, otherwise it won't switch on",
        f"start by pressing the brake pedal of {car}",
        f"I'm seeing to {car} from here: press the brake pedal.",
        f"The seat of {car} has to dry. Brake pedal first, please.",
        f"get the brake pedal of {car} down, because it needs that to switch on",
    )
    start = say(
        act(set_ignition, car_id=car.id, ignition="on"),
        "turn on the ignition",
        "turn the ignition on",
        "switch the ignition on",
        "switch it on",
        "turn the car on",
        "start it",
        "get it running",
    )
    heat = say(
        act(set_seat_heating, car_id=car.id, seat=seat, level=level),
        f"set the heating of the {seat} seat to level {level}, because that's the wet one",
        f"The wet one is the {seat} seat, so heat it at level {level}.",
        f"dry the {seat} seat with its heating on level {level}",
        f"heat the {seat} seat at level {level} to dry it",
        f"It's the {seat} seat that is soaked; turn its heating to level {level}.",
        f"warm up the {seat} seat, that's the damp one, at level {level}",
        f"Somebody sat on the {seat} seat soaking wet. Its heating should go to level {level}.",
    )
    air = say(
        act(set_car_window, car_id=car.id, window="all", open_percent=gap),
        f"open all its windows to {gap} percent so that the damp gets out",
        f"Fresh air would help, so open all windows to {gap} percent.",
        f"let some air in: all four windows {gap} percent open",
        f"open all four windows, {gap} percent",
        f"set every window to {gap} percent open",
        f"The damp has to get out. All the windows {gap} percent open, please.",
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
        "which seat of which car is wet, and the heating level",
        "the car, the seat that is wet and the heating level",
        "the car, which seat is wet and how high its heating is set",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"warn {friend} in a mail titled {subject} that gives {letter}",
        f"drop {friend} a mail under the heading {subject}, giving {letter}",
        f"Perhaps {friend} wants to drive today, so mail {letter}, subject {subject}.",
        f"bring {friend} up to date by mail, subject {subject}: {letter}",
        f"let {friend} know by e-mail, headed {subject}: {letter}",
        f"tell {friend} before it's too late, by e-mail, with {subject} in the subject line and {letter}",
        f"I'd hate it if {friend} sat down there. Write a mail called {subject} with {letter}.",
        f"e-mail {friend} a warning, {subject} as the subject, and put in {letter}",
    )
    tells(heat, f"The {seat} seat is being heated at level {level}.", f"The {seat} seat heating is on level {level}.")
    tells(air, f"All four windows are {gap} percent open.", f"The windows are down, {gap} percent open.")
    return (brake, start, heat), (air, mail)


@purpose(
    "vehicle",
    "email",
    because=(
        "There have been break-ins around here.",
        "My laptop bag is still on the back seat.",
        "I was on the phone when I got out of the car.",
        "I had both arms full of shopping when I left the car.",
        "My key fob has been acting up.",
        "My insurer is picky about unlocked cars.",
        "I was juggling a lampshade, a dog lead and a phone when I got out of the car.",
        "A burglar emptied my neighbour's estate car, down to the spare wheel.",
        "I'm in a waiting room full of magazines, and a nasty doubt has crept up on me.",
        "My golf clubs are lying in the car, and they cost a fortune.",
        "I lie awake over unlocked cars the way others do over the stove.",
        "The remote control on my key ring has a wobbly button.",
        "I jumped out of the car to catch a bus and never looked back.",
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
        f"I don't think I locked {car}. Do it for me: every door and the trunk.",
        f"Please see to it that {car} is locked all round, the trunk as well.",
    )
    lights = say(
        act(set_headlights, car_id=car.id, headlights="parking"),
        "switch on its parking lights",
        "switch its lights to parking",
        "leave the parking lights on so that it can be seen",
        "turn on its parking lights",
        "set the headlights to parking",
        "People should be able to see it, so put the parking lights on.",
        "have its parking lights on",
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
        text(f"{car.nickname} is at {car.location}. Open windows: {opened}. Please close them."),
        "the car, where it is parked and how many windows are open",
        "the car, where it is and how many windows to close",
        "how many windows are open, the car and where it is",
    )
    mail = say(
        mail_to(helper, subject, letter),
        f"drop {helper} an e-mail titled {subject} that gives {letter}",
        f"ask {helper} by mail to close them, subject {subject}: {letter}",
        f"ask {helper} for help in a mail called {subject} that gives {letter}",
        f"write to {helper} under the subject {subject} and ask for help: {letter}",
        f"get {helper} to close them: a mail headed {subject} with {letter}",
    )
    tell = say(
        ask(opened, told=("Of its windows, I see {} open.", "Number of open windows: {}.", "I count {} open.")),
        "just tell me how many are open",
        "only tell me how many there are",
        "tell me the exact number",
        "tell me how many it is",
        "let me know how many that is",
    )
    goal = say(
        when(opened >= least, mail, tell),
        f"check its windows: if {least} or more of them are open, {mail}; otherwise {tell}",
        f"see how many of its windows are open. If it's {least} or more, {mail}; if it's fewer, {tell}",
        f"How many of its windows are open? If there are at least {least}, {mail}; if there are fewer, {tell}.",
        f"if {least} or more of its windows are open, {mail}; if not, {tell}",
        f"The windows worry me as well. If {least} or more are open, {mail}; if not, {tell}.",
        f"I may have left its windows open. With {least} or more of them down, {mail}; with fewer, {tell}.",
        f"find out about its windows, too. Are {least} or more open? Then {mail}; if not, {tell}",
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
        "There was fresh paint in the back of the car.",
        "A carton of milk burst in the car.",
        "I can't give anybody a lift in a car that smells like this.",
        "A wheel of ripe cheese rode home with me, and the car hasn't recovered.",
        "My passenger had doused the scarf in patchouli, and I can still taste it.",
        "A forgotten banana turned into soup beneath the car seat.",
        "I transported manure for the allotment, in bags that weren't quite tight.",
        "A ferret travelled in the car, and ferrets leave a signature.",
        "The car has an odour that made my colleague gag and laugh at once.",
        "Someone hid a boiled egg in the car as a prank.",
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
        f"start by pressing the brake pedal of {car}",
        f"Before {car} can be switched on, its brake pedal has to be down. Press it.",
        f"hold the brake pedal of {car} down for me",
    )
    start = say(
        act(set_ignition, car_id=car.id, ignition="on"),
        "turn the ignition on",
        "turn on the ignition",
        "switch on the ignition",
        "switch it on",
        "turn the car on",
        "start it",
        "get it running",
    )
    gap = number(60, 70, 75, 80, 100)
    air = say(
        act(set_car_window, car_id=car.id, window="all", open_percent=gap),
        f"open all windows to {gap} percent",
        f"open all four windows, {gap} percent",
        f"let every window down to {gap} percent",
        f"All windows should be {gap} percent open.",
        f"set all four windows to {gap} percent open",
        f"I want air in there: every window {gap} percent open.",
        f"wind all the windows down, {gap} percent open",
    )
    level, warmth = number(3, 4, 5), number(18, 19, 20, 21)
    fan = say(
        act(set_cabin_climate, car_id=car.id, climate="auto", temperature=warmth, fan_level=level),
        f"set the climate to auto at {warmth} degrees with the fan on level {level}",
        f"turn the climate to auto, {warmth} degrees, and the fan to level {level}",
        f"run the climate on auto, {warmth} degrees, fan level {level}, to blow the smell out",
        f"The fan should help: climate on auto, {warmth} degrees, fan on level {level}.",
        f"put the climate on auto at {warmth} degrees and the fan on level {level}",
        f"Let's have the fan on level {level}, too, with the climate on auto at {warmth} degrees.",
        f"blow it through with the climate on auto, {warmth} degrees and the fan at level {level}",
    )
    on, title = (
        day(1, 6),
        quoted("Car wash", "Clean the car", "Scrub the seats", "Deep clean", "Clean the seats"),
    )
    plan = say(
        act(create_event, title=title, starts_at=at(on, 10), duration_minutes=90, description=car.nickname),
        f"put {title} into my calendar {on:on} at 10 am for an hour and a half, and note which car it is",
        f"reserve 90 minutes from 10 am {on:on} for {title} in my calendar, with the car in the notes",
        f"schedule {title} in my calendar {on:on}, 10 to 11:30 am, and note the car",
        f"It needs more than air, so put {title} into my calendar {on:on} at 10 am, 90 minutes, and note which car.",
        f"add {title} to my calendar for 10 am {on:on}, an hour and a half long, with the car as a note",
        f"I'll have to clean it as well: {title} in my calendar, {on:on} from 10 am, 90 minutes, noting which car.",
        f"block an hour and a half at 10 am {on:on} for {title}; the calendar should show which car it's about in the "
        "notes",
    )
    tells(air, f"All four windows are {gap} percent open.", f"The windows are down, {gap} percent open.")
    return (brake, start, air), (fan, plan)


@purpose(
    "vehicle",
    "calendar",
    because=(
        "Somebody flashed me, and I wonder why.",
        "I changed a fuse and want to see if it helped.",
        "One headlight looked darker than the other.",
        "My neighbour says one of my headlights is out.",
        "I can't be inside and outside the car at the same time.",
        "I replaced a bulb with a butter knife and plenty of optimism.",
        "A lorry driver gestured at my bumper as if swatting wasps.",
        "My car has been winking at people like an old sailor.",
        "I've got pliers in one hand and a torch in the other.",
        "A fox got away by a whisker because the road in front of me was so dim.",
        "My garage wall showed one bright circle where there ought to be two.",
        "A mechanic wanted a silly sum for peering at my headlamps.",
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
        f"I'm standing in front of {car}. Give me the high beam.",
        f"give me a moment of high beam on {car}",
    )
    off = say(
        act(set_headlights, car_id=car.id, headlights="auto"),
        "I've seen enough, so put the headlights back to auto.",
        "set the lights to auto again",
        "put the headlights back on auto",
        "The lights can go back to auto.",
        "switch them back to auto",
        "That'll do. Lights back to auto, please.",
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
        "make, model and plate",
    )
    plan = say(
        act(create_event, title=title, starts_at=at(day_, 9), duration_minutes=30, description=label),
        f"put {title} into my calendar {day_:on} at 9 am for half an hour, with {label} in the notes",
        f"One light is out: put {title} into my calendar {day_:on} at 9 am, half an hour, and note {label}.",
        f"reserve half an hour from 9 am {day_:on} for {title} in my calendar, and note {label}",
        f"plan {title} for 9 to 9:30 am {day_:on} in my calendar; the notes should have {label}",
        f"add {title} to my calendar {day_:on}, 9 am, 30 minutes long, with {label}",
        f"The left one is dead. I'll see to it {day_:on} at 9 am, so block half an hour as {title} in my calendar, "
        f"with {label}.",
        f"I need {title} in my calendar, {day_:on} at 9 am for 30 minutes; the garage wants {label}, so write that "
        "down.",
    )
    return (on,), (off, plan)
