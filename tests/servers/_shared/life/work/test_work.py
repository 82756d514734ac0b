"""What happens at work happens in order, in office hours, and among the people who take part in it."""

import datetime as dt
from collections import Counter
from itertools import pairwise

import pytest

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import now_of
from prove.servers._shared.life.work.deals import sales_of
from prove.servers._shared.life.work.issues import LifeIssue, issues_of, sprints_of
from prove.servers._shared.life.work.office import DAY_MINUTES, WEEK_MINUTES, Office, office_of
from prove.servers._shared.life.work.projects import THINGS, projects_of
from prove.servers._shared.life.work.work import work_of

SEEDS = range(30)


def in_office_hours(moment: dt.datetime) -> bool:
    return moment.weekday() < 5 and 8 <= moment.hour < 18


@pytest.mark.parametrize(
    ("now", "last"),
    [
        (dt.datetime(2026, 3, 2, 6, 30), dt.datetime(2026, 2, 27, 17, 59)),
        (dt.datetime(2026, 3, 4, 11, 20), dt.datetime(2026, 3, 4, 11, 19)),
        (dt.datetime(2026, 3, 4, 21, 0), dt.datetime(2026, 3, 4, 17, 59)),
        (dt.datetime(2026, 3, 8, 12, 0), dt.datetime(2026, 3, 6, 17, 59)),
    ],
)
def test_office_time_ends_at_the_last_minute_of_work_before_now(now: dt.datetime, last: dt.datetime) -> None:
    office = Office(now)
    assert office.moment(office.now - 1) == last
    assert office.moment(office.now - WEEK_MINUTES) - office.moment(office.now) == dt.timedelta(days=-7)


def test_office_time_rises_through_nights_and_weekends() -> None:
    office = office_of(3)
    moments = [office.moment(minute) for minute in range(office.now - 2 * WEEK_MINUTES, office.now, 7)]
    assert all(one < other for one, other in pairwise(moments))
    assert all(map(in_office_hours, moments))
    assert len({moment.date() for moment in moments}) * DAY_MINUTES >= 2 * WEEK_MINUTES


@pytest.mark.parametrize("seed", SEEDS)
def test_everyone_in_a_project_is_on_the_team(seed: int) -> None:
    work, cast = work_of(seed), cast_of(seed)
    assert work.team[0] == cast.protagonist.email
    firms = {firm.name for firm in cast.firms[1:]}
    for project in work.projects:
        assert project.members[0] == work.team[0]
        assert set(project.members) <= set(work.team)
        assert len(set(project.members)) == len(project.members) >= 4
        assert project.lead in project.members
        assert project.client is None or project.client in firms
        assert project.started_on < cast.now.date()
    assert len({project.channel for project in work.projects}) == len(work.projects)
    assert sum(not project.sprinting for project in work.projects) == 1


def events(issue: LifeIssue) -> list[tuple[dt.datetime, str]]:
    """Comments and transitions with the people behind them."""
    return [(event.at, event.by) for part in (issue.steps, *issue.threads) for event in part]


@pytest.mark.parametrize("seed", SEEDS)
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


@pytest.mark.parametrize("seed", SEEDS)
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


@pytest.mark.parametrize("seed", SEEDS)
def test_there_are_issues_in_every_situation(seed: int) -> None:
    issues = issues_of(seed)
    statuses = Counter(issue.status for issue in issues)
    assert min(statuses[status] for status in ("to_do", "in_progress", "in_review", "done", "cancelled")) >= 3
    assert statuses["in_review"] >= 4
    assert len({issue.key for issue in issues}) == len({issue.title for issue in issues}) == len(issues)
    assert any(issue.work for issue in issues)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_stages_of_a_deal_follow_each_other(seed: int) -> None:
    sales, now = sales_of(seed), now_of(seed)
    companies = {contact.email: contact.company for contact in sales.contacts}
    for deal in sales.deals:
        days = [day for _, day in deal.stages]
        assert all(one < other for one, other in pairwise(days))
        assert days[-1] <= now.date()
        assert deal.stages[0][0] == "prospecting"
        assert companies[deal.contact] == deal.company
        assert deal.owner in sales.reps
        assert deal.closed_on is None or deal.expected_on == deal.closed_on
        for touch in deal.touches:
            assert touch.by in sales.reps
            assert in_office_hours(touch.at)
            assert touch.at.date() >= deal.created_on
            assert touch.at < now if touch.done else deal.closed_on is None
            assert deal.closed_on is None or touch.at.date() < deal.closed_on
    assert len({deal.title for deal in sales.deals}) == len(sales.deals)
    stages = Counter(deal.stage for deal in sales.deals)
    assert min(stages[stage] for stage in ("prospecting", "qualified", "proposal", "negotiation", "won", "lost")) >= 2
    assert sum(deal.closed_on is None and deal.expected_on < now.date() for deal in sales.deals) >= 1


def test_amounts_follow_the_habits() -> None:
    for sizes in (
        [len(issues_of(seed)) for seed in SEEDS],
        [len(sales_of(seed).deals) for seed in SEEDS],
        [len(sprints_of(seed)) for seed in SEEDS],
    ):
        assert len(set(sizes)) > 5
        assert max(sizes) > 1.4 * min(sizes)


def test_no_two_projects_are_about_the_same_thing() -> None:
    things = [thing for project in THINGS.values() for thing in project]
    assert len(set(things)) == len(things)
