"""A description selects the entity that it describes; whether it selects another one too is found out."""

import dataclasses

from prove.core import keyed
from prove.core.provenance import Order
from prove.ground import Description, WorldCatalogue, describe, fits_one
from prove.ground.result_rows import select_rows
from prove.ground.sightings import Sighting
from tests.ground.worlds import ACCOUNTS, EMAILS, TRANSACTIONS, bank, surveyed


def test_a_description_holds_for_the_row_that_it_was_made_of() -> None:
    session = bank()
    made = 0
    for target in (ACCOUNTS, TRANSACTIONS):
        for key in surveyed().keys(target)[:10]:
            sighting = surveyed().of(target, key)[0]
            for found in describe(session, target, sighting, keyed("describe", key), {}):
                made += 1
                assert found.words
                assert select_rows([sighting.row], found.where, None) == [sighting.row]
                assert all(value in str(sighting.row.values()) for value in map(str, found.where.values()))
    assert made > 20


def test_a_description_fits_one_or_several() -> None:
    catalogue = WorldCatalogue(bank())
    first, *_ = catalogue.keys(ACCOUNTS)
    row = next(s.row for s in surveyed().of(ACCOUNTS, first) if "nickname" in s.row)
    by_name = Description("by name", {"nickname": row["nickname"]})
    assert fits_one(catalogue, ACCOUNTS, first, by_name, own=False)
    assert not fits_one(catalogue, ACCOUNTS, "acc_9999", by_name, own=False)
    assert not fits_one(catalogue, ACCOUNTS, first, Description("any", {}), own=True)
    newest = catalogue.keys(ACCOUNTS, {}, Order("latest", "opened_on"))[0]
    assert fits_one(catalogue, ACCOUNTS, newest, Description("last", {}, Order("latest", "opened_on")), own=False)


def test_fields_that_the_record_lacks_are_trusted_only_in_its_own_row() -> None:
    catalogue = WorldCatalogue(bank())
    first, *_ = catalogue.keys(ACCOUNTS)
    shown = Description("by what a row shows", {"no_such_field": 1})
    assert fits_one(catalogue, ACCOUNTS, first, shown, own=True)
    assert not fits_one(catalogue, ACCOUNTS, first, shown, own=False)


def test_the_cast_has_no_descriptions() -> None:
    address = surveyed().keys(EMAILS)[0]
    sighting = surveyed().of(EMAILS, address)[0]
    assert list(describe(bank(), EMAILS, sighting, keyed("x"), {})) == []
    assert not fits_one(WorldCatalogue(bank()), EMAILS, address, Description("x", {}), own=True)


def test_no_word_of_an_expression_is_said_twice() -> None:
    session = bank()
    words = [
        found.words
        for key in surveyed().keys(ACCOUNTS)
        for sighting in surveyed().of(ACCOUNTS, key)
        for seed in range(3)
        for found in describe(session, ACCOUNTS, replaced(sighting, nickname="Spare account"), keyed("twice", seed), {})
    ]
    assert any("Spare account" in each for each in words)
    assert not [each for each in words if each.casefold().count("account") > 1]


def test_names_come_before_figures() -> None:
    session = bank()
    for key in surveyed().keys(TRANSACTIONS)[:10]:
        sighting = surveyed().of(TRANSACTIONS, key)[0]
        for seed in range(5):
            words = [found.words for found in describe(session, TRANSACTIONS, sighting, keyed("rank", seed), {})]
            figures = [any(char.isdigit() for char in each.split('"')[0]) for each in words]
            assert figures == sorted(figures)


def test_nobody_remembers_the_minute_of_what_is_over() -> None:
    session = bank()
    for key in surveyed().keys(TRANSACTIONS)[:10]:
        for sighting in surveyed().of(TRANSACTIONS, key)[:1]:
            for found in describe(session, TRANSACTIONS, sighting, keyed("minute", key), {}):
                assert not isinstance(found.where.get("booked_at"), str) or len(found.where["booked_at"]) == 10


def replaced(sighting: Sighting, **fields: str) -> Sighting:
    return dataclasses.replace(sighting, row={**sighting.row, **fields})
