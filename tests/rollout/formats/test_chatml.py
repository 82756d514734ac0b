"""Our own ChatML template."""

from typing import Any

import pytest

from prove.core.results import Call
from prove.rollout.formats.chatml import CHATML, is_chatml
from prove.rollout.formats.template import ChatTemplate, assistant, system, tool, user
from tests.rollout.formats.tiny_formats import named_tokenizer

TOOL: dict[str, Any] = {"type": "function", "function": {"name": "look", "parameters": {}}}


@pytest.fixture(name="template")
def _template() -> ChatTemplate:
    return ChatTemplate(named_tokenizer("none"), CHATML, "Ours")


def test_tools_are_in_the_system_message(template: ChatTemplate) -> None:
    text = template.render([system("Words."), user("Hi")], [TOOL], header=True)
    assert text.startswith("<|im_start|>system\nWords.\n\nYou can call these functions:\n<tools>\n{")
    assert '"name": "look"' in text
    assert text.endswith("<|im_end|>\n<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n")
    assert text.count("<|im_start|>") == 3


def test_without_tools_or_system_message_nothing_is_made_up(template: ChatTemplate) -> None:
    assert template.render([user("Hi")]) == "<|im_start|>user\nHi<|im_end|>\n"
    assert template.render([system("S"), user("Hi")]).startswith("<|im_start|>system\nS<|im_end|>\n")
    assert template.render([user("Hi")], [TOOL]).startswith("<|im_start|>system\nYou can call")


def test_results_of_one_message_share_a_user_message(template: ChatTemplate) -> None:
    calls = [Call("look"), Call('l"k', {"a": "é"})]
    text = template.render([user("Hi"), assistant("", calls), tool("1"), tool("2"), assistant("So.")])
    assert text == (
        "<|im_start|>user\nHi<|im_end|>\n"
        '<|im_start|>assistant\n<tool_call>\n{"name": "look", "arguments": {}}\n</tool_call>\n'
        '<tool_call>\n{"name": "l\\"k", "arguments": {"a": "é"}}\n</tool_call><|im_end|>\n'
        "<|im_start|>user\n<tool_response>\n1\n</tool_response>\n<tool_response>\n2\n</tool_response><|im_end|>\n"
        "<|im_start|>assistant\nSo.<|im_end|>\n"
    )


def test_which_tokenizers_have_its_tokens() -> None:
    assert is_chatml(named_tokenizer("smollm"))
    assert not is_chatml(named_tokenizer("granite"))
