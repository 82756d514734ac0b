"""TRL's `environment_factory`: a class for every set of tools that examples offer, and a reward from our profiles.

TRL plays one user turn and calls tools one after the other, so only examples with one turn can be used. It keeps
instances and resets them. Our own loop (`prove train grpo`) plays whole conversations, and many at once.
"""

from collections.abc import Callable, Sequence
from contextlib import closing
from hashlib import blake2b
from typing import Any

import msgspec

from prove.connect import open_session
from prove.core.episodes import Episode, EpisodeTurn, Message, Step
from prove.core.errors import UsageError
from prove.core.examples import Example
from prove.core.results import Call
from prove.core.session import Session
from prove.reward import Profile, score
from prove.rollout.chat import ChatMessage, tool_schemas
from prove.rollout.conversation import ConversationState, not_a_candidate
from prove.rollout.driver import episode_of
from prove.rollout.watch import Watch
from prove.train.adapters.tool_methods import tool_method

Row = dict[str, Any]
Reward = Callable[..., list[float | None]]


class ProveEnvironment:
    """One episode: `reset` opens the world of an example; the tools are methods of subclasses."""

    def __init__(self) -> None:
        self._example: Example | None = None
        self._session: Session | None = None
        self._watch: Watch | None = None
        self._steps: list[Step] = []

    def reset(self, **row: Any) -> None:
        """Begin an episode of the example in a row."""
        if self._session is not None:
            self._session.close()
        self._example = msgspec.json.decode(row["example"], type=Example)
        self._session = open_session(self._example)
        self._watch = Watch(self._session)
        self._steps = []

    def _call(self, name: str, arguments: dict[str, Any]) -> str:
        """Run a tool and return what the model reads."""
        if self._watch is None:
            raise UsageError("reset the environment before its first call")
        self._steps.append(self._watch.run(Call(name, arguments)))
        return self._steps[-1].result.text

    def _episode(self, completion: Sequence[ChatMessage]) -> Episode:
        """What happened, from the completion's messages and the calls that were run."""
        if self._example is None or self._session is None:
            raise UsageError("reset the environment before its first call")
        run = iter(self._steps)
        tools = self._example.turns[0].tools
        messages: list[Message] = []
        for message in completion:
            if message["role"] != "assistant":
                continue
            calls = [each["function"] for each in message.get("tool_calls") or ()]
            steps = [_step(call["name"], call["arguments"], tools, run) for call in calls]
            messages.append(Message(message.get("content") or "", tuple(steps)))
        effects = [step.effect for message in messages for step in message.steps if step.executed]
        turn = EpisodeTurn(tuple(messages), any(effects))
        return episode_of(self._example, "trl", ConversationState([], 0, [turn]), self._session)


def trl_rows(examples: Sequence[Example]) -> list[Row]:
    """The rows of a data set for `GRPOTrainer`: prompts, the name of the environment, and the example."""
    return [
        {
            "prompt": [
                {"role": "system", "content": example.system},
                {"role": "user", "content": example.turns[0].user},
            ],
            "environment": _name(example.turns[0].tools),
            "example": msgspec.json.encode(example).decode(),
        }
        for example in _single(examples)
    ]


def environment_factories(examples: Sequence[Example]) -> dict[str, type[ProveEnvironment]]:
    """A class for every set of tools in the examples, by the name that their rows have."""
    found: dict[str, type[ProveEnvironment]] = {}
    for example in _single(examples):
        name = _name(example.turns[0].tools)
        if name not in found:
            with closing(open_session(example)) as session:
                schemas = tool_schemas(session, example)
            methods = {
                tool: tool_method(schemas[tool], ProveEnvironment._call)  # pyright: ignore[reportPrivateUsage]
                for tool in example.turns[0].tools
            }
            found[name] = type(f"Prove_{name}", (ProveEnvironment,), methods)
    return found


def trl_reward(profile: Profile) -> Reward:
    """A reward function for `GRPOTrainer` that scores episodes under a profile; None where there is no score."""

    def prove_reward(completions: Any, environments: Any, **_: Any) -> list[float | None]:
        return [
            score(environment._episode(completion), profile).total
            for completion, environment in zip(completions, environments, strict=True)
        ]

    return prove_reward


def _single(examples: Sequence[Example]) -> Sequence[Example]:
    longer = [example.id for example in examples if len(example.turns) != 1]
    if longer:
        raise UsageError(f"TRL plays one user turn, and {len(longer):,} examples have others, such as {longer[0]!r}")
    return examples


def _name(tools: Sequence[str]) -> str:
    return blake2b("\n".join(tools).encode(), digest_size=6).hexdigest()


def _step(name: str, arguments: Any, tools: Sequence[str], run: Any) -> Step:
    """The step of a call: the next one that was run, or that of a tool that is not offered."""
    if name in tools and (step := next(run, None)) is not None:
        return step
    return not_a_candidate(Call(name, arguments if isinstance(arguments, dict) else {}))  # pyright: ignore
