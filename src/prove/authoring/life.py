"""Who is the person behind a seed? `prove life` shows the facts that all worlds of the seed share."""

import datetime as dt
from collections.abc import Iterator
from typing import Any

from prove.servers._shared.cast import Person, cast_of
from prove.servers._shared.life.clock import now_of
from prove.servers._shared.life.issues import issues_of
from prove.servers._shared.life.money.bills import bills_of
from prove.servers._shared.life.money.invoices import business_of
from prove.servers._shared.life.money.ledger import ledger_of
from prove.servers._shared.life.outings.errands import errands_of
from prove.servers._shared.life.person.household import household_of
from prove.servers._shared.life.person.wallet import wallet_of
from prove.servers._shared.life.place.trips import trips_of
from prove.servers._shared.life.purchases.orders import orders_of
from prove.servers._shared.life.time.agenda import agenda_of
from prove.servers._shared.life.work.projects import projects_of

AHEAD = dt.timedelta(days=7)


def life_of(seed: int) -> dict[str, list[str]]:
    """The life of a seed as lines of text under headings."""
    return {
        "Who": list(_who(seed)),
        "Money": list(_money(seed)),
        "Agenda of the next days": list(_agenda(seed)),
        "Trips": list(_trips(seed)),
        "Work": list(_work(seed)),
        "Open matters": list(_open_matters(seed)),
    }


def shown(seed: int) -> Iterator[str]:
    """The same for a terminal."""
    for heading, lines in life_of(seed).items():
        yield heading
        for line in lines or ["nothing"]:
            yield f"  {line}"
        yield ""


def _who(seed: int) -> Iterator[str]:
    cast, now, household = cast_of(seed), now_of(seed), household_of(seed)
    me = cast.protagonist
    yield f"{me.name}, {me.job} at {me.company}, born on {me.birthday}"
    yield f"lives at {me.address}, {me.city}; {me.email}, {me.phone}"
    yield f"it is {now:%A}, {now.day} {now:%B} {now.year}, {now:%H:%M}"
    with_me = ", ".join(household.members) or "nobody"
    yield f"shares the home with {with_me}; rooms: {', '.join(household.rooms)}"
    yield f"cars: {', '.join(car.name for car in household.cars) or 'none'}"
    for tie in ("family", "friend", "colleague", "client"):
        yield f"{tie}: {', '.join(_known(person) for person in cast.tied(tie))}"


def _known(person: Person) -> str:
    return person.name if person.relation == person.tie else f"{person.name} ({person.relation})"


def _money(seed: int) -> Iterator[str]:
    wallet, ledger = wallet_of(seed), ledger_of(seed)
    balances = dict(ledger.opening) | {movement.account: movement.balance for movement in ledger.movements}
    for account in wallet.accounts:
        lines = sum(movement.account == account.key for movement in ledger.movements)
        yield f"{account.nickname} ({account.kind}, {account.iban}): {balances[account.key] / 100:,.2f}, {lines} lines"
    for card in wallet.cards:
        state = "frozen" if card.frozen else "expired" if card.expires_on < now_of(seed).date() else "valid"
        yield f"{card.name}, {card.network} ending in {card.last_four}, {state}; in {', '.join(card.apps) or 'no app'}"
    business = business_of(seed)
    yield f"{business.name}: {len(business.sales)} invoices, {len(business.payouts)} payouts"


def _agenda(seed: int) -> Iterator[str]:
    """What begins within the next days, each event and each series at its next time."""
    now, mine = now_of(seed), (event for event in agenda_of(seed) if not event.called_off)
    coming = [(times[0], event) for event in mine if (times := event.times(now, now + AHEAD))]
    for starts_at, event in sorted(coming, key=lambda pair: pair[0]):
        place = f" at {event.place}" if event.place else ""
        repeats = f", {event.repeats}" if event.repeats != "never" else ""
        yield f"{starts_at:%a %d %b %H:%M} {event.title}{place}{repeats}"


def _trips(seed: int) -> Iterator[str]:
    for trip in trips_of(seed):
        legs = " and ".join(leg.flight_number for leg in trip.flights or trip.held)
        flights = f"{legs} on hold" if trip.held and not trip.flights else legs or "no flights"
        stay = trip.lodging.hotel if trip.lodging else "no hotel"
        yield f"{trip.starts_on} to {trip.ends_on}: {trip.name} ({trip.purpose}), {flights}, {stay}"


def _work(seed: int) -> Iterator[str]:
    for project in projects_of(seed):
        issues = [issue for issue in issues_of(seed) if issue.project == project.key]
        client = f", for {project.client}" if project.client else ""
        yield f"{project.key} {project.name}{client}: {len(project.members)} people, {len(issues)} issues"


def _open_matters(seed: int) -> Iterator[str]:
    now, me = now_of(seed), cast_of(seed).protagonist.email
    for bill in bills_of(seed):
        if bill.paid_at is None:
            late = "overdue since" if bill.due_on < now.date() else "due on"
            yield f"bill {bill.number} of {bill.biller}, {bill.cents / 100:,.2f}, {late} {bill.due_on}"
    for order in orders_of(seed):
        if order.status in ("placed", "packed", "shipped"):
            yield f"order {order.number} ({order.lines[0].product}): {order.status}"
    for meal in errands_of(seed).meals:
        if meal.arrives_at > now:
            yield f"meal {meal.id} from {meal.restaurant}, arriving {meal.arrives_at:%a %H:%M}"
    for issue in issues_of(seed):
        if issue.assignee == me and issue.status in ("in_progress", "in_review"):
            yield f"issue {issue.key}, {issue.status.replace('_', ' ')}: {issue.title}"
    for event in agenda_of(seed):
        if event.reply == "needs_action" and event.starts_at > now:
            yield f"invitation without an answer: {event.title}, {event.starts_at:%a %d %b %H:%M}"


def as_json(seed: int) -> dict[str, Any]:
    """The life with its seed, for other programs."""
    return {"seed": seed, "now": f"{now_of(seed):%Y-%m-%dT%H:%M}", **life_of(seed)}
