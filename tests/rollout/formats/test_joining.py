"""A template whose pieces do not join to what it writes at once is refused in a sentence."""

import pytest

from prove.core.errors import UsageError
from prove.rollout.formats.chat_format import ChatFormat, FormatSettings
from prove.rollout.formats.joining import check_joining
from prove.rollout.formats.template import ChatTemplate
from tests.rollout.formats.tiny_formats import named_tokenizer, template_text


def check(name: str, *changes: tuple[str, str], thinking: bool = False) -> None:
    source = template_text(name) or ""
    for change in changes:
        assert change[0] in source
        source = source.replace(*change)
    template = ChatTemplate(named_tokenizer(name), source, "The template", thinking)
    check_joining(ChatFormat(template, FormatSettings(thinking=thinking)))


@pytest.mark.parametrize("name", ["qwen2.5", "qwen3", "granite"])
@pytest.mark.parametrize("thinking", [False, True])
def test_the_templates_of_our_models_join(name: str, thinking: bool) -> None:
    check(name, thinking=thinking)


def test_a_template_that_rewrites_earlier_messages_is_refused() -> None:
    shortened = "(message.content if loop.index > messages | length - 4 else '…')"
    with pytest.raises(UsageError, match="The template is not prefix-preserving"):
        check("qwen2.5", ("message.role + '\\n' + message.content", f"message.role + '\\n' + {shortened}"))


def test_a_template_that_drops_words_with_the_thoughts_is_refused() -> None:
    with pytest.raises(UsageError, match="The template is not prefix-preserving"):
        check(
            "qwen3",
            ("'<think>\\n' + thoughts + '\\n</think>\\n\\n'", "'<think>\\nHm.\\n</think>\\n\\n'"),
            thinking=True,
        )


def test_a_template_that_escapes_results_is_refused() -> None:
    with pytest.raises(UsageError, match="The template is not prefix-preserving"):
        check(
            "qwen2.5",
            ("'\\n<tool_response>\\n' + message.content", "'\\n<tool_response>\\n' + (message.content | tojson)"),
        )


def test_a_prompt_that_depends_on_its_contents_is_refused() -> None:
    with pytest.raises(UsageError, match="The template writes a prompt that depends on its contents"):
        check("qwen2.5", ("messages[0].content if", "messages[0].content | replace('é', 'e') if"))


def test_calls_that_cannot_be_read_back_are_refused() -> None:
    with pytest.raises(UsageError, match="The template writes calls in a syntax that cannot be read back"):
        check("qwen2.5", ("<tool_call>", "<call>"), ("</tool_call>", "</call>"))


def test_arguments_that_are_written_as_python_are_refused() -> None:
    with pytest.raises(UsageError, match="The template writes calls in a syntax that cannot be read back"):
        check("granite", ("(call.function.arguments | tojson)", "(call.function.arguments | string)"))
