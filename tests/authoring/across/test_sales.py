"""The promises about what the CRM tells hold, and each of them notices a world that breaks it."""

import datetime as dt
from random import Random

import pytest

from prove.authoring.across import sales
from prove.authoring.across.rules import Check, Worlds
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.work.projects import projects_of
from prove.servers.calendar.rules import own_times
from prove.servers.calendar.series import response_of, user_of
from prove.servers.crm import colleagues
from tests.authoring.across.changed import OwnWorlds

PROMISES = (
    sales.nothing_twice_about_a_contact,
    sales.nothing_twice_as_time_passes,
    sales.kick_offs_of_won_deals,
    sales.kick_offs_with_customers,
    sales.notes_between_events,
)


@pytest.mark.parametrize("promise", PROMISES)
def test_the_promises_hold(promise: Check) -> None:
    assert [text for seed in range(6200, 6230) for text in promise(Worlds(seed))] == []


def test_what_is_said_twice_of_a_contact_is_noticed() -> None:
    worlds = OwnWorlds(1)
    crm = worlds.state("crm")
    one, other, *_ = (activity for activity in crm.activities if activity.kind == "note")
    crm.activities.update(one, subject="Was promoted")
    crm.activities.update(other, subject="Was promoted", contact_id=one.contact_id)
    (flaw,) = sales.nothing_twice_about_a_contact(worlds)
    assert flaw == f"'Was promoted' is said of {crm.contacts.get(one.contact_id).name} 2 times"


def test_what_colleagues_say_again_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def always_the_same(rng: Random, kind: str, deal: str, *_: object, **__: object) -> str:
        return f"About the {deal}"

    monkeypatch.setattr(colleagues, "subject", always_the_same)
    flaws = [flaw for seed in range(4) for flaw in sales.nothing_twice_as_time_passes(Worlds(seed))]
    assert flaws
    assert all(flaw.startswith("'About the ") for flaw in flaws)


def test_a_kick_off_of_a_deal_that_was_lost_is_noticed() -> None:
    worlds = OwnWorlds(1)
    crm = worlds.state("crm")
    deal = next(deal for deal in crm.deals if deal.stage == "lost")
    activity = next(iter(crm.activities))
    crm.activities.update(activity, deal_id=deal.id, subject="Kick-off with everybody")
    (flaw,) = sales.kick_offs_of_won_deals(worlds)
    assert flaw == f"'Kick-off with everybody' of {activity.at} is about {deal.title!r}, which is lost"


def test_a_kick_off_with_a_firm_that_has_bought_nothing_is_noticed() -> None:
    worlds = OwnWorlds(1)
    crm, begun = worlds.state("crm"), {project.client for project in projects_of(1)}
    client = next(person.company for person in cast_of(1).tied("client") if person.company not in begun)
    company = next(company for company in crm.companies if company.name == client)
    for deal in list(crm.deals.where(company_id=company.id)):
        crm.deals.update(deal, stage="lost")
    events = worlds.state("calendar").events
    event = next(iter(events))
    events.update(event, title=f"Kick-off with {client}")
    (flaw,) = sales.kick_offs_with_customers(worlds)
    assert flaw == f"'Kick-off with {client}' of {event.starts_at} has no project and no deal that was won"


def test_a_note_that_the_user_writes_during_an_event_is_noticed() -> None:
    worlds = OwnWorlds(1)
    crm, agenda = worlds.state("crm"), worlds.state("calendar")
    user = user_of(agenda).email
    event, begins = next(
        (event, begins)
        for event, _, (begins, ends) in own_times(agenda, agenda.now - dt.timedelta(days=30), agenda.now)
        if response_of(event, user) == "accepted" and ends - begins < sales.DAY
    )
    note = next(row for row in crm.activities if row.kind == "note")
    crm.activities.update(note, owner=user, at=begins)
    (flaw,) = sales.notes_between_events(worlds)
    assert flaw.startswith(f"the note {note.subject!r} is of {begins}, in {event.title!r}")
