"""Flights that are booked: seats, bags, who pays, and other flights instead."""

from typing import Any

from prove.purposes.areas.journeys.traveller import (
    a_card,
    card_codes,
    card_id_of,
    has_no_return,
    has_no_ticket_that_day,
    own_flight,
)
from prove.purposes.areas.people import address_of
from prove.purposes.program import (
    act,
    again,
    among,
    ask,
    column,
    day_of,
    given,
    inside,
    look,
    me,
    money,
    name_of,
    named,
    number,
    present,
    purpose,
    quoted,
    rows,
    say,
    secret,
    shift,
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
from prove.servers.travel_booking.stays import get_travel_profile
from prove.servers.travel_booking.tickets import (
    add_baggage,
    cancel_flight,
    change_flight,
    choose_seat,
    hold_flight,
    pay_held_flight,
)

LONGEST_DELAY = 7
"""How many days later somebody would still fly."""


@purpose(
    "travel_booking",
    because=(
        "I get restless in the middle of a row.",
        "My knees need room.",
        "Last time I sat next to the toilets.",
        "I'm superstitious about seats.",
        "I slept badly on my last flight.",
        "Claustrophobia and turbulence don't go together well.",
        "Crosswords keep me calm on board, elbow room permitting.",
        "On my last flight a child kicked the back of my seat all the way.",
        "I'm very tall, and not every seat suits me.",
        "A stranger once slept on my shoulder for three hours, so I'm picky about seats.",
        "I've looked at the plan of the cabin.",
        "I always bring too much home, and I like a quiet corner on board.",
        "Choosing a place on a plane takes me longer than booking.",
        "I can't relax with a neighbour on both armrests.",
        "My doctor says that I should move my legs on long flights.",
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
        "seat me there",
        "choose it for me",
        "get it for me",
        "reserve it for me",
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
        "tell me how many seats are still free in economy",
        "only tell me how many economy seats are still free",
        "just tell me how many free seats there are in economy",
        "tell me how many seats I can choose from in economy",
        "tell me how many seats economy still has",
    )
    goal = say(
        when(among(seat, free), take, tell),
        f"if seat {seat} on {flight} is still free, {take}; otherwise {tell}",
        f"check whether seat {seat} is free on {flight}. If it is, {take}; if it isn't, {tell}",
        f"I'd like to sit in seat {seat} on {flight}. If nobody has that seat, {take}; if somebody does, {tell}.",
        f"have a look at the seats on {flight}: if {seat} is available, {take}; if it's gone, {tell}",
        f"Can I still get seat {seat} on {flight}? If so, {take}; if it's taken, {tell}.",
        f"My favourite seat is {seat}. If that's free on {flight}, {take}; if not, {tell}.",
        f"Has anybody taken seat {seat} on {flight} yet? If it's still free, {take}; if not, {tell}.",
    )
    code = secret(card_codes, present(flight.card_id))
    add = say(
        act(add_baggage, flight_booking_id=flight.id, passenger=me.name, bags=1, security_code=code),
        f"add one more checked bag for me on {flight:again}; the card's security code is {code}",
        f"I also need an extra checked bag on {flight:again}. The code of the card I paid with is {code}.",
        f"book me an additional checked bag for {flight:again}, charged to the card from the booking, code {code}",
        f"I'm taking more luggage than I thought: add one extra bag for me on {flight:again}, security code {code}.",
        f"get me one extra bag on {flight:again}, paid with the same card as the ticket, code {code}",
        f"One suitcase won't be enough on {flight:again}, so add another bag for me. The card is the one I paid with, "
        f"code {code}.",
        f"put another checked bag on {flight:again} for me; the code of the card I paid with is {code}",
    )
    tells(
        add,
        f"You have one more bag on {add.flight_number}; the booking now costs {add.price}.",
        f"The extra bag is booked; that makes {add.price} for the whole booking.",
    )
    return (goal,), (add,)


@purpose(
    "travel_booking",
    "budget",
    because=(
        "My tent doesn't fit into my suitcase.",
        "My material for a conference weighs a ton.",
        "I'm taking presents for the whole family.",
        "My suitcase won't close any more.",
        "Diving gear is bulky.",
        "A wetsuit and a surfboard take up plenty of luggage.",
        "I'm taking costumes for a play with me.",
        "Cooking pots don't count as hand luggage, I've been told.",
        "I tried sitting on my suitcase, and the zip broke.",
        "I'm hauling mannequins and rolls of tulle to a trade show.",
        "My accordion has to come along this time.",
        "I've weighed my luggage on the bathroom scales, and it's far too heavy.",
        "I paid a small fortune for luggage at the check-in desk once.",
        "My hiking boots alone take up half a suitcase, and then there are the ropes.",
        "I promised to bring homemade jam, and glass jars are heavier than I thought.",
        "I'm carrying three cookbooks and a cast-iron pan for somebody.",
    ),
)
def pay_for_more_bags() -> Any:
    """Ask what a bag costs on a flight, add some, and book that in the budget."""
    flight = again(own_flight(), "that flight")
    paid_with = inside(look(get_travel_profile).cards).the(lambda c: c.id == present(flight.card_id)).nickname
    terms = look(get_fare_rules, flight_number=flight.flight_number, fare_class=flight.fare_class)
    tell = say(
        ask(
            terms.extra_bag_fee,
            terms.bags_included,
            told=(
                "An extra bag costs {}, and your fare includes {} bags.",
                "They charge {} for each additional bag; {} bags are included in your fare.",
                "Every further bag is {}. Your fare comes with {} bags.",
            ),
        ),
        f"What does an extra bag cost on {flight}, and how many are included in my fare?",
        f"look up what an additional bag costs on {flight}, and how many bags my fare includes",
        f"tell me what they charge for an extra bag on {flight} and how many bags my fare covers",
        f"How many bags are included in my fare on {flight}, and what would one more cost?",
        f"check two things for {flight}: what an extra bag costs, and how many bags come with my fare",
        f"I have a lot to carry on {flight}. How many bags are included in my fare, and what does each further one "
        "cost?",
        f"find out how many bags I may check in on {flight} with the fare I have, and what they charge for another one",
    )
    bags, code = number(2, 3), secret(card_codes, present(flight.card_id))
    add = say(
        act(add_baggage, flight_booking_id=flight.id, passenger=me.name, bags=bags, security_code=code),
        f"add {bags} extra bags for me; the code of the card I paid with is {code}",
        f"book {bags} more bags for me on the card that paid for the ticket, code {code}",
        f"I'll take {bags} extra bags. The code of the card I paid with is {code}.",
        f"order {bags} additional bags for me, on the same card as the ticket, security code {code}",
        f"put {bags} more bags on my booking; the card I paid with has the code {code}",
        f"All right, {bags} more bags for me, please. Use the card from the booking, code {code}.",
        f"Add {bags} checked bags to what I have, please; the security code of the card I paid with is {code}.",
    )
    account = some(
        rows(list_budget_accounts),
        lambda a: (f"my {a.name} account",),
        fits=[lambda a: a.status == "open", lambda a: a.kind == "checking", lambda a: among(a.name, paid_with)],
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
        f"enter what they cost together in my budget under Travel, paid to the airline from {account}",
        f"record what they cost together as a Travel expense in my budget, paid to the airline from {account}",
        "My budget should show it too: the total fee for those bags, category Travel, paid to the airline from "
        f"{account}.",
        "work out what those bags cost altogether, and add it to my budget as a Travel expense paid to the airline "
        f"from {account}",
        f"add the cost of those bags to my budget, category Travel, paid to the airline from {account}",
        "Put the whole fee for those bags into my budget as well, as a Travel expense at the airline, paid from "
        f"{account}.",
        "enter the full price of those extra bags in my budget under Travel, with the airline as the payee and "
        f"{account} as the account",
    )
    tells(
        add,
        f"The bags are added; the booking now costs {add.price}.",
        f"Your extra bags are booked, which makes {add.price} for the whole booking.",
    )
    tells(
        book,
        f"{book.amount} for {book.merchant} is in your budget under Travel.",
        f"I entered {book.amount} for {book.merchant} in your budget, as a Travel expense.",
    )
    return (tell,), (add, book)


@purpose(
    "travel_booking",
    "email",
    because=(
        "I said the ticket was on me.",
        "Airfare is my contribution to a long-awaited reunion.",
        "I don't want to lose a good fare.",
        "A ticket is my thank-you for all the help.",
        "I lost a bet, and the prize is a ticket.",
        "Repaying a rescuer with a plane ticket seems apt.",
        "I've just had my bonus, and I feel like sharing it.",
        "I broke a precious vase last year, and a plane ticket is my apology.",
        "My plants were watered for weeks while I was away, and I haven't forgotten.",
        "I made a big promise over dinner, and now I'm keeping it.",
        "I offered to cover a ticket and haven't done anything about it yet.",
        "I sold my old piano, and part of the proceeds goes towards a plane ticket.",
        "I was driven to the hospital every week for a month, and flowers hardly seem enough.",
    ),
)
def pay_for_somebodys_flight() -> Any:
    """See when a flight lands that is held for somebody, pay for it, and send them the details."""
    held = rows(list_flight_bookings, status="held")
    person = name_of(
        held,
        lambda f: f.lead_passenger,
        fits=[
            lambda f: f.lead_passenger != me.name,
            lambda f: inside(f.passengers).count() == 1,
            has_no_ticket_that_day,
        ],
    )
    city = column(
        held.where(lambda f: named(f.lead_passenger, person)), lambda f: f.destination, fits=[has_no_ticket_that_day]
    )
    flight = again(
        say(
            held.the(lambda f: named(f.lead_passenger, person), lambda f: f.destination == city),
            f"the flight to {city} on hold for {person}",
            f"the flight to {city} that I'm holding for {person}",
            f"the flight to {city} that I put on hold for {person}",
        ),
        "it",
        "that flight",
    )
    plane = look(get_flight, flight_number=flight.flight_number)
    tell = say(
        ask(
            flight.price,
            plane.arrives_at,
            told=(
                "It costs {} and lands on {}.",
                "The price is {}. It arrives on {}.",
                "You'd pay {}; the arrival is on {}.",
            ),
        ),
        f"What does {flight} cost, and when does it land?",
        f"look up {flight}: I need the price and the time it lands",
        f"tell me what {flight} would cost me and when it arrives",
        f"How much do they want for {flight}, and at what time does it arrive?",
        f"check {flight} for me: I need the price and when it touches down",
        f"find out what {flight} costs and when it gets in",
        f"I'm thinking of paying for {flight}. What would that cost, and when does the plane land?",
    )
    card, code = a_card()
    pay = say(
        act(pay_held_flight, flight_booking_id=flight.id, card_id=card_id_of(card), security_code=code),
        f"pay for it with my {card}, code {code}",
        f"buy it, charged to my {card} (security code {code})",
        f"turn the hold into a ticket, paid with my {card}, code {code}",
        f"I'll take it: pay for it with my {card}, security code {code}.",
        f"go ahead and pay with my {card}, security code {code}",
        f"It's on me. Put the ticket on my {card} (code {code}).",
        f"pay the price of the ticket with my {card}; the security code is {code}",
    )
    subject = quoted(
        "Your flight is paid",
        "Your ticket",
        "Pack your bags",
        "Your flight is booked",
        "It's booked",
        "No backing out now",
    )
    letter = say(
        text(
            f"Your flight {flight.flight_number} is paid. It leaves on {flight.departs_at} and lands on "
            f"{plane.arrives_at}."
        ),
        "the flight number, and the day and time it leaves and lands",
        "the departure and arrival, each with its date and time, and the flight number",
        "the flight number and the dates and times of departure and arrival",
        "the flight number, when it leaves and when it lands, with dates and times",
    )
    mail = say(
        act(send_email, to=(address_of(flight.lead_passenger),), subject=subject, body=letter),
        f"let {person} know by email, subject {subject}: {letter}",
        f"compose an email to {person} with the subject {subject} and include {letter}",
        f"tell {person} the good news in an email titled {subject}, with {letter}",
        f"An e-mail from me should go to {person}, titled {subject}, with {letter}.",
        f"Good news for {person}, so send an e-mail with the subject {subject}, giving {letter}.",
        f"email {person} {letter}, with {subject} in the subject line",
        f"surprise {person} with an e-mail whose subject is {subject}, giving {letter}",
        f"write {person} an e-mail that says it's paid, subject {subject}, with {letter}",
    )
    return (tell,), (pay, mail)


@purpose(
    "travel_booking",
    "email",
    because=(
        "A flight that I paid for turned out to be too early.",
        "Somebody's shift was swapped at short notice.",
        "A thesis defense, rescheduled twice, falls on the date of a flight.",
        "An exam was put on the very day of a flight.",
        "A dentist's appointment got in the way of a flight.",
        "A visa hearing coincides with a departure I paid for.",
        "A big family party was moved, and with it everybody's plans.",
        "A landlord moved the handover of the keys, and now nothing fits.",
        "I mixed up two dates when I bought a ticket.",
        "The choir has an extra rehearsal on the day of a flight.",
        "A course was moved, and now it clashes with a ticket I bought.",
        "I got a frantic voicemail about a driving test and a plane on the same date.",
        "There's a wedding on the day of a flight, as I've just been told.",
    ),
)
def rebook_somebody() -> Any:
    """Hold the next later flight for somebody whose ticket one has bought, give that back, and write to them."""
    bought = rows(list_flight_bookings, status="ticketed")
    person = name_of(
        bought,
        lambda f: f.lead_passenger,
        fits=[lambda f: f.lead_passenger != me.name, lambda f: inside(f.passengers).count() == 1, has_no_return],
    )
    city = column(bought.where(lambda f: named(f.lead_passenger, person)), lambda f: f.destination)
    flight = bought.the(lambda f: named(f.lead_passenger, person), lambda f: f.destination == city)
    fare: FareClass = word("standard", "flex", "business")
    later = (
        rows(search_flights, origin=flight.origin, destination=flight.destination, fare_class=fare)
        .where(lambda f: day_of(f.departs_at) > day_of(flight.departs_at))
        .least(lambda f: f.departs_at)
    )
    is_soon = day_of(later.departs_at) <= shift(day_of(flight.departs_at), days=LONGEST_DELAY)
    hold = say(
        act(
            hold_flight,
            flight_number=given(later.flight_number, is_soon),
            fare_class=fare,
            passengers=(flight.lead_passenger,),
        ),
        f"The flight to {city} that I bought for {person} is too early: find the next one on that route, on a later "
        f"day, with a {fare} fare, and hold it in the same name.",
        f"The date of {person}'s flight to {city} doesn't work any more: hold the next flight on that route at a "
        f"{fare} fare, on a later day, in the same name.",
        f"I bought {person} a flight to {city}, but it has to be on a later day now. Hold the first flight on the "
        f"same route after that day, at a {fare} fare and in the same name.",
        f"take {person}'s flight to {city}, find the next flight on that route on a later day, and hold it at a "
        f"{fare} fare in the same name",
        f"look up {person}'s flight to {city}, find the next flight on the same route on a later day that has a "
        f"{fare} fare, and hold it in the same name",
        f"I have to move {person}'s flight to {city} to a later day. Find the first flight on that route after the "
        f"day of the old one with a {fare} fare, and put a hold on it in the same name.",
        f"hold another flight for {person} instead of the one to {city} that I paid for: same route, {fare} fare, the "
        "first one on a later day",
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
        "Which flight is it, when does it leave and what does it cost?",
        "tell me which flight that is, its departure and its price",
        "let me know the flight number, when it leaves and the price",
        "What's the flight number, when does it leave and how much is it?",
        "I need the flight number, the departure and the price of that flight.",
        "Give me the details: which flight it is, when it leaves, and for how much.",
        "report back with the flight number, when it takes off and what it costs",
    )
    drop = say(
        act(cancel_flight, flight_booking_id=flight.id),
        "cancel the old ticket",
        "cancel the original ticket",
        "The earlier flight isn't needed any more, so cancel it.",
        "have the original booking cancelled",
        "cancel the earlier flight",
        "cancel the ticket for the earlier day",
        "The ticket I bought first can be cancelled now.",
    )
    subject = quoted(
        "Your new flight",
        "A later date",
        "New dates",
        "Your flight has changed",
        "A later flight",
        "News about your flight",
    )
    letter = say(
        text(
            f"Your flight {drop.flight_number} is cancelled. {hold.flight_number} is on hold for you; it leaves on "
            f"{hold.departs_at}."
        ),
        "the number of the cancelled flight, that of the new one and the day and time the new one leaves",
        "the old flight number, the new one and when that leaves, day and time",
        "both flight numbers, old and new, and the date and time of the new departure",
        "the cancelled flight number, the new one and the new departure, with date and time",
    )
    mail = say(
        act(send_email, to=(address_of(flight.lead_passenger),), subject=subject, body=letter),
        f"email {person} about the change, subject {subject}, with {letter}",
        f"write to {person} under the subject {subject}: {letter}",
        f"inform {person} with an email titled {subject} that gives {letter}",
        f"After that, {person} should hear of it: send an e-mail called {subject} with {letter}.",
        f"let {person} know about the change by e-mail, subject {subject}, with {letter}",
        f"break the news to {person} in an e-mail, {subject} as the subject, with {letter}",
        f"Of course {person} has to be told: send an email with {subject} in the subject line, giving {letter}.",
        f"email the new plan to {person}, with the subject {subject}: {letter}",
    )
    return (hold, tell), (drop, mail)


@purpose(
    "travel_booking",
    "email",
    because=(
        "A flight that I paid for is going to be missed.",
        "A little more time before takeoff would help somebody, I hear.",
        "A locksmith and a surveyor can only come when a plane would leave.",
        "I bought somebody a ticket for the wrong time.",
        "Somebody I know overslept before the last trip, so an early departure is no good.",
        "A plumber can only come right when a plane would leave.",
        "Ferry timetables make an early takeoff unworkable for somebody.",
        "I clicked on the wrong departure while booking.",
        "A farewell party clashes with a flight.",
        "An orchestra rehearsal was put at the time of a flight I paid for.",
        "A flight I booked leaves too early for somebody who lives far from the airport.",
        "I booked for somebody else, so I have to rebook, too.",
    ),
)
def change_somebodys_flight() -> Any:
    """See what a later flight would be for somebody whose ticket one has bought, change it, and write to them."""
    bought = rows(list_flight_bookings, status="ticketed")
    person = name_of(
        bought,
        lambda f: f.lead_passenger,
        fits=[lambda f: f.lead_passenger != me.name, lambda f: inside(f.passengers).count() == 1, has_no_return],
    )
    city = column(
        bought.where(lambda f: named(f.lead_passenger, person)),
        lambda f: f.destination,
        fits=[lambda f: inside(f.passengers).count() == 1, has_no_return],
    )
    flight = again(
        say(
            bought.the(lambda f: named(f.lead_passenger, person), lambda f: f.destination == city),
            f"the flight to {city} that I bought for {person}",
            f"{person}'s flight to {city}",
            f"the flight to {city} I booked for {person}",
        ),
        "that flight",
    )
    terms = look(get_fare_rules, flight_number=flight.flight_number, fare_class=flight.fare_class)
    later = (
        rows(search_flights, origin=flight.origin, destination=flight.destination, fare_class=flight.fare_class)
        .where(lambda f: f.departs_at > flight.departs_at)
        .least(lambda f: f.departs_at)
    )
    tell = say(
        ask(
            present(terms.change_fee),
            later.flight_number,
            later.departs_at,
            told=(
                "The change fee is {}. The next one in that fare class is {}, on {}.",
                "The fee for a change is {}; the next flight in that fare class is {}, which leaves on {}.",
                "The change fee comes to {}. After it, the first flight in that fare class is {}, leaving on {}.",
            ),
        ),
        f"What's the fee to change {flight}, and what's the next flight after it on that route in the same fare "
        "class? I need its number and departure.",
        f"look up the fee to change {flight}, and the first later flight on that route in the same fare class: its "
        "number and when it leaves",
        f"tell me the change fee for {flight}, and which flight goes next on the same route in the same fare class, "
        "with its number and departure",
        f"find out what they charge to change {flight}, and which flight leaves next after it on that route in the "
        "same fare class, with number and departure",
        f"How much is the change fee for {flight}, and when does the next one after it on the same route in the same "
        "fare class leave? I also need its number.",
        f"It's about {flight}. How much is the change fee, and which is the first later flight on that route in the "
        "same fare class? I need its number and departure.",
        f"I may have to change {flight}. Check the change fee and the next flight after it on that route in the same "
        "fare class, with its number and when it leaves.",
    )
    code = secret(card_codes, present(flight.card_id))
    move = say(
        act(change_flight, flight_booking_id=flight.id, new_flight_number=later.flight_number, security_code=code),
        f"change the booking to that flight; the code of the card I paid with is {code}",
        f"Move the ticket to that flight, same card, code {code}.",
        f"Rebook the ticket to that flight. The card's security code is {code}.",
        f"change the ticket to the later flight, with the card I paid with, code {code}",
        f"go ahead and change it to that flight, security code {code}",
        f"All right, the later one it is. Change the ticket, with {code} as the card's code.",
        f"switch the ticket over to that flight; the code of the card I paid with is {code}",
    )
    subject = quoted("Your new flight", "You fly later", "A later flight", "Your flight has changed", "New flight time")
    letter = say(
        text(f"You now fly on {move.flight_number}, which leaves on {move.departs_at}."),
        "the new flight number and the day and time of the departure",
        "the new flight number and when it leaves, with date and time",
        "the number of the new flight and the date and time it takes off",
    )
    mail = say(
        act(send_email, to=(address_of(flight.lead_passenger),), subject=subject, body=letter),
        f"let {person} know by email, subject {subject}: {letter}",
        f"write to {person} with the subject {subject}, and include {letter}",
        f"put all that matters into an email to {person}, subject {subject}: {letter}",
        f"Email {person} the news, please, with {letter}; {subject} should be the subject.",
        f"e-mail {person} about it, {subject} in the subject line, with {letter}",
        f"So that nobody turns up too early, email {person} about it, subject {subject}, with {letter}.",
        f"tell {person} about the change in an e-mail called {subject}, with {letter}",
        f"I'd like {person} to have the news in an e-mail whose subject is {subject}, with {letter}.",
    )
    tells(
        move,
        f"{move.lead_passenger} is on {move.flight_number} now; the booking comes to {move.price}.",
        f"The ticket is changed to {move.flight_number}; it has cost {move.price} in all.",
    )
    return (tell,), (move, mail)


@purpose(
    "travel_booking",
    "email",
    because=(
        "Somebody with long legs has asked me for help.",
        "I bought the ticket, so I get the questions.",
        "Nobody should sit in the middle for hours.",
        "The online check-in didn't work, so the choice of seats falls to me.",
        "I was told a row and a letter on the phone.",
        "I'm the one with the login.",
        "Somebody with vertigo dislikes sitting beside the wing.",
        "Half my relatives and friends leave the clicking to me.",
        "I've had two calls about legroom already.",
        "Seating charts on airline portals baffle somebody I booked for.",
        "Nobody wants to sit anywhere near a crying baby.",
        "I've had three worried messages about one plane seat.",
        "Somebody with a bad hip needs room on board.",
    ),
)
def a_seat_for_somebody() -> Any:
    """See how many seats are free on a flight that one has bought for somebody, choose one, and write to them."""
    bought = rows(list_flight_bookings, status="ticketed")
    person = name_of(
        bought,
        lambda f: f.lead_passenger,
        fits=[lambda f: f.lead_passenger != me.name, lambda f: among(f.fare_class, ("standard", "flex"))],
    )
    city = column(
        bought.where(lambda f: named(f.lead_passenger, person)),
        lambda f: f.destination,
        fits=[lambda f: among(f.fare_class, ("standard", "flex"))],
    )
    flight = again(
        say(
            bought.the(lambda f: named(f.lead_passenger, person), lambda f: f.destination == city),
            f"the flight to {city} that I bought for {person}",
            f"{person}'s flight to {city}",
            f"the flight to {city} I booked for {person}",
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
                f"{{}} seats are free in economy, and {{}}, {seat} is one of them.",
                f"Economy has {{}} free seats, and {{}}, {seat} is still available.",
            ),
        ),
        f"How many seats are free in economy on {flight}, and is {seat} one of them?",
        f"check the free economy seats on {flight}: how many there are, and whether {seat} is one of them",
        f"tell me how many seats are still free in economy on {flight}, and whether {seat} is one of them",
        f"find out how many seats are free in economy on {flight} and whether {seat} is one of them",
        f"Is seat {seat} still free on {flight}, and how many economy seats are free altogether?",
        f"I'm picking a seat for {flight}. How many are there to choose from in economy, and is {seat} among them?",
        f"I have seat {seat} in mind for {flight}. How many free seats does economy have, and is that one of them?",
    )
    take = say(
        act(
            choose_seat,
            flight_booking_id=flight.id,
            passenger=flight.lead_passenger,
            seat=given(seat, among(seat, plane.free_economy_seats)),
        ),
        "take that seat then",
        "reserve that seat",
        "book that seat then",
        "That's a good seat, so book it.",
        "That's the seat to have, so take it.",
        "assign that seat",
        "I want that seat reserved.",
    )
    subject = quoted(
        "Your seat", "Where you sit", "Seat sorted", "You have your seat", "Your seat is booked", "Seat and flight"
    )
    letter = say(
        text(f"You have seat {seat} on {flight.flight_number}, which leaves on {flight.departs_at}."),
        "the seat, the flight number and the date and time of departure",
        "the seat, the flight number and when it leaves, day and time",
        "the seat, the number of the flight and its departure with date and time",
        "the flight number, the day and time it takes off and the seat",
    )
    mail = say(
        act(send_email, to=(address_of(flight.lead_passenger),), subject=subject, body=letter),
        f"drop {person} an e-mail titled {subject}, giving {letter}",
        f"write to {person} under the subject {subject}: {letter}",
        f"email {person} about the seat, subject {subject}, with {letter}",
        f"An e-mail called {subject} should go to {person}, with {letter} in it.",
        f"let {person} know by email where the seat is, subject {subject}, with {letter}",
        f"send {person} an email with {subject} as the subject, giving {letter}",
        f"I want {person} to know, so write an email called {subject} with {letter}.",
        f"confirm it by e-mail to {person}, {subject} in the subject line: {letter}",
    )
    return (tell,), (take, mail)
