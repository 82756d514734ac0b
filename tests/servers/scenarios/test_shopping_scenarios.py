"""Whole stories in the shop: what is paid, sent, cancelled and returned adds up, whatever a customer tries."""

from typing import Any

import pytest

from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers.shopping import rules
from prove.servers.shopping.records import PaymentMethod, Product, Shop
from tests.servers.play import done, refused

DAY = 86_400
every_seed = pytest.mark.parametrize("seed", range(3))


def opened(seed: int) -> WorldSession:
    """A session with an empty cart."""
    session = WorldEnvironment([load("shopping")]).open(seed)
    cart = done(session, "view_cart")
    for line in cart["lines"]:
        done(session, "remove_from_cart", cart_line_id=line["id"])
    if cart["coupon_code"]:
        done(session, "remove_from_cart", coupon_code=cart["coupon_code"])
    return session


def shop_of(session: WorldSession) -> Shop:
    state = session.state("shopping")
    assert isinstance(state, Shop)
    return state


def stocked(session: WorldSession, least: int = 5) -> list[Product]:
    return [product for product in shop_of(session).products if product.stock >= least]


def card_of(session: WorldSession) -> PaymentMethod:
    shop = shop_of(session)
    return max(shop.payment_methods, key=lambda card: card.expires_on)


def checkout(session: WorldSession, **more: Any) -> dict[str, Any]:
    card = card_of(session)
    address = done(session, "list_shipping_addresses", query="home")["items"][0]["id"]
    return {"address_id": address, "payment_method_id": card.id, "security_code": card.security_code, **more}


def cents(amount: float) -> int:
    return round(amount * 100)


@every_seed
def test_a_present_is_found_bought_delivered_and_returned_piece_by_piece(seed: int) -> None:
    session = opened(seed)
    product = stocked(session)[0]
    found = done(session, "search_products", query=f"the {product.kind} in {product.colour}", sort="price_low")["items"]
    assert product.id in {item["id"] for item in found}
    done(session, "add_to_cart", product_id=product.id, quantity=3)
    usable = [c["code"] for c in done(session, "list_coupons")["items"] if c["status"] == "valid"]
    applied = [code for code in usable if session.call("apply_coupon", {"coupon_code": code.lower()}).ok]
    order = done(session, "place_order", **checkout(session, gift_note="Enjoy!"))
    assert (order["coupon_code"] in applied) == bool(applied)
    session.advance(6 * DAY)
    (line,) = done(session, "get_order", order_id=order["id"])["lines"]
    back = [
        done(session, "request_return", order_line_id=line["id"], reason="changed_mind", quantity=1) for _ in range(3)
    ]
    assert sum(cents(one["refund"]) for one in back) == cents(order["total"]) - cents(order["shipping"])
    session.advance(8 * DAY)
    after = done(session, "get_order", order_id=order["id"])
    assert cents(after["refunded"]) == cents(order["total"]) - cents(order["shipping"])
    assert shop_of(session).products.get(product.id).stock == product.stock


@every_seed
def test_cancelling_and_buying_again_costs_the_same(seed: int) -> None:
    session = opened(seed)
    first, second = stocked(session)[:2]
    before = {p.id: p.stock for p in shop_of(session).products}
    totals: list[float] = []
    for _ in range(3):
        done(session, "add_to_cart", product_id=first.id, quantity=2)
        done(session, "add_to_cart", product_id=second.id)
        order = done(session, "place_order", **checkout(session, delivery="express"))
        totals.append(order["total"])
        cancelled = done(session, "cancel_order", order_id=order["id"])
        assert done(session, "cancel_order", order_id=order["id"]) == cancelled
        assert cancelled["refunded"] == order["total"]
    assert len(set(totals)) == 1
    assert {p.id: p.stock for p in shop_of(session).products} == before


@every_seed
def test_the_last_pieces_are_sold_once(seed: int) -> None:
    session = opened(seed)
    product = min(stocked(session, 2), key=lambda p: p.stock)
    done(session, "add_to_cart", product_id=product.id, quantity=min(20, product.stock - 1))
    assert refused(session, "add_to_cart", product_id=product.id, quantity=2) == "insufficient_stock"
    done(session, "add_to_cart", product_id=product.id)
    order = done(session, "place_order", **checkout(session))
    assert shop_of(session).products.get(product.id).stock == 0
    assert refused(session, "add_to_cart", product_id=product.id) == "out_of_stock"
    alert = done(session, "subscribe_stock_alert", product_id=product.id)
    done(session, "cancel_order", order_id=order["id"])
    assert shop_of(session).stock_alerts.get(alert["id"]).status == "sent"
    done(session, "add_to_cart", product_id=product.id, quantity=product.stock)


@every_seed
def test_nobody_gets_back_more_than_was_paid(seed: int) -> None:
    session = opened(seed)
    product = stocked(session)[-1]
    done(session, "add_to_cart", product_id=product.id, quantity=2)
    order = done(session, "place_order", **checkout(session))
    (line,) = order["lines"]
    call: dict[str, Any] = {"order_line_id": line["id"], "reason": "damaged"}
    assert refused(session, "request_return", **call) == "not_delivered"
    session.advance(6 * DAY)
    for quantity in (0, -1, 21):
        assert session.call("request_return", {**call, "quantity": quantity}).code == "out_of_bounds"
    assert refused(session, "request_return", **call, quantity=3) == "quantity_exceeded"
    first = done(session, "request_return", **call, quantity=1)
    second = done(session, "request_return", **call)
    assert cents(first["refund"]) + cents(second["refund"]) == cents(line["paid"])
    assert refused(session, "request_return", **call) == "already_returned"
    assert refused(session, "cancel_order", order_id=order["id"]) == "already_shipped"
    stock = shop_of(session).products.get(product.id).stock
    session.advance(8 * DAY)
    assert shop_of(session).products.get(product.id).stock == stock, "damaged goods are not sold again"
    assert cents(done(session, "get_order", order_id=order["id"])["refunded"]) == cents(line["paid"])


@every_seed
def test_the_return_window_closes_over_the_end_of_a_month(seed: int) -> None:
    session = opened(seed)
    done(session, "add_to_cart", product_id=stocked(session)[0].id)
    order = done(session, "place_order", **checkout(session))
    (line,) = order["lines"]
    plan = rules.timetable(session.now, "standard")
    session.advance((plan.delivered_at - session.now).total_seconds() + 30 * DAY)
    on_the_last_day = session.fork()
    done(on_the_last_day, "request_return", order_line_id=line["id"], reason="changed_mind")
    session.advance(DAY)
    assert refused(session, "request_return", order_line_id=line["id"], reason="changed_mind") == "return_window_closed"


@every_seed
def test_a_coupon_counts_once_and_is_never_lost_silently(seed: int) -> None:
    session = opened(seed)
    shop = shop_of(session)
    coupon = next(c for c in shop.coupons if c.used_on is None and c.valid_until >= shop.now.date() and not c.category)
    dear = max(stocked(session, 10), key=lambda p: p.price)
    done(session, "add_to_cart", product_id=dear.id, quantity=5)
    full = done(session, "apply_coupon", coupon_code=coupon.code)
    assert 0 < full["discount"] <= full["subtotal"]
    late = session.fork()
    late.advance(((coupon.valid_until - session.now.date()).days + 1) * DAY)
    assert refused(late, "place_order", **checkout(late)) == "coupon_not_valid"
    order = done(session, "place_order", **checkout(session))
    assert order["discount"] == full["discount"]
    done(session, "add_to_cart", product_id=dear.id, quantity=5)
    assert refused(session, "apply_coupon", coupon_code=coupon.code) == "coupon_used"
    done(session, "cancel_order", order_id=order["id"])
    assert done(session, "apply_coupon", coupon_code=coupon.code)["discount"] == full["discount"]
    done(session, "place_order", **checkout(session))
    done(session, "cancel_order", order_id=order["id"])
    assert shop_of(session).coupons.get(coupon.code).used_on is not None, "the second order has used it"


@every_seed
def test_a_retry_does_not_buy_twice(seed: int) -> None:
    session = opened(seed)
    done(session, "add_to_cart", product_id=stocked(session)[0].id)
    call = checkout(session)
    wrong = call | {"security_code": f"{(int(call['security_code']) + 1) % 1000:03d}"}
    before = shop_of(session).digest()
    assert refused(session, "place_order", **wrong) == "wrong_security_code"
    assert shop_of(session).digest() == before
    done(session, "place_order", **call)
    count = len(shop_of(session).orders)
    assert refused(session, "place_order", **call) == "cart_empty"
    assert len(shop_of(session).orders) == count


@every_seed
def test_a_parcel_is_redirected_until_it_leaves(seed: int) -> None:
    session = opened(seed)
    done(session, "add_to_cart", product_id=stocked(session)[0].id)
    order = done(session, "place_order", **checkout(session))
    place = {"label": "cabin", "recipient": "Ida Holm", "street": "5 Pine Road", "city": "Oslo"}
    cabin = done(session, "add_shipping_address", **place)
    call = {"order_id": order["id"].lower(), "address_id": cabin["id"]}
    assert done(session, "change_order_address", **call)["deliver_to"] == "Ida Holm, 5 Pine Road, Oslo"
    found = done(session, "list_orders", query="to ida holm")["items"]
    assert [item["id"] for item in found] == [order["id"]]
    session.advance(2 * DAY)
    back = call | {"address_id": checkout(session)["address_id"]}
    assert refused(session, "change_order_address", **back) == "already_shipped"
