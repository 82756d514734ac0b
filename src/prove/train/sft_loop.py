"""Supervised fine-tuning on reference conversations."""

import math
from array import array
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import TypeVar

from prove.core.errors import UsageError
from prove.core.examples import Example
from prove.data.workers import worker_pool
from prove.rollout.formats.chat_format import ChatFormat
from prove.rollout.tokens.references import reference_tokens
from prove.train.config import TrainConfig
from prove.train.metrics import SftRow
from prove.train.schedule import learning_rate
from prove.train.training_run import TrainingRun, passes
from prove.train.update.sft_step import SftSettings, sft_step

T = TypeVar("T")
AHEAD = 2
"""Batches that are written before they are needed."""


@dataclass(frozen=True)
class Conversation:
    """The ids of a reference conversation and what of it is learnt."""

    ids: "array[int]"
    mask: "array[int]"


_taken: list["Conversations"] = []
"""In a process that writes batches: those of its run."""


class Conversations:
    """The batches of a run: every epoch has all examples once, in an order of its own.

    An example of which nothing can be learnt, as its prompt is too long, is left out: the next one takes its place.
    """

    def __init__(self, examples: Sequence[Example], chat_format: ChatFormat, config: TrainConfig, context: int) -> None:
        self._examples = examples
        self._format = chat_format
        self._config = config
        self._longest = min(config.chat.max_prompt + config.chat.max_response, context)
        self._known: dict[int, Conversation] = {}

    def batch(self, step: int) -> list[Conversation]:
        """The conversations of a step, counted from 1; one that is longer than the limits is cut."""
        size, count = self._config.sft.batch, len(self._examples)
        places = range((step - 1) * size, step * size)
        return [self._learnable(self._order(place // count), place % count) for place in places]

    def _learnable(self, order: Sequence[int], first: int) -> Conversation:
        """The first conversation from a place on that has something to learn."""
        for place in range(len(order)):
            conversation = self._conversation(order[(first + place) % len(order)])
            if any(conversation.mask):
                return conversation
        raise UsageError(
            f"no example has anything to learn within {self._longest:,} tokens, which is the model's context or "
            "chat.max_prompt and chat.max_response together; choose longer ones, or shorter schemas"
        )

    def _order(self, epoch: int) -> list[int]:
        return Random(f"{self._config.seed} {epoch}").sample(range(len(self._examples)), len(self._examples))

    def _conversation(self, number: int) -> Conversation:
        if number not in self._known:
            found = reference_tokens(self._examples[number], self._format)
            ids, mask = found.ids[: self._longest], found.mask[: self._longest]
            self._known[number] = Conversation(array("i", ids), array("b", mask))
        return self._known[number]


def sft_steps(config: TrainConfig, examples: int) -> int:
    """How many steps a run takes."""
    return config.sft.steps or max(1, math.ceil(config.sft.epochs * examples / config.sft.batch))


def train_sft(run: TrainingRun, examples: Sequence[Example], chat_format: ChatFormat) -> None:
    """Take the steps that are left."""
    context = run.base.config.max_position_embeddings
    conversations = Conversations(examples, chat_format, run.config, context)
    with batches_ahead(conversations, run.left, apart=run.base.device.type == "cuda") as batches:
        for step in run.left:
            start = perf_counter()
            run.add(_step(run, step, next(batches), len(examples), start))
            run.after_step(step)


@contextmanager
def batches_ahead(
    conversations: Conversations, steps: Sequence[int], *, apart: bool
) -> Generator[Iterator[list[Conversation]]]:
    """The batches of the steps; the next ones are written in ids while a step learns this one.

    Args:
        apart: Write them in a process of its own. A GPU learns a batch in the time that Python takes to write one, and
            a thread would take turns with what feeds the GPU. On a CPU a thread is enough, and starts at once.
    """
    if apart:
        with worker_pool(1, fresh=True) as pool:
            taken = pool.submit(_take, conversations)
            yield _ahead(pool, _batch, steps, taken)
    else:
        with ThreadPoolExecutor(1, thread_name_prefix="prove-batches") as thread:
            yield _ahead(thread, conversations.batch, steps)


def _ahead(
    pool: Executor, batch: Callable[[int], T], steps: Sequence[int], before: Future[None] | None = None
) -> Iterator[T]:
    if before is not None:
        before.result()
    coming: deque[Future[T]] = deque()
    for step in steps:
        coming.append(pool.submit(batch, step))
        if len(coming) > AHEAD:
            yield coming.popleft().result()
    while coming:
        yield coming.popleft().result()


def _take(conversations: Conversations) -> None:
    _taken.append(conversations)


def _batch(step: int) -> list[Conversation]:
    return _taken[0].batch(step)


def _step(run: TrainingRun, step: int, batch: Sequence[Conversation], examples: int, start: float) -> SftRow:
    chosen = run.config.sft
    rate = learning_rate(step, run.steps, chosen.learning_rate, chosen.schedule, chosen.warmup_steps)
    run.optimiser.learning_rate = rate
    settings = SftSettings(passes=passes(run.config), max_gradient_norm=chosen.max_gradient_norm)
    done = sft_step(run.model, run.optimiser, batch, settings)
    total = perf_counter() - start
    return SftRow(
        step=step,
        epoch=step * chosen.batch / examples,
        loss=done.loss,
        entropy=done.entropy,
        gradient_norm=done.gradient_norm,
        learning_rate=rate,
        learnt_tokens=done.learnt_tokens,
        run_tokens=done.run_tokens,
        timing={"update": done.seconds, "total": total, "tokens_per_second": done.run_tokens / total},
    )
