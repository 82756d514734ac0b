"""The buffers of captured graphs: padded, filled anew for every burst, and replayed, here by running the work again."""

# pyright: reportPrivateUsage=false

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

import torch

from prove.rollout.engine.assembly import Parts
from prove.rollout.engine.decoding import Decoder, DecodingStep
from prove.rollout.engine.graphs import GraphCache, Work
from prove.rollout.engine.packing import Segment
from prove.rollout.engine.reading import Reader, ReadingPass
from prove.rollout.engine.settings import Sampling
from prove.rollout.engine.tiles import Tiling, tile
from prove.rollout.engine.token_engine import TokenEngine
from tests.rollout.engine.test_tiles import carry_out
from tests.rollout.engine.tiny_models import SMALL, finish, greedy, random_ids, tiny_model


@dataclass
class Rerun:
    """Stands in for a CUDA graph."""

    run: Callable[[], None]

    def replay(self) -> None:
        self.run()


class RerunCache(GraphCache[Work]):
    """Captures by remembering what to run."""

    def __init__(self) -> None:
        self._captured = {}
        self.replays = 0

    def captured(self, shape: Hashable) -> tuple[Work, torch.cuda.CUDAGraph] | None:
        self.replays += shape in self._captured
        return self._captured.get(shape)

    def capture(self, shape: Hashable, work: Work, run: Callable[[], None]) -> torch.cuda.CUDAGraph:
        run()
        graph = cast(torch.cuda.CUDAGraph, Rerun(run))
        self._captured[shape] = work, graph
        return graph


@dataclass
class TiledPlan:
    """The tiles of the triton kernels in plain torch."""

    tiling: Tiling
    own: torch.Tensor

    @property
    def shape(self) -> tuple[int, ...]:
        return len(self.tiling.over_prefixes.tiles), len(self.tiling.over_own.tiles), self.tiling.splits

    def assign(self, other: Any) -> None:
        self.tiling = other.tiling

    def attend(self, query: torch.Tensor, keys: torch.Tensor, values: torch.Tensor, scale: float) -> torch.Tensor:
        return carry_out(self.tiling, query * scale, keys, values, self.own, SMALL.page_size)


class TiledAttention:
    """Plans by tiles, for two query heads per key head."""

    def plan(self, segments: Sequence[Segment], own: torch.Tensor, ahead: int) -> TiledPlan:
        return TiledPlan(tile(segments, len(own), 2, ahead), own)


def test_replayed_work_gives_the_same_tokens() -> None:
    model = tiny_model()
    engine = TokenEngine(model, SMALL)
    reading, decoding = RerunCache[ReadingPass](), RerunCache[DecodingStep]()
    parts: Parts = engine._parts
    reader = Reader(parts.model, parts.reader._cache, TiledAttention(), reading)
    decoder = Decoder(parts.model, parts.reader._cache, TiledAttention(), decoding)
    engine._parts = replace(parts, reader=reader, decoder=decoder)
    numbers = [*engine.open(random_ids(20, 1), seeds=[1, 2]), *engine.open(random_ids(31, 2), seeds=[3])]
    for message in range(3):
        for number in numbers:
            engine.append(number, random_ids(3 + number, seed=message))
        expected = {number: greedy(model, engine.ids(number), 5 + number) for number in numbers}
        for number in numbers:
            engine.generate(number, Sampling(5 + number, temperature=0))
        assert {number: list(done.ids) for number, done in finish(engine).items()} == expected
    assert reading.replays > 0
    assert decoding.replays > 0
