"""The corruption suite: spoils proven examples in every known way and counts what the validator finds."""

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from prove.core.errors import UsageError
from prove.core.examples import Example
from prove.core.keyed import keyed
from prove.data.parquet import read_parquet, read_rows
from prove.data.read import EXAMPLES, examples_of
from prove.synth.config import SynthConfig
from prove.synth.corruption.in_calls import ATTEMPTS, CALLS, EXPECTED, GOALS, ORIGINS
from prove.synth.corruption.in_frame import CANDIDATES, LABELS, SYSTEM, TURNS, UNSERVED, WORLD
from prove.synth.corruption.in_sets import SET
from prove.synth.corruption.in_words import REPLY, SPANS, USER
from prove.synth.corruption.planting import Kind, Plant
from prove.synth.run.pipeline import synthesize
from prove.synth.run.revalidate import verdict_of
from prove.synth.run.whole_set import set_problems

GROUPS = (
    USER,
    REPLY,
    SPANS,
    CALLS,
    GOALS,
    ORIGINS,
    ATTEMPTS,
    EXPECTED,
    SYSTEM,
    WORLD,
    CANDIDATES,
    UNSERVED,
    LABELS,
    TURNS,
    SET,
)
KINDS: dict[str, Kind] = {kind.name: kind for group in GROUPS for kind in group.all}
"""All kinds by their names."""
SET_TRIES = 10
"""How often a set is spoilt in each way."""
SHOWN = 3
"""How many of the examples in which a kind was missed are named."""


class Row(msgspec.Struct, frozen=True):
    """How one kind fared.

    Args:
        tried: How many examples it was tried on, and in how many of them it `changed` something.
        caught: How many of the changed ones the validator refuses, and by which check.
        missed: How many it does not refuse.
        harmless: Why it does no harm, where it does none.
        proven: In how many of the missed ones the proof of that holds.
        where: The ids of some that were missed.
    """

    kind: str
    group: str
    summary: str
    tried: int
    changed: int
    caught: int
    missed: int
    checks: dict[str, int]
    harmless: str = ""
    proven: int = 0
    where: tuple[str, ...] = ()

    @property
    def fine(self) -> bool:
        """Whether nothing was missed but what is proven to be harmless."""
        return self.missed == 0 or (bool(self.harmless) and self.missed == self.proven)


class Table(msgspec.Struct, frozen=True):
    """The rows of all kinds, and their totals.

    Args:
        examples: How many proven examples were spoilt.
        kinds: How many kinds changed something; `caught` in full, `harmless` by proof, `missed` at least once.
    """

    examples: int
    purposes: int
    kinds: int
    caught: int
    harmless: int
    missed: int
    corruptions: int
    corruptions_caught: int
    rows: tuple[Row, ...]

    @property
    def fine(self) -> bool:
        return not self.missed


def proven_examples(source: str, seed: int, purposes: float) -> list[Example]:
    """The examples of a run or a file that stand, or as many new ones as a number says."""
    if not source.isdigit():
        return [row for row in read_rows(examples_of(source)) if isinstance(row, Example) and verdict_of(row) is None]
    config = SynthConfig(count=max(int(source), 1), seed=seed, purposes=purposes)
    with TemporaryDirectory() as folder:
        synthesize(config, folder)
        return list(read_parquet(Path(folder) / EXAMPLES))


def run_suite(examples: Sequence[Example], names: Iterable[str] = ()) -> Table:
    """Spoil examples that stand in all ways, or only in the named ones."""
    chosen = [kind_named(name) for name in names] or list(KINDS.values())
    rows = tuple(_row(kind, examples) for kind in chosen)
    changed = [row for row in rows if row.changed]
    return Table(
        len(examples),
        sum(bool(example.purpose) for example in examples),
        len(changed),
        sum(row.missed == 0 for row in changed),
        sum(row.missed > 0 and row.fine for row in changed),
        sum(not row.fine for row in changed),
        sum(row.changed for row in rows),
        sum(row.caught for row in rows),
        rows,
    )


def kind_named(name: str) -> Kind:
    """A kind by its name."""
    if name not in KINDS:
        raise UsageError(f"there is no kind {name!r}; there are {', '.join(KINDS)}")
    return KINDS[name]


def _row(kind: Kind, examples: Sequence[Example]) -> Row:
    return _set_row(kind, examples) if kind.change is None else _example_row(kind, examples)


def _example_row(kind: Kind, examples: Sequence[Example]) -> Row:
    assert kind.change is not None
    checks: Counter[str] = Counter()
    missed: list[str] = []
    changed = proven = 0
    for place, example in enumerate(examples):
        others = [*examples[place + 1 :], *examples[:place]]
        spoilt = kind.change(Plant(example, keyed("corrupt", kind.name, example.id), others))
        if spoilt is None or spoilt == example:
            continue
        changed += 1
        refused = verdict_of(spoilt)
        if refused is not None:
            checks[refused[0]] += 1
            continue
        missed.append(example.id)
        proven += kind.proof is not None and kind.proof(example, spoilt)
    return _made(kind, len(examples), changed, checks, missed, proven)


def _set_row(kind: Kind, examples: Sequence[Example]) -> Row:
    assert kind.set_change is not None
    checks: Counter[str] = Counter()
    missed: list[str] = []
    changed = 0
    for number in range(SET_TRIES):
        spoilt = kind.set_change(list(examples), keyed("corrupt", kind.name, number))
        if spoilt is None:
            continue
        changed += 1
        found = "set" if set_problems(spoilt) else _refusing(spoilt, examples)
        if found is None:
            missed.append(str(number))
        else:
            checks[found] += 1
    return _made(kind, SET_TRIES, changed, checks, missed, 0)


def _refusing(spoilt: Sequence[Example], examples: Sequence[Example]) -> str | None:
    """The check that refuses one of the examples that are new in a set."""
    new = (each for each in spoilt if all(each is not known for known in examples))
    return next((found[0] for each in new if (found := verdict_of(each)) is not None), None)


def _made(kind: Kind, tried: int, changed: int, checks: Counter[str], missed: list[str], proven: int) -> Row:
    return Row(
        kind.name,
        kind.group,
        kind.summary,
        tried,
        changed,
        changed - len(missed),
        len(missed),
        dict(checks.most_common()),
        kind.harmless,
        proven,
        tuple(missed[:SHOWN]),
    )


def _note(row: Row) -> str:
    if row.missed == 0:
        return ""
    return f"  harmless: {row.harmless}" if row.fine else f"  MISSED in {', '.join(row.where)}"


def as_text(table: Table) -> str:
    """The table for people."""
    lines = [f"{'kind':44} {'tried':>5} {'changed':>7} {'caught':>6} {'missed':>6}  by"]
    group = ""
    for row in table.rows:
        if row.group != group:
            group = row.group
            lines.append(f"\n{group}")
        by = ", ".join(f"{check} {count}" for check, count in row.checks.items())
        note = _note(row)
        lines.append(f"{row.kind:44} {row.tried:5} {row.changed:7} {row.caught:6} {row.missed:6}  {by}{note}")
    lines.append(
        f"\n{table.kinds} kinds on {table.examples} examples, {table.purposes} of them of purposes: {table.caught} "
        f"caught in full, {table.harmless} harmless by proof, {table.missed} missed; {table.corruptions_caught:,} of "
        f"{table.corruptions:,} corruptions caught"
    )
    return "\n".join(lines)
