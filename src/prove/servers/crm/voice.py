"""How salespeople talk to their CRM."""

from collections.abc import Mapping
from itertools import combinations
from random import Random
from typing import Any

from prove.core.keyed import keyed
from prove.core.voice import attribute, earliest, latest, name, relation
from prove.servers._shared import pools
from prove.servers._shared.cast import cast_of, domain_of, phone_number, street
from prove.servers._shared.draws import days_ago, days_ahead, moment_from_today
from prove.servers._shared.life.work.deals import GOODS
from prove.servers._shared.words import same_words
from prove.servers.crm.records import ActivityKind, Crm
from prove.servers.crm.tools import server

LONGEST_QUERY = 60
MOST_NEWS = 2
"""How much of a contact or a deal is changed at a time: a reply tells all of it."""

voice = server.voice

voice.situations(
    "I'm working through my sales list.",
    "I'm preparing the sales review.",
    "I'm cleaning up the CRM.",
    "I'm getting our leads in order.",
    "I'm bringing our pipeline up to date.",
    "I'm going through our customers.",
    "My sales manager wants an update.",
    "I'm prepping for a client visit.",
    "I just got off the phone with a prospect.",
    "Our records are out of date.",
    "I'm chasing my quota.",
    "We're in the middle of negotiations.",
    "I'm handing over part of my accounts.",
)


def _owner(crm: Crm, rng: Random) -> str:
    return rng.choice(crm.reps.keys())


def _owner_name(crm: Crm, rng: Random) -> str:
    return rng.choice(list(crm.reps)).name


def _known_name(crm: Crm, rng: Random) -> str:
    return rng.choice(list(crm.contacts)).name


def _lead_word(crm: Crm, rng: Random) -> str:
    lead = rng.choice(list(crm.leads))
    return rng.choice((lead.name, lead.company))


def _company_word(crm: Crm, rng: Random) -> str:
    account = rng.choice(list(crm.companies))
    return rng.choice((account.name, account.city or account.name))


def _deal_word(crm: Crm, rng: Random) -> str:
    return rng.choice(list(crm.deals)).title.split()[0]


def _subject(crm: Crm, rng: Random) -> str:
    return rng.choice([row.subject for row in crm.activities if len(row.subject) <= LONGEST_QUERY])


def _newcomer(crm: Crm, rng: Random) -> str:
    """Somebody whom nobody has heard of."""
    cast = cast_of(crm.seed)
    people = [cast.protagonist.name, *(person.name for person in cast.people)]
    known = [*people, *(row.name for table in (crm.leads, crm.contacts, crm.reps) for row in table)]
    first = {word.split()[0] for word in known}
    return f"{rng.choice([n for n in pools.FIRST_NAMES if n not in first])} {rng.choice(pools.LAST_NAMES)}"


def _their_firm(crm: Crm, name: str) -> str:
    """Where somebody new works: always the same firm for the same name."""
    firms = [firm.name for firm in cast_of(crm.seed).firms[1:]]
    return keyed("firm", name).choice([*firms, *pools.FIRMS])


def _their_company(crm: Crm, rng: Random, arguments: Mapping[str, Any]) -> str:
    return _their_firm(crm, str(arguments.get("name", "")))


def _their_city(crm: Crm, rng: Random, arguments: Mapping[str, Any]) -> str:
    """Where the firm of somebody new is: always the same city for the same name."""
    cast, name = cast_of(crm.seed), str(arguments.get("name", ""))
    firm = str(arguments.get("company") or _their_firm(crm, name))
    known = [one.city for one in cast.firms if one.name == firm]
    return known[0] if known else keyed("city", firm).choice(cast.cities)


def _their_email(crm: Crm, rng: Random, arguments: Mapping[str, Any]) -> str:
    """The address of somebody new at their firm."""
    name = str(arguments.get("name", "Jo Miller"))
    return f"{name.replace(' ', '.').lower()}@{domain_of(_their_firm(crm, name))}"


def _new_address(crm: Crm, rng: Random, arguments: Mapping[str, Any]) -> str | None:
    """Another address that a contact may have at their firm."""
    contact = crm.contacts.find(arguments.get("contact_id", ""))
    company = None if contact is None else crm.companies.find(arguments.get("company_id", contact.company_id))
    if contact is None or company is None:
        return None
    first, last = contact.name.lower().split()[0], contact.name.lower().split()[-1]
    return f"{rng.choice((first, f'{first}-{last}', f'{first}.{last[0]}'))}@{company.domain}"


def _new_phone(crm: Crm, rng: Random, arguments: Mapping[str, Any]) -> str:
    """A number in the country of the contact's firm, or of the firm of somebody new."""
    contact = crm.contacts.find(arguments.get("contact_id", ""))
    company = crm.companies.find(arguments.get("company_id", contact.company_id if contact is not None else ""))
    return phone_number(rng, (company and company.city) or _their_city(crm, rng, arguments))


def _new_street(crm: Crm, rng: Random) -> str:
    return street(rng)


def _deal_value(crm: Crm, rng: Random, arguments: Mapping[str, Any]) -> float:
    """Close to what the deal was thought to be worth."""
    deal = crm.deals.find(arguments.get("deal_id", ""))
    worth = deal.value if deal is not None else rng.choice((12_000.0, 26_000.0, 63_500.0))
    return max(500.0, round(worth * rng.choice((0.8, 0.9, 1.1, 1.2)) / 100) * 100.0)


def _subject_of(crm: Crm, rng: Random, arguments: Mapping[str, Any]) -> str:
    """What fits the kind of activity."""
    return rng.choice(SUBJECTS.get(arguments.get("kind", "note"), SUBJECTS["note"]))


def _outcome(crm: Crm, rng: Random, arguments: Mapping[str, Any]) -> str:
    """How an activity of its kind can end."""
    activity = crm.activities.find(arguments.get("activity_id", ""))
    return rng.choice(OUTCOMES[activity.kind if activity is not None else "meeting"])


def _is_over(crm: Crm, arguments: Mapping[str, Any]) -> bool:
    """Whether an activity can be over: nobody has made a call that is planned for next week."""
    activity = crm.activities.find(arguments.get("activity_id", ""))
    return activity is None or activity.kind == "task" or activity.at <= crm.now


def _is_lost_for_a_reason(crm: Crm, arguments: Mapping[str, Any]) -> bool:
    """Whether a reason is given for a lost deal, and only for that."""
    return (arguments.get("stage") == "lost") == ("lost_reason" in arguments)


def _is_news(crm: Crm, arguments: Mapping[str, Any]) -> bool:
    """Whether what is said of a deal differs from what is known of it; whom to talk to works at its company."""
    deal, contact = crm.deals.find(arguments.get("deal_id", "")), crm.contacts.find(arguments.get("contact_id", ""))
    if deal is None:
        return True
    same = any(getattr(deal, name) == arguments[name] for name in ("value", "owner", "contact_id") if name in arguments)
    return not same and len(arguments) <= MOST_NEWS + 1 and (contact is None or contact.company_id == deal.company_id)


def _goes_together(crm: Crm, arguments: Mapping[str, Any]) -> bool:
    """Whether a deal is with the contact's company, a note is not about the future, and all else has its time.

    Nobody can tell whether a call without a time was made or is planned.
    """
    deal, contact = crm.deals.find(arguments.get("deal_id", "")), crm.contacts.find(arguments.get("contact_id", ""))
    with_them = deal is None or contact is None or deal.company_id == contact.company_id
    if arguments.get("kind") == "note":
        return with_them and str(arguments.get("at", "")) <= crm.now.isoformat()
    return with_them and "at" in arguments


def _title_for_lead(crm: Crm, rng: Random, arguments: Mapping[str, Any]) -> str:
    """A title for a deal; now and then one that an open deal with the lead's firm has."""
    lead = crm.leads.find(arguments.get("lead_id", ""))
    taken = [
        deal.title
        for deal in crm.deals
        if lead and deal.closed_on is None and same_words(crm.companies.get(deal.company_id).name, lead.company)
    ]
    return rng.choice(taken if taken and rng.random() < 0.5 else DEAL_NAMES)


def _is_theirs(crm: Crm, arguments: Mapping[str, Any]) -> bool:
    """Whether a new address is the contact's own."""
    contact = crm.contacts.find(arguments.get("contact_id", ""))
    address = arguments.get("email")
    same = contact is not None and any(getattr(contact, name, None) == value for name, value in arguments.items())
    theirs = address is None or (contact is not None and contact.name.split()[0].lower() in address)
    return contact is None or (not same and theirs and len(arguments) <= MOST_NEWS + 1)


def _has_twin(crm: Crm, rng: Random, arguments: Mapping[str, Any]) -> str | None:
    """Somebody who is entered twice; beside one of the two entries, the other."""
    names = [contact.name for contact in crm.contacts]
    kept = crm.contacts.find(arguments.get("keep_id", ""))
    twins = [c.id for c in crm.contacts if names.count(c.name) > 1 and (kept is None or kept.name == c.name != "")]
    others = [twin for twin in twins if twin not in arguments.values()]
    return rng.choice(others) if others else None


def _is_twice(crm: Crm, arguments: Mapping[str, Any]) -> bool:
    """Whether two entries may be one person."""
    both = [crm.contacts.find(arguments.get(name, "")) for name in ("keep_id", "duplicate_id")]
    names = [contact.name.split() for contact in both if contact is not None]
    return len(names) < 2 or names[0][-1] == names[1][-1]


voice.entity(
    "leads",
    name("{name}", "our lead {name}"),
    attribute("the {source} lead from {company}", "the lead from {company} in {city}"),
    latest("our newest lead", "our newest {source} lead", by="created_on"),
    earliest("our oldest lead", by="created_on"),
    label="{name} ({company})",
)
voice.entity(
    "contacts",
    name("{name}", "our contact {name}"),
    relation("{name} of {company_id.name}", "{name} ({job} at {company_id.name})"),
    latest("the contact we added last", "our newest contact at {company_id.name}", by="added_on"),
    label="{name}",
)
voice.entity(
    "companies",
    name("our customer {name}", "the {name} account"),
    attribute("the {industry} firm in {city}", "our customer from {city}"),
    latest("our newest account", by="customer_since"),
    earliest("our oldest customer", by="customer_since"),
    label="{name}",
)
voice.entity(
    "deals",
    name('the "{title}" deal', 'our "{title}" deal'),
    attribute("the deal worth {value}", "the {stage} deal worth {value}"),
    relation('the "{title}" deal with {company_id.name}', 'the "{title}" deal with {contact_id.name}'),
    earliest("the {stage} deal with the earliest closing date", by="expected_close_on"),
    latest("the deal we opened last", by="created_on"),
    label="{title}, {value}",
)
voice.entity(
    "activities",
    name('the {kind} "{subject}" in the record of {contact_id.name}', 'the "{subject}" {kind} on {at}'),
    attribute("the {kind} on {at}", 'the {status} {kind} "{subject}"'),
    relation(
        "the {status} {kind} in the record of {contact_id.name}",
        'the "{subject}" {kind} for the "{deal_id.title}" deal',
    ),
    latest("the latest {kind} in the record of {contact_id.name}", by="at"),
    label="{subject}, {at}",
)

voice.enum(
    "list_leads.status",
    new=("new", "untouched"),
    contacted="contacted",
    qualified="qualified",
    disqualified=("disqualified", "dropped"),
    converted="converted",
)
voice.enum(
    "set_lead_status.status",
    contacted="contacted",
    qualified="qualified",
    disqualified="disqualified",
)
voice.enum(
    "source",
    website=("website", "web"),
    referral=("referral", "word-of-mouth"),
    trade_fair=("trade fair", "trade show"),
    advert=("ad", "advert"),
    cold_call=("cold-call", "cold-outreach"),
)
voice.enum(
    "stage",
    prospecting="prospecting",
    qualified="qualified",
    proposal="proposal",
    negotiation="negotiation",
    won="won",
    lost="lost",
)
voice.enum(
    "lost_reason",
    price=("the price was too high", "we were too expensive"),
    competitor=("they went with a competitor", "somebody else got it"),
    no_budget=("they have no budget", "there is no money for it"),
    bad_timing=("the timing was bad", "it was the wrong moment"),
    no_answer=("they never answered", "they went silent"),
)
voice.enum(
    "sort",
    newest=("newest first", "latest first"),
    oldest=("oldest first", "from the oldest on"),
    name=("by name", "in alphabetical order"),
)
voice.enum(
    "list_deals.sort",
    due=("soonest first", "by closing date"),
    newest=("newest first", "latest first"),
    oldest=("oldest first", "from the oldest on"),
    amount_high=("largest first", "from the biggest down"),
    amount_low=("smallest first", "from the smallest up"),
)
voice.enum("calls", welcome=("welcome", "fine"), unwanted=("unwanted", "not wanted"))
voice.enum("kind", call="call", meeting="meeting", note="note", task=("task", "to-do"))
voice.enum("status", planned=("planned", "open"), done=("done", "finished"))
voice.enum(
    "industry",
    software="software",
    logistics="logistics",
    finance="finance",
    health="health",
    media="media",
    energy="energy",
    manufacturing="manufacturing",
    retail="retail",
    hospitality="hospitality",
    consulting="consulting",
)

DEAL_NAMES = tuple(f"{goods} {form}" for goods in GOODS for form in ("extension", "trial", "service plan"))
SUBJECTS: dict[ActivityKind, tuple[str, ...]] = {
    "call": ("Questions about the quote", "Delivery terms", "A reference from them", "The new price list"),
    "meeting": (
        "Walk through the offer",
        "Quarterly review",
        "Introduction of the new colleague",
        "Plans for next year",
    ),
    "note": (
        "Wants to wait until spring",
        "Prefers short emails",
        "Has a new assistant",
        "Happy with the last delivery",
    ),
    "task": ("Send the revised quote", "Ask legal about the terms", "Prepare a sample", "Check their open invoices"),
}
"""What activities are about, by kind."""
OUTCOMES: dict[ActivityKind, tuple[str, ...]] = {
    "call": ("Nobody picked up", "They will call back", "Wants ten percent off", "Sent me to the finance director"),
    "meeting": ("They will sign next week", "Very happy with the demo", "Needs approval from the board"),
    "note": ("Passed on to the team", "Taken care of", "No longer of interest"),
    "task": ("Everything sent as promised", "Legal has no objections", "Took longer than planned"),
}
"""How activities end, by kind."""
NEWS = (
    "email goes to {email}",
    "the number is {phone}",
    "the job is {job}",
    "the address is {address}",
    "the company is {company_id.name}",
    "calls are {calls}",
)
"""What a contact may have that is new."""
DEAL_NEWS = (
    "it is worth {value}",
    "it should close on {expected_close_on}",
    "{owner.name} looks after it",
    "the contact is {contact_id.name}",
)
"""What may be new about a deal."""
voice.sensible("complete_sales_activity", _is_over)
voice.sensible("move_deal", _is_lost_for_a_reason)
voice.sensible("update_deal", _is_news)
voice.sensible("add_sales_activity", _goes_together)
voice.value("update_crm_contact.email", draw=_new_address, leads=True)
voice.value("update_crm_contact.phone", draw=_new_phone, leads=True)
voice.value("update_crm_contact.address", draw=_new_street, leads=True)
voice.value("create_lead.name", draw=_newcomer, leads=True)
voice.value("create_lead.email", draw=_their_email, leads=True)
voice.value("create_lead.company", draw=_their_company, leads=True)
voice.value("create_lead.phone", draw=_new_phone, leads=True)
voice.value("create_lead.city", draw=_their_city, leads=True)
voice.sensible("merge_crm_contacts", _is_twice)
voice.value("merge_crm_contacts.keep_id", draw=_has_twin, leads=True)
voice.value("merge_crm_contacts.duplicate_id", draw=_has_twin, leads=True)
voice.sensible("update_crm_contact", _is_theirs)
voice.value("deal_title", draw=_title_for_lead)
voice.value("title", *DEAL_NAMES)
voice.value("value", 4_800.0, 7_500.0, 12_000.0, 18_500.0, 26_000.0, 41_000.0, 63_500.0, 90_000.0, 125_000.0)
voice.value("update_deal.value", draw=_deal_value)
voice.value("deal_value", 3_200.0, 6_000.0, 9_900.0, 15_000.0, 22_500.0, 38_000.0, 54_000.0, 80_000.0)
voice.value("expected_close_on", draw=days_ahead(range(5, 120)))
voice.value("since", draw=days_ago(range(30, 120)))
voice.value("until", draw=days_ago(range(30)))
voice.value("search_crm_contacts.since", draw=days_ago(range(450, 700)))
voice.value("search_crm_contacts.until", draw=days_ago(range(200, 450)))
voice.value("list_company_accounts.since", draw=days_ago(range(1_200, 1_800)))
voice.value("list_company_accounts.until", draw=days_ago(range(720, 1_200)))
voice.value("list_deals.since", draw=days_ahead(range(20)))
voice.value("list_deals.until", draw=days_ahead(range(20, 90)))
voice.value("list_sales_activities.until", draw=days_ahead(range(45)))
voice.value("get_pipeline_report.until", draw=days_ahead(range(45)))
voice.value("min_amount", 10_000.0, 25_000.0, 50_000.0, 75_000.0, 100_000.0, 120_000.0)
voice.value("max_amount", 130_000.0, 150_000.0, 160_000.0, 175_000.0, 180_000.0, 190_000.0)
voice.value("at", draw=moment_from_today((-3, -2, -1, 1, 2, 3, 5, 7, 10), range(8, 18), (0, 15, 30, 45)))
voice.value("owner", draw=_owner_name)
voice.value("update_deal.owner", draw=_owner, leads=True)
voice.value(
    "interest",
    "Needs an offer by autumn",
    "Wants to see a demo",
    "Asked what a yearly plan costs",
    "Unhappy with the present supplier",
    "Opens a second office soon",
    "Would like a free trial",
    "Heard of us from a customer",
    "Plans to hire twenty people",
)
voice.value("subject", draw=_subject_of)
voice.value("outcome", draw=_outcome)
voice.value(
    "job",
    "head of procurement",
    "chief executive",
    "IT director",
    "office manager",
    "finance director",
    "facility manager",
    "head of operations",
    "deputy director",
)
voice.value("list_leads.query", draw=_lead_word)
voice.value("search_crm_contacts.query", draw=_known_name)
voice.value("list_company_accounts.query", draw=_company_word)
voice.value("list_deals.query", draw=_deal_word)
voice.value("list_sales_activities.query", draw=_subject)

voice.ask("title", "What should the deal be called?", "What title should I give it?")
voice.ask("value", "How much is the deal worth?", "What value should I put down?")
voice.ask("expected_close_on", "When do you expect it to close?", "What is the expected closing date?")
voice.ask("subject", "What was it about?", "What should I put as the subject?")

voice.row("search_crm_contacts.items", "{name}[, {job}] at {company_name} ({email})")
voice.row("list_deals.items", "{title} ({stage}), {value}")

voice.tool(
    "list_leads",
    do=(
        "list the[ {status}][ {source}] leads[ matching {query}][, {sort}]",
        "show me who is in the lead list[ as {status}][ with {source} as the source][, {query} only][, "
        "entered since {since}][, entered up to {until}]",
        "pull up our[ {source}] leads[ that are {status}][ and have to do with {query}][, owned by {owner}]",
        "run down the[ {status}] prospects[ that {owner} looks after][, {sort}]",
        "tell me who has shown interest[ as a {source} lead][, {status} leads only][, since {since}]",
    ),
    say=(
        "Which[ {status}][ {source}] leads do we have[ that match {query}]?",
        "I'd like to go through the[ {source}] leads[ that are {status}][, just {query}][ that {owner} has].",
    ),
    tell=(
        "There are {total} leads: {list}.",
        "I count {total}: {list}.",
    ),
)
voice.tool(
    "create_lead",
    do=(
        "enter {name} of {company} as a {source} lead with the address {email}[ and the number "
        "{phone}][, based in {city}][, and note {interest}]",
        "add a new {source} lead: {name}, {company}, {email}[, phone {phone}][, {city}][, with the remark {interest}]",
        "add {name} of {company} to the {source} leads, e-mail {email}[, phone {phone}]"
        "[, city {city}][, with the remark {interest}]",
        "open a {source} lead for {name} from {company}, to be reached at {email}[ or {phone}][ in {city}]"
        "[, with the note {interest}]",
        "record {name} ({email}) of {company} as a new {source} lead[, city {city}][, with the remark {interest}]",
    ),
    say=(
        "We have a new {source} lead, {name} from {company}; their e-mail address is {email}[, their number "
        "{phone}][. They are in {city}][. Note: {interest}].",
        "There's a new {source} lead: {name} of {company}, {email}[, phone {phone}]"
        "[, city {city}][, remark: {interest}]. Can you put that in?",
    ),
    tell=(
        "{name} of {company} is in the lead list.",
        "Done, I entered {name} as a {status} lead.",
    ),
)
voice.tool(
    "set_lead_status",
    do=(
        "mark {lead_id} as {status}",
        "change the status of {lead_id} to {status}",
        "flag {lead_id} as {status} in the lead list",
        "give {lead_id} the status {status} in the CRM",
    ),
    say=("{lead_id} should be listed as {status} from now on.", "Could you set the status of {lead_id} to {status}?"),
    tell=("{name} is marked as {status} now.", "I set the status of {name} to {status}."),
)
voice.tool(
    "convert_lead",
    do=(
        "convert {lead_id}[ and open the deal {deal_title}][ with a value of {deal_value}][ and a "
        "closing date of {expected_close_on}]",
        "turn {lead_id} into a contact[, with the deal {deal_title}][ worth {deal_value}]"
        "[ and {expected_close_on} as the closing date of the deal]",
        "make {lead_id} a contact[ along with the deal {deal_title}][ worth {deal_value}]",
        "take {lead_id} over into our contacts[ and start the deal {deal_title}][, worth {deal_value}]",
    ),
    say=(
        "{lead_id} is ready to become a contact[: the deal is {deal_title}][, worth {deal_value}][, due "
        "on {expected_close_on}].",
        "Let's make a proper contact of {lead_id}[, and start the deal {deal_title}][, worth {deal_value}]"
        "[ with a closing date of {expected_close_on}].",
    ),
    tell=(
        "{contact_name} is a contact at {company_name} now.",
        "The lead is converted: {contact_name} of {company_name}.",
    ),
)
voice.tool(
    "search_crm_contacts",
    do=(
        "look up[ {query} among] the contacts[ at {company_id}][, added since {since}][, added up to {until}]",
        "find our contacts[ at {company_id}][ that match {query}][, {sort}]",
        "get me the people we know[ at {company_id}][ by the name of {query}][, {sort}]",
        "check the CRM for contacts[ called {query}][ over at {company_id}]",
    ),
    say=(
        "Who do we know[ at {company_id}][ by the name of {query}]?",
        "I need the details of our contacts[ over at {company_id}][ named {query}].",
    ),
    tell=(
        "{total} contacts: {list}.",
        "I found these people: {list}.",
    ),
)
voice.tool(
    "update_crm_contact",
    do=(
        "update our entry for {contact_id}[; email goes to {email}][; calls go to {phone}][; the new job is "
        "{job}][; the new firm is {company_id}][; letters go to {address}][; calls are {calls}]",
        "change the e-mail address we have for {contact_id}[ to {email}]",
        "change the job of {contact_id}[ to {job}]",
        "move {contact_id}[ over to {company_id}]",
        "change whether we may call {contact_id}[: calls are {calls}]",
        "change the phone number we have for {contact_id}[ to {phone}]",
        "change the postal address of {contact_id}[ to {address}]",
    ),
    say=(
        "{contact_id} has a new job[ as {job}], so update that.",
        "{contact_id} has moved on[ and is with {company_id} now], so update that.",
        "There is a new rule about calling {contact_id}[: calls are {calls}]. Put that down, please.",
        "Something changed for {contact_id}[; email goes to {email} now][; calls go to {phone}][; the job "
        "is {job}][; the firm is {company_id}][; calls are {calls} from now on].",
    ),
    tell=(
        "Email for {name} goes to {email} now.",
        "The number of {name} is {phone} now.",
        "{name} is on file as {job} now.",
        "The address of {name} is {address} now.",
        "{name} is with {company_id.name} now.",
        *(f"The entry for {{name}} has changed: {first}, and {second}." for first, second in combinations(NEWS, 2)),
        "{name} {do_not_call?is not to be called|may be called} from now on.",
    ),
)
voice.tool(
    "merge_crm_contacts",
    do=(
        "merge {duplicate_id} into {keep_id}",
        "keep {keep_id} and merge {duplicate_id} into that contact",
        "clear up a duplicate: let {keep_id} stay and merge {duplicate_id} into it",
        "combine two contacts for one person, with {duplicate_id} ending up in {keep_id}",
    ),
    say=(
        "{duplicate_id} and {keep_id} are one person, so keep the second and merge the first into it.",
        "We have one person twice: {keep_id} should stay and {duplicate_id} be merged into it.",
    ),
    tell=("There is just one {name} now.", "Merged; everything is with {name}, {email}."),
)
voice.tool(
    "list_company_accounts",
    do=(
        "list our[ {industry}] accounts[ matching {query}][ that belong to {owner}][, {sort}]",
        "show which[ {industry}] companies we work with[ that match {query}][, customers since {since} or later]"
        "[, customers since {until} or earlier]",
        "name the[ {industry}] firms on our books[ that {owner} looks after][, {sort}]",
        "check the customer base for[ {industry}] companies[ like {query}]",
    ),
    say=(
        "Which[ {industry}] firms are customers of ours[ that match {query}]?",
        "Which accounts do we have[ in {industry}][ that match {query}]?",
    ),
    tell=("{total} accounts: {list}.", "We work with {list}."),
)
voice.tool(
    "list_deals",
    do=(
        "list the deals[ at the {stage} stage][ with {company_id}][ that belong to {owner}][ closing by "
        "{until}][ about {query}][, {sort}]",
        "show me the deals on our books[ with {company_id}][ at the {stage} stage][ under {owner}][ due from "
        "{since} on][ due by {until}][ about {query}][ worth {min_amount} or more][ worth {max_amount} at most]",
        "bring up the opportunities[ with {company_id}][ at the {stage} stage][ run by {owner}][, {sort}]",
        "walk me through the deals[ over {min_amount}][ under {max_amount}][ at the {stage} stage][, {sort}]",
    ),
    say=(
        "Which deals are there[ at the {stage} stage][ with {company_id}][ owned by {owner}][ closing by "
        "{until}][ about {query}][ worth {min_amount} or more][ worth {max_amount} or less][, {sort}]?",
        "How do our[ {stage}] deals look[ at {company_id}][ for {owner}][ closing from {since} on][ closing by {until}]"
        "[ about {query}]?",
    ),
    tell=("{total} deals: {list}.", "There are {total}: {list}."),
)
voice.tool(
    "create_deal",
    do=(
        "open a deal called {title} with {contact_id} for {value}, closing on {expected_close_on}",
        "start the deal {title} for {contact_id}, worth {value} and due by {expected_close_on}",
        "set up an opportunity named {title} with {contact_id} at {value}, to be closed by {expected_close_on}",
        "add the deal {title} for {contact_id} to the pipeline, worth {value}, expected to close on "
        "{expected_close_on}",
    ),
    say=(
        "{contact_id} wants to buy, so open the deal {title} for {value}, expected to close on {expected_close_on}.",
        "There's an opportunity worth {value} with {contact_id}; enter it as {title}, to be closed by "
        "{expected_close_on}.",
    ),
    tell=(
        "“{title}” is open, worth {value}, and should close on {expected_close_on}.",
        "I opened “{title}” for {value}; the expected closing date is {expected_close_on}.",
    ),
)
voice.tool(
    "update_deal",
    do=(
        "update {deal_id}[; it's worth {value} now][; it's due on {expected_close_on}][; hand it to "
        "{owner}][; talk to {contact_id} from now on]",
        "change the value of {deal_id}[ to {value}]",
        "change the closing date of {deal_id}[ to {expected_close_on}]",
        "hand {deal_id} over[ to {owner}]",
        "change {deal_id}[ to a value of {value} and a closing date of {expected_close_on}]",
        "change whom we talk to about {deal_id}[; it's {contact_id} from now on]",
    ),
    say=(
        "{deal_id} has a new value[: {value}].",
        "The closing date of {deal_id} has changed[ to {expected_close_on}], so update that.",
        "{deal_id} is changing hands[ and goes to {owner}].",
        "There is news about {deal_id}[; make it {value}][; expect it to close on "
        "{expected_close_on}][; give it to {owner}][; put {contact_id} down as the one to talk to].",
    ),
    tell=(
        "“{title}” is worth {value} now.",
        "“{title}” should close on {expected_close_on} now.",
        "{owner.name} looks after “{title}” now.",
        "{contact_id.name} is the contact for “{title}” now.",
        *(f"“{{title}}” is up to date: {first}, and {second}." for first, second in combinations(DEAL_NEWS, 2)),
    ),
)
voice.tool(
    "move_deal",
    do=(
        "move {deal_id} to {stage}[ because {lost_reason}]",
        "set the stage of {deal_id} to {stage}[, the reason being that {lost_reason}]",
        "move {deal_id} to the {stage} stage[, since {lost_reason}]",
        "mark {deal_id} as {stage}[, because {lost_reason}]",
    ),
    say=(
        "{deal_id} should be listed as {stage} now[, because {lost_reason}]; please update that.",
        "Would you put {deal_id} under {stage}[, since {lost_reason}]?",
    ),
    tell=("I moved “{title}” to {stage}.", "The stage of “{title}” is {stage} now."),
)
voice.tool(
    "add_sales_activity",
    do=(
        "add a {kind} for {contact_id}: {subject}[, on {at}][, for {deal_id}]",
        "put down {subject} as a {kind} for {contact_id}[, on {at}][, under {deal_id}]",
        "enter a {kind} with the subject {subject} for {contact_id}[, dated {at}][, tied to {deal_id}]",
        "file a {kind} under {contact_id}, subject {subject}[, dated {at}][, as part of {deal_id}]",
    ),
    say=(
        "I need a {kind} on record for {contact_id}, subject {subject}[, on {at}][, belonging to {deal_id}].",
        "Write this down as a {kind} for {contact_id}: {subject}[. The date is {at}][. It goes with {deal_id}].",
    ),
    tell=('The {kind} "{subject}" is in the CRM now.', 'I entered the {kind} "{subject}" for {at}.'),
)
voice.tool(
    "complete_sales_activity",
    do=(
        "complete {activity_id}[ with the result {outcome}]",
        "mark {activity_id} as done[ and note {outcome}]",
        "set {activity_id} to done in the CRM[, result {outcome}]",
        "close {activity_id}[ and put down {outcome} as the outcome]",
    ),
    say=("{activity_id} is done[: {outcome}].", "I've just finished {activity_id}[. Result: {outcome}]."),
    tell=('"{subject}" is ticked off.', '"{subject}" is marked as done.'),
)
voice.tool(
    "list_sales_activities",
    do=(
        "list every[ {status}][ {kind}] activity in the CRM[ with {contact_id}][ for {deal_id}][ about "
        "{query}][ run by {owner}]"
        "[ since {since}][ up to {until}][, {sort}]",
        "go through what happened or is coming up[ with {contact_id}][ on {deal_id}][, just {kind} "
        "entries][, only the {status} ones][, run by {owner}][, until {until}]",
        "pull the sales history[ with {contact_id}][ on {deal_id}][ from {since}][ up to {until}][, {sort}]",
        "show every[ {status}][ {kind}] entry in the sales log[ for {contact_id}][ by {owner}]",
    ),
    say=(
        "What activities are on file[ for {contact_id}][ about {deal_id}][, just {kind} entries][, {status} "
        "ones only][, run by {owner}][, until {until}]?",
        "Which[ {status}][ {kind}] activities are there[ with {contact_id}][ for {deal_id}][ by {owner}]"
        "[ up to {until}]?",
    ),
    tell=("{total} activities: {list}.", "Here is what I see: {list}."),
)
voice.tool(
    "get_pipeline_report",
    do=(
        "sum up the pipeline[ for {owner}][ up to {until}]",
        "give me the pipeline report[ for {owner}][, deals closing by {until}]",
        "work out what our open deals come to[ for {owner}][ until {until}]",
        "add up the open deals[ of {owner}][ that close by {until}]",
    ),
    say=(
        "How much is in the pipeline[ for {owner}][ until {until}]?",
        "What are the open deals[ that belong to {owner}] worth in total[ if I look no further than {until}]?",
    ),
    tell=(
        "There {deals?are # open deals|is # open deal|are no open deals} worth {value}, or {weighted} when "
        "weighted by chance.",
        "The pipeline holds {value} in {deals?# deals|# deal}.",
    ),
)

voice.goes_on("list_leads", "set_lead_status", "convert_lead")
voice.goes_on("create_lead", "set_lead_status")
voice.goes_on("set_lead_status", "convert_lead")
voice.goes_on("search_crm_contacts", "update_crm_contact", "add_sales_activity", "create_deal")
voice.goes_on("update_crm_contact", "add_sales_activity", "create_deal")
voice.goes_on("merge_crm_contacts", "update_crm_contact")
voice.goes_on("add_sales_activity", "create_deal", "move_deal", "update_deal")
voice.goes_on("create_deal", "add_sales_activity")
voice.goes_on("list_deals", "update_deal", "move_deal")
voice.goes_on("update_deal", "move_deal", "add_sales_activity")
voice.goes_on("move_deal", "add_sales_activity")
voice.goes_on("list_sales_activities", "complete_sales_activity")
voice.goes_on("complete_sales_activity", "add_sales_activity", "move_deal", "update_deal")
