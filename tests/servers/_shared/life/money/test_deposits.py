"""What reached the broker is what the customer began to trade with."""

import pytest

from prove.servers import load
from prove.servers._shared.life.clock import now_of
from prove.servers._shared.life.money.deposits import FIRST_TRADE_DAYS, deposits_of


@pytest.mark.parametrize("seed", range(10))
def test_deposits_come_before_the_first_trade_and_are_the_brokers_cash_in(seed: int) -> None:
    deposits = deposits_of(seed)
    assert all((now_of(seed) - deposit.at).days >= FIRST_TRADE_DAYS for deposit in deposits)
    account = next(iter(load("trading").first_day(seed).accounts))
    assert round(account.deposited * 100) == sum(deposit.cents for deposit in deposits)


def test_lives_deposit_different_amounts() -> None:
    assert len({sum(deposit.cents for deposit in deposits_of(seed)) for seed in range(20)}) > 10
