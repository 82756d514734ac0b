"""Runs a stage of training: from a configuration to a folder with a model, metrics and a report."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import torch
from transformers.utils.logging import disable_progress_bar

from prove import __version__
from prove.core.errors import UsageError
from prove.data.stopping import stoppable
from prove.servers import outside_servers
from prove.train.checkpoints import MODEL, model_folder
from prove.train.config import Stage, TrainConfig
from prove.train.drawing import Drawing, DrawingState
from prove.train.events import Events
from prove.train.grpo_loop import GrpoLoop
from prove.train.live_table import LiveTable
from prove.train.metrics import MetricsFile, Row, skipped_steps
from prove.train.model_path import fingerprint, model_path
from prove.train.run_folder import RunFolder, open_run
from prove.train.samples import Samples
from prove.train.sampling import Sampler
from prove.train.scored_batch import reward_profile
from prove.train.sft_loop import sft_steps, train_sft
from prove.train.start_model import StartModel, check_device, start_model
from prove.train.training_data import TrainingData, load_data
from prove.train.training_run import TrainingRun, make_optimiser, prepared_model, restore
from prove.train.update.reference import Reference

ADVICE = "run the same command with --resume to continue"
LEAST_TOKENS = 256
"""The smallest passes that can be asked for."""


@dataclass(frozen=True)
class Trained:
    """The end of a run: its folder, the folder of its model, its metrics, and one sentence for each problem.

    Problems are steps that changed nothing, and what of the data could not be read.
    """

    folder: Path
    model: Path
    rows: tuple[Row, ...]
    problems: tuple[str, ...] = ()


def train(
    config: TrainConfig, stage: Stage, out: Path, *, resume: bool = False, data: TrainingData | None = None
) -> Trained:
    """Train, or continue a run that was interrupted.

    Args:
        out: The folder of the run.
        resume: Whether a run in the folder is continued; without it, it is refused.
        data: The examples, where they are loaded already.
    """
    check_device(config)
    disable_progress_bar()
    if config.model.threads:
        torch.set_num_threads(config.model.threads)
    source = model_path(config, stage)
    examples = data or load_data(config)
    with stoppable(ADVICE), open_run(out, identity(config, stage, source, examples), resume=resume) as folder:
        run, start = _open(config, stage, folder, source, examples)
        with run.table:
            try:
                _train(run, start, source, examples)
                run.write_report()
            except torch.OutOfMemoryError as error:
                raise UsageError(_full_memory(config)) from error
            finally:
                run.events.close()
        last = model_folder(out) or out
        skipped = skipped_steps(run.metrics.rows)
        problems = (skipped, *examples.problems) if skipped else examples.problems
        return Trained(out, last, tuple(run.metrics.rows), problems)


def _full_memory(config: TrainConfig) -> str:
    """What can be done where a pass takes more memory than was estimated."""
    smaller = max(config.model.token_budget // 2, LEAST_TOKENS)
    return f"the GPU's memory is full; start a new run with smaller passes: --set model.token_budget={smaller}"


def identity(config: TrainConfig, stage: Stage, source: Path | None, data: TrainingData) -> dict[str, Any]:
    """What a run is; one with another identity is not continued."""
    return {
        "prove_version": __version__,
        "outside_servers": outside_servers(),
        "stage": stage,
        "model": "" if source is None else fingerprint(source),
        "data": data.digest,
        "config": msgspec.to_builtins(config),
    }


def _open(
    config: TrainConfig, stage: Stage, folder: RunFolder, source: Path | None, data: TrainingData
) -> tuple[TrainingRun, StartModel]:
    """The run with its model, new or as the last checkpoint left it."""
    torch.manual_seed(config.seed)  # pyright: ignore[reportUnknownMemberType] - adapters begin with random weights
    full = config.model.tuning == "full"
    place = folder.checkpoint / MODEL if folder.checkpoint is not None and full else source
    start = start_model(config, stage, place, data.train)
    model = prepared_model(config, start.model, start.base)
    run = TrainingRun(
        config=config,
        stage=stage,
        folder=folder,
        model=model,
        tokenizer=start.tokenizer,
        optimiser=make_optimiser(config, stage, model),
        steps=config.grpo.steps if stage == "grpo" else sft_steps(config, len(data.train)),
        metrics=MetricsFile(folder.path, folder.step),
        samples=Samples(folder.path, folder.step),
        table=LiveTable(config.grpo.steps if stage == "grpo" else sft_steps(config, len(data.train))),
        events=Events(folder.path, folder.step),
    )
    return run, start


def _train(run: TrainingRun, start: StartModel, source: Path | None, data: TrainingData) -> None:
    config, checkpoint = run.config, run.folder.checkpoint
    reference = None
    if run.stage == "grpo" and config.grpo.kl:
        reference = _reference(run, start, source, data)
    state: dict[str, Any] = {} if checkpoint is None else restore(checkpoint, run)
    if run.stage == "sft":
        train_sft(run, data.train, start.chat_format)
        return
    drawing = Drawing(len(data.train), config.grpo, config.seed)
    drawing.restore(msgspec.convert(state.get("drawing", {}), DrawingState))
    loop = GrpoLoop(
        run=run,
        examples=data.train,
        held_out=data.held_out,
        sampler=Sampler(config, run.model, run.base.config, start.chat_format),
        drawing=drawing,
        profile=reward_profile(config.grpo),
        reference=reference,
    )
    run.state = loop.state
    loop.train()


def _reference(run: TrainingRun, start: StartModel, source: Path | None, data: TrainingData) -> Reference:
    """The model at the start of the run, also where the run is continued."""
    if run.folder.checkpoint is None or run.config.model.tuning == "lora":
        return Reference(run.model)
    return Reference(start_model(run.config, run.stage, source, data.train, alone=False).model)
