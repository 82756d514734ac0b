"""What `prove graph` prints."""

from prove.core.errors import UsageError
from prove.graph.build import build
from prove.graph.dot import to_dot
from prove.graph.picture import to_svg
from prove.servers import environment

FORMATS = ("svg", "json", "dot")


def graph_text(names: tuple[str, ...], format: str) -> str:
    """The dependency graph of the named servers, or of the whole library, as a picture or as data."""
    if format not in FORMATS:
        raise UsageError(f"a graph is drawn as {', '.join(FORMATS)}, not {format!r}")
    graph = build(environment(*names))
    match format:
        case "svg":
            return to_svg(graph)
        case "dot":
            return to_dot(graph)
        case _:
            return graph.to_json()
