"""TRL's trainer plays our examples through `environment_factory` and gets our rewards."""

# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownVariableType=false

from pathlib import Path
from typing import Any

import pytest

from prove.connect import open_session
from prove.core.errors import UsageError
from prove.core.examples import Example
from prove.reward import profile_named, score
from prove.rollout import policy_named, run_episode
from prove.rollout.chat import ChatMessage
from prove.train.adapters.trl_environment import environment_factories, trl_reward, trl_rows
from prove.train.start_model import start_model
from prove.train.train import Trained
from prove.train.training_data import TrainingData
from tests.examples import all_examples
from tests.train.small import small_config

PROVE = profile_named("prove")
reward = trl_reward(PROVE)


def opened(example: Example) -> Any:
    (row,) = trl_rows([example])
    environment = environment_factories([example])[row["environment"]]()
    environment.reset(**{key: value for key, value in row.items() if key != "environment"})
    return environment


def call_message(name: str, **arguments: Any) -> ChatMessage:
    call = {"type": "function", "function": {"name": name, "arguments": arguments}}
    return {"role": "assistant", "content": "", "tool_calls": [call]}


def reference(environment: Any, example: Example) -> list[ChatMessage]:
    """Play the reference as TRL would, and the messages of the completion."""
    completion: list[ChatMessage] = []
    for wanted in example.reference_calls:
        completion.append(call_message(wanted.name, **wanted.arguments))
        result = getattr(environment, wanted.name)(**wanted.arguments)
        completion.append({"role": "tool", "name": wanted.name, "content": result})
    return [*completion, {"role": "assistant", "content": example.turns[0].reply}]


def test_the_reference_earns_what_the_oracle_earns(small_data: TrainingData) -> None:
    for example in small_data.train[:5]:
        environment = opened(example)
        (earned,) = reward([reference(environment, example)], [environment])
        oracle = run_episode(policy_named("oracle"), example, open_session(example))
        assert earned == score(oracle, PROVE).total


def test_saying_nothing_earns_nothing(small_data: TrainingData) -> None:
    environment = opened(small_data.train[0])
    assert reward([[{"role": "assistant", "content": "Done."}]], [environment]) == [0]


def test_a_tool_that_is_not_offered_is_no_valid_call(small_data: TrainingData) -> None:
    environment = opened(small_data.train[0])
    (earned,) = reward([[call_message("delete_everything"), {"role": "assistant", "content": "Done."}]], [environment])
    assert earned == 0


def test_wrong_arguments_are_answered_by_the_environment(small_data: TrainingData) -> None:
    environment = opened(small_data.train[0])
    assert "error" in environment.list_vehicles(colour="red")


def test_an_environment_is_reset_to_another_world(small_data: TrainingData) -> None:
    rows = trl_rows(small_data.train)
    environment: Any = environment_factories(small_data.train)[rows[0]["environment"]]()
    seen: set[str] = set()
    for row in rows[:12]:
        environment.reset(**row)
        seen.add(environment.list_vehicles())
    assert len(seen) > 1


def test_before_a_reset_there_is_no_world(small_data: TrainingData) -> None:
    (environment, *_) = (kind() for kind in environment_factories(small_data.train[:1]).values())
    with pytest.raises(UsageError, match="reset the environment before its first call"):
        environment.list_vehicles()  # pyright: ignore[reportAttributeAccessIssue]


def test_longer_conversations_are_refused() -> None:
    with pytest.raises(UsageError, match=r"TRL plays one user turn, and .* examples have others, such as"):
        trl_rows(all_examples())


def test_the_trainer_takes_a_step(
    sft_run: Trained, small_data: TrainingData, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRL_EXPERIMENTAL_SILENCE", "1")
    import trl  # noqa: PLC0415 - it takes seconds
    from datasets import Dataset  # noqa: PLC0415

    start = start_model(small_config("grpo"), "grpo", sft_run.model, ())
    template = Path(trl.__file__).parent / "chat_templates" / "qwen2_5.jinja"
    start.tokenizer.chat_template = template.read_text()
    earned: list[float | None] = []

    def noted(completions: Any, environments: Any, **others: Any) -> list[float | None]:
        earned.extend(reward(completions, environments, **others))
        return earned[-len(completions) :]

    trainer = trl.GRPOTrainer(  # pyright: ignore[reportPrivateImportUsage]
        model=start.model,
        reward_funcs=noted,
        processing_class=start.tokenizer,
        train_dataset=Dataset.from_list(trl_rows(small_data.train[:2])),
        environment_factory=environment_factories(small_data.train[:2]),  # pyright: ignore[reportArgumentType]
        args=trl.GRPOConfig(  # pyright: ignore[reportPrivateImportUsage]
            output_dir=str(tmp_path),
            use_cpu=True,
            max_steps=1,
            per_device_train_batch_size=2,
            num_generations=2,
            max_completion_length=24,
            report_to=[],
            save_strategy="no",
            bf16=False,
            disable_tqdm=True,
        ),
    )
    trainer.train()
    assert len(earned) == 2
    assert all(value is not None and 0 <= value <= 1.3 for value in earned)
