"""Configurations that contradict themselves are refused."""

import pytest

from prove.core.errors import UsageError
from prove.train.config import DataConfig, GrpoConfig, ScratchConfig, TrainConfig


def test_the_defaults_are_the_papers() -> None:
    config = TrainConfig()
    assert (config.grpo.steps, config.grpo.prompts, config.grpo.rollouts, config.grpo.kl) == (350, 16, 16, 0.01)
    assert (config.chat.max_prompt, config.chat.max_response) == (12384, 16384)
    assert (config.chat.user_turns, config.chat.messages) == (5, 10)
    assert config.sft.epochs == 3


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"profile": "best"}, "there is no reward profile 'best'; there are prove, "),
        ({"ablation": "no luck"}, "there is no ablation 'no luck'; there are no-validity, "),
        ({"ablation": "no-luck"}, "there is no ablation 'no-luck'; there are no-validity, "),
        ({"ablation": "no name", "profile": "prove-state"}, "ablations are of the profile prove, not of prove-state"),
        ({"solved_low": 0.9, "solved_high": 0.1}, "grpo.solved_low must be below grpo.solved_high"),
    ],
)
def test_a_wrong_choice_is_named(wrong: dict[str, str], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        GrpoConfig(**wrong)  # pyright: ignore[reportArgumentType]


def test_an_ablation_is_kept_in_one_form() -> None:
    assert GrpoConfig(ablation="no-name") == GrpoConfig(ablation="no name")
    assert GrpoConfig(ablation="flat-budget").ablation == "flat budget"


def test_there_is_a_split_to_train_on() -> None:
    with pytest.raises(
        UsageError, match=r"^data\.splits is empty: name at least one split to train on, such as train$"
    ):
        DataConfig(splits=())


def test_what_is_trained_on_is_not_held_out() -> None:
    with pytest.raises(UsageError, match=r"^dev is both in data\.splits and in data\.held_out: what is trained on"):
        DataConfig(splits=("train", "dev"))
    assert DataConfig(splits=("train", "dev"), held_out=()).held_out == ()


@pytest.mark.parametrize("wrong", [{"width": 100}, {"heads": 3}, {"heads": 4, "key_value_heads": 3}])
def test_a_model_that_cannot_be_made_is_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(UsageError, match=r"model\.scratch needs a width"):
        ScratchConfig(**wrong)
