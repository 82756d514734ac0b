"""The days and times in a text."""

import datetime as dt

import pytest

from prove.reward.moments import is_day, is_time, moments_in, names_day, names_time, other_days, wanted_day

FRIDAY = "December 18"
TODAY = dt.date(2026, 12, 14)


@pytest.mark.parametrize(
    "text",
    [
        "It comes on December 18.",
        "It comes on Dec. 18th, I think.",
        "It comes on December the 18th.",
        "Expected: 18 December",
        "on the 18th of December 2026",
        "by 2026-12-18, please",
        "by 2026-12-18T09:30:00",
        "by 12/18 or so",
        "by 18/12/2026",
        "by 18.12.2026",
        "See you on Friday!",
        "See you Fri at noon",
        "in four days",
        "in 4 days",
        "see you on the 18th",
    ],
)
def test_a_day_may_be_written_in_many_ways(text: str) -> None:
    assert names_day(text, FRIDAY, TODAY)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "It comes soon.",
        "It comes on December 19.",
        "on November 18",
        "on December 18, 2025",
        "2025-12-18",
        "See you on Thursday",
        "tomorrow",
        "in five days",
        "the 17th",
        "There are 18 in December's box.",
        "18 may be too many",
    ],
)
def test_another_day_is_not_this_one(text: str) -> None:
    assert not names_day(text, FRIDAY, TODAY)


@pytest.mark.parametrize(
    "text",
    [
        "December 18-20, 2026",
        "December 18\u201320",
        "Dec. 18 \u2013 20, in Rome",
        "December 18 to 20 in Rome",
        "from December 18th through the 20th",
        "18-20 December",
        "18.\u201320. December 2026",
        "from the 18th to the 20th of December",
        "the 18th until 20th December 2026",
        "between December 18 and 20",
        "between the 18th and the 20th of December",
    ],
)
def test_a_range_names_its_first_and_its_last_day(text: str) -> None:
    assert names_day(text, FRIDAY, TODAY)
    assert names_day(text, "December 20", TODAY)
    assert not names_day(text, "December 19", TODAY)
    assert not any(char.isdigit() for char in moments_in(text).rest)


@pytest.mark.parametrize(
    "text",
    [
        "December 18 - 20 January",
        "December 18, 20 boxes",
        "December 18 \u2013 20 boxes",
        "sent on December 18 to 20 people",
        "from December 18 to 20:00",
        "from December 18 to 8 pm",
        "from December 18 to 20.30",
        "from December 18 until 20 o'clock",
        "December 18 and 20",
        "December 20-18",
    ],
)
def test_other_numbers_after_a_day_are_no_range(text: str) -> None:
    assert names_day(text, FRIDAY, TODAY) or text.endswith("20-18")
    assert not names_day(text, "December 20", TODAY) or text.endswith("20-18")


def test_days_of_two_months_are_those() -> None:
    text = "July 21 - 30 August"
    assert names_day(text, "July 21", dt.date(2026, 7, 1))
    assert names_day(text, "August 30", dt.date(2026, 7, 1))
    assert not names_day(text, "August 21", dt.date(2026, 7, 1))


def test_weekdays_and_distances_need_a_day_that_is_near() -> None:
    assert not names_day("on Friday", FRIDAY, None)
    assert not names_day("on Friday", FRIDAY, dt.date(2026, 12, 1))
    assert names_day("yesterday", FRIDAY, dt.date(2026, 12, 19))
    assert names_day("the day after tomorrow", FRIDAY, dt.date(2026, 12, 16))
    assert names_day("two days ago", FRIDAY, dt.date(2026, 12, 20))
    assert not names_day("on the 18th", FRIDAY, dt.date(2026, 10, 1))


@pytest.mark.parametrize(
    ("value", "today", "day"),
    [
        ("January 2", dt.date(2026, 12, 30), dt.date(2027, 1, 2)),
        ("December 30", dt.date(2026, 1, 2), dt.date(2025, 12, 30)),
        ("February 29", dt.date(2027, 6, 1), dt.date(2028, 2, 29)),
        ("2024-05-06", dt.date(2026, 1, 2), dt.date(2024, 5, 6)),
        ("November 10, 2024 at 4:43 pm", dt.date(2026, 1, 2), dt.date(2024, 11, 10)),
        ("soon", dt.date(2026, 1, 2), None),
    ],
)
def test_a_day_without_a_year_is_the_nearest(value: str, today: dt.date, day: dt.date | None) -> None:
    assert wanted_day(value, today) == day


@pytest.mark.parametrize(
    ("text", "value", "named"),
    [
        ("at 9:30", "09:30", True),
        ("at 9.30 am", "09:30", True),
        ("at 9:30 pm", "21:30", True),
        ("at 9:30 in the evening", "21:30", True),
        ("at 9 a.m.", "09:00:00", True),
        ("at 9 o'clock", "09:00", True),
        ("at noon", "12:00", True),
        ("at midnight", "00:00", True),
        ("at 12:15 am", "00:15", True),
        ("at 9:30", "21:30", False),
        ("it costs 9.30", "09:30", False),
        ("at 19:30", "09:30", False),
    ],
)
def test_times(text: str, value: str, named: bool) -> None:
    assert is_time(value)
    assert names_time(text, value) is named


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("from 8 am on May 29 until 8 pm on June 4", True),
        ("May 29, 8:00 to June 4, 20:00", True),
        ("on May 29 from 7:00 to 8:00", True),
        ("on May 29, and on June 4 at 8:00", False),
        ("May 29, some time in the morning", False),
        ("8:00 am", False),
    ],
)
def test_a_time_belongs_to_its_day(text: str, named: bool) -> None:
    assert names_day(text, "May 29 at 08:00", dt.date(2026, 5, 1)) is named


def test_what_is_a_day() -> None:
    assert all(map(is_day, ("May 5", "May 5 at 08:00", "2026-05-05", "2026-05-05T08:00:00", "May 5, 2026 at 8:00 am")))
    assert not any(map(is_day, ("May", "5", "Friday", "May 5 in Paris", "08:00", "May 5 at home")))


def test_digits_of_days_and_times_are_no_numbers() -> None:
    rest = moments_in("2 tickets for May 5, 2026 at 8:30 pm, row 12").rest
    assert [word for word in rest.replace(";", " ").split() if word.strip(",").isdigit()] == ["2", "12"]


def test_other_days() -> None:
    text = "Friday, December 18, not on the 17th and not on January 3."
    assert len(other_days(text, [dt.date(2026, 12, 18)], TODAY)) == 2
    assert len(other_days("Mon, Tue, Wed, Thu, Fri, Sat, Sun", [dt.date(2026, 12, 18)], TODAY)) == 6
