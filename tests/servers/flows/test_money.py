"""Flows of money: what a mail, a file, a statement or a shop says is paid, recorded, disputed or sent back."""

import datetime as dt
from typing import Any, cast

from prove.core import WorldSession
from prove.servers._shared import flows
from prove.servers._shared.life.money.bills import Bill, bills_of
from prove.servers.banking.records import Account, Bank
from prove.servers.budget.records import Budget, month_before, month_of
from prove.servers.email.records import Mailbox, Message
from prove.servers.filesystem.records import FileSystem
from prove.servers.marketplace.records import Listing, Market
from prove.servers.shopping.records import Order, Shop
from prove.servers.travel_booking.records import Flight, TravelSite
from prove.servers.vehicle.records import FuelStop, Garage
from tests.servers.flows.joins import check_join, five_worlds, only_one, world_with
from tests.servers.play import done, rows_of

BODY = ("body",)
LINE = ("items", "*", "id")
CARD_END = ("items", "*", "last_four")


def bank_of(session: WorldSession) -> Bank:
    return cast(Bank, session.state("banking"))


def pin_of(session: WorldSession) -> str:
    """What the customer tells the assistant."""
    return next(iter(bank_of(session).customers)).pin


def account_for(session: WorldSession, amount: float) -> Account | None:
    """An account from which so much can be paid."""
    accounts = bank_of(session).accounts.where(status="active")
    return next((a for a in accounts if a.kind != "savings" and min(a.balance, a.daily_limit / 2) >= amount), None)


def latest_bill(session: WorldSession) -> Bill | None:
    """The last bill that the customer has got an invoice for."""
    return max(_invoices(session), key=lambda bill: bill.issued_on, default=None)


def open_bill(session: WorldSession) -> Bill | None:
    """A bill that is neither paid nor due yet."""
    today = session.now.date()
    return next((bill for bill in _invoices(session) if bill.paid_at is None and bill.due_on > today), None)


def _invoices(session: WorldSession) -> list[Bill]:
    """The bills that are paid by invoice and came by mail in the last weeks; people know their numbers and senders."""
    since = session.now.date() - dt.timedelta(days=60)
    return [bill for bill in bills_of(session.seed) if bill.how == "invoice" and bill.issued_on > since]


def read_bill(session: WorldSession, bill: Bill) -> str:
    """The text of the mail with a bill, which is looked for by sender and subject."""
    found = done(session, "search_emails", query=f'from:"{bill.biller}" {bill.number}', sort="oldest")["items"]
    return done(session, "read_email", message_id=found[0]["id"])["body"]


def payee_of(session: WorldSession, iban: str) -> dict[str, Any]:
    (payee,) = done(session, "list_payees", query=iban)["items"]
    return payee


@five_worlds
def test_the_iban_in_a_mail_finds_its_payee_or_makes_them_one(place: int) -> None:
    session, bill = world_with(latest_bill, place, "email", "banking")
    check_join(session, "life.ibans", "read_email", BODY, "list_payees", "query")
    check_join(session, "life.ibans", "read_email", BODY, "add_payee", "iban")
    iban = only_one("life.ibans", read_bill(session, bill))
    known = payee_of(session, iban)
    assert known["name"] == bill.biller
    done(session, "remove_payee", payee_id=known["id"])
    assert done(session, "list_payees", query=iban)["items"] == []
    saved = done(session, "add_payee", name=bill.biller, iban=iban)
    assert bank_of(session).payees.get(saved["id"]).iban == iban == bill.iban


@five_worlds
def test_the_amount_in_a_mail_is_paid(place: int) -> None:
    session, bill = world_with(latest_bill, place, "email", "banking")
    check_join(session, "life.amounts.due", "read_email", BODY, "pay_payee", "amount")
    text = read_bill(session, bill)
    amount = only_one("life.amounts.due", text)
    account = account_for(session, amount)
    assert account is not None
    payee = payee_of(session, only_one("life.ibans", text))
    to = {"from_account_id": account.id, "payee_id": payee["id"], "pin": pin_of(session)}
    paid = done(session, "pay_payee", amount=amount, **to)
    line = bank_of(session).transactions.get(paid["transaction_id"])
    assert (round(line.amount * 100), line.counterparty) == (-bill.cents, bill.biller)


@five_worlds
def test_the_invoice_number_in_a_mail_is_the_reference_of_the_payment(place: int) -> None:
    session, bill = world_with(latest_bill, place, "email", "banking")
    check_join(session, "life.invoice_numbers", "read_email", BODY, "pay_payee", "reference")
    text = read_bill(session, bill)
    number = only_one("life.invoice_numbers", text)
    account = account_for(session, 1.0)
    assert account is not None
    payee = payee_of(session, only_one("life.ibans", text))
    to = {"from_account_id": account.id, "payee_id": payee["id"], "pin": pin_of(session)}
    done(session, "pay_payee", amount=1.0, reference=number, **to)
    (line,) = (row for row in rows_of(session, "search_transactions", query=number) if row["amount"] == -1.0)
    assert (line["counterparty"], line["description"]) == (bill.biller, bill.number)


@five_worlds
def test_the_due_day_in_a_mail_is_the_first_day_of_a_payment(place: int) -> None:
    session, bill = world_with(open_bill, place, "email", "banking")
    check_join(session, "life.days.due", "read_email", BODY, "schedule_payment", "first_on")
    check_join(session, "life.amounts.due", "read_email", BODY, "schedule_payment", "amount")
    check_join(session, "life.invoice_numbers", "read_email", BODY, "schedule_payment", "reference")
    text = read_bill(session, bill)
    day, amount = only_one("life.days.due", text), only_one("life.amounts.due", text)
    number, account = only_one("life.invoice_numbers", text), account_for(session, amount)
    assert account is not None
    to = {"from_account_id": account.id, "payee_id": payee_of(session, only_one("life.ibans", text))["id"]}
    planned = done(session, "schedule_payment", amount=amount, first_on=day, reference=number, **to)
    row = bank_of(session).scheduled_payments.get(planned["id"])
    assert (row.next_on, round(row.amount * 100), row.reference) == (bill.due_on, bill.cents, bill.number)


def bill_file(session: WorldSession) -> Bill | None:
    """A bill whose text is kept as a file."""
    nodes = cast(FileSystem, session.state("filesystem")).nodes
    kept = [node.content for node in nodes if node.name.endswith("-bill.txt")]
    return next((bill for bill in _invoices(session) if any(bill.number in text for text in kept)), None)


@five_worlds
def test_the_iban_in_a_file_finds_its_payee_or_makes_them_one(place: int) -> None:
    session, bill = world_with(bill_file, place, "filesystem", "banking")
    check_join(session, "life.ibans", "read_file", ("content",), "add_payee", "iban")
    check_join(session, "life.ibans", "read_file", ("content",), "list_payees", "query")
    files = done(session, "find_files", name=f"{bill.biller} bill", file_type="text")["items"]
    text = done(session, "read_file", path=files[0]["path"])["content"]
    iban = only_one("life.ibans", text)
    known = payee_of(session, iban)
    done(session, "remove_payee", payee_id=known["id"])
    saved = done(session, "add_payee", name=bill.biller, iban=iban)
    assert (saved["name"], bank_of(session).payees.get(saved["id"]).iban) == (known["name"], bill.iban)


def unrecorded_line(session: WorldSession) -> str | None:
    """The id of a payment to somebody, from this month or the last, that is no expense of the budget."""
    bank, book = bank_of(session), cast(Budget, session.state("budget"))
    known = {(expense.merchant, expense.amount, expense.spent_on) for expense in book.expenses}
    return next(
        (
            line.id
            for line in bank.transactions
            if line.amount < 0
            and line.other_transaction_id is None
            and f"{line.booked_at:%Y-%m}" >= month_before(month_of(session.now.date()))
            and any(line.counterparty == payee.name for payee in bank.payees)
            and (line.counterparty, -line.amount, line.booked_at.date()) not in known
        ),
        None,
    )


def purse(session: WorldSession, amount: float) -> dict[str, str]:
    """An account and a category of the budget from which so much can be spent, as the lists show them."""
    accounts = done(session, "list_budget_accounts")["items"]
    (account, *_) = (a["id"] for a in accounts if a["status"] == "open" and a["balance"] >= amount)
    categories = done(session, "list_budget_categories")["items"]
    (category, *_) = (c["id"] for c in categories if c["limit_kind"] == "soft")
    return {"account_id": account, "category_id": category}


@five_worlds
def test_a_line_of_the_bank_becomes_an_expense(place: int) -> None:
    session, line_id = world_with(unrecorded_line, place, "banking", "budget")
    kinds = {"life.amounts.spent": "amount", "life.days.spent": "spent_on", "life.merchants": "merchant"}
    fields = {"amount": "spent", "spent_on": "booked_on", "merchant": "counterparty"}
    for kind, parameter in kinds.items():
        for source in ("list_transactions", "search_transactions"):
            check_join(session, kind, source, ("items", "*", fields[parameter]), "add_expense", parameter)
    (row,) = (row for row in rows_of(session, "search_transactions", limit=50) if row["id"] == line_id)
    values = {parameter: row[field] for parameter, field in fields.items()}
    added = done(session, "add_expense", **values, **purse(session, row["spent"]))
    line = bank_of(session).transactions.get(line_id)
    expense = cast(Budget, session.state("budget")).expenses.get(added["id"])
    assert (expense.amount, expense.spent_on) == (-line.amount, line.booked_at.date())
    assert expense.merchant == line.counterparty


def shop_of(session: WorldSession) -> Shop:
    return cast(Shop, session.state("shopping"))


def debits_of(session: WorldSession, amount: float) -> list[str]:
    return [line.id for line in bank_of(session).transactions if line.amount == -amount]


def disputable_order(session: WorldSession) -> Order | None:
    """An order of the last weeks that only one line of the bank can be for."""
    since = session.now - dt.timedelta(days=50)
    recent = (order for order in shop_of(session).orders if order.placed_at > since and order.status != "cancelled")
    return next((order for order in recent if len(debits_of(session, order.total)) == 1), None)


@five_worlds
def test_the_total_of_an_order_finds_the_line_of_the_bank_to_dispute(place: int) -> None:
    session, order = world_with(disputable_order, place, "shopping", "banking")
    for parameter in ("min_amount", "max_amount"):
        check_join(session, "life.amounts.spent", "get_order", ("total",), "search_transactions", parameter)
        source = ("list_orders", ("items", "*", "total"))
        check_join(session, "life.amounts.spent", *source, "list_transactions", parameter)
    check_join(session, "banking.transactions", "search_transactions", LINE, "dispute_transaction", "transaction_id")
    total = done(session, "get_order", order_id=order.id)["total"]
    found = done(session, "search_transactions", min_amount=total, max_amount=total)["items"]
    (line,) = (row for row in found if row["amount"] < 0)
    done(session, "dispute_transaction", transaction_id=line["id"], reason="not_delivered")
    (dispute,) = bank_of(session).disputes.where(transaction_id=line["id"])
    assert order.id in bank_of(session).transactions.get(dispute.transaction_id).description


def returnable_order(session: WorldSession) -> tuple[Order, Message] | None:
    """An order that arrived in the last weeks, of which nothing went back, and a mail about it alone."""
    shop, mails = shop_of(session), cast(Mailbox, session.state("email")).messages
    since = session.now - dt.timedelta(days=25)
    for order in shop.orders:
        if order.delivered_at is not None and order.delivered_at > since and not shop.returns.where(order_id=order.id):
            for mail in mails:
                if mail.folder == "inbox" and flows.read("shopping.orders", mail.body) == [order.id]:
                    return order, mail
    return None


@five_worlds
def test_the_order_that_a_mail_names_is_returned(place: int) -> None:
    session, (order, mail) = world_with(returnable_order, place, "email", "shopping")
    check_join(session, "shopping.orders", "read_email", BODY, "get_order", "order_id")
    line_id = ("lines", "*", "id")
    check_join(session, "shopping.order_lines", "get_order", line_id, "request_return", "order_line_id")
    found = rows_of(session, "list_emails", limit=50, sender=mail.sender_name)
    (row,) = (row for row in found if row["id"] == mail.id)
    number = only_one("shopping.orders", done(session, "read_email", message_id=row["id"])["body"])
    line = done(session, "get_order", order_id=number)["lines"][0]
    asked = done(session, "request_return", order_line_id=line["id"], reason="changed_mind")
    (back,) = shop_of(session).returns.where(order_id=order.id)
    assert (back.id, back.order_line_id, back.quantity) == (asked["id"], line["id"], line["quantity"])


def sent_order(session: WorldSession) -> Order | None:
    """An order of the last weeks that is on its way or has arrived."""
    since = session.now - dt.timedelta(days=60)
    return next((o for o in shop_of(session).orders if o.tracking_number and o.placed_at > since), None)


@five_worlds
def test_the_tracking_number_of_an_order_finds_its_mail(place: int) -> None:
    session, order = world_with(sent_order, place, "shopping", "email")
    check_join(session, "life.tracking_numbers", "get_order", ("tracking_number",), "search_emails", "query")
    number = done(session, "get_order", order_id=order.id)["tracking_number"]
    (found,) = done(session, "search_emails", query=number)["items"]
    text = done(session, "read_email", message_id=found["id"])["body"]
    assert only_one("life.tracking_numbers", text) == order.tracking_number
    assert only_one("shopping.orders", text) == order.id


def card_for_the_cart(session: WorldSession) -> str | None:
    """The last digits of a card of the bank that can pay for what is in the cart."""
    cart = done(session, "view_cart")
    if not cart["lines"] or cart["coupon_problem"] or not all(line["in_stock"] for line in cart["lines"]):
        return None
    return _usable_card(session, {c.last_four for c in shop_of(session).payment_methods})


def _usable_card(session: WorldSession, on_file: set[str]) -> str | None:
    """The last digits of the last card that the bank says is active and another app has on file, beside others."""
    active = bank_of(session).cards.where(status="active")
    return next((card.last_four for card in reversed(active) if card.last_four in on_file and len(on_file) > 1), None)


def last_four_of(session: WorldSession, wanted: str) -> str:
    """The last digits of a card, as the bank shows them."""
    (card,) = (card for card in done(session, "list_cards")["items"] if card["last_four"] == wanted)
    assert card["status"] == "active"
    return card["last_four"]


@five_worlds
def test_the_last_digits_of_a_card_find_the_payment_method_of_an_order(place: int) -> None:
    session, wanted = world_with(card_for_the_cart, place, "banking", "shopping", "email")
    check_join(session, "life.card_ends", "list_cards", CARD_END, "list_payment_methods", "last_four")
    check_join(session, "life.card_ends", "read_email", BODY, "list_payment_methods", "last_four")
    method_id = ("items", "*", "id")
    target = ("place_order", "payment_method_id")
    check_join(session, "shopping.payment_methods", "list_payment_methods", method_id, *target)
    (method,) = done(session, "list_payment_methods", last_four=last_four_of(session, wanted))["items"]
    address = done(session, "list_shipping_addresses")["items"][0]
    code = shop_of(session).payment_methods.get(method["id"]).security_code
    how = {"payment_method_id": method["id"], "security_code": code, "address_id": address["id"]}
    ordered = done(session, "place_order", **how)
    order = shop_of(session).orders.get(ordered["id"])
    assert shop_of(session).payment_methods.get(order.payment_method_id).last_four == wanted
    assert not shop_of(session).cart_lines


def site_of(session: WorldSession) -> TravelSite:
    return cast(TravelSite, session.state("travel_booking"))


def card_for_a_flight(session: WorldSession) -> tuple[str, Flight] | None:
    """The last digits of a card of the bank that the travel site has on file, and a flight with free seats."""
    site = site_of(session)
    card = _usable_card(session, {card.last_four for card in site.saved_cards})
    soon, booked = session.now + dt.timedelta(days=2), {b.flight_number for b in site.flight_bookings}
    flights = (f for f in site.flights if f.departs_at > soon and f.flight_number not in booked)
    flight = next((f for f in flights if f.fares[0].seats_left > 1), None)
    return (card, flight) if card is not None and flight is not None else None


@five_worlds
def test_the_last_digits_of_a_card_find_the_saved_card_that_pays_a_flight(place: int) -> None:
    session, (wanted, flight) = world_with(card_for_a_flight, place, "banking", "travel_booking", "email")
    check_join(session, "life.card_ends", "list_cards", CARD_END, "get_travel_profile", "last_four")
    check_join(session, "life.card_ends", "read_email", BODY, "get_travel_profile", "last_four")
    saved_id = ("cards", "*", "id")
    check_join(session, "travel_booking.saved_cards", "get_travel_profile", saved_id, "book_flight", "card_id")
    profile = done(session, "get_travel_profile", last_four=last_four_of(session, wanted))
    (card,) = profile["cards"]
    how = {"card_id": card["id"], "security_code": site_of(session).saved_cards.get(card["id"]).security_code}
    seat = {"flight_number": flight.flight_number, "fare_class": flight.fares[0].fare_class}
    made = done(session, "book_flight", passengers=[profile["name"]], **seat, **how)
    booking = site_of(session).flight_bookings.get(made["id"])
    assert (booking.flight_number, booking.status) == (flight.flight_number, "ticketed")
    assert site_of(session).saved_cards.get(cast(str, booking.card_id)).last_four == wanted


def listing_of_a_payee(session: WorldSession) -> Listing | None:
    """Something for sale whose seller the customer can pay."""
    known = {payee.email for payee in bank_of(session).payees}
    for listing in cast(Market, session.state("marketplace")).listings.where(status="active"):
        if listing.kind == "fixed_price" and listing.seller in known and account_for(session, listing.price):
            return listing
    return None


@five_worlds
def test_the_price_of_a_listing_is_paid_to_its_seller(place: int) -> None:
    session, listing = world_with(listing_of_a_payee, place, "marketplace", "banking")
    check_join(session, "life.amounts.price", "get_listing", ("price",), "pay_payee", "amount")
    check_join(session, "life.amounts.price", "search_listings", ("items", "*", "price"), "schedule_payment", "amount")
    check_join(session, "life.amounts.price", "buy_listing", ("price",), "pay_payee", "amount")
    found = rows_of(session, "search_listings", limit=50, seller=listing.seller)
    (row,) = (row for row in found if row["id"] == listing.id)
    price = done(session, "get_listing", listing_id=row["id"])["price"]
    (payee,) = done(session, "list_payees", query=row["seller"])["items"]
    account = account_for(session, price)
    assert account is not None
    to = {"from_account_id": account.id, "payee_id": payee["id"], "pin": pin_of(session)}
    paid = done(session, "pay_payee", amount=price, **to)
    line = bank_of(session).transactions.get(paid["transaction_id"])
    assert (line.amount, line.counterparty) == (-listing.price, row["seller_name"])


def last_fuel_stop(session: WorldSession) -> FuelStop | None:
    """The last fuel stop of all cars."""
    return max(cast(Garage, session.state("vehicle")).fuel_stops, key=lambda stop: stop.at, default=None)


@five_worlds
def test_the_cost_of_a_fuel_stop_becomes_an_expense(place: int) -> None:
    session, stop = world_with(last_fuel_stop, place, "vehicle", "budget")
    for source, path in (("get_vehicle_status", ("last_fuel_stop",)), ("refuel_vehicle", ())):
        check_join(session, "life.amounts.spent", source, (*path, "cost"), "add_expense", "amount")
        check_join(session, "cast.places", source, (*path, "station"), "add_expense", "merchant")
    (car,) = (car for car in done(session, "list_vehicles")["items"] if car["nickname"] == stop.nickname)
    shown = done(session, "get_vehicle_status", car_id=car["id"])["last_fuel_stop"]
    where = purse(session, shown["cost"])
    added = done(session, "add_expense", amount=shown["cost"], merchant=shown["station"], **where)
    expense = cast(Budget, session.state("budget")).expenses.get(added["id"])
    assert (expense.amount, expense.merchant, expense.spent_on) == (stop.cost, stop.station, session.now.date())
