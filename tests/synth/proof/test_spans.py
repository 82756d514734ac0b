"""Planted faults in spans are found."""

from collections.abc import Callable, Iterator

import pytest

from prove.core.examples import Example, Span
from tests.synth.conversation.test_purposeful import made
from tests.synth.made import verdict
from tests.synth.proof.planting import Fault, assert_found, in_turn, replace


def invented(example: Example) -> Iterator[Example]:
    yield in_turn(example, 0, spans=(Span(0, 5, 0),))


FAULTS = [Fault(invented, "spans")]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.plant.__name__)
def test_faults_are_found(fault: Fault) -> None:
    assert_found("spans", fault)


def shifted(spans: tuple[Span, ...]) -> tuple[Span, ...]:
    return (replace(spans[0], start=spans[0].start + 1), *spans[1:])


def dropped(spans: tuple[Span, ...]) -> tuple[Span, ...]:
    return spans[:-1]


def of_another_slot(spans: tuple[Span, ...]) -> tuple[Span, ...]:
    return (*spans[:-1], replace(spans[-1], slot="1000"))


@pytest.mark.parametrize("change", [shifted, dropped, of_another_slot])
def test_spans_of_a_purpose_are_read_again(change: Callable[[tuple[Span, ...]], tuple[Span, ...]]) -> None:
    for example in made("answer_the_best_offer"):
        changed = in_turn(example, 0, spans=change(example.turns[0].spans))
        refused = verdict(changed)
        assert refused is not None
        assert refused[0] == "spans"
