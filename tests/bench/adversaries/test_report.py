"""The report: what it writes, the same bytes whatever the hash seed and the workers, continued, and wrong input."""

import json
import os
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from prove.bench.adversaries import report
from prove.bench.adversaries.examine import Examined, examine
from prove.bench.adversaries.report import fits, report_page, reward_report
from prove.bench.adversaries.scene import Common
from prove.core.errors import UsageError
from prove.core.examples import OFFERED, Example
from prove.data.lines import write_lines
from prove.data.parquet import write_parquet
from prove.reward.profiles import PROFILES
from tests.bench.adversaries.scenes import scene_of
from tests.command_line import run_outside
from tests.examples import all_examples

FILES = ("report.json", "report.html", "cheating.md")
IDS = ("bank-transfer", "files-tag-sales", "bank-travel-spending", "bank-limit-without-pin", "files-copy-of-list")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file of a few examples; one of them is too short."""
    examples = [scene_of(id).example for id in IDS]
    short = next(example for example in all_examples() if len(example.reference_calls) == 1)
    write_lines(tmp_path / "set.jsonl", [short, *examples])
    return tmp_path / "set.jsonl"


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_the_report_is_written_whole(file: Path, tmp_path: Path) -> None:
    figures = reward_report(file, tmp_path / "out", group=2)
    written = contents(tmp_path / "out")
    assert sorted(written) == sorted(FILES)
    assert json.loads(written["report.json"]) == json.loads(msgspec.json.encode(figures))
    assert figures["set"] == {"examples": len(IDS), "group": 2}
    assert figures["problems"] == []
    assert set(figures["profiles"]) == set(PROFILES)
    page = written["report.html"].decode()
    assert page.count("<svg") == len(report.PLOTS) + 2
    assert all(title in page for title in report.PLOTS.values())
    assert written["cheating.md"].decode().count("| cheat |") >= 25


def test_the_report_of_a_run_names_its_seed(file: Path, tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text('{"seed": 11, "count": 900, "other": []}')
    figures = reward_report(file, tmp_path / "out", limit=1, group=1)
    assert figures["set"] == {"examples": 1, "group": 1, "seed": 11, "count": 900}
    assert "seed 11" in (tmp_path / "out" / "cheating.md").read_text()
    (tmp_path / "config.json").write_text("[broken")
    assert reward_report(file, tmp_path / "out", limit=1, group=1)["set"] == {"examples": 1, "group": 1}


def test_hash_seed_and_workers_do_not_change_a_byte(file: Path, tmp_path: Path) -> None:
    for seed, workers in (("0", "1"), ("1", "2")):
        code, _, err = run_outside(
            tmp_path,
            *("reward-report", str(file), "--out", f"out{seed}", "--group", "2", "--workers", workers),
            PYTHONHASHSEED=seed,
        )
        assert (code, err) == (0, "")
    assert contents(tmp_path / "out0") == contents(tmp_path / "out1")


def test_an_interrupted_report_is_continued_to_the_same_bytes(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reward_report(file, tmp_path / "straight", group=1)
    examined: list[str] = []

    def interrupted(example: Example, common: Common, group: int) -> Examined:
        if len(examined) == 2:
            raise KeyboardInterrupt
        examined.append(example.id)
        return examine(example, common, group)

    monkeypatch.setattr(report, "BATCH", 1)
    monkeypatch.setattr(report, "examine", interrupted)
    with pytest.raises(KeyboardInterrupt, match="run the same command again to continue"):
        reward_report(file, tmp_path / "out", group=1)
    assert not any((tmp_path / "out" / name).exists() for name in FILES)
    again: list[str] = []

    def counting(example: Example, common: Common, group: int) -> Examined:
        again.append(example.id)
        return examine(example, common, group)

    monkeypatch.setattr(report, "examine", counting)
    reward_report(file, tmp_path / "out", group=1)
    assert (examined, again) == (list(IDS[:2]), list(IDS[2:]))
    assert contents(tmp_path / "out") == contents(tmp_path / "straight")


def test_another_group_does_not_continue_what_was_interrupted(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop_at_second(example: Example, common: Common, group: int) -> Examined:
        if example.id == IDS[1]:
            raise KeyboardInterrupt
        return examine(example, common, group)

    with monkeypatch.context() as patched:
        patched.setattr(report, "BATCH", 1)
        patched.setattr(report, "examine", stop_at_second)
        with pytest.raises(KeyboardInterrupt):
            reward_report(file, tmp_path / "out", group=1)
    with pytest.raises(UsageError, match="group"):
        reward_report(file, tmp_path / "out", group=2)


def test_values_are_guessed_from_the_other_half_of_the_set(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known: dict[str, Common] = {}

    def noting(example: Example, common: Common, group: int) -> Examined:
        known[example.id] = common
        return examine(example, common, 1)

    monkeypatch.setattr(report, "examine", noting)
    reward_report(file, tmp_path / "out", limit=2)
    for own, other in (IDS[:2], IDS[1::-1]):
        names = {call.name for call in scene_of(other).calls.values() if call.arguments}
        assert {name for name, _ in known[own]} == names


def test_examples_that_do_not_fit_are_left_out() -> None:
    example = scene_of("bank-transfer").example
    assert fits(example)
    assert example.expected is not None
    without_outcome = msgspec.structs.replace(example.expected, outcome=None)
    for changes in (
        {"environment": OFFERED},
        {"expected": None},
        {"expected": without_outcome},
        {"turns": (msgspec.structs.replace(example.turns[0], reference_calls=example.turns[0].reference_calls[:1]),)},
    ):
        changed: dict[str, Any] = changes
        assert not fits(msgspec.structs.replace(example, **changed))


def test_a_page_without_anything_to_rank_is_still_a_page(file: Path, tmp_path: Path) -> None:
    figures = reward_report(file, tmp_path / "out", limit=1, group=1)
    rows = figures["profiles"]["prove-state"]["calibration"]
    assert [(row["ranked"], row["pairs"]) for row in rows] == [(None, 0)] * 4
    page = report_page(figures)
    assert "nothing yet" in page
    assert "None" not in page


def test_a_negative_share_of_reads_is_no_negative_bar(file: Path, tmp_path: Path) -> None:
    figures = reward_report(file, tmp_path / "out", limit=1, group=1)
    figures["profiles"]["toolrl"]["reading_share"] = -0.5
    assert 'width="-' not in report_page(figures)


def test_lines_that_cannot_be_read_are_reported(file: Path, tmp_path: Path) -> None:
    with file.open("a") as opened:
        opened.write("{broken\n")
    figures = reward_report(file, tmp_path / "out", limit=1, group=1)
    (problem,) = figures["problems"]
    assert problem.startswith(f"{file}, line 7 is not an example: ")


def test_wrong_input_is_one_sentence_before_any_work(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report, "examine", None)
    out = tmp_path / "out"
    with pytest.raises(UsageError, match=r"cannot read .*missing\.jsonl: No such file or directory"):
        reward_report(tmp_path / "missing.jsonl", out)
    with pytest.raises(UsageError, match=r"missing"):
        reward_report(tmp_path / "missing", out)
    short = tmp_path / "short.jsonl"
    write_lines(short, [example for example in all_examples() if len(example.reference_calls) < 2])
    with pytest.raises(UsageError, match=r"short\.jsonl has no examples of our own servers with 2 reference calls"):
        reward_report(short, out)
    old = tmp_path / "old.jsonl"
    old.write_text(file.read_text().replace('"format":"prove-example-', '"format":"prove-example-0'))
    with pytest.raises(UsageError, match="this version reads"):
        reward_report(old, out)
    assert not out.exists()
    shutil.copy(file, out)
    with pytest.raises(UsageError, match=r"cannot write to .*out: File exists"):
        reward_report(file, out)
    with pytest.raises(UsageError, match=r"cannot write to .*below: Not a directory"):
        reward_report(file, out / "below")


def test_examples_that_cannot_be_examined_are_named_and_the_others_examined(file: Path, tmp_path: Path) -> None:
    good, other, third = (scene_of(id).example for id in IDS[:3])
    far = msgspec.structs.replace(other.turns[0], advance=10**15)
    bad = [
        msgspec.structs.replace(other, id="far", turns=(far, *other.turns[1:])),
        msgspec.structs.replace(third, id="strange", servers=("teleport",)),
    ]
    write_lines(file, [good, bad[0], third, bad[1]])
    figures = reward_report(file, tmp_path / "out", group=1)
    assert figures["set"]["examples"] == 2
    far_said, strange_said = figures["problems"]
    assert far_said.startswith("far: time can pass until 2099")
    assert strange_said.startswith("strange: there is no server 'teleport'")
    write_lines(file, bad)
    with pytest.raises(UsageError, match=r"not one example could be examined \(far: time can pass"):
        reward_report(file, tmp_path / "none", group=1)
    assert list((tmp_path / "none").iterdir()) == []


def test_a_policy_that_fails_costs_only_its_example(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(example: Example, common: Common, group: int) -> Examined:
        if example.id == IDS[1]:
            raise KeyError("x")
        return examine(example, common, group)

    monkeypatch.setattr(report, "examine", fail)
    figures = reward_report(file, tmp_path / "out", limit=2, group=1)
    assert figures["problems"] == [f"{IDS[1]}: it cannot be examined (KeyError: 'x')"]
    assert figures["set"]["examples"] == 1


def test_rows_that_are_no_examples_are_named(file: Path, tmp_path: Path) -> None:
    example = scene_of(IDS[0]).example
    path = tmp_path / "set.parquet"
    write_parquet(path, [msgspec.structs.replace(example, turns=()), example])
    figures = reward_report(path, tmp_path / "out", group=1)
    assert figures["problems"] == [f"{path}, row 1 is not an example: it has no turns"]
    write_parquet(path, [msgspec.structs.replace(example, turns=())])
    with pytest.raises(
        UsageError, match=r"has no examples of our own .* \(.*row 1 is not an example: it has no turns\)"
    ):
        reward_report(path, tmp_path / "none")


@pytest.mark.parametrize("name", FILES)
def test_a_pipe_in_the_folder_is_refused_before_any_work(file: Path, tmp_path: Path, name: str) -> None:
    out = tmp_path / "out"
    out.mkdir()
    os.mkfifo(out / name)
    code, printed, said = run_outside(tmp_path, "reward-report", str(file), "--group", "1", "--out", str(out))
    assert (code, printed, said) == (2, "", f"prove: cannot write {out / name}: it is not a regular file\n")
    assert [path.name for path in out.iterdir()] == [name]
