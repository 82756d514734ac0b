"""Decides what the user wants next: which tools, how many, and what has to come before them."""

from prove.core.tools import Tool
from prove.synth.conversation.stage import Conversation
from prove.synth.plan.planner import Planned, plan_request
from prove.synth.text.omission import is_looked_for

CHOICES = 12
"""How many tools are tried before a turn is given up."""
UNASKED = frozenset(
    (
        *("charge_invoice.idempotency_key", "set_car_window.open_percent", "set_blinds.position"),
        *("refuel_vehicle.litres", "inflate_tires.pressure", "add_shipping_address.label"),
        *("create_trip.name", "send_email.subject", "untag_file.tag", "label_email.label"),
        *("create_deal.title", "create_invoice.title", "add_sales_activity.subject"),
        *("schedule_meeting.title", "create_event.title", "send_email.body", "create_archive.name"),
        *("concatenate_files.name", "create_link.name", "create_file.name"),
    )
)
"""What a sensible assistant does not ask for: open is all the way, a tank is filled, and a key, a name or a subject
that nobody gave is made up. What a thing has may be the only one that it has, as a tag to take off."""


def next_tools(conversation: Conversation, *, writes: bool = False, withholding: bool = False) -> list[Tool]:
    """The tools of the stage, those that were asked for least first, and of these what something else has to enable.

    Ties are broken by chance.
    With `writes` only those that change something, with `withholding` those that need a value which may be left out.
    """
    stage = conversation.stage
    tools = [tool for tool in stage.environment.tools.values() if tool.server in stage.servers]
    if writes:
        tools = [tool for tool in tools if not tool.read_only]
    if withholding:
        tools = [tool for tool in tools if any(can_be_withheld(tool, name) for name in tool.parameters.required)]
    return sorted(
        tools, key=lambda tool: (stage.asked[tool.name], not stage.graph.enablers(tool.name), conversation.rng.random())
    )


def can_be_withheld(tool: Tool, name: str) -> bool:
    """Whether only the user knows a value: it is no entity, no secret, not one of a list and not what is looked for."""
    shape = tool.parameters.fields[name]
    return (
        f"{tool.name}.{name}" not in UNASKED
        and not is_looked_for(tool, shape)
        and shape.ref is None
        and not shape.sensitive
        and shape.item is None
        and not shape.enum
    )


def plan_requests(
    conversation: Conversation,
    count: int,
    *,
    room: int,
    server: str | None = None,
    withholding: bool = False,
    unrelated: bool = False,
) -> list[Planned]:
    """Up to `count` requests that fit into `room` calls, on one server if it is named.

    All but the first one of a conversation are about something that it is about already, but for `unrelated` ones. With
    `withholding` they are requests that need a value which may be left out.
    """
    planned: list[Planned] = []
    tried = 0
    for tool in next_tools(conversation, withholding=withholding):
        if len(planned) >= count or tried >= CHOICES or room < 2:
            break
        if (server is not None and tool.server != server) or tool.name in conversation.draft.hopeless:
            continue
        draft, sparse = conversation.draft, conversation.level == "minimal"
        related = bool(draft.made) and not unrelated
        if related and (
            not draft.thread.openings(tool, draft.turn, sparse=sparse)
            or _defies(conversation, tool, planned)
            or (tool.read_only and _has_written(conversation, planned))
        ):
            continue
        tried += 1
        refusal = conversation.rng.random() < conversation.stage.config.refusals
        found = plan_request(draft, tool, refusal=refusal, sparse=sparse, related=related)
        alone = withholding or len(planned) == count - 1 > 0  # there is no room for another request before it
        several = [found] if found is not None else [] if alone else _with_setup(conversation, tool)
        for made in several:
            planned.append(made)
            room -= len(made.calls)
        if related and not several:
            # It has nothing to do with what this conversation is about, which says nothing about the next one.
            draft.hopeless.add(tool.name)
            continue
        # A tool that cannot work here counts as asked for, so that the next conversation tries another first.
        conversation.stage.asked[tool.name] += 2 if several else 1
    return planned


def _defies(conversation: Conversation, tool: Tool, planned: list[Planned]) -> bool:
    """Whether a tool changes what an earlier request could not change: who was refused does not ask for the reverse."""
    effects = conversation.stage.graph.effects
    before = [*(request for turn in conversation.turns for request in turn.requests), *(p.request for p in planned)]
    refused = [effects.get(request.tool, frozenset()) for request in before if request.goal == "refusal"]
    return any(effects.get(tool.name, frozenset()) & changed for changed in refused)


def _has_written(conversation: Conversation, planned: list[Planned]) -> bool:
    """Whether something was done already: who wants to know something of a thing asks before it is dealt with."""
    before = (*(request for turn in conversation.turns for request in turn.requests), *(p.request for p in planned))
    return any(request.goal == "write" for request in before)


def _with_setup(conversation: Conversation, tool: Tool) -> list[Planned]:
    """A request that is refused in the present state, after one that the graph knows to enable it."""
    enablers = [
        name for name in conversation.stage.graph.enablers(tool.name) if name in conversation.stage.environment.tools
    ]
    if not enablers:
        return []
    related, sparse = bool(conversation.draft.made), conversation.level == "minimal"
    enabler = conversation.stage.environment.tools[conversation.rng.choice(enablers)]
    first = plan_request(conversation.draft, enabler, sparse=sparse, related=related)
    if first is None:
        return []
    conversation.stage.asked[first.request.tool] += 2
    second = plan_request(conversation.draft, tool, sparse=sparse, related=True)
    return [first] if second is None else [first, second]
