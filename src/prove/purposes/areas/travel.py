"""Flights, hotels and trips."""

from collections.abc import Callable, Mapping
from typing import Any, cast

from prove.core.world_session import WorldSession
from prove.purposes.areas.people import AT_WORK, CLOSE, mail_to, somebody
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
    today,
    when,
)
from prove.servers.calendar.events import create_event
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
        lambda t: (
            f"my upcoming {t.destination} trip",
            f"my upcoming trip to {t.destination}",
            f"my coming journey to {t.destination}",
            f"the upcoming trip called {t.name}",
        ),
    )


def _stay(*tests: Callable[[HotelStayView], object]) -> HotelStayView:
    """A hotel stay that is booked."""
    return some(
        rows(list_hotel_stays, status="booked"),
        lambda s: (
            f"my stay at {s.hotel_name}",
            f"my hotel booking at {s.hotel_name}",
            f"the room I have at {s.hotel_name}",
            f"my hotel stay in {s.city}",
            f"the hotel stay that begins {s.check_in:on}",
        ),
        fits=tests,
    )


def _flight(status: Any) -> FlightBookingView:
    """A flight that is held or paid for."""
    return some(
        rows(list_flight_bookings, status=status),
        lambda f: (
            f"my flight to {f.destination}",
            f"the flight I have to {f.destination}",
            f"my plane to {f.destination}",
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
    stay = again(_stay(), "it")
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
    stay = again(_stay(), "it")
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
        f"tell them I'm not coming: cancel {stay}",
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
        text(f"I cancelled {drop.hotel_name} from {drop.check_in}; {present(drop.refund)} comes back."),
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
    "email",
    because=(
        "Somebody should know my plans.",
        "I promised to send my dates.",
        "I'll be hard to reach while I'm away.",
        "Whoever picks me up needs to know when.",
        "I lost my phone on the last journey, so I play it safe.",
        "In case my suitcase ends up elsewhere, someone should be informed.",
        "After the avalanche story, everybody is on edge.",
        "Worrywarts sleep sounder with details.",
        "Breadcrumbs help, said Hansel.",
        "Somebody is bound to fret otherwise.",
        "A rendezvous at the arrivals hall hinges on it.",
    ),
)
def send_the_itinerary() -> Any:
    """Send somebody the first flight and the hotel of a trip."""
    trip = again(_trip(), "it")
    plan = look(get_trip, trip_id=trip.id)
    out = inside(plan.flights).least(lambda f: f.departs_at)
    back = inside(plan.flights).most(lambda f: f.departs_at)
    hotel = inside(plan.stays).the()
    friend = again(somebody(*CLOSE, *AT_WORK), "them")
    subject = quoted(
        "Where I'll be",
        "My travel plans",
        "The itinerary",
        "When I'm away",
        "Reaching me",
        "Flights and hotel",
        "Just in case",
        "Off again",
        "My whereabouts",
        "While I travel",
    )
    letter = say(
        text(
            f"I leave with {out.flight_number} on {out.departs_at} and come back with {back.flight_number} on "
            f"{back.departs_at}. I stay at {hotel.hotel_name}, {hotel.address}."
        ),
        "the numbers and departure times of the first and the last flight, and the name and address of the hotel",
        "the outbound and the return flight, each with its number and departure, plus the hotel with its address",
        "the number and take-off of the flight there and of the flight back, and where I'm staying, by name "
        "and address",
        "the hotel, its address, and for the first and last flight the number and the time it departs",
        "my first and my last flight (number and departure) and my hotel (name and address)",
        "flight numbers and departures out and back, and which hotel I'm in with its address",
        "the first and final flights by number and departure time, besides the hotel's name and street",
        "how I fly there and back, with numbers and departures, and the hotel including its address",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"e-mail {friend} the details of {trip}, subject {subject}: {letter}",
        f"send {friend} a mail called {subject} about {trip} with {letter}",
        f"look up {trip} and write to {friend} under the subject {subject}: {letter}",
        f"I'm off on {trip} and would like {friend} to have {letter}. Mail that under the subject {subject}.",
        f"gather what we know of {trip}; {friend} should receive {letter} by mail, titled {subject}",
        f"go through the bookings of {trip} and mail {friend} {letter}, with {subject} as the heading",
        f"share {trip} with {friend} by mail, entitled {subject}, spelling out {letter}",
        f"Somebody should know about {trip}, and that's {friend}: send a mail entitled {subject} with {letter}.",
        f"compile {letter} for {trip} and mail the lot to {friend}, calling it {subject}",
    )
    tell = say(
        ask(
            plan.total_cost,
            told=(
                "The whole trip costs {}.",
                "All bookings together come to {}.",
                "You pay {} for the trip in all.",
            ),
        ),
        "What does the whole trip cost me?",
        "tell me what the trip costs altogether",
        "let me know the total of all bookings for it",
        "What do all those bookings add up to?",
        "sum up what I'm paying for it in total",
        "How expensive is that trip, everything included?",
        "What am I spending on that trip all in all?",
        "state the price of everything booked for that trip",
        "And the damage to my wallet, flights and hotel together?",
    )
    return ((mail, tell),)


@purpose(
    "travel_booking",
    "calendar",
    because=(
        "I always pack at the last minute.",
        "Last time I forgot half of my things.",
        "I'm bad at getting ready.",
        "There's a trip coming up.",
        "I once flew to the sea without swimming things.",
        "Shirts need ironing before they go in a suitcase.",
        "I'd like to be calm for once before I leave.",
        "The zip of my case is broken, so it takes time.",
        "I travelled with two left shoes last autumn.",
        "My checklist is somewhere, presumably in the suitcase.",
        "The adapter always stays behind in the wall.",
        "My toddler unpacks faster than I can pack.",
        "We had to buy umbrellas at a ridiculous price.",
        "Folding shirts is a sort of meditation for me.",
        "Chargers vanish whenever luggage appears.",
        "Overpacking is my nemesis.",
    ),
)
def plan_the_packing() -> Any:
    """Plan the packing some days before a trip, with the first flight in the notes."""
    trip = again(_trip(), "it")
    before, title = (
        number(2, 3, 4, 5),
        quoted(
            "Pack the suitcase",
            "Start packing",
            "Packing",
            "Get my bags ready",
            "Suitcase",
            "Fold and roll",
            "Where is my passport?",
            "Bags",
            "Laundry and luggage",
        ),
    )
    plan = look(get_trip, trip_id=trip.id)
    first = inside(plan.flights).least(lambda f: f.departs_at)
    label = say(
        text(f"{first.flight_number} leaves on {first.departs_at}; I'm back on {trip.ends_on}."),
        "the number and the departure of the first flight and the day I'm back",
        "the first flight with its departure, and the last day of the trip",
        "the first flight's number, its departure time and the date of my return",
        "my flight out, number and departure, together with the day the trip ends",
        "number and departure of the outbound flight, and the final day away",
        "the outbound flight (number, departure) and my last day",
    )
    note = say(
        act(
            create_event,
            title=title,
            starts_at=at(shift(trip.starts_on, days=0 - before), 18),
            duration_minutes=90,
            description=label,
        ),
        f"put {title} into my calendar at 6 pm, {before} days before {trip} begins, for an hour and a half, "
        f"and note {label}",
        f"block 90 minutes from 6 pm as {title} in my calendar, {before} days ahead of {trip}; the notes "
        f"should have {label}",
        f"plan {title} for {before} days before {trip} starts, 6 to 7:30 pm, in my calendar, with {label} as a note",
        f"reserve 6 pm until half past seven for {title}, {before} days prior to {trip}, and write down {label}",
        f"I want to deal with my bags {before} days before {trip}: an hour and a half from 6 pm, called "
        f"{title}, with {label} in the description.",
        f"schedule {title} at 6 in the evening, 90 minutes, {before} days earlier than {trip} sets out, "
        f"mentioning {label}",
        f"enter {title} in the calendar, 18:00 to 19:30, on the day that is {before} days before {trip} "
        f"starts, including {label}",
    )
    tell = say(
        ask(
            first.airline,
            first.fare_class,
            told=(
                "You fly with {}, on the {} fare.",
                "It's a flight of {}, and your fare is {}.",
                "The airline is {}; you have the {} fare.",
            ),
        ),
        "Which airline is that flight with, and what fare do I have?",
        "tell me the airline of that flight and the fare class",
        "let me know which airline I'm flying with and on what fare",
        "Who operates it, and which fare did I book?",
        "remind me of the airline and the type of fare",
        "What fare is it, and with what airline?",
        "Whose plane is it, and on what kind of fare?",
        "look at the booking and name the airline and the fare",
        "Which carrier takes me, and which fare class did I pick?",
    )
    return ((note, tell),)


@purpose(
    "travel_booking",
    "maps",
    "calendar",
    because=(
        "I don't want to miss my flight.",
        "The roads are always full.",
        "I'm driving to the airport myself.",
        "Last time it was a close call.",
        "Queues at security are endless.",
        "I refuse to run through a terminal again.",
        "The last train won't get me there in time, so I drive.",
        "I can still see that gate closing in front of me.",
        "My stomach is in knots for hours before departure.",
        "The ring road is one giant building site.",
        "With skis on the roof I can't go fast.",
        "My travel companion is the anxious sort.",
        "Taxis have become unaffordable around here.",
        "Boarding gates show no mercy.",
        "My nerves fray at roundabouts.",
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
        ask(
            way.departs_at,
            flight.flight_number,
            told=(
                "You have to leave on {}; the flight is {}.",
                "Leave on {} for flight {}.",
                "Set off on {}. Your flight is {}.",
            ),
        ),
        f"find out when I need to leave by car to be at {airport} {early} minutes before the first flight of "
        f"{trip} departs, and which flight number that is",
        f"look up the first flight of {trip}, and tell me its number and when I have to set off by car so "
        f"that I'm at {airport} {early} minutes before it goes",
        f"I want to be at {airport} {early} minutes ahead of my first flight on {trip}. When should I get "
        "into the car, and what's the flight number?",
        f"When must I start driving to {airport} if I'd like {early} minutes there before the first flight of "
        f"{trip}, and what number does that flight have?",
        f"work out my departure by car for {airport}, allowing {early} minutes before take-off of the first "
        f"flight of {trip}, and give me that flight's number as well",
        f"How early do I have to leave home by car to reach {airport} {early} minutes before {trip} takes off "
        "with its first flight, and which flight is it?",
        f"tell me when to head for {airport} in the car, given that I want to arrive {early} minutes before "
        f"the first flight of {trip}, and name the flight number",
        f"My first flight on {trip} goes from {airport}. Tell me at what time the car has to leave so that I "
        f"have {early} minutes there, and which number is on the ticket.",
        f"Can you plan my drive to {airport} with {early} minutes of margin before the first flight of "
        f"{trip}: when do I go, and what's the flight's number?",
        f"check the number of the first flight of {trip}, count back so that I reach {airport} by car {early} "
        "minutes earlier, and tell me when to leave",
    )
    title = quoted(
        "Drive to the airport",
        "Off to the airport",
        "Leave for the flight",
        "Time to go",
        "On the road to the airport",
        "Car keys and passport",
        "Wheels up",
        "Go, go, go",
        "Airport run",
    )
    label = say(
        text(f"Flight {flight.flight_number} leaves on {flight.departs_at}."),
        "the flight number and its departure",
        "the flight and its take-off time",
        "the number of the flight plus when it departs",
        "my flight with its departure time",
        "when my flight leaves and its number",
        "the flight's number together with its time of departure",
        "flight number and take-off",
    )
    note = say(
        act(
            create_event,
            title=title,
            starts_at=way.departs_at,
            duration_minutes=45,
            description=label,
        ),
        f"put {title} into my calendar then, for 45 minutes, with {label} in the notes",
        f"add {title} to my calendar at that time, 45 minutes long, and note {label}",
        f"block 45 minutes from then as {title} in my calendar, with {label} as a note",
        f"make a 45-minute entry {title} in my calendar for then that has {label} in it",
        f"reserve three quarters of an hour for the drive, starting then, under {title}, and mention {label}",
        f"schedule the drive as {title}: it begins at that moment, takes 45 minutes, and its description has {label}",
        f"enter {title} in the calendar at that very time, lasting 45 minutes, and add {label} to it",
        f"Those 45 minutes on the road belong in my calendar as {title}, along with {label}.",
        f"My calendar should show {title} from then on for 45 minutes, with {label} in the description.",
        f"pencil in {title}, three quarters of an hour from that time, and put {label} with it",
    )
    return (tell,), (note,)


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
        "They gave me a deadline, and it's ticking.",
        "Indecision is gnawing at me.",
        "The countdown banner glows menacingly.",
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
        "They keep offering to pay, so let them.",
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
    stay = again(_stay(lambda s: s.guests > 1, lambda s: s.check_in > shift(today(), days=10)), "it")
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
