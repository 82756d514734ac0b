"""Mail of firms: every order, bill and flight of the last months has one, with its facts and none of others."""

import datetime as dt

import pytest

from prove.servers._shared.flows import read
from prove.servers._shared.life.clock import now_of
from prove.servers._shared.life.money.bills import bills_of
from prove.servers._shared.life.money.invoices import business_of
from prove.servers._shared.life.money.orders import orders_of
from prove.servers._shared.life.texts.notices import notices_of

SEEDS = range(12)


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
