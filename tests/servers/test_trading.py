"""The broker's own rules: matching, settlement, what orders hold back, and a history that adds up."""

import datetime as dt
from collections import Counter
from typing import Any, cast

import pytest

from prove.core import WorldEnvironment, WorldSession, keyed
from prove.explore import Explorer
from prove.servers import load
from prove.servers._shared.life.clock import is_day_off, now_of
from prove.servers.trading.market import (
    is_open,
    is_trading_day,
    next_trading_day,
    price_at,
    session_on_or_after,
    slot_of,
    takeable,
    ticks_between,
    unsettled_cash,
)
from prove.servers.trading.records import Brokerage, Security
from tests.servers.play import done, refusal, refused, rows_of

SEEDS = range(8)
WORKING = ("open", "partially_filled")


def opened(seed: int = 1) -> WorldSession:
    """A session at ten on the next day of trading, on which nothing is unsettled."""
    session = WorldEnvironment([load("trading")]).open(seed)
    later = session.now.replace(hour=10, minute=10) + dt.timedelta(days=1)
    session.advance((later - session.now).total_seconds())
    while not is_open(session.now) or unsettled_cash(desk_of(session)) > 0:
        session.advance(24 * 3600)
    return session


def desk_of(session: WorldSession) -> Brokerage:
    return cast(Brokerage, session.state("trading"))


def untouched(session: WorldSession, *, thin: bool = False) -> Security:
    """A security that trades, of which the customer has no shares and no waiting orders."""
    desk = desk_of(session)
    taken = set(desk.positions.keys()) | {o.ticker for o in desk.trade_orders if o.status in WORKING}
    free = [s for s in desk.securities if s.status == "trading" and s.ticker not in taken]
    return next(s for s in free if (s.average_volume < 200_000) == thin)


@pytest.mark.parametrize("seed", SEEDS)
def test_positions_cash_and_orders_follow_from_fills(seed: int) -> None:
    desk = desk_of(WorldEnvironment([load("trading")]).open(seed))
    shares: Counter[str] = Counter()
    for fill in desk.fills:
        shares[fill.ticker] += fill.quantity if fill.side == "buy" else -fill.quantity
        assert is_open(fill.filled_at)
        assert fill.filled_at <= desk.now
        assert fill.settles_on > fill.filled_at.date()
        assert fill.settles_on.weekday() < 5
    assert {p.ticker: p.quantity for p in desk.positions} == {t: n for t, n in shares.items() if n}
    for order in desk.trade_orders:
        filled = sum(f.quantity for f in desk.fills.where(trade_order_id=order.id))
        assert order.filled_quantity == filled
        assert (order.status == "filled") == (filled == order.quantity)
        assert (order.limit_price is None) == (order.order_type == "market")


@pytest.mark.parametrize("seed", SEEDS)
def test_a_world_offers_every_kind_of_order(seed: int) -> None:
    desk = desk_of(WorldEnvironment([load("trading")]).open(seed))
    statuses = Counter(order.status for order in desk.trade_orders)
    assert statuses["open"] >= 4
    assert statuses["filled"] >= 10
    assert statuses["cancelled"]
    assert statuses["expired"]
    assert all(watched.tickers == tuple(sorted(watched.tickers)) for watched in desk.watchlists)
    summary = done(WorldEnvironment([load("trading")]).open(seed), "get_portfolio_summary")
    assert summary["buying_power"] > 0


def test_a_market_order_fills_at_once_and_takes_from_the_book() -> None:
    session = opened()
    security = untouched(session)
    before = takeable(desk_of(session), security, "buy")
    cash = done(session, "get_portfolio_summary")["cash"]
    order = done(session, "place_trade_order", ticker=security.ticker, side="buy", quantity=2)
    assert order["status"] == "filled"
    assert order["average_fill_price"] == before[0][0]
    assert done(session, "get_portfolio_summary")["cash"] == round(cash - 2 * before[0][0], 2)
    book = done(session, "get_order_book", ticker=security.ticker)
    assert book["asks"][0]["quantity"] == before[0][1] - 2


def test_a_large_order_in_a_thin_market_fills_in_parts_and_goes_on_by_itself() -> None:
    session = opened()
    security = untouched(session, thin=True)
    on_offer = sum(quantity for _, quantity in takeable(desk_of(session), security, "buy"))
    price = round(price_at(1, security.ticker, session.now) * 1.1, 2)
    affordable = int(done(session, "get_portfolio_summary")["buying_power"] / price)
    order = done(
        session,
        "place_trade_order",
        ticker=security.ticker,
        side="buy",
        quantity=min(on_offer + 10, affordable),
        order_type="limit",
        limit_price=price,
    )
    assert affordable > on_offer
    assert order["status"] == "partially_filled"
    assert order["filled_quantity"] == on_offer
    assert refused(session, "amend_trade_order", trade_order_id=order["id"], quantity=on_offer) == "invalid_quantity"
    session.advance(30 * 60)
    fills = done(session, "list_fills", trade_order_id=order["id"])
    assert sum(fill["quantity"] for fill in fills["items"]) == order["quantity"]


def test_orders_placed_after_hours_wait_for_the_opening() -> None:
    session = opened()
    security = untouched(session)
    session.advance(7 * 3600)
    order = done(session, "place_trade_order", ticker=security.ticker, side="buy", quantity=1)
    assert order["status"] == "open"
    assert not done(session, "get_quote", ticker=security.ticker)["market_open"]
    session.advance(4 * 24 * 3600)
    assert desk_of(session).trade_orders.get(order["id"]).status == "filled"


def test_day_orders_expire_at_the_close_and_others_stand() -> None:
    session = opened()
    security = untouched(session)
    low = {"ticker": security.ticker, "side": "buy", "quantity": 1, "order_type": "limit", "limit_price": 1.0}
    day = done(session, "place_trade_order", **low)
    standing = done(session, "place_trade_order", **low, time_in_force="good_till_cancelled")
    session.advance(8 * 3600)
    orders = desk_of(session).trade_orders
    assert orders.get(day["id"]).status == "expired"
    assert orders.get(standing["id"]).status == "open"
    assert refused(session, "cancel_trade_order", trade_order_id=day["id"]) == "conflict"
    assert done(session, "cancel_trade_order", trade_order_id=standing["id"])["status"] == "cancelled"


def test_waiting_orders_hold_back_cash_and_shares() -> None:
    session = opened()
    security = untouched(session)
    power = done(session, "get_portfolio_summary")["buying_power"]
    half = int(power / 2) + 1
    bid = {"ticker": security.ticker, "side": "buy", "order_type": "limit", "limit_price": 1.0, "quantity": half}
    order = done(session, "place_trade_order", **bid)
    assert refused(session, "place_trade_order", **bid) == "insufficient_funds"
    assert done(session, "amend_trade_order", trade_order_id=order["id"], quantity=half + 5)["quantity"] == half + 5
    done(session, "cancel_trade_order", trade_order_id=order["id"])
    assert done(session, "get_portfolio_summary")["buying_power"] == power
    shares = done(session, "place_trade_order", ticker=security.ticker, side="buy", quantity=3)["filled_quantity"]
    ask = {"ticker": security.ticker, "side": "sell", "order_type": "limit", "limit_price": 9_999.0}
    done(session, "place_trade_order", **ask, quantity=shares)
    assert refused(session, "place_trade_order", **ask, quantity=1) == "insufficient_shares"


def test_proceeds_can_be_spent_when_the_sale_has_settled() -> None:
    session = opened()
    desk, ticker = desk_of(session), untouched(session).ticker
    spare = done(session, "get_portfolio_summary")["buying_power"]
    best = max(
        (p for p in desk.positions if not any(o.ticker == p.ticker for o in desk.trade_orders if o.status in WORKING)),
        key=lambda p: p.quantity * price_at(desk.seed, p.ticker, desk.now),
    )
    sold = done(session, "place_trade_order", ticker=best.ticker, side="sell", quantity=best.quantity)
    earned = sold["filled_quantity"] * sold["average_fill_price"]
    assert done(session, "get_portfolio_summary")["unsettled_cash"] == pytest.approx(earned, abs=0.5)
    bid = {"ticker": ticker, "side": "buy", "order_type": "limit", "limit_price": 1.0}
    wanted = int(spare + earned / 2)
    assert refused(session, "place_trade_order", **bid, quantity=wanted) == "unsettled_funds"
    session.advance(4 * 24 * 3600)
    assert done(session, "place_trade_order", **bid, quantity=wanted)["status"] == "open"


def test_prices_are_a_function_of_seed_ticker_and_time() -> None:
    first, second = opened(2), opened(2)
    ticker = untouched(first).ticker
    done(first, "place_trade_order", ticker=ticker, side="buy", quantity=1)
    assert done(first, "get_quote", ticker=ticker) == done(second, "get_quote", ticker=ticker)
    second.advance(30 * 60)
    assert done(first, "get_quote", ticker=ticker) != done(second, "get_quote", ticker=ticker)


def test_limits_and_halts_are_checked() -> None:
    session = opened()
    desk, ticker = desk_of(session), untouched(session).ticker
    halted = next(s.ticker for s in desk.securities if s.status == "halted")
    order: dict[str, Any] = {"side": "buy", "quantity": 1}
    assert refused(session, "place_trade_order", ticker=halted, **order) == "trading_halted"
    assert refused(session, "place_trade_order", ticker=ticker, **order, order_type="limit") == "limit_price_required"
    assert refused(session, "place_trade_order", ticker=ticker, **order, limit_price=9.0) == "limit_price_not_allowed"


def test_watch_lists_hold_twelve_tickers_in_order() -> None:
    session = opened()
    desk = desk_of(session)
    watched = min(desk.watchlists, key=lambda w: len(w.tickers))
    missing = [s.ticker for s in desk.securities if s.ticker not in watched.tickers]
    for ticker in missing[: 12 - len(watched.tickers)]:
        tickers = done(session, "add_to_watchlist", watchlist_id=watched.id, ticker=ticker)["tickers"]
        assert tickers == sorted(tickers)
    assert refused(session, "add_to_watchlist", watchlist_id=watched.id, ticker=missing[-1]) == "limit_exceeded"
    full = session.digest()
    for tool, ticker in (("remove_from_watchlist", missing[-1]), ("add_to_watchlist", watched.tickers[0])):
        done(session, tool, watchlist_id=watched.id, ticker=ticker)
        assert session.digest() == full
    left = done(session, "remove_from_watchlist", watchlist_id=watched.id, ticker=missing[0].lower())["tickers"]
    assert missing[0] not in left


def test_asking_again_for_a_cancellation_changes_nothing() -> None:
    session = opened()
    order = next(o for o in desk_of(session).trade_orders if o.status == "open")
    done(session, "cancel_trade_order", trade_order_id=order.id)
    after = session.digest()
    assert done(session, "cancel_trade_order", trade_order_id=order.id)["status"] == "cancelled"
    assert session.digest() == after
    filled = next(o for o in desk_of(session).trade_orders if o.status == "filled")
    assert refused(session, "cancel_trade_order", trade_order_id=filled.id) == "conflict"


def test_a_refusal_says_how_much_is_missing() -> None:
    session = opened()
    ticker = untouched(session).ticker
    power = done(session, "get_portfolio_summary")["buying_power"]
    bid = {"ticker": ticker, "side": "buy", "order_type": "limit", "limit_price": 1.0, "quantity": int(power) + 100_00}
    said = refusal(session, "place_trade_order", **bid)
    assert said.code == "insufficient_funds"
    assert f"; {bid['quantity'] - power:.2f} is missing" in str(said.message)


def test_a_limit_in_parts_of_a_cent_is_rounded_and_all_of_the_cash_can_be_spent() -> None:
    session = opened()
    ticker = untouched(session).ticker
    power = done(session, "get_portfolio_summary")["buying_power"]
    quantity = round(power * 100) // 70
    bid = {"ticker": ticker, "side": "buy", "order_type": "limit", "quantity": quantity, "limit_price": 0.701}
    order = done(session, "place_trade_order", **bid)
    assert (order["limit_price"], order["amount"]) == (0.7, round(quantity * 0.7, 2))
    more = {"trade_order_id": order["id"], "quantity": quantity + 1}
    assert refused(session, "amend_trade_order", **more) == "insufficient_funds"


def test_past_prices_are_known_and_future_ones_are_not() -> None:
    session = opened()
    ticker, today = untouched(session).ticker, session.now.date()
    now = done(session, "get_quote", ticker=ticker.lower())
    yesterday = done(session, "get_quote", ticker=ticker, day=f"{today - dt.timedelta(days=1)}")
    assert yesterday["price"] == now["previous_close"]
    assert not yesterday["market_open"]
    assert done(session, "get_quote", ticker=ticker, day=f"{today}") == now
    assert refused(session, "get_quote", ticker=ticker, day=f"{today + dt.timedelta(days=1)}") == "in_future"


def test_orders_and_fills_are_filtered_by_amount_and_day_and_sorted() -> None:
    session = opened()
    desk, day = desk_of(session), session.now.date()
    since = f"{day - dt.timedelta(days=45)}"
    for tool, field in (("list_trade_orders", "placed_at"), ("list_fills", "filled_at")):
        arguments = {"min_amount": 200, "max_amount": 900, "since": since, "limit": 50}
        rows = done(session, tool, sort="amount_high", **arguments)["items"]
        assert len(rows) > 2
        assert [row["amount"] for row in rows] == sorted((row["amount"] for row in rows), reverse=True)
        assert all(200 <= row["amount"] <= 900 and row[field] >= since for row in rows)
        assert all(row["security_name"] == desk.securities.get(row["ticker"]).name for row in rows)
        oldest = done(session, tool, sort="oldest", **arguments)["items"]
        assert [row[field] for row in oldest] == sorted(row[field] for row in rows)
        assert refused(session, tool, min_amount=2, max_amount=1) == "invalid_range"
    for fill in done(session, "list_fills", limit=50)["items"]:
        assert fill["amount"] == round(fill["quantity"] * fill["price"], 2)


def test_no_call_adds_watch_lists() -> None:
    session = opened()
    explorer = Explorer(session, keyed("trading", "growth"))
    for _ in range(200):
        explorer.step()
    assert len(desk_of(session).watchlists) == len(desk_of(opened()).watchlists) <= 50


def test_a_standing_order_expires_on_a_day_of_trading_and_never_waits_longer() -> None:
    session = opened()
    ticker = untouched(session).ticker
    for _ in range(5):
        limit = {"order_type": "limit", "limit_price": 0.01, "time_in_force": "good_till_cancelled"}
        order = done(session, "place_trade_order", ticker=ticker, side="buy", quantity=1, **limit)
        expires_on = dt.date.fromisoformat(order["expires_on"])
        assert expires_on.weekday() < 5
        later = session.fork()
        later.advance((dt.datetime.combine(expires_on, dt.time(16)) - session.now).total_seconds())
        assert desk_of(later).trade_orders.get(order["id"]).status == "expired"
        session.advance(24 * 3600)


def test_positions_are_filtered_by_value_and_sorted_by_value_or_gain() -> None:
    session = opened()
    everything = rows_of(session, "list_positions")
    values = [p["market_value"] for p in everything]
    assert values == sorted(values, reverse=True)
    assert [p["market_value"] for p in rows_of(session, "list_positions", sort="amount_low")] == values[::-1]
    gains = sorted(p["unrealised_gain"] for p in everything)
    assert [p["unrealised_gain"] for p in rows_of(session, "list_positions", sort="gain_low")] == gains
    best = rows_of(session, "list_positions", sort="gain_high")
    assert [p["unrealised_gain"] for p in best] == gains[::-1]
    assert {p["ticker"] for p in best} == set(desk_of(session).positions.keys())
    some = rows_of(session, "list_positions", min_amount=values[5], max_amount=values[2])
    assert [p["market_value"] for p in some] == values[2:6]
    assert refused(session, "list_positions", min_amount=500, max_amount=100) == "invalid_range"


def test_the_market_stays_closed_on_holidays() -> None:
    christmas = dt.datetime(2025, 12, 25, 11)
    assert not is_open(christmas)
    assert is_open(christmas + dt.timedelta(days=1))
    assert session_on_or_after(christmas) == dt.date(2025, 12, 26)
    assert slot_of(christmas) == dt.datetime(2025, 12, 24, 15, 30)
    assert next_trading_day(dt.date(2025, 12, 31)) == dt.date(2026, 1, 2)
    assert not is_trading_day(dt.date(2026, 11, 26))
    assert not is_trading_day(dt.date(2026, 9, 7))
    ticks = {tick.date() for tick in ticks_between(christmas - dt.timedelta(days=1), christmas + dt.timedelta(days=2))}
    assert ticks == {dt.date(2025, 12, 24), dt.date(2025, 12, 26)}


def test_nothing_was_traded_on_a_holiday() -> None:
    early = [seed for seed in range(400) if now_of(seed) < dt.datetime(2026, 1, 25)]
    assert early
    for seed in early:
        assert all(is_trading_day(fill.filled_at.date()) for fill in load("trading").first_day(seed).fills)


def test_nothing_was_traded_when_banks_were_closed() -> None:
    for seed in range(40):
        assert not any(is_day_off(fill.filled_at.date()) for fill in load("trading").first_day(seed).fills)


def test_no_watch_list_is_older_than_the_account() -> None:
    for seed in range(40):
        desk = cast(Brokerage, load("trading").first_day(seed))
        (account,) = desk.accounts
        assert all(account.opened_on <= row.created_on < desk.now.date() for row in desk.watchlists)
