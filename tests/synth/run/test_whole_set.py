"""Duplicates, leaks and wrong splits show over a whole set."""

from msgspec.structs import replace

from prove.synth.config import SynthConfig
from prove.synth.run.selection import split_of
from prove.synth.run.whole_set import set_problems
from tests.synth.made import made


def test_a_set_as_it_is_made_has_no_problems() -> None:
    assert set_problems(made(60), SynthConfig(count=60, seed=7)) == []


def test_a_duplicate_is_found_whatever_is_said() -> None:
    examples = made(60)
    one = next(example for example in examples if example.reference_calls)
    said = tuple(replace(turn, reply=f"{turn.reply} What's next?", user=f"Hi! {turn.user}") for turn in one.turns)
    assert set_problems([*examples, replace(one, id="again")]) == [f"again does what {one.id} does"]
    assert set_problems([*examples, replace(one, id="again", turns=said)]) == [f"again does what {one.id} does"]
    assert set_problems([*examples, one]) == [f"the id {one.id} occurs 2 times"]


def test_a_wrong_split_is_found() -> None:
    config = SynthConfig(count=60, seed=7)
    one = made(60)[0]
    assert one.split == split_of(config, one, one.seed)
    other = "dev" if one.split == "train" else "train"
    assert set_problems([replace(one, split=other)], config) == [
        f"{one.id} is in {other}, but belongs into {one.split}"
    ]
