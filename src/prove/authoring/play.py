"""Tries a server by hand: one call from the command line, or a prompt that shows what each call changes."""

import shlex
from collections.abc import Iterator
from typing import Any, TextIO

import msgspec

from prove.core import Diff, Result, Tool, UsageError, WorldSession
from prove.core.records import Record, plain
from prove.servers import environment

HELP = """\
tools [WORD]        list the tools, or those with this word
help TOOL           show a tool's arguments
TOOL {"a": 1}       call a tool with a JSON object
TOOL a=1 b="x y"    call a tool with one value after another
diff                show what has changed since the first day
advance SECONDS     let time pass
reset               back to the first day
quit                leave"""


def call_once(server: str, tool: str, arguments: str, seed: int) -> Result:
    """Run one tool in a fresh world."""
    return environment(server).open(seed).call(tool, _json_object(arguments))


def play(server: str, seed: int, lines: TextIO, out: TextIO) -> None:
    """Read commands line by line until the end or 'quit'."""
    session = environment(server).open(seed)
    print(f"{server}, seed {seed}, {session.now:%A %d %B %Y, %H:%M}. 'help' lists the commands.", file=out)
    while True:
        print("> ", end="", file=out, flush=True)
        line = lines.readline()
        if not line or line.strip() in ("quit", "exit"):
            print(file=out)
            return
        try:
            for answer in _obey(session, line.strip()):
                print(answer, file=out)
        except UsageError as error:
            print(error, file=out)


def _obey(session: WorldSession, line: str) -> Iterator[str]:
    command, _, rest = line.partition(" ")
    tools = session.environment.tools
    match command:
        case "":
            return
        case "help" if rest.strip() in tools:
            yield from _describe(tools[rest.strip()])
        case "help":
            yield HELP
        case "tools":
            yield from (
                f"{t.name}: {t.doc.description.splitlines()[0]}" for t in tools.values() if rest.strip() in t.name
            )
        case "reset":
            session.reset()
            yield "Back to the first day."
        case "advance":
            if not rest.strip().isdecimal():
                raise UsageError(f"advance takes a number of seconds, not {rest!r}")
            before = session.fork()
            session.advance(int(rest))
            yield f"It is {session.now:%A %d %B %Y, %H:%M}."
            yield from describe_diff(before.diff(session))
        case "diff":
            first = session.environment.open(session.seed)
            yield from list(describe_diff(first.diff(session))) or ["Nothing has changed."]
        case _:
            before = session.fork()
            result = session.call(command, _arguments(rest))
            yield msgspec.json.format(result.text.encode(), indent=2).decode()
            yield from describe_diff(before.diff(session))


def describe_diff(changes: dict[str, Diff]) -> Iterator[str]:
    """A line for every row that was added (+), removed (-) or changed (~)."""
    for server, change in changes.items():
        for name, rows in change.tables.items():
            place = f"{server}.{name}"
            yield from (f"  + {place} {_short(row)}" for row in rows.added)
            yield from (f"  - {place} {_short(row)}" for row in rows.removed)
            for old, new in rows.changed:
                was, now = plain(old), plain(new)
                fields = [f"{k}: {was[k]!r} → {now[k]!r}" for k in now if was[k] != now[k]]
                yield f"  ~ {place} {next(iter(now.values()))} {'; '.join(fields)}"


def _short(row: Record) -> str:
    text = msgspec.json.encode(row).decode()
    return text if len(text) <= 160 else text[:157] + "..."


def _describe(tool: Tool) -> Iterator[str]:
    yield tool.doc.description
    for name, shape in tool.parameters.fields.items():
        kind = " | ".join(map(repr, shape.enum)) if shape.enum else shape.kind
        need = "required" if name in tool.parameters.required else f"default {tool.parameters.defaults.get(name)!r}"
        yield f"  {name} ({kind}, {need}): {tool.doc.args.get(name, '')}"


def _arguments(text: str) -> dict[str, Any]:
    """Arguments as a JSON object, or as name=value pairs whose values are JSON where they can be."""
    text = text.strip()
    if not text or text.startswith("{"):
        return _json_object(text or "{}")
    try:
        pairs = [pair.partition("=") for pair in shlex.split(text)]
    except ValueError as error:
        raise UsageError(f"cannot read {text!r}: {error}") from error
    if not all(equals for _, equals, _ in pairs):
        raise UsageError("write arguments as name=value, or as a JSON object")
    return {name: _value(value) for name, _, value in pairs}


def _value(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def _json_object(text: str) -> dict[str, Any]:
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError) as error:
        raise UsageError(f"the arguments must be a JSON object: {error}") from error
