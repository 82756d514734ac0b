"""What customers go through with their bank, in several steps; no cent is ever lost."""

import datetime as dt
from itertools import pairwise
from typing import Any, cast

import pytest

from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers.banking.records import Account, Bank
from tests.servers.play import done, refusal, refused

DAY = 86_400
every_seed = pytest.mark.parametrize("seed", [2, 11, 29])


def opened(seed: int) -> WorldSession:
    return WorldEnvironment([load("banking")]).open(seed)


def bank_of(session: WorldSession) -> Bank:
    return cast(Bank, session.state("banking"))


def pin_of(session: WorldSession) -> str:
    return next(iter(bank_of(session).customers)).pin


def cents(amount: float) -> int:
    return round(amount * 100)


def all_money(session: WorldSession) -> int:
    return sum(cents(account.balance) for account in bank_of(session).accounts)


def active(session: WorldSession) -> list[Account]:
    """The accounts that can pay, the one with the most to spare first."""
    return sorted(bank_of(session).accounts.where(status="active"), key=lambda a: -min(a.balance, a.daily_limit))


def statement_adds_up(session: WorldSession, account_id: str) -> bool:
    """Whether the newest line of a statement shows the account's balance."""
    newest = done(session, "list_transactions", account_id=account_id, limit=1)["items"][0]
    return newest["balance_after"] == done(session, "get_account", account_id=account_id)["balance"]


@every_seed
def test_money_that_goes_round_in_a_circle_comes_back_to_the_cent(seed: int) -> None:
    session = opened(seed)
    accounts, before = active(session)[:3], all_money(session)
    circle = [*accounts, accounts[0]]
    for amount in (0.01, 33.333, 7.005):
        for source, target in pairwise(circle):
            pair = {"from_account_id": source.id, "to_account_id": target.id, "amount": amount}
            moved = done(session, "transfer_between_accounts", **pair)
            assert moved["amount"] == round(amount, 2)
        assert all_money(session) == before
    for account in accounts:
        assert bank_of(session).accounts.get(account.id).balance == account.balance
        assert statement_adds_up(session, account.id)


@every_seed
def test_a_new_payee_is_paid_now_and_every_month_until_it_is_stopped(seed: int) -> None:
    session = opened(seed)
    account, before = active(session)[0], all_money(session)
    payee = done(session, "add_payee", name="Rosa Delgado", iban="gb53 slvb 4011 7758 2039 64")
    assert refused(session, "add_payee", name="R. Delgado", iban=payee["iban"]) == "already_exists"
    pay = {"from_account_id": account.id, "payee_id": payee["id"], "amount": 20.0}
    done(session, "pay_payee", **pay, pin=pin_of(session), reference="Deposit")
    assert all_money(session) == before - 2_000
    first = session.now.date() + dt.timedelta(days=1)
    plan = done(
        session, "schedule_payment", **pay, first_on=f"{first}", frequency="monthly", reference="Rent of flat 4"
    )
    assert (plan["payee_name"], plan["account_name"]) == ("Rosa Delgado", account.nickname)
    session.advance(40 * DAY)
    paid = done(session, "search_transactions", query="flat rent 4")["items"]
    assert [line["amount"] for line in paid] == [-20.0, -20.0]
    assert refused(session, "remove_payee", payee_id=payee["id"]) == "conflict"
    done(session, "cancel_scheduled_payment", scheduled_payment_id=plan["id"])
    session.advance(70 * DAY)
    assert done(session, "search_transactions", query="flat rent 4")["total"] == 2
    done(session, "remove_payee", payee_id=payee["id"])
    assert refused(session, "pay_payee", **pay, pin=pin_of(session)) == "not_found"


@every_seed
def test_a_thief_gets_nothing(seed: int) -> None:
    session = opened(seed)
    account, other = active(session)[:2]
    payee = next(iter(bank_of(session).payees)).id
    pin, before = pin_of(session), session.digest()
    pay: dict[str, Any] = {"from_account_id": account.id, "payee_id": payee}
    for guess in ("0000", "1234", "9999"):
        if guess != pin:
            assert refused(session, "pay_payee", **pay, amount=1.0, pin=guess) == "wrong_pin"
    for amount in (-5.0, 0.0, 0.001, 2_000_000.0):
        assert refused(session, "pay_payee", **pay, amount=amount, pin=pin) == "out_of_bounds"
        pair = {"from_account_id": account.id, "to_account_id": other.id}
        assert refused(session, "transfer_between_accounts", **pair, amount=amount) == "out_of_bounds"
    said = refusal(session, "pay_payee", **pay, amount=round(account.balance + 0.01, 2), pin=pin)
    assert said.code == "insufficient_funds"
    assert "; 0.01 is missing" in str(said.message)
    assert session.digest() == before


@every_seed
def test_the_daily_limit_cannot_be_split_up(seed: int) -> None:
    session = opened(seed)
    source, target = active(session)[:2]
    bank = bank_of(session)
    bank.accounts.update(source, balance=90_000.0)
    before, part = all_money(session), round(source.daily_limit / 4, 2)
    pair = {"from_account_id": source.id, "to_account_id": target.id}
    for _ in range(2):
        today = {"account_id": source.id, "since": f"{session.now:%Y-%m-%d}", "limit": 50}
        codes = [session.call("transfer_between_accounts", {**pair, "amount": part}).code for _ in range(5)]
        assert codes[-1] == "limit_exceeded"
        gone = [line["amount"] for line in done(session, "list_transactions", **today)["items"]]
        assert -sum(amount for amount in gone if amount < 0) <= source.daily_limit
        assert all_money(session) == before
        session.advance(DAY)
        before = all_money(session)


@every_seed
def test_a_payment_at_the_end_of_the_month_bounces_and_is_seen(seed: int) -> None:
    session = opened(seed)
    account, rich = active(session)[:2]
    bank = bank_of(session)
    payee = next(p for p in bank.payees if not bank.scheduled_payments.where(payee_id=p.id))
    bank.accounts.update(account, daily_limit=9e5)
    tomorrow = session.now.date() + dt.timedelta(days=1)
    amount = round(account.balance + 5, 2)
    plan = {"from_account_id": account.id, "payee_id": payee.id, "amount": amount, "first_on": f"{tomorrow}"}
    once = done(session, "schedule_payment", **plan, reference="Harpsichord")["id"]
    again = done(session, "schedule_payment", **plan, reference="Organ", frequency="weekly")["id"]
    session.advance(2 * DAY)
    planned = {row["id"]: row for row in done(session, "list_scheduled_payments", limit=50)["items"]}
    assert (planned[once]["status"], planned[once]["last_result"]) == ("failed", "failed")
    assert (planned[again]["status"], planned[again]["last_result"]) == ("active", "failed")
    assert done(session, "search_transactions", query="harpsichord")["total"] == 0
    bank = bank_of(session)
    bank.accounts.update(bank.accounts.get(rich.id), balance=9e4, daily_limit=9e4)
    top_up = {"from_account_id": rich.id, "to_account_id": account.id, "amount": amount}
    done(session, "transfer_between_accounts", **top_up)
    session.advance(6 * DAY)
    assert done(session, "search_transactions", query="organ")["total"] == 1
    assert done(session, "search_transactions", query="harpsichord")["total"] == 0
    assert statement_adds_up(session, account.id)


@every_seed
def test_a_lost_card_is_frozen_found_again_and_expires(seed: int) -> None:
    session = opened(seed)
    card = next(c for c in done(session, "list_cards")["items"] if c["status"] == "active")
    for _ in range(2):
        assert done(session, "freeze_card", card_id=card["id"])["status"] == "frozen"
    limit = {"card_id": card["id"], "daily_limit": 120.009, "pin": pin_of(session)}
    assert done(session, "set_card_limit", **limit)["daily_limit"] == 120.01
    for _ in range(2):
        assert done(session, "unfreeze_card", card_id=card["id"], pin=pin_of(session))["status"] == "active"
    last = dt.date.fromisoformat(card["expires_on"])
    session.advance((dt.datetime.combine(last, dt.time(12)) - session.now).total_seconds())
    done(session, "freeze_card", card_id=card["id"])
    session.advance(DAY)
    assert refused(session, "unfreeze_card", card_id=card["id"], pin=pin_of(session)) == "conflict"
    assert refused(session, "set_card_limit", **limit) == "conflict"
    assert (
        done(session, "list_cards", account_id=card["account_id"])["items"][0]["account_name"] == card["account_name"]
    )


@every_seed
def test_the_largest_charge_is_disputed_once_and_in_time(seed: int) -> None:
    session = opened(seed)
    since = session.now.date() - dt.timedelta(days=30)
    charges: list[dict[str, Any]] = []
    for account in done(session, "list_accounts")["items"]:
        page = done(session, "list_transactions", account_id=account["id"], since=f"{since}", sort="amount_high")
        charges += [line for line in page["items"] if line["amount"] < 0][:1]
    worst = min(charges, key=lambda line: line["amount"])
    done(session, "dispute_transaction", transaction_id=worst["id"], reason="not_recognised", details="Not me.")
    again = {"transaction_id": worst["id"], "reason": "wrong_amount"}
    assert refused(session, "dispute_transaction", **again) == "already_exists"
    (found,) = done(session, "search_transactions", dispute="open", min_amount=-worst["amount"])["items"]
    assert (found["id"], found["dispute_reason"]) == (worst["id"], "not_recognised")
    session.advance(100 * DAY)
    late = next(line for line in charges if line["id"] != worst["id"])
    assert refused(session, "dispute_transaction", transaction_id=late["id"], reason="charged_twice") == "too_late"


@every_seed
def test_time_in_one_step_or_in_many_gives_the_same_statement(seed: int) -> None:
    one, many = opened(seed), opened(seed)
    one.advance(120 * DAY)
    for _ in range(240):
        many.advance(DAY / 2)
    assert one.digest() == many.digest()
