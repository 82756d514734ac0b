"""The checklist of an example: its goals, their weights, and what shows that they were achieved."""

import msgspec
import pytest

from prove.core.episodes import Episode
from prove.core.examples import Goal, ReferenceCall, Turn
from prove.core.provenance import Computed, Found, Listed, Provenance, User
from prove.core.results import Call
from prove.reward.checklist import READING_WEIGHT, Checklist, checklist_of
from tests.reward.live import ACCOUNTS, CARDS, Kind, act, asks, example, freeze, limit, payee, transfer, unfreeze
from tests.worlds import keys, next_key


def made(*turns: Turn, server: str = "banking", replayed: int = 0) -> Checklist:
    asked = example(*turns, server=server)
    return checklist_of(Episode(asked, "", (), replayed=replayed))


def fields(checklist: Checklist, number: int) -> list[str]:
    return sorted({place.field for place in checklist.items[number].facts})


@pytest.mark.parametrize(
    ("kinds", "weights"),
    [
        (["write"], [1.0]),
        (["question"], [1.0]),
        (["write", "write"], [0.5, 0.5]),
        (["question", "refusal"], [0.5, 0.5]),
        (["write", "write", "question"], [1 / 3, 1 / 3, 1 / 3]),
        (["write", "question"], [1 - READING_WEIGHT, READING_WEIGHT]),
        (["write", "question", "question", "refusal"], [1 - READING_WEIGHT, *[READING_WEIGHT / 3] * 3]),
    ],
)
def test_weights(kinds: list[Kind], weights: list[float]) -> None:
    calls = {"write": freeze(1), "question": CARDS, "refusal": freeze(99)}
    turns: list[Turn] = []
    for place, kind in enumerate(kinds):
        call = freeze(2) if kind == "write" and place else calls[kind]
        turns.append(asks(f"t{place}", call, goals={0: kind}))
    found = made(*turns)
    assert [item.kind for item in found.items] == kinds
    assert [item.weight for item in found.items] == pytest.approx(weights)


def test_a_turn_without_reference_calls_is_one_goal_and_replayed_turns_have_none() -> None:
    turns = [asks("thanks"), asks("freeze", freeze(1)), asks("bye")]
    assert [(item.turn, item.kind, item.call is None) for item in made(*turns).items] == [
        (0, "abstention", True),
        (1, "write", False),
        (2, "abstention", True),
    ]
    later = made(*turns, replayed=2)
    assert ([(item.turn, item.weight) for item in later.items], later.references) == ([(2, 1.0)], 0)


def test_without_named_goals_every_call_that_changes_something_is_one() -> None:
    found = made(asks("do", CARDS, freeze(1), limit(600), goals={}))
    assert [item.call.name for item in found.items if item.call] == ["freeze_card", "set_card_limit"]
    assert made(asks("look", CARDS, goals={})).items == []


def test_a_write_leaves_the_fields_that_nobody_else_changes() -> None:
    found = made(asks("pay", transfer(40), transfer(50)))
    assert "amount" in fields(found, 0)
    assert "balance" not in [*fields(found, 0), *fields(found, 1)]
    assert {place.field for place in found.shared_places} == {"balance"}
    assert fields(made(asks("pay", transfer(40))), 0)[:2] == ["account_id", "amount"]


def test_a_write_that_a_later_one_replaces_belongs_to_it() -> None:
    found = made(asks("a", limit(600)), asks("b", limit(700)), asks("c", freeze(1)))
    assert [item.absorbed_by for item in found.items] == [1, None, None]
    assert found.items[0].facts == {}
    assert list(found.items[1].facts.values()) == [700.0]
    place = next(iter(found.items[1].facts))
    assert found.passing[place] == [600.0, 700.0]


def test_a_text_that_a_later_write_changes_is_not_known_by_the_time_of_change() -> None:
    path = next(key for key in keys("filesystem.nodes") if "/letters/" in key and key.endswith(".txt"))
    write = Call("write_file", {"path": path, "content": "Call the dentist."})
    insert = Call("insert_line", {"path": path, "line_number": 1, "text": "Soon."})
    found = made(
        asks("write", write, server="filesystem"), asks("insert", insert, server="filesystem"), server="filesystem"
    )
    assert [item.absorbed_by for item in found.items] == [1, None]
    assert (fields(found, 0), "content" in fields(found, 1)) == ([], True)


def test_a_new_record_that_a_later_goal_removes_belongs_to_it() -> None:
    found = made(
        asks("add", payee("Zed")), asks("drop", Call("remove_payee", {"payee_id": next_key("banking.payees")}))
    )
    assert [item.absorbed_by for item in found.items] == [1, None]
    assert found.final == {}
    assert found.passing_records.total() == 1


def test_work_that_is_done_and_undone_leaves_nothing() -> None:
    found = made(asks("a", freeze(1)), asks("b", unfreeze(1)))
    assert [item.facts for item in found.items] == [{}, {}]
    assert found.items[0].absorbed_by == 1


def test_a_goal_needs_the_plain_values_that_come_from_results() -> None:
    found = Found("look", ("items", "*", "id"))
    origins: dict[str, Provenance] = {
        "card_id": found,
        "people": Listed((found, User("Ann"), Listed((found,)))),
        "note": Computed("text", (found,)),
        "gone": found,
    }
    values = {"card_id": "card_1", "people": ["bob", "ann", [3]], "note": "x"}
    call = ReferenceCall("pay", "pay", values, provenance=origins)
    asked = example(asks("freeze", freeze(1)))
    turn = msgspec.structs.replace(asked.turns[0], reference_calls=(call,), goals=(Goal("write", "pay"),))
    asked = msgspec.structs.replace(asked, turns=(turn,))
    (item,) = checklist_of(Episode(asked, "", ())).items
    assert item.needs == ("card_1", "bob", 3)


def test_an_example_with_other_goals_has_another_checklist() -> None:
    asked = example(asks("both", freeze(1), limit(600)))
    assert len(checklist_of(act(asked, [])).items) == 2
    turn = msgspec.structs.replace(asked.turns[0], goals=asked.turns[0].goals[:1])
    assert len(checklist_of(act(msgspec.structs.replace(asked, turns=(turn,)), [])).items) == 1


def test_an_example_that_was_never_run_has_none() -> None:
    asked = msgspec.structs.replace(example(asks("look", ACCOUNTS, goals={})), expected=None)
    with pytest.raises(ValueError, match="has no expected outcome; run its reference first"):
        checklist_of(Episode(asked, "", ()))
