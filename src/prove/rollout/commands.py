"""The commands that play examples and write them for other projects: rollout, export."""

import argparse
from hashlib import blake2b
from pathlib import Path
from typing import get_args

from prove.console import Commands, add_json, counted, positive, print_json, print_problems


def register(commands: Commands) -> None:
    """Add the options of the commands."""
    from prove.rollout.export import ExportFormat

    rollout = commands["rollout"]
    rollout.set_defaults(run=_rollout)
    rollout.add_argument(
        "examples",
        metavar="PATH",
        help="the folder of a run, a parquet file, or a JSON lines file of examples",
    )
    rollout.add_argument(
        "--policy",
        default="oracle",
        help="the name of a scripted policy, or 'endpoint' for a model (default: oracle)",
    )
    rollout.add_argument("--out", required=True, metavar="FILE", help="the JSON lines file of episodes to write")
    rollout.add_argument(
        "--concurrency", type=positive, default=256, help="how many episodes to play at once (default: 256)"
    )
    rollout.add_argument("--url", default="", help="the URL of the endpoint, such as http://127.0.0.1:8000/v1")
    rollout.add_argument("--model", default="", help="the name of the model at the endpoint")
    rollout.add_argument(
        "--as-text", action="store_true", help="put the tools' schemas into the prompt and read calls from the text"
    )
    rollout.add_argument(
        "--mcp",
        metavar="FILE",
        help="a JSON file of MCP servers ('mcpServers'), which examples may name as their environment",
    )
    add_json(rollout, "the number of episodes and the problems")

    export = commands["export"]
    export.set_defaults(run=_export)
    export.add_argument("path", metavar="PATH", help="the folder of a run, or a parquet file")
    export.add_argument("--format", choices=get_args(ExportFormat), required=True, help="the format to write")
    export.add_argument("--out", required=True, metavar="FILE", help="the file to write")
    add_json(export, "the number of rows and the problems")


def _rollout(arguments: argparse.Namespace) -> int:
    from prove.data.atomic import check_apart, check_target, printed_beside
    from prove.data.read import examples_of, read_any
    from prove.rollout.play_examples import play_examples

    check_target(arguments.out)
    for source in (arguments.examples, examples_of(arguments.examples)):
        check_apart(arguments.out, source)
    others = _added_servers(Path(arguments.mcp)) if arguments.mcp else {}
    examples, unreadable = read_any(arguments.examples)
    print_problems(unreadable)
    endpoint = (arguments.url, arguments.model, arguments.as_text)
    played = play_examples(examples, arguments.out, arguments.policy, endpoint, arguments.concurrency, others=others)
    print_problems(played.problems)
    problems = [*unreadable, *played.problems]
    with printed_beside(arguments.out):
        if arguments.json:
            print_json({"episodes": played.count, "out": arguments.out, "problems": problems})
        else:
            print(f"{counted(played.count, 'episode')} in {arguments.out}")
    return 1 if problems else 0


def _added_servers(file: Path) -> dict[str, str]:
    """Let examples name the MCP servers of a file; gives what tells whether the file is still the same."""
    from prove.connect.server_file import add_servers

    add_servers(file)
    return {"mcp_servers": blake2b(file.read_bytes(), digest_size=8).hexdigest()}


def _export(arguments: argparse.Namespace) -> int:
    from prove.data.atomic import printed_beside
    from prove.rollout.export import export_set

    count, problems = export_set(arguments.path, arguments.format, arguments.out)
    print_problems(problems)
    with printed_beside(arguments.out):
        if arguments.json:
            print_json({"rows": count, "out": arguments.out, "problems": problems})
        else:
            print(f"{counted(count, 'row')} in {arguments.out}")
    return 1 if problems else 0
