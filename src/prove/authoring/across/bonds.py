"""Invariants of bonds: who is a sister, the manager or the landlord is so in all apps, and can be."""

import re
from collections.abc import Iterator
from itertools import pairwise

from prove.authoring.across.rules import Worlds, invariant
from prove.servers._shared import pools
from prove.servers._shared.bonds import (
    CHILDREN,
    COUPLE,
    ELDER,
    GENERATION,
    LANDLORD,
    MANAGER,
    PARENTHOOD,
    PARENTS,
    PARTNER,
    SIBLING_YEARS,
    SIBLINGS,
    YOUNGER,
)
from prove.servers._shared.cast import cast_of

_FOR_CHILDREN = re.compile(r"\b(?:child ?care|children's room|playroom|nursery|kindergarten)\b", re.IGNORECASE)
_BOOK = "/address-book.csv"


@invariant(24, "email", "banking", "filesystem")
def one_relation(worlds: Worlds) -> Iterator[str]:
    """What somebody is to the user is the same in the mail's address book, at the bank and in the user's files."""
    known = {contact.email: contact.relation for contact in worlds.rows("email.contacts")}
    said = [(f"payee {row.id}", row.email, row.relation) for row in worlds.rows("banking.payees")]
    for node in worlds.rows("filesystem.nodes"):
        for line in node.content.splitlines()[1:] if node.path.endswith(_BOOK) else ():
            _, email, *_, relation = line.split(",")
            said.append((node.path, email, relation))
    for where, email, relation in said:
        if email in known and relation is not None and relation != known[email]:
            yield f"{email} is {relation} in {where}, but {known[email]} in the address book"


@invariant(24, "email", "filesystem")
def phones_in_files(worlds: Worlds) -> Iterator[str]:
    """A phone number in a list of people among the user's files is that of the person in the mail's address book."""
    known = {contact.email: contact.phone for contact in worlds.rows("email.contacts")}
    for node in worlds.rows("filesystem.nodes"):
        if node.content.startswith("name,email,phone,"):
            for _, email, phone, *_ in (line.split(",") for line in node.content.splitlines()[1:]):
                if phone and phone != known.get(email, phone):
                    yield f"{email} has the phone number {phone} in {node.path}, but {known[email]} in the address book"


@invariant(24, "email", "banking", "iot_devices")
def no_children_whom_nobody_knows(worlds: Worlds) -> Iterator[str]:
    """Only who has a daughter or a son pays for the care of a child, or has a room for one."""
    if any(contact.relation in CHILDREN for contact in worlds.rows("email.contacts")):
        return
    said = [(f"line {row.id}", f"{row.counterparty}, {row.description}") for row in worlds.rows("banking.transactions")]
    said += [(f"payee {row.id}", row.name) for row in worlds.rows("banking.payees")]
    said += [(f"room {row.name}", row.name) for row in worlds.rows("iot_devices.rooms")]
    said += [(f"mail {row.id}", row.subject) for row in worlds.rows("email.messages")]
    for where, text in said:
        if found := _FOR_CHILDREN.search(text):
            yield f"the user has no child, but {where} is about {found[0]}: {text}"


@invariant(24, "email")
def relations_that_can_be(worlds: Worlds) -> Iterator[str]:
    """There is one manager, of the user's firm, and one partner at most, of the same home; parents are older."""
    me, contacts = cast_of(worlds.seed).protagonist, worlds.rows("email.contacts")
    managers = [contact for contact in contacts if contact.relation == MANAGER]
    if [contact.company for contact in managers] != [me.company]:
        yield f"the managers of the user are {', '.join(contact.name for contact in managers) or 'nobody'}"
    partners = [contact for contact in contacts if contact.relation == PARTNER]
    if len(partners) > 1 or any(contact.address != me.address for contact in partners):
        yield f"{', '.join(contact.name for contact in partners)} do not live with the user as the only partner"
    for contact in contacts:
        years = contact.birthday.year - me.birthday.year
        if (contact.relation in ELDER and years > -GENERATION) or (contact.relation in YOUNGER and years < GENERATION):
            yield f"{contact.name}, born in {contact.birthday.year}, is {contact.relation} of the user"


@invariant(24, "email")
def years_between_generations(worlds: Worlds) -> Iterator[str]:
    """Parents had each of their children at an age at which people have them, and partners are of about one age."""
    me, contacts = cast_of(worlds.seed).protagonist, worlds.rows("email.contacts")
    partners = [contact for contact in contacts if contact.relation == PARTNER]
    for partner in partners:
        if abs(partner.birthday.year - me.birthday.year) > COUPLE:
            yield f"{partner.name}, born in {partner.birthday.year}, is the partner of the user ({me.birthday.year})"
    kin = [contact for contact in contacts if contact.relation in SIBLINGS]
    families = [(contact, [me, *kin]) for contact in contacts if contact.relation in PARENTS]
    own = [contact for contact in contacts if contact.relation in CHILDREN]
    families += [(parent, own) for parent in (me, *partners)]
    for parent, children in families:
        for child in children:
            if child.birthday.year - parent.birthday.year not in PARENTHOOD:
                yield f"{parent.name} ({parent.birthday.year}) is a parent of {child.name} ({child.birthday.year})"


@invariant(24, "email")
def years_between_siblings(worlds: Worlds) -> Iterator[str]:
    """Between the births of brothers and sisters, the user among them, and of the user's children lie two years."""
    me, contacts = cast_of(worlds.seed).protagonist, worlds.rows("email.contacts")
    kin = [(one.birthday, one.name) for one in contacts if one.relation in SIBLINGS]
    own = [(one.birthday, one.name) for one in contacts if one.relation in CHILDREN]
    for children in ([*kin, (me.birthday, me.name)], own):
        for (born, name), (later, other) in pairwise(sorted(children)):
            if later.year - born.year < SIBLING_YEARS:
                yield f"{name} was born on {born} and {other} on {later}, of the same parents"


@invariant(24, "social_media")
def followers_with_accounts(worlds: Worlds) -> Iterator[str]:
    """Nobody follows somebody, or is followed, before they have joined the network."""
    joined = {account.handle: account.joined_on for account in worlds.rows("social_media.accounts")}
    for follow in worlds.rows("social_media.follows"):
        for handle in (follow.follower, follow.followed):
            if follow.since.date() < joined[handle]:
                yield f"{follow.follower} follows {follow.followed} since {follow.since}, {handle} joined later"


@invariant(24, "email", "calendar")
def talks_with_the_manager(worlds: Worlds) -> Iterator[str]:
    """The regular talk under four eyes is with the user's manager."""
    managers = {contact.email for contact in worlds.rows("email.contacts") if contact.relation == MANAGER}
    me = cast_of(worlds.seed).protagonist.email
    for event in worlds.rows("calendar.events"):
        people = {event.organizer, *(invitee.email for invitee in event.invitees)} - {me}
        if event.title.startswith("1:1 ") and people != managers:
            yield f"{event.title} is with {', '.join(sorted(people))}, not with the manager"


@invariant(24, "banking")
def one_landlord(worlds: Worlds) -> Iterator[str]:
    """The landlord is the one payee to whom the rent goes."""
    rents = {row.payee_id for row in worlds.rows("banking.scheduled_payments") if row.category == "rent"}
    landlords = {payee.id for payee in worlds.rows("banking.payees") if payee.relation == LANDLORD}
    if rents != landlords or len(rents) != 1:
        yield f"the rent goes to {', '.join(sorted(rents))}, the landlord is {', '.join(sorted(landlords))}"


@invariant(24, "social_media", "email")
def nobody_close_is_blocked(worlds: Worlds) -> Iterator[str]:
    """Neither family nor friends are blocked by the user on the network, nor is the user by them."""
    network = worlds.state("social_media")
    close = {row.name for row in worlds.rows("email.contacts") if row.tie in ("family", "friend")}
    names = {account.handle: account.display_name for account in network.accounts}
    for row in network.limitations:
        pair = {row.by, row.of} - {network.me}
        if row.restriction == "blocked" and len(pair) == 1 and names[min(pair)] in close:
            yield f"{row.by} has blocked {row.of}, and {names[min(pair)]} is family or a friend"


@invariant(24, "email", "crm")
def jobs_fit_firms(worlds: Worlds) -> Iterator[str]:
    """Nobody has a job that a firm of that industry has nobody for."""
    industries = {firm.name: firm.industry for firm in cast_of(worlds.seed).firms}
    companies = {row.id: row.name for row in worlds.rows("crm.companies")}
    jobs = [(row.name, row.job, row.company) for row in worlds.rows("email.contacts")]
    jobs += [(row.name, row.job, companies[row.company_id]) for row in worlds.rows("crm.contacts") if row.job]
    for name, job, company in jobs:
        if industries[company] not in pools.JOB_INDUSTRIES.get(job, pools.INDUSTRIES):
            yield f"{name} is a {job} at {company}, a firm of the industry {industries[company]}"


@invariant(24, "social_media", "email")
def the_firm_is_at_home(worlds: Worlds) -> Iterator[str]:
    """On the network the user's firm is in the city of its office, where the user and the colleagues live."""
    me = cast_of(worlds.seed).protagonist
    for account in worlds.rows("social_media.accounts"):
        if account.display_name == me.company and account.city != me.city:
            yield f"{me.company} is in {account.city} on the network, but its people live in {me.city}"
