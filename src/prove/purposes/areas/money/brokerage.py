"""The market behind the shares: what others bid and ask for them, and at what prices one's own orders were filled."""

from typing import Any

from prove.purposes.areas.people import CLOSE, mail_to, somebody
from prove.purposes.program import (
    act,
    again,
    amount,
    ask,
    column,
    day,
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
        "I've watched this one long enough.",
        "Watching alone makes nobody rich.",
        "It's time to put in a bid.",
        "I don't like paying more than I must.",
        "I'd rather queue than overpay.",
        "The spread is what interests me.",
        "I'm ready to stop looking and start owning.",
        "Market orders make me nervous.",
        "A patient bid is a cheap bid.",
        "My finger has been on the button for weeks.",
        "I want to see both sides before I commit.",
        "Enough theory, let's get in line.",
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
                "The best bid is {}, the best offer {}.",
                "Buyers bid up to {}, and sellers ask for {} at least.",
                "It stands at {} bid and {} asked.",
            ),
        ),
        f"What are the best bid and the best offer for {share} right now?",
        f"look at the order book of {share} and tell me the best price on either side",
        f"I need the highest bid and the lowest offer for {share}.",
        f"open the book for {share} and tell me what buyers bid at most and what sellers ask at least",
        f"How much is bid and how much is asked for {share}, at the top of the book?",
        f"check the book of {share} for the top bid and the cheapest offer",
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
        f"put in a limit order for {count} shares at that best bid, good till cancelled",
        f"join the best bid with an order for {count} shares that stands until I cancel it",
        f"bid the same as the highest bidder for {count} shares, as a limit order that's good till cancelled",
        f"order {count} shares with the best bid as my limit, valid until cancelled",
        f"I'll match the top bid: {count} shares, limit order, good till cancelled.",
    )
    lists = some(
        rows(list_watchlists, ticker=found.ticker), lambda w: (f"my {w.name} watch list", f"the watch list {w.name}")
    )
    drop = say(
        act(remove_from_watchlist, watchlist_id=lists.id, ticker=found.ticker),
        f"take it off {lists}",
        f"remove it from {lists}",
        f"strike it from {lists}",
        f"delete it from {lists}",
        f"clear it from {lists}, where it's no longer needed",
    )
    return (tell,), (buy, drop)


@purpose(
    "trading",
    because=(
        "I want my money's worth.",
        "I never sell below what I paid.",
        "My cost matters more to me than the chart.",
        "I can't recall what I paid for those.",
        "I bought in pieces and lost track.",
        "A small profit is all I ask for.",
        "Every exit needs a price.",
        "I'd like to get out without a scratch.",
        "My notes on that purchase are gone.",
        "Patience, and then a clean exit.",
        "Let the market come to me.",
        "I'm reviewing what I own.",
    ),
)
def sell_above_what_i_paid() -> Any:
    """Find out what was paid at most for shares, and offer some for more than that."""
    holding = again(
        some(rows(list_positions), lambda h: (f"my {h.name} shares", f"the {h.name} shares I own")),
        "those shares",
        "them",
    )
    bought = rows(list_fills, ticker=holding.ticker).where(lambda f: f.side == "buy")
    dearest = bought.most(lambda f: f.price)
    tell = say(
        ask(
            dearest.price,
            dearest.quantity,
            told=(
                "The highest price was {}; number of shares bought at it: {}.",
                "At most you paid {}; the number of shares at that price is {}.",
                "{} was the dearest; shares bought at that price: {}.",
            ),
        ),
        f"What's the highest price at which I bought any of {holding}, and how many were they?",
        f"go through the fills of {holding} and tell me the highest price I paid and for how many",
        f"look up at what price the dearest of {holding} were bought, and the number of them",
        f"For which price did I buy the most expensive of {holding}, and how many of those?",
        f"I bought {holding} in parts, so tell me the dearest price per share and how many I got at it.",
        f"find the fill with the highest price among the purchases of {holding}: price and number, please",
    )
    more, count = amount(0.5, 1, 1.5, 2, 2.5, 3, 4), number(1, 2, 3, 4)
    sell = say(
        act(
            place_trade_order,
            ticker=holding.ticker,
            side="sell",
            quantity=count,
            order_type="limit",
            limit_price=money(dearest.price + more),
            time_in_force="good_till_cancelled",
        ),
        f"offer {count} of {holding:again} for {more} more than that highest price, good till cancelled",
        f"put in an order to sell {count} of {holding:again} with a limit {more} above it, until I cancel it",
        f"enter a limit order, good till cancelled, that sells {count} of {holding:again} at {more} over that price",
        f"place a limit order over {count} of {holding:again} to sell, {more} above what I paid at most, valid until "
        "cancelled",
        f"let {count} of {holding:again} go as soon as they bring {more} over that price, with a limit order that "
        "stays until cancelled",
    )
    tells(
        sell,
        f"The limit is {sell.limit_price}, and the order is {sell.status}.",
        f"I offered them at {sell.limit_price}; the order is {sell.status}.",
    )
    return (tell,), (sell,)


@purpose(
    "trading",
    "email",
    because=(
        "I've been selling a bit lately.",
        "Somebody keeps asking how my trades went.",
        "I want to see what my sales brought in.",
        "My decisions deserve a look back.",
        "We compare notes on the market now and then.",
        "I promised to be open about my trades.",
        "A look at the books calms me.",
        "Was it wise to sell? The figures know.",
        "We have a friendly bet on who trades better.",
        "I keep no diary of my trades.",
        "The year is long, and so is my list of trades.",
        "I'd like to brag a little, or be consoled.",
    ),
)
def report_my_sales() -> Any:
    """Add up what shares were sold for since a day, and tell somebody about the largest sale."""
    since = day(-60, -12, edge="since")
    sales = again(
        say(
            rows(list_fills, since=since).where(lambda f: f.side == "sell"),
            f"all fills of my sell orders since {since}",
            f"the fills since {since} of sales of mine",
            f"the fills of my sales since {since}",
            f"the fills that sold shares of mine since {since}",
            f"the fills since {since} in which I sold shares",
        ),
        "those fills",
        "them",
    )
    tell = say(
        ask(
            sales.sum(lambda f: f.amount),
            told=("They brought in {}.", "That comes to {}.", "The sales add up to {}."),
        ),
        f"add up {sales}",
        f"What did I get for my shares, going by {sales}?",
        f"work out the total proceeds of {sales}",
        f"take {sales} and tell me how much money that was",
        f"I'd like to know what {sales} came to together.",
        f"sum up what I was paid in {sales}",
    )
    largest = sales.most(lambda f: f.amount)
    friend = somebody(*CLOSE)
    subject = quoted("My trades", "What I sold", "From the stock market", "Sold!", "My biggest trade")
    mail = say(
        mail_to(
            friend,
            subject,
            text(f"My biggest sale was {largest.quantity} shares of {largest.security_name} at {largest.price} each."),
        ),
        f"e-mail {friend} about the largest of {sales:again} by amount: what it was, how many shares and at what "
        f"price, subject {subject}",
        f"tell {friend} in a mail called {subject} which of {sales:again} brought the most money, with the name, the "
        "number of shares and the price of one",
        f"write to {friend} under the heading {subject}: the biggest of {sales:again} by amount, with the name, the "
        "number of shares and the price per share",
        f"send {friend} a mail titled {subject} with the name, the quantity and the share price of the one that "
        f"earned most among {sales:again}",
        f"report the most lucrative of {sales:again} to {friend} by mail, headed {subject}, naming the security, the "
        "number of shares and what each went for",
    )
    return (tell,), (mail,)


@purpose(
    "trading",
    because=(
        "My order has been waiting for ages.",
        "Nobody seems to want my shares.",
        "I asked for too much, perhaps.",
        "I'd like to get it over with.",
        "A few cents shouldn't stand in the way.",
        "The buyers are close, but not close enough.",
        "I can be flexible, within reason.",
        "My asking price was wishful thinking.",
        "It has been sitting there like a stone.",
        "One of us has to move, the market or me.",
        "I'm tired of checking on it.",
        "Stubbornness costs money, too.",
    ),
)
def meet_the_buyers() -> Any:
    """Lower the limit of a waiting sale to the best bid if that is near, else watch the share."""
    order = some(
        rows(list_trade_orders, status="open", side="sell"),
        lambda o: (
            f"my open order to sell {o.security_name}",
            f"my open order to sell {o.quantity} of {o.security_name}",
        ),
        fits=[lambda o: o.order_type == "limit"],
    )
    best = inside(look(get_order_book, ticker=order.ticker).bids).most(lambda b: b.price)
    gap = amount(1, 2, 3, 4, 5, 6, 8, 10, 12, 15)
    lower = say(
        act(amend_trade_order, trade_order_id=order.id, limit_price=best.price),
        "change my limit to the best bid",
        "lower the limit to what is bid",
        "set the order's limit to that bid",
        "come down to the bid with my limit",
        "amend the order so that its limit equals the bid",
    )
    tells(lower, f"The limit is {lower.limit_price} now, and the order is {lower.status}.")
    lists = some(rows(list_watchlists), lambda w: (f"my {w.name} watch list", f"my list {w.name}"))
    watch = say(
        act(add_to_watchlist, watchlist_id=lists.id, ticker=order.ticker),
        f"leave the order as it is and add the share to {lists}",
        f"put the share on {lists}",
        f"let me keep an eye on the share through {lists}",
        f"only note the share on {lists}",
        f"keep my price and enter the share in {lists}",
    )
    goal = say(
        when(present(order.limit_price) - best.price <= gap, lower, watch),
        f"compare {order} with the book: if the best bid is no more than {gap} below my limit, {lower}; otherwise "
        f"{watch}",
        f"see what is bid at most for the shares in {order}. When that's within {gap} of my limit, {lower}, else "
        f"{watch}",
        f"if {order} is at most {gap} above the best bid in the book, {lower}; if it's further off, {watch}",
        f"How far is {order} from the highest bid? Up to {gap} per share, {lower}; beyond that, {watch}.",
        f"check the bids against {order}; should {gap} or less be missing to my limit, {lower}, and should it be more, "
        f"{watch}",
        f"I'd come down by {gap} a share for {order}, not more. If that takes me to the best bid, {lower}; if it "
        f"doesn't, {watch}.",
    )
    tells(
        goal,
        f"The best bid is {best.price}, and your limit was {order.limit_price}.",
        f"Your limit was {order.limit_price}; the best bid is {best.price}.",
    )
    return ((goal,),)
