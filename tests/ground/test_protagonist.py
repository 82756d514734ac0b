"""The protagonist is the user of one of our worlds; other environments may have none."""

from collections.abc import Mapping
from typing import Any

from prove.core import Result
from prove.core.records import Target
from prove.core.session import ToolFormat
from prove.ground import protagonist_of
from prove.servers._shared.cast import cast_of
from tests.ground.worlds import ACCOUNTS, EMAILS, bank


class Elsewhere:
    """A session that is not one of our worlds."""

    def tools(self, format: ToolFormat = "openai") -> list[dict[str, Any]]:
        return []

    def call(self, name: str, arguments: Mapping[str, Any]) -> Result:
        raise NotImplementedError

    def close(self) -> None: ...


def test_the_protagonist_is_the_casts() -> None:
    me = protagonist_of(bank())
    expected = cast_of(0).protagonist
    assert me is not None
    assert (me.name, me.email, me.phone, me.city) == (expected.name, expected.email, expected.phone, expected.city)
    assert me.value_of(EMAILS) == expected.email
    assert me.value_of(Target.of("cast.cities")) == expected.city
    assert me.value_of(ACCOUNTS) is None


def test_another_environment_does_not_know_its_user() -> None:
    assert protagonist_of(Elsewhere()) is None
