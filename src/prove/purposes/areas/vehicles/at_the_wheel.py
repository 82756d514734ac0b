"""Drives: getting a car ready, setting off, on the road, and arriving."""

from typing import Any

from prove.purposes.areas.people import mail_to, somebody
from prove.purposes.areas.vehicles.cars import is_fit, switched_off_car
from prove.purposes.program import (
    act,
    again,
    ask,
    day_of,
    either,
    given,
    inside,
    look,
    named,
    number,
    purpose,
    quoted,
    rows,
    say,
    tells,
    text,
    time_of,
    today,
    when,
    word,
)
from prove.servers.email.tools import search_address_book
from prove.servers.maps.places import find_nearby_places
from prove.servers.maps.records import PlaceKind
from prove.servers.vehicle.controls import (
    set_brake,
    set_car_doors,
    set_drive_mode,
    set_ignition,
)
from prove.servers.vehicle.driving import (
    finish_drive,
    navigate_to_address,
    run_diagnostics,
    set_cruise_control,
    start_drive,
)


@purpose(
    "vehicle",
    "email",
    because=(
        "I'm behind the wheel and late already.",
        "I've been invited to a game of cards.",
        "I've got a borrowed drill to return.",
        "I'm needed to carry a sofa.",
        "It's time for our weekly game of chess.",
        "I was asked to help with a flat-pack wardrobe.",
        "A friend promised me lasagna followed by tiramisu.",
        "My guitar is on the back seat.",
        "A friend of mine needs help with a bookcase.",
        "I've got a present for a friend in the car.",
        "A friend and I are assembling a model railway.",
        "A friend has a new kitten and wants me to see it.",
        "I'm returning a dish that a friend lent me.",
    ),
)
def drive_to_a_friend() -> Any:
    """Set the navigation to a friend's address, set off, and write when one will arrive."""
    car = again(switched_off_car("", is_fit), "it", "the car")
    friend = somebody("friend")
    home = rows(search_address_book, query=friend).the(lambda c: named(c.name, friend)).address
    go = say(
        act(navigate_to_address, car_id=car.id, address=home),
        f"look up where {friend} lives and make that the destination in {car}",
        f"set the navigation of {car} to {friend}'s home",
        f"find {friend}'s address and put it into the navigation of {car}",
        f"I'm going to see {friend}, so set the navigation of {car} to the address in my contacts.",
        f"enter {friend}'s address from my contacts in the navigation of {car}",
        f"I'm driving to {friend}'s place with {car}. Put the address from my contacts into its navigation.",
        f"have {car} navigate to where {friend} lives",
    )
    brake = say(
        act(set_brake, car_id=car.id, brake="pedal", action="apply"),
        "press the brake pedal",
        "press the brake pedal, so that the car can start",
        "hold the brake pedal down",
        "apply the brake pedal",
        "press down the brake pedal for the start",
        "put the foot brake on",
        "keep the brake pedal pressed",
    )
    tells(
        brake,
        f"The brake pedal of {brake.nickname} is pressed.",
        f"The brake pedal of {brake.nickname} is down now.",
    )
    start = say(
        act(set_ignition, car_id=car.id, ignition="on"),
        "switch the ignition on",
        "turn on the ignition",
        "start the car",
        "get the car started",
        "turn the ignition on",
        "switch the car on",
        "start the car up",
    )
    release = say(
        act(set_brake, car_id=car.id, brake="parking", action="release"),
        "release the parking brake",
        "take the parking brake off",
        "let off the parking brake",
        "disengage the parking brake",
        "The parking brake can come off now.",
        "The parking brake has to be released now.",
        "We don't need the parking brake any more, so release it.",
    )
    drive = say(
        act(start_drive, car_id=car.id),
        "set off",
        "start the drive",
        "start driving",
        "drive off",
        "We can go now, so start driving.",
        "get going",
        "Let's go, so start the drive.",
    )
    subject = quoted(
        "On my way",
        "See you soon",
        "Put the kettle on",
        "I've left",
        "Coming over",
    )
    arrival = given(time_of(drive.arrives_at), day_of(drive.arrives_at) == today())
    letter = say(
        text(f"I'm on my way. I'll arrive at {arrival}; it's {drive.km} km."),
        "my arrival time and how many kilometres I have to drive",
        "my arrival time and the distance in kilometres",
        "the time I arrive and how far the drive is",
        "the time I'll be there and how far I have to drive",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"send {letter} to {friend} in an email whose subject is {subject}",
        f"write to {friend} with the subject {subject}: {letter}",
        f"email {friend} about my arrival, subject {subject}, with {letter}",
        f"I'd like {friend} to get an email called {subject} with {letter}.",
        f"tell {friend} by email that I'm coming, subject {subject}, with {letter}",
        f"email {friend} {letter}, with {subject} in the subject line",
        f"I want {friend} to expect me, so send an e-mail with the subject {subject}, giving {letter}.",
        f"let {friend} know in an e-mail titled {subject}: {letter}",
    )
    return (go, brake, start), (release, drive, mail)


@purpose(
    "vehicle",
    "maps",
    because=(
        "Boredom is gnawing at me, and adventure sounds tempting.",
        "I've been staring at a screen for far too long.",
        "We can't agree on an outing, and neither of us wants to give in.",
        "I've cleaned the car inside and out, and it deserves an outing.",
        "I'm in the driver's seat without a plan.",
        "We've been indoors too much lately.",
        "I've been sitting at the table for hours.",
        "I need a break from my work.",
        "It's far too noisy at home.",
        "I need some fresh air to calm down.",
        "I've got new music for the car.",
        "Scenic roads and loud singing lift my spirits.",
    ),
)
def go_for_a_spin() -> Any:
    """Drive to the best-rated place of a kind around, with the cruise control on."""
    car = again(switched_off_car("", is_fit), "it", "the car")
    kind: PlaceKind = word("park", "museum", "cafe", "restaurant")
    radius, speed = number(5, 6, 8, 10, 12), number(40, 45, 50, 55, 60)
    place = say(
        rows(find_nearby_places, kind=kind, address=car.location, radius_km=radius)
        .where(lambda p: p.is_open)
        .most(lambda p: p.rating),
        f"the best-rated {kind} that's open now, no more than {radius} km as the crow flies from where {car} is parked",
        f"the {kind} with the highest rating among those open now within {radius} kilometres of {car}, as the crow "
        "flies",
        f"the {kind} with the best rating of all that are open now in a radius of {radius} km around {car}",
        f"the best-rated {kind} that's open now, at most {radius} kilometres in a straight line from {car}",
    )
    go = say(
        act(navigate_to_address, car_id=car.id, address=place.address),
        f"find {place}, and set the navigation there",
        f"look for {place}, and enter its address in the navigation",
        f"search the map for {place}, and set it as the destination",
        f"Our destination is {place}, so put its address into the navigation.",
        f"navigate to {place}",
        f"I feel like a drive to {place}, so navigate there.",
        f"pick {place}, and set the navigation to it",
    )
    tell = say(
        ask(
            place.name,
            place.rating,
            told=(
                "It's called {}, and it is rated {} stars.",
                "You're going to {}; its rating is {} stars.",
                "{} it is, with a rating of {} stars.",
            ),
        ),
        "tell me what it's called and how it's rated",
        "What is it called, and how is it rated?",
        "Which one is it, and how is it rated?",
        "tell me where we're going and how the place is rated",
        "Where does that take us, and what's the rating of the place?",
        "let me know which one you picked, and its rating",
        "Which place would that be, and how is it rated?",
    )
    brake = say(
        act(set_brake, car_id=car.id, brake="pedal", action="apply"),
        "press the brake pedal",
        "press the brake pedal, so that the car can start",
        "hold the brake pedal down",
        "step on the brake pedal",
        "press down the brake pedal for the start",
        "put the foot brake on",
        "keep the brake pedal pressed",
    )
    tells(
        brake,
        f"The brake pedal of {brake.nickname} is pressed.",
        f"The brake pedal of {brake.nickname} is down now.",
    )
    start = say(
        act(set_ignition, car_id=car.id, ignition="on"),
        "switch the ignition on",
        "turn on the ignition",
        "start the car",
        "fire up the car",
        "turn the ignition on",
        "switch the car on",
        "get the car started",
    )
    mode = say(
        act(set_drive_mode, car_id=car.id, drive_mode="sport"),
        "choose sport mode, for the fun of it",
        "put it into sport mode",
        "switch it to sport mode",
        "set the drive mode to sport",
        "I'd like to drive in sport mode, so choose that.",
        "change the drive mode to sport",
        "turn sport mode on",
    )
    release = say(
        act(set_brake, car_id=car.id, brake="parking", action="release"),
        "release the parking brake",
        "take the parking brake off",
        "let off the parking brake",
        "The parking brake has to be released now.",
        "The parking brake can come off now.",
        "disengage the parking brake",
        "We don't need the parking brake any more, so release it.",
    )
    drive = say(
        act(start_drive, car_id=car.id),
        "set off",
        "start the drive",
        "hit the road",
        "drive off",
        "We can go now, so start driving.",
        "get going",
        "Let's go, so start the drive.",
    )
    cruise = say(
        act(set_cruise_control, car_id=car.id, speed_kmh=speed),
        f"set the cruise control to {speed} km/h",
        f"let the cruise control keep us at {speed} km/h",
        f"hold {speed} km/h with the cruise control",
        f"switch the cruise control on at {speed} km/h",
        f"Once we're on the road, I'd like the cruise control at {speed} km/h.",
        f"I don't want to watch my speed, so put the cruise control on at {speed} km/h.",
        f"cruise at {speed} km/h with the cruise control on",
    )
    return (go, tell), (brake, start, mode), (release, drive, cruise)


@purpose(
    "vehicle",
    "email",
    because=(
        "A symbol lit up that I've never seen.",
        "There's a smell in the car that I can't place.",
        "The car made a grinding noise in the last bend.",
        "I'd rather know that everything is fine before we load the luggage.",
        "Being stranded on a remote pass sounds dreadful.",
        "Something has been leaking from the car.",
        "I broke down on the highway once.",
        "Something under the floor rattles at every light.",
        "We have a long drive ahead.",
        "My mechanic looked worried the last time.",
        "I once had to hitchhike because of a sputtering car.",
        "Something has been chewing on cables in our street.",
    ),
)
def fit_for_a_long_drive() -> Any:
    """Start a car and test it: if it may be driven, choose the saving mode, else tell somebody what is wrong."""
    car = again(switched_off_car(by_name=True), "it", "the car")
    brake = say(
        act(set_brake, car_id=car.id, brake="pedal", action="apply"),
        f"press the brake pedal of {car}, so that it can be started",
        f"press down the brake pedal of {car}, because it has to be down for the start",
        f"I'd like to test {car}, so press its brake pedal.",
        f"I have to start {car} for a test. Press its brake pedal first.",
        f"hold the brake pedal of {car} down, so that it will start",
        f"I want to start {car} and check it. Press the brake pedal first.",
        f"press the brake pedal of {car}, or it won't start",
    )
    tells(
        brake,
        f"The brake pedal of {brake.nickname} is pressed.",
        f"The brake pedal of {brake.nickname} is down now.",
    )
    start = say(
        act(set_ignition, car_id=car.id, ignition="on"),
        "switch the ignition on",
        "turn on the ignition",
        "start the car",
        "turn the ignition on",
        "switch the car on",
        "get the car started",
        "start the car up",
    )
    test = look(run_diagnostics, car_id=car.id)
    fit = either(test.is_fit_to_drive, "fit", "not fit")
    serious = inside(test.faults).where(lambda f: f.severity == "critical").the()
    save = say(
        act(set_drive_mode, car_id=car.id, drive_mode="eco"),
        "put it into eco mode for the drive",
        "set its drive mode to eco",
        "choose the eco drive mode",
        "switch it to eco mode",
        "turn eco mode on",
    )
    helper = somebody("family")
    subject = quoted(
        "We can't take the car",
        "Bad news about the car",
        "Workshop first",
        "Not roadworthy",
        "Plan B needed",
        "It has to be repaired",
        "Forget the car",
    )
    letter = say(
        text(f"{test.nickname} must not be driven: {serious.description} ({serious.code})."),
        "the car in question, and the critical fault with its code, in the words of the diagnostics",
        "the critical fault as the diagnostics describe it, its code and the car",
        "the name of the car, the exact description of the critical fault and its code",
    )
    mail = say(
        mail_to(helper, subject, letter),
        f"e-mail {helper}, subject {subject}, and pass on {letter}",
        f"write to {helper} with the subject {subject}: {letter}",
        f"tell {helper} by email, subject {subject}: {letter}",
        f"send {helper} an e-mail, {subject} in the subject line, with {letter}",
        f"warn {helper} in an email called {subject} that gives {letter}",
    )
    goal = say(
        when(test.is_fit_to_drive, save, mail),
        f"run the diagnostics: if the car is fit to drive, {save}; if it isn't, {mail}",
        f"run a self-test. If the car may be driven, {save}; if not, {mail}",
        f"Is the car fit to drive, according to its diagnostics? If so, {save}; if not, {mail}.",
        f"do a self-test, and if the car is safe to drive, {save}; otherwise {mail}",
        f"have the diagnostics check whether the car is fit to drive. If it is, {save}; if it isn't, {mail}",
        f"Let the car test itself. If it's fit to drive, {save}; if it's not, {mail}.",
        f"I won't drive a car that isn't safe, so run the diagnostics: if it may be driven, {save}; if not, {mail}.",
    )
    tells(
        goal,
        f"According to the diagnostics, {test.nickname} is {fit} to drive.",
        f"The self-test says that the car is {fit} to drive.",
    )
    return (brake, start), (goal,)


@purpose(
    "vehicle",
    "maps",
    because=(
        "I have to pick something up before closing time.",
        "My list of things to do has been growing all week.",
        "I forgot half of my errands last time.",
        "I'd rather sit behind the wheel than walk in these shoes.",
        "My bicycle has a puncture.",
        "I've got too many reminders on the fridge.",
        "I've got too much to carry, so I'm driving.",
        "My chores multiply whenever I procrastinate.",
        "I've got some time to spare.",
        "I've just missed the bus.",
        "Blisters on my heels make walking unpleasant.",
        "My back hurts, so I can't carry anything far.",
    ),
)
def run_an_errand() -> Any:
    """Drive to the nearest place of a kind, all the way, and lock the car there."""
    car = again(switched_off_car("", is_fit), "it", "the car")
    kind: PlaceKind = word("supermarket", "pharmacy", "library", "bank")
    radius = number(5, 6, 8, 10, 15)
    place = say(
        rows(find_nearby_places, kind=kind, address=car.location, radius_km=radius)
        .where(lambda p: p.is_open)
        .least(lambda p: p.distance_km),
        f"the open {kind} that is nearest to {car} as the crow flies, no more than {radius} km away",
        f"the {kind} closest to where {car} is parked, in a straight line, among those open now within {radius} "
        "kilometres",
        f"the {kind} that is open now and nearest to {car} in a straight line, within {radius} kilometres",
        f"the closest {kind} to {car} as the crow flies that is open right now, {radius} km away at most",
    )
    go = say(
        act(navigate_to_address, car_id=car.id, address=place.address),
        f"navigate to {place}",
        f"find {place}, and make it my destination",
        f"I need to get to {place}. Set the navigation to that address.",
        f"look up {place}, and enter its address in the navigation",
        f"set the navigation to {place}",
        f"I've got an errand to run, so set the navigation to {place}.",
        f"locate {place}, and make that the destination",
    )
    brake = say(
        act(set_brake, car_id=car.id, brake="pedal", action="apply"),
        "press the brake pedal",
        "press the brake pedal, so that the car can start",
        "hold the brake pedal down",
        "step on the brake pedal",
        "press down the brake pedal for the start",
        "put the foot brake on",
        "keep the brake pedal pressed",
    )
    tells(
        brake,
        f"The brake pedal of {brake.nickname} is pressed.",
        f"The brake pedal of {brake.nickname} is down now.",
    )
    start = say(
        act(set_ignition, car_id=car.id, ignition="on"),
        "switch the ignition on",
        "turn on the ignition",
        "start the car",
        "turn the ignition on",
        "switch the car on",
        "get the car started",
        "start the car up",
    )
    release = say(
        act(set_brake, car_id=car.id, brake="parking", action="release"),
        "release the parking brake",
        "take the parking brake off",
        "let off the parking brake",
        "The parking brake has to be released now.",
        "The parking brake can come off now.",
        "disengage the parking brake",
        "We don't need the parking brake any more, so release it.",
    )
    drive = say(
        act(start_drive, car_id=car.id),
        "set off",
        "start the drive",
        "get the car rolling",
        "drive off",
        "We can go now, so start driving.",
        "get going",
        "Let's go, so start the drive.",
    )
    tell = say(
        ask(
            drive.arrives_at,
            drive.km,
            told=(
                "You'll arrive on {}, after {} km.",
                "The arrival is expected on {}; it's {} km.",
                "You'll be there on {}. The distance is {} km.",
            ),
        ),
        "When do I get there, and how many kilometres is it?",
        "tell me what time we arrive and how many kilometres it is",
        "let me know when I arrive and how many kilometres it is",
        "How far is it, and at what time will I be there?",
        "How many kilometres is the drive, and when will we be there?",
        "I'd like to know my arrival time and the distance.",
        "tell me how far we have to go and when we'll get there",
    )
    finish = say(
        act(finish_drive, car_id=car.id),
        "drive on until we're there",
        "take me the rest of the way",
        "finish the drive",
        "carry on until we arrive",
        "keep going to the destination",
        "take us all the way there",
        "go on and get us there",
    )
    lock = say(
        act(set_car_doors, car_id=car.id, door="all", action="lock"),
        "lock all the doors once we've parked, the trunk as well",
        "I'll get out there, so lock everything once we've parked, trunk included.",
        "lock the car completely, doors and trunk, when we're there",
        "lock all doors and the trunk behind me once I've got out",
        "lock every door and the trunk after we arrive",
        "Once I'm out, everything should be locked, the trunk too.",
        "lock the car when I've left it: all the doors and the trunk",
    )
    tells(go, f"The navigation is set to {place.name}, {place.address}.", f"I chose {place.name} at {place.address}.")
    tells(lock, f"All doors of {car.nickname} and its trunk are locked.", f"{car.nickname} is locked, trunk included.")
    return (go, brake, start), (release, drive, tell), (finish, lock)
