"""Customers of one's own: invoices, payments and what is overdue."""

from typing import Any, cast

from prove.purposes.areas.people import AT_WORK, mail_to, somebody
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
    given,
    inside,
    look,
    money,
    name_of,
    named,
    number,
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
        "Some people never pay on time.",
        "I did the work a while ago.",
        "My own bills won't wait either.",
        "I've been patient long enough.",
        "Friendly phone calls haven't helped.",
        "My landlord doesn't accept excuses, so I can't afford to accept them from clients either.",
        "I've been eating beans on toast while other people sit on my money.",
        "Awkward conversations about cash make my ears burn, so a letter suits me better.",
        "My accountant drew a frowning face beside one name in the ledger.",
        "The van needs new tyres and the garage wants paying in advance.",
        "I was raised to settle debts promptly and forget that not everybody was.",
        "Somebody bought me a mug that says Pay Your Plumber, and I'm not even a plumber.",
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
            f"how much is overdue from {customer}",
            f"what {customer} hasn't paid me in time",
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
                "That comes to {}, from {} invoices.",
                "{} is outstanding, spread over {} invoices.",
            ),
        ),
        f"find out {total}, and how many invoices are late",
        f"I've lost track of {total}. Work it out for me, and count the invoices.",
        f"work out {total}, and tell me how many invoices that is",
        f"check {total}, and how many invoices are behind it",
        f"I'd like to know {total}, and how many invoices that is.",
        f"Please look into {total}. How many invoices is that, by the way?",
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
                f"You still owe us {total}. The oldest invoice, {first}, was due on {oldest.due_on}. Please pay soon."
            ),
        ),
        f"e-mail {customer:again} {total:again}, and mention which invoice is the oldest and when it was due, "
        f"subject {subject}",
        f"remind {customer:again} in a mail with the subject {subject}: {total:again}, plus the oldest invoice and "
        "when that should have been paid",
        f"nudge {customer:again} to pay in a mail called {subject}; it should have {total:again}, which invoice is the "
        "oldest and when that was due",
        f"write to {customer:again} under the heading {subject}; put in {total:again} and which invoice was due "
        "first, and when",
        f"It's time for a reminder to {customer:again} by e-mail, subject {subject}: {total:again}, and the oldest "
        "of those invoices with the day it was due.",
        f"send {customer:again} a polite but firm mail, {subject} as the subject, that gives {total:again} and "
        "points out the oldest invoice and its due date",
        f"I want {customer:again} to get a mail headed {subject}, asking for {total:again} and naming the invoice "
        "that's been open longest, due date included.",
        f"ask {customer:again} for the money by e-mail, titled {subject}. Mention {total:again}, and which of them "
        "should have been paid first and when",
    )
    return ((tell, mail),)


@purpose(
    "payments",
    "crm",
    "email",
    because=(
        "My accountant is asking about open invoices.",
        "I'd rather talk to people than send letters.",
        "We should be firmer with late payers.",
        "Small sums deserve a note, large ones a talk.",
        "Some clients only react to a phone call.",
        "My business partner thinks I'm too soft.",
        "I rehearse angry speeches in the shower and then turn into a lamb on the phone.",
        "A mentor of mine says a warm voice loosens more purses than a cold letter.",
        "My overdraft charges are creeping up, and my generosity is shrinking accordingly.",
        "I once let a debt slide for years and ended up paying a solicitor instead.",
        "Petty amounts aren't worth the lump in my throat that dialling gives me.",
        "My bookkeeper leaves sticky notes with exclamation marks on my monitor.",
        "I took a seminar on assertiveness and would like some value for the fee.",
    ),
)
def call_or_write_to_a_late_payer() -> Any:
    """Plan a call with a customer who owes much, else write to them."""
    customer = _late_payer()
    who = _customer(customer)
    total = say(
        _overdue(who).sum(lambda i: i.amount_due),
        f"what {customer} still owes me on overdue invoices",
        f"the total that's overdue from {customer}",
        f"what's overdue from {customer} altogether",
        f"the amount still due on {customer}'s overdue invoices",
        f"the money that {customer} is late with",
    )
    most, on = amount(200, 300, 400, 500, 600, 800, 1000, 1200, 1500, 2000), workday(1, 9)
    contact = rows(search_crm_contacts, query=who.email).the()
    topic = quoted("Overdue invoices", "Late payments", "Open invoices", "Payment plan")
    call = say(
        act(add_sales_activity, contact_id=contact.id, kind="call", subject=topic, at=at(on, 10)),
        f"plan a call about {topic} with {customer:again} in the CRM, {on:on} at 10 am",
        f"put a call with {customer:again} into the CRM for 10 am {on:on} and name it {topic}",
        f"schedule a call with {customer:again} in the CRM {on:on} at 10 am, on the subject {topic}",
        f"enter a call with {customer:again} in the CRM, 10 am {on:on}, subject {topic}",
        f"set up a CRM call with {customer:again}, {topic}, {on:on} at 10 am",
        f"add a call with {customer:again} to the CRM, {on:on} at 10 am, with {topic} as the subject",
        f"book me a call with {customer:again} in the CRM {on:on} at 10 am and call it {topic}",
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
        f"a mail to {customer:again} will do, called {subject}, with how much it is",
        f"simply write {customer:again} a mail titled {subject} saying how much is still open",
        f"only remind {customer:again} by mail, subject {subject}, and mention the amount",
        f"don't make a fuss, mail {customer:again} what's open and put {subject} in the subject line",
        f"leave it at an e-mail to {customer:again}, headed {subject}, with the amount",
        f"send {customer:again} a friendly mail instead, with {subject} as the subject and the sum in it",
    )
    goal = say(
        when(total > most, call, write),
        f"work out {total}: if it's more than {most}, {call}, [otherwise|or else] {write}",
        f"[check|look into] {total}. If that's above {most}, {call}; [if not,|otherwise] {write}",
        f"find out {total}; if it comes to over {most}, {call}, [else|if not,] {write}",
        f"if {total} comes to more than {most}, {call}; if it doesn't, {write}",
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
        "I want to keep this customer.",
        "Fair is fair.",
        "Our price list was out of date.",
        "A bad review would hurt us far more than this.",
        "There was an error in our quotation.",
        "My calculator and I had an argument, and the calculator turned out to be right.",
        "I blushed to the roots when the arithmetic was pointed out to me.",
        "A rushed apprentice copied the wrong column, and I signed without my glasses on.",
        "I was brought up to hand back change that isn't mine.",
        "I can't look people in the eye after overcharging for honest work.",
        "Word travels quickly in our trade, and a reputation is easily scratched.",
        "A spreadsheet formula was dragged one row too far, and nobody spotted it.",
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
        f"refund {customer} half of what was charged for the latest paid invoice; we charged too much",
        f"We overcharged {customer} on the newest invoice they've paid. Refund half of that charge.",
        f"take the newest invoice that {customer} has paid and refund half of the charge; we overcharged",
        f"return half of the payment for {customer}'s most recent paid invoice. The reason is that we overcharged",
        f"The newest invoice that {customer} has paid was too high. Half of the charge should go back, as overcharged.",
        f"I owe {customer} half of the newest paid invoice, because we charged too much: refund that part of the "
        "charge.",
        f"Can you give {customer} back half of what they paid on their latest settled invoice? We had overcharged.",
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
                f"{refund.invoice_title}."
            ),
        ),
        f"mail {customer:again} how much is coming back and for which invoice, subject {subject}",
        f"send {customer:again} an apology by mail, headed {subject}: what we're refunding, and on which invoice",
        f"let {customer:again} know in a mail titled {subject} how much they get back and for which invoice",
        f"apologise to {customer:again} in an e-mail with the subject {subject}, and put in the refund and the "
        "invoice it belongs to",
        f"I'd like to say sorry to {customer:again} in a mail called {subject}. Put the refunded sum in, and which "
        "invoice we got wrong.",
        f"write to {customer:again}: {subject} as the subject, then that we charged too much, on which invoice, and "
        "what we've refunded",
        f"An e-mail to {customer:again} is in order, subject {subject}, naming the invoice and the money that's on "
        "its way back.",
        f"Could {customer} get a mail about that, headed {subject}? It should mention the refund and which invoice "
        "it was.",
    )
    return ((refund, mail),)


@purpose(
    "payments",
    "email",
    because=(
        "A customer has asked for more time.",
        "I had a call from a customer who can't pay yet.",
        "Everybody has a bad month [now and then|sometimes].",
        "It's better to wait than to lose a client.",
        "An honest word over the phone convinced me.",
        "I was short of money myself when I started out.",
        "Cash dries up in every small workshop sooner or later; I remember selling my guitar.",
        "I'd sooner bend a deadline than push a decent business over the edge.",
        "We talked for ages about broken machines, slow buyers and sick staff.",
        "A bank once showed me mercy when my boiler burst, and I haven't forgotten.",
        "Bailiffs and lawyers give me a rash, so I prefer a peaceful handshake.",
        "I heard a shaky voice on the phone and hadn't the heart to insist.",
        "I've been called a softie by my accountant, and I wear it like a medal.",
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
            customer_email=invoice.customer_email,
            title=invoice.title,
            lines=detail.lines,
            due_on=until,
        ),
        f"send {customer:again} a new invoice with the same title and items, due {until:on}",
        f"issue it again with the title and the items it had, but due {until:on}",
        f"write {customer:again} a new one with the same title and lines, payable {until:by}",
        f"bill {customer:again} for the same items once more, under the same title, to be paid {until:by}",
        f"replace it with one that has the same title and items and is due {until:on}",
        f"A new one should go out, title and items unchanged, to be paid {until:by}.",
        f"make it out again, same title and same lines, this time due {until:on}",
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
        f"write to {customer:again} with the subject {subject}: the new number, what has to be paid and by when",
        f"Now tell {customer:again} in a mail headed {subject} which number the new one has, what it comes to and when "
        "it's due.",
        f"send {customer:again} a mail titled {subject} about the new deadline, with the invoice number and the amount",
        f"I promised {customer:again} an e-mail. Subject {subject}, and then the new number, the sum and the due date.",
        f"let {customer:again} know by mail what the new invoice number is, how much is due and when; {subject} should "
        "be the subject",
        f"drop {customer:again} an e-mail called {subject} with the new number, the total and the last day to pay",
        f"follow up with {customer:again} by mail, subject {subject}, quoting the new number, the amount and the new "
        "date",
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
        "I was told to use the card.",
        "Reminders don't help.",
        "My patience has run out.",
        "The permission to charge the card is on file.",
        "The contract says that we may do so.",
        "It was agreed on the phone, to save us both trouble.",
        "I've licked so many envelopes with payment demands that I can still taste the glue.",
        "My supplier of timber wants cash on delivery and won't hear another excuse.",
        "Our terms spell it out in bold letters, right above the signature.",
        "I waited like a patient heron by the pond, and nothing bit.",
        "My partner in the firm rolls both eyes whenever arrears come up at lunch.",
        "The wages of my small crew come before anybody's comfort.",
        "I'm too old to play cat and mouse over bills.",
    ),
)
def collect_what_is_overdue() -> Any:
    """Charge all overdue invoices of a customer to their card, and say what came in."""
    customer = _late_payer()
    late = say(
        _overdue(_customer(customer)),
        f"each of {customer}'s overdue invoices",
        f"every overdue invoice of {customer}'s",
        f"every invoice that {customer} hasn't paid in time",
        f"every invoice {customer} is late with",
        f"all of {customer}'s overdue invoices",
    )
    take = say(
        each(late, lambda i: act(charge_invoice, invoice_id=i.id, idempotency_key=i.id)),
        f"charge {late} to the card on file, with the invoice number as the idempotency key",
        f"collect {late} from the saved card, using the invoice number as the idempotency key",
        f"I want {late} charged to the card we have. Take the invoice number as the idempotency key.",
        f"have {late} charged to the stored card and use the invoice number as the idempotency key each time",
        f"use the card we have on file to charge {late}; the idempotency key is always the invoice number",
        f"get {late} paid by charging the card on file, idempotency key: the invoice number",
        f"Our terms let us charge {late} to the card on file, so do that, with the invoice number as the idempotency "
        "key.",
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
        "How much did that bring in altogether, and from how many invoices?",
        "tell me what came in, and how many invoices that settles",
        "What did that come to, and how many charges were there?",
        "I'd like to know how much money that was and how many invoices are paid now.",
        "How much came in, and how many invoices are settled now?",
        "What's the total of those charges, and for how many invoices?",
        "When it's through, tell me how many invoices that was and how much we got.",
    )
    return ((take, tell),)


@purpose(
    "payments",
    "email",
    because=(
        "The outage should be over now.",
        "I've had complaints about missing events.",
        "Our hosting firm had a bad night.",
        "The certificate had expired.",
        "The server was down for maintenance.",
        "A firewall rule was blocking us.",
        "An electrician cut the wrong wire, and our rack went dark for a good while.",
        "I'm the only one in the building who knows where the backup switch is hidden.",
        "Our engineers have patched the leak and rewarded themselves with a tray of doughnuts.",
        "My inbox is pulsing with red alerts like the cockpit of a crashing aeroplane.",
        "A mouse, a real furry one, nibbled through a network cable here.",
        "The dashboard looked like a crime scene when I opened my laptop.",
        "We migrated to a beefier machine, and of course something hiccuped along the way.",
    ),
)
def retry_what_was_not_delivered() -> Any:
    """Retry failed deliveries, and tell somebody how many fail still."""
    failed = say(
        rows(list_webhook_deliveries, status="failed"),
        "every webhook delivery that has failed",
        "all the failed webhook deliveries",
        "all webhook deliveries that are marked as failed",
        "the webhook deliveries that didn't get through",
        "the webhook deliveries with the status failed",
    )
    retry = say(
        each(failed, lambda d: act(retry_webhook_delivery, delivery_id=d.id)),
        f"retry {failed}",
        f"try {failed} again",
        f"send {failed} once more",
        f"go through {failed} and retry them",
        f"give {failed} another try",
        f"Please have {failed} sent again.",
        f"resend {failed}",
    )
    tells(
        retry,
        f"I tried all {failed.count()} of them again.",
        f"All {failed.count()} failed deliveries have had another try.",
        f"I sent all {failed.count()} of them once more.",
    )
    left, many = rows(list_webhook_deliveries, status="failed"), number(1, 2, 3)
    friend = somebody(*AT_WORK)
    subject = quoted(
        "Webhooks still failing",
        "Failed deliveries",
        "Please have a look",
        "Webhooks",
        "Deliveries that fail",
        "Undelivered events",
    )
    mail = say(
        mail_to(friend, subject, text(f"Webhook deliveries that still fail: {left.count()}. Please have a look.")),
        f"e-mail {friend} how many there are, subject {subject}",
        f"send {friend} a mail called {subject} saying how many still fail",
        f"raise the alarm with {friend} by e-mail, subject {subject}, and mention how many there are",
        f"ask {friend} to look into it in a mail titled {subject} that mentions how many there are",
        f"{friend} should hear of it by mail, headed {subject}, with how many are left",
        f"write {friend} a mail, {subject} as the subject, about how many are stuck",
        f"tell {friend} by e-mail how many are still failing, with the subject {subject}",
        f"hand it to {friend} in a mail headed {subject}, stating how many there are",
    )
    tell = say(
        ask(
            left.count(),
            told=(
                "Failed deliveries left: {}.",
                "The number of failed deliveries is {} now.",
                "That leaves {} on the list of failed ones.",
            ),
        ),
        "just tell me the number",
        "only tell me how many there are",
        "simply let me know how many",
        "just give me the count",
        "just say how many it is",
        "telling me how many is enough",
        "leave it, but tell me how many there are",
    )
    goal = say(
        when(left.count() >= many, mail, tell),
        f"if at least {many} of them still can't be delivered, {mail}; otherwise {tell}",
        f"check how many have still failed. If there are {many} or more, {mail}, otherwise {tell}",
        f"see whether they got through: if {many} or more did not, {mail}; else {tell}",
        f"count what still fails after that. If it's {many} or more of them, {mail}; if not, {tell}",
        f"How many are failing even now? If it's {many} or more, {mail}; if not, {tell}.",
        f"find out how many failed deliveries are left: if it's {many} or more, {mail}; if not, {tell}",
        f"A stray failure is nothing to worry about. If {many} or more are left, {mail}; if not, {tell}.",
    )
    tells(
        mail,
        f"Failed deliveries left: {left.count()}. I wrote to {friend}.",
        f"Still failing: {left.count()}. I told {friend}.",
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
        "I nearly forgot to bill our support.",
        "We've just agreed on a support package.",
        "I was going through our contracts over a sandwich and noticed something.",
        "I found a forgotten clause about maintenance while looking for a stapler.",
        "Champagne after signing is lovely, but the unglamorous upkeep pays our salaries.",
        "Our helpline staff answer patiently until they're hoarse, and that isn't charity.",
        "My desk calendar has a circled exclamation mark beside the word upkeep.",
        "Our auditors have eagle eyes and raised an eyebrow at a blank row.",
        "We look after our customers for a whole year, and that has its price.",
    ),
)
def bill_the_upkeep() -> Any:
    """Bill the customer of a deal that was won a tenth of its value for service, and note that with the deal."""
    deal = again(
        some(
            rows(list_deals, stage="won"),
            lambda d: (
                f"the {d.title:lower} deal we've won",
                f"the deal we've won with {d.company_name}",
                f"the {d.title:lower} deal we've won with {d.company_name}",
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
        f"bill the contact of {deal} ten percent of the value as {label}, due {due:on}, and give the invoice the same "
        "title as the deal",
        f"send the contact of {deal} an invoice under the deal's name with one item, {label}, for a tenth of the "
        f"value, due {due:on}",
        f"For {deal}, the contact pays 10% of the value for service: one line called {label}, same title as the "
        f"deal, due {due:on}. Please invoice that.",
        f"make out an invoice for a tenth of the value to the contact of {deal}, with {label} as the only line and "
        f"the deal's name as the title, due {due:on}",
        f"The contact of {deal} owes us a tenth of its value: send an invoice with the deal's title, {label} as the "
        f"only item, due {due:on}.",
        f"charge {label} on {deal}: an invoice to the contact for ten percent of the value, named after the deal and "
        f"due {due:on}",
        f"We haven't billed {label} for {deal} yet. Invoice the contact for a tenth of the value, due {due:on}, with "
        "the deal's name as the title.",
    )
    note = say(
        act(
            add_sales_activity,
            contact_id=deal.contact_id,
            kind="note",
            subject=text(f"Invoice {bill.id} for {bill.total}"),
            deal_id=deal.id,
        ),
        f"make a note of the invoice number and the amount on {deal:again} in the CRM",
        f"leave a note on {deal:again} in the CRM saying which invoice it is and how much",
        f"put the invoice number and what it comes to into a note for {deal:again} in the CRM",
        f"document it in the CRM: a note on {deal:again} with the invoice number and the total",
        f"The team should see that in the CRM, so note the invoice number and the sum on {deal:again}.",
        f"jot the invoice number and the amount down on {deal:again} in the CRM",
        f"In the CRM, {deal:again} needs a note about it: invoice number, then the total.",
    )
    tells(note, "The note is on the deal now.", f'I added a note to the deal "{deal.title}".')
    return (bill,), (note,)


@purpose(
    "payments",
    "filesystem",
    because=(
        "My accountant wants it in writing.",
        "I'm preparing the tax papers.",
        "The bank asked about my outstanding money.",
        "Only the large sums interest me.",
        "The auditor is coming.",
        "I'm planning who to remind first.",
        "My loan adviser wears a bow tie and trusts nothing that isn't typed out.",
        "I'm a visual person: names on a page frighten me into action.",
        "Small fry can swim on for now; the whales are what keep me awake.",
        "My coffee went cold while I stared at our cash forecast.",
        "A debt collector gave a talk at our guild and scared the whole audience.",
        "My business partner prints everything and reads it in the bathtub.",
        "I'm bracing myself for an uncomfortable chat with our tax adviser.",
    ),
)
def write_down_large_debts() -> Any:
    """Write the large invoices that are overdue, and their sum, to a file."""
    least = amount(*range(200, 1501, 50))
    late = rows(list_invoices, status="overdue", min_amount=least)
    total, largest = late.sum(lambda i: i.amount_due), late.most(lambda i: i.amount_due)
    folder = some(
        rows(list_directory, kind="directory"),
        lambda d: (f"my {d.name} folder", f"the folder {d.name}"),
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
            content=text(f"Overdue: {total} in all. Customers: {late.column(lambda i: i.customer_name)}."),
        ),
        f"make a file {name} in {folder} with the customers who have overdue invoices of {least} or more, and what "
        "is still due on those in all",
        f"Who is late with invoices of {least} or more? Put the customers into a new file {name} in {folder}, and "
        "below that the sum they owe on them.",
        f"create {name} in {folder}: it should list the customers whose overdue invoices are {least} or larger, and "
        "the total that is due on these",
        f"look for overdue invoices of at least {least} and save who they belong to, and what's due on them "
        f"altogether, as {name} in {folder}",
        f"I want a file {name} in {folder} that lists everybody who is late with invoices of {least} or more, and "
        "the total due on those.",
        f"find all overdue invoices of {least} or more, and write down the customers and how much is still to come "
        f"from them in {name}, a new file in {folder}",
        f"Please start a file {name} in {folder} for the big debts. It takes all overdue invoices from {least} up: "
        "the customers, and what they still owe on those in all.",
    )
    tells(save, f"The list is saved as {save.path}.", f"I wrote the list to {save.path}.")
    tell = say(
        ask(
            late.count(),
            # The largest could also be the one over the largest total.
            given(largest.customer_name, largest.id == late.most(lambda i: i.total).id),
            told=(
                "It is {} invoices, and the one with the most still due is {}'s.",
                "There are {} of them; the largest single amount is due from {}.",
                "Invoices: {}. The largest single amount is due from {}.",
            ),
        ),
        "How many invoices is that, and who owes the most on a single one of them?",
        "tell me how many invoices it was and whose invoice has the most still due",
        "How many invoices are we talking about, and whose is the biggest?",
        "count those invoices for me and tell me who owes the most on a single one",
        "How many invoices are there, and who owes the largest single amount?",
        "I'm also curious how many invoices those are and which customer has the largest one.",
        "Whose is the largest of them, and how many are there?",
    )
    return ((save, tell),)
