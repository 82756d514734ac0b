"""One episode of a model behind a server that continues token ids: the same ids and the same record as our engine's."""

from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import msgspec

from prove.connect.opening import OpenSession, open_session
from prove.core.errors import UsageError
from prove.core.examples import Example
from prove.rollout.engine.settings import Generation
from prove.rollout.formats.chat_format import ChatFormat
from prove.rollout.script import ScriptedUser
from prove.rollout.tokens.conversation import LiveConversation
from prove.rollout.tokens.episode import TokenEpisode
from prove.rollout.tokens.groups import Group, GroupStarter
from prove.rollout.tokens.records import TokenRollout, TokenSettings

Generate = Callable[[Sequence[int], int], Awaitable[tuple[Sequence[int], Sequence[float]]]]
"""From ids and the most tokens to sample, to the sampled ids (the stop id included) and their log-probabilities."""


async def play_remote(
    example: Example,
    chat_format: ChatFormat,
    generate: Generate,
    settings: TokenSettings,
    max_response: int,
    opener: OpenSession = open_session,
) -> TokenRollout:
    """Play an example; UsageError if it cannot be played, or its prompt is too long.

    The environment runs on the event loop: its calls return at once.

    Args:
        max_response: The most tokens after the prompt, tool results included.
    """
    group = _started(example, chat_format, settings, opener)
    (conversation,) = group.conversations
    prompt = chat_format.encoding.encode(chat_format.prompt(group.system, group.user, group.tools))
    if settings.max_prompt is not None and len(prompt) > settings.max_prompt:
        conversation.close()
        raise UsageError(
            f"the prompt of {example.id!r} has {len(prompt):,} tokens, and at most {settings.max_prompt:,} are allowed"
        )
    episode, ids, longest = TokenEpisode(0, conversation, 0, prompt), list(prompt), len(prompt) + max_response
    try:
        while conversation.episode is None:
            sampled, logprobs = await generate(ids, min(settings.max_new_tokens, longest - len(ids)))
            ids += sampled
            _answer(episode, chat_format, sampled, logprobs, longest)
            ids += _continue(episode, chat_format, longest)
    finally:
        conversation.close()
    return episode.record(conversation.episode)


def _started(example: Example, chat_format: ChatFormat, settings: TokenSettings, opener: OpenSession) -> Group:
    with ThreadPoolExecutor(1) as threads:
        starter = GroupStarter(1, settings.limits, "remote", chat_format.write_tool, opener, ScriptedUser, threads)
        (group,) = starter.start([example])
    if isinstance(group, str):
        raise UsageError(group)
    return group


def _answer(
    episode: TokenEpisode, chat_format: ChatFormat, sampled: Sequence[int], logprobs: Sequence[float], longest: int
) -> None:
    """Read the model's message and let the environment answer it."""
    stopped = bool(sampled) and sampled[-1] in chat_format.stop_ids
    generation = Generation(0, tuple(sampled), tuple(logprobs), "stop" if stopped else "length")
    (text,) = chat_format.encoding.decode_all([sampled[:-1] if stopped else sampled])
    reply, lenient = chat_format.read(text, episode.conversation.candidates)
    episode.lenient_calls += lenient
    reply = msgspec.structs.replace(reply, tokens=episode.add_sampled(generation))
    episode.conversation.answer(reply, context_full=not stopped and episode.length >= longest)


def _continue(episode: TokenEpisode, chat_format: ChatFormat, longest: int) -> tuple[int, ...]:
    """The ids up to the model's next message; the episode ends if they do not fit."""
    conversation: LiveConversation = episode.conversation
    if conversation.episode is not None:
        return ()
    following = chat_format.encoding.encode(chat_format.continuation(conversation.news()))
    given = episode.ended(chat_format.end_id) + following
    if episode.length + len(given) >= longest:
        conversation.stop()
        return ()
    episode.add_given(given)
    return given
