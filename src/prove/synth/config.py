"""The settings of a run: all rates and sizes in one frozen record, by default the paper's."""

from typing import Literal

import msgspec

from prove.core.errors import UsageError, shown

HELD_OUT_SEED = 20_260
"""The worlds of this seed are kept for evaluation."""

Author = Literal["grammar", "endpoint"]


class SynthConfig(msgspec.Struct, frozen=True):
    """The settings of a run.

    Args:
        seed: Everything follows from it.
        count: How many examples, all kinds together.
        missing_function: The share of examples in which a tool is hidden and later handed over.
        abstentions: The share of single requests that no tool can serve.
        servers: The servers to draw from; all if empty.
        missing: The share of conversations that leave out a value at first.
        minimal: The share that say only the goal and the words that single out its entity.
        purposes: The share of conversations that serve a purpose, where the server has one.
        corrections: The share of conversations with a purpose in which the user takes a value back.
        across: The share of the other conversations over two servers.
        irrelevance: The share of turns that no tool can serve.
        refusals: The share of requests whose right end is a refusal.
        recovery: The share of turns in which a first try fails.
        parallel: The share of plans with independent calls that put them into one message.
        distractors: The share of conversations with unrelated tools among the candidates, and how many.
        enums_stripped: The share of conversations whose schemas lose their enumerated values.
        advance: The share of follow-ups before which hours or days pass.
        long_context: The share of conversations with several times as many candidates.
        candidates: About how many tools a conversation offers.
        min_turns, max_turns: User turns of a conversation.
        most_calls: Reference calls of a conversation.
        per_world: Conversations in one world before another world is used.
        test_worlds, test_plans, dev: Shares of the set held out: unseen worlds, unseen plans, development. A plan that
            is held out of one set is held out of every set.
        duplicate: The Jaccard similarity of call sequences from which a conversation is a duplicate.
        per_shape: How many examples may have one plan shape.
        writer: Who puts both sides into words: the grammar, or the model behind an endpoint.
        teacher: Who tries every example; a model behind an endpoint must succeed, and its closing words are taken.
        url, model: The endpoint, up to and with the version, and the model's name there.
    """

    seed: int = 0
    count: int = 1000
    missing_function: float = 1500 / 13517
    abstentions: float = 1122 / 13517
    servers: tuple[str, ...] = ()
    missing: float = 0.2
    minimal: float = 0.2
    purposes: float = 0.95
    corrections: float = 0.05
    across: float = 0.1
    irrelevance: float = 0.05
    refusals: float = 0.06
    recovery: float = 0.12
    parallel: float = 0.3
    distractors: float = 0.4
    distractor_count: tuple[int, int] = (3, 8)
    enums_stripped: float = 0.3
    advance: float = 0.06
    long_context: float = 0.0
    candidates: int = 20
    min_turns: int = 2
    max_turns: int = 3
    most_calls: int = 12
    per_world: int = 12
    test_worlds: float = 0.02
    test_plans: float = 0.1
    dev: float = 0.03
    duplicate: float = 0.7
    per_shape: int = 60
    writer: Author = "grammar"
    teacher: Author = "grammar"
    url: str = ""
    model: str = ""

    def __post_init__(self) -> None:
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, float) and not 0 <= value <= 1:
                raise UsageError(f"{name} is a share from 0 to 1, not {value}")
        if self.count < 1:
            raise UsageError(f"count must be at least 1, not {self.count}")
        if not 1 <= self.min_turns <= self.max_turns <= 6:
            raise UsageError(
                f"turns go from 1 to 6, and min_turns ({self.min_turns}) up to max_turns ({self.max_turns})"
            )
        if not 2 <= self.most_calls <= 30:
            raise UsageError(f"most_calls goes from 2 to 30, not {self.most_calls}")
        self._check_endpoint()

    def _check_endpoint(self) -> None:
        if "endpoint" not in (self.writer, self.teacher):
            if self.url or self.model:
                raise UsageError("an endpoint's url and model are for a writer or a teacher that is 'endpoint'")
        elif not (self.url and self.model):
            raise UsageError("a writer or teacher that is 'endpoint' needs --url and --model")
        elif not self.url.startswith(("http://", "https://")):
            raise UsageError(f"an endpoint's address begins with http:// or https://, which {shown(self.url)} does not")


PAPER = SynthConfig(count=13_517)
"""13,517 examples: 10,895 conversations, 1,500 missing functions, 1,122 abstentions."""
