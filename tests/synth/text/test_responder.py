"""The responder tells what results hold, asks for what is missing and says why something was refused."""

import re
from random import Random

import pytest

from prove.core import keyed
from prove.core.examples import ReferenceCall
from prove.core.results import Call, Result, refusal
from prove.explore.explorer import Explorer
from prove.reward.held import missing
from prove.servers import environment, names
from prove.synth.task.turn_plan import Request, Slot, TurnPlan
from prove.synth.text.responder import GrammarResponder, after_another, fill, in_a_row, told_in_a_row
from tests.synth.text.planned import SERVERS, library, planned

RESPONDER = GrammarResponder(library())
LEFTOVER = re.compile(r"[{}]|\bNone\b| {2,}| [,.;?!](?![.\w])")


def _turn(call: Call, result: Result) -> TurnPlan:
    tool = library().tools[call.name]
    goal = "refusal" if not result.ok else "question" if tool.read_only else "write"
    request = Request(tool.server, tool.name, "c1", goal)
    return TurnPlan("act", (request,), (ReferenceCall("c1", call.name, call.arguments),), {"c1": result})


@pytest.mark.parametrize("server", names())
def test_templates_fill_with_real_results(server: str) -> None:
    """Each template is filled in one of five worlds: in half of them no car whose ignition is on has a fault."""
    env = environment(server)
    rng = keyed("answers", server)
    unfilled: dict[str, set[str]] = {}
    for seed in range(1, 6):
        explorer = Explorer(env.open(seed), keyed("responder", server))
        wanted = [name for name in env.tools if unfilled.get(name, {"anything"})]
        for name in wanted:
            templates = unfilled.get(name, set(env.servers[server].voice.tools[name].tell))
            if (left := _left_unfilled(explorer, name, templates, rng)) is not None:
                unfilled[name] = left
    # The rest needs a state that no single call brings about.
    assert len(unfilled) >= 0.8 * len(env.tools)
    assert not {name: templates for name, templates in unfilled.items() if templates}


@pytest.mark.parametrize("server", SERVERS)
def test_questions_are_told(server: str) -> None:
    rng = keyed("told", server)
    for made in planned(server):
        turn = TurnPlan("act", (made.request,), made.calls, made.results, goals=(made.goal,))
        text, told = RESPONDER.respond(turn, rng)
        if made.request.goal == "question":
            assert told[made.request.call], f"{made.request.tool} tells nothing: {text}"
        assert RESPONDER.respond(turn, Random(3)) == GrammarResponder(library()).respond(turn, Random(3))


def test_refusals_say_why_without_ids() -> None:
    slot = Slot("card_id", "my old card", "card_k7wd", "entity")
    request = Request("banking", "freeze_card", "c1", "refusal", {"card_id": slot})
    call = ReferenceCall("c1", "freeze_card", {"card_id": "card_k7wd"})
    result = refusal("failed", "conflict", "card_k7wd (crd_pmtz) is frozen already since 2026-03-14; use another_tool")
    turn = TurnPlan("act", (request,), (call,), {"c1": result})
    for seed in range(20):
        text, told = RESPONDER.respond(turn, Random(seed))
        assert "your old card is frozen already since March 14, 2026" in text
        assert "_" not in text
        assert told == {"c1": ()}


def test_missing_values_are_asked_for_in_the_words_of_the_voice() -> None:
    request = Request("banking", "pay_payee", "c1", "write")
    questions = library().servers["banking"].voice.questions_for("pay_payee", "amount")
    asked = {
        RESPONDER.respond(TurnPlan("missing", (request,), missing="amount"), Random(seed))[0] for seed in range(40)
    }
    assert all(text.endswith(questions) for text in asked)
    assert all(any(text.endswith(question) for text in asked) for question in questions)


def test_what_has_no_question_is_asked_for_by_name() -> None:
    request = Request("banking", "pay_payee", "c1", "write")
    for seed in range(20):
        assert "reference" in RESPONDER.respond(TurnPlan("missing", (request,), missing="reference"), Random(seed))[0]
        assert "PIN" in RESPONDER.respond(TurnPlan("missing", (request,), missing="pin"), Random(seed))[0]


def test_a_request_is_answered_by_the_words_of_its_topic() -> None:
    voice = library().servers["maps"].voice.tools["get_place"]
    open_now = next(n for n, topic in enumerate(voice.topics) if topic.say == ("Is {place_id} open right now?",))
    content = {"name": "Mill Cafe", "is_open": False, "closes_at": "18:00", "phone": "555-0101", "rating": 4.5}
    request = Request("maps", "get_place", "c1", "question", topic=open_now)
    turn = TurnPlan("act", (request,), (ReferenceCall("c1", "get_place", {}),), {"c1": Result("ok", content)})
    texts = {RESPONDER.answer(turn, request, Random(seed)) for seed in range(10)}
    assert texts == {
        ("Mill Cafe is closed at the moment.", ("Mill Cafe", "is closed at the moment")),
        ("Right now Mill Cafe is closed.", ("Mill Cafe", "is closed")),
    }


def test_rows_are_told_by_the_phrase_of_the_voice() -> None:
    fares = [
        {"fare_class": "basic", "price": 99.0, "seats_left": 2},
        {"fare_class": "flex", "price": 180.5, "seats_left": 9},
    ]
    content = {"flight_number": "NW1", "fares": fares}
    turn = _turn(Call("get_flight", {}), Result("ok", content))
    filled = fill("Left on {flight_number}: {fares}.", RESPONDER.served(turn, turn.requests[0]))
    assert filled is not None
    assert filled[0] == "Left on NW1: basic for $99 (2 left) and flex for $180.50 (9 left)."


def test_nothing_has_words_of_its_own() -> None:
    template = "{title} {recordings?was recorded: #|was recorded: #|was not recorded}."
    recording = {"started_at": "2026-03-14T09:30", "minutes": 20}
    for rows, said in (([], "was not recorded"), ([recording], "was recorded: the recording from March 14, 2026")):
        turn = _turn(Call("get_meeting", {}), Result("ok", {"title": "Demo", "recordings": rows}))
        filled = fill(template, RESPONDER.served(turn, turn.requests[0]))
        assert filled is not None
        assert filled[0].startswith(f"Demo {said}")


def test_a_reply_has_one_end_and_a_capital() -> None:
    post = {"author": "@ana", "author_name": "Ana", "text": "Have you asked at Velo Bike Shop?"}
    turn = _turn(Call("search_posts", {}), Result("ok", {"items": [post], "total": 1}))
    texts = {RESPONDER.answer(turn, turn.requests[0], Random(seed))[0] for seed in range(10)}
    assert all(text.endswith(post["text"]) for text in texts)
    slot = Slot("ticker", "the Lumen Optics share", "LUMN", "entity")
    request = Request("trading", "add_to_watchlist", "c1", "write", {"ticker": slot})
    call = ReferenceCall("c1", "add_to_watchlist", {"ticker": "LUMN"})
    turn = TurnPlan("act", (request,), (call,), {"c1": Result("ok", {"name": "Ideas", "tickers": ["LUMN"]})})
    filled = fill("{ticker} is on “{name}” now.", RESPONDER.served(turn, request))
    assert filled is not None
    assert filled[0] == "The Lumen Optics share is on “Ideas” now."


def test_a_write_tells_what_it_changed() -> None:
    for given, told in (({"price": 12.0}, {"$12"}), ({"description": "As new."}, set[str]())):
        content = {"title": "Red lamp", "price": 12.0, "description": "As new."}
        turn = _turn(Call("edit_listing", {"listing_id": "lst_1", **given}), Result("ok", content))
        texts = {RESPONDER.answer(turn, turn.requests[0], Random(seed))[0] for seed in range(20)}
        assert {word for word in ("$12",) if any(word in text for text in texts)} == told


def test_what_cannot_be_done_is_said() -> None:
    request = planned("banking")[2].request
    for seed in range(30):
        for turn in (TurnPlan("hidden", (request,)), TurnPlan("irrelevant", (), about="Water my plants.")):
            text, told = RESPONDER.respond(turn, Random(seed))
            assert re.search(r"can't|no tool|none of|don't have|not able|beyond|nothing I can|that I don't", text, re.I)
            assert not told
            assert "{" not in text


def test_what_cannot_be_done_is_said_without_secrets() -> None:
    seen = 0
    for tool in library().tools.values():
        secret = [name for name, shape in tool.parameters.fields.items() if shape.sensitive]
        slots = {name: Slot(name, "4711" if name in secret else "that", "x") for name in tool.parameters.fields}
        turn = TurnPlan("hidden", (Request(tool.server, tool.name, "c1", "write", slots),))
        for seed in range(12 if secret else 0):
            seen += 1
            assert "4711" not in RESPONDER.respond(turn, Random(seed))[0]
    assert seen


def test_what_cannot_be_done_is_said_in_a_few_plain_words() -> None:
    """Nothing optional, no reason, no second deed, no 'we', and nothing that reads on into the refusal."""
    named = 0
    for tool in library().tools.values():
        shapes = tool.parameters.fields
        slots = {name: Slot(name, f"our {name.replace('_', ' ')} zz{place}", "x") for place, name in enumerate(shapes)}
        turn = TurnPlan("hidden", (Request(tool.server, tool.name, "c1", "write", slots),))
        optional = [f"zz{place}" for place, name in enumerate(shapes) if name not in tool.parameters.required]
        for seed in range(8):
            text = RESPONDER.respond(turn, Random(seed))[0]
            named += "zz" in text
            assert not [words for words in optional if re.search(rf"{words}\b", text)], text
            assert not re.search(
                r"\b(?:our|we)\b|zz\d+ (?:with the tools|here)|(?:because|since|and) your .* zz", text
            ), text
            assert max(map(len, re.split(r"[.?] ", text))) < 170, text
    assert named > 100


def _left_unfilled(explorer: Explorer, name: str, templates: set[str], rng: Random) -> set[str] | None:
    """The templates that none of 60 drawn calls fills; None where no call brings anything to tell."""
    left: set[str] | None = None
    for _ in range(60):
        call = explorer.draw(name)
        result = explorer.session.call(call.name, call.arguments)
        turn = _turn(call, result)
        text, told = RESPONDER.respond(turn, rng, explorer.session.now)
        assert text
        assert not missing(text, (value for values in told.values() for value in values))
        if not result.ok:
            continue
        if not any(isinstance(v, str) and LEFTOVER.search(v) for v in _leaves(result.content)):
            assert not LEFTOVER.search(text), text
        if result.content.get("items") == []:
            continue
        done = RESPONDER.served(turn, turn.requests[0])
        left = {t for t in (templates if left is None else left) if fill(t, done) is None}
        if not left:
            break
    return left


def _leaves(value: object) -> list[object]:
    if isinstance(value, dict):
        return [leaf for inner in value.values() for leaf in _leaves(inner)]  # pyright: ignore
    if isinstance(value, list):
        return [leaf for inner in value for leaf in _leaves(inner)]  # pyright: ignore
    return [value]


def test_that_something_is_done_is_said_once() -> None:
    assert in_a_row(("Done, it is on.", "", "Done: the lamp is off.")) == "Done, it is on. The lamp is off."
    assert in_a_row(("It is on.", "Done. I called it “Night”.")) == "It is on. Done. I called it “Night”."
    assert after_another("Done: “Night”, 10 pm.") == "Done: “Night”, 10 pm."
    assert in_a_row(()) == ""


def test_a_reply_that_begins_with_done_does_not_say_so_again() -> None:
    texts = ("It is on.", "Done, the lamp is off.")
    for seed in range(60):
        reply = told_in_a_row(texts, Random(seed), opening=True, closing=True)
        if not reply.startswith("It is on."):
            assert reply.endswith(" It is on. The lamp is off.")
    assert told_in_a_row((), Random(0), opening=False, closing=False) == ""
