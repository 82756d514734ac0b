"""Promises about what is said under an issue: nothing is asked twice, and nothing has lasted since the same day."""

import datetime as dt
import re
from collections.abc import Iterator
from string import Formatter

from prove.authoring.across.rules import Worlds, invariant
from prove.servers import load
from prove.servers._shared.life.texts.threads import Thread
from prove.servers.issue_tracker.records import Comment, Tracker
from prove.servers.issue_tracker.remarks import TOPICS, day_name

AHEAD = dt.timedelta(weeks=8)
"""How far ahead it is read what colleagues say."""
_SINCE = re.compile(r"\b(?:since|reported on|saw it on) (?P<day>\d+ [A-Z][a-z]+)")


@invariant(25, "issue_tracker")
def nothing_is_asked_twice(worlds: Worlds) -> Iterator[str]:
    """Under an issue nobody asks about what somebody has asked about before, or says the same again, later neither."""
    tracker: Tracker = worlds.state("issue_tracker").fork()
    load("issue_tracker").advance(tracker, tracker.now + AHEAD)
    asked: dict[tuple[str, str], Comment] = {}
    for comment in tracker.comments:
        topic = next((start for start, pattern in _TOPICS if pattern.fullmatch(comment.body)), comment.body)
        before = asked.setdefault((comment.issue_key, topic), comment)
        if before is not comment:
            yield f"{comment.issue_key} has {before.body!r} of {before.written_at} and {comment.body!r}"


@invariant(25, "issue_tracker")
def nothing_since_today(worlds: Worlds) -> Iterator[str]:
    """Nobody says since when something has been so, or when it was reported, on that very day."""
    for comment in worlds.rows("issue_tracker.comments"):
        found = _SINCE.search(comment.body)
        if found and found["day"] == day_name(comment.written_at.date()):
            yield f"{comment.id} on {comment.issue_key} is of {comment.written_at}: {comment.body!r}"


def _starts() -> Iterator[tuple[str, re.Pattern[str]]]:
    """The wordings with which somebody asks, each with the first one of its topic."""
    for topic in _distinct():
        for start in topic.starts:
            parts = (re.escape(text) + (".+" if name else "") for text, name, _, _ in Formatter().parse(start))
            yield topic.starts[0], re.compile("".join(parts))


def _distinct() -> Iterator[Thread]:
    seen: list[Thread] = []
    for topics in TOPICS.values():
        for topic in topics:
            if topic not in seen:
                seen.append(topic)
                yield topic


_TOPICS = list(_starts())
