"""Papers on the disk: bills, invoices and what belongs to them."""

from typing import Any

from prove.purposes.areas.documents.disk import file_of, some_file
from prove.purposes.areas.people import mail_to, somebody
from prove.purposes.program import (
    act,
    again,
    among,
    amount_in,
    both,
    column,
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
        "We agreed to go halves on this.",
        "I always pay first and ask later.",
        "The bills come to me, but they aren't mine alone.",
        "A burden shared is a burden halved.",
        "It's only fair that I don't carry this by myself.",
        "My wallet is on a diet.",
        "We said fifty-fifty, and I take that literally.",
        "I'd rather ask now than grumble later.",
        "The envelope lay on the doormat, addressed to me as always.",
        "Money talks are easier in writing.",
        "I keep all the paperwork for both of us.",
    ),
)
def ask_for_half_of_a_bill() -> Any:
    """Read a bill on the disk, ask somebody for half of it, and note that in the file."""
    name = again(some_file("*-bill.txt"), "the bill", "that bill")
    bill = file_of(name)
    content = look(read_file, path=bill.path).content
    half = say(
        money(amount_in(content) / 2),
        "half of the amount",
        "fifty percent of the sum",
        "the half that isn't mine",
        "one half of the total",
    )
    number_of = number_in(content)
    friend = again(somebody("family"), "them")
    subject = quoted(
        "Your half",
        "Costs for two",
        "Sharing the bill",
        "Fifty-fifty",
        "A bill for both of us",
        "Before I forget",
        "Money matters",
        "Could you chip in?",
    )
    mail = say(
        mail_to(friend, subject, text(f"Your half of invoice {number_of} is {half}. Could you send it to me?")),
        f"open {name}, then mail {friend} the number of the invoice and {half}, which I'd like to get back, "
        f"subject {subject}",
        f"read {name}, then ask {friend} by mail for {half}, with the invoice number, under the subject {subject}",
        f"go by what {name} says and mail {friend} the number on that invoice and {half}, subject {subject}",
        f"I want {half} from {friend} for what {name} charges, so ask for it in a mail headed {subject} that has the "
        "invoice number.",
        f"let {friend} know by mail, under {subject}, what their part of {name} is: {half}, beside the invoice number",
        f"get {friend} to pay a share of {name}: a mail titled {subject} with {half} and the number on the invoice",
    )
    note = quoted(
        "Half requested.", "Shared cost.", "Waiting for the other half.", "Split in two.", "Half is on its way."
    )
    mark = say(
        act(insert_line, path=bill.path, line_number=1, text=note),
        f"insert {note} as the first line of {name:again}",
        f"write {note} at the very top of the file, as a line of its own",
        f"have the file begin with a new line that reads {note}",
        f"put the remark {note} above everything else in that file",
        f"let line 1 of the file be {note}, with the rest below it",
        f"head the file with {note}",
    )
    return (mail,), (mark,)


@purpose(
    "filesystem",
    "payments",
    "email",
    because=(
        "I'm comparing my folders with the books.",
        "My filing is months behind.",
        "I never know which of my papers are settled.",
        "The bookkeeper keeps asking awkward questions.",
        "One printout is lying on my desk, and I can't place it.",
        "Cash flow is the oxygen of a small business.",
        "I'd like to close the month with a clear head.",
        "Tidy papers, tidy mind.",
        "I found this while looking for something else entirely.",
        "Asking for money is the part of the job I like least.",
        "My desk calendar says it's bookkeeping day.",
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
        "A friendly nudge",
        "Something is still open",
        "Our invoice",
        "Payment",
        "May I remind you?",
        "About our last job",
    )
    letter = text(f"{invoice.amount_due} of invoice {invoice.id} is still open. It was due on {invoice.due_on}.")
    remind = say(
        act(send_email, to=(invoice.customer_email,), subject=subject, body=letter),
        f"mail the customer, subject {subject}, with the invoice number, the open amount and the day it was due",
        f"write the customer a mail called {subject} that gives the number, what is open and the due date",
        f"send the customer the number, the sum that is missing and the due date in a mail headed {subject}",
        f"ask the customer for it in a mail headed {subject}, with number, open amount and due date",
    )
    tag = again(word("settled", "done", "cleared", "closed"), "it")
    mark = say(
        act(tag_file, path=file.path, tag=tag),
        f"tag the file as {tag}",
        f"give the file the tag {tag}",
        f"put the tag {tag} on the file",
        f"label the file with the tag {tag}",
    )
    goal = say(
        when(invoice.amount_due > 0, remind, mark),
        f"look up in my invoicing what is still due on the invoice in {name}. If there is anything, {remind}; "
        f"if not, {mark}",
        f"read {name} and check that invoice in the books: if money is still missing, {remind}, and if nothing is due, "
        f"{mark}",
        f"see whether the invoice that I saved as {name} has been paid in full. If it hasn't, {remind}; if it has, "
        f"{mark}",
        f"take the invoice number from {name} and find out if something is left to pay on it. Should that be so, "
        f"{remind}; should it be zero, {mark}",
        f"if the customer still owes me something on the invoice in {name}, {remind}; failing that, {mark}",
        f"I wonder if the invoice in {name} is off the table. If an amount is open, {remind}; otherwise {mark}.",
    )
    tells(goal, f"The open amount of invoice {invoice.id} is {invoice.amount_due}.")
    note = quoted("Checked.", "Checked with the books.", "Compared with the books.", "Status checked.", "Up to date.")
    sign = say(
        act(append_to_file, path=file.path, text=note),
        f"end {name:again} with the line {note}",
        f"write {note} at the bottom of {name:again} either way",
        f"add {note} to {name:again} as its last line",
        f"put {note} below everything in {name:again}",
        f"leave a trace in {name:again} itself: {note} as the closing line",
        f"Whatever came of it, {name:again} gets {note} as a final line.",
    )
    return (goal,), (sign,)
