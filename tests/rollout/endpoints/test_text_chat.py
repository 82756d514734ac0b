"""A chat for models without native tools: schemas, calls and results are text."""

from prove.core.episodes import Step
from prove.core.results import Call, Result
from prove.rollout.chat import UNREADABLE, chat_messages
from prove.rollout.endpoints.text_chat import text_chat

TOOL = {"type": "function", "function": {"name": "look"}}


def test_schemas_are_at_the_end_of_the_system_message() -> None:
    (system,) = text_chat([{"role": "system", "content": "Help."}], [TOOL, TOOL])
    start, listed, end = system["content"].partition('{"type":"function","function":{"name":"look"}}\n' * 2)
    assert start == "Help.\n\nThese functions can be called:\n<tools>\n"
    assert listed
    assert end.startswith("</tools>\n\nCall one with")


def test_calls_and_results_have_tags_and_no_native_fields() -> None:
    steps = (
        Step(Call("look", {"at": "a"}), Result("ok", {"seen": 1})),
        Step(Call("", {"text": "{oops"}), Result("ok", {})),
    )
    _, said, *results = text_chat([{"role": "system", "content": ""}, *chat_messages("Now.", steps, 1)], [])
    read = '<tool_call>\n{"name":"look","arguments":{"at":"a"}}\n</tool_call>'
    assert said == {"role": "assistant", "content": f"Now.\n{read}\n<tool_call>\n{{oops\n</tool_call>"}
    assert results[0] == {"role": "user", "content": '<tool_response>\n{"seen":1}\n</tool_response>'}
    assert UNREADABLE not in said["content"]


def test_words_are_as_they_were() -> None:
    user = {"role": "user", "content": "hello"}
    assert text_chat([{"role": "system", "content": ""}, user], [])[1] == user
