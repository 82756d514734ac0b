"""Trips: there and back, never two at once, with flights and a stay."""

import datetime as dt
from typing import Literal

from prove.core import Record


class Leg(Record):
    """A flight of a trip. `booking` is the booking code, `cents` the price for everyone who travels."""

    flight_number: str
    airline: str
    origin: str
    destination: str
    departs_at: dt.datetime
    arrives_at: dt.datetime
    booking: str
    fare_class: Literal["basic", "standard", "flex"]
    cents: int


class Stay(Record):
    """A stay at a hotel; `id` is that of the booking."""

    id: str
    hotel: str
    address: str
    check_in: dt.date
    check_out: dt.date
    cents: int


class LifeTrip(Record):
    """A trip. Flights and stay are there once it is booked; `card` is the key of the card that paid."""

    key: str
    id: str
    name: str
    purpose: Literal["work", "pleasure"]
    city: str
    starts_on: dt.date
    ends_on: dt.date
    party: tuple[str, ...]
    client: str | None
    legs: tuple[Leg, ...]
    stay: Stay | None
    booked_at: dt.datetime | None
    card: str | None
