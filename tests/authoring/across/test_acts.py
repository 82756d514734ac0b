"""Nothing that apps date is done at the wheel, in the air or in an event, and each promise notices where it is."""

import datetime as dt

import pytest

from prove.authoring.across import acts
from prove.authoring.across.rules import Check, Worlds
from prove.servers._shared.cast import cast_of
from prove.servers.calendar.rules import own_times
from prove.servers.calendar.series import response_of
from tests.authoring.across.changed import OwnWorlds

PROMISES = (acts.nothing_done_at_the_wheel, acts.nothing_done_in_the_air, acts.nothing_bought_in_an_event)
MINUTE, DAY = dt.timedelta(minutes=1), dt.timedelta(days=1)


@pytest.mark.parametrize("promise", PROMISES)
def test_the_promises_hold(promise: Check) -> None:
    assert [text for seed in range(6) for text in promise(Worlds(seed))] == []


def test_the_acts_are_of_many_apps() -> None:
    apps = {act.what.partition(".")[0] for seed in range(6) for act in acts.own_acts(Worlds(seed))}
    assert apps >= {"banking", "email", "food_delivery", "marketplace", "shopping", "social_media", "team_chat"}


def test_an_order_at_the_wheel_is_noticed() -> None:
    worlds = OwnWorlds(1)
    me, orders = cast_of(1).protagonist, worlds.state("shopping").orders
    drive = next(drive for drive in worlds.rows("vehicle.drives") if drive.driver == me.name)
    order = next(iter(orders))
    orders.update(order, placed_at=drive.started_at + MINUTE)
    flaws = list(acts.nothing_done_at_the_wheel(worlds))
    assert any(flaw.startswith(f"shopping.orders {order.id}") for flaw in flaws)


def test_an_order_that_is_called_off_at_the_wheel_is_noticed() -> None:
    worlds = OwnWorlds(1)
    me, orders = cast_of(1).protagonist, worlds.state("shopping").orders
    drive = next(drive for drive in worlds.rows("vehicle.drives") if drive.driver == me.name)
    order = next(order for order in orders if order.cancelled_at)
    orders.update(order, cancelled_at=drive.started_at + MINUTE)
    flaws = list(acts.nothing_done_at_the_wheel(worlds))
    assert any(flaw.startswith(f"shopping.orders {order.id}") for flaw in flaws)


def test_a_mail_in_the_air_is_noticed() -> None:
    worlds = next(worlds for worlds in map(OwnWorlds, range(20)) if past_flights(worlds))
    mailbox, me = worlds.state("email"), cast_of(worlds.seed).protagonist
    mail = next(row for row in mailbox.messages if row.sender == me.email)
    start, _ = past_flights(worlds)[0]
    mailbox.messages.update(mail, sent_at=start + MINUTE)
    flaws = list(acts.nothing_done_in_the_air(worlds))
    assert any(flaw.startswith(f"email.messages {mail.id}") for flaw in flaws)


@pytest.mark.parametrize(
    ("table", "field"),
    [
        ("shopping.orders", "placed_at"),
        ("food_delivery.orders", "placed_at"),
        ("marketplace.purchases", "bought_at"),
        ("travel_booking.flight_bookings", "booked_at"),
    ],
)
def test_a_purchase_in_an_event_is_noticed(table: str, field: str) -> None:
    worlds = OwnWorlds(1)
    server, _, name = table.partition(".")
    rows, agenda = getattr(worlds.state(server), name), worlds.state("calendar")
    me, now = cast_of(1).protagonist.email, agenda.now
    title, start = next(
        (event.title, begins)
        for event, _, (begins, ends) in own_times(agenda, now - 9 * DAY, now - DAY)
        if response_of(event, me) == "accepted" and ends - begins < DAY
    )
    row = next(row for row in rows if getattr(row, "buyer", me) == me)
    rows.update(row, **{field: start + MINUTE})
    (flaw,) = acts.nothing_bought_in_an_event(worlds)
    assert flaw.startswith(f"{table} {row.id} is of {start + MINUTE}, but the user is in {title} from {start}")


def past_flights(worlds: Worlds) -> list[tuple[dt.datetime, dt.datetime]]:
    now = worlds.state("social_media").now
    return [(start, end) for start, end in acts.own_flights(worlds) if end < now]
