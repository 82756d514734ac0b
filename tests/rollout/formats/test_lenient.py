"""Calls in bare or fenced JSON."""

import pytest

from prove.core.results import Call
from prove.rollout.conversation import Reply
from prove.rollout.formats.lenient import read_leniently

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
