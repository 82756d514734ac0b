"""Makes the benchmark package importable while the tests of this folder run."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def bfcl_folder() -> str:
    """Where the package is; the project's own script installs it when it is missing."""
    script = [sys.executable, str(ROOT / "scripts" / "install_bfcl.py")]
    return subprocess.run(script, stdout=subprocess.PIPE, check=True, text=True).stdout.strip()


@pytest.fixture(scope="package", autouse=True)
def bfcl_on_path(bfcl_folder: str) -> Iterator[None]:
    """Last on the path, so that it shadows nothing of ours."""
    sys.path.append(bfcl_folder)
    yield
    sys.path.remove(bfcl_folder)
