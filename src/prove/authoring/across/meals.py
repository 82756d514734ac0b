"""Promises about meals: what was charged reaches the bank, cards are the bank's, and one meal comes at a time."""

import datetime as dt
from collections import Counter
from collections.abc import Iterator

from prove.authoring.across.charges import Charge, as_charge, cents, not_in_the_bank, not_of_the_bank
from prove.authoring.across.rules import Worlds, invariant
from prove.servers._shared.life.clock import now_of
from prove.servers._shared.life.money.ledger import DAYS

UNDER_WAY = ("placed", "accepted", "preparing", "picked_up")

_APART = dt.timedelta(hours=3)


@invariant(2, "food_delivery", "banking")
def charges_of_meals(worlds: Worlds) -> Iterator[str]:
    """A meal is one debit that day on the account of the card that paid, a refund for a dish is one credit."""
    since = _since(worlds)
    wanted = Counter(charge for at, charge in _charges(worlds) if at >= since)
    seen = Counter(
        as_charge(line)
        for line in worlds.rows("banking.transactions")
        if line.category == "dining" and "Delivery" in line.description
    )
    yield from not_in_the_bank(wanted, seen)


@invariant(6, "food_delivery", "banking")
def cards_of_meals(worlds: Worlds) -> Iterator[str]:
    """A card on file at the food app is one of the bank, same name and expiry, and the wallet has it there."""
    yield from not_of_the_bank(worlds, "food_delivery.cards", "name", "food app")


@invariant(7, "food_delivery")
def cards_valid_for_meals(worlds: Worlds) -> Iterator[str]:
    """A card that paid for a meal was valid on that day."""
    cards = {card.id: card for card in worlds.rows("food_delivery.cards")}
    for order in worlds.rows("food_delivery.orders"):
        if cards[order.card_id].expires_on < order.placed_at.date():
            yield f"meal {order.id} was paid with {cards[order.card_id].name} after it had expired"


@invariant(31, "food_delivery")
def one_meal_under_way(worlds: Worlds) -> Iterator[str]:
    """At most one meal is under way or ordered for later."""
    current = [order.id for order in worlds.rows("food_delivery.orders") if order.status in UNDER_WAY]
    if len(current) > 1:
        yield f"the meals {', '.join(current)} are under way at once"


@invariant(31, "food_delivery", "banking", "maps")
def meals_apart(worlds: Worlds) -> Iterator[str]:
    """No meal is delivered within three hours of another one, or of a bill that the user paid in a restaurant."""
    kinds = {place.name: place.kind for place in worlds.rows("maps.places")}
    eaten = [
        (line.booked_at, line.booked_at, f"the bill of {line.counterparty}")
        for line in worlds.rows("banking.transactions")
        if kinds.get(line.counterparty) == "restaurant" and line.description.startswith("Payment, card")
    ]
    for order in worlds.rows("food_delivery.orders"):
        if order.status not in ("cancelled", "rejected"):
            comes = order.delivered_at or order.expected_at
            for start, end, what in eaten:
                if (order.deliver_at or order.placed_at) < end + _APART and start < comes + _APART:
                    yield f"meal {order.id} comes at {comes}, and {what} is of {start}"
            eaten.append((order.deliver_at or order.placed_at, comes, f"meal {order.id}"))


def _charges(worlds: Worlds) -> Iterator[tuple[dt.datetime, Charge]]:
    """What meals cost and what came back for dishes, when and on which account of the bank."""
    accounts = {card.last_four: card.account_id for card in worlds.rows("banking.cards")}
    cards = {card.id: accounts.get(card.last_four) for card in worlds.rows("food_delivery.cards")}
    names = {restaurant.id: restaurant.name for restaurant in worlds.rows("food_delivery.restaurants")}
    orders = {order.id: order for order in worlds.rows("food_delivery.orders")}
    for order in orders.values():
        if order.status not in ("cancelled", "rejected"):
            facts = cards[order.card_id], names[order.restaurant_id], order.placed_at.date()
            yield order.placed_at, Charge(*facts, -cents(order.total))
    for complaint in worlds.rows("food_delivery.complaints"):
        order, at = orders[complaint.order_id], complaint.reported_at
        yield at, Charge(cards[order.card_id], names[order.restaurant_id], at.date(), cents(complaint.refund))


def _since(worlds: Worlds) -> dt.datetime:
    return now_of(worlds.seed) - dt.timedelta(days=DAYS)
