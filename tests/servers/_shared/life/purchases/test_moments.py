"""Who is in an event buys something before it."""

import datetime as dt

from prove.servers._shared.life.clock import now_of
from prove.servers._shared.life.purchases.moments import has_time, with_time
from prove.servers._shared.life.time.agenda import agenda_of

SEEDS = range(20)


def test_nobody_has_time_in_an_event() -> None:
    for seed in SEEDS:
        now, moved = now_of(seed), 0
        for event in agenda_of(seed):
            if event.sphere != "mark" and event.repeats == "never" and event.starts_at + event.length < now:
                at = event.starts_at + event.length / 2
                assert not has_time(seed, at)
                assert with_time(seed, at) < event.starts_at
                assert with_time(seed, with_time(seed, at)) == with_time(seed, at)
                moved += 1
        assert moved


def test_who_has_time_buys_at_once() -> None:
    for seed in SEEDS:
        moments = [now_of(seed) - dt.timedelta(hours=7 * ago) for ago in range(1, 200)]
        free = [at for at in moments if has_time(seed, at)]
        assert [with_time(seed, at) for at in free] == free
        assert len(moments) / 2 < len(free) < len(moments)


def test_what_is_bought_on_a_trip_is_not_bought_in_the_air() -> None:
    for seed in SEEDS:
        flights = [event for event in agenda_of(seed) if event.trip is not None and event.title.startswith("Flight ")]
        spans = [(flight.starts_at, flight.starts_at + flight.length) for flight in flights]
        for start, end in (span for span in spans if span[1] < now_of(seed)):
            at = with_time(seed, start + (end - start) / 2)
            assert at < start
            assert not any(takes_off <= at < lands for takes_off, lands in spans)
