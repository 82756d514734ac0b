"""Tools for customers: leads, the contacts that they become, and the accounts of their companies."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Cursor, Limit, Page, ToolError, changes_given, given, paginate
from prove.servers._shared.cast import Address, City, Company, Email, PersonName, Phone
from prove.servers._shared.days import check_span, in_span
from prove.servers._shared.kinds import Industry, Query
from prove.servers._shared.lookups import check_exists
from prove.servers._shared.people import Who
from prove.servers._shared.team import emails_of
from prove.servers._shared.words import has_words
from prove.servers.crm.app import Text, Title, server
from prove.servers.crm.records import (
    CompanyId,
    CompanyView,
    Contact,
    ContactId,
    ContactView,
    Conversion,
    Crm,
    DealValue,
    Lead,
    LeadId,
    LeadSource,
    LeadStatus,
    LeadView,
    Sort,
)
from prove.servers.crm.rules import LEAD_MOVES, add_contact, check_new_title, choices, contact_of, me, open_deal
from prove.servers.crm.views import company_view, contact_view, conversion, lead_view, ordered

Job = Annotated[str, Meta(min_length=2, max_length=60)]


@server.tool(read_only=True)
def list_leads(
    crm: Crm,
    status: LeadStatus | None = None,
    source: LeadSource | None = None,
    owner: Who | None = None,
    query: Query | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    sort: Sort = "newest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[LeadView]:
    """List the leads of the team.

    Args:
        status: Only leads with this status.
        source: Only leads from this source.
        owner: Name or email address of the owner.
        query: Words of the name, email address, company, city or interest.
        since: Created on this day or later.
        until: Created on this day or earlier.
        sort: By creation date or name.

    Raises:
        not_found: There is no such colleague.
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    owners = emails_of(crm.reps, owner)
    rows = (
        lead
        for lead in (crm.leads if status is None else crm.leads.where(status=status))
        if source in (None, lead.source)
        and (owners is None or lead.owner in owners)
        and in_span(lead.created_on, since, until)
        and has_words(query, lead.name, lead.email, lead.company, lead.city, lead.interest)
    )
    page = paginate(ordered(rows, sort, lambda lead: lead.created_on), limit, cursor)
    return page.seen_as(lead_view(crm))


@server.tool(idempotent=True)
def create_lead(
    crm: Crm,
    name: PersonName,
    email: Email,
    company: Company,
    source: LeadSource,
    phone: Phone | None = None,
    city: City | None = None,
    interest: Text | None = None,
) -> LeadView:
    """Create a lead, owned by the user.

    Args:
        name: Full name of the person.
        email: Email address.
        company: Company they work for.
        source: Source of the lead.
        phone: Phone number with country code.
        city: City.
        interest: What they want from us.

    Raises:
        already_exists: A lead or a contact with this email address is there already.
    """
    for known in (*crm.leads.where(email=email), *crm.contacts.where(email=email)):
        raise ToolError("already_exists", f"'email' {email} belongs to {known.name} already; use {known.id}")
    lead = Lead(
        id=crm.leads.new_id(),
        name=name,
        email=email,
        company=company,
        source=source,
        owner=me(crm),
        created_on=crm.now.date(),
        phone=phone,
        city=city,
        interest=interest,
    )
    return lead_view(crm)(crm.leads.add(lead))


@server.tool(destructive=True, idempotent=True)
def set_lead_status(crm: Crm, lead_id: LeadId, status: Literal["contacted", "qualified", "disqualified"]) -> LeadView:
    """Set the status of a lead. A new lead is contacted first, then qualified; any open lead can be disqualified.

    Args:
        lead_id: Lead id.
        status: New status.

    Raises:
        conflict: From its present status the lead cannot go there.
    """
    lead = crm.leads.get(lead_id)
    if status not in (lead.status, *LEAD_MOVES[lead.status]):
        raise ToolError("conflict", f"{lead.name} is {lead.status}; {choices(LEAD_MOVES[lead.status])}")
    return lead_view(crm)(crm.leads.update(lead, status=status))


@server.tool(destructive=True, idempotent=True)
def convert_lead(
    crm: Crm,
    lead_id: LeadId,
    deal_title: Title | None = None,
    deal_value: DealValue | None = None,
    expected_close_on: dt.date | None = None,
) -> Conversion:
    """Convert a qualified lead into a contact at its company's account, and open a deal if one is described.

    The company account is created if there is none yet.

    Args:
        lead_id: Lead id.
        deal_title: Title of the deal; requires the two parameters below.
        deal_value: Value of the deal, in dollars.
        expected_close_on: Expected closing date of the deal.

    Raises:
        conflict: The lead is not qualified, is converted already, or somebody else has its email address.
        incomplete_deal: Only some of the deal's title, value and closing day are given.
        not_in_future: The closing day is not after today.
        already_exists: An open deal with the company has this title already.
    """
    lead = crm.leads.get(lead_id)
    described = given(title=deal_title, value=deal_value, closing=expected_close_on)
    if lead.status == "converted" and lead.contact_id is not None and not described:
        return conversion(crm, lead, crm.contacts.get(lead.contact_id), None, new_company=False)
    if lead.status != "qualified":
        way = "open a deal with create_deal" if lead.status == "converted" else "qualify it with set_lead_status first"
        raise ToolError("conflict", f"{lead.name} is {lead.status}; {way}")
    if len(described) in (1, 2):
        raise ToolError(
            "incomplete_deal", "a deal needs 'deal_title', 'deal_value' and 'expected_close_on'; give all three or none"
        )
    accounts = len(crm.companies)
    contact, deal = contact_of(crm, lead) or add_contact(crm, lead), None
    if described:
        check_new_title(crm, contact, described["title"])
        deal = open_deal(crm, contact, **described, owner=lead.owner)
    crm.leads.update(lead, status="converted", contact_id=contact.id)
    return conversion(crm, lead, contact, deal, new_company=len(crm.companies) > accounts)


@server.tool(read_only=True)
def search_crm_contacts(
    crm: Crm,
    query: Query | None = None,
    company_id: CompanyId | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    sort: Sort = "name",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[ContactView]:
    """Search the contacts at company accounts.

    Args:
        query: Words of the name, email or street address, phone number, job or company.
        company_id: Only contacts at this company account.
        since: Added on this day or later.
        until: Added on this day or earlier.
        sort: By name or date added.

    Raises:
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    check_exists(crm.companies, company_id)
    companies = crm.companies

    def words(contact: Contact) -> tuple[str | None, ...]:
        company = companies.get(contact.company_id)
        return contact.name, contact.email, contact.phone, contact.job, contact.address, company.name

    rows = (
        contact
        for contact in (crm.contacts if company_id is None else crm.contacts.where(company_id=company_id))
        if in_span(contact.added_on, since, until) and (query is None or has_words(query, *words(contact)))
    )
    page = paginate(ordered(rows, sort, lambda contact: contact.added_on), limit, cursor)
    return page.seen_as(contact_view(crm))


@server.tool(destructive=True, idempotent=True)
def update_crm_contact(
    crm: Crm,
    contact_id: ContactId,
    email: Email | None = None,
    phone: Phone | None = None,
    job: Job | None = None,
    address: Address | None = None,
    company_id: CompanyId | None = None,
    calls: Literal["welcome", "unwanted"] | None = None,
) -> ContactView:
    """Change fields of a contact; fields that are left out stay as they are.

    Args:
        contact_id: Contact id.
        email: New email address.
        phone: New phone number with country code.
        job: New job title.
        address: New street address.
        company_id: Id of the company account they have moved to.
        calls: Whether they want to be called.

    Raises:
        nothing_to_change: Nothing but the contact is given.
        already_exists: Another contact has this email address.
        conflict: They still have an open deal at their present company.
    """
    contact = crm.contacts.get(contact_id)
    changes = changes_given(email=email, phone=phone, job=job, address=address, company_id=company_id, calls=calls)
    if "calls" in changes:
        changes["do_not_call"] = changes.pop("calls") == "unwanted"
    if email is not None:
        for other in crm.contacts.where(email=email):
            if other.id != contact.id:
                raise ToolError(
                    "already_exists", f"'email' {email} belongs to {other.name} ({other.id}); merge the two"
                )
    if company_id is not None and crm.companies.get(company_id).id != contact.company_id:
        for deal in crm.deals.where(contact_id=contact.id):
            if deal.closed_on is None:
                raise ToolError(
                    "conflict", f"{contact.name} has the open deal {deal.id}; give it another contact first"
                )
    return contact_view(crm)(crm.contacts.update(contact, **changes))


@server.tool(destructive=True, idempotent=True)
def merge_crm_contacts(crm: Crm, keep_id: ContactId, duplicate_id: ContactId) -> ContactView:
    """Merge two contacts of one person. Deals, activities and leads move to the one that is kept.

    Args:
        keep_id: Id of the contact to keep.
        duplicate_id: Id of the contact to delete; fields that the other lacks are taken from it.

    Raises:
        same_contact: Both are the same contact.
        conflict: They are at different company accounts.
    """
    if keep_id == duplicate_id:
        raise ToolError("same_contact", "'keep_id' and 'duplicate_id' are the same; name two contacts")
    keep, duplicate = crm.contacts.get(keep_id), crm.contacts.get(duplicate_id)
    if keep.company_id != duplicate.company_id:
        raise ToolError("conflict", f"{keep.id} and {duplicate.id} are at different companies; move one of them first")
    for deal in crm.deals.where(contact_id=duplicate.id):
        crm.deals.update(deal, contact_id=keep.id)
    for activity in crm.activities.where(contact_id=duplicate.id):
        crm.activities.update(activity, contact_id=keep.id)
    for lead in crm.leads.where(contact_id=duplicate.id):
        crm.leads.update(lead, contact_id=keep.id)
    crm.contacts.remove(duplicate)
    merged = crm.contacts.update(
        keep,
        phone=keep.phone or duplicate.phone,
        job=keep.job or duplicate.job,
        address=keep.address or duplicate.address,
        do_not_call=keep.do_not_call or duplicate.do_not_call,
        last_touch=max((t for t in (keep.last_touch, duplicate.last_touch) if t), default=None),
    )
    return contact_view(crm)(merged)


@server.tool(read_only=True)
def list_company_accounts(
    crm: Crm,
    query: Query | None = None,
    industry: Industry | None = None,
    owner: Who | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    sort: Sort = "name",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[CompanyView]:
    """List the accounts of companies that are customers.

    Args:
        query: Words of the name, domain or city.
        industry: Only companies of this industry.
        owner: Name or email address of the owner.
        since: Customer since this day or later.
        until: Customer since this day or earlier.
        sort: By name or start of the relationship.

    Raises:
        not_found: There is no such colleague.
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    owners = emails_of(crm.reps, owner)
    rows = (
        company
        for company in crm.companies
        if industry in (None, company.industry)
        and (owners is None or company.owner in owners)
        and in_span(company.customer_since, since, until)
        and has_words(query, company.name, company.domain, company.city)
    )
    page = paginate(ordered(rows, sort, lambda company: company.customer_since), limit, cursor)
    return page.seen_as(company_view(crm))
