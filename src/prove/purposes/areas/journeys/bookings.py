"""Flights that are booked for the first time: held, bought, for two, filed under a trip."""

from typing import Any

from prove.purposes.areas.journeys.traveller import a_card, card_id_of, own_flight
from prove.purposes.areas.people import client_elsewhere, contacts, entry_of
from prove.purposes.program import (
    act,
    again,
    amount,
    ask,
    day_of,
    given,
    inside,
    look,
    me,
    name_of,
    number,
    present,
    purpose,
    quoted,
    rows,
    say,
    shift,
    tells,
    text,
    today,
    when,
    word,
)
from prove.servers.calendar.events import create_event
from prove.servers.travel_booking.flights import get_fare_rules, get_flight, list_flight_bookings, search_flights
from prove.servers.travel_booking.records import Fare, FareClass, Flight, FlightBookingView
from prove.servers.travel_booking.stays import (
    create_trip,
)
from prove.servers.travel_booking.tickets import book_flight, hold_flight


def _price(flight: Flight, fare: FareClass) -> float:
    """What a fare of a flight costs."""
    return inside(flight.fares).the(lambda f: f.fare_class == fare).price


def _fare_of(booking: FlightBookingView) -> Fare:
    """The fare of a flight that a booking is for, as it is sold now."""
    return inside(look(get_flight, flight_number=booking.flight_number).fares).the(
        lambda f: f.fare_class == booking.fare_class
    )


@purpose(
    "email",
    "travel_booking",
    "calendar",
    because=(
        "A contract has to be signed in person.",
        "Video calls have got us nowhere.",
        "I may have to visit a client, but the trip isn't approved yet.",
        "Delicate negotiations with a client rarely succeed by webcam.",
        "A client has invited me over, and I can't commit before tomorrow.",
        "A business trip isn't certain yet, but fares are rising.",
        "The comptroller hasn't authorized a client visit so far.",
        "Our biggest order of the year is at stake.",
        "My boss always needs a day to approve a trip.",
        "Our accountant checks every boarding pass, so I'm careful with a client visit.",
        "A client wants to meet me before signing, and our director is still looking at the budget.",
        "A client far away keeps asking when I'll visit at last.",
        "I once paid for a business trip that headquarters scrapped the next day.",
        "The samples for a client are too fragile for a courier, so I may have to carry them myself.",
        "My manager is slow to answer travel requests.",
        "Half the misunderstandings with a client would vanish if we sat at one table.",
        "The picture froze again in our last client call, so I'm considering a visit.",
    ),
)
def hold_a_flight_to_a_client() -> Any:
    """Find the cheapest flight to a client's city, hold it, and plan when to decide."""
    client = client_elsewhere()
    fare: FareClass = word("standard", "flex", "business")
    weeks = number(4, 5, 6)
    city = entry_of(client).city
    flight = again(
        say(
            rows(search_flights, origin=me.city, destination=city, fare_class=fare)
            .where(lambda f: day_of(f.departs_at) <= shift(today(), days=weeks * 7))
            .least(lambda f: _price(f, fare)),
            f"the cheapest {fare} fare on any flight in the next {weeks} weeks from here to the city where {client} "
            "lives",
            f"the flight from my city to {client}'s with the lowest {fare} fare in the next {weeks} weeks",
            f"the cheapest flight with a {fare} fare from here to {client}'s city in the next {weeks} weeks",
            f"the cheapest flight I can get at a {fare} fare from my city to where {client} lives, on any date in the "
            f"next {weeks} weeks",
            f"the cheapest {fare} fare from my city to {client}'s, no matter which day in the next {weeks} weeks",
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
        f"find {flight}, and tell me which flight that is, when it leaves and what it costs",
        f"look for {flight}; I'd like the flight number, the day and time it leaves, and what it costs",
        f"I need {flight}. What's the flight number, when does it leave and what does it cost?",
        f"What's {flight}? Give me the flight number, when it takes off and the price.",
        f"I'm considering {flight}. Which flight would that be, when does it leave, and how much is it?",
        f"search for {flight}, and let me have the flight number, the departure and the price",
        f"I'm looking for {flight}. The flight number, the departure and the price are all I need.",
    )
    hold = say(
        act(hold_flight, flight_number=flight.flight_number, fare_class=fare, passengers=(me.name,)),
        "hold it for me at that fare",
        "put one seat on hold in my name at that fare",
        "place a hold on it for me at that fare, just one seat",
        "I'm not buying it yet, but hold it for me at that fare.",
        "Let me sleep on it: hold one seat at that fare in my name.",
        "hold a seat on it for me at this fare",
        "keep a seat on it for me at that fare, without paying yet",
    )
    title, early = (
        quoted("Take the flight?", "Decide on the flight", "Pay or let go", "Flight: yes or no", "Last call to book"),
        number(30, 45, 60, 90, 120),
    )
    label = say(
        text(f"{hold.flight_number} to {hold.destination} costs {hold.price}; the hold ends on {hold.hold_until}."),
        "the flight number, the destination, the price and the day and time the hold ends",
        "the number of the flight, where it goes, the price and until what day and time it's held",
        "the flight number and destination, what it costs and when the hold is over, day and time",
        "the flight number, its destination, its price and the date and time of the end of the hold",
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
        f"I'm busy then, with {label} in the notes",
        f"add {title} to my calendar for 15 minutes, {early} minutes before the hold ends, even if something else is "
        f"on, and write {label} into the notes",
        f"So that I decide in time, put {title} into my calendar for 15 minutes, {early} minutes before the hold "
        f"ends, busy or not, and note {label}.",
        f"I have to decide in time, so block fifteen minutes called {title} in my calendar {early} minutes before the "
        f"hold runs out, busy or not, and put {label} into the notes.",
        f"schedule {title} in my calendar, 15 minutes long, starting {early} minutes before the hold expires, even if "
        f"I'm busy then, with {label} in the notes",
        f"I tend to forget such things. My calendar should have {title} {early} minutes before the hold is over, a "
        f"quarter of an hour, no matter what else is on, with {label} in the notes.",
        f"reserve a quarter of an hour for {title} in my calendar, {early} minutes ahead of the end of the hold, "
        f"whether I'm free or not; put {label} into the description",
    )
    return (tell,), (hold, note)


@purpose(
    "email",
    "travel_booking",
    because=(
        "A project with a client is starting, and I have to be there.",
        "My trip to a client has been approved at last.",
        "A client's operators need hands-on instruction from me.",
        "I've been asked to give a talk at a client's office.",
        "Troubleshooting a client's equipment remotely has proved impossible.",
        "My colleague can't make it to one of our clients, so I'm going.",
        "I've put off visiting a client for months.",
        "A client is moving to a new office and wants me there.",
        "A client has a new machine, and I'm to train the staff on it.",
        "I drew the short straw in the team meeting, so I'm the one who visits a client.",
        "The plans for a client have changed five times by email, so it's time to talk on site.",
        "A client wants to go through the whole contract with me, page by page.",
        "A client says our prototype squeaks, and I'd like to hear that myself.",
        "Our finance department has finally agreed to a client visit.",
        "A client expects me in the boardroom with our proposal.",
        "A client has promised me a tour of the new factory.",
    ),
)
def fly_to_a_client_and_back() -> Any:
    """Buy the cheapest flight to a client's city, hold a flight back, and file both under a trip."""
    client = client_elsewhere()
    city = entry_of(client).city
    fare: FareClass = word("standard", "flex")
    weeks = number(4, 5, 6)
    out = again(
        say(
            rows(search_flights, origin=me.city, destination=city, fare_class=fare)
            .where(lambda f: day_of(f.departs_at) <= shift(today(), days=weeks * 7))
            .least(lambda f: _price(f, fare)),
            f"the cheapest flight with a {fare} fare from my city to {client}'s in the next {weeks} weeks",
            f"the flight with the lowest {fare} fare from here to {client}'s city, on any day in the next {weeks} "
            "weeks",
            f"the cheapest flight from here to where {client} lives at a {fare} fare, within the next {weeks} weeks",
            f"the cheapest flight on any date in the next {weeks} weeks from my city to {client}'s with a {fare} fare",
            f"the cheapest {fare} fare from my city to the one where {client} lives, whatever the day, in the next "
            f"{weeks} weeks",
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
        f"buy me {out}; pay with my {card} (code {code})",
        f"book me {out}; use my {card}, security code {code}",
        f"find {out}, and buy one ticket for me with my {card}, code {code}",
        f"I want {out}, just one seat. It goes on my {card}, security code {code}.",
        f"look for {out}, and book it just for me, paid with my {card} (code {code})",
        f"I'm flying on my own: find {out}, book it and put it on my {card} (security code {code}).",
        f"get me a ticket for {out}, and charge my {card}, code {code}",
    )
    nights = number(2, 3, 4, 5)
    back = (
        rows(search_flights, origin=city, destination=me.city, fare_class=fare)
        .where(lambda f: day_of(f.departs_at) >= shift(day_of(out.arrives_at), days=nights))
        .least(lambda f: f.departs_at)
    )
    hold = say(
        act(
            hold_flight,
            flight_number=given(back.flight_number, day_of(back.departs_at) <= shift(day_of(out.arrives_at), days=9)),
            fare_class=fare,
            passengers=(me.name,),
        ),
        f"hold the first flight home after at least {nights} nights there, with the same kind of fare",
        f"For the way back, hold the earliest flight with that kind of fare, at least {nights} nights after I arrive.",
        f"put a hold on the first flight home that gives me at least {nights} nights there, same kind of fare",
        f"I'd like to stay {nights} nights or more, so hold the first flight back after that, with the same kind of "
        "fare.",
        f"place a hold for me on the earliest flight home in the same fare class, {nights} or more nights after I "
        "get there",
        f"I also have to get home again. After {nights} nights at the least, which is the first flight back with that "
        "kind of fare? Hold it for me.",
        f"reserve my return without paying: the earliest flight with the same kind of fare that gives me {nights} "
        "nights there or more",
    )
    name = quoted("Client visit", "Site visit", "On-site days", "Off to a client", "Work trip", "Business trip")
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
        f"create a trip called {name} with both flights in it, starting the day I fly out and ending the day I fly "
        "home",
        f"Both flights belong to one trip: call it {name}, from the day I leave to the day I fly home.",
        f"put the two bookings into a new trip named {name}, from the day I fly there to the day I fly back",
        f"set up a trip called {name} with the two flights; it lasts from the day of the first to the day of the "
        "second",
        f"I want to see the two flights together as a trip called {name}, from the day I fly out until the day I fly "
        "back.",
        f"bundle both flights into a trip called {name} that begins on the day of the first one and ends on the day "
        "of the other",
    )
    tells(
        buy,
        f"You're booked on {buy.flight_number}, which leaves on {buy.departs_at}, for {buy.price}.",
        f"{buy.flight_number} to {buy.destination} on {buy.departs_at} is yours for {buy.price}.",
    )
    tells(
        hold,
        f"{hold.flight_number} back on {hold.departs_at} is on hold, for {hold.price}.",
        f"The flight home is on hold: {hold.flight_number} on {hold.departs_at}, {hold.price}.",
    )
    return (buy,), (hold, trip)


@purpose(
    "travel_booking",
    "email",
    because=(
        "A friend of mine would love to come along.",
        "Sightseeing turns into an escapade with a friend beside me.",
        "A friend asked if there's a seat left.",
        "A friend has a birthday coming up, and I have an idea.",
        "A friend of mine speaks foreign languages, I only gesture.",
        "I promised a friend that we'd travel together some day.",
        "I talk to strangers on every flight, so I'd like a friend next to me for once.",
        "My travel photos never have anybody in them, and a friend could change that.",
        "A friend is just out of a long relationship and could do with a change of scene.",
        "Eating dinner alone in a hotel has lost its charm for me.",
        "A friend of mine reads maps well, whereas I always get lost.",
        "My lottery syndicate finally paid out, and I feel like being generous to a friend.",
        "Somebody has to hold my hand during take-off, and a friend has volunteered.",
        "A friend once lent me a sofa for three months, and I've never repaid the kindness.",
    ),
)
def take_a_friend_on_a_flight() -> Any:
    """Buy a friend a ticket for the user's own flight, if it is not too expensive."""
    flight = again(own_flight(lambda f: f.origin == me.city, lambda f: _fare_of(f).seats_left > 0), "it", "my flight")
    friend = name_of(
        contacts(),
        lambda c: c.name,
        fits=[
            lambda c: c.tie == "friend",
            lambda c: (
                rows(list_flight_bookings, status="ticketed", passenger=c.name)
                .where(lambda f: day_of(f.departs_at) == day_of(flight.departs_at))
                .count()
                == 0
            ),
        ],
    )
    seat = _fare_of(flight)
    most, (card, code) = amount(300, 400, 500, 600, 700, 800, 900, 1000, 1200), a_card()
    buy = say(
        act(
            book_flight,
            flight_number=flight.flight_number,
            fare_class=flight.fare_class,
            passengers=(entry_of(friend).name,),
            card_id=card_id_of(card),
            security_code=code,
        ),
        f"buy {friend} a ticket in that class with my {card} (code {code})",
        f"book {friend} on the same flight in that class, and charge my {card}, security code {code}",
        f"get a ticket for {friend}, paid with my {card}, code {code}",
        f"book a place for {friend} and put it on my {card} (security code {code})",
        f"take a seat for {friend} and pay with my {card}, code {code}",
    )
    tell = say(
        ask(
            seat.price,
            seat.seats_left,
            told=(
                "A ticket costs {} now, so I haven't booked anything. They have {} seats left in that class.",
                "They want {} for a ticket, so I left it. There are still {} seats at that fare.",
            ),
        ),
        "just tell me the price and how many seats they have left at that fare",
        "tell me what it costs and how many seats are left in that class",
        "leave it, but tell me the price and how many seats there still are at that fare",
        "book nothing, but tell me the price and how many seats are left at that fare",
        "only tell me how much it is and how many seats they still have at that fare",
    )
    goal = say(
        when(seat.price <= most, buy, tell),
        f"check what one more ticket for {flight} costs in my fare class now. If it's {most} or less, {buy}; if it's "
        f"more, {tell}",
        f"see what another ticket for {flight} costs in the fare class I have. At {most} or less, {buy}; above that, "
        f"{tell}",
        f"How much is {flight} now for one more person, in the same fare class as mine? If it's {most} or less, {buy}; "
        f"if it's more than that, {tell}.",
        f"if another ticket in my fare class for {flight} is {most} at most, {buy}; if it costs more, {tell}",
        f"I'd pay up to {most} for another ticket on {flight}, in the fare class I have. If that's enough, {buy}; if "
        f"it isn't, {tell}.",
        f"look up what my fare class costs today on {flight}: for {most} or less, {buy}; otherwise {tell}",
        f"I'd like company on {flight}. What do they charge for a second ticket in my fare class? Up to {most}, "
        f"{buy}; beyond that, {tell}.",
    )
    tells(goal, f"A ticket at your fare costs {seat.price} now.", f"The price of that fare is {seat.price} today.")
    terms = look(get_fare_rules, flight_number=flight.flight_number, fare_class=flight.fare_class)
    luggage = say(
        ask(
            terms.bags_included,
            terms.extra_bag_fee,
            told=(
                "That fare includes {} bags. An extra one costs {}.",
                "Each passenger may check in {} bags on that fare; every further one is {}.",
            ),
        ),
        "What about luggage: how many bags does that fare include, and what does an extra one cost?",
        "How many bags are included in that fare, and what would one more cost?",
        "tell me how many bags that fare includes and what they charge for an extra one",
        "look up how many bags that fare includes and what another one costs",
        "And the bags? I'd like to know how many come with that fare and the fee for an extra one.",
        "I have to think of the suitcases, too. How many may a passenger take on that fare, and what does one more "
        "cost?",
        "check the luggage rules of that fare: how many bags a passenger gets and the price of an additional one",
    )
    return (goal,), (luggage,)
