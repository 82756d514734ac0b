"""Summaries: means over tasks, groups, what could not be judged."""

import msgspec
import pytest

from prove.evals.rows import Row
from prove.evals.summary import by_task, in_order, same_figures, scores_of, strata, summarize, task_scores, within
from tests.evals.making import SETTINGS, row

ROWS = [
    row("a", 1.0, calls=2),
    row("b", 0.0, calls=4),
    row("c", 1.0, category="long", calls=6),
    row("d", None, category="long"),
]


def test_the_first_part_is_of_all_and_the_others_of_groups_in_order() -> None:
    summary = summarize(SETTINGS, ROWS)
    assert [(part.grouping, part.group) for part in summary.parts] == [
        ("", "overall"),
        ("category", "base"),
        ("category", "long"),
    ]
    assert summary.overall is summary.parts[0]
    assert [part.score for part in summary.parts] == [pytest.approx(2 / 3), 0.5, 1.0]


def test_groups_that_begin_with_numbers_are_in_the_order_of_these() -> None:
    rows = [Row(group, {"calls": group}, 0, 1.0) for group in ("7 or more", "10", "0", "2")]
    assert [part.group for part in summarize(SETTINGS, rows).parts] == ["overall", "0", "2", "7 or more", "10"]
    assert in_order(["10", "2", "few"]) == ["10", "2", "few"]


def test_what_could_not_be_judged_is_counted_and_in_no_mean() -> None:
    overall, _, long = summarize(SETTINGS, ROWS).parts
    assert (overall.tasks, overall.trials, overall.unjudged) == (4, 4, 1)
    assert (long.score, long.unjudged) == (1.0, 1)
    assert overall.measures == {"calls": 4.0}
    nothing = summarize(SETTINGS, [row("d", None)]).overall
    assert (nothing.score, nothing.low, nothing.unjudged) == (None, None, 1)


def test_groups_count_the_same_where_the_benchmark_says_so() -> None:
    settings = msgspec.structs.replace(SETTINGS, overall="category")
    assert summarize(settings, ROWS).overall.score == pytest.approx(0.75)


def test_groups_within_groups_count_the_same() -> None:
    settings = msgspec.structs.replace(SETTINGS, overall=("dimension", "format"))
    kinds = [("plan", "json", 1.0), ("plan", "json", 1.0), ("plan", "string", 0.0), ("review", "string", 0.5)]
    rows = [
        Row(str(number), {"dimension": dimension, "format": form}, 0, score)
        for number, (dimension, form, score) in enumerate(kinds)
    ]
    scores = {part.group: part.score for part in summarize(settings, rows).parts}
    assert scores == {"overall": 0.5, "plan": 0.5, "review": 0.5, "json": 1.0, "string": 0.25}
    assert [stratum.weight for stratum in strata(rows, ("dimension", "format"))] == [0.25, 0.25, 0.5]
    assert within(settings, "format") == ("dimension",)
    assert within(settings, "other") == ()


def test_trials_of_a_task_are_averaged_first() -> None:
    rows = [row("a", 1.0), row("a", 0.0, trial=1), row("b", 1.0), row("b", 1.0, trial=1)]
    overall = summarize(SETTINGS, rows).overall
    assert (overall.tasks, overall.trials, overall.score) == (2, 4, 0.75)
    assert overall.pass_all == {2: 0.5}
    assert overall.pass_at == {2: 1.0}


def test_chances_weigh_groups_as_the_score_does() -> None:
    """The same in every trial, so that all three are the same figure."""
    settings = msgspec.structs.replace(SETTINGS, overall="category")
    scores = {"a": ("base", 1.0), "b": ("base", 1.0), "c": ("long", 0.0)}
    rows = [row(task, score, trial=t, category=group) for t in range(3) for task, (group, score) in scores.items()]
    overall, base, _ = summarize(settings, rows).parts
    assert overall.score == 0.5
    assert overall.pass_all == overall.pass_at == {2: 0.5, 3: 0.5}
    assert base.pass_all == {2: 1.0, 3: 1.0}


def test_chances_are_over_the_tasks_with_enough_trials() -> None:
    trials = {"a": [1.0, 1.0, 0.0], "b": [1.0, 1.0, None], "c": [1.0, None, None]}
    rows = [row(task, score, trial=t) for task, scores in trials.items() for t, score in enumerate(scores)]
    overall = summarize(SETTINGS, rows).overall
    assert overall.enough == {2: 2, 3: 1}
    assert overall.pass_all == {2: pytest.approx((1 / 3 + 1) / 2), 3: 0.0}
    assert overall.pass_at == {2: 1.0, 3: 1.0}


def test_measures_are_of_judged_trials() -> None:
    rows = [row("a", 1.0, retried=1), row("b", None, retried=9)]
    assert summarize(SETTINGS, rows).overall.measures == {"retried": 1.0}


def test_figures_are_the_same_but_for_the_last_digits() -> None:
    summary = summarize(SETTINGS, ROWS)
    for change, same in ((1e-15, True), (1e-6, False)):
        measures = {"calls": 4.0 + change}
        overall = msgspec.structs.replace(summary.overall, measures=measures)
        other = msgspec.structs.replace(summary, parts=(overall, *summary.parts[1:]))
        assert same_figures(summary, other) == same
    assert not same_figures(summary, msgspec.structs.replace(summary, parts=summary.parts[:2]))
    assert not same_figures(summary, summarize(msgspec.structs.replace(SETTINGS, version="2"), ROWS))


def test_a_summary_survives_being_stored() -> None:
    summary = summarize(SETTINGS, ROWS)
    assert msgspec.json.decode(msgspec.json.encode(summary), type=type(summary)) == summary


def test_scores_by_group_and_task() -> None:
    assert strata(ROWS, ("category",)) == [(0.5, {"a": 1.0, "b": 0.0}), (0.5, {"c": 1.0})]
    assert strata(ROWS) == [(1.0, {"a": 1.0, "b": 0.0, "c": 1.0})]
    assert task_scores(ROWS) == {"a": 1.0, "b": 0.0, "c": 1.0}
    assert {task: len(rows) for task, rows in by_task(ROWS).items()} == {"a": 1, "b": 1, "c": 1, "d": 1}
    assert scores_of(ROWS) == [1.0, 0.0, 1.0]
