"""The model that a run starts from: found, checked before any weights are loaded, and loaded."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import torch
from transformers import PreTrainedModel

from prove.core.errors import UsageError
from prove.core.examples import Example
from prove.rollout.engine.loading import load_config, load_model
from prove.rollout.formats.chat_format import ChatFormat, FormatSettings
from prove.rollout.formats.open_format import load_tokenizer, open_format
from prove.train.config import Stage, TrainConfig
from prove.train.memory import GIB, check_memory, sizes_of
from prove.train.scratch import scratch_model, scratch_tokenizer
from prove.train.update.attention import check_kernel


@dataclass(frozen=True)
class StartModel:
    """A model in the dtype and on the device of the run, with what belongs to it.

    Args:
        base: Where its weights, or the adapters on them, are from, for adapters that are saved without them; empty for
            one from scratch.
    """

    model: PreTrainedModel
    tokenizer: Any
    chat_format: ChatFormat
    base: str = ""


def start_model(
    config: TrainConfig, stage: Stage, path: Path | None, examples: Sequence[Example], *, alone: bool = True
) -> StartModel:
    """The model at a path, or one from scratch whose tokenizer is trained on the examples.

    Args:
        alone: Whether nothing of the run is on the GPU yet, so that it must have room for all of it.
    """
    device = check_device(config)
    dtype = cast(torch.dtype, getattr(torch, config.model.dtype))
    check_kernel(config.model.kernel, device, dtype)
    settings = FormatSettings(config.chat.schemas, config.chat.reading, config.chat.thinking)
    if path is None:
        scratch = config.model.scratch
        assert scratch is not None
        tokenizer = scratch_tokenizer(examples, scratch)
        chat_format = open_format(cast(Any, tokenizer), settings)
        model = scratch_model(scratch, tokenizer, config.seed)
        return StartModel(cast(PreTrainedModel, model.to(device, dtype)), tokenizer, chat_format)  # pyright: ignore
    sizes = sizes_of(load_config(path))
    tokenizer = load_tokenizer(path)
    chat_format = open_format(tokenizer, settings)
    if device.type == "cuda" and alone:
        check_memory(sizes, config, stage, torch.cuda.mem_get_info(device)[0] / GIB)
    model = load_model(path, dtype, device)
    return StartModel(model, tokenizer, chat_format, str(path.resolve()))


def check_device(config: TrainConfig) -> torch.device:
    """The device of a run; UsageError if it is not there."""
    if config.model.device == "cuda" and not torch.cuda.is_available():
        raise UsageError(
            "this recipe runs on a GPU, and torch finds none; use a machine with one, or --set device=cpu "
            "--set dtype=float32 (slow), or the recipe tiny"
        )
    return torch.device(config.model.device)
