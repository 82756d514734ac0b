"""What a sales team goes through with its CRM, in several steps; no deal, person or cent is ever lost."""

import datetime as dt
from typing import Any, cast

import pytest

from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers.crm.records import Crm
from tests.servers.play import done, refusal, refused

DAY = 86_400
every_seed = pytest.mark.parametrize("seed", [2, 11, 29])


def opened(seed: int) -> WorldSession:
    return WorldEnvironment([load("crm")]).open(seed)


def crm_of(session: WorldSession) -> Crm:
    return cast(Crm, session.state("crm"))


def day(session: WorldSession, days: int) -> str:
    return (session.now + dt.timedelta(days=days)).date().isoformat()


def qualified(session: WorldSession, company: str, email: str = "ada.quist@newfirm.example") -> str:
    about = {"name": "Ada Quist", "email": email, "company": company, "source": "referral"}
    lead = str(done(session, "create_lead", **about)["id"])
    for status in ("contacted", "qualified"):
        done(session, "set_lead_status", lead_id=lead, status=status)
    return lead


def offer(session: WorldSession, title: str = "Roof garden", value: float = 4_500) -> dict[str, Any]:
    return {"deal_title": title, "deal_value": value, "expected_close_on": day(session, 30)}


def pipeline(session: WorldSession) -> int:
    """The value of the pipeline in cents, which is the same by deals, by stages and by owners."""
    report = done(session, "get_pipeline_report")
    sums = [
        sum(round(line["value"] * 100) for line in lines) for lines in (report["stages"], report["owners"], [report])
    ]
    assert sums == [sums[0]] * 3
    return sums[0]


@every_seed
def test_from_a_lead_to_a_deal_that_is_won(seed: int) -> None:
    session = opened(seed)
    before = pipeline(session)
    lead = qualified(session, "Newfirm")
    made = done(session, "convert_lead", lead_id=lead, **offer(session))
    assert pipeline(session) == before + 450_000
    deal = made["deal_id"]
    for stage in ("qualified", "proposal", "negotiation"):
        session.advance(DAY)
        done(session, "move_deal", deal_id=deal, stage=stage)
    done(session, "update_deal", deal_id=deal, value=5_000.004)
    assert pipeline(session) == before + 500_000
    done(session, "move_deal", deal_id=deal, stage="won")
    assert pipeline(session) == before
    assert refused(session, "move_deal", deal_id=deal, stage="lost", lost_reason="price") == "conflict"
    won = done(session, "list_deals", stage="won", query="Ada Quist roof")["items"]
    assert [(item["id"], item["value"]) for item in won] == [(deal, 5_000.0)]


@every_seed
def test_the_same_lead_is_not_converted_into_two_customers(seed: int) -> None:
    session = opened(seed)
    account = next(iter(crm_of(session).companies))
    lead = qualified(session, account.name.lower())
    first = done(session, "convert_lead", lead_id=lead)
    counts = [len(table.rows()) for table in crm_of(session).tables]
    assert done(session, "convert_lead", lead_id=lead) == first
    assert refused(session, "convert_lead", lead_id=lead, **offer(session)) == "conflict"
    again = {"name": "A. Quist", "email": "Ada.Quist@newfirm.example", "company": "Newfirm", "source": "advert"}
    assert refused(session, "create_lead", **again) == "already_exists"
    assert [len(table.rows()) for table in crm_of(session).tables] == counts
    assert first["company_id"] == account.id


@every_seed
def test_a_refused_conversion_leaves_nothing_behind(seed: int) -> None:
    session = opened(seed)
    crm = crm_of(session)
    deal = next(d for d in crm.deals if d.closed_on is None)
    lead = qualified(session, crm.companies.get(deal.company_id).name)
    before = session.digest()
    assert refused(session, "convert_lead", lead_id=lead, **offer(session, deal.title)) == "already_exists"
    assert refused(session, "convert_lead", lead_id=lead, deal_title="Half of it") == "incomplete_deal"
    late = offer(session) | {"expected_close_on": day(session, 0)}
    assert refused(session, "convert_lead", lead_id=lead, **late) == "not_in_future"
    assert session.call("convert_lead", {"lead_id": lead, **offer(session, value=-5)}).code == "out_of_bounds"
    assert session.digest() == before


@every_seed
def test_a_person_who_was_entered_twice_becomes_one(seed: int) -> None:
    session = opened(seed)
    crm = crm_of(session)
    duplicate = next(c for c in crm.contacts if c.phone is None and c.job is None)
    keep = next(c for c in crm.contacts.where(company_id=duplicate.company_id) if c.name == duplicate.name and c.job)
    ends = {keep.id, duplicate.id}
    deals, acts = sum(d.contact_id in ends for d in crm.deals), sum(a.contact_id in ends for a in crm.activities)
    before = pipeline(session)
    merged = done(session, "merge_crm_contacts", keep_id=duplicate.id, duplicate_id=keep.id)
    assert (merged["id"], merged["email"]) == (duplicate.id, duplicate.email)
    assert (merged["phone"], merged["job"], merged["address"]) == (keep.phone, keep.job, keep.address)
    after = crm_of(session)
    assert len(after.deals.where(contact_id=duplicate.id)) == deals
    assert done(session, "list_sales_activities", contact_id=duplicate.id, limit=50)["total"] == acts
    assert pipeline(session) == before
    assert refused(session, "merge_crm_contacts", keep_id=duplicate.id, duplicate_id=keep.id) == "not_found"
    found = done(session, "search_crm_contacts", query=keep.name)["items"]
    assert [item["id"] for item in found if item["company_id"] == keep.company_id] == [duplicate.id]


@every_seed
def test_a_lost_deal_comes_back_and_changes_hands(seed: int) -> None:
    session = opened(seed)
    crm = crm_of(session)
    deal = next(d for d in crm.deals if d.stage == "lost")
    before = pipeline(session)
    heir = list(crm.reps)[-1]
    assert refused(session, "update_deal", deal_id=deal.id, owner=heir.email) == "conflict"
    reopened = done(session, "move_deal", deal_id=deal.id, stage="prospecting")
    assert (reopened["closed_on"], reopened["lost_reason"]) == (None, None)
    done(session, "update_deal", deal_id=deal.id, owner=heir.email, expected_close_on=day(session, 60))
    assert pipeline(session) == before + round(deal.value * 100)
    found = done(session, "list_deals", owner=heir.name, since=day(session, 60), until=day(session, 60), limit=50)
    assert deal.id in {item["id"] for item in found["items"]}
    stranger = next(c for c in crm.contacts if c.company_id != deal.company_id)
    assert refused(session, "update_deal", deal_id=deal.id, contact_id=stranger.id) == "wrong_company"
    assert refused(session, "update_deal", deal_id=deal.id, owner=stranger.email) == "not_found"


@every_seed
def test_planned_activities_become_the_past(seed: int) -> None:
    session = opened(seed)
    contact = next(c for c in crm_of(session).contacts if not c.do_not_call)
    soon = (session.now + dt.timedelta(hours=20)).isoformat(timespec="minutes")
    plan = {"contact_id": contact.id, "subject": "Walk through the offer", "at": soon}
    call = done(session, "add_sales_activity", kind="call", **plan)
    assert (call["status"], call["contact_name"]) == ("planned", contact.name)
    coming = done(session, "list_sales_activities", contact_id=contact.id, status="planned", query="OFFER walk")
    assert [item["id"] for item in coming["items"]] == [call["id"]]
    done(session, "update_crm_contact", contact_id=contact.id, calls="unwanted")
    assert refused(session, "add_sales_activity", kind="call", **plan) == "do_not_call"
    session.advance(DAY)
    ticked = done(session, "complete_sales_activity", activity_id=call["id"], outcome="Wants a discount")
    assert done(session, "complete_sales_activity", activity_id=call["id"]) == ticked
    answer = refusal(session, "complete_sales_activity", activity_id=call["id"], outcome="Signed")
    assert "add_sales_activity" in answer.message
    newest = done(session, "search_crm_contacts", query=contact.email)["items"][0]
    assert newest["last_touch"] == session.now.isoformat()


@every_seed
def test_a_contact_moves_to_another_firm_without_the_open_deals(seed: int) -> None:
    session = opened(seed)
    crm = crm_of(session)
    deal = next(d for d in crm.deals if d.closed_on is None and len(crm.contacts.where(company_id=d.company_id)) > 1)
    mover = crm.contacts.get(deal.contact_id)
    colleague = next(c for c in crm.contacts.where(company_id=deal.company_id) if c.id != mover.id)
    target = next(c for c in crm.companies if c.id != deal.company_id)
    before = pipeline(session)
    assert refused(session, "update_crm_contact", contact_id=mover.id, company_id=target.id) == "conflict"
    for other in crm.deals.where(contact_id=mover.id):
        if other.closed_on is None:
            done(session, "update_deal", deal_id=other.id, contact_id=colleague.id)
    moved = done(session, "update_crm_contact", contact_id=mover.id, company_id=target.id)
    assert moved["company_name"] == target.name
    assert pipeline(session) == before
    assert all(d.closed_on for d in crm_of(session).deals.where(contact_id=mover.id))
