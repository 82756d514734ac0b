"""The rules before an order: hours and zones, options of dishes, the cost of a basket. Money is in cents here."""

import datetime as dt
from collections.abc import Iterable, Sequence
from math import fsum
from typing import NamedTuple

from prove.core import ToolError
from prove.servers._shared.baskets import discount, shared_out
from prove.servers._shared.kinds import WEEKDAYS
from prove.servers._shared.life.outings import menus
from prove.servers._shared.life.place.addresses import city_at, split_city
from prove.servers._shared.life.place.geo import home_city
from prove.servers._shared.streets import on_record
from prove.servers.food_delivery.records import (
    BasketItem,
    Customer,
    Dish,
    FoodApp,
    Option,
    OrderItem,
    Promo,
    Restaurant,
)

BASKET_HOLDS = 30


class Pick(NamedTuple):
    """A quantity of a dish with these options."""

    dish: Dish
    options: tuple[Option, ...]
    quantity: int
    note: str | None = None

    @property
    def unit_cents(self) -> int:
        return round((self.dish.price + fsum(option.price for option in self.options)) * 100)

    @property
    def cents(self) -> int:
        return self.unit_cents * self.quantity


class Sums(NamedTuple):
    """The cost of a basket or an order, in dollars, without a tip."""

    subtotal: float
    discount: float
    delivery_fee: float
    total: float


def is_open(restaurant: Restaurant, moment: dt.datetime) -> bool:
    """Whether the kitchen is open at a moment."""
    day = WEEKDAYS[moment.weekday()]
    return day != restaurant.closed_on and restaurant.opens_at <= moment.time() < restaurant.closes_at


def next_opening(restaurant: Restaurant, moment: dt.datetime) -> dt.datetime:
    """When a kitchen that is closed opens again."""
    opening = dt.datetime.combine(moment.date(), restaurant.opens_at)
    while opening <= moment or not is_open(restaurant, opening):
        opening += dt.timedelta(days=1)
    return opening


def zone_of(app: FoodApp, address: str) -> str:
    """The part of town that a street is in; in another city it is that city. Refuses what is not a street address."""
    text, city = split_city(app.seed, address)
    number, _, street = text.partition(" ")
    if not number[:1].isdigit() or len(street) < 3:
        raise ToolError("unknown_address", f"the address {address!r} needs a house number and a street; ask for both")
    city = city or city_at(app.seed, on_record(text))
    return menus.zone_of(app.seed, street) if city == home_city(app.seed) else city


def check_zone(app: FoodApp, restaurant: Restaurant, address: str) -> None:
    """Refuse an address that the restaurant does not deliver to."""
    zone = zone_of(app, address)
    if zone not in restaurant.zones:
        served = ", ".join(restaurant.zones)
        outside = f"{address} is in {zone}, but {restaurant.name} only delivers to {served}"
        raise ToolError("out_of_zone", f"{outside}; choose another address or restaurant")


def usual_minutes(restaurant: Restaurant) -> int:
    """How long an order usually takes from start to door."""
    return restaurant.prep_minutes + 25


def available(dish: Dish, moment: dt.datetime) -> bool:
    """Whether the kitchen has the dish."""
    return dish.sold_out_until is None or dish.sold_out_until <= moment


def check_available(dish: Dish, moment: dt.datetime) -> None:
    """Refuse a dish that the kitchen is out of."""
    if dish.sold_out_until and not available(dish, moment):
        until = dish.sold_out_until.isoformat(sep=" ", timespec="minutes")
        raise ToolError("sold_out", f"the {dish.name} ({dish.id}) is sold out until {until}; choose another dish")


def chosen_options(app: FoodApp, dish: Dish, option_ids: Iterable[str]) -> tuple[Option, ...]:
    """The options in the order of the menu; refuses options of other dishes, missing ones and too many of a group."""
    wanted = {option_id: app.options.get(option_id) for option_id in option_ids}
    options = [option for option in app.options.where(dish_id=dish.id) if option.id in wanted]
    for option in wanted.values():
        if option.dish_id != dish.id:
            other = f"{option.id} ({option.name}) is not an option of the {dish.name}"
            raise ToolError("invalid_option", f"{other}; get_dish shows those it has")
    for group in dish.groups:
        count = sum(option.group == group.name for option in options)
        if count > group.at_most:
            too_many = f"the {dish.name} takes {group.at_most} of its {group.name!r} options, not {count}"
            raise ToolError("too_many_options", f"{too_many}; leave some out of 'option_ids'")
        if group.required and not count:
            known = ", ".join(f"{o.id} {o.name}" for o in app.options.where(dish_id=dish.id) if o.group == group.name)
            raise ToolError("missing_option", f"'option_ids' needs one {group.name} for the {dish.name}: {known}")
    return tuple(options)


def customer_of(app: FoodApp) -> Customer:
    """The customer who uses the app."""
    return next(iter(app.customers))


def sorted_basket(app: FoodApp) -> list[BasketItem]:
    """The basket by the names of the dishes, independent of the order in which items were added."""
    return sorted(app.basket_items, key=lambda item: (item.name, item.choices, item.note or ""))


def pick_of(app: FoodApp, item: BasketItem | OrderItem) -> Pick:
    """An item with its dish and options as they are on the menu today."""
    dish = app.dishes.get(item.dish_id)
    return Pick(dish, tuple(app.options.get(o) for o in item.option_ids), item.quantity, item.note)


def basket_restaurant(app: FoodApp) -> Restaurant | None:
    """The restaurant of the items in the basket; None for an empty basket."""
    for item in app.basket_items:
        return app.restaurants.get(app.dishes.get(item.dish_id).restaurant_id)
    return None


def check_room(app: FoodApp, more: int) -> None:
    """Refuse more dishes than a basket holds."""
    if more > 0 and sum(item.quantity for item in app.basket_items) + more > BASKET_HOLDS:
        raise ToolError("basket_full", f"the basket holds {BASKET_HOLDS} dishes; lower 'quantity' or order twice")


def put_in_basket(app: FoodApp, pick: Pick, at: dt.datetime | None = None) -> None:
    """Add to the basket, now or at an earlier moment; the same dish with the same options and note is one item."""
    check_room(app, pick.quantity)
    option_ids = tuple(option.id for option in pick.options)
    same = app.basket_items.where(dish_id=pick.dish.id, option_ids=option_ids, note=pick.note)
    if same:
        app.basket_items.update(same[0], quantity=same[0].quantity + pick.quantity)
        return
    item = BasketItem(
        id=app.basket_items.new_id(),
        dish_id=pick.dish.id,
        name=pick.dish.name,
        option_ids=option_ids,
        choices=tuple(option.name for option in pick.options),
        quantity=pick.quantity,
        note=pick.note,
        added_at=at or app.now,
    )
    app.basket_items.add(item)


def empty_basket(app: FoodApp) -> None:
    """Take everything out of the basket, the promo code too."""
    for item in app.basket_items:
        app.basket_items.remove(item)
    app.customers.update(customer_of(app), promo_code=None)


def promo_problem(app: FoodApp, promo: Promo, restaurant: Restaurant, cents: int) -> ToolError | None:
    """Why a code cannot be used for dishes of this price from this restaurant today; None if it can."""
    code = promo.code
    if app.now.date() > promo.valid_until:
        return ToolError(
            "promo_expired", f"{code} expired on {promo.valid_until}; choose another of view_basket's offers"
        )
    if promo.used_on is not None:
        return ToolError(
            "promo_used", f"{code} was used on {promo.used_on} and counts once; choose another of view_basket's offers"
        )
    if promo.restaurant_id not in (None, restaurant.id):
        only = app.restaurants.get(promo.restaurant_id or "").name
        return ToolError("not_applicable", f"{code} is for {only} only, not for {restaurant.name}; choose another")
    if (missing := round(promo.minimum * 100) - cents) > 0:
        below = f"{code} needs dishes for {promo.minimum:.2f}"
        return ToolError("minimum_not_reached", f"{below}; add {missing / 100:.2f} more")
    return None


def basket_promo(app: FoodApp) -> Promo | None:
    """The code in the basket, whether it can be used or not."""
    code = customer_of(app).promo_code
    return app.promos.find(code) if code else None


def usable_promo(app: FoodApp, restaurant: Restaurant, picks: Sequence[Pick]) -> Promo | None:
    """The code in the basket; refuses one that cannot be used, so that nobody pays the full price unawares."""
    promo = basket_promo(app)
    if promo and (problem := promo_problem(app, promo, restaurant, sum(pick.cents for pick in picks))):
        out = f"or take {promo.code} out with remove_basket_item"
        raise ToolError("promo_not_valid", f"{problem.message}, {out}")
    return promo


def paid_for(picks: Sequence[Pick], promo: Promo | None) -> list[int]:
    """What is paid for each pick, in cents; the discount is split so that the cents add up."""
    amounts = [pick.cents for pick in picks]
    if promo is None:
        return amounts
    shares = shared_out(discount(sum(amounts), promo.percent, promo.amount), amounts)
    return [amount - share for amount, share in zip(amounts, shares, strict=True)]


def total_up(picks: Sequence[Pick], promo: Promo | None, fee: float) -> Sums:
    """Add up a basket or an order; a code without percent and amount pays for the delivery."""
    dishes, paid = sum(pick.cents for pick in picks), sum(paid_for(picks, promo))
    free = not picks or (promo is not None and promo.percent is None and promo.amount is None)
    delivery_fee = 0.0 if free else fee
    return Sums(dishes / 100, (dishes - paid) / 100, delivery_fee, round(paid / 100 + delivery_fee, 2))
