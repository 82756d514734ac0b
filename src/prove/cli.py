"""The command line: parses, calls one function, prints."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence

from prove.core.errors import UsageError

EXTRAS = {
    "mcp": "serve",
    "mcp_types": "serve",
    "starlette": "serve",
    "uvicorn": "serve",
    "httpx": "endpoint",
    "pyarrow": "synth",
}
"""Which extra brings a package that is missing."""
COMPLAINTS = 20


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; what the user did wrong is one sentence and exit code 2."""
    arguments = _parser().parse_args(argv)
    run: Callable[[argparse.Namespace], int] = arguments.run
    try:
        code = run(arguments)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # Whoever read has had enough; Python would complain again when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except UsageError as error:
        print(f"prove: {error}", file=sys.stderr)
        return 2
    except ModuleNotFoundError as error:
        if (extra := EXTRAS.get((error.name or "").split(".")[0])) is None:
            raise
        print(f"prove: this needs more packages: pip install 'prove[{extra}]'", file=sys.stderr)
        return 2
    except KeyboardInterrupt as stop:
        print(f"prove: interrupted{f'; {stop}' if stop.args else ''}", file=sys.stderr)
        return 130


def _parser() -> argparse.ArgumentParser:
    from prove import __version__

    parser = argparse.ArgumentParser(prog="prove", description="Live, stateful environments for tool-using agents.")
    parser.add_argument("--version", action="version", version=f"prove {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    servers = _command(commands, "servers", _servers, "list the servers and their tools")
    servers.add_argument("--json", action="store_true", help="with schemas and hints, as JSON")

    call = _command(commands, "call", _call, "run one tool in a fresh world")
    call.add_argument("server")
    call.add_argument("tool")
    call.add_argument("arguments", nargs="?", default="{}", help="a JSON object")
    call.add_argument("--seed", type=_seed, default=0)

    play = _command(commands, "play", _play, "try a server by hand: call tools, see what changes")
    play.add_argument("server")
    play.add_argument("--seed", type=_seed, default=0)

    check = _command(commands, "check", _check, "say what is wrong with a server")
    check.add_argument("servers", nargs="*", metavar="SERVER")
    check.add_argument("--seeds", type=_positive, default=10, help="how many worlds to look at")
    check.add_argument("--workers", type=_positive, default=None, help="processes (one per core if left out)")
    check.add_argument("--json", action="store_true")

    serve = _command(commands, "serve", _serve, "serve real MCP over HTTP or stdio")
    serve.add_argument("servers", nargs="*", metavar="SERVER")
    way = serve.add_mutually_exclusive_group(required=True)
    way.add_argument("--http", metavar="HOST:PORT", type=_address)
    way.add_argument("--stdio", action="store_true")
    serve.add_argument("--seed", type=_seed, default=0, help="the world of the stdio session")
    serve.add_argument("--until-eof", action="store_true", help="end with stdin: for a program that owns the host")
    serve.add_argument("--host-name", action="append", default=[], metavar="NAME", help="a name it is reached under")
    serve.add_argument("--sessions", type=_positive, default=None, help="how many may be open at once")
    serve.add_argument(
        "--idle-seconds", type=_amount, default=None, help="after how long a session nobody uses is gone"
    )
    serve.add_argument("--rate", type=_amount, default=None, help="requests per second on one session")

    new = _command(commands, "new-server", _new_server, "write the skeleton of a server that passes the check")
    new.add_argument("name")
    new.add_argument("--in", dest="folder", default=None, help="where to put it, if not into the library")

    graph = _command(commands, "graph", _graph, "show which tool feeds which")
    graph.add_argument("servers", nargs="*", metavar="SERVER")
    graph.add_argument("--format", choices=("svg", "json", "dot"), default="dot")

    synth = _command(commands, "synth", _synth, "make conversations in live worlds, proven before they are kept")
    synth.add_argument("--out", required=True, help="the run's folder; an interrupted run goes on there")
    synth.add_argument("--count", type=_positive, default=None, help="how many examples (1,000 if left out)")
    synth.add_argument("--seed", type=_seed, default=None)
    synth.add_argument("--workers", type=_positive, default=None, help="processes (one per core if left out)")
    synth.add_argument("--servers", nargs="+", default=[], metavar="SERVER")
    synth.add_argument("--max-turns", type=_positive, default=None, help="user turns of a conversation, up to 6")
    synth.add_argument("--paper", action="store_true", help="the paper's set: 13,517 examples in its three kinds")
    synth.add_argument("--set", action="append", default=[], metavar="KNOB=VALUE", dest="knobs", help="any other knob")
    synth.add_argument("--writer", choices=("grammar", "endpoint"), default=None, help="who puts it into words")
    synth.add_argument("--teacher", choices=("grammar", "endpoint"), default=None, help="who has to succeed first")
    synth.add_argument("--url", default=None, help="the model's endpoint, such as http://127.0.0.1:8000/v1")
    synth.add_argument("--model", default=None, help="the model's name at the endpoint")

    validate = _command(commands, "validate", _validate, "prove a finished set again from scratch")
    validate.add_argument("path", help="a run's folder or a parquet file")
    validate.add_argument("--workers", type=_positive, default=None)
    validate.add_argument("--json", action="store_true")

    show = _command(commands, "show", _show, "print a conversation as a person would read it")
    show.add_argument("path", help="a run's folder or a parquet file")
    show.add_argument("number", nargs="?", type=_positive, default=1, help="which of them, from 1")

    export = _command(commands, "export", _export, "write a set in another project's format")
    export.add_argument("path", help="a run's folder or a parquet file")
    export.add_argument("--format", choices=("verl", "trl", "openai"), required=True)
    export.add_argument("--out", required=True)

    bring = _command(commands, "import", _import, "take abstentions from a file of another project")
    bring.add_argument("path", help="the file: JSON lines, or a JSON list")
    bring.add_argument("--kind", choices=("when2call", "xlam-irrelevance"), required=True)
    bring.add_argument("--out", required=True, help="the parquet file to write")

    rollout = _command(commands, "rollout", _rollout, "let a policy play examples and keep its episodes")
    rollout.add_argument("examples", help="a run's folder, a parquet file, or a file with an example a line")
    rollout.add_argument("--policy", default="oracle", help="a scripted policy, or 'endpoint'")
    rollout.add_argument("--out", required=True, help="where the episodes go")
    rollout.add_argument("--concurrency", type=_positive, default=256)
    rollout.add_argument("--url", default="", help="the endpoint, such as http://127.0.0.1:8000/v1")
    rollout.add_argument("--model", default="", help="the model's name at the endpoint")
    rollout.add_argument("--as-text", action="store_true", help="schemas in the prompt, calls as text")

    score = _command(commands, "score", _score, "print what episodes earn, part by part")
    score.add_argument("episodes", help="a file with an episode a line")
    score.add_argument("--profile", default="prove")
    score.add_argument("--json", action="store_true")

    explain = _command(commands, "explain", _explain, "say why an episode earns what it does")
    explain.add_argument("episodes", help="a file with an episode a line")
    explain.add_argument("number", nargs="?", type=_positive, default=1, help="which of them, from 1")

    bench = _command(commands, "bench", _bench, "measure, every figure beside its yardstick")
    bench.add_argument("--json", action="store_true")
    return parser


def _command(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",  # pyright: ignore[reportPrivateUsage]
    name: str,
    run: Callable[[argparse.Namespace], int],
    summary: str,
) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=summary, description=summary[0].upper() + summary[1:] + ".")
    parser.set_defaults(run=run)
    return parser


def _servers(arguments: argparse.Namespace) -> int:
    from prove.authoring.listing import catalogue_json, catalogue_table

    print(catalogue_json() if arguments.json else catalogue_table())
    return 0


def _call(arguments: argparse.Namespace) -> int:
    from prove.authoring.play import call_once

    result = call_once(arguments.server, arguments.tool, arguments.arguments, arguments.seed)
    print(result.text)
    return 0 if result.ok else 1


def _play(arguments: argparse.Namespace) -> int:
    from prove.authoring.play import play

    play(arguments.server, arguments.seed, sys.stdin, sys.stdout)
    return 0


def _check(arguments: argparse.Namespace) -> int:
    from prove.authoring.check.library import check_library

    reports = check_library(arguments.servers, arguments.seeds, arguments.workers)
    if arguments.json:
        import msgspec

        print(msgspec.json.format(msgspec.json.encode(reports), indent=2).decode())
    else:
        for report in reports:
            for finding in report.findings:
                print(f"{report.server}: [{finding.check}] {finding.sentence}")
            verdict = "clean" if report.clean else f"{len(report.findings)} findings"
            print(f"{report.server}: {report.tools} tools, {report.seeds} seeds, {report.calls} calls: {verdict}")
    return 0 if all(report.clean for report in reports) else 1


def _serve(arguments: argparse.Namespace) -> int:
    from prove.serve.command import serve_command

    serve_command(arguments)
    return 0


def _new_server(arguments: argparse.Namespace) -> int:
    from prove.authoring.new_server import write_skeleton

    for path in write_skeleton(arguments.name, arguments.folder):
        print(f"wrote {path}")
    return 0


def _graph(arguments: argparse.Namespace) -> int:
    from prove.graph.command import graph_text

    print(graph_text(tuple(arguments.servers), arguments.format))
    return 0


def _synth(arguments: argparse.Namespace) -> int:
    from prove.synth.run.command import synth_command

    print(synth_command(arguments))
    return 0


def _validate(arguments: argparse.Namespace) -> int:
    from prove.synth.run.command import validate_command

    text, clean = validate_command(arguments.path, arguments.workers, arguments.json)
    print(text)
    return 0 if clean else 1


def _show(arguments: argparse.Namespace) -> int:
    from prove.data.parquet import nth_example
    from prove.data.read import examples_of
    from prove.view.show import show_example

    print(show_example(nth_example(examples_of(arguments.path), arguments.number)))
    return 0


def _export(arguments: argparse.Namespace) -> int:
    from prove.synth.run.command import export_command

    print(export_command(arguments.path, arguments.format, arguments.out))
    return 0


def _import(arguments: argparse.Namespace) -> int:
    from prove.synth.run.command import import_command

    text, problems = import_command(arguments.path, arguments.kind, arguments.out)
    _complain(problems)
    print(text)
    return 1 if problems else 0


def _rollout(arguments: argparse.Namespace) -> int:
    from prove.connect import open_session
    from prove.data.read import read_any
    from prove.rollout.play import play_examples

    examples, problems = read_any(arguments.examples)
    way = (arguments.url, arguments.model, arguments.as_text)
    _complain(problems)
    played = play_examples(examples, arguments.out, arguments.policy, way, arguments.concurrency, open_session)
    _complain(played.problems)
    print(f"{played.count} episodes in {arguments.out}")
    return 1 if problems or played.problems else 0


def _complain(problems: Sequence[str]) -> None:
    """Say what went wrong, and how often more."""
    for problem in problems[:COMPLAINTS]:
        print(f"prove: {problem}", file=sys.stderr)
    if len(problems) > COMPLAINTS:
        print(f"prove: … and {len(problems) - COMPLAINTS} more like these", file=sys.stderr)


def _score(arguments: argparse.Namespace) -> int:
    from prove.data.lines import read_episodes
    from prove.reward import profile_named
    from prove.reward.table import score_json, score_table

    profile = profile_named(arguments.profile)
    episodes, problems = read_episodes(arguments.episodes)
    print(score_json(episodes, profile) if arguments.json else score_table(episodes, profile))
    _complain(problems)
    return 1 if problems else 0


def _explain(arguments: argparse.Namespace) -> int:
    from prove.data.lines import nth_episode
    from prove.reward.explain import explain

    for sentence in explain(nth_episode(arguments.episodes, arguments.number)):
        print(sentence)
    return 0


def _bench(arguments: argparse.Namespace) -> int:
    from prove.bench import bench_json, bench_table, run_bench

    rows = run_bench()
    print(bench_json(rows) if arguments.json else bench_table(rows))
    return 0 if all(row.met for row in rows) else 1


def _positive(text: str) -> int:
    if text.isdecimal() and int(text) > 0:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")


def _amount(text: str) -> float:
    try:
        amount = float(text)
    except ValueError:
        amount = 0.0
    if 0 < amount < float("inf"):
        return amount
    raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")


def _seed(text: str) -> int:
    if text.isdecimal():
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0 up")


def _address(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    if port.isdecimal() and int(port) < 65536:
        return host.removeprefix("[").removesuffix("]") or "127.0.0.1", int(port)
    raise argparse.ArgumentTypeError(f"{text!r} is not HOST:PORT")


if __name__ == "__main__":
    sys.exit(main())
