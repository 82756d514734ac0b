"""The rules that several of the tracker's tools share: the workflow, who may do what, links without cycles."""

import datetime as dt
from typing import Any, get_args

from prove.core import ToolError
from prove.servers.issue_tracker.records import Issue, IssueStatus, Link, Priority, Project, Relation, Sprint, Tracker

MOVES: dict[IssueStatus, tuple[IssueStatus, ...]] = {
    "to_do": ("in_progress", "cancelled"),
    "in_progress": ("to_do", "in_review", "cancelled"),
    "in_review": ("in_progress", "done", "cancelled"),
    "done": ("in_progress",),
    "cancelled": ("to_do",),
}
CLOSED = ("done", "cancelled")
STARTED = ("in_progress", "in_review")
PRIORITIES: tuple[Priority, ...] = get_args(Priority)
ACYCLIC: tuple[Relation, ...] = ("blocks", "duplicates")
"""Relations in which no issue may stand to itself, directly or through others."""


def me(tracker: Tracker) -> str:
    """The user's address: the first account."""
    return next(iter(tracker.users)).email


def changed(tracker: Tracker, issue: Issue, **fields: Any) -> Issue:
    """An issue with these fields; if it has them already, nothing changes."""
    if all(getattr(issue, name) == value for name, value in fields.items()):
        return issue
    return tracker.issues.update(issue, **fields, updated_at=tracker.now)


def touch(tracker: Tracker, *keys: str) -> None:
    """Set the time of the last change of issues."""
    for key in keys:
        tracker.issues.update(tracker.issues.get(key), updated_at=tracker.now)


def check_open(issue: Issue) -> None:
    """Refuse an issue that is closed."""
    if issue.status in CLOSED:
        raise ToolError("conflict", f"{issue.key} is {issue.status}; reopen it with transition_issue first")


def check_member(project: Project, email: str) -> None:
    """Refuse a person who is not in the project."""
    if all(member.email != email for member in project.members):
        raise ToolError("not_a_member", f"{email} is not a member of {project.key}; list_projects shows who is")


def check_unblocked(tracker: Tracker, issue: Issue) -> None:
    """Refuse to finish an issue while something that blocks it is open."""
    for link in _open_blocks(tracker, issue):
        raise ToolError("blocked", f"{issue.key} is blocked by {link.from_key}; close that first or remove {link.id}")


def is_blocked(tracker: Tracker, issue: Issue) -> bool:
    """Whether something that blocks an issue is open."""
    return any(_open_blocks(tracker, issue))


def _open_blocks(tracker: Tracker, issue: Issue) -> list[Link]:
    links = tracker.links.where(to_key=issue.key, relation="blocks")
    return [link for link in links if tracker.issues.get(link.from_key).status not in CLOSED]


def check_day_of_work(issue: Issue, day: dt.date, today: dt.date) -> None:
    """Refuse work that is still to come, or that was done before there was an issue."""
    if day > today:
        raise ToolError("in_future", f"'worked_on' {day} is after today, {today}; log work once it is done")
    if day < issue.created_at.date():
        reported = issue.created_at.date()
        raise ToolError(
            "before_issue", f"'worked_on' {day} is before {issue.key} was reported; use {reported} or later"
        )


def check_can_take(sprint: Sprint, project_key: str) -> None:
    """Refuse a sprint of another project, or one that is over."""
    if sprint.project_key != project_key:
        raise ToolError(
            "wrong_project",
            f"{sprint.name} belongs to {sprint.project_key}; choose a sprint of {project_key} from list_sprints",
        )
    if sprint.status == "closed":
        raise ToolError("conflict", f"{sprint.name} is closed; choose a planned or active sprint")


def sprint_after(tracker: Tracker, issue: Issue, status: IssueStatus) -> str | None:
    """The sprint of an issue in a new status: one that is reopened leaves a sprint that is over."""
    if issue.sprint_id is None or status in CLOSED or tracker.sprints.get(issue.sprint_id).status != "closed":
        return issue.sprint_id
    return None


def leads_to(tracker: Tracker, relation: Relation, first: str, second: str) -> bool:
    """Whether the first issue stands in a relation to the second, directly or through others."""
    seen, waiting = {first}, [first]
    while waiting:
        for link in tracker.links.where(from_key=waiting.pop(), relation=relation):
            if link.to_key == second:
                return True
            if link.to_key not in seen:
                seen.add(link.to_key)
                waiting.append(link.to_key)
    return False


def link_ends(from_key: str, relation: Relation, to_key: str) -> tuple[str, str]:
    """The ends of a link as they are stored: 'relates_to' is symmetric, so that its ends have one order."""
    return (min(from_key, to_key), max(from_key, to_key)) if relation == "relates_to" else (from_key, to_key)


def same_link(tracker: Tracker, from_key: str, relation: Relation, to_key: str) -> Link | None:
    """An existing link that says the same."""
    first, second = link_ends(from_key, relation, to_key)
    return next(iter(tracker.links.where(from_key=first, to_key=second, relation=relation)), None)


def links_of(tracker: Tracker, key: str) -> tuple[Link, ...]:
    """The links from and to an issue."""
    return (*tracker.links.where(from_key=key), *tracker.links.where(to_key=key))
