"""The examples of a run: read or synthesised, filtered, and split into those to train on and those held out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

import msgspec

from prove.core.errors import UsageError
from prove.core.examples import Example
from prove.data.read import read_any
from prove.data.user_cache import cache_folder, code_digest
from prove.servers import outside_servers
from prove.synth.config import SynthConfig
from prove.train.config import TrainConfig


@dataclass(frozen=True)
class TrainingData:
    """The examples of a run.

    Args:
        train: To train on.
        held_out: To evaluate on.
        digest: A hash of all of them, in order.
        problems: One sentence for everything in the file that could not be read.
    """

    train: tuple[Example, ...]
    held_out: tuple[Example, ...]
    digest: str
    problems: tuple[str, ...] = ()


def load_data(config: TrainConfig) -> TrainingData:
    """The examples of a configuration; UsageError where there are none."""
    path = data_path(config)
    examples, problems = read_any(path)
    if not examples:
        raise UsageError(f"no example can be read: {problems[0]}" if problems else f"{path} has no examples")
    wanted = [example for example in examples if _fits(example, config)]
    train = [example for example in wanted if example.split in config.data.splits]
    train = train[: config.data.limit or None]
    if not train:
        raise UsageError(
            f"{path} has no example to train on: none of its {len(examples):,} is in {' or '.join(config.data.splits)}"
            " and fits the recipe's limits"
        )
    held_out = [example for example in wanted if example.split in config.data.held_out]
    held_out = _spread(held_out, config.evaluation_examples)
    return TrainingData(tuple(train), tuple(held_out), digest_of([*train, *held_out]), tuple(problems))


def data_path(config: TrainConfig) -> Path:
    """Where the examples are; a set that the recipe describes is synthesised first, if it is not in the cache."""
    if config.data.path:
        return Path(config.data.path)
    if config.data.synth is None:
        raise UsageError(
            "the recipe has no data of its own: give the folder of a run with --data, "
            "such as one made by `prove synth --paper --out RUN`"
        )
    return _synthesised(config.data.synth)


def digest_of(examples: Iterable[Example]) -> str:
    """A hash of examples, in order."""
    seen = blake2b(digest_size=16)
    for example in examples:
        seen.update(msgspec.json.encode(example))
    return seen.hexdigest()


def _synthesised(config: SynthConfig) -> Path:
    from prove.synth.run.cached import make_once  # noqa: PLC0415 - it imports all servers

    name = blake2b(msgspec.json.encode([code_digest(), outside_servers(), config]), digest_size=8).hexdigest()
    folder = cache_folder() / "sets" / name
    make_once(config, folder, "the recipe's set")  # in this process: one that has loaded torch cannot be forked safely
    return folder


def _fits(example: Example, config: TrainConfig) -> bool:
    tools, turns = config.data.tools, config.chat.user_turns
    if turns and len(example.turns) > turns:
        return False
    return not tools or all(call.name in tools for call in example.reference_calls)


def _spread(examples: Sequence[Example], most: int) -> list[Example]:
    """At most so many of the examples, evenly over all of them."""
    if len(examples) <= most:
        return list(examples)
    return [examples[place * len(examples) // most] for place in range(most)]
