"""The budget on the first day: four months of expenses, booked by the budget's own rules."""

import datetime as dt
from random import Random

from prove.core import ToolError, keyed
from prove.servers._shared.cast import Cast, cast_of
from prove.servers.budget.records import (
    AccountKind,
    Budget,
    BudgetAccount,
    BudgetCategory,
    CategoryGroup,
    Frequency,
    Owner,
    RecurringExpense,
)
from prove.servers.budget.tools import add_expense, move_budget_money, server

DAYS = 118

ACCOUNTS: tuple[tuple[str, AccountKind, float, float], ...] = (
    ("Everyday account", "checking", 11_000.0, 0.0),
    ("Blue credit card", "credit_card", -150.0, -5_000.0),
    ("Wallet", "cash", 420.0, 0.0),
    ("Household account", "checking", 4_200.0, 0.0),
    ("Emergency fund", "savings", 5_000.0, 0.0),
    ("Old store card", "credit_card", 0.0, -500.0),
)

# Name, group, usual limit, what one expense costs, how many a month, kinds of places, other merchants.
CATEGORIES: tuple[tuple[str, CategoryGroup, float, float, int, tuple[str, ...], tuple[str, ...]], ...] = (
    ("Groceries", "essentials", 420.0, 52.0, 8, ("supermarket",), ("Farmers Market",)),
    ("Eating out", "lifestyle", 220.0, 34.0, 6, ("restaurant",), ("Street Food Corner",)),
    ("Coffee", "lifestyle", 40.0, 5.5, 5, ("cafe",), ("Platform Kiosk",)),
    ("Transport", "essentials", 130.0, 21.0, 4, ("fuel", "parking", "charging", "station"), ("Metro Transit",)),
    ("Health", "essentials", 90.0, 31.0, 2, ("pharmacy", "hospital"), ("Bright Smile Dental",)),
    ("Books and games", "lifestyle", 60.0, 22.0, 2, ("library",), ("Pages Bookshop", "Corner Game Store")),
    ("Clothes", "lifestyle", 120.0, 58.0, 2, (), ("Thread & Needle", "Northside Outfitters", "Second Spin")),
    ("Culture", "lifestyle", 70.0, 24.0, 2, ("museum", "theatre", "cinema"), ("Open Air Stage",)),
    ("Home", "essentials", 150.0, 44.0, 2, (), ("Old Town Hardware", "Oakline Furniture", "Lamp & Linen")),
    ("Gifts", "lifestyle", 80.0, 37.0, 1, (), ("Paper Crane Gifts", "Flower Cart", "Toy Chest")),
    ("Travel", "goals", 250.0, 118.0, 1, ("hotel", "airport"), ("Fernway Travel",)),
    ("Sports", "lifestyle", 75.0, 19.0, 2, ("gym",), ("Velo Bike Shop",)),
    ("Pets", "essentials", 65.0, 27.0, 2, (), ("Paws & Claws", "Dr Feather Vet")),
    ("Education", "goals", 110.0, 48.0, 1, ("school",), ("Evening Language Class",)),
    ("Household help", "essentials", 120.0, 40.0, 1, (), ("Sparkle Cleaners", "Handy Neighbours")),
    ("Hobbies", "lifestyle", 70.0, 26.0, 2, (), ("Yarn Barn", "Model Rail Shop", "Clay Corner")),
)

# Name, category, amount, how often; those whose category is missing go to 'Bills'.
RECURRING: tuple[tuple[str, str, float, Frequency], ...] = (
    ("Rent", "Bills", 1_150.0, "monthly"),
    ("Electricity", "Bills", 74.0, "monthly"),
    ("Phone contract", "Bills", 32.0, "monthly"),
    ("Internet", "Bills", 45.0, "monthly"),
    ("Home insurance", "Bills", 19.5, "monthly"),
    ("Gym membership", "Sports", 38.0, "monthly"),
    ("Film streaming", "Culture", 13.99, "monthly"),
    ("Vegetable box", "Groceries", 24.0, "weekly"),
    ("Piano lessons", "Education", 30.0, "weekly"),
    ("Train card", "Transport", 62.0, "monthly"),
    ("Newspaper", "Books and games", 17.0, "monthly"),
    ("Music app", "Culture", 9.99, "monthly"),
    ("Domain name", "Bills", 22.0, "yearly"),
)

NOTES = ("with the family", "birthday", "in a hurry", "paid by phone", "for next week", "rainy day", "treat", "urgent")


@server.world
def build(seed: int) -> Budget:
    """A person with six accounts, thirteen categories, some two hundred expenses and ten that recur."""
    cast, rng = cast_of(seed), keyed("budget", seed)
    book = Budget(seed, cast.now - dt.timedelta(days=DAYS))
    book.owners.add(Owner(book.owners.new_id(), cast.protagonist.name, cast.protagonist.email))
    for name, kind, opening, floor in ACCOUNTS:
        balance = round(opening * rng.uniform(0.85, 1.3), 2) if opening else 0.0
        account = BudgetAccount(book.accounts.new_id(), name, kind, balance, floor)
        book.accounts.add(account)
    names = _add_categories(book, rng)
    _add_recurring(book, rng, names)
    shops = {kind: [p.name for p in cast.places if p.kind == kind] for kind in sorted({p.kind for p in cast.places})}
    for day, name in _spending(cast, rng, names):
        server.advance(book, max(book.now, dt.datetime.combine(day, dt.time(20))))
        _spend(book, cast, rng, names[name], name, shops)
    server.advance(book, cast.now)
    book.now = cast.now
    _finish(book, rng)
    return book


def _add_categories(book: Budget, rng: Random) -> dict[str, str]:
    """Ids by name. A few limits are hard."""
    chosen = {"Groceries", "Eating out", "Transport", *rng.sample([c[0] for c in CATEGORIES[4:]], 8)}
    rows: list[tuple[str, CategoryGroup, float]] = [
        (name, group, limit) for name, group, limit, *_ in CATEGORIES if name in chosen
    ]
    bills: tuple[tuple[str, CategoryGroup, float], ...] = (
        ("Bills", "essentials", 1_420.0),
        ("Savings plan", "goals", 300.0),
    )
    hard = set(rng.sample([name for name, _, _ in rows], 3))
    names: dict[str, str] = {}
    for name, group, limit in rows + list(bills):
        limit = round(limit * rng.uniform(0.8, 1.3) / 5) * 5.0
        category = BudgetCategory(book.categories.new_id(), name, group, limit, "hard" if name in hard else "soft")
        names[name] = book.categories.add(category).id
    return names


def _add_recurring(book: Budget, rng: Random, names: dict[str, str]) -> None:
    accounts = [a.id for a in book.accounts if a.name in ("Everyday account", "Household account")]
    for name, category, amount, frequency in rng.sample(RECURRING, 10):
        start = book.now.date() + dt.timedelta(days=rng.randrange(1, 7 if frequency == "weekly" else 28))
        recurring = RecurringExpense(
            id=book.recurring_expenses.new_id(),
            name=name,
            account_id=accounts[0] if name == "Rent" else rng.choice(accounts),
            category_id=names.get(category, names["Bills"]),
            amount=round(amount * rng.uniform(0.9, 1.15), 2),
            frequency=frequency,
            first_on=start,
            next_on=start,
        )
        book.recurring_expenses.add(recurring)


def _spending(cast: Cast, rng: Random, names: dict[str, str]) -> list[tuple[dt.date, str]]:
    """Days and categories of what was spent, in order, up to yesterday."""
    first = cast.now.date() - dt.timedelta(days=DAYS)
    plan = [
        (first + dt.timedelta(days=rng.randrange(DAYS)), name)
        for name, _, _, _, often, _, _ in CATEGORIES
        if name in names
        for _ in range(often * 4 + rng.randrange(2))
    ]
    return sorted(plan)


def _spend(book: Budget, cast: Cast, rng: Random, category_id: str, name: str, shops: dict[str, list[str]]) -> None:
    _, _, _, typical, _, kinds, others = next(row for row in CATEGORIES if row[0] == name)
    merchants = [shop for kind in kinds for shop in shops.get(kind, [])] + list(others)
    amount = round(typical * rng.uniform(0.45, 1.6), 2)
    account = rng.choices(list(book.accounts), (4, 5, 2 if amount < 25 else 0, 3, 0, 1))[0]
    friend = rng.choice(cast.tied("family", "friend")).email if rng.random() < 0.12 else None
    note = rng.choice(NOTES) if rng.random() < 0.4 else None
    try:
        add_expense(book, account.id, category_id, amount, rng.choice(merchants), None, note, friend)
    except ToolError:
        return  # The limit or the account did not allow it, so it was not bought.


def _finish(book: Budget, rng: Random) -> None:
    """What was decided lately: one card closed, two recurring expenses stopped, money moved."""
    old = next(a for a in book.accounts if a.name == "Old store card")
    book.accounts.update(old, status="closed")
    for recurring in rng.sample(list(book.recurring_expenses), 2):
        book.recurring_expenses.update(recurring, status="stopped")
    for _ in range(3):
        source, target = rng.sample(list(book.categories), 2)
        try:
            move_budget_money(book, source.id, target.id, float(rng.randrange(2, 9) * 5))
        except ToolError:
            continue
