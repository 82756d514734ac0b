"""What a software team tracks: projects, issues and their dependencies, sprints, comments, logged work."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Format, Incidental, Record, Ref, State, Table, Unit, Unordered, table
from prove.servers._shared.cast import Email, PersonName

ProjectKey = Annotated[str, Ref("issue_tracker.projects", spoken=True)]
IssueKey = Annotated[str, Ref("issue_tracker.issues", spoken=True)]
SprintId = Annotated[str, Ref("issue_tracker.sprints")]
LinkId = Annotated[str, Ref("issue_tracker.links")]
CommentId = Annotated[str, Ref("issue_tracker.comments")]
WorkLogId = Annotated[str, Ref("issue_tracker.work_logs")]


def _as_label(text: str) -> str:
    """A label as it is stored: in small letters, words joined by hyphens."""
    return "-".join(text.lower().split())


Label = Annotated[str, Format(None, "^[A-Za-z][A-Za-z0-9 -]{0,28}[A-Za-z0-9]$", "needs-design", _as_label)]
Hours = Annotated[float, Meta(ge=0.25, le=400), Unit("hours")]
Minutes = Annotated[int, Meta(ge=5, le=720), Unit("minutes")]

IssueKind = Literal["bug", "feature", "task"]
IssueStatus = Literal["to_do", "in_progress", "in_review", "done", "cancelled"]
Priority = Literal["low", "medium", "high", "urgent"]
Relation = Literal["blocks", "duplicates", "relates_to"]
SprintStatus = Literal["planned", "active", "closed"]
IssueSort = Literal["newest", "oldest", "updated", "priority"]


class User(Record):
    """Someone with an account. The first one is the user."""

    email: Email
    name: PersonName


class Project(Record):
    """Where issues belong; only its members can be assigned to them. Issue keys are counted per project."""

    key: ProjectKey
    name: str
    lead: Email
    members: Annotated[tuple[User, ...], Unordered()]
    last_number: Annotated[int, Incidental()]


class Issue(Record):
    """A bug, feature or task. Without a sprint it is in the backlog. Labels and watchers are in alphabetical order."""

    key: IssueKey
    project_key: ProjectKey
    title: str
    kind: IssueKind
    status: IssueStatus
    priority: Priority
    reporter: Email
    created_at: dt.datetime
    updated_at: Annotated[dt.datetime, Incidental()]
    description: str | None = None
    assignee: Email | None = None
    sprint_id: SprintId | None = None
    labels: Annotated[tuple[Label, ...], Unordered()] = ()
    watchers: Annotated[tuple[Email, ...], Unordered()] = ()
    estimate: Hours | None = None
    closed_on: dt.date | None = None


class Sprint(Record):
    """A period of work on one project; at most one sprint of a project is active."""

    id: SprintId
    project_key: ProjectKey
    name: str
    goal: str | None = None
    status: SprintStatus = "planned"
    starts_on: dt.date | None = None
    ends_on: dt.date | None = None


class Link(Record):
    """`from_key` blocks, duplicates or relates to `to_key`."""

    id: LinkId
    from_key: IssueKey
    relation: Relation
    to_key: IssueKey


class Comment(Record):
    """What somebody wrote under an issue."""

    id: CommentId
    issue_key: IssueKey
    author: Email
    body: str
    written_at: dt.datetime


class WorkLog(Record):
    """Time that somebody spent on an issue."""

    id: WorkLogId
    issue_key: IssueKey
    person: Email
    minutes: Minutes
    worked_on: dt.date
    note: str | None = None


class ProjectView(Record):
    """A project with its members."""

    key: ProjectKey
    name: str
    lead: Email
    lead_name: PersonName
    members: tuple[User, ...]


class IssueSummary(Record):
    """An issue as lists show it."""

    key: IssueKey
    title: str
    kind: IssueKind
    status: IssueStatus
    priority: Priority
    reporter_name: PersonName
    assignee: Email | None
    assignee_name: PersonName | None
    sprint_id: SprintId | None
    sprint_name: str | None
    labels: tuple[Label, ...]
    created_at: dt.datetime
    updated_at: dt.datetime


class IssueView(Issue):
    """An issue with the names of the people and of the sprint that it refers to."""

    reporter_name: PersonName | None = None
    assignee_name: PersonName | None = None
    sprint_name: str | None = None


class LinkView(Link):
    """A link with the titles of both issues."""

    from_title: str = ""
    to_title: str = ""


class CommentView(Comment):
    """A comment with the name of its author."""

    author_name: PersonName | None = None


class WorkLogView(WorkLog):
    """A work log with the title of its issue and the name of the person."""

    issue_title: str = ""
    person_name: PersonName | None = None


class IssueDetail(IssueView):
    """An issue with its links, the time spent on it, and one page of its comments, newest first."""

    links: tuple[LinkView, ...] = ()
    minutes_spent: Annotated[int, Unit("minutes")] = 0
    comment_count: int = 0
    comments: tuple[CommentView, ...] = ()
    next_cursor: str | None = None


class SprintView(Sprint):
    """A sprint with the name of its project."""

    project_name: str = ""


class SprintReport(Record):
    """How a sprint ended: what was finished, and what was carried over now, to which sprint (else the backlog)."""

    sprint_id: SprintId
    name: str
    finished: tuple[IssueKey, ...]
    carried_over: tuple[IssueKey, ...]
    carried_over_to: SprintId | None
    carried_over_to_name: str | None


class Tracker(State):
    """Everything the tracker knows."""

    users: Table[User] = table(key="email", find="list_projects")
    projects: Table[Project] = table(key="key", find="list_projects")
    issues: Table[Issue] = table(
        key="key", generated=True, index=("project_key", "sprint_id", "assignee"), find="search_issues"
    )
    sprints: Table[Sprint] = table("spr", index=("project_key",), find="list_sprints")
    links: Table[Link] = table("lnk", index=("from_key", "to_key"), find="get_issue")
    comments: Table[Comment] = table("cmt", index=("issue_key",), find="get_issue")
    work_logs: Table[WorkLog] = table("log", index=("issue_key",), noun="work log", find="list_work_logs")
