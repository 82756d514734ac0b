"""Writes threads of the chat: who says what when."""

import datetime as dt
from random import Random
from typing import NamedTuple

from prove.servers._shared.cast import Person, cast_of
from prove.servers._shared.days import weekday_name
from prove.servers._shared.life.clock import is_day_off
from prove.servers._shared.life.issues import LifeIssue
from prove.servers._shared.life.place.trips import is_off, trips_of
from prove.servers._shared.life.texts.threads import Thread
from prove.servers._shared.life.time.desk import free_from
from prove.servers._shared.life.time.together import apart_from
from prove.servers._shared.life.work.deals import sales_of
from prove.servers._shared.pools import CITIES

CLOSING_HOUR = 21
"""Nobody writes from this hour on until the morning."""

PATIENCE = dt.timedelta(minutes=150)
"""Who has no time for longer than that writes nothing."""

TRIES = 5
"""How often other words are looked for that were not written in the same channel."""


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
        self._said: set[tuple[str | None, str]] = set()
        self.firms = [firm.name for firm in sales_of(seed).firms]
        trips = trips_of(seed)
        been = {self.cast.home, *(trip.city for trip in trips)}
        self.cities = [city for city in self.cast.cities if city not in been] or [
            city for city in CITIES if city not in been
        ]
        self._away = [(*trip.away, frozenset((self.cast.protagonist.name, *trip.party))) for trip in trips]
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
        """A message and, if it is answered and the day is not over, up to two more.

        The user is silent on holiday, and while they are busy or may drive writes when they have time, if that is soon.
        So does who sits with the user, and who has left for a trip by then writes nothing.
        """
        rng, root = self.rng, len(self.drafts)
        length = rng.choice((1, 1, 1, 2, 2, 3)) if answered else 1
        first = at + _MINUTES[rng.randrange(2, 90)]
        times = at, first, first + _MINUTES[rng.randrange(2, 90)]
        words, where = thread.words(rng, length, _SmallTalk(self, at, starter, other, facts)), channel or direct_with
        for _ in range(TRIES):
            if (where, words[0]) not in self._said:
                break
            words = thread.words(rng, length, _SmallTalk(self, at, starter, other, facts))
        self._said.add((where, words[0]))
        late = _MINUTES[0]
        for text, by, planned_at in zip(words, (starter, other, starter), times, strict=False):
            sent_at = planned_at + late
            if sent_at < self.until:
                waits = self._has_time(by, sent_at) - sent_at
                if waits > PATIENCE:
                    break
                late, sent_at = late + waits, sent_at + waits
            if sent_at >= self.until or sent_at.hour >= CLOSING_HOUR or sent_at.date() > at.date():
                break
            if by is self.team[0] and is_off(self.cast.seed, sent_at):
                break
            if self.in_town((by,), at) and not self.in_town((by,), sent_at):
                break
            answers = root if len(self.drafts) > root and direct_with is None else None
            self.drafts.append(Draft(sent_at, by.email, by.name, text, channel, direct_with, answers))

    def _has_time(self, person: Person, at: dt.datetime) -> dt.datetime:
        """A moment, or when somebody has time again: the user may be busy or drive, the others sit with the user."""
        if person is self.team[0]:
            return free_from(self.cast.seed, at)
        return apart_from(self.cast.seed, person.email, at)

    def in_town(self, people: tuple[Person, ...], at: dt.datetime) -> tuple[Person, ...]:
        """Those of these people who are on no trip at a moment."""
        away = [names for start, end, names in self._away if start <= at < end]
        return tuple([one for one in people if not any(one.name in names for names in away)]) if away else people

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


class _SmallTalk(dict[str, str]):
    """Facts of a thread: those that are given, and what small talk is about as soon as a text names it.

    `a` and `b` are the first names of both sides; `weekday` is a working day soon after the thread, `next_day` says
    when the next one is; `city` is one that the user has no trip to, since people ask who knows it.
    """

    def __init__(self, writer: Writer, at: dt.datetime, starter: Person, other: Person, given: dict[str, str]) -> None:
        super().__init__(given)
        self._writer, self._at, self._starter, self._other = writer, at, starter, other

    def __missing__(self, name: str) -> str:
        self[name] = fact = self._drawn(name)
        return fact

    def _drawn(self, name: str) -> str:
        writer, starter, other = self._writer, self._starter, self._other
        match name:
            case "a":
                return starter.first_name
            case "b":
                return other.first_name
            case "other":
                return writer.other(writer.team[1:], starter, other).first_name
            case "weekday":
                return writer.rng.choice(_SOON[self._at.weekday()])
            case "next_day":
                return _next_day(self._at.date())
            case "firm":
                return writer.rng.choice(writer.firms)
            case "city":
                return writer.rng.choice(writer.cities)
            case "table":
                return writer.rng.choice(writer.tables)
            case _:
                raise KeyError(name)


def _next_day(day: dt.date) -> str:
    """When the working day after a day is: tomorrow, or on a weekday."""
    later = next(later for days in range(1, 8) if not is_day_off(later := day + dt.timedelta(days=days)))
    return "tomorrow" if (later - day).days == 1 else f"on {weekday_name(later)}"


_MINUTES = [dt.timedelta(minutes=minutes) for minutes in range(90)]
_DAYS = [dt.date(2024, 1, 1 + day) for day in range(14)]
_SOON = [[weekday_name(day) for day in _DAYS[first + 2 : first + 7] if day.weekday() < 5] for first in range(7)]
"""The working days two to six days after each day of the week."""
