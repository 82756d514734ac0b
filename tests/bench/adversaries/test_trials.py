"""Calls found by trying: accepted wrong ones, ones that undo, ones that damage, and other look-ups."""

import datetime as dt

import pytest

from prove.bench.adversaries import trials
from prove.bench.adversaries.moves import as_call
from prove.bench.adversaries.scene import Scene
from prove.bench.adversaries.trials import effect_of
from prove.core.examples import Example, Goal, ReferenceCall, Turn
from prove.core.outcome import NOTHING, Changed
from prove.core.results import Call
from prove.core.shapes import FORMATS, Shape
from prove.servers import environment
from tests.bench.adversaries.scenes import scene_of
from tests.reward.letters import FOLDER, file, owing

SEED = 7


def scene_with(*calls: Call, server: str = "banking", tools: tuple[str, ...] = ()) -> Scene:
    """A conversation in which these calls are writes."""
    references = tuple(ReferenceCall(f"c{number}", call.name, call.arguments) for number, call in enumerate(calls))
    goals = tuple(Goal("write", call.id) for call in references)
    names = tools or tuple(environment(server).tools)
    return Scene(Example("tried", (server,), SEED, "", (Turn("Do it.", names, references, goals),)), {})


def cards() -> list[str]:
    """The cards that freezing changes: neither frozen already nor expired."""
    session = environment("banking").open(SEED)
    listed: list[str] = [card["id"] for card in session.call("list_cards", {}).content["items"]]
    return [id for id in listed if effect_of(session, freeze(id))]


def archive() -> Call:
    """Archives a message of the inbox."""
    session = environment("email").open(SEED)
    listed = session.call("list_emails", {"folder": "inbox"}).content["items"]
    return Call("archive_email", {"message_id": listed[0]["id"]})


def freeze(id: str) -> Call:
    return Call("freeze_card", {"card_id": id})


def first(scene: Scene) -> ReferenceCall:
    return scene.calls["c0"]


def test_the_effect_of_calls_leaves_the_session_as_it_was() -> None:
    session = environment("banking").open(SEED)
    one = cards()[0]
    assert effect_of(session, freeze(one))
    assert effect_of(session, freeze("no card")) is None
    assert effect_of(session, freeze(one), freeze("no card")) is None
    assert effect_of(session) == effect_of(session, Call("list_cards"))
    assert not session.outcome()


def test_another_entity_is_one_that_the_call_changes() -> None:
    scene = scene_with(freeze(cards()[0]))
    found = {
        found.arguments["card_id"]
        for number in range(20)
        if (found := trials.other_entity(scene, first(scene), scene.open(), scene.rng(str(number)))) is not None
    }
    assert found == set(cards()[1:])


def test_what_the_reference_asks_for_elsewhere_is_not_wrong() -> None:
    every = scene_with(*map(freeze, cards()))
    assert trials.other_entity(every, first(every), every.open(), every.rng("a")) is None


def test_a_call_that_changes_nothing_or_has_no_key_has_no_other_entity() -> None:
    for call in (Call("get_account", {"account_id": "acc"}), Call("list_cards"), Call("no_such_tool", {"id": "x"})):
        scene = scene_with(call)
        assert trials.other_entity(scene, first(scene), scene.open(), scene.rng("a")) is None


def test_another_value_is_no_key_and_has_another_effect() -> None:
    scene = scene_of("bank-transfer")
    write = scene.calls[scene.writes[0]]
    session = scene.open()
    wrong = trials.other_value(scene, write, session)
    assert wrong is not None
    assert [name for name, value in write.arguments.items() if wrong.arguments[name] != value] == ["amount"]
    assert effect_of(session, wrong) not in (None, effect_of(session, as_call(write)))
    keys_alone = scene_with(freeze(cards()[0]))
    assert trials.other_value(keys_alone, first(keys_alone), keys_alone.open()) is None


def test_what_undoes_a_call_leaves_nothing_of_it() -> None:
    scene = scene_with(archive(), server="email")
    session = scene.open()
    undo = trials.undoing(scene, scene.example.turns[0], first(scene), session)
    assert undo is not None
    assert undo == Call("restore_email", archive().arguments)
    assert effect_of(session, archive(), undo) == NOTHING


def test_only_the_tools_of_the_turn_can_undo() -> None:
    scene = scene_with(archive(), server="email", tools=("archive_email", "trash_email", "label_email"))
    assert trials.undoing(scene, scene.example.turns[0], first(scene), scene.open()) is None


def test_nothing_cannot_be_undone() -> None:
    for call in (Call("list_cards"), freeze("no card")):
        scene = scene_with(call)
        assert trials.undoing(scene, scene.example.turns[0], first(scene), scene.open()) is None


def test_damage_leaves_the_right_change_and_adds_another_in_the_same_record() -> None:
    scene = scene_with(archive(), server="email")
    session = scene.open()
    damage = trials.damaging(scene, scene.example.turns[0], first(scene), session)
    assert damage is not None
    assert damage.arguments["message_id"] == archive().arguments["message_id"]
    right, both = effect_of(session, archive()), effect_of(session, archive(), damage)
    assert right is not None
    assert both is not None
    (before,), (after,) = right.changes, both.changes
    assert isinstance(before, Changed)
    assert isinstance(after, Changed)
    assert before.fields.items() < after.fields.items()


def test_words_around_a_text_in_own_words_are_no_damage() -> None:
    """The same file is damaged by a line more where its text is asked for literally."""
    append = ("create_file", "append_to_file")
    for owed, tools, damage in (
        (None, append, "append_to_file"),
        (("$1,250.00",), append, None),
        (("$1,250.00",), (*append, "tag_file"), "tag_file"),
    ):
        scene = Scene(owing((file("It is $1,250.00."), owed), servers=("filesystem",), tools=tools), {})
        (write,) = scene.calls.values()
        found = trials.damaging(scene, scene.example.turns[0], write, scene.open())
        assert (None if found is None else found.name) == damage


def test_another_value_of_a_text_in_own_words_holds_nothing_of_what_it_must() -> None:
    line = Call("append_to_file", {"path": f"{FOLDER}/costs.txt", "text": "It is $1,250.00."})
    for owed, wrong in ((None, "It is $1,250.00. 2"), (("$1,250.00",), trials.OTHER_TEXT)):
        scene = Scene(owing((file("Costs"), None), (line, owed), servers=("filesystem",)), {})
        session = scene.open()
        made, added = scene.calls.values()
        session.call(made.name, made.arguments)
        found = trials.other_value(scene, added, session)
        assert found == Call(line.name, {**line.arguments, "text": wrong})


def test_damage_leaves_the_fields_alone_that_are_taken() -> None:
    tools = ("create_file", "append_to_file", "tag_file")
    scene = Scene(owing((file("Costs"), None), servers=("filesystem",), tools=tools), {})
    turn, session = scene.example.turns[0], scene.open()
    (write,) = scene.calls.values()
    after = session.fork()
    after.call(write.name, write.arguments)
    taken: set[trials.Place] = set()
    found: list[str] = []
    while (damage := trials.damaging(scene, turn, write, session, taken)) is not None:
        found.append(damage.name)
        taken |= trials.changed_places(effect_of(after, damage) or NOTHING)
    assert found == ["append_to_file", "tag_file"]


def test_another_value_of_the_same_write_comes_on_top() -> None:
    scene = scene_of("bank-transfer")
    write = scene.calls[scene.writes[0]]
    session = scene.open()
    again = trials.overwriting(scene, write, session)
    assert again is not None
    assert again.name == write.name
    assert effect_of(session, as_call(write), again) not in (None, effect_of(session, as_call(write)))


def test_another_entity_after_the_right_one_is_tried_in_the_world_after_it() -> None:
    one, *others = cards()
    scene = scene_with(freeze(one))
    wrong = trials.another_entity_too(scene, first(scene), scene.open(), scene.rng("a"))
    assert wrong is not None
    assert wrong.arguments["card_id"] in others


def test_another_lookup_shows_the_values_that_are_taken_from_the_first() -> None:
    scene = scene_of("bank-lost-purse")
    turn = scene.example.turns[0]
    lookup = next(call for id, call in scene.calls.items() if id not in scene.goals)
    needed = [scene.calls[id].arguments for id in scene.writes]
    for other in trials.other_lookups(scene, turn, lookup, scene.open()):
        text = scene.open().call(other.name, other.arguments).text
        assert all(str(value) in text for arguments in needed for value in arguments.values())
    nothing_taken = scene_with(Call("list_cards"))
    assert trials.other_lookups(nothing_taken, nothing_taken.example.turns[0], first(nothing_taken), scene.open()) == []


@pytest.mark.parametrize(
    ("value", "shape", "others"),
    [
        ("a", Shape("string", enum=("a", "b", "c")), ["b", "c"]),
        (True, Shape("boolean"), [False]),
        (3, Shape("integer"), [4, 2, 6]),
        ("tea", Shape("string"), ["tea 2", "teax"]),
        (["a", "b"], Shape("array"), [["a"]]),
        (["a"], Shape("array"), []),
        ("1234", Shape("string", sensitive=True), []),
        ("2026-02-28", Shape("string", format=FORMATS[dt.date]), ["2026-03-01", "2026-03-07", "2026-02-27"]),
        ("23:30", Shape("string", format=FORMATS[dt.time]), ["00:30"]),
        (
            "2026-02-28T09:30",
            Shape("string", format=FORMATS[dt.datetime]),
            ["2026-03-01T09:30", "2026-03-07T09:30", "2026-02-27T09:30"],
        ),
    ],
)
def test_other_values_are_of_the_same_kind(value: object, shape: Shape, others: list[object]) -> None:
    assert list(trials.other_values(value, shape)) == others
