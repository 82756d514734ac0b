"""Flights, hotels and trips."""

from collections.abc import Mapping
from typing import Any, cast

from prove.core.world_session import WorldSession
from prove.purposes.areas.people import address_of, contacts
from prove.purposes.program import (
    act,
    again,
    amount,
    ask,
    at,
    column,
    inside,
    look,
    me,
    money,
    name_of,
    number,
    present,
    purpose,
    quoted,
    rows,
    say,
    secret,
    shift,
    some,
    text,
    when,
)
from prove.servers.calendar.events import create_event
from prove.servers.email.tools import send_email
from prove.servers.maps.places import search_places
from prove.servers.maps.routes import get_travel_time
from prove.servers.travel_booking.flights import get_fare_rules, list_flight_bookings, search_flights
from prove.servers.travel_booking.records import FlightBookingView, HotelStayView, TravelSite, Trip
from prove.servers.travel_booking.stays import (
    book_hotel_room,
    cancel_hotel_stay,
    get_travel_profile,
    get_trip,
    list_hotel_stays,
    list_trips,
    search_hotels,
)
from prove.servers.travel_booking.tickets import cancel_flight, change_flight, pay_held_flight


def _trip() -> Trip:
    """A trip that is still ahead."""
    return some(
        rows(list_trips, phase="upcoming"),
        lambda t: (f"my {t.destination} trip", f"the trip that starts {t.starts_on:on}"),
    )


def _stay() -> HotelStayView:
    """A hotel stay that is booked."""
    return some(
        rows(list_hotel_stays, status="booked"),
        lambda s: (
            f"my stay at {s.hotel_name}",
            f"my hotel stay in {s.city}",
            f"the hotel stay that begins {s.check_in:on}",
        ),
    )


def _flight(status: Any) -> FlightBookingView:
    """A flight that is held or paid for."""
    return some(
        rows(list_flight_bookings, status=status),
        lambda f: (
            f"my flight to {f.destination}",
            f"my {f.airline} flight to {f.destination}",
            f"my flight from {f.origin} to {f.destination}",
        ),
    )


def _card() -> tuple[str, str]:
    """The name of a card that the travel site knows, and its code, which only the user knows."""
    card = column(inside(look(get_travel_profile).cards), lambda c: c.nickname)
    return card, secret(_codes, _card_id(card))


def _card_id(name: str) -> str:
    return inside(look(get_travel_profile).cards).the(lambda c: c.nickname == name).id


def _codes(session: WorldSession) -> Mapping[str, str]:
    return {card.id: card.security_code for card in cast(TravelSite, session.state("travel_booking")).saved_cards}


@purpose(
    "travel_booking",
    because=(
        "I've read bad things about my hotel.",
        "I'd rather stay somewhere else.",
        "I think I booked too early.",
        "I'm not happy with the hotel that I chose.",
    ),
)
def change_hotels() -> Any:
    """Find the cheapest other hotel for the days of a stay, book it and cancel the stay."""
    stay = again(_stay(), "it")
    hotel = again(
        say(
            rows(search_hotels, city=stay.city, check_in=stay.check_in, check_out=stay.check_out, guests=stay.guests)
            .where(lambda h: h.id != stay.hotel_id)
            .least(lambda h: h.total),
            f"the cheapest other hotel in the same city for the same days and as many people as {stay}",
            f"whichever other hotel would cost least instead of {stay}, for the same days and the same number of "
            "people",
            f"the least expensive alternative to {stay}, in the same city, on the same days and for as many guests",
        ),
        "that hotel",
    )
    tell = say(
        ask(hotel.name, hotel.total, hotel.rating),
        f"find {hotel}, and tell me its name, its rating and what all nights would cost",
        f"look for {hotel}; I'd like to know what it's called, how it's rated and the price of the whole stay",
        f"search for {hotel} and give me the name, the rating and the total price",
        f"do a search for {hotel}, and let me know the name, the full price and the rating",
    )
    card, code = _card()
    book = say(
        act(
            book_hotel_room,
            room_id=hotel.cheapest_room_id,
            check_in=stay.check_in,
            check_out=stay.check_out,
            guest=me.name,
            guests=stay.guests,
            card_id=_card_id(card),
            security_code=code,
        ),
        f"book its cheapest room in my name for those days and all of us, with my {card} (code {code})",
        f"take the cheapest room there for the same days and people, in my name, and pay with my {card}, code {code}",
        "go for that one: book the cheapest room there under my name, same days, same number of guests, with my "
        f"{card}, "
        f"security code {code}",
    )
    drop = say(
        act(cancel_hotel_stay, hotel_stay_id=stay.id),
        "cancel the old booking",
        "call off the other stay",
        "get rid of the first hotel: cancel that stay",
        "have the previous stay cancelled",
    )
    return (tell,), (book, drop)


@purpose(
    "travel_booking",
    "email",
    because=(
        "I've found somebody to stay with.",
        "My plans have changed.",
        "I can't go after all.",
        "We're staying with friends instead.",
    ),
)
def cancel_a_stay() -> Any:
    """Cancel a hotel stay, and tell somebody what comes back."""
    stay = again(_stay(), "it")
    drop = say(
        act(cancel_hotel_stay, hotel_stay_id=stay.id),
        f"cancel {stay}",
        f"call off {stay}",
        f"have {stay} cancelled",
        f"get me out of {stay}, that is, cancel it",
        f"give up {stay}",
    )
    friend = again(name_of(contacts(), lambda c: c.name), "them")
    subject = quoted("No hotel after all", "I cancelled the hotel", "A change of plan", "About the hotel")
    mail = say(
        act(
            send_email,
            to=(address_of(friend),),
            subject=subject,
            body=text(f"I cancelled {drop.hotel_name} from {drop.check_in}; {present(drop.refund)} comes back."),
        ),
        f"e-mail {friend} which hotel it was, from which day, and how much is refunded, subject {subject}",
        f"send {friend} a mail called {subject} with the name of the hotel, the first day and the refund",
        f"let {friend} know in a mail titled {subject} which hotel I cancelled, for when, and what I get back",
        f"write to {friend} under the subject {subject}: the hotel, the day I would have arrived and the refund",
    )
    return ((drop, mail),)


@purpose(
    "travel_booking",
    because=(
        "I'd rather fly on another day.",
        "Something has come up at work.",
        "My plans have changed a little.",
        "That day doesn't suit me any more.",
    ),
)
def change_a_flight_if_cheap() -> Any:
    """Move a flight to the earliest other one if the fee is low, else say what a cancellation would cost."""
    flight = again(_flight("ticketed"), "it")
    code = secret(_codes, present(flight.card_id))
    terms = look(get_fare_rules, flight_number=flight.flight_number, fare_class=flight.fare_class)
    most = amount(20, 30, 40, 50, 60, 75, 80, 100)
    other = (
        rows(
            search_flights,
            origin=flight.origin,
            destination=flight.destination,
            fare_class=flight.fare_class,
        )
        .where(lambda f: f.departs_at > flight.departs_at)
        .least(lambda f: f.departs_at)
    )
    move = say(
        act(
            change_flight,
            flight_booking_id=flight.id,
            new_flight_number=other.flight_number,
            security_code=code,
        ),
        f"move it to the next later flight on that route with my fare (the code of the card is {code})",
        f"change it to the first flight after it between these cities that has the same fare (card code {code})",
        f"put me on whichever flight with that fare leaves next after it on the same route, card code {code}",
    )
    tell = say(
        ask(terms.change_fee),
        "leave it as it is and tell me the fee",
        "don't touch it, and just tell me what the fee is",
        "let me know what they want for it and leave it alone",
    )
    goal = say(
        when(present(terms.change_fee) <= most, move, tell),
        f"check what a change of {flight} costs per person: if it's {most} or less, {move}; otherwise {tell}",
        f"if the fee to change {flight} is no more than {most} for each of us, {move}; if it's more, {tell}",
        f"look up the change fee of {flight}. At {most} or less a person, {move}; else {tell}",
        f"see what they charge per person to change {flight}, and if that's at most {most}, {move}; if not, {tell}",
    )
    return ((goal,),)


@purpose(
    "travel_booking",
    "email",
    because=(
        "My family wants to know where I'll be.",
        "Somebody should know my plans.",
        "I promised to send my dates.",
        "I'll be hard to reach while I'm away.",
    ),
)
def send_the_itinerary() -> Any:
    """Send somebody the first flight and the hotel of a trip."""
    trip = again(_trip(), "it")
    plan = look(get_trip, trip_id=trip.id)
    out = inside(plan.flights).least(lambda f: f.departs_at)
    back = inside(plan.flights).most(lambda f: f.departs_at)
    hotel = inside(plan.stays).the()
    friend = again(name_of(contacts(), lambda c: c.name), "them")
    subject = quoted("Where I'll be", "My travel plans", "The itinerary", "When I'm away")
    mail = say(
        act(
            send_email,
            to=(address_of(friend),),
            subject=subject,
            body=text(
                f"I leave with {out.flight_number} on {out.departs_at} and come back with {back.flight_number} on "
                f"{back.departs_at}. I stay at {hotel.hotel_name}, {hotel.address}."
            ),
        ),
        f"e-mail {friend} the numbers and departure times of the first and the last flight of {trip}, and the name and "
        f"address of the hotel, subject {subject}",
        f"send {friend} a mail called {subject} about {trip}: the first and the last flight with their numbers and "
        "times of "
        "departure, and the hotel with its address",
        f"let {friend} know in a mail titled {subject} with which flights {trip} begins and ends, when those leave, "
        "and at "
        "which hotel and address I'll be",
        f"write to {friend} under the subject {subject} with the details of {trip}, that is number and departure of "
        "the "
        "outbound and the return flight, plus name and address of the hotel",
    )
    tell = say(
        ask(plan.total_cost),
        "What does the whole trip cost me?",
        "tell me what the trip costs altogether",
        "let me know the total of all bookings for it",
    )
    return (mail,), (tell,)


@purpose(
    "travel_booking",
    "calendar",
    because=(
        "I always pack at the last minute.",
        "Last time I forgot half of my things.",
        "I'm bad at getting ready.",
        "There's a trip coming up.",
    ),
)
def plan_the_packing() -> Any:
    """Plan the packing some days before a trip, with the first flight in the notes."""
    trip = again(_trip(), "it")
    before, title = number(2, 3, 4, 5), quoted("Pack the suitcase", "Start packing", "Packing", "Get my bags ready")
    plan = look(get_trip, trip_id=trip.id)
    first = inside(plan.flights).least(lambda f: f.departs_at)
    note = say(
        act(
            create_event,
            title=title,
            starts_at=at(shift(trip.starts_on, days=0 - before), 18),
            duration_minutes=90,
            description=text(f"{first.flight_number} leaves on {first.departs_at}; I'm back on {trip.ends_on}."),
        ),
        f"put {title} into my calendar at 6 pm, {before} days before {trip} begins, for an hour and a half, and note "
        "the "
        "number and the departure of the first flight and the day I'm back",
        f"block 90 minutes from 6 pm as {title} in my calendar, {before} days ahead of {trip}; the notes should have "
        "the "
        "first flight with its departure and the last day of the trip",
        f"plan {title} for {before} days before {trip} starts, 6 to 7:30 pm, in my calendar, with the first flight's "
        "number, "
        "when it leaves and the day the trip ends as a note",
    )
    tell = say(
        ask(first.airline, first.fare_class),
        "Which airline is that flight with, and what fare do I have?",
        "tell me the airline of that flight and the fare class",
        "let me know which airline I'm flying with and on what fare",
    )
    return (note,), (tell,)


@purpose(
    "travel_booking",
    "maps",
    "calendar",
    because=(
        "I don't want to miss my flight.",
        "The roads are always full.",
        "I'm driving to the airport myself.",
        "Last time it was a close call.",
    ),
)
def get_to_the_airport() -> Any:
    """Find out when to leave for the airport, and put that into the calendar."""
    trip = again(_trip(), "the trip")
    flight = inside(look(get_trip, trip_id=trip.id).flights).least(lambda f: f.departs_at)
    airport = some(
        rows(search_places, query="airport", kind="airport"),
        lambda p: (f"{p.name}",),
        fits=[lambda p: p.name == "City Airport"],
    )
    early = number(90, 120, 150, 180)
    way = look(get_travel_time, destination=airport.address, arrive_by=shift(flight.departs_at, minutes=0 - early))
    tell = say(
        ask(flight.flight_number, way.departs_at),
        f"tell me the number of the first flight of {trip}, and when I have to leave by car to be at {airport} {early} "
        "minutes before it takes off",
        f"find out when I need to drive off to be at {airport} {early} minutes before the first flight of {trip} "
        "leaves, and "
        "which flight number that is",
        f"look up the first flight of {trip}, and tell me its number and when I have to set off by car so that I'm at "
        f"{airport} {early} minutes before it goes",
    )
    title = quoted("Drive to the airport", "Off to the airport", "Leave for the flight", "Time to go")
    note = say(
        act(
            create_event,
            title=title,
            starts_at=way.departs_at,
            duration_minutes=45,
            description=text(f"Flight {flight.flight_number} leaves on {flight.departs_at}."),
        ),
        f"put {title} into my calendar then, for 45 minutes, with the flight number and its departure in the notes",
        f"add {title} to my calendar at that time, 45 minutes long, and note the flight and when it takes off",
        f"block 45 minutes from then as {title} in my calendar, with the number and the departure of the flight as a "
        "note",
        f"make a 45-minute entry {title} in my calendar for then that says which flight it is and when it leaves",
    )
    return (tell,), (note,)


@purpose(
    "travel_booking",
    because=(
        "I've put a flight on hold.",
        "The hold is running out.",
        "I have to decide about a flight.",
        "I've been thinking about a flight that I reserved.",
    ),
)
def decide_on_a_held_flight() -> Any:
    """Pay for a flight on hold if it is cheap enough, else give it up."""
    flight = again(_flight("held"), "it")
    most, (card, code) = amount(*range(150, 1501, 50)), _card()
    pay = say(
        act(pay_held_flight, flight_booking_id=flight.id, card_id=_card_id(card), security_code=code),
        f"pay for it with my {card} (code {code})",
        f"buy it with my {card}, security code {code}",
        f"charge it to my {card}, code {code}",
    )
    drop = say(
        act(cancel_flight, flight_booking_id=flight.id),
        "give up the hold",
        "cancel it",
        "let it go and cancel the booking",
    )
    goal = say(
        when(flight.price <= most, pay, drop),
        f"check the price of {flight}, which is on hold: if it's {most} or less in all, {pay}; if it's more, {drop}",
        f"see what {flight} costs, which is on hold; at {most} or less altogether, {pay}, otherwise {drop}",
        f"if {flight} that I'm holding costs no more than {most} for everybody, {pay}; if not, {drop}",
        f"look at {flight} (the one on hold). Should it cost {most} or less in total, {pay}; else {drop}",
    )
    return ((goal,),)


@purpose(
    "travel_booking",
    "email",
    because=(
        "We're travelling together.",
        "I paid for the two of us.",
        "We said we'd split the hotel.",
        "I'd like to settle this before we go.",
    ),
)
def split_the_hotel() -> Any:
    """Ask somebody for their half of a hotel stay, by a day before the stay."""
    stay = again(_stay(), "it")
    friend, days = again(name_of(contacts(), lambda c: c.name), "them"), number(2, 3, 5, 7, 10)
    half = money(stay.total / 2)
    subject = quoted("Our hotel", "Your half of the hotel", "Splitting the room", "What you owe me for the hotel")
    mail = say(
        act(
            send_email,
            to=(address_of(friend),),
            subject=subject,
            body=text(
                f"Our room at {stay.hotel_name} costs {stay.total}. Please send me your half, {half}, by "
                f"{shift(stay.check_in, days=0 - days)}."
            ),
        ),
        f"work out half of what {stay} costs, and e-mail {friend} the name of the hotel, the price, their half and the "
        "day to "
        f"pay by, which is {days} days before check-in, subject {subject}",
        f"send {friend} a mail called {subject} that says what {stay} costs, in which hotel it is, what half of it is, "
        "and "
        f"the date {days} days before we arrive as the deadline",
        f"ask {friend} for half of what {stay} costs in a mail titled {subject}, with the hotel, the full price, the "
        "half and "
        f"the date {days} days before check-in as the deadline",
        f"write to {friend} under the subject {subject}: the hotel and the price of {stay}, their half of it, and the "
        "date "
        f"{days} days ahead of check-in, by which I'd like to have the money",
    )
    return ((mail,),)
