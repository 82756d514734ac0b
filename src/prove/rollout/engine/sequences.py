"""The engine's record of groups and sequences: their ids, and how many of them are in the cache."""

from dataclasses import dataclass, field

from prove.rollout.engine.settings import Sampling


@dataclass(eq=False)
class CachedIds:
    """A run of ids; the keys and values of the first `cached` of them lie in `pages`, in order."""

    ids: list[int]
    cached: int = 0
    pages: list[int] = field(default_factory=list[int])


@dataclass
class Request:
    """A sequence's wish to generate, and what it has generated for it."""

    sampling: Sampling
    ids: list[int] = field(default_factory=list[int])
    logprobs: list[float] = field(default_factory=list[float])

    @property
    def remaining(self) -> int:
        """How many more tokens may be sampled."""
        return self.sampling.max_new_tokens - len(self.ids)


@dataclass(eq=False)
class Group:
    """Sequences that begin with the same prompt.

    `prompt` holds all of the prompt but its last id, which every member has as the first id of its own: the id that
    goes into the model to draw the next one is never shared.
    """

    prompt: CachedIds
    members: list["LiveSequence"] = field(default_factory=list["LiveSequence"])


@dataclass(eq=False)
class LiveSequence:
    """One sequence: its group's prompt, then its own ids. While it decodes, all own ids but the last are cached."""

    number: int
    group: Group
    own: CachedIds
    seed: int
    request: Request | None = None

    @property
    def length(self) -> int:
        """The number of ids, prompt included."""
        return len(self.group.prompt.ids) + len(self.own.ids)
