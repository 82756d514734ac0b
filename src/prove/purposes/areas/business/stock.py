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
        "My staff schedule depends on the deliveries.",
        "Wheeling crates up our ramp takes muscle and sturdy gloves.",
        "I hate surprises at the back door.",
        "Unpacking takes longer than anybody thinks.",
        "We've made room on the shelves.",
        "A driver once left a whole pallet outside in the rain.",
        "I can't carry all the crates alone.",
        "I have the only key to the storeroom.",
        "Two students help me with the boxes and want to know when to come.",
        "Our loading dock gets chaotic without coordination.",
        "I missed a truck once, and head office wasn't pleased.",
        "My staff like to know when the next truck comes.",
    ),
)
def be_there_for_the_goods() -> Any:
    """Count what is on its way to the user's store, and put every arrival into the calendar."""
    store = _own_store()
    coming = again(
        say(
            rows(list_stock_transfers, status="in_transit").where(lambda t: t.to_store_id == store.id),
            "all transfers that are on the road to my store",
            "the transfers in transit to my store",
            "all the stock transfers that have left other stores for mine and haven't arrived",
            "the goods in transit to my store",
            "the transfers that have left for my store but haven't arrived",
        ),
        "those transfers",
        "those deliveries",
    )
    tell = say(
        ask(
            coming.sum(lambda t: t.quantity),
            coming.count(),
            told=(
                "{} items are in transit to your store, in {} transfers.",
                "You can expect {} items, in {} transfers.",
                "That is {} pieces in all, in {} transfers.",
            ),
        ),
        f"Please look at {coming}. How many items is that, and in how many transfers?",
        f"I'd like to know about {coming}: how many pieces altogether, and how many transfers.",
        f"check {coming}, and let me know the total number of items and the number of transfers",
        f"Please check {coming}. What is the number of units in all, and how many transfers are there?",
        f"go through {coming}, and tell me how many pieces there are in all and in how many transfers",
        f"I'm curious about {coming}. How many pieces will we get altogether, and in how many transfers?",
        f"find {coming}, add up the quantities, and count the transfers",
    )
    title = quoted("Goods are coming", "Delivery", "Goods arrive", "Unload the van", "Unpack the delivery")
    note = say(
        each(
            coming,
            lambda t: act(
                create_event,
                title=title,
                starts_at=t.arrives_at,
                duration_minutes=60,
                description=text(f"{t.product_name}, quantity {t.quantity}, from {t.from_store_name}."),
                if_busy="allow",
            ),
        ),
        f"put an hour called {title} into my calendar for each of {coming:again}, at the time of its arrival and even "
        "if I'm busy then, and note the product, the number of pieces and the store it comes from",
        f"enter {title} in my calendar for the arrival of each of {coming:again}, an hour every time, no matter what "
        "else is on; the notes should have the product, how many pieces come and from which store",
        f"reserve an hour in my calendar as {title} once per transfer, from its arrival and regardless of clashes, "
        "with the product, the number of pieces and the store that sent it in the notes",
        f"I want {title} in my calendar for an hour at the arrival of each of {coming:again}, busy or not. Note the "
        "product, how many pieces there are and the store it's from.",
        f"add {title} to my calendar for each of {coming:again}, sixty minutes starting at its arrival, overlaps or "
        "not, and write down which product it is, how many pieces and which store sent it",
        f"My calendar should have an hour called {title} at the arrival of each of {coming:again}, even if I'm busy. "
        "Put what we get, how many pieces and the sending store into the notes.",
        f"schedule {title} for the arrival of each of {coming:again}, one hour apiece, even if I'm busy, and put the "
        "product, the quantity and the store it's from into the notes",
    )
    tells(
        note,
        f"All {coming.count()} arrivals are in your calendar.",
        f'Your calendar has "{title}" {coming.count()} times now, once per transfer.',
        f"I entered the arrivals of {coming.column(lambda t: t.product_name)} in your calendar.",
    )
    return (tell,), (note,)


@purpose(
    "retail_chain",
    "email",
    because=(
        "Somebody just left the shop, smiling.",
        "A happy customer comes back for more.",
        "We had a nice chat at the counter.",
        "The reserved shelf is emptying nicely.",
        "A cheerful shopper hummed a tune while I wrapped parcels.",
        "A customer will be back before the week is out.",
        "Somebody complimented our friendly cashiers and speedy checkout.",
        "I've just helped somebody carry a box to the car.",
        "Compliments at the counter make my day.",
        "Somebody has been raving about our goods to the whole street.",
        "I've just packed up a reserved order.",
        "I know most of our regulars by name.",
        "Word of mouth is the best advertising.",
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
        f"In my store, {who} has just come for the reserved goods. Please close the reservation as collected.",
        f"I've just handed {who} what we had reserved in my store, so set that reservation to collected.",
        f"The goods that my store had put aside for {who} have been collected. Close the reservation, please.",
        f"close {who}'s reservation in my store; the goods were collected",
    )
    tells(
        close,
        f'I marked the reservation of "{close.product_name}" as collected.',
        f"{close.customer_name}'s reservation is closed as collected.",
    )
    pieces, hours = number(2, 3), number(24, 48, 72)
    place = say(
        rows(check_stock, product_id=close.product_id, city=store.city).most(lambda o: o.available),
        "the store in our city that has the most of it in stock",
        "whichever branch in our city has the most of it left",
        "the store in our city with the largest supply of it",
        "the shop in our city that can sell the most of it",
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
        f"reserve {pieces} more of the same product for {who:again} in {place}, for {hours} hours, under the same "
        "name and e-mail address",
        f"hold another {pieces} of the same for {who:again} for {hours} hours, in {place}; name and e-mail address "
        "stay the same",
        f"put {pieces} more of the same aside for {who:again} in {place}, with the same name and e-mail address; "
        f"{hours} hours will do",
        f"I've promised {who:again} {pieces} more of the same product: reserve them for {hours} hours in {place}, "
        "again with the name and e-mail address we have.",
        f"keep {pieces} more of that product for {who:again} for the next {hours} hours, in {place}, and copy the "
        "name and e-mail address from the old reservation",
        f"I'd like {pieces} more of the same held for {who:again} for {hours} hours in {place}; the name and "
        "e-mail address don't change.",
        f"make a new reservation of the same product for {who:again}, {pieces} this time, for {hours} hours in "
        f"{place}, with the name and e-mail address of the old reservation",
    )
    tells(
        more,
        f'{more.store_name} is holding {pieces} more of "{more.product_name}" for {more.customer_name} until '
        f"{more.expires_at}.",
        f'{pieces} more of "{more.product_name}" are on hold for {more.customer_name} at {more.store_name}, until '
        f"{more.expires_at}.",
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
        f"tell {who:again} by email what is held, how many and in which store, with its address, subject {subject}",
        f"let {who:again} know in an email called {subject} what we've put aside, how many of them, and where to get "
        "them, street included",
        f"drop {who:again} an e-mail, subject {subject}: what's waiting, how many, at which store and where that is",
        f"confirm the reservation to {who:again} by email, subject {subject}. Put in what it is, how many, and the "
        "store with its address",
        f"I'd like {who:again} to have the details in an email titled {subject}: what's reserved and how many, which "
        "store, and the address.",
        f"e-mail {who:again} what to collect and where, with {subject} in the subject line: the product, how many "
        "we're holding, the store and its address",
        f"send {who:again} an email, {subject} as the subject, with what and how many we have reserved, in which store "
        "and at what address",
        f"An email to {who:again} would help, subject {subject}: what there is to collect, how many, which store, and "
        "the address.",
    )
    return (close,), (more, mail)


@purpose(
    "retail_chain",
    "calendar",
    because=(
        "Luxury rarely tempts thrifty shoppers or window browsers.",
        "I'm working on the window display.",
        "A competitor has been undercutting us.",
        "I need something eye-catching for the flyer.",
        "One bold price can fill a shop.",
        "The store has been very quiet lately.",
        "I've dusted the same expensive items for months.",
        "Everybody loves a bargain.",
        "Clearance banners are flapping up and down our street.",
        "Mannequins and garlands alone won't lure pedestrians inside.",
        "The store across the street is running a sale.",
        "I'd rather earn less than keep things in stock forever.",
        "I have to write a few new signs.",
    ),
)
def a_special_price() -> Any:
    """Look at the dearest product of a kind, lower its price in our zone, and plan to change the sign."""
    kind: ProductCategory = word("kitchen", "bath", "bedroom", "lighting", "garden", "decor")
    store = _own_store()
    dearest = say(
        rows(search_chain_products, category=kind).most(lambda p: p.list_price),
        f"the {kind} product with the highest list price in our whole range",
        f"our priciest {kind} product by list price",
        f"the {kind} product that we list at the highest price",
        f"our most expensive {kind} product by list price",
    )
    here = rows(check_stock, product_id=dearest.id, store_id=store.id).the()
    tell = say(
        ask(
            dearest.name,
            given(here.available, here.available > 1),
            here.price,
            told=(
                'It is "{}". Your store has {} available, at {} each.',
                'That\'s "{}". There are {} available in your store, for {} each.',
                'It\'s "{}"; your store has {} to sell, at {} each.',
            ),
        ),
        f"find {dearest}, and tell me what it is, how many my store can sell and at what price",
        f"What is {dearest}, how many does my store have available, and what do we charge for it?",
        f"I'm looking for {dearest}. What is it, how many are available in my store, and what do they cost there?",
        f"look up {dearest}: what it's called, how many my store has available and our price",
        f"I need to know three things about {dearest}: what it is, how many my store has available, and the price "
        "there.",
        f"tell me the name of {dearest}, how many my store has available and what it costs there",
        f"Which one is {dearest}? I also need to know how many my store has available and what it costs there.",
    )
    off = amount(2, 3, 4, 5, 6, 8, 10)
    cut = say(
        act(set_zone_price, product_id=dearest.id, zone=store.zone, price=money(here.price - off)),
        f"lower the price of that product in our zone by {off}",
        f"make that product {off} cheaper in our price zone",
        f"take {off} off the price of that product in our zone",
        f"knock {off} off the price of that product across our zone",
        f"Our zone should sell that product for {off} less.",
        f"Let's sell that product for {off} less across our zone.",
        f"I want that product {off} cheaper in our zone from now on.",
    )
    tells(cut, f'Now "{cut.product_name}" costs {cut.price}.', f'The new price of "{cut.product_name}" is {cut.price}.')
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
        f"put {title} into my calendar {on:on} at 9 am, for half an hour, and note the product and what it costs now",
        f"book me half an hour for {title} in my calendar {on:on} at 9 am, and note the product and its new price",
        f"schedule {title} in my calendar, thirty minutes, {on:on} at 9 am, with the product and its reduced price in "
        "the notes",
        f"I'll see to the sign {on:on} at 9 am: enter {title} in my calendar for half an hour, and note the product "
        "and the new price.",
        f"My calendar needs {title} {on:on} at 9 am, half an hour. Write down which product it is and the new price.",
        f"keep half an hour free in my calendar {on:on} at 9 am for {title}, and put the product and the price it has "
        "now into the notes",
        f"set me a half-hour reminder called {title} in my calendar {on:on} at 9 am, and write in which product it is "
        "and its new price",
    )
    return (tell,), (cut, note)
