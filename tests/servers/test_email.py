"""The mailbox's rules: search operators, answers and threads, drafts, folders, snoozing, what comes in by itself."""

import datetime as dt
from typing import Any, cast

import pytest

from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers._shared.cast import cast_of
from prove.servers.email.records import Mailbox, Message
from tests.servers.play import done, refused

ENVIRONMENT = WorldEnvironment([load("email")])
SEEDS = range(6)


def mailbox_of(session: WorldSession) -> Mailbox:
    return cast(Mailbox, session.state("email"))


def some(session: WorldSession, folder: str, *, from_person: bool = True) -> Message:
    mailbox = mailbox_of(session)
    return next(m for m in mailbox.messages.where(folder=folder) if (m.sender in mailbox.contacts) == from_person)


def found(session: WorldSession, query: str) -> list[Message]:
    mailbox = mailbox_of(session)
    items: list[dict[str, Any]] = []
    cursor: dict[str, Any] = {}
    while True:
        page = done(session, "search_emails", query=query, limit=50, **cursor)
        items += page["items"]
        if page["next_cursor"] is None:
            return [mailbox.messages.get(item["message_id"]) for item in items]
        cursor = {"cursor": page["next_cursor"]}


@pytest.mark.parametrize("seed", SEEDS)
def test_operators_find_exactly_what_they_say(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    everything = list(mailbox_of(session).messages)
    person = cast_of(seed).tied("colleague")[0]
    day = session.now.date() - dt.timedelta(days=20)
    expected = {
        f"from:{person.email}": [m for m in everything if m.sender == person.email],
        f'from:"{person.name}"': [m for m in everything if m.sender == person.email],
        "has:attachment": [m for m in everything if m.attachments],
        "is:unread": [m for m in everything if not m.is_read],
        "in:trash": [m for m in everything if m.folder == "trash"],
        f"after:{day}": [m for m in everything if m.sent_at.date() >= day],
        f"before:{day} is:read": [m for m in everything if m.sent_at.date() < day and m.is_read],
        "label:finance": [m for m in everything if "Finance" in m.labels],
        'label:"follow up"': [m for m in everything if "Follow up" in m.labels],
    }
    for query, messages in expected.items():
        assert {m.id for m in found(session, query)} == {m.id for m in messages}, query


def test_words_match_without_regard_to_case_and_an_answer_mark_is_a_word() -> None:
    session = ENVIRONMENT.open(0)
    answer = next(m for m in mailbox_of(session).messages if m.subject.startswith("Re: "))
    assert answer in found(session, answer.subject.upper())


@pytest.mark.parametrize("query", ["is:purple", "before:yesterday", "colour:red", "in:cellar"])
def test_meaningless_operators_are_refused(query: str) -> None:
    assert refused(ENVIRONMENT.open(0), "search_emails", query=query) == "invalid_query"


def test_reading_marks_as_read_and_is_no_work() -> None:
    session = ENVIRONMENT.open(1)
    untouched = session.outcome()
    unread = next(m for m in mailbox_of(session).messages if not m.is_read)
    assert done(session, "read_email", message_id=unread.id)["is_read"]
    assert mailbox_of(session).messages.get(unread.id).is_read
    assert session.outcome() == untouched


def test_reply_all_leaves_out_oneself() -> None:
    session = ENVIRONMENT.open(2)
    me = cast_of(2).protagonist.email
    group = next(m for m in mailbox_of(session).messages if m.cc and m.sender != me and m.folder != "trash")
    alone = done(session, "reply_to_email", message_id=group.id, body="Yes.")
    everyone = done(session, "reply_to_email", message_id=group.id, body="Yes.", reply_to="everyone")
    assert (alone["to"], alone["cc"]) == ([group.sender], [])
    assert {*everyone["to"], *everyone["cc"]} == {group.sender, *group.to, *group.cc} - {me}
    assert everyone["thread_id"] == group.thread_id
    assert everyone["subject"].count("Re:") == 1


def test_firms_do_not_take_answers() -> None:
    session = ENVIRONMENT.open(0)
    notice = some(session, "inbox", from_person=False)
    assert refused(session, "reply_to_email", message_id=notice.id, body="Why?") == "no_reply"
    assert refused(session, "create_draft", reply_to_id=notice.id, body="Why?") == "no_reply"


def test_a_forwarded_message_takes_its_files_along() -> None:
    session = ENVIRONMENT.open(3)
    message = next(m for m in mailbox_of(session).messages if m.attachments and m.folder != "trash")
    sent = done(session, "forward_email", message_id=message.id, to=["new@person.example"], note="See below.")
    assert sent["thread_id"] != message.thread_id
    assert sent["attachments"][0]["attachment_id"] == message.attachments[0].attachment_id
    assert sent["body"].startswith("See below.")
    assert message.body in sent["body"]


def test_a_draft_is_completed_then_sent() -> None:
    session = ENVIRONMENT.open(4)
    draft = done(session, "create_draft", body="Hello.")
    assert refused(session, "send_draft", draft_id=draft["id"]) == "incomplete"
    done(session, "update_draft", draft_id=draft["id"], to=["ana@place.example"])
    assert refused(session, "send_draft", draft_id=draft["id"]) == "incomplete"
    done(session, "update_draft", draft_id=draft["id"], subject="Hi")
    sent = done(session, "send_draft", draft_id=draft["id"])
    assert (sent["subject"], sent["folder"], sent["to"]) == ("Hi", "sent", ["ana@place.example"])
    assert refused(session, "send_draft", draft_id=draft["id"]) == "not_found"


def test_a_drafted_answer_joins_its_thread() -> None:
    session = ENVIRONMENT.open(5)
    message = some(session, "inbox")
    draft = done(session, "create_draft", body="Fine.", reply_to_id=message.id)
    assert (draft["to"], draft["subject"][:3]) == ([message.sender], "Re:")
    assert done(session, "send_draft", draft_id=draft["id"])["thread_id"] == message.thread_id


def test_attachments_have_to_fit() -> None:
    session = ENVIRONMENT.open(0)
    largest = sorted(mailbox_of(session).attachments, key=lambda file: -file.size_kb)[:3]
    arguments = {"to": ["a@b.example"], "subject": "Files", "body": "Here."}
    assert refused(session, "send_email", **arguments, attachment_ids=[file.id for file in largest]) == "too_large"
    assert done(session, "send_email", **arguments, attachment_ids=[largest[0].id, largest[0].id])["attachments"]


def test_the_way_through_the_folders() -> None:
    session = ENVIRONMENT.open(1)
    message = some(session, "inbox")
    assert refused(session, "restore_email", message_id=message.id) == "conflict"
    assert done(session, "archive_email", message_id=message.id)["folder"] == "archive"
    assert refused(session, "archive_email", message_id=message.id) == "conflict"
    assert done(session, "trash_email", message_id=message.id)["folder"] == "trash"
    assert refused(session, "reply_to_email", message_id=message.id, body="Hi.") == "conflict"
    assert done(session, "restore_email", message_id=message.id)["folder"] == "inbox"
    own = next(iter(mailbox_of(session).messages.where(folder="sent")))
    done(session, "trash_email", message_id=own.id)
    assert done(session, "restore_email", message_id=own.id)["folder"] == "sent"


def test_a_snoozed_message_comes_back_unread() -> None:
    session = ENVIRONMENT.open(2)
    message = some(session, "inbox")
    later = session.now + dt.timedelta(hours=5)
    done(session, "snooze_email", message_id=message.id, until=later.isoformat())
    session.advance(4 * 3600)
    assert mailbox_of(session).messages.get(message.id).folder == "snoozed"
    session.advance(2 * 3600)
    back = mailbox_of(session).messages.get(message.id)
    assert (back.folder, back.snoozed_until, back.is_read) == ("inbox", None, False)
    past = session.now - dt.timedelta(hours=1)
    assert refused(session, "snooze_email", message_id=message.id, until=past.isoformat()) == "not_in_future"


def test_labels_do_not_depend_on_order() -> None:
    one, two = ENVIRONMENT.open(3), ENVIRONMENT.open(3)
    message = next(m for m in mailbox_of(one).messages if not m.labels)
    for session, labels in ((one, ("Zoo", "Art")), (two, ("Art", "Zoo"))):
        for label in labels:
            done(session, "label_email", message_id=message.id, label=label, action="add")
    assert one.outcome() == two.outcome()
    assert refused(one, "label_email", message_id=message.id, label="zoo", action="add") == "already_exists"
    done(one, "label_email", message_id=message.id, label="zoo", action="remove")
    assert refused(one, "label_email", message_id=message.id, label="zoo", action="remove") == "not_labelled"


def test_people_answer_what_is_sent_to_them_and_strangers_do_not() -> None:
    session = ENVIRONMENT.open(0)
    people = [person.email for person in cast_of(0).people[:9]]
    sent = done(session, "send_email", to=[*people, "who@nowhere.example"], subject="Party?", body="Saturday at eight.")
    session.advance(36 * 3600)
    thread = done(session, "get_email_thread", thread_id=sent["thread_id"])["items"]
    answers = [m for m in thread if m["id"] != sent["id"]]
    assert answers
    assert {m["sender"] for m in answers} <= set(people)
    assert all(m["folder"] == "inbox" and not m["is_read"] and m["sent_at"] > sent["sent_at"] for m in answers)


@pytest.mark.parametrize("seed", SEEDS)
def test_worlds_are_consistent(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    mailbox, me = mailbox_of(session), cast_of(seed).protagonist.email
    subjects = [thread.subject for thread in mailbox.threads]
    assert len(subjects) == len(set(subjects))
    for message in mailbox.messages:
        assert message.sent_at <= session.now
        assert (message.sender == me) == (message.folder == "sent")
        assert (message.folder == "snoozed") == (message.snoozed_until is not None)
        assert me in (message.sender, *message.to)
        for attached in message.attachments:
            file = mailbox.attachments.get(attached.attachment_id)
            assert (file.file_name, file.message_id) == (attached.file_name, message.id)
    folders = {message.folder for message in mailbox.messages}
    assert folders == {"inbox", "sent", "archive", "snoozed", "trash"}
    assert {bool(draft.to and draft.subject) for draft in mailbox.drafts} == {True, False}


def test_the_order_of_recipients_labels_and_files_means_nothing() -> None:
    one, other = ENVIRONMENT.open(1), ENVIRONMENT.open(1)
    people = [contact.email for contact in mailbox_of(one).contacts][:4]
    files = mailbox_of(one).attachments.keys()[:2]
    message = some(one, "inbox")
    for session, step in ((one, 1), (other, -1)):
        letter = {"to": people[:2][::step], "cc": people[2:][::step], "attachment_ids": files[::step]}
        done(session, "send_email", subject="Plan", body="As discussed.", **letter)
        done(session, "create_draft", subject="Later", body="To be written.", **letter)
        for label in ("Alpha", "Beta")[::step]:
            done(session, "label_email", message_id=message.id, label=label, action="add")
    assert one.outcome() == other.outcome()
