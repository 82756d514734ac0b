"""Account numbers: the country decides how long an IBAN is, and its check digits fit."""

from functools import cache
from random import Random
from string import ascii_uppercase

from prove.servers._shared.life.cities import city_of

_AS_DIGITS = str.maketrans({letter: str(int(letter, 36)) for letter in ascii_uppercase})
"""Letters as check digits count them."""
_FORMS: dict[str, tuple[int, int]] = {
    "AT": (0, 16),
    "BE": (0, 12),
    "CH": (0, 17),
    "CZ": (0, 20),
    "DE": (0, 18),
    "DK": (0, 14),
    "ES": (0, 20),
    "FI": (0, 14),
    "FR": (0, 23),
    "GB": (4, 14),
    "GR": (0, 23),
    "IE": (4, 14),
    "IT": (1, 22),
    "NL": (4, 10),
    "NO": (0, 11),
    "PL": (0, 24),
    "PT": (0, 21),
    "SE": (0, 20),
    "TR": (0, 22),
}
"""How many letters of the bank and how many digits follow the check digits, by country."""
_OTHERWISE = 4, 14
"""The same for countries whose banks have no form of their own, such as the United States."""


def drawn_iban(rng: Random, city: str, bank: str) -> str:
    """An account number of a bank, which is four letters, in a city."""
    country = _country(city)
    letters, digits = _FORMS.get(country, _OTHERWISE)
    rest = f"{bank[:letters]}{rng.randrange(10**digits):0{digits}d}"
    return f"{country}{check_digits(country, rest)}{rest}"


def check_digits(country: str, rest: str) -> str:
    """The two digits for which an IBAN's remainder modulo 97 is 1."""
    return f"{98 - int(f'{rest}{country}00'.translate(_AS_DIGITS)) % 97:02d}"


def is_valid(iban: str) -> bool:
    """Whether an IBAN, without spaces and in capitals, has the right check digits and the length of its country."""
    country, rest = iban[:2], iban[4:]
    has_length = country not in _FORMS or len(rest) == sum(_FORMS[country])
    return has_length and check_digits(country, rest) == iban[2:4]


@cache
def _country(city: str) -> str:
    return city_of(city).country.code
