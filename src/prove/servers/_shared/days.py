"""Days: spans of them that lists are cut down to, and the same day of a later month."""

import calendar
import datetime as dt

from prove.core import ToolError


def check_span(since: dt.date | None, until: dt.date | None) -> None:
    """Refuse a span whose first day is after its last."""
    if since and until and since > until:
        raise ToolError("invalid_range", f"'since' {since} is after 'until' {until}; swap them")


def in_span(day: dt.date, since: dt.date | None, until: dt.date | None) -> bool:
    """Whether a day is in a span, of which either end may be open."""
    return (since is None or since <= day) and (until is None or day <= until)


def months_later(day: dt.date, months: int) -> dt.date:
    """The same day some months on; a month that is too short has it on its last day."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return dt.date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))
