"""The promises about reviews hold, and each of them notices a world that breaks it."""

import datetime as dt

import pytest
from msgspec.structs import replace

from prove.authoring.across import opinions
from prove.authoring.across.rules import Check, Worlds
from tests.authoring.across.changed import OwnWorlds

SEEDS = range(8)
PROMISES = (
    opinions.things_in_opening_hours,
    opinions.visits_of_their_length,
    opinions.visits_since_an_earlier_month,
    opinions.first_reviews_of_products,
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
