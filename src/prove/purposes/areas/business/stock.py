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
        "I need help at the back door when goods come in.",
        "My rota depends on the deliveries.",
        "Somebody has to sign for the boxes.",
        "I hate surprises at the back door.",
        "Unpacking takes longer than anybody thinks.",
        "We've made room on the shelves.",
        "A driver once left a pallet of lamps beside the bins, and the seagulls had a party.",
        "My back is wrecked from heaving crates alone, and my chiropractor is getting rich.",
        "The storeroom key hangs round my neck, so nothing moves without me.",
        "I've bribed two strong students with pizza to carry cartons.",
        "Our trolley has a squeaky wheel and a mind of its own.",
        "I missed a lorry because I was at the barber's, and head office was livid.",
        "My staff groan at the sound of a reversing truck.",
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
            "the transfers to my store that have been sent but aren't here yet",
            "the transfers that have left for my store but haven't arrived",
            "the transfers on their way to my store",
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
        f"look at {coming} and tell me the number of pieces and of transfers",
        f"I want to know how many pieces there are in {coming}, and the number of transfers.",
        f"go through {coming}; report the pieces in all and the number of transfers",
        f"find {coming} and tell me how many pieces and how many transfers there are",
    )
    title = quoted("Goods are coming", "Delivery", "Goods arrive", "Unload the van", "Unpack the delivery")
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
        f"add {title} to my calendar for each of {coming:again}, at the time it arrives, busy or not, and note the "
        "product, the quantity and the store it comes from",
        f"I want {title} in my calendar for each of {coming:again}, at the time of arrival and even if I'm busy; the "
        "notes should give the product, the number of pieces and the sending store.",
        f"schedule {title} for the arrival of each of {coming:again}, even if I'm busy, with the product, the "
        "number of pieces and the sending store as the description",
    )
    tells(
        note,
        f"All {coming.count()} arrivals are in your calendar.",
        f"{title} is in your calendar {coming.count()} times, once per transfer.",
        f"I entered the arrivals of {coming.column(lambda t: t.product_name)} in your calendar.",
    )
    return (tell,), (note,)


@purpose(
    "retail_chain",
    "email",
    because=(
        "A customer just left the shop, smiling.",
        "A happy customer comes back for more.",
        "We had a nice chat at the counter.",
        "The reserved shelf is emptying nicely.",
        "It's good to have regulars.",
        "A customer will be back before the week is out.",
        "My till has been ringing merrily, and I'm in a generous mood.",
        "I carried a parcel out to the car park and was thanked with a mint.",
        "Compliments at the counter are worth more to me than any mystery shopper's report.",
        "Somebody fell in love with our goods and told half the street.",
        "I wrapped everything in tissue paper and tied a ribbon round it.",
        "My colleagues tease me because I know every regular's favourite colour.",
        "I still get goosebumps when shoppers praise us to their friends.",
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
        f"What my store was holding for {who} has been picked up, so close that reservation as collected.",
        f"record that {who} has collected the goods reserved in my store",
        f"book {who}'s active reservation in my store as picked up",
        f"close {who}'s reservation in my store; the goods were collected",
    )
    tells(
        close,
        f"I marked the {close.product_name} as collected.",
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
        f"hold another {pieces} of the same for {who:again} for {hours} hours, in {place}",
        f"put {pieces} more of the same aside for {who:again} in {place}; {hours} hours will do",
        f"set up a new reservation for {who:again}: {pieces} of the same, {hours} hours, in {place}",
        f"keep {pieces} more of that article for {who:again} for the next {hours} hours, in {place}",
    )
    subject = quoted(
        "Your new reservation", "Your next reservation", "Set aside again", "Set aside for you", "Ready for you"
    )
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
        f"e-mail {who:again} what is held and how many pieces, and the store with its address, subject {subject}",
        f"drop {who:again} an e-mail, subject {subject}: the product, the number of pieces, the store and its address",
        f"let {who:again} know in a mail called {subject} what is reserved, how many, and at which store and address",
        f"send {who:again} a mail titled {subject} with the article, the quantity, the store's name and its address",
        f"confirm it to {who:again} by mail, subject {subject}: product, quantity, store and address",
    )
    return (close,), (more, mail)


@purpose(
    "retail_chain",
    "calendar",
    because=(
        "The expensive things gather dust.",
        "I'm working on the window display.",
        "A competitor has been undercutting us.",
        "I need something eye-catching for the flyer.",
        "One bold price can fill a shop.",
        "Footsteps in the aisles have become rare enough that I notice each pair of shoes.",
        "I've dusted the same luxury items so often that I've named a few.",
        "Bargain hunters have eyes like hawks and gossip like sparrows.",
        "My window dresser begged for a showstopper with a shocking tag.",
        "Across the street they're giving away balloons and free espresso.",
        "I'd sooner earn pennies than watch fancy goods grow cobwebs.",
        "I bought a fat red marker pen and can't wait to uncap it.",
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
        f"the most expensive {kind} product that we have, by list price",
        f"our most expensive {kind} product by list price",
    )
    here = rows(check_stock, product_id=dearest.id, store_id=store.id).the()
    tell = say(
        ask(
            dearest.name,
            given(here.available, here.available > 0),
            here.price,
            told=(
                "It is the {}. Your store has {} available, at {} each.",
                "That is the {}. Available in your store: {}, for {} each.",
                "It's the {}; you have {} of it to sell, at {}.",
            ),
        ),
        f"find {dearest}, and tell me what it is, how many my store can sell and at what price",
        f"What is {dearest}, how many pieces does my store have, and what do we charge?",
        f"look up {dearest}: its name, the number available in my store and our price",
        f"I'd like to know {dearest}, with the pieces my store can sell and the price there.",
        f"tell me {dearest}, how many pieces my store has available and what they cost there",
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
    title = quoted("Change the tag", "New price", "Change the sign", "Price cut", "Reprint the label")
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
        f"put half an hour called {title} into my calendar {on:on} at 9 am, with the product and the new price in it",
        f"I'll see to the sign {on:on} at 9 am: enter {title} for half an hour, describing which product it is and "
        "the price from now on.",
    )
    return (tell,), (cut, note)
