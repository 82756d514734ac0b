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
        "My portfolio has looked better.",
        "I want to clean up my portfolio.",
        "I can't hold on to losers forever.",
        "It's time to look at my losses.",
        "Hope is no strategy.",
        "One of my shares keeps me [awake|up at night].",
        "I promised myself to cut losses early.",
        "I don't want a small loss to become a big one.",
        "I've put this off for too long.",
        "I should have looked at my losses earlier.",
    ),
)
def sell_the_worst_position() -> Any:
    """Sell the position with the greatest loss if it is too great, else watch it."""
    worst = say(
        rows(list_positions, sort="gain_low").where(lambda h: h.unrealised_gain < 0).least(lambda h: h.unrealised_gain),
        "the position with the [biggest|largest] loss in dollars",
        "the position that has lost me the most money so far",
        "the holding with the [biggest|largest] paper loss in dollars",
        "the [stock|share] of mine that has lost the most money",
        "the position on which I've lost the most dollars",
    )
    loss = amount(*range(10, 160, 10))
    sell = say(
        act(place_trade_order, ticker=worst.ticker, side="sell", quantity=worst.quantity),
        "sell all of it at the market price",
        "sell all my shares in it at market",
        "put in a market order to sell everything I have of it",
        "sell the whole position at market",
        "close it out completely with a market order",
    )
    lists = some(rows(list_watchlists), lambda w: (f"my {w.name} watch list",))
    watch = say(
        act(add_to_watchlist, watchlist_id=lists.id, ticker=worst.ticker),
        f"add it to {lists}",
        f"just put it on {lists}",
        f"keep it and add it to {lists}",
        f"don't sell, but put it on {lists}",
        f"leave it and add it to {lists}",
    )
    tells(
        watch,
        f"I sold nothing and added it to your {lists.name} list.",
        f"It stays, and it's on your {lists.name} list now.",
    )
    goal = say(
        when(worst.unrealised_gain < loss * -1, sell, watch),
        f"[look at|check] {worst}: if it is more than {loss} in the red, {sell}, otherwise {watch}",
        f"find {worst}. If I'm down by more than {loss} on it, {sell}; if not, {watch}",
        f"check {worst}; if the loss is above {loss}, {sell}, [else|if not,] {watch}",
        f"see how {worst} is doing, and if it's down by over {loss}, {sell}; if it's less, {watch}",
        f"if {worst} is down by more than {loss}, {sell}; otherwise {watch}",
        f"I can live with a loss of {loss}, not with more. Take {worst}: if it's beyond that, {sell}; if it isn't, "
        f"{watch}.",
    )
    tells(
        goal,
        f"It is {worst.name}, at {worst.unrealised_gain}.",
        f"The biggest loss is {worst.name}, at {worst.unrealised_gain}.",
    )
    return ((goal,),)


@purpose(
    "trading",
    because=(
        "I like to buy when things are cheap.",
        "I've been waiting for a dip.",
        "Prices have been going up and down a lot.",
        "I have some cash lying around.",
        "I missed my chance [once|last time].",
        "Bargains don't last.",
        "I don't want to pay more than I have to.",
        "I'd like to buy a few shares.",
        "I've been thinking about buying for a while.",
        "I got some dividends and want to invest them.",
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
        f"order {count} shares [at once|right away|immediately], at market",
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
    )
    goal = say(
        when(now.price < then.price, buy, wait),
        f"compare what a share of {share} costs now with what it cost {before:on}: if it's cheaper now, {buy}, "
        f"otherwise {wait}",
        f"if {share} is cheaper than it was {before:on}, {buy}; if it isn't, {wait}",
        f"check whether {share} costs less than it did {before:on}. If so, {buy}; if not, {wait}",
        f"look up what a share of {share} costs now and what it cost {before:on}. If it costs less now, {buy}, "
        f"[else|if not,] {wait}",
        f"find out whether {share} has come down from where it was {before:on}. If it has, {buy}; if not, {wait}",
        f"compare the price of {share} now with the price {before:on}. If it's lower now, {buy}; if it isn't, {wait}",
        f"I looked at {share} {before:on}: if it has become cheaper since, {buy}; if it hasn't, {wait}.",
    )
    tells(
        goal, f"A share costs {now.price} now and cost {then.price} then.", f"It was {then.price} and is {now.price}."
    )
    return ((goal,),)


@purpose(
    "trading",
    because=(
        "I've lost track of my orders.",
        "I have too many open orders.",
        "I'd rather start from scratch.",
        "My money is tied up in open orders.",
        "I've changed my mind about some of my orders.",
        "I put in too many orders.",
        "I want to know what I can spend.",
        "I want to tidy up my orders.",
        "I need the money for something else.",
        "The market has changed.",
    ),
)
def cancel_old_orders() -> Any:
    """Cancel the orders that have been open for long, and see what can be spent then."""
    until = day(-9, -1, edge="until")
    old = say(
        rows(list_trade_orders, status="open", side="buy", until=until),
        f"all my open buy orders from {until} [or before|or earlier]",
        f"all open buy orders of mine that date from {until} or before",
        f"the buy orders that I placed {until:on} or earlier and that are still open",
        f"all the buy orders I placed {until:on} or before that are still open",
        f"my open buy orders that were placed {until:on} or earlier",
    )
    cancel = say(
        each(old, lambda o: act(cancel_trade_order, trade_order_id=o.id)),
        f"cancel {old}",
        f"withdraw {old}",
        f"go through {old} and cancel them",
        f"get rid of {old}",
        f"I've changed my mind about {old}, so cancel them.",
        f"have {old} cancelled",
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
        "How much can I spend then?",
        "let me know how much I can spend afterwards",
        "What is my buying power after that?",
        "tell me how much I can spend on new orders after that",
        "How much can I invest after this?",
    )
    return ((cancel, tell),)


@purpose(
    "trading",
    because=(
        "One of my orders is going nowhere.",
        "I may have set my limit too low.",
        "I'd really like to get some shares.",
        "The market has moved on.",
        "I was too [stingy|careful] with my bid.",
        "Waiting has got me nothing.",
        "I check my open orders every day.",
        "Nobody sells at my price, it seems.",
        "I don't want to wait forever.",
        "I'm reviewing my open orders.",
    ),
)
def chase_the_price() -> Any:
    """Raise the limit of a waiting purchase to the price if that is near, else cancel it."""
    order = some(
        rows(list_trade_orders, status="open", side="buy"),
        lambda o: (
            f"my open buy order for {o.security_name}",
            f"my open order to buy {o.quantity} of {o.security_name}",
        ),
        fits=[lambda o: o.order_type == "limit"],
    )
    quote = look(get_quote, ticker=order.ticker)
    far = amount(0.5, 1, 2, 3, 4, 5, 6, 8, 10)
    follow = say(
        act(amend_trade_order, trade_order_id=order.id, limit_price=quote.price),
        "set the limit to the current price",
        "raise my limit to the current price",
        "change the limit to the price it has now",
        "[move|raise] the limit to today's price",
        "raise the limit to what it costs now",
    )
    drop = say(
        act(cancel_trade_order, trade_order_id=order.id),
        "cancel the order",
        "forget about it and cancel the order",
        "withdraw the order",
        "give up and cancel the order",
        "cancel it",
    )
    goal = say(
        when(quote.price - present(order.limit_price) <= far, follow, drop),
        f"[look at|check] {order}: if the price is [at most|no more than] {far} above my limit, {follow}, otherwise "
        f"{drop}",
        f"check the price of the share in {order}; if it's [no more than|at most] {far} above my limit, {follow}, "
        f"[else|if not,] {drop}",
        f"compare the limit of {order} with the current price. If they are within {far} of each other, {follow}; if "
        f"not, {drop}",
        f"take {order}, and if my limit is {far} or less below the current price, {follow}; if it's more, {drop}",
        f"if the limit of {order} is [no more than|at most] {far} below the current price, {follow}; if it's further "
        f"away, {drop}",
        f"I'd go up by {far} a share for {order}: if that is enough to reach the current price, {follow}; if it isn't, "
        f"{drop}.",
    )
    tells(
        goal,
        f"The price is {quote.price}, and your limit was {order.limit_price}.",
        f"Your limit was {order.limit_price}; the price is {quote.price}.",
    )
    tells(drop, f"I cancelled the order for {order.security_name}.", f"The {order.security_name} order is cancelled.")
    return ((goal,),)


@purpose(
    "trading",
    "email",
    because=(
        "I was asked how my shares are doing.",
        "We compare our portfolios every month.",
        "I promised to report on my shares.",
        "It's time for my monthly report.",
        "I'd like to show off a little.",
        "We have a small investment club.",
        "We take turns reporting on our shares.",
        "We have a bet on who does better.",
        "I'm going over my shares today.",
        "We swap notes on our shares now and then.",
    ),
)
def report_on_the_shares() -> Any:
    """Tell somebody what the shares are worth and which are best, and take some profit."""
    summary = look(get_portfolio_summary)
    best = again(
        say(
            rows(list_positions, sort="gain_high").most(lambda h: h.unrealised_gain),
            "the position with the [biggest|largest] gain in dollars",
            "the holding with the [biggest|largest] gain in dollars",
            "the position I've made the most dollars with",
            "the share with the [biggest|largest] paper gain in dollars",
            "the position that has made me the most money",
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
                f"My shares are worth {summary.market_value}. The best of them is {best.name}, "
                f"with a gain of {best.unrealised_gain}."
            ),
        ),
        f"[e-mail|mail] {friend} what my shares are worth [in all|altogether|in total], plus the name and the gain "
        f"of {best}, with the subject {subject}",
        f"send {friend} a mail called {subject} with the value of all my shares, and with the name and the gain of "
        f"{best}",
        f"write to {friend} [under the subject|with the subject line|under the heading] {subject}: the market value "
        f"of my shares, and the name and the gain of {best}",
        f"let {friend} know in [a mail|an e-mail] [titled|headed] {subject} what my shares are worth, and the name of "
        f"{best} and how much it's up",
        f"report to {friend} in a mail titled {subject}: the market value of all my shares, then {best} with its name "
        "and gain",
        f"tell {friend} in an e-mail headed {subject} what all my shares are worth, and the name of {best} with its "
        "gain",
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
        f"put in an order to sell {count} of those shares, with a limit {above} above the current price",
        f"offer {count} shares of that position for sale at a limit {above} above the current price",
        f"place a limit order to sell {count} shares of that position at {above} over the current price",
        f"try to sell {count} of those shares with a limit order, {above} over the price they have now",
        f"take some profit: a limit order to sell {count} shares of that position, {above} above the current price",
        f"I'd sell {count} of those shares for {above} more than today's price, so put in a limit order for that.",
        f"sell {count} of those shares if they climb {above} above the current price: a limit order, please",
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
        "I don't need to watch what I own.",
        "I'm tidying up a bit.",
        "I want to see new ideas only.",
        "Fewer tickers, fewer [worries|distractions].",
        "One of my lists has grown too long.",
        "What I own I see in my portfolio anyway.",
        "I've added too many things to my lists.",
        "I need room for new ideas.",
        "I want my lists to be shorter.",
    ),
)
def watch_only_what_i_do_not_own() -> Any:
    """Count what is on a watch list and owned already, and take that off the list."""
    held = rows(list_positions).column(lambda h: h.ticker)
    watched = again(some(rows(list_watchlists), lambda w: (f"my {w.name} watch list",)), "the list")
    both = inside(watched.tickers).where(lambda t: among(t, held))
    tell = say(
        ask(
            both.count(),
            told=(
                "You own {} of them already.",
                "You already hold {} of them.",
                "{} of them are in your portfolio already.",
            ),
        ),
        f"How many of the shares on {watched} do I own already?",
        f"tell me how many of the shares on {watched} are in my portfolio already",
        f"compare {watched} with my positions, and tell me how many shares are in both",
        f"count the shares on {watched} that I already own",
        f"go through {watched} and tell me how many of its shares I already own",
        f"Of the shares on {watched}, how many do I have in my portfolio?",
    )
    drop = say(
        each(both, lambda t: act(remove_from_watchlist, watchlist_id=watched.id, ticker=t)),
        f"take everything that I already own off {watched:again}",
        f"remove all the shares I own from {watched:again}",
        f"take all that I have in my portfolio off {watched:again}",
        f"take those off {watched:again}",
        f"delete the ones I own from {watched:again}",
        f"I don't want anything on {watched:again} that I already own, so take that off.",
    )
    return (tell,), (drop,)
