"""Runs commands as a user does, in this process or in one of their own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from prove.cli import main


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """The exit code, stdout and stderr of a command that runs in this process."""
    code = main(arguments)
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def run_outside(folder: Path, *arguments: str, **variables: str) -> tuple[int, str, str]:
    """The exit code, stdout and stderr of `python -m prove` in a folder, with further environment variables."""
    inherited = {name: value for name, value in os.environ.items() if name != "PROVE_SERVERS"}
    command = [sys.executable, "-m", "prove", *arguments]
    done = subprocess.run(
        command, cwd=folder, env=inherited | variables, capture_output=True, text=True, check=False, timeout=120
    )
    return done.returncode, done.stdout, done.stderr
