"""The one place that turns an example into a session."""

from typing import Any

import msgspec
import pytest

from prove.connect import add_environment, open_session
from prove.connect.offered import OfferedSession
from prove.core.errors import UsageError
from prove.core.examples import OFFERED
from prove.core.session import Session
from prove.core.world_session import WorldSession
from tests.examples.money import transfer


def test_an_example_of_the_library_opens_the_world_of_its_servers_and_seed() -> None:
    session = open_session(transfer())
    assert isinstance(session, WorldSession)
    assert (session.environment.names, session.seed) == (transfer().servers, transfer().seed)


def test_an_example_with_schemas_alone_opens_tools_that_nobody_runs() -> None:
    schema: dict[str, Any] = {"type": "function", "function": {"name": "fly", "description": "", "parameters": {}}}
    session = open_session(msgspec.structs.replace(transfer(), environment=OFFERED, schemas=(schema,)))
    assert isinstance(session, OfferedSession)
    assert session.tools() == [schema]


def test_an_environment_can_be_added(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("prove.connect.opening._OPENERS", {})
    opened: list[str] = []

    def opener(example: object) -> Session:
        opened.append("mine")
        return OfferedSession([])

    add_environment("mine", opener)
    open_session(msgspec.structs.replace(transfer(), environment="mine"))
    assert opened == ["mine"]


def test_an_environment_that_nobody_added_is_named_with_those_that_are_known() -> None:
    known = "library, offered, bfcl-base, bfcl-miss_func, bfcl-miss_param, bfcl-long_context"
    with pytest.raises(UsageError, match=f"^example 'bank-transfer' is of the environment 'mars'; known are {known}"):
        open_session(msgspec.structs.replace(transfer(), environment="mars"))


@pytest.mark.parametrize("name", ["library", "offered", "bfcl-base"])
def test_a_built_in_environment_cannot_be_replaced(name: str) -> None:
    with pytest.raises(UsageError, match=f"an environment cannot be called '{name}', which is a built-in one"):
        add_environment(name, lambda example: OfferedSession([]))
