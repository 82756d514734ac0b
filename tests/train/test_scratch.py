"""The small model and its tokenizer: the same again from the same data, and fit for conversations with tools."""

# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownLambdaType=false

import json
from typing import Any, cast

import torch

from prove.rollout.formats.chat_format import FormatSettings
from prove.rollout.formats.open_format import open_format
from prove.rollout.tokens.references import reference_tokens
from prove.train.config import ScratchConfig
from prove.train.scratch import scratch_model, scratch_tokenizer
from prove.train.training_data import TrainingData

SMALL = ScratchConfig(vocabulary=700, width=32, inner=48, heads=2, key_value_heads=1, layers=1)


def test_the_same_data_gives_the_same_tokenizer(small_data: TrainingData) -> None:
    one, other = (scratch_tokenizer(small_data.train[:10], SMALL) for _ in range(2))
    assert one.backend_tokenizer.to_str() == other.backend_tokenizer.to_str()
    assert len(one) == 700


def test_the_same_seed_gives_the_same_weights(small_data: TrainingData) -> None:
    tokenizer = scratch_tokenizer(small_data.train[:10], SMALL)
    state = torch.get_rng_state()
    one, same, other = (scratch_model(SMALL, tokenizer, seed) for seed in (0, 0, 1))
    assert torch.equal(torch.get_rng_state(), state)
    weights = [dict(model.named_parameters())["model.embed_tokens.weight"] for model in (one, same, other)]
    assert torch.equal(weights[0], weights[1])
    assert not torch.equal(weights[0], weights[2])
    assert one.config.vocab_size == len(tokenizer)


def test_conversations_with_tools_can_be_written(small_data: TrainingData) -> None:
    tokenizer = cast(Any, scratch_tokenizer(small_data.train, SMALL))
    chat_format = open_format(tokenizer, FormatSettings(schemas="signatures"))
    example = small_data.train[0]
    sequence = reference_tokens(example, chat_format)
    (text,) = chat_format.encoding.decode_all([sequence.ids])
    assert example.system in text
    assert example.turns[0].user in text
    learnt = [id for id, marked in zip(sequence.ids, sequence.mask, strict=True) if marked]
    (written,) = chat_format.encoding.decode_all([learnt])
    look_up, *others = example.turns[0].reference_calls
    assert look_up.name == "list_vehicles"
    assert others
    first = json.dumps({"name": look_up.name, "arguments": look_up.arguments})
    assert written.startswith(f"<tool_call>\n{first}\n</tool_call><|im_end|>")
    assert written.endswith(f"{example.turns[0].reply}<|im_end|>")


def test_the_name_of_a_field_is_one_token(small_data: TrainingData) -> None:
    tokenizer = scratch_tokenizer(small_data.train, SMALL)
    assert len(tokenizer.encode('","nickname":"')) == 1
    assert len(tokenizer.encode("<tool_call>\n")) == 1


def test_any_text_comes_back(small_data: TrainingData) -> None:
    tokenizer = scratch_tokenizer(small_data.train[:10], SMALL)
    text = 'Ünï "code": [1, 22, 333]\n\n  <tag> a_b\t€'
    assert tokenizer.decode(tokenizer.encode(text)) == text
