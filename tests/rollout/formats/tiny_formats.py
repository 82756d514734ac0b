"""Small tokenizers that are trained on the spot, and templates in the shape of the real ones."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from functools import cache
from pathlib import Path
from typing import Any

from tokenizers import AddedToken, Tokenizer, decoders, pre_tokenizers, trainers
from tokenizers.models import BPE
from transformers import PreTrainedTokenizerFast

from prove.rollout.formats.chat_format import ChatFormat, FormatSettings
from prove.rollout.formats.open_format import open_format
from tests.examples import all_examples

CHATML_TOKENS = ("<|endoftext|>", "<|im_start|>", "<|im_end|>")
GRANITE_TOKENS = ("<|end_of_text|>", "<|start_of_role|>", "<|end_of_role|>")
TAGS = ("<tool_call>", "</tool_call>", "<think>", "</think>")

FORMATS = ("qwen2.5", "qwen3", "granite", "smollm", "none")
"""Templates by their file, and a ChatML tokenizer without one."""


def template_text(name: str) -> str | None:
    """One of the templates, or None."""
    file = Path(__file__).parent / "templates" / f"{name}.jinja"
    return file.read_text() if file.exists() else None


@cache
def _backend(specials: tuple[str, ...], tags: tuple[str, ...]) -> str:
    """A byte-level BPE tokenizer, as JSON."""
    tokenizer = Tokenizer(BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    texts = [turn.user + turn.reply + str(turn.reference_calls) for each in all_examples()[:20] for turn in each.turns]
    texts.append("a\n\n\n" * 50)  # so that line breaks are merged
    trainer = trainers.BpeTrainer(
        vocab_size=600,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        special_tokens=list(specials),
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    tokenizer.add_tokens([AddedToken(tag, normalized=False) for tag in tags])
    return tokenizer.to_str()


def tiny_tokenizer(template: str | None, tokens: tuple[str, ...] = CHATML_TOKENS, tags: tuple[str, ...] = TAGS) -> Any:
    """A tokenizer with a template; `tokens` has its special tokens, the end of a text first."""
    end = tokens[0] if tokens is GRANITE_TOKENS else tokens[-1]
    backend = Tokenizer.from_str(_backend(tokens, tags))
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=backend, eos_token=end, pad_token=tokens[0])
    tokenizer.name_or_path = "tiny"
    tokenizer.chat_template = template
    return tokenizer


def named_tokenizer(name: str) -> Any:
    """The tokenizer of one of the formats; those without tools lack tokens for the tags."""
    tokens = GRANITE_TOKENS if name == "granite" else CHATML_TOKENS
    return tiny_tokenizer(template_text(name), tokens, () if name in ("smollm", "none") else TAGS)


@cache
def tiny_format(name: str, **settings: Any) -> ChatFormat:
    """One of the formats by its name."""
    return open_format(named_tokenizer(name), FormatSettings(**settings))
