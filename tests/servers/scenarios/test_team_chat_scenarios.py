"""Longer stories in the team's chat: threads, private channels, rights, time limits, retries."""

import datetime as dt
from typing import Any, cast

import pytest

from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers._shared.cast import cast_of
from prove.servers.team_chat.records import Workspace
from tests.servers.play import done, refused

ENVIRONMENT = WorldEnvironment([load("team_chat")])
every_seed = pytest.mark.parametrize("seed", range(3))


def workspace_of(session: WorldSession) -> Workspace:
    return cast(Workspace, session.state("team_chat"))


def all_messages(session: WorldSession, **arguments: Any) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    while True:
        page = done(session, "search_messages", **arguments)
        rows += page["items"]
        if page["next_cursor"] is None:
            assert page["total"] == len(rows)
            return rows
        arguments["cursor"] = page["next_cursor"]


@every_seed
def test_a_new_project_gets_a_channel_a_plan_and_a_pin(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    people = done(session, "list_colleagues", limit=50)["items"]
    team = [person["email"] for person in people if not person["is_self"]][:3]
    made = done(session, "create_channel", name="Office Move", topic="Boxes", visibility="private", members=team[:2])
    done(session, "invite_to_channel", channel="office move", people=[team[2], team[0]])
    members = done(session, "list_colleagues", channel="#office-move")["items"]
    assert len(members) == 4
    plan = done(session, "send_message", channel=made["name"], text="We move on the 31st.")
    for n in range(25):
        done(session, "send_message", channel=made["name"], text=f"Box {n}", reply_to_id=plan["id"])
    done(session, "pin_message", message_id=plan["id"], action="pin")
    pinned = all_messages(session, channel=made["name"], only="pinned")
    assert [(row["id"], row["reply_count"]) for row in pinned] == [(plan["id"], 25)]
    thread = all_messages(session, reply_to_id=plan["id"], limit=10, sort="oldest")
    assert [row["text"] for row in thread] == [f"Box {n}" for n in range(25)]


@every_seed
def test_a_private_channel_gives_nothing_away_to_who_has_left_it(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    secret = done(session, "create_channel", name="surprise", visibility="private")
    message = done(session, "send_message", channel="surprise", text="The zeppelin lands at noon")
    assert done(session, "search_messages", query="noon zeppelin")["total"] == 1
    done(session, "join_channel", channel="surprise", action="leave")
    assert done(session, "search_messages", query="zeppelin")["total"] == 0
    assert secret["name"] not in [c["name"] for c in done(session, "list_channels", limit=50)["items"]]
    attempts: dict[str, dict[str, Any]] = {
        "search_messages": {"reply_to_id": message["id"]},
        "edit_message": {"message_id": message["id"], "text": "Nothing here"},
        "add_reaction": {"message_id": message["id"], "emoji": "eyes"},
        "pin_message": {"message_id": message["id"], "action": "pin"},
        "join_channel": {"channel": "surprise", "action": "join"},
        "list_colleagues": {"channel": "surprise"},
    }
    for tool, arguments in attempts.items():
        assert refused(session, tool, **arguments) == "not_allowed", tool
    assert refused(session, "send_message", channel="surprise", text="Hi") == "not_a_member"
    assert refused(session, "invite_to_channel", channel="surprise", people=[secret["created_by"]]) == "not_a_member"


@every_seed
def test_others_words_cannot_be_put_into_their_mouths(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    me, untouched = cast_of(seed).protagonist.email, session.outcome()
    foreign = next(m for m in workspace_of(session).messages.where(channel="general") if m.author != me)
    assert refused(session, "edit_message", message_id=foreign.id, text="I resign") == "not_allowed"
    announcements = next(c for c in workspace_of(session).channels if c.posting == "admins")
    assert refused(session, "send_message", channel=announcements.name, text="Holidays for all") == "not_allowed"
    elsewhere = {"channel": "random", "text": "Hi", "reply_to_id": foreign.id}
    assert refused(session, "send_message", **elsewhere) == "wrong_channel"
    assert refused(session, "send_direct_message", recipient="ceo@nowhere.example", text="Hi") == "not_found"
    assert session.outcome() == untouched


@every_seed
def test_an_edit_is_possible_for_exactly_two_days(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    sent = done(session, "send_message", channel="general", text="See you at nine")
    session.advance(48 * 3600)
    assert done(session, "edit_message", message_id=sent["id"], text="See you at ten")["is_edited"]
    session.advance(60)
    assert refused(session, "edit_message", message_id=sent["id"], text="See you at noon") == "too_late"
    found = done(session, "search_messages", query="ten see", author=cast_of(seed).protagonist.name)["items"]
    assert (found[0]["id"], found[0]["sent_at"]) == (sent["id"], sent["sent_at"])


@every_seed
def test_retries_leave_the_chat_as_it_is(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    outside = next(
        c for c in workspace_of(session).channels
        if c.visibility == "public" and cast_of(seed).protagonist.email not in c.members and not c.is_archived
    )  # fmt: skip
    message = workspace_of(session).messages.where(channel=outside.name)[0]
    colleague = next(c.email for c in workspace_of(session).colleagues if c.email not in outside.members)
    steps: list[tuple[str, dict[str, Any]]] = [
        ("join_channel", {"channel": outside.name, "action": "join"}),
        ("invite_to_channel", {"channel": outside.name, "people": [colleague]}),
        ("add_reaction", {"message_id": message.id, "emoji": "heart"}),
        ("pin_message", {"message_id": message.id, "action": "pin"}),
        ("pin_message", {"message_id": message.id, "action": "unpin"}),
        ("join_channel", {"channel": outside.name, "action": "leave"}),
    ]
    for tool, arguments in steps:
        first = done(session, tool, **arguments)
        once = session.digest()
        assert done(session, tool, **arguments) == first, tool
        assert session.digest() == once, tool


@every_seed
def test_direct_messages_are_answered_in_time_and_only_by_the_one_who_got_them(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    person = cast_of(seed).tied("colleague")[0]
    before = {row["id"] for row in all_messages(session, direct_with=person.email)}
    for n in range(6):
        done(session, "send_direct_message", recipient=person.email.upper(), text=f"Question {n}?")
        session.advance(5 * 3600)
    session.advance(4 * 24 * 3600)  # nobody answers on a day off
    day = str((session.now - dt.timedelta(days=7)).date())
    rows = [row for row in all_messages(session, direct_with=person.name, since=day) if row["id"] not in before]
    answers = [row for row in rows if row["author"] == person.email]
    assert 0 < len(answers) <= 6
    assert {row["direct_with_name"] for row in rows} == {person.name}
    assert sum(row["author"] != person.email for row in rows) == 6
