"""What people ask for next about the same thing: the tools that go with the one that a conversation has just used."""

from prove.core.tools import Tool
from prove.core.world_session import WorldEnvironment


def is_next_step(environment: WorldEnvironment, tool: Tool, before: Tool) -> bool:
    """Whether a tool goes on with what the one before was about, though they name nothing in common."""
    return tool.name in environment.servers[before.server].voice.next_steps.get(before.name, ())


def may_follow(environment: WorldEnvironment, tool: Tool, before: Tool) -> bool:
    """Whether a tool goes with the one that was used last: as the server's voice says, any if it says nothing."""
    listed = environment.servers[before.server].voice.follow_ups
    if not listed or before.server != tool.server:
        return not environment.servers[tool.server].voice.follow_ups
    return tool.name in listed.get(before.name, ())
