"""Measures where the time of rollouts goes, and how long the engine has nothing to do meanwhile."""

from collections.abc import Generator
from contextlib import contextmanager
from time import perf_counter
from typing import Literal, Protocol

from prove.rollout.tokens.records import RolloutReport


class Busy(Protocol):
    """What is asked of an engine: whether its device has finished what it was given."""

    @property
    def ready(self) -> bool: ...


class RolloutClock:
    """Adds to a report. The engine waits from when it is ready until it is launched again."""

    def __init__(self, engine: Busy, report: RolloutReport) -> None:
        self._engine = engine
        self._report = report
        self._started = self._idle_since = perf_counter()
        self._is_idle = True

    @contextmanager
    def spent(self, on: Literal["generation", "environment", "tokenising"]) -> Generator[None]:
        """Add the time of this block to one kind."""
        started = perf_counter()
        yield
        setattr(self._report, on, getattr(self._report, on) + perf_counter() - started)
        self.look()

    def look(self) -> None:
        """Take note if the engine has become ready; the more often, the more exact."""
        if not self._is_idle and self._engine.ready:
            self._is_idle, self._idle_since = True, perf_counter()

    def launching(self) -> None:
        """The engine is launched now."""
        if self._is_idle:
            self._report.waiting += perf_counter() - self._idle_since
        self._is_idle = False

    def stop(self) -> None:
        """The rollouts are over."""
        self._report.seconds += perf_counter() - self._started
