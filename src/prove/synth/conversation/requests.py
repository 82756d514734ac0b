"""Decides what the user wants next: which tools, how many, and what has to come before them."""

from prove.core.tools import Tool
from prove.synth.conversation.stage import Conversation
from prove.synth.plan.follow_ups import is_next_step, may_follow
from prove.synth.plan.planner import Planned, plan_request
from prove.synth.task.turn_plan import Request
from prove.synth.text.omission import is_looked_for

CHOICES = 12
"""How many tools are tried before a turn is given up."""
UNASKED = frozenset(
    (
        *("charge_invoice.idempotency_key", "set_car_window.open_percent", "set_blinds.position"),
        *(
            "refuel_vehicle.litres",
            "reserve_stock.quantity",
            "request_stock_transfer.quantity",
            "inflate_tires.pressure",
            "add_shipping_address.label",
        ),
        *("create_trip.name", "send_email.subject", "untag_file.tag", "label_email.label"),
        *("create_deal.title", "create_invoice.title", "add_sales_activity.subject"),
        *("schedule_meeting.title", "create_event.title", "send_email.body", "create_archive.name"),
        *("concatenate_files.name", "create_link.name", "create_file.name"),
    )
)
"""What a sensible assistant does not ask for: open is all the way, a tank is filled, one thing is one, and a key,
a name or a subject that nobody gave is made up. What a thing has may be the only one that it has, as a tag."""


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
) -> list[Planned]:
    """Up to `count` requests that fit into `room` calls, on one server if it is named.

    All but the first one of a conversation are about something that it is about already, and go with what was asked
    for. With `withholding` they are requests that need a value which may be left out.
    """
    if conversation.rng.random() < conversation.stage.config.refusals and room >= 2:
        refused = _refused(conversation, server, withholding=withholding)
        if refused is not None:
            return [refused]
    planned: list[Planned] = []
    draft, sparse, tried = conversation.draft, conversation.level == "minimal", 0
    for tool in next_tools(conversation, withholding=withholding):
        if len(planned) >= count or tried >= CHOICES or room < 2 or _is_stuck(conversation, planned):
            break
        if (server is not None and tool.server != server) or not _may_be_next(conversation, tool, planned):
            continue
        tried += 1
        related = _is_related(conversation, tool, planned)
        found = plan_request(draft, tool, sparse=sparse, related=related)
        alone = withholding or len(planned) == count - 1 > 0  # there is no room for another request before it
        several = [found] if found is not None else [] if alone else _with_setup(conversation, tool)
        for made in several:
            planned.append(made)
            room -= len(made.calls)
        if draft.made and not several:
            # It has nothing to do with what this conversation is about, which says nothing about the next one.
            draft.hopeless.add(tool.name)
            continue
        # A tool that cannot work here counts as asked for, so that the next conversation tries another first.
        conversation.stage.asked[tool.name] += 2 if several else 1
    return planned


def _refused(conversation: Conversation, server: str | None, *, withholding: bool) -> Planned | None:
    """A request that is refused for a reason of the world; few tools have one, so that several are tried."""
    tried = 0
    for tool in next_tools(conversation, withholding=withholding):
        if tried >= CHOICES or _is_stuck(conversation, []):
            break
        if (server is not None and tool.server != server) or not _may_be_next(conversation, tool, []):
            continue
        tried += 1
        sparse, related = conversation.level == "minimal", _is_related(conversation, tool, [])
        found = plan_request(conversation.draft, tool, refusal=True, sparse=sparse, related=related)
        if found is not None:
            conversation.stage.asked[tool.name] += 2
            return found
    return None


def _may_be_next(conversation: Conversation, tool: Tool, planned: list[Planned]) -> bool:
    """Whether a tool may be asked for after what was asked for: it goes on with it, or goes with it about the same."""
    draft, sparse = conversation.draft, conversation.level == "minimal"
    if tool.name in draft.hopeless:
        return False
    if not draft.made or _goes_on(conversation, tool, planned):
        return True
    late = tool.read_only and _has_written(conversation, planned)
    goes_with = not late and _goes_with(conversation, tool, planned)
    return goes_with and bool(draft.thread.openings(tool, draft.turn, sparse=sparse))


def _is_related(conversation: Conversation, tool: Tool, planned: list[Planned]) -> bool:
    """Whether a request has to name something that the conversation is about."""
    return bool(conversation.draft.made) and not _goes_on(conversation, tool, planned)


def _goes_with(conversation: Conversation, tool: Tool, planned: list[Planned]) -> bool:
    """Whether a tool goes with what was asked for last, and was not asked for itself."""
    before = _asked_for(conversation, planned)
    if any(request.tool == tool.name for request in before):
        return False
    last = _last(conversation, before)
    return last is None or may_follow(conversation.stage.environment, tool, last)


def _goes_on(conversation: Conversation, tool: Tool, planned: list[Planned]) -> bool:
    """Whether a tool is the next step after what was asked for last, and was not asked for itself."""
    before = _asked_for(conversation, planned)
    if any(request.tool == tool.name for request in before):
        return False
    last = _last(conversation, before)
    return last is not None and is_next_step(conversation.stage.environment, tool, last)


def _last(conversation: Conversation, before: list[Request]) -> Tool | None:
    """The tool of the last request, but for those that only another server could serve."""
    tools = conversation.stage.environment.tools
    return next((tools[request.tool] for request in reversed(before) if request.tool in tools), None)


def _is_stuck(conversation: Conversation, planned: list[Planned]) -> bool:
    """Whether something was refused, which has to be settled first, or asked in this turn, which is answered first."""
    refused = any(request.goal == "refusal" for request in _asked_for(conversation, planned))
    return refused or any(made.goal.kind == "question" for made in planned)


def _has_written(conversation: Conversation, planned: list[Planned]) -> bool:
    """Whether something was done already: who wants to know something of a thing asks before it is dealt with."""
    return any(request.goal == "write" for request in _asked_for(conversation, planned))


def _asked_for(conversation: Conversation, planned: list[Planned]) -> list[Request]:
    """The requests of the turns so far and of the one that is planned."""
    return [*(request for turn in conversation.turns for request in turn.requests), *(p.request for p in planned)]


def _with_setup(conversation: Conversation, tool: Tool) -> list[Planned]:
    """A request that is refused in the present state, after one that the graph knows to enable it."""
    tools = conversation.stage.environment.tools
    enablers = [
        tools[name]
        for name in conversation.stage.graph.enablers(tool.name)
        if name in tools and may_follow(conversation.stage.environment, tool, tools[name])
    ]
    related, sparse = bool(conversation.draft.made), conversation.level == "minimal"
    if not enablers or related:
        return []
    enabler = conversation.rng.choice(enablers)
    first = plan_request(conversation.draft, enabler, sparse=sparse)
    if first is None:
        return []
    conversation.stage.asked[first.request.tool] += 2
    second = plan_request(conversation.draft, tool, sparse=sparse, related=True)
    return [first] if second is None else [first, second]
