"""Choosing what to eat: restaurants, favourites, menus and dishes."""

from collections.abc import Callable
from typing import Any, Literal

from prove.core import Cursor, Limit, Page, paginate
from prove.servers._shared.cast import Address
from prove.servers._shared.kinds import MinRating, Query
from prove.servers._shared.words import folded, has_words
from prove.servers.food_delivery import rules, views
from prove.servers.food_delivery.app import IGNORED_WORDS, MaxPrice, having, server
from prove.servers.food_delivery.records import (
    Cuisine,
    Diet,
    Dish,
    DishDetails,
    DishId,
    DishSummary,
    Favourite,
    FoodApp,
    Restaurant,
    RestaurantId,
    RestaurantSummary,
    Section,
)

Show = Literal["open_now", "favourites"]
Sort = Literal["rating", "delivery_fee", "delivery_time"]
MenuSort = Literal["name", "price_low", "price_high"]
Action = Literal["add", "remove"]

ORDERINGS: dict[Sort, Callable[[Restaurant], float]] = {
    "rating": lambda r: -views.rating_of(r),
    "delivery_fee": lambda r: r.delivery_fee,
    "delivery_time": lambda r: r.prep_minutes,
}
MENU_ORDERINGS: dict[MenuSort, Callable[[Dish], Any]] = {
    "name": lambda d: folded(d.name),
    "price_low": lambda d: d.price,
    "price_high": lambda d: -d.price,
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
    """Search restaurants, with their hours, minimum order and delivery fee.

    Args:
        query: Words to search for.
        cuisine: Filter by cuisine.
        deliver_to: Street address to deliver to.
        max_delivery_fee: Highest delivery fee, in dollars.
        min_rating: Lowest average rating, in stars.
        show: Only those open now, or only favourites.
        sort: Sort order: best rating, lowest fee or shortest time first.

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
    """Add a restaurant to the user's favourites or remove it.

    Args:
        restaurant_id: The restaurant.
        action: Add or remove it.
    """
    restaurant, kept = app.restaurants.get(restaurant_id), app.favourites.find(restaurant_id)
    if action == "add" and kept is None:
        app.favourites.add(Favourite(restaurant.id, app.now.date()))
    elif action == "remove" and kept is not None:
        app.favourites.remove(kept)
    return views.restaurant_summary(restaurant, app.now, favourite=action == "add")


@server.tool(read_only=True)
def get_menu(
    app: FoodApp,
    restaurant_id: RestaurantId,
    query: Query | None = None,
    section: Section | None = None,
    diet: Diet | None = None,
    max_price: MaxPrice | None = None,
    sort: MenuSort | None = None,
) -> Page[DishSummary]:
    """Get the menu of a restaurant: dishes with prices and dietary marks.

    Args:
        restaurant_id: The restaurant.
        query: Words to search for.
        section: Filter by section.
        diet: Only dishes fit for this diet.
        max_price: Highest price, in dollars.
        sort: Sort order.
    """
    restaurant = app.restaurants.get(restaurant_id)
    rows = [
        d
        for d in app.dishes.where(restaurant_id=restaurant.id)
        if section in (None, d.section)
        and (diet is None or diet in d.diets)
        and (max_price is None or d.price <= max_price)
        and has_words(query, d.name, ignored=IGNORED_WORDS)
    ]
    page = paginate(rows if sort is None else sorted(rows, key=MENU_ORDERINGS[sort]), 50, None)
    return page.seen_as(lambda d: views.dish_summary(d, restaurant, app.now))


@server.tool(read_only=True)
def get_dish(app: FoodApp, dish_id: DishId) -> DishDetails:
    """Get a dish with its price, dietary marks and options.

    Args:
        dish_id: The dish.
    """
    return views.dish_details(app, app.dishes.get(dish_id))


def _offering(app: FoodApp, query: str | None) -> set[str]:
    """The restaurants with these words in their name, their cuisine or on their menu."""
    texts = {r.id: [r.name, r.cuisine] for r in app.restaurants}
    for dish in app.dishes:
        texts[dish.restaurant_id].append(dish.name)
    return having(texts, query)
