"""What a customer can do with their broker."""

import datetime as dt
from typing import Annotated

from msgspec import Meta

from prove.core import Cursor, Limit, Page, Server, ToolError, changes_given, newest_first, paginate, project
from prove.servers._shared.days import check_span, in_span
from prove.servers._shared.money import total
from prove.servers._shared.words import has_phrase
from prove.servers.trading.market import (
    MARKET_COLLAR,
    WORKING,
    account_of,
    best_price,
    book_side,
    held_cash,
    held_for,
    is_open,
    match,
    owned,
    previous_close,
    price_at,
    session_on_or_after,
    shares_on_offer,
    slot_of,
    slot_price,
    spendable_cash,
    ticks_between,
    unsettled_cash,
)
from prove.servers.trading.records import (
    Brokerage,
    Fill,
    Holding,
    OrderBook,
    OrderType,
    Portfolio,
    Position,
    Price,
    Quantity,
    Quote,
    Sector,
    Security,
    SecurityKind,
    Side,
    Ticker,
    TimeInForce,
    TradeOrder,
    TradeOrderId,
    TradeOrderStatus,
    Watchlist,
    WatchlistId,
)

server = Server(
    "trading", Brokerage, "A brokerage: quotes, an order book, orders and fills, positions and watch lists."
)

Query = Annotated[str, Meta(min_length=1, max_length=60)]

STANDING_DAYS = 60
WATCHLIST_SIZE = 12


@server.tool(read_only=True)
def search_securities(
    desk: Brokerage,
    query: Query | None = None,
    kind: SecurityKind | None = None,
    sector: Sector | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Security]:
    """Find stocks and funds by words of their name, issuer or ticker, by kind or by sector.

    Args:
        query: Words to look for; capital letters do not matter.
        kind: Only stocks or only funds.
        sector: Only securities of this sector.
    """
    rows = [
        s
        for s in desk.securities
        if has_phrase(query, s.name, s.ticker, s.issuer) and kind in (None, s.kind) and sector in (None, s.sector)
    ]
    return paginate(rows, limit, cursor)


@server.tool(read_only=True)
def get_quote(desk: Brokerage, ticker: Ticker) -> Quote:
    """Show what a security costs now, and how it moved since the last close.

    Args:
        ticker: The security's ticker symbol, in capitals.
    """
    security = desk.securities.get(ticker)
    price = price_at(desk.seed, ticker, desk.now)
    before = previous_close(desk.seed, ticker, desk.now)
    return Quote(
        ticker=ticker,
        name=security.name,
        price=price,
        bid=best_price(desk.seed, security, "sell", desk.now),
        ask=best_price(desk.seed, security, "buy", desk.now),
        previous_close=before,
        change_percent=round(100 * (price / before - 1), 2),
        as_of=slot_of(desk.now),
        market_open=is_open(desk.now),
        status=security.status,
    )


@server.tool(read_only=True)
def get_order_book(desk: Brokerage, ticker: Ticker) -> OrderBook:
    """Show the bids and offers for a security, best first, including the user's own orders.

    Args:
        ticker: The security's ticker symbol.
    """
    security = desk.securities.get(ticker)
    bids, asks = book_side(desk, security, "sell"), book_side(desk, security, "buy")
    return OrderBook(ticker, bids, asks, slot_of(desk.now), is_open(desk.now))


@server.tool(destructive=True)
def place_trade_order(
    desk: Brokerage,
    ticker: Ticker,
    side: Side,
    quantity: Quantity,
    order_type: OrderType = "market",
    limit_price: Price | None = None,
    time_in_force: TimeInForce = "day",
) -> TradeOrder:
    """Order to buy or sell shares. What the book offers is filled at once while the market is open (weekdays 9:30 to
    16:00); the rest waits until it fills, expires or is cancelled.

    Args:
        ticker: The security's ticker symbol.
        side: Whether to buy or to sell.
        quantity: How many shares.
        order_type: At the market's price, or at a limit.
        limit_price: The most to pay, or the least to take, per share; for limit orders only.
        time_in_force: How long the order stands: until the session ends, or until it is cancelled.

    Raises:
        trading_halted: Trading in this security is halted.
        limit_price_required: A limit order came without a limit price.
        limit_price_not_allowed: A market order came with a limit price.
        insufficient_funds: The account's cash does not cover the order.
        unsettled_funds: The cash would cover it, but some of it comes from sales that have not settled.
        insufficient_shares: The account does not hold that many shares that are free to sell.
    """
    security = desk.securities.get(ticker)
    if security.status == "halted":
        raise ToolError("trading_halted", f"trading in {ticker} is halted; try again when it resumes")
    if order_type == "limit" and limit_price is None:
        raise ToolError("limit_price_required", "a limit order needs 'limit_price'; give one or place a market order")
    if order_type == "market" and limit_price is not None:
        raise ToolError(
            "limit_price_not_allowed", "a market order takes no 'limit_price'; leave it out or say order_type 'limit'"
        )
    limit_price = None if limit_price is None else round(limit_price, 2)
    held = 0.0
    if side == "buy":
        collar = round(best_price(desk.seed, security, "buy", desk.now) * MARKET_COLLAR, 2)
        held = collar if limit_price is None else limit_price
        _check_funds(desk, quantity * held)
    else:
        _check_shares(desk, ticker, quantity)
    session = session_on_or_after(desk.now)
    order = TradeOrder(
        id=desk.trade_orders.new_id(),
        ticker=ticker,
        side=side,
        order_type=order_type,
        quantity=quantity,
        limit_price=limit_price,
        time_in_force=time_in_force,
        placed_at=desk.now,
        expires_on=session if time_in_force == "day" else session + dt.timedelta(days=STANDING_DAYS),
        held_per_share=held,
    )
    return match(desk, desk.trade_orders.add(order))


@server.tool(destructive=True, idempotent=True)
def amend_trade_order(
    desk: Brokerage, trade_order_id: TradeOrderId, quantity: Quantity | None = None, limit_price: Price | None = None
) -> TradeOrder:
    """Change the size or the limit of a limit order that still waits; it is matched again at once.

    Args:
        trade_order_id: The order, such as 'tor_0012'.
        quantity: The new size, including the shares that are filled already.
        limit_price: The new limit per share.

    Raises:
        nothing_to_change: Neither a size nor a limit is given.
        conflict: The order is filled, cancelled or expired.
        not_amendable: It is a market order.
        invalid_quantity: The new size is not above what is filled already.
        insufficient_funds: The account's cash does not cover the changed order.
        unsettled_funds: The cash would cover it, but some of it comes from sales that have not settled.
        insufficient_shares: The account does not hold that many shares that are free to sell.
    """
    order = _working(desk, trade_order_id)
    changes_given(quantity=quantity, limit_price=limit_price)
    if order.order_type == "market":
        raise ToolError("not_amendable", f"{order.id} is a market order; cancel it and place another instead")
    quantity = order.quantity if quantity is None else quantity
    if quantity <= order.filled_quantity:
        raise ToolError(
            "invalid_quantity", f"'quantity' must be above the {order.filled_quantity} shares that are filled already"
        )
    limit = order.limit_price if limit_price is None else round(limit_price, 2)
    held = 0.0
    if order.side == "buy":
        held = limit or 0.0
        _check_funds(desk, (quantity - order.filled_quantity) * held, free=held_for(order))
    else:
        _check_shares(desk, order.ticker, quantity - order.quantity)
    return match(
        desk, desk.trade_orders.update(order, quantity=quantity, limit_price=limit, held_per_share=round(held, 2))
    )


@server.tool(destructive=True, idempotent=True)
def cancel_trade_order(desk: Brokerage, trade_order_id: TradeOrderId) -> TradeOrder:
    """Take back what is not yet filled of an order.

    Args:
        trade_order_id: The order, such as 'tor_0012'.

    Raises:
        conflict: The order is filled, cancelled or expired already.
    """
    return desk.trade_orders.update(_working(desk, trade_order_id), status="cancelled")


@server.tool(read_only=True)
def list_trade_orders(
    desk: Brokerage,
    status: TradeOrderStatus | None = None,
    ticker: Ticker | None = None,
    side: Side | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[TradeOrder]:
    """List the customer's orders, newest first.

    Args:
        status: Only orders in this status.
        ticker: Only orders for this security.
        side: Only orders to buy, or only orders to sell.
    """
    orders = list(desk.trade_orders) if ticker is None else desk.trade_orders.where(ticker=_listed(desk, ticker))
    rows = [o for o in orders if status in (None, o.status) and side in (None, o.side)]
    return paginate(newest_first(rows, lambda o: o.placed_at), limit, cursor)


@server.tool(read_only=True)
def list_fills(
    desk: Brokerage,
    ticker: Ticker | None = None,
    trade_order_id: TradeOrderId | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Fill]:
    """List what was really bought and sold, at which price and when it settles, newest first.

    Args:
        ticker: Only fills in this security.
        trade_order_id: Only fills of this order.
        since: Only fills on this day or later.
        until: Only fills on this day or earlier.

    Raises:
        invalid_range: The first day is after the last.
    """
    if ticker is not None:
        _listed(desk, ticker)
    check_span(since, until)
    if trade_order_id is not None:
        fills = desk.fills.where(trade_order_id=desk.trade_orders.get(trade_order_id).id)
    else:
        fills = list(desk.fills)
    rows = [f for f in fills if ticker in (None, f.ticker) and in_span(f.filled_at.date(), since, until)]
    return paginate(newest_first(rows, lambda f: f.filled_at), limit, cursor)


@server.tool(read_only=True)
def list_positions(
    desk: Brokerage, sector: Sector | None = None, limit: Limit = 20, cursor: Cursor | None = None
) -> Page[Holding]:
    """List the shares in the account at today's prices, the most valuable first.

    Args:
        sector: Only securities of this sector.
    """
    slot = slot_of(desk.now)
    rows = [_holding(desk, p, slot) for p in desk.positions if sector in (None, desk.securities.get(p.ticker).sector)]
    return paginate(sorted(rows, key=lambda h: (-h.market_value, h.ticker)), limit, cursor)


@server.tool(read_only=True)
def get_portfolio_summary(desk: Brokerage) -> Portfolio:
    """Show the account at a glance: cash, what of it can be spent, the value of all positions and the gain on them."""
    account, slot = account_of(desk), slot_of(desk.now)
    holdings = [_holding(desk, p, slot) for p in desk.positions]
    value = total(h.market_value for h in holdings)
    return Portfolio(
        owner=account.owner,
        cash=account.cash,
        unsettled_cash=unsettled_cash(desk),
        held_for_orders=held_cash(desk),
        buying_power=max(0.0, spendable_cash(desk)),
        market_value=value,
        total_value=round(account.cash + value, 2),
        unrealised_gain=total(h.unrealised_gain for h in holdings),
        positions=len(holdings),
        open_orders=sum(o.status in WORKING for o in desk.trade_orders),
    )


@server.tool(read_only=True)
def list_watchlists(desk: Brokerage, ticker: Ticker | None = None) -> Page[Watchlist]:
    """List the customer's watch lists with the tickers on them.

    Args:
        ticker: Only lists with this security on them.
    """
    if ticker is not None:
        _listed(desk, ticker)
    return paginate((w for w in desk.watchlists if ticker is None or ticker in w.tickers), 50, None)


@server.tool(destructive=True, idempotent=True)
def add_to_watchlist(desk: Brokerage, watchlist_id: WatchlistId, ticker: Ticker) -> Watchlist:
    """Put a security on a watch list.

    Args:
        watchlist_id: The watch list, such as 'wl_0002'.
        ticker: The security's ticker symbol.

    Raises:
        already_exists: The security is on the list already.
        limit_exceeded: The list is full; it takes twelve securities.
    """
    watched, ticker = desk.watchlists.get(watchlist_id), _listed(desk, ticker)
    if ticker in watched.tickers:
        raise ToolError("already_exists", f"{ticker} is on {watched.name!r} already")
    if len(watched.tickers) >= WATCHLIST_SIZE:
        raise ToolError("limit_exceeded", f"{watched.name!r} holds {WATCHLIST_SIZE} tickers; remove one of them first")
    return desk.watchlists.update(watched, tickers=tuple(sorted((*watched.tickers, ticker))))


@server.tool(destructive=True, idempotent=True)
def remove_from_watchlist(desk: Brokerage, watchlist_id: WatchlistId, ticker: Ticker) -> Watchlist:
    """Take a security off a watch list.

    Args:
        watchlist_id: The watch list.
        ticker: The security's ticker symbol.

    Raises:
        not_listed: The security is not on the list.
    """
    watched, ticker = desk.watchlists.get(watchlist_id), _listed(desk, ticker)
    if ticker not in watched.tickers:
        raise ToolError("not_listed", f"{ticker} is not on {watched.name!r}; list_watchlists shows what is")
    return desk.watchlists.update(watched, tickers=tuple(t for t in watched.tickers if t != ticker))


@server.passing_time
def trade_on(desk: Brokerage, until: dt.datetime) -> None:
    """Waiting orders are matched with a new book every half hour of trading; at the close, orders may expire."""
    if not any(o.status in WORKING for o in desk.trade_orders):
        return
    for tick in ticks_between(desk.now, until):
        desk.now = tick
        for order in [o for o in desk.trade_orders if o.status in WORKING]:
            if is_open(tick):
                match(desk, order)
            elif order.expires_on <= tick.date():
                desk.trade_orders.update(order, status="expired")


def _working(desk: Brokerage, trade_order_id: str) -> TradeOrder:
    order = desk.trade_orders.get(trade_order_id)
    if order.status not in WORKING:
        raise ToolError("conflict", f"{order.id} is {order.status} already; only waiting orders can change")
    return order


def _listed(desk: Brokerage, ticker: str) -> str:
    return desk.securities.get(ticker).ticker


def _holding(desk: Brokerage, position: Position, slot: dt.datetime) -> Holding:
    price = slot_price(desk.seed, position.ticker, slot)
    return project(
        Holding,
        position,
        name=desk.securities.get(position.ticker).name,
        price=price,
        market_value=round(position.quantity * price, 2),
        unrealised_gain=round(position.quantity * (price - position.average_cost), 2),
    )


def _check_funds(desk: Brokerage, cost: float, free: float = 0.0) -> None:
    """Refuse a purchase that is not covered by settled cash less what other orders hold back."""
    unsettled, spendable = unsettled_cash(desk), round(spendable_cash(desk) + free, 2)
    if cost <= spendable:
        return
    if cost <= spendable + unsettled:
        raise ToolError(
            "unsettled_funds",
            f"the order needs {cost:.2f}, but {unsettled:.2f} of the cash has not settled; wait until the next weekday",
        )
    raise ToolError(
        "insufficient_funds", f"the order needs {cost:.2f}, but only {max(spendable, 0):.2f} can be spent; buy fewer"
    )


def _check_shares(desk: Brokerage, ticker: str, quantity: int) -> None:
    free = owned(desk, ticker) - shares_on_offer(desk, ticker)
    if quantity > free:
        raise ToolError(
            "insufficient_shares", f"only {free} shares of {ticker} are free to sell, not {quantity}; sell fewer"
        )
