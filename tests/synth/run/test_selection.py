"""What enters a set: quotas that add up, no near-duplicates, no plan shape too often, splits that keep apart."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from prove.core.errors import UsageError
from prove.core.examples import Example, ReferenceCall, Turn
from prove.synth.config import PAPER, SynthConfig
from prove.synth.run.near_duplicates import shingles
from prove.synth.run.selection import Acceptance, quotas, split_of
from prove.synth.run.whole_set import set_problems
from tests.synth.made import made


def example(id: str, *values: int, plan: str = "p") -> Example:
    """A conversation that calls one tool for each of these values."""
    calls = tuple(ReferenceCall(f"c{value}", f"tool_{value}") for value in values)
    return Example(id, ("none",), 0, "", (Turn("Do it.", (), calls),), plan=plan)


def taken(*examples: Example, **knobs: float) -> list[str]:
    acceptance = Acceptance(msgspec.structs.replace(SynthConfig(count=100), **knobs))
    offered = [(each.id, acceptance.offer(each, "conversation", 1)) for each in examples]
    return [id for id, outcome in offered if isinstance(outcome, Example)]


def test_seven_of_ten_shingles_in_common_is_a_duplicate_and_less_is_not() -> None:
    first = example("first", *range(10))
    alike = example("alike", *range(7))  # 7 of 10
    other = example("other", *range(6))  # 6 of 10, and 6 of 7 with the one that stays out
    assert taken(first, alike, other) == ["first", "other"]


def test_the_threshold_is_exact_however_sketches_fall() -> None:
    for size in range(12, 60):
        shared = range(int(size * 0.7 + 0.999999))  # at least seven tenths
        assert taken(example("a", *range(size)), example("b", *shared)) == ["a"], size
        fewer = range(len(shared) - 1)
        expected = ["a"] if len(fewer) / size >= 0.7 else ["a", "b"]
        assert taken(example("a", *range(size)), example("b", *fewer)) == expected, size


def test_a_made_set_has_no_near_duplicates() -> None:
    sets = [shingles(each) for each in made(120)]
    for place, one in enumerate(sets):
        assert all(len(one & other) / len(one | other) < 0.7 for other in sets[:place])


def test_what_stays_out_uses_up_nothing() -> None:
    acceptance = Acceptance(SynthConfig(count=10))
    before = dict(acceptance.left)
    assert isinstance(acceptance.offer(example("a", 1, 2), "conversation", 1), Example)
    assert acceptance.offer(example("b", 1, 2), "conversation", 1) == "it is a near-duplicate"
    assert acceptance.left == {**before, "conversation": before["conversation"] - 1}


def test_a_plan_shape_can_be_full() -> None:
    acceptance = Acceptance(SynthConfig(count=100, per_shape=2))
    outcomes = [acceptance.offer(example(str(n), n * 10, n * 10 + 1), "conversation", 1) for n in range(3)]
    assert outcomes[2] == "its plan shape is full"
    assert isinstance(acceptance.offer(example("x", 90, 91, plan="q"), "conversation", 1), Example)


def test_a_full_quota_is_said() -> None:
    acceptance = Acceptance(SynthConfig(count=1, missing_function=0.0, abstentions=0.0))
    assert isinstance(acceptance.offer(example("a", 1), "conversation", 1), Example)
    assert acceptance.done
    assert acceptance.offer(example("b", 2), "conversation", 1) == "the quota of its kind is full"


def test_the_papers_set() -> None:
    assert quotas(PAPER) == {"conversation": 10_895, "missing-function": 1_500, "abstention": 1_122}


@given(st.integers(1, 5_000), st.floats(0, 1), st.floats(0, 1))
def test_quotas_add_up_and_only_kinds_that_come_have_one(count: int, hidden: float, idle: float) -> None:
    total = max(1.0, hidden + idle)
    config = SynthConfig(count=count, missing_function=hidden / total, abstentions=idle / total)
    found = quotas(config)
    assert sum(found.values()) == count
    assert all(number >= 0 for number in found.values())
    for kind, number in found.items():
        share = {"missing-function": config.missing_function, "abstention": config.abstentions}.get(kind)
        if share == 0.0:
            assert number == 0


@pytest.mark.parametrize("count", [1, 2, 5, 7])
def test_a_kind_without_a_share_has_no_quota(count: int) -> None:
    assert quotas(SynthConfig(count=count, missing_function=0.5, abstentions=0.5))["conversation"] == 0


def test_shares_above_one_are_refused() -> None:
    with pytest.raises(UsageError, match="together they are at most 1"):
        quotas(SynthConfig(missing_function=0.8, abstentions=0.8))


def test_splits_keep_plans_and_worlds_apart() -> None:
    config = SynthConfig(test_plans=0.3, test_worlds=0.3, dev=0.2)
    split: list[Example] = []
    for number in range(400):
        each = msgspec.structs.replace(example(str(number), number, plan=str(number % 40)), seed=number % 30)
        split.append(msgspec.structs.replace(each, split=split_of(config, each, each.seed)))
    assert {each.split for each in split} == {"train", "dev", "test_plans", "test_worlds"}
    assert set_problems(split) == []
    moved = next(each for each in split if each.split == "test_plans")
    assert set_problems([*split, msgspec.structs.replace(moved, id="again", split="train")]) != []


def test_abstentions_are_not_held_out_as_one_plan() -> None:
    config = SynthConfig(test_plans=1.0)
    assert split_of(config, example("a", 1), 1) == "test_plans"
    assert split_of(config, example("b"), 1) != "test_plans"
