"""Random walks with real tools: calls whose arguments are drawn from the live state, so that many succeed."""

from collections.abc import Iterable
from random import Random
from typing import Any

from prove.core.paths import Path, values_at
from prove.core.records import Ref, Target, plain
from prove.core.results import Call, Result
from prove.core.server import Server
from prove.core.shapes import Shape, shape_of
from prove.core.tables import Data, TableSpec
from prove.core.tools import Tool
from prove.core.voice import sample
from prove.core.world_session import WorldSession
from prove.explore.values import accepted, within

Anchor = dict[Target | str, Any]
"""Keys by what they refer to, and values by the field that they are in, from one row and the rows it points to."""


class Harvest:
    """What one table offers: its rows as plain values, and where references are in them."""

    def __init__(self, server: str, spec: TableSpec, data: Data) -> None:
        self.data = data
        self.target = Target(server, spec.name)
        self.key = spec.key
        self.shape = shape_of(spec.row)
        self.rows: list[dict[str, Any]] = [plain(row) for row in data.rows().values()]


class Explorer:
    """Draws calls for a session. What it draws depends on the session's state and the random stream alone."""

    def __init__(self, session: WorldSession, rng: Random) -> None:
        self.session = session
        self.rng = rng
        self._harvests: dict[Target, Harvest] = {}
        self._so_far: dict[str, Any] = {}

    def step(self, tools: Iterable[str] | None = None) -> tuple[Call, Result]:
        """Draw a call, of one of these tools or of any, and run it."""
        call = self.draw(self.rng.choice(list(tools) if tools is not None else list(self.session.environment.tools)))
        return call, self.session.call(call.name, call.arguments)

    def draw(self, name: str) -> Call:
        """A call of this tool. One row of the state is the anchor from which arguments are taken where they fit."""
        tool = self.session.environment.tools[name]
        harvests = self._harvest(self.session.environment.servers[tool.server])
        anchor = self._anchor(tool, harvests)
        arguments: dict[str, Any] = {}
        for parameter, shape in tool.parameters.fields.items():
            if parameter in tool.parameters.required or self.rng.random() < 0.4:
                self._so_far = arguments
                arguments[parameter] = self._value(tool, parameter, shape, anchor, harvests)
        return Call(name, arguments)

    def _harvest(self, server: Server[Any]) -> list[Harvest]:
        state = self.session.state(server.name)
        out: list[Harvest] = []
        for spec, data in zip(state.specs, state.tables, strict=True):
            target = Target(server.name, spec.name)
            kept = self._harvests.get(target)
            # A shared table that is the same object has not changed; a table of the session's own may have.
            if kept is None or kept.data is not data:
                kept = self._harvests[target] = Harvest(server.name, spec, data)
            out.append(kept)
        return out

    def _anchor(self, tool: Tool, harvests: list[Harvest]) -> Anchor:
        filled = [h for h in harvests if h.rows]
        if not filled:
            return {}
        wanted = {ref.target for _, ref in tool.parameters.refs()}
        fitting = [h for h in filled if h.target in wanted] or filled
        harvest = self.rng.choice(fitting if self.rng.random() < 0.6 else filled)
        values: Anchor = {}
        self._collect(harvest, self.rng.choice(harvest.rows), harvests, values, depth=2)
        return values

    def _collect(
        self, harvest: Harvest, row: dict[str, Any], harvests: list[Harvest], values: Anchor, depth: int
    ) -> None:
        values.setdefault(harvest.target, row[harvest.key])
        for name, value in row.items():
            if value is not None:
                values.setdefault(name, value)
        for path, ref in harvest.shape.refs():
            found = list(values_at(row, path))
            if not found:
                continue
            chosen = self.rng.choice(found)
            values.setdefault(ref.target, chosen)
            pointed = next((h for h in harvests if h.target == ref.target and h is not harvest), None)
            if depth and pointed is not None:
                for other in pointed.rows:
                    if other[pointed.key] == chosen:
                        self._collect(pointed, other, harvests, values, depth - 1)

    def _value(self, tool: Tool, name: str, shape: Shape, anchor: Anchor, harvests: list[Harvest]) -> Any:
        rng = self.rng
        if shape.item is not None:
            bounds = shape.bounds
            low = max(1, (bounds and bounds.min_length) or 1)
            high = min(low + 2, (bounds and bounds.max_length) or low + 2)
            offered = self._sampled(tool, name)
            if isinstance(offered, list | tuple) and rng.random() < 0.5:
                return list(offered)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
            return [self._value(tool, name, shape.item, anchor, harvests) for _ in range(rng.randint(low, high))]
        if shape.kind == "object":
            return {
                inner: self._value(tool, inner, inner_shape, anchor, harvests)
                for inner, inner_shape in shape.fields.items()
                if inner in shape.required or rng.random() < 0.4
            }
        if shape.ref is not None and (found := self._fitting(tool, name, shape.ref)) is not None:
            return found
        if shape.ref is not None and (found := self._reference(shape, anchor, harvests)) is not None:
            return found
        if shape.enum or shape.kind == "boolean":
            if name in anchor and rng.random() < 0.3 and (not shape.enum or anchor[name] in shape.enum):
                return anchor[name]
            return rng.choice(shape.enum or (True, False))
        if rng.random() < 0.6 and (offered := self._sampled(tool, name)) is not None:
            return offered
        if name in anchor and rng.random() < 0.6 and _fits(shape, anchor[name]):
            return anchor[name]
        schema = shape.bare_schema()
        if shape.kind == "number" and rng.random() < 0.5 and (seen := _amounts(anchor)):
            near = round(rng.choice(seen) * rng.choice((0.3, 0.8, 1.0, 1.1, 2.5)), 2)
            if within(schema, near):
                return near
        return accepted(schema, rng, self.session.now)

    def _sampled(self, tool: Tool, name: str) -> Any:
        server = self.session.environment.servers[tool.server]
        offered = sample(server.voice, tool.name, name, self.session.state(tool.server), self.rng, self._so_far)
        return plain(offered)

    def _fitting(self, tool: Tool, name: str, ref: Ref) -> Any:
        """Half of the time a key that the voice finds fitting, where it has an opinion: for locks, say, a lock."""
        voice = self.session.environment.servers[tool.server].voice
        if ref.open or voice.sampler_for(tool.name, name) is None or self.rng.random() < 0.5:
            return None
        return self._sampled(tool, name)

    def _reference(self, shape: Shape, anchor: Anchor, harvests: list[Harvest]) -> Any:
        assert shape.ref is not None
        target, rng = shape.ref.target, self.rng
        if rng.random() < 0.04 and not shape.enum:
            # A reference with a pattern gets a made-up value that fits it, so that it is missing and not ill-formed.
            ruled = shape.bounds is not None or shape.written is not None
            return accepted(shape.bare_schema(), rng, self.session.now) if ruled else "none_zz99"
        if target in anchor and rng.random() < 0.65:
            return anchor[target]
        own = next((h for h in harvests if h.target == target), None)
        if own is not None and own.rows:
            return rng.choice(own.rows)[own.key]
        seen = [
            v for h in harvests for path, ref in h.shape.refs() if ref.target == target for v in _some(h, path, rng)
        ]
        return rng.choice(seen) if seen else None


def _some(harvest: Harvest, path: Path, rng: Random) -> list[Any]:
    return [v for row in rng.sample(harvest.rows, min(4, len(harvest.rows))) for v in values_at(row, path)]


def _amounts(anchor: Anchor) -> list[float]:
    return [abs(value) for value in anchor.values() if isinstance(value, float)]


def _fits(shape: Shape, value: Any) -> bool:
    kinds = {"string": str, "integer": int, "number": float}
    return shape.kind in kinds and isinstance(value, kinds[shape.kind]) and shape.format is None
