"""Our policy is asked with the whole chat, and its replies become messages of the benchmark."""

from typing import Any

import pytest

from prove.core.results import Call
from prove.evals.tau2.agents import PolicyAgent, SaidNothingError, as_chat
from prove.evals.tau2.checkout import Checkout
from prove.rollout.chat import UNREADABLE
from prove.rollout.conversation import AskPolicy, Reply, Unreadable

CALLS = (Call("pay_in", {"amount": 3}), Unreadable("<half a call", "it has no end"))


class Policy:
    """Gives its replies one after the other, and keeps what it was asked."""

    def __init__(self, *replies: Reply) -> None:
        self.replies = list(replies)
        self.asked: list[AskPolicy] = []

    def __call__(self, ask: AskPolicy) -> Reply:
        self.asked.append(ask)
        return self.replies.pop(0)


def test_a_conversation_in_the_openai_format(checkout: Checkout) -> None:
    messages = checkout.module("data_model.message")
    policy = Policy(Reply("Wait.", CALLS), Reply("It is 8."))
    agent = PolicyAgent(checkout, checkout.environment("airline"), policy)
    state: Any = agent.get_init_state([messages.AssistantMessage("assistant", "Hi!")])
    said, state = agent.generate_next_message(messages.UserMessage("user", "Pay in 3."), state)
    assert said.content == "Wait."
    assert [(call.name, call.arguments) for call in said.tool_calls] == [
        ("pay_in", {"amount": 3}),
        (UNREADABLE, {"text": "<half a call"}),
    ]
    results = [messages.ToolMessage(call.id, "a result", "assistant", False) for call in said.tool_calls]
    said, state = agent.generate_next_message(messages.MultiToolMessage(results), state)
    assert (said.content, said.tool_calls) == ("It is 8.", None)

    first, second = policy.asked
    assert [tool["function"]["name"] for tool in first.tools] == ["pay_in", "look"]
    assert (first.turn, second.turn) == (0, 0)
    assert first.messages == [
        {"role": "system", "content": "Instruction: Help the user. Policy: Pay in what the user wants."},
        {"role": "assistant", "content": "Hi!"},
        {"role": "user", "content": "Pay in 3."},
    ]
    assert [message["role"] for message in second.messages[3:]] == ["assistant", "tool", "tool"]
    calls = second.messages[3]["tool_calls"]
    assert [call["function"] for call in calls] == [
        {"name": "pay_in", "arguments": '{"amount":3}'},
        {"name": UNREADABLE, "arguments": '{"text":"<half a call"}'},
    ]
    assert [result["tool_call_id"] for result in second.messages[4:]] == [call["id"] for call in calls]
    assert len({call["id"] for call in calls}) == 2
    assert state[-1] == {"role": "assistant", "content": "It is 8."}


@pytest.mark.parametrize("text", ["", " \n"])
def test_a_policy_that_says_nothing_has_failed(checkout: Checkout, text: str) -> None:
    agent = PolicyAgent(checkout, checkout.environment("airline"), Policy(Reply(text)))
    user = checkout.module("data_model.message").UserMessage("user", "Hello?")
    with pytest.raises(SaidNothingError):
        agent.generate_next_message(user, agent.get_init_state())


def test_a_policy_does_not_end_a_conversation(checkout: Checkout) -> None:
    assert not PolicyAgent.is_stop(checkout.module("data_model.message").AssistantMessage("assistant", "###STOP###"))


def test_a_result_without_content_is_an_empty_one(checkout: Checkout) -> None:
    result = checkout.module("data_model.message").ToolMessage("c1", None, "assistant", False)
    assert as_chat(result) == [{"role": "tool", "tool_call_id": "c1", "content": ""}]
