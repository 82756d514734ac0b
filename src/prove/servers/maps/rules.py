"""What the map computes: where an address is, whether a place is open, which way leads there."""

import datetime as dt

from prove.core import ToolError, project
from prove.servers._shared.kinds import WEEKDAYS
from prove.servers._shared.life.place.addresses import position_in, split_city, spot_at
from prove.servers._shared.life.place.roads import Mode, Point, Traffic, Way, find_way, traffic_at
from prove.servers._shared.people import is_person
from prove.servers._shared.ratings import mean_stars
from prove.servers._shared.streets import is_house_on_street, on_record
from prove.servers._shared.words import same_name
from prove.servers.maps.earth import earth_km, on_earth, on_plan
from prove.servers.maps.records import (
    Atlas,
    Contact,
    Location,
    OpeningHours,
    Person,
    Place,
    PlaceSummary,
)


def the_person(atlas: Atlas) -> Person:
    """The user of the map."""
    return next(iter(atlas.persons))


def locate(atlas: Atlas, address: str) -> Location:
    """Where an address is: as recorded, in whichever city, or computed for any other house on a street.

    A house that is not on record is in the city that the text ends with, or else in the home city.
    """
    text, city = split_city(atlas.seed, address)
    found = _recorded(atlas, text)
    if found is None and is_house_on_street(text):
        city = city or atlas.addresses.get(the_person(atlas).home).city
        position = position_in(atlas.seed, on_record(text), city)
        found = Location(on_record(text), city, *on_earth(atlas.seed, city, *position), "interpolated")
    if found is None:
        raise ToolError(
            "not_found", f"there is no address {address!r}; write a number and a street, or see search_places"
        )
    if city not in (None, found.city):
        raise ToolError("not_found", f"{found.address} is in {found.city}, not in {city}; leave out the city")
    return found


def _recorded(atlas: Atlas, text: str) -> Location | None:
    """An address that the map or any other app has."""
    known = atlas.addresses.find(atlas.addresses.spelt(text))
    if known is not None:
        return project(Location, known, precision="exact", contact_name=None)
    spot = spot_at(atlas.seed, on_record(text))
    return spot and Location(on_record(text), spot[0], *on_earth(atlas.seed, *spot), "exact")


def contact_named(atlas: Atlas, text: str) -> Contact | None:
    """The contact whose name or email address a text is."""
    if any(character.isdigit() for character in text):
        return None
    named = [contact for contact in atlas.contacts if is_person(text, contact.name, contact.email)]
    named = [contact for contact in named if same_name(text, contact.name)] or named
    if len(named) > 1:
        names = ", ".join(contact.name for contact in named)
        raise ToolError("not_found", f"{text!r} may be any of {names}; give the full name")
    return named[0] if named else None


def contact_at(atlas: Atlas, address: str) -> Contact | None:
    """A contact who lives at an address."""
    return next(iter(atlas.contacts.where(address=address)), None)


def start_of(atlas: Atlas, address: str | None) -> Location:
    """Where a journey begins: at the given address, or where the user is now."""
    return locate(atlas, the_person(atlas).location if address is None else address)


def point_of(where: Location | Place) -> Point:
    """The coordinates alone."""
    return Point(where.latitude, where.longitude)


def way_between(
    atlas: Atlas, start: Location, end: Location, mode: Mode, moment: dt.datetime, traffic: Traffic | None = None
) -> Way:
    """The fastest way at a moment, within the home city; `traffic` in place of that of the moment."""
    if start.address == end.address:
        raise ToolError("same_address", f"the journey starts and ends at {start.address}; name two addresses")
    home = atlas.addresses.get(the_person(atlas).home).city
    for where in (start, end):
        if where.city != home:
            raise ToolError(
                "no_route", f"{where.address} is in {where.city}; routes stay within {home}, so name an address there"
            )
    first, last = (on_plan(atlas.seed, home, point_of(where)) for where in (start, end))
    return find_way(atlas.seed, first, last, mode, traffic or traffic_at(moment))


def later(moment: dt.datetime, minutes: float) -> dt.datetime:
    """The moment some minutes later, as they are shown, rounded to the minute."""
    return moment + dt.timedelta(minutes=round(round(minutes, 1)))


def hours_at(place: Place, moment: dt.datetime) -> OpeningHours | None:
    """The opening hours that contain a moment, if any."""
    day, time = WEEKDAYS[moment.weekday()], moment.time()
    return next((h for h in place.hours if h.day == day and h.opens <= time < h.closes), None)


def rating_of(atlas: Atlas, place: Place) -> float:
    """The mean of all reviews; 0 before the first."""
    return mean_stars([review.stars for review in atlas.reviews.where(place_id=place.id)]) or 0.0


def summary_of(atlas: Atlas, place: Place, near: Point) -> PlaceSummary:
    """A place as a search shows it."""
    return project(
        PlaceSummary,
        place,
        rating=rating_of(atlas, place),
        is_open=hours_at(place, atlas.now) is not None,
        distance_km=round(earth_km(near, point_of(place)), 2),
    )
