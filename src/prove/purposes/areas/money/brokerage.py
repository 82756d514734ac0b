"""The market behind the shares: what others bid and ask for them, and at what prices one's own orders were filled."""

from typing import Any

from prove.purposes.areas.people import CLOSE, mail_to, somebody
from prove.purposes.program import (
    act,
    again,
    amount,
    ask,
    both,
    column,
    day,
    given,
    inside,
    look,
    money,
    number,
    present,
    purpose,
    quoted,
    rows,
    say,
    some,
    tells,
    text,
    when,
)
from prove.servers.trading.tools import (
    add_to_watchlist,
    amend_trade_order,
    get_order_book,
    list_fills,
    list_positions,
    list_trade_orders,
    list_watchlists,
    place_trade_order,
    remove_from_watchlist,
    search_securities,
)


@purpose(
    "trading",
    because=(
        "I grew up next to a cattle market, so bidding comes naturally to me.",
        "Studying candlestick patterns has made me eager to act.",
        "I'd rather wait than overpay.",
        "The spread is what interests me.",
        "Market orders make me nervous.",
        "I want to see both sides before I commit.",
        "I've been looking at charts for weeks.",
        "I always try to save a few cents.",
        "Being impatient has cost me money before.",
        "I prefer to name my price and see what happens.",
        "A podcast about investing told me to look at the order book first.",
        "Part of my bonus is still sitting in my brokerage account.",
        "I'm tired of watching from the sidelines.",
        "I'm stubborn about prices.",
    ),
)
def get_in_line() -> Any:
    """See what is bid and asked for a share, bid as much as the best, and watch it no longer."""
    share = column(
        rows(search_securities),
        lambda s: s.name,
        fits=[lambda s: rows(list_watchlists, ticker=s.ticker).count() > 0],
    )
    found = rows(search_securities, query=share).the(lambda s: s.name == share)
    book = look(get_order_book, ticker=found.ticker)
    bid = inside(book.bids).most(lambda b: b.price)
    offer = inside(book.asks).least(lambda b: b.price)
    tell = say(
        ask(
            bid.price,
            offer.price,
            told=(
                "The best bid is {}, and the best offer is {}.",
                "The highest bid is {}, and the lowest offer is {}.",
                "Buyers bid {} at most, and sellers ask for {} at least.",
            ),
        ),
        f"What are the best bid and the best offer for {share} right now?",
        f"look at the order book of {share} and tell me the best price on either side",
        f"I need the highest bid and the lowest offer for {share}.",
        f"What's the most that anybody bids for {share}, and what's the least that a seller wants?",
        f"How much is bid and how much is asked for {share}, at the top of the book?",
        f"peek into the order book for {share} and read me the top bid and the cheapest offer",
        f"quote me the best bid and ask for {share}",
        f"Where do bid and ask stand for {share}, just the best of each?",
    )
    count = number(2, 3, 4, 5, 6, 8, 10)
    buy = say(
        act(
            place_trade_order,
            ticker=found.ticker,
            side="buy",
            quantity=count,
            order_type="limit",
            limit_price=bid.price,
            time_in_force="good_till_cancelled",
        ),
        f"put in a limit order to buy {count} shares at that best bid, good till cancelled",
        f"join the best bid with an order for {count} shares that stands until I cancel it",
        f"bid the same as the highest bidder for {count} shares, as a limit order that's good till cancelled",
        f"queue up for {count} shares with the best bid as my limit, valid until cancelled",
        f"I'll match the best bid: {count} shares, limit order, good till cancelled.",
        f"try to get me {count} shares at the price of that bid: a limit order, open until I cancel it",
        f"I want {count} shares, but not for more than the best bid. Put in a limit order at that price, good "
        "till cancelled.",
    )
    tells(
        buy,
        f"Your order for {count} shares of {share} at {bid.price} is {buy.status}.",
        f"I ordered {count} shares of {share} with a limit of {bid.price}; the order is {buy.status}.",
    )
    lists = some(rows(list_watchlists, ticker=found.ticker), lambda w: (f"my watch list called {w.name}",))
    drop = say(
        act(remove_from_watchlist, watchlist_id=lists.id, ticker=found.ticker),
        f"take the share off {lists}",
        f"remove the share from {lists}",
        f"I'm done watching the share, so take it off {lists}.",
        f"cross the share off {lists}",
        f"I no longer need to see it on {lists}, so take it off there.",
        f"It's time for the share to come off {lists}.",
        f"strike the share from {lists}",
    )
    tells(drop, f"{share} is off your {lists.name} list.", f"I took {share} off your {lists.name} list.")
    return (tell,), (buy, drop)


@purpose(
    "trading",
    because=(
        "I don't want to sell at a loss.",
        "I never sell below what I paid.",
        "I bought in several steps and lost track.",
        "A small profit is all I ask for.",
        "Any deficit in my trading ledger irks me.",
        "My apprenticeship in retail taught me to insist on a markup.",
        "My list of purchase prices was on my old laptop.",
        "I once sold too cheaply and regretted it for weeks.",
        "I'd like to buy a new sofa with the profit.",
        "Selling below cost is out of the question for me.",
        "I write my purchases on scraps of paper and lose them.",
        "I've set myself strict rules for selling.",
        "I'm not greedy, but I want to earn something.",
        "I'm reducing my portfolio step by step.",
    ),
)
def sell_above_what_i_paid() -> Any:
    """Find out what was paid at most for shares, and offer some for more than that."""
    holding = some(rows(list_positions), lambda h: (f"my {h.name} shares", f"the {h.name} shares I own"))
    bought = rows(list_fills, ticker=holding.ticker).where(lambda f: f.side == "buy")
    dearest = bought.most(lambda f: f.price)
    tell = say(
        ask(
            dearest.price,
            given(dearest.quantity, dearest.quantity > 1),
            told=(
                "The highest price you paid was {} a share, for {} shares.",
                "At most you paid {} a share; that was for {} shares.",
                "It was {} a share, for {} shares.",
            ),
        ),
        f"What's the highest price I paid for any of {holding}, and how many did I buy at that price?",
        f"go through the fills of {holding}, and tell me the highest price I paid a share and for how many",
        f"look up the most I ever paid for {holding}, per share, and how many I got at that price",
        f"What's the most I paid a share for {holding}, and how many did I get at that price?",
        f"It's about what I paid for {holding}. What was the highest price I paid a share, and for how many?",
        f"dig through my fills for the highest price at which I bought {holding}, and tell me how many I got at "
        "that price",
        f"remind me of the highest price a share that I paid for {holding}, and of how many I bought at that price",
    )
    more, count = amount(0.5, 1, 1.5, 2, 2.5, 3, 4), number(2, 3, 4)
    sell = say(
        act(
            place_trade_order,
            ticker=holding.ticker,
            side="sell",
            quantity=count,
            order_type="limit",
            limit_price=money(given(dearest.price + more, dearest.price + more > holding.price)),
            time_in_force="good_till_cancelled",
        ),
        f"offer {count} of {holding} at {more} more a share than that highest price, good till cancelled",
        f"put in an order to sell {count} of {holding} with a limit {more} above that price, good till cancelled",
        f"place a limit order, good till cancelled, that sells {count} of {holding} at {more} over that price",
        f"sell {count} of {holding} with a limit order at {more} a share above the highest price I paid, valid until "
        "cancelled",
        f"sell {count} of {holding} once they reach {more} above that price, with a limit order that stays "
        "open until I cancel it",
        f"I'd part with {count} of {holding} at {more} a share above that price, so put in a limit order, good "
        "till cancelled.",
        f"leave a limit order to sell {count} of {holding} standing until I cancel it, at {more} above what I "
        "paid at most",
    )
    tells(
        sell,
        f"Your order to sell {count} {holding.name} shares at {sell.limit_price} is {sell.status}.",
        f"I offered {count} {holding.name} shares at {sell.limit_price} each; the order is {sell.status}.",
    )
    return (tell,), (sell,)


@purpose(
    "trading",
    "email",
    because=(
        "I've been asked how my trades went.",
        "Bragging without evidence is frowned upon in my circle.",
        "I compare notes on the market with others now and then.",
        "I've been reflecting on my achievements as a trader.",
        "I keep no record of my trades.",
        "We have a friendly bet on who trades better.",
        "I like to talk about my trades, but I never know the figures.",
        "I've been going through my papers for the tax return.",
        "I've been tidying up my portfolio.",
        "Nobody believes that I ever sell anything.",
        "I never read the confirmations from my broker.",
        "I'm curious how well I've sold.",
        "I mentioned a deal over dinner and couldn't remember the details.",
        "Trading is my hobby, and I enjoy talking about it.",
    ),
)
def report_my_sales() -> Any:
    """Add up what shares were sold for since a day, and tell somebody about the sale that brought in most."""
    since = day(-60, -12, edge="since")
    sales = again(
        say(
            rows(list_fills, since=since).where(lambda f: f.side == "sell"),
            f"everything I've sold through my broker since {since}",
            f"all my sales on the stock market since {since}",
            f"all the sales in my brokerage account since {since}",
            f"my sales at the broker's since {since}",
            f"everything I've sold on the stock exchange since {since}",
            f"all that I've sold at the broker's since {since}",
            f"all sales in my brokerage account since {since}",
        ),
        "those sales",
    )
    tell = say(
        ask(
            sales.sum(lambda f: f.amount),
            told=("They brought in {}.", "The proceeds come to {}.", "The sales add up to {}."),
        ),
        f"add up what I got for {sales}",
        f"How much money did I get for {sales}?",
        f"work out what I was paid for {sales}, in all",
        f"What came in altogether for {sales}?",
        f"I'd like to know what I got for {sales} altogether.",
        f"look up {sales}, and give me one figure for what came in",
        f"go through {sales} and total up the proceeds",
    )
    largest = sales.most(lambda f: f.amount)
    in_parts = sales.where(lambda f: sales.where(lambda g: g.trade_order_id == f.trade_order_id).count() > 1)
    count = given(largest.quantity, both(in_parts.count() == 0, largest.quantity > 1))
    friend = somebody(*CLOSE)
    subject = quoted("My trades", "What I sold", "From the stock market", "Sold!", "One of my sales")
    mail = say(
        mail_to(
            friend,
            subject,
            text(
                f"The sale that brought in the most was {count} shares of {largest.security_name}, "
                f"at {largest.price} each."
            ),
        ),
        f"write {friend} an e-mail about the sale that fetched the most: the name of the share, how many "
        f"I sold and at what price, subject {subject}",
        f"tell {friend} in an email called {subject} which of {sales:again} brought in the most money: the name of "
        "the share, how many it was and at what price each",
        f"write to {friend} under the subject {subject} about the sale among them with the highest proceeds: the "
        "share's name, how many I sold and what I got for each",
        f"drop {friend} an e-mail titled {subject} about whichever of {sales:again} brought in the most, saying "
        "what the share is called, how many it was and at what price each",
        f"send {friend} an email called {subject} about the sale for which I got the most money: the "
        "share's name, how many I sold, and the price of each",
        f"There should be an email to {friend}, subject {subject}, about the sale that brought in the most of all: "
        "the name of the share, how many and for how much each.",
        f"e-mail {friend} about the sale with the highest total, with {subject} as "
        "the subject; it should have the name of the share, how many and the price of each",
        f"Whichever of {sales:again} brought in the most money, I want {friend} to hear about it by e-mail, subject "
        f"{subject}: the name of the share, how many and at what price each.",
    )
    return (tell,), (mail,)


@purpose(
    "trading",
    because=(
        "Nobody seems to want my shares.",
        "The proceeds are meant to fund a greenhouse.",
        "I can be flexible, within reason.",
        "Clinging to an ambitious price has been fruitless.",
        "I'm tired of checking on an open order.",
        "I'd rather sell than be stubborn.",
        "I've insisted on my price for too long.",
        "I look at the broker's app far too often.",
        "I've learned that a small discount helps to sell things.",
        "I've missed good deals because I asked for too much.",
        "I could use the money for a new mattress.",
        "I've been waiting for a buyer long enough.",
        "A bit of haggling is fine with me, but I won't give my shares away.",
        "I check quotes first thing every day, and that can't be healthy.",
    ),
)
def meet_the_buyers() -> Any:
    """Lower the limit of a waiting sale to the best bid if that is near, else watch the share; recall what it cost."""
    order = some(
        rows(list_trade_orders, status="open", side="sell"),
        lambda o: (
            f"my open sell order for {o.security_name}",
            f"my open order to sell {o.quantity} of {o.security_name}",
        ),
        fits=[lambda o: o.order_type == "limit"],
    )
    best = inside(look(get_order_book, ticker=order.ticker).bids).most(lambda b: b.price)
    gap = amount(4, 5, 6, 8, 10, 12, 15, 20, 25)
    lower = say(
        act(amend_trade_order, trade_order_id=order.id, limit_price=best.price),
        "change my limit to the best bid",
        "lower the limit to that bid",
        "set the order's limit to that bid",
        "drop my limit to the level of the bid",
        "bring my price down to the bid",
        "lower my limit as far as the bid",
        "give in and lower my limit to the bid",
    )
    tells(lower, f"The limit is {lower.limit_price} now, and the order is {lower.status}.")
    lists = some(rows(list_watchlists), lambda w: (f"my watch list called {w.name}",))
    watch = say(
        act(add_to_watchlist, watchlist_id=lists.id, ticker=order.ticker),
        f"leave the order as it is and add the share to {lists}",
        f"leave it and put the share on {lists}",
        f"don't change it, but add the share to {lists}",
        f"just add the share to {lists}",
        f"keep my price and put the share on {lists}",
        f"wait, and put the share on {lists}",
        f"keep the order as it is and add the share to {lists}",
    )
    tells(
        watch,
        f"I left the order as it is and added {order.security_name} to your {lists.name} list.",
        f"The order stays as it is, and {order.security_name} is on your {lists.name} list now.",
    )
    goal = say(
        when(present(order.limit_price) - best.price <= gap, lower, watch),
        f"compare {order} with the order book: if the best bid is no more than {gap} below my limit, {lower}; "
        f"otherwise {watch}",
        f"look up {order}, and the best bid for that share. If it's within {gap} of my limit, {lower}, else {watch}",
        f"if the limit of {order} is at most {gap} above the best bid in the book, {lower}; if it's further off, "
        f"{watch}",
        f"Take {order}. How far is its limit from the highest bid? If it's {gap} a share or less, {lower}; if it's "
        f"more, {watch}.",
        f"look at {order} and see what buyers bid for the share; if my limit is {gap} or less above the best one, "
        f"{lower}, and if it's more, {watch}",
        f"I'd come down by {gap} a share for {order}, not more. If that takes me to the best bid, {lower}; if it "
        f"doesn't, {watch}.",
        f"So far nothing has come of {order}. If the top bid is {gap} or less under my limit, {lower}; if it's "
        f"lower than that, {watch}.",
        f"compare the limit of {order} with the bids. If the best one is up to {gap} below it, {lower}; if it's even "
        f"lower, {watch}",
    )
    tells(
        goal,
        f"The best bid is {best.price}, and your limit was {order.limit_price}.",
        f"Your limit was {order.limit_price}; the best bid is {best.price}.",
    )
    held = rows(list_positions).the(lambda h: h.ticker == order.ticker)
    paid = say(
        ask(
            held.average_cost,
            told=(
                "On average you paid {} a share.",
                "They cost you {} each on average.",
                "You paid {} a share on average.",
            ),
        ),
        "What did I pay for each of those shares on average?",
        "And what have those shares cost me on average?",
        "tell me what I paid for one of these shares on average",
        "How much did I pay per share back then, on average?",
        "I've forgotten what I paid for these shares. What was the average per share?",
        "look up what these shares cost me on average",
        "What's my average cost per share there?",
    )
    return (goal,), (paid,)
