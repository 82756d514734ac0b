"""What the commands `synth`, `validate`, `show` and `export` do."""

import argparse
import os
from typing import Any, get_args

import msgspec

from prove.core.errors import UsageError
from prove.data.imports import ForeignKind, import_abstentions
from prove.data.parquet import read_parquet, write_parquet
from prove.data.read import examples_of
from prove.rollout.export import ExportFormat, export
from prove.synth.config import PAPER, SynthConfig
from prove.synth.run.pipeline import GOES_ON, synthesize
from prove.synth.run.progress import progress_bar
from prove.synth.run.revalidate import validate_set


def synth_command(arguments: argparse.Namespace) -> str:
    """Make a set as the command line asks for it."""
    config = config_from(arguments)
    workers = arguments.workers or os.cpu_count() or 1
    try:
        report = synthesize(config, arguments.out, workers, progress_bar("examples"))
    except KeyboardInterrupt:
        raise KeyboardInterrupt(GOES_ON) from None
    made = f"{report.kept:,} examples in {arguments.out}, {report.kept_share:.1%} of what was tried"
    fallbacks = sum(report.fallbacks.values())
    return f"{made}; {fallbacks:,} texts of the model were not used, see report.json" if fallbacks else made


def config_from(arguments: argparse.Namespace) -> SynthConfig:
    """The configuration: the paper's or the default, with what the command line says instead."""
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
    for knob in arguments.knobs:
        name, equals, value = knob.partition("=")
        if not equals or name not in SynthConfig.__struct_fields__:
            raise UsageError(
                f"{knob!r} is no knob; write KNOB=VALUE with one of {', '.join(SynthConfig.__struct_fields__)}"
            )
        chosen[name] = _value(value)
    base = msgspec.to_builtins(PAPER if arguments.paper else SynthConfig())
    wanted = base | {name: value for name, value in chosen.items() if value is not None}
    try:
        return msgspec.convert(wanted, SynthConfig)
    except msgspec.ValidationError as error:
        raise UsageError(f"a knob does not fit: {error}") from error


def _value(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def validate_command(path: str, workers: int | None, as_json: bool) -> tuple[str, bool]:
    """Prove a set again; the text to print and whether all of it stands."""
    report = validate_set(path, workers or os.cpu_count() or 1)
    if as_json:
        return msgspec.json.format(msgspec.json.encode(report), indent=2).decode(), report.clean
    lines = [*report.problems, *report.leaks]
    lines += [f"{check}: {report.examples - count:,} of {report.examples:,}" for check, count in report.refused.items()]
    verdict = "no leaks between splits" if not report.leaks else f"{len(report.leaks)} leaks between splits"
    return "\n".join([*lines, f"{report.valid:,} of {report.examples:,} examples stand; {verdict}"]), report.clean


def import_command(path: str, kind: ForeignKind, out: str) -> tuple[str, list[str]]:
    """Make examples of an external abstention file; the text to print, and a sentence for every unusable row."""
    found = list(import_abstentions(path, kind))
    problems = [row for row in found if isinstance(row, str)]
    examples = [row for row in found if not isinstance(row, str)]
    if not examples:
        raise UsageError(f"{path} holds no usable row; nothing was written")
    return f"{write_parquet(out, examples):,} abstentions in {out}", problems


def export_command(path: str, format: ExportFormat, out: str) -> str:
    """Write a set in another project's format."""
    if format not in get_args(ExportFormat):
        raise UsageError(f"there is no format {format!r}; there are {', '.join(get_args(ExportFormat))}")
    return f"{export(read_parquet(examples_of(path)), format, out):,} rows in {out}"
