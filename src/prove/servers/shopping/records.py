"""What a shop's customer sees: the catalogue, a cart, coupons, addresses, cards, orders, returns and a wish list."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Incidental, Record, Ref, State, Table, table
from prove.servers._shared.cast import Address, City, Email, PersonName
from prove.servers._shared.flows import AmountSpent, CardEnd, TrackingNumber
from prove.servers._shared.kinds import Money, SecurityCode
from prove.servers._shared.life.purchases.goods import GoodsCategory as Category
from prove.servers._shared.life.purchases.orders import NUMBERS, Delivery, OrderStatus, ReturnReason

ProductId = Annotated[str, Ref("shopping.products")]
ReviewId = Annotated[str, Ref("shopping.reviews")]
CartLineId = Annotated[str, Ref("shopping.cart_lines")]
CouponCode = Annotated[str, Ref("shopping.coupons", spoken=True), Meta(min_length=3, max_length=20)]
AddressId = Annotated[str, Ref("shopping.addresses")]
PaymentMethodId = Annotated[str, Ref("shopping.payment_methods")]
OrderId = Annotated[str, Ref("shopping.orders", spoken=True)]
OrderLineId = Annotated[str, Ref("shopping.order_lines")]
ReturnId = Annotated[str, Ref("shopping.returns")]
WishId = Annotated[str, Ref("shopping.wishes")]
StockAlertId = Annotated[str, Ref("shopping.stock_alerts")]

Quantity = Annotated[int, Meta(ge=1, le=20)]

ReturnStatus = Literal["requested", "received", "refunded"]
AlertStatus = Literal["waiting", "sent"]
CouponStatus = Literal["valid", "used", "expired"]


class Customer(Record):
    """The owner of the cart; `coupon_code` is the coupon in it, `screen_name` signs the reviews."""

    id: str
    name: PersonName
    email: Email
    screen_name: str
    coupon_code: CouponCode | None = None


class Product(Record):
    """One article in one colour; the same `brand`, `style` and `kind` in another colour is a product of its own."""

    id: ProductId
    name: str
    brand: str
    style: str
    kind: str
    colour: str
    category: Category
    price: Money
    stock: int
    listed_on: dt.date
    description: str
    rating: float | None = None
    review_count: int = 0
    restock_on: dt.date | None = None


class ProductSummary(Record):
    """A product as the search shows it."""

    id: ProductId
    name: str
    brand: str
    kind: str
    colour: str
    category: Category
    price: Money
    rating: float | None
    in_stock: bool
    listed_on: dt.date


class Swatch(Record):
    """The same article in another colour: a product of its own."""

    id: ProductId
    colour: str
    price: Money
    in_stock: bool


class ProductDetails(Product, kw_only=True):
    """A product with the other colours it comes in, and who gets an email once it is back in stock."""

    other_colours: tuple[Swatch, ...]
    alert_emails: tuple[Email, ...]


class Review(Record):
    """What a buyer says about a product."""

    id: ReviewId
    product_id: ProductId
    author: str
    stars: int
    text: str
    written_on: dt.date


class ShownReview(Review, kw_only=True):
    """A review with the name of its product."""

    product_name: str


class CartLine(Record):
    """A product in the cart, at most one line for each."""

    id: CartLineId
    product_id: ProductId
    name: str
    quantity: int
    added_at: dt.datetime


class PricedLine(Record):
    """A line of the cart with what it costs today; `in_stock` says whether the whole quantity is in stock."""

    id: CartLineId
    product_id: ProductId
    name: str
    quantity: int
    price: Money
    amount: Money
    in_stock: bool
    added_at: dt.datetime


class Cart(Record):
    """The whole cart; `shipping` is for standard delivery.

    `coupon_problem` says why the coupon does not count: then the discount is 0, and the cart cannot be ordered.
    """

    lines: tuple[PricedLine, ...]
    subtotal: Money
    discount: Money
    shipping: Money
    total: Money
    coupon_code: CouponCode | None
    coupon_problem: str | None


class Coupon(Record):
    """Money off one order: `percent` of it or an `amount`, for one category or for all."""

    code: CouponCode
    description: str
    percent: int | None
    amount: Money | None
    minimum: Money
    valid_until: dt.date
    category: Category | None = None
    used_on: dt.date | None = None


class ShownCoupon(Coupon, kw_only=True):
    """A coupon with its status today."""

    status: CouponStatus


class ShippingAddress(Record):
    """Where parcels can go; `label` is what the customer calls it."""

    id: AddressId
    label: str
    recipient: PersonName
    street: Address
    city: City
    added_on: dt.date


class PaymentCard(Record):
    """A saved card as the shop shows it."""

    id: PaymentMethodId
    name: str
    network: str
    last_four: CardEnd
    expires_on: dt.date


class PaymentMethod(PaymentCard):
    """A saved card with the code that confirms a payment."""

    security_code: SecurityCode


class OrderLine(Record):
    """A product in an order; `paid` is what the whole line cost after the discount."""

    id: OrderLineId
    order_id: OrderId
    product_id: ProductId
    name: str
    quantity: int
    price: Money
    paid: Money


class Order(Record):
    """Something bought. `summary` names what is in it; `status` changes with time until it is delivered."""

    id: OrderId
    placed_at: dt.datetime
    status: OrderStatus
    summary: str
    subtotal: Money
    discount: Money
    shipping: Money
    total: AmountSpent
    address_id: AddressId
    payment_method_id: PaymentMethodId
    delivery: Delivery
    expected_on: dt.date
    coupon_code: CouponCode | None = None
    gift_note: str | None = None
    packed_at: dt.datetime | None = None
    shipped_at: dt.datetime | None = None
    delivered_at: dt.datetime | None = None
    cancelled_at: dt.datetime | None = None
    tracking_number: Annotated[TrackingNumber | None, Incidental()] = None


class OrderSummary(Record):
    """An order as the list shows it."""

    id: OrderId
    placed_at: dt.datetime
    status: OrderStatus
    summary: str
    total: AmountSpent
    address_id: AddressId
    address_label: str
    recipient: PersonName
    expected_on: dt.date


class Return(Record):
    """Goods on their way back; `refund` is paid to the card of the order once they are checked."""

    id: ReturnId
    order_id: OrderId
    order_line_id: OrderLineId
    name: str
    quantity: int
    reason: ReturnReason
    refund: Money
    requested_on: dt.date
    status: ReturnStatus = "requested"


class OrderDetails(Order, kw_only=True):
    """An order with its lines, its address, its card and its returns."""

    lines: tuple[OrderLine, ...]
    address_label: str
    deliver_to: str
    payment_method_name: str
    refunded: Money
    returns: tuple[Return, ...]


class Wish(Record):
    """A product on the wish list."""

    id: WishId
    product_id: ProductId
    name: str
    added_on: dt.date
    note: str | None = None


class PricedWish(Record):
    """A product on the wish list with what it costs today."""

    id: WishId
    product_id: ProductId
    name: str
    price: Money
    in_stock: bool
    added_on: dt.date
    note: str | None


class StockAlert(Record):
    """A request for a message when a product is in stock again."""

    id: StockAlertId
    product_id: ProductId
    email: Email
    asked_on: dt.date
    status: AlertStatus = "waiting"


class ShownAlert(StockAlert, kw_only=True):
    """A stock alert with the name of its product."""

    product_name: str


class Shop(State):
    """Everything the shop shows to one customer."""

    customers: Table[Customer] = table("buyer")
    products: Table[Product] = table("prd", index=("category", "kind"), find="search_products")
    reviews: Table[Review] = table("rev", index=("product_id",), find="list_product_reviews")
    cart_lines: Table[CartLine] = table("line", index=("product_id",), noun="cart line", find="view_cart")
    coupons: Table[Coupon] = table(key="code", find="list_coupons")
    addresses: Table[ShippingAddress] = table("addr", noun="address", find="list_shipping_addresses")
    payment_methods: Table[PaymentMethod] = table("pm", noun="payment method", find="list_payment_methods")
    orders: Table[Order] = table(number=NUMBERS, find="list_orders")
    order_lines: Table[OrderLine] = table("item", index=("order_id", "product_id"), noun="order line", find="get_order")
    returns: Table[Return] = table("ret", index=("order_id", "order_line_id"), find="get_order")
    wishes: Table[Wish] = table("wish", index=("product_id",), noun="wish-list entry", find="list_wishlist")
    stock_alerts: Table[StockAlert] = table("alert", index=("product_id",), noun="stock alert")
