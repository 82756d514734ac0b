"""Cards: limits, blocks and charges."""

from typing import Any

from prove.purposes.areas.money.accounts import own_pin
from prove.purposes.program import (
    act,
    again,
    among,
    amount,
    ask,
    at,
    both,
    column,
    day,
    given,
    present,
    purpose,
    quoted,
    rows,
    say,
    shift,
    some,
    tells,
    text,
    workday,
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
        "I've heard too many stories about stolen [cards|wallets].",
        "I don't want [surprises|nasty surprises] while I'm away.",
        "Pickpockets [scare|worry] me.",
        "I tend to overspend when I'm away.",
        "I once had my wallet stolen on a trip.",
        "I've read a lot about cloned cards lately.",
        "Swindlers can spot a gullible visitor from afar.",
        "I always buy too much in souvenir shops.",
        "A waiter once photographed my card, and I've been wary ever since.",
        "I prepare everything well before I travel.",
        "A cousin of mine had a bank card skimmed at a petrol station.",
        "I spend money too easily in hotels.",
        "I don't like wearing a money belt.",
        "Craft bazaars and airport boutiques make me reckless.",
        "Crowded stations and markets make me nervous.",
    ),
)
def cap_a_card_before_a_trip() -> Any:
    """Set a card's limit for a trip, and note in the calendar to change it back afterwards."""
    trip = again(
        some(
            rows(list_trips, phase="upcoming"),
            lambda t: (f"my upcoming {t.destination} trip", f"my upcoming trip to {t.destination}"),
        ),
        "the trip",
        "that trip",
    )
    limit, pin = amount(100, 150, 200, 250, 300, 400, 500, 600, 800, 1000), own_pin()
    card = again(
        some(
            rows(list_cards).where(lambda c: c.status == "active"),
            lambda c: (f"my {c.name}", f"the card ending in {c.last_four}"),
            fits=[lambda c: c.daily_limit > limit],
        ),
        "it",
        "that card",
    )
    cap = say(
        act(set_card_limit, card_id=card.id, daily_limit=limit, pin=pin),
        f"set the daily limit of {card} to {limit} now, ahead of {trip} (PIN {pin})",
        f"give {card} a daily limit of {limit} from today, in preparation for {trip}; my PIN is {pin}",
        f"limit {card} to {limit} a day, starting now, because of {trip}. My PIN is {pin}",
        f"cap {card} at {limit} a day from now on, with {trip} in mind; the PIN is {pin}",
        f"get {card} ready for {trip}: starting today, it should allow no more than {limit} a day (my PIN is {pin})",
        f"Because of {trip}, {card} should have a daily limit of {limit} as of today. You'll need my PIN for that: "
        f"{pin}.",
        f"There's {trip} to think of, so I want {card} limited to {limit} a day right away. Use PIN {pin} for that.",
        f"I'm taking {card} along on {trip}. Bring its daily limit down to {limit} today, PIN {pin}.",
    )
    title = quoted(
        "Change the card limit back",
        "Card limit",
        "Reset the card",
        "Card limit back to normal",
        "Raise the limit again",
        "Undo the travel limit",
    )
    note = say(
        act(create_event, title=title, starts_at=at(shift(trip.ends_on, days=1), 9), duration_minutes=60),
        f"put {title} in my calendar for an hour from 9 am on the day after {trip:again} ends",
        f"make a calendar entry called {title} from 9 to 10 am, the day after {trip:again} is over",
        f"remind me with an hour called {title} in my calendar, at 9 am the day after {trip:again} ends",
        f"add {title} to my calendar from 9 to 10 in the morning on the day following the last day of {trip:again}",
        f"I'll forget otherwise, so put {title} in my calendar for an hour at nine in the morning, one day after "
        f"{trip:again} "
        "ends.",
        f"block 9 to 10 am in my calendar for {title}, the morning after {trip:again} ends",
        f"I need {title} in my calendar at 9 am for an hour, the day after {trip:again} is over.",
    )
    return ((cap, note),)


@purpose(
    "banking",
    "calendar",
    because=(
        "Something on my statement looks [wrong|off].",
        "I think I was [charged too much|overcharged].",
        "The till must have made a mistake.",
        "Basic multiplication shows that a cashier was mistaken.",
        "I kept the receipt, and it doesn't match.",
        "I've added up a bill again, and the total was wrong.",
        "I've compared my receipts with my statement.",
        "I'm normally easy-going, but being overcharged makes me stubborn.",
        "I suspect that a flustered trainee typed something in twice.",
        "Somebody must have typed in the wrong number.",
        "I have a photo of the bill, and the figures don't match.",
        "More was debited than I spent.",
        "I noticed a strange figure in my banking app.",
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
                lambda t: among(t.category, ("groceries", "dining")),
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
        f"the biggest amount {shop} has charged me since {since}",
        f"the biggest payment to {shop} since {since}",
        f"my biggest payment at {shop} since {since}",
        f"the largest charge from {shop} since {since}",
        f"the largest sum I've paid {shop} in one go since {since}",
        f"my biggest bill from {shop} since {since}",
    )
    remark = quoted(
        "My receipt shows less",
        "I paid less than that",
        "The price on the shelf was lower",
        "I was promised a discount",
        "One item was counted twice",
    )
    contest = say(
        act(dispute_transaction, transaction_id=charge.id, reason="wrong_amount", details=remark),
        f"dispute {charge}: the amount is wrong. The details are {remark}",
        f"find {charge} and dispute it; the amount is not correct, and the remark for the bank is {remark}",
        f"open a dispute about {charge}: the amount isn't right; put {remark} in the details",
        f"contest {charge} because of the wrong amount, and add the details {remark}",
        f"Something is wrong with {charge}. File a dispute because of a wrong amount, with {remark} as the details.",
        f"challenge {charge}, on the grounds that the amount is wrong, and write {remark} under the details",
        f"I'm sure the sum is wrong, so file a dispute about {charge}, and tell the bank in the details {remark}.",
    )
    title, on = (
        quoted(
            "Ask the bank about the dispute",
            "Check on the dispute",
            "Call the bank",
            "Follow up on the dispute",
            "Is the dispute settled?",
        ),
        workday(7, 20),
    )
    note = say(
        act(
            create_event,
            title=title,
            starts_at=at(on, 10),
            duration_minutes=60,
            description=text(f"Dispute {contest.id} about {charge.spent} at {contest.counterparty}."),
        ),
        f"put {title} in my calendar {on:on} at 10 am for an hour, with the dispute number, the amount and who "
        "charged it in "
        "the notes",
        f"make an hour-long calendar entry called {title} for 10 am {on:on}, and note the dispute number, how much "
        "it's about and "
        "who charged it",
        f"add {title} to my calendar for an hour from 10 in the morning {on:on}, with the dispute number, the amount "
        "and who "
        "charged it in the notes",
        f"enter {title} in my calendar from 10 to 11 am {on:on}; I'll need the dispute number at hand, so note it "
        "there with "
        "the amount and who charged it",
        f"I want to be reminded {on:on} at ten in the morning: put an hour called {title} in my calendar, and note "
        "the dispute "
        "number, the amount and who charged it.",
        f"reserve 10 to 11 am {on:on} in my calendar for {title}, and jot down the number of the dispute, the amount "
        "and who charged it",
        f"I'd like {title} in my calendar {on:on} at 10 am for one hour, and in its notes the number of the dispute, "
        "how much "
        "the charge was and who made it.",
    )
    tells(contest, f"I disputed the charge of {charge.spent} from {contest.counterparty}.")
    return (contest,), (note,)


@purpose(
    "banking",
    because=(
        "My [bag|jacket|rucksack] was stolen.",
        "I think I lost my wallet on the [train|bus].",
        "My wallet is gone, and I'm [worried|getting nervous].",
        "I've turned the [flat|house|car] upside down looking for my wallet.",
        "Somebody may have taken my card from my desk.",
        "Somebody bumped into me in the crowd, and now my wallet is gone.",
        "I've asked at the lost property office, without any luck.",
        "I was jostled on an escalator, and now my wallet is missing.",
        "My wallet got lost somewhere between the bakery and my home.",
        "The zip on my backpack was open, and my cards are missing.",
        "I've looked for my wallet all over the shopping centre.",
        "I went back to the cafe, but nobody has seen my wallet.",
        "Even after rummaging through the laundry hamper I haven't found my wallet.",
        "I've even looked for my wallet under the car seats.",
        "I must have put my wallet down at a checkout and walked off without it.",
    ),
)
def block_a_lost_card() -> Any:
    """Freeze a card and see what was paid from its account since it was last seen."""
    card = again(
        some(
            rows(list_cards).where(lambda c: c.status == "active"),
            lambda c: (f"my {c.name}", f"the card ending in {c.last_four}"),
        ),
        "it",
    )
    block = say(
        act(freeze_card, card_id=card.id),
        f"block {card} before anybody uses it",
        f"freeze {card} for the time being",
        f"make sure nobody can pay with {card}: freeze it",
        f"have {card} blocked until further notice",
        f"put a block on {card}, so that it can't be used",
        f"Before anybody else uses {card}, it has to be blocked.",
        f"lock {card} until I know where it is",
    )
    since = day(-14, -3, edge="since")
    spent = rows(list_transactions, account_id=card.account_id, since=since).where(lambda t: present(t.spent) > 0)
    drawn = spent.where(lambda t: t.description == "Cash withdrawal")
    largest = spent.most(lambda t: present(t.spent))
    tell = say(
        ask(
            given(spent.count(), both(spent.count() > 1, drawn.count() == 0)),
            largest.spent,
            largest.counterparty,
            told=(
                "There were {} payments; the largest was {}, to {}.",
                "I counted {} payments. The largest one was {} and went to {}.",
                "There have been {} payments, and the largest was {}, to {}.",
            ),
        ),
        f"tell me how many payments were made from the account it belongs to since {since}, not counting transfers to "
        "my other accounts, how much the biggest one was and who got it",
        f"check what has gone out of its account since {since}, apart from transfers to my own accounts: how many "
        "payments, how much was the biggest, and who got it",
        f"What has been spent from the account behind it since {since}? I mean how many payments there were, how big "
        "the "
        "largest was and who got that one.",
        f"Look through the payments out of its account since {since}, leaving aside transfers between my own "
        "accounts. How many are there, how much was the largest, and who got it?",
        f"count the payments out of the account it's linked to since {since}, without transfers to my own accounts, "
        "and tell me who got the biggest one and how much it was",
        "I need to know whether somebody has been spending my money. How many payments were made from that card's "
        f"account since {since}, leaving out transfers to my own accounts, how much was the biggest, and who got it?",
        f"go over the spending from its account since {since}. I'd like to hear how many payments there were, how "
        "much the largest was and who got it",
    )
    return ((block, tell),)


@purpose(
    "banking",
    because=(
        "My usual card is [acting up|broken].",
        "The magnetic stripe on my main card has peeled off.",
        "The chip of my usual card is worn out.",
        "I blocked one of my cards by mistake.",
        "A card I'd given up on was wedged beneath the refrigerator.",
        "False alarm: no card of mine was stolen.",
        "A card of mine turned up inside a cookery book, of all places.",
        "I panicked over nothing: my wallet had slipped behind the radiator.",
        "The card I mostly use no longer works at the till.",
        "My keys have scratched the card I normally use.",
        "I locked one of my cards to be safe, but nothing happened.",
        "A spare card is useless while it's blocked.",
        "I thought my wallet was stolen, but it was in the lining of my jacket.",
        "I don't like to rely on a single card.",
    ),
)
def bring_back_a_frozen_card() -> Any:
    """Give a frozen card the limit that another one has, and unblock it."""
    card = again(
        some(
            rows(list_cards).where(lambda c: c.status == "frozen"),
            lambda c: (f"my frozen {c.name}", f"the frozen card ending in {c.last_four}"),
        ),
        "the frozen one",
    )
    other = some(
        rows(list_cards).where(lambda c: c.status == "active"),
        lambda c: (f"my {c.name}", f"the card ending in {c.last_four}"),
    )
    pin = again(own_pin(), "the same PIN")
    limit = say(
        act(set_card_limit, card_id=card.id, daily_limit=other.daily_limit, pin=pin),
        f"give {card} the same daily limit as {other}; my PIN is {pin}",
        f"set the daily limit of {card} to the one {other} has (PIN {pin})",
        f"let {card} have the daily limit of {other}. My PIN is {pin}",
        f"match the daily limit of {card} to that of {other}. You'll need my PIN, {pin}",
        f"I want to be able to spend as much a day with {card} as with {other}. Set that limit with PIN {pin}.",
        f"look up the daily limit of {other} and use the same one for {card}; the PIN is {pin}",
        f"The daily limit of {card} should be the same as that of {other}. Change it with my PIN, {pin}.",
    )
    thaw = say(
        act(unfreeze_card, card_id=card.id, pin=pin),
        f"unblock {card:again} with {pin:again}",
        f"make {card:again} usable again; use {pin:again}",
        f"lift the block on {card:again}, with {pin:again}",
        f"reactivate {card:again}, using {pin:again}",
        f"let me pay with {card:again} again: unfreeze it with {pin:again}",
        f"take {card:again} back into use with {pin:again}",
        f"I'd like to use {card:again} again, so lift the freeze with {pin:again}.",
    )
    return ((limit, thaw),)
