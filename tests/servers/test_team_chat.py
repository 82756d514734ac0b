"""The chat's rules: who sees, joins and writes where, threads, edits of one's own, direct messages."""

import datetime as dt
import re
from collections import Counter
from typing import cast

import pytest

from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import is_day_off
from prove.servers._shared.life.issues import issues_of
from prove.servers._shared.life.time.agenda import agenda_of
from prove.servers._shared.life.work.projects import projects_of
from prove.servers.team_chat import talk
from prove.servers.team_chat.chatter import chatter_between
from prove.servers.team_chat.records import Channel, ChatMessage, Workspace
from tests.servers.play import done, refused

ENVIRONMENT = WorldEnvironment([load("team_chat")])
SEEDS = range(6)


def workspace_of(session: WorldSession) -> Workspace:
    return cast(Workspace, session.state("team_chat"))


def me_of(session: WorldSession) -> str:
    return cast_of(session.seed).protagonist.email


def a_channel(
    session: WorldSession, *, joined: bool, private: bool = False, archived: bool = False, admins: bool = False
) -> Channel:
    wanted = (joined, private, archived, admins)
    for c in workspace_of(session).channels:
        kind = (me_of(session) in c.members, c.visibility == "private", c.is_archived, c.posting == "admins")
        if kind == wanted:
            return c
    raise AssertionError(f"the world of seed {session.seed} has no channel like {wanted}")


def a_message(session: WorldSession, channel: Channel) -> ChatMessage:
    return workspace_of(session).messages.where(channel=channel.name, reply_to_id=None)[0]


@pytest.mark.parametrize("seed", SEEDS)
def test_one_has_to_join_before_writing(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    channel = a_channel(session, joined=False)
    assert refused(session, "send_message", channel=channel.name, text="Hi") == "not_a_member"
    assert me_of(session) in done(session, "join_channel", channel=channel.name, action="join")["members"]
    assert done(session, "join_channel", channel=channel.name, action="join")["is_member"]
    assert done(session, "send_message", channel=channel.name, text="Hi")["channel"] == channel.name


@pytest.mark.parametrize("seed", SEEDS)
def test_private_channels_are_hidden_from_others(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    channel = a_channel(session, joined=False, private=True)
    message = a_message(session, channel)
    assert channel.name not in [c["name"] for c in done(session, "list_channels", limit=50)["items"]]
    assert refused(session, "join_channel", channel=channel.name, action="join") == "not_allowed"
    assert refused(session, "list_colleagues", channel=channel.name) == "not_allowed"
    assert refused(session, "search_messages", channel=channel.name) == "not_allowed"
    assert refused(session, "add_reaction", message_id=message.id, emoji="eyes") == "not_allowed"
    by_author = done(session, "search_messages", author=message.author, limit=50)["items"]
    assert message.id not in [m["id"] for m in by_author]


def test_nothing_changes_in_an_archived_channel_but_it_can_be_read() -> None:
    session = ENVIRONMENT.open(1)
    channel = a_channel(session, joined=True, archived=True)
    message = a_message(session, channel)
    assert done(session, "search_messages", channel=channel.name)["total"] > 0
    assert refused(session, "send_message", channel=channel.name, text="Hi") == "conflict"
    assert refused(session, "pin_message", message_id=message.id, action="pin") == "conflict"
    assert refused(session, "add_reaction", message_id=message.id, emoji="eyes") == "conflict"
    assert refused(session, "invite_to_channel", channel=channel.name, people=[message.author]) == "conflict"


def test_only_admins_announce_but_all_may_answer() -> None:
    session = ENVIRONMENT.open(2)
    channel = a_channel(session, joined=True, admins=True)
    message = a_message(session, channel)
    assert refused(session, "send_message", channel=channel.name, text="Hi") == "not_allowed"
    answer = done(session, "send_message", channel=channel.name, text="Hooray", reply_to_id=message.id)
    assert answer["reply_to_id"] == message.id


def test_an_answer_to_an_answer_stays_in_the_same_thread() -> None:
    session = ENVIRONMENT.open(3)
    channel = a_channel(session, joined=True)
    root = a_message(session, channel)
    before = done(session, "search_messages", reply_to_id=root.id)["total"]
    first = done(session, "send_message", channel=channel.name, text="One", reply_to_id=root.id)
    second = done(session, "send_message", channel=channel.name, text="Two", reply_to_id=first["id"])
    assert second["reply_to_id"] == root.id
    thread = done(session, "search_messages", reply_to_id=root.id)
    assert thread["total"] == before + 2
    elsewhere = next(c for c in workspace_of(session).channels if c.name != channel.name and c.name == "random")
    code = refused(session, "send_message", channel=elsewhere.name, text="Three", reply_to_id=root.id)
    assert code == "wrong_channel"


def test_one_edits_only_ones_own_and_only_for_two_days() -> None:
    session = ENVIRONMENT.open(4)
    channel = a_channel(session, joined=True)
    other = next(m for m in workspace_of(session).messages.where(channel=channel.name) if m.author != me_of(session))
    assert refused(session, "edit_message", message_id=other.id, text="Mine") == "not_allowed"
    sent = done(session, "send_message", channel=channel.name, text="Teh plan")
    assert not sent["is_edited"]
    edited = done(session, "edit_message", message_id=sent["id"], text="The plan")
    assert (edited["text"], edited["is_edited"], edited["sent_at"]) == ("The plan", True, sent["sent_at"])
    session.advance(49 * 3600)
    assert refused(session, "edit_message", message_id=sent["id"], text="A plan") == "too_late"


def test_a_new_channel_has_its_creator_and_only_colleagues() -> None:
    session = ENVIRONMENT.open(5)
    friend, colleague = cast_of(5).tied("friend")[0].email, cast_of(5).tied("colleague")[0].email
    assert refused(session, "create_channel", name="fair", members=[friend]) == "not_found"
    made = done(session, "create_channel", name="fair", members=[colleague], visibility="private")
    assert made["members"] == sorted([colleague, me_of(session)])
    assert refused(session, "create_channel", name="fair") == "already_exists"
    assert refused(session, "create_channel", name="#Fair") == "already_exists"
    assert refused(session, "create_channel", name="!?") == "bad_format"
    again = done(session, "invite_to_channel", channel="fair", people=[colleague])
    assert again == made


def test_the_order_of_reactions_and_invitations_does_not_matter() -> None:
    one, two = ENVIRONMENT.open(0), ENVIRONMENT.open(0)
    channel = a_channel(one, joined=True, private=True)
    message = next(m for m in workspace_of(one).messages.where(channel=channel.name) if not m.reactions)
    absent = [c.email for c in workspace_of(one).colleagues if c.email not in channel.members][:2]
    for session, flip in ((one, 1), (two, -1)):
        for emoji in ("heart", "eyes")[::flip]:
            done(session, "add_reaction", message_id=message.id, emoji=emoji)
        for email in absent[::flip]:
            done(session, "invite_to_channel", channel=channel.name, people=[email])
    assert one.outcome() == two.outcome()
    again = one.outcome()
    done(one, "add_reaction", message_id=message.id, emoji="eyes")
    assert one.outcome() == again


def test_pins_are_found_again() -> None:
    session = ENVIRONMENT.open(1)
    channel = a_channel(session, joined=True)
    message = next(m for m in workspace_of(session).messages.where(channel=channel.name) if not m.is_pinned)
    done(session, "pin_message", message_id=message.id, action="pin")

    def pinned() -> list[str]:
        return [
            m["id"] for m in done(session, "search_messages", channel=channel.name, only="pinned", limit=50)["items"]
        ]

    assert done(session, "pin_message", message_id=message.id, action="pin")["is_pinned"]
    assert message.id in pinned()
    for _ in range(2):
        assert not done(session, "pin_message", message_id=message.id, action="unpin")["is_pinned"]
    assert message.id not in pinned()


def test_colleagues_answer_most_direct_messages() -> None:
    asked = answered = 0
    for seed in SEEDS:
        session = ENVIRONMENT.open(seed)
        people = [person.email for person in cast_of(seed).tied("colleague")]
        for email in people:
            done(session, "send_direct_message", recipient=email, text="Ping")
        start = session.now
        session.advance(5 * 24 * 3600)
        answers = [m for m in workspace_of(session).messages if m.sent_at > start and m.channel is None]
        assert all(m.direct_with == m.author and m.author in people for m in answers)
        assert all(8 <= m.sent_at.hour < 21 and not is_day_off(m.sent_at.date()) for m in answers)
        asked, answered = asked + len(people), answered + len(answers)
    assert asked // 2 < answered < asked


def test_only_colleagues_get_direct_messages() -> None:
    session = ENVIRONMENT.open(2)
    assert refused(session, "send_direct_message", recipient="who@nowhere.example", text="Hi") == "not_found"


@pytest.mark.parametrize("seed", SEEDS)
def test_worlds_are_consistent(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    workspace = workspace_of(session)
    for channel in workspace.channels:
        assert list(channel.members) == sorted(set(channel.members))
        assert channel.created_by in channel.members
        assert all(email in workspace.colleagues for email in channel.members)
    for message in workspace.messages:
        assert message.sent_at <= session.now
        assert (message.channel is None) != (message.direct_with is None)
        if message.channel is not None and message.author in workspace.colleagues:
            assert message.author in workspace.channels.get(message.channel).members
        if message.reply_to_id is not None:
            root = workspace.messages.get(message.reply_to_id)
            assert (root.channel, root.reply_to_id) == (message.channel, None)
            assert root.sent_at <= message.sent_at
    recent = session.now - dt.timedelta(hours=40)
    assert any(m.author == me_of(session) and m.sent_at > recent for m in workspace.messages)


@pytest.mark.parametrize("seed", SEEDS)
def test_projects_have_channels_in_which_their_members_write_about_issues(seed: int) -> None:
    workspace = workspace_of(ENVIRONMENT.open(seed))
    issues = {issue.key: issue for issue in issues_of(seed)}
    for project in projects_of(seed):
        assert set(workspace.channels.get(project.channel).members) == set(project.members)
        messages = workspace.messages.where(channel=project.channel)
        named = [(message, key) for message in messages for key in re.findall(rf"{project.key}-[0-9]+", message.text)]
        assert len(named) >= 3
        for message, key in named:
            assert issues[key].created_at < message.sent_at


def test_life_goes_on_in_the_channels_in_working_hours() -> None:
    for seed in range(30):
        session = ENVIRONMENT.open(seed)
        start, before = session.now, len(workspace_of(session).messages)
        session.advance(5 * 24 * 3600)
        workspace = workspace_of(session)
        written = list(workspace.messages)[before:]
        in_channels = [message for message in written if message.channel is not None]
        assert len(in_channels) >= 5
        assert written == sorted(written, key=lambda message: message.sent_at)
        for message in in_channels:
            channel = workspace.channels.get(message.channel or "")
            assert message.author in channel.members
            assert message.author != me_of(session)
            assert not channel.is_archived
            assert channel.posting == "everyone" or message.reply_to_id or message.author == channel.created_by
            assert start < message.sent_at <= session.now
            assert message.sent_at.weekday() < 5
            assert 8 <= message.sent_at.hour < 21
            if message.reply_to_id is not None:
                root = workspace.messages.get(message.reply_to_id)
                assert (root.channel, root.reply_to_id) == (message.channel, None)
                assert root.sent_at < message.sent_at


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_written_does_not_depend_on_how_time_is_cut(seed: int) -> None:
    once, often = ENVIRONMENT.open(seed), ENVIRONMENT.open(seed)
    colleague = cast_of(seed).tied("colleague")[0].email
    for session, steps in ((once, 1), (often, 41)):
        done(session, "send_direct_message", recipient=colleague, text="Ping")
        for _ in range(steps):
            session.advance(41 * 10_800 / steps)
    assert once.digest() == often.digest()


def test_what_the_user_writes_has_the_same_id_whatever_others_write() -> None:
    early, late = ENVIRONMENT.open(1), ENVIRONMENT.open(1)
    late.advance(3 * 24 * 3600)
    channel = next(c.name for c in workspace_of(early).channels if me_of(early) in c.members and c.name == "general")
    posted = [done(session, "send_message", channel=channel, text="Hello") for session in (early, late)]
    assert posted[0]["id"] == posted[1]["id"]


def test_only_meetings_have_times_and_what_comes_later_has_none() -> None:
    told = 0
    for seed in range(25):
        session = ENVIRONMENT.open(seed)
        titles = {engagement.title for engagement in agenda_of(seed)}
        known = {message.id for message in workspace_of(session).messages}
        session.advance(7 * 24 * 3600)
        for message in workspace_of(session).messages:
            if re.search(r"\d:\d\d", message.text):
                told += 1
                assert message.id in known, message
                assert any(title in message.text for title in titles), message
    assert told > 25


def test_small_talk_has_no_numbers_and_weekdays_only_as_last_days() -> None:
    threads = (*talk.GENERAL, *talk.TEAM, *talk.SOCIAL, *talk.DIRECT, *talk.OPEN_ISSUES, talk.BIRTHDAY, talk.DEAL)
    for thread in threads:
        for text in (*thread.starts, *(text for reply in thread.replies for text in reply)):
            assert not re.search(r"\d", text), text
            assert text.lower().count("before {weekday}") == text.count("{weekday}"), text


def test_a_weekday_is_one_of_the_next_days() -> None:
    for seed in range(25):
        for message in workspace_of(ENVIRONMENT.open(seed)).messages:
            if said := re.search(r"[Bb]efore (\w+day)\b", message.text):
                days = [message.sent_at + dt.timedelta(days=days) for days in range(2, 7)]
                assert said[1] in [f"{day:%A}" for day in days if day.weekday() < 5], message


def test_the_versions_of_a_project_rise() -> None:
    risen = 0
    for seed in range(30):
        latest: dict[str, tuple[int, int]] = {}
        projects = {project.name: project for project in projects_of(seed)}
        for message in sorted(workspace_of(ENVIRONMENT.open(seed)).messages, key=lambda message: message.sent_at):
            if found := re.match(r"(.+) (\d+)\.(\d+) is out with [A-Z]", message.text):
                version = int(found[2]), int(found[3])
                weekend = message.sent_at.date() + dt.timedelta(days=2)
                days = {projects[found[1]].version_on(weekend - dt.timedelta(days=days)) for days in range(3)}
                assert f"{found[2]}.{found[3]}" in days, message
                if found[1] in latest:
                    assert latest[found[1]] < version, message
                    risen += 1
                latest[found[1]] = version
    assert risen > 10


def test_nobody_writes_at_night() -> None:
    hours = {message.sent_at.hour for seed in range(30) for message in workspace_of(ENVIRONMENT.open(seed)).messages}
    assert hours <= set(range(8, 21))


def test_hardly_any_message_is_written_twice() -> None:
    worlds = [workspace_of(ENVIRONMENT.open(seed)) for seed in range(30)]
    texts = Counter(message.text for workspace in worlds for message in workspace.messages)
    assert max(texts.values()) <= 6
    assert len(texts) > 0.92 * texts.total()
    assert len({len(workspace.messages) for workspace in worlds}) > 20


def test_the_order_of_reactions_and_members_means_nothing() -> None:
    one, other = ENVIRONMENT.open(1), ENVIRONMENT.open(1)
    space, me = workspace_of(one), me_of(one)
    channel = min((c for c in space.channels if me in c.members and not c.is_archived), key=lambda c: len(c.members))
    message = a_message(one, channel)
    people = [c.email for c in space.colleagues if c.email not in channel.members][:2]
    assert len(people) == 2
    for session, step in ((one, 1), (other, -1)):
        for emoji in ("eyes", "heart")[::step]:
            done(session, "add_reaction", message_id=message.id, emoji=emoji)
        done(session, "invite_to_channel", channel=channel.name, people=people[::step])
    assert one.outcome() == other.outcome()


@pytest.mark.parametrize("seed", range(3))
def test_channels_are_named_as_people_name_them(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    made = done(session, "create_channel", name="#Summer Party")
    assert made["name"] == "summer-party"
    for said in ("Summer-Party", "#summer party", "SUMMERPARTY"):
        assert done(session, "send_message", channel=said, text="Hi")["channel"] == "summer-party"
        assert refused(session, "create_channel", name=said) == "already_exists"
    root = done(session, "send_message", channel="summer-party", text="Who comes?")
    reply = done(session, "send_message", channel="Summer Party", text="Me", reply_to_id=root["id"])
    assert reply["reply_to_id"] == root["id"]


@pytest.mark.parametrize("seed", range(3))
def test_messages_are_found_by_the_name_or_address_of_people(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    workspace = workspace_of(session)
    direct = next(m for m in workspace.messages if m.direct_with is not None)
    other = workspace.colleagues.get(str(direct.direct_with))
    expected = {m.id for m in workspace.messages if m.direct_with == other.email}
    for who in (other.name, other.name.upper(), other.email.upper()):
        rows = done(session, "search_messages", direct_with=who, limit=50)["items"]
        assert {row["id"] for row in rows} == expected
        assert {row["direct_with_name"] for row in rows} == {other.name}
        assert {row["author"] for row in done(session, "search_messages", author=who)["items"]} == {other.email}


def test_messages_are_limited_to_days_and_sorted() -> None:
    session = ENVIRONMENT.open(0)
    since, until = (session.now.date() - dt.timedelta(days=days) for days in (12, 5))
    span = {"since": str(since), "until": str(until), "channel": "general", "limit": 50}
    rows = done(session, "search_messages", **span, sort="oldest")["items"]
    inside = [m for m in workspace_of(session).messages.where(channel="general") if since <= m.sent_at.date() <= until]
    assert [row["sent_at"] for row in rows] == sorted(m.sent_at.isoformat() for m in inside)
    assert len(rows) > 0
    assert refused(session, "search_messages", since=str(until), until=str(since)) == "invalid_range"


def test_one_can_leave_a_channel_and_comes_back_to_a_public_one_only() -> None:
    session = ENVIRONMENT.open(1)
    public, private = a_channel(session, joined=True), a_channel(session, joined=True, private=True)
    for channel in (public, private):
        assert not done(session, "join_channel", channel=channel.name, action="leave")["is_member"]
        assert refused(session, "send_message", channel=channel.name, text="Hi") == "not_a_member"
    assert not done(session, "join_channel", channel=public.name, action="leave")["is_member"]
    assert done(session, "join_channel", channel=public.name, action="join")["is_member"]
    assert refused(session, "join_channel", channel=private.name, action="join") == "not_allowed"
    assert done(session, "search_messages", limit=1)["total"] < len(workspace_of(session).messages)


def test_an_edit_that_changes_nothing_is_no_edit() -> None:
    session = ENVIRONMENT.open(2)
    channel = a_channel(session, joined=True)
    sent = done(session, "send_message", channel=channel.name, text="Plan")
    assert not done(session, "edit_message", message_id=sent["id"], text="Plan")["is_edited"]


def test_a_reader_sees_who_reacted() -> None:
    session = ENVIRONMENT.open(3)
    channel = a_channel(session, joined=True)
    message = next(m for m in workspace_of(session).messages.where(channel=channel.name) if m.reactions)
    rows = done(session, "search_messages", channel=channel.name, limit=50)["items"]
    seen = next(row["reactions"] for row in rows if row["id"] == message.id)
    assert seen == [{"emoji": reaction.emoji, "by": reaction.by} for reaction in message.reactions]


def test_the_chat_goes_on_for_a_year_at_the_same_rate() -> None:
    for seed in range(4):
        session, at_once = ENVIRONMENT.open(seed), ENVIRONMENT.open(seed)
        first, before = session.now, len(workspace_of(session).messages)
        for _ in range(12):
            session.advance(30 * 86_400)
        at_once.advance(360 * 86_400)
        assert session.digest() == at_once.digest()
        workspace = workspace_of(session)
        written = list(workspace.messages)[before:]
        counts = Counter((message.sent_at - first) // dt.timedelta(days=30) for message in written)
        assert min(counts[month] for month in range(12)) > max(counts.values()) / 2, counts
        for message in written:
            root = workspace.messages.get(message.reply_to_id) if message.reply_to_id else message
            assert root.channel == message.channel
            assert root.sent_at.date() == message.sent_at.date()


def test_it_is_the_client_who_asks_about_a_clients_project() -> None:
    asked: Counter[bool] = Counter()
    for seed in range(8000, 8012):
        clients = {project.channel: project.client for project in projects_of(seed) if project.client}
        now = cast_of(seed).now
        for message in chatter_between(seed, now, now + dt.timedelta(days=60)):
            firm = re.match(r"Somebody from (.+) asked about", message.text)
            if firm and message.channel in clients:
                asked[firm[1] == clients[message.channel]] += 1
    assert asked[True] > 10
    assert not asked[False]


def test_hardly_anything_is_begun_twice_in_a_channel() -> None:
    begun, twice = 0, 0
    for seed in range(8000, 8020):
        messages = [
            row for row in load("team_chat").first_day(seed).messages if row.channel and row.reply_to_id is None
        ]
        counts = Counter((row.channel, row.text) for row in messages)
        begun, twice = begun + len(messages), twice + sum(count - 1 for count in counts.values())
    assert begun > 1000
    assert twice < begun / 500, twice


def test_what_is_announced_is_no_lost_property() -> None:
    for seed in range(20):
        session = ENVIRONMENT.open(seed)
        session.advance(60 * 86_400)
        for message in workspace_of(session).messages.where(channel="announcements"):
            assert not re.search(r"umbrella|scarf|\bkey\b|Parcels for", message.text), message.text
