"""GRPO: draw examples, play them in live environments, score, and step."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any, NoReturn

from msgspec import structs

from prove.core.errors import OutageError, UsageError
from prove.core.examples import Example
from prove.reward import Profile
from prove.rollout.tokens.records import RolloutReport, TokenRollout
from prove.train.drawing import Drawing
from prove.train.evaluation import evaluate
from prove.train.metrics import GrpoRow
from prove.train.samples import sample_of
from prove.train.sampling import Sampler
from prove.train.schedule import learning_rate
from prove.train.scored_batch import ScoredBatch, score_batch, traces_of
from prove.train.training_run import TrainingRun, passes
from prove.train.update.losses import LossSettings
from prove.train.update.policy_step import PolicyMetrics, PolicySettings, policy_step
from prove.train.update.reference import Reference

SEEDS_PER_STEP = 1000
"""More than a step has refills: each has a seed of its own."""


@dataclass
class Played:
    """What a step played, and what that took."""

    batch: ScoredBatch
    refilled: int
    report: RolloutReport
    reward_seconds: float


@dataclass(frozen=True)
class GrpoLoop:
    """The parts of a run of GRPO."""

    run: TrainingRun
    examples: Sequence[Example]
    held_out: Sequence[Example]
    sampler: Sampler
    drawing: Drawing
    profile: Profile
    reference: Reference | None

    def train(self) -> None:
        """Take the steps that are left."""
        if self.run.folder.step == 0:
            self._evaluate(0)
        for step in self.run.left:
            self._step(step)
            every = self.run.config.evaluate_every
            if step == self.run.steps or (every and step % every == 0):
                self._evaluate(step)
            self.run.after_step(step)

    def state(self) -> dict[str, Any]:
        """What a checkpoint keeps of the loop."""
        return {"drawing": self.drawing.state()}

    def _evaluate(self, step: int) -> None:
        if self.held_out:
            self.run.add(evaluate(step, self.sampler, self.held_out, self.run.config, self.profile))

    def _step(self, step: int) -> None:
        start = perf_counter()
        config = self.run.config
        played = self.play_step(step)
        batch = played.batch
        began = perf_counter()
        traces = traces_of(batch, config.grpo, self.profile)
        played.reward_seconds += perf_counter() - began
        rate = learning_rate(
            step, self.run.steps, config.grpo.learning_rate, config.grpo.schedule, config.grpo.warmup_steps
        )
        self.run.optimiser.learning_rate = rate
        done = policy_step(self.run.model, self.run.optimiser, traces, self._settings(), self.reference)
        self.run.add(self._row(step, played, done, rate, perf_counter() - start))
        if step % config.sample_every == 0 or step == 1:
            self.run.samples.add(sample_of(step, batch.rollouts[0].episode, batch.scores[0]))

    def play_step(self, step: int) -> Played:
        """Play the examples of a step; groups without variance are replaced, as often as the configuration says.

        Examples whose prompts are too long are replaced, too, and left out from then on.
        """
        config = self.run.config.grpo
        report, scoring = RolloutReport(), 0.0
        numbers: list[int] = []
        kept: list[tuple[TokenRollout, Any]] = []
        flat: list[tuple[TokenRollout, Any]] = []
        refilled, refills, wanted = 0, 0, config.prompts
        for attempt in range(SEEDS_PER_STEP - 1):
            drawn = self.drawing.draw(step, wanted, numbers, attempt)
            seed = (self.run.config.seed * 1_000_003 + step) * SEEDS_PER_STEP + attempt + 1
            known = len(report.too_long)
            rollouts = self.sampler.play([self.examples[number] for number in drawn], config.rollouts, seed, report)
            too_long = [drawn[place] for place in report.too_long[known:]]
            self.drawing.leave_out(too_long)
            began = perf_counter()
            batch = score_batch([_moved(each, len(numbers)) for each in rollouts], self.profile)
            scoring += perf_counter() - began
            self.drawing.record(step, [(drawn[group - len(numbers)], s) for group, s in batch.successes().items()])
            numbers += drawn
            without = set(batch.flat_groups())
            for pair in zip(batch.rollouts, batch.scores, strict=True):
                (flat if pair[0].group in without else kept).append(pair)
            replaced = len(without) if refills < config.refill else 0
            refills += bool(replaced)
            refilled += replaced
            wanted = replaced + len(too_long)
            if not wanted:
                break
        # What could not be replaced stays: it teaches nothing, and counts in the means of the loss.
        chosen = [*kept, *_last_groups(flat, config.prompts - len({each.group for each, _ in kept}))]
        if not chosen:
            self._refuse(step, report)
        batch = ScoredBatch(tuple(each for each, _ in chosen), tuple(score for _, score in chosen))
        return Played(batch, refilled, report, scoring)

    def _refuse(self, step: int, report: RolloutReport) -> NoReturn:
        """Say why a step has nothing to learn from."""
        if not self.drawing.draw(step, 1):
            raise UsageError(
                f"the prompt of every example is too long ({report.refused[0] if report.refused else 'none is left'}); "
                "choose another chat.max_prompt, shorter schemas, or other data"
            )
        raise OutageError(f"no example of step {step} could be played ({'; '.join(report.refused[:1])})")

    def _settings(self) -> PolicySettings:
        config = self.run.config
        loss = LossSettings(
            name=config.grpo.loss,
            clip_low=config.grpo.clip_low,
            clip_high=config.grpo.clip_high,
            kl=config.grpo.kl,
            completion_limit=config.chat.max_response,
        )
        temperature = config.grpo.temperature
        return PolicySettings(
            loss=loss,
            passes=structs.replace(passes(config), temperature=temperature),
            max_gradient_norm=config.grpo.max_gradient_norm,
            # Log-probabilities are noted at temperature 1 while sampling; with another one they are not the policy's.
            old_policy="sampled" if temperature == 1.0 else "current",
        )

    def _row(self, step: int, played: Played, done: PolicyMetrics, rate: float, total: float) -> GrpoRow:
        batch, report = played.batch, played.report
        groups = len(batch.members())
        return GrpoRow(
            step=step,
            reward=batch.reward,
            parts=batch.parts,
            success=batch.success,
            calls=batch.calls,
            groups=groups,
            flat_groups=len(batch.flat_groups()),
            refilled=played.refilled,
            dropped=self.drawing.dropped,
            episodes=report.episodes,
            unscored=sum(each.total is None for each in batch.scores),
            refused=len(report.refused),
            cut_messages=report.cut_messages,
            context_full=report.context_full,
            unreadable_calls=report.unreadable_calls,
            lenient_calls=report.lenient_calls,
            loss=done.loss,
            kl=done.kl,
            entropy=done.entropy,
            clip_fraction=done.clip_fraction,
            ratio=done.ratio,
            gradient_norm=done.gradient_norm,
            learning_rate=rate,
            sampled_tokens=report.sampled_tokens,
            run_tokens=done.run_tokens,
            timing={
                "rollout": report.seconds,
                "generation": report.generation,
                "environment": report.environment,
                "tokenising": report.tokenising,
                "waiting": report.waiting,
                "reward": played.reward_seconds,
                "update": done.seconds,
                "total": total,
                "tokens_per_second": report.sampled_tokens / report.seconds if report.seconds else 0.0,
            },
        )


def _moved(rollout: TokenRollout, first: int) -> TokenRollout:
    """The rollout with the number of its group in the whole step."""
    return replace(rollout, group=rollout.group + first)


def _last_groups(pairs: list[tuple[TokenRollout, Any]], count: int) -> list[tuple[TokenRollout, Any]]:
    """The pairs of the last so many groups."""
    groups = list(dict.fromkeys(rollout.group for rollout, _ in pairs))[-count:] if count > 0 else []
    return [pair for pair in pairs if pair[0].group in groups]
