"""What the benchmark asks a model goes to ours, and the answer has the shape that it reads."""

from contextvars import copy_context
from typing import Any

import pytest

from prove.core.errors import UsageError
from prove.evals.tau2.asked_models import ANSWERERS, JUDGE, USER, Answer, ModelAt, completion, completion_cost, model_at


def asked(model: str, **more: Any) -> tuple[str, list[dict[str, Any]], list[dict[str, Any]]]:
    """Who was asked, and what."""
    heard: list[Any] = []

    def answerer(name: str) -> Any:
        def answer(messages: Any, tools: Any) -> dict[str, Any]:
            heard.append((name, messages, tools))
            return {"role": "assistant", "content": name}

        return answer

    def ask() -> Answer:
        ANSWERERS.set({USER: answerer("user"), JUDGE: answerer("judge")})
        return completion(model=model, **more)

    said = copy_context().run(ask).choices[0].message
    assert said.content == heard[0][0]
    return heard[0]


def test_the_user_is_asked_by_name_and_the_judge_by_any_other() -> None:
    messages = [{"role": "assistant", "content": None, "tool_calls": [1]}, {"role": "user", "content": "a"}]
    tools = [{"type": "function"}]
    heard = asked(USER, messages=messages, tools=tools, tool_choice="auto", temperature=1)
    assert heard == ("user", [{"role": "assistant", "tool_calls": [1]}, {"role": "user", "content": "a"}], tools)
    assert asked("gpt-something", messages=[], tools=None) == ("judge", [], [])


def test_an_answer_is_read_like_one_of_litellm() -> None:
    call = {"id": "c7", "type": "function", "function": {"name": "look", "arguments": '{"a": 1}'}}
    unnamed = {"function": {"name": "look", "arguments": "{}"}}
    answer = Answer("m", {"role": "assistant", "content": "text", "tool_calls": [call, unnamed]})
    said = answer.choices[0].message
    assert (answer.model, said.role, said.content) == ("m", "assistant", "text")
    assert [(c.id, c.function.name, c.function.arguments) for c in said.tool_calls] == [
        ("c7", "look", '{"a": 1}'),
        ("call_1", "look", "{}"),
    ]
    assert (answer.get("usage"), answer.to_dict(), answer.choices[0].finish_reason) == (None, {}, "stop")
    assert completion_cost(completion_response=answer) == 0.0


def test_a_model_has_a_url_and_a_name_or_neither() -> None:
    assert model_at("user", "", "") is None
    assert model_at("judge", "http://127.0.0.1:1/v1", "m") == ModelAt("judge", "http://127.0.0.1:1/v1", "m")
    assert ModelAt("judge", "u", "m").key == "PROVE_JUDGE_API_KEY"
    with pytest.raises(UsageError, match="as the user needs both --user-endpoint and --user-model"):
        model_at("user", "http://127.0.0.1:1/v1", "")
