"""`prove eval … --endpoint`: every trouble of an endpoint is retried and counted, and none is a score of 0."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from prove.cli import main
from prove.core.examples import Example
from prove.data.read import read_any
from prove.evals import bfcl
from prove.evals.players import LENIENT, PROMPT_TOKENS, RETRIED, TOKENS, TOKENS_UNKNOWN
from prove.synth.config import SynthConfig
from prove.synth.run.pipeline import synthesize
from tests.evals.oracle_server import OracleServer, Trouble, is_of_user, oracle_server

Run = Callable[..., dict[str, Any]]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("set") / "run"
    synthesize(SynthConfig(count=8, servers=("banking",), test_worlds=1.0), folder, 1)
    return str(folder)


@pytest.fixture
def examples(data: str) -> list[Example]:
    return read_any(data)[0]


@pytest.fixture
def run(data: str, capsys: pytest.CaptureFixture[str]) -> Run:
    def running(server: OracleServer, *words: str, code: int = 0, suite: str = "own") -> dict[str, Any]:
        where = ["--data", data] if suite == "own" else []
        asked = ["eval", suite, "--endpoint", server.url, "--model", "oracle", *where, "--json", *words]
        found = main(asked)
        out, err = capsys.readouterr()
        assert found == code, err
        return msgspec.json.decode(out) if out else {"error": err}

    return running


def scored(summary: dict[str, Any]) -> tuple[float, float, int]:
    """The score, the retries of all trials together, and the trials without a score."""
    overall = summary["parts"][0]
    return overall["score"], round(overall["measures"][RETRIED] * overall["trials"]), overall["unjudged"]


def begun(requests: list[dict[str, Any]]) -> set[str]:
    """The user's first words in the conversations of these requests."""
    return {request["messages"][1]["content"] for request in requests}


@pytest.mark.parametrize("words", [(), ("--stream",)])
def test_a_model_that_does_what_the_reference_does_solves_all(
    run: Run, examples: list[Example], words: tuple[str, ...]
) -> None:
    with oracle_server(examples) as server:
        assert scored(run(server, *words)) == (1.0, 0, 0)
    assert {request.get("stream", False) for request in server.requests} == {bool(words)}


@pytest.mark.parametrize("words", [(), ("--stream",)])
@pytest.mark.parametrize("trouble", [429, 500, 503, "drop", "cut", "half", "error", "hang"])
def test_troubles_are_retried_and_counted(
    run: Run, examples: list[Example], waits: list[float], trouble: Trouble, words: tuple[str, ...]
) -> None:
    seconds = "1" if trouble == "hang" else "60"  # else a busy machine would be one more trouble
    with oracle_server(examples, trouble, trouble) as server:
        found = run(server, "--limit", "3", "--concurrency", "1", "--seconds", seconds, *words)
    assert scored(found) == (1.0, 2, 0)
    first, second = [wait for wait in waits if wait]
    assert 0.75 <= first <= 1.25 < 1.5 <= second <= 2.5
    assert server.requests[0] == server.requests[1] == server.requests[2] != server.requests[3]


@pytest.mark.parametrize("words", [(), ("--stream",)])
def test_malformed_arguments_are_the_models_and_are_not_asked_again(
    run: Run, examples: list[Example], words: tuple[str, ...]
) -> None:
    with oracle_server(examples, broken=True) as server:
        found = run(server, *words)
    assert scored(found)[1:] == (0, 0)
    assert found["parts"][0]["measures"]["excess calls"] >= 1.0
    last = server.requests[-1]["messages"]
    assert "could not be read: its arguments are not JSON" in str(last)


@pytest.mark.parametrize("words", [(), ("--stream",), ("--as-text",)])
def test_calls_in_fenced_json_are_calls_if_the_reading_is_lenient(
    run: Run, examples: list[Example], words: tuple[str, ...]
) -> None:
    with oracle_server(examples, written=True) as server:
        found = run(server, "--reading", "lenient", *words)
        strict = run(server, "--reading", "strict", *words)
    measures = found["parts"][0]["measures"]
    assert scored(found) == (1.0, 0, 0)
    assert measures[LENIENT] == measures["calls"] > 1
    assert measures["excess calls"] == 0.0
    assert found["settings"]["options"]["reading"] == "lenient"
    assert strict["parts"][0]["measures"]["calls"] == 0.0
    assert scored(strict)[0] == sum(not example.reference_calls for example in examples) / len(examples) < 1
    assert LENIENT not in strict["parts"][0]["measures"]


def test_calls_in_their_own_place_are_not_read_leniently(run: Run, examples: list[Example]) -> None:
    with oracle_server(examples) as server:
        found = run(server, "--reading", "lenient")
    assert scored(found) == (1.0, 0, 0)
    assert found["parts"][0]["measures"][LENIENT] == 0.0


@pytest.mark.parametrize(("words", "knows"), [((), True), (("--stream",), True), (("--stream",), False)])
def test_tokens_are_counted_where_the_endpoint_does_so_and_unknown_elsewhere(
    run: Run, examples: list[Example], words: tuple[str, ...], knows: bool
) -> None:
    with oracle_server(examples, usage=True, knows_usage=knows) as server:
        overall = run(server, *words)["parts"][0]
    answered = [r for r in server.requests if knows or "stream_options" not in r]
    assert overall["score"] == 1.0
    if knows:
        assert overall["measures"][TOKENS] * overall["trials"] == pytest.approx(7 * len(answered))
        assert overall["measures"][PROMPT_TOKENS] * overall["trials"] == pytest.approx(100 * len(answered))
        assert overall["measures"][TOKENS_UNKNOWN] == 0.0
    else:
        assert len(answered) < len(server.requests) <= 2 * len(answered)
        assert overall["measures"][TOKENS_UNKNOWN] == 1.0
        assert not {TOKENS, PROMPT_TOKENS} & overall["measures"].keys()


def parallel(example: Example) -> Example:
    """The same with all calls of a turn in one message."""
    turns = [
        msgspec.structs.replace(
            turn, reference_calls=tuple(msgspec.structs.replace(call, message=0) for call in turn.reference_calls)
        )
        for turn in example.turns
    ]
    return msgspec.structs.replace(example, turns=tuple(turns))


@pytest.mark.parametrize("words", [(), ("--stream",)])
def test_parallel_calls_are_all_made(run: Run, examples: list[Example], words: tuple[str, ...]) -> None:
    with oracle_server(map(parallel, examples)) as server:
        assert scored(run(server, *words)) == (1.0, 0, 0)
    assert max(len(m.get("tool_calls", ())) for request in server.requests for m in request["messages"]) > 1


@pytest.mark.usefixtures("waits")
def test_what_is_not_answered_is_no_zero_and_is_asked_again_by_the_same_command(
    run: Run, examples: list[Example], tmp_path: Path
) -> None:
    words = ("--limit", "3", "--concurrency", "1", "--out", str(tmp_path / "run"))
    with oracle_server(examples, 400) as server:
        found = run(server, *words, code=1)
        assert scored(found)[::2] == (1.0, 1)
        before = len(server.requests)
        assert scored(run(server, *words))[::2] == (1.0, 0)
    assert begun(server.requests[:1]) <= begun(server.requests[before:])


@pytest.mark.usefixtures("waits")
@pytest.mark.parametrize("words", [(), ("--stream",)])
def test_an_endpoint_that_dies_leaves_a_run_that_the_same_command_continues(
    run: Run, examples: list[Example], tmp_path: Path, words: tuple[str, ...]
) -> None:
    out = ("--concurrency", "1", "--out", str(tmp_path / "run"), *words)
    with oracle_server(examples, dies_after=12) as server:
        stopped = run(server, *out, code=2)
        assert "does not answer (status 503: busy)" in stopped["error"]
    assert not (tmp_path / "run" / "summary.json").exists()
    out += () if words else ("--stream", "--seconds", "30")  # how a model is reached may change meanwhile
    with oracle_server(examples) as another:
        assert scored(run(another, *out))[::2] == (1.0, 0)
    assert len(begun(server.requests) & begun(another.requests)) == 1  # the one that was cut off


@pytest.mark.usefixtures("waits")
def test_an_endpoint_that_dies_during_the_last_task_is_an_outage(
    run: Run, examples: list[Example], tmp_path: Path
) -> None:
    words = ("--limit", "3", "--concurrency", "1", "--out", str(tmp_path / "run"))
    with oracle_server(examples) as server:
        run(server, *words[:-2])
    with oracle_server(examples, dies_after=len(server.requests) - 1) as dying:
        dying.dies_with = 500  # which could be the matter of one request
        stopped = run(dying, *words, code=2)
    assert "this request and a short question were not answered" in stopped["error"]
    with oracle_server(examples) as another:
        assert scored(run(another, *words))[::2] == (1.0, 0)
    assert len(begun(another.requests)) == 1


@pytest.mark.parametrize("words", [(), ("--stream",), ("--as-text",)])
def test_bfcl_goes_on_to_the_next_turn_after_a_call_that_cannot_be_read(
    run: Run, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    base = [example for example in bfcl.all_examples() if example.category == "base"][:5]
    monkeypatch.setattr(bfcl, "all_examples", lambda: base)
    with oracle_server(base, broken=True) as server:  # the first turn's calls would come after the broken one
        assert scored(run(server, *words, suite="bfcl")) == (0.0, 0, 0)
    turns = [len([m for m in request["messages"] if is_of_user(m)]) for request in server.requests]
    assert turns.count(1) == len(base)
    assert turns.count(2) > len(base)


SENTENCE = "I have updated some more functions you can choose from. What about now?"
"""What the package's harness says to models with native tools when it hands over functions."""


@pytest.mark.parametrize("words", [(), ("--stream",), ("--as-text",)])
def test_bfcl_hands_over_its_missed_functions_in_their_turn(
    run: Run, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    missed = [example for example in bfcl.all_examples() if example.category == "miss_func"][::50]
    monkeypatch.setattr(bfcl, "all_examples", lambda: missed)
    with oracle_server(missed) as server:
        assert scored(run(server, *words, suite="bfcl")) == (1.0, 0, 0)
    as_text, handed = "--as-text" in words, 0
    for request in server.requests:
        chat = request["messages"]
        said = [message["content"] for message in chat if is_of_user(message)]
        handing = [content for content in said if content.startswith(SENTENCE)]
        handed += len(handing)
        assert (chat[0]["role"] == "system") == as_text
        assert all((content == SENTENCE) != as_text for content in handing)
        if not as_text:
            (example,) = [example for example in missed if example.turns[0].user == said[0]]
            assert [tool["function"]["name"] for tool in request["tools"]] == list(example.turns[len(said) - 1].tools)
    assert handed > len(missed)
