"""Prices of goods: filtering by a range."""

from prove.core import ToolError


def check_prices(low: float | None, high: float | None) -> None:
    """Refuse a range whose lowest price is above its highest."""
    if low is not None and high is not None and low > high:
        raise ToolError("invalid_range", f"'min_price' {low:.2f} is above 'max_price' {high:.2f}; swap them")


def in_prices(price: float, low: float | None, high: float | None) -> bool:
    """Whether a price is in a range; either end may be open."""
    return (low is None or low <= price) and (high is None or price <= high)
