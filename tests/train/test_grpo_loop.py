"""Steps of GRPO: groups without variance are replaced, rates of success are noted, unplayable examples are survived."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import pytest

from prove.core.errors import OutageError, UsageError
from prove.core.examples import Example
from prove.reward import profile_named
from prove.rollout.tokens.records import RolloutReport, TokenRollout
from prove.train import grpo_loop
from prove.train.config import GrpoConfig, TrainConfig
from prove.train.drawing import Drawing
from prove.train.grpo_loop import GrpoLoop
from prove.train.metrics import GrpoRow
from prove.train.schedule import learning_rate
from prove.train.train import Trained, train
from prove.train.update.losses import LossSettings
from prove.train.update.optimisers import MasterAdamW
from prove.train.update.policy_step import PolicyMetrics, PolicySettings, policy_step
from tests.examples import all_examples
from tests.train.playing import episode_of, rollout_of
from tests.train.small import small_config

PROVE = profile_named("prove")
GOOD, EMPTY = episode_of("oracle"), episode_of("empty")


@dataclass
class FakeRun:
    config: TrainConfig


@dataclass
class FakeSampler:
    """Plays groups with variance, except for the examples named `flat`; `gone` and `long` ones are refused."""

    flat: set[str]
    gone: set[str] = field(default_factory=set[str])
    long: set[str] = field(default_factory=set[str])
    seeds: list[int] = field(default_factory=list[int])
    played: list[str] = field(default_factory=list[str])

    def play(self, examples: Sequence[Example], rollouts: int, seed: int, report: RolloutReport) -> list[TokenRollout]:
        self.seeds.append(seed)
        self.played += [example.id for example in examples]
        found: list[TokenRollout] = []
        for group, example in enumerate(examples):
            if example.id in self.long:
                report.too_long.append(group)
            if example.id in self.gone | self.long:
                report.refused.append(f"example {example.id!r} was not played")
                continue
            episodes = [EMPTY if example.id in self.flat or number else GOOD for number in range(rollouts)]
            found += [rollout_of(episode, group) for episode in episodes]
        report.episodes += len(found)
        return found


def loop(sampler: FakeSampler, refill: int = 0) -> GrpoLoop:
    config = TrainConfig(grpo=GrpoConfig(prompts=4, rollouts=3, refill=refill))
    examples = all_examples()[:12]
    drawing = Drawing(len(examples), config.grpo, config.seed)
    return GrpoLoop(cast(Any, FakeRun(config)), examples, (), cast(Any, sampler), drawing, PROVE, None)


def test_groups_without_variance_are_replaced() -> None:
    examples = all_examples()[:12]
    first = [examples[number].id for number in loop(FakeSampler(set())).drawing.draw(1, 4)]
    sampler = FakeSampler(flat=set(first[:2]))
    played = loop(sampler, refill=2).play_step(1)
    assert played.refilled == 2
    assert len(played.batch.members()) == 4
    assert played.batch.flat_groups() == []
    assert len(sampler.played) == 6
    assert len(set(sampler.played)) == 6
    assert len(set(sampler.seeds)) == 2


def test_without_refills_they_stay() -> None:
    sampler = FakeSampler(flat={example.id for example in all_examples()})
    played = loop(sampler).play_step(1)
    assert played.refilled == 0
    assert len(played.batch.members()) == len(played.batch.flat_groups()) == 4


def test_refills_end() -> None:
    sampler = FakeSampler(flat={example.id for example in all_examples()})
    played = loop(sampler, refill=2).play_step(1)
    assert len(sampler.played) == 12
    assert played.refilled == 8
    assert len(played.batch.members()) == 4


def test_the_rates_of_success_are_noted_by_example() -> None:
    one = loop(FakeSampler(set()))
    one.play_step(1)
    drawn = one.drawing.draw(1, 4)
    rates = one.drawing.state().rates
    assert {int(number) for number in rates} == set(drawn)
    assert [rate.success for rate in rates.values()] == pytest.approx([1 / 3] * 4)


def test_examples_that_cannot_be_played_are_survived() -> None:
    first = [all_examples()[number].id for number in loop(FakeSampler(set())).drawing.draw(1, 4)]
    played = loop(FakeSampler(set(), gone={first[0]})).play_step(1)
    assert len(played.batch.members()) == 3
    assert len(played.report.refused) == 1
    with pytest.raises(OutageError, match="no example of step 1 could be played"):
        loop(FakeSampler(set(), gone=set(first))).play_step(1)


def test_prompts_that_are_too_long_are_replaced_and_not_tried_again() -> None:
    ids = [example.id for example in all_examples()[:12]]
    first = [ids[number] for number in loop(FakeSampler(set())).drawing.draw(1, 4)]
    sampler = FakeSampler(flat={first[0]}, long=set(first[1:3]))
    one = loop(sampler, refill=1)
    played = one.play_step(1)
    assert len(played.batch.members()) == 4
    assert played.batch.flat_groups() == []
    assert played.refilled == 1
    for step in range(2, 12):
        one.play_step(step)
    assert [sampler.played.count(example) for example in first[1:3]] == [1, 1]
    assert sorted(one.drawing.state().left_out) == sorted(ids.index(example) for example in first[1:3])


def test_a_set_of_which_every_prompt_is_too_long_is_refused() -> None:
    every = {example.id for example in all_examples()}
    with pytest.raises(UsageError, match=r"the prompt of every example is too long \(example .* was not played\)"):
        loop(FakeSampler(set(), long=every)).play_step(1)


@pytest.mark.parametrize("loss", ["dr_grpo", "gspo"])
def test_every_loss_trains(loss: str, sft_run: Trained, tmp_path: Path) -> None:
    config = small_config("grpo", f'model.path="{sft_run.folder}"', "grpo.steps=1", f"loss={loss}")
    (row,) = [row for row in train(config, "grpo", tmp_path / "run").rows if isinstance(row, GrpoRow)]
    assert row.gradient_norm > 0


def test_every_setting_reaches_the_update(sft_run: Trained, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[PolicySettings] = []
    rates: list[float] = []

    def noted(
        model: Any, optimiser: MasterAdamW, traces: Any, settings: PolicySettings, reference: Any
    ) -> PolicyMetrics:
        asked.append(settings)
        rates.append(optimiser.learning_rate)
        assert (reference is not None) == bool(settings.loss.kl)
        return policy_step(model, optimiser, traces, settings, reference)

    monkeypatch.setattr(grpo_loop, "policy_step", noted)
    settings = ("loss=dapo", "clip_low=0.11", "clip_high=0.33", "kl=0.07", "grpo.max_gradient_norm=0.9")
    settings += ("chat.max_response=77", "token_budget=4321", "grpo.learning_rate=4e-4", "grpo.warmup_steps=1")
    settings += ("grpo.schedule=linear",)
    config = small_config("grpo", f'model.path="{sft_run.folder}"', "grpo.steps=3", *settings)
    train(config, "grpo", tmp_path / "run")
    loss = LossSettings(name="dapo", clip_low=0.11, clip_high=0.33, kl=0.07, completion_limit=77)
    assert [each.loss for each in asked] == [loss] * 3
    assert {(each.max_gradient_norm, each.passes.token_budget) for each in asked} == {(0.9, 4321)}
    assert rates == [learning_rate(step, 3, 4e-4, "linear", 1) for step in (1, 2, 3)]
    assert len(set(rates)) == 3


@pytest.mark.parametrize(("temperature", "old_policy"), [(1.0, "sampled"), (0.7, "current")])
def test_the_update_is_of_the_policy_that_is_sampled_from(
    temperature: float, old_policy: str, sft_run: Trained, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[PolicySettings] = []

    def noted(*arguments: Any) -> PolicyMetrics:
        asked.append(arguments[3])
        return policy_step(*arguments)

    monkeypatch.setattr(grpo_loop, "policy_step", noted)
    settings = ("grpo.steps=1", f"temperature={temperature}")
    train(small_config("grpo", f'model.path="{sft_run.folder}"', *settings), "grpo", tmp_path / "run")
    assert [(each.passes.temperature, each.old_policy) for each in asked] == [(temperature, old_policy)]
