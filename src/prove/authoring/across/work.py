"""Invariants of work: the tracker, the CRM and the chat tell one story, in the order of time."""

from collections.abc import Iterator

from prove.authoring.across.rules import Worlds, invariant


@invariant(25, "issue_tracker")
def work_within_issues(worlds: Worlds) -> Iterator[str]:
    """Comments, work and changes of an issue lie between the day of its report and the day on which it was closed."""
    issues = {issue.key: issue for issue in worlds.rows("issue_tracker.issues")}
    today = worlds.state("issue_tracker").now.date()
    happened = [(issue.key, "last change", issue.updated_at.date()) for issue in issues.values()]
    happened += [(c.issue_key, f"comment {c.id}", c.written_at.date()) for c in worlds.rows("issue_tracker.comments")]
    happened += [(log.issue_key, f"work log {log.id}", log.worked_on) for log in worlds.rows("issue_tracker.work_logs")]
    for key, what, day in happened:
        issue = issues[key]
        if not issue.created_at.date() <= day <= (issue.closed_on or today):
            yield f"{what} of {key} is of {day}: reported {issue.created_at.date()}, closed {issue.closed_on}"
    for issue in issues.values():
        if issue.closed_on is not None and issue.updated_at.date() < issue.closed_on:
            yield f"{issue.key} was closed on {issue.closed_on}, after its last change on {issue.updated_at.date()}"
