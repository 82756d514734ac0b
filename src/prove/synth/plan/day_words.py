"""Words for the days of one request: two ends of a span in one style, and no 'until in six days'."""

import datetime as dt
import re
from collections.abc import Mapping
from random import Random
from typing import Any

from prove.core.shapes import Shape
from prove.core.voice import Optional as OptionalPart
from prove.core.voice import Slot as PhraseSlot
from prove.core.voice import Topic, parse_phrase
from prove.language.wordings import DATE_STYLES, wordings

_DISTANCE = re.compile(r"(?:in \w+ days|\w+ days ago)\b")
_NEAR = re.compile(r"(?:today|tomorrow|yesterday|the day (?:after|before)|this coming|last)\b")
_FITS_DISTANCE = re.compile(r"(?:^|\b(?:on|at)|[,:;]) *$")


def day_words(
    given: Mapping[str, Any], shapes: Mapping[str, Shape], topic: Topic, now: dt.datetime, rng: Random
) -> dict[str, str]:
    """Words for the days and moments among some arguments.

    Several of them are all said by their dates in one style, or all as near days if each of them is near. A single one
    is said by its distance only where every phrase lets it stand: 'in six days', but not 'until in six days'.
    """
    options = {
        name: found
        for name, value in given.items()
        if (found := wordings(value, shapes[name], now)) and _is_day(shapes[name])
    }
    if len(options) > 1:
        return _in_one_style(options, rng)
    return {name: _alone(found, topic, name, rng) for name, found in options.items()}


def _is_day(shape: Shape) -> bool:
    return shape.format is not None and shape.format.name in ("date", "date-time-local")


def _in_one_style(options: Mapping[str, list[str]], rng: Random) -> dict[str, str]:
    near = {name: [words for words in found if _NEAR.match(words)] for name, found in options.items()}
    if all(near.values()) and rng.random() < 0.5:
        return {name: found[0] for name, found in near.items()}
    styles = [
        style for style in DATE_STYLES if all(any(style.match(words) for words in found) for found in options.values())
    ]
    style = rng.choice(styles[:3])
    return {name: next(words for words in found if style.match(words)) for name, found in options.items()}


def _alone(found: list[str], topic: Topic, name: str, rng: Random) -> str:
    if not all(_FITS_DISTANCE.search(lead) for lead in _leads(topic, name)):
        found = [words for words in found if not _DISTANCE.match(words)]
    return found[min(len(found) - 1, int(rng.random() * 3))]


def _leads(topic: Topic, name: str) -> list[str]:
    """What stands before a slot in each phrase that has it."""
    leads: list[str] = []
    for phrase in (*topic.do, *topic.say):
        before = ""
        for part in parse_phrase(phrase):
            for inner in part.parts if isinstance(part, OptionalPart) else (part,):
                if isinstance(inner, PhraseSlot) and inner.name == name:
                    leads.append(before)
                before = "" if isinstance(inner, PhraseSlot) else inner
    return leads
