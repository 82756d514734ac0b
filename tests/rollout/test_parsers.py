"""Tool calls in the text of local models: what is parsed, what is not, and why."""

import json
import tracemalloc
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from prove.core.results import Call
from prove.rollout import Reply, Unreadable, parsers
from prove.rollout.parsers import NotJsonError, parse_text, render_call, scan_json

CALL = Call("get_account", {"account_id": "acc_0001"})
BARE = '{"name": "get_account", "arguments": {"account_id": "acc_0001"}}'

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
MARKS = st.sampled_from(
    [
        "<tool_call>",
        "</tool_call>",
        "<|tool_call|>",
        "<think>",
        "</think>",
        "<|im_end|>",
        "```json",
        "```",
        BARE,
        "[",
        "{",
    ]
)
CALLS = st.builds(Call, st.text(min_size=1), st.dictionaries(st.text() | MARKS, JSON | MARKS, max_size=3))


@pytest.mark.parametrize(
    "text",
    [
        f"<tool_call>\n{BARE}\n</tool_call>",
        f"<tool_call>{BARE}</tool_call><|im_end|>",
        f"<tool_call>\n{BARE}",
        f"<tool_call>\n{BARE}<|im_end|>",
        f"<tool_call>\n```json\n{BARE}\n```\n</tool_call>",
        f"<tool_call>\n```\n{BARE}```",
        f"<tool_call>\n[{BARE}]\n</tool_call>",
        f"<|tool_call|>[{BARE}]",
        f"<|tool_call|>[{BARE}]<|end_of_text|>",
        f"<|tool_call|>{BARE}",
        f"<think>I could use <tool_call>{{}}</tool_call> here.</think>\n<tool_call>\n{BARE}\n</tool_call>",
        f"so I look it up</think>\n<tool_call>\n{BARE}\n</tool_call>",
        '<tool_call>{"name": "get_account", "parameters": {"account_id": "acc_0001"}}</tool_call>',
        '<tool_call>{"name": "get_account", "arguments": "{\\"account_id\\": \\"acc_0001\\"}"}</tool_call>',
        '<tool_call>{"type": "function", "function": {"name": "get_account", "arguments": '
        '{"account_id": "acc_0001"}}}</tool_call>',
    ],
)
def test_all_of_these_are_the_same_call(text: str) -> None:
    assert parse_text(text) == Reply("", (CALL,))


def test_several_calls_and_the_words_around_them() -> None:
    text = f"I look.\n<tool_call>\n{BARE}\n</tool_call>\n<tool_call>\n{BARE}\n</tool_call>\nThat is all.<|im_end|>"
    assert parse_text(text) == Reply("I look.\n\n\nThat is all.", (CALL, CALL))
    assert parse_text(f"<tool_call>\n{BARE}\n{BARE}\n</tool_call>").calls == (CALL, CALL)
    assert parse_text(f"<tool_call>{BARE}<tool_call>{BARE}</tool_call>").calls == (CALL, CALL)


@pytest.mark.parametrize(
    "text", ["", "Your balance is $40.", "a < b and {x}", '{"name": "get_account"}', "```json\n{}\n```"]
)
def test_text_without_tags_is_text(text: str) -> None:
    assert parse_text(text) == Reply(text.strip(), ())


def test_thoughts_are_not_part_of_the_text() -> None:
    assert parse_text("<think>\nhm\n</think>\n\nHello.") == Reply("Hello.", ())
    assert parse_text("hm</think>Hello.") == Reply("Hello.", ())
    assert parse_text("<think>and on and on").calls == ()
    assert parse_text("<think>and on and on").text == ""


@pytest.mark.parametrize(
    ("arguments", "read"),
    [
        ("null", {}),
        ('""', {}),
        ('"{}"', {}),
        ('{"note": "one\ntwo"}', {"note": "one\ntwo"}),
        ('{"n": 1e3}', {"n": 1000.0}),
    ],
)
def test_arguments_that_are_read_as_meant(arguments: str, read: dict[str, Any]) -> None:
    assert parse_text(f'<tool_call>{{"name": "f", "arguments": {arguments}}}</tool_call>').calls == (Call("f", read),)
    assert parse_text('<tool_call>{"name": "f"}</tool_call>').calls == (Call("f"),)


@pytest.mark.parametrize(
    ("block", "reason"),
    [
        ("", "there is nothing between the tags"),
        ("```json\n```", "there is nothing between the tags"),
        ("get_account(1)", "it is not JSON: Expecting value at character 1"),
        ('{"name": "f"', "it is not JSON: Expecting ',' delimiter at character 13"),
        (f"{BARE}}}", "it is not JSON: Expecting value at character 65"),
        (f"{BARE} and so on", "it is not JSON: Expecting value at character 66"),
        ('{"name": "f", "arguments": {"n": NaN}}', "it is not JSON: NaN is not a JSON number"),
        ('{"name": "f", "arguments": {"n": 1e999}}', "it is not JSON: 1e999 is not a JSON number"),
        ('{"name": "\\ud800"}', "it is not JSON: 'utf-8' codec can't encode character"),
        pytest.param("[" * 100_000, "it is not JSON: it is nested too deeply", id="deep"),
        ("7", "it is not a JSON object"),
        ('"f"', "it is not a JSON object"),
        ("{}", "it has no name"),
        ('{"name": 7}', "it has no name"),
        ('{"name": ""}', "it has no name"),
        ('{"name": "f", "arguments": [1]}', "its arguments are not a JSON object"),
        ('{"name": "f", "arguments": "[1]"}', "its arguments are not a JSON object"),
        ('{"name": "f", "arguments": "{"}', "its arguments are not JSON: Expecting property name"),
        ('{"name": "f", "arguments": "{} {}"}', "its arguments are not JSON: there is more text after character 2"),
    ],
)
def test_what_cannot_be_parsed_has_an_exact_reason(block: str, reason: str) -> None:
    reply = parse_text(f"Well.\n<tool_call>{block}</tool_call>\n<tool_call>{BARE}</tool_call>")
    broken, sound = reply.calls
    assert isinstance(broken, Unreadable)
    assert broken.text == block.strip()
    assert broken.reason.startswith(reason)
    assert sound == CALL
    assert reply.text == "Well."


def test_one_bad_item_of_a_list_spoils_no_other() -> None:
    reply = parse_text(f"<tool_call>[{BARE}, 7]</tool_call>")
    assert reply.calls == (CALL, Unreadable("7", "it is not a JSON object"))


def test_many_bad_items_of_a_list_take_no_more_memory_than_their_text() -> None:
    text = f"<tool_call>[{', '.join(['5'] * 10_000)}]</tool_call>"
    tracemalloc.start()
    try:
        reply = parse_text(text)
        written = msgspec.json.encode(reply)  # as in a journal or a log
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert len(reply.calls) == 10_000
    assert len(written) < 20 * len(text)
    assert peak < 30 * 2**20


def test_a_number_of_a_million_digits_is_not_repeated() -> None:
    (call,) = parse_text('<tool_call>{"name": "f", "arguments": {"a": %s.0}}</tool_call>' % ("9" * 10**6)).calls
    assert isinstance(call, Unreadable)
    assert len(call.reason) < 200


def test_an_end_tag_without_a_start_tag() -> None:
    assert parse_text(f"{BARE}\n</tool_call>") == Reply(
        "", (Unreadable(BARE, "there is an end tag without a start tag"),)
    )


@given(st.lists(st.text() | MARKS, max_size=12).map("".join))
def test_no_text_is_too_much(text: str) -> None:
    reply = parse_text(text)
    assert all(isinstance(call, Call | Unreadable) for call in reply.calls)


@given(st.lists(CALLS, max_size=4), st.sampled_from(["", "Let me see.", "```\nx\n```"]))
def test_what_is_rendered_is_read_again(made: list[Call], words: str) -> None:
    text = "\n".join([words, *map(render_call, made)])
    assert parse_text(text) == Reply(words, tuple(made))


class Counting(json.JSONDecoder):
    """A decoder that counts the characters that it is given."""

    given = 0

    def raw_decode(self, s: str, idx: int = 0) -> tuple[Any, int]:
        self.given += len(s)
        return super().raw_decode(s, idx)


@contextmanager
def counting() -> Generator[Counting]:
    """Count what the parser's decoder is given."""
    decoder = Counting(strict=False)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parsers, "_SCANNER", decoder)
        yield decoder


@pytest.mark.parametrize(
    "unit",
    [
        "<tool_call>",
        "<|tool_call|>",
        "<tool_call>{",
        "<tool_call>[1,",
        '<tool_call>"',
        '<tool_call>{"name":"',
        '<tool_call>"\\"',
        "<tool_call>" + "{" * 500,
        "<tool_call>" + "[" * 2000,
        '"a":"<tool_call>",',
        "<tool_call>{} ",
        "<tool_call>```\n",
        "</tool_call>",
        "[",
        "{",
    ],
)
def test_the_decoder_is_not_given_a_long_text_again_and_again(unit: str) -> None:
    text = f"<tool_call>{{{unit * (300_000 // len(unit))}"
    with counting() as decoder:
        parse_text(text)
    assert decoder.given < 64 * len(text)


PIECES = st.sampled_from([*'[]{},:"\\ tx1.-e', "true", "null", "-Infinity", "\\u00e9", "\\ud83d\\ude00", "12345678901"])


@given(st.lists(PIECES, max_size=60).map("".join) | JSON.map(json.dumps), st.text(max_size=3), st.integers(1, 40))
def test_a_value_is_the_same_whether_it_is_read_in_pieces_or_at_once(text: str, rest: str, size: int) -> None:
    results: list[Any] = []
    for first in (10**6, size):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(parsers, "FIRST_PIECE", first)
            try:
                results.append(repr(scan_json(f"<{text}{rest}", 1)))
            except NotJsonError as error:
                results.append((str(error), error.found_at(0)))
    assert results[0] == results[1]
