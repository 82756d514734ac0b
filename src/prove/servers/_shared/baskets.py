"""Baskets of all shops: discounts in cents that add up, the codes for them, and a summary of the contents."""

from collections.abc import Sequence
from itertools import accumulate, pairwise

from prove.core import keyed_few

NAMED_IN_SUMMARY = 3
_CODE_LETTERS = "BCDFGHJKLMNPRSTVWXZ"


def discount_code(word: str, seed: int) -> str:
    """A code that people read out, as 'LUNCH-K41'; it differs from world to world and says nothing about its terms."""
    rng = keyed_few("discount code", seed, word)
    return f"{word}-{rng.choice(_CODE_LETTERS)}{rng.randrange(10, 100)}"


def discount(cents: int, percent: int | None, amount: float | None) -> int:
    """What a code takes off an amount in cents: a percentage or a number of dollars, at most the whole amount."""
    return min(cents, round(cents * percent / 100) if percent else round((amount or 0) * 100))


def shared_out(cents: int, amounts: Sequence[int]) -> list[int]:
    """Split a number of cents in proportion to these amounts; the shares add up to it."""
    whole = sum(amounts)
    marks = [cents * seen // whole if whole else 0 for seen in accumulate(amounts, initial=0)]
    return [after - before for before, after in pairwise(marks)]


def summary_of(names: Sequence[str]) -> str:
    """The contents as people would say them: 'blue enamel kettle, grey woven rug and 2 more'."""
    if len(names) > NAMED_IN_SUMMARY:
        names = [*names[: NAMED_IN_SUMMARY - 1], f"{len(names) - NAMED_IN_SUMMARY + 1} more"]
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
