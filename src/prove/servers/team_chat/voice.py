"""How people talk about their team's chat."""

from collections.abc import Mapping
from random import Random
from typing import Any

from prove.core.voice import attribute, earliest, latest, name, relation
from prove.servers._shared.draws import days_ago
from prove.servers._shared.sorting import DATE_WORDS
from prove.servers.team_chat.records import ChatMessage, Workspace
from prove.servers.team_chat.tools import server

voice = server.voice

voice.situations(
    "I'm catching up with the team.",
    "I missed a few messages.",
    "Work chat is busy.",
    "I'm sorting out our channels.",
    "I'm drowning in pings.",
    "I was offline for a bit.",
    "Half the office is remote.",
    "I'm getting back to people.",
    "The threads are hard to follow.",
    "We're coordinating a launch.",
    "I'm filling in for my team lead.",
    "Everybody talks at once in our chat.",
    "I muted everything and regret it.",
)

NEW_CHANNELS = {
    "trade-fair": "Stand, flyers and travel",
    "summer-party": "Ideas for the party",
    "bike-to-work": "Routes, repairs and lifts home",
    "incident-room": "Fast help when something is down",
    "new-website": "Texts and pictures for the new site",
    "quarterly-goals": "Goals and where we stand",
    "office-move": "Everything about the move",
    "photo-contest": "One picture a week",
    "customer-stories": "Stories worth telling",
    "chess": "Openings, puzzles and a league table",
    "language-tandem": "Who learns what, and with whom",
    "onboarding": "First steps for new colleagues",
    "suggestion-box": "What we could do better",
    "first-aid": "Courses, kits and who is trained",
}
"""Channels that a team may still open, and what each would be for."""

AMONG_FRIENDS = (
    "Lunch is on me today.",
    "There is cake in the kitchen, help yourselves.",
    "I found a scarf by the lift. Whose is it?",
    "Who is in for a walk at noon?",
    "My bike lamp is gone. Has anybody seen it?",
    "Anyone up for table tennis this week?",
)
AT_WORK = (
    "I've uploaded the new version.",
    "The numbers are final now.",
    "I'll take care of the customer call.",
    "Please read the minutes before tomorrow.",
    "Let's postpone the review to next week.",
    "My part is finished, over to the testers.",
    "The draft is ready for a second pair of eyes.",
)
TO_ALL = (
    "The contract is signed!",
    "Can somebody look at the printer, please?",
    "Who has the key to the meeting room?",
    "Great work, everybody.",
    "I'm out of the office tomorrow afternoon.",
    "Thanks to everybody who helped out.",
)
TO_ONE = (
    "Have you got ten minutes this afternoon?",
    "I'm running five minutes late, start without me.",
    "Can I borrow your charger?",
    "You were great in that meeting.",
    "Could you cover for me on Friday?",
    "I left the papers on your desk.",
    "Coffee at three?",
    "Thanks again for your help yesterday.",
)
ANSWERS = (
    "Thanks, that helped a lot.",
    "I'll look into it this afternoon.",
    "Good point.",
    "Fine with me.",
    "Count me in.",
    "Let me check and come back to you.",
    "I was wondering about that too.",
    "Noted, thank you.",
)
AFTER_A_QUESTION = (
    "No hurry with this.",
    "Edit: this is settled now.",
    "Please answer in the thread.",
    "Sorry for the short notice!",
    "Edit: no need to reply any more.",
    "Thanks in advance!",
)
AFTER_A_STATEMENT = (
    "Edit: sorry for the typo.",
    "More on that tomorrow.",
    "That's all for now.",
    "Just so that everybody knows.",
    "Edit: nothing for you to do.",
)
"""What people add to a message of theirs when they change it."""
FOR_ALL = ("general", "announcements")
"""Channels that nobody leaves."""


def _new_name(workspace: Workspace, rng: Random) -> str:
    return rng.choice(workspace.channels.keys() if rng.random() < 0.05 else list(NEW_CHANNELS))


def _topic(workspace: Workspace, rng: Random, arguments: Mapping[str, Any]) -> str:
    """What a channel of this name would be for."""
    return NEW_CHANNELS.get(str(arguments.get("name")), "One place for all questions")


def _text(workspace: Workspace, rng: Random, arguments: Mapping[str, Any]) -> str:
    """An answer where one is due, else what suits the channel."""
    if "reply_to_id" in arguments:
        return rng.choice(ANSWERS)
    channel = str(arguments.get("channel", "")).removeprefix("#")
    is_work = channel.startswith(("project-", "team-", "release", "budget"))
    return rng.choice(AT_WORK if is_work else AMONG_FRIENDS if channel in ("lunch", "random") else TO_ALL)


def _corrected(workspace: Workspace, rng: Random, arguments: Mapping[str, Any]) -> str:
    """The message that is to be changed, with an afterthought."""
    message = workspace.messages.find(str(arguments.get("message_id")))
    before = "The numbers are final now." if message is None else message.text[:500]
    return f"{before} {rng.choice(AFTER_A_QUESTION if '?' in before else AFTER_A_STATEMENT)}"


def _me(workspace: Workspace) -> str:
    return next(person.email for person in workspace.colleagues if person.is_self)


def _is_own(workspace: Workspace, arguments: Mapping[str, Any]) -> bool:
    """Whether a message that is to be changed is the user's."""
    message = workspace.messages.find(str(arguments.get("message_id")))
    return message is None or message.author == _me(workspace)


def _is_answer_in_place(workspace: Workspace, arguments: Mapping[str, Any]) -> bool:
    """Whether an answer goes to where the message is, and is not an answer to oneself."""
    root = workspace.messages.find(str(arguments.get("reply_to_id")))
    return root is None or (root.channel == arguments.get("channel") and root.author != _me(workspace))


def _is_news(workspace: Workspace, arguments: Mapping[str, Any]) -> bool:
    """Whether a channel can be joined or left at all; nobody leaves what they have opened, or what is for all."""
    channel = workspace.channels.find(str(arguments.get("channel")))
    if channel is None:
        return True
    inside = _me(workspace) in channel.members
    if arguments.get("action") == "join":
        return not inside
    return inside and channel.created_by != _me(workspace) and channel.name not in FOR_ALL


def _are_others(workspace: Workspace, arguments: Mapping[str, Any]) -> bool:
    """Whether people who are to be added are others, none of them there."""
    channel = workspace.channels.find(str(arguments.get("channel")))
    people = set(arguments.get("people", arguments.get("members", ())))
    return _me(workspace) not in people and (channel is None or people.isdisjoint(channel.members))


def _is_to_be_pinned(workspace: Workspace, arguments: Mapping[str, Any]) -> bool:
    """Whether a message is not yet as it is wanted; one pins something for others, so neither what is
    between two people nor an answer to one of them."""
    message = workspace.messages.find(str(arguments.get("message_id")))
    wanted = arguments.get("action") == "pin"
    return message is None or (message.is_pinned != wanted and (_is_for_all(message) or not wanted))


def _is_for_all(message: ChatMessage) -> bool:
    return message.channel is not None and message.reply_to_id is None


def _is_by_another(workspace: Workspace, arguments: Mapping[str, Any]) -> bool:
    """Whether a message is somebody else's, and does not have this reaction of the user's yet."""
    message = workspace.messages.find(str(arguments.get("message_id")))
    if message is None:
        return True
    given = {(each.emoji, each.by) for each in message.reactions}
    return message.author != _me(workspace) and (arguments.get("emoji"), _me(workspace)) not in given


def _is_somebody_else(workspace: Workspace, arguments: Mapping[str, Any]) -> bool:
    return arguments.get("recipient") != _me(workspace)


def _message_words(workspace: Workspace, rng: Random) -> str:
    message = rng.choice(list(workspace.messages))
    words = [word.strip(".,!?:") for word in message.text.split() if len(word) > 4]
    return rng.choice(words or ["plan"])


def _person_words(workspace: Workspace, rng: Random) -> str:
    person = rng.choice(list(workspace.colleagues))
    return rng.choice((person.name, person.name.split()[0], person.job))


voice.entity(
    "channels",
    name("#{name}", "the {name} channel"),
    attribute("the {visibility} {name} channel"),
    latest("the newest {visibility} channel", by="created_on"),
    label="#{name}",
)
voice.entity(
    "messages",
    name('the message that says "{text}"', '{author_name}\'s message "{text}"', 'the message "{text}"'),
    attribute("what {author_name} wrote on {sent_at}", "the message from {sent_at} in #{channel}"),
    relation("what {author_name} wrote in #{channel} on {sent_at}"),
    latest("the last thing {author_name} wrote in #{channel}", "the newest message in #{channel}", by="sent_at"),
    earliest("the first message {author_name} wrote in #{channel}", by="sent_at"),
    label="{author_name}: {text}",
)

voice.enum("membership", joined=("I'm in", "I belong to"), not_joined=("I'm not in", "I haven't joined"))
voice.enum("visibility", public="public", private=("private", "invitation-only"))
voice.enum("sort", **DATE_WORDS)
voice.enum("join_channel.action", join="join", leave=("leave", "quit"))
voice.enum("pin_message.action", pin="pin", unpin="unpin")
voice.enum("only", pinned=("the pinned ones", "what is pinned"), mine=("my own", "what I wrote myself"))
voice.enum(
    "emoji",
    thumbs_up=("a thumbs up", "a thumbs-up"),
    heart=("a heart", "a heart emoji"),
    eyes=("a pair of eyes", "the eyes emoji"),
    party=("a party popper", "some confetti"),
    check=("a check mark", "a tick"),
    laugh=("a laughing face", "a laugh"),
    thinking=("a thinking face", "a thinking emoji"),
)

voice.value("name", draw=_new_name)
voice.value("query", draw=_message_words)
voice.value("since", draw=days_ago(range(6, 30)))
voice.value("until", draw=days_ago(range(6)))
voice.value("list_channels.query", "project", "team", "news", "book", "work for", "budget", "eats", "candidates")
voice.value("list_colleagues.query", draw=_person_words)
voice.value("topic", draw=_topic)
voice.value("text", draw=_text)
voice.value("send_direct_message.text", *TO_ONE)
voice.value("edit_message.text", draw=_corrected)

voice.sensible("create_channel", _are_others)
voice.sensible("join_channel", _is_news)
voice.sensible("invite_to_channel", _are_others)
voice.sensible("send_message", _is_answer_in_place)
voice.sensible("send_direct_message", _is_somebody_else)
voice.sensible("edit_message", _is_own)
voice.sensible("add_reaction", _is_by_another)
voice.sensible("pin_message", _is_to_be_pinned)

voice.ask("name", "What should the channel be called?", "What name should the channel have?")
voice.ask("text", "What should it say?", "What would you like to write?")
voice.ask("edit_message.text", "What should it say instead?", "What should I change it to?")

voice.row("list_colleagues.items", "{name}, {job} ({email})")

voice.tool(
    "list_channels",
    do=(
        "list the channels[ {membership}][ that have to do with {query}]",
        "show me which channels there are[ about {query}][, only those {membership}]",
        "give me an overview of the channels[ {membership}][ on {query}]",
        "run through our chat rooms[ to do with {query}][, just the ones {membership}]",
        "name the channels[ {membership}][ for {query}]",
    ),
    say=(
        "Which channels are there[ about {query}][ that {membership}]?",
        "I'm looking for a channel[ on {query}][, one {membership}].",
        "Which channels do we have[ for {query}][ that {membership}]?",
    ),
    tell=("There are {total} channels: {list}.", "I see {total}: {list}."),
)
voice.tool(
    "list_colleagues",
    do=(
        "list the people[ in {channel}][ that match {query}]",
        "look up[ {query} among] my colleagues[ in {channel}]",
        "find out who is on the chat[ in {channel}][ by the name or job of {query}]",
        "pull the staff directory[ for {channel}][ and look for {query}]",
        "go down the member list[ of {channel}][ for {query}]",
    ),
    say=(
        "Which colleagues do I have[ in {channel}][ under {query}]?",
        "I need the address of someone[ in {channel}][ by the name or job of {query}].",
        "Who do we have[ in {channel}][ by the name or job of {query}]?",
    ),
    tell=("I found {total} people: {list}.", "{total} people: {list}."),
)
voice.tool(
    "create_channel",
    do=(
        "create a[ {visibility}] channel called {name}[ about {topic}][ with {members} in it]",
        "open the channel {name}[ for {topic}][, {visibility}][, and add {members}]",
        "set up a[ {visibility}] chat room {name}[ with the topic {topic}][ and let {members} in]",
        "launch a[ {visibility}] channel by the name of {name}[ on {topic}][, with {members} on board]",
        "get a[ {visibility}] channel {name} going[, topic {topic}][, for {members} and me]",
    ),
    say=(
        "We need a new channel, {name}[, on {topic}][, {visibility}][; add {members} to it].",
        "Could you start a channel named {name}[, {visibility}][, with the topic {topic}][, for {members} and me]?",
        "There is no channel {name} yet, so make one[, {visibility}][, about {topic}][, with {members}].",
    ),
    tell=("#{name} is open.", "I created #{name}.", "#{name} exists now."),
)
voice.tool(
    "join_channel",
    do=(
        "{action} {channel}",
        "{action} {channel} for me",
        "{action} {channel} on my behalf",
        "{action} {channel} now",
    ),
    say=(
        "Please {action} {channel}.",
        "Could you {action} {channel} on my behalf?",
        "I want to {action} {channel}.",
        "It's time for me to {action} {channel}.",
    ),
    tell=(
        "You are {is_member?in|no longer in} #{name}.",
        "You have {is_member?joined|left} #{name}.",
    ),
)
voice.tool(
    "invite_to_channel",
    do=(
        "add {people} to {channel}",
        "invite {people} to {channel}",
        "bring {people} into {channel}",
        "make {people} part of {channel}",
        "get {people} into {channel}",
        "let {people} join us in {channel}",
    ),
    say=(
        "Please let {people} into {channel}.",
        "We are missing {people} in {channel}, so please fix that.",
        "Could you get {people} into {channel}?",
        "{channel} should have {people} in it, too.",
    ),
    tell=("I added {people} to #{name}.", "Done, I let {people} into #{name}."),
)
voice.tool(
    "search_messages",
    do=(
        "find chat messages[ about {query}][ in {channel}][ from {author}][ between me and {direct_with}][ in "
        "answer to {reply_to_id}][, just {only}]",
        "show me what was written on the chat[ in {channel}][ by {author}][ on {query}][ since {since}][ up to {until}]"
        "[, just {only}][, {sort}]",
        "go through the chat[ with {direct_with}][ in {channel}][ for {query}][, under {reply_to_id}][, just {only}]",
        "dig up the chat messages[ in {channel}][ that mention {query}][ by {author}][ from {since} on][ up to {until}]"
        "[, {sort}]",
        "scroll back through the chat[ in {channel}][ to what {author} said][ on {query}][ since {since}][, "
        "just {only}]",
    ),
    say=(
        "What did people say on the chat[ about {query}][ in {channel}][ in reply to {reply_to_id}]"
        "[, looking only at {only}]?",
        "Did I miss anything on the chat[ in {channel}][ from {author}][ on {query}][ since {since}][ until "
        "{until}][, {sort}]?",
        "What has been written on the chat[ between {direct_with} and me][ in {channel}][ about {query}][, just "
        "{only}]?",
    ),
    tell=("I found {total} messages: {list}.", "{total} messages: {list}."),
)
voice.tool(
    "send_message",
    do=(
        "post {text} in {channel}[ as an answer to {reply_to_id}]",
        "write {text} to {channel}[, in the thread of {reply_to_id}]",
        "tell everyone in {channel}[, under {reply_to_id},] the following: {text}",
        "drop {text} into {channel}[ below {reply_to_id}]",
        "put {text} up in {channel}[, replying to {reply_to_id}]",
        "announce {text} in {channel}[, right under {reply_to_id}]",
    ),
    say=(
        "Everybody in {channel} should read this: {text}[ It belongs under {reply_to_id}.]",
        "Could you say {text} in {channel} for me[, in reply to {reply_to_id}]?",
        "This should go into {channel}[, below {reply_to_id}]: {text}",
    ),
    tell=("Your message is in #{channel}.", "“{text}” is in #{channel} now.", "I posted your message in #{channel}."),
)
voice.tool(
    "send_direct_message",
    do=(
        "message {recipient} directly on the chat: {text}",
        "send {recipient} the words {text} in private on the chat",
        "send {recipient} a private message on the chat: {text}",
        "leave {recipient} a private message on the chat that says {text}",
        "use the chat to write to {recipient}, just between the two of us: {text}",
    ),
    say=(
        "This should go to {recipient} only, on the chat: {text}",
        "Please write {text} to {recipient} on the chat and to nobody else.",
        "{recipient} should get {text} from me as a direct message.",
    ),
    tell=("Your message is sent.", "Your message “{text}” is out.", "I sent it as a direct message."),
)
voice.tool(
    "edit_message",
    do=(
        "change {message_id} to {text}",
        "correct {message_id} so that it reads {text}",
        "reword {message_id} as {text}",
        "rewrite {message_id} to say {text}",
        "update {message_id} with the wording {text}",
    ),
    say=(
        "I left something out of {message_id}; it should say {text}",
        "Can {message_id} read {text} instead?",
        "{message_id} needs an edit; it should read {text}",
    ),
    tell=(
        "The message reads “{text}” now.",
        "The message is changed to “{text}”.",
    ),
)
voice.tool(
    "add_reaction",
    do=(
        "react to {message_id} with {emoji}",
        "put {emoji} on {message_id}",
        "give {message_id} {emoji}",
        "stick {emoji} under {message_id}",
        "answer {message_id} with {emoji} and no words",
    ),
    say=(
        "{message_id} deserves {emoji}.",
        "Could you leave {emoji} under {message_id} for me?",
        "{emoji} for {message_id}, please.",
    ),
    tell=(
        "Your reaction is on {author_name}'s message.",
        "Done, {author_name} will see your reaction.",
    ),
)
voice.tool(
    "pin_message",
    do=(
        "{action} {message_id}",
        "find {message_id} and {action} it",
        "{action} {message_id} for the whole channel",
    ),
    say=("Please {action} {message_id}.", "Could you {action} {message_id}?", "I'd like to {action} {message_id}."),
    tell=(
        "The message {is_pinned?is pinned now|is no longer pinned}.",
        "I {is_pinned?pinned|unpinned} the message.",
    ),
)

voice.goes_on("search_messages", "add_reaction", "pin_message", "edit_message")
voice.goes_on("list_channels", "join_channel", "send_message", "invite_to_channel")
voice.goes_on("list_colleagues", "send_direct_message", "invite_to_channel")
voice.goes_on("create_channel", "invite_to_channel", "send_message")
voice.goes_on("join_channel", "send_message")
voice.goes_on("invite_to_channel", "send_message", "send_direct_message")
voice.goes_on("send_direct_message", "invite_to_channel")
voice.goes_on("add_reaction", "pin_message")
voice.goes_on("edit_message", "pin_message")
