"""What colleagues do as time passes: they go on with their issues, and say so.

It follows from the seed and the issue, not from how far the clock moves at once. A colleague goes on only with an issue
that is as they left it, that is theirs, and that the user has not reported and does not watch.
"""

import datetime as dt
from collections.abc import Iterator
from functools import lru_cache
from random import Random

from msgspec.structs import replace

from prove.core import Record, keyed
from prove.servers._shared.life.clock import KEPT
from prove.servers._shared.life.issues import LifeIssue, issues_of
from prove.servers._shared.life.numbers import ids_for
from prove.servers._shared.life.time.together import is_beside
from prove.servers._shared.life.work.office import WEEK_MINUTES, Office, office_of
from prove.servers._shared.life.work.projects import projects_of
from prove.servers.issue_tracker.app import server
from prove.servers.issue_tracker.records import Comment, Issue, IssueStatus, Tracker
from prove.servers.issue_tracker.remarks import day_name
from prove.servers.issue_tracker.rules import CLOSED, is_blocked, me

WEEKS = 5
"""For how many weeks at once it is decided what colleagues do."""
SHARE, LATER = 0.65, 0.7
"""How many of their open issues they go on with in the first of these times, and comment on in each later one."""
NEXT: dict[IssueStatus, IssueStatus] = {"to_do": "in_progress", "in_progress": "in_review", "in_review": "done"}
WORDS: dict[IssueStatus, tuple[str, ...]] = {
    "to_do": (
        "I have read {key} again. The {thing} needs more than I thought.",
        "Before I start with the {thing}, I ask the others about {key}.",
        "{key} is on my list. The {thing} comes after what I do now.",
        "My notes about the {thing} are ready, {key} can begin soon.",
    ),
    "in_progress": (
        "Half of the {thing} is done. The rest of {key} follows.",
        "The {thing} works on my machine. {key} still needs tests.",
        "I found two more places in the {thing} that belong to {key}.",
        "{key} takes longer: the {thing} depends on an old library.",
        "The first part of {key} can be seen on the test system, please try the {thing}.",
    ),
    "in_review": (
        "I answered all remarks about the {thing}. {key} waits for a second look.",
        "{key} is ready as far as I can tell. The {thing} has been stable for days.",
        "I made the names in the {thing} clearer, as the review of {key} asked for.",
        "Who has half an hour for {key}? Only the {thing} changed.",
    ),
}


class Progress(Record):
    """What happens to an issue: it takes the next status or, without one or if it cannot, its assignee comments."""

    at: dt.datetime
    key: str
    id: str
    assignee: str
    before: IssueStatus
    status: IssueStatus | None
    text: str


@server.passing_time
def go_on(tracker: Tracker, until: dt.datetime) -> None:
    """Colleagues go on with their issues in working hours."""
    for progress in progress_between(tracker.seed, tracker.now, until):
        _make(tracker, progress)


def progress_between(seed: int, since: dt.datetime, until: dt.datetime) -> list[Progress]:
    """What colleagues have in mind after a moment, which is not before now, up to another one, in order of time."""
    periods = office_of(seed).periods(WEEKS, since, until)
    found = (plan for period in periods for plan in _progress_in(seed, period) if since < plan.at <= until)
    return sorted(found, key=lambda progress: (progress.at, progress.key))


@lru_cache(KEPT * 2)
def _progress_in(seed: int, period: int) -> tuple[Progress, ...]:
    """What colleagues have in mind for a period; the first one, from now on, is 0. Later they only comment."""
    office = office_of(seed)
    if period:
        plans = [plan for issue in _theirs(seed) for plan in _comments(seed, period, office, issue)]
    else:
        plans = [plan for issue in _theirs(seed) for plan in _plans(keyed("progress", seed, issue.key), office, issue)]
    plans = [plan for plan in plans if not is_beside(seed, plan.assignee, plan.at)]
    ids = ids_for(seed, "cmt", [plan.id for plan in plans])
    return tuple(replace(plan, id=ids[plan.id]) for plan in plans)


def _theirs(seed: int) -> list[LifeIssue]:
    """The open issues of colleagues that the user has not reported."""
    user = projects_of(seed)[0].members[0]
    return [
        issue
        for issue in issues_of(seed)
        if issue.closed_at is None and issue.assignee not in (None, user) and issue.reporter != user
    ]


def _comments(seed: int, period: int, office: Office, issue: LifeIssue) -> Iterator[Progress]:
    """What the assignee of an issue says in a later period, never the same twice, if it is as planned."""
    rng = keyed("progress", seed, issue.key, period)
    if rng.random() >= LATER or issue.assignee is None:
        return
    planned = list(_plans(keyed("progress", seed, issue.key), office, issue))
    status = (planned[-1].status or planned[-1].before) if planned else issue.status
    if status not in CLOSED:
        at = office.moment(office.now + period * WEEKS * WEEK_MINUTES + rng.randrange(1, WEEKS * WEEK_MINUTES))
        said, facts = {plan.text for plan in planned}, {"key": issue.key, "thing": issue.thing}
        unsaid = [text for words in WORDS[status] if (text := words.format_map(facts)) not in said]
        text = unsaid[(period - 1) % len(unsaid)]
        if period > len(unsaid):
            text = f"As of {day_name(at.date())}: {text}"
        yield Progress(at, issue.key, f"progress:{issue.key}:{at}", issue.assignee, status, None, text)


def _plans(rng: Random, office: Office, issue: LifeIssue) -> Iterator[Progress]:
    """Up to three comments and changes of status of one issue."""
    if rng.random() >= SHARE or issue.assignee is None:
        return
    status: IssueStatus = issue.status
    said: set[str] = set()
    for minute in sorted(rng.sample(range(1, WEEKS * WEEK_MINUTES), rng.choice((1, 2, 3)))):
        at = office.moment(office.now + minute)
        following = NEXT[status] if rng.random() < 0.5 else None
        facts = {"key": issue.key, "thing": issue.thing}
        text = rng.choice([text for words in WORDS[status] if (text := words.format_map(facts)) not in said])
        said.add(text)
        yield Progress(at, issue.key, f"progress:{issue.key}:{at}", issue.assignee, status, following, text)
        status = following or status
        if status in CLOSED:
            return


def _make(tracker: Tracker, progress: Progress) -> None:
    issue = tracker.issues.find(progress.key)
    if issue is None or (issue.assignee, issue.status) != (progress.assignee, progress.before):
        return
    if me(tracker) in (issue.reporter, *issue.watchers):
        return
    if progress.status is None or not _can_take(tracker, issue, progress.status):
        _comment(tracker, issue, progress)
    else:
        closed_on = progress.at.date() if progress.status in CLOSED else None
        tracker.issues.update(issue, status=progress.status, closed_on=closed_on, updated_at=progress.at)


def _comment(tracker: Tracker, issue: Issue, progress: Progress) -> None:
    if progress.id not in tracker.comments:
        tracker.comments.add(Comment(progress.id, issue.key, progress.assignee, progress.text, progress.at))
        tracker.issues.update(issue, updated_at=progress.at)


def _can_take(tracker: Tracker, issue: Issue, status: IssueStatus) -> bool:
    """Work begins only in a sprint that is under way, and ends only if nothing blocks it."""
    if status == "in_progress":
        sprint = tracker.sprints.find(issue.sprint_id) if issue.sprint_id else None
        return sprint is not None and sprint.status == "active"
    return status != "done" or not is_blocked(tracker, issue)
