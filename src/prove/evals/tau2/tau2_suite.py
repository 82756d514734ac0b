"""τ²-bench as a suite: the tasks of its domains, played by our policies with its user, judged by its evaluator."""

import os
from collections.abc import AsyncGenerator, Callable, Coroutine, Mapping, Sequence
from contextlib import AsyncExitStack, aclosing
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from prove.console import counted
from prove.core.errors import UsageError
from prove.evals.players import Player
from prove.evals.suite import Task, Trial
from prove.evals.tau2.agents import Asking, PolicyAgent, Seats
from prove.evals.tau2.asked_models import ANSWERERS, JUDGE, USER, Answerer, ModelAt
from prove.evals.tau2.checkout import Checkout
from prove.evals.tau2.gold import scripted_seats
from prove.evals.tau2.in_threads import Bridge, in_threads
from prove.evals.tau2.simulation import Simulated, has_judged_term, simulate, without_judge

if TYPE_CHECKING:
    from prove.rollout.endpoints.endpoint import Endpoint

NAME = "tau2"
MAX_THREADS = 64
"""Conversations at once: each has a database of its own, of tens of megabytes."""


@dataclass(frozen=True)
class Tau2Suite:
    """The domains of a checkout, played by somebody.

    Args:
        user: The model of the user simulator. Scripted policies have a scripted user.
        judge: The model that judges assertions; without one that term of the reward is left out.
    """

    checkout: Checkout
    player: Player
    domains: tuple[str, ...]
    user: ModelAt | None = None
    judge: ModelAt | None = None
    name: str = NAME
    overall: str = "domain"
    transcripts: str = "conversations.jsonl"

    @property
    def version(self) -> str:
        """The version of the checkout, and who plays the user and judges: scores with others are not comparable."""
        user = f"the user is {self.user.model}" if self.user else "the user is scripted"
        judge = f", {self.judge.model} judges" if self.judge else ""
        return f"{self.checkout.version}, {user}{judge}"

    @property
    def left_out(self) -> tuple[str, ...]:
        if self.judge is not None:
            return ()
        domains = [task.groups["domain"] for task in self._tasks if has_judged_term(task.content)]
        counts = {domain: counted(domains.count(domain), "task") for domain in dict.fromkeys(domains)}
        return tuple(f"what a model judges, in {count} of {domain}" for domain, count in counts.items())

    def tasks(self) -> Sequence[Task]:
        return self._tasks

    @cached_property
    def _tasks(self) -> list[Task]:
        found: list[Task] = []
        for domain in self.domains:
            self.checkout.environment(domain)  # if it cannot be opened, nothing is begun
            for task in self.checkout.tasks(domain):
                found.append(Task(f"{domain}/{task.id}", {"domain": domain}, task))
                if self.judge is None and has_judged_term(task) and not _basis(without_judge(task)):
                    raise UsageError(f"the task {found[-1].id} has no reward without a judge: give it --judge-model")
        return found

    async def play(self, tasks: Sequence[Task], trial: int, concurrency: int) -> AsyncGenerator[Trial]:
        """Play the tasks. Several conversations at once help where models are waited for."""
        if not tasks:
            return
        bridge = Bridge()
        threads = 1 if self.player.policy else min(concurrency, MAX_THREADS)
        async with AsyncExitStack() as stack:
            work = self._work(bridge, stack)
            playing = await stack.enter_async_context(aclosing(in_threads(work, tasks, threads, bridge)))
            async for place, simulated in playing:
                yield Trial(place, *simulated)

    def _work(self, bridge: Bridge, stack: AsyncExitStack) -> Callable[[Task], Simulated]:
        """Plays one task, in a thread."""
        ask = None if self.player.policy else self._asking(bridge, stack)
        answerers = self._answerers(bridge, stack)

        def play(task: Task) -> Simulated:
            ANSWERERS.set(answerers)
            domain = task.groups["domain"]
            environment = self.checkout.environment(domain)
            seats = self._seats(environment, task.content, ask)
            return simulate(self.checkout, domain, task.content, environment, seats, judged=self.judge is not None)

        return play if ask is None else partial(self._counted, play)

    def _counted(self, play: Callable[[Task], Simulated], task: Task) -> Simulated:
        """Play a task, and measure what its requests take."""
        from prove.rollout.endpoints.counts import start_counting  # noqa: PLC0415 - httpx is an extra

        counts = start_counting()  # in this thread; what it asks for in the event loop has its context
        simulated = play(task)
        verdict = simulated.verdict
        measures = {**verdict.measures, **self.player.measures(counts)}
        return simulated._replace(verdict=verdict._replace(measures=measures))

    def _seats(self, environment: Any, task: Any, ask: Asking | None) -> Seats:
        if ask is None:
            return scripted_seats(self.player.policy, self.checkout, task)
        simulator = self.checkout.module("user.user_simulator").UserSimulator(
            tools=_user_tools(environment, task), instructions=str(task.user_scenario), llm=USER
        )
        return Seats(PolicyAgent(self.checkout, environment, ask), simulator)

    def _asking(self, bridge: Bridge, stack: AsyncExitStack) -> Asking:
        """Asks the player's model."""
        replier = self.player.endpoint_policy(_closed_by(stack, self.player.endpoint()))
        return lambda asked: bridge.ask(lambda: replier.reply(asked))

    def _answerers(self, bridge: Bridge, stack: AsyncExitStack) -> Mapping[str, Answerer]:
        """The models of user and judge, with the options that the benchmark gives them."""
        config = self.checkout.module("config")
        found: dict[str, Answerer] = {}
        if self.user is not None:
            found[USER] = _answerer(bridge, stack, self.user, config.DEFAULT_LLM_ARGS_USER)
        if self.judge is not None:
            found[JUDGE] = _answerer(bridge, stack, self.judge, config.DEFAULT_LLM_NL_ASSERTIONS_ARGS)
        return found


def _answerer(bridge: Bridge, stack: AsyncExitStack, model: ModelAt, options: Mapping[str, Any]) -> Answerer:
    from prove.rollout.endpoints.endpoint import Endpoint  # noqa: PLC0415 - httpx is an extra

    key = os.environ.get(model.key, "")
    endpoint = _closed_by(stack, Endpoint(model.url, model.model, key=key, options=dict(options)))
    return lambda messages, tools: bridge.ask(lambda: _answer_beside(endpoint, messages, tools))


async def _answer_beside(
    endpoint: "Endpoint", messages: list[dict[str, Any]], tools: list[dict[str, Any]]
) -> dict[str, Any]:
    """What a model beside the policy answers: what is sent again is counted with the policy's, its tokens are not."""
    from prove.rollout.endpoints.counts import COUNTS, start_counting  # noqa: PLC0415 - httpx is an extra

    policys, own = COUNTS.get(), start_counting()
    try:
        return await endpoint.chat(messages, tools)
    finally:
        if policys is not None:
            policys.retried += own.retried


def _closed_by(stack: AsyncExitStack, endpoint: "Endpoint") -> "Endpoint":
    """An endpoint that is closed in the end; if its last requests failed, it is asked once more then."""
    stack.push_async_callback(endpoint.aclose)
    stack.push_async_exit(_checked(endpoint))
    return endpoint


def _checked(endpoint: "Endpoint") -> Callable[..., Coroutine[Any, Any, None]]:
    async def check(kind: type[BaseException] | None, *_: Any) -> None:
        if kind is None:
            await endpoint.check()

    return check


def _user_tools(environment: Any, task: Any) -> list[Any] | None:
    """The tools that the user has, which is in some domains none."""
    return environment.get_user_tools(include=task.user_tools) or None if environment.user_tools is not None else None


def _basis(task: Any) -> Sequence[Any]:
    return task.evaluation_criteria.reward_basis
