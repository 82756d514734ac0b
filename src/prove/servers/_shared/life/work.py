"""Work: the team, its projects, issues with their transitions, and deals with their stages."""

import datetime as dt
from typing import Literal

from prove.core import Record


class Project(Record):
    """A project. `members` are e-mail addresses; `client` is the name of a company; `channel` is a chat channel."""

    key: str
    name: str
    members: tuple[str, ...]
    client: str | None
    channel: str
    started_on: dt.date


class Step(Record):
    """A change of an issue's status; the first one creates it."""

    at: dt.datetime
    by: str
    status: Literal["backlog", "to_do", "in_progress", "in_review", "done"]


class LifeIssue(Record):
    """An issue, by its key such as 'OPS-94', with its steps in order of time."""

    key: str
    project: str
    title: str
    kind: Literal["bug", "task", "story"]
    assignee: str | None
    steps: tuple[Step, ...]


class LifeDeal(Record):
    """A deal with a client's company; `stages` are the names of stages with the days on which they were reached."""

    key: str
    title: str
    company: str
    contact: str
    owner: str
    cents: int
    stages: tuple[tuple[str, dt.date], ...]
    expected_on: dt.date
