"""The chat of a team: channels that one joins and leaves, and messages that are answered, moved and kept."""

from typing import Any

from prove.purposes.areas.teamwork.teams import colleague, colleague_email, named_project
from prove.purposes.program import (
    act,
    again,
    among,
    ask,
    at,
    column,
    day,
    each,
    given,
    me,
    name_of,
    named,
    number,
    purpose,
    quoted,
    rows,
    say,
    slug,
    some,
    tells,
    text,
    when,
    word,
    workday,
)
from prove.servers.calendar.events import create_event
from prove.servers.issue_tracker.issues import list_projects, search_issues
from prove.servers.issue_tracker.records import IssueKind
from prove.servers.team_chat.records import Emoji
from prove.servers.team_chat.tools import (
    add_reaction,
    edit_message,
    invite_to_channel,
    join_channel,
    list_channels,
    list_colleagues,
    pin_message,
    search_messages,
    send_direct_message,
    send_message,
)

FOR_ALL = ("general", "announcements", "hiring")
LEISURE = ("random", "lunch")
ONE_PAGE = 20
"""How many messages are shown at once: the last of more would be found without reading them all."""
TEAMS = ("team-design", "team-marketing", "team-support", "team-finance", "team-data", "team-operations")


def _joined(*names: str) -> str:
    """A channel that the user is in and that is in use, by its name."""
    return column(
        rows(list_channels, membership="joined"),
        lambda c: c.name,
        fits=[lambda c: among(c.name, names), lambda c: among(c.is_archived, (False,))],
    )


def _emoji(*emojis: Emoji) -> Emoji:
    """An emoji that the user says."""
    return word(*emojis)


def _kind(*kinds: IssueKind) -> IssueKind:
    """A kind of issue that the user says."""
    return word(*kinds)


@purpose(
    "team_chat",
    because=(
        "I've put my foot in it.",
        "Too many windows, too little attention.",
        "I wasn't looking where I typed.",
        "My message has landed in the wrong place.",
        "That's what I get for typing on the go.",
        "Nobody has noticed yet, I hope.",
        "I clicked one line too high.",
        "The right words, the wrong room.",
        "I'm blushing a little.",
        "It happens to the best of us.",
        "My thumb has a mind of its own.",
        "People over there must be puzzled.",
    ),
)
def move_a_message_to_the_right_channel() -> Any:
    """Post one's last message again in the channel where it belongs, and replace it where it does not."""
    wrong = _joined(*LEISURE)
    right = _joined(*LEISURE, "general")
    mine = rows(search_messages, channel=wrong, only="mine").most(lambda m: m.sent_at)
    copy = say(
        act(send_message, channel=right, text=mine.text),
        f"post what I last wrote in #{wrong} in #{right}, word for word",
        f"take my latest message from #{wrong} and send the same text to #{right}",
        f"My last message in #{wrong} was meant for #{right}. Post it there as it is.",
        f"look up the newest message of mine in #{wrong} and repeat it in #{right} without changing a word",
        f"put a copy of my most recent words from #{wrong} into #{right}",
        f"send #{right} exactly what I wrote last in #{wrong}",
    )
    tells(copy, f"It is in #{right} now: “{copy.text}”.", f"I posted it in #{right}: “{copy.text}”.")
    words = quoted(
        "Sorry, wrong channel",
        "Please ignore this, it belongs elsewhere",
        "Moved to another channel",
        "This was meant for somewhere else",
        "Wrong room, my mistake",
    )
    replace = say(
        act(edit_message, message_id=mine.id, text=words),
        f"change the one in {wrong:again} to {words}",
        f"edit the original so that it reads {words}",
        f"replace the text of the misplaced one with {words}",
        f"overwrite what stands in {wrong:again} with {words}",
        f"The old one should only say {words} from now on.",
        f"let the first version read {words} instead",
    )
    again(wrong, "the first channel", "the wrong channel")
    return (copy,), (replace,)


@purpose(
    "team_chat",
    because=(
        "Everybody talks about things I've never heard of.",
        "I'm told that's where it all happens.",
        "My curiosity got the better of me.",
        "Better late than never.",
        "I seem to be missing out.",
        "I was asked twice already whether I'd seen it.",
        "Somebody mentioned it in the lift.",
        "My bubble is getting too small.",
        "I don't want to be the last to know.",
        "It sounds like a lively place.",
        "We were both wondering what goes on in there.",
        "I've decided to be more sociable.",
    ),
)
def join_a_channel_with_somebody() -> Any:
    """Join a channel and see what was written last; react to it, and bring a colleague along."""
    channel = again(
        column(
            rows(list_channels, membership="not_joined"),
            lambda c: c.name,
            fits=[
                lambda c: c.visibility == "public",
                lambda c: among(c.is_archived, (False,)),
                lambda c: rows(search_messages, channel=c.name).count() <= ONE_PAGE,
            ],
        ),
        "the channel",
        "that channel",
    )
    join = say(
        act(join_channel, channel=channel, action="join"),
        f"let me join #{channel}",
        f"add me to #{channel}",
        f"get me into #{channel}",
        f"I'd like to be a member of #{channel}.",
        f"make me a member of #{channel}",
        f"sign me up for #{channel} in the chat",
    )
    tells(join, f"You are in #{channel} now.", f"You have joined #{channel}.")
    last = rows(search_messages, channel=channel).most(lambda m: m.sent_at)
    tell = say(
        ask(
            last.author_name,
            last.text,
            told=(
                "The last message is by {}: “{}”.",
                "{} wrote last: “{}”.",
                "It was {} who wrote last, namely “{}”.",
            ),
        ),
        "Who wrote the last message there, and what does it say?",
        "tell me who wrote there last, and the words",
        "What's the newest message in it, and who is it from?",
        "read me the latest message over there and its author's name",
        "I'd like to hear the most recent message in it and who wrote it.",
        "Which words were written there last, and by whom?",
    )
    emoji = _emoji("heart", "eyes", "check")
    react = say(
        act(add_reaction, message_id=last.id, emoji=emoji),
        f"react to it with the {emoji} emoji",
        f"put the {emoji} emoji on that message",
        f"give that message the {emoji} reaction",
        f"leave the {emoji} emoji as a reaction to it",
        f"My answer to it is the {emoji} emoji, as a reaction.",
        f"mark it with the {emoji} reaction",
    )
    friend = name_of(
        rows(list_colleagues),
        lambda c: c.name,
        fits=[
            lambda c: c.email != me.email,
            lambda c: among(
                among(c.email, rows(list_colleagues, channel=channel).column(lambda m: m.email)),
                (False,),
            ),
        ],
    )
    invite = say(
        act(invite_to_channel, channel=channel, people=(colleague_email(friend),)),
        f"bring {friend} into {channel:again}, too",
        f"invite {friend} to {channel:again}",
        f"add {friend} to {channel:again} as well",
        f"I promised {friend} a place in {channel:again}, so add them.",
        f"make {friend} a member of {channel:again} alongside me",
        f"let {friend} in there, too",
    )
    return (join, tell), (react, invite)


@purpose(
    "team_chat",
    because=(
        "My sidebar is endless.",
        "I read more than I work.",
        "Half the channels I'm in are asleep.",
        "I'm cutting down on noise.",
        "There's too much bold print on my screen.",
        "I'm on a digital diet.",
        "Unread counters make me nervous.",
        "A tidy list, a tidy mind.",
        "I can't remember why I'm in there.",
        "Silence can be a good sign or a bad one.",
        "Once a quarter I weed the chat.",
        "I'm deciding what deserves my attention.",
    ),
)
def leave_a_quiet_channel() -> Any:
    """Leave a channel if little was written there, else hear who wrote last; tell a colleague the number."""
    channel = again(_joined(*LEISURE, *TEAMS), "the channel", "that channel")
    since, few = day(-21, -5, edge="since"), number(3, 4, 5, 6, 8, 10)
    written = rows(search_messages, channel=channel, since=since)
    last = written.most(lambda m: m.sent_at)
    leave = say(
        act(join_channel, channel=channel, action="leave"),
        "take me out of it",
        "leave it on my behalf",
        "remove me from the members",
        "end my membership",
        "sign me out of there for good",
        "let me leave the channel",
    )
    tell_last = say(
        ask(
            given(last.author_name, last.author_name != me.name),
            last.text,
            told=(
                f"It is busy enough ({written.count()} messages). The latest one is by {{}}: “{{}}”.",
                f"It isn't that quiet: there were {written.count()} messages. {{}} wrote last: “{{}}”.",
                f"With {written.count()} messages you are still in it. The last to write was {{}}: “{{}}”.",
            ),
        ),
        "tell me who wrote last and what",
        "let me know the latest message and its author",
        "read me the newest message with the name of whoever wrote it",
        "give me the author and the words of the last message",
        "report who spoke last there, and the message itself",
    )
    decide = say(
        when(written.count() < few, leave, tell_last),
        f"if fewer than {few} messages were written in #{channel} since {since}, {leave}; otherwise {tell_last}",
        f"count the messages in #{channel} since {since}. With fewer than {few}, {leave}; with {few:again} or more, "
        f"{tell_last}",
        f"Has #{channel} had at least {few} messages since {since}? If not, {leave}; if it has, {tell_last}.",
        f"see how busy #{channel} has been since {since}: below {few} messages, {leave}; from "
        f"{few:again} on, {tell_last}",
        f"when #{channel} shows fewer than {few} messages since {since}, {leave}; when it shows more, or just as many, "
        f"{tell_last}",
    )
    again(few, "that many", "that number")
    tells(
        leave,
        f"It was too quiet ({written.count()}), so you have left #{channel}.",
        f"Messages since then: {written.count()}. You are no longer in #{channel}.",
    )
    friend = colleague()
    report = say(
        act(
            send_direct_message,
            recipient=colleague_email(friend),
            text=text(f"Messages in #{channel}: {written.count()}."),
        ),
        f"send {friend} a direct message with the name of {channel:again} and the number of messages you counted",
        f"tell {friend} in a direct message how many messages it was, naming {channel:again}",
        f"let {friend} know privately in the chat which channel I looked at and what number of messages it had",
        f"pass the figure on to {friend} in a direct message, together with the channel's name",
        f"drop {friend} a direct message that gives {channel:again} by name and the count",
        f"I owe {friend} an answer about it: a direct message with the channel's name and the count of messages.",
    )
    return (decide,), (report,)


@purpose(
    "team_chat",
    "calendar",
    because=(
        "People are waiting for me.",
        "I've let my duties slide.",
        "Somebody has to read other people's code.",
        "Reviews are piling up.",
        "I promised to be quicker with my feedback.",
        "Good colleagues review what others write.",
        "I have my red pencil at hand.",
        "Let's show them that I've noticed.",
        "I'd hate to be the bottleneck.",
        "My turn has come to look over shoulders.",
        "There's been a lot of knocking at my door.",
        "Four eyes see more than two.",
    ),
)
def take_on_the_reviews() -> Any:
    """Show that one has seen what is to be reviewed, pin the last of it, and block time for all."""
    channel = again(
        column(
            rows(list_channels, membership="joined"),
            lambda c: c.name,
            fits=[
                lambda c: among(c.is_archived, (False,)),
                lambda c: among(among(c.name, (*FOR_ALL, *LEISURE, *TEAMS)), (False,)),
            ],
        ),
        "the channel",
    )
    since = day(-24, -4, edge="since")
    asked = rows(search_messages, channel=channel, query="review", since=since).where(lambda m: m.author != me.email)
    emoji = _emoji("eyes", "check")
    react = say(
        each(asked, lambda m: act(add_reaction, message_id=m.id, emoji=emoji)),
        f"put the {emoji} emoji on every message by others in #{channel} since {since} that mentions a review",
        f"react with the {emoji} emoji to whatever others have written in #{channel} since {since} with the "
        "word review",
        f"search #{channel} for what others wrote about a review since {since}, and give each message the "
        f"{emoji} emoji",
        f"Each message of my colleagues in #{channel} since {since} in which a review comes up gets the {emoji} emoji.",
        f"look for the word review in #{channel} since {since} and mark the messages, except mine, with the "
        f"{emoji} emoji",
        f"leave the {emoji} reaction on all messages since {since} in which others speak of a review in #{channel}",
    )
    last = asked.most(lambda m: m.sent_at)
    pin = say(
        act(pin_message, message_id=last.id, action="pin"),
        "pin the newest of them",
        f"let the latest one be pinned in {channel:again}",
        "keep the most recent one pinned",
        "fix the last of those messages by pinning it",
        "The one written last should be pinned.",
        "pin whichever was written last",
    )
    tells(pin, f"I pinned what {last.author_name} wrote.", f"The last one is by {last.author_name}; it is pinned.")
    on, hour, minutes = workday(1, 8), word(8, 9, 10, 13, 14, 15), number(10, 15, 20, 25, 30)
    title = quoted("Reviews", "Reading code", "Time for feedback", "Looking over shoulders")
    event = say(
        act(
            create_event,
            title=title,
            starts_at=at(on, hour),
            duration_minutes=asked.count() * minutes,
        ),
        f"block time for it in my calendar {on:on} from {hour}:00, called {title}: {minutes} minutes for each of them",
        f"add {title} to my calendar {on:on} at {hour}:00, with {minutes} minutes for every message",
        f"I reckon with {minutes} minutes for each message. Reserve time for all {on:on} from {hour}:00 as {title}.",
        f"give me {minutes} minutes for every one of these messages in my calendar, in one piece, {on:on} "
        f"from {hour}:00, "
        f"under the title {title}",
        f"enter {title} in my calendar, {on:on} at {hour}:00; its length is {minutes} minutes times the "
        "number of messages",
    )
    return (react, pin), (event,)


@purpose(
    "team_chat",
    "issue_tracker",
    because=(
        "We're getting some help.",
        "Four hands are better than two.",
        "I've talked somebody into lending us a hand.",
        "We can use every pair of eyes.",
        "The project has grown over our heads.",
        "Reinforcements are on the way.",
        "I asked nicely, and it worked.",
        "We've been promised support for some weeks.",
        "Someone else should know how we work.",
        "I don't want anybody to start in the dark.",
        "Our stand-up is about to get a new voice.",
        "A warm welcome goes a long way.",
    ),
)
def bring_help_into_a_project() -> Any:
    """Invite a colleague to the channel of a project, welcome them there, and pin the welcome."""
    project = column(rows(list_projects), lambda p: p.name)
    found = named_project(project)
    channel = again(
        column(
            rows(list_channels, membership="joined"),
            lambda c: c.name,
            fits=[lambda c: c.name == "project-" + slug(project)],
        ),
        "the channel",
        "that channel",
    )
    helper = name_of(
        rows(list_colleagues),
        lambda c: c.name,
        fits=[
            lambda c: among(
                among(c.email, rows(list_colleagues, channel=channel).column(lambda m: m.email)),
                (False,),
            ),
        ],
    )
    person = rows(list_colleagues, query=helper).the(lambda c: named(c.name, helper))
    invite = say(
        act(invite_to_channel, channel=channel, people=(person.email,)),
        f"add {helper} to #{channel}",
        f"invite {helper} to #{channel}",
        f"let {helper} into #{channel}",
        f"get {helper} on board in #{channel}",
        f"Please open #{channel} to {helper} by inviting them.",
        f"make {helper} one of the members of #{channel}",
    )
    kind = _kind("bug", "task", "feature")
    waiting = rows(search_issues, project_key=found.key, kind=kind, status="to_do")
    oldest = waiting.least(lambda i: i.created_at)
    note = say(
        text(
            f"Welcome, {person.name} ({person.job})! {found.lead_name} leads the project. A good start is "
            f"{oldest.key}: {oldest.title}."
        ),
        f"the newcomer's full name and job, who leads {project}, and the key and title of its oldest {kind} that is to "
        "do",
        f"name and job of the new member, the lead of {project}, and its oldest {kind} still to do, key and title",
        f"who has joined, with the job, who the lead of {project} is, and which {kind} there has been to do for "
        "longest, by key and title",
    )
    post = say(
        act(send_message, channel=channel, text=note),
        f"post a welcome there with {note}",
        f"write a greeting in {channel:again} that contains {note}",
        f"send a welcome message to {channel:again}, stating {note}",
        f"welcome them in {channel:again} and mention {note}",
        f"Everybody in {channel:again} should read a welcome that gives {note}.",
    )
    pin = say(
        act(pin_message, message_id=post.id, action="pin"),
        "pin that welcome",
        "keep your post pinned",
        "make it a pinned message",
        "pin it, so that it can be found next week",
        "fix it to the channel as a pinned message",
    )
    return (invite,), (post, pin)


@purpose(
    "team_chat",
    because=(
        "I know what it's for, but not what it's called.",
        "Names of channels never stick in my head.",
        "Somebody read the topic out to me over lunch.",
        "The poster in the corridor only gives the topic.",
        "I should have asked for the name when they told me.",
        "There's a conversation going on without me.",
        "A colleague says that it's worth a look.",
    ),
)
def find_a_channel_by_its_topic() -> Any:
    """Find the name of a channel of which one knows the topic, join it, and say hello there."""
    channel = again(
        some(
            rows(list_channels),
            lambda c: (
                f'the channel with the topic "{c.topic}"',
                f'the channel for "{c.topic}"',
                f'the chat channel that is about "{c.topic}"',
            ),
            fits=[
                lambda c: among(c.is_member, (False,)),
                lambda c: among(c.is_archived, (False,)),
                lambda c: c.visibility == "public",
                lambda c: c.posting == "everyone",
            ],
        ),
        "the channel",
        "that channel",
    )
    tell = say(
        ask(
            channel.name,
            channel.member_count,
            told=(
                "It is #{}, with {} members.",
                "Its name is #{}; number of members: {}.",
                "You mean #{}. It has {} members.",
            ),
        ),
        f"What is {channel} called, and how many members does it have?",
        f"look for {channel}, and tell me its name and the number of its members",
        f"find out the name of {channel} and how many people are in it",
        f"I need the name of {channel}, and I'd like to know how many members there are.",
        f"let me know what name {channel} goes by, and its member count",
        f"How many people are in {channel}, and what is its name?",
    )
    join = say(
        act(join_channel, channel=channel.name, action="join"),
        f"let me join {channel:again}",
        f"add me to {channel:again}",
        f"make me a member of {channel:again}",
        f"I'd like to be in {channel:again}, so sign me up.",
        f"get me into {channel:again}",
    )
    words = quoted(
        "Hello, I'm new in here",
        "Hi all, glad to be here",
        "Finally found you",
        "Hello everybody, I'm just reading along for now",
        "Thanks for having me",
        "Good to see so many of you in here",
    )
    greet = say(
        act(send_message, channel=channel.name, text=words),
        f"post {words} there",
        f"write {words} in there",
        f"greet the others with {words}",
        f"The first thing to say there is {words}.",
        f"send a message there that says {words}",
        f"introduce me there with {words}",
    )
    tells(join, f"You are in #{channel.name} now.", f"You have joined #{channel.name}.")
    return (tell,), (join, greet)
