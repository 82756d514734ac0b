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
        "It looked fine in the picture.",
        "I unpacked with scissors and glee, and the glee lasted four seconds.",
        "The carton looked as if a tractor had driven over its lid.",
        "The courier juggled my delivery down the stairs, I heard the thuds.",
        "Crumpled cardboard, loose tape and a sad bit of tissue paper greeted me.",
        "My grandchildren learnt a brand-new swear word when I lifted the lid.",
        "Somebody in that warehouse packs like a gorilla with a grudge.",
        "I'd even cleared the shelf and dusted for the grand unboxing.",
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
        f"review it with {stars} out of five stars and the text {words}",
        f"write {words} as a review, with {stars} of five stars",
        f"leave a review of {stars} out of five stars that says {words}",
        f"rate it {stars} out of five, with the words {words}",
        f"post a review: {stars} out of five stars, {words}",
        f"Other people should be warned. Give it {stars} of five stars and write {words}.",
        f"I want it reviewed as well: {words}, with {stars} out of five stars.",
    )
    friend = somebody(*CLOSE)
    subject = quoted("A warning", "Don't buy this", "A bad buy", "Save your money", "What went wrong")
    mail = say(
        mail_to(
            friend, subject, text(f"Don't buy the {back.name}: mine came damaged. I'm getting {back.refund} back.")
        ),
        f"warn {friend} about it in a mail called {subject}: what it was, and how much I get back",
        f"send {friend} an e-mail, subject {subject}, about what came damaged and what they refund me",
        f"let {friend} know by mail, under the subject {subject}, what I'm sending back and for how much money",
        f"drop {friend} a line under the heading {subject} not to buy it; mention what it is and my refund",
        f"tip {friend} off in an e-mail called {subject}, so that we don't both fall for it; which one it was and the "
        "refund belong in there",
        f"mail {friend} a warning with the subject {subject}, naming the thing and how much they pay me back",
        f"I'd like to keep {friend} from buying the same. Send a mail titled {subject} about which one it was and "
        "how much I'm getting back.",
        f"tell {friend} my bad luck by mail, heading {subject}: what was damaged and how much the shop returns",
    )
    return (back, review), (mail,)


@purpose(
    "shopping",
    "budget",
    because=(
        "I've come to my senses.",
        "My budget can't take it.",
        "I read the description again, and it isn't for me.",
        "There are better uses for that money.",
        "My elbow hit the buy button while I was reaching for the popcorn.",
        "I made the mistake of shopping straight after an argument.",
        "A careful look into our cupboard revealed a forgotten twin of my purchase.",
        "My conscience has the voice of a strict librarian, and I obey.",
        "I read a scathing test report on the tram and felt foolish.",
        "The washing machine is leaking, so frivolous plans are cancelled.",
        "My daydream lasted until the confirmation message popped up.",
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
        f"stop {order} at the shop before it's sent",
        f"call off {order} with the shop",
        f"I've changed my mind about {order}. The shop should cancel it.",
    )
    tells(cancel, f"It is cancelled; {cancel.total} comes back.", f"Cancelled, and {cancel.total} is refunded.")
    entry = rows(list_expenses, min_amount=cancel.total, max_amount=cancel.total).the()
    erase = say(
        act(delete_expense, expense_id=entry.id),
        "find the expense of the same amount in my budget and delete it",
        "My budget has it down as well; remove the expense with exactly that amount there.",
        "take the expense that matches its total out of my budget",
        "delete the matching expense, with exactly the same amount, from my budget",
        "delete the expense in my budget that has the same amount as the order",
        "It's in my budget too, as an expense of just that amount. Take it out.",
        "clean up my budget: the expense for exactly what the order cost has to go",
    )
    month = look(get_monthly_summary)
    tell = say(
        ask(
            month.spent,
            given(month.left, month.left > 0),
            told=(
                "You have spent {} this month and have {} left.",
                "This month it is {} spent, with {} still in the budget.",
                "Spent so far: {}. Left: {}.",
            ),
        ),
        "How much have I spent this month now, and how much of my budget is left?",
        "tell me what this month's spending comes to and what remains of the budget",
        "give me this month's figures: what I've spent and what is left",
        "look at the summary of the month and tell me what I've spent and what's left",
        "What does my month look like after that: how much is spent, and how much is left?",
        "I'd like to see this month's total spending, and what I still have.",
        "Where does that leave me this month? I mean what I've spent and what I can still spend.",
    )
    return (cancel, erase), (tell,)
