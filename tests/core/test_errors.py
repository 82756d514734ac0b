"""Errors carry their code and print as their sentence."""

import pytest

from prove.core.errors import OutageError, SessionError, ToolError, UsageError, cut, shown


def test_a_refusal_has_a_code_and_a_sentence() -> None:
    error = ToolError("not_found", "there is no account 'acc_9'")
    assert error.code == "not_found"
    assert error.message == str(error) == "there is no account 'acc_9'"


def test_a_session_that_failed_may_have_a_code() -> None:
    assert SessionError("the host is gone").code == ""
    assert SessionError("the host is gone", "host_gone").code == "host_gone"


def test_an_outage_is_reported_like_any_mistake_of_the_user() -> None:
    with pytest.raises(UsageError, match="no answer"):
        raise OutageError("no answer from the endpoint")


def test_a_value_is_shown_in_at_most_eighty_characters() -> None:
    assert shown("a") == "'a'"
    assert shown("x" * 1_000_000) == f"'{'x' * 79}…"
    assert shown(10**5000) == "a value of the type int"


def test_a_long_text_is_repeated_in_one_line_without_its_middle() -> None:
    assert cut("short  enough") == "short  enough"
    assert cut("x" * 200) == "x" * 200
    assert cut("two\nlines") == "two lines"
    long = cut(f"Invalid value 'a{'x' * 100_000}' - at `$.turns`")
    assert len(long) <= 200
    assert long.startswith("Invalid value 'ax")
    assert long.endswith("x' - at `$.turns`")
