"""What calls, meetings, notes and tasks are about, and how they ended: always about a deal, a company or its people."""

from collections.abc import Collection
from random import Random

from prove.servers._shared.life.work.deals import GOODS
from prove.servers.crm.records import ActivityKind

_ABOUT_DEALS: dict[ActivityKind, tuple[str, ...]] = {
    "call": (
        "Discovery call: {deal}",
        "Price talk on the {deal}",
        "Delivery dates of the {deal}",
        "Reference call for the {deal}",
        "Open questions about the {deal}",
        "Discount for the {deal}",
        "Next steps of the {deal}",
        "Payment terms of the {deal}",
    ),
    "meeting": (
        "Product demo: {deal}",
        "Contract review of the {deal}",
        "Site visit for the {deal}",
        "Project plan for the {deal}",
        "Lunch about the {deal}",
        "Workshop on the {deal}",
        "Presentation of the {deal}",
    ),
    "note": (
        "Budget for the {deal} is tight",
        "Asked for references on the {deal}",
        "Likes our demo of the {deal}",
        "Compares the {deal} with two other offers",
        "Wants the {deal} before the holidays",
        "New boss decides on the {deal}",
        "Needs a signature for the {deal} from {city}",
    ),
    "task": (
        "Send the offer for the {deal}",
        "Prepare the contract of the {deal}",
        "Book a demo of the {deal}",
        "Send a sample for the {deal}",
        "Check the credit rating of {company}",
        "Update the price list of the {deal}",
        "Ask legal about the {deal}",
    ),
}
_ABOUT_PEOPLE: dict[ActivityKind, tuple[str, ...]] = {
    "call": (
        "Check-in call with {company}",
        "Call about news at {company}",
        "Interest of {company} in our {goods}",
        "Service questions of {company}",
    ),
    "meeting": (
        "Lunch with people of {company}",
        "Visit to {company} in {city}",
        "Trade fair talk with {company}",
        "Demo of our {goods} at {company}",
    ),
    "note": (
        "Prefers e-mail about {company}",
        "Was promoted at {company}",
        "Knows the {city} market well",
        "May need {goods} next year",
    ),
    "task": (
        "Send the catalogue to {company}",
        "Update the address of {company}",
        "Invite {company} to the open day",
        "Send {company} a leaflet about {goods}",
    ),
}
_TOPICS = (
    *("delivery", "installation", "the warranty", "training", "the service contract", "insurance", "packaging"),
    *("data protection", "spare parts", "the trial", "upkeep", "the first order"),
)
_ASKING = ("Purchasing", "Accounting", "Their legal team", "The board", "Their technician", "Their head office")
_MORE_ABOUT_DEALS: dict[ActivityKind, tuple[str, ...]] = {
    "call": tuple(f"Call about {topic} for the {{deal}}" for topic in _TOPICS),
    "note": tuple(f"{who} asks about {topic} for the {{deal}}" for topic in _TOPICS for who in _ASKING),
}
"""What there is to say where the usual things have been said of a deal."""
_VISITS = frozenset(("Site visit for the {deal}", "Visit to {company} in {city}", "Demo of our {goods} at {company}"))
"""The meetings at the company's place."""
_LUNCHES = frozenset(("Lunch about the {deal}", "Lunch with people of {company}"))
_OUTCOMES = (
    "Went well, {first} is interested",
    "{first} wants a second offer",
    "{first} asked to be called next month",
    "No decision at {company} yet",
    "Agreed on terms with {first}",
    "{company} needs more time",
    "{first} will ask the board of {company}",
    "Sent {first} everything by e-mail",
)
_INTERESTS = (
    "Wants a price list for {goods}",
    "Asked for a demo of {goods}",
    "Looking for a new supplier of {goods}",
    "Needs {goods} before summer",
    "Compares our {goods} with two others",
    "Wants to replace an old system with {goods}",
    "Asked about volume discounts on {goods}",
    "Has a budget for {goods} next quarter",
)


def subject(
    rng: Random,
    kind: ActivityKind,
    deal: str | None,
    company: str,
    city: str,
    *,
    may_visit: bool = True,
    may_lunch: bool = True,
    said: Collection[str] = (),
) -> str | None:
    """What an activity is about; without a deal, about the company or something that the team sells.

    Nobody visits the company who has no time for that, and nobody has lunch with somebody far away or at another hour.
    It is nothing that was said before; None if there is nothing else to say.
    """
    wordings = (_ABOUT_PEOPLE if deal is None else _ABOUT_DEALS)[kind]
    options = [
        wording
        for wording in wordings
        if (may_visit or wording not in _VISITS) and (may_lunch or wording not in _LUNCHES)
    ]
    facts = {"deal": _small(deal or ""), "company": company, "city": city, "goods": _small(rng.choice(GOODS))}
    drawn = rng.choice(options).format_map(facts)
    if drawn not in said:
        return drawn
    if deal is not None:
        options += _MORE_ABOUT_DEALS.get(kind, ())
    others = [text for wording in options if (text := wording.format_map(facts)) not in said]
    return rng.choice(others) if others else None


def outcome(rng: Random, first: str, company: str) -> str:
    """How an activity ended."""
    return rng.choice(_OUTCOMES).format(first=first, company=company)


def interest(rng: Random, goods: str) -> str:
    """What a lead wants; `goods` is what the team sells."""
    return rng.choice(_INTERESTS).format(goods=_small(goods))


def _small(name: str) -> str:
    return name[:1].lower() + name[1:]
