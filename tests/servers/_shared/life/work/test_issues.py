"""Issues and sprints: numbered in order, about the things of their project, with the statuses that may follow."""

import datetime as dt
from collections import Counter
from itertools import pairwise

import pytest
from msgspec.structs import replace

from prove.servers._shared.life.clock import is_day_off, now_of
from prove.servers._shared.life.work.issues import (
    WORKDAY,
    LifeIssue,
    Status,
    Step,
    issues_of,
    project_issues_of,
    sprints_of,
)
from prove.servers._shared.life.work.office import OPENS
from prove.servers._shared.life.work.projects import THINGS, projects_of

SEEDS = range(20)
every_seed = pytest.mark.parametrize("seed", SEEDS)
FOLLOWS: dict[Status, set[Status]] = {
    "to_do": {"in_progress", "cancelled"},
    "in_progress": {"in_review"},
    "in_review": {"in_progress", "done"},
    "done": set(),
    "cancelled": set(),
}


def by_project(seed: int) -> dict[str, list[LifeIssue]]:
    found: dict[str, list[LifeIssue]] = {project.key: [] for project in projects_of(seed)}
    for issue in issues_of(seed):
        found[issue.project].append(issue)
    return found


@every_seed
def test_the_issues_of_a_project_are_those_that_all_issues_have(seed: int) -> None:
    alone = [issue for place in range(len(projects_of(seed))) for issue in project_issues_of(seed, place)]
    together = issues_of(seed)
    assert [replace(issue, work=()) for issue in alone] == [replace(issue, work=()) for issue in together]
    for one, other in zip(alone, together, strict=True):
        drawn = [(work.on, work.by, work.minutes) for work in one.work]
        for work in other.work:
            assert any(work.minutes <= most for on, by, most in drawn if (on, by) == (work.on, work.by))


@every_seed
def test_nobody_works_longer_than_a_working_day(seed: int) -> None:
    worked, now = Counter[tuple[str, dt.date]](), now_of(seed)
    for issue in issues_of(seed):
        for labour in issue.work:
            assert labour.minutes > 0
            worked[labour.by, labour.on] += labour.minutes
    assert worked
    assert max(worked.values()) <= WORKDAY
    today = [minutes for (_, day), minutes in worked.items() if day == now.date()]
    assert max(today, default=0) <= max(0, (now.hour - OPENS) * 60 + now.minute)


@every_seed
def test_issues_are_numbered_as_they_were_reported(seed: int) -> None:
    for project, issues in by_project(seed).items():
        numbers = [int(issue.key.removeprefix(f"{project}-")) for issue in issues]
        assert numbers == list(range(numbers[0], numbers[0] + len(issues)))
        assert all(one.created_at <= other.created_at for one, other in pairwise(issues))
        assert len(issues) >= 18


@every_seed
def test_issues_were_reported_after_their_project_began(seed: int) -> None:
    started = {project.key: project.started_on for project in projects_of(seed)}
    assert all(issue.created_at.date() >= started[issue.project] for issue in issues_of(seed))


@every_seed
def test_an_issue_is_about_a_thing_of_its_project(seed: int) -> None:
    for issue in issues_of(seed):
        assert issue.thing in THINGS[issue.project]
        assert issue.thing.lower() in issue.title.lower()


@every_seed
def test_statuses_follow_each_other(seed: int) -> None:
    for issue in issues_of(seed):
        assert all(after.status in FOLLOWS[before.status] for before, after in pairwise(issue.steps))
        for step in issue.steps[1:]:
            own = step.status in ("in_progress", "in_review")
            assert (step.by == issue.assignee) == own


def test_some_issues_come_back_from_review() -> None:
    issues = [issue for seed in SEEDS for issue in issues_of(seed)]
    back = [issue for issue in issues if [step.status for step in issue.steps].count("in_progress") > 1]
    assert 0.02 < len(back) / len(issues) < 0.2


@every_seed
def test_sprints_of_a_project_are_numbered_and_follow_without_a_gap(seed: int) -> None:
    for project in projects_of(seed):
        sprints = [sprint for sprint in sprints_of(seed) if sprint.project == project.key]
        numbers = [int(sprint.name.removeprefix(f"{project.name} sprint ")) for sprint in sprints]
        assert numbers == list(range(numbers[0], numbers[0] + len(sprints)))
        begun = [(sprint.starts_on, sprint.ends_on) for sprint in sprints if sprint.starts_on and sprint.ends_on]
        assert len(begun) == project.past_sprints + project.sprinting
        assert all(after[0] - before[1] == dt.timedelta(days=1) for before, after in pairwise(begun))
        assert all(abs((end - start).days - 13) in (0, 1, 3) for start, end in begun)
        assert not any(is_day_off(start) for start, _ in begun)


def test_the_status_at_a_moment_is_that_of_the_last_step() -> None:
    at = dt.datetime(2026, 3, 2, 9)
    steps = (Step(at, "ann", "to_do"), Step(at + dt.timedelta(days=1), "bob", "in_progress"))
    issue = LifeIssue("WEB-1", "WEB", "Basket is slow", "bug", "basket", "bob", None, steps)
    assert issue.status_at(at - dt.timedelta(minutes=1)) is None
    assert issue.status_at(at) == "to_do"
    assert issue.status_at(at + dt.timedelta(days=1)) == issue.status == "in_progress"
    assert (issue.reporter, issue.created_at, issue.closed_at) == ("ann", at, None)
