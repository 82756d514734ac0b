"""Sample conversations of a run, for people to read: one every few steps, in `samples.jsonl`."""

from pathlib import Path
from typing import Any

import msgspec

from prove.core.episodes import Episode
from prove.core.errors import UsageError
from prove.data.atomic import write_atomic
from prove.reward import Score

SAMPLES = "samples.jsonl"
MOST_SHOWN = 600


class Sample(msgspec.Struct, frozen=True):
    """A conversation as (role, text) pairs, and what it earned."""

    step: int
    example: str
    reward: float | None
    success: bool | None
    said: tuple[tuple[str, str], ...]


class Samples:
    """The samples of a run; those after the last checkpoint are forgotten when it is opened."""

    def __init__(self, run: Path, last_step: int) -> None:
        self._path = run / SAMPLES
        self.all = [sample for sample in read_samples(run) if sample.step <= last_step] if last_step else []
        self._write()

    def add(self, sample: Sample) -> None:
        """Keep a sample."""
        self.all.append(sample)
        self._write()

    def _write(self) -> None:
        write_atomic(self._path, b"".join(msgspec.json.encode(sample) + b"\n" for sample in self.all))


def sample_of(step: int, episode: Episode, score: Score) -> Sample:
    """A sample of what happened in an episode."""
    said: list[tuple[str, str]] = []
    for number, turn in enumerate(episode.turns):
        said.append(("user", turn.said or episode.example.turns[number].user))
        for message in turn.messages:
            if message.text or not message.steps:
                said.append(("assistant", message.text))
            for made in message.steps:
                call = f"{made.call.name or 'unreadable'}({_arguments(made.call.arguments)})"
                said += [("call", call), ("result", f"{made.result.level}: {made.result.text}")]
    shown = tuple((role, text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "…") for role, text in said)
    return Sample(step, episode.example.id, score.total, score.success, shown)


def read_samples(run: Path) -> list[Sample]:
    """The samples of a run; UsageError for a file that is damaged."""
    path = run / SAMPLES
    decoder = msgspec.json.Decoder(Sample)
    found: list[Sample] = []
    for number, line in enumerate(path.read_bytes().splitlines() if path.exists() else (), 1):
        try:
            found.append(decoder.decode(line))
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise UsageError(
                f"{path} is damaged in line {number} ({error}); mend or remove it, and the run can be continued"
            ) from error
    return found


def _arguments(arguments: dict[str, Any]) -> str:
    return ", ".join(f"{name}={msgspec.json.encode(value).decode()}" for name, value in arguments.items())
