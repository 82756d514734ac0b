"""The conversation between a policy, a user and an environment, as a generator that does no input or output.

`start_conversation` returns a generator that yields what it needs (`AskUser`, `AskPolicy`, `CallTool`, `AdvanceClock`).
It is driven synchronously, asynchronously or by a token engine; the episode is the same. The user decides what comes
next: a message, or the end.
"""

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from prove.core.episodes import EpisodeTurn, Message, Step, Tokens, changed_state
from prove.core.errors import UsageError
from prove.core.examples import Example
from prove.core.results import Call, refusal
from prove.rollout.chat import ChatMessage, WriteTool, chat_messages, tool_json, user_content

MAX_NAME_SHOWN = 80
NOT_JSON = (TypeError, ValueError, OverflowError, RecursionError)
UNPARSEABLE = "unparseable"
"""The code of the result of a call that could not be read."""


class Unreadable(msgspec.Struct, frozen=True):
    """Text that was meant as a call and could not be parsed."""

    text: str
    reason: str


class Reply(msgspec.Struct, frozen=True):
    """One assistant message. Without calls it ends the turn. `tokens` are set by a local model."""

    text: str = ""
    calls: tuple[Call | Unreadable, ...] = ()
    tokens: Tokens | None = None


class Said(msgspec.Struct, frozen=True):
    """A user message: its text, the candidate tools from now on, the tools it adds, the seconds that pass before it."""

    text: str
    tools: tuple[str, ...]
    handed_over: tuple[str, ...] = ()
    advance: int = 0


@dataclass(slots=True)
class AskUser:
    """The conversation needs the user's next message: `Said`, or None to end it. `messages` has the OpenAI format."""

    turn: int
    messages: list[ChatMessage]


@dataclass(slots=True)
class AskPolicy:
    """The conversation needs the assistant's next `Reply`.

    Args:
        messages: The chat. Tools that the user hands over are written below the user's words.
        tools: The schemas of the first turn's candidates.
        handed_over: The schemas of the tools that the user has handed over since.
        words: By place in the chat, the words alone of a message that hands over tools.
    """

    turn: int
    messages: list[ChatMessage]
    tools: list[dict[str, Any]]
    handed_over: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    words: dict[int, str] = field(default_factory=dict[int, str])

    def with_tools_apart(self) -> tuple[list[ChatMessage], list[dict[str, Any]]]:
        """The chat with the user's words alone, and all tools so far: for models that get their tools beside it."""
        chat = list(self.messages)
        for place, said in self.words.items():
            chat[place] = {**chat[place], "content": said}
        return chat, [*self.tools, *self.handed_over]


@dataclass(slots=True)
class CallTool:
    """The conversation needs a call to be run; the answer is its `Step`."""

    call: Call


@dataclass(slots=True)
class AdvanceClock:
    """The conversation needs the environment's clock to be advanced."""

    seconds: int


Need = AskUser | AskPolicy | CallTool | AdvanceClock
Answer = Said | Reply | Step | None


class PolicyError(Exception):
    """The policy or the user could not answer; the episode ends with the turns so far."""


class ContextFullError(Exception):
    """The chat is longer than the model's context; the episode ends at this limit and is scored."""


@dataclass(frozen=True, slots=True)
class EpisodeLimits:
    """The limits of an episode; all of them are positive.

    Args:
        messages: The assistant's messages in total (default: computed from the reference calls and the turns).
        turn_messages: The assistant's messages in one turn (default: as many as are left).
        calls_per_message: How many calls of one message are run.
        turn_seconds: The time for the user's and the policy's answers in one turn, where they are asynchronous.
        unreadable_ends_turn: Whether a message with a call that cannot be read ends the turn, and none of its calls is
            run. Else the policy is told and may try again.
    """

    messages: int | None = None
    turn_messages: int | None = None
    calls_per_message: int = 8
    turn_seconds: float = 120.0
    unreadable_ends_turn: bool = False

    def __post_init__(self) -> None:
        for name in ("messages", "turn_messages", "calls_per_message", "turn_seconds"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise UsageError(f"the limit {name!r} must be more than 0, not {value!r}")

    def messages_for(self, example: Example) -> int:
        if self.messages is not None:
            return self.messages
        references = len(example.reference_calls)
        return max(10, references + -(-references // 2) + len(example.turns))


@dataclass(slots=True)
class ConversationState:
    """What has happened so far, and how the conversation stopped."""

    chat: list[ChatMessage]
    left: int
    turns: list[EpisodeTurn] = field(default_factory=list[EpisodeTurn])
    messages: list[Message] = field(default_factory=list[Message])
    handed_over: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    words: dict[int, str] = field(default_factory=dict[int, str])
    stopped: Literal["done", "limit", "error"] = "done"
    error: str = ""


RunningConversation = Generator[Need, Answer, ConversationState]


def start_conversation(
    example: Example,
    schemas: Mapping[str, dict[str, Any]],
    limits: EpisodeLimits,
    write_tool: WriteTool = tool_json,
) -> RunningConversation:
    """A conversation over an example.

    Args:
        schemas: Those of all tools that a turn may offer, by name.
        write_tool: Writes a tool that the user hands over.
    """
    if not example.turns:
        raise UsageError(f"example {example.id!r} has no turns")
    offered = [schemas[name] for name in example.turns[0].tools]
    state = ConversationState([{"role": "system", "content": example.system}], limits.messages_for(example))
    while state.stopped == "done":
        said: Said | None = None
        try:
            said = _checked_message((yield AskUser(len(state.turns), state.chat)))
            if said is None:
                break
            if said.advance:
                yield AdvanceClock(said.advance)
            if said.handed_over:
                state.words[len(state.chat)] = said.text
                added = [schemas[name] for name in said.handed_over]
                state.handed_over += [schema for schema in added if schema not in (*offered, *state.handed_over)]
            state.chat.append(
                {"role": "user", "content": user_content(said.text, said.handed_over, schemas, write_tool)}
            )
            finished = yield from _answer(state, said, offered, limits)
            state.stopped = "done" if finished else "limit"
        except ContextFullError:
            state.stopped = "limit"
        except PolicyError as failure:
            state.stopped, state.error = "error", str(failure)
        state.turns.append(_turn(example, state, said))
        state.messages = []
    return state


def _checked_message(said: Any) -> Said | None:
    if said is not None and not isinstance(said, Said):
        raise PolicyError(f"the user answered with {type(said).__name__}, not with Said")
    return said


def _turn(example: Example, state: ConversationState, said: Said | None) -> EpisodeTurn:
    number = len(state.turns)
    scripted = number < len(example.turns) and (said is None or said.text == example.turns[number].user)
    own_words = None if scripted or said is None else said.text
    return EpisodeTurn(tuple(state.messages), changed_state(state.messages), own_words)


def _answer(
    state: ConversationState, said: Said, offered: list[dict[str, Any]], limits: EpisodeLimits
) -> Generator[Need, Answer, bool]:
    """The assistant's messages of one turn; False if a limit of messages ended it."""
    number = len(state.turns)
    for _ in range(min(state.left, limits.turn_messages or state.left)):
        state.left -= 1
        answer: Any = yield AskPolicy(number, state.chat, offered, state.handed_over, state.words)
        reply = _checked_reply(answer, limits.calls_per_message)
        ends = not reply.calls or (limits.unreadable_ends_turn and any(isinstance(c, Unreadable) for c in reply.calls))
        steps: list[Step] = []
        for call in reply.calls:
            if isinstance(call, Unreadable):
                steps.append(unreadable(call))
            elif ends:
                steps.append(_not_run(call))
            elif call.name not in said.tools:
                steps.append(not_a_candidate(call))
            else:
                step = yield CallTool(call)
                assert isinstance(step, Step)
                steps.append(step)
        if skipped := len(answer.calls) - len(steps):
            steps.append(_too_many(skipped, limits))
        state.messages.append(Message(reply.text, tuple(steps), reply.tokens))
        state.chat += chat_messages(reply.text, tuple(steps), len(state.chat))
        if ends:
            return True
    return False


def _checked_reply(reply: Any, most: int) -> Reply:
    """The reply with its first calls, and whatever a model can write made storable.

    Other types than a model's are the policy's mistake.
    """
    if not isinstance(reply, Reply):
        raise PolicyError(f"the policy answered with {type(reply).__name__}, not with a Reply")
    for value, kind in ((reply.text, str), (reply.calls, tuple)):
        if type(value) is not kind:
            raise PolicyError(f"the policy's reply holds {value!r:.200} where a {kind.__name__} belongs")
    if not isinstance(reply.tokens, Tokens | None):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise PolicyError(f"the policy's reply holds {reply.tokens!r:.200} where Tokens or None belong")
    for call in reply.calls:
        if not isinstance(call, Call | Unreadable):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise PolicyError(f"the policy's reply holds a {type(call).__name__} where a call belongs")
        if isinstance(call, Call) and (type(call.name), type(call.arguments)) != (str, dict):
            kinds = f"a {type(call.name).__name__} and a {type(call.arguments).__name__}"
            raise PolicyError(f"the policy's reply holds a call with {kinds} for its name and arguments")
    return msgspec.structs.replace(
        reply, text=_storable(reply.text), calls=tuple(map(_checked_call, reply.calls[:most]))
    )


def _checked_call(call: Call | Unreadable) -> Call | Unreadable:
    """The call, or an unreadable one in its place if it cannot be written as JSON."""
    if isinstance(call, Unreadable):
        return Unreadable(_storable(call.text), _storable(call.reason))
    try:
        msgspec.json.encode(call)
    except NOT_JSON as error:
        return Unreadable(_storable(call.name), f"its arguments are not JSON: {error}")
    return call


def _storable(text: str) -> str:
    """The text with a question mark for each half of a character, which no file can hold."""
    return text if text.isascii() else text.encode(errors="replace").decode()


def unreadable(call: Unreadable) -> Step:
    """The step of a call that could not be parsed."""
    why = f"the call could not be read: {call.reason}"
    return Step(Call("", {"text": call.text}), refusal("unknown", UNPARSEABLE, why), executed=False)


def not_a_candidate(call: Call) -> Step:
    """The step of a call whose tool is not offered."""
    why = f"{call.name[:MAX_NAME_SHOWN]!r} is not one of the tools of this conversation"
    return Step(call, refusal("unknown", "not_a_candidate", why), executed=False)


def _not_run(call: Call) -> Step:
    """The step of a call beside one that could not be read, where that ends the turn."""
    why = "the call was not run: another call of the message could not be read"
    return Step(call, refusal("unknown", "not_run", why), executed=False)


def _too_many(skipped: int, limits: EpisodeLimits) -> Step:
    """One step for all calls of a message past the limit."""
    most = limits.calls_per_message
    why = f"only {most} calls of one message are run; the {skipped:,} after them were not"
    return Step(
        Call("", {"text": f"{skipped:,} more calls"}), refusal("unknown", "too_many_calls", why), executed=False
    )
