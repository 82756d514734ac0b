"""What people go through with their household books, in several steps; balances and budgets always add up."""

import datetime as dt
from typing import Any, cast

import pytest

from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers.budget.records import Budget, BudgetAccount, month_before, month_of
from tests.servers.play import done, refused

DAY = 86_400
every_seed = pytest.mark.parametrize("seed", [3, 14, 27])


def opened(seed: int) -> WorldSession:
    return WorldEnvironment([load("budget")]).open(seed)


def book_of(session: WorldSession) -> Budget:
    return cast(Budget, session.state("budget"))


def cents(amount: float) -> int:
    return round(amount * 100)


def all_money(session: WorldSession) -> int:
    return sum(cents(account.balance) for account in book_of(session).accounts)


def all_left(session: WorldSession) -> int:
    return sum(cents(row["left"]) for row in done(session, "list_budget_categories")["items"])


def account(session: WorldSession, kind: str) -> BudgetAccount:
    """The open account of a kind that has the most to spend."""
    found = [a for a in book_of(session).accounts if (a.kind, a.status) == (kind, "open")]
    return max(found, key=lambda a: a.balance - a.floor)


def category(session: WorldSession, kind: str) -> dict[str, Any]:
    """The category with a soft or a hard limit that has the most left."""
    rows = done(session, "list_budget_categories")["items"]
    return max((row for row in rows if row["limit_kind"] == kind), key=lambda row: row["left"])


def spend(session: WorldSession, row: dict[str, Any], amount: float, **more: Any) -> dict[str, Any]:
    card = account(session, "checking").id
    call = {"account_id": card, "category_id": row["id"], "amount": amount, "merchant": "Corner Stall", **more}
    return done(session, "add_expense", **call)


@every_seed
def test_what_is_written_down_corrected_and_deleted_leaves_no_trace(seed: int) -> None:
    session = opened(seed)
    money, left = all_money(session), all_left(session)
    soft, amounts = category(session, "soft"), (0.01, 33.333, 9.995, 120.0)
    added = [spend(session, soft, amount) for amount in amounts]
    assert all_money(session) == money - sum(cents(e["amount"]) for e in added)
    for one in added:
        done(session, "update_expense", expense_id=one["id"], amount=2.345, merchant="Market Hall")
    assert all_money(session) == money - len(added) * cents(round(2.345, 2))
    found = done(session, "list_expenses", query="hall market", max_amount=3)["items"]
    assert {e["id"] for e in found} == {e["id"] for e in added}
    for one in added:
        done(session, "delete_expense", expense_id=one["id"])
    assert (all_money(session), all_left(session)) == (money, left)


@every_seed
def test_a_dinner_is_shared_settled_and_taken_back(seed: int) -> None:
    session = opened(seed)
    money, soft = all_money(session), category(session, "soft")
    owed = done(session, "get_monthly_summary")["owed_by_others"]
    dinner = spend(session, soft, 50.01, shared_with="Ana.Pires@Postbox.example")
    assert (dinner["shared_with_name"], dinner["share"]) == ("Ana Pires", "owed")
    assert done(session, "get_monthly_summary")["owed_by_others"] == round(owed + 25.0, 2)
    (mine,) = done(session, "list_expenses", shared_with="pires", share="owed")["items"]
    for _ in range(3):
        done(session, "update_expense", expense_id=mine["id"], share="settled")
        assert all_money(session) == money - 2_501
    assert done(session, "get_monthly_summary")["owed_by_others"] == owed
    done(session, "update_expense", expense_id=mine["id"], share="owed")
    assert all_money(session) == money - 5_001
    done(session, "update_expense", expense_id=mine["id"], share="settled")
    done(session, "delete_expense", expense_id=mine["id"])
    assert all_money(session) == money


@every_seed
def test_moving_money_between_categories_creates_none(seed: int) -> None:
    session = opened(seed)
    rows = done(session, "list_budget_categories")["items"]
    giver, taker = category(session, "soft"), category(session, "hard")
    left = all_left(session)
    pair = {"from_category_id": giver["id"], "to_category_id": taker["id"]}
    moved = done(session, "move_budget_money", **pair, amount=5.555)
    assert moved["amount"] == round(5.555, 2)
    assert all_left(session) == left
    back = {"from_category_id": taker["id"], "to_category_id": giver["id"], "amount": moved["amount"]}
    done(session, "move_budget_money", **back)
    assert done(session, "list_budget_categories")["items"] == rows
    for amount in (-1.0, 0.0, 0.004):
        assert refused(session, "move_budget_money", **pair, amount=amount) == "out_of_bounds"
    assert refused(session, "move_budget_money", **pair, amount=giver["left"] + 0.01) == "insufficient_budget"
    same = {"from_category_id": giver["id"], "to_category_id": giver["id"], "amount": 1.0}
    assert refused(session, "move_budget_money", **same) == "same_category"


@every_seed
def test_a_hard_limit_cannot_be_tricked(seed: int) -> None:
    session = opened(seed)
    hard, soft = category(session, "hard"), category(session, "soft")
    card = {"account_id": account(session, "checking").id, "merchant": "Trick Shop"}
    over = round(hard["left"] + 0.01, 2)
    assert refused(session, "add_expense", **card, category_id=hard["id"], amount=over) == "over_limit"
    filed = spend(session, soft, over)
    assert refused(session, "update_expense", expense_id=filed["id"], category_id=hard["id"]) == "over_limit"
    done(session, "update_expense", expense_id=filed["id"], category_id=hard["id"], amount=hard["left"])
    assert refused(session, "update_expense", expense_id=filed["id"], amount=over) == "over_limit"
    low = {"category_id": hard["id"], "monthly_limit": 0.0}
    assert refused(session, "set_category_limit", **low) == "below_spent"
    after = {row["id"]: row for row in done(session, "list_budget_categories")["items"]}
    assert (after[hard["id"]]["left"], after[hard["id"]]["limit_kind"]) == (0, "hard")


@every_seed
def test_limits_change_from_month_to_month_and_the_past_stays(seed: int) -> None:
    session = opened(seed)
    soft, this = category(session, "soft"), month_of(session.now.date())
    past = [this]
    for _ in range(3):
        past.append(month_before(past[-1]))
    before = {month: done(session, "get_monthly_summary", month=month) for month in past[1:]}
    done(session, "set_category_limit", category_id=soft["id"], monthly_limit=1_234.0)
    assert {month: done(session, "get_monthly_summary", month=month) for month in past[1:]} == before
    session.advance(40 * DAY)
    done(session, "set_category_limit", category_id=soft["id"], monthly_limit=99.0, limit_kind="soft")
    lines = done(session, "get_monthly_summary", month=this)["categories"]
    assert next(line for line in lines if line["id"] == soft["id"])["monthly_limit"] == 1_234.0
    now = next(row for row in done(session, "list_budget_categories")["items"] if row["id"] == soft["id"])
    assert now["monthly_limit"] == 99.0


@every_seed
def test_a_subscription_on_the_last_day_of_the_month_runs_for_a_year(seed: int) -> None:
    session = opened(seed)
    soft = category(session, "soft")
    fund = account(session, "savings")
    first = session.now.date().replace(day=1)
    while first <= session.now.date() or (first + dt.timedelta(days=1)).day != 1 or first.day != 31:
        first += dt.timedelta(days=1)
    plan = {"name": "Choir", "account_id": fund.id, "category_id": soft["id"], "amount": 4.005}
    added = done(session, "add_recurring_expense", **plan, frequency="monthly", first_on=f"{first}")
    again = {**plan, "name": "CHOIR", "frequency": "weekly", "first_on": f"{first}"}
    assert refused(session, "add_recurring_expense", **again) == "already_exists"
    session.advance(380 * DAY)
    booked = done(session, "list_expenses", query="choir", sort="oldest", limit=50)["items"]
    days = [dt.date.fromisoformat(e["spent_on"]) for e in booked]
    assert all((day + dt.timedelta(days=1)).day == 1 for day in days)
    assert len({month_of(day) for day in days}) == len(days) >= 8
    spent = sum(cents(e["amount"]) for e in booked)
    untouched = opened(seed)
    untouched.advance(380 * DAY)
    assert cents(account(session, "savings").balance) == cents(account(untouched, "savings").balance) - spent
    for _ in range(2):
        stop = {"recurring_expense_id": added["id"]}
        assert done(session, "stop_recurring_expense", **stop)["status"] == "stopped"
    session.advance(60 * DAY)
    assert done(session, "list_expenses", query="choir", limit=50)["total"] == len(booked)


@every_seed
def test_closed_books_and_closed_accounts_stay_closed(seed: int) -> None:
    session = opened(seed)
    book, money = book_of(session), all_money(session)
    oldest = min(book.expenses, key=lambda e: e.spent_on)
    for call in ({"amount": 1.0}, {"note": "late"}, {"category_id": oldest.category_id}):
        assert refused(session, "update_expense", expense_id=oldest.id, **call) == "month_closed"
    assert refused(session, "delete_expense", expense_id=oldest.id) == "month_closed"
    recent = max(book.expenses, key=lambda e: e.spent_on)
    book.accounts.update(book.accounts.get(recent.account_id), status="closed")
    assert refused(session, "delete_expense", expense_id=recent.id) == "account_closed"
    assert refused(session, "update_expense", expense_id=recent.id, amount=0.5) == "account_closed"
    assert all_money(session) == money
