"""Checks of a server's voice: more than one phrasing for every tool, expressions without ids for entities."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from prove.authoring.check.findings import Finding
from prove.core.keyed import keyed
from prove.core.records import field_types, plain
from prove.core.server import Server
from prove.core.shapes import Shape, problems, shape_of
from prove.core.tables import TableSpec
from prove.core.tools import Tool
from prove.core.voice import EntityVoice, phrase_slots, sample
from prove.core.world_session import WorldSession

UNVOICED = {"limit", "cursor"}
PAGE_SLOTS = {"list", "total", "count"}


def check_voice(server: Server[Any]) -> Iterator[Finding]:
    """Check everything in the voice that does not need a world."""
    for tool in server.tools.values():
        yield from _check_tool(server, tool)
        for name, shape in tool.parameters.fields.items():
            inner = shape.item or shape
            if inner.enum and (unsaid := set(inner.enum) - set(server.voice.words_for(tool.name, name))):
                listed = ", ".join(sorted(map(str, unsaid)))
                yield Finding(
                    "voice", tool.name, f"{tool.name}: the voice has no words for the values {listed} of {name!r}"
                )
            elif not server.voice.sampler_for(tool.name, name) and _needs_samples(name, inner):
                yield Finding("voice", tool.name, f"{tool.name}: the voice has no sample values for {name!r}")
    for name, words in server.voice.words.items():
        said = Counter(phrase.casefold() for phrases in words.values() for phrase in set(phrases))
        for phrase in sorted(phrase for phrase, count in said.items() if count > 1):
            yield Finding("voice", name, f"{phrase!r} stands for more than one value of {name!r}; use different words")
    for name in sorted(server.voice.tools.keys() - server.tools.keys()):
        yield Finding(
            "voice", name, f"the voice of {server.name} has phrases for {name}, which is not one of its tools"
        )
    for before, after in (*server.voice.follow_ups.items(), *server.voice.next_steps.items()):
        for name in sorted({before, *after} - server.tools.keys()):
            yield Finding(
                "voice", name, f"the voice says what follows {before}, but {name} is not a tool of its server"
            )
    specs = {spec.name: spec for spec in server.state.specs}
    for target in sorted(_tables_taken(server)):
        entity = server.voice.entities.get(target)
        if entity is None:
            yield Finding("voice", target, f"the voice has no expressions for {server.name}.{target}; add voice.entity")
        else:
            yield from _check_entity(server, specs, specs[target], entity)


def check_voice_samples(server: Server[Any], session: WorldSession) -> Iterator[Finding]:
    """The sample values of the voice fit the schema."""
    rng = keyed("voice", server.name, session.seed)
    state = session.state(server.name)
    for tool in server.tools.values():
        for name, shape in tool.parameters.fields.items():
            for _ in range(3):
                value = plain(sample(server.voice, tool.name, name, state, rng, {}))
                for problem in problems(shape, value, name) if value is not None else ():
                    yield Finding("voice", tool.name, f"{tool.name}: a sample value does not fit: {problem.message}")


def _check_tool(server: Server[Any], tool: Tool) -> Iterator[Finding]:
    voice = server.voice.tools.get(tool.name)
    if voice is None:
        yield Finding("voice", tool.name, f"{tool.name} has no voice")
        return
    for kind, phrases in (("do", voice.do), ("say", voice.say), ("tell", voice.tell)):
        if len({_skeleton(phrase) for phrase in phrases}) < 2:
            yield Finding("voice", tool.name, f"{tool.name} needs two different phrasings under {kind!r}")
    parameters = set(tool.parameters.fields)
    said: set[str] = set()
    for phrase in (*voice.do, *voice.say):
        slots = set(phrase_slots(phrase))
        said |= slots
        for name in sorted(slots - parameters):
            yield Finding("voice", tool.name, f"{tool.name}: {{{name}}} in {phrase!r} is not a parameter")
        for name in sorted(tool.parameters.required - slots):
            yield Finding("voice", tool.name, f"{tool.name}: {phrase!r} leaves out {name!r}, which is required")
        for name in sorted(set(phrase_slots(phrase, optional=False)) - tool.parameters.required):
            yield Finding("voice", tool.name, f"{tool.name}: {name!r} is optional, so put it in brackets in {phrase!r}")
    for name in sorted(parameters - said - UNVOICED):
        yield Finding("voice", tool.name, f"{tool.name}: no phrasing mentions {name!r}")
    for phrase in voice.do:
        if phrase[0].isupper() or phrase[-1] in ".!?":
            yield Finding("voice", tool.name, f"{tool.name}: {phrase!r} is a clause: no capital letter, no end mark")
    for phrase in voice.say:
        if not (phrase[0].isupper() or phrase[0] in "{[") or phrase[-1] not in ".!?]}":
            yield Finding("voice", tool.name, f"{tool.name}: {phrase!r} is a sentence: capital letter and end mark")
    fields = set(tool.returns.fields) | parameters | PAGE_SLOTS
    for phrase in voice.tell:
        for name in phrase_slots(phrase):
            if name.split(".")[0] not in fields:
                yield Finding("voice", tool.name, f"{tool.name}: {{{name}}} in {phrase!r} is not a field of its result")


def _check_entity(
    server: Server[Any], specs: dict[str, TableSpec], spec: TableSpec, entity: EntityVoice
) -> Iterator[Finding]:
    kinds = {e.kind for e in entity.expressions}
    if len(entity.expressions) < 3 or len(kinds) < 2:
        yield Finding("voice", spec.name, f"{spec.name}: give three referring expressions of two kinds or more")
    for phrase in (*(e.phrase for e in entity.expressions), entity.label):
        for slot in phrase_slots(phrase):
            if not _field_exists(server, specs, spec, slot.split(".")):
                yield Finding("voice", spec.name, f"{spec.name}: {{{slot}}} in {phrase!r} is not a field of the record")
    for expression in entity.expressions:
        if expression.by is not None and expression.by not in field_types(spec.row):
            yield Finding(
                "voice", spec.name, f"{spec.name}: {expression.by!r} is not a field, so nothing can be ordered by it"
            )
        if spec.key in set(phrase_slots(expression.phrase)) and spec.prefix is not None:
            yield Finding(
                "voice",
                spec.name,
                f"{spec.name}: {expression.phrase!r} contains a generated id, which people do not say",
            )


def _field_exists(server: Server[Any], specs: dict[str, TableSpec], spec: TableSpec, path: list[str]) -> bool:
    shape = shape_of(spec.row)
    inner = shape.fields.get(path[0])
    if inner is None:
        return False
    if len(path) == 1:
        return True
    if inner.ref is not None and inner.ref.target.server == server.name:
        return _field_exists(server, specs, specs[inner.ref.target.table], path[1:])
    return path[1] in inner.fields


def _tables_taken(server: Server[Any]) -> set[str]:
    """The tables whose rows some tool takes as an argument."""
    taken = [ref.target for tool in server.tools.values() for _, ref in tool.parameters.refs()]
    return {target.table for target in taken if target.server == server.name}


def _needs_samples(name: str, shape: Shape) -> bool:
    known = shape.enum or shape.kind in ("boolean", "object") or shape.format is not None
    return not known and name not in UNVOICED and shape.ref is None


def _skeleton(phrase: str) -> str:
    return re.sub(r"[^a-z]+", " ", re.sub(r"\{[^}]*\}", "", phrase.lower())).strip()
