"""Places in a JSON value."""

from typing import Any

import pytest

from prove.core.paths import Path, rows_at, values_at

CONTENT: dict[str, Any] = {
    "id": "o1",
    "owner": None,
    "lines": [{"product": "cup", "tags": ["a", "b"]}, {"product": None, "tags": []}],
}


@pytest.mark.parametrize(
    ("path", "values"),
    [
        (("id",), ["o1"]),
        (("owner",), []),
        (("owner", "name"), []),
        (("lines", "*", "product"), ["cup"]),
        (("lines", "*", "tags", "*"), ["a", "b"]),
        ((), [CONTENT]),
    ],
)
def test_values_at_a_path(path: Path, values: list[Any]) -> None:
    assert values_at(CONTENT, path) == values


def test_keys_come_with_the_object_that_holds_them() -> None:
    assert rows_at(CONTENT, ("id",)) == [("o1", CONTENT)]
    assert rows_at(CONTENT, ("lines", "*", "product")) == [("cup", CONTENT["lines"][0])]
    assert rows_at(CONTENT, ("lines", "*", "tags", "*")) == [("a", {"": "a"}), ("b", {"": "b"})]
    assert rows_at(CONTENT, ("owner", "name")) == []
