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
        "I've just moved.",
        "I've got the keys to my new place.",
        "My crockery is still wrapped in newspaper.",
        "I finally found a bigger flat.",
        "The lease for my new flat is signed.",
        "I don't want my parcels to end up at my old flat.",
        "My back aches from hauling boxes up the stairs.",
        "I'm still unpacking boxes in my new flat.",
        "The removal van has been here, and everything survived.",
        "My name is finally on the new doorbell.",
        "I've swapped noisy neighbours for a quiet courtyard.",
        "I've almost forgotten the paperwork of moving.",
        "After years in a cramped studio I finally have a balcony.",
        "My former neighbours are tired of accepting packages with my name on them.",
    ),
)
def i_have_moved() -> Any:
    """Save the user's new address in the shop, send all new orders there, and tell somebody."""
    street = word("12 Harbor Street", "48 Orchard Lane", "7 Station Road", "230 Willow Avenue", "91 Mill Lane")
    label = quoted("new home", "new flat", "my new place", "new address")
    save = say(
        act(add_shipping_address, label=label, recipient=me.name, street=street, city=me.city),
        f"save {street} as a shipping address of mine in the shop, called {label}; the city hasn't changed",
        f"add a shipping address for me at {street}, in the same city as before, called {label}",
        f"I now live at {street}, still in the same city. Save that in the shop as {label}.",
        f"enter {street} as a new shipping address of mine in the shop, same city, with the label {label}",
        f"My new address is {street}, in the same city as before. Add it to my shipping addresses as {label}.",
        f"list {street} among my addresses in the shop, under the name {label}; the city is the same as before",
        f"Parcels can reach me at {street} from now on, in the same city. The shop should have that as {label} "
        "among my addresses.",
    )
    orders = again(
        say(
            rows(list_orders).where(
                lambda o: among(o.status, ("placed", "packed")), lambda o: o.address_label == "home"
            ),
            "all orders to my old home address that haven't been shipped yet",
            "my orders to the old home address that haven't been shipped yet",
            "my unshipped orders to my old home address",
            "the orders to my old home address that are still waiting to be shipped",
            "all the orders that are still to be shipped to my old home address",
            "all my orders that were to go to my old home address and haven't left yet",
            "the orders that haven't shipped yet and are going to my old home address",
        ),
        "those orders",
    )
    move = say(
        each(orders, lambda o: act(change_order_address, order_id=o.id, address_id=save.id)),
        f"find {orders}, and have them sent to the new address instead",
        f"switch to the new address for {orders}",
        f"change the delivery address to the new one for {orders}",
        f"make the new address the destination of {orders}",
        f"use the new address for {orders}",
        f"look up {orders}, and redirect them to the new address",
        f"The new address should also apply to {orders}.",
    )
    tells(
        move,
        f"{orders.count()} orders will go to {save.street} now.",
        f"I redirected {orders.count()} orders to {save.street}.",
        f"All {orders.count()} of those orders are going to the new address.",
    )
    friend = somebody(*CLOSE)
    subject = quoted("I've moved", "My new address", "New home", "Come and visit", "Please update your address book")
    mail = say(
        mail_to(friend, subject, text(f"My new address is {save.street}, {save.city}.")),
        f"e-mail {friend} my new address, street and city, subject {subject}",
        f"send {friend} an email called {subject} with the street and the city I live in now",
        f"write to {friend} under the subject {subject}, giving my new street and city",
        f"announce my new address, street and city, to {friend} in an email with the subject {subject}",
        f"let {friend} know by e-mail, subject {subject}, where I live now: the street and the city",
        f"I haven't told {friend} where I live now. Send an email called {subject} with street and city.",
        f"tell {friend} in an email titled {subject} what my new address is, city included",
        f"drop {friend} an e-mail headed {subject} that says where to visit me from now on, street and city",
    )
    return (save, move), (mail,)


@purpose(
    "budget",
    because=(
        "I'm switching to a cheaper contract.",
        "I've finally compared prices.",
        "A rival company wooed me with a lower price.",
        "I rang up and got a better offer.",
        "A polite threat to leave improved my negotiating position.",
        "A smaller plan is plenty for me.",
        "A friendly person on the hotline found me a cheaper deal.",
        "I haggled with customer service for an hour.",
        "Loyal customers pay more, so I've stopped being loyal.",
        "I never used half of what I was paying for.",
        "I've become more careful about what I pay each month.",
        "I spent an evening on a comparison website.",
        "I've been paying too much out of laziness.",
        "I can do without all the extras.",
    ),
)
def a_cheaper_contract() -> Any:
    """Replace a monthly expense by a cheaper one, and give what is saved to another category."""
    price = amount(5, 6, 7, 8, 9, 10, 12, 15, 18, 20, 22, 25, 30, 35)
    old = again(
        some(
            rows(list_recurring_expenses, status="active"),
            lambda r: (f"my {r.name:lower}",),
            fits=[
                lambda r: r.frequency == "monthly",
                lambda r: r.amount >= price + 2,
                lambda r: r.amount <= price * 2,
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
        f"I've given up {old}, so don't book it in my budget any more.",
        f"strike {old} from the recurring expenses in my budget",
        f"I've cancelled {old}, so end that recurring expense in my budget.",
        f"I'm done paying for {old}. Stop it in my budget.",
        f"cancel the monthly expense for {old} in my budget",
    )
    name = quoted("Basic plan", "Starter plan", "Saver plan", "Light plan", "Budget plan")
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
        f"add a new one called {name} for {price} a month instead, with the same account and category, from the day "
        "the old one was due next",
        f"put a new one in its place, named {name}, at {price} a month; account and category stay the same, and it "
        "starts when the old one was due next",
        f"replace it with {name} at {price} a month, in the same category and from the same account, starting on "
        "the day the old one was due next",
        f"What I have now is called {name} and costs {price} a month. Book that in the same category and from the same "
        "account, first on the day the old one would have been due.",
        f"set up {name} for {price} monthly instead, starting when the old one would have been due, with category "
        "and account unchanged",
        f"I've switched to {name} for {price} a month. It comes out of the same account, belongs in the same category, "
        "and starts when the old one was due next.",
        f"enter a contract called {name} in its place: {price} every month, same category, same account, first on the "
        "day the old one was due next",
    )
    tells(
        add,
        f"{add.name} is in your budget: {add.amount} a month, for the first time on {add.next_on}.",
        f"From {add.next_on} on, {add.name} is booked at {add.amount} a month.",
    )
    other = some(
        rows(list_budget_categories),
        lambda c: (f"{c.name}",),
        fits=[
            lambda c: among(c.name, ("Gifts", "Travel", "Clothes", "Groceries", "Eating out", "Hobbies", "Education"))
        ],
    )
    move = say(
        act(
            move_budget_money,
            from_category_id=stop.category_id,
            to_category_id=other.id,
            amount=money(stop.amount - add.amount),
        ),
        f"take the difference between the old price and the new one out of the category of the old one, and move it "
        f"to {other}",
        f"I save the difference each month, so move that much from the old one's category to {other} in my budget.",
        f"move what I save a month to {other}; it should come from the old one's category",
        f"let {other} have the difference in price, taken from the old one's category",
        f"The difference in price should go to {other}; take it from the category that both contracts are in.",
        f"take what I save a month out of the old one's category, and give it to {other} in my budget",
        f"shift the difference in price from the old one's category to {other}",
    )
    tells(
        move,
        f"{move.amount} went from {move.from_category_name} to {move.to_category_name}, which has {move.to_left} left.",
        f"{move.to_category_name} got {move.amount} from {move.from_category_name} and has {move.to_left} left.",
    )
    return (stop, add), (move,)
