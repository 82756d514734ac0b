"""What a person can do in their team's chat."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import (
    Cursor,
    Limit,
    Page,
    Server,
    ToolError,
    given,
    keyed_fraction,
    newest_first,
    paginate,
    project,
)
from prove.servers._shared.cast import Email
from prove.servers._shared.kinds import Query
from prove.servers._shared.words import has_phrase
from prove.servers.team_chat.records import (
    Channel,
    ChannelName,
    ChannelSummary,
    ChatMessage,
    ChatMessageId,
    ChatMessageSummary,
    Colleague,
    Emoji,
    Reaction,
    Visibility,
    Workspace,
)

server = Server("team_chat", Workspace, "A team's chat: channels, threads, reactions, pins and direct messages.")

NewName = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", min_length=2, max_length=40)]
Topic = Annotated[str, Meta(min_length=1, max_length=120)]
Text = Annotated[str, Meta(min_length=1, max_length=600)]
People = Annotated[tuple[Email, ...], Meta(min_length=1, max_length=10)]
Members = Annotated[tuple[Email, ...], Meta(max_length=10)]
Membership = Literal["joined", "not_joined"]
Only = Literal["pinned", "mine"]

EDIT_HOURS = 48
ANSWER_SHARE = 0.75
ANSWERS: tuple[str, ...] = (
    "On it.",
    "Sure, give me ten minutes.",
    "Thanks for letting me know!",
    "Hm, can we talk about that on the phone?",
    "Sounds good to me.",
    "I'll check and tell you.",
    "Not today, sorry. Tomorrow?",
    "Perfect, thank you.",
)


@server.tool(read_only=True)
def list_channels(
    workspace: Workspace,
    query: Query | None = None,
    membership: Membership | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[ChannelSummary]:
    """List the channels that the user can see: public ones, and private ones that they are in.

    Args:
        query: Only channels with this in their name or topic.
        membership: Only channels that the user is in, or only those that they are not in.
    """
    me = _me(workspace).email
    rows = [
        channel
        for channel in workspace.channels
        if (channel.visibility == "public" or me in channel.members)
        and has_phrase(query, channel.name, channel.topic)
        and (membership is None or (membership == "joined") == (me in channel.members))
    ]
    return paginate(rows, limit, cursor).seen_as(lambda channel: _summary(channel, me))


@server.tool(read_only=True)
def list_colleagues(
    workspace: Workspace,
    query: Query | None = None,
    channel: ChannelName | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Colleague]:
    """List the people of the workspace, or the members of a channel, with their addresses.

    Args:
        query: Only people with this in their name, job or address.
        channel: Only members of this channel.

    Raises:
        not_allowed: The channel is private and the user is not in it.
    """
    members = None if channel is None else _visible(workspace, channel).members
    rows = [
        person
        for person in workspace.colleagues
        if (members is None or person.email in members) and has_phrase(query, person.name, person.job, person.email)
    ]
    return paginate(rows, limit, cursor)


@server.tool(idempotent=True)
def create_channel(
    workspace: Workspace,
    name: NewName,
    topic: Topic | None = None,
    visibility: Visibility = "public",
    members: Members = (),
) -> Channel:
    """Open a new channel, with the user and others as members.

    Args:
        name: Its name: small letters, digits and hyphens, such as 'trade-fair'.
        topic: What it is for.
        visibility: Whether everybody can see and join it, or only those who are invited.
        members: Addresses of colleagues who are members from the start.

    Raises:
        already_exists: A channel has this name.
        not_found: One of the members is not in the workspace.
    """
    if name in workspace.channels:
        raise ToolError("already_exists", f"'name' {name!r} is taken by a channel already; choose another name")
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
    return workspace.channels.add(channel)


@server.tool(destructive=True, idempotent=True)
def join_channel(workspace: Workspace, channel: ChannelName) -> Channel:
    """Become a member of a public channel, so that the user can write in it.

    Args:
        channel: The channel's name, without '#'.

    Raises:
        not_allowed: The channel is private; a member has to invite the user.
        conflict: The channel is archived.
        already_exists: The user is a member already.
    """
    row, me = _not_archived(_visible(workspace, channel)), _me(workspace).email
    if me in row.members:
        raise ToolError("already_exists", f"the user is in #{channel} already; just write there")
    return workspace.channels.update(row, members=tuple(sorted((*row.members, me))))


@server.tool(destructive=True, idempotent=True)
def invite_to_channel(workspace: Workspace, channel: ChannelName, people: People) -> Channel:
    """Add colleagues to a channel that the user is in. Who is in it already stays.

    Args:
        channel: The channel's name, without '#'.
        people: Addresses of the colleagues.

    Raises:
        not_a_member: The user is not in the channel.
        conflict: The channel is archived.
        already_exists: All of them are in the channel already.
    """
    row = _not_archived(_joined(workspace, channel))
    fresh = {workspace.colleagues.get(email).email for email in people} - set(row.members)
    if not fresh:
        raise ToolError("already_exists", f"everybody in 'people' is in #{channel} already")
    return workspace.channels.update(row, members=tuple(sorted({*row.members, *fresh})))


@server.tool(read_only=True)
def search_messages(
    workspace: Workspace,
    query: Query | None = None,
    channel: ChannelName | None = None,
    author: Email | None = None,
    direct_with: Email | None = None,
    reply_to_id: ChatMessageId | None = None,
    only: Only | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[ChatMessageSummary]:
    """Read messages, newest first: of a channel, a thread or a direct conversation, or all that hold some words.

    Args:
        query: Only messages with this in their text.
        channel: Only messages in this channel.
        author: Only messages by this person.
        direct_with: Only direct messages between the user and this person.
        reply_to_id: Only the answers in the thread of this message.
        only: Only messages that are pinned, or only the user's own.

    Raises:
        not_allowed: The channel is private and the user is not in it.
    """
    if channel is not None:
        _visible(workspace, channel)
    if reply_to_id is not None:
        _readable(workspace, reply_to_id)
    equal = given(channel=channel, author=author, direct_with=direct_with, reply_to_id=reply_to_id)
    me, hidden = _me(workspace).email, _hidden(workspace)
    rows = [
        m
        for m in (workspace.messages.where(**equal) if equal else workspace.messages)
        if m.channel not in hidden
        and has_phrase(query, m.text)
        and (only is None or (m.is_pinned if only == "pinned" else m.author == me))
    ]
    page = paginate(newest_first(rows, lambda m: m.sent_at), limit, cursor)
    return page.seen_as(lambda message: _shown(workspace, message))


@server.tool
def send_message(
    workspace: Workspace, channel: ChannelName, text: Text, reply_to_id: ChatMessageId | None = None
) -> ChatMessage:
    """Write in a channel that the user is in, or in the thread of a message there.

    Args:
        channel: The channel's name, without '#'.
        text: What to say.
        reply_to_id: The message in whose thread this is an answer.

    Raises:
        not_a_member: The user is not in the channel; join_channel comes first.
        conflict: The channel is archived.
        not_allowed: Only admins start something there; an answer in a thread is fine.
        wrong_channel: The message to answer is not in this channel.
    """
    row = _not_archived(_joined(workspace, channel))
    root = None if reply_to_id is None else workspace.messages.get(reply_to_id)
    if root is not None and root.channel != channel:
        raise ToolError("wrong_channel", f"{root.id} is not in #{channel}; give the channel that it is in")
    if root is None and row.posting == "admins" and row.created_by != _me(workspace).email:
        raise ToolError("not_allowed", f"only admins write in #{channel}; answer in a thread, or use another channel")
    return _post(workspace, text, channel=channel, reply_to_id=root and (root.reply_to_id or root.id))


@server.tool
def send_direct_message(workspace: Workspace, recipient: Email, text: Text) -> ChatMessage:
    """Write to one colleague alone.

    Args:
        recipient: The colleague's address.
        text: What to say.

    Raises:
        not_found: Nobody in the workspace has this address.
    """
    return _post(workspace, text, direct_with=workspace.colleagues.get(recipient).email)


@server.tool(destructive=True, idempotent=True)
def edit_message(workspace: Workspace, message_id: ChatMessageId, text: Text) -> ChatMessage:
    """Change the text of a message that the user wrote in the last 48 hours; it is marked as edited.

    Args:
        message_id: The message, such as 'chat_0042'.
        text: What it says instead.

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
    return workspace.messages.update(message, text=text, is_edited=True)


@server.tool(destructive=True, idempotent=True)
def add_reaction(workspace: Workspace, message_id: ChatMessageId, emoji: Emoji) -> ChatMessage:
    """React to a message with an emoji.

    Args:
        message_id: The message.
        emoji: The emoji.

    Raises:
        not_allowed: It is in a private channel that the user is not in.
        conflict: Its channel is archived.
        already_exists: The user has reacted with this emoji already.
    """
    message, reaction = _open(workspace, message_id), Reaction(emoji, _me(workspace).email)
    if reaction in message.reactions:
        raise ToolError("already_exists", f"the user has put {emoji} on {message.id} already; choose another 'emoji'")
    reactions = sorted((*message.reactions, reaction), key=lambda r: (r.emoji, r.by))
    return workspace.messages.update(message, reactions=tuple(reactions))


@server.tool(destructive=True, idempotent=True)
def pin_message(workspace: Workspace, message_id: ChatMessageId) -> ChatMessage:
    """Pin a message, so that everybody in its channel or conversation finds it easily.

    Args:
        message_id: The message.

    Raises:
        not_allowed: It is in a private channel that the user is not in.
        not_a_member: The user is not in its channel; join_channel comes first.
        conflict: Its channel is archived.
        already_exists: It is pinned already.
    """
    message = _open(workspace, message_id)
    if message.channel is not None:
        _joined(workspace, message.channel)
    if message.is_pinned:
        raise ToolError("already_exists", f"{message.id} is pinned already")
    return workspace.messages.update(message, is_pinned=True)


@server.passing_time
def answer_directly(workspace: Workspace, until: dt.datetime) -> None:
    """Colleagues answer most direct messages within a few hours."""
    me = _me(workspace).email
    due: list[tuple[dt.datetime, ChatMessage]] = []
    for message in workspace.messages.where(author=me):
        if message.direct_with in (None, me):
            continue
        key = (workspace.seed, "answer", message.direct_with, message.sent_at.isoformat())
        arrives = message.sent_at + dt.timedelta(minutes=3 + int(240 * keyed_fraction(*key)))
        if workspace.now < arrives <= until and keyed_fraction(*key, "?") < ANSWER_SHARE:
            due.append((arrives, message))
    for arrives, message in sorted(due, key=lambda answer: (answer[0], answer[1].id)):
        person = workspace.colleagues.get(message.direct_with or "")
        mood = keyed_fraction(workspace.seed, "words", person.email, message.sent_at.isoformat())
        text = ANSWERS[int(mood * len(ANSWERS))]
        answer = ChatMessage(workspace.messages.new_id(), None, person.email, person.email, person.name, text, arrives)
        workspace.messages.add(answer)


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
) -> ChatMessage:
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
    return workspace.messages.add(message)


def _summary(channel: Channel, me: str) -> ChannelSummary:
    return project(ChannelSummary, channel, member_count=len(channel.members), is_member=me in channel.members)


def _shown(workspace: Workspace, message: ChatMessage) -> ChatMessageSummary:
    return project(
        ChatMessageSummary,
        message,
        message_id=message.id,
        reply_count=len(workspace.messages.where(reply_to_id=message.id)),
        reaction_count=len(message.reactions),
    )
