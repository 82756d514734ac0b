"""Flights and hotel rooms that are booked: changed, cancelled, paid and shared."""

from typing import Any

from prove.purposes.areas.journeys.traveller import (
    a_card,
    a_flight,
    a_held_flight,
    a_stay,
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
from prove.servers.travel_booking.stays import book_hotel_room, cancel_hotel_stay, search_hotels
from prove.servers.travel_booking.tickets import cancel_flight, change_flight, pay_held_flight


@purpose(
    "travel_booking",
    because=(
        "I've read bad things about my hotel.",
        "I'd rather stay somewhere else.",
        "I think I booked too early.",
        "I'm not happy with the hotel that I chose.",
        "The reviews mention bedbugs.",
        "There's a building site next door, I hear.",
        "My budget has shrunk since I booked.",
        "A colleague raved about other places there.",
        "A friend woke up there to the sound of a disco.",
        "The photos must have been taken in the nineties.",
        "My knees won't manage five floors without a lift.",
        "There's a convention of accordion players on the same dates.",
        "I've seen the breakfast room on video, no thanks.",
        "We'd sooner spend it on good food.",
        "Thin walls and snorers don't mix.",
        "Sleuthing through reviews unearthed horrors.",
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
            f"the cheapest other hotel in the same city for the same days and as many people as {stay}",
            f"the least expensive alternative to {stay}, in the same city, on the same days and for as many guests",
            f"the best bargain in the same city for the dates and the head count of {stay}, leaving out that "
            "hotel itself",
            f"whichever other hotel costs least for the city, the days and the number of people of {stay}",
            f"the hotel with the lowest total price that could replace {stay} in the same city, on the same days "
            "and for as many people",
            f"the lowest-priced rival of {stay} in town for exactly those nights and that many people",
            f"another hotel instead of {stay}, the one with the smallest total for those nights and people in "
            "that city",
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
                "The {} would cost {} for all nights; its rating is {}.",
                "You could stay at {} for {}. It is rated {}.",
            ),
        ),
        f"find {hotel}, and tell me its name, its rating and what all nights would cost",
        f"look for {hotel}; I'd like to know what it's called, how it's rated and the price of the whole stay",
        f"search for {hotel} and give me the name, the rating and the total price",
        f"do a search for {hotel}, and let me know the name, the full price and the rating",
        f"I'm after {hotel}. What's the name, what would I pay altogether and how many stars do guests give it?",
        f"see if you can turn up {hotel}: I want to hear the name, the overall price and the rating",
        f"I might prefer {hotel}: its name, its rating and the bill for all nights, please.",
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
        f"book its cheapest room in my name for those days and all of us, with my {card} (code {code})",
        f"take the cheapest room there for the same days and people, in my name, and pay with my {card}, code {code}",
        "go for that one: book the cheapest room there under my name, same days, same number of guests, with my "
        f"{card}, "
        f"security code {code}",
        f"I'll take it: reserve the cheapest room there for me, same dates, same party, charged to my {card} "
        f"with code {code}.",
        "reserve that place in my name, the lowest-priced room, with the dates and the number of guests "
        f"unchanged; my {card} pays, code {code}",
        f"make a booking there for the identical dates and party, cheapest room, my name, {card} as the card "
        f"and {code} as its code",
        "The cheapest room in that hotel is mine: book it in my name, nights and guests as before, paid by "
        f"my {card} (security code {code}).",
        "secure me their least expensive room, my name on it, over the same nights for the same number of "
        f"us; use my {card}, the code being {code}",
        "switch me over by booking their cheapest room under my name for unchanged days and people, on my "
        f"{card} with code {code}",
    )
    drop = say(
        act(cancel_hotel_stay, hotel_stay_id=stay.id),
        "cancel the old booking",
        "call off the other stay",
        "get rid of the first hotel: cancel that stay",
        "have the previous stay cancelled",
        "The one I had before can go, so cancel it.",
        "undo my original reservation",
        "withdraw from the earlier booking",
        "free me from the old reservation",
        "The first reservation is no longer needed, cancel it.",
        "scrap the previous booking",
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
        "The whole journey is off.",
        "Somebody insists on putting me up.",
        "The kids have chickenpox.",
        "Our host turned out to have a guest room.",
        "My passport is lost in some ministry.",
        "Visas proved elusive.",
        "Spare mattresses are cheaper than lobbies.",
        "Our itinerary imploded.",
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
        f"give up {stay}",
        f"I no longer need {stay}, so cancel it.",
        f"cancel the reservation for me, I mean {stay}",
        f"withdraw {stay}",
        f"undo {stay}",
        f"let {stay} go",
        f"I'm not going, so cancel {stay}.",
    )
    friend = again(somebody(*CLOSE), "them")
    subject = quoted(
        "No hotel after all",
        "I cancelled the hotel",
        "A change of plan",
        "About the hotel",
        "Change of bed",
        "I'm not staying there",
        "The room is off",
        "Refund on its way",
        "Hotel news",
    )
    letter = say(
        text(f"I cancelled {drop.hotel_name} from {drop.check_in}. The refund is {present(drop.refund)}."),
        "the hotel, the day I would have arrived and the refund",
        "the name of the hotel, the first day and what I get back",
        "the cancelled hotel with its arrival date, plus the money that is returned",
        "the hotel's name, when it would have begun, and the sum coming back",
        "the hotel that is off, the planned day of arrival and the amount refunded",
        "the refund, the hotel and the date on which I was due there",
        "the place I cancelled, its first night and how much money returns to me",
        "the arrival day that is off, the hotel's name and the repayment",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"e-mail {friend} {letter}, subject {subject}",
        f"send {friend} a mail called {subject} with {letter}",
        f"write to {friend} under the subject {subject}: {letter}",
        f"keep {friend} in the picture with a mail titled {subject} that gives {letter}",
        f"put {friend} in the know in a mail titled {subject}: {letter}",
        f"compose a mail to {friend}, with {subject} as the subject, that mentions {letter}",
        f"break it to {friend} by mail, headed {subject}, including {letter}",
        f"explain it to {friend} in a mail named {subject}, mentioning {letter}",
        f"I owe {friend} the news: a mail titled {subject} with {letter}.",
        f"pass the news to {friend} by mail, {subject} as the heading: {letter}",
    )
    return ((drop, mail),)


@purpose(
    "travel_booking",
    because=(
        "I'd rather fly on another day.",
        "Something has come up at work.",
        "My plans have changed a little.",
        "That day doesn't suit me any more.",
        "A wedding got in the way.",
        "I misread the dates when I booked.",
        "I can't leave as early as I thought.",
        "The babysitter can only do other dates.",
        "I mixed up the months, shame on me.",
        "The negotiations are dragging on.",
        "Jet lag and deadlines clash horribly.",
        "An overlap in commitments has surfaced.",
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
        "rebook me on the flight that departs next after it, same route, same fare class, paying with the "
        f"card whose code is {code}",
        f"have it swapped for the first later departure on that route in my fare (security code {code})",
        f"take the next one leaving after it on this route with an identical fare (the card's code: {code})",
        "transfer me to whatever departs next after it between the same two cities in the fare class I hold, "
        f"card code {code}",
        f"push it to the following departure on that route, fare unchanged (the code on my card is {code})",
        f"swap my seat for one on the next later plane, same cities and same fare, using card code {code}",
    )
    tell = say(
        ask(
            terms.change_fee,
            told=(
                "The fee is {} for each person, so I left it as it is.",
                "A change costs {} a person; I have changed nothing.",
                "They want {} for it, and I left your flight alone.",
            ),
        ),
        "leave it as it is and tell me the fee",
        "don't touch it, and just tell me what the fee is",
        "let me know what they want for it and leave it alone",
        "say how much the fee is and change nothing",
        "keep my seat and only report the fee",
    )
    goal = say(
        when(present(terms.change_fee) <= most, move, tell),
        f"check what a change of {flight} costs per person: if it's {most} or less, {move}; otherwise {tell}",
        f"if the fee to change {flight} is no more than {most} for each of us, {move}; if it's more, {tell}",
        f"look up the change fee of {flight}. At {most} or less a person, {move}; else {tell}",
        f"see what they charge per person to change {flight}, and if that's at most {most}, {move}; if not, {tell}",
        f"What would it cost each passenger to change {flight}? For {most} or less, {move}; for more than "
        f"that, {tell}.",
        f"find the fee per head for changing {flight}. If they want {most} or less, {move}; if they want more, {tell}",
        f"I'd change {flight} for {most} a person, not more. If the fee is within that, {move}; if it isn't, {tell}.",
        f"when the change fee of {flight} is at most {most} for each passenger, {move}; when it's higher, {tell}",
        f"If they let me change {flight} for {most} a head or less, {move}; if they ask for more, {tell}.",
    )
    tells(goal, f"A change costs {terms.change_fee} a person.", f"The fee was {terms.change_fee} for each person.")
    return ((goal,),)


@purpose(
    "travel_booking",
    because=(
        "I've put a flight on hold.",
        "The hold is running out.",
        "I have to decide about a flight.",
        "I've been thinking about a flight that I reserved.",
        "The airline keeps sending me reminders.",
        "I couldn't make up my mind last week.",
        "My savings decide about this one.",
        "Now or never, they say.",
        "My finger has been hovering over the button.",
        "The fare alert keeps buzzing in my pocket.",
        "I asked three friends and got four opinions.",
        "A heart wants to see the sea, a purse objects.",
        "My aunt's jubilee would be the occasion.",
        "There's a deadline, and it's ticking.",
        "Indecision is gnawing at me.",
        "The countdown banner glows menacingly.",
    ),
)
def decide_on_a_held_flight() -> Any:
    """Pay for a flight on hold if it is cheap enough, else give it up."""
    flight = again(a_held_flight(), "it")
    most, (card, code) = amount(*range(150, 1501, 50)), a_card()
    pay = say(
        act(pay_held_flight, flight_booking_id=flight.id, card_id=card_id_of(card), security_code=code),
        f"pay for it with my {card} (code {code})",
        f"buy it with my {card}, security code {code}",
        f"charge it to my {card}, code {code}",
        f"put it on my {card} (security code {code})",
        f"complete the purchase using my {card}, whose code is {code}",
        f"settle it with my {card} (its code is {code})",
    )
    drop = say(
        act(cancel_flight, flight_booking_id=flight.id),
        "give up the hold",
        "cancel it",
        "let it go and cancel the booking",
        "release the seats",
        "drop the reservation",
        "forget about it and cancel",
    )
    goal = say(
        when(flight.price <= most, pay, drop),
        f"check the price of {flight}, which is on hold: if it's {most} or less in all, {pay}; if it's more, {drop}",
        f"see what {flight}, which is on hold, costs; at {most} or less altogether, {pay}, otherwise {drop}",
        f"if {flight} that I'm holding costs no more than {most} for everybody, {pay}; if not, {drop}",
        f"look at {flight} (the one on hold). Should it cost {most} or less in total, {pay}; else {drop}",
        f"How much is {flight} in total, the one I've put on hold? If no more than {most}, {pay}; if above "
        f"that, {drop}.",
        f"I won't spend more than {most} altogether on {flight}, which is being held. If it fits, {pay}; if "
        f"it doesn't, {drop}.",
        f"unless {flight}, currently held, comes to more than {most} in all, {pay}; if it does, {drop}",
        f"take the total of the held booking, {flight}: up to {most} you may go ahead and {pay}, but if it's "
        f"over, {drop}",
    )
    tells(goal, f"It costs {flight.price} in all.", f"The total is {flight.price}.")
    return ((goal,),)


@purpose(
    "travel_booking",
    "email",
    because=(
        "We're travelling together.",
        "I paid for the two of us.",
        "We said we'd split the hotel.",
        "I'd like to settle this before we go.",
        "My card was the one that worked.",
        "Money is best sorted early.",
        "I've been offered a share of the cost, and I'm not too proud.",
        "I'm not made of gold.",
        "My savings took a beating, to be candid.",
        "We tossed a coin over who books, and I lost.",
        "It's our fifth trip together, and we've never quarrelled.",
        "I'd sooner clear it up before we share a bathroom.",
        "The deposit came off my account right away.",
        "My companion is honest but absent-minded.",
        "Camaraderie thrives on clean ledgers.",
        "Owing each other nothing makes for merry breakfasts.",
    ),
)
def split_the_hotel() -> Any:
    """Ask somebody for their half of a hotel stay, by a day before the stay."""
    stay = again(a_stay(lambda s: s.guests > 1, lambda s: s.check_in > shift(today(), days=10)), "it")
    friend, days = again(somebody(*CLOSE, *AT_WORK), "them"), number(2, 3, 5, 7, 10)
    half = money(stay.total / 2)
    subject = quoted(
        "Our hotel",
        "Your half of the hotel",
        "Splitting the room",
        "What you owe me for the hotel",
        "Fifty-fifty",
        "Room costs",
        "Before we go",
        "Sharing the bill",
        "Half each",
    )
    letter = say(
        text(
            f"Our room at {stay.hotel_name} costs {stay.total}. Please send me your half, {half}, by "
            f"{shift(stay.check_in, days=0 - days)}."
        ),
        "the hotel, the full price, their half of it and the day to pay by",
        "the name of the hotel, what it costs, what half of that is and the deadline",
        "the hotel's name, the price in all, the half they owe and the final date for paying",
        "the place we stay at, the total, their share of one half and the date it is due",
        "the room's total price, the half that is theirs, the hotel by name and the last day for paying",
        "the hotel and its cost, what fifty percent of that makes and until when I want it",
        "the sum for the room, half of that sum, the hotel's name and the pay-by date",
        "what the hotel is called, what we pay there, half of it and when it's due",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"work out half of what {stay} costs, and e-mail {friend} {letter}, which is {days} days before "
        f"check-in, subject {subject}",
        f"send {friend} a mail called {subject} about {stay} with {letter}, namely {days} days before we arrive",
        f"ask {friend} for half of what {stay} costs in a mail titled {subject}; it needs {letter}, and that "
        f"is {days} days before check-in",
        f"write to {friend} under the subject {subject} that {stay} is to be shared: {letter}, {days} days "
        "ahead of check-in",
        f"I'd like half of {stay} back from {friend}. Mail over {letter}, {days} days before it begins, "
        f"headed {subject}.",
        f"split {stay} down the middle and mail {friend} {letter}, {days} days prior to arrival, subject {subject}",
        f"remind {friend} in a mail headed {subject} that {stay} is a shared expense: {letter}, and it falls "
        f"{days} days before arrival",
        f"make {friend} chip in for {stay}; the mail is headed {subject} and contains {letter}, {days} days "
        "ahead of our arrival",
        f"Half of {stay} is on {friend}, so send them a mail titled {subject} with {letter}, set at {days} days "
        "before check-in.",
    )
    return ((mail,),)
