"""Examples of purposes: proven, the same bytes for the same seed, with tools on offer beside those of the reference."""

from functools import cache
from random import Random

import msgspec
import pytest

from prove.core.examples import Example, Turn
from prove.core.provenance import Found
from prove.core.results import Result
from prove.purposes.catalogue import purpose_named, purposes
from prove.purposes.mixins import Kind
from prove.purposes.solving import Made
from prove.synth.config import SynthConfig
from prove.synth.conversation.purposeful import PLAIN, conditions_of, fitting, purposeful, takes_aside
from prove.synth.proof.validate import validate
from prove.synth.run.chunks import library, library_graph
from tests.synth.conversation.stages import begun

NAMES = ("close_the_sprint", "answer_the_best_offer", "pay_a_trip_from_savings")
QUIET = SynthConfig(recovery=0.0)


def example_of(
    name: str, seed: int, kinds: tuple[Kind, ...] = PLAIN, config: SynthConfig = QUIET, *, aside: bool = False
) -> Example | str:
    """The example of a purpose in the world of a seed."""
    beside = begun(seed, irrelevance=config.irrelevance) if aside else None
    rng = Random(f"{name} {seed}")
    return purposeful(
        purpose_named(name), "x", seed, library(), library_graph(), config, rng, kinds=kinds, aside=beside
    )


@cache
def made(name: str, count: int = 3, kinds: tuple[Kind, ...] = PLAIN) -> tuple[Example, ...]:
    """The first examples of a purpose."""
    found = [example for seed in range(700, 760) if isinstance(example := example_of(name, seed, kinds), Example)]
    assert len(found) >= count, f"{name} is in too few worlds"
    return tuple(found[:count])


@pytest.mark.parametrize("name", NAMES)
def test_examples_are_proven(name: str) -> None:
    for example in made(name):
        assert validate(example, library(), library_graph()) is None
        assert example.purpose == name
        used = {call.name for call in example.reference_calls}
        assert used < set(example.turns[0].tools)


def test_the_same_seed_gives_the_same_bytes() -> None:
    one, other = (msgspec.json.encode(example_of("close_the_sprint", 703)) for _ in range(2))
    assert one == other


def test_a_world_without_it_gives_a_reason() -> None:
    reasons = [found for seed in range(40) if isinstance(found := example_of("answer_the_best_offer", seed), str)]
    assert reasons
    assert all(reason.startswith("purpose: ") for reason in reasons)


def test_a_purpose_that_is_not_talked_about_like_that_gives_a_reason() -> None:
    reasons = {example_of("close_the_sprint", seed, ("correction",)) for seed in range(700, 710)}
    assert "purpose: nobody talks about it like that" in reasons


MIXED: tuple[tuple[Kind, str, str], ...] = (
    ("hidden", "share_a_recording", "missing-function"),
    ("missing", "cap_a_card_before_a_trip", "missing-value"),
    ("vague", "check_the_lamps", "across"),
    ("correction", "send_back_the_dearest", "across"),
    ("reconsidered", "cap_a_card_before_a_trip", "missing-value"),
)


@pytest.mark.parametrize(("kind", "name", "category"), MIXED)
def test_mixtures_are_proven_and_have_their_category(kind: Kind, name: str, category: str) -> None:
    for example in made(name, 2, (kind,)):
        assert validate(example, library(), library_graph()) is None
        assert example.category == category
        assert example.notes == {"talk": kind}
        assert (example.level == "missing") is (kind in ("missing", "vague", "reconsidered"))


def test_a_hidden_tool_is_handed_over() -> None:
    effects = library_graph().effects
    for example in made("share_a_recording", 2, ("hidden",)):
        place = next(place for place, turn in enumerate(example.turns) if turn.unserved is not None)
        turn, after = example.turns[place : place + 2]
        assert turn.unserved is not None
        tool = turn.unserved.tool
        assert not turn.reference_calls
        assert tool not in turn.tools
        assert not any(effects[tool] & effects[name] for name in turn.tools)
        assert after.handed_over == (tool,)
        assert tool in {call.name for call in after.reference_calls}


def test_a_missing_value_is_said_after_it_was_asked_for() -> None:
    for example in made("cap_a_card_before_a_trip", 2, ("missing",)):
        place = next(place for place, turn in enumerate(example.turns) if turn.missing)
        turn, after = example.turns[place : place + 2]
        assert turn.unserved is not None
        assert turn.unserved.words in after.user
        assert turn.unserved.words not in turn.user
        assert turn.unserved.tool in turn.tools
        assert any(turn.missing in call.arguments for call in after.reference_calls)


def test_a_vague_description_is_answered_with_what_it_fits() -> None:
    for example in made("check_the_lamps", 2, ("vague",)):
        turn, after = example.turns[:2]
        (goal,) = turn.goals
        assert goal.kind == "question"
        assert len(goal.values) > 1
        assert all(value in turn.reply for value in goal.values)
        assert turn.reply.endswith("?")
        assert after.reference_calls


def test_a_value_that_is_taken_back_is_replaced() -> None:
    for example in made("send_back_the_dearest", 2, ("correction",)):
        created, updated = (turn.reference_calls[-1] for turn in example.turns[-2:])
        assert (created.name, updated.name) == ("create_event", "update_event")
        assert created.arguments["title"] != updated.arguments["title"]


def test_what_no_tool_can_serve_is_asked_for_in_between() -> None:
    config = SynthConfig(irrelevance=1.0, recovery=0.0)
    asked = 0
    for seed in range(700, 712):
        example = example_of("close_the_sprint", seed, config=config, aside=True)
        if not isinstance(example, Example):
            continue
        odd = [turn for turn in example.turns if turn.unserved is not None]
        asked += 1
        assert len(odd) == 1
        assert validate(example, library(), library_graph()) is None
        assert example.category == ("irrelevance" if odd else example.category)
        assert example.turns[0].reference_calls
        for turn in odd:
            assert turn.unserved is not None
            assert turn.unserved.kind == "irrelevant"
            assert library().tools[turn.unserved.tool].server not in {library().tools[n].server for n in turn.tools}
    assert asked


def test_distractors_and_enumerated_values_follow_their_shares() -> None:
    for share in (0.0, 1.0):
        config = SynthConfig(distractors=share, enums_stripped=share, recovery=share)
        found = [example_of("close_the_sprint", seed, config=config) for seed in range(700, 706)]
        examples = [example for example in found if isinstance(example, Example)]
        own = set(purpose_named("close_the_sprint").servers)
        assert examples
        for example in examples:
            assert validate(example, library(), library_graph()) is None
            strangers = {name for name in example.turns[0].tools if library().tools[name].server not in own}
            assert (3 <= len(strangers) <= 8) == bool(share)
            assert example.enums_stripped == bool(share)
        assert any(turn.attempts for example in examples for turn in example.turns) == bool(share)


def test_fitting_purposes_can_be_talked_about_like_that() -> None:
    everything = list(purposes().values())
    assert fitting(everything, PLAIN, library()) == everything
    some = fitting(everything, ("correction",), library())
    assert 0 < len(some) < len(everything)


def test_fitting_purposes_have_their_level_and_turns() -> None:
    everything = list(purposes().values())
    longer = fitting(everything, PLAIN, library(), turns=range(2, 4))
    # Who has no value to say at first keeps nothing back: all may count as complete, and some as minimal, too.
    assert fitting(everything, PLAIN, library(), "complete") == everything
    assert 0 < len(fitting(everything, PLAIN, library(), "minimal")) < len(everything)
    assert 0 < len(longer) < len(everything)
    for name, level in (("hand_over_my_issues", "minimal"), ("answer_the_best_offer", "complete")):
        assert {each.level for each in made(name, 3, PLAIN)} == {level}  # the first says no value in its first turn
    rng = Random(1)
    for seed in range(700, 704):
        example = purposeful(longer[0], "x", seed, library(), library_graph(), QUIET, rng, turns=range(2, 4))
        assert isinstance(example, str) or len(example.turns) in (2, 3)
    short = next(each for each in everything if each not in longer)
    found = purposeful(short, "x", 700, library(), library_graph(), QUIET, rng, turns=range(2, 4))
    assert found == "purpose: nobody talks about it like that"


def test_what_cannot_be_done_is_asked_for_before_no_praise_and_after_no_farewell() -> None:
    turns = [Turn("Cancel it.", ()), Turn("Much appreciated. Tell Ana.", ()), Turn("Tell Ben. That's all for now.", ())]
    assert [place for place in (1, 2, 3) if takes_aside(turns, place)] == [2]
    assert takes_aside([Turn("Cancel it.", ())], 1)


@pytest.mark.parametrize(
    "begun", ["Then that is where we meet.", "It can go.", "So book it.", "Those can go.", "tell Ana to meet me there"]
)
def test_what_goes_on_from_a_reply_comes_right_after_it(begun: str) -> None:
    turns = [Turn("Which cafe is open?", ()), Turn(begun, ())]
    assert [place for place in (1, 2) if takes_aside(turns, place)] == [2]


def call(id: str, *sources: str, because: tuple[str, ...] = (), is_goal: bool = False) -> Made:
    origins = {source: Found(source, ("id",)) for source in sources}
    return Made(id, "some_tool", {}, dict(origins), Result("ok", {}), 0, 0, is_goal, because=because)


def test_a_lookup_waits_for_the_condition_of_all_that_it_is_for() -> None:
    calls = [
        call("test"),
        call("both"),
        call("one", "both"),
        call("yes", "one", because=("test",), is_goal=True),
        call("no", "both", because=("test",), is_goal=True),
        call("free"),
        call("always", "free", is_goal=True),
        call("sometimes", "free", because=("test",), is_goal=True),
    ]
    waiting = {id for id, tests in conditions_of(calls).items() if tests == ("test",)}
    assert waiting == {"both", "one", "yes", "no", "sometimes"}
