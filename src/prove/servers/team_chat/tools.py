"""What a person can do in their team's chat."""

import datetime as dt
import re
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import (
    Cursor,
    Format,
    Limit,
    Page,
    ToolError,
    given,
    paginate,
    project,
)
from prove.servers._shared.cast import Email
from prove.servers._shared.days import check_span, in_span
from prove.servers._shared.kinds import Query
from prove.servers._shared.people import Who, is_person
from prove.servers._shared.sorting import DateSort, by_date
from prove.servers._shared.words import has_words
from prove.servers.team_chat import chatter
from prove.servers.team_chat.app import server
from prove.servers.team_chat.records import (
    Channel,
    ChannelDetails,
    ChannelName,
    ChannelSummary,
    ChatMessage,
    ChatMessageDetails,
    ChatMessageId,
    ChatMessageSummary,
    Colleague,
    Emoji,
    Reaction,
    Visibility,
    Workspace,
)

__all__ = ["chatter", "server"]


def _channel_name(text: str) -> str:
    """A name as channels have it: '#Summer Party' becomes 'summer-party'."""
    return "-".join(re.findall("[a-z0-9]+", text.lower()))


NewName = Annotated[
    str,
    Format(None, "^#?[A-Za-z0-9][A-Za-z0-9 _-]+$", "summer-party", _channel_name),
    Meta(min_length=2, max_length=40),
]
Topic = Annotated[str, Meta(min_length=1, max_length=120)]
Text = Annotated[str, Meta(min_length=1, max_length=600)]
People = Annotated[tuple[Email, ...], Meta(min_length=1, max_length=10)]
Members = Annotated[tuple[Email, ...], Meta(max_length=10)]
Membership = Literal["joined", "not_joined"]
JoinAction = Literal["join", "leave"]
PinAction = Literal["pin", "unpin"]
Only = Literal["pinned", "mine"]

EDIT_HOURS = 48


@server.tool(read_only=True)
def list_channels(
    workspace: Workspace,
    query: Query | None = None,
    membership: Membership | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[ChannelSummary]:
    """List the public channels and the private ones that the user is in.

    Args:
        query: Words to search for in name and topic.
        membership: Only channels that the user is in, or is not in.
    """
    me = _me(workspace).email
    rows = [
        channel
        for channel in workspace.channels
        if (channel.visibility == "public" or me in channel.members)
        and (membership is None or (membership == "joined") == (me in channel.members))
        and (query is None or has_words(query, channel.name, channel.topic))
    ]
    return paginate(rows, limit, cursor).seen_as(lambda channel: _listed(channel, me))


@server.tool(read_only=True)
def list_colleagues(
    workspace: Workspace,
    query: Query | None = None,
    channel: ChannelName | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Colleague]:
    """List the people of the workspace with their email addresses.

    Args:
        query: Words to search for in name, job and email address.
        channel: Only members of this channel.

    Raises:
        not_allowed: The channel is private and the user is not in it.
    """
    members = None if channel is None else _visible(workspace, channel).members
    rows = [
        person
        for person in workspace.colleagues
        if (members is None or person.email in members) and has_words(query, person.name, person.job, person.email)
    ]
    return paginate(rows, limit, cursor)


@server.tool(idempotent=True)
def create_channel(
    workspace: Workspace,
    name: NewName,
    topic: Topic | None = None,
    visibility: Visibility = "public",
    members: Members = (),
) -> ChannelDetails:
    """Create a channel. The user becomes a member.

    Args:
        name: The name, such as 'trade-fair'; capital letters and blanks are replaced.
        topic: What the channel is for.
        visibility: Whether everybody can see and join it, or only invited people.
        members: Email addresses of colleagues to add.

    Raises:
        already_exists: A channel has this name.
        not_found: One of the members is not in the workspace.
    """
    if (taken := workspace.channels.spelt(name)) in workspace.channels:
        raise ToolError("already_exists", f"'name' {taken!r} is taken by a channel already; choose another name")
    me = _me(workspace).email
    everybody = {me, *(workspace.colleagues.get(email).email for email in members)}
    channel = Channel(
        name=name,
        topic=topic or "",
        visibility=visibility,
        posting="everyone",
        members=tuple(sorted(everybody)),
        created_by=me,
        created_on=workspace.now.date(),
    )
    return _details(workspace, workspace.channels.add(channel))


@server.tool(destructive=True, idempotent=True)
def join_channel(workspace: Workspace, channel: ChannelName, action: JoinAction) -> ChannelDetails:
    """Join a public channel, or leave a channel. Only members can write in a channel.

    Args:
        channel: The channel's name.
        action: Join or leave. A private channel can be joined again only by invitation.

    Raises:
        not_allowed: The channel is private; a member has to invite the user.
        conflict: The channel is archived.
    """
    row, me = _visible(workspace, channel), _me(workspace).email
    if (me in row.members) == (action == "join"):
        return _details(workspace, row)
    members = {*row.members, me} if action == "join" else {*row.members} - {me}
    changed = workspace.channels.update(_not_archived(row), members=tuple(sorted(members)))
    return _details(workspace, changed)


@server.tool(destructive=True, idempotent=True)
def invite_to_channel(workspace: Workspace, channel: ChannelName, people: People) -> ChannelDetails:
    """Add colleagues to a channel that the user is in.

    Args:
        channel: The channel's name.
        people: Email addresses of the colleagues.

    Raises:
        not_a_member: The user is not in the channel.
        conflict: The channel is archived.
    """
    row = _not_archived(_joined(workspace, channel))
    members = {*row.members, *(workspace.colleagues.get(email).email for email in people)}
    return _details(workspace, workspace.channels.update(row, members=tuple(sorted(members))))


@server.tool(read_only=True)
def search_messages(
    workspace: Workspace,
    query: Query | None = None,
    channel: ChannelName | None = None,
    author: Who | None = None,
    direct_with: Who | None = None,
    reply_to_id: ChatMessageId | None = None,
    only: Only | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    sort: DateSort = "newest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[ChatMessageSummary]:
    """List messages of channels, threads and direct conversations.

    Args:
        query: Words to search for.
        channel: Only messages in this channel.
        author: Only messages by this person; a name or email address.
        direct_with: Only direct messages between the user and this person; a name or email address.
        reply_to_id: Only replies in the thread of this message.
        only: Only pinned messages, or only the user's own.
        since: Only messages sent on this day or later.
        until: Only messages sent on this day or earlier.
        sort: The order by date.

    Raises:
        not_allowed: The channel is private and the user is not in it.
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    if channel is not None:
        _visible(workspace, channel)
    if reply_to_id is not None:
        _readable(workspace, reply_to_id)
    equal = given(channel=channel, reply_to_id=reply_to_id)
    me, hidden, is_dated = _me(workspace).email, _hidden(workspace), since is not None or until is not None
    rows = [
        m
        for m in (workspace.messages.where(**equal) if equal else workspace.messages)
        if m.channel not in hidden
        and (only is None or (m.is_pinned if only == "pinned" else m.author == me))
        and (not is_dated or in_span(m.sent_at.date(), since, until))
        and (author is None or is_person(author, m.author_name, m.author))
        and (direct_with is None or is_person(direct_with, _name_of(workspace, m.direct_with), m.direct_with))
        and (query is None or has_words(query, m.text))
    ]
    page = paginate(by_date(rows, sort, lambda m: m.sent_at), limit, cursor)
    return page.seen_as(lambda message: _summary(workspace, message))


@server.tool
def send_message(
    workspace: Workspace, channel: ChannelName, text: Text, reply_to_id: ChatMessageId | None = None
) -> ChatMessageDetails:
    """Send a message to a channel that the user is in, or to a thread there.

    Args:
        channel: The channel's name.
        text: The text.
        reply_to_id: The message to reply to in its thread.

    Raises:
        not_a_member: The user is not in the channel; join_channel comes first.
        conflict: The channel is archived.
        not_allowed: Only admins start threads there; a reply is fine.
        wrong_channel: The message to reply to is not in this channel.
    """
    row = _not_archived(_joined(workspace, channel))
    root = None if reply_to_id is None else workspace.messages.get(reply_to_id)
    if root is not None and root.channel != channel:
        place = "a direct conversation" if root.channel is None else f"#{root.channel}"
        raise ToolError("wrong_channel", f"{root.id} is in {place}, not in #{channel}; correct 'channel'")
    if root is None and row.posting == "admins" and row.created_by != _me(workspace).email:
        raise ToolError("not_allowed", f"only admins write in #{channel}; reply to a message, or use another channel")
    return _post(workspace, text, channel=channel, reply_to_id=root and (root.reply_to_id or root.id))


@server.tool
def send_direct_message(workspace: Workspace, recipient: Email, text: Text) -> ChatMessageDetails:
    """Send a direct message to a colleague.

    Args:
        recipient: The colleague's email address.
        text: The text.

    Raises:
        not_found: Nobody in the workspace has this address.
    """
    return _post(workspace, text, direct_with=workspace.colleagues.get(recipient).email)


@server.tool(destructive=True, idempotent=True)
def edit_message(workspace: Workspace, message_id: ChatMessageId, text: Text) -> ChatMessageDetails:
    """Replace the text of a message that the user sent in the last 48 hours; it is marked as edited.

    Args:
        message_id: The message.
        text: The new text.

    Raises:
        not_allowed: Somebody else wrote it, or it is in a private channel that the user is not in.
        too_late: It is older than 48 hours.
        conflict: Its channel is archived.
    """
    message = _open(workspace, message_id)
    if message.author != _me(workspace).email:
        raise ToolError(
            "not_allowed", f"{message.id} is by {message.author_name}; only the user's own messages can be edited"
        )
    if workspace.now - message.sent_at > dt.timedelta(hours=EDIT_HOURS):
        raise ToolError("too_late", f"{message.id} is older than {EDIT_HOURS} hours; write a new message instead")
    edited = message.is_edited or text != message.text
    return _shown(workspace, workspace.messages.update(message, text=text, is_edited=edited))


@server.tool(destructive=True, idempotent=True)
def add_reaction(workspace: Workspace, message_id: ChatMessageId, emoji: Emoji) -> ChatMessageDetails:
    """React to a message with an emoji.

    Args:
        message_id: The message.
        emoji: The emoji.

    Raises:
        not_allowed: It is in a private channel that the user is not in.
        conflict: Its channel is archived.
    """
    message, reaction = _open(workspace, message_id), Reaction(emoji, _me(workspace).email)
    reactions = sorted({*message.reactions, reaction}, key=lambda r: (r.emoji, r.by))  # any order
    return _shown(workspace, workspace.messages.update(message, reactions=tuple(reactions)))


@server.tool(destructive=True, idempotent=True)
def pin_message(workspace: Workspace, message_id: ChatMessageId, action: PinAction) -> ChatMessageDetails:
    """Pin a message in its channel or conversation, or unpin it.

    Args:
        message_id: The message.
        action: Pin or unpin.

    Raises:
        not_allowed: It is in a private channel that the user is not in.
        not_a_member: The user is not in its channel; join_channel comes first.
        conflict: Its channel is archived.
    """
    message = _open(workspace, message_id)
    if message.channel is not None:
        _joined(workspace, message.channel)
    return _shown(workspace, workspace.messages.update(message, is_pinned=action == "pin"))


def _me(workspace: Workspace) -> Colleague:
    return next(person for person in workspace.colleagues if person.is_self)


def _hidden(workspace: Workspace) -> set[str]:
    """Private channels that the user is not in."""
    me = _me(workspace).email
    return {c.name for c in workspace.channels if c.visibility == "private" and me not in c.members}


def _visible(workspace: Workspace, name: str) -> Channel:
    channel = workspace.channels.get(name)
    if channel.visibility == "private" and _me(workspace).email not in channel.members:
        raise ToolError("not_allowed", f"#{name} is private; one of its members has to invite the user")
    return channel


def _joined(workspace: Workspace, name: str) -> Channel:
    channel = workspace.channels.get(name)
    if _me(workspace).email not in channel.members:
        raise ToolError("not_a_member", f"the user is not in #{name}; use join_channel first, or ask for an invitation")
    return channel


def _not_archived(channel: Channel) -> Channel:
    if channel.is_archived:
        raise ToolError("conflict", f"#{channel.name} is archived; nothing can change there, use another channel")
    return channel


def _readable(workspace: Workspace, message_id: str) -> ChatMessage:
    message = workspace.messages.get(message_id)
    if message.channel is not None:
        _visible(workspace, message.channel)
    return message


def _open(workspace: Workspace, message_id: str) -> ChatMessage:
    """A message that can still be reacted to."""
    message = _readable(workspace, message_id)
    if message.channel is not None:
        _not_archived(workspace.channels.get(message.channel))
    return message


def _post(
    workspace: Workspace,
    text: str,
    *,
    channel: str | None = None,
    direct_with: str | None = None,
    reply_to_id: str | None = None,
) -> ChatMessageDetails:
    me = _me(workspace)
    message = ChatMessage(
        id=workspace.messages.new_id(),
        channel=channel,
        direct_with=direct_with,
        author=me.email,
        author_name=me.name,
        text=text,
        sent_at=workspace.now,
        reply_to_id=reply_to_id,
    )
    return _shown(workspace, workspace.messages.add(message))


def _name_of(workspace: Workspace, email: str | None) -> str | None:
    person = None if email is None else workspace.colleagues.find(email)
    return None if person is None else person.name


def _listed(channel: Channel, me: str) -> ChannelSummary:
    return project(ChannelSummary, channel, member_count=len(channel.members), is_member=me in channel.members)


def _details(workspace: Workspace, channel: Channel) -> ChannelDetails:
    creator, me = workspace.colleagues.get(channel.created_by), _me(workspace).email
    return project(ChannelDetails, channel, created_by_name=creator.name, is_member=me in channel.members)


def _shown(workspace: Workspace, message: ChatMessage) -> ChatMessageDetails:
    return project(ChatMessageDetails, message, direct_with_name=_name_of(workspace, message.direct_with))


def _summary(workspace: Workspace, message: ChatMessage) -> ChatMessageSummary:
    replies = len(workspace.messages.where(reply_to_id=message.id))
    name = _name_of(workspace, message.direct_with)
    return project(ChatMessageSummary, message, direct_with_name=name, reply_count=replies)
