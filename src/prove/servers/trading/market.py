"""The market: prices that are a function of seed, ticker and time, the order book around them, and matching."""

import datetime as dt
import math
from collections.abc import Iterator
from functools import lru_cache
from math import fsum

from prove.core import keyed_fraction
from prove.servers._shared.life.clock import is_day_off
from prove.servers._shared.money import total
from prove.servers.trading.records import (
    BookLevel,
    Brokerage,
    BrokerageAccount,
    Fill,
    Position,
    Security,
    Side,
    TradeOrder,
)

OPENS, CLOSES = dt.time(9, 30), dt.time(16)
SLOT, _DAY = dt.timedelta(minutes=30), dt.timedelta(days=1)
LEVELS = 5
WORKING = ("open", "partially_filled")
# A market order to buy never pays more than this much above the price at which it was placed.
MARKET_COLLAR = 1.05


@lru_cache(maxsize=4096)
def is_trading_day(day: dt.date) -> bool:
    """Whether the market opens on a day: from Monday to Friday, but not when banks are closed."""
    return not is_day_off(day)


def is_open(moment: dt.datetime) -> bool:
    """Whether the market trades at this moment."""
    return is_trading_day(moment.date()) and OPENS <= moment.time() < CLOSES


@lru_cache(maxsize=4096)
def slot_of(moment: dt.datetime) -> dt.datetime:
    """The start of the half hour of trading that a moment is in, or of the last one before it."""
    opening = dt.datetime.combine(_session_day(moment), OPENS)
    last = dt.datetime.combine(opening.date(), CLOSES) - SLOT
    return min(last, opening + (moment - opening) // SLOT * SLOT)


def ticks_between(after: dt.datetime, until: dt.datetime) -> Iterator[dt.datetime]:
    """Every start of a half hour of trading, and every close, later than one moment and up to another."""
    day = after.date()
    while day <= until.date():
        if is_trading_day(day):
            tick = dt.datetime.combine(day, OPENS)
            while tick.time() <= CLOSES:
                if after < tick <= until:
                    yield tick
                tick += SLOT
        day += dt.timedelta(days=1)


def next_trading_day(day: dt.date) -> dt.date:
    """The next day on which the market opens."""
    day += _DAY
    while not is_trading_day(day):
        day += _DAY
    return day


def trading_day_on_or_after(day: dt.date) -> dt.date:
    """The day itself, or the next one on which the market opens."""
    return day if is_trading_day(day) else next_trading_day(day)


def session_on_or_after(moment: dt.datetime) -> dt.date:
    """The day of the running session, or of the next one."""
    day = moment.date()
    return day if is_trading_day(day) and moment.time() < CLOSES else next_trading_day(day)


def price_at(seed: int, ticker: str, moment: dt.datetime) -> float:
    """The last price of a security at a moment."""
    return slot_price(seed, ticker, slot_of(moment))


@lru_cache(maxsize=8192)
def slot_price(seed: int, ticker: str, slot: dt.datetime) -> float:
    """The price of a security in one half hour of trading."""
    base, first, second = _character(seed, ticker)
    days = slot.toordinal() + slot.hour / 24 + slot.minute / 1440
    trend = 0.06 * math.sin(days / 23 + first) + 0.03 * math.sin(days / 5.3 + second)
    today = 0.024 * (keyed_fraction(seed, ticker, slot.toordinal()) - 0.5)
    jitter = 0.008 * (keyed_fraction(seed, ticker, str(slot)) - 0.5)
    return round(base * (1 + trend + today + jitter), 2)


def previous_close(seed: int, ticker: str, moment: dt.datetime) -> float:
    """The last price of the session before the one of this moment."""
    return price_at(seed, ticker, dt.datetime.combine(slot_of(moment).date(), dt.time()))


def best_price(seed: int, security: Security, side: Side, moment: dt.datetime) -> float:
    """The best price at which one share can be bought or sold."""
    return _level_price(seed, security, side, slot_of(moment), 0)


def takeable(desk: Brokerage, security: Security, side: Side) -> list[tuple[float, int]]:
    """Prices and quantities that an order of this side can take, best first, less what it took this half hour."""
    slot = slot_of(desk.now)
    taken = sum(f.quantity for f in desk.fills.where(ticker=security.ticker) if f.side == side and f.filled_at >= slot)
    out: list[tuple[float, int]] = []
    for price, size in _ladder(desk.seed, security, side, slot):
        eaten = min(size, taken)
        taken -= eaten
        if size > eaten:
            out.append((price, size - eaten))
    return out


def book_side(desk: Brokerage, security: Security, side: Side) -> tuple[BookLevel, ...]:
    """The offers that a buyer can take, or the bids that a seller can: the market's and the customer's own."""
    levels = {price: (quantity, 0) for price, quantity in takeable(desk, security, side)}
    for order in desk.trade_orders.where(ticker=security.ticker):
        if order.status in WORKING and order.side != side and order.limit_price is not None:
            quantity, own = levels.get(order.limit_price, (0, 0))
            left = order.quantity - order.filled_quantity
            levels[order.limit_price] = (quantity + left, own + left)
    prices = sorted(levels, reverse=side == "sell")
    return tuple(BookLevel(price, *levels[price]) for price in prices)


def match(desk: Brokerage, order: TradeOrder) -> TradeOrder:
    """Carry out as much of an order as the book has at its price; the rest waits."""
    security = desk.securities.get(order.ticker)
    if not is_open(desk.now) or security.status == "halted":
        return order
    if _beyond_limit(order, best_price(desk.seed, security, order.side, desk.now)):
        return order
    for price, available in takeable(desk, security, order.side):
        left = order.quantity - order.filled_quantity
        if not left or _beyond_limit(order, price):
            break
        order = _fill(desk, order, min(left, available), price)
    return order


def account_of(desk: Brokerage) -> BrokerageAccount:
    """The account of the customer."""
    return next(iter(desk.accounts))


def unsettled_cash(desk: Brokerage) -> float:
    """Proceeds of sales that settle on a later day."""
    today = desk.now.date()
    sales = (f for f in desk.fills if f.side == "sell" and f.settles_on > today)
    return total(f.quantity * f.price for f in sales)


def held_cash(desk: Brokerage) -> float:
    """The cash that working buy orders hold back."""
    waiting = (o for o in desk.trade_orders if o.status in WORKING)
    return total(held_for(order) for order in waiting)


def held_for(order: TradeOrder) -> float:
    """The cash that one working order holds back."""
    return (order.quantity - order.filled_quantity) * order.held_per_share


def spendable_cash(desk: Brokerage) -> float:
    """Settled cash that no working order holds back; below zero if orders count on sales that have not settled."""
    return round(account_of(desk).cash - unsettled_cash(desk) - held_cash(desk), 2)


def shares_on_offer(desk: Brokerage, ticker: str) -> int:
    """Shares that working orders to sell have promised."""
    orders = desk.trade_orders.where(ticker=ticker)
    return sum(o.quantity - o.filled_quantity for o in orders if o.side == "sell" and o.status in WORKING)


def owned(desk: Brokerage, ticker: str) -> int:
    """Shares of a security in the account."""
    position = desk.positions.find(ticker)
    return position.quantity if position else 0


def _session_day(moment: dt.datetime) -> dt.date:
    """The day of the last session that has begun by a moment."""
    day = moment.date() if moment.time() >= OPENS else moment.date() - _DAY
    while not is_trading_day(day):
        day -= _DAY
    return day


@lru_cache(maxsize=4096)
def _character(seed: int, ticker: str) -> tuple[float, float, float]:
    """The price around which a security moves, and the phases of its slow and its fast swing."""
    first, second = (math.tau * keyed_fraction(seed, ticker, swing) for swing in ("slow", "fast"))
    return 14 + 150 * keyed_fraction(seed, ticker, "base") ** 1.5, first, second


@lru_cache(maxsize=4096)
def _ladder(seed: int, security: Security, side: Side, slot: dt.datetime) -> tuple[tuple[float, int], ...]:
    """Prices and sizes that the market offers in one half hour, before anything is taken."""
    depth = max(3, security.average_volume // 20_000)
    shares = [0.4 + 1.2 * keyed_fraction(seed, security.ticker, str(slot), side, level) for level in range(LEVELS)]
    return tuple(
        (_level_price(seed, security, side, slot, level), 1 + int(depth * share)) for level, share in enumerate(shares)
    )


def _level_price(seed: int, security: Security, side: Side, slot: dt.datetime, level: int) -> float:
    price = slot_price(seed, security.ticker, slot)
    step = max(0.01, price * (0.0003 if security.average_volume > 500_000 else 0.002))
    away = step * (level + 1)
    return round(price + (away if side == "buy" else -away), 2)


def _beyond_limit(order: TradeOrder, price: float) -> bool:
    if order.side == "buy":
        return price > order.held_per_share
    return order.limit_price is not None and price < order.limit_price


def _fill(desk: Brokerage, order: TradeOrder, quantity: int, price: float) -> TradeOrder:
    """Book one fill: the shares, the money and the state of the order."""
    settles = next_trading_day(desk.now.date())
    fill = Fill(desk.fills.new_id(), order.id, order.ticker, order.side, quantity, price, desk.now, settles)
    desk.fills.add(fill)
    _move_shares(desk, fill)
    account = account_of(desk)
    money = quantity * price if order.side == "sell" else -quantity * price
    desk.accounts.update(account, cash=round(account.cash + money, 2))
    filled = order.filled_quantity + quantity
    paid = fsum(f.quantity * f.price for f in desk.fills.where(trade_order_id=order.id))
    return desk.trade_orders.update(
        order,
        filled_quantity=filled,
        average_fill_price=round(paid / filled, 2),
        status="filled" if filled == order.quantity else "partially_filled",
    )


def _move_shares(desk: Brokerage, fill: Fill) -> None:
    position = desk.positions.find(fill.ticker)
    if position is None:
        desk.positions.add(Position(fill.ticker, fill.quantity, fill.price))
    elif fill.side == "buy":
        quantity = position.quantity + fill.quantity
        cost = position.quantity * position.average_cost + fill.quantity * fill.price
        desk.positions.update(position, quantity=quantity, average_cost=round(cost / quantity, 2))
    elif position.quantity > fill.quantity:
        desk.positions.update(position, quantity=position.quantity - fill.quantity)
    else:
        desk.positions.remove(position)
