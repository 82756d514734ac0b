"""The command that writes a new purpose: new-purpose."""

import argparse
import shlex

from prove.console import Commands


def register(commands: Commands) -> None:
    """Add the options of the command."""
    new = commands["new-purpose"]
    new.set_defaults(run=_new_purpose)
    new.add_argument("name", metavar="NAME", help="the purpose's name: lower-case letters, digits and underscores")
    new.add_argument(
        "--area",
        required=True,
        metavar="AREA",
        help="the area of life that it belongs to, or a server outside of the package",
    )


def _new_purpose(arguments: argparse.Namespace) -> int:
    from prove.purposes.new_purpose import write_purpose
    from prove.servers import outside_folders

    path = write_purpose(arguments.name, arguments.area)
    home = str(path.parents[1])
    option = f"--servers {shlex.quote(home)} " if home in outside_folders() else ""
    print(f"added {arguments.name} to {path}")
    print(f"try it with: prove {option}purpose {arguments.name}")
    return 0
