"""Progress: a table on a terminal, one line a step elsewhere."""

import io

from rich.console import Console

from prove.train.live_table import LiveTable, cells_of, fitting, line_of
from tests.train.rows import evaluation_row, grpo_row, sft_row


def shown(terminal: bool, width: int = 250) -> str:
    out = io.StringIO()
    with LiveTable(30, Console(file=out, force_terminal=terminal, width=width)) as table:
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


def test_a_narrow_terminal_shows_whole_columns() -> None:
    for width, columns in ((80, {"step", "reward", "held out", "success", "calls", "flat", "entropy"}), (20, {"step"})):
        drawn = shown(terminal=True, width=width)
        assert "…" not in drawn
        assert all(column in drawn for column in columns)
    assert "gen+env+reward+update" not in shown(terminal=True, width=80)


def test_columns_keep_their_order() -> None:
    rows = [{"step": "1", "valid": "0.50", "reward": "0.25"}]
    assert fitting(rows, 100) == ["step", "valid", "reward"]
    assert fitting(rows, 12) == ["step", "reward"]
    assert fitting(rows, 1) == ["step"]


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
