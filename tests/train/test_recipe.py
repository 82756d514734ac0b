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
    assert (config.chat.max_prompt, config.chat.max_response) == (12384, 16384)
    assert config.chat.messages == 0  # the paper's 10, and more where the reference alone needs more
    assert (config.sft.epochs, config.model.tuning, config.save_every) == (3, "full", 10)
    assert "1e-6, 3e-7 or 5e-8" in (Path(__file__).parents[2] / f"src/prove/train/recipes/{name}.toml").read_text()


@pytest.mark.parametrize("ablation", ABLATIONS)
@pytest.mark.parametrize("name", recipe_names())
def test_every_ablation_changes_any_recipe(name: str, ablation: str) -> None:
    assert resolve(name, "grpo", [], {"grpo.ablation": ablation}).grpo.ablation == ablation
    assert resolve(name, "grpo", [f"ablation={ablation.replace(' ', '-')}"]).grpo.ablation == ablation


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
        ("clip_low=0", "grpo.clip_low cannot be 0: expected float > 0.0"),
        ("clip_low=1", "grpo.clip_low cannot be 1: expected float < 1.0"),
        ("clip_high=0", "grpo.clip_high cannot be 0: expected float > 0.0"),
        ("steps=5\nseed=3", "'5\\nseed=3' is more than one setting; write --set for each"),
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


@pytest.mark.parametrize(
    ("setting", "section", "end"),
    [
        ("context=2048", "model.scratch", ", without model.name"),
        ("scratch.layers=1", "model.scratch", ", without model.name"),
        ("model.scratch.context=2048", "model.scratch", ", without model.name"),
        ("count=5", "data.synth", ""),
        ("data.synth.count=5", "data.synth", ""),
    ],
)
def test_a_setting_does_not_make_a_section_that_the_recipe_does_not_have(setting: str, section: str, end: str) -> None:
    key = setting.partition("=")[0]
    with pytest.raises(UsageError) as error:
        resolve("smollm2-135m", "sft", [setting])
    assert str(error.value) == (
        f"'{key}' is a key of the section {section}, which this recipe does not have; if it is meant, write it under "
        f"[{section}] in a recipe of your own{end}"
    )


def test_a_change_does_not_make_a_section_either() -> None:
    with pytest.raises(
        UsageError, match=r"'data\.synth\.count' is a key of the section data\.synth, which this recipe"
    ):
        resolve("smollm2-135m", "sft", [], {"data.synth.count": 5})


def test_a_setting_changes_a_section_that_the_recipe_has(tmp_path: Path) -> None:
    config = resolve("tiny", "sft", ["context=2048", "count=5"])
    assert config.model.scratch is not None
    assert config.data.synth is not None
    assert (config.model.scratch.context, config.data.synth.count) == (2048, 5)
    (tmp_path / "mine.toml").write_text("[model.scratch]\n")
    mine = resolve(str(tmp_path / "mine.toml"), "sft", ["context=2048"])
    assert mine.model.scratch is not None
    assert mine.model.scratch.context == 2048
    assert mine.data.synth is None


@pytest.mark.parametrize("name", ["tiny", "qwen3-4b"])
def test_a_section_is_not_a_key(name: str) -> None:
    with pytest.raises(UsageError, match=r"^'model' is a section; write one of its keys, such as model\.name$"):
        resolve(name, "sft", ["model=X"])


def test_no_key_of_a_section_that_the_recipe_does_not_have_is_advised() -> None:
    with pytest.raises(UsageError, match=r"there is no key 'contxt'; the sections are"):
        resolve("qwen3-4b", "sft", ["contxt=2048"])
    with pytest.raises(UsageError, match=r"there is no key 'contxt'; did you mean model\.scratch\.context\?"):
        resolve("tiny", "sft", ["contxt=2048"])


def test_a_model_is_named_or_made_but_not_both() -> None:
    with pytest.raises(UsageError, match=r"cannot name one too, and model\.name is 'a/b'; to start from that model"):
        resolve("tiny", "sft", ["model.name=a/b"])


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
