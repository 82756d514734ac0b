"""Runs every check on one server over many seeds and collects what is wrong."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from prove.authoring.check.behaviour import Observer
from prove.authoring.check.findings import Finding, Report
from prove.authoring.check.first_day import check_worlds
from prove.authoring.check.schemas import check_schemas, fuzz_schemas
from prove.authoring.check.source_code import check_sources
from prove.authoring.check.voices import check_voice, check_voice_samples
from prove.core.keyed import HANDLE, opaque_id
from prove.core.server import Server
from prove.core.world_session import WorldEnvironment


def check_server(server: Server[Any], seeds: Iterable[int], library: Iterable[Server[Any]] = ()) -> Report:
    """Check one server in the worlds of these seeds; names must be unique in the library it belongs to."""
    seeds = list(seeds)
    observer = Observer(server)
    found = dict.fromkeys([*check_names(server, library), *check_schemas(server), *check_sources(server)])
    found |= dict.fromkeys(check_voice(server))
    for seed in seeds:
        found |= dict.fromkeys(check_worlds(server, seed))
        session = WorldEnvironment([server]).open(seed)
        found |= dict.fromkeys(fuzz_schemas(server, session))
        found |= dict.fromkeys(check_voice_samples(server, session))
        observer.explore(seed)
    found |= dict.fromkeys(observer.findings())
    return Report(server.name, len(server.tools), len(seeds), observer.calls, tuple(sorted(found)))


def check_names(server: Server[Any], library: Iterable[Server[Any]]) -> Iterator[Finding]:
    """Tool names and ids are unique across the library, so that any servers can be used together."""
    prefixes = {spec.prefix for spec in server.state.specs if spec.prefix}
    numbers = {spec.number for spec in server.state.specs if spec.number}
    for prefix in sorted(prefixes):
        if re.fullmatch(HANDLE, opaque_id(prefix, 0, 1)) is None:
            yield Finding("names", server.name, f"ids of {server.name} start with {prefix!r}; use lower-case letters")
    for other in library:
        if other.name == server.name:
            continue
        for name in sorted(server.tools.keys() & other.tools.keys()):
            yield Finding("names", name, f"{name} is also a tool of {other.name}; choose another name")
        for prefix in sorted(prefixes & {spec.prefix for spec in other.state.specs}):
            yield Finding("names", server.name, f"ids of {server.name} start with {prefix!r}, like ids of {other.name}")
        for number in sorted(numbers & {spec.number for spec in other.state.specs}):
            yield Finding("names", server.name, f"numbers of {server.name} are {number!r}, like those of {other.name}")
