"""What the tools return: rows with the names and prices that belong to them."""

from prove.core import project
from prove.servers.retail_chain import rules
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


def store_offer(chain: Chain, product: Product, store: Store, level: StockLevel) -> StoreOffer:
    """A product in one store."""
    return StoreOffer(
        store_id=store.id,
        store_name=store.name,
        city=store.city,
        address=store.address,
        available=level.on_hand - level.reserved,
        incoming=rules.incoming(chain, store.id, product.id),
        price=rules.zone_price(chain, store.zone, product.id).price,
    )


def stock_line(chain: Chain, store: Store, level: StockLevel) -> StockLine:
    """A line of a store's stock list."""
    product = chain.products.get(level.product_id)
    return project(
        StockLine,
        level,
        product_name=product.name,
        category=product.category,
        available=level.on_hand - level.reserved,
        incoming=rules.incoming(chain, store.id, product.id),
        price=rules.zone_price(chain, store.zone, product.id).price,
    )


def shown_transfer(chain: Chain, transfer: Transfer) -> ShownTransfer:
    """A transfer with the names of the product and the stores."""
    return project(
        ShownTransfer,
        transfer,
        product_name=chain.products.get(transfer.product_id).name,
        from_store_name=chain.stores.get(transfer.from_store_id).name,
        to_store_name=chain.stores.get(transfer.to_store_id).name,
    )


def shown_reservation(chain: Chain, reservation: Reservation) -> ShownReservation:
    """A reservation with the names of the product and the store."""
    return project(
        ShownReservation,
        reservation,
        product_name=chain.products.get(reservation.product_id).name,
        store_name=chain.stores.get(reservation.store_id).name,
    )


def shown_price(chain: Chain, price: ZonePrice) -> ShownZonePrice:
    """A zone price with the name of the product."""
    return project(ShownZonePrice, price, product_name=chain.products.get(price.product_id).name)
