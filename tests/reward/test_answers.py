"""Questions are answered and refusals found by whatever calls; what lists everything is no answer."""

from typing import Any

import pytest

from prove.core.episodes import Episode, EpisodeTurn, Message, Step
from prove.core.examples import Example, Expected, Goal, ReferenceCall, Turn
from prove.core.outcome import NOTHING, Outcome
from prove.core.results import Call, Result, refusal
from prove.reward import success
from prove.reward.answers import LONGEST_PAGE, SMALL_LIST, ended, is_page, reached_by
from tests.reward.live import ACCOUNTS, CARDS, EXPIRED, act, asks, example, freeze, transfer, unfreeze
from tests.worlds import accounts_with_cards


def page(*items: Any, total: Any = None, cursor: str | None = None) -> dict[str, Any]:
    return {"items": list(items), "total": len(items) if total is None else total, "next_cursor": cursor}


def rows(*numbers: int) -> list[dict[str, Any]]:
    return [{"id": f"row_{number}", "size": number, "kind": "card"} for number in numbers]


def seen(
    *results: Any,
    wanted: Any,
    arguments: dict[str, Any] | None = None,
    kind: Any = "question",
    message: str = "",
    text: str = "Done.",
    names: dict[str, str] | None = None,
    expected_names: dict[str, str] | None = None,
) -> bool:
    """Whether these results (each content, or content and arguments) reach a goal whose own result is `wanted`."""
    call = ReferenceCall("c", "find", arguments or {})
    goal = Goal(kind, "c")
    result = refusal("failed", "conflict", message) if kind == "refusal" else Result("ok", wanted)
    expected = Expected({"c": result}, Outcome("", (), expected_names or {}))
    asked = Example("x", (), 0, "", (Turn("?", ("find",), (call,), (goal,)),), expected=expected)
    made: list[tuple[Any, dict[str, Any]]] = [each if isinstance(each, tuple) else (each, {}) for each in results]
    steps = tuple(Step(Call("list", given), Result("ok", content), effect=NOTHING) for content, given in made)
    turn = EpisodeTurn((Message("", steps), Message(text)))
    episode = Episode(asked, "", (turn,), outcome=Outcome("", (), names or {}))
    return reached_by(episode, 0, goal, call, result) is not None


@pytest.mark.parametrize(
    ("results", "wanted", "answered"),
    [
        ([{"n": 1.0}], {"n": 1}, True),
        ([{"n": 1, "more": 2}], {"n": 1}, False),
        ([page(*rows(1, 2))], page(*rows(2)), True),
        ([page(*rows(1))], page(*rows(1, 2)), False),
        ([page(*rows(1))], page(), False),
        ([page()], page(), True),
        ([page(*rows(1, 1))], page(*rows(1, 1)), True),
        ([page(*rows(1))], page(*rows(1, 1)), False),
        ([page(*rows(1), total=SMALL_LIST)], page(*rows(1)), True),
        ([page(*rows(1), total=SMALL_LIST + 1)], page(*rows(1)), False),
        ([page(*rows(1), total=40)], page(*rows(1), total=20), True),
        ([page(*rows(1), total=41)], page(*rows(1), total=20), False),
        # Several pages of one list, whatever their lengths; not of two lists.
        (
            [(page(*rows(1), total=2), {"limit": 1}), (page(*rows(2), total=2), {"cursor": "a"})],
            page(*rows(1, 2)),
            True,
        ),
        ([(page(*rows(1), total=2), {"a": 1}), (page(*rows(2), total=2), {"a": 2})], page(*rows(1, 2)), False),
        # A record inside another result.
        ([page(*rows(1, 2), total=99)], rows(2)[0], True),
        ([{"card": {**rows(2)[0], "more": 1}}], rows(2)[0], True),
        ([page(*rows(1, 3))], rows(2)[0], False),
        ([page({"id": "row_2", "size": 2})], rows(2)[0], False),
        ([page(*rows(*range(LONGEST_PAGE)))], rows(2)[0], True),
        ([page(*rows(*range(LONGEST_PAGE + 1)))], rows(2)[0], False),
        ([{"inside": {"id": 1, "size": 2}}], {"id": 1, "size": 2}, False),
    ],
)
def test_what_answers_a_question(results: list[Any], wanted: Any, answered: bool) -> None:
    assert seen(*results, wanted=wanted) is answered


@pytest.mark.parametrize(
    "strange",
    [
        {"items": 1, "total": 1, "next_cursor": None},
        page(*rows(1), total="1"),
        page(*rows(1), total=True),
        page(*rows(1), total=None) | {"total": None},
        page([1], None, "x", {"deep": [[[]]]}),
        {"items": [], "total": {}, "next_cursor": []},
        {},
    ],
)
def test_strange_pages_are_no_answers_and_no_errors(strange: Any) -> None:
    assert seen(strange, wanted=page(*rows(1))) is False
    assert seen(page(*rows(1)), wanted=strange) is False
    assert isinstance(is_page(strange), bool)
    assert not is_page([])


def test_ids_are_compared_by_their_names() -> None:
    assert seen({"id": "row_9", "n": 1}, wanted={"id": "t.rows+1", "n": 1}, names={"row_9": "t.rows+1"})
    assert not seen({"id": "row_8", "n": 1}, wanted={"id": "t.rows+1", "n": 1}, names={"row_9": "t.rows+1"})


FROZEN = {"id": "card_1", "name": "Old travel card", "kind": "card", "state": "frozen", "spent": 85.09}


@pytest.mark.parametrize(
    ("message", "record", "found"),
    [
        ("Old travel card is frozen already; only an active card can be frozen", FROZEN, True),
        ("Old travel card (card_1) has 85.09 on it", FROZEN, True),
        ("it is over 1,085.09", FROZEN | {"spent": 1085.09}, True),
        # Another record, another state, words of the title, and what follows the reason are no reason.
        ("Old travel card is frozen already", FROZEN | {"id": "card_2"}, False),
        ("Old travel card is frozen already", FROZEN | {"state": "active"}, False),
        ("Old travel card has no chip", FROZEN | {"kind": "travel"}, False),
        ("it has no chip; choose one of gold, frozen", FROZEN, False),
        ("25 is too much", FROZEN | {"spent": 25}, False),
        ("it is 1 day late", FROZEN | {"spent": True}, False),
        ("it is late", FROZEN | {"spent": 10**400, "state": None}, False),
    ],
)
def test_a_refusal_is_found_by_reading_its_reason(message: str, record: dict[str, Any], found: bool) -> None:
    arguments = {"card_id": "card_1", "amount": 25, "path": "/card/x.txt"}
    assert seen(page(record), wanted={}, kind="refusal", message=message, arguments=arguments) is found
    assert not seen(page(record), wanted={}, kind="refusal", message=message, arguments=arguments, text="")


def test_a_refusal_of_a_new_record_is_found_under_its_own_id() -> None:
    """Who makes two things in another order has other ids."""
    names = {"row_2": "t.rows+1"}
    call, goal = ReferenceCall("c", "drop", {"id": "row_1"}), Goal("refusal", "c")
    wanted = refusal("failed", "conflict", "no")
    expected = Expected({"c": wanted}, Outcome("k", (), {"row_1": "t.rows+1"}))
    asked = Example("x", (), 0, "", (Turn("?", ("drop",), (call,), (goal,)),), expected=expected)
    for id, reached in (("row_2", True), ("row_1", False)):
        turn = EpisodeTurn((Message("", (Step(Call("drop", {"id": id}), wanted, effect=NOTHING),)),))
        episode = Episode(asked, "", (turn,), outcome=Outcome("k", (), names))
        assert (reached_by(episode, 0, goal, call, wanted) is not None) is reached


def test_a_turn_ends_with_words_in_a_message_of_their_own() -> None:
    step = Step(CARDS, Result("ok", {}))
    assert ended(EpisodeTurn((Message("", (step,)), Message("Done."))))
    for messages in ((), (Message(" "),), (Message("Done."), Message("", (step,))), (Message("So:", (step,)),)):
        assert not ended(EpisodeTurn(messages))


# The five ways of finding an answer that were once taken for failures, in a live world.
FIRST, OTHER, *_ = accounts_with_cards()
ONE = Call("get_account", {"account_id": FIRST})


def question(call: Call) -> Example:
    return example(asks("look", CARDS, goals={}), asks("ask", call, goals={0: "question"}))


def test_paging_through_a_list_answers_its_question() -> None:
    asked = example(asks("ask", Call("list_scheduled_payments"), goals={0: "question"}))
    assert asked.expected is not None
    count = asked.expected.results["ask-0"].content["total"]
    assert count > 2
    paged = [
        Call("list_scheduled_payments", {"limit": 1} | ({"cursor": f"after_{n}"} if n else {})) for n in range(count)
    ]
    assert success(act(asked, paged)) is True
    assert success(act(asked, paged[:-1])) is False


def test_the_same_question_without_a_filter_is_answered() -> None:
    asked = question(Call("list_cards", {"account_id": OTHER}))
    assert success(act(asked, [], [CARDS])) is True
    assert success(act(asked, [], [Call("list_cards", {"account_id": FIRST})])) is False


def test_a_row_of_a_list_answers_the_question_for_a_record() -> None:
    assert success(act(question(ONE), [], [ACCOUNTS])) is True
    assert success(act(question(ONE), [], [CARDS])) is False


def test_an_earlier_result_answers_a_question_as_long_as_it_is_true() -> None:
    assert success(act(question(ONE), [ONE], [])) is True
    changed = example(asks("pay", transfer(40)), asks("ask", ONE, goals={0: "question"}))
    assert success(act(changed, [ONE, transfer(40)], [])) is False
    assert success(act(changed, [transfer(40), ONE], [])) is True


def test_what_would_be_refused_can_be_declined_after_its_reason_was_read() -> None:
    asked = example(asks("block", freeze(EXPIRED), goals={0: "refusal"}))
    assert success(act(asked, [CARDS])) is True
    assert success(act(asked, [freeze(EXPIRED)])) is True
    assert success(act(asked, [])) is False
    assert success(act(asked, [unfreeze(EXPIRED)])) is False
    assert success(act(asked, [CARDS, freeze(1)])) is False
