"""The rules behind the tools: filters, sending messages, mail of firms."""

from msgspec.structs import replace

from prove.core import ToolError, keyed_fraction, project
from prove.servers._shared.life.texts.notices import Notice
from prove.servers._shared.people import is_person
from prove.servers._shared.words import same_words
from prove.servers.email.records import (
    Attached,
    Attachment,
    Draft,
    DraftDetails,
    Mailbox,
    Message,
    MessageSummary,
    Profile,
    Thread,
)

LARGEST_KB = 25_000
NO_REPLY = "noreply@"


def owner_of(mailbox: Mailbox) -> Profile:
    """The person whose mail this is."""
    return next(iter(mailbox.profiles))


def name_of(mailbox: Mailbox, email: str) -> str:
    """The name that belongs to an address; empty if it is not known."""
    if email == (me := owner_of(mailbox)).email:
        return me.name
    contact = mailbox.contacts.find(email)
    return "" if contact is None else contact.name


def is_recipient(mailbox: Mailbox, who: str | None, message: Message) -> bool:
    """Whether a message went to the person that a filter names."""
    return who is None or any(is_person(who, name_of(mailbox, email), email) for email in (*message.to, *message.cc))


def has_label(message: Message, label: str | None) -> bool:
    """Whether a message has a label, however it is spelt."""
    return label is None or any(same_words(label, own) for own in message.labels)


def known_label(mailbox: Mailbox, label: str) -> str:
    """The label as other messages spell it, if they do."""
    used = dict.fromkeys(own for message in mailbox.messages if message.labels for own in message.labels)
    return next((own for own in used if same_words(own, label)), label)


def summary(message: Message) -> MessageSummary:
    """A message without its text."""
    return project(MessageSummary, message, attachment_count=len(message.attachments))


def draft_details(mailbox: Mailbox, draft: Draft) -> DraftDetails:
    """A draft as tools return it."""
    subject = None if draft.reply_to_id is None else mailbox.messages.get(draft.reply_to_id).subject
    return project(DraftDetails, draft, reply_to_subject=subject)


def attach(mailbox: Mailbox, attachment_ids: tuple[str, ...]) -> tuple[Attached, ...]:
    """The files with these ids, as a message lists them."""
    files = [mailbox.attachments.get(attachment_id) for attachment_id in dict.fromkeys(attachment_ids)]
    if (size := sum(file.size_kb for file in files)) > LARGEST_KB:
        message = f"'attachment_ids' come to {size} kB, more than the {LARGEST_KB} kB that fit; leave some out"
        raise ToolError("too_large", message)
    return tuple(Attached(file.id, file.file_name, file.size_kb) for file in files)


def post(mailbox: Mailbox, thread_id: str, content: Draft) -> Message:
    """Send the contents of a draft now, in a thread; a message to oneself arrives at once."""
    me = owner_of(mailbox)
    message = Message(
        id=mailbox.messages.new_id(),
        thread_id=thread_id,
        sender=me.email,
        sender_name=me.name,
        to=tuple(dict.fromkeys(content.to)),
        cc=tuple(email for email in dict.fromkeys(content.cc) if email not in content.to),
        subject=content.subject,
        body=content.body,
        sent_at=mailbox.now,
        folder="sent",
        attachments=content.attachments,
    )
    mailbox.messages.add(message)
    if me.email in (*message.to, *message.cc):
        mailbox.messages.add(replace(message, id=mailbox.messages.new_id(), folder="inbox", is_read=False))
    return message


def new_thread(mailbox: Mailbox, subject: str) -> str:
    """Start a conversation."""
    return mailbox.threads.add(Thread(mailbox.threads.new_id(), subject, owner_of(mailbox).name, mailbox.now)).id


def prefixed(prefix: str, subject: str) -> str:
    """The subject with a prefix such as 'Re:', which is not repeated."""
    return subject if subject.startswith(prefix) else f"{prefix} {subject}"


def not_trashed(message: Message) -> Message:
    """The message, unless it is in the trash."""
    if message.folder == "trash":
        raise ToolError("conflict", f"{message.subject!r} ({message.id}) is in the trash; use restore_email first")
    return message


def recipients_of_reply(
    mailbox: Mailbox, message: Message, *, everyone: bool
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The recipients of an answer and of its copies. An answer to the user's own message goes to its recipients."""
    me = owner_of(mailbox).email
    if message.sender.startswith(NO_REPLY):
        raise ToolError("no_reply", f"{message.sender} does not take answers; write to a person with send_email")
    to = message.to if message.sender == me else (message.sender,)
    if not everyone:
        return to, ()
    rest = [email for email in (*message.to, *message.cc) if email != me and email not in to]
    return to, tuple(dict.fromkeys(rest))


def receive_notice(mailbox: Mailbox, notice: Notice) -> None:
    """Add a mail of a firm, with its file, to the inbox."""
    thread = mailbox.threads.add(Thread(mailbox.threads.new_id(), notice.subject, notice.firm, notice.sent_at))
    message_id = mailbox.messages.new_id()
    attached: tuple[Attached, ...] = ()
    if notice.attachment is not None:
        size = 150 + int(800 * keyed_fraction(mailbox.seed, "size", notice.attachment))
        file = mailbox.attachments.add(Attachment(mailbox.attachments.new_id(), notice.attachment, size, message_id))
        attached = (Attached(file.id, file.file_name, file.size_kb),)
    message = Message(
        id=message_id,
        thread_id=thread.id,
        sender=notice.email,
        sender_name=notice.firm,
        to=(owner_of(mailbox).email,),
        cc=(),
        subject=notice.subject,
        body=notice.body,
        sent_at=notice.sent_at,
        folder="inbox",
        attachments=attached,
        is_read=False,
    )
    mailbox.messages.add(message)
