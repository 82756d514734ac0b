"""What a team's chat holds: colleagues, channels, and messages, which are never deleted."""

import datetime as dt
from typing import Annotated, Literal

from prove.core import Record, Ref, State, Table, Unordered, table
from prove.servers._shared.cast import Email, PersonName, Phone
from prove.servers._shared.flows import TalkText

ChannelName = Annotated[str, Ref("team_chat.channels", spoken=True)]
ChatMessageId = Annotated[str, Ref("team_chat.messages")]

Visibility = Literal["public", "private"]
Posting = Literal["everyone", "admins"]
Emoji = Literal["thumbs_up", "heart", "eyes", "party", "check", "laugh", "thinking"]


class Colleague(Record):
    """Someone with an account in the workspace; `is_self` marks the user."""

    email: Email
    name: PersonName
    job: str
    phone: Phone
    is_self: bool = False


class Channel(Record):
    """A room for messages. Only members write in it; `members` is in alphabetical order."""

    name: ChannelName
    topic: str
    visibility: Visibility
    posting: Posting
    members: Annotated[tuple[Email, ...], Unordered()]
    created_by: Email
    created_on: dt.date
    is_archived: bool = False


class ChannelDetails(Channel, kw_only=True):
    """A channel as tools return it."""

    created_by_name: PersonName
    is_member: bool


class ChannelSummary(Record):
    """What a list shows of a channel."""

    name: ChannelName
    topic: str
    visibility: Visibility
    posting: Posting
    member_count: int
    is_member: bool
    is_archived: bool


class Reaction(Record):
    """An emoji that somebody put on a message."""

    emoji: Emoji
    by: Email


class ChatMessage(Record):
    """A message in a channel, or between the user and one colleague; with `reply_to_id` it is in a thread."""

    id: ChatMessageId
    channel: ChannelName | None
    direct_with: Email | None
    author: Email
    author_name: PersonName
    text: TalkText
    sent_at: dt.datetime
    reply_to_id: ChatMessageId | None = None
    reactions: Annotated[tuple[Reaction, ...], Unordered()] = ()
    is_pinned: bool = False
    is_edited: bool = False


class ChatMessageDetails(ChatMessage, kw_only=True):
    """A message as tools return it."""

    direct_with_name: PersonName | None


class ChatMessageSummary(Record):
    """What a search shows of a message."""

    id: ChatMessageId
    channel: ChannelName | None
    direct_with: Email | None
    direct_with_name: PersonName | None
    author: Email
    author_name: PersonName
    text: TalkText
    sent_at: dt.datetime
    reply_to_id: ChatMessageId | None
    reply_count: int
    reactions: tuple[Reaction, ...]
    is_pinned: bool
    is_edited: bool


class Workspace(State):
    """The chat of one team as one of its members sees it."""

    colleagues: Table[Colleague] = table(key="email", find="list_colleagues")
    channels: Table[Channel] = table(key="name", find="list_channels")
    messages: Table[ChatMessage] = table(
        "chat", index=("channel", "direct_with", "reply_to_id", "author"), noun="message", find="search_messages"
    )
