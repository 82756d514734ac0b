"""Account numbers are as long as in their country, and their check digits fit."""

from random import Random

import pytest

from prove.servers._shared.ibans import drawn_iban, is_valid
from prove.servers._shared.life.cities import city_of
from prove.servers._shared.pools import CITIES

LENGTHS = {
    "AT": 20,
    "BE": 16,
    "CH": 21,
    "CZ": 24,
    "DE": 22,
    "DK": 18,
    "ES": 24,
    "FI": 18,
    "FR": 27,
    "GB": 22,
    "GR": 27,
    "IE": 22,
    "IT": 27,
    "NL": 18,
    "NO": 15,
    "PL": 28,
    "PT": 25,
    "SE": 24,
    "TR": 26,
}


@pytest.mark.parametrize("city", CITIES)
def test_every_city_has_account_numbers(city: str) -> None:
    country = city_of(city).country.code
    for seed in range(20):
        iban = drawn_iban(Random(seed), city, "NRTH")
        assert iban.startswith(country)
        assert len(iban) == LENGTHS.get(country, 22)
        assert is_valid(iban)
        assert int("".join(str(int(character, 36)) for character in iban[4:] + iban[:4])) % 97 == 1


@pytest.mark.parametrize(
    "iban", ["GB29NWBK60161331926819", "DE89370400440532013000", "NL91ABNA0417164300", "NO9386011117947"]
)
def test_known_numbers_are_valid_and_spoilt_ones_are_not(iban: str) -> None:
    assert is_valid(iban)
    assert not is_valid(iban[:-1] + str((int(iban[-1]) + 1) % 10))
    longer = next(f"{iban[:2]}{check:02d}{iban[4:]}7" for check in range(2, 99) if _remainder(iban, check) == 1)
    assert not is_valid(longer)


def _remainder(iban: str, check: int) -> int:
    turned = f"{iban[4:]}7{iban[:2]}{check:02d}"
    return int("".join(str(int(character, 36)) for character in turned)) % 97
