"""Sentences around a clause: wrapped in a mood, led into, finished; the words of a slot stay as they are."""

from random import Random

import pytest

from prove.language.phrases import Piece, Pieces, text_of
from prove.synth.text.persona import Mood, Persona
from prove.synth.text.sentences import Sentence, begins_alike, finish, is_complex, led, wrap

CLAUSE: Pieces = (Piece("close "), Piece("the old one", True))


@pytest.mark.parametrize("mood", ["imperative", "question", "need", "self"])
def test_a_clause_is_in_its_wrapping_as_it_was(mood: Mood) -> None:
    for seed in range(30):
        made = wrap(CLAUSE, mood, Persona(mood), Random(seed))
        assert "close the old one" in text_of(made.pieces)
        assert made.mark == ("?" if mood == "question" else made.mark)


def test_a_complex_clause_is_not_made_a_question() -> None:
    clause = (Piece("close it; then open "), Piece("that", True))
    assert is_complex(clause)
    assert not is_complex(CLAUSE)
    assert {wrap(clause, "question", Persona("question"), Random(seed)).mark for seed in range(30)} == {"."}


@pytest.mark.parametrize(
    ("lead", "expected"),
    [
        ("", "Close it"),
        ("By the way", "By the way, close it"),
        ("And then", "And then close it"),
        ("Great.", "Great. Close it"),
        ("Next:", "Next: close it"),
    ],
)
def test_an_introduction_decides_about_the_capital(lead: str, expected: str) -> None:
    assert text_of(led(lead, Sentence((Piece("Close it"),))).pieces) == expected


def test_habits_of_writing() -> None:
    said = [(Piece("i'd pay "), Piece("what's mine", True), Piece("."))]
    assert finish(said, Persona(contracts=False), thanks=False, rng=Random(0)) == "I would pay what's mine."
    assert finish(said, Persona(careless=True), thanks=False, rng=Random(0)) == "i'd pay what's mine"
    assert finish(said, Persona(), thanks=True, rng=Random(0)).startswith("I'd pay what's mine. ")


def test_nobody_thanks_twice_or_in_the_words_of_the_request() -> None:
    persona = Persona("need", thanks=True)
    for text in ("Thanks. Next, close it.", "I'd appreciate it if you could close it."):
        for seed in range(40):
            said = finish([(Piece(text),)], persona, thanks=True, rng=Random(seed)).removeprefix(text).lower()
            assert "appreciat" not in said
            assert not said or not text.startswith("Thanks")


def test_sentences_that_begin_alike() -> None:
    assert begins_alike("I'd like to get it done.", "I'd like you to close it")
    assert not begins_alike("It's on my list.", "It would help if you could close it")
    assert not begins_alike("Close", "Close")
