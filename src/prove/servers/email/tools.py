"""What a person can do with their mail."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Cursor, Limit, Page, Server, ToolError, changes_given, newest_first, paginate
from prove.servers._shared.cast import Email
from prove.servers._shared.words import has_phrase
from prove.servers.email.records import (
    AttachmentId,
    Contact,
    Draft,
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
    answers_due,
    attach,
    conditions,
    new_thread,
    not_trashed,
    owner_of,
    post,
    prefixed,
    receive_answer,
    recipients_of_reply,
    summary,
)

server = Server("email", Mailbox, "A mailbox: messages in threads, drafts, labels, attachments and an address book.")

Query = Annotated[str, Meta(min_length=2, max_length=120)]
Subject = Annotated[str, Meta(min_length=1, max_length=120)]
Body = Annotated[str, Meta(min_length=1, max_length=2000)]
Recipients = Annotated[tuple[Email, ...], Meta(min_length=1, max_length=10)]
Copies = Annotated[tuple[Email, ...], Meta(max_length=10)]
Attachments = Annotated[tuple[AttachmentId, ...], Meta(max_length=5)]
Show = Literal["all", "unread"]
ReplyTo = Literal["sender", "everyone"]
LabelAction = Literal["add", "remove"]


@server.tool(read_only=True)
def list_emails(
    mailbox: Mailbox,
    folder: Folder = "inbox",
    show: Show = "all",
    sender: Email | None = None,
    label: Label | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[MessageSummary]:
    """List the messages of a folder without their text, newest first.

    Args:
        folder: Which folder.
        show: Whether to list all messages or only those not read yet.
        sender: Only messages from this address.
        label: Only messages that carry this label.
    """
    wanted = None if label is None else label.casefold()
    rows = [
        m
        for m in mailbox.messages.where(folder=folder)
        if not (show == "unread" and m.is_read)
        and sender in (None, m.sender)
        and (wanted is None or any(wanted == carried.casefold() for carried in m.labels))
    ]
    return paginate(newest_first(rows, lambda m: m.sent_at), limit, cursor).seen_as(summary)


@server.tool(read_only=True)
def search_emails(
    mailbox: Mailbox, query: Query, limit: Limit = 20, cursor: Cursor | None = None
) -> Page[MessageSummary]:
    """Find messages in all folders, newest first. Every word and operator of the query has to hold.

    Operators are from:, to:, subject:, label:, in: (a folder), has:attachment, is:unread, is:read, before: and after:
    (a day like 2026-03-14). Words are looked for in subject, text, sender and names of attachments.

    Args:
        query: Words and operators, such as 'from:ana has:attachment budget'; quotes keep words together.

    Raises:
        invalid_query: An operator is unknown, or its value means nothing.
    """
    wanted = conditions(query)
    rows = [m for m in mailbox.messages if all(holds(m) for holds in wanted)]
    return paginate(newest_first(rows, lambda m: m.sent_at), limit, cursor).seen_as(summary)


@server.tool(idempotent=True)
def read_email(mailbox: Mailbox, message_id: MessageId) -> Message:
    """Open one message with its text and attachments, which marks it as read.

    Args:
        message_id: The message, such as 'mail_0042'.
    """
    return mailbox.messages.update(mailbox.messages.get(message_id), is_read=True)


@server.tool(read_only=True)
def get_email_thread(
    mailbox: Mailbox, thread_id: ThreadId, limit: Limit = 10, cursor: Cursor | None = None
) -> Page[Message]:
    """Show a conversation with the text of all its messages, oldest first.

    Args:
        thread_id: The thread, such as 'thr_0007'.
        limit: How many messages to return at most.
    """
    mailbox.threads.get(thread_id)
    return paginate(sorted(mailbox.messages.where(thread_id=thread_id), key=lambda m: m.sent_at), limit, cursor)


@server.tool
def send_email(
    mailbox: Mailbox,
    to: Recipients,
    subject: Subject,
    body: Body,
    cc: Copies = (),
    attachment_ids: Attachments = (),
) -> Message:
    """Send a new message at once.

    Args:
        to: Addresses of the recipients.
        subject: The subject.
        body: The text.
        cc: Addresses that get a copy.
        attachment_ids: Files to attach that came or went with earlier messages.

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
    """Answer a message, to its sender alone or to everyone who got it.

    Args:
        message_id: The message to answer.
        body: The text of the answer.
        reply_to: Who gets the answer.
        attachment_ids: Files to attach that came or went with earlier messages.

    Raises:
        conflict: The message is in the trash.
        no_reply: Its sender does not take answers.
        too_large: The attachments are larger than 25 MB together.
    """
    message = not_trashed(mailbox.messages.get(message_id))
    to, cc = recipients_of_reply(mailbox, message, everyone=reply_to == "everyone")
    files = attach(mailbox, attachment_ids)
    subject = prefixed("Re:", message.subject)
    return post(mailbox, message.thread_id, Draft("", to, cc, subject, body, files, message.id, mailbox.now))


@server.tool
def forward_email(mailbox: Mailbox, message_id: MessageId, to: Recipients, note: Body | None = None) -> Message:
    """Send a message on to other people, with its attachments.

    Args:
        message_id: The message to send on.
        to: Addresses of the people who get it.
        note: A text to put above it.

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
) -> Draft:
    """Write a message without sending it. Recipients and subject may be left open until later.

    Args:
        body: The text.
        to: Addresses of the recipients; for an answer the sender's if left out.
        subject: The subject; for an answer that of the message if left out.
        cc: Addresses that get a copy.
        attachment_ids: Files to attach that came or went with earlier messages.
        reply_to_id: The message that this is an answer to.

    Raises:
        conflict: The message to answer is in the trash.
        no_reply: The sender of the message to answer does not take answers.
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
    return mailbox.drafts.add(draft)


@server.tool(destructive=True, idempotent=True)
def update_draft(
    mailbox: Mailbox,
    draft_id: DraftId,
    to: Recipients | None = None,
    cc: Copies | None = None,
    subject: Subject | None = None,
    body: Body | None = None,
    attachment_ids: Attachments | None = None,
) -> Draft:
    """Change parts of a draft; what is not named stays.

    Args:
        draft_id: The draft, such as 'drf_0003'.
        to: The recipients instead.
        cc: The addresses that get a copy instead.
        subject: The subject instead.
        body: The text instead.
        attachment_ids: The attached files instead.

    Raises:
        nothing_to_change: No new value is given.
        too_large: The attachments are larger than 25 MB together.
    """
    draft = mailbox.drafts.get(draft_id)
    changes = changes_given(to=to, cc=cc, subject=subject, body=body, attachment_ids=attachment_ids)
    if "attachment_ids" in changes:
        changes["attachments"] = attach(mailbox, changes.pop("attachment_ids"))
    return mailbox.drafts.update(draft, **changes, updated_at=mailbox.now)


@server.tool(destructive=True, idempotent=True)
def send_draft(mailbox: Mailbox, draft_id: DraftId) -> Message:
    """Send a draft as it is; it becomes a sent message.

    Args:
        draft_id: The draft.

    Raises:
        incomplete: The draft has no recipient or no subject yet.
    """
    draft = mailbox.drafts.get(draft_id)
    missing = [field for field, value in (("to", draft.to), ("subject", draft.subject)) if not value]
    if missing:
        raise ToolError("incomplete", f"{draft.id} has no {' and no '.join(missing)}; add it with update_draft")
    answered = None if draft.reply_to_id is None else mailbox.messages.get(draft.reply_to_id)
    thread_id = answered.thread_id if answered else new_thread(mailbox, draft.subject)
    mailbox.drafts.remove(draft)
    return post(mailbox, thread_id, draft)


@server.tool(read_only=True)
def list_drafts(
    mailbox: Mailbox, query: Query | None = None, limit: Limit = 20, cursor: Cursor | None = None
) -> Page[Draft]:
    """List the messages that are written but not sent, last changed first.

    Args:
        query: Only drafts with this in the subject, the text or a recipient's address.
    """
    rows = [d for d in mailbox.drafts if has_phrase(query, d.subject, d.body, " ".join(d.to))]
    return paginate(newest_first(rows, lambda d: d.updated_at), limit, cursor)


@server.tool(destructive=True, idempotent=True)
def archive_email(mailbox: Mailbox, message_id: MessageId) -> Message:
    """Move a message out of the inbox into the archive.

    Args:
        message_id: The message.

    Raises:
        conflict: The message is not in the inbox and not snoozed.
    """
    message = mailbox.messages.get(message_id)
    if message.folder not in ("inbox", "snoozed"):
        raise ToolError("conflict", f"{message.id} is in {message.folder}; only mail from the inbox can be archived")
    return mailbox.messages.update(message, folder="archive", snoozed_until=None)


@server.tool(destructive=True, idempotent=True)
def trash_email(mailbox: Mailbox, message_id: MessageId) -> Message:
    """Move a message to the trash, from where it can be restored.

    Args:
        message_id: The message.

    Raises:
        conflict: The message is in the trash already.
    """
    message = not_trashed(mailbox.messages.get(message_id))
    return mailbox.messages.update(message, folder="trash", snoozed_until=None)


@server.tool(destructive=True, idempotent=True)
def restore_email(mailbox: Mailbox, message_id: MessageId) -> Message:
    """Bring a message back from the trash, the archive or its snooze: into the inbox, the user's own into sent.

    Args:
        message_id: The message.

    Raises:
        conflict: The message is where it belongs already.
    """
    message = mailbox.messages.get(message_id)
    if message.folder in ("inbox", "sent"):
        raise ToolError("conflict", f"{message.id} is in {message.folder} already; there is nothing to restore")
    home = "sent" if message.sender == owner_of(mailbox).email else "inbox"
    return mailbox.messages.update(message, folder=home, snoozed_until=None)


@server.tool(destructive=True, idempotent=True)
def snooze_email(mailbox: Mailbox, message_id: MessageId, until: dt.datetime) -> Message:
    """Take a message out of the inbox until a later time, when it comes back by itself.

    Args:
        message_id: The message.
        until: When it comes back.

    Raises:
        conflict: The message is not in the inbox.
        not_in_future: The time is not after now.
    """
    message = mailbox.messages.get(message_id)
    if message.folder not in ("inbox", "snoozed"):
        raise ToolError("conflict", f"{message.id} is in {message.folder}; only mail in the inbox can be snoozed")
    if until <= mailbox.now:
        raise ToolError("not_in_future", f"'until' {until} is not after now, {mailbox.now}; choose a later time")
    return mailbox.messages.update(message, folder="snoozed", snoozed_until=until)


@server.tool(destructive=True, idempotent=True)
def label_email(mailbox: Mailbox, message_id: MessageId, label: Label, action: LabelAction) -> Message:
    """Put a label on a message, or take it off. A label that is new is created with it.

    Args:
        message_id: The message.
        label: The name of the label.
        action: Whether to put it on or to take it off.

    Raises:
        already_exists: The message carries the label already.
        not_labelled: The message does not carry the label that is to be removed.
    """
    message = mailbox.messages.get(message_id)
    carried = next((own for own in message.labels if own.casefold() == label.casefold()), None)
    if action == "add":
        if carried is not None:
            raise ToolError("already_exists", f"{message.id} carries the label {carried!r} already")
        return mailbox.messages.update(message, labels=tuple(sorted((*message.labels, label))))
    if carried is None:
        named = ", ".join(map(repr, message.labels)) or "no label"
        raise ToolError("not_labelled", f"{message.id} does not carry 'label' {label!r}; it carries {named}")
    return mailbox.messages.update(message, labels=tuple(own for own in message.labels if own != carried))


@server.tool(read_only=True)
def search_address_book(
    mailbox: Mailbox, query: Query, limit: Limit = 20, cursor: Cursor | None = None
) -> Page[Contact]:
    """Look up people's addresses and phone numbers by name, company, job or address.

    Args:
        query: Words to look for; capital letters do not matter.
    """
    rows = [c for c in mailbox.contacts if has_phrase(query, c.name, c.company, c.job, c.email)]
    return paginate(rows, limit, cursor)


@server.passing_time
def bring_mail(mailbox: Mailbox, until: dt.datetime) -> None:
    """Snoozed messages come back as unread, and people answer what was sent to them."""
    for message in mailbox.messages.where(folder="snoozed"):
        if message.snoozed_until is not None and message.snoozed_until <= until:
            mailbox.messages.update(message, folder="inbox", snoozed_until=None, is_read=False)
    for arrives, message, email in answers_due(mailbox, mailbox.now, until):
        receive_answer(mailbox, arrives, message, email)
