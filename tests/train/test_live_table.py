"""Progress: a table on a terminal, one line a step elsewhere."""

import io

from rich.console import Console

from prove.train.live_table import LiveTable, cells_of, line_of
from tests.train.rows import evaluation_row, grpo_row, sft_row


def shown(terminal: bool) -> str:
    out = io.StringIO()
    with LiveTable(30, Console(file=out, force_terminal=terminal, width=250)) as table:
        table.add(evaluation_row(0))
        table.add(grpo_row(1))
    return out.getvalue()


def test_elsewhere_there_is_one_line_a_step() -> None:
    lines = shown(terminal=False).splitlines()
    assert len(lines) == 2
    assert lines[1].startswith("step 1/30  reward 0.510  ")


def test_on_a_terminal_there_is_a_table() -> None:
    drawn = shown(terminal=True)
    assert "reward" in drawn
    assert "0.510" in drawn
    assert "\x1b[" in drawn


def test_a_step_of_grpo_shows_what_matters() -> None:
    cells = cells_of(grpo_row(1), 30)
    assert cells["flat"] == "1/8"
    assert cells["success"] == "12.5%"
    assert (cells["valid"], cells["cover"]) == ("0.75", "0.50")
    assert {"calls", "entropy", "kl", "tokens/s", "gen+env+reward+update"} <= cells.keys()
    assert cells["gen+env+reward+update"] == "1.5+0.1+0.0+1.5"


def test_a_step_of_sft_shows_its_loss() -> None:
    assert "loss 0.5000" in line_of(sft_row(4), 10)
    assert "tokens/s 1.7k" in line_of(sft_row(4), 10)


def test_held_out_reward_has_a_column_of_its_own() -> None:
    assert cells_of(evaluation_row(10), 30)["held out"] == "0.700"
