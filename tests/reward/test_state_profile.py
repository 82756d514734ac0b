"""The formula of `prove-state` in worked numbers, and the defects that it must not have."""

import msgspec
import pytest

from prove.core.episodes import Episode, EpisodeTurn
from prove.core.results import Call
from prove.reward import PROFILES, score, success
from prove.reward.checklist import READING_WEIGHT, checklist_of
from prove.reward.state_profile import SEEN, TRIED, harm_of, needed_seen, tools_tried, values_seen
from prove.reward.work import HarmfulCall, judge
from tests.examples.money import transfer as transfer_example
from tests.reward.live import ACCOUNTS, CARDS, STATE, act, asks, example, freeze, limit, total, transfer, unfreeze

BOTH = example(asks("do", CARDS, freeze(1), limit(600), goals={1: "write", 2: "write"}))
MIXED = example(asks("do", freeze(1)), asks("ask", ACCOUNTS, goals={0: "question"}), asks("thanks"))
UNKNOWN = Call("no_such_tool")


@pytest.mark.parametrize(
    ("calls", "worth"),
    [
        ([CARDS, freeze(1), limit(600)], 1.0),
        ([freeze(1), limit(600)], 1.0),
        # B = 3 + 2; two calls too many of five allowed: q = 2/3 + (1 - 2/5)/3.
        ([*[CARDS] * 5, freeze(1), limit(600)], 0.85 + 0.15 * (2 / 3 + 0.6 / 3)),
        # A quarter of the calls is worth nothing: q = 2/3 · 3/4 + 1/3.
        ([UNKNOWN, CARDS, freeze(1), limit(600)], 0.85 + 0.15 * (0.5 + 1 / 3)),
        ([], 0.0),
        ([CARDS], 0.15 * 0.5),
        ([freeze(1)], 0.55 * 0.5 + 0.15 * 0.5),
        # A goal that needs no values and is tried earns both parts of progress; the wrong card costs half of it.
        ([freeze(2)], 0.55 * (0.5 * (SEEN + TRIED) - 0.25) + 0.075),
        # The refused attempt is worth 2/3: q = 2/3 · 2/3 + 1/3.
        ([freeze(99)], 0.55 * 0.5 * (SEEN + TRIED) + 0.075 * (4 / 9 + 1 / 3)),
        # Both goals and a card too many: no goal is left for it to stand in for.
        ([freeze(1), limit(600), freeze(2)], 0.55 * (1 - 0.5) + 0.075),
    ],
)
def test_worked_numbers(calls: list[Call], worth: float) -> None:
    assert total(act(BOTH, calls)) == pytest.approx(worth)


def test_weights_decide_what_the_goals_earn() -> None:
    # Two of three goals are no writes, and have a weight of their own together.
    reading = READING_WEIGHT
    assert total(act(MIXED, [freeze(1)], [CARDS], [CARDS, ""])) == pytest.approx(
        0.55 * (1 - reading) + 0.15 * reading / 2
    )
    reads = total(act(MIXED, [], [ACCOUNTS], []))
    assert reads == pytest.approx(0.55 * reading + 0.15 * reading / 2)
    assert reads <= 0.45


def test_reads_and_refused_attempts_are_worth_less_than_half_of_the_goals() -> None:
    """Law 8: whoever achieves all goals but the writes, and tries these in vain, has no more than the honest half."""
    assert READING_WEIGHT + (SEEN + TRIED) * (1 - READING_WEIGHT) < 0.5


def test_the_parts_explain_the_total() -> None:
    for calls in ([], [CARDS, freeze(2)], [freeze(1), limit(600), freeze(2)]):
        found = score(act(BOTH, calls), STATE)
        parts = found.parts
        assert found.total == pytest.approx(
            0.55 * (parts["goals"] + parts["progress"] + parts["harm"]) + 0.075 * parts["quality"]
        )
        assert parts["harm"] <= 0


def test_told_is_a_condition_of_the_other_profile_only() -> None:
    asked = example(asks("freeze", freeze(1)))
    goal = msgspec.structs.replace(asked.turns[0].goals[0], values=("frozen",))
    asked = msgspec.structs.replace(asked, turns=(msgspec.structs.replace(asked.turns[0], goals=(goal,)),))
    for text, told in (("It is Frozen.", 1.0), ("Done.", 0.55 + 0.15)):
        episode = act(asked, [freeze(1), text])
        assert score(episode, PROFILES["prove-state-told"]).total == pytest.approx(told)
        assert total(episode) == 1.0


# D1: work that is undone, wrecked or doubled.
@pytest.mark.parametrize(
    "wrecked",
    [
        [limit(600), limit(700)],
        [limit(600), limit(1750)],
        [limit(600), freeze(1)],
        [limit(600), limit(600, card=2)],
        [limit(700)],
    ],
    ids=["right then wrong", "undone", "damaged", "another too", "wrong"],
)
def test_wrecked_work_earns_no_more_than_a_refused_attempt(wrecked: list[Call]) -> None:
    asked = example(asks("set", limit(600)))
    refused = act(asked, [limit(600, card=99)])
    assert total(act(asked, wrecked)) <= total(refused) + 0.1
    assert score(act(asked, wrecked), STATE).parts["goals"] + score(act(asked, wrecked), STATE).parts["harm"] <= 0


def test_write_then_undo_earns_no_more_than_doing_nothing() -> None:
    asked = example(asks("freeze", freeze(1)))
    undone = score(act(asked, [freeze(1), unfreeze(1)]), STATE)
    assert undone.parts == {"goals": 0, "progress": 0, "harm": 0, "quality": 1}
    assert undone.total == pytest.approx(0.15) == total(act(asked, [CARDS]))


def test_a_double_write_is_worth_less_than_a_single_one() -> None:
    asked = example(asks("pay", transfer(40)), asks("freeze", freeze(1)))
    once, twice = act(asked, [transfer(40)], []), act(asked, [transfer(40), transfer(40)], [])
    assert total(twice) < total(act(asked, [], [])) + 0.06 < total(once)
    assert success(act(asked, [transfer(40), transfer(40)], [freeze(1)])) is False


# D4: another path.
def test_draft_and_send_instead_of_one_call_is_a_success() -> None:
    letter = {"to": ["ana@mailhaven.example"], "subject": "Hi", "body": "Hello there"}
    asked = example(asks("write", Call("send_email", letter), server="email"), server="email")
    draft = act(asked, [Call("create_draft", letter)])
    id = draft.turns[0].steps[0].result.content["id"]
    episode = act(asked, [Call("create_draft", letter), Call("send_draft", {"draft_id": id})])
    assert success(episode) is True
    assert 0.85 <= total(episode) <= 1.0
    # It costs nothing but the calls beyond the budget: one reference call allows for two.
    assert total(episode) == 1.0
    assert total(draft) < 0.3


def test_other_look_ups_never_matter() -> None:
    for reads in ([], [CARDS], [ACCOUNTS], [ACCOUNTS, CARDS, ACCOUNTS]):
        assert total(act(BOTH, [*reads, freeze(1), limit(600)])) == 1.0


# Odd episodes.
def test_an_example_without_goals() -> None:
    asked = example(asks("look", CARDS, goals={}))
    assert checklist_of(act(asked, [])).items == []
    assert total(act(asked, [CARDS])) == 1.0
    assert total(act(asked, [])) == pytest.approx(0.85)
    assert total(act(asked, [freeze(1)])) == pytest.approx(-0.55)


def test_only_abstentions() -> None:
    asked = example(asks("hi"), asks("thanks"))
    assert total(act(asked, [], [])) == 1.0
    assert total(act(asked, [CARDS], [])) == pytest.approx(0.85 + 0.15 * 2 / 3)
    assert total(act(asked, [""], [])) == pytest.approx(0.55 * 0.5 + 0.15 * 0.5)
    assert total(act(asked, [freeze(1)], [])) == pytest.approx(0.55 * (0.5 - 0.5) + 0.15 * 0.5 * 2 / 3)


def test_turns_that_are_empty_or_never_reached() -> None:
    assert total(Episode(BOTH, "", (), outcome=act(BOTH, []).outcome)) == 0.0
    assert total(Episode(MIXED, "", (EpisodeTurn(),) * 3, outcome=act(MIXED, []).outcome)) == 0.0
    stopped = msgspec.structs.replace(act(BOTH, [freeze(1)]), stopped="limit")
    assert total(stopped) == total(act(BOTH, [freeze(1)]))


def test_replayed_turns_are_not_paid() -> None:
    asked = example(asks("a", freeze(1)), asks("b", limit(600)))
    full = msgspec.structs.replace(act(asked, [freeze(1)], [limit(600)]), replayed=1)
    assert total(full) == 1.0
    nothing = msgspec.structs.replace(act(asked, [freeze(1)], []), replayed=1)
    assert total(nothing) == 0.0
    harm = msgspec.structs.replace(act(asked, [freeze(1)], [freeze(2)]), replayed=1)
    assert total(harm) == pytest.approx(-0.55 + 0.15)


def test_what_was_not_judged_has_no_score_and_says_why() -> None:
    unknown = msgspec.structs.replace(act(BOTH, []), outcome=None)
    assert (score(unknown, STATE).total, score(unknown, STATE).success) == (None, None)
    assert "cannot be judged" in score(unknown, STATE).reason
    broken = msgspec.structs.replace(act(BOTH, []), stopped="error", error="it broke")
    assert (score(broken, STATE).total, score(broken, STATE).reason) == (None, "it broke")


def test_harm_costs_the_heaviest_goal_or_half_of_the_one_it_stands_in_for() -> None:
    checklist, heaviest = checklist_of(act(MIXED, [])), 1 - READING_WEIGHT
    calls = [HarmfulCall(0, "freeze_card"), HarmfulCall(1, "freeze_card"), HarmfulCall(2, "list_accounts")]
    assert harm_of(checklist, checklist.items, calls) == pytest.approx([heaviest / 2, heaviest, heaviest])
    assert harm_of(checklist, [], calls[:1]) == pytest.approx([heaviest])
    many = act(BOTH, [limit(700), *[transfer(amount) for amount in range(10, 18)]])
    assert score(many, STATE).parts["harm"] == -1.0


def test_progress_is_the_values_that_were_seen_and_the_tool() -> None:
    asked = transfer_example()
    look = next(call for call in asked.reference_calls if not call.depends)
    (item,) = checklist_of(act(asked, [])).items
    assert item.needs
    assert item.call is not None
    read = Call(look.name, look.arguments)
    refused = Call(item.call.name, {**item.call.arguments, "amount": 1e9})
    for calls, progress in (([], 0.0), ([read], SEEN), ([refused], TRIED), ([read, refused], SEEN + TRIED)):
        assert score(act(asked, calls), STATE).parts["progress"] == pytest.approx(progress)
    assert needed_seen(act(asked, []), item, {"something", 3, None}) == 0
    assert needed_seen(act(asked, [read]), item, values_seen(act(asked, [read]))) == len(item.needs)


def test_only_refused_reading_and_harmful_calls_are_attempts() -> None:
    tried = {"freeze_card"}
    for calls, tools in (
        ([freeze(1)], set[str]()),
        ([freeze(2)], tried),
        ([freeze(99)], tried),
        ([CARDS], {"list_cards"}),
    ):
        episode = act(BOTH, calls)
        assert tools_tried(episode, judge(episode, checklist_of(episode)).harmful) == tools
    # The second transfer of the same tool is not tried by making the first.
    two = example(asks("pay", transfer(40), transfer(50)))
    assert score(act(two, [transfer(40)]), STATE).parts["progress"] == 0
