"""Days of one request: one style for the ends of a span, and distances only where they can stand."""

import datetime as dt
import re

import pytest

from prove.core.keyed import keyed
from prove.core.shapes import Shape, shape_of
from prove.core.voice import Topic
from prove.synth.plan.day_words import day_words

NOW = dt.datetime(2026, 5, 4, 9, 30)
DAY, MOMENT = shape_of(dt.date), shape_of(dt.datetime)
SPAN = Topic(("stay from {first} to {last}",), (), ())
DISTANCE = re.compile(r"in \w+ days|\w+ days ago")


def said(topic: Topic, key: int, shape: Shape = DAY, **given: str) -> dict[str, str]:
    return day_words(given, dict.fromkeys(given, shape), topic, NOW, keyed("days", key))


@pytest.mark.parametrize(
    ("first", "last"), [("2026-05-10", "2026-06-12"), ("2026-05-14", "2027-01-02"), ("2026-05-05", "2026-05-09")]
)
def test_both_ends_of_a_span_have_one_style(first: str, last: str) -> None:
    seen: set[bool] = set()
    for key in range(40):
        words = said(SPAN, key, first=first, last=last)
        assert not any(DISTANCE.match(each) for each in words.values())
        shapes = {re.sub(r"\d+(?:st|nd|rd|th)?", "0", re.sub(r"[A-Z]\w+", "A", each)) for each in words.values()}
        dated = [bool(re.search(r"\d", each)) for each in words.values()]
        assert len(set(dated)) == 1
        assert len(shapes) == 1 or not any(dated)
        seen.add(dated[0])
    assert seen == ({True, False} if last == "2026-05-09" else {True})


def test_moments_of_a_span_have_one_style() -> None:
    for key in range(20):
        words = said(SPAN, key, MOMENT, first="2026-05-06T09:00", last="2026-06-06T17:30")
        assert not any(re.match(r"in |the day|this", each) for each in words.values())


def test_a_distance_is_said_only_where_it_can_stand() -> None:
    on = Topic(("come on {day}",), ("I arrive on {day}[, until {other}].",), ())
    until = Topic(("come on {day}",), ("I stay until {day}.",), ())
    assert any(DISTANCE.match(said(on, key, day="2026-05-10")["day"]) for key in range(40))
    assert not any(DISTANCE.match(said(until, key, day="2026-05-10")["day"]) for key in range(40))


def test_what_is_no_day_has_no_words_here() -> None:
    assert day_words({"name": "Sam"}, {"name": shape_of(str)}, SPAN, NOW, keyed("days")) == {}
