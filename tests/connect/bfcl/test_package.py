"""Without the benchmark's package there is a sentence that says what to install."""

import subprocess
import sys

MISSING = """
import sys
import prove.connect.bfcl
from prove.core.errors import UsageError
assert not any(name.startswith("bfcl_eval") for name in sys.modules)
sys.modules["{name}"] = None
try:
    prove.connect.bfcl.BfclEnvironment("base").open(0)
except UsageError as error:
    print(error)
"""


def said_without(name: str) -> str:
    run = subprocess.run(
        [sys.executable, "-c", MISSING.format(name=name)], stdout=subprocess.PIPE, text=True, check=True
    )
    return run.stdout.strip()


def test_a_missing_package_is_a_sentence_that_says_what_to_install() -> None:
    assert said_without("bfcl_eval") == (
        "BFCL needs the Python package 'bfcl_eval';"
        " install it with: pip install --no-deps bfcl-eval==2026.3.23 mpmath==1.3.0"
    )
