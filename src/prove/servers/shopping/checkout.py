"""Buying: the cart, coupons, addresses, cards and the order itself."""

from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Cursor, Limit, Page, ToolError, paginate
from prove.servers._shared.cards import check_not_expired, check_security_code
from prove.servers._shared.cast import Address, City, PersonName
from prove.servers._shared.flows import LastFour
from prove.servers._shared.kinds import Note, Query, SecurityCode
from prove.servers._shared.sorting import by_date
from prove.servers._shared.words import folded, has_words, same_words
from prove.servers.shopping import rules, views
from prove.servers.shopping.app import IGNORED_WORDS, server
from prove.servers.shopping.records import (
    AddressId,
    Cart,
    CartLine,
    CartLineId,
    CouponCode,
    Delivery,
    OrderDetails,
    PaymentCard,
    PaymentMethodId,
    ProductId,
    Quantity,
    ShippingAddress,
    Shop,
    ShownCoupon,
)

AddressSort = Literal["oldest", "newest", "name"]
Label = Annotated[str, Meta(min_length=2, max_length=40)]


@server.tool(read_only=True)
def view_cart(shop: Shop) -> Cart:
    """Show the cart: its lines, the coupon, standard shipping and the total."""
    return views.cart_of(shop)


@server.tool(destructive=True)
def add_to_cart(shop: Shop, product_id: ProductId, quantity: Quantity = 1) -> Cart:
    """Add a product to the cart, to what is there of it already.

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
    """Set the quantity of a product in the cart.

    Args:
        cart_line_id: The line of the cart.
        quantity: The new quantity.

    Raises:
        insufficient_stock: There are fewer in stock, or none by now.
    """
    line = shop.cart_lines.get(cart_line_id)
    rules.check_stock(shop.products.get(line.product_id), quantity)
    shop.cart_lines.update(line, quantity=quantity)
    return views.cart_of(shop)


@server.tool(destructive=True, idempotent=True)
def remove_from_cart(shop: Shop, cart_line_id: CartLineId | None = None, coupon_code: CouponCode | None = None) -> Cart:
    """Remove a product, the coupon or both from the cart.

    Args:
        cart_line_id: The line of the cart.
        coupon_code: The coupon.

    Raises:
        nothing_to_change: Neither a line nor a coupon is given.
    """
    if cart_line_id is None and coupon_code is None:
        raise ToolError("nothing_to_change", "give a 'cart_line_id' or a 'coupon_code'; view_cart shows both")
    if cart_line_id is not None:
        shop.cart_lines.remove(shop.cart_lines.get(cart_line_id))
    customer = rules.customer_of(shop)
    if coupon_code is not None and shop.coupons.get(coupon_code).code == customer.coupon_code:
        shop.customers.update(customer, coupon_code=None)
    return views.cart_of(shop)


@server.tool(read_only=True)
def list_coupons(shop: Shop) -> Page[ShownCoupon]:
    """List the user's coupons and whether they are valid, used or expired."""
    today = shop.now.date()
    return paginate((views.shown_coupon(coupon, today) for coupon in shop.coupons), 50, None)


@server.tool(destructive=True, idempotent=True)
def apply_coupon(shop: Shop, coupon_code: CouponCode) -> Cart:
    """Apply a coupon to the cart. It replaces the coupon that is there.

    Args:
        coupon_code: The code, such as 'SPRING15'.

    Raises:
        cart_empty: There is nothing in the cart.
        coupon_expired: The coupon is past its last day.
        coupon_used: The coupon was used for another order.
        not_applicable: The coupon is for a category that is not in the cart.
        minimum_not_reached: The goods that it counts for cost less than the coupon asks for.
    """
    coupon, picks = shop.coupons.get(coupon_code), rules.picks_of(shop, rules.sorted_cart(shop))
    if not picks:
        raise ToolError("cart_empty", "there is nothing in the cart; add a product before the coupon")
    if problem := rules.coupon_problem(coupon, picks, shop.now.date()):
        raise problem
    shop.customers.update(rules.customer_of(shop), coupon_code=coupon.code)
    return views.cart_of(shop)


@server.tool(read_only=True)
def list_shipping_addresses(
    shop: Shop,
    query: Query | None = None,
    sort: AddressSort = "oldest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[ShippingAddress]:
    """List the saved shipping addresses.

    Args:
        query: Words to search for in label, recipient and address.
        sort: Sort order, by day added or label.
    """
    rows = [
        a for a in shop.addresses if has_words(query, a.label, a.recipient, a.street, a.city, ignored=IGNORED_WORDS)
    ]
    if sort == "name":
        return paginate(sorted(rows, key=lambda a: folded(a.label)), limit, cursor)
    return paginate(by_date(rows, sort, lambda a: a.added_on), limit, cursor)


@server.tool(idempotent=True)
def add_shipping_address(
    shop: Shop, label: Label, recipient: PersonName, street: Address, city: City
) -> ShippingAddress:
    """Save a shipping address.

    Args:
        label: Its name, such as 'home'.
        recipient: Name of the recipient.
        street: House number and street.
        city: City.

    Raises:
        already_exists: The label is taken, or this address is saved under another label.
    """
    for saved in shop.addresses:
        same_label = same_words(label, saved.label)
        same_place = (
            same_words(street, saved.street) and same_words(recipient, saved.recipient) and same_words(city, saved.city)
        )
        if same_place and same_label:
            return saved
        if same_label:
            raise ToolError("already_exists", f"'label' {label!r} is taken by {saved.id}; choose another label")
        if same_place:
            raise ToolError("already_exists", f"this address is saved as {saved.label!r}; use {saved.id}")
    address = ShippingAddress(shop.addresses.new_id(), label, recipient, street, city, shop.now.date())
    return shop.addresses.add(address)


@server.tool(read_only=True)
def list_payment_methods(shop: Shop, last_four: LastFour | None = None) -> Page[PaymentCard]:
    """List the saved payment cards, without their security codes.

    Args:
        last_four: Only the card with these last four digits.
    """
    cards = (card for card in shop.payment_methods if last_four in (None, card.last_four))
    return paginate(map(views.shown_card, cards), 50, None)


@server.tool(destructive=True, idempotent=True)
def place_order(
    shop: Shop,
    address_id: AddressId,
    payment_method_id: PaymentMethodId,
    security_code: SecurityCode,
    delivery: Delivery = "standard",
    gift_note: Note | None = None,
) -> OrderDetails:
    """Order everything in the cart. Standard delivery is free from 60 dollars.

    Args:
        address_id: The shipping address.
        payment_method_id: The card to charge.
        security_code: The three-digit code of that card.
        delivery: Standard takes three days, express one.
        gift_note: Text of a gift card.

    Raises:
        cart_empty: There is nothing in the cart.
        insufficient_stock: There are fewer of something in stock by now than the cart holds.
        coupon_not_valid: The coupon in the cart does not count any more, so the price would not be the expected one.
        card_expired: The card is past its last day.
        wrong_security_code: The code is not that of the card.
    """
    address, card = shop.addresses.get(address_id), shop.payment_methods.get(payment_method_id)
    picks = rules.to_buy(shop)
    coupon = rules.usable_coupon(shop, picks)
    check_not_expired(card, card.name, shop.now.date())
    check_security_code(card, card.name, security_code)
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
