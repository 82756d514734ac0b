"""The script of a shell completes what the parser declares: servers by name, paths as paths, options as they are."""

import argparse
import re

from prove.completion import completion_script
from prove.servers import names


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="prove")
    check = made.add_subparsers(metavar="COMMAND").add_parser("check", help="check servers")
    check.add_argument("servers", nargs="*", metavar="SERVER", help="the servers")
    check.add_argument("--out", metavar="FOLDER", help="where to write")
    check.add_argument("--from", metavar="FILE", help="what to read")
    check.add_argument("--kind", metavar="KIND", help="of which kind")
    return made


def test_a_command_completes_servers_folders_and_files() -> None:
    script = completion_script(parser(), "bash")
    choices = next(line for line in script.splitlines() if "pos_0_choices" in line and "banking" in line)
    assert re.findall(r"[a-z_]+", choices.partition("=")[2]) == list(names())
    assert "_prove_check___out_COMPGEN=_shtab_compgen_dirs" in script
    assert "_prove_check___from_COMPGEN=_shtab_compgen_files" in script
    assert "___kind_COMPGEN" not in script


def test_another_shell_gets_another_script() -> None:
    assert completion_script(parser(), "zsh").startswith("#compdef prove\n")
