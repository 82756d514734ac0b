"""Deals: with the clients' firms and people there, along one path of stages, and with touches of the right kinds."""

import datetime as dt
from collections import Counter
from itertools import pairwise

import pytest

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import now_of
from prove.servers._shared.life.person.habits import habits_of
from prove.servers._shared.life.work.deals import GOODS, sales_of

SEEDS = range(30)
every_seed = pytest.mark.parametrize("seed", SEEDS)
PATH = ("prospecting", "qualified", "proposal", "negotiation")


@every_seed
def test_every_client_is_a_contact_and_every_contact_is_at_a_client_firm(seed: int) -> None:
    cast, sales = cast_of(seed), sales_of(seed)
    contacts = {contact.email: contact for contact in sales.contacts}
    domains = {firm.name: firm.domain for firm in sales.firms}
    assert len(contacts) == len(sales.contacts)
    assert cast.firms[0].name not in domains
    for person in cast.tied("client"):
        known = contacts[person.email]
        assert (known.name, known.company, known.phone) == (person.name, person.company, person.phone)
    strangers = [contact for contact in sales.contacts if contact.email not in {p.email for p in cast.people}]
    assert {contact.company for contact in strangers} == set(domains)
    assert all(contact.email.endswith(f"@{domains[contact.company]}") for contact in strangers)


@every_seed
def test_names_of_strangers_are_nobody_elses(seed: int) -> None:
    cast, contacts = cast_of(seed), sales_of(seed).contacts
    known = {person.email for person in cast.people}
    first_names = {person.first_name for person in (cast.protagonist, *cast.people)}
    strangers = [contact.name.split()[0] for contact in contacts if contact.email not in known]
    assert not first_names & set(strangers)
    assert len(set(strangers)) == len(strangers)


@every_seed
def test_a_deal_takes_the_stages_in_order(seed: int) -> None:
    for deal in sales_of(seed).deals:
        *before, last = [stage for stage, _ in deal.stages]
        assert tuple(before) == PATH[: len(before)]
        if last == "won":
            assert len(before) == len(PATH)
        elif last != "lost":
            assert last == PATH[len(before)]
        assert (deal.closed_on is None) == (deal.stage in PATH)


@every_seed
def test_the_sales_team_are_the_protagonist_and_colleagues(seed: int) -> None:
    cast, sales = cast_of(seed), sales_of(seed)
    me, *others = sales.reps
    assert me == cast.protagonist.email
    assert set(others) <= {person.email for person in cast.tied("colleague")}
    assert 5 <= len({*sales.reps}) == len(sales.reps) <= 7
    assert me in [deal.owner for deal in sales.deals]


@every_seed
def test_a_task_is_planned_a_note_is_done_and_own_meetings_are_in_the_agenda(seed: int) -> None:
    me = sales_of(seed).reps[0]
    for touch in (touch for deal in sales_of(seed).deals for touch in deal.touches):
        assert touch.kind in (("call", "note", "meeting") if touch.done else ("call", "task", "meeting"))
        assert touch.kind != "meeting" or touch.by != me
        assert touch.at.minute % 15 == 0


@every_seed
def test_deals_are_listed_as_they_were_opened_and_are_worth_something(seed: int) -> None:
    deals = sales_of(seed).deals
    assert [deal.created_on for deal in deals] == sorted(deal.created_on for deal in deals)
    assert len({deal.key for deal in deals}) == len(deals)
    assert all(deal.cents % 50_000 == 0 and 150_000 <= deal.cents <= 40_000_000 for deal in deals)
    assert all(deal.title.startswith(GOODS) for deal in deals)


def test_who_works_more_has_more_deals() -> None:
    lives = sorted(range(60), key=lambda seed: habits_of(seed).working)
    few, many = (sum(len(sales_of(seed).deals) for seed in part) for part in (lives[:20], lives[-20:]))
    assert many > 1.3 * few


def in_office_hours(moment: dt.datetime) -> bool:
    return moment.weekday() < 5 and 8 <= moment.hour < 18


@every_seed
def test_the_stages_of_a_deal_follow_each_other(seed: int) -> None:
    sales, now = sales_of(seed), now_of(seed)
    companies = {contact.email: contact.company for contact in sales.contacts}
    for deal in sales.deals:
        days = [day for _, day in deal.stages]
        assert all(one < other for one, other in pairwise(days))
        assert days[-1] <= now.date()
        assert deal.stages[0][0] == "prospecting"
        assert companies[deal.contact] == deal.company
        assert deal.owner in sales.reps
        assert deal.closed_on is None or deal.expected_on == deal.closed_on
        for touch in deal.touches:
            assert touch.by in sales.reps
            assert in_office_hours(touch.at)
            assert touch.at.date() >= deal.created_on
            assert touch.at < now if touch.done else deal.closed_on is None
            assert deal.closed_on is None or touch.at.date() < deal.closed_on
    assert len({deal.title for deal in sales.deals}) == len(sales.deals)
    stages = Counter(deal.stage for deal in sales.deals)
    assert min(stages[stage] for stage in ("prospecting", "qualified", "proposal", "negotiation", "won", "lost")) >= 2
    assert sum(deal.closed_on is None and deal.expected_on < now.date() for deal in sales.deals) >= 1


def test_amounts_follow_the_habits() -> None:
    sizes = [len(sales_of(seed).deals) for seed in SEEDS]
    assert len(set(sizes)) > 5
    assert max(sizes) > 1.4 * min(sizes)
