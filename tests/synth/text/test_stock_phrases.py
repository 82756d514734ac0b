"""Stock phrases fit where they are put: wrappings have one place for the clause, openings and sentences have none."""

import re
from typing import cast

import pytest

from prove.synth.text import stock_phrases

POOLS = {name: cast("tuple[str, ...]", value) for name, value in vars(stock_phrases).items() if name.isupper()}
WRAPPINGS = {
    "PLAIN_ORDERS", "POLITE_ORDERS", "QUESTIONS", "POLITE_QUESTIONS", "NEEDS", "POLITE_NEEDS", "WISHES",
    "WISH_QUESTIONS", "COMPLETIONS", "CHOICES", "ANSWERS", "EXACT_ANSWERS", "NAMED_COMPLETIONS",
    "LAPSES",
}  # fmt: skip
SENTENCES = {"THANKS", "SHORT_THANKS", "REASONS", "QUESTION_REASONS", "COMPLETION_OPENERS"}


@pytest.mark.parametrize("name", sorted(POOLS.keys() - {"LIST_MARKS"}))
def test_a_wrapping_has_one_place_and_other_phrases_have_none(name: str) -> None:
    assert {phrase.count("{}") for phrase in POOLS[name]} == {1 if name in WRAPPINGS else 0}


def test_answers_that_name_the_parameter_have_a_place_for_it() -> None:
    with_noun = {name for name, phrases in POOLS.items() if any("{noun}" in phrase for phrase in phrases)}
    assert with_noun == {"NAMED_COMPLETIONS"}
    assert all(phrase.count("{noun}") == 1 for phrase in POOLS["NAMED_COMPLETIONS"])


@pytest.mark.parametrize("name", sorted(SENTENCES))
def test_sentences_end(name: str) -> None:
    assert all(phrase[0].isupper() and phrase[-1] in ".!?" for phrase in POOLS[name])


def test_a_wrapping_of_a_clause_does_not_end_a_sentence() -> None:
    clauses = WRAPPINGS - {"COMPLETIONS", "CHOICES", "ANSWERS", "EXACT_ANSWERS", "NAMED_COMPLETIONS", "LAPSES"}
    assert not [phrase for name in sorted(clauses) for phrase in POOLS[name] if phrase[-1] in ".!?"]


@pytest.mark.parametrize("name", sorted(POOLS.keys() - {"LIST_MARKS", "PLAIN_ORDERS", "POLITE_ORDERS"}))
def test_nothing_is_there_twice(name: str) -> None:
    assert len(set(POOLS[name])) == len(POOLS[name])


@pytest.mark.parametrize("name", ["ASIDES", "LEADS", "GREETINGS", "LIST_HEADS"])
def test_nobody_begins_a_conversation_as_if_something_had_been_said(name: str) -> None:
    going_on = ("Btw", "By the way", "Actually", "Also", "Another", "Anyway", "Next", "One more", "Hm")
    assert not [phrase for phrase in POOLS[name] if phrase.startswith(going_on)]


def test_openings_end_so_that_a_request_can_follow() -> None:
    for phrase in (*POOLS["ASIDES"], *POOLS["FOLLOW_UPS"], *POOLS["HANDOVERS"]):
        assert phrase[-1] in ".?!,:" or phrase.split()[-1] in ("so", "now", "Now", "Then", "And", "and"), phrase


def test_what_has_to_be_exact_is_neither_supposed_nor_proposed() -> None:
    unsure = ("think", "say {}", "guess", "suppose", "how about", "let's", "probably", "make it", "should be")
    assert not [phrase for phrase in POOLS["EXACT_ANSWERS"] if any(words in phrase.lower() for words in unsure)]
    assert not [phrase for phrase in POOLS["ANSWERS"] if "think" in phrase]


def test_what_may_stand_before_a_statement_may_stand_before_any_sentence() -> None:
    assert set(POOLS["ALSO"]) < set(POOLS["NEXT_SENTENCE"])


def test_nobody_tells_their_plans_for_a_request() -> None:
    """'I plan to', 'I ought to': an assistant may say 'good idea' to that."""
    plans = r"plan\b|intend|meant to|meaning to|promised|forgetting|ought to|supposed|got to|have to|idea is|be sure to"
    orders = ("PLAIN_ORDERS", "POLITE_ORDERS", "NEEDS", "POLITE_NEEDS", "WISHES", "WISH_QUESTIONS")
    assert not [phrase for name in orders for phrase in POOLS[name] if re.search(plans, phrase)]


def test_nobody_changes_the_topic_within_one_matter() -> None:
    away = ("another note", "different note", "gears", "topics", "twist")
    assert not [phrase for phrase in POOLS["FOLLOW_UPS"] if any(words in phrase for words in away)]


@pytest.mark.parametrize("name", ["GREETINGS", "ASIDES", "FOLLOW_UPS", "REASONS", "QUESTION_REASONS"])
def test_nothing_is_said_around_a_request_that_the_conversation_may_contradict(name: str) -> None:
    """Neither the clock and what was before, nor how the user is, what an answer is worth or how long a request is."""
    claims = (
        r"\b(?:today|morning|evening|again|forgot|remember\w*|remind\w*|occurred|popped|related|great|perfect|tiny|"
        r"cat|gloves|fingers|eyes|memory|brain|hurry|asked me|notes|argument|break)\b"
    )
    assert not [phrase for phrase in POOLS[name] if re.search(claims, phrase, re.IGNORECASE)]


def test_time_that_passed_is_not_said_of_one_matter() -> None:
    """What comes after it may be another errand."""
    assert not [phrase for phrase in POOLS["LAPSES"] if re.search(r"\bthis\b|still at it", phrase)]


def test_an_answer_does_not_agree_with_a_question_for_a_value() -> None:
    names = ("COMPLETION_OPENERS", "COMPLETIONS", "CHOICES", "ANSWERS", "EXACT_ANSWERS")
    agreed = re.compile(r"(?:(?:ah|oh),? )?(?:yes|okay|true)\b|right\.", re.IGNORECASE)
    assert not [phrase for name in names for phrase in POOLS[name] if agreed.match(phrase)]
