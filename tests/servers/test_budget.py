"""The budget's own rules: balances and limits, moves between categories, recurring expenses."""

import datetime as dt
from typing import Any, cast

import pytest

from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers.budget.records import Budget, BudgetAccount, month_before, month_of
from tests.servers.play import done, refused

SEEDS = range(8)


def opened(seed: int = 4) -> WorldSession:
    return WorldEnvironment([load("budget")]).open(seed)


def book_of(session: WorldSession) -> Budget:
    return cast(Budget, session.state("budget"))


def account(session: WorldSession, name: str) -> BudgetAccount:
    return next(a for a in book_of(session).accounts if a.name == name)


def categories(session: WorldSession) -> dict[str, dict[str, Any]]:
    return {row["name"]: row for row in done(session, "list_budget_categories")["items"]}


def hard_category(session: WorldSession) -> dict[str, Any]:
    return next(row for row in categories(session).values() if row["limit_kind"] == "hard")


def expense(session: WorldSession, category: dict[str, Any], amount: float, **more: Any) -> dict[str, Any]:
    return {
        "account_id": account(session, "Everyday account").id,
        "category_id": category["category_id"],
        "amount": amount,
        "merchant": "Corner Stall",
        **more,
    }


@pytest.mark.parametrize("seed", SEEDS)
def test_hard_limits_and_floors_hold_and_relations_exist(seed: int) -> None:
    session = opened(seed)
    book = book_of(session)
    months = {month_of(e.spent_on) for e in book.expenses}
    assert len(months) >= 4
    assert all(a.balance >= a.floor for a in book.accounts)
    for month in months:
        summary = done(session, "get_monthly_summary", month=month)
        assert summary["spent"] == pytest.approx(sum(line["spent"] for line in summary["categories"]), abs=0.01)
        assert summary["left"] == pytest.approx(summary["budgeted"] - summary["spent"], abs=0.01)
        assert all(line["left"] >= 0 for line in summary["categories"] if line["limit_kind"] == "hard")
    for entry in book.expenses:
        assert entry.spent_on <= book.now.date()
        if entry.recurring_expense_id is not None:
            assert book.recurring_expenses.get(entry.recurring_expense_id).name == entry.merchant
    assert {r.status for r in book.recurring_expenses} == {"active", "stopped"}
    assert all(r.next_on >= book.now.date() for r in book.recurring_expenses if r.status == "active")


def test_an_expense_lowers_balance_and_budget_and_deleting_it_undoes_both() -> None:
    session = opened()
    before, category = account(session, "Everyday account"), next(iter(categories(session).values()))
    added = done(session, "add_expense", **expense(session, category, 12.344))
    assert added["amount"] == 12.34
    assert account(session, "Everyday account").balance == round(before.balance - added["amount"], 2)
    assert categories(session)[category["name"]]["left"] == round(category["left"] - added["amount"], 2)
    done(session, "delete_expense", expense_id=added["id"])
    assert account(session, "Everyday account") == before
    assert categories(session)[category["name"]] == category
    assert refused(session, "delete_expense", expense_id=added["id"]) == "not_found"


def test_a_hard_limit_refuses_until_money_is_moved_to_it() -> None:
    session = opened()
    target = hard_category(session)
    wish = expense(session, target, round(target["left"] + 5, 2))
    assert refused(session, "add_expense", **wish) == "over_limit"
    giver = max((c for c in categories(session).values() if c is not target), key=lambda c: c["left"])
    ids = {"from_category_id": giver["category_id"], "to_category_id": target["category_id"]}
    assert refused(session, "move_budget_money", **ids, amount=giver["left"] + 0.01) == "insufficient_budget"
    moved = done(session, "move_budget_money", **ids, amount=5.0)
    assert moved["from_left"] == round(giver["left"] - 5, 2)
    assert moved["to_left"] == round(target["left"] + 5, 2)
    done(session, "add_expense", **wish)
    assert categories(session)[target["name"]]["left"] == 0
    limit = {"category_id": target["category_id"], "monthly_limit": 1.0}
    assert refused(session, "set_category_limit", **limit) == "below_spent"
    assert done(session, "set_category_limit", **limit, limit_kind="soft")["limit_kind"] == "soft"


def test_accounts_have_a_floor_and_closed_ones_pay_nothing() -> None:
    session = opened()
    soft = next(c for c in categories(session).values() if c["limit_kind"] == "soft")
    wallet, card = account(session, "Wallet"), account(session, "Blue credit card")
    too_much = {**expense(session, soft, round(wallet.balance + 0.01, 2)), "account_id": wallet.id}
    assert refused(session, "add_expense", **too_much) == "insufficient_funds"
    done(session, "add_expense", **{**expense(session, soft, 100.0), "account_id": card.id})
    assert account(session, "Blue credit card").balance == round(card.balance - 100, 2)
    closed = {**expense(session, soft, 1.0), "account_id": account(session, "Old store card").id}
    assert refused(session, "add_expense", **closed) == "account_closed"


def test_books_are_open_for_this_month_and_the_last() -> None:
    session = opened()
    soft, today = next(c for c in categories(session).values() if c["limit_kind"] == "soft"), session.now.date()
    last = dt.date.fromisoformat(f"{month_before(month_of(today))}-01")
    done(session, "add_expense", **expense(session, soft, 3.0, spent_on=last.isoformat()))
    older = (last - dt.timedelta(days=1)).isoformat()
    assert refused(session, "add_expense", **expense(session, soft, 3.0, spent_on=older)) == "month_closed"
    later = (today + dt.timedelta(days=1)).isoformat()
    assert refused(session, "add_expense", **expense(session, soft, 3.0, spent_on=later)) == "in_future"
    old = next(e for e in book_of(session).expenses if e.spent_on < last)
    assert refused(session, "update_expense", expense_id=old.id, amount=1.0) == "month_closed"
    assert refused(session, "delete_expense", expense_id=old.id) == "month_closed"


def test_a_correction_moves_money_and_category() -> None:
    session = opened()
    soft = [c for c in categories(session).values() if c["limit_kind"] == "soft"][:2]
    added = done(session, "add_expense", **expense(session, soft[0], 20.0))
    balance = account(session, "Everyday account").balance
    assert refused(session, "update_expense", expense_id=added["id"]) == "nothing_to_change"
    new = done(
        session, "update_expense", expense_id=added["id"], amount=15.0, category_id=soft[1]["category_id"], note="less"
    )
    assert (new["amount"], new["category_id"], new["note"]) == (15.0, soft[1]["category_id"], "less")
    assert account(session, "Everyday account").balance == round(balance + 5, 2)
    after = categories(session)
    assert after[soft[0]["name"]]["left"] == soft[0]["left"]
    assert after[soft[1]["name"]]["left"] == round(soft[1]["left"] - 15, 2)


def test_recurring_expenses_book_themselves_until_they_are_stopped() -> None:
    session = opened()
    soft = next(c for c in categories(session).values() if c["limit_kind"] == "soft")
    first = session.now.date() + dt.timedelta(days=2)
    call = {
        "name": "Swimming",
        "account_id": account(session, "Emergency fund").id,
        "category_id": soft["category_id"],
        "amount": 8.0,
        "frequency": "weekly",
        "first_on": first.isoformat(),
    }
    added = done(session, "add_recurring_expense", **call)
    assert refused(session, "add_recurring_expense", **{**call, "name": "swimming"}) == "already_exists"
    session.advance(17 * 24 * 3600)
    booked = done(session, "list_expenses", query="swimming")["items"]
    days = [(first + dt.timedelta(days=n)).isoformat() for n in (14, 7, 0)]
    assert [(e["spent_on"], e["recurring_expense_id"]) for e in booked] == [(day, added["id"]) for day in days]
    done(session, "stop_recurring_expense", recurring_expense_id=added["id"])
    assert refused(session, "stop_recurring_expense", recurring_expense_id=added["id"]) == "conflict"
    session.advance(14 * 24 * 3600)
    assert done(session, "list_expenses", query="swimming")["total"] == 3


def test_what_the_account_does_not_cover_is_skipped() -> None:
    session = opened()
    soft = next(c for c in categories(session).values() if c["limit_kind"] == "soft")
    added = done(
        session,
        "add_recurring_expense",
        name="Yacht",
        account_id=account(session, "Wallet").id,
        category_id=soft["category_id"],
        amount=20_000.0,
        frequency="monthly",
        first_on=(session.now.date() + dt.timedelta(days=1)).isoformat(),
    )
    session.advance(3 * 24 * 3600)
    assert book_of(session).recurring_expenses.get(added["id"]).last_result == "skipped"
    assert done(session, "list_expenses", query="yacht")["total"] == 0


def test_a_summary_counts_half_of_what_is_shared() -> None:
    session = opened()
    soft = next(c for c in categories(session).values() if c["limit_kind"] == "soft")
    before = done(session, "get_monthly_summary")
    friend = "some.friend@postbox.example"
    done(session, "add_expense", **expense(session, soft, 30.0, shared_with=friend))
    after = done(session, "get_monthly_summary")
    assert after["owed_by_others"] == round(before["owed_by_others"] + 15, 2)
    assert after["spent"] == round(before["spent"] + 30, 2)
    assert done(session, "list_expenses", shared_with=friend)["total"] == 1
    assert refused(session, "get_monthly_summary", month="2031-01") == "in_future"
