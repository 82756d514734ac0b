"""The chat of a team: channels that one joins and leaves, and messages that are answered, moved and kept."""

from typing import Any

from prove.purposes.areas.teamwork.teams import ON_PROJECTS, colleague, colleague_email, named_project
from prove.purposes.program import (
    act,
    again,
    among,
    ask,
    at,
    both,
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
        "Too many windows, too little attention.",
        "That's what I get for typing on the go.",
        "I mixed up two channels, I'm afraid.",
        "I clicked one line too high.",
        "I typed with a sandwich in one hand, and my thumb slipped.",
        "Autocomplete and my clumsy fingers make a bad combination.",
        "Toggling between browser tabs scrambles my concentration.",
        "I wasn't wearing my reading glasses.",
        "I was typing on a crowded tram.",
        "My flatmate distracted me while I was chatting.",
        "I've sent messages to the wrong place before.",
    ),
)
def move_a_message_to_the_right_channel() -> Any:
    """Post one's last message again in the channel where it belongs, and replace it where it does not."""
    wrong = _joined(*LEISURE)
    right = _joined(*LEISURE, "general")
    mine = rows(search_messages, channel=wrong, only="mine").most(lambda m: m.sent_at)
    copy = say(
        act(send_message, channel=right, text=mine.text),
        f"repost my last message from #{wrong} in #{right}, word for word",
        f"take my latest message from #{wrong} and send the same text to #{right}",
        f"My last message in #{wrong} was meant for #{right}. Post it there as it is.",
        f"look up the newest message of mine in #{wrong} and repeat it in #{right} without changing a word",
        f"copy my most recent message in #{wrong} to #{right}",
        f"send #{right} exactly what I wrote last in #{wrong}",
        f"The last thing I posted in #{wrong} belongs in #{right}, so put the same text there.",
    )
    tells(copy, f"I posted “{copy.text}” in #{right}.", f"Your message “{copy.text}” is in #{right} now.")
    words = quoted(
        "Sorry, wrong channel",
        "Please ignore this, it belongs elsewhere",
        "Moved to another channel",
        "This was meant for somewhere else",
        "Wrong room, my mistake",
    )
    replace = say(
        act(edit_message, message_id=mine.id, text=words),
        f"change my message in {wrong:again} to {words}",
        f"edit the original message so that it reads {words}",
        f"replace the misplaced message with {words}",
        f"edit my post in {wrong:again} so that it says {words}",
        f"The original message should just say {words} now.",
        f"Where I first posted that message, it should say {words} instead.",
        f"The misplaced message can't stay like that, so turn it into {words}.",
    )
    again(wrong, "the wrong channel")
    return (copy,), (replace,)


@purpose(
    "team_chat",
    because=(
        "I've missed quite a few things lately.",
        "Banter and riddles brighten my office routine.",
        "I'd like to see what others are talking about.",
        "I've decided to be more sociable.",
        "I've kept too much to myself at work.",
        "Everyone laughs at jokes that I've never read.",
        "My manager thinks that I should mingle more.",
        "Remote working has made me somewhat isolated.",
        "I hear most of the gossip far too late.",
        "I like a chat while the coffee is brewing.",
        "After months of silence I feel like company.",
    ),
)
def join_a_channel_with_somebody() -> Any:
    """Hear what a channel is about, join it and see what was written last; react, and bring a colleague along."""
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
    found = rows(list_channels).the(lambda c: c.name == channel)
    about = say(
        ask(
            found.topic,
            found.member_count,
            told=(
                "Its topic is “{}”, and {} people are in it.",
                "It is about “{}” and has {} members.",
                "The topic is “{}”, and there are {} members.",
            ),
        ),
        f"What is the topic of #{channel} in our chat, and how many members does it have?",
        f"tell me the topic of the chat channel #{channel} and how many people are in it",
        f"look up #{channel} in the team chat: what is it about, and how many are in it",
        f"What goes on in #{channel}? I'd like its topic and how many members it has.",
        f"How many people are in #{channel}, and what's the topic there?",
        f"see what #{channel} in our chat is about and how many people have joined",
        f"I keep hearing of #{channel} in the chat. What's its topic, and how many members are there?",
    )
    join = say(
        act(join_channel, channel=channel, action="join"),
        f"let me join {channel:again}",
        f"add me to {channel:again}",
        f"get me into {channel:again}",
        f"I'd like to be a member of {channel:again}.",
        f"Sounds like my kind of place, so sign me up for {channel:again}.",
        f"sign me up for {channel:again}",
        f"Why not? Join {channel:again} on my behalf.",
    )
    tells(join, f"You are in #{channel} now.", f"You have joined #{channel}.")
    last = rows(search_messages, channel=channel).most(lambda m: m.sent_at)
    tell = say(
        ask(
            last.text,
            last.author_name,
            told=(
                "The last message is “{}”, by {}.",
                "The last one says “{}” and is from {}.",
                "The latest one, “{}”, is from {}.",
            ),
        ),
        "Who wrote the last message there, and what does it say?",
        "tell me who wrote there last, and what",
        "What's the newest message in there, and who is it from?",
        "read me the latest message there and tell me who wrote it",
        "What are they talking about? Read me the last message and tell me whose it is.",
        "see what was posted there last, and by whom",
        "I'd like to know who has just written something there, and what it was.",
    )
    emoji = _emoji("heart", "eyes", "check")
    react = say(
        act(add_reaction, message_id=last.id, emoji=emoji),
        f"react to the last message in {channel:again} with the {emoji} emoji",
        f"put the {emoji} emoji on that last message in {channel:again}",
        f"give the newest message in {channel:again} the {emoji} reaction",
        f"leave the {emoji} emoji as a reaction to the message you've just told me about",
        f"The last message in {channel:again} deserves the {emoji} emoji from me.",
        f"add the {emoji} emoji to the latest message in {channel:again}",
        f"I'd like to show that I've read the last message in {channel:again}, so put the {emoji} emoji on it.",
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
        f"I promised to bring {friend} along, so send an invitation to {channel:again}.",
        f"make {friend} a member of {channel:again}, too",
        f"I don't want to be the only new member. Add {friend} to {channel:again}.",
        f"That's something for {friend} as well, so send an invitation to {channel:again}.",
    )
    tells(invite, f"{friend} is in #{channel} now, too.", f"I added {friend} to #{channel}.")
    return (about,), (join, tell), (react, invite)


@purpose(
    "team_chat",
    because=(
        "I'm in far too many channels.",
        "Deserted chat groups clutter my workspace needlessly.",
        "Half the channels I'm in are asleep.",
        "There are too many unread channels on my screen.",
        "I spend too much time scrolling through my sidebar.",
        "Weeding overgrown sidebars restores my tranquility.",
        "All those red badges make me nervous.",
        "I've already unsubscribed from two newsletters.",
        "I see no point in a chat that nobody uses.",
        "My list of channels could do with a good spring clean.",
        "I joined all sorts of channels when I was new and never left one.",
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
        "leave the channel for me",
        "remove me from the channel",
        "take me off the channel",
        "remove me from it",
    )
    tell_last = say(
        ask(
            last.text,
            given(last.author_name, last.author_name != me.name),
            told=(
                f"It is busy enough ({written.count()} messages). The latest one is “{{}}”, by {{}}.",
                f"It isn't that quiet ({written.count()} messages). The last one says “{{}}” and is from {{}}.",
                f"There were {written.count()} messages, so you are still in it. The newest, “{{}}”, is from {{}}.",
            ),
        ),
        "tell me who wrote last and what",
        "let me know what was written last, and by whom",
        "read me the newest message and tell me who wrote it",
        "give me the last message and tell me who it is from",
        "tell me what the latest message says and whose it is",
    )
    decide = say(
        when(written.count() < few, leave, tell_last),
        f"if fewer than {few} messages were written in #{channel} since {since}, {leave}; otherwise {tell_last}",
        f"count the messages in #{channel} since {since}. With fewer than {few}, {leave}; with {few:again} or "
        f"more, {tell_last}",
        f"Has #{channel} had at least {few} messages since {since}? If not, {leave}; if it has, {tell_last}.",
        f"see how busy #{channel} has been since {since}: if there are fewer than {few} messages, {leave}; "
        f"otherwise {tell_last}",
        f"look at #{channel}. If it has had fewer than {few} messages since {since}, {leave}; if not, {tell_last}",
        f"I suspect that #{channel} is dead. If it has had fewer than {few} messages since {since}, {leave}; "
        f"otherwise {tell_last}.",
        f"Is it worth staying in #{channel}? If fewer than {few} messages have come in since {since}, "
        f"{leave}; otherwise {tell_last}.",
    )
    again(few, "that many")
    tells(
        leave,
        f"It was too quiet ({written.count()} messages), so you have left #{channel}.",
        f"With {written.count()} messages it was too quiet, so you are no longer in #{channel}.",
    )
    friend = colleague()
    report = say(
        act(
            send_direct_message,
            recipient=colleague_email(friend),
            text=text(f"I checked #{channel} and counted {written.count()} messages."),
        ),
        f"tell {friend} in a direct message the name of the channel and how many messages you counted there",
        f"let {friend} know in a direct message how many messages you counted, and in which channel",
        f"write {friend} a direct message about how many messages you found in {channel:again}, and mention "
        "which one it is",
        f"I think {friend} wanted to know how busy {channel:again} is. Send a direct message about how many messages "
        "you counted, and in which channel.",
        f"I'd like {friend} to know as well: send a direct message with how many messages you found, and in "
        "which channel.",
        f"drop {friend} a private message in the chat about how many messages you counted and which channel that was "
        "in",
        f"send {friend} a direct message saying which channel I checked and how many messages it had",
    )
    return (decide,), (report,)


@purpose(
    "team_chat",
    "calendar",
    because=(
        "I've fallen behind with my reviews.",
        "Somebody has to read other people's code.",
        "I promised to be quicker with my feedback.",
        "I don't want my colleagues to feel ignored.",
        "I've made myself a pot of strong tea.",
        "Other people are much quicker than I am.",
        "I actually enjoy looking for mistakes.",
        "Spotting flawed loops and sloppy variables is satisfying.",
        "Crossword puzzling has sharpened my eye for blunders.",
        "People have begun to tease me about being slow.",
        "I used to mark essays, so I have patience.",
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
                lambda c: rows(search_messages, channel=c.name, query="preview").count() == 0,
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
        f"react with the {emoji} emoji to everything others have written in #{channel} since {since} with the "
        "word review",
        f"search #{channel} for messages from others since {since} that mention a review, and give each of them the "
        f"{emoji} emoji",
        f"Every message from others in #{channel} since {since} that has the word review should get the {emoji} emoji.",
        f"look for the word review in what others have written in #{channel} since {since}, and react to each of "
        f"those messages with the {emoji} emoji",
        f"My colleagues should see that I'm on it: put the {emoji} emoji on every message in #{channel} since "
        f"{since} in which somebody else mentions a review.",
        f"Others have written about reviews in #{channel} since {since}. Put the {emoji} emoji on every message of "
        "theirs with the word review.",
    )
    tells(
        react,
        f"I put the {emoji} emoji on {asked.count()} messages.",
        f"I reacted to {asked.count()} messages with the {emoji} emoji.",
    )
    last = asked.most(lambda m: m.sent_at)
    pin = say(
        act(pin_message, message_id=last.id, action="pin"),
        "pin the newest of them",
        f"pin the latest of those messages in {channel:again}",
        "pin the most recent of these messages",
        "The newest of those messages should be pinned.",
        "pin whichever of them was written last",
        "I don't want to lose sight of the most recent of them, so pin it.",
        "pin the latest of them",
    )
    tells(pin, f"I pinned what {last.author_name} wrote.", f"The last one is by {last.author_name}; it is pinned.")
    on, hour, minutes = workday(1, 8), word(8, 9, 10, 13, 14, 15), number(10, 15, 20, 25, 30)
    title = quoted("Reviews", "Reading code", "Time for feedback", "Code review")
    event = say(
        act(
            create_event,
            title=title,
            starts_at=at(on, hour),
            duration_minutes=asked.count() * minutes,
        ),
        f"block time for all the reviews in my calendar {on:on} from {hour}:00, as a single event called {title}: "
        f"{minutes} minutes for each of those messages",
        f"add a single event {title} to my calendar {on:on} at {hour}:00, with {minutes} minutes for every one of "
        "those messages",
        f"I need {minutes} minutes for each of those messages about reviews. Block all of it in one piece {on:on} in "
        "my "
        f"calendar, starting at {hour}:00, and call it {title}.",
        f"reserve one block in my calendar {on:on} that starts at {hour}:00 and has {minutes} minutes for each "
        f"message, under the title {title}",
        f"enter {title} in my calendar, {on:on} at {hour}:00, as one event with {minutes} minutes for each message "
        "that you found",
        f"I'll do the reviews {on:on} from {hour}:00, {minutes} minutes per message. Put that down as one block "
        f"called {title} in my calendar.",
        f"The reviews will take me {minutes} minutes per message. Keep one stretch of time for all of them free "
        f"in my calendar {on:on}, starting at {hour}:00, and call it {title}.",
    )
    tells(
        event,
        f"The event “{event.title}” is in your calendar for {event.starts_at}, {asked.count() * minutes} minutes in "
        "all.",
        f"I put “{event.title}” into your calendar, {event.starts_at}, for {asked.count() * minutes} minutes.",
    )
    return (react, pin), (event,)


@purpose(
    "team_chat",
    "issue_tracker",
    because=(
        "I've talked somebody into lending us a hand.",
        "Onboarding goes smoother with a friendly gesture.",
        "The project has become too much for us.",
        "Someone else should know how we work.",
        "Luring an expert onto our project took persistence and persuasion.",
        "I've been asking for reinforcements for weeks.",
        "On my own first day nobody showed me anything.",
        "Our to-do list keeps growing.",
        "An extra brain helps us more than a bigger budget.",
        "Half of our knowledge is in one person's head.",
        "I've promised cake to whoever joins us.",
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
            lambda c: among(c.job, ON_PROJECTS),
        ],
    )
    person = rows(list_colleagues, query=helper).the(lambda c: named(c.name, helper))
    invite = say(
        act(invite_to_channel, channel=channel, people=(person.email,)),
        f"add {helper} to #{channel}",
        f"invite {helper} to #{channel}",
        f"let {helper} into #{channel}",
        f"make {helper} a member of #{channel}",
        f"I want {helper} in #{channel}. Send an invitation.",
        f"We've got a new pair of hands: bring {helper} into #{channel}.",
        f"We've got help! Put {helper} into #{channel}.",
    )
    tells(invite, f"{person.name} is in #{channel} now.", f"I added {person.name} to #{channel}.")
    kind = _kind("bug", "feature")
    waiting = rows(search_issues, project_key=found.key, kind=kind, status="to_do")
    oldest = waiting.least(lambda i: i.created_at)
    lead = given(found.lead_name, found.lead != me.email)
    note = say(
        text(
            f"Welcome, {person.name} ({person.job})! {lead} leads the project. Our oldest {kind} not started yet is "
            f"{oldest.key}: {oldest.title}."
        ),
        f"who leads {project} and which is its oldest {kind} not started yet, with number and title",
        f"who the lead of {project} is and which {kind} of that project is the oldest not started yet, by number and "
        "title",
        f"who is in charge of {project} and what its oldest to-do {kind} is called, together with the ticket number",
    )
    post = say(
        act(send_message, channel=channel, text=note),
        f"post a welcome to {helper} in {channel:again} that gives the full name and the job, and mention {note}",
        f"write a welcome for {helper} in {channel:again}: full name, job, {note}",
        f"welcome {helper} in {channel:again}, so that everybody sees the full name and the job, and add {note}",
        f"Greet {helper} with a message in {channel:again}. The others should see the full name and the job, and also "
        f"{note}.",
        f"introduce {helper} in {channel:again} with a welcome (full name and job), and tell everyone {note}",
        f"The others should know that {helper} has joined. Post a welcome in {channel:again} with full name and job, "
        f"and mention {note}.",
        f"Nobody should feel lost here: welcome {helper} in {channel:again} by full name and job, and mention {note}.",
    )
    pin = say(
        act(pin_message, message_id=post.id, action="pin"),
        "pin that welcome",
        "pin that message",
        "make it a pinned message",
        "pin it, so that it can be found again",
        "keep the welcome pinned in there",
        "It shouldn't scroll away, so pin it.",
        "Let it stay at the top: pin it.",
    )
    return (invite,), (post, pin)


@purpose(
    "team_chat",
    because=(
        "I know what the channel is for, but not its name.",
        "Names of channels never stick in my head.",
        "I do remember topics, if nothing else.",
        "A colleague told me about a channel, but I forgot the name.",
        "I wrote the name down somewhere, but I can't find the note.",
        "Abbreviations and hyphens in names confuse me.",
        "The name is on the tip of my tongue.",
        "I've tried three names in the search box without luck.",
        "Somebody mentioned the name in the corridor, and I forgot it at once.",
        "Keywords linger in my mind longer than labels.",
        "I'd recognise the name if I saw it.",
    ),
)
def find_a_channel_by_its_topic() -> Any:
    """Find the name of a channel of which one knows the topic, join it, and say hello there."""
    channel = again(
        some(
            rows(list_channels),
            lambda c: (
                f'the channel with the topic "{c.topic}"',
                f'the chat channel that is about "{c.topic}"',
                f'the chat channel whose topic is "{c.topic}"',
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
                "Its name is #{}, and {} people are in it.",
                "You mean #{}. It has {} members.",
            ),
        ),
        f"What is {channel} called, and how many members does it have?",
        f"look for {channel}, and tell me what it's called and how many are in it",
        f"find out what {channel} is called and how many people are in it",
        f"I'm looking for {channel}. What's its name, and how many members are there?",
        f"How many people are in {channel}, and what is its name?",
        f"Where do I find {channel}? I'd like its name and how many members it has.",
        f"I can't find {channel}. Tell me what it's called and how many people are in it.",
    )
    join = say(
        act(join_channel, channel=channel.name, action="join"),
        f"let me join {channel:again}",
        f"add me to {channel:again}",
        f"make me a member of {channel:again}",
        "I'd like to be in that channel, so sign me up.",
        f"get me into {channel:again}",
        "That's the channel I meant, so join it for me.",
        f"sign me up for {channel:again}",
    )
    words = quoted(
        "Hello, I'm new here",
        "Hi all, glad to be here",
        "Hello everybody, I'm just reading along for now",
        "Thanks for having me",
        "Looking forward to reading along",
    )
    greet = say(
        act(send_message, channel=channel.name, text=words),
        f"post {words} there",
        f"write {words} in the channel",
        f"greet the others with {words}",
        f"say hello there with {words}",
        f"leave {words} there as my first message",
        f"start off in there with {words}",
        f"It's polite to say something: send {words} to the others there.",
    )
    tells(join, f"You are in #{channel.name} now.", f"You have joined #{channel.name}.")
    tells(greet, f"I posted “{greet.text}” there.", f"Your message “{greet.text}” is posted.")
    return (tell,), (join, greet)


@purpose(
    "team_chat",
    because=(
        "I want to know where most people talk.",
        "I'd like to hear more of what goes on here.",
        "I've only ever looked into my own channels.",
        "Everybody else seems to know what's going on.",
        "I like to be where things are happening.",
        "I've kept to my own corner for too long.",
        "My office mate keeps laughing at the screen.",
        "I learnt about the new coffee machine weeks too late.",
        "I'm used to hearing the news first.",
        "Lively crowds energize me, even in virtual form.",
        "Popular hangouts and communities seem to be passing me by.",
    ),
)
def join_the_biggest_channel() -> Any:
    """Find the channel with most members that one is not in, join it, and say hello there."""
    biggest = rows(list_channels, membership="not_joined").most(lambda c: c.member_count)
    name = given(biggest.name, both(among(biggest.is_archived, (False,)), biggest.posting == "everyone"))
    tell = say(
        ask(
            name,
            biggest.topic,
            told=(
                "That's #{}; its topic is “{}”.",
                "It is #{}, and it is about “{}”.",
                "#{} has the most members; its topic is “{}”.",
            ),
        ),
        "Which of the channels I haven't joined has the most members, and what is its topic?",
        "look at the channels I'm not in, and tell me which one has the most members and what its topic is",
        "What's the biggest channel, by members, that I'm not in yet, and what is it about?",
        "find the channel with the most members that I haven't joined yet, and tell me its name and topic",
        "I feel left out. Of the channels I'm not in, which one has the most members, and what is its topic?",
        "see which channel has the most people in it, apart from those I'm in, and what it's about",
        "Of all the channels that I haven't joined, which one has the most members? I'd like its topic, too.",
    )
    join = say(
        act(join_channel, channel=name, action="join"),
        "let me join that channel",
        "add me to the channel you found",
        "make me a member of that channel",
        "I'd like to be in that channel, so sign me up.",
        "get me into that channel",
        "Why not? Join the channel for me.",
        "sign me up for that channel",
    )
    tells(join, f"You are in #{name} now.", f"You have joined #{name}.")
    words = quoted(
        "Hello, I'm new here",
        "Hi all, glad to be here",
        "Hello everybody, I'm just reading along for now",
        "Thanks for having me",
    )
    greet = say(
        act(send_message, channel=name, text=words),
        f"post {words} there",
        f"write {words} in the channel",
        f"greet the others with {words}",
        f"send a message there that says {words}",
        f"say hello there with {words}",
        f"I should say something, too: {words}. Post that there.",
        f"leave {words} there for the others to read",
    )
    tells(greet, f"I posted “{greet.text}” there.", f"Your message “{greet.text}” is posted.")
    return (tell,), (join, greet)
