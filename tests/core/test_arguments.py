"""The optional arguments that a call gives."""

import pytest

from prove.core import ToolError, changes_given, given


def test_only_none_counts_as_not_given() -> None:
    assert given(a=None, b=0, c="", d=False) == {"b": 0, "c": "", "d": False}


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        (("name",), "give a new value for 'name'"),
        (("name", "size"), "give a new value for 'name' or 'size'"),
        (("name", "size", "colour"), "give a new value for 'name', 'size' or 'colour'"),
    ],
)
def test_a_change_of_nothing_is_refused_and_names_the_fields(fields: tuple[str, ...], message: str) -> None:
    with pytest.raises(ToolError) as refused:
        changes_given(**dict.fromkeys(fields))
    assert (refused.value.code, refused.value.message) == ("nothing_to_change", message)
    assert changes_given(**{**dict.fromkeys(fields), "name": "new"}) == {"name": "new"}
