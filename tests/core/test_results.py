"""Results: levels, messages and the text that a model reads."""

from prove.core.results import Result, refusal


def test_a_success_has_content_and_no_message() -> None:
    result = Result("ok", {"name": "Ann", "size": 2.0})
    assert (result.ok, result.message, result.text) == (True, "", '{"name":"Ann","size":2.0}')


def test_a_refusal_has_a_code_and_a_message() -> None:
    result = refusal("failed", "conflict", "it has already shipped")
    assert (result.ok, result.code, result.message) == (False, "conflict", "it has already shipped")
    assert result.text == '{"error":"conflict","message":"it has already shipped"}'
