"""What the tools return: rows with the data that belongs to them."""

import datetime as dt
from collections.abc import Callable
from math import fsum

from prove.core import project
from prove.servers.shopping import rules
from prove.servers.shopping.records import (
    Cart,
    CartLine,
    Coupon,
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
    Review,
    Shop,
    ShownAlert,
    ShownCoupon,
    ShownReview,
    StockAlert,
    Swatch,
    Wish,
)


def cart_of(shop: Shop) -> Cart:
    """The cart with its costs."""
    lines, coupon = rules.sorted_cart(shop), rules.cart_coupon(shop)
    picks = rules.picks_of(shop, lines)
    problem = coupon and rules.coupon_problem(coupon, picks, shop.now.date())
    return Cart(
        lines=tuple(map(_priced_line, lines, picks)),
        coupon_code=coupon and coupon.code,
        coupon_problem=problem and problem.message,
        **rules.total_up(picks, None if problem else coupon, "standard")._asdict(),
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
    alerts = shop.stock_alerts.where(product_id=product.id, status="waiting")
    return project(ProductDetails, product, other_colours=swatches, alert_emails=tuple(a.email for a in alerts))


def shown_review(product: Product, review: Review) -> ShownReview:
    """A review with the name of its product."""
    return project(ShownReview, review, product_name=product.name)


def shown_coupon(coupon: Coupon, today: dt.date) -> ShownCoupon:
    """A coupon with its status today."""
    status = "used" if coupon.used_on else "expired" if coupon.valid_until < today else "valid"
    return project(ShownCoupon, coupon, status=status)


def shown_alert(shop: Shop, alert: StockAlert) -> ShownAlert:
    """A stock alert with the name of its product."""
    return project(ShownAlert, alert, product_name=shop.products.get(alert.product_id).name)


def order_summary(shop: Shop) -> Callable[[Order], OrderSummary]:
    """Shows orders as the list does, one after another."""
    addresses = shop.addresses

    def shown(order: Order) -> OrderSummary:
        address = addresses.get(order.address_id)
        return project(OrderSummary, order, address_label=address.label, recipient=address.recipient)

    return shown


def order_details(shop: Shop, order: Order) -> OrderDetails:
    """An order with its lines, its address, its card and its returns."""
    address = shop.addresses.get(order.address_id)
    returns = tuple(shop.returns.where(order_id=order.id))
    back = round(fsum(r.refund for r in returns if r.status == "refunded"), 2)
    return project(
        OrderDetails,
        order,
        lines=tuple(shop.order_lines.where(order_id=order.id)),
        address_label=address.label,
        deliver_to=f"{address.recipient}, {address.street}, {address.city}",
        payment_method_name=shop.payment_methods.get(order.payment_method_id).name,
        refunded=order.total if order.status == "cancelled" else back,
        returns=returns,
    )


def priced_wish(wish: Wish, product: Product) -> PricedWish:
    """A wish at today's price."""
    return project(PricedWish, wish, price=product.price, in_stock=product.stock > 0)


def shown_card(card: PaymentMethod) -> PaymentCard:
    """A saved card without its secret."""
    return project(PaymentCard, card)
