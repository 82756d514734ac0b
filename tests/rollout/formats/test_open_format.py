"""Which template is used, and one sentence where there is none."""

from pathlib import Path

import pytest

from prove.core.errors import UsageError
from prove.rollout.formats.open_format import load_format, open_format
from tests.rollout.formats.tiny_formats import GRANITE_TOKENS, named_tokenizer, template_text, tiny_tokenizer


@pytest.mark.parametrize(
    ("name", "origin"),
    [
        ("qwen2.5", "The chat template of tiny"),
        ("qwen3", "The chat template of tiny"),
        ("granite", "The chat template of tiny"),
        ("smollm", "The ChatML template of prove"),
        ("none", "The ChatML template of prove"),
    ],
)
def test_the_template_of_a_tokenizer(name: str, origin: str) -> None:
    assert open_format(named_tokenizer(name)).template.origin == origin


def test_a_given_template_comes_first() -> None:
    chat_format = open_format(named_tokenizer("none"), template=template_text("qwen2.5"))
    assert chat_format.template.origin == "The given chat template"
    assert chat_format.template.source == template_text("qwen2.5")


def test_of_several_templates_the_one_for_tools_is_used() -> None:
    tokenizer = named_tokenizer("smollm")
    tokenizer.chat_template = {"default": template_text("smollm"), "tool_use": template_text("qwen2.5")}
    assert open_format(tokenizer).template.source == template_text("qwen2.5")


@pytest.mark.parametrize(
    ("template", "sentence"),
    [
        (None, "tiny has no chat template, and its tokenizer lacks the tokens of ChatML"),
        (template_text("smollm"), "tiny has a chat template without tools, and its tokenizer lacks"),
        (template_text("qwen2.5"), "The chat template of tiny does not end the assistant's messages with a special"),
    ],
)
def test_a_tokenizer_without_a_usable_template(template: str | None, sentence: str) -> None:
    with pytest.raises(UsageError, match=sentence):
        open_format(tiny_tokenizer(template, GRANITE_TOKENS))


def test_a_template_that_is_not_prefix_preserving() -> None:
    source = template_text("granite") or ""
    forgetful = source.replace("assistant<|end_of_role|>' + message.content", "assistant<|end_of_role|>' + shown")
    last = "{%- set shown = message.content if loop.index > messages | length - 4 else '' -%}"
    forgetful = forgetful.replace("{%- for message in messages -%}", "{%- for message in messages -%}" + last)
    with pytest.raises(UsageError, match="The chat template of tiny is not prefix-preserving"):
        open_format(tiny_tokenizer(forgetful, GRANITE_TOKENS))


def test_from_a_folder(tmp_path: Path) -> None:
    named_tokenizer("qwen2.5").save_pretrained(tmp_path)
    chat_format = load_format(tmp_path)
    assert chat_format.template.source == template_text("qwen2.5")
    assert chat_format.encoding.encode(["Hello"]) == open_format(named_tokenizer("qwen2.5")).encoding.encode(["Hello"])


def test_a_folder_without_a_tokenizer(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="has no tokenizer that transformers can read"):
        load_format(tmp_path)
    with pytest.raises(UsageError, match="there is no model at"):
        load_format(tmp_path / "nowhere")
