"""Flights that are booked: seats, bags, who pays, and other flights instead."""

from typing import Any

from prove.purposes.areas.journeys.traveller import a_card, card_codes, card_id_of, has_no_return, own_flight
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
        "I'm fussy about where I sit on a plane.",
        "I always sit in the same row if I can.",
        "On my last flight a toddler drummed on my backrest from take-off to landing.",
        "I'm as tall as a wardrobe and fold up badly.",
        "A fellow passenger once drooled on my shoulder for three hours, and I've been picky ever since.",
        "My bladder and I are choosy about where we sit on an aeroplane.",
        "I shop like a magpie whenever I travel, and I sulk if I'm seated by the galley.",
        "The online seating plan gives me the same thrill as a crossword puzzle.",
        "I turn into a grumpy bear when I'm squeezed between two armrest hogs.",
        "My physiotherapist has given me strict orders about sitting still in cramped cabins.",
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
        "tell me how many I can choose from in economy",
        "tell me how full economy is, in free seats",
    )
    goal = say(
        when(among(seat, free), take, tell),
        f"if seat {seat} on {flight} is still free, {take}; otherwise {tell}",
        f"check whether seat {seat} is free on {flight}. If it is, {take}; if it isn't, {tell}",
        f"I'd like to sit in {seat} on {flight}. If nobody has that seat, {take}; if somebody does, {tell}.",
        f"have a look at the seats on {flight}: if {seat} is available, {take}; if it's gone, {tell}",
        f"Can I still get seat {seat} on {flight}? If so, {take}; if it's taken, {tell}.",
        f"My favourite seat is {seat}. If it's free on {flight}, {take}; if not, {tell}.",
        f"Has anybody taken {seat} on {flight} yet? If it's still there, {take}; if not, {tell}.",
    )
    code = secret(card_codes, present(flight.card_id))
    add = say(
        act(add_baggage, flight_booking_id=flight.id, passenger=me.name, bags=1, security_code=code),
        f"add one more checked bag for me on {flight:again}; the card's security code is {code}",
        f"I also need an extra checked bag on {flight:again}. Card code: {code}.",
        f"book me an additional checked bag for {flight:again}, charged to the card I paid with, code {code}",
        f"I'm taking more luggage than I thought: add one extra bag for me on {flight:again}, security code {code}.",
        f"get me one extra bag on {flight:again}, same card as the ticket, code {code}",
        f"One suitcase won't be enough on {flight:again}, so add another bag for me. The card is the one I paid with, "
        f"code {code}.",
        f"put another bag of mine on {flight:again}; the code of the card I used is {code}",
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
        "The conference material weighs a ton.",
        "I'm taking presents for the whole family.",
        "My suitcase won't close any more.",
        "Diving gear is bulky.",
        "I've tried to pack lightly and failed.",
        "I'm taking costumes for a play with me.",
        "Cooking pots don't count as hand luggage, I've been told.",
        "I tried sitting on my suitcase, and the zip surrendered with a loud crack.",
        "You could call it moving house, but I simply like having a choice of shoes.",
        "The accordion comes along whether the airline likes it or not.",
        "I've weighed my luggage on the bathroom scales, and the needle went past my own weight.",
        "I paid a small fortune at the check-in desk once, with the whole queue watching me blush.",
        "My hiking boots alone take up half a suitcase, and then there are the ropes.",
        "I promised to deliver homemade chutney, and glass jars are heavier than I thought.",
        "Three heavy cookbooks and a cast-iron pan don't belong in a rucksack, my shoulders tell me.",
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
                "An extra bag costs {}. Bags included in your fare: {}.",
                "They charge {} for each additional bag; bags included in your fare: {}.",
                "Every further bag is {}. Included in your fare: {}.",
            ),
        ),
        f"What does an extra bag cost on {flight}, and how many are included in my fare?",
        f"look up what an additional bag costs on {flight}, and how many bags my fare includes",
        f"tell me what they charge for an extra bag on {flight} and how many bags my fare covers",
        f"How many bags are included in my fare on {flight}, and what would one more cost?",
        f"check two things for {flight}: what an extra bag costs, and how many bags come with my fare",
        f"I have a lot to carry on {flight}. How many bags are free with my fare, and how much is each one after that?",
        f"find out how many bags I may check in on {flight} with the fare I have, and what they want for another one",
    )
    bags, code = number(2, 3), secret(card_codes, present(flight.card_id))
    add = say(
        act(add_baggage, flight_booking_id=flight.id, passenger=me.name, bags=bags, security_code=code),
        f"add {bags} extra bags for me; the code of the card I paid with is {code}",
        f"book {bags} more bags for me on the card that paid for the ticket, code {code}",
        f"I'll take {bags} extra bags. The card's code is {code}.",
        f"order {bags} additional bags for me, same card as before, security code {code}",
        f"put {bags} more bags on my booking, card code {code}",
        f"All right, {bags} more for me, please. Use the card from the booking, code {code}.",
        f"I need {bags} on top of that, so add them for me; the card's security code is {code}.",
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
        f"work out what that comes to, and add it to my budget as a Travel expense paid to the airline from {account}",
        f"add the cost of those bags to my budget, category Travel, paid to the airline from {account}",
        f"Put the whole fee down in my budget as well: Travel, the airline, out of {account}.",
        f"note in my budget that the airline got that much from {account} for the extra bags, under Travel",
    )
    tells(
        add,
        f"The bags are added; the booking now costs {add.price}.",
        f"Your extra bags are booked, which makes {add.price} for the whole booking.",
    )
    tells(book, f"{book.amount} for {book.merchant} is in your budget.", f"I booked {book.amount} under Travel.")
    return (tell,), (add, book)


@purpose(
    "travel_booking",
    "email",
    because=(
        "I said the ticket was on me.",
        "We agreed that I'd pay first.",
        "I don't want to lose that fare.",
        "A ticket is my thank-you for all the help.",
        "I lost a bet, and the prize is a ticket.",
        "It was my idea, so I'm paying.",
        "My bonus has just landed, and I feel like sharing it.",
        "I smashed a precious vase last year, and a plane ticket is my apology.",
        "My tomatoes were watered for weeks while I was away, and I haven't forgotten.",
        "I made a grand speech about generosity over dinner, and now I'm being taken at my word.",
        "My conscience has been nagging me about a ticket I offered to cover.",
        "I sold my old piano, and part of the proceeds goes towards a plane ticket.",
        "I was driven to physiotherapy for a month, and flowers hardly seem enough.",
    ),
)
def pay_for_somebodys_flight() -> Any:
    """See when a flight lands that is held for somebody, pay for it, and send them the details."""
    held = rows(list_flight_bookings, status="held")
    person = name_of(
        held,
        lambda f: f.lead_passenger,
        fits=[lambda f: f.lead_passenger != me.name, lambda f: inside(f.passengers).count() == 1],
    )
    city = column(held.where(lambda f: named(f.lead_passenger, person)), lambda f: f.destination)
    flight = again(
        say(
            held.the(lambda f: named(f.lead_passenger, person), lambda f: f.destination == city),
            f"the flight to {city} that is on hold for {person}",
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
        f"check {flight} for me, especially the price and when it touches down",
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
        f"settle it with my {card}; the security code is {code}",
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
        "the flight number, when it leaves and when it lands",
        "the departure, the landing and the flight number",
        "the flight number and the times of departure and arrival",
        "the flight, when it leaves and when it lands",
    )
    mail = say(
        act(send_email, to=(address_of(flight.lead_passenger),), subject=subject, body=letter),
        f"let {person} know by mail, headed {subject}: {letter}",
        f"compose a mail to {person} under the heading {subject} and include {letter}",
        f"tell {person} in a mail titled {subject}, with {letter}",
        f"An e-mail from me should go to {person}, titled {subject}, with {letter}.",
        f"Good news for {person}, so send an e-mail, {subject}, with {letter}.",
        f"mail {person} {letter}, with {subject} in the subject line",
        f"surprise {person} with an e-mail, subject {subject}, that gives {letter}",
        f"write {person} an e-mail headed {subject}: {letter}",
    )
    return (tell,), (pay, mail)


@purpose(
    "travel_booking",
    "email",
    because=(
        "That early turned out to be impossible.",
        "A shift was swapped at short notice.",
        "The leave was moved by a few days.",
        "An exam was put on the very same day.",
        "A dentist's appointment got in the way.",
        "I had a phone call about the dates of a flight.",
        "A big family party was moved, and with it a whole family's timetable.",
        "A landlord moved the handover of the keys, and now nothing fits.",
        "I mixed up two dates when I bought a ticket.",
        "The choir has an extra rehearsal, and sopranos are hard to replace.",
        "A course was moved to the very day of the flight.",
        "I got a frantic voicemail about a driving test and a plane on the same date.",
        "There's a wedding in that very week, as I've just been told.",
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
        f"I bought {person} a flight to {city}, but it has to be on a later day now. Hold the first one after that day "
        f"in the same name: same route, {fare} fare.",
        f"take {person}'s flight to {city}, and hold the next flight on that route on a later day, at a {fare} fare, "
        "in the same name",
        f"look up {person}'s flight to {city}, find the next flight on the same route on a later day that has a "
        f"{fare} fare, and hold it in the same name",
        f"I have to change {person}'s flight to {city} to a later day. Find the first one on that route after that "
        f"day with a {fare} fare, and put a hold on it in the same name.",
        f"hold another flight for {person} instead of the one to {city} that I paid for: same route, {fare} fare, the "
        "first one on any later day",
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
        "I need the flight number, the departure and the price of that one.",
        "Give me the details: which flight, when, and for how much.",
        "report back with the flight number, when it takes off and what they want for it",
    )
    drop = say(
        act(cancel_flight, flight_booking_id=flight.id),
        "cancel the old ticket",
        "cancel the original ticket",
        "The earlier flight isn't needed any more, so cancel it.",
        "have the original booking cancelled",
        "cancel the earlier flight",
        "give back the ticket for the earlier day",
        "The ticket I bought first can go now: cancel it.",
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
        "the cancelled flight, the new one and its departure",
        "the old flight number, the new one and when that leaves",
        "both flight numbers, old and new, and the new departure",
        "the flight that's off, the one instead and when that leaves",
    )
    mail = say(
        act(send_email, to=(address_of(flight.lead_passenger),), subject=subject, body=letter),
        f"email {person} about the change, subject {subject}, with {letter}",
        f"write to {person} under the subject {subject}: {letter}",
        f"inform {person} with a mail titled {subject} that has {letter}",
        f"Then {person} should hear of it: send an e-mail called {subject} with {letter}.",
        f"let {person} know by e-mail, headed {subject}, about {letter}",
        f"put {letter} into an e-mail for {person}, {subject} as the subject",
        f"Of course {person} has to be told: mail {letter}, with {subject} in the subject line.",
        f"mail the new plan to {person}, with the heading {subject}: {letter}",
    )
    return (hold, tell), (drop, mail)


@purpose(
    "travel_booking",
    "email",
    because=(
        "A flight that I paid for is going to be missed.",
        "A little more time before the journey would help, I hear.",
        "A meeting got in the way of a flight.",
        "I bought a ticket for the wrong time.",
        "The last trip began with oversleeping, so an early departure is no good.",
        "A plumber can only come right when the plane would leave.",
        "A boss dropped a thick folder on the desk and put an end to all early departures.",
        "I was chewing toast while booking and clicked on the wrong departure.",
        "A farewell party for a beloved teacher collides with a flight.",
        "A rehearsal with the orchestra clashes with a ticket I bought.",
        "No alarm clock known to science guarantees an early start, so a later departure is safer.",
        "My generosity with plane tickets has turned me into a full-time travel agent.",
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
                "Changing costs {}. The next flight is {}, on {}.",
                "They charge {} for a change; the next one is {}, which leaves on {}.",
                "Changing it costs {}. After it, the first flight in that fare class is {}, leaving on {}.",
            ),
        ),
        f"What's the fee to change {flight}, and what's the next flight after it on that route in the same fare "
        "class? I need its number and departure.",
        f"look up the fee to change {flight}, and the first later flight on that route in the same fare class: its "
        "number and when it leaves",
        f"tell me the change fee for {flight}, and which flight goes next on the same route in that fare class, with "
        "its departure",
        f"find out what they charge to change {flight}, and which flight leaves next after it on that route in the "
        "same fare class, with number and departure",
        f"How much is the change fee for {flight}, and when does the next flight on the same route in that fare class "
        "leave? I also need its number.",
        f"It's about {flight}. What would a change cost, and which is the first later flight on the route in that "
        "fare class? Number and departure, please.",
        f"I may have to change {flight} to a later one. Check the change fee and the next flight on that route "
        "in the same fare class, with its number and when it goes.",
    )
    code = secret(card_codes, present(flight.card_id))
    move = say(
        act(change_flight, flight_booking_id=flight.id, new_flight_number=later.flight_number, security_code=code),
        f"change the booking to that one; the code of the card I paid with is {code}",
        f"Put the ticket on that flight, same card, code {code}.",
        f"Rebook it to that one. The card's security code is {code}.",
        f"change it to the later flight then, card code {code}",
        f"go ahead and change it to that flight, security code {code}",
        f"All right, the later one it is. Change the ticket, with {code} as the card's code.",
        f"switch the ticket over to that flight; you'll need the card code, {code}",
    )
    subject = quoted("Your new flight", "You fly later", "A later flight", "Your flight has changed", "New flight time")
    letter = say(
        text(f"You now fly on {move.flight_number}, which leaves on {move.departs_at}."),
        "the new flight number and the departure",
        "the new flight number and when it leaves",
        "the new flight and its departure",
    )
    mail = say(
        act(send_email, to=(address_of(flight.lead_passenger),), subject=subject, body=letter),
        f"let {person} know by mail, headed {subject}: {letter}",
        f"write to {person} under the heading {subject}, and include {letter}",
        f"put {letter} into a mail to {person}, subject {subject}",
        f"Mail {person} the news, please, with {letter}; {subject} should be the subject.",
        f"e-mail {person} about it, {subject} in the subject line, with {letter}",
        f"So that nobody turns up too early, mail {person} {letter}, subject {subject}.",
        f"tell {person} about the change in an e-mail called {subject}, with {letter}",
        f"I'd like {person} to read {letter} in an e-mail headed {subject}.",
    )
    tells(
        move,
        f"{move.lead_passenger} is on {move.flight_number} now; the booking comes to {move.price}.",
        f"The ticket is changed to {move.flight_number}, and has cost {move.price} in all.",
    )
    return (tell,), (move, mail)


@purpose(
    "travel_booking",
    "email",
    because=(
        "Long legs and short rows don't go together.",
        "I bought the ticket, so I get the questions.",
        "Nobody should sit in the middle for hours.",
        "The online check-in didn't work, so the choice of seats falls to me.",
        "I was given a row and a letter, and told to hurry.",
        "I'm the one with the login.",
        "The cabin plan has been studied with a ruler, against claustrophobia.",
        "Passwords confuse half my relatives and friends, so I end up clicking for everyone.",
        "I had two calls about legroom before I'd even put the kettle on.",
        "A numerologist would be proud of how people pick a place on a plane.",
        "Nobody wants to sit anywhere near a crying baby.",
        "My inbox holds three anxious messages about one aeroplane seat.",
        "A stiff hip needs room to stretch on board.",
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
        f"tell me how many seats can still be chosen in economy on {flight}, and whether {seat} is one of them",
        f"find out how many seats are free in economy on {flight} and if {seat} is available",
        f"Is seat {seat} still free on {flight}, and how many economy seats are free altogether?",
        f"I'm picking a seat for {flight}. How many are there to choose from in economy, and is {seat} among them?",
        f"I have {seat} in mind for {flight}. How many free seats does economy have, and is that one of them?",
    )
    take = say(
        act(
            choose_seat,
            flight_booking_id=flight.id,
            passenger=flight.lead_passenger,
            seat=given(seat, among(seat, plane.free_economy_seats)),
        ),
        "take that seat then",
        "reserve it",
        "book that seat then",
        "That's a good one, so book it.",
        "That's the seat to have, so take it.",
        "assign that seat",
        "I want that one reserved.",
    )
    subject = quoted(
        "Your seat", "Where you sit", "Seat sorted", "You have your seat", "Your seat is booked", "Seat and flight"
    )
    letter = say(
        text(f"You have seat {seat} on {flight.flight_number}, which leaves on {flight.departs_at}."),
        "the seat, the flight number and the departure",
        "the seat, the flight and when it leaves",
        "the seat, the flight and its departure",
        "the flight, when it takes off and the seat",
    )
    mail = say(
        act(send_email, to=(address_of(flight.lead_passenger),), subject=subject, body=letter),
        f"drop {person} an e-mail titled {subject}, giving {letter}",
        f"write to {person} under the subject {subject}: {letter}",
        f"email {person} about the seat, subject {subject}, with {letter}",
        f"An e-mail called {subject} should go to {person}, with {letter} in it.",
        f"let {person} know by mail where the seat is, headed {subject}, with {letter}",
        f"mail {letter} to {person}, with {subject} as the subject",
        f"I want {person} to know, so put {letter} into a mail called {subject}.",
        f"confirm it by e-mail to {person}, {subject} in the subject line: {letter}",
    )
    return (tell,), (take, mail)
