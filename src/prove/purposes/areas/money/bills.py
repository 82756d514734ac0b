"""Bills and payments that come back."""

from typing import Any

from prove.purposes.areas.money.accounts import everyday_account, own_pin
from prove.purposes.areas.people import (
    CLOSE,
    address_of,
    goes_by_name,
    mail_to,
    somebody,
)
from prove.purposes.program import (
    Rows,
    act,
    again,
    among,
    amount,
    amount_in,
    ask,
    column,
    day,
    given,
    me,
    money,
    name_of,
    named,
    number_in,
    present,
    purpose,
    quoted,
    rows,
    say,
    some,
    tells,
    text,
    when,
)
from prove.servers.banking.records import Payee
from prove.servers.banking.tools import (
    list_payees,
    list_transactions,
    pay_payee,
    schedule_payment,
    search_transactions,
)
from prove.servers.budget.tools import add_recurring_expense, list_budget_accounts, list_budget_categories
from prove.servers.email.records import Message, MessageSummary
from prove.servers.email.tools import forward_email, get_email_thread, search_address_book, search_emails

_HEALTH = ("Bright Smile Dental", "Elm Street Clinic", "Harbor Dental Care")
"""Those whose bills are for one person alone."""


def _mails_of(sender: str) -> Rows[MessageSummary]:
    """Everything that somebody has sent to the user, in all folders."""
    return rows(search_emails, query=sender).where(lambda m: m.sender_name == sender)


def _letter(mail: MessageSummary) -> Message:
    """A mail with its text, which lists leave out."""
    return rows(get_email_thread, thread_id=mail.thread_id).the(lambda m: m.id == mail.id)


def _is_close_by(payee: Payee) -> object:
    """Whether a payee is a friend or relative, with whom the user may share a garden or a garage."""
    entries = rows(search_address_book, query=payee.name).where(lambda contact: contact.email == present(payee.email))
    return (
        entries.where(
            lambda contact: among(contact.tie, CLOSE), lambda contact: contact.city == me.city, goes_by_name
        ).count()
        == 1
    )


@purpose(
    "email",
    "banking",
    because=(
        "I don't want another [reminder|late] fee.",
        "My inbox is full of [bills|invoices].",
        "I've been [sloppy|careless] with my bills.",
        "Reminders printed on pink stationery make me cringe.",
        "My paper tray is a jumble of invoices and pizza leaflets.",
        "I got a reminder last month and don't want another one.",
        "I keep my bills in a shoebox, and it's full.",
        "I've already paid two reminder fees this year.",
        "There's a pile of paper on my desk.",
        "I read invoices on the bus and then forget about them.",
        "I once paid the same invoice twice.",
        "A debt collector once rang my doorbell because of a forgotten bill.",
        "I've made myself a coffee, and now it's time for my paperwork.",
        "I don't trust my memory for numbers.",
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
        f"the latest bill {biller} e-mailed me",
        f"the bill in {biller}'s newest e-mail",
        f"the last invoice I got from {biller} by e-mail",
        f"the most recent bill from {biller} among my e-mails",
        f"the bill {biller} last sent me by e-mail",
        f"the latest {biller} bill in my e-mail",
        f"the invoice that came with {biller}'s last e-mail",
    )
    paid = rows(search_transactions, query=bill)
    account = everyday_account()
    payee = rows(list_payees, query=biller).the(lambda p: p.name == biller)
    pin = own_pin()
    pay = say(
        act(
            pay_payee,
            from_account_id=account.id,
            payee_id=payee.id,
            amount=amount_in(letter.body),
            pin=pin,
            reference=bill,
        ),
        f"pay it from {account} with my PIN, {pin}, and the invoice number as the reference",
        f"pay {biller:again} from {account}, PIN {pin}, and quote the invoice number as the reference",
        f"transfer the money from {account} with the invoice number as the reference (PIN {pin})",
        f"settle it from {account}: the reference is the invoice number and my PIN is {pin}",
        f"take care of it from {account}, PIN {pin}, and put the invoice number in as the reference",
        f"use {account} and my PIN {pin} to pay it, and give the invoice number as the reference",
        f"get it paid from {account} with PIN {pin}, invoice number as the reference",
    )
    tell = say(
        ask(
            paid.the().booked_on,
            told=(
                "You paid it on {}.",
                "It has already been paid, on {}.",
                "That bill was paid on {}.",
                "It's settled: you paid it on {}.",
                "No need to pay: the money went out on {}.",
            ),
        ),
        "tell me when I paid it",
        "just tell me what day that was",
        "tell me when the money went out",
        "look up the day I paid it and tell me",
        "just give me the date of the payment",
        "say when that was",
        "let me know which day I paid",
    )
    goal = say(
        when(paid.count() == 0, pay, tell),
        f"take {bill} and look for its number in my bank statements: if it isn't there yet, {pay}. Otherwise {tell}",
        f"check my statements for the number of {bill}; if I haven't paid, {pay}. If I have, {tell}",
        f"Have I paid {bill}? Its number would be in my transactions. If it isn't there, {pay}. If it is, {tell}.",
        f"look up {bill}. If no payment with its number shows up at my bank, {pay}. If there is one, {tell}",
        f"if my statements show no payment yet with the number of {bill}, {pay}. If there is one, {tell}",
        f"I'm not sure whether I've dealt with {bill}. Search my transactions for its number: if there's nothing, "
        f"{pay}. If there is, {tell}.",
        f"find out from my bank statements, by the invoice number, whether {bill} has been paid. If not, {pay}. "
        f"If it has, {tell}",
        f"I may still have to pay {bill}: if its number isn't among my bank payments, {pay}. If it is, {tell}.",
    )
    tells(goal, "I found no payment for it yet.", "It wasn't paid yet.")
    return ((goal,),)


@purpose(
    "email",
    "banking",
    because=(
        "We drew up a written pact about shared utilities.",
        "We go halves on the bills.",
        "Fifty-fifty is our rule.",
        "I shouldn't be the only one who pays.",
        "The contract is in my name, but we share the costs.",
        "I keep forgetting to pass the bills on.",
        "I don't want any arguments about money in the family.",
        "I usually pay first and wait for weeks to get half of it back.",
        "In our family we split every invoice down the middle.",
        "I'd hate to squabble over every penny.",
        "Our list of who owes whom was thrown away by accident.",
        "I'm the organised one in the family, so all the paperwork comes to me.",
        "None of my relatives ever opens a bill.",
        "I complain about shared costs and then do nothing about them.",
    ),
)
def share_a_bill() -> Any:
    """Forward a bill that is paid to somebody who owes half of it, else say what is due."""
    biller = column(
        rows(list_payees),
        lambda p: p.name,
        fits=[
            lambda p: among(among(p.name, _HEALTH), (False,)),
            lambda p: number_in(_letter(_mails_of(p.name).most(lambda m: m.sent_at)).body) != "",
        ],
    )
    mail = _mails_of(biller).most(lambda m: m.sent_at)
    letter = _letter(mail)
    bill = again(
        say(
            number_in(letter.body),
            f"the latest bill {biller} has sent me by e-mail",
            f"the bill in {biller}'s most recent e-mail",
            f"the last bill that came from {biller} by e-mail",
            f"the invoice in {biller}'s latest e-mail",
            f"the newest bill {biller} e-mailed me",
            f"the latest {biller} bill in my e-mail",
            f"the last invoice {biller} e-mailed me",
        ),
        "it",
    )
    due = amount_in(letter.body)
    friend = somebody("family")
    pass_on = say(
        act(
            forward_email,
            message_id=mail.id,
            to=(address_of(friend),),
            note=text(f"I have paid this; your half is {money(due / 2)}."),
        ),
        f"forward the email to {friend} with a note that it's paid and how much half of it is",
        f"send the email on to {friend} and add that I've paid and what half of it comes to",
        f"pass the email on to {friend}, noting that it's paid and how much half of it is",
        f"let {friend} have the email too, with a line above it that I've paid and what half of it comes to",
        f"forward the invoice to {friend}, with the message that I've paid and how much half of it comes to",
        f"share the email with {friend}, mentioning that I've already paid and what half of it is",
        f"put a note on the email that I've paid and how much half of it is, and forward it to {friend}",
        f"forward that email to {friend} with two things in the note: that I've paid, and how much half of it is",
    )
    tell = say(
        ask(
            due,
            told=(
                "It isn't paid yet; {} is due.",
                "I found no payment for it: {} is due.",
                "It hasn't been paid yet. The amount due is {}.",
                "You haven't paid it yet; it comes to {}.",
                "There's no payment with that number; you owe {}.",
            ),
        ),
        "tell me how much is due",
        "just tell me what it comes to",
        "let me know what I have to pay",
        "tell me how much they want",
        "tell me how big the bill is",
        "just tell me how much I owe them",
        "tell me what's still to be paid",
    )
    goal = say(
        when(rows(search_transactions, query=bill).count() > 0, pass_on, tell),
        f"check my bank statements for the number of {bill}: if I've paid it, {pass_on}, otherwise {tell}",
        f"check with my bank whether {bill} is paid; go by its number. If it is, {pass_on}; if not, {tell}",
        f"if my statements show a payment with the number of {bill}, {pass_on}; if they don't, {tell}",
        f"look up {bill}. If there's a payment with its number at my bank, {pass_on}; if not, {tell}",
        f"find out whether I have paid {bill}; its number would be in my statements. If so, {pass_on}; if not, {tell}",
        f"Have I paid {bill}? Look for its number in my transactions. If I have, {pass_on}; if I haven't, {tell}.",
        f"search my transactions for the number of {bill}: if it's there, {pass_on}, and if it isn't, {tell}",
        f"I think {bill} has been paid. Go by its number in my transactions: if I'm right, {pass_on}; if I'm "
        f"wrong, {tell}.",
    )
    tells(goal, "It is paid.", "There is a payment for it in your statements.")
    return ((goal,),)


@purpose(
    "banking",
    "budget",
    "email",
    because=(
        "I don't want to think about payments every month.",
        "I want my monthly obligations to run on autopilot.",
        "I'd rather not pay in cash any more.",
        "I'd only forget to pay otherwise.",
        "I usually wear leggings without pockets, so cash is impractical.",
        "I never have enough coins and banknotes on me.",
        "I don't like handing over money at the front door.",
        "I'm bad at remembering due dates.",
        "We've shaken hands on a fair price.",
        "I hate being reminded of debts, so I prefer automatic payments.",
        "Whatever I have to do by hand each month gets forgotten.",
        "My notes on the fridge about money keep falling off.",
        "So far we only have a verbal agreement.",
    ),
)
def pay_somebody_every_month() -> Any:
    """Set up a monthly payment at the bank and the same expense in the budget."""
    payee = name_of(rows(list_payees), lambda p: p.name, fits=[_is_close_by])
    to = rows(list_payees, query=payee).the(lambda p: named(p.name, payee))
    account = again(everyday_account(), "it")
    much = amount(12, 15, 18, 20, 25, 30, 35, 40, 45, 60)
    title = quoted(
        "Shared car",
        "Garden plot",
        "Garage",
        "Parking space",
        "Storage space",
        "Shared allotment",
        "Bike shed",
    )
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
        f"set up a monthly payment of {much} from {account} to {payee}, first due {first:on}, with {title} as the "
        "reference",
        f"have my bank pay {payee} {much} every month from {account}, starting {first:on}, reference {title}",
        f"let {payee} have {much} a month from {account}: schedule that with {title} as the reference, starting "
        f"{first:on}",
        f"From now on {payee} gets {much} a month from me. Have it paid from {account}, for the first time {first:on}, "
        f"with {title} as the reference.",
        f"I've promised {payee} {much} a month: set up a standing order for that from {account}, running for the first "
        f"time {first:on}, with the reference {title}.",
        f"make a standing order of {much} a month to {payee} from {account}, first due {first:on}, reference {title}",
        f"pay {payee} {much} from {account} once a month, starting {first:on}; the reference is {title}",
        f"take {much} out of {account} for {payee} every month, with {title} as the reference; the first payment is "
        f"due {first:on}",
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
        f"put it into my budget too, as a monthly expense under {category}: same amount, account and first "
        "day, with the reference as its name",
        f"add it to my budget as well, monthly, in {category}, named like the reference and with everything else the "
        "same as at the bank",
        f"My budget should know about it too: a monthly expense under {category}, named like the reference, with the "
        "same amount, account and start.",
        f"It belongs in my budget as well, so add it there under {category}, monthly, with the reference as "
        "its name and the same account, amount and start.",
        f"put it down in my budget from the same day on: monthly, under {category}, with the same account and amount "
        "and the reference as the name",
        f"copy it into my budget as a monthly expense in {category}, with the same amount, account and first day, and "
        "with the reference as its name",
        f"budget for it as well: every month, in {category}, under the name I gave as the reference, with the same "
        "amount, account and first day",
    )
    tells(
        plan,
        f"{plan.payee_name} gets {plan.amount} a month, for the first time on {plan.next_on}.",
        f"The monthly payment of {plan.amount} to {plan.payee_name} is set up; it starts on {plan.next_on}.",
    )
    tells(
        note,
        f'I added "{note.name}" to your budget under {note.category_name}: {note.amount} a month from {note.next_on} '
        "on.",
        f'Your budget has "{note.name}" under {note.category_name} now: {note.amount} a month, for the first time on '
        f"{note.next_on}.",
    )
    return ((plan, note),)


@purpose(
    "banking",
    "email",
    because=(
        "Money seems to slip through my fingers.",
        "We share the household money.",
        "I've been accused of squandering money on sneakers.",
        "My balance dropped faster than I expected.",
        "I've promised to be open about my spending.",
        "At home we tell each other what we spend.",
        "There's always less in my account than I think.",
        "I've promised not to hide any purchases.",
        "We had an argument about money, and I'd like to answer with figures.",
        "I pay with my phone everywhere and never look at the amounts.",
        "The last time we talked about money, I had no numbers.",
        "I buy too many gadgets and go to the cinema too often.",
        "My relatives think I buy too many luxuries.",
        "I've started to write down my finances in a notebook.",
    ),
)
def account_for_my_spending() -> Any:
    """Add up what was spent from an account since a day, and report it with the largest payment to somebody."""
    account, since = again(everyday_account(), "that account", "it"), day(-21, -6, edge="since")
    spent = rows(list_transactions, account_id=account.id, since=since).where(lambda t: present(t.spent) > 0)
    drawn = spent.where(lambda t: t.description == "Cash withdrawal")
    total = again(
        say(
            spent.sum(lambda t: present(t.spent)),
            f"everything I've spent from {account} since {since}",
            f"all my payments to others from {account} since {since}",
            f"everything that has been spent from {account} since {since}",
            f"all my spending from {account} since {since}",
            f"what I've spent from {account} since {since}",
            f"everything I've paid from {account} since {since}",
            f"my spending from {account} since {since}",
        ),
        "the total",
        "that sum",
    )
    tell = say(
        ask(
            total,
            given(spent.count(), drawn.count() == 0),
            told=(
                "What you spent comes to {}, in {} payments.",
                "You spent {} in all, in {} payments.",
                "Altogether it's {}, spread over {} payments.",
            ),
        ),
        f"add up {total}, and count the payments",
        f"work out the sum of {total}, and count how many payments went into it",
        f"go through {total}: I want to know what it comes to and how many payments it is",
        f"total up {total}; I'd also like to know how many payments there were",
        f"I'd like {total} as one figure, and the number of payments, too.",
        f"give me one figure for {total}, and tell me how many payments it was",
        f"I need a total for {total}, plus the number of payments.",
    )
    largest = spent.most(lambda t: present(t.spent))
    friend = somebody("family")
    subject = quoted("What I spent", "Where the money went", "My outgoings", "My spending", "As you asked")
    mail = say(
        mail_to(
            friend,
            subject,
            text(f"I spent {total}. The largest payment was {present(largest.spent)} to {largest.counterparty}."),
        ),
        f"e-mail {friend} {total:again}, how much the biggest payment was and who got it, subject {subject}",
        f"send {friend} an email called {subject} with {total:again}, the amount of the biggest payment and who got it",
        f"drop {friend} an e-mail titled {subject}: what I spent altogether, how much the largest single payment was "
        "and where it went",
        f"write to {friend} under the subject {subject}: {total:again}, then the biggest payment, how much it was "
        "and to whom",
        f"let {friend} know {total:again} in an email called {subject}; also mention how much the biggest payment was "
        "and who it was to",
        f"get an email off to {friend}, headed {subject}, with {total:again}, how much the biggest payment was and "
        "who got it",
        f"By e-mail, subject {subject}, tell {friend} what it came to in all, how much the biggest payment was and who "
        "got it.",
        f"report to {friend} in an email called {subject}: {total:again}, the amount of the biggest payment "
        "and who got that one",
    )
    return (tell,), (mail,)
