"""How people talk about their household money."""

import math
from collections.abc import Mapping
from random import Random
from typing import Any

from prove.core.voice import attribute, earliest, latest, name, relation
from prove.servers._shared.draws import days_ago, days_ahead
from prove.servers._shared.sorting import SORT_WORDS
from prove.servers.budget.records import Budget, month_before, month_of
from prove.servers.budget.tools import server

voice = server.voice

voice.situations(
    "I'm looking at what we spend.",
    "I'm trying to keep to my budget.",
    "I'm doing the household books.",
    "We're tightening our belts.",
    "I want to spend less this year.",
    "I'm comparing this with my spreadsheet.",
    "I'm going through my receipts.",
    "I'm saving up for something nice.",
    "I spend more than I think.",
    "We had a talk about money at home.",
    "I'm trying to be frugal.",
    "I feel broke and want to know why.",
    "I swore to track every penny.",
)
voice.wrong_words("in_future")


def _month(book: Budget, rng: Random) -> str:
    """This month or one of the three before it."""
    month = month_of(book.now.date())
    for _ in range(rng.randrange(4)):
        month = month_before(month)
    return month


def _moved(book: Budget, rng: Random, arguments: Mapping[str, Any]) -> float:
    """A round amount, in proportion to the budget that it comes from."""
    category = book.categories.find(arguments.get("from_category_id", ""))
    limit = category.monthly_limit if category else 100.0
    return min(200.0, max(5.0, round(limit * rng.choice((0.05, 0.1, 0.15, 0.2, 0.4)) / 5) * 5.0))


def _corrected(book: Budget, rng: Random, arguments: Mapping[str, Any]) -> float:
    """Close to the amount that was booked."""
    expense = book.expenses.find(arguments.get("expense_id", ""))
    amount = expense.amount if expense else 30.0
    return max(0.5, round(amount * rng.choice((0.5, 0.9, 1.1, 1.25, 1.5)), 1))


def _monthly_limit(book: Budget, rng: Random, arguments: Mapping[str, Any]) -> float:
    """Close to the present limit."""
    category = book.categories.find(arguments.get("category_id", ""))
    limit = category.monthly_limit if category else 150.0
    return max(10.0, round(limit * rng.choice((0.6, 0.8, 0.9, 1.1, 1.25, 1.5)) / 5) * 5.0)


NEIGHBOURS: tuple[frozenset[str], ...] = (
    frozenset({"Groceries", "Eating out", "Coffee"}),
    frozenset({"Bills", "Home"}),
    frozenset({"Books and games", "Culture", "Education", "Hobbies", "Gifts"}),
    frozenset({"Online shopping", "Second-hand", "Home", "Clothes", "Gifts", "Books and games"}),
    frozenset({"Health", "Sports"}),
    frozenset({"Transport", "Travel"}),
    frozenset({"Pets", "Home"}),
    frozenset({"Sports", "Hobbies"}),
)
"""Categories between which an expense may have been filed wrongly."""
REGULAR: dict[str, tuple[str, ...]] = {
    "Bills": ("Cloud backup", "Phone contract", "Window cleaning"),
    "Groceries": ("Milk delivery", "Bread subscription", "Fruit box"),
    "Coffee": ("Coffee beans", "Office coffee round"),
    "Transport": ("Bike lease", "Car club fee", "Parking permit"),
    "Health": ("Physiotherapy", "Contact lenses", "Yoga at the clinic"),
    "Books and games": ("Audiobook club", "Chess magazine", "Comic subscription"),
    "Culture": ("Museum pass", "Theatre circle", "Choir fee"),
    "Home": ("Garden service", "Chimney sweep", "Plant subscription"),
    "Sports": ("Swimming lessons", "Tennis club", "Climbing hall pass"),
    "Education": ("Language app", "Evening class", "Maths tutor"),
    "Travel": ("Rail card", "Travel insurance"),
    "Savings plan": ("Holiday fund", "Rainy-day fund"),
    "Gifts": ("Charity pledge", "Flower subscription"),
    "Pets": ("Pet insurance", "Dog food delivery"),
    "Hobbies": ("Pottery class", "Choir fee", "Photo club"),
    "Clothes": ("Sock subscription", "Laundry service"),
}
"""What is paid regularly, by category."""
WEEKLY = ("Milk delivery", "Fruit box", "Swimming lessons", "Physiotherapy", "Maths tutor", "Pottery class")
YEARLY = ("Rail card", "Museum pass", "Travel insurance", "Chimney sweep", "Parking permit", "Pet insurance")


def _recurring_name(book: Budget, rng: Random, arguments: Mapping[str, Any]) -> str | None:
    """Something that belongs into the category."""
    category = book.categories.find(arguments.get("category_id", ""))
    names = REGULAR.get(category.name, ()) if category else [name for names in REGULAR.values() for name in names]
    return rng.choice(names) if names else None


def _how_often(_book: Budget, rng: Random, arguments: Mapping[str, Any]) -> str:
    """How often such a thing is paid."""
    name = arguments.get("name", "")
    return "yearly" if name in YEARLY else rng.choice(("weekly", "monthly")) if name in WEEKLY else "monthly"


def _spent(book: Budget, rng: Random, arguments: Mapping[str, Any]) -> float:
    """About as much as other things of the category have cost."""
    before = [e.amount for e in book.expenses if e.category_id == arguments.get("category_id")] or [20.0]
    return max(1.5, round(rng.choice(before) * rng.choice((0.8, 0.9, 1.1, 1.2)), 1))


def _bought_at(book: Budget, rng: Random, arguments: Mapping[str, Any]) -> str | None:
    """Where things of the category were bought before, or what is known to sell them."""
    category = arguments.get("category_id")
    places = {e.merchant for e in book.expenses if e.category_id == category and e.recurring_expense_id is None}
    return rng.choice(sorted(places)) if places else None


def _is_spent_from(book: Budget, account_id: str) -> bool:
    """Whether an account is one that things are paid from."""
    account = book.accounts.find(account_id)
    return account is None or account.kind != "savings"


def _is_usual(book: Budget, arguments: Mapping[str, Any]) -> bool:
    """Whether a merchant is one of the category, if anything was bought there before."""
    booked = book.expenses.find(arguments.get("expense_id", ""))
    merchant = arguments.get("merchant", booked.merchant if booked else "")
    category = arguments.get("category_id", booked.category_id if booked else "")
    known = {expense.category_id for expense in book.expenses if expense.merchant == merchant}
    if booked is not None and {"merchant", "category_id"} <= arguments.keys():
        return False
    if booked is not None and any(getattr(booked, name, None) == value for name, value in arguments.items()):
        return False
    moved = "category_id" in arguments and "merchant" not in arguments and booked is not None
    if moved and booked is not None:
        both = {book.categories.get(each).name for each in (category, booked.category_id)}
        return any(both <= near for near in NEIGHBOURS)
    return _is_spent_from(book, arguments.get("account_id", "")) and category in known


def _is_short(book: Budget, arguments: Mapping[str, Any]) -> bool:
    """Whether money goes to a budget of which most is spent."""
    category = book.categories.find(arguments.get("to_category_id", ""))
    month = month_of(book.now.date())
    own = [e for e in book.expenses if category and e.category_id == category.id and month_of(e.spent_on) == month]
    return category is None or math.fsum(e.amount for e in own) > 0.4 * category.monthly_limit


def _can_be_carried(book: Budget, arguments: Mapping[str, Any]) -> bool:
    """Whether something regular is paid from a fitting account, and the monthly limit of its category allows it."""
    category = book.categories.find(arguments.get("category_id", ""))
    times = {"weekly": 4, "monthly": 1, "yearly": 1 / 12}[arguments.get("frequency", "monthly")]
    fits = category is None or arguments.get("amount", 0) * times <= category.monthly_limit
    return fits and _is_spent_from(book, arguments.get("account_id", ""))


def _query(book: Budget, rng: Random) -> str:
    expense = rng.choice(list(book.expenses))
    return rng.choice((expense.merchant, expense.merchant.split()[0], expense.note or expense.merchant))


def _category_query(book: Budget, rng: Random) -> str:
    return rng.choice(list(book.categories)).name.split()[0].lower()


def _recurring_query(book: Budget, rng: Random) -> str:
    return rng.choice(list(book.recurring_expenses)).name.split()[0].lower()


voice.entity(
    "accounts",
    name("the {name} account", "my {name} account"),
    attribute("my {kind} account"),
    label="{name}",
)
voice.entity(
    "categories",
    name("the {name} budget", "my {name} budget"),
    attribute("my budget for {name}"),
    label="{name}",
)
voice.entity(
    "expenses",
    name("the {merchant} expense from {spent_on}", "the {merchant} expense of {amount}"),
    attribute("the {merchant} expense worth {amount}", "the expense of {amount} on {spent_on}"),
    relation("the {merchant} expense under {category_id.name}", "the {merchant} expense from {account_id.name}"),
    latest("my last {merchant} expense", "the most recent expense under {category_id.name}", by="spent_on"),
    label="{amount} ({merchant}) on {spent_on}",
)
voice.entity(
    "recurring_expenses",
    name("the recurring {name} expense", "the recurring expense for {name}"),
    attribute("the {frequency} {name} expense"),
    relation("the {frequency} {category_id.name} expense"),
    earliest("the recurring expense that comes next", by="next_on"),
    label="{name}, {amount} {frequency}",
)

voice.enum(
    "kind",
    checking=("checking", "everyday"),
    credit_card=("credit card", "card"),
    cash="cash",
    savings=("savings", "rainy-day"),
)
voice.enum(
    "group",
    essentials=("essentials", "must-have"),
    lifestyle=("lifestyle", "nice-to-have"),
    goals=("goals", "long-term"),
)
voice.enum("limit_kind", soft=("soft", "flexible"), hard=("hard", "strict"))
voice.enum("frequency", weekly="weekly", monthly="monthly", yearly=("yearly", "annual"))
voice.enum(
    "add_recurring_expense.frequency",
    weekly=("every week", "weekly"),
    monthly=("every month", "monthly"),
    yearly=("once a year", "every year"),
)
voice.enum("sort", **SORT_WORDS)
voice.enum(
    "list_recurring_expenses.sort",
    due=("by due date", "soonest first"),
    amount_high=("largest amount first", "largest first"),
    amount_low=("smallest amount first", "smallest first"),
)
voice.enum("share", owed=("unsettled", "still owed"), settled=("settled", "paid back"))
voice.enum("status", active=("active", "running"), stopped=("stopped", "cancelled"))

voice.value("amount", draw=_spent)
voice.value("add_expense.merchant", draw=_bought_at, leads=True)
voice.value("add_recurring_expense.amount", 9.99, 12.5, 15.0, 19.9, 24.0, 35.0, 42.0, 60.0)
voice.value("min_amount", 5.0, 10.0, 15.0, 20.0, 30.0, 50.0)
voice.value("max_amount", 60.0, 80.0, 100.0, 150.0, 200.0, 500.0)
voice.value("since", draw=days_ago(range(20, 100, 7)))
voice.value("until", draw=days_ago(range(0, 20, 3)))
voice.value("list_recurring_expenses.since", draw=days_ahead(range(7)))
voice.value("list_recurring_expenses.until", draw=days_ahead(range(7, 28, 3)))
voice.value("move_budget_money.amount", draw=_moved)
voice.value("update_expense.amount", draw=_corrected)
voice.value("monthly_limit", draw=_monthly_limit)
voice.value("month", draw=_month)
voice.value("query", draw=_query)
voice.value("list_budget_categories.query", draw=_category_query)
voice.value("list_recurring_expenses.query", draw=_recurring_query)
voice.value(
    "note",
    "keep the receipt",
    "check the bill again",
    "more than expected",
    "ask for the receipt",
    "too expensive, do not repeat",
    "paid in a hurry",
    "worth it",
    "a one-off",
    "compare with last time",
)
voice.value("name", draw=_recurring_name)
voice.value("add_recurring_expense.frequency", draw=_how_often)
voice.sensible("add_expense", _is_usual)
voice.sensible("update_expense", _is_usual)
voice.sensible("add_recurring_expense", _can_be_carried)
voice.sensible("move_budget_money", _is_short)

voice.ask("monthly_limit", "What should the monthly limit be?", "How much a month?")
voice.ask("amount", "How much was it?", "What did it come to?")
voice.ask("move_budget_money.amount", "How much should I move?", "What amount should I shift?")
voice.ask("add_recurring_expense.amount", "How much is it each time?", "What does it come to each time?")
voice.ask("name", "What should I call it?", "Under what name should I put it?")
voice.ask("first_on", "When is it due for the first time?", "From which day on?")

voice.row("list_budget_accounts.items", "{name} with {balance}")
voice.row("list_budget_categories.items", "{name} with {spent} spent and {left} left")

voice.tool(
    "list_budget_accounts",
    do=(
        "list my[ {kind}] accounts in the budget",
        "show which accounts in my budget I can pay from[, {kind} only]",
        "check my[ {kind}] balances in the budget",
        "tell me how much each[ {kind}] account in my budget holds",
    ),
    say=("How much is left in my[ {kind}] accounts?", "Which[ {kind}] accounts does my budget track?"),
    tell=("There are {total} accounts: {list}.", "You can pay from {list}."),
)
voice.tool(
    "list_budget_categories",
    do=(
        "show my[ {group}] budget categories[ that match {query}]",
        "check how much each[ {group}] category has left this month[, as far as {query} is concerned]",
        "tell me where I stand this month with the[ {group}] categories[ around {query}]",
        "go through my[ {group}] envelopes[ for {query}] and what remains in them",
    ),
    say=(
        "Where do I stand with my[ {group}] budgets[ for {query}]?",
        "How much room is there this month in the[ {group}] categories[ to do with {query}]?",
    ),
    tell=("{total} categories: {list}.", "This month looks like this: {list}."),
)
voice.tool(
    "set_category_limit",
    do=(
        "set the limit of {category_id} to {monthly_limit} a month[ as a {limit_kind} limit]",
        "change the monthly limit of {category_id} to {monthly_limit}[ and make it {limit_kind}]",
        "allow {monthly_limit} per month in {category_id}[, as a {limit_kind} limit]",
        "limit {category_id} to {monthly_limit} a month[; make it a {limit_kind} limit]",
    ),
    say=(
        "From now on {category_id} gets {monthly_limit} a month[, as a {limit_kind} limit].",
        "I don't want to spend more than {monthly_limit} a month from "
        "{category_id}[; it should be a {limit_kind} limit].",
    ),
    tell=(
        "The limit of {name} is {monthly_limit} a month now.",
        "{name} has a {limit_kind} limit of {monthly_limit} a month now.",
    ),
)
voice.tool(
    "move_budget_money",
    do=(
        "move {amount} from {from_category_id} to {to_category_id}",
        "take {amount} out of {from_category_id} and give it to {to_category_id}",
        "cover {to_category_id} with {amount} from {from_category_id}",
        "borrow {amount} from {from_category_id} for {to_category_id} this month",
        "shift {amount} from {from_category_id} over to {to_category_id}",
    ),
    say=(
        "{to_category_id} is running short, so I'd like to give it {amount} from {from_category_id}.",
        "Could {from_category_id} spare {amount} for {to_category_id} this month?",
    ),
    tell=(
        "{to_category_name} got {amount} from {from_category_name}, which has {from_left} left.",
        "I moved {amount} from {from_category_name} to {to_category_name}.",
    ),
)
voice.tool(
    "add_expense",
    do=(
        "add an expense of {amount}, paid to {merchant} from {account_id}[ on {spent_on}], under {category_id}"
        "[, note {note}][, shared with {shared_with}]",
        "enter {amount} for {merchant} under {category_id}, paid from {account_id}[, spent on {spent_on}][, noting "
        "{note}][, and split it with {shared_with}]",
        "note {amount} that I paid {merchant}[ on {spent_on}] under {category_id}, paid out of {account_id}"
        "[, with the remark {note}]",
        "jot down {amount} for {merchant} under {category_id}, from {account_id}[; {shared_with} owes me half]",
        "record a payment of {amount} to {merchant}, filed under {category_id} and paid from {account_id}"
        "[, made on {spent_on}]",
    ),
    say=(
        "{amount} went to {merchant}[ on {spent_on}]; file it under {category_id}, paid from "
        "{account_id}[; note {note} with it][; {shared_with} pays half].",
        "I paid {merchant} {amount}[ on {spent_on}] from {account_id}, so count it towards {category_id}[ "
        "with the note {note}][ and split it with {shared_with}].",
    ),
    tell=(
        "{amount} to {merchant} is in your budget under {category_name}.",
        "{amount} to {merchant} on {spent_on} is in your budget now.",
    ),
)
voice.tool(
    "update_expense",
    do=(
        "correct {expense_id}[ to {amount}]",
        "refile {expense_id}[ under {category_id}]",
        "change the merchant of {expense_id}[ to {merchant}]",
        "make a note on {expense_id}[ that says {note}]",
        "change {expense_id}[ to {amount} and file it under {category_id}]",
        "mark the other half of {expense_id}[ as {share}]",
        "correct {expense_id}[: the amount is {amount}][; it goes under {category_id}][; the merchant "
        "is {merchant}][; the note reads {note}]",
    ),
    say=(
        "I got {expense_id} wrong[; it was {amount}][; it belongs under {category_id}][; it was at "
        "{merchant}][; write {note} on it].",
        "The amount of {expense_id} isn't right[; it was {amount}].",
        "{expense_id} is in the wrong place[; it belongs under {category_id}].",
        "{expense_id} has the wrong merchant[; it was {merchant}].",
        "Could you add a note to {expense_id}[ saying {note}]?",
        "The other half of {expense_id} has to be updated[; it is {share}].",
    ),
    tell=(
        "The {merchant} expense is {amount} now.",
        "You have the {merchant} expense under {category_id.name} now.",
        "The merchant of that expense is {merchant} now.",
        "The note on the {merchant} expense is “{note}” now.",
        "The other half of the {merchant} expense is {share} now.",
    ),
)
voice.tool(
    "delete_expense",
    do=(
        "delete {expense_id} from my budget",
        "remove {expense_id} from my budget",
        "take {expense_id} out of my budget",
        "get rid of {expense_id} in my budget",
    ),
    say=(
        "{expense_id} never happened, so take it out of my budget.",
        "I entered {expense_id} in my budget by mistake, get rid of it.",
    ),
    tell=("{amount} to {merchant} is no longer in your budget.", "I deleted the {merchant} expense."),
)
voice.tool(
    "list_expenses",
    do=(
        "list my expenses[ in {category_id}][ from {account_id}][ matching {query}][ since {since}][ until {until}]"
        "[ of {min_amount} or more][ of {max_amount} or less][ shared with {shared_with}][, {sort}]",
        "show the purchases I booked[ under {category_id}][ at {query}][ out of {account_id}][ from {since}]"
        "[ to {until}][ together with {shared_with}]",
        "look up the[ {share}] expenses that I split[ with {shared_with}][ since {since}][, {sort}]",
        "pull the entries[ in {category_id}][ about {query}] from my budget[, {since} onwards][, {sort}]",
        "itemise my spending[ on {category_id}][ from {account_id}][ since {since}][ up to {until}]",
    ),
    say=(
        "Which expenses are on record[ for {category_id}][ at {query}][ from {account_id}][ since {since}][ up to "
        "{until}][, shared with {shared_with}][, at least {min_amount}][, at most {max_amount}]?",
        "Where did the money[ for {category_id}][ from {account_id}] go[ since {since}][ until {until}][, "
        "looking only at {query}][, as far as {shared_with} is part of it]?",
    ),
    tell=("{total} expenses: {list}.", "This is what I found: {list}."),
)
voice.tool(
    "add_recurring_expense",
    do=(
        "set up a recurring expense called {name}: {amount} {frequency} from {account_id} under {category_id}, "
        "first on {first_on}",
        "add {name} as a regular expense of {amount} {frequency}, starting {first_on}, from {account_id} "
        "under {category_id}",
        "put {name} down as a fixed cost of {amount} {frequency}, from {first_on} on, paid from {account_id} "
        "and counted under {category_id}",
    ),
    say=(
        "Starting {first_on}, {name} costs me {amount} {frequency}; it goes under {category_id} and is "
        "paid from {account_id}.",
        "I've signed up for {name}: {amount}, {frequency}, from {first_on} on. Count it towards "
        "{category_id} and take it from {account_id}.",
    ),
    tell=("{name} will be booked for the first time on {next_on}.", "{name} is set up: {amount}, first on {next_on}."),
)
voice.tool(
    "list_recurring_expenses",
    do=(
        "list my[ {status}] recurring expenses[ in {category_id}][ called {query}][ of {min_amount} or more]"
        "[ of {max_amount} or less][, {sort}]",
        "show what gets booked by itself[ under {category_id}][ from {since}][ until {until}][, {status} ones only]",
        "name the[ {status}] fixed costs[ in {category_id}][ with {query} in the name][, {sort}]",
        "check which[ {status}] subscriptions run through my budget[ under {category_id}][, due by {until}]",
    ),
    say=(
        "Which[ {status}] subscriptions and fixed costs do I have[ in {category_id}][, {sort}]?",
        "What gets booked regularly[ for {category_id}][ for {query}][ up to {until}][, only what is {status}]?",
    ),
    tell=("{total} recurring expenses: {list}.", "These recur: {list}."),
)
voice.tool(
    "stop_recurring_expense",
    do=(
        "stop {recurring_expense_id} in my budget",
        "end {recurring_expense_id} for good in my budget",
        "quit booking {recurring_expense_id} in my budget",
        "discontinue {recurring_expense_id} in my budget",
    ),
    say=(
        "I've cancelled {recurring_expense_id}, so don't book it again.",
        "{recurring_expense_id} should not be booked in future.",
    ),
    tell=("{name} is stopped.", "{name} won't be booked any more."),
)
voice.tool(
    "get_monthly_summary",
    do=(
        "sum up my spending[ for {month}]",
        "give me the monthly summary[ for {month}]",
        "work out what went out in total[ in {month}]",
        "add up all that I spent[ in {month}]",
    ),
    say=("What did I spend in all[ in {month}]?", "How much money went out in total[ in {month}]?"),
    tell=(
        "In {month} you spent {spent} of {budgeted}, which leaves {left}.",
        "You spent {spent} in {month}, against {spent_month_before} the month before.",
    ),
)
voice.tool(
    "get_monthly_summary",
    do=("check whether I stayed within my budget[ in {month}]", "compare my spending with the plan[ for {month}]"),
    say=(
        "How did my budget do[ in {month}]?",
        "Did I stay within my means[ in {month}]?",
    ),
    tell=(
        "In {month} you spent {spent} of {budgeted}, which leaves {left}.",
        "You had {budgeted} for {month} and spent {spent}, which makes a difference of {left}.",
    ),
)

voice.goes_on("list_expenses", "update_expense", "delete_expense")
voice.goes_on("list_budget_categories", "set_category_limit", "move_budget_money", "add_expense")
voice.goes_on("get_monthly_summary", "set_category_limit", "move_budget_money")
voice.goes_on("set_category_limit", "add_expense", "add_recurring_expense")
voice.goes_on("move_budget_money", "add_expense", "add_recurring_expense")
voice.goes_on("add_expense", "move_budget_money", "set_category_limit")
voice.goes_on("add_recurring_expense", "move_budget_money")
voice.goes_on("list_recurring_expenses", "stop_recurring_expense")
