"""The recipe `tiny` learns: after a short SFT, GRPO raises the reward of examples in worlds that it has never seen."""

from pathlib import Path

from prove.train.metrics import EvaluationRow, SftRow
from prove.train.recipe import resolve
from prove.train.train import train

SFT = ("save_every=150",)
GRPO = ("grpo.steps=24", "save_every=24", "evaluate_every=0", "evaluation_examples=32", "evaluation_rollouts=4")


def test_the_held_out_reward_rises(tmp_path: Path) -> None:
    sft = train(resolve("tiny", "sft", SFT), "sft", tmp_path / "sft")
    losses = [row.loss for row in sft.rows if isinstance(row, SftRow)]
    assert losses[-1] < 1 < losses[0]
    config = resolve("tiny", "grpo", GRPO, {"model.path": str(tmp_path / "sft")})
    before, after = (row for row in train(config, "grpo", tmp_path / "grpo").rows if isinstance(row, EvaluationRow))
    assert (before.step, after.step, before.episodes) == (0, 24, 128)
    assert after.reward > before.reward + 0.05
    assert after.parts["validity"] > before.parts["validity"]
    assert after.parts["coverage"] > before.parts["coverage"]  # it does more of the work, it does not just do less
