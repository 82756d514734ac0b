"""The tracker on the first day: four projects half a year old, with sprints behind, under way and ahead."""

import datetime as dt
from random import Random

from prove.core import keyed
from prove.servers._shared.cast import Cast, cast_of, moments
from prove.servers.issue_tracker.records import (
    Comment,
    Issue,
    IssueKind,
    IssueStatus,
    Link,
    Priority,
    Project,
    Relation,
    Sprint,
    SprintStatus,
    Tracker,
    User,
    WorkLog,
)
from prove.servers.issue_tracker.rules import ACYCLIC, CLOSED, leads_to, same_link
from prove.servers.issue_tracker.tools import server

PROJECTS = (
    ("WEB", "Website"),
    ("MOB", "Mobile app"),
    ("PAY", "Payments"),
    ("OPS", "Operations"),
    ("DATA", "Data pipeline"),
    ("API", "Public API"),
    ("SEC", "Security"),
    ("DOC", "Handbook"),
)
PRIORITIES: tuple[Priority, ...] = ("low", "medium", "medium", "high", "urgent")
LABELS = ("frontend", "backend", "regression", "customer", "quick-win", "documentation", "performance", "design")
THINGS = (
    "login page",
    "search",
    "checkout",
    "export",
    "dashboard",
    "password reset",
    "invoice mail",
    "calendar view",
    "upload",
    "user profile",
    "nightly backup",
    "price list",
    "newsletter",
    "audit log",
    "settings page",
    "report builder",
)
TROUBLES = (
    "is slow",
    "shows the wrong date",
    "crashes",
    "loses its filter",
    "ignores capital letters",
    "sends everything twice",
    "hides the last row",
    "logs people out",
)
PLACES = ("on old phones", "in dark mode", "for guests", "after midnight", "with many rows", "behind a proxy")
FEATURES = ("Dark mode", "Keyboard shortcuts", "CSV download", "Undo", "Two-factor sign-in", "Bulk edit", "Dutch texts")
CHORES = ("Write tests", "Clean up the code", "Update the libraries", "Document the setup", "Add monitoring")
GOALS = (
    "Fewer support calls",
    "Ready for the trade fair",
    "Pay back old debts",
    "Faster pages",
    "First release",
    "Nothing urgent left",
)
REMARKS = (
    "I can reproduce this on my machine.",
    "Waiting for an answer from the customer.",
    "The fix is on a branch, please have a look.",
    "Happens only since the last release.",
    "We talked about this on Monday: go ahead.",
    "Screenshots are in the shared folder.",
    "Could this wait until the next sprint?",
    "Works for me now.",
    "The logs show nothing unusual.",
    "Let us split this in two.",
)
DETAILS = (
    "A customer told us about it last week.",
    "It has been like this for months.",
    "See the notes of the last retrospective.",
    "Needed before we can talk to new customers.",
    "Seen three times since Friday.",
    "Marketing keeps asking for it.",
)
NOTES = ("Investigation", "First draft", "Pairing", "Code review", "Tests", "Cleaning up")
TITLES: dict[IssueKind, int] = {"bug": 60, "feature": 45, "task": 45}
OPEN_STATUSES: tuple[IssueStatus, ...] = ("to_do", "to_do", "in_progress", "in_review", "in_review", "done")
RELATIONS: tuple[Relation, ...] = ("blocks", "blocks", "blocks", "duplicates", "relates_to")


@server.world
def build(seed: int) -> Tracker:
    """Four projects with about thirty issues each, linked, commented and worked on."""
    cast, rng = cast_of(seed), keyed("issue_tracker", seed)
    tracker = Tracker(seed, cast.now)
    for person in (cast.protagonist, *cast.tied("colleague")):
        tracker.users.add(User(person.email, person.name))
    titles = _titles(rng)
    for place, (key, name) in enumerate(rng.sample(PROJECTS, 4)):
        project = _add_project(tracker, rng, key, name)
        sprints = _add_sprints(tracker, cast, rng, project, active=place != 1)
        _add_issues(tracker, cast, rng, project, sprints, titles)
        _add_links(tracker, rng, project)
    _add_comments_and_work(tracker, cast, rng)
    return tracker


def _titles(rng: Random) -> list[tuple[IssueKind, str]]:
    """Titles to take from the end, no two the same."""
    bugs = [f"{thing.capitalize()} {trouble} {place}" for thing in THINGS for trouble in TROUBLES for place in PLACES]
    features = [f"{feature} for the {thing}" for feature in FEATURES for thing in THINGS]
    chores = [f"{chore} of the {thing}".replace("tests of", "tests for") for chore in CHORES for thing in THINGS]
    pools: dict[IssueKind, list[str]] = {"bug": bugs, "feature": features, "task": chores}
    titles: list[tuple[IssueKind, str]] = []
    for kind, pool in pools.items():
        titles.extend((kind, title) for title in rng.sample(pool, TITLES[kind]))
    rng.shuffle(titles)
    return titles


def _add_project(tracker: Tracker, rng: Random, key: str, name: str) -> Project:
    """The user is in every project."""
    users = list(tracker.users)
    members = (users[0], *rng.sample(users[1:], rng.randrange(4, 7)))
    return tracker.projects.add(Project(key, name, rng.choice(members).email, members, rng.randrange(10, 200)))


def _add_sprints(tracker: Tracker, cast: Cast, rng: Random, project: Project, *, active: bool) -> list[Sprint]:
    """Two sprints that are over, perhaps one under way, two ahead; each two weeks long."""
    number, today = rng.randrange(3, 30), cast.now.date()
    start = today - dt.timedelta(days=rng.randrange(33, 38))
    sprints: list[Sprint] = []
    behind: list[SprintStatus] = ["closed", "closed", "active"] if active else ["closed", "closed"]
    ahead: list[SprintStatus] = ["planned", "planned"]
    for status in behind + ahead:
        dated = status != "planned"
        sprint = Sprint(
            id=tracker.sprints.new_id(),
            project_key=project.key,
            name=f"{project.name} sprint {number}",
            goal=rng.choice(GOALS) if rng.random() < 0.7 else None,
            status=status,
            starts_on=start if dated else None,
            ends_on=start + dt.timedelta(days=13) if dated else None,
        )
        sprints.append(tracker.sprints.add(sprint))
        number, start = number + 1, start + dt.timedelta(days=14)
    return sprints


def _add_issues(
    tracker: Tracker,
    cast: Cast,
    rng: Random,
    project: Project,
    sprints: list[Sprint],
    titles: list[tuple[IssueKind, str]],
) -> None:
    # The last sprint stays empty, so that starting an empty sprint can be refused.
    places: list[Sprint | None] = [*sprints[:-1], sprints[-2], None, None]
    created = moments(rng, cast.now - dt.timedelta(days=170), cast.now - dt.timedelta(days=36), rng.randrange(26, 34))
    number = project.last_number
    for moment in created:
        number += 1
        kind, title = titles.pop()
        sprint = rng.choice(places)
        tracker.issues.add(_issue(cast, rng, project, f"{project.key}-{number}", kind, title, moment, sprint))
    tracker.projects.update(project, last_number=number)


def _issue(
    cast: Cast,
    rng: Random,
    project: Project,
    key: str,
    kind: IssueKind,
    title: str,
    created_at: dt.datetime,
    sprint: Sprint | None,
) -> Issue:
    status = _status(rng, sprint)
    emails = [member.email for member in project.members]
    unassigned = status in ("to_do", "cancelled") and rng.random() < 0.5
    closed_on = None
    if status in CLOSED:
        closed_on = cast.now.date() - dt.timedelta(days=rng.randrange(1, 8))
        if sprint is not None and sprint.status == "closed" and sprint.ends_on is not None:
            closed_on = sprint.ends_on - dt.timedelta(days=rng.randrange(0, 10))
    return Issue(
        key=key,
        project_key=project.key,
        title=title,
        kind=kind,
        status=status,
        priority=rng.choice(PRIORITIES),
        reporter=rng.choice(emails),
        created_at=created_at,
        updated_at=created_at,
        description=rng.choice(DETAILS) if rng.random() < 0.5 else None,
        assignee=None if unassigned else rng.choice(emails),
        sprint_id=sprint and sprint.id,
        labels=tuple(sorted(rng.sample(LABELS, rng.randrange(0, 3)))),
        watchers=tuple(sorted(rng.sample(emails, rng.randrange(0, 4)))),
        estimate=rng.randrange(1, 40) / 2 if rng.random() < 0.7 else None,
        closed_on=closed_on,
    )


def _status(rng: Random, sprint: Sprint | None) -> IssueStatus:
    match sprint and sprint.status:
        case "closed":
            return "done"
        case "active":
            return rng.choice(OPEN_STATUSES)
        case "planned":
            return "to_do"
        case _:
            return rng.choice(("to_do", "to_do", "in_progress", "in_review", "cancelled"))


def _add_links(tracker: Tracker, rng: Random, project: Project) -> None:
    """Links among the issues of one project; no open issue blocks one that is done."""
    issues = tracker.issues.where(project_key=project.key)
    for _ in range(14):
        one, other = rng.sample(issues, 2)
        link = Link(tracker.links.new_id(), one.key, rng.choice(RELATIONS), other.key)
        finished_too_soon = link.relation == "blocks" and other.status == "done" and one.status not in CLOSED
        circular = link.relation in ACYCLIC and leads_to(tracker, link.relation, other.key, one.key)
        if not (finished_too_soon or circular or same_link(tracker, one.key, link.relation, other.key)):
            tracker.links.add(link)


def _add_comments_and_work(tracker: Tracker, cast: Cast, rng: Random) -> None:
    issues, start = list(tracker.issues), cast.now - dt.timedelta(days=35)
    members = {project.key: [m.email for m in project.members] for project in tracker.projects}
    for moment in moments(rng, start, cast.now, 90):
        issue = tracker.issues.get(rng.choice(issues).key)
        author = rng.choice(members[issue.project_key])
        tracker.comments.add(Comment(tracker.comments.new_id(), issue.key, author, rng.choice(REMARKS), moment))
        tracker.issues.update(issue, updated_at=moment)
    worked = [issue for issue in issues if issue.status not in ("to_do", "cancelled")]
    for moment in moments(rng, start, cast.now, 70):
        issue = rng.choice(worked)
        log = WorkLog(
            id=tracker.work_logs.new_id(),
            issue_key=issue.key,
            person=issue.assignee or issue.reporter,
            minutes=rng.randrange(1, 33) * 15,
            worked_on=moment.date(),
            note=rng.choice(NOTES) if rng.random() < 0.5 else None,
        )
        tracker.work_logs.add(log)
