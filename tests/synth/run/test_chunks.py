"""Chunks: the same index gives the same examples, kinds come in their shares, every chunk has its own world."""

from collections import Counter

import msgspec
import pytest

from prove.synth.config import PAPER, SynthConfig
from prove.synth.run.chunks import KINDS, kind_of, kind_shares, library, run_chunk, schedule, world_seed

SMALL = SynthConfig(seed=3, per_world=4, servers=("budget", "calendar"))


def test_the_same_chunk_has_the_same_bytes() -> None:
    once, again = (msgspec.json.encode(run_chunk(SMALL, 1)) for _ in range(2))
    assert once == again
    assert once != msgspec.json.encode(run_chunk(SMALL, 3))


def test_what_is_tried_is_made_or_counted() -> None:
    found = run_chunk(SMALL, 0)
    assert len(found.examples) + sum(found.discards.values()) == SMALL.per_world
    assert {example.seed for example in found.examples} == {world_seed(SMALL, 0)}
    assert len({example.id for example in found.examples}) == len(found.examples)


@pytest.mark.parametrize("shares", [(0.1, 0.1), (0.5, 0.5), (0.0, 0.3), (1.0, 0.0), (0.0, 0.0)])
def test_kinds_come_in_their_shares(shares: tuple[float, float]) -> None:
    config = SynthConfig(missing_function=shares[0], abstentions=shares[1])
    counts = Counter(kind_of(config, index) for index in range(1000))
    for kind, share in kind_shares(config).items():
        assert counts[kind] == pytest.approx(1000 * share, abs=20)


def test_every_kind_of_the_papers_set_has_chunks() -> None:
    assert {kind_of(PAPER, index) for index in range(50)} == set(KINDS)


def test_every_chunk_has_its_own_world() -> None:
    seeds = [world_seed(config, index) for config in (SMALL, SynthConfig(seed=4)) for index in range(100)]
    assert len(set(seeds)) == len(seeds)


def test_every_server_has_its_turns_at_even_distances() -> None:
    names = tuple(library().names)
    order = schedule(names, 3)
    assert order == schedule(names, 3)
    assert order != schedule(names, 4)
    for name in names:
        early = order[: len(order) // 2].count(name)
        assert abs(early - order.count(name) / 2) <= 1
    assert order.count("filesystem") > order.count("iot_devices") > order.count("payments")
