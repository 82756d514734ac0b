from dataclasses import dataclass, field
from enum import StrEnum
from math import prod
from typing import Any

from ..data_model.message import ToolCall
from ..data_model.tasks import RewardType
from ..registry import registry
from ..utils.llm_utils import generate


class EvaluationType(StrEnum):
    ALL = "all"


@dataclass
class ActionCheck:
    action_match: bool


@dataclass
class RewardInfo:
    reward: float
    reward_breakdown: dict[RewardType, float] | None = None
    action_checks: list[ActionCheck] = field(default_factory=list[ActionCheck])


def evaluate_simulation(
    simulation: Any, task: Any, evaluation_type: EvaluationType, solo_mode: bool, domain: str
) -> RewardInfo:
    if simulation.termination_reason.value not in ("user_stop", "agent_stop"):
        return RewardInfo(0.0)
    criteria = task.evaluation_criteria
    calls = [call for message in simulation.messages for call in _calls(message)]
    gold = [ToolCall(action.name, action.arguments, requestor=action.requestor) for action in criteria.actions]
    said = " ".join(m.content or "" for m in simulation.messages if m.role == "assistant")
    worth = {
        RewardType.DB: lambda: float(_after(domain, calls) == _after(domain, gold)),
        RewardType.ENV_ASSERTION: lambda: float(_after(domain, calls)["is_open"]),
        RewardType.COMMUNICATE: lambda: float(all(info in said for info in criteria.communicate_info)),
        RewardType.NL_ASSERTION: lambda: float(_is_judged_well(said, criteria.nl_assertions)),
    }
    terms = {term: worth[term]() for term in criteria.reward_basis}
    made = [(call.name, call.arguments) for call in calls]
    checks = [ActionCheck((action.name, action.arguments) in made) for action in criteria.actions]
    return RewardInfo(prod(terms.values()), terms, checks)


def _calls(message: Any) -> list[ToolCall]:
    return getattr(message, "tool_calls", None) or []


def _after(domain: str, calls: list[ToolCall]) -> dict[str, Any]:
    environment = registry.get_env_constructor(domain)()
    for call in calls:
        environment.get_response(call)
    return environment.purse


def _is_judged_well(said: str, assertions: list[str]) -> bool:
    asked = [{"role": "user", "content": f"{said} {assertion}"} for assertion in assertions]
    return all("yes" in (generate("some-judge", [question]).content or "") for question in asked)
