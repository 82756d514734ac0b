"""Invariants of answers: who declined an invitation does not agree to it in a mail and was not there."""

import datetime as dt
from collections.abc import Iterator
from typing import Any

from prove.authoring.across.rules import Worlds, invariant
from prove.servers._shared.life.texts.correspondence import mails_of
from prove.servers._shared.life.time.agenda import agenda_of
from prove.servers.video_meeting.records import VideoService
from prove.servers.video_meeting.rules import pass_time

_COMING = dt.timedelta(days=45)


@invariant(17, "email", "calendar")
def guests_who_write(worlds: Worlds) -> Iterator[str]:
    """Who writes about an event or is asked about it in a mail has accepted it, and was invited before."""
    events = {(event.title, event.starts_at): event for event in worlds.rows("calendar.events")}
    known = {one.key: events.get((one.title, one.starts_at)) for one in agenda_of(worlds.seed)}
    shown = {(message.sent_at, message.body) for message in worlds.rows("email.messages")}
    for mail in mails_of(worlds.seed):
        kind, key = mail.about or ("", "")
        event = known.get(key) if kind == "agenda" and (mail.sent_at, mail.body) in shown else None
        for guest in event.invitees if event is not None else ():
            agreed = guest.response == "accepted" and guest.asked_at < mail.sent_at
            if guest.email in (mail.sender, mail.to) and not agreed:
                yield f"{guest.name} ({guest.response}, asked {guest.asked_at}) has the mail {mail.subject!r}"


@invariant(17, "video_meeting", "calendar")
def guests_who_were_there(worlds: Worlds) -> Iterator[str]:
    """Nobody who was in a video meeting has declined its event."""
    declined = {(event.meeting_id, guest.email) for event, guest in _declined(worlds)}
    service: VideoService = worlds.state("video_meeting")
    for seat in service.participants:
        if seat.presence != "invited" and (seat.meeting_id, seat.email) in declined:
            yield f"{seat.name} declined {service.meetings.get(seat.meeting_id).title}, but is {seat.presence} there"


@invariant(17, "video_meeting", "calendar")
def guests_who_will_be_there(worlds: Worlds) -> Iterator[str]:
    """Nobody who has declined an event joins its video meeting in the days to come."""
    declined = {(event.meeting_id, guest.email) for event, guest in _declined(worlds)}
    service: VideoService = worlds.state("video_meeting").fork()
    pass_time(service, service.now + _COMING)
    for seat in service.participants:
        if seat.presence != "invited" and (seat.meeting_id, seat.email) in declined:
            yield f"{seat.name} declined {service.meetings.get(seat.meeting_id).title}, but will be {seat.presence}"


@invariant(27, "crm", "calendar")
def customers_who_were_met(worlds: Worlds) -> Iterator[str]:
    """A sales meeting of the user that is done was with a contact who had not declined its event."""
    me = worlds.rows("crm.reps")[0].email
    emails = {contact.id: contact.email for contact in worlds.rows("crm.contacts")}
    declined = {(event.starts_at, guest.email) for event, guest in _declined(worlds)}
    for activity in worlds.rows("crm.activities"):
        met = activity.kind == "meeting" and activity.owner == me and activity.status == "done"
        if met and (activity.at, emails[activity.contact_id]) in declined:
            yield f"the meeting {activity.id} ({activity.subject!r}, {activity.at}) is done, but its contact declined"


@invariant(29, "filesystem", "calendar")
def guests_in_the_minutes(worlds: Worlds) -> Iterator[str]:
    """Nobody whom the minutes of a meeting call present has declined it."""
    declined: dict[str, list[tuple[Any, str]]] = {}
    for event, guest in _declined(worlds):
        declined.setdefault(event.title, []).append((event, guest.name))
    for node in worlds.rows("filesystem.nodes"):
        title, *lines = node.content.split("\n")
        present = next((line.removeprefix("Present: ") for line in lines if line.startswith("Present: ")), "")
        for event, name in declined.get(title, ()) if present else ():
            if name in present.split(", ") and _is_of(event, lines[0]):
                yield f"{node.path} calls {name} present, who declined {title}"


@invariant(17, "calendar")
def two_who_met(worlds: Worlds) -> Iterator[str]:
    """What the user has planned for two and is over was not declined."""
    now, me = worlds.state("calendar").now, worlds.rows("calendar.profiles")[0].email
    for event, guest in _declined(worlds):
        single = event.organizer == me and event.repeats == "never" and len(event.invitees) == 1
        if single and event.status == "confirmed" and event.ends_at < now:
            yield f"{event.title} of {event.starts_at} took place, though {guest.name} declined"


def _declined(worlds: Worlds) -> Iterator[tuple[Any, Any]]:
    """Every event with each of the guests who declined it."""
    for event in worlds.rows("calendar.events"):
        for guest in event.invitees:
            if guest.response == "declined":
                yield event, guest


def _is_of(event: Any, line: str) -> bool:
    """Whether a line that names the day is of an event; any day may be one of a series."""
    return event.repeats != "never" or line == f"Date: {event.starts_at.date()}"
