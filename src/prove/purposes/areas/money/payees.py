"""Those whom the user pays at the bank: new ones, ones with a new account, and ones who are paid for the last time."""

from typing import Any

from prove.purposes.areas.money.accounts import everyday_account, own_pin
from prove.purposes.areas.people import AT_WORK, CLOSE, contacts
from prove.purposes.program import (
    act,
    again,
    among,
    amount,
    ask,
    column,
    look,
    money,
    name_of,
    named,
    present,
    purpose,
    quoted,
    rows,
    say,
    some,
    tells,
    text,
    word,
)
from prove.servers.banking.records import PlannedPayment
from prove.servers.banking.tools import (
    add_payee,
    cancel_scheduled_payment,
    dispute_transaction,
    freeze_card,
    get_account,
    list_cards,
    list_payees,
    list_scheduled_payments,
    pay_payee,
    remove_payee,
    schedule_payment,
    search_transactions,
)
from prove.servers.email.records import Contact
from prove.servers.email.tools import search_address_book, send_email


def _iban() -> str:
    """The number of an account that the bank does not know yet."""
    return word(
        "GB18NWFD35951551609925",
        "NL82TIDE7480918169",
        "US70ELMB97172755435063",
        "CA89MAPL91765154119209",
        "IE16HILL74598953352608",
        "DE81968855419926405871",
        "US55COVE35050984821620",
        "AT170934106634596949",
    )


def _is_new(contact: Contact) -> object:
    """Whether the bank does not know somebody."""
    return rows(list_payees, query=contact.name).count() == 0


def _goes_to_a_person(planned: PlannedPayment) -> object:
    """Whether a payment that comes back is the only one to somebody with an e-mail address."""
    payee = rows(list_payees, query=planned.payee_name).the(lambda p: p.id == planned.payee_id)
    others = rows(list_scheduled_payments, status="active", query=planned.payee_name)
    return among((others.count(), present(payee.email) != "", planned.frequency != "once"), ([1, True, True],))


def _is_no_relative(planned: PlannedPayment) -> object:
    """Whether the payee is somebody whom one may take leave of."""
    entries = rows(search_address_book, query=planned.payee_name)
    return entries.where(lambda contact: contact.tie == "family").count() == 0


@purpose(
    "banking",
    because=(
        "Somebody has changed banks.",
        "The old account number is about to be closed.",
        "I got a message with new bank details.",
        "A payment of mine would bounce otherwise.",
        "New bank, same person.",
        "Somebody has had enough of bank fees.",
        "I've double-checked the new number on the phone.",
        "A bank branch is shutting down.",
        "I was asked to use another account from now on.",
        "I'd better update this before the next payment.",
        "There's a slip of paper with a new number on my desk.",
        "It's a nuisance, but it has to be done.",
    ),
)
def somebody_changed_banks() -> Any:
    """Save somebody with their new account number, and pay them regularly as before."""
    friend = again(
        name_of(rows(list_scheduled_payments, status="active"), lambda p: p.payee_name, fits=[_goes_to_a_person]),
        "them",
    )
    planned = rows(list_scheduled_payments, status="active", query=friend).the(lambda p: named(p.payee_name, friend))
    stop = say(
        act(cancel_scheduled_payment, scheduled_payment_id=planned.id),
        f"cancel the payment that I make to {friend} regularly",
        f"stop my regular payment to {friend}",
        f"call off what I have scheduled for {friend}",
        f"end the scheduled payment to {friend}",
        f"My regular payment to {friend} goes to the wrong account, so cancel it.",
        f"take the scheduled payment to {friend} off the bank's list",
    )
    drop = say(
        act(remove_payee, payee_id=planned.payee_id),
        "delete the old payee",
        "remove their old entry from my payees",
        "throw out the payee with the old number",
        "get rid of the entry I have for them among the payees",
        "erase the old details from my list of payees",
    )
    iban = _iban()
    save = say(
        act(add_payee, name=drop.name, iban=iban, email=present(drop.email)),
        f"save them again with the IBAN {iban} and the same e-mail address",
        f"enter them anew: the IBAN is {iban}, name and e-mail address stay as they were",
        f"make a new payee with the same name and e-mail address and the IBAN {iban}",
        f"add them back under the new IBAN, {iban}, with the e-mail address from before",
        f"set up the payee again, otherwise unchanged but with {iban} as the IBAN",
    )
    renew = say(
        act(
            schedule_payment,
            from_account_id=stop.account_id,
            payee_id=save.id,
            amount=stop.amount,
            first_on=stop.next_on,
            frequency=stop.frequency,
            reference=stop.reference,
        ),
        "schedule the same payment to the new entry: same account, amount, rhythm and reference, beginning on the day "
        "it would have been due",
        "set up the payment again as it was, only to the new payee; it starts when the old one would have been due",
        "let the payment go on to the new account exactly as before, from its next due day on and with the old "
        "reference",
        "restore the payment for the new payee, with nothing else about it changed and the next due day as its first",
        "plan it once more for the new number, taking account, sum, interval, reference and next day from the old one",
    )
    tells(
        renew,
        f"{renew.amount} goes to {renew.payee_name} from {renew.first_on} on, {renew.frequency} as before.",
        f"From {renew.first_on} on, {renew.payee_name} gets {renew.amount} ({renew.frequency}).",
    )
    return (stop, drop, save), (renew,)


@purpose(
    "banking",
    "email",
    because=(
        "I owe somebody money.",
        "Somebody lent me cash at the weekend.",
        "We went halves on something.",
        "I've run out of excuses for not paying.",
        "Notes and coins are a thing of the past.",
        "My debt has been nagging at me.",
        "I was short of cash, and somebody stepped in.",
        "It's only fair to settle this today.",
        "We shared a taxi and a dinner.",
        "Somebody bought a ticket for me.",
        "I promised to transfer it by tonight.",
        "I'd forget if I left it for later.",
    ),
)
def pay_somebody_new() -> Any:
    """Save somebody from the address book as a payee, pay them, and tell them about it."""
    friend = again(
        name_of(
            contacts(),
            lambda c: c.name,
            fits=[lambda c: among(c.tie, (*CLOSE, *AT_WORK)), _is_new],
        ),
        "them",
    )
    person = rows(search_address_book, query=friend).the(lambda c: named(c.name, friend))
    iban = _iban()
    save = say(
        act(add_payee, name=person.name, iban=iban, email=person.email),
        f"save {friend} as a payee at my bank: the IBAN is {iban}, and the e-mail address is in my address book",
        f"add {friend} to my payees with the IBAN {iban} and the e-mail address from my contacts",
        f"My bank doesn't know {friend} yet. Make a payee with {iban} as the IBAN, and take the e-mail address from my "
        "address book.",
        f"look up {friend}'s e-mail address in my contacts and create a payee with it, IBAN {iban}",
        f"enter {friend} at the bank as somebody I can pay, with the IBAN {iban} and what my address book has as the "
        "e-mail address",
        f"set up {friend} as a new payee; the account is {iban}, and my contacts have the e-mail address",
    )
    account, pin = everyday_account(), own_pin()
    sum_ = amount(12, 15.5, 18, 22.4, 25, 30, 36.8, 40, 48, 55, 64.5, 75)
    reference = quoted("Thanks again", "My share", "The weekend", "As promised", "What I owe you")
    pay = say(
        act(
            pay_payee,
            from_account_id=account.id,
            payee_id=save.id,
            amount=sum_,
            pin=pin,
            reference=reference,
        ),
        f"pay {friend:again} {sum_} from {account} with the reference {reference}; my PIN is {pin}",
        f"transfer {sum_} from {account} to {friend:again}, reference {reference}, PIN {pin}",
        f"send {friend:again} {sum_} out of {account} (PIN {pin}) and put {reference} as the reference",
        f"use {account} to pay {friend:again} {sum_}: {reference} is the reference and {pin} the PIN",
        f"take {sum_} from {account} for {friend:again}, with {reference} as the text on the statement and {pin} as "
        "my PIN",
    )
    subject = quoted("Money is on its way", "Paid", "Check your account", "I've settled up", "We're even")
    mail = say(
        act(
            send_email,
            to=(person.email,),
            subject=subject,
            body=text(f'I have sent you {pay.amount}. The reference is "{reference}".'),
        ),
        f"e-mail {friend:again} the amount and the reference, subject {subject}",
        f"let {friend:again} know in a mail called {subject} how much it is and what the reference says",
        f"write to {friend:again} under the heading {subject}, with the sum and the reference of the payment",
        f"send {friend:again} a mail titled {subject} that gives the amount and its reference",
        f"tell {friend:again} by mail, headed {subject}, what sum to look out for and under which reference",
    )
    return (save,), (pay, mail)


@purpose(
    "banking",
    "email",
    because=(
        "An arrangement of ours has come to an end.",
        "We parted on good terms.",
        "It was nice while it lasted.",
        "My regular payments need pruning.",
        "From next month on I'll manage without.",
        "Circumstances have changed on my side.",
        "I want to end it properly, with a thank-you.",
        "We shook hands on it yesterday.",
        "I've been paying for this long enough.",
        "Good things come to an end.",
        "There's no need for it any longer.",
        "A generous last payment is the least I can do.",
    ),
)
def pay_for_the_last_time() -> Any:
    """Cancel a regular payment, pay a multiple of it one last time, delete the payee and write to them."""
    planned = some(
        rows(list_scheduled_payments, status="active"),
        lambda p: (
            f"my {p.frequency} payment to {p.payee_name}",
            f'my {p.frequency} payment with the reference "{p.reference}"',
        ),
        fits=[_goes_to_a_person, _is_no_relative, lambda p: p.last_result == "paid"],
    )
    stop = say(
        act(cancel_scheduled_payment, scheduled_payment_id=planned.id),
        f"cancel {planned}",
        f"put an end to {planned}",
        f"stop {planned} for good",
        f"discontinue {planned}",
        f"I won't be needing {planned} any more, so call it off.",
        f"tell the bank to drop {planned}",
    )
    pin = own_pin()
    reference = quoted("With my thanks", "All the best", "A last payment", "Thank you for everything")
    pay = say(
        act(
            pay_payee,
            from_account_id=stop.account_id,
            payee_id=stop.payee_id,
            amount=money(stop.amount * 2),
            pin=pin,
            reference=reference,
        ),
        f"pay them double the amount one last time, from the same account, with the reference {reference} (PIN {pin})",
        f"send them twice that sum as a farewell out of the same account; the reference is {reference}, my PIN {pin}",
        f"transfer two times the usual amount from the account that paid it, reference {reference}, PIN {pin}",
        f"let them have double the usual amount as a final payment, taken from the same account: PIN {pin}, reference "
        f"{reference}",
        f"As a goodbye, the same account is to pay twice the amount at once, with {reference} as the reference and "
        f"{pin} as the PIN.",
    )
    tells(pay, f"{pay.amount} went to {pay.counterparty}.", f"{pay.counterparty} got {pay.amount}.")
    drop = say(
        act(remove_payee, payee_id=stop.payee_id),
        "delete them from my payees",
        "remove the payee",
        "take them off my list of payees",
        "erase them as a payee",
        "clear their entry out of my payees",
    )
    subject = quoted("A last payment", "Thank you", "Goodbye for now", "Our arrangement", "All settled")
    mail = say(
        act(
            send_email,
            to=(present(drop.email),),
            subject=subject,
            body=text(f"My regular payments end. The last one, which I have just sent you, is {pay.amount}."),
        ),
        f"e-mail them at the address that the bank had for them, subject {subject}, that the payments end and how much "
        "the last one was",
        f"write to the e-mail address in their payee entry under the heading {subject}: the payments stop, and what "
        "the last one came to",
        f"let them know by mail, called {subject} and sent to the address from the payee entry, that it's over and "
        "the sum of the final payment",
        f"send a mail titled {subject} to the address that the payee had, announcing the end of the payments and the "
        "amount of the last",
        f"inform them in a mail headed {subject}, to the address the bank knew, about the end and the final amount",
    )
    return (stop, pay), (drop, mail)


@purpose(
    "banking",
    because=(
        "Something on my statement looks fishy.",
        "I wasn't even in town that day.",
        "My statement made me sit up.",
        "I haven't set foot in there for weeks.",
        "Somebody is shopping at my expense.",
        "I checked my pockets, and I'm not sure about anything now.",
        "That wasn't me.",
        "Better safe than sorry.",
        "I've been through all of my receipts.",
        "My stomach dropped when I saw the booking.",
        "The family swears that they know nothing about it.",
        "I smell fraud.",
    ),
)
def a_charge_i_do_not_know() -> Any:
    """Dispute the last charge of a shop, block the card of that account, and see what is on it."""
    shop = column(
        rows(search_transactions),
        lambda t: t.counterparty,
        fits=[lambda t: among(t.category, ("groceries", "dining")), lambda t: present(t.spent) > 0],
    )
    charge = say(
        rows(search_transactions, query=shop)
        .where(lambda t: t.counterparty == shop, lambda t: present(t.spent) > 0)
        .most(lambda t: t.booked_at),
        f"the latest charge from {shop}",
        f"the most recent payment to {shop}",
        f"what {shop} last took from my account",
        f"my newest booking at {shop}",
        f"the last purchase at {shop} on my statements",
    )
    contest = say(
        act(dispute_transaction, transaction_id=charge.id, reason="not_recognised"),
        f"dispute {charge}; I don't recognise it",
        f"contest {charge}, because I don't know it",
        f"tell the bank that I don't recognise {charge} and want it disputed",
        f"I don't recognise {charge}, so open a dispute.",
        f"raise a dispute about {charge}, which I can't place",
        f"challenge {charge}, which I don't recognise",
    )
    tells(
        contest,
        f"The dispute about {charge.spent} of {charge.booked_on} is open.",
        f"I disputed the {charge.spent} that {shop} took on {charge.booked_on}.",
    )
    card = rows(list_cards, account_id=charge.account_id).the(lambda c: c.status == "active")
    block = say(
        act(freeze_card, card_id=card.id),
        "freeze the card that belongs to that account",
        "block the active card of the account it was taken from",
        "have the card on that account frozen",
        "see to it that nobody can pay with the card of that account",
        "put a block on the account's card",
        "lock the card that draws on that account",
    )
    tells(block, f"The {card.name} is frozen.", f"Nobody can pay with the {card.name} now.")
    account = look(get_account, account_id=charge.account_id)
    tell = say(
        ask(
            account.nickname,
            account.balance,
            told=("{} has {} on it.", "There is this on {}: {}.", "The balance of {} is {}."),
        ),
        "Which account is it, and what is its balance?",
        "tell me the name of the account and how much is still on it",
        "let me know which account that was and what's left there",
        "name the account and its balance",
        "How much money is left on that account, and which one is it?",
        "I want to know which account was hit and how much it still holds.",
    )
    return (contest,), (block, tell)
