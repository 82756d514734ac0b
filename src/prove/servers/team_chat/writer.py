"""Writes threads of the chat: who says what when."""

import datetime as dt
from random import Random
from typing import NamedTuple

from prove.servers._shared.cast import Person, cast_of
from prove.servers._shared.days import weekday_name
from prove.servers._shared.life.texts.threads import Thread
from prove.servers._shared.life.work.issues import LifeIssue

CLOSING_HOUR = 21
"""Nobody writes from this hour on until the morning."""


class Draft(NamedTuple):
    """A message before it has an id; `root` is the place of the draft that it answers."""

    at: dt.datetime
    author: str
    author_name: str
    text: str
    channel: str | None = None
    direct_with: str | None = None
    root: int | None = None


class Writer:
    """Collects drafts of messages by the people of a team that are sent before a moment."""

    def __init__(self, seed: int, rng: Random, team: tuple[Person, ...], until: dt.datetime) -> None:
        self.rng, self.team, self.until = rng, team, until
        self.people = {person.email: person for person in team}
        self.cast = cast_of(seed)
        self.drafts: list[Draft] = []
        self.firms = [firm.name for firm in self.cast.firms[1:]]
        self.tables = [place.name for place in self.cast.places if place.kind in ("restaurant", "cafe")]

    def thread(
        self,
        thread: Thread,
        at: dt.datetime,
        starter: Person,
        other: Person,
        facts: dict[str, str],
        *,
        channel: str | None = None,
        direct_with: str | None = None,
        answered: bool = True,
    ) -> None:
        """A message and, if it is answered and the day is not over, up to two more."""
        rng, root = self.rng, len(self.drafts)
        length = rng.choice((1, 1, 1, 2, 2, 3)) if answered else 1
        first = at + dt.timedelta(minutes=rng.randrange(2, 90))
        times = at, first, first + dt.timedelta(minutes=rng.randrange(2, 90))
        facts = self._day_facts(at, starter, other) | facts
        for text, by, sent_at in zip(thread.words(rng, length, facts), (starter, other, starter), times, strict=False):
            if sent_at >= self.until or sent_at.hour >= CLOSING_HOUR or sent_at.date() > at.date():
                break
            answers = root if len(self.drafts) > root and direct_with is None else None
            self.drafts.append(Draft(sent_at, by.email, by.name, text, channel, direct_with, answers))

    def facts_of(self, issue: LifeIssue, moment: dt.datetime) -> dict[str, str]:
        """What a thread about an issue can name."""
        title = issue.title
        return {
            "key": issue.key,
            "title": title,
            "small": title if title[:2].isupper() else title[0].lower() + title[1:],
            "thing": issue.thing,
            "status": (issue.status_at(moment) or "to_do").replace("_", " "),
        }

    def other(self, people: tuple[Person, ...], *but: Person) -> Person:
        """One of these people, but not one of those."""
        while (person := self.rng.choice(people)) in but:
            pass
        return person

    def _day_facts(self, at: dt.datetime, starter: Person, other: Person) -> dict[str, str]:
        """What small talk is about, with the first names of both sides; `weekday` is a working day soon after it."""
        rng = self.rng
        days = [at.date() + dt.timedelta(days=days) for days in range(2, 7)]
        return {
            "a": starter.first_name,
            "b": other.first_name,
            "other": self.other(self.team[1:], starter, other).first_name,
            "weekday": weekday_name(rng.choice([day for day in days if day.weekday() < 5])),
            "firm": rng.choice(self.firms),
            "city": rng.choice(self.cast.cities[1:]),
            "table": rng.choice(self.tables),
        }
