"""The writer says all that a turn holds, word for word, in sane sentences that differ from one another."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

import msgspec
import pytest

from prove.core import keyed
from prove.language.phrases import Piece, text_of
from prove.language.wordings import lapse_wording
from prove.synth.conversation.machine import ADVANCES
from prove.synth.task.turn_plan import Request, Slot, TurnPlan
from prove.synth.text import stock_phrases
from prove.synth.text.persona import Persona, draw_persona
from prove.synth.text.sentences import wrap
from prove.synth.text.writer import GrammarWriter
from tests.synth.text.planned import SERVERS, library, planned

WRITER = GrammarWriter(library())
INSANE = (
    re.compile(r"[{}\[\]]"),
    re.compile(r" {2,}| [,.;?!]"),
    re.compile(r"[,;:][.?!]|,,|\?\.|;;"),
    re.compile(r"\b(the the|a a|an an|a the|the my|on on|at at|a an)\b"),
    re.compile(r"\bi\b(?!\.)"),
)


def _requests(*servers: str) -> list[Request]:
    return [made.request for server in servers or SERVERS for made in planned(server)]


def _turns(requests: list[Request], rng: Random) -> Iterator[TurnPlan]:
    """Each request alone, then paired with another of its server."""
    for request in requests:
        yield TurnPlan("act", (request,))
    for request in requests:
        others = [other for other in requests if other.server == request.server and other.tool != request.tool]
        yield TurnPlan("act", (request, rng.choice(others)))


def _slots(turn: TurnPlan) -> list[Slot]:
    return [slot for request in turn.requests for slot in request.slots.values()]


def masked(text: str, slots: Iterable[Slot]) -> str:
    """The form of a text: the words of its slots as <slot>, digits as #."""
    for words in sorted({slot.words for slot in slots}, key=lambda words: (-len(words), words)):
        text = text.replace(words, "<slot>")
    return re.sub(r"\d+", "#", text)


def _free(request: Request) -> list[str]:
    """The required parameters that only the user knows."""
    shapes = library().tools[request.tool].parameters
    return [name for name in request.slots if name in shapes.required and shapes.fields[name].ref is None]


def _assert_sane(text: str, slots: list[Slot]) -> None:
    form = masked(text, slots)
    for pattern in INSANE:
        assert not pattern.search(form), f"{pattern.pattern}: {text}"


@pytest.mark.parametrize("server", SERVERS)
def test_words_stand_in_the_text_and_sentences_are_sane(server: str) -> None:
    rng = keyed("writer", server)
    written = 0
    turns = list(_turns(_requests(server), rng))
    for turn in turns:
        persona = draw_persona(rng)
        text = WRITER.write(turn, persona, rng, first=rng.random() < 0.5)
        if text is None:
            continue
        written += 1
        assert all(slot.words in text for slot in _slots(turn))
        _assert_sane(text, _slots(turn))
        if not persona.careless:
            assert text[0] == text[0].upper()
            assert text[-1] in '.!?"”' or "\n" in text, text
    assert written >= 0.95 * len(turns)


def test_no_small_letter_of_a_slot_becomes_capital() -> None:
    request = Request("iot_devices", "delete_automation", "c1", "write", {"automation_id": _slot("the old rule")})
    for seed in range(60):
        text = WRITER.write(TurnPlan("act", (request,)), Persona(mood="say"), Random(seed), first=True)
        assert text is not None
        assert "the old rule" in text


def test_same_stream_same_words() -> None:
    turns = list(_turns(_requests("banking"), keyed("pairs")))
    once = [WRITER.write(turn, draw_persona(Random(7)), Random(7), first=True) for turn in turns]
    again = [GrammarWriter(library()).write(turn, draw_persona(Random(7)), Random(7), first=True) for turn in turns]
    assert once == again


def test_masked_first_turns_are_distinct() -> None:
    rng = keyed("diversity")
    forms: Counter[str] = Counter()
    for turn in _turns(_requests(), rng):
        text = WRITER.write(turn, draw_persona(rng), rng, first=True)
        if text is not None:
            forms[masked(text, _slots(turn))] += 1
    total = sum(forms.values())
    assert total > 500
    assert len(forms) >= 0.9 * total
    assert forms.most_common(1)[0][1] <= 0.005 * total


@pytest.mark.parametrize("server", SERVERS)
def test_a_missing_value_is_not_said_and_then_brought(server: str) -> None:
    rng = keyed("missing", server)
    written = 0
    for request in _requests(server):
        for missing in _free(request):
            slot = request.slots[missing]
            rest = {name: other for name, other in request.slots.items() if name != missing}
            partial = msgspec.structs.replace(request, slots=rest)
            text = WRITER.write(TurnPlan("missing", (partial,), missing=missing), draw_persona(rng), rng, first=True)
            if text is None:
                continue
            written += 1
            assert all(other.words in text for other in rest.values())
            _assert_sane(text, list(rest.values()))
            if not any(slot.words in other.words for other in rest.values()) and len(slot.words) > 4:
                assert slot.words not in text
            answer = WRITER.write(
                TurnPlan("completion", (request,), missing=missing), draw_persona(rng), rng, first=False
            )
            assert answer is not None
            assert slot.words in answer
            _assert_sane(answer, [slot])
    assert written or not any(_free(request) for request in _requests(server))


def test_other_kinds() -> None:
    request = _requests("banking")[-1]
    about = TurnPlan("irrelevant", (), about="Can you water my plants?")
    for seed in range(40):
        rng = Random(seed)
        persona = draw_persona(rng)
        asked = WRITER.write(about, persona, rng, first=True)
        assert asked is not None
        assert "an you water my plants?" in asked
        for kind in ("hidden", "handover"):
            text = WRITER.write(TurnPlan(kind, (request,)), persona, rng, first=False)
            assert text is not None
            _assert_sane(text, list(request.slots.values()))
    assert WRITER.write(TurnPlan("completion", (), missing="amount"), Persona(), Random(0), first=False) is None


def test_what_no_phrase_can_say_is_refused() -> None:
    request = Request("banking", "freeze_card", "c1", "write", {"card_id": _slot("my card"), "pin": _slot("1234")})
    assert WRITER.write(TurnPlan("act", (request,)), Persona(), Random(0), first=True) is None


def _slot(words: str) -> Slot:
    return Slot("x", words, words)


@pytest.mark.parametrize("words", ["GR6033626033056699443097784", "ana@brook.example", "4021", "+15550100200"])
def test_what_has_to_be_exact_is_given_as_it_is(words: str) -> None:
    request = Request("banking", "add_payee", "c1", "write", {"iban": _slot(words)})
    turn = TurnPlan("completion", (request,), missing="iban")
    said = {WRITER.write(turn, Persona(), Random(seed), first=False) for seed in range(80)}
    openers = "|".join(map(re.escape, stock_phrases.COMPLETION_OPENERS))
    exact = "|".join(re.escape(each).replace(r"\{\}", re.escape(words)) for each in stock_phrases.EXACT_ANSWERS)
    assert all(text is not None and re.fullmatch(f"(?:(?:{openers}) )?(?:{exact})", text) for text in said)


def test_one_regret_is_enough_before_an_answer() -> None:
    request = Request("filesystem", "make_directory", "c1", "write", {"name": _slot("cooking-tips")})
    turn = TurnPlan("completion", (request,), missing="name")
    said = [WRITER.write(turn, Persona(), Random(seed), first=False) or "" for seed in range(200)]
    openers = "|".join(map(re.escape, stock_phrases.COMPLETION_OPENERS))
    assert any(re.match(f"(?:{openers}) ", text) for text in said)
    assert not [text for text in said if re.match(f"(?:{openers}) (?:oh|ah|sorry|I forgot|well)\\b", text, re.I)]


@pytest.mark.parametrize("terse", [True, False])
def test_nothing_runs_on_into_the_mark_of_a_list(terse: bool) -> None:
    requests = _requests("calendar")
    persona = Persona(terse=terse, joining="list")
    lists = 0
    for seed in range(150):
        rng = Random(seed)
        turn = TurnPlan("act", tuple(rng.sample(requests, 2)))
        text = WRITER.write(turn, persona, rng, first=seed % 2 == 0)
        if text is not None and "\n" in text:
            lists += 1
            assert not re.search(r"[^\n](?:\b1[.)]|\(a\)|[*•]) ", text.partition("\n")[0]), text
    assert lists > 50


def test_no_frame_has_the_verb_of_its_clause() -> None:
    clause = (Piece("go to the car"),)
    for mood in ("imperative", "question", "need", "self"):
        for seed in range(60):
            text = text_of(wrap(clause, mood, Persona(mood=mood), Random(seed)).pieces)
            assert len(re.findall(r"\bgo\b", text)) == 1, text


def test_a_comma_at_the_end_of_a_clause_does_not_meet_that_of_its_frame() -> None:
    clause = (Piece("let them in from "), Piece("noon", True), Piece(","))
    said = {text_of(wrap(clause, "question", Persona(polite=True), Random(seed)).pieces) for seed in range(60)}
    assert any(text.endswith(", please") for text in said)
    assert not any(",," in text for text in said)


def test_nobody_apologizes_twice_for_what_was_left_out() -> None:
    request = Request("banking", "add_payee", "c1", "write", {"iban": _slot("GR6033626033056699443097784")})
    turn = TurnPlan("completion", (request,), missing="iban")
    for seed in range(200):
        text = WRITER.write(turn, Persona(), Random(seed), first=False)
        assert text is not None
        assert not re.search(r"\. (?:Sorry|My bad|I forgot)", text), text


@pytest.mark.parametrize("seconds", ADVANCES)
def test_time_that_passes_is_said_at_the_beginning(seconds: int) -> None:
    for number, request in enumerate(_requests("email", "banking")):
        rng = Random(number)
        turn = TurnPlan("act", (request,), advance=seconds)
        text = WRITER.write(turn, draw_persona(rng), rng, first=False)
        assert text is not None
        assert lapse_wording(seconds) in text.split(".")[0].casefold()
