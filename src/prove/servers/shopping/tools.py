"""What a customer can do in the shop."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Cursor, Limit, Page, Server, ToolError, Unit, newest_first, paginate
from prove.servers._shared.cards import check_not_expired, check_security_code
from prove.servers._shared.cast import Address, City, Email, PersonName
from prove.servers._shared.days import check_span, in_span
from prove.servers._shared.kinds import MinRating, Note, Query, SecurityCode, Stars
from prove.servers._shared.ratings import mean_stars
from prove.servers._shared.words import has_words
from prove.servers.shopping import rules, views
from prove.servers.shopping.records import (
    AddressId,
    Cart,
    CartLine,
    CartLineId,
    Category,
    Coupon,
    CouponCode,
    Delivery,
    Order,
    OrderDetails,
    OrderId,
    OrderLineId,
    OrderStatus,
    OrderSummary,
    PaymentCard,
    PaymentMethodId,
    PricedWish,
    Product,
    ProductDetails,
    ProductId,
    ProductSummary,
    Quantity,
    Return,
    ReturnReason,
    Review,
    ShippingAddress,
    Shop,
    StockAlert,
    Wish,
    WishId,
)

server = Server(
    "shopping", Shop, "An online shop: catalogue, cart, coupons, checkout, orders, returns and a wish list."
)

Brand = Annotated[str, Meta(min_length=2, max_length=40)]
Label = Annotated[str, Meta(min_length=2, max_length=40)]
ReviewText = Annotated[str, Meta(min_length=3, max_length=500)]
MaxPrice = Annotated[float, Meta(ge=1, le=10_000), Unit("money")]
Availability = Literal["in_stock", "out_of_stock"]
Sort = Literal["price_low", "price_high", "rating", "newest"]

IGNORED_WORDS = frozenset({"a", "an", "and", "by", "for", "from", "in", "my", "of", "the", "with"})


@server.tool(read_only=True)
def search_products(
    shop: Shop,
    query: Query | None = None,
    category: Category | None = None,
    brand: Brand | None = None,
    max_price: MaxPrice | None = None,
    min_rating: MinRating | None = None,
    availability: Availability | None = None,
    sort: Sort | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[ProductSummary]:
    """Search the catalogue by words and filters.

    Args:
        query: Words of the name, colour, brand or category, such as 'blue kettle'; all of them must occur.
        category: Only products of this category.
        brand: Only products of this brand.
        max_price: Only products that cost this much or less, in dollars.
        min_rating: Only products with at least this many stars on average.
        availability: Only products that are, or are not, in stock.
        sort: The order of the results; that of the catalogue if left out.
    """
    maker = brand and brand.casefold()
    rows = [
        p
        for p in (shop.products if category is None else shop.products.where(category=category))
        if (maker is None or p.brand.casefold() == maker)
        and (max_price is None or p.price <= max_price)
        and (min_rating is None or (p.rating or 0) >= min_rating)
        and (availability is None or (p.stock > 0) == (availability == "in_stock"))
        and has_words(query, p.name, p.brand, p.category, ignored=IGNORED_WORDS)
    ]
    page = paginate(_sorted(rows, sort), limit, cursor)
    return page.seen_as(views.product_summary)


@server.tool(read_only=True)
def get_product(shop: Shop, product_id: ProductId) -> ProductDetails:
    """Show one product: description, price, stock, rating, and the other colours it comes in.

    Args:
        product_id: The product, such as 'prd_0012'.
    """
    return views.product_details(shop, shop.products.get(product_id))


@server.tool(read_only=True)
def list_product_reviews(
    shop: Shop, product_id: ProductId, stars: Stars | None = None, limit: Limit = 20, cursor: Cursor | None = None
) -> Page[Review]:
    """List what buyers say about a product, newest first.

    Args:
        product_id: The product.
        stars: Only reviews with exactly this many stars.
    """
    product = shop.products.get(product_id)
    rows = [r for r in shop.reviews.where(product_id=product.id) if stars in (None, r.stars)]
    return paginate(newest_first(rows, lambda r: r.written_on), limit, cursor)


@server.tool(destructive=True, idempotent=True)
def write_review(shop: Shop, product_id: ProductId, stars: Stars, text: ReviewText) -> Review:
    """Review a product that was delivered to the customer, once.

    Args:
        product_id: The product.
        stars: From 1, bad, to 5, excellent.
        text: What to say about it.

    Raises:
        not_delivered: No delivered order of the customer has this product in it.
        already_reviewed: The customer has reviewed it already.
    """
    product, author = shop.products.get(product_id), rules.customer_of(shop).screen_name
    orders = {line.order_id for line in shop.order_lines.where(product_id=product.id)}
    if not any(shop.orders.get(order_id).status == "delivered" for order_id in orders):
        raise ToolError("not_delivered", f"no delivered order has the {product.name} in it; review it once it arrived")
    reviews = shop.reviews.where(product_id=product.id)
    if mine := next((r for r in reviews if r.author == author), None):
        raise ToolError(
            "already_reviewed",
            f"you reviewed the {product.name} on {mine.written_on}; a review is final",
        )
    review = Review(shop.reviews.new_id(), product.id, author, stars, text, shop.now.date())
    given = [*(r.stars for r in reviews), stars]
    shop.products.update(product, rating=mean_stars(given), review_count=len(given))
    return shop.reviews.add(review)


@server.tool(read_only=True)
def view_cart(shop: Shop) -> Cart:
    """Show what is in the cart and what it costs, coupon and standard shipping included."""
    return views.cart_of(shop)


@server.tool(destructive=True)
def add_to_cart(shop: Shop, product_id: ProductId, quantity: Quantity = 1) -> Cart:
    """Put a product into the cart; if it lies there already, its quantity grows.

    Args:
        product_id: The product.
        quantity: How many to add.

    Raises:
        out_of_stock: The product is sold out.
        insufficient_stock: There are fewer in stock than the cart would then hold.
    """
    product = shop.products.get(product_id)
    if product.stock == 0:
        sold_out = f"none of the {product.name} left; subscribe_stock_alert tells when there is more"
        raise ToolError("out_of_stock", sold_out)
    line = next(iter(shop.cart_lines.where(product_id=product.id)), None)
    wanted = quantity + (line.quantity if line else 0)
    rules.check_stock(product, wanted)
    if line is None:
        shop.cart_lines.add(CartLine(shop.cart_lines.new_id(), product.id, product.name, wanted, shop.now))
    else:
        shop.cart_lines.update(line, quantity=wanted)
    return views.cart_of(shop)


@server.tool(destructive=True, idempotent=True)
def update_cart_line(shop: Shop, cart_line_id: CartLineId, quantity: Quantity) -> Cart:
    """Set how many of a product are in the cart.

    Args:
        cart_line_id: The line of the cart, such as 'line_0002'.
        quantity: The new quantity; remove_from_cart takes the line out.

    Raises:
        insufficient_stock: There are fewer in stock, or none by now.
    """
    line = shop.cart_lines.get(cart_line_id)
    rules.check_stock(shop.products.get(line.product_id), quantity)
    shop.cart_lines.update(line, quantity=quantity)
    return views.cart_of(shop)


@server.tool(destructive=True, idempotent=True)
def remove_from_cart(shop: Shop, cart_line_id: CartLineId) -> Cart:
    """Take a product out of the cart.

    Args:
        cart_line_id: The line of the cart.
    """
    shop.cart_lines.remove(shop.cart_lines.get(cart_line_id))
    return views.cart_of(shop)


@server.tool(read_only=True)
def list_coupons(shop: Shop) -> Page[Coupon]:
    """List the customer's coupons, used and expired ones included."""
    return paginate(shop.coupons, 50, None)


@server.tool(destructive=True, idempotent=True)
def apply_coupon(shop: Shop, coupon_code: CouponCode) -> Cart:
    """Put a coupon into the cart; it takes the place of the one that is there.

    Args:
        coupon_code: The code, such as 'SPRING15'; capital letters do not matter.

    Raises:
        cart_empty: There is nothing in the cart.
        coupon_expired: The coupon is past its last day.
        coupon_used: The coupon was used for another order.
        not_applicable: The coupon is for a category that is not in the cart.
        minimum_not_reached: The goods that it counts for cost less than the coupon asks for.
    """
    coupon, picks = shop.coupons.get(coupon_code.upper()), rules.picks_of(shop, rules.sorted_cart(shop))
    if not picks:
        raise ToolError("cart_empty", "there is nothing in the cart; add a product before the coupon")
    if problem := rules.coupon_problem(coupon, picks, shop.now.date()):
        raise problem
    shop.customers.update(rules.customer_of(shop), coupon_code=coupon.code)
    return views.cart_of(shop)


@server.tool(read_only=True)
def list_shipping_addresses(shop: Shop) -> Page[ShippingAddress]:
    """List the addresses that the customer has saved for deliveries."""
    return paginate(shop.addresses, 50, None)


@server.tool(idempotent=True)
def add_shipping_address(
    shop: Shop, label: Label, recipient: PersonName, street: Address, city: City
) -> ShippingAddress:
    """Save an address for deliveries.

    Args:
        label: What to call it, such as 'home'.
        recipient: The name on the door.
        street: House number and street.
        city: The town.

    Raises:
        already_exists: The label is taken, or this recipient is saved at this address.
    """
    for saved in shop.addresses:
        if saved.label.casefold() == label.casefold():
            raise ToolError("already_exists", f"'label' {label!r} is taken by {saved.id}; choose another label")
        if (saved.recipient, saved.street, saved.city) == (recipient, street, city):
            raise ToolError("already_exists", f"this address is saved as {saved.label!r}; use {saved.id}")
    address = ShippingAddress(shop.addresses.new_id(), label, recipient, street, city, shop.now.date())
    return shop.addresses.add(address)


@server.tool(read_only=True)
def list_payment_methods(shop: Shop) -> Page[PaymentCard]:
    """List the customer's saved cards, without their security codes."""
    return paginate((views.shown_card(card) for card in shop.payment_methods), 50, None)


@server.tool(destructive=True, idempotent=True)
def place_order(
    shop: Shop,
    address_id: AddressId,
    payment_method_id: PaymentMethodId,
    security_code: SecurityCode,
    delivery: Delivery = "standard",
    gift_note: Note | None = None,
) -> OrderDetails:
    """Buy everything in the cart. The card's security code confirms the payment.

    A coupon in the cart counts if its terms are still met. Standard shipping is free from 60 dollars on.

    Args:
        address_id: Where the parcel goes, such as 'addr_0001'.
        payment_method_id: The card that pays, such as 'pm_0002'.
        security_code: The three digits on the back of that card.
        delivery: How fast it goes.
        gift_note: A card to put into the parcel.

    Raises:
        cart_empty: There is nothing in the cart.
        card_expired: The card is past its last day.
        wrong_security_code: The code is not that of the card.
        insufficient_stock: There are fewer of something in stock by now than the cart holds.
    """
    address, card = shop.addresses.get(address_id), shop.payment_methods.get(payment_method_id)
    picks = rules.to_buy(shop)
    check_not_expired(card, card.name, shop.now.date())
    check_security_code(card, card.name, security_code)
    coupon = rules.cart_coupon(shop, picks)
    for product, quantity, _ in picks:
        shop.products.update(product, stock=product.stock - quantity)
    if coupon is not None:
        shop.coupons.update(coupon, used_on=shop.now.date())
    shop.customers.update(rules.customer_of(shop), coupon_code=None)
    for line in shop.cart_lines:
        shop.cart_lines.remove(line)
    order = rules.new_order(
        shop,
        picks,
        coupon,
        placed_at=shop.now,
        address_id=address.id,
        payment_method_id=card.id,
        delivery=delivery,
        gift_note=gift_note,
    )
    return views.order_details(shop, order)


@server.tool(read_only=True)
def list_orders(
    shop: Shop,
    query: Query | None = None,
    status: OrderStatus | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[OrderSummary]:
    """List the customer's orders, newest first.

    Args:
        query: Only orders that have a product with these words in its name.
        status: Only orders in this status.
        since: Only orders placed on this day or later.
        until: Only orders placed on this day or earlier.

    Raises:
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    having = {line.order_id for line in shop.order_lines if has_words(query, line.name, ignored=IGNORED_WORDS)}
    rows = [
        order
        for order in shop.orders
        if order.id in having and status in (None, order.status) and in_span(order.placed_at.date(), since, until)
    ]
    page = paginate(newest_first(rows, lambda o: o.placed_at), limit, cursor)
    return page.seen_as(views.order_summary)


@server.tool(read_only=True)
def get_order(shop: Shop, order_id: OrderId) -> OrderDetails:
    """Show one order: its lines and totals, how far the parcel is, and what was returned.

    Args:
        order_id: The order, such as 'ord_0042'.
    """
    return views.order_details(shop, shop.orders.get(order_id))


@server.tool(destructive=True, idempotent=True)
def cancel_order(shop: Shop, order_id: OrderId) -> Order:
    """Cancel an order that has not been shipped; all of it is refunded and its coupon can be used again.

    Args:
        order_id: The order.

    Raises:
        already_shipped: The parcel has left; it can be returned once it arrived.
        conflict: The order is cancelled already.
    """
    order = rules.unshipped(shop.orders.get(order_id), "return it once it is delivered")
    for line in shop.order_lines.where(order_id=order.id):
        rules.restock(shop, shop.products.get(line.product_id), line.quantity)
    return rules.call_off(shop, order, shop.now)


@server.tool(destructive=True, idempotent=True)
def change_order_address(shop: Shop, order_id: OrderId, address_id: AddressId) -> Order:
    """Send an order that has not been shipped to another saved address.

    Args:
        order_id: The order.
        address_id: Where it goes instead.

    Raises:
        already_shipped: The parcel has left.
        conflict: The order is cancelled.
        same_address: It goes there already.
    """
    order, address = shop.orders.get(order_id), shop.addresses.get(address_id)
    order = rules.unshipped(order, "its address cannot change any more")
    if order.address_id == address.id:
        raise ToolError("same_address", f"{order.id} goes to {address.label!r} already; name another address")
    return shop.orders.update(order, address_id=address.id)


@server.tool
def request_return(
    shop: Shop, order_line_id: OrderLineId, reason: ReturnReason, quantity: Quantity | None = None
) -> Return:
    """Send a product of a delivered order back for a refund, within thirty days of its delivery.

    Args:
        order_line_id: The line of the order, such as 'item_0071'; get_order shows them.
        reason: Why it goes back.
        quantity: How many go back; all that are left of it if left out.

    Raises:
        not_delivered: The order has not arrived, or was cancelled.
        return_window_closed: It was delivered more than thirty days ago.
        already_returned: All of it went back already.
        quantity_exceeded: Fewer are left to return.
    """
    line = shop.order_lines.get(order_line_id)
    rules.check_window(shop, shop.orders.get(line.order_id))
    left = line.quantity - sum(r.quantity for r in shop.returns.where(order_line_id=line.id))
    if left == 0:
        raise ToolError("already_returned", f"all of the {line.name} in {line.order_id} went back already")
    if quantity is not None and quantity > left:
        raise ToolError("quantity_exceeded", f"'quantity' {quantity} is too many; {left} can still go back")
    return rules.new_return(shop, line, quantity or left, reason, shop.now.date())


@server.tool(read_only=True)
def list_wishlist(shop: Shop, limit: Limit = 20, cursor: Cursor | None = None) -> Page[PricedWish]:
    """List the customer's wish list with today's prices."""
    page = paginate(shop.wishes, limit, cursor)
    return page.seen_as(lambda wish: views.priced_wish(shop, wish))


@server.tool(idempotent=True)
def add_to_wishlist(shop: Shop, product_id: ProductId, note: Note | None = None) -> Wish:
    """Put a product on the wish list.

    Args:
        product_id: The product.
        note: A reminder of what it is for.

    Raises:
        already_exists: The product is on the list already.
    """
    product = shop.products.get(product_id)
    if shop.wishes.where(product_id=product.id):
        raise ToolError("already_exists", f"the wish list has the {product.name} already; list_wishlist shows it")
    return shop.wishes.add(Wish(shop.wishes.new_id(), product.id, product.name, shop.now.date(), note))


@server.tool(destructive=True, idempotent=True)
def remove_from_wishlist(shop: Shop, wish_id: WishId) -> Wish:
    """Take a product off the wish list.

    Args:
        wish_id: The entry of the wish list, such as 'wish_0003'.
    """
    return shop.wishes.remove(shop.wishes.get(wish_id))


@server.tool(idempotent=True)
def subscribe_stock_alert(shop: Shop, product_id: ProductId, email: Email | None = None) -> StockAlert:
    """Have the shop write when a sold-out product can be had again.

    Args:
        product_id: The product.
        email: Where to write; the customer's own address if left out.

    Raises:
        in_stock: The product can be had now.
        already_exists: An alert to this address is waiting already.
    """
    product, address = shop.products.get(product_id), email or rules.customer_of(shop).email
    if product.stock:
        raise ToolError("in_stock", f"the {product.name} can be had now, {product.stock} are left; add it to the cart")
    if shop.stock_alerts.where(product_id=product.id, email=address, status="waiting"):
        raise ToolError("already_exists", f"{address} will hear about the {product.name} already; just wait")
    alert = StockAlert(shop.stock_alerts.new_id(), product.id, address, shop.now.date())
    return shop.stock_alerts.add(alert)


@server.passing_time
def move_goods(shop: Shop, until: dt.datetime) -> None:
    """Parcels travel, returns are refunded, and at eight in the morning sold-out products come back."""
    for order in shop.orders:
        shop.orders.update(order, **rules.progress(order, until))
    for back in shop.returns:
        shop.returns.update(back, **rules.return_progress(back, until))
    for product in shop.products:
        if product.restock_on and dt.datetime.combine(product.restock_on, dt.time(8)) <= until:
            full = rules.restock(shop, product, rules.RESTOCKED_BY)
            shop.products.update(full, restock_on=None)


def _sorted(products: list[Product], sort: Sort | None) -> list[Product]:
    match sort:
        case None:
            return products
        case "price_low":
            return sorted(products, key=lambda p: p.price)
        case "price_high":
            return sorted(products, key=lambda p: p.price, reverse=True)
        case "rating":
            return sorted(products, key=lambda p: p.rating or 0, reverse=True)
        case "newest":
            return sorted(products, key=lambda p: p.listed_on, reverse=True)
