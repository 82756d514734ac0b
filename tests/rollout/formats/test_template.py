"""Rendering chats with a template."""

import pytest

from prove.core.errors import UsageError
from prove.core.results import Call
from prove.rollout.formats.template import ChatTemplate, assistant, system, tool, user
from tests.rollout.formats.tiny_formats import named_tokenizer, template_text


def template_of(name: str, thinking: bool = False) -> ChatTemplate:
    return ChatTemplate(named_tokenizer(name), template_text(name) or "", "The template", thinking)


def test_a_chat_with_calls_and_results() -> None:
    chat = [system("S"), user("U"), assistant("A", [Call("f", {"k": "é"})]), tool("R")]
    assert template_of("qwen2.5").render(chat, header=True) == (
        "<|im_start|>system\nS<|im_end|>\n<|im_start|>user\nU<|im_end|>\n"
        '<|im_start|>assistant\nA\n<tool_call>\n{"name": "f", "arguments": {"k": "é"}}\n</tool_call><|im_end|>\n'
        "<|im_start|>user\n<tool_response>\nR\n</tool_response><|im_end|>\n<|im_start|>assistant\n"
    )


def test_thinking_is_a_switch_of_the_template() -> None:
    chat = [user("U")]
    assert template_of("qwen3", thinking=True).render(chat, header=True).endswith("<|im_start|>assistant\n")
    assert template_of("qwen3").render(chat, header=True).endswith("<think>\n\n</think>\n\n")


@pytest.mark.parametrize(
    "source",
    ["{{ raise_exception('Only users and assistants may speak.\\nTwice.') }}", "{% if %}", "{{ messages + 1 }}"],
)
def test_a_template_that_fails_is_one_sentence(source: str) -> None:
    with pytest.raises(UsageError, match=r"\AThe template cannot write a conversation with tools: [^\n]+\.\Z"):
        ChatTemplate(named_tokenizer("qwen2.5"), source, "The template").render([user("U")])
