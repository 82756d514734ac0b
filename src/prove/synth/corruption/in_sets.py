"""Corruptions of a whole set: duplicates and leaks between splits."""

from random import Random

from prove.core.examples import Example
from prove.synth.corruption.planting import Kinds, replace

SET = Kinds("the whole set")


@SET.add_set
def same_id_twice(examples: list[Example], rng: Random) -> list[Example] | None:
    """Two examples have one id."""
    one, two = rng.sample(range(len(examples)), 2)
    return _put(examples, two, replace(examples[two], id=examples[one].id))


@SET.add_set
def duplicate_under_another_id(examples: list[Example], rng: Random) -> list[Example] | None:
    """An example is there twice, the second time under another id."""
    return [*examples, replace(rng.choice(examples), id="another")]


@SET.add_set
def duplicate_with_another_reply(examples: list[Example], rng: Random) -> list[Example] | None:
    """An example is there twice; the second has another id and a longer reply."""
    one = rng.choice([example for example in examples if example.reference_calls])
    turns = tuple(replace(turn, reply=f"{turn.reply} What's next?") for turn in one.turns)
    return [*examples, replace(one, id="another", turns=turns)]


@SET.add_set
def world_in_two_splits(examples: list[Example], rng: Random) -> list[Example] | None:
    """A world that is held out is also in the training set."""
    held = [place for place, each in enumerate(examples) if sum(o.seed == each.seed for o in examples) > 1]
    place = rng.choice(held) if held else None
    return None if place is None else _put(_all(examples, "train"), place, _in(examples[place], "test_worlds"))


@SET.add_set
def plan_in_two_splits(examples: list[Example], rng: Random) -> list[Example] | None:
    """A plan that is held out is also in the training set."""
    one = rng.choice([example for example in examples if example.reference_calls])
    return [*_all(examples, "train"), replace(_in(one, "test_plans"), id="another", seed=one.seed + 1)]


@SET.add_set
def plan_in_two_splits_under_another_hash(examples: list[Example], rng: Random) -> list[Example] | None:
    """A plan that is held out is also in the training set, with an edited hash."""
    one = rng.choice([example for example in examples if example.reference_calls])
    changed = replace(_in(one, "test_plans"), id="another", seed=one.seed + 1, plan=one.plan[::-1])
    return [*_all(examples, "train"), changed]


def _all(examples: list[Example], split: str) -> list[Example]:
    return [_in(example, split) for example in examples]


def _in(example: Example, split: str) -> Example:
    return replace(example, split=split)


def _put(examples: list[Example], place: int, example: Example) -> list[Example]:
    return [*examples[:place], example, *examples[place + 1 :]]
