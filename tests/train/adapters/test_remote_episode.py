"""An episode of a remote model has the same record as one of our engine that says the same."""

import asyncio
from collections.abc import Sequence

import pytest

from prove.core.errors import UsageError
from prove.core.examples import Example
from prove.core.results import Call
from prove.reward import score
from prove.rollout.formats.chat_format import ChatFormat
from prove.rollout.tokens.records import TokenRollout, TokenSettings
from prove.rollout.tokens.rollouts import play_tokens
from prove.train.adapters.remote_episode import play_remote
from tests.rollout.formats.tiny_formats import FORMATS, tiny_format
from tests.rollout.playing import FREEZE, LOOK, asked, turn
from tests.rollout.tokens.playing import ScriptedEngine

TWO_TURNS = asked(
    turn("What do I have?", LOOK, reply="Four accounts."),
    turn("Freeze my card.", FREEZE, reply="It is frozen."),
    id="two-turns",
)


def messages(chat_format: ChatFormat, example: Example) -> list[tuple[int, ...]]:
    """What the reference says, in ids."""
    texts: list[tuple[str, list[Call]]] = []
    for each in example.turns:
        texts += [("", [Call(call.name, call.arguments)]) for call in each.reference_calls]
        texts.append((each.reply, []))
    return [
        (*chat_format.encoding.encode([chat_format.message(text, calls)]), chat_format.end_id) for text, calls in texts
    ]


def remote(
    chat_format: ChatFormat, script: list[tuple[int, ...]], settings: TokenSettings, most: int = 10_000
) -> tuple[TokenRollout, list[tuple[int, ...]]]:
    """The rollout, and the ids that the server was given."""
    given: list[tuple[int, ...]] = []
    left = list(script)

    async def generate(ids: Sequence[int], room: int) -> tuple[Sequence[int], Sequence[float]]:
        given.append(tuple(ids))
        said = left.pop(0)[:room]
        return list(said), [-0.5] * len(said)

    return asyncio.run(play_remote(TWO_TURNS, chat_format, generate, settings, most)), given


@pytest.mark.parametrize("name", FORMATS)
def test_it_is_the_engines_episode(name: str) -> None:
    chat_format = tiny_format(name)
    script = messages(chat_format, TWO_TURNS)
    (local,) = play_tokens(
        ScriptedEngine(lambda group, member: script), chat_format, [TWO_TURNS], rollouts=1, policy="remote"
    )
    found, given = remote(chat_format, script, TokenSettings())
    assert found.prompt_ids == local.prompt_ids
    assert found.completion_ids == local.completion_ids
    assert found.mask == local.mask
    assert found.messages == local.messages
    assert score(found.episode).total == score(local.episode).total
    assert given[0] == found.prompt_ids
    whole = (*found.prompt_ids, *found.completion_ids)
    assert all(whole[: len(ids)] == ids for ids in given)


def test_the_response_ends_at_its_limit() -> None:
    chat_format = tiny_format("qwen2.5")
    script = messages(chat_format, TWO_TURNS)
    whole, _ = remote(chat_format, script, TokenSettings())
    for most in (5, len(script[0]) + 10, len(whole.completion_ids) - 1):
        cut, _ = remote(chat_format, script, TokenSettings(), most)
        assert len(cut.completion_ids) <= most
        assert cut.episode.stopped == "limit"


def test_a_prompt_that_is_too_long_is_refused() -> None:
    chat_format = tiny_format("qwen2.5")
    with pytest.raises(UsageError, match=r"the prompt of 'two-turns' has [\d,]+ tokens, and at most 10 are allowed"):
        remote(chat_format, [], TokenSettings(max_prompt=10))
