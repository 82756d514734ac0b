"""Groups of conversations that begin with the same prompt."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from prove.connect import open_session
from prove.core.errors import OutageError, SessionError
from prove.core.examples import Example
from prove.core.session import Session
from prove.rollout.chat import tool_json
from prove.rollout.conversation import AskUser, EpisodeLimits, Said
from prove.rollout.script import ScriptedUser
from prove.rollout.tokens.groups import Group, GroupStarter
from tests.rollout.playing import FREEZE, LOOK, TOOLS, Bare, asked, calls, turn, world_of

EXAMPLES = [asked(turn(f"Question {number}?", LOOK), id=f"q{number}") for number in range(3)]


def start(examples: list[Example] = EXAMPLES, opener: Any = open_session, users: Any = ScriptedUser) -> list[Any]:
    with ThreadPoolExecutor(2) as threads:
        starter = GroupStarter(3, EpisodeLimits(), "p", tool_json, opener, users, threads)
        return list(starter.start(examples))


def test_every_conversation_of_a_group_is_at_the_models_first_message() -> None:
    groups = start()
    assert [group.number for group in groups] == [0, 1, 2]
    for group, example in zip(groups, EXAMPLES, strict=True):
        assert isinstance(group, Group)
        assert (group.system, group.user) == (example.system, example.turns[0].user)
        assert [tool["function"]["name"] for tool in group.tools] == list(TOOLS)
        assert len(group.conversations) == 3
        assert all(each.ask is not None for each in group.conversations)


def test_worlds_of_a_group_know_nothing_of_one_another() -> None:
    first, second, _ = start()[0].conversations
    first.answer(calls(FREEZE))
    first.answer(calls(text="Done."))
    second.answer(calls(text="No."))
    assert first.episode.outcome.changes
    assert not second.episode.outcome.changes


def test_sessions_that_cannot_fork_are_opened_one_by_one() -> None:
    opened: list[Bare] = []

    def opener(example: Example) -> Session:
        opened.append(Bare(world_of(example)))
        return opened[-1]

    (group,) = start(EXAMPLES[:1], opener)
    assert len(opened) == 3
    group.close()
    assert all(session.closed for session in opened)


def test_an_example_that_cannot_be_opened_is_a_sentence_and_leaves_nothing_open() -> None:
    opened: list[Bare] = []

    def opener(example: Example) -> Session:
        if opened:
            raise SessionError("no more places")
        opened.append(Bare(world_of(example)))
        return opened[-1]

    with ThreadPoolExecutor(1) as threads:
        starter = GroupStarter(2, EpisodeLimits(), "p", tool_json, opener, ScriptedUser, threads)
        (problem,) = starter.start([EXAMPLES[1]])
    assert problem == "example 'q1' was not played: no more places"
    assert [session.closed for session in opened] == [True]


def test_tools_that_the_environment_lacks() -> None:
    example = Example("odd", ("banking",), 7, "", (turn("Hm?", tools=("fly",)),))
    assert start([example]) == ["example 'odd' was not played: example 'odd' offers fly, which none of its servers has"]


def test_an_outage_stops_everything() -> None:
    def opener(example: Example) -> Session:
        raise OutageError("the server is gone")

    with pytest.raises(OutageError, match="the server is gone"):
        start(opener=opener)


def test_a_user_whose_first_words_change_is_refused() -> None:
    words: Iterator[str] = iter(["One.", "Two.", "Three."])

    class Moody:
        def __init__(self, example: Example) -> None:
            self._words = next(words)

        def next(self, ask: AskUser) -> Said:
            return Said(self._words, TOOLS)

    (problem,) = start(EXAMPLES[:1], users=Moody)
    assert "does not begin every conversation of a group with the same words" in problem
