"""Calls and channels: what is said in the chat about a video call, or in place of one."""

from typing import Any, cast

from prove.purposes.areas.teamwork.calls import own_call
from prove.purposes.program import (
    act,
    again,
    among,
    column,
    inside,
    look,
    me,
    number,
    purpose,
    rows,
    say,
    shift,
    tells,
    text,
    word,
)
from prove.servers.team_chat.tools import (
    create_channel,
    edit_message,
    list_channels,
    list_colleagues,
    pin_message,
    send_message,
)
from prove.servers.video_meeting.records import MeetingSummary
from prove.servers.video_meeting.tools import cancel_meeting, get_meeting, list_meetings, update_meeting


def _is_among_colleagues(meeting: MeetingSummary) -> object:
    """Whether only people from work take part in a meeting."""
    known = rows(list_colleagues).column(lambda c: c.email)
    people = inside(look(get_meeting, meeting_id=meeting.id).participants)
    return people.where(lambda p: among(p.email, known)).count() == meeting.participant_count


@purpose(
    "video_meeting",
    "team_chat",
    because=(
        "People keep asking when we talk.",
        "Nobody reads invitations any more.",
        "Some people tend to forget about calls.",
        "Not everybody looks at the calendar.",
        "My invitations get lost among all the email.",
        "I don't want to sit there alone.",
        "I'm tired of reminding everybody one by one.",
        "Forgetful invitees sometimes require prodding and coaxing.",
        "Things have to be said twice around here.",
        "Chat messages are read sooner than emails.",
        "Noticeboards in our hallway go unseen.",
    ),
)
def announce_a_call_and_move_it() -> Any:
    """Announce a call in a channel; then it is put off, and so is what the announcement says."""
    call = again(
        own_call(
            "upcoming",
            rows(list_meetings, host=me.email, status="scheduled"),
            lambda m: m.participant_count > 3,
            _is_among_colleagues,
        ),
        "it",
        "the call",
    )
    guests = inside(look(get_meeting, meeting_id=call.id).participants)
    channel = column(
        rows(list_channels, membership="joined"),
        lambda c: c.name,
        fits=[
            lambda c: c.posting == "everyone",
            lambda c: among(c.is_archived, (False,)),
            lambda c: among(among(c.name, ("lunch", "random")), (False,)),
            lambda c: (
                guests.where(
                    lambda p: among(p.email, rows(list_colleagues, channel=c.name).column(lambda m: m.email))
                ).count()
                == call.participant_count
            ),
        ],
    )
    note = say(
        text(f"{call.title} is on {call.starts_at}."),
        "its title, and the day and time it starts",
        "what it's called and on what date and at what time it starts",
        "its name, its date and its time",
        "the title of the call, the day and the time",
    )
    post = say(
        act(send_message, channel=channel, text=note),
        f"announce {call} in #{channel}: {note}",
        f"post a short notice about {call} in #{channel}: {note}",
        f"let #{channel} know about {call}: {note}",
        f"The people in #{channel} keep missing things. Announce {call} there: {note}.",
        f"Nobody seems to know about {call}. Put a line into #{channel}: {note}.",
        f"I'd like #{channel} to hear about {call}, so write there {note}.",
        f"remind everybody in #{channel} of {call}: {note}",
        f"drop a message about {call} in #{channel}, just {note}",
    )
    pin = say(
        act(pin_message, message_id=post.id, action="pin"),
        "pin the announcement",
        "keep that message pinned",
        "pin it so that it isn't overlooked",
        "It should stay on top, so pin it.",
        "make that a pinned message",
        "Could it stay at the top of the channel? Pin it.",
        "pin what you posted",
    )
    minutes = number(15, 30, 45, 60, 90)
    move = say(
        act(update_meeting, meeting_id=call.id, starts_at=shift(call.starts_at, minutes=minutes)),
        f"let the video call begin {minutes} minutes later",
        f"put the call off by {minutes} minutes",
        f"Change of plan: the call starts {minutes} minutes later, so move it.",
        f"delay the call by {minutes} minutes",
        f"I can't make it so early after all. Make the call start {minutes} minutes later.",
        f"We'll need {minutes} minutes more before we can begin, so push the call back.",
        f"Something has come up, and I'll be {minutes} minutes late for the call. Put it back by as much.",
    )
    tells(
        move, f"The call “{move.title}” starts on {move.starts_at} now.", f"I moved “{move.title}” to {move.starts_at}."
    )
    mend = say(
        act(edit_message, message_id=post.id, text=text(f"{move.title} is on {move.starts_at}.")),
        "correct the announcement, so that it has the new date and time (keep the name in it)",
        "edit the message you posted: same name, new date and time",
        "The pinned message is wrong now. Rewrite it with the name of the call and the new date and time.",
        "bring the announcement up to date: the call's title and its date and time now",
        "update the post as well, so that everybody sees the title of the call, its date and its new time",
        "What it says in the channel isn't true any more. Correct it: the name of the call and its new date and time.",
        "change that message to the new date and time, with the name of the call as before",
    )
    tells(mend, f"The announcement says “{mend.text}” now.", f"I changed the announcement; it reads “{mend.text}” now.")
    return (post, pin), (move, mend)


@purpose(
    "video_meeting",
    "team_chat",
    because=(
        "Fewer calls make everybody happier.",
        "My connection is miserable these days.",
        "Not every question needs a camera.",
        "Laryngitis has reduced my voice to a raspy croak.",
        "In writing, everyone can answer when it suits them.",
        "I never feel at ease on camera.",
        "There's building noise next door.",
        "I think best when I write.",
        "Our video calls always start with technical trouble.",
        "Not everybody likes to talk in front of others.",
        "I'm having a tooth out and will hardly be able to speak.",
        "Bandwidth is scarce, and video keeps stuttering.",
    ),
)
def talk_in_a_channel_instead() -> Any:
    """Cancel a call, make a channel for its guests, and say there what it is for."""
    call = own_call("upcoming", rows(list_meetings, host=me.email, status="scheduled"), _is_among_colleagues)
    cancel = say(
        act(cancel_meeting, meeting_id=call.id),
        f"cancel {call}",
        f"call off {call}",
        f"We don't need {call}, so cancel it.",
        f"scrap {call}",
        f"I don't want to hold {call}. Cancel it.",
        f"There's no need for {call} any more, so call it off.",
        f"drop {call}; it won't take place",
    )
    tells(cancel, f"The call “{cancel.title}” is cancelled.", f"I cancelled “{cancel.title}”.")
    guests = inside(cancel.participants).where(lambda p: p.email != me.email)
    name = word("instead-of-a-call", "in-writing", "quick-questions", "open-points", "written-updates")
    create = say(
        act(
            create_channel,
            name=name,
            visibility="private",
            topic=cancel.title,
            members=cast(Any, guests.column(lambda p: p.email)),
        ),
        f"create a private channel #{name} for the guests and me, and make the title of the call its topic",
        f"open #{name}, a private channel with everybody who was invited, and use the call's title as its topic",
        f"put all the guests into a new private channel, #{name}, with the title of the call as its topic",
        f"We'll write instead. Set up #{name} in the chat, private, with all the guests in it, and use the "
        "call's title as the topic.",
        f"Everybody I had invited should be in a private channel called #{name}. The topic can be the call's title.",
        f"start a private channel named #{name} for all of us who were to be in the call, and give it the "
        "call's title as its topic",
        f"I'd like a private channel instead, #{name}. Add all the guests, and take the title of the call for "
        "its topic.",
    )
    tells(
        create,
        f"The channel #{name} is open, with {guests.column(lambda p: p.name)} in it.",
        f"I created #{name} and added {guests.column(lambda p: p.name)}.",
    )
    post = say(
        act(
            send_message,
            channel=create.name,
            text=text(f"This replaces our call on {cancel.starts_at}, planned for {cancel.duration_minutes} minutes."),
        ),
        "post in the new channel that this replaces the call, on what day and at what time that was to be and how "
        "many minutes it would "
        "have taken",
        "write a first message in the new channel: that this replaces our call, the date and time it would have "
        "started and "
        "how many minutes it was planned for",
        "tell the new channel that it is there instead of the call, and add on what day and at what time the call "
        "was to start and how long it "
        "was to take",
        "Start the channel off with a message that this replaces the call. Mention the day and time the call was "
        "planned for and "
        "how many minutes it would have taken.",
        "explain in the new channel that this is in place of our call, on what day and at what time that was to be, "
        "and how long it would have taken",
        "Everyone in the channel should know that it replaces the call. Post that there, with the date and time the "
        "call was set for and how many minutes.",
        "The first message in the channel should be that this replaces the call, and should mention the date and time "
        "the call was to start and how long it was to last.",
    )
    pin = say(
        act(pin_message, message_id=post.id, action="pin"),
        "pin what you posted there",
        "keep it pinned at the top",
        "pin it, so that nobody misses it",
        "pin that message there",
        "make it a pinned message",
        "It should stay at the top, so pin it.",
        "Don't let it scroll away: pin it.",
    )
    return (cancel, create), (post, pin)
