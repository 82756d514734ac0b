"""Installs the benchmark package `bfcl-eval` into `.bfcl/`, with mpmath and without its other dependencies.

Nothing is done when the pinned versions are there already. Run as a program it prints the folder to import from.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from prove.connect.bfcl.package import REQUIREMENTS

ROOT = Path(__file__).resolve().parent.parent
# The folder's name says what is in it, so that other versions are another folder.
FOLDER = ROOT / ".bfcl" / "-".join(REQUIREMENTS).replace("==", "-")


def install_bfcl() -> Path:
    """Install what is missing and say where it is."""
    if not FOLDER.is_dir():
        FOLDER.parent.mkdir(exist_ok=True)
        fresh = Path(tempfile.mkdtemp(prefix="installing-", dir=FOLDER.parent))
        try:
            _install_into(fresh)
            # In one step, so that a folder of this name is complete, whoever else installs at the same time.
            os.rename(fresh, FOLDER)
        except OSError:
            if not FOLDER.is_dir():
                raise
        finally:
            shutil.rmtree(fresh, ignore_errors=True)
    return FOLDER


def _install_into(folder: Path) -> None:
    options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--target", str(folder)]
    subprocess.run([sys.executable, "-m", "pip", "install", *options, *REQUIREMENTS], stdout=sys.stderr, check=True)


if __name__ == "__main__":
    sys.stdout.write(f"{install_bfcl()}\n")
