"""The agent loop, against a stub of verl's interface."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownParameterType=false, reportMissingParameterType=false

import asyncio
import importlib
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from prove.connect import open_session
from prove.rollout import with_expected
from prove.rollout.formats.chat_format import ChatFormat
from prove.train.adapters.verl_rows import AGENT, verl_row
from prove.train.recipe import resolve
from tests.rollout.formats.tiny_formats import named_tokenizer, tiny_format
from tests.train.adapters.test_remote_episode import TWO_TURNS, messages

REGISTRY: dict[str, Any] = {}


class AgentLoopBase:
    """As verl constructs it."""

    def __init__(self, trainer_config: Any, server_manager: Any, tokenizer: Any, processor: Any, **_: Any) -> None:
        self.config = trainer_config.config
        self.server_manager = server_manager
        self.tokenizer = tokenizer
        self.processor = processor


@dataclass
class AgentLoopMetrics:
    generate_sequences: float = 0.0
    tool_calls: float = 0.0


@dataclass
class AgentLoopOutput:
    prompt_ids: list[int]
    response_ids: list[int]
    response_mask: list[int]
    metrics: AgentLoopMetrics
    response_logprobs: list[float] | None = None
    reward_score: float | None = None
    num_turns: int = 0
    extra_fields: dict[str, Any] = field(default_factory=dict[str, Any])


def register(name: str) -> Any:
    def decorate(kind: Any) -> Any:
        REGISTRY[name] = kind
        return kind

    return decorate


class Server:
    """Says what the reference says."""

    def __init__(self, chat_format: ChatFormat) -> None:
        self.left = messages(chat_format, TWO_TURNS)
        self.asked: list[dict[str, Any]] = []

    async def generate(self, request_id: str, *, prompt_ids: list[int], sampling_params: dict[str, Any]) -> Any:
        self.asked.append({"request": request_id, "ids": prompt_ids, **sampling_params})
        said = list(self.left.pop(0))
        return SimpleNamespace(token_ids=said, log_probs=[-0.25] * len(said))


@pytest.fixture
def agent(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    stub: Any = ModuleType("verl.experimental.agent_loop.agent_loop")
    stub.AgentLoopBase, stub.AgentLoopMetrics, stub.AgentLoopOutput = AgentLoopBase, AgentLoopMetrics, AgentLoopOutput
    stub.register = register
    for name in ("verl", "verl.experimental", "verl.experimental.agent_loop"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setitem(sys.modules, stub.__name__, stub)
    yield importlib.import_module("prove.train.adapters.verl_agent")
    del sys.modules["prove.train.adapters.verl_agent"]


def run(kind: Any) -> tuple[AgentLoopOutput, Server]:
    rollout = SimpleNamespace(prompt_length=5000, response_length=6000)
    config = SimpleNamespace(actor_rollout_ref=SimpleNamespace(rollout=rollout))
    server = Server(tiny_format("qwen2.5"))
    loop = kind(SimpleNamespace(config=config), server, named_tokenizer("qwen2.5"), None)
    row = verl_row(3, with_expected(TWO_TURNS, open_session(TWO_TURNS)))
    return asyncio.run(loop.run({"temperature": 1.0, "logprobs": True}, **row)), server


def test_the_loop_is_registered_under_the_name_of_the_rows(agent: Any) -> None:
    assert REGISTRY[AGENT] is agent.ProveAgentLoop


def test_an_episode_is_played_and_scored(agent: Any) -> None:
    output, server = run(agent.ProveAgentLoop)
    assert len(output.response_ids) == len(output.response_mask) == len(output.response_logprobs or ())
    sampled = [id for id, marked in zip(output.response_ids, output.response_mask, strict=True) if marked]
    assert sampled == [id for message in messages(tiny_format("qwen2.5"), TWO_TURNS) for id in message]
    assert output.extra_fields["success"] is True
    assert output.reward_score == pytest.approx(1.3)
    assert output.num_turns == 8
    assert len({asked["request"] for asked in server.asked}) == 1
    assert all(asked["temperature"] == 1.0 and asked["max_tokens"] <= 6000 for asked in server.asked)


def test_the_profile_is_chosen_by_the_environment(agent: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROVE_PROFILE", "toolrl")
    output, _ = run(agent.ProveAgentLoop)
    assert output.reward_score == pytest.approx(4.0)


def test_the_launch_script_has_the_papers_hyperparameters() -> None:
    script = (Path(__file__).parents[3] / "scripts" / "verl_8gpus.sh").read_text()
    config = resolve("qwen3-4b", "grpo")
    for setting in (
        f"data.train_batch_size={config.grpo.prompts} ",
        f"actor_rollout_ref.rollout.n={config.grpo.rollouts} ",
        f"data.max_prompt_length={config.chat.max_prompt} ",
        f"data.max_response_length={config.chat.max_response} ",
        f"actor_rollout_ref.actor.kl_loss_coef={config.grpo.kl} ",
        f"trainer.total_training_steps={config.grpo.steps} ",
        "actor_rollout_ref.rollout.tensor_model_parallel_size=2 ",
        "trainer.n_gpus_per_node=8 ",
    ):
        assert setting in script, setting


def test_the_agent_loop_is_where_its_configuration_says(agent: Any) -> None:
    configuration = (Path(__file__).parents[3] / "scripts" / "verl_agent.yaml").read_text()
    assert f"name: {AGENT}" in configuration
    assert f"_target_: {agent.__name__}.{agent.ProveAgentLoop.__name__}" in configuration
