"""The promises about opinions hold, and each of them notices a world that breaks it."""

import datetime as dt

import pytest
from msgspec.structs import replace

from prove.authoring.across import opinions
from prove.authoring.across.rules import Check, Worlds
from tests.authoring.across.changed import OwnWorlds

SEEDS = range(20)
PROMISES = (
    opinions.things_in_opening_hours,
    opinions.visits_of_their_length,
    opinions.visits_since_an_earlier_month,
    opinions.first_reviews_of_products,
    opinions.favourites_are_liked,
    opinions.complaints_cost_stars,
    opinions.lists_of_liked_places,
    opinions.shared_trips_to_open_places,
    opinions.wanted_again,
    opinions.returns_of_late_parcels,
)


@pytest.mark.parametrize("promise", PROMISES)
def test_the_promises_hold(promise: Check) -> None:
    assert [text for seed in SEEDS for text in promise(Worlds(seed))] == []


@pytest.mark.parametrize(
    ("kind", "text", "promise"),
    [
        ("pharmacy", "The night service is first-rate.", opinions.things_in_opening_hours),
        ("museum", "Loved the lunch menu.", opinions.things_in_opening_hours),
        ("school", "The evening course made our Monday.", opinions.things_in_opening_hours),
        ("bank", "Came on a Monday with Ada and stayed for two hours.", opinions.visits_of_their_length),
        ("park", "My third visit since March.", opinions.visits_since_an_earlier_month),
    ],
)
def test_a_review_that_does_not_fit_its_place_or_day_is_noticed(kind: str, text: str, promise: Check) -> None:
    worlds = OwnWorlds(1)
    atlas = worlds.state("maps")
    place = atlas.places.where(kind=kind)[0]
    hours = tuple(replace(one, opens=dt.time(9), closes=dt.time(13)) for one in place.hours)
    atlas.places.update(place, hours=hours)
    review = next(row for row in atlas.reviews if row.place_id == place.id)
    atlas.reviews.update(review, text=text, written_on=dt.date(2026, 4, 2))
    assert len(list(promise(worlds))) == 1


def test_a_first_review_after_others_is_noticed() -> None:
    worlds = OwnWorlds(1)
    reviews = worlds.state("shopping").reviews
    first = min(reviews, key=lambda review: review.written_on)
    reviews.update(first, text="Bought it in red after reading the other reviews.")
    assert len(list(opinions.first_reviews_of_products(worlds))) == 1


def test_a_favourite_with_few_stars_is_noticed() -> None:
    worlds = OwnWorlds(1)
    app = worlds.state("food_delivery")
    favourites = {favourite.restaurant_id for favourite in app.favourites}
    order = next(order for order in app.orders if order.restaurant_id in favourites)
    rating = next(iter(app.ratings))
    app.ratings.update(rating, order_id=order.id, restaurant_stars=2)
    assert list(opinions.favourites_are_liked(worlds)) == [
        f"the favourite {order.restaurant_id} has 2 stars in {rating.id}"
    ]


def test_all_stars_in_spite_of_a_complaint_are_noticed() -> None:
    worlds = next(worlds for worlds in map(OwnWorlds, range(20)) if len(worlds.rows("food_delivery.complaints")))
    app = worlds.state("food_delivery")
    complaint, rating = next(iter(app.complaints)), next(iter(app.ratings))
    app.ratings.update(rating, order_id=complaint.order_id, restaurant_stars=5)
    (flaw,) = opinions.complaints_cost_stars(worlds)
    assert flaw.startswith(f"{rating.id} gives five stars to order {complaint.order_id}")


def test_a_place_on_a_list_that_the_user_did_not_like_is_noticed() -> None:
    worlds = OwnWorlds(1)
    atlas = worlds.state("maps")
    saved, review, me = next(iter(atlas.saved_places)), next(iter(atlas.reviews)), next(iter(atlas.persons)).name
    mine = [row for row in atlas.reviews if row.author == me and row.place_id == saved.place_id]
    for row in mine:
        atlas.reviews.remove(row)
    atlas.reviews.update(review, author=me, place_id=saved.place_id, stars=1)
    flaws = list(opinions.lists_of_liked_places(worlds))
    assert f"{saved.name} is on the list {saved.list_name!r} and has 1 stars of the user" in flaws


@pytest.mark.parametrize(("name", "flaws"), [("Old Town Hardware", 1), ("Velo Bike Shop", 0)])
def test_a_shop_for_something_else_under_sports_is_noticed(name: str, flaws: int) -> None:
    worlds = OwnWorlds(1)
    atlas = worlds.state("maps")
    shop = next(place for place in atlas.places if place.kind == "shop")
    saved = next(row for row in atlas.saved_places)
    atlas.saved_places.update(saved, list_name="Sports", place_id=shop.id, name=name)
    found = [flaw for flaw in opinions.lists_of_liked_places(worlds) if "on the list of sports" in flaw]
    assert len(found) == flaws


def test_a_journey_to_a_place_that_is_closed_is_noticed() -> None:
    worlds = OwnWorlds(1)
    atlas = worlds.state("maps")
    trip = next(iter(atlas.shared_trips))
    place = next(place for place in atlas.places if place.hours[0].opens > dt.time(5))
    at = dt.datetime.combine(trip.arrives_at.date(), dt.time(4))
    atlas.shared_trips.update(trip, destination=place.address, arrives_at=at)
    assert list(opinions.shared_trips_to_open_places(worlds)) == [
        f"the user arrived at {place.name} at {at}, when it was closed"
    ]


@pytest.mark.parametrize("table", ["wishes", "stock_alerts", "cart_lines"])
def test_what_is_wanted_again_though_it_was_not_liked_is_noticed(table: str) -> None:
    worlds = next(worlds for worlds in map(OwnWorlds, range(20)) if len(worlds.rows(f"shopping.{table}")))
    shop = worlds.state("shopping")
    row, review = next(iter(getattr(shop, table))), next(iter(shop.reviews))
    name = next(iter(shop.customers)).screen_name
    shop.reviews.update(review, product_id=row.product_id, author=name, stars=2)
    flaws = list(opinions.wanted_again(worlds))
    assert f"{row.id} of {table} is {row.product_id}, which the user did not like" in flaws


def test_what_is_wanted_again_though_it_was_sent_back_is_noticed() -> None:
    worlds = next(worlds for worlds in map(OwnWorlds, range(20)) if len(worlds.rows("shopping.returns")))
    shop = worlds.state("shopping")
    back, wish = next(iter(shop.returns)), next(iter(shop.wishes))
    shop.returns.update(back, reason="changed_mind")
    shop.wishes.update(wish, product_id=shop.order_lines.get(back.order_line_id).product_id)
    assert [flaw for flaw in opinions.wanted_again(worlds) if flaw.startswith(f"{wish.id} of wishes")]


def test_a_return_of_a_parcel_that_was_not_late_is_noticed() -> None:
    worlds = OwnWorlds(1)
    shop = worlds.state("shopping")
    back = next(row for row in shop.returns if row.reason != "arrived_late")
    order = shop.orders.get(back.order_id)
    shop.orders.update(order, delivered_at=dt.datetime.combine(order.expected_on, dt.time(12)))
    shop.returns.update(back, reason="arrived_late")
    (flaw,) = opinions.returns_of_late_parcels(worlds)
    assert flaw.startswith(f"{back.id} came too late")


def test_some_parcels_come_late_and_some_of_these_are_sent_back() -> None:
    worlds = [Worlds(seed) for seed in range(6300, 6340)]
    arrived = [order for one in worlds for order in one.rows("shopping.orders") if order.delivered_at]
    late = [order for order in arrived if order.delivered_at.date() > order.expected_on]
    assert 0.01 < len(late) / len(arrived) < 0.15
    assert any(back.reason == "arrived_late" for one in worlds for back in one.rows("shopping.returns"))
