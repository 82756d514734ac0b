"""A trainer's model as the engine runs it: its own weights, in evaluation mode."""

# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownVariableType=false

import copy
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import cast

import torch
from transformers import PreTrainedConfig, PreTrainedModel

from prove.core.errors import UsageError
from prove.rollout.engine.forward_pass import ForwardPass
from prove.rollout.engine.operations import Operations

ARCHITECTURES = ("llama", "qwen2", "qwen3", "granite")


class LiveModel:
    """Runs a causal language model without owning it.

    A model whose embedding has the engine's dtype is run as it is, LoRA layers of peft included. Any other (float32
    master weights, say) is run through a copy in the engine's dtype, which `refresh` brings up to date. Switching LoRA
    layers on or off is not seen by graphs that were captured before.
    """

    def __init__(self, model: torch.nn.Module, dtype: torch.dtype, operations: Operations) -> None:
        source = _causal_model(model)
        check_architecture(source.config)
        self._source = source
        embedding = cast(torch.Tensor, source.get_input_embeddings().weight)
        self.device = embedding.device
        self._runs = source if embedding.dtype == dtype else _copy_as(source, dtype)
        self.operations = operations
        self._modules = list(self._runs.modules())
        self.forward_pass = ForwardPass(self._runs, operations)

    @property
    def config(self) -> PreTrainedConfig:
        """The model's configuration."""
        return self._source.config

    @torch.no_grad()
    def refresh(self) -> None:
        """Copy the model's weights, if a copy is what runs, and take note of new modules."""
        self._modules = list(self._runs.modules())
        if self._runs is not self._source:
            for mine, theirs in zip(self._runs.parameters(), self._source.parameters(), strict=True):
                mine.copy_(theirs)

    def addresses(self) -> tuple[int, ...]:
        """Where the weights lie; a captured graph is valid for these addresses alone."""
        return tuple(parameter.data_ptr() for parameter in self._runs.parameters())

    @contextmanager
    def generating(self) -> Generator[None]:
        """Evaluation mode, no gradients, no autocast; afterwards what was set before."""
        in_training = [module for module in self._modules if module.training]
        for module in in_training:
            module.training = False
        try:
            with torch.no_grad(), torch.autocast(self.device.type, enabled=False):
                yield
        finally:
            for module in in_training:
                module.training = True


def check_architecture(config: PreTrainedConfig) -> None:
    """Raise UsageError for a model that the engine cannot run."""
    if config.model_type not in ARCHITECTURES:
        raise UsageError(f"The token engine runs {', '.join(ARCHITECTURES)} models, not {config.model_type!r}.")
    if set(getattr(config, "layer_types", None) or ["full_attention"]) != {"full_attention"}:
        raise UsageError("The token engine does not run models with sliding-window attention.")
    rope = getattr(config, "rope_parameters", None) or {}
    if rope.get("rope_type") in ("dynamic", "longrope"):
        raise UsageError(
            f"The token engine does not run rope type {rope['rope_type']!r}, which depends on the longest sequence."
        )


def _causal_model(model: torch.nn.Module) -> PreTrainedModel:
    """The transformers model, out of a peft wrapper if there is one (its LoRA layers are inside the model)."""
    unwrap = cast(Callable[[], torch.nn.Module] | None, getattr(model, "get_base_model", None))
    unwrapped = unwrap() if unwrap else model
    if not isinstance(unwrapped, PreTrainedModel):
        raise UsageError(f"The token engine runs transformers models, not {type(unwrapped).__name__}.")
    return unwrapped


def _copy_as(model: PreTrainedModel, dtype: torch.dtype) -> PreTrainedModel:
    """A copy with parameters of another dtype; buffers such as the rotary frequencies keep theirs."""
    # deepcopy takes what its memo holds as copied already: no copy in the old dtype is ever made.
    converted: dict[int, object] = {
        id(parameter): torch.nn.Parameter(parameter.detach().to(dtype, copy=True), requires_grad=False)
        for parameter in model.parameters()
    }
    return copy.deepcopy(model, converted).eval()
