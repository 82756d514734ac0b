"""The rules that several of the tracker's tools share: the workflow, who may do what, links without cycles."""

from prove.core import ToolError, newest_first, project
from prove.servers.issue_tracker.records import (
    Issue,
    IssueDetail,
    IssueStatus,
    IssueSummary,
    Link,
    Project,
    Sprint,
    Tracker,
)

MOVES: dict[IssueStatus, tuple[IssueStatus, ...]] = {
    "to_do": ("in_progress", "cancelled"),
    "in_progress": ("to_do", "in_review", "cancelled"),
    "in_review": ("in_progress", "done", "cancelled"),
    "done": ("in_progress",),
    "cancelled": ("to_do",),
}
CLOSED = ("done", "cancelled")
COMMENTS_SHOWN = 10


def me(tracker: Tracker) -> str:
    """The user's address: the first account."""
    return next(iter(tracker.users)).email


def summary(issue: Issue) -> IssueSummary:
    """An issue as lists show it."""
    return project(IssueSummary, issue)


def detail(tracker: Tracker, issue: Issue) -> IssueDetail:
    """An issue in full, with its links and its newest comments."""
    comments = newest_first(tracker.comments.where(issue_key=issue.key), lambda c: c.written_at)
    return project(
        IssueDetail,
        issue,
        links=links_of(tracker, issue.key),
        minutes_spent=sum(log.minutes for log in tracker.work_logs.where(issue_key=issue.key)),
        comment_count=len(comments),
        comments=tuple(comments[:COMMENTS_SHOWN]),
    )


def touch(tracker: Tracker, issue: Issue) -> None:
    """Set the time of the last change of an issue."""
    tracker.issues.update(issue, updated_at=tracker.now)


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
    for link in tracker.links.where(to_key=issue.key, relation="blocks"):
        if tracker.issues.get(link.from_key).status not in CLOSED:
            raise ToolError(
                "blocked", f"{issue.key} is blocked by {link.from_key}; close that first or remove {link.id}"
            )


def check_can_take(sprint: Sprint, project_key: str) -> None:
    """Refuse a sprint of another project, or one that is over."""
    if sprint.project_key != project_key:
        raise ToolError("wrong_project", f"{sprint.name} belongs to {sprint.project_key}, not to {project_key}")
    if sprint.status == "closed":
        raise ToolError("conflict", f"{sprint.name} is closed; choose a planned or active sprint")


def blocks_already(tracker: Tracker, first: str, second: str) -> bool:
    """Whether the first issue blocks the second, directly or through others."""
    seen, waiting = {first}, [first]
    while waiting:
        for link in tracker.links.where(from_key=waiting.pop(), relation="blocks"):
            if link.to_key == second:
                return True
            if link.to_key not in seen:
                seen.add(link.to_key)
                waiting.append(link.to_key)
    return False


def same_link(tracker: Tracker, wanted: Link) -> Link | None:
    """An existing link that says the same; 'relates_to' is symmetric."""
    ways = [(wanted.from_key, wanted.to_key)]
    if wanted.relation == "relates_to":
        ways.append((wanted.to_key, wanted.from_key))
    for from_key, to_key in ways:
        for link in tracker.links.where(from_key=from_key, to_key=to_key, relation=wanted.relation):
            return link
    return None


def links_of(tracker: Tracker, key: str) -> tuple[Link, ...]:
    """The links from and to an issue."""
    return (*tracker.links.where(from_key=key), *tracker.links.where(to_key=key))
