"""The commands that show purposes, try them and write a new one: purpose, new-purpose."""

import argparse
import shlex

from prove.console import Commands, add_json, positive, print_json, seed

SHOWN = 6
"""How many conversations are printed."""


def register(commands: Commands) -> None:
    """Add the options of the command."""
    purpose = commands["purpose"]
    purpose.set_defaults(run=_purpose)
    purpose.add_argument("name", nargs="?", default="", metavar="NAME", help="the purpose to try (default: list all)")
    purpose.add_argument("--seeds", type=positive, default=50, metavar="N", help="how many worlds (default: 50)")
    purpose.add_argument("--first", type=seed, default=0, metavar="SEED", help="the seed of the first (default: 0)")
    add_json(purpose, "the purposes, or the trial")

    new = commands["new-purpose"]
    new.set_defaults(run=_new_purpose)
    new.add_argument("name", metavar="NAME", help="the purpose's name: lower-case letters, digits and underscores")
    new.add_argument(
        "--area",
        required=True,
        metavar="AREA",
        help="the area of life that it belongs to, or a server outside of the package",
    )


def _purpose(arguments: argparse.Namespace) -> int:
    from prove.purposes.catalogue import purpose_named, purposes
    from prove.purposes.checks import problems_of
    from prove.purposes.listing import listed, listing, report, reported
    from prove.purposes.trial import try_purpose
    from prove.servers import environment

    if not arguments.name:
        if arguments.json:
            print_json(listing(purposes().values()))
        else:
            print(listed(purposes().values()))
        return 0
    purpose, library = purpose_named(arguments.name), environment()
    if problems := problems_of(purpose, library):
        print("\n".join(f"{purpose.name}: {problem}" for problem in problems))
        return 1
    trial = try_purpose(purpose, library, range(arguments.first, arguments.first + arguments.seeds))
    if arguments.json:
        print_json(report(purpose, trial, arguments.seeds))
    else:
        print(reported(purpose, trial, arguments.seeds, SHOWN))
    return 1 if any(each.problem for each in trial.tried) or not trial.tried else 0


def _new_purpose(arguments: argparse.Namespace) -> int:
    from prove.purposes.new_purpose import write_purpose
    from prove.servers import outside_folders

    path = write_purpose(arguments.name, arguments.area)
    home = str(path.parents[1])
    option = f"--servers {shlex.quote(home)} " if home in outside_folders() else ""
    print(f"added {arguments.name} to {path}")
    print(f"try it with: prove {option}purpose {arguments.name}")
    return 0
