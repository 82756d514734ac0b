"""Examples of purposes: proven, the same bytes for the same seed, with tools on offer beside those of the reference."""

from random import Random

import msgspec
import pytest

from prove.core.examples import Example
from prove.purposes.catalogue import purpose_named
from prove.synth.config import SynthConfig
from prove.synth.conversation.purposeful import purposeful
from prove.synth.proof.validate import validate
from prove.synth.run.chunks import library, library_graph

NAMES = ("close_the_sprint", "answer_the_best_offer", "pay_a_trip_from_savings")


def made(name: str, count: int = 3) -> list[Example]:
    """The first examples of a purpose."""
    found: list[Example] = []
    for seed in range(700, 760):
        example = purposeful(purpose_named(name), "x", seed, library(), SynthConfig(), Random(f"{name} {seed}"))
        if isinstance(example, Example):
            found.append(example)
        if len(found) == count:
            return found
    raise AssertionError(f"{name} is in too few worlds")


@pytest.mark.parametrize("name", NAMES)
def test_examples_are_proven(name: str) -> None:
    for example in made(name):
        assert validate(example, library(), library_graph()) is None
        assert example.purpose == name
        used = {call.name for call in example.reference_calls}
        assert used < set(example.turns[0].tools)


def test_the_same_seed_gives_the_same_bytes() -> None:
    one, other = (msgspec.json.encode(made("close_the_sprint")) for _ in range(2))
    assert one == other


def test_a_world_without_it_gives_a_reason() -> None:
    purpose = purpose_named("answer_the_best_offer")
    reasons = [
        found
        for seed in range(40)
        if isinstance(found := purposeful(purpose, "x", seed, library(), SynthConfig(), Random(seed)), str)
    ]
    assert reasons
    assert all(reason.startswith("purpose: ") for reason in reasons)
