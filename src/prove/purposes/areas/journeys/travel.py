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
        "I'll be hard to reach while I'm away.",
        "I lost my phone on the last journey, so I'm playing it safe.",
        "People worry when they don't know where I am.",
        "I'd like somebody at home to have my travel details.",
        "My battery died on the last journey, and nobody could reach me.",
        "I once got ill abroad, and nobody knew which hotel to ring.",
        "Mountaineers always file their route, and so do I.",
        "Some people like to know exactly when I fly.",
        "I lose boarding passes and hotel slips all the time.",
        "Roaming charges keep me unreachable throughout any trip.",
        "I'm forgetful when I travel, so a second person should have my details.",
    ),
)
def send_the_itinerary() -> Any:
    """See when the flights of a trip leave, and send somebody those and the hotel."""
    trip = again(a_trip(), "it")
    plan = look(get_trip, trip_id=trip.id)
    out = inside(plan.flights).least(lambda f: f.departs_at)
    back = inside(plan.flights).most(lambda f: f.departs_at)
    hotel = inside(plan.stays).the()
    friend = somebody(*CLOSE, *AT_WORK)
    subject = quoted(
        "Where I'll be",
        "My travel plans",
        "My itinerary",
        "When I'm away",
        "Flights and hotel",
        "Just in case",
        "While I'm away",
    )
    letter = say(
        text(
            f"I leave with {out.flight_number} on {out.departs_at} and come back with {back.flight_number} on "
            f"{back.departs_at}. I'm staying at {hotel.hotel_name}, {hotel.address}."
        ),
        "both flight numbers with the dates and times of departure, and the hotel with its address",
        "the flights there and back, each with its number and the day and time it leaves, and the hotel with its "
        "address",
        "flight numbers and departures there and back, with dates and times, and my hotel with its address",
        "the numbers of my flights, the dates and times they leave, my hotel and its address",
        "both flight numbers, on what day and at what time I take off each time, my hotel and its address",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"send {friend} a quick email called {subject} with {letter}",
        f"email {friend} about my journey, subject {subject}, including {letter}",
        f"I'd like {friend} to have my details. Email them with the subject {subject}: {letter}.",
        f"pass my plans on to {friend} in an email titled {subject}: {letter}",
        f"I want {friend} to know where I'll be staying. Send an email with the subject {subject} that gives {letter}.",
        f"In case something happens, {friend} should get an e-mail with {letter}; make {subject} the subject.",
        f"write {friend} an email whose subject is {subject}, and put in {letter}",
        f"email my plans to {friend}, namely {letter}, with {subject} in the subject line",
    )
    tell = say(
        ask(
            out.departs_at,
            back.departs_at,
            hotel.hotel_name,
            told=(
                "You leave on {} and fly back on {}. Your hotel is {}.",
                "The flight out is on {}, the one back on {}; you stay at {}.",
                "You fly on {} and return on {}, and you're booked at {}.",
            ),
        ),
        f"When do I fly out and back on {trip}, and which hotel am I in?",
        f"look up {trip}: I need to know when my first and last flights leave and where I'm staying",
        f"tell me when my plane leaves and when I fly back on {trip}, and which hotel I'm at",
        f"What are the departure times of my flights there and back for {trip}, and which hotel is it?",
        f"I need the basics of {trip}: when the first and the last flight leave, and the hotel.",
        f"Remind me of {trip}: when does the plane leave, when do I fly home, and which hotel am I sleeping at?",
        f"I've lost track of {trip}. On which days and at what times do I fly out and home again, and what's my hotel?",
    )
    return (tell,), (mail,)


@purpose(
    "travel_booking",
    "calendar",
    because=(
        "I'm planning ahead for once.",
        "I want to be calm for once before I leave.",
        "I sleep better once my suitcase is packed.",
        "Toiletries and swimwear get left behind whenever I pack.",
        "Last time I arrived without a single pair of socks.",
        "My suitcase is still full of things from my last journey.",
        "I often iron shirts while the taxi is waiting outside.",
        "Packing with children around takes me twice as long.",
        "I always forget my toothbrush.",
        "I own three travel adapters and can never find one.",
        "I've read a good article about packing.",
    ),
)
def plan_the_packing() -> Any:
    """Ask about the first flight of a trip, and plan the packing some days before, with that flight in the notes."""
    trip = again(a_trip(), "the trip")
    before, title = (
        number(2, 3, 4, 5),
        quoted(
            "Pack the suitcase",
            "Start packing",
            "Packing",
            "Get my bags ready",
            "Suitcase",
            "Pack my bags",
            "Laundry and packing",
        ),
    )
    plan = look(get_trip, trip_id=trip.id)
    first = inside(plan.flights).least(lambda f: f.departs_at)
    label = say(
        text(f"{first.flight_number} leaves on {first.departs_at}; I'm back on {trip.ends_on}."),
        "the number of the first flight, the date and time it leaves and the day the trip ends",
        "the number of the first flight, when it leaves (day and time), and the last day of the trip",
        "the date and time of my flight out, its number and the day the trip is over",
        "the outbound flight (its number, the date and the time) and the day the trip ends",
    )
    note = say(
        act(
            create_event,
            title=title,
            starts_at=at(shift(trip.starts_on, days=0 - before), 18),
            duration_minutes=90,
            description=label,
        ),
        f"put {title} into my calendar at 6 pm, {before} days before {trip:again} begins, for an hour and a half, "
        f"with {label} in the notes",
        f"block 90 minutes from 6 pm as {title} in my calendar, {before} days before {trip:again} starts; the notes "
        f"should have {label}",
        f"plan {title} for {before} days before {trip:again} starts, 6 to 7:30 pm, in my calendar, with {label} in "
        "the notes",
        f"I want to pack {before} days before {trip:again} starts: put an hour and a half from 6 pm into my calendar, "
        f"called {title}, with {label} in the description.",
        f"schedule {title} in my calendar for 6 in the evening, 90 minutes, {before} days before {trip:again} starts, "
        f"and note {label}",
        f"Packing takes me ninety minutes. Reserve them in my calendar from 6 pm, {before} days before {trip:again} "
        f"starts, as {title}, and write {label} into the notes.",
        f"I'd like {title} in my calendar at 6 pm, {before} days before {trip:again} starts, an hour and a half long. "
        f"Its notes should say {label}.",
    )
    tell = say(
        ask(
            first.airline,
            first.fare_class,
            told=(
                "You fly with {}, at the {} fare.",
                "The flight is with {}, and your fare is {}.",
                "The airline is {}; you have the {} fare.",
            ),
        ),
        f"Which airline is my first flight on {trip} with, and what fare do I have?",
        f"tell me which airline I fly out with on {trip} and in which fare class",
        f"look up which airline I'm flying out with on {trip}, and on what fare",
        f"What airline is the flight out with on {trip}, and which fare did I book?",
        f"remind me which airline the first flight of {trip} is with, and which fare I have",
        f"I've forgotten which airline is flying me out on {trip}. Which one is it, and which fare did I pick?",
        f"For {trip}, what kind of fare have I got on the first flight, and with which airline?",
    )
    return (tell,), (note,)


@purpose(
    "travel_booking",
    "maps",
    "calendar",
    because=(
        "The roads are always full.",
        "I'm driving to the airport myself.",
        "Baggage handlers won't hold a plane for me.",
        "Queues at security are endless.",
        "I refuse to run through a terminal again.",
        "I once missed a plane by two minutes.",
        "Taxis have become so expensive around here.",
        "I once ran all the way to the gate and still missed my plane.",
        "I always get checked twice at security.",
        "Finding a parking space at the airport took me an hour last time.",
        "I'd like to have time for a sandwich at the airport.",
        "Shuttle buses to the terminals never wait for stragglers.",
        "There are roadworks on the way to the airport again.",
        "I get nervous when I'm late for a plane.",
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
                "You should leave on {} for flight {}.",
                "Set off on {}. Your flight is {}.",
            ),
        ),
        f"find out when I need to leave by car to be at {airport} {early} minutes before the first flight of {trip} "
        "leaves, and tell me the flight number",
        f"look up the first flight of {trip}, and tell me its number and when I have to set off by car to be at "
        f"{airport} {early} minutes before it leaves",
        f"I want to be at {airport} {early} minutes before my first flight on {trip}. When should I leave by car, and "
        "what's the flight number?",
        f"When do I have to leave by car to be at {airport} {early} minutes before the first flight of {trip}, and "
        "what's its number?",
        f"work out when I have to leave by car to be at {airport} {early} minutes before the first flight of {trip}, "
        "and which flight that is",
        f"I'm driving to {airport} for the first flight of {trip} and like to be there {early} minutes before it "
        "leaves. What time do I have to set off, and what's the flight number?",
        f"What's the latest I can set off by car for {airport} and still be there {early} minutes before the first "
        f"flight of {trip}? I need the flight number, too.",
    )
    title = quoted(
        "Leave for the airport",
        "Off to the airport",
        "Leave for the flight",
        "Time to go",
        "Set off for the airport",
        "Car keys and passport",
        "Drive off",
    )
    label = say(
        text(f"Flight {flight.flight_number} leaves on {flight.departs_at}."),
        "the flight number and the date and time of departure",
        "the flight number and the day and time of take-off",
        "the flight number and on what day and at what time it departs",
        "the number of my flight and when it leaves, date and time",
        "my flight number and its departure (day and time)",
    )
    note = say(
        act(
            create_event,
            title=title,
            starts_at=way.departs_at,
            duration_minutes=15,
            description=label,
        ),
        f"put {title} into my calendar for that time, 15 minutes long, with {label} in the notes",
        f"add {title} to my calendar at that time, for 15 minutes, and note {label}",
        f"block 15 minutes from then as {title} in my calendar, with {label} as a note",
        f"So that I leave on time, put {title} into my calendar for then, 15 minutes, and note {label}.",
        f"schedule {title} in my calendar for when I have to leave, a quarter of an hour long, and note {label}",
        f"My calendar should have {title} at that time, fifteen minutes, with {label} in the notes.",
        f"I'd like a quarter of an hour called {title} in my calendar, starting when I have to leave, with {label} in "
        "the notes.",
    )
    return (tell,), (note,)
