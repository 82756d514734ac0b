"""A conversation between two messages of the model."""

from typing import Any

import pytest

from prove.connect import open_session
from prove.core.errors import OutageError
from prove.core.examples import Example
from prove.core.session import Session
from prove.rollout.chat import tool_schemas
from prove.rollout.conversation import AskUser, EpisodeLimits, Said, Unreadable, start_conversation
from prove.rollout.driver import run_episode
from prove.rollout.script import ScriptedUser
from prove.rollout.tokens.conversation import LiveConversation
from tests.rollout.playing import FREEZE, LOOK, TOOLS, Bare, asked, calls, saying, turn

EXAMPLE = asked(turn("What do I have?", LOOK), turn("Freeze my card.", FREEZE, advance=60))


def conversation(
    example: Example = EXAMPLE,
    user: Any = None,
    session: Session | None = None,
    limits: EpisodeLimits | None = None,
) -> LiveConversation:
    session = session or open_session(example)
    running = start_conversation(example, tool_schemas(session, example), limits or EpisodeLimits())
    live = LiveConversation(example, "acting", session, running, user or ScriptedUser(example))
    live.begin()
    return live


def test_it_gives_the_episode_that_every_driver_gives() -> None:
    replies = [calls(LOOK), calls(text="Four."), calls(FREEZE), calls(text="Done.")]
    live = conversation()
    for reply in replies:
        assert live.episode is None
        live.answer(reply)
    assert live.ask is None
    assert live.episode == run_episode(saying(*replies), EXAMPLE, open_session(EXAMPLE))
    assert live.seconds > 0


def test_news_are_what_came_after_the_models_message() -> None:
    live = conversation()
    assert live.candidates == TOOLS
    live.answer(calls(LOOK, LOOK))
    assert [message["role"] for message in live.news()] == ["tool", "tool"]
    live.answer(calls(text="Four."))
    assert live.news() == [{"role": "user", "content": "Freeze my card."}]


def test_after_an_unreadable_call_that_ends_the_turn_the_users_words_alone_are_news() -> None:
    live = conversation(limits=EpisodeLimits(unreadable_ends_turn=True))
    live.answer(calls(Unreadable("{", "it is not JSON"), LOOK))
    assert live.news() == [{"role": "user", "content": "Freeze my card."}]
    live.answer(calls(FREEZE))
    assert [message["role"] for message in live.news()] == ["tool"]


def test_it_can_be_stopped_at_the_context() -> None:
    live = conversation()
    live.answer(calls(LOOK))
    live.stop()
    assert live.episode is not None
    assert (live.episode.stopped, live.context_full) == ("limit", True)
    assert len(live.episode.turns[0].steps) == 1


@pytest.mark.parametrize("reply", [calls(text="Well"), calls(LOOK)])
def test_after_a_message_that_fills_the_context_nothing_is_asked(reply: Any) -> None:
    live = conversation()
    live.answer(reply, context_full=True)
    assert live.episode is not None
    assert live.episode.stopped == "limit"
    assert len(live.episode.turns) == 1
    assert live.episode.turns[0].messages[0].text == reply.text
    assert len(live.episode.turns[0].steps) == len(reply.calls)


class BrokenUser:
    """Says one thing, then fails."""

    def __init__(self, error: Exception) -> None:
        self._error = error

    def next(self, ask: AskUser) -> Said:
        if ask.turn == 0:
            return Said("Hello.", TOOLS)
        raise self._error


def test_a_user_that_fails_ends_the_episode() -> None:
    live = conversation(user=BrokenUser(ValueError("no words")))
    live.answer(calls(text="Hello."))
    assert live.episode is not None
    assert (live.episode.stopped, live.episode.error) == ("error", "ValueError: no words")


def test_an_outage_is_raised() -> None:
    live = conversation(user=BrokenUser(OutageError("gone")))
    with pytest.raises(OutageError, match="gone"):
        live.answer(calls(text="Hello."))
    live.close()


def test_a_user_who_answers_later_is_refused() -> None:
    class LateUser:
        async def next(self, ask: AskUser) -> Said:
            return Said("Hello.", TOOLS)

    live = conversation(user=LateUser())
    assert live.episode is not None
    assert "must answer synchronously" in live.episode.error


def test_the_session_is_closed_at_the_end() -> None:
    session = Bare(open_session(EXAMPLE))
    live = conversation(session=session)
    live.answer(calls(text="One."))
    assert not session.closed
    live.answer(calls(text="Two."))
    assert session.closed
    assert not live.is_immediate
