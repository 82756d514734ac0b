"""Examples at the bank, with the household budget and on the payment platform."""

import datetime as dt
from collections.abc import Callable
from typing import cast

from prove.core.examples import Example
from prove.servers import load
from prove.servers._shared.days import months_later
from prove.servers.banking.ledger import can_pay
from prove.servers.banking.records import Account, Bank, Card, Payee, ScheduledPayment, Transaction
from prove.servers.budget.records import Budget, BudgetAccount, BudgetCategory, Expense, month_of
from prove.servers.budget.rules import status_of
from prove.servers.payments.records import Invoice, Payments
from tests.examples.script import Given, Script, day, said

WEEK = 7 * 24 * 3600


def bank_of(s: Script) -> Bank:
    """The bank of the example, to pick facts from."""
    return cast(Bank, s.session.state("banking"))


def pin_of(s: Script) -> str:
    return next(iter(bank_of(s).customers)).pin


def payers(bank: Bank, least: float = 500.0) -> list[Account]:
    """The accounts for payments that can pay at least so much today."""
    return [a for a in bank.accounts if a.kind != "savings" and can_pay(bank, a, least)]


def savers(bank: Bank, least: float = 500.0) -> list[Account]:
    """The savings accounts that can pay at least so much today."""
    return [a for a in bank.accounts if a.kind == "savings" and can_pay(bank, a, least)]


def friends(bank: Bank) -> list[Payee]:
    """People among the payees, for whom nothing was ever scheduled."""
    return [p for p in bank.payees if p.email and not bank.scheduled_payments.where(payee_id=p.id)]


def live_cards(bank: Bank) -> list[Card]:
    return bank.cards.where(status="active")


def only_plans(bank: Bank) -> list[ScheduledPayment]:
    """Active payments that are the only ones to their payee, and whose reference says which they are."""
    plans = list(bank.scheduled_payments)
    return [
        plan
        for plan in plans
        if plan.status == "active"
        and sum(other.payee_id == plan.payee_id for other in plans) == 1
        and sum(other.reference == plan.reference for other in plans) == 1
    ]


def bank_seed(fits: Callable[[Bank], object], first: int) -> int:
    """The first seed from some seed on whose bank has what an example needs."""
    return next(seed for seed in range(first, first + 60) if fits(cast(Bank, load("banking").first_day(seed))))


def budget_of(s: Script) -> Budget:
    """The budget of the example, to pick facts from."""
    return cast(Budget, s.session.state("budget"))


def spenders(book: Budget, least: float = 200.0) -> list[BudgetAccount]:
    """Open accounts that can pay at least so much, savings last."""
    found = [a for a in book.accounts if a.status == "open" and a.balance - a.floor >= least]
    return sorted(found, key=lambda a: a.kind == "savings")


def roomy(book: Budget, least: float = 60.0) -> list[BudgetCategory]:
    """Categories that have at least so much left this month."""
    month = month_of(book.now.date())
    return [c for c in book.categories if status_of(book, c, month).left >= least]


def budget_seed(fits: Callable[[Budget], object], first: int) -> int:
    """The first seed from some seed on whose budget has what an example needs."""
    return next(seed for seed in range(first, first + 60) if fits(cast(Budget, load("budget").first_day(seed))))


def transfer() -> Example:
    s = Script("bank-transfer", "banking", seed=bank_seed(lambda bank: payers(bank) and savers(bank), 7))
    source, target = payers(bank_of(s))[0].nickname, savers(bank_of(s))[0].nickname
    s.say(f"Move $40 from {source} to {target}, please.", reply=f"Done, $40 has moved to {target}.")
    accounts = s.call("list_accounts")
    s.call(
        "transfer_between_accounts",
        goal="write",
        from_account_id=s.pick(accounts, "items.id", nickname=source),
        to_account_id=s.pick(accounts, "items.id", nickname=target),
        amount=40.0,
    )
    return s.done()


def pay_a_friend() -> Example:
    s = Script("bank-pay-friend", "banking", seed=bank_seed(payers, 12), category="join")
    account, friend, pin = payers(bank_of(s))[0].nickname, friends(bank_of(s))[0].name, pin_of(s)
    s.say(
        f"I owe {friend} 85 dollars for the concert tickets. Pay that from {account}, my PIN is {pin}.",
        reply=f"I have paid {friend} $85 from {account}.",
    )
    accounts = s.call("list_accounts")
    payees = s.call("list_payees", together=True, query=friend)
    s.call(
        "pay_payee",
        goal="write",
        from_account_id=s.pick(accounts, "items.id", nickname=account),
        payee_id=s.pick(payees, "items.id", name=friend),
        amount=85.0,
        pin=pin,
    )
    return s.done()


def freeze_two_cards() -> Example:
    seed = bank_seed(lambda bank: len(live_cards(bank)) > 2, 7)
    s = Script("bank-lost-purse", "banking", "social_media", seed=seed, category="parallel")
    one, other = (card.name for card in live_cards(bank_of(s))[:2])
    s.say(
        f"My purse is gone! Block the {one} and the {other} right now.",
        reply="Both cards are frozen; nobody can pay with them.",
    )
    cards = s.call("list_cards")
    s.call("freeze_card", goal="write", card_id=s.pick(cards, "items.id", name=one))
    s.call("freeze_card", goal="write", together=True, card_id=s.pick(cards, "items.id", name=other))
    return s.done()


def card_limit_without_pin() -> Example:
    s = Script("bank-limit-without-pin", "banking", seed=31, category="missing-value")
    card, pin = next(c.name for c in live_cards(bank_of(s)) if c.daily_limit != 1000), pin_of(s)
    s.say(
        f"Please set the daily limit of my {card} to $1,000.",
        missing="pin",
        reply="I can do that. What is your PIN, so that the bank accepts the change?",
    )
    s.say(f"Sure, it's {pin}.", reply=f"The {card} may now spend $1,000 a day.")
    cards = s.call("list_cards")
    s.call(
        "set_card_limit",
        goal="write",
        card_id=s.pick(cards, "items.id", name=card),
        daily_limit=1000.0,
        pin=pin,
    )
    return s.done()


def stop_a_standing_payment() -> Example:
    s = Script("bank-stop-hidden", "banking", seed=bank_seed(only_plans, 7), category="missing-function")
    s.hidden = {"cancel_scheduled_payment"}
    reference = only_plans(bank_of(s))[0].reference
    s.say(
        f"Please stop the payment with the reference {reference}, I no longer need it.",
        reply="I have no function that cancels a scheduled payment, so I cannot stop it.",
    )
    s.say(
        "Here is one that does.",
        brings=("cancel_scheduled_payment",),
        reply=f"The payment with the reference {reference} is cancelled.",
    )
    planned = s.call("list_scheduled_payments")
    s.call(
        "cancel_scheduled_payment",
        goal="write",
        scheduled_payment_id=s.pick(planned, "items.id", reference=reference),
    )
    return s.done()


def payee_still_needed() -> Example:
    s = Script("bank-payee-needed", "banking", seed=bank_seed(only_plans, 7), category="refusal")
    payee = bank_of(s).payees.get(only_plans(bank_of(s))[0].payee_id).name
    s.say(
        f"Delete {payee} from my payees.",
        reply=f"The bank will not delete {payee}: a scheduled payment is still active and must go first.",
    )
    payees = s.call("list_payees", query=payee)
    s.call("remove_payee", goal="refusal", payee_id=s.pick(payees, "items.id", name=payee))
    return s.done()


def too_much_at_once() -> Example:
    def rich(bank: Bank) -> list[Account]:
        return [a for a in bank.accounts.where(status="active") if a.balance > a.daily_limit + 100]

    s = Script("bank-over-the-limit", "banking", seed=bank_seed(rich, 12), category="refusal")
    account, friend, pin = rich(bank_of(s))[0], friends(bank_of(s))[0].name, pin_of(s)
    amount = account.daily_limit + 100
    s.say(
        f"Send {friend} {amount:,g} dollars from {account.nickname}, please. PIN {pin}.",
        reply=f"That did not work: ${amount:,g} is more than {account.nickname} lets out in one day.",
    )
    accounts = s.call("list_accounts")
    payees = s.call("list_payees", together=True, query=friend)
    s.call(
        "pay_payee",
        goal="refusal",
        from_account_id=s.pick(accounts, "items.id", nickname=account.nickname),
        payee_id=s.pick(payees, "items.id", name=friend),
        amount=amount,
        pin=pin,
    )
    return s.done()


def travel_spending() -> Example:
    def two_lines(bank: Bank) -> list[tuple[str, str, list[float]]]:
        """Accounts and categories with two different payments since the first of the month before, travel first."""
        since, found = _month_before(bank.now), list[tuple[str, str, list[float]]]()
        for category in ("travel", "health", "shopping", "transport", "utilities"):
            for account in bank.accounts:
                lines = bank.transactions.where(account_id=account.id, category=category)
                amounts = [line.amount for line in lines if f"{line.booked_at:%F}" >= since]
                if len(set(amounts)) == len(amounts) == 2 and max(amounts) < 0:
                    found.append((account.nickname, category, sorted(-amount for amount in amounts)))
        return found

    s = Script("bank-travel-spending", "banking", seed=bank_seed(two_lines, 31), category="question")
    account, category, (low, high) = two_lines(bank_of(s))[0]
    since = _month_before(s.session.now)
    s.say(f"How much have we spent on {category} from {account} since {since}?")
    accounts = s.call("list_accounts")
    s.call(
        "list_transactions",
        goal="question",
        account_id=s.pick(accounts, "items.id", nickname=account),
        since=day(since, f"since {since}"),
        category=category,
    )
    s.reply(f"Two payments, ${high:.2f} and ${low:.2f}, so ${high + low:.2f} in all.", high, low)
    return s.done()


def club_fee_goes_out() -> Example:
    def due_soon(bank: Bank) -> list[ScheduledPayment]:
        """Payments of the next days that will be made."""
        soon, saved = bank.now.date() + dt.timedelta(days=5), savers(bank)
        return [
            p
            for p in only_plans(bank)
            if p.next_on <= soon
            and can_pay(bank, bank.accounts.get(p.account_id), p.amount + 50)
            and saved
            and can_pay(bank, saved[0], p.amount)
        ]

    s = Script("bank-club-fee", "banking", seed=bank_seed(due_soon, 7), category="multi-turn")
    plan, saved = due_soon(bank_of(s))[0], savers(bank_of(s))[0].nickname
    account, payee = bank_of(s).accounts.get(plan.account_id).nickname, bank_of(s).payees.get(plan.payee_id).name
    s.say(f"When will {plan.reference} be paid next, and how much is it?")
    planned = s.call("list_scheduled_payments", goal="question")
    s.reply(
        f"{plan.reference}, ${plan.amount:.2f}, goes out on {plan.next_on}.", plan.amount, f"{plan.next_on}", of=planned
    )
    s.say(f"Good morning! Has {plan.reference} gone out by now? And what is left on {account}?", advance=WEEK)
    found = s.call("search_transactions", goal="question", query=plan.reference)
    accounts = s.call("list_accounts", goal="question", together=True)
    left = s.value(accounts, "items.balance", nickname=account)
    s.reply(f"Yes, to {payee}. {account} holds ${left:.2f}.", payee, f"{left:.2f}", of=found)
    s.say(
        f"Then top it up with {plan.amount:.2f} from {saved}.",
        reply=f"Done: ${plan.amount:.2f} has moved from {saved} to {account}.",
    )
    s.call(
        "transfer_between_accounts",
        goal="write",
        from_account_id=s.pick(accounts, "items.id", nickname=saved),
        to_account_id=s.pick(accounts, "items.id", nickname=account),
        amount=plan.amount,
    )
    return s.done()


def wrong_charge() -> Example:
    s = Script("bank-dispute", "banking", seed=31)
    charge = recent_charges(bank_of(s))[0]
    amount = f"${-charge.amount:.2f}"
    s.say(
        f"{charge.counterparty} charged me {amount} but we had agreed on less. Complain to the bank, the amount is "
        "wrong.",
        reply=f"The bank is looking into the {amount} from {charge.counterparty}.",
    )
    found = s.call("search_transactions", query=charge.counterparty)
    s.call(
        "dispute_transaction",
        goal="write",
        transaction_id=s.pick(found, "items.id", amount=charge.amount),
        reason=said("wrong_amount", "the amount is wrong"),
    )
    return s.done()


def recent_charges(bank: Bank) -> list[Transaction]:
    """Purchases of the last days whose amount says which they are, the newest first."""
    since = bank.now - dt.timedelta(days=20)
    bought = [t for t in bank.transactions if t.amount < 0 and t.category not in ("transfer", "rent")]
    amounts = [t.amount for t in bank.transactions]
    recent = [t for t in bought if t.booked_at > since and amounts.count(t.amount) == 1]
    return sorted(recent, key=lambda t: t.booked_at, reverse=True)


def new_payee_every_month() -> Example:
    s = Script("bank-new-payee", "banking", seed=bank_seed(lambda bank: payers(bank, 700), 12), category="join")
    account, first = payers(bank_of(s), 700)[0].nickname, first_of_next_month(s)
    s.say(
        "My new landlord is Rosa Delgado, IBAN GB53SLVB40117758203964. Save her as a payee and pay her 640 a month out "
        f"of {account}, starting on the {first:first of %B}.",
        reply=f"Rosa Delgado is saved and gets $640 from {account} every month from {first:1 %B} on.",
    )
    payee = s.call("add_payee", goal="write", name="Rosa Delgado", iban="GB53SLVB40117758203964")
    accounts = s.call("list_accounts", together=True)
    s.call(
        "schedule_payment",
        goal="write",
        from_account_id=s.pick(accounts, "items.id", nickname=account),
        payee_id=s.pick(payee, "id"),
        amount=640.0,
        first_on=day(f"{first}", f"the {first:first of %B}"),
        frequency=said("monthly", "a month"),
    )
    return s.done()


def first_of_next_month(s: Script) -> dt.date:
    return months_later(s.session.now.date().replace(day=1), 1)


def _month_before(now: dt.datetime) -> str:
    """The first day of the month before."""
    return f"{months_later(now.date().replace(day=1), -1)}"


def mortgage() -> Example:
    s = Script("bank-mortgage", "banking", seed=12, category="irrelevance")
    s.say(
        "Could you apply for a mortgage of 250,000 for me?",
        reply="I am sorry, I can look after your accounts, payments and cards, but I cannot apply for a mortgage.",
    )
    return s.done()


def last_saturday(s: Script) -> Given:
    """The Saturday before today."""
    today = s.session.now.date()
    return day(f"{today - dt.timedelta(days=(today.weekday() + 2) % 7 or 7)}", "last Saturday")


def dinner_expense() -> Example:
    seed = budget_seed(lambda book: spenders(book) and "Eating out" in {c.name for c in roomy(book)}, 16)
    s = Script("budget-dinner", "budget", seed=seed, category="join")
    account = spenders(budget_of(s))[0].name
    s.say(
        f"Write down $36.40 for dinner at Trattoria Lucia last Saturday. I paid with {account}, it goes under Eating "
        "out.",
        reply="The dinner at Trattoria Lucia is in the books: $36.40 under Eating out.",
    )
    accounts = s.call("list_budget_accounts")
    categories = s.call("list_budget_categories", together=True, query="Eating out")
    s.call(
        "add_expense",
        goal="write",
        account_id=s.pick(accounts, "items.id", name=account),
        category_id=s.pick(categories, "items.id", name="Eating out"),
        amount=36.4,
        merchant="Trattoria Lucia",
        spent_on=last_saturday(s),
    )
    return s.done()


def running(book: Budget) -> list[str]:
    """The names of the active recurring expenses."""
    return [recurring.name for recurring in book.recurring_expenses.where(status="active")]


def budget_tidy_up() -> Example:
    def ready(book: Budget) -> bool:
        return bool(running(book)) and bool(roomy(book)) and len(list(book.categories)) > 2

    s = Script("budget-tidy-up", "budget", "banking", seed=budget_seed(ready, 16), category="parallel")
    giver, recurring = roomy(budget_of(s))[0].name, running(budget_of(s))[0]
    taker = next(c.name for c in budget_of(s).categories if c.name != giver)
    s.say(
        f"Give {taker} more: move 15 dollars from {giver} there for this month. And stop booking {recurring}, that "
        "has ended.",
        reply=f"$15 has moved from {giver} to {taker}, and {recurring} is stopped.",
    )
    categories = s.call("list_budget_categories")
    planned = s.call("list_recurring_expenses", together=True)
    s.call(
        "move_budget_money",
        goal="write",
        from_category_id=s.pick(categories, "items.id", name=giver),
        to_category_id=s.pick(categories, "items.id", name=taker),
        amount=15.0,
    )
    s.call(
        "stop_recurring_expense",
        goal="write",
        together=True,
        recurring_expense_id=s.pick(planned, "items.id", name=recurring),
    )
    return s.done()


def groceries_left() -> Example:
    s = Script("budget-groceries-left", "budget", seed=16, category="question")
    other = next(c.name for c in budget_of(s).categories if c.name != "Groceries")
    s.say(f"What is left for groceries this month, and what have we spent on {other} so far?")
    categories = s.call("list_budget_categories", goal="question")
    left = s.value(categories, "items.left", name="Groceries")
    spent = s.value(categories, "items.spent", name=other)
    s.reply(f"There are ${left:.2f} left for groceries, and {other} has cost ${spent:.2f} so far.", left, spent)
    return s.done()


def vegetable_box() -> Example:
    def wrong(book: Budget) -> list[Expense]:
        """Expenses of the last days that can go, the only ones of their merchant since then."""
        since = book.now.date() - dt.timedelta(days=3)
        recent = [e for e in book.expenses if e.spent_on >= since and month_of(e.spent_on) == month_of(book.now.date())]
        return [e for e in recent if sum(other.merchant == e.merchant for other in recent) == 1]

    s = Script("budget-vegetable-box", "budget", seed=budget_seed(wrong, 16), category="multi-turn")
    entry = wrong(budget_of(s))[-1]
    since = f"{s.session.now.date() - dt.timedelta(days=3)}"
    s.say("Give Groceries 1,500 a month from now on.", reply="Groceries may now cost $1,500 a month.")
    categories = s.call("list_budget_categories", query="Groceries")
    s.call(
        "set_category_limit",
        goal="write",
        category_id=s.pick(categories, "items.id", name="Groceries"),
        monthly_limit=1500.0,
    )
    s.say(f"What did I spend at {entry.merchant} since {since}?", advance=600)
    booked = s.call("list_expenses", goal="question", query=entry.merchant, since=day(since, f"since {since}"))
    amount = s.value(booked, "items.amount", merchant=entry.merchant)
    s.reply(f"${amount:.2f}, on {entry.spent_on}.", amount)
    s.say("That was not me, take it off again.", reply=f"The expense at {entry.merchant} is off the books.")
    s.call("delete_expense", goal="write", expense_id=s.pick(booked, "items.id", merchant=entry.merchant))
    return s.done()


def shop_of(s: Script) -> Payments:
    """The side business of the example, to pick facts from."""
    return cast(Payments, s.session.state("payments"))


def invoices(shop: Payments, status: str) -> list[Invoice]:
    """The invoices of a status whose titles no other title contains."""
    titles = [invoice.title for invoice in shop.invoices]
    alone = [i for i in shop.invoices if sum(i.title in title for title in titles) == 1]
    return [invoice for invoice in alone if invoice.status == status]


def has_valid_card(shop: Payments, invoice: Invoice) -> bool:
    """Whether the customer of an invoice can be charged."""
    customer = shop.customers.get(invoice.customer_email)
    return customer.card_expires_on is not None and customer.card_expires_on >= shop.now.date()


def charge_the_rest() -> Example:
    s = Script("payments-charge-rest", "payments", "banking", seed=9)
    invoice = next(i for i in invoices(shop_of(s), "partially_paid") if has_valid_card(shop_of(s), i))
    s.say(
        f"{invoice.customer_name} still owes us part of '{invoice.title}'. Take the rest from the card, with the key "
        "the-rest-9."
    )
    customers = s.call("list_payment_customers", query=invoice.customer_name)
    found = s.call(
        "list_invoices",
        customer_email=s.pick(customers, "items.email", name=invoice.customer_name),
        query=invoice.title,
    )
    due = s.value(found, "items.amount_due", title=invoice.title)
    s.call(
        "charge_invoice",
        goal="write",
        invoice_id=s.pick(found, "items.id", title=invoice.title, status="partially_paid"),
        idempotency_key="the-rest-9",
    )
    s.reply(f"I have charged the remaining ${due:.2f} to {invoice.customer_name}'s card.")
    return s.done()


def refund_a_part() -> Example:
    s = Script("payments-refund", "payments", "crm", seed=9)
    paid = next(i for i in invoices(shop_of(s), "paid")[::-1] if i.amount_refunded == 0 and i.total >= 80)
    name = paid.customer_name
    s.say(
        f"{name} was overcharged for '{paid.title}'. Give 50 dollars back.", reply=f"{name} gets $50 back on the card."
    )
    found = s.call("list_invoices", query=paid.title)
    invoice = s.call("get_invoice", invoice_id=s.pick(found, "items.id", title=paid.title))
    s.call(
        "refund_charge",
        goal="write",
        charge_id=s.pick(invoice, "charges.id", customer_name=name),
        amount=50.0,
        reason="overcharged",
    )
    return s.done()


def no_card_on_file() -> Example:
    s = Script("payments-no-card", "payments", "calendar", seed=9, category="refusal")
    shop = shop_of(s)
    unpaid = next(i for i in invoices(shop, "open") if shop.customers.get(i.customer_email).card_last_four is None)
    name = unpaid.customer_name
    s.say(
        f"Charge {name} for '{unpaid.title}', use no-card-9 as the key.",
        reply=f"I could not charge {name}: there is no card on file.",
    )
    found = s.call("list_invoices", query=unpaid.title)
    s.call(
        "charge_invoice",
        goal="refusal",
        invoice_id=s.pick(found, "items.id", title=unpaid.title),
        idempotency_key="no-card-9",
    )
    return s.done()


def invoice_without_price() -> Example:
    s = Script("payments-no-price", "payments", "email", seed=9, category="missing-value")
    name = next(iter(shop_of(s).customers)).name
    s.say(
        f"Bill {name} for 12 canape trays, call it Canape trays, October.",
        missing="lines",
        reply="Happy to. What does one tray cost?",
    )
    s.say("18.50 each.", reply=f"The invoice is on its way to {name}: 12 trays, $222.")
    customers = s.call("list_payment_customers", query=name)
    s.call(
        "create_invoice",
        goal="write",
        customer_email=s.pick(customers, "items.email", name=name),
        title="Canape trays, October",
        lines=[{"description": "canape trays", "quantity": 12, "unit_price": 18.5}],
    )
    return s.done()


EXAMPLES = (
    transfer,
    pay_a_friend,
    freeze_two_cards,
    card_limit_without_pin,
    stop_a_standing_payment,
    payee_still_needed,
    too_much_at_once,
    travel_spending,
    club_fee_goes_out,
    wrong_charge,
    new_payee_every_month,
    mortgage,
    dinner_expense,
    budget_tidy_up,
    groceries_left,
    vegetable_box,
    charge_the_rest,
    refund_a_part,
    no_card_on_file,
    invoice_without_price,
)
