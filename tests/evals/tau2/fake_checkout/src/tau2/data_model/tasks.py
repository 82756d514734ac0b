from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class RewardType(StrEnum):
    DB = "DB"
    ENV_ASSERTION = "ENV_ASSERTION"
    NL_ASSERTION = "NL_ASSERTION"
    COMMUNICATE = "COMMUNICATE"


@dataclass
class Action:
    name: str
    arguments: dict[str, Any]
    requestor: str = "assistant"


@dataclass
class Criteria:
    actions: list[Action]
    communicate_info: list[str]
    nl_assertions: list[str]
    reward_basis: list[RewardType]


@dataclass
class Task:
    id: str
    user_scenario: str
    evaluation_criteria: Criteria
    user_tools: list[str] | None = None


def task_of(written: dict[str, Any]) -> Task:
    criteria = Criteria(
        [Action(**action) for action in written["actions"]],
        written.get("communicate_info", []),
        written.get("nl_assertions", []),
        [RewardType(term) for term in written["reward_basis"]],
    )
    return Task(written["id"], written["scenario"], criteria)
