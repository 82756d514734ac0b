"""Decides what the user wants next: which tools, how many, and what has to come before them."""

from prove.core.tools import Tool
from prove.synth.conversation.stage import Conversation
from prove.synth.plan.planner import Planned, plan_request

CHOICES = 8
"""How many tools are tried before a turn is given up."""


def next_tools(conversation: Conversation, *, writes: bool = False) -> list[Tool]:
    """The tools of the stage, those that were asked for least first, ties broken by chance."""
    stage = conversation.stage
    tools = [tool for tool in stage.environment.tools.values() if tool.server in stage.servers]
    if writes:
        tools = [tool for tool in tools if not tool.read_only]
    return sorted(tools, key=lambda tool: (stage.asked[tool.name], conversation.rng.random()))


def plan_requests(conversation: Conversation, count: int, *, room: int, server: str | None = None) -> list[Planned]:
    """Up to `count` requests that fit into `room` calls, on one server if it is named."""
    planned: list[Planned] = []
    tried = 0
    for tool in next_tools(conversation):
        if len(planned) >= count or tried >= CHOICES or room < 2:
            break
        if server is not None and tool.server != server:
            continue
        tried += 1
        refusal = conversation.rng.random() < conversation.stage.config.refusals
        found = plan_request(conversation.draft, tool, refusal=refusal, sparse=conversation.level == "minimal")
        for made in [found] if found is not None else _with_setup(conversation, tool):
            planned.append(made)
            room -= len(made.calls)
        # A tool that cannot work here counts as asked for, so that the next conversation tries another first.
        conversation.stage.asked[tool.name] += 1
    return planned


def _with_setup(conversation: Conversation, tool: Tool) -> list[Planned]:
    """A request that is refused in the present state, after one that the graph knows to enable it."""
    enablers = [
        name for name in conversation.stage.graph.enablers(tool.name) if name in conversation.stage.environment.tools
    ]
    if not enablers:
        return []
    first = plan_request(conversation.draft, conversation.stage.environment.tools[conversation.rng.choice(enablers)])
    if first is None:
        return []
    conversation.stage.asked[first.request.tool] += 1
    second = plan_request(conversation.draft, tool)
    return [first] if second is None else [first, second]
