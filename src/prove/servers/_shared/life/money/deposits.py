"""Money that was moved from the bank to the broker."""

import datetime as dt
from functools import lru_cache

from prove.core import Record, keyed
from prove.servers._shared.life.clock import KEPT, now_of

BROKER = "Harborline Brokerage"
FIRST_TRADE_DAYS = 62
"""How long ago the customer began to trade; all deposits are older."""


class Deposit(Record):
    """Cash that reached the broker from the everyday account."""

    key: str
    at: dt.datetime
    cents: int


@lru_cache(KEPT)
def deposits_of(seed: int) -> tuple[Deposit, ...]:
    """The deposits of a seed, in order of time."""
    rng, now = keyed("life.deposits", seed), now_of(seed)
    days = sorted(rng.sample(range(FIRST_TRADE_DAYS + 3, 140), rng.randrange(6, 10)), reverse=True)
    usual = rng.randrange(120, 210) / len(days)
    shares = [round(usual * rng.uniform(0.6, 1.4)) for _ in days]
    return tuple(
        Deposit(
            key=f"deposit:{place}",
            at=dt.datetime.combine(
                now.date() - dt.timedelta(days=day), dt.time(rng.randrange(8, 20), rng.randrange(60))
            ),
            cents=share * 100_00,
        )
        for place, (day, share) in enumerate(zip(days, shares, strict=True))
    )
