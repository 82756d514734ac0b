"""The brokerage on the first day: two months of trading, carried out by the market's own rules."""

import datetime as dt
from collections.abc import Callable, Sequence
from random import Random

from prove.core import keyed
from prove.servers._shared.cast import Cast, cast_of, moments
from prove.servers._shared.life.money.deposits import FIRST_TRADE_DAYS, deposits_of
from prove.servers._shared.life.person.habits import amount, habits_of
from prove.servers._shared.life.time.desk import free_from
from prove.servers.trading.market import CLOSES, OPENS, WORKING, is_trading_day, owned, price_at, spendable_cash
from prove.servers.trading.records import (
    Brokerage,
    BrokerageAccount,
    OrderDetail,
    Sector,
    Security,
    TimeInForce,
    Watchlist,
)
from prove.servers.trading.tools import (
    WATCHLIST_SIZE,
    cancel_trade_order,
    place_trade_order,
    server,
)

STOCKS: dict[str, tuple[str, Sector]] = {
    "Alder & Finch": ("ALFN", "consumer"),
    "Amberline Foods": ("AMBF", "consumer"),
    "Atlas Freight": ("ATLS", "industry"),
    "Beacon Analytics": ("BCNA", "technology"),
    "Bluefin Marine": ("BLFN", "industry"),
    "Bridgewell Capital": ("BRWC", "finance"),
    "Brightside Energy": ("BRSE", "energy"),
    "Calder Robotics": ("CALD", "technology"),
    "Cedar Hill Clinics": ("CHCL", "health"),
    "Cobalt Studios": ("COBS", "media"),
    "Copperfield Legal": ("CPFL", "consumer"),
    "Driftwood Media": ("DRFT", "media"),
    "Eastgate Logistics": ("EGLO", "industry"),
    "Everly Textiles": ("EVTX", "consumer"),
    "Fernway Travel": ("FERN", "consumer"),
    "Foxglove Design": ("FOXG", "media"),
    "Granite Peak Software": ("GPKS", "technology"),
    "Greenlake Farms": ("GRLF", "consumer"),
    "Halcyon Insurance": ("HALC", "finance"),
    "Harborview Hotels": ("HVHT", "consumer"),
    "Ironwood Tools": ("IRWD", "industry"),
    "Juniper Labs": ("JNPL", "health"),
    "Kestrel Aviation": ("KSTL", "industry"),
    "Lakeside Press": ("LKSP", "media"),
    "Lumen Optics": ("LUMN", "technology"),
    "Maplecrest Homes": ("MPLC", "industry"),
    "Meridian Systems": ("MRDN", "technology"),
    "Northgate Pharma": ("NGPH", "health"),
    "Oakline Furniture": ("OAKL", "consumer"),
    "Orbit Telecom": ("ORBT", "technology"),
    "Pinecone Games": ("PNCG", "media"),
    "Quarry Street Coffee": ("QSCO", "consumer"),
    "Redwood Consulting": ("RWDC", "finance"),
    "Silverbrook Bank": ("SLVB", "finance"),
    "Solstice Solar": ("SOLS", "energy"),
    "Stonebridge Partners": ("STBP", "finance"),
    "Tidewater Chemicals": ("TDWC", "industry"),
    "Umbra Security": ("UMBR", "technology"),
    "Vantage Motors": ("VNTG", "industry"),
    "Willow Creek Wines": ("WCWN", "consumer"),
}

FUNDS: tuple[tuple[str, str, Sector], ...] = (
    ("WRLD", "World Market Index Fund", "mixed"),
    ("DIVI", "Steady Dividend Fund", "mixed"),
    ("TECX", "Technology Leaders Fund", "technology"),
    ("GRNE", "Green Energy Fund", "energy"),
    ("HLTH", "Health Care Index Fund", "health"),
    ("SMLC", "Small Companies Fund", "mixed"),
    ("BNDS", "Short Term Bond Fund", "finance"),
    ("INDS", "Industrials Index Fund", "industry"),
)

LISTS = ("Ideas", "Long term", "After the next dip", "Friday review", "Rainy day picks", "Tips from work", "Undecided")

Step = Callable[[Brokerage, Random], OrderDetail | None]
_TRIES = 40
"""How many moments are drawn for a trade until the customer has time."""


@server.world
def build(seed: int) -> Brokerage:
    """A customer with positions, waiting and past orders, and watch lists, in a market of some thirty securities."""
    cast, rng = cast_of(seed), keyed("trading", seed)
    desk = Brokerage(seed, cast.now - dt.timedelta(days=FIRST_TRADE_DAYS))
    _list_securities(desk, cast, rng)
    me, opened = cast.protagonist, cast.now.date() - dt.timedelta(days=rng.randrange(141, 900))
    cash = sum(deposit.cents for deposit in deposits_of(seed)) / 100
    desk.accounts.add(BrokerageAccount(desk.accounts.new_id(), me.name, me.email, opened, cash, cash))
    for moment, step in _history(cast, rng):
        server.advance(desk, moment)
        step(desk, rng)
    server.advance(desk, cast.now)
    _halt_one(desk, rng)
    _add_watchlists(desk, rng, opened)
    return desk


def _list_securities(desk: Brokerage, cast: Cast, rng: Random) -> None:
    """The firms of the cast, other firms, and funds; some of them are traded so thinly that orders fill in parts."""
    known = [firm.name for firm in cast.firms]
    firms = known + rng.sample(sorted(STOCKS.keys() - set(known)), 16)
    thin = set(rng.sample(firms, 8))
    for firm in sorted(firms):
        ticker, sector = STOCKS[firm]
        desk.securities.add(Security(ticker, firm, firm, "stock", sector, _volume(rng, thin=firm in thin)))
    managers = [firm for firm in ("Bridgewell Capital", "Silverbrook Bank", "Halcyon Insurance") if rng.random() < 0.8]
    for ticker, title, sector in rng.sample(FUNDS, 6):
        manager = rng.choice(managers or ["Stonebridge Partners"])
        desk.securities.add(Security(ticker, title, manager, "fund", sector, _volume(rng, thin=False)))


def _volume(rng: Random, *, thin: bool) -> int:
    return rng.randrange(40, 160) * 1_000 if thin else rng.randrange(10, 160) * 100_000


def _history(cast: Cast, rng: Random) -> list[tuple[dt.datetime, Step]]:
    """What the customer did and when, in order: buying first, then selling, then orders that still wait."""
    today = cast.now.date()
    days = [d for d in (today - dt.timedelta(days=n) for n in range(60, 0, -1)) if is_trading_day(d)]
    old, recent = days[:-5], days[-4:]
    online = habits_of(cast.seed).online ** 0.5
    closes, opening = dt.datetime.combine(days[-1], CLOSES), dt.datetime.combine(today, OPENS)
    plan: list[tuple[dt.datetime | None, Step]] = []
    plan += [(_moment(cast, rng, old[:24]), _buy_new) for _ in range(amount(rng, 9, online, 6))]
    plan += [(_moment(cast, rng, old[24:]), _buy_new) for _ in range(amount(rng, 4, online, 3))]
    plan += [(_moment(cast, rng, old[28:]), _sell_some) for _ in range(amount(rng, 6, online, 4))]
    plan += [(_moment(cast, rng, old), _bid_low_today) for _ in range(amount(rng, 4, online, 2))]
    plan += [(_moment(cast, rng, old[20:]), _change_of_mind) for _ in range(amount(rng, 3, online, 2))]
    plan += [(_moment(cast, rng, recent), step) for step in (_bid_low, _bid_low, _bid_low, _ask_high, _ask_high)]
    plan.append((_free(cast, lambda: closes - dt.timedelta(minutes=rng.randrange(2, 28))), _bid_at_market))
    if cast.now > opening:
        plan.append((_free(cast, lambda: moments(rng, opening, cast.now, 1)[0]), _sell_much))
    return sorted(((moment, step) for moment, step in plan if moment is not None), key=lambda entry: entry[0])


def _moment(cast: Cast, rng: Random, days: Sequence[dt.date]) -> dt.datetime | None:
    """A moment of one of these days at which the customer has time."""
    ten = dt.time(10)
    return _free(cast, lambda: dt.datetime.combine(rng.choice(days), ten) + dt.timedelta(minutes=rng.randrange(340)))


def _free(cast: Cast, draw: Callable[[], dt.datetime]) -> dt.datetime | None:
    """The first that is drawn at which the customer neither drives nor is busy."""
    drawn = (draw() for _ in range(_TRIES))
    return next((moment for moment in drawn if free_from(cast.seed, moment) == moment), None)


def _buy_new(desk: Brokerage, rng: Random) -> OrderDetail | None:
    free = [s.ticker for s in desk.securities if s.ticker not in desk.positions]
    ticker = rng.choice(free)
    quantity = max(2, int(rng.uniform(300, 1_100) / price_at(desk.seed, ticker, desk.now)))
    quantity = _affordable(desk, ticker, quantity)
    return place_trade_order(desk, ticker, "buy", quantity) if quantity else None


def _affordable(desk: Brokerage, ticker: str, quantity: int) -> int:
    """This many shares, or what a third of the spendable cash buys, whichever is less."""
    return min(quantity, int(max(0.0, spendable_cash(desk)) / 3 / price_at(desk.seed, ticker, desk.now)))


def _sell_some(desk: Brokerage, rng: Random) -> OrderDetail | None:
    return _sell(desk, rng, rng.uniform(0.2, 0.7))


def _sell_much(desk: Brokerage, rng: Random) -> OrderDetail | None:
    return _sell(desk, rng, rng.uniform(0.7, 0.95))


def _sell(desk: Brokerage, rng: Random, part: float) -> OrderDetail | None:
    promised = {o.ticker for o in desk.trade_orders if o.status in WORKING}
    choices = [p for p in desk.positions if p.ticker not in promised and p.quantity > 1]
    if not choices:
        return None
    position = rng.choice(choices)
    return place_trade_order(desk, position.ticker, "sell", max(1, int(position.quantity * part)))


def _bid(
    desk: Brokerage, rng: Random, share: float, quantity: int, *, until_cancelled: bool, volume: int = 10**9
) -> OrderDetail | None:
    waiting = {o.ticker for o in desk.trade_orders if o.status in WORKING}
    ticker = rng.choice([s.ticker for s in desk.securities if s.ticker not in waiting and s.average_volume < volume])
    quantity = _affordable(desk, ticker, quantity)
    limit = round(price_at(desk.seed, ticker, desk.now) * share, 2)
    force: TimeInForce = "good_till_cancelled" if until_cancelled else "day"
    return place_trade_order(desk, ticker, "buy", quantity, "limit", limit, force) if quantity else None


def _bid_low_today(desk: Brokerage, rng: Random) -> OrderDetail | None:
    return _bid(desk, rng, rng.uniform(0.8, 0.9), rng.randrange(2, 25), until_cancelled=False)


def _bid_low(desk: Brokerage, rng: Random) -> OrderDetail | None:
    return _bid(desk, rng, rng.uniform(0.74, 0.86), rng.randrange(2, 16), until_cancelled=True)


def _bid_at_market(desk: Brokerage, rng: Random) -> OrderDetail | None:
    """A bid at the current price, for more shares than a thinly traded market offers."""
    return _bid(desk, rng, 1.0045, rng.randrange(40, 70), until_cancelled=True, volume=200_000)


def _change_of_mind(desk: Brokerage, rng: Random) -> OrderDetail | None:
    order = _bid(desk, rng, 0.8, rng.randrange(2, 40), until_cancelled=True)
    return order and cancel_trade_order(desk, order.id)


def _ask_high(desk: Brokerage, rng: Random) -> OrderDetail | None:
    waiting = {o.ticker for o in desk.trade_orders if o.status in WORKING}
    choices = [p for p in desk.positions if p.ticker not in waiting]
    if not choices:
        return None
    position = rng.choice(choices)
    limit = round(price_at(desk.seed, position.ticker, desk.now) * rng.uniform(1.16, 1.3), 2)
    quantity = rng.randrange(1, owned(desk, position.ticker) + 1)
    return place_trade_order(desk, position.ticker, "sell", quantity, "limit", limit, "good_till_cancelled")


def _halt_one(desk: Brokerage, rng: Random) -> None:
    waiting = {o.ticker for o in desk.trade_orders if o.status in WORKING}
    quiet = [s for s in desk.securities if s.kind == "stock" and s.ticker not in waiting]
    for security in rng.sample(quiet, 2):
        desk.securities.update(security, status="halted")


def _add_watchlists(desk: Brokerage, rng: Random, opened: dt.date) -> None:
    """One full watch list and some others, none older than the account."""
    oldest = min(700, (desk.now.date() - opened).days)
    sizes = [WATCHLIST_SIZE, *(rng.randrange(3, 9) for _ in range(rng.randrange(2, 6)))]
    rng.shuffle(sizes)
    for name, size in zip(rng.sample(LISTS, len(sizes)), sizes, strict=True):
        tickers = tuple(sorted(rng.sample(desk.securities.keys(), size)))
        created = desk.now.date() - dt.timedelta(days=rng.randrange(5, oldest + 1))
        desk.watchlists.add(Watchlist(desk.watchlists.new_id(), name, tickers, created))
