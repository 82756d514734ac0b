"""Income: one salary a month that covers what is spent, shared on one day, in the past as in what is to come."""

import datetime as dt

from prove.servers._shared.life.clock import is_day_off, now_of
from prove.servers._shared.life.money.income import between, income_in, income_of, past_income_of, reserves_of
from prove.servers._shared.life.money.spending import DAYS, lines_of
from prove.servers._shared.life.person.wallet import wallet_of

SEEDS = range(30)


def test_a_salary_covers_the_shares_and_what_is_spent_in_a_month() -> None:
    for seed in SEEDS:
        main, income = wallet_of(seed).accounts[0].key, income_of(seed)
        spent = -sum(line.cents for line in lines_of(seed) if line.account == main and line.text != "Deposit")
        assert income.salary >= sum(income.shares.values()) + spent // (DAYS // 30)
        assert set(income.shares) == {account.key for account in wallet_of(seed).accounts[1:]}


def test_the_past_and_a_month_agree() -> None:
    for seed in SEEDS:
        past, today = list(past_income_of(seed)), now_of(seed).date()
        salaries = [line.at for line in past if line.text == "Salary"]
        assert salaries == sorted(salaries)
        assert 4 <= len(salaries) <= 6
        assert {line.cents for line in past if line.text == "Salary"} == {income_of(seed).salary}
        first = (today.replace(day=1) - dt.timedelta(days=1)).replace(day=1)
        assert {line for line in income_in(seed, first) if line.at <= now_of(seed)} <= set(past)


def test_nothing_goes_to_a_frozen_account_any_more() -> None:
    frozen = 0
    for seed in SEEDS:
        for account in wallet_of(seed).accounts:
            lines = income_in(seed, now_of(seed).date().replace(day=1))
            frozen += account.frozen
            assert not account.frozen or all(line.account != account.key for line in lines)
    assert frozen


def test_a_transfer_takes_what_it_brings() -> None:
    first, second, *_ = wallet_of(1).accounts
    out, into = between(now_of(1), "own", first, second, 700)
    assert (out.cents, into.cents, out.account, into.account) == (-700, 700, first.key, second.key)
    assert (out.other, into.other) == (into.key, out.key)


def test_interest_grows_slowly_with_what_an_account_holds() -> None:
    for seed in range(20):
        by_account: dict[str, list[int]] = {}
        for line in past_income_of(seed):
            if line.text == "Interest":
                assert line.category == "interest"
                by_account.setdefault(line.account, []).append(line.cents)
        for account, cents in by_account.items():
            assert max(cents) <= 1.1 * min(cents) + 2
            assert 0.02 <= cents[-1] * 12 / reserves_of(seed)[account] <= 0.03


def test_salaries_come_on_working_days_of_their_month() -> None:
    for seed in SEEDS:
        for month in (dt.date(2026 + n // 12, 1 + n % 12, 1) for n in range(18)):
            at = next(line.at for line in income_in(seed, month) if line.text == "Salary")
            assert (at.year, at.month) == (month.year, month.month)
            assert not is_day_off(at.date())
            assert 6 <= at.hour < 12
