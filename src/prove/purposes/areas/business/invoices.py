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
        "The books have to be in order.",
        "Cash is a bit tight this month.",
        "Some people never pay on time.",
        "I'm going through what people owe me.",
        "I did the work months ago.",
        "Politeness has got me nowhere.",
        "My own bills won't wait either.",
        "My landlord doesn't accept excuses, so why should I?",
        "Two friendly phone calls ended with promises and nothing else.",
        "The workshop needs a new lathe, and that money is mine.",
        "I've got a mortgage and three hungry mouths.",
        "Customers praise the delivery in front of everybody, then go silent.",
        "A course on assertiveness has given me courage.",
        "Procrastination seems contagious among my clients.",
        "Even saints run out of forbearance.",
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
            f"what is still due on {customer}'s overdue invoices",
            f"how far {customer} is behind with overdue invoices",
            f"the [amount|sum|figure] {customer} should have paid me long ago",
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
        f"[find out|establish] {total}, and count the invoices",
        f"tell me {total} [altogether|in all|all in all], and how many invoices that is",
        f"work out {total}, and on how many invoices",
        f"add up {total}, and give me the number of invoices as well",
        f"determine {total}, along with how many bills it is spread over",
        f"I'd like to know {total} and how many invoices are behind it.",
    )
    oldest = late.least(lambda i: i.due_on)
    subject = quoted(
        "Overdue invoices",
        "A friendly reminder",
        "Outstanding amounts",
        "Your open invoices",
        "Second reminder",
        "Money I am waiting for",
    )
    mail = say(
        act(
            send_email,
            to=(who.email,),
            subject=subject,
            body=text(
                f"You still owe us {total}. The oldest invoice, {oldest.title}, was due on {oldest.due_on}. "
                "Please pay soon."
            ),
        ),
        f"[e-mail|mail] {customer:again} {total:again}, plus the title and the due date of the invoice that has "
        f"been due longest, [under the subject|with the subject line|under the heading] {subject}",
        f"write to {customer:again} [under the subject|with the subject line|under the heading] {subject}, with "
        f"{total:again} and with the title and the due date of the oldest one",
        f"send {customer:again} a reminder called {subject} [that names|naming] {total:again} [as well as|and also] "
        "the title and due date of the one that is the most overdue",
        f"remind {customer:again} by [mail|e-mail], [subject|the subject being|with the subject] {subject}: "
        f"{total:again}, and which invoice has waited longest and since when",
        f"nudge {customer:again} with a mail headed {subject} that states {total:again} and singles out the "
        "earliest unpaid bill by title and due date",
        f"chase {customer:again} by e-mail, {subject} on top, quoting {total:again} and, for the longest overdue "
        "one, what it's titled and when it fell due",
        f"confront {customer:again} with {total:again} in a mail titled {subject}, and cite the oldest open "
        "invoice with its title and due date",
        f"urge {customer:again} to pay by mail, {subject} being the subject, stating {total:again} and, for "
        "whichever is overdue longest, title and due date",
    )
    return ((tell, mail),)


@purpose(
    "payments",
    "crm",
    "email",
    because=(
        "My accountant is asking about open invoices.",
        "I'd rather talk to people than send letters.",
        "I want to see my money.",
        "We should be firmer with late payers.",
        "Small sums deserve a note, large ones a talk.",
        "I've been too patient.",
        "The dunning letters from our software sound like a robot.",
        "Some clients need to hear a human voice before they react.",
        "Our cash flow chart has taken a nosedive.",
        "Last week I swore never to let it drag on for a quarter again.",
        "My business partner thinks I'm too soft.",
        "It isn't pleasant, but payroll is due.",
        "Diplomacy first, thunder later.",
        "My ledger bleeds crimson ink.",
    ),
)
def call_or_write_to_a_late_payer() -> Any:
    """Plan a call with a customer who owes much, else write to them."""
    customer = _late_payer()
    who = _customer(customer)
    total = say(
        _overdue(who).sum(lambda i: i.amount_due),
        f"what {customer} owes me on overdue invoices",
        f"the sum of {customer}'s overdue invoices",
        f"the total that is overdue from {customer}",
        f"the [amount|sum|figure] {customer} is late with",
        f"what has piled up on {customer}'s overdue bills",
    )
    most, on = amount(200, 300, 400, 500, 600, 800, 1000, 1200, 1500, 2000), workday(1, 9)
    contact = rows(search_crm_contacts, query=who.email).the()
    topic = quoted("Overdue invoices", "Late payments", "Open invoices", "Payment plan")
    call = say(
        act(add_sales_activity, contact_id=contact.id, kind="call", subject=topic, at=at(on, 10)),
        f"plan a call about {topic} with {customer:again} in the CRM, {on:on} at 10 am",
        f"put a call named {topic} with {customer:again} into the CRM for 10 am {on:on}",
        f"schedule a call with {customer:again} in the CRM {on:on} at 10 in the morning, on the subject {topic}",
        f"note in the CRM that I'll ring {customer:again} {on:on} at ten in the morning about {topic}",
        f"enter a phone call to {customer:again} in the CRM, {topic}, for 10 am {on:on}",
    )
    subject = quoted("A small reminder", "Your open invoices", "Please have a look", "Still open")
    write = say(
        act(send_email, to=(who.email,), subject=subject, body=text(f"{total} is still open. Please pay soon.")),
        f"just e-mail {customer:again} the sum [under the subject|with the subject line|under the heading] {subject}",
        f"only send {customer:again} [a mail called|an e-mail named] {subject} with the sum",
        f"simply write {customer:again} [a mail titled|an e-mail with the title] {subject} [that says|saying] how "
        "much it is",
        f"leave it at a mail to {customer:again}, headed {subject}, with the figure",
        f"content yourself with a mail to {customer:again} headed {subject}, naming the [amount|sum|figure]",
    )
    goal = say(
        when(total > most, call, write),
        f"work out {total}: if it is more than {most}, {call}, [otherwise|or else] {write}",
        f"[check|look into] {total}. If that's above {most}, {call}; [if not|failing that], {write}",
        f"[find out|establish] {total}; when it comes to over {most}, {call}, [else|if not,] {write}",
        f"if {total} exceeds {most}, {call}; if it doesn't, {write}",
        f"should {total} be higher than {most}, {call}. If it's not, {write}",
        f"add up {total}. Anything beyond {most} calls for a talk, so {call}; for less, {write}",
        f"I draw the line at {most}. If {total} is over it, {call}; if it stays under, {write}.",
    )
    tells(goal, f"It is {total}.", f"That comes to {total}.")
    return ((goal,),)


@purpose(
    "payments",
    "email",
    because=(
        "We made a mistake.",
        "I had a complaint on the phone.",
        "Not everything went well with that job.",
        "I want to keep this customer.",
        "Fair is fair.",
        "Half the work had to be done again.",
        "Our price list was out of date.",
        "A bad review would hurt us far more than this.",
        "I listened to an angry voice for twenty minutes, and it had a point.",
        "My late father always said that goodwill is cheaper than advertising.",
        "A gremlin crept into our quotation.",
        "Integrity is cheaper than litigation.",
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
        f"refund {customer} half of what was charged for their [latest|most recent] paid invoice; we charged too much",
        f"give {customer} back half of the charge on the [newest|latest] invoice they've paid: it was too much",
        f"take the last invoice that {customer} paid and refund half of the charge; we overcharged them",
        f"return half of the payment for {customer}'s [most recent|latest] paid invoice. The reason is that we "
        "overcharged",
        f"find the [most recent|latest] invoice {customer} has paid; fifty percent of the charge goes back to them, "
        "since the price was too high",
        f"I owe {customer} fifty percent of their last paid invoice, because we charged too much: refund "
        "that part of the charge.",
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
        f"[e-mail|mail] {customer:again} the [amount|sum|figure] and which invoice it is for, [subject|the subject "
        f"being|with the subject] {subject}",
        f"send {customer:again} [a mail called|an e-mail named] {subject} with the refunded amount and the title of "
        "the invoice",
        f"let {customer:again} know in [a mail|an e-mail] [titled|headed] {subject} how much they get back and for "
        "which invoice",
        f"write to {customer:again} [under the subject|with the subject line|under the heading] {subject}: the "
        "[amount|sum|figure] of the refund and the invoice's title",
        f"apologise to {customer:again} in a mail headed {subject}, with the sum that's coming back and the "
        "invoice's title",
        f"confirm it to {customer:again} in an e-mail headed {subject}: what we return, and on which invoice by title",
        f"spell it out for {customer:again} in a mail titled {subject}: the refund in figures and the title of the "
        "invoice behind it",
        f"smooth things over with {customer:again} in a mail called {subject}, mentioning the refund and the "
        "invoice by its title",
    )
    return ((refund, mail),)


@purpose(
    "payments",
    "email",
    because=(
        "A customer has asked for more time.",
        "I had a call from a customer who can't pay yet.",
        "I don't want to be too strict.",
        "We agreed on a new date.",
        "Everybody has a bad month [now and then|sometimes].",
        "It's better to wait than to lose a client.",
        "My customer's bookkeeper was ill.",
        "A warehouse was flooded, and everybody there is wading through mud.",
        "After years of loyalty a bit of grace is in order.",
        "An honest word over the phone convinced me.",
        "The owner is in hospital, and his son is sorting out the paperwork.",
        "A grant hasn't been disbursed.",
        "I was short of money myself when I started out.",
        "A hailstorm wrecked a greenhouse, I gather.",
        "Leniency tends to be repaid with loyalty.",
    ),
)
def give_a_customer_more_time() -> Any:
    """Void an overdue invoice, send it again with a later day, and say so."""
    invoice = again(
        some(
            rows(list_invoices, status="overdue"),
            lambda i: (
                f"{i.customer_name}'s overdue invoice",
                f"{i.customer_name}'s overdue invoice called {i.title}",
                f"{i.customer_name}'s overdue invoice for {i.total}",
            ),
            fits=[lambda i: i.status == "open"],
        ),
        "it",
    )
    detail = look(get_invoice, invoice_id=invoice.id).invoice
    cancel = say(
        act(void_invoice, invoice_id=invoice.id),
        f"void {invoice}",
        f"cancel {invoice}",
        f"withdraw {invoice}",
        f"take back {invoice} and void it",
        f"make {invoice} invalid",
        f"declare {invoice} void",
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
        f"send the same invoice again with the same items, due {until:on}",
        f"issue it anew, everything the same except that it's due {until:on}",
        f"write a new one with the same title and lines, payable {until:by}",
        f"bill the same things once more under the same title, to be settled {until:by}",
        f"replace it with an identical one whose due date is {until}",
        f"create a fresh copy, title and items unchanged, to be paid {until:by}",
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
        "e-mail the customer the new invoice number, the [amount|sum|figure] and the last day to pay, [subject|the "
        f"subject being|with the subject] {subject}",
        "let the customer know its number, the total and the due date in [a mail|an e-mail] [called|entitled] "
        f"{subject}",
        f"send the customer [a mail titled|an e-mail with the title] {subject} with the number of the new "
        "invoice, the total and when it's due",
        f"write to the customer [under the subject|with the subject line|under the heading] {subject}, with the new "
        "number, what has to be paid and by when",
        f"inform the customer in a mail headed {subject}: number of the replacement, sum, deadline",
        f"drop the customer a mail headed {subject} so they know the new invoice's number, how much it is for and "
        "until when it can be paid",
        f"follow up with the customer by mail, {subject} as the heading: new number, amount, last day to pay",
        f"mail the customer what changed, meaning the fresh invoice number, the amount and the deadline, under the "
        f"subject {subject}",
    )
    return (cancel, new), (mail,)


@purpose(
    "payments",
    because=(
        "I have waited long enough.",
        "I was told to use the card.",
        "Reminders don't help.",
        "We have an agreement about this.",
        "My patience has run out.",
        "Some customers would rather be charged than reminded.",
        "The permission to debit is on file.",
        "The contract says in bold letters that we may do so.",
        "Four letters later I'm done being polite.",
        "It was suggested on the phone, to save us both trouble.",
        "My supplier has begun sending me reminders in turn.",
        "It isn't personal, just business.",
        "I've tried carrier pigeons by now, figuratively speaking.",
        "Mercy has a shelf life.",
        "Dunning notices end up as paper planes over there.",
    ),
)
def collect_what_is_overdue() -> Any:
    """Charge all overdue invoices of a customer to their card, and say what came in."""
    customer = _late_payer()
    late = say(
        _overdue(_customer(customer)),
        f"each of {customer}'s overdue invoices",
        f"every overdue invoice of {customer}",
        f"each invoice that {customer} should have paid by now",
        f"each one of the invoices {customer} is late with",
        f"any invoice of {customer}'s that is past due",
    )
    take = say(
        each(late, lambda i: act(charge_invoice, invoice_id=i.id, idempotency_key=i.id)),
        f"charge {late} to the card on file, with the invoice number as the key",
        f"collect {late} from the saved card, using its number as the idempotency key",
        f"bill {late} to the stored card; the key is the invoice number",
        f"have {late} charged to their card and use the number of the invoice as the key each time",
        f"debit the card they left with us for {late}, its number serving as the idempotency key",
        f"get {late} paid by charging the card on record; as the key, give the number of the invoice",
    )
    tell = say(
        ask(
            late.sum(lambda i: i.amount_due),
            late.count(),
            told=(
                "That brought in {}, from {} invoices.",
                "It was {} in all; {} invoices were charged.",
                "You collected {} on {} invoices.",
            ),
        ),
        "How much did that bring in [altogether|in all|all in all], and from how many invoices?",
        "[tell me|name] the sum that was charged and the number of charges",
        "What did that come to [in all|altogether|in total], and how many charges were there?",
        "[let me know|report to me] how much money that was in total and how many invoices were charged",
        "report the takings, and how many bills they stem from",
        "So what have I earned by that, and how many invoices are settled now?",
        "How much flowed in, and through how many charges?",
        "sum it up for me: money collected, invoices charged",
        "What's the yield of that, and how many invoices did it take?",
    )
    return ((take, tell),)


@purpose(
    "payments",
    "email",
    because=(
        "Our systems were down for a while.",
        "Something is wrong with our webhooks.",
        "The outage should be over now.",
        "I've had complaints about missing events.",
        "Our hosting firm had a bad night.",
        "The certificate had expired.",
        "Half the notifications never got through.",
        "A digger cut the fibre line in our street.",
        "Someone rotated the secret without telling a soul.",
        "The receiving shop is back from maintenance, or so they claim.",
        "Our dashboard glowed like a Christmas tree on Sunday.",
        "A partner says their orders arrive with gaps.",
        "The queue was jammed by an oversized payload.",
        "A misconfigured proxy swallowed half our payloads.",
        "The firewall was overzealous.",
    ),
)
def retry_what_was_not_delivered() -> Any:
    """Retry failed deliveries, and tell somebody how many fail still."""
    failed = say(
        rows(list_webhook_deliveries, status="failed"),
        "every webhook delivery that has failed",
        "all the failed webhook deliveries",
        "whatever webhook deliveries are marked as failed",
        "any webhook deliveries that didn't get through",
        "the webhook deliveries with the status failed",
    )
    retry = say(
        each(failed, lambda d: act(retry_webhook_delivery, delivery_id=d.id)),
        f"retry {failed}",
        f"try {failed} again",
        f"send {failed} once more",
        f"[go through|run through|work through] {failed} and retry them",
        f"give {failed} another try",
        f"repeat {failed}",
        f"fetch {failed} and push them out anew",
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
        f"[e-mail|mail] {friend} how many there are, [subject|the subject being|with the subject] {subject}",
        f"send {friend} [a mail called|an e-mail named] {subject} with their number",
        f"let {friend} know the number in [a mail|an e-mail] [titled|headed] {subject}",
        f"alert {friend} in a mail headed {subject} that says how many it is",
        f"report the count to {friend} in an e-mail headed {subject}",
    )
    tell = say(
        ask(
            failed.count(),
            told=(
                f"Deliveries that still fail: {left.count()}. I retried {{}}.",
                f"Not that many are left (still failing: {left.count()}); there were {{}} of them before.",
                f"It is fewer now, namely {left.count()}. At first it was {{}}.",
            ),
        ),
        "just [tell me|say] how many you have retried",
        "only [tell me|say] how many there were before",
        "simply let me know how many it was at first",
        "give me just the number that had to be retried",
        "state nothing but how many you started with",
    )
    goal = say(
        when(left.count() >= many, mail, tell),
        f"if [at least|no less than] {many} of them still can't be delivered, {mail}; [otherwise|or else] {tell}",
        f"check how many are marked as failed even now. If there are {many} or more, {mail}, [otherwise|or else] "
        f"{tell}",
        f"[see|check] whether they got through: if {many} or more did not, {mail}; [else|if not,] {tell}",
        f"count what still fails [after that|afterwards]. If it's {many} or more of them, {mail}; [if not|failing "
        f"that], {tell}",
        f"[look at|have a look at|examine] the failures again. If it's {many} or more, {mail}; if it's fewer, {tell}",
        f"[find out|establish] how many failed deliveries are left: from {many} on, {mail}; below that, {tell}",
    )
    tells(goal, f"Still failing: {left.count()}.", f"Deliveries that still fail: {left.count()}.")
    return (retry,), (goal,)


@purpose(
    "crm",
    "payments",
    because=(
        "The upkeep clause of the contract kicks in.",
        "Our technicians have finished their round there.",
        "After-sales care isn't free of charge.",
        "A customer of ours rings the hotline all the time.",
        "The yearly overhaul is done.",
        "A tenth of the value for upkeep is what we shook hands on.",
        "Spare parts and travel have to be covered somehow.",
        "Accounting noticed that nobody ever invoiced the aftercare.",
        "The customer insisted on doing it by the book.",
        "We've just renewed a warranty.",
        "Two days of tinkering on site deserve an invoice.",
        "Lubricants and gaskets don't grow on trees.",
        "Our van has been there thrice.",
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
    label = quoted("Maintenance", "Yearly service", "Upkeep", "Support package", "Inspection and repairs")
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
        f"take {deal} and bill its contact ten percent of the value as {label}, due {due:on}, with the deal's title "
        "as the title",
        f"send the contact of {deal} an invoice titled like the deal, with one item, {label}, of a tenth of the "
        f"value, due {due:on}",
        f"invoice the contact of {deal} for 10% of its value: one line called {label}, the title of the deal as the "
        f"title, due {due:on}",
        f"make out an invoice for a tenth of the value to the contact of {deal}, with {label} as the only line and "
        f"the deal's name as the title, due {due:on}",
        f"ask the contact of {deal} for one tenth of what it's worth: an invoice that bears the deal's title, has "
        f"the single item {label} and is due {due:on}",
        f"write a bill for ten percent of the value of {deal} to its contact. Title: that of the deal. Only item: "
        f"{label}. Due {due:on}",
    )
    note = say(
        act(
            add_sales_activity,
            contact_id=deal.contact_id,
            kind="note",
            subject=text(f"Invoice {bill.id} for {bill.total}"),
            deal_id=deal.id,
        ),
        f"add a note to {deal:again} in the CRM with the invoice number and the [amount|sum|figure]",
        f"record the number and the [amount|sum|figure] of the invoice in a note on {deal:again} in the CRM",
        f"leave a note on {deal:again} in the CRM [that says|saying] which invoice it is and how much",
        f"put the invoice number and what it comes to into a note for {deal:again} in the CRM",
        f"document it in the CRM: a note on {deal:again} with the number of the invoice and its total",
        f"attach a CRM note to {deal:again} that states the invoice's number and sum, so that the team knows",
        f"keep track of it with a CRM note on {deal:again}, namely invoice number and total",
        f"jot the invoice's number and its amount down on {deal:again} in the CRM",
    )
    return (bill,), (note,)


@purpose(
    "payments",
    "filesystem",
    because=(
        "My accountant wants it in writing.",
        "I need this for a meeting.",
        "I'm preparing the tax papers.",
        "I'd like to have a list on my disk.",
        "Paper trails save nerves.",
        "The bank asked about my outstanding money.",
        "Only the big fish interest me.",
        "The auditor arrives with a trolley bag and no sense of humour.",
        "My co-founder refuses to log in anywhere.",
        "I'll be on a plane without wireless when the discussion starts.",
        "The credit line renewal depends on it.",
        "We're drawing up a plan for who to visit in person.",
        "Small fry can wait until spring.",
        "Creditors like me need crib sheets.",
        "The whales interest me, never mind the minnows.",
    ),
)
def write_down_large_debts() -> Any:
    """Write the large invoices that are overdue, and their sum, to a file."""
    least = amount(*range(200, 1501, 50))
    late = rows(list_invoices, status="overdue", min_amount=least)
    total = late.sum(lambda i: i.amount_due)
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
            directory=folder.path,
            content=text(f"Overdue: {total} in all. Customers: {late.column(lambda i: i.customer_name)}."),
        ),
        f"[make|create|start] a file {name} in {folder} with the customers who have overdue invoices of {least} or "
        "more, and with what is still due on those [in all|altogether|in total]",
        f"look up the overdue invoices of [at least|no less than] {least} and write the names of the customers and "
        f"the sum that is due on them into a [new|fresh] file {name} in {folder}",
        f"create {name} in {folder}: it should name the customers whose overdue invoices are {least} or larger, and "
        "the total that is due on these",
        f"save a list called {name} to {folder}, with the names of the customers behind overdue invoices "
        f"from {least} up and the sum of what they still owe on them",
        f"I want a file {name} in {folder} [that says|saying] who is late with invoices of {least} and above, and "
        "what those have outstanding together.",
        f"gather all overdue invoices that are no smaller than {least}; their customers and their combined open "
        f"amount belong in {name}, a [new|fresh] file in {folder}",
    )
    tell = say(
        ask(
            late.count(),
            late.most(lambda i: i.amount_due).customer_name,
            told=(
                "It is {} invoices, and {} owes most on one of them.",
                "{} in all; the largest is {}'s.",
                "Invoices: {}. The heaviest one belongs to {}.",
            ),
        ),
        "How many invoices is that, and who owes most on one of them?",
        "[tell me|say] how many invoices it was and whose is the [largest|biggest] open amount",
        "[let me know|report to me] the number of those invoices, and which customer has the highest one open",
        "What's the count, and who tops the list with a single invoice?",
        "count them for me and name the customer with the heaviest one",
        "How long is that list, and who is the worst single debtor on it?",
        "state how many invoices made the list and who has the largest of them",
        "Of how many invoices are we speaking, and whose is the fattest?",
    )
    return ((save, tell),)
