"""The credits of all messages and the score of the empty episode add up to the total."""

import msgspec
import pytest

from prove.connect import open_session
from prove.core.episodes import Episode, EpisodeTurn
from prove.core.errors import UsageError
from prove.core.outcome import NOTHING
from prove.reward import PROFILES, score
from prove.reward.credit import credit
from prove.reward.state_profile import SEEN, TRIED
from prove.rollout import POLICIES, run_episode
from tests.examples import all_examples
from tests.reward.live import CARDS, STATE, act, asks, example, freeze, limit, transfer, unfreeze
from tests.reward.test_work import without_effects

ASKED = example(asks("a", CARDS, freeze(1), goals={1: "write"}), asks("thanks"), asks("b", limit(600)))


@pytest.mark.parametrize("profile", PROFILES)
def test_credits_add_up_to_the_total(profile: str) -> None:
    chosen = PROFILES[profile]
    for asked in all_examples()[::4]:
        for name in ("oracle", "verbose", "shuffled", "greedy-name", "random-valid"):
            episode = run_episode(POLICIES[name], asked, open_session(asked))
            found = credit(episode, chosen)
            assert found is not None
            assert len(found.messages) == sum(len(turn.messages) for turn in episode.turns)
            assert found.empty + sum(found.messages) == pytest.approx(score(episode, chosen).total)
            assert found.empty == score(Episode(asked, "", (), outcome=NOTHING), chosen).total


def test_a_message_is_credited_with_the_goal_that_it_achieves() -> None:
    # The look-up, the right card, words; words for the turn that asks for them; the right limit, words.
    found = credit(act(ASKED, [CARDS, freeze(1)], [], [limit(600)]), STATE)
    assert found is not None
    assert found.empty == 0
    look, right, said, thanked, last, end = found.messages
    write, other = 0.55 / 3, 0.55 / 3
    assert right == pytest.approx(write)
    assert thanked == pytest.approx(other)
    assert (look, said) == (pytest.approx(0.15 / 3), 0)
    # The last goal makes it a success; nothing else is to be said.
    assert last == pytest.approx(1 - 2 * 0.55 / 3 - 0.15 / 3)
    assert end == 0


def test_undoing_and_harming_is_negative() -> None:
    found = credit(act(ASKED, [freeze(1), unfreeze(1), freeze(2)], [], [transfer(40)]), STATE)
    assert found is not None
    right, undone, harm, _, _, unasked, _ = found.messages
    assert right > 0 > undone
    assert harm == pytest.approx(0.55 * (SEEN + TRIED - 0.5) / 3)
    assert unasked == pytest.approx(-0.55 / 3)


def test_a_last_turn_without_messages_is_credited_to_the_message_before() -> None:
    """Time alone can change the state, or the session was cut off: the last message gets what is left."""
    episode = act(ASKED, [CARDS, freeze(1)])
    other = act(ASKED, [CARDS, freeze(2)])
    cut = msgspec.structs.replace(episode, turns=(*episode.turns[:1], EpisodeTurn()), outcome=other.outcome)
    found = credit(cut, STATE)
    assert found is not None
    assert found.empty + sum(found.messages) == pytest.approx(score(cut, STATE).total)
    assert found.messages[-1] < 0


def test_replayed_turns_have_no_credit() -> None:
    episode = msgspec.structs.replace(act(ASKED, [CARDS, freeze(1)], [], [limit(600)]), replayed=2)
    found = credit(episode, STATE)
    assert found is not None
    assert (found.empty, found.messages) == (0.0, (1.0, 0.0))


def test_without_a_score_there_is_no_credit_and_without_effects_it_is_a_mistake_to_ask() -> None:
    episode = act(ASKED, [freeze(1)])
    assert credit(msgspec.structs.replace(episode, stopped="error", error="broke"), STATE) is None
    with pytest.raises(UsageError, match="cannot tell what a call changed, so 'prove-state' gives no credit"):
        credit(without_effects(episode), STATE)
    assert credit(without_effects(episode), PROFILES["prove"]) is not None
