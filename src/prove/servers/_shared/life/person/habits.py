"""How much of everything is there in this life? Table sizes follow from it."""

from functools import lru_cache
from random import Random

from prove.core import Record, keyed
from prove.servers._shared.life.clock import KEPT


class Habits(Record):
    """Factors around 1, from 0.35 to 2.2; `cash` is the share of purchases that are paid in cash."""

    online: float
    dining: float
    travel: float
    social: float
    driving: float
    working: float
    cash: float
    has_business: bool
    has_partner: bool


@lru_cache(KEPT)
def habits_of(seed: int) -> Habits:
    """The habits of a seed's protagonist."""
    rng = keyed("life.habits", seed)
    online, dining, travel, social, driving, working = (_factor(rng) for _ in range(6))
    cash = rng.uniform(0.03, 0.25)
    return Habits(online, dining, travel, social, driving, working, cash, rng.random() < 0.7, rng.random() < 0.65)


def amount(rng: Random, typical: float, factor: float, least: int) -> int:
    """How many rows a table has in this life: around `typical` times the habit, and at least `least`."""
    return max(least, round(rng.gauss(typical * factor, typical * 0.12)))


def _factor(rng: Random) -> float:
    return min(2.2, max(0.35, rng.lognormvariate(0, 0.45)))
