"""What a mailbox holds: messages in threads, drafts, attachments, an address book."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Incidental, Record, Ref, State, Table, Unordered, table
from prove.servers._shared.cast import Address, City, Company, Email, PersonName, Phone
from prove.servers._shared.flows import LetterText

MessageId = Annotated[str, Ref("email.messages")]
ThreadId = Annotated[str, Ref("email.threads")]
DraftId = Annotated[str, Ref("email.drafts")]
AttachmentId = Annotated[str, Ref("email.attachments")]

Label = Annotated[str, Meta(min_length=1, max_length=30)]
Folder = Literal["inbox", "sent", "archive", "snoozed", "trash"]


class Profile(Record):
    """The owner of the mailbox."""

    id: str
    name: PersonName
    email: Email


class Contact(Record):
    """An entry of the address book; `tie` is how the user knows the person, `relation` what they are: 'sister'."""

    email: Email
    name: PersonName
    company: Company
    job: str
    phone: Phone
    address: Address
    city: City
    tie: str
    birthday: dt.date
    relation: str


class Thread(Record):
    """A conversation: a first message and the answers to it."""

    id: ThreadId
    subject: str
    started_by: PersonName
    started_at: dt.datetime


class Attached(Record):
    """A file as a message or a draft lists it."""

    id: AttachmentId
    file_name: str
    size_kb: int


class Attachment(Record):
    """A file that came or went with a message and can be attached again."""

    id: AttachmentId
    file_name: str
    size_kb: int
    message_id: MessageId


class Message(Record):
    """A message that was sent or received.

    `snoozed_until` is when it comes back to the inbox, `trashed_from` the folder to which it was or can be restored.
    """

    id: MessageId
    thread_id: ThreadId
    sender: Email
    sender_name: PersonName
    to: Annotated[tuple[Email, ...], Unordered()]
    cc: Annotated[tuple[Email, ...], Unordered()]
    subject: str
    body: LetterText
    sent_at: dt.datetime
    folder: Folder
    labels: Annotated[tuple[Label, ...], Unordered()] = ()
    attachments: Annotated[tuple[Attached, ...], Unordered()] = ()
    snoozed_until: dt.datetime | None = None
    trashed_from: Annotated[Folder | None, Incidental()] = None
    is_read: Annotated[bool, Incidental()] = True


class MessageSummary(Record):
    """What a list shows of a message; its text is left out."""

    id: MessageId
    thread_id: ThreadId
    sender: Email
    sender_name: PersonName
    to: tuple[Email, ...]
    subject: str
    sent_at: dt.datetime
    folder: Folder
    labels: tuple[Label, ...]
    attachment_count: int
    is_read: bool


class Draft(Record):
    """A message that is not sent yet; with `reply_to_id` it will be an answer."""

    id: DraftId
    to: Annotated[tuple[Email, ...], Unordered()]
    cc: Annotated[tuple[Email, ...], Unordered()]
    subject: str
    body: str
    attachments: Annotated[tuple[Attached, ...], Unordered()]
    reply_to_id: MessageId | None
    updated_at: Annotated[dt.datetime, Incidental()]


class DraftDetails(Draft, kw_only=True):
    """A draft, and the subject of the message that it answers."""

    reply_to_subject: str | None


class Mailbox(State):
    """One person's mail."""

    profiles: Table[Profile] = table("mailer")
    contacts: Table[Contact] = table(key="email")
    threads: Table[Thread] = table("thr", find="search_emails")
    messages: Table[Message] = table("mail", index=("thread_id", "folder", "sender"), find="search_emails")
    attachments: Table[Attachment] = table("att", find="read_email")
    drafts: Table[Draft] = table("drf", find="list_drafts")
