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
        f"put the card {card} on file for {who}; it expires {until:on}",
        f"I have {who}'s new card here: {card}, good until {until}. Can you store it with our customer data?",
        f"replace the card we have for {who} with {card}, which is valid until {until}",
        f"Our customer {who} has switched banks. The new card is {card}, valid until {until}; please save it.",
        f"update {who}'s card: {card}, expiring {until:on}",
        f"From now on {who} pays with {card}, which expires {until:on}, so change the card on file.",
    )
    tells(save, f"The card ending in {save.card_last_four} is on file.", f"I saved the card for {save.name}.")
    oldest = again(
        say(
            rows(list_invoices, status="overdue", customer_email=customer.email).least(lambda i: i.due_on),
            f"the invoice {who:again} has been late with longest",
            f"the invoice to {who:again} that's been overdue longest",
            f"whichever invoice {who:again} should have paid first",
            f"the invoice {who:again} has kept us waiting for longest",
        ),
        "it",
    )
    charge = say(
        act(charge_invoice, invoice_id=oldest.id, idempotency_key=oldest.id),
        f"charge {oldest} to it, with the invoice number as the idempotency key",
        f"collect {oldest} from that card; the idempotency key is the invoice number",
        f"Now use the new card for {oldest}. So that nothing is charged twice, the invoice number goes in as the "
        "idempotency key.",
        f"take the money for {oldest} from the card, and use the invoice number as the idempotency key",
        f"let's get {oldest} paid with it; make the invoice number the idempotency key",
        f"I want {oldest} charged to the new card right away, idempotency key: the invoice number.",
        f"The first thing to put on the card is {oldest}, and the invoice number serves as the idempotency key.",
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
            body=text(f"We have charged {charge.amount} for {charge.invoice_title}. Thank you."),
        ),
        f"confirm it to {who:again} by mail, subject {subject}: what we charged and for which invoice",
        f"send {who:again} a receipt by mail with the subject {subject}, so it's clear how much it was and what for",
        f"thank {who:again} in a mail titled {subject}, and mention how much we took and for which invoice",
        f"I'd like {who:again} to get an e-mail about it, headed {subject}, with the amount and which invoice that "
        "covers.",
        f"A short mail to {who:again} would be nice: {subject} as the subject, then which invoice is paid and how much "
        "it was.",
        f"let {who:again} know by e-mail which invoice is settled and how much went off the card, subject {subject}",
        f"mail {who:again} that the charge went through, with {subject} in the subject line; put in which invoice it "
        "was and the sum",
        f"drop {who:again} an e-mail, {subject} as the subject, that says how much was charged and for what",
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
        "the new customer",
    )
    person = rows(search_address_book, query=who).the(lambda c: named(c.name, who))
    save = say(
        act(save_payment_customer, email=person.email, name=person.name, company=person.company),
        f"add {who} as a customer, with full name, e-mail address and company from my address book",
        f"look {who} up in my contacts and create a customer with the name, the company and the e-mail address there",
        f"I need {who} as a customer. Full name, e-mail address and company are all in my address book.",
        f"set {who} up as a customer; my contacts have the e-mail address, the company and the full name you need",
        f"From now on {who} is a customer of mine, so enter the full name, the company and the mail address that my "
        "address book has.",
        f"register {who} with my payment service, using the full name, company and e-mail address in my contacts",
        f"Can you make a customer of {who}? Take the full name, the e-mail address and the company from my contacts.",
    )
    tells(save, f"{save.name} of {save.company} is a customer now.", f"I added {save.name}, {save.company}.")
    label = quoted("Consulting hours", "Training sessions", "Site visits", "Deliveries", "Working hours", "Repairs")
    title = quoted("First order", "Our first job", "As agreed", "Your order", "This month's work")
    count, price, due = number(2, 3, 4, 5), amount(25, 35, 40, 48, 60, 75, 90), day(10, 40)
    line = {"description": label, "quantity": count, "unit_price": price}
    bill = say(
        act(create_invoice, customer_email=save.email, title=title, lines=cast(Any, (line,)), due_on=due),
        f"send {who:again} an invoice titled {title} for {label}, {count} times {price}, due {due:on}",
        f"bill {who:again} for {label}, {count} at {price} apiece, under the title {title} and due {due:on}",
        f"make out an invoice to {who:again}, {title} as its title: {label}, {count} of them at {price} each, due "
        f"{due:on}",
        f"I need an invoice for {who:again} called {title}, due {due:on}. The only item is {label}, quantity "
        f"{count}, at {price} each.",
        f"invoice {who:again} under the title {title}, with {label} as the only line, {count} at {price} each; it "
        f"has to be paid {due:by}",
        f"It's {label}, {count} of them at {price} each. Invoice {who:again} for that, title {title}, due {due:on}.",
        f"The bill can go out to {who:again} now: {title} is the title, and all that's on it is {label}, {count} at "
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
        f"announce it to {who:again} in a mail called {subject}: number, total, due date",
        f"let {who:again} know there's a bill coming. Make it a mail headed {subject} with the invoice number, the "
        "amount and the deadline",
        f"write {who:again} a mail with the subject {subject}; put in what the invoice number is, what it comes to "
        "and by when I need the money",
        f"Please mail {who:again} too, subject {subject}: which number the invoice has, what's to pay and until when.",
        f"I'd also like an e-mail to {who:again}, titled {subject}, that gives the number, the sum and the last day "
        "to pay.",
        f"An invoice alone is a bit cold, so mail {who:again} as well. Subject {subject}, and then the invoice "
        "number, the total and when it has to be paid.",
        f"follow up with {who:again} by e-mail, {subject} as the subject, quoting the invoice number, "
        "the total and its due date",
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
        f"refund all that was charged on {invoice}, as the customer has asked",
        f"give back the whole payment on {invoice}; the customer requested it",
        f"Everything that was paid on {invoice} should go back, at the customer's request.",
        f"The customer wants the money back for {invoice}, so refund the charge in full.",
        f"Can you reverse the charge on {invoice}, all of it? The customer asked me to.",
        f"I've been asked to undo {invoice}: pay back every cent that was charged.",
        f"We're refunding the full charge on {invoice}, because the customer wants that.",
    )
    tells(back, f"{back.amount} goes back to {back.customer_name}.", f"{back.customer_name} gets {back.amount} back.")
    void = say(
        act(void_invoice, invoice_id=invoice.id),
        "void the invoice",
        "The rest needn't be paid either, so void the invoice.",
        "void the invoice itself, so that nothing is due any more",
        "mark the invoice as void",
        "write the rest off by voiding the invoice",
        "cancel the invoice for good; it should be void",
        "make the invoice void, as nobody owes us anything on it",
    )
    tells(void, f'I have voided "{void.title}".', f'The invoice "{void.title}" is void.')
    subject = quoted("Your refund", "Nothing is due any more", "Cancelled", "Your money back", "The invoice is void")
    mail = say(
        act(
            send_email,
            to=(void.customer_email,),
            subject=subject,
            body=text(f"The invoice {void.title} is void, and {back.amount} goes back to your card."),
        ),
        f"e-mail {who:again} which invoice is void and how much is coming back, subject {subject}",
        f"write {who:again} a mail headed {subject}: which invoice I've cancelled and what goes back to the card",
        f"reassure {who:again} by mail, with {subject} as the subject: name the invoice I've voided and what we're "
        "paying back",
        f"I want {who:again} to have it in writing, in a mail with the subject {subject}: what goes back, and for "
        "which invoice.",
        f"send a mail titled {subject} to {who:again}, so it's clear which invoice I've cancelled and how much we're "
        "returning",
        f"let {who:again} know by mail, subject {subject}, how big the refund is and which invoice is void",
        f"I'd like {who:again} to get an e-mail called {subject} about it, with the refund and the invoice it was for.",
        f"mail {who:again} the good news, {subject} in the subject line: which invoice is cancelled and how much comes "
        "back",
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
        f"the oldest failed webhook delivery to the {endpoint}",
        f"the failed webhook delivery to the {endpoint} that has been waiting longest",
        f"the earliest of the failed webhook deliveries to the {endpoint}",
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
        f"What was {oldest} about? I need the customer, the invoice and the day.",
        f"Which customer and which invoice is {oldest} about, and what day is it from?",
        f"look up {oldest}, and tell me whose invoice it's about, which one, and from what day",
        f"I need to know about {oldest}: whose invoice, which one, and from what day.",
        f"Please find {oldest}. Who is the customer, which invoice is it, and what day was that?",
        f"check {oldest} for me: customer, invoice and date, please",
        f"What's the story behind {oldest}? Give me the day, the customer and the invoice.",
    )
    again_ = say(
        act(retry_webhook_delivery, delivery_id=oldest.id),
        "try that delivery again",
        "retry it",
        "send it once more",
        "give that delivery another go",
        "have it sent again",
        "See if it gets through now.",
        "It deserves another try.",
    )
    result = say(
        ask(
            again_.status,
            again_.attempts,
            told=(
                "Its status is {} now, after {} attempts.",
                "It is marked as {}, after {} attempts so far.",
                "It counts as {} now; that makes {} attempts.",
            ),
        ),
        "tell me its status then, and how many attempts that makes",
        "What's its status now, and after how many attempts?",
        "Did it work, and how often have we tried by now?",
        "I'm curious what the status is now and how many attempts it has had.",
        "tell me what became of it and how many tries it took so far",
        "How many attempts is that, and where does it stand now?",
        "I want to hear whether it's through, and how many attempts it has had.",
    )
    return (tell,), (again_, result)
