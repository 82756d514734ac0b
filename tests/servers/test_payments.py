"""The platform's own rules: money adds up, keys make charges safe to repeat, failed events are sent again."""

import datetime as dt
from typing import Any, cast

import pytest

from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers.payments.records import Customer, Invoice, Payments, luhn_digit
from prove.servers.payments.webhooks import RETRIES, answers
from tests.servers.play import done, refused

SEEDS = range(8)
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
        assert (invoice.amount_due == 0) == (invoice.status in ("paid", "refunded"))
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
    assert done(session, "get_invoice", invoice_id=invoice["id"])["invoice"]["status"] == "paid"
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
    assert refused(session, "void_invoice", invoice_id=invoice) == "conflict"


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
