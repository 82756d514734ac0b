"""The report has the curves, the configuration and sample conversations."""

import math
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from prove.train.config import Stage
from prove.train.metrics import Row
from prove.train.recipe import resolve
from prove.train.report import REPORT, report_page, write_report
from prove.train.samples import Sample
from tests.train.rows import evaluation_row, grpo_row, sft_row

GRPO: list[Row] = [evaluation_row(0), *(grpo_row(step) for step in range(1, 6)), evaluation_row(5)]
SAMPLE = Sample(5, "ex-1", 0.5, True, (("user", "lock <it>"), ("call", "set_car_doors()"), ("result", "ok: {}")))


class Counter(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.counts: dict[str, int] = {}

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.counts[tag] = self.counts.get(tag, 0) + 1


def test_grpo_has_its_curves() -> None:
    page = report_page(resolve("tiny", "grpo"), "grpo", GRPO, [SAMPLE])
    counter = Counter()
    counter.feed(page)
    assert counter.counts["svg"] == 10
    assert "held out 0.600 → 0.650, success 25.0% → 25.0% (58 episodes)" in page
    for title in (
        "Reward",
        "Success",
        "Parts of the reward",
        "Groups without variance",
        "Entropy",
        "Seconds of a step",
    ):
        assert f"<h2>{title}</h2>" in page


def test_sft_has_its_loss() -> None:
    page = report_page(resolve("tiny", "sft"), "sft", [sft_row(1), sft_row(2)], [])
    assert "loss 2.000 → 1.000" in page
    assert "<h2>Loss</h2>" in page
    assert "sft.batch" in page
    assert "grpo.loss" not in page


def test_steps_that_changed_nothing_are_told() -> None:
    bad = msgspec.structs.replace(sft_row(2), loss=math.nan, entropy=math.nan, gradient_norm=math.nan)
    page = report_page(resolve("tiny", "sft"), "sft", [sft_row(1), bad, sft_row(4)], [])
    assert "loss 2.000 → 0.500; the gradient was not finite in 1 of 3 steps, which changed nothing" in page
    assert ">nan" not in page


def test_conversations_are_escaped() -> None:
    page = report_page(resolve("tiny", "grpo"), "grpo", GRPO, [SAMPLE])
    assert "lock &lt;it&gt;" in page
    assert "step 5: ex-1, reward 0.500, success" in page


@pytest.mark.parametrize("stage", ["sft", "grpo"])
def test_a_run_without_steps_has_a_report(tmp_path: Path, stage: Stage) -> None:
    write_report(tmp_path, resolve("tiny", stage), stage, [], [])
    assert "<h1>" in (tmp_path / REPORT).read_text()
