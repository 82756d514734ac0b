"""What is special about the food app: one basket, options, hours and zones, the life of an order, refunds."""

import datetime as dt
from collections import Counter
from typing import Any

import pytest

from prove.core import WorldEnvironment, WorldSession, keyed
from prove.explore import Explorer
from prove.servers import load
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.outings.meals import Trouble, meals_of
from prove.servers._shared.life.outings.menus import menus_of
from prove.servers._shared.life.person.wallet import wallet_of
from prove.servers.food_delivery import orders, rules
from prove.servers.food_delivery.menus import KITS, RECIPES
from prove.servers.food_delivery.records import (
    Dish,
    FoodApp,
    Option,
    Order,
    OrderItem,
    Promo,
    Restaurant,
    SavedCard,
)
from tests.servers.play import done, refusal, refused

SERVER = load("food_delivery")
SEEDS = range(12)
MINUTE, DAY = 60, 86_400
UNDER_WAY = ("placed", "accepted", "preparing", "picked_up")


def open_app(seed: int = 0) -> WorldSession:
    """A session with an empty basket, at an hour at which some kitchens cook for hours and others are closed."""
    session = WorldEnvironment([SERVER]).open(seed)
    while not (kitchens_at_work(session) and kitchens_closed(session)):
        session.advance(30 * MINUTE)
    basket = done(session, "view_basket")
    for item in basket["items"]:
        done(session, "remove_basket_item", basket_item_id=item["id"])
    if basket["promo_code"]:
        done(session, "remove_basket_item", promo_code=basket["promo_code"])
    return session


def app_of(session: WorldSession) -> FoodApp:
    state = session.state("food_delivery")
    assert isinstance(state, FoodApp)
    return state


def world(seed: int) -> FoodApp:
    return app_of(WorldEnvironment([SERVER]).open(seed))


def brings_home(app: FoodApp, restaurant: Restaurant) -> bool:
    return rules.zone_of(app, rules.customer_of(app).address) in restaurant.zones


def kitchens_at_work(session: WorldSession) -> list[Restaurant]:
    """The restaurants that are open now and in three hours, deliver home and have two dishes that need no choice."""
    app = app_of(session)
    later = app.now + dt.timedelta(hours=3)
    near = [r for r in app.restaurants if brings_home(app, r) and len(plain_dishes(session, r)) > 1]
    return [r for r in near if rules.is_open(r, app.now) and rules.is_open(r, later)]


def kitchens_closed(session: WorldSession) -> list[Restaurant]:
    """The restaurants that are closed now, deliver home and have a dish that needs no choice."""
    app = app_of(session)
    near = [r for r in app.restaurants if brings_home(app, r) and plain_dishes(session, r)]
    return [r for r in near if not rules.is_open(r, app.now)]


def open_kitchen(session: WorldSession) -> Restaurant:
    return kitchens_at_work(session)[0]


def closed_kitchen(session: WorldSession) -> Restaurant:
    return kitchens_closed(session)[0]


def plain_dishes(session: WorldSession, restaurant: Restaurant) -> list[Dish]:
    """The dishes that need no choice."""
    dishes = app_of(session).dishes.where(restaurant_id=restaurant.id, sold_out_until=None)
    return [dish for dish in dishes if not any(group.required for group in dish.groups)]


def plain_dish(session: WorldSession, restaurant: Restaurant) -> Dish:
    return plain_dishes(session, restaurant)[0]


def asking_dish(session: WorldSession) -> tuple[Dish, list[Option], list[Option]]:
    """A dish with a required and an optional group, and the options of both."""
    app = app_of(session)
    for dish in app.dishes:
        if len(dish.groups) == 2 and dish.groups[0].required and dish.sold_out_until is None:
            options = app.options.where(dish_id=dish.id)
            needed = [option for option in options if option.group == dish.groups[0].name]
            return dish, needed, [option for option in options if option not in needed]
    raise AssertionError("no such dish in this world")


def good_card(session: WorldSession) -> SavedCard:
    app = app_of(session)
    return next(card for card in app.cards if card.expires_on >= app.now.date())


def seed_with_expired_card() -> int:
    """The first seed in which a card on file has expired."""
    apps = {seed: world(seed) for seed in range(9)}
    return next(seed for seed, app in apps.items() if any(card.expires_on < app.now.date() for card in app.cards))


def paid(session: WorldSession) -> dict[str, str]:
    card = good_card(session)
    return {"card_id": card.id, "security_code": card.security_code}


def fill_basket(session: WorldSession, restaurant: Restaurant, quantity: int = 5) -> dict[str, Any]:
    return done(session, "add_dish_to_basket", dish_id=plain_dish(session, restaurant).id, quantity=quantity)


def order_now(session: WorldSession, **more: Any) -> dict[str, Any]:
    fill_basket(session, open_kitchen(session))
    return done(session, "place_food_order", **paid(session), **more)


def any_order(session: WorldSession, status: str) -> Order:
    return next(order for order in app_of(session).orders if order.status == status)


def advance_to(session: WorldSession, order_id: str, status: str) -> None:
    """Let time pass until an order has a status."""
    for _ in range(120):
        if app_of(session).orders.get(order_id).status == status:
            return
        session.advance(MINUTE)
    raise AssertionError(f"{order_id} was never {status}")


def fresh_item(session: WorldSession) -> OrderItem:
    """A dish that was delivered lately and that nobody complained about."""
    app = app_of(session)
    for item in app.order_items:
        arrived = app.orders.get(item.order_id).delivered_at
        fresh = arrived is not None and (app.now - arrived).days < 5
        if fresh and not app.complaints.where(order_id=item.order_id):
            return item
    raise AssertionError("no such item in this world")


def promo(app: FoodApp, **changes: Any) -> Promo:
    terms: dict[str, Any] = {
        "code": "TEST10",
        "description": "a test",
        "percent": 10,
        "amount": None,
        "minimum": 0.0,
        "valid_until": app.now.date(),
    }
    return app.promos.add(Promo(**(terms | changes)))


def test_there_are_17_tools() -> None:
    assert len(SERVER.tools) == 17


# The first day


@pytest.mark.parametrize("seed", SEEDS)
def test_orders_add_up(seed: int) -> None:
    app = world(seed)
    for order in app.orders:
        items = app.order_items.where(order_id=order.id)
        assert order.subtotal == round(sum(item.price * item.quantity for item in items), 2)
        assert round(order.subtotal - order.discount, 2) == round(sum(item.paid for item in items), 2)
        assert order.total == round(order.subtotal - order.discount + order.delivery_fee + order.tip, 2)
        back = round(sum(c.refund for c in app.complaints.where(order_id=order.id)), 2)
        assert order.refunded == (order.total if order.status in ("cancelled", "rejected") else back)
        assert back <= order.total


@pytest.mark.parametrize("seed", SEEDS)
def test_the_past_was_possible(seed: int) -> None:
    app = world(seed)
    for order in app.orders:
        restaurant = app.restaurants.get(order.restaurant_id)
        assert rules.zone_of(app, order.address) in restaurant.zones
        assert order.subtotal >= restaurant.minimum
        assert app.cards.get(order.card_id).expires_on >= order.placed_at.date()
        assert order.deliver_at is not None or rules.is_open(restaurant, order.placed_at)
        if order.promo_code is not None and not order.refunded:
            assert app.promos.get(order.promo_code).used_on == order.placed_at.date()
        times = (order.placed_at, order.accepted_at, order.preparing_at, order.picked_up_at, order.delivered_at)
        reached = [moment for moment in times if moment is not None]
        assert reached == sorted(reached)
        assert reached[-1] <= app.now
        for item in app.order_items.where(order_id=order.id):
            assert app.dishes.get(item.dish_id).restaurant_id == restaurant.id


@pytest.mark.parametrize("seed", SEEDS)
def test_every_item_has_the_options_it_needs(seed: int) -> None:
    app = world(seed)
    for item in (*app.order_items, *app.basket_items):
        dish = app.dishes.get(item.dish_id)
        assert tuple(option.id for option in rules.chosen_options(app, dish, item.option_ids)) == item.option_ids


@pytest.mark.parametrize("seed", SEEDS)
def test_every_status_and_every_obstacle_is_there(seed: int) -> None:
    app = world(seed)
    today = app.now.date()
    assert {order.status for order in app.orders} >= {"delivered", "cancelled", "rejected"}
    assert sum(brings_home(app, r) for r in app.restaurants) >= 5
    assert any(not brings_home(app, r) for r in app.restaurants)
    assert any(card.expires_on >= today for card in app.cards)
    assert any(p.valid_until < today for p in app.promos)
    assert any(p.valid_until >= today and p.used_on is None for p in app.promos)
    assert any(dish.sold_out_until for dish in app.dishes)
    assert len({dish.name for dish in app.dishes}) == len(app.dishes)
    assert len({r.name for r in app.restaurants}) == len(app.restaurants)
    assert len({app.dishes.get(item.dish_id).restaurant_id for item in app.basket_items}) <= 1


def test_at_most_one_meal_is_under_way_and_only_when_a_kitchen_cooks() -> None:
    found: Counter[str] = Counter()
    for seed in range(60):
        app = world(seed)
        current = [order for order in app.orders if order.status in UNDER_WAY]
        assert len(current) <= 1
        for order in current:
            found[order.status if order.deliver_at is None else "for later"] += 1
            restaurant = app.restaurants.get(order.restaurant_id)
            assert order.expected_at > app.now
            assert order.deliver_at is not None or rules.is_open(restaurant, order.placed_at)
            assert rules.is_open(restaurant, order.expected_at - dt.timedelta(minutes=20))
    assert found["for later"] >= 10
    assert found.total() - found["for later"] >= 12
    assert len(found) >= 4


@pytest.mark.parametrize("seed", SEEDS)
def test_orders_are_the_meals_of_the_life(seed: int) -> None:
    app = world(seed)
    names = {r.id: r.name for r in app.restaurants}
    cards = {card.id: card for card in app.cards}
    wallet = {card.key: card for card in wallet_of(seed).cards}
    meals, dropped, *_ = meals_of(seed)
    assert {order.id for order in app.orders} == {meal.id for meal in (*meals, *dropped)}
    for meal in (*meals, *dropped):
        order = app.orders.get(meal.id)
        items = app.order_items.where(order_id=order.id)
        assert names[order.restaurant_id] == meal.restaurant
        assert (order.placed_at, order.expected_at, order.address) == (meal.placed_at, meal.arrives_at, meal.address)
        assert round(order.total * 100) == meal.total
        assert tuple((item.name, item.quantity, round(item.price * 100)) for item in items) == meal.dishes
        assert cards[order.card_id].last_four == wallet[meal.card].last_four
        ended = order.status in ("cancelled", "rejected")
        assert ended == (meal in dropped)
        refund = meal.complaint.refund if meal.complaint else 0
        assert round(order.refunded * 100) == (meal.total if ended else refund)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_cards_on_file_are_those_of_the_wallet(seed: int) -> None:
    on_file = [card for card in wallet_of(seed).cards if "food_delivery" in card.apps]
    facts = [(card.name, card.network, card.last_four, card.expires_on, card.security_code) for card in on_file]
    shown = [(c.name, c.network, c.last_four, c.expires_on, c.security_code) for c in world(seed).cards]
    assert shown == facts


def test_every_dish_of_every_menu_has_a_recipe_whose_needed_options_can_be_free() -> None:
    dishes = {name for seed in range(40) for kitchen in menus_of(seed).kitchens for name, _ in kitchen.dishes}
    assert dishes == set(RECIPES)
    for groups in KITS.values():
        for group in groups:
            assert not group.required or any(price == 0 for _, price in group.choices)


def test_many_worlds_have_a_card_that_expired_and_sizes_differ() -> None:
    apps = [world(seed) for seed in range(40)]
    assert sum(any(card.expires_on < app.now.date() for card in app.cards) for app in apps) >= 12
    for table in ("restaurants", "dishes", "orders", "ratings", "cards", "couriers", "promos"):
        assert len({len(list(getattr(app, table))) for app in apps}) >= 3, table
    comments = {rating.comment for app in apps for rating in app.ratings if rating.comment}
    assert len(comments) >= 40


# Restaurants and menus


def test_restaurants_are_found_by_name_cuisine_and_dish() -> None:
    session = open_app()
    dish = next(iter(app_of(session).dishes))
    restaurant = app_of(session).restaurants.get(dish.restaurant_id)
    for query in (restaurant.name, dish.name.upper(), f"{dish.name} from {restaurant.name}", restaurant.cuisine):
        found = done(session, "search_restaurants", query=query)
        assert restaurant.id in {item["id"] for item in found["items"]}
    assert done(session, "search_restaurants", query="submarine")["total"] == 0


def test_a_search_filters_and_sorts() -> None:
    session = open_app()
    found = done(session, "search_restaurants", show="open_now", max_delivery_fee=3, min_rating=3.5, sort="rating")
    ratings = [r["rating"] for r in found["items"]]
    assert ratings == sorted(ratings, reverse=True)
    assert all(r["open_now"] and r["delivery_fee"] <= 3 and r["rating"] >= 3.5 for r in found["items"])
    home = rules.customer_of(app_of(session)).address
    near = done(session, "search_restaurants", deliver_to=home)["items"]
    assert all(rules.zone_of(app_of(session), home) in r["zones"] for r in near)
    assert refused(session, "search_restaurants", deliver_to="somewhere nice") == "unknown_address"


def test_all_of_a_street_is_in_one_zone() -> None:
    app = world(0)
    assert rules.zone_of(app, "1 Elm Street") == rules.zone_of(app, "977 elm street")
    assert len({rules.zone_of(app, f"1 {n} Road") for n in ("Elm", "Oak", "Ash", "Dock", "Mill", "Lake")}) > 1


def test_a_menu_knows_diets() -> None:
    session = open_app()
    for restaurant in app_of(session).restaurants:
        vegan = done(session, "get_menu", restaurant_id=restaurant.id, diet="vegan", max_price=12)["items"]
        assert all({"vegan", "vegetarian"} <= set(dish["diets"]) and dish["price"] <= 12 for dish in vegan)


def test_a_favourite_is_added_and_removed_however_often_it_is_asked() -> None:
    session = open_app()
    app = app_of(session)
    restaurant = next(r for r in app.restaurants if r.id not in app.favourites)
    change: dict[str, str] = {"restaurant_id": restaurant.id}
    before = app.digest()
    assert not done(session, "set_favourite_restaurant", **change, action="remove")["favourite"]
    assert app_of(session).digest() == before
    for _ in range(2):
        assert done(session, "set_favourite_restaurant", **change, action="add")["favourite"]
    listed = done(session, "search_restaurants", show="favourites")["items"]
    assert [r["id"] for r in listed].count(restaurant.id) == 1
    assert all(r["favourite"] for r in listed)
    assert not done(session, "set_favourite_restaurant", **change, action="remove")["favourite"]


def test_a_menu_is_sorted_by_name_or_price() -> None:
    session = open_app()
    app = app_of(session)
    largest = next(r.id for r in app.restaurants if len({d.section for d in app.dishes.where(restaurant_id=r.id)}) > 3)
    menu = done(session, "get_menu", restaurant_id=largest)["items"]
    assert [dish["id"] for dish in menu] == [dish.id for dish in app.dishes.where(restaurant_id=largest)]
    named = done(session, "get_menu", restaurant_id=largest, sort="name")["items"]
    assert named == sorted(menu, key=lambda dish: dish["name"].lower())
    cheap = done(session, "get_menu", restaurant_id=largest, sort="price_low")["items"]
    assert cheap == sorted(menu, key=lambda dish: dish["price"])
    dear = done(session, "get_menu", restaurant_id=largest, sort="price_high")["items"]
    assert dear == sorted(menu, key=lambda dish: -dish["price"])
    assert menu not in (named, cheap, dear)


def test_a_menu_is_searched_by_words_and_fits_on_a_page() -> None:
    session = open_app()
    app = app_of(session)
    for restaurant in app.restaurants:
        menu = app.dishes.where(restaurant_id=restaurant.id)
        assert len(menu) <= 50
        words = menu[0].name.upper().split()
        found = done(session, "get_menu", restaurant_id=restaurant.id, query=" ".join(reversed(words)))["items"]
        assert menu[0].id in {dish["id"] for dish in found}
        assert {dish["restaurant_name"] for dish in found} == {restaurant.name}
    explorer = Explorer(session.fork(), keyed("menus"))
    for _ in range(200):
        explorer.step()
    assert len(app_of(explorer.session).dishes) == len(app.dishes)


# The basket


def test_options_change_the_price_and_must_fit() -> None:
    session = open_app()
    dish, needed, extras = asking_dish(session)
    foreign = next(o for o in app_of(session).options if o.dish_id != dish.id)
    answer = refusal(session, "add_dish_to_basket", dish_id=dish.id)
    assert answer.code == "missing_option"
    assert needed[0].id in answer.message
    both = [option.id for option in needed[:2]]
    assert refused(session, "add_dish_to_basket", dish_id=dish.id, option_ids=both) == "too_many_options"
    wrong = [needed[0].id, foreign.id]
    assert refused(session, "add_dish_to_basket", dish_id=dish.id, option_ids=wrong) == "invalid_option"
    chosen = [extras[0].id, needed[-1].id]
    basket = done(session, "add_dish_to_basket", dish_id=dish.id, option_ids=chosen, quantity=2)
    (item,) = basket["items"]
    assert item["price"] == round(dish.price + needed[-1].price + extras[0].price, 2)
    assert item["choices"] == [needed[-1].name, extras[0].name]
    assert basket["subtotal"] == round(2 * item["price"], 2)


def test_the_same_wish_is_one_item_and_another_note_is_not() -> None:
    session = open_app()
    dish = plain_dish(session, open_kitchen(session))
    done(session, "add_dish_to_basket", dish_id=dish.id, quantity=2)
    assert len(done(session, "add_dish_to_basket", dish_id=dish.id)["items"]) == 1
    basket = done(session, "add_dish_to_basket", dish_id=dish.id, note="no salt")
    assert sorted(item["quantity"] for item in basket["items"]) == [1, 3]


def test_the_basket_is_for_one_restaurant() -> None:
    session = open_app()
    here, there = open_kitchen(session), closed_kitchen(session)
    item = fill_basket(session, here)["items"][0]
    other = plain_dish(session, there)
    answer = refusal(session, "add_dish_to_basket", dish_id=other.id)
    assert answer.code == "other_restaurant"
    assert here.name in answer.message
    done(session, "remove_basket_item", basket_item_id=item["id"])
    assert done(session, "add_dish_to_basket", dish_id=other.id)["restaurant_id"] == there.id


def test_the_basket_has_room_for_thirty() -> None:
    session = open_app()
    item = fill_basket(session, open_kitchen(session), quantity=20)["items"][0]
    assert refused(session, "add_dish_to_basket", dish_id=item["dish_id"], quantity=11) == "basket_full"
    done(session, "add_dish_to_basket", dish_id=item["dish_id"], quantity=10, note="well done")
    small = done(session, "update_basket_item", basket_item_id=item["id"], quantity=5)
    assert sum(line["quantity"] for line in small["items"]) == 15
    done(session, "update_basket_item", basket_item_id=item["id"], quantity=20)
    assert refused(session, "add_dish_to_basket", dish_id=item["dish_id"]) == "basket_full"
    assert refused(session, "update_basket_item", basket_item_id=item["id"]) == "nothing_to_change"


def test_what_is_sold_out_comes_back_within_days() -> None:
    session = open_app()
    app = app_of(session)
    dish = next(d for d in app.dishes if d.sold_out_until)
    assert refused(session, "add_dish_to_basket", dish_id=dish.id) == "sold_out"
    assert not done(session, "get_dish", dish_id=dish.id)["available"]
    session.advance(4 * DAY)
    assert done(session, "get_dish", dish_id=dish.id)["available"]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"valid_until": dt.date(2020, 1, 1)}, "promo_expired"),
        ({"used_on": dt.date(2025, 12, 1)}, "promo_used"),
        ({"minimum": 9_000.0}, "minimum_not_reached"),
        ({"restaurant_id": "closed"}, "not_applicable"),
    ],
)
def test_promo_codes_have_terms(changes: dict[str, Any], code: str) -> None:
    session = open_app()
    if "restaurant_id" in changes:
        changes = {"restaurant_id": closed_kitchen(session).id}
    promo(app_of(session), **changes)
    assert refused(session, "apply_promo_code", promo_code="TEST10") == "basket_empty"
    fill_basket(session, open_kitchen(session))
    assert refused(session, "apply_promo_code", promo_code="TEST10") == code


def test_a_promo_code_is_used_once_and_shared_out() -> None:
    session = open_app()
    promo(app_of(session))
    subtotal = fill_basket(session, open_kitchen(session))["subtotal"]
    basket = done(session, "apply_promo_code", promo_code="test10")
    assert basket["discount"] == round(subtotal * 0.1, 2)
    order = done(session, "place_food_order", **paid(session), tip=3)
    assert order["total"] == round(basket["total"] + 3, 2)
    assert round(sum(item["paid"] for item in order["items"]), 2) == round(subtotal - order["discount"], 2)
    assert done(session, "view_basket")["promo_code"] is None
    fill_basket(session, open_kitchen(session))
    assert refused(session, "apply_promo_code", promo_code="TEST10") == "promo_used"


def test_some_codes_pay_for_the_delivery_and_none_pays_more_than_the_meal() -> None:
    session = open_app()
    promo(app_of(session), code="RIDE", percent=None)
    promo(app_of(session), code="RICH", percent=None, amount=5_000.0)
    basket = fill_basket(session, open_kitchen(session))
    free = done(session, "apply_promo_code", promo_code="RIDE")
    assert (free["delivery_fee"], free["total"]) == (0.0, basket["subtotal"])
    rich = done(session, "apply_promo_code", promo_code="RICH")
    assert (rich["discount"], rich["total"]) == (basket["subtotal"], basket["delivery_fee"])


def test_a_code_that_no_longer_counts_is_not_charged_silently() -> None:
    session = open_app()
    here = open_kitchen(session)
    subtotal = fill_basket(session, here)["subtotal"]
    promo(app_of(session), percent=None, amount=2.0, minimum=subtotal)
    item = done(session, "apply_promo_code", promo_code="Test 10")["items"][0]
    expired = session.fork()
    expired.advance(DAY)
    assert refused(expired, "place_food_order", **paid(session)) == "promo_not_valid"
    less = done(session, "update_basket_item", basket_item_id=item["id"], quantity=4)
    assert (less["discount"], less["promo_code"]) == (0.0, "TEST10")
    assert "add" in less["promo_problem"]
    answer = refusal(session, "place_food_order", **paid(session))
    assert answer.code == "promo_not_valid"
    assert "remove_basket_item" in answer.message
    for _ in range(2):
        without = done(session, "remove_basket_item", promo_code="test10")
        assert (without["promo_code"], without["promo_problem"]) == (None, None)
    assert refused(session, "remove_basket_item") == "nothing_to_change"
    assert done(session, "place_food_order", **paid(session))["promo_code"] is None
    assert app_of(session).promos.get("TEST10").used_on is None


def test_offers_name_their_restaurant() -> None:
    session = open_app()
    app = app_of(session)
    for offer in done(session, "view_basket")["offers"]:
        place = app.restaurants.find(offer["restaurant_id"] or "")
        assert offer["restaurant_name"] == (place.name if place else None)


# Ordering


def test_ordering_empties_the_basket() -> None:
    session = open_app()
    order = order_now(session, tip=2.5, note="ring twice")
    home = rules.customer_of(app_of(session)).address
    assert (order["status"], order["address"], order["tip"]) == ("placed", home, 2.5)
    assert order["minutes_left"] > 0
    assert done(session, "view_basket")["items"] == []
    assert done(session, "list_food_orders", limit=1)["items"][0]["id"] == order["id"]


def test_ordering_refuses_what_the_app_would() -> None:
    session = open_app(seed_with_expired_card())
    app, card, here = app_of(session), paid(session), open_kitchen(session)
    old = next(c for c in app.cards if c.expires_on < app.now.date())
    assert refused(session, "place_food_order", **card) == "basket_empty"
    fill_basket(session, here)
    assert refused(session, "place_food_order", **(card | {"card_id": "fcard_none"})) == "not_found"
    assert refused(session, "place_food_order", card_id=old.id, security_code=old.security_code) == "card_expired"
    answer = refusal(session, "place_food_order", **(card | {"security_code": "000"}))
    assert answer.code == "wrong_security_code"
    assert card["security_code"] not in answer.text
    assert refused(session, "place_food_order", **card, address="my place") == "unknown_address"
    far = next(a for n in "ABCDEFGHIJKLMNOP" if rules.zone_of(app, a := f"1 {n}lm Street") not in here.zones)
    assert refused(session, "place_food_order", **card, address=far) == "out_of_zone"
    soon = (session.now + dt.timedelta(minutes=5)).isoformat()
    assert refused(session, "place_food_order", **card, deliver_at=soon) == "too_soon"
    late = (session.now + dt.timedelta(days=9)).isoformat()
    assert refused(session, "place_food_order", **card, deliver_at=late) == "too_far_ahead"
    night = dt.datetime.combine(session.now.date() + dt.timedelta(days=1), dt.time(3)).isoformat()
    assert refused(session, "place_food_order", **card, deliver_at=night) == "restaurant_closed"


def test_a_minimum_must_be_reached() -> None:
    session = open_app()
    menus = [(r, dish) for r in kitchens_at_work(session) for dish in plain_dishes(session, r)]
    here, cheap = next((r, dish) for r, dish in menus if dish.price < r.minimum)
    basket = done(session, "add_dish_to_basket", dish_id=cheap.id)
    assert basket["missing"] == round(here.minimum - cheap.price, 2)
    assert refused(session, "place_food_order", **paid(session)) == "minimum_not_reached"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_closed_kitchen_says_when_it_can_deliver(seed: int) -> None:
    session = open_app(seed)
    fill_basket(session, closed_kitchen(session))
    answer = refusal(session, "place_food_order", **paid(session))
    assert answer.code == "restaurant_closed"
    when = answer.message.rsplit(" ", 1)[-1]
    order = done(session, "place_food_order", **paid(session), deliver_at=when)
    session.advance((dt.datetime.fromisoformat(when) - session.now).total_seconds())
    shown = done(session, "track_food_order", order_id=order["id"])
    assert (shown["status"], shown["delivered_at"][:16]) == ("delivered", when)


def test_a_dish_that_is_sold_out_now_can_be_ordered_for_later() -> None:
    session = open_app()
    here = open_kitchen(session)
    fill_basket(session, here)
    app = app_of(session)
    app.dishes.update(plain_dish(session, here), sold_out_until=app.now + dt.timedelta(hours=20))
    assert refused(session, "place_food_order", **paid(session)) == "sold_out"
    later = rules.next_opening(here, app.now + dt.timedelta(hours=20)) + dt.timedelta(hours=2)
    done(session, "place_food_order", **paid(session), deliver_at=later.isoformat())


def test_no_tool_shows_a_security_code() -> None:
    session = open_app()
    assert all("security_code" not in card for card in done(session, "view_basket")["cards"])


def test_the_order_of_independent_actions_does_not_matter() -> None:
    first, second = open_app(), open_app()
    here = open_kitchen(first)
    one, two = plain_dishes(first, here)[:2]
    for session, order in ((first, (one, two)), (second, (two, one))):
        promo(app_of(session), percent=None, amount=1.01)
        for dish in order:
            done(session, "add_dish_to_basket", dish_id=dish.id, quantity=3)
        done(session, "apply_promo_code", promo_code="TEST10")
        done(session, "place_food_order", **paid(session))
        session.advance(DAY)
    assert first.outcome() == second.outcome()


# The life of an order


def test_the_clock_moves_an_order_on() -> None:
    session = open_app()
    order = order_now(session)
    plan = orders.timetable(app_of(session), open_kitchen(session), session.now, None)
    statuses = ("accepted", "preparing", "picked_up", "delivered")
    for moment, status in zip(plan[1:], statuses, strict=True):
        session.advance((moment - session.now).total_seconds() - MINUTE)
        assert done(session, "track_food_order", order_id=order["id"])["status"] != status
        session.advance(MINUTE)
        shown = done(session, "track_food_order", order_id=order["id"])
        assert shown["status"] == status
        assert (shown["courier_phone"] is not None) == (status in ("picked_up", "delivered"))
    arrived = done(session, "track_food_order", order_id=order["id"])
    assert (arrived["delivered_at"], arrived["minutes_left"]) == (order["expected_at"], None)


def test_a_kitchen_about_to_close_rejects_and_gives_everything_back() -> None:
    session = open_app()
    here = open_kitchen(session)
    promo(app_of(session))
    closing = dt.datetime.combine(session.now.date(), here.closes_at)
    session.advance((closing - session.now).total_seconds() - 10 * MINUTE)
    fill_basket(session, here)
    done(session, "apply_promo_code", promo_code="TEST10")
    order = done(session, "place_food_order", **paid(session))
    session.advance(10 * MINUTE)
    shown = done(session, "track_food_order", order_id=order["id"])
    assert (shown["status"], shown["refunded"]) == ("rejected", order["total"])
    assert here.name in shown["reason"]
    assert app_of(session).promos.get("TEST10").used_on is None
    assert refused(session, "cancel_food_order", order_id=order["id"]) == "conflict"
    assert refused(session, "place_food_order", **reorder(session, order["id"])) == "restaurant_closed"


def reorder(session: WorldSession, order_id: str) -> dict[str, str]:
    done(session, "reorder_food", order_id=order_id)
    return paid(session)


def test_cancelling_works_until_the_kitchen_starts() -> None:
    session = open_app()
    order = order_now(session)
    for status in ("placed", "accepted"):
        advance_to(session, order["id"], status)
        twin = session.fork()
        cancelled = done(twin, "cancel_food_order", order_id=order["id"])
        assert (cancelled["status"], cancelled["refunded"]) == ("cancelled", order["total"])
        assert done(twin, "cancel_food_order", order_id=order["id"]) == cancelled
    for status in ("preparing", "picked_up"):
        advance_to(session, order["id"], status)
        assert refused(session, "cancel_food_order", order_id=order["id"]) == "too_late"
    for status in ("delivered", "rejected"):
        assert refused(session, "cancel_food_order", order_id=any_order(session, status).id) == "conflict"
    cancelled_before = {o.id for o in app_of(session).orders if o.status == "cancelled"}
    session.advance(10 * DAY)
    assert {o.id for o in app_of(session).orders if o.status == "cancelled"} == cancelled_before


def test_a_tip_can_change_for_a_day_after_the_delivery() -> None:
    session = open_app()
    order = order_now(session, tip=2)
    changed = done(session, "change_food_order", order_id=order["id"], tip=5)
    assert changed["total"] == round(order["total"] + 3, 2)
    assert done(session, "change_food_order", order_id=order["id"], tip=5) == changed
    assert refused(session, "change_food_order", order_id=order["id"]) == "nothing_to_change"
    session.advance(3 * 3600)
    done(session, "change_food_order", order_id=order["id"], tip=6)
    session.advance(DAY)
    assert refused(session, "change_food_order", order_id=order["id"], tip=7) == "too_late"


def test_an_address_can_change_until_a_courier_has_the_food() -> None:
    session = open_app()
    order_id = order_now(session)["id"]
    advance_to(session, order_id, "preparing")
    app, order = app_of(session), app_of(session).orders.get(order_id)
    zones = app.restaurants.get(order.restaurant_id).zones
    streets = [f"12 {letter}ine Road" for letter in "ABCDEFGHIJKLMNOP"]
    home, near = order.address, next(street for street in streets if rules.zone_of(app, street) in zones)
    far = next(street for street in streets if rules.zone_of(app, street) not in zones)
    assert done(session, "change_food_order", order_id=order.id, address=near)["address"] == near
    assert refused(session, "change_food_order", order_id=order.id, address=far) == "out_of_zone"
    assert refused(session, "change_food_order", order_id=order.id, address="elsewhere") == "unknown_address"
    advance_to(session, order_id, "picked_up")
    assert refused(session, "change_food_order", order_id=order_id, address=home) == "too_late"
    assert refused(session, "change_food_order", order_id=any_order(session, "rejected").id, tip=9) == "conflict"


def test_orders_are_found_by_what_they_had_and_where() -> None:
    session = open_app()
    item = next(iter(app_of(session).order_items))
    place = app_of(session).restaurants.get(app_of(session).orders.get(item.order_id).restaurant_id).name
    found = done(session, "list_food_orders", query=f"{item.name.upper()} from {place}", limit=50)
    assert item.order_id in {order["id"] for order in found["items"]}
    assert refused(session, "list_food_orders", since="2026-02-02", until="2026-02-01") == "invalid_range"
    assert refused(session, "list_food_orders", min_amount=9, max_amount=8) == "invalid_range"


def test_orders_are_found_by_amount_and_address() -> None:
    session = open_app()
    everything = list(app_of(session).orders)
    totals = sorted(order.total for order in everything)
    middle = totals[len(totals) // 2]
    found = done(session, "list_food_orders", min_amount=middle, sort="amount_low", limit=50)["items"]
    assert [item["total"] for item in found] == [total for total in totals if total >= middle]
    place = everything[0].address
    near = done(session, "list_food_orders", query=place.upper(), limit=50)["items"]
    assert {item["id"] for item in near} == {order.id for order in everything if order.address == place}


def test_a_reorder_takes_the_place_of_the_basket() -> None:
    session = open_app()
    fill_basket(session, open_kitchen(session))
    app = app_of(session)
    gone = {dish.id for dish in app.dishes if dish.sold_out_until}
    menus = {order.id: {item.dish_id for item in app.order_items.where(order_id=order.id)} for order in app.orders}
    good = next(order_id for order_id, dishes in menus.items() if not dishes & gone)
    bad = next(order_id for order_id, dishes in menus.items() if dishes & gone)
    assert refused(session, "reorder_food", order_id=bad) == "sold_out"
    basket = done(session, "reorder_food", order_id=good)
    items = app.order_items.where(order_id=good)
    assert basket["restaurant_id"] == app.orders.get(good).restaurant_id
    assert {(i["dish_id"], i["quantity"]) for i in basket["items"]} == {(i.dish_id, i.quantity) for i in items}


# After the meal


def test_a_meal_is_rated_once() -> None:
    session = open_app()
    order = order_now(session)
    assert refused(session, "rate_food_order", order_id=order["id"], restaurant_stars=5) == "not_delivered"
    session.advance(3 * 3600)
    before = app_of(session).restaurants.get(app_of(session).orders.get(order["id"]).restaurant_id)
    rated = {"restaurant_stars": 4, "courier_stars": 5, "comment": "Lovely"}
    rating = done(session, "rate_food_order", order_id=order["id"], **rated)
    shown = done(session, "track_food_order", order_id=order["id"])
    assert (rating["restaurant_name"], rating["courier_name"]) == (before.name, shown["courier_name"])
    assert shown["stars"] == 4
    after = app_of(session).restaurants.get(before.id)
    assert (after.stars_total, after.rating_count) == (before.stars_total + 4, before.rating_count + 1)
    once = session.digest()
    assert done(session, "rate_food_order", order_id=order["id"], **rated) == rating
    assert session.digest() == once
    assert refused(session, "rate_food_order", order_id=order["id"], restaurant_stars=1) == "already_rated"
    known = {rating.order_id for rating in app_of(session).ratings}
    oldest = next(o for o in app_of(session).orders if o.status == "delivered" and o.id not in known)
    session.advance(40 * DAY)
    assert refused(session, "rate_food_order", order_id=oldest.id, restaurant_stars=3) == "too_late"


def test_a_refund_never_exceeds_what_was_paid() -> None:
    session = open_app()
    order_id = order_now(session)["id"]
    session.advance(3 * 3600)
    (item,) = app_of(session).order_items.where(order_id=order_id)
    report: dict[str, Any] = {"order_item_id": item.id, "trouble": "missing"}
    assert refused(session, "report_food_problem", **report, quantity=item.quantity + 1) == "quantity_exceeded"
    first = done(session, "report_food_problem", **report, quantity=1)["refund"]
    rest = done(session, "report_food_problem", **report)["refund"]
    assert round(first + rest, 2) == item.paid
    assert refused(session, "report_food_problem", **report) == "already_reported"
    order = done(session, "track_food_order", order_id=order_id)
    assert order["refunded"] == round(first + rest, 2)
    assert len(order["complaints"]) == 2


def test_problems_are_reported_within_a_week_of_the_delivery() -> None:
    session = open_app()
    item = fresh_item(session)
    unsent = order_now(session)["items"][0]
    assert refused(session, "report_food_problem", order_item_id=unsent["id"], trouble="cold") == "not_delivered"
    session.advance(9 * DAY)
    assert refused(session, "report_food_problem", order_item_id=item.id, trouble="cold") == "too_late"


@pytest.mark.parametrize("trouble", ["missing", "cold"])
@pytest.mark.parametrize(("price", "quantity"), [(10.0, 3), (0.01, 2), (99.99, 7)])
def test_refunds_of_the_portions_add_up_to_the_whole(price: float, quantity: int, trouble: Trouble) -> None:
    item = OrderItem("item", "order", "dish", "soup", (), (), quantity, price, price)
    whole = orders.refund_for(item, quantity, trouble, 0)
    parts = [orders.refund_for(item, 1, trouble, before) for before in range(quantity)]
    assert round(sum(parts), 2) == whole
    assert whole == price if trouble == "missing" else whole <= 0.4 * price


def test_an_order_names_a_dish_once_however_often_it_is_in_it() -> None:
    session = open_app()
    dish = plain_dish(session, open_kitchen(session))
    for note in ("no onions", "well done"):
        done(session, "add_dish_to_basket", dish_id=dish.id, quantity=4, note=note)
    order = done(session, "place_food_order", **paid(session))
    assert (len(order["items"]), order["summary"]) == (2, dish.name)


@pytest.mark.parametrize("seed", SEEDS)
def test_everything_has_calories(seed: int) -> None:
    assert min(dish.calories for dish in world(seed).dishes) > 0


@pytest.mark.parametrize("seed", range(6))
def test_an_address_is_in_one_zone_however_it_is_written(seed: int) -> None:
    app = world(seed)
    address = rules.customer_of(app).address
    number, street, kind = address.split(" ", 2)[0], address.split(" ", 1)[1].rpartition(" ")[0], address.split()[-1]
    short = {"Street": "St.", "Avenue": "Ave", "Road": "Rd", "Lane": "Ln."}.get(kind, kind)
    spellings = (f"{address}.", f"{address}, {cast_of(seed).home}", address.upper(), f"{number} {street} {short}")
    assert {rules.zone_of(app, spelling) for spelling in spellings} == {rules.zone_of(app, address)}


def test_promo_codes_cannot_be_learnt_by_heart_or_read_off_their_terms() -> None:
    seen = Counter(promo.code for seed in range(20) for promo in world(seed).promos)
    assert max(seen.values()) <= 3
    tools = str([tool.openai for tool in SERVER.tools.values()])
    assert not any(code in tools for code in seen)


def test_what_is_said_of_a_dish_names_it() -> None:
    said = [
        complaint
        for seed in range(20)
        for complaint in load("food_delivery").first_day(seed).complaints
        if complaint.details is not None
    ]
    assert len({complaint.details for complaint in said}) == len(said) > 30
    assert all(complaint.name in complaint.details for complaint in said)
