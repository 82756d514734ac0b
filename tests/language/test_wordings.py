"""How values are said: no two values of one shape share a wording on the same day, and words mean what they say."""

import datetime as dt
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from prove.core.shapes import FORMATS, Format, Shape
from prove.language.wordings import (
    ONES,
    date_wordings,
    in_style_of,
    join_words,
    lapse_wording,
    moment_wordings,
    month_wordings,
    number_wordings,
    time_wordings,
    wordings,
)

UNITS = ("money", "minutes", "%", "°C", "shares", None)
DAYS = st.dates(dt.date(2024, 1, 1), dt.date(2030, 12, 31))
NOW = st.datetimes(dt.datetime(2026, 1, 1), dt.datetime(2026, 12, 31))
TIMES = st.times().map(lambda time: time.replace(second=0, microsecond=0))
MONEY = st.integers(0, 10**9).map(lambda cents: cents / 100)
UNIT = st.sampled_from(UNITS)


def apart(one: list[str], other: list[str]) -> bool:
    return not {words.casefold() for words in one} & {words.casefold() for words in other}


@given(NOW, DAYS, DAYS)
@example(dt.datetime(2026, 5, 13), dt.date(2026, 5, 8), dt.date(2026, 5, 15))
def test_two_days_never_share_a_wording(now: dt.datetime, one: dt.date, other: dt.date) -> None:
    assert date_wordings(one, now)
    assert one == other or apart(date_wordings(one, now), date_wordings(other, now))


@given(NOW, st.integers(-20, 20), st.integers(-20, 20))
def test_near_days_never_share_a_wording(now: dt.datetime, one: int, other: int) -> None:
    days = [now.date() + dt.timedelta(days=away) for away in (one, other)]
    assert one == other or apart(*(date_wordings(day, now) for day in days))


@given(NOW, st.integers(-400, 400))
def test_days_resolve(now: dt.datetime, away: int) -> None:
    day = now.date() + dt.timedelta(days=away)
    for words in date_wordings(day, now):
        assert resolve(words, now.date()) == day, words


def test_last_is_said_of_a_day_in_the_week_before_alone() -> None:
    thursday = dt.datetime(2026, 7, 16, 9)
    assert "last Sunday" in date_wordings(dt.date(2026, 7, 12), thursday)
    assert not any("last" in words for words in date_wordings(dt.date(2026, 7, 13), thursday))


def resolve(words: str, today: dt.date) -> dt.date:
    """What a listener makes of a day, without the code that said it."""
    near = {"today": 0, "tomorrow": 1, "the day after tomorrow": 2, "yesterday": -1, "the day before yesterday": -2}
    if words in near:
        return today + dt.timedelta(days=near[words])
    tokens = words.replace(",", "").split()
    if tokens[0] == "in" and tokens[-1] == "days":
        return today + dt.timedelta(days=ONES.index(tokens[1]))
    if tokens[-1] == "ago":
        return today - dt.timedelta(days=ONES.index(tokens[0]))
    if words.startswith("this coming"):
        return next(day for n in range(1, 8) if f"{(day := today + dt.timedelta(days=n)):%A}" == tokens[-1])
    if words.startswith("last "):
        return next(day for n in range(1, 8) if f"{(day := today - dt.timedelta(days=n)):%A}" == tokens[-1])
    numbers = [int("".join(filter(str.isdigit, token))) for token in tokens if token[0].isdigit()]
    month = next(m for m in range(1, 13) if f"{dt.date(2026, m, 1):%B}" in words)
    year = next((number for number in numbers if number > 31), today.year)
    return dt.date(year, month, next(number for number in numbers if number <= 31))


@given(TIMES, TIMES)
def test_two_times_never_share_a_wording(one: dt.time, other: dt.time) -> None:
    assert one == other or apart(time_wordings(one), time_wordings(other))


@given(NOW, DAYS, TIMES, DAYS, TIMES)
def test_two_moments_never_share_a_wording(
    now: dt.datetime, day: dt.date, time: dt.time, other_day: dt.date, other_time: dt.time
) -> None:
    one, other = dt.datetime.combine(day, time), dt.datetime.combine(other_day, other_time)
    assert one == other or apart(moment_wordings(one, now), moment_wordings(other, now))


@given(MONEY, MONEY, UNIT)
@example(1.5, 1.25, "money")
@example(12.0, 12.5, None)
def test_two_numbers_never_share_a_wording(one: float, other: float, unit: str | None) -> None:
    assert one == other or apart(number_wordings(one, unit), number_wordings(other, unit))


@given(st.integers(0, 10**7), UNIT)
def test_whole_numbers_are_said_exactly(number: int, unit: str | None) -> None:
    for words in number_wordings(number, unit):
        digits = "".join(c for c in words if c.isdigit() or c == ".")
        assert (float(digits) if digits else ONES.index(words)) == number


@given(MONEY)
def test_money_is_said_to_the_cent(amount: float) -> None:
    for words in number_wordings(amount, "money"):
        assert float("".join(c for c in words if c.isdigit() or c == ".")) == amount


@given(st.floats(0.001, 10**6).filter(lambda number: round(number, 2) != number))
def test_a_number_with_more_digits_keeps_them(number: float) -> None:
    assert all(float(words.replace(",", "")) == number for words in number_wordings(number, None))


@given(st.text("abc \"'“”", min_size=1, max_size=12), st.text("abc \"'“”", min_size=1, max_size=12))
def test_two_texts_never_share_a_wording(one: str, other: str) -> None:
    shape, now = Shape("string"), dt.datetime(2026, 1, 1)
    assert one == other or not set(wordings(one, shape, now)) & set(wordings(other, shape, now))


def test_free_text_is_quoted_and_nothing_is_said_for_nothing() -> None:
    now = dt.datetime(2026, 1, 1)
    assert all(words[0] in '"“' and words[-1] in '"”' for words in wordings("hello", Shape("string"), now))
    assert wordings(None, Shape("string"), now) == []
    assert wordings([], Shape("array", item=Shape("string")), now) == []


def test_every_format_has_words() -> None:
    now = dt.datetime(2026, 1, 1)
    for form in FORMATS.values():
        assert wordings(form.example, Shape("string", format=form), now)


def test_yes_is_not_no() -> None:
    now = dt.datetime(2026, 1, 1)
    said: list[Any] = [wordings(value, Shape("boolean"), now) for value in (True, False)]
    assert apart(*said)


def test_lists_are_joined() -> None:
    assert join_words(["a"]) == "a"
    assert join_words(["a", "b"]) == "a and b"
    assert join_words(["a", "b", "c"]) == "a, b and c"


def test_a_month_goes_by_its_name() -> None:
    now = dt.datetime(2026, 10, 2)
    assert month_wordings("2026-09", now) == ["September", "September 2026"]
    assert month_wordings("2025-12", now) == ["December 2025"]
    assert month_wordings("2026-13", now) == month_wordings("September", now) == []
    month = Shape("string", written=Format("month", "^20[0-9]{2}-(0[1-9]|1[0-2])$", "2026-03"))
    assert wordings("2026-09", month, now)[0] == "September"
    assert wordings("2026-09", Shape("string"), now)[0] == '"2026-09"'


def test_a_lapse_is_said_in_days_or_hours() -> None:
    said = {
        3_600: "an hour",
        7_200: "two hours",
        86_400: "a day",
        5 * 86_400: "five days",
        20 * 86_400: "20 days",
    }
    assert {seconds: lapse_wording(seconds) for seconds in said} == said
    assert lapse_wording(90) == "90 seconds"


def test_two_days_that_are_said_together_are_written_alike() -> None:
    ways = date_wordings(dt.date(2026, 2, 26), dt.datetime(2026, 2, 1))
    assert in_style_of("the 21st of February", ways) == ["the 26th of February"]
    assert in_style_of("February 21", ways) == ["February 26"]
    assert in_style_of("tomorrow", ways) == ways == in_style_of("", ways)
