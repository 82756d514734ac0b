"""Scores as a table and as JSON; what is not judged stays visible."""

import errno
import json
import os
from pathlib import Path

import msgspec
import pytest

from prove.core.episodes import Episode
from prove.data.lines import write_lines
from prove.reward import PROFILES, Score, table
from prove.reward.table import Scored, score_file, score_json, score_table, scored, scored_file
from tests.reward.build import episode, ref, step, turn

A = ref("a", "find", q="x")
DONE = episode([[A]], [turn(step("find", q="x"), "Done.")])
UNJUDGED = msgspec.structs.replace(DONE, outcome=None)
BROKEN = episode([[A]], [turn("Done.")], stopped="error")


def rows(*episodes: Episode) -> list[Scored]:
    return [scored(episode, PROFILES["prove"]) for episode in episodes]


def test_one_line_for_each_episode_and_the_means_by_policy() -> None:
    other = msgspec.structs.replace(UNJUDGED, policy="other")
    head, *lines = score_table(rows(DONE, BROKEN, other)).splitlines()
    assert head.split()[:4] + head.split()[-2:] == ["episode", "policy", "total", "validity", "argument", "ok"]
    assert [line.split()[:3] for line in lines[:3]] == [
        ["by-hand", "by-hand", "1.300"],
        ["by-hand", "by-hand", "none"],
        ["by-hand", "other", "1.300"],
    ]
    assert [line.rpartition("  ")[2] for line in lines] == [
        "no",
        "not judged",
        "not judged",
        "0/1, 1 not judged",
        "1 not judged",
    ]
    assert lines[3].startswith("mean of 2")
    assert " 1.300 " in lines[3]


def test_any_scorer_can_fill_the_table() -> None:
    class Checker:
        name = "checker"

        def __call__(self, episode: Episode) -> Score:
            return Score(self.name, 0.5, {"state": 1.0}, (), success=True, agreement=0.0, told=True)

    head, line, mean = score_table([scored(DONE, Checker())]).splitlines()
    assert head.split() == ["episode", "policy", "total", "state", "ok"]
    assert line.split() == ["by-hand", "by-hand", "0.500", "1.000", "yes"]
    assert mean.split()[-1] == "1/1"


def test_an_empty_table_says_so() -> None:
    assert score_table([]) == "no episodes"


def test_json_has_the_complete_scores() -> None:
    done, broken, unjudged = json.loads(score_json(rows(DONE, BROKEN, UNJUDGED)))
    assert (done["example"], done["policy"], done["total"], done["success"]) == ("by-hand", "by-hand", 1.3, False)
    assert done["turns"][0]["parts"]["coverage"] == 1
    assert (broken["total"], broken["error"], broken["reason"]) == (None, "broke", "broke")
    assert unjudged["success"] is None


def test_the_scores_of_a_file_stay_until_they_are_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROVE_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "episodes.jsonl"
    write_lines(path, [DONE, BROKEN])

    def print_to_a_full_disk() -> None:
        with scored_file(path, PROFILES["prove"]) as (found, problems):
            assert (len(found), problems) == (2, [])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with pytest.raises(OSError, match="No space left"):
        print_to_a_full_disk()
    assert len(list((tmp_path / "cache" / "unfinished").iterdir())) == 1
    monkeypatch.setattr(table, "_scored_or_bad", None)  # nothing is scored again
    assert len(score_file(path, PROFILES["prove"])[0]) == 2
    assert list((tmp_path / "cache" / "unfinished").iterdir()) == []


def test_little_of_what_cannot_be_scored_is_repeated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROVE_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "episodes.jsonl"
    write_lines(path, [DONE])

    def fail(episode: Episode, scorer: object) -> Scored:
        raise KeyError("x" * 100_000)

    monkeypatch.setattr(table, "scored", fail)
    found, (problem,) = score_file(path, PROFILES["prove"])
    assert found == []
    assert problem.startswith(f"{path}, line 1 is not an episode: it cannot be scored (KeyError: 'xxx")
    assert len(problem) < len(str(path)) + 300
