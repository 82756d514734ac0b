"""The ids of one live episode."""

from collections.abc import Sequence

from prove.core.episodes import Episode, Tokens
from prove.rollout.engine.settings import Generation
from prove.rollout.tokens.conversation import LiveConversation
from prove.rollout.tokens.records import TokenRollout


class TokenEpisode:
    """A conversation, its sequence in the engine, and all ids of it so far."""

    def __init__(self, group: int, conversation: LiveConversation, sequence: int, prompt_ids: tuple[int, ...]) -> None:
        self.conversation = conversation
        self.sequence = sequence
        self.lenient_calls = 0
        self._group = group
        self._prompt = prompt_ids
        self._ids: list[int] = []
        self._mask: list[int] = []
        self._logprobs: list[float] = []
        self._messages: list[tuple[int, int]] = []

    @property
    def length(self) -> int:
        """The number of ids, prompt included."""
        return len(self._prompt) + len(self._ids)

    def add_sampled(self, generation: Generation) -> Tokens:
        """Add a message of the model; its tokens."""
        count, start = len(generation.ids), len(self._ids)
        self._ids += generation.ids
        self._mask += [1] * count
        self._logprobs += generation.logprobs
        self._messages.append((start, start + count))
        return Tokens(generation.ids, generation.logprobs, (1,) * count)

    def ended(self, end_id: int) -> tuple[int, ...]:
        """What the latest message lacks at its end: nothing, or the end if the model did not sample it."""
        return () if self._ids and self._ids[-1] == end_id else (end_id,)

    def add_given(self, ids: Sequence[int]) -> None:
        """Add ids that the model did not sample."""
        self._ids += ids
        self._mask += [0] * len(ids)
        self._logprobs += [0.0] * len(ids)

    def record(self, episode: Episode) -> TokenRollout:
        """What trainers read, once the episode is over."""
        return TokenRollout(
            episode=episode,
            group=self._group,
            prompt_ids=self._prompt,
            completion_ids=tuple(self._ids),
            mask=tuple(self._mask),
            logprobs=tuple(self._logprobs),
            messages=tuple(self._messages),
            lenient_calls=self.lenient_calls,
        )
