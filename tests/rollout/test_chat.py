"""What a model reads: messages in the OpenAI format, and the schemas of the tools that it is offered."""

from typing import Any

import msgspec
import pytest

from prove.connect import open_session
from prove.core.episodes import Step
from prove.core.errors import UsageError
from prove.core.results import Call, Result, refusal
from prove.rollout import Reply, run_episode
from prove.rollout.chat import UNREADABLE, chat_messages, tool_schemas, user_content, without_enums
from prove.rollout.conversation import AskPolicy
from tests.rollout.playing import LOOK, Acting, asked, turn

DONE = Reply("Done.")


def test_every_call_of_a_message_is_answered_under_its_id() -> None:
    steps = (Step(LOOK, Result("ok", {"items": []})), Step(Call("", {"text": "{"}), refusal("unknown", "bad", "no")))
    said, *answers = chat_messages("Now.", steps, 4)
    assert (said["role"], said["content"]) == ("assistant", "Now.")
    ids = [call["id"] for call in said["tool_calls"]]
    assert len(set(ids)) == 2
    assert [call["function"]["name"] for call in said["tool_calls"]] == ["list_accounts", UNREADABLE]
    assert [call["function"]["arguments"] for call in said["tool_calls"]] == ["{}", '{"text":"{"}']
    assert [(answer["role"], answer["tool_call_id"]) for answer in answers] == [("tool", id) for id in ids]
    assert [answer["content"] for answer in answers] == ['{"items":[]}', '{"error":"bad","message":"no"}']


def test_a_message_without_calls_has_no_field_for_them() -> None:
    assert chat_messages("Hello.", (), 0) == [{"role": "assistant", "content": "Hello."}]


def test_a_property_called_enum_is_not_an_enumeration() -> None:
    schema: dict[str, Any] = {
        "type": "object",
        "properties": {
            "enum": {"type": "string", "enum": ["a"]},
            "properties": {"type": "object", "properties": {"enum": {"type": "array", "items": {"enum": [1]}}}},
        },
    }
    assert without_enums(schema) == {
        "type": "object",
        "properties": {
            "enum": {"type": "string"},
            "properties": {"type": "object", "properties": {"enum": {"type": "array", "items": {}}}},
        },
    }


def test_enumerated_values_are_stripped_where_the_example_says_so() -> None:
    given: list[bytes] = []

    def answer(ask: AskPolicy) -> Reply:
        given.append(msgspec.json.encode(ask.tools))
        return DONE

    tools = ("list_transactions", "list_accounts")
    for stripped in (False, True):
        example = asked(turn("look", LOOK, tools=tools), enums_stripped=stripped)
        run_episode(Acting(answer), example, open_session(example))
    assert b'"enum"' in given[0]
    assert b'"enum"' not in given[1]
    assert len(msgspec.json.decode(given[0])) == len(msgspec.json.decode(given[1])) == 2


def test_schemas_are_those_of_the_candidates_of_all_turns() -> None:
    example = asked(turn("look", LOOK, tools=("list_accounts",)), turn("more", handed_over=("freeze_card",), tools=()))
    assert list(tool_schemas(open_session(example), example)) == ["list_accounts", "freeze_card"]
    missing = msgspec.structs.replace(example, turns=(turn("x", tools=("fly", "swim")),))
    with pytest.raises(UsageError, match="offers fly, swim, which none of its servers has"):
        tool_schemas(open_session(example), missing)


def test_added_tools_follow_the_users_text() -> None:
    schemas = {"a": {"name": "a"}, "b": {"name": "b"}}
    assert user_content("Hello.", (), schemas) == "Hello."
    assert user_content("Use these.", ("a", "b"), schemas) == 'Use these.\n\n{"name":"a"}\n{"name":"b"}'
