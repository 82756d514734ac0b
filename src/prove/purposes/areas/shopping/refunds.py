"""What is taken back: returns, cancelled orders, and what was booked for them."""

from typing import Any

from prove.purposes.areas.people import CLOSE, mail_to, somebody
from prove.purposes.areas.shopping.parcels import delivered_thing, is_recent, new_order
from prove.purposes.program import (
    act,
    ask,
    given,
    inside,
    look,
    number,
    purpose,
    quoted,
    rows,
    say,
    tells,
    text,
)
from prove.servers.budget.tools import delete_expense, get_monthly_summary, list_expenses
from prove.servers.shopping.catalogue import write_review
from prove.servers.shopping.orders import cancel_order, get_order, request_return


@purpose(
    "shopping",
    "email",
    because=(
        "The parcel came, and my face fell.",
        "I took photos of the box.",
        "The corners of the box were squashed.",
        "Somebody must have dropped the box.",
        "Others should know before they buy.",
        "Styrofoam flakes and splinters littered my hallway.",
        "I was so happy until I opened the box.",
        "The carton looked as if a truck had driven over it.",
        "The courier was rough with my delivery, I heard the thuds.",
        "Crumpled cardboard and loose tape greeted me.",
        "The whole family was there when I lifted the lid, and nobody said a word.",
        "Somebody in that warehouse doesn't know how to pack.",
        "Bubble wrap would have cushioned the contents.",
    ),
)
def send_back_and_say_why() -> Any:
    """Return something that does not work, review it, and warn somebody about it."""
    thing = delivered_thing(is_recent)
    line = inside(look(get_order, order_id=thing.id).lines).the()
    back = say(
        act(request_return, order_line_id=line.id, reason="damaged"),
        f"return {thing} because it's damaged",
        f"send back {thing}; it came damaged",
        f"arrange a return for {thing}, since it arrived damaged",
        f"tell the shop that {thing} is damaged and has to go back",
        f"I want to return {thing} because it arrived damaged.",
        f"The shop can have {thing} back, as it's damaged. Start the return.",
        f"get me my money back for {thing}: it's damaged, so it should be returned",
    )
    tells(
        back, f"The {back.name} can go back; you get {back.refund}.", f"You get {back.refund} back for the {back.name}."
    )
    stars = number(1, 2)
    words = quoted(
        "Damaged when I opened the box",
        "Arrived in bad shape",
        "Badly packed, so it was damaged",
        "It came damaged, so I sent it back",
        "Broken on arrival",
    )
    review = say(
        act(write_review, product_id=line.product_id, stars=stars, text=words),
        f"give it a {stars}-star review with the text {words}",
        f"write {words} as a {stars}-star review",
        f"leave a {stars}-star review that says {words}",
        f"give it a {stars}-star rating, with the words {words}",
        f"post a {stars}-star review: {words}",
        f"Other people should be warned. Give it a {stars}-star rating and write {words}.",
        f"I want to leave a {stars}-star review as well: {words}.",
    )
    friend = somebody(*CLOSE)
    subject = quoted("A warning", "Don't buy this", "A bad buy", "Save your money", "What went wrong")
    mail = say(
        mail_to(
            friend, subject, text(f"Don't buy the {back.name}: mine came damaged. I'm getting {back.refund} back.")
        ),
        f"warn {friend} about it in an email called {subject}: what it was, and how much I get back",
        f"send {friend} an e-mail, subject {subject}, about what came damaged and what they refund me",
        f"let {friend} know by email, under the subject {subject}, what I'm sending back and for how much money",
        f"send {friend} an email with the subject {subject}, saying not to buy it; mention what it is and my refund",
        f"tip {friend} off in an e-mail called {subject}, so that we don't both fall for it; name what it was "
        "and the refund",
        f"email {friend} a warning with the subject {subject}, naming the thing and how much they pay me back",
        f"I'd like to keep {friend} from buying the same. Send an email titled {subject} about which one it was and "
        "how much I'm getting back.",
        f"tell {friend} about my bad luck by email, subject {subject}: what came damaged and how much the shop refunds",
    )
    return (back, review), (mail,)


@purpose(
    "shopping",
    "budget",
    because=(
        "I've come to my senses.",
        "My budget can't take any more.",
        "I should have read the description first.",
        "There are better uses for my money.",
        "My impulsive streak needs a brake.",
        "I made the mistake of shopping straight after an argument.",
        "It turns out that we already have what I ordered.",
        "Temptation got the better of my judgment.",
        "I read a bad test report right after I'd ordered.",
        "The washing machine is leaking, so other plans have to wait.",
        "I regretted my order the moment I got the confirmation.",
    ),
)
def undo_an_order() -> Any:
    """Cancel an order, delete what the budget has booked for it, and see how the month looks then."""
    order = new_order()
    cancel = say(
        act(cancel_order, order_id=order.id),
        f"cancel {order} at the shop",
        f"cancel {order}, which the shop hasn't sent yet",
        f"tell the shop that I don't want {order} any more",
        f"I don't need {order} any more, so cancel it at the shop.",
        f"have the shop stop {order} before it goes out",
        f"call off {order} with the shop",
        f"I've changed my mind about {order}. The shop should cancel it.",
    )
    tells(cancel, f"It is cancelled; {cancel.total} comes back.", f"Cancelled, and {cancel.total} is refunded.")
    entry = rows(list_expenses, min_amount=cancel.total, max_amount=cancel.total).the()
    erase = say(
        act(delete_expense, expense_id=entry.id),
        "find the expense in my budget that matches the order's total exactly, and delete it",
        "My budget has the order down as well; remove the expense with exactly that total there.",
        "take the expense with exactly the order's total out of my budget",
        "delete the matching expense, with exactly the same amount as the order, from my budget",
        "delete the expense in my budget that has the same amount as the order",
        "The order is in my budget too, as an expense of the same amount. Take that out.",
        "clean up my budget: the expense for exactly what the order cost has to go",
    )
    month = look(get_monthly_summary)
    tell = say(
        ask(
            month.spent,
            given(month.left, month.left > 0),
            told=(
                "You have spent {} this month and have {} left.",
                "This month's spending is {}, with {} still in the budget.",
                "So far you've spent {} this month, and {} is left.",
            ),
        ),
        "How much have I spent this month now, and how much of my budget is left?",
        "tell me what this month's spending comes to and what remains of the budget",
        "give me this month's figures: what I've spent and what is left",
        "look at the summary of the month and tell me what I've spent and what's left",
        "What does my month look like now: how much is spent, and how much of the budget is left?",
        "I'd like to see this month's total spending, and what's left of the budget.",
        "Where do I stand this month? I mean what I've spent and what I can still spend.",
    )
    return (cancel, erase), (tell,)
