"""What the tools return: rows with the data that belongs to them."""

from prove.core import project
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
    """The cart with its costs."""
    lines = rules.sorted_cart(shop)
    picks = rules.picks_of(shop, lines)
    return Cart(
        lines=tuple(map(_priced_line, lines, picks)),
        coupon_code=rules.customer_of(shop).coupon_code,
        **rules.total_up(picks, rules.cart_coupon(shop, picks), "standard")._asdict(),
    )


def _priced_line(line: CartLine, pick: rules.Pick) -> PricedLine:
    in_stock = line.quantity <= pick.product.stock
    return project(PricedLine, line, price=pick.price, amount=pick.cents / 100, in_stock=in_stock)


def product_summary(product: Product) -> ProductSummary:
    """A product as the search shows it."""
    return project(ProductSummary, product, in_stock=product.stock > 0)


def product_details(shop: Shop, product: Product) -> ProductDetails:
    """A product with the other colours it comes in."""
    others = shop.products.where(kind=product.kind, style=product.style, brand=product.brand)
    swatches = tuple(Swatch(p.id, p.colour, p.price, p.stock > 0) for p in others if p.id != product.id)
    return project(ProductDetails, product, other_colours=swatches)


def order_summary(order: Order) -> OrderSummary:
    """An order as the list shows it."""
    return project(OrderSummary, order)


def order_details(shop: Shop, order: Order) -> OrderDetails:
    """An order with its lines, its address and its returns."""
    address = shop.addresses.get(order.address_id)
    returns = tuple(shop.returns.where(order_id=order.id))
    back = round(sum(r.refund for r in returns if r.status == "refunded"), 2)
    return project(
        OrderDetails,
        order,
        lines=tuple(shop.order_lines.where(order_id=order.id)),
        deliver_to=f"{address.recipient}, {address.street}, {address.city}",
        refunded=order.total if order.status == "cancelled" else back,
        returns=returns,
    )


def priced_wish(shop: Shop, wish: Wish) -> PricedWish:
    """A wish at today's price."""
    product = shop.products.get(wish.product_id)
    return project(PricedWish, wish, price=product.price, in_stock=product.stock > 0)


def shown_card(card: PaymentMethod) -> PaymentCard:
    """A saved card without its secret."""
    return project(PaymentCard, card)
