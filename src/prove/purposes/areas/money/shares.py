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
        "I've stopped opening that app at breakfast.",
        "My grandfather warned me about companies with catchy jingles.",
        "A loss hurts, a growing loss hurts more.",
        "The analysts sounded so confident back in spring.",
        "It's been sliding like a sledge.",
        "Sunk costs cloud my judgement.",
        "Nostalgia is a lousy investment thesis.",
    ),
)
def sell_the_worst_position() -> Any:
    """Sell the position with the greatest loss if it is too great, else watch it."""
    worst = say(
        rows(list_positions, sort="gain_low").least(lambda h: h.unrealised_gain),
        "the position that is doing worst for me",
        "my worst performer",
        "the position that has lost me the most so far",
        "the holding with the [biggest|largest] paper loss",
        "whichever of my shares is deepest in the red",
        "the [stock|share] of mine that has burnt most money",
    )
    loss = amount(*range(10, 160, 10))
    sell = say(
        act(place_trade_order, ticker=worst.ticker, side="sell", quantity=worst.quantity),
        "sell all of it at the market price",
        "get rid of all my shares in it at market",
        "put in a market order to sell everything I have of it",
        "dump the whole lot for whatever the market pays",
        "close it out completely with a market order",
    )
    lists = some(rows(list_watchlists), lambda w: (f"my {w.name} watch list", f"my list {w.name}"))
    watch = say(
        act(add_to_watchlist, watchlist_id=lists.id, ticker=worst.ticker),
        f"add it to {lists}",
        f"just put it on {lists}",
        f"only note it on {lists}",
        f"keep an eye on it by adding it to {lists}",
        f"let it stay and enter it in {lists}",
    )
    goal = say(
        when(worst.unrealised_gain < loss * -1, sell, watch),
        f"[look at|have a look at|examine] {worst}: if it is more than {loss} in the red, {sell}, [otherwise|or "
        f"else] {watch}",
        f"find {worst}. If I'm down by more than {loss} on it, {sell}; [if not|failing that], {watch}",
        f"[check|look into] {worst}; when the loss is above {loss}, {sell}, [else|if not,] {watch}",
        f"see how {worst} stands, and if it has cost me over {loss}, {sell}; if it's less, {watch}",
        f"if {worst} is down by more than {loss}, {sell}; [otherwise|or else] {watch}",
        f"[pick out|single out] {worst}. A loss beyond {loss} is too much for me: in that case {sell}; if it's "
        f"smaller, {watch}",
        f"I can live with a loss of {loss}, not with more, so take {worst} and, if it's beyond that, {sell}; if it "
        f"isn't, {watch}.",
    )
    tells(goal, f"It is {worst.name}, at {worst.unrealised_gain}.", f"{worst.name} stands at {worst.unrealised_gain}.")
    return ((goal,),)


@purpose(
    "trading",
    because=(
        "I like to buy when things are cheap.",
        "I've been waiting for a dip.",
        "Prices have been going up and down a lot.",
        "I have some cash lying around.",
        "A colleague keeps praising that company.",
        "I missed my chance [once|last time].",
        "Bargains don't last.",
        "Everyone at the barbecue had an opinion about it.",
        "My dividend just landed and wants a home.",
        "The chart looks like a roller coaster, which suits me.",
        "Last year I dithered, and it doubled.",
        "I tested the product and was impressed.",
        "Patience is a virtue I'm still practising.",
        "Contrarians feast on gloom.",
        "Panic among others spells opportunity.",
    ),
)
def buy_if_it_got_cheaper() -> Any:
    """Buy shares that cost less than on a day, else order them with that day's price as the limit."""
    share = column(rows(search_securities, kind="stock"), lambda s: s.name)
    found = rows(search_securities, query=share).the(lambda s: s.name == share)
    before = day(-60, -8)
    now, then = look(get_quote, ticker=found.ticker), look(get_quote, ticker=found.ticker, day=before)
    count = number(2, 3, 4, 5, 6, 8, 10)
    buy = say(
        act(place_trade_order, ticker=found.ticker, side="buy", quantity=count),
        f"buy {count} shares at the market price",
        f"get me {count} shares at market",
        f"place a market order for {count} shares",
        f"purchase {count} of its shares for whatever they cost",
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
        "bid the former price for the same quantity, with a limit order that runs till I cancel",
        "let an order for as many wait with that old price as its limit, good till cancelled",
    )
    goal = say(
        when(now.price < then.price, buy, wait),
        f"compare what a share of {share} costs now with what it cost {before:on}: if it's cheaper now, {buy}, "
        f"[otherwise|or else] {wait}",
        f"if {share} is cheaper than it was {before:on}, {buy}; if it isn't, {wait}",
        f"check whether {share} costs less than it did {before:on}. [If so|In that case], {buy}; [if not|failing "
        f"that], {wait}",
        f"look up what a share of {share} costs now and what it cost {before:on}. When it costs less "
        f"today, {buy}, [else|if not,] {wait}",
        f"[find out|establish] whether {share} has come down from where it was {before:on}. If it has, {buy}; [if "
        f"not|failing that], {wait}",
        f"[set|hold] today's price of {share} against what it was {before:on}. If it's lower now, {buy}; in the other "
        f"case {wait}",
        f"I paid attention to {share} {before:on}: if it has become cheaper since, {buy}; if it's dearer, {wait}.",
    )
    tells(
        goal, f"A share costs {now.price} now and cost {then.price} then.", f"It was {then.price} and is {now.price}."
    )
    return ((goal,),)


@purpose(
    "trading",
    because=(
        "I've lost track of my orders.",
        "There is too much lying around.",
        "I'd rather start from scratch.",
        "My money is tied up in old orders.",
        "Half of those ideas are stale.",
        "I was in a buying mood [back then|recently].",
        "My broker's page looks like a junk drawer.",
        "I placed them after a podcast and a bottle of red.",
        "Nothing has triggered since the leaves fell.",
        "My broker charges for clutter, or so it feels.",
        "The world has changed since I typed those.",
        "I want to see clearly what's at my disposal.",
        "Old orders are ghosts of former convictions.",
        "Fossilised instructions clog my account.",
        "Hindsight has overruled those gambles.",
    ),
)
def cancel_old_orders() -> Any:
    """Cancel the orders that have been open for long, and see what can be spent then."""
    until = day(-9, -1, edge="until")
    old = say(
        rows(list_trade_orders, status="open", side="buy", until=until),
        f"all my open buy orders from {until} [or before|or earlier than that]",
        f"every open buy order of mine that dates from {until} or before",
        f"the buy orders that were placed {until:on} or earlier and are still open",
        f"whatever I ordered to buy {until:on} [or before|or earlier than that] and never got",
        f"the unfilled purchases I put in {until:on} or earlier",
    )
    cancel = say(
        each(old, lambda o: act(cancel_trade_order, trade_order_id=o.id)),
        f"cancel {old}",
        f"withdraw {old}",
        f"call off {old}",
        f"take back {old}",
        f"[go through|run through|work through] {old} and cancel them",
        f"[scrap|drop] {old}",
        f"I no longer want {old}, so cancel them all.",
    )
    summary = look(get_portfolio_summary)
    tell = say(
        ask(
            summary.buying_power,
            told=(
                "You can spend {} now.",
                "Your buying power is {}.",
                "That leaves you {} to spend.",
                "{} is free for purchases.",
                "You have {} to invest.",
            ),
        ),
        "tell me my new buying power",
        "How much can I spend then?",
        "[let me know|report to me] how much I can spend afterwards",
        "What is my buying power now?",
        "say what that frees up for new purchases in total",
        "What am I able to invest after this?",
        "What's at my disposal for buying then?",
        "state the buying power I'm left with",
    )
    return ((cancel, tell),)


@purpose(
    "trading",
    because=(
        "One of my orders is going nowhere.",
        "I may have set my limit too low.",
        "I really want those shares.",
        "The market has moved on.",
        "I was too [stingy|careful] with my bid.",
        "Waiting has got me nothing.",
        "I check this order every day.",
        "My order just sits there.",
        "I keep refreshing like a teenager waiting for a text.",
        "My stubbornness could cost me the whole ride.",
        "A newsletter says the train is leaving the station.",
        "Nobody sells at my price, it seems.",
        "I've been fishing with too small a hook.",
        "My bid is wallowing in the basement.",
        "Haggling with an algorithm leads nowhere.",
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
        "raise my limit to what it costs now",
        "change the limit to the price it has now",
        "[move|shift] the limit up to today's price",
        "let my limit be the price of the moment",
    )
    drop = say(
        act(cancel_trade_order, trade_order_id=order.id),
        "cancel the order",
        "forget about it and cancel",
        "withdraw the order",
        "give up and take the order back",
        "call it off",
    )
    goal = say(
        when(quote.price - present(order.limit_price) <= far, follow, drop),
        f"[look at|have a look at|examine] {order}: if the price is [at most|no more than] {far} above my limit, "
        f"{follow}, [otherwise|or else] {drop}",
        f"check what the share in {order} costs; when my limit is [no more than|at most] {far} below that, "
        f"{follow}, [else|if not,] {drop}",
        f"compare the limit of {order} with the current price. If they are within {far}, {follow}; [if not|failing "
        f"that], {drop}",
        f"take {order}, and if I'm {far} or less below the market with it, {follow}; if it's more, {drop}",
        f"if {order} is [no more than|at most] {far} short of the current price, {follow}; if it's further away, "
        f"{drop}",
        f"I'd go up by {far} for {order}: if that is enough to reach the market price, {follow}; if it isn't, {drop}.",
        f"see how far the market has run away from {order}. Up to {far}, {follow}; beyond that, {drop}",
    )
    tells(goal, f"The price is {quote.price}, and your limit was {order.limit_price}.")
    return ((goal,),)


@purpose(
    "trading",
    "email",
    because=(
        "I was asked how my shares are doing.",
        "We compare our portfolios every month.",
        "I promised to report on my shares.",
        "It's time for my monthly report.",
        "Bragging is allowed once in a while.",
        "We have a small investment club.",
        "Somebody won't stop asking.",
        "Our little circle meets in the back room of a bakery.",
        "It's been a wild ride, and somebody is eager to hear.",
        "I was teased when I started, so this is sweet.",
        "We take turns reporting, whoever is last buys cake.",
        "Schadenfreude or envy, we'll see which it provokes.",
        "Our wager on performance needs a verdict.",
    ),
)
def report_on_the_shares() -> Any:
    """Tell somebody what the shares are worth and which are best, and take some profit."""
    summary = look(get_portfolio_summary)
    best = again(
        say(
            rows(list_positions, sort="gain_high").most(lambda h: h.unrealised_gain),
            "my best position",
            "the holding with the [biggest|largest] gain",
            "the position I've made the most with",
            "my most profitable holding",
            "the top performer among my shares",
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
        f"of {best}, [subject|the subject being|with the subject] {subject}",
        f"send {friend} [a mail called|an e-mail named] {subject} with the value of all my shares, and with the "
        f"name and the gain of {best}",
        f"write to {friend} [under the subject|with the subject line|under the heading] {subject}: the market value "
        f"of my shares, and which is {best} and by how much it is up",
        f"let {friend} know in [a mail|an e-mail] [titled|headed] {subject} what my shares are worth, what {best} "
        "is called and how much it is up",
        f"report to {friend} in a mail titled {subject}: the whole portfolio's market value, then {best} with "
        "its name and profit",
        f"brag a little to {friend} in an e-mail headed {subject}: total worth of my shares, and the name of {best} "
        "next to its gain in dollars",
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
        f"offer {count} shares of that best one for sale at a limit {above} above the current price",
        f"place a limit order to sell {count} of my best shares at {above} over what they cost now",
        f"try to sell {count} of them with a limit order, {above} over the price they have now",
        f"take some profit: a limit sell order for {count} of that holding, {above} higher than it trades at",
        f"I'd part with {count} of those if somebody paid {above} more than today's price, so leave a limit order "
        "for that.",
        f"sell {count} of those if they climb {above} above where they are now: a limit order, please",
        f"enter a sell order with a limit for {count} of the best ones, {above} on top of the present price",
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
        "That list has grown wild.",
        "What I hold I see anyway.",
        "The screen on my watch shows just a handful of lines.",
        "I added things in a frenzy and never looked back.",
        "It's like staring at my own fridge.",
        "Space for fresh candidates would be welcome.",
        "My attention span is that of a goldfish.",
        "The double entries make me dizzy.",
        "Redundancy irks me.",
        "Pruning sharpens the view.",
    ),
)
def watch_only_what_i_do_not_own() -> Any:
    """Count what is on a watch list and owned already, and take that off the list."""
    held = rows(list_positions).column(lambda h: h.ticker)
    watched = again(some(rows(list_watchlists), lambda w: (f"my {w.name} watch list", f"my list {w.name}")), "the list")
    both = inside(watched.tickers).where(lambda t: among(t, held))
    tell = say(
        ask(
            both.count(),
            told=(
                "You own {} of them already.",
                "On the list and in your portfolio: {}.",
                "It has {} that you hold.",
                "You hold shares of {} of them.",
            ),
        ),
        f"How many of the securities on {watched} do I own already?",
        f"[tell me|say] how many entries of {watched} are in my portfolio already",
        f"compare {watched} with my positions, and [let me know|report to me] how many appear in both",
        f"count what I hold shares of on {watched}",
        f"[go through|run through|work through] {watched} and state how many of its entries I already own",
        f"Of what is on {watched}, how many do I have in my portfolio?",
    )
    drop = say(
        each(both, lambda t: act(remove_from_watchlist, watchlist_id=watched.id, ticker=t)),
        f"take everything that I already own off {watched:again}",
        f"remove whatever I hold shares of from {watched:again}",
        f"clear all that I already have in my portfolio from {watched:again}",
        f"[strike|cross] everything off {watched:again} that sits in my portfolio",
        f"delete those that I hold from {watched:again}",
        f"I don't want to see anything on {watched:again} that I own shares of, so take that off.",
    )
    return (tell,), (drop,)
