"""Finds and bargains: what is bought cheaply second-hand, and how an advert finds its buyer."""

from typing import Any

from prove.purposes.areas.shopping.market import is_one_thing
from prove.purposes.program import (
    act,
    again,
    among,
    amount,
    ask,
    at,
    both,
    day,
    day_of,
    each,
    either,
    given,
    look,
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
from prove.servers.marketplace.buying import (
    buy_listing,
    get_listing,
    make_offer,
    place_bid,
    search_listings,
    watch_listing,
)
from prove.servers.marketplace.deals import list_marketplace_purchases, list_offers, rate_seller
from prove.servers.marketplace.records import ListingCategory, ListingSummary
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


def _suits_an_auction(listing: ListingSummary) -> object:
    """Whether the description of something speaks of no price to haggle over, nor of the first to come."""
    words = present(look(get_listing, listing_id=listing.id).description)
    return both(*(among(among(said, words), (False,)) for said in ("negotiable", "First come")))


def _category(*categories: ListingCategory) -> ListingCategory:
    """A category of things that the user says."""
    return word(*categories)


@purpose(
    "marketplace",
    "calendar",
    because=(
        "I don't think anybody will pay my price.",
        "I have no idea any more what used things are worth.",
        "Haggling by email tires me out.",
        "Competitive bidders reveal an object's real value.",
        "My neighbour swears by auctions.",
        "I check my adverts every lunch break and get nowhere.",
        "A collector told me that bidders often pay more than buyers.",
        "My grandparents bought half of their furniture at auctions.",
        "My sister sold an old teapot to the highest bidder and still brags about it.",
        "Appraising belongings requires intuition that I lack.",
        "I like the excitement of an auction, even if only on a screen.",
        "My landlord wants the corridor cleared.",
        "Guessing what people will pay gives me a headache.",
    ),
)
def auction_it_instead() -> Any:
    """Withdraw what is offered at a fixed price, auction it from half of that, and keep the end in mind."""
    mine = again(
        some(
            rows(search_listings, view="own", kind="fixed_price"),
            lambda x: (f"my {x.title:lower}",),
            fits=[is_one_thing, _suits_an_auction],
        ),
        "it",
    )
    stop = say(
        act(withdraw_listing, listing_id=mine.id),
        f"take down the fixed-price advert for {mine}",
        f"I don't want to sell {mine} at a fixed price any more, so take the advert down.",
        f"stop selling {mine} at a fixed price",
        f"A fixed price isn't working for {mine}. Take the advert down.",
        f"pull {mine} from the marketplace, where I have it up at a fixed price",
        f"I'm done offering {mine} at a fixed price. Take the advert off the marketplace.",
        f"end the fixed-price sale of {mine}",
    )
    on, hour = day(3, 20), word(5, 6, 7, 8, 9)
    auction = say(
        act(
            create_listing,
            title=mine.title,
            category=mine.category,
            condition=mine.condition,
            kind="auction",
            price=money(mine.price / 2),
            closes_at=at(on, hour + 12),
            description=present(stop.description),
        ),
        f"auction {mine:again} instead, starting at half the old price and closing {on:on} at {hour} pm; all else "
        "stays as it was",
        f"put {mine:again} up again as an auction that starts at half the old price and ends {on:on} at {hour} pm, "
        "otherwise unchanged",
        f"let people bid for {mine:again} instead: the same advert, but as an auction that begins at half the old "
        f"price and ends {on:on} at {hour} pm",
        f"I'd like to auction {mine:again}. Half the old price to start with, ending {on:on} at {hour} pm, "
        "everything else as before.",
        f"start an auction for {mine:again} that ends {on:on} at {hour} pm; copy the old advert, but begin at "
        "half its price",
        f"Now for an auction: bidding for {mine:again} opens at half of what I was asking and ends {on:on} at {hour} "
        "pm. The rest of the advert doesn't change.",
        f"have {mine:again} auctioned with the same advert, half the old price as the starting price, and {hour} pm "
        f"{on:on} as the end",
    )
    tells(stop, "The fixed-price listing is withdrawn.", "I withdrew the fixed-price listing.")
    tells(
        auction,
        f"The auction starts at {auction.price}.",
        f"It's up for auction now, from {auction.price}.",
        f"Bidding is open, from {auction.price}.",
    )
    minutes = number(15, 20, 30, 45, 60)
    title = quoted("Auction ends", "Watch my auction", "End of the auction", "Last bids", "Auction")
    remind = say(
        act(
            create_event,
            title=title,
            starts_at=shift(present(auction.closes_at), minutes=0 - minutes),
            duration_minutes=minutes,
            if_busy="allow",
        ),
        f"put {title} into my calendar for the last {minutes} minutes of the auction, even if I'm busy then",
        f"block in my calendar, as {title}, the final {minutes} minutes before the auction closes; it doesn't matter "
        "if I'm busy",
        f"I want to watch the end of the auction: add {title} to my calendar for the final {minutes} minutes, even if "
        "something else is there.",
        f"pencil {title} into my calendar for the {minutes} minutes before the auction closes, whatever else is on",
        f"The last {minutes} minutes of the auction are what counts. They go into my calendar as {title}, no matter "
        "what else is there.",
        f"reserve the last {minutes} minutes before the auction's end for {title} in my calendar; clashes don't matter",
        f"I'd hate to miss the end of the auction, so put {title} into my calendar for the closing {minutes} minutes; "
        "a clash is fine.",
    )
    return (stop, auction), (remind,)


@purpose(
    "marketplace",
    because=(
        "Truthful descriptions and sturdy packaging win me over.",
        "Some people really look after their things.",
        "I've found a seller I like.",
        "Honest descriptions are rare.",
        "Trustworthy merchants always earn my patronage.",
        "I'm in the mood for another find.",
        "Used things can be as good as new.",
        "Some sellers have an eye for quality.",
        "One of my deals went so smoothly that I'd like another one.",
        "I grew up with flea markets, and a decent seller still warms my heart.",
        "I've dealt with plenty of grumpy hagglers, so kindness stands out.",
        "People who answer quickly deserve to do well.",
        "My flatmate teases me for shopping second-hand so often.",
        "I rate waiters, barbers and plumbers too, it's a hobby of mine.",
        "Half of my flat is furnished second-hand.",
        "I believe in telling people that they've done well.",
    ),
)
def come_back_to_a_good_seller() -> Any:
    """Rate the seller of something, then watch the cheapest other thing that they sell."""
    bought = some(
        rows(list_marketplace_purchases, side="buying"),
        lambda p: (f"the {p.title:lower} I bought",),
    )
    stars = number(4, 5)
    rate = say(
        act(rate_seller, purchase_id=bought.id, stars=stars),
        f"give {stars} stars to the seller of {bought}, without a comment",
        f"leave a {stars}-star rating for the seller of {bought}; no comment",
        f"The seller of {bought} deserves {stars} stars, so leave that rating, without a comment.",
        f"Credit where it is due: {stars} stars for the seller of {bought}, and no comment.",
        f"for {bought}, award the seller {stars} stars and write nothing",
        f"rate the seller of {bought}: {stars} stars, no comment",
        f"The seller of {bought} is still waiting for a rating. Make it {stars} stars and leave the comment empty.",
    )
    offers = rows(search_listings, seller=bought.seller, sort="price_low")
    cheapest = offers.least(lambda x: x.price)
    fixed = given(cheapest.id, cheapest.kind == "fixed_price")
    watch = say(
        act(watch_listing, listing_id=fixed, watch="start"),
        "put the cheapest thing that the same seller has for sale on my watch list",
        "look at what else this seller has for sale and start watching whatever costs least",
        "find the cheapest of that seller's other listings and watch it for me",
        "What else does this seller have for sale? Watch the cheapest of those things for me.",
        "see what else this person is selling, and put the cheapest thing on my watch list",
        "go through that seller's listings and start to watch the cheapest",
        "I'd buy from this person again, so add the seller's cheapest listing to my watch list.",
    )
    tells(watch, "The cheapest thing is on your watch list now.", "I put the cheapest one on your watch list.")
    tell = say(
        ask(
            cheapest.title,
            cheapest.price,
            offers.count(),
            told=(
                "It is “{}”, for {}, and the seller has {} listings in all.",
                "I picked “{}”. It costs {}, and the seller has {} things for sale altogether.",
                "It's “{}”, at {}. In all, the seller has {} things for sale.",
            ),
        ),
        "What is it, what does it cost, and how many things does the seller have for sale?",
        "tell me what it is, its price, and how many things that seller has for sale altogether",
        "tell me which one you picked, for how much, and how many listings the seller has",
        "What did you pick, what does it cost, and how many listings does the seller have in all?",
        "What exactly is it, and how much does it cost? And how many things does this seller have up for sale?",
        "I'm curious what it is and what it costs, and how many things the seller is selling in all.",
        "name the thing and its price for me, and count what the seller has up for sale",
    )
    return (rate,), (watch, tell)


@purpose(
    "marketplace",
    "email",
    because=(
        "Looks don't matter to me.",
        "I don't mind a few scratches.",
        "Payday is far away.",
        "Dents and chipped enamel don't discourage me.",
        "People sell perfectly good things for very little.",
        "The vet's bill has eaten up my wages.",
        "With some polish and a free afternoon, I can repair nearly anything.",
        "I had a shock when I saw the prices in the department store.",
        "Frugality was drummed into me as a student.",
        "I've borrowed from the neighbours often enough.",
        "My grandfather never bought anything new, and neither do I.",
        "New things lose half their value on the first day.",
        "There's not much left in my piggy bank.",
    ),
)
def buy_the_cheapest() -> Any:
    """Buy the cheapest thing of a kind if it is within a limit, else offer that; tell the seller when to come."""
    thing = word(*THINGS)
    limit = amount(*range(5, 100, 5), *range(100, 401, 20))
    found = rows(search_listings, query=thing, kind="fixed_price", city=me.city, sort="price_low")
    pick = say(
        found.where(lambda x: x.seller != me.email, lambda x: among(thing, x.title)).least(lambda x: x.price),
        f"the cheapest {thing} with a fixed price that people in my city are selling",
        f"the cheapest {thing} on the marketplace here in town that isn't being auctioned",
        f"the cheapest {thing} that anybody in my city has on the marketplace at a fixed price",
        f"the lowest-priced {thing} on the marketplace in my city, auctions aside",
        f"the least expensive {thing} on offer in my city that has a fixed price",
        f"the cheapest {thing} I can get at a fixed price from somebody in my city",
    )
    buy = say(
        act(buy_listing, listing_id=pick.id),
        "buy it",
        "get it right away",
        "take it at that price",
        "make the purchase",
        "order it straight away",
        "snap it up",
        "buy it for me",
    )
    offer = say(
        act(make_offer, listing_id=pick.id, amount=limit),
        "offer that sum",
        "make an offer of exactly that much",
        "offer the seller that amount",
        "try an offer of that amount",
        "make the seller an offer of that much",
        "send the seller an offer of that sum",
        "put in an offer of that much",
    )
    tells(buy, "I bought it for you.", "It's yours now.", "So I bought it.")
    tells(
        offer,
        f"So I offered {limit}; the seller has to answer now.",
        f"Your offer of {limit} is out.",
    )
    goal = say(
        when(given(pick.price, both(limit <= pick.price * 1.7, pick.price <= limit * 1.8)) <= limit, buy, offer),
        f"look for {pick}. If it costs {limit} or less, {buy}; if it costs more, {offer}",
        f"find {pick}: if {limit} is enough, {buy}; otherwise {offer}",
        f"I'm after {pick}. If it costs no more than {limit}, {buy}; if it's more, {offer}.",
        f"search for {pick}; when the price is at most {limit}, {buy}, else {offer}",
        f"I can spend {limit}, and I want {pick}. If that covers the price, {buy}; if it doesn't, {offer}.",
        f"check the price of {pick}. Up to {limit}, {buy}; if it's more, {offer}",
        f"How much is {pick}? If I can have it for {limit} or less, {buy}; if I can't, {offer}.",
    )
    tells(goal, f"It is “{pick.title}”, for {pick.price}.", f"I found “{pick.title}” at {pick.price}.")
    on = day(2, 12)
    subject = quoted("A possible date", "Your advert", "When I could come", "About your listing", "A day that suits me")
    letter = say(
        text(f"This is about your listing “{pick.title}”. I could collect it on {on}."),
        f"that I could collect the {thing} {on:on}, and mention which advert it's about",
        f"that I could come for the {thing} {on:on}; make clear which advert I mean",
        f"that I'd pick up the {thing} {on:on}, naming the advert",
        f"that I have time to fetch the {thing} {on:on}; the email should name the advert",
        f"that I could drop by for the {thing} {on:on}, and which advert this is about",
    )
    mail = say(
        act(send_email, to=(pick.seller,), subject=subject, body=letter),
        f"write to the seller under the subject {subject} {letter}",
        f"tell the seller in an email called {subject} {letter}",
        f"drop the seller an e-mail titled {subject} to say {letter}",
        f"inform the seller by e-mail, subject {subject}, {letter}",
        f"send the seller an email with the subject {subject}, saying {letter}",
        f"We need a day for the collection. Email the seller, with {subject} as the subject, to say {letter}.",
        f"make an appointment with the seller by email, subject {subject}: write {letter}",
        f"The seller should hear from me. Send an email with {subject} in the subject line to say {letter}.",
    )
    return (goal,), (mail,)


@purpose(
    "marketplace",
    because=(
        "Hedging improves my likelihood of winning.",
        "I've got a soft spot for auctions.",
        "If I lose one auction, I'll try the next.",
        "Patience pays in auctions.",
        "You never know where the bidding stops.",
        "I'd like to have several irons in the fire.",
        "I don't put all my eggs in one basket.",
        "Adrenaline surges through me whenever a countdown begins.",
        "I once won a box of cutlery for the price of a sandwich.",
        "I'm always nervous in the final minutes of an auction.",
        "It's like fishing: several rods and plenty of patience.",
        "My cousin furnished a whole cottage from auctions and never stops talking about it.",
        "I've been listening to a podcast about treasure hunters.",
        "I'd love to show off a bargain to my friends.",
        "Other people collect stamps, I collect bargains.",
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
        f"all of other people's auctions in the category {category} that close {until:by}",
        f"all auctions in the {category} category that end {until:by} and aren't my own",
        f"the auctions by other people in the {category} category that end {until:by}",
        f"any auctions in the {category} category that aren't mine and end {until:by}",
        f"the auctions in the {category} section that somebody else runs and that end {until:by}",
        f"all auctions in the {category} section that aren't mine and close {until:by}",
    )
    watch = say(
        each(soon, lambda x: act(watch_listing, listing_id=x.id, watch="start")),
        f"keep an eye on {soon}: they should all go on my watch list",
        f"start watching {soon}",
        f"What I want on my watch list: {soon}.",
        f"find {soon}, and put them on my watch list",
        f"I'd like to follow {soon}, so put them on my watch list.",
        f"search for {soon}, and watch everything you find",
        f"I'm interested in {soon}. They all belong on my watch list.",
    )
    tells(
        watch,
        f"You're watching these now: {soon.column(lambda x: x.title)}.",
        f"These auctions are on your watch list now: {soon.column(lambda x: x.title)}.",
        f"I put these on your watch list: {soon.column(lambda x: x.title)}.",
    )
    first = again(
        say(
            soon.least(lambda x: x.price),
            "the cheapest of those auctions so far",
            "whichever of those auctions stands at the lowest price",
            "the auction with the lowest price among those",
            "the least expensive of those auctions right now",
            "the one among those auctions that costs least at the moment",
        ),
        "it",
    )
    over = amount(5, 6, 8, 10, 12, 15, 20)
    bid = say(
        act(place_bid, listing_id=first.id, max_amount=money(first.price + over)),
        f"bid in {first}, up to {over} more than the price is now",
        f"place a bid in {first} with a maximum {over} above the present price",
        f"bid in {first}; my maximum is {over} over the current price",
        f"I'd like to bid in {first}: go up to {over} above its current price.",
        f"get into the bidding for {first}, with a maximum of {over} more than the price it has reached",
        f"try to win {first}, with a maximum bid of {over} more than the price is now",
        f"I want to take part in {first}. Bid for me, but at most {over} over the price it stands at.",
    )
    place = either(bid.leading, "which is yours", "which is somebody else's")
    lead = either(bid.leading, "you lead", "you don't lead")
    tells(
        bid,
        f"Your maximum for “{bid.title}” is {bid.max_amount}. The highest bid is {bid.highest_bid}, {place}.",
        f"I bid up to {bid.max_amount} for “{bid.title}”. It stands at {bid.highest_bid}, and {lead}.",
    )
    return (watch,), (bid,)


@purpose(
    "marketplace",
    because=(
        "I haven't looked at my offers for days.",
        "I'd like to sell while people are still looking.",
        "Maybe I asked too much, maybe not.",
        "I've no idea how my advert is doing.",
        "I don't want to give anything away needlessly.",
        "My shelf is full and my patience is short.",
        "Prospective buyers seem to browse and move on.",
        "I wrote my advert in a hurry on the bus.",
        "My advert lacks a catchy headline, I suspect.",
        "I'm tired of tripping over boxes.",
        "My mother could sell anything, and I haven't inherited that.",
        "The photos in my adverts aren't the best.",
        "I promised the children a pizza from the proceeds, and they're getting impatient.",
    ),
)
def stir_up_an_advert() -> Any:
    """Make something cheaper if nobody has made an offer for it, else hurry people with its description."""
    off = amount(2, 3, 4, 5, 6, 8, 10, 12, 15)
    mine = again(
        some(
            rows(search_listings, view="own"),
            lambda x: (f"my {x.title:lower}", f"the {x.title:lower} I'm selling"),
            fits=[
                lambda x: x.kind == "fixed_price",
                lambda x: x.price >= off * 3,
                lambda x: x.price <= off * 25,
                is_one_thing,
            ],
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
        f"knock {off} off the price",
        f"bring the price down by {off}",
        f"ask {off} less for it",
    )
    words = quoted(
        "Several people are interested, so be quick",
        "First come, first served",
        "Going soon, last chance",
        "It goes to the best offer",
        "Serious offers only, please",
    )
    hurry = say(
        act(edit_listing, listing_id=mine.id, description=words),
        f"change its description to {words}",
        f"let the description say {words}",
        f"replace the description with {words}",
        f"write {words} as the new description",
        f"make {words} the description",
        f"give it the description {words}",
        f"swap the description for {words}",
    )
    goal = say(
        when(offers.count() < 1, cut, hurry),
        f"check whether there are open offers for {mine}: if there are none, {cut}; if there are any, {hurry}",
        f"if nobody has an open offer for {mine}, {cut}; if somebody has, {hurry}",
        f"look at the offers for {mine}. If none is open, {cut}; if there are any, {hurry}",
        f"Is there any open offer for {mine}? If there isn't, {cut}; if there is, {hurry}.",
        f"see if {mine} has any open offers. If there are none, {cut}; if there's at least one, {hurry}",
        f"I don't know if any offer for {mine} is still open. If none is, {cut}; if at least one is, {hurry}.",
        f"How is {mine} doing? If there isn't a single open offer, {cut}; if there is one or more, {hurry}.",
    )
    top = offers.most(lambda o: o.amount)
    tells(
        cut,
        f"There is no open offer for it, so I lowered the price to {cut.price}.",
        f"Nobody has an open offer for it, so it costs {cut.price} now.",
    )
    tells(
        hurry,
        f"It has {offers.count()} open offers, and the most anybody offers is {top.amount}. So I changed the "
        "description.",
        f"The most anybody offers for it is {top.amount} (it has {offers.count()} open offers), so the new "
        "description is in.",
    )
    best = rows(list_offers, side="selling", status="pending").most(lambda o: o.amount)
    tell = say(
        ask(
            best.title,
            best.amount,
            best.buyer_name,
            told=(
                "The highest is for “{}”: {}, from {}.",
                "That is for “{}”, with {} offered by {}.",
                "For “{}” you are offered {}, by {}.",
            ),
        ),
        "Which of my things has the highest open offer, how much is it, and who made it?",
        "tell me the highest offer that is open for anything I'm selling: what it's for, how much it is and who made "
        "it",
        "Across all that I'm selling, what is the best open offer, what is it for, and who made it?",
        "look through the open offers for everything I'm selling, and tell me who made the highest, how much it is "
        "and what it's for",
        "Who has made the highest open offer for any of my things, how much is it, and for what?",
        "I'd like to know my best open offer overall: what it's for, how much it is and who made it.",
        "Of all the offers that are still open, which is the highest, for which of my things, and from whom?",
    )
    return (goal,), (tell,)
