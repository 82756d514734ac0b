"""Files about facts of the life: invoices, bills, trips, meetings, orders and sales."""

import datetime as dt
from collections.abc import Sequence

from prove.servers._shared.cast import Cast
from prove.servers._shared.days import hour_and_minute, months_later
from prove.servers._shared.life.clock import now_of
from prove.servers._shared.life.money.bills import Bill, bills_of
from prove.servers._shared.life.money.invoices import Client, Sale, business_of
from prove.servers._shared.life.money.spending import DAYS
from prove.servers._shared.life.place.trips import LifeTrip
from prove.servers._shared.life.purchases.bookings import paid_trips_of
from prove.servers._shared.life.purchases.orders import orders_of
from prove.servers._shared.life.texts.style import dollars
from prove.servers._shared.life.time.agenda import Engagement, agenda_of, series_days
from prove.servers._shared.life.time.answers import never_begun


def month_sale(seed: int, month: dt.date) -> Sale | None:
    """The last invoice that the user's business sent in a month."""
    return next((sale for sale in reversed(business_of(seed).sales) if _is_in(sale.issued_at, month)), None)


def _is_in(moment: dt.datetime, month: dt.date) -> bool:
    return moment.month == month.month and moment.year == month.year


def invoice(seed: int, cast: Cast, sale: Sale) -> str:
    """An invoice to a customer."""
    business = business_of(seed)
    customer = next(client for client in business.clients if client.email == sale.customer)
    lines = [f"INVOICE {sale.number}", f"Date: {sale.issued_at.date()}", f"From: {business.name}, {cast.home}"]
    lines += [f"To: {_addressee(customer)}", f"Due: {sale.due_on}", "", sale.title]
    lines += [
        f"{line.description}: {line.quantity} x {dollars(line.cents)} = {dollars(line.quantity * line.cents)}"
        for line in sale.lines
    ]
    return "\n".join([*lines, f"Total: {dollars(sale.total)}"])


def _addressee(customer: Client) -> str:
    company = f", {customer.company}" if customer.company else ""
    return f"{customer.name}{company} <{customer.email}>"


def bill(bill: Bill) -> str:
    """A bill that came in."""
    lines = [f"{bill.biller}", f"Invoice {bill.number} of {bill.issued_on}", f"For: {bill.what}"]
    lines += [f"Amount: {dollars(bill.cents)}", f"Due: {bill.due_on}", f"IBAN: {bill.iban}"]
    return "\n".join([*lines, f"Please give {bill.number} as the reference."])


def kept_bills(seed: int) -> list[Bill]:
    """The last bills that came by mail, one for each biller."""
    latest = {bill.biller: bill for bill in bills_of(seed) if bill.how == "invoice"}
    return sorted(latest.values(), key=lambda bill: (bill.issued_on, bill.number))


def itinerary(trip: LifeTrip) -> str:
    """The plan of a trip."""
    lines = [trip.name, f"From {trip.starts_on} to {trip.ends_on}"]
    if trip.party:
        lines.append(f"With: {', '.join(trip.party)}")
    if trip.client:
        lines.append(f"Visit: {trip.client}")
    lines.append("")
    for leg in trip.flights:
        departs = f"{leg.departs_at.date()} {hour_and_minute(leg.departs_at)}"
        lines.append(f"{leg.flight_number} {leg.origin} to {leg.destination}, {departs}, {leg.booking}")
    if trip.lodging is not None:
        lines.append(f"Hotel: {trip.lodging.hotel}, {trip.lodging.address}")
    if not trip.flights:
        lines.append("The flights are not booked yet.")
    return "\n".join(lines)


def arranged_at(trip: LifeTrip) -> dt.datetime | None:
    """When the last thing was booked or cancelled of which the plan of a trip tells; None if nothing is booked."""
    if trip.booked_at is None:
        return None
    changes = [leg.cancelled_at for leg in trip.legs] + [trip.stay and trip.stay.cancelled_at]
    return max(trip.booked_at, *(at for at in changes if at is not None)) if any(changes) else trip.booked_at


def left_at(trip: LifeTrip, now: dt.datetime) -> dt.datetime:
    """When the user left for a trip, or now if that is still to come."""
    return min(now, trip.away[0])


def planned_at(seed: int, now: dt.datetime) -> dt.datetime:
    """Since when all is known of the trips that are still to come."""
    changes = [arranged_at(trip) for trip in paid_trips_of(seed) if trip.away[0] > now]
    return max([now - dt.timedelta(days=20), *(at for at in changes if at is not None)])


def last_departure(seed: int, now: dt.datetime) -> dt.datetime:
    """When the user's last flight left."""
    return max(leg.departs_at for trip in paid_trips_of(seed) for leg in trip.flights if leg.departs_at < now)


def trips_by_city(seed: int) -> dict[str, LifeTrip]:
    """One trip for each city, the last one."""
    return {trip.city: trip for trip in paid_trips_of(seed)}


def month_meeting(seed: int, cast: Cast, month: dt.date) -> tuple[Engagement, dt.date] | None:
    """A meeting at work in a month, on no trip, with the day on which it took place."""
    last = min(months_later(month, 1), cast.now.date()) - dt.timedelta(days=1)
    found = [
        (day, event)
        for event in agenda_of(seed)
        if event.sphere == "work" and event.people and event.trip is None and not event.called_off
        if event.key != never_begun(seed)
        for day in _days_in(event, month, last)
    ]
    if not found:
        return None
    day, event = max(found, key=lambda entry: (entry[0], entry[1].key))
    return event, day


def _days_in(event: Engagement, first: dt.date, last: dt.date) -> Sequence[dt.date]:
    """The days from a first to a last one on which an event took place as planned."""
    day = event.starts_at.date()
    if event.repeats == "never":
        return (day,) if first <= day <= last else ()
    left_out = {*event.skipped, *(day for day, _ in event.moved)}
    last = last if event.until is None else min(last, event.until)
    days = series_days(day, event.repeats, last, first)
    return [day for day in days if first <= day <= last and day not in left_out]


def order_history(seed: int) -> str:
    """The orders from the shop as CSV."""
    rows = [f"{o.placed_at.date()},{o.number},{o.lines[0].product},{o.total / 100:.2f}" for o in orders_of(seed)]
    return "date,order,first item,total\n" + "\n".join(rows)


def ordered_at(seed: int) -> dt.datetime:
    """When the last order was placed."""
    return max(order.placed_at for order in orders_of(seed))


def sales_table(seed: int, month: dt.date) -> str:
    """The invoices that the business sent in a month as CSV."""
    names = {client.email: client.name for client in business_of(seed).clients}
    rows = [
        f'{sale.issued_at.date()},{sale.number},{names[sale.customer]},"{sale.title}",{sale.total / 100:.2f}'
        for sale in business_of(seed).sales
        if _is_in(sale.issued_at, month)
    ]
    return "date,invoice,customer,work,total\n" + "\n".join(rows)


def expense_table(seed: int) -> str:
    """The bills that statements of the bank have as CSV, by the day on which they were paid."""
    since = known_since(seed)
    paid = [(bill.paid_at.date(), bill) for bill in bills_of(seed) if bill.paid_at is not None]
    rows = [f"{day},{bill.biller},{bill.category},{bill.cents / 100:.2f}" for day, bill in paid if day > since]
    return "date,biller,category,amount\n" + "\n".join(sorted(rows)[-40:])


def deducted(seed: int, year: int) -> list[str]:
    """Lines about bills of a year that statements of the bank have and that one may deduct: health and the home."""
    since = known_since(seed)
    return [
        f"{bill.paid_at.date()},{bill.biller},{bill.category},{bill.cents / 100:.2f}"
        for bill in bills_of(seed)
        if bill.category in ("health", "utilities") and bill.paid_at is not None
        if bill.paid_at.year == year and bill.paid_at.date() > since
    ]


def known_since(seed: int) -> dt.date:
    """The day with which statements of the bank begin: what was paid before is in no other app."""
    return (now_of(seed) - dt.timedelta(days=DAYS)).date()


def paid_at(seed: int) -> dt.datetime:
    """When the last bill was paid."""
    return max(bill.paid_at for bill in bills_of(seed) if bill.paid_at is not None)
