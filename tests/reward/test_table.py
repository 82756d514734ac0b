"""Scores as a table and as JSON; what is not judged stays visible."""

import json

import msgspec

from prove.core.episodes import Episode
from prove.reward import PROFILES, Score
from prove.reward.table import Scored, score_json, score_table, scored
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
