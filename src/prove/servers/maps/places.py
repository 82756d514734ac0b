"""What the user can find on the map and keep: places, addresses, lists of saved places, reviews."""

import datetime as dt
from operator import attrgetter
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from prove.core import Cursor, Limit, Page, ToolError, Unit, newest_first, paginate, project
from prove.servers._shared.cast import Address
from prove.servers._shared.days import check_span, in_span
from prove.servers._shared.kinds import MinRating, Note, Query, Stars
from prove.servers._shared.life.place.addresses import other_spots
from prove.servers._shared.life.place.roads import Point
from prove.servers._shared.sorting import by_date
from prove.servers._shared.words import folded, has_words
from prove.servers.maps import rules
from prove.servers.maps.app import server
from prove.servers.maps.earth import earth_km, on_earth
from prove.servers.maps.records import (
    Atlas,
    Latitude,
    ListName,
    Location,
    Longitude,
    NearestAddress,
    PlaceDetails,
    PlaceId,
    PlaceKind,
    PlaceList,
    PlaceSummary,
    Review,
    SavedPlace,
    SavedPlaceId,
)

Radius = Annotated[float, Meta(ge=0.1, le=25), Unit("km")]
ReviewText = Annotated[str, Meta(min_length=3, max_length=400)]
NewListName = Annotated[str, Meta(min_length=2, max_length=40)]
PlaceSort = Literal["distance", "rating"]
SavedSort = Literal["list", "name", "newest", "oldest"]
ReviewSort = Literal["newest", "oldest", "stars_high", "stars_low"]

FARTHEST_KM = 30.0
NEARNESS = frozenset({"nearest", "nearby", "closest", "near", "me"})
"""Words of a query that ask for the order in which places are listed anyway."""
CALLED: dict[PlaceKind, str] = {"charging": "charging station", "fuel": "fuel, gas or petrol station"}
"""What people call the kinds that they do not call by their name."""


@server.tool(read_only=True)
def search_places(
    atlas: Atlas,
    query: Query,
    kind: PlaceKind | None = None,
    open_at: dt.datetime | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[PlaceSummary]:
    """Search places by name, kind or address, nearest to the user first.

    Args:
        query: Words to search for.
        kind: Only places of this kind.
        open_at: Only places open at this date and time.
    """
    here = rules.point_of(rules.start_of(atlas, None))
    rows = [
        place
        for place in atlas.places
        if kind in (None, place.kind)
        and has_words(query, place.name, CALLED.get(place.kind, place.kind), place.address, ignored=NEARNESS)
        and (open_at is None or rules.hours_at(place, open_at))
    ]
    rows.sort(key=lambda place: earth_km(here, rules.point_of(place)))
    page = paginate(rows, limit, cursor)
    return page.seen_as(lambda place: rules.summary_of(atlas, place, here))


@server.tool(read_only=True)
def get_place(atlas: Atlas, place_id: PlaceId) -> PlaceDetails:
    """Get the address, phone number, rating and opening hours of a place, and whether it is open now.

    Args:
        place_id: The place.
    """
    place = atlas.places.get(place_id)
    today = rules.hours_at(place, atlas.now)
    return project(
        PlaceDetails,
        place,
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
    sort: PlaceSort = "distance",
) -> Page[PlaceSummary]:
    """Find places of one kind around an address.

    Args:
        kind: The kind of place.
        address: Center of the search; default: the user's location.
        radius_km: Straight-line distance in kilometres.
        open_at: Only places open at this date and time.
        min_rating: Only places rated this or better.
        sort: Nearest or best rated first.

    Raises:
        not_found: There is no such address.
    """
    here = rules.point_of(rules.start_of(atlas, address))
    rows = [
        rules.summary_of(atlas, place, here)
        for place in atlas.places.where(kind=kind)
        if earth_km(here, rules.point_of(place)) <= radius_km and (open_at is None or rules.hours_at(place, open_at))
    ]
    rows = [row for row in rows if min_rating is None or row.rating >= min_rating]
    rows.sort(key=lambda row: row.distance_km if sort == "distance" else -row.rating)
    return paginate(rows, 50, None)


@server.tool(read_only=True)
def geocode_address(atlas: Atlas, address: Address) -> Location:
    """Get the coordinates of an address, or of the home address of a contact.

    Args:
        address: A street address such as '12 Maple Street', or a contact's name or email address.

    Raises:
        not_found: There is no such address or contact.
    """
    named = rules.contact_named(atlas, address)
    found = rules.locate(atlas, address if named is None else named.address)
    contact = named or rules.contact_at(atlas, found.address)
    return replace(found, contact_name=None if contact is None else contact.name)


@server.tool(read_only=True)
def reverse_geocode(atlas: Atlas, latitude: Latitude, longitude: Longitude) -> NearestAddress:
    """Get the known address nearest to coordinates, and the place there.

    Args:
        latitude: Degrees north.
        longitude: Degrees east; negative to the west.

    Raises:
        outside_area: Nothing is known within thirty kilometres.
    """
    point = Point(latitude, longitude)
    known = {a.address: (a.city, a.latitude, a.longitude) for a in atlas.addresses}
    others = {address: (spot[0], *on_earth(atlas.seed, *spot)) for address, spot in other_spots(atlas.seed).items()}
    near, address, city = min(
        (earth_km(point, Point(*position)), address, city) for address, (city, *position) in (others | known).items()
    )
    if near > FARTHEST_KM:
        raise ToolError(
            "outside_area",
            f"{latitude}, {longitude} is off the map; the nearest address is {near:.0f} km away, choose a closer point",
        )
    named = atlas.places.where(address=address)
    return NearestAddress(address, city, named[0].name if named else None, round(near, 2))


@server.tool(read_only=True)
def list_saved_places(
    atlas: Atlas,
    list_name: ListName | None = None,
    query: Query | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    sort: SavedSort = "list",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[SavedPlace]:
    """List the user's saved places.

    Args:
        list_name: Only this list.
        query: Words to search for in name, address and note.
        since: Saved on this day or later.
        until: Saved on this day or earlier.
        sort: By list, by name or by the day saved.

    Raises:
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    if list_name is not None and list_name not in atlas.place_lists:
        known = ", ".join(atlas.place_lists.keys())
        raise ToolError("not_found", f"there is no list {list_name!r}; the lists are {known}")
    rows = [
        saved
        for saved in atlas.saved_places
        if list_name in (None, saved.list_name)
        and in_span(saved.saved_on, since, until)
        and (query is None or has_words(query, saved.name, saved.address, saved.note))
    ]
    if sort in ("newest", "oldest"):
        return paginate(by_date(rows, sort, lambda saved: saved.saved_on), limit, cursor)
    return paginate(sorted(rows, key=lambda s: folded(s.name if sort == "name" else s.list_name)), limit, cursor)


@server.tool(idempotent=True)
def create_place_list(atlas: Atlas, name: NewListName) -> PlaceList:
    """Create a list for saved places.

    Args:
        name: The name of the list.

    Raises:
        already_exists: There is a list of that name.
    """
    if (taken := atlas.place_lists.spelt(name)) in atlas.place_lists:
        raise ToolError("already_exists", f"there is a list {taken!r} already; use it or choose another name")
    return atlas.place_lists.add(PlaceList(name, atlas.now.date()))


@server.tool(idempotent=True)
def save_place(atlas: Atlas, place_id: PlaceId, list_name: ListName, note: Note | None = None) -> SavedPlace:
    """Save a place to a list.

    Args:
        place_id: The place.
        list_name: The list.
        note: A note to keep with it.

    Raises:
        already_exists: The place is on this list with another note.
    """
    place, target = atlas.places.get(place_id), atlas.place_lists.get(list_name)
    for saved in atlas.saved_places.where(list_name=target.name):
        if saved.place_id == place.id and note in (None, saved.note):
            return saved
        if saved.place_id == place.id:
            noted = "without a note" if saved.note is None else f"with the note {saved.note!r}"
            raise ToolError("already_exists", f"{place.name} is on {target.name!r} {noted}; remove it first")
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
    """Remove a place from a list.

    Args:
        saved_place_id: The saved place.
    """
    return atlas.saved_places.remove(atlas.saved_places.get(saved_place_id))


@server.tool(read_only=True)
def list_place_reviews(
    atlas: Atlas,
    place_id: PlaceId,
    query: Query | None = None,
    max_stars: Stars | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    sort: ReviewSort = "newest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Review]:
    """List the reviews of a place.

    Args:
        place_id: The place.
        query: Words to search for in text and author.
        max_stars: Only reviews with this many stars or fewer.
        since: Written on this day or later.
        until: Written on this day or earlier.
        sort: By day or by stars.

    Raises:
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    place = atlas.places.get(place_id)
    rows = [
        review
        for review in atlas.reviews.where(place_id=place.id)
        if (max_stars is None or review.stars <= max_stars)
        and in_span(review.written_on, since, until)
        and has_words(query, review.text, review.author)
    ]
    rows = newest_first(rows, lambda review: review.written_on)
    if sort != "newest":
        keys = {"oldest": "written_on", "stars_high": "stars", "stars_low": "stars"}
        rows.sort(key=attrgetter(keys[sort]), reverse=sort == "stars_high")
    return paginate(rows, limit, cursor)


@server.tool(idempotent=True)
def review_place(atlas: Atlas, place_id: PlaceId, stars: Stars, text: ReviewText) -> Review:
    """Publish the user's review of a place, one for each place.

    Args:
        place_id: The place.
        stars: 1 (bad) to 5 (great).
        text: The text of the review.

    Raises:
        already_exists: The user has published another review of this place.
    """
    place, author = atlas.places.get(place_id), rules.the_person(atlas).name
    for review in atlas.reviews.where(place_id=place.id):
        if review.author == author and (review.stars, review.text) == (stars, text):
            return review
        if review.author == author:
            raise ToolError(
                "already_exists",
                f"the user has reviewed {place.name} on {review.written_on} already; there can be only one review",
            )
    review_id, today = atlas.reviews.new_id(), atlas.now.date()
    return atlas.reviews.add(Review(review_id, place.id, place.name, author, stars, text, today))
