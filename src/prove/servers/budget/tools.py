"""What a person can do with their budget."""

import datetime as dt
from collections import deque
from collections.abc import Iterator
from itertools import chain, islice
from typing import Annotated

from msgspec import Meta

from prove.core import Cursor, Limit, Page, Server, ToolError, changes_given, paginate, project
from prove.servers._shared.amounts import AmountBound, check_amounts
from prove.servers._shared.cast import Email, name_from
from prove.servers._shared.days import check_after_today, check_span, next_regular_day
from prove.servers._shared.due import falling_due
from prove.servers._shared.flows import DaySpent
from prove.servers._shared.kinds import Note, Query
from prove.servers._shared.lookups import check_exists
from prove.servers._shared.money import total
from prove.servers._shared.narrowing import of_amounts, of_days, with_words
from prove.servers._shared.people import Who, is_person
from prove.servers._shared.sorting import Sort, in_order
from prove.servers._shared.words import has_words, same_words
from prove.servers.budget.coming import bill_of, paid_at, transfer, transfers_between
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
    ExpenseDetail,
    ExpenseId,
    Frequency,
    LimitKind,
    MerchantName,
    Month,
    MonthlyLimit,
    MonthlySummary,
    RecurringDetail,
    RecurringExpense,
    RecurringExpenseId,
    RecurringSort,
    RecurringStatus,
    ShareStatus,
    Spent,
    month_before,
    month_of,
)
from prove.servers.budget.rules import (
    check_limit,
    check_month,
    cost_of,
    covers,
    expenses_in,
    half_of,
    keep_limit,
    pay,
    status_of,
    statuses,
    usable,
)

server = Server("budget", Budget, "A personal budget: accounts, categories with limits, expenses, monthly roll-ups.")

Title = Annotated[str, Meta(min_length=1, max_length=60)]

BOOKED_AT = dt.time(7)


@server.tool(read_only=True)
def list_budget_accounts(book: Budget, kind: AccountKind | None = None) -> Page[BudgetAccount]:
    """List the budget's accounts with their balances.

    Args:
        kind: Only this kind.
    """
    return paginate((a for a in book.accounts if kind in (None, a.kind)), 50, None)


@server.tool(read_only=True)
def list_budget_categories(
    book: Budget, query: Query | None = None, group: CategoryGroup | None = None
) -> Page[CategoryStatus]:
    """List the categories with what is budgeted, spent and left this month.

    Args:
        query: Words of the name.
        group: Only this group.
    """
    month = month_of(book.now.date())
    rows = (c for c in book.categories if group in (None, c.group) and has_words(query, c.name))
    return paginate(statuses(book, rows, month, expenses_in(book.expenses, month)), 50, None)


@server.tool(destructive=True, idempotent=True)
def set_category_limit(
    book: Budget, category_id: CategoryId, monthly_limit: MonthlyLimit, limit_kind: LimitKind | None = None
) -> BudgetCategory:
    """Change the monthly limit of a category, from this month on.

    Args:
        category_id: The category.
        monthly_limit: In dollars a month.
        limit_kind: Hard refuses expenses beyond the limit, soft only shows them; default: unchanged.

    Raises:
        below_spent: A hard limit would be below what is spent already in this month.
    """
    category, monthly_limit = book.categories.get(category_id), round(monthly_limit, 2)
    if monthly_limit != category.monthly_limit:
        keep_limit(book, category)
    new = {"monthly_limit": monthly_limit, "limit_kind": limit_kind or category.limit_kind}
    changed = book.categories.update(category, **new)
    status = status_of(book, changed, month_of(book.now.date()))
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
    """Move budget from one category to another, for this month only.

    Args:
        from_category_id: Category that gives.
        to_category_id: Category that gets.
        amount: In dollars.

    Raises:
        same_category: Both categories are the same.
        insufficient_budget: The first category has not that much left in this month.
    """
    if from_category_id == to_category_id:
        raise ToolError("same_category", "'from_category_id' and 'to_category_id' are the same; name two categories")
    source, target = book.categories.get(from_category_id), book.categories.get(to_category_id)
    month, amount = month_of(book.now.date()), round(amount, 2)
    left = status_of(book, source, month).left
    if amount > left:
        raise ToolError(
            "insufficient_budget",
            f"{source.name} has {left:.2f} left in {month}, less than {amount:.2f}; {amount - left:.2f} is missing, "
            "so move less or from another category",
        )
    move = book.moves.add(BudgetMove(book.moves.new_id(), month, source.id, target.id, amount))
    return project(
        BudgetMoved,
        move,
        from_category_name=source.name,
        from_left=status_of(book, source, month).left,
        to_category_name=target.name,
        to_left=status_of(book, target, month).left,
    )


@server.tool(destructive=True)
def add_expense(
    book: Budget,
    account_id: BudgetAccountId,
    category_id: CategoryId,
    amount: Spent,
    merchant: MerchantName,
    spent_on: DaySpent | None = None,
    note: Note | None = None,
    shared_with: Email | None = None,
) -> ExpenseDetail:
    """Record an expense and take it out of the account's balance.

    Args:
        account_id: Account that paid.
        category_id: What it was spent on.
        amount: In dollars.
        merchant: Who was paid.
        spent_on: Default: today.
        note: Anything worth remembering.
        shared_with: Email address of someone who owes half of it.

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
    check_month(book, day)
    account, category = book.accounts.get(account_id), book.categories.get(category_id)
    expense = Expense(
        id=book.expenses.new_id(),
        account_id=account.id,
        category_id=category.id,
        amount=round(amount, 2),
        merchant=merchant,
        spent_on=day,
        note=note or "",
        shared_with=shared_with,
        share=None if shared_with is None else "owed",
    )
    return _expense(_book(book, expense), account.name, category.name)


@server.tool(destructive=True, idempotent=True)
def update_expense(
    book: Budget,
    expense_id: ExpenseId,
    amount: Spent | None = None,
    category_id: CategoryId | None = None,
    merchant: MerchantName | None = None,
    note: Note | None = None,
    share: ShareStatus | None = None,
) -> ExpenseDetail:
    """Correct an expense of this month or the last, or settle a shared one.

    Args:
        expense_id: The expense.
        amount: In dollars.
        category_id: What it was spent on.
        merchant: Who was paid.
        note: Replaces the note.
        share: Settled when the other person has paid their half.

    Raises:
        nothing_to_change: Nothing is given that could change.
        not_shared: Nobody owes a half of this expense.
        month_closed: The expense is older than the last month, whose books are closed.
        account_closed: The account is closed, so that its balance cannot change.
        insufficient_funds: The account's balance or credit does not cover the new amount.
        over_limit: The category has a hard limit and not that much left.
    """
    old = book.expenses.get(expense_id)
    changes = changes_given(amount=amount, category_id=category_id, merchant=merchant, note=note, share=share)
    if share is not None and old.shared_with is None:
        raise ToolError("not_shared", f"{old.id} is not shared, so nobody owes a half; leave out 'share'")
    check_month(book, old.spent_on)
    category = book.categories.get(old.category_id if category_id is None else category_id)
    new = old.amount if amount is None else round(amount, 2)
    check_limit(book, category, old.spent_on, round(new - old.amount, 2) if category.id == old.category_id else new)
    pay(book, old.account_id, round(cost_of(new, share or old.share) - cost_of(old.amount, old.share), 2))
    changed = book.expenses.update(old, **changes | {"amount": new})
    return _expense(changed, book.accounts.get(old.account_id).name, category.name)


@server.tool(destructive=True, idempotent=True)
def delete_expense(book: Budget, expense_id: ExpenseId) -> ExpenseDetail:
    """Delete an expense of this month or the last; the account gets its money back.

    Args:
        expense_id: The expense.

    Raises:
        month_closed: The expense is older than the last month, whose books are closed.
        account_closed: The account is closed, so that its balance cannot change.
    """
    expense = book.expenses.get(expense_id)
    check_month(book, expense.spent_on)
    pay(book, expense.account_id, -cost_of(expense.amount, expense.share))
    account, category = book.accounts.get(expense.account_id), book.categories.get(expense.category_id)
    return _expense(book.expenses.remove(expense), account.name, category.name)


@server.tool(read_only=True)
def list_expenses(
    book: Budget,
    category_id: CategoryId | None = None,
    account_id: BudgetAccountId | None = None,
    query: Query | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    min_amount: AmountBound | None = None,
    max_amount: AmountBound | None = None,
    shared_with: Who | None = None,
    share: ShareStatus | None = None,
    sort: Sort = "newest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[ExpenseDetail]:
    """List the expenses.

    Args:
        category_id: Only this category.
        account_id: Only this account.
        query: Words of the merchant or note.
        since: First day.
        until: Last day.
        min_amount: In dollars.
        max_amount: In dollars.
        shared_with: Name or email address.
        share: Whether the other half is still owed.
        sort: Sort order.

    Raises:
        invalid_range: A lower end is above its upper end.
    """
    check_span(since, until)
    check_amounts(min_amount, max_amount)
    check_exists(book.accounts, account_id)
    check_exists(book.categories, category_id)
    rows = list(book.expenses) if category_id is None else book.expenses.where(category_id=category_id)
    if account_id is not None or share is not None:
        rows = [e for e in rows if account_id in (None, e.account_id) and share in (None, e.share)]
    rows = of_days(rows, since, until, lambda e: e.spent_on)
    rows = of_amounts(rows, min_amount, max_amount, lambda e: e.amount)
    if shared_with is not None:
        rows = [e for e in rows if e.shared_with and is_person(shared_with, name_from(e.shared_with), e.shared_with)]
    rows = with_words(rows, query, lambda e: (e.merchant, e.note))
    page = paginate(in_order(rows, sort, lambda e: e.spent_on, lambda e: e.amount), limit, cursor)
    accounts, categories = _names(book)
    return page.seen_as(lambda e: _expense(e, accounts[e.account_id], categories[e.category_id]))


@server.tool(idempotent=True)
def add_recurring_expense(
    book: Budget,
    name: Title,
    account_id: BudgetAccountId,
    category_id: CategoryId,
    amount: Amount,
    frequency: Frequency,
    first_on: dt.date,
) -> RecurringDetail:
    """Record an expense automatically every week, month or year.

    Args:
        name: What it is, such as 'Gym'.
        account_id: Account that pays.
        category_id: What it is spent on.
        amount: Each time, in dollars.
        frequency: How often.
        first_on: First day.

    Raises:
        account_closed: The account is closed.
        not_in_future: The first day is not after today.
        already_exists: An active recurring expense has this name.
    """
    account, category = usable(book.accounts.get(account_id)), book.categories.get(category_id)
    check_after_today("first_on", first_on, book.now.date())
    for other in book.recurring_expenses:
        if other.status == "active" and same_words(other.name, name):
            raise ToolError("already_exists", f"{other.name!r} recurs already, as {other.id}; stop it first")
    recurring = RecurringExpense(
        id=book.recurring_expenses.new_id(),
        name=name,
        account_id=account.id,
        category_id=category.id,
        amount=round(amount, 2),
        frequency=frequency,
        first_on=first_on,
        next_on=first_on,
    )
    return _recurring(book.recurring_expenses.add(recurring), account.name, category.name)


@server.tool(read_only=True)
def list_recurring_expenses(
    book: Budget,
    status: RecurringStatus | None = None,
    category_id: CategoryId | None = None,
    query: Query | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    min_amount: AmountBound | None = None,
    max_amount: AmountBound | None = None,
    sort: RecurringSort | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[RecurringDetail]:
    """List the recurring expenses with their next day.

    Args:
        status: Only this status.
        category_id: Only this category.
        query: Words of the name.
        since: Earliest next day.
        until: Latest next day.
        min_amount: In dollars.
        max_amount: In dollars.
        sort: Sort order.

    Raises:
        invalid_range: A lower end is above its upper end.
    """
    check_span(since, until)
    check_amounts(min_amount, max_amount)
    check_exists(book.categories, category_id)
    rows = [r for r in book.recurring_expenses if status in (None, r.status) and category_id in (None, r.category_id)]
    rows = of_days(rows, since, until, lambda r: r.next_on)
    rows = of_amounts(rows, min_amount, max_amount, lambda r: r.amount)
    rows = with_words(rows, query, lambda r: (r.name,))
    if sort == "due":
        rows.sort(key=lambda r: r.next_on)
    elif sort is not None:
        rows = in_order(rows, sort, lambda r: r.next_on, lambda r: r.amount)
    accounts, categories = _names(book)
    page = paginate(rows, limit, cursor)
    return page.seen_as(lambda r: _recurring(r, accounts[r.account_id], categories[r.category_id]))


@server.tool(destructive=True, idempotent=True)
def stop_recurring_expense(book: Budget, recurring_expense_id: RecurringExpenseId) -> RecurringDetail:
    """Stop a recurring expense. What was recorded stays.

    Args:
        recurring_expense_id: The recurring expense.
    """
    recurring = book.recurring_expenses.get(recurring_expense_id)
    account, category = book.accounts.get(recurring.account_id), book.categories.get(recurring.category_id)
    return _recurring(book.recurring_expenses.update(recurring, status="stopped"), account.name, category.name)


@server.tool(read_only=True)
def get_monthly_summary(book: Budget, month: Month | None = None) -> MonthlySummary:
    """Show what was budgeted, spent and left in a month, in all and by category.

    Args:
        month: Such as '2026-05'; default: this month.

    Raises:
        in_future: The month has not begun.
    """
    this = month_of(book.now.date())
    month = month or this
    if month > this:
        raise ToolError("in_future", f"'month' {month} has not begun; this month is {this}")
    expenses = expenses_in(book.expenses, month)
    lines = tuple(statuses(book, book.categories, month, expenses))
    return MonthlySummary(
        month=month,
        budgeted=total(line.budgeted for line in lines),
        spent=total(e.amount for e in expenses),
        left=total(line.left for line in lines),
        spent_month_before=total(e.amount for e in expenses_in(book.expenses, month_before(month))),
        expenses=len(expenses),
        recurring=total(e.amount for e in expenses if e.recurring_expense_id),
        owed_by_others=total(half_of(e.amount) for e in expenses if e.share == "owed"),
        categories=lines,
    )


@server.passing_time
def keep_books(book: Budget, until: dt.datetime) -> None:
    """Recurring expenses are booked at seven in the morning, or when the bank pays them; one that is not possible is
    skipped until its next day. Income and transfers of the bank change the balances."""
    coming = deque(transfers_between(book, until))
    for due in falling_due(book, until, lambda book: chain(islice(coming, 1), _due(book))):
        if isinstance(due, RecurringExpense):
            _book_recurring(book, due)
        else:
            transfer(book, coming.popleft()[2])


def _book_recurring(book: Budget, due: RecurringExpense) -> None:
    bill = bill_of(book, due)
    payer = bill.payer if bill else book.accounts.get(due.account_id)
    possible = _possible(book, due, payer) and (bill is None or bill.valid)
    if possible:
        pay(book, payer.id, due.amount)
        book.expenses.add(
            Expense(
                id=book.expenses.new_id(),
                account_id=due.account_id,
                category_id=due.category_id,
                amount=due.amount,
                merchant=bill.biller if bill else due.name,
                spent_on=due.next_on,
                note=due.name if bill else "",
                recurring_expense_id=due.id,
            )
        )
    following = next_regular_day(due.first_on, due.next_on, due.frequency)
    book.recurring_expenses.update(due, next_on=following, last_result="booked" if possible else "skipped")


def _due(book: Budget) -> Iterator[tuple[dt.datetime, str, RecurringExpense]]:
    for recurring in book.recurring_expenses:
        if recurring.status == "active":
            at = paid_at(book, recurring) or dt.datetime.combine(recurring.next_on, BOOKED_AT)
            yield at, recurring.id, recurring


def _possible(book: Budget, recurring: RecurringExpense, payer: BudgetAccount) -> bool:
    category = book.categories.get(recurring.category_id)
    covered = payer.status == "open" and covers(payer, recurring.amount)
    if not covered or category.limit_kind == "soft":
        return covered
    return recurring.amount <= status_of(book, category, month_of(recurring.next_on)).left


def _book(book: Budget, expense: Expense) -> Expense:
    """Add an expense, if account and category allow it."""
    check_limit(book, book.categories.get(expense.category_id), expense.spent_on, expense.amount)
    pay(book, expense.account_id, expense.amount)
    return book.expenses.add(expense)


def _names(book: Budget) -> tuple[dict[str, str], dict[str, str]]:
    """The names of accounts and of categories by their ids."""
    return {account.id: account.name for account in book.accounts}, {c.id: c.name for c in book.categories}


def _expense(expense: Expense, account_name: str, category_name: str) -> ExpenseDetail:
    person = None if expense.shared_with is None else name_from(expense.shared_with)
    return project(
        ExpenseDetail, expense, account_name=account_name, category_name=category_name, shared_with_name=person
    )


def _recurring(recurring: RecurringExpense, account_name: str, category_name: str) -> RecurringDetail:
    return project(RecurringDetail, recurring, account_name=account_name, category_name=category_name)
