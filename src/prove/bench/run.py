"""All rows of the bench, in their order."""

from collections.abc import Iterator

from prove.bench.calls import call_row, host_memory_row, http_row
from prove.bench.rollouts import concurrency_row, rollout_row, same_name_row, score_row, state_score_row
from prove.bench.rows import Row
from prove.bench.synthesis import synth_row
from prove.bench.worlds import fork_row, library_row, memory_row, world_row


def run_bench() -> list[Row]:
    """Measure every row, from worlds up to synthesis."""
    return list(_rows())


def _rows() -> Iterator[Row]:
    yield fork_row()
    yield memory_row()
    yield world_row()
    yield library_row()
    yield call_row()
    yield http_row()
    yield host_memory_row()
    yield score_row()
    yield state_score_row()
    yield same_name_row()
    yield rollout_row()
    yield concurrency_row()
    yield synth_row()
