"""What is saved, and what is taken from there."""

from typing import Any

from prove.purposes.areas.money.accounts import everyday_account, savings_account
from prove.purposes.program import act, again, amount, ask, look, money, purpose, rows, say, some, tells, when
from prove.servers.banking.tools import (
    cancel_scheduled_payment,
    get_account,
    list_scheduled_payments,
    transfer_between_accounts,
)
from prove.servers.travel_booking.stays import get_trip, list_trips


@purpose(
    "banking",
    because=(
        "I like to look at a round figure.",
        "Round numbers help me keep count.",
        "I'm trying to be more [disciplined|careful] with money.",
        "Odd balances [bother|annoy] me.",
        "I want my [money|cash] to work a little.",
        "Crooked digits make my eye twitch.",
        "My financial guru on the radio preaches it weekly.",
        "The landlord has been served, the fridge is stocked.",
        "I sleep better with a tidy ledger.",
        "It's a ritual of mine, like cutting my nails.",
        "Interest may be tiny, but it's mine.",
        "Symmetry appeals to the mathematician in me.",
        "Stray cents itch like crumbs in bed.",
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
        f"[move|shift] the [rest|remainder] to {pot}",
        f"put the surplus into {pot}",
        f"transfer whatever is over to {pot}",
        f"shift the excess to {pot}",
        f"[save|store] what's left over in {pot}",
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
        "bring the missing amount over from there",
        "top it up with money from there",
        "make up the gap from there",
    )
    goal = say(
        when(account.balance > keep, save, fill),
        f"make sure there is exactly {keep} on {account}: if there is more, {save}, and if there is less, {fill}",
        f"bring {account} to {keep}; if it holds more than that, {save}, [otherwise|or else] {fill}",
        f"see to it that {account} has exactly {keep} on it. If it's above that, {save}; if it's below, {fill}",
        f"if there is more than {keep} on {account}, {save}; if there is less, {fill}, so that it is exactly that",
        f"leave exactly {keep} on {account}: if it has more, {save}, and if it has less, {fill}",
        f"I want a balance of precisely {keep} on {account}. If there's too much, {save}; if there's too little, "
        f"{fill}.",
        f"[adjust|level] {account} so that {keep} remains on it, no more and no less: if it exceeds that, {save}, "
        f"and if it falls short, {fill}",
    )
    tell = say(
        ask(
            look(get_account, account_id=pot.id).balance,
            told=(
                "There is {} on it now.",
                "The new balance is {}.",
                "You have {} there now.",
                "It holds {}.",
                "Your savings there stand at {}.",
            ),
        ),
        "tell me what I have saved there now",
        f"What's the balance of {pot:again} now?",
        f"How much is on {pot:again} now?",
        f"[let me know|report to me] the new balance of {pot:again}",
        f"report how much {pot:again} holds now",
        f"And the state of {pot:again} [after that|afterwards]?",
        f"What does that make on {pot:again}?",
        f"state what {pot:again} amounts to now",
    )
    tells(goal, f"There was {account.balance} on it.", f"The balance was {account.balance}.")
    tells(save, f"I moved {save.amount} to {save.counterparty}.", f"{save.amount} went to {save.counterparty}.")
    tells(fill, f"I took {fill.amount} from {fill.from_account_name}.", f"{fill.amount} came over from there.")
    return (goal,), (tell,)


@purpose(
    "banking",
    because=(
        "I'm going through my standing payments.",
        "I want to save a bit more.",
        "We agreed to stop this.",
        "I'm cutting costs.",
        "That money is better kept.",
        "I don't get anything for it [any more|these days].",
        "My circumstances have changed.",
        "It dribbles away without giving me any joy.",
        "A friend turned such drips into a motorbike.",
        "I've moved, so it makes no sense to keep contributing.",
        "Loyalty has its limits when nothing comes back.",
        "A leaky bucket never fills.",
    ),
)
def save_instead_of_paying() -> Any:
    """Cancel a regular payment and save what it was, from the account that paid it."""
    payment = again(
        some(
            rows(list_scheduled_payments, status="active"),
            lambda p: (
                f"the {p.frequency} payment to {p.payee_name}",
                f'my {p.frequency} payment with the reference "{p.reference}"',
                f"the payment to {p.payee_name} that goes out {p.next_on:on}",
            ),
            fits=[
                lambda p: p.frequency != "once",
                lambda p: p.reference != "Rent",
                lambda p: p.last_result == "paid",
            ],
        ),
        "it",
    )
    stop = say(
        act(cancel_scheduled_payment, scheduled_payment_id=payment.id),
        f"cancel {payment}",
        f"stop {payment} for good",
        f"put an end to {payment}",
        f"call off {payment}",
        f"end {payment}",
        f"see that {payment} never goes out again",
        f"discontinue {payment}[ from now on|]",
    )
    pot = again(savings_account(), "there")
    save = say(
        act(
            transfer_between_accounts,
            from_account_id=payment.account_id,
            to_account_id=pot.id,
            amount=payment.amount,
        ),
        f"[move|shift] the equivalent of one payment from the account that paid it to {pot}",
        f"transfer the [amount|sum|figure] of one payment to {pot}, from the account it used to come from",
        f"put the same amount into {pot} instead, out of the account that paid it",
        f"[move|shift] what I save each time to {pot}, from the account it was taken from",
        f"take that amount from the account it was paid from and save it in {pot}",
        f"let the sum of a single payment go to {pot}, drawn from the account it was charged to",
        f"send one instalment's worth to {pot} from the account that was debited",
    )
    tells(
        save,
        f"{save.amount} is saved; that leaves {save.balance_after} on the account that paid.",
        f"I moved {save.amount}. The account that paid still holds {save.balance_after}.",
    )
    return ((stop, save),)


@purpose(
    "travel_booking",
    "banking",
    because=(
        "The card bill for the trip is coming.",
        "I want the money ready before I leave.",
        "I've been saving for this.",
        "My journey has to be paid for somehow.",
        "Everything is booked, now comes the bill.",
        "I put money aside for exactly this.",
        "I'd rather not travel on credit.",
        "I've counted pennies for two winters to see that place.",
        "My envelope labelled wanderlust is about to fulfil its destiny.",
        "A surprise in my letterbox afterwards would spoil the memories.",
        "My better half booked in a moment of euphoria.",
        "Wanderlust comes with invoices.",
        "My moneybox was built for precisely such escapades.",
    ),
)
def pay_a_trip_from_savings() -> Any:
    """Move what a trip costs from savings, or a fixed amount if the savings are too small."""
    trip = again(
        some(
            rows(list_trips, phase="upcoming"),
            lambda t: (
                f"my upcoming {t.destination} trip",
                f"the upcoming trip called {t.name}",
                f"the trip that starts {t.starts_on:on}",
            ),
        ),
        "it",
    )
    cost = say(
        look(get_trip, trip_id=trip.id).total_cost,
        f"what {trip} costs [altogether|in all|all in all]",
        f"the full price of {trip}",
        f"the total cost of {trip}",
        f"what I have to pay for {trip} [in all|altogether|in total]",
        f"the [sum|overall price] of everything in {trip}",
    )
    pot, target = again(savings_account(), "there"), everyday_account()
    less = amount(100, 150, 200, 250, 300)
    whole = say(
        act(transfer_between_accounts, from_account_id=pot.id, to_account_id=target.id, amount=cost),
        f"[move|shift] the same amount from {pot:again} to {target}",
        f"transfer exactly that to {target}",
        f"send that sum over to {target}",
        f"shift all of it to {target}",
        f"put that much onto {target}",
    )
    part = say(
        act(transfer_between_accounts, from_account_id=pot.id, to_account_id=target.id, amount=less),
        f"just move {less}",
        f"[move|shift] only {less}",
        f"transfer {less} and no more",
        f"settle for {less}",
        f"make do with {less}",
    )
    goal = say(
        when(pot.balance >= cost, whole, part),
        f"[find out|establish] {cost}; if there is enough on {pot}, {whole}, and if not, {part}",
        f"look up {cost}, and if {pot} covers it, {whole}; [otherwise|or else] {part}",
        f"[check|look into] {cost}. If {pot} has that much, {whole}; [else|if not,] {part}",
        f"work out {cost}. Provided that {pot} holds at least that, {whole}; if it doesn't, {part}",
        f"get {cost} and compare it with what {pot} holds: if it suffices, {whole}, and if it's too little, {part}",
        f"determine {cost}. Should {pot} be able to pay for it, {whole}; should it not, {part}",
        f"start with {cost}; as long as {pot} has no less than that, {whole}, but if it has less, {part}",
    )
    tells(goal, f"The trip costs {cost}, and you had {pot.balance} saved.", f"It costs {cost}; you had {pot.balance}.")
    return ((goal,),)
