"""The command that shows purposes and tries them: purpose."""

import argparse

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
