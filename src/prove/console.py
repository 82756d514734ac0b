"""What the commands of all rooms share: argument types, the --json option, and how they print."""

import argparse
import re
import sys
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

import msgspec

QUOTED = re.compile(r"'([^']{80})[^']{120,}'")
LONG_WORD = re.compile(r"(\S{130})\S{11,}(\S{60})")
LONG_LINE = re.compile(r"(.{1300}).{101,}(.{600})")
UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that a terminal obeys instead of showing them: controls, ends of lines, directions, halves of others."""

Commands = Mapping[str, argparse.ArgumentParser]
"""The parsers of a room's commands by name. The room adds the options, and the handler as the default of `run`."""

SHOWN_PROBLEMS = 20
LONGEST_NUMBER = 20
"""How many digits a number may have on the command line."""


class Parser(argparse.ArgumentParser):
    """A parser that repeats little of an argument that it refuses."""

    def error(self, message: str) -> NoReturn:
        super().error(plain(QUOTED.sub(r"'\1…'", message)))


def visible(text: str) -> str:
    """A text whose control characters are written out, so that nothing in it is hidden, obeyed or a line of its own."""
    return UNSEEN.sub(lambda found: repr(found[0])[1:-1], text)


def plain(text: object) -> str:
    """A text of a file, a model or a user as one line for a terminal: visible, with its long words cut.

    Of a word of more than 200 characters both ends are left, and so of a line that still has more than 2,000.
    """
    return LONG_LINE.sub(r"\1 … \2", LONG_WORD.sub(r"\1 … \2", visible(str(text))))


def positive(text: str) -> int:
    """A whole number above 0."""
    if _is_whole(text) and int(text) > 0:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r:.80} is not a whole number above 0")


def amount(text: str) -> float:
    """A finite number above 0."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if 0 < number < float("inf"):
        return number
    raise argparse.ArgumentTypeError(f"{text!r:.80} is not a number above 0")


def seed(text: str) -> int:
    """A whole number from 0 up and below 2^64."""
    if _is_whole(text) and int(text) < 2**64:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r:.80} is not a whole number from 0 up and below 2^64")


def address(text: str) -> tuple[str, int]:
    """A host and a port."""
    host, _, port = text.rpartition(":")
    if _is_whole(port) and int(port) < 65536:
        return host.removeprefix("[").removesuffix("]") or "127.0.0.1", int(port)
    raise argparse.ArgumentTypeError(f"{text!r:.80} is not HOST:PORT")


def _is_whole(text: str) -> bool:
    """Whether a text is a whole number that is not too long to be read as one."""
    return text.isdecimal() and len(text) <= LONGEST_NUMBER


def add_json(parser: argparse.ArgumentParser, what: str) -> None:
    """Give a command the option --json."""
    parser.add_argument("--json", action="store_true", help=f"print {what} as JSON")


def print_json(value: Any) -> None:
    """Print a value as indented JSON."""
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def flush_stdout() -> None:
    """Write what was printed, so that a full disk is noticed here and not when the process ends."""
    if sys.stdout is not None:  # pyright: ignore[reportUnnecessaryComparison] - it may be closed
        sys.stdout.flush()


def counted(count: int, what: str) -> str:
    """How many there are of something: '1 episode', '1,000 episodes'."""
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"


def print_problems(problems: Sequence[str], most: int | None = SHOWN_PROBLEMS) -> None:
    """Print problems to stderr, one a line; of more than `most`, the first ones and the number of the others."""
    printed = problems[:most]
    for problem in printed:
        print(f"prove: {plain(problem)}", file=sys.stderr)
    if len(problems) > len(printed):
        print(f"prove: … and {len(problems) - len(printed)} more like these", file=sys.stderr)
