"""How the user gets around: directions, travel times, tours, and trips that others follow."""

import datetime as dt
from collections.abc import Iterator
from itertools import pairwise, permutations
from math import fsum
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from prove.core import Page, ToolError, paginate
from prove.servers._shared.cast import Address, Email, name_from
from prove.servers._shared.due import falling_due
from prove.servers._shared.flows import Start
from prove.servers._shared.life.place.roads import Mode, traffic_at
from prove.servers.maps import rules
from prove.servers.maps.app import server
from prove.servers.maps.records import (
    Atlas,
    Directions,
    Leg,
    Location,
    MatrixEntry,
    SharedTrip,
    Tour,
    TravelTime,
)
from prove.servers.maps.steps import steps_of

Addresses = Annotated[tuple[Address, ...], Meta(min_length=1, max_length=5)]
Stops = Annotated[tuple[Address, ...], Meta(min_length=2, max_length=5)]


@server.tool(read_only=True)
def get_directions(
    atlas: Atlas,
    destination: Address,
    origin: Address | None = None,
    mode: Mode = "car",
    depart_at: dt.datetime | None = None,
) -> Directions:
    """Get the fastest route to an address in the traffic of the hour, step by step.

    Args:
        destination: The address to go to.
        origin: Start address; default: the user's location.
        mode: How to travel.
        depart_at: When to leave; default: now.

    Raises:
        not_found: One of the addresses does not exist.
        same_address: Both addresses are the same.
        no_route: One of the addresses is in another city.
        not_in_future: The time to leave is over.
    """
    start, end = rules.start_of(atlas, origin), rules.locate(atlas, destination)
    moment = _departure(atlas, depart_at)
    way = rules.way_between(atlas, start, end, mode, moment)
    return Directions(
        origin=start.address,
        destination=end.address,
        mode=mode,
        distance_km=round(way.km, 2),
        minutes=round(way.minutes, 1),
        departs_at=moment,
        arrives_at=rules.later(moment, way.minutes),
        steps=steps_of(way),
    )


@server.tool(read_only=True)
def get_travel_time(
    atlas: Atlas,
    destination: Address,
    origin: Address | None = None,
    mode: Mode = "car",
    depart_at: dt.datetime | None = None,
    arrive_by: Start | None = None,
) -> TravelTime:
    """Get the travel time to an address, and when to leave to arrive on time.

    Args:
        destination: The address to go to.
        origin: Start address; default: the user's location.
        mode: How to travel.
        depart_at: When to leave; default: now.
        arrive_by: When to arrive; instead of `depart_at`.

    Raises:
        not_found: One of the addresses does not exist.
        same_address: Both addresses are the same.
        no_route: One of the addresses is in another city.
        not_in_future: The time to leave is over.
        both_times: Both times are given.
        too_late: One would have had to leave already.
    """
    if depart_at is not None and arrive_by is not None:
        raise ToolError("both_times", "give 'depart_at' or 'arrive_by', not both")
    start, end = rules.start_of(atlas, origin), rules.locate(atlas, destination)
    moment = arrive_by or _departure(atlas, depart_at)
    way = rules.way_between(atlas, start, end, mode, moment)
    empty = rules.way_between(atlas, start, end, mode, moment, "light")
    leaves = moment if arrive_by is None else rules.later(moment, -way.minutes)
    if leaves < atlas.now:
        raise ToolError("too_late", f"to arrive by {moment} one had to leave at {leaves}; choose a later 'arrive_by'")
    return TravelTime(
        origin=start.address,
        destination=end.address,
        mode=mode,
        distance_km=round(way.km, 2),
        minutes=round(way.minutes, 1),
        minutes_without_traffic=round(empty.minutes, 1),
        traffic=traffic_at(moment),
        departs_at=leaves,
        arrives_at=rules.later(leaves, way.minutes),
    )


@server.tool(read_only=True)
def get_distance_matrix(
    atlas: Atlas, origins: Addresses, destinations: Addresses, mode: Mode = "car"
) -> Page[MatrixEntry]:
    """Get distance and travel time now from every origin to every destination.

    Args:
        origins: The addresses to start from.
        destinations: The addresses to go to.
        mode: How to travel.

    Raises:
        not_found: One of the addresses does not exist.
        no_route: One of the addresses is in another city.
    """
    starts, ends = [rules.locate(atlas, a) for a in origins], [rules.locate(atlas, a) for a in destinations]
    return paginate((_entry(atlas, a, b, mode) for a in starts for b in ends), 50, None)


@server.tool(read_only=True)
def plan_stops(atlas: Atlas, stops: Stops, origin: Address | None = None, mode: Mode = "car") -> Tour:
    """Find the fastest order to visit several addresses, starting now.

    Args:
        stops: The addresses to visit, in any order.
        origin: Start address; default: the user's location.
        mode: How to travel.

    Raises:
        not_found: One of the addresses does not exist.
        duplicate_stop: An address is given twice.
        no_route: One of the addresses is in another city.
    """
    start, places = rules.start_of(atlas, origin), [rules.locate(atlas, stop) for stop in stops]
    if len({start.address, *(place.address for place in places)}) <= len(places):
        raise ToolError("duplicate_stop", "'stops' and 'origin' hold an address twice; name every stop once")
    everywhere = [start, *places]
    entries = {(a.address, b.address): _entry(atlas, a, b, mode) for a in everywhere for b in places if a is not b}
    orders = ((start, *order) for order in permutations(places))
    best = min(orders, key=lambda order: fsum(entries[a.address, b.address].minutes for a, b in pairwise(order)))
    legs: list[Leg] = []
    moment = atlas.now
    for a, b in pairwise(best):
        entry = entries[a.address, b.address]
        moment = rules.later(moment, entry.minutes)
        legs.append(Leg(a.address, b.address, entry.distance_km, entry.minutes, moment))
    total = round(fsum(leg.distance_km for leg in legs), 2)
    return Tour(mode, tuple(legs), total, round(fsum(leg.minutes for leg in legs), 1), moment)


@server.tool(idempotent=True)
def share_trip_eta(
    atlas: Atlas, recipient: Email, destination: Address, origin: Address | None = None, mode: Mode = "car"
) -> SharedTrip:
    """Set off for an address now and share the time of arrival. More people can follow the same trip.

    Args:
        recipient: The recipient's email address.
        destination: The address to go to.
        origin: Start address; default: the user's location.
        mode: How to travel.

    Raises:
        not_found: One of the addresses does not exist.
        same_address: Both addresses are the same.
        no_route: One of the addresses is in another city.
        conflict: The user is on another trip.
    """
    end = rules.locate(atlas, destination)
    if (under_way := next(_under_way(atlas), None)) is not None:
        start = None if origin is None else rules.locate(atlas, origin).address
        return _follow(atlas, under_way[2], recipient, (start, end.address, mode))
    begin = rules.start_of(atlas, origin)
    way = rules.way_between(atlas, begin, end, mode, atlas.now)
    trip = SharedTrip(
        id=atlas.shared_trips.new_id(),
        recipient=recipient,
        recipient_name=_name_of(atlas, recipient),
        origin=begin.address,
        destination=end.address,
        mode=mode,
        departs_at=atlas.now,
        arrives_at=rules.later(atlas.now, way.minutes),
    )
    return atlas.shared_trips.add(trip)


@server.passing_time
def let_the_user_arrive(atlas: Atlas, until: dt.datetime) -> None:
    """Trips end, and the user is at their destination."""
    for trip in falling_due(atlas, until, _under_way):
        atlas.shared_trips.update(trip, has_arrived=True)
        atlas.persons.update(rules.the_person(atlas), location=trip.destination)


def _under_way(atlas: Atlas) -> Iterator[tuple[dt.datetime, str, SharedTrip]]:
    return ((trip.arrives_at, trip.id, trip) for trip in atlas.shared_trips if not trip.has_arrived)


def _follow(atlas: Atlas, trip: SharedTrip, recipient: str, asked: tuple[str | None, str, Mode]) -> SharedTrip:
    """Share a trip that is under way; sharing it with the same person again changes nothing."""
    if asked != (asked[0] and trip.origin, trip.destination, trip.mode):
        raise ToolError(
            "conflict",
            f"the user is on the way from {trip.origin} to {trip.destination} ({trip.mode}) until {trip.arrives_at}; "
            "share that trip or wait until it is over",
        )
    for other in atlas.shared_trips.where(recipient=recipient):
        if not other.has_arrived:
            return other
    name, trip_id = _name_of(atlas, recipient), atlas.shared_trips.new_id()
    return atlas.shared_trips.add(replace(trip, id=trip_id, recipient=recipient, recipient_name=name))


def _name_of(atlas: Atlas, email: str) -> str:
    contact = atlas.contacts.find(email)
    return name_from(email) if contact is None else contact.name


def _departure(atlas: Atlas, depart_at: dt.datetime | None) -> dt.datetime:
    if depart_at is not None and depart_at < atlas.now:
        raise ToolError("not_in_future", f"'depart_at' {depart_at} is over, it is {atlas.now}; choose a later time")
    return depart_at or atlas.now


def _entry(atlas: Atlas, start: Location, end: Location, mode: Mode) -> MatrixEntry:
    if start.address == end.address:
        return MatrixEntry(start.address, end.address, 0.0, 0.0)
    way = rules.way_between(atlas, start, end, mode, atlas.now)
    return MatrixEntry(start.address, end.address, round(way.km, 2), round(way.minutes, 1))
