"""JSON lines files: bad lines are reported, and files appear complete or not at all."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from prove.connect import open_session
from prove.core.episodes import Episode
from prove.core.errors import UsageError
from prove.core.examples import Dependency, Example, Goal, ReferenceCall
from prove.core.results import Call
from prove.data.lines import flaws, nth_episode, read_episodes, read_examples, write_lines
from prove.rollout import POLICIES, run_episode
from tests.rollout.playing import FREEZE, LOOK, asked, turn

EXAMPLE = asked(turn("freeze", LOOK, FREEZE))
EPISODE = run_episode(POLICIES["oracle"], EXAMPLE, open_session(EXAMPLE))


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "er" / "episodes.jsonl"
    assert write_lines(path, [EPISODE, EPISODE]) == 2
    assert read_episodes(path) == ([EPISODE, EPISODE], [])
    assert nth_episode(path, 2) == EPISODE
    assert write_lines(path, []) == 0
    assert read_episodes(path) == ([], [])
    assert [entry.name for entry in path.parent.iterdir()] == ["episodes.jsonl"]


def test_bad_lines_are_reported_and_the_others_kept(tmp_path: Path) -> None:
    path = tmp_path / "episodes.jsonl"
    good = msgspec.json.encode(EPISODE)
    bad = [b"{", b"null", b'{"policy": 7}', b"\xff\xfe", b"[" * 50_000, good[:-10], good.replace(b'"done"', b'"well"')]
    path.write_bytes(b"\n".join([good, *bad, b"", b"   ", good]))
    found, problems = read_episodes(path)
    assert found == [EPISODE, EPISODE]
    assert len(problems) == len(bad)
    for number, problem in enumerate(problems, 2):
        assert problem.startswith(f"{path}, line {number} is not an episode: ")
        assert "\n" not in problem
    with pytest.raises(UsageError, match="line 2 is not an episode"):
        nth_episode(path, 2)
    assert nth_episode(path, 9) == EPISODE
    with pytest.raises(UsageError, match="has no episode 10"):
        nth_episode(path, 10)


def change(**fields: Any) -> Example:
    return msgspec.structs.replace(EXAMPLE, **fields)


def reference(**fields: Any) -> Example:
    call = msgspec.structs.replace(ReferenceCall("a", "list_accounts"), **fields)
    first = msgspec.structs.replace(turn("look"), reference_calls=(ReferenceCall("b", "list_accounts"), call))
    return change(turns=(first,), expected=None)


@pytest.mark.parametrize(
    ("example", "flaw"),
    [
        (change(turns=()), "it has no turns"),
        (reference(depends=(Dependency("z", "explicit"),)), "'a' depends on 'z', which does not come before it"),
        (reference(depends=(Dependency("a", "implicit"),)), "'a' depends on 'a', which does not come before it"),
        (reference(id="b"), "there are two reference calls 'b'"),
        (
            change(turns=(turn("look", LOOK, goals=(Goal("write", "z"),)),)),
            "names 'z', which is not one of its reference calls",
        ),
        (change(turns=(turn("other", Call("list_cards")),)), "reference call 'other-0' has no expected result"),
        (change(seed=-4), "its seed -4 is not a whole number from 0 up and below 2^64"),
        (change(seed=2**64), "its seed 18446744073709551616 is not a whole number"),
        (
            change(turns=(msgspec.structs.replace(EXAMPLE.turns[0], advance=-5),)),
            "time goes back before turn 1, by 5 seconds",
        ),
    ],
)
def test_a_line_that_contradicts_itself_is_bad(tmp_path: Path, example: Example, flaw: str) -> None:
    write_lines(tmp_path / "examples.jsonl", [EXAMPLE, example])
    found, problems = read_examples(tmp_path / "examples.jsonl")
    assert found == [EXAMPLE]
    assert len(problems) == 1
    assert flaw in problems[0]
    write_lines(tmp_path / "episodes.jsonl", [msgspec.structs.replace(EPISODE, example=example)])
    assert flaw in read_episodes(tmp_path / "episodes.jsonl")[1][0]


def test_a_file_that_does_not_exist(tmp_path: Path) -> None:
    for path, why in [(tmp_path / "none.jsonl", "No such file"), (tmp_path, "Is a directory")]:
        with pytest.raises(UsageError, match=f"cannot read .*: {why}"):
            read_examples(path)


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file" / "x.jsonl", tmp_path / "file" / "deep" / "x.jsonl"):
        with pytest.raises(UsageError, match="cannot write"):
            write_lines(path, [EPISODE])


def test_an_interrupted_file_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "episodes.jsonl"
    write_lines(path, [EPISODE])

    def half() -> Iterator[Episode]:
        yield EPISODE
        yield EPISODE
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_lines(path, half())
    assert read_episodes(path) == ([EPISODE], [])
    assert [entry.name for entry in tmp_path.iterdir()] == ["episodes.jsonl"]


LONG = "A" * 100_000


@pytest.mark.parametrize(
    "example",
    [
        reference(depends=(Dependency(LONG, "explicit"),)),
        reference(id=LONG, depends=(Dependency("z", "explicit"),)),
        change(turns=(turn("look", LOOK, goals=(Goal("write", LONG),)),)),
        change(seed=-(10**300)),
    ],
)
def test_little_of_a_flaw_is_repeated(example: Example) -> None:
    assert len(next(flaws(example))) <= 300


@pytest.mark.parametrize(("field", "value"), [("stopped", LONG), ("stopped", "two\nlines"), ("format", LONG)])
def test_little_of_a_bad_value_is_repeated_and_in_one_line(tmp_path: Path, field: str, value: str) -> None:
    path = tmp_path / "episodes.jsonl"
    bad = msgspec.json.encode({**msgspec.to_builtins(EPISODE), field: value})
    path.write_bytes(b"\n".join([msgspec.json.encode(EPISODE), bad]))
    found, (problem,) = read_episodes(path)
    assert found == [EPISODE]
    assert "\n" not in problem
    assert len(problem) < len(str(path)) + 250


def test_little_of_a_long_path_is_repeated() -> None:
    with pytest.raises(UsageError) as error:
        read_examples(LONG)
    assert len(str(error.value)) < 250
