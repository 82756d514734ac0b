"""Hand-written episodes without a world, for tests that compute scores by hand."""

from typing import Any, Literal

from prove.core.episodes import Episode, EpisodeTurn, Message, Step
from prove.core.examples import Dependency, Example, Expected, ReferenceCall, Turn
from prove.core.outcome import NOTHING, Outcome
from prove.core.results import Call, Level, Result, refusal

Reference = ReferenceCall


def ref(
    id: str, name: str, /, *, after: tuple[str, ...] = (), needs: tuple[str, ...] = (), **arguments: Any
) -> Reference:
    """A reference call; `needs` are explicit dependencies, `after` implicit ones."""
    edges = [Dependency(s, "explicit") for s in needs] + [Dependency(s, "implicit") for s in after]
    return ReferenceCall(id, name, arguments, tuple(edges))


def step(
    name: str, level: Level = "ok", /, *, effect: str = "", content: dict[str, Any] | None = None, **arguments: Any
) -> Step:
    """A call of an episode and the level of its result."""
    result = Result("ok", content or {}) if level == "ok" else refusal(level, "code", "message")
    return Step(Call(name, arguments), result, executed=level != "unknown", effect=Outcome(effect, (), {}))


def turn(*messages: Step | list[Step] | str, changed: bool = False) -> EpisodeTurn:
    """A turn of an episode: a step or a list of steps is a message, a string the text of one."""
    said: list[Message] = []
    for message in messages:
        if isinstance(message, str):
            said.append(Message(message))
        else:
            said.append(Message("", tuple(message) if isinstance(message, list) else (message,)))
    return EpisodeTurn(tuple(said), changed)


def episode(
    references: list[list[Reference]],
    turns: list[EpisodeTurn],
    stopped: Literal["done", "limit", "error"] = "done",
) -> Episode:
    """An episode over an example with these reference calls, turn by turn."""
    tools = tuple({call.name for calls in references for call in calls} | {"other"})
    asked = tuple(Turn("do it", tools, tuple(calls)) for calls in references)
    results = {call.id: Result("ok", {}) for calls in references for call in calls}
    expected = Expected(results, Outcome("outcome", (), {}), "digest")
    example = Example("by-hand", ("none",), 0, "system", asked, expected=expected)
    return Episode(
        example, "by-hand", tuple(turns), outcome=NOTHING, stopped=stopped, error="broke" if stopped == "error" else ""
    )
