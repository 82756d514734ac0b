"""Exports have what each trainer reads, and the stored example can be read back."""

import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from prove.connect import open_session
from prove.core.errors import UsageError
from prove.core.examples import Example
from prove.data.parquet import write_parquet
from prove.rollout.export import ExportFormat, export, export_set
from prove.rollout.transcript import transcript
from tests.examples import all_examples

pq: Any = importlib.import_module("pyarrow.parquet")

EXAMPLES = all_examples()[::4]


def exported(tmp_path: Path, format: ExportFormat) -> list[dict[str, Any]]:
    path = tmp_path / f"set.{format}"
    assert export(EXAMPLES, format, path) == len(EXAMPLES)
    return [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]


def test_openai_lines_hold_the_transcript_and_the_first_turns_tools(tmp_path: Path) -> None:
    for example, line in zip(EXAMPLES, exported(tmp_path, "openai"), strict=True):
        assert list(line) == ["messages", "tools"]
        assert line["messages"] == transcript(example, open_session(example))
        assert [tool["function"]["name"] for tool in line["tools"]] == list(example.turns[0].tools)
        assert line["messages"][-1]["role"] == "assistant"


def test_every_call_is_answered_before_the_next_message(tmp_path: Path) -> None:
    for line in exported(tmp_path, "openai"):
        waiting: list[str] = []
        for message in line["messages"]:
            if message["role"] == "tool":
                waiting.remove(message["tool_call_id"])
            else:
                assert not waiting
                waiting = [call["id"] for call in message.get("tool_calls", [])]
                assert all(isinstance(call["function"]["arguments"], str) for call in message.get("tool_calls", []))


def test_trl_lines_split_at_the_assistants_first_message(tmp_path: Path) -> None:
    for example, line in zip(EXAMPLES, exported(tmp_path, "trl"), strict=True):
        assert list(line) == ["prompt", "completion", "tools", "example"]
        assert [message["role"] for message in line["prompt"]] == ["system", "user"]
        assert line["completion"][0]["role"] == "assistant"
        assert [m["role"] for m in line["prompt"] + line["completion"]] == [
            m["role"] for m in transcript(example, open_session(example))
        ]
        calls = [call for message in line["completion"] for call in message.get("tool_calls", [])]
        assert [call["function"]["arguments"] for call in calls] == [c.arguments for c in example.reference_calls]
        assert len(msgspec.json.decode(line["tools"])) == len(example.turns[0].tools)
        assert msgspec.json.decode(line["example"], type=Example) == example


def test_verl_rows_hold_what_its_agent_loop_reads(tmp_path: Path) -> None:
    path = tmp_path / "train.parquet"
    assert export(EXAMPLES, "verl", path) == len(EXAMPLES)
    rows: list[dict[str, Any]] = pq.read_table(path).to_pylist()
    for index, (example, row) in enumerate(zip(EXAMPLES, rows, strict=True)):
        assert set(row) == {"data_source", "agent_name", "ability", "prompt", "reward_model", "extra_info"}
        assert (row["data_source"], row["agent_name"]) == ("prove", "prove")
        assert row["prompt"] == transcript(example, open_session(example))[:2]
        assert msgspec.json.decode(row["reward_model"]["ground_truth"], type=Example) == example
        assert (row["extra_info"]["index"], row["extra_info"]["id"]) == (index, example.id)
        assert len(msgspec.json.decode(row["extra_info"]["tools"])) == len(example.turns[0].tools)


@pytest.mark.parametrize("format", ["openai", "trl", "verl"])
def test_the_same_examples_give_the_same_bytes(tmp_path: Path, format: ExportFormat) -> None:
    for name in ("one", "two"):
        export(EXAMPLES[:5], format, tmp_path / name)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


@pytest.mark.parametrize("format", ["openai", "trl", "verl"])
def test_an_interrupt_leaves_nothing(tmp_path: Path, format: ExportFormat) -> None:
    def until_interrupted() -> Iterator[Example]:
        yield from EXAMPLES[:2]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        export(until_interrupted(), format, tmp_path / "set")
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_format_is_refused(tmp_path: Path) -> None:
    other: Any = "csv"
    with pytest.raises(UsageError, match="there is no format 'csv'; there are openai, trl, verl"):
        export(EXAMPLES, other, tmp_path / "set")


@pytest.mark.parametrize("format", ["openai", "trl", "verl"])
def test_rows_that_cannot_be_used_are_named_and_the_others_written(tmp_path: Path, format: ExportFormat) -> None:
    good, replace = EXAMPLES[0], msgspec.structs.replace
    empty, strange = replace(good, turns=()), replace(good, id="strange", servers=("teleport",))
    far = replace(good, id="far", turns=(replace(good.turns[0], advance=10**15), *good.turns[1:]))
    file, out = tmp_path / "set.parquet", tmp_path / "out"
    write_parquet(file, [good, empty, strange, good, far])
    count, problems = export_set(file, format, out)
    replayed = format != "verl"  # its rows have no transcript
    named = [f"{file}, row 2 is not an example", "strange", *(["far"] if replayed else [])]
    assert (count, [problem.split(": ")[0] for problem in problems]) == (5 - len(named), named)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out", "set.parquet"]
    if replayed:
        export([good, good], format, tmp_path / "plain")
        assert out.read_bytes() == (tmp_path / "plain").read_bytes()


def test_a_set_without_a_good_row_leaves_nothing(tmp_path: Path) -> None:
    write_parquet(tmp_path / "set.parquet", [msgspec.structs.replace(EXAMPLES[0], turns=())])
    with pytest.raises(UsageError, match=r"not one row could be written \(.*row 1 is not an example: it has no turns"):
        export_set(tmp_path / "set.parquet", "trl", tmp_path / "out")
    assert [path.name for path in tmp_path.iterdir()] == ["set.parquet"]
