"""The bank on the first day: the accounts, cards, bills and movements of a life, in statements that add up."""

import datetime as dt
from collections import Counter
from math import ceil
from random import Random

from prove.core import keyed
from prove.servers._shared.bonds import LANDLORD
from prove.servers._shared.cast import Person, cast_of
from prove.servers._shared.life.money.bills import Contract, StandingPayment, contracts_of, standing_of
from prove.servers._shared.life.money.ledger import ledger_of
from prove.servers._shared.life.person.habits import amount, habits_of
from prove.servers._shared.life.person.wallet import iban_of, wallet_of
from prove.servers.banking.records import (
    Account,
    AccountKind,
    Bank,
    Card,
    Customer,
    Payee,
    ScheduledPayment,
    Transaction,
)
from prove.servers.banking.tools import server

LIMITS: dict[AccountKind, tuple[float, ...]] = {
    "checking": (2_500.0, 3_000.0, 4_000.0),
    "joint": (2_000.0, 2_500.0, 3_000.0),
    "savings": (1_000.0, 2_000.0, 5_000.0),
    "business": (3_000.0, 4_000.0, 6_000.0),
}
"""What may leave an account in a day, in dollars."""


@server.world
def build(seed: int) -> Bank:
    """A customer with the accounts of the wallet, their cards, payees and standing payments."""
    cast, rng = cast_of(seed), keyed("banking", seed)
    bank = Bank(seed, cast.now)
    me = cast.protagonist
    bank.customers.add(Customer(bank.customers.new_id(), me.name, me.email, f"{rng.randrange(10_000):04d}"))
    accounts = _add_accounts(bank, rng)
    _add_transactions(bank, accounts)
    _add_cards(bank, rng, accounts)
    payees = _add_payees(bank, rng)
    _add_schedules(bank, accounts, payees)
    return bank


def _add_accounts(bank: Bank, rng: Random) -> dict[str, str]:
    """Ids by the keys of the wallet."""
    closing, least = ledger_of(bank.seed).closing(), _regular(bank.seed) | _most_in_a_day(bank.seed)
    ids: dict[str, str] = {}
    for account in wallet_of(bank.seed).accounts:
        row = Account(
            id=bank.accounts.new_id(),
            nickname=account.nickname,
            kind=account.kind,
            iban=account.iban,
            balance=closing[account.key] / 100,
            daily_limit=max(rng.choice(LIMITS[account.kind]), ceil(least[account.key] / 50_000) * 500.0),
            opened_on=account.opened_on,
            status="frozen" if account.frozen else "active",
        )
        ids[account.key] = bank.accounts.add(row).id
    return ids


def _regular(seed: int) -> Counter[str]:
    """What may leave the accounts by itself on one day, in cents by their keys: a daily limit is never below it."""
    sums = Counter[str]()
    for contract in contracts_of(seed):
        if contract.how != "invoice" and contract.ended_on is None:
            sums[contract.account] += contract.cents
    for payment in standing_of(seed):
        if payment.ended is None:
            sums[payment.account] += payment.cents
    return sums


def _most_in_a_day(seed: int) -> Counter[str]:
    """What left the accounts and was charged to the cards on their largest day, in cents by their keys.

    What a card pays counts for the card only.
    """
    days: Counter[tuple[str, dt.date]] = Counter()
    for movement in ledger_of(seed).movements:
        if movement.cents < 0:
            days[movement.card or movement.account, movement.at.date()] -= movement.cents
    most = Counter[str]()
    for (key, _), cents in days.items():
        most[key] = max(most[key], cents)
    return most


def _add_transactions(bank: Bank, accounts: dict[str, str]) -> None:
    transactions, lines = bank.transactions, dict[str, Transaction]()
    for movement in ledger_of(bank.seed).movements:
        first_side = lines.get(movement.other or "")
        line = Transaction(
            id=transactions.new_id(),
            account_id=accounts[movement.account],
            booked_at=movement.at,
            amount=movement.cents / 100,
            counterparty=movement.counterparty,
            description=movement.text,
            category=movement.category,
            balance_after=movement.balance / 100,
            other_transaction_id=first_side and first_side.id,
        )
        lines[movement.key] = transactions.add(line)
        if first_side:
            transactions.update(first_side, other_transaction_id=line.id)


def _add_cards(bank: Bank, rng: Random, accounts: dict[str, str]) -> None:
    most = _most_in_a_day(bank.seed)
    for card in wallet_of(bank.seed).cards:
        expired = card.expires_on < bank.now.date()
        row = Card(
            id=bank.cards.new_id(),
            account_id=accounts[card.account],
            name=card.name,
            last_four=card.last_four,
            daily_limit=max(rng.randrange(2, 12), ceil(most[card.key] / 25_000)) * 250.0,
            expires_on=card.expires_on,
            status="expired" if expired else "frozen" if card.frozen else "active",
        )
        bank.cards.add(row)


def _add_payees(bank: Bank, rng: Random) -> dict[str, str]:
    """Ids by the key of the contract or the e-mail address: who is paid by standing payment or invoice, and people."""
    cast, today = cast_of(bank.seed), bank.now.date()
    ids: dict[str, str] = {}

    def add(key: str, name: str, iban: str, email: str | None, latest: dt.date, relation: str | None) -> None:
        added_on = latest - dt.timedelta(days=rng.randrange(3, 400))
        ids[key] = bank.payees.add(Payee(bank.payees.new_id(), name, iban, email, added_on, relation)).id

    for contract in contracts_of(bank.seed):
        if contract.how in ("standing", "invoice"):
            relation = LANDLORD if contract.category == "rent" else None
            add(contract.key, contract.biller, contract.iban, None, contract.first_on, relation)
    standing = {payment.payee: payment.first_on for payment in standing_of(bank.seed)}
    for person in _paid_people(cast.people, set(standing), rng, habits_of(bank.seed).social):
        began = standing.get(person.email, today)
        relation = person.relation if person.relation != person.tie else None
        add(person.email, person.name, iban_of(bank.seed, person.email), person.email, min(began, today), relation)
    return ids


def _paid_people(people: tuple[Person, ...], must: set[str], rng: Random, social: float) -> list[Person]:
    """Who of the people is saved as a payee, in the order of the cast: all those who `must` be, and others."""
    others = [person.email for person in people if person.email not in must]
    chosen = must | set(rng.sample(others, min(len(others), amount(rng, 9, social, 6))))
    return [person for person in people if person.email in chosen]


def _add_schedules(bank: Bank, accounts: dict[str, str], payees: dict[str, str]) -> None:
    for contract in contracts_of(bank.seed):
        if contract.how == "standing":
            _schedule_bill(bank, contract, accounts[contract.account], payees[contract.key])
    for payment in standing_of(bank.seed):
        _schedule_payment(bank, payment, accounts[payment.account], payees[payment.payee])


def _schedule_bill(bank: Bank, contract: Contract, account_id: str, payee_id: str) -> None:
    """A standing payment for a contract; bills that are paid so are always monthly."""
    planned = ScheduledPayment(
        id=bank.scheduled_payments.new_id(),
        account_id=account_id,
        payee_id=payee_id,
        amount=contract.cents / 100,
        frequency="monthly",
        first_on=contract.first_on,
        next_on=contract.due_after(bank.now.date()),
        reference=contract.what,
        last_result="paid",
        category=contract.category,
    )
    bank.scheduled_payments.add(planned)


def _schedule_payment(bank: Bank, payment: StandingPayment, account_id: str, payee_id: str) -> None:
    planned = ScheduledPayment(
        id=bank.scheduled_payments.new_id(),
        account_id=account_id,
        payee_id=payee_id,
        amount=payment.cents / 100,
        frequency=payment.frequency,
        first_on=payment.first_on,
        next_on=payment.next_on,
        reference=payment.reference,
        status=payment.ended or "active",
        last_result="paid" if any(payment.paid_on()) else "none",
    )
    bank.scheduled_payments.add(planned)
