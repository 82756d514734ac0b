"""Checks of a server's first day: same seed, same bytes; values have their declared types; references exist."""

import datetime as dt
from collections.abc import Iterator
from typing import Any

import msgspec

from prove.authoring.check.findings import Finding
from prove.core.paths import values_at
from prove.core.records import Target, plain
from prove.core.server import Server
from prove.core.shapes import Shape, problems, shape_of
from prove.core.state import State

FEWEST_RECORDS = 20
STEPS = (dt.timedelta(hours=5), dt.timedelta(days=3), dt.timedelta(days=45))


def bytes_of(state: State) -> bytes:
    """Every byte of a state, encoded each time: no cached digest can hide a change."""
    parts: list[Any] = [state.now, [(data.counter, list(data.rows().values())) for data in state.tables]]
    return msgspec.msgpack.encode(parts)


def check_worlds(server: Server[Any], seed: int) -> Iterator[Finding]:
    """Check the world of one seed."""
    world = server.build(seed)
    if bytes_of(world) != bytes_of(server.build(seed)):
        yield Finding("determinism", server.name, f"{server.name}: two worlds of the same seed differ")
    if bytes_of(world) == bytes_of(server.build(seed + 1)):
        yield Finding("worlds", server.name, f"{server.name}: different seeds give the same world")
    count = sum(len(data.rows()) for data in world.tables)
    if count < FEWEST_RECORDS:
        yield Finding(
            "worlds",
            server.name,
            f"{server.name}: a world has only {count} records; it needs at least {FEWEST_RECORDS}",
        )
    yield from _check_rows(server, world)
    yield from _check_time(server, world)


def _check_rows(server: Server[Any], world: State) -> Iterator[Finding]:
    keys = {
        Target(server.name, spec.name): set(data.rows()) for spec, data in zip(world.specs, world.tables, strict=True)
    }
    for spec, data in zip(world.specs, world.tables, strict=True):
        shape = shape_of(spec.row, complete=True)
        for key, row in data.rows().items():
            content = plain(row)
            place = f"{server.name}.{spec.name} {key!r}"
            for problem in problems(shape, content):
                yield Finding("worlds", spec.name, f"{place}: {problem.message}")
            for path in _whole_floats(shape, content):
                yield Finding("worlds", spec.name, f"{place}: {path} holds an int where a float is declared")
            for path, ref in shape.refs():
                for value in values_at(content, path):
                    if ref.target in keys and not ref.open and value not in keys[ref.target]:
                        where = ".".join(path)
                        yield Finding("ids", spec.name, f"{place}: {where} is {value!r}, which is not in {ref.target}")


def _whole_floats(shape: Shape, value: Any, path: str = "") -> Iterator[str]:
    """Places where 100 stands for 100.0: equal in value, different in bytes."""
    if shape.kind == "number" and isinstance(value, int):
        yield path
    elif shape.item is not None and value is not None:
        for inner in value:
            yield from _whole_floats(shape.item, inner, f"{path}[]")
    elif shape.kind == "object" and value is not None:
        for name, inner in shape.fields.items():
            yield from _whole_floats(inner, value[name], f"{path}.{name}".lstrip("."))


def _check_time(server: Server[Any], world: State) -> Iterator[Finding]:
    """Time that passes in one step does what it does in several."""
    once, often = world.fork(), world.fork()
    server.advance(once, world.now + STEPS[-1])
    for step in STEPS:
        server.advance(often, world.now + step)
    if bytes_of(once) != bytes_of(often):
        yield Finding(
            "time", server.name, f"{server.name}: {STEPS[-1].days} days in one step differ from several steps"
        )
