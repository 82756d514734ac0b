"""A refusal whose wish can be reached is not the end of it: by other values, by a step or a tool that it names."""

import pytest

from prove.servers import environment
from prove.synth.plan.ways_out import has_way_out

ISSUES, LISTS = "search_issues", {"status": "to_do"}


def test_a_status_that_others_lead_to_can_be_reached() -> None:
    env = environment("issue_tracker")
    session = env.open(4)
    tool = env.tools["transition_issue"]
    reached = 0
    for row in session.fork().call(ISSUES, LISTS).content["items"]:
        wanted = {"issue_key": row["key"], "status": "done"}
        assert not session.fork().call(tool.name, wanted).ok
        reached += has_way_out(session, tool, wanted, "it is to do")
    assert reached


@pytest.mark.parametrize(
    ("message", "way"),
    [
        ("it is offline; reconnect it first", True),
        ("it is to_do; from there it can go to: in_progress", True),
        ("it takes place only once; leave out 'from_day'", True),
        ("it is in the trash; restore_email brings it back", True),
        ("it is in the trash; read_email shows it", True),
        ("it is older than 60 days; call the bank instead", False),
        ("you are not in it", False),
    ],
)
def test_a_message_may_name_the_way(message: str, way: bool) -> None:
    env = environment("email")
    assert has_way_out(env.open(1), env.tools["send_email"], {}, message) == way
