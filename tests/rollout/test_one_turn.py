"""One turn: the reference plays the earlier turns, then the policy acts."""

import asyncio
from typing import Any

import msgspec
import pytest

from prove.connect import open_session
from prove.core.errors import UsageError
from prove.core.results import Call
from prove.reward import score
from prove.rollout import POLICIES, Reply, run_turn, run_turn_async
from prove.rollout.conversation import AskPolicy, AskUser, Said
from prove.rollout.script import ScriptedUser
from tests.rollout.playing import FREEZE, LOOK, Acting, asked, calls, saying, turn
from tests.worlds import keys

OTHER = Call("freeze_card", {"card_id": keys("banking.cards")[1]})
TOOLS = ("list_accounts", "freeze_card")
EXAMPLE = asked(
    turn("freeze", LOOK, FREEZE, tools=TOOLS, reply="It is frozen."),
    turn("the other too", OTHER, tools=TOOLS, advance=3600),
    turn("bye", tools=TOOLS, reply="Bye."),
)


def test_earlier_turns_hold_the_references_steps() -> None:
    heard: list[list[dict[str, Any]]] = []

    def answer(ask: AskPolicy) -> Reply:
        heard.append(list(ask.messages))
        return calls(OTHER) if len(heard) == 1 else Reply("That one, too.")

    episode = run_turn(Acting(answer, "mine"), EXAMPLE, open_session(EXAMPLE), 1)
    assert episode.policy == "mine"
    assert episode.example.turns == EXAMPLE.turns[:2]
    assert [[step.call for step in done.steps] for done in episode.turns] == [[LOOK, FREEZE], [OTHER]]
    assert episode.turns[0].text == "It is frozen."
    assert [message["role"] for message in heard[0]][-2:] == ["assistant", "user"]
    assert heard[0][-1]["content"] == "the other too"
    result = score(episode)
    assert (result.success, round(result.total or 0, 6)) == (True, 1.3)


@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_oracle_succeeds_with_every_turn(place: int) -> None:
    episode = run_turn(POLICIES["oracle"], EXAMPLE, open_session(EXAMPLE), place)
    assert len(episode.turns) == place + 1
    assert score(episode).success
    assert asyncio.run(run_turn_async(POLICIES["oracle"], EXAMPLE, open_session(EXAMPLE), place)) == episode


def test_what_the_policy_leaves_undone_is_its_own() -> None:
    episode = run_turn(POLICIES["empty"], EXAMPLE, open_session(EXAMPLE), 1)
    assert not score(episode).success
    assert [turn.score for turn in score(episode).turns] == [0.0]
    assert score(episode).total == 0.0


def test_the_limit_is_that_of_the_turn_alone() -> None:
    episode = run_turn(saying(calls(LOOK)), EXAMPLE, open_session(EXAMPLE), 1)
    assert (episode.stopped, len(episode.turns[1].messages)) == ("limit", 10)


def test_the_user_speaks_for_itself_in_that_turn_alone() -> None:
    class Loud(ScriptedUser):
        def next(self, ask: AskUser) -> Said | None:
            said = super().next(ask)
            return None if said is None else msgspec.structs.replace(said, text=said.text.upper())

    heard: list[str] = []

    def answer(ask: AskPolicy) -> Reply:
        heard.extend(message["content"] for message in ask.messages if message["role"] == "user")
        return Reply("Bye.")

    run_turn(Acting(answer), EXAMPLE, open_session(EXAMPLE), 2, users=Loud)
    assert heard == ["freeze", "the other too", "BYE"]


@pytest.mark.parametrize("place", [-1, 3])
def test_a_turn_that_does_not_exist(place: int) -> None:
    with pytest.raises(UsageError, match=f"has no turn {place}; it has turns 0 to 2"):
        run_turn(POLICIES["oracle"], EXAMPLE, open_session(EXAMPLE), place)
