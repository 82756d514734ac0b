"""What the tools return: rows with the data that belongs to them."""

import datetime as dt
import math

from prove.core import project
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
    Promo,
    PromoOffer,
    Rating,
    Restaurant,
    RestaurantSummary,
    ShownRating,
)


def rating_of(restaurant: Restaurant) -> float:
    """The mean of a restaurant's stars, to one decimal."""
    return round(restaurant.stars_total / restaurant.rating_count, 1)


def restaurant_summary(r: Restaurant, now: dt.datetime, *, favourite: bool) -> RestaurantSummary:
    """A restaurant with its state at a moment."""
    return project(
        RestaurantSummary,
        r,
        open_now=rules.is_open(r, now),
        delivery_minutes=rules.usual_minutes(r),
        rating=rating_of(r),
        favourite=favourite,
    )


def dish_summary(dish: Dish, restaurant: Restaurant, now: dt.datetime) -> DishSummary:
    """A dish as the menu shows it."""
    must_choose = tuple(group.name for group in dish.groups if group.required)
    return project(
        DishSummary,
        dish,
        available=rules.available(dish, now),
        must_choose=must_choose,
        restaurant_name=restaurant.name,
    )


def dish_details(app: FoodApp, dish: Dish) -> DishDetails:
    """A dish with all of its options."""
    return project(
        DishDetails,
        dish,
        restaurant_name=app.restaurants.get(dish.restaurant_id).name,
        available=rules.available(dish, app.now),
        options=tuple(app.options.where(dish_id=dish.id)),
    )


def basket(app: FoodApp) -> Basket:
    """The basket with its costs."""
    items, restaurant = rules.sorted_basket(app), rules.basket_restaurant(app)
    picks, promo = [rules.pick_of(app, item) for item in items], rules.basket_promo(app)
    dishes = sum(pick.cents for pick in picks)
    problem = rules.promo_problem(app, promo, restaurant, dishes) if promo and restaurant else None
    sums = rules.total_up(picks, None if problem else promo, restaurant.delivery_fee if restaurant else 0.0)
    return Basket(
        restaurant_id=restaurant and restaurant.id,
        restaurant_name=restaurant and restaurant.name,
        items=tuple(_priced(app, item, pick) for item, pick in zip(items, picks, strict=True)),
        missing=max(0.0, round(restaurant.minimum - sums.subtotal, 2)) if restaurant else 0.0,
        promo_code=promo and promo.code,
        promo_problem=problem and problem.message,
        **sums._asdict(),
    )


def _priced(app: FoodApp, item: BasketItem, pick: rules.Pick) -> PricedItem:
    return project(
        PricedItem,
        item,
        price=pick.unit_cents / 100,
        amount=pick.cents / 100,
        available=rules.available(pick.dish, app.now),
    )


def checkout(app: FoodApp) -> Checkout:
    """The basket with the cards and the codes that can be used for it."""
    restaurant, today = rules.basket_restaurant(app), app.now.date()
    return project(
        Checkout,
        basket(app),
        open_now=restaurant is not None and rules.is_open(restaurant, app.now),
        deliver_to=rules.customer_of(app).address,
        cards=tuple(project(PaymentCard, card) for card in app.cards),
        offers=tuple(_offer(app, p) for p in app.promos if p.valid_until >= today and p.used_on is None),
    )


def _offer(app: FoodApp, promo: Promo) -> PromoOffer:
    restaurant = app.restaurants.find(promo.restaurant_id or "")
    return project(PromoOffer, promo, restaurant_name=restaurant and restaurant.name)


def order_summary(app: FoodApp, order: Order) -> OrderSummary:
    """An order as the list shows it."""
    return project(OrderSummary, order, restaurant_name=app.restaurants.get(order.restaurant_id).name)


def order_details(app: FoodApp, order: Order) -> OrderDetails:
    """An order with its dishes, its courier, and the minutes until it arrives."""
    restaurant = app.restaurants.get(order.restaurant_id)
    courier = app.couriers.get(order.courier_id) if order.courier_id else None
    ratings = app.ratings.where(order_id=order.id)
    under_way = order.status in ("placed", "accepted", "preparing", "picked_up")
    return project(
        OrderDetails,
        order,
        restaurant_name=restaurant.name,
        restaurant_phone=restaurant.phone,
        card_name=app.cards.get(order.card_id).name,
        minutes_left=math.ceil((order.expected_at - app.now).total_seconds() / 60) if under_way else None,
        courier_name=courier and courier.name,
        courier_phone=courier and courier.phone,
        courier_vehicle=courier and courier.vehicle,
        stars=ratings[0].restaurant_stars if ratings else None,
        items=tuple(app.order_items.where(order_id=order.id)),
        complaints=tuple(app.complaints.where(order_id=order.id)),
    )


def shown_rating(app: FoodApp, rating: Rating) -> ShownRating:
    """A rating with the names of those who were rated."""
    order = app.orders.get(rating.order_id)
    courier = app.couriers.find(order.courier_id or "")
    return project(
        ShownRating,
        rating,
        restaurant_name=app.restaurants.get(order.restaurant_id).name,
        courier_name=courier and courier.name,
    )
