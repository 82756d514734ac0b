"""The rules of the budget: what an account may pay, what a category has left, and which months are open."""

import datetime as dt
from collections.abc import Iterable, Iterator

from prove.core import ToolError, project
from prove.servers.budget.records import (
    Budget,
    BudgetAccount,
    BudgetCategory,
    CategoryStatus,
    Expense,
    PastLimit,
    ShareStatus,
    days_of,
    month_before,
    month_of,
)


def usable(account: BudgetAccount) -> BudgetAccount:
    """Refuse an account that is closed."""
    if account.status == "closed":
        raise ToolError(
            "account_closed",
            f"{account.name} ({account.id}) is closed, so its balance stays as it is; choose another one",
        )
    return account


def covers(account: BudgetAccount, amount: float) -> bool:
    """Whether an account can pay this much and stay above its floor."""
    return round(account.balance - amount, 2) >= account.floor


def pay(book: Budget, account_id: str, amount: float) -> None:
    """Take money out of an account, or put some back if the amount is below zero."""
    account = book.accounts.get(account_id)
    if amount == 0:
        return
    usable(account)
    if amount > 0 and not covers(account, amount):
        left = round(account.balance - account.floor, 2)
        raise ToolError(
            "insufficient_funds",
            f"{account.name} has {left:.2f} to spend, less than {amount:.2f}; "
            f"{amount - left:.2f} is missing, so lower the amount or use another account",
        )
    book.accounts.update(account, balance=round(account.balance - amount, 2))


def half_of(amount: float) -> float:
    """What the other person owes of a shared amount; an odd cent stays with the owner."""
    return round(amount * 100) // 2 / 100


def cost_of(amount: float, share: ShareStatus | None) -> float:
    """What an expense takes out of its account: all of it, or less the half that was paid back."""
    return round(amount - half_of(amount), 2) if share == "settled" else amount


def check_month(book: Budget, day: dt.date) -> None:
    """Refuse a day in a month whose books are closed."""
    oldest = month_before(month_of(book.now.date()))
    if month_of(day) < oldest:
        raise ToolError("month_closed", f"the books of {month_of(day)} are closed; the oldest open month is {oldest}")


def check_limit(book: Budget, category: BudgetCategory, day: dt.date, more: float) -> None:
    """Refuse to spend more on a category than its hard limit leaves in the month of a day."""
    if category.limit_kind == "soft" or more <= 0:
        return
    left = status_of(book, category, month_of(day)).left
    if more > left:
        raise ToolError(
            "over_limit",
            f"{category.name} has a hard limit and {left:.2f} left; "
            f"{more - left:.2f} is missing, so move money to it first",
        )


def keep_limit(book: Budget, category: BudgetCategory) -> None:
    """Remember the present limit for the months before this one, unless it was changed in this month already."""
    last = month_before(month_of(book.now.date()))
    if all(past.last_month != last for past in book.past_limits.where(category_id=category.id)):
        book.past_limits.add(PastLimit(book.past_limits.new_id(), category.id, last, category.monthly_limit))


def expenses_in(expenses: Iterable[Expense], month: str) -> list[Expense]:
    """The expenses of a month."""
    first, last = days_of(month)
    return [e for e in expenses if first <= e.spent_on <= last]


def statuses(
    book: Budget, categories: Iterable[BudgetCategory], month: str, expenses: Iterable[Expense]
) -> Iterator[CategoryStatus]:
    """Categories in a month, from all that was spent on them in it."""
    spent, moved, limits = _spent_on(expenses), _moved_in(book, month), _past_limits_in(book, month)
    for category in categories:
        limit, paid = limits.get(category.id, category.monthly_limit), round(spent.get(category.id, 0.0), 2)
        budgeted = round(limit + moved.get(category.id, 0.0), 2)
        left = round(budgeted - paid, 2)
        yield project(CategoryStatus, category, monthly_limit=limit, budgeted=budgeted, spent=paid, left=left)


def status_of(book: Budget, category: BudgetCategory, month: str) -> CategoryStatus:
    """A category in a month."""
    expenses = expenses_in((e for e in book.expenses if e.category_id == category.id), month)
    return next(statuses(book, (category,), month, expenses))


def _spent_on(expenses: Iterable[Expense]) -> dict[str, float]:
    """Sums by category id."""
    sums: dict[str, float] = {}
    for expense in expenses:
        sums[expense.category_id] = sums.get(expense.category_id, 0.0) + expense.amount
    return sums


def _moved_in(book: Budget, month: str) -> dict[str, float]:
    """What was moved to categories in a month, by category id; below zero if it was moved away."""
    moved: dict[str, float] = {}
    for move in book.moves:
        if move.month == month:
            moved[move.from_category_id] = moved.get(move.from_category_id, 0.0) - move.amount
            moved[move.to_category_id] = moved.get(move.to_category_id, 0.0) + move.amount
    return moved


def _past_limits_in(book: Budget, month: str) -> dict[str, float]:
    """The limits that categories had in a month, by category id, where they were changed later."""
    later = [past for past in book.past_limits if past.last_month >= month]
    return {past.category_id: past.monthly_limit for past in sorted(later, key=lambda p: p.last_month, reverse=True)}
