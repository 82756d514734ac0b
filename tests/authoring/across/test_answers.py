"""The promises about answers hold, and each of them notices a guest who declined and is said to have come."""

import datetime as dt
from typing import Any

import pytest
from msgspec.structs import replace

from prove.authoring.across import answers
from prove.authoring.across.rules import Check, Worlds
from prove.servers._shared.life.texts.correspondence import mails_of
from prove.servers._shared.life.time.agenda import agenda_of
from tests.authoring.across.changed import OwnWorlds

PROMISES = (
    answers.guests_who_write,
    answers.guests_who_were_there,
    answers.guests_who_will_be_there,
    answers.customers_who_were_met,
    answers.guests_in_the_minutes,
    answers.two_who_met,
)


@pytest.mark.parametrize("promise", PROMISES)
def test_the_promises_hold(promise: Check) -> None:
    assert [text for seed in range(20) for text in promise(Worlds(seed))] == []


def test_some_guests_decline_and_most_do_not() -> None:
    events = [event for seed in range(20) for event in Worlds(seed).rows("calendar.events")]
    given = [guest.response for event in events for guest in event.invitees]
    assert 0.08 < given.count("declined") / len(given) < 0.2
    assert 0.5 < given.count("accepted") / len(given) < 0.8
    assert 0.05 < given.count("tentative") / len(given) < 0.25
    assert 0.05 < given.count("needs_action") / len(given) < 0.25


@pytest.mark.parametrize("promise", PROMISES)
def test_guests_who_declined_are_noticed(promise: Check) -> None:
    """All guests of all events decline: whoever is said to have come, or agrees, is a contradiction."""
    found: list[str] = []
    for seed in range(5, 9):
        worlds = OwnWorlds(seed)
        _change_guests(worlds, response="declined")
        found += promise(worlds)
    assert found


def test_guests_who_decline_what_is_still_to_come_are_noticed() -> None:
    found = 0
    for seed in range(8000, 8006):
        worlds = OwnWorlds(seed)
        assert list(answers.guests_who_will_be_there(worlds)) == []
        _change_guests(worlds, response="declined")
        found += len(list(answers.guests_who_will_be_there(worlds))) > len(list(answers.guests_who_were_there(worlds)))
    assert found > 3


def test_a_mail_before_the_invitation_is_noticed() -> None:
    worlds = OwnWorlds(5)
    _change_guests(worlds, asked_at=worlds.state("calendar").now)
    about = {mail.about[1] for mail in mails_of(5) if mail.about and mail.about[0] == "agenda"}
    flaws = list(answers.guests_who_write(worlds))
    assert len(flaws) >= len(about & {event.key for event in agenda_of(5)}) > 0


def test_minutes_of_another_day_are_of_another_meeting() -> None:
    found = later = 0
    for seed in range(12):
        worlds = OwnWorlds(seed)
        _change_guests(worlds, response="declined")
        events = worlds.state("calendar").events
        found += len(list(answers.guests_in_the_minutes(worlds)))
        for event in [event for event in events if event.repeats == "never"]:
            events.update(event, starts_at=event.starts_at + dt.timedelta(days=400))
        later += len(list(answers.guests_in_the_minutes(worlds)))
    assert later < found


def _change_guests(worlds: Worlds, **changes: Any) -> None:
    events = worlds.state("calendar").events
    for event in list(events):
        events.update(event, invitees=tuple(replace(guest, **changes) for guest in event.invitees))
