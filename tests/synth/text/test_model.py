"""A model in the grammar's place: its words are used where they can be, else the grammar's, and that is counted."""

import datetime as dt
import time
from collections import Counter
from functools import cache
from random import Random

import httpx
import pytest

from prove.core.errors import OutageError
from prove.core.examples import Example, Turn
from prove.core.results import Call, Result
from prove.rollout.endpoints.endpoint import MAX_UNANSWERED
from prove.synth.config import SynthConfig
from prove.synth.run.chunks import run_chunk
from prove.synth.task.turn_plan import Request, Slot, TurnPlan
from prove.synth.text.cached_endpoint import CachedEndpoint, wait_for
from prove.synth.text.faithful import begins
from prove.synth.text.model import ModelResponder, ModelTeacher, ModelWriter, habits
from prove.synth.text.omission import noun_of
from prove.synth.text.persona import Persona
from tests.synth.text.planned import library
from tests.synth.text.speaking import Answer, Model, calling, playing, served

BASE = "Please pay 25 dollars to Ana Roth, and mark it “rent for May”."
SLOTS = {
    "amount": Slot("amount", "25 dollars", 25.0),
    "payee": Slot("payee", "Ana Roth", "pay_k7wd", "entity"),
    "note": Slot("note", "“rent for May”", "rent for May"),
}
PAY = Request("banking", "pay_payee", "c1", "write", SLOTS)
TURN = TurnPlan("act", (PAY,))
GOOD = "Could you pay 25 dollars to Ana Roth for me? The note should be “rent for May”."


class Grammar:
    """Says the same to everything."""

    def __init__(self, text: str, told: dict[str, tuple[str, ...]] | None = None) -> None:
        self.text = text
        self.told = told or {}

    def write(self, turn: TurnPlan, persona: Persona, rng: Random, *, first: bool) -> str | None:
        return self.text or None

    def respond(
        self, turn: TurnPlan, rng: Random, now: dt.datetime | None = None
    ) -> tuple[str, dict[str, tuple[str, ...]]]:
        return self.text, self.told


def write(model: Model, turn: TurnPlan = TURN, base: str = BASE) -> tuple[str | None, dict[str, int]]:
    fallbacks: Counter[str] = Counter()
    writer = ModelWriter(model.endpoint(), Grammar(base), fallbacks)
    return writer.write(turn, Persona(polite=True), Random(0), first=True), dict(fallbacks)


@pytest.mark.parametrize("answer", [GOOD, f'"{GOOD}"', f"<think>Pay 700 to Bob?</think>{GOOD}", f"\n{GOOD}\n"])
def test_good_words_are_used(answer: str) -> None:
    model = Model(answer)
    assert write(model) == (GOOD, {})
    (prompt,) = model.prompts
    assert f"The message: {BASE}" in prompt
    assert 'in this order: "25 dollars"; "Ana Roth"; "“rent for May”"\n' in prompt
    assert "someone who gives short orders, is polite and writes short forms" in prompt


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (GOOD.replace("25 dollars", "$25"), "it lacks given words"),
        (GOOD.replace("Ana Roth", "ana roth"), "it lacks given words"),
        (GOOD.replace("Roth", "Rothe"), "it lacks given words"),
        ("For Ana Roth: pay 25 dollars, note “rent for May”.", "it lacks given words"),
        (GOOD.replace("pay ", "send "), "it leaves out what it is about"),
        (GOOD + " The payee is pye_k7wd.", "it invents an id"),
        (GOOD + " My PIN is 7.", "it invents a number"),
        (GOOD + " It is for three people.", "it invents a number"),
        (GOOD + " Do it by Friday.", "it invents a day"),
        (GOOD + " And tell Bob.", "it invents a name"),
        (GOOD + " Please!" * 60, "it is too long"),
        ("x" * 10_000_000, "it is too long"),
        (f"<html><body>{GOOD}</body></html>", "it has markup"),
        (f"```\n{GOOD}\n```", "it has markup"),
        ("", "it is empty"),
        ("  \n", "it is empty"),
        ("<think>hm", "it is empty"),
        (calling(Call("pay_payee", {})), "it makes calls"),
        ({"content": 7}, "the endpoint gave no answer"),
        (b"<html>502 Bad Gateway</html>", "the endpoint gave no answer"),
        (b"", "the endpoint gave no answer"),
        (400, "the endpoint gave no answer"),
    ],
)
def test_bad_words_are_asked_for_again_and_then_replaced(
    answer: Answer, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is no message at all is asked for three times each time, by the endpoint."""
    monkeypatch.setattr("prove.rollout.endpoints.endpoint._wait", _at_once)
    model = Model(answer)
    assert write(model) == (BASE, {f"writer: {reason}": 1})
    assert len(model.prompts) == (6 if isinstance(answer, bytes) else 2)
    assert ("A first try cannot be used: " in model.prompts[1]) == (reason != "the endpoint gave no answer")
    assert write(Model(answer, GOOD)) == (GOOD, {})


def test_the_problem_is_named() -> None:
    model = Model(GOOD.replace("25", "26"), GOOD)
    write(model)
    assert (
        "The words '25 dollars' do not stand in it exactly as given in this order. It was: Could you pay 26"
        in (model.prompts[1])
    )


def test_what_is_left_out_stays_left_out() -> None:
    silent = Request("banking", "pay_payee", "c1", "write", {"payee": SLOTS["payee"]})
    turn = TurnPlan("missing", (silent,), missing="amount", about="25 dollars")
    base = "Please pay Ana Roth."
    assert write(Model("Can you pay Ana Roth?"), turn, base) == ("Can you pay Ana Roth?", {})
    for leak in ("Can you pay Ana Roth 25 Dollars?", "Can you pay Ana Roth 25?"):
        text, fallbacks = write(Model(leak), turn, base)
        assert (text, sum(fallbacks.values())) == (base, 1)


def test_what_was_missing_is_brought() -> None:
    turn = TurnPlan("completion", (PAY,), missing="amount")
    assert write(Model("Make it 25 dollars."), turn, "25 dollars, please.") == ("Make it 25 dollars.", {})


def test_words_inside_of_others_need_no_order() -> None:
    slots = {"a": Slot("a", "the red lamp", 1), "b": Slot("b", "lamp", 2)}
    turn = TurnPlan("act", (Request("iot_devices", "switch_device", "c1", "write", slots),))
    assert write(Model("Is the red lamp on?"), turn, "Switch the red lamp.")[1] == {
        "writer: it leaves out what it is about": 1
    }
    assert write(Model("Now switch the red lamp."), turn, "Switch the red lamp.") == ("Now switch the red lamp.", {})


def test_a_model_is_not_asked_where_nothing_could_tell_that_it_asks_for_the_same() -> None:
    turn = TurnPlan("act", (Request("shopping", "view_cart", "c1", "question"),))
    model = Model("Hello!")
    assert write(model, turn, "How much would it be now?")[1] == {"writer: nothing to hold it to": 1}
    irrelevant = TurnPlan("irrelevant", (), about="Water my plants.")
    assert write(model, irrelevant, irrelevant.about) == ("Water my plants.", {})
    assert write(model, TURN, "") == (None, {})
    assert not model.prompts


def test_habits() -> None:
    assert habits(Persona("say", terse=True, contracts=False), first=True) == (
        "just states the matter and uses as few words as will do"
    )
    assert habits(Persona("say", greets=True, contracts=False), first=False) == "just states the matter"


@pytest.mark.usefixtures("waits")
@pytest.mark.parametrize(
    ("trouble", "does"),
    [
        (httpx.ConnectError("refused"), "does not answer"),
        (503, "does not answer"),
        (401, "refuses us; it may need a key"),
    ],
)
def test_an_endpoint_that_is_gone_ends_the_run(trouble: Answer, does: str) -> None:
    writer = ModelWriter(Model(trouble).endpoint(), Grammar(BASE), Counter())
    with pytest.raises(OutageError, match=f"the endpoint http://model.test/v1 {does}"):
        writer.write(TURN, Persona(), Random(0), first=True)


@pytest.mark.usefixtures("waits")
@pytest.mark.parametrize("trouble", [httpx.ReadTimeout("slow"), 500])
def test_an_endpoint_that_leaves_requests_unanswered_is_gone_after_a_few(trouble: Answer) -> None:
    fallbacks: Counter[str] = Counter()
    writer = ModelWriter(Model(trouble).endpoint(), Grammar(BASE), fallbacks)
    assert writer.write(TURN, Persona(), Random(0), first=True) == BASE
    assert fallbacks == {"writer: the endpoint gave no answer": 1}
    with pytest.raises(OutageError, match=f"; {MAX_UNANSWERED} requests in a row and a short question were not"):
        writer.write(TURN, Persona(), Random(0), first=True)


@pytest.mark.usefixtures("waits")
def test_nobody_listens() -> None:
    with served(lambda prompt: GOOD) as url:
        pass
    writer = ModelWriter(CachedEndpoint(url, "tiny"), Grammar(BASE), Counter())
    with pytest.raises(OutageError, match=f"the endpoint {url} does not answer"):
        writer.write(TURN, Persona(), Random(0), first=True)


def test_an_endpoint_that_is_slow() -> None:
    def slowly(prompt: str) -> str:
        time.sleep(0.3)
        return GOOD

    fallbacks: Counter[str] = Counter()
    with served(slowly) as url:
        endpoint = CachedEndpoint(url, "tiny", tries=1, seconds=0.05)
        writer = ModelWriter(endpoint, Grammar(BASE), fallbacks)
        assert writer.write(TURN, Persona(), Random(0), first=True) == BASE
        wait_for(endpoint.aclose())
    assert fallbacks == {"writer: the endpoint gave no answer": 1}


ASKED = TurnPlan("act", (Request("banking", "get_balance", "c1", "question"),), results={"c1": Result("ok", {})})
REFUSED = TurnPlan("act", (PAY,), results={"c1": Result("failed", {"message": "no"}, "conflict")})
MISSING = TurnPlan("missing", (Request("banking", "pay_payee", "c1", "write"),), missing="amount")


@pytest.mark.parametrize(
    ("turn", "base", "told", "good", "bad", "reason"),
    [
        (ASKED, "There is $12.50 in Savings.", ("$12.50",), "You have $12.50.", "You have 12.50.", "it lacks given"),
        (ASKED, "There is $12.50 in Savings.", (), "You have $12.50.", "You have $13.", "it invents a number"),
        (REFUSED, "That was refused: the card is frozen.", (), "Sorry, it is frozen.", "All done!", "it hides that"),
        (TurnPlan("hidden", (PAY,)), "I can't do that.", (), "I have no tool for it.", "I did it.", "it hides that"),
        (MISSING, "What is the amount?", (), "Which amount?", "Who is it for?", "it leaves out what"),
    ],
)
def test_the_responder(turn: TurnPlan, base: str, told: tuple[str, ...], good: str, bad: str, reason: str) -> None:
    for answer, expected in ((good, good), (bad, base)):
        fallbacks: Counter[str] = Counter()
        grammar = Grammar(base, {"c1": told})
        responder = ModelResponder(Model(answer).endpoint(), grammar, library(), fallbacks)
        assert responder.respond(turn, Random(0)) == (expected, {"c1": told})
        assert all(why.startswith(f"responder: {reason}") for why in fallbacks)
        assert sum(fallbacks.values()) == (0 if answer == good else 1)


@cache
def examples() -> list[Example]:
    """Proven examples of purposes, in each of which a value is missing at first."""
    config = SynthConfig(per_world=12, missing=1, recovery=0, irrelevance=0, purposes=1)
    made = [example for chunk in range(12) for example in run_chunk(config, chunk).examples]
    return [example for example in made if any(turn.missing for turn in example.turns)]


def example() -> Example:
    """One with a question, whose reply tells something."""
    return next(e for e in examples() if any(goal.values for turn in e.turns for goal in turn.goals))


def asking() -> Example:
    """One whose first reply asks for the missing value by name."""
    return next(e for e in examples() if is_asked_by_name(e.turns[0]))


def is_asked_by_name(turn: Turn) -> bool:
    """Whether the reply names the value that a turn leaves out."""
    if turn.unserved is None or not turn.missing:
        return False
    shape = library().tools[turn.unserved.tool].parameters.fields[turn.missing]
    return begins(noun_of(turn.missing, shape), turn.reply)


def teach(*answers: Answer, taught: Example | None = None) -> tuple[Example | str, Counter[str]]:
    fallbacks: Counter[str] = Counter()
    return ModelTeacher(Model(*answers).endpoint(), library(), fallbacks).teach(taught or example()), fallbacks


def test_a_teacher_that_succeeds_replaces_the_replies() -> None:
    said = {f"REPLY {n}": f"Here you are: {turn.reply}" for n, turn in enumerate(example().turns)}
    taught, fallbacks = teach(*(said[a] if isinstance(a, str) else a for a in playing(example())))
    assert isinstance(taught, Example)
    assert [turn.reply for turn in taught.turns] == list(said.values())
    assert not fallbacks
    assert taught.expected == example().expected


def test_closing_words_that_do_not_tell_are_not_taken() -> None:
    taught, fallbacks = teach(*("OK." if isinstance(a, str) else a for a in playing(example())))
    assert isinstance(taught, Example)
    telling = [place for place, turn in enumerate(example().turns) if any(goal.values for goal in turn.goals)]
    assert all(taught.turns[place].reply == example().turns[place].reply for place in telling)
    assert fallbacks["teacher: it lacks given words"] == len(telling)


def test_closing_words_that_do_not_ask_are_not_taken() -> None:
    silent = ("OK." if isinstance(a, str) else a for a in playing(asking()))
    taught, fallbacks = teach(*silent, taught=asking())
    assert isinstance(taught, Example)
    assert taught.turns[0].reply == asking().turns[0].reply
    assert fallbacks["teacher: it leaves out what it is about"] == 1


def test_a_teacher_that_fails() -> None:
    assert teach("I would rather not.") == ("the teacher failed", {})


@pytest.mark.usefixtures("waits")
@pytest.mark.parametrize("trouble", [b"<html>", 500, {"content": 7}])
def test_a_teacher_that_does_not_answer(trouble: Answer) -> None:
    assert teach(trouble) == ("the teacher did not answer", {})


@pytest.mark.usefixtures("waits")
def test_a_teacher_that_never_answers_ends_the_run_with_a_sentence() -> None:
    teacher = ModelTeacher(Model(500).endpoint(), library(), Counter())
    assert [teacher.teach(example()) for _ in range(MAX_UNANSWERED - 1)] == ["the teacher did not answer"] * 2
    with pytest.raises(OutageError, match=r"http://model.test/v1 did not answer: status 500.*3 requests in a row"):
        teacher.teach(example())


def _at_once(attempt: int) -> float:
    return 0.0 * attempt
