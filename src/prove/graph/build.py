"""Builds the dependency graph of an environment from types and trials, or of any session from what is observed."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Literal

from prove.core.errors import UsageError
from prove.core.session import Session, WorldEnvironment
from prove.graph.cache import findings_of
from prove.graph.dependency import DependencyGraph
from prove.graph.edges import Edge, Judged, ToolNode, Tried
from prove.graph.observe import observe
from prove.graph.trial import CALLS_PER_TOOL, Findings, explore_server
from prove.graph.typed import tool_node, typed_edges

SEEDS = (0, 1, 2)

PairLabel = Literal["explicit", "implicit", "none"]
PairClassifier = Callable[[dict[str, Any], dict[str, Any]], PairLabel]
"""Says of two tools' function schemas whether the first feeds the second, must run before it, or neither."""


def build(
    environment: WorldEnvironment,
    *,
    seeds: Sequence[int] = SEEDS,
    calls_per_tool: int = CALLS_PER_TOOL,
    classify: PairClassifier | None = None,
    cached: bool = True,
) -> DependencyGraph:
    """The graph of all servers of an environment: types over all tools together, trials server by server.

    Args:
        seeds: The worlds to walk through.
        calls_per_tool: The budget of the walks through one world.
        classify: The paper's classifier of pairs, asked for every ordered pair of a server's tools.
        cached: Whether to keep what the walks find, and to use what earlier ones did.
    """
    findings: dict[str, Findings] = {}
    for name, server in environment.servers.items():
        find = findings_of if cached else explore_server
        findings[name] = find(server, tuple(seeds), calls_per_tool)
    tools = environment.tools.values()
    nodes = [tool_node(tool, findings[tool.server].effects.get(tool.name, ())) for tool in tools]
    edges = [*typed_edges(nodes), *(edge for found in findings.values() for edge in trial_edges(found))]
    if classify is not None:
        for server in environment.servers.values():
            edges += judged_edges([tool.openai for tool in server.tools.values()], classify)
    return DependencyGraph(nodes, edges)


def build_observed(
    session: Session,
    *,
    given: Iterable[str] = (),
    classify: PairClassifier | None = None,
    server: str = "session",
) -> DependencyGraph:
    """The graph of a session whose tools have schemas and no types of ours: what can be observed, and the classifier.

    Args:
        given: Strings that only a user knows, such as a PIN.
        server: What to call the server that the tools belong to.
    """
    schemas = session.tools()
    nodes = [ToolNode(schema["function"]["name"], server) for schema in schemas]
    edges = list(observe(session, given=given))
    if classify is not None:
        edges += judged_edges(schemas, classify)
    return DependencyGraph(nodes, edges)


def trial_edges(found: Findings) -> Iterator[Edge]:
    """The implicit edges of what the walks found."""
    for enabled in found.enabled:
        yield Edge(enabled.source, enabled.target, Tried(enabled.code, enabled.count))


def judged_edges(schemas: Sequence[dict[str, Any]], classify: PairClassifier) -> Iterator[Edge]:
    """Ask a classifier about every ordered pair of these tools."""
    for source in schemas:
        for target in schemas:
            if source is target:
                continue
            label = classify(source, target)
            names = source["function"]["name"], target["function"]["name"]
            if label == "none":
                continue
            if label not in ("explicit", "implicit"):
                raise UsageError(
                    f"the classifier says {label!r} of {names[0]} and {names[1]}; it must be a known label"
                )
            yield Edge(*names, Judged(label))
