"""The state of one server: tables, id counters and the clock. A fork takes about a microsecond."""

import datetime as dt
import typing
from collections.abc import Mapping
from hashlib import blake2b
from itertools import chain
from operator import attrgetter
from typing import Any, ClassVar, Self, cast, get_args, get_origin

import msgspec

from prove.core.errors import UsageError, shown, type_shown
from prove.core.records import Record
from prove.core.tables import Base, Data, Table, TableSpec


class State:
    """Subclass it and annotate the tables: `orders: Table[Order] = table("ord")`.

    A fork shares all tables until one side writes: both states get a new owner object, and a table that belongs to
    another owner is copied before it is written.
    """

    __slots__ = ("now", "owner", "seed", "tables")
    specs: ClassVar[tuple[TableSpec, ...]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        specs: list[TableSpec] = []
        for name, hint in typing.get_type_hints(cls).items():
            if get_origin(hint) is not Table:
                continue
            spec = cls.__dict__.get(name)
            if not isinstance(spec, TableSpec):
                raise TypeError(f"{cls.__name__}.{name}: declare the table as `{name}: Table[...] = table(...)`")
            spec.bind(name, get_args(hint)[0], len(specs))
            specs.append(spec)
        cls.specs = tuple(specs)

    def __init__(self, seed: int, now: dt.datetime) -> None:
        self.seed = seed
        self.now = now
        self.owner: object = object()
        self.tables = [Data(Base({}), self.owner) for _ in self.specs]

    def fork(self) -> Self:
        """A copy; neither sees the other's later writes."""
        copy = object.__new__(type(self))
        copy.seed = self.seed
        copy.now = self.now
        copy.tables = self.tables.copy()
        copy.owner = object()
        self.owner = object()
        return copy

    def freeze(self) -> Self:
        """Merge every table's changes into its base, so that forks share them. Done once, when a world is built."""
        self.tables = [Data(Base(data.rows()), None, data.counter) for data in self.tables]
        return self

    def digest(self) -> str:
        """A hash of the complete state: rows in order, counters, clock."""
        seen = blake2b(f"{self.seed}|{self.now.isoformat()}".encode(), digest_size=16)
        for spec, data in zip(self.specs, self.tables, strict=True):
            seen.update(spec.name.encode())
            seen.update(data.digest())
        return seen.hexdigest()


class TableDiff(msgspec.Struct, frozen=True):
    """The difference of two tables: rows to remove, rows to replace in place, rows to append in order."""

    removed: tuple[Record, ...]
    changed: tuple[tuple[Record, Record], ...]
    added: tuple[Record, ...]
    counter: int


class Diff(msgspec.Struct, frozen=True):
    """The difference of two states; `apply` turns the first into the second.

    Args:
        seed: The seed of the world of the first; None if it is not known.
    """

    now: dt.datetime
    tables: dict[str, TableDiff]
    seed: int | None = None

    def __bool__(self) -> bool:
        return bool(self.tables)


def diff(before: State, after: State) -> Diff:
    """The difference of two states of the same server. What the two share is not compared."""
    _check_pair(before, after)
    tables: dict[str, TableDiff] = {}
    for spec, old, new in zip(before.specs, before.tables, after.tables, strict=True):
        if old is not new and (found := _table_diff(spec, old, new)) is not None:
            tables[spec.name] = found
    return Diff(after.now, tables, before.seed)


def apply(state: State, change: Diff) -> None:
    """Change a state in place, so that its digest becomes that of the diff's second state."""
    if not isinstance(state, State) or not isinstance(change, Diff):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise UsageError(f"a difference is applied to a state, not {type_shown(change)} to {type_shown(state)}")
    _check_change(state, change)
    for spec in state.specs:
        if (step := change.tables.get(spec.name)) is None:
            continue
        data = state.tables[spec.position].copy(state.owner)
        state.tables[spec.position] = data
        for row in step.removed:
            data.drop(getattr(row, spec.key))
        for _, row in step.changed:
            data.put(getattr(row, spec.key), row)
        for row in step.added:
            data.tail[getattr(row, spec.key)] = row
        data.counter = step.counter
    state.now = change.now


def _check_change(state: State, change: Diff) -> None:
    """Refuse a difference that `diff` cannot have given for this state."""
    now, tables = cast("tuple[object, object]", (change.now, change.tables))
    if not isinstance(now, dt.datetime) or now.tzinfo is not None:
        raise UsageError(f"the clock of a difference is a date and time without a zone, not {shown(now)}")
    if change.seed is not None and change.seed != state.seed:
        raise UsageError(f"the difference is of the world of the seed {shown(change.seed)}, not of {state.seed}")
    if not isinstance(tables, Mapping):
        raise UsageError(f"the tables of a difference are a mapping, not {type_shown(tables)}")
    specs = {spec.name: spec for spec in state.specs}
    for name, step in cast("Mapping[object, object]", tables).items():
        spec = specs.get(name) if isinstance(name, str) else None
        if spec is None:
            raise UsageError(f"the difference is of another server: there is no table {shown(name)} here")
        if (reason := _flaw(spec, state.tables[spec.position], step)) is not None:
            raise UsageError(f"the difference cannot be applied to the table {name!r}: {reason}")


def _flaw(spec: TableSpec, data: Data, step: object) -> str | None:
    """What is wrong with the difference of a table: its types, or that it is of other rows."""
    if not isinstance(step, TableDiff):
        return f"it is {type_shown(step)}"
    if type(step.counter) is not int or step.counter < 0:
        return f"its counter is {shown(step.counter)}"
    removed, changed, added = cast("tuple[tuple[Any, ...], ...]", (step.removed, step.changed, step.added))
    if not type(removed) is type(changed) is type(added) is tuple:
        return "its rows are not tuples"
    if not all(type(pair) is tuple and len(cast("tuple[Any, ...]", pair)) == 2 for pair in changed):
        return "a row that changed is not a pair of rows"
    rows = [*removed, *chain.from_iterable(changed), *added]
    key_of = attrgetter(spec.key)
    for row in rows:
        if type(row) is not spec.row or type(key_of(row)) is not str:
            return f"{type_shown(row)} is not a row of it"
    gone = set(map(key_of, removed))
    if missing := [key_of(row) for row in (*removed, *(row for _, row in changed)) if data.find(key_of(row)) is None]:
        return f"there is no row {shown(missing[0])}"
    for row in added:
        if key_of(row) not in gone and data.find(key_of(row)) is not None:
            return f"there is a row {shown(key_of(row))} already"
    return None


def _check_pair(before: object, after: object) -> None:
    """Refuse to compare what is not two states of one server."""
    if type(before) is not type(after) or not isinstance(before, State):
        raise UsageError(f"states of one server are compared, not {type_shown(before)} and {type_shown(after)}")


def _table_diff(spec: TableSpec, old: Data, new: Data) -> TableDiff | None:
    before, after = old.rows(), new.rows()
    position = {key: place for place, key in enumerate(before)}
    changed: list[tuple[Record, Record]] = []
    added: list[Record] = []
    last = -1
    for key, row in after.items():
        # Rows of `before` come first and in their order; everything from the first row out of order on was appended.
        if not added and position.get(key, -1) > last:
            last = position[key]
            if (was := before[key]) is not row and was != row:
                changed.append((was, row))
        else:
            added.append(row)
    appended = {getattr(row, spec.key) for row in added}
    removed = [row for key, row in before.items() if key not in after or key in appended]
    if not (removed or changed or added or old.counter != new.counter):
        return None
    return TableDiff(tuple(removed), tuple(changed), tuple(added), new.counter)


def rows_changed(before: State, after: State) -> dict[str, dict[str, tuple[Record | None, Record | None]]]:
    """Every row that differs, by table name and key: (row before, row after), None where there is no row."""
    _check_pair(before, after)
    found: dict[str, dict[str, tuple[Record | None, Record | None]]] = {}
    for spec, old, new in zip(before.specs, before.tables, after.tables, strict=True):
        if old is new:
            continue
        if old.base is new.base:
            keys: Any = [*old.patch, *old.tail, *new.patch, *new.tail]
        else:
            keys = [*old.rows(), *new.rows()]
        rows = {key: (old.find(key), new.find(key)) for key in keys}
        rows = {key: pair for key, pair in rows.items() if pair[0] is not pair[1] and pair[0] != pair[1]}
        if rows:
            found[spec.name] = rows
    return found
