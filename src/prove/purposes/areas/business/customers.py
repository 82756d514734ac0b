"""Customers of one's own: new ones, their cards, and jobs that are called off."""

from typing import Any, cast

from prove.purposes.areas.people import contacts
from prove.purposes.program import (
    act,
    again,
    among,
    amount,
    ask,
    column,
    day,
    day_of,
    inside,
    look,
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
    word,
)
from prove.servers.email.records import Contact
from prove.servers.email.tools import search_address_book, send_email
from prove.servers.payments.records import Customer
from prove.servers.payments.tools import (
    charge_invoice,
    create_invoice,
    get_invoice,
    list_invoices,
    list_payment_customers,
    list_webhook_deliveries,
    refund_charge,
    retry_webhook_delivery,
    save_payment_customer,
    void_invoice,
)


def _owes(customer: Customer) -> object:
    """Whether a customer has several invoices that are overdue."""
    return rows(list_invoices, status="overdue", customer_email=customer.email).count() > 1


def _is_no_customer(contact: Contact) -> object:
    """Whether the payment platform does not know somebody."""
    return rows(list_payment_customers, query=contact.name).count() == 0


@purpose(
    "payments",
    "email",
    because=(
        "A customer just rang with a new card.",
        "A customer's old card no longer works.",
        "Money that is overdue may finally come in.",
        "Somebody is ready to pay at last.",
        "A customer apologised for the delay and gave me a card.",
        "I had a customer on the line a minute ago.",
        "My bank balance has been gasping for air, and every overdue bill that clears lets me breathe.",
        "I scribbled a card number on the back of an envelope and would hate to lose the envelope.",
        "Chasing payments is the part of self-employment nobody mentions in the glossy brochures.",
        "My bookkeeper does a little dance whenever an old debt disappears from the ledger.",
        "Somebody's wallet was stolen, hence the fresh plastic and a very apologetic phone call.",
        "I nearly spilt coffee over the slip of paper with the digits on it.",
        "After so many polite nudges, I'd started practising my stern voice in the bathroom mirror.",
    ),
)
def a_new_card_on_file() -> Any:
    """Save a customer's new card, charge the invoice that has been due longest, and confirm it."""
    who = again(name_of(rows(list_payment_customers), lambda c: c.name, fits=[_owes]), "them")
    customer = rows(list_payment_customers, query=who).the(lambda c: named(c.name, who))
    card = word("4532015987441208", "5129456800317728", "6011453022188960", "4005512773901641", "5491023477661208")
    until = day(200, 900)
    save = say(
        act(save_payment_customer, email=customer.email, card_number=card, card_expires_on=until),
        f"There's a new card for {who}. Save it: number {card}, valid until {until}.",
        f"put the card {card}, which expires {until:on}, on file for {who}",
        f"store a new card for {who}; its number is {card}, and it expires {until:on}",
        f"replace the card we have for {who} with {card}, which is valid until {until}",
        f"save a new card for our customer {who}, number {card}, with {until} as the expiry date",
        f"update the card of {who}: {card}, expiring {until:on}",
    )
    tells(save, f"The card ending in {save.card_last_four} is on file.", f"I saved the card for {save.name}.")
    oldest = again(
        say(
            rows(list_invoices, status="overdue", customer_email=customer.email).least(lambda i: i.due_on),
            "their longest-overdue invoice",
            "their overdue invoice with the earliest due date",
            "whichever of their overdue invoices was due first",
            "the overdue invoice of theirs that was due first",
        ),
        "it",
    )
    charge = say(
        act(charge_invoice, invoice_id=oldest.id, idempotency_key=oldest.id),
        f"charge {oldest} to it, with the invoice number as the idempotency key",
        f"collect {oldest} from that card; the idempotency key is the number of the invoice",
        f"use the new card to charge {oldest}; take the invoice number as the idempotency key",
        f"take the money for {oldest} from the card, and use the invoice number as the idempotency key",
        f"charge the card for {oldest}, with its invoice number as the idempotency key",
    )
    tells(charge, f"{charge.amount} was charged.", f"The charge of {charge.amount} went through.")
    subject = quoted("Your payment", "Thank you for paying", "Received", "All good now", "Your invoice is paid")
    mail = say(
        act(
            send_email,
            to=(customer.email,),
            subject=subject,
            body=text(f"We have charged {charge.amount} for {charge.invoice_title}. Thank you."),
        ),
        f"confirm it to {who:again} in a mail called {subject} with the amount and the title of the invoice",
        f"drop {who:again} an e-mail titled {subject}: how much was charged, and the title of the invoice it was for",
        f"send {who:again} a receipt by mail, subject {subject}, with the sum and the invoice's title",
        f"thank {who:again} in a mail titled {subject} that has the charged amount and what the invoice is called",
        f"let {who:again} know by e-mail, subject {subject}, how much we charged and the title of the invoice",
    )
    return (save,), (charge, mail)


@purpose(
    "payments",
    "email",
    because=(
        "I've landed a new customer.",
        "Somebody I know has given me a job.",
        "It's my first bill for somebody new.",
        "I must not forget to charge for this.",
        "A favour became a paid job.",
        "I've agreed on a small job with somebody.",
        "Mixing acquaintance and business makes me blush, so I prefer crisp paperwork from the start.",
        "We shook hands over a slice of cake, and now I'm being terribly professional about it.",
        "My accountant scolds me whenever I scribble a bill on a napkin.",
        "Word of mouth beats every advert I've ever paid for, it turns out.",
        "I used to work for free biscuits; these days I charge like a grown-up.",
        "Our handshake was friendly, but my rent isn't paid in handshakes.",
        "I undersold myself for years and have sworn never to work without an invoice again.",
    ),
)
def bill_somebody_new() -> Any:
    """Add somebody from the address book as a customer, and send them a first invoice."""
    who = again(
        name_of(
            contacts(),
            lambda c: c.name,
            fits=[lambda c: among(c.tie, ("client", "friend")), _is_no_customer],
        ),
        "them",
    )
    person = rows(search_address_book, query=who).the(lambda c: named(c.name, who))
    save = say(
        act(save_payment_customer, email=person.email, name=person.name, company=person.company),
        f"add {who} as a customer, with full name, e-mail address and company from my address book",
        f"look {who} up in my contacts and create a customer with the name, the company and the e-mail address there",
        f"I need {who} as a customer. Enter the full name, the e-mail address and the company from my address book.",
        f"add {who} to my customers; my contacts have the e-mail address, the company and the full name you need",
        f"set up {who} as a customer, taking full name, company and e-mail address from the address book",
        f"register {who} with my payment service, using the full name, company and e-mail address in my contacts",
    )
    tells(save, f"{save.name} of {save.company} is a customer now.", f"I added {save.name}, {save.company}.")
    label = quoted("Consulting", "Set-up", "Training", "Delivery", "Materials", "Repairs")
    title = quoted("First order", "Our first job", "As agreed", "Your order", "This month's work")
    count, price, due = number(2, 3, 4, 5), amount(25, 35, 40, 48, 60, 75, 90), day(10, 40)
    line = {"description": label, "quantity": count, "unit_price": price}
    bill = say(
        act(create_invoice, customer_email=save.email, title=title, lines=cast(Any, (line,)), due_on=due),
        f"send {who:again} an invoice titled {title} for {label}, {count} times {price}, due {due:on}",
        f"bill {who:again} for {label}, {count} units at {price} apiece, under the title {title} and due {due:on}",
        f"make out an invoice to {who:again}, {title} as its title, with one item, {label}, quantity {count}, unit "
        f"price {price}; it's due {due:on}",
        f"I need an invoice for {who:again} called {title}, due {due:on}. The only item is {label}, quantity {count}, "
        f"at {price} each.",
        f"invoice {who:again} under the title {title}, with {label} as the only line, {count} at {price} each; it has "
        f"to be paid {due:by}",
    )
    subject = quoted("Your invoice", "Welcome", "Our first invoice", "A bill from me", "Thank you for the order")
    mail = say(
        act(
            send_email,
            to=(save.email,),
            subject=subject,
            body=text(f"I have sent you the invoice {bill.id} for {bill.total}. It is due on {bill.due_on}."),
        ),
        f"e-mail {who:again} the number, the total and the due date of the invoice, subject {subject}",
        f"announce it to {who:again} in a mail called {subject} with its number, what it comes to and when it's due",
        f"drop {who:again} a line under the heading {subject}, giving the invoice number, the sum and the due date",
        f"send {who:again} a mail titled {subject} that gives the invoice's number, the amount and the due date",
        f"let {who:again} know by mail, headed {subject}, which number the invoice has, its total and its due date",
    )
    return (save,), (bill, mail)


@purpose(
    "payments",
    "email",
    because=(
        "A customer wasn't happy, and I understand why.",
        "A customer and I have agreed to undo a bill.",
        "There was a misunderstanding with a customer.",
        "I've settled a complaint on the phone.",
        "I'd rather lose a sale than a customer.",
        "I gave a customer my word about a refund.",
        "It's only fair to give the money back.",
        "My grandfather ran a shop and swore that an honest refund sells better than a billboard.",
        "I felt a knot in my stomach until we had talked it over.",
        "No hard feelings on either side; we even laughed about it on the phone.",
        "Keeping money that somebody wants back gives me sleepless nights.",
        "Arguing about money costs me more nerves than the money is worth.",
        "I've swallowed my pride and admitted that we could have done better.",
        "My good name is worth more to me than one payment.",
    ),
)
def call_off_a_job() -> Any:
    """Refund what was paid on an invoice, void it, and tell the customer."""
    invoice = some(
        rows(list_invoices, status="partially_paid"),
        lambda i: (
            f'{i.customer_name}\'s partly paid invoice "{i.title}"',
            f'the partly paid invoice "{i.title}" for {i.customer_name}',
        ),
    )
    charge = inside(look(get_invoice, invoice_id=invoice.id).charges).the()
    back = say(
        act(refund_charge, charge_id=charge.id),
        f"refund all that was charged on {invoice}, as the customer has asked",
        f"give back the whole payment on {invoice}; the customer requested it",
        f"return everything that was paid towards {invoice} at the customer's request",
        f"The customer wants their money back for {invoice}, so refund the charge in full.",
        f"pay back the full charge for {invoice}, which is what the customer asked for",
        f"refund the payment on {invoice} in full; the customer asked for it",
    )
    tells(back, f"{back.amount} goes back to {back.customer_name}.", f"{back.customer_name} gets {back.amount} back.")
    void = say(
        act(void_invoice, invoice_id=invoice.id),
        "void the invoice",
        "set the invoice to void",
        "void the invoice itself, so that nothing is due any more",
        "mark the invoice as void",
        "write the rest off by voiding the invoice",
    )
    tells(void, "The invoice is void.", f"{void.title} is void now.")
    subject = quoted("Your refund", "Nothing is due any more", "Cancelled", "Your money back", "The invoice is void")
    mail = say(
        act(
            send_email,
            to=(void.customer_email,),
            subject=subject,
            body=text(f"The invoice {void.title} is void, and {back.amount} goes back to your card."),
        ),
        f"e-mail the customer the title of the invoice and what they get back, subject {subject}",
        f"break it to the customer by e-mail that it's void, with its title and the refund; {subject} "
        "should be the subject",
        f"write to the customer, subject {subject}: which invoice is void, by title, and how much they get back",
        f"send the customer a mail titled {subject} with the name of the voided invoice and the amount of the refund",
        f"inform the customer by mail, headed {subject}, about the refunded amount and the title of the void invoice",
    )
    return (back, void), (mail,)


@purpose(
    "payments",
    because=(
        "I'm clearing up after an outage.",
        "Something got lost on the way to our systems.",
        "Our connection was down for a while.",
        "I'd like to deal with the oldest problem first.",
        "There was a hiccup in the night.",
        "Our systems should be up again.",
        "Our router was replaced by a technician who unplugged rather more cables than necessary.",
        "My developer shrugged and blamed an expired password, which calmed nobody.",
        "I'm wearing my detective hat and hunting for the event that slipped through the cracks.",
        "Somebody tripped over a power lead in the server room and confessed with red cheeks.",
        "I keep a logbook of glitches, and its dustiest page is bothering me.",
        "Our integration coughs like an old tractor now and again.",
        "I promised our programmers a clue before they start tearing their hair out.",
    ),
)
def the_oldest_lost_message() -> Any:
    """Find the oldest failed delivery to a program, see what it was about, and retry it."""
    endpoint = column(rows(list_webhook_deliveries, status="failed"), lambda d: d.endpoint)
    oldest = say(
        rows(list_webhook_deliveries, status="failed", endpoint=endpoint).least(lambda d: d.created_at),
        f"the oldest failed webhook delivery to {endpoint}",
        f"the failed webhook delivery to {endpoint} that was created first",
        f"the earliest of the webhook deliveries to {endpoint} that failed",
    )
    tell = say(
        ask(
            oldest.customer_name,
            oldest.invoice_title,
            day_of(oldest.created_at),
            told=(
                'It is about {} and the invoice "{}", from {}.',
                'The customer is {}, the invoice is "{}", and it dates from {}.',
                'It concerns {}, the invoice is "{}", and it was created on {}.',
            ),
        ),
        f"find {oldest} and tell me the customer, the title of the invoice and the day",
        f"Which customer and which invoice does {oldest} concern, and what day is it from?",
        f"look up {oldest}, and tell me whose invoice it is about, its title and the date",
        f"I need to know about {oldest}: customer, invoice title and date.",
        f"check {oldest} and give me the customer's name, the title of the invoice and the day it is from",
    )
    again_ = say(
        act(retry_webhook_delivery, delivery_id=oldest.id),
        "try that delivery again",
        "retry it",
        "send it once more",
        "give that delivery another go",
        "have it sent again",
    )
    result = say(
        ask(
            again_.status,
            again_.attempts,
            told=(
                "Its status is {} now; number of attempts: {}.",
                "It is marked as {} now. Attempts so far: {}.",
                "Its status: {}. Attempts: {}.",
            ),
        ),
        "tell me its status then, and how many attempts that makes",
        "What's its status now, and after how many attempts?",
        "let me know the new status and the number of attempts",
        "tell me what its status is now and how many attempts there have been",
        "I want to hear its status and the number of attempts so far.",
    )
    return (tell,), (again_, result)
