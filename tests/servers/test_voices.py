"""What all voices owe: replies that contain what was asked, and a natural question for every value left out."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from prove.core.records import Target
from prove.core.server import Server
from prove.core.shapes import Shape
from prove.core.tools import Tool
from prove.core.voice import phrase_slots
from prove.servers import load, names

ASKED = {
    "money": re.compile(
        r"\b(?:what does \S+ cost|what \S+ costs?|costs? (?:now|me|in all)|price|fares? (?:is|are))\b", re.I
    ),
    "moment": re.compile(r"^when (?:does|was|will|is|did)\b|\bfind out when\b|\bhow late\b|, and when\b", re.I),
    "count": re.compile(r"\bhow (?:many|much|far|long|big)\b", re.I),
    "person": re.compile(r"^who\b|\b(?:and|out|me|up|check) who\b", re.I),
    "phone": re.compile(r"\b(?:phone|number of \{\w+\}|their number)\b", re.I),
    "place": re.compile(r"^where (?:is|are)\b|\band where\b|\bwhere \{\w+\} is\b", re.I),
}
PEOPLE = re.compile(r"name|owner|author|sender|people|host|person|guest|seller|buyer|lead|actor|participants")
PLACES = re.compile(r"address|location|city|place|path|target|deliver_to|latitude|store|status|folder")


@pytest.mark.parametrize("server", names())
def test_every_answer_has_what_its_question_asks_for(server: str) -> None:
    here = load(server)
    lacking = [
        f"{tool.name}: {phrase!r} asks for a {kind}, which {tell!r} does not tell"
        for tool in here.tools.values()
        if tool.read_only
        for topic in here.voice.tools[tool.name].topics
        for phrase in (*topic.do, *topic.say)
        for kind, asks in ASKED.items()
        if asks.search(re.sub(r"\[[^\]]*\]", "", phrase))
        for tell in topic.tell
        if kind not in set(_kinds(here, tool, tell))
    ]
    assert not lacking


def _kinds(server: Server[Any], tool: Tool, tell: str) -> Iterator[str]:
    """Which kinds of values an answer tells."""
    for slot in phrase_slots(tell):
        if slot in ("list", "total", "count") and "items" in tool.returns.fields:
            yield "count"
        yield from _of_slot(server, tool, tool.returns, "items" if slot == "list" else slot)


def _of_slot(server: Server[Any], tool: Tool, shape: Shape, slot: str) -> Iterator[str]:
    inner = shape
    for part in slot.split("."):
        inner = inner.fields.get(part, Shape("string"))
    if inner.item is not None and inner.item.fields:
        for name in phrase_slots(_row_phrase(server, tool, slot, inner.item)):
            yield from _of_slot(server, tool, inner.item, name)
        return
    if inner.unit == "money":
        yield "money"
    if inner.format is not None or inner.unit in ("minutes", "km"):
        yield "moment"
    if inner.kind in ("integer", "number"):
        yield "count"
    cast = inner.ref is not None and inner.ref.target.is_cast
    if cast or PEOPLE.search(slot):
        yield "person"
    if "phone" in slot:
        yield "phone"
    if PLACES.search(slot):
        yield "place"


def _row_phrase(server: Server[Any], tool: Tool, slot: str, row: Shape) -> str:
    if phrase := server.voice.rows.get(f"{tool.name}.{slot}"):
        return phrase
    for table, entity in server.voice.entities.items():
        key = next((spec.key for spec in server.state.specs if spec.name == table), "")
        ref = row.fields[key].ref if key in row.fields else None
        if ref is not None and ref.target == Target(server.name, table):
            return entity.label
    return ""


@pytest.mark.parametrize("server", names())
def test_rows_are_told_by_fields_that_they_have(server: str) -> None:
    here = load(server)
    for place, phrase in here.voice.rows.items():
        name, *path = place.split(".")
        shape = here.tools[name].returns
        for part in path:
            shape = shape.fields[part]
        assert shape.item is not None
        for slot in phrase_slots(phrase):
            ref = shape.item.fields[slot].ref
            assert ref is None or ref.spoken or ref.target.is_cast, f"{place}: nobody says the id {slot}"


@pytest.mark.parametrize("server", names())
def test_what_can_be_left_out_can_be_asked_for(server: str) -> None:
    voice = load(server).voice
    for tool in load(server).tools.values():
        for parameter in _can_be_left_out(tool):
            questions = voice.questions_for(tool.name, parameter)
            assert len(questions) > 1, f"{tool.name} needs two questions for {parameter}"
            assert all(question[0].isupper() and question[-1] == "?" for question in questions)
    parameters = {name for tool in load(server).tools.values() for name in tool.parameters.fields}
    assert {asked.split(".")[-1] for asked in voice.questions} <= parameters


def _can_be_left_out(tool: Tool) -> list[str]:
    return [
        name
        for name, shape in tool.parameters.fields.items()
        if name in tool.parameters.required
        and shape.kind != "boolean"
        and not (shape.ref or shape.sensitive or shape.item or shape.enum)
    ]
