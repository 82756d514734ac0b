"""What is special about the travel site: inventory that sells out, rules of fares, holds that expire."""

import datetime as dt
from itertools import pairwise
from typing import Any

import pytest

from prove.core import Result, WorldEnvironment, WorldSession, keyed
from prove.explore import Explorer
from prove.servers import load
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.money.ledger import DAYS
from prove.servers._shared.life.purchases.bookings import paid_trips_of
from prove.servers._shared.life.time.agenda import agenda_of
from prove.servers.travel_booking import rules
from prove.servers.travel_booking.records import FareClass, Flight, FlightBooking, PaymentCard, TravelSite
from tests.servers.play import ok, rows_of

SEEDS = range(6)
ME = "Test Traveller"


def open_site(seed: int = 0) -> WorldSession:
    return WorldEnvironment([load("travel_booking")]).open(seed)


def site_of(session: WorldSession) -> TravelSite:
    state = session.state("travel_booking")
    assert isinstance(state, TravelSite)
    return state


def a_card(session: WorldSession, *, expired: bool = False) -> PaymentCard:
    today = session.now.date()
    return next(c for c in site_of(session).saved_cards if (c.expires_on < today) == expired)


def a_flight(session: WorldSession, fare_class: FareClass = "standard", seats: int = 1, days: int = 8) -> Flight:
    soonest = session.now + dt.timedelta(days=days)
    for flight in site_of(session).flights:
        if flight.departs_at > soonest and any(
            fare.fare_class == fare_class and fare.seats_left >= seats for fare in flight.fares
        ):
            return flight
    raise AssertionError("the world has no such flight")


def open_site_with_an_expired_card() -> WorldSession:
    sessions = map(open_site, range(30))
    return next(s for s in sessions if any(c.expires_on < s.now.date() for c in site_of(s).saved_cards))


def seats_left(session: WorldSession, number: str, fare_class: FareClass) -> int:
    return rules.fare_of(site_of(session).flights.get(number), fare_class).seats_left


def book(session: WorldSession, flight: Flight, fare_class: FareClass = "standard", **more: Any) -> Result:
    card = a_card(session)
    arguments = {
        "flight_number": flight.flight_number,
        "fare_class": fare_class,
        "passengers": [ME],
        "card_id": card.id,
        "security_code": card.security_code,
    }
    return session.call("book_flight", arguments | more)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_world_is_consistent(seed: int) -> None:
    site = site_of(open_site(seed))
    today = site.now.date()
    for booking in site.flight_bookings:
        flight = site.flights.get(booking.flight_number)
        assert (booking.destination, booking.departs_at) == (flight.destination, flight.departs_at)
        assert booking.lead_passenger == booking.passengers[0].name
        assert booking.price == round(rules.fare_of(flight, booking.fare_class).price * len(booking.passengers), 2)
        landed = rules.at_home(site, flight.arrives_at, flight.destination)
        assert booking.status == "cancelled" or (booking.status == "flown") == (landed < site.now)
        assert (booking.hold_until is not None) == (booking.status == "held")
        assert booking.hold_until is None or booking.hold_until > site.now
        assert booking.status == "held" or booking.card_id is not None
    for flight in site.flights:
        assert flight.origin != flight.destination
        departs, arrives = (
            rules.at_home(site, moment, city)
            for moment, city in ((flight.departs_at, flight.origin), (flight.arrives_at, flight.destination))
        )
        assert arrives - departs == dt.timedelta(minutes=flight.duration_minutes)
        seats = [p.seat for b in rules.on_flight(site, flight.flight_number) for p in b.passengers if p.seat]
        assert len(seats) == len(set(seats))
    for stay in site.hotel_stays:
        room = site.hotel_rooms.get(stay.room_id)
        assert room.hotel_id == stay.hotel_id
        assert stay.total == room.nightly_rate * (stay.check_out - stay.check_in).days
        assert stay.status != "booked" or stay.check_out >= today
    assert {"held", "ticketed"} <= {b.status for b in site.flight_bookings}
    assert all(site.hotel_rooms.where(hotel_id=hotel.id) for hotel in site.hotels)


def test_a_booking_takes_seats_and_a_cancelled_one_gives_them_back() -> None:
    session = open_site()
    flight = a_flight(session)
    before = seats_left(session, flight.flight_number, "standard")
    made = ok(book(session, flight))
    assert seats_left(session, flight.flight_number, "standard") == before - 1
    cancelled = ok(session.call("cancel_flight", {"flight_booking_id": made["id"]}))
    assert cancelled["refund"] == made["price"], "within a day of booking all of it comes back"
    assert seats_left(session, flight.flight_number, "standard") == before
    once = session.digest()
    assert ok(session.call("cancel_flight", {"flight_booking_id": made["id"].lower()})) == cancelled
    assert session.digest() == once


def test_seats_sell_out() -> None:
    session = open_site()
    flight = a_flight(session)
    left = seats_left(session, flight.flight_number, "standard")
    for place in range(0, left, 3):
        names = [f"Guest {n}" for n in range(place, min(left, place + 3))]
        ok(book(session, flight, passengers=names))
    refused = book(session, flight, passengers=["One More"])
    assert refused.code == "sold_out"
    asked = {"origin": flight.origin, "destination": flight.destination, "fare_class": "standard"}
    assert flight.flight_number not in [f["flight_number"] for f in ok(session.call("search_flights", asked))["items"]]


def test_a_passenger_is_booked_once_per_flight() -> None:
    session = open_site()
    flight = a_flight(session, seats=2)
    ok(book(session, flight))
    assert book(session, flight, passengers=[ME.upper()]).code == "already_exists"
    assert book(session, flight, passengers=["A B", "a b"]).code == "duplicate_passenger"


def test_the_security_code_belongs_to_the_card() -> None:
    session = open_site_with_an_expired_card()
    flight, old = a_flight(session), a_card(session, expired=True)
    assert book(session, flight, security_code=old.security_code).code == "wrong_security_code"
    assert book(session, flight, card_id=old.id, security_code=old.security_code).code == "card_expired"


def test_a_hold_lapses_after_a_day_and_frees_its_seats() -> None:
    session = open_site()
    flight = a_flight(session)
    before = seats_left(session, flight.flight_number, "standard")
    arguments = {"flight_number": flight.flight_number, "fare_class": "standard", "passengers": [ME]}
    held = ok(session.call("hold_flight", arguments))
    assert held["status"] == "held"
    session.advance(23 * 3600)
    assert seats_left(session, flight.flight_number, "standard") == before - 1
    session.advance(2 * 3600)
    assert site_of(session).flight_bookings.get(held["id"]).status == "expired"
    assert seats_left(session, flight.flight_number, "standard") == before
    card = a_card(session)
    late = {"flight_booking_id": held["id"], "card_id": card.id, "security_code": card.security_code}
    assert session.call("pay_held_flight", late).code == "conflict"


def test_basic_fares_cannot_be_held_changed_or_seated() -> None:
    session = open_site()
    flight = a_flight(session, "basic")
    arguments = {"flight_number": flight.flight_number, "fare_class": "basic", "passengers": [ME]}
    assert session.call("hold_flight", arguments).code == "not_allowed"
    made = ok(book(session, flight, "basic"))
    seat = {"flight_booking_id": made["id"], "passenger": ME, "seat": "5C"}
    assert session.call("choose_seat", seat).code == "not_allowed"
    session.advance(30 * 3600)
    assert ok(session.call("cancel_flight", {"flight_booking_id": made["id"]}))["refund"] == 0.0


def test_points_pay_a_part_and_come_back() -> None:
    session = open_site()
    flight, card = a_flight(session), a_card(session)
    points = ok(session.call("get_travel_profile", {}))["points"]
    hold = {"flight_number": flight.flight_number, "fare_class": "standard", "passengers": [ME]}
    pay = {
        "flight_booking_id": ok(session.call("hold_flight", hold))["id"],
        "card_id": card.id,
        "security_code": card.security_code,
    }
    assert session.call("pay_held_flight", pay | {"points": points + 1}).code == "insufficient_points"
    paid = ok(session.call("pay_held_flight", pay | {"points": 1000}))
    assert (paid["status"], paid["points_used"]) == ("ticketed", 1000)
    assert ok(session.call("get_travel_profile", {}))["points"] == points - 1000
    back = ok(session.call("cancel_flight", {"flight_booking_id": paid["id"]}))
    assert back["refund"] == round(paid["price"] - 10, 2)
    assert ok(session.call("get_travel_profile", {}))["points"] == points


def test_a_flown_ticket_earns_points() -> None:
    session = open_site()
    site = site_of(session)
    due: list[FlightBooking] = [b for b in site.flight_bookings if b.status == "ticketed"]
    before = rules.the_traveller(site).points
    session.advance(60 * 24 * 3600)
    earned = sum(round(b.price * 100) * rules.TERMS[b.fare_class].points_per_dollar // 100 for b in due)
    assert rules.the_traveller(site_of(session)).points == before + earned
    assert all(site_of(session).flight_bookings.get(b.id).status == "flown" for b in due)


def test_a_change_costs_the_fee_and_the_difference() -> None:
    session = open_site()
    site, card = site_of(session), a_card(session)
    flight, other = next(
        (a, b)
        for a in site.flights
        for b in site.flights.where(origin=a.origin, destination=a.destination)
        if a is not b
        and all(f.departs_at - site.now > dt.timedelta(days=8) for f in (a, b))
        and all(rules.fare_of(f, "standard").seats_left > 1 for f in (a, b))
        and rules.fare_of(b, "standard").price > rules.fare_of(a, "standard").price
    )
    made = ok(book(session, flight))
    move = {
        "flight_booking_id": made["id"],
        "new_flight_number": other.flight_number,
        "security_code": card.security_code,
    }
    moved = ok(session.call("change_flight", move))
    dearer = rules.fare_of(other, "standard").price - rules.fare_of(flight, "standard").price
    assert moved["price"] == round(made["price"] + dearer + 60, 2)
    assert moved["flight_number"] == other.flight_number
    assert ok(session.call("change_flight", move)) == moved


def test_a_chosen_seat_is_gone_for_others() -> None:
    session = open_site()
    flight = a_flight(session, seats=2)
    made = ok(book(session, flight, passengers=[ME, "Second Person"]))
    seat = ok(session.call("get_flight", {"flight_number": flight.flight_number}))["free_economy_seats"][0]
    chosen = ok(session.call("choose_seat", {"flight_booking_id": made["id"], "passenger": ME, "seat": seat}))
    assert chosen["passengers"][0]["seat"] == seat
    second = {"flight_booking_id": made["id"], "passenger": "Second Person", "seat": seat}
    assert session.call("choose_seat", second).code == "seat_taken"
    assert session.call("choose_seat", second | {"seat": "1A"}).code == "invalid_seat"
    assert session.call("choose_seat", second | {"passenger": "Nobody"}).code == "no_such_passenger"


def test_bags_join_the_price_of_a_hold_and_cost_a_code_on_a_ticket() -> None:
    session = open_site()
    flight, card = a_flight(session, seats=2), a_card(session)
    hold = {"flight_number": flight.flight_number, "fare_class": "standard", "passengers": [ME]}
    held = ok(session.call("hold_flight", hold))
    bags = {"flight_booking_id": held["id"], "passenger": ME, "bags": 2}
    assert ok(session.call("add_baggage", bags))["price"] == round(held["price"] + 90, 2)
    assert session.call("add_baggage", bags).code == "limit_exceeded"
    made = ok(book(session, flight, passengers=["Second Person"]))
    more = {"flight_booking_id": made["id"], "passenger": "Second Person", "bags": 1}
    assert session.call("add_baggage", more).code == "payment_required"
    assert session.call("add_baggage", more | {"security_code": card.security_code}).ok


def test_nights_sell_out_and_stays_come_back_under_the_policy() -> None:
    session = open_site()
    card, site = a_card(session), site_of(session)
    arrival = session.now.date() + dt.timedelta(days=20)
    nights = rules.nights_of(arrival, arrival + dt.timedelta(days=2))
    room = next(
        r for r in site.hotel_rooms if r.cancellation == "flexible" and rules.rooms_left(site, r, nights) in (1, 2, 3)
    )
    arguments = {
        "room_id": room.id,
        "check_in": arrival.isoformat(),
        "check_out": (arrival + dt.timedelta(days=2)).isoformat(),
        "guest": ME,
        "card_id": card.id,
        "security_code": card.security_code,
    }
    stays = [ok(session.call("book_hotel_room", arguments)) for _ in range(rules.rooms_left(site, room, nights))]
    assert session.call("book_hotel_room", arguments).code == "sold_out"
    assert session.call("book_hotel_room", arguments | {"guests": 6}).code == "too_many_guests"
    assert ok(session.call("cancel_hotel_stay", {"hotel_stay_id": stays[0]["id"]}))["refund"] == stays[0]["total"]
    again = ok(session.call("book_hotel_room", arguments))
    session.advance((dt.datetime.combine(arrival, dt.time(9)) - session.now).total_seconds())
    late = ok(session.call("cancel_hotel_stay", {"hotel_stay_id": again["id"]}))
    assert late["refund"] == round(again["total"] - room.nightly_rate, 2)


def test_a_trip_holds_what_is_within_its_days() -> None:
    session = open_site()
    flight = a_flight(session, seats=2)
    day = flight.departs_at.date()
    trip = {"name": "Trial run", "destination": flight.destination, "starts_on": day.isoformat()}
    made = ok(session.call("create_trip", trip | {"ends_on": (day + dt.timedelta(days=3)).isoformat()}))
    booked = ok(book(session, flight, trip_id=made["id"]))
    plan = ok(session.call("get_trip", {"trip_id": made["id"]}))
    assert [b["id"] for b in plan["flights"]] == [booked["id"]]
    assert plan["total_cost"] == booked["price"]
    later = trip | {"name": "Much later", "starts_on": (day + dt.timedelta(days=30)).isoformat()}
    other = ok(session.call("create_trip", later | {"ends_on": (day + dt.timedelta(days=33)).isoformat()}))
    assert book(session, flight, passengers=["Second Person"], trip_id=other["id"]).code == "outside_trip"


def test_no_tool_returns_a_security_code() -> None:
    session = open_site()
    assert "security_code" not in session.call("get_travel_profile", {}).text


def test_cities_are_found_whatever_their_capital_letters() -> None:
    session = open_site()
    flight = a_flight(session)
    asked = {"origin": flight.origin.lower(), "destination": flight.destination.upper()}
    assert ok(session.call("search_flights", asked))["total"] > 0
    assert session.call("search_flights", asked | {"origin": "Atlantis"}).code == "not_served"
    assert session.call("search_flights", asked | {"origin": flight.destination}).code == "same_city"


def test_points_pay_the_part_of_a_fee_that_money_does_not() -> None:
    session = open_site()
    site, flight, card = site_of(session), a_flight(session), a_card(session)
    site.travellers.update(rules.the_traveller(site), points=500_000)
    hold = {"flight_number": flight.flight_number, "fare_class": "standard", "passengers": [ME]}
    held = ok(session.call("hold_flight", hold))
    points = round(held["price"] * rules.POINTS_PER_DOLLAR_SPENT)
    pay = {"flight_booking_id": held["id"], "card_id": card.id, "security_code": card.security_code, "points": points}
    ok(session.call("pay_held_flight", pay))
    session.advance(25 * 3600)
    before = rules.the_traveller(site_of(session)).points
    back = ok(session.call("cancel_flight", {"flight_booking_id": held["id"]}))
    fee = round(held["price"] * (rules.TERMS["standard"].cancellation_share or 0), 2)
    returned = rules.the_traveller(site_of(session)).points - before
    worth = back["refund"] + returned / rules.POINTS_PER_DOLLAR_SPENT
    assert worth == pytest.approx(held["price"] - fee, abs=0.011)


def test_a_changed_flight_leaves_a_trip_whose_days_it_misses() -> None:
    session = open_site()
    site, card = site_of(session), a_card(session)
    flight, near, far = next(
        (a, b, c)
        for a in site.flights
        for b in site.flights.where(origin=a.origin, destination=a.destination)
        for c in site.flights.where(origin=a.origin, destination=a.destination)
        if len({a.flight_number, b.flight_number, c.flight_number}) == 3
        and all(f.departs_at - site.now > dt.timedelta(days=1) for f in (a, b, c))
        and all(rules.fare_of(f, "flex").seats_left > 1 for f in (a, b, c))
        and abs(b.departs_at - a.departs_at) < dt.timedelta(days=5) < abs(c.departs_at - a.departs_at)
    )
    days = sorted((flight.departs_at.date(), near.departs_at.date()))
    trip = {"name": "Trial run", "destination": flight.destination, "starts_on": f"{days[0]}", "ends_on": f"{days[1]}"}
    trip_id = ok(session.call("create_trip", trip))["id"]
    made = ok(book(session, flight, "flex", trip_id=trip_id))
    move = {"flight_booking_id": made["id"], "security_code": card.security_code}
    assert ok(session.call("change_flight", move | {"new_flight_number": near.flight_number}))["trip_id"] == trip_id
    assert ok(session.call("change_flight", move | {"new_flight_number": far.flight_number}))["trip_id"] is None
    assert ok(session.call("get_trip", {"trip_id": trip_id}))["flights"] == []


def test_nothing_more_is_charged_to_a_card_that_has_run_out() -> None:
    session, paid, old = next(
        (session, booking, site.saved_cards.get(booking.card_id))
        for session in map(open_site, range(60))
        for site in [site_of(session)]
        for booking in site.flight_bookings.where(status="ticketed")
        if booking.card_id is not None
        and site.saved_cards.get(booking.card_id).expires_on < session.now.date()
        and booking.departs_at - site.now >= rules.SALES_END
    )
    bags = {"flight_booking_id": paid.id, "passenger": paid.lead_passenger, "bags": 1}
    assert session.call("add_baggage", bags | {"security_code": old.security_code}).code == "card_expired"


def test_the_order_of_passengers_means_nothing() -> None:
    one, other = open_site(), open_site()
    flight = a_flight(one, seats=2)
    for session, names in ((one, [ME, "Second Person"]), (other, ["Second Person", ME])):
        ok(book(session, flight, passengers=names))
    assert one.outcome() == other.outcome()


def two_flights(session: WorldSession, fare_class: FareClass = "standard") -> tuple[Flight, Flight]:
    """Two flights between the same cities, more than a week ahead, with seats at this fare."""
    site = site_of(session)
    soonest = site.now + dt.timedelta(days=8)

    def fits(flight: Flight) -> bool:
        return flight.departs_at > soonest and any(
            fare.fare_class == fare_class and fare.seats_left > 1 for fare in flight.fares
        )

    return next(
        (one, other)
        for one in site.flights
        for other in site.flights.where(origin=one.origin, destination=one.destination)
        if one is not other and fits(one) and fits(other)
    )


def test_a_change_fee_is_not_refunded_within_a_day() -> None:
    session = open_site()
    flight, other = two_flights(session)
    made = ok(book(session, flight))
    code = a_card(session).security_code
    move = {"flight_booking_id": made["id"], "new_flight_number": other.flight_number, "security_code": code}
    moved = ok(session.call("change_flight", move))
    assert moved["change_fees"] == 60.0
    refund = ok(session.call("cancel_flight", {"flight_booking_id": made["id"]}))["refund"]
    assert refund == round(moved["price"] - 60, 2)


def test_a_change_fee_is_not_refunded_later_either() -> None:
    session = open_site()
    flight, other = two_flights(session)
    made = ok(book(session, flight))
    code = a_card(session).security_code
    move = {"flight_booking_id": made["id"], "new_flight_number": other.flight_number, "security_code": code}
    moved = ok(session.call("change_flight", move))
    session.advance(25 * 3600)
    fare = round(moved["price"] - 60, 2)
    refund = ok(session.call("cancel_flight", {"flight_booking_id": made["id"]}))["refund"]
    assert refund == round(fare - round(fare * 0.4, 2), 2)


@pytest.mark.parametrize("seed", range(3))
def test_points_can_pay_every_fare_to_the_cent(seed: int) -> None:
    site = site_of(open_site(seed))
    prices = {fare.price for flight in site.flights for fare in flight.fares}
    assert any(int(price * 100) != round(price * 100) for price in prices), "some fares are not exact as floats"
    for price in prices:
        fork = site.fork()
        fork.travellers.update(rules.the_traveller(fork), points=10_000_000)
        rules.spend_points(fork, round(price * 100), price)
        assert rules.the_traveller(fork).points == 10_000_000 - round(price * 100)


def test_missing_points_are_counted() -> None:
    session = open_site()
    flight = a_flight(session)
    held = rules.the_traveller(site_of(session)).points
    refused = book(session, flight, points=held + 321)
    assert refused.code == "insufficient_points"
    assert "321 are missing" in str(refused.message)


def test_bookings_are_filtered_and_sorted() -> None:
    session = open_site()
    rows = ok(session.call("list_flight_bookings", {"limit": 50}))["items"]
    assert [row["departs_at"] for row in rows] == sorted(row["departs_at"] for row in rows)
    dear = ok(session.call("list_flight_bookings", {"sort": "amount_high", "limit": 50}))["items"]
    assert [row["price"] for row in dear] == sorted((row["price"] for row in rows), reverse=True)
    middle = dear[len(dear) // 2]["price"]
    above = ok(session.call("list_flight_bookings", {"min_amount": middle}))["total"]
    assert above == sum(row["price"] >= middle for row in rows)
    day = rows[len(rows) // 2]["departs_at"][:10]
    later = ok(session.call("list_flight_bookings", {"since": day}))["total"]
    assert later == sum(row["departs_at"][:10] >= day for row in rows)
    said = f"{rows[0]['airline']} {rows[0]['destination']}".upper()
    assert rows[0]["id"] in [row["id"] for row in ok(session.call("list_flight_bookings", {"query": said}))["items"]]
    assert session.call("list_flight_bookings", {"min_amount": 9, "max_amount": 3}).code == "invalid_range"


def test_spoken_numbers_are_found_however_they_are_written() -> None:
    session = open_site()
    booking = next(iter(site_of(session).flight_bookings.where(status="ticketed")))
    flight = ok(
        session.call("get_flight", {"flight_number": f"{booking.flight_number[:2]} {booking.flight_number[2:]}"})
    )
    assert flight["flight_number"] == booking.flight_number
    asked = {"flight_booking_id": f"{booking.id[:4].lower()}-{booking.id[4:]}", "passenger": "Nobody", "seat": "5c"}
    assert session.call("choose_seat", asked).code in ("no_such_passenger", "too_late")


def test_results_name_what_their_ids_stand_for() -> None:
    session = open_site()
    site = site_of(session)
    for row in ok(session.call("list_flight_bookings", {"limit": 50}))["items"]:
        assert row["airline"] == site.flights.get(row["flight_number"]).airline
        assert (row["trip_id"] is None) == (row["trip_name"] is None)
        assert (row["card_id"] is None) == (row["card_name"] is None)
    for row in ok(session.call("list_hotel_stays", {"limit": 50}))["items"]:
        assert row["room_kind"] == site.hotel_rooms.get(row["room_id"]).kind
    cards = ok(session.call("get_travel_profile", {}))["cards"]
    assert [card["id"] for card in cards] == site.saved_cards.keys()


def test_a_cancelled_stay_is_cancelled_once() -> None:
    session = open_site()
    stay = next(s for s in site_of(session).hotel_stays if s.status == "booked" and s.check_in > session.now.date())
    first = ok(session.call("cancel_hotel_stay", {"hotel_stay_id": stay.id}))
    once = session.digest()
    assert ok(session.call("cancel_hotel_stay", {"hotel_stay_id": stay.id})) == first
    assert session.digest() == once
    over = next(s for s in site_of(session).hotel_stays if s.status == "completed")
    assert session.call("cancel_hotel_stay", {"hotel_stay_id": over.id}).code == "conflict"


def test_flights_and_hotels_are_sorted_by_price() -> None:
    session = open_site()
    flight = a_flight(session)
    asked = {"origin": flight.origin, "destination": flight.destination, "sort": "price"}
    found = ok(session.call("search_flights", asked))["items"]
    cheapest = [min(fare["price"] for fare in row["fares"] if fare["seats_left"]) for row in found]
    assert cheapest == sorted(cheapest)
    day = session.now.date() + dt.timedelta(days=9)
    stay = {"city": flight.destination, "check_in": f"{day}", "check_out": f"{day + dt.timedelta(days=2)}"}
    best = ok(session.call("search_hotels", stay | {"sort": "rating"}))["items"]
    assert [row["rating"] for row in best] == sorted((row["rating"] for row in best), reverse=True)


@pytest.mark.parametrize("seed", SEEDS)
def test_trips_follow_one_another_and_lead_back_home(seed: int) -> None:
    site = site_of(open_site(seed))
    trips = sorted(site.trips, key=lambda trip: trip.starts_on)
    assert all(before.ends_on < after.starts_on for before, after in pairwise(trips))
    me = rules.the_traveller(site).name
    for trip in trips:
        bookings = [b for b in site.flight_bookings.where(trip_id=trip.id) if b.status != "cancelled"]
        if bookings:
            out, back = bookings
            assert (out.origin, out.destination) == (back.destination, back.origin)
            assert out.passengers[0].name == back.passengers[0].name == me
    alone = [b for b in site.flight_bookings if b.trip_id is None]
    assert not any(p.name == me for b in alone for p in b.passengers), "the traveller flies on trips alone"


@pytest.mark.parametrize("seed", range(20))
def test_the_life_and_the_site_agree_on_prices_and_refunds(seed: int) -> None:
    site = site_of(open_site(seed))
    for trip in paid_trips_of(seed):
        for leg in (*trip.legs, *trip.held):
            booking, flight = site.flight_bookings.get(leg.booking), site.flights.get(leg.flight_number)
            fare = rules.fare_of(flight, leg.fare_class).price
            assert leg.cents == round(booking.price * 100) == round(round(fare * len(booking.passengers), 2) * 100)
            if leg.cancelled_at:
                assert (leg.refunded / 100, 0) == rules.refund_of(site, booking, leg.cancelled_at)
                assert booking.refund == leg.refunded / 100
        if stay := trip.stay:
            row, nights = site.hotel_stays.get(stay.id), (stay.check_out - stay.check_in).days
            room = site.hotel_rooms.get(row.room_id)
            assert stay.cents == round(row.total * 100) == round(round(room.nightly_rate * nights, 2) * 100)
            if stay.cancelled_at:
                assert row.refund == stay.refunded / 100 == rules.refund_of_stay(site, row, stay.cancelled_at)


@pytest.mark.parametrize("seed", range(25))
def test_what_is_paid_for_others_is_older_than_the_bank_and_takes_few_points(seed: int) -> None:
    site = site_of(open_site(seed))
    known = {leg.booking for trip in paid_trips_of(seed) for leg in trip.legs}
    bought = [b for b in site.flight_bookings if b.id not in known and b.status != "held"]
    assert 2 <= len(bought) <= 6
    assert all(b.booked_at < site.now - dt.timedelta(days=DAYS) for b in bought)
    assert sum(b.points_used for b in bought) <= 6 * 12_000
    assert set(site.hotel_stays.keys()) == {trip.stay.id for trip in paid_trips_of(seed) if trip.stay}


@pytest.mark.parametrize("seed", range(25))
def test_others_fly_there_and_back_when_they_do_not_meet_the_user(seed: int) -> None:
    site, me = site_of(open_site(seed)), cast_of(seed).protagonist.name
    emails = {person.name: person.email for person in cast_of(seed).people}
    flights: dict[str, list[Flight]] = {}
    for booking in site.flight_bookings:
        if booking.status != "held" and booking.lead_passenger != me:
            flights.setdefault(booking.lead_passenger, []).append(site.flights.get(booking.flight_number))
    assert flights
    for name, (out, back) in flights.items():
        assert (out.origin, out.destination) == (back.destination, back.origin)
        assert out.origin == cast_of(seed).home
        assert out.arrives_at < back.departs_at
        met = [
            at
            for event in agenda_of(seed)
            if emails[name] in event.people and event.trip is None
            for at in event.times(out.departs_at, back.arrives_at)
            if event.sphere != "mark"
        ]
        assert not met


def test_lists_without_pages_are_short_and_cannot_grow() -> None:
    session = open_site()
    explorer = Explorer(session, keyed("growth", 0))
    before = [site_of(session).hotels.keys(), site_of(session).hotel_rooms.keys()]
    for _ in range(200):
        explorer.step()
    site = site_of(session)
    assert [site.hotels.keys(), site.hotel_rooms.keys()] == before
    assert len(site.hotels) <= 50


def test_a_passenger_is_the_same_in_any_order_of_names() -> None:
    session = open_site()
    flight = a_flight(session, seats=2)
    booking = ok(book(session, flight, passengers=["Ann Lee"]))
    assert book(session, flight, passengers=["Lee, Ann"]).code == "already_exists"
    assert book(session, a_flight(session, seats=2), passengers=["Bo Berg", "Berg Bo"]).code == "duplicate_passenger"
    seat = ok(session.call("get_flight", {"flight_number": flight.flight_number}))["free_economy_seats"][0]
    chosen = {"flight_booking_id": booking["id"], "passenger": "LEE Ann", "seat": seat}
    assert ok(session.call("choose_seat", chosen))["passengers"][0]["seat"] == seat


def test_a_booking_is_found_by_its_code() -> None:
    session = open_site()
    booking = next(iter(site_of(session).flight_bookings))
    for spelling in (booking.id, booking.id.lower()):
        found = ok(session.call("list_flight_bookings", {"query": spelling}))["items"]
        assert [row["id"] for row in found] == [booking.id]


def test_stays_are_found_by_city_and_price() -> None:
    session = open_site()
    stays = list(site_of(session).hotel_stays)
    some = stays[0]
    found = ok(session.call("list_hotel_stays", {"query": some.city.upper(), "limit": 50}))["items"]
    assert some.id in {row["id"] for row in found}
    exact = {"min_amount": some.total, "max_amount": some.total}
    found = ok(session.call("list_hotel_stays", exact))["items"]
    assert {row["id"] for row in found} == {stay.id for stay in stays if stay.total == some.total}
    assert session.call("list_hotel_stays", {"min_amount": 2, "max_amount": 1}).code == "invalid_range"


def test_no_description_names_a_flight_that_exists() -> None:
    tools = str([tool.openai for tool in load("travel_booking").tools.values()])
    flights = {flight.flight_number for seed in range(40) for flight in site_of(open_site(seed)).flights}
    assert not any(number in tools for number in flights)


def test_trips_are_sorted_by_their_first_day() -> None:
    session = open_site()
    days = sorted(str(trip.starts_on) for trip in site_of(session).trips)
    assert [row["starts_on"] for row in rows_of(session, "list_trips")] == days
    assert [row["starts_on"] for row in rows_of(session, "list_trips", sort="newest")] == days[::-1] != days


@pytest.mark.parametrize("seed", SEEDS)
def test_rooms_are_sorted_by_price(seed: int) -> None:
    session = open_site(seed)
    first = session.now.date() + dt.timedelta(days=9)
    for hotel in site_of(session).hotels:
        stay = {"hotel_id": hotel.id, "check_in": str(first), "check_out": str(first + dt.timedelta(days=2))}
        rooms = ok(session.call("list_hotel_rooms", stay))["items"]
        low, high = (
            ok(session.call("list_hotel_rooms", {**stay, "sort": sort}))["items"]
            for sort in ("price_low", "price_high")
        )
        assert low == sorted(rooms, key=lambda room: room["nightly_rate"])
        assert high == sorted(rooms, key=lambda room: -room["nightly_rate"])


@pytest.mark.parametrize("seed", SEEDS)
def test_a_hotel_is_offered_with_its_cheapest_free_room(seed: int) -> None:
    session = open_site(seed)
    first = session.now.date() + dt.timedelta(days=5)
    stay = {"check_in": str(first), "check_out": str(first + dt.timedelta(days=12))}
    sold_out = 0
    for city in {hotel.city for hotel in site_of(session).hotels}:
        offers = {row["id"]: row for row in ok(session.call("search_hotels", {"city": city, **stay}))["items"]}
        for hotel in site_of(session).hotels.where(city=city):
            rooms = ok(session.call("list_hotel_rooms", {"hotel_id": hotel.id, **stay}))["items"]
            free = [room for room in rooms if room["rooms_left"]]
            sold_out += len(rooms) - len(free)
            assert (hotel.id in offers) == bool(free)
            if free:
                cheapest = min(free, key=lambda room: room["nightly_rate"])
                assert offers[hotel.id]["cheapest_room_id"] == cheapest["id"]
    assert sold_out
