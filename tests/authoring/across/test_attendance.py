"""The promises about who came hold, and each of them notices a world that breaks it."""

import datetime as dt

import pytest

from prove.authoring.across import attendance
from prove.authoring.across.rules import Check, Worlds
from prove.servers._shared.life.time.agenda import agenda_of
from prove.servers._shared.life.time.answers import never_begun
from tests.authoring.across.changed import OwnWorlds

PROMISES = (
    attendance.missed_meetings_are_told_of_nowhere,
    attendance.the_present_were_there,
    attendance.mails_are_of_meetings_that_were_held,
    attendance.meals_are_shared_with_guests,
)


@pytest.mark.parametrize("promise", PROMISES)
def test_the_promises_hold(promise: Check) -> None:
    assert [text for seed in range(8) for text in promise(Worlds(seed))] == []


def test_notes_of_a_meeting_that_was_missed_are_noticed() -> None:
    worlds = with_notes()
    for meeting in worlds.state("video_meeting").meetings.where(status="ended"):
        worlds.state("video_meeting").meetings.update(meeting, status="missed")
    flaws = list(attendance.missed_meetings_are_told_of_nowhere(worlds))
    assert any("has notes of" in flaw for flaw in flaws)


def test_somebody_present_who_never_joined_is_noticed() -> None:
    worlds = with_notes()
    seats = worlds.state("video_meeting").participants
    for seat in seats:
        seats.update(seat, presence="invited")
    assert any("who never joined" in flaw for flaw in attendance.the_present_were_there(worlds))


def with_notes() -> OwnWorlds:
    """Worlds with notes of a video meeting that was held."""
    return next(worlds for worlds in map(OwnWorlds, range(60)) if has_notes_of_a_call(worlds))


def has_notes_of_a_call(worlds: Worlds) -> bool:
    held = {
        (row.title, f"Date: {row.starts_at.date()}")
        for row in worlds.rows("video_meeting.meetings")
        if row.status == "ended"
    }
    nodes = [node for node in worlds.rows("filesystem.nodes") if "/notes/meetings/" in node.path]
    return any((*node.content.split("\n")[:2],) in held for node in nodes)


def test_a_mail_about_a_forgotten_meeting_is_noticed() -> None:
    worlds = next(OwnWorlds(seed) for seed in range(20) if never_begun(seed))
    event = next(one for one in agenda_of(worlds.seed) if one.key == never_begun(worlds.seed))
    mails = worlds.state("email").messages
    body = f'I have written down what we said in "{event.title}" on Monday.'
    mails.update(next(iter(mails)), sent_at=event.starts_at + dt.timedelta(days=1), body=body)
    (flaw,) = attendance.mails_are_of_meetings_that_were_held(worlds)
    assert event.title in flaw


def test_a_bill_that_is_shared_with_a_stranger_is_noticed() -> None:
    for seed in range(30):
        worlds = OwnWorlds(seed)
        now, expenses = worlds.state("budget").now, worlds.state("budget").expenses
        places = {
            (event.place, at.date())
            for event in agenda_of(seed)
            if event.place and event.reply == "accepted"
            for at in event.times(event.starts_at, now)
        }
        found = next((row for row in expenses if (row.merchant, row.spent_on) in places), None)
        if found is not None:
            expenses.update(found, shared_with="nobody@postbox.example")
            assert any("nobody@postbox.example" in flaw for flaw in attendance.meals_are_shared_with_guests(worlds))
            return
    pytest.fail("no world has an expense where the agenda has an event")
