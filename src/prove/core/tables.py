"""Tables of records: a base that forks share and never change, and a small layer of changes, copied on first write."""

from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast, overload

import msgspec

from prove.core.errors import ToolError, UsageError, shown, type_shown
from prove.core.keyed import opaque_id, spoken_number
from prove.core.records import Record

if TYPE_CHECKING:
    from prove.core.state import State

R = TypeVar("R", bound=Record)

_encode = msgspec.msgpack.Encoder().encode
_COMPACT_AT = 64
LONGEST_KEY = 200
"""How many characters of a key that does not exist are repeated."""


class Base:
    """Rows that never change again; all forks of a world share them and their indexes."""

    __slots__ = ("_indexes", "_spellings", "rows")

    def __init__(self, rows: dict[str, Record]) -> None:
        self.rows = rows
        self._indexes: dict[str, dict[Any, tuple[str, ...]]] = {}
        self._spellings: dict[str, str] | None = None

    def keys_where(self, field: str, value: Any) -> tuple[str, ...]:
        """Keys of the rows whose field has this value, in row order; the index is built on first use."""
        index = self._indexes.get(field)
        if index is None:
            grouped: dict[Any, list[str]] = {}
            for key, row in self.rows.items():
                grouped.setdefault(getattr(row, field), []).append(key)
            index = self._indexes[field] = {seen: tuple(keys) for seen, keys in grouped.items()}
        try:
            return index.get(value, ())
        except TypeError:  # a list or a dict, which no field holds
            return ()

    def spellings(self) -> dict[str, str]:
        """The keys by their letters and digits alone; two keys that differ in the rest are left out."""
        if self._spellings is None:
            self._spellings = _by_letters(self.rows)
        return self._spellings


def _letters(text: str) -> str:
    """A text without capital letters, blanks and punctuation: how people may spell a key."""
    return "".join(filter(str.isalnum, text.casefold()))


def _by_letters(keys: Iterable[str]) -> dict[str, str]:
    grouped: dict[str, list[str]] = {}
    for key in keys:
        grouped.setdefault(_letters(key), []).append(key)
    return {letters: same[0] for letters, same in grouped.items() if letters and len(same) == 1}


class Data:
    """The contents of one table in one state. `patch` replaces or removes (None) base rows, `tail` holds added rows.

    `known_digest` is None after a write.
    """

    __slots__ = ("base", "counter", "known_digest", "owner", "patch", "tail")

    def __init__(self, base: Base, owner: object, counter: int = 0) -> None:
        self.base = base
        self.patch: dict[str, Record | None] = {}
        self.tail: dict[str, Record] = {}
        self.counter = counter
        self.owner = owner
        self.known_digest: bytes | None = None

    def copy(self, owner: object) -> "Data":
        """The same contents for another owner. A layer of changes that has grown large is merged into a new base."""
        if (grown := len(self.patch) + len(self.tail)) > _COMPACT_AT and grown > len(self.base.rows) // 2:
            return Data(Base(self.rows()), owner, self.counter)
        copy = Data(self.base, owner, self.counter)
        if self.patch:
            copy.patch = self.patch.copy()
        if self.tail:
            copy.tail = self.tail.copy()
        return copy

    def rows(self) -> dict[str, Record]:
        """All rows in order, in a new dict."""
        if not self.patch:
            return {**self.base.rows, **self.tail}
        patch = self.patch
        kept = {key: patch.get(key, row) for key, row in self.base.rows.items()}
        rows = {key: row for key, row in kept.items() if row is not None}
        rows.update(self.tail)
        return rows

    def find(self, key: str) -> Record | None:
        if key in self.tail:
            return self.tail[key]
        if key in self.patch:
            return self.patch[key]
        return self.base.rows.get(key)

    def key_spelt(self, text: str) -> str | None:
        """The key that a text spells with other capital letters or punctuation, if it is just one."""
        if not self.tail and not self.patch:
            return self.base.spellings().get(_letters(text))
        return _by_letters(self.rows()).get(_letters(text))

    def put(self, key: str, row: Record) -> None:
        """Replace the row in its place, or append it."""
        if key in self.tail or self.find(key) is None:
            self.tail[key] = row
        else:
            self.patch[key] = row

    def drop(self, key: str) -> None:
        if key in self.tail:
            del self.tail[key]
        else:
            self.patch[key] = None

    def digest(self) -> bytes:
        """A hash of all rows in order and of the id counter; cached until the next write."""
        if self.known_digest is None:
            packed = _encode((self.counter, list(self.rows().values())))
            self.known_digest = blake2b(packed, digest_size=16).digest()
        return self.known_digest


class TableSpec:
    """The declaration of one table in a state class. As a descriptor it returns the table of a given state."""

    __slots__ = (
        "exact",
        "find_with",
        "generated",
        "index",
        "key",
        "name",
        "noun",
        "number",
        "position",
        "prefix",
        "row",
    )

    def __init__(
        self,
        prefix: str | None,
        number: str | None,
        key: str,
        index: tuple[str, ...],
        noun: str | None,
        find: str | None,
        generated: bool,
        exact: bool,
    ) -> None:
        self.prefix = prefix
        self.number = number
        self.generated = generated
        self.exact = exact
        self.key = key
        self.index = index
        self.noun = noun or ""
        self.find_with = find
        self.name = ""
        self.position = -1
        self.row: type[Record] = Record

    def bind(self, name: str, row: type[Record], position: int) -> None:
        self.name, self.row, self.position = name, row, position
        self.noun = self.noun or row.__name__.lower()

    @overload
    def __get__(self, state: None, owner: type[object]) -> "TableSpec": ...
    @overload
    def __get__(self, state: "State", owner: type[object]) -> "Table[Any]": ...
    def __get__(self, state: "State | None", owner: type[object]) -> "TableSpec | Table[Any]":
        return self if state is None else Table(state, self)


def table(
    prefix: str | None = None,
    *,
    number: str | None = None,
    key: str = "id",
    index: tuple[str, ...] = (),
    noun: str | None = None,
    find: str | None = None,
    generated: bool | None = None,
    exact: bool = False,
) -> Any:
    """Declare a table of a state class.

    Args:
        prefix: Ids are generated as 'prefix_k7wd'; without it the key is natural (a path, a ticker).
        number: Instead of a prefix: a pattern for numbers that people say, with # for digits and @ for letters,
            as in 'INV-#####'. It has a letter, so that an amount is never taken for one.
        key: The field that is the key.
        index: Fields by which rows are often looked up; `where` uses them.
        noun: What one row is called in messages (default: the record's name in lower case).
        find: The tool that shows which keys exist, named in the message when one is missing.
        generated: Whether the server generates the keys of new rows, so that outcomes must not depend on them.
            Always true with a prefix or a number; set it for generated natural keys (an issue's 'WEB-42').
        exact: Whether capital letters and punctuation matter in a key that people say (they do in a path). Otherwise
            'ops 94' finds 'OPS-94', and '#Book-Club' finds 'book-club'.
    """
    makes_keys = prefix is not None or number is not None
    return TableSpec(prefix, number, key, index, noun, find, makes_keys if generated is None else generated, exact)


class Table(Generic[R]):
    """One table of one state. Rows keep the order in which they were added."""

    __slots__ = ("_spec", "_state")

    def __init__(self, state: "State", spec: TableSpec) -> None:
        self._state = state
        self._spec = spec

    @property
    def _data(self) -> Data:
        return self._state.tables[self._spec.position]

    def _writable(self) -> Data:
        state, position = self._state, self._spec.position
        data = state.tables[position]
        if data.owner is not state.owner:
            data = state.tables[position] = data.copy(state.owner)
        data.known_digest = None
        return data

    def find(self, key: str) -> R | None:
        """The row, or None."""
        try:
            return cast("R | None", self._data.find(key))
        except TypeError:
            raise self._not_a_key(key) from None

    def get(self, key: str) -> R:
        """The row; a ToolError 'not_found' that names the tool for finding keys if there is none."""
        data = self._state.tables[self._spec.position]  # not `_data`: views get names for every row
        try:
            row = data.find(key) if data.tail or data.patch else data.base.rows.get(key)
        except TypeError:
            raise self._not_a_key(key) from None
        if row is None:
            spec = self._spec
            hint = f"; {spec.find_with} shows the ones that exist" if spec.find_with else ""
            raise ToolError("not_found", f"there is no {spec.noun} {shown(key, LONGEST_KEY)}{hint}")
        return cast(R, row)

    def spelt(self, text: str) -> str:
        """The key that a text stands for: itself, or the one that differs only in capital letters and punctuation."""
        data = self._data
        return text if self._spec.exact or data.find(text) is not None else data.key_spelt(text) or text

    def __contains__(self, key: str) -> bool:
        return self.find(key) is not None

    def _not_a_key(self, key: object) -> UsageError:
        return UsageError(f"the key of a {self._spec.noun} is a text, not {shown(key)}")

    def __iter__(self) -> Iterator[R]:
        data = self._data
        if data.patch or data.tail:
            return cast("Iterator[R]", iter(data.rows().values()))
        return cast("Iterator[R]", iter(data.base.rows.values()))

    def __len__(self) -> int:
        data = self._data
        return len(data.base.rows) + len(data.tail) - sum(row is None for row in data.patch.values())

    def keys(self) -> list[str]:
        return list(self._data.rows())

    def where(self, **equal: Any) -> list[R]:
        """Rows whose fields have these values, in row order."""
        field = next((name for name in equal if name in self._spec.index), None)
        try:
            rows: Iterable[R] = self if field is None else self._candidates(field, equal[field])
            for name, value in equal.items():
                rows = [row for row in rows if getattr(row, name) == value]
            return list(rows)
        except AttributeError:
            self._check_fields(equal)
            raise

    def _check_fields(self, named: Mapping[str, object]) -> None:
        known = self._spec.row.__struct_fields__
        for name in named:
            if name not in known:
                raise UsageError(f"a {self._spec.noun} has no field {shown(name)}; it has {', '.join(known)}")

    def _key_of(self, row: object) -> str:
        if not isinstance(row, self._spec.row):
            raise UsageError(f"the rows of {self._spec.name} are {self._spec.row.__name__}, not {type_shown(row)}")
        return getattr(row, self._spec.key)

    def _candidates(self, field: str, value: Any) -> list[R]:
        """A superset of the rows with field == value, in row order, from the base's index."""
        data = self._data
        keys = data.base.keys_where(field, value)
        moved_in = [k for k, row in data.patch.items() if row is not None and getattr(row, field) == value]
        if not set(moved_in) <= set(keys):
            return list(self)
        found = [data.patch.get(key, data.base.rows[key]) for key in keys]
        return cast("list[R]", [row for row in found if row is not None] + list(data.tail.values()))

    def new_id(self) -> str:
        """The next generated id of this table: a hash of the seed and a counter, taken by no row."""
        spec, seed = self._spec, self._state.seed
        if spec.prefix is None and spec.number is None:
            raise TypeError(f"table {spec.name!r} has natural keys; it generates no ids")
        data, prefix = self._writable(), spec.prefix
        while True:
            data.counter += 1
            if prefix is not None:
                made = opaque_id(prefix, seed, data.counter)
            else:
                made = spoken_number(cast(str, spec.number), seed, data.counter)
            if made not in data.tail and (made not in data.base.rows or data.find(made) is None):
                return made

    def add(self, row: R) -> R:
        """Append a row with a new key."""
        spec = self._spec
        key = getattr(row, spec.key) if isinstance(row, spec.row) else self._key_of(row)
        data = self._writable()
        try:
            is_known = key in data.tail or (key in data.base.rows and data.find(key) is not None)
        except TypeError:
            raise self._not_a_key(key) from None
        if is_known:
            raise KeyError(f"{self._spec.name} already holds {shown(key)}")
        data.tail[key] = row
        return row

    def update(self, row: R, **changes: Any) -> R:
        """Replace some fields of a current row and return the new row. The key cannot change."""
        spec = self._spec
        key = getattr(row, spec.key) if isinstance(row, spec.row) else self._key_of(row)
        data = self._state.tables[spec.position]
        if data.tail.get(key) is not row and data.find(key) is not row:
            raise RuntimeError(f"{spec.name} {shown(key)} was changed since it was read; read it again first")
        try:
            new = msgspec.structs.replace(row, **changes)
        except TypeError:
            self._check_fields(changes)
            raise
        if getattr(new, spec.key) != key:
            raise RuntimeError(f"the key of {spec.name} {shown(key)} cannot change; remove it and add another")
        if new != row:
            self._writable().put(key, new)
            return new
        return row

    def remove(self, row: R) -> R:
        """Remove a current row and return it."""
        key = self._key_of(row)
        if self._data.find(key) is not row:
            raise RuntimeError(f"{self._spec.name} {shown(key)} was changed since it was read; read it again first")
        self._writable().drop(key)
        return row
