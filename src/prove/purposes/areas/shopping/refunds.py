"""What is taken back: returns, cancelled orders, and what was booked for them."""

from typing import Any

from prove.purposes.areas.people import CLOSE, mail_to, somebody
from prove.purposes.areas.shopping.parcels import delivered_order, new_order, of_single_pieces
from prove.purposes.program import (
    act,
    ask,
    inside,
    look,
    me,
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
        "I'm cross, to put it mildly.",
        "That was a waste of wrapping paper.",
        "The parcel came, and my face fell.",
        "I took photos of the box.",
        "The corners of the box were squashed.",
        "Somebody must have dropped the box.",
        "I've waited long enough to write this.",
        "Cheap isn't the word for it.",
        "One look into the box was enough.",
        "My disappointment has cooled into resolve.",
        "Others should know before they buy.",
        "It looked flawless in the picture.",
    ),
)
def send_back_and_say_why() -> Any:
    """Return something that does not work, review it, and warn somebody about it."""
    order = delivered_order(of_single_pieces, lambda o: o.recipient == me.name)
    line = say(
        inside(look(get_order, order_id=order.id).lines).least(lambda x: x.price),
        f"the cheapest thing in {order}",
        f"whatever cost least in {order}",
        f"the item with the lowest price in {order}",
        f"the least expensive piece of {order}",
        f"the lowest-priced article from {order}",
    )
    back = say(
        act(request_return, order_line_id=line.id, reason="damaged"),
        f"return {line} because it's damaged",
        f"send back {line}; it came damaged",
        f"arrange a return for {line}, since it arrived damaged",
        f"tell the shop that {line} is damaged and has to go back",
        f"I want to return {line}, for it's damaged.",
        f"start the return of {line}, with damage as the reason",
    )
    tells(back, f"The {back.name} can go back; you get {back.refund}.", f"You get {back.refund} for the {back.name}.")
    stars = number(1, 2)
    words = quoted(
        "Damaged when I opened the box",
        "Arrived in bad shape",
        "Badly packed, so it was damaged",
        "I paid for new and got damaged",
        "Not in the state I paid for",
    )
    review = say(
        act(write_review, product_id=line.product_id, stars=stars, text=words),
        f"review it with {stars} out of five stars and the text {words}",
        f"write {words} as a review, with {stars} of five stars",
        f"leave a review of {stars} out of five stars that says {words}",
        f"rate it {stars} out of five, with the words {words}",
        f"post a review: {stars} out of five stars, {words}",
    )
    friend = somebody(*CLOSE)
    subject = quoted("A warning", "Don't buy this", "A bad buy", "Save your money", "What went wrong")
    mail = say(
        mail_to(friend, subject, text(f"Stay away from the {back.name}. They give me {back.refund} back.")),
        f"warn {friend} in a mail called {subject}, with the name of the product and what they pay back",
        f"e-mail {friend} the name of the thing and the refund, subject {subject}",
        f"let {friend} know by mail, under the subject {subject}, which product that was and how much comes back to me",
        f"write to {friend}: what it's called and what I get for it, headed {subject}",
        f"send {friend} a mail titled {subject} that names the article and the sum of the refund",
        f"mail {friend} a word of caution, {subject} as the heading, naming the product and my refund",
    )
    return (back, review), (mail,)


@purpose(
    "shopping",
    "budget",
    because=(
        "I've come to my senses.",
        "My budget can't take it.",
        "Two clicks, no thinking: that was me.",
        "The order was a mistake.",
        "I read the description again, and it isn't for me.",
        "A neighbour is giving me theirs.",
        "Somebody will give it to me for my birthday, I hear.",
        "There are better uses for that money.",
        "The month is long, and my money is short.",
        "I can borrow one for the few times I need it.",
        "I ordered before I thought.",
        "Sleeping on it has changed my mind.",
    ),
)
def undo_an_order() -> Any:
    """Cancel an order, delete what the budget has booked for it, and see how the month looks then."""
    order = new_order()
    cancel = say(
        act(cancel_order, order_id=order.id),
        f"cancel {order} at the shop",
        f"call off {order}, which the shop hasn't sent yet",
        f"tell the shop that I don't want {order} any more",
        f"withdraw {order} from the shop",
        f"have the shop forget about {order}",
        f"I no longer need {order}, so cancel it.",
    )
    tells(cancel, f"It is cancelled; {cancel.total} comes back.", f"Cancelled, and {cancel.total} is refunded.")
    entry = rows(list_expenses, min_amount=cancel.total, max_amount=cancel.total).the()
    erase = say(
        act(delete_expense, expense_id=entry.id),
        "find the expense of the same amount in my budget and delete it",
        "My budget has it down as well; remove the expense with exactly that amount there.",
        "take the expense that matches its total out of my budget",
        "erase the entry for the same sum from my budget",
        "delete the expense in my budget that equals what I paid for it",
    )
    month = look(get_monthly_summary)
    tell = say(
        ask(
            month.spent,
            month.left,
            told=(
                "You have spent {} this month and have {} left.",
                "This month it is {} spent, with {} still in the budget.",
                "Spent so far: {}. Left: {}.",
            ),
        ),
        "How much have I spent this month now, and how much of my budget is left?",
        "tell me what this month's spending comes to and what remains of the budget",
        "give me the figures for this month: spent and left",
        "look at the summary of the month and report what's gone and what remains",
        "What does my month look like after that, in money spent and money left?",
        "I'd like to see this month's total spending, and what I still have.",
    )
    return (cancel, erase), (tell,)
