"""Examples are played into a file of episodes; what cannot be played is reported and the others are kept."""

from pathlib import Path

import msgspec
import pytest

from prove.core.errors import UsageError
from prove.data.lines import read_episodes
from prove.rollout.play_examples import play_examples
from tests.rollout.playing import FREEZE, LOOK, asked, turn

EXAMPLE = asked(turn("freeze", LOOK, FREEZE))
NO_ENDPOINT = ("", "", False)


def test_an_example_without_expected_results_gets_them_first(tmp_path: Path) -> None:
    bare = msgspec.structs.replace(EXAMPLE, expected=None)
    played = play_examples([EXAMPLE, bare], tmp_path / "out.jsonl", "oracle", NO_ENDPOINT)
    assert (played.count, played.problems) == (2, ())
    episodes, problems = read_episodes(tmp_path / "out.jsonl")
    assert problems == []
    assert [episode.example for episode in episodes] == [EXAMPLE, EXAMPLE]


def test_what_cannot_be_played_is_reported(tmp_path: Path) -> None:
    gone = msgspec.structs.replace(EXAMPLE, id="gone", servers=("nowhere",), expected=None)
    played = play_examples([gone, EXAMPLE], tmp_path / "out.jsonl", "oracle", NO_ENDPOINT)
    assert played.count == 2
    (problem,) = played.problems
    assert problem.startswith("gone: there is no server 'nowhere'")
    assert [episode.stopped for episode in read_episodes(tmp_path / "out.jsonl")[0]] == ["error", "done"]


def test_mistakes_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    with pytest.raises(UsageError, match="there are no examples to play; nothing was written"):
        play_examples([], out, "oracle", NO_ENDPOINT)
    with pytest.raises(UsageError, match="there is no policy 'orakel'"):
        play_examples([EXAMPLE], out, "orakel", NO_ENDPOINT)
    with pytest.raises(UsageError, match="needs --url and --model"):
        play_examples([EXAMPLE], out, "endpoint", ("http://model.test/v1", "", False))
    assert not out.exists()
