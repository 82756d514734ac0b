"""Issues as transitions in order of time, with comments and work inside the spans in which they were open."""

import datetime as dt
from functools import lru_cache
from math import sqrt
from random import Random
from typing import Literal

from msgspec.structs import replace

from prove.core import Record, keyed
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import KEPT
from prove.servers._shared.life.person.habits import amount, habits_of
from prove.servers._shared.life.time.desk import free_from
from prove.servers._shared.life.time.together import is_beside
from prove.servers._shared.life.work.office import DAY_MINUTES, SPRINT_DAYS, WEEK_MINUTES, Office, office_of
from prove.servers._shared.life.work.projects import THINGS, Project, projects_of

Status = Literal["to_do", "in_progress", "in_review", "done", "cancelled"]
Kind = Literal["bug", "feature", "task"]
SprintStatus = Literal["closed", "active", "planned"]

WORKDAY = 8 * 60
"""How many minutes somebody works on a day at most."""
_LATER = 15
"""After so many minutes somebody who could not write tries again."""
_SPRINT = SPRINT_DAYS * DAY_MINUTES
_CLOSED: tuple[SprintStatus, ...] = ("closed",)
_COURSES: dict[Status, tuple[Status, ...]] = {
    "to_do": (),
    "in_progress": ("in_progress",),
    "in_review": ("in_progress", "in_review"),
    "done": ("in_progress", "in_review", "done"),
    "cancelled": ("cancelled",),
}
_ACTIVE: tuple[Status, ...] = ("to_do", "to_do", "in_progress", "in_review", "in_review", "done")
_BACKLOG: tuple[Status, ...] = ("to_do", "to_do", "in_progress", "in_review", "cancelled")
_TROUBLES = (
    "is slow",
    "shows the wrong date",
    "crashes",
    "loses its filter",
    "ignores capital letters",
    "does everything twice",
    "hides the last row",
    "logs people out",
    "mixes up two languages",
    "forgets the time zone",
)
_CASES = (
    "on old phones",
    "in dark mode",
    "for guests",
    "after midnight",
    "with many rows",
    "on slow connections",
    "on large screens",
    "for new customers",
    "at the end of the month",
)
_REPORTED_AGAIN = 0.1
"""How many issues are about a bug that was reported before, seen in another case."""
_FEATURES = (
    "Dark mode",
    "Keyboard shortcuts",
    "CSV download",
    "Undo",
    "Two-factor sign-in",
    "Bulk edit",
    "Texts in Dutch",
    "Large print",
    "Saved filters",
    "Quick preview",
)
_CHORES = (
    "Write tests for",
    "Clean up the code of",
    "Update the libraries of",
    "Document the setup of",
    "Add monitoring to",
    "Measure the load of",
    "Speed up",
    "Check the texts of",
)


class Step(Record):
    """A change of an issue's status; the first one creates it."""

    at: dt.datetime
    by: str
    status: Status


class Remark(Record):
    """Somebody comments; the server has the words."""

    at: dt.datetime
    by: str


class Labour(Record):
    """Time that somebody worked on an issue."""

    on: dt.date
    by: str
    minutes: int


class LifeSprint(Record):
    """Two weeks of work on a project. A planned one has no days yet."""

    key: str
    project: str
    name: str
    status: SprintStatus
    starts_on: dt.date | None
    ends_on: dt.date | None


class LifeIssue(Record):
    """An issue, by its key such as 'OPS-94', with its steps in order of time.

    `thing` is what it is about; `sprint` the key of its sprint; `threads` are conversations of up to three remarks: a
    question, an answer, and what the first person says to it.
    """

    key: str
    project: str
    title: str
    kind: Kind
    thing: str
    assignee: str | None
    sprint: str | None
    steps: tuple[Step, ...]
    threads: tuple[tuple[Remark, ...], ...] = ()
    work: tuple[Labour, ...] = ()

    @property
    def status(self) -> Status:
        return self.steps[-1].status

    @property
    def reporter(self) -> str:
        return self.steps[0].by

    @property
    def created_at(self) -> dt.datetime:
        return self.steps[0].at

    @property
    def closed_at(self) -> dt.datetime | None:
        return self.steps[-1].at if self.status in ("done", "cancelled") else None

    @property
    def fault(self) -> str | None:
        """What goes wrong in a bug, in whatever case it was seen."""
        case = next((case for case in _CASES if self.title.endswith(case)), None)
        return None if self.kind != "bug" or case is None else self.title.removesuffix(f" {case}")

    def status_at(self, moment: dt.datetime) -> Status | None:
        """The status at a moment; None before the issue was there."""
        return next((step.status for step in reversed(self.steps) if step.at <= moment), None)


@lru_cache(KEPT)
def sprints_of(seed: int) -> tuple[LifeSprint, ...]:
    """The sprints of all projects: some that are over, perhaps one under way, two ahead."""
    rng, office = keyed("life.sprints", seed), office_of(seed)
    sprints: list[LifeSprint] = []
    for project in projects_of(seed):
        first = rng.randrange(3, 60)
        active: tuple[SprintStatus, ...] = ("active",) if project.sprinting else ()
        statuses: tuple[SprintStatus, ...] = (*_CLOSED * project.past_sprints, *active, "planned", "planned")
        start = project.sprint_start - project.past_sprints * _SPRINT
        for place, status in enumerate(statuses):
            starts_on, ends_on = None, None
            if status != "planned":
                starts_on = office.day(start + place * _SPRINT)
                ends_on = office.day(start + (place + 1) * _SPRINT) - dt.timedelta(days=1)
            name = f"{project.name} sprint {first + place}"
            sprints.append(LifeSprint(f"{project.key}:{place}", project.key, name, status, starts_on, ends_on))
    return tuple(sprints)


@lru_cache(KEPT)
def issues_of(seed: int) -> tuple[LifeIssue, ...]:
    """The issues of all projects, each project's in the order in which they were reported.

    Nobody worked longer on a day than a working day lasts, nor today longer than it has lasted so far.
    """
    office, worked = office_of(seed), dict[tuple[str, dt.date], int]()
    today, so_far = office.day(office.today), min(WORKDAY, office.now - office.today)

    def possible(issue: LifeIssue) -> LifeIssue:
        work, is_changed = list[Labour](), False
        for labour in issue.work:
            day = labour.by, labour.on
            left = (so_far if labour.on == today else WORKDAY) - worked.get(day, 0)
            minutes = min(labour.minutes, left // 15 * 15)
            is_changed |= minutes != labour.minutes
            if minutes > 0:
                worked[day] = worked.get(day, 0) + minutes
                work.append(labour if minutes == labour.minutes else replace(labour, minutes=minutes))
        return replace(issue, work=tuple(work)) if is_changed else issue

    return tuple(possible(issue) for place in range(len(projects_of(seed))) for issue in project_issues_of(seed, place))


@lru_cache(KEPT)
def project_issues_of(seed: int, place: int) -> tuple[LifeIssue, ...]:
    """The issues of one project, by its place among the projects, without regard to other work: quicker than all."""
    project, rng = projects_of(seed)[place], keyed("life.issues", seed, place)
    office, writers = office_of(seed).in_sprints(project.sprint_start), _Writers(seed)
    fates = _fates(rng, project, amount(rng, 28, sqrt(habits_of(seed).working), 18))
    courses = sorted((_course(rng, office, project, *fate) for fate in fates), key=lambda course: course[1][0])
    titles, number = _titles(rng, project.key, len(courses)), rng.randrange(10, 900)
    return tuple(
        _issue(rng, office, writers, project, f"{project.key}-{number + later}", kind, thing, title, *course)
        for later, (course, (kind, thing, title)) in enumerate(zip(courses, titles, strict=True))
    )


def _fates(rng: Random, project: Project, count: int) -> list[tuple[int | None, Status]]:
    """For each issue the place of its sprint and its status now: at least some in every situation."""
    past, planned = project.past_sprints, project.past_sprints + project.sprinting
    fates: list[tuple[int | None, Status]] = [(place, "done") for place in range(past) for _ in range(2)]
    fates.extend((planned, status) for status in _ACTIVE[:2])
    fates.extend((None, status) for status in _BACKLOG[1:])
    if project.sprinting:
        fates.extend((past, status) for status in _ACTIVE[1:])
    while len(fates) < count:
        place = rng.randrange(planned + 4)
        if place < past:
            fates.append((place, "cancelled" if rng.random() < 0.06 else "done"))
        elif place < planned:
            fates.append((place, rng.choice(_ACTIVE)))
        elif place < planned + 2:
            fates.append((planned, "to_do"))
        else:
            fates.append((None, rng.choice(_BACKLOG)))
    return fates


Course = tuple[int | None, list[int], tuple[Status, ...]]
"""The place of an issue's sprint, the minutes of its steps, and the statuses after the first."""


def _course(rng: Random, office: Office, project: Project, place: int | None, status: Status) -> Course:
    """When an issue was reported, and when it took each step."""
    statuses = _COURSES[status]
    if len(statuses) > 1 and rng.random() < 0.15:
        statuses = ("in_progress", "in_review", *statuses)
    if place is None or place >= project.past_sprints + project.sprinting:
        start, end = office.now - (WEEK_MINUTES if statuses else 1), office.now
    else:
        start = project.sprint_start + (place - project.past_sprints) * _SPRINT
        end = min(start + _SPRINT, office.now)
    earliest = max(project.started, start - 2 * _SPRINT)
    created = rng.randrange(start, start + (end - start) // 3 + 1) if rng.random() < 0.15 else 0
    created = created or rng.randrange(min(earliest, start - 1), start)
    later = sorted(rng.sample(range(max(created + 1, start), end), len(statuses))) if statuses else []
    return place, [created, *later], statuses


class _Writers:
    """Who has time to write at a moment; others than the user have not if they sit with them."""

    def __init__(self, seed: int) -> None:
        self._seed, self._me = seed, cast_of(seed).protagonist.email

    def can(self, person: str, at: dt.datetime) -> bool:
        if person != self._me:
            return not is_beside(self._seed, person, at)
        return free_from(self._seed, at) == at

    def reporters(self, members: tuple[str, ...], at: dt.datetime) -> list[str]:
        """Who may have reported something at a moment; the user, who often has no time, more likely if they have."""
        if self.can(self._me, at):
            return [*members, self._me] if self._me in members else [*members]
        return [member for member in members if member != self._me]


def _issue(
    rng: Random,
    office: Office,
    writers: _Writers,
    project: Project,
    key: str,
    kind: Kind,
    thing: str,
    title: str,
    place: int | None,
    minutes: list[int],
    statuses: tuple[Status, ...],
) -> LifeIssue:
    members = project.members
    created_at = office.moment(minutes[0])
    reporter = rng.choice(writers.reporters(members, created_at))
    waiting = not statuses or statuses[0] == "cancelled"
    assignee = None if waiting and rng.random() < 0.5 else rng.choice(members)
    steps = [Step(created_at, reporter, "to_do")]
    for minute, status in zip(minutes[1:], statuses, strict=True):
        own = status in ("in_progress", "in_review") and assignee is not None
        by = assignee if own and assignee else _other(rng, members, assignee)
        steps.append(Step(office.moment(minute), by, status))
    closed = bool(statuses) and statuses[-1] in ("done", "cancelled")
    end = minutes[-1] if closed else office.now
    work: list[Labour] = []
    if assignee is not None and not waiting:
        for minute in sorted(rng.randrange(minutes[1], end) for _ in range(rng.randrange(4))):
            work.append(Labour(office.day(minute), assignee, rng.randrange(1, 25) * 15))
    return LifeIssue(
        key=key,
        project=project.key,
        title=title,
        kind=kind,
        thing=thing,
        assignee=assignee,
        sprint=None if place is None else f"{project.key}:{place}",
        steps=tuple(steps),
        threads=_threads(rng, office, writers, members, assignee or reporter, minutes[0] + 1, end),
        work=tuple(work),
    )


def _threads(
    rng: Random, office: Office, writers: _Writers, members: tuple[str, ...], knows: str, start: int, end: int
) -> tuple[tuple[Remark, ...], ...]:
    """Conversations between two minutes with the person who knows most about an issue.

    Who cannot write at a moment does so a little later, as long as it is that day.
    """
    threads: list[tuple[Remark, ...]] = []
    for _ in range(rng.choice((0, 0, 0, 0, 0, 0, 0, 1, 1, 2))):
        if start >= end:
            break
        minute, asks = rng.randrange(start, end), _other(rng, members, knows)
        remarks: list[Remark] = []
        for by in (asks, knows, asks)[: rng.choice((1, 2, 2, 3, 3))]:
            soon = range(minute, min(end, (minute // DAY_MINUTES + 1) * DAY_MINUTES), _LATER)
            when = next((later for later in soon if writers.can(by, office.moment(later))), None)
            if when is None:
                break
            remarks.append(Remark(office.moment(when), by))
            minute = when + rng.randrange(4, 400)
        if remarks:
            threads.append(tuple(remarks))
    return tuple(sorted(threads, key=lambda thread: thread[0].at))


def _other(rng: Random, members: tuple[str, ...], person: str | None) -> str:
    return rng.choice([member for member in members if member != person])


def _titles(rng: Random, project: str, count: int) -> list[tuple[Kind, str, str]]:
    """The kinds, things and titles of a project's issues, no two titles the same; some bugs are reported again."""
    titles: dict[str, tuple[Kind, str, str]] = {}
    faults: list[tuple[str, str]] = []
    while len(titles) < count:
        thing, kind = rng.choice(THINGS[project]), rng.random()
        if kind < 0.4:
            fault = f"{thing[0].upper()}{thing[1:]} {rng.choice(_TROUBLES)}"
            if faults and kind < _REPORTED_AGAIN:
                thing, fault = rng.choice(faults)
            title = f"{fault} {rng.choice(_CASES)}"
            titles[title] = ("bug", thing, title)
            faults.append((thing, fault))
        elif kind < 0.7:
            title = f"{rng.choice(_FEATURES)} for the {thing}"
            titles[title] = ("feature", thing, title)
        else:
            title = f"{rng.choice(_CHORES)} the {thing}"
            titles[title] = ("task", thing, title)
    return list(titles.values())
