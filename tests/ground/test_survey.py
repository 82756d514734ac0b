"""A survey finds what the read-only tools show, and changes nothing."""

from prove.core import keyed
from prove.ground import survey_world
from prove.servers import environment
from tests.ground.worlds import ACCOUNTS, PAYEES, TRANSACTIONS, bank, surveyed


def test_the_entities_of_a_world_are_found() -> None:
    session = bank()
    for target in (ACCOUNTS, PAYEES, TRANSACTIONS):
        found = surveyed().keys(target)
        assert found
        assert len(set(found)) == len(found)
    shown = session.call("list_accounts", {}).content["items"]
    assert set(surveyed().keys(ACCOUNTS)) == {row["id"] for row in shown}


def test_every_sighting_can_be_repeated() -> None:
    session = bank()
    tools = session.environment.tools
    for key in surveyed().keys(ACCOUNTS):
        for sighting in surveyed().of(ACCOUNTS, key):
            assert tools[sighting.tool].read_only
            assert session.call(sighting.tool, sighting.arguments).ok
            assert sighting.row[sighting.path[-1]] == key


def test_a_survey_changes_nothing_and_depends_on_the_stream_alone() -> None:
    session = bank()
    before = session.digest()
    again = survey_world(session, keyed("survey"), ("banking",))
    assert session.digest() == before
    assert again == surveyed()


def test_only_the_named_servers_are_surveyed() -> None:
    session = environment("banking", "budget").open(0)
    found = survey_world(session, keyed("one"), ("budget",))
    assert {target.server for target in found.seen} <= {"budget", "cast"}
    assert found.seen
