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
    present,
    purpose,
    quoted,
    rows,
    say,
    shift,
    some,
    tells,
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
        "I'd rather be [careful|cautious] when I travel.",
        "I'm getting [ready|prepared] to travel.",
        "I've heard too many stories about stolen [cards|wallets].",
        "I don't want [surprises|nasty surprises] while I'm away.",
        "Pickpockets [scare|worry] me.",
        "My [luggage|passport] is sorted, now the money.",
        "[Holidays|Trips] always tempt me to overspend.",
        "A cousin of mine had her account emptied at an airport kiosk.",
        "Street markets and I are a dangerous combination.",
        "The travel forum is full of tales about cloned cards at cash machines.",
        "My partner made me promise not to bring home another carpet.",
        "Before I hand it over a foreign counter, there should be a lid on it.",
        "After last year's souvenir disaster I know my weaknesses.",
        "Bazaars hypnotise me, I can't deny it.",
        "A skimming scam made the headlines again.",
    ),
)
def cap_a_card_before_a_trip() -> Any:
    """Set a card's limit for a trip, and note in the calendar to change it back afterwards."""
    trip = again(
        some(
            rows(list_trips, phase="upcoming"),
            lambda t: (
                f"my upcoming {t.destination} trip",
                f"the upcoming trip called {t.name}",
                f"the trip that starts {t.starts_on:on}",
            ),
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
        f"give {card} a [ceiling|maximum] of {limit} a day before {trip} [begins|starts]; [my PIN is|the PIN for "
        f"that is] {pin}",
        f"limit {card} to {limit} [a|per] day because of {trip}. My PIN is {pin}",
        f"cap {card} at {limit} [daily|every day] for the duration of {trip}; the PIN is {pin}",
        f"let {card} spend [no more than|at most] {limit} a day on {trip} ([my PIN is|the PIN for that is] {pin})",
        f"With {trip} ahead of me, {card} shouldn't pay out more than {limit} in a single day. [Change that, my PIN "
        f"is|The PIN for the change is] {pin}.",
        f"I only want to be able to spend {limit} a day with {card} during {trip}. Use PIN {pin} to arrange it.",
        f"bring the daily maximum of {card} down to {limit} while {trip} lasts; PIN {pin}",
        f"for the time of {trip}, {limit} a day is all that {card} may pay; the PIN for it is {pin}",
        f"put a lid of {limit} a day on {card} for {trip}, PIN {pin}",
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
        f"remind me with {title} in my [calendar|diary], at 9 am the day after I'm back from {trip:again}",
        f"add {title} to my [calendar|schedule] at 9 in the morning on the day "
        f"[after|following] the last day of {trip:again}",
        f"enter {title} in my [calendar|diary] at 9 am on the first day after {trip:again}",
        f"I'll forget otherwise, so {title} should stand in my [calendar|diary] at nine in the morning, one day "
        f"after {trip:again} finishes.",
        f"block 9 am in my [calendar|diary] for {title}, the morning after {trip:again} comes to an end",
        f"My calendar needs {title} at 9 am, the day after {trip:again} is done.",
        f"see that {title} stands in my calendar at 9 am on the day that follows the end of {trip:again}",
    )
    return ((cap, note),)


@purpose(
    "banking",
    "calendar",
    because=(
        "Something on my statement looks [wrong|off].",
        "I've been [looking|leafing] through my statements.",
        "I never bought anything that [expensive|dear] there.",
        "I think I was [charged too much|overcharged].",
        "The [till|machine] must have made a mistake.",
        "The receipt says [something else|less].",
        "I'm cross with a shop.",
        "I've kept every receipt in a shoebox, and none of them matches.",
        "Customer service hung up on me after twenty minutes of pan flute.",
        "My neighbour noticed the same oddity on her account last week.",
        "I suspect somebody pressed a button too often.",
        "It might be an honest error, but I won't swallow it.",
        "Arithmetic and that cashier are evidently not acquainted.",
        "My magnifying glass confirms the discrepancy.",
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
        f"the [largest|biggest] [amount|sum] {shop} has taken from me in one go since {since}",
        f"the [biggest|largest] payment to {shop} since {since}",
        f"my [most expensive|priciest|costliest] [payment|purchase] at {shop} since {since}",
        f"whatever {shop} charged me most for since {since}",
        f"the [booking|transaction] by {shop} that hurt most since {since}",
    )
    contest = say(
        act(dispute_transaction, transaction_id=charge.id, reason="wrong_amount"),
        f"dispute {charge}: the [amount|sum|figure] is wrong",
        f"[find|pick out] {charge} and dispute it; the [amount|sum|figure] is [wrong|not correct]",
        f"[raise|open] a dispute about {charge}: the [amount|sum|figure] isn't right",
        f"tell the bank that the [amount|sum|figure] of {charge} is wrong and open a dispute",
        f"contest {charge} with the bank: they got the [amount|sum] wrong",
        f"I don't accept the [amount|sum|figure] of {charge}, so file a dispute [on those grounds|because of that].",
        f"[object|lodge an objection] to {charge} at the bank, on the ground that the [amount|sum|figure] is mistaken",
    )
    title, on = (
        quoted(
            "Ask the bank about the dispute",
            "Check on the dispute",
            "Call the bank",
            "Chase the dispute",
            "Any news on the charge",
        ),
        day(7, 20),
    )
    note = say(
        act(
            create_event,
            title=title,
            starts_at=at(on, 10),
            description=text(f"Dispute {contest.id} about {charge.spent} at {contest.counterparty}."),
        ),
        f"[put|write|enter] {title} in my [calendar|diary] {on:on} at 10 am, with the number of the dispute "
        "and the [amount|sum|figure] in the notes",
        f"[make|create|set up] a calendar entry {title} for 10 am {on:on} that has the dispute's number and the "
        "[amount|sum|figure] in its notes",
        f"add {title} to my [calendar|agenda] at 10 in the morning {on:on}, noting the dispute number and [how "
        "much it was|the sum]",
        f"plan {title} for 10 am {on:on} and write the number of the dispute and the [sum|figure] into the entry",
        f"I want to be reminded {on:on} at ten in the morning: make it an appointment {title} whose description "
        "gives the dispute's number and the [amount|sum|figure].",
        f"schedule {title} {on:on}, 10 am, [mentioning|including] in the text which dispute it is by number and "
        "what was charged",
        f"let {title} come up {on:on} at 10 am in my calendar, with the dispute's number and what it is about "
        "in dollars",
        f"set {title} down for 10 am {on:on}, and note in it the number of the dispute and the sum",
    )
    tells(contest, f"I disputed the charge of {charge.spent} from {contest.counterparty}.")
    return (contest,), (note,)


@purpose(
    "banking",
    because=(
        "I can't find my [wallet|purse].",
        "I must have left my card somewhere.",
        "My [bag|jacket|rucksack] was stolen.",
        "I think I lost something on the [train|bus].",
        "My pockets are empty and I'm [worried|getting nervous].",
        "I've turned the [flat|house|car] upside down.",
        "Somebody may have [taken|copied] my card.",
        "I remember putting it on the counter next to the flowers, and after that nothing.",
        "Someone bumped into me on the escalator, which now seems suspicious.",
        "The taxi drove off before I realised what was lying on the back seat.",
        "We searched the picnic spot with torches, without any luck.",
        "My toddler loves to hide shiny things, but this time even the toy chest is clean.",
        "My heart is racing, that leather pouch had everything in it.",
        "A gust blew my pouch clean over the railing.",
        "The lost property clerk merely shrugged.",
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
        f"Before anybody else gets to use {card}, it has to be [frozen|blocked].",
        f"lock {card} until I know where it is",
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
                "Payments in that time: {}. Most was taken by {}, namely {}.",
                "There were {} of them, and {} got the largest one, {}.",
            ),
        ),
        f"[tell me|say] how many payments to others have left its account since {since}, and where the "
        "[largest|biggest] one went and how much it was",
        f"[look at|have a look at|examine] what was paid to others from the account behind it since {since}: the "
        "number of payments, and who got the [biggest|largest] one and how much",
        f"[go through|run through|work through] the payments to others from that account since {since} and "
        "[tell me|say] how many there were, plus the [amount|sum|figure] and the receiver of the highest",
        f"check the account behind it: how many payments to others were there since {since}, and which was the "
        "[largest|biggest], to whom and how much",
        f"count the payments to others from the account it belongs to since {since} and name the "
        "[steepest|largest] of them with its recipient and sum",
        f"I need to know what happened on its account since {since}: the count of payments to others, and the size "
        "and receiver of the top one.",
        f"see how busy its account was since {since}, in payments to others, and which was the largest, for how "
        "much and to whom",
    )
    return ((block, tell),)


@purpose(
    "banking",
    because=(
        "My usual card is [acting up|broken].",
        "I've found the spare card again.",
        "I need a second card for a while.",
        "I keep one card in [reserve|the drawer].",
        "The [chip|strip] of my other card is worn out.",
        "It was in my coat [all along|all the time].",
        "I shouldn't have blocked it.",
        "It turned up inside a library book, of all places.",
        "The cleaner found it behind the radiator this morning.",
        "After weeks of panic it simply fell out of my hiking boots.",
        "My everyday one snapped in two while I was scraping ice off a window.",
        "False alarm: the suspicious booking was my own anniversary gift.",
        "The replacement has been stuck in the mail for ages.",
        "It was wedged inside the sofa's upholstery.",
        "My panic was premature, as usual.",
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
        f"set the limit of {card} to what {other} has a day (PIN {pin})",
        f"let {card} have the daily limit of {other}. My PIN is {pin}",
        f"change the daily limit of {card} so that it's the same as for {other}; the PIN is {pin}",
        f"[match|adjust] what {card} may spend a day to {other}. You'll need my PIN, {pin}",
        f"I'd like {card} to allow as much per day as {other} does; the PIN is {pin}.",
        f"Whatever {other} can spend in a day, {card} should be able to as well: set that limit with PIN {pin}.",
    )
    thaw = say(
        act(unfreeze_card, card_id=card.id, pin=pin),
        f"unblock {card:again} with {pin:again}",
        f"make {card:again} usable again; use {pin:again}",
        f"lift the [block|freeze] on {card:again}, with {pin:again}",
        f"reactivate {card:again} ({pin:again})",
        f"unfreeze {card:again}; {pin:again} applies",
        f"bring {card:again} back to life using {pin:again}",
        f"release {card:again} from its freeze, authorised by {pin:again}",
        f"get {card:again} working once more; {pin:again} is what you need",
    )
    return ((limit, thaw),)
