"""All tools of the calendar, which are in `events` and `free_time`, and how people answer invitations."""

import datetime as dt

from prove.core import keyed_fraction
from prove.servers.calendar import events, free_time
from prove.servers.calendar.app import server
from prove.servers.calendar.records import Agenda, Answer, Event
from prove.servers.calendar.rules import with_response
from prove.servers.calendar.series import user_of

__all__ = ["events", "free_time", "server"]


@server.passing_time
def answer_invitations(agenda: Agenda, until: dt.datetime) -> None:
    """Invited people answer within a day and a half or before the event starts; those who are busy then decline."""
    me, seed = user_of(agenda).email, agenda.seed
    for event in agenda.events:
        if event.organizer != me or event.status == "cancelled":
            continue
        for invitee in event.invitees:
            key = (seed, "answer", event.title, invitee.email, invitee.asked_at.isoformat())
            answers_at = invitee.asked_at + dt.timedelta(hours=1 + int(35 * keyed_fraction(*key)))
            latest = min(until, event.starts_at) if event.repeats == "never" else until
            if invitee.response == "needs_action" and answers_at <= latest:
                answer = _answer_of(agenda, event, invitee.email, keyed_fraction(*key, "mood"))
                event = agenda.events.update(event, invitees=with_response(event, invitee.email, answer))


def _answer_of(agenda: Agenda, event: Event, email: str, mood: float) -> Answer:
    blocks = agenda.busy_blocks.where(email=email)
    if any(b.starts_at < event.ends_at and b.ends_at > event.starts_at for b in blocks):
        return "declined"
    return "accepted" if mood < 0.75 else "tentative" if mood < 0.9 else "declined"
