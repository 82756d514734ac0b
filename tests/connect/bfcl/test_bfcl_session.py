"""BFCL's classes keep the contract of a session: levels, isolation, the same in every process, held-out tools."""

import asyncio
import os
import subprocess
import sys
from decimal import getcontext
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from prove.connect.bfcl import BfclEnvironment, BfclSession, open_bfcl
from prove.connect.bfcl.entries import CATEGORIES, Entry, entries
from prove.core.episodes import Episode
from prove.core.errors import UsageError
from prove.core.outcome import NOTHING, Touched, changed_records
from prove.core.records import Target
from prove.core.results import Call
from prove.core.session import Environment, Forkable, Judged, is_clocked, is_immediate, is_watchable
from prove.rollout import Reply, policy_named, run_episode, run_episodes
from prove.rollout.conversation import AskPolicy
from tests.connect.bfcl.oracle import UNLIMITED, play, proven, witnesses

ROOT = Path(__file__).resolve().parents[3]


def open_with(*servers: str, category: str = "base") -> BfclSession:
    """A session in the first world that has these classes."""
    entry = first_entry(*servers, category=category)
    return BfclEnvironment(category).open(entry.number)


def first_entry(*servers: str, category: str = "base") -> Entry:
    return next(entry for entry in entries(category) if set(servers) <= set(entry.classes))


def test_it_satisfies_the_protocols() -> None:
    environment = BfclEnvironment("base")
    opener: Environment = environment
    session = environment.open(0)
    forkable: Forkable = session
    judged: Judged = session
    assert is_watchable(session)
    assert not is_clocked(session)
    assert is_immediate(session)
    assert (len(opener.names), judged.outcome()) == (8, NOTHING)
    forkable.close()
    with pytest.raises(UsageError, match="worlds 0 to 199"):
        environment.open(200)


@pytest.mark.parametrize(
    ("name", "arguments", "level", "code"),
    [
        ("open_pod_bay_doors", {}, "unknown", "unknown_tool"),
        ("tail", {}, "malformed", "missing_argument"),
        ("tail", {"file_name": 3}, "malformed", "wrong_type"),
        ("tail", {"file_name": "x", "lines": 1.5}, "malformed", "wrong_type"),
        ("tail", {"file_name": "x", "follow": True}, "malformed", "undeclared_argument"),
        ("tail", {"file_name": "no such file"}, "failed", "refused"),
        ("square_root", {"number": 2.0, "precision": 0}, "failed", "raised"),
        ("find", {"name": None}, "ok", None),
        ("tail", {"file_name": "report.txt", "lines": 1.0}, "ok", None),
        ("ls", {"a": "true"}, "ok", None),
        ("mkdir", {"dir_name": "fresh"}, "ok", None),
    ],
)
def test_calls_are_judged_at_our_levels(name: str, arguments: dict[str, object], level: str, code: str | None) -> None:
    session = open_with("GorillaFileSystem", "MathAPI")
    session.call("touch", {"file_name": "report.txt"})
    result = session.call(name, arguments)
    assert (result.level, result.code) == (level, code)
    assert msgspec.json.decode(result.text) == result.content


def test_an_error_in_a_list_is_an_error() -> None:
    session = open_with("TicketAPI", category="base")
    session.call("logout", {})
    assert session.call("get_user_tickets", {}).level == "failed"


def test_a_refusal_has_what_else_the_function_answers() -> None:
    session = open_with("TravelAPI")
    token = session.instances["TravelAPI"].access_token
    assert session.call("cancel_booking", {"access_token": token, "booking_id": "none"}).content == {
        "error": "refused",
        "message": "Booking not found",
        "cancel_status": False,
    }


def test_numbers_of_any_precision_become_json_and_leave_the_thread_alone() -> None:
    session, precision = open_with("MathAPI"), getcontext().prec
    assert session.call("logarithm", {"value": 20, "base": 10, "precision": 5}).content == {"result": 1.301}
    assert session.call("square_root", {"number": 2.0, "precision": 4}).content == {"result": 1.414}
    assert getcontext().prec == precision


def test_forks_and_sessions_do_not_see_one_another() -> None:
    session = open_with("TwitterAPI")
    session.call("authenticate_twitter", {"username": "analyst_pro", "password": "Kj8#mP9$vL2"})
    first_day, tags = session.digest(), ["#a"]
    fork = session.fork()
    posted = fork.call("post_tweet", {"content": "hello", "tags": tags})
    assert fork.call("mention", {"tweet_id": posted.content["id"], "mentioned_usernames": ["@you"]}).ok
    assert (session.digest(), posted.content["mentions"], tags) == (first_day, [], ["#a"])
    assert changed_records(fork.changes_since(session).changes) == {
        Touched(Target("TwitterAPI", "tweet_counter"), "tweet_counter"): 1,
        Touched(Target("TwitterAPI", "tweets"), "int:3"): 1,
    }
    # The function's own default list must not have learnt of the mention.
    assert session.call("post_tweet", {"content": "hello"}).content["mentions"] == []
    session.reset()
    assert session.outcome() == NOTHING
    assert session.digest() == open_with("TwitterAPI").digest()


def test_a_moment_can_be_gone_back_to_any_number_of_times() -> None:
    session = open_with("GorillaFileSystem")
    before, mark = session.digest(), session.snapshot()
    for name in ("first", "second"):
        assert session.call("mkdir", {"dir_name": name}).ok
        assert session.digest() != before
        session.restore(mark)
        assert session.digest() == before


def test_moving_about_is_in_the_digest_and_not_in_the_outcome() -> None:
    session = open_with("GorillaFileSystem")
    before = session.digest()
    assert session.call("cd", {"folder": "document"}).ok
    assert session.digest() != before
    assert session.outcome() == NOTHING


def test_witnesses_are_the_same_in_every_process(bfcl_folder: str) -> None:
    code = "import json; from tests.connect.bfcl.oracle import witnesses; print(json.dumps(witnesses('miss_func', 25)))"
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": bfcl_folder}
        told = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, stdout=subprocess.PIPE, check=True)
        assert msgspec.json.decode(told.stdout) == witnesses("miss_func", 25)


def test_a_held_out_function_is_not_run_before_its_turn_and_is_handed_over_in_words() -> None:
    example = proven(entries("miss_func")[0])
    heard: list[AskPolicy] = []

    class Impatient:
        """Sorts in every turn, whether it can or not."""

        name = "impatient"

        def begin(self) -> "Impatient":
            return self

        def reply(self, ask: AskPolicy) -> Reply:
            if heard and heard[-1].turn == ask.turn:
                return Reply("Done.")
            heard.append(ask)
            return Reply(calls=(Call("sort", {"file_name": "final_report.pdf"}),))

    episode = run_episode(Impatient(), example, open_bfcl(example))
    assert example.turns[3].handed_over == ("sort",)
    assert [turn.steps[0].executed for turn in episode.turns] == [False, False, False, True, True]
    assert "sort" not in {tool["function"]["name"] for tool in heard[0].tools}
    said = [message["content"] for message in heard[0].messages if message["role"] == "user"]
    assert ['"name":"sort"' in words for words in said] == [False, False, False, True, False]


def test_many_at_once_play_as_one_does() -> None:
    examples = [proven(entry) for category in CATEGORIES for entry in entries(category)[::40]]

    async def play_all() -> list[Episode]:
        policy = policy_named("oracle")
        return [episode async for episode in run_episodes(policy, examples, open_bfcl, limits=UNLIMITED)]

    assert asyncio.run(play_all()) == [play("oracle", example) for example in examples]


def test_wrong_types_are_sentences_or_results_and_change_nothing() -> None:
    environment = BfclEnvironment("base")
    session = environment.open(0)
    before, name = session.digest(), next(iter(session.entry.tools))
    wrong: list[Any] = [None, 5, "x", [], {}, {"GorillaFileSystem": 1}]
    for value in wrong:
        for use in (session.restore, session.changes_since, session.tools, open_bfcl):
            with pytest.raises(UsageError):
                use(value)
    for value in (None, "0", 1.5, True, -1):
        with pytest.raises(UsageError):
            environment.open(value)  # pyright: ignore[reportArgumentType]
    with pytest.raises(UsageError, match="the name of a tool is a text"):
        session.call(cast("Any", 5), {})
    assert session.call(name, cast("Any", None)).code == "not_an_object"
    assert len(session.call("x" * 10**5, {}).text) < 300
    assert session.digest() == before
