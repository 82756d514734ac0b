"""Second-hand deals of a life: with people of the cast, paid by a card that could pay, recent and old ones."""

import datetime as dt

import pytest

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import PAST_DAYS, now_of
from prove.servers._shared.life.person.wallet import wallet_of
from prove.servers._shared.life.purchases.market import deals_of, used_things_of

SEEDS = range(30)


@pytest.mark.parametrize("seed", SEEDS)
def test_deals_were_possible(seed: int) -> None:
    now, people = now_of(seed), {person.email for person in cast_of(seed).people}
    things = {thing.title: thing.category for thing in used_things_of(seed)}
    deals = deals_of(seed)
    assert [deal.paid_at for deal in deals] == sorted(deal.paid_at for deal in deals)
    assert len({deal.id for deal in deals}) == len({deal.title for deal in deals}) == len(deals)
    for deal in deals:
        assert deal.other in people
        assert now - dt.timedelta(days=PAST_DAYS) < deal.paid_at < now
        assert deal.cents >= 200
        assert deal.cents % 100 == 0
        assert things[deal.title] == deal.category
        card = next(card for card in wallet_of(seed).cards if card.key == deal.card)
        assert card.expires_on >= deal.paid_at.date()
        assert not card.frozen


@pytest.mark.parametrize("seed", SEEDS)
def test_some_purchases_can_be_rated_and_some_are_too_old(seed: int) -> None:
    now, deals = now_of(seed), deals_of(seed)
    bought = [(now - deal.paid_at).days for deal in deals if deal.side == "bought"]
    assert sum(days < 20 for days in bought) >= 2
    assert any(days > 60 for days in bought)
    assert any(deal.side == "sold" for deal in deals)


def test_lives_differ_in_how_much_they_trade() -> None:
    assert len({len(deals_of(seed)) for seed in SEEDS}) > 6
    assert len({deal.id for seed in SEEDS for deal in deals_of(seed)}) > 0.99 * sum(map(len, map(deals_of, SEEDS)))


def test_nobody_of_the_home_buys_or_sells() -> None:
    for seed in range(8000, 8040):
        cast = cast_of(seed)
        home = {person.email for person in cast.people if person.address == cast.protagonist.address}
        assert home.isdisjoint(deal.other for deal in deals_of(seed))
