"""Days: filtering by a span of days, days that must be in the future, the next day of something regular, and words.

Worlds write thousands of days and times: their words come from here, since `strftime` takes ten times as long.
"""

import calendar
import datetime as dt
from typing import Literal

from prove.core import ToolError

MONTHS_BETWEEN = {"monthly": 1, "quarterly": 3, "yearly": 12}
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def check_span(since: dt.date | None, until: dt.date | None) -> None:
    """Refuse a span whose first day is after its last."""
    if since and until and since > until:
        raise ToolError("invalid_range", f"'since' {since} is after 'until' {until}; swap them")


def in_span(day: dt.date, since: dt.date | None, until: dt.date | None) -> bool:
    """Whether a day is in a span; either end may be open."""
    return (since is None or since <= day) and (until is None or day <= until)


def check_after_today(field: str, day: dt.date, today: dt.date) -> None:
    """Refuse a day that is not after today."""
    if day <= today:
        raise ToolError("not_in_future", f"'{field}' {day} must be after today, {today}")


def months_later(day: dt.date, months: int) -> dt.date:
    """The same day some months later; in a month that is too short, its last day."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    day_of_month = day.day if day.day < 29 else min(day.day, calendar.monthrange(year, month + 1)[1])
    return dt.date(year, month + 1, day_of_month)


def next_regular_day(
    first: dt.date, last: dt.date, frequency: Literal["weekly", "monthly", "quarterly", "yearly"]
) -> dt.date:
    """When something regular takes place again after its last day; `first` says on which day of the month it does."""
    if frequency == "weekly":
        return last + dt.timedelta(days=7)
    passed = (last.year - first.year) * 12 + last.month - first.month
    return months_later(first, passed + MONTHS_BETWEEN[frequency])


def weekday_name(day: dt.date) -> str:
    """'Monday' for a Monday."""
    return _WEEKDAYS[day.weekday()]


def month_name(day: dt.date) -> str:
    """'May' for a day in May."""
    return _MONTHS[day.month - 1]


def day_in_words(day: dt.date) -> str:
    """'Monday, 4 May' for the fourth of May."""
    return f"{weekday_name(day)}, {day.day} {month_name(day)}"


def hour_and_minute(moment: dt.datetime | dt.time) -> str:
    """'09:05' for five past nine."""
    return f"{moment.hour:02d}:{moment.minute:02d}"
