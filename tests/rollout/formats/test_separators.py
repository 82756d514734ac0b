"""The texts between messages, found by rendering."""

import pytest

from prove.core.errors import UsageError
from prove.rollout.formats.encoding import Encoding
from prove.rollout.formats.separators import Separators, probe_separators
from prove.rollout.formats.template import ChatTemplate
from tests.rollout.formats.tiny_formats import named_tokenizer, template_text


def separators(name: str, source: str | None = None) -> Separators:
    tokenizer = named_tokenizer(name)
    template = ChatTemplate(tokenizer, source or template_text(name) or "", "The template")
    return probe_separators(template, Encoding(tokenizer.backend_tokenizer))


def test_of_chatml() -> None:
    found = separators("qwen2.5")
    assert found.end[0] == "<|im_end|>"
    assert found.user == ("\n<|im_start|>user\n", "<|im_end|>\n<|im_start|>assistant\n")
    assert found.tools == (
        "\n<|im_start|>user\n<tool_response>\n",
        "\n</tool_response>\n<tool_response>\n",
        "\n</tool_response><|im_end|>\n<|im_start|>assistant\n",
    )


def test_of_granite() -> None:
    found = separators("granite")
    assert found.end[0] == "<|end_of_text|>"
    header = "<|start_of_role|>assistant<|end_of_role|>"
    assert found.user == ("\n<|start_of_role|>user<|end_of_role|>", f"<|end_of_text|>\n{header}")
    assert found.tools[0] == "\n<|start_of_role|>user<|end_of_role|>\n<tool_response>\n"


def test_the_switch_for_thoughts_is_part_of_the_header() -> None:
    assert separators("qwen3").tools[2].endswith("assistant\n<think>\n\n</think>\n\n")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("<|im_end|>", "[end]"), "does not end the assistant's messages with a special token"),
        (("+ message.content +", "+ message.content + message.content +"), "once and in order"),
        (("'\\n<tool_response>\\n' +", "loop.index ~ '\\n' +"), "by the same text"),
    ],
)
def test_what_cannot_be_separated_is_one_sentence(change: tuple[str, str], sentence: str) -> None:
    source = (template_text("qwen2.5") or "").replace(*change)
    with pytest.raises(UsageError, match=f"The template .*{sentence}"):
        separators("qwen2.5", source)
