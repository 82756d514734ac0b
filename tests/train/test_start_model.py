"""The model of a run: from scratch, from a folder, from adapters; what cannot be trained is refused before loading."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false

import json
import shutil
from pathlib import Path

import pytest
import torch
from peft import PeftModel
from safetensors.torch import load_file

from prove.core.errors import UsageError
from prove.rollout.engine.loading import load_model
from prove.train.checkpoints import MODEL
from prove.train.recipe import resolve
from prove.train.start_model import check_device, start_model
from prove.train.train import Trained, train
from prove.train.training_data import TrainingData
from tests.train.small import small_config


def no_weights(*arguments: object) -> None:
    raise AssertionError("weights were loaded")


def test_a_model_from_scratch(small_data: TrainingData) -> None:
    start = start_model(small_config("sft"), "sft", None, small_data.train)
    assert start.model.dtype == torch.float32
    assert start.model.config.vocab_size == len(start.tokenizer)
    assert start.base == ""


def test_a_run_is_loaded_with_its_tokenizer(sft_run: Trained) -> None:
    start = start_model(small_config("grpo"), "grpo", sft_run.model, ())
    assert start.chat_format.settings.schemas == "signatures"
    assert start.base == str(sft_run.model.resolve())
    assert start_model(small_config("grpo", "dtype=bfloat16"), "grpo", sft_run.model, ()).model.dtype == torch.bfloat16


def test_adapters_are_added_to_their_model(sft_run: Trained, run_folder: Path) -> None:
    config = small_config("sft", f'model.path="{sft_run.folder}"', "tuning=lora", "sft.steps=3", "lora_rank=4")
    adapted = train(config, "sft", run_folder)
    assert (adapted.model / "adapter_config.json").exists()
    assert not (adapted.model / "model.safetensors").exists()
    start = start_model(small_config("grpo"), "grpo", adapted.model, ())
    before = start_model(small_config("grpo"), "grpo", sft_run.model, ())
    layer = "model.layers.0.self_attn.q_proj.weight"
    one, other = (dict(each.model.named_parameters())[layer] for each in (start, before))
    assert not torch.equal(one, other)
    assert start.base == str(adapted.model.resolve())
    settings = json.loads((adapted.model / "adapter_config.json").read_text())
    assert settings["base_model_name_or_path"] == str(sft_run.model.resolve())


def test_adapters_on_adapters_keep_both(sft_run: Trained, run_folder: Path) -> None:
    """As when GRPO with adapters follows SFT with adapters."""
    models, path = [sft_run.model], sft_run.folder
    for name in ("first", "second"):
        config = small_config("sft", f'model.path="{path}"', "tuning=lora", "sft.steps=2", "lora_rank=4")
        models.append(train(config, "sft", run_folder / name).model)
        path = run_folder / name
    layer = "model.layers.0.self_attn.q_proj.weight"
    weights = [dict(load_model(each, torch.float32).named_parameters())[layer] for each in models]
    learnt = [
        load_file(each / "adapter_model.safetensors")[f"base_model.model.{layer[: -len('.weight')]}.lora_B.weight"]
        for each in models[1:]
    ]
    assert all(bool(each.any()) for each in learnt)
    assert not torch.equal(weights[0], weights[1])
    assert not torch.equal(weights[1], weights[2])
    own = PeftModel.from_pretrained(load_model(models[0], torch.float32), models[2]).merge_and_unload()
    alone = dict(own.named_parameters())[layer]
    torch.testing.assert_close(weights[2] - weights[1], alone - weights[0])


def test_adapters_without_their_model_are_refused(tmp_path: Path) -> None:
    (tmp_path / "adapter_config.json").write_text('{"base_model_name_or_path": "gone"}')
    with pytest.raises(UsageError, match="holds adapters for the model 'gone', which is not there"):
        start_model(small_config("grpo"), "grpo", tmp_path, ())


def test_a_recipe_for_a_gpu_says_what_to_do_without_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("torch.cuda.is_available", lambda: False)
    with pytest.raises(UsageError, match=r"this recipe runs on a GPU, and torch finds none; .*--set device=cpu"):
        check_device(resolve("qwen3-4b", "grpo"))
    assert check_device(resolve("qwen3-4b", "grpo", ["device=cpu"])) == torch.device("cpu")


def broken(sft_run: Trained, folder: Path) -> Path:
    shutil.copytree(sft_run.folder / "checkpoints" / sft_run.model.parent.name / MODEL, folder)
    return folder


def test_a_template_that_rewrites_earlier_messages_is_refused(
    sft_run: Trained, run_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = broken(sft_run, run_folder)
    template = (model / "chat_template.jinja").read_text()
    changed = template.replace(
        "{{- '<|im_start|>assistant\\n' + message.content -}}",
        "{{- '<|im_start|>assistant\\n' + (message.content if loop.last else 'hm') -}}",
    )
    assert changed != template
    (model / "chat_template.jinja").write_text(changed)
    monkeypatch.setattr("prove.train.start_model.load_model", no_weights)
    with pytest.raises(UsageError, match="chat template"):
        start_model(small_config("grpo"), "grpo", model, ())


def test_a_model_of_another_architecture_is_refused(
    sft_run: Trained, run_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = broken(sft_run, run_folder)
    settings = json.loads((model / "config.json").read_text())
    (model / "config.json").write_text(json.dumps(settings | {"model_type": "gpt2"}))
    monkeypatch.setattr("prove.train.start_model.load_model", no_weights)
    with pytest.raises(UsageError, match="not 'gpt2'"):
        start_model(small_config("grpo"), "grpo", model, ())


def test_a_gpu_that_is_too_small_is_said_before_loading(sft_run: Trained, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("prove.train.start_model.check_device", lambda config: torch.device("cuda"))
    monkeypatch.setattr("torch.cuda.mem_get_info", lambda device: (2**28, 2**28))
    monkeypatch.setattr("prove.train.start_model.load_model", no_weights)
    with pytest.raises(UsageError, match=r"the run needs about .* GiB and the GPU has 0 GiB free"):
        start_model(small_config("grpo", "device=cuda", "dtype=bfloat16"), "grpo", sft_run.model, ())


def test_a_kernel_that_cannot_run_is_said_before_loading(sft_run: Trained, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("prove.train.start_model.load_model", no_weights)
    with pytest.raises(UsageError, match="The flash4 kernel runs on CUDA, not on cpu; use flash or dense"):
        start_model(small_config("grpo", "kernel=flash4"), "grpo", sft_run.model, ())


def test_a_gguf_that_is_not_one_is_refused(tmp_path: Path) -> None:
    (tmp_path / "model.gguf").write_bytes(b"nothing of the kind")
    with pytest.raises(UsageError, match=r"model\.gguf"):
        start_model(small_config("grpo"), "grpo", tmp_path / "model.gguf", ())
