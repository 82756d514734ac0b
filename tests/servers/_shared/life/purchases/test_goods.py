"""The catalogue of a life: names are unique, prices in range, articles in several colours cost the same."""

import pytest

from prove.servers._shared.life.clock import now_of
from prove.servers._shared.life.purchases.goods import goods_of

SEEDS = range(30)


@pytest.mark.parametrize("seed", SEEDS)
def test_names_are_unique_and_prices_are_whole_cents(seed: int) -> None:
    goods = goods_of(seed)
    assert len({good.name for good in goods}) == len(goods)
    for good in goods:
        assert good.name == f"{good.colour} {good.style} {good.kind}"
        assert 600 <= good.cents < 34_100
        assert good.cents % 100 in (0, 50, 90, 95, 99)
        assert good.listed_on < now_of(seed).date()


def test_an_article_costs_the_same_in_every_colour() -> None:
    twins = 0
    for seed in SEEDS:
        prices: dict[tuple[str, str, str], int] = {}
        for good in goods_of(seed):
            article = (good.brand, good.style, good.kind)
            twins += article in prices
            assert prices.setdefault(article, good.cents) == good.cents
    assert twins > len(SEEDS)


def test_no_two_catalogues_are_alike() -> None:
    assert len({tuple(good.name for good in goods_of(seed)) for seed in SEEDS}) == len(SEEDS)
    assert len({len(goods_of(seed)) for seed in SEEDS}) > 5
