"""The environment's side of an episode of a local model: everything between two of its messages."""

import inspect
from collections.abc import Callable, Sequence
from time import perf_counter

from prove.core.episodes import Episode
from prove.core.errors import OutageError, SessionError, UsageError
from prove.core.examples import Example
from prove.core.session import Session, is_immediate
from prove.rollout.chat import ChatMessage
from prove.rollout.conversation import (
    AdvanceClock,
    AskPolicy,
    AskUser,
    CallTool,
    ContextFullError,
    ConversationState,
    Need,
    Reply,
    RunningConversation,
    Said,
)
from prove.rollout.driver import dismiss, episode_of, failure
from prove.rollout.protocols import User
from prove.rollout.watch import Watch


class LiveConversation:
    """A conversation that waits for a message of the model, or is over, where `episode` is set.

    Its methods run the environment and the user, and may be called on a thread. `seconds` is their time from the first
    message on.
    """

    def __init__(
        self, example: Example, policy: str, session: Session, running: RunningConversation, user: User
    ) -> None:
        self.episode: Episode | None = None
        self.ask: AskPolicy | None = None
        self.candidates: tuple[str, ...] = ()
        self.context_full = False
        self.seconds = 0.0
        self.is_immediate = is_immediate(session)
        self._example = example
        self._policy = policy
        self._session = session
        self._running = running
        self._user = user
        self._watch = Watch(session)
        self._read = 0

    def begin(self) -> None:
        """Run up to the model's first message."""
        self._run(lambda: next(self._running))
        self.seconds = 0.0
        self._read = len(self.ask.messages) if self.ask else 0

    def answer(self, reply: Reply, *, context_full: bool = False) -> None:
        """Take the model's message and run until the next one, or to the end; no other fits into a full context."""
        self.context_full = context_full
        self._run(lambda: self._running.send(reply))

    def stop(self) -> None:
        """End the episode here: what comes next does not fit into the model's context."""
        self.context_full = True
        self._run(lambda: self._running.throw(ContextFullError()))

    def news(self) -> Sequence[ChatMessage]:
        """What came after the model's latest message: results, or the user's next one.

        Results of a message that ended its turn are not among them: templates have no place for them.
        """
        assert self.ask is not None
        new = self.ask.messages[self._read + 1 :]
        self._read = len(self.ask.messages)
        return [message for message in new if message["role"] == "user"] or new

    def close(self) -> None:
        """Close the session."""
        self._running.close()
        self._session.close()

    def _run(self, resume: Callable[[], Need]) -> None:
        started = perf_counter()
        self.ask = None
        try:
            self._until_the_model(resume())
        except StopIteration as done:
            state: ConversationState = done.value
            state.stopped = "limit" if self.context_full else state.stopped
            self._end(episode_of(self._example, self._policy, state, self._session))
        except OutageError:
            raise
        except (UsageError, SessionError) as error:
            self._end(Episode(self._example, self._policy, (), stopped="error", error=str(error)))
        finally:
            self.seconds += perf_counter() - started

    def _end(self, episode: Episode) -> None:
        self.episode = episode
        self.close()

    def _until_the_model(self, need: Need) -> None:
        """Serve what the conversation needs until it is the model's message; StopIteration at the end."""
        while True:
            match need:
                case CallTool():
                    need = self._running.send(self._watch.run(need.call))
                case AdvanceClock():
                    need = self._running.send(self._watch.advance(need.seconds))
                case AskUser():
                    need = self._said(need)
                case AskPolicy():
                    if not self.context_full:
                        self.ask = need
                        return
                    need = self._running.throw(ContextFullError())

    def _said(self, ask: AskUser) -> Need:
        if self.context_full:
            return self._running.send(None)
        try:
            said = self._user.next(ask)
        except OutageError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever a user raises ends its own episode, no other
            return self._running.throw(failure(error))
        if inspect.isawaitable(said):
            dismiss(said)
            raise UsageError("the user of a local model's conversation must answer synchronously")
        if isinstance(said, Said):
            self.candidates = said.tools
        return self._running.send(said)
