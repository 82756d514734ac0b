"""What a value is called when it is missing, and the vague words that stand for it."""

from prove.core.shapes import Shape
from prove.synth.text.omission import fillers, noun_of


def test_nouns_and_vague_words() -> None:
    text = Shape("string")
    assert noun_of("pin", text) == "PIN"
    assert noun_of("account_id", text) == "account"
    assert noun_of("body", text) == "text"
    assert fillers(Shape("number", unit="money"))
    assert not fillers(Shape("string", sensitive=True))
