"""The command that prints a conversation: show."""

import argparse

from prove.console import Commands, add_json, positive, print_json


def register(commands: Commands) -> None:
    """Add the options of the command."""
    show = commands["show"]
    show.set_defaults(run=_show)
    show.add_argument("path", metavar="PATH", help="the folder of a run, or a parquet file")
    show.add_argument(
        "number", nargs="?", type=positive, default=1, help="which example of the set, counted from 1 (default: 1)"
    )
    add_json(show, "the example")


def _show(arguments: argparse.Namespace) -> int:
    from prove.data.parquet import nth_example
    from prove.data.read import examples_of
    from prove.view.show import show_example

    example = nth_example(examples_of(arguments.path), arguments.number)
    if arguments.json:
        print_json(example)
    else:
        print(show_example(example))
    return 0
