"""The reference calls are run in order; each can come with the session before it."""

import msgspec
import pytest

from prove.core.examples import Example
from prove.core.world_session import WorldSession
from prove.rollout import policy_named, run_episode
from prove.rollout.replay import replay
from tests.examples import all_examples
from tests.rollout.playing import FREEZE, LOOK, asked, turn, world_of

EXAMPLES = all_examples()[::7]


@pytest.mark.parametrize("example", EXAMPLES, ids=[example.id for example in EXAMPLES])
def test_it_gives_what_the_oracle_gets(example: Example) -> None:
    session = world_of(example)
    played = list(replay(example.turns, session, effects=True))
    episode = run_episode(policy_named("oracle"), example, world_of(example))
    assert [each.step for each in played] == [step for done in episode.turns for step in done.steps]
    assert [each.call.id for each in played] == [call.id for call in example.reference_calls]
    assert (session.digest(), session.outcome()) == (episode.digest, episode.outcome)


def test_before_is_the_session_as_it_was() -> None:
    example = asked(turn("look", LOOK), turn("freeze", FREEZE), turn("look again", LOOK))
    session = world_of(example)
    digests = [each.before.digest() for each in replay(example.turns, session) if each.before is not None]
    first = world_of(example).digest()
    assert digests[:2] == [first, first]
    assert digests[2] == session.digest() != first


def test_a_session_is_forked_only_where_it_is_asked_for() -> None:
    example = asked(turn("look", LOOK), turn("freeze", FREEZE))

    class Costly(WorldSession):
        def fork(self) -> WorldSession:
            raise AssertionError("a fork may start a server")

    session = Costly(world_of(example).environment, example.seed, {})
    announced: list[tuple[str, str]] = []
    played = list(
        replay(example.turns, session, forks=False, at_call=lambda call: announced.append((call.id, session.digest())))
    )
    assert [(each.step.result.ok, each.before) for each in played] == [(True, None), (True, None)]
    first = world_of(example).digest()
    assert announced == [("look-0", first), ("freeze-0", first)]
    assert session.digest() != first


def test_one_call_can_be_left_out_and_turns_are_announced() -> None:
    example = asked(turn("freeze", FREEZE), turn("nothing"), turn("look", LOOK, advance=60))
    times: list[tuple[int, str]] = []
    session = world_of(example)
    start = session.now
    played = list(
        replay(
            example.turns,
            session,
            without="freeze-0",
            at_turn=lambda n: times.append((n, f"{(session.now - start).total_seconds():.0f}")),
        )
    )
    assert [each.call.name for each in played] == ["list_accounts"]
    assert times == [(0, "0"), (1, "0"), (2, "60")]
    assert not session.outcome()


def test_only_candidates_are_run() -> None:
    example = asked(turn("freeze", FREEZE))
    without = msgspec.structs.replace(example.turns[0], tools=("list_accounts",))
    session = world_of(example)
    (played,) = replay([without], session)
    assert (played.step.executed, played.step.result.code) == (False, "not_a_candidate")
    assert not session.outcome()
