"""Abstention files of other projects become examples that can be played and scored; their tools never run."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from prove.connect import open_session
from prove.connect.offered import OfferedSession
from prove.core.errors import UsageError
from prove.core.examples import OFFERED, Example
from prove.core.results import Call
from prove.core.session import Watchable
from prove.data.imports import ForeignKind, import_abstentions
from prove.data.parquet import read_parquet, write_parquet
from prove.reward.profiles import score
from prove.rollout import policy_named, run_episode
from prove.rollout.conversation import AskPolicy, Reply
from prove.rollout.transcript import transcript
from tests.examples import all_examples

FLAT = {
    "name": "get.stations",
    "description": "Charging stations near a place.",
    "parameters": {
        "type": "dict",
        "properties": {"place": {"type": "string"}, "radii": {"type": "List[float]"}, "kind": {"type": "any"}},
        "required": ["place"],
    },
}
BARE = {
    "name": "live_scores",
    "description": "Scores of a league.",
    "parameters": {
        "league": {"description": "Which one.", "type": "str"},
        "days": {"description": "How far back.", "type": "int, optional", "default": 3},
        "tags": {"description": "Some words.", "type": "list"},
    },
}
MCQ: dict[str, Any] = {
    "uuid": "u-1",
    "question": "What is trending?",
    "correct_answer": "cannot_answer",
    "answers": {"cannot_answer": "I can't look that up.", "tool_call": "{}"},
    "tools": [json.dumps(FLAT)],
}
SFT: dict[str, Any] = {
    "tools": [FLAT],
    "messages": [{"role": "user", "content": "Book it."}, {"role": "assistant", "content": "Which one?"}],
}
PREF: dict[str, Any] = {
    "tools": [FLAT],
    "messages": [{"role": "user", "content": "Book it."}],
    "chosen_response": {"role": "assistant", "content": "Which one?"},
    "rejected_response": {"role": "assistant", "content": "<TOOLCALL>[]</TOOLCALL>"},
}
XLAM: dict[str, Any] = {"id": 7, "query": "Who won?", "answers": "[]", "tools": json.dumps([BARE])}


def lines(path: Path, *rows: Any) -> Path:
    path.write_text("\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows))
    return path


def one(path: Path, kind: ForeignKind, row: Any) -> Example | str:
    (found,) = import_abstentions(lines(path, row), kind)
    return found


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "file.jsonl"


@pytest.mark.parametrize(
    ("kind", "row", "user", "reply", "label"),
    [
        ("when2call", MCQ, "What is trending?", "I can't look that up.", "cannot_answer"),
        ("when2call", SFT, "Book it.", "Which one?", "no_call"),
        ("when2call", PREF, "Book it.", "Which one?", "no_call"),
        ("xlam-irrelevance", XLAM, "Who won?", "", "irrelevant"),
    ],
)
def test_every_kind_of_line(path: Path, kind: ForeignKind, row: Any, user: str, reply: str, label: str) -> None:
    example = one(path, kind, row)
    assert isinstance(example, Example)
    assert (example.environment, example.servers) == (OFFERED, ())
    assert example.category == "abstention"
    assert (example.turns[0].user, example.turns[0].reply) == (user, reply)
    assert (example.notes["source"], example.notes["label"]) == (kind, label)
    assert not example.reference_calls
    assert example.expected is not None


BAD: list[tuple[ForeignKind, Any, str]] = [
    ("when2call", MCQ | {"correct_answer": "tool_call"}, "not text alone"),
    ("when2call", PREF | {"chosen_response": PREF["rejected_response"]}, "not text alone"),
    ("when2call", SFT | {"messages": SFT["messages"][:1]}, "do not take turns"),
    ("when2call", SFT | {"messages": []}, "do not take turns"),
    ("when2call", SFT | {"messages": ["hello", "world"]}, "a message is not an object"),
    ("when2call", MCQ | {"tools": []}, "it offers no tools"),
    ("when2call", MCQ | {"tools": None}, "tools is not a list"),
    ("when2call", MCQ | {"tools": ["{"]}, "a tool cannot be read"),
    ("when2call", MCQ | {"tools": [{"description": "nameless"}]}, "it has no name"),
    ("when2call", MCQ | {"tools": [FLAT, FLAT | {"description": "another"}]}, "two tools are called"),
    ("when2call", MCQ | {"question": " "}, "the user says nothing"),
    ("xlam-irrelevance", XLAM | {"answers": '[{"name": "live_scores"}]'}, "not text alone"),
    ("xlam-irrelevance", XLAM | {"answers": "["}, "answers is not JSON"),
    ("xlam-irrelevance", '{"query": ', "it is not JSON"),
    ("xlam-irrelevance", "[1]", "it is not an object"),
]


@pytest.mark.parametrize(("kind", "row", "why"), BAD)
def test_a_bad_row_is_reported_and_the_others_are_kept(tmp_path: Path, kind: ForeignKind, row: Any, why: str) -> None:
    good = MCQ if kind == "when2call" else XLAM
    if row == "[1]":
        path = lines(tmp_path / "array.json", json.dumps([1, good]))
    else:
        path = lines(tmp_path / "lines.jsonl", row, good)
    bad, kept = import_abstentions(path, kind)
    assert isinstance(bad, str)
    assert why in bad
    assert "row 1" in bad
    assert isinstance(kept, Example)


def test_the_same_tool_twice_is_one_tool(path: Path) -> None:
    example = one(path, "when2call", MCQ | {"tools": [FLAT, FLAT]})
    assert isinstance(example, Example)
    assert example.turns[0].tools == ("get_stations",)


def test_files_that_do_not_exist_or_are_not_json_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot read"):
        list(import_abstentions(tmp_path / "missing.jsonl", "when2call"))
    with pytest.raises(UsageError, match="is not JSON"):
        list(import_abstentions(lines(tmp_path / "half.json", "[{"), "xlam-irrelevance"))


class Eager:
    """A policy that calls the first tool it is offered, then says something."""

    name = "eager"

    def begin(self) -> "Eager":
        return self

    def reply(self, ask: AskPolicy) -> Reply:
        if ask.messages[-1]["role"] == "tool":
            return Reply("There you are.")
        return Reply(calls=(Call(ask.tools[0]["function"]["name"]), Call("nowhere")))


def test_an_imported_example_is_rolled_out_and_scored(path: Path) -> None:
    example = one(path, "when2call", MCQ)
    assert isinstance(example, Example)
    honest = run_episode(policy_named("oracle"), example, open_session(example))
    assert score(honest).total == 1
    assert score(honest).success
    eager = run_episode(Eager(), example, open_session(example))
    assert score(eager).total == 0
    assert [step.result.code for step in eager.turns[0].steps] == ["not_executable", "not_a_candidate"]
    assert transcript(example, open_session(example))[-1]["content"] == "I can't look that up."


def test_an_imported_example_survives_a_round_trip(tmp_path: Path) -> None:
    example = one(tmp_path / "file.jsonl", "xlam-irrelevance", XLAM)
    assert isinstance(example, Example)
    write_parquet(tmp_path / "examples.parquet", [example])
    (back,) = read_parquet(tmp_path / "examples.parquet")
    assert msgspec.json.encode(back) == msgspec.json.encode(example)
    assert open_session(back).tools() == list(example.schemas)


def test_the_session_is_a_session() -> None:
    session: Watchable = OfferedSession([{"type": "function", "function": FLAT}])
    session.reset()
    assert session.fork().digest() == session.digest()
    assert session.tools("mcp")[0]["inputSchema"] == FLAT["parameters"]
    assert session.call("other", {}).code == "unknown_tool"
    assert not session.outcome().changes
    session.close()
    assert open_session(all_examples()[0]).tools()


def test_little_of_a_long_path_or_a_long_value_is_repeated(tmp_path: Path) -> None:
    long = "x" * 100_000
    with pytest.raises(UsageError) as error:
        list(import_abstentions(long, "when2call"))
    assert len(str(error.value)) < 250
    path = tmp_path / "rows.jsonl"
    path.write_text(json.dumps({**MCQ, "correct_answer": long}) + "\n")
    (problem,) = import_abstentions(path, "when2call")
    assert isinstance(problem, str)
    assert len(problem) < len(str(path)) + 250
