"""Rooms describe themselves: a room names its modules, the contract lists the servers, and tests mirror the modules."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
PACKAGE = TESTS.parent / "src" / "prove"
SERVERS = PACKAGE / "servers"


def is_server(folder: Path) -> bool:
    return folder.parent == SERVERS and not folder.name.startswith("_") and (folder / "__init__.py").exists()


def rooms() -> list[Path]:
    """The folders of modules; a server's folder is not one, as all servers have the same files."""
    folders = sorted(init.parent for init in PACKAGE.rglob("__init__.py"))
    return [folder for folder in folders if not is_server(folder)]


def modules(room: Path) -> list[str]:
    """The modules and rooms that a room must name: all but `commands`, which many have, and names that begin with _."""
    files = [path.stem for path in room.glob("*.py")]
    folders = [path.parent.name for path in room.glob("*/__init__.py") if not is_server(path.parent)]
    return sorted(name for name in [*files, *folders] if name != "commands" and not name.startswith("_"))


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE).parts).removesuffix(".py") or "prove"


@pytest.mark.parametrize("room", rooms(), ids=dotted)
def test_a_room_names_its_modules(room: Path) -> None:
    docstring = ast.get_docstring(ast.parse((room / "__init__.py").read_text())) or ""
    named = re.findall(r"`(\w+)`", docstring)
    assert [name for name in modules(room) if name not in named] == []


def test_the_contract_of_the_servers_lists_every_server() -> None:
    pyproject = tomllib.loads((PACKAGE.parents[1] / "pyproject.toml").read_text())
    contracts = {contract["name"]: contract for contract in pyproject["tool"]["importlinter"]["contracts"]}
    folders = sorted(folder.name for folder in SERVERS.iterdir() if is_server(folder))
    listed = contracts["Servers know nothing of one another"]["modules"]
    assert listed == [f"prove.servers.{name}" for name in folders]


DATA = "only records, without logic"
PROTOCOLS = "only protocols and the records that they pass"
ON_CUDA = "runs only on CUDA; what it must equal is tested in test_torch_attention.py and test_torch_operations.py"
NO_TEST = {
    "evals.rows": DATA,
    "purposes.nodes": DATA,
    "reward.score": DATA,
    "rollout.engine.settings": DATA,
    "servers._shared.kinds": DATA,
    "rollout.engine.operations": PROTOCOLS,
    "rollout.engine.paged_attention": PROTOCOLS,
    "rollout.protocols": PROTOCOLS,
    "rollout.engine.decoding": "its steps are compared with full forward passes in test_token_engine.py",
    "rollout.engine.cuda.attention": ON_CUDA,
    "rollout.engine.cuda.draw_kernels": ON_CUDA,
    "rollout.engine.cuda.attention_kernels": ON_CUDA,
    "rollout.engine.cuda.layer_kernels": ON_CUDA,
    "rollout.engine.cuda.linear_kernels": ON_CUDA,
    "rollout.engine.cuda.operations": ON_CUDA,
}
"""Modules without a test file of their name, and why."""
TRIED_TOGETHER = "purposes.areas."
"""Modules that need no test of their name: all purposes are tried in test_areas.py, and checked in test_checks.py."""


def untested() -> list[str]:
    """The modules without a test file of their name in the folder that mirrors theirs."""
    found: list[str] = []
    for room in rooms():
        for file in sorted(room.glob("*.py")):
            mirror = TESTS / room.relative_to(PACKAGE) / f"test_{file.name}"
            if not file.name.startswith("_") and not mirror.exists():
                found.append(dotted(file))
    return found


def test_every_module_has_a_test_of_its_name() -> None:
    missing = [module for module in untested() if module not in NO_TEST]
    assert [module for module in missing if not module.startswith(TRIED_TOGETHER)] == []


def test_every_exception_is_a_module_without_a_test() -> None:
    assert sorted(NO_TEST.keys() - untested()) == []
