"""Scores depend only on what was done: not on the order of keys, the process or the number of workers."""

import json
import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from prove.connect import open_session
from prove.core.episodes import Episode
from prove.data.lines import read_episodes, write_lines
from prove.reward import PROFILES, score
from prove.rollout import POLICIES, run_episode
from tests.examples import all_examples


@pytest.fixture(scope="module")
def episodes() -> list[Episode]:
    return [
        run_episode(POLICIES[name], example, open_session(example))
        for example in all_examples()
        for name in ("oracle", "verbose", "shuffled", "random-valid")
    ]


def scored(episodes: list[Episode]) -> list[bytes]:
    return [msgspec.json.encode(score(episode, profile)) for episode in episodes for profile in PROFILES.values()]


def turned(value: Any, rng: Random) -> Any:
    """The same JSON value with the keys of its objects in another order."""
    match value:
        case dict():
            items: list[tuple[str, Any]] = list(value.items())  # pyright: ignore[reportUnknownArgumentType]
            rng.shuffle(items)
            return {key: turned(item, rng) for key, item in items}
        case list():
            return [turned(item, rng) for item in value]  # pyright: ignore[reportUnknownVariableType]
        case _:
            return value


def test_the_order_of_keys_does_not_count(episodes: list[Episode]) -> None:
    rng = Random(5)
    other = [
        msgspec.json.decode(json.dumps(turned(msgspec.to_builtins(episode), rng)), type=Episode) for episode in episodes
    ]
    assert other == episodes
    moved = sum(msgspec.json.encode(a) != msgspec.json.encode(b) for a, b in zip(other, episodes, strict=True))
    assert moved > len(episodes) / 2
    assert [msgspec.json.decode(s) for s in scored(other)] == [msgspec.json.decode(s) for s in scored(episodes)]


def test_a_file_gives_the_same_scores(episodes: list[Episode], tmp_path: Path) -> None:
    write_lines(tmp_path / "episodes.jsonl", episodes)
    assert scored(read_episodes(tmp_path / "episodes.jsonl")[0]) == scored(episodes)


@pytest.mark.parametrize("workers", [1, 2])
def test_the_number_of_workers_does_not_count(episodes: list[Episode], workers: int) -> None:
    jobs = [(episode, profile) for episode in episodes[::7] for profile in PROFILES.values()]
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        assert list(pool.map(score, *zip(*jobs, strict=True), chunksize=4)) == [score(*job) for job in jobs]


def test_the_process_does_not_count(episodes: list[Episode], tmp_path: Path) -> None:
    some = episodes[::7]
    path = tmp_path / "episodes.jsonl"
    write_lines(path, some)
    printed: set[bytes] = set()
    for seed in ("1", "2"):
        command = [sys.executable, "-m", "prove", "score", str(path), "--json", "--profile", "prove-state"]
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        printed.add(subprocess.run(command, capture_output=True, check=True, env=environment).stdout)
    (shown,) = printed
    totals = [row["total"] for row in msgspec.json.decode(shown)]
    assert totals == [score(episode, PROFILES["prove-state"]).total for episode in some]
