"""Calls in bare or fenced JSON."""

import pytest

from prove.core.results import Call
from prove.rollout.conversation import Reply
from prove.rollout.formats.lenient import MAX_EXTRA, MAX_READINGS, read_leniently
from tests.rollout.test_parsers import counting

TOOLS = ("look", "move")
LOOK, MOVE = Call("look"), Call("move", {"to": "a"})


@pytest.mark.parametrize(
    ("text", "rest", "calls"),
    [
        ('{"name": "look"}', "", (LOOK,)),
        ('I will: {"name": "move", "arguments": {"to": "a"}} now', "I will:  now", (MOVE,)),
        ('```json\n{"name": "move", "parameters": {"to": "a"}}\n```', "", (MOVE,)),
        ('[{"name": "look"}, {"name": "move", "arguments": {"to": "a"}}]', "", (LOOK, MOVE)),
        ('{"name": "look"}\n{"name": "move", "arguments": {"to": "a"}}', "", (LOOK, MOVE)),
        ('{"type": "function", "function": {"name": "look", "arguments": "{}"}}', "", (LOOK,)),
        ('Broken {"name": then ```\n{"name": "look"}\n``` end', 'Broken {"name": then  end', (LOOK,)),
        ('{"calls": [{"name": "look"}]}', '{"calls": }', (LOOK,)),
    ],
)
def test_json_that_names_a_candidate_is_a_call(text: str, rest: str, calls: tuple[Call, ...]) -> None:
    assert read_leniently(Reply(text), TOOLS) == Reply(rest, calls)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Nothing to do.",
        '{"name": "Anna", "age": 3}',
        '{"name": "look", "arguments": [1]}',
        '{"name": "look"',
        "[1, 2, [3]]",
        "The set {a, b} and the list [look]",
        '{"name": 5} {"look": {}}',
        "[" * 3000,
    ],
)
def test_other_text_stays_text(text: str) -> None:
    assert read_leniently(Reply(text), TOOLS) == Reply(text)


def test_a_list_with_a_stranger_gives_the_calls_one_by_one() -> None:
    reply = read_leniently(Reply('[{"name": "look"}, {"name": "stranger"}]'), TOOLS)
    assert reply.calls == (LOOK,)


def test_calls_that_were_read_already_are_all_there_are() -> None:
    reply = Reply('{"name": "look"}', (MOVE,))
    assert read_leniently(reply, TOOLS) is reply


@pytest.mark.parametrize(
    "unit",
    [
        "[",
        "{",
        '{"',
        '{"a":',
        '{"a":"',
        '[{"a":',
        '[{"a":1},',
        '{"a":1}',
        "{" + " " * 50,
        '{"a":NaN}',
        '{"a":[{"a":[1,',
    ],
)
def test_a_long_text_is_not_read_again_and_again(unit: str) -> None:
    text = unit * (300_000 // len(unit))
    with counting() as decoder:
        assert read_leniently(Reply(text), TOOLS) == Reply(text)
    assert decoder.given < 3 * MAX_READINGS * len(text) + 10 * MAX_EXTRA


def test_flat_text_in_many_brackets_is_not_read_once_for_each_of_them() -> None:
    text = '{"a":' * 500 + "[" + "1," * 100_000 + "1]" + "}" * 500
    with counting() as decoder:
        read_leniently(Reply(text), TOOLS)
    assert decoder.given < 3 * MAX_READINGS * len(text) + 10 * MAX_EXTRA


def test_a_call_inside_of_other_json_is_found() -> None:
    text = '{"plan": [1, {"step": {"call": {"name": "look"}}}]} and {"b": ' * 20
    assert read_leniently(Reply(text), TOOLS).calls == (LOOK,) * 20
