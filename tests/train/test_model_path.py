"""Where the model of a run is found, and what is said where there is none."""

from pathlib import Path

import pytest

from prove.core.errors import UsageError
from prove.train.checkpoints import MODEL, write_checkpoint
from prove.train.model_path import PIECE, fingerprint, model_path
from prove.train.recipe import resolve


def of(path: str, recipe: str = "qwen3-4b") -> Path | None:
    return model_path(resolve(recipe, "grpo", [], {"model.path": path}), "grpo")


def test_a_folder_is_a_model(tmp_path: Path) -> None:
    assert of(str(tmp_path)) == tmp_path


def test_a_gguf_file_is_a_model(tmp_path: Path) -> None:
    assert of(str(tmp_path / "model.gguf")) == tmp_path / "model.gguf"


def test_a_run_has_a_model_in_its_newest_checkpoint(tmp_path: Path) -> None:
    kept = write_checkpoint(tmp_path, 7, lambda folder: (folder / MODEL).mkdir())
    assert of(str(tmp_path)) == kept / MODEL


def test_a_model_from_scratch_has_no_path() -> None:
    assert model_path(resolve("tiny", "sft"), "sft") is None


def test_grpo_does_not_start_from_scratch() -> None:
    with pytest.raises(UsageError, match="GRPO starts from a model that makes calls: name one with --model"):
        model_path(resolve("tiny", "grpo"), "grpo")


def test_a_model_from_scratch_has_no_adapters(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"^LoRA needs a model to put adapters on, and this recipe makes one from"):
        model_path(resolve("tiny", "sft", ["tuning=lora"]), "sft")
    given = resolve("tiny", "sft", ["tuning=lora"], {"model.path": str(tmp_path)})
    assert model_path(given, "sft") == tmp_path


def test_a_model_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"there is no model at '.*none': give a folder, a GGUF file, or a name"):
        of(str(tmp_path / "none"))


def test_a_name_that_is_not_in_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_CACHE", str(tmp_path))
    said = r"the model Qwen/Qwen3-4B-Instruct-2507 is not on this machine; download it \(hf download"
    with pytest.raises(UsageError, match=said):
        model_path(resolve("qwen3-4b", "grpo"), "grpo")
    with pytest.raises(UsageError, match="the model nobody/nothing is not on this machine"):
        of("nobody/nothing")


def test_a_name_in_the_cache_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_CACHE", str(tmp_path))
    folder = tmp_path / "models--some--model"
    (folder / "snapshots" / "abc").mkdir(parents=True)
    (folder / "refs").mkdir()
    (folder / "refs" / "main").write_text("abc")
    assert of("some/model") == folder / "snapshots" / "abc"


def test_a_recipe_without_a_model(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("")
    with pytest.raises(UsageError, match="the recipe names no model; give a folder or a GGUF file with --model"):
        model_path(resolve(str(tmp_path / "mine.toml"), "sft"), "sft")


def test_a_model_is_recognised_by_its_content(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for folder in (one, other):
        folder.mkdir()
        (folder / "config.json").write_text("{}")
        (folder / "model.safetensors").write_bytes(bytes(3 * PIECE))
    assert fingerprint(one) == fingerprint(other)
    (other / "model.safetensors").write_bytes(bytes(3 * PIECE - 1) + b"x")
    assert fingerprint(one) != fingerprint(other)
    assert fingerprint(one / "config.json") != fingerprint(one)


def test_a_renamed_or_longer_file_is_another_model(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"x" * 10)
    before = fingerprint(tmp_path)
    (tmp_path / "a").rename(tmp_path / "b")
    renamed = fingerprint(tmp_path)
    (tmp_path / "b").write_bytes(b"x" * 11)
    assert len({before, renamed, fingerprint(tmp_path)}) == 3
