"""Tables are Markdown, beside the paper's figures, and say what is not in them."""

import msgspec
import pytest

from prove.evals.players import TOKENS, TOKENS_UNKNOWN
from prove.evals.rows import Row, RunSettings
from prove.evals.summary import summarize
from prove.evals.table import interval, markdown, not_in_means, one_line, percent, summary_table
from tests.evals.making import SETTINGS, row

ROWS = [row("a", 1.0, calls=2), row("b", 0.0, calls=4), row("d", None, category="long_context")]


def cells(table: str, first: str) -> list[str]:
    (line,) = [line for line in table.splitlines() if line.startswith(f"| {first} ")][:1]
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_scores_are_in_percent_with_an_interval() -> None:
    table = summary_table(summarize(SETTINGS, ROWS))
    assert cells(table, "category: base")[:4] == ["category: base", "2", "50.0", "0.0 to 100.0"]
    assert cells(table, "category: long_context")[1:4] == ["1", "-", "-"]
    assert "Not judged, and in no mean: 1 of 3 trials." in table
    assert "3.000" in table


def test_a_benchmark_of_the_paper_has_its_figures_beside() -> None:
    bfcl = msgspec.structs.replace(SETTINGS, suite="bfcl")
    rows = [row(category, 1.0, category=category) for category in ("base", "miss_func", "miss_param", "long_context")]
    table = summary_table(summarize(bfcl, rows))
    assert "18.8 → 29.0" in cells(table, "overall")
    assert "39.5 → 37.0" in cells(table, "category: long_context")
    assert "paper" not in summary_table(summarize(SETTINGS, ROWS))


@pytest.mark.parametrize("others", [[], [row("b", None, category="retail"), row("c", 1.0, category="telecom")]])
def test_the_papers_overall_figure_is_not_beside_a_score_of_fewer_categories(others: list[Row]) -> None:
    tau2 = msgspec.structs.replace(SETTINGS, suite="tau2")
    table = summary_table(summarize(tau2, [row("a", 1.0, category="airline"), *others]))
    assert cells(table, "overall")[4:] == ["-"] * 4
    assert "26.8 → 28.0" in cells(table, "category: airline")


def test_chances_over_trials_and_what_is_left_out_are_named() -> None:
    rows = [row("a", 1.0), row("a", 0.0, trial=1)]
    settings = RunSettings("made-up", "1", "someone", 1, 2, left_out=("the judge's term",))
    table = summary_table(summarize(settings, rows))
    assert "pass^2" in table
    assert "pass@2" in table
    assert "2 trials each" in table
    assert "Not measured: the judge's term." in table
    assert "made-up (1): someone, 1 task, 2 trials each" in table
    assert "judged" not in table


def test_tasks_without_enough_judged_trials_are_named() -> None:
    rows = [row("a", 1.0), row("a", 0.0, trial=1), row("b", 1.0), row("b", None, trial=1)]
    summary = summarize(RunSettings("made-up", "1", "someone", 2, 2), rows)
    table = summary_table(summary)
    assert cells(table, "overall") == ["overall", "2", "75.0", interval(summary.overall), "0.0", "100.0"]
    assert not_in_means(summary.overall) == [
        "Not judged, and in no mean: 1 of 4 trials.",
        "Not in pass^2 and pass@2, for want of 2 judged trials: 1 of 2 tasks.",
    ]
    assert all(said in table for said in not_in_means(summary.overall))


def test_how_the_policy_was_asked_is_named() -> None:
    settings = msgspec.structs.replace(SETTINGS, options={"temperature": 0.5, "reading": "lenient"})
    head = summary_table(summarize(settings, ROWS)).splitlines()[0]
    assert head == "made-up (1): someone, 4 tasks (temperature 0.5, reading lenient)"


def test_unknown_tokens_are_a_sentence_and_no_column() -> None:
    rows = [
        msgspec.structs.replace(row(task, score), measures={**known, TOKENS_UNKNOWN: float(not known)})
        for task, score, known in (("a", 1.0, {TOKENS: 7.0}), ("b", 0.0, {}), ("c", None, {}))
    ]
    table = summary_table(summarize(SETTINGS, rows))
    assert "Tokens unknown, and in no mean: those of 1 of 2 judged trials." in table
    assert cells(table.split("\n\n")[2], "overall") == ["overall", "7.000"]
    known = summary_table(summarize(SETTINGS, rows[:1]))
    assert "unknown" not in known


def test_names_do_not_break_the_table() -> None:
    settings = msgspec.structs.replace(SETTINGS, policy="some\none")
    table = summary_table(summarize(settings, [row("a", 1.0, category="x|y\nz\\|")]))
    assert "made-up (1): some one, 4 tasks" in table.splitlines()
    assert "| category: x\\|y z\\\\\\| |" in table
    assert one_line("a\r\nb\u2028c") == "a b c"


def test_columns_line_up() -> None:
    lines = markdown([["", "tasks"], ["a long name", "1"], ["b", "1,000"]]).splitlines()
    assert len({len(line) for line in lines}) == 1
    assert lines[1].startswith("|-")
    assert lines[1].endswith(":|")


def test_no_figure_is_a_dash() -> None:
    assert percent(None) == "-"
    assert percent(0.1234) == "12.3"
    assert interval(summarize(SETTINGS, [row("d", None)]).overall) == "-"
