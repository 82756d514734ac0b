"""What is trained of a model: all weights, or LoRA adapters."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from typing import Literal

import msgspec
import torch
from peft import LoraConfig, get_peft_model
from transformers import PreTrainedModel

from prove.core.errors import UsageError
from prove.train.update.packed_model import base_model

LORA_TARGETS = ("q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj")
"""The linear layers of llama, qwen2, qwen3 and granite models; embeddings stay as they are."""


class TuningSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Full tuning or LoRA."""

    kind: Literal["full", "lora"] = "full"
    rank: int = 32
    alpha: int = 64
    dropout: float = 0.0
    targets: tuple[str, ...] = LORA_TARGETS
    gradient_checkpointing: bool = False
    """Keep only the layers' inputs and compute a layer again in the backward pass: less memory, a third more work."""


def prepare(model: PreTrainedModel, settings: TuningSettings) -> torch.nn.Module:
    """The model as it is trained; adapters have the model's dtype, as the optimiser keeps master weights."""
    base_model(model)
    if settings.kind == "lora":
        _check_adapters(model, settings)
        config = LoraConfig(
            r=settings.rank,
            lora_alpha=settings.alpha,
            lora_dropout=settings.dropout,
            target_modules=list(settings.targets),
            task_type="CAUSAL_LM",
        )
        prepared: torch.nn.Module = get_peft_model(model, config, autocast_adapter_dtype=False)
        prepared.to(model.dtype)
    else:
        prepared = model.requires_grad_(True)
    if settings.gradient_checkpointing:
        model.gradient_checkpointing_enable(gradient_checkpointing_kwargs={"use_reentrant": False})
    else:
        model.gradient_checkpointing_disable()
    return prepared


def _check_adapters(model: PreTrainedModel, settings: TuningSettings) -> None:
    if settings.rank < 1:
        raise UsageError(f"The rank of the adapters must be at least 1, not {settings.rank}.")
    names = {name.rpartition(".")[2] for name, _ in model.get_decoder().named_modules()}
    unknown = [target for target in settings.targets if target not in names]
    if unknown or not settings.targets:
        raise UsageError(f"The model has no layers named {', '.join(unknown) or 'nothing'} to adapt.")
