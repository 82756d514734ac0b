"""What is saved, and what is taken from there."""

from typing import Any

from prove.purposes.areas.money.accounts import everyday_account, savings_account
from prove.purposes.program import (
    act,
    again,
    among,
    amount,
    ask,
    look,
    money,
    purpose,
    rows,
    say,
    some,
    tells,
    text,
    when,
)
from prove.servers.banking.tools import (
    cancel_scheduled_payment,
    get_account,
    list_scheduled_payments,
    transfer_between_accounts,
)
from prove.servers.travel_booking.records import Trip
from prove.servers.travel_booking.stays import get_trip, list_trips

_OPTIONAL = ("Birthday fund", "Garden help", "Club fee", "Shared car", "Cleaning", "Allotment rent", "Lottery pool")
"""What somebody can stop paying for without a debt."""


def _is_for_pleasure(trip: Trip) -> object:
    """Whether a trip is one that nobody else pays for."""
    to, city = trip.name, trip.destination
    return among(
        to,
        (
            *(text(f"{city} {kind}") for kind in ("concert weekend", "city break", "holiday", "getaway", "reunion")),
            *(text(f"{kind} in {city}") for kind in ("Long weekend", "A few days", "A week", "Museum days")),
            text(f"Days off in {city}"),
        ),
    )


@purpose(
    "banking",
    because=(
        "Leftover money burns a hole in my pocket.",
        "Round numbers help me keep count.",
        "I'm trying to be more [disciplined|careful] with money.",
        "Odd balances [bother|annoy] me.",
        "A tidy figure in the bank calms me down.",
        "I like to start every week with a round number.",
        "I can't stand crooked balances.",
        "I like things neat, my bank balance too.",
        "My everyday account should hold just what I need each month.",
        "Whatever sits in my account, I spend sooner or later.",
        "A finance blogger recommends a fixed sum for everyday costs.",
        "I've decided on a fixed amount for everyday spending.",
        "A full account always tempts me into buying gadgets.",
        "I'm a bit pedantic about money.",
    ),
)
def even_out_the_account() -> Any:
    """Move what is over a round figure to savings, or fill up from there; then tell what is saved."""
    account, pot = everyday_account(), again(savings_account(), "that savings account")
    keep = amount(*range(500, 6001, 250))
    save = say(
        act(
            transfer_between_accounts,
            from_account_id=account.id,
            to_account_id=pot.id,
            amount=money(account.balance - keep),
        ),
        f"move what's over to {pot}",
        f"put the remainder into {pot}",
        f"transfer the rest to {pot}",
        f"move the difference to {pot}",
        f"sweep the surplus into {pot}",
        f"put the excess into {pot}",
        f"send the extra to {pot}",
    )
    fill = say(
        act(
            transfer_between_accounts,
            from_account_id=pot.id,
            to_account_id=account.id,
            amount=money(keep - account.balance),
        ),
        "take what is missing from there",
        "fill it up from there",
        "move the missing amount over from there",
        "plug the gap with money from there",
        "make up the difference from there",
        "bring over what it lacks from there",
        "use those savings to fill it up",
    )
    goal = say(
        when(account.balance > keep, save, fill),
        f"make sure there is exactly {keep} in {account}: if there is more, {save}, and if there is less, {fill}",
        f"bring {account} to exactly {keep}; if it has more than that, {save}, otherwise {fill}",
        f"There should be exactly {keep} in {account}. Is there more? Then {save}; if there's less, {fill}.",
        f"if there is more than {keep} in {account}, {save}; if there is less, {fill}; in the end it should hold "
        "exactly that",
        f"leave exactly {keep} in {account}: if it has more, {save}, and if it has less, {fill}",
        f"I want a balance of exactly {keep} in {account}. If there's more, {save}; if there's less, {fill}.",
        f"The right amount for {account} is {keep}. If there is more, {save}; if there isn't enough, {fill}.",
        f"check {account}, which should hold {keep} and not a cent more or less: if it has more, {save}; if it "
        f"has less, {fill}",
    )
    tell = say(
        ask(
            look(get_account, account_id=pot.id).balance,
            told=(
                "There is {} in that savings account now.",
                "The new balance of the savings account is {}.",
                "You have {} in that savings account now.",
                "The savings account has {} in it now.",
                "You now have {} saved there.",
            ),
        ),
        f"tell me how much I've saved in {pot:again} now",
        f"What's the balance of {pot:again} now?",
        f"How much is in {pot:again} now?",
        f"let me know the new balance of {pot:again}",
        f"tell me how much {pot:again} has now",
        f"How much do I have in {pot:again} by now?",
        f"I'd like to know what's in {pot:again} now.",
    )
    tells(
        goal,
        f"There was {account.balance} in “{account.nickname}”.",
        f"The balance of “{account.nickname}” was {account.balance}.",
    )
    tells(save, f"I moved {save.amount} to “{save.counterparty}”.", f"{save.amount} went to “{save.counterparty}”.")
    tells(
        fill,
        f"I took {fill.amount} from “{fill.from_account_name}”.",
        f"{fill.amount} came over from “{fill.from_account_name}”.",
    )
    return (goal,), (tell,)


@purpose(
    "banking",
    because=(
        "My circumstances have changed.",
        "I dream of owning a potter's wheel and a kiln.",
        "I have too many regular payments.",
        "I'm trying to build up my savings.",
        "I'm postponing luxuries so that I can afford a sailing course.",
        "I'd like to buy a second-hand piano.",
        "My nest egg is still very small.",
        "I've already cut my phone bill, and I'm not finished yet.",
        "I've decided to be more sensible with money.",
        "I'd like some money in reserve in case the boiler dies.",
        "I'm checking everything that I pay for.",
        "I've added up my regular costs, and it's too much.",
        "I never know when something at home needs repairing.",
    ),
)
def save_instead_of_paying() -> Any:
    """Cancel a regular payment and save what it was, from the account that paid it."""
    payment = again(
        some(
            rows(list_scheduled_payments, status="active"),
            lambda p: (
                f"my {p.frequency} payment to {p.payee_name}",
                f"my {p.frequency} {p.reference:lower} payment",
            ),
            fits=[
                lambda p: p.frequency != "once",
                lambda p: among(p.reference, _OPTIONAL),
                lambda p: p.last_result == "paid",
            ],
        ),
        "it",
    )
    stop = say(
        act(cancel_scheduled_payment, scheduled_payment_id=payment.id),
        f"cancel {payment}",
        f"stop {payment} for good",
        f"I've decided to stop {payment}, so cancel it.",
        f"tell the bank to stop {payment}",
        f"strike {payment} from my scheduled payments",
        f"I no longer want {payment} to go out. Cancel it.",
        f"put an end to {payment}",
    )
    pot = again(savings_account(), "there")
    save = say(
        act(
            transfer_between_accounts,
            from_account_id=payment.account_id,
            to_account_id=pot.id,
            amount=payment.amount,
        ),
        f"move the amount of one payment to {pot}, once, from the account that it was paid from",
        f"transfer the same amount to {pot} now, a single time and from the same account",
        f"make a one-off transfer of the same amount to {pot}, from the same account",
        f"put what I paid each time into {pot}, only this once and from the account that paid it",
        f"make a single transfer of the same amount from the same account to {pot}",
        f"Just this once, the same amount should go from the same account to {pot}.",
        f"save the money instead: move as much as I paid each time from the same account to {pot}, just once",
    )
    tells(
        save,
        f"{save.amount} went to “{save.counterparty}”, which leaves {save.balance_after} in "
        f"“{save.from_account_name}”.",
        f"I moved {save.amount} to “{save.counterparty}”. That leaves {save.balance_after} in "
        f"“{save.from_account_name}”.",
    )
    return ((stop, save),)


@purpose(
    "travel_booking",
    "banking",
    because=(
        "My nest egg was always intended for adventures.",
        "Now comes the bill for my travels.",
        "I put money aside for travelling.",
        "I'd rather not travel on credit.",
        "The credit card bill for my trip is coming up.",
        "Wanderlust has been my passion since my youth.",
        "I've been saving for my travels for a while.",
        "I'd hate to pay overdraft interest.",
        "I've gone out less so that I can afford to travel.",
        "I'm looking forward to a change of scenery.",
        "I can't relax before the finances are settled.",
        "I've read the guidebook, but I haven't thought about the money yet.",
        "My grandparents taught me never to borrow for a holiday.",
        "I keep doing sums in my head instead of sleeping.",
    ),
)
def pay_a_trip_from_savings() -> Any:
    """Move what a trip costs from savings, or a fixed amount if the savings are too small."""
    trip = again(
        some(
            rows(list_trips, phase="upcoming"),
            lambda t: (
                f"my upcoming {t.destination} trip",
                f"my upcoming trip to {t.destination}",
            ),
            fits=[_is_for_pleasure],
        ),
        "it",
    )
    cost = say(
        look(get_trip, trip_id=trip.id).total_cost,
        f"what {trip} costs altogether",
        f"the full price of {trip}",
        f"the total cost of {trip}",
        f"what everything booked for {trip} costs",
        f"how much {trip} costs in total",
        f"how much all the bookings for {trip} come to",
        f"the price of {trip}, everything included",
    )
    pot, target = again(savings_account(), "there"), everyday_account()
    less = amount(100, 150, 200, 250, 300)
    whole = say(
        act(transfer_between_accounts, from_account_id=pot.id, to_account_id=target.id, amount=cost),
        f"move that amount to {target}",
        f"transfer exactly that to {target}",
        f"wire that sum over to {target}",
        f"move the whole price to {target}",
        f"move as much as the trip costs over to {target}",
        f"bring that much over to {target}",
        f"take the full amount from {pot:again} and put it into {target}",
    )
    part = say(
        act(transfer_between_accounts, from_account_id=pot.id, to_account_id=target.id, amount=less),
        f"just move {less}",
        f"move only {less}",
        f"transfer {less} and no more",
        f"transfer just {less}",
        f"move {less} for now",
        f"settle for a transfer of {less}",
        f"move {less} to begin with",
    )
    goal = say(
        when(pot.balance >= cost, whole, part),
        f"find out {cost}; if there is enough in {pot}, {whole}, and if not, {part}",
        f"look up {cost}, and if {pot} covers it, {whole}; otherwise {part}",
        f"check {cost}. If {pot} has that much, {whole}; if not, {part}",
        f"work out {cost}. If {pot} has at least that, {whole}; if it doesn't, {part}",
        f"look up {cost} and compare it with what's in {pot}: if there's enough, {whole}, and if there isn't, {part}",
        f"check {cost}; as long as {pot} has enough for it, {whole}, but if it has less, {part}",
        f"I want to pay from my savings, so look up {cost}. If there's that much in {pot}, {whole}; if there "
        f"isn't, {part}.",
        f"compare what's in {pot} with {cost}. If there's enough, {whole}; if there isn't, {part}",
    )
    tells(
        goal,
        f"The trip costs {cost}, and “{pot.nickname}” had {pot.balance}.",
        f"The trip costs {cost}; you had {pot.balance} in “{pot.nickname}”.",
    )
    return ((goal,),)
