"""Papers on the disk: bills, invoices and what belongs to them."""

from typing import Any

from prove.purposes.areas.disk import file_of
from prove.purposes.areas.people import mail_to, somebody
from prove.purposes.program import (
    act,
    again,
    among,
    amount_in,
    both,
    column,
    either,
    look,
    money,
    number_in,
    purpose,
    quoted,
    rows,
    say,
    tells,
    text,
    when,
    word,
)
from prove.servers.email.tools import send_email
from prove.servers.filesystem.contents import (
    append_to_file,
    insert_line,
    read_file,
)
from prove.servers.filesystem.paths import find_files, tag_file
from prove.servers.filesystem.records import Entry
from prove.servers.payments.records import Invoice
from prove.servers.payments.tools import get_invoice

HOUSEHOLD_BILLS = tuple(
    f"{firm}-bill.txt"
    for firm in (
        "brightside-energy",
        "city-power-and-light",
        "city-waterworks",
        "clearwater-utility",
        "district-heat",
        "ember-gas",
        "fairhaven-mutual",
        "fibrelink",
        "halcyon-insurance",
        "homestead-net",
        "keystone-cover",
        "northline-power",
        "orbit-broadband",
        "quickwire",
        "solstice-solar",
        "springfield-water",
        "tern-electric",
        "warmline-heating",
    )
)
"""The bills for what people who live together share: power, water, heat, the internet and insurance."""


def _invoice_in(file: Entry) -> Invoice:
    """The invoice whose number a file has."""
    return look(get_invoice, invoice_id=number_in(look(read_file, path=file.path).content)).invoice


def _is_late_or_paid(invoice: Invoice) -> bool:
    """Whether an invoice is either overdue or paid, and not void."""
    return both(invoice.overdue == (invoice.amount_due > 0), among(invoice.status, ("open", "partially_paid", "paid")))


@purpose(
    "filesystem",
    "email",
    because=(
        "We agreed to go halves on the bills.",
        "The bills come to me, but they aren't mine alone.",
        "It's only fair that I don't pay for everything by myself.",
        "We said fifty-fifty, and I take that literally.",
        "I'd rather ask now than grumble later.",
        "Money talks are easier in writing.",
        "Evenly distributed burdens keep everybody content.",
        "I've had a lot of expenses lately.",
        "Money is a bit tight this month.",
        "I don't want any arguments about money.",
        "Running a household costs more every year.",
        "I'd like to settle the shared costs.",
        "I'm saving for a new mattress.",
        "What everybody uses should be paid for by everybody.",
    ),
)
def ask_for_half_of_a_bill() -> Any:
    """Read a bill on the disk, ask somebody for half of it, and note that in the file."""
    bills = rows(find_files, name="*-bill.txt", kind="file")
    name = again(
        column(
            bills,
            lambda f: f.name,
            fits=[
                lambda f: among(f.name, HOUSEHOLD_BILLS),
                lambda f: money(amount_in(look(read_file, path=f.path).content) / 2) > 0,
            ],
        ),
        "the bill",
    )
    bill = file_of(name)
    content = look(read_file, path=bill.path).content
    half = say(
        money(amount_in(content) / 2),
        "half of the amount",
        "half of the total",
        "half of the charge",
        "half of the sum",
    )
    number_of = number_in(content)
    friend = again(somebody("family"), "them")
    subject = quoted(
        "Your half",
        "Sharing the bill",
        "Fifty-fifty",
        "Our bill",
        "Before I forget",
        "Your share",
        "Could you chip in?",
    )
    mail = say(
        mail_to(friend, subject, text(f"Your half of invoice {number_of} is {half}. Could you send it to me?")),
        f"drop {friend} an e-mail, subject {subject}, that asks for {half} in {name}, with the invoice number",
        f"ask {friend} by email for {half} in {name} and mention the invoice number; the subject is {subject}",
        f"I'd like {half} in {name} back from {friend}, so ask for it by email, with {subject} as the "
        "subject, and give the invoice number.",
        f"write to {friend} by email, subject {subject}, to say that I'd like {half} in {name}, and give the number "
        "of the invoice",
        f"send {friend} an email with {subject} in the subject line that asks for {half} in {name} and gives the "
        "number of the invoice",
        f"I won't pay what {name} says all by myself. Ask {friend} for {half} by email with the invoice number; the "
        f"subject should be {subject}.",
        f"The bill in {name} is a shared one. Work out {half} and ask {friend} for it by email, subject {subject}; "
        "put the invoice number in too.",
        f"Time to settle up: {friend} owes me {half} in {name}. Ask for it in an email with the subject "
        f"{subject}, and give the invoice number.",
    )
    tells(mail, f"I asked {friend} for {half}, which is half of invoice {number_of}.")
    note = quoted("Half requested", "Shared cost", "Waiting for the other half", "Split in two", "Asked for half")
    mark = say(
        act(insert_line, path=bill.path, line_number=1, text=note),
        f"insert {note} as the first line of {name:again}",
        f"write {note} at the very top of the file, as a line of its own",
        f"add a new first line to the file that says {note}",
        f"put the remark {note} above everything else in the file",
        f"note {note} at the top of {name:again}, on its own line",
        f"I'd like to see {note} as soon as I open {name:again}, so make that a new first line.",
        f"The file needs a new first line: {note}.",
    )
    return (mail,), (mark,)


@purpose(
    "filesystem",
    "payments",
    "email",
    because=(
        "I'm comparing my folders with the books.",
        "I never know which of my invoices are settled.",
        "My bookkeeper keeps asking what has been paid.",
        "I came across an invoice while looking for something else.",
        "Asking for money is the part of the job I like least.",
        "Today is bookkeeping day.",
        "Freelancers can't survive on outstanding balances.",
        "I'm going through my papers one by one.",
        "Chasing payments is part of being self-employed.",
        "Some customers have to be reminded.",
        "I've neglected my paperwork for weeks.",
        "I'm reconciling receivables, a dreary but necessary task.",
        "My rent is high, so I keep an eye on what customers pay.",
    ),
)
def follow_up_a_filed_invoice() -> Any:
    """Look up whether an invoice on the disk is paid; ask the customer for the rest, or mark the file as done."""
    invoices = rows(find_files, name="*-invoice.txt", kind="file")
    name = again(column(invoices, lambda f: f.name, fits=[lambda f: _is_late_or_paid(_invoice_in(f))]), "the file")
    file = file_of(name)
    invoice = _invoice_in(file)
    subject = quoted(
        "Your open invoice",
        "A friendly reminder",
        "Open invoice",
        "Our invoice",
        "Payment reminder",
        "May I remind you?",
    )
    letter = text(f"For invoice {invoice.id}, {invoice.amount_due} is still open. It was due on {invoice.due_on}.")
    remind = say(
        act(send_email, to=(invoice.customer_email,), subject=subject, body=letter),
        f"email the customer about it, subject {subject}, with the invoice number, what's still open and when it was "
        "due",
        f"write the customer an email, with {subject} as the subject, that gives the invoice number, what is open and "
        "the due date",
        f"remind the customer in an email with the subject {subject} that has the invoice number, the open amount and "
        "the day it was due",
        f"tell the customer by email, subject {subject}, the number of the invoice, how much is open and what the due "
        "date was",
        f"nudge the customer by email, with {subject} in the subject line: the invoice number, how much is missing "
        "and when it was due",
    )
    tag = again(word("settled", "done", "cleared", "closed"), "it")
    mark = say(
        act(tag_file, path=file.path, tag=tag),
        f"tag the file as {tag}",
        f"give the file the tag “{tag}”",
        f"stick the tag “{tag}” on the file",
        f"add the tag “{tag}” to the file",
    )
    goal = say(
        when(invoice.amount_due > 0, remind, mark),
        f"look up in my invoices what is still due on the one in {name}. If there is anything, "
        f"{remind}; if not, {mark}",
        f"check whether the invoice in {name} has been paid: if money is still missing, {remind}, and if "
        f"nothing is due, {mark}",
        f"see whether the invoice that I saved as {name} has been paid in full. If it hasn't, {remind}; if "
        f"it has, {mark}",
        f"take the invoice number from {name} and look up if anything is left to pay. If so, {remind}; if not, {mark}",
        f"if the customer still owes me something on the invoice in {name}, {remind}; otherwise {mark}",
        f"I'm not sure if the invoice in {name} has been settled. If an amount is open, {remind}; otherwise {mark}.",
        f"Have I had all the money for the invoice in {name}? If some is missing, {remind}; if it's all there, {mark}.",
    )
    state = either(invoice.amount_due > 0, "is not settled yet", "is settled")
    tells(goal, f"Invoice {invoice.id} {state}.", f"According to your books, invoice {invoice.id} {state}.")
    note = quoted("Checked", "Checked with the books", "Compared with the books", "Status checked", "Looked up")
    sign = say(
        act(append_to_file, path=file.path, text=note),
        f"add the line {note} at the end of {name:again}",
        f"write {note} at the bottom of {name:again}",
        f"add {note} to {name:again} as its last line",
        f"append the line {note} to {name:again}, as the last one",
        f"finish {name:again} off with {note} as its final line",
        f"Whatever the result, {name:again} should end with {note}.",
        f"put {note} at the end of {name:again}, on a line of its own",
    )
    return (goal,), (sign,)
