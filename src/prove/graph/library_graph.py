"""The graph of the whole library, built on all cores the first time."""

from prove.core.world_session import WorldEnvironment
from prove.data.workers import cores, in_order
from prove.graph.build import SEEDS, build
from prove.graph.cache import is_kept
from prove.graph.dependency import DependencyGraph
from prove.graph.trial import CALLS_PER_TOOL
from prove.servers import environment


def build_library(library: WorldEnvironment) -> DependencyGraph:
    """The graph of all servers of the library; servers that are not in the cache are walked in parallel."""
    cold = [name for name, server in library.servers.items() if not is_kept(server, SEEDS, CALLS_PER_TOOL)]
    workers = min(cores(), len(cold))
    if workers > 1:
        list(in_order(_walk, cold, workers))
    return build(library)


def _walk(name: str) -> None:
    build(environment(name))
