"""What takes none of the user's time: invitations in every state, and events that were called off."""

import datetime as dt
from collections import Counter
from itertools import pairwise

import pytest

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import now_of, origin_of
from prove.servers._shared.life.time.agenda import agenda_of, busy_of, unattended_of
from prove.servers._shared.life.time.engagement import Engagement
from prove.servers._shared.life.time.invitations import add_unattended
from prove.servers._shared.life.time.planner import Planner
from prove.servers._shared.life.time.present import present_of

SEEDS = range(20)
every_seed = pytest.mark.parametrize("seed", SEEDS)


def under_way(seed: int) -> list[Engagement]:
    """Video meetings of others that have begun."""
    now = now_of(seed)
    return [e for e in unattended_of(seed) if e.meeting and e.starts_at <= now < e.starts_at + e.length]


def is_free(seed: int, engagement: Engagement) -> bool:
    start = (engagement.starts_at - origin_of(seed)) // dt.timedelta(minutes=1)
    return busy_of(seed).free(start, start + engagement.minutes)


@every_seed
def test_the_diary_of_the_user_stays_as_it_was(seed: int) -> None:
    planner = Planner(seed)
    before = planner.busy.spans()
    add_unattended(planner)
    assert planner.unattended
    assert planner.attended == []
    assert planner.busy.spans() == before


@every_seed
def test_every_kind_of_invitation_is_ahead_and_some_are_behind(seed: int) -> None:
    now, unattended = now_of(seed), unattended_of(seed)
    coming = Counter(e.reply for e in unattended if e.starts_at > now)
    assert coming["needs_action"] >= 2
    assert coming["declined"] >= 1
    assert coming["accepted"] >= 1
    assert any(e.reply == "declined" for e in unattended if e.starts_at < now)
    assert all(e.reply != "needs_action" for e in unattended if e.starts_at + e.length <= now)


@every_seed
def test_who_was_invited_was_invited_by_one_of_those_who_come(seed: int) -> None:
    me = cast_of(seed).protagonist.email
    for engagement in unattended_of(seed):
        assert engagement.people
        assert me not in engagement.people
        if not engagement.called_off:
            assert engagement.organizer == engagement.people[0]
    called_off = [e for e in unattended_of(seed) if e.called_off]
    assert any(e.organizer == me for e in called_off)


@every_seed
def test_only_an_open_invitation_is_at_a_time_that_is_taken(seed: int) -> None:
    now = now_of(seed)
    for engagement in unattended_of(seed):
        if not is_free(seed, engagement) and engagement not in under_way(seed):
            assert engagement.reply == "needs_action"
            assert engagement.starts_at > now


@every_seed
def test_titles_are_not_used_twice(seed: int) -> None:
    titles = [e.title for e in (*agenda_of(seed), *unattended_of(seed)) if not e.title.startswith("Flight ")]
    assert len(set(titles)) == len(titles)


def test_meetings_of_others_are_under_way_as_the_present_has_it() -> None:
    kinds = {"invited": {"needs_action"}, "left": {"tentative", "needs_action"}, None: set[str]()}
    seen: set[str] = set()
    for seed in range(40):
        replies = {e.reply for e in under_way(seed)}
        assert replies <= kinds[present_of(seed).guest]
        assert bool(replies) == (present_of(seed).guest is not None)
        seen |= replies
    assert seen == {"needs_action", "tentative"}


@pytest.mark.parametrize("seed", range(60))
def test_nobody_else_is_invited_to_two_things_at_a_time(seed: int) -> None:
    spans: dict[str, list[tuple[dt.datetime, dt.datetime]]] = {}
    for engagement in (*agenda_of(seed), *unattended_of(seed)):
        if engagement.sphere != "mark" and engagement.trip is None and not engagement.called_off:
            first, last = origin_of(seed), now_of(seed) + dt.timedelta(days=60)
            for email in engagement.people:
                found = spans.setdefault(email, [])
                found += [(at, at + engagement.length) for at in engagement.times(first, last)]
    for times in spans.values():
        assert all(ends <= begins for (_, ends), (begins, _) in pairwise(sorted(times)))
