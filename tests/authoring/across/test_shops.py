"""The promises about shop and marketplace hold, and each of them notices a world that breaks it."""

import datetime as dt
from typing import Any

import pytest

from prove.authoring.across import shops
from prove.authoring.across.rules import Check, Worlds
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.place.trips import trips_of
from prove.servers._shared.life.purchases.orders import STORE
from tests.authoring.across.changed import OwnWorlds

SEEDS = range(8)
PROMISES = (
    shops.charges_of_the_shop,
    shops.deals_of_the_marketplace,
    shops.cards_of_the_shop,
    shops.cards_valid_in_the_shop,
    shops.answers_about_orders,
    shops.words_about_used_things,
    shops.deals_in_person,
    shops.family_in_offers_and_reviews,
    shops.words_about_own_purchases,
)


@pytest.mark.parametrize("promise", PROMISES)
def test_the_promises_hold(promise: Check) -> None:
    assert [text for seed in SEEDS for text in promise(Worlds(seed))] == []


@pytest.mark.parametrize("sign", [-1, 1])
def test_a_missing_charge_or_refund_is_noticed(sign: int) -> None:
    worlds = OwnWorlds(2)
    lines = worlds.state("banking").transactions
    line = next(line for line in lines if line.counterparty == STORE and line.amount * sign > 0)
    lines.remove(line)
    (flaw,) = shops.charges_of_the_shop(worlds)
    assert f"{line.amount:.2f}" in flaw
    assert str(line.booked_at.date()) in flaw


def test_a_charge_of_nothing_and_another_total_are_noticed() -> None:
    worlds = OwnWorlds(2)
    lines, orders = worlds.state("banking").transactions, worlds.state("shopping").orders
    line = next(line for line in lines if line.counterparty == STORE and line.amount < 0)
    lines.update(line, booked_at=line.booked_at - dt.timedelta(days=1))
    assert len(list(shops.charges_of_the_shop(worlds))) == 2
    orders.update(list(orders)[-1], total=1.23)
    assert len(list(shops.charges_of_the_shop(worlds))) == 4


def test_a_deal_that_the_bank_does_not_know_is_noticed() -> None:
    worlds = OwnWorlds(2)
    market = worlds.state("marketplace")
    user = next(iter(market.members)).email
    deal = max((p for p in market.purchases if user in (p.buyer, p.seller)), key=lambda p: p.bought_at)
    market.purchases.update(deal, price=deal.price + 1)
    unpaid, unknown = sorted(shops.deals_of_the_marketplace(worlds), key=lambda flaw: "shows 1" in flaw)
    assert f"{deal.price + 1:.2f}" in unpaid
    assert f"{deal.price:.2f}" in unknown
    market.purchases.remove(market.purchases.get(deal.id))
    (flaw,) = shops.deals_of_the_marketplace(worlds)
    assert flaw.endswith("but the bank shows 1 lines")


@pytest.mark.parametrize(
    "change",
    [
        {"last_four": "0000"},
        {"expires_on": dt.date(2031, 1, 31)},
        {"network": "Other"},
        {"name": "Other card"},
        {"security_code": "000"},
    ],
)
def test_another_card_in_the_shop_is_noticed(change: dict[str, Any]) -> None:
    worlds = OwnWorlds(2)
    methods = worlds.state("shopping").payment_methods
    methods.update(next(iter(methods)), **change)
    assert list(shops.cards_of_the_shop(worlds))


def test_an_order_with_an_expired_card_is_noticed() -> None:
    worlds = OwnWorlds(2)
    shop = worlds.state("shopping")
    order = next(iter(shop.orders))
    card = shop.payment_methods.get(order.payment_method_id)
    shop.payment_methods.update(card, expires_on=order.placed_at.date() - dt.timedelta(days=1))
    assert any(order.id in flaw for flaw in shops.cards_valid_in_the_shop(worlds))


@pytest.mark.parametrize(
    ("asked", "answered"),
    [("Did you order the", "Not yet. Order"), ("What became of the", "No, order"), ("Has the", "It is ordered, order")],
)
def test_an_answer_that_does_not_fit_its_question_is_noticed(asked: str, answered: str) -> None:
    worlds, question, answer = asked_about_an_order()
    messages = worlds.state("email").messages
    number = shops.order_number(answer.body)
    messages.update(question, body=f"Hello,\n\n{asked} lamp?\n\nBest,\nAda")
    messages.update(answer, body=f"Hello,\n\n{answered} {number} was delivered on Monday, 2 March.\n\nBest,\nAda")
    (flaw,) = shops.answers_about_orders(worlds)
    assert answered in flaw


@pytest.mark.parametrize("status", ["shipped", "cancelled"])
def test_an_answer_about_another_state_of_an_order_is_noticed(status: str) -> None:
    worlds, _, answer = asked_about_an_order()
    orders = worlds.state("shopping").orders
    orders.update(orders.get(shops.order_number(answer.body)), status=status)
    (flaw,) = shops.answers_about_orders(worlds)
    assert flaw.endswith(f"the order is {status}")


def asked_about_an_order() -> tuple[OwnWorlds, Any, Any]:
    """Worlds with a mail that asks about an order which was delivered, and the answer to it."""
    for seed in range(30):
        worlds = OwnWorlds(seed)
        orders = {order.id: order.status for order in worlds.rows("shopping.orders")}
        for question, answer in shops.order_mails(worlds):
            if orders[shops.order_number(answer.body)] == "delivered":
                return worlds, question, answer
    raise AssertionError("no seed has one")


def test_words_that_do_not_fit_a_used_thing_are_noticed() -> None:
    worlds = OwnWorlds(2)
    market = worlds.state("marketplace")
    auction = next(listing for listing in market.listings if listing.kind == "auction")
    market.listings.update(auction, description="First come, first served.", title="Vintage lamp", condition="new")
    offer = next(offer for offer in market.offers)
    city = market.listings.get(offer.listing_id).city
    market.members.update(market.members.get(offer.buyer), city=city)
    market.offers.update(offer, message=f"On Monday evening I am in {city} anyway.")
    flaws = list(shops.words_about_used_things(worlds))
    assert len([flaw for flaw in flaws if auction.title in flaw or "Vintage lamp" in flaw]) == 2
    assert any(flaw.startswith(offer.buyer) for flaw in flaws)


@pytest.mark.parametrize(
    "text", ["I could come by on Monday.", "On Monday evening I am in Oslo anyway.", "My car is large."]
)
def test_an_offer_to_come_from_another_city_is_noticed(text: str) -> None:
    worlds = OwnWorlds(2)
    market = worlds.state("marketplace")
    offer = next(iter(market.offers))
    listing = market.listings.get(offer.listing_id)
    market.listings.update(listing, city="Oslo")
    market.offers.update(offer, message=text)
    assert any(flaw.endswith(text) for flaw in shops.deals_in_person(worlds))


def test_a_pick_up_and_a_meeting_with_a_buyer_from_another_city_are_noticed() -> None:
    worlds = OwnWorlds(2)
    market = worlds.state("marketplace")
    rating = next(iter(market.ratings))
    purchase = market.purchases.get(rating.purchase_id)
    market.ratings.update(rating, comment="We had to meet twice.")
    market.listings.update(market.listings.get(purchase.listing_id), city="Oslo", description="Pick-up in the evening.")
    assert len([flaw for flaw in shops.deals_in_person(worlds) if purchase.buyer in flaw]) == 2


def test_an_offer_to_come_during_a_trip_is_noticed() -> None:
    worlds, text = OwnWorlds(2), "I would collect in person."
    market, user = worlds.state("marketplace"), cast_of(2).protagonist
    offer = next(offer for offer in market.offers if offer.buyer == user.email)
    market.listings.update(market.listings.get(offer.listing_id), city=user.city)
    for days, count in ((8, 0), (7, 1), (0, 1)):
        before = dt.datetime.combine(trips_of(2)[0].starts_on - dt.timedelta(days=days), dt.time(12))
        offer = market.offers.update(offer, message=text, updated_at=before)
        assert len([flaw for flaw in shops.deals_in_person(worlds) if flaw.endswith(text)]) == count


def test_a_relative_whom_the_user_does_not_have_is_noticed() -> None:
    worlds, user = OwnWorlds(2), cast_of(2).protagonist.email
    family = {person.relation for person in cast_of(2).people}
    absent = next(kin for kin in ("daughter", "son", "father", "sister") if kin not in family)
    market, shop = worlds.state("marketplace"), worlds.state("shopping")
    market.offers.update(next(o for o in market.offers if o.buyer == user), message=f"My {absent} needs this.")
    shop.reviews.update(shops.own_reviews(worlds)[0], text=f"My {absent} agrees.")
    assert len(list(shops.family_in_offers_and_reviews(worlds))) == 2


@pytest.mark.parametrize(
    "text",
    [
        "The lamp arrived early.",
        "The lamp came a day late, otherwise all is well.",
        "It took 11 days to get here.",
        "I sent them back.",
    ],
)
def test_a_review_that_the_order_contradicts_is_noticed(text: str) -> None:
    worlds = OwnWorlds(2)
    review = shops.own_reviews(worlds)[0]
    worlds.state("shopping").reviews.update(review, text=text)
    (flaw,) = shops.words_about_own_purchases(worlds)
    assert text in flaw


def test_the_right_day_of_a_parcel_that_came_late_is_noticed() -> None:
    worlds = OwnWorlds(2)
    shop, review = worlds.state("shopping"), shops.own_reviews(worlds)[0]
    shop.reviews.update(review, text="It came on the right day, and all is well.")
    assert list(shops.words_about_own_purchases(worlds)) == []
    for line in shop.order_lines.where(product_id=review.product_id):
        order = shop.orders.get(line.order_id)
        if order.delivered_at:
            shop.orders.update(order, delivered_at=order.delivered_at + dt.timedelta(days=1))
    (flaw,) = shops.words_about_own_purchases(worlds)
    assert "came late" in flaw


def test_a_second_purchase_without_a_first_and_praise_of_what_was_sent_back_are_noticed() -> None:
    worlds = OwnWorlds(2)
    shop, review = worlds.state("shopping"), shops.own_reviews(worlds)[0]
    shop.reviews.update(review, text="My second purchase from them.")
    shop.products.update(shop.products.get(review.product_id), brand="Solitary")
    (flaw,) = shops.words_about_own_purchases(worlds)
    assert "only purchase" in flaw
    back = next(iter(shop.returns))
    line = next(line for line in shop.order_lines if line.product_id == review.product_id)
    shop.returns.update(back, order_line_id=line.id)
    assert len(list(shops.words_about_own_purchases(worlds))) == 2


def test_a_new_thing_from_a_grandmother_and_a_user_without_a_car_are_noticed() -> None:
    worlds = OwnWorlds(1)
    market = worlds.state("marketplace")
    listing = next(row for row in market.listings if row.title.startswith("Blue "))
    market.listings.update(listing, description="Belonged to my grandmother.")
    (flaw,) = shops.words_about_used_things(worlds)
    assert flaw.startswith(f"{listing.title!r} is not old")
    offer = next(row for row in market.offers if row.buyer == next(iter(market.members)).email)
    market.offers.update(offer, message="I have to get to work without the car.")
    (flaw,) = shops.family_in_offers_and_reviews(worlds)
    assert flaw == "the user has a car and writes: I have to get to work without the car."
