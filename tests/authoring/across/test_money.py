"""The promises about money hold, and each of them notices a world that breaks it."""

import datetime as dt
from collections.abc import Callable

import pytest

from prove.authoring.across import money
from prove.authoring.across.rules import Check, Worlds
from prove.servers._shared.cast import cast_of
from tests.authoring.across.changed import OwnWorlds

SEEDS = range(12)
PROMISES: tuple[Check, ...] = (
    money.expenses_are_bank_lines_or_cash,
    money.salaries_on_working_days,
    money.cards_of_the_bank,
    money.cards_are_valid_when_used,
    money.balances_add_up,
    money.balances_are_those_of_the_bank,
    money.transfers_have_two_sides,
    money.payouts_are_charges_less_refunds,
    money.payouts_name_their_week,
    money.deposits_reach_the_broker,
    money.bank_and_budget_agree_later,
    money.life_goes_on_at_the_bank,
    money.coming_refunds_of_the_shop,
    money.second_hand_lines_are_deals,
    money.ibans_in_files,
    money.ibans_of_the_country,
    money.paid_invoices_have_a_mail,
)


@pytest.mark.parametrize("promise", PROMISES)
def test_the_promises_about_money_hold(promise: Check) -> None:
    assert [text for seed in SEEDS for text in promise(Worlds(seed))] == []


def another_expense(worlds: Worlds) -> None:
    book = worlds.state("budget")
    expense = next(e for e in book.expenses if book.accounts.get(e.account_id).kind == "checking")
    book.expenses.update(expense, amount=expense.amount + 1)


def a_missing_expense(worlds: Worlds) -> None:
    book = worlds.state("budget")
    recent = [e for e in book.expenses if book.accounts.get(e.account_id).kind == "checking"][-1]
    book.expenses.remove(recent)


def other_digits(worlds: Worlds) -> None:
    bank = worlds.state("banking")
    bank.cards.update(next(iter(bank.cards)), last_four="0000")


def another_expiry(worlds: Worlds) -> None:
    bank = worlds.state("banking")
    card = next(iter(bank.cards))
    bank.cards.update(card, expires_on=card.expires_on + dt.timedelta(days=31))


def an_unknown_card_in_the_budget(worlds: Worlds) -> None:
    book = worlds.state("budget")
    book.accounts.update(book.accounts.where(kind="credit_card")[0], name="Golden card")


def a_card_that_had_expired(worlds: Worlds) -> None:
    bank = worlds.state("banking")
    old = bank.cards.where(status="expired")[0]
    line = [t for t in bank.transactions.where(account_id=old.account_id) if "card ending" in t.description][-1]
    bank.transactions.update(line, amount=-1.0, description=f"Payment, card ending {old.last_four}")


def another_amount(worlds: Worlds) -> None:
    bank = worlds.state("banking")
    line = bank.transactions.where(account_id=next(iter(bank.accounts)).id)[3]
    bank.transactions.update(line, amount=line.amount + 1)


def another_balance(worlds: Worlds) -> None:
    bank = worlds.state("banking")
    account = next(iter(bank.accounts))
    bank.accounts.update(account, balance=account.balance + 1)


def one_side_only(worlds: Worlds) -> None:
    bank = worlds.state("banking")
    side = next(t for t in bank.transactions if t.other_transaction_id)
    bank.transactions.update(side, other_transaction_id=None)


def another_charge(worlds: Worlds) -> None:
    shop = worlds.state("payments")
    charge = sorted(shop.charges, key=lambda c: c.created_at)[len(shop.charges) // 2]
    shop.charges.update(charge, amount=charge.amount + 1)


def a_missing_payout(worlds: Worlds) -> None:
    bank = worlds.state("banking")
    payouts = [line for line in bank.transactions if line.description.startswith("Payout")]
    bank.transactions.remove(payouts[len(payouts) // 2])


def another_week(worlds: Worlds) -> None:
    bank = worlds.state("banking")
    payout = [line for line in bank.transactions if line.description.startswith("Payout")][-1]
    before = payout.booked_at.date() - dt.timedelta(days=15)
    bank.transactions.update(payout, description=f"Payout for the week of {before}")


def a_week_without_charges(worlds: Worlds) -> None:
    payments, bank = worlds.state("payments"), worlds.state("banking")
    paid_on = [line.booked_at.date() for line in bank.transactions if line.description.startswith("Payout")][-1]
    for charge in list(payments.charges):
        if 1 < (paid_on - charge.created_at.date()).days < 9:
            payments.charges.remove(charge)


def another_deposit(worlds: Worlds) -> None:
    broker = worlds.state("trading")
    account = next(iter(broker.accounts))
    broker.accounts.update(account, deposited=account.deposited + 1)


def the_last_payout_is_missing(worlds: Worlds) -> None:
    bank = worlds.state("banking")
    bank.transactions.remove([line for line in bank.transactions if line.description.startswith("Payout")][-1])


def more_cash_at_the_broker(worlds: Worlds) -> None:
    broker = worlds.state("trading")
    account = next(iter(broker.accounts))
    broker.accounts.update(account, cash=account.cash + 5_000)


def a_cancelled_rent(worlds: Worlds) -> None:
    bank = worlds.state("banking")
    bank.scheduled_payments.update(bank.scheduled_payments.where(reference="Rent")[0], status="cancelled")


def a_bill_that_the_budget_forgets(worlds: Worlds) -> None:
    book = worlds.state("budget")
    book.recurring_expenses.update(book.recurring_expenses.where(name="Rent")[0], status="stopped")


def an_empty_account(worlds: Worlds) -> None:
    bank = worlds.state("banking")
    for account in list(bank.accounts):
        bank.accounts.update(account, balance=0.0, status="frozen")


def a_refund_that_nobody_planned(worlds: Worlds) -> None:
    shop = worlds.state("shopping")
    back = next(iter(shop.returns))
    shop.returns.update(back, status="requested", refund=back.refund + 1, requested_on=shop.now.date())


def a_deal_that_is_gone(worlds: Worlds) -> None:
    market, me = worlds.state("marketplace"), next(iter(worlds.rows("banking.customers"))).email
    market.purchases.remove([p for p in market.purchases if me in (p.buyer, p.seller)][-1])


def a_lost_mail(worlds: Worlds) -> None:
    messages = worlds.state("email").messages
    messages.remove([message for message in messages if message.sender_name == "Tillwise Payments"][-1])


def another_iban_in_a_file(worlds: Worlds) -> None:
    nodes = worlds.state("filesystem").nodes
    node = next(node for node in nodes if "IBAN: " in node.content)
    nodes.update(node, content=node.content.replace("IBAN: ", "IBAN: FR"))


def an_account_abroad(worlds: Worlds) -> None:
    accounts = worlds.state("banking").accounts
    accounts.update(next(iter(accounts)), iban="GB29NWBK60161331926819")


def another_iban_at_the_bank(worlds: Worlds) -> None:
    payees = worlds.state("banking").payees
    texts = [node.content for node in worlds.rows("filesystem.nodes") if "IBAN: " in node.content]
    payee = next(payee for payee in payees if any(payee.iban in text for text in texts))
    payees.update(payee, iban="GB00NONE00000000000000")


@pytest.mark.parametrize(
    ("promise", "change"),
    [
        (money.expenses_are_bank_lines_or_cash, another_expense),
        (money.expenses_are_bank_lines_or_cash, a_missing_expense),
        (money.cards_of_the_bank, other_digits),
        (money.cards_of_the_bank, another_expiry),
        (money.cards_of_the_bank, an_unknown_card_in_the_budget),
        (money.cards_are_valid_when_used, a_card_that_had_expired),
        (money.balances_add_up, another_amount),
        (money.balances_add_up, another_balance),
        (money.balances_are_those_of_the_bank, another_balance),
        (money.transfers_have_two_sides, one_side_only),
        (money.payouts_are_charges_less_refunds, another_charge),
        (money.payouts_are_charges_less_refunds, a_missing_payout),
        (money.payouts_are_charges_less_refunds, the_last_payout_is_missing),
        (money.payouts_name_their_week, another_week),
        (money.payouts_name_their_week, a_week_without_charges),
        (money.deposits_reach_the_broker, another_deposit),
        (money.deposits_reach_the_broker, more_cash_at_the_broker),
        (money.bank_and_budget_agree_later, a_cancelled_rent),
        (money.bank_and_budget_agree_later, a_bill_that_the_budget_forgets),
        (money.life_goes_on_at_the_bank, a_cancelled_rent),
        (money.life_goes_on_at_the_bank, an_empty_account),
        (money.coming_refunds_of_the_shop, a_refund_that_nobody_planned),
        (money.second_hand_lines_are_deals, a_deal_that_is_gone),
        (money.paid_invoices_have_a_mail, a_lost_mail),
        (money.ibans_in_files, another_iban_in_a_file),
        (money.ibans_in_files, another_iban_at_the_bank),
        (money.ibans_of_the_country, another_iban_at_the_bank),
        (money.ibans_of_the_country, an_account_abroad),
    ],
)
def test_a_world_that_breaks_a_promise_is_noticed(promise: Check, change: Callable[[Worlds], None]) -> None:
    worlds = OwnWorlds(3)
    assert list(promise(worlds)) == []
    change(worlds)
    assert list(promise(worlds)) != []


@pytest.mark.parametrize("days", [0, 1])
def test_a_salary_in_the_night_or_at_a_weekend_is_noticed(days: int) -> None:
    worlds = OwnWorlds(1)
    rows, firm = worlds.state("banking").transactions, cast_of(1).protagonist.company
    salary = next(row for row in rows if (row.category, row.counterparty) == ("salary", firm))
    at = salary.booked_at.replace(hour=2) if not days else salary.booked_at
    at += dt.timedelta(days=(5 - at.weekday()) * days)
    rows.update(salary, booked_at=at)
    assert f"a salary is paid on {at:%A, %Y-%m-%d %H:%M}" in list(money.salaries_on_working_days(worlds))


def test_two_salaries_in_a_month_are_noticed() -> None:
    worlds = OwnWorlds(1)
    rows, firm = worlds.state("banking").transactions, cast_of(1).protagonist.company
    first, second, *_ = (row for row in rows if (row.category, row.counterparty) == ("salary", firm))
    rows.update(second, booked_at=first.booked_at)
    assert f"2 salaries are paid in {first.booked_at:%Y-%m}" in list(money.salaries_on_working_days(worlds))
