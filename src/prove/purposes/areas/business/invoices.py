"""Customers of one's own: invoices, payments and what is overdue."""

from typing import Any, cast

from prove.purposes.areas.business.colleagues import IN_TECHNOLOGY
from prove.purposes.areas.people import AT_WORK, contacts, mail_to
from prove.purposes.program import (
    Rows,
    act,
    again,
    among,
    amount,
    ask,
    at,
    day,
    each,
    either,
    given,
    inside,
    look,
    money,
    name_of,
    named,
    number,
    present,
    purpose,
    quoted,
    rows,
    say,
    some,
    tells,
    text,
    when,
    word,
    workday,
)
from prove.servers.crm.customers import search_crm_contacts
from prove.servers.crm.sales import add_sales_activity, list_deals
from prove.servers.email.tools import send_email
from prove.servers.filesystem.contents import create_file
from prove.servers.filesystem.paths import list_directory
from prove.servers.payments.records import Customer, InvoiceSummary
from prove.servers.payments.tools import (
    charge_invoice,
    create_invoice,
    get_invoice,
    list_invoices,
    list_payment_customers,
    list_webhook_deliveries,
    refund_charge,
    retry_webhook_delivery,
    void_invoice,
)


def _late_payer() -> str:
    """Somebody who has not paid several invoices in time."""
    return again(
        name_of(
            rows(list_payment_customers),
            lambda c: c.name,
            fits=[lambda c: rows(list_invoices, status="overdue", customer_email=c.email).count() > 1],
        ),
        "them",
    )


def _customer(name: str) -> Customer:
    """A customer whom the user names."""
    return rows(list_payment_customers, query=name).the(lambda c: named(c.name, name))


def _overdue(customer: Customer) -> Rows[InvoiceSummary]:
    """What a customer should have paid by now."""
    return rows(list_invoices, status="overdue", customer_email=customer.email)


@purpose(
    "payments",
    "email",
    because=(
        "Cash is a bit tight this month.",
        "My welding equipment is leased, and the installments are steep.",
        "I did the work a while ago.",
        "My own bills won't wait either.",
        "Quarterly dues to my guild are eating into my savings.",
        "Being nice on the phone hasn't helped.",
        "My landlord won't wait for the rent, so I need my money, too.",
        "I don't like awkward phone calls about money.",
        "My accountant keeps asking about one name on the list of unpaid bills.",
        "The van needs new tires, and I'm short of cash.",
        "I pay my own debts promptly and expect the same from others.",
        "I'm going through my unpaid invoices today.",
        "Patience has its limits.",
    ),
)
def chase_unpaid_invoices() -> Any:
    """Add up what a customer has not paid in time, and remind them of it."""
    customer = _late_payer()
    who = _customer(customer)
    late = _overdue(who)
    total = again(
        say(
            late.sum(lambda i: i.amount_due),
            f"what {customer} still owes me on overdue invoices",
            f"how much {customer} owes me on overdue invoices",
            f"what {customer} should have paid me by now on invoices that are overdue",
            f"what is still unpaid on {customer}'s overdue invoices",
        ),
        "the total",
        "that sum",
    )
    tell = say(
        ask(
            total,
            late.count(),
            told=(
                "It is {} in all, on {} invoices.",
                "That comes to {}, on {} invoices.",
                "{} is outstanding, spread over {} invoices.",
            ),
        ),
        f"find out {total}, and how many invoices are late",
        f"I've lost track of {total}. Work it out for me, and count those invoices.",
        f"work out {total}, and tell me how many invoices that is",
        f"check {total}, and how many invoices that is spread over",
        f"I'd like to know {total}, and how many overdue invoices there are.",
        f"I need two numbers: {total}, and how many invoices that is.",
        f"tell me {total}, and how many overdue invoices that makes",
    )
    oldest = late.least(lambda i: i.due_on)
    # The oldest could also be the one that was written first.
    first = given(oldest.title, oldest.id == late.least(lambda i: i.issued_on).id)
    subject = quoted(
        "Overdue invoices",
        "A friendly reminder",
        "Outstanding amounts",
        "Your open invoices",
        "Second reminder",
        "Your overdue payments",
    )
    mail = say(
        act(
            send_email,
            to=(who.email,),
            subject=subject,
            body=text(
                f'You still owe us {total}. The oldest invoice, "{first}", was due on {oldest.due_on}. Please pay soon.'
            ),
        ),
        f"e-mail {customer:again} {total:again}, and mention the title of the oldest invoice and when it was due, "
        "subject "
        f"{subject}",
        f"nudge {customer:again} in an email with the subject {subject}: {total:again}, the title of the oldest of "
        "those "
        "invoices and when that should have been paid",
        f"remind {customer:again} to pay in an email called {subject}; it should give {total:again}, the "
        "title of the oldest invoice and when that was due",
        f"write {customer:again} an email with {subject} in the subject line; put in {total:again}, what the oldest "
        "overdue invoice is called, and when it was due",
        f"It's time for a reminder to {customer:again} by e-mail, subject {subject}: {total:again}, and the title of "
        "the oldest overdue invoice with the day it was due.",
        f"send {customer:again} a polite but firm email, {subject} as the subject, that gives {total:again}, and "
        "the oldest invoice by title with its due date",
        f"I want {customer:again} to get an email, subject {subject}, asking for {total:again} and giving the title of "
        "the invoice that's been overdue longest, due date included.",
        f"ask {customer:again} for the money by e-mail, subject {subject}. Mention {total:again}, and the title "
        "of the invoice that should have been paid first and when",
    )
    return ((tell, mail),)


@purpose(
    "payments",
    "crm",
    "email",
    because=(
        "My accountant is asking about open invoices.",
        "I'd rather hear a voice than read an excuse.",
        "Being too lenient has damaged our solvency.",
        "Small sums deserve a note, large ones a talk.",
        "Some clients only react to a phone call.",
        "My business partner thinks I'm too soft.",
        "I've been putting off my reminders for weeks.",
        "A friend in sales says that a call works better than a letter.",
        "Harsh dunning letters tend to alienate reasonable clients.",
        "I once waited far too long and had to hire a lawyer.",
        "A phone call isn't worth it for a small amount.",
        "My bookkeeper has left me a note about unpaid invoices.",
        "I have to be careful with my time.",
    ),
)
def call_or_write_to_a_late_payer() -> Any:
    """Plan a call with a customer who owes much, else write to them."""
    customer = _late_payer()
    who = _customer(customer)
    total = say(
        _overdue(who).sum(lambda i: i.amount_due),
        f"what {customer} still owes me on overdue invoices",
        f"the unpaid total of {customer}'s overdue invoices",
        f"the sum that {customer} hasn't paid yet on overdue invoices",
        f"the amount still due on {customer}'s overdue invoices",
        f"what {customer} has to pay on overdue invoices altogether",
    )
    most, on = amount(200, 300, 400, 500, 600, 800, 1000, 1200, 1500, 2000), workday(1, 9)
    contact = rows(search_crm_contacts, query=who.email).the()
    topic = quoted("Overdue invoices", "Late payments", "Open invoices", "Payment plan")
    call = say(
        act(add_sales_activity, contact_id=contact.id, kind="call", subject=topic, at=at(on, 10)),
        f"plan a call with {customer:again} in the CRM, subject {topic}, {on:on} at 10 am",
        f"put a call with {customer:again} into the CRM for 10 am {on:on} under the subject {topic}",
        f"schedule a call with {customer:again} in the CRM {on:on} at 10 am, titled {topic}",
        f"enter a call with {customer:again} in the CRM, 10 am {on:on}, subject {topic}",
        f"set up a call in the CRM with {customer:again} {on:on} at 10 am and give it the subject {topic}",
        f"add a call with {customer:again} to the CRM, {on:on} at 10 am, with {topic} as the subject",
        f"book me a call with {customer:again} in the CRM {on:on} at 10 am; its subject should be {topic}",
    )
    subject = quoted("A small reminder", "Your open invoices", "Please have a look", "Still open")
    write = say(
        act(
            send_email,
            to=(who.email,),
            subject=subject,
            body=text(f"You still owe us {total} on overdue invoices. Please pay soon."),
        ),
        f"just e-mail {customer:again} the sum, subject {subject}",
        f"an email to {customer:again} with the amount will do, subject {subject}",
        f"simply write {customer:again} an email titled {subject} saying how much is still open",
        f"only remind {customer:again} by email, subject {subject}, and mention the amount",
        f"don't make a fuss, just email {customer:again} the amount and put {subject} in the subject line",
        f"leave it at an e-mail to {customer:again} with {subject} as the subject and the amount in the text",
        f"send {customer:again} a friendly email with {subject} as the subject and the sum in it",
    )
    goal = say(
        when(total > most, call, write),
        f"work out {total}: if it's more than {most}, {call}, [otherwise|or else] {write}",
        f"[check|look into] {total}. If that's above {most}, {call}; [if not,|otherwise] {write}",
        f"find out {total}; if that comes to over {most}, {call}, [else|if not,] {write}",
        f"if {total} exceeds {most}, {call}; if it doesn't, {write}",
        f"look up {total}. If it's higher than {most}, {call}; if it's not, {write}",
        f"add up {total}. If it goes beyond {most}, {call}; if it stays within that, {write}",
        f"My limit is {most}. If {total} is over that, {call}; if it isn't, {write}.",
    )
    tells(goal, f"{who.name} still owes you {total} on overdue invoices.", f"{total} is overdue from {who.name}.")
    return ((goal,),)


@purpose(
    "payments",
    "email",
    because=(
        "I had a complaint on the phone.",
        "I want to keep a good customer.",
        "An erroneous surcharge slipped into our billing template.",
        "Our price list was out of date.",
        "A bad review would hurt us far more than a refund.",
        "Our apprentice made a mistake with the figures.",
        "I've checked my figures again, and I was wrong.",
        "An embarrassing mistake has been pointed out to me.",
        "Somebody in our office copied the wrong column.",
        "I don't want to keep money that isn't mine.",
        "I couldn't look anybody in the eye otherwise.",
        "Word travels fast in our trade.",
        "A formula in our spreadsheet was wrong, and nobody noticed.",
    ),
)
def refund_half_of_a_payment() -> Any:
    """Give a customer half of their last payment back, and tell them."""
    customer = again(
        name_of(
            rows(list_payment_customers),
            lambda c: c.name,
            fits=[lambda c: rows(list_invoices, status="paid", customer_email=c.email).count() > 1],
        ),
        "them",
    )
    who = _customer(customer)
    invoice = rows(list_invoices, status="paid", customer_email=who.email).most(lambda i: i.issued_on)
    charge = inside(look(get_invoice, invoice_id=invoice.id).charges).the()
    refund = say(
        act(refund_charge, charge_id=charge.id, amount=money(charge.amount / 2), reason="overcharged"),
        f"refund {customer} half of what was charged for the paid invoice that was issued last; we charged too much",
        f"We overcharged {customer}. Take the paid invoice with the latest issue date and refund half of that charge.",
        f"of the invoices that {customer} has paid, take the one issued last and refund half of the charge; we "
        "overcharged",
        f"return half of the charge for the most recently issued of {customer}'s paid invoices, because we overcharged",
        f"The paid invoice that we issued {customer} last was twice what it should be. We overcharged, so refund "
        "half of the charge.",
        f"I owe {customer} half of the charge for the paid invoice with the latest issue date, because we charged "
        "too much. Please refund that half.",
        f"Can you refund {customer} half of the charge for their latest paid invoice, by issue date? We overcharged.",
    )
    tells(
        refund,
        f'{refund.amount} of "{refund.invoice_title}" goes back to {refund.customer_name}.',
        f'I refunded {refund.customer_name} {refund.amount} for "{refund.invoice_title}".',
    )
    subject = quoted(
        "Your refund", "We are sorry", "Money back", "About your invoice", "Our mistake", "Putting it right"
    )
    mail = say(
        act(
            send_email,
            to=(who.email,),
            subject=subject,
            body=text(
                f"We are sorry that we charged you too much. We have refunded {refund.amount} of your invoice "
                f'"{refund.invoice_title}".'
            ),
        ),
        f"email {customer:again} how much is coming back, and the title of the invoice, subject {subject}",
        f"send {customer:again} an apology by email, subject {subject}: what we're refunding, and the title "
        "of the invoice",
        f"let {customer:again} know in an email titled {subject} how much they get back and what the invoice is called",
        f"apologize to {customer:again} in an e-mail with the subject {subject}, and put in the refund and the "
        "title of the invoice it belongs to",
        f"I'd like to say sorry to {customer:again} in an email called {subject}. It should have the refunded sum and "
        "the title of the invoice we got wrong.",
        f"email {customer:again} with {subject} as the subject: that we charged too much, what we've refunded, and the "
        "invoice's title",
        f"An e-mail to {customer:again} is in order, subject {subject}, with an apology, the money that's on its way "
        "back and the title of the invoice.",
        f"Could you email {customer:again} an apology, with {subject} in the subject line? It should mention the "
        "refund and the title of the invoice it was for.",
    )
    return ((refund, mail),)


@purpose(
    "payments",
    "email",
    because=(
        "A client's turnover has plummeted because of halted production.",
        "I had a call from a customer who can't pay yet.",
        "Everybody has a bad month [now and then|sometimes].",
        "It's better to wait than to lose a client.",
        "An honest word over the phone convinced me.",
        "I was short of money myself when I started out.",
        "I know what it's like when cash runs out.",
        "I'd rather move a deadline than go to court.",
        "We talked for a long time about broken machines and sick staff.",
        "My bank once gave me more time, too.",
        "Pushing anybody into bankruptcy benefits nobody.",
        "A customer of ours sounded really worried on the phone.",
        "My accountant thinks that I'm too patient, but I've made up my mind.",
    ),
)
def give_a_customer_more_time() -> Any:
    """Void an overdue invoice, send it again with a later day, and say so."""
    customer = again(
        name_of(
            rows(list_payment_customers),
            lambda c: c.name,
            fits=[
                lambda c: _overdue(c).count() == 1,
                lambda c: _overdue(c).where(lambda i: i.status == "open").count() == 1,
            ],
        ),
        "them",
    )
    late = _overdue(_customer(customer)).the()
    invoice = say(
        late,
        f"{customer}'s overdue invoice",
        f"the invoice {customer} is late with",
        f"the overdue invoice I sent {customer}",
    )
    detail = look(get_invoice, invoice_id=invoice.id).invoice
    copied = inside((detail,)).where(lambda i: present(i.cc_email) != "")
    cancel = say(
        act(void_invoice, invoice_id=invoice.id),
        f"void {invoice}",
        f"cancel {invoice}",
        f"withdraw {invoice}",
        f"Let's start afresh with {invoice}, so void it.",
        f"mark {invoice} as void",
        f"set {invoice} to void",
        f"I'm granting more time on {invoice}, so void it first.",
    )
    until = day(10, 40)
    new = say(
        act(
            create_invoice,
            customer_email=given(invoice.customer_email, copied.count() == 0),
            title=invoice.title,
            lines=detail.lines,
            due_on=until,
        ),
        f"send {customer:again} a new invoice with the same title and items, due {until:on}",
        f"issue the invoice again with the same title and items, but due {until:on}",
        f"write {customer:again} a new one with the same title and items, payable {until:by}",
        f"bill {customer:again} for the same items once more, under the same title, to be paid {until:by}",
        f"replace it with an invoice that has the same title and items and is due {until:on}",
        f"A new invoice should go out, title and items unchanged, to be paid {until:by}.",
        f"make the invoice out again, same title and same items, this time due {until:on}",
    )
    subject = quoted(
        "A new invoice", "More time to pay", "Your new due date", "As we agreed", "Take your time", "Our agreement"
    )
    mail = say(
        act(
            send_email,
            to=(new.customer_email,),
            subject=subject,
            body=text(f"Your new invoice is {new.id}. Please pay {new.total} by {new.due_on}."),
        ),
        f"e-mail {customer:again} the new invoice number, how much it is and the last day to pay, subject {subject}",
        f"write {customer:again} an email with {subject} as the subject: the new invoice number, what has to be paid "
        "and by when",
        f"Tell {customer:again} by email, subject {subject}, which number the new invoice has, what it comes to and "
        "when it's due.",
        f"send {customer:again} an email titled {subject} with the new invoice number, the amount and the new deadline",
        f"I promised {customer:again} an e-mail. The subject is {subject}, and the text has the new invoice number, "
        "the sum and the due date.",
        f"let {customer:again} know by email what the new invoice number is, how much is due and when; {subject} "
        "should be the subject",
        f"drop {customer:again} an e-mail called {subject} with the number of the new invoice, the total and the last "
        "day to pay",
        f"follow up with {customer:again} by email, subject {subject}, quoting the new invoice number, the amount and "
        "the new due date",
    )
    tells(cancel, f'The invoice "{cancel.title}" is void.', f"I voided the invoice for {cancel.total}.")
    tells(
        new,
        f"The new one for {new.total} is due on {new.due_on}.",
        f"A new invoice for {new.total} is out, due on {new.due_on}.",
    )
    return (cancel, new), (mail,)


@purpose(
    "payments",
    because=(
        "I was told to go ahead.",
        "Diesel, wages and levies are depleting our reserves.",
        "My patience has run out.",
        "A signed permission slip is in my filing cabinet.",
        "Our contract leaves no doubt about what we may do.",
        "It was all agreed on the phone.",
        "I've sent so many reminders that I'm tired of writing them.",
        "My own supplier wants to be paid now.",
        "Everybody who orders from us has agreed to our terms.",
        "Sternly worded letters end up in the shredder.",
        "My partner in the firm is losing patience with me.",
        "I have wages to pay this week.",
        "I'm too old to run after money.",
    ),
)
def collect_what_is_overdue() -> Any:
    """Charge all overdue invoices of a customer to their card, and say what came in."""
    customer = _late_payer()
    late = say(
        _overdue(_customer(customer)),
        f"each of {customer}'s overdue invoices",
        f"every invoice to {customer} that's overdue",
        f"every invoice that {customer} hasn't paid in time",
        f"every invoice {customer} is late with",
        f"all of {customer}'s overdue invoices",
    )
    take = say(
        each(late, lambda i: act(charge_invoice, invoice_id=i.id, idempotency_key=i.id)),
        f"charge the card on file for {late}, with the invoice number as the idempotency key",
        f"use the saved card to collect {late}, with the invoice number as the idempotency key",
        f"I want the card on file charged for {late}. Take the invoice number as the idempotency key.",
        f"debit the stored card for {late}, and use the invoice number as the idempotency key each time",
        f"use the card we have on file to settle {late}; the idempotency key is always the invoice number",
        f"clear {late}: charge the card on file, and let the invoice number be the idempotency key",
        f"We may use the card on file for {late}, so charge it, with the invoice number as the idempotency key.",
    )
    tells(
        take,
        f"I charged the card for all {late.count()} invoices.",
        f"All {late.count()} overdue invoices have been charged to the card.",
        f"The charges for all {late.count()} invoices went through.",
    )
    tell = say(
        ask(
            late.sum(lambda i: i.amount_due),
            late.count(),
            told=(
                "That brought in {}, from {} invoices.",
                "It was {} in all; {} invoices are settled.",
                "You collected {} on {} invoices.",
            ),
        ),
        "How much does that bring in altogether, and from how many invoices?",
        "tell me what came in, and how many invoices that settles",
        "What do the charges come to, and how many are there?",
        "I'd like to know how much money that is and how many invoices it settles.",
        "How much came in, and how many invoices are settled now?",
        "What's the total of those charges, and for how many invoices?",
        "When you're done, tell me how much we got and how many invoices that was.",
    )
    return ((take, tell),)


@purpose(
    "payments",
    "email",
    because=(
        "A misconfigured proxy was rejecting our traffic.",
        "I've had complaints about missing events.",
        "Our hosting firm had a bad night.",
        "Our certificate had expired.",
        "One of our servers was down for maintenance.",
        "A firewall rule was blocking us.",
        "An electrician cut the wrong wire, and our servers were down for a while.",
        "Somebody rotated our access tokens without warning anyone.",
        "Our engineers say that the problem is fixed.",
        "My inbox is full of alerts.",
        "Somebody had unplugged a network cable.",
        "There's a lot of red on our dashboard.",
        "We've moved to a new machine, and not everything went well.",
    ),
)
def retry_what_was_not_delivered() -> Any:
    """Retry failed deliveries, and tell somebody how many fail still."""
    failed = say(
        rows(list_webhook_deliveries, status="failed"),
        "every failed webhook delivery",
        "all the failed webhook deliveries",
        "all webhook deliveries that are marked as failed",
        "all the webhook deliveries that are listed as failed",
        "the webhook deliveries with the status failed",
    )
    retry = say(
        each(failed, lambda d: act(retry_webhook_delivery, delivery_id=d.id)),
        f"retry {failed}",
        f"make another attempt at {failed}",
        f"start another attempt for {failed}",
        f"go through {failed}, and retry each one",
        f"have another go at {failed}",
        f"Nothing should stay undelivered, so repeat {failed}.",
        f"resend {failed}",
    )
    tells(
        retry,
        f"I retried all {failed.count()} failed deliveries.",
        f"There were {failed.count()} failed deliveries, and I retried all of them.",
        f"A new attempt was made for all {failed.count()} failed deliveries.",
    )
    left, many = rows(list_webhook_deliveries, status="failed"), number(2, 3)
    friend = name_of(
        contacts(), lambda c: c.name, fits=[lambda c: among(c.tie, AT_WORK), lambda c: among(c.job, IN_TECHNOLOGY)]
    )
    subject = quoted(
        "Webhooks still failing",
        "Failed deliveries",
        "Please have a look",
        "Webhooks",
        "Deliveries that fail",
        "Undelivered events",
    )
    mail = say(
        mail_to(
            friend,
            subject,
            text(f"The number of webhook deliveries that still fail is {left.count()}. Please have a look."),
        ),
        f"e-mail {friend} how many still fail, subject {subject}",
        f"send {friend} an email called {subject} saying how many still fail",
        f"alert {friend} by e-mail, subject {subject}, and mention how many still fail",
        f"ask {friend} to have a look in an email titled {subject} that mentions how many are still failing",
        f"let {friend} know by email, subject {subject}, how many failed deliveries are left",
        f"write {friend} an email, {subject} as the subject, saying how many failed deliveries there still are",
        f"tell {friend} by e-mail how many are still failing, with {subject} in the subject line",
        f"hand the problem to {friend} in an email with the subject {subject}, stating how many still fail",
    )
    tell = say(
        ask(
            left.count(),
            told=(
                f"{{}} of them still {either(left.count() == 1, 'fails', 'fail')}.",
                "The number of failed deliveries is {} now.",
                "That leaves {} on the list of failed deliveries.",
            ),
        ),
        "just tell me how many failed deliveries are left",
        "only tell me how many still fail",
        "simply let me know how many are still failing",
        "just give me the number of failed deliveries that are left",
        "just report back how many failed ones are left",
        "telling me how many still fail is enough",
        "don't write to anybody, but tell me how many are still failing",
    )
    goal = say(
        when(left.count() >= many, mail, tell),
        f"if {many} or more of them have failed again, {mail}; otherwise {tell}",
        f"check how many deliveries are still marked as failed. If there are {many} or more, {mail}, otherwise {tell}",
        f"see whether they got through this time: if {many} or more did not, {mail}; else {tell}",
        f"count the deliveries that still fail after the new attempt. If it's {many} or more, {mail}; if not, {tell}",
        f"How many of them fail again? If there are {many} or more, {mail}; if not, {tell}.",
        f"find out how many failed deliveries are left: if it's {many} or more, {mail}; if not, {tell}",
        f"Some of them may fail again. If it happens to {many} or more, {mail}; if not, {tell}.",
    )
    tells(
        mail,
        f"{left.count()} of them still {either(left.count() == 1, 'fails', 'fail')}, so I wrote to {friend}.",
        f"That left {left.count()} on the list of failed deliveries, so I wrote to {friend}.",
    )
    return ((retry, goal),)


@purpose(
    "crm",
    "payments",
    because=(
        "Our contracts include a service fee.",
        "Aftercare isn't free of charge.",
        "A tenth of the value for service is what we agreed.",
        "Accounting noticed that a service fee was never billed.",
        "Our helpdesk handles upgrades around the clock.",
        "Dispatching qualified technicians is a costly undertaking.",
        "I was going through our contracts and noticed something.",
        "I've found a clause about maintenance that we had forgotten.",
        "Service work pays a good part of our salaries.",
        "Our support team does a lot after a sale.",
        "I'd made a note to myself about service fees.",
        "Our auditors asked about a missing service fee.",
        "We look after our customers for a whole year, and that has its price.",
    ),
)
def bill_the_upkeep() -> Any:
    """Bill the customer of a deal that was won a tenth of its value for service, and note that with the deal."""
    deal = again(
        some(
            rows(list_deals, stage="won"),
            lambda d: (
                f"the {d.title:lower} deal we won",
                f"the deal we won with {d.company_name}",
                f"the {d.title:lower} deal we won with {d.company_name}",
            ),
        ),
        "that deal",
        "the deal",
    )
    contact = rows(search_crm_contacts, query=deal.contact_name).the(lambda c: c.id == deal.contact_id)
    label = quoted("Service fee", "Yearly service", "Aftercare", "Support package", "Support for one year")
    due = day(10, 40)
    line = {"description": label, "quantity": 1, "unit_price": money(deal.value * 0.1)}
    bill = say(
        act(
            create_invoice,
            customer_email=contact.email,
            title=deal.title,
            lines=cast(Any, (line,)),
            due_on=due,
        ),
        f"send an invoice to the contact of {deal}, for ten percent of the deal's value, with {label} as the only "
        f"item and the same title as the deal, due {due:on}",
        f"bill the contact of {deal}, under the deal's name, for one item, {label}, at a tenth of the deal's value, "
        f"due {due:on}",
        f"For {deal}, the contact pays 10% of the value for service. Please send them an invoice with one item called "
        f"{label}, the same title as the deal, due {due:on}.",
        f"make out an invoice to the contact of {deal}, for a tenth of the deal's value, with {label} as the only item "
        f"and the deal's name as the title, due {due:on}",
        f"A tenth of the value for service is still to be billed on {deal}: send its contact an invoice with the "
        f"deal's title and {label} as the only item, due {due:on}.",
        f"invoice {label} for {deal}: ten percent of the deal's value, billed to its contact, with the deal's title "
        f"and due {due:on}",
        f"The item {label} hasn't been billed yet for {deal}. Invoice the contact for it at a tenth of the deal's "
        f"value, due {due:on}, with the deal's name as the title.",
    )
    note = say(
        act(
            add_sales_activity,
            contact_id=deal.contact_id,
            kind="note",
            subject=text(f"Invoice {bill.id} for {bill.total}"),
            deal_id=deal.id,
        ),
        f"attach to {deal:again} in the CRM a note of the invoice number and the amount",
        f"leave a note on {deal:again} in the CRM with the number of the invoice and how much it comes to",
        f"put the invoice number and the amount into a note for {deal:again} in the CRM",
        f"document the invoice in the CRM with a note on {deal:again} that gives its number and the total",
        f"The team should see the invoice in the CRM, so note its number and the sum on {deal:again}.",
        f"jot the invoice number and the amount down on {deal:again} in the CRM",
        f"In the CRM, {deal:again} needs a note about the invoice: its number, then the total.",
    )
    tells(note, "The note is on the deal now.", f'I added a note to the deal "{deal.title}".')
    return (bill,), (note,)


@purpose(
    "payments",
    "filesystem",
    because=(
        "My accountant wants our open invoices in writing.",
        "Our survival hinges on a handful of debtors.",
        "The bank has asked what customers owe us.",
        "I'm not worried about the small bills.",
        "A ledger printout belongs in my binder.",
        "I'm deciding who to remind first.",
        "Our loan adviser has asked for a list.",
        "I like to see names on a page.",
        "I'm working on our cash forecast.",
        "My business partner wants something to print.",
        "A debt collector has offered to help us.",
        "I'm getting ready for a talk about late payers.",
        "I have to explain our unpaid bills to our tax adviser.",
    ),
)
def write_down_large_debts() -> Any:
    """Write the large invoices that are overdue, and their sum, to a file."""
    least = amount(*range(200, 1501, 50))
    late = rows(list_invoices, status="overdue", min_amount=least)
    total, largest = late.sum(lambda i: i.amount_due), late.most(lambda i: i.amount_due)
    folder = some(
        rows(list_directory, kind="directory"),
        lambda d: (f"my {d.name} folder", f"my folder called {d.name}"),
        fits=[
            lambda d: among(
                d.name, ("bills", "documents", "drafts", "invoices", "letters", "notes", "reports", "taxes")
            )
        ],
    )
    name = word("overdue.txt", "unpaid.txt", "open-invoices.txt", "debts.txt", "late-payers.txt")
    save = say(
        act(
            create_file,
            name=name,
            directory=given(folder.path, late.where(lambda i: i.amount_due < least).count() == 0),
            content=text(f"Customers: {late.column(lambda i: i.customer_name)}. Overdue in all: {total}."),
        ),
        f"make a file {name} in {folder} with the customers who have overdue invoices of {least} or more each, and "
        "what is still due on all those invoices together",
        f"Look for overdue invoices of {least} or more. Put the customers into a new file {name} in {folder}, and "
        "after the names the sum that is due on those invoices.",
        f"create {name} in {folder}: it should list the customers whose overdue invoices are {least} or larger, and "
        "the total that is due on these",
        f"look for overdue invoices of at least {least}, and save the customers' names and what's due on them "
        f"altogether in a new file {name} in {folder}",
        f"I want a file {name} in {folder} that lists everybody with an overdue invoice of {least} or more, and the "
        "total due on those invoices.",
        f"find all overdue invoices of {least} or more, and write the customers and what is still due on those "
        f"invoices altogether to {name}, a new file in {folder}",
        f"Please start a file {name} in {folder} about all overdue invoices of {least} and up. It should have the "
        "customers, and what they still owe on those in all.",
    )
    tells(
        save,
        f"I saved the list as {save.path}: {late.column(lambda i: i.customer_name)}, with {total} due in all.",
        f"The names ({late.column(lambda i: i.customer_name)}) and the total, {total}, are in {save.path} now.",
    )
    tell = say(
        ask(
            given(late.count(), late.count() > 1),
            # The largest could also be the one over the largest total.
            given(largest.customer_name, largest.id == late.most(lambda i: i.total).id),
            told=(
                "It's {} invoices in all, and the one with the most still due is {}'s.",
                "There are {} such invoices; the largest single amount is due from {}.",
                "I counted {} invoices, and {} owes the most on a single one.",
            ),
        ),
        "How many invoices are those, and who owes the most on a single one of them?",
        "tell me how many invoices those are and whose invoice has the most still due",
        "How many invoices are we talking about, and whose has the most still due?",
        "count those invoices for me and tell me who owes the most on a single one",
        "How many invoices are there, and who owes the largest single amount?",
        "I'm also curious how many invoices those are and which customer owes the most on a single one.",
        "How many of these invoices are there, and whose has the most still due?",
    )
    return ((save, tell),)
