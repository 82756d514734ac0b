"""Runs: rows and episodes in order, continued after a stop, failures counted and never scored."""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from prove.core.episodes import Episode
from prove.core.errors import OutageError, UsageError
from prove.core.examples import Example
from prove.core.session import Session
from prove.evals.rows import Row
from prove.evals.run import ROWS, SUMMARY, TABLE, read_run, row_of
from prove.evals.suite import Task, Trial, Verdict
from prove.evals.summary import Summary
from tests.evals.making import BankSuite, StopError, bank_run, bank_suite, stopping_after

EPISODES = "episodes.jsonl"


def test_a_run_has_a_row_and_an_episode_for_every_task_and_trial(tmp_path: Path) -> None:
    found = bank_run("oracle", tmp_path / "run", trials=2)
    assert [(row.task, row.trial) for row in found.rows] == [(f"bank-{n}", t) for t in range(2) for n in range(6)]
    assert found.summary.overall.score == 1.0
    assert found.problems == ()
    folder = tmp_path / "run"
    episodes = [msgspec.json.decode(line, type=Episode) for line in (folder / EPISODES).read_bytes().splitlines()]
    assert [episode.example.id for episode in episodes] == [row.task for row in found.rows]
    assert {path.name for path in folder.iterdir()} == {ROWS, EPISODES, SUMMARY, TABLE}
    assert read_run(folder) == (found.summary, list(found.rows))


def test_the_empty_policy_scores_nothing() -> None:
    assert bank_run("empty").summary.overall.score == 0.0


def test_the_same_run_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a", "b"):
        bank_run("oracle", tmp_path / name, limit=4)
    for file in (ROWS, EPISODES, SUMMARY, TABLE):
        assert (tmp_path / "a" / file).read_bytes() == (tmp_path / "b" / file).read_bytes()


def test_what_cannot_be_judged_is_a_problem_and_not_a_zero() -> None:
    found = bank_run("oracle", suite=bank_suite(unjudged=("bank-1",)))
    assert found.summary.overall.score == 1.0
    assert found.summary.overall.unjudged == 1
    assert found.problems == ("bank-1, trial 1: nobody knows",)


def test_a_run_that_was_stopped_is_continued(tmp_path: Path) -> None:
    with pytest.raises(StopError):
        bank_run("oracle", tmp_path / "run", stopping_after(4), concurrency=1)
    assert not (tmp_path / "run" / SUMMARY).exists()
    bank_run("oracle", tmp_path / "run", stopping_after(2), concurrency=1)  # two are left
    bank_run("oracle", tmp_path / "whole")
    for file in (ROWS, EPISODES, SUMMARY, TABLE):
        assert (tmp_path / "run" / file).read_bytes() == (tmp_path / "whole" / file).read_bytes()


def test_what_could_not_be_judged_before_a_stop_is_played_again(tmp_path: Path) -> None:
    with pytest.raises(StopError):
        bank_run("oracle", tmp_path / "run", stopping_after(4, unjudged=("bank-1",)), concurrency=1)
    assert bank_run("oracle", tmp_path / "run", stopping_after(3), concurrency=1).problems == ()  # it, and two more


def test_if_nothing_could_be_played_nothing_is_written(tmp_path: Path) -> None:
    def closed(example: Example) -> Session:
        raise UsageError("the bank is closed")

    with pytest.raises(OutageError, match="not one task could be played"):
        bank_run("oracle", tmp_path / "run", bank_suite(opener=closed))
    assert not (tmp_path / "run" / SUMMARY).exists()


def test_a_folder_with_another_run_is_refused(tmp_path: Path) -> None:
    bank_run("oracle", tmp_path / "run")
    before = (tmp_path / "run" / ROWS).read_bytes()
    with pytest.raises(UsageError, match=r"holds another run \(policy: 'oracle', not 'empty'\); choose another folder"):
        bank_run("empty", tmp_path / "run")
    with pytest.raises(UsageError, match=r"holds another run \(tasks: 6, not 4\)"):
        bank_run("oracle", tmp_path / "run", limit=4)
    with pytest.raises(UsageError, match=r"holds another run \(suite: 'bank', not 'other'\)"):
        bank_run("oracle", tmp_path / "run", bank_suite(name="other"))
    assert (tmp_path / "run" / ROWS).read_bytes() == before


def test_a_folder_with_a_run_of_other_tasks_is_refused(tmp_path: Path) -> None:
    suite = bank_suite()
    bank_run("oracle", tmp_path / "run", suite)
    with pytest.raises(UsageError, match=r"holds another run \(of other tasks\)"):
        bank_run("oracle", tmp_path / "run", BankSuite(suite.held_out[::-1]))


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"policy": "empty"}, "policy: 'oracle', not 'empty'"),
        ({"policy": "oracle", "trials": 2}, "trials: 1, not 2"),
        ({"policy": "oracle", "suite": bank_suite(version="2")}, "version: '1', not '2'"),
        ({"policy": "oracle", "suite": bank_suite(overall="category")}, "overall: '', not 'category'"),
        ({"policy": "oracle", "suite": BankSuite(bank_suite().held_out[::-1])}, "seen: "),
    ],
)
def test_a_stopped_run_is_not_continued_as_another_and_the_setting_is_named(
    tmp_path: Path, more: dict[str, Any], said: str
) -> None:
    with pytest.raises(StopError):
        bank_run("oracle", tmp_path / "run", stopping_after(4), concurrency=1)
    with pytest.raises(UsageError, match=re.escape(f"the beginning of a run with other settings ({said}")):
        bank_run(out=tmp_path / "run", **more)


def test_a_finished_run_is_not_played_again_but_one_with_failures_is(tmp_path: Path) -> None:
    first = bank_run("oracle", tmp_path / "run")
    assert bank_run("oracle", tmp_path / "run", stopping_after(0)) == first
    bank_run("oracle", tmp_path / "failed", bank_suite(unjudged=("bank-1",)))
    assert bank_run("oracle", tmp_path / "failed", stopping_after(1)).problems == ()  # one is left
    for file in (ROWS, EPISODES, SUMMARY, TABLE):
        assert (tmp_path / "failed" / file).read_bytes() == (tmp_path / "run" / file).read_bytes()


@pytest.mark.parametrize("damage", [None, b"", b"{}\n"])
def test_a_run_with_failures_and_without_its_transcripts_is_played_again(tmp_path: Path, damage: bytes | None) -> None:
    whole = bank_run("oracle", tmp_path / "whole")
    bank_run("oracle", tmp_path / "run", bank_suite(unjudged=("bank-1",)))
    (tmp_path / "run" / EPISODES).unlink()
    if damage is not None:
        (tmp_path / "run" / EPISODES).write_bytes(damage)
    assert bank_run("oracle", tmp_path / "run") == whole
    assert (tmp_path / "run" / EPISODES).read_bytes() == (tmp_path / "whole" / EPISODES).read_bytes()


@pytest.mark.parametrize("damage", [b'{"example"', b"", b'"\xff"', b"[" * 5_000])
def test_a_damaged_transcript_is_not_taken_over(tmp_path: Path, damage: bytes) -> None:
    whole = bank_run("oracle", tmp_path / "whole")
    bank_run("oracle", tmp_path / "run", bank_suite(unjudged=("bank-1",)))
    lines = (tmp_path / "run" / EPISODES).read_bytes().splitlines()
    (tmp_path / "run" / EPISODES).write_bytes(b"\n".join([*lines[:3], damage, *lines[4:]]) + b"\n")
    assert bank_run("oracle", tmp_path / "run", stopping_after(2)) == whole  # the damaged one and the failed one
    assert (tmp_path / "run" / EPISODES).read_bytes() == (tmp_path / "whole" / EPISODES).read_bytes()


def test_a_run_that_is_stopped_while_it_writes_its_files_is_continued(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = bank_run("oracle", tmp_path / "whole")
    bank_run("oracle", tmp_path / "run", bank_suite(unjudged=("bank-1",)))

    def stop(summary: Summary) -> str:
        raise StopError

    with monkeypatch.context() as patched:
        patched.setattr("prove.evals.run.summary_table", stop)
        with pytest.raises(StopError):
            bank_run("oracle", tmp_path / "run")
    assert bank_run("oracle", tmp_path / "run", stopping_after(0)) == whole
    for file in (ROWS, EPISODES, SUMMARY, TABLE):
        assert (tmp_path / "run" / file).read_bytes() == (tmp_path / "whole" / file).read_bytes()


def first_two(lines: list[bytes]) -> list[bytes]:
    return lines[:2]


def none(lines: list[bytes]) -> list[bytes]:
    return []


def failed(lines: list[bytes]) -> list[bytes]:
    return [line.replace(b'"score":1.0', b'"score":0.0') for line in lines]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (first_two, "rows.jsonl has 2 rows, summary.json is of 6"),
        (none, "rows.jsonl has 0 rows, summary.json is of 6"),
        (failed, "summary.json is not what rows.jsonl gives"),
    ],
)
def test_rows_that_do_not_fit_their_summary_are_refused(
    tmp_path: Path, change: Callable[[list[bytes]], list[bytes]], message: str
) -> None:
    bank_run("oracle", tmp_path / "run")
    rows = tmp_path / "run" / ROWS
    rows.write_bytes(b"".join(change(rows.read_bytes().splitlines(keepends=True))))
    with pytest.raises(UsageError, match=message):
        read_run(tmp_path / "run")
    with pytest.raises(UsageError, match=message):
        bank_run("oracle", tmp_path / "run")


def test_a_summary_without_parts_is_one_sentence(tmp_path: Path) -> None:
    bank_run("oracle", tmp_path / "run")
    file = tmp_path / "run" / SUMMARY
    file.write_bytes(msgspec.json.encode({**msgspec.json.decode(file.read_bytes()), "parts": []}))
    with pytest.raises(UsageError, match="no evaluation that can be read"):
        bank_run("oracle", tmp_path / "run")


@pytest.mark.parametrize("name", [ROWS, EPISODES, TABLE])
def test_files_of_others_are_not_replaced(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("mine")
    with pytest.raises(UsageError, match=f"holds {name}, but no summary.json"):
        bank_run("oracle", tmp_path)
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [(name, "mine")]


def test_a_folder_without_a_name_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    nameless: Any = ""
    with pytest.raises(UsageError, match="has no name"):
        bank_run("oracle", nameless)
    assert list(tmp_path.iterdir()) == []


def test_a_row_says_why_there_is_no_score() -> None:
    task = Task("bank-0", {"category": "base"}, None)
    failed = Trial(0, Verdict(None, {}), {}, "error", "the line was cut")
    assert row_of(task, 1, failed) == Row("bank-0", task.groups, 1, None, {}, stopped="error", error="the line was cut")
    assert row_of(task, 0, Trial(0, Verdict(1.0, {"calls": 2.0}), {})) == Row(
        "bank-0", task.groups, 0, 1.0, {"calls": 2.0}
    )


@pytest.mark.parametrize("damage", [b"{", b"", b'{"parts": 3}', b'"\xff"'])
def test_a_damaged_run_is_one_sentence(tmp_path: Path, damage: bytes) -> None:
    bank_run("oracle", tmp_path / "run")
    (tmp_path / "run" / SUMMARY).write_bytes(damage)
    with pytest.raises(UsageError, match="no evaluation that can be read"):
        read_run(tmp_path / "run")
    with pytest.raises(UsageError, match="run"):
        bank_run("oracle", tmp_path / "run")


def test_no_run_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no finished evaluation"):
        read_run(tmp_path)


def test_a_suite_without_tasks_is_refused() -> None:
    empty: Any = BankSuite(())
    with pytest.raises(UsageError, match="has no tasks"):
        bank_run("oracle", suite=empty)


def test_without_numpy_nothing_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ModuleNotFoundError, match="numpy"):
        bank_run("oracle", tmp_path / "run")
    assert not (tmp_path / "run").exists()
