"""Chooses the chat template of a tokenizer and checks it."""

from pathlib import Path
from typing import Any, cast

from prove.core.errors import UsageError
from prove.rollout.formats.chat_format import ChatFormat, FormatSettings
from prove.rollout.formats.chatml import CHATML, is_chatml
from prove.rollout.formats.joining import check_joining
from prove.rollout.formats.prompt import has_tools
from prove.rollout.formats.template import ChatTemplate, Tokenizer


def open_format(
    tokenizer: Tokenizer, settings: FormatSettings | None = None, template: str | None = None
) -> ChatFormat:
    """The chat format of a tokenizer; UsageError in one sentence where there is none to work with.

    Args:
        template: A template in Jinja (default: the tokenizer's own; ours where it has none or one without tools, if
            it has the tokens of ChatML).
    """
    chosen = settings or FormatSettings()
    if not hasattr(tokenizer, "backend_tokenizer"):
        raise UsageError(f"The tokenizer of {tokenizer.name_or_path} has no fast version (tokenizer.json).")
    chat_format = ChatFormat(_template(tokenizer, template, chosen.thinking), chosen)
    check_joining(chat_format)
    return chat_format


def load_format(path: Path, settings: FormatSettings | None = None, template: str | None = None) -> ChatFormat:
    """The chat format of the model in a folder or a GGUF file; no weights are loaded."""
    return open_format(load_tokenizer(path), settings, template)


def load_tokenizer(path: Path) -> Tokenizer:
    """The tokenizer of the model in a folder or a GGUF file."""
    from transformers import AutoTokenizer  # noqa: PLC0415 - it takes seconds

    from prove.rollout.engine.model_files import model_location  # noqa: PLC0415

    folder, gguf = model_location(path)
    options: dict[str, Any] = {} if gguf is None else {"gguf_file": gguf}
    try:
        return cast(Any, AutoTokenizer).from_pretrained(folder, local_files_only=True, **options)
    except (ValueError, OSError, KeyError, TypeError) as error:
        sentence = str(error).strip().split("\n")[0].rstrip(".")
        raise UsageError(f"{path} has no tokenizer that transformers can read: {sentence}.") from error


def _template(tokenizer: Tokenizer, given: str | None, thinking: bool) -> ChatTemplate:
    if given is not None:
        return ChatTemplate(tokenizer, given, "The given chat template", thinking)
    name = tokenizer.name_or_path or "this tokenizer"
    source: Any = tokenizer.chat_template
    if isinstance(source, dict):
        named = cast("dict[str, str]", source)
        source = named.get("tool_use", named.get("default"))
    if source:
        own = ChatTemplate(tokenizer, source, f"The chat template of {name}", thinking)
        if has_tools(own):
            return own
    if is_chatml(tokenizer):
        return ChatTemplate(tokenizer, CHATML, "The ChatML template of prove", thinking)
    problem = "a chat template without tools" if source else "no chat template"
    raise UsageError(f"{name} has {problem}, and its tokenizer lacks the tokens of ChatML (<|im_start|>, <|im_end|>).")
