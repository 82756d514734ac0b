"""Street addresses of the home city: reading them, and a position for addresses that are not on record."""

import re

from prove.core import keyed_fraction

_HOUSE_ON_STREET = re.compile(r"^[0-9]{1,4} [A-Za-z][A-Za-z .'-]+ (street|avenue|road|lane)$", re.IGNORECASE)


def without_city(address: str, home: str) -> str:
    """An address with single spaces and without the home city at its end."""
    text = " ".join(address.split())
    return text[: -len(home) - 2] if text.casefold().endswith(f", {home.casefold()}") else text


def is_house_on_street(text: str) -> bool:
    """Whether a text is a house number and a street."""
    return _HOUSE_ON_STREET.match(text) is not None


def worked_out_position(seed: int, address: str) -> tuple[float, float]:
    """Latitude and longitude of a house within the city, always the same for the same address."""
    word = address.casefold()
    north = (keyed_fraction(seed, word, "latitude") * 2 - 1) * 0.06
    east = (keyed_fraction(seed, word, "longitude") * 2 - 1) * 0.08
    return 40 + north, -90 + east
