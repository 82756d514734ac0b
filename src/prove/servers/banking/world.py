"""The bank on the first day: five months of statements that add up."""

import datetime as dt
from random import Random

from prove.core import keyed
from prove.servers._shared.cast import Cast, cast_of, moments
from prove.servers.banking.records import (
    Account,
    AccountKind,
    Bank,
    Card,
    Category,
    Customer,
    Frequency,
    Payee,
    ScheduledPayment,
    Transaction,
    iban_check_digits,
)
from prove.servers.banking.tools import server

ACCOUNTS: tuple[tuple[AccountKind, str, float, float], ...] = (
    ("checking", "Everyday", 4_000.0, 2_500.0),
    ("savings", "Rainy day", 12_000.0, 5_000.0),
    ("joint", "Household", 3_500.0, 2_000.0),
    ("savings", "Holiday fund", 2_500.0, 1_500.0),
    ("business", "Side business", 6_000.0, 4_000.0),
)

SHOPS: tuple[tuple[str, Category, float], ...] = (
    ("Greenway Market", "groceries", 70),
    ("Daily Basket", "groceries", 45),
    ("Cornerstone Grocers", "groceries", 60),
    ("The Copper Pot", "dining", 55),
    ("Noodle Bar Ginza", "dining", 32),
    ("Blue Door Cafe", "dining", 9),
    ("Metro Transit", "transport", 24),
    ("Sunoil Fuel Stop", "transport", 52),
    ("City Power & Light", "utilities", 110),
    ("Orbit Telecom", "utilities", 48),
    ("Pages Bookshop", "shopping", 28),
    ("Oakline Furniture", "shopping", 240),
    ("Fernway Travel", "travel", 320),
    ("Corner Pharmacy", "health", 26),
    ("Elm Street Clinic", "health", 85),
)


@server.world
def build(seed: int) -> Bank:
    """A customer with three to five accounts, their cards, payees and standing payments."""
    cast, rng = cast_of(seed), keyed("banking", seed)
    bank = Bank(seed, cast.now)
    me = cast.protagonist
    bank.customers.add(Customer(bank.customers.new_id(), me.name, me.email, f"{rng.randrange(10_000):04d}"))
    for number in range(rng.randrange(4, 6)):
        _open_account(bank, cast, rng, number)
    _add_own_transfers(bank, rng)
    _add_payees(bank, cast, rng)
    _add_cards(bank, cast, rng)
    _add_schedules(bank, cast, rng)
    return bank


def _open_account(bank: Bank, cast: Cast, rng: Random, number: int) -> None:
    kind, nickname, opening, limit = ACCOUNTS[number]
    account = Account(
        id=bank.accounts.new_id(),
        nickname=nickname,
        kind=kind,
        iban=_iban(rng),
        balance=round(opening * rng.uniform(0.6, 1.6), 2),
        daily_limit=limit,
        opened_on=cast.now.date() - dt.timedelta(days=rng.randrange(400, 3000)),
        status="frozen" if number == 3 and rng.random() < 0.4 else "active",
    )
    bank.accounts.add(account)
    visits = rng.randrange(30, 80) if kind != "savings" else rng.randrange(3, 8)
    for moment in moments(rng, cast.now - dt.timedelta(days=150), cast.now, visits):
        if kind == "savings":
            _book(bank, account.id, moment, round(rng.uniform(10, 60), 2), "Silverbrook Bank", "Interest", "salary")
        elif moment.day <= 2 and rng.random() < 0.7:
            pay = round(rng.uniform(1800, 3600), 2)
            _book(bank, account.id, moment, pay, cast.protagonist.company, "Salary", "salary")
        else:
            shop, category, typical = rng.choice(SHOPS)
            _book(bank, account.id, moment, -round(typical * rng.uniform(0.4, 1.7), 2), shop, f"Card {shop}", category)


def _book(
    bank: Bank,
    account_id: str,
    moment: dt.datetime,
    amount: float,
    counterparty: str,
    description: str,
    category: Category,
    other_transaction_id: str | None = None,
) -> Transaction | None:
    """Add a line, unless the account does not cover it."""
    account = bank.accounts.get(account_id)
    balance = round(account.balance + amount, 2)
    if balance < 0:
        return None
    bank.accounts.update(account, balance=balance)
    line = Transaction(
        id=bank.transactions.new_id(),
        account_id=account_id,
        booked_at=moment,
        amount=amount,
        counterparty=counterparty,
        description=description,
        category=category,
        balance_after=balance,
        other_transaction_id=other_transaction_id,
    )
    return bank.transactions.add(line)


def _add_own_transfers(bank: Bank, rng: Random) -> None:
    """A few transfers between own accounts in the last hours, on both statements."""
    for moment in moments(rng, bank.now - dt.timedelta(hours=20), bank.now, 4):
        source, target = rng.sample(list(bank.accounts), 2)
        amount, note = float(rng.randrange(2, 20) * 5), "Transfer between own accounts"
        debit = _book(bank, source.id, moment, -amount, target.nickname, note, "transfer")
        if debit is not None:
            credit = _book(bank, target.id, moment, amount, source.nickname, note, "transfer", debit.id)
            bank.transactions.update(debit, other_transaction_id=credit and credit.id)


def _add_payees(bank: Bank, cast: Cast, rng: Random) -> None:
    for person in rng.sample(cast.people, 14):
        added = cast.now.date() - dt.timedelta(days=rng.randrange(20, 900))
        bank.payees.add(Payee(bank.payees.new_id(), person.name, _iban(rng), person.email, added))


def _add_cards(bank: Bank, cast: Cast, rng: Random) -> None:
    for number, account in enumerate(bank.accounts):
        if account.kind == "savings":
            continue
        for label in ("debit card", "credit card")[: rng.randrange(1, 3)]:
            card = Card(
                id=bank.cards.new_id(),
                account_id=account.id,
                name=f"{account.nickname} {label}",
                last_four=f"{rng.randrange(10_000):04d}",
                daily_limit=float(rng.randrange(2, 12) * 250),
                expires_on=cast.now.date() + dt.timedelta(days=rng.randrange(60, 1400)),
                status="frozen" if number and rng.random() < 0.4 else "active",
            )
            bank.cards.add(card)
    last = list(bank.cards)[-1]
    old = Card(
        id=bank.cards.new_id(),
        account_id=last.account_id,
        name="Old travel card",
        last_four=f"{rng.randrange(10_000):04d}",
        daily_limit=500.0,
        expires_on=cast.now.date() - dt.timedelta(days=rng.randrange(10, 90)),
        status="expired",
    )
    bank.cards.add(old)
    if all(card.status != "frozen" for card in bank.cards):
        bank.cards.update(last, status="frozen")


def _add_schedules(bank: Bank, cast: Cast, rng: Random) -> None:
    paying = [account for account in bank.accounts if account.kind != "savings"]
    whens: tuple[Frequency, ...] = ("weekly", "monthly", "monthly", "quarterly", "once")
    purposes = ("Rent share", "Piano lessons", "Gym", "Pocket money", "Club fee", "Childcare", "Cleaning", "Storage")
    for place, purpose in enumerate(rng.sample(purposes, 7)):
        account_id, payee_id = rng.choice(paying).id, rng.choice(bank.payees.keys())
        amount, frequency = float(rng.randrange(4, 90) * 5), rng.choice(whens)
        first_on = cast.now.date() + dt.timedelta(days=rng.randrange(1, 40))
        planned = ScheduledPayment(
            id=bank.scheduled_payments.new_id(),
            account_id=account_id,
            payee_id=payee_id,
            amount=amount,
            frequency=frequency,
            first_on=first_on,
            next_on=first_on,
            reference=purpose,
            status="active" if place < 5 else rng.choice(("cancelled", "finished")),
        )
        bank.scheduled_payments.add(planned)


def _iban(rng: Random) -> str:
    rest = f"SLVB{rng.randrange(10**14):014d}"
    return f"GB{iban_check_digits('GB', rest)}{rest}"
