"""When life changes: a new home that parcels should reach, a cheaper contract instead of an old one."""

from typing import Any

from prove.purposes.areas.people import CLOSE, mail_to, somebody
from prove.purposes.program import (
    act,
    again,
    among,
    amount,
    each,
    me,
    money,
    purpose,
    quoted,
    rows,
    say,
    some,
    tells,
    text,
    word,
)
from prove.servers.budget.tools import (
    add_recurring_expense,
    list_budget_categories,
    list_recurring_expenses,
    move_budget_money,
    stop_recurring_expense,
)
from prove.servers.shopping.checkout import add_shipping_address
from prove.servers.shopping.orders import change_order_address, list_orders


@purpose(
    "shopping",
    "email",
    because=(
        "The moving van has just left.",
        "My life is in boxes.",
        "I've got new keys in my pocket.",
        "The old flat is as good as empty.",
        "I'm swapping one staircase for another.",
        "My landlord wanted the place for himself.",
        "I finally found something with a balcony.",
        "New walls, new neighbours.",
        "I nearly forgot that parcels don't move by themselves.",
        "The lease is signed.",
        "I'm changing my address everywhere today.",
        "Nobody will open the old door for a courier.",
    ),
)
def i_have_moved() -> Any:
    """Save the user's new address in the shop, send all new orders there, and tell somebody."""
    street = word("12 Harbor Street", "48 Orchard Lane", "7 Station Road", "230 Willow Avenue", "91 Mill Lane")
    label = quoted("new home", "new flat", "my new place", "after the move")
    save = say(
        act(add_shipping_address, label=label, recipient=me.name, street=street, city=me.city),
        f"save {street} in the shop as {label}; the name and the city stay mine",
        f"add a shipping address for me at {street}, in the same city as now, called {label}",
        f"I now live at {street}, still in the same city. Store that for me as {label} in the shop.",
        f"enter {street} as a new address of mine in the shop, same city, with the label {label}",
        f"teach the shop my new address: {street}, city unchanged, to be called {label}",
        f"give the shop another address to send my things to, namely {street} in my city, under the name {label}",
    )
    orders = again(
        say(
            rows(list_orders).where(
                lambda o: among(o.status, ("placed", "packed")), lambda o: o.address_label == "home"
            ),
            "every order to my home address that hasn't been shipped yet",
            "all orders that are placed or packed for my home address but haven't left",
            "whatever I've ordered to my home address that hasn't left their warehouse",
            "each order for my home address that the shop hasn't sent off so far",
            "the orders to my home address that are still waiting to be shipped",
        ),
        "those orders",
    )
    move = say(
        each(orders, lambda o: act(change_order_address, order_id=o.id, address_id=save.id)),
        f"have {orders} sent there",
        f"redirect {orders} to the new address",
        f"change the address of {orders} to it",
        f"let {orders} go to the new place",
        f"get {orders} to me there",
    )
    friend = somebody(*CLOSE)
    subject = quoted("I've moved", "My new address", "New home", "Come and visit", "Please update your address book")
    mail = say(
        mail_to(friend, subject, text(f"My new address is {save.street}, {save.city}.")),
        f"e-mail {friend} my new address, subject {subject}",
        f"send {friend} a mail called {subject} with the street and the city I live in now",
        f"let {friend} know where I live from now on, street and city, in a mail headed {subject}",
        f"write to {friend} under the heading {subject}, giving my new street and city",
        f"tell {friend} by mail, titled {subject}, what my new address is",
    )
    return (save, move), (mail,)


@purpose(
    "budget",
    because=(
        "I've found something cheaper.",
        "My old contract was daylight robbery.",
        "Loyalty isn't rewarded these days.",
        "I read the small print at last.",
        "I was allowed to downgrade without a fuss.",
        "I don't use half of what I pay for.",
        "A cheaper plan will do.",
        "I rang up and was made an offer.",
        "Comparing prices pays off.",
        "The smaller package is plenty for me.",
        "I'm trimming my fixed costs.",
        "Every month I winced at that booking.",
    ),
)
def a_cheaper_contract() -> Any:
    """Replace a monthly expense by a cheaper one, and give what is saved to another category."""
    old = again(
        some(
            rows(list_recurring_expenses, status="active"),
            lambda r: (f"my {r.name:lower}", f"the {r.name:lower} that costs me {r.amount} a month"),
            fits=[
                lambda r: r.frequency == "monthly",
                lambda r: among(
                    r.name, ("Gym membership", "Film streaming", "Music app", "Newspaper", "Phone contract")
                ),
            ],
        ),
        "it",
    )
    stop = say(
        act(stop_recurring_expense, recurring_expense_id=old.id),
        f"stop {old} as a recurring expense in my budget",
        f"take {old} off the recurring expenses in my budget",
        f"end the booking of {old} in my budget",
        f"let my budget forget {old}",
        f"I've given up {old}, so stop that recurring expense in my budget.",
        f"discontinue {old} in the budget",
    )
    name = quoted("Basic plan", "Family plan", "Shared plan", "Light plan", "New contract")
    price = amount(4, 5, 6, 7, 8, 9, 10, 12, 15)
    add = say(
        act(
            add_recurring_expense,
            name=name,
            account_id=stop.account_id,
            category_id=stop.category_id,
            amount=price,
            frequency=stop.frequency,
            first_on=stop.next_on,
        ),
        f"add {name} for {price} a month instead, with the same account and category, from the day the old one would "
        "have been due next",
        f"put {name} in its place, {price} monthly; account and category stay, and the first day is when the old one "
        "was due next",
        f"enter {name} at {price} a month as its successor, beginning on the old one's next day, all else the same",
        f"replace it by {name}: {price} every month, same category, same account, starting when it would have been "
        "booked again",
        f"book {name} from its next due day on, monthly and for {price}, in the same category and from the same "
        "account",
    )
    other = some(
        rows(list_budget_categories),
        lambda c: (f"{c.name}",),
        fits=[lambda c: among(c.name, ("Savings", "Fun", "Gifts", "Travel", "Clothes", "Groceries", "Eating out"))],
    )
    move = say(
        act(
            move_budget_money,
            from_category_id=stop.category_id,
            to_category_id=other.id,
            amount=money(stop.amount - add.amount),
        ),
        f"move what I save with that this month from its category to {other}",
        f"give {other} the difference between the old price and the new, out of that category's budget for this month",
        f"shift the monthly saving over to {other} from the category of the two",
        f"let {other} have the difference in price, taken from the budget of the category both are in",
        f"The difference should go to {other} this month; take it from the category that both belong to.",
    )
    tells(
        move,
        f"{move.amount} went from {move.from_category_name} to {move.to_category_name}, which has {move.to_left} left.",
        f"{move.to_category_name} got {move.amount} and has {move.to_left} left.",
    )
    return (stop, add), (move,)
