"""Checkpoints hold all that a run needs to go on: weights or adapters, the optimiser, torch's generators."""

from pathlib import Path

import pytest
import torch

from prove.train.checkpoints import CHECKPOINTS
from prove.train.metrics import without_timing
from prove.train.train import Trained, train
from prove.train.training_run import OPTIMISER, STATE, TrainingRun, passes
from tests.train.small import small_config


def test_a_checkpoint_is_complete(grpo_run: Trained) -> None:
    checkpoint = grpo_run.folder / CHECKPOINTS / "000004"
    assert {path.name for path in checkpoint.iterdir()} == {"model", OPTIMISER, STATE}
    assert {"config.json", "model.safetensors", "tokenizer.json"} <= {
        path.name for path in (checkpoint / "model").iterdir()
    }
    kept = torch.load(checkpoint / OPTIMISER, weights_only=True)
    assert kept["random"]["cpu"].dtype == torch.uint8
    assert b'"drawing":{"' in (checkpoint / STATE).read_bytes()


class StopError(Exception):
    """Ends a run."""


def stopped_and_resumed(
    sft_run: Trained, folder: Path, monkeypatch: pytest.MonkeyPatch, *settings: str
) -> tuple[Trained, Trained]:
    """An uninterrupted run, and one that was stopped after two steps and went on."""
    config = small_config("grpo", f'model.path="{sft_run.folder}"', "grpo.steps=3", *settings)
    whole = train(config, "grpo", folder / "whole")

    def stop(run: TrainingRun, step: int) -> None:
        before(run, step)
        if step == 2:
            raise StopError

    before = TrainingRun.after_step
    with monkeypatch.context() as patched:
        patched.setattr(TrainingRun, "after_step", stop)
        with pytest.raises(StopError):
            train(config, "grpo", folder / "stopped")
    return whole, train(config, "grpo", folder / "stopped", resume=True)


@pytest.mark.parametrize(
    "settings",
    [
        ("tuning=lora", "lora_rank=4", "grpo.kl=0.05"),
        ("grpo.kl=0.05", "grpo.draw=success", "grpo.refill=1"),
        ("dtype=bfloat16", "grpo.loss=dapo", "advantages=message"),
    ],
    ids=["lora", "kl", "bfloat16"],
)
def test_a_continued_run_ends_in_the_same_curve(
    settings: tuple[str, ...], sft_run: Trained, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, resumed = stopped_and_resumed(sft_run, tmp_path, monkeypatch, *settings)
    assert without_timing(resumed.rows) == without_timing(whole.rows)


def test_the_update_runs_as_configured() -> None:
    settings = passes(small_config("grpo", "token_budget=512", "kernel=dense"))
    assert (settings.token_budget, settings.kernel) == (512, "dense")
