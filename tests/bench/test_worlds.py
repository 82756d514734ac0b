"""The rows about worlds: forks against copies, the memory of sessions, the slowest world."""

import pytest

from prove.bench import worlds
from prove.bench.worlds import fork_row, memory_row, world_row
from prove.servers import names


def test_a_fork_is_compared_with_a_copy_of_the_same_data() -> None:
    row = fork_row()
    assert row.value > 20  # the bound is 500, but a test shares its machine
    assert row.ours.startswith("fork ")
    assert row.yardstick.startswith("deepcopy ")


def test_the_memory_of_sessions_grows_with_their_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds, "SESSIONS", 100)
    monkeypatch.setattr(worlds, "WRITES", 0)
    without = memory_row()
    monkeypatch.setattr(worlds, "WRITES", 5)
    written = memory_row()
    assert "100 live sessions with 5 writes" in written.name
    assert 0 < without.value < written.value < 100


def test_the_slowest_world_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    row = world_row()
    assert row.ours.split(";")[0] in names()
    assert f"the median of {len(names())} servers" in row.ours
    assert row.value >= float(row.ours.rsplit(" ", 2)[1])
