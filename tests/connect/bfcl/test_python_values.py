"""Python values as JSON: readable for a model, canonical for a comparison."""

import math
import random
from fractions import Fraction
from typing import Any

import pytest

from prove.connect.bfcl.python_values import content_of, fingerprint, full_state, public_state


@pytest.mark.parametrize(
    ("value", "content"),
    [
        ({"a": (1, 2.5), 3: None}, {"a": [1, 2.5], "3": None}),
        ([True, "x"], {"result": [True, "x"]}),
        (None, {"result": None}),
        ({"b", "a"}, {"result": ["a", "b"]}),
        (2**63, {"result": str(2**63)}),
        (2**63 - 1, {"result": 2**63 - 1}),
        (math.inf, {"result": "inf"}),
        (1 + 2j, {"result": "(1+2j)"}),
    ],
)
def test_what_a_model_reads(value: Any, content: dict[str, Any]) -> None:
    assert content_of(value) == content


def test_a_number_of_another_type_is_read_by_the_digits_that_it_prints() -> None:
    class Precise(Fraction):
        def __str__(self) -> str:
            return "0.30"

    assert content_of(Precise(1, 3)) == {"result": 0.3}


class Folder:
    def __init__(self, name: str, parent: "Folder | None" = None) -> None:
        self.name = name
        self.parent = parent
        self.contents: dict[str, Folder] = {}
        self._last_modified = random.random()
        if parent is not None:
            parent.contents[name] = self


class Files:
    def __init__(self) -> None:
        self.root = Folder("root")
        self.current = Folder("documents", self.root)
        self._secret = 1
        self._api_description = "A file system."


def test_a_state_with_parents_has_paths_in_their_place() -> None:
    state = public_state(Files())
    documents: dict[str, Any] = {"type": "Folder", "path": ["root"], "name": "documents", "contents": {}}
    assert state == {
        "root": {"type": "Folder", "path": [], "name": "root", "contents": {"documents": documents}},
        "current": documents,
    }


def test_private_attributes_count_only_in_the_full_state() -> None:
    assert set(full_state(Files())) - set(public_state(Files())) == {"_secret"}


class Holder:
    def __init__(self, value: Any) -> None:
        self.value = value


@pytest.mark.parametrize(
    ("left", "right", "equal"),
    [
        (1.0, 1, True),
        ((1, 2), [1, 2], True),
        ({2, 1}, {1, 2}, True),
        ({3: "x"}, {"3": "x"}, False),
        (2.0**60, 2**60, False),
        (random.Random(1), random.Random(1), True),
        (random.Random(1), random.Random(2), False),
    ],
)
def test_states_are_equal_where_the_values_are(left: Any, right: Any, equal: bool) -> None:
    prints = [fingerprint(public_state(Holder(value))) for value in (left, right)]
    assert (prints[0] == prints[1]) is equal


def test_a_value_without_a_canonical_form_is_refused() -> None:
    with pytest.raises(TypeError, match="has no canonical form"):
        public_state(Holder(object()))
