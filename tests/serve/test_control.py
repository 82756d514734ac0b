"""The control API over HTTP."""

import time
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest

from prove.core import WorldSession
from prove.serve import Limits, make_app
from prove.serve.messages import LONGEST_ADVANCE
from prove.servers import environment
from tests.serve.serving import Http, path, running
from tests.worlds import keys

WRITE = ("freeze_card", {"card_id": keys("banking.cards")[0]})


@pytest.fixture(scope="module")
def http() -> Iterator[Http]:
    with running(make_app(environment("banking", "shopping"))) as http:
        yield http


@pytest.fixture
def twin() -> WorldSession:
    return environment("banking", "shopping").open(7)


def write(http: Http, session: str) -> None:
    name, arguments = WRITE
    assert http.call(path("banking", session), name, arguments).json["result"]["isError"] is False


def test_what_is_mounted(http: Http, twin: WorldSession) -> None:
    listed = http.send("GET", "/control/servers").json["servers"]
    assert [server["name"] for server in listed] == ["banking", "shopping"]
    names = [tool["name"] for server in listed for tool in server["tools"]]
    assert names == list(twin.environment.tools)


def test_a_session_says_where_it_is(http: Http) -> None:
    opened = http.open(7)
    assert opened["seed"] == 7
    assert list(opened["urls"]) == ["banking", "shopping", "all"]
    assert opened["urls"]["all"] == f"{http.base}/all/s/{opened['id']}/mcp"
    assert http.control("GET", opened["id"]).json == opened


def test_digest_and_outcome_are_those_in_process(http: Http, twin: WorldSession) -> None:
    session = http.open(7)["id"]
    assert http.digest(session) == twin.digest()
    write(http, session)
    twin.call(*WRITE)
    assert http.digest(session) == twin.digest()
    outcome = http.control("GET", session, "outcome").json
    assert outcome["key"] == twin.outcome().key
    assert [change["target"] for change in outcome["changes"]] == [{"server": "banking", "table": "cards"}]


def test_reset_goes_back_to_the_first_day(http: Http, twin: WorldSession) -> None:
    session = http.open(7)["id"]
    write(http, session)
    assert http.digest(session) != twin.digest()
    assert http.control("POST", session, "reset").status == 200
    assert http.digest(session) == twin.digest()


def test_a_fork_goes_its_own_way(http: Http) -> None:
    session = http.open(7)["id"]
    write(http, session)
    forked = http.control("POST", session, "fork").json["id"]
    assert http.digest(forked) == http.digest(session)
    before = http.digest(session)
    http.control("POST", forked, "reset")
    assert http.digest(session) == before != http.digest(forked)


def test_snapshots_are_restored_any_number_of_times(http: Http, twin: WorldSession) -> None:
    session = http.open(7)["id"]
    mark = http.control("POST", session, "snapshot").json
    for _ in range(2):
        write(http, session)
        assert http.digest(session) != twin.digest()
        restored = http.control("POST", session, "restore", mark)
        assert restored.json["snapshots"] == [mark["snapshot"]]
        assert http.digest(session) == twin.digest()
    missing = http.control("POST", session, "restore", {"snapshot": "snap_9999"})
    assert (missing.status, missing.code) == (404, "no_snapshot")


def test_diff_against_the_first_day_and_against_another_session(http: Http) -> None:
    session, other = http.open(7)["id"], http.open(7)["id"]
    assert http.control("GET", session, "diff").json == {"against": "first_day", "servers": {}}
    write(http, session)
    changes = http.control("GET", session, "diff").json["servers"]
    ((before, after),) = changes["banking"]["tables"]["cards"]["changed"]
    assert (before["status"], after["status"]) == ("active", "frozen")
    assert http.control("GET", session, f"diff?against={other}").json["servers"] == changes
    write(http, other)
    assert http.control("GET", session, f"diff?against={other}").json["servers"] == {}
    assert http.control("GET", session, "diff?against=nobody").status == 404


def test_only_sessions_of_one_world_are_compared(http: Http) -> None:
    session = http.open(7)["id"]
    fewer = http.send("POST", "/control/sessions", {"seed": 7, "servers": ["banking"]}).json["id"]
    turned = http.send("POST", "/control/sessions", {"seed": 7, "servers": ["shopping", "banking"]}).json["id"]
    for query in ("diff", "outcome"):
        for other in (fewer, http.open(8)["id"]):
            for pair in ((session, other), (other, session)):
                reply = http.control("GET", pair[0], f"{query}?against={pair[1]}")
                assert (reply.status, reply.code) == (400, "worlds_differ")
                assert "with the same seed and the same servers" in reply.json["message"]
        assert http.control("GET", session, f"{query}?against={turned}").status == 200


def test_time_ends(http: Http) -> None:
    # Without the bank, whose days take long to pass.
    session = http.send("POST", "/control/sessions", {"seed": 7, "servers": ["shopping"]}).json["id"]
    longest = {"seconds": 400 * 86_400}
    asked = (http.control("POST", session, "advance", longest) for _ in range(400))
    reply = next(reply for reply in asked if reply.status != 200)
    assert (reply.status, reply.code) == (400, "bad_time")
    assert http.control("GET", session).status == 200


def test_the_longest_advance_is_within_the_time_of_a_call() -> None:
    world = environment("iot_devices").open(0)
    assert world.now  # builds the world
    started = time.thread_time()  # not the time on the wall, in which other processes run too
    world.advance(LONGEST_ADVANCE)
    assert time.thread_time() - started < Limits().call_seconds


def test_an_advance_beyond_the_longest_is_refused() -> None:
    with running(make_app(environment("iot_devices"), limits=Limits(call_seconds=60))) as http:
        session = http.open(0)["id"]
        assert http.control("POST", session, "advance", {"seconds": LONGEST_ADVANCE}).status == 200
        assert http.control("POST", session, "advance", {"seconds": LONGEST_ADVANCE + 1}).code == "wrong_body"


def test_time_passes_on_all_servers(http: Http, twin: WorldSession) -> None:
    session = http.open(7)["id"]
    twin.advance(86_400)
    assert http.control("POST", session, "advance", {"seconds": 86_400}).json == {"now": twin.now.isoformat()}
    assert http.digest(session) == twin.digest()
    for seconds in (0, -1, "1", 1e12, None):
        assert http.control("POST", session, "advance", {"seconds": seconds}).status == 400
    assert http.digest(session) == twin.digest()


def test_a_closed_session_does_not_exist(http: Http) -> None:
    session = http.open(7)["id"]
    assert http.control("DELETE", session).json == {"closed": session}
    for method, action in [("GET", ""), ("DELETE", ""), ("POST", "reset"), ("POST", "fork"), ("GET", "digest")]:
        reply = http.control(method, session, action)
        assert (reply.status, reply.code) == (404, "no_session")


def test_wrong_methods_are_told_the_right_ones(http: Http) -> None:
    reply = http.send("PUT", "/control/sessions")
    assert (reply.status, reply.code, reply.headers["allow"]) == (405, "wrong_method", "POST")


def test_the_document_describes_what_is_answered(http: Http) -> None:
    document = http.send("GET", "/control/openapi.json").json
    session = http.open(7)["id"]
    write(http, session)
    bodies: dict[str, Any] = {
        "open_session": {"seed": 3},
        "restore": {"snapshot": "snap_0001"},
        "advance": {"seconds": 60},
    }
    operations = [
        (method.upper(), place, operation)
        for place, methods in document["paths"].items()
        for method, operation in methods.items()
    ]
    for method, place, operation in sorted(operations, key=lambda found: found[0] == "DELETE"):
        body = bodies.get(operation["operationId"])
        reply = http.send(method, place.replace("{session}", session), body)
        described = operation["responses"][str(reply.status)]["content"]["application/json"]["schema"]
        jsonschema.validate(reply.json, {**described, "components": document["components"]})
        assert ("requestBody" in operation) == (body is not None)
    assert {"reset", "fork", "snapshot", "restore", "diff", "digest", "outcome", "advance", "close", "info"} <= {
        operation["operationId"] for _, _, operation in operations
    }
