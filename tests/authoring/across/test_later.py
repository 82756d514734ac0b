"""The promises about mail that is still to come hold, and each of them notices what breaks it."""

import datetime as dt
from typing import Any

import pytest
from msgspec.structs import replace

from prove.authoring.across import later
from prove.authoring.across.rules import Check, Worlds
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import now_of
from prove.servers._shared.life.texts.correspondence import Mail
from prove.servers._shared.life.texts.letters import letters_between
from prove.servers.team_chat import chatter
from prove.servers.team_chat.chatter import chatter_between
from prove.servers.team_chat.records import ChatMessage
from tests.authoring.across.changed import ChangedWorlds, OwnWorlds

PROMISES = (
    later.parcels,
    later.events,
    later.events_that_can_be_declined,
    later.events_without_the_user,
    later.issues,
    later.colleagues_of_colleagues,
    later.offices_stay_closed_on_holidays,
    later.answers_on_working_days,
)


@pytest.mark.parametrize("promise", PROMISES)
def test_the_promises_hold(promise: Check) -> None:
    assert [text for seed in range(6) for text in promise(Worlds(seed))] == []


@pytest.mark.parametrize(
    ("now", "then", "flaw"),
    [("delivered", "shipped", "no mail will say that order"), ("shipped", "packed", "can be called off")],
)
def test_mail_that_does_not_fit_the_parcels_is_noticed(now: str, then: str, flaw: str) -> None:
    def changed(orders: list[Any]) -> list[Any]:
        return [replace(order, status=then) if order.status == now else order for order in orders]

    found = [text for seed in range(4) for text in later.parcels(ChangedWorlds(seed, "shopping.orders", changed))]
    assert found
    assert all(flaw in text for text in found)


def test_mail_about_an_event_that_the_calendar_does_not_have_is_noticed() -> None:
    worlds = OwnWorlds(1)
    events = worlds.state("calendar").events
    for event in list(events):
        events.update(event, title="Something else")
    assert any("that the calendar does not have" in text for text in later.events(worlds))


def test_mail_about_an_event_that_the_user_can_move_is_noticed() -> None:
    worlds = OwnWorlds(1)
    events = worlds.state("calendar").events
    for event in list(events):
        events.update(event, organizer=cast_of(1).protagonist.email)
    assert any("that the user can move" in text for text in later.events(worlds))


def test_mail_that_takes_the_user_s_coming_for_granted_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def certain(seed: int, since: dt.datetime, until: dt.datetime) -> list[Mail]:
        return [replace(mail, body="See you there!") for mail in letters_between(seed, since, until)]

    monkeypatch.setattr(later, "letters_between", certain)
    flaws = list(later.events_that_can_be_declined(Worlds(1)))
    assert flaws
    assert all("'See you' about an event that the user can decline" in text for text in flaws)


def test_mail_that_names_an_issue_is_noticed() -> None:
    now = now_of(1)
    mail = letters_between(1, now, now + later.DAYS)[0]
    word = mail.body.split()[2]

    def changed(issues: list[Any]) -> list[Any]:
        return [replace(issues[0], key=word), *issues[1:]]

    assert any(
        f"names the issue {word}" in text for text in later.issues(ChangedWorlds(1, "issue_tracker.issues", changed))
    )


def test_what_others_write_at_work_on_a_holiday_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def on_christmas(seed: int, since: dt.datetime, until: dt.datetime) -> list[ChatMessage]:
        christmas = dt.datetime(since.year, 12, 25, 10)
        return [replace(message, sent_at=christmas) for message in chatter_between(seed, since, until)]

    monkeypatch.setattr(later, "chatter_between", on_christmas)
    flaws = list(later.offices_stay_closed_on_holidays(Worlds(1)))
    assert flaws
    assert all("-12-25" in text for text in flaws)


def test_mail_about_the_office_that_names_a_client_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    cast = cast_of(1)
    (client, *_), (writer, *_) = cast.tied("client"), cast.tied("colleague")
    mail = next(mail for mail in letters_between(1, cast.now, cast.now + later.DAYS) if mail.about is None)
    changed = replace(mail, sender=writer.email, body=f"Somebody new begins in the team of {client.first_name}.")

    def letters(*_: object) -> list[Mail]:
        return [changed]

    monkeypatch.setattr(later, "letters_between", letters)
    (flaw,) = later.colleagues_of_colleagues(Worlds(1))
    assert f"{client.first_name}, a client" in flaw


def test_an_answer_on_a_weekend_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def at_once(moment: dt.datetime) -> dt.datetime:
        return moment

    monkeypatch.setattr(chatter, "_at_work", at_once)
    flaws = list(later.answers_on_working_days(Worlds(1)))
    assert flaws
    assert all("answers on S" in flaw for flaw in flaws)
