"""What the commands of all rooms share: argument types, the --json option, and how they print."""

import argparse
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

Commands = Mapping[str, argparse.ArgumentParser]
"""The parsers of a room's commands by name. The room adds the options, and the handler as the default of `run`."""

SHOWN_PROBLEMS = 20


def positive(text: str) -> int:
    """A whole number above 0."""
    if text.isdecimal() and int(text) > 0:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")


def amount(text: str) -> float:
    """A finite number above 0."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if 0 < number < float("inf"):
        return number
    raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")


def seed(text: str) -> int:
    """A whole number from 0 up."""
    if text.isdecimal():
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0 up")


def address(text: str) -> tuple[str, int]:
    """A host and a port."""
    host, _, port = text.rpartition(":")
    if port.isdecimal() and int(port) < 65536:
        return host.removeprefix("[").removesuffix("]") or "127.0.0.1", int(port)
    raise argparse.ArgumentTypeError(f"{text!r} is not HOST:PORT")


def add_json(parser: argparse.ArgumentParser, what: str) -> None:
    """Give a command the option --json."""
    parser.add_argument("--json", action="store_true", help=f"print {what} as JSON")


def print_json(value: Any) -> None:
    """Print a value as indented JSON."""
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def counted(count: int, what: str) -> str:
    """How many there are of something: '1 episode', '1,000 episodes'."""
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"


def print_problems(problems: Sequence[str]) -> None:
    """Print problems to stderr, one a line; of many, the first ones and the number of the others."""
    for problem in problems[:SHOWN_PROBLEMS]:
        print(f"prove: {problem}", file=sys.stderr)
    if len(problems) > SHOWN_PROBLEMS:
        print(f"prove: … and {len(problems) - SHOWN_PROBLEMS} more like these", file=sys.stderr)
