"""What the tools show: rows with what belongs to them."""

import datetime as dt
import math

from msgspec import structs

from prove.servers.food_delivery import rules
from prove.servers.food_delivery.records import (
    Basket,
    BasketItem,
    Checkout,
    Dish,
    DishDetails,
    DishSummary,
    FoodApp,
    Order,
    OrderDetails,
    OrderSummary,
    PaymentCard,
    PricedItem,
    Restaurant,
    RestaurantSummary,
)


def rating_of(restaurant: Restaurant) -> float:
    """The mean of a restaurant's stars, to one decimal."""
    return round(restaurant.stars_total / restaurant.rating_count, 1)


def restaurant_summary(r: Restaurant, now: dt.datetime, *, favourite: bool) -> RestaurantSummary:
    """A restaurant as it is at a moment."""
    return RestaurantSummary(
        id=r.id,
        name=r.name,
        cuisine=r.cuisine,
        address=r.address,
        phone=r.phone,
        open_now=rules.is_open(r, now),
        opens_at=r.opens_at,
        closes_at=r.closes_at,
        closed_on=r.closed_on,
        zones=r.zones,
        minimum=r.minimum,
        delivery_fee=r.delivery_fee,
        delivery_minutes=rules.usual_minutes(r),
        rating=rating_of(r),
        rating_count=r.rating_count,
        joined_on=r.joined_on,
        favourite=favourite,
    )


def dish_summary(app: FoodApp, d: Dish) -> DishSummary:
    """A dish as the menu shows it."""
    must_choose = tuple(group.name for group in d.groups if group.required)
    there = rules.available(d, app.now)
    return DishSummary(d.id, d.restaurant_id, d.name, d.section, d.price, d.diets, d.calories, there, must_choose)


def dish_details(app: FoodApp, dish: Dish) -> DishDetails:
    """A dish with all of its options."""
    return DishDetails(
        **structs.asdict(dish),
        restaurant_name=app.restaurants.get(dish.restaurant_id).name,
        available=rules.available(dish, app.now),
        options=tuple(app.options.where(dish_id=dish.id)),
    )


def basket(app: FoodApp) -> Basket:
    """The basket with all that it costs."""
    items, restaurant = rules.sorted_basket(app), rules.basket_restaurant(app)
    picks = [rules.pick_of(app, item) for item in items]
    promo = restaurant and rules.basket_promo(app, restaurant, picks)
    sums = rules.total_up(picks, promo, restaurant.delivery_fee if restaurant else 0.0)
    return Basket(
        restaurant_id=restaurant and restaurant.id,
        restaurant_name=restaurant and restaurant.name,
        items=tuple(_priced(app, item, pick) for item, pick in zip(items, picks, strict=True)),
        missing=max(0.0, round(restaurant.minimum - sums.subtotal, 2)) if restaurant else 0.0,
        promo_code=rules.customer_of(app).promo_code,
        **sums._asdict(),
    )


def _priced(app: FoodApp, item: BasketItem, pick: rules.Pick) -> PricedItem:
    return PricedItem(
        id=item.id,
        dish_id=item.dish_id,
        name=item.name,
        choices=item.choices,
        quantity=item.quantity,
        price=pick.unit_cents / 100,
        amount=pick.cents / 100,
        available=rules.available(pick.dish, app.now),
        note=item.note,
        added_at=item.added_at,
    )


def checkout(app: FoodApp) -> Checkout:
    """The basket with the cards and the codes that could go with it."""
    restaurant, today = rules.basket_restaurant(app), app.now.date()
    return Checkout(
        **structs.asdict(basket(app)),
        open_now=restaurant is not None and rules.is_open(restaurant, app.now),
        deliver_to=rules.customer_of(app).address,
        cards=tuple(PaymentCard(c.id, c.name, c.network, c.last_four, c.expires_on) for c in app.cards),
        offers=tuple(p for p in app.promos if p.valid_until >= today and p.used_on is None),
    )


def order_summary(app: FoodApp, o: Order) -> OrderSummary:
    """An order as the list shows it."""
    name = app.restaurants.get(o.restaurant_id).name
    return OrderSummary(
        o.id, o.restaurant_id, name, o.placed_at, o.status, o.summary, o.total, o.address, o.expected_at
    )


def order_details(app: FoodApp, order: Order) -> OrderDetails:
    """An order with its dishes, who brings it, and how long it still takes."""
    restaurant = app.restaurants.get(order.restaurant_id)
    courier = app.couriers.get(order.courier_id) if order.courier_id else None
    under_way = order.status in ("placed", "accepted", "preparing", "picked_up")
    return OrderDetails(
        **structs.asdict(order),
        restaurant_name=restaurant.name,
        restaurant_phone=restaurant.phone,
        minutes_left=math.ceil((order.expected_at - app.now).total_seconds() / 60) if under_way else None,
        courier_name=courier and courier.name,
        courier_phone=courier and courier.phone,
        courier_vehicle=courier and courier.vehicle,
        items=tuple(app.order_items.where(order_id=order.id)),
        complaints=tuple(app.complaints.where(order_id=order.id)),
    )
