"""Where the time goes, with a clock that a test moves."""

from dataclasses import dataclass

import pytest

from prove.rollout.tokens import clock
from prove.rollout.tokens.clock import RolloutClock
from prove.rollout.tokens.records import RolloutReport


@dataclass
class Now:
    """A clock."""

    seconds: float = 0.0

    def __call__(self) -> float:
        return self.seconds


@dataclass
class Device:
    """An engine that is ready, or not."""

    ready: bool = True


@pytest.fixture(name="now")
def _now(monkeypatch: pytest.MonkeyPatch) -> Now:
    now = Now()
    monkeypatch.setattr(clock, "perf_counter", now)
    return now


def test_times_are_added_up_by_kind(now: Now) -> None:
    report = RolloutReport(tokenising=1.0)
    clock = RolloutClock(Device(), report)
    for kind, seconds in (("tokenising", 2.0), ("environment", 3.0), ("generation", 4.0), ("tokenising", 0.5)):
        with clock.spent(kind):  # pyright: ignore[reportArgumentType]
            now.seconds += seconds
    clock.stop()
    assert (report.tokenising, report.environment, report.generation, report.seconds) == (3.5, 3.0, 4.0, 9.5)


def test_the_engine_waits_until_it_is_launched(now: Now) -> None:
    report, device = RolloutReport(), Device()
    clock = RolloutClock(device, report)
    now.seconds += 2
    clock.launching()
    assert report.waiting == 2


def test_work_while_the_device_is_busy_is_not_waiting(now: Now) -> None:
    report, device = RolloutReport(), Device()
    clock = RolloutClock(device, report)
    clock.launching()
    device.ready = False
    with clock.spent("environment"):
        now.seconds += 5
    device.ready = True
    clock.look()
    with clock.spent("tokenising"):
        now.seconds += 1
    clock.launching()
    assert report.waiting == 1


def test_a_launch_of_nothing_leaves_the_engine_waiting(now: Now) -> None:
    report = RolloutReport()
    clock = RolloutClock(Device(), report)
    clock.launching()
    with clock.spent("generation"):
        now.seconds += 0.5
    with clock.spent("environment"):
        now.seconds += 2
    clock.launching()
    assert report.waiting == 2
