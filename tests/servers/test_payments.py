"""The platform's own rules: money adds up, keys make charges safe to repeat, failed events are sent again."""

import datetime as dt
from typing import Any, cast

import pytest

from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers.payments.records import Customer, Invoice, Payments, luhn_digit
from prove.servers.payments.webhooks import RETRIES, answers
from tests.servers.play import done, refused, rows_of

SEEDS = (*range(8), 287)
"""In the last one, two sales of a day to customers with the same name would draw the same key."""
UNPAID = ("open", "partially_paid")
LINES = [{"description": "Repair", "quantity": 2, "unit_price": 40.0}]


def opened(seed: int = 3) -> WorldSession:
    return WorldEnvironment([load("payments")]).open(seed)


def shop_of(session: WorldSession) -> Payments:
    return cast(Payments, session.state("payments"))


def customer(session: WorldSession, kind: str) -> Customer:
    """A customer whose card is good, whose card has run out, or who has none."""
    today = session.now.date()

    def state(one: Customer) -> str:
        if one.card_expires_on is None:
            return "none"
        return "good" if one.card_expires_on > today + dt.timedelta(days=30) else "expired"

    return next(c for c in shop_of(session).customers if state(c) == kind)


def billed(session: WorldSession, kind: str = "good") -> dict[str, Any]:
    email = customer(session, kind).email
    return done(session, "create_invoice", customer_email=email, title="Repairs", lines=LINES)


@pytest.mark.parametrize("seed", SEEDS)
def test_invoices_charges_and_refunds_add_up(seed: int) -> None:
    shop = shop_of(opened(seed))
    for invoice in shop.invoices:
        charges, refunds = shop.charges.where(invoice_id=invoice.id), shop.refunds.where(invoice_id=invoice.id)
        assert invoice.total == round(sum(line.quantity * line.unit_price for line in invoice.lines), 2)
        assert invoice.amount_due == round(invoice.total - sum(c.amount for c in charges), 2)
        assert invoice.amount_refunded == round(sum(r.amount for r in refunds), 2)
        assert invoice.overdue == (invoice.status in UNPAID and invoice.due_on < shop.now.date())
        assert (invoice.amount_due == 0) == (invoice.status in ("paid", "partially_refunded", "refunded"))
        assert (invoice.status == "paid") == (invoice.amount_due == 0 == invoice.amount_refunded)
        for charge in charges:
            assert charge.amount_refunded <= charge.amount
            given_back = sum(r.amount for r in shop.refunds.where(charge_id=charge.id))
            assert charge.amount_refunded == round(given_back, 2)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_world_has_deliveries_that_can_and_that_cannot_be_repaired(seed: int) -> None:
    shop = shop_of(opened(seed))
    lost = [d for d in shop.webhook_deliveries if d.status != "delivered"]
    assert {answers(shop.webhook_endpoints.get(d.endpoint), shop.now) for d in lost} == {True, False}
    assert len({charge.idempotency_key for charge in shop.charges}) == len(shop.charges)
    assert len({invoice.title for invoice in shop.invoices}) == len(shop.invoices)


def test_the_same_key_never_charges_twice() -> None:
    session = opened()
    invoice = billed(session)
    call = {"invoice_id": invoice["id"], "idempotency_key": "till-1", "amount": 30.0}
    charge = done(session, "charge_invoice", **call)
    before = session.digest()
    assert done(session, "charge_invoice", **call) == charge
    assert session.digest() == before
    assert refused(session, "charge_invoice", **{**call, "amount": 31.0}) == "idempotency_conflict"
    assert refused(session, "charge_invoice", **billed_call(session, "till-1")) == "idempotency_conflict"
    rest = {"invoice_id": invoice["id"], "idempotency_key": "till-2"}
    assert refused(session, "charge_invoice", **rest, amount=50.01) == "amount_exceeds_due"
    assert done(session, "charge_invoice", **rest)["amount"] == 50.0
    assert refused(session, "charge_invoice", invoice_id=invoice["id"], idempotency_key="till-3") == "conflict"


def billed_call(session: WorldSession, key: str) -> dict[str, Any]:
    return {"invoice_id": billed(session)["id"], "idempotency_key": key, "amount": 30.0}


def test_a_charge_needs_a_card_that_is_good() -> None:
    session = opened()
    number = "400000001234567"
    card: dict[str, Any] = {"card_number": number + luhn_digit(number), "card_expires_on": "2031-05-31"}
    for kind, code in (("none", "no_payment_method"), ("expired", "card_expired")):
        who = customer(session, kind)
        call = {"invoice_id": billed(session, kind)["id"], "idempotency_key": f"key-{kind}"}
        assert refused(session, "charge_invoice", **call) == code
        saved = done(session, "save_payment_customer", email=who.email, **card)
        assert saved["card_last_four"] == card["card_number"][-4:]
        assert "card_number" not in saved
        assert done(session, "charge_invoice", **call)["amount"] == 80.0
    wrong = {**card, "card_number": number + str((int(luhn_digit(number)) + 1) % 10)}
    email = "new.person@postbox.example"
    assert refused(session, "save_payment_customer", email=email, **wrong) == "invalid_card"
    assert refused(session, "save_payment_customer", email=email, **card) == "name_required"
    assert refused(session, "save_payment_customer", email=email, card_number=card["card_number"]) == "card_incomplete"
    assert refused(session, "create_invoice", customer_email=email, title="First", lines=LINES) == "not_found"
    done(session, "save_payment_customer", email=email, name="New Person")
    assert done(session, "create_invoice", customer_email=email, title="First", lines=LINES)["total"] == 80.0


def test_refunds_never_exceed_what_was_paid() -> None:
    session = opened()
    invoice = billed(session)
    charge = done(session, "charge_invoice", invoice_id=invoice["id"], idempotency_key="refund-me")["id"]
    done(session, "refund_charge", charge_id=charge, amount=30.0, reason="defective")
    assert refused(session, "refund_charge", charge_id=charge, amount=50.01) == "refund_exceeds_payment"
    assert done(session, "get_invoice", invoice_id=invoice["id"])["invoice"]["status"] == "partially_refunded"
    assert done(session, "refund_charge", charge_id=charge)["amount"] == 50.0
    detail = done(session, "get_invoice", invoice_id=invoice["id"])
    assert detail["invoice"]["status"] == "refunded"
    assert {refund["status"] for refund in detail["refunds"]} == {"pending"}
    assert refused(session, "refund_charge", charge_id=charge) == "conflict"
    session.advance(3 * 24 * 3600)
    detail = done(session, "get_invoice", invoice_id=invoice["id"])
    assert {refund["status"] for refund in detail["refunds"]} == {"succeeded"}


def test_an_invoice_is_void_only_when_nothing_was_kept() -> None:
    session = opened()
    invoice = billed(session)["id"]
    charge = done(session, "charge_invoice", invoice_id=invoice, idempotency_key="part", amount=20.0)["id"]
    assert refused(session, "void_invoice", invoice_id=invoice) == "has_payments"
    done(session, "refund_charge", charge_id=charge)
    assert done(session, "void_invoice", invoice_id=invoice)["status"] == "void"
    before = session.digest()
    assert done(session, "void_invoice", invoice_id=invoice)["status"] == "void"
    assert session.digest() == before
    paid = next(i.id for i in shop_of(session).invoices if i.status == "paid")
    assert refused(session, "void_invoice", invoice_id=paid) == "conflict"


def test_unpaid_invoices_become_overdue_by_themselves() -> None:
    session = opened()
    invoice = billed(session)["id"]
    session.advance(14 * 24 * 3600)
    assert not shop_of(session).invoices.get(invoice).overdue
    session.advance(24 * 3600)
    assert shop_of(session).invoices.get(invoice).overdue
    listed = done(session, "list_invoices", status="overdue", limit=50)["items"]
    assert invoice in {row["id"] for row in listed}
    assert all(row["status"] in UNPAID for row in listed)
    done(session, "charge_invoice", invoice_id=invoice, idempotency_key="late")
    assert not shop_of(session).invoices.get(invoice).overdue


def test_a_delivery_is_tried_four_times_and_then_by_hand() -> None:
    session = opened()
    shop = shop_of(session)
    portal = next(e for e in shop.webhook_endpoints if not answers(e, shop.now))
    billed_id = billed(session)["id"]
    invoice = shop_of(session).invoices.get(billed_id)
    delivery = about(session, invoice)
    assert (delivery["status"], delivery["attempts"]) == ("retrying", 1)
    again = done(session, "retry_webhook_delivery", delivery_id=delivery["id"])
    assert (again["status"], again["attempts"]) == ("retrying", 2)
    session.advance((portal.outages[0].end - session.now + RETRIES[-1]).total_seconds())
    last = about(session, invoice)
    if last["status"] == "failed":
        assert last["attempts"] == 1 + len(RETRIES)
        last = done(session, "retry_webhook_delivery", delivery_id=delivery["id"])
    assert last["status"] == "delivered"
    assert refused(session, "retry_webhook_delivery", delivery_id=delivery["id"]) == "conflict"


def about(session: WorldSession, invoice: Invoice) -> dict[str, Any]:
    sent = done(session, "list_webhook_deliveries", endpoint="Customer portal", event="invoice_created")
    return next(d for d in sent["items"] if d["invoice_id"] == invoice.id)


def test_the_order_of_lines_does_not_make_another_bill() -> None:
    lines = [*LINES, {"description": "Travel", "quantity": 1, "unit_price": 15.0}]
    one, other = opened(), opened()
    for session, billed_lines in ((one, lines), (other, lines[::-1])):
        email = customer(session, "good").email
        done(session, "create_invoice", customer_email=email, title="Repairs", lines=billed_lines)
    assert one.outcome() == other.outcome()


def test_what_was_refunded_in_part_is_not_paid() -> None:
    session = opened()
    line = [{"description": "Repair", "quantity": 1, "unit_price": 10.0}]
    email = customer(session, "good").email
    invoice = done(session, "create_invoice", customer_email=email, title="Ten", lines=line)["id"]
    first = done(session, "charge_invoice", invoice_id=invoice, idempotency_key="ten-1", amount=4.0)["id"]
    done(session, "refund_charge", charge_id=first)
    done(session, "charge_invoice", invoice_id=invoice, idempotency_key="ten-2", amount=6.0)
    kept = shop_of(session).invoices.get(invoice)
    assert (kept.amount_due, kept.amount_refunded, kept.status) == (0, 4, "partially_refunded")
    assert invoice in {i["id"] for i in done(session, "list_invoices", status="partially_refunded")["items"]}
    assert refused(session, "charge_invoice", invoice_id=invoice, idempotency_key="ten-3") == "conflict"


def test_prices_are_whole_cents() -> None:
    session = opened()
    lines = [{"description": "Screw", "quantity": 3, "unit_price": 0.333}]
    email = customer(session, "good").email
    invoice = done(session, "create_invoice", customer_email=email, title="Screws", lines=lines)
    assert (invoice["lines"][0]["unit_price"], invoice["total"]) == (0.33, 0.99)
    charge = done(session, "charge_invoice", invoice_id=invoice["id"], idempotency_key="screws", amount=0.556)
    assert charge["amount"] == 0.56
    assert done(session, "refund_charge", charge_id=charge["id"], amount=0.114)["amount"] == 0.11
    after = done(session, "get_invoice", invoice_id=invoice["id"])
    assert (after["invoice"]["amount_due"], after["charges"][0]["amount_refunded"]) == (0.43, 0.11)


def test_an_invoice_number_is_understood_however_it_is_written() -> None:
    session = opened()
    invoice = next(iter(shop_of(session).invoices))
    for spelt in (invoice.id.lower(), invoice.id.replace("-", " "), invoice.id.replace("-", "").lower()):
        assert done(session, "get_invoice", invoice_id=spelt)["invoice"]["id"] == invoice.id
    assert [i["id"] for i in done(session, "list_invoices", query=invoice.id.lower())["items"]] == [invoice.id]


def test_invoices_are_filtered_by_amount_and_day_and_sorted() -> None:
    session = opened()
    invoices = list(shop_of(session).invoices)
    since, until = session.now.date() - dt.timedelta(days=100), session.now.date() - dt.timedelta(days=10)
    wanted = {i.id for i in invoices if since <= i.issued_on <= until and 200 <= i.total <= 800}
    arguments = {"since": f"{since}", "until": f"{until}", "min_amount": 200, "max_amount": 800, "limit": 50}
    listed = {
        sort: done(session, "list_invoices", sort=sort, **arguments)["items"]
        for sort in ("newest", "oldest", "due", "amount_high", "amount_low")
    }
    assert len(wanted) > 3
    assert all({row["id"] for row in rows} == wanted for rows in listed.values())
    for sort, field in (("oldest", "issued_on"), ("due", "due_on"), ("amount_low", "total")):
        assert [row[field] for row in listed[sort]] == sorted(row[field] for row in listed[sort])
    totals = [row["total"] for row in listed["amount_high"]]
    assert totals == sorted(totals, reverse=True)
    assert refused(session, "list_invoices", min_amount=2, max_amount=1) == "invalid_range"


def test_charges_refunds_and_deliveries_name_their_invoice() -> None:
    session = opened()
    shop = shop_of(session)
    refund = next(iter(shop.refunds))
    invoice = shop.invoices.get(refund.invoice_id)
    detail = done(session, "get_invoice", invoice_id=invoice.id)
    for row in (*detail["charges"], *detail["refunds"]):
        assert (row["invoice_title"], row["customer_name"]) == (invoice.title, invoice.customer_name)
    sent = next(d for d in shop.webhook_deliveries)
    day = sent.created_at.date().isoformat()
    found = done(session, "list_webhook_deliveries", invoice_id=sent.invoice_id, since=day, until=day)["items"]
    assert sent.id in {d["id"] for d in found}
    assert {d["invoice_title"] for d in found} == {shop.invoices.get(sent.invoice_id).title}


def test_a_new_name_of_a_customer_is_shown_wherever_they_appear() -> None:
    session = opened()
    email = customer(session, "good").email
    old, name = done(session, "create_invoice", customer_email=email, title="Repairs", lines=LINES), "Zelda Neumann"
    charge = done(session, "charge_invoice", invoice_id=old["id"], idempotency_key="first")
    done(session, "refund_charge", charge_id=charge["id"], amount=10)
    done(session, "save_payment_customer", email=email, name=name)
    seen = done(session, "get_invoice", invoice_id=old["id"])
    assert {row["customer_name"] for row in (seen["invoice"], *seen["charges"], *seen["refunds"])} == {name}
    deliveries = done(session, "list_webhook_deliveries", invoice_id=old["id"])["items"]
    assert deliveries
    assert {row["customer_name"] for row in deliveries} == {name}
    assert old["id"] in {row["id"] for row in done(session, "list_invoices", query="neumann zelda", limit=50)["items"]}


def test_card_numbers_may_be_written_in_groups() -> None:
    session = opened()
    number = "492900000000622"
    number += luhn_digit(number)
    grouped = " ".join(number[place : place + 4] for place in range(0, 16, 4))
    email = customer(session, "none").email
    for written in (grouped, grouped.replace(" ", "-")):
        card = {"card_number": written, "card_expires_on": f"{session.now.year + 2}-05-31"}
        assert done(session, "save_payment_customer", email=email, **card)["card_last_four"] == number[-4:]
    for wrong in (grouped[:-1], grouped + "1", f" {grouped}"):
        card = {"card_number": wrong, "card_expires_on": f"{session.now.year + 2}-05-31"}
        assert refused(session, "save_payment_customer", email=email, **card) == "bad_format"


def test_customers_are_filtered_by_the_day_they_were_added_and_sorted() -> None:
    session = opened()
    customers = list(shop_of(session).customers)
    days = sorted(c.added_on for c in customers)
    newest = rows_of(session, "list_payment_customers", sort="newest")
    assert [c["added_on"] for c in newest] == [f"{day}" for day in reversed(days)]
    assert rows_of(session, "list_payment_customers", sort="oldest") == newest[::-1]
    by_name = [c["name"] for c in rows_of(session, "list_payment_customers", sort="name")]
    assert by_name == sorted(c.name for c in customers)
    assert [c["email"] for c in rows_of(session, "list_payment_customers")] == [c.email for c in customers]
    middle = rows_of(session, "list_payment_customers", since=f"{days[3]}", until=f"{days[8]}")
    assert [c["email"] for c in middle] == [c.email for c in customers if days[3] <= c.added_on <= days[8]]
    assert refused(session, "list_payment_customers", since=f"{days[8]}", until=f"{days[3]}") == "invalid_range"


def test_deliveries_are_sorted_by_the_time_of_their_event() -> None:
    session = opened()
    oldest = rows_of(session, "list_webhook_deliveries", limit=7, sort="oldest")
    assert [d["created_at"] for d in oldest] == sorted(d["created_at"] for d in oldest)
    assert {d["id"] for d in oldest} == set(shop_of(session).webhook_deliveries.keys())
    assert rows_of(session, "list_webhook_deliveries", limit=7) == oldest[::-1]
