"""What a reference call needs to know: the values in results that its arguments are, or are computed from."""

from collections.abc import Iterator
from typing import Any, cast

from prove.core.examples import Expected, ReferenceCall
from prove.core.paths import rows_at
from prove.core.provenance import Computed, Found, Listed, Provenance, Read, with_parts
from prove.ground.result_rows import select_rows


def needs_of(call: ReferenceCall, expected: Expected) -> tuple[Any, ...]:
    """The values that results must show before a call can be made.

    Of an argument that is computed these are the values it is computed from; several rows that one of them is taken
    from count as one, as a tuple, since all of them must be seen.
    """
    found: list[Any] = []
    computed: dict[Any, None] = {}
    for name, origin in call.provenance.items():
        if name in call.arguments:
            found += _shown(call.arguments[name], origin)
            computed |= dict.fromkeys(_inputs(origin, expected))
    return (*found, *(need for need in computed if need not in found))


def _shown(value: Any, origin: Provenance) -> Iterator[Any]:
    """The plain values inside an argument that come from a result as they are."""
    if isinstance(origin, Found | Read):
        if isinstance(value, str | int | float):
            yield value
    elif isinstance(origin, Listed) and isinstance(value, list | dict):
        inner: list[Any] = list(value.values() if isinstance(value, dict) else value)  # pyright: ignore
        for one, its_origin in zip(inner, origin.items, strict=False):
            yield from _shown(one, its_origin)


def _inputs(origin: Provenance, expected: Expected) -> Iterator[Any]:
    """What the results show of the values that a computed one is made of."""
    if isinstance(origin, Listed):
        for item in origin.items:
            yield from _inputs(item, expected)
    elif isinstance(origin, Computed):
        for part in with_parts(origin.inputs):
            if isinstance(part, Found | Read) and (values := _values(part, expected)):
                yield values[0] if len(values) == 1 else values


def _values(origin: Found | Read, expected: Expected) -> tuple[Any, ...]:
    """The plain values at the place of an origin, each once; of a record the one that says which it is."""
    result = expected.results.get(origin.call)
    if result is None or not result.ok:
        return ()
    found: list[Any] = [result.content]
    if origin.path:
        rows = rows_at(result.content, origin.path)
        kept = _selected([row for _, row in rows], origin, expected)
        found = [value for value, row in rows if row in kept]
    plain = (_plain(value) for value in found)
    return tuple(dict.fromkeys(value for value in plain if value is not None))


def _selected(rows: list[dict[str, Any]], origin: Found | Read, expected: Expected) -> list[dict[str, Any]]:
    if isinstance(origin, Read):
        return rows
    where = origin.where if expected.outcome is None else expected.outcome.rename(origin.where)
    return select_rows(rows, where, origin.order)


def _plain(value: Any) -> str | float | None:
    while isinstance(value, dict | list) and value:
        value = next(iter(cast("dict[str, Any]", value).values() if isinstance(value, dict) else value))  # pyright: ignore
    return value if isinstance(value, str | int | float) else None
