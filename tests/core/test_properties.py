"""What must hold for every world and every sequence of calls."""

import os
import subprocess
import sys

from hypothesis import given, settings
from hypothesis import strategies as st

from prove.authoring.check.first_day import bytes_of
from prove.core import WorldSession
from tests.core.walks import three_servers, walk

seeds = st.integers(0, 40)
streams = st.integers(0, 10_000)
few = settings(max_examples=25)
ENVIRONMENT = three_servers()


def every_byte(session: WorldSession) -> list[bytes]:
    return [bytes_of(session.state(name)) for name in session.environment.names]


@few
@given(seeds, streams, streams)
def test_a_fork_never_sees_its_twin(seed: int, first: int, second: int) -> None:
    session = ENVIRONMENT.open(seed)
    walk(session, first, 15)
    twin = session.fork()
    before = every_byte(twin)
    assert before == every_byte(session)
    walk(session, second, 15)
    assert every_byte(twin) == before
    after = every_byte(session)
    walk(twin, second + 1, 15)
    assert every_byte(session) == after
    assert twin.digest() == twin.fork().digest()


@few
@given(seeds, streams, streams, st.lists(st.booleans(), min_size=30, max_size=30))
def test_interleaved_sessions_end_as_each_alone(seed: int, one: int, two: int, order: list[bool]) -> None:
    alone = [ENVIRONMENT.open(seed), ENVIRONMENT.open(seed)]
    traces = [walk(alone[0], one, 15), walk(alone[1], two, 15)]
    mixed = [ENVIRONMENT.open(seed), ENVIRONMENT.open(seed)]
    left = [list(trace) for trace in traces]
    for pick in [*order, *[True] * 15, *[False] * 15]:
        if left[pick]:
            call, result = left[pick].pop(0)
            assert mixed[pick].call(call.name, call.arguments) == result
    assert [s.digest() for s in mixed] == [s.digest() for s in alone]


@few
@given(seeds, streams)
def test_a_replayed_trace_gives_the_same_bytes(seed: int, stream: int) -> None:
    session, again = ENVIRONMENT.open(seed), ENVIRONMENT.open(seed)
    for call, result in walk(session, stream, 30):
        assert again.call(call.name, call.arguments).text == result.text
    assert every_byte(again) == every_byte(session)
    assert again.outcome() == session.outcome()


@few
@given(seeds, streams)
def test_a_call_that_is_not_ok_changes_nothing(seed: int, stream: int) -> None:
    session = ENVIRONMENT.open(seed)
    refused = 0
    for call, result in walk(ENVIRONMENT.open(seed), stream, 40):
        before = session.digest()
        assert session.call(call.name, call.arguments) == result
        if not result.ok:
            refused += 1
            assert session.digest() == before
    for name, arguments in [
        ("no_such_tool", {}),
        ("get_account", {"account_id": 3}),
        ("get_account", {"x": float("nan")}),
    ]:
        before = session.digest()
        assert not session.call(name, arguments).ok
        assert session.digest() == before


@few
@given(seeds, streams, streams)
def test_restoring_a_snapshot_is_exact_and_repeatable(seed: int, first: int, second: int) -> None:
    session = ENVIRONMENT.open(seed)
    walk(session, first, 10)
    mark, bytes_then, digest = session.snapshot(), every_byte(session), session.digest()
    for stream in (second, second + 1):
        walk(session, stream, 15)
        session.restore(mark)
        assert every_byte(session) == bytes_then
        assert session.digest() == digest
    session.reset()
    assert every_byte(session) == every_byte(ENVIRONMENT.open(seed))


@few
@given(seeds, streams, streams, st.integers(0, 400_000))
def test_a_diff_applied_to_the_first_gives_the_second(seed: int, first: int, second: int, seconds: int) -> None:
    session = ENVIRONMENT.open(seed)
    walk(session, first, 15)
    other = session.fork()
    walk(other, second, 20)
    other.advance(seconds)
    walk(session, second + 1, 10)
    session.apply(session.diff(other))
    assert every_byte(session) == every_byte(other)
    assert session.digest() == other.digest()
    assert not session.diff(other)


@few
@given(seeds, streams)
def test_the_cached_digest_is_the_fresh_one(seed: int, stream: int) -> None:
    session = ENVIRONMENT.open(seed)
    for _ in range(5):
        walk(session, stream, 6)
        digest = session.digest()
        copied = ENVIRONMENT.open(seed)
        copied.apply(copied.diff(session))
        assert copied.digest() == digest


PROGRAM = """
from tests.core.walks import three_servers, walk
for seed in range(4):
    session = three_servers().open(seed)
    walk(session, seed, 60)
    session.advance(200_000)
    print(session.digest(), session.outcome().key)
"""


def test_digests_do_not_depend_on_the_process_or_its_hash_seed() -> None:
    printed = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "1", "4242")
    }
    assert len(printed) == 1
    assert len(printed.pop().splitlines()) == 4
