"""Promises about places and people: every app has the same address, phone and hours of a place, and of a person."""

import datetime as dt
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any

from msgspec import Struct

from prove.authoring.across.rules import Worlds, invariant
from prove.servers import names
from prove.servers._shared.cast import Person, cast_of
from prove.servers._shared.kinds import WEEKDAYS
from prove.servers._shared.life.cities import climate_of, is_number_of
from prove.servers._shared.life.clock import PAST_DAYS, SERIES_DAYS
from prove.servers._shared.life.place.addresses import road_km
from prove.servers._shared.life.place.geo import CHAIN, workplace_of
from prove.servers._shared.streets import without_city
from prove.servers.calendar.records import Agenda
from prove.servers.calendar.series import occurrence_spans
from prove.servers.maps import rules as maps_rules

_VENUES = ("food_delivery.restaurants", "retail_chain.stores", "vehicle.stations")
_Hours = tuple[dt.time, dt.time]
_OF_PEOPLE = ("name", "email", "phone", "address", "city")
_OTHER_WORDS = {"street": "address", "recipient": "name"}
_SAME_PERSON = frozenset(("owner", "display", "contact"))
"""Beginnings of fields that are about the person whom the whole row is about."""
_DUPLICATES = frozenset(("crm.contacts",))
"""Tables in which somebody may be twice, the second time with another e-mail address."""
_CITY_OF_FIRM = frozenset(("crm.leads",))
"""Tables in which the city is that of somebody's company."""
_ADDRESS = r"\d{1,4} [A-Z][A-Za-z .'-]*? (?:Street|Avenue|Road|Lane)"
_ONLY_ADDRESS = re.compile(_ADDRESS)
_HOURS = (8, 13, 22)
_MILD = 15


@invariant(20, "maps", "food_delivery", "retail_chain", "vehicle")
def venues(worlds: Worlds) -> Iterator[str]:
    """A place has one address, one phone number and, on each weekday, the same opening hours in all apps."""
    places = {place.name: place for place in worlds.rows("maps.places")}
    for table in _VENUES:
        for row in worlds.rows(table):
            place = places.get(row.name) or places.get(f"{CHAIN} {row.name}")
            if place is None or getattr(row, "city", place.city) != place.city:
                continue
            for field in ("address", "phone"):
                if (said := getattr(row, field, getattr(place, field))) != getattr(place, field):
                    yield f"{row.name} has the {field} {said} in {table}, but {getattr(place, field)} on the map"
            on_map = {hours.day: (hours.opens, hours.closes) for hours in place.hours}
            for day, said in _week(row).items() if hasattr(row, "opens_at") else ():
                if said != (meant := on_map.get(day)):
                    yield f"{row.name} is open {_span(said)} on {day} in {table}, but {_span(meant)} on the map"


@invariant(20, "maps", "food_delivery", "retail_chain", "vehicle")
def on_the_map(worlds: Worlds) -> Iterator[str]:
    """Restaurants that deliver, stations and the chain's stores in the home city are on the map, at their address."""
    home = cast_of(worlds.seed).home
    known = {(place.name, place.address) for place in worlds.rows("maps.places")}
    for table in _VENUES:
        for row in worlds.rows(table):
            named = {(row.name, row.address), (f"{CHAIN} {row.name}", row.address)}
            if getattr(row, "city", home) == home and known.isdisjoint(named):
                yield f"{row.name} at {row.address} is not on the map"


@invariant(20, "retail_chain")
def goods_in_opening_hours(worlds: Worlds) -> Iterator[str]:
    """Goods leave and reach a store, and are reserved there until a time, only while the store is open."""
    stores = {store.id: store for store in worlds.rows("retail_chain.stores")}
    seen: list[tuple[str, str, str, dt.datetime]] = []
    for one in worlds.rows("retail_chain.transfers"):
        seen.append((one.id, "leaves", one.from_store_id, one.dispatches_at))
        seen.append((one.id, "arrives", one.to_store_id, one.arrives_at))
    for one in worlds.rows("retail_chain.reservations"):
        seen.append((one.id, "is made", one.store_id, one.created_at))
        seen.append((one.id, "expires", one.store_id, one.expires_at))
    for key, what, store_id, at in seen:
        store = stores[store_id]
        if WEEKDAYS[at.weekday()] == store.closed_on or not store.opens_at <= at.time() <= store.closes_at:
            yield f"{key} {what} at {at}, when {store.name} is closed"


@invariant(20, "maps", "calendar")
def open_for_events(worlds: Worlds) -> Iterator[str]:
    """A place at which an event takes place is open then, each time of a series."""
    agenda: Agenda = worlds.state("calendar")
    today = dt.datetime.combine(agenda.now.date(), dt.time())
    known = today - dt.timedelta(days=PAST_DAYS), today + dt.timedelta(days=SERIES_DAYS)
    places = {place.name: {hours.day: hours for hours in place.hours} for place in worlds.rows("maps.places")}
    for event in agenda.events:
        week = places.get(event.location or "")
        for _, (start, end) in occurrence_spans(agenda, event, *known) if week else ():
            hours = week.get(WEEKDAYS[start.weekday()]) if week else None
            if hours is None or start.time() < hours.opens or _until(start, end) > hours.closes:
                yield f"{event.title!r} is from {start} to {end} at {event.location}, which is closed then"


@invariant(20, "calendar")
def picnics_in_mild_months(worlds: Worlds) -> Iterator[str]:
    """A picnic is in a month in which it has 15 degrees by day at home."""
    home = cast_of(worlds.seed).home
    for event in worlds.rows("calendar.events"):
        if event.title.startswith("Picnic") and climate_of(home, event.starts_at.month).high < _MILD:
            yield f"{event.title} is on {event.starts_at.date()} in {home}"


@invariant(21, "maps")
def distances(worlds: Worlds) -> Iterator[str]:
    """The map has the same distance by car between two addresses at all hours, which is the car's and the courier's."""
    atlas, cast = worlds.state("maps"), cast_of(worlds.seed)
    addresses = [cast.protagonist.address, *(place.address for place in worlds.rows("maps.places"))]
    for one, other in pairwise(addresses):
        start, end = maps_rules.locate(atlas, one), maps_rules.locate(atlas, other)
        for hour in _HOURS if start.address != end.address else ():
            moment = dt.datetime.combine(atlas.now.date(), dt.time(hour))
            km = round(maps_rules.way_between(atlas, start, end, "car", moment).km, 2)
            if km != (meant := road_km(worlds.seed, one, other)):
                yield f"from {one} to {other} it is {km} km on the map at {hour} o'clock, but {meant} km for the car"


@invariant(21, *names())
def cities_of_addresses(worlds: Worlds) -> Iterator[str]:
    """An address that any app shows is on the map in the city that the app says, or else in the home city."""
    atlas, seen = worlds.state("maps"), dict[str, str]()
    for where, address, city in _cities_said(worlds):
        on_map = seen.get(address) or seen.setdefault(address, maps_rules.locate(atlas, address).city)
        if on_map != city:
            yield f"{where}: {address} is in {city}, but in {on_map} on the map"


@invariant(24, *names())
def people(worlds: Worlds) -> Iterator[str]:
    """A person has one name, e-mail address, phone number, street address and city in all apps."""
    cast = cast_of(worlds.seed)
    everyone = (cast.protagonist, *cast.people)
    known = {person.email: person for person in everyone} | {person.name: person for person in everyone}
    for server in names():
        state = worlds.state(server)
        for spec, data in zip(state.specs, state.tables, strict=True):
            table = f"{server}.{spec.name}"
            for part in (part for row in data.rows().values() for part in _parts(row)):
                for said in _said_of_people(part).values():
                    for flaw in _flaws(worlds.seed, _without_exceptions(table, said, known), known):
                        yield f"{table}: {flaw}"


@invariant(24, "maps", "retail_chain", "food_delivery")
def phone_numbers_of_places(worlds: Worlds) -> Iterator[str]:
    """A place, a store and a courier have a phone number of their city, and no two places have the same one."""
    home, seen = cast_of(worlds.seed).home, dict[str, str]()
    rows = [*worlds.rows("maps.places"), *worlds.rows("retail_chain.stores"), *worlds.rows("food_delivery.couriers")]
    for row in rows:
        if not is_number_of(city := getattr(row, "city", home), row.phone):
            yield f"{row.name} in {city} has the phone number {row.phone}"
    for place in worlds.rows("maps.places"):
        if (other := seen.setdefault(place.phone, place.name)) != place.name:
            yield f"{place.name} and {other} have the phone number {place.phone}"


@invariant(24, "crm", "email")
def phone_numbers_of_the_city(worlds: Worlds) -> Iterator[str]:
    """Whoever is in the address book or in the CRM has a phone number of their city.

    For contacts of the CRM who are not in the address book it is the city of their company.
    """
    companies = {company.id: company.city for company in worlds.rows("crm.companies")}
    cities = {person.email: person.city for person in worlds.rows("email.contacts")}
    known = [(row.name, row.phone, row.city) for row in (*worlds.rows("email.contacts"), *worlds.rows("crm.leads"))]
    for contact in worlds.rows("crm.contacts"):
        known.append((contact.name, contact.phone, cities.get(contact.email, companies[contact.company_id])))
    for name, phone, city in known:
        if phone is not None and city is not None and not is_number_of(city, phone):
            yield f"{name} in {city} has the phone number {phone}"


def _cities_said(worlds: Worlds) -> Iterator[tuple[str, str, str]]:
    """The table, the address and the city of each address of a row and each one in a text that names its city."""
    cast = cast_of(worlds.seed)
    homes = {person.address: person.city for person in (cast.protagonist, *cast.people)}
    named = re.compile(rf"({_ADDRESS}), ({'|'.join(cast.cities)})\b")
    for server in names():
        state = worlds.state(server)
        for spec, data in zip(state.specs, state.tables, strict=True):
            table = f"{server}.{spec.name}"
            for part in (part for row in data.rows().values() for part in _parts(row)):
                here = _city_of(worlds, table, part)
                for value in (getattr(part, field) for field in part.__struct_fields__):
                    if not isinstance(value, str):
                        continue
                    if _ONLY_ADDRESS.fullmatch(value):
                        yield table, value, here or homes.get(value, cast.home)
                    for address, city in named.findall(value):
                        yield table, address, city


def _city_of(worlds: Worlds, table: str, row: Any) -> str | None:
    """The city of the address in a row, if the row says it; that of somebody's company counts for strangers only."""
    if table == "crm.contacts" and row.email not in _emails(worlds.seed):
        return worlds.state("crm").companies.get(row.company_id).city
    return getattr(row, "city", None)


@lru_cache(8)
def _emails(seed: int) -> frozenset[str]:
    return frozenset(person.email for person in cast_of(seed).people)


def _until(start: dt.datetime, end: dt.datetime) -> dt.time:
    """When something ends, or the last minute of the day on which it starts."""
    return end.time() if end.date() == start.date() else dt.time(23, 59)


def _week(row: Any) -> dict[str, _Hours | None]:
    """From when to when a place is open on each weekday."""
    return {day: None if day == row.closed_on else (row.opens_at, row.closes_at) for day in WEEKDAYS}


def _span(hours: _Hours | None) -> str:
    return f"from {hours[0]:%H:%M} to {hours[1]:%H:%M}" if hours else "never"


def _parts(row: Struct) -> Iterator[Struct]:
    """A row and the records in it."""
    yield row
    for field in row.__struct_fields__:
        value = getattr(row, field)
        for part in value if isinstance(value, tuple) else (value,):  # pyright: ignore[reportUnknownVariableType]
            if isinstance(part, Struct):
                yield from _parts(part)


def _said_of_people(row: Struct) -> dict[str, dict[str, str]]:
    """What a row says of people: `customer_name` and `customer_email` are about one, `name` and `phone` about one."""
    found: dict[str, dict[str, str]] = {}
    for field in row.__struct_fields__:
        value = getattr(row, field)
        if not isinstance(value, str):
            continue
        about, _, last = field.rpartition("_")
        kind = _OTHER_WORDS.get(last, last)
        if "@" in value and last not in _OF_PEOPLE:
            found.setdefault(field, {})["email"] = value
        elif kind in _OF_PEOPLE:
            found.setdefault("" if about in _SAME_PERSON else about, {})[kind] = value
    return found


def _without_exceptions(table: str, said: dict[str, str], known: dict[str, Person]) -> dict[str, str]:
    """What a row says of a person, without what may be otherwise in this table."""
    if table in _DUPLICATES and said.get("email") not in known:
        return {kind: value for kind, value in said.items() if kind != "email"}
    return {kind: value for kind, value in said.items() if kind != "city" or table not in _CITY_OF_FIRM}


def _flaws(seed: int, said: dict[str, str], known: dict[str, Person]) -> Iterator[str]:
    person = known.get(said.get("email", "")) or known.get(said.get("name", ""))
    if person is None:
        return
    for kind, value in said.items():
        allowed = {str(getattr(person, kind))}
        if kind == "address":
            value = without_city(value, person.city)
            allowed.add(workplace_of(seed).address)
        if value not in allowed:
            yield f"{person.name} has the {kind} {value}, not {getattr(person, kind)}"
