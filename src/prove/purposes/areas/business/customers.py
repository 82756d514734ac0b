"""Customers of one's own: new ones, their cards, and jobs that are called off."""

from typing import Any, cast

from prove.purposes.areas.people import contacts
from prove.purposes.program import (
    Rows,
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
    tells,
    text,
    word,
)
from prove.servers.email.records import Contact
from prove.servers.email.tools import search_address_book, send_email
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
    save_payment_customer,
    void_invoice,
)


def _owes(customer: Customer) -> object:
    """Whether a customer has several invoices that are overdue."""
    return rows(list_invoices, status="overdue", customer_email=customer.email).count() > 1


def _partly_paid(customer: Customer) -> Rows[InvoiceSummary]:
    """The invoices of which a customer has paid a part."""
    return rows(list_invoices, status="partially_paid", customer_email=customer.email)


def _is_no_customer(contact: Contact) -> object:
    """Whether the payment platform does not know somebody."""
    return rows(list_payment_customers, query=contact.name).count() == 0


@purpose(
    "payments",
    "email",
    because=(
        "A declined charge has finally been explained to me.",
        "Expired plastic keeps bouncing our charges.",
        "Money that is overdue may finally come in.",
        "Arrears have been squeezing our liquidity for ages.",
        "I was given a sincere apology for a long delay.",
        "Some card digits are scrawled across my blotting pad.",
        "I could really use the money from our overdue invoices.",
        "I have a card number on a slip of paper here and don't want to lose it.",
        "Chasing late payments is the part of my job that I like least.",
        "Our bookkeeper is happy about every old invoice that gets paid.",
        "A pickpocket turns out to be the cause of a failed charge.",
        "I've just finished a long phone call about late payments.",
        "After several reminders, something is moving at last.",
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
        f"put the card {card} on file for {who}; it expires {until:on}",
        f"I have {who}'s new card here: {card}, good until {until}. Can you store it with our customer data?",
        f"store {card} as the card we use for {who}; it's valid until {until}",
        f"Our customer {who} has sent me the details of a new card: {card}, valid until {until}. Please save it.",
        f"update {who}'s card: {card}, expiring {until:on}",
        f"From now on {who} pays with {card}, which expires {until:on}, so change the card on file.",
    )
    tells(save, f"The card ending in {save.card_last_four} is on file.", f"I saved the card for {save.name}.")
    oldest = again(
        say(
            rows(list_invoices, status="overdue", customer_email=customer.email).least(lambda i: i.due_on),
            f"{who:again}'s longest-overdue invoice",
            f"the invoice to {who:again} that's been overdue longest",
            f"whichever invoice {who:again} should have paid first",
            f"the invoice to {who:again} that went overdue before the others",
            f"the one of {who:again}'s overdue invoices with the earliest due date",
        ),
        "it",
    )
    charge = say(
        act(charge_invoice, invoice_id=oldest.id, idempotency_key=oldest.id),
        f"charge the new card for {oldest}, with the invoice number as the idempotency key",
        f"use the new card to collect {oldest}; the idempotency key is the invoice number",
        f"Use the new card for {oldest}. So that nothing is charged twice, the invoice number goes in as the "
        "idempotency key.",
        f"debit the new card for {oldest}, and use the invoice number as the idempotency key",
        f"settle {oldest}, using the new card; make the invoice number the idempotency key",
        f"I want the new card charged right away for {oldest}. The idempotency key should be the invoice number.",
        f"The first thing to put on the new card is {oldest}, with the invoice number as the idempotency key.",
    )
    tells(
        charge,
        f'{charge.amount} was charged for "{charge.invoice_title}".',
        f'The charge of {charge.amount} for "{charge.invoice_title}" went through.',
    )
    subject = quoted("Your payment", "Thank you for paying", "Received", "All good now", "Your invoice is paid")
    mail = say(
        act(
            send_email,
            to=(customer.email,),
            subject=subject,
            body=text(f'We have charged {charge.amount} for the invoice "{charge.invoice_title}". Thank you.'),
        ),
        f"confirm the payment to {who:again} by email, subject {subject}: what we charged, and the "
        "title of the invoice",
        f"send {who:again} a receipt by email with the subject {subject}, with how much it was and the title of the "
        "invoice",
        f"thank {who:again} for the payment in an email titled {subject}, and mention how much we charged and "
        "the title of the invoice",
        f"I'd like {who:again} to get an e-mail about the charge, subject {subject}, stating the amount and the "
        "title of the invoice.",
        f"A short email to {who:again} would be nice: {subject} as the subject, then how much we charged and what the "
        "invoice is called.",
        f"let {who:again} know by e-mail how much was charged to the card, and the invoice's title, subject {subject}",
        f"email {who:again} that the charge went through, with {subject} in the subject line; put in the sum and the "
        "title of the invoice",
        f"drop {who:again} an e-mail, {subject} as the subject, that says how much was charged and what the invoice "
        "is titled",
    )
    return (save,), (charge, mail)


@purpose(
    "payments",
    "email",
    because=(
        "Freelancing comes with plenty of clerical chores.",
        "An acquaintance has recommended my services to somebody.",
        "It's my first bill for somebody new.",
        "I mustn't forget to charge for my work.",
        "A favor became a paid job.",
        "I've agreed on a small job with somebody.",
        "I want the paperwork in order from the start.",
        "My accountant wants a proper invoice for every job.",
        "Word of mouth has brought me some work.",
        "I've finally found time for my bills.",
        "I used to work without invoices, and I won't do that again.",
        "We shook hands on a job last week.",
        "I'd rather send the bill right away than forget about it.",
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
        "the new customer",
    )
    person = rows(search_address_book, query=who).the(lambda c: named(c.name, who))
    save = say(
        act(save_payment_customer, email=person.email, name=person.name, company=person.company),
        f"add {who} as a customer, with full name, e-mail address and company from my address book",
        f"look {who} up in my contacts and create a customer with the name, the company and the e-mail address there",
        f"I need {who} in my list of customers. Full name, e-mail address and company are all in my address book.",
        f"set {who} up as a customer; my contacts have the e-mail address, the company and the full name you need",
        f"From now on {who} is a customer of mine, so create a customer record with the full name, the company and the "
        "email address in my address book.",
        f"register {who} with my payment service, using the full name, company and e-mail address in my contacts",
        f"Can you save {who} as a customer? Take the full name, the e-mail address and the company from my contacts.",
    )
    tells(save, f"{save.name} of {save.company} is a customer now.", f"I added {save.name}, {save.company}.")
    label = quoted("Consulting hours", "Training sessions", "Site visits", "Deliveries", "Working hours", "Repairs")
    title = quoted("First order", "Our first job", "As agreed", "Your order", "This month's work")
    count, price, due = number(2, 3, 4, 5), amount(25, 35, 40, 48, 60, 75, 90), day(10, 40)
    line = {"description": label, "quantity": count, "unit_price": price}
    bill = say(
        act(create_invoice, customer_email=save.email, title=title, lines=cast(Any, (line,)), due_on=due),
        f"send {who:again} an invoice titled {title} for {label}, quantity {count} at {price} each, due {due:on}",
        f"bill {who:again} for {label}, {count} at {price} apiece, under the title {title} and due {due:on}",
        f"make out an invoice to {who:again}, {title} as its title: {label}, {count} of them at {price} each, due "
        f"{due:on}",
        f"I need an invoice for {who:again} called {title}, due {due:on}. The only item is {label}, quantity {count}, "
        f"at {price} each.",
        f"invoice {who:again} under the title {title}, with {label} as the only line, {count} at {price} each; it has "
        f"to be paid {due:by}",
        f"It's {label}, {count} of them at {price} each. Invoice {who:again} for that, title {title}, due {due:on}.",
        f"The bill can go out to {who:again} now: {title} is the title, and the only item is {label}, {count} at "
        f"{price} apiece. It's due {due:on}.",
    )
    subject = quoted("Your invoice", "Welcome", "Our first invoice", "A bill from me", "Thank you for the order")
    mail = say(
        act(
            send_email,
            to=(save.email,),
            subject=subject,
            body=text(f"I have sent you the invoice {bill.id} for {bill.total}. It is due on {bill.due_on}."),
        ),
        f"e-mail {who:again} the invoice number, how much it is and when it's due, subject {subject}",
        f"announce the invoice to {who:again} in an email with {subject} as the subject: number, total, due date",
        f"let {who:again} know by email that there's a bill coming, subject {subject}; give the invoice number, the "
        "amount and the deadline",
        f"write {who:again} an email with the subject {subject}; put in what the invoice number is, what it comes to "
        "and by when I need the money",
        f"Please email {who:again} too, subject {subject}: which number the invoice has, what there is to pay and by "
        "when.",
        f"I'd also like an e-mail to {who:again}, titled {subject}, that gives the number, the sum and the last day "
        "to pay.",
        f"An invoice alone is a bit cold, so email {who:again} as well. The subject is {subject}, and the text has the "
        "invoice number, the total and when it has to be paid.",
        f"follow up with {who:again} by e-mail, {subject} as the subject, quoting the invoice number, the total and "
        "its due date",
    )
    return (save,), (bill, mail)


@purpose(
    "payments",
    "email",
    because=(
        "I had a phone call that I had been dreading.",
        "A customer has called off a job.",
        "Goodwill matters more than squabbling over pennies.",
        "I've settled a complaint on the phone.",
        "I'd rather lose a sale than a customer.",
        "I've given my word, and I keep it.",
        "Fair is fair.",
        "Plans change, and I can live with that.",
        "I don't want to argue about money.",
        "A venue burned down, and with it went the event that we were booked for.",
        "I've never been one to squeeze people.",
        "Somebody's circumstances have changed overnight.",
        "An honest refund is better than a bad review.",
        "My good name is worth more to me than one payment.",
    ),
)
def call_off_a_job() -> Any:
    """Refund what was paid on an invoice, void it, and tell the customer."""
    who = again(
        name_of(rows(list_payment_customers), lambda c: c.name, fits=[lambda c: _partly_paid(c).count() == 1]), "them"
    )
    invoice = say(
        _partly_paid(rows(list_payment_customers, query=who).the(lambda c: named(c.name, who))).the(),
        f"{who}'s partly paid invoice",
        f"the invoice that {who} has partly paid",
        f"the partly paid invoice to {who}",
    )
    charge = inside(look(get_invoice, invoice_id=invoice.id).charges).the()
    back = say(
        act(refund_charge, charge_id=charge.id),
        f"refund all that was charged on {invoice}, at {who:again}'s request",
        f"give back the whole payment on {invoice}; {who:again} requested it",
        f"Everything that was paid on {invoice} should go back, as {who:again} has asked.",
        f"Please look at {invoice}: {who:again} wants the money back, so refund the charge in full.",
        f"Can you refund the charge on {invoice}, all of it? I've been asked to by {who:again}.",
        f"pay back every cent that was charged on {invoice}, because {who:again} has asked for it",
        f"We're refunding the full charge on {invoice}, which is what {who:again} wants.",
    )
    tells(back, f"{back.amount} goes back to {back.customer_name}.", f"{back.customer_name} gets {back.amount} back.")
    void = say(
        act(void_invoice, invoice_id=invoice.id),
        "void the invoice",
        "The rest needn't be paid either, so void the invoice.",
        "void the invoice itself, so that nothing is due any more",
        "mark the invoice as void",
        "write off what is still due by voiding the invoice",
        "cancel the invoice for good; it should be void",
        "make the invoice void, so that nobody owes us anything on it",
    )
    tells(void, f'I have voided "{void.title}".', f'The invoice "{void.title}" is void.')
    subject = quoted("Your refund", "Nothing is due any more", "Cancelled", "Your money back", "The invoice is void")
    mail = say(
        act(
            send_email,
            to=(void.customer_email,),
            subject=subject,
            body=text(f'The invoice "{void.title}" is void, and {back.amount} goes back to your card.'),
        ),
        f"e-mail {who:again} the title of the void invoice and how much is coming back, subject {subject}",
        f"write {who:again} an email with {subject} as the subject: the title of the invoice I've voided and "
        "how much goes back to the card",
        f"reassure {who:again} by email, subject {subject}; mention the void invoice by its title, and how much we're "
        "paying back",
        f"I want {who:again} to have the refund in writing, in an email with the subject {subject}: what the void "
        "invoice is called, and what goes back to the card.",
        f"send an email titled {subject} to {who:again}, with the void invoice's title and how much we're returning",
        f"let {who:again} know by email, subject {subject}, that the invoice is void, with its title, and how big the "
        "refund is",
        f"I'd like {who:again} to get an e-mail with the title of the void invoice and the amount of the refund, "
        f"subject {subject}.",
        f"email {who:again} the good news, {subject} in the subject line: the title of the void invoice and how "
        "much comes back",
    )
    return (back, void), (mail,)


@purpose(
    "payments",
    because=(
        "I'm clearing up after an outage.",
        "Something got lost on the way to our systems.",
        "Our connection was down for a while.",
        "I'd like to deal with the oldest problem first.",
        "Diggers severed the fiber outside our building.",
        "Our sysadmin is troubleshooting glitches in the backend.",
        "A technician replaced our router and unplugged the wrong cable.",
        "Our developers think that an expired password is to blame.",
        "Some of our figures don't add up.",
        "Somebody tripped over a power cable in our server room.",
        "I'm going through our list of open problems.",
        "Our integration has been unreliable lately.",
        "I promised our developers some details about a failed event.",
    ),
)
def the_oldest_lost_message() -> Any:
    """Find the oldest failed delivery to a program, see what it was about, and retry it."""
    endpoint = column(rows(list_webhook_deliveries, status="failed"), lambda d: d.endpoint)
    oldest = say(
        rows(list_webhook_deliveries, status="failed", endpoint=endpoint).least(lambda d: d.created_at),
        f"the oldest failed webhook delivery to the {endpoint}",
        f"the failed webhook delivery to the {endpoint} that goes back the furthest",
        f"the earliest of the failed webhook deliveries to the {endpoint}",
    )
    tell = say(
        ask(
            oldest.customer_name,
            oldest.invoice_title,
            day_of(oldest.created_at),
            told=(
                'It is about {} and the invoice "{}"; the delivery was created on {}.',
                'The customer is {}, the invoice is "{}", and the delivery dates from {}.',
                'It concerns {}, the invoice is "{}", and the delivery was created on {}.',
            ),
        ),
        f"What was {oldest} about? I need the customer, the title of the invoice and the day the delivery was created.",
        f"Which customer does {oldest} concern, what is the invoice called, and on what day was that delivery created?",
        f"look up {oldest}, and tell me whose invoice it's about, the invoice's title, and the delivery's creation "
        "date",
        f"I need to know about {oldest}: whose invoice it is, what that is called, and on what day the delivery was "
        "created.",
        f"Please find {oldest}. Who is the customer, what's the invoice's title, and on what day was the delivery "
        "created?",
        f"dig up {oldest}, and give me three things: the customer, the invoice's title and the day the delivery dates "
        "from",
        f"I'm interested in {oldest}. Give me the customer, the title of the invoice and the day the delivery was "
        "created.",
    )
    again_ = say(
        act(retry_webhook_delivery, delivery_id=oldest.id),
        "try that delivery again",
        "retry that delivery",
        "send that delivery once more",
        "give that delivery another go",
        "have that delivery sent again",
        "Please give that delivery another chance.",
        "That delivery deserves another try.",
    )
    result = say(
        ask(
            again_.status,
            again_.attempts,
            told=(
                "The delivery's status is {} now, after {} attempts.",
                "The delivery is marked as {}, after {} attempts so far.",
                "It's marked as {} now, and there have been {} attempts in all.",
            ),
        ),
        "tell me its new status, and how many attempts that makes",
        "What's its status now, and after how many attempts?",
        "Did it work this time, and how many attempts have there been by now?",
        "I'm curious what the status is now and how many attempts it has had.",
        "tell me what its status is now and how many tries it has had so far",
        "Where does it stand now, and how many attempts is that?",
        "I'd like to know whether it got through, and how many attempts it has had.",
    )
    return (tell,), (again_, result)
