"""How people say values: every wording of a value, so that words can be chosen and later be checked against it."""

import datetime as dt
import re
from typing import Any

from prove.core.shapes import Shape

ONES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
MONTH = re.compile(r"\d{4}-(?:0[1-9]|1[0-2])")
ORDINAL_ENDS = {1: "st", 2: "nd", 3: "rd", 21: "st", 22: "nd", 23: "rd", 31: "st"}

DATE_STYLES = (
    re.compile(r"\w+ \d+(?: at|$)"),
    re.compile(r"the \d+(?:st|nd|rd|th) of \w+(?: at|$)"),
    re.compile(r"\w+day, \w+ \d+(?: at|$)"),
    re.compile(r"\w+ \d+, \d{4}(?: at|$)"),
)
"""How a day is written: two that are said together are written alike."""


def wordings(value: Any, shape: Shape, now: dt.datetime) -> list[str]:
    """All the ways in which a value of this shape may be said, the plainest first; none if it cannot be said."""
    if value is None:
        return []
    if shape.kind == "object":
        return _object_wordings(value, shape, now)
    if shape.item is not None:
        return _list_wordings(value, shape.item, now)
    if shape.format is not None:
        match shape.format.name:
            case "date":
                return date_wordings(dt.date.fromisoformat(value), now)
            case "date-time-local":
                return moment_wordings(dt.datetime.fromisoformat(value), now)
            case _:
                return time_wordings(dt.time.fromisoformat(value))
    if shape.kind == "boolean":
        return ["yes", "on"] if value else ["no", "off"]
    if shape.kind in ("integer", "number"):
        return number_wordings(value, shape.unit)
    return (month_wordings(value, now) if shape.written is not None else []) or text_wordings(value, shape)


def in_style_of(said: str, ways: list[str]) -> list[str]:
    """The ways to say a day in the style of another day that was said; all of them where that one was no date."""
    style = next((style for style in DATE_STYLES if style.match(said)), None)
    return [way for way in ways if style is not None and style.match(way)] or ways


def text_wordings(text: str, shape: Shape) -> list[str]:
    """A name or a secret as it is; free text in quotation marks."""
    if shape.ref is not None or shape.sensitive or shape.written is not None:
        return [text]
    return [f'"{text}"', f"“{text}”"]


def number_wordings(number: float, unit: str | None) -> list[str]:
    """A number with its unit; money is said without a sign, since 'a charge of $5' is money out."""
    number = abs(number) if unit == "money" else number
    exact = round(number, 2) == number
    plain = f"{number:,.0f}" if number % 1 == 0 else f"{number:,.2f}".rstrip("0") if exact else repr(number)
    bare = plain.replace(",", "")
    if unit == "money":
        cents = f"{number:,.2f}" if number % 1 else plain
        dollars = "dollar" if number == 1 else "dollars"
        return list(dict.fromkeys([f"${cents}", f"{cents} {dollars}", f"${number:,.2f}", f"${number:.2f}"]))
    if unit in ("%", "°C", "°F"):
        spoken = {"%": "percent", "°C": "degrees", "°F": "degrees"}[unit]
        return [f"{bare}{unit}", f"{bare} {spoken}"]
    if unit is not None:
        one = unit[:-1] if unit.endswith("s") and number == 1 else unit
        return list(dict.fromkeys([f"{plain} {one}", f"{bare} {one}"]))
    words = [bare, plain]
    if number % 1 == 0 and 0 <= number < len(ONES):
        words.append(ONES[int(number)])
    return list(dict.fromkeys(words))


def lapse_wording(seconds: int) -> str:
    """A time that has passed, in hours or days: 'an hour', 'five days'; in seconds if it is neither."""
    for unit, length in (("day", 86_400), ("hour", 3_600)):
        number, rest = divmod(seconds, length)
        if number == 1 and not rest:
            return f"{'an' if unit == 'hour' else 'a'} {unit}"
        if number and not rest:
            return f"{ONES[number] if number < len(ONES) else number} {unit}s"
    return f"{seconds} seconds"


def date_wordings(day: dt.date, now: dt.datetime) -> list[str]:
    """A day as people say it: by its distance if it is near, else by its date.

    'Last Tuesday' is the one of the week before (from Monday to Sunday).
    """
    away = (day - now.date()).days
    words: list[str] = []
    near = {0: "today", 1: "tomorrow", 2: "the day after tomorrow", -1: "yesterday", -2: "the day before yesterday"}
    if away in near:
        words.append(near[away])
    if 2 <= away <= 6:
        words += [f"this coming {day:%A}", f"in {ONES[away]} days"]
    if -6 <= away <= -2:
        previous_week = [f"last {day:%A}"] if -away > now.weekday() else []
        words += [*previous_week, f"{ONES[-away]} days ago"]
    if 7 <= away <= 12:
        words.append(f"in {ONES[away]} days")
    ordinal = f"{day.day}{ORDINAL_ENDS.get(day.day, 'th')}"
    if day.year == now.year:
        words += [f"{day:%B} {day.day}", f"the {ordinal} of {day:%B}", f"{day:%A}, {day:%B} {day.day}"]
    return [*words, f"{day:%B} {day.day}, {day.year}", f"{day.day} {day:%B} {day.year}"]


def month_wordings(text: str, now: dt.datetime | None) -> list[str]:
    """A month such as '2026-09' by its name; none if the text is not a month."""
    if MONTH.fullmatch(text) is None:
        return []
    month = dt.date.fromisoformat(f"{text}-01")
    named = [f"{month:%B}"] if now is not None and month.year == now.year else []
    return [*named, f"{month:%B} {month.year}"]


def time_wordings(time: dt.time) -> list[str]:
    """A time of day."""
    twelve = time.hour % 12 or 12
    half = "am" if time.hour < 12 else "pm"
    words = [f"{time:%H:%M}", f"{twelve}:{time:%M} {half}"]
    if time.minute == 0:
        words.append(f"{twelve} {half}")
    return [*words, "noon"] if (time.hour, time.minute) == (12, 0) else words


def moment_wordings(moment: dt.datetime, now: dt.datetime) -> list[str]:
    """A day and a time of day."""
    times = time_wordings(moment.time())
    days = date_wordings(moment.date(), now)
    return [f"{day} at {time}" for day in days for time in times]


def _object_wordings(value: dict[str, Any], shape: Shape, now: dt.datetime) -> list[str]:
    """A structured value: its first text, and the rest by name in brackets."""
    said = {name: wordings(inner, shape.fields[name], now) for name, inner in value.items() if inner is not None}
    if not said or not all(said.values()):
        return []
    title = next((name for name in said if shape.fields[name].kind == "string"), next(iter(said)))
    rest = ", ".join(f"{name.replace('_', ' ')} {words[0]}" for name, words in said.items() if name != title)
    return [f"{said[title][0]} ({rest})" if rest else said[title][0]]


def _list_wordings(values: list[Any], item: Shape, now: dt.datetime) -> list[str]:
    """Things joined by commas and an 'and'; every item in its plainest words or its second ones."""
    each = [wordings(value, item, now) for value in values]
    if not each or not all(each):
        return []
    joined: list[str] = []
    for choice in range(max(map(len, each))):
        words = [options[min(choice, len(options) - 1)] for options in each]
        joined.append(join_words(words))
    return list(dict.fromkeys(joined))


def join_words(words: list[str]) -> str:
    """'a', 'a and b', 'a, b and c'."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
