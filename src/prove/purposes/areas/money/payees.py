"""Those whom the user pays at the bank: new ones, ones with a new account, and ones who are paid for the last time."""

from typing import Any

from prove.purposes.areas.money.accounts import everyday_account, own_pin
from prove.purposes.areas.people import AT_WORK, BY_RELATION, CLOSE, contacts, goes_by_name
from prove.purposes.program import (
    act,
    again,
    among,
    amount,
    ask,
    column,
    look,
    name_of,
    named,
    present,
    purpose,
    quoted,
    rows,
    say,
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


def _is_called_by_name(planned: PlannedPayment) -> object:
    """Whether the user calls the payee by name."""
    payees = rows(list_payees, query=planned.payee_name).where(lambda p: p.id == planned.payee_id)
    return payees.where(lambda p: among(present(p.relation), BY_RELATION)).count() == 0


def _is_no_relative(planned: PlannedPayment) -> object:
    """Whether the payee is somebody whom one may take leave of."""
    entries = rows(search_address_book, query=planned.payee_name)
    return entries.where(lambda contact: contact.tie == "family").count() == 0


@purpose(
    "banking",
    because=(
        "I've been given new bank details.",
        "An account that I pay into is about to be closed.",
        "I got a message with new bank details and checked it on the phone.",
        "I don't want the next payment to bounce.",
        "After a merger between two banks, account numbers get reassigned.",
        "A note with a new account number is lying on my desk.",
        "A new account number is chalked on my kitchen blackboard.",
        "I got a letter with fresh bank details.",
        "I once had to pay a fee for a bounced transfer.",
        "I rang up to make sure that a new account number isn't a scam.",
        "I've checked the new digits twice.",
        "One of my standing orders has to change.",
        "There's been a sticky note with an IBAN on my monitor for days.",
        "My money shouldn't end up in a closed account.",
    ),
)
def somebody_changed_banks() -> Any:
    """Save somebody with their new account number, and pay them regularly as before."""
    friend = again(
        name_of(
            rows(list_scheduled_payments, status="active"),
            lambda p: p.payee_name,
            fits=[_goes_to_a_person, _is_called_by_name],
        ),
        "them",
    )
    planned = rows(list_scheduled_payments, status="active", query=friend).the(lambda p: named(p.payee_name, friend))
    stop = say(
        act(cancel_scheduled_payment, scheduled_payment_id=planned.id),
        f"cancel my regular payment to {friend}",
        f"stop my scheduled payment to {friend}",
        f"My regular payment to {friend} goes to an old account, so cancel it.",
        f"halt the payment I have scheduled for {friend}",
        f"My scheduled payment to {friend} has to move to a new account, so cancel the old one first.",
        f"I have a regular payment to {friend} that would go to the wrong account. Cancel it.",
        f"call off my regular payment to {friend}",
    )
    drop = say(
        act(remove_payee, payee_id=planned.payee_id),
        "delete the old payee",
        "remove the old bank details from my payees",
        "delete the payee with the old account number",
        "take the outdated details off my list of payees",
        "I don't want to pay into the old account by accident, so delete that payee.",
        "get rid of the payee, since the old details no longer hold",
        "take the entry with the old account off my payees",
    )
    tells(drop, f"The old entry for {drop.name} is gone.", f"I removed the old entry for {drop.name}.")
    iban = _iban()
    save = say(
        act(add_payee, name=drop.name, iban=iban, email=present(drop.email)),
        f"save {friend:again} again with the IBAN {iban} and the same name and e-mail address",
        f"add {friend:again} again; the new IBAN is {iban}, and name and e-mail address stay the same",
        f"make a new payee with the same name and e-mail address and the IBAN {iban}",
        f"put {friend:again} back with the new IBAN, {iban}, and keep name and e-mail address",
        f"set up the payee again with the IBAN {iban}; name and e-mail address stay the same",
        f"enter the new account, {iban}, under the same name and e-mail address",
        f"The new IBAN is {iban}. Save it as a payee with the same name and e-mail address.",
    )
    tells(save, f"{save.name} is saved with the new IBAN.", f"The new entry for {save.name} is saved.")
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
        "set up the payment again exactly as it was, only to the new account, starting when the old one was due next",
        "schedule the same payment to the new account: same amount, same interval, same reference, from the same "
        "account of mine, starting on the day the old one was due next",
        "set up the cancelled payment again for the new account, with nothing else changed, from the day it was "
        "due next",
        "The payment should go on as before, just to the new account: same amount, frequency, reference and "
        "paying account, first on the day it was due next.",
        "restart the payment to the new account on the day it would have been due, with everything else as it was",
        "I want to keep paying as before. Schedule the payment to the new account, with nothing changed, "
        "starting when the old one was due next.",
        "bring the payment back with the new account as the only difference; the first one is due when the old "
        "one was due next",
    )
    tells(
        renew,
        f"{renew.amount} goes to {renew.payee_name} again, {renew.frequency}, starting on {renew.first_on}.",
        f"The {renew.frequency} payment of {renew.amount} to {renew.payee_name} goes on, from {renew.first_on}.",
    )
    return (stop, drop, save), (renew,)


@purpose(
    "banking",
    "email",
    because=(
        "I still have a small debt to pay.",
        "I borrowed some cash last week.",
        "At an ice cream kiosk somebody lent me some cash.",
        "I was short of cash last week and got some help.",
        "Being indebted makes me feel uneasy.",
        "I feel bad about an unpaid debt.",
        "I had no money on me, and somebody kindly stepped in.",
        "I hate owing people anything.",
        "A cash machine kept my card, so I needed some help.",
        "I don't like to be in debt for long.",
        "I've been meaning to pay up for days.",
        "I left my wallet at home and had to borrow some money.",
        "My parents taught me to pay back whatever I borrow.",
    ),
)
def pay_somebody_new() -> Any:
    """Save somebody from the address book as a payee, pay them, and tell them about it."""
    friend = again(
        name_of(
            contacts(),
            lambda c: c.name,
            fits=[lambda c: among(c.tie, (*CLOSE, *AT_WORK)), goes_by_name, _is_new],
        ),
        "them",
    )
    person = rows(search_address_book, query=friend).the(lambda c: named(c.name, friend))
    iban = _iban()
    save = say(
        act(add_payee, name=person.name, iban=iban, email=person.email),
        f"save {friend} as a payee at my bank: the IBAN is {iban}, and full name and e-mail address are in my "
        "address book",
        f"add {friend} to my payees with the IBAN {iban}, and the full name and e-mail address from my contacts",
        f"My bank doesn't have {friend} as a payee yet. Add one with the IBAN {iban}, and take the full name "
        "and the e-mail address from my address book.",
        f"look up {friend}'s full name and e-mail address in my contacts and create a payee with them, IBAN {iban}",
        f"set up {friend} as a new payee; the IBAN is {iban}, and my contacts have the full name and the e-mail "
        "address",
        f"I've never paid {friend} by bank. Add a payee: the IBAN is {iban}; full name and e-mail address are in my "
        "contacts.",
        f"I got {friend}'s IBAN, {iban}. Save it as a payee, with the full name and the e-mail address from my "
        "contacts.",
    )
    account, pin = everyday_account(), own_pin()
    sum_ = amount(12, 15.5, 18, 22.4, 25, 30, 36.8, 40, 48, 55, 64.5, 75)
    reference = quoted("Thanks again", "With many thanks", "As promised", "What I owe you", "Paying you back")
    pay = say(
        act(
            pay_payee,
            from_account_id=account.id,
            payee_id=save.id,
            amount=sum_,
            pin=pin,
            reference=reference,
        ),
        f"pay {friend} {sum_} from {account} with the reference {reference}; my PIN is {pin}",
        f"transfer {sum_} from {account} to {friend}, reference {reference}, PIN {pin}",
        f"send {friend} {sum_} from {account} (PIN {pin}) and put {reference} as the reference",
        f"use {account} to pay {friend} {sum_}; the reference is {reference} and my PIN is {pin}",
        f"I owe {friend} {sum_}. Pay it from {account}, reference {reference}, PIN {pin}.",
        f"send {sum_} over to {friend} from {account} with {reference} as the reference, and use my PIN, {pin}",
        f"take {sum_} out of {account} and send it to {friend}, with the reference {reference}. My PIN is {pin}",
    )
    subject = quoted("Money is on its way", "Paid", "Check your account", "I've settled up", "We're even")
    mail = say(
        act(
            send_email,
            to=(person.email,),
            subject=subject,
            body=text(f'I have sent you {pay.amount}. The reference is "{reference}".'),
        ),
        f"e-mail {friend:again} how much I sent and what the reference is, subject {subject}",
        f"let {friend:again} know in an email called {subject} how much it is and what the reference says",
        f"write to {friend:again} under the subject {subject}, saying how much I paid and under which reference",
        f"tell {friend:again} in an e-mail titled {subject} what amount to look for, and with what reference",
        f"email {friend:again} what to expect, the amount and the reference, with {subject} as the subject",
        f"I'd like {friend:again} to know about the transfer. Send an email called {subject} with the amount and the "
        "reference.",
        f"announce it to {friend:again} by e-mail, subject {subject}, with the amount and what I put as the reference",
        f"give {friend:again} a heads-up by e-mail, headed {subject}: how much is coming and what the reference is",
    )
    return (save,), (pay, mail)


@purpose(
    "banking",
    "email",
    because=(
        "I'm streamlining my finances to afford karate lessons.",
        "Some payments of mine have to stop.",
        "I'm winding up an old arrangement.",
        "One of my arrangements ends this month.",
        "We've parted on good terms.",
        "I'm cutting my costs, and I've found something to start with.",
        "My routines have changed, and so have my expenses.",
        "A cordial farewell is a matter of decorum.",
        "I like to end things properly.",
        "I'd like to leave on a polite note.",
        "An old agreement of mine no longer suits me.",
        "It wouldn't be nice to stop paying without a word.",
    ),
)
def pay_for_the_last_time() -> Any:
    """Cancel a regular payment, pay it one last time, write to the payee and delete them."""
    friend = again(
        name_of(
            rows(list_scheduled_payments, status="active"),
            lambda p: p.payee_name,
            fits=[_goes_to_a_person, _is_no_relative, lambda p: p.last_result == "paid"],
        ),
        "them",
    )
    planned = rows(list_scheduled_payments, status="active", query=friend).the(lambda p: named(p.payee_name, friend))
    stop = say(
        act(cancel_scheduled_payment, scheduled_payment_id=planned.id),
        f"cancel my regular payment to {friend}",
        f"stop my regular payment to {friend} for good",
        f"I no longer want to make my regular payment to {friend}, so cancel it.",
        f"tell the bank to stop the regular payment to {friend}",
        f"take the payment to {friend} off my scheduled payments",
        f"I'll pay {friend} just one last time. Cancel the payment I have scheduled.",
        f"end my regular payment to {friend}",
    )
    tells(
        stop,
        f"The {stop.frequency} payment to {stop.payee_name} is cancelled.",
        f"I cancelled the {stop.frequency} payment to {stop.payee_name}.",
    )
    pin = own_pin()
    reference = quoted("Last payment", "Final payment", "A last payment", "Thank you for everything")
    pay = say(
        act(
            pay_payee,
            from_account_id=stop.account_id,
            payee_id=stop.payee_id,
            amount=stop.amount,
            pin=pin,
            reference=reference,
        ),
        f"pay the usual amount one last time, from the same account, with the reference {reference} (PIN {pin})",
        f"send the same amount once more today, from the same account; the reference is {reference}, my PIN {pin}",
        f"make one final payment of the usual amount from the account that paid it, reference {reference}, PIN {pin}",
        f"transfer the amount one more time, from the same account: PIN {pin}, reference {reference}",
        f"The usual amount should go out one last time, from the same account, with {reference} as the reference. "
        f"My PIN is {pin}.",
        f"make one more payment by hand, same amount, same account, with the reference {reference}; the PIN is {pin}",
        f"I still owe one last payment. Make it now: the same amount from the same account, reference {reference}, "
        f"PIN {pin}.",
    )
    tells(pay, f"A last {pay.amount} went to {pay.counterparty}.", f"{pay.counterparty} got a last {pay.amount}.")
    payee = rows(list_payees, query=stop.payee_name).the(lambda p: p.id == stop.payee_id)
    subject = quoted("My last payment", "End of my payments", "Our arrangement", "All settled", "A last payment")
    mail = say(
        act(
            send_email,
            to=(present(payee.email),),
            subject=subject,
            body=text(f"My regular payments to you have ended. I have just sent you the last one, {pay.amount}."),
        ),
        f"e-mail {friend} at the address my bank has, subject {subject}: the regular payments have ended, and how "
        "much the last one was",
        f"write to {friend} under the subject {subject} that the regular payments have ended and how much the "
        "last one was; the e-mail address is stored with the payee",
        f"let {friend} know in an email called {subject} that the payments have ended and how much the last one came "
        "to; the bank has the address",
        f"drop {friend} an e-mail titled {subject}, to the address saved at my bank, explaining that my regular "
        "payments have ended, and saying how much I sent last",
        f"tell {friend} in an email headed {subject} that the payments have ended and how much I've just sent; the "
        "address is with my payees",
        f"An email to {friend}, subject {subject}, should explain that the regular payments are over and how much "
        "the last one was. My bank has the address.",
        f"look up {friend}'s e-mail address among my payees, and write an email called {subject}: no more regular "
        "payments, and how much the last one was",
        f"inform {friend} by e-mail, subject {subject}, of the end of my payments and of what I paid last, using "
        "the address in my payees",
    )
    drop = say(
        act(remove_payee, payee_id=stop.payee_id),
        f"take {friend:again} off my list of payees",
        "remove the payee",
        "delete that payee",
        f"delete {friend:again} from my payees",
        f"remove {friend:again} from my payees",
        "delete that entry from my payees",
        "I won't need that payee any more, so delete the entry.",
    )
    tells(drop, f"{drop.name} is off your list of payees.", f"I removed {drop.name} from your payees.")
    return (stop, pay), (mail, drop)


@purpose(
    "banking",
    because=(
        "Something on my statement looks fishy.",
        "There's a charge on my statement I can't explain.",
        "Somebody may be using my card.",
        "I got a shock when I looked at my account.",
        "I don't trust one of the charges on my account.",
        "An unfamiliar merchant showed up on my statement.",
        "I was surprised when I opened the banking app.",
        "Hackers have robbed several acquaintances of mine.",
        "Nobody in my household can explain something I've found.",
        "I've found something strange in my transactions.",
        "My bank once phoned me about a cloned card, so I take no chances.",
        "I've been comparing old receipts with my transactions.",
        "I've read a lot about card fraud lately.",
        "I'm worried that somebody has my card details.",
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
        f"my last payment at {shop}",
        f"the newest charge from {shop} on my statement",
        f"the last charge from {shop}",
        f"the last amount {shop} charged me",
        f"{shop}'s last charge",
    )
    remark = quoted(
        "I was not there that day",
        "I never bought anything for that amount",
        "The card was with me all the time",
        "Nobody else uses my card",
        "I have no receipt for it",
    )
    contest = say(
        act(dispute_transaction, transaction_id=charge.id, reason="not_recognised", details=remark),
        f"dispute {charge}; I don't recognise it. Give {remark} as the details",
        f"contest {charge}, because I don't recognise it, with the remark {remark}",
        f"tell the bank that I don't recognise {charge}, and dispute it; the details are {remark}",
        f"I don't recognise {charge}, so open a dispute and add the details: {remark}.",
        f"raise a dispute about {charge}, which I don't recognise, and write {remark} under the details",
        f"I know nothing about {charge}. Dispute it as a charge I don't recognise, with {remark} as the details.",
        f"It wasn't me: dispute {charge}, as something I don't recognise, and tell the bank in the details {remark}.",
    )
    tells(
        contest,
        f"The dispute about {shop}'s charge of {charge.spent} on {charge.booked_on} is open.",
        f"I disputed the {charge.spent} that {shop} took on {charge.booked_on}.",
    )
    card = rows(list_cards, account_id=charge.account_id).the(lambda c: c.status == "active")
    block = say(
        act(freeze_card, card_id=card.id),
        "freeze the active card of the account that was charged",
        "block the card of the account that the money was taken from",
        "freeze the card that belongs to the account they charged",
        "make sure that nobody can pay with the card of the account that was charged",
        "put a block on the card for the account the money came from",
        "lock the active card that goes with the account that was charged",
        "Until this is cleared up, freeze the card of the account the charge was made to.",
    )
    tells(block, f"The {card.name} is frozen.", f"Nobody can pay with the {card.name} now.")
    account = look(get_account, account_id=charge.account_id)
    tell = say(
        ask(
            account.nickname,
            account.balance,
            told=(
                "The charge was to “{}”, which has a balance of {}.",
                "The charge was taken from “{}”; the balance there is {}.",
                "The account is “{}”, and {} is left in it.",
            ),
        ),
        "Which account was charged, and what is its balance?",
        "let me know which account was charged and what's left there",
        "tell me which account the charge was made to and how much is still in it",
        "Which account did the money come from, and how much is left there?",
        "I want to know which account was charged and how much is left in it.",
        "Which of my accounts did they take it from, and how much is in there now?",
        "check which of my accounts was charged and what I still have in it",
    )
    return (contest,), (block, tell)
