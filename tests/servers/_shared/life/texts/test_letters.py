"""Mail that others begin later: by day, steps or not, and about what no session can change."""

import datetime as dt
import re
from collections import Counter

import pytest

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import now_of
from prove.servers._shared.life.place.trips import trips_of
from prove.servers._shared.life.purchases.orders import orders_of
from prove.servers._shared.life.texts.correspondence import Mail
from prove.servers._shared.life.texts.letters import AT_WORK, letters_between
from prove.servers._shared.life.time.agenda import agenda_of
from prove.servers._shared.life.work.projects import projects_of

SEEDS = range(3000, 3030)
DAY = dt.timedelta(days=1)


@pytest.mark.parametrize("seed", SEEDS)
def test_people_write_by_day_and_colleagues_at_work(seed: int) -> None:
    ties = {person.email: person.tie for person in cast_of(seed).people}
    for mail in weeks(seed, 8):
        assert mail.to == cast_of(seed).protagonist.email
        assert 7 <= mail.sent_at.hour < 22
        if ties[mail.sender] in AT_WORK:
            assert mail.sent_at.weekday() < 5
            assert 8 <= mail.sent_at.hour < 18


@pytest.mark.parametrize("seed", SEEDS)
def test_a_letter_is_about_what_no_session_can_change(seed: int) -> None:
    now, me = now_of(seed), cast_of(seed).protagonist.email
    events = {event.key: event for event in agenda_of(seed)}
    orders = {order.key: order for order in orders_of(seed)}
    trips = {trip.key: trip for trip in trips_of(seed)}
    for mail in weeks(seed, 8):
        kind, key = mail.about or ("", "")
        match kind:
            case "agenda":
                event, day = events[key[:-11]], dt.date.fromisoformat(key[-10:])
                assert not event.called_off
                assert event.organizer != me or event.starts_at + event.length < now, mail
                assert any(at.date() == day for at in event.times(now - 60 * DAY, now + 60 * DAY)), mail
                assert mail.sender in event.people
            case "shopping.orders":
                assert orders[key].delivered_at < now
            case "travel_booking.trips":
                assert trips[key].away[1] < now
            case _:
                assert kind in ("", "birthdays"), mail


@pytest.mark.parametrize("seed", SEEDS)
def test_a_matter_is_written_about_before_or_after_it(seed: int) -> None:
    written = Counter(mail.about for mail in weeks(seed, 8) if mail.about)
    assert all(count <= (2 if kind == "agenda" else 1) for (kind, _), count in written.items()), written


def test_no_text_is_seen_again_and_again() -> None:
    bodies = Counter(mail.body for seed in SEEDS for mail in weeks(seed, 4))
    assert max(bodies.values()) <= max(2, bodies.total() / 100)


@pytest.mark.parametrize("seed", SEEDS[:6])
def test_letters_do_not_depend_on_the_steps_in_which_time_passes(seed: int) -> None:
    now = now_of(seed)
    steps = [mail for day in range(60) for mail in letters_between(seed, now + day * DAY, now + (day + 1) * DAY)]
    assert steps == letters_between(seed, now, now + 60 * DAY)


@pytest.mark.parametrize("seed", SEEDS[:6])
def test_letters_go_on_at_the_same_rate(seed: int) -> None:
    now = now_of(seed)
    soon, late = (len(letters_between(seed, now + first * DAY, now + (first + 70) * DAY)) for first in (0, 700))
    assert soon / 1.3 < late < soon * 1.3


def weeks(seed: int, count: int) -> list[Mail]:
    return letters_between(seed, now_of(seed), now_of(seed) + 7 * count * DAY)


def test_the_firm_that_asks_about_a_project_is_its_client() -> None:
    asked: Counter[bool] = Counter()
    for seed in range(8000, 8030):
        clients = {project.name: project.client for project in projects_of(seed) if project.client}
        now = now_of(seed)
        for mail in letters_between(seed, now, now + dt.timedelta(days=120)):
            found = re.search(r"(\S.+) asks how long we have been working on (.+?)\. ", mail.body)
            if found and found[2] in clients:
                asked[(clients[found[2]] or "") in found[1]] += 1
    assert asked[True] > 5
    assert not asked[False]
