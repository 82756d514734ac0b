"""What a value is called when it is missing, and the vague words that stand for it."""

import re
from collections.abc import Iterator

from prove.core import keyed
from prove.core.shapes import Shape
from prove.core.voice import phrase_slots
from prove.language.phrases import text_of
from prove.servers import environment
from prove.synth.conversation.requests import can_be_withheld
from prove.synth.text.omission import fillers, is_looked_for, noun_of, withheld


def test_nouns_and_vague_words() -> None:
    text = Shape("string")
    assert noun_of("pin", text) == "PIN"
    assert noun_of("account_id", text) == "account"
    assert noun_of("body", text) == "text"
    assert fillers(Shape("number", unit="money"))
    assert not fillers(Shape("string", sensitive=True))


def test_what_is_searched_for_is_never_left_out() -> None:
    seen = 0
    for tool in environment().tools.values():
        voice = environment().servers[tool.server].voice.tools[tool.name]
        for name, shape in tool.parameters.fields.items():
            if not is_looked_for(tool, shape):
                continue
            assert not can_be_withheld(tool, name)
            for phrase in (each for each in (*voice.do, *voice.say) if name in phrase_slots(each, optional=False)):
                seen += 1
                words = {slot: slot for slot in phrase_slots(phrase) if slot != name}
                assert withheld(phrase, words, tool, name, keyed("search")) is None
    assert seen > 20


def left() -> Iterator[tuple[str, str, str, int]]:
    """Every phrase of every voice without each value that may be left out: tool, phrase, what is left, how."""
    rng = keyed("left")
    for tool in environment().tools.values():
        voice = environment().servers[tool.server].voice.tools[tool.name]
        for name in sorted(name for name in tool.parameters.required if can_be_withheld(tool, name)):
            for phrase in (each for each in (*voice.do, *voice.say) if name in phrase_slots(each)):
                words = {slot: f"<{slot}>" for slot in phrase_slots(phrase, optional=False) if slot != name}
                made = withheld(phrase, words, tool, name, rng)
                if made is not None:
                    yield tool.name, phrase, text_of(made.pieces), made.cost


HANGING = re.compile(
    r"\b(?:due|worth|be|is)(?:[.,;]|$)| on[,;.]| as (?:its|my) (?:last|limit)|^(?:fix|go|leave) <\w+>$"
)


def test_a_statement_does_not_lose_its_value_and_no_words_hang_in_the_air() -> None:
    seen = list(left())
    assert len(seen) > 250
    for tool, phrase, text, cost in seen:
        if cost == 1 and (phrase[0].isupper() or phrase[0] in "{["):
            assert re.search(r"\b[Aa]n? [a-z]+", text), (tool, text)
        assert cost != 1 or not HANGING.search(text), (tool, text)


def test_vague_words_are_neither_a_name_nor_a_wrong_number() -> None:
    for tool, _, text, cost in left():
        if cost == 2:
            assert "a few" not in text, (tool, text)
            assert not re.search(r"\b(?:the|an?|every|called|named|is|says) (?:[a-z]+ )?something", text, re.I), (
                tool,
                text,
            )
            assert not re.search(r"\b(?:at|to|than|is|cost) (?:some|a bit of) money", text), (tool, text)
