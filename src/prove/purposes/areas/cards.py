"""Cards: limits, blocks and charges."""

from typing import Any

from prove.purposes.areas.accounts import own_pin
from prove.purposes.program import (
    act,
    again,
    among,
    amount,
    ask,
    at,
    column,
    day,
    present,
    purpose,
    quoted,
    rows,
    say,
    shift,
    some,
    text,
)
from prove.servers.banking.tools import (
    dispute_transaction,
    freeze_card,
    list_cards,
    list_transactions,
    search_transactions,
    set_card_limit,
    unfreeze_card,
)
from prove.servers.calendar.events import create_event
from prove.servers.travel_booking.stays import list_trips


@purpose(
    "travel_booking",
    "banking",
    "calendar",
    because=(
        "I'd rather be careful abroad.",
        "I'm getting ready to travel.",
        "I've heard too many stories about stolen cards.",
        "I don't want surprises while I'm away.",
    ),
)
def cap_a_card_before_a_trip() -> Any:
    """Set a card's limit for a trip, and note in the calendar to change it back afterwards."""
    trip = again(
        some(
            rows(list_trips, phase="upcoming"),
            lambda t: (
                f"my {t.destination} trip",
                f"the trip called {t.name}",
                f"the trip that starts {t.starts_on:on}",
            ),
        ),
        "the trip",
        "that trip",
    )
    card = again(
        some(
            rows(list_cards).where(lambda c: c.status == "active"),
            lambda c: (f"the {c.name}", f"the card ending in {c.last_four}"),
        ),
        "it",
        "that card",
    )
    limit, pin = amount(100, 150, 200, 250, 300, 400, 500, 600, 800, 1000), own_pin()
    cap = say(
        act(set_card_limit, card_id=card.id, daily_limit=limit, pin=pin),
        f"set the daily limit of {card} to {limit} for {trip} (PIN {pin})",
        f"give {card} a limit of {limit} a day before {trip} begins; my PIN is {pin}",
        f"limit {card} to {limit} a day because of {trip}. My PIN is {pin}",
        f"cap {card} at {limit} a day for the duration of {trip}; the PIN is {pin}",
        f"let {card} spend no more than {limit} a day on {trip} (my PIN is {pin})",
    )
    title = quoted("Change the card limit back", "Card limit", "Reset the card", "Card limit back to normal")
    note = say(
        act(create_event, title=title, starts_at=at(shift(trip.ends_on, days=1), 9)),
        f"put {title} in my calendar for 9 am on the day after {trip:again} ends",
        f"make a calendar entry called {title} at 9 am, the day after {trip:again} is over",
        f"remind me with {title} in my calendar, at 9 am the day after I'm back from {trip:again}",
        f"add {title} to my calendar at 9 in the morning on the day after the last day of {trip:again}",
        f"enter {title} in my calendar at 9 am on the first day after {trip:again}",
    )
    return ((cap, note),)


@purpose(
    "banking",
    "calendar",
    because=(
        "Something on my statement looks wrong.",
        "I've been looking through my statements.",
        "I never bought anything that expensive there.",
        "I think I was charged too much.",
    ),
)
def dispute_the_highest_charge() -> Any:
    """Dispute the highest charge of a shop, and plan to ask after it."""
    since = day(-55, -20, edge="since")
    shop = again(
        column(
            rows(search_transactions),
            lambda t: t.counterparty,
            fits=[
                lambda t: among(t.category, ("groceries", "dining", "travel")),
                lambda t: present(t.spent) > 0,
            ],
        ),
        "them",
    )
    charge = say(
        rows(search_transactions, query=shop, since=since)
        .where(lambda t: t.counterparty == shop, lambda t: present(t.spent) > 0)
        .most(lambda t: t.spent),
        f"the highest charge from {shop} since {since}",
        f"the largest amount {shop} has taken from me in one go since {since}",
        f"the biggest payment to {shop} since {since}",
        f"my most expensive payment at {shop} since {since}",
    )
    contest = say(
        act(dispute_transaction, transaction_id=charge.id, reason="wrong_amount"),
        f"dispute {charge}: the amount is wrong",
        f"find {charge} and dispute it; the amount is wrong",
        f"raise a dispute about {charge}: the amount isn't right",
        f"tell the bank that the amount of {charge} is wrong and open a dispute",
        f"contest {charge} with the bank: they got the amount wrong",
    )
    title, on = quoted("Ask the bank about the dispute", "Check on the dispute", "Call the bank"), day(7, 20)
    note = say(
        act(
            create_event,
            title=title,
            starts_at=at(on, 10),
            description=text(f"Dispute {contest.id} about {charge.spent} at {contest.counterparty}."),
        ),
        f"put {title} in my calendar {on:on} at 10 am, with the number of the dispute and the amount in the notes",
        f"make a calendar entry {title} for 10 am {on:on} that has the dispute's number and the amount in its notes",
        f"add {title} to my calendar at 10 in the morning {on:on}, noting the dispute number and how much it was",
        f"plan {title} for 10 am {on:on} and write the number of the dispute and the sum into the entry",
    )
    return (contest,), (note,)


@purpose(
    "banking",
    because=(
        "I can't find my wallet.",
        "I must have left my card somewhere.",
        "My bag was stolen.",
        "I think I lost something on the train.",
    ),
)
def block_a_lost_card() -> Any:
    """Freeze a card and see what was paid from its account since it was last seen."""
    card = again(
        some(
            rows(list_cards).where(lambda c: c.status == "active"),
            lambda c: (f"the {c.name}", f"the card ending in {c.last_four}"),
        ),
        "it",
    )
    block = say(
        act(freeze_card, card_id=card.id),
        f"block {card} at once",
        f"freeze {card}",
        f"make sure nobody can pay with {card}: freeze it",
        f"have {card} blocked right away",
        f"put a block on {card}, so that nobody can use it",
    )
    since = day(-14, -3, edge="since")
    spent = rows(list_transactions, account_id=card.account_id, since=since).where(lambda t: present(t.spent) > 0)
    largest = spent.most(lambda t: present(t.spent))
    tell = say(
        ask(
            spent.count(),
            largest.counterparty,
            largest.spent,
            told=(
                "Number of payments: {}. The largest went to {} and was {}.",
                "I counted {} in all; the biggest one went to {}: {}.",
            ),
        ),
        f"tell me how many payments have left its account since {since}, and where the largest one went and how much "
        "it was",
        f"look at what was paid from the account behind it since {since}: the number of payments, and who got the "
        "biggest one and how much",
        f"go through the payments from that account since {since} and tell me how many there were, plus the amount and "
        "the receiver of the highest",
        f"check the account behind it: how many payments were there since {since}, and which was the largest, to whom "
        "and how much",
    )
    return ((block, tell),)


@purpose(
    "banking",
    because=(
        "My usual card is acting up.",
        "I've found the spare card again.",
        "I need a second card for a while.",
        "I keep one card in reserve.",
    ),
)
def bring_back_a_frozen_card() -> Any:
    """Give a frozen card the limit that another one has, and unblock it."""
    card = again(
        some(
            rows(list_cards).where(lambda c: c.status == "frozen"),
            lambda c: (f"the {c.name}", f"the frozen card ending in {c.last_four}"),
        ),
        "it",
    )
    other = some(
        rows(list_cards).where(lambda c: c.status == "active"),
        lambda c: (f"the {c.name}", f"the card ending in {c.last_four}"),
    )
    pin = again(own_pin(), "the same PIN")
    limit = say(
        act(set_card_limit, card_id=card.id, daily_limit=other.daily_limit, pin=pin),
        f"give {card} the same daily limit as {other}; my PIN is {pin}",
        f"set the limit of {card} to what {other} has a day (PIN {pin})",
        f"let {card} have the daily limit of {other}. My PIN is {pin}",
        f"change the daily limit of {card} so that it's the same as for {other}; the PIN is {pin}",
    )
    thaw = say(
        act(unfreeze_card, card_id=card.id, pin=pin),
        f"unblock {card:again} with {pin:again}",
        f"make {card:again} usable again; use {pin:again}",
        f"lift the block on {card:again}, with {pin:again}",
        f"reactivate {card:again} ({pin:again})",
    )
    return ((limit, thaw),)
