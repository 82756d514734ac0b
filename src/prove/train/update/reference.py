"""The model that a policy is kept near to."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import copy
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager
from typing import cast

import torch

from prove.train.update.packed_model import base_model


class Reference:
    """The policy that a divergence is measured from: the model without its adapters, or a frozen copy of it now."""

    def __init__(self, model: torch.nn.Module) -> None:
        without = getattr(model, "disable_adapter", None)
        self._without_adapters = cast(Callable[[], AbstractContextManager[None]] | None, without)
        self._model = model if without else copy.deepcopy(base_model(model)).requires_grad_(False)

    @contextmanager
    def model(self) -> Generator[torch.nn.Module]:
        """The reference model, for passes without gradients."""
        if self._without_adapters is None:
            yield self._model
        else:
            with self._without_adapters():
                yield self._model
