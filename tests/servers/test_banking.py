"""The bank's own rules: statements that add up, what confirms and what stops a payment, payments that fall due."""

import datetime as dt
from collections import Counter
from itertools import pairwise
from typing import cast

import pytest

from prove.core import WorldEnvironment, WorldSession, keyed
from prove.explore import Explorer
from prove.servers import load
from prove.servers._shared.life.clock import now_of
from prove.servers._shared.life.money.bills import bills_of
from prove.servers._shared.life.money.coming import coming_between
from prove.servers._shared.life.money.ledger import ledger_of
from prove.servers._shared.life.money.spending import Line
from prove.servers.banking.records import Account, Bank, Transaction
from tests.servers.play import done, refusal, refused, rows_of

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
        if line.other_transaction_id is not None:
            other = bank.transactions.get(line.other_transaction_id)
            assert (other.other_transaction_id, other.amount) == (line.id, -line.amount)


@pytest.mark.parametrize("seed", SEEDS)
def test_statements_show_the_life_of_the_seed(seed: int) -> None:
    bank, ledger = bank_of(opened(seed)), ledger_of(seed)
    shown = [(t.booked_at, round(t.amount * 100), t.counterparty) for t in bank.transactions]
    assert shown == [(m.at, m.cents, m.counterparty) for m in ledger.movements]
    assert [round(a.balance * 100) for a in bank.accounts] == list(ledger.closing().values())


def test_lists_say_what_was_spent_and_on_which_day() -> None:
    session = opened()
    rows = rows_of(session, "search_transactions", limit=50)
    assert {"in", "own", "out"} == {
        "own" if row["other_transaction_id"] else "in" if row["amount"] > 0 else "out" for row in rows
    }
    for row in rows:
        was_spent = row["amount"] < 0 and row["other_transaction_id"] is None
        assert row["spent"] == (-row["amount"] if was_spent else None)
        assert row["booked_at"].startswith(row["booked_on"])


@pytest.mark.parametrize("seed", SEEDS)
def test_who_sends_invoices_can_be_paid_and_standing_bills_are_scheduled(seed: int) -> None:
    bank = bank_of(opened(seed))
    payees = {payee.iban: payee for payee in bank.payees}
    for bill in bills_of(seed):
        if bill.how in ("standing", "invoice"):
            assert payees[bill.iban].name == bill.biller
        if bill.how == "standing":
            (planned,) = bank.scheduled_payments.where(payee_id=payees[bill.iban].id)
            assert (round(planned.amount * 100), planned.reference) == (bill.cents, bill.what)
            assert planned.next_on > bank.now.date() >= (bill.paid_at or bank.now).date()


def test_every_bank_has_a_frozen_and_an_expired_card_and_some_a_frozen_account() -> None:
    banks = [bank_of(opened(seed)) for seed in range(20)]
    assert all(bank.cards.where(status="frozen") and bank.cards.where(status="expired") for bank in banks)
    assert 2 <= sum(bool(bank.accounts.where(status="frozen")) for bank in banks) <= 14
    assert all(len(bank.accounts.where(status="active")) > 1 for bank in banks)


def test_a_transfer_stands_on_both_statements() -> None:
    session = opened()
    source, target = active_accounts(session)[:2]
    pair = {"from_account_id": source.id, "to_account_id": target.id}
    moved = done(session, "transfer_between_accounts", amount=12.5, note="Savings", **pair)
    bank = bank_of(session)
    debit, credit = (bank.transactions.get(moved[key]) for key in ("transaction_id", "credit_transaction_id"))
    assert (debit.account_id, debit.amount, debit.other_transaction_id) == (source.id, -12.5, credit.id)
    assert (credit.account_id, credit.amount, credit.other_transaction_id) == (target.id, 12.5, debit.id)
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


def total_of(session: WorldSession) -> int:
    """All the money in the accounts, in cents."""
    return sum(round(account.balance * 100) for account in bank_of(session).accounts)


@pytest.mark.parametrize("amount", [5.555, 0.014, 12.345, 1.005, 33.335])
def test_a_transfer_of_half_a_cent_loses_nothing(amount: float) -> None:
    session = opened()
    source, target = active_accounts(session)[:2]
    before = total_of(session)
    pair = {"from_account_id": source.id, "to_account_id": target.id}
    moved = done(session, "transfer_between_accounts", amount=amount, **pair)
    bank = bank_of(session)
    assert total_of(session) == before
    assert moved["amount"] == round(amount, 2) == round(bank.accounts.get(target.id).balance - target.balance, 2)
    debit, credit = (bank.transactions.get(moved[key]) for key in ("transaction_id", "credit_transaction_id"))
    assert debit.amount == -credit.amount == -moved["amount"]


def test_a_single_payment_that_is_not_covered_fails_and_can_be_seen() -> None:
    session = opened()
    account = active_accounts(session)[0]
    once = scheduled(session, account, free_payee(session), "once", days=1)
    weekly = scheduled(session, account, free_payee(session), "weekly", days=1)
    bank = bank_of(session)
    bank.accounts.update(bank.accounts.get(account.id), balance=0.0)
    session.advance(2 * 86_400)
    failed = done(session, "list_scheduled_payments", status="failed")["items"]
    assert [row["id"] for row in failed] == [once]
    rows = {row["id"]: row["last_result"] for row in done(session, "list_scheduled_payments", limit=50)["items"]}
    assert (rows[once], rows[weekly]) == ("failed", "failed")
    assert refused(session, "cancel_scheduled_payment", scheduled_payment_id=once) == "conflict"
    session.advance(30 * 86_400)
    assert bank_of(session).scheduled_payments.get(once).status == "failed"


def test_a_payment_on_the_31st_keeps_its_day_after_a_short_month() -> None:
    session = opened()
    account, bank = active_accounts(session)[0], bank_of(session)
    bank.accounts.update(account, balance=1_000_000.0)
    first = session.now.date() + dt.timedelta(days=1)
    while first.day != 31:
        first += dt.timedelta(days=1)
    scheduled(session, account, free_payee(session), "monthly", days=(first - session.now.date()).days)
    session.advance(400 * 86_400)
    days = [moment.date() for moment in paid(session, "Lessons")]
    assert len(days) >= 6
    assert all(day.day == 31 or (day + dt.timedelta(days=1)).day == 1 for day in days)
    assert len({(day.year, day.month) for day in days}) == len(days)


def test_a_card_expires_when_its_last_day_is_over() -> None:
    session = opened()
    card = min((c for c in bank_of(session).cards if c.status != "expired"), key=lambda c: c.expires_on)
    end = dt.datetime.combine(card.expires_on, dt.time(23, 59))
    session.advance((end - session.now).total_seconds())
    assert bank_of(session).cards.get(card.id).status == card.status
    session.advance(60)
    assert bank_of(session).cards.get(card.id).status == "expired"
    assert refused(session, "freeze_card", card_id=card.id) == "conflict"
    assert refused(session, "unfreeze_card", card_id=card.id, pin=pin_of(session)) == "conflict"


def test_a_refusal_says_how_much_is_missing() -> None:
    session = opened()
    source, target = active_accounts(session)[:2]
    wish = {"from_account_id": source.id, "to_account_id": target.id, "amount": round(source.balance + 12.4, 2)}
    said = refusal(session, "transfer_between_accounts", **wish)
    assert "; 12.40 is missing" in str(said.message)


def test_asking_again_for_what_is_so_changes_nothing() -> None:
    session = opened()
    card = next(c for c in bank_of(session).cards if c.status == "active")
    plan = bank_of(session).scheduled_payments.where(status="active")[0]
    pin = pin_of(session)
    calls: tuple[tuple[str, dict[str, str]], ...] = (
        ("freeze_card", {"card_id": card.id}),
        ("unfreeze_card", {"card_id": card.id, "pin": pin}),
        ("cancel_scheduled_payment", {"scheduled_payment_id": plan.id}),
    )
    for tool, arguments in calls:
        once = done(session, tool, **arguments)
        after = session.digest()
        assert done(session, tool, **arguments) == once
        assert session.digest() == after


def test_disputes_are_listed_with_their_transactions() -> None:
    session = opened()
    assert done(session, "search_transactions", dispute="open")["total"] == 0
    line = next(t for t in done(session, "search_transactions", limit=50)["items"] if t["amount"] < 0)
    dispute = done(session, "dispute_transaction", transaction_id=line["id"], reason="charged_twice")
    assert (dispute["counterparty"], dispute["amount"]) == (line["counterparty"], line["amount"])
    (found,) = done(session, "search_transactions", dispute="open")["items"]
    assert (found["id"], found["dispute_id"], found["dispute_reason"]) == (line["id"], dispute["id"], "charged_twice")
    rest = done(session, "search_transactions", dispute="none")["total"]
    assert rest == len(bank_of(session).transactions) - 1


def test_transactions_are_filtered_by_amount_and_day_and_sorted() -> None:
    session = opened()
    bank = bank_of(session)
    account = max(bank.accounts, key=lambda a: len(bank.transactions.where(account_id=a.id)))
    lines = bank.transactions.where(account_id=account.id)
    since = (session.now - dt.timedelta(days=30)).date()
    wanted = {t.id for t in lines if 20 <= abs(t.amount) <= 80 and t.booked_at.date() >= since}
    arguments = {"account_id": account.id, "since": f"{since}", "min_amount": 20, "max_amount": 80, "limit": 50}
    sums = {
        sort: [abs(t["amount"]) for t in done(session, "list_transactions", sort=sort, **arguments)["items"]]
        for sort in ("newest", "oldest", "amount_high", "amount_low")
    }
    assert 3 < len(wanted) <= 50
    assert sums["amount_high"] == sorted(sums["amount_high"], reverse=True)
    assert sums["amount_low"] == sorted(sums["amount_low"])
    assert sums["newest"] == sums["oldest"][::-1]
    listed = done(session, "list_transactions", **arguments)["items"]
    assert {t["id"] for t in listed} == wanted
    assert {t["account_name"] for t in listed} == {account.nickname}
    everywhere = done(session, "search_transactions", since=f"{since}", min_amount=20, max_amount=80)["total"]
    assert everywhere >= len(wanted)
    assert refused(session, "search_transactions", min_amount=80, max_amount=20) == "invalid_range"


def test_a_payee_and_a_planned_payment_are_found_by_any_word() -> None:
    session = opened()
    bank = bank_of(session)
    plan, payee = next((p, to) for p in bank.scheduled_payments if (to := bank.payees.get(p.payee_id)).email)
    turned = " ".join(reversed(payee.name.upper().split()))
    for query in (turned, payee.email, payee.iban.lower()):
        assert [p["id"] for p in done(session, "list_payees", query=query)["items"]] == [payee.id]
    found = done(session, "list_scheduled_payments", query=turned)["items"]
    assert plan.id in {p["id"] for p in found}
    assert {p["payee_name"] for p in found} == {payee.name}
    same = {
        "min_amount": plan.amount,
        "max_amount": plan.amount,
        "since": f"{plan.next_on}",
        "until": f"{plan.next_on}",
    }
    assert plan.id in {p["id"] for p in done(session, "list_scheduled_payments", **same)["items"]}


def test_no_call_opens_accounts_or_cards() -> None:
    session = opened()
    explorer = Explorer(session, keyed("banking", "growth"))
    for _ in range(300):
        explorer.step()
    for name in ("accounts", "cards"):
        table, first = getattr(bank_of(session), name), getattr(bank_of(opened()), name)
        assert len(table) == len(first) <= 50


def test_an_own_account_is_no_payee() -> None:
    session = opened()
    account = active_accounts(session)[0]
    spelt = " ".join((account.iban[:4].lower(), account.iban[4:]))
    result = refusal(session, "add_payee", name="My savings", iban=spelt)
    assert result.code == "own_account"
    assert "transfer_between_accounts" in result.message


def test_scheduled_payments_keep_to_the_daily_limit() -> None:
    session = opened()
    payee = free_payee(session)
    account = next(a for a in active_accounts(session) if a.balance > 2 * a.daily_limit > 0)
    tomorrow = f"{session.now.date() + dt.timedelta(days=1)}"
    plan = {"from_account_id": account.id, "payee_id": payee, "first_on": tomorrow}
    assert refused(session, "schedule_payment", amount=account.daily_limit + 0.01, **plan) == "limit_exceeded"
    parts = [done(session, "schedule_payment", amount=account.daily_limit * 0.6, **plan)["id"] for _ in range(2)]
    session.advance(86_400)
    plans = bank_of(session).scheduled_payments
    assert sorted(plans.get(part).last_result for part in parts) == ["failed", "paid"]
    spent = [
        t.amount for t in bank_of(session).transactions.where(account_id=account.id) if f"{t.booked_at:%F}" == tomorrow
    ]
    assert -sum(spent) <= account.daily_limit


@pytest.mark.parametrize("seed", SEEDS)
def test_found_transactions_are_sorted_by_date_or_amount(seed: int) -> None:
    session = opened(seed)
    rows = {
        sort: rows_of(session, "search_transactions", limit=50, sort=sort)
        for sort in ("newest", "oldest", "amount_high", "amount_low")
    }
    everything = {t.id for t in bank_of(session).transactions}
    assert all({row["id"] for row in found} == everything for found in rows.values())
    assert [row["id"] for row in rows["oldest"]] == [row["id"] for row in rows["newest"]][::-1]
    assert [row["booked_at"] for row in rows["oldest"]] == sorted(row["booked_at"] for row in rows["oldest"])
    sizes = [abs(row["amount"]) for row in rows["amount_low"]]
    assert sizes == sorted(sizes)
    assert [abs(row["amount"]) for row in rows["amount_high"]] == sizes[::-1]
    assert done(session, "search_transactions")["items"] == rows["newest"][:20]


def test_scheduled_payments_are_sorted_by_day_or_amount() -> None:
    session = opened()
    by_day = rows_of(session, "list_scheduled_payments", sort="due")
    assert [p["next_on"] for p in by_day] == sorted(p["next_on"] for p in by_day)
    amounts = [p["amount"] for p in rows_of(session, "list_scheduled_payments", sort="amount_low")]
    assert amounts == sorted(amounts)
    assert [p["amount"] for p in rows_of(session, "list_scheduled_payments", sort="amount_high")] == amounts[::-1]
    added = [p["id"] for p in rows_of(session, "list_scheduled_payments")]
    assert added == bank_of(session).scheduled_payments.keys() != [p["id"] for p in by_day]


def test_payees_are_filtered_by_the_day_they_were_added_and_sorted() -> None:
    session = opened()
    payees = list(bank_of(session).payees)
    days = sorted(p.added_on for p in payees)
    newest = rows_of(session, "list_payees", sort="newest")
    assert [p["added_on"] for p in newest] == [f"{day}" for day in reversed(days)]
    assert rows_of(session, "list_payees", sort="oldest") == newest[::-1]
    assert [p["name"] for p in rows_of(session, "list_payees", sort="name")] == sorted(p.name for p in payees)
    assert [p["id"] for p in rows_of(session, "list_payees")] == [p.id for p in payees]
    middle = rows_of(session, "list_payees", since=f"{days[3]}", until=f"{days[8]}")
    assert [p["id"] for p in middle] == [p.id for p in payees if days[3] <= p.added_on <= days[8]]
    assert refused(session, "list_payees", since=f"{days[8]}", until=f"{days[3]}") == "invalid_range"


def lines_after(session: WorldSession, moment: dt.datetime) -> list[Transaction]:
    return [line for line in bank_of(session).transactions if line.booked_at > moment]


def life_ahead(session: WorldSession, days: int) -> list[Line]:
    seed = bank_of(session).seed
    return coming_between(seed, now_of(seed), now_of(seed) + dt.timedelta(days=days))


@pytest.mark.parametrize("seed", range(20))
def test_income_and_bills_arrive_on_their_days_and_statements_add_up(seed: int) -> None:
    session = opened(seed)
    session.advance(70 * 86_400)
    wanted = Counter((line.at, line.cents, line.counterparty) for line in life_ahead(session, 70))
    booked = lines_after(session, now_of(seed))
    assert Counter((line.booked_at, round(line.amount * 100), line.counterparty) for line in booked) == wanted
    assert {"Salary", "Rent"} <= {line.description for line in booked}
    assert all(line.category == "rent" for line in booked if line.description == "Rent")
    for account in bank_of(session).accounts:
        lines = bank_of(session).transactions.where(account_id=account.id)
        for before, after in pairwise(lines):
            assert after.balance_after == round(before.balance_after + after.amount, 2) >= 0


@pytest.mark.parametrize("seed", range(4))
def test_many_short_steps_bring_the_same_as_a_long_one(seed: int) -> None:
    one, many = opened(seed), opened(seed)
    one.advance(60 * 86_400)
    for _ in range(240):
        many.advance(6 * 3_600)
    assert list(bank_of(one).transactions) == list(bank_of(many).transactions)
    assert list(bank_of(one).accounts) == list(bank_of(many).accounts)


def test_a_frozen_card_or_one_without_a_limit_pays_no_bill() -> None:
    seed = next(seed for seed in range(30) if sum(line.card is not None for line in life_ahead(opened(seed), 40)) > 2)
    bills = [line for line in life_ahead(opened(seed), 40) if line.card and line.cents < 0]
    for stop in ("freeze_card", "set_card_limit"):
        session = opened(seed)
        for card in bank_of(session).cards.where(status="active"):
            more = {"daily_limit": 0.0, "pin": pin_of(session)} if stop == "set_card_limit" else {}
            done(session, stop, card_id=card.id, **more)
        session.advance(40 * 86_400)
        booked = lines_after(session, now_of(seed))
        assert not [line for line in booked if "card ending" in line.description and line.amount < 0]
        assert len(booked) == len(life_ahead(session, 40)) - len(bills)


def test_what_an_empty_account_does_not_hold_is_neither_taken_nor_shared() -> None:
    session = opened(6)
    bank = bank_of(session)
    for account in list(bank.accounts):
        bank.accounts.update(account, balance=0.0)
    first = next(line.at for line in life_ahead(session, 60) if line.text == "Salary")
    session.advance((first - session.now).total_seconds() - 60)
    came = [line for line in lines_after(session, now_of(6)) if line.amount > 0]
    assert sum(a.balance for a in bank_of(session).accounts) <= sum(line.amount for line in came)
    session.advance(40 * 86_400)
    assert any(line.description == "Salary" for line in lines_after(session, now_of(6)))
    assert all(line.balance_after >= 0 for line in lines_after(session, now_of(6)))


def test_a_cancelled_payment_is_not_made_while_bills_are_still_taken() -> None:
    session = opened(6)
    rent = bank_of(session).scheduled_payments.where(reference="Rent")[0]
    done(session, "cancel_scheduled_payment", scheduled_payment_id=rent.id)
    session.advance(40 * 86_400)
    wanted = [line.text for line in life_ahead(session, 40) if line.text != "Rent"]
    assert sorted(line.description for line in lines_after(session, now_of(6))) == sorted(wanted)
