"""Whether a question was answered, or a refusal found, by whatever calls."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

import msgspec

from prove.core.episodes import Episode, EpisodeTurn, Step
from prove.core.examples import Goal, ReferenceCall
from prove.core.json_values import same
from prove.core.outcome import rename_ids
from prove.core.results import Result
from prove.reward.equivalence import same_aim

PAGE_FIELDS = frozenset({"items", "total", "next_cursor"})
PAGING = frozenset({"limit", "cursor"})
SMALL_LIST = 10
"""A list with more rows than this, and more than twice as many as wanted, is not an answer: it lists everything."""
LONGEST_PAGE = 20
"""On a longer page than this no single record counts as read."""
RECORD_FIELDS = 3
"""A record with fewer fields says too little to be recognised inside another result."""
SHORTEST_REASON = 3
"""A shorter word of an error message says nothing about the reason."""

_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
_WORD = re.compile(r"[^\W\d_][\w-]*")


def reached_by(episode: Episode, turn: int, goal: Goal, reference: ReferenceCall, wanted: Result) -> Step | None:
    """The call by which a question or a refusal was reached before a turn ended; None if it was not.

    A question may be answered by an earlier result: it counts if it is the answer that the reference gets now.
    """
    if turn >= len(episode.turns):
        return None
    turns = episode.turns[: turn + 1]
    if goal.kind == "write":
        aim = reference_aim(episode, reference)
        done = (step for each in turns for step in each.steps if step.result.ok)
        return next((step for step in done if has_aim(episode, step, reference.name, aim)), None)
    if goal.kind == "refusal":
        aim = reference_aim(episode, reference)
        for step in turns[turn].steps:
            if step.result.code == wanted.code and has_aim(episode, step, reference.name, aim):
                return step
        return _reason_read(_answered(turns), aim, wanted.message, episode.names) if ended(turns[turn]) else None
    return _answer(_answered(turns), wanted.content, episode.names)


def reference_aim(episode: Episode, reference: ReferenceCall) -> dict[str, Any]:
    """The arguments of a reference call, generated ids under their canonical names."""
    expected = episode.example.expected
    outcome = None if expected is None else expected.outcome
    return reference.arguments if outcome is None else outcome.rename(reference.arguments)


def has_aim(episode: Episode, step: Step, name: str, aim: dict[str, Any]) -> bool:
    """Whether a call is of this tool and has these arguments, generated ids under their canonical names."""
    return step.call.name == name and same_aim(rename_ids(step.call.arguments, episode.names), aim)


def ended(turn: EpisodeTurn) -> bool:
    """Whether a turn ended with words for the user."""
    return bool(turn.messages) and not turn.messages[-1].steps and bool(turn.messages[-1].text.strip())


def _answered(turns: Sequence[EpisodeTurn]) -> list[Step]:
    """The calls that returned something, the latest turn first."""
    return [step for turn in reversed(turns) for step in turn.steps if step.result.ok]


def _answer(steps: list[Step], wanted: Any, names: Mapping[str, str]) -> Step | None:
    contents: list[Any] = []
    for step in steps:
        content = rename_ids(step.result.content, names)
        if same(content, wanted):
            return step
        contents.append(content)
    if is_page(wanted):
        return _pages(steps, contents, wanted)
    return next((step for step, content in zip(steps, contents, strict=True) if _shows(content, wanted)), None)


def is_page(value: Any) -> bool:
    """Whether a result is a page of a list."""
    return isinstance(value, dict) and value.keys() == PAGE_FIELDS and isinstance(value["items"], list)  # pyright: ignore


def _pages(steps: list[Step], contents: list[Any], wanted: dict[str, Any]) -> Step | None:
    """The last call of a list whose pages together hold all wanted rows, and not many others."""
    if not wanted["items"]:
        return None
    missing = _rows(wanted)
    seen: dict[bytes, Counter[bytes]] = {}
    for step, content in zip(steps, contents, strict=True):
        if not is_page(content) or not _is_short(content["total"], wanted["total"]):
            continue
        rows = seen.setdefault(_question(step), Counter())
        rows |= _rows(content)
        seen[_question(step)] = rows
        if not missing - rows:
            return step
    return None


def _is_short(total: Any, wanted: Any) -> bool:
    return type(total) is int and type(wanted) is int and total <= max(SMALL_LIST, 2 * wanted)


def _question(step: Step) -> bytes:
    """What a call asks for, whichever page it asks for."""
    asked = {name: value for name, value in step.call.arguments.items() if name not in PAGING}
    return msgspec.json.encode([step.call.name, asked], order="sorted")


def _rows(page: dict[str, Any]) -> Counter[bytes]:
    return Counter(msgspec.json.encode(row, order="sorted") for row in page["items"])


def _shows(content: Any, wanted: Any) -> bool:
    """Whether a result holds a whole record: itself or a row of it has all fields of the record."""
    if not isinstance(wanted, dict) or len(wanted) < RECORD_FIELDS:  # pyright: ignore[reportUnknownArgumentType]
        return False
    record = cast("dict[str, Any]", wanted)
    return any(
        node.keys() >= record.keys() and all(same(node[name], value) for name, value in record.items())
        for node in objects_in(content)
    )


def objects_in(content: Any) -> Iterator[dict[str, Any]]:
    """The objects of a result, the rows of a long page apart."""
    pending: list[Any] = [content]
    while pending:
        node: Any = pending.pop()
        if isinstance(node, dict):
            yield node
            pending += node.values()  # pyright: ignore[reportUnknownMemberType]
        elif isinstance(node, list) and len(node) <= LONGEST_PAGE:  # pyright: ignore[reportUnknownArgumentType]
            pending += node


def _reason_read(steps: list[Step], aim: dict[str, Any], message: str, names: Mapping[str, str]) -> Step | None:
    """A call that showed why a call with this aim is refused: a record that it names, with what the message says.

    Advice after a semicolon, and words of the arguments themselves, are no reason.
    """
    reason = message.partition(";")[0]
    named = {value for value in aim.values() if isinstance(value, str)}
    words = _words(reason) - {word for value in named for word in _words(value)}
    numbers = {float(number.replace(",", "")) for number in _NUMBER.findall(reason)}
    numbers -= {value for value in aim.values() if type(value) in (int, float)}
    for step in steps:
        for record in objects_in(rename_ids(step.result.content, names)):
            values: list[Any] = list(record.values())
            if any(type(value) is str and value in named for value in values):
                others = [value for value in values if not (type(value) is str and value in named)]
                telling = words - {word for value in others if _is_title(value, reason) for word in _words(value)}
                if any(_says(value, telling, numbers) for value in others):
                    return step
    return None


def _words(text: str) -> set[str]:
    return {word.casefold() for word in _WORD.findall(text) if len(word) >= SHORTEST_REASON}


def _is_title(value: Any, reason: str) -> bool:
    """Whether a value is the title of something, of several words, by which the message calls it."""
    return type(value) is str and " " in value and value in reason


def _says(value: Any, words: set[str], numbers: set[float]) -> bool:
    if type(value) is str:
        return value.casefold() in words
    return type(value) in (int, float) and value in numbers
