"""A store of one's own: what is in stock, put aside and ordered."""

from typing import Any

from prove.purposes.areas.people import AT_WORK, contacts, mail_to, somebody
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


def _own_store() -> Store:
    """The store that the user manages."""
    return rows(find_stores).the(lambda s: s.own)


@purpose(
    "retail_chain",
    "email",
    because=(
        "Busy days are ahead.",
        "A delivery van has room to spare.",
        "Customers walk out with nothing.",
        "I did my round through the aisles.",
        "I hate telling people to come back another day.",
        "The stocktake showed some gaps.",
        "I counted more bare hooks than merchandise along the back wall.",
        "An elderly regular sighed at me, and that sigh has haunted me since.",
        "My storeroom is so bare that it echoes when I sneeze.",
        "A coachload of tourists swept through like locusts and left us only the price tags.",
        "I spread the remaining goods out to fool the eye, and nobody was fooled.",
        "My predecessor hoarded everything; I've erred in the opposite direction.",
        "I snagged my sleeve on an empty bracket, which felt like a hint.",
    ),
)
def restock_my_store() -> Any:
    """Get what is low from the stores that have most of it, and tell somebody what is coming."""
    store = _own_store()
    low = again(
        say(
            rows(list_store_stock, store_id=store.id, condition="low").where(lambda x: x.incoming == 0),
            "everything that is low in my store and not on its way yet",
            "every product my store is running low on, unless more is on the way",
            "everything my store is low on, leaving out what is already on its way",
            "all that is nearly gone in my store and hasn't been reordered",
            "the products my store is low on, except where more is on the way",
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
        f"for {low}, request {pieces} pieces each from whichever other store in our city has most",
        f"[look at|have a look at|examine] {low}, and have {pieces} of each sent over from the other [store|branch] in "
        "our city with the most left",
        f"[go through|run through|work through] {low}, and get {pieces} pieces of each from the other "
        "[store|branch] in our city that has [the most|most]",
        f"take {low}, and order {pieces} of each, always from the other [store|branch] in our city that has most of it",
        f"restock {low}: {pieces} pieces of each, from the other branch in our city that has most of it",
        f"find {low}, and order {pieces} pieces of each from the other store in our city with the largest stock",
    )
    tells(
        order,
        f"I requested {pieces} pieces each of {low.column(lambda x: x.product_name)}.",
        f"{pieces} pieces each of {low.column(lambda x: x.product_name)} are on order.",
        f"{low.count()} products have been reordered, {pieces} pieces each.",
    )
    helper = somebody(*AT_WORK)
    subject = quoted("New stock", "Deliveries", "Heads-up", "What is coming", "Boxes to unpack")
    mail = say(
        mail_to(helper, subject, text(f"On their way to us: {low.column(lambda x: x.product_name)}.")),
        f"e-mail {helper} the names of {low:again}, [subject|the subject being|with the subject] {subject}",
        f"send {helper} [a mail called|an e-mail named] {subject} that lists {low:again} by name",
        f"let {helper} know the names of {low:again} in [a mail|an e-mail] [titled|headed] {subject}",
        f"write to {helper} [under the subject|with the subject line|under the heading] {subject}: the names of "
        f"{low:again}",
        f"give {helper} a heads-up in a mail headed {subject}, naming {low:again}",
        f"warn {helper} by e-mail about what is coming, naming {low:again}; the subject should be {subject}",
    )
    return (order,), (mail,)


@purpose(
    "retail_chain",
    "email",
    because=(
        "I promised to put something aside.",
        "Somebody wants to come by in a day or two.",
        "A customer is on the road and can't order.",
        "Somebody is coming from the other end of town.",
        "Somebody is afraid that we'll sell out.",
        "I'm known for doing favours at the till, and I rather enjoy it.",
        "A promise made with a mouthful of croissant is still a promise.",
        "Somebody I know lost out to a quicker shopper before and sulked for ages.",
        "My acquaintances treat me as their personal shopkeeper, and secretly I'm flattered.",
        "I owe somebody a good turn after they helped me lug a wardrobe upstairs.",
        "Popular goods vanish from our displays quicker than free samples.",
        "My word counts for something behind this counter, unlike my singing.",
    ),
)
def put_something_aside() -> Any:
    """Reserve pieces for somebody in the store of the city that has most, and tell them where."""
    product = column(rows(search_chain_products), lambda p: p.name)
    goods = rows(search_chain_products, query=product).the(lambda p: p.name == product)
    friend = again(name_of(contacts(), lambda c: c.name, fits=[lambda c: c.city == me.city]), "them")
    person = rows(search_address_book, query=friend).the(lambda c: named(c.name, friend))
    store = say(
        rows(check_stock, product_id=goods.id, city=me.city).most(lambda o: o.available),
        "the store in my city that has [the most|most] in stock",
        "whichever store in my city has most of it left",
        "the [store|branch] with the [biggest|largest] stock of it in my city",
        "the branch in my city that has most of it",
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
        f"reserve {pieces} pieces of the {product} for {friend} in {store}, for {hours} hours",
        f"put {pieces} pieces of the {product} aside for {friend} in {store} and hold them for {hours} hours",
        f"have {pieces} pieces of the {product} held for {friend} for {hours} hours, in {store}",
        f"keep {pieces} pieces of the {product} for {friend}, in {store}, for the next {hours} hours",
        f"make a reservation for {friend}: {pieces} pieces of the {product}, in {store}, for {hours} hours",
        f"set aside {pieces} pieces of the {product} in {store}; they are for {friend}, for {hours} hours",
        f"I need {pieces} pieces of the {product} put aside for {friend} for {hours} hours, in {store}.",
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
                f"Your reservation is at {store.store_name}, {store.address}. You can collect it until "
                f"{hold.expires_at}."
            ),
        ),
        f"send {friend:again} an e-mail with the store, its address and until when they can come, [subject|the subject "
        f"being|with the subject] {subject}",
        f"let {friend:again} know the name and the address of the store and how long it is held, in [a mail|an "
        f"e-mail] [called|entitled] {subject}",
        f"send {friend:again} [a mail titled|an e-mail with the title] {subject} with the store's name, the address "
        "and the time it expires",
        f"write to {friend:again} [under the subject|with the subject line|under the heading] {subject}: which "
        "store, where that is and until when",
        f"tell {friend:again} in a mail headed {subject} which store it is, its address and until when it is held",
        f"drop {friend:again} an e-mail with the name of the store, its address and until when it's held; its subject "
        f"should be {subject}",
    )
    return ((hold, mail),)


@purpose(
    "retail_chain",
    because=(
        "People keep reserving things and never come.",
        "I need the goods back on the shelf.",
        "The back room is full.",
        "Other customers are asking for the same things.",
        "We're too soft, head office says.",
        "I need the space behind the counter.",
        "I bruised my shin on a crate that has been waiting for its owner forever.",
        "Parcels with yellowing name tags are towering over my desk.",
        "I'm a shopkeeper, not a cloakroom attendant, whatever people may believe.",
        "A regular begged for an article that was gathering fluff behind a curtain.",
        "My assistant calls our collection corner the cemetery of good intentions.",
        "Forgetful shoppers cost me more sleep than shoplifters do.",
        "Our insurance inspector tutted at the blocked fire door.",
    ),
)
def release_what_nobody_collects() -> Any:
    """Release the reservations in the user's store that run out soon, and count what is free again."""
    store, until = _own_store(), day(0, 2)
    held = say(
        rows(list_stock_reservations, store_id=store.id, status="active").where(
            lambda r: day_of(r.expires_at) <= until
        ),
        f"every active reservation in my store that runs out {until:on} or before",
        f"all reservations in my store that are still active and expire {until:on} or earlier",
        f"each reservation in my store that nobody has collected and that ends {until:on} at the latest",
        f"all the reservations in my store that end {until:on} or before",
        f"the active reservations in my store that expire {until:on} or before",
    )
    free = say(
        each(held, lambda r: act(close_stock_reservation, reservation_id=r.id, outcome="released")),
        f"release {held}",
        f"let go of {held}",
        f"free up {held}",
        f"put the goods of {held} back on sale",
        f"cancel {held}, so that the goods can be sold",
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
                "That frees up {} pieces.",
                "It is {} pieces in all.",
                "{} pieces can be sold again.",
                "You have {} pieces back.",
            ),
        ),
        "How many pieces does that free up?",
        "[tell me|say] how many pieces that was [in all|altogether|in total]",
        "[let me know|report to me] the number of pieces that can be sold again",
        "How many pieces is that [altogether|in all|all in all]?",
        "How many pieces can I sell again now?",
        "tell me how many pieces are free again",
    )
    return ((free, tell),)


@purpose(
    "retail_chain",
    because=(
        "Head office is asking about our stock.",
        "We have a sale coming up.",
        "Demand is hard to guess [these days|this season].",
        "The regional manager visits soon.",
        "Too much or too little, it's never just right.",
        "I'm arguing with my own instincts, and a coin toss seems unprofessional.",
        "Our display tables are either groaning or naked, never in between.",
        "My district boss measures shelf gaps with a ruler. Honestly!",
        "Guesswork is for fortune tellers, and my crystal ball is cracked.",
        "I studied economics and still can't predict what shoppers fancy.",
        "A cluttered gangway makes pushchairs collide and tempers flare.",
        "I chewed through two biros over the merchandise plan.",
    ),
)
def mark_down_or_get_more() -> Any:
    """Lower the price of a product of which there is much, else get some from another store."""
    store = _own_store()
    product = column(rows(list_store_stock, store_id=store.id), lambda x: x.product_name)
    line = rows(list_store_stock, store_id=store.id, query=product).the(lambda x: x.product_name == product)
    enough, off, pieces = number(5, 8, 10, 12, 15, 20), amount(1, 1.5, 2, 3, 4, 5), number(2, 3, 4, 5, 6, 8)
    cheaper = say(
        act(set_zone_price, product_id=line.product_id, zone=store.zone, price=money(line.price - off)),
        f"lower its price in our zone by {off}",
        f"make it {off} cheaper in the price zone of my store",
        f"take {off} off the price in our zone",
        f"reduce what it costs in our zone by {off}",
        f"cut its price by {off} in our zone",
    )
    other = rows(check_stock, product_id=line.product_id, city=store.city).where(lambda o: o.store_id != store.id)
    more = say(
        act(
            request_stock_transfer,
            product_id=line.product_id,
            from_store_id=other.most(lambda o: o.available).store_id,
            quantity=pieces,
        ),
        f"get {pieces} more from the other [store|branch] in our city that has most of it",
        f"request {pieces} pieces from whichever other store in our city has [the most|most]",
        f"have {pieces} pieces sent over by the other [store|branch] in our city with the [biggest|largest] stock",
        f"order {pieces} from the other branch in our city that has most of it",
        f"ask the other branch in our city that has the most for {pieces} pieces",
    )
    goal = say(
        when(line.available > enough, cheaper, more),
        f"check how many pieces of the {product} my store has available: if it's more than {enough}, {cheaper}, "
        f"[otherwise|or else] {more}",
        f"if there are more than {enough} of the {product} available in my store, {cheaper}; [if not|failing that], "
        f"{more}",
        f"[look at|have a look at|examine] the {product} in my store. If more than {enough} are available, {cheaper}; "
        f"[otherwise|or else] {more}",
        f"[see|check] whether my store has over {enough} pieces of the {product} to sell. [If so|In that case], "
        f"{cheaper}; [if not|failing that], {more}",
        f"if my store has more than {enough} of the {product} to sell, {cheaper}; if it hasn't, {more}",
        f"count how many of the {product} are available in my store. If it's over {enough}, {cheaper}; if it "
        f"isn't, {more}",
        f"I don't want more than {enough} of the {product} standing around in my store. If there are, {cheaper}; if "
        f"there aren't, {more}.",
    )
    tells(goal, f"Your store has {line.available} of them.", f"Available in your store: {line.available}.")
    return ((goal,),)


@purpose(
    "retail_chain",
    because=(
        "The other manager just called.",
        "One of our stores can't spare anything.",
        "A van of ours has broken down.",
        "I asked the wrong branch.",
        "It's quicker to ask those who have plenty.",
        "The paperwork got stuck on somebody's desk.",
        "One of our stores is short of stock itself.",
        "A sister branch rang me, sounding rather flustered, with cartons toppling in the background.",
        "My fax machine, yes, we still own one, spat out an apology.",
        "A forklift has a flat tyre, and nobody can find the pump.",
        "I wince at the thought of emptying a colleague's last shelf.",
        "Loading bays and politics have more in common than you'd think.",
        "I've pinned a map of all our branches above the kettle and finally studied it.",
        "Our dispatcher has a broken wrist and types with one finger.",
    ),
)
def order_from_another_store() -> Any:
    """Cancel a transfer that has not left yet, and ask the store with the most instead."""
    store = _own_store()
    transfer = again(
        some(
            rows(list_stock_transfers, status="preparing").where(lambda t: t.to_store_id == store.id),
            lambda t: (
                f"the {t.product_name} transfer from {t.from_store_name}",
                f"the transfer of {t.quantity} pieces of the {t.product_name}",
            ),
        ),
        "it",
    )
    stop = say(
        act(cancel_stock_transfer, transfer_id=transfer.id),
        f"cancel {transfer}",
        f"call off {transfer}",
        f"stop {transfer} before it leaves",
        f"withdraw {transfer}",
        f"make sure that {transfer} doesn't go ahead",
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
        "request the same number of pieces from another [store|branch] in our city, the one that has [the most|most]",
        "get the same quantity from whichever of the other stores in our city has most",
        "ask for the same number from another [store|branch] in our city instead, the one with the [biggest|largest] "
        "stock",
        "have the same number sent by another store in our city, the one with [the most|most] left",
        "order the same number of pieces from another store in our city, whichever has most of it",
    )
    tells(
        new,
        f"{new.from_store_name} sends it instead; it arrives on {new.arrives_at}.",
        f"It comes from {new.from_store_name} now, on {new.arrives_at}.",
        f"The new sender is {new.from_store_name}, arrival on {new.arrives_at}.",
    )
    return ((stop, new),)
