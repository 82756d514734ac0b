"""What both stages share: the model with its optimiser, checkpoints, metrics, progress and the report."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

import os
import re
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from pickle import UnpicklingError
from typing import Any, cast

import msgspec
import torch
from safetensors import SafetensorError
from transformers import PreTrainedModel

from prove.core.errors import UsageError, cut
from prove.train.checkpoints import MODEL, write_checkpoint
from prove.train.config import Stage, TrainConfig
from prove.train.events import Events
from prove.train.live_table import LiveTable
from prove.train.metrics import MetricsFile, Row
from prove.train.report import write_report
from prove.train.run_folder import RunFolder
from prove.train.samples import Samples
from prove.train.update.optimisers import MasterAdamW, OptimiserSettings
from prove.train.update.packed_model import PassSettings, base_model
from prove.train.update.tuning import TuningSettings, prepare

OPTIMISER, STATE = "optimiser.pt", "state.json"
LOADING = ("is_local", "local_files_only")
"""What transformers notes about how a tokenizer was loaded; a run that was continued would differ by it."""
DAMAGED = (OSError, RuntimeError, EOFError, LookupError, TypeError, ValueError, UnpicklingError, SafetensorError)
"""What reading the files of a checkpoint raises where they are not as they were written."""
OS_ERROR = re.compile(r"I/O error: .*\(os error (\d+)\)")
"""How safetensors says that a file could not be written."""


@dataclass
class TrainingRun:
    """A run in progress.

    Args:
        model: The model in training, adapters included.
        state: What the loop wants to have kept in checkpoints, besides weights and step.
    """

    config: TrainConfig
    stage: Stage
    folder: RunFolder
    model: torch.nn.Module
    tokenizer: Any
    optimiser: MasterAdamW
    steps: int
    metrics: MetricsFile
    samples: Samples
    table: LiveTable
    events: Events
    state: Callable[[], dict[str, Any]] = field(default=dict[str, Any])

    @property
    def left(self) -> range:
        """The steps that are left, counted from 1."""
        return range(self.folder.step + 1, self.steps + 1)

    @property
    def base(self) -> PreTrainedModel:
        """The model of transformers."""
        return base_model(self.model)

    def add(self, row: Row) -> None:
        """Take note of a row of metrics and show it."""
        self.metrics.add(row)
        self.events.add(row)
        self.table.add(row)

    def after_step(self, step: int) -> None:
        """Write a checkpoint where one is due, and the report with it."""
        if step % self.config.save_every == 0 or step == self.steps:
            write_checkpoint(self.folder.path, step, lambda folder: self._write(folder, step))
            self.write_report()

    def write_report(self) -> None:
        """Write the report of all that was done so far."""
        write_report(self.folder.path, self.config, self.stage, self.metrics.rows, self.samples.all)

    def _write(self, folder: Path, step: int) -> None:
        # Embeddings are never among the adapters; peft would look for changed ones in the files of the model.
        options = {"save_embedding_layers": False} if self.config.model.tuning == "lora" else {}
        with _file_errors():
            self.model.save_pretrained(folder / MODEL, **options)  # pyright: ignore[reportCallIssue]
        for setting in LOADING:
            self.tokenizer.init_kwargs.pop(setting, None)
        self.tokenizer.save_pretrained(folder / MODEL)
        # A file of Python's own, as its errors say why nothing can be written; torch's do not.
        with _file_errors(), open(folder / OPTIMISER, "wb") as file:
            torch.save({"optimiser": self.optimiser.state_dict(), "random": _random_states()}, file)
        (folder / STATE).write_bytes(msgspec.json.encode({"step": step, **self.state()}))


def prepared_model(config: TrainConfig, model: PreTrainedModel, base: str) -> torch.nn.Module:
    """The model with what is trained of it chosen."""
    chosen = config.model
    prepared = prepare(
        model,
        TuningSettings(
            kind=chosen.tuning,
            rank=chosen.lora_rank,
            alpha=chosen.lora_alpha,
            gradient_checkpointing=chosen.gradient_checkpointing,
        ),
    )
    if chosen.tuning == "lora":
        for adapter in cast(Any, prepared).peft_config.values():
            adapter.base_model_name_or_path = base
    return prepared


def make_optimiser(config: TrainConfig, stage: Stage, model: torch.nn.Module) -> MasterAdamW:
    """The optimiser of a stage."""
    chosen = config.sft if stage == "sft" else config.grpo
    settings = OptimiserSettings(learning_rate=chosen.learning_rate, weight_decay=chosen.weight_decay)
    return MasterAdamW(model.parameters(), settings)


def passes(config: TrainConfig) -> PassSettings:
    """How the update runs its rows."""
    return PassSettings(token_budget=config.model.token_budget, kernel=config.model.kernel, fused=config.model.fused)


def restore(checkpoint: Path, run: TrainingRun) -> dict[str, Any]:
    """Continue with a checkpoint: adapters, the optimiser, torch's generators; the state of the loop is returned."""
    if run.config.model.tuning == "lora":
        with _readable(checkpoint / MODEL):
            adapters = _read_adapters(checkpoint / MODEL)
        _set_adapters(run.model, adapters)
    with _readable(checkpoint / OPTIMISER):
        kept = torch.load(checkpoint / OPTIMISER, map_location="cpu", weights_only=True)
        optimiser, random = kept["optimiser"], kept["random"]
    run.optimiser.load_state_dict(optimiser)
    torch.set_rng_state(random["cpu"])
    if "cuda" in random and torch.cuda.is_available():
        torch.cuda.set_rng_state(random["cuda"])
    with _readable(checkpoint / STATE):
        return msgspec.json.decode((checkpoint / STATE).read_bytes(), type=dict[str, Any])


@contextmanager
def _readable(path: Path) -> Generator[None]:
    """One sentence where a file of a checkpoint cannot be read."""
    try:
        yield
    except DAMAGED as error:
        reason = cut(str(error).split(". ")[0]).rstrip(".") or type(error).__name__
        raise UsageError(f"{path} is damaged, so the run cannot be continued: {reason}") from error


@contextmanager
def _file_errors() -> Generator[None]:
    """OSError where torch or safetensors fail to write a file, which they say in errors of their own."""
    try:
        yield
    except SafetensorError as error:
        if (found := OS_ERROR.search(str(error))) is None:
            raise
        raise OSError(int(found[1]), os.strerror(int(found[1]))) from error
    except RuntimeError as error:  # torch still ends its archive when the file has failed, and fails by that
        if not isinstance(error.__context__, OSError):
            raise
        raise error.__context__ from None


def _read_adapters(folder: Path) -> dict[str, torch.Tensor]:
    from peft import load_peft_weights  # noqa: PLC0415 - only for LoRA

    return load_peft_weights(str(folder), device="cpu")


def _set_adapters(model: torch.nn.Module, adapters: dict[str, torch.Tensor]) -> None:
    from peft import set_peft_model_state_dict  # noqa: PLC0415 - only for LoRA

    set_peft_model_state_dict(cast(Any, model), adapters)


def _random_states() -> dict[str, torch.Tensor]:
    """The states of torch's generators: dropout draws from them, all else is drawn by seed and step."""
    found = {"cpu": torch.get_rng_state()}
    if torch.cuda.is_available():
        found["cuda"] = torch.cuda.get_rng_state()
    return found
