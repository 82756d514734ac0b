"""The summary for a terminal: a line for each profile, the worst level of noise, and the five best cheats."""

from typing import Any

from prove.bench.adversaries.summary import summary_lines


def level(above: float | None, ranked: float | None, success: float | None, goals: float | None) -> dict[str, Any]:
    return {"failures_above": above, "ranked": ranked, "by_success": success, "by_goals": goals}


def figures(*levels: dict[str, Any], beats: tuple[float, ...] = ()) -> dict[str, Any]:
    profile = {"calibration": levels, "break_even": {"ninetieth": 0.32}, "reading_share": 0.31}
    rows = [
        {
            "name": f"cheat {number}",
            "kind": "cheat",
            "examples": 1200,
            "beats": {"prove-state": share},
            "failed": {"prove-state": (0.1, 0.4)},
        }
        for number, share in enumerate(beats)
    ]
    honest = {"name": "honest", "kind": "honest", "beats": {"prove-state": 1.0}}
    return {"profiles": {"prove-state": profile}, "policies": [honest, *rows]}


def test_the_worst_level_of_noise_and_the_mean_of_correlations_are_shown() -> None:
    _, line, *_ = summary_lines(figures(level(0.0, 0.99, 0.8, 0.9), level(0.02, 0.975, 0.6, 0.7)))
    assert line.split() == ["prove-state", "2.0%", "97.5%", "0.70", "0.80", "0.32", "0.31"]


def test_what_could_not_be_measured_is_a_dash_and_no_bad_figure() -> None:
    _, line, *_ = summary_lines(figures(level(None, None, None, None), level(None, None, None, None)))
    assert line.split() == ["prove-state", "-", "-", "-", "-", "0.32", "0.31"]
    _, line, *_ = summary_lines(figures(level(None, None, None, None), level(0.0, 0.98, 0.5, 0.5)))
    assert line.split()[1:5] == ["0.0%", "98.0%", "0.50", "0.50"]


def test_lines_and_their_head_are_aligned() -> None:
    head, line, *_ = summary_lines(figures(level(0.0, 0.99, 0.8, 0.9)))
    assert len(head) == len(line)


def test_the_cheats_that_beat_the_half_most_often_come_first() -> None:
    lines = list(summary_lines(figures(level(0.0, 1.0, 1.0, 1.0), beats=(0.01, 0.0, 0.05, 0.02, 0.03, 0.04))))
    shown = [line.split() for line in lines if line.startswith("  cheat")]
    assert [words[1] for words in shown] == ["2", "5", "4", "3", "0"]
    assert "5.0% of 1,200 examples; failures earn 0.100 on the mean, the honest half 0.400 there" in " ".join(shown[0])
