"""The command line as a whole: every command is there with help for every option, starts fast, and completes."""

import argparse
import gc
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from prove import __version__
from prove.cli import COMMANDS, LONG_COMMANDS, main, make_parser
from prove.core.episodes import Episode
from prove.core.errors import REPEATED, UsageError
from prove.data.lines import write_lines
from tests.command_line import run, run_outside
from tests.examples.money import transfer

NAMES = [name for summaries in COMMANDS.values() for name in summaries]


def commands_of(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    (found,) = (action for action in actions_of(parser) if action.nargs == argparse.PARSER)
    return cast("dict[str, argparse.ArgumentParser]", found.choices)


def actions_of(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    yield from parser._actions  # pyright: ignore[reportPrivateUsage]


def test_every_room_registers_its_commands() -> None:
    commands = commands_of(make_parser(NAMES))
    assert list(commands) == [*NAMES, "completion"]
    for name, parser in commands.items():
        assert callable(parser.get_default("run")), name


def test_long_commands_are_commands() -> None:
    assert LONG_COMMANDS.issubset(NAMES)


def test_every_option_has_help() -> None:
    parser = make_parser(NAMES)
    for name, command in {"prove": parser, **commands_of(parser)}.items():
        assert command.description is not None
        assert command.description.endswith(".")
        for action in actions_of(command):
            if action.nargs != argparse.PARSER:
                assert action.help, f"{name} {action.dest}"


def test_every_command_that_prints_figures_has_json() -> None:
    commands = commands_of(make_parser(NAMES))
    options = {name: {flag for a in actions_of(commands[name]) for flag in a.option_strings} for name in NAMES}
    # A call's result is JSON already, the graph has --format json, the others print no figures.
    without = {"call", "play", "new-server", "new-purpose", "serve", "graph"}
    assert {name for name in NAMES if "--json" not in options[name]} == without


@pytest.mark.parametrize("arguments", [(), ("nothing",), ("--servers",), ("completion", "cmd")])
def test_bad_options_exit_with_two(arguments: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(arguments)


HEAVY = {"mcp", "torch", "networkx", "starlette", "pydantic", "pyarrow", "rich", "httpx", "shtab", "asyncio"}


def imported_by(*words: str) -> tuple[str, list[str]]:
    """What a command prints before it exits, and which heavy packages and commands of rooms it imports."""
    noted = HEAVY | {f"prove.{room}.commands" for room in COMMANDS}
    program = f"""
import sys
from prove.cli import main
try:
    main({list(words)})
except SystemExit:
    print(*sorted({noted} & set(sys.modules)), file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return done.stdout, done.stderr.split()


def test_help_imports_no_room_and_nothing_heavy() -> None:
    shown, imported = imported_by("--help")
    assert imported == []
    assert all(f"\n    {name} " in shown for name in NAMES)


@pytest.mark.parametrize(
    ("words", "room"),
    [
        (("check", "serve", "graph"), "authoring"),
        (("--servers", "graph", "check", "--seeds", "1"), "authoring"),
        (("--servers=graph", "--servers", "serve", "synth", "--servers", "banking", "--out", "bench"), "synth"),
        (("explain", "bench"), "reward"),
    ],
)
def test_only_the_room_of_the_command_registers(words: tuple[str, ...], room: str) -> None:
    shown, imported = imported_by(*words, "--help")
    assert "options:" in shown
    assert [name for name in imported if name.startswith("prove.")] == [f"prove.{room}.commands"]


def test_python_can_run_the_package(tmp_path: Path) -> None:
    assert run_outside(tmp_path, "--version") == (0, f"prove {__version__}\n", "")


def test_a_missing_extra_is_one_sentence_and_leaves_the_rest_usable() -> None:
    program = """
import sys
sys.modules["starlette"] = None
from prove.cli import main
print(main(["serve", "--help"]), file=sys.stderr)
print(main(["completion", "bash"]), file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stderr.splitlines() == ["prove: this needs more packages: pip install 'prove[serve]'", "2", "0"]
    assert "--max-turns" in done.stdout
    assert "--until-eof" not in done.stdout


def test_a_reader_that_closes_the_pipe_is_no_error() -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as pipe:
        done = subprocess.run(
            [sys.executable, "-m", "prove", "servers"], stdout=pipe, stderr=subprocess.PIPE, check=False
        )
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("words", [("servers",), ("servers", "--json")])
def test_a_stdout_that_is_full_is_a_sentence(words: tuple[str, ...]) -> None:
    with open("/dev/full", "wb") as full:
        command = [sys.executable, "-m", "prove", *words]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.stderr == "prove: cannot write what is printed: No space left on device\n"
    assert done.returncode == 2


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", ">&- 2>&- <&-"])
def test_streams_may_be_closed(closed: str, tmp_path: Path) -> None:
    write_lines(tmp_path / "episodes.jsonl", [episode()])
    command = f'exec "{sys.executable}" -m prove score episodes.jsonl {closed}'
    variables = {**os.environ, "PROVE_CACHE": str(tmp_path / "cache")}
    done = subprocess.run(["sh", "-c", command], cwd=tmp_path, env=variables, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert (b"mean of 1" in done.stdout) == (not closed.startswith(">"))


def episode() -> Episode:
    return Episode(transfer(), "nobody", (), stopped="error", error="it was not played")


COMPLETE = """
source "$0"
while read -r line; do
    COMP_WORDS=(prove $line)
    COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
    COMPREPLY=()
    _shtab_prove prove "${{COMP_WORDS[COMP_CWORD]}}" "${{COMP_WORDS[COMP_CWORD - 1]}}"
    echo "${{COMPREPLY[*]}}"
done <<END
va
check ban
check banking sho
graph --format d
--servers {folder}/s
synth --ma
score {folder}/
END
complete -p prove
"""


def test_bash_completes_commands_servers_options_and_paths(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, script, err = run(capsys, "completion", "bash")
    assert (code, err) == (0, "")
    (tmp_path / "servers").mkdir()
    file = tmp_path / "prove.bash"
    file.write_text(script)
    subprocess.run(["bash", "-n", file], check=True)
    command = ["bash", "-c", COMPLETE.format(folder=tmp_path), file]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert shown[:6] == ["validate", "banking", "shopping", "dot", f"{tmp_path}/servers", "--max-turns"]
    assert set(shown[6].split()) == {f"{tmp_path}/servers", str(file)}
    assert shown[7].endswith("-F _shtab_prove prove")


def test_zsh_gets_a_script_too(capsys: pytest.CaptureFixture[str]) -> None:
    code, script, err = run(capsys, "completion", "zsh")
    assert (code, err) == (0, "")
    assert script.startswith("#compdef prove\n")
    assert "validate:" in script


@pytest.mark.parametrize(
    "words",
    [
        ["rollout", "set", "--policy", "LONG", "--out", "out.jsonl"],
        ["synth", "--writer", "endpoint", "--model", "m", "--url", "LONG", "--out", "out"],
        ["new-server", "LONG"],
        ["new-purpose", "LONG", "--area", "cards"],
        ["new-purpose", "buy_a_boat", "--area", "LONG"],
        ["eval", "own", "--policy", "LONG"],
        ["eval", "LONG", "--policy", "oracle"],
        ["rollout", "LONG", "--out", "out.jsonl"],
        ["score", "set", "LONG"],
        ["score", "set", "--nothing=LONG"],
        ["score", "set", "WORDS"],
    ],
)
def test_a_long_value_is_not_repeated_whole(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    try:
        code = main([word.replace("LONG", "x" * 100_000).replace("WORDS", "x " * 50_000) for word in words])
    except SystemExit as stop:  # argparse ends the process itself
        code = stop.code
    assert code == 2
    said = capsys.readouterr().err
    assert len(said) < 3_000
    assert max(map(len, re.findall("x[x ]*", said)), default=0) <= REPEATED


def test_an_error_of_any_room_is_one_plain_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(words: object, command: object) -> int:
        raise UsageError(f"the endpoint http://{'h' * 30_000} does not answer: \x1b[31m")

    monkeypatch.setattr("prove.cli._run", refuse)
    code, out, err = run(capsys, "servers")
    assert (code, out) == (2, "")
    assert err.startswith("prove: the endpoint http://hhh")
    assert err.endswith("hhh does not answer: \\x1b[31m\n")
    assert len(err) < 300


@pytest.mark.parametrize(
    "words",
    [
        ["rollout", "set"],
        ["export", "set", "--format", "trl"],
        ["import", "file", "--kind", "when2call"],
        ["synth"],
        ["train", "sft", "small"],
        ["eval", "own", "--policy", "oracle"],
        ["reward-report", "set"],
    ],
)
def test_an_empty_name_of_an_output_is_one_sentence(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    said = "prove: the name that --out gives is empty; name a file or a folder\n"
    assert run(capsys, *words, "--out", "") == (2, "", said)
    assert list(tmp_path.iterdir()) == []


def test_a_command_leaves_the_garbage_collector_as_it_was(capsys: pytest.CaptureFixture[str]) -> None:
    before = gc.get_threshold()
    assert main(["servers"]) == 0
    assert main(["call", "nothing", "at_all"]) == 2
    assert gc.get_threshold() == before
    capsys.readouterr()
