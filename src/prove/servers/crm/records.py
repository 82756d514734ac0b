"""What a sales team keeps: leads, the contacts and accounts they become, deals and activities."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Incidental, Record, Ref, State, Table, Unit, table
from prove.servers._shared.cast import Address, City, Company, Email, PersonName, Phone
from prove.servers._shared.flows import Price
from prove.servers._shared.kinds import Industry, Money

LeadId = Annotated[str, Ref("crm.leads")]
ContactId = Annotated[str, Ref("crm.contacts")]
CompanyId = Annotated[str, Ref("crm.companies")]
DealId = Annotated[str, Ref("crm.deals")]
ActivityId = Annotated[str, Ref("crm.activities")]

DealValue = Annotated[float, Meta(ge=1, le=5_000_000), Unit("money")]

LeadSource = Literal["website", "referral", "trade_fair", "advert", "cold_call"]
LeadStatus = Literal["new", "contacted", "qualified", "disqualified", "converted"]
Stage = Literal["prospecting", "qualified", "proposal", "negotiation", "won", "lost"]
LostReason = Literal["price", "competitor", "no_budget", "bad_timing", "no_answer"]
ActivityKind = Literal["call", "meeting", "note", "task"]
ActivityStatus = Literal["planned", "done"]
Sort = Literal["newest", "oldest", "name"]
DealSort = Literal["due", "newest", "oldest", "amount_high", "amount_low"]


class Rep(Record):
    """A member of the sales team, who can own leads, deals and activities. The first one is the user."""

    email: Email
    name: PersonName
    phone: Phone


class Lead(Record):
    """Someone who may become a customer; once converted it points to the contact it became."""

    id: LeadId
    name: PersonName
    email: Email
    company: Company
    source: LeadSource
    owner: Email
    created_on: dt.date
    phone: Phone | None = None
    city: City | None = None
    interest: str | None = None
    status: LeadStatus = "new"
    contact_id: ContactId | None = None


class CompanyAccount(Record):
    """A firm that the team does business with."""

    id: CompanyId
    name: Company
    domain: str
    owner: Email
    customer_since: dt.date
    industry: Industry | None = None
    city: City | None = None


class Contact(Record):
    """A person at a company account. `do_not_call` is their own wish."""

    id: ContactId
    name: PersonName
    email: Email
    company_id: CompanyId
    added_on: dt.date
    phone: Phone | None = None
    job: str | None = None
    address: Address | None = None
    do_not_call: bool = False
    last_touch: Annotated[dt.datetime | None, Incidental()] = None


class Deal(Record):
    """A sale on its way through the stages; an open deal's contact works at its company."""

    id: DealId
    title: str
    company_id: CompanyId
    contact_id: ContactId
    owner: Email
    value: Price
    expected_close_on: dt.date
    created_on: dt.date
    stage: Stage = "prospecting"
    closed_on: dt.date | None = None
    lost_reason: LostReason | None = None


class Activity(Record):
    """A call, meeting, note or task: planned for `at`, or done then."""

    id: ActivityId
    kind: ActivityKind
    subject: str
    contact_id: ContactId
    owner: Email
    at: dt.datetime
    status: ActivityStatus
    deal_id: DealId | None = None
    outcome: str | None = None


class LeadView(Lead):
    """A lead with the name of its owner."""

    owner_name: PersonName | None = None


class CompanyView(CompanyAccount):
    """A company account with the name of its owner."""

    owner_name: PersonName | None = None


class ContactView(Contact):
    """A contact with the name of their company."""

    company_name: Company | None = None


class DealView(Deal):
    """A deal with the names of the company, the contact and the owner."""

    company_name: Company | None = None
    contact_name: PersonName | None = None
    owner_name: PersonName | None = None


class ActivityView(Activity):
    """An activity with the names of the contact and the owner, and the title of the deal."""

    contact_name: PersonName | None = None
    owner_name: PersonName | None = None
    deal_title: str | None = None


class Conversion(Record):
    """The result of converting a lead; `new_company` says whether the company account was opened for it."""

    lead_id: LeadId
    contact_id: ContactId
    contact_name: PersonName
    company_id: CompanyId
    company_name: Company
    deal_id: DealId | None
    new_company: bool


class StageLine(Record):
    """The open deals of one stage; `weighted` is their value times the chance of winning from there."""

    stage: Stage
    deals: int
    value: Money
    weighted: Money


class OwnerLine(Record):
    """The open deals of one colleague."""

    owner: Email
    name: PersonName
    deals: int
    value: Money


class PipelineReport(Record):
    """Open deals by stage and by colleague."""

    deals: int
    value: Money
    weighted: Money
    stages: tuple[StageLine, ...]
    owners: tuple[OwnerLine, ...]


class Crm(State):
    """Everything the sales team knows."""

    reps: Table[Rep] = table(key="email", noun="colleague in the sales team", find="get_pipeline_report")
    leads: Table[Lead] = table("lead", index=("email", "status"), find="list_leads")
    companies: Table[CompanyAccount] = table("com", noun="company account", find="list_company_accounts")
    contacts: Table[Contact] = table("con", index=("company_id", "email"), find="search_crm_contacts")
    deals: Table[Deal] = table("deal", index=("company_id", "contact_id"), find="list_deals")
    activities: Table[Activity] = table("act", index=("contact_id", "deal_id"), find="list_sales_activities")
