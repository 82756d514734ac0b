"""The catalogue knows the purposes of all areas."""

import pytest

from prove.core.errors import UsageError
from prove.purposes.catalogue import purpose_named, purposes


def test_purposes_are_found_by_name() -> None:
    assert list(purposes()) == sorted(purposes())
    assert purpose_named("close_the_sprint").name == "close_the_sprint"


def test_an_unknown_name_is_one_sentence() -> None:
    with pytest.raises(UsageError, match=r"there is no purpose 'nothing'; `prove purpose` lists them"):
        purpose_named("nothing")
