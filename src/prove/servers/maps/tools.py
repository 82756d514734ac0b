"""What the user can do with the map."""

import datetime as dt
from itertools import pairwise, permutations
from typing import Annotated

from msgspec import Meta

from prove.core import Cursor, Limit, Page, Server, ToolError, Unit, newest_first, paginate, project
from prove.servers._shared.cast import Address, Email
from prove.servers._shared.kinds import MinRating, Note, Query, Stars
from prove.servers._shared.words import has_phrase
from prove.servers.maps import roads, rules
from prove.servers.maps.records import (
    Atlas,
    Directions,
    Latitude,
    Leg,
    ListName,
    Location,
    Longitude,
    MatrixEntry,
    Mode,
    NearestAddress,
    PlaceDetails,
    PlaceId,
    PlaceKind,
    PlaceList,
    PlaceSummary,
    Review,
    SavedPlace,
    SavedPlaceId,
    SharedTrip,
    Tour,
    TravelTime,
)

server = Server(
    "maps", Atlas, "A map: places, addresses, routes and travel times in one city, saved places and reviews."
)

Radius = Annotated[float, Meta(ge=0.1, le=25), Unit("km")]
ReviewText = Annotated[str, Meta(min_length=3, max_length=400)]
NewListName = Annotated[str, Meta(min_length=2, max_length=40)]
Addresses = Annotated[tuple[Address, ...], Meta(min_length=1, max_length=5)]
Stops = Annotated[tuple[Address, ...], Meta(min_length=2, max_length=5)]

FARTHEST_KM = 30.0


@server.tool(read_only=True)
def search_places(
    atlas: Atlas,
    query: Query,
    kind: PlaceKind | None = None,
    open_at: dt.datetime | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[PlaceSummary]:
    """Find places by their name, kind or street, the nearest to the user first.

    Args:
        query: Words of the name, the kind or the address; capital letters do not matter.
        kind: Only places of this kind.
        open_at: Only places that are open at this date and time.
    """
    here = rules.point_of(rules.start_of(atlas, None))
    rows = [
        place
        for place in atlas.places
        if kind in (None, place.kind)
        and has_phrase(query, place.name, place.kind, place.address)
        and (open_at is None or rules.hours_at(place, open_at))
    ]
    rows.sort(key=lambda place: roads.distance_km(here, rules.point_of(place)))
    page = paginate(rows, limit, cursor)
    return page.seen_as(lambda place: rules.summary_of(atlas, place, here))


@server.tool(read_only=True)
def get_place(atlas: Atlas, place_id: PlaceId) -> PlaceDetails:
    """Show everything about a place: address, phone, rating, opening hours and whether it is open now.

    Args:
        place_id: The place, such as 'plc_0012'.
    """
    place = atlas.places.get(place_id)
    today = rules.hours_at(place, atlas.now)
    return project(
        PlaceDetails,
        place,
        place_id=place.id,
        rating=rules.rating_of(atlas, place),
        review_count=len(atlas.reviews.where(place_id=place.id)),
        is_open=today is not None,
        closes_at=today and today.closes,
    )


@server.tool(read_only=True)
def find_nearby_places(
    atlas: Atlas,
    kind: PlaceKind,
    address: Address | None = None,
    radius_km: Radius = 3.0,
    open_at: dt.datetime | None = None,
    min_rating: MinRating | None = None,
) -> Page[PlaceSummary]:
    """Find places of one kind around an address, the nearest first.

    Args:
        kind: The kind of place.
        address: Around which address; where the user is now if left out.
        radius_km: How far away they may be, in kilometres in a straight line.
        open_at: Only places that are open at this date and time.
        min_rating: Only places with this rating or a better one.

    Raises:
        not_found: There is no such address.
    """
    here = rules.point_of(rules.start_of(atlas, address))
    rows = [
        rules.summary_of(atlas, place, here)
        for place in atlas.places.where(kind=kind)
        if roads.distance_km(here, rules.point_of(place)) <= radius_km
        and (open_at is None or rules.hours_at(place, open_at))
    ]
    rows = [row for row in rows if min_rating is None or row.rating >= min_rating]
    return paginate(sorted(rows, key=lambda row: row.distance_km), 50, None)


@server.tool(read_only=True)
def geocode_address(atlas: Atlas, address: Address) -> Location:
    """Turn an address into coordinates.

    Args:
        address: A house number and a street, such as '12 Maple Street'.

    Raises:
        not_found: There is no such address.
    """
    return rules.locate(atlas, address)


@server.tool(read_only=True)
def reverse_geocode(atlas: Atlas, latitude: Latitude, longitude: Longitude) -> NearestAddress:
    """Turn coordinates into the nearest known address, and the place there.

    Args:
        latitude: Degrees north.
        longitude: Degrees east; negative to the west.

    Raises:
        outside_area: Nothing is known within thirty kilometres.
    """
    point = roads.Point(latitude, longitude)
    near, nearest = min(
        ((roads.distance_km(point, roads.Point(a.latitude, a.longitude)), a) for a in atlas.addresses),
        key=lambda pair: (pair[0], pair[1].address),
    )
    if near > FARTHEST_KM:
        raise ToolError(
            "outside_area", f"{latitude}, {longitude} is off the map; the nearest address is {near:.0f} km away"
        )
    named = atlas.places.where(address=nearest.address)
    return NearestAddress(nearest.address, nearest.city, named[0].name if named else None, round(near, 2))


@server.tool(read_only=True)
def get_directions(
    atlas: Atlas,
    destination: Address,
    origin: Address | None = None,
    mode: Mode = "car",
    depart_at: dt.datetime | None = None,
) -> Directions:
    """Find the fastest way to an address, step by step, with the traffic of the hour.

    Args:
        destination: The address to go to.
        origin: The address to start from; where the user is now if left out.
        mode: How to travel.
        depart_at: When to leave; now if left out.

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
        steps=roads.steps_of(way),
    )


@server.tool(read_only=True)
def get_travel_time(
    atlas: Atlas,
    destination: Address,
    origin: Address | None = None,
    mode: Mode = "car",
    depart_at: dt.datetime | None = None,
    arrive_by: dt.datetime | None = None,
) -> TravelTime:
    """Say how long a journey takes at a certain hour, or when to leave in order to be there on time.

    Args:
        destination: The address to go to.
        origin: The address to start from; where the user is now if left out.
        mode: How to travel.
        depart_at: When to leave; now if both times are left out.
        arrive_by: When to be there; not together with `depart_at`.

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
    empty = roads.find_way(atlas.seed, rules.point_of(start), rules.point_of(end), mode, "light")
    leaves = moment if arrive_by is None else rules.later(moment, -way.minutes)
    if leaves < atlas.now:
        raise ToolError("too_late", f"to be there by {moment} one would have had to leave at {leaves}")
    return TravelTime(
        origin=start.address,
        destination=end.address,
        mode=mode,
        distance_km=round(way.km, 2),
        minutes=round(way.minutes, 1),
        minutes_without_traffic=round(empty.minutes, 1),
        traffic=rules.traffic_at(moment),
        departs_at=leaves,
        arrives_at=rules.later(leaves, way.minutes),
    )


@server.tool(read_only=True)
def get_distance_matrix(
    atlas: Atlas, origins: Addresses, destinations: Addresses, mode: Mode = "car"
) -> Page[MatrixEntry]:
    """Compare how far and how long it is now from each of some addresses to each of some others.

    Args:
        origins: The addresses to start from, up to five.
        destinations: The addresses to go to, up to five.
        mode: How to travel.

    Raises:
        not_found: One of the addresses does not exist.
        no_route: One of the addresses is in another city.
    """
    starts, ends = [rules.locate(atlas, a) for a in origins], [rules.locate(atlas, a) for a in destinations]
    return paginate((_entry(atlas, a, b, mode) for a in starts for b in ends), 50, None)


@server.tool(read_only=True)
def plan_stops(atlas: Atlas, stops: Stops, origin: Address | None = None, mode: Mode = "car") -> Tour:
    """Put several stops into the order that takes least time, starting now.

    Args:
        stops: The addresses to visit, two to five, in any order.
        origin: The address to start from; where the user is now if left out.
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
    best = min(orders, key=lambda order: sum(entries[a.address, b.address].minutes for a, b in pairwise(order)))
    legs: list[Leg] = []
    moment = atlas.now
    for a, b in pairwise(best):
        entry = entries[a.address, b.address]
        moment = rules.later(moment, entry.minutes)
        legs.append(Leg(a.address, b.address, entry.distance_km, entry.minutes, moment))
    total = round(sum(leg.distance_km for leg in legs), 2)
    return Tour(mode, tuple(legs), total, round(sum(leg.minutes for leg in legs), 1), moment)


@server.tool(read_only=True)
def list_saved_places(atlas: Atlas, list_name: ListName | None = None, query: Query | None = None) -> Page[SavedPlace]:
    """List the places that the user has saved, list by list.

    Args:
        list_name: Only those on this list.
        query: Only those with this in their name or note.
    """
    if list_name is not None and list_name not in atlas.place_lists:
        known = ", ".join(atlas.place_lists.keys())
        raise ToolError("not_found", f"there is no list {list_name!r}; the lists are {known}")
    rows = [
        saved
        for saved in atlas.saved_places
        if list_name in (None, saved.list_name) and has_phrase(query, saved.name, saved.note)
    ]
    return paginate(sorted(rows, key=lambda saved: saved.list_name), 50, None)


@server.tool(idempotent=True)
def create_place_list(atlas: Atlas, name: NewListName) -> PlaceList:
    """Start a new list for saved places.

    Args:
        name: What to call it.

    Raises:
        already_exists: There is a list of that name.
    """
    for other in atlas.place_lists:
        if other.name.casefold() == name.casefold():
            raise ToolError("already_exists", f"there is a list {other.name!r} already; use it or choose another name")
    return atlas.place_lists.add(PlaceList(name, atlas.now.date()))


@server.tool(idempotent=True)
def save_place(atlas: Atlas, place_id: PlaceId, list_name: ListName, note: Note | None = None) -> SavedPlace:
    """Put a place on one of the user's lists.

    Args:
        place_id: The place, such as 'plc_0012'.
        list_name: The name of the list.
        note: A remark for the user.

    Raises:
        already_exists: The place is on this list already.
    """
    place, target = atlas.places.get(place_id), atlas.place_lists.get(list_name)
    for saved in atlas.saved_places.where(list_name=target.name):
        if saved.place_id == place.id:
            raise ToolError("already_exists", f"{place.name} is on {target.name!r} already, as {saved.id}")
    saved = SavedPlace(
        id=atlas.saved_places.new_id(),
        list_name=target.name,
        place_id=place.id,
        name=place.name,
        address=place.address,
        note=note,
        saved_on=atlas.now.date(),
    )
    return atlas.saved_places.add(saved)


@server.tool(destructive=True, idempotent=True)
def remove_saved_place(atlas: Atlas, saved_place_id: SavedPlaceId) -> SavedPlace:
    """Take a place off a list.

    Args:
        saved_place_id: The saved place, such as 'sav_0003'.
    """
    return atlas.saved_places.remove(atlas.saved_places.get(saved_place_id))


@server.tool(read_only=True)
def list_place_reviews(
    atlas: Atlas, place_id: PlaceId, max_stars: Stars | None = None, limit: Limit = 20, cursor: Cursor | None = None
) -> Page[Review]:
    """List what people think of a place, the newest review first.

    Args:
        place_id: The place.
        max_stars: Only reviews with this many stars or fewer, to see what people complain about.
    """
    place = atlas.places.get(place_id)
    rows = [r for r in atlas.reviews.where(place_id=place.id) if max_stars is None or r.stars <= max_stars]
    return paginate(newest_first(rows, lambda r: r.written_on), limit, cursor)


@server.tool(idempotent=True)
def review_place(atlas: Atlas, place_id: PlaceId, stars: Stars, text: ReviewText) -> Review:
    """Write a review of a place in the user's name; there can be one for each place.

    Args:
        place_id: The place.
        stars: One for bad to five for great.
        text: What to say about it.

    Raises:
        already_exists: The user has reviewed this place already.
    """
    place, author = atlas.places.get(place_id), rules.the_person(atlas).name
    for review in atlas.reviews.where(place_id=place.id):
        if review.author == author:
            raise ToolError("already_exists", f"{place.name} has your review of {review.written_on} already")
    return atlas.reviews.add(Review(atlas.reviews.new_id(), place.id, author, stars, text, atlas.now.date()))


@server.tool(idempotent=True)
def share_trip_eta(
    atlas: Atlas, recipient: Email, destination: Address, origin: Address | None = None, mode: Mode = "car"
) -> SharedTrip:
    """Set off for an address now and share the time of arrival with someone until the journey is over.

    Args:
        recipient: The e-mail address of the person who may follow.
        destination: The address to go to.
        origin: The address to start from; where the user is now if left out.
        mode: How to travel.

    Raises:
        not_found: One of the addresses does not exist.
        same_address: Both addresses are the same.
        no_route: One of the addresses is in another city.
        conflict: This person is following another journey that is not over.
    """
    start, end = rules.start_of(atlas, origin), rules.locate(atlas, destination)
    way = rules.way_between(atlas, start, end, mode, atlas.now)
    for other in atlas.shared_trips.where(recipient=recipient):
        if other.arrives_at > atlas.now:
            raise ToolError(
                "conflict", f"{recipient} is following the journey to {other.destination} until {other.arrives_at}"
            )
    trip = SharedTrip(
        id=atlas.shared_trips.new_id(),
        recipient=recipient,
        origin=start.address,
        destination=end.address,
        mode=mode,
        departs_at=atlas.now,
        arrives_at=rules.later(atlas.now, way.minutes),
    )
    return atlas.shared_trips.add(trip)


def _departure(atlas: Atlas, depart_at: dt.datetime | None) -> dt.datetime:
    if depart_at is not None and depart_at < atlas.now:
        raise ToolError("not_in_future", f"'depart_at' {depart_at} is over, it is {atlas.now}; choose a later time")
    return depart_at or atlas.now


def _entry(atlas: Atlas, start: Location, end: Location, mode: Mode) -> MatrixEntry:
    if start.address == end.address:
        return MatrixEntry(start.address, end.address, 0.0, 0.0)
    way = rules.way_between(atlas, start, end, mode, atlas.now)
    return MatrixEntry(start.address, end.address, round(way.km, 2), round(way.minutes, 1))
