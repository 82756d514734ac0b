"""The engine runs the trainer's model: its weights of the moment, its LoRA layers, and leaves its settings alone."""

# pyright: reportUnknownMemberType=false, reportPrivateUsage=false

import pytest
import torch
from peft import LoraConfig, get_peft_model

from prove.core.errors import UsageError
from prove.rollout.engine.settings import EngineSettings, Sampling
from prove.rollout.engine.token_engine import TokenEngine
from tests.rollout.engine.tiny_models import SMALL, finish, greedy, random_ids, tiny_model


def answer(engine: TokenEngine, count: int = 8) -> tuple[list[int], tuple[int, ...]]:
    """What a fresh sequence generates, and its prompt."""
    (sequence,) = engine.open(random_ids(30, 1), seeds=[1])
    prompt = engine.ids(sequence)
    engine.generate(sequence, Sampling(count, temperature=0))
    ids = list(finish(engine)[sequence].ids)
    engine.close(sequence)
    return ids, prompt


def nudge(model: torch.nn.Module) -> None:
    """An optimiser's step."""
    optimiser = torch.optim.SGD([p for p in model.parameters() if p.requires_grad], lr=1.0)
    torch.manual_seed(5)
    for group in optimiser.param_groups:
        for parameter in group["params"]:
            parameter.grad = torch.randn_like(parameter) * 0.1
    optimiser.step()


def test_weights_updated_in_place_are_seen() -> None:
    model = tiny_model()
    engine = TokenEngine(model, SMALL)
    before, prompt = answer(engine)
    nudge(model)
    after, _ = answer(engine)
    assert before != after
    assert after == greedy(model, prompt, 8)


def test_a_copy_in_another_dtype_follows_the_weights() -> None:
    model = tiny_model().double()
    engine = TokenEngine(model, SMALL)
    before, prompt = answer(engine)
    assert before == greedy(model, prompt, 8)
    nudge(model)
    after, _ = answer(engine)
    assert after == greedy(model, prompt, 8) != before


def test_open_sequences_follow_the_weights_after_a_refresh() -> None:
    model = tiny_model()
    engine = TokenEngine(model, SMALL)
    (sequence,) = engine.open(random_ids(30, 1), seeds=[1])
    engine.generate(sequence, Sampling(5, temperature=0))
    finish(engine)
    nudge(model)
    engine.refresh()
    expected = greedy(model, engine.ids(sequence), 5)
    engine.generate(sequence, Sampling(5, temperature=0))
    assert list(finish(engine)[sequence].ids) == expected


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_lora_layers_are_part_of_the_model(dtype: torch.dtype) -> None:
    adapted = get_peft_model(tiny_model(), LoraConfig(r=4, target_modules="all-linear", lora_dropout=0.5)).to(dtype)
    engine = TokenEngine(adapted, SMALL)
    before, prompt = answer(engine)
    nudge(adapted)
    after, _ = answer(engine)
    adapted.eval()
    assert after == greedy(adapted, prompt, 8) != before


def test_the_trainers_settings_come_back() -> None:
    model = tiny_model().train()
    attention = model.config._attn_implementation
    frozen = model.get_input_embeddings().eval()
    answer(TokenEngine(model, SMALL))
    assert model.config._attn_implementation == attention
    assert model.training
    assert not frozen.training
    assert model(torch.tensor([[1, 2, 3]])).logits.requires_grad


def test_bfloat16_runs() -> None:
    ids, _ = answer(TokenEngine(tiny_model(), EngineSettings(dtype="bfloat16", cache_gib=0.01)))
    assert len(ids) == 8


def test_other_models_are_refused() -> None:
    with pytest.raises(UsageError, match="llama, qwen2, qwen3, granite models, not 'mistral'"):
        TokenEngine(tiny_model("mistral"))
    with pytest.raises(UsageError, match="sliding-window"):
        TokenEngine(tiny_model("qwen2", use_sliding_window=True, max_window_layers=1))
    with pytest.raises(UsageError, match="not Linear"):
        TokenEngine(torch.nn.Linear(2, 2))
