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
        "I'm packing in my head already.",
        "Souvenir shops have a magical pull on my wallet.",
        "A waiter once photographed my card, and I've been wary ever since.",
        "I make lists for everything before I travel, from socks to security.",
        "A cousin of mine had a bank card skimmed at a petrol station.",
        "I lose all restraint as soon as I smell a hotel lobby.",
        "Money belts itch, so I protect myself in other ways.",
        "On my travels I fall for every leather bag and ceramic bowl.",
        "Crowded stations and packed markets bring out the worrier in me.",
    ),
)
def cap_a_card_before_a_trip() -> Any:
    """Set a card's limit for a trip, and note in the calendar to change it back afterwards."""
    trip = again(
        some(
            rows(list_trips, phase="upcoming"),
            lambda t: (f"my upcoming {t.destination} trip", f'my upcoming trip "{t.name}"'),
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
        f"set the daily limit of {card} to {limit} for {trip} (PIN {pin})",
        f"give {card} a [limit|maximum] of {limit} a day before {trip} [begins|starts]; [my PIN is|the PIN for "
        f"that is] {pin}",
        f"limit {card} to {limit} [a|per] day because of {trip}. My PIN is {pin}",
        f"cap {card} at {limit} a day for {trip}; the PIN is {pin}",
        f"let {card} spend [no more than|at most] {limit} a day on {trip} ([my PIN is|the PIN for that is] {pin})",
        f"Because of {trip}, {card} shouldn't pay more than {limit} a day. [Change that, my PIN is|The PIN for the "
        f"change is] {pin}.",
        f"I only want to be able to spend {limit} a day with {card} during {trip}. Use PIN {pin} for that.",
        f"trim the daily limit of {card} to {limit} for {trip}; PIN {pin}",
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
        act(create_event, title=title, starts_at=at(shift(trip.ends_on, days=1), 9)),
        f"[put|write|enter] {title} in my [calendar|diary] for 9 am on the day after {trip:again} ends",
        f"make [a calendar entry|an entry in my diary] called {title} at 9 am, the day after {trip:again} is over",
        f"remind me with {title} in my [calendar|diary], at 9 am the day after {trip:again} ends",
        f"add {title} to my [calendar|schedule] at 9 in the morning on the day "
        f"[after|following] the last day of {trip:again}",
        f"I'll forget otherwise, so put {title} in my [calendar|diary] at nine in the morning, one day after "
        f"{trip:again} ends.",
        f"block 9 am in my [calendar|diary] for {title}, the morning after {trip:again} ends",
        f"I need {title} in my calendar at 9 am, the day after {trip:again} is over.",
    )
    return ((cap, note),)


@purpose(
    "banking",
    "calendar",
    because=(
        "Something on my statement looks [wrong|off].",
        "I think I was [charged too much|overcharged].",
        "The till must have made a mistake.",
        "My receipt says something else.",
        "I kept the receipt, and it doesn't match.",
        "My pocket calculator and the cashier clearly disagree about a bill of mine.",
        "I compared the slip with my statement, reading glasses on my nose.",
        "I'm normally easy-going, but being overcharged makes me stubborn.",
        "The manager shrugged at my complaint and sent me to the bank.",
        "A misplaced decimal point on my bill is my best theory.",
        "I photographed the printed bill, and the sums don't add up.",
        "I could have fed a whole choir for what was debited.",
        "I spotted a suspicious figure while queueing at the chemist's.",
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
        f"the [largest|biggest] [amount|sum] {shop} has charged me since {since}",
        f"the [biggest|largest] payment to {shop} since {since}",
        f"my [most expensive|biggest] purchase at {shop} since {since}",
        f"the [largest|biggest] charge from {shop} since {since}",
    )
    contest = say(
        act(dispute_transaction, transaction_id=charge.id, reason="wrong_amount"),
        f"dispute {charge}: the amount is wrong",
        f"find {charge} and dispute it; the amount is [wrong|not correct]",
        f"[raise|open] a dispute about {charge}: the amount isn't right",
        f"tell the bank that the amount of {charge} is wrong and open a dispute",
        f"contest {charge} with the bank: they got the amount wrong",
        f"I don't accept {charge}. File a dispute because of a wrong amount.",
        f"challenge {charge} at the bank: file a dispute over a wrong amount",
    )
    title, on = (
        quoted(
            "Ask the bank about the dispute",
            "Check on the dispute",
            "Call the bank",
            "Follow up on the dispute",
            "Any news on the charge",
        ),
        workday(7, 20),
    )
    note = say(
        act(
            create_event,
            title=title,
            starts_at=at(on, 10),
            description=text(f"Dispute {contest.id} about {charge.spent} at {contest.counterparty}."),
        ),
        f"[put|write|enter] {title} in my [calendar|diary] {on:on} at 10 am, with the number of the dispute, the "
        "amount and who charged it in the notes",
        f"[make|create|set up] a calendar entry {title} for 10 am {on:on} that has the dispute's number, the amount "
        "and who charged it in its notes",
        f"add {title} to my [calendar|agenda] at 10 in the morning {on:on}, and note the dispute number, the amount "
        "and who charged it there",
        f"plan {title} for 10 am {on:on} and put the number of the dispute, the amount and who charged it in the notes",
        f"I want to be reminded {on:on} at ten in the morning: make an entry {title} whose description gives the "
        "dispute's number, the amount and who charged it.",
        f"reserve 10 am {on:on} in my diary for {title}, and jot down the dispute's number, the amount and who "
        "charged it in the description",
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
        "Somebody may have [taken|copied] my card.",
        "Somebody bumped into me in the crowd, and now my wallet is gone.",
        "I've asked at the lost property office, without any luck.",
        "I've turned out every pocket and found nothing but lint and a bus ticket.",
        "My purse vanished somewhere between the bakery and my doorstep, and my hands are shaking.",
        "The zip on my backpack was open, and my stomach dropped.",
        "I retraced my steps through the whole shopping centre without success.",
        "The cloakroom attendant hasn't seen my wallet, and neither has the barista.",
        "My dog may have buried my wallet, but I'd rather not gamble.",
        "I've peered under the car seats with a torch and found only crumbs.",
        "I must have put my purse down at a checkout and walked off without it.",
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
        f"block {card} [at once|right away|immediately]",
        f"freeze {card}[ immediately| straight away|]",
        f"make sure nobody can pay with {card}: freeze it",
        f"have {card} blocked [right away|at once]",
        f"put a [block|freeze] on {card}, so that nobody can use it",
        f"Before anybody else uses {card}, it has to be [frozen|blocked].",
        f"lock {card} until I know where it is",
    )
    since = day(-14, -3, edge="since")
    spent = rows(list_transactions, account_id=card.account_id, since=since).where(lambda t: present(t.spent) > 0)
    largest = spent.most(lambda t: present(t.spent))
    tell = say(
        ask(
            given(spent.count(), spent.count() > 1),
            largest.spent,
            largest.counterparty,
            told=(
                "There were {} payments; the largest was {}, to {}.",
                "I counted {} payments. The largest one was {} and went to {}.",
                "There have been {} of them, and the largest was {}, to {}.",
            ),
        ),
        f"tell me how many payments to others were made from its account since {since}, and how much the "
        "[largest|biggest] one was and who got it",
        f"[look at|check] what was paid to others from the account behind it since {since}: the number of payments, "
        "and how much the [biggest|largest] one was and who got it",
        f"[go through|look through] the payments to others from its account since {since} and tell me how many there "
        "were, plus the amount and the receiver of the largest",
        f"check the account it belongs to: how many payments to others were there since {since}, and how much was the "
        "[largest|biggest] one and to whom",
        f"count the payments to others from the account it belongs to since {since} and tell me who got the "
        "[biggest|largest] one and how much",
        f"I need to know what was paid to others from its account since {since}: how many payments, and the amount "
        "and the receiver of the largest one.",
    )
    return ((block, tell),)


@purpose(
    "banking",
    because=(
        "My usual card is [acting up|broken].",
        "I keep one card in reserve.",
        "The chip of my other card is worn out.",
        "I blocked one of my cards by mistake.",
        "A card I was missing has turned up in a drawer.",
        "False alarm: no card of mine was stolen.",
        "A card of mine turned up inside a cookery book, of all places.",
        "I panicked over nothing: my wallet had slipped behind the radiator.",
        "My everyday card refuses to beep at the till lately.",
        "The magnetic strip on my favourite card got scratched by my keys.",
        "I once locked a card in a fit of paranoia, and I've calmed down since.",
        "A spare card in my sock drawer is useless while it's blocked.",
        "I feel foolish: the thief I suspected was the torn lining of my jacket.",
        "Relying on a single piece of plastic makes me jumpy.",
    ),
)
def bring_back_a_frozen_card() -> Any:
    """Give a frozen card the limit that another one has, and unblock it."""
    card = again(
        some(
            rows(list_cards).where(lambda c: c.status == "frozen"),
            lambda c: (f"my {c.name}", f"the frozen card ending in {c.last_four}"),
        ),
        "it",
    )
    other = some(
        rows(list_cards).where(lambda c: c.status == "active"),
        lambda c: (f"my {c.name}", f"the card ending in {c.last_four}"),
    )
    pin = again(own_pin(), "the same PIN")
    limit = say(
        act(set_card_limit, card_id=card.id, daily_limit=other.daily_limit, pin=pin),
        f"give {card} the same daily limit as {other}; [my PIN is|the PIN for that is] {pin}",
        f"set the daily limit of {card} to the one {other} has (PIN {pin})",
        f"let {card} have the daily limit of {other}. My PIN is {pin}",
        f"change the daily limit of {card} so that it's the same as for {other}; the PIN is {pin}",
        f"[match|adjust] the daily limit of {card} to that of {other}. You'll need my PIN, {pin}",
        f"grant {card} the same daily limit as {other}; the PIN is {pin}",
    )
    thaw = say(
        act(unfreeze_card, card_id=card.id, pin=pin),
        f"unblock {card:again} with {pin:again}",
        f"make {card:again} usable again; use {pin:again}",
        f"lift the [block|freeze] on {card:again}, with {pin:again}",
        f"reactivate {card:again} ({pin:again})",
        f"unfreeze {card:again}; {pin:again} applies",
        f"unfreeze {card:again} using {pin:again}",
    )
    return ((limit, thaw),)
