from dataclasses import dataclass
from enum import Enum
from typing import Any

from ..data_model.message import AssistantMessage, MultiToolMessage
from ..environment.environment import Environment
from ..user.user_simulator_base import STOP


class TerminationReason(Enum):
    USER_STOP = "user_stop"
    AGENT_STOP = "agent_stop"
    MAX_STEPS = "max_steps"


@dataclass
class SimulationRun:
    messages: list[Any]
    termination_reason: TerminationReason


class Orchestrator:
    def __init__(
        self, domain: str, agent: Any, user: Any, environment: Environment, task: Any, max_steps: int, max_errors: int
    ) -> None:
        self.agent, self.user, self.environment = agent, user, environment
        self._max_steps = max_steps
        self.trajectory: list[Any] = [AssistantMessage("assistant", "How can I help you?")]

    def run(self) -> SimulationRun:
        """Agent and user in turn; the one who called a tool goes on."""
        agent_state = self.agent.get_init_state(message_history=list(self.trajectory))
        user_state = self.user.get_init_state()
        heard: Any = self.trajectory[0]
        is_users_turn = True
        for _ in range(self._max_steps):
            if is_users_turn:
                said, user_state = self.user.generate_next_message(heard, user_state)
                ended = TerminationReason.USER_STOP if STOP in (said.content or "") else None
            else:
                said, agent_state = self.agent.generate_next_message(heard, agent_state)
                ended = TerminationReason.AGENT_STOP if self.agent.is_stop(said) else None
            said.validate()
            self.trajectory.append(said)
            if ended is not None:
                return SimulationRun(self.trajectory, ended)
            if said.tool_calls:
                results = [self.environment.get_response(call) for call in said.tool_calls]
                self.trajectory += results
                heard = MultiToolMessage(results) if len(results) > 1 else results[0]
            else:
                heard, is_users_turn = said, not is_users_turn
        return SimulationRun(self.trajectory, TerminationReason.MAX_STEPS)
