"""Files of another version of the format are refused with one sentence; damage is not taken for age."""

from pathlib import Path

import msgspec
import pytest

from prove.connect import open_session
from prove.core import episodes, examples
from prove.core.errors import UsageError
from prove.data.lines import read_episodes, read_examples, write_lines
from prove.data.parquet import write_parquet
from prove.rollout import POLICIES, run_episode
from tests.examples import all_examples

EXAMPLE = all_examples()[0]


def test_records_carry_their_version() -> None:
    episode = run_episode(POLICIES["oracle"], EXAMPLE, open_session(EXAMPLE))
    stored = msgspec.json.decode(msgspec.json.encode(episode))
    assert (stored["format"], stored["example"]["format"]) == (episodes.FORMAT, examples.FORMAT)


@pytest.mark.parametrize("version", ["", "prove-example-1", "prove-example-999"])
def test_another_version_is_refused(tmp_path: Path, version: str) -> None:
    path = tmp_path / "examples.jsonl"
    write_lines(path, [EXAMPLE])
    line = path.read_bytes()
    tag = f'"format":"{examples.FORMAT}",'.encode()
    assert tag in line
    path.write_bytes(line.replace(tag, f'"format":"{version}",'.encode() if version else b""))
    with pytest.raises(UsageError, match="make the file again"):
        read_examples(path)


def test_an_old_episode_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "episodes.jsonl"
    path.write_text('{"example": {"id": "x", "turns": []}, "policy": "p", "turns": []}\n')
    with pytest.raises(UsageError, match="is in an older format"):
        read_episodes(path)


def test_damage_is_reported_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "examples.jsonl"
    write_lines(path, [EXAMPLE])
    path.write_bytes(b'{"format": "x"}\n{"id": 1\n' + path.read_bytes())
    good, bad = read_examples(path)
    assert (good, len(bad)) == ([EXAMPLE], 2)


def test_a_parquet_file_is_not_read_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "examples.jsonl"
    write_parquet(path, [EXAMPLE])
    for read, what in ((read_examples, "examples"), (read_episodes, "episodes")):
        with pytest.raises(UsageError, match=f"is a parquet file, not a JSON lines file of {what}$"):
            read(path)
