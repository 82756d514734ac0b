"""What the paper reports, in percent, to stand beside a run: before training, and after GRPO with the full reward."""

from typing import NamedTuple


class Reported(NamedTuple):
    """One model's figure before and after training."""

    model: str
    before: float | None
    after: float


MODELS = ("Qwen3-4B", "Qwen3-8B", "Qwen2.5-7B", "Granite-4.1-8B")
OVERALL = "overall"

_TABLES: dict[str, dict[str, tuple[tuple[float | None, float], ...]]] = {
    "bfcl": {
        OVERALL: ((18.8, 29.0), (26.0, 26.9), (13.1, 16.8), (33.4, 33.5)),
        "base": ((23.5, 35.5), (30.5, 34.0), (17.0, 22.5), (44.5, 43.0)),
        "miss_param": ((14.5, 18.5), (19.5, 21.5), (10.0, 13.5), (26.0, 24.0)),
        "miss_func": ((14.0, 29.0), (31.5, 32.0), (14.5, 18.0), (23.5, 30.0)),
        "long_context": ((23.0, 33.0), (22.5, 20.0), (11.0, 13.0), (39.5, 37.0)),
    },
    "tau2": {
        OVERALL: ((25.0, 28.6), (25.8, 29.3), (15.0, 21.8), (24.9, 31.3)),
        "airline": ((26.8, 28.0), (24.0, 30.0), (16.0, 26.0), (8.0, 22.0)),
        "retail": ((35.1, 42.1), (28.9, 34.2), (12.3, 16.7), (49.1, 47.4)),
        "telecom": ((13.2, 15.8), (24.6, 23.7), (16.7, 22.8), (17.5, 24.6)),
    },
    "teval": {
        OVERALL: ((76.7, 78.2), (78.8, 80.7), (66.9, 73.4), (73.5, 77.9)),
        "instruct": ((None, 98.5), (None, 94.8), (None, 81.8), (None, 94.7)),
        "plan": ((None, 68.7), (None, 65.2), (None, 60.4), (None, 69.7)),
        "reason": ((None, 63.7), (None, 63.0), (None, 63.1), (None, 63.7)),
        "retrieve": ((None, 90.6), (None, 92.7), (None, 88.0), (None, 91.7)),
        "understand": ((None, 78.7), (None, 81.8), (None, 69.7), (None, 76.9)),
        "review": ((None, 68.8), (None, 86.5), (None, 77.1), (None, 70.8)),
    },
}


def reported(suite: str, category: str) -> list[Reported]:
    """The paper's figures for a category of a suite; none for what it does not report."""
    rows = _TABLES.get(suite, {}).get(category, ())
    return [Reported(model, *row) for model, row in zip(MODELS, rows, strict=bool(rows))]


def paper_categories(suite: str) -> frozenset[str]:
    """The categories that the paper's overall figure of a suite is over."""
    return frozenset(_TABLES.get(suite, {})) - {OVERALL}
