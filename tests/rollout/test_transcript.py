"""The reference transcript is the oracle's chat, with the failed attempts before the calls that correct them."""

from collections.abc import Awaitable
from dataclasses import dataclass, field

import msgspec
import pytest

from prove.connect import open_session
from prove.core.errors import UsageError
from prove.core.examples import Attempt, Example, ReferenceCall, Turn
from prove.core.results import Call
from prove.rollout import policy_named, run_episode
from prove.rollout.chat import ChatMessage
from prove.rollout.conversation import AskPolicy, Reply
from prove.rollout.protocols import Player, Scripted
from prove.rollout.transcript import planned, transcript
from tests.examples import all_examples, by_category
from tests.rollout.playing import Bare, asked, turn
from tests.worlds import next_key

EXAMPLES = all_examples()


@dataclass
class Listening:
    """The oracle, with the chat kept."""

    policy: Scripted
    name: str = "listening"
    chat: list[ChatMessage] = field(default_factory=list[ChatMessage])
    player: Player | None = None

    def begin_with(self, example: Example) -> Player:
        self.player = self.policy.begin_with(example)
        return self

    def reply(self, ask: AskPolicy) -> Reply | Awaitable[Reply]:
        assert self.player is not None
        self.chat = ask.messages
        return self.player.reply(ask)


@pytest.mark.parametrize("example", EXAMPLES, ids=[example.id for example in EXAMPLES])
def test_without_attempts_it_is_the_oracles_chat(example: Example) -> None:
    listening = Listening(policy_named("oracle"))
    run_episode(listening, example, open_session(example))
    assert transcript(example, open_session(example)) == listening.chat


def test_a_handed_over_schema_stands_in_the_users_message() -> None:
    example = next(e for e in by_category("missing-function") if any(turn.handed_over for turn in e.turns))
    turn = next(turn for turn in example.turns if turn.handed_over)
    said = next(m["content"] for m in transcript(example, open_session(example)) if m["content"].startswith(turn.user))
    schema = msgspec.json.decode(said.removeprefix(turn.user).strip().splitlines()[0])
    assert schema["function"]["name"] == turn.handed_over[0]


def with_attempt(example: Example, number: int, attempt: Attempt) -> Example:
    turns = list(example.turns)
    turns[number] = msgspec.structs.replace(turns[number], attempts=(attempt,))
    return msgspec.structs.replace(example, turns=tuple(turns))


def test_a_failed_attempt_is_shown_with_its_refusal_and_changes_nothing() -> None:
    example = next(e for e in EXAMPLES if e.turns[0].reference_calls and e.turns[0].reference_calls[0].arguments)
    first = example.turns[0].reference_calls[0]
    tried = with_attempt(example, 0, Attempt(first.id, Call(first.name, {"nonsense": 1}), "undeclared_argument"))
    plain = transcript(example, open_session(example))
    shown = transcript(tried, open_session(tried))
    assert shown[:2] == plain[:2]
    assert shown[2]["tool_calls"][0]["function"]["arguments"] == '{"nonsense":1}'
    assert "error" in msgspec.json.decode(shown[3]["content"])
    assert [m["content"] for m in shown[4:]] == [m["content"] for m in plain[2:]]
    ids = [call["id"] for message in shown for call in message.get("tool_calls", [])]
    assert len(set(ids)) == len(ids)
    assert [m["tool_call_id"] for m in shown if m["role"] == "tool"] == ids


def test_an_attempt_is_run_before_its_call_also_where_the_session_cannot_fork() -> None:
    add = Call("add_payee", {"name": "Zed", "iban": "GB29NWBK60161331926819"})
    remove = Call("remove_payee", {"payee_id": next_key("banking.payees")})  # refused until the payee is there
    example = asked(turn("add", add, tools=("add_payee", "remove_payee")))
    tried = with_attempt(example, 0, Attempt("add-0", remove, "not_found"))
    shown = transcript(tried, Bare(open_session(tried)))
    assert shown == transcript(tried, open_session(tried))
    assert "error" in msgspec.json.decode(shown[3]["content"])
    assert "error" not in msgspec.json.decode(shown[5]["content"])


def test_an_attempt_must_fail() -> None:
    example = next(e for e in EXAMPLES if e.turns[0].reference_calls and e.category == "base")
    first = example.turns[0].reference_calls[0]
    wrong = with_attempt(example, 0, Attempt(first.id, Call(first.name, first.arguments), "not_found"))
    with pytest.raises(UsageError, match="should fail, but it succeeds"):
        transcript(wrong, open_session(wrong))


def test_attempts_in_a_message_of_several_calls_keep_the_order_of_calls() -> None:
    a, b, c = (ReferenceCall(id=id, name=id) for id in "abc")
    tries = (Attempt("b", Call("b", {"n": 1}), "x"), Attempt("b", Call("b", {"n": 2}), "x"))
    several = Turn(user="?", tools=("a", "b", "c"), reference_calls=(a, b, c), attempts=tries)
    assert planned(several) == [[a, tries[0]], [tries[1]], [b, c]]
    late = msgspec.structs.replace(several, attempts=(Attempt("elsewhere", Call("c"), "x"),))
    assert planned(late)[-1] == list(late.attempts)
    assert planned(Turn(user="?", tools=())) == []
