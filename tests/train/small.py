"""The recipe `tiny`, made smaller still: a model that learns within seconds to call one tool."""

from prove.train.config import Stage, TrainConfig
from prove.train.recipe import resolve

SETTINGS = (
    "data.synth.count=100",
    "model.scratch.vocabulary=1024",
    "model.scratch.width=48",
    "model.scratch.inner=96",
    "model.scratch.heads=2",
    "model.scratch.key_value_heads=1",
    "model.cache_gib=0.05",
    "chat.max_message=32",
    "chat.messages=3",
    "chat.max_prompt=500",
    "evaluation_examples=3",
    "evaluation_rollouts=2",
    "evaluate_every=2",
    "sample_every=2",
    "sft.batch=4",
    "sft.steps=40",
    "sft.learning_rate=8e-3",
    "grpo.steps=4",
    "grpo.prompts=3",
    "grpo.rollouts=4",
    "grpo.learning_rate=1e-3",
)


def small_config(stage: Stage, *settings: str) -> TrainConfig:
    """The configuration of a stage, with further settings."""
    return resolve("tiny", stage, [*SETTINGS, *settings])


def as_options(*settings: str) -> list[str]:
    """The same settings for the command line."""
    return [word for setting in (*SETTINGS, *settings) for word in ("--set", setting)]
