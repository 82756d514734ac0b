"""What a customer goes through with their broker, in several steps; cash and shares always add up."""

import datetime as dt
from collections import Counter
from typing import Any, cast

import pytest

from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers.trading.market import account_of, is_open, is_trading_day, unsettled_cash
from prove.servers.trading.records import Brokerage
from tests.servers.play import done, refusal, refused

DAY = 86_400
WORKING = ("open", "partially_filled")
every_seed = pytest.mark.parametrize("seed", [5, 16, 30])


def opened(seed: int) -> WorldSession:
    """A session at ten on the next day of trading on which nothing is unsettled."""
    session = WorldEnvironment([load("trading")]).open(seed)
    later = session.now.replace(hour=10, minute=10) + dt.timedelta(days=1)
    session.advance((later - session.now).total_seconds())
    while not is_open(session.now) or unsettled_cash(desk_of(session)) > 0:
        session.advance(24 * 3600)
    return session


def desk_of(session: WorldSession) -> Brokerage:
    return cast(Brokerage, session.state("trading"))


def untouched(session: WorldSession) -> str:
    """A security that trades a lot, of which the customer has no shares and no waiting orders."""
    desk = desk_of(session)
    taken = set(desk.positions.keys()) | {o.ticker for o in desk.trade_orders if o.status in WORKING}
    free = [s for s in desk.securities if s.status == "trading" and s.ticker not in taken]
    return next(s.ticker for s in free if s.average_volume > 500_000)


def cash(session: WorldSession) -> int:
    return round(account_of(desk_of(session)).cash * 100)


def order(session: WorldSession, ticker: str, side: str, quantity: int, **more: Any) -> dict[str, Any]:
    return done(session, "place_trade_order", ticker=ticker, side=side, quantity=quantity, **more)


def adds_up(session: WorldSession, since: int, cash_before: int) -> bool:
    """Whether cash and positions follow from the fills; `since` counts the fills that were there before."""
    desk = desk_of(session)
    fills = list(desk.fills)
    moved = sum(round(f.quantity * f.price * 100) * (1 if f.side == "sell" else -1) for f in fills[since:])
    shares: Counter[str] = Counter()
    for fill in fills:
        shares[fill.ticker] += fill.quantity if fill.side == "buy" else -fill.quantity
    owned = {p.ticker: p.quantity for p in desk.positions}
    return cash(session) == cash_before + moved and owned == {t: n for t, n in shares.items() if n}


@every_seed
def test_shares_are_bought_and_sold_and_every_cent_is_in_the_fills(seed: int) -> None:
    session = opened(seed)
    ticker, before, fills = untouched(session), cash(session), len(desk_of(session).fills)
    bought = order(session, ticker.lower(), "buy", 7)
    assert (bought["status"], bought["ticker"]) == ("filled", ticker)
    order(session, ticker, "sell", 3)
    order(session, ticker, "sell", 4)
    assert adds_up(session, fills, before)
    assert ticker not in {p["ticker"] for p in done(session, "list_positions", limit=50)["items"]}
    mine = done(session, "list_fills", ticker=ticker, since=f"{session.now:%Y-%m-%d}", sort="oldest")["items"]
    paid = sum(round(f["amount"] * 100) * (1 if f["side"] == "sell" else -1) for f in mine)
    assert cash(session) == before + paid


@every_seed
def test_nobody_spends_the_same_dollar_twice(seed: int) -> None:
    session = opened(seed)
    ticker = untouched(session)
    power = done(session, "get_portfolio_summary")["buying_power"]
    bid = {"order_type": "limit", "limit_price": 1.0, "time_in_force": "good_till_cancelled"}
    first = order(session, ticker, "buy", int(power), **bid)
    assert done(session, "get_portfolio_summary")["buying_power"] < 1
    said = refusal(session, "place_trade_order", ticker=ticker, side="buy", quantity=10, **bid)
    assert said.code == "insufficient_funds"
    assert f"; {10 - round(power - int(power), 2):.2f} is missing" in str(said.message)
    assert refused(session, "place_trade_order", ticker=ticker, side="buy", quantity=1) == "insufficient_funds"
    for _ in range(2):
        assert done(session, "cancel_trade_order", trade_order_id=first["id"])["status"] == "cancelled"
    assert done(session, "get_portfolio_summary")["buying_power"] == power


@every_seed
def test_nobody_sells_what_they_do_not_own(seed: int) -> None:
    session = opened(seed)
    ticker = untouched(session)
    assert refused(session, "place_trade_order", ticker=ticker, side="sell", quantity=1) == "insufficient_shares"
    order(session, ticker, "buy", 5)
    ask = {"order_type": "limit", "limit_price": 9_000.0}
    waiting = order(session, ticker, "sell", 4, **ask)
    assert refused(session, "place_trade_order", ticker=ticker, side="sell", quantity=2) == "insufficient_shares"
    more = {"trade_order_id": waiting["id"], "quantity": 6}
    assert refused(session, "amend_trade_order", **more) == "insufficient_shares"
    for quantity in (-1, 0, 100_001):
        call = {"ticker": ticker, "side": "sell", "quantity": quantity}
        assert refused(session, "place_trade_order", **call) == "out_of_bounds"
    order(session, ticker, "sell", 1)
    done(session, "cancel_trade_order", trade_order_id=waiting["id"])
    assert order(session, ticker, "sell", 4)["status"] == "filled"


@every_seed
def test_the_proceeds_of_today_buy_nothing_before_they_settle(seed: int) -> None:
    session = opened(seed)
    desk = desk_of(session)
    promised = {o.ticker for o in desk.trade_orders if o.status in WORKING}
    rows = done(session, "list_positions", limit=50)["items"]
    best = next(p for p in rows if p["ticker"] not in promised and desk.securities.get(p["ticker"]).status == "trading")
    sold = order(session, best["ticker"], "sell", best["quantity"])
    summary = done(session, "get_portfolio_summary")
    assert summary["unsettled_cash"] == pytest.approx(sold["filled_quantity"] * sold["average_fill_price"], abs=0.5)
    ticker = untouched(session)
    wish = {"ticker": ticker, "side": "buy", "order_type": "limit", "limit_price": 1.0}
    quantity = int(summary["buying_power"] + summary["unsettled_cash"] / 2)
    assert refused(session, "place_trade_order", **wish, quantity=quantity) == "unsettled_funds"
    session.advance(4 * DAY)
    assert done(session, "get_portfolio_summary")["unsettled_cash"] == 0
    assert done(session, "place_trade_order", **wish, quantity=quantity)["status"] == "open"


@every_seed
def test_an_order_on_friday_evening_waits_until_the_market_opens(seed: int) -> None:
    session = opened(seed)
    ticker, before, fills = untouched(session), cash(session), len(desk_of(session).fills)
    friday = session.now + dt.timedelta(days=(4 - session.now.weekday()) % 7)
    session.advance((friday.replace(hour=20) - session.now).total_seconds())
    placed = order(session, ticker, "buy", 2)
    coming = [friday.date() + dt.timedelta(days=ahead) for ahead in range(3, 14)]
    monday, tuesday, *_ = filter(is_trading_day, coming)  # or the days after a holiday
    assert (placed["status"], placed["expires_on"]) == ("open", f"{monday}")
    session.advance(2 * DAY)
    assert done(session, "get_quote", ticker=ticker)["as_of"].startswith(f"{friday.date()}")
    session.advance((monday - friday.date()).days * DAY - 2 * DAY)
    (fill,) = done(session, "list_fills", trade_order_id=placed["id"])["items"]
    assert fill["filled_at"].startswith(f"{monday}")
    assert fill["settles_on"] == f"{tuesday}"
    assert adds_up(session, fills, before)


@every_seed
def test_a_limit_is_amended_until_it_fills(seed: int) -> None:
    session = opened(seed)
    ticker, before, fills = untouched(session), cash(session), len(desk_of(session).fills)
    ask = done(session, "get_quote", ticker=ticker)["ask"]
    low = {"order_type": "limit", "limit_price": round(ask * 0.5, 2), "time_in_force": "good_till_cancelled"}
    placed = order(session, ticker, "buy", 2, **low)
    held = done(session, "get_portfolio_summary")["held_for_orders"]
    for _ in range(2):
        changed = done(session, "amend_trade_order", trade_order_id=placed["id"], quantity=3)
        assert (changed["quantity"], changed["status"]) == (3, "open")
    grown = done(session, "get_portfolio_summary")["held_for_orders"]
    assert grown == pytest.approx(held + low["limit_price"], abs=0.011)
    filled = done(session, "amend_trade_order", trade_order_id=placed["id"], limit_price=ask + 0.004)
    assert (filled["status"], filled["limit_price"]) == ("filled", ask)
    assert refused(session, "amend_trade_order", trade_order_id=placed["id"], quantity=9) == "conflict"
    assert refused(session, "cancel_trade_order", trade_order_id=placed["id"]) == "conflict"
    assert adds_up(session, fills, before)


@every_seed
def test_what_a_price_was_is_the_same_whenever_it_is_asked(seed: int) -> None:
    session = opened(seed)
    ticker, monday = untouched(session), session.now.date()
    session.advance((session.now.replace(hour=17, minute=0) - session.now).total_seconds())
    close = done(session, "get_quote", ticker=ticker)
    session.advance(12 * DAY)
    then = done(session, "get_quote", ticker=ticker, day=f"{monday}")
    assert (then["price"], then["as_of"]) == (close["price"], close["as_of"])
    saturday = session.now.date() - dt.timedelta(days=(session.now.weekday() - 5) % 7 or 7)
    weekend = [done(session, "get_quote", ticker=ticker, day=f"{saturday + dt.timedelta(days=n)}") for n in (-1, 0, 1)]
    assert len({quote["price"] for quote in weekend}) == 1
