"""Flights that are booked for the first time: held, bought, for two, filed under a trip."""

from typing import Any

from prove.purposes.areas.journeys.traveller import a_card, card_id_of, own_flight
from prove.purposes.areas.people import client_elsewhere, entry_of, somebody
from prove.purposes.program import (
    act,
    again,
    amount,
    ask,
    day_of,
    inside,
    look,
    me,
    number,
    present,
    purpose,
    quoted,
    rows,
    say,
    shift,
    tells,
    text,
    when,
    word,
)
from prove.servers.calendar.events import create_event
from prove.servers.travel_booking.flights import get_flight, search_flights
from prove.servers.travel_booking.records import FareClass, Flight
from prove.servers.travel_booking.stays import (
    create_trip,
)
from prove.servers.travel_booking.tickets import book_flight, hold_flight


def _price(flight: Flight, fare: FareClass) -> float:
    """What a fare of a flight costs."""
    return inside(flight.fares).the(lambda f: f.fare_class == fare).price


@purpose(
    "email",
    "travel_booking",
    "calendar",
    because=(
        "A contract has to be signed in person.",
        "Video calls have got us nowhere.",
        "The travel hasn't been approved yet.",
        "We've been invited to look at their new premises.",
        "I can't commit before tomorrow.",
        "A handshake is worth a hundred messages.",
        "The budget meeting is still ahead of me.",
        "It's time to meet face to face at last.",
        "It's not certain that I'll go, but fares are rising.",
        "A workshop on site might be due.",
        "Our biggest order of the year is at stake.",
        "I want to keep the option open.",
        "Procurement takes a day to say yes.",
    ),
)
def hold_a_flight_to_a_client() -> Any:
    """Find the cheapest flight to a client's city, hold it, and plan when to decide."""
    client = again(client_elsewhere(), "them")
    fare: FareClass = word("standard", "flex", "business")
    city = entry_of(client).city
    flight = again(
        say(
            rows(search_flights, origin=me.city, destination=city, fare_class=fare).least(lambda f: _price(f, fare)),
            f"the cheapest flight with a {fare} fare from here to the city where {client} lives",
            f"the flight from my city to {client}'s with the lowest {fare} fare",
            f"the least expensive {fare} fare on a flight to {client}'s city, starting from where I live",
            f"whichever flight from my home town to the city of {client} has the cheapest {fare} fare",
            f"a flight with a {fare} fare to where {client} lives, the cheapest from my city",
        ),
        "it",
    )
    tell = say(
        ask(
            flight.flight_number,
            flight.departs_at,
            _price(flight, fare),
            told=(
                "It is {}, leaving on {}, for {}.",
                "The cheapest one is {}; it departs on {} and costs {}.",
                "You could take {} on {} for {}.",
            ),
        ),
        f"find {flight}, and tell me its number, its departure and the price",
        f"look for {flight}; I'd like the number, the day and time it leaves, and what the fare costs",
        f"search for {flight}, and let me know the flight number, when it departs and how much it is",
        f"I need {flight}. Which number does it have, when does it leave and what do they want for it?",
        f"I'd like to hear the number, the take-off and the price of {flight}.",
        f"dig up {flight}, then give me number, departure and price",
    )
    hold = say(
        act(hold_flight, flight_number=flight.flight_number, fare_class=fare, passengers=(me.name,)),
        "hold it for me at that fare",
        "put a seat on it on hold in my name, same fare",
        "keep that fare for me by placing a hold, just me",
        "reserve it without paying, that is, hold the fare for me alone",
        "Let me sleep on it: hold one seat at that fare under my name.",
        "get them to hold a seat for me at this fare",
    )
    title, early = (
        quoted("Take the flight?", "Decide on the flight", "Pay or let go", "Flight: yes or no", "Last call to book"),
        number(30, 45, 60, 90, 120),
    )
    label = say(
        text(f"{hold.flight_number} to {hold.destination} costs {hold.price}; the hold ends on {hold.hold_until}."),
        "the flight number, the destination, the price and when the hold ends",
        "the end of the hold, the price, the number of the flight and where it goes",
        "which flight it is, where to, how much it costs and until when it's held",
        "number, destination, price and the end of the hold",
    )
    note = say(
        act(
            create_event,
            title=title,
            starts_at=shift(present(hold.hold_until), minutes=0 - early),
            duration_minutes=15,
            description=label,
            if_busy="allow",
        ),
        f"put {title} into my calendar {early} minutes before the hold runs out, for a quarter of an hour, even if "
        f"I'm busy then, and note {label}",
        f"remind me {early} minutes ahead of the end of the hold with a fifteen-minute entry {title} in my calendar, "
        f"no matter what else is on; its notes should have {label}",
        f"make an entry {title} of 15 minutes that begins {early} minutes before the hold ends, whether I'm busy or "
        f"not, with {label} in its notes",
        f"I have to decide in time, so block fifteen minutes called {title} in my calendar {early} minutes before they "
        f"drop the hold, busy or not, mentioning {label}.",
    )
    return (tell,), (hold, note)


@purpose(
    "email",
    "travel_booking",
    because=(
        "We start a project together, and I have to show up.",
        "There's a plant to be inspected.",
        "Our annual review is due over there.",
        "The travel has been approved at last.",
        "My customer insists on seeing me in person.",
        "I'm to give a talk over there.",
        "The installation needs somebody on the spot.",
        "My colleague can't go, so it's me.",
        "It will be a delegation of one.",
        "I've put this journey off for months.",
        "A customer is moving to a new office and wants us around.",
        "A machine of ours refuses to work over there.",
    ),
)
def fly_to_a_client_and_back() -> Any:
    """Buy the cheapest flight to a client's city, hold a flight back, and file both under a trip."""
    client = again(client_elsewhere(), "them")
    city = entry_of(client).city
    fare: FareClass = word("standard", "flex")
    out = again(
        say(
            rows(search_flights, origin=me.city, destination=city, fare_class=fare).least(lambda f: _price(f, fare)),
            f"the cheapest flight with a {fare} fare from my city to {client}'s",
            f"whichever flight from home to the city of {client} has the lowest {fare} fare",
            f"the flight from my city to where {client} lives on which a {fare} fare costs least",
            f"the flight to {client}'s city from where I live whose {fare} fare is the cheapest",
        ),
        "it",
    )
    card, code = a_card()
    buy = say(
        act(
            book_flight,
            flight_number=out.flight_number,
            fare_class=fare,
            passengers=(me.name,),
            card_id=card_id_of(card),
            security_code=code,
        ),
        f"book me on {out}, paid with my {card} (code {code})",
        f"buy me {out}; my {card} pays, security code {code}",
        f"find {out}, and buy it for me alone, using my {card} with the code {code}",
        f"get me a seat on {out}, charged to my {card}, whose code is {code}",
        f"look for {out} and pay for one ticket in my name with my {card}, code {code}",
        f"I'm flying on my own: take {out} and put it on my {card} (security code {code}).",
    )
    nights = number(2, 3, 4, 5)
    back = (
        rows(search_flights, origin=city, destination=me.city, fare_class=fare)
        .where(lambda f: day_of(f.departs_at) >= shift(day_of(out.arrives_at), days=nights))
        .least(lambda f: f.departs_at)
    )
    hold = say(
        act(hold_flight, flight_number=back.flight_number, fare_class=fare, passengers=(me.name,)),
        f"hold the first flight home at the same fare that leaves {nights} days after I land or later",
        f"For the way back, hold the earliest flight with that fare, {nights} days after my arrival or later.",
        f"put the next flight back on hold for me, same fare, leaving no sooner than {nights} days after I get there",
        f"I'd like to stay for {nights} days at least: hold the first flight back from then on, at the same fare.",
        f"keep me a seat home with a hold on the earliest flight, same fare, {nights} days or more after I arrive",
    )
    name = quoted("Site visit", "Kick-off", "Annual review", "On-site days", "Over there", "Business, not pleasure")
    trip = say(
        act(
            create_trip,
            name=name,
            destination=city,
            starts_on=day_of(buy.departs_at),
            ends_on=day_of(hold.departs_at),
            flight_booking_ids=(buy.id, hold.id),
        ),
        f"file both flights under a new trip called {name}, from the day I fly out to the day I fly back",
        f"make a trip {name} of it, lasting from the one departure to the other, with both bookings in it",
        f"create a trip named {name} with the two flights in it; it begins with the first departure and ends with the "
        "second",
        f"Both bookings belong to one trip: call it {name}, from the day of the flight there to that of the flight "
        "home.",
        f"gather the two bookings in a trip called {name} that spans the days of both departures",
    )
    tells(
        buy,
        f"You're booked on {buy.flight_number}, which leaves on {buy.departs_at}, for {buy.price}.",
        f"{buy.flight_number} to {buy.destination} on {buy.departs_at} is yours for {buy.price}.",
    )
    tells(hold, f"{hold.flight_number} back on {hold.departs_at} is on hold, for {hold.price}.")
    return (buy,), (hold, trip)


@purpose(
    "travel_booking",
    "email",
    because=(
        "I'd love some company on that journey.",
        "A friend of mine has always wanted to see that place.",
        "Travelling alone is only half the fun.",
        "Somebody asked if there's a seat left for them.",
        "Two pairs of eyes see more.",
        "It's a birthday present.",
        "We had this idea late at night.",
        "I owe somebody a holiday.",
        "One of us needs a break from everything.",
        "A travelling companion would save me from myself.",
        "We've talked about it for years.",
        "I promised that the next journey would be together.",
    ),
)
def take_a_friend_on_a_flight() -> Any:
    """Buy a friend a ticket for the user's own flight, if it is not too expensive."""
    flight = again(own_flight(lambda f: f.origin == me.city), "it", "my flight")
    friend = again(somebody("friend"), "them")
    seat = inside(look(get_flight, flight_number=flight.flight_number).fares).the(
        lambda f: f.fare_class == flight.fare_class
    )
    most, (card, code) = amount(*range(150, 2001, 50)), a_card()
    buy = say(
        act(
            book_flight,
            flight_number=flight.flight_number,
            fare_class=flight.fare_class,
            passengers=(entry_of(friend).name,),
            card_id=card_id_of(card),
            security_code=code,
        ),
        f"buy {friend} a ticket for it at that fare with my {card} (code {code})",
        f"book {friend} on the same plane and fare, and charge my {card}, security code {code}",
        f"get one for {friend} at the same fare, on my {card} with code {code}",
        f"let {friend} come along, same flight, same fare, paid by my {card}, code {code}",
    )
    tell = say(
        ask(
            seat.price,
            seat.seats_left,
            told=(
                "A ticket costs {} now, and {} seats are left at that fare.",
                "They want {} for it; seats left at that fare: {}.",
                "The fare is {} at the moment. Seats that are left: {}.",
            ),
        ),
        "just tell me the price and how many seats they have left at that fare",
        "let me know what it costs and how many seats are left at my fare",
        "only give me the price and the number of seats left at that fare",
        "tell me the price and the seats that remain at that fare",
    )
    goal = say(
        when(seat.price <= most, buy, tell),
        f"check what {flight} costs in my fare today: up to {most}, {buy}; if it's more, {tell}",
        f"see what one more ticket for {flight} costs in the fare class I have. At {most} or less, {buy}; above that, "
        f"{tell}",
        f"How much is {flight} now for one more person, in the same fare as mine? If it's {most} or less, {buy}; if "
        f"it's more than that, {tell}.",
        f"if another ticket in my fare class for {flight} is {most} at most, {buy}; should it cost more, {tell}",
        f"I'd pay {most} for another ticket on {flight}, in the fare I have. If that's enough, {buy}; if it isn't, "
        f"{tell}.",
        f"look up today's price of my fare on {flight}: for {most} or less, {buy}; otherwise {tell}",
    )
    tells(goal, f"A ticket in your fare costs {seat.price} now.", f"The price of that fare is {seat.price} today.")
    return ((goal,),)
