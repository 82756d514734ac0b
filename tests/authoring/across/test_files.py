"""The promises about files hold, and each of them notices a world that breaks it."""

import datetime as dt
from typing import NamedTuple

import pytest

from prove.authoring.across import files
from prove.authoring.across.rules import Check, Worlds
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import now_of
from tests.authoring.across.changed import OwnWorlds


class Trip(NamedTuple):
    """What the promise reads of a trip."""

    name: str
    away: tuple[dt.datetime, dt.datetime]


PROMISES = (
    files.invoices_in_their_folders,
    files.deductions_are_bank_lines,
    files.orders_in_their_history,
    files.minutes_of_events,
    files.links_after_their_files,
    files.plans_after_bookings,
    files.firms_in_contracts,
    files.done_before_trips,
    files.own_firm_is_no_client,
    files.films_of_birthdays,
    files.minutes_of_people_in_town,
)


@pytest.mark.parametrize("promise", PROMISES)
def test_the_promises_hold(promise: Check) -> None:
    assert [text for seed in range(20) for text in promise(Worlds(seed))] == []


def test_an_invoice_in_another_folder_is_noticed() -> None:
    worlds = OwnWorlds(1)
    payments = worlds.state("payments")
    for invoice in list(payments.invoices):
        payments.invoices.update(invoice, status="draft")
    filed = [node for node in worlds.rows("filesystem.nodes") if node.content.startswith("INVOICE INV-")]
    assert filed
    assert len(list(files.invoices_in_their_folders(worlds))) == len(filed)


def test_a_deduction_that_no_statement_has_is_noticed() -> None:
    worlds = OwnWorlds(next(seed for seed in range(200) if now_of(seed).month == 1))
    bank, disk = worlds.state("banking"), worlds.state("filesystem")
    paid = [line for line in bank.transactions if line.booked_at.year < bank.now.year]
    listed = next(node for node in disk.nodes if node.path.endswith(f"deductions-{bank.now.year - 1}.csv"))
    assert any(f"{line.booked_at.date()},{line.counterparty}," in listed.content for line in paid)
    assert list(files.deductions_are_bank_lines(worlds)) == []
    for line in paid:
        bank.transactions.update(line, amount=line.amount - 1)
    assert list(files.deductions_are_bank_lines(worlds))


def test_a_plan_that_is_older_than_its_bookings_is_noticed() -> None:
    worlds = OwnWorlds(1)
    disk = worlds.state("filesystem")
    plan = next(node for node in disk.nodes if node.path.endswith("-trip.txt") and "not booked" not in node.content)
    disk.nodes.update(plan, modified_at=plan.modified_at - dt.timedelta(days=400))
    assert len(list(files.plans_after_bookings(worlds))) == 2


def test_a_false_total_in_the_history_of_orders_is_noticed() -> None:
    worlds = OwnWorlds(1)
    shop = worlds.state("shopping")
    order = next(iter(shop.orders))
    shop.orders.update(order, total=order.total + 1)
    told, known = sorted(files.orders_in_their_history(worlds), key=len)
    assert order.id in told
    assert order.id in known


def test_notes_of_a_meeting_that_is_in_no_calendar_are_noticed() -> None:
    worlds = OwnWorlds(1)
    disk = worlds.state("filesystem")
    notes = next(node for node in disk.nodes if "/notes/meetings/" in node.path)
    disk.nodes.update(notes, content=notes.content.replace("Date: 2", "Date: 1", 1))
    (flaw,) = files.minutes_of_events(worlds)
    assert flaw.startswith(notes.path)


def test_a_link_that_is_older_than_its_file_is_noticed() -> None:
    worlds = OwnWorlds(1)
    disk = worlds.state("filesystem")
    link = next(node for node in disk.nodes if node.name == "last-meeting")
    disk.nodes.update(link, modified_at=link.modified_at - dt.timedelta(days=400))
    (flaw,) = files.links_after_their_files(worlds)
    assert flaw.startswith(link.path)


def test_an_expense_on_another_day_than_the_banks_is_noticed() -> None:
    worlds = OwnWorlds(1)
    disk = worlds.state("filesystem")
    report = next(node for node in disk.nodes if node.path.endswith("/reports/expenses.csv"))
    assert report.content.count("\n") > 10
    disk.nodes.update(report, content=report.content.replace("0,", "1,", 4))
    assert list(files.deductions_are_bank_lines(worlds))


def test_a_firm_in_another_city_than_the_crms_is_noticed() -> None:
    worlds = OwnWorlds(1)
    companies = worlds.state("crm").companies
    for company in list(companies):
        companies.update(company, city="Atlantis")
    assert list(files.firms_in_contracts(worlds))


def test_what_cannot_be_done_yet_for_a_trip_is_noticed() -> None:
    worlds = OwnWorlds(1)
    disk = worlds.state("filesystem")
    tasks = next(node for node in disk.nodes if node.path.endswith("/notes/todo-list.txt"))
    disk.nodes.update(tasks, content="TODO\n- [x] book the flights to Atlantis\n- [x] pack for Atlantis")
    assert len(list(files.done_before_trips(worlds))) == 2


def test_the_own_firm_as_a_client_and_notes_of_a_flight_are_noticed() -> None:
    worlds = OwnWorlds(1)
    nodes, own = worlds.state("filesystem").nodes, cast_of(1).protagonist.company
    told = (f"- a pilot with {own} in Oslo on retail", f"- {own}: late", f"- {own} wants an answer before long")
    for node, line in zip([node for node in nodes if node.kind == "file"], told, strict=False):
        nodes.update(node, content=f"# Title\n\n{line}")
    notes = next(node for node in nodes if "/notes/meetings/" in node.path)
    nodes.update(notes, content="Flight AB 12 to Oslo\nDate: 2026-01-02")
    assert len(list(files.own_firm_is_no_client(worlds))) == 4


def test_somebody_from_elsewhere_at_a_place_in_town_is_noticed() -> None:
    worlds = OwnWorlds(
        next(seed for seed in range(40) if any(p.city != cast_of(seed).home for p in cast_of(seed).people))
    )
    cast, nodes = cast_of(worlds.seed), worlds.state("filesystem").nodes
    guest = next(person for person in cast.people if person.city != cast.home)
    minutes = next(node for node in nodes if node.path.endswith("-minutes.txt"))
    lines = minutes.content.split("\n")
    lines[2:4] = [f"Place: {cast.places[0].name}", f"Present: {guest.name}"]
    nodes.update(minutes, content="\n".join(lines))
    (flaw,) = files.minutes_of_people_in_town(worlds)
    assert flaw == f"{minutes.path} has {guest.name}, who lives in {guest.city}, at {cast.places[0].name}"


def test_a_film_of_another_day_or_of_a_day_on_a_trip_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    worlds = OwnWorlds(1)
    nodes = worlds.state("filesystem").nodes
    film = next(node for node in nodes if "/birthday-of-" in node.path)
    nodes.update(film, modified_at=film.modified_at - dt.timedelta(days=1))
    assert len(list(files.films_of_birthdays(worlds))) == 1
    nodes.update(nodes.get(film.path), modified_at=film.modified_at)
    trip = Trip("Away", (film.modified_at - dt.timedelta(days=2), film.modified_at + dt.timedelta(days=2)))
    monkeypatch.setattr(files, "trips_of", {worlds.seed: [trip]}.__getitem__)
    assert list(files.films_of_birthdays(worlds)) == [f"{film.path} is of {film.modified_at.date()}, a day of Away"]
