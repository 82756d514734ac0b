"""Now is any day of the week, by day."""

from collections import Counter

from prove.servers._shared.life.clock import PAST_DAYS, now_of, origin_of


def test_every_weekday_occurs_about_as_often_and_hours_are_by_day() -> None:
    moments = [now_of(seed) for seed in range(400)]
    weekdays = Counter(moment.weekday() for moment in moments)
    assert all(0.09 <= weekdays[day] / len(moments) <= 0.2 for day in range(7))
    assert {moment.hour for moment in moments} == set(range(6, 23))
    assert all(moment.minute % 5 == 0 and moment.second == 0 for moment in moments)


def test_a_life_is_known_from_a_midnight_on() -> None:
    for seed in range(20):
        origin = origin_of(seed)
        assert (origin.hour, origin.minute) == (0, 0)
        assert (now_of(seed).date() - origin.date()).days == PAST_DAYS
