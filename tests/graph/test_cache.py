"""What the walks found is kept and used again; a file that cannot be used is replaced."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from prove import environment
from prove.core import UsageError, WorldEnvironment
from prove.graph import build, cache
from prove.graph.cache import code_folders, fingerprint
from prove.graph.trial import Findings
from prove.servers import load
from tests.graph.graphs import shed


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PROVE_CACHE", str(tmp_path))
    return tmp_path / "graph"


def small() -> str:
    return build(WorldEnvironment([shed()]), seeds=(0,), calls_per_tool=200).to_json()


def test_all_code_counts_that_a_walk_runs() -> None:
    used = {Path(str(module.__file__)).parent for name, module in list(sys.modules.items()) if is_used(name)}
    assert used <= code_folders(load("banking"))


def is_used(module: str) -> bool:
    return module.startswith(("prove.core", "prove.explore", "prove.servers._shared", "prove.servers.banking"))


def test_a_second_build_does_not_walk(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    graph = small()
    (kept,) = folder.iterdir()

    def walk(*_: object) -> Findings:
        raise AssertionError("walked again")

    monkeypatch.setattr(cache, "explore_server", walk)
    assert small() == graph
    assert [path.name for path in folder.iterdir()] == [kept.name]


@pytest.mark.parametrize("damage", ["empty", "cut", "other json", "other key", "foreign tools", "not text"])
def test_a_damaged_file_is_replaced(folder: Path, damage: str) -> None:
    graph = small()
    (kept,) = folder.iterdir()
    good = kept.read_bytes()
    content = msgspec.json.decode(good)
    key = content["fingerprint"]
    bad = {
        "empty": b"",
        "cut": good[: len(good) // 2],
        "other json": b'{"fingerprint": 3}',
        "other key": good.replace(key.encode(), b"0" * len(key)),
        "foreign tools": good.replace(b"plug_in", b"log_out"),
        "not text": b"\xff\xfe\x00",
    }[damage]
    assert bad != good
    kept.write_bytes(bad)
    assert small() == graph
    assert kept.read_bytes() == good


def test_seeds_budget_and_schemas_have_files_of_their_own() -> None:
    bank = load("banking")
    keys = [
        fingerprint(bank, (0, 1), 10),
        fingerprint(bank, (0, 2), 10),
        fingerprint(bank, (0, 1), 11),
        fingerprint(load("shopping"), (0, 1), 10),
        fingerprint(shed(), (0, 1), 10),
    ]
    assert len(set(keys)) == len(keys)
    fewer = shed()
    del fewer.tools["paint"]
    assert fingerprint(fewer, (0, 1), 10) != keys[-1]
    assert fingerprint(shed(), (0, 1), 10) == keys[-1]


def test_each_server_has_its_own_file(folder: Path) -> None:
    both = build(environment("banking", "payments"), seeds=(0,), calls_per_tool=20)
    assert sorted(path.name.split("-")[0] for path in folder.iterdir()) == ["banking", "payments"]
    alone = build(environment("banking"), seeds=(0,), calls_per_tool=20)
    inside = [edge for edge in both.edges() if {edge.source, edge.target} <= load("banking").tools.keys()]
    assert alone.edges() == tuple(inside)
    assert alone.tools == {name: both.tools[name] for name in alone.tools}
    assert len(list(folder.iterdir())) == 2


def test_a_chosen_folder_that_cannot_be_used_is_a_clear_mistake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("PROVE_CACHE", str(tmp_path / "file"))
    with pytest.raises(UsageError, match="PROVE_CACHE is not usable: cannot write"):
        small()


def test_without_a_home_to_write_to_everything_works_and_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.delenv("PROVE_CACHE", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "file"))
    assert '"unplugged"' in small()


PROGRAM = """
from prove import environment
from prove.graph import build, build_observed
print(build(environment("banking", "payments"), seeds=(0,), calls_per_tool=60).to_json())
print(build_observed(environment("banking").open(0)).to_json())
"""


def test_the_graph_does_not_depend_on_the_process_or_its_hash_seed(tmp_path: Path) -> None:
    printed: set[str] = set()
    files: set[bytes] = set()
    for hash_seed in ("0", "1", "4242"):
        home = tmp_path / hash_seed
        env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PROVE_CACHE": str(home)}
        ran = subprocess.run([sys.executable, "-c", PROGRAM], env=env, capture_output=True, text=True, check=True)
        printed.add(ran.stdout)
        files.add(b"".join(path.name.encode() + path.read_bytes() for path in sorted((home / "graph").iterdir())))
    assert len(printed) == len(files) == 1
    assert len(printed.pop()) > 10_000
