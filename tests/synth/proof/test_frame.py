"""Planted faults in the frame are found: the system message, the world, the category, the plan."""

from collections.abc import Iterator

import pytest

from prove.core.examples import Example
from prove.synth.proof.frame import system_message
from prove.synth.run.chunks import library
from tests.synth.conversation.test_purposeful import made
from tests.synth.made import verdict
from tests.synth.proof.planting import Fault, assert_found, in_turn, replace, rerun


def another_day(example: Example) -> Iterator[Example]:
    yield replace(example, system=example.system.replace("2026", "2027"))


def a_ban(example: Example) -> Iterator[Example]:
    yield replace(example, system=f"{example.system} Never change anything.")


def another_environment(example: Example) -> Iterator[Example]:
    yield replace(example, environment="offered")


def a_week_passes(example: Example) -> Iterator[Example]:
    if not example.reference_calls:
        yield rerun(in_turn(example, 0, advance=7 * 86_400))


def a_day_passes_unsaid(example: Example) -> Iterator[Example]:
    if len(example.turns) > 1 and not example.turns[-1].reference_calls:
        yield rerun(in_turn(example, len(example.turns) - 1, advance=86_400))


def a_server_more(example: Example) -> Iterator[Example]:
    other = next(name for name in library().names if name not in example.servers)
    yield rerun(replace(example, servers=(*example.servers, other)))


def another_category(example: Example) -> Iterator[Example]:
    if example.category != "base":
        yield replace(example, category="base")


def a_value_counts_as_missing(example: Example) -> Iterator[Example]:
    if example.category not in ("missing-value", "missing-function"):
        yield replace(example, category="missing-value")


def another_plan(example: Example) -> Iterator[Example]:
    yield replace(example, plan=example.plan[::-1])


FAULTS = [
    Fault(another_day, "system message"),
    Fault(a_ban, "system message"),
    Fault(another_environment, "not of our own worlds"),
    Fault(a_week_passes, "before the first turn"),
    Fault(a_day_passes_unsaid, "away for a day"),
    Fault(a_server_more, "nothing of it is offered"),
    Fault(another_category, "the category"),
    Fault(a_value_counts_as_missing, "the category"),
    Fault(another_plan, "the plan"),
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.plant.__name__)
def test_faults_are_found(fault: Fault) -> None:
    assert_found("frame", fault)


def test_the_plan_of_a_purpose_has_its_conditions() -> None:
    for example in made("answer_the_best_offer"):
        refused = verdict(replace(example, plan=example.plan[::-1]))
        assert refused == ("frame", "the plan is not that of its calls")


def test_the_system_message_names_the_user_and_the_time() -> None:
    session = library().only(("banking",)).open(0)
    text = system_message(session)
    assert "Aisha Brandt" in text
    assert f"{session.now:%H:%M}" in text
