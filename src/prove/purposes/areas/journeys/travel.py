"""Trips that are ahead: plans, packing and the way to the airport."""

from typing import Any

from prove.purposes.areas.journeys.traveller import a_trip
from prove.purposes.areas.people import AT_WORK, CLOSE, mail_to, somebody
from prove.purposes.program import (
    act,
    again,
    ask,
    at,
    inside,
    look,
    number,
    purpose,
    quoted,
    rows,
    say,
    shift,
    some,
    text,
)
from prove.servers.calendar.events import create_event
from prove.servers.maps.places import search_places
from prove.servers.maps.routes import get_travel_time
from prove.servers.travel_booking.stays import get_trip


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
    trip = again(a_trip(), "it")
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
        "Last time we had to buy umbrellas at a ridiculous price.",
        "Folding shirts is a sort of meditation for me.",
        "Chargers vanish whenever luggage appears.",
        "Overpacking is my nemesis.",
    ),
)
def plan_the_packing() -> Any:
    """Plan the packing some days before a trip, with the first flight in the notes."""
    trip = again(a_trip(), "it")
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
    trip = again(a_trip(), "the trip")
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
