"""Every epoch has all examples once, in an order that follows from the seed."""

from collections import Counter

from prove.rollout.tokens.references import reference_tokens
from prove.train.sft_loop import Conversations, sft_steps
from prove.train.start_model import StartModel, start_model
from prove.train.train import Trained
from prove.train.training_data import TrainingData
from tests.train.small import small_config


def started(sft_run: Trained) -> StartModel:
    return start_model(small_config("grpo"), "grpo", sft_run.model, ())


def test_an_epoch_has_every_example_once(sft_run: Trained, small_data: TrainingData) -> None:
    examples = small_data.train[:8]
    conversations = Conversations(examples, started(sft_run).chat_format, small_config("sft", "sft.batch=4"))
    epochs = [[bytes(one.ids) for step in steps for one in conversations.batch(step)] for steps in ((1, 2), (3, 4))]
    assert Counter(epochs[0]) == Counter(epochs[1])
    assert len(set(epochs[0])) == 8
    assert epochs[0] != epochs[1]


def test_a_batch_is_the_same_again(sft_run: Trained, small_data: TrainingData) -> None:
    chat_format = started(sft_run).chat_format
    one, other = (Conversations(small_data.train[:8], chat_format, small_config("sft")) for _ in range(2))
    other.batch(1)
    assert one.batch(3) == other.batch(3)
    changed = Conversations(small_data.train[:8], chat_format, small_config("sft", "seed=1"))
    assert changed.batch(3) != one.batch(3)


def test_conversations_are_the_references(sft_run: Trained, small_data: TrainingData) -> None:
    chat_format = started(sft_run).chat_format
    (conversation,) = Conversations(small_data.train[:1], chat_format, small_config("sft", "sft.batch=1")).batch(1)
    expected = reference_tokens(small_data.train[0], chat_format)
    assert (tuple(conversation.ids), tuple(conversation.mask)) == (expected.ids, expected.mask)


def test_a_conversation_that_is_too_long_is_cut(sft_run: Trained, small_data: TrainingData) -> None:
    config = small_config("sft", "sft.batch=1", "max_prompt=100", "max_response=50")
    (conversation,) = Conversations(small_data.train[:1], started(sft_run).chat_format, config).batch(1)
    assert len(conversation.ids) == len(conversation.mask) == 150


def test_steps_follow_from_epochs() -> None:
    assert sft_steps(small_config("sft", "sft.steps=0", "sft.epochs=3", "sft.batch=64"), 1000) == 47
    assert sft_steps(small_config("sft", "sft.steps=0", "sft.epochs=0.001"), 10) == 1
    assert sft_steps(small_config("sft", "sft.steps=9"), 1000) == 9
