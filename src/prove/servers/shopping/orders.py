"""After the purchase: orders on their way, changes to them, and returns."""

import datetime as dt

from prove.core import Cursor, Limit, Page, ToolError, paginate
from prove.servers._shared.amounts import AmountBound, check_amounts, in_amounts
from prove.servers._shared.days import check_span, in_span
from prove.servers._shared.kinds import Query
from prove.servers._shared.sorting import Sort, in_order
from prove.servers._shared.words import has_words
from prove.servers.shopping import rules, views
from prove.servers.shopping.app import IGNORED_WORDS, server
from prove.servers.shopping.records import (
    AddressId,
    Order,
    OrderDetails,
    OrderId,
    OrderLineId,
    OrderStatus,
    OrderSummary,
    Quantity,
    Return,
    ReturnReason,
    Shop,
)


@server.tool(read_only=True)
def list_orders(
    shop: Shop,
    query: Query | None = None,
    status: OrderStatus | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    min_amount: AmountBound | None = None,
    max_amount: AmountBound | None = None,
    sort: Sort = "newest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[OrderSummary]:
    """List the user's orders.

    Args:
        query: Words to search for in products, recipient and address.
        status: Filter by status.
        since: First day.
        until: Last day.
        min_amount: Lowest total, in dollars.
        max_amount: Highest total, in dollars.
        sort: Sort order.

    Raises:
        invalid_range: The first day is after the last, or the lowest total above the highest.
    """
    check_span(since, until)
    check_amounts(min_amount, max_amount)
    rows = [
        order
        for order in shop.orders
        if status in (None, order.status)
        and in_span(order.placed_at.date(), since, until)
        and in_amounts(order.total, min_amount, max_amount)
        and (query is None or _has_words(shop, order, query))
    ]
    page = paginate(in_order(rows, sort, lambda o: o.placed_at, lambda o: o.total), limit, cursor)
    return page.seen_as(views.order_summary(shop))


@server.tool(read_only=True)
def get_order(shop: Shop, order_id: OrderId) -> OrderDetails:
    """Get an order with its lines, totals, delivery status and returns.

    Args:
        order_id: The order.
    """
    return views.order_details(shop, shop.orders.get(order_id))


@server.tool(destructive=True, idempotent=True)
def cancel_order(shop: Shop, order_id: OrderId) -> OrderDetails:
    """Cancel an order that has not been shipped. It is refunded in full.

    Args:
        order_id: The order.

    Raises:
        already_shipped: The parcel has left; it can be returned once it arrived.
    """
    order = shop.orders.get(order_id)
    rules.check_unshipped(order, "return it once it is delivered")
    if order.status != "cancelled":
        for line in shop.order_lines.where(order_id=order.id):
            rules.restock(shop, shop.products.get(line.product_id), line.quantity)
        order = rules.call_off(shop, order, shop.now)
    return views.order_details(shop, order)


@server.tool(destructive=True, idempotent=True)
def change_order_address(shop: Shop, order_id: OrderId, address_id: AddressId) -> OrderDetails:
    """Change the shipping address of an order that has not been shipped.

    Args:
        order_id: The order.
        address_id: The new address.

    Raises:
        already_shipped: The parcel has left.
        conflict: The order is cancelled.
    """
    order, address = shop.orders.get(order_id), shop.addresses.get(address_id)
    rules.check_unshipped(order, "its address cannot change any more")
    if order.status == "cancelled":
        raise ToolError("conflict", f"{order.id} is cancelled; order again with the other address")
    return views.order_details(shop, shop.orders.update(order, address_id=address.id))


@server.tool
def request_return(
    shop: Shop, order_line_id: OrderLineId, reason: ReturnReason, quantity: Quantity | None = None
) -> Return:
    """Return a product of a delivered order for a refund, within 30 days of the delivery.

    Args:
        order_line_id: The line of the order.
        reason: The reason of the return.
        quantity: How many to return; default: all that are left.

    Raises:
        not_delivered: The order has not arrived, or was cancelled.
        return_window_closed: It was delivered more than thirty days ago.
        already_returned: All of it went back already.
        quantity_exceeded: Fewer are left to return.
    """
    line = shop.order_lines.get(order_line_id)
    rules.check_window(shop, shop.orders.get(line.order_id))
    before = rules.returned(shop, line)
    left = line.quantity - before
    if left == 0:
        gone = f"all of the {line.name} in {line.order_id} went back already"
        raise ToolError("already_returned", f"{gone}; get_order shows the refund")
    if quantity is not None and quantity > left:
        raise ToolError("quantity_exceeded", f"'quantity' {quantity} is too many; {left} can still go back")
    return rules.new_return(shop, line, quantity or left, reason, shop.now.date(), before=before)


def _has_words(shop: Shop, order: Order, query: str) -> bool:
    address, lines = shop.addresses.get(order.address_id), shop.order_lines.where(order_id=order.id)
    where = (address.label, address.recipient, address.street, address.city)
    return has_words(query, order.id, *where, *(line.name for line in lines), ignored=IGNORED_WORDS)
