"""What a team goes through with its tracker, in several steps; no issue and no minute is ever lost."""

import datetime as dt
from itertools import pairwise
from typing import Any, cast

import pytest

from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers.issue_tracker.records import Project, Tracker
from prove.servers.issue_tracker.rules import CLOSED
from tests.servers.play import done, refusal, refused

DAY = 86_400
every_seed = pytest.mark.parametrize("seed", [2, 11, 29])


def opened(seed: int) -> WorldSession:
    return WorldEnvironment([load("issue_tracker")]).open(seed)


def tracker_of(session: WorldSession) -> Tracker:
    return cast(Tracker, session.state("issue_tracker"))


def day(session: WorldSession, days: int = 0) -> str:
    return (session.now + dt.timedelta(days=days)).date().isoformat()


def project_of(session: WorldSession, *, active: bool = True) -> Project:
    """A project with an active sprint, or without."""
    tracker = tracker_of(session)
    return next(
        p for p in tracker.projects if bool(tracker.sprints.where(project_key=p.key, status="active")) == active
    )


def reported(session: WorldSession, project: Project, title: str, **more: Any) -> str:
    issue = done(session, "create_issue", project_key=project.key, title=title, kind="task", **more)
    return str(issue["key"])


def finish(session: WorldSession, key: str) -> None:
    for status in ("in_progress", "in_review", "done"):
        done(session, "transition_issue", issue_key=key, status=status)


@every_seed
def test_a_sprint_from_plan_to_report(seed: int) -> None:
    session = opened(seed)
    project = project_of(session, active=False)
    me, colleague = project.members[0], project.members[1]
    sprint = done(session, "create_sprint", project_key=project.key, name="Launch week", goal="Ship it")["id"]
    keys = [reported(session, project, f"Step no {n}", assignee=colleague.email) for n in range(4)]
    for key in keys:
        done(session, "move_issue_to_sprint", issue_key=key, sprint_id=sprint)
    done(session, "start_sprint", sprint_id=sprint, ends_on=day(session, 14))
    found = done(session, "search_issues", sprint_id=sprint, assignee=colleague.name)
    assert {item["key"] for item in found["items"]} == set(keys)
    assert {item["sprint_name"] for item in found["items"]} == {"Launch week"}
    for key, minutes in zip(keys[:2], (45, 90), strict=True):
        session.advance(DAY)
        finish(session, key)
        done(session, "log_work", issue_key=key, minutes=minutes)
    logged = done(session, "list_work_logs", person=me.name, since=day(session, -1))["items"]
    assert sum(log["minutes"] for log in logged if log["issue_key"] in keys) == 135
    later = done(session, "create_sprint", project_key=project.key, name="After the launch")["id"]
    report = done(session, "complete_sprint", sprint_id=sprint, carry_over_to=later)
    assert (set(report["finished"]), set(report["carried_over"])) == (set(keys[:2]), set(keys[2:]))
    assert done(session, "search_issues", sprint_id=later)["total"] == 2


@every_seed
def test_a_chain_of_blockers_is_worked_off_from_its_end(seed: int) -> None:
    session = opened(seed)
    project = project_of(session)
    worker = project.members[1].email
    chain = [reported(session, project, f"Part no {n}", assignee=worker) for n in range(4)]
    links = [
        done(session, "link_issues", issue_key=first, relation="blocks", other_key=second)["id"]
        for first, second in pairwise(chain)
    ]
    for key in chain[1:]:
        for status in ("in_progress", "in_review"):
            done(session, "transition_issue", issue_key=key, status=status)
        answer = refusal(session, "transition_issue", issue_key=key, status="done")
        assert answer.code == "blocked"
    assert refused(session, "link_issues", issue_key=chain[3], relation="blocks", other_key=chain[0]) == "would_cycle"
    done(session, "unlink_issues", link_id=links[2])
    done(session, "transition_issue", issue_key=chain[3], status="done")
    finish(session, chain[0])
    for key in chain[1:3]:
        done(session, "transition_issue", issue_key=key, status="done")
    assert refused(session, "link_issues", issue_key=chain[3], relation="blocks", other_key=chain[0]) == "conflict"
    found = done(session, "search_issues", query="Part no", status="done", project_key=project.key)
    assert {item["key"] for item in found["items"]} == set(chain)


@every_seed
def test_no_issue_is_lost_when_a_sprint_ends(seed: int) -> None:
    session = opened(seed)
    project = project_of(session)
    tracker = tracker_of(session)
    active = tracker.sprints.where(project_key=project.key, status="active")[0]
    inside = tracker.issues.where(sprint_id=active.id)
    backlog = len(tracker.issues.where(sprint_id=None))
    report = done(session, "complete_sprint", sprint_id=active.id)
    after = tracker_of(session)
    still = {issue.key for issue in after.issues.where(sprint_id=active.id)}
    assert still == {issue.key for issue in inside if issue.status in CLOSED}
    assert len(after.issues.where(sprint_id=None)) == backlog + len(report["carried_over"])
    assert len(after.issues) == len(tracker.issues)
    before = session.digest()
    again = done(session, "complete_sprint", sprint_id=active.id)
    assert (again["finished"], again["carried_over"]) == (report["finished"], [])
    assert session.digest() == before
    if still:
        key = min(key for key in still if after.issues.get(key).status == "done")
        assert done(session, "transition_issue", issue_key=key, status="in_progress")["sprint_id"] is None


@every_seed
def test_a_cheat_cannot_book_time_that_was_not_worked(seed: int) -> None:
    session = opened(seed)
    issue = next(i for i in tracker_of(session).issues if i.status == "in_progress")
    spent = done(session, "get_issue", issue_key=issue.key)["minutes_spent"]
    assert refused(session, "log_work", issue_key=issue.key, minutes=60, worked_on=day(session, 1)) == "in_future"
    assert refused(session, "log_work", issue_key=issue.key, minutes=60, worked_on="2019-01-02") == "before_issue"
    for minutes in (-30, 0, 4, 721):
        assert session.call("log_work", {"issue_key": issue.key, "minutes": minutes}).code == "out_of_bounds"
    done(session, "transition_issue", issue_key=issue.key, status="cancelled")
    assert refused(session, "log_work", issue_key=issue.key, minutes=60) == "conflict"
    assert done(session, "get_issue", issue_key=issue.key)["minutes_spent"] == spent
    done(session, "transition_issue", issue_key=issue.key, status="to_do")
    done(session, "log_work", issue_key=issue.key, minutes=60)
    done(session, "log_work", issue_key=issue.key, minutes=60)
    assert done(session, "get_issue", issue_key=issue.key)["minutes_spent"] == spent + 120


@every_seed
def test_a_duplicate_is_reported_linked_and_closed(seed: int) -> None:
    session = opened(seed)
    project = project_of(session)
    old = next(i for i in tracker_of(session).issues.where(project_key=project.key) if i.status == "to_do")
    words = " ".join(reversed(old.title.upper().split()))
    assert old.key in {item["key"] for item in done(session, "search_issues", query=words)["items"]}
    new = reported(session, project, f"{old.title} again")
    link = done(session, "link_issues", issue_key=new, relation="duplicates", other_key=old.key.lower())
    assert (link["from_key"], link["to_title"]) == (new, old.title)
    assert refused(session, "link_issues", issue_key=old.key, relation="duplicates", other_key=new) == "would_cycle"
    done(session, "comment_on_issue", issue_key=new, body=f"See {old.key}")
    done(session, "transition_issue", issue_key=new, status="cancelled")
    shown = done(session, "get_issue", issue_key=old.key)
    assert new in {link["from_key"] for link in shown["links"]}
    assert refused(session, "move_issue_to_sprint", issue_key=new) == "conflict"


@every_seed
def test_work_changes_hands_and_stays_within_the_project(seed: int) -> None:
    session = opened(seed)
    project = project_of(session)
    first, second = project.members[1], project.members[2]
    inside = {member.email for member in project.members}
    outsider = next((user for user in tracker_of(session).users if user.email not in inside), None)
    key = reported(session, project, "Look after the printer")
    assert refused(session, "transition_issue", issue_key=key, status="in_progress") == "not_assigned"
    done(session, "assign_issue", issue_key=key, assignee=first.email.upper())
    done(session, "transition_issue", issue_key=key, status="in_progress")
    assert refused(session, "assign_issue", issue_key=key) == "conflict"
    if outsider is not None:
        assert refused(session, "assign_issue", issue_key=key, assignee=outsider.email) == "not_a_member"
    assert done(session, "assign_issue", issue_key=key, assignee=second.email)["assignee_name"] == second.name
    done(session, "transition_issue", issue_key=key, status="to_do")
    assert done(session, "assign_issue", issue_key=key)["assignee_name"] is None
    assert key in {item["key"] for item in done(session, "search_issues", assignee="nobody")["items"]}


@every_seed
def test_only_one_sprint_of_a_project_runs_at_a_time(seed: int) -> None:
    session = opened(seed)
    project = project_of(session, active=False)
    sprints = [done(session, "create_sprint", project_key=project.key, name=f"Trial {n}")["id"] for n in "AB"]
    for sprint in sprints:
        key = reported(session, project, f"Task of {sprint}")
        done(session, "move_issue_to_sprint", issue_key=key, sprint_id=sprint)
    assert refused(session, "start_sprint", sprint_id=sprints[0], ends_on=day(session)) == "not_in_future"
    done(session, "start_sprint", sprint_id=sprints[0], ends_on=day(session, 7))
    before = session.digest()
    done(session, "start_sprint", sprint_id=sprints[0], ends_on=day(session, 7))
    assert session.digest() == before
    assert refused(session, "start_sprint", sprint_id=sprints[0], ends_on=day(session, 8)) == "conflict"
    assert refused(session, "start_sprint", sprint_id=sprints[1], ends_on=day(session, 7)) == "conflict"
    assert refused(session, "complete_sprint", sprint_id=sprints[1]) == "conflict"
    assert refused(session, "complete_sprint", sprint_id=sprints[0], carry_over_to=sprints[0]) == "conflict"
    done(session, "complete_sprint", sprint_id=sprints[0], carry_over_to=sprints[1])
    done(session, "start_sprint", sprint_id=sprints[1], ends_on=day(session, 7))
    running = done(session, "list_sprints", project_key=project.key, status="active")["items"]
    assert [sprint["id"] for sprint in running] == [sprints[1]]
