"""The words of a purpose are read back: whatever is changed in words, calls or goals is found."""

import re
from collections.abc import Callable

import msgspec
import pytest

from prove.core.examples import Example, Goal, Turn, Unserved
from prove.purposes.mixins import Kind
from prove.synth.config import SynthConfig
from prove.synth.proof.validate import validate
from prove.synth.run.chunks import library, library_graph
from tests.synth.conversation.test_purposeful import example_of, made

Change = Callable[[Example], Example]


def with_turn(example: Example, number: int, **changes: object) -> Example:
    turns = list(example.turns)
    turns[number] = msgspec.structs.replace(turns[number], **changes)
    return msgspec.structs.replace(example, turns=tuple(turns))


def last(example: Example) -> Turn:
    return example.turns[-1]


def other_price(example: Example) -> Example:
    """Where the price is offered, another one is another call; where it is only compared with, it may be the same."""
    if "counter_amount" not in last(example).reference_calls[-1].arguments:
        return negated(example)
    others = {"5": "10", "10": "15", "15": "20", "20": "25", "25": "30", "30": "40", "40": "50", "50": "5"}
    changed, times = re.subn(r"\b(5|10|15|20|25|30|40|50)\b", lambda found: others[found[1]], last(example).user)
    assert times
    return with_turn(example, -1, user=changed)


def negated(example: Example) -> Example:
    user = last(example).user
    return with_turn(example, -1, user=f"Don't {user[0].lower()}{user[1:]}")


def added(example: Example) -> Example:
    return with_turn(example, -1, user=f"{last(example).user} Also, cancel my trip.")


def shortened(example: Example) -> Example:
    return with_turn(example, -1, user=last(example).user.split(",")[0] + ".")


def another_purpose(example: Example) -> Example:
    return msgspec.structs.replace(example, purpose="close_the_sprint")


def unknown_purpose(example: Example) -> Example:
    return msgspec.structs.replace(example, purpose="nothing")


def goal_dropped(example: Example) -> Example:
    goals = last(example).goals
    return with_turn(example, -1, goals=(*goals, Goal("question", last(example).reference_calls[0].id)))


@pytest.mark.parametrize(
    "change", [other_price, negated, added, shortened, another_purpose, unknown_purpose, goal_dropped]
)
def test_a_change_is_found(change: Change) -> None:
    for example in made("answer_the_best_offer"):
        refused = validate(change(example), library(), library_graph())
        assert refused is not None
        assert refused[0] == "round-trip"


def refusal(example: Example) -> str:
    """Why an example is refused, with the check; empty if it is proven."""
    refused = validate(example, library(), library_graph())
    return "" if refused is None else ": ".join(refused)


def put_off(example: Example) -> int:
    """The turn that is not served."""
    return next(place for place, turn in enumerate(example.turns) if turn.unserved is not None)


def hidden_tool_is_there(example: Example) -> Example:
    place = put_off(example)
    tool = example.turns[place + 1].handed_over[0]
    example = with_turn(example, place + 1, handed_over=())
    return with_turn(example, place, tools=(*example.turns[place].tools, tool))


def another_tool_serves(example: Example) -> Example:
    place, effects = put_off(example), library_graph().effects
    tool = example.turns[place + 1].handed_over[0]
    other = next(
        name
        for name in library().only(example.servers).tools
        if name != tool and effects[name] & effects[tool] and name not in example.turns[place].tools
    )
    return with_turn(example, place, tools=(*example.turns[place].tools, other))


def another_tool_was_hidden(example: Example) -> Example:
    return with_turn(example, put_off(example), unserved=Unserved("hidden", "freeze_card"))


def not_handed_over(example: Example) -> Example:
    return with_turn(example, put_off(example) + 1, handed_over=())


def handed_over_in_other_words(example: Example) -> Example:
    return with_turn(example, put_off(example) + 1, user="Never mind.")


def handed_over_without_words(example: Example) -> Example:
    asked = put_off(example)
    served = msgspec.structs.replace(example.turns[asked + 1], user=example.turns[asked].user)
    turns = (*example.turns[:asked], served, *example.turns[asked + 2 :])
    return msgspec.structs.replace(example, turns=turns)


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (hidden_tool_is_there, "no meaning"),
        (another_tool_serves, "could serve a request"),
        (another_tool_was_hidden, "does not lack what it says"),
        (not_handed_over, "no meaning"),
        (handed_over_in_other_words, "no meaning"),
        (handed_over_without_words, "round-trip"),
    ],
)
def test_a_change_of_a_hidden_tool_is_found(change: Change, found: str) -> None:
    for example in made("share_a_recording", 2, ("hidden",)):
        assert found in refusal(change(example))


def value_is_said(example: Example) -> Example:
    place = put_off(example)
    words = example.turns[place].unserved
    assert words is not None
    return with_turn(example, place, user=f"{example.turns[place].user} It's {words.words}.")


def other_words_are_missing(example: Example) -> Example:
    place = put_off(example)
    was = example.turns[place].unserved
    assert was is not None
    return with_turn(example, place, unserved=msgspec.structs.replace(was, words="something else"))


def other_parameter_is_missing(example: Example) -> Example:
    place = put_off(example)
    was = example.turns[place].unserved
    assert was is not None
    return with_turn(example, place, unserved=msgspec.structs.replace(was, parameter="card_id"))


def no_tool_for_it(example: Example) -> Example:
    place = put_off(example)
    was = example.turns[place].unserved
    assert was is not None
    return with_turn(example, place, tools=tuple(name for name in example.turns[place].tools if name != was.tool))


def served_at_once(example: Example) -> Example:
    place = put_off(example)
    calls, goals = example.turns[place + 1].reference_calls, example.turns[place + 1].goals
    return with_turn(example, place, reference_calls=calls, goals=goals, unserved=None)


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (value_is_said, "no meaning"),
        (other_words_are_missing, "does not lack what it says"),
        (other_parameter_is_missing, "does not lack what it says"),
        (no_tool_for_it, "not a candidate"),
        (served_at_once, "well-formed"),
    ],
)
@pytest.mark.parametrize("kind", ["missing", "reconsidered"])
def test_a_change_of_a_missing_value_is_found(change: Change, found: str, kind: Kind) -> None:
    for example in made("cap_a_card_before_a_trip", 2, (kind,)):
        assert found in refusal(change(example))


def other_value(example: Example) -> Example:
    """The new value is said to be another one."""
    for place, turn in enumerate(example.turns):
        changed, times = re.subn('“([^”]*)”|"([^"]*)"', '"Something else"', turn.user)
        if times and place == len(example.turns) - 1:
            return with_turn(example, place, user=changed)
    raise AssertionError("nothing is called anything")


def not_taken_back(example: Example) -> Example:
    return msgspec.structs.replace(example, turns=example.turns[:-1])


@pytest.mark.parametrize("change", [other_value, not_taken_back, negated])
def test_a_change_of_what_is_taken_back_is_found(change: Change) -> None:
    for example in made("send_back_the_dearest", 2, ("correction",)):
        assert refusal(change(example))


def picked_something_else(example: Example) -> Example:
    told = example.turns[0].goals[0].values
    picked = example.turns[1].user
    other = next(name for name in told if name not in picked)
    return with_turn(example, 1, user=f"I mean {other}.")


def other_things_fit(example: Example) -> Example:
    goal = example.turns[0].goals[0]
    return with_turn(example, 0, goals=(msgspec.structs.replace(goal, values=goal.values[:-1]),))


@pytest.mark.parametrize("change", [picked_something_else, other_things_fit])
def test_a_change_of_a_vague_description_is_found(change: Change) -> None:
    for example in made("check_the_lamps", 2, ("vague",)):
        assert refusal(change(example))


def test_what_a_candidate_could_serve_is_not_irrelevant() -> None:
    config = SynthConfig(irrelevance=1.0, recovery=0.0)
    seen = 0
    for seed in range(700, 706):
        example = example_of("close_the_sprint", seed, config=config, aside=True)
        if not isinstance(example, Example) or example.category != "irrelevance":
            continue
        place = put_off(example)
        assert refusal(example) == ""
        asked = Unserved("irrelevant", "complete_sprint")
        assert "is a candidate" in refusal(with_turn(example, place, user="Complete the sprint.", unserved=asked))
        assert "does not ask for" in refusal(with_turn(example, place, user="What a day."))
        assert "does not say what" in refusal(with_turn(example, place, unserved=Unserved("irrelevant", "nothing")))
        seen += 1
    assert seen


def test_a_value_from_a_list_needs_the_list() -> None:
    """Whether sales or purchases are looked up is chosen from a list; nobody says that word."""
    for name, lists in (("save_what_was_sold", True), ("close_the_sprint", False)):
        for example in made(name, 2):
            stripped = msgspec.structs.replace(example, enums_stripped=True)
            assert ("not listed" in refusal(stripped)) == lists
            assert not (lists and example.enums_stripped)
