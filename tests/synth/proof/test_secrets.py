"""Check `secrets`: secrets that come from nowhere or are given away."""

from collections.abc import Iterator

import pytest

from prove.core.examples import Example
from tests.synth.proof.planting import Fault, Spot, assert_found, in_turn, replace, shape_at, spots


def _secrets(example: Example) -> Iterator[tuple[Spot, str, str]]:
    for spot in spots(example):
        for name, value in spot.call.arguments.items():
            if shape_at(spot.call, name).sensitive:
                yield spot, name, str(value)


def secret_in_system(example: Example) -> Iterator[Example]:
    for _, _, secret in _secrets(example):
        yield replace(example, system=f"{example.system} The code is {secret}.")


def secret_never_said(example: Example) -> Iterator[Example]:
    for _, _, secret in _secrets(example):
        turns = tuple(replace(turn, user=turn.user.replace(secret, "that")) for turn in example.turns)
        yield replace(example, turns=turns)


def secret_in_a_longer_number(example: Example) -> Iterator[Example]:
    for _, _, secret in _secrets(example):
        turns = tuple(replace(turn, user=turn.user.replace(secret, f"7{secret}7")) for turn in example.turns)
        yield replace(example, turns=turns)


def secret_told(example: Example) -> Iterator[Example]:
    for spot, _, secret in _secrets(example):
        yield in_turn(example, spot.number, reply=f"{spot.turn.reply} I used {secret}.")


FAULTS = {
    "a secret in the system message": Fault(secret_in_system, "is in the system message"),
    "a secret that was never said": Fault(secret_never_said, "comes from nowhere"),
    "a secret inside a longer number": Fault(secret_in_a_longer_number, "comes from nowhere"),
    "a secret that the assistant says": Fault(secret_told, "the assistant says the secret"),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_planted_fault_is_found(fault: Fault) -> None:
    assert_found("secrets", fault)
