"""Making a set: the same bytes however it was made, nothing half-written, and knobs that do what they say."""

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest

from prove.core.errors import OutageError, UsageError
from prove.core.examples import Example
from prove.data import journal
from prove.data.atomic import write_atomic
from prove.data.journal import RECORDS, unfinished
from prove.data.parquet import read_parquet, write_parquet
from prove.synth.config import SynthConfig
from prove.synth.run import pipeline
from prove.synth.run.chunks import ChunkResult, Kind, kind_of, library
from prove.synth.run.coverage import DELAY, Coverage
from prove.synth.run.pipeline import EXAMPLES, synthesize

CONFIG = SynthConfig(count=50, seed=5, servers=("banking", "budget"), per_world=6)
LONG = SynthConfig(count=80, seed=6, servers=("banking", "budget"), per_world=1)
"""Of more worlds than `DELAY`, so that the later ones are told what the set lacks."""
FILES = (EXAMPLES, "report.json", "config.json")


def bytes_of(folder: Path) -> list[bytes]:
    return [(folder / name).read_bytes() for name in FILES]


@cache
def expected() -> list[bytes]:
    """What one worker makes in one go."""
    with TemporaryDirectory() as folder:
        synthesize(CONFIG, folder)
        return bytes_of(Path(folder))


def small(tmp_path: Path, **knobs: Any) -> list[Example]:
    config = msgspec.structs.replace(SynthConfig(count=24, seed=2, servers=("banking",), per_world=12), **knobs)
    synthesize(config, tmp_path)
    return list(read_parquet(tmp_path / EXAMPLES))


def test_two_workers_give_the_same_bytes(tmp_path: Path) -> None:
    synthesize(CONFIG, tmp_path, workers=2)
    assert bytes_of(tmp_path) == expected()


def nothing(*_: object) -> tuple[str, ...]:
    return ()


def test_what_a_set_lacks_is_told_whoever_makes_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: dict[int, tuple[str, ...]] = {}
    real = pipeline.run_chunk

    def run_chunk(config: SynthConfig, index: int, folder: str, lacking: tuple[str, ...]) -> ChunkResult:
        told[index] = lacking
        return real(config, index, folder, lacking)

    for workers in (2, 40):
        synthesize(LONG, tmp_path / str(workers), workers=workers)
    monkeypatch.setattr(pipeline, "run_chunk", run_chunk)
    synthesize(LONG, tmp_path / "1")
    assert bytes_of(tmp_path / "1")[:2] == bytes_of(tmp_path / "2")[:2] == bytes_of(tmp_path / "40")[:2]
    assert not any(lacking for index, lacking in told.items() if index < DELAY)
    assert all(lacking for index, lacking in told.items() if index > DELAY)
    monkeypatch.setattr(Coverage, "lacking", nothing)
    synthesize(LONG, tmp_path / "untold", workers=2)
    assert bytes_of(tmp_path / "untold")[:2] != bytes_of(tmp_path / "1")[:2]


KILLED = """
import os, signal, sys, msgspec
from prove.synth.config import SynthConfig
from prove.synth.run.pipeline import synthesize

def kill(made, total):
    if made >= 12:
        os.killpg(0, signal.SIGKILL)

synthesize(msgspec.json.decode(sys.argv[1], type=SynthConfig), sys.argv[2], workers=2, progress=kill)
"""
"""Kills itself and its workers when two worlds are done, however busy the machine is."""


def test_a_killed_run_is_continued_and_gives_the_same_bytes(tmp_path: Path) -> None:
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, msgspec.json.encode(CONFIG).decode(), str(tmp_path)],
        start_new_session=True,
        env={**os.environ, "PYTHONHASHSEED": "77"},
    )
    assert killed.returncode == -signal.SIGKILL
    assert not (tmp_path / EXAMPLES).exists()
    before = records(tmp_path)
    assert before.count(b"\n") >= 2
    made: list[bytes] = []

    def look(done: int, total: int) -> None:
        made.append(records(tmp_path))

    synthesize(CONFIG, tmp_path, progress=look)
    assert bytes_of(tmp_path) == expected()
    assert made[0] == before[: before.rindex(b"\n") + 1]  # what was done is not done again
    assert not unfinished(tmp_path / EXAMPLES).exists()


def records(folder: Path) -> bytes:
    path = unfinished(folder / EXAMPLES) / RECORDS
    return path.read_bytes() if path.exists() else b""


def test_a_finished_run_can_be_made_again(tmp_path: Path) -> None:
    first = synthesize(CONFIG, tmp_path)
    made = (tmp_path / EXAMPLES).stat().st_mtime_ns
    assert synthesize(CONFIG, tmp_path) == first
    assert (tmp_path / EXAMPLES).stat().st_mtime_ns == made  # nothing is made again
    (tmp_path / "report.json").unlink()
    synthesize(CONFIG, tmp_path)
    assert bytes_of(tmp_path) == expected()


def test_another_configuration_is_refused(tmp_path: Path) -> None:
    synthesize(CONFIG, tmp_path)
    with pytest.raises(UsageError, match="holds a run with another configuration; choose another folder"):
        synthesize(msgspec.structs.replace(CONFIG, count=51), tmp_path)
    assert bytes_of(tmp_path) == expected()


def test_a_run_of_an_older_format_is_refused(tmp_path: Path) -> None:
    synthesize(CONFIG, tmp_path)
    old = (tmp_path / "config.json").read_bytes().replace(b'  "format": "prove-example-3",\n', b"")
    (tmp_path / "config.json").write_bytes(old)
    with pytest.raises(UsageError, match="holds a run with examples of an older format; choose another folder"):
        synthesize(CONFIG, tmp_path)


def test_an_unknown_server_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    with pytest.raises(UsageError, match="there is no server 'nobody'; there are banking, "):
        synthesize(SynthConfig(servers=("nobody",)), folder)
    with pytest.raises(UsageError, match="together they are at most 1"):
        synthesize(SynthConfig(missing_function=0.9, abstentions=0.9), folder)
    assert not folder.exists()


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match=r"cannot write .*file/run: Not a directory"):
        synthesize(CONFIG, tmp_path / "file" / "run")


def full_disk(after: int) -> Callable[[int], None]:
    """An `os.fsync` for a disk that is full after so many files."""
    left = [after]

    def sync(handle: int) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    return sync


@pytest.mark.parametrize("after", [0, 3])
def test_a_full_disk_is_one_sentence_and_leaves_nothing_half_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full_disk(after))
        with pytest.raises(UsageError, match=r"cannot write .*: No space left on device"):
            synthesize(CONFIG, tmp_path)
    assert not (tmp_path / EXAMPLES).exists()
    assert [path.name for path in tmp_path.rglob("*") if path.name.endswith(".partial")] == []
    synthesize(CONFIG, tmp_path)
    assert bytes_of(tmp_path) == expected()


def test_an_interrupt_leaves_what_was_done(tmp_path: Path) -> None:
    def stop(done: int, total: int) -> None:
        if done > 10:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        synthesize(CONFIG, tmp_path, workers=2, progress=stop)
    assert not (tmp_path / EXAMPLES).exists()
    assert records(tmp_path)
    synthesize(CONFIG, tmp_path)
    assert bytes_of(tmp_path) == expected()


def test_a_worker_that_was_killed_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "run_chunk", _die)
    with pytest.raises(OutageError, match="a worker process was killed; run the same command again to continue"):
        synthesize(CONFIG, tmp_path, workers=2)


def _die(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_worlds_that_give_nothing_end_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "run_chunk", _barren)
    with pytest.raises(UsageError, match=r"only 0 of .* examples could be made.*40 worlds in a row gave no new"):
        small(tmp_path)
    assert list(read_parquet(tmp_path / EXAMPLES)) == []


def _barren(config: SynthConfig, index: int, *_: object) -> ChunkResult:
    return ChunkResult(index, kind_of(config, index), [], {})


@pytest.mark.parametrize("workers", [1, 2])
def test_a_kind_that_no_world_is_for_ends_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, workers: int
) -> None:
    monkeypatch.setattr(pipeline, "kind_of", _only_conversations)
    with pytest.raises(UsageError, match="no world is left for more of the kind 'abstention'"):
        synthesize(msgspec.structs.replace(CONFIG, count=4, abstentions=1.0, missing_function=0.0), tmp_path, workers)


def _only_conversations(config: SynthConfig, index: int) -> Kind:
    return "conversation"


def servers_of(names: Iterator[str]) -> set[str]:
    return {library().tools[name].server for name in names}


def test_no_distractors_and_no_irrelevance(tmp_path: Path) -> None:
    knobs = {"distractors": 0.0, "irrelevance": 0.0, "abstentions": 0.0, "missing_function": 0.0, "across": 0.0}
    for example in small(tmp_path, **knobs):
        assert servers_of(name for turn in example.turns for name in turn.tools) == {"banking"}
        assert example.servers == ("banking",)
        assert "irrelevant" not in {turn.unserved.kind for turn in example.turns if turn.unserved is not None}


def test_distractors_everywhere(tmp_path: Path) -> None:
    found = small(tmp_path, distractors=1.0, abstentions=0.0, missing_function=0.0, across=0.0, advance=0.0)
    assert all(len(servers_of(iter(example.turns[0].tools))) > 1 for example in found)


def test_enums_are_stripped_always_or_never(tmp_path: Path) -> None:
    assert all(example.enums_stripped for example in small(tmp_path / "all", enums_stripped=1.0))
    assert not any(example.enums_stripped for example in small(tmp_path / "none", enums_stripped=0.0))


def test_up_to_six_turns(tmp_path: Path) -> None:
    found = small(
        tmp_path,
        servers=("filesystem",),
        min_turns=4,
        max_turns=6,
        most_calls=30,
        missing_function=0.0,
        abstentions=0.0,
        purposes=0.0,
    )
    counts = {len(example.turns) for example in found}
    assert max(counts) > 3
    assert counts <= {1, 2, 3, 4, 5, 6}


def test_servers_restrict_what_is_done(tmp_path: Path) -> None:
    found = small(tmp_path, servers=("budget", "calendar"), across=1.0)
    used = servers_of(call.name for example in found for call in example.reference_calls)
    assert used == {"budget", "calendar"}


def test_recovery_refusals_and_parallel_calls_can_be_had_or_not(tmp_path: Path) -> None:
    none = small(tmp_path / "none", recovery=0.0, refusals=0.0, parallel=0.0, abstentions=0.0, missing_function=0.0)
    turns = [turn for example in none for turn in example.turns]
    assert not any(turn.attempts for turn in turns)
    assert not any(goal.kind == "refusal" for turn in turns for goal in turn.goals)
    assert all(len({call.message for call in turn.reference_calls}) == len(turn.reference_calls) for turn in turns)
    often = {"recovery": 1.0, "refusals": 0.5, "parallel": 1.0, "purposes": 0.5}
    some = small(tmp_path / "some", **often, abstentions=0.0, missing_function=0.0)
    turns = [turn for example in some for turn in example.turns]
    assert any(turn.attempts for turn in turns)
    assert any(goal.kind == "refusal" for turn in turns for goal in turn.goals)
    assert any(len({call.message for call in turn.reference_calls}) < len(turn.reference_calls) for turn in turns)


def test_of_two_configurations_that_begin_at_once_only_one_has_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = msgspec.structs.replace(CONFIG, seed=6)
    refused: list[str] = []
    monkeypatch.setattr(journal, "LOCK_SECONDS", 0.1)

    def write(path: Path, data: bytes) -> None:
        """Before the first run claims the folder, which it has found empty, the second one has all its time."""
        monkeypatch.setattr(pipeline, "write_atomic", write_atomic)
        with pytest.raises(UsageError) as error:
            synthesize(other, tmp_path)
        refused.append(str(error.value))
        write_atomic(path, data)

    monkeypatch.setattr(pipeline, "write_atomic", write)
    synthesize(CONFIG, tmp_path)
    assert len(refused) == 1
    assert "another process is writing to " in refused[0]
    assert bytes_of(tmp_path) == expected()


def test_a_run_that_another_process_has_just_finished_is_not_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = pipeline.library_graph

    def finish_meanwhile() -> Any:
        monkeypatch.setattr(pipeline, "library_graph", built)
        synthesize(CONFIG, tmp_path)
        monkeypatch.setattr(pipeline, "run_chunk", None)
        return built()

    monkeypatch.setattr(pipeline, "library_graph", finish_meanwhile)
    assert synthesize(CONFIG, tmp_path).kept == CONFIG.count
    assert bytes_of(tmp_path) == expected()
    assert not unfinished(tmp_path / EXAMPLES).exists()


def link_to_device(path: Path) -> None:
    path.symlink_to("/dev/null")


def link_to_itself(path: Path) -> None:
    path.symlink_to(path)


@pytest.mark.parametrize("name", [EXAMPLES, "report.json", "report.html", "config.json"])
@pytest.mark.parametrize("make", [os.mkfifo, link_to_device, link_to_itself])
def test_what_is_not_a_regular_file_is_refused_before_any_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, make: Callable[[Path], None]
) -> None:
    make(tmp_path / name)
    monkeypatch.setattr(pipeline, "run_chunk", None)
    with pytest.raises(UsageError, match=f"cannot write .*/{name}: "):
        synthesize(CONFIG, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [name]


def cut_off(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-100])


def lacks_rows(path: Path) -> None:
    write_parquet(path, list(read_parquet(path))[:-1])


@pytest.mark.parametrize(
    ("name", "damage"),
    [(EXAMPLES, cut_off), (EXAMPLES, lacks_rows), (EXAMPLES, Path.unlink), ("report.json", cut_off)],
)
def test_a_finished_run_that_was_damaged_is_made_again(
    tmp_path: Path, name: str, damage: Callable[[Path], None]
) -> None:
    synthesize(CONFIG, tmp_path)
    damage(tmp_path / name)
    assert synthesize(CONFIG, tmp_path).kept == CONFIG.count
    assert bytes_of(tmp_path) == expected()


@pytest.mark.parametrize("damage", [cut_off, Path.unlink])
def test_a_page_that_is_missing_or_damaged_is_written_again_and_nothing_else_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: Callable[[Path], None]
) -> None:
    first = synthesize(CONFIG, tmp_path)
    page = (tmp_path / "report.html").read_bytes()
    damage(tmp_path / "report.html")
    monkeypatch.setattr(pipeline, "run_chunk", None)
    assert synthesize(CONFIG, tmp_path) == first
    assert (tmp_path / "report.html").read_bytes() == page
    assert bytes_of(tmp_path) == expected()


def test_examples_without_their_configuration_are_not_taken_for_those_of_another(tmp_path: Path) -> None:
    synthesize(msgspec.structs.replace(CONFIG, seed=6), tmp_path)
    (tmp_path / "config.json").unlink()
    synthesize(CONFIG, tmp_path)
    assert bytes_of(tmp_path) == expected()


def test_a_damaged_line_of_the_journal_is_said_and_made_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(done: int, total: int) -> None:
        if done > 10:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        synthesize(CONFIG, tmp_path, progress=stop)
    path = unfinished(tmp_path / EXAMPLES) / RECORDS
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([b"[0,{}]\n", *lines[1:], b"[5,{}]\n"]))
    synthesize(CONFIG, tmp_path)
    assert bytes_of(tmp_path) == expected()
    assert "has 2 damaged records; what is missing is made again\n" in capsys.readouterr().err
