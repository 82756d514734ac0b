"""Recipes are read, changed by settings, and wrong keys and values are named."""

from pathlib import Path

import pytest

from prove.core.errors import UsageError
from prove.reward import ABLATIONS
from prove.train.config import Stage
from prove.train.recipe import STAGES, full_key, known_keys, read_recipe, recipe_names, resolve

PAPER = {"qwen3-4b": 1e-6, "qwen3-8b": 5e-8, "qwen2.5-7b": 3e-7, "granite-4.1-8b": 3e-7}


def test_these_recipes_come_with_the_library() -> None:
    small = {"qwen2.5-coder-0.5b", "qwen2.5-coder-1.5b", "smollm2-135m", "tiny"}
    assert set(recipe_names()) == {*PAPER, *small}


@pytest.mark.parametrize("name", recipe_names())
@pytest.mark.parametrize("stage", STAGES)
def test_every_recipe_is_a_configuration(name: str, stage: Stage) -> None:
    config = resolve(name, stage)
    assert config.summary
    assert config.model.name or config.model.scratch is not None


@pytest.mark.parametrize(("name", "rate"), PAPER.items())
def test_the_papers_recipes_have_its_settings(name: str, rate: float) -> None:
    config = resolve(name, "grpo")
    assert config.grpo.learning_rate == rate
    assert (config.grpo.steps, config.grpo.prompts, config.grpo.rollouts, config.grpo.kl) == (350, 16, 16, 0.01)
    assert (config.chat.max_prompt, config.chat.max_response, config.chat.messages) == (12384, 16384, 10)
    assert (config.sft.epochs, config.model.tuning, config.save_every) == (3, "full", 10)
    assert "1e-6, 3e-7 or 5e-8" in (Path(__file__).parents[2] / f"src/prove/train/recipes/{name}.toml").read_text()


@pytest.mark.parametrize("ablation", ABLATIONS)
@pytest.mark.parametrize("name", recipe_names())
def test_every_ablation_changes_any_recipe(name: str, ablation: str) -> None:
    assert resolve(name, "grpo", [], {"grpo.ablation": ablation}).grpo.ablation == ablation


def test_settings_change_a_recipe() -> None:
    config = resolve("tiny", "grpo", ["learning_rate=3e-7", "device = cuda", "sft.steps=7", "draw=success", "seed=5"])
    assert (config.grpo.learning_rate, config.model.device, config.sft.steps) == (3e-7, "cuda", 7)
    assert (config.grpo.draw, config.seed) == ("success", 5)
    assert resolve("tiny", "sft", ["learning_rate=3e-7"]).sft.learning_rate == 3e-7


def test_a_list_and_a_text_are_written_as_in_toml() -> None:
    config = resolve("tiny", "sft", ['data.splits=["dev", "test"]', 'model.path="a b"'])
    assert config.data.splits == ("dev", "test")
    assert config.model.path == "a b"


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("lerning_rate=1", "there is no key 'lerning_rate'; did you mean grpo.learning_rate?"),
        ("grop.steps=1", "there is no key 'grop.steps'; did you mean grpo.steps?"),
        ("data.synth.cont=1", "there is no key 'data.synth.cont'; did you mean data.synth.count?"),
        ("zzz=1", "there is no key 'zzz'; the sections are chat, data, grpo, model, sft"),
        ("steps", "'steps' is not a setting; write key=value, such as grpo.learning_rate=3e-7"),
        ("steps=many", "grpo.steps cannot be 'many': expected int, got str"),
        ("steps=0", "grpo.steps cannot be 0: expected int >= 1"),
        ("loss=ppo", "grpo.loss cannot be 'ppo': choose grpo or dr_grpo or dapo or gspo"),
        ("learning_rate=nan", "grpo.learning_rate cannot be nan: expected float > 0.0"),
        ("max_gradient_norm=inf", "grpo.max_gradient_norm cannot be inf: expected a finite number"),
        ('data.splits=["trian"]', "data.splits cannot be ['trian']: choose train or dev or"),
        ("seed=-1", "seed cannot be -1: expected int >= 0"),
        ("data.synth.count=0", "count must be at least 1, not 0"),
        ("model.scratch.heads=3", "model.scratch needs a width that is a multiple"),
    ],
)
def test_a_wrong_setting_is_named(setting: str, said: str) -> None:
    with pytest.raises(UsageError) as error:
        resolve("tiny", "grpo", [setting])
    assert str(error.value).startswith(said)
    assert "\n" not in str(error.value)


def test_a_key_in_several_sections_must_be_written_in_full() -> None:
    with pytest.raises(UsageError, match=r"'path' is in several sections; write model\.path or data\.path"):
        full_key("path", "sft")


def test_a_key_of_the_stage_comes_first() -> None:
    assert full_key("steps", "sft") == "sft.steps"
    assert full_key("steps", "grpo") == "grpo.steps"
    assert full_key("epochs", "grpo") == "sft.epochs"
    assert full_key("save_every", "grpo") == "save_every"


def test_an_unknown_recipe_is_named() -> None:
    with pytest.raises(UsageError, match=r"there is no recipe 'qwen3-4'; did you mean qwen3-4b\?"):
        read_recipe("qwen3-4")
    with pytest.raises(UsageError, match=r"there is no recipe '/'; there are granite-4\.1-8b, .*, or a TOML file"):
        read_recipe("/")


def test_a_file_can_be_a_recipe(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('summary = "mine"\n[grpo]\nsteps = 3\n')
    assert resolve(str(path), "grpo").grpo.steps == 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("steps = 3", "there is no key 'steps'; did you mean"),
        ("[grpo]\nstep = 3", "there is no key 'grpo.step'; did you mean grpo.steps?"),
        ("[grpo]\nsteps = 3.5", "grpo.steps cannot be 3.5: expected int, got float"),
        ("grpo = 3", "there is no key 'grpo'"),
        ("= 3", "is not a TOML file"),
    ],
)
def test_a_wrong_file_is_explained(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(UsageError) as error:
        resolve(str(path), "grpo")
    assert said in str(error.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"cannot read .*none\.toml: No such file or directory"):
        resolve(str(tmp_path / "none.toml"), "sft")


def test_keys_are_unique() -> None:
    assert len(set(known_keys())) == len(known_keys())
