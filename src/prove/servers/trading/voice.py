"""How people talk to their broker."""

from collections.abc import Mapping
from random import Random
from typing import Any

from prove.core.voice import attribute, latest, name, relation
from prove.servers._shared.draws import days_ago
from prove.servers._shared.sorting import SORT_WORDS
from prove.servers.trading.market import MARKET_COLLAR, account_of, held_cash, held_for, price_at
from prove.servers.trading.records import Brokerage
from prove.servers.trading.tools import server

voice = server.voice

voice.situations(
    "I'm watching the market.",
    "I'm going over my portfolio.",
    "I've been reading about stocks.",
    "Markets are jittery.",
    "I'm rebalancing a bit.",
    "I'm looking after my portfolio.",
    "I'm nervous about my nest egg.",
    "I dabble in shares.",
    "I read the business pages over breakfast.",
    "I'm in it for the long run.",
    "Volatility makes me twitchy.",
    "I keep an eye on my investments.",
    "My stomach turns when prices drop.",
)


def _limit_price(desk: Brokerage, rng: Random, arguments: Mapping[str, Any]) -> float:
    """A little below the price of the security, or of the one that the order is for, to buy it; above it to sell."""
    order = desk.trade_orders.find(arguments.get("trade_order_id", ""))
    ticker = order.ticker if order else arguments.get("ticker", "")
    if ticker not in desk.securities:
        ticker = rng.choice(desk.securities.keys())
    side = order.side if order else arguments.get("side")
    below, above = (0.9, 0.95, 0.98), (1.01, 1.03, 1.1)
    shares = below if side == "buy" else above if side == "sell" else (*below, *above)
    return round(price_at(desk.seed, ticker, desk.now) * rng.choice(shares), 1)


def _quantity(desk: Brokerage, rng: Random, arguments: Mapping[str, Any]) -> int:
    """A usual size; for a sale at most what is owned; sometimes as much as all of the cash, settled or not, buys."""
    position = desk.positions.find(arguments.get("ticker", ""))
    if arguments.get("side") == "sell" and position is not None and rng.random() < 0.8:
        return rng.randint(1, position.quantity)
    if rng.random() < 0.85:
        return rng.choice((1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 40, 60))
    order = desk.trade_orders.find(arguments.get("trade_order_id", ""))
    if order is not None and order.limit_price is not None:
        bought = int((_free_cash(desk) + held_for(order)) / order.limit_price)
        return max(1, order.filled_quantity + bought)
    ticker = arguments.get("ticker", "")
    price = price_at(desk.seed, ticker, desk.now) if ticker in desk.securities else 50.0
    return max(1, int(_free_cash(desk) / (price * MARKET_COLLAR * 1.01)))


def _free_cash(desk: Brokerage) -> float:
    """The cash, settled or not, that no order holds back."""
    return account_of(desk).cash - held_cash(desk)


def _query(desk: Brokerage, rng: Random) -> str:
    security = rng.choice(list(desk.securities))
    return rng.choice((security.issuer, security.name, security.name.split()[0]))


def _open_order(desk: Brokerage, rng: Random) -> str | None:
    waiting = [order.id for order in desk.trade_orders if order.status in ("open", "partially_filled")]
    return rng.choice(waiting) if waiting else None


def _can_be_placed(desk: Brokerage, arguments: Mapping[str, Any]) -> bool:
    """Whether a limit goes with a limit order alone, and what is sold is owned."""
    limited = arguments.get("order_type") == "limit"
    owned = desk.positions.find(str(arguments.get("ticker"))) is not None
    return limited == ("limit_price" in arguments) and (arguments.get("side") != "sell" or owned)


def _is_waiting(desk: Brokerage, arguments: Mapping[str, Any]) -> bool:
    """Whether an order can still be changed or withdrawn, and a change changes it."""
    order = desk.trade_orders.find(str(arguments.get("trade_order_id")))
    if order is None:
        return True
    same = arguments.get("quantity") == order.quantity or arguments.get("limit_price") == (order.limit_price or -1.0)
    return order.status in ("open", "partially_filled") and not same


def _is_missing(desk: Brokerage, arguments: Mapping[str, Any]) -> bool:
    watchlist = desk.watchlists.find(str(arguments.get("watchlist_id")))
    return watchlist is None or arguments.get("ticker") not in watchlist.tickers


def _is_listed(desk: Brokerage, arguments: Mapping[str, Any]) -> bool:
    watchlist = desk.watchlists.find(str(arguments.get("watchlist_id")))
    return watchlist is None or arguments.get("ticker") in watchlist.tickers


def _is_of_one_order(broker: Brokerage, arguments: Mapping[str, Any]) -> bool:
    """Whether days are asked for only if not one order is, which was executed when it was."""
    return "trade_order_id" not in arguments or not {"since", "until"} & arguments.keys()


voice.entity(
    "securities",
    name("{ticker}", "{name}", "{name} ({ticker})"),
    attribute("the {name} {kind}"),
    relation("the {issuer} {kind}"),
    label="{ticker} ({name})",
)
voice.entity(
    "trade_orders",
    name("my order to {side} {quantity} of {ticker}", "the order to {side} {quantity} of {ticker}"),
    attribute("my order for {ticker} at {limit_price}"),
    relation("my {status} order for {ticker.name} shares", "my order to {side} {ticker.name} shares"),
    latest("the trade order I placed last", "my most recent order for {ticker}", by="placed_at"),
    label="{side} {quantity} of {ticker} ({status})",
)
voice.entity(
    "watchlists",
    name("my {name} watch list", 'the watch list "{name}"'),
    latest("my newest watch list", by="created_on"),
    label="{name}",
)

voice.entity("fills", label="{side} {quantity} of {ticker} at {price}")

voice.enum("kind", stock="stock", fund=("fund", "index fund"))
voice.enum(
    "sector",
    technology=("tech", "technology"),
    finance=("financial", "finance"),
    health=("health care", "medical"),
    energy="energy",
    consumer=("consumer goods", "consumer"),
    industry=("industrial", "industry"),
    media=("media", "entertainment"),
    mixed=("mixed", "broad market"),
)
voice.enum("side", buy=("buy", "purchase"), sell="sell")
voice.enum("order_type", market="market", limit="limit")
voice.enum(
    "time_in_force",
    day=("good for today only", "valid until the close"),
    good_till_cancelled=("good till cancelled", "valid until cancelled"),
)
voice.enum(
    "status",
    open=("open", "pending"),
    partially_filled=("partly filled", "partially filled"),
    filled=("filled", "completed"),
    cancelled="cancelled",
    expired=("expired", "lapsed"),
)

voice.enum("sort", **SORT_WORDS)
voice.enum(
    "list_positions.sort",
    amount_high=("largest value first", "most valuable first"),
    amount_low=("smallest value first", "least valuable first"),
    gain_high=("largest gain first", "best performers first"),
    gain_low=("largest loss first", "worst performers first"),
)

voice.value("query", draw=_query)
voice.value("day", draw=days_ago((1, 2, 3, 5, 7, 14, 21, 30)))
voice.value("since", draw=days_ago(range(14, 60, 4)))
voice.value("until", draw=days_ago(range(0, 14, 2)))
voice.value("min_amount", 100.0, 200.0, 250.0, 300.0, 400.0)
voice.value("max_amount", 500.0, 600.0, 750.0, 900.0, 1500.0)
voice.value("quantity", draw=_quantity)
voice.value("amend_trade_order.trade_order_id", draw=_open_order, leads=True)
voice.value("cancel_trade_order.trade_order_id", draw=_open_order, leads=True)
voice.value("limit_price", draw=_limit_price)

voice.sensible("place_trade_order", _can_be_placed)
voice.sensible("amend_trade_order", _is_waiting)
voice.sensible("cancel_trade_order", _is_waiting)
voice.sensible("add_to_watchlist", _is_missing)
voice.sensible("remove_from_watchlist", _is_listed)
voice.sensible("list_fills", _is_of_one_order)

voice.ask("quantity", "How many shares?", "How many shares should it be?")

voice.row("list_positions.items", "{quantity} of {name}, worth {market_value} ({unrealised_gain} on paper)")
voice.row("list_watchlists.items", "{name} ({tickers})")

voice.row("get_order_book.bids", "{quantity} at {price}")
voice.row("get_order_book.asks", "{quantity} at {price}")

voice.row("list_trade_orders.items", "{side} {quantity} of {security_name} ({status})")
voice.row("list_fills.items", "{side} {quantity} of {security_name} at {price}")

voice.tool(
    "search_securities",
    do=(
        "find[ {sector}] securities[ called {query}][, {kind} only]",
        "look up what is traded[ under {query}][, {sector} only][, {kind} only]",
        "search the market[ for {query}][ in the {sector} sector][, {kind} only]",
        "look through the exchange[ for {query}][ among {sector} names][, {kind} only]",
        "dig out the ticker symbols[ for {query}][ in the {sector} sector][, as long as it is a {kind}]",
    ),
    say=(
        "What can I invest in[ that has to do with {query}][ in the {sector} sector][, as a {kind}]?",
        "Is there anything[ called {query}] on the market[ in the {sector} sector][ that is a {kind}]?",
        "I'm looking for something to invest in[ called {query}][ in the {sector} sector][, as a {kind}].",
    ),
    tell=("I found {total}: {list}.", "{total} in all: {list}."),
)
voice.tool(
    "get_quote",
    do=(
        "check the price of {ticker}[ on {day}]",
        "get me a quote for {ticker}[ at the close of {day}]",
        "see what {ticker} is trading at",
        "look up the rate of {ticker}[ for {day}]",
        "find out what one share of {ticker} costs now",
    ),
    say=(
        "What does one share of {ticker} cost right now?",
        "What was the price of {ticker}[ on {day}]?",
    ),
    tell=(
        "The price I have for {name}[ on {day}] is {price}.",
        "I have {price} for {ticker}[ on {day}], with {bid} bid and {ask} asked.",
    ),
)
voice.tool(
    "get_quote",
    do=("check whether {ticker} is up or down", "find out how {ticker} has moved since the last close"),
    say=(
        "How is {ticker} doing today?",
        "Is {ticker} up or down?",
    ),
    tell=(
        "{name} stands at {price}, {change_percent} since the last close.",
        "{change_percent} since the last close: {ticker} is at {price}.",
    ),
)
voice.tool(
    "get_order_book",
    do=(
        "show me the order book of {ticker}",
        "pull up bids and offers for {ticker}",
        "lay out the depth of the market in {ticker}",
        "read me both sides of the book for {ticker}",
    ),
    say=(
        "How deep is the market in {ticker}?",
        "At what prices is {ticker} being bought and sold?",
        "Before I trade {ticker} I'd like to see its book.",
    ),
    tell=(
        "The bids for {ticker} are {bids}, and the offers are {asks}.",
        "Sellers of {ticker} offer {asks}, and buyers want {bids}.",
    ),
)
voice.tool(
    "place_trade_order",
    do=(
        "{side} {quantity} of {ticker}[ as a {order_type} order][ at {limit_price}][, {time_in_force}]",
        "put in an order to {side} {quantity} of {ticker}[ as a {order_type} order][ at {limit_price}][, "
        "{time_in_force}]",
        "place an order: {side} {quantity} of {ticker}[, {order_type} order][, limit {limit_price}][, {time_in_force}]",
        "go into the market and {side} {quantity} of {ticker}[, {order_type} order][ at {limit_price}]"
        "[, {time_in_force}]",
        "have the broker {side} {quantity} of {ticker}[ by {order_type} order][ at {limit_price}][, {time_in_force}]",
    ),
    say=(
        "I want to {side} {quantity} of {ticker}[, {order_type} order][, at {limit_price}][, {time_in_force}].",
        "Could you {side} {quantity} of {ticker} for me[, {order_type} order][ at {limit_price}][, {time_in_force}]?",
        "It's time to {side} {quantity} of {ticker}[, {order_type} order][ at {limit_price}][, {time_in_force}].",
    ),
    tell=(
        "The order to {side} {quantity} of {ticker} is in; "
        "{filled_quantity?# were traded|# was traded|nothing has been traded yet}.",
        "Your order to {side} {quantity} of {ticker} is {status}.",
    ),
)
voice.tool(
    "amend_trade_order",
    do=(
        "change {trade_order_id}[ to {quantity}]",
        "resize {trade_order_id}[ to {quantity}]",
        "move the limit of {trade_order_id}[ to {limit_price}]",
        "shift the price on {trade_order_id}[ to {limit_price}]",
        "change {trade_order_id}[ to {quantity} at {limit_price}]",
        "amend {trade_order_id}[: new limit {limit_price}][, new size {quantity}]",
    ),
    say=(
        "{trade_order_id} needs a correction[; make it {quantity}][; put the limit at {limit_price}].",
        "I've changed my mind about {trade_order_id}[; make it {quantity}][; the limit should be {limit_price}].",
    ),
    tell=(
        "The {ticker} order now reads {quantity}[ at {limit_price}].",
        "The {ticker} order is for {quantity}[ at {limit_price}] now, and it is {status}.",
    ),
)
voice.tool(
    "cancel_trade_order",
    do=(
        "cancel {trade_order_id}",
        "pull {trade_order_id} from the market",
        "withdraw {trade_order_id}",
        "have {trade_order_id} cancelled",
        "retract {trade_order_id} before more of it is executed",
    ),
    say=("I no longer want {trade_order_id} to go through.", "{trade_order_id} can be withdrawn."),
    tell=(
        "Your {ticker} order is cancelled.",
        "The {ticker} order is withdrawn; by then {filled_quantity?# had|# had|nothing had} been traded.",
    ),
)
voice.tool(
    "list_trade_orders",
    do=(
        "list my[ {status}][ {side}] orders[ in {ticker}][ since {since}][ until {until}][, {sort}]",
        "go through the[ {status}] trades I ordered[ for {ticker}][, only those to {side}][, of {min_amount} or more]"
        "[, of {max_amount} or less][, {sort}]",
        "show the[ {status}][ {side}] orders on my account[ for {ticker}][ from {since} on][ up to {until}][, {sort}]",
        "go through my[ {status}] orders with the broker[ for {ticker}][ above {min_amount}][ since {since}]",
    ),
    say=(
        "Which[ {status}][ {side}] orders do I have with you[ for {ticker}][ of at least {min_amount}]"
        "[ of at most {max_amount}]?",
        "What became of my[ {side}] orders[ in {ticker}][, the {status} ones]?",
    ),
    tell=("There are {total} orders: {list}.", "Your orders: {list}."),
)
voice.tool(
    "list_fills",
    do=(
        "show my executed trades[ in {ticker}][ for {trade_order_id}][ since {since}][ until {until}]"
        "[, worth {min_amount} or more][, worth {max_amount} or less][, {sort}]",
        "list my fills[ of {ticker}][ from {trade_order_id}][ since {since}][ up to {until}]",
        "go over the executions[ in {ticker}][ from {since} on][ up to {until}][, {sort}]",
        "list the trades that went through[ in {ticker}][ under {trade_order_id}][ above {min_amount}]",
    ),
    say=(
        "At what prices did I trade[ {ticker}][ with {trade_order_id}][ since {since}][ up to {until}]?",
        "Has anything been traded[ under {trade_order_id}][ in {ticker}][ since {since}][ up to {until}]?",
    ),
    tell=("{total} fills: {list}.", "This was carried out: {list}."),
)
voice.tool(
    "list_positions",
    do=(
        "list my[ {sector}] positions[ worth {min_amount} or more][ worth {max_amount} or less][, {sort}]",
        "show me which[ {sector}] shares I own[, {sort}]",
        "break down my[ {sector}] holdings[, {sort}]",
        "itemise my[ {sector}] portfolio[ above {min_amount}][ below {max_amount}][, {sort}]",
        "tell me what stocks and funds I hold[ in the {sector} sector][, {sort}]",
    ),
    say=(
        "What do I hold[ in the {sector} sector] at the moment[ that is worth at least {min_amount}]"
        "[ that is worth at most {max_amount}]?",
        "How is each of my[ {sector}] investments doing[, {sort}]?",
    ),
    tell=("You hold {total} positions: {list}.", "In the account: {list}."),
)
voice.tool(
    "get_portfolio_summary",
    do=(
        "sum up my portfolio",
        "tell me what my brokerage account is worth",
        "give me the state of my trading account",
    ),
    say=("What's in my trading account?",),
    tell=(
        "The account is worth {total_value}, {cash} of it in cash; {buying_power} can be invested.",
        "The account is worth {total_value}, with {positions?# positions|# position|no positions} and {cash} in cash.",
    ),
)
voice.tool(
    "get_portfolio_summary",
    do=("check how much I have left to invest", "find out my buying power"),
    say=("How much buying power do I have?",),
    tell=(
        "{buying_power} can be invested; {cash} is in cash.",
        "You have {buying_power} to invest.",
    ),
)
voice.tool(
    "get_portfolio_summary",
    do=("tell me how my investments are doing", "work out my paper profit or loss"),
    say=("How are my investments doing overall?",),
    tell=(
        "Your positions are worth {market_value}; on paper that makes {unrealised_gain}.",
        "They are worth {market_value}, with a result of {unrealised_gain} on paper.",
    ),
)
voice.tool(
    "list_watchlists",
    do=(
        "show my watch lists[ that include {ticker}]",
        "check which watch lists I keep[ with {ticker} on them]",
        "go through the lists of stocks I follow[ and look for {ticker}]",
        "read out my watch lists[, those with {ticker}]",
    ),
    say=(
        "Which stocks am I keeping an eye on[, as far as {ticker} goes]?",
        "Which watch lists do I have[ that follow {ticker}]?",
    ),
    tell=("You keep {total} watch lists: {list}.", "Watch lists: {list}."),
)
voice.tool(
    "add_to_watchlist",
    do=(
        "add {ticker} to {watchlist_id}",
        "put {ticker} on {watchlist_id}",
        "track {ticker} on {watchlist_id}",
        "save {ticker} to {watchlist_id}",
        "include {ticker} in {watchlist_id}",
    ),
    say=("I'd like to follow {ticker} on {watchlist_id}.", "{ticker} should be on {watchlist_id}."),
    tell=(
        "The list “{name}” now holds {tickers}.",
        "{ticker} is on “{name}” now.",
    ),
)
voice.tool(
    "remove_from_watchlist",
    do=(
        "take {ticker} off {watchlist_id}",
        "drop {ticker} from {watchlist_id}",
        "delete {ticker} from {watchlist_id}",
        "stop tracking {ticker} on {watchlist_id}",
    ),
    say=(
        "I've lost interest in {ticker}, so clear it from {watchlist_id}.",
        "{ticker} no longer belongs on {watchlist_id}.",
    ),
    tell=(
        "{ticker} is off “{name}”.",
        "{ticker} is gone from “{name}”.",
    ),
)

for _tool in ("search_securities", "get_quote", "get_order_book"):
    voice.goes_on(_tool, "place_trade_order", "add_to_watchlist")
voice.goes_on("list_positions", "get_quote", "place_trade_order")
voice.goes_on("list_watchlists", "add_to_watchlist", "remove_from_watchlist")
voice.goes_on("list_trade_orders", "amend_trade_order", "cancel_trade_order")
voice.goes_on("place_trade_order", "add_to_watchlist")
voice.goes_on("add_to_watchlist", "place_trade_order")
