"""The rules of a conversation: limits, candidates, the user's messages, and faults of a policy."""

import asyncio
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from prove.connect import open_session
from prove.core.episodes import Episode
from prove.core.errors import UsageError
from prove.core.examples import Example
from prove.core.results import Call
from prove.rollout import POLICIES, EpisodeLimits, Reply, Unreadable, run_episode, run_episode_async
from prove.rollout.conversation import AskPolicy, AskUser, Said
from prove.rollout.script import ScriptedUser
from tests.examples.money import transfer
from tests.rollout.playing import FREEZE, LOOK, TOOLS, Acting, asked, calls, saying, turn, world_of
from tests.worlds import keys

DONE = Reply("Done.")


def play(policy: Acting, example: Example, limits: EpisodeLimits | None = None, users: Any = ScriptedUser) -> Episode:
    """The episode, which must be the same with both drivers."""
    answers: list[Any] = []

    def recorded(ask: AskPolicy) -> Any:
        try:
            answers.append(policy.answer(ask))
        except Exception as error:
            answers.append(error)
            raise
        return answers[-1]

    played = run_episode(Acting(recorded), example, open_session(example), limits, users)
    again = run_episode_async(saying(*answers), example, open_session(example), limits, users)
    assert asyncio.run(again) == played
    return played


def codes(episode: Episode) -> list[str | None]:
    return [step.result.code for done in episode.turns for step in done.steps]


def test_both_drivers_give_the_oracle_the_same_episode() -> None:
    example = transfer()
    assert example.expected is not None
    played = run_episode(POLICIES["oracle"], example, open_session(example))
    assert asyncio.run(run_episode_async(POLICIES["oracle"], example, open_session(example))) == played
    assert (played.stopped, played.outcome, played.digest) == (
        "done",
        example.expected.outcome,
        example.expected.digest,
    )


def test_calls_of_a_message_run_in_order_up_to_the_limit() -> None:
    example = asked(turn("look", LOOK))
    made = [FREEZE, *[Call("get_account", {"account_id": key}) for key in keys("banking.accounts")[:3]]]
    episode = play(saying(calls(*made), DONE), example, EpisodeLimits(calls_per_message=3))
    steps = episode.turns[0].steps
    assert [step.call for step in steps] == [*made[:3], Call("", {"text": "1 more calls"})]
    assert [step.executed for step in steps] == [True, True, True, False]
    assert (steps[3].result.level, steps[3].result.code) == ("unknown", "too_many_calls")
    assert steps[3].result.message == "only 3 calls of one message are run; the 1 after them were not"
    assert [bool(step.effect) for step in steps] == [True, False, False, False]
    assert episode.turns[0].changed_state


@pytest.mark.parametrize("count", [9, 10_000])
def test_eight_calls_fit_into_a_message_and_the_others_have_one_result(count: int) -> None:
    episode = play(saying(calls(*[LOOK] * count), DONE), asked(turn("look", LOOK)))
    assert [step.executed for step in episode.turns[0].steps] == [True] * 8 + [False]
    assert f"the {count - 8:,} after them were not" in episode.turns[0].steps[8].result.message


def nested(depth: int) -> Any:
    value: Any = None
    for _ in range(depth):
        value = [value]
    return value


STRANGE: dict[str, Any] = {
    "an object": object(),
    "deep": nested(400),
    "deeper": nested(10_000),
    "half a character": "\ud800",
    "no number": float("nan"),
    "a long number": 10**5000,
    "bytes": b"x",
    "a set": {1, 2},
}


@pytest.mark.parametrize("what", STRANGE)
def test_arguments_that_no_file_can_hold_are_a_failed_call(what: str) -> None:
    strange = Call("get_account", {"account_id": STRANGE[what]})
    episode = play(saying(calls(strange), DONE), asked(turn("look", LOOK)))
    assert episode.stopped == "done"
    assert [step.result.ok for step in episode.turns[0].steps] == [False]
    read = msgspec.json.decode(msgspec.json.encode(episode), type=Episode)
    assert [step.result for step in read.turns[0].steps] == [step.result for step in episode.turns[0].steps]


def test_half_characters_are_replaced() -> None:
    episode = play(saying(calls(Call("\ud800", {"a": "\udfff"})), Reply("x\ud800y")), asked(turn("look", LOOK)))
    assert (episode.stopped, episode.turns[0].text) == ("done", "x?y")
    assert codes(episode) == ["unparseable"]


def test_a_policy_that_never_stops_is_stopped_at_the_limit() -> None:
    episode = play(saying(calls(LOOK)), asked(turn("look", LOOK), turn("again", LOOK)))
    assert episode.stopped == "limit"
    assert [len(done.messages) for done in episode.turns] == [10]
    assert episode.error == ""


@pytest.mark.parametrize(("references", "turns", "most"), [(0, 1, 10), (6, 1, 10), (6, 2, 11), (7, 1, 12), (12, 3, 21)])
def test_the_limit_of_messages_is_ten_or_the_budget_and_the_turns(references: int, turns: int, most: int) -> None:
    # B = n + ceil(n / 2): 6 + 3, 7 + 4, 12 + 6; and a message for every user turn.
    example = asked(turn("look", *[LOOK] * references), *[turn(f"and {n}") for n in range(1, turns)])
    assert EpisodeLimits().messages_for(example) == most
    assert EpisodeLimits(messages=3).messages_for(example) == 3


def test_the_last_message_of_the_limit_may_end_the_conversation() -> None:
    replies = [calls(LOOK), DONE, calls(LOOK), DONE]
    example = asked(turn("look", LOOK), turn("again", LOOK))
    assert play(saying(*replies), example, EpisodeLimits(messages=4)).stopped == "done"
    short = play(saying(*replies), example, EpisodeLimits(messages=2))
    assert (short.stopped, [len(done.messages) for done in short.turns]) == ("limit", [2, 0])


def test_a_tool_that_is_not_a_candidate_is_not_run() -> None:
    example = asked(turn("look", LOOK, tools=("list_accounts",)))
    episode = play(saying(calls(FREEZE, Call("no_such_tool"), LOOK), DONE), example)
    assert codes(episode) == ["not_a_candidate", "not_a_candidate", None]
    assert [step.executed for step in episode.turns[0].steps] == [False, False, True]
    assert episode.digest == world_of(example).digest()


@pytest.mark.parametrize(
    ("ends", "made", "executed"),
    [(True, ["unparseable", "not_run", None], [False, False, True]), (False, ["unparseable", None], [False, True])],
)
def test_an_unreadable_call_may_end_the_turn_and_then_no_call_of_its_message_is_run(
    ends: bool, made: list[str | None], executed: list[bool]
) -> None:
    example = asked(turn("look", LOOK), turn("again", LOOK))
    unreadable = Unreadable("{", "it is not JSON")
    replies = (calls(unreadable, LOOK), *([calls(LOOK)] if ends else []), DONE, DONE)
    episode = play(saying(*replies), example, EpisodeLimits(unreadable_ends_turn=ends))
    assert (codes(episode), episode.stopped) == (made, "done")
    assert [step.executed for done in episode.turns for step in done.steps] == executed
    assert [len(done.messages) for done in episode.turns] == ([1, 2] if ends else [2, 1])


def test_an_unreadable_call_is_kept_and_answered() -> None:
    heard: list[Any] = []
    said = iter([calls(Unreadable("{", "it is not JSON"), LOOK), DONE])

    def answer(ask: AskPolicy) -> Reply:
        heard[:] = ask.messages
        return next(said)

    example = asked(turn("look", LOOK))
    episode = run_episode(Acting(answer), example, open_session(example))
    step = episode.turns[0].steps[0]
    assert (step.call, step.executed, step.result.code) == (Call("", {"text": "{"}), False, "unparseable")
    first, second = heard[2]["tool_calls"]
    assert (first["function"]["name"], second["function"]["name"]) == ("unreadable_call", "list_accounts")
    assert msgspec.json.decode(heard[3]["content"])["message"] == "the call could not be read: it is not JSON"
    assert [message.get("tool_call_id") for message in heard[3:5]] == [first["id"], second["id"]]


def test_what_the_user_hands_over_stands_in_the_message_and_the_prompt_stays() -> None:
    seen: list[tuple[int, bytes, list[Any]]] = []

    def answer(ask: AskPolicy) -> Reply:
        seen.append((ask.turn, msgspec.json.encode((ask.tools, ask.messages)), list(ask.messages)))
        return calls(FREEZE) if ask.messages[-1]["role"] == "user" else DONE

    few = tuple(name for name in TOOLS if name != "freeze_card")
    example = asked(turn("freeze", tools=few), turn("with this", FREEZE, handed_over=("freeze_card",)))
    episode = run_episode(Acting(answer), example, open_session(example))
    assert codes(episode) == ["not_a_candidate", None]
    for (_, earlier, _), (_, later, _) in pairwise(seen):
        assert later.startswith(earlier.removesuffix(b"]]"))
    brought = [message["content"] for message in seen[-1][2] if message["role"] == "user"]
    assert brought[0] == "freeze"
    words, schema = brought[1].split("\n\n")
    assert words == "with this"
    assert msgspec.json.decode(schema) == next(
        tool for tool in open_session(example).tools() if tool["function"]["name"] == "freeze_card"
    )


def test_for_models_with_tools_beside_the_chat_these_grow_and_the_words_stand_alone() -> None:
    seen: list[tuple[list[str], list[str]]] = []

    def answer(ask: AskPolicy) -> Reply:
        chat, tools = ask.with_tools_apart()
        said = [message["content"] for message in chat if message["role"] == "user"]
        assert [message["role"] for message in chat] == [message["role"] for message in ask.messages]
        seen.append((said, [tool["function"]["name"] for tool in tools]))
        return DONE

    one, two = ("list_accounts",), ("list_accounts", "freeze_card")
    example = asked(
        turn("first", tools=one, handed_over=one),
        turn("second", tools=two, handed_over=("freeze_card",)),
        turn("third", tools=two, handed_over=("freeze_card",)),
    )
    run_episode(Acting(answer), example, open_session(example))
    words = ["first", "second", "third"]
    assert seen == [(words[:1], [*one]), (words[:2], [*two]), (words, [*two])]


def test_time_passes_before_the_user_speaks() -> None:
    example = asked(turn("look", LOOK), turn("a week later", LOOK, advance=604_800))
    twin = world_of(example)
    twin.advance(604_800)
    episode = run_episode(POLICIES["oracle"], example, open_session(example))
    assert episode.digest == twin.digest() != world_of(example).digest()


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (ValueError("no idea"), "ValueError: no idea"),
        (None, "the policy answered with NoneType, not with a Reply"),
        ("hello", "the policy answered with str, not with a Reply"),
        (Reply(7), "the policy's reply holds 7 where a str belongs"),  # pyright: ignore[reportArgumentType]
        (Reply("", [LOOK]), "holds [Call(name='list_accounts', arguments={})] where a tuple belongs"),  # pyright: ignore[reportArgumentType]
        (Reply("", None), "the policy's reply holds None where a tuple belongs"),  # pyright: ignore[reportArgumentType]
        (Reply("", (LOOK,), tokens=5), "the policy's reply holds 5 where Tokens or None belong"),  # pyright: ignore[reportArgumentType]
        (calls("look"), "the policy's reply holds a str where a call belongs"),
        (calls(Call(7)), "holds a call with a int and a dict for its name and arguments"),  # pyright: ignore[reportArgumentType]
        (calls(Call("f", [])), "holds a call with a str and a list for its name and arguments"),  # pyright: ignore[reportArgumentType]
    ],
)
def test_a_policy_that_fails_ends_its_episode_with_a_sentence(answer: Any, why: str) -> None:
    example = asked(turn("freeze", FREEZE), turn("and then", LOOK))
    episode = play(saying(calls(FREEZE), answer), example)
    assert episode.stopped == "error"
    assert why in episode.error
    assert len(episode.turns) == 1
    assert episode.turns[0].steps[0].result.ok
    assert example.expected is not None
    assert episode.outcome == example.expected.outcome


def test_a_policy_that_cannot_begin() -> None:
    class Broken:
        name = "broken"

        def begin(self) -> Any:
            raise RuntimeError("no model")

    example = asked(turn("look", LOOK))
    for episode in (
        run_episode(Broken(), example, open_session(example)),
        asyncio.run(run_episode_async(Broken(), example, open_session(example))),
    ):
        assert (episode.stopped, episode.error) == ("error", "RuntimeError: no model")


def test_a_policy_that_waits_needs_the_other_driver() -> None:
    async def later(ask: AskPolicy) -> Reply:
        return DONE

    example = asked(turn("look", LOOK))
    with pytest.raises(UsageError, match="use run_episode_async"):
        run_episode(Acting(later), example, open_session(example))
    assert asyncio.run(run_episode_async(Acting(later), example, open_session(example))).stopped == "done"


def test_the_answers_of_a_turn_share_its_time() -> None:
    async def slow(ask: AskPolicy) -> Reply:
        await asyncio.sleep(0.04)
        return calls(LOOK)

    example = asked(turn("look", LOOK))
    limits = EpisodeLimits(turn_seconds=0.1)
    episode = asyncio.run(run_episode_async(Acting(slow), example, open_session(example), limits))
    assert (episode.stopped, episode.error) == ("error", "the turn took longer than 0.1 s")
    assert 1 <= len(episode.turns[0].messages) <= 2


def test_a_time_out_of_the_policy_itself_is_its_own_error() -> None:
    async def late(ask: AskPolicy) -> Reply:
        raise TimeoutError("the model is busy")

    example = asked(turn("look", LOOK))
    episode = asyncio.run(run_episode_async(Acting(late), example, open_session(example)))
    assert episode.error == "TimeoutError: the model is busy"


class Rephrasing:
    """A user who says the script in capitals, or the given messages."""

    def __init__(self, example: Example, *words: Any) -> None:
        self.script = ScriptedUser(example)
        self.words = words

    @staticmethod
    def saying(*words: Any) -> Callable[[Example], "Rephrasing"]:
        return lambda example: Rephrasing(example, *words)

    def next(self, ask: AskUser) -> Any:
        scripted = self.script.next(ask)
        if self.words:
            return self.words[ask.turn]
        return None if scripted is None else msgspec.structs.replace(scripted, text=scripted.text.upper())


def test_somebody_else_can_play_the_user() -> None:
    heard: list[str] = []

    def answer(ask: AskPolicy) -> Reply:
        heard.append(ask.messages[-1]["content"])
        return DONE

    example = asked(turn("look", LOOK), turn("again", LOOK))
    episode = run_episode(Acting(answer), example, open_session(example), users=Rephrasing)
    assert heard == ["LOOK", "AGAIN"]
    assert episode.stopped == "done"
    assert [done.said for done in episode.turns] == heard


def test_the_user_owns_the_flow() -> None:
    example = asked(turn("look", LOOK), turn("again", LOOK))
    more = [Said(f"number {n}", TOOLS) for n in range(4)]
    longer = play(saying(DONE), example, users=Rephrasing.saying(*more, None))
    assert [done.said for done in longer.turns] == [said.text for said in more]
    shorter = play(saying(DONE), example, users=Rephrasing.saying(None))
    assert (shorter.stopped, shorter.turns) == ("done", ())


def test_a_user_who_answers_with_the_wrong_type() -> None:
    episode = play(
        saying(DONE),
        asked(turn("look", LOOK), turn("again")),
        users=Rephrasing.saying(Said("hello", TOOLS), 5),
    )
    assert (episode.stopped, episode.error) == ("error", "the user answered with int, not with Said")
    assert [len(done.messages) for done in episode.turns] == [1, 0]


def test_an_example_that_cannot_be_played() -> None:
    example = asked(turn("look", LOOK))
    for broken, why in [
        (msgspec.structs.replace(example, turns=()), "has no turns"),
        (msgspec.structs.replace(example, turns=(turn("x", tools=("fly",)),)), "offers fly, which none of its servers"),
        (msgspec.structs.replace(example, turns=(turn("x", handed_over=("fly",)),)), "offers fly, which none of its"),
    ]:
        with pytest.raises(UsageError, match=why):
            run_episode(POLICIES["oracle"], broken, open_session(broken))


@pytest.mark.parametrize("limit", [{"messages": 0}, {"calls_per_message": 0}, {"turn_seconds": -1.0}])
def test_limits_are_positive(limit: dict[str, Any]) -> None:
    with pytest.raises(UsageError, match="must be more than 0"):
        EpisodeLimits(**limit)
