"""Review: the right choice or not."""

import pytest

from prove.evals.teval.review import Review
from tests.evals.teval.making import alike


@pytest.mark.parametrize(
    ("answer", "score", "parsed"),
    [
        ("B", 1.0, 1.0),
        ("Answer: B", 1.0, 1.0),
        ("My choice:\n B. It is right: A is not", 1.0, 1.0),
        ("Because", 1.0, 1.0),  # any word with the letter, as in the benchmark
        ("A", 0.0, 1.0),
        ("B or not: C", 0.0, 1.0),
        ("b", 0.0, 0.0),
        ("The answer is B", 0.0, 0.0),
        ("B:", 0.0, 0.0),
        ("", 0.0, 0.0),
    ],
)
def test_as_a_string_the_first_letter_after_the_first_colon_counts(answer: str, score: float, parsed: float) -> None:
    assert Review("string", "B").judge(answer, alike()) == (score, {"parsed": parsed}, "")


@pytest.mark.parametrize(
    ("answer", "score", "parsed"),
    [
        ('{"is_finished": true}', 1.0, 1.0),
        ("{'is_finished': False}", 0.0, 1.0),
        ('{"is_finished": "true"}', 0.0, 0.0),
        ('{"finished": true}', 0.0, 0.0),
        ("true", 0.0, 0.0),
        ("", 0.0, 0.0),
    ],
)
def test_in_json(answer: str, score: float, parsed: float) -> None:
    assert Review("json", {"review": True}).judge(answer, alike()) == (score, {"parsed": parsed}, "")


@pytest.mark.parametrize("review", [Review("string", "D"), Review("json", {"review": False})])
def test_the_truth_in_the_asked_format_is_perfect(review: Review) -> None:
    assert review.judge(review.perfect(), alike()).score == 1.0
