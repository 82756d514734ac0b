"""Which tool feeds which, and which makes another possible: from types, from trial, from observation."""

from prove.graph.build import build, build_observed
from prove.graph.dependency import DependencyGraph
from prove.graph.dot import to_dot
from prove.graph.edges import Edge, Observed, Port, ToolNode, Tried, Typed
from prove.graph.observe import observe
from prove.graph.picture import to_svg
from prove.graph.plan_key import plan_key

__all__ = [
    "DependencyGraph",
    "Edge",
    "Observed",
    "Port",
    "ToolNode",
    "Tried",
    "Typed",
    "build",
    "build_observed",
    "observe",
    "plan_key",
    "to_dot",
    "to_svg",
]
