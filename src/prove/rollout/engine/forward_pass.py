"""The forward pass of the supported architectures over the modules of a transformers model.

It computes what the model's own `forward` computes, with fewer kernels and with keys and values in pages. Weights are
read from the modules in every pass. A module that is not a plain linear layer or norm, such as one that peft has
wrapped, is called as it is.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from typing import Any, cast

import torch
from transformers import PreTrainedModel

from prove.rollout.engine.operations import Linear, Norm, Operations, Projections, Rotation
from prove.rollout.engine.paged_attention import PagedPass


class ForwardPass:
    """Runs packed ids through a model of one of the supported architectures."""

    def __init__(self, model: PreTrainedModel, operations: Operations) -> None:
        self._model = model
        self._config = model.config
        self._decoder = cast(Any, model.get_decoder())
        self._operations = operations

    def read(self, ids: torch.Tensor, positions: torch.Tensor, paged: PagedPass) -> None:
        """Store the keys and values of the ids."""
        self._run(ids, positions, paged, keys_alone=True)

    def logits(self, ids: torch.Tensor, positions: torch.Tensor, paged: PagedPass) -> torch.Tensor:
        """Store the keys and values of the ids; their logits `[tokens, vocabulary]`."""
        head = cast(torch.nn.Module, self._model.get_output_embeddings())
        logits = head(self._run(ids, positions, paged, keys_alone=False))
        scaling = getattr(self._config, "logits_scaling", 1.0)
        return logits if scaling == 1.0 else logits / scaling

    def _run(self, ids: torch.Tensor, positions: torch.Tensor, paged: PagedPass, keys_alone: bool) -> torch.Tensor:
        """The last layer's normalised result; with `keys_alone` all that is not needed for keys is left out."""
        residual: torch.Tensor = self._decoder.embed_tokens(ids)
        multiplier = getattr(self._decoder, "embedding_multiplier", 1.0)
        if multiplier != 1.0:
            residual = residual * multiplier
        cosines, sines = self._decoder.rotary_emb(residual.unsqueeze(0), positions.unsqueeze(0))
        rotation = Rotation(cosines[0], sines[0], paged.slots)
        layers = self._decoder.layers[: self._config.num_hidden_layers]
        update: torch.Tensor | None = None
        scale = 1.0
        for number, layer in enumerate(layers):
            residual, normed = self._add_norm(residual, update, scale, layer.input_layernorm)
            queries = self._store(layer.self_attn, normed, rotation, paged, number)
            if keys_alone and number + 1 == len(layers):
                return residual
            keys, values = paged.cache.keys[number], paged.cache.values[number]
            attended = paged.plan.attend(queries, keys, values, layer.self_attn.scaling)
            scale = getattr(layer, "residual_multiplier", 1.0)
            update = cast(torch.Tensor, layer.self_attn.o_proj(attended.flatten(1)))
            residual, normed = self._add_norm(residual, update, scale, layer.post_attention_layernorm)
            update = self._feed_forward(layer.mlp, normed)
        return self._add_norm(residual, update, scale, self._decoder.norm)[1]

    def _add_norm(
        self, residual: torch.Tensor, update: torch.Tensor | None, multiplier: float, module: torch.nn.Module
    ) -> tuple[torch.Tensor, torch.Tensor]:
        norm = plain_norm(module)
        if norm is None:
            total = residual if update is None else residual + update * multiplier
            return total, module(total)
        if update is None:
            return residual, self._operations.norm(residual, norm)
        return self._operations.add_norm(residual, update, multiplier, norm)

    def _store(
        self, attention: Any, inputs: torch.Tensor, rotation: Rotation, paged: PagedPass, layer: int
    ) -> torch.Tensor:
        """Compute one layer's queries, keys and values, and store the latter two; the rotated queries."""
        modules = (attention.q_proj, attention.k_proj, attention.v_proj)
        flat = self._project(inputs, modules)
        new = Projections(*(one.unflatten(-1, (-1, attention.head_dim)) for one in flat))
        norms: tuple[Norm, Norm] | None = None
        if hasattr(attention, "q_norm"):
            of_queries, of_keys = plain_norm(attention.q_norm), plain_norm(attention.k_norm)
            if of_queries and of_keys:
                norms = of_queries, of_keys
            else:
                new = Projections(attention.q_norm(new.queries), attention.k_norm(new.keys), new.values)
        keys, values = paged.cache.keys[layer], paged.cache.values[layer]
        return self._operations.rotate_and_store(new, norms, rotation, keys, values)

    def _project(self, inputs: torch.Tensor, modules: tuple[torch.nn.Module, ...]) -> tuple[torch.Tensor, ...]:
        layers = [plain_linear(module) for module in modules]
        plain = tuple(layer for layer in layers if layer)
        if len(plain) == len(modules):
            return self._operations.project(inputs, plain)
        return tuple(module(inputs) for module in modules)

    def _feed_forward(self, module: Any, inputs: torch.Tensor) -> torch.Tensor:
        if self._config.hidden_act not in ("silu", "swish"):
            return module(inputs)
        gate, up = plain_linear(module.gate_proj), plain_linear(module.up_proj)
        if gate and up:
            gated = self._operations.gate(inputs, gate, up)
        else:
            gated = self._operations.activate(module.gate_proj(inputs), module.up_proj(inputs))
        return module.down_proj(gated)


def plain_norm(module: torch.nn.Module) -> Norm | None:
    """The weight and epsilon of one of transformers' RMSNorm modules; None for any other module."""
    if type(module).__name__.endswith("RMSNorm") and not has_hooks(module):
        return Norm(cast(torch.Tensor, module.weight), cast(float, module.variance_epsilon))
    return None


def plain_linear(module: torch.nn.Module) -> Linear | None:
    """The weight and bias of a linear layer; None for any other module, such as peft's."""
    if type(module) is torch.nn.Linear and not has_hooks(module):
        return Linear(module.weight, module.bias)
    return None


def has_hooks(module: torch.nn.Module) -> bool:
    """Whether calling the module does more than its class's `forward`."""
    return any(vars(module).get(name) for name in ("_forward_hooks", "_forward_pre_hooks", "forward"))
