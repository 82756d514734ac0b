"""What a rollout of a local model is to a trainer, and what a step of rollouts took."""

from dataclasses import dataclass, field

from prove.core.episodes import Episode
from prove.core.errors import UsageError
from prove.rollout.conversation import EpisodeLimits


@dataclass(frozen=True, slots=True)
class TokenRollout:
    """One rollout as every trainer reads it: token ids from end to end.

    Args:
        episode: What happened; its messages carry `tokens`.
        group: The place of the example in the batch; rollouts of a group share `prompt_ids`.
        prompt_ids: System message, tools, first user turn, and the header that opens the assistant's message.
        completion_ids: Everything after it: sampled ids, tool results, user turns, headers.
        mask: 1 for an id that the model sampled, 0 for one that was put there; as long as `completion_ids`.
        logprobs: Of sampled ids, under the sampling policy at temperature 1; 0.0 where the mask is 0.
        messages: [start, end) in `completion_ids` of the sampled ids of each assistant message, in order.
        lenient_calls: Calls that were read from bare or fenced JSON, not in the template's syntax.
    """

    episode: Episode
    group: int
    prompt_ids: tuple[int, ...]
    completion_ids: tuple[int, ...]
    mask: tuple[int, ...]
    logprobs: tuple[float, ...]
    messages: tuple[tuple[int, int], ...]
    lenient_calls: int = 0


@dataclass(frozen=True, slots=True)
class TokenSettings:
    """How rollouts are sampled, and when they end.

    Args:
        max_new_tokens: The longest assistant message.
        max_prompt: The longest prompt; a longer one's example is refused (default: whatever leaves room to answer).
        max_length: The longest sequence, prompt included (default: the engine's).
        temperature: Of the draw; 0 takes the most probable token.
        limits: The limits of messages and calls.
    """

    max_new_tokens: int = 1024
    max_prompt: int | None = None
    max_length: int | None = None
    temperature: float = 1.0
    limits: EpisodeLimits = field(default_factory=EpisodeLimits)

    def __post_init__(self) -> None:
        for name in ("max_new_tokens", "max_prompt", "max_length"):
            value = getattr(self, name)
            if value is not None and value < 1:
                raise UsageError(f"{name} must be at least 1, not {value!r}")
        if not self.temperature >= 0:
            raise UsageError(f"temperature must be at least 0, not {self.temperature!r}")


@dataclass(slots=True)
class RolloutReport:
    """What playing a batch took, in seconds and counts; `play_tokens` adds to it.

    Args:
        seconds: In total.
        generation: In the engine: reading, decoding, and waiting for its device.
        environment: Sessions, users and the rules of conversations.
        tokenising: Rendering, encoding, decoding and parsing.
        waiting: The part of the last two during which the engine had nothing to do.
        episodes: Rollouts that were played.
        sampled_tokens: Ids that the model sampled.
        messages: Assistant messages.
        cut_messages: Messages that ended at `max_new_tokens` or at the context, without an end of their own.
        calls: Calls, whether they could be read or not.
        lenient_calls: Calls that were read from bare or fenced JSON.
        unreadable_calls: Calls that could not be read.
        context_full: Episodes that ended since the next message would not have fitted into the context.
        refused: One sentence per example that was not played, in the order of the examples: its prompt is too long, or
            its session did not open.
        too_long: The places of the examples whose prompt was too long.
    """

    seconds: float = 0.0
    generation: float = 0.0
    environment: float = 0.0
    tokenising: float = 0.0
    waiting: float = 0.0
    episodes: int = 0
    sampled_tokens: int = 0
    messages: int = 0
    cut_messages: int = 0
    calls: int = 0
    lenient_calls: int = 0
    unreadable_calls: int = 0
    context_full: int = 0
    refused: list[str] = field(default_factory=list[str])
    too_long: list[int] = field(default_factory=list[int])

    @property
    def waiting_share(self) -> float:
        """The share of the time during which generation waited for the environment and for tokenising."""
        return self.waiting / self.seconds if self.seconds else 0.0
