"""The budget on the first day: what was spent by card, from an account or in cash, sorted into categories."""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterator
from math import ceil
from operator import attrgetter
from random import Random

from prove.core import Record, ToolError, keyed
from prove.servers._shared.cast import cast_of
from prove.servers._shared.days import months_later
from prove.servers._shared.life.clock import now_of
from prove.servers._shared.life.money.bills import Contract, bills_of, contracts_of
from prove.servers._shared.life.money.coming import coming_between
from prove.servers._shared.life.money.ledger import Movement, ledger_of
from prove.servers._shared.life.money.spending import WITHDRAWAL, spent_in_cash
from prove.servers._shared.life.outings.errands import Visit, errands_of
from prove.servers._shared.life.person.wallet import WalletCard, wallet_of
from prove.servers._shared.life.place.geo import spots_of
from prove.servers._shared.life.time.agenda import agenda_of
from prove.servers.budget.coming import NOT_SPENT
from prove.servers.budget.records import (
    AccountKind,
    AccountStatus,
    Budget,
    BudgetAccount,
    BudgetCategory,
    CategoryGroup,
    Expense,
    Owner,
    RecurringExpense,
    month_of,
)
from prove.servers.budget.tools import move_budget_money, server

DAYS = 118
"""How far back the books go."""
CASH = "Wallet"
BUSINESS = "business"

CATEGORIES: dict[str, CategoryGroup] = {
    "Bills": "essentials",
    "Groceries": "essentials",
    "Eating out": "lifestyle",
    "Coffee": "lifestyle",
    "Transport": "essentials",
    "Health": "essentials",
    "Books and games": "lifestyle",
    "Online shopping": "lifestyle",
    "Second-hand": "lifestyle",
    "Culture": "lifestyle",
    "Home": "essentials",
    "Sports": "lifestyle",
    "Education": "goals",
    "Travel": "goals",
}
UNUSED: tuple[tuple[str, CategoryGroup], ...] = (
    ("Savings plan", "goals"),
    ("Gifts", "lifestyle"),
    ("Pets", "essentials"),
    ("Hobbies", "lifestyle"),
    ("Clothes", "lifestyle"),
)
"""Categories in which nothing has been spent yet."""

CONTRACTS: dict[str, str] = {
    "Gym membership": "Sports",
    "Dental plan": "Health",
    "Piano lessons": "Education",
    "Film streaming": "Culture",
    "Music app": "Culture",
    "Newspaper": "Books and games",
    "Vegetable box": "Groceries",
}
"""Categories of what is paid regularly; everything else is under 'Bills'."""
SOURCES: dict[str, str] = {
    "shopping.orders": "Online shopping",
    "marketplace.purchases": "Second-hand",
    "food_delivery.orders": "Eating out",
}
VISITS: dict[str, str] = {
    "groceries": "Groceries",
    "dining": "Eating out",
    "health": "Health",
    "transport": "Transport",
    "shopping": "Home",
    "culture": "Culture",
}
SHOPS: dict[str, str] = {"Pages Bookshop": "Books and games", "Velo Bike Shop": "Sports"}

NOTES = ("planned", "on a whim", "worth it", "as usual", "keep the receipt", "more than I thought", "no discount")
NOTES_ON: dict[str, tuple[str, ...]] = {
    "Groceries": ("for the week", "only the basics", "stocked up"),
    "Eating out": ("treat", "good food", "no tip left"),
    "Transport": ("full fare", "shorter way"),
    "Culture": ("good seats", "would go again"),
}
"""What else is noted on expenses of a category."""


class _Spent(Record):
    """Money that was spent: by whom it was taken, from which account and for what, by the names of the budget."""

    at: dt.datetime
    account: str
    category: str
    cents: int
    merchant: str
    contract: Contract | None = None


@server.world
def build(seed: int) -> Budget:
    """The accounts of the wallet but those of a business, what was spent from them, and what recurs."""
    cast, rng = cast_of(seed), keyed("budget", seed)
    book = Budget(seed, cast.now)
    book.owners.add(Owner(book.owners.new_id(), cast.protagonist.name, cast.protagonist.email))
    accounts = _add_accounts(book, rng)
    since = cast.now - dt.timedelta(days=DAYS)
    spent = [*_by_bank(seed, since), *_in_cash(seed, since)]
    spent.sort(key=attrgetter("at", "merchant", "cents"))
    categories = _add_categories(book, rng, [*spent, *_this_month(seed)])
    recurring = _add_recurring(book, accounts, categories)
    _add_expenses(book, rng, spent, accounts, categories, recurring)
    _move_money(book, rng)
    return book


def _add_accounts(book: Budget, rng: Random) -> dict[str, str]:
    """Ids by names. The bank takes what a card pays from its account at once, so nothing is owed on cards."""
    wallet, closing = wallet_of(book.seed), ledger_of(book.seed).closing()
    ids: dict[str, str] = {}

    def add(name: str, kind: AccountKind, cents: int, floor: float = 0.0, status: AccountStatus = "open") -> None:
        row = BudgetAccount(book.accounts.new_id(), name, kind, cents / 100, floor, status)
        ids[name] = book.accounts.add(row).id

    for account in wallet.accounts:
        if account.kind != BUSINESS:
            add(account.nickname, "savings" if account.kind == "savings" else "checking", closing[account.key])
    for card in _own_cards(book.seed):
        limit = float(rng.randrange(3, 13) * 500)
        add(card.name, "credit_card", 0, -limit, "open" if card.expires_on >= book.now.date() else "closed")
    add(CASH, "cash", _cash_left(book.seed))
    return ids


def _own_cards(seed: int) -> list[WalletCard]:
    """The cards that are accounts of the budget: credit cards that work, and the old card, which is closed."""
    today, cards = now_of(seed).date(), wallet_of(seed).cards
    private = [card for card in cards if not card.account.startswith(BUSINESS) and not card.frozen]
    return [card for card in private if card.form == "credit" or card.expires_on < today]


def _cash_left(seed: int) -> int:
    """What is left of the cash that was drawn."""
    drawn = -sum(movement.cents for movement in ledger_of(seed).movements if movement.text == WITHDRAWAL)
    return drawn - sum(cents for _, _, cents in spent_in_cash(seed))


def _by_bank(seed: int, since: dt.datetime) -> Iterator[_Spent]:
    """The lines of the bank that are expenses, since a moment."""
    wallet = wallet_of(seed)
    accounts = {account.key: account.nickname for account in wallet.accounts if account.kind != BUSINESS}
    cards = {card.key: card.name for card in _own_cards(seed)}
    contracts = {contract.key: contract for contract in contracts_of(seed)}
    paid_for = {bill.key: contracts[bill.contract] for bill in bills_of(seed)}
    visits, kinds = {visit.key: visit for visit in errands_of(seed).visits}, _kinds(seed)
    for movement in ledger_of(seed).movements:
        if movement.at < since:
            continue
        if movement.cents < 0 and movement.category not in NOT_SPENT and movement.account in accounts:
            kind, key = movement.source or ("", "")
            contract = paid_for.get(key) if kind == "bills" else None
            if contract:
                category = CONTRACTS.get(contract.what, "Bills")
            else:
                category = _visited(visits[key], kinds) if kind == "visits" else _category(movement)
            account = cards.get(movement.card or "") or accounts[movement.account]
            yield _Spent(movement.at, account, category, -movement.cents, movement.counterparty, contract)


def _this_month(seed: int) -> Iterator[_Spent]:
    """The bills that the bank will pay in the rest of the month."""
    accounts = {account.key: account.nickname for account in wallet_of(seed).accounts}
    contracts, now = {contract.biller: contract for contract in contracts_of(seed)}, now_of(seed)
    next_month = dt.datetime.combine(months_later(now.date().replace(day=1), 1), dt.time())
    for line in coming_between(seed, now, next_month):
        if line.category not in NOT_SPENT and line.cents < 0:
            contract = contracts[line.counterparty]
            category = CONTRACTS.get(contract.what, "Bills")
            yield _Spent(line.at, accounts[line.account], category, -line.cents, line.counterparty, contract)


def _in_cash(seed: int, since: dt.datetime) -> Iterator[_Spent]:
    kinds = _kinds(seed)
    for visit in errands_of(seed).visits:
        if visit.card is None and visit.at >= since:
            yield _Spent(visit.at, CASH, _visited(visit, kinds), visit.cents, visit.place)


def _kinds(seed: int) -> dict[str, str]:
    """The kinds of places, by their names."""
    return {place.name: place.kind for place in spots_of(seed)}


def _visited(visit: Visit, kinds: dict[str, str]) -> str:
    return "Coffee" if kinds.get(visit.place) == "cafe" else SHOPS.get(visit.place) or VISITS[visit.category]


def _category(movement: Movement) -> str:
    """The category of what was bought in an app."""
    kind = movement.source[0] if movement.source else ""
    return SOURCES.get(kind) or ("Travel" if movement.category == "travel" else "Home")


def _add_categories(book: Budget, rng: Random, spent: list[_Spent]) -> dict[str, str]:
    """Ids by name. Limits are about what is spent in a month; a few are hard, and these were never passed."""
    months: defaultdict[str, defaultdict[str, int]] = defaultdict(lambda: defaultdict(int))
    for one in spent:
        months[one.category][month_of(one.at.date())] += one.cents
    used = [name for name in CATEGORIES if name in months]
    hard = set(rng.sample([name for name in used if name not in ("Bills", "Travel")], 3))
    ids: dict[str, str] = {}

    def add(name: str, group: CategoryGroup, limit: float) -> None:
        row = BudgetCategory(book.categories.new_id(), name, group, limit, "hard" if name in hard else "soft")
        ids[name] = book.categories.add(row).id

    for name in used:
        sums = sorted(months[name].values())
        usual = sums[-1] * rng.uniform(1.02, 1.3) if name in hard else sums[len(sums) // 2] * rng.uniform(0.85, 1.35)
        add(name, CATEGORIES[name], ceil(usual / 500) * 5.0)
    for name, group in rng.sample(UNUSED, rng.randrange(1, 4)):
        add(name, group, float(rng.randrange(10, 60) * 5))
    return ids


def _add_recurring(book: Budget, accounts: dict[str, str], categories: dict[str, str]) -> dict[str, str]:
    """Ids by the keys of contracts: those that always cost the same."""
    names = {account.key: account.nickname for account in wallet_of(book.seed).accounts}
    cards = {card.key: card.name for card in _own_cards(book.seed)}
    ids: dict[str, str] = {}
    for contract in contracts_of(book.seed):
        if contract.how == "invoice":
            continue
        ended = contract.ended_on
        row = RecurringExpense(
            id=book.recurring_expenses.new_id(),
            name=contract.what,
            account_id=accounts[cards.get(contract.card or "") or names[contract.account]],
            category_id=categories.get(CONTRACTS.get(contract.what, "Bills")) or categories["Bills"],
            amount=contract.cents / 100,
            frequency=contract.every,
            first_on=contract.first_on,
            next_on=contract.due_after(ended - dt.timedelta(days=1) if ended else book.now.date()),
            status="stopped" if ended else "active",
            last_result="booked",
            contract=contract.key,
        )
        ids[contract.key] = book.recurring_expenses.add(row).id
    return ids


def _add_expenses(
    book: Budget,
    rng: Random,
    spent: list[_Spent],
    accounts: dict[str, str],
    categories: dict[str, str],
    recurring: dict[str, str],
) -> None:
    """One expense for each; some meals out are shared with somebody who still owes half."""
    expenses, circle = book.expenses, [person.email for person in cast_of(book.seed).tied("family", "friend")]
    guests = _guests(book.seed, {*circle})
    for one in spent:
        together = guests.get((one.merchant, one.at.date()), circle)
        is_shared = one.category == "Eating out" and rng.random() < 0.3 and together
        sharer = rng.choice(together) if is_shared else None
        notes = (*NOTES, *NOTES_ON.get(one.category, ()))
        note = one.contract.what if one.contract else rng.choice(notes) if rng.random() < 0.3 else ""
        expense = Expense(
            id=expenses.new_id(),
            account_id=accounts[one.account],
            category_id=categories[one.category],
            amount=one.cents / 100,
            merchant=one.merchant,
            spent_on=one.at.date(),
            note=note,
            shared_with=sharer,
            share="owed" if sharer else None,
            recurring_expense_id=recurring.get(one.contract.key) if one.contract else None,
        )
        expenses.add(expense)


def _guests(seed: int, circle: set[str]) -> dict[tuple[str, dt.date], list[str]]:
    """Who of the circle was with the user at a place on a day, where the agenda has something there."""
    found: dict[tuple[str, dt.date], list[str]] = {}
    now = now_of(seed)
    for event in agenda_of(seed):
        if event.place and event.reply == "accepted" and not event.called_off:
            for at in event.times(now - dt.timedelta(days=DAYS), now):
                found.setdefault((event.place, at.date()), []).extend(one for one in event.people if one in circle)
    return found


def _move_money(book: Budget, rng: Random) -> None:
    """What was moved between categories this month; those that have bills and a hard limit keep what they have."""
    for _ in range(rng.randrange(2, 6)):
        source, target = rng.sample(list(book.categories), 2)
        if source.limit_kind == "hard" and source.name in CONTRACTS.values():
            continue
        try:
            move_budget_money(book, source.id, target.id, float(rng.randrange(2, 9) * 5))
        except ToolError:
            continue
