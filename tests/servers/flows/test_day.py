"""What a day passes on from app to app: where people live, when things start and arrive, which issue it is about."""

import datetime as dt
from collections.abc import Iterator
from typing import Any

from prove.core import WorldSession
from prove.servers._shared.cast import cast_of
from prove.servers._shared.flows import read
from prove.servers._shared.life.place.routes import landmass_of
from tests.servers.flows.joins import check_join, five_worlds, only_one, world_with
from tests.servers.play import done

ADDRESSES = "cast.addresses"
START, ARRIVAL, SPAN = "life.moments.start", "life.moments.arrival", "life.days.span"
FLIGHT_BOOKINGS, ISSUES, EMAILS = "travel_booking.flight_bookings", "issue_tracker.issues", "cast.emails"
ROWS = ("items", "*")
STEPS = {"to_do": "in_progress", "in_progress": "in_review", "in_review": "in_progress"}


@five_worlds
def test_a_persons_address_in_the_address_book_becomes_a_shipping_address(place: int) -> None:
    session, person = world_with(_friend_without_shipping_address, place, "email", "shopping")
    check_join(session, ADDRESSES, "search_address_book", (*ROWS, "address"), "add_shipping_address", "street")
    done(
        session,
        "add_shipping_address",
        label=f"at {person['name']}'s",
        recipient=person["name"],
        street=person["address"],
        city=person["city"],
    )
    (saved,) = _saved_for(session, person["name"])
    friend = next(friend for friend in cast_of(session.seed).people if friend.email == person["email"])
    assert (saved["street"], saved["city"]) == (friend.address, friend.city)
    assert (person["birthday"], person["tie"]) == (f"{friend.birthday}", "friend")


@five_worlds
def test_a_persons_address_in_the_address_book_is_where_food_is_delivered(place: int) -> None:
    session, (order, person) = world_with(_order_for_a_friend, place, "email", "food_delivery")
    check_join(session, ADDRESSES, "search_address_book", (*ROWS, "address"), "change_food_order", "address")
    check_join(session, ADDRESSES, "search_address_book", (*ROWS, "address"), "place_food_order", "address")
    assert order["address"] != person["address"]
    done(session, "change_food_order", order_id=order["id"], address=person["address"])
    assert done(session, "track_food_order", order_id=order["id"])["address"] == person["address"]


@five_worlds
def test_a_customers_address_leads_the_car_there(place: int) -> None:
    session, (car, person) = world_with(_customer_in_town, place, "crm", "maps", "vehicle")
    check_join(session, ADDRESSES, "search_crm_contacts", (*ROWS, "address"), "navigate_to_address", "address")
    check_join(session, ADDRESSES, "search_crm_contacts", (*ROWS, "address"), "get_directions", "destination")
    way = done(session, "get_directions", destination=person["address"], origin=car["location"])
    there = done(session, "navigate_to_address", car_id=car["id"], address=person["address"])
    assert there["destination"] == person["address"] == way["destination"]
    assert abs(there["destination_km"] - way["distance_km"]) < 0.2
    status = done(session, "get_vehicle_status", car_id=car["id"])
    assert status["destination"] == person["address"]


@five_worlds
def test_the_map_knows_where_a_contact_lives(place: int) -> None:
    session, (car, found) = world_with(_contact_on_the_map, place, "maps", "vehicle")
    check_join(session, ADDRESSES, "geocode_address", ("address",), "navigate_to_address", "address")
    done(session, "navigate_to_address", car_id=car["id"], address=found["address"])
    assert done(session, "get_vehicle_status", car_id=car["id"])["destination"] == found["address"]


@five_worlds
def test_the_booking_in_a_mail_is_cancelled(place: int) -> None:
    session, message = world_with(_mail_about_a_coming_flight, place, "email", "travel_booking")
    check_join(session, FLIGHT_BOOKINGS, "read_email", ("body",), "cancel_flight", "flight_booking_id")
    booking = only_one(FLIGHT_BOOKINGS, done(session, "read_email", message_id=message["id"])["body"])
    assert booking not in _ids(session, "list_flight_bookings", status="cancelled")
    done(session, "cancel_flight", flight_booking_id=booking)
    assert booking in _ids(session, "list_flight_bookings", status="cancelled")


@five_worlds
def test_a_flights_departure_is_when_an_event_starts(place: int) -> None:
    session, booking = world_with(_coming_flight, place, "travel_booking", "calendar")
    check_join(session, START, "list_flight_bookings", (*ROWS, "departs_at"), "create_event", "starts_at")
    new = done(
        session,
        "create_event",
        title=f"Flight {booking['flight_number']}",
        starts_at=booking["departs_at"],
        if_busy="allow",
    )
    flight = done(session, "get_flight", flight_number=booking["flight_number"])
    assert done(session, "get_event", event_id=new["id"])["starts_at"] == flight["departs_at"]


@five_worlds
def test_a_trips_dates_are_the_nights_in_a_hotel(place: int) -> None:
    session, trip = world_with(_coming_trip, place, "travel_booking")
    for source, field in (("list_trips", (*ROWS, "starts_on")), ("get_trip", ("starts_on",))):
        check_join(session, SPAN, source, field, "search_hotels", "check_in")
    check_join(session, SPAN, "list_trips", (*ROWS, "ends_on"), "search_hotels", "check_out")
    nights = {"check_in": trip["starts_on"], "check_out": trip["ends_on"]}
    hotels = done(session, "search_hotels", city=trip["destination"], **nights)["items"]
    rooms = done(session, "list_hotel_rooms", hotel_id=hotels[0]["id"], **nights)["items"]
    cheapest = next(room for room in rooms if room["id"] == hotels[0]["cheapest_room_id"])
    length = (dt.date.fromisoformat(trip["ends_on"]) - dt.date.fromisoformat(trip["starts_on"])).days
    assert cheapest["rooms_left"] > 0
    assert cheapest["total"] == hotels[0]["total"] == round(cheapest["nightly_rate"] * length, 2)


@five_worlds
def test_a_guest_has_a_code_while_the_user_travels(place: int) -> None:
    session, (lock, trip) = world_with(_trip_with_flights, place, "travel_booking", "iot_devices")
    check_join(session, START, "get_trip", ("flights", "*", "departs_at"), "create_guest_code", "valid_from")
    check_join(session, ARRIVAL, "get_flight", ("arrives_at",), "create_guest_code", "valid_until")
    back = done(session, "get_flight", flight_number=trip["flights"][-1]["flight_number"])
    new = done(
        session,
        "create_guest_code",
        device_id=lock["id"],
        guest_email="house.sitter@letterbird.example",
        code="907351",
        valid_from=trip["flights"][0]["departs_at"],
        valid_until=back["arrives_at"],
    )
    (shown,) = [
        row for row in done(session, "list_guest_codes", device_id=lock["id"])["items"] if row["id"] == new["id"]
    ]
    assert (shown["valid_from"][:10], shown["valid_until"][:10]) == (trip["starts_on"], trip["ends_on"])


@five_worlds
def test_a_hotels_address_is_where_directions_lead(place: int) -> None:
    """Directions lead to hotels of the home city, a car also to other cities on the same land; no others are taken."""
    session, hotel = world_with(_hotel_in_town, place, "travel_booking", "maps", "vehicle")
    check_join(session, ADDRESSES, "search_hotels", (*ROWS, "address"), "get_directions", "destination")
    check_join(session, ADDRESSES, "list_hotel_stays", (*ROWS, "address"), "navigate_to_address", "address")
    way = done(session, "get_directions", destination=hotel["address"])
    assert way["destination"] == hotel["address"]
    assert way["distance_km"] > 0
    car = _parked_car(session)
    assert car is not None
    done(session, "navigate_to_address", car_id=car["id"], address=hotel["address"])
    assert done(session, "get_vehicle_status", car_id=car["id"])["destination"] == hotel["address"]
    home, *others = cast_of(session.seed).cities
    for city in others:
        for there in (found["address"] for found in _offers(session, city).values()):
            assert done(session, "geocode_address", address=there)["city"] == city
            assert session.call("get_directions", {"destination": there}).code == "no_route"
            sent = session.call("navigate_to_address", {"car_id": car["id"], "address": there})
            assert sent.code == (None if landmass_of(city) == landmass_of(home) else "no_route")


@five_worlds
def test_a_stay_shows_where_its_hotel_is(place: int) -> None:
    session, stay = world_with(_stay_in_an_open_hotel, place, "travel_booking")
    assert _offers(session, stay["city"])[stay["hotel_id"]]["address"] == stay["address"]


@five_worlds
def test_the_next_events_start_is_when_one_has_to_be_there(place: int) -> None:
    session, (event, spot) = world_with(_next_event_in_town, place, "calendar", "maps")
    check_join(session, START, "get_next_event", ("starts_at",), "get_travel_time", "arrive_by")
    check_join(session, ADDRESSES, "search_places", (*ROWS, "address"), "get_travel_time", "destination")
    way = done(session, "get_travel_time", destination=spot["address"], arrive_by=event["starts_at"])
    assert way["departs_at"] < way["arrives_at"] == event["starts_at"]
    assert way["destination"] == spot["address"]


@five_worlds
def test_the_meeting_of_an_event_is_joined(place: int) -> None:
    session, event = world_with(_event_in_a_meeting, place, "calendar", "video_meeting")
    check_join(session, "video_meeting.meetings", "get_next_event", ("meeting_id",), "join_meeting", "meeting_id")
    before = done(session, "get_meeting", meeting_id=event["meeting_id"])
    assert before["my_presence"] == "invited"
    assert (before["title"], before["starts_at"]) == (event["title"], event["starts_at"])
    done(session, "join_meeting", meeting_id=event["meeting_id"])
    assert done(session, "get_meeting", meeting_id=event["meeting_id"])["my_presence"] in ("in_meeting", "waiting")


@five_worlds
def test_a_free_slot_is_when_a_meeting_starts(place: int) -> None:
    session, (colleague, slot) = world_with(_free_slot, place, "calendar", "video_meeting")
    check_join(session, START, "find_free_slots", (*ROWS, "starts_at"), "schedule_meeting", "starts_at")
    new = done(
        session,
        "schedule_meeting",
        title="A word in private",
        starts_at=slot["starts_at"],
        duration_minutes=30,
        invitees=[colleague],
    )
    (row,) = done(session, "list_meetings", query="A word in private", status="scheduled")["items"]
    assert (row["id"], row["starts_at"]) == (new["id"], slot["starts_at"])


@five_worlds
def test_a_meetings_start_is_when_an_event_starts(place: int) -> None:
    session, meeting = world_with(_scheduled_meeting, place, "video_meeting", "calendar")
    for target in ("create_event", "reschedule_event"):
        check_join(session, START, "list_meetings", (*ROWS, "starts_at"), target, "starts_at")
    new = done(
        session,
        "create_event",
        title=f"Prepare: {meeting['title']}",
        starts_at=meeting["starts_at"],
        if_busy="allow",
    )
    shown = done(session, "get_meeting", meeting_id=meeting["id"])
    assert done(session, "get_event", event_id=new["id"])["starts_at"] == shown["starts_at"]


@five_worlds
def test_the_issue_in_a_chat_message_moves_on(place: int) -> None:
    session, text = world_with(_chat_about_an_open_issue, place, "team_chat", "issue_tracker")
    check_join(session, ISSUES, "search_messages", (*ROWS, "text"), "transition_issue", "issue_key")
    key = only_one(ISSUES, text)
    status = STEPS[done(session, "get_issue", issue_key=key)["status"]]
    done(session, "transition_issue", issue_key=key, status=status)
    assert done(session, "get_issue", issue_key=key)["status"] == status


@five_worlds
def test_work_is_logged_for_the_issue_in_a_mail(place: int) -> None:
    session, message = world_with(_mail_about_an_issue, place, "email", "issue_tracker")
    check_join(session, ISSUES, "read_email", ("body",), "log_work", "issue_key")
    key = only_one(ISSUES, done(session, "read_email", message_id=message["id"])["body"])
    before = done(session, "get_issue", issue_key=key)["minutes_spent"]
    log = done(session, "log_work", issue_key=key, minutes=35)
    assert log["id"] in _ids(session, "list_work_logs", issue_key=key)
    assert done(session, "get_issue", issue_key=key)["minutes_spent"] == before + 35


@five_worlds
def test_a_deals_value_is_the_price_on_an_invoice(place: int) -> None:
    session, (deal, customer) = world_with(_small_deal, place, "crm", "payments")
    price = ("lines", "*", "unit_price")
    check_join(session, "life.amounts.price", "list_deals", (*ROWS, "value"), "create_invoice", *price)
    check_join(session, EMAILS, "search_crm_contacts", (*ROWS, "email"), "create_invoice", "customer_email")
    done(session, "save_payment_customer", email=customer["email"], name=customer["name"])
    line = {"description": deal["title"], "quantity": 1, "unit_price": deal["value"]}
    new = done(session, "create_invoice", customer_email=customer["email"], title=deal["title"], lines=[line])
    (shown,) = done(session, "list_invoices", customer_email=customer["email"], query=deal["title"])["items"]
    assert (shown["id"], shown["total"]) == (new["id"], deal["value"])
    assert done(session, "get_invoice", invoice_id=new["id"])["invoice"]["lines"] == [line]


@five_worlds
def test_the_people_in_a_file_are_invited(place: int) -> None:
    session, path = world_with(_guest_list, place, "filesystem", "calendar", "video_meeting")
    check_join(session, EMAILS, "read_file", ("content",), "create_event", "invitees", "*")
    check_join(session, EMAILS, "read_file", ("content",), "schedule_meeting", "invitees", "*")
    count = done(session, "read_file", path=path)["line_count"]
    lines = [done(session, "read_file", path=path, first_line=n, last_line=n) for n in range(2, count + 1)]
    guests = [only_one(EMAILS, line["content"]) for line in lines]
    (slot, *_) = done(session, "find_free_slots", duration_minutes=60)["items"]
    new = done(session, "create_event", title="Summer party", starts_at=slot["starts_at"], invitees=guests)
    invited = done(session, "get_event", event_id=new["id"])["invitees"]
    people = {person.email: person.name for person in cast_of(session.seed).people}
    assert len(guests) > 1
    assert {row["email"]: row["name"] for row in invited} == {email: people[email] for email in guests}


@five_worlds
def test_a_light_is_switched_on_when_the_food_arrives(place: int) -> None:
    session, (light, order) = world_with(_food_on_its_way, place, "food_delivery", "iot_devices")
    for source, field in (("track_food_order", ("expected_at",)), ("list_food_orders", (*ROWS, "expected_at"))):
        check_join(session, ARRIVAL, source, field, "schedule_device", "at")
    arrival = done(session, "track_food_order", order_id=order["id"])["expected_at"]
    done(session, "schedule_device", device_id=light["id"], action="turn_on", at=arrival[11:], name="Food")
    (schedule,) = done(session, "list_automations", query="Food", device_id=light["id"])["items"]
    assert arrival == order["expected_at"]
    assert arrival.endswith(f"T{schedule['at']}")


def _friend_without_shipping_address(session: WorldSession) -> dict[str, Any] | None:
    return next((person for person in _friends(session) if not _saved_for(session, person["name"])), None)


def _saved_for(session: WorldSession, name: str) -> list[dict[str, Any]]:
    return done(session, "list_shipping_addresses", query=name)["items"]


def _order_for_a_friend(session: WorldSession) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """An order that nobody has picked up, and a friend to whom its restaurant delivers."""
    for order in done(session, "list_food_orders", status="placed")["items"]:
        for person in _friends(session):
            near = done(session, "search_restaurants", deliver_to=person["address"], limit=50)["items"]
            if order["restaurant_id"] in {restaurant["id"] for restaurant in near}:
                return order, person
    return None


def _friends(session: WorldSession) -> Iterator[dict[str, Any]]:
    """Friends as the address book shows them when one looks for their names."""
    for friend in cast_of(session.seed).tied("friend"):
        found = done(session, "search_address_book", query=friend.name)["items"]
        yield from (row for row in found if row["name"] == friend.name)


def _customer_in_town(session: WorldSession) -> tuple[dict[str, Any], dict[str, Any]] | None:
    car = _parked_car(session)
    for person in done(session, "search_crm_contacts", limit=50)["items"]:
        if car is not None and person["address"] not in (None, car["location"]):
            where = done(session, "geocode_address", address=person["address"])
            if where["precision"] == "exact" and where["city"] == cast_of(session.seed).home:
                return car, person
    return None


def _contact_on_the_map(session: WorldSession) -> tuple[dict[str, Any], dict[str, Any]] | None:
    car = _parked_car(session)
    for friend in cast_of(session.seed).tied("friend"):
        found = session.call("geocode_address", {"address": friend.name})
        if car is not None and found.ok and found.content["address"] != car["location"]:
            assert (found.content["contact_name"], found.content["address"]) == (friend.name, friend.address)
            return car, found.content
    return None


def _parked_car(session: WorldSession) -> dict[str, Any] | None:
    return next((car for car in done(session, "list_vehicles")["items"] if not car["is_driving"]), None)


def _mail_about_a_coming_flight(session: WorldSession) -> dict[str, Any] | None:
    coming = {booking["id"] for booking in _coming_flights(session)}
    for message in done(session, "search_emails", query="booking")["items"]:
        named = read(FLIGHT_BOOKINGS, done(session, "read_email", message_id=message["id"])["body"])
        if len(named) == 1 and named[0] in coming:
            return message
    return None


def _coming_flight(session: WorldSession) -> dict[str, Any] | None:
    return next(iter(_coming_flights(session)), None)


def _coming_flights(session: WorldSession) -> list[dict[str, Any]]:
    return done(session, "list_flight_bookings", status="ticketed", since=_today(session))["items"]


def _coming_trip(session: WorldSession) -> dict[str, Any] | None:
    """A trip that has not begun, to a city with free rooms."""
    for trip in done(session, "list_trips", phase="upcoming")["items"]:
        nights = {"check_in": trip["starts_on"], "check_out": trip["ends_on"]}
        if done(session, "search_hotels", city=trip["destination"], **nights)["items"]:
            return trip
    return None


def _trip_with_flights(session: WorldSession) -> tuple[dict[str, Any], dict[str, Any]] | None:
    locks = done(session, "list_devices", kind="lock", connection="online")["items"]
    for row in done(session, "list_trips", phase="upcoming")["items"]:
        trip = done(session, "get_trip", trip_id=row["id"])
        if locks and len(trip["flights"]) == 2:
            return locks[0], trip
    return None


def _hotel_in_town(session: WorldSession) -> dict[str, Any] | None:
    hotels = [*_offers(session, cast_of(session.seed).home).values()]
    return hotels[0] if hotels and _parked_car(session) is not None else None


def _stay_in_an_open_hotel(session: WorldSession) -> dict[str, Any] | None:
    stays = done(session, "list_hotel_stays")["items"]
    return next((stay for stay in stays if stay["hotel_id"] in _offers(session, stay["city"])), None)


def _offers(session: WorldSession, city: str) -> dict[str, dict[str, Any]]:
    """The hotels of a city that have rooms next week."""
    first = session.now.date() + dt.timedelta(days=8)
    nights = {"check_in": f"{first}", "check_out": f"{first + dt.timedelta(days=2)}"}
    return {hotel["id"]: hotel for hotel in done(session, "search_hotels", city=city, **nights)["items"]}


def _next_event_in_town(session: WorldSession) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """The next event of a calendar that is at a place of the map to which there is time to go."""
    for calendar in done(session, "list_calendars")["items"]:
        event = session.call("get_next_event", {"calendar_id": calendar["id"]})
        if event.ok and event.content["location"] is not None:
            found = done(session, "search_places", query=event.content["location"])["items"]
            spots = [spot for spot in found if spot["name"] == event.content["location"]]
            soon = event.content["starts_at"] < f"{session.now + dt.timedelta(hours=2):%Y-%m-%dT%H:%M:%S}"
            if spots and not soon:
                return event.content, spots[0]
    return None


def _event_in_a_meeting(session: WorldSession) -> dict[str, Any] | None:
    """The next event, if it is a meeting that the user can join now without a passcode."""
    event = session.call("get_next_event", {})
    if not event.ok or event.content["meeting_id"] is None:
        return None
    meeting = done(session, "get_meeting", meeting_id=event.content["meeting_id"])
    soon = (session.now + dt.timedelta(minutes=15)).isoformat()
    can_start = meeting["host"] == cast_of(session.seed).protagonist.email and meeting["starts_at"] <= soon
    can_join = can_start or (meeting["status"] == "running" and not meeting["needs_passcode"])
    return event.content if can_join and meeting["my_presence"] == "invited" else None


def _free_slot(session: WorldSession) -> tuple[str, dict[str, Any]] | None:
    for person in cast_of(session.seed).tied("colleague"):
        slots = session.call("find_free_slots", {"duration_minutes": 30, "people": [person.email]})
        if slots.ok and slots.content["items"]:
            return person.email, slots.content["items"][0]
    return None


def _scheduled_meeting(session: WorldSession) -> dict[str, Any] | None:
    return next(iter(done(session, "list_meetings", status="scheduled", since=_today(session))["items"]), None)


def _chat_about_an_open_issue(session: WorldSession) -> str | None:
    for message in done(session, "search_messages", limit=50)["items"]:
        named = read(ISSUES, message["text"])
        if len(named) == 1:
            issue = done(session, "get_issue", issue_key=named[0])
            if issue["status"] in STEPS and issue["assignee"] is not None:
                return message["text"]
    return None


def _mail_about_an_issue(session: WorldSession) -> dict[str, Any] | None:
    for message in done(session, "search_emails", query="question about")["items"]:
        named = read(ISSUES, done(session, "read_email", message_id=message["id"])["body"])
        if len(named) == 1:
            return message
    return None


def _small_deal(session: WorldSession) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """A deal that one line of an invoice can have, with its contact."""
    for deal in done(session, "list_deals", max_amount=10_000)["items"]:
        contacts = done(session, "search_crm_contacts", query=deal["contact_name"])["items"]
        return deal, next(contact for contact in contacts if contact["id"] == deal["contact_id"])
    return None


def _guest_list(session: WorldSession) -> str | None:
    found = done(session, "find_files", name="*guests.csv")["items"]
    return found[0]["path"] if found else None


def _food_on_its_way(session: WorldSession) -> tuple[dict[str, Any], dict[str, Any]] | None:
    lights = done(session, "list_devices", kind="light", connection="online")["items"]
    orders = done(session, "list_food_orders", limit=50)["items"]
    coming = [order for order in orders if order["status"] in ("placed", "accepted", "preparing", "picked_up")]
    return (lights[0], coming[0]) if lights and coming else None


def _today(session: WorldSession) -> str:
    return f"{session.now.date()}"


def _ids(session: WorldSession, tool: str, **arguments: Any) -> set[str]:
    return {row["id"] for row in done(session, tool, limit=50, **arguments)["items"]}
