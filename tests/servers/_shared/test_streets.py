"""Addresses as people write them, and positions of addresses that are not on record."""

from prove.servers._shared.streets import is_house_on_street, without_city, worked_out_position


def test_the_home_city_and_spare_spaces_are_left_out() -> None:
    assert without_city(" 12  Oak Street, oslo", "Oslo") == "12 Oak Street"
    assert without_city("12 Oak Street, Bergen", "Oslo") == "12 Oak Street, Bergen"


def test_a_house_has_a_number_and_a_street() -> None:
    assert is_house_on_street("12 Oak Street")
    assert not is_house_on_street("Oak Street")
    assert not is_house_on_street("12 Oak")


def test_a_house_has_one_position_in_the_city() -> None:
    latitude, longitude = worked_out_position(3, "12 Oak Street")
    assert (latitude, longitude) == worked_out_position(3, "12 OAK street")
    assert (latitude, longitude) != worked_out_position(3, "13 Oak Street")
    assert abs(latitude - 40) <= 0.06
    assert abs(longitude + 90) <= 0.08
