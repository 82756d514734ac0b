"""Promises about what the user does in the apps: nothing at the wheel, nothing in the air, no purchase in an event."""

import datetime as dt
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from prove.authoring.across.rules import Worlds, invariant
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.money.spending import WITHDRAWAL
from prove.servers._shared.life.place.routes import landing
from prove.servers._shared.life.place.zones import local_time
from prove.servers.calendar.records import Agenda
from prove.servers.calendar.rules import own_times
from prove.servers.calendar.series import response_of, user_of

APPS = (
    *("banking", "calendar", "crm", "email", "filesystem", "food_delivery", "issue_tracker", "marketplace"),
    *("payments", "shopping", "social_media", "team_chat", "trading", "travel_booking"),
)
"""Those that know when the user did something."""
SHOPS = ("banking", "food_delivery", "marketplace", "payments", "shopping", "trading", "travel_booking")
"""Those in which the user pays."""
_KNOWN, _MINUTE = dt.timedelta(days=200), dt.timedelta(minutes=1)
"""For how long back there are purchases."""

_BY_ITSELF = re.compile(r"/logs/|/bills/|/photos/")
"""Files that programs write, that arrive, and that are as old as the pictures in them."""


class Act(NamedTuple):
    """Something that the user did in an app, and when."""

    what: str
    at: dt.datetime


@invariant(30, "vehicle", *APPS)
def nothing_done_at_the_wheel(worlds: Worlds) -> Iterator[str]:
    """While they drive, the user does nothing in an app: they buy, write, list, save and invite at other times."""
    me = cast_of(worlds.seed).protagonist.name
    drives = [drive for drive in worlds.rows("vehicle.drives") if drive.driver == me]
    for act in own_acts(worlds):
        for drive in drives:
            if drive.started_at < act.at < drive.ended_at:
                yield f"{act.what} is of {act.at}, but the user drives from {drive.started_at} to {drive.ended_at}"


@invariant(30, *APPS)
def nothing_done_in_the_air(worlds: Worlds) -> Iterator[str]:
    """In the air the user does nothing in an app: they buy, write, list, save and invite at other times."""
    flights = list(own_flights(worlds))
    for act in own_acts(worlds):
        for start, end in flights:
            if start <= act.at < end:
                yield f"{act.what} is of {act.at}, but the user flies from {start} to {end}"


@invariant(30, "calendar", *SHOPS)
def nothing_bought_in_an_event(worlds: Worlds) -> Iterator[str]:
    """In an event that they accepted the user buys, books, bids, offers and trades nothing."""
    agenda: Agenda = worlds.state("calendar")
    me, now = user_of(agenda).email, agenda.now
    times = own_times(agenda, now - _KNOWN, now + _MINUTE)
    events = [(event.title, *span) for event, _, span in times if response_of(event, me) == "accepted"]
    for act in (*_bought(worlds, me), *_acts(worlds, "food_delivery.basket_items", "added_at")):
        for title, start, end in events:
            if start <= act.at < end and act.at <= now:
                yield f"{act.what} is of {act.at}, but the user is in {title} from {start} to {end}"


def own_flights(worlds: Worlds) -> Iterator[tuple[dt.datetime, dt.datetime]]:
    """From when until when the user was or will be in the air, by the clock at home."""
    me = cast_of(worlds.seed).protagonist
    flights = {flight.flight_number: flight for flight in worlds.rows("travel_booking.flights")}
    for booking in worlds.rows("travel_booking.flight_bookings"):
        flight = flights[booking.flight_number]
        if booking.status in ("ticketed", "flown") and any(seat.name == me.name for seat in booking.passengers):
            lands_at = landing(flight.origin, me.city, flight.departs_at, flight.duration_minutes)
            yield local_time(flight.departs_at, flight.origin, me.city), lands_at


def own_acts(worlds: Worlds) -> list[Act]:
    """What the user has done in all apps, as far as the apps know when."""
    me = cast_of(worlds.seed).protagonist.email
    now = worlds.state("social_media").now
    return [act for act in (*_bought(worlds, me), *_written(worlds, me), *_kept(worlds, me)) if act.at <= now]


def _bought(worlds: Worlds, me: str) -> Iterator[Act]:
    """What the user bought, sold, bid and traded, and the cash that they drew."""
    yield from _acts(worlds, "shopping.orders", "placed_at")
    yield from _acts(worlds, "shopping.orders", "cancelled_at")
    yield from _acts(worlds, "shopping.cart_lines", "added_at")
    yield from _acts(worlds, "food_delivery.orders", "placed_at")
    yield from _acts(worlds, "food_delivery.orders", "cancelled_at")
    yield from _acts(worlds, "food_delivery.complaints", "reported_at")
    yield from _acts(worlds, "marketplace.purchases", "bought_at", buyer=me)
    yield from _acts(worlds, "marketplace.bids", "placed_at", bidder=me)
    yield from _acts(worlds, "marketplace.listings", "listed_at", seller=me)
    yield from _acts(worlds, "marketplace.offers", "updated_at", buyer=me, status="pending", counters=0)
    yield from _acts(worlds, "marketplace.watches", "since")
    yield from _acts(worlds, "travel_booking.flight_bookings", "booked_at")
    yield from _acts(worlds, "trading.trade_orders", "placed_at")
    yield from _acts(worlds, "banking.transactions", "booked_at", description=WITHDRAWAL)
    yield from _acts(worlds, "payments.refunds", "created_at")


def _written(worlds: Worlds, me: str) -> Iterator[Act]:
    """What the user wrote to others and said to them."""
    handle = worlds.state("social_media").me
    yield from _acts(worlds, "team_chat.messages", "sent_at", author=me)
    yield from _acts(worlds, "email.messages", "sent_at", sender=me)
    yield from _acts(worlds, "email.drafts", "updated_at")
    yield from _acts(worlds, "crm.activities", "at", owner=me, kind="call")
    yield from _acts(worlds, "issue_tracker.comments", "written_at", author=me)
    yield from _acts(worlds, "issue_tracker.issues", "created_at", reporter=me)
    yield from _acts(worlds, "social_media.posts", "posted_at", author=handle)


def _kept(worlds: Worlds, me: str) -> Iterator[Act]:
    """What the user saved and threw away, whom they follow and whom they invited."""
    handle, agenda = worlds.state("social_media").me, worlds.state("calendar")
    yield from _acts(worlds, "social_media.bookmarks", "saved_at")
    yield from _acts(worlds, "social_media.follows", "since", follower=handle)
    for event in agenda.events:
        if event.organizer == me:
            yield from (Act(f"the invitation to {event.title}", invitee.asked_at) for invitee in event.invitees)
    yield from _acts(worlds, "filesystem.trash", "deleted_at")
    (account,) = worlds.rows("filesystem.accounts")
    for node in worlds.rows("filesystem.nodes"):
        if node.kind == "file" and node.owner == account.login and not _BY_ITSELF.search(node.path):
            yield Act(node.path, node.modified_at)


def _acts(worlds: Worlds, table: str, field: str, **wanted: Any) -> Iterator[Act]:
    """The rows of a table with some values, by when they say that something was done."""
    for row in worlds.rows(table):
        at = getattr(row, field)
        if at is not None and all(getattr(row, name) == value for name, value in wanted.items()):
            yield Act(f"{table} {getattr(row, 'id', '')}".strip(), at)
