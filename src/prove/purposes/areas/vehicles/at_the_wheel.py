"""Drives: getting a car ready, setting off, on the road, and arriving."""

from typing import Any

from prove.purposes.areas.people import mail_to, somebody
from prove.purposes.areas.vehicles.cars import is_fit, switched_off_car
from prove.purposes.program import (
    act,
    again,
    ask,
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
        "Somebody is waiting for me with a cake.",
        "We're having a film night.",
        "I've got a borrowed drill to return.",
        "A housewarming is on, and I'm the last to go.",
        "My seat belt is fastened.",
        "A sofa needs two people to carry it.",
        "I'm bringing the salad.",
        "It's time for our weekly game of chess.",
        "A plant needs watering, and I've got the key.",
        "I was asked to help with a flat-pack wardrobe.",
        "Everything is in the boot.",
        "There's a hungry crowd expecting me.",
    ),
)
def drive_to_a_friend() -> Any:
    """Set the navigation to a friend's address, set off, and write when one will arrive."""
    car = again(switched_off_car("", is_fit), "it", "the car")
    friend = again(somebody("friend"), "them")
    home = rows(search_address_book, query=friend).the(lambda c: named(c.name, friend)).address
    go = say(
        act(navigate_to_address, car_id=car.id, address=home),
        f"look up where {friend} lives and make that the destination in {car}",
        f"set {car}'s navigation to {friend}'s home address",
        f"find {friend}'s address and put it into the navigation of {car}",
        f"I'm going to see {friend}, so let {car} navigate to the address I have in my contacts.",
        f"program {car} for a trip to {friend}; the address is in my address book",
        f"load {friend}'s address from my contacts into the navigation of {car}",
        f"Where does {friend} live? Use that address as the destination for {car}.",
    )
    brake = say(
        act(set_brake, car_id=car.id, brake="pedal", action="apply"),
        "press the brake pedal",
        "put the brake pedal down",
        "apply the brake pedal, it won't start without",
        "hold the pedal of the brake down for the start",
        "keep the brake pedal pressed while it starts",
        "step on the brake pedal for me",
    )
    start = say(
        act(set_ignition, car_id=car.id, ignition="on"),
        "switch the ignition on",
        "start the motor with the ignition",
        "turn on the ignition",
        "let the ignition go on",
        "put the ignition on",
    )
    release = say(
        act(set_brake, car_id=car.id, brake="parking", action="release"),
        "release the parking brake",
        "take the parking brake off",
        "let go of the parking brake",
        "The parking brake can come off now.",
        "loosen the parking brake",
        "free the car of its parking brake",
    )
    drive = say(
        act(start_drive, car_id=car.id),
        "set off",
        "start the drive",
        "get us moving",
        "hit the road",
        "pull out and drive",
        "Off we go, so start driving.",
    )
    subject = quoted(
        "On my way",
        "See you soon",
        "Put the kettle on",
        "I've left",
        "Almost there",
        "Wheels are rolling",
        "Coming over",
        "Expect me",
    )
    letter = say(
        text(f"I'm on my way. I'll arrive on {drive.arrives_at}; it's {drive.km} km."),
        "my time of arrival and how many kilometres it is",
        "when I'll be there and the distance",
        "the kilometres and the time I get in",
        "how far it is and when I arrive",
        "the arrival time next to the kilometres ahead of me",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"e-mail {friend:again} {letter}, subject {subject}",
        f"send {friend:again} a mail titled {subject} with {letter}",
        f"write to {friend:again} under the subject {subject}: {letter}",
        f"let {friend:again} know by mail, headed {subject}: {letter}",
        f"There's one more thing: a mail to {friend:again}, entitled {subject}, with {letter}.",
        f"put {letter} into a mail called {subject} and send it to {friend:again}",
    )
    return (go, brake, start), (release, drive, mail)


@purpose(
    "vehicle",
    "maps",
    because=(
        "We need to get out of the house.",
        "I feel like a spin.",
        "My visitors have seen all of our living room.",
        "I'd like to discover something new in town.",
        "The children are bouncing off the walls.",
        "A change of scene would do me good.",
        "I've been staring at a screen for far too long.",
        "We can't agree where to go, so let the ratings decide.",
        "The car could use some exercise.",
        "I'm in the driver's seat without a plan.",
        "Boredom is setting in.",
        "My thoughts come more easily behind the wheel.",
    ),
)
def go_for_a_spin() -> Any:
    """Drive to the best-rated place of a kind around, with the cruise control on."""
    car = again(switched_off_car("", is_fit), "it", "the car")
    kind: PlaceKind = word("park", "museum", "cafe", "restaurant")
    radius, speed = number(5, 6, 8, 10, 12), number(40, 45, 50, 55, 60)
    place = say(
        rows(find_nearby_places, kind=kind, address=car.location, radius_km=radius).most(lambda p: p.rating),
        f"the best-rated {kind} no more than {radius} km from where {car} stands",
        f"whichever {kind} has the highest rating within {radius} kilometres of {car}'s location",
        f"the {kind} with the best rating in a radius of {radius} km around {car}",
        f"the {kind} that people rate highest, at most {radius} kilometres from {car}'s parking spot",
        f"the top {kind} by rating inside a circle of {radius} km around the place where {car} is parked",
    )
    go = say(
        act(navigate_to_address, car_id=car.id, address=place.address),
        f"find {place}, and set the navigation there",
        f"look for {place} and let the car navigate to its address",
        f"let our destination be {place}",
        f"search the map for {place}; the navigation should lead there",
        f"Our destination is {place}, so put its address into the navigation.",
        f"pick {place}, and load its address into the navigation",
    )
    tell = say(
        ask(
            place.name,
            place.rating,
            told=("It is {}, rated {}.", "You're going to {}; its rating is {}.", "{} it is, with a rating of {}."),
        ),
        "tell me its name and rating",
        "What is it called, and how is it rated?",
        "let me know the name of the place and its rating",
        "Which one is it, and with what rating?",
        "give me its name and its stars",
    )
    brake = say(
        act(set_brake, car_id=car.id, brake="pedal", action="apply"),
        "press the brake pedal, so that we can start",
        "apply the brake pedal to get it started",
        "Down with the brake pedal, so that we can get going.",
        "push the brake pedal down",
        "hold the brake pedal down",
    )
    start = say(
        act(set_ignition, car_id=car.id, ignition="on"),
        "switch on the ignition",
        "turn the ignition on",
        "get the ignition going",
        "start the car up with its ignition",
        "let the ignition come on",
    )
    mode = say(
        act(set_drive_mode, car_id=car.id, drive_mode="sport"),
        "choose the sport mode, for the fun of it",
        "put it into sport mode",
        "let it drive in sport mode today",
        "The drive mode should be sport.",
        "change the drive mode to sport",
    )
    release = say(
        act(set_brake, car_id=car.id, brake="parking", action="release"),
        "release the parking brake",
        "take off the parking brake",
        "The parking brake can come off.",
        "let the parking brake go",
        "undo the parking brake",
    )
    drive = say(
        act(start_drive, car_id=car.id),
        "set off",
        "start driving",
        "get going with the drive",
        "begin the drive",
        "That's all we need, so set off.",
        "start the journey",
    )
    cruise = say(
        act(set_cruise_control, car_id=car.id, speed_kmh=speed),
        f"set the cruise control to {speed} km/h",
        f"hold {speed} km/h with the cruise control",
        f"let the cruise control keep us at {speed} kilometres an hour",
        f"have the cruise control stick to {speed} km/h",
        f"Once on the road, I'd like the cruise control at {speed} km/h.",
    )
    return (go, tell), (brake, start, mode), (release, drive, cruise)


@purpose(
    "vehicle",
    "email",
    because=(
        "We planned a long drive for the weekend.",
        "A dashboard symbol lit up that I've never seen.",
        "There's a smell I can't place.",
        "It made a grinding noise at the last bend.",
        "I'd rather know before we load the luggage.",
        "Breakdowns in the mountains are no fun.",
        "My gut says something is off with it.",
        "It has been standing for a while.",
        "Safety first, as my driving teacher kept repeating.",
        "The kids are coming along, so I'm careful.",
        "The last inspection was rather superficial.",
        "We want to be sure before we cross the border.",
        "I don't trust my own ears any more.",
    ),
)
def fit_for_a_long_drive() -> Any:
    """Start a car and test it: if it may be driven, choose the saving mode, else tell somebody what is wrong."""
    car = again(switched_off_car(), "it", "the car")
    brake = say(
        act(set_brake, car_id=car.id, brake="pedal", action="apply"),
        f"apply the brake pedal of {car}, so that it can be switched on",
        f"press down {car}'s brake pedal",
        f"I'd like to switch {car} on, and for that its brake pedal must be pressed.",
        f"put the brake pedal down in {car}",
        f"start by pressing the brake pedal of {car}",
        f"hold the brake pedal in {car} down",
    )
    start = say(
        act(set_ignition, car_id=car.id, ignition="on"),
        "switch on the ignition",
        "turn the ignition on",
        "bring up the ignition",
        "let the ignition come on",
        "get it running, that is, ignition on",
    )
    test = look(run_diagnostics, car_id=car.id)
    serious = inside(test.faults).where(lambda f: f.severity == "critical").the()
    save = say(
        act(set_drive_mode, car_id=car.id, drive_mode="eco"),
        "put it into eco mode for the journey",
        "set its drive mode to eco",
        "choose the eco drive mode",
        "switch the drive mode over to eco",
        "select eco as the mode to drive in",
    )
    helper = again(somebody("family"), "them")
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
        "the car's name and the critical fault with its code",
        "which car it is and what the critical fault says, code included",
        "the critical fault, its code and the name of the car",
        "the code and the description of the critical fault as well as the car's name",
    )
    mail = say(
        mail_to(helper, subject, letter),
        f"mail {helper} {letter}, subject {subject}",
        f"send {helper} a mail titled {subject} with {letter}",
        f"break it to {helper} in a mail called {subject} that gives {letter}",
        f"write to {helper} under the subject {subject}: {letter}",
        f"warn {helper} by mail, headed {subject}: {letter}",
    )
    goal = say(
        when(test.is_fit_to_drive, save, mail),
        f"run the diagnostics: if it is fit to drive, {save}; if it isn't, {mail}",
        f"let it test itself. Provided it may be driven, {save}; if it mustn't, {mail}",
        f"Is it fit to drive, according to its diagnostics? If so, {save}; if not, {mail}.",
        f"do a self-test, and if the car is safe to drive, {save}; otherwise {mail}",
        f"see what the diagnostics say. Should it be fit to drive, {save}; should it not be, {mail}",
        f"unless the diagnostics say that it mustn't be driven, {save}; if they do, {mail}",
    )
    tells(
        goal,
        f"Fit to drive, according to the diagnostics: {test.is_fit_to_drive}.",
        f"The diagnostics' answer to whether it may be driven: {test.is_fit_to_drive}.",
    )
    return (brake, start), (goal,)


@purpose(
    "vehicle",
    "maps",
    because=(
        "There's an errand that can't wait.",
        "I want to be back before anybody misses me.",
        "I have to fetch something before they close.",
        "My shopping list has been growing all week.",
        "I forgot half of it last time.",
        "I've got ten minutes, not more.",
        "The neighbours asked me to bring something along.",
        "It's too far to walk with these shoes.",
        "I'm the designated errand runner in our house.",
        "We've run out of a few things.",
        "My bicycle has a puncture.",
        "A quick dash, there and back, that's the plan.",
    ),
)
def run_an_errand() -> Any:
    """Drive to the nearest place of a kind, all the way, and lock the car there."""
    car = again(switched_off_car("", is_fit), "it", "the car")
    kind: PlaceKind = word("supermarket", "pharmacy", "shop")
    radius = number(5, 6, 8, 10, 15)
    place = say(
        rows(find_nearby_places, kind=kind, address=car.location, radius_km=radius).least(lambda p: p.distance_km),
        f"the {kind} that is nearest to {car}, no more than {radius} km away",
        f"whichever {kind} within {radius} kilometres is closest to where {car} is parked",
        f"the closest {kind} to {car}'s location, {radius} km off at the most",
        f"the nearest {kind} in a radius of {radius} kilometres, seen from {car}",
        f"the {kind} with the shortest distance to {car}, up to {radius} km",
    )
    go = say(
        act(navigate_to_address, car_id=car.id, address=place.address),
        f"navigate to {place}",
        f"find {place}, and make it my destination",
        f"I need to get to {place}. Set the navigation to its address.",
        f"have the navigation lead me to {place}",
        f"look up {place}, and send its address to the navigation",
        f"My next stop is {place}; put the address into the navigation.",
    )
    brake = say(
        act(set_brake, car_id=car.id, brake="pedal", action="apply"),
        "press the brake pedal for the start",
        "apply the brake pedal",
        "put the brake pedal to the floor",
        "step on the brake pedal",
        "have the brake pedal pressed",
    )
    start = say(
        act(set_ignition, car_id=car.id, ignition="on"),
        "start the ignition",
        "switch the ignition on",
        "turn on the ignition",
        "let the ignition go on",
        "wake it up with the ignition",
    )
    release = say(
        act(set_brake, car_id=car.id, brake="parking", action="release"),
        "let the parking brake off",
        "release the parking brake",
        "take the parking brake off",
        "disengage the parking brake",
        "Parking brake off, please.",
    )
    drive = say(
        act(start_drive, car_id=car.id),
        "drive off",
        "set off",
        "begin to drive",
        "start the drive",
        "get on the road",
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
        "tell me the time of arrival and the kilometres",
        "let me know when I arrive and how far it is",
        "How far is it, and at what time will I be there?",
        "give me the distance and the time I arrive",
    )
    finish = say(
        act(finish_drive, car_id=car.id),
        "drive on until we're there",
        "take me the rest of the way",
        "finish the drive",
        "keep going to the destination",
        "bring the drive to its end",
        "stay on the road until we have arrived",
    )
    lock = say(
        act(set_car_doors, car_id=car.id, door="all", action="lock"),
        "lock all the doors once we've parked, the trunk as well",
        "I'll hop out then, so lock everything, trunk included.",
        "lock up completely, doors and trunk, while I'm inside",
        "lock each door and the trunk behind me",
        "see that all doors and the trunk are locked when I leave it",
    )
    tells(go, f"The navigation leads to {place.name}, {place.address}.", f"I chose {place.name} at {place.address}.")
    tells(lock, f"All doors of {car.nickname} and its trunk are locked.", f"{car.nickname} is locked, trunk included.")
    return (go, brake, start), (release, drive, tell), (finish, lock)
