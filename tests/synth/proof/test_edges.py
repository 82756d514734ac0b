"""Planted faults in implicit edges are found."""

from collections.abc import Iterator

import pytest

from prove.core.examples import Dependency, Example
from tests.synth.conversation.test_purposeful import made
from tests.synth.made import carriers, verdict
from tests.synth.proof.planting import Fault, assert_found, in_call, spots


def dropped(example: Example) -> Iterator[Example]:
    for spot in spots(example):
        if any(edge.kind == "implicit" for edge in spot.call.depends):
            yield in_call(example, spot, depends=tuple(d for d in spot.call.depends if d.kind == "explicit"))


def invented(example: Example) -> Iterator[Example]:
    seen: list[str] = []
    for spot in spots(example):
        free = [id for id in seen if id not in {edge.source for edge in spot.call.depends}]
        if free:
            yield in_call(example, spot, depends=(*spot.call.depends, Dependency(free[0], "implicit")))
        seen.append(spot.call.id)


FAULTS = [Fault(dropped, "depends on other calls"), Fault(invented, "depends on other calls")]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.plant.__name__)
def test_faults_are_found(fault: Fault) -> None:
    assert_found("edges", fault, (*made("answer_the_best_offer"), *carriers()))


def test_a_call_depends_on_what_decides_on_it() -> None:
    decided = [example for example in made("answer_the_best_offer") if any(dropped(example))]
    assert decided
    for example in decided:
        refused = verdict(next(dropped(example)))
        assert refused is not None
        assert refused[0] == "edges"
