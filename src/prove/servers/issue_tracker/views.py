"""What the tracker's tools show: records with the names of what they refer to.

A view is a function that shows one row after another, so that the tables of the names are looked up once for a list.
"""

from collections.abc import Callable, Iterable

from prove.core import newest_first, paginate, project
from prove.servers.issue_tracker.records import (
    Comment,
    CommentView,
    Issue,
    IssueDetail,
    IssueSort,
    IssueSummary,
    IssueView,
    Link,
    LinkView,
    Project,
    ProjectView,
    Sprint,
    SprintView,
    Tracker,
    WorkLog,
    WorkLogView,
)
from prove.servers.issue_tracker.rules import PRIORITIES, links_of


def project_view(tracker: Tracker) -> Callable[[Project], ProjectView]:
    """Shows projects with the names of their leads."""
    users = tracker.users
    return lambda row: project(ProjectView, row, lead_name=users.get(row.lead).name)


def _names(tracker: Tracker) -> Callable[[Issue], dict[str, str | None]]:
    users, sprints = tracker.users, tracker.sprints
    return lambda issue: {
        "reporter_name": users.get(issue.reporter).name,
        "assignee_name": issue.assignee and users.get(issue.assignee).name,
        "sprint_name": issue.sprint_id and sprints.get(issue.sprint_id).name,
    }


def summary(tracker: Tracker) -> Callable[[Issue], IssueSummary]:
    """Shows issues as lists do."""
    names = _names(tracker)
    return lambda issue: project(IssueSummary, issue, **names(issue))


def issue_view(tracker: Tracker) -> Callable[[Issue], IssueView]:
    """Shows issues as they are after a change."""
    names = _names(tracker)
    return lambda issue: project(IssueView, issue, **names(issue))


def detail(tracker: Tracker, issue: Issue, limit: int, cursor: str | None) -> IssueDetail:
    """An issue in full, with its links and one page of its comments."""
    comments = newest_first(tracker.comments.where(issue_key=issue.key), lambda c: c.written_at)
    page = paginate(comments, limit, cursor)
    return project(
        IssueDetail,
        issue,
        **_names(tracker)(issue),
        links=tuple(map(link_view(tracker), links_of(tracker, issue.key))),
        minutes_spent=sum(log.minutes for log in tracker.work_logs.where(issue_key=issue.key)),
        comment_count=page.total,
        comments=tuple(map(comment_view(tracker), page.items)),
        next_cursor=page.next_cursor,
    )


def link_view(tracker: Tracker) -> Callable[[Link], LinkView]:
    """Shows links with the titles of both issues."""
    issues = tracker.issues
    return lambda link: project(
        LinkView, link, from_title=issues.get(link.from_key).title, to_title=issues.get(link.to_key).title
    )


def comment_view(tracker: Tracker) -> Callable[[Comment], CommentView]:
    """Shows comments with the names of their authors."""
    users = tracker.users
    return lambda comment: project(CommentView, comment, author_name=users.get(comment.author).name)


def work_log_view(tracker: Tracker) -> Callable[[WorkLog], WorkLogView]:
    """Shows work logs with the title of the issue and the name of the person."""
    issues, users = tracker.issues, tracker.users
    return lambda log: project(
        WorkLogView, log, issue_title=issues.get(log.issue_key).title, person_name=users.get(log.person).name
    )


def sprint_view(tracker: Tracker) -> Callable[[Sprint], SprintView]:
    """Shows sprints with the names of their projects."""
    projects = tracker.projects
    return lambda sprint: project(SprintView, sprint, project_name=projects.get(sprint.project_key).name)


def ordered(issues: Iterable[Issue], sort: IssueSort) -> list[Issue]:
    """Issues in the order that was asked for; among equal ones the newest comes first."""
    if sort == "oldest":
        return sorted(issues, key=lambda issue: (issue.created_at, issue.key))
    rows = newest_first(issues, lambda issue: (issue.created_at, issue.key))
    if sort == "updated":
        rows.sort(key=lambda issue: issue.updated_at, reverse=True)
    elif sort == "priority":
        rows.sort(key=lambda issue: PRIORITIES.index(issue.priority), reverse=True)
    return rows
