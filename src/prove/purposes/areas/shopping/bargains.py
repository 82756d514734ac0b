"""Finds and bargains: what is bought cheaply second-hand, and how an advert finds its buyer."""

from typing import Any

from prove.purposes.program import (
    act,
    again,
    amount,
    ask,
    at,
    both,
    day,
    day_of,
    each,
    either,
    given,
    me,
    money,
    number,
    present,
    purpose,
    quoted,
    rows,
    say,
    shift,
    some,
    tells,
    text,
    when,
    word,
)
from prove.servers.calendar.events import create_event
from prove.servers.email.tools import send_email
from prove.servers.marketplace.buying import buy_listing, make_offer, place_bid, search_listings, watch_listing
from prove.servers.marketplace.deals import list_marketplace_purchases, list_offers, rate_seller
from prove.servers.marketplace.records import ListingCategory
from prove.servers.marketplace.selling import create_listing, edit_listing, withdraw_listing

THINGS = (
    "bookshelf",
    "desk lamp",
    "armchair",
    "kitchen table",
    "wardrobe",
    "tablet",
    "record player",
    "camera",
    "monitor",
    "road bike",
    "bike trailer",
    "folding bike",
    "helmet",
    "winter coat",
    "rain jacket",
    "wool sweater",
    "lawn mower",
    "garden bench",
    "barbecue",
    "wheelbarrow",
    "guitar",
    "keyboard",
    "board game",
    "train set",
)
"""What people sell each other, as one asks for it."""


def _category(*categories: ListingCategory) -> ListingCategory:
    """A category of things that the user says."""
    return word(*categories)


@purpose(
    "marketplace",
    "calendar",
    because=(
        "Nobody wants it at that price.",
        "I'd rather let people fight over it.",
        "A fixed price frightens them off.",
        "Let the market decide.",
        "The thing has to be gone this month.",
        "I've no idea what it's worth any more.",
        "Haggling by mail tires me out.",
        "Competition is good for business.",
        "My neighbour swears by auctions.",
        "I want the space.",
        "Going once, going twice.",
        "I'm told that bidders lose their heads.",
    ),
)
def auction_it_instead() -> Any:
    """Withdraw what is offered at a fixed price, auction it from half of that, and keep the end in mind."""
    mine = again(
        some(
            rows(search_listings, view="own", kind="fixed_price"),
            lambda x: (f"my {x.title:lower}", f"the {x.title:lower} I'm selling for {x.price}"),
        ),
        "that item",
    )
    stop = say(
        act(withdraw_listing, listing_id=mine.id),
        f"withdraw the listing with which I'm selling {mine} at a fixed price",
        f"take {mine}, which I offer at a fixed price, off the market",
        f"stop selling {mine} at a fixed price by withdrawing the listing",
        f"I no longer want to sell {mine} at a fixed price, so withdraw that listing.",
        f"end the fixed-price sale of {mine}: withdraw it",
        f"pull the fixed-price advert for {mine}",
    )
    on, hour = day(3, 20), word(17, 18, 19, 20, 21)
    auction = say(
        act(
            create_listing,
            title=mine.title,
            category=mine.category,
            condition=mine.condition,
            kind="auction",
            price=money(mine.price / 2),
            closes_at=at(on, hour),
        ),
        f"auction {mine:again} instead, starting at half the price and closing {on:on} at {hour}:00, with the same "
        "title, category and condition",
        f"put {mine:again} up again as an auction that ends at {hour}:00 {on:on} and starts at half of what I wanted; "
        "title, category and condition stay the same",
        f"list {mine:again} anew, title, category and condition as before, as an auction from half the old price, "
        f"open until {hour}:00 {on:on}",
        f"It's for auction now: same title, category and condition, half the price to start with, over {on:on} at "
        f"{hour}:00.",
        f"start an auction for {mine:again} with half the former price as the first bid and the end {on:on} at "
        f"{hour}:00; everything else, title, category and condition, as it was",
    )
    minutes = number(15, 20, 30, 45, 60)
    remind = say(
        act(
            create_event,
            title=text(f"Auction: {auction.title}"),
            starts_at=shift(present(auction.closes_at), minutes=0 - minutes),
            duration_minutes=minutes,
            if_busy="allow",
        ),
        f"put the last {minutes} minutes of the auction into my calendar, with the name of the thing in the title, "
        "even if I'm busy then",
        f"block the {minutes} minutes up to the end of it in my calendar under a title that names the thing, clash or "
        "not",
        f"I want to watch the end: reserve the final {minutes} minutes in my calendar, named after the thing, whatever "
        "else is on.",
        f"give the closing {minutes} minutes of it a calendar entry whose title has the thing's name, regardless of "
        "other plans",
        f"keep the {minutes} minutes before it closes free in my calendar, the thing's name in the title; overlaps "
        "don't matter",
    )
    return (stop, auction), (remind,)


@purpose(
    "marketplace",
    because=(
        "That was a pleasure.",
        "I'd buy from the same person any time.",
        "Some people know how to pack a parcel.",
        "I've found a seller after my own heart.",
        "Honest descriptions are rare.",
        "We seem to have the same taste.",
        "It works like new.",
        "I'm in the mood for another find.",
        "Good sellers should be remembered.",
        "A good purchase makes me hungry for more.",
        "If that is what they call used, I'll never buy new again.",
        "Whoever sold me that has an eye for quality.",
    ),
)
def come_back_to_a_good_seller() -> Any:
    """Rate the seller of something, then watch the cheapest other thing that they sell."""
    bought = some(
        rows(list_marketplace_purchases, side="buying"),
        lambda p: (f"the {p.title:lower} I bought", f"the {p.title:lower} I bought for {p.price}"),
    )
    stars = number(4, 5)
    rate = say(
        act(rate_seller, purchase_id=bought.id, stars=stars),
        f"give a rating of {stars} stars, without a comment, to the seller of {bought}",
        f"give {stars} stars to whoever sold me {bought}; no comment",
        f"The person behind {bought} deserves {stars} stars from me, so leave that rating.",
        f"leave {stars} stars, no text, for the seller of {bought}",
        f"for {bought}, award the seller {stars} stars and write nothing",
        f"rate the seller of {bought} with {stars} stars, just the stars",
    )
    offers = rows(search_listings, seller=bought.seller, sort="price_low")
    cheapest = offers.least(lambda x: x.price)
    fixed = given(cheapest.id, cheapest.kind == "fixed_price")
    watch = say(
        act(watch_listing, listing_id=fixed, watch="start"),
        "put the cheapest thing that the same seller has for sale on my watch list",
        "look at what else this seller has for sale and start watching whatever costs least",
        "find the least expensive of that seller's other things on sale and watch it for me",
        "among everything the seller is offering at the moment, add the one with the lowest price to my watch list",
        "See what they're selling now; the cheapest belongs on my watch list.",
        "watch that seller's cheapest listing",
    )
    tell = say(
        ask(
            cheapest.title,
            cheapest.price,
            offers.count(),
            told=(
                "The {} costs {}; they have {} things for sale.",
                "{}, for {}. The seller is offering {} things in all.",
                "The {} costs {}, and there are {} listings by that seller.",
            ),
        ),
        "What is it, what does it cost, and how many things are they selling in all?",
        "tell me what it is, its price, and how many things that seller offers altogether",
        "let me know the title, the price and the number of things they have on sale",
        "Name it and its price, and say how many listings the seller has.",
        "How many things do they sell, and which is the one you chose, at what price?",
    )
    return (rate,), (watch, tell)


@purpose(
    "marketplace",
    "email",
    because=(
        "I need it soon and don't want to spend much.",
        "New ones cost a fortune.",
        "It doesn't have to be pretty.",
        "I'd like to try second-hand first.",
        "My old one has given up the ghost.",
        "A student's budget has its limits.",
        "Why buy new?",
        "I've set aside a little money for it.",
        "Thrift is my middle name.",
        "Payday is far away.",
        "The cheapest one is good enough for me.",
        "Somebody out there is glad to get rid of one.",
    ),
)
def buy_the_cheapest() -> Any:
    """Buy the cheapest thing of a kind if it is within a limit, else offer that; tell the seller when to come."""
    thing = word(*THINGS)
    limit = amount(*range(5, 100, 5), *range(100, 401, 20))
    found = rows(search_listings, query=thing, kind="fixed_price", city=me.city, sort="price_low")
    pick = say(
        found.where(lambda x: x.seller != me.email).least(lambda x: x.price),
        f"the cheapest used {thing} that anybody but me sells at a fixed price in my city",
        f"a second-hand {thing} here in town, the one that costs least at a fixed price and isn't mine",
        f"the least expensive {thing} with a fixed price that other people in my city have on the marketplace",
        f"the lowest-priced {thing} by another seller in my city, fixed price only",
        f"whichever {thing} on the marketplace is the cheapest, at a fixed price, in my city and not one of mine",
    )
    buy = say(
        act(buy_listing, listing_id=pick.id),
        "buy it",
        "get it at once",
        "take it at that price",
        "go ahead and buy it",
        "order it straight away",
    )
    offer = say(
        act(make_offer, listing_id=pick.id, amount=limit),
        "offer that sum",
        "make an offer of exactly that much",
        "offer the seller just that",
        "try an offer of that amount",
        "bargain by offering that much",
    )
    goal = say(
        when(given(pick.price, both(limit <= pick.price * 1.7, pick.price <= limit * 1.8)) <= limit, buy, offer),
        f"look for {pick}. If it costs {limit} or less, {buy}; if it costs more, {offer}",
        f"find {pick}: if {limit} is enough, {buy}; otherwise {offer}",
        f"I'm after {pick}. Should it cost no more than {limit}, {buy}; should it cost more, {offer}.",
        f"search for {pick}; when the price is at most {limit}, {buy}, else {offer}",
        f"I can spend {limit} on {pick}. If that covers the price, {buy}; if it doesn't, {offer}.",
        f"get me {pick}, in this way: if the price isn't above {limit}, {buy}; if it is, {offer}",
    )
    tells(goal, f"It is the {pick.title}, for {pick.price}.", f"I found the {pick.title} at {pick.price}.")
    on = day(2, 12)
    subject = quoted("A possible date", "Your advert", "When I could come", "About your listing", "A day that suits me")
    letter = say(
        text(f"This is about your listing: {pick.title}. I could collect it on {on}."),
        f"that I could collect it {on:on}, naming the thing",
        f"what it is about and that I could come for it {on:on}",
        f"the title of the listing, and that picking it up {on:on} would suit me",
        f"that I have time to fetch it {on:on}, with the title of the listing",
    )
    mail = say(
        act(send_email, to=(pick.seller,), subject=subject, body=letter),
        f"write to the seller, subject {subject}: {letter}",
        f"tell the seller in a mail called {subject} {letter}",
        f"e-mail the seller under the heading {subject}: {letter}",
        f"let the seller know by mail, titled {subject}: {letter}",
        f"send the seller a mail with the subject {subject} that says {letter}",
    )
    return (goal,), (mail,)


@purpose(
    "marketplace",
    because=(
        "I feel lucky this week.",
        "One of these has to be mine.",
        "I've got a soft spot for auctions.",
        "If I don't get one, I'll get another.",
        "I'm laying out my nets.",
        "Patience pays in auctions.",
        "You never know where the bidding stops.",
        "I'd like to have several irons in the fire.",
        "My collection has a gap.",
        "Let's see who blinks first.",
        "The hunt is half the fun.",
        "I don't put all my eggs in one basket.",
    ),
)
def watch_auctions_and_bid() -> Any:
    """Watch the auctions of a category that end soon, and bid in the cheapest of them."""
    category = _category("furniture", "electronics", "bikes", "books", "toys", "music", "garden", "clothing")
    until = day(2, 9, edge="until")
    soon = say(
        rows(search_listings, category=category, kind="auction").where(
            lambda x: x.seller != me.email, lambda x: day_of(present(x.closes_at)) <= until
        ),
        f"the auctions by others in the category {category} that close {until:by}",
        f"all auctions in the {category} category that end {until:by} and aren't my own",
        f"what other people are auctioning in the category {category}, as far as it ends {until:by}",
        f"every auction of the {category} category, leaving aside mine, that is over {until:by}",
        f"each auction in {category}, provided it closes {until:by} and isn't mine",
    )
    watch = say(
        each(soon, lambda x: act(watch_listing, listing_id=x.id, watch="start")),
        f"add {soon} to my watch list",
        f"watch {soon} for me",
        f"put {soon} on my watch list",
        f"find {soon} and start watching them all",
        f"I want an eye kept on {soon}, so put them on my watch list.",
        f"search for {soon}; everything you find goes on my watch list",
    )
    first = again(
        say(
            soon.least(lambda x: x.price),
            "the cheapest of them so far",
            "whichever of these costs least at the moment",
            "the one among those with the lowest price as it stands",
            "the least expensive of these auctions right now",
        ),
        "it",
    )
    over = amount(2, 3, 4, 5, 6, 8, 10, 12, 15, 20)
    bid = say(
        act(place_bid, listing_id=first.id, max_amount=money(first.price + over)),
        f"bid on {first}, up to {over} more than it costs now",
        f"place a bid on {first} with a maximum {over} above its present price",
        f"for {first}, set my maximum to {over} over the current price",
        f"I'd like to join in: bid at most {over} above today's price on {first}.",
        f"enter the bidding for {first}; I go as high as {over} above what it stands at",
    )
    place = either(bid.leading, "which is yours", "which is somebody else's")
    lead = either(bid.leading, "you lead", "you don't lead")
    tells(
        bid,
        f"Your maximum for the {bid.title} is {bid.max_amount}. The highest bid is {bid.highest_bid}, {place}.",
        f"{bid.title}: I bid up to {bid.max_amount}; it stands at {bid.highest_bid}, and {lead}.",
    )
    return (watch,), (bid,)


@purpose(
    "marketplace",
    because=(
        "My advert needs some fresh air.",
        "I wonder if anybody is interested.",
        "It's been very quiet around my listing.",
        "A little make-up for my advert.",
        "I'd like to sell it while people are still looking.",
        "Either it moves or I do something.",
        "I'm checking on my advert like on a cake in the oven.",
        "Maybe I asked too much, maybe not.",
        "Time to poke the fire.",
        "I don't want to give it away needlessly.",
        "My shelf is full and my patience is short.",
        "Let's see whether the fish are biting.",
    ),
)
def stir_up_an_advert() -> Any:
    """Make something cheaper if nobody has made an offer for it, else hurry people with its description."""
    off = amount(2, 3, 4, 5, 6, 8, 10, 12, 15)
    mine = again(
        some(
            rows(search_listings, view="own"),
            lambda x: (f"my {x.title:lower}", f"the {x.title:lower} I'm selling for {x.price}"),
            fits=[lambda x: x.kind == "fixed_price", lambda x: x.price >= off * 3, lambda x: x.price <= off * 25],
        ),
        "it",
    )
    offers = rows(list_offers, side="selling", status="pending", listing_id=mine.id)
    cut = say(
        act(edit_listing, listing_id=mine.id, price=money(mine.price - off)),
        f"take {off} off its price",
        f"make it {off} cheaper",
        f"lower the price by {off}",
        f"reduce what I'm asking by {off}",
    )
    words = quoted(
        "Several people are interested, so be quick",
        "First come, first served",
        "Going soon, last chance",
        "I decide at the weekend",
        "Best offer by Sunday takes it",
    )
    hurry = say(
        act(edit_listing, listing_id=mine.id, description=words),
        f"change its description to {words}",
        f"let the description say {words}",
        f"replace the description by {words}",
        f"write {words} as the new description",
    )
    goal = say(
        when(offers.count() < 1, cut, hurry),
        f"check whether there are pending offers for {mine}: if there are none, {cut}; if there are any, {hurry}",
        f"if nobody has a pending offer for {mine}, {cut}; otherwise {hurry}",
        f"Look at the offers for {mine}. Without a single one pending, {cut}; with one or more, {hurry}.",
        f"Has anybody made an offer for {mine} that is pending? If no one has, {cut}; if someone has, {hurry}.",
        f"see how many offers are pending for {mine}. Should it be zero, {cut}; should it be more, {hurry}",
        f"unless somebody's offer for {mine} is pending, {cut}; if one is, {hurry}",
        f"I can't say if an offer for {mine} is pending. Should there be none, {cut}; should there be one at least, "
        f"{hurry}.",
    )
    tells(goal, f"Pending offers for it: {offers.count()}.", f"Number of pending offers: {offers.count()}.")
    best = rows(list_offers, side="selling", status="pending").most(lambda o: o.amount)
    tell = say(
        ask(
            best.title,
            best.amount,
            best.buyer_name,
            told=(
                "The highest is for the {}: {}, from {}.",
                "It is the {}, with {} offered by {}.",
                "For the {} you are offered {}, by {}.",
            ),
        ),
        "Which of all my things has the highest pending offer, how much is it, and who made it?",
        "tell me the highest offer that is pending for anything I sell: what for, how much and by whom",
        "Across all that I'm selling, what is the best pending offer, for what, and from whom?",
        "look through the pending offers for everything I sell, and name the highest one with the thing and the buyer",
        "Who has offered the most for any of my things, of what is pending, how much, and for which?",
        "let me know where my highest pending offer is: the thing, the sum and the person",
    )
    return (goal,), (tell,)
