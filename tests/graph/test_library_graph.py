"""The graph of several servers is the same whether they are walked in parallel or one by one."""

from pathlib import Path

import pytest

from prove import environment
from prove.graph import build
from prove.graph.library_graph import build_library


def test_parallel_walks_give_the_same_graph_and_fill_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    servers = environment("budget", "payments")
    expected = build(servers, cached=False).to_json()
    monkeypatch.setenv("PROVE_CACHE", str(tmp_path))
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    assert build_library(servers).to_json() == expected
    assert sorted(path.name.split("-")[0] for path in (tmp_path / "graph").iterdir()) == ["budget", "payments"]
    assert build_library(servers).to_json() == expected
