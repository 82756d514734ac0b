"""Tools for planning: logged work, and sprints from plan to report."""

import datetime as dt

from prove.core import Cursor, Limit, Page, ToolError, paginate
from prove.servers._shared.days import check_after_today, check_span, in_span
from prove.servers._shared.kinds import Note, Query
from prove.servers._shared.lookups import check_exists
from prove.servers._shared.people import Who
from prove.servers._shared.sorting import DateSort, by_date
from prove.servers._shared.team import emails_of
from prove.servers._shared.words import has_words, same_words
from prove.servers.issue_tracker.app import Title, server
from prove.servers.issue_tracker.records import (
    IssueKey,
    IssueView,
    Minutes,
    ProjectKey,
    Sprint,
    SprintId,
    SprintReport,
    SprintStatus,
    SprintView,
    Tracker,
    WorkLog,
    WorkLogView,
)
from prove.servers.issue_tracker.rules import (
    CLOSED,
    changed,
    check_can_take,
    check_day_of_work,
    check_open,
    me,
    touch,
)
from prove.servers.issue_tracker.views import issue_view, sprint_view, work_log_view


@server.tool
def log_work(
    tracker: Tracker, issue_key: IssueKey, minutes: Minutes, worked_on: dt.date | None = None, note: Note | None = None
) -> WorkLogView:
    """Log time that the user spent on an issue.

    Args:
        issue_key: Issue key.
        minutes: Duration in minutes.
        worked_on: Day of the work; today if left out.
        note: What was done.

    Raises:
        conflict: The issue was cancelled.
        in_future: The day is after today.
        before_issue: The day is before the issue was reported.
    """
    issue = tracker.issues.get(issue_key)
    if issue.status == "cancelled":
        raise ToolError("conflict", f"{issue.key} was cancelled; reopen it with transition_issue before logging work")
    worked_on = worked_on or tracker.now.date()
    check_day_of_work(issue, worked_on, tracker.now.date())
    touch(tracker, issue.key)
    log = WorkLog(tracker.work_logs.new_id(), issue.key, me(tracker), minutes, worked_on, note)
    return work_log_view(tracker)(tracker.work_logs.add(log))


@server.tool(read_only=True)
def list_work_logs(
    tracker: Tracker,
    issue_key: IssueKey | None = None,
    person: Who | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    sort: DateSort = "newest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[WorkLogView]:
    """List logged work of the team.

    Args:
        issue_key: Only work on this issue.
        person: Name or email address of the person who worked.
        since: First day to include.
        until: Last day to include.
        sort: By day of the work.

    Raises:
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    check_exists(tracker.issues, issue_key)
    people = emails_of(tracker.users, person)
    rows = [
        log
        for log in (tracker.work_logs if issue_key is None else tracker.work_logs.where(issue_key=issue_key))
        if (people is None or log.person in people) and in_span(log.worked_on, since, until)
    ]
    page = paginate(by_date(rows, sort, lambda log: log.worked_on), limit, cursor)
    return page.seen_as(work_log_view(tracker))


@server.tool(read_only=True)
def list_sprints(
    tracker: Tracker,
    project_key: ProjectKey | None = None,
    status: SprintStatus | None = None,
    query: Query | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    sort: DateSort | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[SprintView]:
    """List the sprints of all projects.

    Args:
        project_key: Only sprints of this project.
        status: Only sprints with this status.
        query: Words of the name or goal.
        since: Running on this day or later.
        until: Running on this day or earlier.
        sort: By first day, planned sprints as the newest; if left out, by project, in the order of planning.

    Raises:
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    check_exists(tracker.projects, project_key)
    rows = [
        sprint
        for sprint in tracker.sprints
        if project_key in (None, sprint.project_key)
        and status in (None, sprint.status)
        and _runs_between(sprint, since, until)
        and has_words(query, sprint.name, sprint.goal)
    ]
    if sort is not None:
        rows = by_date(rows, sort, lambda sprint: sprint.starts_on or dt.date.max)
    return paginate(rows, limit, cursor).seen_as(sprint_view(tracker))


@server.tool(idempotent=True)
def create_sprint(tracker: Tracker, project_key: ProjectKey, name: Title, goal: Note | None = None) -> SprintView:
    """Plan a new, empty sprint.

    Args:
        project_key: Project key.
        name: Name of the sprint.
        goal: Goal of the sprint.

    Raises:
        already_exists: A sprint of the project has this name already.
    """
    project = tracker.projects.get(project_key)
    for sprint in tracker.sprints.where(project_key=project.key):
        if same_words(sprint.name, name):
            raise ToolError("already_exists", f"{project.key} has the sprint {sprint.name!r} already; use {sprint.id}")
    return sprint_view(tracker)(tracker.sprints.add(Sprint(tracker.sprints.new_id(), project.key, name, goal)))


@server.tool(destructive=True, idempotent=True)
def move_issue_to_sprint(tracker: Tracker, issue_key: IssueKey, sprint_id: SprintId | None = None) -> IssueView:
    """Move an open issue to a sprint of its project, or to the backlog.

    Args:
        issue_key: Issue key.
        sprint_id: Planned or active sprint; the backlog if left out.

    Raises:
        conflict: The issue or the sprint is closed.
        wrong_project: The sprint belongs to another project.
    """
    issue = tracker.issues.get(issue_key)
    check_open(issue)
    if sprint_id is not None:
        check_can_take(tracker.sprints.get(sprint_id), issue.project_key)
    return issue_view(tracker)(changed(tracker, issue, sprint_id=sprint_id))


@server.tool(destructive=True, idempotent=True)
def start_sprint(tracker: Tracker, sprint_id: SprintId, ends_on: dt.date) -> SprintView:
    """Start a planned sprint today.

    Args:
        sprint_id: Sprint id.
        ends_on: Last day of the sprint.

    Raises:
        conflict: It is not planned, or another sprint of the project is active.
        empty_sprint: There is no issue in it.
        not_in_future: The last day is not after today.
    """
    sprint = tracker.sprints.get(sprint_id)
    if sprint.status == "active" and sprint.ends_on == ends_on:
        return sprint_view(tracker)(sprint)
    if sprint.status != "planned":
        raise ToolError(
            "conflict", f"{sprint.name} is {sprint.status}; list_sprints shows the planned ones, which can start"
        )
    for other in tracker.sprints.where(project_key=sprint.project_key, status="active"):
        raise ToolError("conflict", f"{other.name} ({other.id}) of {other.project_key} is active; complete it first")
    if not tracker.issues.where(sprint_id=sprint.id):
        raise ToolError("empty_sprint", f"{sprint.name} has no issues; put some in with move_issue_to_sprint")
    today = tracker.now.date()
    check_after_today("ends_on", ends_on, today)
    return sprint_view(tracker)(tracker.sprints.update(sprint, status="active", starts_on=today, ends_on=ends_on))


@server.tool(destructive=True, idempotent=True)
def complete_sprint(tracker: Tracker, sprint_id: SprintId, carry_over_to: SprintId | None = None) -> SprintReport:
    """Close an active sprint today. Its open issues go to another sprint or to the backlog.

    Args:
        sprint_id: Sprint id.
        carry_over_to: Planned sprint of the same project for the open issues; the backlog if left out.

    Raises:
        conflict: The sprint has not started, or the other one is not planned.
        wrong_project: The other sprint belongs to another project.
    """
    sprint = tracker.sprints.get(sprint_id)
    if sprint.status == "planned":
        raise ToolError("conflict", f"{sprint.name} has not started; start_sprint starts it")
    if carry_over_to is not None:
        target = tracker.sprints.get(carry_over_to)
        check_can_take(target, sprint.project_key)
        if target.status != "planned":
            raise ToolError("conflict", f"'carry_over_to' {target.name} is {target.status}; choose a planned sprint")
    issues = tracker.issues.where(sprint_id=sprint.id)
    left = [issue for issue in issues if issue.status not in CLOSED]
    for issue in left:
        changed(tracker, issue, sprint_id=carry_over_to)
    if sprint.status == "active":
        tracker.sprints.update(sprint, status="closed", ends_on=tracker.now.date())
    return SprintReport(
        sprint_id=sprint.id,
        name=sprint.name,
        finished=tuple(issue.key for issue in issues if issue.status == "done"),
        carried_over=tuple(issue.key for issue in left),
        carried_over_to=carry_over_to,
        carried_over_to_name=carry_over_to and tracker.sprints.get(carry_over_to).name,
    )


def _runs_between(sprint: Sprint, since: dt.date | None, until: dt.date | None) -> bool:
    """Whether some day of a sprint is in a span; a planned sprint has no days yet."""
    if since is None and until is None:
        return True
    if sprint.starts_on is None or sprint.ends_on is None:
        return False
    return (since is None or sprint.ends_on >= since) and (until is None or sprint.starts_on <= until)
