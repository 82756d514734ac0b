"""What the tracker's tools show: records with the names of what they refer to."""

from collections.abc import Iterable

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


def project_view(tracker: Tracker, row: Project) -> ProjectView:
    """A project with the name of its lead."""
    return project(ProjectView, row, lead_name=tracker.users.get(row.lead).name)


def _names(tracker: Tracker, issue: Issue) -> dict[str, str | None]:
    return {
        "reporter_name": tracker.users.get(issue.reporter).name,
        "assignee_name": issue.assignee and tracker.users.get(issue.assignee).name,
        "sprint_name": issue.sprint_id and tracker.sprints.get(issue.sprint_id).name,
    }


def summary(tracker: Tracker, issue: Issue) -> IssueSummary:
    """An issue as lists show it."""
    return project(IssueSummary, issue, **_names(tracker, issue))


def issue_view(tracker: Tracker, issue: Issue) -> IssueView:
    """An issue as it is after a change."""
    return project(IssueView, issue, **_names(tracker, issue))


def detail(tracker: Tracker, issue: Issue, limit: int, cursor: str | None) -> IssueDetail:
    """An issue in full, with its links and one page of its comments."""
    comments = newest_first(tracker.comments.where(issue_key=issue.key), lambda c: c.written_at)
    page = paginate(comments, limit, cursor)
    return project(
        IssueDetail,
        issue,
        **_names(tracker, issue),
        links=tuple(link_view(tracker, link) for link in links_of(tracker, issue.key)),
        minutes_spent=sum(log.minutes for log in tracker.work_logs.where(issue_key=issue.key)),
        comment_count=page.total,
        comments=tuple(comment_view(tracker, comment) for comment in page.items),
        next_cursor=page.next_cursor,
    )


def link_view(tracker: Tracker, link: Link) -> LinkView:
    """A link with the titles of both issues."""
    ends = (tracker.issues.get(link.from_key), tracker.issues.get(link.to_key))
    return project(LinkView, link, from_title=ends[0].title, to_title=ends[1].title)


def comment_view(tracker: Tracker, comment: Comment) -> CommentView:
    """A comment with the name of its author."""
    return project(CommentView, comment, author_name=tracker.users.get(comment.author).name)


def work_log_view(tracker: Tracker, log: WorkLog) -> WorkLogView:
    """A work log with the title of its issue and the name of the person."""
    title, name = tracker.issues.get(log.issue_key).title, tracker.users.get(log.person).name
    return project(WorkLogView, log, issue_title=title, person_name=name)


def sprint_view(tracker: Tracker, sprint: Sprint) -> SprintView:
    """A sprint with the name of its project."""
    return project(SprintView, sprint, project_name=tracker.projects.get(sprint.project_key).name)


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
