"""Loading a causal language model from a Hugging Face folder, a GGUF file, or a folder with adapters for either."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

import json
import struct
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from pickle import UnpicklingError
from typing import Any, cast

import torch
from safetensors import SafetensorError
from transformers import AutoConfig, AutoModelForCausalLM, PreTrainedConfig, PreTrainedModel

from prove.core.errors import UsageError
from prove.rollout.engine.live_model import check_architecture
from prove.rollout.engine.model_files import model_location

ADAPTER = "adapter_config.json"
"""The file that tells a folder with adapters from one with a model."""
DAMAGED = (OSError, ValueError, LookupError, RuntimeError, EOFError, struct.error, UnpicklingError, SafetensorError)
"""What transformers, gguf, safetensors and torch raise for files that they cannot read."""


def load_config(path: Path) -> PreTrainedConfig:
    """The configuration of the model in a folder or a GGUF file; UsageError for one that the engine cannot run.

    Adapters have that of their model.
    """
    base = base_of(path)
    if base is not None:
        return load_config(base)
    folder, gguf = model_location(path)
    try:
        config = cast(PreTrainedConfig, AutoConfig.from_pretrained(folder, gguf_file=gguf, local_files_only=True))
    except DAMAGED as error:
        raise UsageError(f"{path} is not a model that transformers can read: {_first_sentence(error)}") from error
    check_architecture(config)
    if gguf is None and not _weights(folder):
        raise UsageError(f"{path} holds a configuration but no weights (*.safetensors or *.bin).")
    return config


def load_model(path: Path, dtype: torch.dtype, device: torch.device | str = "cpu") -> PreTrainedModel:
    """The model in a folder or a GGUF file, dequantised; UsageError in one sentence where there is none to load.

    Adapters are added to the weights of their model, which may itself be one with adapters.
    """
    base = base_of(path)
    if base is not None:
        return _adapted(load_model(base, dtype, device), path)
    load_config(path)
    folder, gguf = model_location(path)
    with _readable_weights(path):
        model = AutoModelForCausalLM.from_pretrained(folder, gguf_file=gguf, local_files_only=True, dtype=dtype)
    if gguf is not None:
        _forget_quantisation(model)
    return cast(PreTrainedModel, cast(torch.nn.Module, model).to(device))


def base_of(path: Path) -> Path | None:
    """The model that the adapters in a folder belong to; None for a model of its own."""
    if not (path / ADAPTER).is_file():
        return None
    try:
        base = json.loads((path / ADAPTER).read_bytes())["base_model_name_or_path"]
    except (ValueError, KeyError, TypeError) as error:
        raise UsageError(f"{path} holds adapters that do not say which model they are for.") from error
    if not base or not Path(base).exists():
        raise UsageError(f"{path} holds adapters for the model {base!r}, which is not there")
    if Path(base).resolve() == path.resolve():
        raise UsageError(f"{path} holds adapters that say they are for themselves")
    return Path(base)


def _adapted(model: PreTrainedModel, adapters: Path) -> PreTrainedModel:
    try:
        from peft import PeftModel  # noqa: PLC0415 - an extra, for adapters alone
    except ImportError as error:
        raise UsageError("Adapters need the package peft (pip install 'prove[train]').") from error

    with _readable_weights(adapters):
        adapted = PeftModel.from_pretrained(model, adapters)
    return cast(PreTrainedModel, cast(Any, adapted).merge_and_unload())


@contextmanager
def _readable_weights(path: Path) -> Generator[None]:
    try:
        yield
    except torch.OutOfMemoryError:
        raise
    except DAMAGED as error:
        raise UsageError(f"the weights of {path} cannot be loaded: {_first_sentence(error)}") from error


def _forget_quantisation(model: Any) -> None:
    """Its weights are plain tensors now; transformers refuses to save a model that says it is quantised."""
    for owner, name in ((model, "hf_quantizer"), (model.config, "quantization_config")):
        if hasattr(owner, name):
            delattr(owner, name)
    model.is_quantized = False


def _weights(folder: Path) -> list[Path]:
    return [file for pattern in ("*.safetensors", "*.bin") for file in folder.glob(pattern)]  # any order


def _first_sentence(error: Exception) -> str:
    said = str(error).strip() or type(error).__name__
    return said.split("\n")[0].split(". ")[0].rstrip(".") + "."
