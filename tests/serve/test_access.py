"""Who may use a host: Host and Origin headers, tokens of sessions and of the control API, unknown sessions."""

from collections.abc import Iterator

import pytest

from prove.core import UsageError
from prove.serve import make_app
from prove.serve.access import Trust
from prove.serve.limits import RefusedError
from tests.serve.planted import board
from tests.serve.serving import Http, path, running

TOKEN = "the-control-token"


@pytest.fixture(scope="module")
def trusted() -> Iterator[Http]:
    """A host on loopback, where no tokens are needed."""
    with running(make_app(board())) as http:
        yield http


@pytest.fixture(scope="module")
def guarded() -> Iterator[Http]:
    """A host as it is bound beyond loopback."""
    with running(make_app(board(), hosts=["127.0.0.1", "prove.example"], control_token=TOKEN), TOKEN) as http:
        yield http


@pytest.mark.parametrize(
    "headers",
    [{}, {"Host": "localhost:8000"}, {"Host": "[::1]:80"}, {"Origin": "http://localhost:3000"}],
)
def test_loopback_names_are_let_in(trusted: Http, headers: dict[str, str]) -> None:
    session = trusted.open()["id"]
    assert trusted.call(path("board", session), "bump_counter", {}, headers).status == 200
    assert trusted.send("GET", "/control/servers", None, headers).status == 200


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({"Host": "evil.example"}, 421, "wrong_host"),
        ({"Host": "127.0.0.1.evil.example:80"}, 421, "wrong_host"),
        ({"Host": "evil.example@127.0.0.1"}, 421, "wrong_host"),
        ({"Host": ""}, 421, "wrong_host"),
        ({"Host": "127.0.0.1:80/evil.example"}, 421, "wrong_host"),
        ({"Host": "127.0.0.1:http"}, 421, "wrong_host"),
        ({"Host": "127.0.0.1:"}, 421, "wrong_host"),
        ({"Host": "127.0.0.1?evil.example"}, 421, "wrong_host"),
        ({"Host": "127.0.0.1#evil.example"}, 421, "wrong_host"),
        ({"Host": "[::1"}, 421, "wrong_host"),
        ({"Origin": "http://evil.example"}, 403, "wrong_origin"),
        ({"Origin": "null"}, 403, "wrong_origin"),
        ({"Origin": ""}, 403, "wrong_origin"),
        ({"Origin": "ftp://localhost"}, 403, "wrong_origin"),
        ({"Origin": "file://localhost"}, 403, "wrong_origin"),
        ({"Origin": "http://localhost:3000/path"}, 403, "wrong_origin"),
        ({"Origin": "http://user@localhost"}, 403, "wrong_origin"),
        ({"Origin": "http://localhost.evil.example"}, 403, "wrong_origin"),
    ],
)
def test_foreign_hosts_and_origins_are_refused(trusted: Http, headers: dict[str, str], status: int, code: str) -> None:
    session = trusted.open()["id"]
    before = trusted.digest(session)
    for reply in (
        trusted.call(path("board", session), "bump_counter", {}, headers),
        trusted.send("POST", f"/control/sessions/{session}/reset", None, headers),
    ):
        assert (reply.status, reply.code) == (status, code)
    assert trusted.digest(session) == before


@pytest.mark.parametrize("name", [b"host", b"origin"])
def test_a_header_that_comes_twice_is_refused(name: bytes) -> None:
    twice = [(b"host", b"localhost"), (b"origin", b"http://localhost")]
    Trust().check_source(twice)
    with pytest.raises(RefusedError, match="localhost, "):
        Trust().check_source([*twice, *(found for found in twice if found[0] == name)])


def test_a_host_that_is_refused_is_told_how_to_be_let_in(trusted: Http) -> None:
    reply = trusted.send("GET", "/control/servers", None, {"Host": "prove.example"})
    assert "--host-name" in reply.json["message"]


def test_each_401_asks_for_the_token_that_is_needed(guarded: Http) -> None:
    stranger = Http(guarded.port)
    assert "the control token" in stranger.send("GET", "/control/servers").json["message"]
    asked = stranger.call(path("board", guarded.open()["id"]), "bump_counter", {})
    assert "the session's token" in asked.json["error"]["message"]


def test_a_session_needs_its_own_token(guarded: Http) -> None:
    mine, foreign = guarded.open(), guarded.open()
    place = path("board", mine["id"])
    assert guarded.call(place, "bump_counter", {}, {"Authorization": f"Bearer {mine['token']}"}).status == 200
    before = guarded.digest(mine["id"])
    for token in (foreign["token"], TOKEN, mine["token"][:-1], mine["token"] + "x", "ünï"):
        reply = guarded.call(place, "bump_counter", {}, {"Authorization": f"Bearer {token}"})
        unknown = guarded.call(path("board", "nobody"), "bump_counter", {}, {"Authorization": f"Bearer {token}"})
        assert (reply.status, reply.body) == (404, unknown.body)
        assert unknown.status == 404
    for header in ("", "Bearer", "Bearer ", f"Basic {mine['token']}", mine["token"]):
        reply = guarded.call(place, "bump_counter", {}, {"Authorization": header})
        unknown = guarded.call(path("board", "nobody"), "bump_counter", {}, {"Authorization": header})
        assert (reply.status, reply.body) == (401, unknown.body)
        assert reply.headers["www-authenticate"] == "Bearer"
    assert guarded.digest(mine["id"]) == before


def test_the_control_api_needs_the_control_token(guarded: Http) -> None:
    session = guarded.open()
    for token in ("", session["token"], TOKEN + "x", "ünï"):
        stranger = Http(guarded.port, token or None)
        assert stranger.send("GET", "/control/servers").status == 401
        assert stranger.send("POST", "/control/sessions", {"seed": 1}).status == 401
        assert stranger.control("GET", session["id"]).status == 401
        assert stranger.control("DELETE", "nobody").status == 401
    assert guarded.send("GET", "/control/servers", None, {"Host": "prove.example"}).status == 200


def test_no_tokens_are_handed_out_where_none_are_needed(trusted: Http) -> None:
    assert "token" not in trusted.open()


def test_ids_cannot_be_guessed(trusted: Http) -> None:
    ids = {trusted.open()["id"] for _ in range(20)}
    assert len(ids) == 20
    assert all(len(id) >= 22 for id in ids)


@pytest.mark.parametrize(
    "place",
    ["/", "/board", "/board/s/x", "/board/s/x/mcp/", "/nothing/s/x/mcp", "//s//mcp", "/control", "/control/", "/mcp"],
)
def test_other_paths_are_not_there(trusted: Http, place: str) -> None:
    reply = trusted.call(place, "bump_counter", {})
    assert (reply.status, reply.code) == (404, "no_such_path")


def test_a_server_that_is_not_mounted_is_named(trusted: Http) -> None:
    reply = trusted.call("/nothing/s/x/mcp", "bump_counter", {})
    assert reply.json["error"]["message"] == "the server 'nothing' is not mounted; there are board, all"


def test_a_closed_session_looks_like_one_that_never_was(trusted: Http) -> None:
    session = trusted.open()["id"]
    trusted.control("DELETE", session)
    gone = trusted.call(path("board", session), "bump_counter", {})
    never = trusted.call(path("board", "nobody"), "bump_counter", {})
    assert (gone.status, gone.body) == (404, never.body)


@pytest.mark.parametrize("method", ["GET", "DELETE", "PUT", "PATCH", "OPTIONS"])
def test_a_session_answers_to_post_alone(trusted: Http, method: str) -> None:
    reply = trusted.send(method, path("board", trusted.open()["id"]))
    assert (reply.status, reply.code, reply.headers["allow"]) == (405, "wrong_method", "POST")


def test_names_of_mounted_servers_are_their_own() -> None:
    with pytest.raises(UsageError, match="'board' is taken"):
        make_app(board(), extra={"board": None})  # pyright: ignore[reportArgumentType]
