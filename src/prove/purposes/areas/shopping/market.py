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
        "Somebody should get some use out of it.",
        "My partner has given me an ultimatum about the garage.",
        "A few people have made me offers.",
        "Our attic is full.",
        "I blush when money comes up, so negotiating face to face is torture.",
        "My knees are bruised from squeezing past crates in the corridor.",
        "I'm no carpet dealer, two rounds of haggling and I'm exhausted.",
        "We're turning the spare room into a nursery, so clutter must march out.",
        "The van for the tip is booked, and I'd hate to feed it anything decent.",
        "My father-in-law says I give up too easily when buyers push.",
        "I need petrol money more than I need a perfect deal.",
        "Pride is expensive, and my storage locker charges by the month.",
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
        "go ahead and accept it",
        "sell at that",
    )
    counter = say(
        act(respond_to_offer, offer_id=best.id, answer="counter", counter_amount=money(mine.price - off)),
        f"make a counter-offer of my price minus {off:again}",
        f"counter with my price minus {off:again}",
        f"counter with my price less {off:again}",
        f"write back with a counter-offer of my price minus {off:again}",
        f"ask for my price minus {off:again} instead",
        f"make a counter-offer at my price minus {off:again}",
        f"take {off:again} off my price and counter with that",
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
        f"I'm ready to come down by {off}, so if {best} fits that, {take}; if it's still lower, {counter}.",
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
                "That leaves {} offers waiting for your answer.",
                "There are {} offers left that need an answer from you.",
                "On all your listings together, {} offers still wait for you.",
            ),
        ),
        "How many offers on all my listings are still waiting for my answer?",
        "count the offers on my listings that still need an answer from me",
        "check how many offers on all my listings I still have to answer",
        "Across everything I'm selling, how many offers are still waiting for a reply from me?",
        "Are there more offers I have to react to? Give me the number for all my listings.",
        "I'd like to know how many other people are still waiting for my answer to an offer, on any of my listings.",
        "What's left on my plate? I mean the offers I haven't answered yet, on all that I'm selling; a number is "
        "enough.",
    )
    return (goal,), (tell,)


@purpose(
    "marketplace",
    "email",
    because=(
        "Second time lucky.",
        "I aimed too high [at first|the first time].",
        "I was asking too much, I admit.",
        "I should have started lower.",
        "I was stubborn about my asking price, and stubbornness doesn't pay the gas bill.",
        "My toe met a cardboard box in the dark, and now I'm motivated.",
        "I priced everything by nostalgia, which buyers don't share.",
        "The removal firm charges by volume, so whatever leaves beforehand helps.",
        "My optimism as a salesperson has shrunk to a realistic size.",
        "A pal at the bowling club was hinting at interest a while ago.",
        "I've swallowed my pride together with a large slice of cheesecake.",
        "My flatmate has begun to hang laundry on whatever I fail to sell.",
    ),
)
def sell_again_for_less() -> Any:
    """Put something that did not sell up again for less, and tell somebody."""
    off = amount(5, 10, 15, 20, 25, 30)
    thing = some(
        rows(search_listings, view="own", status="unsold"),
        lambda x: (f"my unsold {x.title:lower}",),
        fits=[lambda x: x.price >= off * 3, lambda x: x.price <= off * 15, is_one_thing],
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
        f"put {thing} up for sale again just as it was, at a fixed price that is {off} lower than before",
        f"list {thing} once more, everything as before [except for|apart from] the price, which is fixed and {off} "
        "lower",
        f"relist {thing} at a fixed price, {off} below the last one; the advert itself stays the same",
        f"I'd like to try {thing} again: the same advert, a fixed price, but {off} less than last time.",
        f"give {thing} another try: a new listing just like the old one, but at a fixed price that is {off} lower",
        f"make a new listing for {thing}, the same as before, but with a fixed price {off} below the old one",
        f"[advertise|post] {thing} again with the text it had, at a fixed price {off} below the old one",
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
        f"send {friend} [a mail|an e-mail] about it, [subject|the subject being|with the subject] {subject}: what it "
        "is and what it costs now",
        f"send {friend} [a mail called|an e-mail named] {subject} about what I've put up again, and at what price",
        f"let {friend} know what it is and the new price in [a mail|an e-mail] [titled|headed] {subject}",
        f"write to {friend} [under the subject|with the subject line|under the heading] {subject} that it's for sale "
        "again; put in what it is and what I'm asking now",
        f"tip off {friend} by [mail|e-mail], headed {subject}, about what I've just listed and how much I want for it",
        f"I think {friend} might want it. Drop a line by mail, subject {subject}, with what it is and the price.",
        f"tempt {friend} with an e-mail called {subject}: mention what it is and what I'm asking now",
        f"offer it to {friend} at the new price, in a mail titled {subject} that makes clear what it is",
    )
    return ((listing, mail),)


@purpose(
    "marketplace",
    because=(
        "I don't need to earn much with it.",
        "The charity shop is my last resort, but I'd like to try once more.",
        "Our new place is half the size of this one.",
        "My spouse calls it a museum of unwanted objects.",
        "The cellar has to be emptied.",
        "Every shop on our high street has red stickers in the window, and I feel inspired.",
        "I've signed the lease for a tiny studio without a single closet.",
        "I dust my unsold treasures once a week, which is getting ridiculous.",
        "My price tags were written in a fit of greed, I confess.",
        "Our hamster has more floor space than I do at present.",
        "I read a paperback on minimalism and haven't slept properly since.",
        "My mates call my hallway the departure lounge for lost furniture.",
        "Even the flea-market veterans advised me to drop my ambitions.",
    ),
)
def mark_down_old_listings() -> Any:
    """Take something off the price of everything that has been for sale for long, and add up what is left."""
    until = day(-12, -3, edge="until")
    off = amount(2, 3, 4, 5, 6, 8, 10, 12)
    old = say(
        rows(search_listings, view="own", kind="fixed_price", status="active", until=until),
        f"all my fixed-price listings that went up {until:on} [or before|or earlier]",
        f"everything I put up for sale at a fixed price {until:on} [or before|or earlier]",
        f"all the fixed-price adverts I posted {until:on} [or before|or earlier]",
        f"whatever I listed at a fixed price {until:on} [or before|or earlier]",
        f"all the things I listed at a fixed price {until:on} [or before|or earlier]",
    )
    cut = say(
        each(old, lambda x: act(edit_listing, listing_id=x.id, price=money(x.price - off))),
        f"take {off} off the price of {old}",
        f"knock {off} off the price of {old}",
        f"lower the price of {old} by {off}",
        f"[go through|run through|work through] {old} and make each of them {off} cheaper",
        f"cut the price of {old} by {off}",
        f"slash the price of {old} by {off} each",
        f"give a discount of {off} on {old}",
    )
    tells(
        cut,
        f"Reduced by {off}: {old.column(lambda x: x.title)}.",
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
        "What would those bring in altogether now?",
        "[tell me|say] what they add up to at the new prices",
        "How much would I get if all of them sold now?",
        "add up the new prices of those for me",
        "If somebody bought the lot, what would I earn?",
        "What's the value of the whole lot after the cut?",
        "I'd like to know what I'd get for all of them together now.",
        "tell me what they come to together now",
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
        "If I hesitate any longer, someone will snatch it.",
        "I look at ratings before I buy.",
        "My heart says yes, my bank statement says maybe.",
        "Somebody once posted me an empty carton, so I look people up beforehand.",
        "I've rehearsed this purchase in the shower more often than my wedding speech.",
        "Crooks have cheated my parents twice, and caution now runs in the family.",
        "My overtime pay has landed, and my fingers are itching.",
        "I stare at my watch list the way others stare at aquariums.",
        "A reliable trader lets me sleep, a shady one gives me hives.",
        "I practised in front of the mirror how to be firm with merchants.",
    ),
)
def buy_what_i_watch() -> Any:
    """Buy something that is watched if its seller is well rated, else offer less."""
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
        f"try to get it for {off} less",
        f"propose to pay {off} less than they want",
        f"make an offer, {off} under what it costs",
    )
    goal = say(
        when(present(pick.seller_stars) >= stars, buy, bargain),
        f"[look at|have a look at|examine] {thing}: if the seller has {stars} stars or more, {buy}, [otherwise|or "
        f"else] {bargain}",
        f"check the seller of {thing}; with a rating of [at least|no less than] {stars} stars, {buy}, [else|if "
        f"not,] {bargain}",
        f"find {thing}. If the seller is rated {stars} or better, {buy}; [if not|failing that], {bargain}",
        f"see how the seller of {thing} is rated. If it is {stars} stars or higher, {buy}; if it is lower, {bargain}",
        f"if the seller of {thing} has a rating of {stars} stars or above, {buy}; if the rating is worse, {bargain}",
        f"I'd like {stars} stars at least: if [whoever|the person who] sells {thing} has them, {buy}; if not, "
        f"{bargain}.",
        f"check how many stars the seller of {thing} has. With {stars} or more, {buy}; with fewer, {bargain}",
    )
    tells(
        goal,
        f"The seller's rating is {pick.seller_stars} out of 5 stars.",
        f"{thing.seller_name} has {pick.seller_stars} out of 5 stars.",
    )
    return ((goal,),)


@purpose(
    "marketplace",
    because=(
        "I'm not going to get carried away this time.",
        "Auctions bring out the worst in me.",
        "My wallet has the last word.",
        "Either I get it cheaply or not at all.",
        "I lost my head over a gramophone last year.",
        "My spouse is looking over my shoulder, so I'll be sensible.",
        "I've overpaid in auctions before.",
        "There's just so much room on my shelf.",
        "A wise friend told me to decide in advance.",
        "A stuffed pike above my sofa reminds me of what bidding fever does.",
        "My therapist and my overdraft agree that I need firm boundaries.",
        "I've written a ceiling on a sticky note and glued it to my monitor.",
        "Once I paid more for a rusty lantern than for my mattress.",
        "My heartbeat doubles in the closing seconds, so I plan beforehand.",
        "A poker evening taught me that folding is also a skill.",
        "My housemates still serve dinner on the overpriced plates I fought for.",
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
        when(present(auction.minimum_bid) <= most, bid, stop),
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
        "I always miss the end of auctions.",
        "Last time I was five minutes late.",
        "Somebody always outbids me at the last moment.",
        "My memory is [a sieve|hopeless].",
        "I have money riding on a few things.",
        "I once lost an auction because I was at the cinema.",
        "The last bids come in the final seconds.",
        "I don't want to lose because I wasn't looking.",
        "I dozed off in the armchair during a countdown once, and a pensioner won my clock.",
        "My phone died in the queue at the bakery, and so did my winning streak.",
        "Snipers with faster thumbs have beaten me more often than I admit.",
        "Between nappies, laundry and conference calls, deadlines slip right past me.",
        "I tie knots into handkerchiefs, but they never tell me why.",
        "I missed the closing bell over a sizzling pan of onions last time.",
        "My rivals seem to have no jobs, no children and no need for sleep.",
    ),
)
def remind_me_of_auctions() -> Any:
    """Put the end of the auctions in which the user has bid into the calendar."""
    until = day(2, 8, edge="until")
    mine = say(
        rows(search_listings, view="bid_on", kind="auction").where(lambda x: day_of(present(x.closes_at)) <= until),
        f"every auction I've bid in that ends {until:by}",
        f"each of the auctions I'm bidding in that close {until:by}",
        f"any auction with a bid of mine that is over {until:by}",
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
                if_busy="allow",
            ),
        ),
        f"put {mine} into my [calendar|diary] half an hour before the end, under the name of the item, even if I'm "
        "busy then",
        f"for {mine}, make an entry in my [calendar|diary] half an hour before it ends, even if I'm busy; call it "
        "what the item is called",
        f"note {mine} in my [calendar|diary], thirty minutes before it closes, even if I have something else on; I "
        "want to read there what it is",
        f"remind me of {mine} in my calendar thirty minutes before the end, saying what it's for, even if I'm busy "
        "then",
        f"schedule {mine} in my calendar half an hour before its end, named after what I'm bidding on; overlaps "
        "don't matter",
        f"I need a reminder in my calendar for {mine}, half an hour ahead of the end and with the item in the title. "
        "Ignore clashes.",
        f"add {mine} to my calendar, starting half an hour before it's over, so that I can see what is up for grabs; "
        "never mind if I'm busy then",
    )
    tells(
        notes,
        f"In your calendar now, half an hour before the end: {mine.column(lambda x: x.title)}.",
        f"I put these into your calendar, half an hour before they end: {mine.column(lambda x: x.title)}.",
        f"Your calendar has these now, each half an hour before it closes: {mine.column(lambda x: x.title)}.",
    )
    dearest = mine.most(lambda x: x.price)
    tell = say(
        ask(
            dearest.title,
            dearest.price,
            told=(
                "The highest is {}, at {}.",
                "{} costs most so far: {}.",
                "At the top is {}, for {} right now.",
            ),
        ),
        "Which of them stands highest at the moment, and at what price?",
        "tell me which of those is the [most expensive|priciest|costliest] [right now|at the moment] and where its "
        "price stands",
        "What is the dearest of them, and how much does it cost by now?",
        "Which of these is the most expensive right now, and what's the price?",
        "I'd like to know where the bidding has gone highest so far, and how high.",
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
        "There was even a handwritten card with it.",
        "The seller answered all my questions.",
        "I don't often get treated so kindly.",
        "Friendly sellers are rare.",
        "I've been grinning at my purchase over breakfast like a toddler with a balloon.",
        "Courtesy costs nothing, as my headmaster used to bellow.",
        "After so many sloppy traders, a careful one nearly brought me to tears.",
        "I was raised to write thank-you notes, even for hideous socks.",
        "My guests keep stroking my new acquisition and asking for the story.",
        "I worked in customer service, and a compliment could rescue my whole shift.",
        "Dealing with a friendly trader feels like a chat over the garden fence.",
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
        f"send the seller a thank-you mail called {subject} [that says|saying] what I bought and how many stars I gave",
        f"e-mail the seller my thanks [under the subject|with the subject line|under the heading] {subject}; I'd "
        "like my purchase and the stars mentioned",
        f"thank the seller by [mail|e-mail], [subject|the subject being|with the subject] {subject}; mention what I "
        "bought and my rating",
        f"Some thanks are due as well. Write the seller [a mail titled|an e-mail with the title] {subject} about "
        "what I bought and how many stars it earned.",
        f"let the seller know in a mail headed {subject} how happy I am with it, what it was and how many stars "
        "that's worth",
        f"drop the seller an e-mail called {subject}: thanks, what I bought, and the stars I've given",
        f"I'd like the seller to hear that I'm pleased. A mail with the subject {subject} will do; tell what I "
        "bought and how I rated.",
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
        "Someday this will be a [bicycle|boat].",
        "Little by little, my shelves turn into cash.",
        "It started as a clear-out and became a little business.",
        "If it stays in my account, I'll spend it.",
        "Emptying the loft has given me dusty elbows and a rosier balance.",
        "Loose cash evaporates in my hands, usually into pastries and taxis.",
        "My inner accountant has been purring louder than the cat lately.",
        "I swore on a tin of biscuits that flea-market income is untouchable.",
        "My dream is a canal boat, and every sale adds another plank.",
        "The tooth fairy taught me early to squirrel coins away.",
        "We're down to bare shelves, which looks Scandinavian and pays rather nicely.",
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
                "It comes to {}; there were {} sales.",
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
        "I'd love to have it, but not at any price.",
        "My flea-market money is limited.",
        "We've been going back and forth about the price.",
        "My spreadsheet scolds me in red cells whenever I get weak.",
        "A tough negotiator has met an even tougher envelope system.",
        "I raided the holiday fund for a saxophone once, never again.",
        "My spouse and I shook hands on strict spending rules over a curry.",
        "I've drooled over the pictures, but the rent comes first.",
        "My debt counsellor would be proud of how hard I bargain nowadays.",
        "Bartering tires me, so a clear rule beats another message.",
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
        f"see what [is left|remains] in my second-hand category. When that is at least as much as {offer}, {take}, "
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
        "I've been talked out of selling it.",
        "Nobody at home wants to see it go.",
        "The whole family held a vote, and I lost.",
        "I'm too attached to it.",
        "It's worth more to me than the money.",
        "My youngest burst into tears at the sight of my advert.",
        "I found an old snapshot in an album and got a lump in my throat.",
        "Decluttering gurus would frown, but nostalgia has won me over.",
        "I was in a ruthless mood when I typed my advert, and the mood has passed.",
        "My grandmother never sold so much as a spoon, and I take after her.",
        "One evening of reminiscing with my siblings ruined my career as a merchant.",
        "I pictured an empty corner at home and found the idea unbearable.",
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
        f"e-mail everybody with an open offer for {mine} that I'm keeping it, subject {subject}; thank each for the "
        "amount they offered and mention what it was for",
        f"write to each person with an open offer for {mine} that I won't sell it; the subject is {subject}, and the "
        "mail should mention what they wanted and what they offered",
        f"tell all those with an open offer for {mine} that I'm not selling, in [a mail|an e-mail] [called|entitled] "
        f"{subject} that refers to what they offered, and for what",
        f"let everyone whose offer for {mine} is still open know in a mail called {subject} that I'm keeping it, "
        "reminding each what they offered for what",
        f"There are open offers for {mine}. Decline with thanks, in a mail called {subject} to each: name the thing "
        "and the sum they offered, and that I'm keeping it.",
        f"I owe everyone with an open offer for {mine} an answer. Mail each that I've decided to keep it, subject "
        f"{subject}, with thanks for the sum they offered, and what it was for.",
        f"send each person with an open offer for {mine} a mail titled {subject}: thanks for the amount, but I've "
        "decided to keep it; name the thing as well",
        f"break it to each person with an open offer for {mine} that I'm keeping it, in a mail headed {subject} that "
        "mentions their offer and what it was for",
    )
    tells(
        tell,
        f"I wrote to {offers.column(lambda o: o.buyer_name)}.",
        f"{offers.column(lambda o: o.buyer_name)} got a mail each.",
        f"The mails to {offers.column(lambda o: o.buyer_name)} are sent.",
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
