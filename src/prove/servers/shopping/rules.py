"""The rules behind the tools: prices, shipping times, returns. Money is in cents here."""

import datetime as dt
from collections.abc import Sequence
from typing import Any, NamedTuple

from prove.core import ToolError
from prove.servers._shared.baskets import discount, shared_out, summary_of
from prove.servers._shared.life.purchases.orders import noon, refunded_at, shipping_fee, timetable, tracking_number
from prove.servers.shopping.records import (
    CartLine,
    Coupon,
    Customer,
    Delivery,
    Order,
    OrderLine,
    Product,
    Return,
    ReturnReason,
    Shop,
)

RETURN_DAYS = 30
RECEIVED_AFTER_DAYS = 4
RESTOCKED_BY = 20


class Pick(NamedTuple):
    """A quantity of a product at a price."""

    product: Product
    quantity: int
    price: float

    @property
    def cents(self) -> int:
        return round(self.price * 100) * self.quantity


class Sums(NamedTuple):
    """The cost of a cart or an order, in dollars."""

    subtotal: float
    discount: float
    shipping: float
    total: float


def progress(seed: int, order: Order, until: dt.datetime) -> dict[str, Any]:
    """The changes to an order of a seed up to a moment, which depend on that moment alone."""
    if order.status in ("delivered", "cancelled"):
        return {}
    plan, changes = timetable(order.placed_at, order.delivery), dict[str, Any]()
    if until >= plan.packed_at:
        changes |= {"status": "packed", "packed_at": plan.packed_at}
    if until >= plan.shipped_at:
        changes |= {
            "status": "shipped",
            "shipped_at": plan.shipped_at,
            "tracking_number": tracking_number(seed, order.id, order.delivery),
        }
    if until >= plan.delivered_at:
        changes |= {"status": "delivered", "delivered_at": plan.delivered_at}
    return changes


def return_progress(back: Return, until: dt.datetime) -> dict[str, Any]:
    """The changes to a return up to a moment."""
    if until >= refunded_at(back.requested_on):
        return {"status": "refunded"}
    if until >= noon(back.requested_on + dt.timedelta(days=RECEIVED_AFTER_DAYS)):
        return {"status": "received"}
    return {}


def move_return(shop: Shop, back: Return, until: dt.datetime) -> None:
    """Update a return to its status at a moment; what comes back undamaged is in stock again."""
    changes = return_progress(back, until)
    if back.status == "requested" and changes and back.reason != "damaged":
        line = shop.order_lines.get(back.order_line_id)
        restock(shop, shop.products.get(line.product_id), back.quantity)
    shop.returns.update(back, **changes)


def restock(shop: Shop, product: Product, quantity: int) -> Product:
    """Put goods back in stock, and notify those who wait for them."""
    for alert in shop.stock_alerts.where(product_id=product.id):
        shop.stock_alerts.update(alert, status="sent")
    return shop.products.update(product, stock=product.stock + quantity)


def coupon_problem(coupon: Coupon, picks: Sequence[Pick], today: dt.date) -> ToolError | None:
    """Why a coupon cannot be used for these goods today; None if it can."""
    code = coupon.code
    if today > coupon.valid_until:
        return ToolError("coupon_expired", f"{code} expired on {coupon.valid_until}; choose another of list_coupons")
    if coupon.used_on is not None:
        return ToolError(
            "coupon_used", f"{code} was used on {coupon.used_on} and counts once; choose another of list_coupons"
        )
    fitting = sum(pick.cents for pick in picks if coupon.category in (None, pick.product.category))
    if coupon.category is not None and not fitting:
        return ToolError("not_applicable", f"{code} is for {coupon.category} only; add something from there first")
    if (missing := round(coupon.minimum * 100) - fitting) > 0:
        below = f"{code} needs {coupon.minimum:.2f} of goods it counts for"
        return ToolError("minimum_not_reached", f"{below}; add {missing / 100:.2f} more")
    return None


def paid_for(picks: Sequence[Pick], coupon: Coupon | None) -> list[int]:
    """What is paid for each pick, in cents; the discount is split so that the cents add up."""
    if coupon is None:
        return [pick.cents for pick in picks]
    amounts = [pick.cents if coupon.category in (None, pick.product.category) else 0 for pick in picks]
    shares = shared_out(discount(sum(amounts), coupon.percent, coupon.amount), amounts)
    return [pick.cents - share for pick, share in zip(picks, shares, strict=True)]


def total_up(picks: Sequence[Pick], coupon: Coupon | None, delivery: Delivery) -> Sums:
    """Add up a cart or an order. Standard shipping is free for a large order."""
    goods, paid = sum(pick.cents for pick in picks), sum(paid_for(picks, coupon))
    fee = shipping_fee(goods, delivery) if picks else 0
    return Sums(goods / 100, (goods - paid) / 100, fee / 100, (paid + fee) / 100)


def sorted_cart(shop: Shop) -> list[CartLine]:
    """The cart by the names of the products, independent of the order in which lines were added."""
    return sorted(shop.cart_lines, key=lambda line: line.name)


def picks_of(shop: Shop, lines: Sequence[CartLine]) -> list[Pick]:
    """The lines of a cart at today's prices."""
    products = [shop.products.get(line.product_id) for line in lines]
    return [Pick(product, line.quantity, product.price) for product, line in zip(products, lines, strict=True)]


def cart_coupon(shop: Shop) -> Coupon | None:
    """The coupon in the cart, whether it can be used or not."""
    code = customer_of(shop).coupon_code
    return shop.coupons.find(code) if code else None


def usable_coupon(shop: Shop, picks: Sequence[Pick]) -> Coupon | None:
    """The coupon in the cart; refuses one that cannot be used, so that nobody pays the full price unawares."""
    coupon = cart_coupon(shop)
    if coupon is not None and (problem := coupon_problem(coupon, picks, shop.now.date())):
        out = f"or take {coupon.code} out with remove_from_cart"
        raise ToolError("coupon_not_valid", f"{problem.message}, {out}")
    return coupon


def new_order(
    shop: Shop,
    picks: Sequence[Pick],
    coupon: Coupon | None,
    *,
    placed_at: dt.datetime,
    address_id: str,
    payment_method_id: str,
    delivery: Delivery,
    gift_note: str | None = None,
    number: str | None = None,
) -> Order:
    """Add an order that was just placed, with its lines; it gets a new number if none is given."""
    order = Order(
        id=number or shop.orders.new_id(),
        placed_at=placed_at,
        status="placed",
        summary=summary_of([pick.product.name for pick in picks]),
        address_id=address_id,
        payment_method_id=payment_method_id,
        delivery=delivery,
        expected_on=timetable(placed_at, delivery).delivered_at.date(),
        coupon_code=coupon and coupon.code,
        gift_note=gift_note,
        **total_up(picks, coupon, delivery)._asdict(),
    )
    for (product, quantity, price), paid in zip(picks, paid_for(picks, coupon), strict=True):
        line_id = shop.order_lines.new_id()
        shop.order_lines.add(OrderLine(line_id, order.id, product.id, product.name, quantity, price, paid / 100))
    return shop.orders.add(order)


def call_off(shop: Shop, order: Order, moment: dt.datetime) -> Order:
    """Cancel an order; its coupon can be used again."""
    if order.coupon_code is not None:
        shop.coupons.update(shop.coupons.get(order.coupon_code), used_on=None)
    return shop.orders.update(order, status="cancelled", cancelled_at=moment)


def refund_for(line: OrderLine, quantity: int, before: int) -> float:
    """The refund for the next pieces of a line of which some were returned before; all refunds add up to the price."""
    cents = round(line.paid * 100)
    until, so_far = cents * (before + quantity) // line.quantity, cents * before // line.quantity
    return (until - so_far) / 100


def customer_of(shop: Shop) -> Customer:
    """The customer of the shop."""
    return next(iter(shop.customers))


def check_stock(product: Product, wanted: int) -> None:
    """Refuse more than is in stock."""
    if wanted > product.stock:
        short = f"only {product.stock} of the {product.name} left, not {wanted}"
        raise ToolError("insufficient_stock", f"{short}; lower the quantity or leave it out")


def to_buy(shop: Shop) -> list[Pick]:
    """The cart, if all of it can be bought now."""
    picks = picks_of(shop, sorted_cart(shop))
    if not picks:
        raise ToolError("cart_empty", "there is nothing in the cart; add a product first")
    for product, quantity, _ in picks:
        check_stock(product, quantity)
    return picks


def check_unshipped(order: Order, instead: str) -> None:
    """Refuse to change an order that has left; the refusal says what to do instead."""
    if order.status in ("shipped", "delivered"):
        raise ToolError("already_shipped", f"{order.id} is {order.status} already; {instead}")


def returned(shop: Shop, line: OrderLine) -> int:
    """How many pieces of a line have been returned."""
    return sum(back.quantity for back in shop.returns.where(order_line_id=line.id))


def new_return(
    shop: Shop, line: OrderLine, quantity: int, reason: ReturnReason, requested_on: dt.date, *, before: int
) -> Return:
    """Add the return of a part of an order line, of which some pieces were returned before."""
    back = Return(
        id=shop.returns.new_id(),
        order_id=line.order_id,
        order_line_id=line.id,
        name=line.name,
        quantity=quantity,
        reason=reason,
        refund=refund_for(line, quantity, before),
        requested_on=requested_on,
    )
    return shop.returns.add(back)


def check_window(shop: Shop, order: Order) -> None:
    """Refuse the return of what was not delivered, or was delivered too long ago."""
    if order.status != "delivered" or order.delivered_at is None:
        raise ToolError("not_delivered", f"{order.id} is {order.status}; only delivered goods can be returned")
    last = order.delivered_at.date() + dt.timedelta(days=RETURN_DAYS)
    if shop.now.date() > last:
        raise ToolError("return_window_closed", f"{order.id} could be returned until {last}; call the maker instead")
