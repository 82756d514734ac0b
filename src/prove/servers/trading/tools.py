"""What a customer can do with their broker."""

import datetime as dt
from typing import Annotated

from msgspec import Meta

from prove.core import Cursor, Limit, Page, Server, ToolError, changes_given, paginate, project
from prove.servers._shared.amounts import AmountBound, check_amounts
from prove.servers._shared.days import check_span
from prove.servers._shared.lookups import check_exists
from prove.servers._shared.money import total
from prove.servers._shared.narrowing import of_amounts, of_days
from prove.servers._shared.sorting import Sort, in_order
from prove.servers._shared.words import has_words
from prove.servers.trading.market import (
    CLOSES,
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
    trading_day_on_or_after,
    unsettled_cash,
)
from prove.servers.trading.records import (
    Brokerage,
    Fill,
    FillDetail,
    Holding,
    OrderBook,
    OrderDetail,
    OrderType,
    Portfolio,
    Position,
    PositionSort,
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

STANDING_FOR = dt.timedelta(days=60)
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
    """Search stocks and funds.

    Args:
        query: Words of the name, issuer or ticker.
        kind: Only this kind.
        sector: Only this sector.
    """
    rows = [
        s
        for s in desk.securities
        if kind in (None, s.kind) and sector in (None, s.sector) and has_words(query, s.name, s.ticker, s.issuer)
    ]
    return paginate(rows, limit, cursor)


@server.tool(read_only=True)
def get_quote(desk: Brokerage, ticker: Ticker, day: dt.date | None = None) -> Quote:
    """Show the price of a security, and its change since the close before.

    Args:
        ticker: Ticker symbol.
        day: Past day, for its closing price; default: now.

    Raises:
        in_future: The day has not come yet.
    """
    security, moment = desk.securities.get(ticker), desk.now
    if day is not None and day != desk.now.date():
        if day > desk.now.date():
            raise ToolError("in_future", f"'day' {day} is after today, {desk.now.date()}; prices are known up to now")
        moment = dt.datetime.combine(day, CLOSES)
    price, before = price_at(desk.seed, ticker, moment), previous_close(desk.seed, ticker, moment)
    return Quote(
        ticker=ticker,
        name=security.name,
        price=price,
        bid=best_price(desk.seed, security, "sell", moment),
        ask=best_price(desk.seed, security, "buy", moment),
        previous_close=before,
        change_percent=round(100 * (price / before - 1), 2),
        as_of=slot_of(moment),
        market_open=is_open(moment),
        status=security.status,
    )


@server.tool(read_only=True)
def get_order_book(desk: Brokerage, ticker: Ticker) -> OrderBook:
    """Show the bids and offers for a security, best first, with the customer's own orders.

    Args:
        ticker: Ticker symbol.
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
) -> OrderDetail:
    """Order to buy or sell shares. While the market is open (weekdays 9:30 to 16:00, but not on bank holidays),
    what the book offers is filled at once; the rest waits.

    Args:
        ticker: Ticker symbol.
        side: Buy or sell.
        quantity: Number of shares.
        order_type: At the market price or at a limit.
        limit_price: For limit orders: worst price per share, in dollars.
        time_in_force: Until the session ends, or until cancelled, at most 60 days.

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
        _check_funds(desk, round(quantity * held, 2))
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
        expires_on=session if time_in_force == "day" else trading_day_on_or_after(session + STANDING_FOR),
        held_per_share=held,
    )
    return _order(desk, match(desk, desk.trade_orders.add(order)), security)


@server.tool(destructive=True, idempotent=True)
def amend_trade_order(
    desk: Brokerage, trade_order_id: TradeOrderId, quantity: Quantity | None = None, limit_price: Price | None = None
) -> OrderDetail:
    """Change the size or limit of a waiting limit order; it is matched again at once.

    Args:
        trade_order_id: The order.
        quantity: New number of shares, including those filled already.
        limit_price: In dollars per share.

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
        _check_funds(desk, round((quantity - order.filled_quantity) * held, 2), free=held_for(order))
    else:
        _check_shares(desk, order.ticker, quantity - order.quantity)
    changed = desk.trade_orders.update(order, quantity=quantity, limit_price=limit, held_per_share=round(held, 2))
    return _order(desk, match(desk, changed), desk.securities.get(order.ticker))


@server.tool(destructive=True, idempotent=True)
def cancel_trade_order(desk: Brokerage, trade_order_id: TradeOrderId) -> OrderDetail:
    """Cancel what is not yet filled of an order.

    Args:
        trade_order_id: The order.

    Raises:
        conflict: The order is filled or expired.
    """
    order = desk.trade_orders.get(trade_order_id)
    if order.status != "cancelled":
        order = desk.trade_orders.update(_working(desk, trade_order_id), status="cancelled")
    return _order(desk, order, desk.securities.get(order.ticker))


@server.tool(read_only=True)
def list_trade_orders(
    desk: Brokerage,
    status: TradeOrderStatus | None = None,
    ticker: Ticker | None = None,
    side: Side | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    min_amount: AmountBound | None = None,
    max_amount: AmountBound | None = None,
    sort: Sort = "newest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[OrderDetail]:
    """List the customer's orders.

    Args:
        status: Only this status.
        ticker: Ticker symbol.
        side: Buy or sell.
        since: First day.
        until: Last day.
        min_amount: In dollars.
        max_amount: In dollars.
        sort: Sort order.

    Raises:
        invalid_range: A lower end is above its upper end.
    """
    check_exists(desk.securities, ticker)
    check_span(since, until)
    check_amounts(min_amount, max_amount)
    rows = list(desk.trade_orders) if ticker is None else desk.trade_orders.where(ticker=ticker)
    if status is not None or side is not None:
        rows = [o for o in rows if status in (None, o.status) and side in (None, o.side)]
    rows = of_days(rows, since, until, lambda o: o.placed_at.date())
    rows = of_amounts(rows, min_amount, max_amount, lambda o: _amount(desk, o))
    rows = in_order(rows, sort, lambda o: o.placed_at, lambda o: _amount(desk, o))
    securities, page = desk.securities, paginate(rows, limit, cursor)
    return page.seen_as(lambda order: _order(desk, order, securities.get(order.ticker)))


@server.tool(read_only=True)
def list_fills(
    desk: Brokerage,
    ticker: Ticker | None = None,
    trade_order_id: TradeOrderId | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    min_amount: AmountBound | None = None,
    max_amount: AmountBound | None = None,
    sort: Sort = "newest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[FillDetail]:
    """List the fills of orders, with prices and settlement days.

    Args:
        ticker: Ticker symbol.
        trade_order_id: Only this order.
        since: First day.
        until: Last day.
        min_amount: In dollars.
        max_amount: In dollars.
        sort: Sort order.

    Raises:
        invalid_range: A lower end is above its upper end.
    """
    check_exists(desk.securities, ticker)
    check_exists(desk.trade_orders, trade_order_id)
    check_span(since, until)
    check_amounts(min_amount, max_amount)
    rows = list(desk.fills) if trade_order_id is None else desk.fills.where(trade_order_id=trade_order_id)
    if ticker is not None:
        rows = [f for f in rows if f.ticker == ticker]
    rows = of_days(rows, since, until, lambda f: f.filled_at.date())
    rows = of_amounts(rows, min_amount, max_amount, _worth)
    securities, page = desk.securities, paginate(in_order(rows, sort, lambda f: f.filled_at, _worth), limit, cursor)
    return page.seen_as(lambda fill: _fill(fill, securities.get(fill.ticker)))


@server.tool(read_only=True)
def list_positions(
    desk: Brokerage,
    sector: Sector | None = None,
    min_amount: AmountBound | None = None,
    max_amount: AmountBound | None = None,
    sort: PositionSort = "amount_high",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Holding]:
    """List the shares that the customer owns at current prices.

    Args:
        sector: Only this sector.
        min_amount: Market value in dollars.
        max_amount: Market value in dollars.
        sort: By market value or unrealised gain.

    Raises:
        invalid_range: A lower end is above its upper end.
    """
    check_amounts(min_amount, max_amount)
    slot, securities = slot_of(desk.now), desk.securities
    rows = [_holding(desk, p, slot) for p in desk.positions if sector in (None, securities.get(p.ticker).sector)]
    rows = of_amounts(rows, min_amount, max_amount, lambda h: h.market_value)
    rows.sort(key=lambda h: h.ticker)
    by_value = sort in ("amount_high", "amount_low")
    rows.sort(key=lambda h: h.market_value if by_value else h.unrealised_gain, reverse=sort.endswith("high"))
    return paginate(rows, limit, cursor)


@server.tool(read_only=True)
def get_portfolio_summary(desk: Brokerage) -> Portfolio:
    """Show the cash, buying power, value and gain of the account."""
    account, slot = account_of(desk), slot_of(desk.now)
    holdings = [_holding(desk, p, slot) for p in desk.positions]
    value = total(h.market_value for h in holdings)
    return Portfolio(
        owner=account.owner,
        deposited=account.deposited,
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
        ticker: Only lists with this ticker symbol.
    """
    check_exists(desk.securities, ticker)
    return paginate((w for w in desk.watchlists if ticker is None or ticker in w.tickers), 50, None)


@server.tool(destructive=True, idempotent=True)
def add_to_watchlist(desk: Brokerage, watchlist_id: WatchlistId, ticker: Ticker) -> Watchlist:
    """Add a security to a watch list.

    Args:
        watchlist_id: The watch list.
        ticker: Ticker symbol.

    Raises:
        limit_exceeded: The list is full; it takes twelve securities.
    """
    watched, ticker = desk.watchlists.get(watchlist_id), desk.securities.get(ticker).ticker
    if ticker in watched.tickers:
        return watched
    if len(watched.tickers) >= WATCHLIST_SIZE:
        raise ToolError("limit_exceeded", f"{watched.name!r} holds {WATCHLIST_SIZE} tickers; remove one of them first")
    return desk.watchlists.update(watched, tickers=tuple(sorted((*watched.tickers, ticker))))


@server.tool(destructive=True, idempotent=True)
def remove_from_watchlist(desk: Brokerage, watchlist_id: WatchlistId, ticker: Ticker) -> Watchlist:
    """Remove a security from a watch list.

    Args:
        watchlist_id: The watch list.
        ticker: Ticker symbol.
    """
    watched, ticker = desk.watchlists.get(watchlist_id), desk.securities.get(ticker).ticker
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
        raise ToolError("conflict", f"{order.id} is {order.status} already; place another order instead")
    return order


def _amount(desk: Brokerage, order: TradeOrder) -> float:
    """What was filled of an order, and the rest at its limit or at now's price."""
    done, left = order.filled_quantity * (order.average_fill_price or 0.0), order.quantity - order.filled_quantity
    if not left:
        return round(done, 2)
    return round(done + left * (order.limit_price or price_at(desk.seed, order.ticker, desk.now)), 2)


def _order(desk: Brokerage, order: TradeOrder, security: Security) -> OrderDetail:
    return project(OrderDetail, order, security_name=security.name, amount=_amount(desk, order))


def _worth(fill: Fill) -> float:
    return round(fill.quantity * fill.price, 2)


def _fill(fill: Fill, security: Security) -> FillDetail:
    return project(FillDetail, fill, security_name=security.name, amount=_worth(fill))


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
            f"the order needs {cost:.2f}, but {unsettled:.2f} of the cash has not settled; "
            f"{cost - spendable:.2f} is missing until the next trading day, so wait or buy fewer",
        )
    raise ToolError(
        "insufficient_funds",
        f"the order needs {cost:.2f}, but only {max(spendable, 0):.2f} can be spent; "
        f"{cost - max(spendable, 0):.2f} is missing, so buy fewer",
    )


def _check_shares(desk: Brokerage, ticker: str, quantity: int) -> None:
    free = owned(desk, ticker) - shares_on_offer(desk, ticker)
    if quantity > free:
        raise ToolError(
            "insufficient_shares", f"only {free} shares of {ticker} are free to sell, not {quantity}; sell fewer"
        )
