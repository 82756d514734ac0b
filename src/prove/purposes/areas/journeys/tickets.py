"""Flights and hotel rooms that are booked: changed, cancelled, paid and shared."""

from typing import Any

from prove.purposes.areas.journeys.traveller import (
    a_card,
    a_flight,
    a_held_flight,
    a_stay,
    a_trip,
    card_codes,
    card_id_of,
    has_no_return,
)
from prove.purposes.areas.people import AT_WORK, CLOSE, mail_to, somebody
from prove.purposes.program import (
    act,
    again,
    amount,
    ask,
    each,
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
    shift,
    tells,
    text,
    today,
    when,
)
from prove.servers.travel_booking.flights import get_fare_rules, search_flights
from prove.servers.travel_booking.stays import book_hotel_room, cancel_hotel_stay, get_trip, search_hotels
from prove.servers.travel_booking.tickets import cancel_flight, change_flight, pay_held_flight


@purpose(
    "travel_booking",
    because=(
        "The lobby of my hotel smells of mold and cigarettes, I've read.",
        "The reviews of my hotel mention bedbugs.",
        "There's a building site next to my hotel, I hear.",
        "The plumbing at my hotel gurgles, according to several travelers.",
        "A friend couldn't sleep a wink in the hotel I booked.",
        "The photos of my hotel must have been taken in the nineties.",
        "My hotel has no elevator, it turns out.",
        "I've seen a video of my hotel, and I don't like it.",
        "The walls of my hotel are thin, I've read.",
        "A guest found a cockroach in the shower of the hotel I booked, with pictures to prove it.",
        "The hotel I booked has started charging for towels.",
        "My hotel turns out to be above a karaoke bar.",
        "I rang the hotel I booked with a simple query, and the receptionist hung up on me.",
        "The carpets in my hotel look awful in the latest pictures.",
        "My hotel is next door to a fire station, sirens included.",
        "I've compared prices, and I think I'm paying too much for my hotel.",
    ),
)
def change_hotels() -> Any:
    """Find the cheapest other hotel for the days of a stay, book it and cancel the stay."""
    stay = again(a_stay(), "it")
    hotel = again(
        say(
            rows(search_hotels, city=stay.city, check_in=stay.check_in, check_out=stay.check_out, guests=stay.guests)
            .where(lambda h: h.id != stay.hotel_id)
            .least(lambda h: h.total),
            f"the cheapest other hotel in the same city, for the same dates and number of people as {stay}",
            f"the cheapest alternative to {stay} in the same city, for the same dates and the same number of guests",
            f"the cheapest other hotel with the same city, dates and number of guests as {stay}",
            f"the cheapest other hotel in the same city for the nights of {stay} and the same number of guests",
            f"the cheapest hotel to replace {stay}, in the same city and for the same dates and number of people",
        ),
        "that hotel",
    )
    tell = say(
        ask(
            hotel.name,
            hotel.total,
            hotel.rating,
            told=(
                "It is {}: {} in all, rated {}.",
                "{} would cost {} for all nights; its rating is {}.",
                "You could stay at {} for {}. It is rated {}.",
            ),
        ),
        f"find {hotel}, and tell me which one it is, how it's rated and what all nights would cost",
        f"look for {hotel}; I'd like to know what it's called, how it's rated and the price of the whole stay",
        f"search for {hotel}, and tell me which one it is, how guests rate it and what I'd pay in all",
        f"I'm after {hotel}. What's it called, what would I pay altogether and how do guests rate it?",
        f"I'm thinking of switching to {hotel}. Which one would that be, at what total price, and with what rating?",
        f"What's {hotel}? I need its name, the price for all nights and the rating.",
        f"I'm looking for {hotel}. Tell me what it's called, with the full price and the rating.",
    )
    card, code = a_card()
    book = say(
        act(
            book_hotel_room,
            room_id=hotel.cheapest_room_id,
            check_in=stay.check_in,
            check_out=stay.check_out,
            guest=me.name,
            guests=stay.guests,
            card_id=card_id_of(card),
            security_code=code,
        ),
        f"book its cheapest room in my name for the same dates and number of guests, with my {card} (code {code})",
        f"take the cheapest room there for the same dates and number of guests, in my name, and pay with my {card}, "
        f"code {code}",
        f"I'll take it: book the cheapest room there for me, same dates, same number of guests, on my {card}, "
        f"security code {code}.",
        "reserve the cheapest room there in my name for the same dates and number of guests as before; use my "
        f"{card}, code {code}",
        f"book their cheapest room in my name, same nights, same number of guests, paid with my {card} (security code "
        f"{code})",
        "Let's switch. Book their cheapest room in my name for the same nights and number of guests; it goes on my "
        f"{card}, code {code}.",
        "get me the cheapest room at that hotel for the same nights and the same number of guests, and charge my "
        f"{card}, security code {code}",
    )
    drop = say(
        act(cancel_hotel_stay, hotel_stay_id=stay.id),
        "cancel the old booking",
        "cancel the hotel I had booked before",
        "have the previous stay cancelled",
        "The hotel I had before can go, so cancel it.",
        "cancel my original reservation",
        "call off my old booking",
        "The old reservation is no longer needed, so cancel it.",
    )
    tells(
        book,
        f"You have a {book.room_kind} room at {book.hotel_name} from {book.check_in} to {book.check_out}, for "
        f"{book.total} in all.",
        f"I booked a {book.room_kind} room at {book.hotel_name}, {book.check_in} to {book.check_out}; it costs "
        f"{book.total}.",
    )
    tells(
        drop,
        f"The stay at {drop.hotel_name} is cancelled, and the refund is {present(drop.refund)}.",
        f"I cancelled the booking at {drop.hotel_name}; the refund is {present(drop.refund)}.",
    )
    return (tell,), (book, drop)


@purpose(
    "travel_booking",
    "email",
    because=(
        "I've found somebody to stay with.",
        "A former professor has offered me the guest suite.",
        "A friend turned out to have a guest room for me.",
        "I've been offered a flat instead of a hotel.",
        "My company has a flat I can use, it turns out.",
        "A cousin has a spare room for me.",
        "Somebody offered me their sofa.",
        "An old classmate has a houseboat and has invited me to sleep there.",
        "My former landlady wants me to stay in my old room.",
        "A colleague is lending me a camper van.",
        "I'm feeding a colleague's parrots, so I can sleep at the colleague's apartment.",
        "I've agreed to swap homes with somebody for a few days.",
        "I mentioned my trip at the tennis club, and somebody offered me a room.",
        "A caravan in somebody's orchard is at my disposal.",
    ),
)
def cancel_a_stay() -> Any:
    """Cancel a hotel stay, and tell somebody what comes back."""
    stay = again(a_stay(), "it")
    drop = say(
        act(cancel_hotel_stay, hotel_stay_id=stay.id),
        f"cancel {stay}",
        f"call off {stay}",
        f"have {stay} cancelled",
        f"I no longer need {stay}, so cancel it.",
        f"I'd like to cancel {stay}.",
        f"get {stay} cancelled for me",
        f"My plans have changed, so please cancel {stay}.",
        f"I won't be using {stay} after all. Please cancel it.",
    )
    friend = somebody(*CLOSE)
    subject = quoted(
        "No hotel after all",
        "I cancelled the hotel",
        "A change of plan",
        "About the hotel",
        "I'm not staying at the hotel",
        "The hotel is off",
        "Hotel cancelled",
    )
    letter = say(
        text(
            f"I've cancelled {drop.hotel_name}, where I was booked from {drop.check_in} to {drop.check_out}. I get "
            f"{present(drop.refund)} back."
        ),
        "the hotel, the dates and what I get back",
        "the hotel, the dates of the stay and what I get back",
        "the hotel, the dates and how much I get back",
        "the hotel, from when to when I was booked, and the refund",
        "the refund, the hotel and the dates",
    )
    mail = say(
        mail_to(friend, given(subject, present(drop.refund) > 0), letter),
        f"send {friend} an email titled {subject} that gives {letter}",
        f"tell {friend} about it in an email titled {subject}, with {letter}",
        f"I'd like {friend} to know, so send an email called {subject} with {letter}.",
        f"let {friend} know by email, subject {subject}: {letter}",
        f"My plans concern {friend}, too. Write an e-mail with the subject {subject} that gives {letter}.",
        f"tell {friend} the news by e-mail, {subject} in the subject line, and mention {letter}",
        f"e-mail {friend} that the stay is cancelled, subject {subject}, with {letter}",
        f"Now {friend} has to hear of it: send an email with {subject} as the subject, giving {letter}.",
    )
    tells(
        drop,
        f"The stay at {drop.hotel_name} is cancelled; you get {present(drop.refund)} back.",
        f"{drop.hotel_name} is cancelled, with a refund of {present(drop.refund)}.",
    )
    return (drop,), (mail,)


@purpose(
    "travel_booking",
    because=(
        "Craftsmen discovered rot in my floorboards, so I can't leave.",
        "My passport won't be renewed in time.",
        "I've broken my foot.",
        "I can't get away from home as I'd planned.",
        "I'm not well enough to travel.",
        "A pipe burst in the cellar, and my travel money is going to the plumber.",
        "My back is bad, and my doctor has told me not to fly.",
        "I've been called for jury duty.",
        "The dog needs an operation, and I couldn't enjoy a single minute away.",
        "I've looked at my bank statement, and I can't afford to travel this time.",
        "A tooth has to come out, and I'd rather recover at home.",
        "I fell off a ladder while painting and can hardly walk.",
        "I'm needed at home, so I'm not going anywhere.",
    ),
)
def cancel_a_trip() -> Any:
    """See what a trip costs, and cancel its hotel and its flights."""
    trip = again(a_trip(), "the trip")
    plan = look(get_trip, trip_id=trip.id)
    stay = inside(plan.stays).the()
    tell = say(
        ask(
            plan.total_cost,
            stay.hotel_name,
            told=(
                "All bookings together come to {}. The hotel is {}.",
                "It costs {} in all, and you'd stay at {}.",
                "The bookings add up to {}; your hotel is {}.",
            ),
        ),
        f"What do the bookings for {trip} cost in all, and which hotel did I book?",
        f"look up {trip}: I need to know what it costs altogether and at which hotel I would be staying",
        f"tell me what everything booked for {trip} comes to, and which hotel I'm booked at",
        f"How much is {trip} in all, flights and hotel included, and what's the hotel called?",
        f"I need to know what {trip} costs in total and which hotel I'd be staying at.",
        f"Before I decide anything about {trip}: what do all the bookings cost together, and which hotel is it?",
        f"look up what {trip} costs me in all, and remind me which hotel I chose",
    )
    room = say(
        act(cancel_hotel_stay, hotel_stay_id=stay.id),
        "cancel the hotel",
        "cancel the hotel booking",
        "call off the hotel",
        "I won't need the hotel any more, so cancel it.",
        "have the hotel cancelled",
        "I'm not going, so please cancel the hotel.",
        "cancel the room I have there",
    )
    booked = inside(plan.flights)
    gone = booked.column(lambda f: f.flight_number)
    flights = say(
        each(booked, lambda f: act(cancel_flight, flight_booking_id=f.id)),
        "cancel all flights that belong to the trip",
        "cancel the flights of that trip, every one of them",
        "The flights of that trip aren't needed either: cancel them all.",
        "cancel each flight that is booked for the trip",
        "have all flights of the trip cancelled",
        "I'm not flying either, so cancel each of the flights.",
        "The same goes for the flights of that trip: cancel all of them.",
    )
    tells(
        flights,
        f"The flights {gone} are cancelled too.",
        f"I cancelled the flights {gone}.",
        f"I also cancelled {gone}.",
    )
    tells(
        room,
        f"The stay at {room.hotel_name} is cancelled, with a refund of {present(room.refund)}.",
        f"Your room at {room.hotel_name} is cancelled; the hotel refunds {present(room.refund)}.",
    )
    return (tell,), (room, flights)


@purpose(
    "travel_booking",
    because=(
        "I can't leave as early as I thought.",
        "A wedding got in the way of a flight.",
        "I misread the times when I booked.",
        "I'd like to leave a bit later if it doesn't cost much.",
        "A ceremony for my mentor clashes with one of my flights.",
        "I need a few more hours before I fly.",
        "Something has come up on the day of a flight.",
        "My violin exam has been moved to the time of a flight.",
        "I'd have to leave in the middle of a family party to catch my flight.",
        "My plans for that day have changed.",
        "I might fly later, but only if it isn't expensive.",
        "I don't like to hurry to an airport.",
        "I was half asleep when I picked my departure.",
    ),
)
def change_a_flight_if_cheap() -> Any:
    """Move a flight to the earliest other one if the fee is low, else say what a cancellation would cost."""
    flight = again(a_flight(has_no_return), "it")
    code = secret(card_codes, present(flight.card_id))
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
    find = say(
        ask(
            other.flight_number,
            other.departs_at,
            told=(
                "The next one is {}, which leaves on {}.",
                "After yours, the first one is {}, on {}.",
                "It is {}, leaving on {}.",
            ),
        ),
        f"Which is the next flight after {flight} on the same route in my fare class, and when does it leave?",
        f"find the first flight after {flight} on the same route in my fare class, and tell me its number and when it "
        "leaves",
        f"What would be the next flight after {flight} on that route in my fare class? I need the number and the "
        "departure.",
        f"look for the next departure after {flight} between the same cities and in the same fare class; I need the "
        "flight number and when it leaves",
        f"I may want something later than {flight}. On the same route and in my fare class, what's the next flight, "
        "and when does it go?",
        f"After {flight}, when does the next one in my fare class leave on that route, and what's its number?",
        f"see what flight comes next after {flight}, same cities, same fare class; tell me its number and departure",
    )
    move = say(
        act(
            change_flight,
            flight_booking_id=flight.id,
            new_flight_number=other.flight_number,
            security_code=code,
        ),
        f"change my ticket to that flight (the code of the card I paid with is {code})",
        f"move me to that flight, card code {code}",
        f"put me on that flight, security code {code}",
        f"rebook me on that next flight, with the card I paid with, code {code}",
        f"switch me to that flight (card code {code})",
    )
    tell = say(
        ask(
            terms.change_fee,
            told=(
                "The fee is {} for each person, so I left your ticket as it is.",
                "A change costs {} per person; I have changed nothing.",
                "They want {} per person for a change, so I left your flight alone.",
            ),
        ),
        "leave my ticket as it is and tell me the fee",
        "just tell me what the fee is, and change nothing",
        "let me know what the fee is and leave my ticket alone",
        "tell me the fee and change nothing",
        "keep my old flight and just tell me the fee",
    )
    goal = say(
        when(present(terms.change_fee) <= most, move, tell),
        f"check the change fee for my ticket: if it's {most} or less per person, {move}; otherwise {tell}",
        f"if the change fee is no more than {most} per person, {move}; if it's more, {tell}",
        f"look up what they charge to change my ticket. At {most} or less per person, {move}; else {tell}",
        f"see what it costs per person to change my ticket, and if that's at most {most}, {move}; if not, {tell}",
        f"What's the change fee for my ticket? For {most} or less per person, {move}; for more than that, {tell}.",
        f"I'd pay a change fee of {most} per person, but no more. If they want that or less, {move}; if it's more, "
        f"{tell}.",
        f"How much do they want per person for a change? Up to {most}, {move}; if it's above that, {tell}.",
    )
    tells(goal, f"A change costs {terms.change_fee} per person.", f"The fee is {terms.change_fee} per person.")
    tells(
        move,
        f"You are on {move.flight_number} now, which leaves on {move.departs_at}.",
        f"Your ticket is changed to {move.flight_number} on {move.departs_at}.",
    )
    return (find,), (goal,)


@purpose(
    "travel_booking",
    because=(
        "One of my holds on flights is running out.",
        "Economists would call my travel decisions irrational.",
        "The airline keeps sending me reminders.",
        "I couldn't make up my mind about a flight.",
        "I asked three friends about a flight and got four opinions.",
        "Fares fluctuate so wildly that I hesitate every time.",
        "I've made a list of pros and cons about a flight.",
        "I'd love to fly, but my bank balance is low.",
        "A reserved flight is waiting for my answer.",
        "I often change my mind about travelling.",
        "The washing machine died, so I'm looking at every bigger expense, flights included.",
        "I tend to reserve things quickly and then think for ages.",
        "My family is tired of hearing me wonder whether to fly.",
    ),
)
def decide_on_a_held_flight() -> Any:
    """Pay for a flight on hold if it is cheap enough, else give it up."""
    flight = again(a_held_flight(), "it")
    most, (card, code) = amount(*range(150, 1501, 50)), a_card()
    tell = say(
        ask(
            present(flight.hold_until),
            flight.departs_at,
            told=(
                "The flight is held until {}; it leaves on {}.",
                "The hold ends on {}, and the departure is on {}.",
                "You have until {}. The flight would leave on {}.",
            ),
        ),
        f"Until when is {flight} on hold, and when does it leave?",
        f"look up until when {flight} is on hold, and when it leaves",
        f"tell me when the hold on {flight} ends and when the plane leaves",
        f"When does the hold on {flight} run out, and when would the departure be?",
        f"I'm holding {flight}: tell me when that hold ends and when the plane leaves.",
        f"I've got a hold on {flight}. When does the hold end, and what's the departure time?",
        f"How long can I still think about {flight} before the hold ends, and when does it take off?",
    )
    pay = say(
        act(pay_held_flight, flight_booking_id=flight.id, card_id=card_id_of(card), security_code=code),
        f"pay for it with my {card} (code {code})",
        f"buy it with my {card}, security code {code}",
        f"charge it to my {card}, code {code}",
        f"put it on my {card} (security code {code})",
        f"pay with my {card}, code {code}",
    )
    drop = say(
        act(cancel_flight, flight_booking_id=flight.id),
        "cancel the hold",
        "cancel it",
        "let it go and cancel the hold",
        "cancel the reservation",
        "forget about it and cancel the hold",
    )
    goal = say(
        when(flight.price <= most, pay, drop),
        f"check its price: if it's {most} or less in all, {pay}; if it's more, {drop}",
        f"see what it costs; at {most} or less altogether, {pay}, otherwise {drop}",
        f"if it costs no more than {most} for everybody on it, {pay}; if not, {drop}",
        f"How much is it in total? If no more than {most}, {pay}; if it's above that, {drop}.",
        f"I won't spend more than {most} altogether on it. If it's within that, {pay}; if it isn't, {drop}.",
        f"look at its total price: up to {most}, {pay}; if it's more, {drop}",
        f"My limit for it is {most} in all. If the price is within that, {pay}; if it isn't, {drop}.",
    )
    tells(goal, f"The flight costs {flight.price} in all.", f"The total price is {flight.price}.")
    tells(drop, f"That's too much, so I cancelled the hold on {drop.flight_number}.", "The hold is cancelled.")
    return (tell,), (goal,)


@purpose(
    "travel_booking",
    "email",
    because=(
        "We said we'd split the hotel.",
        "I paid for the two of us.",
        "I'm not travelling alone, so I'm not paying alone.",
        "I've been offered money for the hotel, and I'm not too proud to take it.",
        "We agreed that I book the hotel and we share it.",
        "My travel companion tends to forget about money.",
        "Unpaid debts have spoiled a holiday of mine before.",
        "I've spent a lot this month, and a shared hotel is part of it.",
        "I never got my money back the last time I paid for a shared room.",
        "Lopsided finances corrode even sturdy alliances.",
        "I'm neither a tycoon nor a philanthropist with hotel rooms.",
        "I don't like asking for money face to face, so I prefer writing.",
        "I'm short of money since I paid for a hotel room for two.",
    ),
)
def split_the_hotel() -> Any:
    """Ask somebody for their half of a hotel stay, by a day before the stay."""
    stay = again(a_stay(lambda s: s.guests == 2, lambda s: s.check_in > shift(today(), days=10)), "it")
    friend, days = somebody(*CLOSE, *AT_WORK), number(2, 3, 5, 7, 10)
    half = money(stay.total / 2)
    tell = say(
        ask(
            stay.total,
            half,
            told=(
                "It costs {}, so half of it is {}.",
                "The total is {}; half of that is {}.",
                "It's {} in all, which makes {} each.",
            ),
        ),
        f"What does {stay} cost in all, and how much is half of that?",
        f"work out half of what {stay} costs, and tell me both the total and the half",
        f"look up the total for {stay}, and tell me that and what each of two people pays",
        f"How much is {stay} altogether, and what's half of it?",
        f"I need to know what {stay} costs in all and what each one pays if two people split it.",
        f"Two of us share {stay}. What's the full price, and what does each of us owe?",
        f"tell me what {stay} costs in all, and then what that is for each of the two of us",
    )
    subject = quoted(
        "Our hotel",
        "Your half of the hotel",
        "Splitting the room",
        "Hotel costs",
        "Fifty-fifty",
        "Room costs",
        "Sharing the bill",
    )
    letter = say(
        text(
            f"Our room at {stay.hotel_name} costs {stay.total}. Please send me your half, {half}, by "
            f"{shift(stay.check_in, days=0 - days)}."
        ),
        "the hotel, the full price, the half to pay and the day to pay by",
        "the hotel, what it costs, half of that and the deadline",
        "the hotel, the total, half of it and when it's due",
        "the total price, half of it, the hotel and the due date",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"ask {friend} for half of the price in an email titled {subject}, payable {days} days before "
        f"check-in: {letter}",
        f"email {friend} about our costs, subject {subject}, with {letter}; I want it paid {days} days before check-in",
        f"write to {friend} under the subject {subject}: {letter}, the deadline being {days} days before we arrive",
        f"I'd like half of the price from {friend}, {days} days before check-in at the latest. Send an email titled "
        f"{subject} with {letter}.",
        f"I'm sharing the room with {friend}, so send an email, subject {subject}, with {letter}. It has to be paid "
        f"{days} days before check-in.",
        f"Half of the price is on {friend}. Ask for it by e-mail with the subject {subject}, to be paid {days} days "
        f"before check-in, and give {letter}.",
        f"get {friend}'s half for me with an e-mail called {subject}; it's due {days} days before check-in, and the "
        f"email should have {letter}",
        f"ask {friend} in an e-mail, {subject} as the subject, to pay half of the price {days} days before check-in, "
        f"with {letter}",
    )
    return (tell,), (mail,)
