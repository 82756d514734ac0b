"""Whether a refusal is the end of a wish, or whether other calls, or fewer values, would still reach it."""

import re
from typing import Any

from prove.core.tools import Tool
from prove.core.world_session import WorldSession

STEPS = 3
"""How many calls of a tool may follow one another to a value that it refuses at once."""
_FIRST = re.compile(r"\b(?:first|before|it can go to)\b")
_WORDING = re.compile(
    r"\b(?:leav\w+ (?:it|them|this|'\w+'|this \w+)? ?out|omit|swap|give|ask (?:again|for it|the customer))\b"
)
"""In what a message advises: another wording of the call, for which an assistant asks."""
_NAME = re.compile(r"\b[a-z]+(?:_[a-z]+)+\b")


def has_way_out(session: WorldSession, tool: Tool, arguments: dict[str, Any], message: str) -> bool:
    """Whether what is refused can be reached: by the step or the tool that the message names, or by the same tool."""
    advice = message.partition("; ")[2]
    if _FIRST.search(advice) or " first" in message or _WORDING.search(advice):
        return True
    tools = session.environment.tools
    if any(name in tools and not tools[name].read_only for name in _NAME.findall(advice)):
        return True
    return any(
        _by_steps(session, tool, arguments, name, STEPS)
        for name, shape in tool.parameters.fields.items()
        if shape.enum and name in arguments and not tool.read_only
    )


def _by_steps(session: WorldSession, tool: Tool, arguments: dict[str, Any], name: str, steps: int) -> bool:
    """Whether the call is accepted after others with other values for one parameter, as a stage after those before."""
    for value in tool.parameters.fields[name].enum:
        if value == arguments[name] or steps < 2:
            continue
        fork = session.fork()
        if not fork.call(tool.name, {**arguments, name: value}).ok:
            continue
        if fork.fork().call(tool.name, arguments).ok or _by_steps(fork, tool, arguments, name, steps - 1):
            return True
    return False
