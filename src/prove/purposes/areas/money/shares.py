"""Shares: what is held, bought and sold at the broker."""

from typing import Any

from prove.purposes.areas.people import CLOSE, mail_to, somebody
from prove.purposes.program import (
    act,
    again,
    among,
    amount,
    ask,
    column,
    day,
    each,
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
    workday,
)
from prove.servers.trading.tools import (
    add_to_watchlist,
    amend_trade_order,
    cancel_trade_order,
    get_portfolio_summary,
    get_quote,
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
        "A nosedive in the charts fills me with gloom.",
        "I can't hold on to losers forever.",
        "Hope is no strategy.",
        "One of my shares keeps me [awake|up at night].",
        "I promised myself to cut losses early.",
        "I don't want a small loss to become a big one.",
        "I've seen too many red numbers in my portfolio.",
        "I no longer like opening my broker's app.",
        "I've ignored bad news about my shares for too long.",
        "My tolerance for volatility is limited.",
        "I have a strict rule about losers.",
        "I've been afraid to look into my portfolio.",
        "I've been too optimistic.",
        "I don't like facing my losses, but I have to.",
    ),
)
def sell_the_worst_position() -> Any:
    """Sell the position with the greatest loss if it is too great, else watch it."""
    worst = say(
        rows(list_positions, sort="gain_low").where(lambda h: h.unrealised_gain < 0).least(lambda h: h.unrealised_gain),
        "the position with the biggest loss in dollars",
        "the position that has lost me the most money so far",
        "the holding with the biggest paper loss in dollars",
        "the holding of mine that has lost the most money",
        "the investment that has lost me the most dollars",
        "my biggest loser in dollars",
        "the worst of my holdings by loss in dollars",
    )
    loss = amount(*range(10, 160, 10))
    sell = say(
        act(place_trade_order, ticker=worst.ticker, side="sell", quantity=worst.quantity),
        "sell all of it at the market price",
        "sell all my shares in it at market",
        "put in a market order to sell everything I have of it",
        "dump the whole position at market",
        "close it out completely with a market order",
        "get rid of all of it at the market price",
        "sell everything I hold of it at market",
    )
    lists = some(rows(list_watchlists), lambda w: (f"my watch list called {w.name}",))
    watch = say(
        act(add_to_watchlist, watchlist_id=lists.id, ticker=worst.ticker),
        f"add it to {lists}",
        f"just put it on {lists}",
        f"keep it and add it to {lists}",
        f"don't sell, but put it on {lists}",
        f"leave it and add it to {lists}",
        f"hold on to it and put it on {lists}",
        f"give it more time and add it to {lists}",
    )
    tells(
        watch,
        f"I sold nothing and added it to your {lists.name} list.",
        f"It stays, and it's on your {lists.name} list now.",
    )
    goal = say(
        when(worst.unrealised_gain < loss * -1, sell, watch),
        f"check {worst}: if it is more than {loss} in the red, {sell}, otherwise {watch}",
        f"find {worst}. If I'm down by more than {loss} on it, {sell}; if not, {watch}",
        f"if {worst} is down by more than {loss}, {sell}; otherwise {watch}",
        f"see how {worst} is doing, and if it's down by over {loss}, {sell}; if it's less, {watch}",
        f"How far down is {worst}? If I've lost more than {loss} on it, {sell}; if it's less than that, {watch}.",
        f"I can live with a loss of {loss}, not with more. Take {worst}: if it's beyond that, {sell}; if it "
        f"isn't, {watch}.",
        f"look through my portfolio for {worst}. If that's more than {loss} down, {sell}; if it isn't, {watch}",
    )
    tells(
        goal,
        f"It is {worst.name}, and you're down {money(worst.unrealised_gain * -1)} on it.",
        f"Your biggest loss is {worst.name}: {money(worst.unrealised_gain * -1)} so far.",
    )
    return ((goal,),)


@purpose(
    "trading",
    because=(
        "I've been waiting for a dip.",
        "Undervalued companies attract me more than fashionable startups.",
        "I missed my chance [once|last time].",
        "Bargains don't last.",
        "I've been thinking about buying for a while.",
        "I got some dividends and want to invest them.",
        "I like discounts, on the stock exchange too.",
        "There's some unused money in my brokerage account.",
        "My instinct tells me to snap up a bargain.",
        "I hate to overpay.",
        "I sold my old guitar and would like to invest the money.",
        "I've been reading a book about value investing.",
        "I still regret the last bargain that I let slip away.",
        "My investing club always says that timing matters.",
    ),
)
def buy_if_it_got_cheaper() -> Any:
    """Buy shares that cost less than on a day, else order them with that day's price as the limit."""
    share = column(rows(search_securities, kind="stock"), lambda s: s.name)
    found = rows(search_securities, query=share).the(lambda s: s.name == share)
    before = workday(-60, -8)
    now, then = look(get_quote, ticker=found.ticker), look(get_quote, ticker=found.ticker, day=before)
    count = number(2, 3, 4, 5, 6, 8, 10)
    buy = say(
        act(place_trade_order, ticker=found.ticker, side="buy", quantity=count),
        f"buy {count} shares at the market price",
        f"get me {count} shares at market",
        f"place a market order for {count} shares",
        f"buy {count} shares at market",
        f"order {count} shares, at market",
        f"take {count} shares at the market price",
        f"go for {count} shares at market",
    )
    wait = say(
        act(
            place_trade_order,
            ticker=found.ticker,
            side="buy",
            quantity=count,
            order_type="limit",
            limit_price=then.price,
            time_in_force="good_till_cancelled",
        ),
        "order the same number with the old price as the limit, good till cancelled",
        "put in a limit order for as many at that day's price, to stay open until I cancel it",
        "leave a limit order for that many at the old price, valid until cancelled",
        "place a limit order for the same number at the price of that day, good till cancelled",
        "put in a limit order for as many shares at the old price, good till cancelled",
        "bid the old price for as many, as a limit order that's good till cancelled",
        "let a limit order for as many wait at the old price until I cancel it",
    )
    goal = say(
        when(now.price < then.price, buy, wait),
        f"compare what a share of {share} costs now with what it cost {before:on}: if it's cheaper now, {buy}, "
        f"otherwise {wait}",
        f"if {share} is cheaper than it was {before:on}, {buy}; if it isn't, {wait}",
        f"Does {share} cost less than it did {before:on}? If so, {buy}; if not, {wait}.",
        f"look up what a share of {share} costs now and what it cost {before:on}. If it costs less now, {buy}; if "
        f"not, {wait}",
        f"find out whether {share} has come down from where it was {before:on}. If it has, {buy}; if not, {wait}",
        f"I looked at {share} {before:on}: if it has become cheaper since, {buy}; if it hasn't, {wait}.",
        f"I'd like some {share} shares, but for less than they cost {before:on}. If it's below that price now, "
        f"{buy}; if it isn't, {wait}.",
    )
    tells(
        goal,
        f"A share costs {now.price} now; it cost {then.price} on {before}.",
        f"The price was {then.price} on {before} and is {now.price} now.",
    )
    return ((goal,),)


@purpose(
    "trading",
    because=(
        "I have too many open orders.",
        "My money is tied up in open orders.",
        "I've changed my mind about some of my orders.",
        "Dormant orders clog up my brokerage account.",
        "The market has changed.",
        "I've placed more bids than I should have.",
        "My brokerage account is a mess.",
        "I ordered too much after listening to a stock market podcast.",
        "The roof needs repairing, so I can't invest much.",
        "I don't want any forgotten bids to go through.",
        "I'd rather keep my cash for now.",
        "My strategy has changed.",
        "I'm rethinking my whole approach to the stock market.",
    ),
)
def cancel_old_orders() -> Any:
    """Cancel the orders that have been open for long, and see what can be spent then."""
    until = day(-9, -1, edge="until")
    old = say(
        rows(list_trade_orders, status="open", side="buy", until=until),
        f"all my buy orders from {until} or earlier that are open and haven't been filled at all",
        f"all open buy orders of mine that date from {until} or earlier and under which nothing has been bought",
        f"the buy orders I placed {until:on} or earlier that are still open, without a single share bought",
        f"all the open buy orders I placed {until:on} or earlier, except those filled in part",
        f"my open buy orders that were placed {until:on} or earlier and aren't even partly filled",
        f"all buy orders that I placed {until:on} or earlier and that are still completely unfilled",
        f"all my open bids from {until} or earlier that haven't bought me a single share",
    )
    cancel = say(
        each(old, lambda o: act(cancel_trade_order, trade_order_id=o.id)),
        f"cancel {old}",
        f"withdraw {old}",
        f"drop {old}",
        f"I'd like to be rid of {old}, so cancel them.",
        f"make sure to cancel {old}",
        f"take back {old}",
        f"clear out {old}",
    )
    tells(
        cancel,
        f"I cancelled your orders for {old.column(lambda o: o.security_name)}.",
        f"Those {old.count()} orders are off: {old.column(lambda o: o.security_name)}.",
        f"The orders for {old.column(lambda o: o.security_name)} are cancelled.",
    )
    summary = look(get_portfolio_summary)
    tell = say(
        ask(
            summary.buying_power,
            told=(
                "You can spend {} now.",
                "Your buying power is {} now.",
                "That leaves you with {} to spend.",
                "You now have {} to invest.",
            ),
        ),
        "tell me my new buying power",
        "How much can I spend without those orders?",
        "let me know how much I can spend without those orders",
        "What is my buying power with those orders gone?",
        "tell me how much that leaves me to spend on new orders",
        "How much can I invest with those orders out of the way?",
        "I'd like to know how much I can invest once those orders are gone.",
    )
    return ((cancel, tell),)


@purpose(
    "trading",
    because=(
        "I may have set my limit too low.",
        "The market has moved on.",
        "I was too [stingy|careful] with my bid.",
        "My bid lags behind and looks rather timid.",
        "Nobody sells at my price, it seems.",
        "My lowball offer has tempted zero sellers.",
        "Thrift isn't worth an endless wait.",
        "I've been checking quotes all the time.",
        "I don't want to miss out altogether.",
        "I've been waiting for a seller for a while.",
        "I'm prepared to pay a little more, but not any price.",
        "Bidding too low has made me miss the boat before.",
        "I like haggling, but enough is enough.",
        "I tend to lose interest when nothing happens.",
    ),
)
def chase_the_price() -> Any:
    """Raise the limit of a waiting purchase to the price if that is near, else cancel it; see what can be spent."""
    order = some(
        rows(list_trade_orders, status="open", side="buy"),
        lambda o: (
            f"my open buy order for {o.security_name}",
            f"my open order to buy {o.quantity} of {o.security_name}",
        ),
        fits=[lambda o: o.order_type == "limit"],
    )
    quote = look(get_quote, ticker=order.ticker)
    far = amount(2, 4, 6, 8, 10, 12, 15, 20)
    follow = say(
        act(amend_trade_order, trade_order_id=order.id, limit_price=quote.price),
        "set the limit to the current price",
        "raise my limit to the current price",
        "change the limit to the price the share has now",
        "raise the limit to today's price",
        "raise the limit to what the share costs now",
        "take my limit up to the current price",
        "offer the current price from now on",
    )
    drop = say(
        act(cancel_trade_order, trade_order_id=order.id),
        "cancel the order",
        "forget about it and cancel the order",
        "withdraw the order",
        "give up and cancel the order",
        "scrap the order",
        "let it go and cancel the order",
        "take the order back",
    )
    goal = say(
        when(quote.price - present(order.limit_price) <= far, follow, drop),
        f"check {order}: if the price is at most {far} above my limit, {follow}, otherwise {drop}",
        f"compare the limit of {order} with the current price. If they are within {far} of each other, {follow}; "
        f"if not, {drop}",
        f"if the limit of {order} is at most {far} below the current price, {follow}; if it's further away, {drop}",
        f"How far has the price run away from {order}? If it's {far} above my limit or less, {follow}; if it's "
        f"more, {drop}.",
        f"I'd go up by {far} a share for {order}: if that is enough to reach the current price, {follow}; if it "
        f"isn't, {drop}.",
        f"look at {order} and at what the share costs now. If I'm short by no more than {far}, {follow}; if it's "
        f"more than that, {drop}",
        f"I can't wait for {order} any longer. If the current price is no more than {far} above my limit, {follow}; if "
        f"it's further up, {drop}.",
    )
    tells(
        goal,
        f"The price is {quote.price}, and your limit was {order.limit_price}.",
        f"Your limit was {order.limit_price}; the price is {quote.price}.",
    )
    tells(drop, f"I cancelled the order for {order.security_name}.", f"The {order.security_name} order is cancelled.")
    summary = look(get_portfolio_summary)
    left = say(
        ask(
            summary.buying_power,
            told=("That leaves {} for new orders.", "Your buying power is {} now.", "There is {} left to invest."),
        ),
        "What's my buying power after that?",
        "How much does that leave me for new orders?",
        "tell me what my buying power is now",
        "Now that it's done, how much have I got left to invest?",
        "I wonder how much cash is still free for other shares.",
        "let me know how much buying power I have left",
        "How much more could I put into shares today?",
    )
    return (goal,), (left,)


@purpose(
    "trading",
    "email",
    because=(
        "We compare our portfolios every month.",
        "Our amateur investing circle values candor.",
        "We have a small investment club.",
        "We take turns reporting on our shares.",
        "I majored in mathematics and enjoy talking about numbers.",
        "We swap notes on our shares now and then.",
        "People often ask me about my investments.",
        "We're having a friendly contest.",
        "I was asked about my portfolio and didn't know the numbers.",
        "Whoever does worst in our little investment league buys the doughnuts.",
        "I like to take a profit from time to time.",
        "My broker's statements are hard to read, so I'd rather put them in plain words.",
        "I sleep better when I've cashed in some of my gains.",
        "I've been asked for numbers instead of stories.",
    ),
)
def report_on_the_shares() -> Any:
    """Tell somebody what the shares are worth and which are best, and take some profit."""
    summary = look(get_portfolio_summary)
    best = again(
        say(
            rows(list_positions, sort="gain_high").most(lambda h: h.unrealised_gain),
            "the position with the biggest gain in dollars",
            "the holding with the biggest gain in dollars",
            "the investment that has gained the most dollars",
            "the position that has made me the most money so far",
            "my biggest winner in dollars",
            "the best of my holdings by gain in dollars",
            "the holding that is up the most dollars",
        ),
        "it",
    )
    friend = again(somebody(*CLOSE), "them")
    subject = quoted(
        "My shares",
        "How the portfolio is doing",
        "Monthly report",
        "My portfolio",
        "News from the broker",
        "Winners and losers",
    )
    mail = say(
        mail_to(
            friend,
            subject,
            text(
                f"My holdings are worth {summary.market_value}. The best of them is {best.name}, "
                f"with a gain of {best.unrealised_gain}."
            ),
        ),
        f"e-mail {friend} what my holdings are worth in all, the name of {best}, and how much that one's up, with the "
        f"subject {subject}",
        f"send {friend} an email called {subject}: what all my holdings are worth, the name of {best}, and "
        "how much it's up",
        f"write to {friend} under the subject {subject}: the market value of all my positions, the name of "
        f"{best}, and how big its gain is",
        f"let {friend} know in an email headed {subject} what my holdings are worth, what {best} is called, and how "
        "much it's up",
        f"report to {friend} in an email titled {subject}: the market value of all my holdings, then {best}, by name "
        "and with its gain",
        f"By e-mail, subject {subject}, tell {friend} what my holdings are worth altogether, and name {best}, with "
        "what it has gained.",
        f"brag to {friend} in an e-mail called {subject}: what everything I hold is worth, what {best} is called, and "
        "how much it's up",
        f"I'd like {friend} to get an email called {subject} with what all my holdings are worth, and with the name of "
        f"{best} and its gain.",
    )
    tells(
        mail,
        f"{friend} has the email. The best one is {best.name}, up {best.unrealised_gain}.",
        f"The email to {friend} is out; your best one is {best.name}, with a gain of {best.unrealised_gain}.",
    )
    count = number(2, 3, 4, 5)
    above = amount(1, 2, 3, 4, 5)
    profit = say(
        act(
            place_trade_order,
            ticker=best.ticker,
            side="sell",
            quantity=count,
            order_type="limit",
            limit_price=money(best.price + above),
        ),
        f"put in an order to sell {count} shares of the best one, with a limit {above} above the current price, for "
        "today only",
        f"offer {count} shares of my biggest winner for sale as a day order, with a limit {above} above the current "
        "price",
        f"place a limit order, good for the day, to sell {count} of my shares in the best one at {above} over the "
        "current price",
        f"try to sell {count} shares of the winner with a limit order, {above} over the price it has now, valid for "
        "the day",
        f"take some profit with a limit order to sell {count} shares of the best one, {above} above the current "
        "price and good for the day only",
        f"I'd sell {count} shares of that winner for {above} more than the current price, so put in a limit order "
        "for the day.",
        f"sell {count} shares of the best one if they climb {above} above the current price: a limit order for the "
        "day, please",
    )
    tells(
        profit,
        f"The order to sell {count} shares of {best.name} at {profit.limit_price} is {profit.status}.",
        f"I offered {count} shares of {best.name} at {profit.limit_price} each; the order is {profit.status}.",
    )
    return (mail,), (profit,)


@purpose(
    "trading",
    because=(
        "My watch lists are too long.",
        "My eyesight suffers when a list gets overloaded.",
        "I want to see new ideas only.",
        "Fewer tickers, fewer [worries|distractions].",
        "What I own I see in my portfolio anyway.",
        "I need room for new ideas.",
        "I keep adding shares to my watch lists.",
        "Scrolling through all the tickers takes too long.",
        "Seeing the same company in two places confuses me.",
        "I haven't looked after my watch lists for a while.",
        "My research gets messy when a list isn't curated.",
        "I'm tidying up my brokerage app.",
        "I only use watch lists for future purchases.",
        "A crowded screen makes me trade too much.",
    ),
)
def watch_only_what_i_do_not_own() -> Any:
    """Count what is on a watch list and owned already, and take that off the list."""
    held = rows(list_positions).column(lambda h: h.ticker)
    watched = again(some(rows(list_watchlists), lambda w: (f"my watch list called {w.name}",)), "the list")
    both = inside(watched.tickers).where(lambda t: among(t, held))
    tell = say(
        ask(
            both.count(),
            told=(
                "You own {} of the tickers on that list already.",
                "You already hold {} of those tickers.",
                "{} of the tickers on it are in your portfolio already.",
            ),
        ),
        f"Take {watched}: how many of its tickers do I already own?",
        f"compare my positions with {watched}, and tell me how many tickers are in both",
        f"look at {watched}, and count the tickers that I already own",
        f"go through {watched}, and tell me how many of the tickers on it I already own",
        f"How many of the tickers on {watched} are in my portfolio?",
        f"check my portfolio against {watched}, and count what is in both",
        f"I think that I already own some of the tickers on {watched}. How many?",
    )
    drop = say(
        each(both, lambda t: act(remove_from_watchlist, watchlist_id=watched.id, ticker=t)),
        f"take everything that I already own off {watched:again}",
        f"remove whatever I own from {watched:again}",
        f"take all that I have in my portfolio off {watched:again}",
        f"take those off {watched:again}",
        f"weed the ones I own out of {watched:again}",
        f"I don't want anything on {watched:again} that I already own, so take that off.",
        f"leave only what I don't own on {watched:again}, and remove the rest",
    )
    tells(
        drop,
        f"I took those {both.count()} off your {watched.name} list.",
        f"I removed the {both.count()} that you own from your {watched.name} list.",
        f"Your {watched.name} list no longer has the {both.count()} that you own.",
    )
    return (tell,), (drop,)
