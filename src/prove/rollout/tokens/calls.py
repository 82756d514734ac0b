"""Runs the environments of many episodes: at once, or on threads where calls take their time."""

from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait

from prove.rollout.conversation import Reply
from prove.rollout.tokens.episode import TokenEpisode


class Calling:
    """Episodes whose environments are at work, and those that have been answered since the last look."""

    def __init__(self, threads: Executor) -> None:
        self._threads = threads
        self._running: dict[Future[None], TokenEpisode] = {}
        self._answered: list[TokenEpisode] = []

    def answer(self, episode: TokenEpisode, reply: Reply, *, context_full: bool) -> None:
        """Give an episode's environment the model's message."""
        conversation = episode.conversation
        if conversation.is_immediate:
            conversation.answer(reply, context_full=context_full)
            self._answered.append(episode)
        else:
            future = self._threads.submit(conversation.answer, reply, context_full=context_full)
            self._running[future] = episode

    def answered(self, *, at_least_one: bool) -> Sequence[TokenEpisode]:
        """The episodes that need the model again or are over; waits if there is to be one and none is answered."""
        if self._running:
            self._take(None if at_least_one and not self._answered else 0)
        answered, self._answered = self._answered, []
        return answered

    def close(self) -> None:
        """Wait for the calls that are running."""
        wait(self._running)

    def _take(self, seconds: float | None) -> None:
        done, _ = wait(self._running, timeout=seconds, return_when=FIRST_COMPLETED)
        for future in [each for each in self._running if each in done]:
            episode = self._running.pop(future)
            future.result()
            self._answered.append(episode)
