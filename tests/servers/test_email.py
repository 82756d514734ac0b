"""The mailbox's rules: search operators, answers and threads, drafts, folders, snoozing, what comes in by itself."""

import datetime as dt
from typing import Any, cast

import pytest

from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers._shared.cast import cast_of
from prove.servers._shared.flows import read
from prove.servers._shared.life.time.agenda import agenda_of
from prove.servers.email.answers import asked_for
from prove.servers.email.records import Mailbox, Message
from tests.servers.clocks import for_the_user
from tests.servers.play import done, refusal, refused, rows_of

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
            return [mailbox.messages.get(item["id"]) for item in items]
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
    assert sent["attachments"][0]["id"] == message.attachments[0].id
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
    largest = sorted(mailbox_of(session).attachments, key=lambda file: -file.size_kb)[:5]
    arguments = {"to": ["a@b.example"], "subject": "Files", "body": "Here."}
    assert refused(session, "send_email", **arguments, attachment_ids=[file.id for file in largest]) == "too_large"
    assert done(session, "send_email", **arguments, attachment_ids=[largest[0].id, largest[0].id])["attachments"]


def test_the_way_through_the_folders() -> None:
    session = ENVIRONMENT.open(1)
    message = some(session, "inbox")
    steps = (("restore", "inbox"), ("archive", "archive"), ("restore", "inbox"), ("trash", "trash"))
    for action, folder in steps:
        for _ in range(2):
            assert done(session, f"{action}_email", message_id=message.id)["folder"] == folder
    assert refused(session, "reply_to_email", message_id=message.id, body="Hi.") == "conflict"
    assert refused(session, "archive_email", message_id=message.id) == "conflict"
    assert done(session, "restore_email", message_id=message.id)["folder"] == "inbox"
    own = next(iter(mailbox_of(session).messages.where(folder="sent")))
    assert refused(session, "archive_email", message_id=own.id) == "conflict"
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
    assert done(one, "label_email", message_id=message.id, label="zoo", action="add")["labels"] == ["Art", "Zoo"]
    for _ in range(2):
        left = done(one, "label_email", message_id=message.id, label="zoo", action="remove")
        assert left["labels"] == ["Art"]


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
            file = mailbox.attachments.get(attached.id)
            assert (file.file_name, file.message_id) == (attached.file_name, message.id)
    folders = {message.folder for message in mailbox.messages}
    assert folders == {"inbox", "sent", "archive", "snoozed", "trash"}
    assert {bool(draft.to and draft.subject) for draft in mailbox.drafts} == {True, False}


def test_who_may_be_late_tells_somebody_who_comes_to_an_event_of_the_next_weeks() -> None:
    seen = 0
    for seed in range(8000, 8030):
        mailbox = load("email").first_day(seed)
        events = {event.title: event for event in agenda_of(seed) if mailbox.now < event.starts_at}
        for draft in (draft for draft in mailbox.drafts if "I may be late" in draft.body and draft.subject):
            event, seen = events[draft.subject], seen + 1
            assert event.starts_at - mailbox.now < dt.timedelta(days=30)
            assert event.reply == "accepted"
            assert event.trip is None
            assert "birthday" not in event.title.lower()
            assert {*draft.to} <= {*event.people}
            assert ("without me" in draft.body) == (len(event.people) > 1)
    assert seen > 5


@pytest.mark.parametrize("seed", range(8000, 8020))
def test_a_draft_that_answers_a_message_is_about_it(seed: int) -> None:
    mailbox = mailbox_of(ENVIRONMENT.open(seed))
    answers = [(draft, mailbox.messages.get(draft.reply_to_id)) for draft in mailbox.drafts if draft.reply_to_id]
    assert answers
    for draft, message in answers:
        assert draft.to == (message.sender,)
        assert draft.subject == f"Re: {message.subject.removeprefix('Re: ')}"
        assert f'"{draft.subject.removeprefix("Re: ")}"' in draft.body
        assert ("question" in draft.body or "answer" in draft.body) == ("?" in message.body)
        later = (other for other in mailbox.messages if other.thread_id == message.thread_id)
        assert all(other.sent_at <= message.sent_at for other in later)


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


@pytest.mark.parametrize("seed", SEEDS)
def test_people_are_found_as_sender_and_recipient_by_name_and_address(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    mailbox = mailbox_of(session)
    sent = next(m for m in mailbox.messages.where(folder="sent") if m.to[0] in mailbox.contacts)
    person = mailbox.contacts.get(sent.to[0])
    expected = {m.id for m in mailbox.messages if person.email in (*m.to, *m.cc)}
    for query in (f'to:"{person.name}"', f'to: "{person.name.upper()}"', f"to:{person.email}", f"to: {person.email}"):
        assert {m.id for m in found(session, query)} == expected, query
    for who in (person.name, person.name.lower(), person.email):
        listed = done(session, "list_emails", folder="sent", recipient=who, limit=50)["items"]
        assert {row["id"] for row in listed} == {i for i in expected if mailbox.messages.get(i).folder == "sent"}
    sender = some(session, "inbox")
    first_name = sender.sender_name.split()[0].lower()
    assert {m.id for m in found(session, f"from: {first_name}")} == {m.id for m in found(session, f"from:{first_name}")}
    assert sender.id in {m.id for m in found(session, f"from: {first_name}")}
    for who in (sender.sender_name, sender.sender):
        listed = done(session, "list_emails", sender=who, limit=50)["items"]
        assert {row["sender"] for row in listed} == {sender.sender}


def test_words_of_a_search_may_come_in_any_order_and_include_recipients() -> None:
    session = ENVIRONMENT.open(3)
    mailbox = mailbox_of(session)
    sent = next(m for m in mailbox.messages.where(folder="sent") if m.to[0] in mailbox.contacts and " " in m.subject)
    person = mailbox.contacts.get(sent.to[0]).name
    words = f"{sent.subject} {person}".split()
    assert sent in found(session, " ".join(reversed(words)))
    assert sent in found(session, f'"{sent.subject.lower()}"')
    backwards = " ".join(reversed(sent.subject.split()))
    assert sent not in found(session, f'"{backwards}"')


@pytest.mark.parametrize("seed", range(3))
def test_mail_to_oneself_arrives_and_is_answered_once_by_others(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    me, people = cast_of(seed).protagonist.email, [person.email for person in cast_of(seed).people[:9]]
    sent = done(session, "send_email", to=[me, *people], subject="Note", body="Buy milk.")
    assert sent["folder"] == "sent"
    inbox = done(session, "list_emails", show="unread", sender=me)["items"]
    assert [(row["subject"], row["folder"]) for row in inbox] == [("Note", "inbox")]
    done(session, "trash_email", message_id=inbox[0]["id"])
    assert done(session, "restore_email", message_id=inbox[0]["id"])["folder"] == "inbox"
    session.advance(36 * 3600)
    answers = [m.sender for m in mailbox_of(session).messages.where(thread_id=sent["thread_id"]) if m.sender != me]
    assert answers
    assert len(answers) == len(set(answers))


def test_restored_mail_goes_back_to_the_folder_it_was_in() -> None:
    session = ENVIRONMENT.open(2)
    untouched = session.outcome()
    archived = some(session, "archive")
    done(session, "trash_email", message_id=archived.id)
    for _ in range(2):
        assert done(session, "restore_email", message_id=archived.id)["folder"] == "archive"
    assert session.outcome() == untouched
    done(session, "archive_email", message_id=archived.id)
    assert done(session, "restore_email", message_id=archived.id)["folder"] == "inbox"


def test_every_list_of_messages_uses_the_same_key() -> None:
    session = ENVIRONMENT.open(1)
    inbox = [m for m in mailbox_of(session).messages.where(folder="inbox") if m.attachments]
    message = max(inbox, key=lambda m: m.sent_at)
    whole = done(session, "read_email", message_id=message.id)
    listed = done(session, "list_emails", limit=50)["items"]
    thread = done(session, "get_email_thread", thread_id=message.thread_id)["items"]
    assert all(message.id in [row["id"] for row in rows] for rows in ([whole], listed, thread))
    files = {"to": ["a@b.example"], "attachment_ids": [whole["attachments"][0]["id"]]}
    assert done(session, "send_email", subject="File", body="Here.", **files)["attachments"] == whole["attachments"]


def test_a_message_can_be_marked_unread() -> None:
    session = ENVIRONMENT.open(0)
    message = next(m for m in mailbox_of(session).messages.where(folder="inbox") if m.is_read)
    assert not done(session, "read_email", message_id=message.id, mark="unread")["is_read"]
    unread = done(session, "list_emails", show="unread", limit=50)["items"]
    assert message.id in [row["id"] for row in unread]


def test_lists_are_limited_to_days_and_sorted() -> None:
    session = ENVIRONMENT.open(4)
    since, until = (session.now.date() - dt.timedelta(days=days) for days in (30, 10))
    span = {"folder": "archive", "since": str(since), "until": str(until), "limit": 50}
    days = [row["sent_at"] for row in done(session, "list_emails", **span, sort="oldest")["items"]]
    assert days == sorted(days)
    inside = [m for m in mailbox_of(session).messages.where(folder="archive") if since <= m.sent_at.date() <= until]
    assert len(days) == len(inside) > 0
    assert refused(session, "list_emails", since=str(until), until=str(since)) == "invalid_range"
    oldest = done(session, "search_emails", query="has:attachment", sort="oldest", limit=2)["items"]
    assert oldest[0]["sent_at"] == min(m.sent_at for m in mailbox_of(session).messages if m.attachments).isoformat()


def test_a_label_keeps_its_first_spelling() -> None:
    session = ENVIRONMENT.open(5)
    message = next(m for m in mailbox_of(session).messages if not m.labels)
    labelled = done(session, "label_email", message_id=message.id, label="FOLLOW-UP", action="add")
    assert labelled["labels"] == ["Follow up"]
    listed = done(session, "list_emails", folder=message.folder, label="follow up", limit=50)["items"]
    assert message.id in [row["id"] for row in listed]


def test_a_draft_shows_what_it_answers_and_is_found_by_name() -> None:
    session = ENVIRONMENT.open(0)
    message = some(session, "inbox")
    draft = done(session, "create_draft", body="Fine.", reply_to_id=message.id)
    assert draft["reply_to_subject"] == message.subject
    drafts = done(session, "list_drafts", query=message.sender_name)["items"]
    assert draft["id"] in [row["id"] for row in drafts]


def test_an_operator_with_a_wrong_value_is_refused_with_the_right_ones() -> None:
    result = ENVIRONMENT.open(0).call("search_emails", {"query": "is:starred"})
    assert (result.code, "read or unread" in result.message) == ("invalid_query", True)


@pytest.mark.parametrize("seed", SEEDS)
def test_me_is_the_owner_of_the_mailbox(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    owner, everything = cast_of(seed).protagonist.email, list(mailbox_of(session).messages)
    sent = {m.id for m in everything if m.sender == owner}
    received = {m.id for m in everything if owner in (*m.to, *m.cc)}
    assert {m.id for m in found(session, "from:me")} == sent
    assert {m.id for m in found(session, 'To: "Me"')} == received


def test_refusals_say_where_attachments_are_shown_and_what_a_draft_lacks() -> None:
    session = ENVIRONMENT.open(2)
    mail = {"to": ["ana.pires@northmail.example"], "subject": "Plans", "body": "See the file."}
    assert "read_email" in refusal(session, "send_email", attachment_ids=["att_none"], **mail).message
    draft = done(session, "create_draft", body="Hello")["id"]
    assert "no recipient and no subject" in refusal(session, "send_draft", draft_id=draft).message


@pytest.mark.parametrize("seed", SEEDS)
def test_threads_are_read_in_both_directions(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    mailbox = mailbox_of(session)
    thread = max(mailbox.threads, key=lambda one: len(mailbox.messages.where(thread_id=one.id)))
    oldest = rows_of(session, "get_email_thread", limit=2, thread_id=thread.id)
    assert len(oldest) > 2
    assert [m["sent_at"] for m in oldest] == sorted(m["sent_at"] for m in oldest)
    assert rows_of(session, "get_email_thread", limit=2, thread_id=thread.id, sort="newest") == oldest[::-1]


def draft_days(session: WorldSession) -> list[dt.date]:
    return sorted({draft.updated_at.date() for draft in mailbox_of(session).drafts})


def test_drafts_are_filtered_and_sorted_by_their_last_change() -> None:
    session = next(s for s in map(ENVIRONMENT.open, range(20)) if len(draft_days(s)) > 3)
    drafts = list(mailbox_of(session).drafts)
    newest = rows_of(session, "list_drafts", limit=2)
    assert [d["id"] for d in newest] == [d.id for d in sorted(drafts, key=lambda d: d.updated_at, reverse=True)]
    assert rows_of(session, "list_drafts", limit=2, sort="oldest") == newest[::-1]
    days = draft_days(session)
    middle = rows_of(session, "list_drafts", since=f"{days[1]}", until=f"{days[-2]}")
    assert {d["id"] for d in middle} == {d.id for d in drafts if days[1] <= d.updated_at.date() <= days[-2]}
    assert 0 < len(middle) < len(drafts)
    assert refused(session, "list_drafts", since=f"{days[1]}", until=f"{days[0]}") == "invalid_range"


@pytest.mark.parametrize("seed", SEEDS)
def test_bills_go_on_coming_in_and_can_be_paid_from_their_mail(seed: int) -> None:
    session, at_once = ENVIRONMENT.open(seed), ENVIRONMENT.open(seed)
    before = {message.id for message in mailbox_of(session).messages}
    for _ in range(40):
        session.advance(24 * 3600)
    at_once.advance(40 * 24 * 3600)
    assert session.digest() == at_once.digest()
    new = [m for m in mailbox_of(session).messages if m.id not in before and m.sender.startswith("noreply@")]
    bills = [message for message in new if message.attachments]
    assert bills
    for message in bills:
        assert len(read("life.ibans", message.body)) == len(read("life.amounts.due", message.body)) == 1


def test_mail_comes_as_often_after_the_first_moment_as_before() -> None:
    span, before, after = dt.timedelta(days=14), 0, 0
    for seed in range(3000, 3030):
        session = ENVIRONMENT.open(seed)
        first, me = session.now, cast_of(seed).protagonist.email
        session.advance(span.total_seconds())
        got = [m.sent_at for m in mailbox_of(session).messages if m.sender != me and abs(m.sent_at - first) <= span]
        came, comes = sum(at <= first for at in got), sum(at > first for at in got)
        assert came / 3 < comes < came * 3, seed
        before, after = before + came, after + comes
    assert before / 2 < after < before * 2


@pytest.mark.parametrize("seed", range(3))
def test_mail_goes_on_coming_for_a_year(seed: int) -> None:
    session, at_once = ENVIRONMENT.open(seed), ENVIRONMENT.open(seed)
    known = set(mailbox_of(session).messages.keys())
    months: list[int] = []
    for _ in range(12):
        session.advance(30 * 86_400)
        new = set(mailbox_of(session).messages.keys()) - known
        known |= new
        months.append(len(new))
    at_once.advance(360 * 86_400)
    assert session.digest() == at_once.digest()
    assert min(months) > max(months) / 3


@pytest.mark.parametrize("seed", range(30))
def test_no_mail_comes_at_night_or_answers_what_is_answered(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    me, known = cast_of(seed).protagonist.email, set(mailbox_of(session).messages.keys())
    session.advance(4 * 86_400)
    mailbox = mailbox_of(session)
    for message in mailbox.messages:
        hours = message.sent_at.hour, for_the_user(seed, message.sent_at - dt.timedelta(minutes=15)).hour
        assert max(hours) >= 6
        if message.id not in known and message.sender in mailbox.contacts and message.subject.startswith("Re:"):
            before = [m for m in mailbox.messages.where(thread_id=message.thread_id) if m.id in known]
            last = max(before, key=lambda m: m.sent_at)
            assert (last.sender, last.to) == (me, (message.sender,))


@pytest.mark.parametrize(
    ("subject", "body", "kind"),
    [
        ("Lunch", "Are you free on Friday at 12:30?", "when"),
        ("Lunch", "When do we meet?", "time"),
        ("Report", "Could you send me the report?", "file"),
        ("Budget", "How much did we spend in May?", "number"),
        ("Venue", "Where do we meet?", "place"),
        ("Idea", "Shall I go ahead?", "choice"),
        ("Plan", "Why was it cancelled?", "reason"),
        ("Chairs", "Please order two more chairs.", "task"),
        ("Fwd: Photos", "See below.", "forwarded"),
        ("Re: Plans", "Yes, that works for me.", "replied"),
        ("Re: Plans", "Thanks, see you on Friday.", "thanks"),
        ("Room", "The meeting is in room 4 now.", "nothing"),
        ("Report", "I will send you the report tomorrow.", "nothing"),
        ("Figures", "Did you see the figures of Monday?", "choice"),
        ("Hello", "How are you? We have not met for weeks.", "health"),
    ],
)
def test_an_answer_takes_up_what_was_asked(subject: str, body: str, kind: str) -> None:
    session = ENVIRONMENT.open(5)
    people = [person.email for person in cast_of(5).people]
    texts: set[str] = set()
    for first in (0, 10):
        to, start = people[first : first + 10], session.now
        sent = done(session, "send_email", to=to, subject=subject, body=body)
        message = mailbox_of(session).messages.get(sent["id"])
        assert asked_for(message) == kind
        session.advance(5 * 86_400)
        answers = [m for m in mailbox_of(session).messages.where(thread_id=sent["thread_id"]) if m.sender in to]
        assert all(7 <= m.sent_at.hour < 22 and m.sent_at > start for m in answers)
        assert len({m.sender for m in answers}) == len(answers)
        named = "Friday at 12:30" if kind == "when" else subject.rpartition(": ")[2]
        assert all(named in m.body for m in answers)
        texts |= {m.body.split("\n\n")[1] for m in answers}
    assert len(texts) > 2 if kind != "thanks" else not texts


def test_only_the_last_of_several_messages_is_answered() -> None:
    session = ENVIRONMENT.open(0)
    person = cast_of(0).tied("friend")[0].email
    sent = done(session, "send_email", to=[person], subject="Boat", body="Shall we rent a boat?")
    for _ in range(3):
        done(session, "reply_to_email", message_id=sent["id"], body="Or rather two of them, what do you think?")
        session.advance(60)
    session.advance(4 * 86_400)
    answers = [m for m in mailbox_of(session).messages.where(thread_id=sent["thread_id"]) if m.sender == person]
    assert len(answers) <= 1


@pytest.mark.parametrize("seed", range(8))
def test_answers_do_not_depend_on_the_steps_in_which_time_passes(seed: int) -> None:
    sessions = [ENVIRONMENT.open(seed), ENVIRONMENT.open(seed)]
    people = [person.email for person in cast_of(seed).people[:9]]
    for session, steps in zip(sessions, (1, 96), strict=True):
        done(session, "send_email", to=people, subject="Picnic", body="Does Sunday suit you?")
        for _ in range(steps):
            session.advance(4 * 86_400 / steps)
    assert sessions[0].digest() == sessions[1].digest()


def test_drafts_were_written_by_day_and_after_what_they_answer() -> None:
    answers = 0
    for seed in range(30):
        mailbox = mailbox_of(ENVIRONMENT.open(seed))
        for draft in mailbox.drafts:
            assert for_the_user(seed, draft.updated_at).hour >= 6, draft
            assert draft.updated_at <= mailbox.now
            if draft.reply_to_id is not None:
                answers += 1
                assert mailbox.messages.get(draft.reply_to_id).sent_at <= draft.updated_at
    assert answers > 10
