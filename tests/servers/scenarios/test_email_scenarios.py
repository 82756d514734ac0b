"""Longer stories with the mailbox: conversations, drafts, snoozing, folders, paging, retries."""

import datetime as dt
from typing import Any, cast

import pytest

from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers._shared.cast import cast_of
from prove.servers.email.records import Mailbox, Message
from tests.servers.play import done, refused

ENVIRONMENT = WorldEnvironment([load("email")])
FOLDERS = ("inbox", "sent", "archive", "snoozed", "trash")
every_seed = pytest.mark.parametrize("seed", range(3))


def mailbox_of(session: WorldSession) -> Mailbox:
    return cast(Mailbox, session.state("email"))


def from_a_person(session: WorldSession, folder: str) -> Message:
    mailbox = mailbox_of(session)
    return next(m for m in mailbox.messages.where(folder=folder) if m.sender in mailbox.contacts)


def all_pages(session: WorldSession, tool: str, **arguments: Any) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    while True:
        page = done(session, tool, **arguments)
        rows += page["items"]
        if page["next_cursor"] is None:
            assert page["total"] == len(rows)
            return rows
        arguments["cursor"] = page["next_cursor"]


@every_seed
def test_a_conversation_from_the_first_search_to_the_archive(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    message = from_a_person(session, "inbox")
    query = f'from:"{message.sender_name}" subject:"{message.subject}"'
    assert message.id in [row["id"] for row in all_pages(session, "search_emails", query=query)]
    whole = done(session, "read_email", message_id=message.id)
    file = next(iter(mailbox_of(session).attachments))
    answer = {"message_id": message.id, "body": "Thanks!", "attachment_ids": [file.id]}
    start = session.now.isoformat()
    for _ in range(8):  # not everything is answered
        assert done(session, "reply_to_email", **answer)["to"] == [message.sender]
        session.advance(30 * 3600)
    thread = all_pages(session, "get_email_thread", thread_id=whole["thread_id"], limit=3)
    answers = [m for m in thread if m["sender"] == message.sender and m["sent_at"] > start]
    assert 0 < len(answers) <= 8
    assert [m["sent_at"] for m in thread] == sorted(m["sent_at"] for m in thread)
    for row in (m for m in thread if m["folder"] == "inbox"):
        done(session, "archive_email", message_id=row["id"])
    after = all_pages(session, "get_email_thread", thread_id=whole["thread_id"])
    assert "inbox" not in {m["folder"] for m in after}


@every_seed
def test_every_message_is_on_exactly_one_page_of_one_folder(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    seen: list[str] = []
    for folder in FOLDERS:
        newest = all_pages(session, "list_emails", folder=folder, limit=7)
        oldest = all_pages(session, "list_emails", folder=folder, limit=11, sort="oldest")
        assert [row["id"] for row in newest] == [row["id"] for row in oldest][::-1]
        seen += [row["id"] for row in newest]
    assert sorted(seen) == sorted(mailbox_of(session).messages.keys())
    assert refused(session, "list_emails", cursor="after_9999") == "invalid_cursor"


@every_seed
def test_a_draft_is_sent_once_however_often_one_tries(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    message = from_a_person(session, "inbox")
    draft = done(session, "create_draft", body="Later.", reply_to_id=message.id)
    largest = sorted(mailbox_of(session).attachments, key=lambda file: -file.size_kb)[:5]
    before = done(session, "list_drafts", query="Later")["items"]
    too_large = {"draft_id": draft["id"], "body": "Files!", "attachment_ids": [file.id for file in largest]}
    assert refused(session, "update_draft", **too_large) == "too_large"
    assert done(session, "list_drafts", query="Later")["items"] == before
    done(session, "update_draft", draft_id=draft["id"], body="Now.", cc=["kim@place.example"])
    count = len(mailbox_of(session).messages)
    sent = done(session, "send_draft", draft_id=draft["id"])
    for _ in range(2):
        assert refused(session, "send_draft", draft_id=draft["id"]) == "not_found"
    assert len(mailbox_of(session).messages) == count + 1
    assert (sent["thread_id"], sent["body"], sent["cc"]) == (message.thread_id, "Now.", ["kim@place.example"])


@every_seed
def test_a_snooze_over_the_end_of_the_month(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    back, gone = (m for m in list(mailbox_of(session).messages.where(folder="inbox"))[:2])
    next_month = (session.now.replace(day=1) + dt.timedelta(days=32)).replace(day=1, hour=0, minute=0)
    for message in (back, gone):
        done(session, "snooze_email", message_id=message.id, until=next_month.isoformat())
    done(session, "trash_email", message_id=gone.id)
    session.advance((next_month - session.now).total_seconds() - 60)
    assert mailbox_of(session).messages.get(back.id).folder == "snoozed"
    session.advance(60)
    assert mailbox_of(session).messages.get(back.id).folder == "inbox"
    assert mailbox_of(session).messages.get(gone.id).folder == "trash"
    assert done(session, "restore_email", message_id=gone.id)["folder"] == "inbox"
    past = next_month.isoformat()
    assert refused(session, "snooze_email", message_id=back.id, until=past) == "not_in_future"


@every_seed
def test_folders_are_left_and_found_again_whatever_the_order(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    untouched, digest = session.outcome(), len(mailbox_of(session).messages)
    for folder in ("inbox", "archive", "sent"):
        message = next(iter(mailbox_of(session).messages.where(folder=folder)))
        for _ in range(2):
            done(session, "trash_email", message_id=message.id)
        for tool, more in (("archive_email", {}), ("snooze_email", {"until": "2035-01-01T08:00"})):
            assert refused(session, tool, message_id=message.id, **more) == "conflict"
        assert refused(session, "forward_email", message_id=message.id, to=["x@y.example"]) == "conflict"
        for _ in range(2):
            assert done(session, "restore_email", message_id=message.id)["folder"] == folder
    assert session.outcome() == untouched
    assert len(mailbox_of(session).messages) == digest


@every_seed
def test_a_note_to_oneself_can_be_answered_and_does_not_multiply(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    me = cast_of(seed).protagonist.email
    note = done(session, "send_email", to=[me.upper()], subject="Milk", body="Two litres.")
    received = done(session, "list_emails", sender=me)["items"]
    assert [row["subject"] for row in received] == ["Milk"]
    done(session, "reply_to_email", message_id=received[0]["id"], body="Done.", reply_to="everyone")
    session.advance(5 * 86_400)
    thread = done(session, "get_email_thread", thread_id=note["thread_id"])["items"]
    assert sorted((m["subject"], m["folder"]) for m in thread) == [
        ("Milk", "inbox"),
        ("Milk", "sent"),
        ("Re: Milk", "inbox"),
        ("Re: Milk", "sent"),
    ]


@every_seed
def test_nobody_is_written_to_by_mistake(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    mailbox, me = mailbox_of(session), cast_of(seed).protagonist.email
    untouched = session.outcome()
    notice = next(m for m in mailbox.messages.where(folder="inbox") if m.sender.startswith("noreply@"))
    assert refused(session, "reply_to_email", message_id=notice.id, body="Stop!", reply_to="everyone") == "no_reply"
    assert refused(session, "send_email", to=["not an address"], subject="A", body="B") == "bad_format"
    assert session.call("send_email", {"to": [], "subject": "A", "body": "B"}).code == "out_of_bounds"
    assert session.outcome() == untouched
    group = next(m for m in mailbox.messages if m.cc and m.sender != me and m.folder != "trash")
    reply = done(session, "reply_to_email", message_id=group.id, body="Just to you.")
    assert (reply["to"], reply["cc"]) == ([group.sender], [])
    copied = done(session, "send_email", to=[group.sender], cc=[group.sender, *group.cc], subject="A", body="B")
    assert set(copied["to"]) & set(copied["cc"]) == set()
