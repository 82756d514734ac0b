"""Wrong types at the public edges: one sentence that repeats little of them, or an answer; nothing else is raised."""

import copy
import datetime as dt
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import prove
from prove.connect import add_environment, open_session, opening
from prove.connect.host import HttpHost
from prove.connect.host_session import Hosted, HostSession
from prove.connect.mcp import McpEnvironment, McpSession
from prove.connect.offered import OfferedSession
from prove.connect.process import HOST_GONE, HostError
from prove.connect.replayed import ReplayedEnvironment
from prove.connect.server_file import add_servers, read_servers
from prove.connect.servers import CommandServer
from prove.connect.structure import structure_check
from prove.core import Diff, Server, Snapshot, State, ToolError, WorldEnvironment
from prove.core.errors import UsageError
from prove.core.results import Result
from prove.core.session import ToolFormat
from prove.core.state import apply, diff, rows_changed
from prove.servers import add_folder, load
from tests.connect.odd_server import connect as connect_odd
from tests.connect.test_host_session import FakeHost
from tests.core.books import Book, library
from tests.examples.money import transfer
from tests.worlds import keys

LONG = "x" * 100_000
WRONG: dict[str, Any] = {
    "none": None,
    "true": True,
    "number": 5,
    "negative": -1,
    "fraction": 1.5,
    "nan": float("nan"),
    "digits": 10**5000,
    "text": "nope",
    "empty": "",
    "long": LONG,
    "zero": "a\0b",
    "surrogate": "\ud800",
    "bytes": b"x",
    "list": [],
    "names": ["nope"],
    "long-list": [LONG],
    "nested": [[None]],
    "dict": {},
    "odd-dict": {"nope": 5},
    "tuple": (None,),
    "set": {1},
    "object": object(),
    "type": int,
    "function": print,
}


NOTHING: dict[str, Any] = {"type": "object", "properties": {"a": {"type": "null"}}}


def session() -> Any:
    return prove.environment("banking", "shopping").open(3)


def offered() -> Any:
    return OfferedSession([{"type": "function", "function": {"name": "fly"}}])


def hosted() -> Any:
    return HostSession(FakeHost(), Hosted("s", ("banking",)))


def replayed() -> Any:
    return ReplayedEnvironment(prove.environment("banking")).open(3)


def books() -> Any:
    return library().books


def book() -> Any:
    return next(iter(library().books))


EDGES: dict[str, Callable[[Any], Any]] = {
    "environment": lambda wrong: prove.environment(wrong),
    "environment-list": lambda wrong: prove.environment(*["banking", wrong]),
    "load": load,
    "world-environment": lambda wrong: WorldEnvironment(wrong),
    "world-environment-of": lambda wrong: WorldEnvironment([wrong]),
    "only": lambda wrong: prove.environment("banking").only(wrong),
    "only-of": lambda wrong: prove.environment("banking").only([wrong]),
    "open": lambda wrong: prove.environment("banking").open(wrong),
    "tools": lambda wrong: session().tools(wrong),
    "call": lambda wrong: session().call(wrong, {}),
    "arguments": lambda wrong: session().call("list_accounts", wrong),
    "argument": lambda wrong: session().call("freeze_card", {"card_id": wrong}),
    "undeclared": lambda wrong: session().call("freeze_card", {wrong: 1} if isinstance(wrong, str) else {}),
    "advance": lambda wrong: session().advance(wrong),
    "state": lambda wrong: session().state(wrong),
    "restore": lambda wrong: session().restore(wrong),
    "diff": lambda wrong: session().diff(wrong),
    "apply": lambda wrong: session().apply(wrong),
    "apply-to": lambda wrong: session().apply({"banking": wrong}),
    "apply-by": lambda wrong: session().apply({wrong: Diff(dt.datetime(2026, 1, 1), {})} if _hashes(wrong) else wrong),
    "apply-table": lambda wrong: apply(library(), Diff(dt.datetime(2026, 1, 1), {written(wrong)[:9]: wrong})),
    "changes-since": lambda wrong: session().changes_since(wrong),
    "diff-states": lambda wrong: diff(library(), wrong),
    "diff-of-states": lambda wrong: diff(wrong, library()),
    "diff-nothing": lambda wrong: diff(wrong, wrong),
    "rows-changed": lambda wrong: rows_changed(library(), wrong),
    "apply-states": lambda wrong: apply(library(), wrong),
    "apply-to-state": lambda wrong: apply(wrong, Diff(dt.datetime(2026, 1, 1), {})),
    "table-find": lambda wrong: books().find(wrong),
    "table-get": lambda wrong: books().get(wrong),
    "table-in": lambda wrong: wrong in books(),
    "table-where": lambda wrong: books().where(pages=wrong),
    "table-where-index": lambda wrong: books().where(shelf=wrong),
    "table-where-field": lambda wrong: books().where(**{written(wrong): 1}),
    "table-add": lambda wrong: books().add(wrong),
    "table-add-key": lambda wrong: books().add(Book(wrong, "a")),
    "table-remove": lambda wrong: books().remove(wrong),
    "table-update": lambda wrong: books().update(wrong, pages=5),
    "table-update-field": lambda wrong: (table := books()).update(next(iter(table)), **{written(wrong): 1}),
    "first-day": lambda wrong: load("banking").first_day(wrong),
    "build": lambda wrong: load("banking").build(wrong),
    "pass-time": lambda wrong: load("banking").advance(load("banking").first_day(1).fork(), wrong),
    "add-folder": add_folder,
    "open-session": open_session,
    "open-servers": lambda wrong: open_session(msgspec.structs.replace(transfer(), servers=(wrong,))),
    "open-seed": lambda wrong: open_session(msgspec.structs.replace(transfer(), seed=wrong)),
    "open-environment": lambda wrong: open_session(msgspec.structs.replace(transfer(), environment=_text(wrong))),
    "add-environment": lambda wrong: add_environment(wrong, open_session),
    "add-opener": lambda wrong: add_environment("mine", wrong),
    "offered": lambda wrong: OfferedSession([wrong]),
    "offered-tools": lambda wrong: offered().tools(wrong),
    "offered-call": lambda wrong: offered().call(wrong, {}),
    "offered-arguments": lambda wrong: offered().call("fly", wrong),
    "hosted-tools": lambda wrong: hosted().tools(wrong),
    "hosted-call": lambda wrong: hosted().call(wrong, {}),
    "hosted-arguments": lambda wrong: hosted().call("ping", wrong),
    "hosted-restore": lambda wrong: hosted().restore(wrong),
    "hosted-changes": lambda wrong: hosted().changes_since(wrong),
    "hosted-advance": lambda wrong: hosted().advance(wrong),
    "host-open": lambda wrong: HttpHost("banking").open(wrong),
    "host-seed": lambda wrong: HttpHost("banking").open_world(("banking",), wrong),
    "host-servers": lambda wrong: HttpHost("banking").open_world(wrong, 5),
    "host-servers-of": lambda wrong: HttpHost("banking").open_world((wrong,), 5),
    "replayed-open": lambda wrong: ReplayedEnvironment(prove.environment("banking")).open(wrong),
    "replayed-tools": lambda wrong: replayed().tools(wrong),
    "replayed-call": lambda wrong: replayed().call(wrong, {}),
    "replayed-arguments": lambda wrong: replayed().call("list_accounts", wrong),
    "replayed-restore": lambda wrong: replayed().restore(wrong),
    "mcp-open": lambda wrong: McpEnvironment("nowhere", CommandServer("no-such-command")).open(wrong),
    "mcp-example": lambda wrong: McpEnvironment("nowhere", CommandServer("no-such-command")).open_example(wrong),
    "mcp-servers": read_servers,
    "mcp-add": add_servers,
    "structure": lambda wrong: structure_check(NOTHING)({"a": [wrong, LONG] if isinstance(wrong, str) else LONG}),
}


def written(value: object) -> str:
    return value if isinstance(value, str) else type(value).__name__


def _hashes(value: object) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


def _text(value: object) -> Any:
    return value if isinstance(value, str) else "nowhere"


def said(edge: str, wrong: Any) -> str:
    """What is said about a wrong value: the sentence of a refusal, or nothing."""
    try:
        answer = EDGES[edge](wrong)
    except (UsageError, ToolError) as error:
        return str(error) or "nothing"
    except HostError as error:
        if error.code != HOST_GONE:
            raise
        return str(error)  # the value was a good one
    return answer.text if isinstance(answer, Result) and not answer.ok else ""


@pytest.mark.parametrize("edge", EDGES)
def test_a_wrong_value_is_a_sentence_or_an_answer(edge: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PROVE_SERVERS", "")
    monkeypatch.setattr(opening, "_OPENERS", {**opening._OPENERS})  # pyright: ignore[reportPrivateUsage]
    for name, wrong in WRONG.items():
        assert len(said(edge, wrong)) <= 1000, name


ANSWERED = {
    *("arguments", "argument", "undeclared", "offered-arguments", "hosted-arguments", "replayed-arguments"),
    *("table-find", "table-get", "table-in", "table-where", "table-where-index", "table-add-key", "structure"),
}
"""Where None has an answer: a model can write it, or it is a value like any other."""


@pytest.mark.parametrize("edge", sorted(EDGES.keys() - ANSWERED))
def test_none_is_refused(edge: str) -> None:
    with pytest.raises(UsageError):
        EDGES[edge](None)


def test_a_difference_is_applied_completely_or_not_at_all() -> None:
    one, two = session(), session()
    two.call("freeze_card", {"card_id": keys("banking.cards", 3)[0]})
    changes = one.diff(two)
    before = one.digest()
    with pytest.raises(UsageError, match="the difference is of another server: there is no table"):
        one.apply({"banking": changes["banking"], "shopping": changes["banking"]})
    assert one.digest() == before
    one.apply(changes)
    assert one.digest() == two.digest()


def test_changes_since_needs_a_session_of_the_same_world() -> None:
    other = prove.environment("banking").open(4)
    with pytest.raises(UsageError, match="only be compared in the world of one seed"):
        prove.environment("banking").open(3).changes_since(other)


def test_an_environment_has_servers() -> None:
    with pytest.raises(UsageError, match="needs at least one server"):
        prove.environment("banking").only([])


def test_arguments_that_are_none_are_malformed() -> None:
    assert session().call("list_accounts", None).level == "malformed"
    assert replayed().call("list_accounts", None).level == "malformed"


def test_a_snapshot_of_nothing_is_refused() -> None:
    with pytest.raises(UsageError):
        session().restore(Snapshot(None))  # pyright: ignore[reportArgumentType]


def test_a_tool_without_annotations_is_named() -> None:
    server = Server("odd", State, "Odd.")

    def ask(state, question):  # pyright: ignore
        """Ask."""

    with pytest.raises(TypeError, match="ask: 'return' has no type annotation"):
        server.tool(ask)  # pyright: ignore[reportUnknownArgumentType]


@pytest.mark.parametrize("make", [hosted, replayed])
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_sessions_elsewhere_are_copied_by_forks_and_not_pickled(
    make: Callable[[], Any], copied: Callable[[Any], Any]
) -> None:
    one = make()
    two = copied(one)
    assert type(two) is type(one)
    assert two is not one
    with pytest.raises(UsageError, match="cannot be pickled"):
        pickle.dumps(one)


def test_a_connection_is_not_copied() -> None:
    odd = McpSession(connect_odd(), [], 5.0)
    try:
        for copied in (copy.copy, copy.deepcopy, pickle.dumps):
            with pytest.raises(UsageError, match="can be neither copied nor pickled"):
                copied(odd)
        for wrong in (5, None):
            with pytest.raises(UsageError, match="the name of a tool is a text"):
                odd.call(wrong, {})  # pyright: ignore[reportArgumentType]
        format: Any = "foo"
        with pytest.raises(UsageError, match="are there as openai or mcp, not 'foo'"):
            odd.tools(format)
    finally:
        odd.close()


def test_offered_tools_sort_their_formats() -> None:
    formats: tuple[ToolFormat, ...] = ("openai", "mcp")
    assert [len(offered().tools(format)) for format in formats] == [1, 1]
