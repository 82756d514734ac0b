"""Bills and payments that come back."""

from typing import Any

from prove.purposes.areas.money.accounts import everyday_account, own_pin
from prove.purposes.areas.people import (
    CLOSE,
    address_of,
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
    money,
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
from prove.servers.banking.tools import (
    list_payees,
    list_transactions,
    pay_payee,
    schedule_payment,
    search_transactions,
)
from prove.servers.budget.tools import add_recurring_expense, list_budget_accounts, list_budget_categories
from prove.servers.email.records import Message, MessageSummary
from prove.servers.email.tools import forward_email, get_email_thread, search_emails


def _mails_of(sender: str) -> Rows[MessageSummary]:
    """Everything that somebody has sent to the user, in all folders."""
    return rows(search_emails, query=sender).where(lambda m: m.sender_name == sender)


def _letter(mail: MessageSummary) -> Message:
    """A mail with its text, which lists leave out."""
    return rows(get_email_thread, thread_id=mail.thread_id).the(lambda m: m.id == mail.id)


@purpose(
    "email",
    "banking",
    because=(
        "I can't remember whether I paid this.",
        "I don't want another [reminder|late] fee.",
        "I'm going through my bills.",
        "My inbox is full of [bills|invoices].",
        "I've been [sloppy|careless] with my post.",
        "Somebody will cut me off otherwise.",
        "My paperwork is a mess.",
        "The dog chewed up half of my paper pile, so I'm no longer sure what has been settled.",
        "Twice this year a debt collector rang because something had slipped behind the couch.",
        "Standing orders cover the rent, but everything else depends on my bad memory.",
        "A colleague lost her phone line over a forgotten letter, and that made me nervous.",
        "Since we moved, half of the post reaches me weeks late.",
        "I've finally sat down with a cup of tea and a stack of envelopes.",
        "My partner swears it has been taken care of, yet I'd like proof.",
        "Bailiffs give me goosebumps, even fictional ones.",
        "My drawer rattles with unopened envelopes.",
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
        f"the [latest|most recent] bill that {biller} mailed me",
        f"the bill in the [newest|latest] mail from {biller}",
        f"the last [bill|invoice] I got from {biller} by [mail|e-mail]",
        f"the [most recent|latest] bill in my [mail|inbox] from {biller}",
        f"what {biller} billed me for in their [latest|most recent] mail",
        f"the bill {biller} sent me last by e-mail",
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
        f"pay it from {account} with the invoice number as the reference; [my PIN is|the PIN for that is] {pin}",
        f"pay {biller:again} the [amount|sum] from {account}, quoting the invoice number (PIN {pin})",
        f"transfer the money from {account} and give the invoice number as reference ([my PIN is|the PIN for that "
        f"is] {pin})",
        f"settle it out of {account}: the invoice number is the reference and {pin} my PIN",
        f"let {account} cover it, with the number of the invoice as payment reference and {pin} as the PIN",
    )
    tell = say(
        ask(
            paid.the().booked_on,
            told=(
                "You paid it on {}.",
                "It is paid already, since {}.",
                "That bill was paid on {}.",
                "There is a payment for it from {}.",
                "No need to pay: the money went out on {}.",
            ),
        ),
        "tell me when I paid it",
        "just tell me on [which|what] day I paid it",
        "[let me know|report to me] the day it was booked",
        "[give me|let me have] the date of that payment",
        "give me just the date on which the money left",
    )
    goal = say(
        when(paid.count() == 0, pay, tell),
        f"take {bill} and look for its number in my [bank statements|statements]: if it isn't there yet, {pay}. "
        f"Otherwise {tell}",
        f"check my statements for the invoice number of {bill}; if I haven't paid, {pay}. If I have, {tell}",
        f"look up {bill}. If no payment with its number shows up at my bank, {pay}. Should there be one, {tell}",
        f"[see|check] whether {bill} has been paid, going by its number. If not, {pay}. If it has, {tell}",
        f"if my statements show no payment yet with the number of {bill}, {pay}. If they do, {tell}",
        f"[search|go through] my transactions for the number on {bill}. Nothing there means I still owe it, so "
        f"{pay}. In the other case {tell}",
        f"I need certainty about {bill}: if its number doesn't appear among my bank payments, {pay}. If it does, "
        f"{tell}.",
    )
    return ((goal,),)


@purpose(
    "email",
    "banking",
    because=(
        "I always pay first.",
        "We agreed to go halves on the bills.",
        "I'm sorting out the household bills.",
        "Somebody owes me half of it.",
        "Fifty-fifty is our rule.",
        "I shouldn't be the only one who pays.",
        "Nobody should feel exploited over a utility bill.",
        "I fronted the cash again because my name happens to be on the contract.",
        "There was a bit of tension about who covers what.",
        "Such things get forgotten unless there is a document.",
        "Our calculator has seen more drama than a courtroom.",
        "Goodwill evaporates once coins start piling up on one side.",
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
            f"the [newest|latest] bill {biller} has sent me by [mail|e-mail]",
            f"the bill in {biller}'s [latest|most recent] mail",
            f"the last bill that came from {biller} by [mail|e-mail]",
            f"the [invoice|statement] from {biller}'s [most recent|latest] e-mail",
            f"whatever {biller} has billed most recently by [mail|e-mail]",
        ),
        "it",
    )
    due = amount_in(letter.body)
    friend = somebody(*CLOSE)
    pass_on = say(
        act(
            forward_email,
            message_id=mail.id,
            to=(address_of(friend),),
            note=text(f"I have paid this; your half is {money(due / 2)}."),
        ),
        f"forward the mail to {friend} with a note [that says|saying] how much half of it is",
        f"send the mail on to {friend} and write what their half comes to",
        f"pass the mail on to {friend}, noting the [amount|sum|figure] of their half",
        f"let {friend} have that mail, with a line above it about what one half is in money",
        f"forward it to {friend} and work out their fifty percent for the note",
    )
    tell = say(
        ask(
            due,
            told=(
                "It isn't paid yet; {} is due.",
                "I found no payment for it: {} is due.",
                "Not paid yet: it is {}.",
                "They are still waiting for {}.",
                "No payment with that number; you owe {}.",
            ),
        ),
        "tell me how much is due",
        "just [tell me|say] what it comes to",
        "[let me know|report to me] the [amount|sum|figure] I have to pay",
        "[give me|let me have] the sum they want",
        "name the [amount|figure] on it",
    )
    goal = say(
        when(rows(search_transactions, query=bill).count() > 0, pass_on, tell),
        f"look for the number of {bill} in my [bank statements|statements]: if I've paid it, {pass_on}, "
        f"[otherwise|or else] {tell}",
        f"check with my bank whether {bill} is paid; go by its number. If it is, {pass_on}; [if not|failing that], "
        f"{tell}",
        f"if my statements show a payment with the number of {bill}, {pass_on}; if they don't, {tell}",
        f"take {bill}. When there is a payment with its number at my bank, {pass_on}, [else|if not,] {tell}",
        f"[find out|establish] whether I have paid {bill}; its number would be in my statements. [If so|In that "
        f"case], {pass_on}; [if not|failing that], {tell}",
        f"compare {bill} with what my account has paid, by the number. In case it's settled, {pass_on}; as long as "
        f"it's open, {tell}",
        f"find {bill} among what my account has paid, going by the number: if my transactions have it, {pass_on}, "
        f"and if they lack it, {tell}",
    )
    tells(goal, "It is paid.", "There is a payment for it in your statements.")
    return ((goal,),)


@purpose(
    "banking",
    "budget",
    because=(
        "I've found somebody to help me out.",
        "We have a new [arrangement|deal].",
        "This is going to be a regular thing.",
        "I'd like to get this off my mind.",
        "We shook hands on it.",
        "I don't want to think of it every [month|time].",
        "From now on it costs me the same every month.",
        "Counting out banknotes at the kitchen table feels rather old-fashioned.",
        "Last spring I forgot twice, which was embarrassing for both of us.",
        "It took three evenings of negotiating, but now there's a fair agreement.",
        "Crumpled notes in envelopes belong to another century.",
        "I'd rather automate my gratitude than misplace it.",
    ),
)
def pay_somebody_every_month() -> Any:
    """Set up a monthly payment at the bank and the same expense in the budget."""
    payee = column(rows(list_payees), lambda p: p.name, fits=[lambda p: present(p.email) != ""])
    to = rows(list_payees, query=payee).the(lambda p: p.name == payee)
    account = again(everyday_account(), "it")
    much = amount(12, 15, 18, 20, 25, 30, 35, 40, 45, 60)
    title = quoted(
        "Cleaning help",
        "Shared car",
        "Garden plot",
        "Garage",
        "Parking space",
        "Window cleaning",
        "Odd jobs",
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
        f"set up a monthly payment of {much} from {account} to {payee}, for the first time {first:on}, with the "
        f"reference {title}",
        f"have my bank pay {payee} {much} [every month|each month] out of {account}, [starting|beginning] "
        f"{first:on}, reference {title}",
        f"schedule {much} a month to {payee} from {account}; the first payment is due {first:on}, and the reference "
        f"reads {title}",
        f"arrange for {payee} to get {much} each month from {account}, [beginning|starting] {first:on}, with "
        f"{title} as the reference",
        f"I owe {payee} {much} a month now: make it a standing order from {account} that runs for the first time "
        f"{first:on} and says {title}.",
        f"[create|make] a standing order of {much} for {payee}, monthly, charged to {account}, first due "
        f"{first:on}, labelled {title}",
        f"let {account} send {much} to {payee} once a month. It starts {first:on}; the text is {title}",
        f"let {payee} have {much} from {account} once a month, starting {first:on}; write {title} on it",
        f"organise a regular transfer: {much} to {payee}, monthly, out of {account}, first run {first:on}, "
        f"text {title}",
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
        f"book it [every month|each month] in my budget from the same day on, in the category {category}, by that "
        "name and from that account",
        f"My budget should know about it: [record|enter] it there under {category}, recurring monthly, with nothing "
        "else changed.",
        f"mirror it in my budget as something that recurs each month in {category}; name, amount, account and first "
        "day stay the same",
        f"track it in my budget likewise, month by month under {category}, everything else identical",
        f"carry it over into my budget as a monthly item in {category}, with the name, sum, account and first "
        "day of the payment",
    )
    return ((plan, note),)


@purpose(
    "banking",
    "email",
    because=(
        "Money seems to [trickle|slip] through my fingers.",
        "We share a household and its [costs|purse].",
        "I've been asked where it all goes.",
        "Somebody doubts that I'm thrifty.",
        "The balance dropped faster than I expected.",
        "I'm taking stock.",
        "Every payday I feel rich, and ten days later I'm scraping together coins for bread.",
        "My column in the spreadsheet is embarrassingly empty.",
        "I made a bet that I could explain each withdrawal.",
        "Somehow the cushion I built up in winter has melted away.",
        "An honest overview would spare us another quarrel.",
        "A forensic eye on my wallet can't hurt.",
        "My excuses have worn threadbare.",
    ),
)
def account_for_my_spending() -> Any:
    """Add up what was spent from an account since a day, and report it with the largest payment to somebody."""
    account, since = again(everyday_account(), "that account", "it"), day(-45, -15, edge="since")
    spent = rows(list_transactions, account_id=account.id, since=since).where(lambda t: present(t.spent) > 0)
    total = again(
        say(
            spent.sum(lambda t: present(t.spent)),
            f"everything that has been spent from {account} since {since}",
            f"all the payments to others that have left {account} since {since}",
            f"whatever {account} has paid to others since {since}",
            f"all spending from {account} since {since}",
            f"what I've spent out of {account} since {since}",
        ),
        "the total",
        "that sum",
    )
    tell = say(
        ask(
            total,
            spent.count(),
            told=(
                "It comes to {}, in {} payments.",
                "You spent {} in all; number of payments: {}.",
                "Altogether {}, spread over {} payments.",
            ),
        ),
        f"add up {total}, and count the payments",
        f"[work out|calculate] the sum of {total} and tell me how many payments it is",
        f"go through {total}: I need the sum and the number of payments",
        f"[total|tot up] {total} and say how often money went out",
        f"How much is it if you take {total}, and how many payments are there?",
        f"I'd like to know the sum of {total}, and from how many payments it comes.",
    )
    largest = spent.most(lambda t: present(t.spent))
    friend = somebody("family")
    subject = quoted("What I spent", "Where the money went", "My outgoings", "The account in figures", "As you asked")
    mail = say(
        mail_to(
            friend,
            subject,
            text(f"I spent {total}. The largest payment was {present(largest.spent)} to {largest.counterparty}."),
        ),
        f"e-mail {friend} {total:again} and the [largest|biggest] payment with its receiver, subject {subject}",
        f"send {friend} a mail called {subject} with {total:again}, and with who got the [biggest|largest] payment "
        "and how much",
        f"let {friend} know {total:again} in a mail titled {subject}, and name the highest single payment and who "
        "received it",
        f"write to {friend} under the heading {subject}: {total:again}, then the steepest payment, the "
        "[amount|sum|figure] and the receiver",
        f"report {total:again} to {friend} by [mail|e-mail], {subject} on top, along with the [largest|biggest] "
        "item, to whom it went and what it was",
        f"be open with {friend}: a mail headed {subject} that gives {total:again} and says which payment was the "
        "[largest|biggest], its amount and its receiver",
        f"lay it open to {friend} in a mail called {subject}: {total:again}, plus the top payment, how much "
        "and to whom",
        f"justify my spending to {friend} in a mail called {subject} with {total:again} and the heaviest payment, its "
        "sum and its receiver",
    )
    return (tell,), (mail,)
