"""The CRM's own rules: conversion, stages, merging, activities, and links that hold in every world."""

import datetime as dt
from typing import cast

import pytest

from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers._shared.cast import cast_of
from prove.servers.crm.records import Crm
from tests.servers.play import done, refused

SEEDS = range(6)
LATER = "2031-05-01"


def open_session(seed: int = 1) -> WorldSession:
    return WorldEnvironment([load("crm")]).open(seed)


def crm_of(session: WorldSession) -> Crm:
    return cast(Crm, session.state("crm"))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_world_holds_together(seed: int) -> None:
    crm, cast_ = crm_of(open_session(seed)), cast_of(seed)
    assert 180 < sum(len(table.rows()) for table in crm.tables) < 400
    assert next(iter(crm.reps)).email == cast_.protagonist.email
    emails = {c.email for c in crm.contacts}
    assert {p.email for p in cast_.tied("client")} <= emails
    assert len(emails) == len(crm.contacts)
    for deal in crm.deals:
        assert crm.contacts.get(deal.contact_id).company_id == deal.company_id
        assert (deal.closed_on is not None) == (deal.stage in ("won", "lost"))
        assert (deal.lost_reason is not None) == (deal.stage == "lost")
    for activity in crm.activities:
        assert activity.status == "planned" or activity.at <= crm.now
        if activity.deal_id is not None:
            assert crm.deals.get(activity.deal_id).contact_id == activity.contact_id
    assert all((lead.contact_id is not None) == (lead.status == "converted") for lead in crm.leads)


def test_a_lead_goes_all_the_way() -> None:
    session = open_session()
    lead = done(
        session,
        "create_lead",
        name="Ada Quist",
        email="ada.quist@newfirm.example",
        company="Newfirm",
        source="referral",
        city="Oslo",
    )
    again = {"name": "Ada Quist", "email": "ada.quist@newfirm.example", "company": "Newfirm", "source": "advert"}
    assert refused(session, "create_lead", **again) == "already_exists"
    assert refused(session, "set_lead_status", lead_id=lead["id"], status="qualified") == "conflict"
    assert refused(session, "convert_lead", lead_id=lead["id"]) == "conflict"
    done(session, "set_lead_status", lead_id=lead["id"], status="contacted")
    done(session, "set_lead_status", lead_id=lead["id"], status="qualified")
    assert refused(session, "convert_lead", lead_id=lead["id"], deal_title="Trial") == "incomplete_deal"
    made = done(
        session,
        "convert_lead",
        lead_id=lead["id"],
        deal_title="Trial",
        deal_value=900,
        expected_close_on=LATER,
    )
    crm = crm_of(session)
    assert made["new_company"]
    assert crm.companies.get(made["company_id"]).city == "Oslo"
    assert crm.deals.get(made["deal_id"]).contact_id == made["contact_id"]
    assert crm.leads.get(lead["id"]).contact_id == made["contact_id"]
    assert refused(session, "set_lead_status", lead_id=lead["id"], status="contacted") == "conflict"


def test_conversion_joins_the_account_that_is_there() -> None:
    session = open_session()
    crm = crm_of(session)
    names = {c.name for c in crm.companies}
    lead = next(lead for lead in crm.leads if lead.company in names and lead.status in ("contacted", "qualified"))
    if lead.status == "contacted":
        done(session, "set_lead_status", lead_id=lead.id, status="qualified")
    made = done(session, "convert_lead", lead_id=lead.id)
    assert not made["new_company"]
    assert made["deal_id"] is None
    assert crm_of(session).companies.get(made["company_id"]).name == lead.company


def test_a_deal_moves_step_by_step() -> None:
    session = open_session()
    contact = next(iter(crm_of(session).contacts))
    deal = done(session, "create_deal", contact_id=contact.id, title="Roof garden", value=5000, expected_close_on=LATER)
    move = {"deal_id": deal["id"]}
    assert refused(session, "move_deal", **move, stage="won") == "conflict"
    for stage in ("qualified", "proposal", "negotiation"):
        assert done(session, "move_deal", **move, stage=stage)["closed_on"] is None
    assert refused(session, "move_deal", **move, stage="lost") == "missing_reason"
    assert refused(session, "move_deal", **move, stage="won", lost_reason="price") == "not_lost"
    lost = done(session, "move_deal", **move, stage="lost", lost_reason="price")
    assert lost["closed_on"] == session.now.date().isoformat()
    assert refused(session, "update_deal", **move, value=1) == "conflict"
    reopened = done(session, "move_deal", **move, stage="prospecting")
    assert (reopened["closed_on"], reopened["lost_reason"]) == (None, None)


def test_titles_of_open_deals_are_unique_within_a_company() -> None:
    session = open_session()
    deal = next(d for d in crm_of(session).deals if d.closed_on is None)
    arguments = {"contact_id": deal.contact_id, "title": deal.title.upper(), "value": 10, "expected_close_on": LATER}
    assert refused(session, "create_deal", **arguments) == "already_exists"


def test_a_deal_changes_hands_only_inside_its_company_and_team() -> None:
    session = open_session()
    crm = crm_of(session)
    deal = next(d for d in crm.deals if d.closed_on is None)
    outsider = next(c for c in crm.contacts if c.company_id != deal.company_id)
    assert refused(session, "update_deal", deal_id=deal.id, contact_id=outsider.id) == "wrong_company"
    assert refused(session, "update_deal", deal_id=deal.id, owner=outsider.email) == "not_found"
    assert refused(session, "update_deal", deal_id=deal.id) == "nothing_to_change"
    rep = next(r for r in crm.reps if r.email != deal.owner)
    assert done(session, "update_deal", deal_id=deal.id, owner=rep.email)["owner"] == rep.email


def test_merging_moves_everything_that_pointed_to_the_duplicate() -> None:
    session = open_session()
    crm = crm_of(session)
    deal = next(iter(crm.deals))
    duplicate = crm.contacts.get(deal.contact_id)
    keep = next(c for c in crm.contacts if c.company_id == duplicate.company_id and c.id != duplicate.id)
    before = len(crm.activities.where(contact_id=keep.id)) + len(crm.activities.where(contact_id=duplicate.id))
    done(session, "merge_crm_contacts", keep_id=keep.id, duplicate_id=duplicate.id)
    crm = crm_of(session)
    assert crm.contacts.find(duplicate.id) is None
    assert crm.deals.get(deal.id).contact_id == keep.id
    assert len(crm.activities.where(contact_id=keep.id)) == before
    assert refused(session, "merge_crm_contacts", keep_id=keep.id, duplicate_id=keep.id) == "same_contact"
    stranger = next(c for c in crm.contacts if c.company_id != keep.company_id)
    assert refused(session, "merge_crm_contacts", keep_id=keep.id, duplicate_id=stranger.id) == "conflict"


def test_every_world_has_people_entered_twice() -> None:
    for seed in SEEDS:
        contacts = list(crm_of(open_session(seed)).contacts)
        assert len({(c.name, c.company_id) for c in contacts}) == len(contacts) - 3


def test_a_contact_with_an_open_deal_cannot_change_firms() -> None:
    session = open_session()
    crm = crm_of(session)
    deal = next(d for d in crm.deals if d.closed_on is None)
    target = next(c for c in crm.companies if c.id != deal.company_id)
    contact_id = deal.contact_id
    assert refused(session, "update_crm_contact", contact_id=contact_id, company_id=target.id) == "conflict"
    for open_deal in crm.deals.where(contact_id=contact_id):
        if open_deal.closed_on is None:
            done(session, "move_deal", deal_id=open_deal.id, stage="lost", lost_reason="no_answer")
    moved = done(session, "update_crm_contact", contact_id=contact_id, company_id=target.id)
    assert moved["company_id"] == target.id


def test_activities_are_done_or_planned_by_their_time() -> None:
    session = open_session()
    contact = next(c for c in crm_of(session).contacts if not c.do_not_call)
    tomorrow = (session.now + dt.timedelta(days=1)).isoformat()
    about = {"contact_id": contact.id, "subject": "The offer"}
    assert done(session, "add_sales_activity", **about, kind="call")["status"] == "done"
    assert crm_of(session).contacts.get(contact.id).last_touch == session.now
    assert refused(session, "add_sales_activity", **about, kind="task") == "not_in_future"
    assert refused(session, "add_sales_activity", **about, kind="note", at=tomorrow) == "in_future"
    planned = done(session, "add_sales_activity", **about, kind="task", at=tomorrow)
    assert planned["status"] == "planned"
    session.advance(3600)
    ticked = done(session, "complete_sales_activity", activity_id=planned["id"], outcome="Sent")
    assert (ticked["status"], ticked["at"]) == ("done", session.now.isoformat())
    assert refused(session, "complete_sales_activity", activity_id=planned["id"]) == "conflict"
    done(session, "update_crm_contact", contact_id=contact.id, calls="unwanted")
    assert refused(session, "add_sales_activity", **about, kind="call", at=tomorrow) == "do_not_call"


def test_the_report_adds_up() -> None:
    for seed in SEEDS:
        session = open_session(seed)
        report = done(session, "get_pipeline_report")
        open_deals = [d for d in crm_of(session).deals if d.closed_on is None]
        assert report["deals"] == len(open_deals) == sum(line["deals"] for line in report["stages"])
        assert report["value"] == sum(d.value for d in open_deals) == sum(line["value"] for line in report["owners"])
        first = report["owners"][0]
        alone = done(session, "get_pipeline_report", owner=first["owner"])
        assert (alone["deals"], alone["value"]) == (first["deals"], first["value"])


def test_words_find_people_in_any_case() -> None:
    session = open_session()
    contact = next(iter(crm_of(session).contacts))
    first, last = contact.name.split()
    found = done(session, "search_crm_contacts", query=f"{last.upper()} {first.lower()}")
    assert contact.id in {item["id"] for item in found["items"]}
