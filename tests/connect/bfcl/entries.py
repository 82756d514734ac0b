"""The benchmark's multi-turn data: its tools as shapes, its entries as examples of ours."""

import ast
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, cast

import msgspec

from prove.core.shapes import Kind, Shape
from prove.core.trace import Call, Example, ReferenceCall, Turn

CATEGORIES = ("base", "miss_func", "miss_param", "long_context")

KINDS: dict[str, Kind] = {
    "string": "string",
    "integer": "integer",
    "float": "number",
    "boolean": "boolean",
    "array": "array",
    "tuple": "array",
    "dict": "object",
}


@dataclass(frozen=True)
class StrangerTool:
    """One documented function and the class that it belongs to."""

    server: str
    name: str
    description: str
    parameters: Shape


@dataclass(frozen=True)
class Entry:
    """One entry of the data, with its ground truth: call strings per turn."""

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
    def tools(self) -> dict[str, StrangerTool]:
        """All tools of its classes by name, held-out ones too."""
        return {name: tool for server in self.classes for name, tool in tools_of(server).items()}


def package(module: str = "") -> Any:
    """A module of the package, which has no types."""
    return import_module(f"bfcl_eval.{module}" if module else "bfcl_eval")


@cache
def tools_of(server: str) -> dict[str, StrangerTool]:
    """The documented functions of a class, in the documentation's order."""
    file: str = package("constants.executable_backend_config").MULTI_TURN_FUNC_DOC_FILE_MAPPING[server]
    docs = _lines(f"multi_turn_func_doc/{file}")
    return {d["name"]: StrangerTool(server, d["name"], d["description"], _shape(d["parameters"])) for d in docs}


def _shape(doc: dict[str, Any], *, nullable: bool = False) -> Shape:
    """The shape that a piece of documentation means. A default of "None" is Python's: null is allowed."""
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
    name = f"BFCL_v4_multi_turn_{category}.json"
    truths = {line["id"]: line["ground_truth"] for line in _lines(f"possible_answer/{name}")}
    return tuple(_entry(category, n, line, truths[line["id"]]) for n, line in enumerate(_lines(name)))


def _entry(category: str, number: int, line: dict[str, Any], truth: list[list[str]]) -> Entry:
    # A turn without words is the one that hands functions over; the package has a sentence for it.
    handing_over: str = package("constants.default_prompts").DEFAULT_USER_PROMPT_FOR_ADDITIONAL_FUNCTION_FC
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
    """The entry as an example: one message per call, no dependencies, the reference not yet run."""
    tools = entry.tools
    missing = {name for names in entry.held_out.values() for name in names}
    offered = tuple(name for name in tools if name not in missing)
    turns: list[Turn] = []
    for number, (said, truth) in enumerate(zip(entry.said, entry.ground_truth, strict=True)):
        handed_over = entry.held_out.get(number, ())
        offered += handed_over
        calls = [read_call(text, tools) for text in truth]
        reference = tuple(
            ReferenceCall(f"{number}.{place}", call.name, call.arguments, message=place)
            for place, call in enumerate(calls)
        )
        turns.append(Turn(said, offered, reference, handed_over=handed_over))
    return Example(entry.id, entry.classes, entry.number, "", tuple(turns), category=entry.category, split="test")


def read_call(text: str, tools: dict[str, StrangerTool]) -> Call:
    """A call from its Python text; positional arguments go by the order of the documented parameters."""
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


def _lines(name: str) -> list[dict[str, Any]]:
    path = Path(cast("str", package().__file__)).parent / "data" / name
    return [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]
