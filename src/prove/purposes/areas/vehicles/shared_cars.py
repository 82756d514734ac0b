"""Cars and other people: lent, shared, with a passenger."""

from typing import Any

from prove.purposes.areas.dates import is_hot_season
from prove.purposes.areas.people import mail_to, somebody
from prove.purposes.areas.vehicles.cars import is_fit, switched_off_car
from prove.purposes.program import (
    act,
    again,
    among,
    amount,
    ask,
    column,
    day,
    given,
    me,
    named,
    number,
    present,
    purpose,
    quoted,
    rows,
    say,
    tells,
    text,
)
from prove.servers.email.tools import search_address_book
from prove.servers.vehicle.controls import (
    list_vehicles,
    set_brake,
    set_car_doors,
    set_ignition,
    set_seat_heating,
)
from prove.servers.vehicle.driving import finish_drive, list_drives, navigate_to_address, start_drive


@purpose(
    "vehicle",
    "email",
    because=(
        "A removal van fell through at the last minute.",
        "Somebody's own car is in the workshop.",
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
    tells(unlock, f"{car.nickname} is the fullest; its doors are unlocked.", f"I unlocked all doors of {car.nickname}.")
    return (unlock,), (mail,)


@purpose(
    "vehicle",
    "email",
    because=(
        "We're going to the theatre together.",
        "Somebody's back is bad, and the bus is torture.",
        "There's a big family dinner.",
        "I'm the chauffeur today.",
        "A doctor's appointment has to be kept.",
        "I offered a lift.",
        "Public transport is no option with that knee.",
        "An hour of shopping for a coat lies ahead.",
        "We're visiting an old uncle.",
        "Somebody hates driving at these hours.",
        "It's a surprise outing.",
        "I've been told to be punctual for once.",
    ),
)
def pick_up_a_relative() -> Any:
    """Drive to a relative's address with a warm passenger seat, and write when one is there."""
    car = again(switched_off_car("", is_fit), "it", "the car")
    person = again(somebody("family"), "them")
    home = rows(search_address_book, query=person).the(lambda c: named(c.name, person)).address
    go = say(
        act(navigate_to_address, car_id=car.id, address=home),
        f"I'm picking up {person} with {car}, so set its navigation to the address in my contacts.",
        f"let {car} navigate to {person}'s address, which is among my contacts",
        f"look up {person}'s address and make it the destination of {car}",
        f"send {car}'s navigation to the place where {person} lives",
        f"find where {person} lives, and have {car} lead me there",
    )
    brake = say(
        act(set_brake, car_id=car.id, brake="pedal", action="apply"),
        "press the brake pedal",
        "apply the brake pedal before the start",
        "have the brake pedal held down",
        "push down the brake pedal",
        "put the brake pedal down for the start",
    )
    start = say(
        act(set_ignition, car_id=car.id, ignition="on"),
        "switch on the ignition",
        "turn the ignition on",
        "start it by the ignition",
        "let the ignition run",
        "set the ignition to on",
    )
    level = number(1, 2, 3)
    warm = say(
        act(set_seat_heating, car_id=car.id, seat="passenger", level=given(level, among(is_hot_season(), (False,)))),
        f"heat the passenger seat at level {level}",
        f"A warm seat does an aching back good: passenger seat heating to level {level}.",
        f"set the passenger seat's heating to level {level}",
        f"make the passenger seat comfy with its heating at level {level}",
        f"give the passenger a warm seat, level {level}",
    )
    release = say(
        act(set_brake, car_id=car.id, brake="parking", action="release"),
        "release the parking brake",
        "take the parking brake off",
        "let go of the parking brake",
        "have the parking brake released",
        "Then off with the parking brake.",
    )
    drive = say(
        act(start_drive, car_id=car.id),
        "start the drive",
        "set off",
        "get us on the road",
        "begin driving",
        "drive off",
    )
    finish = say(
        act(finish_drive, car_id=car.id),
        "drive me right to the door",
        "finish the drive",
        "carry on until we arrive",
        "complete the drive",
        "keep driving until we're at the address",
    )
    subject = quoted(
        "I'm outside",
        "Your driver is here",
        "Come down",
        "Downstairs",
        "Coat on, please",
        "Ready when you are",
    )
    letter = say(
        text(f"I'm at {finish.destination} with {finish.nickname}. I arrived on {finish.ended_at}."),
        "the address I'm at, the car's name and when I got there",
        "where I stand, with which car, and my arrival time",
        "the time I arrived, at what address and in which car",
        "which car I'm in, the address and the time of arrival",
    )
    mail = say(
        mail_to(person, subject, letter),
        f"mail {person:again} {letter}, subject {subject}",
        f"send {person:again} a mail titled {subject} with {letter}",
        f"write to {person:again} under the subject {subject}: {letter}",
        f"let {person:again} know by mail, headed {subject}: {letter}",
        f"When we're there, {subject} is the subject of a mail to {person:again} with {letter}.",
    )
    return (go, brake, start), (warm, release, drive), (finish, mail)


@purpose(
    "vehicle",
    "email",
    because=(
        "We got a parking ticket.",
        "The city has sent us a letter about a car left in the wrong bay.",
        "There's a note from a parking warden in front of me.",
        "I refuse to pay for what I didn't do.",
        "Somebody overstayed at a meter.",
        "The deadline for naming the driver is near.",
        "An official envelope spoiled my breakfast.",
        "We share the cars, but not the fines.",
        "According to this notice, one of us stood in the way of the fire brigade.",
        "It wasn't me, I'm fairly sure.",
        "Half a car on the pavement, says the photo.",
        "The fine doubles unless it's paid soon.",
    ),
)
def pass_on_a_fine() -> Any:
    """Find out who drove to a place on the day of a fine, and ask them to pay it."""
    on = day(-40, -2)
    place = again(
        column(
            rows(list_drives, since=on, until=on),
            lambda d: present(d.destination_name),
            fits=[lambda d: d.driver != me.name],
        ),
        "there",
    )
    fine = amount(25, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100, 120)
    drive = rows(list_drives, since=on, until=on, query=place).the(lambda d: d.destination_name == place)
    tell = say(
        ask(
            drive.driver,
            drive.nickname,
            drive.ended_at,
            told=(
                "It was {} with {}, who got there on {}.",
                "{} went there in {} and arrived on {}.",
                "The driver was {}, the car {}; they arrived on {}.",
            ),
        ),
        f"Who drove to {place} {on:on}, with which of our cars, and when did they get there?",
        f"look into our trip log: who went to {place} {on:on}, in which car, and when did they arrive",
        f"tell me who was at {place} with one of our cars {on:on}, which car it was and the time of arrival",
        f"find out which car of ours was taken to {place} {on:on}, who drove it and when it arrived",
        f"One of our cars went to {place} {on:on}. I need the driver, the car and the arrival.",
        f"check the drive to {place} {on:on} for the driver, the car and the arrival",
    )
    subject = quoted(
        "A fine for you",
        "Guess what came in the post",
        "Yours, I believe",
        "Post from the city",
        "Parking, the expensive way",
        "Next time, a garage",
        "A little bill",
    )
    letter = say(
        text(
            f"There is a fine for {drive.nickname} at {drive.destination_name}, where you arrived on "
            f"{drive.ended_at}. Please pay me {fine}."
        ),
        f"the car, the place, when they arrived, and the fine of {fine} that I'd like back",
        f"the car's name, the place, the arrival and the fine, which is {fine}",
        f"the fine of {fine}, the car by name, the place and the time of arrival",
        f"which car was fined {fine}, at what place and at what time they had come",
    )
    mail = say(
        mail_to(drive.driver, subject, letter),
        f"mail the driver {letter}, subject {subject}",
        f"send whoever it was a mail titled {subject} with {letter}",
        f"write to that person under the subject {subject}: {letter}",
        f"I'm passing the fine on, so the driver gets a mail called {subject} with {letter}.",
        f"let the driver know by mail, headed {subject}: {letter}",
        f"ask that driver for the money in a mail entitled {subject}, giving {letter}",
    )
    return (tell,), (mail,)
