"""The bank's own rules: statements that add up, what confirms and what stops a payment, payments that fall due."""

import datetime as dt
from itertools import pairwise
from typing import cast

import pytest

from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers.banking.records import Account, Bank
from tests.servers.play import done, refused

SEEDS = range(6)


def opened(seed: int = 1) -> WorldSession:
    return WorldEnvironment([load("banking")]).open(seed)


def bank_of(session: WorldSession) -> Bank:
    return cast(Bank, session.state("banking"))


def pin_of(session: WorldSession) -> str:
    return next(iter(bank_of(session).customers)).pin


def wrong_pin(session: WorldSession) -> str:
    return "0000" if pin_of(session) != "0000" else "1111"


def active_accounts(session: WorldSession) -> list[Account]:
    return bank_of(session).accounts.where(status="active")


def free_payee(session: WorldSession) -> str:
    """Someone to whom nothing was ever scheduled."""
    bank = bank_of(session)
    return next(p.id for p in bank.payees if not bank.scheduled_payments.where(payee_id=p.id))


def scheduled(session: WorldSession, account: Account, payee_id: str, frequency: str, days: int) -> str:
    first_on = session.now.date() + dt.timedelta(days=days)
    plan = {"from_account_id": account.id, "payee_id": payee_id, "amount": 10.0, "frequency": frequency}
    return done(session, "schedule_payment", first_on=f"{first_on}", reference="Lessons", **plan)["id"]


@pytest.mark.parametrize("seed", SEEDS)
def test_statements_add_up(seed: int) -> None:
    bank = bank_of(opened(seed))
    for account in bank.accounts:
        lines = bank.transactions.where(account_id=account.id)
        for before, after in pairwise(lines):
            assert after.balance_after == round(before.balance_after + after.amount, 2) >= 0
        assert lines[-1].balance_after == account.balance
    for line in bank.transactions:
        if line.other_side is not None:
            other = bank.transactions.get(line.other_side)
            assert (other.other_side, other.amount) == (line.id, -line.amount)


def test_a_transfer_stands_on_both_statements() -> None:
    session = opened()
    source, target = active_accounts(session)[:2]
    pair = {"from_account_id": source.id, "to_account_id": target.id}
    moved = done(session, "transfer_between_accounts", amount=12.5, note="Savings", **pair)
    bank = bank_of(session)
    debit, credit = (bank.transactions.get(moved[key]) for key in ("transaction_id", "credit_transaction_id"))
    assert (debit.account_id, debit.amount, debit.other_side) == (source.id, -12.5, credit.id)
    assert (credit.account_id, credit.amount, credit.other_side) == (target.id, 12.5, debit.id)
    assert bank.accounts.get(source.id).balance == round(source.balance - 12.5, 2) == moved["balance_after"]
    assert bank.accounts.get(target.id).balance == round(target.balance + 12.5, 2)


def test_what_stops_a_transfer() -> None:
    session = next(s for seed in range(20) if bank_of(s := opened(seed)).accounts.where(status="frozen"))
    source, target = active_accounts(session)[:2]
    frozen = bank_of(session).accounts.where(status="frozen")[0]
    pair = {"from_account_id": source.id, "to_account_id": target.id}
    assert refused(session, "transfer_between_accounts", amount=source.balance + 1, **pair) == "insufficient_funds"
    assert refused(session, "transfer_between_accounts", amount=1.0, **pair | {"to_account_id": source.id}) == (
        "same_account"
    )
    for side in pair:
        assert refused(session, "transfer_between_accounts", amount=1.0, **pair | {side: frozen.id}) == "account_frozen"


def test_the_daily_limit_counts_what_has_gone_out_today() -> None:
    session = opened()
    bank = bank_of(session)
    source, target = active_accounts(session)[:2]
    bank.accounts.update(source, balance=100_000.0)
    spent = sum(
        t.amount
        for t in bank.transactions.where(account_id=source.id)
        if t.booked_at.date() == session.now.date() and t.amount < 0
    )
    left = round(source.daily_limit + spent, 2)
    pair = {"from_account_id": source.id, "to_account_id": target.id}
    done(session, "transfer_between_accounts", amount=left, **pair)
    assert refused(session, "transfer_between_accounts", amount=0.01, **pair) == "limit_exceeded"
    session.advance(86_400)
    done(session, "transfer_between_accounts", amount=0.01, **pair)


def test_the_pin_confirms_payments_and_cards() -> None:
    session = opened()
    account, bank = active_accounts(session)[0], bank_of(session)
    card = bank.cards.where(status="frozen")[0]
    payment = {"from_account_id": account.id, "payee_id": free_payee(session), "amount": 3.0}
    assert refused(session, "pay_payee", pin=wrong_pin(session), **payment) == "wrong_pin"
    assert bank_of(session).accounts.get(account.id).balance == account.balance
    assert done(session, "pay_payee", pin=pin_of(session), **payment)["amount"] == 3.0
    assert refused(session, "unfreeze_card", card_id=card.id, pin=wrong_pin(session)) == "wrong_pin"
    assert done(session, "unfreeze_card", card_id=card.id, pin=pin_of(session))["status"] == "active"
    limit = {"card_id": card.id, "daily_limit": 100.0}
    assert refused(session, "set_card_limit", pin=wrong_pin(session), **limit) == "wrong_pin"
    old = {"card_id": bank.cards.where(status="expired")[0].id, "daily_limit": 100.0}
    assert refused(session, "set_card_limit", pin=pin_of(session), **old) == "conflict"


def test_payments_fall_due_at_six_once_or_again() -> None:
    session = opened()
    account, payee_id = active_accounts(session)[0], free_payee(session)
    once = scheduled(session, account, payee_id, "once", days=2)
    weekly = scheduled(session, account, payee_id, "weekly", days=2)
    six = dt.datetime.combine(session.now.date() + dt.timedelta(days=2), dt.time(6))
    session.advance((six - session.now).total_seconds() - 60)
    assert not paid(session, "Lessons")
    session.advance(60)
    assert paid(session, "Lessons") == [six, six]
    session.advance(7 * 86_400)
    assert paid(session, "Lessons") == [six, six, six + dt.timedelta(days=7)]
    plans = bank_of(session).scheduled_payments
    assert (plans.get(once).status, plans.get(weekly).status) == ("finished", "active")
    assert plans.get(weekly).next_on == six.date() + dt.timedelta(days=14)


def paid(session: WorldSession, reference: str) -> list[dt.datetime]:
    return [line.booked_at for line in bank_of(session).transactions if line.description == reference]


def test_a_payment_that_is_not_covered_waits_for_its_next_day() -> None:
    session = opened()
    account = active_accounts(session)[0]
    weekly = scheduled(session, account, free_payee(session), "weekly", days=1)
    bank = bank_of(session)
    bank.accounts.update(bank.accounts.get(account.id), balance=0.0)
    session.advance(2 * 86_400)
    assert paid(session, "Lessons") == []
    plan = bank_of(session).scheduled_payments.get(weekly)
    assert (plan.status, plan.next_on) == ("active", session.now.date() + dt.timedelta(days=6))


def test_a_payee_leaves_with_what_was_scheduled_for_them_and_has_ended() -> None:
    session = opened()
    payee_id = free_payee(session)
    plan = scheduled(session, active_accounts(session)[0], payee_id, "monthly", days=5)
    assert refused(session, "remove_payee", payee_id=payee_id) == "conflict"
    done(session, "cancel_scheduled_payment", scheduled_payment_id=plan)
    done(session, "remove_payee", payee_id=payee_id)
    listed = done(session, "list_scheduled_payments", limit=50)["items"]
    assert {row["payee_id"] for row in listed} <= set(bank_of(session).payees.keys())
    assert plan not in [row["id"] for row in listed]


def test_only_recent_debits_are_disputed_and_only_once() -> None:
    session = opened()
    bank = bank_of(session)

    def dispute(transaction_id: str) -> str:
        return refused(session, "dispute_transaction", transaction_id=transaction_id, reason="wrong_amount")

    age = {line.id: (session.now - line.booked_at).days for line in bank.transactions}
    debits = [line for line in bank.transactions if line.amount < 0]
    recent = next(line for line in debits if age[line.id] == max(age[d.id] for d in debits if age[d.id] <= 60))
    done(session, "dispute_transaction", transaction_id=recent.id, reason="charged_twice")
    assert dispute(recent.id) == "already_exists"
    assert dispute(next(line.id for line in debits if age[line.id] > 60)) == "too_late"
    assert dispute(next(line.id for line in bank.transactions if line.amount > 0)) == "not_a_debit"
