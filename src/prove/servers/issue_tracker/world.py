"""The tracker on the first day: the projects, sprints and issues of the seed's life, with links and comments."""

import datetime as dt
from itertools import takewhile
from random import Random

from msgspec.structs import replace

from prove.core import keyed
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.issues import Kind, Labour, LifeIssue, Remark, issues_of, sprints_of
from prove.servers._shared.life.place.trips import is_off, trips_of
from prove.servers._shared.life.texts.threads import Thread
from prove.servers._shared.life.work.projects import THINGS, projects_of
from prove.servers._shared.life.work.projects import Project as LifeProject
from prove.servers.issue_tracker.records import (
    Comment,
    Issue,
    Link,
    Priority,
    Project,
    Relation,
    Sprint,
    Tracker,
    User,
    WorkLog,
)
from prove.servers.issue_tracker.remarks import day_name, thread_texts
from prove.servers.issue_tracker.rules import ACYCLIC, link_ends
from prove.servers.issue_tracker.tools import server

PRIORITIES: tuple[Priority, ...] = ("low", "medium", "medium", "high", "urgent")
LABELS = ("frontend", "backend", "regression", "customer", "quick-win", "documentation", "performance", "design")
GOALS = (
    "Nobody complains about the {thing} any more",
    "First release of the new {thing}",
    "No open bugs in the {thing}",
    "Faster {thing}, fewer support calls",
    "Get the {thing} ready for the trade fair",
    "Pay back old debts in the {thing}",
)
DETAILS: dict[Kind, tuple[str, ...]] = {
    "bug": (
        "{reporter} noticed it on {day} while testing the {thing}.",
        "Came up in the meeting on {day}. The {thing} is used every day.",
        "Customers have complained about it since {day}; see the notes about the {thing}.",
        "The {thing} has been like this for months. {reporter} can show it.",
        "To be mended before we talk to new customers about the {thing}.",
        "Part of the list that {reporter} made on {day}.",
    ),
    "feature": (
        "{reporter} missed it on {day} while using the {thing}.",
        "Came up in the meeting on {day}. The {thing} is used every day.",
        "Customers have asked for it since {day}; see the notes about the {thing}.",
        "Users of the {thing} have wished for it for months. {reporter} knows who.",
        "Needed before we talk to new customers about the {thing}.",
        "Part of the list that {reporter} made on {day}.",
    ),
    "task": (
        "{reporter} suggested it on {day} after some work on the {thing}.",
        "Came up in the meeting on {day}. The {thing} is used every day.",
        "Planned since {day}; see the notes about the {thing}.",
        "Nobody has got to it for months. {reporter} knows the {thing} best.",
        "Needed before we talk to new customers about the {thing}.",
        "Part of the list that {reporter} made on {day}.",
    ),
}
"""What is said about an issue of each kind, in as many ways."""
NOTES = (
    "Investigated the {thing}",
    "First draft of the {thing}",
    "Pairing on the {thing}",
    "Tests for the {thing}",
    "Cleaned up the {thing}",
    "Measured the {thing}",
    "Talked to users of the {thing}",
)
RELATIONS: tuple[Relation, ...] = ("blocks", "blocks", "blocks", "relates_to")


@server.world
def build(seed: int) -> Tracker:
    """Three to seven projects with some thirty issues each, linked, commented and worked on."""
    cast, rng = cast_of(seed), keyed("issue_tracker", seed)
    tracker = Tracker(seed, cast.now)
    for person in (cast.protagonist, *cast.tied("colleague")):
        tracker.users.add(User(person.email, person.name))
    _add_projects(tracker, seed)
    sprint_ids = _add_sprints(tracker, seed, rng)
    first_names = {user.email: user.name.split()[0] for user in tracker.users}
    issues, members = _worked_on(seed), {project.key: project.members for project in projects_of(seed)}
    for issue in issues:
        tracker.issues.add(_issue(rng, members[issue.project], issue, sprint_ids, first_names))
    blockers: dict[str, LifeIssue] = {}
    for project in projects_of(seed):
        own = [issue for issue in issues if issue.project == project.key]
        blockers |= _add_links(tracker, rng, own)
        _add_duplicates(tracker, own)
    _add_comments(tracker, issues, rng, blockers, first_names)
    _add_work(tracker, rng, issues)
    return tracker


def _worked_on(seed: int) -> tuple[LifeIssue, ...]:
    """The issues with the work that was logged and what was said: the user is silent on a trip for pleasure."""
    user = cast_of(seed).protagonist.email
    spans = [(trip.starts_on, trip.ends_on) for trip in trips_of(seed) if trip.purpose == "pleasure"]

    def logged(work: Labour) -> bool:
        return work.by != user or not any(first <= work.on <= last for first, last in spans)

    def said(thread: tuple[Remark, ...]) -> tuple[Remark, ...]:
        return tuple(takewhile(lambda remark: remark.by != user or not is_off(seed, remark.at), thread))

    def known(issue: LifeIssue) -> LifeIssue:
        if issue.assignee != user and not any(r.by == user for thread in issue.threads for r in thread):
            return issue
        threads = tuple(kept for thread in issue.threads if (kept := said(thread)))
        return replace(issue, threads=threads, work=tuple(work for work in issue.work if logged(work)))

    return tuple(known(issue) for issue in issues_of(seed))


def _add_projects(tracker: Tracker, seed: int) -> None:
    last = {issue.project: int(issue.key.rpartition("-")[2]) for issue in issues_of(seed)}
    for project in projects_of(seed):
        members = tuple(tracker.users.get(email) for email in project.members)
        tracker.projects.add(Project(project.key, project.name, project.lead, members, last[project.key]))


def _add_sprints(tracker: Tracker, seed: int, rng: Random) -> dict[str, str]:
    """Add the sprints; returns their ids by the keys of the life."""
    ids: dict[str, str] = {}
    for sprint in sprints_of(seed):
        goal = rng.choice(GOALS).format(thing=rng.choice(THINGS[sprint.project])) if rng.random() < 0.7 else None
        ids[sprint.key] = tracker.sprints.new_id()
        about = (sprint.project, sprint.name, goal, sprint.status, sprint.starts_on, sprint.ends_on)
        tracker.sprints.add(Sprint(ids[sprint.key], *about))
    return ids


def _issue(
    rng: Random, emails: tuple[str, ...], issue: LifeIssue, sprint_ids: dict[str, str], first_names: dict[str, str]
) -> Issue:
    facts = {
        "reporter": first_names[issue.reporter],
        "day": day_name(issue.created_at.date()),
        "thing": issue.thing,
    }
    closed_at = issue.closed_at
    return Issue(
        key=issue.key,
        project_key=issue.project,
        title=issue.title,
        kind=issue.kind,
        status=issue.status,
        priority=rng.choice(PRIORITIES),
        reporter=issue.reporter,
        created_at=issue.created_at,
        updated_at=_last_change(issue),
        description=rng.choice(DETAILS[issue.kind]).format_map(facts) if rng.random() < 0.5 else None,
        assignee=issue.assignee,
        sprint_id=sprint_ids[issue.sprint] if issue.sprint else None,
        labels=tuple(sorted(rng.sample(LABELS, rng.randrange(0, 3)))),
        watchers=tuple(sorted(rng.sample(emails, rng.randrange(0, 4)))),
        estimate=rng.randrange(1, 40) / 2 if rng.random() < 0.7 else None,
        closed_on=closed_at and closed_at.date(),
    )


def _last_change(issue: LifeIssue) -> dt.datetime:
    return max(issue.steps[-1].at, *(thread[-1].at for thread in issue.threads), issue.created_at)


def _add_links(tracker: Tracker, rng: Random, issues: list[LifeIssue]) -> dict[str, LifeIssue]:
    """Links among the issues of one project; what blocks an issue that is done was closed before it.

    Returns for each key one of the issues that block it.
    """
    below: dict[Relation, dict[str, set[str]]] = {relation: {} for relation in ACYCLIC}
    linked: set[tuple[str, ...]] = set()
    blockers: dict[str, LifeIssue] = {}
    for _ in range(len(issues) // 2):
        one, other = rng.sample(issues, 2)
        relation = rng.choice(RELATIONS)
        if relation == "blocks" and other.status == "done" and not _closed_before(one, other):
            continue
        if relation in ACYCLIC and _reaches(below[relation], other.key, one.key):
            continue
        ends = link_ends(one.key, relation, other.key)
        if (relation, *ends) not in linked:
            linked.add((relation, *ends))
            tracker.links.add(Link(tracker.links.new_id(), ends[0], relation, ends[1]))
            if relation in ACYCLIC:
                below[relation].setdefault(one.key, set()).add(other.key)
            if relation == "blocks":
                blockers[other.key] = one
    return blockers


def _add_duplicates(tracker: Tracker, issues: list[LifeIssue]) -> None:
    """Link bugs that were reported again to the first report, unless somebody has worked on the later one instead."""
    first: dict[str, LifeIssue] = {}
    for issue in issues:
        if (fault := issue.fault) is None:
            continue
        known = first.setdefault(fault, issue)
        if known is not issue and (issue.status != "done" or known.status == "done"):
            tracker.links.add(Link(tracker.links.new_id(), issue.key, "duplicates", known.key))


def _reaches(below: dict[str, set[str]], first: str, second: str) -> bool:
    """Whether one issue stands above another, directly or through others."""
    return any(key == second or _reaches(below, key, second) for key in below.get(first, ()))


def _closed_before(one: LifeIssue, other: LifeIssue) -> bool:
    return one.closed_at is not None and other.closed_at is not None and one.closed_at <= other.closed_at


def _add_comments(
    tracker: Tracker,
    issues: tuple[LifeIssue, ...],
    rng: Random,
    blockers: dict[str, LifeIssue],
    first_names: dict[str, str],
) -> None:
    """Comments in the order in which they were written; nothing is asked twice under an issue."""
    projects = {project.key: project for project in projects_of(tracker.seed)}
    written: list[tuple[dt.datetime, str, str, str]] = []
    for issue in issues:
        if not issue.threads:
            continue
        facts = _facts(tracker, projects[issue.project], issue, blockers.get(issue.key))
        asked: list[Thread] = []
        for thread in issue.threads:
            texts = thread_texts(rng, issue, thread, facts, first_names, asked)
            written.extend((r.at, issue.key, r.by, text) for r, text in zip(thread, texts, strict=True))
    for at, key, by, text in sorted(written):
        tracker.comments.add(Comment(tracker.comments.new_id(), key, by, text, at))


def _facts(tracker: Tracker, project: LifeProject, issue: LifeIssue, blocker: LifeIssue | None) -> dict[str, str]:
    """What comments may name besides the life of the issue itself."""
    facts: dict[str, str] = {}
    if project.client is not None:
        facts["client"] = project.client
    estimate = tracker.issues.get(issue.key).estimate
    if estimate is not None and estimate > 1:
        facts["hours"] = f"{estimate:g}"
    if blocker is not None and blocker.closed_at is None and blocker.created_at < issue.created_at:
        facts["blocker"] = blocker.key
    return facts


def _add_work(tracker: Tracker, rng: Random, issues: tuple[LifeIssue, ...]) -> None:
    """Logged work in the order of its days."""
    done = [(labour, issue) for issue in issues for labour in issue.work]
    for labour, issue in sorted(done, key=lambda row: row[0].on):
        note = rng.choice(NOTES).format(thing=issue.thing) if rng.random() < 0.5 else None
        log = WorkLog(tracker.work_logs.new_id(), issue.key, labour.by, labour.minutes, labour.on, note)
        tracker.work_logs.add(log)
