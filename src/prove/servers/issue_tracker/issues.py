"""Tools for issues: finding and editing them, the workflow, labels, links, comments and watchers."""

import datetime as dt
from typing import Annotated

from msgspec import Meta

from prove.core import Cursor, Limit, Page, ToolError, changes_given, paginate
from prove.servers._shared.cast import Email
from prove.servers._shared.days import check_span, in_span
from prove.servers._shared.kinds import Query
from prove.servers._shared.lookups import check_exists
from prove.servers._shared.people import Who
from prove.servers._shared.team import emails_of
from prove.servers._shared.words import has_words
from prove.servers.issue_tracker.app import Title, server
from prove.servers.issue_tracker.records import (
    Comment,
    CommentView,
    Hours,
    Issue,
    IssueDetail,
    IssueKey,
    IssueKind,
    IssueSort,
    IssueStatus,
    IssueSummary,
    IssueView,
    Label,
    Link,
    LinkId,
    LinkView,
    Priority,
    ProjectKey,
    ProjectView,
    Relation,
    SprintId,
    Tracker,
)
from prove.servers.issue_tracker.rules import (
    ACYCLIC,
    CLOSED,
    MOVES,
    STARTED,
    changed,
    check_member,
    check_open,
    check_unblocked,
    leads_to,
    link_ends,
    me,
    same_link,
    sprint_after,
    touch,
)
from prove.servers.issue_tracker.views import (
    comment_view,
    detail,
    issue_view,
    link_view,
    ordered,
    project_view,
    summary,
)

Text = Annotated[str, Meta(min_length=1, max_length=1000)]
Labels = Annotated[tuple[Label, ...], Meta(max_length=5)]

NOBODY = "nobody"


@server.tool(read_only=True)
def list_projects(tracker: Tracker, query: Query | None = None) -> Page[ProjectView]:
    """List the projects and their members.

    Args:
        query: Words of the key or name.
    """
    rows = (row for row in tracker.projects if has_words(query, row.key, row.name))
    return paginate(rows, 50, None).seen_as(project_view(tracker))


@server.tool(read_only=True)
def search_issues(
    tracker: Tracker,
    query: Query | None = None,
    project_key: ProjectKey | None = None,
    status: IssueStatus | None = None,
    kind: IssueKind | None = None,
    priority: Priority | None = None,
    assignee: Who | None = None,
    reporter: Who | None = None,
    label: Label | None = None,
    sprint_id: SprintId | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    sort: IssueSort = "newest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[IssueSummary]:
    """Search the issues of all projects.

    Args:
        query: Words of the key, title or description.
        project_key: Only issues of this project, such as 'WEB'.
        status: Only issues with this status.
        kind: Only issues of this kind.
        priority: Only issues with this priority.
        assignee: Name or email address of the assignee; 'nobody' for unassigned issues.
        reporter: Name or email address of the reporter.
        label: Only issues with this label.
        sprint_id: Only issues in this sprint.
        since: Created on this day or later.
        until: Created on this day or earlier.
        sort: By creation, last update (latest first) or priority (highest first).

    Raises:
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    check_exists(tracker.sprints, sprint_id)
    check_exists(tracker.projects, project_key)
    unassigned = assignee is not None and assignee.casefold() == NOBODY
    assignees = emails_of(tracker.users, None if unassigned else assignee)
    reporters = emails_of(tracker.users, reporter)
    any_day = since is None and until is None
    rows = (
        issue
        for issue in (tracker.issues if project_key is None else tracker.issues.where(project_key=project_key))
        if status in (None, issue.status)
        and kind in (None, issue.kind)
        and priority in (None, issue.priority)
        and sprint_id in (None, issue.sprint_id)
        and (issue.assignee is None or not unassigned)
        and (assignees is None or issue.assignee in assignees)
        and (reporters is None or issue.reporter in reporters)
        and (label is None or label in issue.labels)
        and (any_day or in_span(issue.created_at.date(), since, until))
        and has_words(query, issue.key, issue.title, issue.description)
    )
    return paginate(ordered(rows, sort), limit, cursor).seen_as(summary(tracker))


@server.tool(read_only=True)
def get_issue(tracker: Tracker, issue_key: IssueKey, limit: Limit = 10, cursor: Cursor | None = None) -> IssueDetail:
    """Get an issue: description, links, time spent, and a page of its comments, newest first.

    Args:
        issue_key: Issue key, such as 'WEB-42'.
        limit: Comments per page.
    """
    return detail(tracker, tracker.issues.get(issue_key), limit, cursor)


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
) -> IssueView:
    """Create an issue in the backlog of a project. Its status is to_do.

    Args:
        project_key: Project key, such as 'WEB'.
        title: Title.
        kind: Kind of issue.
        priority: Priority.
        description: Description.
        assignee: Email address of the assignee, a member of the project.
        estimate: Estimated work, in hours.

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
    return issue_view(tracker)(tracker.issues.add(issue))


@server.tool(destructive=True, idempotent=True)
def edit_issue(
    tracker: Tracker,
    issue_key: IssueKey,
    title: Title | None = None,
    description: Text | None = None,
    kind: IssueKind | None = None,
    priority: Priority | None = None,
    estimate: Hours | None = None,
) -> IssueView:
    """Change fields of an issue; fields that are left out stay as they are.

    Args:
        issue_key: Issue key, such as 'WEB-42'.
        title: New title.
        description: New description.
        kind: New kind.
        priority: New priority.
        estimate: Estimated work, in hours.

    Raises:
        nothing_to_change: Nothing but the issue is given.
    """
    issue = tracker.issues.get(issue_key)
    changes = changes_given(title=title, description=description, kind=kind, priority=priority, estimate=estimate)
    return issue_view(tracker)(changed(tracker, issue, **changes))


@server.tool(destructive=True, idempotent=True)
def assign_issue(tracker: Tracker, issue_key: IssueKey, assignee: Email | None = None) -> IssueView:
    """Assign an open issue to a member of its project, or unassign it.

    Args:
        issue_key: Issue key.
        assignee: Email address of the new assignee; nobody if left out.

    Raises:
        not_a_member: The person is not a member of the project.
        conflict: The issue is closed, or it is being worked on and would have no assignee.
    """
    issue = tracker.issues.get(issue_key)
    check_open(issue)
    if assignee is not None:
        check_member(tracker.projects.get(issue.project_key), assignee)
    elif issue.status in STARTED:
        raise ToolError("conflict", f"{issue.key} is {issue.status}; move it to to_do with transition_issue first")
    return issue_view(tracker)(changed(tracker, issue, assignee=assignee))


@server.tool(destructive=True, idempotent=True)
def transition_issue(tracker: Tracker, issue_key: IssueKey, status: IssueStatus) -> IssueView:
    """Change the status of an issue: to_do, in_progress, in_review, done, step by step.

    An open issue can be cancelled. A done issue reopens as in_progress, a cancelled one as to_do; if its sprint is
    closed, it returns to the backlog.

    Args:
        issue_key: Issue key.
        status: New status.

    Raises:
        conflict: The workflow has no way from the present status to this one.
        not_assigned: Work cannot start because nobody is assigned.
        blocked: It cannot be done while another issue that blocks it is open.
    """
    issue = tracker.issues.get(issue_key)
    if status == issue.status:
        return issue_view(tracker)(issue)
    if status not in MOVES[issue.status]:
        ways = ", ".join(MOVES[issue.status])
        raise ToolError("conflict", f"{issue.key} is {issue.status}; from there it can go to: {ways}")
    if status == "in_progress" and issue.assignee is None:
        raise ToolError("not_assigned", f"nobody is assigned to {issue.key}; use assign_issue first")
    if status == "done":
        check_unblocked(tracker, issue)
    closed_on, sprint_id = tracker.now.date() if status in CLOSED else None, sprint_after(tracker, issue, status)
    moved = changed(tracker, issue, status=status, closed_on=closed_on, sprint_id=sprint_id)
    return issue_view(tracker)(moved)


@server.tool(destructive=True, idempotent=True)
def change_issue_labels(
    tracker: Tracker, issue_key: IssueKey, add: Labels | None = None, remove: Labels | None = None
) -> IssueView:
    """Add labels to an issue or remove them.

    Args:
        issue_key: Issue key.
        add: Labels to add.
        remove: Labels to remove.

    Raises:
        nothing_to_change: No label is given.
    """
    issue = tracker.issues.get(issue_key)
    if not add and not remove:
        raise ToolError("nothing_to_change", f"say in 'add' or 'remove' which labels of {issue.key} change")
    labels = tuple(sorted((set(issue.labels) - set(remove or ())) | set(add or ())))
    return issue_view(tracker)(changed(tracker, issue, labels=labels))


@server.tool(idempotent=True)
def link_issues(tracker: Tracker, issue_key: IssueKey, relation: Relation, other_key: IssueKey) -> LinkView:
    """Link two issues: the first blocks, duplicates or relates to the second. 'relates_to' goes both ways.

    Args:
        issue_key: Key of the first issue.
        relation: Relation of the first issue to the second.
        other_key: Key of the second issue.

    Raises:
        same_issue: Both are the same issue.
        would_cycle: The second issue blocks or duplicates the first already, directly or through others.
        conflict: The issue to be blocked is closed.
    """
    issue, other = tracker.issues.get(issue_key), tracker.issues.get(other_key)
    if issue.key == other.key:
        raise ToolError("same_issue", f"'issue_key' and 'other_key' are both {issue.key}; name two issues")
    if there := same_link(tracker, issue.key, relation, other.key):
        return link_view(tracker)(there)
    if relation in ACYCLIC and leads_to(tracker, relation, other.key, issue.key):
        raise ToolError(
            "would_cycle", f"{other.key} {relation} {issue.key} already, directly or through others; unlink them first"
        )
    if relation == "blocks":
        check_open(other)
    touch(tracker, issue.key, other.key)
    ends = link_ends(issue.key, relation, other.key)
    return link_view(tracker)(tracker.links.add(Link(tracker.links.new_id(), ends[0], relation, ends[1])))


@server.tool(destructive=True, idempotent=True)
def unlink_issues(tracker: Tracker, link_id: LinkId) -> LinkView:
    """Remove a link between two issues.

    Args:
        link_id: Id of the link, from get_issue.
    """
    link = tracker.links.remove(tracker.links.get(link_id))
    touch(tracker, link.from_key, link.to_key)
    return link_view(tracker)(link)


@server.tool
def comment_on_issue(tracker: Tracker, issue_key: IssueKey, body: Text) -> CommentView:
    """Add a comment to an issue.

    Args:
        issue_key: Issue key.
        body: Text of the comment.
    """
    issue = tracker.issues.get(issue_key)
    touch(tracker, issue.key)
    comment = Comment(tracker.comments.new_id(), issue.key, me(tracker), body, tracker.now)
    return comment_view(tracker)(tracker.comments.add(comment))


@server.tool(destructive=True, idempotent=True)
def watch_issue(tracker: Tracker, issue_key: IssueKey, watcher: Email | None = None) -> IssueView:
    """Notify someone of changes to an issue.

    Args:
        issue_key: Issue key.
        watcher: Email address of a team member; the user if left out.
    """
    issue = tracker.issues.get(issue_key)
    person = tracker.users.get(watcher or me(tracker))
    watchers = tuple(sorted({*issue.watchers, person.email}))
    return issue_view(tracker)(tracker.issues.update(issue, watchers=watchers))


@server.tool(destructive=True, idempotent=True)
def unwatch_issue(tracker: Tracker, issue_key: IssueKey, watcher: Email | None = None) -> IssueView:
    """Stop notifying someone of changes to an issue.

    Args:
        issue_key: Issue key.
        watcher: Email address of a team member; the user if left out.
    """
    issue = tracker.issues.get(issue_key)
    person = tracker.users.get(watcher or me(tracker))
    watchers = tuple(email for email in issue.watchers if email != person.email)
    return issue_view(tracker)(tracker.issues.update(issue, watchers=watchers))
