"""Words are found as whole words, whole numbers and whole dates."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prove.language.mentions import count_mentions, mentions


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
def test_a_part_of_a_word_or_a_figure_is_not_mentioned(text: str, words: str) -> None:
    assert not mentions(text, words)


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
def test_whole_words_are_mentioned(text: str, words: str) -> None:
    assert mentions(text, words)
    assert count_mentions(text, words) == 1


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_a_number_is_mentioned_only_where_it_stands(said: int, sought: int) -> None:
    assert mentions(f"make it {said}, please", str(sought)) == (said == sought)
    assert mentions(f"make it {said:,} now", f"{sought:,}") == (said == sought)
