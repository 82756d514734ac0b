"""What a food delivery app holds: restaurants with their menus, a basket, promo codes, cards, orders and couriers."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Record, Ref, State, Table, Unit, Unordered, table
from prove.servers._shared.cast import Address, City, Email, PersonName, Phone, PlaceName
from prove.servers._shared.flows import Arrival
from prove.servers._shared.kinds import Money, SecurityCode, Weekday
from prove.servers._shared.life.outings.meals import Trouble
from prove.servers._shared.life.outings.menus import Cuisine

RestaurantId = Annotated[str, Ref("food_delivery.restaurants")]
DishId = Annotated[str, Ref("food_delivery.dishes")]
OptionId = Annotated[str, Ref("food_delivery.options")]
BasketItemId = Annotated[str, Ref("food_delivery.basket_items")]
PromoCode = Annotated[str, Ref("food_delivery.promos", spoken=True), Meta(min_length=3, max_length=20)]
CardId = Annotated[str, Ref("food_delivery.cards")]
OrderId = Annotated[str, Ref("food_delivery.orders")]
OrderItemId = Annotated[str, Ref("food_delivery.order_items")]
CourierId = Annotated[str, Ref("food_delivery.couriers")]
RatingId = Annotated[str, Ref("food_delivery.ratings")]
ComplaintId = Annotated[str, Ref("food_delivery.complaints")]

Minutes = Annotated[int, Unit("minutes")]
Quantity = Annotated[int, Meta(ge=1, le=20)]

Section = Literal["starters", "mains", "sides", "desserts", "drinks"]
Diet = Literal["vegetarian", "vegan", "gluten_free", "nut_free"]
Vehicle = Literal["bicycle", "scooter", "car"]
OrderStatus = Literal["placed", "accepted", "preparing", "picked_up", "delivered", "cancelled", "rejected"]


class Customer(Record):
    """The owner of the basket; `address` is home, `promo_code` is the code in the basket."""

    id: str
    name: PersonName
    email: Email
    address: Address
    city: City
    promo_code: PromoCode | None = None


class Restaurant(Record):
    """A kitchen on the app. `zones` are the parts of town it delivers to, `stars_total` sums all of its ratings."""

    id: RestaurantId
    name: PlaceName
    cuisine: Cuisine
    address: Address
    phone: Phone
    opens_at: dt.time
    closes_at: dt.time
    closed_on: Weekday | None
    zones: Annotated[tuple[str, ...], Unordered()]
    minimum: Money
    delivery_fee: Money
    prep_minutes: Minutes
    joined_on: dt.date
    stars_total: int
    rating_count: int


class RestaurantSummary(Record):
    """A restaurant as the app shows it right now; `delivery_minutes` is what an order usually takes."""

    id: RestaurantId
    name: PlaceName
    cuisine: Cuisine
    address: Address
    phone: Phone
    open_now: bool
    opens_at: dt.time
    closes_at: dt.time
    closed_on: Weekday | None
    zones: tuple[str, ...]
    minimum: Money
    delivery_fee: Money
    delivery_minutes: Minutes
    rating: float
    rating_count: int
    joined_on: dt.date
    favourite: bool


class OptionGroup(Record):
    """Options of a dish, such as sizes: at most `at_most` of them may be chosen, one must be if `required`."""

    name: str
    required: bool
    at_most: int


class Dish(Record):
    """Something on a menu; `price` is without options, `sold_out_until` says when the kitchen has it again."""

    id: DishId
    restaurant_id: RestaurantId
    name: str
    section: Section
    price: Money
    diets: Annotated[tuple[Diet, ...], Unordered()]
    calories: int
    groups: tuple[OptionGroup, ...] = ()
    sold_out_until: dt.datetime | None = None


class DishSummary(Record):
    """A dish as the menu shows it; `must_choose` names the groups from which an option is needed."""

    id: DishId
    restaurant_id: RestaurantId
    name: str
    section: Section
    price: Money
    diets: tuple[Diet, ...]
    calories: int
    available: bool
    must_choose: tuple[str, ...]
    restaurant_name: PlaceName


class Option(Record):
    """One of the choices of a group, and what it adds to the price."""

    id: OptionId
    dish_id: DishId
    group: str
    name: str
    price: Money


class DishDetails(Dish, kw_only=True):
    """A dish with everything that can be chosen for it."""

    restaurant_name: PlaceName
    available: bool
    options: tuple[Option, ...]


class BasketItem(Record):
    """A dish in the basket with its options; `choices` names them. All items are from one restaurant."""

    id: BasketItemId
    dish_id: DishId
    name: str
    option_ids: Annotated[tuple[OptionId, ...], Unordered()]
    choices: Annotated[tuple[str, ...], Unordered()]
    quantity: int
    note: str | None
    added_at: dt.datetime


class PricedItem(Record):
    """An item of the basket with what it costs today."""

    id: BasketItemId
    dish_id: DishId
    name: str
    choices: tuple[str, ...]
    quantity: int
    price: Money
    amount: Money
    available: bool
    note: str | None
    added_at: dt.datetime


class Promo(Record):
    """Money off one order: `percent` of the dishes, an `amount`, or the delivery fee; at one restaurant or at all."""

    code: PromoCode
    description: str
    percent: int | None
    amount: Money | None
    minimum: Money
    valid_until: dt.date
    restaurant_id: RestaurantId | None = None
    used_on: dt.date | None = None


class PromoOffer(Promo, kw_only=True):
    """A promo code with the name of the restaurant that it is for."""

    restaurant_name: PlaceName | None


class PaymentCard(Record):
    """A saved card as the app shows it."""

    id: CardId
    name: str
    network: str
    last_four: str
    expires_on: dt.date


class SavedCard(PaymentCard):
    """A saved card with the code that confirms a payment."""

    security_code: SecurityCode


class Basket(Record):
    """The basket with what it costs before any tip; `missing` is the amount to the restaurant's minimum.

    `promo_problem` says why the promo code does not count: then it takes nothing off, and the basket cannot be ordered.
    """

    restaurant_id: RestaurantId | None
    restaurant_name: PlaceName | None
    items: tuple[PricedItem, ...]
    subtotal: Money
    discount: Money
    delivery_fee: Money
    total: Money
    missing: Money
    promo_code: PromoCode | None
    promo_problem: str | None


class Checkout(Basket):
    """The basket with what is needed to order: is the kitchen open, which cards are saved, which codes are on offer."""

    open_now: bool
    deliver_to: Address
    cards: tuple[PaymentCard, ...]
    offers: tuple[PromoOffer, ...]


class Courier(Record):
    """Someone who delivers food; `stars_total` sums all of their ratings."""

    id: CourierId
    name: PersonName
    phone: Phone
    vehicle: Vehicle
    stars_total: int
    rating_count: int


class OrderItem(Record):
    """A dish in an order; `paid` is what all of it cost after the discount."""

    id: OrderItemId
    order_id: OrderId
    dish_id: DishId
    name: str
    option_ids: Annotated[tuple[OptionId, ...], Unordered()]
    choices: Annotated[tuple[str, ...], Unordered()]
    quantity: int
    price: Money
    paid: Money
    note: str | None = None


class Order(Record):
    """An order of food. `status` changes with time; `deliver_at` is the requested time, `expected_at` the expected one.

    `reason` says why the kitchen turned it down.
    """

    id: OrderId
    restaurant_id: RestaurantId
    placed_at: dt.datetime
    status: OrderStatus
    summary: str
    subtotal: Money
    discount: Money
    delivery_fee: Money
    tip: Money
    total: Money
    address: Address
    card_id: CardId
    expected_at: Arrival
    deliver_at: dt.datetime | None = None
    promo_code: PromoCode | None = None
    note: str | None = None
    courier_id: CourierId | None = None
    accepted_at: dt.datetime | None = None
    preparing_at: dt.datetime | None = None
    picked_up_at: dt.datetime | None = None
    delivered_at: dt.datetime | None = None
    cancelled_at: dt.datetime | None = None
    rejected_at: dt.datetime | None = None
    reason: str | None = None
    refunded: Money = 0.0


class OrderSummary(Record):
    """An order as the list shows it."""

    id: OrderId
    restaurant_id: RestaurantId
    restaurant_name: PlaceName
    placed_at: dt.datetime
    status: OrderStatus
    summary: str
    total: Money
    address: Address
    expected_at: Arrival


class Rating(Record):
    """How the customer rated a meal and its courier."""

    id: RatingId
    order_id: OrderId
    restaurant_stars: int
    courier_stars: int | None
    comment: str | None
    rated_on: dt.date


class ShownRating(Rating, kw_only=True):
    """A rating with the names of the restaurant and the courier."""

    restaurant_name: PlaceName
    courier_name: PersonName | None


class Complaint(Record):
    """Something that was wrong with a dish, and what was paid back for it."""

    id: ComplaintId
    order_id: OrderId
    order_item_id: OrderItemId
    name: str
    trouble: Trouble
    quantity: int
    refund: Money
    details: str | None
    reported_at: dt.datetime


class OrderDetails(Order, kw_only=True):
    """An order with its dishes, its courier once there is one, and the minutes until it comes while it is under way.

    `stars` is how the customer rated the restaurant.
    """

    restaurant_name: PlaceName
    restaurant_phone: Phone
    card_name: str
    minutes_left: Minutes | None
    courier_name: PersonName | None
    courier_phone: Phone | None
    courier_vehicle: Vehicle | None
    stars: int | None
    items: tuple[OrderItem, ...]
    complaints: tuple[Complaint, ...]


class Favourite(Record):
    """A restaurant that the customer has marked as a favourite."""

    restaurant_id: RestaurantId
    added_on: dt.date


class FoodApp(State):
    """Everything the app shows to one customer."""

    customers: Table[Customer] = table("eater")
    restaurants: Table[Restaurant] = table("rst", index=("cuisine",), find="search_restaurants")
    dishes: Table[Dish] = table("dish", index=("restaurant_id",), find="get_menu")
    options: Table[Option] = table("opt", index=("dish_id",), find="get_dish")
    basket_items: Table[BasketItem] = table("bsk", index=("dish_id",), noun="basket item", find="view_basket")
    promos: Table[Promo] = table(key="code", noun="promo code", find="view_basket")
    cards: Table[SavedCard] = table("fcard", noun="card", find="view_basket")
    couriers: Table[Courier] = table("cour", find="track_food_order")
    orders: Table[Order] = table("meal", noun="food order", find="list_food_orders")
    order_items: Table[OrderItem] = table("ordi", index=("order_id",), noun="order item", find="track_food_order")
    ratings: Table[Rating] = table("rate", index=("order_id",))
    complaints: Table[Complaint] = table("cmp", index=("order_id", "order_item_id"))
    favourites: Table[Favourite] = table(key="restaurant_id")
