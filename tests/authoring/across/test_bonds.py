"""The promises about bonds hold, and each of them notices a world that breaks it."""

import datetime as dt

import pytest
from msgspec.structs import replace

from prove.authoring.across import bonds
from prove.authoring.across.rules import Check, Worlds
from prove.servers._shared.bonds import ELDER, LANDLORD, MANAGER
from prove.servers._shared.cast import cast_of
from tests.authoring.across.changed import OwnWorlds

SEEDS = range(8)
PROMISES = (
    bonds.one_relation,
    bonds.phones_in_files,
    bonds.relations_that_can_be,
    bonds.no_children_whom_nobody_knows,
    bonds.years_between_generations,
    bonds.years_between_siblings,
    bonds.followers_with_accounts,
    bonds.talks_with_the_manager,
    bonds.one_landlord,
    bonds.nobody_close_is_blocked,
    bonds.jobs_fit_firms,
    bonds.the_firm_is_at_home,
)


@pytest.mark.parametrize("promise", PROMISES)
def test_the_promises_hold(promise: Check) -> None:
    assert [text for seed in SEEDS for text in promise(Worlds(seed))] == []


def test_another_relation_at_the_bank_is_noticed() -> None:
    worlds = OwnWorlds(1)
    bank = worlds.state("banking")
    payee = next(row for row in bank.payees if row.email)
    bank.payees.update(payee, relation="godmother")
    (flaw,) = bonds.one_relation(worlds)
    assert "godmother" in flaw


def test_another_relation_in_a_file_is_noticed() -> None:
    worlds = OwnWorlds(1)
    nodes = worlds.state("filesystem").nodes
    book = next(node for node in nodes if node.path.endswith("/documents/address-book.csv"))
    nodes.update(book, content=book.content.replace(",friend", ",rival"))
    assert len(list(bonds.one_relation(worlds))) == book.content.count(",friend")


def test_another_phone_number_in_a_file_is_noticed() -> None:
    worlds = OwnWorlds(1)
    nodes = worlds.state("filesystem").nodes
    book = next(node for node in nodes if node.path.endswith("/documents/address-book.csv"))
    phone = book.content.splitlines()[1].split(",")[2]
    nodes.update(book, content=book.content.replace(phone, "+100", 1))
    (flaw,) = bonds.phones_in_files(worlds)
    assert "has the phone number +100" in flaw


@pytest.mark.parametrize("change", ["two managers", "no manager", "a manager elsewhere", "a young uncle", "two homes"])
def test_relations_that_cannot_be_are_noticed(change: str) -> None:
    seed = next(seed for seed in range(40) if "partner" in _relations(seed) and ELDER & _relations(seed))
    worlds = OwnWorlds(seed)
    contacts = worlds.state("email").contacts
    manager = next(row for row in contacts if row.relation == MANAGER)
    match change:
        case "two managers":
            contacts.update(next(row for row in contacts if row.relation == "colleague"), relation=MANAGER)
        case "no manager":
            contacts.update(manager, relation="colleague")
        case "a manager elsewhere":
            contacts.update(manager, company="Another firm")
        case "a young uncle":
            contacts.update(next(row for row in contacts if row.relation in ELDER), birthday=dt.date(2002, 1, 1))
        case _:
            contacts.update(next(row for row in contacts if row.relation == "partner"), address="1 Other Road")
    assert len(list(bonds.relations_that_can_be(worlds))) == 1


def test_a_talk_with_somebody_else_is_noticed() -> None:
    seed = next(seed for seed in range(20) if _talks(Worlds(seed)))
    worlds = OwnWorlds(seed)
    contacts = worlds.state("email").contacts
    contacts.update(next(row for row in contacts if row.relation == MANAGER), relation="colleague")
    assert len(list(bonds.talks_with_the_manager(worlds))) == len(_talks(worlds))


@pytest.mark.parametrize("relation", [None, LANDLORD])
def test_no_landlord_and_two_of_them_are_noticed(relation: str | None) -> None:
    worlds = OwnWorlds(1)
    payees = worlds.state("banking").payees
    for payee in list(payees):
        payees.update(payee, relation=relation)
    assert len(list(bonds.one_landlord(worlds))) == 1


def _relations(seed: int) -> set[str]:
    return {contact.relation for contact in Worlds(seed).rows("email.contacts")}


def _talks(worlds: Worlds) -> list[str]:
    return [event.title for event in worlds.rows("calendar.events") if event.title.startswith("1:1 ")]


@pytest.mark.parametrize("relation", ["partner", "mother", "sister", "son"])
def test_years_between_relatives_that_cannot_be_are_noticed(relation: str) -> None:
    worlds = OwnWorlds(
        next(
            seed for seed in range(99) if {relation, "father" if relation == "sister" else relation} <= _relations(seed)
        )
    )
    contacts = worlds.state("email").contacts
    relative = next(row for row in contacts if row.relation == relation)
    years = {"partner": -30, "mother": -50, "sister": -30, "son": -30}[relation]
    contacts.update(relative, birthday=relative.birthday.replace(year=relative.birthday.year + years))
    flaws = list(bonds.years_between_generations(worlds))
    assert flaws
    assert all(relative.name in flaw for flaw in flaws)


@pytest.mark.parametrize("relation", ["sister", "brother"])
def test_siblings_who_are_born_in_one_year_are_noticed(relation: str) -> None:
    worlds = OwnWorlds(next(seed for seed in range(99) if relation in _relations(seed)))
    contacts, me = worlds.state("email").contacts, cast_of(worlds.seed).protagonist
    relative = next(row for row in contacts if row.relation == relation)
    contacts.update(relative, birthday=relative.birthday.replace(year=me.birthday.year))
    (flaw,) = bonds.years_between_siblings(worlds)
    assert relative.name in flaw


def test_children_who_are_born_in_one_year_are_noticed() -> None:
    worlds = OwnWorlds(next(seed for seed in range(99) if {"daughter", "son"} & _relations(seed)))
    contacts = worlds.state("email").contacts
    child = next(row for row in contacts if row.relation in ("daughter", "son"))
    other = next(row for row in contacts if row.relation == "friend")
    contacts.update(other, relation="son", birthday=child.birthday)
    assert list(bonds.years_between_siblings(worlds))


def test_who_follows_somebody_before_they_joined_is_noticed() -> None:
    worlds = OwnWorlds(1)
    follows = worlds.state("social_media").follows
    follow = next(iter(follows))
    follows.update(follow, since=follow.since - dt.timedelta(days=4000))
    flaws = list(bonds.followers_with_accounts(worlds))
    assert len(flaws) == 2
    assert all(follow.followed in flaw for flaw in flaws)


def test_a_friend_who_is_blocked_is_noticed() -> None:
    worlds = OwnWorlds(1)
    network, friend = worlds.state("social_media"), cast_of(1).tied("friend")[0]
    handle = next(row.handle for row in network.accounts if row.display_name == friend.name)
    limit = next(row for row in network.limitations if row.by == network.me and row.restriction == "blocked")
    network.limitations.update(limit, of=handle)
    (flaw,) = bonds.nobody_close_is_blocked(worlds)
    assert flaw == f"{network.me} has blocked {handle}, and {friend.name} is family or a friend"


def test_a_teacher_at_a_firm_is_noticed() -> None:
    worlds = OwnWorlds(1)
    contacts = worlds.state("email").contacts
    contact = contacts.update(next(iter(contacts)), job="teacher")
    (flaw,) = bonds.jobs_fit_firms(worlds)
    assert flaw.startswith(f"{contact.name} is a teacher at {contact.company}")


def test_a_firm_in_another_city_on_the_network_is_noticed() -> None:
    worlds = OwnWorlds(1)
    accounts, me = worlds.state("social_media").accounts, cast_of(1).protagonist
    accounts.update(next(row for row in accounts if row.display_name == me.company), city="Atlantis")
    (flaw,) = bonds.the_firm_is_at_home(worlds)
    assert "is in Atlantis on the network" in flaw


def test_the_room_and_the_care_of_a_child_are_noticed_where_there_is_none() -> None:
    worlds = OwnWorlds(next(seed for seed in range(40) if not {"daughter", "son"} & _relations(seed)))
    contacts, bank, home = (worlds.state(name) for name in ("email", "banking", "iot_devices"))
    rooms = home.rooms
    rooms.add(replace(next(iter(rooms)), name="children's room"))
    line = next(iter(bank.transactions))
    bank.transactions.update(line, counterparty="Hilltop Kindergarten")
    assert len(list(bonds.no_children_whom_nobody_knows(worlds))) == 2
    contacts.contacts.update(next(iter(contacts.contacts)), relation="daughter")
    assert list(bonds.no_children_whom_nobody_knows(worlds)) == []
