"""Which tool's results are another tool's arguments, and which call makes another one possible?

- The graph: `edges` (tools and edges with their evidence), `dependency` (what can be asked of it), `plan_key`.
- Where edges come from: `typed_edges` (types), `trial` (random walks in our worlds), `observe` with `probes` (any
  session whose tools have JSON schemas).
- `build` joins them; `cache` stores what the walks found; `library_graph` is the graph of all our servers.
- `dot` and `picture` draw it.
"""

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
