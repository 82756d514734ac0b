"""Promises about who came: a meeting that was missed is told of nowhere, and who was present was there."""

import re
from collections.abc import Iterator

from prove.authoring.across.rules import Worlds, invariant
from prove.servers._shared.life.time.agenda import agenda_of
from prove.servers._shared.life.time.answers import never_begun

_NOTES = re.compile(r"(?P<title>.+)\nDate: (?P<day>.+)\nPlace: .*\nPresent: (?P<present>.*)\n")


@invariant(17, "video_meeting", "crm", "filesystem")
def missed_meetings_are_told_of_nowhere(worlds: Worlds) -> Iterator[str]:
    """No meeting that its host did not start was held for the CRM or has notes."""
    meetings = worlds.rows("video_meeting.meetings")
    missed = {(one.title, one.starts_at.date()) for one in meetings if one.status == "missed"}
    for row in worlds.rows("crm.activities"):
        if row.kind == "meeting" and row.status == "done" and (row.subject, row.at.date()) in missed:
            yield f"{row.subject} of {row.at} was held, but nobody started it"
    for path, notes in _notes(worlds):
        if (notes["title"], notes["day"]) in {(title, str(day)) for title, day in missed}:
            yield f"{path} has notes of {notes['title']}, which nobody started"


@invariant(17, "video_meeting", "filesystem")
def the_present_were_there(worlds: Worlds) -> Iterator[str]:
    """Who is present in the notes of a video meeting has joined it."""
    meetings = worlds.rows("video_meeting.meetings")
    ended = {(one.title, str(one.starts_at.date())): one.id for one in meetings if one.status == "ended"}
    seats = worlds.rows("video_meeting.participants")
    for path, notes in _notes(worlds):
        meeting = ended.get((notes["title"], notes["day"]))
        came = {seat.name for seat in seats if seat.meeting_id == meeting and seat.presence != "invited"}
        for name in notes["present"].split(", ") if meeting else ():
            if name not in came:
                yield f"{path} has {name} as present, who never joined {notes['title']}"


@invariant(17, "email")
def mails_are_of_meetings_that_were_held(worlds: Worlds) -> Iterator[str]:
    """No mail looks back on the meeting that the user forgot to start."""
    forgotten = next((one for one in agenda_of(worlds.seed) if one.key == never_begun(worlds.seed)), None)
    for mail in worlds.rows("email.messages") if forgotten else ():
        if forgotten and mail.sent_at > forgotten.starts_at and f'"{forgotten.title}" on' in mail.body:
            yield f"the mail {mail.subject!r} of {mail.sent_at} is about {forgotten.title}, which was never begun"


@invariant(18, "budget", "calendar")
def meals_are_shared_with_guests(worlds: Worlds) -> Iterator[str]:
    """Where the agenda has something at a restaurant, the bill is shared with somebody who was there."""
    guests: dict[tuple[str, str], set[str]] = {}
    now = worlds.state("budget").now
    for event in agenda_of(worlds.seed):
        if event.place and event.reply == "accepted" and not event.called_off:
            for at in event.times(event.starts_at, now):
                guests.setdefault((event.place, str(at.date())), set()).update(event.people)
    for expense in worlds.rows("budget.expenses"):
        there = guests.get((expense.merchant, str(expense.spent_on)))
        if expense.shared_with and there is not None and expense.shared_with not in there:
            yield f"{expense.id} at {expense.merchant} on {expense.spent_on} is shared with {expense.shared_with}"


def _notes(worlds: Worlds) -> Iterator[tuple[str, re.Match[str]]]:
    """The notes of meetings among the files, each with its path."""
    for node in worlds.rows("filesystem.nodes"):
        notes = _NOTES.match(node.content or "") if "/notes/meetings/" in node.path else None
        if notes is not None:
            yield node.path, notes
