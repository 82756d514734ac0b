"""Held-out examples are played with the same draws at every evaluation."""

from prove.reward import profile_named
from prove.train.evaluation import evaluate
from prove.train.metrics import without_timing
from prove.train.sampling import Sampler
from prove.train.start_model import start_model
from prove.train.train import Trained
from prove.train.training_data import TrainingData
from tests.train.small import small_config


def test_an_evaluation_is_the_mean_over_held_out_episodes(sft_run: Trained, small_data: TrainingData) -> None:
    config = small_config("grpo")
    start = start_model(config, "grpo", sft_run.model, ())
    sampler = Sampler(config, start.model, start.model.config, start.chat_format)
    profile = profile_named("prove")
    one, again = (evaluate(3, sampler, small_data.held_out, config, profile) for _ in range(2))
    assert without_timing([one]) == without_timing([again])
    assert (one.step, one.episodes) == (3, 6)
    assert -0.15 <= one.reward <= 1.3  # calls beyond the budget cost a little
    assert set(one.parts) == {"validity", "coverage", "efficiency", "name", "argument"}
    assert one.timing["total"] > 0
