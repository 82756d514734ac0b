"""What a member of the team can do in the issue tracker."""

import datetime as dt
from typing import Annotated

from msgspec import Meta

from prove.core import Cursor, Limit, Page, Server, ToolError, changes_given, given, newest_first, paginate
from prove.servers._shared.cast import Email
from prove.servers._shared.days import check_after_today, check_span, in_span
from prove.servers._shared.kinds import Note, Query
from prove.servers._shared.lookups import check_exists
from prove.servers._shared.words import has_phrase, has_words
from prove.servers.issue_tracker.records import (
    Comment,
    Hours,
    Issue,
    IssueDetail,
    IssueKey,
    IssueKind,
    IssueStatus,
    IssueSummary,
    Label,
    Link,
    LinkId,
    Minutes,
    Priority,
    Project,
    ProjectKey,
    Relation,
    Sprint,
    SprintId,
    SprintReport,
    SprintStatus,
    Tracker,
    WorkLog,
)
from prove.servers.issue_tracker.rules import (
    CLOSED,
    MOVES,
    blocks_already,
    check_can_take,
    check_member,
    check_open,
    check_unblocked,
    detail,
    me,
    same_link,
    summary,
    touch,
)

server = Server("issue_tracker", Tracker, "An issue tracker: a team's projects, issues, sprints and logged work.")

Title = Annotated[str, Meta(min_length=3, max_length=120)]
Text = Annotated[str, Meta(min_length=1, max_length=1000)]
Labels = Annotated[tuple[Label, ...], Meta(max_length=5)]


@server.tool(read_only=True)
def list_projects(tracker: Tracker, query: Query | None = None) -> Page[Project]:
    """List the projects with their members.

    Args:
        query: Only projects with this in their name or key.
    """
    return paginate((p for p in tracker.projects if has_phrase(query, f"{p.key} {p.name}")), 50, None)


@server.tool(read_only=True)
def search_issues(
    tracker: Tracker,
    query: Query | None = None,
    project_key: ProjectKey | None = None,
    status: IssueStatus | None = None,
    kind: IssueKind | None = None,
    priority: Priority | None = None,
    assignee: Email | None = None,
    label: Label | None = None,
    sprint_id: SprintId | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[IssueSummary]:
    """Find issues, newest first.

    Args:
        query: Words of the key, the title or the description.
        project_key: Only issues of this project, such as 'WEB'.
        status: Only issues in this status.
        kind: Only issues of this kind.
        priority: Only issues of this priority.
        assignee: Only issues of this person, by e-mail address.
        label: Only issues with this label.
        sprint_id: Only issues in this sprint.
    """
    check_exists(tracker.sprints, sprint_id)
    check_exists(tracker.users, assignee)
    check_exists(tracker.projects, project_key)
    same = given(sprint_id=sprint_id, assignee=assignee, project_key=project_key)
    rows = [
        issue
        for issue in (tracker.issues.where(**same) if same else tracker.issues)
        if status in (None, issue.status)
        and kind in (None, issue.kind)
        and priority in (None, issue.priority)
        and (label is None or label in issue.labels)
        and has_words(query, issue.key, issue.title, issue.description)
    ]
    rows = newest_first(rows, lambda issue: (issue.created_at, issue.key))
    return paginate(rows, limit, cursor).seen_as(summary)


@server.tool(read_only=True)
def get_issue(tracker: Tracker, issue_key: IssueKey) -> IssueDetail:
    """Show one issue in full: description, links, time spent and the ten newest comments.

    Args:
        issue_key: The issue, such as 'WEB-42'.
    """
    return detail(tracker, tracker.issues.get(issue_key))


@server.tool
def create_issue(
    tracker: Tracker,
    project_key: ProjectKey,
    title: Title,
    kind: IssueKind,
    priority: Priority = "medium",
    description: Text | None = None,
    assignee: Email | None = None,
    estimate: Hours | None = None,
) -> Issue:
    """Report a new issue. It starts as to do, in the backlog of its project.

    Args:
        project_key: The project, such as 'WEB'.
        title: What it is about, in one line.
        kind: Whether it is a bug, a feature or a task.
        priority: How much it matters.
        description: Everything else there is to say.
        assignee: The member of the project who works on it, by e-mail address.
        estimate: How many hours of work it will take.

    Raises:
        not_a_member: The assignee is not a member of the project.
    """
    project = tracker.projects.get(project_key)
    if assignee is not None:
        check_member(project, assignee)
    number = project.last_number + 1
    tracker.projects.update(project, last_number=number)
    issue = Issue(
        key=f"{project.key}-{number}",
        project_key=project.key,
        title=title,
        kind=kind,
        status="to_do",
        priority=priority,
        reporter=me(tracker),
        created_at=tracker.now,
        updated_at=tracker.now,
        description=description,
        assignee=assignee,
        estimate=estimate,
    )
    return tracker.issues.add(issue)


@server.tool(destructive=True, idempotent=True)
def edit_issue(
    tracker: Tracker,
    issue_key: IssueKey,
    title: Title | None = None,
    description: Text | None = None,
    kind: IssueKind | None = None,
    priority: Priority | None = None,
    estimate: Hours | None = None,
) -> Issue:
    """Change what an issue says; what is left out stays.

    Args:
        issue_key: The issue, such as 'WEB-42'.
        title: The new title.
        description: The new description.
        kind: The new kind.
        priority: The new priority.
        estimate: How many hours of work it will take.

    Raises:
        nothing_to_change: Nothing but the issue is given.
    """
    issue = tracker.issues.get(issue_key)
    changes = changes_given(title=title, description=description, kind=kind, priority=priority, estimate=estimate)
    return tracker.issues.update(issue, **changes, updated_at=tracker.now)


@server.tool(destructive=True, idempotent=True)
def assign_issue(tracker: Tracker, issue_key: IssueKey, assignee: Email) -> Issue:
    """Give an open issue to a member of its project.

    Args:
        issue_key: The issue.
        assignee: Who works on it from now on, by e-mail address.

    Raises:
        not_a_member: The person is not a member of the project.
        conflict: The issue is closed.
    """
    issue = tracker.issues.get(issue_key)
    check_open(issue)
    check_member(tracker.projects.get(issue.project_key), assignee)
    return tracker.issues.update(issue, assignee=assignee, updated_at=tracker.now)


@server.tool(destructive=True, idempotent=True)
def transition_issue(tracker: Tracker, issue_key: IssueKey, status: IssueStatus) -> Issue:
    """Move an issue through the workflow: to do, in progress, in review, done.

    An open issue can also be cancelled. A done issue is reopened into progress, a cancelled one as to do.

    Args:
        issue_key: The issue.
        status: The status it goes to.

    Raises:
        conflict: The workflow has no way from its present status to this one.
        not_assigned: Work cannot start because nobody is assigned.
        blocked: It cannot be done while another issue that blocks it is open.
    """
    issue = tracker.issues.get(issue_key)
    if status not in MOVES[issue.status]:
        ways = ", ".join(MOVES[issue.status])
        raise ToolError("conflict", f"{issue.key} is {issue.status}; from there it can go to: {ways}")
    if status == "in_progress" and issue.assignee is None:
        raise ToolError("not_assigned", f"nobody is assigned to {issue.key}; use assign_issue first")
    if status == "done":
        check_unblocked(tracker, issue)
    closed_on = tracker.now.date() if status in CLOSED else None
    return tracker.issues.update(issue, status=status, closed_on=closed_on, updated_at=tracker.now)


@server.tool(destructive=True, idempotent=True)
def change_issue_labels(
    tracker: Tracker, issue_key: IssueKey, add: Labels | None = None, remove: Labels | None = None
) -> Issue:
    """Put labels on an issue or take some off.

    Args:
        issue_key: The issue.
        add: Labels to put on, in lower case.
        remove: Labels to take off.

    Raises:
        nothing_to_change: No label is given, or the labels would stay the same.
        no_such_label: A label to take off is not on the issue.
    """
    issue = tracker.issues.get(issue_key)
    for label in remove or ():
        if label not in issue.labels:
            shown = ", ".join(issue.labels) or "none"
            raise ToolError("no_such_label", f"{issue.key} has no label {label!r} in 'remove'; its labels are: {shown}")
    labels = tuple(sorted((set(issue.labels) - set(remove or ())) | set(add or ())))
    if labels == issue.labels:
        raise ToolError("nothing_to_change", f"the labels of {issue.key} stay the same; say in 'add' or 'remove' which")
    return tracker.issues.update(issue, labels=labels, updated_at=tracker.now)


@server.tool(idempotent=True)
def link_issues(tracker: Tracker, issue_key: IssueKey, relation: Relation, other_key: IssueKey) -> Link:
    """Link two issues: one blocks, duplicates or relates to the other.

    Args:
        issue_key: The issue that blocks, duplicates or relates.
        relation: The dependency between the issues.
        other_key: The issue that is blocked, duplicated or related to.

    Raises:
        same_issue: Both are the same issue.
        already_exists: They are linked in this way already.
        would_cycle: The other issue already blocks this one, directly or through others.
        conflict: The issue to be blocked is closed.
    """
    issue, other = tracker.issues.get(issue_key), tracker.issues.get(other_key)
    if issue.key == other.key:
        raise ToolError("same_issue", f"'issue_key' and 'other_key' are both {issue.key}; name two issues")
    link = Link(tracker.links.new_id(), issue.key, relation, other.key)
    if there := same_link(tracker, link):
        raise ToolError("already_exists", f"{there.from_key} {relation} {there.to_key} already, by {there.id}")
    if relation == "blocks":
        if blocks_already(tracker, other.key, issue.key):
            raise ToolError("would_cycle", f"{other.key} blocks {issue.key} already, so they would block each other")
        check_open(other)
    for end in (issue, other):
        touch(tracker, end)
    return tracker.links.add(link)


@server.tool(destructive=True, idempotent=True)
def unlink_issues(tracker: Tracker, link_id: LinkId) -> Link:
    """Remove a link between two issues.

    Args:
        link_id: The link, such as 'lnk_0007'; get_issue shows those of an issue.
    """
    link = tracker.links.get(link_id)
    for key in (link.from_key, link.to_key):
        touch(tracker, tracker.issues.get(key))
    return tracker.links.remove(link)


@server.tool
def comment_on_issue(tracker: Tracker, issue_key: IssueKey, body: Text) -> Comment:
    """Write a comment under an issue.

    Args:
        issue_key: The issue.
        body: What to say.
    """
    issue = tracker.issues.get(issue_key)
    touch(tracker, issue)
    return tracker.comments.add(Comment(tracker.comments.new_id(), issue.key, me(tracker), body, tracker.now))


@server.tool(destructive=True, idempotent=True)
def watch_issue(tracker: Tracker, issue_key: IssueKey, watcher: Email | None = None) -> Issue:
    """Have someone be told of every change to an issue.

    Args:
        issue_key: The issue.
        watcher: Who watches it, by e-mail address; the user if left out.

    Raises:
        already_exists: They watch it already.
    """
    issue = tracker.issues.get(issue_key)
    person = tracker.users.get(watcher or me(tracker))
    if person.email in issue.watchers:
        raise ToolError("already_exists", f"{person.name} watches {issue.key} already; there is nothing to do")
    return tracker.issues.update(issue, watchers=tuple(sorted((*issue.watchers, person.email))))


@server.tool(destructive=True, idempotent=True)
def unwatch_issue(tracker: Tracker, issue_key: IssueKey, watcher: Email | None = None) -> Issue:
    """Stop someone from being told of changes to an issue.

    Args:
        issue_key: The issue.
        watcher: Who stops watching it, by e-mail address; the user if left out.

    Raises:
        not_watching: They do not watch it.
    """
    issue = tracker.issues.get(issue_key)
    person = tracker.users.get(watcher or me(tracker))
    if person.email not in issue.watchers:
        raise ToolError("not_watching", f"{person.name} does not watch {issue.key}; there is nothing to do")
    return tracker.issues.update(issue, watchers=tuple(w for w in issue.watchers if w != person.email))


@server.tool
def log_work(
    tracker: Tracker, issue_key: IssueKey, minutes: Minutes, worked_on: dt.date | None = None, note: Note | None = None
) -> WorkLog:
    """Record time that the user spent on an issue.

    Args:
        issue_key: The issue.
        minutes: How long, in minutes.
        worked_on: On which day; today if left out.
        note: What was done.

    Raises:
        conflict: The issue was cancelled.
        in_future: The day is after today.
    """
    issue = tracker.issues.get(issue_key)
    if issue.status == "cancelled":
        raise ToolError("conflict", f"{issue.key} was cancelled; reopen it with transition_issue before logging work")
    worked_on = worked_on or tracker.now.date()
    if worked_on > tracker.now.date():
        raise ToolError("in_future", f"'worked_on' {worked_on} is after today, {tracker.now.date()}")
    touch(tracker, issue)
    log = WorkLog(tracker.work_logs.new_id(), issue.key, me(tracker), minutes, worked_on, note)
    return tracker.work_logs.add(log)


@server.tool(read_only=True)
def list_work_logs(
    tracker: Tracker,
    issue_key: IssueKey | None = None,
    person: Email | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[WorkLog]:
    """List the time that was spent on issues, newest first.

    Args:
        issue_key: Only time spent on this issue.
        person: Only time of this person, by e-mail address.
        since: Only work of this day or later.
        until: Only work of this day or earlier.

    Raises:
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    check_exists(tracker.users, person)
    check_exists(tracker.issues, issue_key)
    rows = [
        log
        for log in (tracker.work_logs if issue_key is None else tracker.work_logs.where(issue_key=issue_key))
        if person in (None, log.person) and in_span(log.worked_on, since, until)
    ]
    return paginate(newest_first(rows, lambda log: log.worked_on), limit, cursor)


@server.tool(read_only=True)
def list_sprints(
    tracker: Tracker, project_key: ProjectKey | None = None, status: SprintStatus | None = None
) -> Page[Sprint]:
    """List sprints, project by project in the order in which they were planned.

    Args:
        project_key: Only sprints of this project.
        status: Only sprints in this status.
    """
    check_exists(tracker.projects, project_key)
    rows = [s for s in tracker.sprints if project_key in (None, s.project_key) and status in (None, s.status)]
    return paginate(rows, 50, None)


@server.tool(idempotent=True)
def create_sprint(tracker: Tracker, project_key: ProjectKey, name: Title, goal: Note | None = None) -> Sprint:
    """Plan a new sprint for a project; it is empty and not started.

    Args:
        project_key: The project.
        name: What the sprint is called.
        goal: What it is to achieve.

    Raises:
        already_exists: A sprint of the project has this name already.
    """
    project = tracker.projects.get(project_key)
    for sprint in tracker.sprints.where(project_key=project.key):
        if sprint.name.casefold() == name.casefold():
            raise ToolError("already_exists", f"{project.key} has a sprint {sprint.name!r} already, {sprint.id}")
    return tracker.sprints.add(Sprint(tracker.sprints.new_id(), project.key, name, goal))


@server.tool(destructive=True, idempotent=True)
def move_issue_to_sprint(tracker: Tracker, issue_key: IssueKey, sprint_id: SprintId | None = None) -> Issue:
    """Put an open issue into a sprint of its project, or back into the backlog.

    Args:
        issue_key: The issue.
        sprint_id: The planned or active sprint; the backlog if left out.

    Raises:
        conflict: The issue or the sprint is closed.
        wrong_project: The sprint belongs to another project.
    """
    issue = tracker.issues.get(issue_key)
    check_open(issue)
    if sprint_id is not None:
        check_can_take(tracker.sprints.get(sprint_id), issue.project_key)
    return tracker.issues.update(issue, sprint_id=sprint_id, updated_at=tracker.now)


@server.tool(destructive=True, idempotent=True)
def start_sprint(tracker: Tracker, sprint_id: SprintId, ends_on: dt.date) -> Sprint:
    """Start a planned sprint today.

    Args:
        sprint_id: The sprint, such as 'spr_0004'.
        ends_on: Its last day.

    Raises:
        conflict: It is not planned, or another sprint of the project is active.
        empty_sprint: There is no issue in it.
        not_in_future: The last day is not after today.
    """
    sprint = tracker.sprints.get(sprint_id)
    if sprint.status != "planned":
        raise ToolError("conflict", f"{sprint.name} is {sprint.status}; only a planned sprint can start")
    for other in tracker.sprints.where(project_key=sprint.project_key, status="active"):
        raise ToolError("conflict", f"{other.name} ({other.id}) of {other.project_key} is active; complete it first")
    if not tracker.issues.where(sprint_id=sprint.id):
        raise ToolError("empty_sprint", f"{sprint.name} has no issues; put some in with move_issue_to_sprint")
    today = tracker.now.date()
    check_after_today("ends_on", ends_on, today)
    return tracker.sprints.update(sprint, status="active", starts_on=today, ends_on=ends_on)


@server.tool(destructive=True, idempotent=True)
def complete_sprint(tracker: Tracker, sprint_id: SprintId, carry_over_to: SprintId | None = None) -> SprintReport:
    """End an active sprint today; issues that are still open go to another sprint or to the backlog.

    Args:
        sprint_id: The sprint.
        carry_over_to: The planned sprint of the same project that takes the open issues; the backlog if left out.

    Raises:
        conflict: The sprint is not active, or the other one is not planned.
        wrong_project: The other sprint belongs to another project.
    """
    sprint = tracker.sprints.get(sprint_id)
    if sprint.status != "active":
        raise ToolError("conflict", f"{sprint.name} is {sprint.status}; only an active sprint can be completed")
    if carry_over_to is not None:
        target = tracker.sprints.get(carry_over_to)
        check_can_take(target, sprint.project_key)
        if target.status != "planned":
            raise ToolError("conflict", f"'carry_over_to' {target.name} is {target.status}; choose a planned sprint")
    issues = tracker.issues.where(sprint_id=sprint.id)
    left = [issue for issue in issues if issue.status not in CLOSED]
    for issue in left:
        tracker.issues.update(issue, sprint_id=carry_over_to, updated_at=tracker.now)
    tracker.sprints.update(sprint, status="closed", ends_on=tracker.now.date())
    return SprintReport(
        sprint_id=sprint.id,
        name=sprint.name,
        finished=tuple(issue.key for issue in issues if issue.status == "done"),
        carried_over=tuple(issue.key for issue in left),
        carried_over_to=carry_over_to,
    )
