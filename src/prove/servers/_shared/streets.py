"""Street addresses of the home city: reading them, and a position for addresses that are not on record."""

import re
from string import capwords

from prove.core import keyed_number

_WRITTEN_OUT = {"st": "Street", "ave": "Avenue", "av": "Avenue", "rd": "Road", "ln": "Lane"}
_HOUSE_ON_STREET = re.compile(r"^[0-9]{1,4} [A-Za-z][A-Za-z .'-]+ (street|avenue|road|lane)$", re.IGNORECASE)


def without_city(address: str, home: str) -> str:
    """An address with single spaces, without the home city at its end, and with 'St.' written out."""
    text = " ".join(address.split())
    text = text[: -len(home) - 2] if text.casefold().endswith(f", {home.casefold()}") else text
    before, _, last = text.rstrip(" .,").rpartition(" ")
    return f"{before} {_WRITTEN_OUT.get(last.casefold(), last)}".lstrip()


def farther_out(address: str, houses: int) -> str:
    """A house so many numbers farther along its street, so that nobody who draws a lower number has it too."""
    number, _, street = address.partition(" ")
    return f"{int(number) + houses} {street}"


def free_address(drawn: str, taken: set[str]) -> str:
    """An address or, if it is taken, one some houses farther along its street; it is taken from now on."""
    while drawn in taken:
        drawn = farther_out(drawn, 2)
    taken.add(drawn)
    return drawn


def on_record(text: str) -> str:
    """A house on a street in the one way in which it is recorded: 'MAPLE street' as 'Maple Street'."""
    return capwords(text)


def is_house_on_street(text: str) -> bool:
    """Whether a text is a house number and a street."""
    return _HOUSE_ON_STREET.match(text) is not None


def worked_out_position(seed: int, address: str) -> tuple[float, float]:
    """Latitude and longitude of a house within the city, always the same for the same address."""
    down, across = divmod(keyed_number(seed, "position", address.casefold()), 2**32)
    north = (down / 2**32 * 2 - 1) * 0.06
    east = (across / 2**32 * 2 - 1) * 0.08
    return 40 + north, -90 + east
