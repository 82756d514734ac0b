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
    day_of,
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
    time_of,
    today,
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
        "A friend's own car is in the workshop.",
        "I've promised a friend one of our cars for a day.",
        "The trains are on strike.",
        "A friend has to move a wardrobe.",
        "A friend can't afford a rental car.",
        "A friend's clutch and gearbox gave out at once.",
        "We hardly ever need all of our cars at once.",
        "A friend has bought a chest of drawers and can't carry it home.",
        "A friend is shuttling amplifiers and drums to a gig.",
        "A friend has lent me so many things that I'd like to return the favor.",
        "The rental company wanted far too much from a friend.",
        "A friend has to take a cat to the vet.",
    ),
)
def lend_a_car() -> Any:
    """Unlock the fullest of the parked cars for a friend, and write where it stands."""
    friend = somebody("friend")
    car = again(
        say(
            rows(list_vehicles).where(lambda c: c.is_driving == False).most(lambda c: c.energy_percent),  # noqa: E712
            "the fullest (by tank or battery) of our parked cars",
            "our parked car with the fullest tank or battery",
            "the one among our parked cars that has the fullest tank or battery",
            "whichever of our parked cars has the fullest tank or battery",
        ),
        "it",
        "the car",
    )
    unlock = say(
        act(set_car_doors, car_id=car.id, door="all", action="unlock"),
        f"unlock all doors of {car}, because {friend} is going to borrow that one",
        f"I'm lending {friend} a car. Take {car}, and unlock all its doors.",
        f"choose {car} for {friend} to borrow, and unlock all its doors",
        f"A car for {friend}, please: take {car}, and unlock every door.",
        f"unlock all doors of {car}, so that {friend} can take it",
        f"I told {friend} to take one of our cars. Make it {car}, and unlock every door of it.",
        f"I'm letting {friend} have {car}, so unlock every door.",
    )
    subject = quoted(
        "Your car",
        "Where the car is",
        "Take this one",
        "You can take our car",
        "Drive safely",
    )
    letter = say(
        text(
            f"You can take the {car.color} {car.make} with the plate {car.plate}. It is at "
            f"{car.location} and {car.energy_percent} percent full."
        ),
        "the color, make and plate of the car, the address where it is parked and its percentage of fuel or charge",
        "the make, the color and the plate of the car, its address and how full it is in percent",
        "the car's color, make and plate, the address where it stands and how many percent full it is",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"send {friend} a quick email called {subject} with {letter}",
        f"let {friend} know by email, subject {subject}: {letter}",
        f"send {friend} the details in an email, with {subject} as the subject: {letter}",
        f"I'd like {friend} to get an email called {subject} with {letter}.",
        f"So that {friend} gets to the car, write an email that gives {letter}, subject {subject}.",
        f"tell {friend} by e-mail, {subject} in the subject line: {letter}",
        f"write {friend} an e-mail whose subject is {subject}, with {letter}",
        f"email {friend} all there is to know, with the subject {subject}: {letter}",
    )
    tells(
        unlock,
        f"{car.nickname} is the fullest, with {car.energy_percent} percent; all its doors are unlocked.",
        f"I unlocked all doors of {car.nickname}, which is the fullest: {car.energy_percent} percent.",
    )
    return (unlock,), (mail,)


@purpose(
    "vehicle",
    "email",
    because=(
        "We're going out together.",
        "Parking downtown overwhelms everybody else, so I'm the chauffeur.",
        "I've been told to be punctual for once.",
        "The buses are always late, so I'm driving.",
        "My relatives notice every minute that I'm late.",
        "I've cleaned the car for my passenger.",
        "A relative of mine is always cold.",
        "My family is going bowling, and I'm driving.",
        "I lost at cards, so I have to drive.",
        "Public transit involves steep stairs and long transfers.",
        "A relative of mine has just had an operation and can't drive.",
    ),
)
def pick_up_a_relative() -> Any:
    """Drive to a relative's address with a warm passenger seat, and write when one is there."""
    car = again(switched_off_car("", is_fit, by_name=True), "it", "the car")
    person = somebody("family")
    home = rows(search_address_book, query=person).the(lambda c: named(c.name, person)).address
    go = say(
        act(navigate_to_address, car_id=car.id, address=home),
        f"I'm picking up {person} with {car}, so set its navigation to the address in my contacts.",
        f"set the navigation of {car} to {person}'s address, which is in my contacts",
        f"look up {person}'s address and make it the destination of {car}",
        f"set the navigation of {car} to where {person} lives",
        f"find out where {person} lives, and enter that address in the navigation of {car}",
        f"I have to pick up {person} from home. Put the address from my contacts into the navigation of {car}.",
        f"have {car} navigate to {person}'s home",
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
        "turn the ignition on",
        "switch the car on",
        "get the car started",
        "start the car up",
    )
    level = number(1, 2, 3)
    warm = say(
        act(set_seat_heating, car_id=car.id, seat="passenger", level=given(level, among(is_hot_season(), (False,)))),
        f"heat the passenger seat at level {level}",
        f"put the passenger seat heating on level {level}",
        f"set the passenger seat's heating to level {level}",
        f"warm up the passenger seat, level {level}",
        f"turn on the passenger seat heating, level {level}",
        f"The seat next to me should be warm, so set its heating to level {level}.",
        f"I want the passenger seat nice and warm, so heat it at level {level}.",
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
        "I'm ready to leave, so start driving.",
        "get going",
        "I'm on my way to my passenger, so start the drive.",
    )
    finish = say(
        act(finish_drive, car_id=car.id),
        "drive on until I'm there",
        "finish the drive",
        "keep driving until I arrive",
        "take me the rest of the way",
        "complete the drive",
        "carry on to the end of the route",
        "go on and get me there",
    )
    subject = quoted(
        "I'm outside",
        "Your driver is here",
        "Come down",
        "I'm here",
        "Ready when you are",
    )
    arrival = given(time_of(finish.ended_at), day_of(finish.ended_at) == today())
    letter = say(
        text(f"I'm at {finish.destination} with {finish.nickname}. I arrived at {arrival}."),
        "the address I'm at, the car and the time I got there",
        "the address, the car and my arrival time",
        "the car I'm in, the address and the time of arrival",
    )
    mail = say(
        mail_to(person, subject, letter),
        f"send {person} an email with the subject {subject}, giving {letter}",
        f"email {person} about my arrival, subject {subject}, with {letter}",
        f"Once I'm there, I'd like {person} to get an email called {subject} with {letter}.",
        f"tell {person} by email that I'm there, subject {subject}, with {letter}",
        f"write to {person} once I've arrived: an e-mail with the subject {subject}, giving {letter}",
        f"let {person} know by e-mail, {subject} in the subject line: {letter}",
        f"I want {person} to come out once I'm there, so send an email that gives {letter}, subject {subject}.",
        f"tell {person} about my arrival in an e-mail called {subject}, with {letter}",
    )
    return (go, brake, start), (warm, release, drive), (finish, mail)


@purpose(
    "vehicle",
    "email",
    because=(
        "The city has sent us a letter about a car left in the wrong bay.",
        "There's a note from a parking warden in front of me.",
        "One of us overstayed at a meter.",
        "In our household we share the cars, but not the fines.",
        "According to a notice, one of our cars blocked an exit.",
        "I've got a parking fine, and it wasn't me who parked there.",
        "One of our cars was parked on the sidewalk, says the photo.",
        "I've just opened a letter from the city.",
        "I've got a letter here with a photo of one of our cars.",
        "Traffic violations should be settled by whoever committed the offense.",
        "Nobody in my household admits to anything.",
        "Municipal bureaucrats show no mercy toward unpaid tickets.",
        "A warden has caught one of our cars.",
        "I'm not paying for somebody else's parking.",
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
                "It was {} in {}; the car got there on {}.",
                "{} went there in {} and arrived on {}.",
                "The driver was {}, the car {}; the arrival was on {}.",
            ),
        ),
        f"Who drove to {place} {on:on}, in which of our cars, and when was that?",
        f"look up who went to {place} {on:on}, in which of our cars, and what time the car arrived",
        f"tell me who drove one of our cars to {place} {on:on}, which car it was and when it got there",
        f"find out which of our cars was taken to {place} {on:on}, who drove it and when it arrived",
        f"One of our cars went to {place} {on:on}. I need to know who drove, which car it was and when it got there.",
        f"Somebody took one of our cars to {place} {on:on}. Who was it, in which car, and when did it arrive?",
        f"check which of our cars went to {place} {on:on}: who was driving, in what car, and when the drive ended",
    )
    subject = quoted(
        "A fine for you",
        "A letter about our car",
        "A fine to pay",
        "Post from the city",
        "Parking fine",
    )
    letter = say(
        text(
            f"We got a fine for {drive.nickname} at {drive.destination_name}, where you arrived on "
            f"{drive.ended_at}. Please pay me back {fine}."
        ),
        f"the name of the car, the place, the day and time of the arrival there, and the fine of {fine} that I'd "
        "like back",
        f"the place, when the car got there (day and time), the name of the car, and the fine, which is {fine}",
        f"the fine of {fine}, the car's name, the place, and on what day and at what time it got there",
    )
    mail = say(
        mail_to(drive.driver, subject, letter),
        f"email whoever drove, with {subject} as the subject, and give {letter}",
        f"send the driver of that day an email with the subject {subject}, giving {letter}",
        f"I'm passing the fine on, so send whoever drove an email called {subject} with {letter}.",
        f"ask the driver for the money in an email titled {subject}, giving {letter}",
        f"It isn't mine to pay. Email the person who drove, subject {subject}: {letter}.",
        f"let the driver know by e-mail what the fine is, subject {subject}: {letter}",
        f"Whoever drove should pay, so write that person an e-mail, {subject} as the subject, with {letter}.",
        f"get the money back from whoever drove, with an e-mail called {subject} that gives {letter}",
    )
    return (tell,), (mail,)
