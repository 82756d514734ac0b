"""Words about a time of the day, the week or the year are said then."""

import datetime as dt

import pytest

from prove.purposes.occasions import is_said_at

MORNING, EVENING = dt.datetime(2026, 5, 6, 9, 30), dt.datetime(2026, 12, 20, 21, 0)


@pytest.mark.parametrize(
    ("words", "morning", "evening"),
    [
        ("Morning!", True, False),
        ("The kids are finally asleep.", False, True),
        ("The Christmas tree has been dropping needles like rain.", False, True),
        ("The children will be in bed by then.", True, True),
        ("I keep forgetting things.", True, True),
        ("It's chilly in there.", False, True),
        ("Shelf space is gold in December.", False, True),
        ("I'm typing with gloves on, excuse the style.", False, True),
        ("Someone is mowing the lawn right under my window.", True, False),
        ("My lunch is getting cold, but never mind.", False, False),
        ("A quiet Sunday morning is made for chores like this.", False, False),
    ],
)
def test_words_fit_the_clock(words: str, morning: bool, evening: bool) -> None:
    assert (is_said_at(words, MORNING), is_said_at(words, EVENING)) == (morning, evening)
