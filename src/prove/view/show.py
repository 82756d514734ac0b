"""Prints a conversation as a person would read it: who says what, the calls with what they gave, and what it is."""

import textwrap
from collections.abc import Sequence
from contextlib import closing
from typing import Any, cast

import msgspec

from prove.connect import open_session
from prove.console import plain
from prove.core.episodes import Message
from prove.core.errors import SessionError, UsageError
from prove.core.examples import Attempt, Example, ReferenceCall, Turn
from prove.core.results import Call, Result
from prove.rollout.policies import reply_text
from prove.rollout.transcript import planned, reference_turns

WIDTH = 110
MARGIN = 11
"""The column in which the text begins; the speakers are before it."""

ROWS = 3
"""How many rows of a list are shown."""

Made = tuple[Call, Result | None]


def show_example(example: Example) -> str:
    """The conversation with a head that says what it is; results come from a replay, if it is possible."""
    problem = ""
    try:
        with closing(open_session(example)) as session:
            played = reference_turns(example, session)
        turns = [[_steps(message) for message in messages if message.steps] for messages in played]
    except (UsageError, SessionError) as error:
        problem = f"Results are not shown: {error}."
        turns = [[[(_call(made), None) for made in message] for message in planned(turn)] for turn in example.turns]
    lines = [*_head(example), *([problem] if problem else [])]
    for turn, messages in zip(example.turns, turns, strict=True):
        lines += ["", *_turn(turn, messages)]
    return "\n".join(map(plain, lines)) + "\n"


def _head(example: Example) -> list[str]:
    notes = example.notes
    about = [
        example.category,
        f"servers {', '.join(example.servers)}"
        if example.servers
        else f"tools from {notes.get('source', 'elsewhere')}",
        f"seed {example.seed}",
        f"split {example.split}",
        *([f"level {example.level}"] if example.level else []),
        *([f"persona {notes['persona']}"] if notes.get("persona") else []),
        *(["enumerated values hidden"] if example.enums_stripped else []),
    ]
    calls, turns = len(example.reference_calls), len(example.turns)
    offered = len(example.turns[0].tools) if example.turns else 0
    return [
        example.id,
        " · ".join(about),
        f"{turns} turn{'s'[: turns != 1]}, {calls} reference call{'s'[: calls != 1]}, {offered} tools on offer",
        "",
        *_said("System", example.system),
    ]


def _turn(turn: Turn, messages: Sequence[Sequence[Made]]) -> list[str]:
    lines = [f"{'':{MARGIN}}({_duration(turn.advance)} later)"] if turn.advance else []
    lines += _said("User", turn.user)
    lines += [f"{'':{MARGIN}}(brings the tool {name})" for name in turn.handed_over]
    for message in messages:
        for place, (call, result) in enumerate(message):
            lines += _indented("→ " if place == 0 else "+ ", f"{call.name}({_arguments(call.arguments)})")
            lines += [] if result is None else [_cut(f"{'':{MARGIN}}  {_result(result)}")]
    return [*lines, *_said("Assistant", reply_text(turn))]


def _steps(message: Message) -> list[Made]:
    return [(step.call, step.result) for step in message.steps]


def _call(made: ReferenceCall | Attempt) -> Call:
    return Call(made.name, made.arguments) if isinstance(made, ReferenceCall) else made.call


def _said(who: str, text: str) -> list[str]:
    wrapped = textwrap.wrap(text, WIDTH - MARGIN, break_on_hyphens=False, break_long_words=False) or [""]
    return [f"{who if number == 0 else '':{MARGIN}}{line}".rstrip() for number, line in enumerate(wrapped)]


def _indented(mark: str, text: str) -> list[str]:
    """A call in full; calls after a plus share the message of the arrow before them."""
    start = " " * MARGIN
    return textwrap.wrap(
        text, WIDTH, initial_indent=start + mark, subsequent_indent=f"{start}    ", break_on_hyphens=False
    )


def _cut(line: str) -> str:
    return line if len(line) <= WIDTH else line[: WIDTH - 1] + "…"


def _arguments(arguments: dict[str, Any]) -> str:
    return ", ".join(f"{name}={_value(value)}" for name, value in arguments.items())


def _result(result: Result) -> str:
    if not result.ok:
        return f"✗ {result.code}: {result.message}"
    items = result.content.get("items")
    if not isinstance(items, list):
        return f"✓ {_record(result.content)}"
    rows = cast("list[Any]", items)
    more = result.content.get("total", len(rows))
    shown = " | ".join(_record(row, 3) for row in rows[:ROWS])
    return f"✓ {more} found{': ' if rows else ''}{shown}{' | …' if len(rows) > ROWS else ''}"


def _record(value: Any, fields: int | None = None) -> str:
    """A record by its first fields that are not empty."""
    if not isinstance(value, dict):
        return _value(value)
    said = [(key, inner) for key, inner in cast("dict[str, Any]", value).items() if inner not in (None, "", [], {})]
    return ", ".join(f"{key} {_value(inner)}" for key, inner in said[:fields]) or "nothing"


def _value(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _duration(seconds: int) -> str:
    for size, name in ((86_400, "day"), (3_600, "hour"), (60, "minute")):
        if seconds >= size:
            count = round(seconds / size)
            return f"{count} {name}{'s' if count > 1 else ''}"
    return f"{seconds} seconds"
