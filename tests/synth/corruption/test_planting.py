"""What kinds of corruption are made of."""

from random import Random

from prove.synth.corruption.planting import Plant, next_day, other_number, rerun, sentences
from tests.synth.made import made
from tests.synth.proof.planting import replace


def test_numbers_and_days_become_others() -> None:
    assert other_number("pay $1,204.50 now") == "pay $1,205.50 now"
    assert other_number("5 of them") == "6 of them"
    assert other_number("none") is None
    assert next_day("2026-02-28") == "2026-03-01"
    assert next_day("2026-02-28T09:30:00") == "2026-03-01T09:30:00"
    assert next_day("Tuesday") is None
    assert sentences("One. Two? Three") == ["One.", "Two?", "Three"]


def test_places_are_calls_that_do_or_do_not_reach_goals() -> None:
    for example in made(60)[:20]:
        plant = Plant(example, Random(0), ())
        ids = [place.call.id for place in plant.places()]
        parts = [place.call.id for wanted in (True, False) for place in plant.places(goals=wanted)]
        assert sorted(ids) == sorted(parts) == sorted(call.id for call in example.reference_calls)


def test_a_spoilt_reference_is_run_again() -> None:
    example = made(60)[0]
    assert rerun(replace(example, expected=None)) == example
    assert rerun(replace(example, servers=("nowhere",))) is None
    assert rerun(None) is None
