"""A stage of training from a configuration to a folder, and how it is continued."""

import math
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import torch

from prove.core.errors import UsageError
from prove.rollout.engine.loading import load_model
from prove.train import train as module
from prove.train.checkpoints import CHECKPOINTS
from prove.train.events import scalars
from prove.train.metrics import METRICS, EvaluationRow, GrpoRow, Row, SftRow, read_metrics, without_timing
from prove.train.report import REPORT
from prove.train.run_folder import CONFIG
from prove.train.train import Trained, train
from tests.train.small import as_options, small_config


def weights(run: Trained) -> dict[str, torch.Tensor]:
    return dict(load_model(run.model, torch.float32).named_parameters())


def assert_same_weights(one: Trained, other: Trained) -> None:
    mine, theirs = weights(one), weights(other)
    assert mine.keys() == theirs.keys()
    for name, weight in mine.items():
        torch.testing.assert_close(theirs[name], weight, rtol=1e-5, atol=1e-6, msg=name)


def assert_same_curve(one: list[Row], other: list[Row]) -> None:
    assert [(type(row), row.step) for row in one] == [(type(row), row.step) for row in other]
    for mine, theirs in zip(without_timing(one), without_timing(other), strict=True):
        assert dict(scalars(theirs)) == pytest.approx(dict(scalars(mine)), rel=1e-4, abs=1e-6)


def test_sft_learns_and_leaves_a_run(sft_run: Trained) -> None:
    rows = [row for row in sft_run.rows if isinstance(row, SftRow)]
    assert [row.step for row in rows] == list(range(1, 41))
    assert rows[-1].loss < rows[0].loss / 3
    names = {path.name for path in sft_run.folder.iterdir()}
    assert {CONFIG, METRICS, REPORT, CHECKPOINTS, "events", "samples.jsonl"} <= names
    assert [path.name for path in (sft_run.folder / CHECKPOINTS).iterdir()] == ["000040"]
    assert read_metrics(sft_run.folder) == list(sft_run.rows)


def test_grpo_leaves_a_run(grpo_run: Trained) -> None:
    steps = [row for row in grpo_run.rows if isinstance(row, GrpoRow)]
    assert [row.step for row in steps] == [1, 2, 3, 4]
    assert [row.step for row in grpo_run.rows if isinstance(row, EvaluationRow)] == [0, 2, 4]
    assert all(row.episodes == 12 and row.groups == 3 for row in steps)
    assert any(row.gradient_norm > 0 for row in steps)
    assert all(row.ratio == pytest.approx(1, abs=1e-3) for row in steps if row.flat_groups < row.groups)
    for row in steps:
        timing = row.timing
        assert timing["total"] >= timing["rollout"] + timing["reward"] + timing["update"]


def test_the_same_seed_gives_the_same_curve(sft_run: Trained, grpo_run: Trained, run_folder: Path) -> None:
    again = train(small_config("grpo", f'model.path="{sft_run.folder}"'), "grpo", run_folder)
    assert without_timing(again.rows) == without_timing(grpo_run.rows)


def test_an_interrupted_run_goes_on_where_it_was(
    sft_run: Trained, grpo_run: Trained, run_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = small_config("grpo", f'model.path="{sft_run.folder}"')
    calls = 0

    def interrupt(*arguments: object) -> None:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("prove.train.live_table.LiveTable.add", interrupt)
        with pytest.raises(KeyboardInterrupt, match="run the same command with --resume to continue"):
            train(config, "grpo", run_folder)
    resumed = train(config, "grpo", run_folder, resume=True)
    assert_same_curve(list(grpo_run.rows), list(resumed.rows))
    assert_same_weights(grpo_run, resumed)


def test_a_run_that_is_done_is_done(grpo_run: Trained, sft_run: Trained) -> None:
    config = small_config("grpo", f'model.path="{sft_run.folder}"')
    again = train(config, "grpo", grpo_run.folder, resume=True)
    assert again.rows == grpo_run.rows


def test_another_configuration_is_not_continued(grpo_run: Trained, sft_run: Trained) -> None:
    config = small_config("grpo", f'model.path="{sft_run.folder}"', "grpo.kl=0.1")
    with pytest.raises(UsageError, match=r"config\.grpo\.kl: 0\.0, not 0\.1"):
        train(config, "grpo", grpo_run.folder, resume=True)


def test_steps_that_changed_nothing_are_told_and_kept(run_folder: Path) -> None:
    bad = ("learning_rate=1", "warmup_steps=0", "dtype=float16", "max_gradient_norm=1e9", "sft.steps=5")
    config = small_config("sft", *bad)
    done = train(config, "sft", run_folder)
    count = sum(not math.isfinite(row.gradient_norm) for row in done.rows if isinstance(row, SftRow))
    assert count > 0
    assert done.problems == (f"the gradient was not finite in {count} of 5 steps, which changed nothing",)
    again = train(config, "sft", run_folder, resume=True)
    assert [row.step for row in again.rows] == [1, 2, 3, 4, 5]
    assert again.problems == done.problems


def test_a_start_that_was_refused_leaves_the_folder_free(sft_run: Trained, run_folder: Path, tmp_path: Path) -> None:
    shutil.copytree(sft_run.model, tmp_path / "model")
    (tmp_path / "model" / "model.safetensors").unlink()
    with pytest.raises(UsageError, match="no weights"):
        train(small_config("sft", f'model.path="{tmp_path / "model"}"', "sft.steps=1"), "sft", run_folder)
    done = train(small_config("sft", f'model.path="{sft_run.folder}"', "sft.steps=1"), "sft", run_folder)
    assert [row.step for row in done.rows] == [1]


def test_a_pass_for_which_memory_is_lacking_is_said(run_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing fills a GPU here, so the step says that it is full."""

    def full(*_: object, **__: object) -> None:
        raise torch.OutOfMemoryError

    monkeypatch.setattr(module, "train_sft", full)
    with pytest.raises(UsageError, match=r"memory is full; start a new run with smaller .*token_budget=2048"):
        train(small_config("sft", "model.token_budget=4096"), "sft", run_folder)


def start(folder: Path, *arguments: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "prove", "train", *arguments]
    environment = os.environ | {"OMP_NUM_THREADS": "1"}
    return subprocess.Popen(command, cwd=folder, env=environment, stderr=subprocess.PIPE)


@pytest.mark.parametrize("stage", ["sft", "grpo"])
def test_killed_and_resumed_equals_uninterrupted(
    stage: str, sft_run: Trained, grpo_run: Trained, tmp_path: Path
) -> None:
    model = [] if stage == "sft" else ["--model", str(sft_run.folder)]
    save = ("save_every=20",) if stage == "sft" else ()
    arguments = [stage, "tiny", *model, "--out", "run", "--resume", *as_options(*save)]
    enough = 25 if stage == "sft" else 3
    process = start(tmp_path, *arguments)
    deadline = time.monotonic() + 200
    while len(read_metrics(tmp_path / "run")) < enough:
        assert process.poll() is None, process.stderr and process.stderr.read().decode()[-2000:]
        assert time.monotonic() < deadline
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    before = len(read_metrics(tmp_path / "run"))
    whole = sft_run if stage == "sft" else grpo_run
    assert before < len(whole.rows)
    again = start(tmp_path, *arguments)
    _, said = again.communicate(timeout=200)
    assert again.returncode == 0, said.decode()[-2000:]
    assert_same_curve(list(whole.rows), read_metrics(tmp_path / "run"))
    last = tmp_path / "run" / CHECKPOINTS / whole.model.parent.name / "model"
    assert_same_weights(whole, Trained(tmp_path, last, ()))
    names = sorted(path.name for path in whole.model.iterdir() if path.suffix != ".safetensors")
    assert "tokenizer_config.json" in names
    assert [name for name in names if (last / name).read_bytes() != (whole.model / name).read_bytes()] == []
