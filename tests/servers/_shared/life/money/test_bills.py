"""Bills: each is of a contract, paid in time or late; some are overdue, and ended contracts have no more of them."""

import datetime as dt
from itertools import pairwise

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import now_of
from prove.servers._shared.life.money.bills import (
    bills_of,
    contracts_of,
    number_of,
    standing_of,
    taken_at,
)
from prove.servers._shared.life.person.wallet import wallet_of

SEEDS = range(30)


def test_bills_agree_with_their_contracts() -> None:
    for seed in SEEDS:
        contracts = {contract.key: contract for contract in contracts_of(seed)}
        for bill in bills_of(seed):
            contract = contracts[bill.contract]
            assert (bill.iban, bill.biller, bill.account, bill.how) == (
                *(contract.iban, contract.biller, contract.account),
                contract.how,
            )
            assert contract.ended_on is None or bill.due_on < contract.ended_on
            assert 0.75 < bill.cents / contract.cents < 1.25
        assert any(contract.ended_on for contract in contracts.values())
        assert contracts_of(seed)[0].what == "Rent"


def test_even_a_life_with_few_contracts_has_one_that_ended() -> None:
    for seed in range(1500):
        assert len([contract for contract in contracts_of(seed) if contract.ended_on]) == 1


def test_bills_are_issued_before_they_are_due_and_numbered_once() -> None:
    for seed in SEEDS:
        bills = bills_of(seed)
        assert len({bill.number for bill in bills}) == len({bill.key for bill in bills}) == len(bills)
        for bill in bills:
            assert bill.issued_on <= min(bill.due_on, now_of(seed).date())
            assert bill.paid_at is None or bill.issued_on <= bill.paid_at.date() <= now_of(seed).date()


def test_a_contract_has_a_bill_each_time() -> None:
    for seed in SEEDS:
        for contract in contracts_of(seed):
            dues = [bill.due_on for bill in bills_of(seed) if bill.contract == contract.key]
            apart = {(after - before).days for before, after in pairwise(dues)}
            if contract.every == "weekly":
                assert apart <= {7}
            elif contract.every == "monthly":
                assert apart <= {28, 29, 30, 31}
                assert len(dues) >= 2
            if not contract.ended_on:
                assert contract.due_after(now_of(seed).date()) > now_of(seed).date()


def test_most_lives_have_an_overdue_bill() -> None:
    overdue = 0
    for seed in SEEDS:
        today = now_of(seed).date()
        unpaid = [bill for bill in bills_of(seed) if bill.paid_at is None and bill.due_on < today]
        assert all(bill.how == "invoice" and bill.due_on > today - dt.timedelta(days=60) for bill in unpaid)
        overdue += bool(unpaid)
    assert 0.4 < overdue / len(SEEDS) < 0.95


def test_cards_that_pay_bills_belong_to_the_account() -> None:
    for seed in SEEDS:
        cards = {card.key: card for card in wallet_of(seed).cards}
        for bill in bills_of(seed):
            assert (bill.how == "card") == (bill.card is not None)
            if bill.card:
                assert cards[bill.card].account == bill.account
                assert cards[bill.card].expires_on >= now_of(seed).date()


def test_standing_payments_go_to_people_that_are_known() -> None:
    endings: set[str | None] = set()
    for seed in SEEDS:
        known = {person.email for person in cast_of(seed).people}
        standing = standing_of(seed)
        assert len({payment.reference for payment in standing}) == len(standing) >= 4
        for payment in standing:
            assert payment.payee in known
            assert payment.first_on <= payment.next_on
            assert (payment.next_on > now_of(seed).date()) == (payment.ended is None)
            assert all(day < now_of(seed).date() for day in payment.paid_on())
            assert bool(list(payment.paid_on())) == (payment.first_on < payment.next_on or payment.ended == "finished")
            endings.add(payment.ended)
    assert endings == {None, "cancelled", "finished"}


def test_nothing_regular_is_older_than_the_account_that_pays_it() -> None:
    for seed in range(60):
        opened = {account.key: account.opened_on for account in wallet_of(seed).accounts}
        for regular in (*contracts_of(seed), *standing_of(seed)):
            assert regular.first_on > opened[regular.account]


def test_nobody_pays_for_the_care_of_a_child_since_all_are_adults() -> None:
    assert all(person.birthday.year < 2008 for seed in range(40) for person in cast_of(seed).people)
    assert not [seed for seed in range(200) for contract in contracts_of(seed) if "child" in contract.what.lower()]


def test_a_bill_keeps_its_number_and_is_paid_on_its_day() -> None:
    for seed in SEEDS:
        contracts = {contract.key: contract for contract in contracts_of(seed)}
        for bill in bills_of(seed):
            contract = contracts[bill.contract]
            assert number_of(seed, contract, bill.due_on) == bill.number
            at = taken_at(seed, contract, bill.due_on)
            assert at.date() == bill.due_on
            assert dt.time(1) <= at.time() <= dt.time(6)


def test_pocket_money_goes_to_children_and_a_family_plan_to_the_family() -> None:
    paid: set[str] = set()
    for seed in range(80):
        people = {person.email: person for person in cast_of(seed).people}
        for payment in standing_of(seed):
            if payment.reference in ("Pocket money", "Family phone plan"):
                paid.add(payment.reference)
                assert people[payment.payee].tie == "family"
            if payment.reference == "Pocket money":
                assert people[payment.payee].relation in ("daughter", "son", "niece", "nephew")
    assert len(paid) == 2


def test_nobody_heats_where_there_is_no_winter() -> None:
    found: set[tuple[bool, str]] = set()
    for seed in range(120):
        warm = cast_of(seed).home in ("Miami", "Singapore")
        found |= {(warm, one.what) for one in contracts_of(seed) if one.what in ("Heating", "Air conditioning")}
    assert found == {(False, "Heating"), (True, "Air conditioning")}
