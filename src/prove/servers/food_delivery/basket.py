"""Ordering: the basket, promo codes and the order itself."""

import datetime as dt
from typing import Annotated

from msgspec import Meta

from prove.core import ToolError, changes_given
from prove.servers._shared.cards import check_not_expired, check_security_code
from prove.servers._shared.cast import Address
from prove.servers._shared.kinds import Note, SecurityCode
from prove.servers.food_delivery import orders, rules, views
from prove.servers.food_delivery.app import Tip, server
from prove.servers.food_delivery.records import (
    Basket,
    BasketItemId,
    CardId,
    Checkout,
    DishId,
    FoodApp,
    OptionId,
    OrderDetails,
    PromoCode,
    Quantity,
)

OptionIds = Annotated[tuple[OptionId, ...], Meta(max_length=10)]


@server.tool(destructive=True)
def add_dish_to_basket(
    app: FoodApp,
    dish_id: DishId,
    quantity: Quantity = 1,
    option_ids: OptionIds = (),
    note: Note | None = None,
) -> Basket:
    """Add a dish to the basket, which holds dishes of one restaurant at a time.

    Args:
        dish_id: The dish.
        quantity: How many to add.
        option_ids: Chosen options; get_dish shows which are required.
        note: A note to the kitchen.

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
    """Show the basket with its costs, the available promo codes and the saved cards."""
    return views.checkout(app)


@server.tool(destructive=True, idempotent=True)
def update_basket_item(
    app: FoodApp, basket_item_id: BasketItemId, quantity: Quantity | None = None, note: Note | None = None
) -> Basket:
    """Change the quantity or the note of a dish in the basket.

    Args:
        basket_item_id: The item of the basket.
        quantity: The new quantity.
        note: The new note to the kitchen.

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
def remove_basket_item(
    app: FoodApp, basket_item_id: BasketItemId | None = None, promo_code: PromoCode | None = None
) -> Basket:
    """Remove a dish, the promo code or both from the basket.

    Args:
        basket_item_id: The item of the basket.
        promo_code: The promo code.

    Raises:
        nothing_to_change: Neither an item nor a promo code is given.
    """
    if basket_item_id is None and promo_code is None:
        raise ToolError("nothing_to_change", "give a 'basket_item_id' or a 'promo_code'; view_basket shows both")
    if basket_item_id is not None:
        app.basket_items.remove(app.basket_items.get(basket_item_id))
    customer = rules.customer_of(app)
    if promo_code is not None and app.promos.get(promo_code).code == customer.promo_code:
        app.customers.update(customer, promo_code=None)
    return views.basket(app)


@server.tool(destructive=True, idempotent=True)
def apply_promo_code(app: FoodApp, promo_code: PromoCode) -> Basket:
    """Apply a promo code to the basket. It replaces the code that is there.

    Args:
        promo_code: The code, such as 'HELLO15'.

    Raises:
        basket_empty: There is nothing in the basket.
        promo_expired: The code is past its last day.
        promo_used: The code was used for another order.
        not_applicable: The code is for another restaurant.
        minimum_not_reached: The dishes cost less than the code asks for.
    """
    promo, restaurant = app.promos.get(promo_code), rules.basket_restaurant(app)
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
    """Order what is in the basket. A kitchen about to close may reject and refund it.

    Args:
        card_id: The card to charge; view_basket lists them.
        security_code: The three-digit code of that card.
        address: House number and street; default: the user's home.
        deliver_at: Delivery time, up to a week ahead; default: as soon as possible.
        tip: Tip for the courier, in dollars.
        note: A note to the courier.

    Raises:
        basket_empty: There is nothing in the basket.
        minimum_not_reached: The dishes cost less than the restaurant's minimum.
        promo_not_valid: The code in the basket does not count any more, so the price would not be the expected one.
        unknown_address: The address has no house number or no street.
        out_of_zone: The restaurant does not deliver there.
        too_soon: The kitchen needs more time than that.
        too_far_ahead: It is more than a week ahead.
        restaurant_closed: The kitchen is closed when it would have to cook.
        sold_out: The kitchen is out of a dish when it would have to cook.
        card_expired: The card is past its last day.
        wrong_security_code: The code is not that of the card.
    """
    card = app.cards.get(card_id)
    restaurant, picks = orders.to_order(app)
    promo = rules.usable_promo(app, restaurant, picks)
    check_not_expired(card, f"the {card.name}", app.now.date())
    address = address or rules.customer_of(app).address
    rules.check_zone(app, restaurant, address)
    plan = orders.check_time(app, restaurant, deliver_at)
    for pick in picks:
        rules.check_available(pick.dish, plan.starts_at)
    check_security_code(card, f"the {card.name}", security_code)
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
