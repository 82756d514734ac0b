"""Every epoch has all examples once, in an order that follows from the seed."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from prove.core.errors import UsageError
from prove.rollout.tokens.references import reference_tokens
from prove.train import sft_loop
from prove.train.schedule import learning_rate
from prove.train.sft_loop import Conversations, batches_ahead, sft_steps
from prove.train.start_model import StartModel, start_model
from prove.train.train import Trained, train
from prove.train.training_data import TrainingData
from prove.train.update.optimisers import MasterAdamW
from prove.train.update.sft_step import SftMetrics, SftSettings, sft_step
from tests.train.small import small_config

LONG = 10_000


def started(sft_run: Trained) -> StartModel:
    return start_model(small_config("grpo"), "grpo", sft_run.model, ())


def test_an_epoch_has_every_example_once(sft_run: Trained, small_data: TrainingData) -> None:
    examples = small_data.train[:8]
    conversations = Conversations(examples, started(sft_run).chat_format, small_config("sft", "sft.batch=4"), LONG)
    epochs = [[bytes(one.ids) for step in steps for one in conversations.batch(step)] for steps in ((1, 2), (3, 4))]
    assert Counter(epochs[0]) == Counter(epochs[1])
    assert len(set(epochs[0])) == 8
    assert epochs[0] != epochs[1]


def test_a_batch_is_the_same_again(sft_run: Trained, small_data: TrainingData) -> None:
    chat_format = started(sft_run).chat_format
    one, other = (Conversations(small_data.train[:8], chat_format, small_config("sft"), LONG) for _ in range(2))
    other.batch(1)
    assert one.batch(3) == other.batch(3)
    changed = Conversations(small_data.train[:8], chat_format, small_config("sft", "seed=1"), LONG)
    assert changed.batch(3) != one.batch(3)


def test_conversations_are_the_references(sft_run: Trained, small_data: TrainingData) -> None:
    chat_format = started(sft_run).chat_format
    config = small_config("sft", "sft.batch=1")
    (conversation,) = Conversations(small_data.train[:1], chat_format, config, LONG).batch(1)
    expected = reference_tokens(small_data.train[0], chat_format)
    assert (tuple(conversation.ids), tuple(conversation.mask)) == (expected.ids, expected.mask)


@pytest.mark.parametrize("by", ["limits", "context"])
def test_a_conversation_that_is_too_long_is_cut(by: str, sft_run: Trained, small_data: TrainingData) -> None:
    chat_format = started(sft_run).chat_format
    longest = reference_tokens(small_data.train[0], chat_format).mask.index(1) + 3
    limits = ("max_prompt=10", f"max_response={longest - 10}") if by == "limits" else ()
    config = small_config("sft", "sft.batch=1", *limits)
    context = LONG if by == "limits" else longest
    (conversation,) = Conversations(small_data.train[:1], chat_format, config, context).batch(1)
    assert len(conversation.ids) == len(conversation.mask) == longest
    assert sum(conversation.mask) == 3


def test_what_has_nothing_to_learn_gives_its_place_to_the_next(sft_run: Trained, small_data: TrainingData) -> None:
    chat_format, examples = started(sft_run).chat_format, small_data.train[:8]
    begins = sorted(reference_tokens(example, chat_format).mask.index(1) for example in examples)
    config = small_config("sft", "sft.batch=4")
    some = Conversations(examples, chat_format, config, begins[3] + 1)
    assert all(any(one.mask) for step in (1, 2, 3) for one in some.batch(step))
    with pytest.raises(UsageError, match=f"no example has anything to learn within {begins[0]:,} tokens"):
        Conversations(examples, chat_format, config, begins[0]).batch(1)


def test_steps_follow_from_epochs() -> None:
    assert sft_steps(small_config("sft", "sft.steps=0", "sft.epochs=3", "sft.batch=64"), 1000) == 47
    assert sft_steps(small_config("sft", "sft.steps=0", "sft.epochs=0.001"), 10) == 1
    assert sft_steps(small_config("sft", "sft.steps=9"), 1000) == 9


@pytest.mark.parametrize("apart", [False, True], ids=["thread", "process"])
def test_batches_written_ahead_are_those_of_their_steps(
    apart: bool, sft_run: Trained, small_data: TrainingData
) -> None:
    config = small_config("sft", "sft.batch=2")
    conversations = Conversations(small_data.train[:8], started(sft_run).chat_format, config, LONG)
    steps = range(3, 8)
    with batches_ahead(conversations, steps, apart=apart) as batches:
        found = list(batches)
    assert found == [conversations.batch(step) for step in steps]


def test_every_setting_reaches_the_update(
    small_data: TrainingData, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[SftSettings] = []
    rates: list[float] = []

    def noted(model: Any, optimiser: MasterAdamW, batch: Any, settings: SftSettings) -> SftMetrics:
        asked.append(settings)
        rates.append(optimiser.learning_rate)
        return sft_step(model, optimiser, batch, settings)

    monkeypatch.setattr(sft_loop, "sft_step", noted)
    settings = ("sft.steps=4", "sft.learning_rate=2e-3", "sft.schedule=linear", "sft.warmup_steps=1")
    settings += ("sft.max_gradient_norm=0.7", "token_budget=4321", "evaluation_examples=0")
    train(small_config("sft", *settings), "sft", tmp_path / "run", data=small_data)
    assert {(each.max_gradient_norm, each.passes.token_budget) for each in asked} == {(0.7, 4321)}
    assert rates == [learning_rate(step, 4, 2e-3, "linear", 1) for step in (1, 2, 3, 4)]
    assert len(set(rates)) == 4
