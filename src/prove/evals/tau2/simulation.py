"""One conversation: the benchmark's orchestrator runs it, its evaluator judges it."""

from collections.abc import Iterable
from copy import deepcopy
from typing import Any, NamedTuple

from prove.core.errors import OutageError, cut
from prove.evals.suite import Verdict
from prove.evals.tau2.agents import SaidNothingError, Seats
from prove.evals.tau2.checkout import Checkout

JUDGED = "NL_ASSERTION"
"""The term of a reward that a model judges."""

LIMITS = frozenset({"max_steps", "too_many_errors", "timeout"})
"""Why a conversation may end before it is over; it is worth nothing then."""


class Simulated(NamedTuple):
    """What a conversation gave: the fields of a `Trial` after its place."""

    verdict: Verdict
    transcript: Any
    stopped: str = "done"
    error: str = ""


def simulate(checkout: Checkout, domain: str, task: Any, environment: Any, seats: Seats, *, judged: bool) -> Simulated:
    """Run and judge a conversation.

    A policy that says nothing has failed its task. Whatever else is raised leaves the task without a score.
    """
    config = checkout.module("config")
    orchestrator = checkout.module("orchestrator.orchestrator").Orchestrator(
        domain=domain,
        agent=seats.agent,
        user=seats.user,
        environment=environment,
        task=task,
        max_steps=config.DEFAULT_MAX_STEPS,
        max_errors=config.DEFAULT_MAX_ERRORS,
    )
    try:
        run = orchestrator.run()
        reward = _reward(checkout, domain, task if judged else without_judge(task), run)
    except SaidNothingError:
        messages = orchestrator.trajectory
        return Simulated(Verdict(0.0, counts(messages)), transcript(task, messages, "said_nothing"))
    except OutageError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever the benchmark raises ends its own trial, no other
        why = f"{type(error).__name__}: {cut(error)}"
        return Simulated(Verdict(None, {}, why), transcript(task, orchestrator.trajectory, "error"), "error", why)
    ended = str(run.termination_reason.value)
    measures = {**counts(run.messages), **terms(reward)}
    return Simulated(
        Verdict(float(reward.reward), measures),
        transcript(task, run.messages, ended),
        "limit" if ended in LIMITS else "done",
    )


def _reward(checkout: Checkout, domain: str, task: Any, run: Any) -> Any:
    evaluator = checkout.module("evaluator.evaluator")
    return evaluator.evaluate_simulation(
        simulation=run, task=task, evaluation_type=evaluator.EvaluationType.ALL, solo_mode=False, domain=domain
    )


def has_judged_term(task: Any) -> bool:
    """Whether a model has to judge something of the task."""
    criteria = task.evaluation_criteria
    return bool(criteria and criteria.nl_assertions and JUDGED in criteria.reward_basis)


def without_judge(task: Any) -> Any:
    """The task with a reward that is the product of its other terms."""
    if task.evaluation_criteria is None or JUDGED not in task.evaluation_criteria.reward_basis:
        return task
    task = deepcopy(task)
    task.evaluation_criteria.reward_basis = [t for t in task.evaluation_criteria.reward_basis if t != JUDGED]
    return task


def counts(messages: Iterable[Any]) -> dict[str, float]:
    """The agent's messages after its greeting, and its calls."""
    mine = [message for message in messages if message.role == "assistant"][1:]
    return {"messages": float(len(mine)), "calls": float(sum(len(message.tool_calls or ()) for message in mine))}


def terms(reward: Any) -> dict[str, float]:
    """The terms of the reward, and the share of the reference calls that were made, which often is none of them."""
    worth: dict[Any, float] = reward.reward_breakdown or {}
    found = {str(term.value).lower().replace("_", " "): float(value) for term, value in worth.items()}
    if reward.action_checks:
        matched = sum(check.action_match for check in reward.action_checks)
        found["reference calls made"] = matched / len(reward.action_checks)
    return found


def transcript(task: Any, messages: Iterable[Any], ended: str) -> dict[str, Any]:
    """What was said and done, without the times: the same conversation is the same bytes."""
    return {"task": task.id, "ended": ended, "messages": [_written(message) for message in messages]}


def _written(message: Any) -> dict[str, Any]:
    written: dict[str, Any] = {"role": message.role, "content": message.content or ""}
    if message.role == "tool":
        return {**written, "of": message.requestor, "error": bool(message.error)}
    if message.tool_calls:
        written["calls"] = [{"name": call.name, "arguments": call.arguments} for call in message.tool_calls]
    return written
