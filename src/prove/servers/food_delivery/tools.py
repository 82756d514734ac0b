"""What a customer can do with the food delivery app."""

import datetime as dt
from collections.abc import Callable
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Cursor, Limit, Page, Server, ToolError, Unit, changes_given, newest_first, paginate
from prove.servers._shared.cards import check_not_expired, check_security_code
from prove.servers._shared.cast import Address
from prove.servers._shared.days import check_span, in_span
from prove.servers._shared.kinds import MinRating, Note, Query, SecurityCode, Stars
from prove.servers._shared.words import has_words
from prove.servers.food_delivery import orders, rules, views
from prove.servers.food_delivery.records import (
    Basket,
    BasketItemId,
    CardId,
    Checkout,
    Complaint,
    Cuisine,
    Diet,
    DishDetails,
    DishId,
    DishSummary,
    Favourite,
    FoodApp,
    OptionId,
    Order,
    OrderDetails,
    OrderId,
    OrderItemId,
    OrderStatus,
    OrderSummary,
    PromoCode,
    Quantity,
    Rating,
    Restaurant,
    RestaurantId,
    RestaurantSummary,
    Section,
    Trouble,
)

server = Server(
    "food_delivery", FoodApp, "A food delivery app: restaurants, menus, one basket, orders, couriers and refunds."
)

Comment = Annotated[str, Meta(min_length=2, max_length=300)]
MaxPrice = Annotated[float, Meta(ge=0, le=1_000), Unit("money")]
Tip = Annotated[float, Meta(ge=0, le=100), Unit("money")]
OptionIds = Annotated[tuple[OptionId, ...], Meta(max_length=10)]
Show = Literal["open_now", "favourites"]
Sort = Literal["rating", "delivery_fee", "delivery_time"]
Action = Literal["add", "remove"]

IGNORED_WORDS = frozenset({"a", "an", "and", "at", "from", "in", "my", "of", "some", "the", "with"})

ORDERINGS: dict[Sort, Callable[[Restaurant], float]] = {
    "rating": lambda r: -views.rating_of(r),
    "delivery_fee": lambda r: r.delivery_fee,
    "delivery_time": lambda r: r.prep_minutes,
}


@server.tool(read_only=True)
def search_restaurants(
    app: FoodApp,
    query: Query | None = None,
    cuisine: Cuisine | None = None,
    deliver_to: Address | None = None,
    max_delivery_fee: MaxPrice | None = None,
    min_rating: MinRating | None = None,
    show: Show | None = None,
    sort: Sort | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[RestaurantSummary]:
    """Find restaurants by words and filters, with their hours, zones, minimum order and delivery fee.

    Args:
        query: Words of the restaurant's name, its cuisine or a dish on its menu; all of them must occur.
        cuisine: Only restaurants of this kind.
        deliver_to: Only restaurants that deliver to this address: house number and street.
        max_delivery_fee: Only restaurants that charge this much or less for the delivery, in dollars.
        min_rating: Only restaurants with at least this many stars on average.
        show: Only those whose kitchen is open now, or only the customer's favourites.
        sort: The order of the results: best rating, lowest fee or shortest time first.

    Raises:
        unknown_address: The address has no house number or no street.
    """
    offering = _offering(app, query)
    zone = rules.zone_of(app, deliver_to) if deliver_to is not None else None
    rows = [
        r
        for r in (app.restaurants if cuisine is None else app.restaurants.where(cuisine=cuisine))
        if (zone is None or zone in r.zones)
        and (max_delivery_fee is None or r.delivery_fee <= max_delivery_fee)
        and (min_rating is None or views.rating_of(r) >= min_rating)
        and (show != "open_now" or rules.is_open(r, app.now))
        and (show != "favourites" or r.id in app.favourites)
        and r.id in offering
    ]
    page = paginate(rows if sort is None else sorted(rows, key=ORDERINGS[sort]), limit, cursor)
    return page.seen_as(lambda r: views.restaurant_summary(r, app.now, favourite=r.id in app.favourites))


@server.tool(destructive=True, idempotent=True)
def set_favourite_restaurant(app: FoodApp, restaurant_id: RestaurantId, action: Action) -> RestaurantSummary:
    """Put a restaurant among the customer's favourites, or take it out again.

    Args:
        restaurant_id: The restaurant, such as 'rst_0004'.
        action: Whether to add it or to remove it.

    Raises:
        already_exists: It is a favourite already.
        conflict: It is not a favourite, so it cannot be removed.
    """
    restaurant, kept = app.restaurants.get(restaurant_id), app.favourites.find(restaurant_id)
    if action == "add":
        if kept is not None:
            since = f"{restaurant.name} has been a favourite since {kept.added_on}"
            raise ToolError("already_exists", f"{since}; there is nothing to add")
        app.favourites.add(Favourite(restaurant.id, app.now.date()))
    elif kept is None:
        raise ToolError("conflict", f"{restaurant.name} is not a favourite; search_restaurants can show those that are")
    else:
        app.favourites.remove(kept)
    return views.restaurant_summary(restaurant, app.now, favourite=action == "add")


@server.tool(read_only=True)
def get_menu(
    app: FoodApp,
    restaurant_id: RestaurantId,
    section: Section | None = None,
    diet: Diet | None = None,
    max_price: MaxPrice | None = None,
) -> Page[DishSummary]:
    """Show the menu of a restaurant: its dishes, their prices and dietary marks.

    Args:
        restaurant_id: The restaurant.
        section: Only this part of the menu.
        diet: Only dishes that are marked as fit for this diet.
        max_price: Only dishes that cost this much or less, in dollars.
    """
    restaurant = app.restaurants.get(restaurant_id)
    rows = (
        views.dish_summary(app, d)
        for d in app.dishes.where(restaurant_id=restaurant.id)
        if section in (None, d.section)
        and (diet is None or diet in d.diets)
        and (max_price is None or d.price <= max_price)
    )
    return paginate(rows, 50, None)


@server.tool(read_only=True)
def get_dish(app: FoodApp, dish_id: DishId) -> DishDetails:
    """Show one dish: price, dietary marks, and the options that must or can be chosen.

    Args:
        dish_id: The dish, such as 'dish_0021'.
    """
    return views.dish_details(app, app.dishes.get(dish_id))


@server.tool(destructive=True)
def add_dish_to_basket(
    app: FoodApp,
    dish_id: DishId,
    quantity: Quantity = 1,
    option_ids: OptionIds = (),
    note: Note | None = None,
) -> Basket:
    """Put a dish into the basket, which holds dishes of one restaurant at a time.

    The same dish with the same options and note grows in quantity.

    Args:
        dish_id: The dish.
        quantity: How many to add.
        option_ids: The chosen options, such as 'opt_0003'; get_dish shows which groups need one.
        note: A wish for the kitchen.

    Raises:
        sold_out: The kitchen is out of it.
        other_restaurant: The basket holds dishes of another restaurant.
        invalid_option: An option belongs to another dish.
        missing_option: A group of options needs a choice.
        too_many_options: More options of a group were chosen than it allows.
        basket_full: The basket would hold too many dishes.
    """
    dish, current = app.dishes.get(dish_id), rules.basket_restaurant(app)
    rules.check_available(dish, app.now)
    if current is not None and current.id != dish.restaurant_id:
        held = f"the basket holds dishes of {current.name}, and {dish.name} is from elsewhere"
        raise ToolError("other_restaurant", f"{held}; order or remove what is in it first")
    options = rules.chosen_options(app, dish, option_ids)
    rules.put_in_basket(app, rules.Pick(dish, options, quantity, note))
    return views.basket(app)


@server.tool(read_only=True)
def view_basket(app: FoodApp) -> Checkout:
    """Show the basket as at the checkout: dishes, cost, promo codes on offer and saved cards."""
    return views.checkout(app)


@server.tool(destructive=True, idempotent=True)
def update_basket_item(
    app: FoodApp, basket_item_id: BasketItemId, quantity: Quantity | None = None, note: Note | None = None
) -> Basket:
    """Change how many of a dish are in the basket, or the note to the kitchen.

    Args:
        basket_item_id: The item of the basket, such as 'bsk_0002'.
        quantity: The new quantity; remove_basket_item takes it out.
        note: The new wish for the kitchen.

    Raises:
        nothing_to_change: Neither a quantity nor a note was given.
        basket_full: The basket would hold too many dishes.
    """
    item = app.basket_items.get(basket_item_id)
    changes = changes_given(quantity=quantity, note=note)
    rules.check_room(app, changes.get("quantity", item.quantity) - item.quantity)
    app.basket_items.update(item, **changes)
    return views.basket(app)


@server.tool(destructive=True, idempotent=True)
def remove_basket_item(app: FoodApp, basket_item_id: BasketItemId) -> Basket:
    """Take a dish out of the basket.

    Args:
        basket_item_id: The item of the basket.
    """
    app.basket_items.remove(app.basket_items.get(basket_item_id))
    return views.basket(app)


@server.tool(destructive=True, idempotent=True)
def apply_promo_code(app: FoodApp, promo_code: PromoCode) -> Basket:
    """Put a promo code into the basket; it takes the place of the one that is there.

    Args:
        promo_code: The code, such as 'HELLO15'; capital letters do not matter.

    Raises:
        basket_empty: There is nothing in the basket.
        promo_expired: The code is past its last day.
        promo_used: The code was used for another order.
        not_applicable: The code is for another restaurant.
        minimum_not_reached: The dishes cost less than the code asks for.
    """
    promo, restaurant = app.promos.get(promo_code.upper()), rules.basket_restaurant(app)
    if restaurant is None:
        raise ToolError("basket_empty", "there is nothing in the basket; add a dish before the code")
    cents = sum(rules.pick_of(app, item).cents for item in app.basket_items)
    if problem := rules.promo_problem(app, promo, restaurant, cents):
        raise problem
    app.customers.update(rules.customer_of(app), promo_code=promo.code)
    return views.basket(app)


@server.tool(destructive=True, idempotent=True)
def place_food_order(
    app: FoodApp,
    card_id: CardId,
    security_code: SecurityCode,
    address: Address | None = None,
    deliver_at: dt.datetime | None = None,
    tip: Tip = 0.0,
    note: Note | None = None,
) -> OrderDetails:
    """Order what is in the basket. The card's security code confirms the payment.

    A kitchen that is about to close may still turn the order down; then everything is refunded.

    Args:
        card_id: The card that pays, such as 'fcard_0002'; view_basket shows them.
        security_code: The three digits on the back of that card.
        address: House number and street; the customer's home if left out.
        deliver_at: When it should arrive, up to a week ahead; as soon as possible if left out.
        tip: What the courier gets on top, in dollars.
        note: Where to ring or to leave it.

    Raises:
        basket_empty: There is nothing in the basket.
        sold_out: The kitchen is out of a dish when it would have to cook.
        minimum_not_reached: The dishes cost less than the restaurant's minimum.
        unknown_address: The address has no house number or no street.
        out_of_zone: The restaurant does not deliver there.
        too_soon: The kitchen needs more time than that.
        too_far_ahead: It is more than a week ahead.
        restaurant_closed: The kitchen is closed when it would have to cook.
        card_expired: The card is past its last day.
        wrong_security_code: The code is not that of the card.
    """
    card = app.cards.get(card_id)
    restaurant, picks = orders.to_order(app)
    address = address or rules.customer_of(app).address
    rules.check_zone(app, restaurant, address)
    plan = orders.check_time(app, restaurant, deliver_at)
    for pick in picks:
        rules.check_available(pick.dish, plan.starts_at)
    check_not_expired(card, f"the {card.name}", app.now.date())
    check_security_code(card, f"the {card.name}", security_code)
    promo = rules.basket_promo(app, restaurant, picks)
    if promo is not None:
        promo = app.promos.update(promo, used_on=app.now.date())
    rules.empty_basket(app)
    order = orders.new_order(
        app,
        restaurant,
        picks,
        promo,
        placed_at=app.now,
        deliver_at=deliver_at,
        address=address,
        card_id=card.id,
        tip=tip,
        note=note,
    )
    return views.order_details(app, order)


@server.tool(read_only=True)
def list_food_orders(
    app: FoodApp,
    query: Query | None = None,
    status: OrderStatus | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[OrderSummary]:
    """List the customer's food orders, newest first.

    Args:
        query: Only orders with these words in the restaurant's name or among its dishes.
        status: Only orders in this status.
        since: Only orders placed on this day or later.
        until: Only orders placed on this day or earlier.

    Raises:
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    containing = _containing(app, query)
    rows = [
        order
        for order in app.orders
        if status in (None, order.status) and in_span(order.placed_at.date(), since, until) and order.id in containing
    ]
    page = paginate(newest_first(rows, lambda o: o.placed_at), limit, cursor)
    return page.seen_as(lambda order: views.order_summary(app, order))


@server.tool(read_only=True)
def track_food_order(app: FoodApp, order_id: OrderId) -> OrderDetails:
    """Show how far an order is: status, expected time, courier with phone number, dishes and refunds.

    Args:
        order_id: The order, such as 'meal_0017'.
    """
    return views.order_details(app, app.orders.get(order_id))


@server.tool(destructive=True, idempotent=True)
def change_food_order(
    app: FoodApp, order_id: OrderId, tip: Tip | None = None, address: Address | None = None
) -> OrderDetails:
    """Change the tip of an order until a day after its delivery, or its address until a courier has picked it up.

    Args:
        order_id: The order.
        tip: The new tip, in dollars.
        address: House number and street where it should go instead.

    Raises:
        nothing_to_change: Neither a new tip nor a new address was given.
        conflict: The order was cancelled or rejected.
        too_late: A courier has the food already, or the tip was paid out.
        unknown_address: The address has no house number or no street.
        out_of_zone: The restaurant does not deliver there.
    """
    order = app.orders.get(order_id)
    if tip in (None, order.tip) and address in (None, order.address):
        raise ToolError("nothing_to_change", f"give a 'tip' or an 'address' that differs from that of {order.id}")
    orders.check_not_ended(order)
    if tip is not None:
        orders.check_tip_time(app, order)
        total = round(order.total - order.tip + round(tip, 2), 2)
        order = app.orders.update(order, tip=round(tip, 2), total=total)
    if address is not None:
        if order.picked_up_at is not None:
            raise ToolError("too_late", f"a courier has picked up {order.id} already; track_food_order has their phone")
        rules.check_zone(app, app.restaurants.get(order.restaurant_id), address)
        order = app.orders.update(order, address=address)
    return views.order_details(app, order)


@server.tool(destructive=True, idempotent=True)
def cancel_food_order(app: FoodApp, order_id: OrderId) -> Order:
    """Cancel an order before the kitchen starts on it; all of it is refunded and its promo code can be used again.

    Args:
        order_id: The order.

    Raises:
        too_late: The kitchen has started, so it can no longer be cancelled.
        conflict: The order is delivered, cancelled or rejected already.
    """
    order = app.orders.get(order_id)
    if order.status in ("preparing", "picked_up"):
        started = f"{order.id} is {order.status.replace('_', ' ')}, so the kitchen wants to be paid for it"
        raise ToolError("too_late", f"{started}; take the delivery, and report_food_problem if something is wrong")
    if order.status not in ("placed", "accepted"):
        raise ToolError("conflict", f"{order.id} is {order.status} already; there is nothing to cancel")
    return orders.give_back(app, order, status="cancelled", cancelled_at=app.now)


@server.tool(destructive=True, idempotent=True)
def rate_food_order(
    app: FoodApp,
    order_id: OrderId,
    restaurant_stars: Stars,
    courier_stars: Stars | None = None,
    comment: Comment | None = None,
) -> Rating:
    """Rate the restaurant, and the courier too, once and within thirty days of the delivery.

    Args:
        order_id: The order.
        restaurant_stars: From 1, bad, to 5, excellent, for the food.
        courier_stars: From 1 to 5 for the courier.
        comment: What to tell the restaurant.

    Raises:
        not_delivered: The order has not arrived, or never will.
        too_late: It was delivered more than thirty days ago.
        already_rated: The order was rated already.
    """
    order = orders.delivered(app, app.orders.get(order_id), orders.RATING_DAYS, "rated")
    if given := app.ratings.where(order_id=order.id):
        before = f"{order.id} got {given[0].restaurant_stars} stars on {given[0].rated_on}"
        raise ToolError("already_rated", f"{before}; an order is rated once")
    restaurant, courier = app.restaurants.get(order.restaurant_id), app.couriers.get(order.courier_id or "")
    stars_total, rating_count = restaurant.stars_total + restaurant_stars, restaurant.rating_count + 1
    app.restaurants.update(restaurant, stars_total=stars_total, rating_count=rating_count)
    if courier_stars is not None:
        stars_total, rating_count = courier.stars_total + courier_stars, courier.rating_count + 1
        app.couriers.update(courier, stars_total=stars_total, rating_count=rating_count)
    rating = Rating(app.ratings.new_id(), order.id, restaurant_stars, courier_stars, comment, app.now.date())
    return app.ratings.add(rating)


@server.tool(destructive=True)
def report_food_problem(
    app: FoodApp,
    order_item_id: OrderItemId,
    trouble: Trouble,
    quantity: Quantity | None = None,
    details: Note | None = None,
) -> Complaint:
    """Report a dish that was missing or not right, within a week of the delivery; the card is refunded at once.

    Args:
        order_item_id: The dish in the order, such as 'ordi_0044'; track_food_order shows them.
        trouble: What was wrong with it; a cold dish is refunded in part, the others in full.
        quantity: How many of it; all that were not reported yet if left out.
        details: Anything that helps the restaurant.

    Raises:
        not_delivered: The order has not arrived, or never will.
        too_late: It was delivered more than a week ago.
        already_reported: All of it was reported already.
        quantity_exceeded: Fewer are left to report.
    """
    item = app.order_items.get(order_item_id)
    order = orders.delivered(app, app.orders.get(item.order_id), orders.COMPLAINT_DAYS, "reported")
    left = item.quantity - sum(c.quantity for c in app.complaints.where(order_item_id=item.id))
    if left == 0:
        raise ToolError("already_reported", f"all of the {item.name} in {order.id} was reported and refunded already")
    if quantity is not None and quantity > left:
        raise ToolError("quantity_exceeded", f"'quantity' {quantity} is too many; {left} can still be reported")
    return orders.complain(app, order, item, trouble, quantity or left, details, app.now)


@server.tool(destructive=True)
def reorder_food(app: FoodApp, order_id: OrderId) -> Basket:
    """Put the dishes of an earlier order into the basket at today's prices, in place of what is there.

    Args:
        order_id: The order.

    Raises:
        sold_out: The kitchen is out of one of the dishes.
    """
    order = app.orders.get(order_id)
    picks = [rules.pick_of(app, item) for item in app.order_items.where(order_id=order.id)]
    for pick in picks:
        rules.check_available(pick.dish, app.now)
    rules.empty_basket(app)
    for pick in picks:
        rules.put_in_basket(app, pick)
    return views.basket(app)


@server.passing_time
def move_orders_on(app: FoodApp, until: dt.datetime) -> None:
    """Kitchens accept, reject and cook orders, and couriers deliver them."""
    for order in app.orders:
        orders.move_on(app, order, until)


def _offering(app: FoodApp, query: str | None) -> set[str]:
    """The restaurants with these words in their name, their cuisine or on their menu."""
    texts = {r.id: [r.name, r.cuisine] for r in app.restaurants}
    for dish in app.dishes:
        texts[dish.restaurant_id].append(dish.name)
    return _having(texts, query)


def _containing(app: FoodApp, query: str | None) -> set[str]:
    """The orders with these words in the restaurant's name or among the dishes."""
    texts = {order.id: [app.restaurants.get(order.restaurant_id).name] for order in app.orders}
    for item in app.order_items:
        texts[item.order_id].append(item.name)
    return _having(texts, query)


def _having(texts: dict[str, list[str]], query: str | None) -> set[str]:
    return {key for key, parts in texts.items() if has_words(query, *parts, ignored=IGNORED_WORDS)}
