"""Builds the dependency graph of an environment from types and trials, or of any session from what is observed."""

from collections.abc import Iterable, Iterator, Sequence

from prove.core.session import Forkable
from prove.core.world_session import WorldEnvironment
from prove.graph.cache import findings_of
from prove.graph.dependency import DependencyGraph
from prove.graph.edges import Edge, ToolNode, Tried
from prove.graph.observe import observe
from prove.graph.trial import CALLS_PER_TOOL, Findings, explore_server
from prove.graph.typed_edges import tool_node, typed_edges

SEEDS = (0, 1, 2)
"""The worlds that are walked through unless others are named."""


def build(
    environment: WorldEnvironment,
    *,
    seeds: Sequence[int] = SEEDS,
    calls_per_tool: int = CALLS_PER_TOOL,
    cached: bool = True,
) -> DependencyGraph:
    """The graph of all servers of an environment: types over all tools together, trials server by server.

    Args:
        seeds: The worlds to walk through.
        calls_per_tool: The budget of the walks through one world.
        cached: Whether to keep what the walks find, and to use what earlier ones did.
    """
    findings: dict[str, Findings] = {}
    for name, server in environment.servers.items():
        find = findings_of if cached else explore_server
        findings[name] = find(server, tuple(seeds), calls_per_tool)
    tools = environment.tools.values()
    nodes = [tool_node(tool, findings[tool.server].effects.get(tool.name, ())) for tool in tools]
    edges = [*typed_edges(nodes), *(edge for found in findings.values() for edge in trial_edges(found))]
    return DependencyGraph(nodes, edges)


def build_observed(session: Forkable, *, given: Iterable[str] = (), server: str = "session") -> DependencyGraph:
    """The graph of a session whose tools have schemas and no types of ours, from observation alone.

    This is for servers of third parties. Nothing in the package calls it yet.

    Args:
        given: Strings that only a user knows, such as a PIN.
        server: What to call the server that the tools belong to.
    """
    nodes = [ToolNode(schema["function"]["name"], server) for schema in session.tools()]
    return DependencyGraph(nodes, observe(session, given=given))


def trial_edges(found: Findings) -> Iterator[Edge]:
    """The implicit edges of what the walks found."""
    for enabled in found.enabled:
        yield Edge(enabled.source, enabled.target, Tried(enabled.code, enabled.count))
