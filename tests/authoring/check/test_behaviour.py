"""Every fault in what a tool does is found by random walks, and a sound server is not blamed."""

from collections.abc import Callable

import pytest

from prove.authoring.check import behaviour
from prove.authoring.check.behaviour import Observer
from prove.core import Server
from tests.authoring.check import faulty
from tests.authoring.check.faulty import Notes

FAULTS = [
    (faulty.write_in_a_read_only_tool, "hints", "changes the state"),
    (faulty.wrong_idempotent_hint, "hints", "twice differs from calling it once"),
    (faulty.wrong_destructive_hint, "hints", "destructive=False"),
    (faulty.write_tool_that_only_reads, "hints", "read_only=True"),
    (faulty.leaking_fork, "isolation", "a fork sees its write"),
    (faulty.unreachable_error, "reach", "'too_many'"),
    (faulty.tool_that_never_succeeds, "reach", "never succeeded in the world of seed 0, 1, 2"),
    (faulty.undeclared_error, "errors", "'conflict'"),
    (faulty.wall_clock_read, "determinism", "different results"),
    (faulty.uuid_in_a_tool, "determinism", "different results"),
    (faulty.global_randomness, "determinism", "different results"),
    (faulty.crashing_tool, "crash", "ZeroDivisionError"),
    (faulty.dangling_id, "ids", "not in the state"),
    (faulty.broken_output_schema, "results", "output schema forbids"),
    (faulty.huge_result, "results", "30 thousand characters"),
]


def observed(server: Server[Notes]) -> Observer:
    observer = Observer(server)
    for seed in range(3):
        observer.explore(seed)
    return observer


def test_a_sound_server_is_not_blamed() -> None:
    observer = observed(faulty.sound())
    assert list(observer.findings()) == []
    assert observer.calls > 300  # many enough for the silence to mean something


@pytest.mark.parametrize(("make", "check", "words"), FAULTS)
def test_a_fault_is_found(make: Callable[[], Server[Notes]], check: str, words: str) -> None:
    found = list(observed(make()).findings())
    assert any(finding.check == check and words in finding.sentence for finding in found), found


def test_the_advice_of_refusals_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    def never() -> list[str]:
        found = observed(faulty.tool_with_steps_before_it()).findings()
        return [finding.subject for finding in found if "never succeeded" in finding.sentence]

    assert never() == []
    monkeypatch.setattr(behaviour, "FOLLOWED", 0.0)
    assert never() == ["star_note"]


def test_the_budget_of_steps_is_kept_and_doubled_for_a_tool_that_never_succeeds() -> None:
    observer = Observer(faulty.tool_that_never_succeeds(), steps_per_tool=10)
    observer.explore(0)
    assert observer.calls == 10 * 3 * 2
