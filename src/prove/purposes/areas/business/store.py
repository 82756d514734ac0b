"""A store of one's own: what is in stock, put aside and ordered."""

from typing import Any

from prove.purposes.areas.business.colleagues import IN_STORES, chat_address_of, colleague_of
from prove.purposes.areas.people import contacts
from prove.purposes.program import (
    act,
    again,
    amount,
    ask,
    column,
    day,
    day_of,
    each,
    me,
    money,
    name_of,
    named,
    number,
    purpose,
    quoted,
    rows,
    say,
    some,
    tells,
    text,
    when,
)
from prove.servers.email.tools import search_address_book, send_email
from prove.servers.retail_chain.records import Store
from prove.servers.retail_chain.tools import (
    cancel_stock_transfer,
    check_stock,
    close_stock_reservation,
    find_stores,
    list_stock_reservations,
    list_stock_transfers,
    list_store_stock,
    request_stock_transfer,
    reserve_stock,
    search_chain_products,
    set_zone_price,
)
from prove.servers.team_chat.tools import send_direct_message


def _neighbour() -> str:
    """Somebody in the user's city whom the user calls by name, unlike their own family."""
    return name_of(contacts(), lambda c: c.name, fits=[lambda c: c.city == me.city, lambda c: c.tie != "family"])


def _own_store() -> Store:
    """The store that the user manages."""
    return rows(find_stores).the(lambda s: s.own)


@purpose(
    "retail_chain",
    "team_chat",
    because=(
        "Sparse racks give shoppers a dismal impression.",
        "My inventory clipboard is covered in minus signs.",
        "Customers walk out with nothing.",
        "I've just done my round through the aisles.",
        "I hate telling people to come back another day.",
        "The stocktake showed some gaps.",
        "There are more empty hooks than goods on our back wall.",
        "One of our regulars complained about the gaps on the shelves.",
        "My storeroom is nearly empty.",
        "A group of tourists bought half of what we had.",
        "I've spread out what is left, but it still looks poor.",
        "We ordered too little last time.",
        "I don't like the look of our shelves.",
    ),
)
def restock_my_store() -> Any:
    """Get what is low from the stores that have most of it, and tell somebody what is coming."""
    store = _own_store()
    low = again(
        say(
            rows(list_store_stock, store_id=store.id, condition="low").where(lambda x: x.incoming == 0),
            "everything that's marked as low in my store's stock and isn't on order yet",
            "all products that are listed as low on stock in my store and haven't been reordered",
            "every product that's flagged as low in my store with nothing incoming",
            "the products that count as low on stock in my store and have none in transit",
            "whatever the stock list of my store shows as low with no delivery pending",
        ),
        "those products",
        "the products",
    )
    pieces = number(2, 3, 4)
    order = say(
        each(
            low,
            lambda x: act(
                request_stock_transfer,
                product_id=x.product_id,
                from_store_id=rows(check_stock, product_id=x.product_id, city=store.city)
                .where(lambda o: o.store_id != store.id)
                .most(lambda o: o.available)
                .store_id,
                quantity=pieces,
            ),
        ),
        f"request more of {low}: {pieces} of each, from whichever other store in our city has the most of it",
        f"look at {low}, and have {pieces} of each sent over from the other branch in our city with the most of it",
        f"go through {low}, and get {pieces} of each from the other store in our city that has the most in stock",
        f"Please top up {low}: {pieces} of each, always from the other branch in our city with the most left.",
        f"restock {low}: {pieces} of each, from the other branch in our city that has the most in stock",
        f"find {low}, and order {pieces} of each from the other store in our city with the largest stock of it",
        f"It's time to reorder {low}. Have {pieces} of each sent by the other store in our city that has the most of "
        "it.",
    )
    tells(
        order,
        f"I requested {pieces} of each of these: {low.column(lambda x: x.product_name)}.",
        f"On order are {pieces} of each of these: {low.column(lambda x: x.product_name)}.",
        f"{low.count()} products are on order, {pieces} of each: {low.column(lambda x: x.product_name)}.",
    )
    helper = colleague_of(IN_STORES)
    message = say(
        act(
            send_direct_message,
            recipient=chat_address_of(helper),
            text=text(f"I have just reordered these for our store: {low.column(lambda x: x.product_name)}."),
        ),
        f"write to {helper} in the chat that I've placed an order for our store, and list {low:again}",
        f"send {helper} a direct message that lists {low:again}",
        f"let {helper} know in the chat which products we've just reordered",
        f"I don't want anything to be ordered twice. Write {helper} a direct message with a list of {low:again}.",
        f"alert {helper} to the order by direct message, and list {low:again}",
        f"give {helper} a heads-up in the chat about the order, naming {low:again}",
        f"I'd like {helper} to read in a direct message which products we've just requested.",
    )
    tells(message, f"{helper} has a message with the list.", f"I told {helper} in the chat.")
    return (order,), (message,)


@purpose(
    "retail_chain",
    "email",
    because=(
        "Rewarding a faithful clientele is part of my philosophy.",
        "Waitlists and empty promises exasperate loyal patrons.",
        "An acquaintance of mine is on the road and can't order.",
        "Somebody is coming from the other end of town.",
        "Somebody is afraid that we'll sell out.",
        "I like doing people a favor.",
        "I always keep my promises.",
        "Somebody I know came too late last time.",
        "My friends and neighbors like to shop with us.",
        "I owe somebody a good turn.",
        "Popular goods don't stay on our shelves for long.",
        "A little loyalty goes a long way.",
    ),
)
def put_something_aside() -> Any:
    """Reserve pieces for somebody in the store of the city that has most, and tell them where."""
    product = column(rows(search_chain_products), lambda p: p.name)
    goods = rows(search_chain_products, query=product).the(lambda p: p.name == product)
    friend = again(_neighbour(), "them")
    person = rows(search_address_book, query=friend).the(lambda c: named(c.name, friend))
    store = say(
        rows(check_stock, product_id=goods.id, city=me.city).most(lambda o: o.available),
        "the store in my city that has the most in stock",
        "whichever store in my city has the most left",
        "the branch in my city with the biggest stock of it",
        "the branch in my city that has the most available",
    )
    pieces, hours = number(2, 3, 4), number(24, 36, 48, 72)
    hold = say(
        act(
            reserve_stock,
            product_id=goods.id,
            store_id=store.store_id,
            quantity=pieces,
            customer_name=person.name,
            customer_email=person.email,
            hold_hours=hours,
        ),
        f"reserve {pieces} units of the {product} for {friend} in {store}, for {hours} hours, with the full name and "
        "e-mail address from my address book",
        f"I'd like to have something kept for {friend}. Reserve {pieces} units of the {product} in {store}, for "
        f"{hours} hours, under the full name and e-mail address in my contacts.",
        f"have {pieces} units of the {product} held for {friend} for {hours} hours, in {store}; full name and e-mail "
        "address are in my address book",
        f"keep {pieces} units of the {product} for {friend} for the next {hours} hours, in {store}, and enter the full "
        "name and the e-mail address from my contacts",
        f"make a reservation for {friend}, whose full name and e-mail address are in my contacts: {pieces} units of "
        f"the {product}, in {store}, for {hours} hours",
        f"For {friend}, please put {pieces} units of the {product} aside in {store}, for {hours} hours. My "
        "address book has the full name and the e-mail address to put down.",
        f"I need {pieces} units of the {product} put aside for {friend} for {hours} hours, in {store}. Use the full "
        "name and the e-mail address in my address book.",
    )
    tells(
        hold,
        f"{hold.store_name} is holding {pieces} of the {product} for {hold.customer_name} until {hold.expires_at}.",
        f"{pieces} of the {product} are put aside for {hold.customer_name} at {hold.store_name}, until "
        f"{hold.expires_at}.",
    )
    subject = quoted(
        "It's reserved for you",
        "Ready to collect",
        "Your reservation",
        "Put aside for you",
        "Waiting for you",
        "Come and get it",
    )
    mail = say(
        act(
            send_email,
            to=(person.email,),
            subject=subject,
            body=text(
                f"Your reservation is at {store.store_name}, {store.address}. The reservation ends on "
                f"{hold.expires_at}."
            ),
        ),
        f"inform {friend:again} by email which store it is, its address, and the day and time the reservation "
        "expires, subject "
        f"{subject}",
        f"let {friend:again} know in an email called {subject} in which store the reservation is, with the "
        "address, and the day and time up to which it's held",
        f"write {friend:again} an email with {subject} in the subject line: which store, at what address, and the "
        "day and time the hold runs out",
        f"tell {friend:again} by email, subject {subject}, which store it's waiting in, address included, and on "
        "what day and at what time the reservation runs out",
        f"I'd like {friend:again} to get an email titled {subject}: which store to go to, its address, and the date "
        "and time the reservation ends.",
        f"drop {friend:again} an e-mail with the subject {subject}, with the name of the store, its address, and the "
        "day and time at which the reservation ends",
        f"By email, let {friend:again} have the store, the address and the day and time the reservation ends. The "
        "subject "
        f"should be {subject}.",
        f"send {friend:again} the details by email, subject {subject}: the store, the address, and how long the "
        "reservation lasts, with day and time",
    )
    return ((hold, mail),)


@purpose(
    "retail_chain",
    because=(
        "People keep reserving things and never come.",
        "Cobwebs and grime are spreading over the uncollected bags.",
        "I squeeze sideways between cartons to reach the sink.",
        "Other customers are asking for the same things.",
        "We're too soft, head office says.",
        "I need the space behind the counter.",
        "I bumped my leg on a box that nobody has collected.",
        "Reserved boxes are piling up next to my desk.",
        "We're a store and not a warehouse.",
        "A regular asked for something that was put aside for somebody else.",
        "Our pick-up corner is overflowing.",
        "Forgotten reservations cost us sales.",
        "The inspector complained about the boxes in front of the fire door.",
    ),
)
def release_what_nobody_collects() -> Any:
    """Release the reservations in the user's store that run out soon, and count what is free again."""
    store, until = _own_store(), day(0, 2)
    held = say(
        rows(list_stock_reservations, store_id=store.id, status="active").where(
            lambda r: day_of(r.expires_at) <= until
        ),
        f"all the active reservations in my store that run out {until:on} at the latest",
        f"all reservations in my store that are still active and expire no later than {until}",
        f"the reservations in my store that nobody has collected and that end {until:on} at the latest",
        f"the active reservations in my store that expire {until:on} at the latest",
        f"those reservations in my store that are active and lapse no later than {until}",
    )
    free = say(
        each(held, lambda r: act(close_stock_reservation, reservation_id=r.id, outcome="released")),
        f"release {held}",
        f"let go of {held}",
        f"free up {held}",
        f"It makes no sense to keep {held}, so release them.",
        f"close {held}, so that the goods are released for sale",
        f"put the goods back on sale by releasing {held}",
        f"Please release {held}; nobody is going to come.",
    )
    tells(
        free,
        f"I released the reservations of {held.column(lambda r: r.customer_name)}.",
        f"{held.count()} reservations have been released.",
        f"The reservations of {held.column(lambda r: r.customer_name)} are released.",
    )
    tell = say(
        ask(
            held.sum(lambda r: r.quantity),
            told=(
                "That frees up {} units.",
                "It is {} pieces in all.",
                "{} items can be sold again.",
                "You have {} items back on sale.",
            ),
        ),
        "How many items does that free up?",
        "tell me how many pieces that was in all",
        "How many pieces is that altogether?",
        "How many items can I sell again now?",
        "I'd like to know how many units that puts back on the shelf.",
        "How many pieces do I get back, all in all?",
        "add up the quantities of those reservations for me",
    )
    return ((free, tell),)


@purpose(
    "retail_chain",
    because=(
        "Head office is asking about our stock.",
        "Overstocking ties up capital and valuable floor area.",
        "Demand is hard to guess [these days|this season].",
        "The regional manager visits soon.",
        "Too much or too little, it's never just right.",
        "I can't rely on my gut feeling alone.",
        "Our display tables are either too full or empty.",
        "My district manager checks every shelf.",
        "Erratic consumer tastes are tricky to anticipate.",
        "I've been wrong about our stock before.",
        "I'm looking at our stock product by product.",
        "I'm working on our plan for the shelves.",
    ),
)
def mark_down_or_get_more() -> Any:
    """Lower the price of a product of which there is much, else get some from another store."""
    store = _own_store()
    product = column(rows(list_store_stock, store_id=store.id), lambda x: x.product_name)
    line = rows(list_store_stock, store_id=store.id, query=product).the(lambda x: x.product_name == product)
    enough, off, pieces = number(3, 4, 5, 6, 8, 10), amount(1, 1.5, 2, 3, 4, 5), number(2, 3, 4, 5, 6, 8)
    cheaper = say(
        act(set_zone_price, product_id=line.product_id, zone=store.zone, price=money(line.price - off)),
        f"lower the product's price in our zone by {off}",
        f"make the product {off} cheaper in the price zone of my store",
        f"take {off} off the price in our zone",
        f"knock {off} off the price in our zone",
        f"cut the price by {off} in our zone",
        f"sell that product for {off} less across our zone",
        f"lower the price in our zone by {off}",
    )
    other = rows(check_stock, product_id=line.product_id, city=store.city).where(lambda o: o.store_id != store.id)
    more = say(
        act(
            request_stock_transfer,
            product_id=line.product_id,
            from_store_id=other.most(lambda o: o.available).store_id,
            quantity=pieces,
        ),
        f"get {pieces} more from whichever other store in our city has the most in stock",
        f"request {pieces} more from the other store in our city that has the most of them",
        f"have {pieces} sent over by the other branch in our city with the biggest stock of them",
        f"order {pieces} from the other branch in our city that has the most in stock",
        f"ask for {pieces} more from the other branch in our city that has the most of them",
        f"get {pieces} sent to us by the other store in our city with the most left",
        f"bring in {pieces} more from the other store in our city with the biggest supply of them",
    )
    goal = say(
        when(line.available > enough, cheaper, more),
        f"check how many units of the {product} my store has available: if it's more than {enough}, {cheaper}, "
        "otherwise "
        f"{more}",
        f"if there are more than {enough} units of the {product} available in my store, {cheaper}; if not, {more}",
        f"look at the {product} in my store. If more than {enough} units are available, {cheaper}; otherwise {more}",
        f"How many units of the {product} does my store have? If there are more than {enough} available, {cheaper}; if "
        f"there aren't, {more}.",
        f"see whether my store has over {enough} units of the {product} to sell. If so, {cheaper}; if not, {more}",
        f"Does my store have more than {enough} units of the {product} to sell? If so, {cheaper}; if not, {more}.",
        f"Is my stock of the {product} too large or too small? If more than {enough} units are available, "
        f"{cheaper}; if not, {more}.",
    )
    tells(
        goal,
        f"Your store has {line.available} of the {product} to sell.",
        f"Your store has {line.available} of the {product} to sell.",
    )
    tells(
        cheaper,
        f"In your zone the {product} costs {cheaper.price} now.",
        f"The new price of the {product} in your zone is {cheaper.price}.",
    )
    tells(
        more,
        f"{more.from_store_name} is sending {pieces} more, which arrive on {more.arrives_at}.",
        f"{pieces} more are coming from {more.from_store_name}, on {more.arrives_at}.",
    )
    return ((goal,),)


@purpose(
    "retail_chain",
    because=(
        "The manager of another store just called.",
        "One of our stores can't spare anything.",
        "A jammed shutter is delaying shipments from another branch.",
        "Another branch is understaffed because of refurbishment work.",
        "Some of our storerooms are fuller than others.",
        "The sending store has been dragging its feet.",
        "One of our stores is short of stock itself.",
        "Another branch rang me and sounded very busy.",
        "The branch I asked has apologized for a delay.",
        "A forklift at one of our branches is broken.",
        "I don't want to empty a colleague's last shelf.",
        "I've been told that the sending store needs its stock for a sale.",
        "I've had a look at a map of all our branches.",
        "The branch I asked is far too busy to pack anything.",
    ),
)
def order_from_another_store() -> Any:
    """Cancel a transfer that has not left yet, and ask the store with the most instead."""
    store = _own_store()
    transfer = again(
        some(
            rows(list_stock_transfers, status="preparing").where(lambda t: t.to_store_id == store.id),
            lambda t: (
                f"the {t.product_name:lower} stock transfer from {t.from_store_name}",
                f"my store's pending {t.product_name:lower} transfer from {t.from_store_name}",
                f"the pending {t.product_name:lower} stock transfer to my store",
            ),
        ),
        "it",
    )
    stop = say(
        act(cancel_stock_transfer, transfer_id=transfer.id),
        f"cancel {transfer}",
        f"call off {transfer}",
        f"stop {transfer}, which hasn't left yet",
        f"I'm not waiting for {transfer} any longer, so cancel it.",
        f"make sure that {transfer} is cancelled",
        f"There's no point in {transfer} any more. Call it off, please.",
        f"withdraw {transfer}",
    )
    tells(
        stop,
        f"The {stop.product_name} transfer from {stop.from_store_name} is cancelled.",
        f"I cancelled the transfer; {stop.from_store_name} keeps the {stop.product_name}.",
    )
    others = rows(check_stock, product_id=transfer.product_id, city=store.city).where(
        lambda o: o.store_id != store.id, lambda o: o.store_id != transfer.from_store_id
    )
    fullest = others.most(lambda o: o.available)
    new = say(
        act(
            request_stock_transfer,
            product_id=transfer.product_id,
            from_store_id=fullest.store_id,
            quantity=transfer.quantity,
        ),
        "request the same number from another store in our city, the one that has the most in stock",
        "get the same quantity from a different store in our city, whichever has the most in stock",
        "ask for just as many from another branch in our city, the one with the biggest stock of the product",
        "have the same number sent by another store in our city, the one with the most left",
        "I'd rather get the same number from another branch in our city, whichever has the most of them.",
        "Let another store in our city send the same number instead; take the one that has the most in stock.",
        "order the same number from another store in our city instead, the one that has the most left",
    )
    tells(
        new,
        f"{new.from_store_name} is sending {new.quantity} instead, due to arrive on {new.arrives_at}.",
        f"The new transfer of {new.quantity} comes from {new.from_store_name} and arrives on {new.arrives_at}.",
        f"I asked {new.from_store_name} for {new.quantity}; the transfer should be here on {new.arrives_at}.",
    )
    return ((stop, new),)
