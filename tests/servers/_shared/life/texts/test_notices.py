"""Mail of firms: every order, bill and flight of the last months has one, with its facts and none of others."""

import datetime as dt

import pytest

from prove.servers._shared.flows import read
from prove.servers._shared.life.clock import now_of
from prove.servers._shared.life.money.bills import bills_of, coming_bills_of, contracts_of
from prove.servers._shared.life.money.invoices import business_of
from prove.servers._shared.life.purchases.orders import orders_of
from prove.servers._shared.life.texts.notices import ISSUED_BEFORE, notices_between, notices_of

SEEDS = range(12)
DAYS = dt.timedelta(days=14)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_bill_can_be_paid_from_its_mail(seed: int) -> None:
    bills = {bill.number: bill for bill in bills_of(seed)}
    mails = [notice for notice in notices_of(seed) if notice.kind == "bill"]
    assert mails
    for notice in mails:
        (number,) = read("life.invoice_numbers", notice.body)
        bill = bills[number]
        assert read("life.ibans", notice.body) == [bill.iban]
        assert read("life.amounts.due", notice.body) == [bill.cents / 100]
        assert read("life.days.due", notice.body) == [f"{bill.due_on}"]


@pytest.mark.parametrize("seed", SEEDS)
def test_an_order_has_a_mail_with_its_number_total_and_items(seed: int) -> None:
    since = now_of(seed) - dt.timedelta(days=90)
    mails = {n.about[1]: n for n in notices_of(seed) if n.kind == "ordered"}
    for order in orders_of(seed):
        if order.placed_at >= since:
            body = mails[order.key].body
            assert read("shopping.orders", body) == [order.number]
            assert f"${order.total / 100:,.2f}" in body
            assert all(line.product in body for line in order.lines)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_paid_invoice_has_a_mail_with_its_number_customer_and_amount(seed: int) -> None:
    since, business = now_of(seed) - dt.timedelta(days=90), business_of(seed)
    mails = {n.about[1]: n for n in notices_of(seed) if n.kind == "sale"}
    names = {client.email: client.name for client in business.clients}
    paid = [sale for sale in business.sales if sale.charged and sale.settled_at >= since]
    assert paid
    assert set(mails) <= {sale.number for sale in business.sales if sale.charged}
    for sale in paid:
        body = mails[sale.number].body
        assert read("payments.invoices", body) == [sale.number]
        assert read("life.amounts.due", body) == [sale.charged / 100]
        assert names[sale.customer] in body
        assert mails[sale.number].sent_at >= sale.settled_at
        assert 6 <= mails[sale.number].sent_at.hour < 23


@pytest.mark.parametrize("seed", SEEDS)
def test_subjects_differ_and_nothing_is_from_the_future(seed: int) -> None:
    notices = notices_of(seed)
    assert len({notice.subject for notice in notices}) == len(notices)
    assert all(notice.sent_at <= now_of(seed) for notice in notices)


def test_no_bill_is_mailed_about_a_second_time_before_the_first() -> None:
    reminders = 0
    for seed in range(30):
        seen = set[str]()
        for notice in notices_of(seed):
            if notice.kind == "reminder":
                reminders += 1
                assert "second" not in f"{notice.subject} {notice.body}".lower(), notice
                assert notice.about[1] not in seen, notice
                seen.add(notice.about[1])
    assert reminders > 10


def test_a_parcel_that_is_under_way_arrives_with_a_mail_and_one_that_can_be_cancelled_has_none() -> None:
    arrived = 0
    for seed in range(30):
        now = now_of(seed)
        coming = [n for n in notices_between(seed, now, now + DAYS) if n.about[0] == "shopping.orders"]
        told = {notice.about[1]: notice for notice in coming if notice.kind == "delivered"}
        on_the_way = {order.key: order for order in orders_of(seed) if order.status == "shipped"}
        assert told.keys() == on_the_way.keys()
        for key, notice in told.items():
            assert on_the_way[key].number in notice.body
            assert notice.sent_at > on_the_way[key].delivered_at
        assert {notice.about[1] for notice in coming}.isdisjoint(
            order.key for order in orders_of(seed) if order.status in ("placed", "packed")
        )
        arrived += len(told)
    assert arrived > 20


def test_what_was_sent_back_is_refunded_with_a_mail() -> None:
    refunds = 0
    for seed in range(30):
        now = now_of(seed)
        told = {n.about[1]: n for n in notices_between(seed, now, now + DAYS) if n.kind == "refunded"}
        for order in orders_of(seed):
            if order.sent_back is not None and order.refunded_at is None:
                refunds += 1
                assert read("shopping.orders", told[order.key].body) == [order.number]
                assert f"${order.sent_back.cents / 100:,.2f}" in told[order.key].body
    assert refunds > 5


@pytest.mark.parametrize("seed", SEEDS)
def test_firms_say_before_they_take_money_what_it_is(seed: int) -> None:
    now = now_of(seed)
    quarter = dt.timedelta(days=90)
    contracts = {contract.key: contract for contract in contracts_of(seed)}
    mails = [*notices_of(seed), *notices_between(seed, now, now + quarter)]
    told = {notice.about[1]: notice for notice in mails if notice.kind == "announced"}
    for key, notice in told.items():
        contract = contracts[key[:-11]]
        assert notice.firm == contract.biller
        assert f"${contract.cents / 100:,.2f}" in notice.body
        assert notice.sent_at.date() < dt.date.fromisoformat(key[-10:])
    taken = [
        bill
        for bill in bills_of(seed)
        if bill.how in ("card", "direct_debit") and bill.due_on > now.date() - dt.timedelta(days=85)
    ]
    weekly = {contract.key for contract in contracts_of(seed) if contract.every == "weekly"}
    assert {bill.key for bill in taken if bill.contract not in weekly} <= told.keys()


@pytest.mark.parametrize("seed", SEEDS)
def test_bills_come_for_ever_and_first_those_that_the_life_knows(seed: int) -> None:
    now, year = now_of(seed), dt.timedelta(days=365)
    assert all(bill.due_on - bill.issued_on == ISSUED_BEFORE for bill in coming_bills_of(seed))
    told = [notice.about[1] for notice in notices_between(seed, now, now + year) if notice.kind == "bill"]
    known = [bill.key for bill in coming_bills_of(seed)]
    assert sorted(told[: len(known)]) == sorted(known)
    assert len(told) > 11
    late = [n for n in notices_between(seed, now + year, now + 2 * year) if n.kind == "bill"]
    assert abs(len(late) - len(told)) <= 0.2 * len(told) + 2


@pytest.mark.parametrize("seed", SEEDS)
def test_notices_do_not_depend_on_the_steps_in_which_time_passes(seed: int) -> None:
    now, day = now_of(seed), dt.timedelta(days=1)
    steps = [notice for days in range(90) for notice in notices_between(seed, now + days * day, now + (days + 1) * day)]
    assert steps == notices_between(seed, now, now + 90 * day)
