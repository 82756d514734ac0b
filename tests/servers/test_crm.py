"""The CRM's own rules: conversion, stages, merging, activities, and links that hold in every world."""

import datetime as dt
from collections import Counter
from random import Random
from typing import Any, cast

import pytest

from prove.core import WorldEnvironment, WorldSession
from prove.core.voice import sample
from prove.servers import load
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.cities import city_of
from prove.servers._shared.life.time.agenda import agenda_of
from prove.servers.crm.records import Crm
from tests.servers.play import done, refused

SEEDS = range(6)
MINUTE = dt.timedelta(minutes=1)
LATER = "2031-05-01"


def open_session(seed: int = 1) -> WorldSession:
    return WorldEnvironment([load("crm")]).open(seed)


def crm_of(session: WorldSession) -> Crm:
    return cast(Crm, session.state("crm"))


def qualified_lead(session: WorldSession, company: str, **more: Any) -> str:
    """A new lead who can be converted."""
    about = {"name": "Ada Quist", "email": "ada.quist@newfirm.example", "source": "advert"} | more
    lead = done(session, "create_lead", company=company, **about)["id"]
    for status in ("contacted", "qualified"):
        done(session, "set_lead_status", lead_id=lead, status=status)
    return lead


@pytest.mark.parametrize("seed", SEEDS)
def test_the_world_holds_together(seed: int) -> None:
    crm, cast_ = crm_of(open_session(seed)), cast_of(seed)
    assert 120 < sum(len(table.rows()) for table in crm.tables) < 500
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


@pytest.mark.parametrize("seed", SEEDS)
def test_activities_lie_within_the_life_of_their_deal(seed: int) -> None:
    crm = crm_of(open_session(seed))
    for activity in crm.activities:
        assert activity.at.date() >= crm.contacts.get(activity.contact_id).added_on
        if activity.deal_id is not None:
            deal = crm.deals.get(activity.deal_id)
            assert deal.created_on <= activity.at.date() <= (deal.closed_on or activity.at.date())
            assert deal.closed_on is None or activity.status == "done"
    for contact in crm.contacts:
        done_at = [a.at for a in crm.activities.where(contact_id=contact.id) if a.status == "done"]
        assert contact.last_touch == max(done_at, default=None)


@pytest.mark.parametrize("seed", SEEDS)
def test_there_is_work_left_over(seed: int) -> None:
    crm = crm_of(open_session(seed))
    today = crm.now.date()
    assert sum(deal.closed_on is None and deal.expected_close_on < today for deal in crm.deals) >= 2
    assert any(activity.status == "planned" and activity.at > crm.now for activity in crm.activities)
    assert any(contact.do_not_call for contact in crm.contacts)
    assert sum(deal.stage == "proposal" for deal in crm.deals) >= 2


def test_activities_are_about_many_things() -> None:
    subjects = Counter(row.subject for seed in range(30) for row in crm_of(open_session(seed)).activities)
    assert max(subjects.values()) <= 0.01 * subjects.total()
    assert len(subjects) > 0.6 * subjects.total()


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
        assert 2 <= len(contacts) - len({(c.name, c.company_id) for c in contacts}) <= 4


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
    assert refused(session, "complete_sales_activity", activity_id=planned["id"], outcome="Lost") == "conflict"
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


def test_a_conversion_does_not_open_a_deal_that_is_there() -> None:
    session = open_session()
    crm = crm_of(session)
    deal = next(d for d in crm.deals if d.closed_on is None)
    lead = qualified_lead(session, crm.companies.get(deal.company_id).name)
    offer = {"lead_id": lead, "deal_value": 900, "expected_close_on": LATER}
    assert refused(session, "convert_lead", deal_title=deal.title.upper() + "!", **offer) == "already_exists"
    assert len(crm_of(session).contacts) == len(crm.contacts)
    assert crm_of(session).leads.get(lead).status == "qualified"
    done(session, "convert_lead", deal_title="Something else", **offer)


def test_a_company_is_known_however_it_is_spelt() -> None:
    session = open_session()
    for number, account in enumerate(list(crm_of(session).companies)):
        said = account.name.upper().replace(" ", "-").replace("&", " & ")
        lead = qualified_lead(session, said, email=f"ada{number}@newfirm.example")
        made = done(session, "convert_lead", lead_id=lead)
        assert (made["company_id"], made["new_company"]) == (account.id, False)
        assert made["company_name"] == account.name


def test_a_lead_does_not_become_somebody_else_who_has_its_address() -> None:
    session = open_session()
    crm = crm_of(session)
    other = next(iter(crm.contacts))
    lead = qualified_lead(session, "Newfirm")
    done(session, "update_crm_contact", contact_id=other.id, email="ada.quist@newfirm.example")
    assert refused(session, "convert_lead", lead_id=lead) == "conflict"
    done(session, "update_crm_contact", contact_id=other.id, email=other.email)
    assert done(session, "convert_lead", lead_id=lead)["contact_id"] not in crm.contacts


def test_a_lead_becomes_the_contact_that_it_is_already() -> None:
    session = open_session()
    crm = crm_of(session)
    person = next(iter(crm.contacts))
    company = crm.companies.get(person.company_id).name
    lead = qualified_lead(session, company, name=person.name.lower(), email="other@newfirm.example")
    done(session, "update_crm_contact", contact_id=person.id, email="other@newfirm.example")
    assert done(session, "convert_lead", lead_id=lead)["contact_id"] == person.id


def test_what_holds_already_is_granted_and_changes_nothing() -> None:
    session = open_session()
    crm = crm_of(session)
    lead = qualified_lead(session, "Newfirm")
    deal = next(d for d in crm.deals if d.stage == "negotiation")
    planned = next(a for a in crm.activities if a.status == "planned")
    calls: list[tuple[str, dict[str, Any]]] = [
        ("set_lead_status", {"lead_id": lead, "status": "qualified"}),
        ("convert_lead", {"lead_id": lead}),
        ("move_deal", {"deal_id": deal.id, "stage": "lost", "lost_reason": "price"}),
        ("complete_sales_activity", {"activity_id": planned.id, "outcome": "Signed"}),
    ]
    first = [done(session, tool, **arguments) for tool, arguments in calls]
    before = session.digest()
    again = [done(session, tool, **arguments) for tool, arguments in calls[1:]]
    assert again == [first[1] | {"new_company": False}, *first[2:]]
    assert session.digest() == before
    assert refused(session, "move_deal", deal_id=deal.id, stage="lost", lost_reason="competitor") == "conflict"
    offer = {"deal_title": "Trial", "deal_value": 900, "expected_close_on": LATER}
    assert refused(session, "convert_lead", lead_id=lead, **offer) == "conflict"


def test_owners_are_named_by_name_or_address() -> None:
    session = open_session()
    crm = crm_of(session)
    for rep in crm.reps:
        for who in (rep.name, rep.email.upper()):
            assert done(session, "list_leads", owner=who)["total"] == len(crm.leads.where(owner=rep.email))
            assert done(session, "list_deals", owner=who)["total"] == len(crm.deals.where(owner=rep.email))
            accounts = done(session, "list_company_accounts", owner=who)
            assert accounts["total"] == len(crm.companies.where(owner=rep.email))
            assert {item["owner_name"] for item in accounts["items"]} <= {rep.name}
            assert [line["owner"] for line in done(session, "get_pipeline_report", owner=who)["owners"]] == [rep.email]
            total = done(session, "list_sales_activities", owner=who)["total"]
            assert total == len(crm.activities.where(owner=rep.email))
    for tool in ("list_leads", "list_deals", "list_company_accounts", "list_sales_activities", "get_pipeline_report"):
        assert refused(session, tool, owner="Zebulon Nobodyson") == "not_found"


def test_deals_are_found_by_value_and_day_and_sorted() -> None:
    session = open_session()
    crm = crm_of(session)
    found = done(session, "list_deals", min_amount=50_000, max_amount=120_000, sort="amount_high", limit=50)["items"]
    values = [item["value"] for item in found]
    assert values == sorted((d.value for d in crm.deals if 50_000 <= d.value <= 120_000), reverse=True)
    assert refused(session, "list_deals", min_amount=2, max_amount=1) == "invalid_range"
    day = sorted(d.expected_close_on for d in crm.deals)[10]
    late = done(session, "list_deals", since=day.isoformat(), limit=50)
    assert late["total"] == sum(d.expected_close_on >= day for d in crm.deals)
    days = [item["expected_close_on"] for item in late["items"]]
    assert days == sorted(days)
    opened = [item["created_on"] for item in done(session, "list_deals", sort="newest", limit=50)["items"]]
    assert opened == sorted(opened, reverse=True)


def test_deals_are_found_by_the_names_that_people_say() -> None:
    session = open_session()
    crm = crm_of(session)
    deal = next(iter(crm.deals))
    company, contact = crm.companies.get(deal.company_id), crm.contacts.get(deal.contact_id)
    for query in (f"{company.name} {deal.title}", contact.name.upper()):
        found = {item["id"]: item for item in done(session, "list_deals", query=query, limit=50)["items"]}
        assert (found[deal.id]["company_name"], found[deal.id]["contact_name"]) == (company.name, contact.name)
    assert contact.id in {item["id"] for item in done(session, "search_crm_contacts", query=company.name)["items"]}


def test_lists_keep_to_their_days_and_their_order() -> None:
    session = open_session()
    crm = crm_of(session)
    rows: list[tuple[str, str, list[dt.date]]] = [
        ("list_leads", "created_on", [lead.created_on for lead in crm.leads]),
        ("search_crm_contacts", "added_on", [contact.added_on for contact in crm.contacts]),
        ("list_company_accounts", "customer_since", [company.customer_since for company in crm.companies]),
        ("list_sales_activities", "at", [activity.at.date() for activity in crm.activities]),
    ]
    for tool, field, days in rows:
        since, until = sorted(days)[len(days) // 4], sorted(days)[len(days) // 2]
        span = {"since": since.isoformat(), "until": until.isoformat()}
        found = done(session, tool, **span, sort="oldest", limit=50)
        assert found["total"] == sum(since <= day <= until for day in days)
        assert [item[field] for item in found["items"]] == sorted(item[field] for item in found["items"])
        assert refused(session, tool, since=span["until"], until=span["since"]) == "invalid_range"
    names = [item["name"] for item in done(session, "list_leads", sort="name", limit=50)["items"]]
    assert names == sorted(names)


def test_contacts_have_addresses_that_can_change() -> None:
    session = open_session()
    contact = next(c for c in crm_of(session).contacts if c.email == cast_of(1).tied("client")[0].email)
    assert contact.address == cast_of(1).tied("client")[0].address
    moved = done(session, "update_crm_contact", contact_id=contact.id, address="12 Harbor Street")
    assert moved["address"] == "12 Harbor Street"
    assert moved["company_name"] == crm_of(session).companies.get(contact.company_id).name


def test_a_lost_deal_does_not_come_back_beside_another_of_its_title() -> None:
    session = open_session()
    deal = next(deal for deal in crm_of(session).deals if deal.closed_on is None)
    done(session, "move_deal", deal_id=deal.id, stage="lost", lost_reason="price")
    again = {"contact_id": deal.contact_id, "title": deal.title.upper(), "value": 5, "expected_close_on": LATER}
    other = done(session, "create_deal", **again)
    assert refused(session, "move_deal", deal_id=deal.id, stage="prospecting") == "conflict"
    done(session, "move_deal", deal_id=other["id"], stage="lost", lost_reason="no_answer")
    assert done(session, "move_deal", deal_id=deal.id, stage="prospecting")["closed_on"] is None


def test_a_lost_deal_does_not_come_back_after_its_contact_has_left() -> None:
    session = open_session()
    crm = crm_of(session)
    open_deals = [deal for deal in crm.deals if deal.closed_on is None]
    deal = next(d for d in open_deals if sum(o.contact_id == d.contact_id for o in open_deals) == 1)
    done(session, "move_deal", deal_id=deal.id, stage="lost", lost_reason="price")
    elsewhere = next(company.id for company in crm.companies if company.id != deal.company_id)
    done(session, "update_crm_contact", contact_id=deal.contact_id, company_id=elsewhere)
    assert refused(session, "move_deal", deal_id=deal.id, stage="prospecting") == "conflict"
    done(session, "update_crm_contact", contact_id=deal.contact_id, company_id=deal.company_id)
    assert done(session, "move_deal", deal_id=deal.id, stage="prospecting")["stage"] == "prospecting"


def test_a_contact_is_found_by_their_street() -> None:
    session = open_session()
    contact = next(contact for contact in crm_of(session).contacts if contact.address)
    found = done(session, "search_crm_contacts", query=(contact.address or "").upper())["items"]
    assert contact.id in {row["id"] for row in found}


def test_names_are_sorted_whatever_their_capital_letters_and_accents() -> None:
    session = open_session()
    for name, email in (("aaron abel", "aa@newfirm.example"), ("Ábel Aaron", "ab@newfirm.example")):
        done(session, "create_lead", name=name, email=email, company="Newfirm", source="advert")
    names = [lead["name"] for lead in done(session, "list_leads", sort="name", limit=50)["items"]]
    assert names[:2] == ["aaron abel", "Ábel Aaron"]


DAY = 86_400


@pytest.mark.parametrize("seed", range(20))
def test_colleagues_do_what_they_planned_and_work_on_their_deals(seed: int) -> None:
    first = open_session(seed)
    later = first.fork()
    later.advance(20 * DAY)
    before, after = crm_of(first), crm_of(later)
    user = next(iter(before.reps)).email
    kept = [a for a in before.activities if a.status == "planned" and after.activities.get(a.id).status == "done"]
    new = [activity for activity in after.activities if activity.id not in before.activities]
    assert kept
    assert new
    for activity in (*kept, *new):
        assert activity.owner != user
        assert before.now < activity.at <= after.now
        assert activity.at.weekday() < 5
        assert 8 <= activity.at.hour < 18
        last_touch = after.contacts.get(activity.contact_id).last_touch
        assert last_touch is not None
        assert last_touch >= activity.at
    for activity in new:
        deal = after.deals.get(activity.deal_id or "")
        assert (deal.owner, deal.contact_id, deal.closed_on) == (activity.owner, activity.contact_id, None)
    own = [activity for activity in before.activities if activity.owner == user]
    assert all(after.activities.get(activity.id) == activity for activity in own)


@pytest.mark.parametrize("seed", range(6))
def test_what_colleagues_do_does_not_depend_on_how_far_the_clock_moves_at_once(seed: int) -> None:
    at_once = open_session(seed)
    step_by_step = at_once.fork()
    at_once.advance(24 * DAY)
    for hours in (1, 5, 30, 12, 100, 240, 188):
        step_by_step.advance(hours * 3600)
    assert at_once.digest() == step_by_step.digest()


@pytest.mark.parametrize("seed", range(4))
def test_colleagues_call_nobody_during_an_event_or_another_call(seed: int) -> None:
    session = open_session(seed)
    session.advance(50 * 24 * 3600)
    crm = crm_of(session)
    calls = [row for row in crm.activities if row.kind in ("call", "meeting") and row.owner != crm.reps.keys()[0]]
    assert max(Counter((row.owner, row.at) for row in calls).values()) == 1
    for event in agenda_of(seed):
        for row in calls:
            if row.owner in event.people and event.trip is None:
                assert not event.times(row.at - event.length + MINUTE, row.at + MINUTE), (row.subject, event.title)


def test_nobody_works_on_a_deal_that_was_lost_meanwhile() -> None:
    session = open_session(3)
    untouched = session.fork()
    untouched.advance(20 * DAY)
    new = next(row for row in crm_of(untouched).activities if row.id not in crm_of(session).activities)
    done(session, "move_deal", deal_id=new.deal_id, stage="lost", lost_reason="price")
    session.advance(20 * DAY)
    assert new.id not in crm_of(session).activities


def test_colleagues_go_on_with_their_open_deals_for_a_year() -> None:
    counts = [0] * 12
    for seed in range(8):
        session, at_once = open_session(seed), open_session(seed)
        first = session.now
        for _ in range(12):
            session.advance(30 * DAY)
        at_once.advance(360 * DAY)
        assert session.digest() == at_once.digest()
        for activity in crm_of(session).activities:
            if activity.at > first and activity.status == "done":
                counts[(activity.at - first) // dt.timedelta(days=30)] += 1
    assert min(counts) > max(counts) / 2, counts


def test_nobody_has_called_who_wishes_not_to_be_called() -> None:
    for seed in range(8000, 8020):
        crm = load("crm").first_day(seed)
        quiet = {contact.id for contact in crm.contacts if contact.do_not_call}
        assert quiet
        assert not [row for row in crm.activities if row.kind == "call" and row.contact_id in quiet]


def test_a_new_number_is_of_the_country_of_the_firm() -> None:
    voice = load("crm").voice
    for seed in range(8000, 8010):
        crm = load("crm").first_day(seed)
        for contact in crm.contacts:
            city = crm.companies.get(contact.company_id).city
            number = sample(voice, "update_crm_contact", "phone", crm, Random(seed), {"contact_id": contact.id})
            assert number.startswith(city_of(city).country.mobile), (city, number)
