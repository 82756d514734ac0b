"""`prove train` as a user types it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from prove.train.train import Trained
from tests.command_line import run, run_outside
from tests.train.small import as_options


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["sft", "tny"], "prove: there is no recipe 'tny'; did you mean tiny?"),
        (["grpo", "tiny", "--set", "step=3"], "prove: there is no key 'step'; did you mean grpo.steps?"),
        (["grpo", "tiny", "--set", "steps=x"], "prove: grpo.steps cannot be 'x': expected int, got str"),
        (["grpo", "tiny"], "prove: there is no model to start from: run `prove train sft tiny` first, or give --model"),
        (["sft", "tiny", "--set", "tuning=lora"], "prove: LoRA needs a model to put adapters on, and this recipe"),
        (["sft", "smollm2-135m", "--set", "context=2048"], "prove: 'context' is a key of the section model.scratch,"),
        (["sft", "qwen3-4b", "--model", ".", "--set", "count=5"], "prove: 'count' is a key of the section data.synth,"),
        (["grpo", "tiny", "--model", "none"], "prove: there is no model at 'none': give a folder, a GGUF file, or a"),
        (["grpo", "qwen3-4b", "--set", "device=cpu", "--model", "."], "prove: the recipe has no data of its own: give"),
    ],
)
def test_bad_input_is_one_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, error = run(capsys, "train", *arguments)
    assert (code, out) == (2, "")
    assert error.startswith(said)
    assert error.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_bad_input_loads_no_torch(tmp_path: Path) -> None:
    (tmp_path / "old.jsonl").write_text('{"format":"prove-example-0","turns":[]}\n')
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "config.json").write_text("{}")
    wrong = [
        ["sft", "nothing"],
        ["grpo", "tiny", "--set", "stepz=3"],
        ["sft", "tiny", "--data", "old.jsonl"],
        ["sft", "tiny", "--data", "none"],
        ["grpo", "tiny", "--model", "none"],
        ["sft", "tiny", "--out", "run"],
    ]
    code = (
        "import sys; from prove.cli import main\n"
        f"for words in {wrong!r}: assert main(['train', *words]) == 2\n"
        "assert 'torch' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("\n") == len(wrong)
    assert "old.jsonl is in the format 'prove-example-0'; this version reads" in done.stderr
    assert "run holds a run with no step done; continue it with --resume" in done.stderr


def test_sft_then_grpo_by_default_folders(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = as_options("sft.steps=2", "grpo.steps=1", "evaluation_examples=0")
    code, out, error = run_outside(tmp_path, "train", "sft", "tiny", *options, OMP_NUM_THREADS="1")
    assert (code, out) == (
        0,
        "the model is in runs/tiny-sft/checkpoints/000002/model, the report in runs/tiny-sft/report.html\n",
    ), error
    assert [line.split("  ")[0] for line in error.splitlines()] == ["step 1/2", "step 2/2"]
    code, out, error = run_outside(tmp_path, "train", "grpo", "tiny", "--json", *options, OMP_NUM_THREADS="1")
    assert code == 0, error
    assert json.loads(out)["last"]["step"] == 1
    code, out, error = run_outside(tmp_path, "train", "grpo", "tiny", *options)
    assert code == 2
    assert "runs/tiny-grpo holds a run with 1 steps done; continue it with --resume" in error


def test_an_ablation_is_in_the_configuration(
    sft_run: Trained, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    options = as_options("grpo.steps=1", "evaluation_examples=0")
    arguments = ("train", "grpo", "tiny", "--model", str(sft_run.folder), "--out", "run", "--ablation", "flat-budget")
    code, _, _ = run(capsys, *arguments, *options)
    assert code == 0
    assert json.loads((tmp_path / "run" / "config.json").read_text())["config"]["grpo"]["ablation"] == "flat budget"
