"""Promises about money: what the bank says, and the cards, the budget, the payment platform and the broker."""

import datetime as dt
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from prove.authoring.across.charges import Charge, as_charge, cents, not_in_the_bank
from prove.authoring.across.rules import Worlds, invariant
from prove.servers import load
from prove.servers._shared.cast import cast_of
from prove.servers._shared.ibans import is_valid
from prove.servers._shared.life.cities import city_of
from prove.servers._shared.life.clock import is_day_off, now_of
from prove.servers._shared.life.money.bills import bills_of
from prove.servers._shared.life.money.coming import coming_between
from prove.servers._shared.life.money.deposits import BROKER
from prove.servers._shared.life.money.invoices import PLATFORM
from prove.servers._shared.life.money.spending import DAYS
from prove.servers._shared.life.person.wallet import wallet_of
from prove.servers._shared.life.purchases.orders import STORE

LATER = dt.timedelta(days=45)
"""How long nobody does anything, to see whether worlds still agree."""
MAIL_DAYS = 90
_ENDING = re.compile(r"card ending (\d{4})")
_BOUGHT = re.compile(r"(.+), card ending \d{4}")
_SOLD = re.compile(r"Sold: (.+)")
_IBAN = re.compile(r"\bIBAN: (\w+)")
_BILL = re.compile(r"\b[A-Z]{2}-\d{5}\b")
_MORNING = range(6, 12)
_NOT_SPENT = ("transfer", "salary", "interest")


class _Payment(NamedTuple):
    """Money that left an account of the bank, as both sides can tell it; `account` is its nickname."""

    account: str
    day: dt.date
    cents: int
    merchant: str


@invariant(5, "banking", "budget")
def expenses_are_bank_lines_or_cash(worlds: Worlds) -> Iterator[str]:
    """An expense of the budget is a line of the bank or was paid in cash, and every such line is an expense."""
    expenses = Counter(_expenses(worlds))
    since = min((payment.day for payment in expenses), default=dt.date.max) + dt.timedelta(days=1)
    lines = Counter(_bank_payments(worlds))
    for payment in expenses - lines:
        yield f"{_told(payment)} is an expense, but no line of the bank"
    for payment in lines - expenses:
        if payment.day >= since:
            yield f"{_told(payment)} is a line of the bank, but no expense"


@invariant(5, "banking")
def salaries_on_working_days(worlds: Worlds) -> Iterator[str]:
    """Salaries come once a month, on a working day in the morning, and so do those of the year to come."""
    now, firm = now_of(worlds.seed), cast_of(worlds.seed).protagonist.company
    rows = worlds.rows("banking.transactions")
    paid = [row.booked_at for row in rows if (row.category, row.counterparty) == ("salary", firm)]
    coming = coming_between(worlds.seed, now, now + dt.timedelta(days=365))
    paid += [line.at for line in coming if (line.category, line.counterparty) == ("salary", firm)]
    for at in paid:
        if is_day_off(at.date()) or at.hour not in _MORNING:
            yield f"a salary is paid on {at:%A, %Y-%m-%d %H:%M}"
    for month, times in Counter(f"{at:%Y-%m}" for at in paid).items():
        if times > 1:
            yield f"{times} salaries are paid in {month}"


@invariant(6, "banking", "budget")
def cards_of_the_bank(worlds: Worlds) -> Iterator[str]:
    """A card of the bank is one of the wallet, with the same name, expiry and account; the budget has no others."""
    wallet = {card.last_four: card for card in wallet_of(worlds.seed).cards}
    accounts = {account.key: account.iban for account in wallet_of(worlds.seed).accounts}
    ibans = {account.id: account.iban for account in worlds.rows("banking.accounts")}
    names = set[str]()
    for card in worlds.rows("banking.cards"):
        own = wallet.get(card.last_four)
        if own is None:
            yield f"the bank's card {card.name} ending in {card.last_four} is not in the wallet"
        elif (own.name, own.expires_on, accounts[own.account]) != (card.name, card.expires_on, ibans[card.account_id]):
            yield f"the card ending in {card.last_four} differs between bank and wallet"
        names.add(card.name)
    for account in worlds.rows("budget.accounts"):
        if account.kind == "credit_card" and account.name not in names:
            yield f"the budget's card {account.name} is not one of the bank"


@invariant(7, "banking")
def cards_are_valid_when_used(worlds: Worlds) -> Iterator[str]:
    """A card that a line of the bank names had not expired, and draws on the account of that line."""
    cards = {card.last_four: card for card in worlds.rows("banking.cards")}
    for line in worlds.rows("banking.transactions"):
        found = _ENDING.search(line.description)
        if not found:
            continue
        card = cards.get(found[1])
        if card is None or card.account_id != line.account_id:
            yield f"{line.counterparty} on {line.booked_at:%F} names the card {found[1]}, which is not of its account"
        elif line.amount < 0 and card.expires_on < line.booked_at.date():
            yield f"{card.name} paid {line.counterparty} on {line.booked_at:%F} after it expired on {card.expires_on}"
        elif line.amount < 0 and card.status == "frozen":
            yield f"{card.name} is frozen but paid {line.counterparty} on {line.booked_at:%F}"


@invariant(8, "banking")
def balances_add_up(worlds: Worlds) -> Iterator[str]:
    """Running balances of every statement add up, end with the balance of the account and are never below zero."""
    running: dict[str, int] = {}
    for line in worlds.rows("banking.transactions"):
        after, amount = round(line.balance_after * 100), round(line.amount * 100)
        before = running.get(line.account_id, after - amount)
        if before + amount != after:
            yield f"{line.id} of {line.booked_at:%F} leaves {after} cents after {before} and {amount}"
        if after < 0:
            yield f"{line.id} of {line.booked_at:%F} leaves {after} cents"
        running[line.account_id] = after
    for account in worlds.rows("banking.accounts"):
        if running.get(account.id, round(account.balance * 100)) != round(account.balance * 100):
            yield f"{account.nickname} holds {account.balance:.2f}, but its last line says {running[account.id]} cents"


@invariant(8, "banking", "budget")
def balances_are_those_of_the_bank(worlds: Worlds) -> Iterator[str]:
    """An account of the budget that is one of the bank holds the same in both."""
    balances = {account.nickname: account.balance for account in worlds.rows("banking.accounts")}
    for account in worlds.rows("budget.accounts"):
        if account.kind in ("checking", "savings") and balances.get(account.name) != account.balance:
            yield f"{account.name} holds {account.balance:.2f} in the budget, {balances.get(account.name)} in the bank"


@invariant(9, "banking")
def transfers_have_two_sides(worlds: Worlds) -> Iterator[str]:
    """A transfer between own accounts is on both statements, with the same amount and time."""
    lines = {line.id: line for line in worlds.rows("banking.transactions")}
    nicknames = {account.id: account.nickname for account in worlds.rows("banking.accounts")}
    for line in lines.values():
        if line.other_transaction_id is None:
            if line.category == "transfer" and line.counterparty in nicknames.values():
                yield f"{line.id} on {line.booked_at:%F} has no other side"
            continue
        other = lines.get(line.other_transaction_id)
        if other is None or other.other_transaction_id != line.id:
            yield f"{line.id} on {line.booked_at:%F} names another side that does not name it"
        elif (other.amount, other.booked_at) != (-line.amount, line.booked_at) or other.account_id == line.account_id:
            yield f"{line.id} and {other.id} are not two sides of one transfer"
        elif line.counterparty != nicknames[other.account_id]:
            yield f"{line.id} names {line.counterparty} for {nicknames[other.account_id]}"


@invariant(5, "banking", "budget")
def bank_and_budget_agree_later(worlds: Worlds) -> Iterator[str]:
    """Bank and budget agree also after weeks in which nobody does anything, and statements still add up."""
    later = _Later(worlds, LATER)
    for promise in (
        *(expenses_are_bank_lines_or_cash, cards_are_valid_when_used, balances_add_up),
        *(balances_are_those_of_the_bank, transfers_have_two_sides),
    ):
        yield from (f"after {LATER.days} days, {text}" for text in promise(later))


@invariant(5, "banking")
def life_goes_on_at_the_bank(worlds: Worlds) -> Iterator[str]:
    """All that will move by itself in the next weeks is on the bank's statements then, on its day and no more."""
    later = _Later(worlds, LATER)
    ibans = {account.key: account.iban for account in wallet_of(worlds.seed).accounts}
    accounts = {account.iban: account.id for account in later.rows("banking.accounts")}
    begin, end = worlds.state("banking").now, later.state("banking").now
    wanted = Counter(
        Charge(accounts.get(ibans[line.account]), line.counterparty, line.at.date(), line.cents)
        for line in coming_between(worlds.seed, begin, end)
    )
    seen = Counter(as_charge(line) for line in later.rows("banking.transactions") if line.booked_at > begin)
    yield from not_in_the_bank(wanted, seen)


@invariant(1, "banking", "shopping")
def coming_refunds_of_the_shop(worlds: Worlds) -> Iterator[str]:
    """What the shop refunds in the next weeks comes in at the bank; else only money for cancelled orders does."""
    later, now = _Later(worlds, LATER), worlds.state("banking").now
    done = {back.id for back in worlds.rows("shopping.returns") if back.status == "refunded"}
    returns = [back for back in later.rows("shopping.returns") if back.status == "refunded" and back.id not in done]
    lines = [line for line in later.rows("banking.transactions") if line.booked_at > now and line.counterparty == STORE]
    wanted, seen = Counter(cents(back.refund) for back in returns), Counter(cents(line.amount) for line in lines)
    cancelled = Counter(cents(order.total) for order in worlds.rows("shopping.orders") if order.status == "cancelled")
    for amount in wanted - seen:
        yield f"the shop refunds {amount / 100:.2f}, but the bank gets nothing"
    for amount in seen - wanted - cancelled:
        yield f"the bank gets {amount / 100:.2f} of the shop, which refunds no such amount"


@invariant(10, "banking", "payments")
def payouts_are_charges_less_refunds(worlds: Worlds) -> Iterator[str]:
    """Every week that earned something is paid out on its Tuesday: what was charged less what was refunded."""
    bank = worlds.state("banking")
    first = (now_of(worlds.seed) - dt.timedelta(days=DAYS)).date()
    due = {day: cents for day, cents in _payouts_due(worlds, bank.now) if day > first}
    seen = Counter[dt.date]()
    for line in worlds.rows("banking.transactions"):
        if line.counterparty == PLATFORM and line.booked_at.date() > first:
            seen[line.booked_at.date()] += cents(line.amount)
    for day in sorted(due.keys() | seen.keys()):
        if due.get(day, 0) != seen[day]:
            yield f"{seen[day] / 100:.2f} of the platform came in on {day}, {due.get(day, 0) / 100:.2f} was due"


@invariant(10, "banking", "payments")
def payouts_name_their_week(worlds: Worlds) -> Iterator[str]:
    """A payout names the week before it, in which a customer was charged."""
    charged = {_monday(charge.created_at.date()) for charge in worlds.rows("payments.charges")}
    first = min(charged, default=dt.date.max)
    for line in worlds.rows("banking.transactions"):
        if line.counterparty == PLATFORM and (day := line.booked_at.date()) > first + dt.timedelta(days=7):
            week = _monday(day) - dt.timedelta(days=7)
            if line.description != f"Payout for the week of {week}" or week not in charged:
                yield f"{line.description!r} came in on {day}; customers were charged in the weeks of {sorted(charged)}"


@invariant(11, "banking", "trading")
def deposits_reach_the_broker(worlds: Worlds) -> Iterator[str]:
    """All that was deposited with the broker has left the bank, and is cash or was traded."""
    lines = [line.amount for line in worlds.rows("banking.transactions") if line.counterparty == BROKER]
    sent = -sum(cents(amount) for amount in lines)
    fills = [(fill.side, cents(fill.quantity * fill.price)) for fill in worlds.rows("trading.fills")]
    traded = sum(worth if side == "sell" else -worth for side, worth in fills)
    for account in worlds.rows("trading.accounts"):
        if cents(account.deposited) != sent:
            yield f"the broker has got {account.deposited:.2f}, the bank has sent {sent / 100:.2f}"
        if cents(account.cash) != cents(account.deposited) + traded:
            yield f"{account.cash:.2f} is not {account.deposited:.2f} and what trades brought, {traded / 100:.2f}"


@invariant(4, "marketplace", "banking")
def second_hand_lines_are_deals(worlds: Worlds) -> Iterator[str]:
    """A line of the bank about something second-hand is a deal of the marketplace, with that person on that day."""
    names = {member.email: member.name for member in worlds.rows("marketplace.members")}
    me = cast_of(worlds.seed).protagonist.email
    deals = Counter[Charge]()
    for purchase in worlds.rows("marketplace.purchases"):
        price, day = cents(purchase.price), purchase.bought_at.date()
        if me in (purchase.buyer, purchase.seller):
            other, sign = (purchase.seller, -1) if purchase.buyer == me else (purchase.buyer, 1)
            deals[Charge(purchase.title, names[other], day, sign * price)] += 1
    for line in worlds.rows("banking.transactions"):
        bought = _BOUGHT.fullmatch(line.description) if line.amount < 0 else _SOLD.fullmatch(line.description)
        if bought and line.counterparty in names.values():
            deal = as_charge(line)._replace(account=bought[1])
            if not deals[deal]:
                yield f"{line.description}: {line.amount:.2f} with {line.counterparty} on {deal.day} is no deal"
            deals[deal] -= 1


@invariant(12, "banking")
def ibans_of_the_country(worlds: Worlds) -> Iterator[str]:
    """An account number is a valid one of the country in which its owner lives; firms that send bills are at home."""
    cast = cast_of(worlds.seed)
    cities = {person.email: person.city for person in cast.people}
    accounts = [(account.nickname, account.iban, cast.home) for account in worlds.rows("banking.accounts")]
    accounts += [(row.name, row.iban, cities.get(row.email, cast.home)) for row in worlds.rows("banking.payees")]
    for name, iban, city in accounts:
        if iban[:2] != city_of(city).country.code or not is_valid(iban):
            yield f"{name} in {city} has the account number {iban}"


@invariant(12, "banking", "filesystem")
def ibans_in_files(worlds: Worlds) -> Iterator[str]:
    """The IBAN in a file about a bill is that of the payee in the bank, and that of the biller in any case."""
    known = {payee.name: payee.iban for payee in worlds.rows("banking.payees")}
    bills = {bill.number: bill for bill in bills_of(worlds.seed)}
    for node in worlds.rows("filesystem.nodes"):
        ibans, numbers = _IBAN.findall(node.content), _BILL.findall(node.content)
        for bill in (bills[number] for number in numbers if number in bills):
            for iban in ibans:
                if iban != bill.iban or iban != known.get(bill.biller, iban):
                    yield f"{node.path} is about bill {bill.number} and names {iban}, not that of {bill.biller}"


@invariant(13, "payments", "email")
def paid_invoices_have_a_mail(worlds: Worlds) -> Iterator[str]:
    """What a customer paid to the business in the last 90 days has a mail with number, customer and amount."""
    since = worlds.state("email").now - dt.timedelta(days=MAIL_DAYS)
    bodies = [message.body for message in worlds.rows("email.messages") if message.sender_name == PLATFORM]
    for charge in worlds.rows("payments.charges"):
        words = (charge.invoice_id, charge.customer_name, f"{charge.amount:,.2f}")
        if charge.created_at >= since and not any(all(word in body for word in words) for body in bodies):
            yield f"no mail names the payment of {charge.amount:.2f} for {charge.invoice_id} by {charge.customer_name}"


class _Later(Worlds):
    """The same worlds some time later, if nobody does anything meanwhile."""

    def __init__(self, worlds: Worlds, after: dt.timedelta) -> None:
        super().__init__(worlds.seed)
        self._worlds, self._after = worlds, after

    def state(self, server: str) -> Any:
        if server not in self._states:
            state = self._worlds.state(server).fork()
            load(server).advance(state, state.now + self._after)
            self._states[server] = state
        return self._states[server]


def _payouts_due(worlds: Worlds, now: dt.datetime) -> Iterator[tuple[dt.date, int]]:
    """The day and the cents of each payout so far; a week that did not cover its refunds counts for the next one."""
    moved = [(charge.created_at.date(), cents(charge.amount)) for charge in worlds.rows("payments.charges")]
    moved += [(refund.created_at.date(), -cents(refund.amount)) for refund in worlds.rows("payments.refunds")]
    weeks = Counter[dt.date]()
    for day, amount in moved:
        weeks[_monday(day)] += amount
    owed = 0
    for monday in sorted(weeks):
        owed += weeks[monday]
        paid_at = dt.datetime.combine(monday + dt.timedelta(days=8), dt.time(6))
        if owed > 0 and paid_at <= now:
            yield paid_at.date(), owed
            owed = 0


def _monday(day: dt.date) -> dt.date:
    return day - dt.timedelta(days=day.weekday())


def _expenses(worlds: Worlds) -> Iterator[_Payment]:
    """The expenses that were not paid in cash; what a card paid counts for the account that it draws on."""
    nicknames = {account.id: account.nickname for account in worlds.rows("banking.accounts")}
    drawn_on = {card.name: nicknames[card.account_id] for card in worlds.rows("banking.cards")}
    accounts = {account.id: account for account in worlds.rows("budget.accounts")}
    for expense in worlds.rows("budget.expenses"):
        account = accounts[expense.account_id]
        if account.kind != "cash":
            name = drawn_on.get(account.name, account.name)
            yield _Payment(name, expense.spent_on, round(expense.amount * 100), expense.merchant)


def _bank_payments(worlds: Worlds) -> Iterator[_Payment]:
    """What left accounts that are not of a business, but for transfers."""
    private = {a.id: a.nickname for a in worlds.rows("banking.accounts") if a.kind != "business"}
    for line in worlds.rows("banking.transactions"):
        if line.amount < 0 and line.category not in _NOT_SPENT and line.account_id in private:
            day = line.booked_at.date()
            yield _Payment(private[line.account_id], day, -round(line.amount * 100), line.counterparty)


def _told(payment: _Payment) -> str:
    return f"{payment.cents / 100:.2f} from {payment.account} to {payment.merchant} on {payment.day}"


@invariant(5, "banking")
def limits_above_what_was_spent(worlds: Worlds) -> Iterator[str]:
    """On no day more was charged to a card, or left an account otherwise, than its daily limit."""
    cards = {card.last_four: card for card in worlds.rows("banking.cards")}
    accounts = {account.id: account for account in worlds.rows("banking.accounts")}
    spent = Counter[tuple[str, dt.date]]()
    for row in worlds.rows("banking.transactions"):
        ending = _ENDING.search(row.description)
        if row.amount < 0:
            spent[ending[1] if ending else row.account_id, row.booked_at.date()] += cents(-row.amount)
    for (key, day), total in spent.items():
        limit = cents((cards.get(key) or accounts[key]).daily_limit)
        if total > limit:
            yield f"{total / 100:.2f} were spent with {key} on {day}, but the limit is {limit / 100:.2f}"
