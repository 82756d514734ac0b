"""What is left of the work at the end: goals that are achieved, and calls that did harm."""

import msgspec
import pytest

from prove.core.episodes import Episode
from prove.core.results import Call
from prove.reward.checklist import checklist_of
from prove.reward.work import HarmfulCall, Work, judge
from tests.reward.live import CARDS, act, asks, example, freeze, limit, payee, transfer, unfreeze
from tests.worlds import keys, next_key

DROP = Call("remove_payee", {"payee_id": next_key("banking.payees")})


def judged(episode: Episode) -> Work:
    return judge(episode, checklist_of(episode))


def harmful(episode: Episode) -> list[tuple[int, str]]:
    return [(call.position, call.name) for call in judged(episode).harmful]


BOTH = example(asks("do", freeze(1), limit(600)))
PAY = example(asks("pay", transfer(40), transfer(50)))


@pytest.mark.parametrize(
    ("calls", "achieved", "harm"),
    [
        ([freeze(1), limit(600)], [True, True], []),
        ([limit(600), freeze(1)], [True, True], []),
        ([], [False, False], []),
        ([freeze(1)], [True, False], []),
        # Undone, replaced, and replaced by the right value.
        ([freeze(1), unfreeze(1)], [False, False], []),
        ([freeze(1), limit(600), limit(700)], [True, False], [2]),
        ([freeze(1), limit(700), limit(600)], [True, True], []),
        # Another record, and another one that was changed back.
        ([freeze(2), limit(600)], [False, True], [0]),
        ([freeze(1), limit(600), freeze(2)], [True, True], [2]),
        ([limit(700), limit(710), freeze(2)], [False, False], [1, 2]),
        ([freeze(2), Call("unfreeze_card", {**freeze(2).arguments, "pin": "0000"})], [False, False], [0]),
    ],
)
def test_changes_count_as_they_are_at_the_end(calls: list[Call], achieved: list[bool], harm: list[int]) -> None:
    work = judged(act(BOTH, calls))
    assert (work.achieved, [call.position for call in work.harmful]) == (achieved, harm)


@pytest.mark.parametrize(
    ("calls", "achieved", "harm"),
    [
        ([transfer(40), transfer(50)], [True, True], []),
        ([transfer(50), transfer(40)], [True, True], []),
        # The balance depends on what was done before; it is no harm of a right transfer.
        ([transfer(50)], [False, True], []),
        ([transfer(60)], [False, False], [0]),
        ([transfer(40), transfer(60)], [True, False], [1]),
        ([transfer(40), transfer(50), transfer(60)], [True, True], [2]),
        ([transfer(40), transfer(50, to=3)], [True, False], [1]),
        # Twice the same: the copy is additional, and its goal was done wrongly.
        ([transfer(40), transfer(40), transfer(50)], [False, True], [1]),
    ],
)
def test_new_records_stand_for_those_that_they_are_most_like(
    calls: list[Call], achieved: list[bool], harm: list[int]
) -> None:
    work = judged(act(PAY, calls))
    assert (work.achieved, [call.position for call in work.harmful]) == (achieved, harm)


def test_a_call_of_the_reference_is_right_as_often_as_the_reference_makes_it() -> None:
    """The second one leaves another balance, and there is no goal that it could be for."""
    again = act(PAY, [transfer(50), transfer(50)])
    assert harmful(again) == [(1, "transfer_between_accounts")]
    (call,) = judged(again).harmful
    assert any(key == keys("banking.accounts")[0] for _, key in call.records)


def test_an_additional_argument_that_changes_nothing_is_no_harm() -> None:
    """The balance is not the reference's, as the other transfer is missing."""
    same = Call("transfer_between_accounts", {**transfer(50).arguments, "note": None})
    assert judged(act(PAY, [same])) == Work([False, True], [])
    noted = Call("transfer_between_accounts", {**transfer(50).arguments, "note": "for the roof"})
    assert (judged(act(PAY, [noted])).achieved, harmful(act(PAY, [noted]))) == (
        [False, False],
        [(0, "transfer_between_accounts")],
    )


def test_what_another_tool_damages_is_harm_and_leaves_the_goal() -> None:
    frozen = act(example(asks("limit", limit(600))), [limit(600), freeze(1)])
    assert (judged(frozen).achieved, harmful(frozen)) == ([True], [(1, "freeze_card")])


def test_a_goal_is_spoilt_by_its_own_tool_in_its_own_record() -> None:
    create = Call("create_event", {"title": "Tea", "starts_at": "2027-06-19T03:00:00"})
    asked = example(asks("a", create, server="calendar"), server="calendar")
    twice = [create, Call("create_event", {**create.arguments, "if_busy": "allow"})]
    work = judged(act(asked, twice))
    assert work.achieved == [False]
    assert [call.position for call in work.harmful] == [1]


def test_a_record_that_the_reference_makes_for_a_while_is_no_harm() -> None:
    asked = example(asks("add", payee("Zed")), asks("drop", DROP), asks("freeze", freeze(1)))
    assert judged(act(asked, [payee("Zed")], [], [freeze(1)])) == Work([False, False, True], [])
    assert harmful(act(asked, [payee("Zed"), payee("Zoe", iban="DE89370400440532013000")], [])) == [(1, "add_payee")]
    assert judged(act(asked, [payee("Zed")], [DROP], [freeze(1)])).achieved == [True, True, True]


def test_an_absorbed_goal_is_achieved_with_the_one_that_absorbs_it() -> None:
    asked = example(asks("a", limit(600)), asks("b", limit(700)), asks("c", freeze(1)))
    assert judged(act(asked, [limit(600)], [], [freeze(1)])).achieved == [False, False, True]
    assert judged(act(asked, [], [limit(700)], [])).achieved == [True, True, False]
    assert harmful(act(asked, [limit(600)], [], [])) == []


def test_a_write_that_leaves_nothing_is_achieved_by_its_call() -> None:
    asked = example(asks("a", freeze(1)), asks("b", unfreeze(1)))
    assert judged(act(asked, [], [])).achieved == [False, False]
    assert judged(act(asked, [freeze(1)], [unfreeze(1)])).achieved == [True, True]
    assert judged(act(asked, [freeze(1)], [])) == Work([False, False], [])


def test_a_file_that_was_moved_and_moved_back_is_judged_by_its_content() -> None:
    home, name = "/home/priya/notes", "ideas.md"
    add = Call("append_to_file", {"path": f"{home}/{name}", "text": "One more."})
    asked = example(
        asks("add", add, server="filesystem"),
        asks("new", Call("make_directory", {"name": "sub"}), server="filesystem"),
        server="filesystem",
    )
    away = Call("move_path", {"path": f"{home}/{name}", "directory": "/home/priya/music"})
    there = Call("append_to_file", {"path": f"/home/priya/music/{name}", "text": "One more."})
    back = Call("move_path", {"path": f"/home/priya/music/{name}", "directory": home})
    assert judged(act(asked, [away, there, back])) == Work([True, False], [])
    assert harmful(act(asked, [away, there])) == [(0, "move_path"), (1, "append_to_file")]


def test_the_policy_is_not_blamed_for_replayed_turns() -> None:
    asked = example(asks("a", freeze(1)), asks("b", limit(600)))
    episode = act(asked, [freeze(1), freeze(2)], [limit(600)])
    assert harmful(episode) == [(1, "freeze_card")]
    assert harmful(msgspec.structs.replace(episode, replayed=1)) == []


def without_effects(episode: Episode) -> Episode:
    turns = [
        msgspec.structs.replace(
            turn,
            messages=tuple(
                msgspec.structs.replace(
                    message, steps=tuple(msgspec.structs.replace(step, effect=None) for step in message.steps)
                )
                for message in turn.messages
            ),
        )
        for turn in episode.turns
    ]
    return msgspec.structs.replace(episode, turns=tuple(turns))


def test_without_known_effects_every_harmed_record_counts() -> None:
    unknown = HarmfulCall(-1, "")
    assert judged(without_effects(act(BOTH, [freeze(1), limit(600)]))) == Work([True, True], [])
    assert judged(without_effects(act(BOTH, [freeze(2), limit(700), CARDS]))) == Work([False, False], [unknown] * 2)
    assert judged(without_effects(act(BOTH, [freeze(1), unfreeze(1)]))) == Work([False, False], [])


def test_goals_of_turns_that_were_never_reached_are_missed() -> None:
    asked = example(asks("a", freeze(1)), asks("ask", CARDS, goals={0: "question"}), asks("thanks"))
    assert judged(act(asked, [freeze(1), CARDS])).achieved == [True, True, True]
    cut = msgspec.structs.replace(act(asked, [freeze(1), CARDS]), turns=act(asked, [freeze(1), CARDS]).turns[:1])
    assert judged(cut).achieved == [True, False, False]


def test_of_goals_that_make_the_same_record_as_many_are_achieved_as_there_are_copies() -> None:
    create = Call("create_event", {"title": "Sauna", "starts_at": "2026-12-28T09:00", "if_busy": "allow"})
    twice = example(asks("meet", create, create, server="calendar"), server="calendar")
    for times, achieved in ((0, [False, False]), (1, [True, False]), (2, [True, True])):
        assert judged(act(twice, [*[create] * times, "Done."])).achieved == achieved
