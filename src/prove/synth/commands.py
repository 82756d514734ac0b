"""The commands that try a purpose, make sets of examples, prove them, and try the proof."""

import argparse
from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec

from prove.console import Commands, add_json, counted, flush_stdout, plain, positive, print_json, seed
from prove.core.errors import UsageError, cut, shown
from prove.synth.config import HELD_OUT_SEED, PAPER, SynthConfig

if TYPE_CHECKING:
    from prove.synth.run.revalidate import SetReport

SHOWN = 6
"""How many conversations of a purpose are printed."""


def register(commands: Commands) -> None:
    """Add the options of the commands."""
    purpose = commands["purpose"]
    purpose.set_defaults(run=_purpose)
    purpose.add_argument("name", nargs="?", default="", metavar="NAME", help="the purpose to try (default: list all)")
    purpose.add_argument("--seeds", type=positive, default=50, metavar="N", help="how many worlds (default: 50)")
    purpose.add_argument("--first", type=seed, default=0, metavar="SEED", help="the seed of the first (default: 0)")
    add_json(purpose, "the purposes, or the trial")

    synth = commands["synth"]
    synth.set_defaults(run=_synth)
    synth.add_argument(
        "--out", required=True, metavar="FOLDER", help="the folder of the run; an interrupted run is resumed"
    )
    synth.add_argument("--count", type=positive, default=None, help="how many examples (default: 1,000)")
    synth.add_argument("--seed", type=seed, default=None, help="the seed of the run (default: 0)")
    synth.add_argument("--workers", type=positive, default=None, help="how many processes (default: one per core)")
    synth.add_argument(
        "--servers", nargs="+", default=[], metavar="SERVER", help="the servers to make examples of (default: all)"
    )
    synth.add_argument(
        "--max-turns", type=positive, default=None, help="the most user turns of a conversation, up to 6 (default: 3)"
    )
    synth.add_argument("--paper", action="store_true", help="the paper's set: 13,517 examples of its three kinds")
    synth.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        dest="settings",
        help="any other setting of the configuration (may be given several times)",
    )
    synth.add_argument(
        "--writer", choices=("grammar", "endpoint"), default=None, help="who writes the texts (default: grammar)"
    )
    synth.add_argument(
        "--teacher",
        choices=("grammar", "endpoint"),
        default=None,
        help="who has to solve an example before it is kept (default: grammar)",
    )
    synth.add_argument("--url", default=None, help="the URL of the endpoint, such as http://127.0.0.1:8000/v1")
    synth.add_argument("--model", default=None, help="the name of the model at the endpoint")
    add_json(synth, "the report of the run")

    validate = commands["validate"]
    validate.set_defaults(run=_validate)
    validate.add_argument("path", metavar="PATH", help="the folder of a run, or a parquet file")
    validate.add_argument("--workers", type=positive, default=None, help="how many processes (default: one per core)")
    validate.add_argument(
        "--any-words", action="store_true", help="the texts may be a model's, in other words than the grammar's"
    )
    add_json(validate, "the report")

    corrupt = commands["corrupt"]
    corrupt.set_defaults(run=_corrupt)
    corrupt.add_argument(
        "source", metavar="PATH_OR_COUNT", help="the folder of a run, a parquet file, or how many examples to make"
    )
    corrupt.add_argument("--seed", type=seed, default=0, help="the seed of examples that are made (default: 0)")
    corrupt.add_argument(
        "--purposes", type=float, default=0.5, metavar="SHARE", help="the share of purposes in them (default: 0.5)"
    )
    corrupt.add_argument("--kinds", nargs="+", default=[], metavar="KIND", help="only these kinds (default: all)")
    add_json(corrupt, "the table")


def _purpose(arguments: argparse.Namespace) -> int:
    from prove.purposes.catalogue import purpose_named, purposes
    from prove.purposes.checks import problems_of
    from prove.purposes.listing import listed, listing, report, reported
    from prove.purposes.trial import try_purpose
    from prove.synth.run import library
    from prove.synth.run.kept import why_not_kept

    if not arguments.name:
        if arguments.json:
            print_json(listing(purposes().values()))
        else:
            print(listed(purposes().values()))
        return 0
    purpose = purpose_named(arguments.name)
    if problems := problems_of(purpose, library()):
        print("\n".join(f"{purpose.name}: {problem}" for problem in problems))
        return 1
    seeds = range(arguments.first, arguments.first + arguments.seeds)
    trial = try_purpose(purpose, library(), seeds)
    trial.not_kept = Counter(filter(None, (why_not_kept(purpose, each.seed) for each in trial.tried)))
    if arguments.json:
        print_json(report(purpose, trial, arguments.seeds))
    else:
        print(reported(purpose, trial, arguments.seeds, SHOWN))
    return 1 if any(each.problem for each in trial.tried) or not trial.kept else 0


def _synth(arguments: argparse.Namespace) -> int:
    from prove.synth.run.pipeline import synthesize

    config = _config(arguments)
    if config.seed == HELD_OUT_SEED:
        raise UsageError(f"the worlds of seed {HELD_OUT_SEED} are kept for evaluation (prove eval own); choose another")
    report = synthesize(config, arguments.out, _workers(arguments))
    if arguments.json:
        print_json(report)
        return 0
    made = f"{report.kept:,} examples in {arguments.out}, {report.kept_share:.1%} of what was tried"
    fallbacks = sum(report.fallbacks.values())
    print(f"{made}; {fallbacks:,} texts of the model were not used, see report.json" if fallbacks else made)
    return 0


def _config(arguments: argparse.Namespace) -> SynthConfig:
    """The paper's configuration or the default one, changed by what the command line says."""
    chosen: dict[str, Any] = {
        "count": arguments.count,
        "seed": arguments.seed,
        "max_turns": arguments.max_turns,
        "servers": tuple(arguments.servers) or None,
        "writer": arguments.writer,
        "teacher": arguments.teacher,
        "url": arguments.url,
        "model": arguments.model,
    }
    for setting in arguments.settings:
        name, equals, value = setting.partition("=")
        if not equals or name not in SynthConfig.__struct_fields__:
            known = ", ".join(SynthConfig.__struct_fields__)
            raise UsageError(f"{shown(setting)} is not a setting; write NAME=VALUE with one of {known}")
        chosen[name] = _value(value)
    base = msgspec.to_builtins(PAPER if arguments.paper else SynthConfig())
    wanted = base | {name: value for name, value in chosen.items() if value is not None}
    try:
        return msgspec.convert(wanted, SynthConfig)
    except msgspec.ValidationError as error:
        raise UsageError(f"a setting is not valid: {cut(error)}") from error


def _value(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def _validate(arguments: argparse.Namespace) -> int:
    from prove.synth.run.revalidate import validated_set

    with validated_set(arguments.path, _workers(arguments), any_words=arguments.any_words) as report:
        _print_report(report, as_json=arguments.json)
    return 0 if report.clean else 1


def _print_report(report: "SetReport", *, as_json: bool) -> None:
    if as_json:
        print_json(report)
    else:
        for problem in [*report.problems, *report.leaks]:
            print(plain(problem))
        for check, count in report.refused.items():
            asked = report.checked_by(check)
            print(f"{check}: {asked - count:,} of {asked:,}")
        rows = f"; {counted(report.unreadable, 'row')} could not be read" if report.unreadable else ""
        leaks = f"{len(report.leaks)} leaks" if report.leaks else "no leaks"
        print(f"{report.valid:,} of {report.examples:,} examples stand{rows}; {leaks} between splits")
    flush_stdout()


def _corrupt(arguments: argparse.Namespace) -> int:
    from prove.synth.corruption.suite import as_text, proven_examples, run_suite

    table = run_suite(proven_examples(arguments.source, arguments.seed, arguments.purposes), arguments.kinds)
    if arguments.json:
        print_json(table)
    else:
        print(as_text(table))
    flush_stdout()
    return 0 if table.fine else 1


def _workers(arguments: argparse.Namespace) -> int:
    from prove.data.workers import cores

    return arguments.workers or cores()
