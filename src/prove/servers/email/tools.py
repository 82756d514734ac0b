"""What a person can do with their mail."""

import datetime as dt
from functools import partial
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Carries, Cursor, Limit, Page, Server, ToolError, changes_given, paginate
from prove.servers._shared.cast import Email
from prove.servers._shared.days import check_span
from prove.servers._shared.life.texts.notices import notices_between
from prove.servers._shared.narrowing import of_days, with_words
from prove.servers._shared.people import Who, is_person
from prove.servers._shared.sorting import DateSort, by_date
from prove.servers._shared.words import has_words, same_words
from prove.servers.email.answers import coming
from prove.servers.email.records import (
    AttachmentId,
    Contact,
    Draft,
    DraftDetails,
    DraftId,
    Folder,
    Label,
    Mailbox,
    Message,
    MessageId,
    MessageSummary,
    ThreadId,
)
from prove.servers.email.rules import (
    attach,
    draft_details,
    has_label,
    is_recipient,
    known_label,
    name_of,
    new_thread,
    not_trashed,
    owner_of,
    post,
    prefixed,
    receive_notice,
    recipients_of_reply,
    summary,
)
from prove.servers.email.search import conditions

server = Server("email", Mailbox, "A mailbox: messages in threads, drafts, labels, attachments and an address book.")

Query = Annotated[str, Meta(min_length=2, max_length=120)]
MailQuery = Annotated[Query, Carries("life.tracking_numbers")]
Subject = Annotated[str, Meta(min_length=1, max_length=120)]
Body = Annotated[str, Meta(min_length=1, max_length=1_900)]
Recipients = Annotated[tuple[Email, ...], Meta(min_length=1, max_length=10)]
Copies = Annotated[tuple[Email, ...], Meta(max_length=10)]
Attachments = Annotated[tuple[AttachmentId, ...], Meta(max_length=5)]
Show = Literal["all", "unread"]
ReplyTo = Literal["sender", "everyone"]
LabelAction = Literal["add", "remove"]
Mark = Literal["read", "unread"]


@server.tool(read_only=True)
def list_emails(
    mailbox: Mailbox,
    folder: Folder = "inbox",
    show: Show = "all",
    sender: Who | None = None,
    recipient: Who | None = None,
    label: Label | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    sort: DateSort = "newest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[MessageSummary]:
    """List the messages of a folder, without their text.

    Args:
        folder: The folder.
        show: All messages or only unread ones.
        sender: Only messages from this person or company; a name or email address.
        recipient: Only messages to this person; a name or email address.
        label: Only messages with this label.
        since: Only messages sent on this day or later.
        until: Only messages sent on this day or earlier.
        sort: The order by date.

    Raises:
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    rows = of_days(mailbox.messages.where(folder=folder), since, until, lambda m: m.sent_at.date())
    rows = [
        m
        for m in rows
        if not (show == "unread" and m.is_read)
        and is_person(sender, m.sender_name, m.sender)
        and is_recipient(mailbox, recipient, m)
        and has_label(m, label)
    ]
    return paginate(by_date(rows, sort, lambda m: m.sent_at), limit, cursor).seen_as(summary)


@server.tool(read_only=True)
def search_emails(
    mailbox: Mailbox, query: MailQuery, sort: DateSort = "newest", limit: Limit = 20, cursor: Cursor | None = None
) -> Page[MessageSummary]:
    """Search the messages of all folders. Every word and operator of the query must match.

    Operators: from:, to:, subject:, label:, in: (a folder), has:attachment, is:unread, is:read, before: and after: (a
    day like 2026-03-14). Words are searched in subject, text, people and attachment names.

    Args:
        query: Words and operators, such as 'from:ana has:attachment budget'; quotes keep words together.
        sort: The order by date.

    Raises:
        invalid_query: An operator is unknown, or does not take this value.
    """
    rows = list(mailbox.messages)
    for holds in conditions(mailbox, query):
        rows = [m for m in rows if holds(m)]
    return paginate(by_date(rows, sort, lambda m: m.sent_at), limit, cursor).seen_as(summary)


@server.tool(idempotent=True)
def read_email(mailbox: Mailbox, message_id: MessageId, mark: Mark = "read") -> Message:
    """Get a message with its text and attachments, and mark it as read.

    Args:
        message_id: The message.
        mark: 'unread' marks it as unread instead.
    """
    return mailbox.messages.update(mailbox.messages.get(message_id), is_read=mark == "read")


@server.tool(read_only=True)
def get_email_thread(
    mailbox: Mailbox,
    thread_id: ThreadId,
    sort: DateSort = "oldest",
    limit: Limit = 10,
    cursor: Cursor | None = None,
) -> Page[Message]:
    """Get the messages of a thread with their text.

    Args:
        thread_id: The thread.
        sort: The order by date.
    """
    mailbox.threads.get(thread_id)
    rows = mailbox.messages.where(thread_id=thread_id)
    return paginate(by_date(rows, sort, lambda m: m.sent_at), limit, cursor)


@server.tool
def send_email(
    mailbox: Mailbox,
    to: Recipients,
    subject: Subject,
    body: Body,
    cc: Copies = (),
    attachment_ids: Attachments = (),
) -> Message:
    """Send a new message.

    Args:
        to: Email addresses of the recipients.
        subject: The subject.
        body: The text.
        cc: Email addresses that get a copy.
        attachment_ids: Attachments of earlier messages to attach.

    Raises:
        too_large: The attachments are larger than 25 MB together.
    """
    files = attach(mailbox, attachment_ids)
    content = Draft("", to, cc, subject, body, files, None, mailbox.now)
    return post(mailbox, new_thread(mailbox, subject), content)


@server.tool
def reply_to_email(
    mailbox: Mailbox,
    message_id: MessageId,
    body: Body,
    reply_to: ReplyTo = "sender",
    attachment_ids: Attachments = (),
) -> Message:
    """Reply to a message.

    Args:
        message_id: The message to reply to.
        body: The text.
        reply_to: Reply to the sender only, or to everyone who got it.
        attachment_ids: Attachments of earlier messages to attach.

    Raises:
        conflict: The message is in the trash.
        no_reply: Its sender does not take replies.
        too_large: The attachments are larger than 25 MB together.
    """
    message = not_trashed(mailbox.messages.get(message_id))
    to, cc = recipients_of_reply(mailbox, message, everyone=reply_to == "everyone")
    files = attach(mailbox, attachment_ids)
    subject = prefixed("Re:", message.subject)
    return post(mailbox, message.thread_id, Draft("", to, cc, subject, body, files, message.id, mailbox.now))


@server.tool
def forward_email(mailbox: Mailbox, message_id: MessageId, to: Recipients, note: Body | None = None) -> Message:
    """Forward a message with its attachments.

    Args:
        message_id: The message.
        to: Email addresses of the recipients.
        note: Text to put above it.

    Raises:
        conflict: The message is in the trash.
    """
    message = not_trashed(mailbox.messages.get(message_id))
    subject = prefixed("Fwd:", message.subject)
    quoted = f"From: {message.sender_name} <{message.sender}>\nSent: {message.sent_at:%Y-%m-%d %H:%M}\n\n{message.body}"
    body = quoted if note is None else f"{note}\n\n{quoted}"
    content = Draft("", to, (), subject, body, message.attachments, None, mailbox.now)
    return post(mailbox, new_thread(mailbox, subject), content)


@server.tool
def create_draft(
    mailbox: Mailbox,
    body: Body,
    to: Copies = (),
    subject: Subject | None = None,
    cc: Copies = (),
    attachment_ids: Attachments = (),
    reply_to_id: MessageId | None = None,
) -> DraftDetails:
    """Save a message as a draft. Recipients and subject can be added later.

    Args:
        body: The text.
        to: Email addresses of the recipients; default for a reply: the sender.
        subject: The subject; default for a reply: that of the message.
        cc: Email addresses that get a copy.
        attachment_ids: Attachments of earlier messages to attach.
        reply_to_id: The message that this is a reply to.

    Raises:
        conflict: The message to reply to is in the trash.
        no_reply: The sender of the message to reply to does not take replies.
        too_large: The attachments are larger than 25 MB together.
    """
    if reply_to_id is not None:
        message = not_trashed(mailbox.messages.get(reply_to_id))
        to = to or recipients_of_reply(mailbox, message, everyone=False)[0]
        subject = subject or prefixed("Re:", message.subject)
    draft = Draft(
        id=mailbox.drafts.new_id(),
        to=to,
        cc=cc,
        subject=subject or "",
        body=body,
        attachments=attach(mailbox, attachment_ids),
        reply_to_id=reply_to_id,
        updated_at=mailbox.now,
    )
    return draft_details(mailbox, mailbox.drafts.add(draft))


@server.tool(destructive=True, idempotent=True)
def update_draft(
    mailbox: Mailbox,
    draft_id: DraftId,
    to: Recipients | None = None,
    cc: Copies | None = None,
    subject: Subject | None = None,
    body: Body | None = None,
    attachment_ids: Attachments | None = None,
) -> DraftDetails:
    """Replace parts of a draft; the rest stays.

    Args:
        draft_id: The draft.
        to: The new recipients' email addresses.
        cc: The new email addresses that get a copy.
        subject: The new subject.
        body: The new text.
        attachment_ids: The new attachments.

    Raises:
        nothing_to_change: No new value is given.
        too_large: The attachments are larger than 25 MB together.
    """
    draft = mailbox.drafts.get(draft_id)
    changes = changes_given(to=to, cc=cc, subject=subject, body=body, attachment_ids=attachment_ids)
    if "attachment_ids" in changes:
        changes["attachments"] = attach(mailbox, changes.pop("attachment_ids"))
    return draft_details(mailbox, mailbox.drafts.update(draft, **changes, updated_at=mailbox.now))


@server.tool(destructive=True, idempotent=True)
def send_draft(mailbox: Mailbox, draft_id: DraftId) -> Message:
    """Send a draft.

    Args:
        draft_id: The draft.

    Raises:
        incomplete: The draft has no recipient or no subject yet.
    """
    draft = mailbox.drafts.get(draft_id)
    missing = [what for what, value in (("recipient", draft.to), ("subject", draft.subject)) if not value]
    if missing:
        raise ToolError("incomplete", f"{draft.id} has no {' and no '.join(missing)}; add it with update_draft")
    answered = None if draft.reply_to_id is None else mailbox.messages.get(draft.reply_to_id)
    thread_id = answered.thread_id if answered else new_thread(mailbox, draft.subject)
    mailbox.drafts.remove(draft)
    return post(mailbox, thread_id, draft)


@server.tool(read_only=True)
def list_drafts(
    mailbox: Mailbox,
    query: Query | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    sort: DateSort = "newest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[DraftDetails]:
    """List the drafts.

    Args:
        query: Words to search for in subject, text and recipients.
        since: Only drafts last changed on this day or later.
        until: Only drafts last changed on this day or earlier.
        sort: The order by last change.

    Raises:
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    rows = of_days(list(mailbox.drafts), since, until, lambda d: d.updated_at.date())
    rows = with_words(rows, query, lambda d: (d.subject, d.body, *d.to, *(name_of(mailbox, one) for one in d.to)))
    page = paginate(by_date(rows, sort, lambda d: d.updated_at), limit, cursor)
    return page.seen_as(lambda draft: draft_details(mailbox, draft))


@server.tool(destructive=True, idempotent=True)
def archive_email(mailbox: Mailbox, message_id: MessageId) -> Message:
    """Move a message from the inbox to the archive. restore_email brings it back.

    Args:
        message_id: The message.

    Raises:
        conflict: The message is in the sent folder or in the trash.
    """
    message = not_trashed(mailbox.messages.get(message_id))
    if message.folder == "sent":
        raise ToolError("conflict", f"{message.id} is in sent; only received mail can be archived, trash_email works")
    return mailbox.messages.update(message, folder="archive", trashed_from=None, snoozed_until=None)


@server.tool(destructive=True, idempotent=True)
def trash_email(mailbox: Mailbox, message_id: MessageId) -> Message:
    """Move a message to the trash. restore_email brings it back.

    Args:
        message_id: The message.
    """
    message = mailbox.messages.get(message_id)
    if message.folder == "trash":
        return message
    origin = "inbox" if message.folder == "snoozed" else message.folder
    return mailbox.messages.update(message, folder="trash", trashed_from=origin, snoozed_until=None)


@server.tool(destructive=True, idempotent=True)
def restore_email(mailbox: Mailbox, message_id: MessageId) -> Message:
    """Move a message from the trash to the folder it was in, or from the archive or its snooze to the inbox.

    Args:
        message_id: The message.
    """
    message = mailbox.messages.get(message_id)
    if message.folder == "trash":
        home = "sent" if message.sender == owner_of(mailbox).email else "inbox"
        return mailbox.messages.update(message, folder=message.trashed_from or home)
    if message.folder in ("archive", "snoozed") and message.folder != message.trashed_from:
        return mailbox.messages.update(message, folder="inbox", trashed_from=None, snoozed_until=None)
    return message


@server.tool(destructive=True, idempotent=True)
def snooze_email(mailbox: Mailbox, message_id: MessageId, until: dt.datetime) -> Message:
    """Hide a message of the inbox until a later time, when it comes back as unread.

    Args:
        message_id: The message.
        until: The time at which it comes back.

    Raises:
        conflict: The message is not in the inbox.
        not_in_future: The time is not after now.
    """
    message = mailbox.messages.get(message_id)
    if message.folder not in ("inbox", "snoozed"):
        way_out = "choose a received message" if message.folder == "sent" else "use restore_email first"
        raise ToolError("conflict", f"{message.id} is in {message.folder}, not in the inbox; {way_out}")
    if until <= mailbox.now:
        raise ToolError("not_in_future", f"'until' {until} is not after now, {mailbox.now}; choose a later time")
    return mailbox.messages.update(message, folder="snoozed", trashed_from=None, snoozed_until=until)


@server.tool(destructive=True, idempotent=True)
def label_email(mailbox: Mailbox, message_id: MessageId, label: Label, action: LabelAction) -> Message:
    """Add a label to a message, or remove it. New labels are created.

    Args:
        message_id: The message.
        label: The label.
        action: Add or remove.
    """
    message = mailbox.messages.get(message_id)
    others = tuple(own for own in message.labels if not same_words(own, label))
    if action == "remove":
        return mailbox.messages.update(message, labels=others)
    if has_label(message, label):
        return message
    return mailbox.messages.update(message, labels=tuple(sorted((*others, known_label(mailbox, label)))))


@server.tool(read_only=True)
def search_address_book(
    mailbox: Mailbox, query: Query, limit: Limit = 20, cursor: Cursor | None = None
) -> Page[Contact]:
    """Search contacts for their email and street addresses, phone numbers and birthdays.

    Args:
        query: Words of a name, company, job or email address, or what someone is to the user, such as 'sister'.
    """
    rows = [c for c in mailbox.contacts if has_words(query, c.name, c.company, c.job, c.email, c.relation)]
    return paginate(rows, limit, cursor)


@server.passing_time
def bring_mail(mailbox: Mailbox, until: dt.datetime) -> None:
    """Snoozed messages come back as unread, people answer and write about what goes on, and so do firms."""
    for message in mailbox.messages.where(folder="snoozed"):
        if message.snoozed_until is not None and message.snoozed_until <= until:
            mailbox.messages.update(message, folder="inbox", snoozed_until=None, is_read=False)
    notices = [
        (notice.sent_at, partial(receive_notice, mailbox, notice))
        for notice in notices_between(mailbox.seed, mailbox.now, until)
    ]
    for _, receive in sorted((*coming(mailbox, until), *notices), key=lambda due: due[0]):
        receive()
