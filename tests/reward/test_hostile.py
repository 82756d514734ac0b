"""Episodes with damaged or hostile values: `prove score` reports them, and the others keep their scores."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from prove.core.results import Call
from prove.reward import PROFILES
from tests.command_line import run
from tests.examples.money import transfer
from tests.reward.live import act

Damage = Callable[[dict[str, Any]], None]


def nested(depth: int, inside: Any = None) -> Any:
    for _ in range(depth):
        inside = [inside]
    return inside


def good() -> dict[str, Any]:
    asked = transfer()
    return msgspec.to_builtins(act(asked, [Call(call.name, call.arguments) for call in asked.reference_calls]))


def _first_step(episode: dict[str, Any]) -> dict[str, Any]:
    return episode["turns"][0]["messages"][0]["steps"][0]


def no_expected(episode: dict[str, Any]) -> None:
    episode["example"]["expected"] = None


def no_results(episode: dict[str, Any]) -> None:
    episode["example"]["expected"]["results"] = {}


def too_many_turns(episode: dict[str, Any]) -> None:
    episode["turns"] *= 3


def all_replayed(episode: dict[str, Any]) -> None:
    episode["replayed"] = len(episode["example"]["turns"])


def replayed_below_nothing(episode: dict[str, Any]) -> None:
    episode["replayed"] = -1


def empty_name(episode: dict[str, Any]) -> None:
    episode["outcome"]["names"][""] = "banking.transactions+000000000000"


def unknown_change(episode: dict[str, Any]) -> None:
    episode["outcome"]["changes"][0]["kind"] = "exploded"


def changes_without_fields(episode: dict[str, Any]) -> None:
    for change in episode["outcome"]["changes"]:
        change.pop("fields", None)


def goal_of_no_call(episode: dict[str, Any]) -> None:
    episode["example"]["turns"][0]["goals"][0]["call"] = "c99"


def no_turns(episode: dict[str, Any]) -> None:
    episode["example"]["turns"], episode["turns"] = [], []


BAD: list[Damage] = [
    no_expected,
    no_results,
    too_many_turns,
    all_replayed,
    replayed_below_nothing,
    empty_name,
    unknown_change,
    changes_without_fields,
    goal_of_no_call,
    no_turns,
]


def strange_page(episode: dict[str, Any]) -> None:
    _first_step(episode)["result"]["content"] = {"items": {"a": 1}, "total": "many", "next_cursor": 3}


def rows_of_all_kinds(episode: dict[str, Any]) -> None:
    rows: list[Any] = [None, 1, "x", [[]], {"id": None}, {"": {}}, 1e308, 10**30]
    _first_step(episode)["result"]["content"] = {"items": rows, "total": -1, "next_cursor": None}


def deep_arguments(episode: dict[str, Any]) -> None:
    _first_step(episode)["call"]["arguments"] = {"deep": nested(400)}


def deep_content(episode: dict[str, Any]) -> None:
    _first_step(episode)["result"]["content"] = {"deep": nested(400, {"id": 1})}


def deep_change(episode: dict[str, Any]) -> None:
    fields = next(change["fields"] for change in episode["outcome"]["changes"] if "fields" in change)
    fields["deep"] = nested(400)


def effects_of_nothing(episode: dict[str, Any]) -> None:
    for turn in episode["turns"]:
        for message in turn["messages"]:
            for step in message["steps"]:
                step["effect"] = None


def no_calls_at_all(episode: dict[str, Any]) -> None:
    episode["turns"] = [{"messages": []} for _ in episode["turns"]]


STRANGE: list[Damage] = [
    strange_page,
    rows_of_all_kinds,
    deep_arguments,
    deep_content,
    deep_change,
    effects_of_nothing,
    no_calls_at_all,
]


def written(path: Path, *damages: Damage | None) -> Path:
    """A file with one episode for each damage; None for an episode without any."""
    with path.open("w") as file:
        for damage in damages:
            episode = good()
            if damage is not None:
                damage(episode)
            file.write(json.dumps(episode) + "\n")
    return path


@pytest.mark.parametrize("profile", PROFILES)
def test_bad_episodes_are_reported_and_cost_the_others_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, profile: str
) -> None:
    path = written(tmp_path / "episodes.jsonl", None, *BAD, None)
    code, out, err = run(capsys, "score", str(path), "--profile", profile, "--json")
    assert code == 1
    rows = json.loads(out)
    assert [row["success"] for row in rows] == [True, True]
    said = [line for line in err.splitlines() if line.startswith("prove: ")]
    assert len(said) == len(BAD)
    assert [f"line {number}" in line for number, line in enumerate(said, 2)] == [True] * len(BAD)
    assert "Traceback" not in err


@pytest.mark.parametrize("profile", PROFILES)
def test_strange_values_are_scored(capsys: pytest.CaptureFixture[str], tmp_path: Path, profile: str) -> None:
    path = written(tmp_path / "episodes.jsonl", *STRANGE)
    code, out, err = run(capsys, "score", str(path), "--profile", profile, "--json")
    assert (code, err) == (0, "")
    assert len(json.loads(out)) == len(STRANGE)


@pytest.mark.parametrize("damage", [*BAD, *STRANGE], ids=lambda damage: damage.__name__)
def test_an_explanation_is_given_or_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, damage: Damage
) -> None:
    path = written(tmp_path / "episodes.jsonl", damage)
    code, out, err = run(capsys, "explain", str(path), "--profile", "prove-state")
    assert code == (2 if damage in BAD else 0)
    assert (len(err.splitlines()), bool(out)) == ((1, False) if damage in BAD else (0, True))


@pytest.mark.parametrize("place", ["arguments", "content", "change"])
def test_no_depth_ends_the_program(capsys: pytest.CaptureFixture[str], tmp_path: Path, place: str) -> None:
    """What is nested deeper than Python can follow is a bad line."""
    depth = 5_000
    marked = good()
    if place == "arguments":
        _first_step(marked)["call"]["arguments"] = {"deep": "@"}
    elif place == "content":
        _first_step(marked)["result"]["content"] = {"deep": "@"}
    else:
        marked["outcome"]["changes"][0]["fields"]["deep"] = "@"
    path = tmp_path / "episodes.jsonl"
    line = json.dumps(marked).replace('"@"', "[" * depth + "null" + "]" * depth)
    path.write_text(f"{line}\n{json.dumps(good())}\n")
    code, out, err = run(capsys, "score", str(path), "--profile", "prove-state", "--json")
    assert (code, len(json.loads(out)), len(err.splitlines())) == (1, 1, 1)
    assert "line 1" in err
