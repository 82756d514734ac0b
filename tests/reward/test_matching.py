"""The alignment of calls with reference calls, as the parts `coverage` and `argument` show it."""

import pytest

from prove.core.episodes import Episode
from prove.reward import Score, prove_profile, score
from tests.reward.build import episode, ref, step, turn

A, B = ref("a", "find", q="x"), ref("b", "buy", needs=("a",), id="p1", count=2)
DONE = "Done."


def judged(e: Episode) -> Score:
    return score(e, prove_profile())


def test_a_call_needs_all_keys_of_the_reference_to_match() -> None:
    s = judged(episode([[A, B]], [turn(step("find", q="x"), step("buy", id="p1"), DONE)]))
    assert s.parts["coverage"] == pytest.approx(1 / 2)
    assert s.parts["argument"] == 1


def test_declared_optional_arguments_may_be_added() -> None:
    s = judged(episode([[A]], [turn(step("find", q="x", limit=50), DONE)]))
    assert s.total == pytest.approx(1.3)


def test_a_reference_without_arguments_counts_as_fully_equal() -> None:
    s = judged(episode([[ref("a", "list")]], [turn(step("list", limit=3), DONE)]))
    assert s.parts["argument"] == 1
    assert s.total == pytest.approx(1.3)


def test_an_explicit_edge_needs_an_earlier_message_an_implicit_one_an_earlier_call() -> None:
    together = [step("find", q="x"), step("buy", id="p1", count=2)]
    explicit = judged(episode([[A, B]], [turn(together, DONE)]))
    assert explicit.parts["coverage"] == pytest.approx(1 / 2)
    assert explicit.parts["argument"] == 1  # whatever the order
    implicit = ref("b", "buy", after=("a",), id="p1", count=2)
    assert judged(episode([[A, implicit]], [turn(together, DONE)])).parts["coverage"] == 1
    backwards = judged(episode([[A, implicit]], [turn(together[::-1], DONE)]))
    assert backwards.parts["coverage"] == pytest.approx(1 / 2)


def test_an_unmatched_predecessor_breaks_what_depends_on_it() -> None:
    s = judged(episode([[A, B]], [turn(step("buy", id="p1", count=2), DONE)]))
    assert s.parts["coverage"] == 0
    assert s.parts["argument"] == 1


def test_repeated_names_with_swapped_values_are_matched_one_to_one_and_best() -> None:
    two = [ref("a", "add", item="cup"), ref("b", "add", item="plate")]
    swapped = judged(episode([two], [turn(step("add", item="plate"), step("add", item="cup"), DONE)]))
    assert swapped.total == pytest.approx(1.3)
    # One call cannot serve two references.
    once = judged(episode([two], [turn(step("add", item="cup"), DONE)]))
    assert once.parts["coverage"] == pytest.approx(1 / 2)


def test_coverage_comes_before_values_in_the_choice_of_a_match() -> None:
    look, buy = ref("a", "find", q="x"), ref("b", "buy", needs=("a",), id="p1")
    # The call with the right value comes too late for the dependency; the early one with a wrong value keeps it.
    calls = [step("find", q="wrong"), step("buy", id="p1"), step("find", q="x")]
    s = judged(episode([[look, buy]], [turn(*calls, DONE)]))
    assert s.parts["coverage"] == 1
    assert s.parts["argument"] == pytest.approx((0 + 1) / 2)


def test_a_call_matches_only_the_reference_of_its_own_turn() -> None:
    s = judged(episode([[A], [B]], [turn(step("find", q="x"), step("buy", id="p1", count=2), DONE), turn(DONE)]))
    assert s.parts["coverage"] == pytest.approx(1 / 2)


@pytest.mark.parametrize("count", [6, 12])
def test_many_calls_of_one_name_are_matched_in_time(count: int) -> None:
    wanted = [ref(f"r{n}", "add", item=n) for n in range(count)]
    made = [step("add", item=n) for n in reversed(range(count))]
    assert judged(episode([wanted], [turn(*made, DONE)])).parts["argument"] == 1
