"""The learning rate of each step."""

import math

from prove.train.config import Schedule

FLOOR = 0.1
"""Where falling schedules end, as a share of the highest rate."""


def learning_rate(step: int, steps: int, highest: float, schedule: Schedule, warmup: int) -> float:
    """The rate of a step, counted from 1: a linear warm-up, then constant, or falling to a tenth."""
    if step <= warmup:
        return highest * step / warmup
    done = (step - warmup) / max(1, steps - warmup)
    if schedule == "constant":
        return highest
    falling = 1 - done if schedule == "linear" else (1 + math.cos(math.pi * done)) / 2
    return highest * (FLOOR + (1 - FLOOR) * falling)
