"""What a policy knows: goals, sources of calls, candidate tools, the keys of a world, and the commonest values."""

from typing import Any

from prove.bench.adversaries.scene import MOST_COMMON, Scene, commonest, keys_of
from prove.core.examples import Dependency, Example, Goal, Obligation, ReferenceCall, Turn
from prove.core.provenance import User
from tests.bench.adversaries.scenes import scene_of, scenes


def example(*arguments: dict[str, Any]) -> Example:
    calls = tuple(ReferenceCall(f"c{number}", "pay", each) for number, each in enumerate(arguments))
    return Example("e", ("banking",), 0, "", (Turn("Pay.", ("pay",), calls),))


def test_values_are_ordered_by_how_common_they_are_then_as_text() -> None:
    found = commonest([example({"to": "b"}, {"to": "a", "sum": 2.5}), example({"to": "c"}, {"to": "c", "list": [1]})])
    assert found == {("pay", "to"): ["c", "a", "b"], ("pay", "sum"): [2.5]}
    assert len(commonest([example(*({"to": str(n)} for n in range(60)))])["pay", "to"]) == MOST_COMMON


def test_calls_come_with_all_that_they_depend_on() -> None:
    calls = (
        ReferenceCall("a", "x"),
        ReferenceCall("b", "x", depends=(Dependency("a", "implicit"),)),
        ReferenceCall("c", "x", depends=(Dependency("b", "explicit"),), provenance={"n": User("n")}),
        ReferenceCall("d", "x"),
    )
    scene = Scene(Example("e", ("banking",), 0, "", (Turn("Do.", (), calls, (Goal("write", "c"),)),)), {})
    assert scene.with_sources(["c"]) == {"a", "b", "c"}
    assert scene.with_sources([]) == set()
    assert (scene.writes, [id for id, call in scene.calls.items() if scene.is_write(call)]) == (["c"], ["c"])


def test_the_texts_of_a_call_that_may_be_worded_in_any_way_are_those_with_an_obligation() -> None:
    call = ReferenceCall("a", "send", {"subject": "Tea", "body": "At 5.", "copies": 2})
    goal = Goal("write", "a", (), (Obligation("body", ("5",)), Obligation("copies", ("2",)), Obligation("none", ())))
    scene = Scene(Example("e", ("email",), 0, "", (Turn("Do.", (), (call,), (goal,)),)), {})
    assert scene.free_texts(call) == {"body": "At 5."}
    assert scene.free_texts(ReferenceCall("b", "send", {"body": "At 5."})) == {}


def test_values_taken_from_results_are_dependencies_as_well() -> None:
    scene = scene_of("bank-transfer")
    (write,) = scene.writes
    assert scene.with_sources([write]) == scene.calls.keys()


def test_every_policy_and_every_example_has_its_own_random_numbers() -> None:
    one, other = scenes()[:2]
    drawn = [scene.rng(name).random() for scene in (one, other) for name in ("a", "b")]
    assert len(set(drawn)) == 4
    assert one.rng("a").random() == drawn[0]


def test_every_session_is_a_fresh_one() -> None:
    scene = scene_of("bank-transfer")
    session = scene.open()
    for call in scene.calls.values():
        assert session.call(call.name, call.arguments).ok
    assert session.outcome()
    assert not scene.open().outcome()


def test_the_keys_of_a_parameter_are_those_of_the_world() -> None:
    scene = scene_of("bank-transfer")
    session, tool = scene.open(), scene.tool("get_account")
    assert tool is not None
    keys = keys_of(session, tool.parameters.fields["account_id"])
    assert len(keys) > 1
    assert all(session.call("get_account", {"account_id": key}).ok for key in keys)


def test_people_and_plain_values_have_no_keys() -> None:
    found: set[tuple[bool, bool]] = set()
    for scene in scenes():
        session = scene.open()
        for turn in scene.example.turns:
            for tool in scene.candidates(turn):
                for shape in tool.parameters.fields.values():
                    is_person = shape.ref is not None and shape.ref.target.is_cast
                    if is_person or shape.ref is None:
                        assert keys_of(session, shape) == []
                        found.add((is_person, shape.ref is None))
    assert found == {(True, False), (False, True)}


def test_a_name_that_no_tool_has_is_no_tool() -> None:
    scene = scenes()[0]
    assert scene.tool("no_such_tool") is None
    assert list(scene.candidates(Turn("Hi.", ("no_such_tool",)))) == []
