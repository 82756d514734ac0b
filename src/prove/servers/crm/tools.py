"""What a salesperson can do in the CRM."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Cursor, Limit, Page, Server, ToolError, changes_given, newest_first, paginate
from prove.servers._shared.cast import City, Company, Email, PersonName, Phone
from prove.servers._shared.days import check_after_today
from prove.servers._shared.kinds import Industry, Query
from prove.servers._shared.lookups import check_exists
from prove.servers._shared.money import total
from prove.servers._shared.words import has_words
from prove.servers.crm.records import (
    Activity,
    ActivityId,
    ActivityKind,
    ActivityStatus,
    CompanyAccount,
    CompanyId,
    Contact,
    ContactId,
    Conversion,
    Crm,
    Deal,
    DealId,
    DealValue,
    Lead,
    LeadId,
    LeadSource,
    LeadStatus,
    LostReason,
    OwnerLine,
    PipelineReport,
    Stage,
)
from prove.servers.crm.rules import (
    DEAL_MOVES,
    LEAD_MOVES,
    WIN_CHANCE,
    add_contact,
    check_new_title,
    choices,
    me,
    open_deal,
    stage_line,
)

server = Server("crm", Crm, "A sales team's CRM: leads, contacts, company accounts, deals and activities.")

Title = Annotated[str, Meta(min_length=3, max_length=80)]
Text = Annotated[str, Meta(min_length=1, max_length=200)]
Job = Annotated[str, Meta(min_length=2, max_length=60)]


@server.tool(read_only=True)
def list_leads(
    crm: Crm,
    status: LeadStatus | None = None,
    source: LeadSource | None = None,
    query: Query | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Lead]:
    """List leads, newest first.

    Args:
        status: Only leads in this status.
        source: Only leads that came this way.
        query: Words of the name, e-mail address, firm, city or interest.
    """
    rows = [
        lead
        for lead in (crm.leads if status is None else crm.leads.where(status=status))
        if source in (None, lead.source)
        and has_words(query, lead.name, lead.email, lead.company, lead.city, lead.interest)
    ]
    return paginate(newest_first(rows, lambda lead: lead.created_on), limit, cursor)


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
) -> Lead:
    """Enter a new lead, which the user then owns.

    Args:
        name: The person's full name.
        email: Their e-mail address.
        company: The firm they work for.
        source: How they came to us.
        phone: Their phone number, with the country code.
        city: The town they are in.
        interest: What they want from us.

    Raises:
        already_exists: A lead or a contact with this e-mail address is there already.
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
    return crm.leads.add(lead)


@server.tool(destructive=True, idempotent=True)
def set_lead_status(crm: Crm, lead_id: LeadId, status: Literal["contacted", "qualified", "disqualified"]) -> Lead:
    """Move a lead along: a new one is contacted first, then qualified; any open one can be disqualified.

    Args:
        lead_id: The lead, such as 'lead_0003'.
        status: Its new status.

    Raises:
        conflict: From its present status the lead cannot go there.
    """
    lead = crm.leads.get(lead_id)
    if status not in LEAD_MOVES[lead.status]:
        raise ToolError("conflict", f"{lead.name} is {lead.status}; {choices(LEAD_MOVES[lead.status])}")
    return crm.leads.update(lead, status=status)


@server.tool(destructive=True, idempotent=True)
def convert_lead(
    crm: Crm,
    lead_id: LeadId,
    deal_title: Title | None = None,
    deal_value: DealValue | None = None,
    expected_close_on: dt.date | None = None,
) -> Conversion:
    """Turn a qualified lead into a contact at a company account, and open a deal if one is described.

    The company account is opened too if the firm has none yet.

    Args:
        lead_id: The lead.
        deal_title: What the deal is called; needs the two below as well.
        deal_value: What the deal is worth, in dollars.
        expected_close_on: When the deal is expected to close.

    Raises:
        conflict: The lead is not qualified, or is converted already.
        incomplete_deal: Only some of the deal's title, value and closing day are given.
        not_in_future: The closing day is not after today.
    """
    lead = crm.leads.get(lead_id)
    if lead.status != "qualified":
        raise ToolError("conflict", f"{lead.name} is {lead.status}; only a qualified lead can be converted")
    accounts = len(crm.companies)
    contact = next(iter(crm.contacts.where(email=lead.email)), None) or add_contact(crm, lead)
    deal = None
    if deal_title is not None and deal_value is not None and expected_close_on is not None:
        deal = open_deal(crm, contact, deal_title, deal_value, expected_close_on, lead.owner)
    elif deal_title is not None or deal_value is not None or expected_close_on is not None:
        raise ToolError(
            "incomplete_deal", "a deal needs 'deal_title', 'deal_value' and 'expected_close_on'; give all three or none"
        )
    crm.leads.update(lead, status="converted", contact_id=contact.id)
    return Conversion(lead.id, contact.id, contact.company_id, deal and deal.id, len(crm.companies) > accounts)


@server.tool(read_only=True)
def search_crm_contacts(
    crm: Crm,
    query: Query | None = None,
    company_id: CompanyId | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Contact]:
    """Find contacts, in order of their names.

    Args:
        query: Words of the name, e-mail address, phone number or job.
        company_id: Only contacts at this company account.
    """
    check_exists(crm.companies, company_id)
    pool = crm.contacts if company_id is None else crm.contacts.where(company_id=company_id)
    rows = [c for c in pool if has_words(query, c.name, c.email, c.phone, c.job)]
    return paginate(sorted(rows, key=lambda c: c.name), limit, cursor)


@server.tool(destructive=True, idempotent=True)
def update_crm_contact(
    crm: Crm,
    contact_id: ContactId,
    email: Email | None = None,
    phone: Phone | None = None,
    job: Job | None = None,
    company_id: CompanyId | None = None,
    calls: Literal["welcome", "unwanted"] | None = None,
) -> Contact:
    """Change what is known about a contact; what is left out stays.

    Args:
        contact_id: The contact, such as 'con_0004'.
        email: Their new e-mail address.
        phone: Their new phone number, with the country code.
        job: Their new job.
        company_id: The company account they have moved to.
        calls: Whether they are willing to be called.

    Raises:
        nothing_to_change: Nothing but the contact is given.
        already_exists: Another contact has this e-mail address.
        conflict: They still have an open deal at their present company.
    """
    contact = crm.contacts.get(contact_id)
    changes = changes_given(email=email, phone=phone, job=job, company_id=company_id, calls=calls)
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
    return crm.contacts.update(contact, **changes)


@server.tool(destructive=True, idempotent=True)
def merge_crm_contacts(crm: Crm, keep_id: ContactId, duplicate_id: ContactId) -> Contact:
    """Merge two entries of one person: deals, activities and leads go to the one that is kept, the other is deleted.

    Args:
        keep_id: The contact that stays.
        duplicate_id: The contact that goes; it fills in a phone number or a job that the other lacks.

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
    return crm.contacts.update(
        keep,
        phone=keep.phone or duplicate.phone,
        job=keep.job or duplicate.job,
        do_not_call=keep.do_not_call or duplicate.do_not_call,
        last_touch=max((t for t in (keep.last_touch, duplicate.last_touch) if t), default=None),
    )


@server.tool(read_only=True)
def list_company_accounts(
    crm: Crm,
    query: Query | None = None,
    industry: Industry | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[CompanyAccount]:
    """List the firms that the team does business with, in order of their names.

    Args:
        query: Words of the firm's name, domain or city.
        industry: Only firms of this industry.
    """
    rows = [c for c in crm.companies if industry in (None, c.industry) and has_words(query, c.name, c.domain, c.city)]
    return paginate(sorted(rows, key=lambda c: c.name), limit, cursor)


@server.tool(read_only=True)
def list_deals(
    crm: Crm,
    stage: Stage | None = None,
    company_id: CompanyId | None = None,
    owner: Email | None = None,
    closing_by: dt.date | None = None,
    query: Query | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Deal]:
    """List deals, those that are expected to close soonest first.

    Args:
        stage: Only deals in this stage.
        company_id: Only deals with this company account.
        owner: Only deals of this colleague, by e-mail address.
        closing_by: Only deals that are expected to close on this day or earlier.
        query: Words of the title.
    """
    check_exists(crm.companies, company_id)
    check_exists(crm.reps, owner)
    rows = [
        d
        for d in (crm.deals if company_id is None else crm.deals.where(company_id=company_id))
        if stage in (None, d.stage)
        and owner in (None, d.owner)
        and (closing_by is None or d.expected_close_on <= closing_by)
        and has_words(query, d.title)
    ]
    return paginate(sorted(rows, key=lambda d: d.expected_close_on), limit, cursor)


@server.tool(idempotent=True)
def create_deal(crm: Crm, contact_id: ContactId, title: Title, value: DealValue, expected_close_on: dt.date) -> Deal:
    """Open a deal with the company of a contact; it starts in prospecting and the user owns it.

    Args:
        contact_id: The person to deal with.
        title: What the deal is called.
        value: What it is worth, in dollars.
        expected_close_on: When it is expected to close.

    Raises:
        not_in_future: The closing day is not after today.
        already_exists: An open deal with this company has this title already.
    """
    contact = crm.contacts.get(contact_id)
    check_new_title(crm, contact, title)
    return open_deal(crm, contact, title, value, expected_close_on, me(crm))


@server.tool(destructive=True, idempotent=True)
def update_deal(
    crm: Crm,
    deal_id: DealId,
    value: DealValue | None = None,
    expected_close_on: dt.date | None = None,
    owner: Email | None = None,
    contact_id: ContactId | None = None,
) -> Deal:
    """Change the value, closing day, owner or contact of an open deal; what is left out stays.

    Args:
        deal_id: The deal, such as 'deal_0012'.
        value: What it is worth now, in dollars.
        expected_close_on: When it is now expected to close.
        owner: The colleague who takes it over, by e-mail address.
        contact_id: The person to deal with from now on, at the same company.

    Raises:
        nothing_to_change: Nothing but the deal is given.
        conflict: The deal is won or lost.
        not_in_future: The closing day is not after today.
        wrong_company: The contact is at another company.
    """
    deal = crm.deals.get(deal_id)
    if deal.closed_on is not None:
        raise ToolError("conflict", f"{deal.title} is {deal.stage}; only an open deal can be changed")
    changes = changes_given(value=value, expected_close_on=expected_close_on, owner=owner, contact_id=contact_id)
    if value is not None:
        changes["value"] = round(value, 2)
    if expected_close_on is not None:
        check_after_today("expected_close_on", expected_close_on, crm.now.date())
    check_exists(crm.reps, owner)
    if contact_id is not None and crm.contacts.get(contact_id).company_id != deal.company_id:
        raise ToolError("wrong_company", f"{contact_id} is not at {deal.company_id}, the company of {deal.title}")
    return crm.deals.update(deal, **changes)


@server.tool(destructive=True, idempotent=True)
def move_deal(crm: Crm, deal_id: DealId, stage: Stage, lost_reason: LostReason | None = None) -> Deal:
    """Move a deal to a neighbouring stage, win it from negotiation, lose it, or reopen a lost one in prospecting.

    Args:
        deal_id: The deal.
        stage: The stage it goes to.
        lost_reason: Why it was lost; needed for 'lost' and only there.

    Raises:
        conflict: From its present stage the deal cannot go there.
        missing_reason: The deal is lost and no reason is given.
        not_lost: A reason is given though the deal is not lost.
    """
    deal = crm.deals.get(deal_id)
    if stage not in DEAL_MOVES[deal.stage]:
        raise ToolError("conflict", f"{deal.title} is in stage {deal.stage}; {choices(DEAL_MOVES[deal.stage])}")
    if stage == "lost" and lost_reason is None:
        raise ToolError("missing_reason", f"say in 'lost_reason' why {deal.title} was lost")
    if stage != "lost" and lost_reason is not None:
        raise ToolError("not_lost", "'lost_reason' goes only with the stage 'lost'; leave it out")
    closed_on = crm.now.date() if stage in ("won", "lost") else None
    return crm.deals.update(deal, stage=stage, closed_on=closed_on, lost_reason=lost_reason)


@server.tool
def add_sales_activity(
    crm: Crm,
    contact_id: ContactId,
    kind: ActivityKind,
    subject: Title,
    at: dt.datetime | None = None,
    deal_id: DealId | None = None,
) -> Activity:
    """Log a call, meeting or note with a contact, or plan a call, meeting or task for later.

    Args:
        contact_id: The person it is about.
        kind: What it is; a task is always for later, a note never.
        subject: What it is about.
        at: When it was or is due; now if left out. What lies in the future is planned, everything else done.
        deal_id: The deal it belongs to, at the contact's company.

    Raises:
        do_not_call: The contact wishes not to be called.
        wrong_company: The deal is with another company than the contact's.
        not_in_future: A task is due now or in the past.
        in_future: A note is dated in the future.
    """
    contact = crm.contacts.get(contact_id)
    at = crm.now if at is None else at
    planned = at > crm.now
    if kind == "call" and contact.do_not_call and planned:
        raise ToolError("do_not_call", f"{contact.name} wishes not to be called; plan a meeting instead")
    if deal_id is not None and crm.deals.get(deal_id).company_id != contact.company_id:
        raise ToolError("wrong_company", f"{deal_id} is not a deal with {contact.company_id}, where {contact.name} is")
    if kind == "task" and not planned:
        raise ToolError("not_in_future", f"a task is for later; give an 'at' after {crm.now.isoformat()}")
    if kind == "note" and planned:
        raise ToolError("in_future", "a note cannot be dated in the future; leave 'at' out or add a task")
    if not planned:
        crm.contacts.update(contact, last_touch=max(at, contact.last_touch or at))
    activity = Activity(
        id=crm.activities.new_id(),
        kind=kind,
        subject=subject,
        contact_id=contact.id,
        owner=me(crm),
        at=at,
        status="planned" if planned else "done",
        deal_id=deal_id,
    )
    return crm.activities.add(activity)


@server.tool(destructive=True, idempotent=True)
def complete_sales_activity(crm: Crm, activity_id: ActivityId, outcome: Text | None = None) -> Activity:
    """Tick off a planned call, meeting or task as done now.

    Args:
        activity_id: The activity, such as 'act_0031'.
        outcome: What came of it.

    Raises:
        conflict: It is done already.
    """
    activity = crm.activities.get(activity_id)
    if activity.status == "done":
        raise ToolError("conflict", f"{activity.subject} ({activity.id}) is done already; log a new activity instead")
    contact = crm.contacts.get(activity.contact_id)
    crm.contacts.update(contact, last_touch=crm.now)
    return crm.activities.update(activity, status="done", at=crm.now, outcome=outcome)


@server.tool(read_only=True)
def list_sales_activities(
    crm: Crm,
    contact_id: ContactId | None = None,
    deal_id: DealId | None = None,
    kind: ActivityKind | None = None,
    status: ActivityStatus | None = None,
    owner: Email | None = None,
    until: dt.date | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Activity]:
    """List calls, meetings, notes and tasks, newest first; if only planned ones are asked for, soonest first.

    Args:
        contact_id: Only those with this contact.
        deal_id: Only those that belong to this deal.
        kind: Only those of this kind.
        status: Only what is planned, or only what is done.
        owner: Only those of this colleague, by e-mail address.
        until: Only those on this day or earlier.
    """
    check_exists(crm.contacts, contact_id)
    check_exists(crm.deals, deal_id)
    check_exists(crm.reps, owner)
    rows = [
        a
        for a in (crm.activities if contact_id is None else crm.activities.where(contact_id=contact_id))
        if deal_id in (None, a.deal_id)
        and kind in (None, a.kind)
        and status in (None, a.status)
        and owner in (None, a.owner)
        and (until is None or a.at.date() <= until)
    ]
    rows = sorted(rows, key=lambda a: a.at) if status == "planned" else newest_first(rows, lambda a: a.at)
    return paginate(rows, limit, cursor)


@server.tool(read_only=True)
def get_pipeline_report(crm: Crm, owner: Email | None = None, closing_by: dt.date | None = None) -> PipelineReport:
    """Sum up the open deals by stage and by colleague.

    Args:
        owner: Only deals of this colleague, by e-mail address.
        closing_by: Only deals that are expected to close on this day or earlier.

    Raises:
        not_found: There is no such colleague.
    """
    reps = list(crm.reps) if owner is None else [crm.reps.get(owner)]
    deals = [
        d
        for d in crm.deals
        if d.closed_on is None
        and owner in (None, d.owner)
        and (closing_by is None or d.expected_close_on <= closing_by)
    ]
    stages = tuple(stage_line(stage, [d.value for d in deals if d.stage == stage]) for stage in WIN_CHANCE)
    values = {rep.email: [d.value for d in deals if d.owner == rep.email] for rep in reps}
    return PipelineReport(
        deals=len(deals),
        value=total(d.value for d in deals),
        weighted=total(line.weighted for line in stages),
        stages=stages,
        owners=tuple(OwnerLine(r.email, r.name, len(values[r.email]), total(values[r.email])) for r in reps),
    )
