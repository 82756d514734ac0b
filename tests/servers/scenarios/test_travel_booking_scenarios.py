"""Journeys that change: money, points and seats that are conserved, holds that lapse, and attempts to cheat."""

import datetime as dt
from typing import Any

import pytest

from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers.travel_booking import rules
from prove.servers.travel_booking.records import FareClass, Flight, PaymentCard, TravelSite
from tests.servers.play import done, refused

SEEDS = (0, 7, 23)
ME = "Test Traveller"
every_seed = pytest.mark.parametrize("seed", SEEDS)


def open_site(seed: int) -> WorldSession:
    return WorldEnvironment([load("travel_booking")]).open(seed)


def site_of(session: WorldSession) -> TravelSite:
    state = session.state("travel_booking")
    assert isinstance(state, TravelSite)
    return state


def valid_card(session: WorldSession) -> PaymentCard:
    return next(card for card in site_of(session).saved_cards if card.expires_on >= session.now.date())


def seats(session: WorldSession, flight: Flight, fare_class: FareClass) -> int:
    return rules.fare_of(site_of(session).flights.get(flight.flight_number), fare_class).seats_left


def points(session: WorldSession) -> int:
    return done(session, "get_travel_profile")["points"]


def flights_at(session: WorldSession, fare_class: FareClass, count: int) -> list[Flight]:
    """Flights more than a week ahead between the same two cities, with three seats or more at this fare."""
    soonest = session.now + dt.timedelta(days=9)
    by_route: dict[tuple[str, str], list[Flight]] = {}
    for flight in site_of(session).flights:
        offered = [fare for fare in flight.fares if fare.fare_class == fare_class and fare.seats_left >= 3]
        if flight.departs_at > soonest and offered:
            by_route.setdefault((flight.origin, flight.destination), []).append(flight)
    return next(found[:count] for found in by_route.values() if len(found) >= count)


def booked(session: WorldSession, flight: Flight, fare_class: FareClass, **more: Any) -> dict[str, Any]:
    card = valid_card(session)
    asked: dict[str, Any] = {
        "flight_number": flight.flight_number,
        "fare_class": fare_class,
        "passengers": [ME],
        "card_id": card.id,
        "security_code": card.security_code,
    }
    return done(session, "book_flight", **(asked | more))


def cents(amount: float) -> int:
    return round(amount * 100)


@every_seed
def test_a_ticket_that_is_changed_and_cancelled_costs_its_change_fees_and_no_cent_more(seed: int) -> None:
    session = open_site(seed)
    first, second, third = flights_at(session, "standard", 3)
    code, before = valid_card(session).security_code, points(session)
    all_seats = [seats(session, flight, "standard") for flight in (first, second, third)]
    made = booked(session, first, "standard", passengers=[ME, "Second Person"], points=1500)
    done(session, "add_baggage", flight_booking_id=made["id"], passenger=ME, bags=2, security_code=code)
    for target in (second, third):
        move = {"flight_booking_id": made["id"], "new_flight_number": target.flight_number, "security_code": code}
        changed = done(session, "change_flight", **move)
        once = session.digest()
        assert done(session, "change_flight", **move) == changed
        assert session.digest() == once, "a retry is not charged"
    cancelled = done(session, "cancel_flight", flight_booking_id=made["id"])
    fees = 2 * 2 * cents(rules.TERMS["standard"].change_fee or 0)
    assert cents(changed["change_fees"]) == fees
    assert cents(cancelled["price"]) - 1500 - cents(cancelled["refund"]) == fees
    assert points(session) == before
    assert [seats(session, flight, "standard") for flight in (first, second, third)] == all_seats


@every_seed
def test_no_refund_is_paid_twice(seed: int) -> None:
    session = open_site(seed)
    flight = flights_at(session, "flex", 1)[0]
    before = points(session)
    made = booked(session, flight, "flex", points=1000)
    first = done(session, "cancel_flight", flight_booking_id=made["id"])
    assert points(session) == before
    for _ in range(3):
        session.advance(3600)
        earned = points(session)
        assert done(session, "cancel_flight", flight_booking_id=made["id"]) == first
        assert points(session) == earned
    card = valid_card(session)
    pay = {"flight_booking_id": made["id"], "card_id": card.id, "security_code": card.security_code}
    assert refused(session, "pay_held_flight", **pay) == "conflict"
    bags = {"flight_booking_id": made["id"], "passenger": ME, "bags": 1, "security_code": card.security_code}
    assert refused(session, "add_baggage", **bags) == "conflict"


@every_seed
def test_a_fare_paid_with_points_alone_comes_back_to_the_point(seed: int) -> None:
    session = open_site(seed)
    site, flight = site_of(session), flights_at(session, "business", 1)[0]
    site.travellers.update(rules.the_traveller(site), points=400_000)
    price = cents(rules.fare_of(flight, "business").price)
    made = booked(session, flight, "business", points=min(price, 400_000))
    assert points(session) == 400_000 - min(price, 400_000)
    over = {"flight_number": flight.flight_number, "fare_class": "business", "passengers": ["Second Person"]}
    held = done(session, "hold_flight", **over)
    card = valid_card(session)
    pay = {"flight_booking_id": held["id"], "card_id": card.id, "security_code": card.security_code}
    assert refused(session, "pay_held_flight", **pay, points=400_000) == "insufficient_points"
    done(session, "cancel_flight", flight_booking_id=made["id"])
    assert points(session) == 400_000


@every_seed
def test_seats_are_conserved_over_holds_that_lapse(seed: int) -> None:
    session = open_site(seed)
    flight = flights_at(session, "standard", 1)[0]
    left = seats(session, flight, "standard")
    ask = {"flight_number": flight.flight_number, "fare_class": "standard"}
    held = [done(session, "hold_flight", passengers=[f"Guest {n}"], **ask) for n in range(left)]
    assert refused(session, "hold_flight", passengers=["One More"], **ask) == "sold_out"
    assert refused(session, "hold_flight", passengers=["guest 0"], **ask) == "already_exists"
    card = valid_card(session)
    paid = done(
        session, "pay_held_flight", flight_booking_id=held[0]["id"], card_id=card.id, security_code=card.security_code
    )
    session.advance(24 * 3600)
    assert seats(session, flight, "standard") == left - 1, "only the ticket is left"
    late = {"flight_booking_id": held[1]["id"], "card_id": card.id, "security_code": card.security_code}
    assert refused(session, "pay_held_flight", **late) == "conflict"
    assert refused(session, "cancel_flight", flight_booking_id=held[1]["id"]) == "conflict"
    again = done(session, "hold_flight", passengers=["Guest 1"], **ask)
    assert (again["status"], paid["status"]) == ("held", "ticketed")


@every_seed
def test_a_seat_belongs_to_one_passenger(seed: int) -> None:
    session = open_site(seed)
    flight, other = flights_at(session, "standard", 2)
    made = booked(session, flight, "standard", passengers=[ME, "Second Person"])
    free = done(session, "get_flight", flight_number=flight.flight_number.lower())["free_economy_seats"]
    sit = {"flight_booking_id": made["id"], "passenger": ME.upper(), "seat": free[0].lower()}
    done(session, "choose_seat", **sit)
    once = session.digest()
    done(session, "choose_seat", **sit)
    assert session.digest() == once
    assert refused(session, "choose_seat", **(sit | {"passenger": "Second Person"})) == "seat_taken"
    done(session, "choose_seat", **(sit | {"seat": free[1]}))
    done(session, "choose_seat", **(sit | {"passenger": "Second Person"}))
    code = valid_card(session).security_code
    move = {"flight_booking_id": made["id"], "new_flight_number": other.flight_number, "security_code": code}
    assert {p["seat"] for p in done(session, "change_flight", **move)["passengers"]} == {None}
    assert set(free) <= set(done(session, "get_flight", flight_number=flight.flight_number)["free_economy_seats"])


@every_seed
def test_bookings_are_filed_under_a_new_trip_all_or_none(seed: int) -> None:
    session = open_site(seed)
    near, far = flights_at(session, "flex", 2)
    made, elsewhere = booked(session, near, "flex"), booked(session, far, "flex", passengers=["Second Person"])
    day = near.departs_at.date()
    trip = {"name": "Moving the piano", "destination": near.destination, "starts_on": f"{day}", "ends_on": f"{day}"}
    before = session.digest()
    if abs((far.departs_at.date() - day).days) > 1:
        both = [made["id"], elsewhere["id"]]
        assert refused(session, "create_trip", flight_booking_ids=both, **trip) == "outside_trip"
        assert session.digest() == before, "a refused trip files nothing"
    created = done(session, "create_trip", flight_booking_ids=[made["id"].lower()], **trip)
    plan = done(session, "get_trip", trip_id=created["id"])
    assert ([b["id"] for b in plan["flights"]], plan["total_cost"]) == ([made["id"]], made["price"])
    assert plan["flights"][0]["trip_name"] == "Moving the piano"
    assert refused(session, "create_trip", **(trip | {"name": "moving the PIANO!"})) == "already_exists"
    done(session, "cancel_flight", flight_booking_id=made["id"])
    assert done(session, "get_trip", trip_id=created["id"])["total_cost"] == 0.0
    again = trip | {"name": "Second attempt"}
    assert refused(session, "create_trip", flight_booking_ids=[made["id"]], **again) == "conflict"


@every_seed
def test_a_stay_over_the_end_of_a_month_is_paid_by_the_night(seed: int) -> None:
    session = open_site(seed)
    site, card = site_of(session), valid_card(session)
    soon = session.now.date() + dt.timedelta(days=3)
    first = (soon.replace(day=1) + dt.timedelta(days=40)).replace(day=1)
    check_in, check_out = first - dt.timedelta(days=2), first + dt.timedelta(days=1)
    nights = rules.nights_of(check_in, check_out)
    room = next(
        r for r in site.hotel_rooms if r.cancellation == "moderate" and rules.rooms_left(site, r, nights) in (1, 2)
    )
    ask: dict[str, Any] = {"room_id": room.id, "check_in": f"{check_in}", "check_out": f"{check_out}", "guest": ME}
    pay = {"card_id": card.id, "security_code": card.security_code}
    stays = [done(session, "book_hotel_room", **ask, **pay) for _ in range(rules.rooms_left(site, room, nights))]
    assert {cents(stay["total"]) for stay in stays} == {3 * cents(room.nightly_rate)}
    assert refused(session, "book_hotel_room", **ask, **pay) == "sold_out"
    backwards = ask | {"check_in": f"{check_out}", "check_out": f"{check_in}"}
    assert refused(session, "book_hotel_room", **backwards, **pay) == "invalid_range"
    deadline = rules.arrival(site, site_of(session).hotel_stays.get(stays[0]["id"])) - dt.timedelta(days=7)
    if deadline > session.now:
        session.advance((deadline - session.now).total_seconds())
        early = session.fork()
        assert done(early, "cancel_hotel_stay", hotel_stay_id=stays[0]["id"])["refund"] == stays[0]["total"]
        session.advance(60)
    late = done(session, "cancel_hotel_stay", hotel_stay_id=stays[0]["id"])
    assert cents(late["refund"]) == cents(stays[0]["total"]) - cents(room.nightly_rate)
    done(session, "book_hotel_room", **ask, **pay)
    assert refused(session, "book_hotel_room", **ask, **pay) == "sold_out"


@every_seed
def test_cards_and_codes_cannot_be_mixed_up(seed: int) -> None:
    session = open_site(seed)
    flight = flights_at(session, "standard", 1)[0]
    site, card = site_of(session), valid_card(session)
    others = [other for other in site.saved_cards if other.security_code != card.security_code]
    expired = [other for other in site.saved_cards if other.expires_on < session.now.date()]
    ask = {"flight_number": flight.flight_number, "fare_class": "standard", "passengers": [ME]}
    before = session.digest()
    for other in others:
        wrong = {"card_id": card.id, "security_code": other.security_code}
        assert refused(session, "book_flight", **ask, **wrong) == "wrong_security_code"
    for old in expired:
        tried = {"card_id": old.id, "security_code": old.security_code}
        assert refused(session, "book_flight", **ask, **tried) == "card_expired"
    for points_asked in (-500, 0, 99):
        bad = {"card_id": card.id, "security_code": card.security_code, "points": points_asked}
        assert refused(session, "book_flight", **ask, **bad) == "out_of_bounds"
    assert session.digest() == before
    lasting = (card.expires_on - session.now.date()).days
    session.advance((lasting + 1) * 86_400)
    now_old = {"card_id": card.id, "security_code": card.security_code}
    assert refused(session, "book_flight", **ask, **now_old) == "card_expired", "cards expire as time passes"
