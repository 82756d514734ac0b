"""The agent loop of verl (0.9) that plays our examples; docs/training.md says how it is registered.

It was tested against a stub of verl's interface, not run with verl itself.
"""

# pyright: reportMissingImports=false, reportUnknownVariableType=false, reportUnknownMemberType=false
# pyright: reportUntypedBaseClass=false, reportUnknownArgumentType=false, reportUntypedClassDecorator=false
# pyright: reportUnknownParameterType=false

import os
from collections.abc import Sequence
from functools import cached_property
from time import perf_counter
from typing import Any, Literal, cast
from uuid import uuid4

import msgspec
from verl.experimental.agent_loop.agent_loop import AgentLoopBase, AgentLoopMetrics, AgentLoopOutput, register

from prove.core.examples import Example
from prove.reward import profile_named, score
from prove.rollout.conversation import EpisodeLimits
from prove.rollout.formats.chat_format import ChatFormat, FormatSettings
from prove.rollout.formats.open_format import open_format
from prove.rollout.tokens.records import TokenSettings
from prove.train.adapters.remote_episode import play_remote
from prove.train.adapters.verl_rows import AGENT

MESSAGES = 10
"""The paper's limit of assistant messages."""


@register(AGENT)
class ProveAgentLoop(AgentLoopBase):
    """Plays one episode in a live environment and scores it.

    Environment variables choose what a data set does not say: PROVE_PROFILE (default: prove), PROVE_SCHEMAS (full or
    signatures) and PROVE_READING (strict or lenient).
    """

    @cached_property
    def _format(self) -> ChatFormat:
        schemas = cast(Literal["full", "signatures"], os.environ.get("PROVE_SCHEMAS", "full"))
        reading = cast(Literal["strict", "lenient"], os.environ.get("PROVE_READING", "strict"))
        return open_format(self.tokenizer, FormatSettings(schemas=schemas, reading=reading))

    async def run(self, sampling_params: dict[str, Any], **row: Any) -> AgentLoopOutput:
        """Play the example of a row."""
        rollout = self.config.actor_rollout_ref.rollout
        request, seconds = uuid4().hex, 0.0

        async def generate(ids: Sequence[int], most: int) -> tuple[Sequence[int], Sequence[float]]:
            nonlocal seconds
            start = perf_counter()
            options = {**sampling_params, "max_tokens": most, "stop_token_ids": list(self._format.stop_ids)}
            output = await self.server_manager.generate(
                request_id=request, prompt_ids=list(ids), sampling_params=options
            )
            seconds += perf_counter() - start
            return output.token_ids, output.log_probs or [0.0] * len(output.token_ids)

        settings = TokenSettings(
            max_new_tokens=rollout.response_length,
            max_prompt=rollout.prompt_length,
            limits=EpisodeLimits(messages=MESSAGES),
        )
        example = msgspec.json.decode(row["example"], type=Example)
        played = await play_remote(example, self._format, generate, settings, rollout.response_length)
        scored = score(played.episode, profile_named(os.environ.get("PROVE_PROFILE", "prove")))
        return AgentLoopOutput(
            prompt_ids=list(played.prompt_ids),
            response_ids=list(played.completion_ids),
            response_mask=list(played.mask),
            response_logprobs=list(played.logprobs),
            reward_score=scored.total or 0.0,
            num_turns=2 * len(played.messages),
            metrics=AgentLoopMetrics(generate_sequences=seconds),
            extra_fields={"success": bool(scored.success), **{f"part_{k}": v for k, v in scored.parts.items()}},
        )
