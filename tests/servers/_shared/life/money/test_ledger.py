"""The ledger: balances add up and stay above zero, transfers have two sides, every charge has one line."""

import datetime as dt
from collections import Counter

from prove.servers._shared.life.clock import now_of
from prove.servers._shared.life.money.bills import bills_of
from prove.servers._shared.life.money.ledger import Movement, ledger_of
from prove.servers._shared.life.money.spending import DAYS, WITHDRAWAL, spent_in_cash
from prove.servers._shared.life.outings.errands import errands_of
from prove.servers._shared.life.person.wallet import wallet_of
from prove.servers._shared.life.purchases.bookings import paid_trips_of
from prove.servers._shared.life.purchases.market import deals_of
from prove.servers._shared.life.purchases.orders import orders_of

SEEDS = range(30)


def of_kind(seed: int, kind: str) -> list[Movement]:
    return [m for m in ledger_of(seed).movements if m.source and m.source[0] == kind]


def begins(seed: int) -> dt.datetime:
    return now_of(seed) - dt.timedelta(days=DAYS)


def test_balances_add_up_and_never_fall_below_zero() -> None:
    for seed in SEEDS:
        ledger = ledger_of(seed)
        balances = dict(ledger.opening)
        for movement in ledger.movements:
            balances[movement.account] += movement.cents
            assert movement.balance == balances[movement.account] >= 0
            assert movement.cents != 0
        assert ledger.closing() == balances
        assert set(balances) == {account.key for account in wallet_of(seed).accounts}


def test_movements_are_in_order_of_time_and_have_keys_of_their_own() -> None:
    for seed in SEEDS:
        movements = ledger_of(seed).movements
        times = [movement.at for movement in movements]
        assert times == sorted(times)
        assert begins(seed) <= times[0] <= times[-1] <= now_of(seed)
        assert len({movement.key for movement in movements}) == len(movements)


def test_transfers_between_own_accounts_have_two_sides() -> None:
    for seed in SEEDS:
        by_key = {movement.key: movement for movement in ledger_of(seed).movements}
        sides = [movement for movement in by_key.values() if movement.other]
        assert sides
        for side in sides:
            other = by_key[side.other or ""]
            assert (other.other, other.cents, other.at) == (side.key, -side.cents, side.at)
            assert other.account != side.account


def test_every_charge_of_an_app_has_one_line() -> None:
    for seed in SEEDS:
        since, now = begins(seed), now_of(seed)
        charged: Counter[tuple[str, dt.datetime, str, int]] = Counter()
        for order in orders_of(seed):
            charged["shopping.orders", order.placed_at, order.card, order.total] += 1
        for meal in errands_of(seed).meals:
            charged["food_delivery.orders", meal.placed_at, meal.card, meal.total] += 1
        for visit in errands_of(seed).visits:
            if visit.card:
                charged["visits", visit.at, visit.card, visit.cents] += 1
        for deal in deals_of(seed):
            if deal.side == "bought":
                charged["marketplace.purchases", deal.paid_at, deal.card, deal.cents] += 1
        for trip in paid_trips_of(seed):
            if trip.booked_at and trip.card:
                for leg in trip.legs:
                    charged["travel_booking.flights", trip.booked_at, trip.card, leg.cents] += 1
                if trip.stay:
                    charged["travel_booking.stays", trip.booked_at, trip.card, trip.stay.cents] += 1
        wanted = Counter({charge: count for charge, count in charged.items() if since <= charge[1] <= now})
        kinds = {kind for kind, *_ in charged}
        lines = [m for m in ledger_of(seed).movements if m.source and m.source[0] in kinds and m.cents < 0]
        assert Counter((m.source[0], m.at, m.card, -m.cents) for m in lines if m.source and m.card) == wanted


def test_a_card_draws_on_its_account_and_has_not_expired() -> None:
    for seed in SEEDS:
        wallet = wallet_of(seed)
        for movement in ledger_of(seed).movements:
            if movement.card:
                card = wallet.card(movement.card)
                assert (card.account, card.last_four) == (movement.account, card.last_four)
                assert card.expires_on >= movement.at.date() or movement.cents > 0
                assert f"card ending {card.last_four}" in movement.text or movement.text.startswith("Sold")


def test_paid_bills_have_a_line_and_unpaid_ones_none() -> None:
    for seed in SEEDS:
        paid = {bill.key for bill in bills_of(seed) if bill.paid_at and bill.paid_at >= begins(seed)}
        assert {movement.key for movement in of_kind(seed, "bills")} == paid


def test_cash_was_drawn_before_it_was_spent() -> None:
    for seed in SEEDS:
        drawn = [(m.at, -m.cents) for m in ledger_of(seed).movements if m.text == WITHDRAWAL]
        spent = [(at, cents) for at, _, cents in spent_in_cash(seed)]
        for at, _ in spent:
            before = sum(cents for moment, cents in spent if moment <= at)
            assert sum(cents for moment, cents in drawn if moment <= at) >= before


def test_nothing_moved_on_a_frozen_account_lately() -> None:
    for seed in SEEDS:
        frozen = {account.key for account in wallet_of(seed).accounts if account.frozen}
        lately = now_of(seed) - dt.timedelta(days=30)
        assert all(m.at < lately for m in ledger_of(seed).movements if m.account in frozen)


def test_lives_differ_in_how_much_they_spend() -> None:
    sizes = {len(ledger_of(seed).movements) for seed in SEEDS}
    assert len(sizes) > 20
    assert min(sizes) > 100
