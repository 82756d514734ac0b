"""The ids of an episode."""

from prove.connect import open_session
from prove.core.episodes import Episode
from prove.rollout.chat import tool_schemas
from prove.rollout.conversation import EpisodeLimits, start_conversation
from prove.rollout.engine.settings import Generation
from prove.rollout.script import ScriptedUser
from prove.rollout.tokens.conversation import LiveConversation
from prove.rollout.tokens.episode import TokenEpisode
from tests.rollout.playing import asked, turn

EXAMPLE = asked(turn("What do I have?"))


def episode() -> TokenEpisode:
    session = open_session(EXAMPLE)
    running = start_conversation(EXAMPLE, tool_schemas(session, EXAMPLE), EpisodeLimits())
    return TokenEpisode(3, LiveConversation(EXAMPLE, "p", session, running, ScriptedUser(EXAMPLE)), 8, (1, 2, 3))


def test_sampled_and_given_ids_line_up() -> None:
    made = episode()
    tokens = made.add_sampled(Generation(8, (10, 11), (-0.1, -0.2), "stop"))
    made.add_given((20, 21, 22))
    made.add_sampled(Generation(8, (12,), (-0.3,), "length"))
    assert (tokens.ids, tokens.logprobs, tokens.mask) == ((10, 11), (-0.1, -0.2), (1, 1))
    assert made.length == 9
    record = made.record(Episode(EXAMPLE, "p", ()))
    assert (record.group, record.prompt_ids) == (3, (1, 2, 3))
    assert record.completion_ids == (10, 11, 20, 21, 22, 12)
    assert record.mask == (1, 1, 0, 0, 0, 1)
    assert record.logprobs == (-0.1, -0.2, 0.0, 0.0, 0.0, -0.3)
    assert record.messages == ((0, 2), (5, 6))


def test_the_end_is_added_where_it_was_not_sampled() -> None:
    made = episode()
    made.add_sampled(Generation(8, (10, 99), (-0.1, -0.2), "stop"))
    assert made.ended(99) == ()
    assert made.ended(98) == (98,)
