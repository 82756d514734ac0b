"""Whether a request is sent again: by what its tries gave, and by whether others are answered."""

import pytest

from prove.rollout.endpoints.retries import BUSY_SECONDS, BUSY_STATUSES, LIMITED_STATUSES, QUIET_SECONDS, Retries


def tried(retries: Retries, status: int, answered: list[int], seconds: float = 8.0) -> int:
    """How many tries of this status there are; before each the endpoint has answered so many, at the end the last."""
    count = 1
    while retries.may_retry(status, answered[min(count, len(answered)) - 1]):
        retries.add_wait(seconds)
        count += 1
    return count


@pytest.mark.parametrize("status", [0, 408, 500, 520])
def test_failures_are_few_whoever_is_answered(status: int) -> None:
    assert tried(Retries(3, 6, 0), status, list(range(100))) == 3


@pytest.mark.parametrize("status", sorted(BUSY_STATUSES))
def test_an_endpoint_that_has_answered_nobody_is_asked_twice_as_often(status: int) -> None:
    assert tried(Retries(3, 6, 0), status, [0]) == 6


@pytest.mark.parametrize("status", sorted(LIMITED_STATUSES))
def test_one_that_has_answered_before_is_asked_until_it_is_quiet_for_long(status: int) -> None:
    assert tried(Retries(3, 6, 7), status, [7]) == 1 + -(-QUIET_SECONDS // 8)
    assert tried(Retries(3, 6, 7), status, [7, 7, 8]) == 3 + -(-QUIET_SECONDS // 8)


@pytest.mark.parametrize("status", sorted(LIMITED_STATUSES))
def test_one_that_answers_others_is_asked_for_a_long_time_and_not_for_ever(status: int) -> None:
    assert tried(Retries(3, 6, 0), status, list(range(1000))) == 1 + -(-BUSY_SECONDS // 8)


@pytest.mark.parametrize("status", sorted(BUSY_STATUSES - LIMITED_STATUSES))
def test_what_may_be_the_fault_of_the_request_is_not_asked_for_ever(status: int) -> None:
    assert tried(Retries(3, 6, 0), status, list(range(1000))) == 6


def test_being_busy_costs_none_of_the_tries_that_may_fail() -> None:
    retries = Retries(3, 6, 0)
    assert [retries.may_retry(status, 0) for status in (429, 0, 429, 0, 429, 0)] == [True] * 5 + [False]


def test_others_are_served_if_the_count_of_answers_has_grown() -> None:
    retries = Retries(3, 6, 2)
    assert [retries.others_served(answered) for answered in (2, 3)] == [False, True]
