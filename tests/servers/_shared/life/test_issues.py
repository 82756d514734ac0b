"""Issues and sprints: numbered in order, about the things of their project, with the statuses that may follow."""

import datetime as dt
from collections import Counter
from itertools import pairwise

import pytest
from msgspec.structs import replace

from prove.servers._shared.life.clock import is_day_off, now_of
from prove.servers._shared.life.issues import (
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


def in_office_hours(moment: dt.datetime) -> bool:
    return moment.weekday() < 5 and 8 <= moment.hour < 18


def events(issue: LifeIssue) -> list[tuple[dt.datetime, str]]:
    """Comments and transitions with the people behind them."""
    return [(event.at, event.by) for part in (issue.steps, *issue.threads) for event in part]


@every_seed
def test_comments_transitions_and_work_lie_within_the_life_of_an_issue(seed: int) -> None:
    members = {project.key: set(project.members) for project in projects_of(seed)}
    for issue in issues_of(seed):
        assert issue.steps[0].status == "to_do"
        assert all(one.at < other.at for one, other in pairwise(issue.steps))
        end = issue.closed_at or now_of(seed)
        for at, by in events(issue):
            assert issue.created_at <= at <= end
            assert in_office_hours(at)
            assert by in members[issue.project]
        for thread in issue.threads:
            assert all(one.at < other.at and one.by != other.by for one, other in pairwise(thread))
        started = next((step.at for step in issue.steps if step.status == "in_progress"), None)
        for labour in issue.work:
            assert started is not None
            assert started.date() <= labour.on <= end.date()
            assert labour.by == issue.assignee
        assert issue.assignee is not None or issue.status in ("to_do", "cancelled")


@every_seed
def test_what_a_sprint_holds_was_done_in_it(seed: int) -> None:
    sprints = {sprint.key: sprint for sprint in sprints_of(seed)}
    inside = Counter(issue.sprint for issue in issues_of(seed))
    for issue in issues_of(seed):
        sprint = sprints[issue.sprint] if issue.sprint else None
        if sprint is None or sprint.starts_on is None or sprint.ends_on is None:
            assert sprint is None or issue.status == "to_do"
            continue
        assert sprint.project == issue.project
        assert all(sprint.starts_on <= step.at.date() <= sprint.ends_on for step in issue.steps[1:])
        assert (issue.closed_at is not None) or sprint.status == "active"
    for project in projects_of(seed):
        own = [sprint for sprint in sprints.values() if sprint.project == project.key]
        assert [sprint.status for sprint in own].count("active") == project.sprinting
        assert own[-1].status == own[-2].status == "planned"
        assert (inside[own[-1].key], inside[own[-2].key] > 1) == (0, True)
        assert all(inside[sprint.key] > 1 for sprint in own[:-1])
        for sprint in own:
            if sprint.status == "active":
                assert sprint.starts_on is not None
                assert sprint.ends_on is not None
                assert sprint.starts_on < now_of(seed).date() <= sprint.ends_on


@every_seed
def test_there_are_issues_in_every_situation(seed: int) -> None:
    issues = issues_of(seed)
    statuses = Counter(issue.status for issue in issues)
    assert min(statuses[status] for status in ("to_do", "in_progress", "in_review", "done", "cancelled")) >= 3
    assert statuses["in_review"] >= 4
    assert len({issue.key for issue in issues}) == len({issue.title for issue in issues}) == len(issues)
    assert any(issue.work for issue in issues)


def test_amounts_follow_the_habits() -> None:
    for sizes in ([len(issues_of(seed)) for seed in SEEDS], [len(sprints_of(seed)) for seed in SEEDS]):
        assert len(set(sizes)) > 5
        assert max(sizes) > 1.4 * min(sizes)
