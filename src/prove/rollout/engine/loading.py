"""Loading a causal language model from a Hugging Face folder or a GGUF file."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

from pathlib import Path
from typing import Any, cast

import torch
from transformers import AutoConfig, AutoModelForCausalLM, PreTrainedConfig, PreTrainedModel

from prove.core.errors import UsageError
from prove.rollout.engine.live_model import check_architecture
from prove.rollout.engine.model_files import model_location


def load_config(path: Path) -> PreTrainedConfig:
    """The configuration of the model in a folder or a GGUF file; UsageError for one that the engine cannot run."""
    folder, gguf = model_location(path)
    try:
        config = cast(PreTrainedConfig, AutoConfig.from_pretrained(folder, gguf_file=gguf, local_files_only=True))
    except (ValueError, OSError, KeyError) as error:
        raise UsageError(f"{path} is not a model that transformers can read: {_first_sentence(error)}") from error
    check_architecture(config)
    if gguf is None and not _weights(folder):
        raise UsageError(f"{path} holds a configuration but no weights (*.safetensors or *.bin).")
    return config


def load_model(path: Path, dtype: torch.dtype, device: torch.device | str = "cpu") -> PreTrainedModel:
    """The model in a folder or a GGUF file, dequantised; UsageError in one sentence where there is none to load."""
    load_config(path)
    folder, gguf = model_location(path)
    model = AutoModelForCausalLM.from_pretrained(folder, gguf_file=gguf, local_files_only=True, dtype=dtype)
    if gguf is not None:
        _forget_quantisation(model)
    return cast(PreTrainedModel, cast(torch.nn.Module, model).to(device))


def _forget_quantisation(model: Any) -> None:
    """Its weights are plain tensors now; transformers refuses to save a model that says it is quantised."""
    for owner, name in ((model, "hf_quantizer"), (model.config, "quantization_config")):
        if hasattr(owner, name):
            delattr(owner, name)
    model.is_quantized = False


def _weights(folder: Path) -> list[Path]:
    return [file for pattern in ("*.safetensors", "*.bin") for file in folder.glob(pattern)]  # any order


def _first_sentence(error: Exception) -> str:
    return str(error).strip().split("\n")[0].split(". ")[0].rstrip(".") + "."
