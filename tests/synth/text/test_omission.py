"""What a value is called when it is missing, and the vague words that stand for it."""

from prove.core import keyed
from prove.core.shapes import Shape
from prove.core.voice import phrase_slots
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
            assert not can_be_withheld(tool, shape)
            for phrase in (each for each in (*voice.do, *voice.say) if name in phrase_slots(each, optional=False)):
                seen += 1
                words = {slot: slot for slot in phrase_slots(phrase) if slot != name}
                assert withheld(phrase, words, tool, name, keyed("search")) is None
    assert seen > 20
