"""A causal language model over packed rows: log-probabilities and entropies at the tokens that a loss needs."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from typing import cast

import msgspec
import torch
from torch.nn import functional
from transformers import PreTrainedModel

from prove.core.errors import UsageError
from prove.train.update.attention import Kernel, attention_over, check_kernel, packed_attention
from prove.train.update.batches import Pack
from prove.train.update.layers import packed_layers
from prove.train.update.logprobs import CHUNK_ELEMENTS, CHUNK_MULTIPLE, TokenLogprobs, token_logprobs

ARCHITECTURES = ("llama", "qwen2", "qwen3", "granite")
FLEX_MULTIPLE = 1024


class PassSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How rows are run; all but the temperature changes the result by rounding alone."""

    token_budget: int = 32768
    """Tokens per row, as far as the data allows: the more, the fewer copies of prompts and the more memory."""
    kernel: Kernel = "flash"
    fused: bool = False
    """Compile the layers and the softmax (first pass: some seconds)."""
    logits_chunk: int = CHUNK_ELEMENTS
    """Logits that exist at once."""
    temperature: float = 1.0
    """Of the policy whose log-probabilities and entropies are meant: logits are divided by it."""

    @property
    def multiple(self) -> int:
        """The length of a row, and the number of its tokens with a loss when it is run, are multiples of this."""
        if self.kernel == "flex":
            return FLEX_MULTIPLE
        return CHUNK_MULTIPLE if self.fused else 1


class PackedModel:
    """Runs rows through a model of transformers, inside a peft wrapper or not."""

    def __init__(self, model: torch.nn.Module, settings: PassSettings) -> None:
        self.model = model
        self.base = base_model(model)
        self._settings = settings
        check_kernel(settings.kernel, self.base.device, self.base.dtype)
        if getattr(self.base.config, "attention_dropout", 0.0):
            raise UsageError("Packed rows are trained without attention dropout; set attention_dropout to 0.")
        head = self.base.get_output_embeddings()
        if type(head) is not torch.nn.Linear or [name for name, _ in head.named_parameters()] != ["weight"]:
            raise UsageError("The model's output embedding must be a plain matrix; train no adapter on it.")
        self._head = head

    @property
    def device(self) -> torch.device:
        """Where the model is."""
        return self.base.device

    @contextmanager
    def running(self, *, training: bool = True) -> Generator[None]:
        """Training mode and packed attention, for forward and backward passes; afterwards what was set before."""
        before = [(module, module.training) for module in self.model.modules()]
        self.model.train(training)
        with ExitStack() as stack:
            stack.enter_context(packed_attention(self.base))
            stack.enter_context(packed_layers(self.base, fused=self._settings.fused))
            try:
                yield
            finally:
                for module, training in before:
                    module.training = training

    def logprobs(self, pack: Pack) -> TokenLogprobs:
        """The log-probability of every target of a pack on the model's device; call it within `running`."""
        count, padding = len(pack.targets), -len(pack.targets) % self._settings.multiple
        predictors, targets = (functional.pad(one, (0, padding)) for one in (pack.predictors, pack.targets))
        hidden = self.base.get_decoder()(
            input_ids=pack.ids.unsqueeze(0),
            position_ids=pack.positions.unsqueeze(0),
            use_cache=False,
            pack_attention=attention_over(pack.layout, self._settings.kernel, self.device),
            pack_rows=predictors,
        ).last_hidden_state[0]
        divisor = cast(float, getattr(self.base.config, "logits_scaling", 1.0)) * self._settings.temperature
        found = token_logprobs(
            hidden,
            self._head.weight,
            targets,
            divisor,
            self._settings.logits_chunk,
            fused=self._settings.fused,
        )
        return TokenLogprobs(found.values[:count], found.entropies[:count])


def base_model(model: torch.nn.Module) -> PreTrainedModel:
    """The transformers model, out of a peft wrapper if there is one; UsageError for one that cannot be packed."""
    unwrap = cast(Callable[[], torch.nn.Module] | None, getattr(model, "get_base_model", None))
    unwrapped = unwrap() if unwrap else model
    if not isinstance(unwrapped, PreTrainedModel) or unwrapped.config.model_type not in ARCHITECTURES:
        raise UsageError(f"Packed rows train {', '.join(ARCHITECTURES)} models, not {type(unwrapped).__name__}.")
    if set(getattr(unwrapped.config, "layer_types", None) or ["full_attention"]) != {"full_attention"}:
        raise UsageError("Packed rows do not train models with sliding-window attention.")
    return unwrapped
