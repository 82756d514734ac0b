"""Who declined: the same for all, never an organizer, a customer or who writes about the event."""

import datetime as dt

import pytest

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import now_of
from prove.servers._shared.life.time.agenda import agenda_of, unattended_of
from prove.servers._shared.life.time.answers import WRITTEN_BEFORE, declined_by, is_settled

SEEDS = range(20)
every_seed = pytest.mark.parametrize("seed", SEEDS)


@every_seed
def test_only_guests_decline(seed: int) -> None:
    customers = {person.email for person in cast_of(seed).tied("client")}
    for event in (*agenda_of(seed), *unattended_of(seed)):
        declined = declined_by(seed, event)
        assert declined <= {*event.people} - customers - {event.organizer}
        assert declined == declined_by(seed, event)


@every_seed
def test_nobody_declines_a_trip_or_what_is_under_way(seed: int) -> None:
    now = now_of(seed)
    for event in (*agenda_of(seed), *unattended_of(seed)):
        if event.trip is not None or event.starts_at <= now < event.starts_at + event.length:
            assert not declined_by(seed, event)


@every_seed
def test_the_first_guest_comes_to_what_is_near_or_over(seed: int) -> None:
    now = now_of(seed)
    for event in agenda_of(seed):
        if event.people and event.starts_at < now + WRITTEN_BEFORE:
            assert event.people[0] not in declined_by(seed, event)


def test_of_many_guests_one_in_five_declines() -> None:
    guests = [(seed, event) for seed in SEEDS for event in agenda_of(seed) if len(event.people) > 2 and not event.trip]
    free = sum(len(event.people) - 1 for _, event in guests)
    declined = sum(len(declined_by(seed, event)) for seed, event in guests)
    assert 0.1 < declined / free < 0.25


def test_what_is_far_ahead_is_not_settled() -> None:
    event = next(event for event in agenda_of(1) if event.repeats == "never")
    assert is_settled(event, event.starts_at)
    assert not is_settled(event, event.starts_at - WRITTEN_BEFORE - dt.timedelta(minutes=1))
