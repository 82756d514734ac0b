"""Sums of money in lists: filtering by a range."""

from typing import Annotated

from msgspec import Meta

from prove.core import ToolError, Unit

AmountBound = Annotated[float, Unit("money"), Meta(ge=0, le=10_000_000)]
"""The type of `min_amount` and `max_amount`."""


def check_amounts(low: float | None, high: float | None, what: str = "amount") -> None:
    """Refuse a range whose lower end is above its upper end; `what` follows `min_` and `max_` in the parameters."""
    if low is not None and high is not None and low > high:
        raise ToolError("invalid_range", f"'min_{what}' {low:.2f} is above 'max_{what}' {high:.2f}; swap them")


def in_amounts(amount: float, low: float | None, high: float | None) -> bool:
    """Whether an amount is in a range, whatever its sign; either end may be open."""
    return (low is None or abs(amount) >= low) and (high is None or abs(amount) <= high)
