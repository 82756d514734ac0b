"""What a person can do with their budget."""

import datetime as dt
from collections.abc import Iterable, Iterator
from typing import Annotated

from msgspec import Meta

from prove.core import Cursor, Limit, Page, Server, ToolError, changes_given, newest_first, paginate, project
from prove.servers._shared.cast import Email, PlaceName
from prove.servers._shared.days import check_after_today, check_span, in_span, next_regular_day
from prove.servers._shared.due import falling_due
from prove.servers._shared.kinds import Note, Query
from prove.servers._shared.lookups import check_exists
from prove.servers._shared.money import total
from prove.servers._shared.words import has_phrase
from prove.servers.budget.records import (
    AccountKind,
    Amount,
    Budget,
    BudgetAccount,
    BudgetAccountId,
    BudgetCategory,
    BudgetMove,
    BudgetMoved,
    CategoryGroup,
    CategoryId,
    CategoryStatus,
    Expense,
    ExpenseId,
    Frequency,
    LimitKind,
    Month,
    MonthlyLimit,
    MonthlySummary,
    RecurringExpense,
    RecurringExpenseId,
    RecurringStatus,
    days_of,
    month_before,
    month_of,
)

server = Server("budget", Budget, "A personal budget: accounts, categories with limits, expenses, monthly roll-ups.")

Title = Annotated[str, Meta(min_length=1, max_length=60)]

BOOKED_AT = dt.time(7)


@server.tool(read_only=True)
def list_budget_accounts(book: Budget, kind: AccountKind | None = None) -> Page[BudgetAccount]:
    """List the accounts that expenses are paid from, with their balances.

    Args:
        kind: Only accounts of this kind.
    """
    return paginate((a for a in book.accounts if kind in (None, a.kind)), 50, None)


@server.tool(read_only=True)
def list_budget_categories(
    book: Budget, query: Query | None = None, group: CategoryGroup | None = None
) -> Page[CategoryStatus]:
    """List the categories with what is budgeted, spent and left in this month.

    Args:
        query: Only categories with this in their name.
        group: Only categories of this group.
    """
    month = month_of(book.now.date())
    rows = (c for c in book.categories if group in (None, c.group) and has_phrase(query, c.name))
    spent = _by_category(_expenses_in(book.expenses, month))
    return paginate((_status(book, category, month, spent.get(category.id, 0.0)) for category in rows), 50, None)


@server.tool(destructive=True, idempotent=True)
def set_category_limit(
    book: Budget, category_id: CategoryId, monthly_limit: MonthlyLimit, limit_kind: LimitKind | None = None
) -> BudgetCategory:
    """Change how much may be spent on a category in a month.

    Args:
        category_id: The category, such as 'cat_0004'.
        monthly_limit: The new limit, in dollars a month.
        limit_kind: Whether expenses beyond the limit are refused (hard) or only shown (soft); as before if left out.

    Raises:
        below_spent: A hard limit would be below what is spent already in this month.
    """
    category = book.categories.get(category_id)
    new = {"monthly_limit": round(monthly_limit, 2), "limit_kind": limit_kind or category.limit_kind}
    changed = book.categories.update(category, **new)
    status = _status(book, changed, month_of(book.now.date()))
    if changed.limit_kind == "hard" and status.left < 0:
        raise ToolError(
            "below_spent",
            f"{status.spent:.2f} is spent on {category.name} already; set 'monthly_limit' higher or make it soft",
        )
    return changed


@server.tool
def move_budget_money(
    book: Budget, from_category_id: CategoryId, to_category_id: CategoryId, amount: Amount
) -> BudgetMoved:
    """Move money from one category to another, for this month. Limits of later months stay as they are.

    Args:
        from_category_id: The category that has some left.
        to_category_id: The category that needs more.
        amount: How much, in dollars.

    Raises:
        same_category: Both categories are the same.
        insufficient_budget: The first category has not that much left in this month.
    """
    if from_category_id == to_category_id:
        raise ToolError("same_category", "'from_category_id' and 'to_category_id' are the same; name two categories")
    source, target = book.categories.get(from_category_id), book.categories.get(to_category_id)
    month, amount = month_of(book.now.date()), round(amount, 2)
    left = _status(book, source, month).left
    if amount > left:
        raise ToolError("insufficient_budget", f"{source.name} has {left:.2f} left in {month}, less than {amount:.2f}")
    move = book.moves.add(BudgetMove(book.moves.new_id(), month, source.id, target.id, amount))
    return BudgetMoved(
        move_id=move.id,
        month=month,
        amount=amount,
        from_category=source.name,
        from_left=_status(book, source, month).left,
        to_category=target.name,
        to_left=_status(book, target, month).left,
    )


@server.tool(destructive=True)
def add_expense(
    book: Budget,
    account_id: BudgetAccountId,
    category_id: CategoryId,
    amount: Amount,
    merchant: PlaceName,
    spent_on: dt.date | None = None,
    note: Note | None = None,
    shared_with: Email | None = None,
) -> Expense:
    """Write down money that was spent; the account's balance goes down by it.

    Args:
        account_id: What it was paid from.
        category_id: What it was spent on.
        amount: How much, in dollars.
        merchant: The shop, restaurant or person that was paid.
        spent_on: The day; today if left out.
        note: Anything worth remembering.
        shared_with: The address of someone who owes half of it.

    Raises:
        in_future: The day has not come yet.
        month_closed: The day is before the last month, whose books are closed.
        account_closed: The account is closed.
        insufficient_funds: The account's balance or credit does not cover the amount.
        over_limit: The category has a hard limit and not that much left.
    """
    day = spent_on or book.now.date()
    if day > book.now.date():
        raise ToolError("in_future", f"'spent_on' {day} is after today, {book.now.date()}; add it when it is spent")
    _check_month(book, day)
    expense = Expense(
        id=book.expenses.new_id(),
        account_id=book.accounts.get(account_id).id,
        category_id=book.categories.get(category_id).id,
        amount=round(amount, 2),
        merchant=merchant,
        spent_on=day,
        note=note or "",
        shared_with=shared_with,
    )
    return _book(book, expense)


@server.tool(destructive=True, idempotent=True)
def update_expense(
    book: Budget,
    expense_id: ExpenseId,
    amount: Amount | None = None,
    category_id: CategoryId | None = None,
    merchant: PlaceName | None = None,
    note: Note | None = None,
) -> Expense:
    """Correct an expense of this month or the last: its amount, category, merchant or note.

    Args:
        expense_id: The expense, such as 'exp_0101'.
        amount: The right amount, in dollars.
        category_id: The right category.
        merchant: Who was really paid.
        note: Another note instead of the one there.

    Raises:
        nothing_to_change: Nothing is given that could change.
        month_closed: The expense is older than the last month, whose books are closed.
        account_closed: The amount changes, but the account is closed.
        insufficient_funds: The account's balance or credit does not cover the new amount.
        over_limit: The category has a hard limit and not that much left.
    """
    old = book.expenses.get(expense_id)
    changes = changes_given(amount=amount, category_id=category_id, merchant=merchant, note=note)
    _check_month(book, old.spent_on)
    category = book.categories.get(old.category_id if category_id is None else category_id)
    new = old.amount if amount is None else round(amount, 2)
    more = round(new - old.amount, 2)
    _check_limit(book, category, old.spent_on, more if category.id == old.category_id else new)
    _pay(book, old.account_id, more)
    return book.expenses.update(old, **changes | {"amount": new})


@server.tool(destructive=True, idempotent=True)
def delete_expense(book: Budget, expense_id: ExpenseId) -> Expense:
    """Take an expense of this month or the last off the books; the account gets its money back.

    Args:
        expense_id: The expense, such as 'exp_0101'.

    Raises:
        month_closed: The expense is older than the last month, whose books are closed.
    """
    expense = book.expenses.get(expense_id)
    _check_month(book, expense.spent_on)
    account = book.accounts.get(expense.account_id)
    book.accounts.update(account, balance=round(account.balance + expense.amount, 2))
    return book.expenses.remove(expense)


@server.tool(read_only=True)
def list_expenses(
    book: Budget,
    category_id: CategoryId | None = None,
    account_id: BudgetAccountId | None = None,
    query: Query | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    shared_with: Email | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Expense]:
    """List expenses, newest first.

    Args:
        category_id: Only expenses of this category.
        account_id: Only expenses paid from this account.
        query: Only expenses with this in the merchant or the note.
        since: Only expenses of this day or later.
        until: Only expenses of this day or earlier.
        shared_with: Only expenses shared with the person of this address.

    Raises:
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    check_exists(book.accounts, account_id)
    if category_id is None:
        expenses = list(book.expenses)
    else:
        expenses = book.expenses.where(category_id=book.categories.get(category_id).id)
    rows = [
        e
        for e in expenses
        if account_id in (None, e.account_id)
        and shared_with in (None, e.shared_with)
        and in_span(e.spent_on, since, until)
        and has_phrase(query, e.merchant, e.note)
    ]
    return paginate(newest_first(rows, lambda e: e.spent_on), limit, cursor)


@server.tool(idempotent=True)
def add_recurring_expense(
    book: Budget,
    name: Title,
    account_id: BudgetAccountId,
    category_id: CategoryId,
    amount: Amount,
    frequency: Frequency,
    first_on: dt.date,
) -> RecurringExpense:
    """Book an expense automatically every week, month or year.

    Args:
        name: What it is, such as 'Gym'.
        account_id: What it is paid from.
        category_id: What it is spent on.
        amount: How much each time, in dollars.
        frequency: How often.
        first_on: The first day on which it is booked.

    Raises:
        account_closed: The account is closed.
        not_in_future: The first day is not after today.
        already_exists: An active recurring expense has this name.
    """
    account, category = _usable(book.accounts.get(account_id)), book.categories.get(category_id)
    check_after_today("first_on", first_on, book.now.date())
    for other in book.recurring_expenses:
        if other.status == "active" and other.name.casefold() == name.casefold():
            raise ToolError("already_exists", f"{other.name!r} recurs already, as {other.id}; stop it first")
    recurring = RecurringExpense(
        id=book.recurring_expenses.new_id(),
        name=name,
        account_id=account.id,
        category_id=category.id,
        amount=round(amount, 2),
        frequency=frequency,
        next_on=first_on,
    )
    return book.recurring_expenses.add(recurring)


@server.tool(read_only=True)
def list_recurring_expenses(
    book: Budget,
    status: RecurringStatus | None = None,
    category_id: CategoryId | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[RecurringExpense]:
    """List the recurring expenses and when each of them is booked next.

    Args:
        status: Only those in this status.
        category_id: Only those of this category.
    """
    check_exists(book.categories, category_id)
    rows = [r for r in book.recurring_expenses if status in (None, r.status) and category_id in (None, r.category_id)]
    return paginate(rows, limit, cursor)


@server.tool(destructive=True, idempotent=True)
def stop_recurring_expense(book: Budget, recurring_expense_id: RecurringExpenseId) -> RecurringExpense:
    """Stop a recurring expense. What was booked stays.

    Args:
        recurring_expense_id: The recurring expense, such as 'rec_0003'.

    Raises:
        conflict: It is stopped already.
    """
    recurring = book.recurring_expenses.get(recurring_expense_id)
    if recurring.status == "stopped":
        raise ToolError("conflict", f"{recurring.name} is stopped already; there is nothing to do")
    return book.recurring_expenses.update(recurring, status="stopped")


@server.tool(read_only=True)
def get_monthly_summary(book: Budget, month: Month | None = None) -> MonthlySummary:
    """Roll up a month: what was budgeted, spent and left, in all and by category.

    Args:
        month: The month, such as '2026-05'; this month if left out.

    Raises:
        in_future: The month has not begun.
    """
    this = month_of(book.now.date())
    month = month or this
    if month > this:
        raise ToolError("in_future", f"'month' {month} has not begun; this month is {this}")
    expenses = _expenses_in(book.expenses, month)
    spent = _by_category(expenses)
    lines = tuple(_status(book, category, month, spent.get(category.id, 0.0)) for category in book.categories)
    return MonthlySummary(
        month=month,
        budgeted=total(line.budgeted for line in lines),
        spent=total(e.amount for e in expenses),
        left=total(line.left for line in lines),
        spent_month_before=total(e.amount for e in _expenses_in(book.expenses, month_before(month))),
        expenses=len(expenses),
        recurring=total(e.amount for e in expenses if e.recurring_expense_id),
        owed_by_others=total(e.amount / 2 for e in expenses if e.shared_with),
        categories=lines,
    )


@server.passing_time
def book_recurring(book: Budget, until: dt.datetime) -> None:
    """Recurring expenses are booked at seven in the morning; one that is not possible is skipped until its next day."""
    for due in falling_due(book, until, _recurring):
        result = "booked" if _possible(book, due) else "skipped"
        if result == "booked":
            _book(
                book,
                Expense(
                    id=book.expenses.new_id(),
                    account_id=due.account_id,
                    category_id=due.category_id,
                    amount=due.amount,
                    merchant=due.name,
                    spent_on=due.next_on,
                    note="",
                    recurring_expense_id=due.id,
                ),
            )
        book.recurring_expenses.update(due, next_on=next_regular_day(due.next_on, due.frequency), last_result=result)


def _recurring(book: Budget) -> Iterator[tuple[dt.datetime, str, RecurringExpense]]:
    for recurring in book.recurring_expenses:
        if recurring.status == "active":
            yield dt.datetime.combine(recurring.next_on, BOOKED_AT), recurring.id, recurring


def _possible(book: Budget, recurring: RecurringExpense) -> bool:
    account, category = book.accounts.get(recurring.account_id), book.categories.get(recurring.category_id)
    covered = account.status == "open" and account.balance - recurring.amount >= account.floor
    if not covered or category.limit_kind == "soft":
        return covered
    return recurring.amount <= _status(book, category, month_of(recurring.next_on)).left


def _book(book: Budget, expense: Expense) -> Expense:
    """Add an expense, if account and category allow it."""
    _check_limit(book, book.categories.get(expense.category_id), expense.spent_on, expense.amount)
    _pay(book, expense.account_id, expense.amount)
    return book.expenses.add(expense)


def _pay(book: Budget, account_id: str, amount: float) -> None:
    """Take money out of an account, or put some back if the amount is below zero."""
    account = book.accounts.get(account_id)
    if amount == 0:
        return
    _usable(account)
    balance = round(account.balance - amount, 2)
    if amount > 0 and balance < account.floor:
        left = round(account.balance - account.floor, 2)
        raise ToolError("insufficient_funds", f"{account.name} has {left:.2f} to spend, less than {amount:.2f}")
    book.accounts.update(account, balance=balance)


def _usable(account: BudgetAccount) -> BudgetAccount:
    if account.status == "closed":
        raise ToolError("account_closed", f"{account.name} ({account.id}) is closed; use another account")
    return account


def _check_month(book: Budget, day: dt.date) -> None:
    oldest = month_before(month_of(book.now.date()))
    if month_of(day) < oldest:
        raise ToolError("month_closed", f"the books of {month_of(day)} are closed; the oldest open month is {oldest}")


def _check_limit(book: Budget, category: BudgetCategory, day: dt.date, more: float) -> None:
    """Refuse to spend more on a category than its hard limit leaves in the month of a day."""
    if category.limit_kind == "soft" or more <= 0:
        return
    left = _status(book, category, month_of(day)).left
    if more > left:
        raise ToolError("over_limit", f"{category.name} has a hard limit and {left:.2f} left; move money to it first")


def _expenses_in(expenses: Iterable[Expense], month: str) -> list[Expense]:
    first, last = days_of(month)
    return [e for e in expenses if first <= e.spent_on <= last]


def _by_category(expenses: list[Expense]) -> dict[str, float]:
    """Sums by category id."""
    sums: dict[str, float] = {}
    for expense in expenses:
        sums[expense.category_id] = round(sums.get(expense.category_id, 0.0) + expense.amount, 2)
    return sums


def _status(book: Budget, category: BudgetCategory, month: str, spent: float | None = None) -> CategoryStatus:
    """A category in a month; what was spent is added up unless the caller knows it."""
    if spent is None:
        spent = total(e.amount for e in _expenses_in(book.expenses.where(category_id=category.id), month))
    moved = 0.0
    for move in book.moves:
        if move.month == month and category.id in (move.from_category_id, move.to_category_id):
            moved += move.amount if move.to_category_id == category.id else -move.amount
    budgeted = round(category.monthly_limit + moved, 2)
    left = round(budgeted - spent, 2)
    return project(CategoryStatus, category, category_id=category.id, budgeted=budgeted, spent=spent, left=left)
