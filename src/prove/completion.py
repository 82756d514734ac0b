"""Shell completion: a script for bash or zsh, made of the parser of the command line."""

import argparse
from collections.abc import Iterator
from typing import cast

import shtab

from prove.servers import names

PATHS = {"FILE": shtab.FILE, "PATH": shtab.FILE, "FOLDER": shtab.DIRECTORY}
"""How arguments complete whose help calls them so."""


def completion_script(parser: argparse.ArgumentParser, shell: str) -> str:
    """A script that completes commands, options, choices, servers and paths."""
    for action in _actions(parser):
        if action.metavar == "SERVER":
            action.choices = names()
        elif isinstance(action.metavar, str) and action.metavar in PATHS:
            action.complete = PATHS[action.metavar]  # pyright: ignore[reportAttributeAccessIssue]
    return shtab.complete(parser, shell)


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for action in parser._actions:  # pyright: ignore[reportPrivateUsage]
        if action.nargs == argparse.PARSER:
            for command in cast("dict[str, argparse.ArgumentParser]", action.choices).values():
                yield from _actions(command)
        else:
            yield action
