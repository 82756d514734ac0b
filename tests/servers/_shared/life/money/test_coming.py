"""What is to come: the same in one step and in many, without end, and never more than the accounts hold."""

import datetime as dt
from itertools import pairwise

from prove.servers._shared.life.clock import now_of
from prove.servers._shared.life.money.bills import bills_of, contracts_of, standing_of
from prove.servers._shared.life.money.coming import coming_between
from prove.servers._shared.life.money.income import income_of
from prove.servers._shared.life.money.invoices import business_of
from prove.servers._shared.life.money.ledger import ledger_of
from prove.servers._shared.life.money.spending import Line
from prove.servers._shared.life.person.wallet import wallet_of
from prove.servers._shared.life.purchases.orders import orders_of

SEEDS = range(30)
DAY = dt.timedelta(days=1)


def coming(seed: int, days: int) -> list[Line]:
    return coming_between(seed, now_of(seed), now_of(seed) + days * DAY)


def test_many_steps_come_to_the_same_as_one() -> None:
    for seed in SEEDS:
        moments = [now_of(seed) + dt.timedelta(hours=7 * step) for step in range(300)]
        steps = [line for since, until in pairwise(moments) for line in coming_between(seed, since, until)]
        assert steps == coming_between(seed, moments[0], moments[-1])
        assert len({line.key for line in steps}) == len(steps)


def test_every_account_can_pay_what_is_to_come() -> None:
    for seed in SEEDS:
        balances = ledger_of(seed).closing()
        for line in coming(seed, 400):
            balances[line.account] += line.cents
            assert balances[line.account] >= 0, (seed, line)


def test_every_month_brings_a_salary_and_every_bill_that_is_not_an_invoice() -> None:
    for seed in SEEDS:
        lines, today = coming(seed, 120), now_of(seed).date()
        salaries = [line for line in lines if line.text == "Salary"]
        assert len(salaries) in (3, 4)
        assert {line.cents for line in salaries} == {income_of(seed).salary}
        last = now_of(seed) + 120 * DAY
        for contract in contracts_of(seed):
            found = [line.at.date() for line in lines if line.counterparty == contract.biller and line.cents < 0]
            if contract.how == "invoice" or contract.ended_on:
                assert found == []
            elif contract.card is None or wallet_of(seed).card(contract.card).expires_on > last.date():
                due = contract.due_after(today)
                assert (found[0] if found else None) == (due if due <= last.date() else None)


def test_a_bill_that_was_announced_is_taken_by_its_number_and_an_expired_card_pays_no_more() -> None:
    announced = 0
    for seed in SEEDS:
        lines = coming(seed, 900)
        for bill in bills_of(seed):
            if bill.how == "direct_debit" and bill.due_on > now_of(seed).date():
                announced += 1
                assert [line.at.date() for line in lines if line.text == f"{bill.what} {bill.number}"] == [bill.due_on]
        charges = [(wallet_of(seed).card(line.card), line.at) for line in lines if line.card and line.cents < 0]
        assert all(card.expires_on >= at.date() for card, at in charges)
    assert announced > 5


def test_payouts_and_standing_payments_go_on() -> None:
    for seed in SEEDS:
        lines = coming(seed, 40)
        paid_out = [line.cents for line in lines if line.text.startswith("Payout")]
        assert paid_out == [payout.cents for payout in business_of(seed).coming]
        for payment in standing_of(seed):
            days = [line.at.date() for line in lines if line.source == ("standing", payment.key)]
            assert days[:1] == ([] if payment.ended else [payment.next_on])
            assert len(days) <= 1 or payment.frequency in ("weekly", "monthly")


def test_goods_that_were_sent_back_are_refunded_once() -> None:
    waiting = 0
    for seed in SEEDS:
        lines = [line for line in coming(seed, 40) if line.source and line.source[0] == "shopping.orders"]
        refunds = {line.source[1]: line.cents for line in lines if line.source}
        assert len(refunds) == len(lines)
        for order in orders_of(seed):
            if order.sent_back and not order.refunded:
                waiting += 1
                assert refunds.pop(order.key) == order.sent_back.cents
            elif order.refunded_at and order.refunded_at > now_of(seed):
                assert refunds.pop(order.key) == order.refunded
        assert refunds == {}
    assert waiting > 3
