"""Tools for sales: deals and their stages, activities, and the report on the pipeline."""

import datetime as dt

from prove.core import Cursor, Limit, Page, ToolError, changes_given, paginate
from prove.servers._shared.amounts import AmountBound, check_amounts, in_amounts
from prove.servers._shared.cast import Email
from prove.servers._shared.days import check_after_today, check_span, in_span
from prove.servers._shared.kinds import Query
from prove.servers._shared.lookups import check_exists
from prove.servers._shared.money import total
from prove.servers._shared.people import Who
from prove.servers._shared.sorting import DateSort, by_date
from prove.servers._shared.team import emails_of
from prove.servers._shared.words import has_words
from prove.servers.crm.app import Text, Title, server
from prove.servers.crm.records import (
    Activity,
    ActivityId,
    ActivityKind,
    ActivityStatus,
    ActivityView,
    CompanyId,
    ContactId,
    Crm,
    Deal,
    DealId,
    DealSort,
    DealValue,
    DealView,
    LostReason,
    OwnerLine,
    PipelineReport,
    Stage,
)
from prove.servers.crm.rules import (
    DEAL_MOVES,
    WIN_CHANCE,
    check_new_title,
    check_reopening,
    choices,
    me,
    open_deal,
    stage_line,
)
from prove.servers.crm.views import activity_view, deal_view, ordered_deals


@server.tool(read_only=True)
def list_deals(
    crm: Crm,
    stage: Stage | None = None,
    company_id: CompanyId | None = None,
    owner: Who | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    min_amount: AmountBound | None = None,
    max_amount: AmountBound | None = None,
    query: Query | None = None,
    sort: DealSort = "due",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[DealView]:
    """List the deals of the team.

    Args:
        stage: Only deals in this stage.
        company_id: Only deals with this company account.
        owner: Name or email address of the owner.
        since: Expected to close on this day or later.
        until: Expected to close on this day or earlier.
        min_amount: Lowest value, in dollars.
        max_amount: Highest value, in dollars.
        query: Words of the title, company or contact.
        sort: By expected closing date (soonest first), creation date or value.

    Raises:
        invalid_range: The first day is after the last, or the lowest value above the highest.
    """
    check_span(since, until)
    check_amounts(min_amount, max_amount)
    check_exists(crm.companies, company_id)
    owners, companies, contacts = emails_of(crm.reps, owner), crm.companies, crm.contacts

    def names(deal: Deal) -> tuple[str, str]:
        return companies.get(deal.company_id).name, contacts.get(deal.contact_id).name

    rows = (
        deal
        for deal in (crm.deals if company_id is None else crm.deals.where(company_id=company_id))
        if stage in (None, deal.stage)
        and (owners is None or deal.owner in owners)
        and in_span(deal.expected_close_on, since, until)
        and in_amounts(deal.value, min_amount, max_amount)
        and (query is None or has_words(query, deal.title, *names(deal)))
    )
    return paginate(ordered_deals(rows, sort), limit, cursor).seen_as(deal_view(crm))


@server.tool(idempotent=True)
def create_deal(
    crm: Crm, contact_id: ContactId, title: Title, value: DealValue, expected_close_on: dt.date
) -> DealView:
    """Create a deal with the company of a contact. It starts in prospecting and is owned by the user.

    Args:
        contact_id: Contact id.
        title: Title of the deal.
        value: Value in dollars.
        expected_close_on: Expected closing date.

    Raises:
        not_in_future: The closing day is not after today.
        already_exists: An open deal with this company has this title already.
    """
    contact = crm.contacts.get(contact_id)
    check_new_title(crm, contact, title)
    return deal_view(crm)(open_deal(crm, contact, title, value, expected_close_on, me(crm)))


@server.tool(destructive=True, idempotent=True)
def update_deal(
    crm: Crm,
    deal_id: DealId,
    value: DealValue | None = None,
    expected_close_on: dt.date | None = None,
    owner: Email | None = None,
    contact_id: ContactId | None = None,
) -> DealView:
    """Change fields of an open deal; fields that are left out stay as they are.

    Args:
        deal_id: Deal id.
        value: New value in dollars.
        expected_close_on: New expected closing date.
        owner: Email address of the new owner, a colleague.
        contact_id: Id of the new contact, at the same company.

    Raises:
        nothing_to_change: Nothing but the deal is given.
        conflict: The deal is won or lost.
        not_in_future: The closing day is not after today.
        wrong_company: The contact is at another company.
    """
    deal = crm.deals.get(deal_id)
    if deal.closed_on is not None:
        way = "reopen it with move_deal first" if deal.stage == "lost" else "open another one with create_deal"
        raise ToolError("conflict", f"{deal.title} is {deal.stage}; {way}")
    changes = changes_given(value=value, expected_close_on=expected_close_on, owner=owner, contact_id=contact_id)
    if value is not None:
        changes["value"] = round(value, 2)
    if expected_close_on is not None:
        check_after_today("expected_close_on", expected_close_on, crm.now.date())
    check_exists(crm.reps, owner)
    if contact_id is not None and crm.contacts.get(contact_id).company_id != deal.company_id:
        company = crm.companies.get(deal.company_id)
        raise ToolError("wrong_company", f"{contact_id} is not at {company.name}; name a contact of {company.id}")
    return deal_view(crm)(crm.deals.update(deal, **changes))


@server.tool(destructive=True, idempotent=True)
def move_deal(crm: Crm, deal_id: DealId, stage: Stage, lost_reason: LostReason | None = None) -> DealView:
    """Move a deal to a neighbouring stage, win it from negotiation, lose it, or reopen a lost deal in prospecting.

    Args:
        deal_id: Deal id.
        stage: New stage.
        lost_reason: Why it was lost; required for 'lost', not allowed otherwise.

    Raises:
        conflict: From its present stage the deal cannot go there; its contact has left, or its title is in use again.
        missing_reason: The deal is lost and no reason is given.
        not_lost: A reason is given though the deal is not lost.
    """
    deal = crm.deals.get(deal_id)
    if stage != "lost" and lost_reason is not None:
        raise ToolError("not_lost", "'lost_reason' goes only with the stage 'lost'; leave it out")
    if stage == deal.stage and lost_reason in (None, deal.lost_reason):
        return deal_view(crm)(deal)
    if stage not in DEAL_MOVES[deal.stage]:
        raise ToolError("conflict", f"{deal.title} is in stage {deal.stage}; {choices(DEAL_MOVES[deal.stage])}")
    if stage == "lost" and lost_reason is None:
        raise ToolError("missing_reason", f"say in 'lost_reason' why {deal.title} was lost")
    if deal.stage == "lost":
        check_reopening(crm, deal)
    closed_on = crm.now.date() if stage in ("won", "lost") else None
    return deal_view(crm)(crm.deals.update(deal, stage=stage, closed_on=closed_on, lost_reason=lost_reason))


@server.tool
def add_sales_activity(
    crm: Crm,
    contact_id: ContactId,
    kind: ActivityKind,
    subject: Title,
    at: dt.datetime | None = None,
    deal_id: DealId | None = None,
) -> ActivityView:
    """Log a call, meeting or note with a contact, or plan a call, meeting or task.

    Args:
        contact_id: Contact id.
        kind: Kind of activity; a task must be planned, a note cannot be.
        subject: Subject.
        at: Date and time; now if left out. In the future the activity is planned, otherwise done.
        deal_id: Id of the deal that it belongs to, at the contact's company.

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
        company = crm.companies.get(contact.company_id)
        raise ToolError("wrong_company", f"{deal_id} is not a deal with {company.name}; name a deal of {company.id}")
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
    return activity_view(crm)(crm.activities.add(activity))


@server.tool(destructive=True, idempotent=True)
def complete_sales_activity(crm: Crm, activity_id: ActivityId, outcome: Text | None = None) -> ActivityView:
    """Mark a planned call, meeting or task as done now.

    Args:
        activity_id: Activity id.
        outcome: Outcome of the activity.

    Raises:
        conflict: It is done already, with another outcome.
    """
    activity = crm.activities.get(activity_id)
    if activity.status == "done":
        if outcome not in (None, activity.outcome):
            raise ToolError(
                "conflict", f"{activity.subject} ({activity.id}) is done already; add a note with add_sales_activity"
            )
        return activity_view(crm)(activity)
    crm.contacts.update(crm.contacts.get(activity.contact_id), last_touch=crm.now)
    return activity_view(crm)(crm.activities.update(activity, status="done", at=crm.now, outcome=outcome))


@server.tool(read_only=True)
def list_sales_activities(
    crm: Crm,
    contact_id: ContactId | None = None,
    deal_id: DealId | None = None,
    kind: ActivityKind | None = None,
    status: ActivityStatus | None = None,
    owner: Who | None = None,
    query: Query | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    sort: DateSort | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[ActivityView]:
    """List calls, meetings, notes and tasks.

    Args:
        contact_id: Only activities with this contact.
        deal_id: Only activities of this deal.
        kind: Only activities of this kind.
        status: Only planned or only done activities.
        owner: Name or email address of the owner.
        query: Words of the subject or outcome.
        since: First day to include.
        until: Last day to include.
        sort: By date; if left out, newest first, or with status 'planned' oldest first.

    Raises:
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    check_exists(crm.contacts, contact_id)
    check_exists(crm.deals, deal_id)
    owners, any_day = emails_of(crm.reps, owner), since is None and until is None
    rows = (
        activity
        for activity in (crm.activities if contact_id is None else crm.activities.where(contact_id=contact_id))
        if deal_id in (None, activity.deal_id)
        and kind in (None, activity.kind)
        and status in (None, activity.status)
        and (owners is None or activity.owner in owners)
        and (any_day or in_span(activity.at.date(), since, until))
        and has_words(query, activity.subject, activity.outcome)
    )
    order = sort or ("oldest" if status == "planned" else "newest")
    page = paginate(by_date(rows, order, lambda activity: activity.at), limit, cursor)
    return page.seen_as(activity_view(crm))


@server.tool(read_only=True)
def get_pipeline_report(crm: Crm, owner: Who | None = None, until: dt.date | None = None) -> PipelineReport:
    """Get the number and value of open deals by stage and by owner.

    Args:
        owner: Name or email address of the owner.
        until: Expected to close on this day or earlier.

    Raises:
        not_found: There is no such colleague.
    """
    owners = emails_of(crm.reps, owner)
    reps = [rep for rep in crm.reps if owners is None or rep.email in owners]
    deals = [
        deal
        for deal in crm.deals
        if deal.closed_on is None
        and (owners is None or deal.owner in owners)
        and in_span(deal.expected_close_on, None, until)
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
