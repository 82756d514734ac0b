"""What the CRM's tools show: records with the names of what they refer to, in the order that was asked for.

A view is a function that shows one row after another, so that the tables of the names are looked up once for a list.
"""

import datetime as dt
from collections.abc import Callable, Iterable
from typing import Protocol, TypeVar

from prove.core import project
from prove.servers._shared.sorting import by_date, in_order
from prove.servers._shared.words import folded
from prove.servers.crm.records import (
    Activity,
    ActivityView,
    CompanyAccount,
    CompanyView,
    Contact,
    ContactView,
    Conversion,
    Crm,
    Deal,
    DealSort,
    DealView,
    Lead,
    LeadView,
    Sort,
)


class Named(Protocol):
    """A row with a name."""

    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=Named)


def lead_view(crm: Crm) -> Callable[[Lead], LeadView]:
    """Shows leads with the names of their owners."""
    reps = crm.reps
    return lambda lead: project(LeadView, lead, owner_name=reps.get(lead.owner).name)


def company_view(crm: Crm) -> Callable[[CompanyAccount], CompanyView]:
    """Shows company accounts with the names of their owners."""
    reps = crm.reps
    return lambda company: project(CompanyView, company, owner_name=reps.get(company.owner).name)


def contact_view(crm: Crm) -> Callable[[Contact], ContactView]:
    """Shows contacts with the names of their companies."""
    companies = crm.companies
    return lambda contact: project(ContactView, contact, company_name=companies.get(contact.company_id).name)


def deal_view(crm: Crm) -> Callable[[Deal], DealView]:
    """Shows deals with the names of the company, the contact and the owner."""
    companies, contacts, reps = crm.companies, crm.contacts, crm.reps
    return lambda deal: project(
        DealView,
        deal,
        company_name=companies.get(deal.company_id).name,
        contact_name=contacts.get(deal.contact_id).name,
        owner_name=reps.get(deal.owner).name,
    )


def activity_view(crm: Crm) -> Callable[[Activity], ActivityView]:
    """Shows activities with the names of the contact and the owner, and the title of the deal."""
    contacts, reps, deals = crm.contacts, crm.reps, crm.deals
    return lambda activity: project(
        ActivityView,
        activity,
        contact_name=contacts.get(activity.contact_id).name,
        owner_name=reps.get(activity.owner).name,
        deal_title=activity.deal_id and deals.get(activity.deal_id).title,
    )


def conversion(crm: Crm, lead: Lead, contact: Contact, deal: Deal | None, *, new_company: bool) -> Conversion:
    """What a lead has become."""
    company = crm.companies.get(contact.company_id)
    return Conversion(lead.id, contact.id, contact.name, company.id, company.name, deal and deal.id, new_company)


def ordered(rows: Iterable[N], sort: Sort, day: Callable[[N], dt.date]) -> list[N]:
    """Rows by their name, whatever its capital letters and accents, or by a day of theirs."""
    return sorted(rows, key=lambda row: folded(row.name)) if sort == "name" else by_date(rows, sort, day)


def ordered_deals(deals: Iterable[Deal], sort: DealSort) -> list[Deal]:
    """Deals by the day of closing (the soonest first), by the day they were opened, or by value."""
    if sort == "due":
        return sorted(deals, key=lambda deal: deal.expected_close_on)
    return in_order(deals, sort, lambda deal: deal.created_on, lambda deal: deal.value)
