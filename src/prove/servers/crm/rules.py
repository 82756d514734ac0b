"""The rules that several of the CRM's tools share: allowed moves, new deals and accounts, sums."""

import datetime as dt

from prove.core import ToolError
from prove.servers._shared.days import check_after_today
from prove.servers._shared.money import total
from prove.servers._shared.words import same_words
from prove.servers.crm.records import CompanyAccount, Contact, Crm, Deal, Lead, LeadStatus, Stage, StageLine

LEAD_MOVES: dict[LeadStatus, tuple[LeadStatus, ...]] = {
    "new": ("contacted", "disqualified"),
    "contacted": ("qualified", "disqualified"),
    "qualified": ("contacted", "disqualified"),
    "disqualified": ("contacted",),
    "converted": (),
}
DEAL_MOVES: dict[Stage, tuple[Stage, ...]] = {
    "prospecting": ("qualified", "lost"),
    "qualified": ("prospecting", "proposal", "lost"),
    "proposal": ("qualified", "negotiation", "lost"),
    "negotiation": ("proposal", "won", "lost"),
    "won": (),
    "lost": ("prospecting",),
}
WIN_CHANCE: dict[Stage, float] = {"prospecting": 0.1, "qualified": 0.25, "proposal": 0.5, "negotiation": 0.75}


def me(crm: Crm) -> str:
    """The user's address: the first of the sales team."""
    return next(iter(crm.reps)).email


def choices(moves: tuple[str, ...]) -> str:
    """The second half of the sentence that refuses a move."""
    return f"from there it can go to: {', '.join(moves)}" if moves else "that is final"


def contact_of(crm: Crm, lead: Lead) -> Contact | None:
    """The contact that a lead is already; somebody else with the lead's address is refused."""
    for contact in crm.contacts.where(email=lead.email):
        company = crm.companies.get(contact.company_id)
        if same_words(contact.name, lead.name) and same_words(company.name, lead.company):
            return contact
        raise ToolError(
            "conflict",
            f"{lead.email} is the address of {contact.name} ({contact.id}) at {company.name}; "
            "correct it with update_crm_contact first",
        )
    return None


def add_contact(crm: Crm, lead: Lead) -> Contact:
    """Add the lead as a contact at the account of their firm; the account is opened if there is none."""
    known = next((company for company in crm.companies if same_words(company.name, lead.company)), None)
    company = known or open_company(crm, lead)
    contact = Contact(crm.contacts.new_id(), lead.name, lead.email, company.id, crm.now.date(), lead.phone)
    return crm.contacts.add(contact)


def open_company(crm: Crm, lead: Lead) -> CompanyAccount:
    """Open an account for the firm of a lead."""
    account = CompanyAccount(
        id=crm.companies.new_id(),
        name=lead.company,
        domain=lead.email.partition("@")[2],
        owner=lead.owner,
        customer_since=crm.now.date(),
        city=lead.city,
    )
    return crm.companies.add(account)


def check_reopening(crm: Crm, deal: Deal) -> None:
    """Refuse to reopen a deal whose contact has left the company, or whose title an open deal has by now."""
    contact, company = crm.contacts.get(deal.contact_id), crm.companies.get(deal.company_id)
    if contact.company_id != company.id:
        left = f"{contact.name} is no longer at {company.name}"
        raise ToolError("conflict", f"{left}; open another deal with create_deal and a contact of {company.id}")
    if (other := _open_deal(crm, company.id, deal.title)) is not None:
        raise ToolError("conflict", f"{other.id} is open under the title {other.title!r} already; work on that one")


def check_new_title(crm: Crm, contact: Contact, title: str) -> None:
    """Refuse a title that another open deal with the company has."""
    if (deal := _open_deal(crm, contact.company_id, title)) is not None:
        raise ToolError("already_exists", f"the deal {deal.id} has the title {deal.title!r} already; choose another")


def _open_deal(crm: Crm, company_id: str, title: str) -> Deal | None:
    deals = crm.deals.where(company_id=company_id)
    return next((deal for deal in deals if deal.closed_on is None and same_words(deal.title, title)), None)


def open_deal(crm: Crm, contact: Contact, title: str, value: float, closing: dt.date, owner: str) -> Deal:
    """Open a deal in its first stage with the contact's company."""
    check_after_today("expected_close_on", closing, crm.now.date())
    deal = Deal(
        id=crm.deals.new_id(),
        title=title,
        company_id=contact.company_id,
        contact_id=contact.id,
        owner=owner,
        value=round(value, 2),
        expected_close_on=closing,
        created_on=crm.now.date(),
    )
    return crm.deals.add(deal)


def stage_line(stage: Stage, values: list[float]) -> StageLine:
    """One line of the pipeline report."""
    value = total(values)
    return StageLine(stage, len(values), value, round(value * WIN_CHANCE[stage], 2))
