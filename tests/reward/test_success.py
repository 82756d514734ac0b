"""Whether an episode did the work, by its state and its results; the path does not count."""

import msgspec
import pytest

from prove.connect import open_session
from prove.core.episodes import Episode
from prove.core.examples import Example, Goal
from prove.core.results import Call
from prove.reward import success, told
from prove.reward.success import expected_of, goal_reached, is_judged, untold
from prove.rollout import Reply, run_episode
from tests.reward.live import EXPIRED, freeze
from tests.rollout.playing import FREEZE, LOOK, UNFREEZE, asked, calls, saying, turn
from tests.worlds import keys

FIRST, SECOND, *_ = keys("banking.accounts")
ACCOUNT = Call("get_account", {"account_id": FIRST})
OTHER_ACCOUNT = Call("get_account", {"account_id": SECOND})
NO_CARD = Call("freeze_card", {"card_id": "card_none"})
CARDS = Call("list_cards")
OTHER_CARD = freeze(2)
DONE = Reply("Done.")

WRITE = asked(turn("freeze", LOOK, FREEZE, goals=(Goal("write", "freeze-1"),)))
QUESTION = asked(turn("ask", LOOK, ACCOUNT, goals=(Goal("question", "ask-1", (FIRST,)),)))
REFUSAL = asked(turn("try", NO_CARD, goals=(Goal("refusal", "try-0"),)))
BLOCKED = asked(turn("block", freeze(EXPIRED), goals=(Goal("refusal", "block-0"),)))
WORDS = asked(turn("thanks"))


def played(example: Example, *made: Call, text: str = "Done.") -> Episode:
    return run_episode(saying(*[calls(call) for call in made], Reply(text)), example, open_session(example))


@pytest.mark.parametrize(
    ("example", "made", "done"),
    [
        (WRITE, (LOOK, FREEZE), True),
        (WRITE, (FREEZE,), True),
        (WRITE, (FREEZE, ACCOUNT), True),
        (WRITE, (), False),
        (WRITE, (OTHER_CARD,), False),
        (WRITE, (FREEZE, OTHER_CARD), False),
        (QUESTION, (ACCOUNT,), True),
        (QUESTION, (LOOK,), True),
        (QUESTION, (CARDS,), False),
        (QUESTION, (OTHER_ACCOUNT,), False),
        (QUESTION, (ACCOUNT, FREEZE), False),
        (REFUSAL, (NO_CARD,), True),
        (REFUSAL, (), False),
        (REFUSAL, (CARDS,), False),
        (BLOCKED, (CARDS,), True),
        (BLOCKED, (ACCOUNT,), False),
        (BLOCKED, (CARDS, FREEZE), False),
        (REFUSAL, (Call("freeze_card", {"card_id": "card_nowhere"}),), False),
        (WORDS, (), True),
        (WORDS, (LOOK,), True),
        (WORDS, (FREEZE,), False),
    ],
)
def test_the_work_is_done_if_state_and_results_are_the_references(
    example: Example, made: tuple[Call, ...], done: bool
) -> None:
    assert success(played(example, *made)) is done


def test_an_abstention_turn_must_not_change_the_state_even_if_it_is_changed_back() -> None:
    example = asked(turn("thanks", tools=("freeze_card", "unfreeze_card")))
    episode = played(example, FREEZE, UNFREEZE)
    assert episode.outcome == expected_of(episode).outcome
    assert episode.turns[0].changed_state
    assert success(episode) is False


def test_an_episode_that_ended_early_is_a_failure_and_one_with_an_error_is_not_judged() -> None:
    example = asked(turn("freeze", FREEZE), turn("thanks"))
    episode = run_episode(saying(calls(FREEZE), DONE), example, open_session(example))
    assert success(episode) is True
    assert success(msgspec.structs.replace(episode, turns=episode.turns[:1])) is False
    assert success(msgspec.structs.replace(episode, stopped="error", error="broke")) is None


def test_what_cannot_be_judged_is_neither_a_success_nor_a_failure() -> None:
    episode = msgspec.structs.replace(played(WRITE, FREEZE), outcome=None)
    assert (is_judged(episode), success(episode)) == (False, None)


def test_an_example_that_was_never_run_cannot_be_compared() -> None:
    example = msgspec.structs.replace(WRITE, expected=None)
    with pytest.raises(ValueError, match="has no expected outcome; run its reference first"):
        success(played(example, FREEZE))


def test_a_question_is_answered_before_its_turn_ends() -> None:
    example = asked(turn("look", LOOK), turn("ask", ACCOUNT, goals=(Goal("question", "ask-0"),)), turn("thanks"))
    goal = example.turns[1].goals[0]
    for before in range(3):
        policy = saying(*[DONE] * before, calls(ACCOUNT), DONE)
        episode = run_episode(policy, example, open_session(example))
        assert goal_reached(episode, 1, goal) is (before < 2)
        assert success(episode) is (before < 2)


def test_a_refusal_is_tried_in_its_own_turn() -> None:
    example = asked(turn("look", LOOK), turn("try", NO_CARD, goals=(Goal("refusal", "try-0"),)))
    for policy, reached in ((saying(calls(NO_CARD), DONE, DONE), False), (saying(DONE, calls(NO_CARD), DONE), True)):
        assert success(run_episode(policy, example, open_session(example))) is reached


@pytest.mark.parametrize(("text", "done"), [("I cannot.", True), ("", False), (" \n", False)])
def test_a_turn_that_asks_for_words_must_end_with_words(text: str, done: bool) -> None:
    assert success(played(WORDS, LOOK, text=text)) is done


def test_an_abstention_cut_off_by_a_limit_did_not_end_with_words() -> None:
    cut = played(WORDS, LOOK)
    (only,) = cut.turns
    stopped = msgspec.structs.replace(only, messages=(msgspec.structs.replace(only.messages[0], text="Let me see."),))
    assert success(msgspec.structs.replace(cut, turns=(stopped,), stopped="limit")) is False


def test_what_there_is_none_of_is_told_in_words() -> None:
    assert untold("You have no other emails from them.", ["0"]) == []
    assert untold("So far none of the guests has come.", ["0"]) == []
    assert untold("You have 10 other emails from them.", ["0"]) == ["0"]


def test_the_user_is_told_the_values_of_the_goals() -> None:
    assert told(played(QUESTION, ACCOUNT, text=f"It is {FIRST.upper()}."))
    assert not told(played(QUESTION, ACCOUNT, text="It is there."))
    assert told(played(WRITE, FREEZE, text=""))
