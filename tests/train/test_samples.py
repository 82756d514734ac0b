"""Sample conversations are kept, cut to a readable length, and forgotten after the checkpoint."""

from pathlib import Path

import msgspec
import pytest

from prove.core.errors import UsageError
from prove.reward import score
from prove.train.samples import MOST_SHOWN, SAMPLES, Sample, Samples, read_samples, sample_of
from tests.train.playing import episode_of


def test_a_sample_shows_what_was_said_and_done() -> None:
    episode = episode_of("oracle")
    sample = sample_of(5, episode, score(episode))
    roles = [role for role, _ in sample.said]
    assert roles[0] == "user"
    assert roles[-1] == "assistant"
    assert roles.count("call") == roles.count("result") == sum(len(turn.steps) for turn in episode.turns)
    assert sample.said[0][1] == episode.example.turns[0].user
    assert (sample.step, sample.success) == (5, True)


def test_long_texts_are_cut() -> None:
    episode = episode_of("oracle")
    turn = episode.turns[0]
    message = msgspec.structs.replace(turn.messages[-1], text="x" * 5000)
    long = msgspec.structs.replace(turn, messages=(*turn.messages[:-1], message))
    sample = sample_of(1, msgspec.structs.replace(episode, turns=(long,)), score(episode))
    assert sample.said[-1][1] == "x" * MOST_SHOWN + "…"


def test_samples_after_the_checkpoint_are_forgotten(tmp_path: Path) -> None:
    samples = Samples(tmp_path, 0)
    for step in (1, 2, 3):
        samples.add(Sample(step, "example", 0.5, False, (("user", "hello"),)))
    assert [sample.step for sample in read_samples(tmp_path)] == [1, 2, 3]
    assert [sample.step for sample in Samples(tmp_path, 2).all] == [1, 2]
    assert [sample.step for sample in read_samples(tmp_path)] == [1, 2]
    assert Samples(tmp_path, 0).all == []


@pytest.mark.parametrize("line", [b'{"step":2,"exa', b'{"step":2}', b'"\xff"'])
def test_a_damaged_file_is_one_sentence(tmp_path: Path, line: bytes) -> None:
    Samples(tmp_path, 0).add(Sample(1, "example", 0.5, False, (("user", "hello"),)))
    with open(tmp_path / SAMPLES, "ab") as file:
        file.write(line)
    with pytest.raises(UsageError, match=r"samples\.jsonl is damaged in line 2 \(.*\); mend or remove it, and the run"):
        Samples(tmp_path, 2)
