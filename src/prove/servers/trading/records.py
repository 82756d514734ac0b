"""What a broker's customer has: securities to trade, orders and their fills, positions, cash, watch lists."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Incidental, Record, Ref, State, Table, Unit, Unordered, table
from prove.servers._shared.cast import Company, Email, PersonName
from prove.servers._shared.kinds import Money

Ticker = Annotated[str, Ref("trading.securities", spoken=True)]
TradeOrderId = Annotated[str, Ref("trading.trade_orders")]
FillId = Annotated[str, Ref("trading.fills")]
WatchlistId = Annotated[str, Ref("trading.watchlists")]

Price = Annotated[float, Meta(ge=0.01, le=100_000), Unit("money")]
Quantity = Annotated[int, Meta(ge=1, le=100_000), Unit("shares")]
Shares = Annotated[int, Unit("shares")]
Percent = Annotated[float, Unit("%")]

SecurityKind = Literal["stock", "fund"]
Sector = Literal["technology", "finance", "health", "energy", "consumer", "industry", "media", "mixed"]
TradingStatus = Literal["trading", "halted"]
Side = Literal["buy", "sell"]
OrderType = Literal["market", "limit"]
TimeInForce = Literal["day", "good_till_cancelled"]
PositionSort = Literal["amount_high", "amount_low", "gain_high", "gain_low"]
TradeOrderStatus = Literal["open", "partially_filled", "filled", "cancelled", "expired"]


class BrokerageAccount(Record):
    """The customer's cash, and what was paid in.

    Proceeds of a sale are in the cash at once, but can be spent only when the sale has settled.
    """

    id: str
    owner: PersonName
    email: Email
    opened_on: dt.date
    cash: Money
    deposited: Money


class Security(Record):
    """A stock or a fund. Nothing trades while it is halted."""

    ticker: Ticker
    name: str
    issuer: Company
    kind: SecurityKind
    sector: Sector
    average_volume: Shares
    status: TradingStatus = "trading"


class TradeOrder(Record):
    """An instruction to buy or sell. `held_per_share` is kept back from the cash for each share still to be bought."""

    id: TradeOrderId
    ticker: Ticker
    side: Side
    order_type: OrderType
    quantity: Shares
    limit_price: Money | None
    time_in_force: TimeInForce
    placed_at: dt.datetime
    expires_on: dt.date
    held_per_share: Money
    filled_quantity: Shares = 0
    average_fill_price: Money | None = None
    status: TradeOrderStatus = "open"


class Fill(Record):
    """A part of an order that was carried out; shares and money change hands for good on `settles_on`."""

    id: FillId
    trade_order_id: TradeOrderId
    ticker: Ticker
    side: Side
    quantity: Shares
    price: Money
    filled_at: dt.datetime
    settles_on: dt.date


class Position(Record):
    """Shares that the customer owns: what was bought less what was sold."""

    ticker: Ticker
    quantity: Shares
    average_cost: Annotated[Money, Incidental()]


class Watchlist(Record):
    """A named list of securities to keep an eye on, in alphabetical order."""

    id: WatchlistId
    name: str
    tickers: Annotated[tuple[Ticker, ...], Unordered()]
    created_on: dt.date


class Quote(Record):
    """What a security costs at a moment. While the market is closed it is the last price of the last session."""

    ticker: Ticker
    name: str
    price: Money
    bid: Money
    ask: Money
    previous_close: Money
    change_percent: Percent
    as_of: dt.datetime
    market_open: bool
    status: TradingStatus


class OrderDetail(Record):
    """An order with the name of its security; `amount` is what was filled, and the rest at its limit or now's price."""

    id: TradeOrderId
    ticker: Ticker
    security_name: str
    side: Side
    order_type: OrderType
    quantity: Shares
    limit_price: Money | None
    amount: Money
    time_in_force: TimeInForce
    placed_at: dt.datetime
    expires_on: dt.date
    held_per_share: Money
    filled_quantity: Shares
    average_fill_price: Money | None
    status: TradeOrderStatus


class FillDetail(Record):
    """A fill with the name of its security; `amount` is its quantity at its price."""

    id: FillId
    trade_order_id: TradeOrderId
    ticker: Ticker
    security_name: str
    side: Side
    quantity: Shares
    price: Money
    amount: Money
    filled_at: dt.datetime
    settles_on: dt.date


class BookLevel(Record):
    """Shares on offer or wanted at one price; `own_quantity` of them belong to the customer's own orders."""

    price: Money
    quantity: Shares
    own_quantity: Shares


class OrderBook(Record):
    """The best prices on both sides, best first."""

    ticker: Ticker
    bids: tuple[BookLevel, ...]
    asks: tuple[BookLevel, ...]
    as_of: dt.datetime
    market_open: bool


class Holding(Record):
    """A position at today's price."""

    ticker: Ticker
    name: str
    quantity: Shares
    average_cost: Money
    price: Money
    market_value: Money
    unrealised_gain: Money


class Portfolio(Record):
    """The account at a glance. `buying_power` is settled cash that no open order holds back, `deposited` all cash that
    was ever paid in."""

    owner: PersonName
    deposited: Money
    cash: Money
    unsettled_cash: Money
    held_for_orders: Money
    buying_power: Money
    market_value: Money
    total_value: Money
    unrealised_gain: Money
    positions: int
    open_orders: int


class Brokerage(State):
    """Everything the broker knows about one customer, and the securities of the market."""

    accounts: Table[BrokerageAccount] = table("bra", noun="account")
    securities: Table[Security] = table(key="ticker", find="search_securities")
    trade_orders: Table[TradeOrder] = table("tor", index=("ticker",), noun="order", find="list_trade_orders")
    fills: Table[Fill] = table("fil", index=("trade_order_id", "ticker"), find="list_fills")
    positions: Table[Position] = table(key="ticker", find="list_positions")
    watchlists: Table[Watchlist] = table("wl", noun="watch list", find="list_watchlists")
