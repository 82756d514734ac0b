"""The benchmark's classes as sessions: they fork, are judged by their public attributes, and have no clock.

The classes check no types and take nothing back: what Python lets them run, they run, as under the package's own
executor, and the model reads what they answer. A call that breaks its schema and does not succeed is `malformed`; it
may have changed the state all the same.
"""

import decimal
from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Literal, cast

from prove.connect.bfcl.costs import MOST_DIGITS, too_large
from prove.connect.bfcl.entries import CATEGORIES, PREFIX, BfclTool, Entry, entries
from prove.connect.bfcl.package import bfcl_module
from prove.connect.bfcl.python_values import content_of, fingerprint, full_state, public_state
from prove.core.errors import UsageError, shown, type_shown
from prove.core.examples import Example
from prove.core.outcome import NOTHING, Change, Changed, Outcome, Removed
from prove.core.records import Target
from prove.core.results import Result, refusal
from prove.core.session import ToolFormat, check_format, check_name, check_seed
from prove.core.shapes import STRUCTURE, problems
from prove.core.tools import chat_function

Instances = dict[str, Any]
"""The live objects by the names of their classes, which have no types."""

BFCL_ENVIRONMENTS = tuple(f"{PREFIX}{category}" for category in CATEGORIES)
"""The names that examples have for these environments."""


def open_bfcl(example: Example) -> "BfclSession":
    """A session for an example of one of `BFCL_ENVIRONMENTS`."""
    if not isinstance(example, Example):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise UsageError(f"a session is opened for an example, not for {type_shown(example)}")
    return BfclEnvironment(example.environment.removeprefix(PREFIX)).open(example.seed)


class BfclEnvironment:
    """The worlds of one category: a seed is the number of an entry, and its world is that entry's scenario."""

    def __init__(self, category: str) -> None:
        self.category = category

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(sorted({server for entry in entries(self.category) for server in entry.classes}))

    def open(self, seed: int) -> "BfclSession":
        check_seed(seed)
        worlds = entries(self.category)
        if not 0 <= seed < len(worlds):
            raise UsageError(f"there are worlds 0 to {len(worlds) - 1} in {self.category!r}, not {seed}")
        return BfclSession(worlds[seed], load_instances(worlds[seed]))


def load_instances(entry: Entry) -> Instances:
    """Fresh instances of an entry's classes, in their scenario."""
    known = bfcl_module("constants.executable_backend_config")
    instances: Instances = {}
    for name in entry.classes:
        module = str(known.CLASS_FILE_PATH_MAPPING[name]).removeprefix("bfcl_eval.")
        instances[name] = getattr(bfcl_module(module), name)()
        if name not in known.STATELESS_CLASSES:
            scenario = deepcopy(entry.config.get(name, {}))
            instances[name]._load_scenario(scenario, long_context=entry.long_context)
    return instances


class BfclSession:
    """A session whose state is Python objects that only their own methods understand."""

    def __init__(self, entry: Entry, instances: Instances) -> None:
        self.entry = entry
        self.instances = instances

    @property
    def immediate(self) -> Literal[True]:
        return True

    def tools(self, format: ToolFormat = "openai") -> list[dict[str, Any]]:
        """The schemas of all tools of the entry's classes."""
        check_format(format)
        return [_schema(tool, format) for tool in self.entry.tools.values()]

    def call(self, name: str, arguments: Mapping[str, Any]) -> Result:
        """Run a method. The content is what it answers; the documented schema only tells `malformed` from `failed`."""
        check_name(name)
        tool = self.entry.tools.get(name)
        if tool is None:
            return refusal("unknown", "unknown_tool", f"there is no tool {shown(name)}")
        if not isinstance(arguments, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
            return refusal("malformed", "not_an_object", f"the arguments of {name} must be a JSON object")
        result = self._run(tool, arguments)
        broken = [] if result.ok else [p for p in problems(tool.parameters, dict(arguments)) if p.code in STRUCTURE]
        return Result("malformed", result.content, broken[0].code) if broken else result

    def _run(self, tool: BfclTool, arguments: Mapping[str, Any]) -> Result:
        if too_large(tool.name, arguments):
            return refusal("failed", "too_large", f"{tool.name} computes at most {MOST_DIGITS:,} digits")
        # The classes keep the very lists they are given, their own defaults among them, and change them later.
        given = deepcopy({**tool.parameters.defaults, **arguments})
        with decimal.localcontext():  # one of them sets the precision of the whole thread
            try:
                content = content_of(getattr(self.instances[tool.server], tool.name)(**given))
            except Exception as error:  # noqa: BLE001 - whatever a method raises is its answer
                return refusal("failed", "raised", f"{type(error).__name__}: {error}")
        said = _error_in(content)
        if said is None:
            return Result("ok", content)
        refused = refusal("failed", "refused", said)
        others = {name: value for name, value in content.items() if name not in ("error", "message", "result")}
        return Result(refused.level, {**refused.content, **others}, refused.code)

    def close(self) -> None:
        """Does nothing: a session only uses memory."""

    def fork(self) -> "BfclSession":
        return BfclSession(self.entry, deepcopy(self.instances))

    def snapshot(self) -> Instances:
        return deepcopy(self.instances)

    def restore(self, mark: Instances) -> None:
        """Go back to what `snapshot` gave."""
        if not isinstance(mark, dict) or mark.keys() != self.instances.keys():  # pyright: ignore[reportUnnecessaryIsInstance]
            raise UsageError(f"restore takes what snapshot gave in this world, not {type_shown(mark)}")
        self.instances = deepcopy(mark)

    def reset(self) -> None:
        self.instances = load_instances(self.entry)

    def digest(self) -> str:
        """A fingerprint of every attribute of every instance."""
        return fingerprint({name: full_state(instance) for name, instance in self.instances.items()})

    def outcome(self) -> Outcome:
        return self.changes_since(BfclSession(self.entry, load_instances(self.entry)))

    def changes_since(self, earlier: "BfclSession") -> Outcome:
        """The public attributes that differ; of those that are mappings, the keys."""
        if not isinstance(earlier, BfclSession) or earlier.instances.keys() != self.instances.keys():  # pyright: ignore[reportUnnecessaryIsInstance]
            raise UsageError(f"a session is compared with another one of its world, not with {type_shown(earlier)}")
        changes: list[Change] = []
        for server in sorted(self.instances):
            before, after = public_state(earlier.instances[server]), public_state(self.instances[server])
            for name in sorted(before.keys() | after.keys()):
                changes += _changes(Target(server, name), before.get(name), after.get(name))
        return Outcome(fingerprint(changes), tuple(changes), {}) if changes else NOTHING


def _changes(attribute: Target, before: Any, after: Any) -> list[Change]:
    """How an attribute differs. A key of a mapping stays the same record whatever its value, even if it is new."""
    if before == after:
        return []
    if not (isinstance(before, dict) and isinstance(after, dict)):
        return [Changed(attribute, attribute.table, {"value": after})]
    was, now = cast("dict[str, Any]", before), cast("dict[str, Any]", after)
    different = [key for key in sorted(now) if key not in was or was[key] != now[key]]
    gone = [key for key in sorted(was) if key not in now]
    return [
        *(Changed(attribute, key, {"value": now[key]}) for key in different),
        *(Removed(attribute, key) for key in gone),
    ]


def _error_in(content: dict[str, Any]) -> str | None:
    """What the method says went wrong: as a field, or as the only row of a list."""
    if "error" in content:
        return str(content["error"])
    match content.get("result"):
        case [{"error": said}]:
            return str(cast("object", said))
        case _:
            return None


def _schema(tool: BfclTool, format: ToolFormat) -> dict[str, Any]:
    parameters = tool.parameters.schema()
    if format == "mcp":
        return {"name": tool.name, "description": tool.description, "inputSchema": parameters}
    return chat_function(tool.name, tool.description, parameters)
