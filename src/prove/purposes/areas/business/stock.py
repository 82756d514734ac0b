"""Goods of a store of one's own: what is on its way, who collects what, and what it costs."""

from typing import Any

from prove.purposes.program import (
    act,
    again,
    amount,
    ask,
    at,
    day,
    each,
    given,
    money,
    name_of,
    named,
    number,
    present,
    purpose,
    quoted,
    rows,
    say,
    tells,
    text,
    word,
)
from prove.servers.calendar.events import create_event
from prove.servers.email.tools import send_email
from prove.servers.retail_chain.records import ProductCategory, ShownReservation, Store
from prove.servers.retail_chain.tools import (
    check_stock,
    close_stock_reservation,
    find_stores,
    list_stock_reservations,
    list_stock_transfers,
    reserve_stock,
    search_chain_products,
    set_zone_price,
)


def _own_store() -> Store:
    """The store that the user manages."""
    return rows(find_stores).the(lambda s: s.own)


def _can_be_written_to(reservation: ShownReservation) -> object:
    """Whether the address of somebody who has reserved something is known."""
    return present(reservation.customer_email) != ""


@purpose(
    "retail_chain",
    "calendar",
    because=(
        "Vans keep turning up when nobody is there.",
        "I need hands at the ramp when goods come in.",
        "The loading bay is tiny.",
        "Last week a pallet stood in the rain for hours.",
        "My rota depends on the deliveries.",
        "Somebody has to sign for the boxes.",
        "I hate surprises at the back door.",
        "Unpacking takes longer than anybody thinks.",
        "I've lost sight of what is coming in.",
        "We've made room on the shelves.",
        "The trolley is being repaired, so I must plan ahead.",
        "I'd like to be there when the goods arrive.",
    ),
)
def be_there_for_the_goods() -> Any:
    """Count what is on its way to the user's store, and put every arrival into the calendar."""
    store = _own_store()
    coming = again(
        say(
            rows(list_stock_transfers, status="in_transit").where(lambda t: t.to_store_id == store.id),
            "all transfers that are in transit to my store",
            "all deliveries that are on the road to my store",
            "those transfers to my store that other stores have sent and that aren't here yet",
            "the transfers that have left for my store but haven't arrived",
            "the transfers in transit whose destination is my store",
        ),
        "those transfers",
        "them",
    )
    tell = say(
        ask(
            coming.sum(lambda t: t.quantity),
            coming.count(),
            told=(
                "{} pieces are on their way, and the number of transfers is {}.",
                "You can expect {} pieces; number of transfers: {}.",
                "That is {} pieces in all. I counted {} transfers.",
            ),
        ),
        f"count {coming}, and add up the pieces",
        f"How many pieces are there in {coming}, and how many transfers is that?",
        f"look at {coming} and tell me the number of pieces as well as that of the transfers",
        f"I want to know how many pieces there are in {coming}, and the number of transfers.",
        f"go through {coming}; report the pieces in all and the number of transfers",
        f"find {coming} and give me two figures: the pieces in them and how many transfers there are",
    )
    title = quoted("Goods are coming", "Delivery", "Be at the ramp", "Unload the van", "Boxes")
    note = say(
        each(
            coming,
            lambda t: act(
                create_event,
                title=title,
                starts_at=t.arrives_at,
                description=text(f"{t.product_name}, quantity {t.quantity}, from {t.from_store_name}."),
                if_busy="allow",
            ),
        ),
        f"for each of {coming:again}, put {title} into my calendar when it arrives, even if I'm busy then, with "
        "product, number of pieces and sending store in the notes",
        f"enter {title} in my calendar at the arrival time of each of {coming:again}, no matter what else is on; the "
        "description has the product, the quantity and the store it's from",
        f"make a calendar entry {title} per transfer, at the time it gets here and regardless of clashes, that says "
        "what it is, how many pieces and who sent it",
        f"block the moment each of {coming:again} arrives in my diary with {title}, busy or not, noting article, "
        "quantity and origin",
        f"I want {title} in my calendar for every single one of {coming:again}, at the hour of arrival and in spite of "
        "other appointments; describe each by product, pieces and sender.",
        f"schedule {title} for the arrival of each of {coming:again}, clashes or no clashes, with the goods, their "
        "number and the sending store as the description",
    )
    return (tell,), (note,)


@purpose(
    "retail_chain",
    "email",
    because=(
        "A customer just left the shop, smiling.",
        "Somebody was here to collect something.",
        "My counter is free again.",
        "One box less behind the till.",
        "A customer liked it so much that one isn't enough.",
        "A happy customer comes back for more.",
        "We had a nice chat at the counter.",
        "It was picked up a minute ago.",
        "The reserved shelf is emptying nicely.",
        "Regulars are worth their weight in gold.",
        "A customer will be back before the week is out.",
        "I said I'd see to it at once.",
    ),
)
def collected_and_wants_more() -> Any:
    """Close a reservation that was collected, reserve more of the same for the customer, and confirm it."""
    store = _own_store()
    active = rows(list_stock_reservations, store_id=store.id, status="active")
    who = again(name_of(active, lambda r: r.customer_name, fits=[_can_be_written_to]), "them")
    first = rows(list_stock_reservations, store_id=store.id, status="active", customer=who).the(
        lambda r: named(r.customer_name, who)
    )
    close = say(
        act(close_stock_reservation, reservation_id=first.id, outcome="collected"),
        f"close {who}'s active reservation in my store as collected",
        f"mark what my store was holding for {who} as collected",
        f"Goods were waiting in my store for {who}, and they've been picked up: note that.",
        f"record that {who} has collected the goods reserved in my store",
        f"book the active reservation of {who} in my store as picked up",
        f"finish the reservation that {who} had in my store; the goods were collected",
    )
    tells(
        close,
        f"The reservation of the {close.product_name} is closed.",
        f"Noted as collected: {close.product_name}.",
    )
    pieces, hours = number(2, 3), number(24, 48, 72)
    place = say(
        rows(check_stock, product_id=close.product_id, city=store.city).most(lambda o: o.available),
        "the store in our city that has most of it",
        "whichever branch in our city has the most left",
        "the best-stocked store of our city",
        "the shop in our city with the largest stock of it",
    )
    more = say(
        act(
            reserve_stock,
            product_id=close.product_id,
            store_id=place.store_id,
            quantity=pieces,
            customer_name=close.customer_name,
            customer_email=present(close.customer_email),
            hold_hours=hours,
        ),
        f"reserve {pieces} more of the same product for {who:again} in {place}, for {hours} hours",
        f"hold another {pieces} of it for {who:again} for {hours} hours, in {place}",
        f"put {pieces} further pieces of it aside for {who:again} in {place}; {hours} hours will do",
        f"set up a new reservation for {who:again}: {pieces} of the same, {hours} hours, in {place}",
        f"keep {pieces} more of that article for {who:again} for the next {hours} hours, in {place}",
    )
    subject = quoted("More is waiting", "Your next reservation", "Set aside again", "Back for more", "Ready for you")
    mail = say(
        act(
            send_email,
            to=(present(close.customer_email),),
            subject=subject,
            body=text(
                f"Reserved for you: {more.product_name}, quantity {more.quantity}, at {more.store_name}, "
                f"{place.address}."
            ),
        ),
        f"e-mail {who:again} how many of what are held, and the store with its address, subject {subject}",
        f"write to {who:again} under the heading {subject}: product, number of pieces, store and street",
        f"let {who:again} know in a mail called {subject} what is reserved, how many, and at which store and address",
        f"send {who:again} a mail titled {subject} with the article, the quantity, the store's name and its address",
        f"confirm it to {who:again} by mail, headed {subject}: what, how many, which store and where that is",
    )
    return (close,), (more, mail)


@purpose(
    "retail_chain",
    "calendar",
    because=(
        "Head office wants us to sell the expensive stuff, too.",
        "Our prices need a second look.",
        "The dear things gather dust.",
        "I'm working on the window display.",
        "A competitor has been undercutting us.",
        "Customers gasp at one of our price tags.",
        "It's been a slow month.",
        "I need something eye-catching for the flyer.",
        "Our margins can bear a little generosity.",
        "One bold price can fill a shop.",
        "We've got room for a special.",
        "I'm walking past the same unsold thing every day.",
    ),
)
def a_special_price() -> Any:
    """Look at the dearest product of a kind, lower its price in our zone, and plan to change the sign."""
    kind: ProductCategory = word("kitchen", "bath", "bedroom", "lighting", "garden", "decor")
    store = _own_store()
    dearest = say(
        rows(search_chain_products, category=kind).most(lambda p: p.list_price),
        f"the {kind} product with the highest list price in our whole range",
        f"the product in the {kind} category with the highest list price",
        f"the article with the steepest list price that the chain has under {kind}",
        f"our dearest {kind} product by list price",
    )
    here = rows(check_stock, product_id=dearest.id, store_id=store.id).the()
    tell = say(
        ask(
            dearest.name,
            given(here.available, here.available > 0),
            here.price,
            told=(
                "It is the {}; your store can sell {}, at {}.",
                "That is the {}. Available in your store: {}, for {} each.",
                "The {}: {} can be sold in your store, at {}.",
            ),
        ),
        f"find {dearest}, and tell me what it is, how many my store can sell and at what price",
        f"What is {dearest}, how many of it are available in my store, and what do we charge?",
        f"look up {dearest}: its name, the number available in my store and our price",
        f"I'd like to know {dearest}, with the pieces my store can sell and the price there.",
        f"name {dearest}, and tell me how many pieces my store has available and what they cost there",
    )
    off = amount(2, 3, 4, 5, 6, 8, 10)
    cut = say(
        act(set_zone_price, product_id=dearest.id, zone=store.zone, price=money(here.price - off)),
        f"lower its price in our zone by {off}",
        f"make it {off} cheaper in our price zone",
        f"take {off} off what our zone charges for it",
        f"reduce it by {off} in the price zone of my store",
        f"knock {off} off its price across our zone",
        f"Our zone should sell it for {off} less.",
    )
    tells(cut, f"It costs {cut.price} now.", f"The new price is {cut.price}.")
    on = day(1, 4)
    title = quoted("Change the tag", "New price", "Window display", "Price cut", "Reprint the label")
    note = say(
        act(
            create_event,
            title=title,
            starts_at=at(on, 9),
            duration_minutes=30,
            description=text(f"{dearest.name}: {cut.price}"),
        ),
        f"put {title} into my calendar {on:on} at 9 am, for half an hour, with the product and the new price as the "
        "description",
        f"book me half an hour for {title} {on:on} at nine in the morning, and note the article and what it costs now",
        f"schedule {title}, thirty minutes, {on:on} at 9 am; its notes get the product's name and the reduced price",
        f"set half an hour aside in my diary {on:on}, 9 am, called {title}, and write product and new price into it",
        f"I'll see to the sign {on:on} at 9 am: enter {title} for half an hour, describing which product it is and "
        "the price from now on.",
    )
    return (tell,), (cut, note)
