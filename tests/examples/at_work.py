"""Facts of the tracker's world, for examples to name."""

import datetime as dt
from collections.abc import Callable
from typing import cast

from prove.servers._shared.cast import cast_of
from prove.servers.issue_tracker.records import Issue, Project, Sprint, Tracker
from tests.examples.script import Script


def tracker_of(s: Script) -> Tracker:
    return cast(Tracker, s.session.state("issue_tracker"))


def my_email(s: Script) -> str:
    return cast_of(s.seed).protagonist.email


def sprinting(s: Script) -> Project:
    """A project with a sprint under way."""
    tracker = tracker_of(s)
    return next(p for p in tracker.projects if tracker.sprints.where(project_key=p.key, status="active"))


def sprint_of(s: Script, project: Project, status: str) -> Sprint:
    """The first sprint of a project in a status."""
    return tracker_of(s).sprints.where(project_key=project.key, status=status)[0]


def issues_of(s: Script, project: Project, count: int, fits: Callable[[Issue], bool]) -> list[Issue]:
    """The first issues of a project that fit."""
    found = [issue for issue in tracker_of(s).issues.where(project_key=project.key) if fits(issue)][:count]
    assert len(found) == count, f"{s.id}: {project.key} has only {len(found)} such issues"
    return found


def day_and_month(day: dt.date) -> str:
    return f"{day.day} {day:%B}"
