"""AdamW with float32 master weights.

A bfloat16 weight has 8 significant bits: a step of 1e-6 is lost on any weight above about 1e-4. So the optimiser keeps
a float32 copy of every narrower weight, steps that, and rounds it into the model; gradients of several passes are
summed in float32 as well. Weights that are float32 already are stepped as they are.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from collections.abc import Iterable
from typing import Any

import msgspec
import torch

from prove.core.errors import UsageError

NARROW = (torch.bfloat16, torch.float16)


class OptimiserSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The constants of AdamW."""

    learning_rate: float = 1e-6
    betas: tuple[float, float] = (0.9, 0.999)
    epsilon: float = 1e-8
    weight_decay: float = 0.0


class MasterAdamW:
    """Steps the trainable parameters of a model; `backward` fills its gradients by itself."""

    def __init__(self, parameters: Iterable[torch.nn.Parameter], settings: OptimiserSettings) -> None:
        self._weights = [one for one in parameters if one.requires_grad]
        if not self._weights:
            raise UsageError("The model has no trainable weights.")
        self._masters = [one.detach().float() if one.dtype in NARROW else one for one in self._weights]
        self._hooks = [
            weight.register_post_accumulate_grad_hook(_adder(master))
            for weight, master in zip(self._weights, self._masters, strict=True)
            if weight is not master
        ]
        self._adamw = torch.optim.AdamW(
            self._masters,
            lr=settings.learning_rate,
            betas=settings.betas,
            eps=settings.epsilon,
            weight_decay=settings.weight_decay,
            fused=self._weights[0].device.type == "cuda",
        )

    @property
    def learning_rate(self) -> float:
        """The rate of the next step; a schedule sets it."""
        return self._adamw.param_groups[0]["lr"]

    @learning_rate.setter
    def learning_rate(self, rate: float) -> None:
        self._adamw.param_groups[0]["lr"] = rate

    def clear(self) -> None:
        """Forget the gradients."""
        self._adamw.zero_grad(set_to_none=True)

    def step(self, max_norm: float) -> float:
        """Clip the gradients to a norm, step and forget them; the norm before clipping.

        Where the norm is not finite nothing is stepped: one bad batch must not spoil the weights.
        """
        norm = float(torch.nn.utils.clip_grad_norm_(self._masters, max_norm))
        if norm == norm and norm != float("inf"):
            self._adamw.step()
            self._round()
        self.clear()
        return norm

    def state_dict(self) -> dict[str, Any]:
        """All that a continued run needs, the master weights included."""
        masters = [
            None if weight is master else master for weight, master in zip(self._weights, self._masters, strict=True)
        ]
        return {"adamw": self._adamw.state_dict(), "masters": masters}

    @torch.no_grad()
    def load_state_dict(self, state: dict[str, Any]) -> None:
        """Continue from a state; the narrower weights of the model become those of the state."""
        if [one is None for one in state["masters"]] != [
            weight is master for weight, master in zip(self._weights, self._masters, strict=True)
        ]:
            raise UsageError("The optimiser's state is of a model with other trainable weights or dtypes.")
        self._adamw.load_state_dict(state["adamw"])
        for mine, stored in zip(self._masters, state["masters"], strict=True):
            if stored is not None:
                mine.copy_(stored)
        self._round()

    def close(self) -> None:
        """Leave the model's gradients alone from now on."""
        for hook in self._hooks:
            hook.remove()

    @torch.no_grad()
    def _round(self) -> None:
        for weight, master in zip(self._weights, self._masters, strict=True):
            if weight is not master:
                weight.copy_(master)


def _adder(master: torch.Tensor) -> Any:
    """A hook that moves a weight's new gradient to its master."""

    def add(weight: torch.Tensor) -> None:
        gradient, weight.grad = weight.grad, None
        if gradient is None:
            return
        if master.grad is None:
            master.grad = gradient.float()
        else:
            master.grad.add_(gradient)

    return add
