"""The commands that measure policies: eval, compare."""

import argparse
from typing import TYPE_CHECKING, Any

from prove.console import Commands, add_json, flush_stdout, positive, print_json, print_problems
from prove.core.errors import UsageError, shown
from prove.evals.tau2.tau2_options import add_tau2_options, refuse_tau2_options, tau2_suite_of

if TYPE_CHECKING:
    from prove.evals.players import Player
    from prove.evals.suite import Suite

SUITES = ("own", "bfcl", "teval", "tau2")
MODEL_OPTIONS = {
    **dict.fromkeys(("as_text", "stream", "seconds"), ("endpoint",)),
    "schemas": ("local",),
    **dict.fromkeys(("reading", "temperature", "max_message"), ("endpoint", "local")),
}
"""Options, and the kinds of players that they are for."""
SUITE_OPTIONS = {"data": ("own", "teval"), "embedder": ("teval",)}
MOST_TEMPERATURE = 2.0


def register(commands: Commands) -> None:
    """Add the options of the commands."""
    evaluate = commands["eval"]
    evaluate.set_defaults(run=_eval)
    suites = "own: held-out conversations; bfcl: BFCL multi-turn; teval: T-Eval; tau2: τ²-bench"
    evaluate.add_argument("suite", choices=SUITES, help=suites)
    evaluate.add_argument("--policy", default="", help="the name of a scripted policy, such as oracle or empty")
    evaluate.add_argument("--endpoint", default="", metavar="URL", help="an endpoint, such as http://127.0.0.1:8000/v1")
    evaluate.add_argument("--model", default="", metavar="NAME", help="the name of the model at the endpoint")
    evaluate.add_argument("--local", default="", metavar="PATH", help="a local model: a folder or a GGUF file")
    evaluate.add_argument(
        "--as-text", action="store_true", help="put the tools' schemas into the prompt and read calls from the text"
    )
    evaluate.add_argument("--stream", action="store_true", help="let the endpoint answer piece by piece")
    evaluate.add_argument(
        "--seconds", type=positive, default=None, help="the time for one request of an endpoint (default: 60)"
    )
    evaluate.add_argument("--temperature", type=temperature, default=None, help="of a model (default: 0)")
    evaluate.add_argument(
        "--schemas", choices=("full", "signatures"), default=None, help="how a local model is shown tools"
    )
    evaluate.add_argument(
        "--reading",
        choices=("strict", "lenient"),
        default=None,
        help="lenient: bare or fenced JSON in a model's text that names a tool is a call too",
    )
    evaluate.add_argument("--max-message", type=positive, default=None, help="the longest message of a model in tokens")
    evaluate.add_argument(
        "--data", default=None, metavar="PATH", help="own: another held-out set, as a run of synth; teval: its files"
    )
    evaluate.add_argument("--embedder", default="", metavar="PATH", help="teval: the folder of a sentence embedder")
    evaluate.add_argument("--limit", type=positive, default=None, help="how many tasks at most, evenly from each group")
    evaluate.add_argument("--trials", type=positive, default=1, help="how often each task is played (default: 1)")
    evaluate.add_argument("--concurrency", type=positive, default=256, help="episodes at once (default: 256)")
    evaluate.add_argument("--out", default=None, metavar="FOLDER", help="the folder for rows, episodes and summary")
    add_tau2_options(evaluate)
    add_json(evaluate, "the summary")

    compare = commands["compare"]
    compare.set_defaults(run=_compare)
    compare.add_argument(
        "runs", nargs="+", metavar="RUN", help="folders that eval wrote, of one suite; the first is the base"
    )
    compare.add_argument("--plot", default=None, metavar="FILE", help="the SVG file to write")
    add_json(compare, "the figures")


def temperature(text: str) -> float:
    """The type of `--temperature`."""
    value = float(text)
    if not 0 <= value <= MOST_TEMPERATURE:
        raise argparse.ArgumentTypeError(f"{text!r} is not a temperature from 0 to {MOST_TEMPERATURE:g}")
    return value


def _refuse_idle(arguments: argparse.Namespace) -> None:
    """Refuse options that would change nothing."""
    kinds = {"endpoint": bool(arguments.endpoint), "local": bool(arguments.local)}
    for option, needed in MODEL_OPTIONS.items():
        if getattr(arguments, option) not in (None, False) and not any(kinds[kind] for kind in needed):
            named = " or ".join(f"--{kind}" for kind in needed)
            raise UsageError(f"--{option.replace('_', '-')} has a meaning only with {named}")
    if arguments.data == "":
        raise UsageError("the name that --data gives is empty; name a folder")
    for option, suites in SUITE_OPTIONS.items():
        if getattr(arguments, option) and arguments.suite not in suites:
            raise UsageError(f"--{option} has a meaning only for {' and '.join(suites)}")


def _eval(arguments: argparse.Namespace) -> int:
    from prove.evals.run import evaluate
    from prove.evals.table import summary_table

    _refuse_idle(arguments)
    player = _player(arguments)
    found = evaluate(
        _suite(arguments, player),
        player,
        arguments.out,
        limit=arguments.limit,
        trials=arguments.trials,
        concurrency=arguments.concurrency,
    )
    print_problems(found.problems)
    if arguments.json:
        print_json(found.summary)
    else:
        print(summary_table(found.summary), end="")
    flush_stdout()
    return 1 if found.problems else 0


def _player(arguments: argparse.Namespace) -> "Player":
    from prove.evals.players import REQUEST_SECONDS, Player

    options: dict[str, Any] = {}
    if arguments.local:
        chosen = {name: getattr(arguments, name) for name in ("schemas", "reading", "max_message")}
        chosen["temperature"] = arguments.temperature or 0.0
        options = {name: value for name, value in chosen.items() if value is not None}
    elif arguments.endpoint:
        options = {"temperature": arguments.temperature or 0.0}
        if arguments.max_message is not None:
            options["max_tokens"] = arguments.max_message
    return Player(
        arguments.policy,
        arguments.endpoint,
        arguments.model,
        arguments.local,
        arguments.as_text,
        options,
        stream=arguments.stream,
        seconds=arguments.seconds or REQUEST_SECONDS,
        lenient=bool(arguments.endpoint) and arguments.reading == "lenient",
    )


def _suite(arguments: argparse.Namespace, player: "Player") -> "Suite":
    from prove.evals.examples_suite import ExamplesPlayed

    if arguments.suite == "tau2":
        return tau2_suite_of(arguments, player)
    refuse_tau2_options(arguments)
    if arguments.suite == "bfcl":
        from prove.evals.bfcl import BfclSuite

        return ExamplesPlayed(BfclSuite(), player)
    if arguments.suite == "teval":
        from prove.evals.teval.teval_suite import open_teval

        return open_teval(arguments.data or "", arguments.embedder, player)
    from prove.data.workers import cores
    from prove.evals.own import OwnSuite
    from prove.evals.own_set import held_out, held_out_in

    found = held_out_in(arguments.data) if arguments.data else held_out(cores())
    return ExamplesPlayed(OwnSuite(tuple(found)), player)


def _compare(arguments: argparse.Namespace) -> int:
    from prove.data.atomic import check_target, write_atomic
    from prove.evals.compare import compare_plot, compare_table, compared, read_runs

    if arguments.plot is not None:
        if not arguments.plot.lower().endswith(".svg"):
            raise UsageError(f"a plot is SVG: choose a name that ends with .svg, not {shown(arguments.plot)}")
        check_target(arguments.plot)
    runs = read_runs(arguments.runs)
    rows = compared(runs)
    if arguments.plot is not None:
        write_atomic(arguments.plot, compare_plot(rows, runs[0].summary.settings.suite).encode())
    if arguments.json:
        print_json([row.as_dict() for row in rows])
    else:
        print(compare_table(rows))
    return 0
