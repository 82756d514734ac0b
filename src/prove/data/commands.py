"""The command that takes other projects' files: import."""

import argparse
from typing import get_args

from prove.console import Commands, add_json, print_json, print_problems
from prove.core.errors import UsageError


def register(commands: Commands) -> None:
    """Add the options of the command."""
    from prove.data.imports import ForeignKind

    bring = commands["import"]
    bring.set_defaults(run=_import)
    bring.add_argument("path", metavar="FILE", help="the file to read: JSON lines, or a JSON list")
    bring.add_argument("--kind", choices=get_args(ForeignKind), required=True, help="the project that the file is from")
    bring.add_argument("--out", required=True, metavar="FILE", help="the parquet file to write")
    add_json(bring, "the number of abstentions and the problems")


def _import(arguments: argparse.Namespace) -> int:
    from prove.data.atomic import check_apart, check_target, printed_beside
    from prove.data.imports import import_abstentions
    from prove.data.parquet import write_parquet

    check_target(arguments.out)
    check_apart(arguments.out, arguments.path)
    rows = list(import_abstentions(arguments.path, arguments.kind))
    problems = [row for row in rows if isinstance(row, str)]
    examples = [row for row in rows if not isinstance(row, str)]
    if not examples:
        raise UsageError(f"{arguments.path} has no usable row; nothing was written")
    count = write_parquet(arguments.out, examples)
    print_problems(problems)
    with printed_beside(arguments.out):
        if arguments.json:
            print_json({"abstentions": count, "out": arguments.out, "problems": problems})
        else:
            print(f"{count:,} abstentions in {arguments.out}")
    return 1 if problems else 0
