"""The state machine of a conversation: five groups of states, small classes whose `step` returns are the diagram.

    Query ──► Teaching ──► Execution ──► Response ──► Continuation ──► Finished
      │                       │  ▲           ▲             │
      ▼                       ▼  │           │             └──► Query
    Abandoned               Recovery ────────┘

A query is planned on the live state as it is then; the teacher's calls are those that the plan made; a first try that
fails is answered by recovery; the decay of turns decides whether the user goes on.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec

from prove.core.examples import ReferenceCall, Turn
from prove.core.provenance import Date, User
from prove.core.tools import Tool
from prove.core.world_session import WorldSession
from prove.graph import DependencyGraph
from prove.rollout.replay import replay
from prove.synth.conversation.recovery import Course, lookups_of, plausible_attempt
from prove.synth.conversation.requests import can_be_withheld, next_tools, plan_requests
from prove.synth.conversation.stage import Conversation
from prove.synth.plan.binding import Draft
from prove.synth.plan.planner import Planned, plan_request
from prove.synth.task.turn_plan import Request, TurnPlan
from prove.synth.text.persona import Persona

MATCHED = frozenset(
    (
        "add_recurring_expense",
        "add_to_watchlist",
        "charge_invoice",
        "refund_charge",
        "remove_from_watchlist",
        "respond_to_invitation",
    )
)
"""What a tool of another server does nearly as well: a scheduled payment, an answer by mail, a list of places, a
disputed payment."""
TRIED = 6
"""How many tools of another server are tried for a request that cannot be served."""
ADVANCES = (3_600, 7_200, 86_400, 2 * 86_400, 5 * 86_400)


@dataclass(slots=True)
class Finished:
    """The conversation is complete."""

    conversation: Conversation


@dataclass(slots=True)
class Abandoned:
    """The conversation was given up, for a reason that is counted."""

    reason: str


@dataclass(slots=True)
class Query:
    """The user wants something: requests are planned and bound to the live state."""

    conversation: Conversation

    def step(self) -> "Teaching | Continuation | Abandoned":
        conversation, config = self.conversation, self.conversation.stage.config
        conversation.draft.turn = len(conversation.turns)
        if (
            conversation.turns
            and conversation.rng.random() < config.irrelevance
            and conversation.stage.foreign is not None
            and not any(turn.kind == "irrelevant" for turn in conversation.turns)
        ):
            planned = irrelevant_turn(conversation)
            if planned is not None:
                conversation.draft.turn_aside()
                return Teaching(conversation, [planned])
        advance = 0
        if conversation.turns and conversation.rng.random() < config.advance:
            advance = conversation.rng.choice(ADVANCES)
            conversation.draft.session.advance(advance)
            conversation.draft.turn_aside()
        found = self._plan()
        if not found:
            return (
                Abandoned("no request could be planned") if not conversation.turns else Continuation(self, ended=True)
            )
        turns = _turns(conversation, found, advance)
        return Teaching(conversation, turns) if turns is not None else Abandoned("nothing can be left out")

    def _plan(self) -> list[Planned]:
        conversation = self.conversation
        room = conversation.stage.config.most_calls - conversation.calls
        wanted = conversation.rng.choices((1, 2), weights=(2, 1))[0]
        withholding = conversation.level == "missing" and not conversation.turns
        if withholding:
            wanted = 1  # what stands beside an incomplete request could be served at once
        server = None
        if len(conversation.stage.servers) > 1 and conversation.turns:
            used = {request.server for turn in conversation.turns for request in turn.requests}
            unused = [name for name in conversation.stage.servers if name not in used]
            server = unused[0] if unused else None
        found = plan_requests(conversation, wanted, room=room, server=server, withholding=withholding)
        if not found and server is not None:
            found = plan_requests(conversation, wanted, room=room)
        return found


@dataclass(slots=True)
class Teaching:
    """The teacher answers the query with the calls that the plan found; independent ones may share a message."""

    conversation: Conversation
    turns: list[TurnPlan]

    def step(self) -> "Execution":
        if self.conversation.parallel:
            self.turns = [msgspec.structs.replace(turn, calls=side_by_side(turn.calls)) for turn in self.turns]
        else:
            self.turns = [msgspec.structs.replace(turn, calls=one_by_one(turn.calls)) for turn in self.turns]
        return Execution(self.conversation, self.turns)


@dataclass(slots=True)
class Execution:
    """The calls have run as they were planned; sometimes the transcript shows a first try that failed."""

    conversation: Conversation
    turns: list[TurnPlan]

    def step(self) -> "Recovery | Response":
        acting = any(turn.calls for turn in self.turns)
        if acting and self.conversation.rng.random() < self.conversation.stage.config.recovery:
            return Recovery(self.conversation, self.turns)
        return Response(self.conversation, self.turns)


@dataclass(slots=True)
class Recovery:
    """A real refusal of the live server, and the corrected call after it: the reference holds only the latter."""

    conversation: Conversation
    turns: list[TurnPlan]

    def step(self) -> "Response":
        for place, turn in enumerate(self.turns):
            if turn.calls:
                self.turns[place] = _with_attempt(self.conversation, self.turns, turn)
        return Response(self.conversation, self.turns)


@dataclass(slots=True)
class Response:
    """The turns are put into words, the user's and the assistant's."""

    conversation: Conversation
    turns: list[TurnPlan]

    def step(self) -> "Continuation | Abandoned":
        problem = say(self.conversation, self.turns)
        return Continuation(Query(self.conversation)) if problem is None else Abandoned(problem)


@dataclass(slots=True)
class Continuation:
    """The user ends, or goes on: always until `min_turns`, then less and less likely, and never beyond `max_turns`."""

    query: Query
    ended: bool = False

    def step(self) -> "Query | Finished | Abandoned":
        conversation = self.query.conversation
        config = conversation.stage.config
        enough = len(conversation.turns) >= config.min_turns
        if conversation.calls > config.most_calls:
            return Abandoned("too long")
        if self.ended or len(conversation.turns) >= config.max_turns or conversation.calls >= config.most_calls - 1:
            return Finished(conversation) if enough and conversation.calls else Abandoned("too short")
        if len(conversation.turns) < conversation.turns_wanted or not enough:
            return self.query
        return Finished(conversation)


State = Query | Teaching | Execution | Recovery | Response | Continuation


def converse(conversation: Conversation) -> Conversation | Abandoned:
    """Run the machine to its end."""
    state: Any = Query(conversation)
    while not isinstance(state, Finished | Abandoned):
        state = state.step()
    return state.conversation if isinstance(state, Finished) else state


def say(conversation: Conversation, turns: list[TurnPlan]) -> str | None:
    """Add planned turns with the words of both sides; the reason if there are no words for one of them."""
    for turn in turns:
        text = conversation.writer.write(turn, conversation.persona, conversation.rng, first=not conversation.turns)
        if text is None:
            return "no phrasing says what was planned"
        reply, told = conversation.responder.respond(turn, conversation.rng, conversation.draft.now)
        conversation.turns.append(turn)
        conversation.texts.append(text)
        conversation.replies.append(reply)
        conversation.told |= told
    return None


def _turns(conversation: Conversation, found: list[Planned], advance: int) -> list[TurnPlan] | None:
    """One turn that acts, or two: one that leaves a value out, and one that gives it; None if that cannot be."""
    whole = acting_turn(found, advance)
    if conversation.level == "missing" and not conversation.turns:
        return leave_out(conversation, whole)
    return [whole]


def acting_turn(found: list[Planned], advance: int = 0) -> TurnPlan:
    """A turn that asks for some requests and is served."""
    return TurnPlan(
        kind="act",
        requests=tuple(made.request for made in found),
        calls=tuple(call for made in found for call in made.calls),
        results={id: result for made in found for id, result in made.results.items()},
        goals=tuple(made.goal for made in found),
        advance=advance,
    )


def leave_out(conversation: Conversation, whole: TurnPlan) -> list[TurnPlan] | None:
    """Split a turn so that a required value that only the user knows comes later."""
    tools = conversation.stage.environment.tools
    if len(whole.requests) > 1:
        return None
    for number, request in enumerate(whole.requests):
        tool = tools[request.tool]
        call = next(call for call in whole.calls if call.id == request.call)
        for name in tool.parameters.fields:
            if name not in tool.parameters.required:
                continue
            told = call.provenance.get(name)
            plain = isinstance(told, User | Date)
            if not plain or not can_be_withheld(tool, name):
                continue
            slots = {key: slot for key, slot in request.slots.items() if key != name}
            silent = msgspec.structs.replace(request, slots=slots)
            asked = (*whole.requests[:number], silent, *whole.requests[number + 1 :])
            withheld = request.slots[name].words
            first = TurnPlan("missing", asked, missing=name, about=withheld, advance=whole.advance)
            brought = msgspec.structs.replace(request, slots={name: request.slots[name]})
            second = msgspec.structs.replace(
                whole, kind="completion", requests=_put_first(whole.requests, number, brought), missing=name, advance=0
            )
            return [first, second]
    return None


def _put_first(requests: tuple[Request, ...], number: int, brought: Request) -> tuple[Request, ...]:
    return (brought, *requests[:number], *requests[number + 1 :])


def hide_tool(conversation: Conversation) -> list[TurnPlan] | None:
    """A request whose tool is hidden, and the turn that hands the tool over."""
    for tool in next_tools(conversation, writes=True)[:12]:
        found = plan_request(conversation.draft, tool)
        conversation.stage.asked[tool.name] += 1 if found is None else 2
        if found is None:
            continue
        whole = acting_turn([found])
        whole = msgspec.structs.replace(whole, calls=one_by_one(whole.calls))
        conversation.hidden = hidden_with(conversation, tool.name)
        used = {call.name for call in whole.calls} - {tool.name}
        if used & set(conversation.hidden):
            continue
        first = TurnPlan("hidden", whole.requests)
        return [first, msgspec.structs.replace(whole, kind="handover", handed_over=(tool.name,))]
    return None


def hidden_with(conversation: Conversation, tool: str) -> tuple[str, ...]:
    """The tools of a stage that must be hidden with one of them."""
    tools = conversation.stage.environment.tools
    return same_effect(conversation.stage.graph, tools, tools, tool)


def same_effect(graph: DependencyGraph, tools: Mapping[str, Tool], names: Iterable[str], tool: str) -> tuple[str, ...]:
    """A tool and those that do, or nearly do, what it does, so that there is no other way.

    These are the tools that change what it changes, and those that would take the same request: a draft can be
    written instead of a mail, and then an assistant that wants to help would leave one behind.
    """
    mine = graph.effects.get(tool, frozenset())
    same = {name for name in tools if name == tool or mine & graph.effects.get(name, frozenset())}
    return tuple(name for name in names if name in same or any(takes_as_much(tools[name], tools[one]) for one in same))


def takes_as_much(tool: Tool, other: Tool) -> bool:
    """Whether a tool that changes something takes all that another of its server requires, if that is not one id."""
    if tool.read_only or other.read_only or tool.server != other.server:
        return False
    needed, taken = other.parameters, tool.parameters.fields
    return len(needed.required) > 1 and all(
        name in taken and taken[name].enum == needed.fields[name].enum for name in needed.required
    )


def irrelevant_turn(conversation: Conversation) -> TurnPlan | None:
    """A request for a tool of another server, which no tool here can serve."""
    foreign = conversation.stage.foreign
    if foreign is None:
        return None
    draft = Draft(foreign.environment.open(foreign.seed), foreign.sightings, conversation.rng, done=foreign.done)
    tools = [tool for tool in foreign.environment.tools.values() if not tool.read_only and tool.name not in MATCHED]
    tools = sorted(conversation.rng.sample(tools, len(tools)), key=lambda tool: foreign.asked[tool.name])
    for tool in tools[:TRIED]:
        found = plan_request(draft, tool, sparse=True)
        if found is None:
            continue
        foreign.asked[tool.name] += 1
        # Said plainly here; the persona's way of speaking comes when the turn itself is written.
        about = conversation.writer.write(acting_turn([found]), Persona(), conversation.rng, first=True)
        if about is not None:
            return TurnPlan("irrelevant", (found.request,), about=about)
    return None


def one_by_one(calls: tuple[ReferenceCall, ...]) -> tuple[ReferenceCall, ...]:
    """Every call in a message of its own."""
    return tuple(msgspec.structs.replace(call, message=number) for number, call in enumerate(calls))


def side_by_side(calls: tuple[ReferenceCall, ...]) -> tuple[ReferenceCall, ...]:
    """Each call in the message after its last dependency; the order of calls stays."""
    level: dict[str, int] = {}
    for call in calls:
        level[call.id] = 1 + max((level.get(edge.source, -1) for edge in call.depends), default=-1)
    ordered = sorted(calls, key=lambda call: level[call.id])
    return tuple(msgspec.structs.replace(call, message=level[call.id]) for call in ordered)


def _with_attempt(conversation: Conversation, turns: list[TurnPlan], turn: TurnPlan) -> TurnPlan:
    """A turn with a failed try before one of its calls."""
    rng = conversation.rng
    given = {id: result for each in (*conversation.turns, *turns) for id, result in each.results.items()}
    results = {call.id: given[call.id] for each in (*conversation.turns, *turns) for call in each.calls}
    said = "\n".join(slot.words for request in turn.requests for slot in request.slots.values())
    before = partial(state_before, conversation, turns)
    course = Course(before, results, lookups_of(turn.calls, turn.goals), said)
    for call in rng.sample(turn.calls, len(turn.calls)):
        attempt = plausible_attempt(call, conversation.stage.environment.tools[call.name], course, rng)
        if attempt is not None:
            return msgspec.structs.replace(turn, attempts=(attempt,))
    return turn


def state_before(conversation: Conversation, turns: list[TurnPlan], id: str) -> WorldSession:
    """The world as it is when a call is made: a fresh one in which everything before it has happened."""
    tools = tuple(conversation.stage.environment.tools)
    played = replay(
        (Turn("", tools, turn.calls, advance=turn.advance) for turn in (*conversation.turns, *turns)),
        conversation.stage.environment.open(conversation.stage.seed),
    )
    return next(each.before for each in played if each.call.id == id and each.before is not None)
