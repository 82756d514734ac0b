"""Lines of statements: each is within the time that statements cover, and cash is drawn when there is time for it."""

import datetime as dt

from prove.servers._shared.life.clock import now_of, origin_of
from prove.servers._shared.life.money.bills import standing_of
from prove.servers._shared.life.money.invoices import business_of
from prove.servers._shared.life.money.spending import (
    DAYS,
    WITHDRAWAL,
    cards_of,
    lines_of,
    payout_line,
    spent_in_cash,
    standing_line,
)
from prove.servers._shared.life.person.wallet import wallet_of
from prove.servers._shared.life.time.agenda import busy_of
from prove.servers._shared.life.time.planner import minutes_in

SEEDS = range(30)


def test_lines_are_of_the_last_months_and_have_a_source_and_a_key_of_their_own() -> None:
    for seed in SEEDS:
        lines, now = lines_of(seed), now_of(seed)
        assert all(now - dt.timedelta(days=DAYS) <= line.at <= now and line.source for line in lines)
        assert len({line.key for line in lines}) == len(lines) > 60


def test_cash_is_not_drawn_during_an_event() -> None:
    drawn, busy = 0, 0
    for seed in SEEDS:
        for line in lines_of(seed):
            if line.text == WITHDRAWAL:
                minute = minutes_in(line.at - origin_of(seed))
                drawn += 1
                busy += not busy_of(seed).free(minute, minute + 1)
    assert drawn > 100
    assert busy == 0


def test_cash_is_spent_where_no_card_paid() -> None:
    for seed in SEEDS:
        lines = {line.source: line for line in lines_of(seed)}
        assert all(("visits", key) not in lines for _, key, _ in spent_in_cash(seed))


def test_a_card_is_named_by_its_digits_and_takes_from_its_account() -> None:
    card, now = wallet_of(2).cards[0], now_of(2)
    paid = cards_of(2).charge(now, "key", card.key, 500, "Shop", "Thing", "shopping", ("visits", "key"))
    back = cards_of(2).refund(now, "key", card.key, 500, "Shop", "Thing", "shopping", ("visits", "key"))
    assert (paid.account, paid.cents, back.cents) == (card.account, -500, 500)
    assert paid.text == f"Thing, card ending {card.last_four}"
    assert paid.key != back.key


def test_payouts_and_standing_payments_are_lines_of_their_day() -> None:
    for seed in SEEDS:
        lines = set(lines_of(seed))
        since = now_of(seed) - dt.timedelta(days=DAYS)
        payouts = {payout_line(seed, payout) for payout in business_of(seed).payouts if payout.paid_at >= since}
        assert payouts <= lines
        for payment in standing_of(seed):
            paid = {standing_line(seed, payment, day) for day in payment.paid_on()}
            assert {line for line in paid if line.at >= since} <= lines
