"""Environments that answer at once, and those that take their time."""

import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from prove.connect import open_session
from prove.core.errors import OutageError
from prove.core.results import Result
from prove.core.session import Session
from prove.rollout.chat import tool_schemas
from prove.rollout.conversation import EpisodeLimits, start_conversation
from prove.rollout.script import ScriptedUser
from prove.rollout.tokens.calls import Calling
from prove.rollout.tokens.conversation import LiveConversation
from prove.rollout.tokens.episode import TokenEpisode
from tests.rollout.playing import LOOK, Bare, asked, calls, turn

EXAMPLE = asked(turn("What do I have?", LOOK))


class Gated(Bare):
    """A session whose calls wait for a gate."""

    def __init__(self, session: Session, error: Exception | None = None) -> None:
        super().__init__(session)
        self.gate = threading.Event()
        self._error = error

    def call(self, name: str, arguments: Mapping[str, Any]) -> Result:
        self.gate.wait(10)
        if self._error is not None:
            raise self._error
        return super().call(name, arguments)


def episode(session: Session) -> TokenEpisode:
    running = start_conversation(EXAMPLE, tool_schemas(session, EXAMPLE), EpisodeLimits())
    conversation = LiveConversation(EXAMPLE, "p", session, running, ScriptedUser(EXAMPLE))
    conversation.begin()
    return TokenEpisode(0, conversation, 0, (1,))


def test_what_answers_at_once_runs_here() -> None:
    with ThreadPoolExecutor(1) as threads:
        calling, quick = Calling(threads), episode(open_session(EXAMPLE))
        calling.answer(quick, calls(LOOK), context_full=False)
        assert calling.answered(at_least_one=False) == [quick]
        assert calling.answered(at_least_one=True) == []


def test_what_takes_its_time_does_not_hold_up_the_others() -> None:
    gated = Gated(open_session(EXAMPLE))
    with ThreadPoolExecutor(1) as threads:
        calling, slow, quick = Calling(threads), episode(gated), episode(open_session(EXAMPLE))
        calling.answer(slow, calls(LOOK), context_full=False)
        calling.answer(quick, calls(LOOK), context_full=False)
        assert calling.answered(at_least_one=True) == [quick]
        assert calling.answered(at_least_one=False) == []
        gated.gate.set()
        assert calling.answered(at_least_one=True) == [slow]
        assert slow.conversation.ask is not None
        calling.close()


def test_an_outage_on_a_thread_is_raised_here() -> None:
    gated = Gated(open_session(EXAMPLE), OutageError("gone"))
    gated.gate.set()
    with ThreadPoolExecutor(1) as threads:
        calling = Calling(threads)
        calling.answer(episode(gated), calls(LOOK), context_full=False)
        with pytest.raises(OutageError, match="gone"):
            calling.answered(at_least_one=True)
