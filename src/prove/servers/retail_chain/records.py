"""What a chain has: stores in towns and price zones, products, stock per store, transfers, reservations."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Record, Ref, State, Table, Unit, table
from prove.servers._shared.cast import Address, City, Email, PersonName, Phone
from prove.servers._shared.kinds import Money, Weekday
from prove.servers._shared.life.place.stores import PriceZone as Zone

StoreId = Annotated[str, Ref("retail_chain.stores")]
ProductId = Annotated[str, Ref("retail_chain.products")]
StockLevelId = Annotated[str, Ref("retail_chain.stock_levels")]
ZonePriceId = Annotated[str, Ref("retail_chain.zone_prices")]
TransferId = Annotated[str, Ref("retail_chain.transfers")]
ReservationId = Annotated[str, Ref("retail_chain.reservations")]

Price = Annotated[float, Meta(ge=0.01, le=10_000), Unit("money")]
Pieces = Annotated[int, Unit("pieces")]
Quantity = Annotated[int, Meta(ge=1, le=500)]
HoldHours = Annotated[int, Meta(ge=1, le=72), Unit("hours")]

ProductCategory = Literal["kitchen", "bath", "bedroom", "lighting", "garden", "decor"]
StockCondition = Literal["low", "sold_out", "plenty"]
TransferStatus = Literal["preparing", "in_transit", "received", "cancelled"]
ReservationStatus = Literal["active", "collected", "released", "expired"]
ReservationOutcome = Literal["collected", "released"]


class Manager(Record):
    """The user, who runs one store and may act for it."""

    id: str
    name: PersonName
    email: Email
    store_id: StoreId


class Store(Record):
    """A shop of the chain; `own` is the one that the user manages."""

    id: StoreId
    name: str
    city: City
    address: Address
    phone: Phone
    zone: Zone
    opens_at: dt.time
    closes_at: dt.time
    own: bool
    closed_on: Weekday | None = None


class Product(Record):
    """Something the chain sells. Zones may ask more or less than the list price, but not less than it cost."""

    id: ProductId
    name: str
    category: ProductCategory
    list_price: Money
    unit_cost: Money


class StockLevel(Record):
    """A product in a store: pieces on the shelf, and how many of them are reserved."""

    id: StockLevelId
    store_id: StoreId
    product_id: ProductId
    on_hand: Pieces
    reserved: Pieces
    reorder_at: Pieces


class ZonePrice(Record):
    """What a product costs in all stores of a zone."""

    id: ZonePriceId
    zone: Zone
    product_id: ProductId
    price: Money


class ShownZonePrice(ZonePrice, kw_only=True):
    """A zone price with the name of the product."""

    product_name: str


class Transfer(Record):
    """Stock on its way between stores: taken off the shelf when requested, on the other shelf when received."""

    id: TransferId
    product_id: ProductId
    from_store_id: StoreId
    to_store_id: StoreId
    quantity: Pieces
    requested_at: dt.datetime
    dispatches_at: dt.datetime
    arrives_at: dt.datetime
    status: TransferStatus = "preparing"


class ShownTransfer(Transfer, kw_only=True):
    """A transfer with the names of the product and the stores."""

    product_name: str
    from_store_name: str
    to_store_name: str


class Reservation(Record):
    """Pieces held for a customer until `expires_at`."""

    id: ReservationId
    store_id: StoreId
    product_id: ProductId
    quantity: Pieces
    customer_name: PersonName
    customer_email: Email | None
    created_at: dt.datetime
    expires_at: dt.datetime
    status: ReservationStatus = "active"


class ShownReservation(Reservation, kw_only=True):
    """A reservation with the names of the product and the store."""

    product_name: str
    store_name: str


class StoreOffer(Record):
    """A product in one store: how many can be had, how many are on their way there, and the price."""

    store_id: StoreId
    store_name: str
    city: City
    address: Address
    available: Pieces
    incoming: Pieces
    price: Money


class StockLine(Record):
    """A line of a store's stock list."""

    product_id: ProductId
    product_name: str
    category: ProductCategory
    on_hand: Pieces
    reserved: Pieces
    available: Pieces
    incoming: Pieces
    reorder_at: Pieces
    price: Money


class Chain(State):
    """The whole chain, as the manager of one store sees it."""

    managers: Table[Manager] = table("mgr")
    stores: Table[Store] = table("sto", find="find_stores")
    products: Table[Product] = table("sku", find="search_chain_products")
    stock_levels: Table[StockLevel] = table("stk", index=("store_id", "product_id"), noun="stock level")
    zone_prices: Table[ZonePrice] = table("zpr", index=("product_id",), noun="zone price")
    transfers: Table[Transfer] = table("trf", index=("product_id",), find="list_stock_transfers")
    reservations: Table[Reservation] = table("rsv", index=("status",), find="list_stock_reservations")
