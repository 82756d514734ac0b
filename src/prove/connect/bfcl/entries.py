"""The benchmark's multi-turn data: its tools as shapes, its entries as examples of ours."""

import ast
from dataclasses import dataclass
from functools import cache
from typing import Any

from prove.connect.bfcl.package import bfcl_module, read_lines
from prove.core.errors import UsageError
from prove.core.examples import Example, ReferenceCall, Turn
from prove.core.results import Call
from prove.core.shapes import Kind, Shape

CATEGORIES = ("base", "miss_func", "miss_param", "long_context")

PREFIX = "bfcl-"
"""What the name of an example's environment begins with; the category follows."""

MOST_MESSAGES = 19
"""How many messages with calls a reference turn has at most: the package's harness gives up at twenty messages."""

KINDS: dict[str, Kind] = {
    "string": "string",
    "integer": "integer",
    "float": "number",
    "boolean": "boolean",
    "array": "array",
    "tuple": "array",
    "dict": "object",
}
"""The type words of the documentation, as kinds of JSON values."""


@dataclass(frozen=True)
class BfclTool:
    """One documented method, and the class that it belongs to."""

    server: str
    name: str
    description: str
    parameters: Shape


@dataclass(frozen=True)
class Entry:
    """One entry of the data, with its ground truth: call strings per turn.

    Args:
        number: Its place in the data of its category, which is the seed of its world.
        classes: The classes whose methods are its tools.
        config: The state in which they start.
        said: The user's words in each turn.
        held_out: The functions that are handed over only with the turn of this number.
    """

    id: str
    category: str
    number: int
    classes: tuple[str, ...]
    config: dict[str, Any]
    said: tuple[str, ...]
    ground_truth: tuple[tuple[str, ...], ...]
    held_out: dict[int, tuple[str, ...]]

    @property
    def long_context(self) -> bool:
        return self.category == "long_context"

    @property
    def tools(self) -> dict[str, BfclTool]:
        """All tools of its classes by name, held-out ones too."""
        return {name: tool for server in self.classes for name, tool in tools_of(server).items()}


@cache
def tools_of(server: str) -> dict[str, BfclTool]:
    """The documented methods of a class, in the documentation's order."""
    file: str = bfcl_module("constants.executable_backend_config").MULTI_TURN_FUNC_DOC_FILE_MAPPING[server]
    docs = read_lines(f"multi_turn_func_doc/{file}")
    return {doc["name"]: BfclTool(server, doc["name"], doc["description"], _shape(doc["parameters"])) for doc in docs}


def _shape(doc: dict[str, Any], *, nullable: bool = False) -> Shape:
    """The shape that a piece of documentation describes. A default of "None" is Python's: null is allowed."""
    kind = KINDS[doc["type"]]
    fields: dict[str, Any] = doc.get("properties", {})
    defaults = {name: inner["default"] for name, inner in fields.items() if "default" in inner}
    absent = {name for name, default in defaults.items() if default == "None"}
    return Shape(
        kind,
        nullable=nullable,
        item=_shape(doc["items"]) if kind == "array" else None,
        fields={name: _shape(inner, nullable=name in absent) for name, inner in fields.items()},
        required=frozenset(doc.get("required", ())),
        defaults={name: None if name in absent else default for name, default in defaults.items()},
        descriptions={name: inner["description"].strip() for name, inner in fields.items()},
    )


@cache
def entries(category: str) -> tuple[Entry, ...]:
    """The 200 entries of a category."""
    if category not in CATEGORIES:
        raise UsageError(f"BFCL has no multi-turn category {category!r}; there are {', '.join(CATEGORIES)}")
    name = f"BFCL_v4_multi_turn_{category}.json"
    truths = {line["id"]: line["ground_truth"] for line in read_lines(f"possible_answer/{name}")}
    return tuple(_entry(category, number, line, truths[line["id"]]) for number, line in enumerate(read_lines(name)))


def _entry(category: str, number: int, line: dict[str, Any], truth: list[list[str]]) -> Entry:
    # A turn without words is the one that hands functions over; the package has a sentence for it.
    handing_over: str = bfcl_module("constants.default_prompts").DEFAULT_USER_PROMPT_FOR_ADDITIONAL_FUNCTION_FC
    said = ["\n".join(message["content"] for message in turn) or handing_over for turn in line["question"]]
    held_out: dict[str, list[str]] = line.get("missed_function", {})
    return Entry(
        id=line["id"],
        category=category,
        number=number,
        classes=tuple(line["involved_classes"]),
        config=line["initial_config"],
        said=tuple(said),
        ground_truth=tuple(map(tuple, truth)),
        held_out={int(turn): tuple(names) for turn, names in held_out.items()},
    )


def example_of(entry: Entry) -> Example:
    """The entry as an example: one message per call if there are few, no dependencies, the reference not yet run."""
    tools = entry.tools
    missing = {name for names in entry.held_out.values() for name in names}
    offered = tuple(name for name in tools if name not in missing)
    turns: list[Turn] = []
    for number, (said, truth) in enumerate(zip(entry.said, entry.ground_truth, strict=True)):
        handed_over = entry.held_out.get(number, ())
        offered += handed_over
        calls = [read_call(text, tools) for text in truth]
        most = max(len(calls), MOST_MESSAGES)
        reference = tuple(
            ReferenceCall(f"{number}.{place}", call.name, call.arguments, message=place * MOST_MESSAGES // most)
            for place, call in enumerate(calls)
        )
        turns.append(Turn(said, offered, reference, handed_over=handed_over))
    return Example(
        id=entry.id,
        servers=entry.classes,
        seed=entry.number,
        system="",
        turns=tuple(turns),
        category=entry.category,
        split="test",
        environment=f"{PREFIX}{entry.category}",
    )


def read_call(text: str, tools: dict[str, BfclTool]) -> Call:
    """A call from its Python text, which is parsed and never run; positional arguments go by the documented order."""
    call = ast.parse(text.strip(), mode="eval").body
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
        raise ValueError(f"{text!r} is not a call of a function")
    names = list(tools[call.func.id].parameters.fields)[: len(call.args)]
    arguments = dict(zip(names, map(ast.literal_eval, call.args), strict=True))
    for keyword in call.keywords:
        if keyword.arg is None:
            raise ValueError(f"{text!r} unpacks its arguments")
        arguments[keyword.arg] = ast.literal_eval(keyword.value)
    return Call(call.func.id, arguments)
