"""Second-hand things: selling them, buying them, and what becomes of the money."""

from typing import Any

from prove.purposes.areas.money.accounts import everyday_account, savings_account
from prove.purposes.areas.people import mail_to, somebody
from prove.purposes.program import (
    act,
    again,
    among,
    amount,
    ask,
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
)
from prove.servers.banking.tools import transfer_between_accounts
from prove.servers.budget.tools import list_budget_categories
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
from prove.servers.marketplace.deals import list_marketplace_purchases, list_offers, rate_seller, respond_to_offer
from prove.servers.marketplace.records import ListingSummary
from prove.servers.marketplace.selling import create_listing, edit_listing, withdraw_listing


def is_one_thing(listing: ListingSummary) -> object:
    """Whether one says 'it' of what is offered, not 'them'."""
    return both(
        *(among(among(plural, listing.title), (False,)) for plural in ("boots", "blocks", "pots", "headphones"))
    )


@purpose(
    "marketplace",
    because=(
        "The basement has to be empty soon.",
        "Haggling is not my thing.",
        "My cupboards are bursting.",
        "Somebody should get some use out of my old things.",
        "My partner has given me an ultimatum about the garage.",
        "Bartering makes me blush, so I keep negotiations brief.",
        "Our attic is full.",
        "I don't like to talk about money face to face.",
        "I keep bumping into boxes in the corridor.",
        "Two rounds of haggling, and I'm exhausted.",
        "We're turning the spare room into a nursery.",
        "My crawlspace and toolshed are crammed.",
        "My father-in-law says I give up too easily when buyers push.",
        "I need the money more than I need a perfect deal.",
        "My storage room costs me money every month.",
    ),
)
def answer_the_best_offer() -> Any:
    """Take the best offer if it is near enough to the price, else make a counter-offer."""
    off = again(amount(5, 10, 15, 20, 25, 30, 40, 50), "that amount")
    mine = some(
        rows(search_listings, view="own", kind="fixed_price", status="active"),
        lambda x: (f"my {x.title:lower}", f"the {x.title:lower} I'm selling"),
        fits=[
            lambda x: rows(list_offers, side="selling", status="pending", listing_id=x.id).count() > 1,
            lambda x: x.price >= off * 2,
        ],
    )
    offers = rows(list_offers, side="selling", status="pending", listing_id=mine.id)
    best = say(
        offers.where(lambda o: o.waiting_for == me.email).most(lambda o: o.amount),
        f"the best offer for {mine}",
        f"the highest pending offer on {mine}",
        f"the most anybody has offered for {mine}",
        f"the highest offer that anybody has made me for {mine}",
        f"the top offer I've had for {mine}",
        f"the best offer I have for {mine}",
    )
    take = say(
        act(respond_to_offer, offer_id=best.id, answer="accept"),
        "accept it",
        "take it",
        "say yes to it",
        "agree to it",
        "accept that offer",
        "let them have it at that price",
        "sell at that price",
    )
    counter = say(
        act(respond_to_offer, offer_id=best.id, answer="counter", counter_amount=money(mine.price - off)),
        f"make a counter-offer of my price minus {off:again}",
        f"counter with my price minus {off:again}",
        f"counter with my price less {off:again}",
        f"write back with a counter-offer of my price minus {off:again}",
        f"ask for my price minus {off:again} instead",
        f"make a counter-offer at my price minus {off:again}",
        f"take {off:again} off my price and make that my counter-offer",
    )
    goal = say(
        when(best.amount >= mine.price - off, take, counter),
        f"[look at|have a look at|check] {best}: if it is [at most|no more than] {off} below my price, {take}, "
        f"[otherwise|or else] {counter}",
        f"[check|look into] {best}; when it is [no more than|at most] {off} under what I'm asking, {take}, [else|if "
        f"not,] {counter}",
        f"look up {best}, and if it falls short of my price by {off} or less, {take}; [if not|failing that], {counter}",
        f"if {best} is within {off} of my price, {take}, and if it is further below, {counter}",
        f"compare {best} with what I'm asking. If the difference is {off} or less, {take}; if it's more, {counter}",
        f"I'm ready to come down by {off}, so if {best} is within that, {take}; if it's lower, {counter}.",
        f"have a look at {best}. If it's at most {off} below my price, {take}; if not, {counter}",
    )
    tells(take, f"I accepted {take.amount}.", f"It is sold for {take.amount}.")
    tells(counter, f"I made a counter-offer of {counter.amount}.", f"I asked for {counter.amount} instead.")
    tells(goal, f"The best offer was {best.amount}, and your price is {mine.price}.")
    left = rows(list_offers, side="selling", status="pending").where(lambda o: o.waiting_for == me.email)
    tell = say(
        ask(
            left.count(),
            told=(
                "That leaves {} offers for you to answer.",
                "You have {} offers left to answer.",
                "On all your listings together, you still have {} offers to answer.",
            ),
        ),
        "How many offers on all my listings are still waiting for my answer?",
        "count the offers on my listings that still need an answer from me",
        "check how many offers on all my listings I still have to answer",
        "Across everything I'm selling, how many offers are still waiting for a reply from me?",
        "Are there more offers that I have to answer? Give me the number over all my listings together.",
        "I'd like to know how many other offers on any of my listings are still waiting for my answer.",
        "What do I still have to answer? I mean the open offers on all that I'm selling; a number is enough.",
    )
    return (goal,), (tell,)


@purpose(
    "marketplace",
    "email",
    because=(
        "Second time lucky.",
        "I aimed too high [at first|the first time].",
        "Humbled by silence, I've become a pragmatist about prices.",
        "An antiques dealer called my original price unrealistic.",
        "I was too stubborn about my asking price.",
        "I keep stumbling over boxes in the dark.",
        "I priced everything by how fond of it I was, which buyers aren't.",
        "The removal firm charges by volume.",
        "I expected too much of the auction.",
        "Auctions aren't for everybody.",
        "I've swallowed my pride.",
        "My flatmate wants the space back.",
    ),
)
def sell_again_for_less() -> Any:
    """Put something that did not sell up again for less, and tell somebody."""
    off = amount(5, 10, 15, 20, 25, 30)
    thing = some(
        rows(search_listings, view="own", status="unsold"),
        lambda x: (f"my unsold {x.title:lower}",),
        fits=[
            lambda x: x.kind == "auction",
            lambda x: x.bid_count == 0,
            lambda x: x.price >= off * 3,
            lambda x: x.price <= off * 15,
            is_one_thing,
        ],
    )
    listing = say(
        act(
            create_listing,
            title=thing.title,
            category=thing.category,
            condition=thing.condition,
            kind="fixed_price",
            price=money(thing.price - off),
            description=present(look(get_listing, listing_id=thing.id).description),
        ),
        f"put {thing} up for sale again, not as an auction this time but at a fixed price, {off} below the old "
        "starting price; the rest stays as it was",
        f"list {thing} once more, at a fixed price instead of as an auction: {off} less than the old starting price, "
        "and everything else as before",
        f"relist {thing} at a fixed price, {off} below the starting price of the auction; the rest of the advert stays "
        "the same",
        f"I'd like to give {thing} another try: the same advert, but at a fixed price instead of in an auction, {off} "
        "below where the bidding started.",
        f"The auction of {thing} didn't work. Make a new listing just like the old one, but at a fixed price that is "
        f"{off} below the starting price.",
        f"make a new listing for {thing}, the same as the old auction except that it's at a fixed price, {off} less "
        "than the starting price was",
        f"[advertise|post] {thing} again with the text it had, this time at a fixed price {off} below the starting "
        "price of the auction",
    )
    friend = somebody("friend")
    subject = quoted(
        "Still for sale",
        "For sale again",
        "You asked about this",
        "New price",
        "In case you still want it",
        "Second attempt",
    )
    mail = say(
        mail_to(friend, subject, text(f"For sale again: {listing.title}, now for {listing.price}.")),
        f"send {friend} [an email|an e-mail] about it, [subject|with the subject] {subject}: what it "
        "is and what it costs now",
        f"send {friend} [an email called|an e-mail with the subject] {subject} about what I've put up again, and at "
        "what price",
        f"let {friend} know what I'm selling again, and the new price, in [an email|an e-mail] [titled|with the "
        f"subject] {subject}",
        f"write to {friend} [under the subject|with the subject line] {subject} that it's for sale "
        "again; put in what it is and what I'm asking now",
        f"tip off {friend} by [email|e-mail], subject {subject}, about what I've just listed and how much I "
        "want for it",
        f"I think {friend} might want it. Drop a line by email, subject {subject}, with what it is and the price.",
        f"tempt {friend} with an e-mail called {subject}: mention what it is and what I'm asking now",
        f"offer it to {friend} at the new price, in an email titled {subject} that makes clear what it is",
    )
    return ((listing, mail),)


@purpose(
    "marketplace",
    because=(
        "I don't need to earn much with my old things.",
        "The charity shop is my last resort, but I'd like to try once more.",
        "Our new place is half the size of this one.",
        "My spouse calls our house a museum of unwanted objects.",
        "Parquet layers and plasterers need empty rooms soon.",
        "All the shops in town have red price tags at the moment.",
        "I've signed the lease for a tiny studio without a single closet.",
        "I'm tired of dusting things that nobody buys.",
        "My prices were too high, I can see that now.",
        "Unsold clutter occupies the floor of my den.",
        "I've read a book about living with less.",
        "My hallway looks like a furniture store.",
        "Even a friend who sells for a living told me to ask for less.",
    ),
)
def mark_down_old_listings() -> Any:
    """Take something off the price of everything that has been for sale for long, and add up what is left."""
    until = day(-12, -3, edge="until")
    off = amount(2, 3, 4, 5, 6, 8, 10, 12)
    old = say(
        rows(search_listings, view="own", kind="fixed_price", status="active", until=until),
        f"my fixed-price listings that went up {until:on} [or before|or earlier]",
        f"the things I put up for sale at a fixed price {until:on} [or before|or earlier]",
        f"the fixed-price adverts I posted {until:on} [or before|or earlier]",
        f"my fixed-price listings that date from {until} [or before|or earlier]",
        f"the things I listed at a fixed price {until:on} [or before|or earlier]",
    )
    cut = say(
        each(old, lambda x: act(edit_listing, listing_id=x.id, price=money(x.price - off))),
        f"take {off} off each of {old}",
        f"knock {off} off the price of each of {old}",
        f"I'm asking too much for {old}. Lower each of the prices by {off}.",
        f"[go through|run through|work through] {old}, and make each of them {off} cheaper",
        f"cut {off} from the price of each of {old}",
        f"It's time to slash some prices: {off} off each of {old}.",
        f"give a discount of {off} on each of {old}",
    )
    tells(
        cut,
        f"I made these {off} cheaper each: {old.column(lambda x: x.title)}.",
        f"I took {off} off each of these: {old.column(lambda x: x.title)}.",
        f"These cost {off} less now: {old.column(lambda x: x.title)}.",
    )
    now = rows(search_listings, view="own", kind="fixed_price", status="active", until=until)
    tell = say(
        ask(
            now.sum(lambda x: x.price),
            told=(
                "They add up to {} now.",
                "At the new prices that is {} in all.",
                "All of them together come to {}.",
                "You would get {} for the lot.",
                "Together they now cost {}.",
            ),
        ),
        "What would those listings bring in altogether now?",
        "[tell me|say] what those listings add up to at the new prices",
        "How much would I get if all of those things sold now?",
        "add up the new prices of those listings for me",
        "If somebody bought all of those things, what would I earn?",
        "What's the value of all those things after the cut?",
        "I'd like to know what I'd get for all of those things together now.",
        "tell me what those things come to together now",
    )
    return (cut,), (tell,)


@purpose(
    "marketplace",
    because=(
        "I've been watching a few things for days.",
        "Trust matters more to me than the price.",
        "I've been burnt by sellers before.",
        "An honest person at the other end is worth paying for.",
        "Once, a box arrived with a brick in it.",
        "Scammers and counterfeit goods have made me wary.",
        "I look at ratings before I buy.",
        "My heart says yes, my bank statement says maybe.",
        "Somebody once posted me an empty carton, so I look people up beforehand.",
        "I've been thinking about this purchase for a week.",
        "My parents were cheated twice, so I'm careful.",
        "My overtime pay has come.",
        "I look at my watch list every evening.",
        "A spotless reputation justifies a premium.",
        "I only haggle with people who have something to prove.",
    ),
)
def buy_what_i_watch() -> Any:
    """Buy something that is watched if its seller is well rated, else offer less; see which auction ends first."""
    off = amount(2, 3, 5, 10, 15, 20, 30)
    thing = some(
        rows(search_listings, view="watched", kind="fixed_price"),
        lambda x: (f"the {x.title:lower} I'm watching", f"the {x.title:lower} on my watch list"),
        fits=[lambda x: x.price >= off * 4, lambda x: x.price <= off * 20, is_one_thing],
    )
    pick = look(get_listing, listing_id=thing.id)
    stars = number(3, 4)
    buy = say(
        act(buy_listing, listing_id=pick.id),
        "buy it",
        "get it at the full price",
        "just buy it for what it costs",
        "go for it at the asking price",
        "order it",
        "pay the price and buy it",
        "take it without haggling",
    )
    bargain = say(
        act(make_offer, listing_id=pick.id, amount=money(pick.price - off)),
        f"offer {off} less than the price",
        f"make an offer that is {off} below the price",
        f"only offer its price minus {off}",
        f"try to get it for {off} less with an offer",
        f"propose to pay {off} less than they want",
        f"make an offer, {off} under what it costs",
    )
    goal = say(
        when(present(pick.seller_stars) >= stars, buy, bargain),
        f"[look at|have a look at|examine] {thing}: if the seller has {stars} stars or more, {buy}, [otherwise|or "
        f"else] {bargain}",
        f"check the seller of {thing}; with a rating of [at least|no less than] {stars} stars, {buy}, [else|if "
        f"not,] {bargain}",
        f"find {thing}. If the seller is rated {stars} stars or better, {buy}; [if not|failing that], {bargain}",
        f"see how the seller of {thing} is rated. If the rating is {stars} stars or higher, {buy}; if it is lower, "
        f"{bargain}",
        f"if the seller of {thing} has a rating of {stars} stars or above, {buy}; if the rating is worse, {bargain}",
        f"I want a seller with at least {stars} stars: if [whoever|the person who] sells {thing} has that many, {buy}; "
        f"if not, {bargain}.",
        f"check how many stars the seller of {thing} has. With {stars} or more, {buy}; with fewer, {bargain}",
    )
    tells(
        goal,
        f"The seller's rating is {pick.seller_stars} out of 5 stars.",
        f"{thing.seller_name} has {pick.seller_stars} out of 5 stars.",
    )
    first = rows(search_listings, view="watched", kind="auction").least(lambda x: x.closes_at)
    ends = say(
        ask(
            first.title,
            first.closes_at,
            told=("The first to end is “{}”, on {}.", "“{}” ends first, on {}."),
        ),
        "I watch auctions too. Which of them ends first, and when?",
        "Which of the auctions on my watch list ends first, and when does it?",
        "tell me which of the auctions I'm watching is the next to end, and when that is",
        "When does the next of my watched auctions end, and what's being sold there?",
        "let me know what is up for sale in the watched auction that closes soonest, and when it closes",
        "look up which watched auction has the least time left: the thing on offer and when it ends",
    )
    return (goal,), (ends,)


@purpose(
    "marketplace",
    because=(
        "I'm not going to get carried away this time.",
        "Auctions bring out the worst in me.",
        "My wallet has the last word.",
        "Either I get a bargain or I don't buy at all.",
        "I lost my head over a gramophone last year.",
        "My spouse is looking over my shoulder, so I'll be sensible.",
        "I've overpaid in auctions before.",
        "There's just so much room on my shelf.",
        "A wise friend told me to decide in advance.",
        "Discipline separates bargain hunters from gamblers.",
        "Prudence forbids any heroics at auctions.",
        "I've written my limit on a sticky note.",
        "Once I paid more for a rusty lantern than for my mattress.",
        "I get nervous in the closing seconds, so I plan beforehand.",
        "Letting go is also a skill.",
        "My housemates still laugh about the plates that I paid too much for.",
    ),
)
def bid_or_let_go() -> Any:
    """Bid in the watched auction that ends first if that is affordable, else stop watching it."""
    first = rows(search_listings, view="watched", kind="auction").least(lambda x: x.closes_at)
    auction = say(
        look(get_listing, listing_id=first.id),
        "the auction on my watch list that ends first",
        "the watched auction that closes soonest",
        "the next auction to end among those I'm watching",
        "whichever of my watched auctions ends first",
        "the auction I'm watching that ends first",
        "the auction on my watch list with the least time left",
    )
    lowest = given(present(auction.minimum_bid), auction.you_lead == False)  # noqa: E712
    most = again(amount(*range(20, 401, 20)), "that limit")
    bid = say(
        act(place_bid, listing_id=auction.id, max_amount=most),
        f"bid for me with {most:again} as my maximum",
        f"place a bid with my maximum at {most:again}",
        f"bid up to {most:again} for me",
        f"take part, going up to {most:again}",
        f"set {most:again} as my highest bid",
        f"enter a bid that goes as high as {most:again}",
        f"try to win it with {most:again} as my top bid",
    )
    stop = say(
        act(watch_listing, listing_id=auction.id, watch="stop"),
        "take it off my watch list",
        "stop watching it",
        "remove it from my watch list",
        "let it go and stop watching it",
        "drop it from my watch list",
        "forget it and clear it from my watch list",
    )
    goal = say(
        when(lowest <= most, bid, stop),
        f"[look at|have a look at|examine] {auction}: if the minimum bid is [no more than|at most] {most}, {bid}, "
        f"[otherwise|or else] {stop}",
        f"find {auction}. If I can still get in for {most} or less, {bid}; [if not|failing that], {stop}",
        f"[check|look into] {auction}; when the lowest possible bid is {most} or below, {bid}, [else|if not,] {stop}",
        f"if the minimum bid for {auction} is [at most|no more than] {most}, {bid}; if it is already higher, {stop}",
        f"find out what I'd have to bid at least in {auction}. If that's {most} or less, {bid}; if it's more, {stop}",
        f"I won't go beyond {most} in {auction}: if the minimum bid is within that, {bid}; if it's higher already, "
        f"{stop}.",
        f"check the minimum bid in {auction}. If it's not over {most}, {bid}; [otherwise|or else] {stop}",
    )
    tells(stop, "I took it off your watch list.", "You no longer watch it.")
    tells(
        goal,
        f"First to end is “{auction.title}”, and the minimum bid was {auction.minimum_bid}.",
        f"That is “{auction.title}”, with a minimum bid of {auction.minimum_bid} when I looked.",
    )
    return ((goal,),)


@purpose(
    "marketplace",
    "calendar",
    because=(
        "Egg timers and gongs haven't made me punctual.",
        "Last time I was five minutes late.",
        "Somebody always outbids me at the last moment.",
        "My memory is [terrible|hopeless].",
        "I have money riding on a few things.",
        "I once lost an auction because I was at the cinema.",
        "The last bids come in the final seconds.",
        "I don't want to lose because I wasn't looking.",
        "I once fell asleep before an auction ended.",
        "My phone died at the wrong moment last week.",
        "Between laundry and conference calls, I forget everything else.",
        "I need all the reminders I can get.",
        "I missed one auction because I was cooking.",
        "Other bidders seem to have all the time in the world.",
        "Snipers snatch bargains while I daydream.",
    ),
)
def remind_me_of_auctions() -> Any:
    """Put the end of the auctions in which the user has bid into the calendar."""
    until = day(2, 8, edge="until")
    mine = say(
        rows(search_listings, view="bid_on", kind="auction").where(lambda x: day_of(present(x.closes_at)) <= until),
        f"every auction I've bid in that ends {until:by}",
        f"each of the auctions I'm bidding in that close {until:by}",
        f"every auction with a bid of mine that closes {until:by}",
        f"any auction I have a bid in that finishes {until:by}",
        f"each auction I'm bidding in that will be over {until:by}",
    )
    notes = say(
        each(
            mine,
            lambda x: act(
                create_event,
                title=text(f"Auction: {x.title}"),
                starts_at=shift(present(x.closes_at), minutes=-30),
                duration_minutes=30,
                if_busy="allow",
            ),
        ),
        f"I want the last half hour of {mine} in my calendar, under the name of the item, even if I'm busy then.",
        f"for {mine}, make an entry in my calendar for the thirty minutes before it ends, even if I'm busy; call it "
        "what the item is called",
        f"block the final half hour of {mine} in my calendar, even if I have something else on, with the item as the "
        "title",
        f"have my calendar remind me of {mine}: thirty minutes, up to the end, with a title that says what it's for, "
        "even if I'm busy then",
        f"set aside time in my calendar for {mine}, the half hour until its end, named after what I'm bidding on; "
        "overlaps don't matter",
        f"I need half an hour in my calendar for {mine}, right up to the end and with the item in the title. "
        "Ignore clashes.",
        f"give {mine} a slot of thirty minutes in my calendar, over when the auction is over and named after the thing "
        "for sale; never mind if I'm busy then",
    )
    tells(
        notes,
        f"I added these auctions to your calendar, half an hour before the end: {mine.column(lambda x: x.title)}.",
        f"I put these into your calendar, half an hour before they end: {mine.column(lambda x: x.title)}.",
        f"Your calendar has these now, each half an hour before it closes: {mine.column(lambda x: x.title)}.",
    )
    dearest = mine.most(lambda x: x.price)
    tell = say(
        ask(
            dearest.title,
            dearest.price,
            told=(
                "The highest price so far is that of {}, at {}.",
                "{} costs most so far: {}.",
                "At the top is {}, which stands at {} right now.",
            ),
        ),
        "Which of them stands highest at the moment, and at what price?",
        "tell me which of those is the [most expensive|priciest|costliest] [right now|at the moment] and what its "
        "price is",
        "What is the dearest of them, and how much does it cost by now?",
        "Which of these is the most expensive right now, and what's the price?",
        "I'd like to know which of them has the highest price so far, and how high it is.",
        "One of them must be the most expensive by now. Which one, and what does it stand at?",
        "say which one costs most so far, and how much",
    )
    return ((notes, tell),)


@purpose(
    "marketplace",
    "email",
    because=(
        "Good sellers deserve some praise.",
        "People only ever complain.",
        "Flawless condition and swift handling impress me.",
        "I appreciate sellers who answer questions.",
        "I don't often get treated so kindly.",
        "A little encouragement motivates even experienced sellers.",
        "I'm still pleased with my last purchase.",
        "Courtesy costs nothing.",
        "After so many careless sellers, I'm glad to have met a good one.",
        "I was raised to write thank-you notes.",
        "My friends have already admired my purchase.",
        "I used to work in customer service, and I know what a compliment is worth.",
        "A friendly deal makes my day.",
    ),
)
def praise_a_seller() -> Any:
    """Rate the seller of something, and thank them."""
    bought = some(
        rows(list_marketplace_purchases, side="buying"),
        lambda p: (f"the {p.title:lower} I bought",),
    )
    stars = number(4, 5)
    comment = quoted(
        "Everything as described",
        "Friendly and quick",
        "A pleasure to deal with",
        "Even better than in the pictures",
        "Well packed and on time",
    )
    rate = say(
        act(rate_seller, purchase_id=bought.id, stars=stars, comment=comment),
        f"give {stars} stars to the seller of {bought} and write {comment}",
        f"rate the seller of {bought}: {stars} stars, with the comment {comment}",
        f"leave {stars} stars for the seller of {bought}, with the words {comment}",
        f"for {bought}, rate the seller with {stars} stars and comment {comment}",
        f"The seller of {bought} did well. That's worth {stars} stars and the comment {comment}.",
        f"review the seller of {bought}: {stars} stars, {comment}",
        f"I'd like to give {stars} stars to the seller of {bought}, with the comment {comment}.",
    )
    subject = quoted("Thank you!", "A happy buyer", "Thanks again", "Great deal", "Very happy with it")
    thank = say(
        act(
            send_email,
            to=(bought.seller,),
            subject=subject,
            body=text(
                f"I'm very happy with what I bought from you ({bought.title}) and gave you {stars} stars. Thank you!"
            ),
        ),
        f"send the seller a thank-you email called {subject} [that says|saying] what I bought and how many "
        "stars I gave",
        f"e-mail the seller my thanks [under the subject|with the subject line] {subject}; I'd "
        "like my purchase and the stars mentioned",
        f"thank the seller by [email|e-mail], [subject|with the subject] {subject}; mention what I bought and "
        "my rating",
        f"Some thanks are due as well. Write the seller [an email titled|an e-mail with the subject] {subject} about "
        "what I bought and how many stars I gave.",
        f"let the seller know in an email with the subject {subject} how happy I am with my purchase; mention what it "
        "was and how many stars that's worth",
        f"drop the seller an e-mail called {subject}: thanks, what I bought, and the stars I've given",
        f"I'd like the seller to hear that I'm pleased. An email with the subject {subject} will do; mention "
        "my purchase and how many stars I gave.",
        f"express my gratitude to the seller in an e-mail called {subject}, and don't leave out what I bought and "
        "the stars",
    )
    return ((rate, thank),)


@purpose(
    "marketplace",
    "banking",
    because=(
        "The old things have turned into a bit of money.",
        "I promised myself to save what I earn second-hand.",
        "Decluttering pays.",
        "I'm saving for a [bicycle|boat].",
        "Little by little, my shelves turn into cash.",
        "My clear-out has become a little business.",
        "Whatever stays in my account gets spent.",
        "Emptying the loft has paid off.",
        "Money never lasts long with me.",
        "Unloved knickknacks are funding my glassblowing lessons.",
        "My partner and I agreed that flea-market income is for saving.",
        "My dream is a canal boat, and every sale helps.",
        "Earnings from old clutter should fund my retirement.",
        "My shelves are nearly empty by now.",
    ),
)
def save_what_was_sold() -> Any:
    """Move what was earned with old things to savings."""
    since = day(-120, -20, edge="since")
    sold = rows(list_marketplace_purchases, side="selling", since=since)
    earned = again(
        say(
            sold.sum(lambda p: p.price),
            f"how much I've earned with second-hand things since {since}",
            f"what I got [altogether|in all|all in all] for the things I've sold second-hand since {since}",
            f"what all my second-hand sales since {since} come to",
            f"how much my second-hand sales since {since} brought in",
            f"what people have paid me for used things since {since}",
        ),
        "that amount",
        "the same sum",
    )
    tell = say(
        ask(
            earned,
            sold.count(),
            told=(
                "You got {} in all, from {} sales.",
                "It comes to {}, in {} sales.",
                "That makes {}, from {} sales.",
            ),
        ),
        f"find out {earned}, and count the sales",
        f"work out {earned}, and [tell me|say] how many things that was",
        f"tell me {earned} and how many sales there were",
        f"calculate {earned}, and count what I sold",
        f"check {earned}, and how many sales there were",
        f"I'd like to know {earned}, and how many sales that was.",
        f"I wonder {earned}. And how many sales was that?",
    )
    account, pot = everyday_account(), savings_account()
    save = say(
        act(transfer_between_accounts, from_account_id=account.id, to_account_id=pot.id, amount=earned),
        f"[move|shift] {earned:again} from {account} to {pot}",
        f"transfer {earned:again} out of {account} into {pot}",
        f"put {earned:again} into {pot}, taking it from {account}",
        f"take {earned:again} from {account} and save it in {pot}",
        f"send {earned:again} from {account} to {pot}",
        f"save {earned:again} by moving it from {account} to {pot}",
        f"I'd like {earned:again} moved from {account} to {pot}.",
    )
    return ((tell, save),)


@purpose(
    "marketplace",
    "budget",
    because=(
        "The seller has come back to me.",
        "I like a good find, but not at any price.",
        "My flea-market money is limited.",
        "My passion for vintage finds collides with thrift.",
        "My spreadsheet turns red whenever I overspend.",
        "I've set myself a firm budget for used things.",
        "I once spent my holiday money on a saxophone.",
        "My spouse and I have agreed on strict spending rules.",
        "The rent comes first.",
        "I'm learning to live within my means.",
        "A self-imposed allowance curbs my collecting.",
    ),
)
def take_it_if_the_budget_allows() -> Any:
    """Accept a seller's counter-offer if the budget for second-hand things covers it, else decline."""
    waiting = rows(list_offers, side="buying", status="pending").where(lambda o: o.waiting_for == me.email)
    offer = some(
        waiting,
        lambda o: (f"the counter-offer for the {o.title:lower}", f"{o.seller_name}'s counter-offer"),
    )
    budget = rows(list_budget_categories, query="Second-hand").the()
    take = say(
        act(respond_to_offer, offer_id=offer.id, answer="accept"),
        "accept it",
        "say yes",
        "take it",
        "agree to it",
        "accept the offer",
        "tell them it's a deal",
        "go for it",
    )
    leave = say(
        act(respond_to_offer, offer_id=offer.id, answer="decline"),
        "decline it",
        "turn it down",
        "say no",
        "refuse it",
        "pass on it",
        "tell them no",
        "reject it",
    )
    goal = say(
        when(offer.amount <= budget.left, take, leave),
        f"[look at|have a look at|examine] {offer}: if what is left of my second-hand budget covers it, {take}, "
        f"[otherwise|or else] {leave}",
        f"[check|look into] {offer} against my second-hand budget. If there is enough left this month, {take}; [if "
        f"not|failing that], {leave}",
        f"if my budget for second-hand things still has enough left for {offer}, {take}; if it hasn't, {leave}",
        f"see what [is left|remains] in my second-hand budget. When that's at least as much as {offer}, {take}, "
        f"[else|if not,] {leave}",
        f"compare {offer} with what my second-hand budget has left. If I can afford it, {take}; if I can't, {leave}",
        f"I can only accept {offer} if my second-hand budget for this month covers it. If it does, {take}; if it "
        f"doesn't, {leave}.",
        f"check what's left of my second-hand budget: if it's enough for {offer}, {take}; if not, {leave}",
    )
    tells(take, "So I accepted it.", "I said yes.")
    tells(leave, "So I declined it.", "I turned it down.")
    fits = either(offer.amount <= budget.left, "still covers that", "doesn't have that much left")
    tells(
        goal,
        f"The offer is {offer.amount}, and your second-hand budget {fits}.",
        f"They want {offer.amount}, and your budget for second-hand things {fits}.",
    )
    return ((goal,),)


@purpose(
    "marketplace",
    "email",
    because=(
        "I've been talked out of selling.",
        "Heirlooms and trinkets deserve a permanent shelf.",
        "The whole family held a vote, and I lost.",
        "Remorse about parting with belongings is painful.",
        "Some things are worth more to me than money.",
        "My youngest burst into tears at the sight of my advert.",
        "I came across some old photos and changed my mind.",
        "I'm too sentimental to be a good seller.",
        "I was in a hurry to declutter, and that has passed.",
        "My grandmother never sold anything, and I take after her.",
        "An evening with my siblings brought back memories.",
        "I pictured it in a stranger's hands and didn't like the idea.",
    ),
)
def keep_it_after_all() -> Any:
    """Tell everybody who made an offer that something is not for sale any more, and withdraw it."""
    mine = again(
        some(
            rows(search_listings, view="own", kind="fixed_price", status="active"),
            lambda x: (f"my {x.title:lower}", f"the {x.title:lower} I'm selling"),
            fits=[
                lambda x: rows(list_offers, side="selling", status="pending", listing_id=x.id).count() > 1,
                is_one_thing,
            ],
        ),
        "it",
    )
    offers = rows(list_offers, side="selling", status="pending", listing_id=mine.id)
    subject = quoted(
        "No longer for sale",
        "About your offer",
        "Sorry",
        "A change of plan",
        "I'm keeping it",
        "Bad news about your offer",
    )
    tell = say(
        each(
            offers,
            lambda o: act(
                send_email,
                to=(o.buyer,),
                subject=subject,
                body=text(
                    f"Thank you for your offer of {o.amount} for “{mine.title}”. Sorry, but I've decided to keep it."
                ),
            ),
        ),
        f"Everybody with an open offer for {mine} should get an email of their own, subject {subject}, that "
        "thanks them for the offer, naming the sum and the item, and says that I'm keeping it.",
        f"write to each person with an open offer for {mine}; the email, subject {subject}, should say that I won't "
        "sell, and mention what they wanted and what they offered",
        f"send [an email|an e-mail] [called|titled] {subject} to each person with an open offer for {mine}; it should "
        "say that I'm not selling, and refer to what they offered, and for what",
        f"let everyone whose offer for {mine} is still open know in an email called {subject} that I'm keeping it, "
        "reminding each of what they offered, and for what",
        f"There are open offers for {mine}. Send each person who made one an email called {subject} with my "
        "thanks for the offer, the sum and the item, and the news that I'm keeping it.",
        f"I owe an answer to everyone with an open offer for {mine}. Email each that I've decided to keep it, subject "
        f"{subject}, with thanks for the offer and a mention of the sum and the item.",
        f"reply by email to each person with an open offer for {mine}, subject {subject}: thank them for the offer, "
        "naming the sum and the item, and say that I've decided to keep it",
        f"break the news to each person with an open offer for {mine}: an email with the subject {subject} should say "
        "that I'm keeping it, and mention their offer and what it was for",
    )
    tells(
        tell,
        f"I wrote to {offers.column(lambda o: o.buyer_name)}.",
        f"{offers.column(lambda o: o.buyer_name)} got an email each.",
        f"The emails to {offers.column(lambda o: o.buyer_name)} are sent.",
    )
    stop = say(
        act(withdraw_listing, listing_id=mine.id),
        f"take {mine:again} off the market",
        "withdraw the listing",
        f"stop offering {mine:again}",
        "remove it from sale",
        "pull the advert",
        "take the listing down",
        f"take {mine:again} off the marketplace",
    )
    return ((tell, stop),)
