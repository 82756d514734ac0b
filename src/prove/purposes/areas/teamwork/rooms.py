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
        "Half the guests forgot about it the last time.",
        "Not everybody looks at the calendar.",
        "My invitations share a folder with pizza flyers, judging by how often they're read.",
        "I once baked a marble cake for a round where only the caretaker appeared.",
        "I feel like a town crier without a bell, and my voice is hoarse from reminding.",
        "Colleagues stop me on the staircase with a croissant in hand to ask for the schedule.",
        "A notice on the fridge works wonders in my household, so I'm borrowing the trick.",
        "My predecessor used a brass gong to gather people, and I envy that instrument.",
        "Calendar alerts get swatted away like flies, my own included.",
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
        "its title and when it starts",
        "the title and the start",
        "what it's called and when it starts",
        "the title and the date and time",
    )
    post = say(
        act(send_message, channel=channel, text=note),
        f"announce {call} in #{channel}, with {note}",
        f"post a notice about {call} in #{channel}: {note}",
        f"let #{channel} know about {call}: {note}",
        f"draw #{channel}'s attention to {call}, mentioning {note}",
        f"The people in #{channel} should hear of {call}. Tell them {note}.",
    )
    pin = say(
        act(pin_message, message_id=post.id, action="pin"),
        "pin the announcement",
        "keep that message pinned",
        "pin your message there",
        "pin it so that it isn't overlooked",
        "It should stay on top, so pin it.",
    )
    minutes = number(15, 30, 45, 60, 90)
    move = say(
        act(update_meeting, meeting_id=call.id, starts_at=shift(call.starts_at, minutes=minutes)),
        f"let the call begin {minutes} minutes later",
        f"put the call off by {minutes} minutes",
        f"move the start of the call to {minutes} minutes later",
        f"Change of plan: the call starts {minutes} minutes later, so move it.",
        f"delay the call by {minutes} minutes",
        f"I can't make it so early after all. Make the call start {minutes} minutes later.",
    )
    tells(move, f"{move.title} starts on {move.starts_at} now.", f"I moved {move.title} to {move.starts_at}.")
    mend = say(
        act(edit_message, message_id=post.id, text=text(f"{move.title} is on {move.starts_at}.")),
        "correct the announcement, so that it has the title and the new start",
        "edit the message you posted: the same title and the new start",
        "change the message so that it has the title and the new date and time",
        "bring the announcement up to date, with the title and the new date and time",
        "The pinned message should give the title and the new start, so change it.",
        "update the post as well, with the title and the new start",
    )
    return (post, pin), (move, mend)


@purpose(
    "video_meeting",
    "team_chat",
    because=(
        "One call less makes everybody happy.",
        "My connection is miserable these days.",
        "Not every question needs a camera.",
        "I'd rather have it in writing.",
        "Everyone can answer when it suits them.",
        "I look like a ghost on my webcam, and my fringe refuses to cooperate.",
        "A builder next door is sawing through a wall, and my nerves with it.",
        "I think best with a keyboard, a pot of peppermint tea and no faces staring.",
        "Our chats on video start with ten minutes of lost headphones and frozen grimaces.",
        "Shy people blossom when nobody interrupts, and I count myself among them.",
        "My jaw is swollen from a wisdom tooth, and I mumble like a bear.",
        "I'd happily trade a row of tiny heads for a few crisp paragraphs.",
    ),
)
def talk_in_a_channel_instead() -> Any:
    """Cancel a call, make a channel for its guests, and say there what it is for."""
    call = own_call("upcoming", rows(list_meetings, host=me.email, status="scheduled"), _is_among_colleagues)
    cancel = say(
        act(cancel_meeting, meeting_id=call.id),
        f"cancel {call}",
        f"call {call} off",
        f"We don't need {call}, so cancel it.",
        f"scrap {call}",
        f"I don't want to hold {call}. Cancel it.",
    )
    tells(cancel, f"{cancel.title} is cancelled.", f"I cancelled {cancel.title}.")
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
        f"create a private channel #{name} for its guests and me, with the title of the call as the topic",
        f"open #{name}, a private channel with everybody who was invited, and make the call's title its topic",
        f"set up a private chat channel called #{name} with the guests as members and the call's title as the topic",
        f"put all the guests into a new private channel, #{name}, with the title of the call as its topic",
        f"Create a private channel #{name} for the guests and me instead; its topic is the title of the call.",
    )
    post = say(
        act(
            send_message,
            channel=create.name,
            text=text(f"This replaces our call on {cancel.starts_at}, planned for {cancel.duration_minutes} minutes."),
        ),
        "post there that this replaces the call, with its date and time and how many minutes it was planned for",
        "write a first message there: that this replaces our call, when it would have started and how many minutes it "
        "was planned for",
        "tell the channel that this is instead of the call, with its start and its length in minutes",
        "start with a message there that this replaces the call, giving its date and time and how long it was meant to "
        "take",
        "The first message there should be that this replaces the call, with its start and its length in minutes.",
    )
    pin = say(
        act(pin_message, message_id=post.id, action="pin"),
        "pin that message",
        "keep it pinned at the top",
        "pin it, so that nobody misses it",
        "pin your message there",
        "make it a pinned message",
    )
    return (cancel, create), (post, pin)
