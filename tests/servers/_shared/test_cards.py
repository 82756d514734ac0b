"""Cards that have expired, security codes that do not fit, and the code to pay with."""

import datetime as dt
from random import Random

import pytest

from prove.core import Record, ToolError
from prove.servers._shared.cards import check_not_expired, check_security_code, code_to_pay_with

TODAY = dt.date(2026, 5, 4)


class Card(Record):
    expires_on: dt.date
    security_code: str


VALID, EXPIRED = Card(TODAY, "123"), Card(TODAY - dt.timedelta(days=1), "456")


def test_a_card_is_good_on_its_last_day() -> None:
    check_not_expired(VALID, "the blue card", TODAY)
    with pytest.raises(ToolError, match="the red card expired on 2026-05-03") as refused:
        check_not_expired(EXPIRED, "the red card", TODAY)
    assert refused.value.code == "card_expired"


def test_the_code_must_be_that_of_the_card() -> None:
    check_security_code(VALID, "the blue card", "123")
    with pytest.raises(ToolError, match="not that of the blue card") as refused:
        check_security_code(VALID, "the blue card", "456")
    assert refused.value.code == "wrong_security_code"


def test_people_pay_with_the_chosen_card_or_with_a_valid_one() -> None:
    assert code_to_pay_with(EXPIRED, [VALID, EXPIRED], TODAY, Random(0)) == "456"
    assert {code_to_pay_with(None, [VALID, EXPIRED], TODAY, Random(seed)) for seed in range(9)} == {"123"}
