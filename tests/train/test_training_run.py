"""Checkpoints hold all that a run needs to go on: weights or adapters, the optimiser, torch's generators."""

import resource
import shutil
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
import torch

from prove.core.errors import UsageError
from prove.train.checkpoints import CHECKPOINTS
from prove.train.config import Stage
from prove.train.metrics import without_timing
from prove.train.run_folder import CONFIG
from prove.train.train import Trained, train
from prove.train.training_run import OPTIMISER, STATE, TrainingRun, make_optimiser, passes, prepared_model
from tests.rollout.engine.tiny_models import tiny_model
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


def test_settings_of_the_optimiser_and_of_adapters_are_used() -> None:
    config = small_config("grpo", "grpo.learning_rate=3e-4", "grpo.weight_decay=0.05", "sft.weight_decay=0.02")
    model: Any = tiny_model("qwen3")
    for stage, decay in (("grpo", 0.05), ("sft", 0.02)):
        optimiser = make_optimiser(config, cast(Stage, stage), model)
        (group,) = optimiser.state_dict()["adamw"]["param_groups"]
        assert group["weight_decay"] == decay
        optimiser.close()
    adapted: Any = prepared_model(
        small_config("grpo", "tuning=lora", "lora_rank=3", "lora_alpha=12"), tiny_model("qwen3"), "somewhere"
    )
    (settings,) = adapted.peft_config.values()
    assert (settings.r, settings.lora_alpha, settings.base_model_name_or_path) == (3, 12, "somewhere")


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


@contextmanager
def largest_file(size: int) -> Generator[None]:
    """No file may become larger: the writer sees an error like that of a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize(
    ("name", "more"), [("model/model.safetensors", -1000), ("optimiser.pt", -1000), ("optimiser.pt", -1)]
)
def test_a_full_disk_is_one_sentence_and_the_older_checkpoint_stays(
    name: str, more: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = small_config("sft", "sft.steps=2", "save_every=1")
    before = TrainingRun.after_step

    def full(run: TrainingRun, step: int) -> None:
        size = (tmp_path / CHECKPOINTS / "000001" / name).stat().st_size + more if step == 2 else -1
        with largest_file(size):
            before(run, step)

    with monkeypatch.context() as patched:
        patched.setattr(TrainingRun, "after_step", full)
        with pytest.raises(UsageError, match=r"cannot write .*000002: File too large$"):
            train(config, "sft", tmp_path)
    assert [path.name for path in (tmp_path / CHECKPOINTS).iterdir()] == ["000001"]
    assert [row.step for row in train(config, "sft", tmp_path, resume=True).rows] == [1, 2]


def test_what_is_not_a_full_disk_is_not_hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(torch, "save", fail)
    with pytest.raises(RuntimeError, match="a bug"):
        train(small_config("sft", "sft.steps=1"), "sft", tmp_path)


@pytest.mark.parametrize("name", [OPTIMISER, STATE])
@pytest.mark.parametrize("left", [0, 20, 0.5])
def test_a_damaged_checkpoint_is_one_sentence(name: str, left: float, grpo_run: Trained, tmp_path: Path) -> None:
    shutil.copytree(grpo_run.folder, tmp_path / "run")
    damaged = tmp_path / "run" / CHECKPOINTS / "000004" / name
    kept = damaged.read_bytes()
    damaged.write_bytes(kept[: int(left if left != 0.5 else len(kept) / 2)])
    start = msgspec.json.decode((grpo_run.folder / CONFIG).read_bytes())["config"]["model"]["path"]
    with pytest.raises(UsageError, match=rf"{name} is damaged, so the run cannot be continued: [^\n]+$"):
        train(small_config("grpo", f'model.path="{start}"'), "grpo", tmp_path / "run", resume=True)
