"""Restaurants and menus are found, filtered and sorted; favourites are kept."""

from prove.core import keyed
from prove.explore import Explorer
from prove.servers._shared.cast import cast_of
from prove.servers.food_delivery import rules
from tests.servers.food_delivery.app import app_of, open_app, world
from tests.servers.play import done, refused


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


def test_nothing_is_delivered_to_another_city() -> None:
    for seed in range(6):
        cast, session = cast_of(seed), open_app(seed)
        away = next(person for person in cast.people if person.city != cast.home)
        for address in (away.address, f"{away.address}, {away.city}", f"12 Nowhere Street, {away.city}"):
            assert done(session, "search_restaurants", deliver_to=address)["total"] == 0
        near = f"{cast.protagonist.address}, {cast.home}"
        assert done(session, "search_restaurants", deliver_to=near)["total"] > 0
