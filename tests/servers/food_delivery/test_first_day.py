"""The food app on the first day: it is the life's, what it tells was possible, and every obstacle is there."""

import datetime as dt
import re
from collections import Counter

import pytest

from prove.servers import load
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.outings.meals import meals_of
from prove.servers._shared.life.outings.menus import menus_of
from prove.servers._shared.life.person.wallet import wallet_of
from prove.servers.food_delivery import rules
from prove.servers.food_delivery.menus import KITS, RECIPES
from prove.servers.food_delivery.world import ONE_WITH_S
from tests.servers.food_delivery.app import (
    SEEDS,
    SERVER,
    UNDER_WAY,
    brings_home,
    world,
)


def test_there_are_17_tools() -> None:
    assert len(SERVER.tools) == 17


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


def test_a_party_eats_several_dishes() -> None:
    most = [max((item.quantity for item in world(seed).basket_items), default=0) for seed in range(40)]
    assert 3 < max(most) <= 8


def test_nobody_praises_a_dish_or_a_bag_that_they_complained_of() -> None:
    checked = 0
    for seed in range(60):
        app = world(seed)
        for rating in app.ratings:
            troubled = {complaint.order_item_id for complaint in app.complaints.where(order_id=rating.order_id)}
            if not troubled or rating.comment is None:
                continue
            checked += 1
            items = app.order_items.where(order_id=rating.order_id)
            fine = [item.name for item in items if item.id not in troubled]
            assert any(name in rating.comment for name in fine), rating.comment
            assert not any(words in rating.comment for words in ("well packed", "in no time", "sealed")), rating.comment
    assert checked


def test_several_things_were_and_one_thing_was() -> None:
    verb, forms = re.compile(r"^(?:[Tt]he|[Tt]his|[Tt]hese) (.+?) (was|were|is|are|has|have)\b"), Counter[str]()
    for seed in range(60):
        app = world(seed)
        said = [rating.comment or "" for rating in app.ratings]
        said += [complaint.details or "" for complaint in app.complaints]
        for dish, form in (found.groups() for text in said if (found := verb.match(text)) and found[1] in RECIPES):
            first = dish.partition(" with ")[0]
            several = first == "nachos grande" or (first.endswith("s") and first not in ONE_WITH_S)
            assert (form in ("were", "are", "have")) == several, f"the {dish} {form}"
            forms[form] += 1
    assert forms["were"] > 0 < forms["was"]
