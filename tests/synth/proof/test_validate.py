"""The validator lets valid examples pass and finds every planted fault, each by its own check."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prove.synth.proof.proof import holds, times_held
from prove.synth.proof.validate import CHECKS
from tests.synth.made import carriers, verdict
from tests.synth.proof.faults import FAULTS

PLANTED = 4
"""How many times each fault is planted, at most once into an example."""


def test_valid_examples_pass() -> None:
    assert [found for example in carriers() if (found := verdict(example)) is not None] == []


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found_by_its_check(name: str) -> None:
    fault = FAULTS[name]
    spoilt = (planted for example in carriers() for planted in islice(fault.plant(example), 1))
    seen = 0
    for planted in islice(spoilt, PLANTED):
        seen += 1
        found = verdict(planted)
        assert found is not None
        assert found[0] == fault.check, found
        assert fault.reason in found[1]
    assert seen > 0


def test_every_check_has_a_fault() -> None:
    assert {fault.check for fault in FAULTS.values()} == set(CHECKS)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("pay 15 dollars", "5"),
        ("pay 1.5 dollars", "5"),
        ("pay 1,500 dollars", "500"),
        ("pay $50.75", "$50"),
        ("pay $500", "$50"),
        ("at 5:30", "5"),
        ("by 5%", "5"),
        ("give me $5", "5"),
        ("on 2026-05-15", "15"),
        ("confirmation", "on"),
        ("my PIN is 712349", "1234"),
        ("Markus", "Mark"),
        ("anything", ""),
    ],
)
def test_a_part_of_a_word_or_a_figure_is_not_held(text: str, words: str) -> None:
    assert not holds(text, words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Pay 15 dollars.", "15"),
        ("pay $50.75.", "$50.75"),
        ("is it $50?", "$50"),
        ("turn it ON, please", "on"),
        ("Mark's mail", "mark"),
        ('call it "a b", now', '"a b"'),
        ("rows (5)", "5"),
        ("at 5, or 6", "5"),
    ],
)
def test_whole_words_are_held(text: str, words: str) -> None:
    assert holds(text, words)
    assert times_held(text, words) == 1


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_a_number_is_held_only_where_it_stands(said: int, sought: int) -> None:
    assert holds(f"make it {said}, please", str(sought)) == (said == sought)
    assert holds(f"make it {said:,} now", f"{sought:,}") == (said == sought)
