"""The budget's own rules: balances and limits, moves between categories, recurring expenses."""

import datetime as dt
from typing import Any, cast

import pytest

from prove.core import WorldEnvironment, WorldSession, keyed
from prove.explore import Explorer
from prove.servers import load
from prove.servers._shared.life.money.bills import contracts_of
from prove.servers._shared.life.money.coming import coming_between
from prove.servers._shared.life.money.ledger import ledger_of
from prove.servers._shared.life.person.wallet import wallet_of
from prove.servers.budget.records import Budget, BudgetAccount, month_before, month_of
from tests.servers.play import done, refusal, refused, rows_of

SEEDS = range(8)


def opened(seed: int = 4) -> WorldSession:
    return WorldEnvironment([load("budget")]).open(seed)


def book_of(session: WorldSession) -> Budget:
    return cast(Budget, session.state("budget"))


def account(session: WorldSession, kind: str) -> BudgetAccount:
    """The open account of a kind that has the most to spend."""
    found = [a for a in book_of(session).accounts if (a.kind, a.status) == (kind, "open")]
    return max(found, key=lambda a: a.balance - a.floor)


def closed_account(session: WorldSession) -> BudgetAccount:
    return book_of(session).accounts.where(status="closed")[0]


def categories(session: WorldSession) -> dict[str, dict[str, Any]]:
    return {row["name"]: row for row in done(session, "list_budget_categories")["items"]}


def hard_category(session: WorldSession) -> dict[str, Any]:
    return next(row for row in categories(session).values() if row["limit_kind"] == "hard")


def expense(session: WorldSession, category: dict[str, Any], amount: float, **more: Any) -> dict[str, Any]:
    return {
        "account_id": account(session, "checking").id,
        "category_id": category["id"],
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
            assert book.recurring_expenses.get(entry.recurring_expense_id).name == entry.note
    assert {r.status for r in book.recurring_expenses} == {"active", "stopped"}
    assert all(r.next_on >= book.now.date() for r in book.recurring_expenses if r.status == "active")


@pytest.mark.parametrize("seed", SEEDS)
def test_accounts_hold_what_the_bank_says_and_bills_recur(seed: int) -> None:
    book, wallet = book_of(opened(seed)), wallet_of(seed)
    balances = {a.name: round(a.balance * 100) for a in book.accounts if a.kind in ("checking", "savings")}
    closing = ledger_of(seed).closing()
    assert balances == {a.nickname: closing[a.key] for a in wallet.accounts if a.kind != "business"}
    regular = {contract.what for contract in contracts_of(seed) if contract.how != "invoice"}
    assert {recurring.name for recurring in book.recurring_expenses} == regular
    booked = {e.note for e in book.expenses if e.recurring_expense_id}
    assert "Rent" in booked <= regular


def test_some_closed_accounts_have_expenses_that_can_no_longer_change() -> None:
    seen = 0
    for seed in range(20):
        session = opened(seed)
        old = closed_account(session)
        last = month_before(month_of(session.now.date()))
        recent = [e for e in book_of(session).expenses.where(account_id=old.id) if month_of(e.spent_on) >= last]
        if recent:
            assert refused(session, "delete_expense", expense_id=recent[0].id) == "account_closed"
            seen += 1
    assert seen >= 5


def test_an_expense_lowers_balance_and_budget_and_deleting_it_undoes_both() -> None:
    session = opened()
    before, category = account(session, "checking"), next(iter(categories(session).values()))
    added = done(session, "add_expense", **expense(session, category, 12.344))
    assert added["amount"] == 12.34
    assert account(session, "checking").balance == round(before.balance - added["amount"], 2)
    assert categories(session)[category["name"]]["left"] == round(category["left"] - added["amount"], 2)
    done(session, "delete_expense", expense_id=added["id"])
    assert account(session, "checking") == before
    assert categories(session)[category["name"]] == category
    assert refused(session, "delete_expense", expense_id=added["id"]) == "not_found"


def test_a_hard_limit_refuses_until_money_is_moved_to_it() -> None:
    session = opened()
    target = hard_category(session)
    wish = expense(session, target, round(target["left"] + 5, 2))
    assert refused(session, "add_expense", **wish) == "over_limit"
    giver = max((c for c in categories(session).values() if c["id"] != target["id"]), key=lambda c: c["left"])
    ids = {"from_category_id": giver["id"], "to_category_id": target["id"]}
    assert refused(session, "move_budget_money", **ids, amount=giver["left"] + 0.01) == "insufficient_budget"
    moved = done(session, "move_budget_money", **ids, amount=5.0)
    assert moved["from_left"] == round(giver["left"] - 5, 2)
    assert moved["to_left"] == round(target["left"] + 5, 2)
    done(session, "add_expense", **wish)
    assert categories(session)[target["name"]]["left"] == 0
    limit = {"category_id": target["id"], "monthly_limit": 1.0}
    assert refused(session, "set_category_limit", **limit) == "below_spent"
    assert done(session, "set_category_limit", **limit, limit_kind="soft")["limit_kind"] == "soft"


def test_accounts_have_a_floor_and_closed_ones_pay_nothing() -> None:
    session = next(
        s for seed in range(20) if book_of(s := opened(seed)).accounts.where(kind="credit_card", status="open")
    )
    soft = next(c for c in categories(session).values() if c["limit_kind"] == "soft")
    wallet, card = account(session, "cash"), account(session, "credit_card")
    too_much = {**expense(session, soft, round(wallet.balance + 0.01, 2)), "account_id": wallet.id}
    assert refused(session, "add_expense", **too_much) == "insufficient_funds"
    done(session, "add_expense", **{**expense(session, soft, 100.0), "account_id": card.id})
    assert account(session, "credit_card").balance == round(card.balance - 100, 2)
    closed = {**expense(session, soft, 1.0), "account_id": closed_account(session).id}
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
    balance = account(session, "checking").balance
    assert refused(session, "update_expense", expense_id=added["id"]) == "nothing_to_change"
    new = done(session, "update_expense", expense_id=added["id"], amount=15.0, category_id=soft[1]["id"], note="less")
    assert (new["amount"], new["category_id"], new["note"]) == (15.0, soft[1]["id"], "less")
    assert account(session, "checking").balance == round(balance + 5, 2)
    after = categories(session)
    assert after[soft[0]["name"]]["left"] == soft[0]["left"]
    assert after[soft[1]["name"]]["left"] == round(soft[1]["left"] - 15, 2)


def test_recurring_expenses_book_themselves_until_they_are_stopped() -> None:
    session = opened()
    soft = next(c for c in categories(session).values() if c["limit_kind"] == "soft")
    first = session.now.date() + dt.timedelta(days=2)
    call = {
        "name": "Swimming",
        "account_id": account(session, "savings").id,
        "category_id": soft["id"],
        "amount": 8.0,
        "frequency": "weekly",
        "first_on": first.isoformat(),
    }
    added = done(session, "add_recurring_expense", **call)
    assert refused(session, "add_recurring_expense", **{**call, "name": "swimming!"}) == "already_exists"
    session.advance(17 * 24 * 3600)
    booked = done(session, "list_expenses", query="swimming")["items"]
    days = [(first + dt.timedelta(days=n)).isoformat() for n in (14, 7, 0)]
    assert [(e["spent_on"], e["recurring_expense_id"]) for e in booked] == [(day, added["id"]) for day in days]
    done(session, "stop_recurring_expense", recurring_expense_id=added["id"])
    assert done(session, "stop_recurring_expense", recurring_expense_id=added["id"])["status"] == "stopped"
    session.advance(14 * 24 * 3600)
    assert done(session, "list_expenses", query="swimming")["total"] == 3


def test_what_the_account_does_not_cover_is_skipped() -> None:
    session = opened()
    soft = next(c for c in categories(session).values() if c["limit_kind"] == "soft")
    added = done(
        session,
        "add_recurring_expense",
        name="Yacht",
        account_id=account(session, "cash").id,
        category_id=soft["id"],
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
    assert done(session, "list_expenses", shared_with=friend.title())["total"] == 1
    assert done(session, "list_expenses", shared_with="Friend, Some")["items"][0]["shared_with_name"] == "Some Friend"
    assert refused(session, "get_monthly_summary", month="2031-01") == "in_future"


def test_a_closed_account_gets_nothing_back() -> None:
    session = opened()
    book, old = book_of(session), closed_account(session)
    open_months = (month_of(session.now.date()), month_before(month_of(session.now.date())))
    spent = next((e for e in book.expenses.where(account_id=old.id) if month_of(e.spent_on) in open_months), None)
    if spent is None:
        spent = next(e for e in book.expenses if month_of(e.spent_on) in open_months)
        book.accounts.update(book.accounts.get(spent.account_id), status="closed")
    held = book.accounts.get(spent.account_id).balance
    refusal_of_delete = refusal(session, "delete_expense", expense_id=spent.id)
    assert refusal_of_delete.code == "account_closed"
    assert "its balance stays as it is" in refusal_of_delete.message
    assert spent.id in book_of(session).expenses
    assert book_of(session).accounts.get(spent.account_id).balance == held
    assert done(session, "update_expense", expense_id=spent.id, note="kept")["note"] == "kept"


def test_a_new_limit_leaves_the_months_before_as_they_were() -> None:
    session = opened()
    category = max(categories(session).values(), key=lambda c: c["monthly_limit"])
    months = [month_before(month_of(session.now.date())), month_of(session.now.date())]

    def budgeted() -> list[float]:
        summaries = [done(session, "get_monthly_summary", month=month) for month in months]
        return [next(c for c in s["categories"] if c["id"] == category["id"])["monthly_limit"] for s in summaries]

    before = budgeted()
    for limit in (9_000.0, 9_500.0):
        done(session, "set_category_limit", category_id=category["id"], monthly_limit=limit)
        assert budgeted() == [before[0], limit]
    session.advance(62 * 24 * 3600)
    months.append(month_of(session.now.date()))
    done(session, "set_category_limit", category_id=category["id"], monthly_limit=8_000.0)
    assert budgeted() == [before[0], 9_500.0, 8_000.0]


def test_the_31st_comes_back_after_a_short_month() -> None:
    session = opened()
    soft = next(c for c in categories(session).values() if c["limit_kind"] == "soft")
    first = session.now.date() + dt.timedelta(days=1)
    while first.day != 31:
        first += dt.timedelta(days=1)
    plan = {"name": "Club", "amount": 1.0, "frequency": "monthly", "first_on": first.isoformat()}
    fund = account(session, "savings").id
    done(session, "add_recurring_expense", account_id=fund, category_id=soft["id"], **plan)
    session.advance(400 * 24 * 3600)
    booked = done(session, "list_expenses", query="club", account_id=fund, sort="oldest")["items"]
    days = [dt.date.fromisoformat(e["spent_on"]) for e in booked]
    assert len(days) >= 6
    assert all(day.day == 31 or (day + dt.timedelta(days=1)).day == 1 for day in days)


def test_a_half_that_is_paid_back_goes_into_the_account() -> None:
    session = opened()
    soft = next(c for c in categories(session).values() if c["limit_kind"] == "soft")
    before = account(session, "checking").balance
    friend = "some.friend@postbox.example"
    added = done(session, "add_expense", **expense(session, soft, 20.01, shared_with=friend))
    settle = {"expense_id": added["id"], "share": "settled"}
    assert done(session, "list_expenses", shared_with="some friend", share="owed")["total"] == 1
    assert done(session, "update_expense", **settle)["share"] == "settled"
    assert account(session, "checking").balance == round(before - 10.01, 2)
    settled = session.digest()
    done(session, "update_expense", **settle)
    assert session.digest() == settled
    assert done(session, "list_expenses", shared_with=friend, share="owed")["total"] == 0
    done(session, "update_expense", expense_id=added["id"], amount=30.0)
    assert account(session, "checking").balance == round(before - 15, 2)
    done(session, "delete_expense", expense_id=added["id"])
    assert account(session, "checking").balance == before
    alone = done(session, "add_expense", **expense(session, soft, 4.0))
    assert refused(session, "update_expense", expense_id=alone["id"], share="settled") == "not_shared"


def test_refusals_say_how_much_is_missing() -> None:
    session = opened()
    soft = next(c for c in categories(session).values() if c["limit_kind"] == "soft")
    wallet, hard = account(session, "cash"), hard_category(session)
    too_much = {**expense(session, soft, round(wallet.balance + 12.4, 2)), "account_id": wallet.id}
    assert "; 12.40 is missing" in str(refusal(session, "add_expense", **too_much).message)
    over = expense(session, hard, round(hard["left"] + 3.5, 2))
    assert "; 3.50 is missing" in str(refusal(session, "add_expense", **over).message)
    ids = {"from_category_id": hard["id"], "to_category_id": soft["id"]}
    said = refusal(session, "move_budget_money", **ids, amount=round(hard["left"] + 1, 2))
    assert "; 1.00 is missing" in str(said.message)


def test_expenses_are_filtered_and_sorted_and_show_names() -> None:
    session = opened()
    book = book_of(session)
    wanted = {e.id for e in book.expenses if 30 <= e.amount <= 60}
    found: list[dict[str, Any]] = []
    cursor = None
    while True:
        page = done(session, "list_expenses", min_amount=30, max_amount=60, sort="amount_high", cursor=cursor, limit=50)
        found += page["items"]
        if (cursor := page["next_cursor"]) is None:
            break
    assert {e["id"] for e in found} == wanted
    assert [e["amount"] for e in found] == sorted((e["amount"] for e in found), reverse=True)
    for row in found:
        assert row["category_name"] == book.categories.get(row["category_id"]).name
        assert row["account_name"] == book.accounts.get(row["account_id"]).name
    recurring = next(iter(book.recurring_expenses))
    same = {"query": recurring.name.upper(), "min_amount": recurring.amount, "until": recurring.next_on.isoformat()}
    (row,) = done(session, "list_recurring_expenses", **same)["items"]
    assert (row["id"], row["category_name"]) == (recurring.id, book.categories.get(recurring.category_id).name)


def test_no_call_adds_accounts_or_categories() -> None:
    session = opened()
    explorer = Explorer(session, keyed("budget", "growth"))
    for _ in range(200):
        explorer.step()
    assert len(book_of(session).accounts) == len(book_of(opened()).accounts) <= 50
    assert len(book_of(session).categories) == len(book_of(opened()).categories) <= 50


def test_recurring_expenses_are_sorted_by_day_or_amount() -> None:
    session = opened()
    by_day = rows_of(session, "list_recurring_expenses", sort="due")
    assert [r["next_on"] for r in by_day] == sorted(r["next_on"] for r in by_day)
    amounts = [r["amount"] for r in rows_of(session, "list_recurring_expenses", sort="amount_low")]
    assert amounts == sorted(amounts)
    assert [r["amount"] for r in rows_of(session, "list_recurring_expenses", sort="amount_high")] == amounts[::-1]
    added = [r["id"] for r in rows_of(session, "list_recurring_expenses")]
    assert added == book_of(session).recurring_expenses.keys() != [r["id"] for r in by_day]


def test_limits_and_moves_of_other_months_do_not_count() -> None:
    session = opened()
    name, category = next(iter(categories(session).items()))
    session.advance(40 * 24 * 3600)
    before = month_before(month_of(session.now.date()))
    first = categories(session)[name]
    for limit in (category["monthly_limit"] + 50, category["monthly_limit"] + 80):
        done(session, "set_category_limit", category_id=category["id"], monthly_limit=limit)
    now = categories(session)[name]
    assert now["budgeted"] == now["monthly_limit"] == first["monthly_limit"] + 80
    past = done(session, "get_monthly_summary", month=before)["categories"]
    assert next(c for c in past if c["name"] == name)["monthly_limit"] == category["monthly_limit"]


@pytest.mark.parametrize("seed", range(20))
def test_bills_are_booked_as_the_bank_pays_them_and_balances_follow(seed: int) -> None:
    session = opened(seed)
    book, start = book_of(session), session.now
    until, last_day = start + dt.timedelta(days=70), max(e.spent_on for e in book.expenses)
    session.advance(70 * 24 * 3600)
    nicknames = {a.key: a.nickname for a in wallet_of(seed).accounts}
    balances = {nicknames[key]: cents for key, cents in ledger_of(seed).closing().items()}
    spent = list[tuple[dt.date, str, int]]()
    for line in coming_between(seed, start, until):
        balances[nicknames[line.account]] += line.cents
        if line.category not in ("transfer", "salary") and line.cents < 0:
            spent.append((line.at.date(), line.counterparty, -line.cents))
    book = book_of(session)
    new = [e for e in book.expenses if e.spent_on > last_day]
    assert sorted((e.spent_on, e.merchant, round(e.amount * 100)) for e in new) == sorted(spent)
    assert all(e.note and e.recurring_expense_id for e in new)
    for row in book.accounts:
        assert round(row.balance * 100) == balances.get(row.name, 0) or row.kind == "cash"


def test_a_stopped_expense_is_not_booked_and_a_long_step_is_many_short_ones() -> None:
    one, many = opened(6), opened(6)
    for session in (one, many):
        rent = book_of(session).recurring_expenses.where(name="Rent")[0]
        done(session, "stop_recurring_expense", recurring_expense_id=rent.id)
    before = len(book_of(one).expenses.where(recurring_expense_id=rent.id))
    one.advance(60 * 24 * 3600)
    for _ in range(240):
        many.advance(6 * 3600)
    assert len(book_of(one).expenses.where(recurring_expense_id=rent.id)) == before
    assert list(book_of(one).expenses) == list(book_of(many).expenses)
    assert list(book_of(one).accounts) == list(book_of(many).accounts)
