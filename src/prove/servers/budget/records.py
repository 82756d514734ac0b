"""What a budget holds: accounts, categories with monthly limits, expenses, recurring expenses, moves."""

import calendar
import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Carries, Format, Record, Ref, State, Table, Unit, table
from prove.servers._shared.cast import Email, PersonName, PlaceName
from prove.servers._shared.kinds import Money

BudgetAccountId = Annotated[str, Ref("budget.accounts")]
CategoryId = Annotated[str, Ref("budget.categories")]
ExpenseId = Annotated[str, Ref("budget.expenses")]
RecurringExpenseId = Annotated[str, Ref("budget.recurring_expenses")]
PastLimitId = Annotated[str, Ref("budget.past_limits")]
BudgetMoveId = Annotated[str, Ref("budget.moves")]

Amount = Annotated[float, Meta(ge=0.01, le=50_000), Unit("money")]
Spent = Annotated[Amount, Carries("life.amounts.spent")]
MerchantName = Annotated[PlaceName, Carries("life.merchants")]
MonthlyLimit = Annotated[float, Meta(ge=0, le=50_000), Unit("money")]
Month = Annotated[str, Format("month", "^20[0-9]{2}-(0[1-9]|1[0-2])$", "2026-03")]

AccountKind = Literal["checking", "credit_card", "cash", "savings"]
AccountStatus = Literal["open", "closed"]
CategoryGroup = Literal["essentials", "lifestyle", "goals"]
LimitKind = Literal["soft", "hard"]
Frequency = Literal["weekly", "monthly", "yearly"]
RecurringStatus = Literal["active", "stopped"]
RecurringSort = Literal["due", "amount_high", "amount_low"]
LastResult = Literal["none", "booked", "skipped"]
ShareStatus = Literal["owed", "settled"]


class Owner(Record):
    """Whose budget this is."""

    id: str
    name: PersonName
    email: Email


class BudgetAccount(Record):
    """Where money is spent from. `floor` is how low the balance may go: below zero only on a credit card."""

    id: BudgetAccountId
    name: str
    kind: AccountKind
    balance: Money
    floor: Money
    status: AccountStatus = "open"


class BudgetCategory(Record):
    """What money is spent on. A hard limit refuses expenses beyond it, a soft one only shows that it is passed."""

    id: CategoryId
    name: str
    group: CategoryGroup
    monthly_limit: Money
    limit_kind: LimitKind


class Expense(Record):
    """Money spent once. `shared_with` is someone who owes half of it; `share` says whether they have paid it back.

    The account gets a half that is paid back; the category still counts the whole amount.
    """

    id: ExpenseId
    account_id: BudgetAccountId
    category_id: CategoryId
    amount: Money
    merchant: PlaceName
    spent_on: dt.date
    note: str
    shared_with: Email | None = None
    share: ShareStatus | None = None
    recurring_expense_id: RecurringExpenseId | None = None


class RecurringExpense(Record):
    """An expense that is booked automatically on `next_on`, unless the account or the limit does not allow it.

    A monthly or yearly one keeps to the day of the month of `first_on`. `contract` is the key of the contract for which
    the bank pays, if there is one.
    """

    id: RecurringExpenseId
    name: str
    account_id: BudgetAccountId
    category_id: CategoryId
    amount: Money
    frequency: Frequency
    first_on: dt.date
    next_on: dt.date
    status: RecurringStatus = "active"
    last_result: LastResult = "none"
    contract: str | None = None


class PastLimit(Record):
    """The limit that a category had up to a month, before it was changed."""

    id: PastLimitId
    category_id: CategoryId
    last_month: Month
    monthly_limit: Money


class BudgetMove(Record):
    """Money that one category gave to another, for one month."""

    id: BudgetMoveId
    month: Month
    from_category_id: CategoryId
    to_category_id: CategoryId
    amount: Money


class ExpenseDetail(Record):
    """An expense with the names of its account, its category and the person it is shared with."""

    id: ExpenseId
    account_id: BudgetAccountId
    account_name: str
    category_id: CategoryId
    category_name: str
    amount: Money
    merchant: PlaceName
    spent_on: dt.date
    note: str
    shared_with: Email | None
    shared_with_name: PersonName | None
    share: ShareStatus | None
    recurring_expense_id: RecurringExpenseId | None


class RecurringDetail(Record):
    """A recurring expense with the names of its account and its category."""

    id: RecurringExpenseId
    name: str
    account_id: BudgetAccountId
    account_name: str
    category_id: CategoryId
    category_name: str
    amount: Money
    frequency: Frequency
    first_on: dt.date
    next_on: dt.date
    status: RecurringStatus
    last_result: LastResult


class CategoryStatus(Record):
    """A category in one month. `budgeted` is its limit and what was moved; `left` is below zero if overspent."""

    id: CategoryId
    name: str
    group: CategoryGroup
    limit_kind: LimitKind
    monthly_limit: Money
    budgeted: Money
    spent: Money
    left: Money


class BudgetMoved(Record):
    """The result of a move: the move, and what both categories have left."""

    id: BudgetMoveId
    month: Month
    amount: Money
    from_category_id: CategoryId
    from_category_name: str
    from_left: Money
    to_category_id: CategoryId
    to_category_name: str
    to_left: Money


class MonthlySummary(Record):
    """A month at a glance. `owed_by_others` is their half of what was shared and is not settled."""

    month: Month
    budgeted: Money
    spent: Money
    left: Money
    spent_month_before: Money
    expenses: int
    recurring: Money
    owed_by_others: Money
    categories: tuple[CategoryStatus, ...]


class Budget(State):
    """Everything in one person's budget."""

    owners: Table[Owner] = table("own")
    accounts: Table[BudgetAccount] = table("bac", noun="account", find="list_budget_accounts")
    categories: Table[BudgetCategory] = table("cat", noun="category", find="list_budget_categories")
    expenses: Table[Expense] = table("exp", index=("category_id", "account_id"), find="list_expenses")
    recurring_expenses: Table[RecurringExpense] = table("rec", noun="recurring expense", find="list_recurring_expenses")
    past_limits: Table[PastLimit] = table("lim", index=("category_id",))
    moves: Table[BudgetMove] = table("mov")


def month_of(day: dt.date) -> str:
    """The month of a day, such as '2026-05'."""
    return day.isoformat()[:7]


def month_before(month: str) -> str:
    """The month before a month."""
    year, number = int(month[:4]), int(month[5:])
    return f"{year - 1}-12" if number == 1 else f"{year}-{number - 1:02d}"


def days_of(month: str) -> tuple[dt.date, dt.date]:
    """The first and the last day of a month."""
    year, number = int(month[:4]), int(month[5:])
    return dt.date(year, number, 1), dt.date(year, number, calendar.monthrange(year, number)[1])
