"""Tiny models of the true classes, from references to rollouts through the token engine, in float32 on the CPU.

A model that knows a reference by heart plays it: its own ids come from sampling, all others from the live world.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from functools import cache
from typing import Any

import pytest
import torch
from transformers import PreTrainedModel

from prove.reward import score
from prove.rollout.engine.settings import EngineSettings
from prove.rollout.engine.token_engine import TokenEngine
from prove.rollout.tokens.references import TokenSequence, reference_tokens
from prove.rollout.tokens.rollouts import RolloutReport, TokenRollout, TokenSettings, play_tokens
from tests.rollout.engine.tiny_models import tiny_model
from tests.rollout.formats.tiny_formats import tiny_format
from tests.rollout.playing import FREEZE, LOOK, asked, turn

MODELS = {"qwen2": "qwen2.5", "qwen3": "qwen3", "granite": "granite", "llama": "smollm"}
"""Classes of models, each with a format."""

WIDTH = 160
SHORT = {"schemas": "signatures"}
TOOLS = ("list_accounts", "freeze_card")
EXAMPLE = asked(
    turn("What do I have?", LOOK, tools=TOOLS, reply="Four."),
    turn("Freeze my card.", FREEZE, tools=TOOLS, reply="Done."),
    id="learnt",
)
ENGINE = EngineSettings(page_size=16, burst=4, reading_tokens=256, cache_gib=0.05)


@pytest.fixture(autouse=True)
def _one_thread() -> None:
    torch.set_num_threads(1)


def model_of(architecture: str) -> PreTrainedModel:
    sizes = {"hidden_size": WIDTH, "head_dim": WIDTH // 4, "vocab_size": 640, "max_position_embeddings": 4096}
    return tiny_model(architecture, tie_word_embeddings=False, **sizes)


@torch.no_grad()
def own_logprobs(model: PreTrainedModel, ids: tuple[int, ...], mask: tuple[int, ...]) -> torch.Tensor:
    """The log-probabilities of the ids whose mask is 1, by one full pass."""
    logprobs = model(torch.tensor([ids])).logits[0, :-1].float().log_softmax(-1)
    return logprobs.gather(1, torch.tensor(ids[1:]).unsqueeze(1)).squeeze(1)[torch.tensor(mask[1:]) == 1]


@cache
@torch.no_grad()
def learnt(architecture: str) -> tuple[PreTrainedModel, TokenSequence]:
    """A model that knows the assistant's ids of one reference, and nothing else.

    They are fewer than the width of the model, so that the last layer is the solution of a linear system.
    """
    model, reference = model_of(architecture), reference_tokens(EXAMPLE, tiny_format(MODELS[architecture], **SHORT))
    states = model.model(torch.tensor([reference.ids])).last_hidden_state[0, :-1].double()
    own = torch.tensor(reference.mask[1:]) == 1
    assert own.sum() < WIDTH
    wanted = 10.0 * torch.nn.functional.one_hot(torch.tensor(reference.ids[1:])[own], 640).double()
    scaling = float(getattr(model.config, "logits_scaling", 1.0))
    model.lm_head.weight.copy_(scaling * torch.linalg.lstsq(states[own], wanted, driver="gelsd").solution.T)
    return model, reference


def play(model: PreTrainedModel, architecture: str, **settings: Any) -> list[TokenRollout]:
    engine = TokenEngine(model, ENGINE)
    chosen = TokenSettings(**settings)
    rollouts = play_tokens(
        engine, tiny_format(MODELS[architecture], **SHORT), [EXAMPLE], rollouts=3, settings=chosen, seed=5
    )
    assert not engine.busy
    return rollouts


@pytest.mark.parametrize("architecture", MODELS)
def test_a_model_that_knows_the_reference_plays_it(architecture: str) -> None:
    model, reference = learnt(architecture)
    for rollout in play(model, architecture, temperature=0.0):
        assert (*rollout.prompt_ids, *rollout.completion_ids) == reference.ids
        assert (*[0] * len(rollout.prompt_ids), *rollout.mask) == reference.mask
        assert score(rollout.episode).success
        assert rollout.episode.stopped == "done"


@pytest.mark.parametrize("architecture", MODELS)
def test_log_probabilities_are_those_of_a_full_pass(architecture: str) -> None:
    model, _ = learnt(architecture)
    rollouts = play(model, architecture, max_new_tokens=60)
    assert any(turn.steps for rollout in rollouts for turn in rollout.episode.turns)
    for rollout in rollouts:
        ids = (*rollout.prompt_ids, *rollout.completion_ids)
        mask = (*[0] * len(rollout.prompt_ids), *rollout.mask)
        sampled = [logprob for logprob, own in zip(rollout.logprobs, rollout.mask, strict=True) if own]
        assert torch.tensor(sampled).sub(own_logprobs(model, ids, mask)).abs().max() < 1e-2  # its last layer is steep


def test_ids_that_the_tokenizer_would_write_otherwise_stay_as_they_were_sampled() -> None:
    """A model without training says what no tokenizer would: its ids are in the record all the same."""
    model, chat_format = model_of("qwen2"), tiny_format("qwen2.5")
    report = RolloutReport()
    settings = TokenSettings(max_new_tokens=24)
    rollouts = play_tokens(
        TokenEngine(model, ENGINE), chat_format, [EXAMPLE], rollouts=8, settings=settings, seed=3, report=report
    )
    again = 0
    for rollout in rollouts:
        for start, end in rollout.messages:
            ids = rollout.completion_ids[start:end]
            again += chat_format.encoding.encode(chat_format.encoding.decode_all([ids])) != ids
    assert again > 0
    assert report.sampled_tokens == sum(map(sum, (rollout.mask for rollout in rollouts)))


def test_the_same_seed_samples_the_same() -> None:
    model, _ = learnt("llama")
    first, second = (play(model, "llama", temperature=1.5, max_new_tokens=40) for _ in range(2))
    assert first == second
    assert len({rollout.completion_ids for rollout in first}) > 1
