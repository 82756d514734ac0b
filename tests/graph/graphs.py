"""Graphs and a small server that the tests of this room share."""

import datetime as dt
from functools import cache
from typing import Annotated

from prove import environment
from prove.core import Page, Record, Ref, Server, State, Table, ToolError, paginate, table
from prove.graph import DependencyGraph, build


@cache
def graph_of(*servers: str) -> DependencyGraph:
    return build(environment(*servers), cached=False)


LampId = Annotated[str, Ref("shed.lamps")]


class Lamp(Record):
    id: LampId
    plugged: bool = False
    lit: bool = False
    colour: str = "red"
    hot_until: dt.datetime | None = None


class Visit(Record):
    id: Annotated[str, Ref("shed.visits")]
    at: dt.datetime


class Shed(State):
    lamps: Table[Lamp] = table("lamp", find="list_lamps")
    visits: Table[Visit] = table("visit")


def shed(empty_before: int = 0) -> Server[Shed]:
    """Lamps that must be plugged in to be lit and cool down by themselves; painting and visiting help nothing.

    Args:
        empty_before: The worlds of lower seeds have no lamps.
    """
    server = Server("shed", Shed, "Lamps in a shed.")

    @server.tool(read_only=True)
    def list_lamps(state: Shed) -> Page[Lamp]:  # pyright: ignore[reportUnusedFunction]
        """List the lamps."""
        return paginate(state.lamps, 50, None)

    @server.tool(destructive=True)
    def plug_in(state: Shed, lamp_id: LampId) -> Lamp:  # pyright: ignore[reportUnusedFunction]
        """Plug a lamp in."""
        return state.lamps.update(state.lamps.get(lamp_id), plugged=True)

    @server.tool(destructive=True)
    def light(state: Shed, lamp_id: LampId) -> Lamp:  # pyright: ignore[reportUnusedFunction]
        """Light a lamp, which makes it hot for an hour."""
        lamp = state.lamps.get(lamp_id)
        if not lamp.plugged:
            raise ToolError("unplugged", f"{lamp.id} is not plugged in; plug it in first")
        return state.lamps.update(lamp, lit=True, hot_until=state.now + dt.timedelta(hours=1))

    @server.tool(destructive=True)
    def paint(state: Shed, lamp_id: LampId) -> Lamp:  # pyright: ignore[reportUnusedFunction]
        """Give a lamp another colour, unless it is hot."""
        lamp = state.lamps.get(lamp_id)
        if lamp.hot_until is not None and lamp.hot_until > state.now:
            raise ToolError("hot", f"{lamp.id} is hot until {lamp.hot_until}; wait")
        return state.lamps.update(lamp, colour="blue" if lamp.colour == "red" else "red")

    @server.tool
    def visit_neighbour(state: Shed) -> Visit:  # pyright: ignore[reportUnusedFunction]
        """Spend two hours elsewhere."""
        server.advance(state, state.now + dt.timedelta(hours=2))
        return state.visits.add(Visit(state.visits.new_id(), state.now))

    @server.world
    def build_shed(seed: int) -> Shed:  # pyright: ignore[reportUnusedFunction]
        state = Shed(seed, dt.datetime(2026, 3, 2, 9))
        for number in range(3 if seed >= empty_before else 0):
            state.lamps.add(Lamp(state.lamps.new_id(), plugged=number == 0))
        return state

    return server
