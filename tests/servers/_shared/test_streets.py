"""Addresses as people write them, and positions of addresses that are not on record."""

import pytest

from prove.servers._shared.streets import (
    farther_out,
    free_address,
    is_house_on_street,
    on_record,
    without_city,
    worked_out_position,
)


def test_the_home_city_and_spare_spaces_are_left_out() -> None:
    assert without_city(" 12  Oak Street, oslo", "Oslo") == "12 Oak Street"
    assert without_city("12 Oak Street, Bergen", "Oslo") == "12 Oak Street, Bergen"


def test_a_house_has_a_number_and_a_street() -> None:
    assert is_house_on_street("12 Oak Street")
    assert not is_house_on_street("Oak Street")
    assert not is_house_on_street("12 Oak")


def test_a_house_farther_out_is_on_the_same_street() -> None:
    assert farther_out("12 Oak Street", 1000) == "1012 Oak Street"


def test_who_draws_a_house_that_is_taken_lives_farther_along_the_street() -> None:
    taken = {"12 Oak Street", "14 Oak Street"}
    assert free_address("12 Oak Street", taken) == "16 Oak Street"
    assert free_address("13 Oak Street", taken) == "13 Oak Street"
    assert taken == {f"{number} Oak Street" for number in (12, 13, 14, 16)}


def test_a_house_has_one_position_in_the_city() -> None:
    latitude, longitude = worked_out_position(3, "12 Oak Street")
    assert (latitude, longitude) == worked_out_position(3, "12 OAK street")
    assert (latitude, longitude) != worked_out_position(3, "13 Oak Street")
    assert abs(latitude - 40) <= 0.06
    assert abs(longitude + 90) <= 0.08


@pytest.mark.parametrize("written", ["12 Oak St", "12 Oak St.", "12 Oak st., Oslo", "12 Oak Street.", "12 Oak Street,"])
def test_the_kind_of_street_is_written_out(written: str) -> None:
    assert without_city(written, "Oslo") == "12 Oak Street"


def test_a_house_is_recorded_in_one_way() -> None:
    assert on_record("12 OAK street") == on_record("12 oak Street") == "12 Oak Street"
