"""How people talk about their team's chat."""

from random import Random

from prove.core.voice import attribute, earliest, latest, name, relation
from prove.servers._shared.draws import days_ago
from prove.servers._shared.sorting import DATE_WORDS
from prove.servers.team_chat.records import Workspace
from prove.servers.team_chat.tools import server

voice = server.voice

voice.situations(
    "I'm catching up with the team.",
    "I missed a few messages.",
    "Work chat is busy.",
    "I just came out of a long meeting.",
    "I'm drowning in pings.",
    "I was offline for a bit.",
    "Half the office is remote.",
    "I'm running late for the huddle.",
    "The threads are hard to follow.",
    "We're coordinating a launch.",
    "I'm filling in for my team lead.",
    "Everybody talks at once in there.",
    "I muted everything and regret it.",
)

NEW_CHANNELS = (
    "trade-fair",
    "summer-party",
    "bike-to-work",
    "incident-room",
    "new-website",
    "quarterly-goals",
    "office-move",
    "photo-contest",
    "customer-stories",
    "chess",
)


def _new_name(workspace: Workspace, rng: Random) -> str:
    return rng.choice(workspace.channels.keys() if rng.random() < 0.05 else NEW_CHANNELS)


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
    attribute('the channel with the topic "{topic}"', "the {visibility} channel called {name}"),
    latest("the newest {visibility} channel", by="created_on"),
    label="#{name}",
)
voice.entity(
    "messages",
    name('the message that says "{text}"', '{author_name}\'s message "{text}"'),
    attribute("what {author_name} wrote on {sent_at}", "the message from {sent_at} in #{channel}"),
    relation('what {author_name} said in the channel about "{channel.topic}" on {sent_at}'),
    latest("the last thing {author_name} wrote in #{channel}", "the newest message in #{channel}", by="sent_at"),
    earliest("the first message {author_name} wrote in #{channel}", by="sent_at"),
    label="{author_name}: {text}",
)

voice.enum("membership", joined=("I'm in", "I belong to"), not_joined=("I'm not in", "I haven't joined"))
voice.enum("visibility", public="public", private=("private", "invitation-only"))
voice.enum("sort", **DATE_WORDS)
voice.enum("join_channel.action", join=("join", "sign me up for"), leave=("leave", "take me out of"))
voice.enum("pin_message.action", pin="pin", unpin="unpin")
voice.enum("only", pinned=("the pinned ones", "what is pinned"), mine=("my own", "what I wrote myself"))
voice.enum(
    "emoji",
    thumbs_up=("a thumbs up", "a thumbs-up"),
    heart=("a heart", "the heart"),
    eyes=("the eyes", "a pair of eyes"),
    party=("the party popper", "some confetti"),
    check=("a check mark", "a tick"),
    laugh=("the laughing face", "a laugh"),
    thinking=("the thinking face", "a thinking face"),
)

voice.value("name", draw=_new_name)
voice.value("query", draw=_message_words)
voice.value("since", draw=days_ago(range(6, 30)))
voice.value("until", draw=days_ago(range(6)))
voice.value("list_channels.query", "project", "team", "news", "book", "work for", "budget", "eats", "candidates")
voice.value("list_colleagues.query", draw=_person_words)
voice.value(
    "topic",
    "Stand, flyers and travel",
    "Everything about the move",
    "Ideas for the party",
    "One place for all questions",
    "Goals and where we stand",
    "Fast help when something is down",
    "Stories worth telling",
    "Texts and pictures for the new site",
)
voice.value(
    "text",
    "I'm running five minutes late, start without me.",
    "The contract is signed!",
    "Can somebody look at the printer, please?",
    "I'll take care of the customer call.",
    "Lunch is on me today.",
    "Please read the minutes before tomorrow.",
    "The numbers are final now.",
    "Who has the key to the meeting room?",
    "Great work, everybody.",
    "Let's postpone this to next week.",
    "I've uploaded the new version.",
    "Thanks, that helped a lot.",
)

voice.ask("name", "What should the channel be called?", "What name should the channel have?")
voice.ask("text", "What should it say?", "What would you like to write?")
voice.ask("edit_message.text", "What should it say instead?", "What should I change it to?")

voice.row("list_colleagues.items", "{name}, {job} ({email})")

voice.tool(
    "list_channels",
    do=(
        "list the channels[ {membership}][ that have to do with {query}]",
        "show me which channels there are[ about {query}][, only those {membership}]",
    ),
    say=(
        "Which channels are there[ about {query}][ that {membership}]?",
        "I'm looking for a channel[ on {query}][, one {membership}].",
        "Do we have any channels[ for {query}][ that {membership}]?",
    ),
    tell=("There are {total} channels: {list}.", "I see {total}: {list}."),
)
voice.tool(
    "list_colleagues",
    do=("list the people[ in {channel}][ that match {query}]", "look up[ {query} among] my colleagues[ in {channel}]"),
    say=(
        "Who is[ {query}] on the chat[ in {channel}]?",
        "Which colleagues do I have[ in {channel}][ under {query}]?",
        "I need the address of someone[ in {channel}][ by the name of {query}].",
    ),
    tell=("I found {total} people: {list}.", "{total} people: {list}."),
)
voice.tool(
    "create_channel",
    do=(
        "create a[ {visibility}] channel called {name}[ about {topic}][ with {members} in it]",
        "open the channel {name}[ for {topic}][, {visibility}][, and add {members}]",
    ),
    say=(
        "We need a new channel, {name}[, on {topic}][, {visibility}][; add {members} to it].",
        "Could you start a channel named {name}[, {visibility}][, with the topic {topic}][, for {members} and me]?",
    ),
    tell=("#{name} is open.", "I created #{name}."),
)
voice.tool(
    "join_channel",
    do=("{action} {channel}", "do this for me: {action} {channel}"),
    say=("Please {action} {channel}.", "Could you {action} {channel} on my behalf?"),
    tell=(
        "You are {is_member?in|no longer in} #{name}.",
        "Done: you {is_member?have joined|have left} #{name}.",
    ),
)
voice.tool(
    "invite_to_channel",
    do=("add {people} to {channel}", "invite {people} into {channel}", "bring {people} over to {channel}"),
    say=(
        "Please let {people} into {channel}.",
        "In {channel} we are missing {people}.",
        "Could you give {people} access to {channel}?",
    ),
    tell=("They are in #{name} now.", "#{name} has new members."),
)
voice.tool(
    "search_messages",
    do=(
        "find messages[ about {query}][ in {channel}][ from {author}][ between me and {direct_with}][ in "
        "answer to {reply_to_id}][, just {only}]",
        "show me what was written[ in {channel}][ by {author}][ on {query}][ since {since}][ up to {until}]"
        "[, just {only}][, {sort}]",
        "go through the chat[ with {direct_with}][ in {channel}][ for {query}][, under {reply_to_id}][, just {only}]",
    ),
    say=(
        "What did people say[ about {query}][ in {channel}][ in reply to {reply_to_id}][, looking at {only}]?",
        "Did I miss anything[ in {channel}][ from {author}][ on {query}][ since {since}][ until {until}][, {sort}]?",
        "What has been written[ between {direct_with} and me][ in {channel}][ about {query}][, just {only}]?",
    ),
    tell=("I found {total} messages: {list}.", "{total} messages: {list}."),
)
voice.tool(
    "send_message",
    do=(
        "post {text} in {channel}[ as an answer to {reply_to_id}]",
        "write {text} to {channel}[, in the thread of {reply_to_id}]",
        "tell everyone in {channel}[, under {reply_to_id},] the following: {text}",
    ),
    say=(
        "Everybody in {channel} should read this: {text}[ It belongs under {reply_to_id}.]",
        "Could you say {text} in {channel} for me[, in reply to {reply_to_id}]?",
    ),
    tell=("It is in #{channel}.", "“{text}” is in #{channel} now."),
)
voice.tool(
    "send_direct_message",
    do=("message {recipient} directly: {text}", "send {recipient} the words {text} in private on the chat"),
    say=(
        "This is only for {recipient}, on the chat: {text}",
        "Please ping {recipient} with {text} and nobody else.",
    ),
    tell=("Your message is sent.", "Your message “{text}” is out."),
)
voice.tool(
    "edit_message",
    do=("change {message_id} to {text}", "correct {message_id} so that it reads {text}"),
    say=("I made a mistake in {message_id}; it should say {text}", "Can {message_id} read {text} instead?"),
    tell=(
        "It reads “{text}” now.",
        "The message is corrected to “{text}”.",
    ),
)
voice.tool(
    "add_reaction",
    do=("react to {message_id} with {emoji}", "put {emoji} on {message_id}", "give {message_id} {emoji}"),
    say=("{message_id} deserves {emoji}.", "Could you leave {emoji} under {message_id} for me?"),
    tell=(
        "Your {emoji} is on {author_name}'s message.",
        "Done, {author_name} will see your {emoji}.",
    ),
)
voice.tool(
    "pin_message",
    do=("{action} {message_id}", "go to {message_id} and {action} it"),
    say=("Please {action} {message_id}.", "Could you {action} {message_id} for everybody?"),
    tell=(
        "{author_name}'s message is {is_pinned?pinned|no longer pinned} now.",
        "Done: the message by {author_name} is {is_pinned?pinned|not pinned any more}.",
    ),
)
