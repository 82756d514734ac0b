"""Sets that are made once for all tests of a process."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from prove.core.examples import Example
from prove.data.parquet import read_parquet
from prove.synth.config import SynthConfig
from prove.synth.proof.validate import validate
from prove.synth.run.chunks import library, library_graph
from prove.synth.run.pipeline import EXAMPLES, synthesize

MONEY = ("banking", "payments")


def made(
    count: int, seed: int = 7, servers: tuple[str, ...] = (), purposes: float = SynthConfig().purposes
) -> tuple[Example, ...]:
    """The examples of a set."""
    return _made(SynthConfig(count=count, seed=seed, servers=servers, purposes=purposes))


@cache
def _made(config: SynthConfig) -> tuple[Example, ...]:
    with TemporaryDirectory() as folder:
        synthesize(config, folder)
        return tuple(read_parquet(Path(folder) / EXAMPLES))


def carriers() -> tuple[Example, ...]:
    """Examples of tools rather than purposes, of all kinds, some of them with accounts, cards and secrets."""
    return (*made(120, purposes=0.0), *made(60, 3, MONEY, 0.0))


def verdict(example: Example) -> tuple[str, str] | None:
    """What the validator says of an example."""
    return validate(example, library(), library_graph())
