"""Rows of metrics for tests."""

from prove.train.metrics import EvaluationRow, GrpoRow, SftRow


def sft_row(step: int) -> SftRow:
    return SftRow(
        step=step,
        epoch=step / 10,
        loss=2.0 / step,
        entropy=0.5,
        gradient_norm=1.25,
        learning_rate=1e-3,
        learnt_tokens=100,
        run_tokens=1000,
        timing={"update": 0.5, "total": 0.6, "tokens_per_second": 1666.0},
    )


def grpo_row(step: int, seconds: float = 4.0) -> GrpoRow:
    return GrpoRow(
        step=step,
        reward=0.5 + step / 100,
        parts={"validity": 0.75, "coverage": 0.5},
        success=0.125,
        calls=2.5,
        groups=8,
        flat_groups=1,
        refilled=0,
        dropped=2,
        episodes=64,
        unscored=0,
        refused=0,
        cut_messages=3,
        context_full=1,
        unreadable_calls=4,
        lenient_calls=0,
        loss=-0.01,
        kl=0.002,
        entropy=0.75,
        clip_fraction=0.05,
        ratio=1.0,
        gradient_norm=0.3,
        learning_rate=5e-4,
        sampled_tokens=2400,
        run_tokens=24000,
        timing={
            "rollout": seconds / 2,
            "generation": 1.5,
            "environment": 0.1,
            "tokenising": 0.1,
            "waiting": 0.05,
            "reward": 0.02,
            "update": 1.5,
            "total": seconds,
            "tokens_per_second": 1200.0,
        },
    )


def evaluation_row(step: int) -> EvaluationRow:
    return EvaluationRow(
        step=step,
        reward=0.6 + step / 100,
        parts={"validity": 0.8, "coverage": 0.6},
        success=0.25,
        calls=2.0,
        episodes=58,
        timing={"total": 3.0},
    )
