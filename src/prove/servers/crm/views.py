"""What the CRM's tools show: records with the names of what they refer to, in the order that was asked for."""

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


def lead_view(crm: Crm, lead: Lead) -> LeadView:
    """A lead with the name of its owner."""
    return project(LeadView, lead, owner_name=crm.reps.get(lead.owner).name)


def company_view(crm: Crm, company: CompanyAccount) -> CompanyView:
    """A company account with the name of its owner."""
    return project(CompanyView, company, owner_name=crm.reps.get(company.owner).name)


def contact_view(crm: Crm, contact: Contact) -> ContactView:
    """A contact with the name of their company."""
    return project(ContactView, contact, company_name=crm.companies.get(contact.company_id).name)


def deal_view(crm: Crm, deal: Deal) -> DealView:
    """A deal with the names of the company, the contact and the owner."""
    return project(
        DealView,
        deal,
        company_name=crm.companies.get(deal.company_id).name,
        contact_name=crm.contacts.get(deal.contact_id).name,
        owner_name=crm.reps.get(deal.owner).name,
    )


def activity_view(crm: Crm, activity: Activity) -> ActivityView:
    """An activity with the names of the contact and the owner, and the title of the deal."""
    return project(
        ActivityView,
        activity,
        contact_name=crm.contacts.get(activity.contact_id).name,
        owner_name=crm.reps.get(activity.owner).name,
        deal_title=activity.deal_id and crm.deals.get(activity.deal_id).title,
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
