"""An example in other words is proven if these ask for the same, and refused if they do not."""

import re
from collections.abc import Callable

import msgspec
import pytest

from prove.core.examples import Example
from prove.synth.run.chunks import library, library_graph
from prove.synth.wording.reworded import Place, Request, refused, reworded
from prove.synth.wording.rewording import SLOT
from tests.synth.rewording_examples import asked

KINDS = (1.0, 0.0)
"""Examples of purposes, and those that begin with a tool."""


def verdict(example: Example, places: set[Place]) -> tuple[str, str] | None:
    return refused(example, places, library(), library_graph())


def framed(template: str) -> str:
    """A request in a frame that the grammar does not have."""
    clause = template[0].lower() + template[1:].rstrip(".?!")
    return f"I'm hoping you could {clause}."


def plain_requests(purposes: float) -> list[tuple[Example, tuple[Request, ...], Request, str]]:
    """Requests that are alone in their turn, with a known imperative phrase for each."""
    found: list[tuple[Example, tuple[Request, ...], Request, str]] = []
    for example, requests in asked(purposes):
        for request in requests:
            keys = SLOT.findall(request.template)
            known = [each for each in request.known if SLOT.findall(each) == keys and re.match(r"[a-z]+ ", each)]
            known = [each for each in known if not re.match(r"(?:if|when|for|in|from|on|i|what|who|how)\b", each)]
            if known and sum(other.place[0] == request.place[0] for other in requests) == 1:
                found.append((example, requests, request, known[0]))
    return found


@pytest.mark.parametrize("purposes", KINDS)
def test_the_words_that_an_example_has_are_proven(purposes: float) -> None:
    for example, requests in asked(purposes)[:4]:
        assert verdict(example, set()) is None
        assert reworded(example, requests, {}) == example
        for request in requests:
            assert request.said[1:] in example.turns[request.place[0]].user


@pytest.mark.parametrize("purposes", KINDS)
def test_a_request_in_a_new_frame_is_proven_only_as_such(purposes: float) -> None:
    tried = plain_requests(purposes)[:4]
    assert tried
    for example, requests, request, known in tried:
        other = reworded(example, requests, {request.place: framed(known)})
        assert verdict(other, {request.place}) is None
        assert verdict(other, set()) is not None
        changed = [turn for turn, old in zip(other.turns, example.turns, strict=True) if turn != old]
        assert [turn.user.count("hoping you could") for turn in changed] == [1]


SPOILT: dict[str, Callable[[str], str]] = {
    "a value is dropped": lambda text: re.sub(r" ?\x02[^\x03]*\x03", "", text, count=1),
    "it is negated": lambda text: text.replace("you could ", "you could not "),
    "a request is added": lambda text: text[:-1] + ", and cancel my trip.",
    "it is answered": lambda text: text.replace("I'm hoping you could ", "Sure, I will "),
    "an amount is added": lambda text: text[:-1] + " for $37.",
    "an id is added": lambda text: text[:-1] + " (ord_4711).",
    "a day is added": lambda text: text[:-1] + " tomorrow.",
}


@pytest.mark.parametrize("purposes", KINDS)
@pytest.mark.parametrize("how", SPOILT)
def test_what_changes_the_request_is_refused(purposes: float, how: str) -> None:
    spoilt = 0
    for example, requests, request, known in plain_requests(purposes)[:4]:
        template = SPOILT[how](framed(known))
        if template != framed(known):
            assert verdict(reworded(example, requests, {request.place: template}), {request.place}) is not None
            spoilt += 1
    assert spoilt


@pytest.mark.parametrize("purposes", KINDS)
def test_swapped_and_changed_values_are_refused(purposes: float) -> None:
    spoilt = 0
    for example, requests, request, known in plain_requests(purposes):
        keys = SLOT.findall(known)
        if len(keys) < 2:
            continue
        other = reworded(example, requests, {request.place: framed(known)})
        turn = other.turns[request.place[0]]
        one, two = request.words[keys[0]], request.words[keys[1]]
        if one in two or two in one or turn.user.count(one) != 1 or turn.user.count(two) != 1:
            continue
        for text in (
            turn.user.replace(one, "\0").replace(two, one).replace("\0", two),
            turn.user.replace(one, "Zebulon Quist"),
        ):
            turns = list(other.turns)
            turns[request.place[0]] = msgspec.structs.replace(turn, user=text)
            assert verdict(msgspec.structs.replace(other, turns=tuple(turns)), {request.place}) is not None
        spoilt += 1
        if spoilt == 3:
            break
    assert spoilt
