"""An episode as if it had ended earlier is the episode of a policy that stopped there."""

import msgspec

from prove.connect import open_session
from prove.core.episodes import Episode, EpisodeTurn
from prove.core.examples import Example
from prove.core.outcome import NOTHING
from prove.core.results import Call
from prove.reward.prefixes import after_calls, after_messages
from prove.rollout import Reply, run_episode
from tests.reward.live import CARDS, act, asks, example, freeze, limit, payee, transfer, unfreeze
from tests.rollout.playing import saying

ASKED = example(asks("a", freeze(1), limit(600)), asks("thanks"), asks("b", transfer(40), payee("Zed")))
CALLS: list[list[Call]] = [[CARDS, freeze(1), freeze(2), unfreeze(1)], [], [transfer(40), freeze(99), payee("Zed")]]


def stopped_after(asked: Example, calls: list[list[Call]], count: int) -> Episode:
    """The live episode of a policy that makes only the first calls."""
    left, kept = count, list[list[Call]]()
    for turn in calls:
        kept.append(turn[: max(0, left)])
        left -= len(turn)
    return act(asked, *kept)


def test_the_state_after_each_call_is_that_of_a_policy_that_stopped_there() -> None:
    episode = act(ASKED, *CALLS)
    seen: set[int] = set()
    for prefix in after_calls(episode):
        count = sum(len(turn.steps) for turn in prefix.turns)
        seen.add(count)
        live = stopped_after(ASKED, CALLS, count)
        assert prefix.outcome == live.outcome
        assert prefix.names == live.names
        assert prefix.changes == live.changes
        for turn in prefix.turns:
            assert turn.changed_state is any(step.effect for step in turn.steps)
    assert seen == set(range(8))


def test_one_prefix_for_each_message_and_the_last_is_the_episode() -> None:
    episode = act(ASKED, *CALLS)
    messages = [message for turn in episode.turns for message in turn.messages]
    prefixes = list(after_messages(episode))
    assert len(prefixes) == 1 + len(messages)
    assert (prefixes[0].turns, prefixes[0].outcome) == ((), NOTHING)
    assert prefixes[-1] is episode
    for count, prefix in enumerate(prefixes):
        assert [message for turn in prefix.turns for message in turn.messages] == messages[:count]


def test_calls_of_one_message_are_told_apart() -> None:
    asked = example(asks("a", freeze(1), limit(600)))
    policy = saying(Reply("Now.", (freeze(1), CARDS, limit(600))), Reply("Done."))
    episode = run_episode(policy, asked, open_session(asked))
    prefixes = list(after_calls(episode))
    assert [[len(message.steps) for turn in prefix.turns for message in turn.messages] for prefix in prefixes] == [
        [],
        [1],
        [2],
        [3],
        [3, 0],
    ]
    assert [len(prefix.changes) for prefix in prefixes] == [0, 1, 1, 1, 1]
    assert [len(change.fields) for prefix in prefixes[1:] for change in prefix.changes] == [1, 1, 2, 2]  # pyright: ignore
    assert len(list(after_messages(episode))) == 3


def test_replayed_turns_are_there_from_the_start() -> None:
    episode = msgspec.structs.replace(act(ASKED, *CALLS), replayed=2)
    first, *_, last = after_messages(episode)
    assert first.turns == episode.turns[:2]
    assert first.outcome == act(ASKED, *CALLS[:2]).outcome
    assert last is episode


def test_an_episode_without_messages_has_one_prefix_and_what_is_unknown_stays_unknown() -> None:
    empty = Episode(ASKED, "", (EpisodeTurn(),), outcome=NOTHING)
    assert [prefix.turns for prefix in after_messages(empty)] == [()]
    unknown = msgspec.structs.replace(act(ASKED, *CALLS), outcome=None)
    assert {prefix.outcome for prefix in after_messages(unknown)} == {None}
    cut = msgspec.structs.replace(act(ASKED, *CALLS), stopped="error", error="broke")
    assert [(prefix.stopped, prefix.error) for prefix in after_messages(cut)][:-1] == [("done", "")] * 10
