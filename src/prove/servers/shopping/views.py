"""What the tools show: rows with what belongs to them."""

from msgspec import structs

from prove.servers.shopping import rules
from prove.servers.shopping.records import (
    Cart,
    CartLine,
    Order,
    OrderDetails,
    OrderSummary,
    PaymentCard,
    PaymentMethod,
    PricedLine,
    PricedWish,
    Product,
    ProductDetails,
    ProductSummary,
    Shop,
    Swatch,
    Wish,
)


def cart_of(shop: Shop) -> Cart:
    """The cart with all that it costs."""
    lines = rules.sorted_cart(shop)
    picks = rules.picks_of(shop, lines)
    return Cart(
        lines=tuple(map(_priced_line, lines, picks)),
        coupon_code=rules.customer_of(shop).coupon_code,
        **rules.total_up(picks, rules.cart_coupon(shop, picks), "standard")._asdict(),
    )


def _priced_line(line: CartLine, pick: rules.Pick) -> PricedLine:
    return PricedLine(
        id=line.id,
        product_id=line.product_id,
        name=line.name,
        quantity=line.quantity,
        price=pick.price,
        amount=pick.cents / 100,
        in_stock=line.quantity <= pick.product.stock,
        added_at=line.added_at,
    )


def product_summary(p: Product) -> ProductSummary:
    """A product as the search shows it."""
    return ProductSummary(
        p.id, p.name, p.brand, p.kind, p.colour, p.category, p.price, p.rating, p.stock > 0, p.listed_on
    )


def product_details(shop: Shop, product: Product) -> ProductDetails:
    """A product with the other colours it comes in."""
    others = shop.products.where(kind=product.kind, style=product.style, brand=product.brand)
    swatches = tuple(Swatch(p.id, p.colour, p.price, p.stock > 0) for p in others if p.id != product.id)
    return ProductDetails(**structs.asdict(product), other_colours=swatches)


def order_summary(o: Order) -> OrderSummary:
    """An order as the list shows it."""
    return OrderSummary(o.id, o.placed_at, o.status, o.summary, o.total, o.address_id, o.expected_on)


def order_details(shop: Shop, order: Order) -> OrderDetails:
    """An order with its lines, where it goes and what of it went back."""
    address = shop.addresses.get(order.address_id)
    returns = tuple(shop.returns.where(order_id=order.id))
    back = round(sum(r.refund for r in returns if r.status == "refunded"), 2)
    return OrderDetails(
        **structs.asdict(order),
        lines=tuple(shop.order_lines.where(order_id=order.id)),
        deliver_to=f"{address.recipient}, {address.street}, {address.city}",
        refunded=order.total if order.status == "cancelled" else back,
        returns=returns,
    )


def priced_wish(shop: Shop, w: Wish) -> PricedWish:
    """A wish at today's price."""
    product = shop.products.get(w.product_id)
    return PricedWish(w.id, w.product_id, w.name, product.price, product.stock > 0, w.added_on, w.note)


def shown_card(card: PaymentMethod) -> PaymentCard:
    """A saved card without its secret."""
    return PaymentCard(card.id, card.name, card.network, card.last_four, card.expires_on)
