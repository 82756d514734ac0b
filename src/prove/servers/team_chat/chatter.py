"""What colleagues write as time passes: they answer direct messages, and go on talking in their channels.

What they say in channels follows from the seed, not from how far the clock moves at once. They are silent in channels
that are archived, and nobody writes in a channel that they are not in.
"""

import datetime as dt
from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from prove.core import keyed, keyed_fraction
from prove.servers._shared.cast import Person, cast_of
from prove.servers._shared.life.clock import KEPT, is_day_off
from prove.servers._shared.life.issues import LifeIssue, issues_of
from prove.servers._shared.life.numbers import ids_for
from prove.servers._shared.life.time.together import apart_from
from prove.servers._shared.life.work.office import WEEK_MINUTES, office_of
from prove.servers._shared.life.work.projects import projects_of
from prove.servers.team_chat import talk
from prove.servers.team_chat.app import server
from prove.servers.team_chat.channels import THREADS
from prove.servers.team_chat.records import Channel, ChatMessage, Workspace
from prove.servers.team_chat.writer import CLOSING_HOUR, Writer

WEEKS = 5
"""For how many weeks at once it is decided what colleagues will write."""
THREADS_AHEAD = range(5, 10)
"""How many threads begin in a channel in that time."""
OPENING_HOUR = 8
ANSWER_SHARE = 0.75
ANSWERS: tuple[str, ...] = (
    "On it.",
    "Sure, give me ten minutes.",
    "Thanks for letting me know!",
    "Hm, can we talk about that on the phone?",
    "Sounds good to me.",
    "I'll check and tell you.",
    "Not today, sorry. I'll come back to you.",
    "Perfect, thank you.",
)


@server.passing_time
def go_on(workspace: Workspace, until: dt.datetime) -> None:
    """Colleagues answer most direct messages within hours, and write in their channels, on working days alone."""
    written = chatter_between(workspace.seed, workspace.now, until)
    for message in sorted([*_answers(workspace, until), *written], key=lambda message: message.sent_at):
        if message.id not in workspace.messages and (message.channel is None or _can_be_sent(workspace, message)):
            workspace.messages.add(message)


def chatter_between(seed: int, since: dt.datetime, until: dt.datetime) -> list[ChatMessage]:
    """What colleagues write in the channels of the first day after a moment up to another one, in order of time."""
    periods = office_of(seed).periods(WEEKS, since, until)
    found = (message for period in periods for message in _chatter_in(seed, period) if since < message.sent_at <= until)
    return sorted(found, key=lambda message: (message.sent_at, message.id))


@lru_cache(KEPT * 2)
def _chatter_in(seed: int, period: int) -> tuple[ChatMessage, ...]:
    """What colleagues write in threads that begin in a period; the first one, from now on, is 0."""
    first, cast = server.first_day(seed), cast_of(seed)
    team = (cast.protagonist, *cast.tied("colleague"))
    keys: list[str] = []
    messages: list[ChatMessage] = []
    for channel in first.channels:
        if not channel.is_archived:
            for message in _in_channel(seed, period, channel, team):
                keys.append(message.id)
                messages.append(message)
    ids = ids_for(seed, "chat", keys)
    return tuple(
        replace(message, id=ids[message.id], reply_to_id=message.reply_to_id and ids[message.reply_to_id])
        for message in messages
    )


def _in_channel(seed: int, period: int, channel: Channel, team: tuple[Person, ...]) -> Iterator[ChatMessage]:
    """The messages of one channel; their ids are keys. The user is silent, and so is a channel of one colleague."""
    rng, office = keyed("team_chat.chatter", seed, channel.name, period), office_of(seed)
    members = tuple(person for person in team[1:] if person.email in channel.members)
    if len(members) < 2:
        return
    writer = Writer(seed, rng, team, dt.datetime.max)
    issues, client = _open_issues(seed, channel.name), _client(seed, channel.name)
    start, minutes = office.now + period * WEEKS * WEEK_MINUTES, range(1, WEEKS * WEEK_MINUTES)
    for minute in rng.sample(minutes, rng.choice(THREADS_AHEAD)):
        admins = [person for person in members if person.email == channel.created_by]
        starter = rng.choice(admins or members) if channel.posting == "admins" else rng.choice(members)
        at, other = office.moment(start + minute), writer.other(members, starter)
        if THREADS.get(channel.name) is not talk.TEAM and len(writer.in_town((starter, other), at)) < 2:
            continue
        if issues:
            facts = writer.facts_of(rng.choice(issues), at) | client
            writer.thread(rng.choice(talk.OPEN_ISSUES), at, starter, other, facts, channel=channel.name)
        elif channel.name in THREADS:
            writer.thread(rng.choice(THREADS[channel.name]), at, starter, other, {}, channel=channel.name)
    for place, draft in enumerate(writer.drafts):
        answers = None if draft.root is None else f"{channel.name}:{period}:{draft.root}"
        yield ChatMessage(
            id=f"{channel.name}:{period}:{place}",
            channel=channel.name,
            direct_with=None,
            author=draft.author,
            author_name=draft.author_name,
            text=draft.text,
            sent_at=draft.at,
            reply_to_id=answers,
        )


def _client(seed: int, channel: str) -> dict[str, str]:
    """The firm that asks about the work of a channel's project: its client, if it has one."""
    client = next((project.client for project in projects_of(seed) if project.channel == channel), None)
    return {} if client is None else {"firm": client}


def _open_issues(seed: int, channel: str) -> list[LifeIssue]:
    """The issues of a channel's project that are open on the first day."""
    keys = {project.key for project in projects_of(seed) if project.channel == channel}
    return [issue for issue in issues_of(seed) if issue.project in keys and issue.closed_at is None]


def _can_be_sent(workspace: Workspace, message: ChatMessage) -> bool:
    channel = workspace.channels.find(message.channel or "")
    if channel is None or channel.is_archived or message.author not in channel.members:
        return False
    root = workspace.messages.find(message.reply_to_id) if message.reply_to_id else None
    if message.reply_to_id is None:
        return True
    return root is not None and root.channel == message.channel and root.sent_at.date() == message.sent_at.date()


def _answers(workspace: Workspace, until: dt.datetime) -> Iterator[ChatMessage]:
    """Answers to direct messages of the user that are due; their ids follow from the messages."""
    me = next(person.email for person in workspace.colleagues if person.is_self)
    for message in workspace.messages.where(author=me):
        if message.direct_with in (None, me):
            continue
        key = (workspace.seed, "answer", message.direct_with, message.sent_at.isoformat())
        due = message.sent_at + dt.timedelta(minutes=3 + int(240 * keyed_fraction(*key)))
        arrives = _at_work(due)
        while (later := apart_from(workspace.seed, message.direct_with or "", arrives)) != arrives:
            arrives = _at_work(later)
        if workspace.now < arrives <= until and keyed_fraction(*key, "?") < ANSWER_SHARE:
            person = workspace.colleagues.get(message.direct_with or "")
            mood = keyed_fraction(workspace.seed, "words", person.email, message.sent_at.isoformat())
            text = ANSWERS[int(mood * len(ANSWERS))]
            key = f"answer:{message.id}"
            answer_id = ids_for(workspace.seed, "chat", [key])[key]
            yield ChatMessage(answer_id, None, person.email, person.email, person.name, text, arrives)


def _at_work(moment: dt.datetime) -> dt.datetime:
    """The same moment, or one in the morning of the next working day if it is at night or on a day off."""
    is_day_of_work = not is_day_off(moment.date())
    if is_day_of_work and OPENING_HOUR <= moment.hour < CLOSING_HOUR:
        return moment
    day = moment if moment.hour < OPENING_HOUR else moment + dt.timedelta(days=1)
    while is_day_off(day.date()):
        day += dt.timedelta(days=1)
    return day.replace(hour=OPENING_HOUR)
