"""Runs side by side: differences to the first, task by task."""

from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from prove.core.errors import UsageError
from prove.evals.compare import compare_plot, compare_table, compared, read_runs
from prove.evals.summary import summarize
from tests.evals.making import bank_run, bank_suite


@pytest.fixture
def folders(tmp_path: Path) -> list[Path]:
    for policy in ("empty", "oracle"):
        bank_run(policy, tmp_path / policy)
    return [tmp_path / "empty", tmp_path / "oracle"]


def test_differences_are_to_the_first_run(folders: list[Path]) -> None:
    rows = compared(read_runs(folders))
    assert [(row.group, row.run, row.part.score) for row in rows[:2]] == [
        ("overall", "empty", 0),
        ("overall", "oracle", 1),
    ]
    assert [row.change for row in rows if row.run == "empty"] == [None] * 3
    assert [row.change for row in rows if row.run == "oracle"] == [(1.0, 1.0, 1.0)] * 3


def test_only_tasks_of_both_runs_are_compared(folders: list[Path], tmp_path: Path) -> None:
    bank_run("oracle", tmp_path / "few", limit=2)
    rows = compared(read_runs([folders[1], tmp_path / "few"]))
    assert next((row.part.tasks, row.change) for row in rows if row.run == "few") == (2, (0.0, 0.0, 0.0))
    assert compare_table(rows).endswith("few: differences are over the 2 tasks that both runs have.")
    table = compare_table(compared(read_runs(folders)))
    assert table.endswith("oracle: differences are over the 6 tasks that both runs have.")
    assert "differences are over" not in compare_table(compared(read_runs(folders[:1])))


def test_runs_without_a_task_in_common_have_no_difference_and_that_is_said(tmp_path: Path) -> None:
    for name, unjudged in (("first", "bank-0"), ("second", "bank-1")):
        bank_run("oracle", tmp_path / name, bank_suite(2, unjudged=(unjudged,)))
    rows = compared(read_runs([tmp_path / "first", tmp_path / "second"]))
    assert [(row.change, row.shared) for row in rows if row.run == "second"] == [(None, 0)] * 3
    said = "second: there is no difference to the first run, as no task was judged in both."
    assert compare_table(rows).endswith(said)


def test_groups_that_only_the_second_run_has_are_in_order_too(folders: list[Path]) -> None:
    runs = read_runs(folders)
    for run, groups in zip(runs, (("3", "1"), ("10", "2")), strict=True):
        run.rows[:] = [
            msgspec.structs.replace(row, groups={"calls": groups[number % 2]}) for number, row in enumerate(run.rows)
        ]
    mixed = [run._replace(summary=summarize(run.summary.settings, run.rows)) for run in runs]
    assert list(dict.fromkeys(row.group for row in compared(mixed))) == [
        *("overall", "calls: 1", "calls: 2", "calls: 3", "calls: 10"),
    ]


def test_the_overall_difference_weighs_groups_as_the_scores_do(tmp_path: Path) -> None:
    for policy in ("empty", "oracle"):
        bank_run(policy, tmp_path / policy, bank_suite(5, overall="category", unjudged=("bank-1",)))
    mixed = read_runs([tmp_path / "empty", tmp_path / "oracle"])
    rows = [msgspec.structs.replace(row, score=0.0) if row.task == "bank-3" else row for row in mixed[1].rows]
    summary = summarize(mixed[1].summary.settings, rows)
    found = compared([mixed[0], mixed[1]._replace(rows=rows, summary=summary)])[1]
    assert found.part.score == 0.5
    assert found.change is not None
    assert found.change.mean == 0.5


def test_the_table_and_the_plot_have_every_group_and_run(folders: list[Path]) -> None:
    rows = compared(read_runs(folders))
    table = compare_table(rows)
    assert "+100.0" in table
    assert "category: long" in table
    assert len(table.splitlines()) == 2 + 6 + 2
    plot = ElementTree.fromstring(compare_plot(rows, "bank"))
    assert len(list(plot.iter("{http://www.w3.org/2000/svg}circle"))) == 6


def test_runs_of_other_tasks_are_refused(folders: list[Path], tmp_path: Path) -> None:
    bank_run("oracle", tmp_path / "other", bank_suite(version="2"))
    with pytest.raises(UsageError, match="only runs of the same tasks are compared"):
        read_runs([folders[0], tmp_path / "other"])


def test_runs_in_folders_of_the_same_name_are_told_apart(tmp_path: Path) -> None:
    for policy in ("empty", "oracle"):
        bank_run(policy, tmp_path / policy / "run")
    first, second = tmp_path / "empty" / "run", tmp_path / "oracle" / "run"
    assert [run.name for run in read_runs([first, second])] == ["empty/run", "oracle/run"]
    assert [run.name for run in read_runs([first, first])] == ["run", "run"]


def test_trials_that_were_not_judged_are_named_beside_their_run(folders: list[Path], tmp_path: Path) -> None:
    bank_run("oracle", tmp_path / "failed", bank_suite(unjudged=("bank-1",)))
    table = compare_table(compared(read_runs([folders[0], tmp_path / "failed"])))
    assert table.splitlines()[-4:] == [
        *("", "failed: Not judged, and in no mean: 1 of 6 trials."),
        *("", "failed: differences are over the 5 tasks that both runs have."),
    ]
