"""Flights that are booked: seats, bags, who pays, and other flights instead."""

from typing import Any

from prove.purposes.areas.journeys.traveller import a_card, card_codes, card_id_of, has_no_return, own_flight
from prove.purposes.areas.people import address_of
from prove.purposes.program import (
    act,
    again,
    among,
    ask,
    given,
    inside,
    look,
    me,
    money,
    number,
    present,
    purpose,
    quoted,
    rows,
    say,
    secret,
    some,
    tells,
    text,
    when,
    word,
)
from prove.servers.budget.tools import add_expense, list_budget_accounts, list_budget_categories
from prove.servers.email.tools import send_email
from prove.servers.travel_booking.flights import get_fare_rules, get_flight, list_flight_bookings, search_flights
from prove.servers.travel_booking.records import FareClass
from prove.servers.travel_booking.tickets import (
    add_baggage,
    cancel_flight,
    choose_seat,
    hold_flight,
    pay_held_flight,
)


@purpose(
    "travel_booking",
    because=(
        "I get restless in the middle.",
        "My knees need room.",
        "I'd like to look out of something other than my phone.",
        "Last time I sat next to the lavatory.",
        "I'm superstitious about seats.",
        "I packed too much, as always.",
        "My instrument travels with me.",
        "A friend asked me to bring half of her wardrobe.",
        "I like to know where I'll sit.",
        "My case is full of presents.",
        "I never manage to travel light.",
        "I slept badly on the last flight.",
        "Check-in opens soon, and the good places go fast.",
    ),
)
def a_seat_and_a_bag() -> Any:
    """Take a certain seat on a flight if nobody has it, and add bags."""
    flight = again(own_flight(lambda f: among(f.fare_class, ("standard", "flex"))), "that flight")
    seat = word("3A", "3F", "4C", "4D", "5A", "5F", "6C", "7A", "7F", "8C", "8D", "9A", "9F", "10C", "11A", "12F")
    free = look(get_flight, flight_number=flight.flight_number).free_economy_seats
    take = say(
        act(choose_seat, flight_booking_id=flight.id, passenger=me.name, seat=seat),
        "take it for me",
        "put me there",
        "choose it for me",
        "have it assigned to me",
        "make it mine",
    )
    left = inside(free).count()
    tell = say(
        ask(
            left,
            told=(
                "It is taken. There are {} free seats in economy.",
                "Somebody has it already; {} seats in economy are still free.",
                "That one is gone, but {} economy seats are free.",
            ),
        ),
        "tell me how many seats in economy are free at all",
        "let me know the number of free seats in economy",
        "only tell me how many economy seats are still free",
        "just give me the count of free economy seats",
    )
    goal = say(
        when(among(seat, free), take, tell),
        f"if seat {seat} on {flight} is still free, {take}; otherwise {tell}",
        f"check whether {seat} is free on {flight}. If it is, {take}; if it isn't, {tell}",
        f"I'd like to sit in {seat} on {flight}. If nobody has that seat, {take}; if somebody does, {tell}.",
        f"Is {seat} on {flight} unoccupied? Then {take}. If not, {tell}.",
        f"have a look at the seats on {flight}: should {seat} be available, {take}; should it be gone, {tell}",
        f"unless {seat} is taken on {flight}, {take}; if it is, {tell}",
    )
    bags, code = number(1, 2), secret(card_codes, present(flight.card_id))
    add = say(
        act(add_baggage, flight_booking_id=flight.id, passenger=me.name, bags=bags, security_code=code),
        f"add {bags} more to my checked luggage for {flight:again}; the code of the card that paid is {code}",
        f"As for luggage, I want {bags} more to be checked in for me on {flight:again}. Card code: {code}.",
        f"raise my checked bags on {flight:again} by {bags}, charged to the card that paid, code {code}",
        f"Checked bags: I need {bags} on top of what I have for {flight:again}, security code {code}.",
        f"increase the number of bags I check in on {flight:again} by {bags}; the card's code is {code}",
    )
    return (goal,), (add,)


@purpose(
    "travel_booking",
    "budget",
    because=(
        "I'm bringing back ceramics.",
        "My tent doesn't fit anywhere else.",
        "The conference material weighs a ton.",
        "I want to travel with my bicycle helmet and all the rest.",
        "We're taking presents for the whole family.",
        "My suitcase wouldn't close any more.",
        "Diving gear is bulky.",
        "I've tried to pack lightly and failed.",
        "Every journey I come home with more books.",
        "Costumes for a play have to come along.",
        "My travel costs have to be accounted for.",
        "Cooking pots don't count as hand luggage, I've been told.",
    ),
)
def pay_for_more_bags() -> Any:
    """Ask what a bag costs on a flight, add some, and book that in the budget."""
    flight = again(own_flight(), "that flight")
    terms = look(get_fare_rules, flight_number=flight.flight_number, fare_class=flight.fare_class)
    tell = say(
        ask(
            terms.extra_bag_fee,
            terms.bags_included,
            told=(
                "An extra bag costs {}; bags that are included: {}.",
                "They charge {} for each additional bag. Your fare includes this many: {}.",
                "Every further bag is {}. Included in your fare: {}.",
            ),
        ),
        f"What does an extra bag cost on {flight} with my fare, and how many are included?",
        f"look up the fee for an additional bag on {flight} in my fare, and how many bags it includes",
        f"tell me what they charge for a further bag on {flight} and how many bags my fare covers",
        f"How many bags are included in my fare on {flight}, and what would one more cost?",
        f"check the rules of my fare on {flight} for two things: the price of an extra bag and the bags included",
        f"find out the price of one more bag on {flight}, given my fare, and the number that's included",
    )
    bags, code = number(2, 3), secret(card_codes, present(flight.card_id))
    add = say(
        act(add_baggage, flight_booking_id=flight.id, passenger=me.name, bags=bags, security_code=code),
        f"add {bags} bags for me (the card that paid has the code {code})",
        f"take {bags} more bags for me, with the card that paid, code {code}",
        f"Let me have {bags} extra bags. The code of the card is {code}.",
        f"order {bags} additional bags in my name, security code {code}",
        f"put {bags} more on my booking, and use the code {code} for the card",
    )
    account = some(
        rows(list_budget_accounts),
        lambda a: (f"the account called {a.name}", f"the account named {a.name}"),
        fits=[lambda a: a.status == "open", lambda a: a.kind == "checking"],
    )
    category = rows(list_budget_categories, query="Travel").the(lambda c: c.name == "Travel")
    book = say(
        act(
            add_expense,
            account_id=account.id,
            category_id=category.id,
            amount=money(terms.extra_bag_fee * bags),
            merchant=flight.airline,
        ),
        f"enter the fees for them in my budget as Travel, paid to the airline from {account}",
        f"book what they cost together under Travel in my budget, the airline being the merchant and {account} paying",
        f"My budget should show it, too: the sum of their fees, category Travel, the airline as merchant, {account}.",
        f"work out what that makes, and add it to my budget under Travel at the airline, out of {account}",
        f"note the total fee for them as an expense at the airline in my budget, category Travel, {account}",
    )
    tells(book, f"{book.amount} for {book.merchant} is in your budget.", f"I booked {book.amount} under Travel.")
    return (tell,), (add, book)


@purpose(
    "travel_booking",
    "email",
    because=(
        "I said the ticket was on me.",
        "The hold won't last for ever.",
        "A gift is a gift.",
        "I've got the money together.",
        "We agreed that I'd pay first.",
        "I can't let that fare slip away.",
        "It's my thank-you for all the help.",
        "Decision made, wallet out.",
        "I've kept somebody waiting long enough.",
        "The airline wants to see money now.",
        "I lost a bet.",
        "It was my idea to begin with.",
    ),
)
def pay_for_somebodys_flight() -> Any:
    """See when a flight lands that is held for somebody, pay for it, and send them the details."""
    flight = again(
        some(
            rows(list_flight_bookings, status="held"),
            lambda f: (
                f"the flight to {f.destination} that is on hold for {f.lead_passenger}",
                f"the held flight of {f.lead_passenger} to {f.destination}",
                f"the flight from {f.origin} that I'm holding for {f.lead_passenger}",
            ),
            fits=[lambda f: f.lead_passenger != me.name, lambda f: inside(f.passengers).count() == 1],
        ),
        "it",
        "that flight",
    )
    plane = look(get_flight, flight_number=flight.flight_number)
    tell = say(
        ask(
            flight.price,
            plane.arrives_at,
            plane.duration_minutes,
            told=(
                "It costs {}, lands on {} and takes {} minutes.",
                "The price is {}. It arrives on {}, after {} minutes.",
                "You'd pay {}; the arrival is on {}, and the flight lasts {} minutes.",
            ),
        ),
        f"What does {flight} cost, when does it land and how long does it take?",
        f"look up {flight}: I need the price, the time it lands and how many minutes it's in the air",
        f"tell me the price of {flight}, its arrival and how many minutes it flies",
        f"How much do they want for {flight}, at what time does it arrive, and after how many minutes?",
        f"give me three facts about {flight}: price, landing and duration in minutes",
        f"find out what {flight} costs, when it gets in and for how many minutes it flies",
    )
    card, code = a_card()
    pay = say(
        act(pay_held_flight, flight_booking_id=flight.id, card_id=card_id_of(card), security_code=code),
        f"pay for it with my {card}, code {code}",
        f"buy it, charged to my {card} (security code {code})",
        f"turn the hold into a ticket; my {card} pays, its code is {code}",
        f"I'll take it: use my {card}, whose code is {code}, to pay for it.",
        f"go ahead and pay by {card}, security code {code}",
        f"settle it using my {card} and the code {code}",
    )
    subject = quoted(
        "Your flight is paid",
        "You're going",
        "Ticket to ride",
        "Pack your bags",
        "It's booked",
        "Wings for you",
        "No backing out now",
    )
    letter = say(
        text(f"{flight.flight_number} is paid. It leaves on {flight.departs_at} and lands on {plane.arrives_at}."),
        "the flight number, when it leaves and when it lands",
        "departure, landing and the number of the flight",
        "the number along with the times of departure and arrival",
        "when it takes off, when it gets in, and which flight it is by number",
    )
    mail = say(
        act(send_email, to=(address_of(flight.lead_passenger),), subject=subject, body=letter),
        f"e-mail the passenger {letter}, subject {subject}",
        f"let the one who's flying know by mail, headed {subject}: {letter}",
        f"write to the passenger under the subject {subject}: {letter}",
        f"send whoever is on it a mail titled {subject} with {letter}",
        f"The passenger should get a mail called {subject} with {letter}.",
    )
    return (tell,), (pay, mail)


@purpose(
    "travel_booking",
    "email",
    because=(
        "Somebody can't get away that early.",
        "There was a change of plan, not mine.",
        "A shift was swapped at short notice.",
        "Someone's leave was moved.",
        "An exam was put on the very same day.",
        "I bought the ticket too hastily.",
        "A later start would suit everybody better.",
        "A dentist's appointment got in the way.",
        "The date was a bad choice, I admit.",
        "Somebody rang me up in a panic about the dates.",
        "A sprained ankle needs a few more days.",
        "I play the travel agent in our circle.",
    ),
)
def rebook_somebody() -> Any:
    """Hold the next later flight for somebody whose ticket one has bought, give that back, and write to them."""
    flight = again(
        some(
            rows(list_flight_bookings, status="ticketed"),
            lambda f: (
                f"the flight to {f.destination} that I bought for {f.lead_passenger}",
                f"{f.lead_passenger}'s flight to {f.destination}",
                f"the {f.airline} flight to {f.destination} that I got for {f.lead_passenger}",
                f"the flight from {f.origin} that I bought for {f.lead_passenger}",
            ),
            fits=[
                lambda f: f.lead_passenger != me.name,
                lambda f: inside(f.passengers).count() == 1,
                has_no_return,
            ],
        ),
        "it",
    )
    fare: FareClass = word("standard", "flex", "business")
    later = (
        rows(search_flights, origin=flight.origin, destination=flight.destination, fare_class=fare)
        .where(lambda f: f.departs_at > flight.departs_at)
        .least(lambda f: f.departs_at)
    )
    hold = say(
        act(hold_flight, flight_number=later.flight_number, fare_class=fare, passengers=(flight.lead_passenger,)),
        f"take {flight}, and hold the next flight after it for the same person, same route, with a {fare} fare",
        f"find the first flight with a {fare} fare that leaves on the same route after {flight}, and hold it for that "
        "person",
        f"We need something later than {flight}: hold the next departure on that route that has a {fare} fare, for the "
        "same passenger.",
        f"get a hold at a {fare} fare on whichever flight goes next after {flight} on that route, in the name of its "
        "passenger",
        f"look for the departure that follows {flight} on its route and has a {fare} fare; hold it for the same person",
    )
    tell = say(
        ask(
            hold.flight_number,
            hold.departs_at,
            hold.price,
            told=(
                "It is {}, on {}, for {}.",
                "{} is on hold; it leaves on {} and costs {}.",
                "There is a hold on {}, which departs on {}, at {}.",
            ),
        ),
        "Which one is that, when does it leave and what does it cost?",
        "tell me its number, its departure and its price",
        "let me know the flight number, when it goes and the price",
        "give me number, departure and price of it",
        "What number does it have, at what time does it go, and for how much?",
    )
    drop = say(
        act(cancel_flight, flight_booking_id=flight.id),
        "cancel the old ticket",
        "give back the first ticket",
        "The earlier flight isn't needed any more, so cancel it.",
        "have the original booking cancelled",
        "call off the earlier flight",
        "get rid of the previous booking, that is, cancel it",
    )
    subject = quoted(
        "Your new flight",
        "Later, as you wished",
        "Changed dates",
        "You've got more time",
        "A different plane",
        "News about your flight",
    )
    letter = say(
        text(
            f"{drop.flight_number} is cancelled. {hold.flight_number} is on hold for you; it leaves on "
            f"{hold.departs_at}."
        ),
        "the cancelled flight, and the new one with its departure",
        "the number of the flight that is off, that of the one on hold and when it leaves",
        "both flight numbers, old and new, and the new departure",
        "which flight is cancelled, which one is held instead and its time of departure",
    )
    mail = say(
        act(send_email, to=(address_of(flight.lead_passenger),), subject=subject, body=letter),
        f"mail the passenger {letter}, subject {subject}",
        f"write to the passenger under the subject {subject}: {letter}",
        f"let the person who flies know by mail, headed {subject}: {letter}",
        f"send the traveller a mail titled {subject} with {letter}",
        f"The passenger has to hear of it in a mail called {subject} that gives {letter}.",
        f"address a mail entitled {subject} to the passenger, with {letter}",
    )
    return (hold, tell), (drop, mail)


@purpose(
    "travel_booking",
    "email",
    because=(
        "Somebody asked me to sort out where they sit.",
        "Long legs have wishes.",
        "I booked it, so I get the questions.",
        "Nobody should sit in the middle for hours.",
        "Certain numbers are said to be lucky.",
        "The online check-in defeated somebody.",
        "I promised to see to it.",
        "It's a first flight, so it should be a nice one.",
        "Some people have a favourite spot on planes.",
        "I was told one row and one letter, and to hurry.",
        "I'm the one with the login.",
        "Seats are going fast.",
    ),
)
def a_seat_for_somebody() -> Any:
    """See how many seats are free on a flight that one has bought for somebody, choose one, and write to them."""
    flight = again(
        some(
            rows(list_flight_bookings, status="ticketed"),
            lambda f: (
                f"the flight to {f.destination} that I bought for {f.lead_passenger}",
                f"{f.lead_passenger}'s flight to {f.destination}",
                f"the {f.airline} flight to {f.destination} that I got for {f.lead_passenger}",
                f"the flight from {f.origin} that I bought for {f.lead_passenger}",
            ),
            fits=[lambda f: f.lead_passenger != me.name, lambda f: among(f.fare_class, ("standard", "flex"))],
        ),
        "that flight",
    )
    plane = look(get_flight, flight_number=flight.flight_number)
    seat = word("3A", "3F", "4C", "4D", "5A", "5F", "6C", "7A", "7F", "8C", "8D", "9A", "9F", "10C", "11A", "12F")
    tell = say(
        ask(
            inside(plane.free_economy_seats).count(),
            among(seat, plane.free_economy_seats),
            told=(
                "{} seats are free in economy, and {}, the one you named is among them.",
                "Economy has {} free seats, and {}, the one that you asked about is free.",
            ),
        ),
        f"How many seats are free in economy on {flight}, and is {seat} one of them?",
        f"check {flight} for free economy seats: how many are there, and is {seat} among them",
        f"tell me how many economy seats are left on {flight}, and whether {seat} is free",
        f"find out the number of free seats in economy on {flight} and if {seat} is available",
        f"Is {seat} still free on {flight}, and how many economy seats are free altogether?",
    )
    take = say(
        act(
            choose_seat,
            flight_booking_id=flight.id,
            passenger=flight.lead_passenger,
            seat=given(seat, among(seat, plane.free_economy_seats)),
        ),
        "take that seat for the passenger",
        "choose it for the one who's flying",
        "book that seat then, for the passenger",
        "put the passenger there",
        "That's the one, so assign it to the passenger.",
    )
    subject = quoted(
        "Your seat", "Where you sit", "Seat sorted", "You have a good spot", "Buckle up", "A place for you"
    )
    letter = say(
        text(f"You have seat {seat} on {flight.flight_number}, which leaves on {flight.departs_at}."),
        "the seat, the flight number and the departure",
        "which seat it is, on what flight, and when that leaves",
        "flight number, departure and seat",
        "the number of the flight, when it takes off and the seat",
    )
    mail = say(
        act(send_email, to=(address_of(flight.lead_passenger),), subject=subject, body=letter),
        f"mail the passenger {letter}, subject {subject}",
        f"send the passenger a mail titled {subject} with {letter}",
        f"let the traveller know by mail, headed {subject}: {letter}",
        f"write to whoever is flying under the subject {subject}: {letter}",
        f"The passenger should get a mail called {subject} with {letter}.",
    )
    return (tell,), (take, mail)
