"""The state machine of a conversation: five groups of states, small classes whose `step` returns are the diagram.

    Query ──► Teaching ──► Execution ──► Response ──► Continuation ──► Finished
      │                       │  ▲           ▲             │
      ▼                       ▼  │           │             └──► Query
    Abandoned               Recovery ────────┘

A query is planned on the live state as it is then; the teacher's calls are those that the plan made; a first try that
fails is answered by recovery; the decay of turns decides whether the user goes on.
"""

from dataclasses import dataclass
from typing import Any

import msgspec

from prove.core.examples import Attempt, ReferenceCall, Turn
from prove.core.json_values import same
from prove.core.provenance import Date, User
from prove.core.results import Call
from prove.core.world_session import WorldSession
from prove.rollout.policies import spoil
from prove.rollout.replay import replay
from prove.synth.conversation.requests import next_tools, plan_requests
from prove.synth.conversation.stage import Conversation
from prove.synth.plan.binding import Draft
from prove.synth.plan.planner import Planned, plan_request
from prove.synth.task.turn_plan import Request, TurnPlan
from prove.synth.text.persona import Persona
from prove.synth.text.responder import Responder
from prove.synth.text.writer import Writer

ADVANCES = (3_600, 7_200, 86_400, 2 * 86_400, 5 * 86_400)


@dataclass(slots=True)
class Finished:
    """The conversation stands."""

    talk: Conversation


@dataclass(slots=True)
class Abandoned:
    """The conversation was given up, for a reason that is counted."""

    reason: str


@dataclass(slots=True)
class Query:
    """The user wants something: requests are planned and bound to the live state."""

    talk: Conversation
    writer: Writer
    responder: Responder

    def step(self) -> "Teaching | Continuation | Abandoned":
        talk, config = self.talk, self.talk.stage.config
        talk.draft.turn = len(talk.turns)
        if talk.turns and talk.rng.random() < config.irrelevance and talk.stage.foreign is not None:
            planned = irrelevant_turn(talk, self.writer)
            if planned is not None:
                return Teaching(talk, self.writer, self.responder, [planned])
        advance = 0
        if talk.turns and talk.rng.random() < config.advance:
            advance = talk.rng.choice(ADVANCES)
            talk.draft.session.advance(advance)
        found = self._plan()
        if not found:
            return Abandoned("no request could be planned") if not talk.turns else Continuation(self, ended=True)
        turns = _turns(talk, found, advance)
        return Teaching(talk, self.writer, self.responder, turns)

    def _plan(self) -> list[Planned]:
        talk = self.talk
        room = talk.stage.config.most_calls - talk.calls
        wanted = talk.rng.choices((1, 2, 3), weights=(4, 4, 1))[0]
        if talk.level == "missing" and not talk.turns:
            wanted = 1  # what stands beside an incomplete request could be served at once
        server = None
        if len(talk.stage.servers) > 1 and talk.turns:
            used = {request.server for turn in talk.turns for request in turn.requests}
            unused = [name for name in talk.stage.servers if name not in used]
            server = unused[0] if unused else None
        return plan_requests(talk, wanted, room=room, server=server)


@dataclass(slots=True)
class Teaching:
    """The teacher answers the query with the calls that the plan found; independent ones may share a message."""

    talk: Conversation
    writer: Writer
    responder: Responder
    turns: list[TurnPlan]

    def step(self) -> "Execution":
        if self.talk.parallel:
            self.turns = [msgspec.structs.replace(turn, calls=side_by_side(turn.calls)) for turn in self.turns]
        else:
            self.turns = [msgspec.structs.replace(turn, calls=one_by_one(turn.calls)) for turn in self.turns]
        return Execution(self.talk, self.writer, self.responder, self.turns)


@dataclass(slots=True)
class Execution:
    """The calls have run as they were planned; sometimes the transcript shows a first try that failed."""

    talk: Conversation
    writer: Writer
    responder: Responder
    turns: list[TurnPlan]

    def step(self) -> "Recovery | Response":
        acting = any(turn.calls for turn in self.turns)
        if acting and self.talk.rng.random() < self.talk.stage.config.recovery:
            return Recovery(self.talk, self.writer, self.responder, self.turns)
        return Response(self.talk, self.writer, self.responder, self.turns)


@dataclass(slots=True)
class Recovery:
    """A real refusal of the live server, and the corrected call after it: the reference holds only the latter."""

    talk: Conversation
    writer: Writer
    responder: Responder
    turns: list[TurnPlan]

    def step(self) -> "Response":
        for place, turn in enumerate(self.turns):
            if turn.calls:
                self.turns[place] = _with_attempt(self.talk, self.turns, turn)
        return Response(self.talk, self.writer, self.responder, self.turns)


@dataclass(slots=True)
class Response:
    """The turns are put into words, the user's and the assistant's."""

    talk: Conversation
    writer: Writer
    responder: Responder
    turns: list[TurnPlan]

    def step(self) -> "Continuation | Abandoned":
        talk = self.talk
        for turn in self.turns:
            text = self.writer.write(turn, talk.persona, talk.rng, first=not talk.turns)
            if text is None:
                return Abandoned("no phrasing says what was planned")
            reply, told = self.responder.respond(turn, talk.rng, talk.draft.now)
            talk.turns.append(turn)
            talk.texts.append(text)
            talk.replies.append(reply)
            talk.told |= told
        return Continuation(Query(talk, self.writer, self.responder))


@dataclass(slots=True)
class Continuation:
    """The user ends, or goes on: certainly up to the fewest turns, then ever less likely, never past the most."""

    query: Query
    ended: bool = False

    def step(self) -> "Query | Finished | Abandoned":
        talk = self.query.talk
        config = talk.stage.config
        enough = len(talk.turns) >= config.min_turns and talk.calls >= 2
        if talk.calls > config.most_calls:
            return Abandoned("too long")
        if self.ended or len(talk.turns) >= config.max_turns or talk.calls >= config.most_calls - 1:
            return Finished(talk) if enough else Abandoned("too short")
        if len(talk.turns) < talk.turns_wanted or not enough:
            return self.query
        return Finished(talk)


State = Query | Teaching | Execution | Recovery | Response | Continuation


def converse(talk: Conversation, writer: Writer, responder: Responder) -> Conversation | Abandoned:
    """Run the machine to its end."""
    state: Any = Query(talk, writer, responder)
    while not isinstance(state, Finished | Abandoned):
        state = state.step()
    return state.talk if isinstance(state, Finished) else state


def _turns(talk: Conversation, found: list[Planned], advance: int) -> list[TurnPlan]:
    """One turn that acts, or two: one that leaves something out, and one that brings it."""
    whole = acting_turn(found, advance)
    if talk.level == "missing" and not talk.turns:
        split = leave_out(talk, whole)
        if split is not None:
            return split
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


def leave_out(talk: Conversation, whole: TurnPlan) -> list[TurnPlan] | None:
    """Split a turn so that a required value that only the user knows comes later."""
    tools = talk.stage.environment.tools
    if len(whole.requests) > 1:
        return None
    for number, request in enumerate(whole.requests):
        tool = tools[request.tool]
        call = next(call for call in whole.calls if call.id == request.call)
        for name in tool.parameters.required:
            shape = tool.parameters.fields[name]
            told = call.provenance.get(name)
            plain = isinstance(told, User | Date) and shape.ref is None
            if not plain or shape.sensitive or shape.item is not None:
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


def hide_tool(talk: Conversation) -> list[TurnPlan] | None:
    """A request whose tool is not there, and the turn that hands it over."""
    for tool in next_tools(talk, writes=True)[:12]:
        found = plan_request(talk.draft, tool)
        talk.stage.asked[tool.name] += 1
        if found is None:
            continue
        whole = acting_turn([found])
        whole = msgspec.structs.replace(whole, calls=one_by_one(whole.calls))
        talk.hidden = hidden_with(talk, tool.name)
        used = {call.name for call in whole.calls} - {tool.name}
        if used & set(talk.hidden):
            continue
        first = TurnPlan("hidden", whole.requests)
        return [first, msgspec.structs.replace(whole, kind="handover", handed_over=(tool.name,))]
    return None


def hidden_with(talk: Conversation, tool: str) -> tuple[str, ...]:
    """The tools that must be hidden too: those that change what this one changes, so that no other way is left."""
    effects = talk.stage.graph.effects
    mine = effects.get(tool, frozenset())
    return tuple(name for name in talk.stage.environment.tools if name == tool or mine & effects.get(name, frozenset()))


def irrelevant_turn(talk: Conversation, writer: Writer) -> TurnPlan | None:
    """A request for another server's work, which nothing here can do."""
    foreign = talk.stage.foreign
    if foreign is None:
        return None
    draft = Draft(foreign.environment.open(foreign.seed), foreign.sightings, talk.rng)
    tools = [tool for tool in foreign.environment.tools.values() if not tool.read_only]
    for tool in talk.rng.sample(tools, min(6, len(tools))):
        found = plan_request(draft, tool, sparse=True)
        if found is None:
            continue
        # Said plainly here; the persona's way of speaking comes when the turn itself is written.
        about = writer.write(acting_turn([found]), Persona(), talk.rng, first=True)
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


def _with_attempt(talk: Conversation, turns: list[TurnPlan], turn: TurnPlan) -> TurnPlan:
    """A turn with a failed try before one of its calls."""
    call = talk.rng.choice(turn.calls)
    attempt = spoilt(talk, call, state_before(talk, turns, call.id))
    return turn if attempt is None else msgspec.structs.replace(turn, attempts=(attempt,))


def state_before(talk: Conversation, turns: list[TurnPlan], id: str) -> WorldSession:
    """The world as it is when a call is made: a fresh one in which everything before it has happened."""
    tools = tuple(talk.stage.environment.tools)
    played = replay(
        (Turn("", tools, turn.calls, advance=turn.advance) for turn in (*talk.turns, *turns)),
        talk.stage.environment.open(talk.stage.seed),
    )
    return next(each.before for each in played if each.call.id == id and each.before is not None)


def spoilt(talk: Conversation, call: ReferenceCall, session: WorldSession) -> Attempt | None:
    """A call that the live server refuses: an argument left out, or one with another value."""
    names = list(call.arguments)
    if not names:
        return None
    name = talk.rng.choice(names)
    left_out = {key: value for key, value in call.arguments.items() if key != name}
    wrong = {**call.arguments, name: spoil(call.arguments[name])}
    for arguments in (wrong, left_out):
        result = session.fork().call(call.name, arguments)
        if not result.ok and not same(arguments, call.arguments):
            return Attempt(call.id, Call(call.name, arguments), str(result.code))
    return None
