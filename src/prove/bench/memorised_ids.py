"""Measures whether ids can be learnt by heart: those of some worlds are learnt, and those of other worlds guessed.

What counts are the arguments of reference calls that are keys which a server generates, and that no user says.
"""

import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from prove.bench.rows import Row
from prove.core.examples import Example, ReferenceCall
from prove.core.keyed import keyed_fraction
from prove.core.provenance import Listed, Provenance, words_of
from prove.core.records import Target
from prove.data.parquet import read_parquet
from prove.data.read import EXAMPLES
from prove.servers import names
from prove.synth.config import SynthConfig
from prove.synth.run.chunks import library
from prove.synth.run.pipeline import synthesize

COUNT = 3_000
PER_WORLD = 10
WORKERS = 2
SEEDS = 40


class IdArgument(NamedTuple):
    """An id that a reference call takes: of which table and world, in which place, and how the user refers to it.

    `row` is its place among the rows of the first day, None for a row that was added later.
    """

    table: Target
    seed: int
    tool: str
    parameter: str
    words: str
    value: str
    row: int | None


class Guesses(NamedTuple):
    """How many ids were guessed, of how many."""

    right: int
    of: int

    @property
    def share(self) -> float:
        return self.right / self.of if self.of else 0.0


Learner = Callable[[IdArgument], Hashable]
LEARNERS: tuple[Learner, ...] = (
    lambda one: (one.tool, one.parameter),
    lambda one: (one.tool, one.parameter, one.words),
    lambda one: (one.table, one.words),
)
"""What the commonest id is remembered for; the words are those by which the user refers to the entity."""


def memorised_row() -> Row:
    """The largest share of ids that a learner guesses in worlds that it has not seen."""
    with tempfile.TemporaryDirectory(prefix="prove-bench-") as folder:
        config = SynthConfig(seed=11, count=COUNT, per_world=PER_WORLD)
        synthesize(config, folder, WORKERS)
        found = list(id_arguments(read_parquet(Path(folder) / EXAMPLES)))
    tables = max(by_learner(found), key=lambda one: total(one).share)
    worst = max(tables, key=lambda table: tables[table].share)
    counted = [one._replace(value=str(one.row)) for one in found if one.row is not None]
    worlds = len({one.seed for one in found})
    would = max(total(one).share for one in by_learner(counted))
    return Row(
        name="ids of other worlds that can be guessed from memory",
        value=100 * total(tables).share,
        unit="%",
        bar=1,
        kind="at most",
        ours=f"{len(found):,} ids, {len(tables)} tables, {worlds:,} worlds, most in {worst}: {tables[worst].share:.1%};"
        f" of ids counted from 1 in every world it would be {would:.1%}",
    )


def next_id_row() -> Row:
    """The number of tables whose next generated id is the same in two worlds."""
    repeated = repeated_next_ids(range(SEEDS))
    return Row(
        name=f"tables whose next id is the same in two of {SEEDS} worlds",
        value=len(repeated),
        unit="tables",
        bar=0,
        kind="at most",
        ours=", ".join(map(str, repeated)) or f"none of {sum(len(_generating(name)) for name in names())}",
    )


def id_arguments(examples: Iterable[Example]) -> Iterator[IdArgument]:
    """The generated ids that reference calls take and no user says."""
    for example in examples:
        heard = "\n".join(turn.user for turn in example.turns).casefold()
        for call in example.reference_calls:
            for table, parameter, origin, value in _keys_of(call):
                if value.casefold() not in heard:
                    words, row = words_of(origin).casefold(), _places(table, example.seed).get(value)
                    yield IdArgument(table, example.seed, call.name, parameter, words, value, row)


def by_learner(arguments: list[IdArgument]) -> list[dict[Target, Guesses]]:
    """What each learner guesses, by table."""
    return [guess(arguments, learner) for learner in LEARNERS]


def guess(arguments: Iterable[IdArgument], learner: Learner) -> dict[Target, Guesses]:
    """The ids of each half of the worlds, guessed by what the learner saw most often in the other half."""
    halves: tuple[list[IdArgument], list[IdArgument]] = ([], [])
    for one in arguments:
        halves[keyed_fraction("half", one.seed) < 0.5].append(one)
    right: Counter[Target] = Counter()
    for learnt, tested in (halves, halves[::-1]):
        memory: defaultdict[Hashable, Counter[str]] = defaultdict(Counter)
        for one in learnt:
            memory[learner(one)][one.value] += 1
        commonest = {key: values.most_common(1)[0][0] for key, values in memory.items()}
        right.update(one.table for one in tested if commonest.get(learner(one)) == one.value)
    every = Counter(one.table for half in halves for one in half)
    return {table: Guesses(right[table], of) for table, of in sorted(every.items())}


def total(tables: dict[Target, Guesses]) -> Guesses:
    """The guesses in all tables together."""
    return Guesses(sum(one.right for one in tables.values()), sum(one.of for one in tables.values()))


def repeated_next_ids(seeds: Iterable[int]) -> list[Target]:
    """The tables whose next generated id is the same in the worlds of two seeds."""
    made: defaultdict[Target, list[str]] = defaultdict(list)
    for seed in seeds:
        for name, server in library().servers.items():
            state = server.build(seed).fork()
            for target in _generating(name):
                made[target].append(getattr(state, target.table).new_id())
    return [target for target, ids in made.items() if len(set(ids)) < len(ids)]


def _generating(server: str) -> list[Target]:
    """The tables of a server that make ids themselves."""
    specs = library().servers[server].state.specs
    return [Target(server, spec.name) for spec in specs if spec.prefix is not None or spec.number is not None]


def _keys_of(call: ReferenceCall) -> Iterator[tuple[Target, str, Provenance, str]]:
    """The generated keys that a call takes, one by one, each with its origin."""
    for (parameter, *rest), ref in library().tools[call.name].parameters.refs():
        if ref.target not in _generated() or call.arguments.get(parameter) is None:
            continue
        value, origin = call.arguments[parameter], call.provenance[parameter]
        values: list[str] = value if rest else [value]
        origins = origin.items if isinstance(origin, Listed) else (origin,) * len(values)
        for one, its in zip(values, origins, strict=True):
            yield ref.target, parameter, its, one


@cache
def _generated() -> frozenset[Target]:
    """The tables whose keys are generated."""
    servers = library().servers.items()
    return frozenset(Target(name, spec.name) for name, one in servers for spec in one.state.specs if spec.generated)


@cache
def _places(table: Target, seed: int) -> dict[str, int]:
    """The place of every row of a table on the first day."""
    state = library().servers[table.server].build(seed)
    return {key: place for place, key in enumerate(getattr(state, table.table).keys())}
