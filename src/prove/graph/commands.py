"""The command that draws the dependency graph: graph."""

import argparse

from prove.console import Commands


def register(commands: Commands) -> None:
    """Add the options of the command."""
    graph = commands["graph"]
    graph.set_defaults(run=_graph)
    graph.add_argument("servers", nargs="*", metavar="SERVER", help="the servers to show (default: all)")
    graph.add_argument(
        "--format",
        choices=("svg", "json", "dot"),
        default="dot",
        help="a picture (svg), data (json) or Graphviz source (dot, the default)",
    )


def _graph(arguments: argparse.Namespace) -> int:
    from prove.graph.build import build
    from prove.graph.dot import to_dot
    from prove.graph.picture import to_svg
    from prove.servers import environment

    graph = build(environment(*arguments.servers))
    match arguments.format:
        case "svg":
            print(to_svg(graph))
        case "dot":
            print(to_dot(graph))
        case _:
            print(graph.to_json())
    return 0
