"""What comes in every month: a salary that follows what is spent, the parts of it that go to other accounts, and
interest; the same plan for the past and for what is to come."""

import datetime as dt
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from math import ceil

from prove.core import Record, keyed
from prove.servers._shared.cast import cast_of
from prove.servers._shared.days import months_later
from prove.servers._shared.life.clock import KEPT, is_day_off, now_of
from prove.servers._shared.life.money.bills import contracts_of, standing_of
from prove.servers._shared.life.money.spending import BANK, DAYS, Line, lines_of
from prove.servers._shared.life.person.wallet import WalletAccount, wallet_of

OWN_TRANSFER = "Transfer between own accounts"
_A_YEAR = {"weekly": 52.2, "monthly": 12.0, "quarterly": 4.0, "yearly": 1.0, "once": 0.0}
_SHARED_AT = dt.time(6, 10)
"""When parts of the salary go to other accounts: after the payments of the day."""
_RATE = 0.024
"""Interest in a year."""
_RESERVES = {"checking": (300, 2_500), "joint": (250, 2_000), "savings": (800, 16_000), "business": (400, 7_000)}
"""The least and the most that an account of a kind holds at the worst moment, in dollars."""
_FROZEN_SINCE = dt.timedelta(days=45)
"""For how long nothing has been moved to a frozen account."""


class Income(Record):
    """A salary in cents, its hour and its day of the month, or a working day near it, how many days later it is shared,
    and the share of each other account, by its key."""

    salary: int
    pay_day: int
    hour: int
    shared_after: int
    shares: dict[str, int]


@lru_cache(KEPT)
def income_of(seed: int) -> Income:
    """The income that covers what the last months took from each account, and what goes out of it regularly."""
    rng, needed = keyed("life.ledger.income", seed), _needed(seed)
    main, *others = wallet_of(seed).accounts
    shares = {account.key: _share(rng.random(), account, needed[account.key]) for account in others}
    total = sum(shares.values()) + needed[main.key]
    salary = max(210_000, round(total * rng.uniform(1.03, 1.25) / 100) * 100)
    return Income(salary, rng.choice((1, 15, 25, 28)), rng.randrange(7, 12), rng.randrange(1, 4), shares)


def past_income_of(seed: int) -> Iterator[Line]:
    """What the income of the last months brought."""
    since, now = now_of(seed) - dt.timedelta(days=DAYS), now_of(seed)
    for months in range(-DAYS // 30 - 1, 1):
        lines = income_in(seed, months_later(now.date().replace(day=1), months))
        yield from (line for line in lines if since <= line.at <= now)


@lru_cache(KEPT * 8)
def income_in(seed: int, month: dt.date) -> tuple[Line, ...]:
    """What the salary of a month brings, by the month's first day; it may be shared in the next month."""
    return tuple(_income_in(seed, month))


def _income_in(seed: int, month: dt.date) -> Iterator[Line]:
    stamp, wallet, company = month.isoformat()[:7], wallet_of(seed), cast_of(seed).protagonist.company
    rng, main, income = keyed("life.income", seed, stamp), wallet.accounts[0], income_of(seed)
    at = dt.datetime.combine(_paid_on(month.replace(day=income.pay_day)), dt.time(income.hour, rng.randrange(60)))
    yield Line(at, f"salary:{stamp}", main.key, income.salary, company, "Salary", "salary", None, ("salary", stamp))
    shared_at = dt.datetime.combine(at.date() + dt.timedelta(days=income.shared_after), _SHARED_AT)
    last_day = months_later(month, 1) - dt.timedelta(days=1)
    for place, account in enumerate(wallet.accounts[1:]):
        minutes, cents = dt.timedelta(minutes=place), income.shares[account.key]
        if cents and not (account.frozen and at > now_of(seed) - _FROZEN_SINCE):
            yield from between(shared_at + minutes, f"share:{place}:{stamp}", main, account, cents)
        if account.kind == "savings" and not account.frozen:
            paid_at = dt.datetime.combine(last_day, dt.time(22)) + minutes
            key, source = f"interest:{place}:{stamp}", ("interest", stamp)
            interest = _interest(seed, account, month, rng.uniform(0.98, 1.02))
            yield Line(paid_at, key, account.key, interest, BANK, "Interest", "interest", None, source)


def _paid_on(day: dt.date) -> dt.date:
    """The last working day up to a day of a month, or its first one."""
    first, step = day.replace(day=1), dt.timedelta(days=1)
    while is_day_off(day) and day > first:
        day -= step
    while is_day_off(day):
        day += step
    return day


def _interest(seed: int, account: WalletAccount, month: dt.date, share: float) -> int:
    """What an account brings in a month: a little more every month, as what it holds."""
    now = now_of(seed)
    months = (month.year - now.year) * 12 + month.month - now.month
    return max(1, round(reserves_of(seed)[account.key] * _RATE / 12 * (1 + months / 150) * share))


@lru_cache(KEPT)
def reserves_of(seed: int) -> dict[str, int]:
    """The least that each account ever holds, in cents, by its key."""
    rng = keyed("life.ledger.opening", seed)
    return {account.key: _reserve(rng.random(), account) for account in wallet_of(seed).accounts}


def _reserve(draw: float, account: WalletAccount) -> int:
    least, most = _RESERVES[account.kind]
    return round(least + draw**2 * (most - least)) * 100


def between(at: dt.datetime, key: str, source: WalletAccount, target: WalletAccount, cents: int) -> Iterator[Line]:
    """Both lines of a transfer between own accounts, first the one that takes the money."""
    out, into = f"{key}:out", f"{key}:to"
    yield Line(at, out, source.key, -cents, target.nickname, OWN_TRANSFER, "transfer", other=into)
    yield Line(at, into, target.key, cents, source.nickname, OWN_TRANSFER, "transfer", other=out)


def _needed(seed: int) -> dict[str, int]:
    """What leaves each account in a month, deposits with the broker aside, by its key."""
    spent, regular = Counter[str](), Counter[str]()
    for line in lines_of(seed):
        if line.source is None or line.source[0] != "trading.deposits":
            spent[line.account] -= line.cents
    for contract in contracts_of(seed):
        if contract.ended_on is None:
            regular[contract.account] += ceil(contract.cents * _A_YEAR[contract.every] / 12)
    for payment in standing_of(seed):
        if payment.ended is None:
            regular[payment.account] += ceil(payment.cents * _A_YEAR[payment.frequency] / 12)
    keys = [account.key for account in wallet_of(seed).accounts]
    return {key: max(spent[key] // (DAYS // 30), regular[key]) for key in keys}


def _share(draw: float, account: WalletAccount, spent: int) -> int:
    """How much of the salary goes to an account every month."""
    if account.kind == "business":
        return 0
    return 2_500 * int(2 + draw * 18) if account.kind == "savings" else -(-max(spent, 5_000) // 1_000) * 1_000
