"""One step of ours and one of TRL's trainers on the same batch change the weights alike."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import random
from pathlib import Path
from typing import Any

import pytest
import torch
from datasets import Dataset
from tokenizers import Tokenizer, models
from transformers import PreTrainedTokenizerFast
from trl.trainer.grpo_config import GRPOConfig
from trl.trainer.grpo_trainer import GRPOTrainer
from trl.trainer.sft_config import SFTConfig
from trl.trainer.sft_trainer import SFTTrainer

from prove.train.update.advantages import episode_advantages, spread
from prove.train.update.batches import Trace
from prove.train.update.losses import LossName, LossSettings
from prove.train.update.optimisers import MasterAdamW, OptimiserSettings
from prove.train.update.packed_model import PassSettings
from prove.train.update.policy_step import PolicySettings, policy_step
from prove.train.update.sft_step import SftSettings, sft_step
from tests.rollout.engine.tiny_models import VOCABULARY, tiny_model
from tests.train.update.samples import make_conversations, make_traces

pytestmark = pytest.mark.filterwarnings("ignore")
"""TRL and what it imports warn of their own affairs."""

RATE, EPSILON, LIMIT = 1e-2, 1e-3, 30
SCORES = [1.0, 0.25, 0.0, 0.5, 0.0, 0.75]


def tokenizer() -> PreTrainedTokenizerFast:
    words = {f"w{number}": number for number in range(VOCABULARY)}
    made = Tokenizer(models.WordLevel(words, unk_token="w0"))
    return PreTrainedTokenizerFast(tokenizer_object=made, pad_token="w0", eos_token="w1", unk_token="w0")


def arguments(folder: Path) -> dict[str, Any]:
    return {
        "output_dir": str(folder),
        "max_steps": 1,
        "learning_rate": RATE,
        "adam_epsilon": EPSILON,
        "max_grad_norm": 1.0,
        "lr_scheduler_type": "constant",
        "report_to": "none",
        "save_strategy": "no",
        "use_cpu": True,
        "bf16": False,
        "gradient_checkpointing": False,
        "disable_tqdm": True,
    }


def weights(model: torch.nn.Module) -> dict[str, torch.Tensor]:
    return {name: one.detach().clone() for name, one in model.named_parameters()}


def assert_same_change(found: dict[str, torch.Tensor], expected: dict[str, torch.Tensor]) -> None:
    before = weights(tiny_model("qwen2"))
    changes = torch.cat([(expected[name] - one).flatten() for name, one in before.items()])
    differences = torch.cat([(expected[name] - found[name]).flatten() for name in before])
    assert float(changes.abs().max()) > RATE / 10
    assert float(differences.abs().max()) < 5e-7


def trl_policy(folder: Path, traces: list[Trace], loss: LossSettings) -> dict[str, torch.Tensor]:
    def rollout(prompts: list[str], trainer: object) -> dict[str, Any]:
        seen = {name: iter(range(3 * number, 3 * number + 3)) for number, name in enumerate(("w2", "w3"))}
        order = [next(seen[prompt]) for prompt in prompts]
        return {
            "prompt_ids": [list(traces[number].prompt_ids) for number in order],
            "completion_ids": [list(traces[number].completion_ids) for number in order],
            "logprobs": [list(traces[number].logprobs) for number in order],
            "env_mask": [list(traces[number].mask) for number in order],
            "score": [SCORES[number] for number in order],
        }

    def score(completions: list[str], score: list[float], **_: object) -> list[float | None]:
        return list(score)

    config = GRPOConfig(
        **arguments(folder),
        per_device_train_batch_size=6,
        num_generations=3,
        max_completion_length=LIMIT,
        temperature=1.0,
        beta=loss.kl,
        loss_type="grpo" if loss.name == "gspo" else loss.name,
        importance_sampling_level="sequence" if loss.name == "gspo" else "token",
        shuffle_dataset=False,
    )
    model = tiny_model("qwen2")
    trainer = GRPOTrainer(
        model=model,
        reward_funcs=score,
        args=config,
        train_dataset=Dataset.from_list([{"prompt": "w2"}, {"prompt": "w3"}]),
        processing_class=tokenizer(),
        rollout_func=rollout,
    )
    trainer.train()
    return weights(model)


@pytest.mark.parametrize("name", ["grpo", "dr_grpo", "dapo", "gspo"])
def test_grpo(name: LossName, tmp_path: Path) -> None:
    loss = LossSettings(name=name, completion_limit=LIMIT)
    advantages = episode_advantages(SCORES, [0, 0, 0, 1, 1, 1])
    traces = [
        Trace(
            one.prompt_ids,
            one.completion_ids,
            one.mask,
            one.logprobs,
            spread([(0, len(one.mask))], (value,), len(one.mask)),
        )
        for one, value in zip(make_traces(2, 3), advantages.values, strict=True)
    ]
    model = tiny_model("qwen2")
    optimiser = MasterAdamW(model.parameters(), OptimiserSettings(learning_rate=RATE, epsilon=EPSILON))
    policy_step(model, optimiser, traces, PolicySettings(loss=loss, old_policy="current"))
    assert_same_change(weights(model), trl_policy(tmp_path, traces, loss))


def test_sft(tmp_path: Path) -> None:
    conversations = make_conversations(6)
    model = tiny_model("qwen2")
    optimiser = MasterAdamW(model.parameters(), OptimiserSettings(learning_rate=RATE, epsilon=EPSILON))
    sft_step(model, optimiser, conversations, SftSettings(passes=PassSettings(token_budget=40)))
    theirs = tiny_model("qwen2")
    rows = [{"input_ids": list(one.ids), "assistant_masks": list(one.mask)} for one in conversations]
    random.Random(0).shuffle(rows)
    config = SFTConfig(**arguments(tmp_path), per_device_train_batch_size=6)
    SFTTrainer(model=theirs, args=config, train_dataset=Dataset.from_list(rows), processing_class=tokenizer()).train()
    assert_same_change(weights(model), weights(theirs))
