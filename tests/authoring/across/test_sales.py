"""The promises about what the CRM tells hold, and each of them notices a world that breaks it."""

from random import Random

import pytest

from prove.authoring.across import sales
from prove.authoring.across.rules import Check, Worlds
from prove.servers.crm import colleagues
from tests.authoring.across.changed import OwnWorlds

PROMISES = (
    sales.nothing_twice_about_a_contact,
    sales.nothing_twice_as_time_passes,
    sales.kick_offs_of_won_deals,
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
