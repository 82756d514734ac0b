"""The command line: the list of all commands, and the function that runs one.

Options and handlers are in the `commands.py` of each room. Only the room of the command that is asked for is imported,
so that `prove --help` is fast.
"""

import argparse
import errno
import gc
import os
import signal
import sys
from collections.abc import Callable, Collection, Generator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from importlib import import_module

from prove import __version__
from prove.console import Parser, plain
from prove.core.errors import UsageError, cut
from prove.servers import add_folder

COMMANDS = {
    "authoring": {
        "servers": "list the servers and their tools",
        "call": "call one tool in a new world",
        "play": "try a server by hand: call tools and see what changes",
        "check": "report what is wrong with a server",
        "life": "show the person behind a seed: the facts that all its worlds share",
        "new-server": "write a new server that passes the check, as a starting point",
    },
    "serve": {"serve": "serve the servers over MCP, by HTTP or stdio"},
    "graph": {"graph": "show which tool's results are another tool's arguments"},
    "purposes": {
        "new-purpose": "write a new purpose that can be tried at once, as a starting point",
    },
    "synth": {
        "purpose": "list what people want, or try one purpose in many worlds",
        "synth": "synthesise conversations in live worlds; only proven ones are kept",
        "validate": "prove every example of a set again, from scratch",
        "corrupt": "spoil proven examples in every known way, and count what the validator finds",
    },
    "view": {"show": "print a conversation for a person to read"},
    "train": {"train": "train a model on examples, by supervised fine-tuning or GRPO"},
    "data": {"import": "convert another project's file of abstentions to examples"},
    "rollout": {
        "export": "write a set in another project's format",
        "rollout": "let a policy play examples, and write its episodes",
    },
    "reward": {
        "score": "print the reward of episodes, part by part",
        "explain": "print why an episode has its score",
    },
    "evals": {
        "eval": "measure a policy on a suite of held-out tasks",
        "compare": "put evaluations of one suite side by side, with intervals",
    },
    "bench": {
        "bench": "measure speed and memory, each figure beside its yardstick",
        "reward-report": "measure what the rewards pay for: cheats, noisy oracles, honest attempts",
    },
}
"""The commands of each room, and what each does."""

LONG_COMMANDS = frozenset({"synth", "validate", "rollout", "export", "score", "train", "eval", "reward-report"})
"""The commands that can be stopped and continued."""

GARBAGE_AFTER = 50_000
"""After so many new objects garbage is looked for; Python would do so after 700."""

FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO})
"""What the system says when stdout is a file or a device that takes no more."""

EXTRAS = {
    "mcp": "serve",
    "mcp_types": "serve",
    "starlette": "serve",
    "uvicorn": "serve",
    "jsonschema": "serve",
    "torch": "local",
    "transformers": "local",
    "httpx": "endpoint",
    "pyarrow": "synth",
    "numpy": "eval",
    "peft": "train",
    "tensorboard": "train",
    "trl": "train",
}
"""Which extra installs a package that is missing."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; what the user did wrong is one sentence and exit code 2."""
    words = sys.argv[1:] if argv is None else list(argv)
    command: Collection[str] = ()
    try:
        command = _named_command(words)
        with _stopping(command), _rarely_collecting():
            return _run(command, words)
    except BrokenPipeError:  # the reader has closed the pipe
        _drop_stdout()
        return 0
    except OSError as error:
        if error.errno not in FULL or error.filename is not None:
            raise
        _drop_stdout()
        print(f"prove: cannot write what is printed: {error.strerror}", file=sys.stderr)
        return 2
    except UsageError as error:
        print(f"prove: {plain(error)}", file=sys.stderr)
        return 2
    except ModuleNotFoundError as error:
        if (extra := _extra(error)) is None:
            raise
        print(f"prove: this needs more packages: pip install 'prove[{extra}]'", file=sys.stderr)
        return 2
    except KeyboardInterrupt as stop:
        if argv is None:  # the process ends; a second Ctrl-C must not disturb that
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
        advice = _advice(stop, command)
        print(f"prove: interrupted{f'; {advice}' if advice else ''}", file=sys.stderr)
        return 128 + getattr(stop, "signal", signal.SIGINT)


def _run(command: Collection[str], words: Sequence[str]) -> int:
    parser = make_parser(command)
    arguments, unknown = parser.parse_known_args(words)
    if unknown:
        parser.error(f"unrecognized arguments: {cut(' '.join(unknown))}")
    if getattr(arguments, "out", None) == "":
        raise UsageError("the name that --out gives is empty; name a file or a folder")
    for folder in arguments.server_folders:
        add_folder(folder)
    run: Callable[[argparse.Namespace], int] = arguments.run
    code = run(arguments)
    if sys.stdout is not None:  # pyright: ignore[reportUnnecessaryComparison] - it may be closed
        sys.stdout.flush()
    return code


def _drop_stdout() -> None:
    """Without this, Python would report again that it cannot write to stdout when it closes it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def _rarely_collecting() -> Generator[None]:
    """Look for cyclic garbage less often: worlds are many objects without cycles, and a search goes through all."""
    before = gc.get_threshold()
    gc.set_threshold(GARBAGE_AFTER, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _advice(stop: BaseException | None, command: Collection[str]) -> str:
    """What to do next. A second Ctrl-C that comes while the first is handled knows no advice, but the first may."""
    while stop is not None:
        if isinstance(stop, KeyboardInterrupt) and stop.args:
            return str(stop)
        stop = stop.__context__
    if LONG_COMMANDS.isdisjoint(command):
        return ""
    from prove.data.stopping import CONTINUE

    return CONTINUE


def _stopping(command: Collection[str]) -> AbstractContextManager[None]:
    """How signals are handled from the start of a command on: its imports alone can take a second."""
    if LONG_COMMANDS.isdisjoint(command):
        return nullcontext()
    from prove.data.stopping import stoppable

    return stoppable()


def _named_command(words: Sequence[str]) -> tuple[str, ...]:
    """The command that is asked for, found without the options of any."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--servers", nargs="?")
    parser.add_argument("command", nargs="?")
    parser.add_argument("rest", nargs=argparse.REMAINDER)
    command: str | None = parser.parse_known_args(words)[0].command
    return () if command is None else (command,)


def make_parser(complete: Collection[str]) -> argparse.ArgumentParser:
    """The parser of the command line, with the options of some commands, and the names and summaries of the others."""
    parser = Parser(prog="prove", description="Live, stateful environments for tool-using agents.")
    parser.add_argument("--version", action="version", version=f"prove {__version__}", help="print the version")
    parser.add_argument(
        "--servers",
        action="append",
        default=[],
        dest="server_folders",
        metavar="FOLDER",
        help="a folder with further servers (may be given several times; PROVE_SERVERS can name some too)",
    )
    adder = parser.add_subparsers(required=True, metavar="COMMAND")
    for room, summaries in COMMANDS.items():
        parsers = {
            name: adder.add_parser(name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.")
            for name, summary in summaries.items()
        }
        if not summaries.keys().isdisjoint(complete):
            import_module(f"prove.{room}.commands").register(parsers)
    summary = "print a script that lets a shell complete prove's commands and options"
    completion = adder.add_parser("completion", help=summary, description=f"{summary.capitalize()}.")
    completion.add_argument("shell", choices=("bash", "zsh"), help="the shell that the script is for")
    completion.set_defaults(run=_completion)
    return parser


def _completion(arguments: argparse.Namespace) -> int:
    from prove.completion import completion_script

    known = [name for room in COMMANDS if _is_installed(room) for name in COMMANDS[room]]
    print(completion_script(make_parser(known), arguments.shell))
    return 0


def _is_installed(room: str) -> bool:
    """Whether the packages that a room needs are there."""
    try:
        import_module(f"prove.{room}.commands")
    except ModuleNotFoundError as error:
        if _extra(error) is None:
            raise
        return False
    return True


def _extra(error: ModuleNotFoundError) -> str | None:
    return EXTRAS.get((error.name or "").split(".")[0])
