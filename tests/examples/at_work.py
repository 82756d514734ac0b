"""Facts of the tracker's and the CRM's worlds, for examples to name."""

import datetime as dt
from collections import Counter
from collections.abc import Callable
from typing import cast

from prove.servers._shared.cast import cast_of
from prove.servers.crm.records import Contact, Crm, Deal, Lead
from prove.servers.issue_tracker.records import Issue, Project, Sprint, Tracker
from prove.servers.payments.records import Payments
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


def crm_of(s: Script) -> Crm:
    return cast(Crm, s.session.state("crm"))


def lead_in(s: Script, status: str) -> Lead:
    """The first lead in a status whose firm has no account yet."""
    known = {company.name for company in crm_of(s).companies}
    return next(lead for lead in crm_of(s).leads if lead.status == status and lead.company not in known)


def deals_in(s: Script, stage: str) -> list[Deal]:
    return [deal for deal in crm_of(s).deals if deal.stage == stage]


def contacts_once(s: Script) -> list[Contact]:
    """The contacts who were entered once."""
    names = Counter(contact.name for contact in crm_of(s).contacts)
    return [contact for contact in crm_of(s).contacts if names[contact.name] == 1]


def payments_of(s: Script) -> Payments:
    return cast(Payments, s.session.state("payments"))


def next_weekday(s: Script, weekday: int) -> dt.date:
    """The next such day after today; Monday is 0."""
    today = s.session.now.date()
    return today + dt.timedelta(days=(weekday - today.weekday() - 1) % 7 + 1)


def day_and_month(day: dt.date) -> str:
    return f"{day.day} {day:%B}"
