"""Which goals were achieved, and by which call."""

import msgspec
import pytest

from prove.core.episodes import Episode
from prove.core.results import Call
from prove.reward import success
from prove.reward.achievements import achievements
from prove.reward.checklist import checklist_of
from tests.reward.live import ACCOUNTS, CARDS, EXPIRED, act, asks, example, freeze, limit, transfer, unfreeze

ASKED = example(
    asks("a", freeze(1), limit(600)),
    asks("ask", ACCOUNTS, goals={0: "question"}),
    asks("thanks"),
    asks("no", freeze(EXPIRED), goals={0: "refusal"}),
)


def found(episode: Episode) -> list[tuple[bool, int | None]]:
    return [(each.achieved, each.position) for each in achievements(episode)]


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        (
            [[limit(600), freeze(1)], [ACCOUNTS], [], [freeze(EXPIRED)]],
            [(True, 1), (True, 0), (True, 2), (True, None), (True, 3)],
        ),
        ([[], [], [""], []], [(False, None)] * 5),
        # Undone and done again: the last call counts. The reason of the refusal is read in an earlier turn.
        (
            [[freeze(1), unfreeze(1), CARDS, freeze(1)], [ACCOUNTS], [freeze(2)], []],
            [(True, 3), (False, None), (True, 4), (False, None), (True, 2)],
        ),
        (
            [[freeze(1), unfreeze(1)], [], [], []],
            [(False, None), (False, None), (False, None), (True, None), (False, None)],
        ),
        ([[ACCOUNTS], [], [], []], [(False, None), (False, None), (True, 0), (True, None), (False, None)]),
    ],
)
def test_the_call_after_which_a_goal_was_achieved_until_the_end(
    turns: list[list[Call]], expected: list[tuple[bool, int | None]]
) -> None:
    assert found(act(ASKED, *turns)) == expected


def test_all_goals_of_a_success_are_achieved() -> None:
    episode = act(ASKED, [freeze(1), limit(600)], [ACCOUNTS], [], [CARDS])
    assert success(episode) is True
    assert all(each.achieved for each in achievements(episode))
    assert [each.item for each in achievements(episode)] == checklist_of(episode).items


def test_a_question_is_answered_by_the_latest_turn_that_does() -> None:
    asked = example(asks("look", CARDS, goals={}), asks("ask", ACCOUNTS, goals={0: "question"}))
    assert found(act(asked, [ACCOUNTS], [CARDS, ACCOUNTS, ACCOUNTS])) == [(True, 2)]
    assert found(act(asked, [CARDS, ACCOUNTS], [])) == [(True, 1)]


def test_an_absorbed_goal_is_achieved_by_the_call_of_the_later_one() -> None:
    asked = example(asks("a", limit(600)), asks("b", limit(700)))
    assert found(act(asked, [limit(600)], [limit(700)])) == [(True, 1), (True, 1)]


def test_calls_of_replayed_turns_are_counted_but_have_no_goals() -> None:
    asked = example(asks("a", freeze(1)), asks("b", limit(600)))
    episode = msgspec.structs.replace(act(asked, [freeze(1)], [limit(600)]), replayed=1)
    assert found(episode) == [(True, 1)]


def test_without_goals_there_is_nothing_to_achieve() -> None:
    assert achievements(act(example(asks("look", CARDS, goals={})), [transfer(40)])) == []
