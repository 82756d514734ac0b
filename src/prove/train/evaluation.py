"""How well a policy does on held-out examples."""

from collections.abc import Sequence
from time import perf_counter

from prove.core.examples import Example
from prove.reward import Profile
from prove.rollout.tokens.records import RolloutReport
from prove.train.config import TrainConfig
from prove.train.metrics import EvaluationRow
from prove.train.sampling import Sampler
from prove.train.scored_batch import score_batch


def evaluate(
    step: int, sampler: Sampler, examples: Sequence[Example], config: TrainConfig, profile: Profile
) -> EvaluationRow:
    """Play the examples as in training, with the same draws at every evaluation, and take the means."""
    start = perf_counter()
    report = RolloutReport()
    rollouts = sampler.play(examples, config.evaluation_rollouts, config.seed, report)
    batch = score_batch(rollouts, profile)
    return EvaluationRow(
        step=step,
        reward=batch.reward,
        parts=batch.parts,
        success=batch.success,
        calls=batch.calls,
        episodes=len(batch.totals),
        timing={"generation": report.generation, "environment": report.environment, "total": perf_counter() - start},
    )
