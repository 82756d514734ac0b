"""What the tools return: rows with the names and prices that belong to them."""

from collections.abc import Callable

from prove.core import project
from prove.servers.retail_chain.records import (
    Chain,
    Product,
    Reservation,
    ShownReservation,
    ShownTransfer,
    ShownZonePrice,
    StockLevel,
    StockLine,
    Store,
    StoreOffer,
    Transfer,
    ZonePrice,
)


def store_offer(store: Store, level: StockLevel, price: float, incoming: int) -> StoreOffer:
    """A product in one store."""
    return StoreOffer(
        store_id=store.id,
        store_name=store.name,
        city=store.city,
        address=store.address,
        available=level.on_hand - level.reserved,
        incoming=incoming,
        price=price,
    )


def stock_line(level: StockLevel, product: Product, price: float, incoming: int) -> StockLine:
    """A line of a store's stock list."""
    return project(
        StockLine,
        level,
        product_name=product.name,
        category=product.category,
        available=level.on_hand - level.reserved,
        incoming=incoming,
        price=price,
    )


def shown_transfer(chain: Chain) -> Callable[[Transfer], ShownTransfer]:
    """Shows transfers, one after another, with the names of the product and the stores."""
    products, stores = chain.products, chain.stores
    return lambda transfer: project(
        ShownTransfer,
        transfer,
        product_name=products.get(transfer.product_id).name,
        from_store_name=stores.get(transfer.from_store_id).name,
        to_store_name=stores.get(transfer.to_store_id).name,
    )


def shown_reservation(chain: Chain) -> Callable[[Reservation], ShownReservation]:
    """Shows reservations, one after another, with the names of the product and the store."""
    products, stores = chain.products, chain.stores
    return lambda reservation: project(
        ShownReservation,
        reservation,
        product_name=products.get(reservation.product_id).name,
        store_name=stores.get(reservation.store_id).name,
    )


def shown_price(chain: Chain, price: ZonePrice) -> ShownZonePrice:
    """A zone price with the name of the product."""
    return project(ShownZonePrice, price, product_name=chain.products.get(price.product_id).name)
