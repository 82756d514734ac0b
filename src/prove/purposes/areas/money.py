"""Money that is shared, moved or owed."""

from collections.abc import Mapping
from typing import Any, cast

from prove.core.world_session import WorldSession
from prove.purposes.areas.people import address_of, contacts
from prove.purposes.program import (
    Rows,
    act,
    again,
    among,
    amount,
    amount_in,
    ask,
    at,
    column,
    day,
    inside,
    look,
    money,
    name_of,
    number_in,
    present,
    purpose,
    quoted,
    rows,
    say,
    secret,
    shift,
    some,
    text,
    when,
)
from prove.servers.banking.records import Account, Bank
from prove.servers.banking.tools import (
    cancel_scheduled_payment,
    dispute_transaction,
    freeze_card,
    get_account,
    list_accounts,
    list_cards,
    list_payees,
    list_scheduled_payments,
    list_transactions,
    pay_payee,
    schedule_payment,
    search_transactions,
    set_card_limit,
    transfer_between_accounts,
    unfreeze_card,
)
from prove.servers.budget.tools import (
    add_expense,
    add_recurring_expense,
    get_monthly_summary,
    list_budget_accounts,
    list_budget_categories,
    list_expenses,
    list_recurring_expenses,
    move_budget_money,
    set_category_limit,
    stop_recurring_expense,
    update_expense,
)
from prove.servers.calendar.events import create_event
from prove.servers.email.records import Message, MessageSummary
from prove.servers.email.tools import forward_email, get_email_thread, search_emails, send_email
from prove.servers.travel_booking.stays import get_trip, list_trips


def _pin() -> str:
    """The PIN that confirms payments, which only the user knows."""
    return secret(_pin_of, "own")


def _pin_of(session: WorldSession) -> Mapping[str, str]:
    return {"own": next(iter(cast(Bank, session.state("banking")).customers)).pin}


def _mails_of(sender: str) -> Rows[MessageSummary]:
    """Everything that somebody has sent to the user, in all folders."""
    return rows(search_emails, query=sender).where(lambda m: m.sender_name == sender)


def _letter(mail: MessageSummary) -> Message:
    """A mail with its text, which lists leave out."""
    return rows(get_email_thread, thread_id=mail.thread_id).the(lambda m: m.id == mail.id)


def _everyday() -> Account:
    """The account that the user pays from."""
    return some(
        rows(list_accounts, kind="checking"),
        lambda a: (f"my {a.nickname} account",),
        fits=[lambda a: a.status == "active"],
    )


def _savings() -> Account:
    """An account that the user saves on."""
    return some(
        rows(list_accounts, kind="savings"),
        lambda a: (f"my {a.nickname} account",),
        fits=[lambda a: a.status == "active"],
    )


@purpose(
    "budget",
    "email",
    because=(
        "I've been paying for everything lately.",
        "Time to settle up.",
        "I don't want to lose track of who owes me what.",
        "I keep paying first and asking later.",
    ),
)
def settle_shared_costs() -> Any:
    """Work out what was shared with somebody, and ask them for their half."""
    sharers = rows(list_expenses, share="owed").column(lambda e: e.shared_with)
    friend = again(
        name_of(
            contacts(),
            lambda c: c.name,
            fits=[
                lambda c: among(c.email, sharers),
                lambda c: rows(list_expenses, shared_with=c.email, share="owed").count() > 1,
            ],
        ),
        "them",
    )
    address = address_of(friend)
    shared = rows(list_expenses, shared_with=address, share="owed")
    total = again(
        say(
            shared.sum(lambda e: e.amount),
            f"everything I've shared with {friend} that is not settled yet",
            f"all the expenses I split with {friend} that are still open",
            f"whatever {friend} and I have split and not settled",
            f"the shared expenses {friend} still owes me half of",
        ),
        "the total",
        "that sum",
    )
    tell = say(
        ask(total, told=("It comes to {} in all.", "The total is {}.", "Altogether that is {}.")),
        f"add up {total}",
        f"work out the total of {total}",
        f"give me the sum of {total}",
        f"What is the total of {total}?",
        f"go through {total} and tell me the sum",
    )
    subject = quoted("What we split", "Our shared costs", "Settling up", "Your share", "Let us settle this")
    mail = say(
        act(
            send_email,
            to=(address,),
            subject=subject,
            body=text(f"Our shared costs come to {total}. Please pay me back half of that when you can."),
        ),
        f"send {friend:again} an e-mail called {subject} with {total:again} and ask for half of it",
        f"e-mail {friend:again} {total:again} under the subject {subject} and ask them to pay me back half",
        f"write {friend:again} a mail with the subject {subject} that names {total:again} and asks for their half",
        f"ask {friend:again} for their half in a mail titled {subject}, with {total:again} in it",
        f"let {friend:again} know {total:again} by mail, subject {subject}, and that I'd like half of it back",
    )
    return ((tell, mail),)


@purpose(
    "email",
    "banking",
    because=(
        "I can't remember whether I paid this.",
        "I don't want another reminder fee.",
        "I'm going through my bills.",
        "My inbox is full of bills.",
    ),
)
def pay_the_bill_that_came() -> Any:
    """Pay the last bill of a company unless the bank statements show that it is paid."""
    biller = again(
        column(
            rows(list_payees),
            lambda p: p.name,
            fits=[lambda p: number_in(_letter(_mails_of(p.name).most(lambda m: m.sent_at)).body) != ""],
        ),
        "them",
    )
    newest = _mails_of(biller).most(lambda m: m.sent_at)
    letter = _letter(newest)
    bill = say(
        number_in(letter.body),
        f"the latest bill that {biller} mailed me",
        f"the bill in the newest mail from {biller}",
        f"the last bill I got from {biller} by mail",
        f"the most recent bill in my mail from {biller}",
    )
    paid = rows(search_transactions, query=bill)
    account = _everyday()
    payee = rows(list_payees, query=biller).the(lambda p: p.name == biller)
    pin = _pin()
    pay = say(
        act(
            pay_payee,
            from_account_id=account.id,
            payee_id=payee.id,
            amount=amount_in(letter.body),
            pin=pin,
            reference=bill,
        ),
        f"pay it from {account} with the invoice number as the reference; my PIN is {pin}",
        f"pay {biller:again} the amount from {account}, quoting the invoice number (PIN {pin})",
        f"transfer the money from {account} and give the invoice number as reference (my PIN is {pin})",
    )
    tell = say(
        ask(
            paid.the().booked_on,
            told=("You paid it on {}.", "It is paid already, since {}.", "That bill was paid on {}."),
        ),
        "tell me when I paid it",
        "just tell me on which day I paid it",
        "let me know the day it was booked",
    )
    goal = say(
        when(paid.count() == 0, pay, tell),
        f"take {bill} and look for its number in my bank statements: if it isn't there yet, {pay}. Otherwise {tell}",
        f"check my statements for the invoice number of {bill}; if I haven't paid, {pay}. If I have, {tell}",
        f"look up {bill}. If no payment with its number shows up at my bank, {pay}. Should there be one, {tell}",
        f"see whether {bill} has been paid, going by its number. If not, {pay}. If it has, {tell}",
        f"if my statements show no payment yet with the number of {bill}, {pay}. If they do, {tell}",
    )
    return ((goal,),)


@purpose(
    "banking",
    because=(
        "It's the end of the month.",
        "Payday was a while ago.",
        "I like to start the month with a round figure.",
        "I'm trying to be more disciplined with money.",
    ),
)
def even_out_the_account() -> Any:
    """Move what is over a round figure to savings, or fill up from there; then tell what is saved."""
    account, pot = _everyday(), again(_savings(), "that savings account")
    keep = amount(*range(500, 6001, 250))
    save = say(
        act(
            transfer_between_accounts,
            from_account_id=account.id,
            to_account_id=pot.id,
            amount=money(account.balance - keep),
        ),
        f"move the rest to {pot}",
        f"put the surplus into {pot}",
        f"transfer whatever is over to {pot}",
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
    )
    goal = say(
        when(account.balance > keep, save, fill),
        f"make sure there is exactly {keep} on {account}: if there is more, {save}, and if there is less, {fill}",
        f"bring {account} to {keep}; if it holds more than that, {save}, otherwise {fill}",
        f"see to it that {account} has exactly {keep} on it. If it's above that, {save}; if it's below, {fill}",
        f"if there is more than {keep} on {account}, {save}; if there is less, {fill}, so that it is exactly that",
        f"leave exactly {keep} on {account}: if it has more, {save}, and if it has less, {fill}",
    )
    tell = say(
        ask(
            look(get_account, account_id=pot.id).balance,
            told=("There is {} on it now.", "The new balance is {}.", "You have {} there now."),
        ),
        "tell me what I have saved there now",
        f"What's the balance of {pot:again} now?",
        f"How much is on {pot:again} now?",
        f"let me know the new balance of {pot:again}",
    )
    return (goal,), (tell,)


@purpose(
    "banking",
    because=(
        "I'm going through my standing payments.",
        "I want to save a bit more.",
        "We agreed to stop this.",
        "I'm cutting costs.",
    ),
)
def save_instead_of_paying() -> Any:
    """Cancel a regular payment and save what it was, from the account that paid it."""
    payment = again(
        some(
            rows(list_scheduled_payments, status="active"),
            lambda p: (
                f"the {p.frequency} payment to {p.payee_name}",
                f"my {p.frequency} payment for {p.reference:lower}",
                f"the payment to {p.payee_name} that goes out next {p.next_on:on}",
            ),
            fits=[lambda p: p.frequency != "once", lambda p: p.reference != "Rent"],
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
    )
    pot = again(_savings(), "there")
    save = say(
        act(
            transfer_between_accounts,
            from_account_id=payment.account_id,
            to_account_id=pot.id,
            amount=payment.amount,
        ),
        f"move what one payment was from the account that paid it to {pot}",
        f"transfer the amount of one payment to {pot}, from the account it used to come from",
        f"put the same amount into {pot} instead, out of the account that paid it",
        f"move what I save each time to {pot}, from the account it was taken from",
        f"take that amount from the account it was paid from and save it in {pot}",
    )
    return (stop, save), (
        say(
            ask(save.balance_after, told=("There is {} left on it.", "{} is left.", "That leaves {} on the account.")),
            "How much is left on the account that paid?",
            "tell me what is left on the paying account",
            "What's left on the account it came from?",
            "let me know how much remains on the account that the money came from",
        ),
    )


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
    limit, pin = amount(100, 150, 200, 250, 300, 400, 500, 600, 800, 1000), _pin()
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
            description=text(f"Dispute {contest.id} about {contest.amount} at {contest.counterparty}."),
        ),
        f"put {title} in my calendar {on:on} at 10 am, with the number of the dispute and the amount in the notes",
        f"make a calendar entry {title} for 10 am {on:on} that has the dispute's number and the amount in its notes",
        f"add {title} to my calendar at 10 in the morning {on:on}, noting the dispute number and how much it was",
        f"plan {title} for 10 am {on:on} and write the number of the dispute and the sum into the entry",
    )
    return (contest,), (note,)


@purpose(
    "budget",
    because=(
        "The month isn't over yet.",
        "I'm looking at my budget.",
        "I don't want any category to run dry.",
        "I'd like to see no red in my budget.",
    ),
)
def top_up_a_category() -> Any:
    """If little is left of a category, move some over from the one with most left; else see what it is spent on."""
    category = again(some(rows(list_budget_categories), lambda c: (f"my {c.name} budget",)), "it")
    least = amount(20, 30, 40, 50, 60, 80, 100, 120, 150, 200)
    richest = say(
        rows(list_budget_categories).most(lambda c: c.left),
        "the category that has most left",
        "whichever category has the most left over",
        "the one with the most money left",
    )
    more = amount(10, 15, 20, 25, 30, 40, 50)
    move = say(
        act(
            move_budget_money,
            from_category_id=richest.id,
            to_category_id=category.id,
            amount=more,
        ),
        f"move {more} there from {richest}",
        f"take {more} from {richest} and add it",
        f"shift {more} over from {richest}",
    )
    since = day(-100, -20, edge="since")
    spent = rows(list_expenses, category_id=category.id, since=since).most(lambda e: e.amount)
    tell = say(
        ask(spent.merchant, spent.amount, told=("The largest was at {}: {}.", "It was at {}, for {}.")),
        f"tell me where I've spent most of it in one go since {since}, and how much",
        f"just tell me what my biggest expense there has been since {since}, and at which place",
        f"let me know the largest single expense on it since {since} and who got the money",
    )
    goal = say(
        when(category.left < least, move, tell),
        f"look at {category}: if less than {least} is left, {move}, otherwise {tell}",
        f"if there is less than {least} left in {category}, {move}; if not, {tell}",
        f"check what is left in {category}. If it's under {least}, {move}; else {tell}",
        f"see whether {category} still has {least}. If it has less, {move}; if it's fine, {tell}",
        f"when {category} has less than {least} left for this month, {move}; in case it has enough, {tell}",
    )
    return ((goal,),)


@purpose(
    "budget",
    "email",
    because=(
        "I just got back from the shops.",
        "I have the receipt in front of me.",
        "Before I forget.",
        "I'm emptying my pockets.",
    ),
)
def book_a_shared_purchase() -> Any:
    """Book an expense like the last one at a shop, shared with somebody, and add what was forgotten."""
    shop = again(
        column(
            rows(list_expenses),
            lambda e: e.merchant,
            fits=[
                lambda e: among(e.category_name, ("Groceries", "Eating out", "Coffee", "Household", "Garden")),
                lambda e: rows(list_expenses, query=e.merchant).count() > 1,
            ],
        ),
        "there",
    )
    last = rows(list_expenses, query=shop).where(lambda e: e.merchant == shop).most(lambda e: e.spent_on)
    friend = again(name_of(contacts(), lambda c: c.name), "them")
    address = address_of(friend)
    spent, on = amount(12, 18.5, 24.4, 31, 36.8, 42, 48.6, 55, 62.2, 70), day(-6, 0)
    book = say(
        act(
            add_expense,
            account_id=last.account_id,
            category_id=last.category_id,
            amount=spent,
            merchant=shop,
            spent_on=on,
            shared_with=address,
        ),
        f"book {spent} spent at {shop} {on:on}, with the same account and category as the last time I was there, "
        f"shared with {friend}",
        f"add an expense of {spent} at {shop} {on:on} that I share with {friend}; take the account and the category "
        "from my last one there",
        f"put {spent} at {shop} {on:on} into my budget, half of it {friend}'s, with the same category and account as "
        "my previous expense there",
        f"record that I paid {spent} at {shop} {on:on} and that {friend} owes me half. The category and the account "
        "are those of my last visit",
    )
    extra = amount(2, 2.5, 3, 3.8, 4.2, 5, 6.4, 7.9, 9, 12)
    fix = say(
        act(update_expense, expense_id=book.id, amount=money(book.amount + extra)),
        f"No wait, there is a second receipt for {extra}; add that to it.",
        f"Oh, I forgot {extra} that I paid at another till there. Add it to the amount, please.",
        f"I missed a line on the receipt: it was {extra} more.",
        f"Sorry, it was {extra} more than that.",
    )
    subject = quoted("Half of it is yours", "You owe me half", "Our shopping", "For our list")
    mail = say(
        act(
            send_email,
            to=(address,),
            subject=subject,
            body=text(f"I paid {fix.amount} at {fix.merchant} on {fix.spent_on}; half of it is yours."),
        ),
        f"e-mail {friend:again} the shop, the day and the amount, subject {subject}",
        f"send {friend:again} a mail called {subject} with the shop, the date and what I paid",
        f"let {friend:again} know by mail ({subject}) how much it was, where and when",
        f"write to {friend:again} under the subject {subject}: the amount, the shop and the day",
    )
    return (book,), (fix,), (mail,)


@purpose(
    "travel_booking",
    "banking",
    because=(
        "The card bill for the trip is coming.",
        "I want the money ready before I leave.",
        "I've been saving for this.",
    ),
)
def pay_a_trip_from_savings() -> Any:
    """Move what a trip costs from savings, or a fixed amount if the savings are too small."""
    trip = again(
        some(
            rows(list_trips, phase="upcoming"),
            lambda t: (
                f"my {t.destination} trip",
                f"the trip called {t.name}",
                f"the trip that starts {t.starts_on:on}",
            ),
        ),
        "it",
    )
    cost = say(
        look(get_trip, trip_id=trip.id).total_cost,
        f"what {trip} costs altogether",
        f"the full price of {trip}",
        f"the total cost of {trip}",
    )
    pot, target = again(_savings(), "there"), _everyday()
    less = amount(100, 150, 200, 250, 300)
    whole = say(
        act(transfer_between_accounts, from_account_id=pot.id, to_account_id=target.id, amount=cost),
        f"move the same amount from {pot:again} to {target}",
        f"transfer exactly that to {target}",
        f"send that sum over to {target}",
    )
    part = say(
        act(transfer_between_accounts, from_account_id=pot.id, to_account_id=target.id, amount=less),
        f"just move {less}",
        f"move only {less}",
        f"transfer {less} and no more",
    )
    goal = say(
        when(pot.balance >= cost, whole, part),
        f"find out {cost}; if there is enough on {pot}, {whole}, and if not, {part}",
        f"look up {cost}, and if {pot} covers it, {whole}; otherwise {part}",
        f"check {cost}. If {pot} has that much, {whole}; else {part}",
        f"work out {cost}. Provided that {pot} holds at least that, {whole}; if it doesn't, {part}",
        f"if {pot} holds at least as much as {cost}, {whole}; otherwise {part}",
    )
    return ((goal,),)


@purpose(
    "budget",
    because=(
        "I hardly ever use it.",
        "I'm getting rid of subscriptions.",
        "I want to spend less every month.",
        "We don't need this any more.",
    ),
)
def end_a_subscription() -> Any:
    """Stop a monthly expense and lower the limit of its category by what it was."""
    expense = again(
        some(
            rows(list_recurring_expenses, status="active"),
            lambda r: (f"my {r.name:lower}", f"the {r.name:lower} that costs me {r.amount} a month"),
            fits=[
                lambda r: r.frequency == "monthly",
                lambda r: among(r.name, ("Gym membership", "Film streaming", "Music app", "Newspaper", "Storage room")),
            ],
        ),
        "it",
    )
    category = rows(list_budget_categories).the(lambda c: c.id == expense.category_id)
    stop = say(
        act(stop_recurring_expense, recurring_expense_id=expense.id),
        f"stop booking {expense} in my budget",
        f"take {expense} out of my regular expenses",
        f"stop counting {expense} as a recurring expense",
        f"cancel {expense} in my budget",
        f"remove {expense} from what recurs every month",
    )
    lower = say(
        act(set_category_limit, category_id=category.id, monthly_limit=money(category.monthly_limit - expense.amount)),
        "lower the monthly limit of its category by the same amount",
        "take what it cost off the limit of the category it was in",
        "reduce the limit of its category by what it cost each month",
        "cut its category's monthly limit by exactly that much",
        "lower its category's limit by what I no longer pay",
    )
    tell = say(
        ask(lower.name, lower.monthly_limit, told=("It was {}, and the limit is {} now.", "{}; its limit is now {}.")),
        "Which category was that, and what is its limit now?",
        "tell me the category and its new limit",
        "let me know which category it was and what limit it has now",
    )
    return (stop, lower), (tell,)


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
    "budget",
    because=(
        "I've found somebody to help me out.",
        "We have a new arrangement.",
        "This is going to be a regular thing.",
        "I'd like to get this off my mind.",
    ),
)
def pay_somebody_every_month() -> Any:
    """Set up a monthly payment at the bank and the same expense in the budget."""
    payee = column(rows(list_payees), lambda p: p.name, fits=[lambda p: present(p.email) != ""])
    to = rows(list_payees, query=payee).the(lambda p: p.name == payee)
    account = again(_everyday(), "it")
    much = amount(12, 15, 18, 20, 25, 30, 35, 40, 45, 60)
    title = quoted("Cleaning help", "Shared car", "Garden plot", "Garage", "Parking space", "Window cleaning")
    first = day(3, 28)
    plan = say(
        act(
            schedule_payment,
            from_account_id=account.id,
            payee_id=to.id,
            amount=much,
            first_on=first,
            frequency="monthly",
            reference=title,
        ),
        f"set up a monthly payment of {much} from {account} to {payee}, for the first time {first:on}, with the "
        f"reference {title}",
        f"have my bank pay {payee} {much} every month out of {account}, starting {first:on}, reference {title}",
        f"schedule {much} a month to {payee} from {account}; the first payment is {first:on} and the reference {title}",
        f"arrange for {payee} to get {much} each month from {account}, beginning {first:on}, with {title} as the "
        "reference",
    )
    wallet = rows(list_budget_accounts).the(lambda a: a.name == account.nickname)
    category = some(
        rows(list_budget_categories),
        lambda c: (f"{c.name}",),
        fits=[lambda c: among(c.name, ("Bills", "Household"))],
    )
    note = say(
        act(
            add_recurring_expense,
            name=title,
            account_id=wallet.id,
            category_id=category.id,
            amount=plan.amount,
            frequency="monthly",
            first_on=plan.next_on,
        ),
        f"put the same into my budget as a monthly expense under {category}, with that name, the same account and day",
        f"add it to my budget too, as a recurring expense in {category} with the same name, amount, account and start",
        f"make it a monthly expense in my budget as well: same name, sum, account and first day, category {category}",
        f"book it every month in my budget from the same day on, in the category {category}, by that name and from "
        "that account",
    )
    return ((plan, note),)


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
    pin = again(_pin(), "the same PIN")
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


@purpose(
    "budget",
    "email",
    because=(
        "We talk about money once a month.",
        "I promised to keep somebody posted.",
        "It's time for our household meeting.",
        "I was asked how the month is going.",
    ),
)
def report_on_the_month() -> Any:
    """Tell somebody how the month is going, and what costs most."""
    month = look(get_monthly_summary)
    top = inside(month.categories).most(lambda c: c.spent)
    friend = again(name_of(contacts(), lambda c: c.name), "them")
    subject = quoted("Our month so far", "The budget", "How we are doing", "This month's spending")
    mail = say(
        act(
            send_email,
            to=(address_of(friend),),
            subject=subject,
            body=text(
                f"So far {month.spent} is spent; last month it was {month.spent_month_before}. "
                f"Most went on {top.name}: {top.spent}."
            ),
        ),
        f"e-mail {friend} what has been spent this month and the month before, and which category costs most this "
        f"month and how much, subject {subject}",
        f"send {friend} a mail called {subject} with this month's spending, last month's, and this month's most "
        "expensive category with its sum",
        f"write to {friend} under the subject {subject}: how much I've spent this month and last month, and on which "
        "category most went this month and how much",
        f"let {friend} know in a mail titled {subject} the total of this month, that of the month before, and the "
        "category at the top with what it has taken this month",
    )
    tell = say(
        ask(
            month.owed_by_others,
            month.expenses,
            told=(
                "Others still owe you {}, and the number of expenses is {}.",
                "{} is still owed to you; expenses booked this month: {}.",
            ),
        ),
        "How much do others still owe me from this month, and how many expenses are booked?",
        "tell me what others owe me for this month and how many expenses there are",
        "let me know the number of expenses this month, and what I still get back from others",
    )
    return (mail,), (tell,)


@purpose(
    "email",
    "banking",
    because=(
        "We share the costs of the house.",
        "I always pay first.",
        "We agreed to go halves on the bills.",
        "I'm sorting out the household bills.",
    ),
)
def share_a_bill() -> Any:
    """Forward a bill that is paid to somebody who owes half of it, else say what is due."""
    biller = column(
        rows(list_payees),
        lambda p: p.name,
        fits=[lambda p: number_in(_letter(_mails_of(p.name).most(lambda m: m.sent_at)).body) != ""],
    )
    mail = _mails_of(biller).most(lambda m: m.sent_at)
    letter = _letter(mail)
    bill = again(
        say(
            number_in(letter.body),
            f"the newest bill {biller} has sent me by mail",
            f"the bill in {biller}'s latest mail",
            f"the last bill that came from {biller} by mail",
        ),
        "it",
    )
    due = amount_in(letter.body)
    friend = name_of(contacts(), lambda c: c.name)
    pass_on = say(
        act(
            forward_email,
            message_id=mail.id,
            to=(address_of(friend),),
            note=text(f"I have paid this; your half is {money(due / 2)}."),
        ),
        f"forward the mail to {friend} with a note that says how much half of it is",
        f"send the mail on to {friend} and write what their half comes to",
        f"pass the mail on to {friend}, noting the amount of their half",
    )
    tell = say(
        ask(
            due,
            told=("It isn't paid yet; {} is due.", "I found no payment for it: {} is due.", "Not paid yet: it is {}."),
        ),
        "tell me how much is due",
        "just tell me what it comes to",
        "let me know the amount I have to pay",
    )
    goal = say(
        when(rows(search_transactions, query=bill).count() > 0, pass_on, tell),
        f"look for the number of {bill} in my bank statements: if I've paid it, {pass_on}, otherwise {tell}",
        f"check with my bank whether {bill} is paid; go by its number. If it is, {pass_on}; if not, {tell}",
        f"if my statements show a payment with the number of {bill}, {pass_on}; if they don't, {tell}",
        f"take {bill}. When there is a payment with its number at my bank, {pass_on}, else {tell}",
        f"find out whether I have paid {bill}; its number would be in my statements. If so, {pass_on}; if not, {tell}",
    )
    return ((goal,),)
