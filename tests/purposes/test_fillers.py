"""What is said around a request."""

import pytest

from prove.purposes.fillers import (
    ANSWERING,
    GOING_ON,
    HANDING_OVER,
    PLAIN,
    WRAPPINGS,
    as_said,
    beginnings,
    is_sentence,
    meet,
    takes_back,
    wrappings_of,
)
from prove.purposes.nodes import BUILDING, Ask, Purpose


def test_whole_sentences_stand_as_they_are() -> None:
    assert is_sentence("No wait, it was $52.")
    assert not is_sentence("cancel it")
    assert not is_sentence("Cancel it")


def test_a_condition_is_not_wrapped() -> None:
    assert wrappings_of("if it rains, close the blinds") == PLAIN
    assert wrappings_of("close the blinds") == WRAPPINGS
    assert {after for _, after in wrappings_of("see who comes, and if nobody does, cancel it")} == {"."}


def test_nothing_is_added_at_the_end_of_a_list() -> None:
    assert {after for _, after in wrappings_of("mail them the day, the hour and the place")} == {".", "?"}
    assert " for me?" not in {after for _, after in wrappings_of("tell me the total")}


@pytest.mark.parametrize(
    ("words", "spec", "said"),
    [
        ("Friday", "on", "on Friday"),
        ("tomorrow", "on", "tomorrow"),
        ("in three days", "on", "in three days"),
        ("tomorrow", "by", "by tomorrow"),
        ("in three days", "by", "within three days"),
    ],
)
def test_a_day_takes_its_preposition(words: str, spec: str, said: str) -> None:
    assert as_said(words, spec) == said


def test_a_title_is_said_in_small_letters_but_for_proper_words() -> None:
    assert as_said("Antique drum kit", "lower") == "antique drum kit"
    assert as_said("Danish Armchair", "lower") == "Danish armchair"


def test_a_word_is_not_said_twice() -> None:
    assert meet("my Current account", " account, please") == ", please"
    assert meet("my Holiday fund", " account, please") == " account, please"


def test_only_a_statement_may_take_something_back() -> None:
    assert takes_back("Sorry, it was $5 more than that.")
    assert takes_back("My mistake: it was $5 more.")
    assert takes_back("Could you make that $5 instead?")
    assert not takes_back("I'll read them on Friday, so keep an hour free.")
    assert not takes_back("How many are left?")
    assert not takes_back("tell me how many are left")


def test_praise_stands_before_no_answer_to_a_question() -> None:
    def ask(*values: object, said: bool = False) -> Ask:
        BUILDING.append(Purpose("x", ()))
        try:
            return Ask(values, said=said)
        finally:
            BUILDING.pop()

    assert beginnings(ask(1, said=True)) == ANSWERING
    assert beginnings(ask(said=True)) == HANDING_OVER
    assert set(GOING_ON) < set(beginnings(ask(1)))
    assert not {"Brilliant.", "Perfect.", "Great, thanks."} & {*ANSWERING, *HANDING_OVER}
