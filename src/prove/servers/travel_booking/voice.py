"""How people talk to their travel site."""

import datetime as dt
from collections.abc import Mapping
from random import Random
from typing import Any

from prove.core import keyed
from prove.core.voice import attribute, earliest, latest, name, relation
from prove.servers._shared.cast import cast_of
from prove.servers._shared.draws import days_ahead
from prove.servers._shared.sorting import SORT_WORDS
from prove.servers.travel_booking.records import Flight, TravelSite
from prove.servers.travel_booking.rules import POINTS_PER_DOLLAR_SPENT, the_traveller
from prove.servers.travel_booking.tools import server

voice = server.voice

UNPAYABLE = 1_000_000.0
FIRST_ECONOMY_ROW = 3

voice.situations(
    "I'm planning my travels.",
    "I need to get a trip sorted.",
    "My travel plans keep changing.",
    "I live out of a suitcase.",
    "I'm a nervous traveller.",
    "We've been discussing our holidays all week.",
    "My employer pays for some of my trips.",
    "I like to settle my travel plans early.",
    "I spend a lot of time at airports.",
    "I've got my passport on the table.",
    "I'm comparing options.",
    "I'm looking forward to my next trip.",
)
voice.wrong_words("different_route")


def _security_code(site: TravelSite, rng: Random, arguments: Mapping[str, Any]) -> str:
    """Mostly the code of the card that pays: the one that was chosen, or the one of the booking."""
    booking = site.flight_bookings.find(str(arguments.get("flight_booking_id")))
    card = site.saved_cards.find(str(arguments.get("card_id") or (booking and booking.card_id)))
    if card is not None and rng.random() < 0.8:
        return card.security_code
    return rng.choice(list(site.saved_cards)).security_code


def _last_four(site: TravelSite, rng: Random) -> str:
    return rng.choice(list(site.saved_cards)).last_four


def _passengers(site: TravelSite, rng: Random) -> tuple[str, ...]:
    cast = cast_of(site.seed)
    party = [cast.protagonist, *rng.sample(cast.tied("family", "friend"), 2)]
    return tuple(person.name for person in rng.sample(party, rng.choice((1, 1, 2, 3))))


def _flight_day(site: TravelSite, rng: Random, arguments: Mapping[str, Any]) -> dt.date:
    """A day on which something flies, mostly on the route that is asked for."""
    ahead = [f for f in site.flights if f.departs_at > site.now] or list(site.flights)
    route = (arguments.get("origin"), arguments.get("destination"))
    return rng.choice([f for f in ahead if (f.origin, f.destination) == route] or ahead).departs_at.date()


def _check_in(site: TravelSite, rng: Random, arguments: Mapping[str, Any]) -> dt.date:
    return _nights(site, rng, arguments)[0]


def _check_out(site: TravelSite, rng: Random, arguments: Mapping[str, Any]) -> dt.date:
    return _nights(site, rng, arguments)[1]


def _nights(site: TravelSite, rng: Random, arguments: Mapping[str, Any]) -> tuple[dt.date, dt.date]:
    """A few nights in a town: always the same ones there, so that who asks twice asks for the same."""
    room = site.hotel_rooms.find(str(arguments.get("room_id")))
    hotel = site.hotels.find(room.hotel_id if room is not None else str(arguments.get("hotel_id")))
    city = hotel.city if hotel is not None else str(arguments.get("city", ""))
    drawn = keyed("nights", site.seed, city) if city else rng
    first = site.now.date() + dt.timedelta(days=drawn.randrange(3, 9))
    return first, first + dt.timedelta(days=drawn.randrange(1, 6))


def _last_day(site: TravelSite, rng: Random, arguments: Mapping[str, Any]) -> dt.date:
    """The end of a trip of some days."""
    start = arguments.get("starts_on")
    first = site.now.date() + dt.timedelta(days=30) if start is None else dt.date.fromisoformat(str(start))
    return first + dt.timedelta(days=rng.randrange(2, 10))


def _has_the_fare(site: TravelSite, arguments: Mapping[str, Any]) -> bool:
    """Whether a flight to come has the fare that is asked for, and belongs to the trip that is named."""
    flight = site.flights.find(str(arguments.get("flight_number")))
    if flight is None:
        return True
    fares = {fare.fare_class for fare in flight.fares if fare.seats_left >= len(arguments.get("passengers", ()))}
    return arguments.get("fare_class") in fares and flight.departs_at > site.now and _belongs(site, flight, arguments)


def _belongs(site: TravelSite, flight: Flight, arguments: Mapping[str, Any]) -> bool:
    trip = site.trips.find(str(arguments.get("trip_id")))
    if trip is None:
        return True
    around = trip.starts_on - dt.timedelta(days=1) <= flight.departs_at.date() <= trip.ends_on + dt.timedelta(days=1)
    return around and trip.destination in (flight.origin, flight.destination)


def _is_in_town(site: TravelSite, arguments: Mapping[str, Any]) -> bool:
    """Whether a room is where the trip goes that is named, on its days."""
    trip, room = site.trips.find(str(arguments.get("trip_id"))), site.hotel_rooms.find(str(arguments.get("room_id")))
    if trip is None or room is None:
        return True
    days = [dt.date.fromisoformat(str(arguments[name])) for name in ("check_in", "check_out")]
    return (
        site.hotels.get(room.hotel_id).city == trip.destination and trip.starts_on <= days[0] < days[1] <= trip.ends_on
    )


def _is_aboard(site: TravelSite, arguments: Mapping[str, Any]) -> bool:
    """Whether a passenger is on a booking, and a seat is in its cabin."""
    booking = site.flight_bookings.find(str(arguments.get("flight_booking_id")))
    if booking is None:
        return True
    row = int(str(arguments.get("seat", "1A"))[:-1])
    fits = "seat" not in arguments or (row < FIRST_ECONOMY_ROW) == (booking.fare_class == "business")
    aboard = arguments.get("passenger") in {passenger.name for passenger in booking.passengers}
    return fits and aboard and booking.status in ("held", "ticketed")


def _goes_there(site: TravelSite, arguments: Mapping[str, Any]) -> bool:
    """Whether what is filed under a new trip leads to where it goes, or back."""
    flights = [site.flight_bookings.find(key) for key in arguments.get("flight_booking_ids", ())]
    stays = [site.hotel_stays.find(key) for key in arguments.get("hotel_stay_ids", ())]
    ways = [{flight.origin, flight.destination} for flight in flights if flight is not None]
    return all(arguments.get("destination") in way for way in (*ways, *({s.city} for s in stays if s is not None)))


def _is_held(site: TravelSite, arguments: Mapping[str, Any]) -> bool:
    booking = site.flight_bookings.find(str(arguments.get("flight_booking_id")))
    return booking is None or booking.status == "held"


def _is_ahead(site: TravelSite, arguments: Mapping[str, Any]) -> bool:
    """Whether a booking has not been cancelled, and nobody has flown with it."""
    booking = site.flight_bookings.find(str(arguments.get("flight_booking_id")))
    return booking is None or booking.status in ("held", "ticketed")


def _goes_the_same_way(site: TravelSite, arguments: Mapping[str, Any]) -> bool:
    """Whether another flight of the airline takes a booking's way, and on which side of the way back it was."""
    booking = site.flight_bookings.find(str(arguments.get("flight_booking_id")))
    new = site.flights.find(str(arguments.get("new_flight_number")))
    if booking is None or new is None:
        return True
    old = site.flights.get(booking.flight_number)
    alike = (old.airline, old.origin, old.destination) == (new.airline, new.origin, new.destination)
    aboard = {passenger.name for passenger in booking.passengers}
    others = [
        site.flights.get(other.flight_number)
        for other in site.flight_bookings
        if other.id != booking.id
        and other.status in ("held", "ticketed")
        and not aboard.isdisjoint({passenger.name for passenger in other.passengers})
    ]
    in_order = all(
        new.departs_at > other.arrives_at if other.departs_at < old.departs_at else new.arrives_at < other.departs_at
        for other in others
    )
    return _is_ahead(site, arguments) and alike and in_order and new.flight_number != old.flight_number


def _is_to_come(site: TravelSite, arguments: Mapping[str, Any]) -> bool:
    stay = site.hotel_stays.find(str(arguments.get("hotel_stay_id")))
    return stay is None or stay.status == "booked"


def _other_flight(site: TravelSite, rng: Random, arguments: Mapping[str, Any]) -> str | None:
    """Mostly another flight of the airline between the cities of the booking, which may not be ticketed."""
    booking = site.flight_bookings.find(str(arguments.get("flight_booking_id")))
    if booking is None or rng.random() < 0.1:
        return None
    airline = site.flights.get(booking.flight_number).airline
    flights = site.flights.where(origin=booking.origin, destination=booking.destination)
    fitting = [f.flight_number for f in flights if f.airline == airline and f.flight_number != booking.flight_number]
    return rng.choice(fitting) if fitting else None


def _ticket(site: TravelSite, rng: Random) -> str | None:
    """Mostly a booking that can be changed."""
    tickets = [b.id for b in site.flight_bookings if b.status == "ticketed" and b.departs_at > site.now]
    return rng.choice(tickets) if tickets and rng.random() < 0.8 else None


def _on_hold(site: TravelSite, rng: Random) -> str | None:
    """Mostly a booking that can be paid for."""
    on_hold = [b.id for b in site.flight_bookings if b.status == "held"]
    return rng.choice(on_hold) if on_hold and rng.random() < 0.8 else None


def _points(site: TravelSite, rng: Random, arguments: Mapping[str, Any]) -> int:
    """Mostly what the account covers, sometimes a little more than it holds or than the flight costs."""
    held = the_traveller(site).points
    too_many = round(_price(site, arguments) * POINTS_PER_DOLLAR_SPENT) + 500
    more = (too_many, too_many) if too_many <= held else ()
    return max(100, rng.choice((500, 1000, 2000, 2500, 5000, 10_000, held // 200 * 100, held, held + 500, *more)))


def _price(site: TravelSite, arguments: Mapping[str, Any]) -> float:
    """What the chosen booking, or the chosen fare for its passengers, costs; more than any points if none is chosen."""
    if booking := site.flight_bookings.find(str(arguments.get("flight_booking_id"))):
        return booking.price
    flight = site.flights.find(str(arguments.get("flight_number")))
    fares = flight.fares if flight else ()
    seats = len(arguments.get("passengers", ()))
    return next((fare.price * seats for fare in fares if fare.fare_class == arguments.get("fare_class")), UNPAYABLE)


def _bookings_within(site: TravelSite, rng: Random, arguments: Mapping[str, Any]) -> tuple[str, ...] | None:
    """A flight booking within the days of the trip that is asked for."""
    first, last = _days_of(arguments)
    fitting = [b.id for b in site.flight_bookings if b.status == "ticketed" and first <= b.departs_at.date() <= last]
    fitting = [key for key in fitting if site.flight_bookings.get(key).destination == arguments.get("destination")]
    return (rng.choice(fitting),) if fitting else None


def _stays_within(site: TravelSite, rng: Random, arguments: Mapping[str, Any]) -> tuple[str, ...] | None:
    """A hotel stay within the days of the trip that is asked for."""
    first, last = _days_of(arguments)
    fitting = [s.id for s in site.hotel_stays if s.status == "booked" and first <= s.check_in and s.check_out <= last]
    fitting = [key for key in fitting if site.hotel_stays.get(key).city == arguments.get("destination")]
    return (rng.choice(fitting),) if fitting else None


def _days_of(arguments: Mapping[str, Any]) -> tuple[dt.date, dt.date]:
    if not {"starts_on", "ends_on"} <= arguments.keys():
        return dt.date.max, dt.date.min
    return dt.date.fromisoformat(str(arguments["starts_on"])), dt.date.fromisoformat(str(arguments["ends_on"]))


voice.entity(
    "flights",
    name("flight {flight_number}", "{flight_number}"),
    attribute("the {airline} flight from {origin} to {destination} on {departs_at}"),
    earliest("the next flight from {origin} to {destination}", by="departs_at"),
    label="{flight_number} from {origin} to {destination}, {departs_at}",
)
voice.entity(
    "flight_bookings",
    attribute(
        "my flight to {destination}",
        "the {fare_class} ticket from {origin} to {destination}",
        "the flight to {destination} that leaves on {departs_at}",
        "{lead_passenger}'s flight to {destination}",
    ),
    relation(
        "my booking with {flight_number.airline}",
        "the booking on flight {flight_number}",
        'the flight for the "{trip_id.name}" trip',
    ),
    latest("the flight I booked last", "my latest flight booking", by="booked_at"),
    label="{flight_number} to {destination} for {lead_passenger} ({status})",
)
voice.entity(
    "hotels",
    name("{name}", "the {name} in {city}"),
    attribute("the {stars}-star hotel in {city}"),
    label="{name}, {city}",
)
voice.entity(
    "hotel_rooms",
    attribute("the {kind} that sleeps {sleeps}"),
    relation("the {kind} at {hotel_id.name}", "the {kind} at {hotel_id.name} in {hotel_id.city}"),
    label="{kind} at {hotel_id.name}",
)
voice.entity(
    "hotel_stays",
    attribute(
        "my hotel stay at {hotel_name}",
        "my hotel room in {city}",
        "the hotel stay that starts on {check_in}",
        "{guest}'s hotel stay in {city}",
    ),
    relation('the hotel for the "{trip_id.name}" trip'),
    earliest("my first {status} hotel stay", by="check_in"),
    label="{hotel_name} in {city} from {check_in}",
)
voice.entity(
    "trips",
    name('the "{name}" trip', 'my "{name}" trip'),
    attribute("the trip to {destination}", "the trip that starts on {starts_on}"),
    latest("my trip that starts last", by="starts_on"),
    label="{name}",
)
voice.entity(
    "saved_cards",
    name('my card "{nickname}"', 'the card "{nickname}"'),
    attribute("the {brand} ending in {last_four}", "the card ending in {last_four}"),
    label="{nickname} (ending in {last_four})",
)

voice.enum(
    "fare_class",
    basic=("basic", "basic economy"),
    standard=("standard", "standard economy"),
    flex="flex",
    business="business",
)
voice.enum(
    "status",
    held="held",
    ticketed=("ticketed", "paid"),
    flown=("flown", "past"),
    cancelled="cancelled",
    expired=("expired", "lapsed"),
)
voice.enum(
    "list_hotel_stays.status",
    booked=("booked", "upcoming"),
    completed=("completed", "finished"),
    cancelled="cancelled",
)
voice.enum(
    "amenity",
    breakfast=("breakfast", "breakfast included"),
    gym=("a gym", "a fitness room"),
    pool=("a pool", "a swimming pool"),
    parking=("parking", "a place for the car"),
    spa="a spa",
    pets_allowed=("room for my dog", "space for a pet"),
)
voice.enum("kind", single="single room", double="double room", twin="twin room", family="family room", suite="suite")
voice.enum("phase", past=("past", "finished"), current=("current", "ongoing"), upcoming=("upcoming", "future"))

voice.enum("sort", **SORT_WORDS)
voice.enum(
    "search_flights.sort",
    departure=("earliest first", "in order of departure"),
    price=("cheapest first", "lowest fare first"),
    duration=("shortest first", "quickest first"),
)
voice.enum(
    "list_hotel_rooms.sort",
    price_low=("cheapest first", "from the cheapest up"),
    price_high=("most expensive first", "from the most expensive down"),
)
voice.enum(
    "search_hotels.sort",
    price=("cheapest first", "lowest rate first"),
    rating=("best rated first", "highest rating first"),
    stars=("most stars first", "fanciest first"),
)

voice.value("create_trip.flight_booking_ids", draw=_bookings_within)
voice.value("create_trip.hotel_stay_ids", draw=_stays_within)
voice.value("since", draw=days_ahead(range(-30, 5)))
voice.value("until", draw=days_ahead(range(5, 40)))
voice.value("min_amount", 50.0, 100.0, 150.0, 200.0, 300.0, 500.0)
voice.value("max_amount", 400.0, 500.0, 750.0, 1000.0, 1500.0, 2500.0)
voice.value("list_flight_bookings.query", "Kestrel", "Northwind", "Skybridge", "Aurora", "Pelican", "Meridian")
voice.value("list_hotel_stays.query", "hotel", "inn", "court", "house", "garden", "rooms", "star", "quarter")
voice.value("change_flight.flight_booking_id", draw=_ticket)
voice.value("change_flight.new_flight_number", draw=_other_flight)
voice.value("pay_held_flight.flight_booking_id", draw=_on_hold)
voice.value("security_code", draw=_security_code)
voice.value("last_four", draw=_last_four)
voice.value("passengers", draw=_passengers)
voice.value("departs_on", draw=_flight_day)
voice.value("check_in", draw=_check_in)
voice.value("check_out", draw=_check_out)
voice.value("starts_on", draw=days_ahead(range(3, 30)))
voice.value("ends_on", draw=_last_day)
voice.value("points", draw=_points)
voice.value("seats", 1, 2, 2, 3, 4)
voice.value("guests", 1, 2, 2, 3, 4)
voice.value("bags", 1, 1, 2, 3)
voice.value("min_stars", 3, 4, 5)
voice.value("max_price", 150.0, 200.0, 250.0, 300.0, 400.0, 600.0, 900.0, 1500.0)
voice.value("max_rate", 90.0, 120.0, 150.0, 180.0, 200.0, 250.0, 300.0, 400.0)
voice.value("seat", "1A", "2C", "1F", "2D", "3A", "4C", "5F", "6B", "7C", "8A", "9D", "10F", "11E", "12A", "14C", "3D")
voice.value("query", "weekend", "conference", "days", "visit", "week", "birthday", "workshop", "trade fair")
voice.value(
    "name",
    "Autumn break",
    "Team offsite",
    "Anniversary getaway",
    "Trade fair",
    "Visiting the cousins",
    "Marathon weekend",
    "Kitchen suppliers tour",
    "Graduation",
    "Interview trip",
    "Time off",
)

voice.sensible("create_trip", _goes_there)
voice.sensible("get_fare_rules", _has_the_fare)
voice.sensible("hold_flight", _has_the_fare)
voice.sensible("book_flight", _has_the_fare)
voice.sensible("pay_held_flight", _is_held)
voice.sensible("choose_seat", _is_aboard)
voice.sensible("add_baggage", _is_aboard)
voice.sensible("change_flight", _goes_the_same_way)
voice.sensible("cancel_flight", _is_ahead)
voice.sensible("book_hotel_room", _is_in_town)
voice.sensible("cancel_hotel_stay", _is_to_come)

voice.ask("check_in", "When do you arrive?", "What day do you check in?")
voice.ask("check_out", "When do you leave?", "What day do you check out?")
voice.ask("name", "What should the trip be called?", "What name should I give the trip?")
voice.ask("starts_on", "When does the trip start?", "On which day do you set out?")
voice.ask("ends_on", "When are you back?", "On which day does the trip end?")
voice.ask("seat", "Which seat?", "Which seat should it be?")
voice.ask("bags", "How many bags?", "How many bags should I add?")

voice.row("book_flight.passengers", "{name}")
voice.row("get_flight.fares", "{fare_class} for {price} ({seats_left?# left|# left|sold out})")
voice.row("list_hotel_rooms.items", "{kind}, {nightly_rate} a night")
voice.row("list_flight_bookings.items", "{flight_number} to {destination}, {departs_at} ({status})")
voice.row("get_trip.flights", "{flight_number} to {destination} on {departs_at}")
voice.row("get_trip.stays", "{hotel_name} from {check_in}")
voice.row("get_travel_profile.cards", 'the card "{nickname}" ending in {last_four}')
voice.row("search_hotels.items", "{name} from {nightly_rate} a night")

voice.tool(
    "search_flights",
    do=(
        "find[ {fare_class}] flights from {origin} to {destination}[ on {departs_on}][ for {seats} people]"
        "[ under {max_price}][, {sort}]",
        "look for a way to fly from {origin} to {destination}[ on {departs_on}][ with {seats} seats][, {fare_class}]"
        "[, at most {max_price} each]",
        "check which planes go from {origin} to {destination}[ on {departs_on}][ with room for {seats} people]"
        "[ in {fare_class} class][, {sort}]",
        "compare the[ {fare_class}] flights between {origin} and {destination}[ on {departs_on}][ below {max_price}]"
        "[, {sort}]",
    ),
    say=(
        "Which planes fly from {origin} to {destination}[ on {departs_on}][ with {seats} seats free][ in "
        "{fare_class} class][ for no more than {max_price}]?",
        "I have to get from {origin} to {destination} by air[ on {departs_on}][, {seats} of us][, flying {fare_class}]"
        "[, and I won't pay more than {max_price}].",
        "Are there any[ {fare_class}] seats from {origin} to {destination}[ on {departs_on}]?",
    ),
    tell=("I found {total} flights: {list}.", "These still have seats: {list}."),
)
voice.tool(
    "get_flight",
    do=("show me {flight_number} with its fares",),
    say=("When does {flight_number} leave, and what does it cost?",),
    tell=(
        "{flight_number} leaves {origin} on {departs_at}; the fares are {fares}.",
        "{flight_number} takes off on {departs_at} and costs {fares}.",
    ),
)
voice.tool(
    "get_flight",
    do=("check which fares are left on {flight_number}", "quote me the fares of {flight_number}"),
    say=("Which fares are left on {flight_number}?",),
    tell=(
        "On {flight_number} you can get {fares}.",
        "The fares of {flight_number} are {fares}.",
    ),
)
voice.tool(
    "get_flight",
    do=("check whether {flight_number} has economy seats that nobody has picked",),
    say=("Is there an economy seat to choose on {flight_number}?",),
    tell=(
        "{free_economy_seats?Yes, these are free: #|Yes, one is free: #|No, none is left}.",
        "{flight_number} has {free_economy_seats?these free economy seats: #|one free economy seat: #|no free economy "
        "seat}.",
    ),
)
voice.tool(
    "get_flight",
    do=("pull up the details of {flight_number}", "look up the times and fares of {flight_number}"),
    say=("I'd like to know everything about {flight_number}.",),
    tell=(
        "{airline} flies {flight_number} from {origin} ({departs_at}) to {destination} ({arrives_at}): {fares}.",
        "{flight_number} by {airline}: {origin}, {departs_at}, to {destination}, {arrives_at}; {fares}.",
    ),
)
voice.tool(
    "get_fare_rules",
    do=("look up the rules of the {fare_class} fare on {flight_number}",),
    say=("How strict is the {fare_class} fare on {flight_number}?",),
    tell=(
        "The fare is {price}, with {bags_included?# bags|# bag|no bag}[; changing costs {change_fee?#|#|nothing}]"
        "[; cancelling costs {cancellation_fee?#|#|nothing}].",
        "At {price} it includes {bags_included?# bags|# bag|no bag}[; a change costs {change_fee?#|#|nothing}]"
        "[; a cancellation costs {cancellation_fee?#|#|nothing}].",
    ),
)
voice.tool(
    "get_fare_rules",
    do=("tell me what changing or cancelling a {fare_class} ticket on {flight_number} costs",),
    say=("What would changing or cancelling a {fare_class} ticket on {flight_number} cost?",),
    tell=(
        "Changing costs {change_fee?#|#|nothing} and cancelling {cancellation_fee?#|#|nothing} a person.",
        "A person pays {change_fee?#|#|nothing} for a change and {cancellation_fee?#|#|nothing} for a cancellation.",
    ),
)
voice.tool(
    "get_fare_rules",
    do=("find out what cancelling a {fare_class} ticket on {flight_number} would cost",),
    say=("What would it cost to cancel a {fare_class} ticket on {flight_number}?",),
    tell=(
        "Cancelling costs {cancellation_fee?#|#|nothing} a person.",
        "The cancellation fee is {cancellation_fee} a person.",
    ),
)
voice.tool(
    "get_fare_rules",
    do=("check what changing a {fare_class} ticket on {flight_number} costs and how many bags are included",),
    say=("If I fly {fare_class} on {flight_number}, what does a change cost, and are bags included?",),
    tell=(
        "A change costs {change_fee?#|#|nothing}, and {bags_included?# bags are|# bag is|no bag is} included.",
        "{bags_included?# bags are|# bag is|No bag is} included; a change costs {change_fee?#|#|nothing}.",
    ),
)
voice.tool(
    "hold_flight",
    do=(
        "put {flight_number} on hold in {fare_class} class for {passengers}[ under {trip_id}]",
        "reserve {flight_number} in {fare_class} class for {passengers} without paying yet[, as part of {trip_id}]",
        "keep a {fare_class} fare on {flight_number} open for {passengers}[ for {trip_id}]",
        "keep {flight_number} in {fare_class} class for {passengers} until we decide[, under {trip_id}]",
    ),
    say=(
        "I'm not sure yet, so hold {flight_number} in {fare_class} class for {passengers}[; it's for {trip_id}].",
        "{passengers} may want {flight_number}, {fare_class}; put it on hold for now[ under {trip_id}].",
    ),
    tell=(
        "{flight_number} is on hold until {hold_until} for {price}.",
        "{flight_number} is kept for you until {hold_until}, for {price}.",
    ),
)
voice.tool(
    "pay_held_flight",
    do=(
        "pay for {flight_booking_id} with {card_id}, security code {security_code}[, using {points} points]",
        "complete the payment for {flight_booking_id} with {card_id}[ and {points} points], security code "
        "{security_code}",
        "settle the price of {flight_booking_id} with {card_id}, code {security_code}[, using {points} points]",
        "turn {flight_booking_id} into a ticket, charging {card_id}, security code {security_code}"
        "[ and using {points} points]",
    ),
    say=(
        "Let's go ahead with {flight_booking_id}: charge {card_id}, the code is {security_code}"
        "[, and take {points} points].",
        "I want to turn {flight_booking_id} into a real ticket[ and use up {points} points]. Card: {card_id},"
        " code {security_code}.",
    ),
    tell=("{flight_number} is ticketed for {price}.", "Paid: {price} for {flight_number}, which is {status} now."),
)
voice.tool(
    "book_flight",
    do=(
        "book {flight_number} in {fare_class} class for {passengers} on {card_id}, code "
        "{security_code}[, with {points} points][, for {trip_id}]",
        "buy {passengers} a place on {flight_number} in {fare_class} class[ as part of {trip_id}] and charge {card_id},"
        " security code {security_code}[, using {points} points]",
        "get {passengers} onto {flight_number}, {fare_class} class, paid with {card_id}, code {security_code}"
        "[, using {points} points][, under {trip_id}]",
        "pay for {flight_number} in {fare_class} class for {passengers} with {card_id}, whose code is "
        "{security_code}[, filed under {trip_id}]",
    ),
    say=(
        "I need {flight_number}, {fare_class}, for {passengers}[; use {points} points]. Put it on {card_id},"
        " the code is {security_code}[, and file it under {trip_id}].",
        "{passengers} should fly {fare_class} on {flight_number}[ for {trip_id}]; pay with {card_id}, code "
        "{security_code}"
        "[, and {points} of my points].",
    ),
    tell=("{flight_number} is booked for {price}.", "Booked on {flight_number}: {passengers}, {price} in all."),
)
voice.tool(
    "choose_seat",
    do=(
        "choose a seat on {flight_booking_id} for {passenger}, namely {seat}",
        "get seat {seat} on {flight_booking_id} for {passenger}",
        "pick seat {seat} for {passenger} on {flight_booking_id}",
        "give {passenger} seat {seat} on {flight_booking_id}",
    ),
    say=(
        "{passenger} needs a seat on {flight_booking_id}; make it {seat}.",
        "Could you get {passenger} seat {seat} on {flight_booking_id}?",
    ),
    tell=("The seat on {flight_number} is {seat} now.", "Seat {seat} on {flight_number} is reserved."),
)
voice.tool(
    "add_baggage",
    do=(
        "add {bags} more bags for {passenger} to {flight_booking_id}[, card code {security_code}]",
        "book {bags} more bags for {passenger} on {flight_booking_id}[, with the card code {security_code}]",
        "get {passenger} {bags} more bags on {flight_booking_id}[, code {security_code}]",
        "pay for {bags} more bags for {passenger} on {flight_booking_id}[ with the card code {security_code}]",
    ),
    say=(
        "{passenger} is bringing {bags} more bags on {flight_booking_id}[; the card's code is {security_code}].",
        "{passenger} needs more luggage on {flight_booking_id}: {bags} bags[. Same card, code {security_code}].",
    ),
    tell=("The luggage is added; the booking now costs {price}.", "Added; that makes {price} in all for the booking."),
)
voice.tool(
    "change_flight",
    do=(
        "move {flight_booking_id} to {new_flight_number}, card code {security_code}",
        "rebook {flight_booking_id} onto {new_flight_number}, and pay any fee with the card code {security_code}",
        "swap {flight_booking_id} for {new_flight_number}, paying any fee with the code {security_code}",
        "exchange {flight_booking_id} for a seat on {new_flight_number}, code {security_code}",
    ),
    say=(
        "I'd rather take {new_flight_number} than {flight_booking_id}, so please change that; the code of the "
        "card is {security_code}.",
        "{flight_booking_id} doesn't suit me any more; switch it to {new_flight_number}. Card code {security_code}.",
    ),
    tell=(
        "The booking is now on {flight_number} and has cost {price} in all.",
        "It is {flight_number} now, and the booking has cost {price} in all.",
    ),
)
voice.tool(
    "cancel_flight",
    do=(
        "cancel {flight_booking_id}",
        "cancel {flight_booking_id} for me",
        "call off {flight_booking_id} and get me a refund",
        "cancel {flight_booking_id} and get my money back",
        "get rid of {flight_booking_id}",
    ),
    say=(
        "I can't travel as planned, so please cancel {flight_booking_id}.",
        "Please cancel {flight_booking_id}, however much comes back.",
        "I'm not taking {flight_booking_id}, so cancel it; what do I get back?",
    ),
    tell=(
        "The booking on {flight_number} is cancelled; {refund?#|#|nothing} comes back.",
        "Cancelled, with {refund?a refund of #|a refund of #|no refund}.",
    ),
)
voice.tool(
    "list_flight_bookings",
    do=(
        "list my[ {status}] flight bookings[ to {destination}][ with {passenger} on them][ with "
        "{query}][ from {since}][ to {until}][, {sort}]",
        "show which flights I have[ to {destination}][ for {passenger}][, only the ones that are "
        "{status}][ for {min_amount} or more][ for up to {max_amount}][, {sort}]",
        "go over my[ {status}] air tickets[ to {destination}][ for {passenger}][ since {since}][ until {until}]",
        "gather the[ {status}] flights in my name[ bound for {destination}][ with {query}][ from {since} on][, {sort}]",
    ),
    say=(
        "Which[ {status}] flights have I got[ to {destination}][ with {passenger}][ since {since}][ "
        "until {until}][ for at least {min_amount}][ below {max_amount}]?",
        "I've lost track of my flights[ to {destination}][ with {passenger}]; list all[ that are {status}].",
    ),
    tell=(
        "{total} flight bookings: {list}.",
        "Here they are: {list}.",
    ),
)
voice.tool(
    "search_hotels",
    do=(
        "find a hotel in {city} from {check_in} to {check_out}[ for {guests} guests][ with {amenity}][, "
        "{min_stars} stars or more][, up to {max_rate} a night][, {sort}]",
        "look for rooms in {city}, arriving on {check_in}, leaving on {check_out}[, {guests} guests][, "
        "{min_stars} stars at least][, no more than {max_rate} per night][, with {amenity}]",
        "search {city} for somewhere to stay from {check_in} to {check_out}[, {guests} guests][, with {amenity}]"
        "[, below {max_rate} a night][, {sort}]",
        "check which hotels in {city} have a room between {check_in} and {check_out}[ for {guests} guests]"
        "[ with {min_stars} stars or better][, {sort}]",
    ),
    say=(
        "Where could we stay in {city} between {check_in} and {check_out}[, {guests} guests][, with "
        "{amenity}][, for at most {max_rate} a night]?",
        "I need somewhere to sleep in {city} from {check_in} until {check_out}[, {min_stars} stars or "
        "better][, for {guests} guests][; it should have {amenity}].",
    ),
    tell=("{total} hotels have a room: {list}.", "These are free for all nights: {list}."),
)
voice.tool(
    "list_hotel_rooms",
    do=(
        "show the rooms of {hotel_id} from {check_in} to {check_out}[, {sort}]",
        "check what rooms {hotel_id} has between {check_in} and {check_out}[, {sort}]",
        "ask {hotel_id} for its room rates from {check_in} to {check_out}",
        "list the kinds of rooms at {hotel_id} from {check_in} to {check_out}[, {sort}]",
    ),
    say=(
        "What kinds of rooms does {hotel_id} have from {check_in} to {check_out}, and what do they cost?",
        "Is there still a room at {hotel_id}? We'd come on {check_in} and leave on {check_out}.",
    ),
    tell=("There are {total} kinds of rooms: {list}.", "The hotel offers {list}."),
)
voice.tool(
    "book_hotel_room",
    do=(
        "book {room_id} from {check_in} to {check_out} for {guest}[, {guests} guests][, under "
        "{trip_id}]; charge {card_id}, code {security_code}",
        "reserve {room_id} in the name of {guest}, from {check_in} until {check_out}[, for {guests} "
        "guests], and pay with {card_id}, security code {security_code}[, filed under {trip_id}]",
        "take {room_id} for {guest}, {check_in} to {check_out}[, {guests} guests], on {card_id}, code {security_code}",
        "put {guest} up in {room_id} from {check_in} to {check_out}[, {guests} guests], paid by {card_id}, code "
        "{security_code}",
    ),
    say=(
        "{guest} needs {room_id} from {check_in} to {check_out}[, {guests} guests][, for {trip_id}]. Use {card_id},"
        " the code is {security_code}.",
        "I'll take {room_id}: arriving on {check_in}, leaving on {check_out}, name {guest}[, {guests} "
        "guests]. Charge {card_id}, code {security_code}[. It belongs to {trip_id}].",
    ),
    tell=("The room is booked, {total} in all.", "Booked from {check_in} to {check_out} for {total}."),
)
voice.tool(
    "cancel_hotel_stay",
    do=(
        "cancel {hotel_stay_id}",
        "give up {hotel_stay_id}",
        "call off {hotel_stay_id}",
        "drop {hotel_stay_id}",
        "back out of {hotel_stay_id}",
    ),
    say=(
        "We won't need {hotel_stay_id} after all, so cancel it.",
        "Plans changed, so {hotel_stay_id} should be cancelled.",
        "What do I get back if you cancel {hotel_stay_id}? Go ahead either way.",
    ),
    tell=(
        "The stay from {check_in} is cancelled; {refund?#|#|nothing} comes back.",
        "Cancelled, with {refund?#|#|nothing} refunded.",
    ),
)
voice.tool(
    "list_hotel_stays",
    do=(
        "list my[ {status}] hotel stays[ in {city}][ with {query}][ from {since}][ to {until}][, {sort}]",
        "show where I am staying[ in {city}][, {status} ones only][ since {since}][ until {until}]"
        "[ for {min_amount} or more][ for up to {max_amount}][, {sort}]",
        "run through my[ {status}] hotel bookings[ in {city}][ from {since} on][ up to {until}][, {sort}]",
        "look up the[ {status}] hotels I booked[ in {city}][ with {query} in the name][ for {min_amount} or more]",
    ),
    say=(
        "Which[ {status}] hotel stays do I have[ in {city}][ with {query} in the name][ between {since} and {until}]?",
        "Where have I booked a room[ in {city}][, counting just the {status} ones][ for at least {min_amount}]"
        "[ for at most {max_amount}]?",
    ),
    tell=("{total} stays: {list}.", "Your hotel stays: {list}."),
)
voice.tool(
    "create_trip",
    do=(
        "set up a trip called {name} to {destination} from {starts_on} to {ends_on}[, with {flight_booking_ids} in it]"
        "[ and with {hotel_stay_ids} in it]",
        "start a new trip to {destination} from {starts_on} until {ends_on} and name it {name}",
        "create a trip {name} to {destination}, {starts_on} to {ends_on}[, including {flight_booking_ids}]",
        "add a trip to {destination} from {starts_on} to {ends_on} under the name {name}[, with "
        "{hotel_stay_ids} in it]",
    ),
    say=(
        "I'm going to {destination} from {starts_on} to {ends_on}; call that trip {name}"
        "[, with {flight_booking_ids} in it][ and with {hotel_stay_ids} in it].",
        "Could you open a trip {name}? It goes to {destination}; the first day is {starts_on}, the last is {ends_on}.",
    ),
    tell=("The trip “{name}” is set up.", "“{name}” is ready: {destination}, from {starts_on} to {ends_on}."),
)
voice.tool(
    "list_trips",
    do=(
        "list my[ {phase}] trips[ matching {query}][ from {since}][ to {until}][, {sort}]",
        "show what trips I have[ that are {phase}][ to do with {query}]",
        "go through my[ {phase}] journeys[ about {query}][ since {since}][ until {until}][, {sort}]",
        "remind me which[ {phase}] trips I have on record[ for {query}]",
    ),
    say=(
        "Which[ {phase}] trips do I have[ about {query}][ since {since}][ until {until}]?",
        "I've lost track of my travels, so read me the[ {phase}] trips[ to do with {query}].",
    ),
    tell=("You have {total} trips: {list}.", "Your trips: {list}."),
)
voice.tool(
    "get_trip",
    do=("go through what is booked for {trip_id}", "show me the itinerary of {trip_id}"),
    say=(
        "What have we booked for {trip_id}?",
        "I'd like to see the whole plan for {trip_id}.",
    ),
    tell=(
        "“{name}” goes from {starts_on} to {ends_on}, with {flights?#|#|no flights} and {stays?#|#|no hotel}.",
        "For “{name}” you have {flights?#|#|no flights} and {stays?#|#|no hotel}, for {total_cost} in all.",
    ),
)
voice.tool(
    "get_trip",
    do=("check when {trip_id} is and what it costs",),
    say=("When is {trip_id}, and what does it cost?",),
    tell=(
        "The trip “{name}” runs from {starts_on} to {ends_on} and costs {total_cost}.",
        "“{name}” is from {starts_on} to {ends_on}, with {total_cost} booked.",
    ),
)
voice.tool(
    "get_trip",
    do=("add up what {trip_id} costs", "total the cost of {trip_id}"),
    say=("How much is {trip_id} costing me altogether?",),
    tell=(
        "{total_cost?#|#|Nothing} is booked for “{name}”.",
        "“{name}” costs {total_cost} in all.",
    ),
)
voice.tool(
    "get_travel_profile",
    do=("check my loyalty points and my saved cards[, only the card ending in {last_four}]",),
    say=(),
    tell=("You have {points} points and these cards: {cards?#|#|none}.",),
)
voice.tool(
    "get_travel_profile",
    do=("open my travel profile[ with the card that ends in {last_four}]",),
    say=("What's in my travel profile[ with the card ending in {last_four}]?",),
    tell=("Your status is {tier}, with {points} points and these cards: {cards?#|#|none}.",),
)
voice.tool(
    "get_travel_profile",
    do=("see which cards I can pay trips with[ that end in {last_four}]",),
    say=("Which cards have you got on file for me[ that end in {last_four}]?",),
    tell=(
        "You can pay with {cards?#|#|no card}.",
        "I have {cards?#|#|no card} on file for you.",
    ),
)
voice.tool(
    "get_travel_profile",
    do=("check how many points I have", "look up my loyalty points"),
    say=("How many points do I have?",),
    tell=("You have {points} points.", "There are {points} points in your account."),
)
voice.tool(
    "get_travel_profile",
    do=("look up my status as a traveller",),
    say=("What's my status with you?",),
    tell=("Your status is {tier}.", "You have {tier} status."),
)

voice.goes_on("search_flights", "get_flight", "get_fare_rules", "hold_flight", "book_flight")
voice.goes_on("get_flight", "get_fare_rules", "hold_flight", "book_flight")
voice.goes_on("get_fare_rules", "hold_flight", "book_flight")
voice.goes_on("search_hotels", "list_hotel_rooms", "book_hotel_room")
voice.goes_on("list_hotel_rooms", "book_hotel_room")
voice.goes_on("list_flight_bookings", "choose_seat", "add_baggage", "cancel_flight")
voice.goes_on("list_hotel_stays", "cancel_hotel_stay")
voice.goes_on("list_trips", "get_trip")
voice.goes_on("pay_held_flight", "choose_seat", "add_baggage")
voice.goes_on("choose_seat", "add_baggage")
voice.goes_on("add_baggage", "choose_seat")
