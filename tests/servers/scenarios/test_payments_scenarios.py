"""What a small business goes through with its payments, in several steps; no cent is charged or refunded twice."""

import datetime as dt
from typing import Any, cast

import pytest

from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers.payments.records import Customer, Payments, luhn_digit
from tests.servers.play import done, refused

DAY = 86_400
every_seed = pytest.mark.parametrize("seed", [4, 13, 28])


def opened(seed: int) -> WorldSession:
    return WorldEnvironment([load("payments")]).open(seed)


def shop_of(session: WorldSession) -> Payments:
    return cast(Payments, session.state("payments"))


def cents(amount: float) -> int:
    return round(amount * 100)


def kept(session: WorldSession) -> int:
    """What the merchant has received and not given back, in cents."""
    return sum(cents(c.amount) - cents(c.amount_refunded) for c in shop_of(session).charges)


def payer(session: WorldSession) -> Customer:
    """A customer whose card is good for a while."""
    late = session.now.date() + dt.timedelta(days=35)
    return next(c for c in shop_of(session).customers if c.card_expires_on and c.card_expires_on > late)


def billed(session: WorldSession, email: str, *prices: float) -> dict[str, Any]:
    lines = [{"description": f"Item {n}", "quantity": 1, "unit_price": price} for n, price in enumerate(prices)]
    return done(session, "create_invoice", customer_email=email, title="Scenario work", lines=lines)


def charge(session: WorldSession, invoice_id: str, key: str, amount: float | None = None) -> dict[str, Any]:
    return done(session, "charge_invoice", invoice_id=invoice_id, idempotency_key=key, amount=amount)


def invoice_of(session: WorldSession, invoice_id: str) -> dict[str, Any]:
    return done(session, "get_invoice", invoice_id=invoice_id)["invoice"]


@every_seed
def test_a_new_customer_is_billed_pays_in_parts_and_is_done(seed: int) -> None:
    session = opened(seed)
    number = "492900000000622"
    card = {"card_number": number + luhn_digit(number), "card_expires_on": f"{session.now.year + 3}-05-31"}
    who = done(session, "save_payment_customer", email="Rosa.Delgado@Postbox.example", name="Rosa Delgado", **card)
    assert who["email"] == "rosa.delgado@postbox.example"
    before, invoice = kept(session), billed(session, who["email"], 99.99, 0.02)
    for n, part in enumerate((33.335, 33.33)):
        charge(session, invoice["id"], f"rosa-{n}", part)
        assert invoice_of(session, invoice["id"])["status"] == "partially_paid"
    rest = charge(session, invoice["id"].lower(), "rosa-rest")
    assert kept(session) == before + cents(invoice["total"])
    paid = invoice_of(session, invoice["id"])
    assert (paid["status"], paid["amount_due"], rest["invoice_title"]) == ("paid", 0, "Scenario work")


@every_seed
def test_a_nervous_program_repeats_every_call(seed: int) -> None:
    session = opened(seed)
    invoice, before = billed(session, payer(session).email, 60.0), kept(session)
    made = charge(session, invoice["id"], "nervous", 25.0)
    for _ in range(4):
        assert charge(session, invoice["id"], "nervous", 25.0) == made
    assert kept(session) == before + 2_500
    again = {"invoice_id": invoice["id"], "idempotency_key": "nervous"}
    for amount in (25.01, None):
        assert refused(session, "charge_invoice", **again, amount=amount) == "idempotency_conflict"
    assert charge(session, invoice["id"], "nervous", 25.004)["id"] == made["id"]
    session.advance(9 * DAY)
    assert charge(session, invoice["id"], "nervous", 25.0)["id"] == made["id"]
    assert kept(session) == before + 2_500


@every_seed
def test_refunds_in_odd_parts_never_give_back_more_than_was_paid(seed: int) -> None:
    session = opened(seed)
    invoice, before = billed(session, payer(session).email, 10.0), kept(session)
    made = charge(session, invoice["id"], "odd-parts")["id"]
    for _ in range(3):
        done(session, "refund_charge", charge_id=made, amount=3.333)
    assert kept(session) == before + 1
    assert invoice_of(session, invoice["id"])["status"] == "partially_refunded"
    assert refused(session, "refund_charge", charge_id=made, amount=0.02) == "refund_exceeds_payment"
    for amount in (-1.0, 0.0, 0.001):
        assert refused(session, "refund_charge", charge_id=made, amount=amount) == "out_of_bounds"
    assert done(session, "refund_charge", charge_id=made)["amount"] == 0.01
    assert refused(session, "refund_charge", charge_id=made) == "conflict"
    assert (kept(session), invoice_of(session, invoice["id"])["status"]) == (before, "refunded")


@every_seed
def test_a_refund_before_the_rest_is_paid_is_remembered(seed: int) -> None:
    session = opened(seed)
    invoice, before = billed(session, payer(session).email, 10.0), kept(session)
    first = charge(session, invoice["id"], "early", 4.0)["id"]
    done(session, "refund_charge", charge_id=first, reason="overcharged")
    charge(session, invoice["id"], "late", 6.0)
    seen = invoice_of(session, invoice["id"])
    assert (seen["status"], seen["amount_due"], seen["amount_refunded"]) == ("partially_refunded", 0, 4.0)
    assert kept(session) == before + 600
    listed = done(session, "list_invoices", status="partially_refunded", max_amount=10, sort="amount_low")["items"]
    assert invoice["id"] in {row["id"] for row in listed}
    assert invoice["id"] not in {i["id"] for i in done(session, "list_invoices", status="paid", limit=50)["items"]}
    assert refused(session, "void_invoice", invoice_id=invoice["id"]) == "conflict"


@every_seed
def test_an_invoice_becomes_overdue_is_settled_and_its_refund_arrives(seed: int) -> None:
    session = opened(seed)
    invoice = billed(session, payer(session).email, 80.0)
    session.advance(15 * DAY)
    overdue = done(session, "list_invoices", status="overdue", sort="due", limit=50)["items"]
    assert invoice["id"] in {row["id"] for row in overdue}
    assert [row["due_on"] for row in overdue] == sorted(row["due_on"] for row in overdue)
    made = charge(session, invoice["id"], "finally")["id"]
    assert not invoice_of(session, invoice["id"])["overdue"]
    assert done(session, "refund_charge", charge_id=made, reason="defective")["status"] == "pending"
    session.advance(3 * DAY)
    (refund,) = done(session, "get_invoice", invoice_id=invoice["id"])["refunds"]
    assert (refund["status"], refund["invoice_title"]) == ("succeeded", "Scenario work")
    session.advance(150 * DAY)
    assert invoice_of(session, invoice["id"])["status"] == "refunded"


@every_seed
def test_a_mistake_is_voided_once_its_payment_is_back(seed: int) -> None:
    session = opened(seed)
    invoice, before = billed(session, payer(session).email, 45.0), kept(session)
    made = charge(session, invoice["id"], "mistake", 15.0)["id"]
    assert refused(session, "void_invoice", invoice_id=invoice["id"]) == "has_payments"
    done(session, "refund_charge", charge_id=made)
    sent = len(shop_of(session).webhook_deliveries)
    for _ in range(3):
        assert done(session, "void_invoice", invoice_id=invoice["id"])["status"] == "void"
    assert len(shop_of(session).webhook_deliveries) <= sent + 1
    assert refused(session, "charge_invoice", invoice_id=invoice["id"], idempotency_key="after") == "conflict"
    session.advance(30 * DAY)
    assert not invoice_of(session, invoice["id"])["overdue"]
    assert kept(session) == before


@every_seed
def test_a_card_runs_out_while_the_invoice_waits(seed: int) -> None:
    session = opened(seed)
    who = payer(session)
    number, soon = "492900000000622", session.now.date() + dt.timedelta(days=5)
    card: dict[str, Any] = {"card_number": number + luhn_digit(number)}
    done(session, "save_payment_customer", email=who.email, **card, card_expires_on=f"{soon}")
    invoice, before = billed(session, who.email, 30.0), kept(session)
    session.advance(6 * DAY)
    call = {"invoice_id": invoice["id"], "idempotency_key": "card"}
    assert refused(session, "charge_invoice", **call) == "card_expired"
    old = {**card, "card_expires_on": f"{soon}"}
    assert refused(session, "save_payment_customer", email=who.email, **old) == "card_expired"
    new = {**card, "card_expires_on": f"{soon + dt.timedelta(days=700)}"}
    done(session, "save_payment_customer", email=who.email.upper(), **new)
    done(session, "charge_invoice", **call)
    assert kept(session) == before + 3_000
    events = done(session, "list_webhook_deliveries", invoice_id=invoice["id"], limit=50)["items"]
    assert {e["event"] for e in events} >= {"invoice_created", "invoice_paid", "charge_succeeded"}
    assert {e["customer_name"] for e in events} == {who.name}
