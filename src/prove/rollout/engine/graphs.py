"""CUDA graphs, one for every shape of the work they replay."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

import torch

Work = TypeVar("Work")


class GraphCache(Generic[Work]):
    """Captures work on fixed buffers once per shape.

    The graphs share one memory pool: one replays at a time, and results are in buffers from outside the pool.
    """

    def __init__(self) -> None:
        self._captured: dict[Hashable, tuple[Work, torch.cuda.CUDAGraph]] = {}
        self._pool = torch.cuda.graph_pool_handle()
        self._addresses: tuple[int, ...] = ()

    def forget_moved(self, addresses: tuple[int, ...]) -> None:
        """Drop every graph if the weights no longer lie where they lay when it was captured."""
        if addresses != self._addresses:
            self._captured.clear()
            self._pool = torch.cuda.graph_pool_handle()
            self._addresses = addresses

    def captured(self, shape: Hashable) -> tuple[Work, torch.cuda.CUDAGraph] | None:
        """The work of this shape that was captured, and its graph."""
        return self._captured.get(shape)

    def capture(self, shape: Hashable, work: Work, run: Callable[[], None]) -> torch.cuda.CUDAGraph:
        """Capture `run`, which works on `work`'s buffers. It runs once before, so that every kernel is compiled."""
        run()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, pool=self._pool):
            run()
        self._captured[shape] = work, graph
        return graph
